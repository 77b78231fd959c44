"""What differs between two states of an event, field by field: the old and new values of an act's own form.

What it reaches beyond them are its effects (`pairwright.storage.effects`), shown beside these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice, zip_longest

from pairwright.common.values import dataclass
from pairwright.seasons.table import points_of
from pairwright.storage.actions.event_acts import EVENT
from pairwright.storage.effects import effects
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.match_rules import MATCH
from pairwright.storage.round_state import ENTRY, BoardState, Entry, RoundState
from pairwright.storage.section_setup import SETTINGS, Setup
from pairwright.systems.register import find
from pairwright.tournament.scoring import points_text
from pairwright.web.translations import counter, speaker
from pairwright.web.views import setup_words as words
from pairwright.web.views.effect_view import ShownEffect, effects_view
from pairwright.web.views.player_choices import BYE_WORDS
from pairwright.web.views.player_form import NAMES
from pairwright.web.views.prize_form import SEXES, prizes_text
from pairwright.web.views.result_view import telling_results
from pairwright.web.views.setup_form import BOXES, SetupFields

_MOST = 40
"""Lines that are shown; of further ones the number."""

_LONGEST = 5000
"""Lines that are counted at all."""


@dataclass(frozen=True, slots=True)
class ActTold:
    """fields: old and new value, line by line. effects: what else the act did."""

    fields: tuple[str, ...]
    effects: tuple[ShownEffect, ...]


NOTHING_TOLD = ActTold((), ())


def differences(before: EventState, after: EventState, language: str) -> tuple[str, ...]:
    """Line by line what is otherwise after than before; () when nothing is."""
    if before is after:
        return ()
    lines = tuple(islice(_Teller(before, after, language).lines(), _LONGEST))
    if len(lines) <= _MOST:
        return lines
    more = counter(language)("{n} more", "{n} more", len(lines) - _MOST + 1)
    return (*lines[: _MOST - 1], more)


class _Teller:
    def __init__(self, before: EventState, after: EventState, language: str) -> None:
        self._before, self._after = before, after
        self._ = speaker(language)

    def lines(self) -> Iterator[str]:
        """Of the event, then of one section after the other."""
        old, new = ({one.key: one for one in event.sections} for event in (self._before, self._after))
        names = {name: heading for name, heading, _ in EVENT}
        yield from self._fields("", names, *map(self._described, (self._before, self._after)))
        if self._before.logo != self._after.logo:
            yield self._("The details of the event change.")
        for key in [*new, *(key for key in old if key not in new)]:
            if key not in old:
                yield self._("The section {name} is added.", name=new[key].setup.name)
            elif key not in new:
                yield self._("The section {name} is removed.", name=old[key].setup.name)
            elif old[key] is not new[key] and old[key] != new[key]:
                yield from self._of_section(old[key], new[key])

    def _described(self, event: EventState) -> dict[str, str]:
        found = {field: getattr(event, field) for field, *_ in EVENT}
        return {field: ", ".join(one) if isinstance(one, tuple) else one for field, one in found.items()}

    def _fields(
        self, place: str, names: Mapping[str, str], old: Mapping[str, str], new: Mapping[str, str]
    ) -> Iterator[str]:
        for field in dict.fromkeys((*old, *new)):
            was, now = old.get(field, ""), new.get(field, "")
            if was != now:
                name = self._(names.get(field, field))
                yield self._becomes(f"{place}, {name}" if place else name, was or "–", now or "–")

    def _of_section(self, old: SectionState, new: SectionState) -> Iterator[str]:
        found = False
        for line in self._of_one(old, new):
            found = True
            yield f"{new.setup.name}{self._(':')} {line}"
        if not found:
            yield f"{new.setup.name}{self._(':')} " + self._("Details of the section change.")

    def _of_one(self, old: SectionState, new: SectionState) -> Iterator[str]:
        if old.setup != new.setup:
            yield from self._fields("", self._setup_names(), self._setup(old.setup), self._setup(new.setup))
        if old.entries is not new.entries:
            yield from self._of_entries(old, new)
        yield from self._listed(self._("Points added or deducted"), old, new, self._points)
        yield from self._listed(self._("Kept apart"), old, new, self._apart)
        yield from self._listed(self._("Prizes"), old, new, self._prizes)
        if old.rounds is not new.rounds:
            yield from self._of_rounds(old, new)

    def _setup_names(self) -> dict[str, str]:
        questions = (one for system in words.offered(self._) for one in system.questions)
        known = {one.name: one.heading for one in SETTINGS}
        return {**known, **MATCH, **{one.field: one.words for one in questions}}

    def _setup(self, setup: Setup) -> dict[str, str]:
        """The fields of the form, in words where it offers a choice."""
        fields, known = SetupFields.of(setup), find(setup.system)
        yes, no = self._("yes"), self._("no")
        texts = {
            **fields.texts,
            "tie_breaks": ", ".join(setup.tie_breaks),
            "keep_apart": ", ".join(self._(dict(words.RELATIONS)[one]) for one in setup.keep_apart),
            **{one.name: yes if one.name in fields.boxes else no for one in BOXES},
        }
        choices: dict[str, Mapping[str, str]] = {
            "system": {known.key: known.title} if known else {},
            "edition": dict(words.editions()),
            "readings": dict(words.readings()),
            "initial_colour": dict(words.COLOURS),
            "acceleration": dict(words.ACCELERATIONS),
            "forecasts": dict(words.FORECASTS),
            "no_shows": dict(words.NO_SHOWS),
            "match_winner": words.LINE_UPS["winner"],
            "homes": words.LINE_UPS["homes"],
            "line_up_order": words.LINE_UPS["order"],
            "line_up_late": words.LINE_UPS["late"],
            "holes": words.LINE_UPS["holes"],
        }
        for field, named in choices.items():
            texts[field] = self._(named.get(texts[field], texts[field]))
        for system in words.offered(self._):
            for question in system.questions:
                if question.choices:
                    texts[question.field] = dict(question.choices).get(texts[question.field], "")
        return texts

    def _of_entries(self, old: SectionState, new: SectionState) -> Iterator[str]:
        for key in sorted(old.entry_of.keys() | new.entry_of.keys()):
            was, is_now = old.entry_of.get(key), new.entry_of.get(key)
            if was is None and is_now is not None:
                yield self._("{name} is added.", name=is_now.name)
            elif is_now is None and was is not None:
                yield self._("{name} is removed.", name=was.name)
            elif was is not is_now and was is not None and is_now is not None:
                yield from self._fields(was.name, {**NAMES, **ENTRY}, *map(self._entry, (was, is_now)))

    def _entry(self, entry: Entry) -> dict[str, str]:
        byes = (
            self._("round {n}: {bye}", n=number, bye=self._(BYE_WORDS[bye])) for number, bye in entry.byes
        )
        players = (f"{one.name} {one.rating or ''}".strip() for one in entry.squad.players)
        return {
            **{field: str(getattr(entry.particulars, field) or "") for field in NAMES},
            "entered": str(entry.entered),
            "granted": points_text(entry.granted),
            "withdrawn_after": "" if entry.withdrawn_after is None else str(entry.withdrawn_after),
            "checked_in": self._("yes") if entry.checked_in else self._("no"),
            "byes": ", ".join(byes),
            "squad": f"{self._(';')} ".join((*players, *_spoken(entry))),
        }

    def _listed(
        self, name: str, old: SectionState, new: SectionState, said: Callable[[SectionState], list[str]]
    ) -> Iterator[str]:
        was, now = said(old), said(new)
        if was != now:
            gone = [one for one in was if one not in now]
            came = [one for one in now if one not in was]
            yield self._becomes(name, *(f"{self._(';')} ".join(one) or "–" for one in (gone, came)))

    def _points(self, section: SectionState) -> list[str]:
        found = []
        for one in section.adjustments:
            parts = (points_text(one.points), one.game_points and points_text(one.game_points))
            units = " · ".join(str(part) for part in parts if part)
            after = self._("after round {n}", n=one.round_number) if one.round_number else ""
            found.append(" ".join(filter(None, (section.named((one.entry,)), units, after))))
        return found

    def _apart(self, section: SectionState) -> list[str]:
        return [section.named(one.entries) for one in section.restrictions]

    def _prizes(self, section: SectionState) -> list[str]:
        """Category by category for whom it is, and the prizes as they are typed."""
        found = []
        for one in section.prizes.categories:
            spans = ((one.rating_from, one.rating_to), (one.born_from, one.born_to))
            whom = [f"{low or ''}–{high or ''}" for low, high in spans if low or high]
            whom += [self._(dict(SEXES)[one.sex])] if one.sex else []
            whom += filter(None, (one.federation, one.club, one.school))
            about = f"{one.name} ({', '.join(whom)})" if whom else one.name
            won = ", ".join(prizes_text(one).splitlines()) or "–"
            found.append(self._("{a}: {b}", a=about, b=won))
        return found

    def _of_rounds(self, old: SectionState, new: SectionState) -> Iterator[str]:
        for number in range(max(len(old.rounds), len(new.rounds))):
            was, is_now = (side.rounds[number] if number < len(side.rounds) else None for side in (old, new))
            if was is None and is_now is not None:
                drawn = self._("published") if is_now.published else self._("a draft")
                yield self._becomes(self._("Round {n}", n=number + 1), self._("not paired"), drawn)
            elif is_now is None:
                yield self._("Round {n} is discarded.", n=number + 1)
            elif was is not None and was != is_now:
                yield from self._of_round(new, was, is_now)

    def _of_round(self, section: SectionState, was: RoundState, is_now: RoundState) -> Iterator[str]:
        place, found = self._("Round {n}", n=was.number), False
        if was.published != is_now.published:
            yield self._becomes(place, self._("a draft"), self._("published"))
            found = True
        for number, (one, other) in enumerate(zip_longest(was.boards, is_now.boards), 1):
            if one is other or one == other:
                continue
            board = self._("board {n}", n=section.table(is_now.number, number))
            found = True
            if one is not None and other is not None and one.players == other.players:
                pair = f"{place}, {board}, {self._pair(section, other)}"
                if (one.result, one.score) != (other.result, other.score):
                    yield self._becomes(pair, self._result(one), self._result(other))
                elif one.second != other.second:
                    yield self._("{place}: verified", place=pair)
            else:
                yield self._becomes(f"{place}, {board}", self._pair(section, one), self._pair(section, other))
        if not found:
            yield self._("{place}: who does not play changes", place=place)

    def _becomes(self, place: str, old: str, new: str) -> str:
        return self._("{place}: {old} becomes {new}", place=place, old=old, new=new)

    def _pair(self, section: SectionState, board: BoardState | None) -> str:
        return section.named(board.players) if board else self._("nobody")

    def _result(self, board: BoardState) -> str:
        score = "–".join(map(points_of, board.score)) or self._("no result")
        return telling_results(self._)(board.result) if board.result else score


def act_told(before: EventState, after: EventState, language: str) -> ActTold:
    """What lies between two states."""
    found = effects(before, after, fide=False)
    return ActTold(differences(before, after, language), tuple(effects_view(found, before, after, language)))


def _spoken(entry: Entry) -> list[str]:
    """Who speaks for a team, and how it is reached."""
    squad = entry.squad
    return [one for one in (squad.short, squad.captain, squad.contact) if one]
