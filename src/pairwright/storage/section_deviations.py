"""FIDE mode at the desk: the deviations of a section, with what only its journal knows. Pure.

What the rounds and conditions show by themselves is asked of `pairwright.check.fide_mode`; what was changed
while the event went on is noted as the journal is replayed, and stays with the section (`handled`).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pairwright.check.deviations import Deviation
from pairwright.check.fide_mode import (
    AS_PUBLISHED,
    COMMENT,
    COMMENTS,
    DECIDED,
    DEVIATION,
    EXITED,
    IMPORT,
    deviations,
    published_by_fide,
    unusual_results,
)
from pairwright.rules.article import rule
from pairwright.standings.event import Options
from pairwright.standings.ranking import default_ladder
from pairwright.storage.actions.bring_in import BringIn
from pairwright.storage.actions.bye_acts import LAST_PUBLISHED, AdjustPoints, KeepApart, LetMeet
from pairwright.storage.actions.entry_list_acts import NumberPlayers
from pairwright.storage.actions.event_acts import AddSection, ChangeSetup, DescribeEvent, LeaveFideMode
from pairwright.storage.actions.result_acts import CorrectResult
from pairwright.storage.actions.round_acts import ChangeRound, PublishRound, RecordPlayed, WithdrawRound
from pairwright.storage.event_state import BASIS, EventState, Handled, SectionState
from pairwright.storage.export_tournament import granted
from pairwright.storage.import_tournament import DEVIATIONS_TOLD
from pairwright.storage.pairing_numbers import LAST_ROUND_OF_CORRECTIONS
from pairwright.storage.section_report import reported
from pairwright.systems.register import system_named
from pairwright.tournament.scoring import points_text
from pairwright.tournament.tournament import KeptRecord, Tournament

if TYPE_CHECKING:
    from pairwright.storage.replay import Act, ActStanding, Recorded
    from pairwright.storage.round_state import Entry, RoundState


def noted(before: EventState, after: EventState, recorded: Recorded) -> EventState:
    """The event after an act, with the deviations that only the change shows; itself where there is none."""
    if after is before:
        return after
    act = recorded.action
    key, other = getattr(act, "section", ""), getattr(act, "other", "")
    for name in filter(None, (key, other)):
        if not (before.has(name) and after.has(name)):
            continue
        old, new = before.section(name), after.section(name)
        found = [*(changes(act, old, new) if name == key else ()), *points_brought(old, new)]
        if found:
            held = tuple(Handled(recorded.position, one) for one in found)
            after = after.with_section(replace(new, handled=(*new.handled, *held)))
    return after


@rule("C.04.2", "2.4")
def points_brought(before: SectionState, after: SectionState) -> Iterator[Deviation]:
    """Article 2.4: points that somebody has on entering; the section shows them too, but not the act."""
    if before.entries is after.entries or after.of_teams:
        return
    for entry in after.entries:
        if entry.granted and entry.key not in before.entry_of:
            yield _brought(entry)


def _brought(entry: Entry) -> Deviation:
    """All that was granted to somebody as one: report files spread it over the rounds missed."""
    return Deviation("points", entry.entered - 1, (entry.key,), f"+{points_text(entry.granted)}")


def changes(act: Act, before: SectionState, after: SectionState) -> Iterator[Deviation]:
    """What an act changes that was to stand."""
    if before.order is not after.order:
        yield from numbers_moved(before, after)
    if isinstance(act, ChangeSetup) and before.started:
        yield from conditions_changed(before, after)
    elif isinstance(act, KeepApart | LetMeet) and before.started:
        yield Deviation("kept-apart-late", before.published_rounds)
    elif isinstance(act, ChangeRound | RecordPlayed | WithdrawRound):
        yield from publication_changed(act)
    elif isinstance(act, CorrectResult):
        yield correction(act, before)
    elif isinstance(act, NumberPlayers) and act.order and not before.traits.cycles:
        yield Deviation("numbers-by-hand")
    elif isinstance(act, BringIn) and after.rounds:
        yield Deviation("brought-in", value=str(len(after.rounds)))
    elif isinstance(act, LeaveFideMode):
        yield Deviation("fide-mode-exited", before.next_round)


@rule("C.04.2", "2.3")
def numbers_moved(before: SectionState, after: SectionState) -> Iterator[Deviation]:
    """Article 2.3: two who were in the list have changed places, before or after round 4 was paired."""
    if not before.started or before.traits.cycles:
        return
    there = set(before.order) & set(after.order)
    old, new = ([key for key in section.order if key in there] for section in (before, after))
    if old != new:
        late = len(before.rounds) > LAST_ROUND_OF_CORRECTIONS
        yield Deviation("numbers-late" if late else "numbers-corrected", before.published_rounds)


@rule("C.04.1", "1", "3")
def conditions_changed(before: SectionState, after: SectionState) -> Iterator[Deviation]:
    """Articles 1 and 3: what was declared before round 1 and is not as it was."""
    old, new, number = before.setup, after.setup, before.published_rounds
    if old.number_of_rounds != new.number_of_rounds and not before.traits.cycles:
        value = f"{old.number_of_rounds or '–'} → {new.number_of_rounds or '–'}"
        yield Deviation("rounds-changed", number, value=value)
    if old.tie_breaks != new.tie_breaks and _tie_breaks(before) != _tie_breaks(after):
        yield Deviation("tie-breaks-changed", number, value=", ".join(new.tie_breaks) or "–")
    if (old.scoring(), old.absence) != (new.scoring(), new.absence):
        yield Deviation("scoring-changed", number)
    if (old.keep_apart, old.keep_apart_until) != (new.keep_apart, new.keep_apart_until):
        yield Deviation("kept-apart-late", number)


def _tie_breaks(section: SectionState) -> tuple[str, ...]:
    """The tie-breaks that hold: those announced, or the usual ones of the system where none were."""
    if section.setup.tie_breaks:
        return section.setup.tie_breaks
    return default_ladder(section.tournament(0), Options()).codes[1:]


@rule("C.04.2", "4.4")
def publication_changed(act: ChangeRound | RecordPlayed | WithdrawRound) -> Iterator[Deviation]:
    """Article 4.4: published pairings changed, taken back, or not those that were played."""
    kind = "publication-withdrawn" if isinstance(act, WithdrawRound) else "published-round-changed"
    yield Deviation(kind, act.round)


@rule("C.04.2", "4.3")
def correction(act: CorrectResult, before: SectionState) -> Deviation:
    """Article 4.3: a result corrected in time, for the rating report only, or too late for standings."""
    board = before.rounds[act.round - 1].boards[act.board - 1]
    late = before.completed_rounds > act.round
    kind = "result-for-rating" if act.rating_only else "result-corrected-late" if late else "result-corrected"
    return Deviation(kind, act.round, board.players, act.result)


def deviations_of(event: EventState, section: SectionState) -> tuple[Deviation, ...]:
    """Everything that deviates as the section stands; players as keys of entries.

    Nothing where the pairing system is not one of FIDE: no rule of FIDE is left there.
    """
    if not published_by_fide(system_named(section.setup.system)):
        return ()
    shown = _shown(reported(event, section, section.published_rounds), section)
    held = (one.deviation for one in section.handled)
    return (
        *shown,
        *by_hand(section),
        *(one for one in held if one.kind != "points" and (one.kind != _BY_HAND or section.numbers_fixed)),
    )


def _shown(tournament: Tournament, section: SectionState) -> Iterator[Deviation]:
    """What the tournament shows; of a match of teams a game is named by the two teams."""
    has_teams = section.of_teams and bool(section.entries)
    units = system_named(section.setup.system).units(tournament) if has_teams else tournament
    spread = [one for one in section.entries if one.granted and one.entered <= section.next_round]
    yield from map(_brought, spread)
    parts = Counter(
        Deviation("points", number, (entry.key,), f"+{points_text(given)}")
        for entry in spread
        for number, given in granted(entry, section.setup.draw)
    )
    for one in deviations(units):
        named = replace(one, players=tuple(section.key_of(index) for index in one.players))
        if parts[named]:
            parts[named] -= 1
        elif not section.of_teams or one.kind != "points":
            yield named
    if section.of_teams:
        team_of = {player: team for team, own in enumerate(tournament.teams) for player in own.players}
        for one in unusual_results(tournament):
            yield replace(one, players=tuple(section.key_of(team_of[player]) for player in one.players))
        for given in section.adjustments:  # one by one: a record of files has all teams with the same
            for kind, units_given in (("points", given.points), ("game-points", given.game_points)):
                if units_given and not given.kind:
                    yield Deviation(kind, given.round_number, (given.entry,), _signed(units_given))


def _signed(units: int) -> str:
    return f"{'+' if units > 0 else ''}{points_text(units)}"


@rule("C.04.2", "1.5")
def by_hand(section: SectionState) -> Iterator[Deviation]:
    """Article 1.5: published rounds paired otherwise than by the rules; not those changed later."""
    changed = {one.deviation.round_number for one in section.handled if one.deviation.kind == _CHANGED}
    for drawn in section.rounds[: section.published_rounds]:
        if drawn.by_hand and drawn.number not in changed:
            yield Deviation("paired-by-hand", drawn.number)


_CHANGED = "published-round-changed"
_BY_HAND = "numbers-by-hand"


def arising(before: EventState, after: EventState) -> list[tuple[str, Deviation]]:
    """By section what deviates after an act and did not before, in FIDE mode; the farthest first."""
    found: list[tuple[str, Deviation]] = []
    for section in after.sections:
        was = before.section(section.key) if before.has(section.key) else None
        if section is was or not (was or section).in_fide_mode:
            continue
        known = Counter(deviations_of(before, was)) if was else Counter()
        new = Counter(deviations_of(after, section)) - known
        found += [(section.key, one) for one in new]
    return sorted(found, key=lambda one: -one[1].level)


def act_behind(
    section: SectionState, one: Deviation, history: Sequence[ActStanding], after: int = 0
) -> Recorded | None:
    """The act from which a deviation came: who did it, when and why. None where no act says it.

    after: how many such deviations come after it, where there are several that nothing else tells apart.
    """
    noted_at = next((held.position for held in section.handled if held.deviation == one), 0)
    if noted_at:
        return history[noted_at - 1].recorded
    counting = [act.recorded for act in history if act.counts]
    made = [act for act in counting if _made(act.action, section, one)]
    if made:
        return made[max(len(made) - 1 - after, 0)]
    return next((act for act in counting if _begins(act.action, section)), None)


def with_acts(
    event: EventState, section: SectionState, history: Sequence[ActStanding]
) -> Iterator[tuple[Deviation, Recorded | None]]:
    """Everything that deviates, each with the act behind it; None without a history."""
    left = Counter(found := deviations_of(event, section))
    for one in found:
        left[one] -= 1
        yield one, act_behind(section, one, history, left[one]) if history else None


def _made(act: Act, section: SectionState, one: Deviation) -> bool:
    """The act is the last that decided what deviates."""
    key, number = section.key, one.round_number
    if one.kind in ("points", "game-points"):
        return (
            isinstance(act, AdjustPoints)
            and act.section == key
            and act.entry in one.players
            and _signed(act.points if one.kind == "points" else act.game_points) == one.value
            and act.round in (number, LAST_PUBLISHED)
        )
    if one.kind == "paired-by-hand":
        return isinstance(act, PublishRound) and (act.section, act.round) == (key, number)
    if one.kind == "long-event":
        return isinstance(act, DescribeEvent)
    if one.kind.endswith("-bye") or one.kind.endswith("bye-again"):
        return f"entry:{key}:{one.players[0]}:bye:{number}" in act.topics()
    if one.kind == "unusual-result":
        board = section.rounds[number - 1].board_of(one.players[0])
        return f"result:{key}:{number}:{board}" in act.topics()
    return False


def _begins(act: Act, section: SectionState) -> bool:
    """The act gave the section the system and the acceleration that it has."""
    if isinstance(act, AddSection | ChangeSetup) and act.section == section.key:
        now = section.setup
        return (act.setup.system, act.setup.acceleration) == (now.system, now.acceleration)
    return isinstance(act, BringIn) and act.section == section.key


def as_published(section: SectionState) -> Iterator[str]:
    """The published rounds that whoever draws them again from a report file finds otherwise, as comments."""
    for drawn in section.rounds[: section.published_rounds]:
        if drawn.was:
            published = ", ".join(_published_as(section, drawn))
            yield f"{AS_PUBLISHED} {drawn.number} was published with {published}"
        elif drawn.by_hand:
            yield f"{AS_PUBLISHED} {drawn.number} was changed by hand"
        since: list[str] = [BASIS[kind] for kind in section.basis_changed(drawn.number)]
        since += ["results or boards of earlier rounds"] * section.results_changed(drawn.number)
        if since:
            yield f"{AS_PUBLISHED} {drawn.number} was paired before a change of {', '.join(since)}"


def _published_as(section: SectionState, drawn: RoundState) -> Iterator[str]:
    """Boards and byes that were published and not played, by pairing number, White first."""
    then = drawn.known_for(drawn.number)
    played = {board.players for board in drawn.boards}
    for white, black in (board.players for board in then.boards if board.players not in played):
        yield f"{section.number(white)} - {section.number(black)}"
    for key in set(then.pairing_allocated_byes) - set(drawn.pairing_allocated_byes):
        yield f"{section.number(key)} - bye"


def comments(event: EventState, section: SectionState, history: Sequence[ActStanding] = ()) -> Iterator[str]:
    """What report files have no records for, as their comments: how rounds were published, matches that
    count for neither team, and the deviations, with who and why where the journal is given.
    """
    yield from as_published(section)
    yield from _for_neither(section, who=bool(history))
    before = json.loads(dict(section.headers).get(DEVIATIONS_TOLD, "[]"))
    for one, act in with_acts(event, section, history):
        names = [f"{section.number(key)} {section.entry_of[key].name}" for key in one.players]
        text = f"{DEVIATION} ({one.level.name.lower()}): {one.sentence(names)}"
        if one.kind == "fide-mode-exited":
            text = f"{EXITED} before round {one.round_number}"
        elif one.kind == "brought-in":
            text = f"{IMPORT} {one.value}"
        held = ", ".join(f"{article.book} {article.number}" for article in one.articles)
        said = f"{held and f' [{held}]'}{f' by {act.who}' if act else ''}"
        reason = (act.why or getattr(act.action, "reason", "")) if act else ""
        why = f": {' '.join(reason.split())}" if reason else ""
        line = f"{text}{said}{why}"
        if act is None or isinstance(act.action, BringIn):  # who did it, and why, may stand in that file
            beginning = f"{text}{held and f' [{held}]'}"
            line = next((old for old in before if old.startswith(f"{beginning} by ")), line)
        yield line


def _for_neither(section: SectionState, *, who: bool) -> Iterator[str]:
    """The matches of a league that bring nothing, whatever their games were; who: and whose decision."""
    for drawn in section.rounds[: section.published_rounds] if section.by_fixture else ():
        for number, match in enumerate(drawn.boards, 1):
            if counts := match.counts_now:
                names = " - ".join(section.name_of[team] for team in match.players)
                one = match.decision_now
                said = f" by {one.decided}: {' '.join(one.why.split())}" if who and one else ""
                yield f"{DECIDED} {number} of round {drawn.number} ({names}) counts as {counts}{said}"


def with_comments(tournament: Tournament, lines: Sequence[str]) -> Tournament:
    """The tournament whose report file ends with these comments; those of an earlier file go."""
    kept = tuple(one for one in tournament.kept if not one.text.startswith(COMMENTS))
    headers = tuple(pair for pair in tournament.headers if pair[0] != DEVIATIONS_TOLD)
    added = (KeptRecord(COMMENT, line, "points") for line in lines)
    return replace(tournament, kept=(*kept, *added), headers=headers)
