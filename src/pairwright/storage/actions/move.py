"""A player goes on in another section of the event, or all players of a section do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pairwright.common.collation import fold
from pairwright.common.errors import Refused
from pairwright.common.messages import N_, told
from pairwright.common.values import dataclass, replace
from pairwright.storage.actions.action import ENTRY, PLAYERS, SETUP, FieldAct, either
from pairwright.storage.actions.entry_list_acts import (
    RemovePlayer,
    Withdraw,
    late_faults,
    number_stays,
    require_players,
)
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.pairing_numbers import ranked, with_newcomers
from pairwright.storage.round_state import Entry, Squad
from pairwright.tournament.history import History, scores_before
from pairwright.tournament.outcome import LAST_PLAYED, Colour, Outcome
from pairwright.tournament.person import different_people
from pairwright.tournament.player import Carried, card_text, carried
from pairwright.tournament.round import NO_OPPONENT


@dataclass(frozen=True, slots=True)
class MovePlayer(FieldAct):
    """A player leaves a section and plays on in another one, from the next round drawn there.

    other: the section he comes to. with_card: he brings his points, and what his card says of colours, byes
    and floats; without it he begins anew. His games stay in the section he leaves, for those he played.
    """

    kind: ClassVar[str] = "move-player"
    sentence = either(
        "with_card",
        N_("{name} moved to {other}, with points and card"),
        N_("{name} moved to {other}, without points"),
    )
    touches: ClassVar = (ENTRY, "players:{0.other}")
    deviates: ClassVar = True
    section: str
    entry: int
    other: str
    with_card: bool = True

    def goes_on_from(self, before: EventState) -> object:
        """The last entry there, whose key the next one follows, and the rounds played here."""
        return before.section(self.other).last_key, before.section(self.section).published_rounds

    def apply(self, event: EventState) -> EventState:
        """The event with the player in the other section, which has players as well, or teams."""
        left = event.section(self.section)
        _require_alike(left, event.section(self.other))
        if faults := list(self._open_games(left, left.entry(self.entry))):
            raise Refused(*faults)
        return self.acknowledged(event)

    def acknowledged(self, event: EventState) -> EventState:
        """The event with the player in the other section."""
        left, joined = event.section(self.section), event.section(self.other)
        entry = left.entry(self.entry)
        if faults := list(self._faults(left, joined, entry)):
            raise Refused(*faults)
        brought, card = (entry.granted, entry.card) if self.with_card else (0, "")
        if self.with_card and left.published_rounds:
            brought = scores_before(left.tournament(left.published_rounds))[left.index_of[self.entry]]
            card = card_text(_rounds(left, entry))
        key = joined.last_key + 1
        new = Entry(
            key,
            entry.particulars,
            joined.next_round if joined.started else 1,
            brought,
            checked_in=entry.checked_in or left.started,
            card=card,
            moved_from=(left.key, entry.key) if left.in_a_round(entry) else entry.moved_from,
            squad=entry.squad if joined.of_teams else Squad(),
        )
        grown = with_newcomers(replace(joined, entries=(*joined.entries, new)), [key])
        if not left.in_a_round(entry) and not number_stays(left, self.entry):
            return RemovePlayer(self.section, self.entry).apply(event).with_section(grown)
        if entry.withdrawn_after is None:
            event = Withdraw(self.section, self.entry, left.published_rounds).apply(event)
        return event.with_section(grown)

    def _faults(self, left: SectionState, joined: SectionState, entry: Entry) -> Iterator[str]:
        name = entry.name
        if left.key == joined.key:
            yield told("{name} already plays in {section}", name=name, section=left.setup.name)
            return
        if left.traits.cycles and left.rounds:
            yield told(
                "nobody can be moved out of a round robin that has begun; {name} can withdraw from it",
                name=name,
            )
        yield from late_faults(joined, joined.next_round, 0)
        if any(
            fold(one.name) == fold(name) and not different_people(one.particulars, entry.particulars)
            for one in joined.entries
        ):
            yield told(
                "{name} is already in {section}; withdraw one of the two entries, and add its points to the"
                " other",
                name=name, section=joined.setup.name,
            )  # fmt: skip
        yield from self._open_games(left, entry, adjourned=False)

    def _open_games(self, left: SectionState, entry: Entry, *, adjourned: bool = True) -> Iterator[str]:
        """Games whose points cannot come along yet. adjourned: those too, which older journals let pass."""
        for drawn in left.rounds[: left.published_rounds if self.with_card else 0]:
            if drawn.board_of(entry.key) in (drawn.adjourned if adjourned else drawn.awaited):
                yield told(
                    "the game of {name} in round {n} has no result yet; enter it first, or move {name} "
                    "without points",
                    name=entry.name, n=drawn.number,
                )  # fmt: skip


def _require_alike(left: SectionState, joined: SectionState) -> None:
    """Raise Refused where teams and single players would go on in one section."""
    if not left.of_teams:
        require_players(joined)
    elif not joined.of_teams:
        raise Refused.told("{section} is a section of single players", section=joined.setup.name)


def _rounds(left: SectionState, entry: Entry) -> list[Carried]:
    """What the card of a player says about every round, with those that it brought itself."""
    tournament, index = left.tournament(left.published_rounds), left.index_of[entry.key]
    scores, lines = History.of(tournament).scores, list(carried(entry.card))
    for number, played in enumerate(tournament.rounds):
        opponent, outcome = played.opponents[index], Outcome(played.outcomes[index])
        floated, name = "level", ""
        if opponent != NO_OPPONENT:
            name = tournament.players[opponent].name
            apart = scores[number][index] - scores[number][opponent]
            if outcome <= LAST_PLAYED and apart:
                floated = "down" if apart > 0 else "up"
        elif outcome is Outcome.ABSENT and entry.key not in dict(left.rounds[number].idle):
            if number < len(lines):
                continue
            floated = ""
        lines.append(Carried(Colour(played.colours[index]), outcome, floated, name))
    return lines


@dataclass(frozen=True, slots=True)
class MergeSections(FieldAct):
    """Two small sections play as one, before round 1; everybody keeps the name of his for the prizes.

    other: the section that is taken in and goes away. name: of the section that stays.
    """

    kind: ClassVar[str] = "merge-sections"
    sentence: ClassVar[str] = N_("Merged with {other}; now called {name}")
    touches: ClassVar = (SETUP, PLAYERS, "setup:{0.other}", "players:{0.other}")
    shows: ClassVar = ("links", "out")
    section: str
    other: str
    name: str

    def goes_on_from(self, before: EventState) -> object:
        """The last entry of the one, and all those of the other that get keys after it."""
        return before.section(self.section).last_key, sorted(before.section(self.other).entry_of)

    def apply(self, event: EventState) -> EventState:
        """The event with one section less, both of players or of teams, and of two names."""
        first, second = event.section(self.section), event.section(self.other)
        _require_alike(second, first)
        if first.key != second.key and fold(first.setup.name) == fold(second.setup.name):
            raise Refused.told(
                "both sections are called {name}, and prizes stay separate by the names: rename one of them "
                "first. Two copies of one section are not merged; go on with one of them",
                name=first.setup.name,
            )
        return self.acknowledged(event)

    def acknowledged(self, event: EventState) -> EventState:
        """The event with one section less."""
        first, second = event.section(self.section), event.section(self.other)
        if first.key == second.key:
            raise Refused.told("a section cannot be merged with itself")
        for section in (first, second):
            if section.rounds:
                raise Refused.told(
                    "{section}: round 1 has been paired; sections are merged before that",
                    section=section.setup.name,
                )
        if not self.name.strip():
            raise Refused.told("a section needs a name")
        known = {fold(entry.name): entry for entry in first.entries}
        twice = [
            entry.name
            for entry in second.entries
            if (other := known.get(fold(entry.name))) is not None
            and not different_people(entry.particulars, other.particulars)
        ]
        if twice:
            raise Refused(
                *(
                    told(
                        "{name} is in {section} and in {other}",
                        name=name, section=first.setup.name, other=second.setup.name,
                    )
                    for name in twice
                )
            )  # fmt: skip
        merged = _merged(first, second, self.name.strip())
        return event.without(second.key).with_section(merged)


def _merged(first: SectionState, second: SectionState, name: str) -> SectionState:
    new_key = {entry.key: first.last_key + number for number, entry in enumerate(second.entries, 1)}
    labelled = [
        *(replace(entry, former_section=entry.former_section or first.setup.name) for entry in first.entries),
        *(
            replace(entry, key=new_key[entry.key], former_section=entry.former_section or second.setup.name)
            for entry in second.entries
        ),
    ]
    restrictions = tuple(
        replace(one, entries=tuple(new_key[key] for key in one.entries)) for one in second.restrictions
    )
    adjustments = tuple(replace(one, entry=new_key[one.entry]) for one in second.adjustments)
    grown = replace(
        first,
        setup=replace(first.setup, name=name),
        entries=tuple(labelled),
        restrictions=(*first.restrictions, *restrictions),
        adjustments=(*first.adjustments, *adjustments),
        numbers_fixed=False,
        lots="",
        lots_entries=(),
        lots_secret="",
    )
    return ranked(grown)
