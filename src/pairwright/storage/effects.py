"""What an act does beyond what its form shows: a pure function over two states of an event, as data.

    effects(before, after)     from an act, several of them, an undo or a restore: whatever lies between

Asked before an act is written (`pairwright.web.desk`), told after it in the history, answered to
programs (`preview`) and at the command line. Kinds and words stand in `pairwright.storage.effect_kinds`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, zip_longest
from typing import TYPE_CHECKING

from pairwright.check.consequences import consequences
from pairwright.check.deviations import Deviation
from pairwright.common.collation import fold, in_latin_letters
from pairwright.common.errors import PairwrightError, faults_of
from pairwright.common.messages import joined, marked, told
from pairwright.publish.prizes_page import prize_text
from pairwright.seasons.table import FORFEITS, adds_up, points_of
from pairwright.storage.actions.round_acts import draft_faults
from pairwright.storage.effect_kinds import KINDS, Effect, Line, beyond, may_deviate
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.leaving import is_gone, rulings
from pairwright.storage.line_ups import seats, whites
from pairwright.storage.pairing_numbers import numbers_are_out
from pairwright.storage.replay import Undo
from pairwright.storage.section_deviations import arising
from pairwright.storage.section_league import in_table, leaving_rule
from pairwright.storage.section_report import section_prizes, section_standings
from pairwright.storage.section_setup import MOST_ROUNDS, SETTINGS
from pairwright.systems.register import system_named
from pairwright.tournament.history import History
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.round import NO_OPPONENT
from pairwright.tournament.scoring import points_text

if TYPE_CHECKING:
    from pairwright.standings.ranking import Standings
    from pairwright.storage.event_history import Course
    from pairwright.storage.replay import Act
    from pairwright.storage.round_state import BoardState, Entry, RoundState
    from pairwright.systems.system import Withdrawal


def effects(
    before: EventState, after: EventState, *, fide: bool = True, redraw: bool = False
) -> tuple[Effect, ...]:
    """What lies between two states of an event beyond the fields themselves, in the order of KINDS.

    What has not changed is the same object in both, so that most acts cost nothing here. fide: with the
    deviations from the rules of FIDE, for which the whole section is looked at. redraw: with what the later
    rounds would have been, for which each of them is drawn twice.
    """
    if before is after:
        return ()
    found: list[Effect] = []
    there = {one.key: one for one in after.sections}
    if before.sections:
        for made in after.sections:
            if not before.has(made.key):
                found += _identities(after, (), made)
    for old in before.sections:
        new = there.get(old.key)
        if new is None:
            found.append(Effect("links", old.key, lines=(Line("public"),)))
            if players := _playing(old):
                found.append(_people("out", old, players))
            found += _taken_in(before, after, old)
        elif new is not old:
            found += _of_section(before, after, old, new)
            found += _redrawn(old, new) if redraw else ()
    found += _moved(before, after)
    if fide:
        found += (_deviating(after.section(key), one) for key, one in arising(before, after))
    order = list(KINDS)
    return tuple(sorted(found, key=lambda one: order.index(one.kind)))


def _deviating(section: SectionState, one: Deviation) -> Effect:
    """From the rules of FIDE; the lines name the players it is about."""
    people = [section.entry_of[key] for key in one.players if key in section.entry_of]
    return Effect("deviation", section.key, lines=tuple(Line(entry.name) for entry in people), deviation=one)


def _of_section(
    before: EventState, after: EventState, old: SectionState, new: SectionState
) -> Iterator[Effect]:
    if old.rounds is not new.rounds:
        yield from _of_rounds(old, new)
        yield from _points_missing(old, new) if new.in_league else ()
    if old.order is not new.order:
        yield from _numbers(old, new)
    if old.of_teams and _changed(old, new, "entries", "setup", "rounds"):
        yield from _seats(old, new)
    if _changed(old, new, "entries", "order", "adjustments", "restrictions", "setup", "drawn_from"):
        yield from _drawn_otherwise(old, new)
    if old.traits.cycles and _changed(old, new, "entries", "rounds"):
        yield from _leaving(old, new)
    if _changed(old, new, "entries", "setup") or _seated(old) != _seated(new) or _through(old, new):
        yield from _next_draw(old, new)
    if _changed(old, new, "entries", "adjustments", "setup", "rounds", "prizes", "order"):
        yield from _standings(before, after, old, new)
    if old.entries is not new.entries:
        yield from _newcomers(old, new)
        yield from _identities(after, old.entries, new)
    draft = new.draft
    if (
        draft is not None
        and old.draft is draft
        and set(draft_faults(new, draft)) - {*draft_faults(old, draft)}
    ):
        yield Effect("draft-stale", old.key, (draft.number,))
    yield from _paper(old, new)


def _moved(before: EventState, after: EventState) -> Iterator[Effect]:
    """Who left a section and plays on in another one, where their page is from now on."""
    kept = [(old, after.section(old.key)) for old in before.sections if after.has(old.key)]
    came = {
        one.particulars: new.setup.name
        for old, new in kept
        if old.entries is not new.entries
        for one in new.entries
        if one.key not in old.entry_of
    }
    for old, new in kept if came else ():
        still = {one.key for one in new.entries if one.withdrawn_after is None}
        lines = {
            one.key: Line(one.name, old.setup.name, came[one.particulars])
            for one in old.entries
            if one.withdrawn_after is None and one.key not in still and one.particulars in came
        }
        if lines:
            yield _about("moved", old, lines)


def _taken_in(before: EventState, after: EventState, old: SectionState) -> Iterator[Effect]:
    """What becomes of a section whose players are in another one: numbers on paper, its set-up, families."""
    for new in after.sections:
        was = before.section(new.key) if before.has(new.key) else new
        here = {one.particulars: new.number(one.key) for one in new.entries if one.key not in was.entry_of}
        came = {
            one: (old.number(one.key), here[one.particulars])
            for one in old.entries
            if one.particulars in here
        }
        if not came:
            continue
        moved = {one.key: Line(one.name, *map(str, both)) for one, both in came.items() if both[0] != both[1]}
        if moved and numbers_are_out(old):
            yield _about("numbers", old, moved)
        setups = [(getattr(old.setup, one.name), getattr(new.setup, one.name), one) for one in SETTINGS[1:]]
        gone = [marked(one.heading) for own, there, one in setups if own != there]
        gone += [told("Options")] if old.setup.options != new.setup.options else []
        gone += [told("Prizes")] if old.prizes.categories and old.prizes != new.prizes else []
        if gone:
            yield Effect("set-up-gone", old.key, lines=tuple(map(Line, gone)))
        words = {fold(one.particulars.family) for one in was.entries} - {""}
        alike = {one.key: one.name for one in came if fold(one.particulars.family) in words}
        if alike and "family" in new.setup.keep_apart:
            yield _people("families", old, alike)


def _newcomers(old: SectionState, new: SectionState) -> Iterator[Effect]:
    """What those who were not in the section bring with them."""
    came = [one for one in new.entries if one.key not in old.entry_of]
    if rich := {one.key: Line(one.name, "", points_text(one.granted)) for one in came if one.granted}:
        yield _about("carried", new, rich)


def _identities(event: EventState, old: Sequence[Entry], new: SectionState) -> Iterator[Effect]:
    """Whom the event knows already, by number or by name, of those who came or were written anew.

    old: who was in the section before, nobody where it is new itself.
    """
    known = {one.key: one.particulars for one in old}
    came = [
        one
        for one in new.entries
        if one.key not in known
        or (known[one.key].name, known[one.key].fide_id) != (one.name, one.particulars.fide_id)
    ]
    if new.of_teams or not came:
        return
    there = [
        (section, one)
        for section in event.sections
        for one in section.entries
        if not section.of_teams and one.withdrawn_after is None
    ]
    numbers: dict[str, list[tuple[str, str]]] = {}
    for section, one in there:
        numbers.setdefault(one.particulars.fide_id, []).append((section.key, fold(one.name)))
    names = {fold(one.name): section.setup.name for section, one in there if section.key != new.key}
    here = Counter(fold(one.name) for section, one in there if section.key == new.key)
    found = {
        "number-twice": {
            one.key: Line(one.name, "", one.particulars.fide_id)
            for one in came
            if (number := one.particulars.fide_id)
            and (
                any(name != fold(one.name) for _, name in numbers.get(number, ()))
                or sum(key == new.key for key, _ in numbers.get(number, ())) > 1
            )
        },
        "namesake": {one.key: Line(one.name) for one in came if here[fold(one.name)] > 1},
        "elsewhere": {
            one.key: Line(one.name, "", names[fold(one.name)]) for one in came if fold(one.name) in names
        },
        "script": {one.key: Line(one.name) for one in came if not in_latin_letters(one.name)},
    }
    for kind, lines in found.items():
        if lines:
            yield _about(kind, new, lines)


def _changed(old: SectionState, new: SectionState, *fields: str) -> bool:
    return any(getattr(old, field) is not getattr(new, field) for field in fields)


def _of_rounds(old: SectionState, new: SectionState) -> Iterator[Effect]:
    """Rounds that were published, and a draft, that are not as they were."""
    gone = tuple(range(new.published_rounds + 1, old.published_rounds + 1))
    if gone:
        yield Effect("round-gone", old.key, gone)
    lost: list[Line] = []
    lost_in: set[int] = set()
    changed: list[Line] = []
    changed_in: set[int] = set()
    corrected: set[int] = set()
    for was in old.rounds[: old.published_rounds]:
        now = new.rounds[was.number - 1] if was.number <= new.published_rounds else None
        if now is was:
            continue
        held = {board.players: board for board in now.boards} if now else {}
        if now is not None and _played_otherwise(was, now):
            lines = tuple(_pairs(old, new, was, now, results=True))
            yield Effect("played", old.key, (was.number,), lines)
            corrected.update(range(was.number + 1, new.published_rounds + 1))
            continue
        if now is not None and was.boards is not now.boards:
            pairs = list(_pairs(old, new, was, now))
            changed += pairs
            changed_in |= {was.number} if pairs else set()
        for board in was.boards:
            other = held.get(board.players)
            if board.result and not (other and other.result):
                lost.append(Line(old.named(board.players), board.result))
                lost_in.add(was.number)
            elif other and board.result and other.result != board.result:
                corrected.update(
                    number for number in range(was.number + 1, new.published_rounds + 1)
                    if other.known_for(number) != other.result and board.known_for(number) == board.result
                )  # fmt: skip
    if changed:
        yield Effect("boards", old.key, tuple(sorted(changed_in)), tuple(changed))
    if lost:
        yield Effect("results-lost", old.key, tuple(sorted(lost_in)), tuple(lost))
    if corrected:
        yield Effect("results", old.key, tuple(sorted(corrected)))
        yield from _histories(old, new)
    made = None if new.draft is old.draft else new.draft
    if made is not None and new.setup.no_shows != "in":
        known = old.draft.players if old.draft else frozenset()
        if missing := {one.key: one.name for one in old.no_shows if one.key in made.players - known}:
            yield replace(_people("no-shows", new, missing), rounds=(made.number,))
    if made is not None and made.by_hand:
        was_said = [text for one in old.rounds[made.number - 1 : made.number] for text in one.remarks]
        if said := tuple(Line(text) for text in made.remarks if text not in was_said):
            yield Effect("by-hand", old.key, (made.number,), said)
    if made is not None and (missed := new.tables_missed(made)):
        seated = {key: Line(new.name_of[key], str(own), str(table)) for key, own, table in missed}
        yield _about("tables", old, seated, made.number)
    draft = old.draft
    if draft is not None and len(new.rounds) < draft.number:
        yield Effect("draft-lost", old.key, (draft.number,))


def _redrawn(old: SectionState, new: SectionState) -> Iterator[Effect]:
    """The rounds after one that is corrected, drawn with what was known and with what is known now."""
    rounds = old.published_rounds
    if old.rounds is new.rounds or old.order != new.order or rounds != new.published_rounds:
        return
    if not old.traits.by_results:
        return
    try:
        found = consequences(old.units(rounds), new.units(rounds), **old.setup.rules())
    except PairwrightError as error:
        yield Effect("undrawn", old.key, lines=tuple(map(Line, faults_of(error))))
        return
    for one in found:
        pairs = [
            [old.named([old.key_of(index) for index in (drawn.white, drawn.black) if index != NO_OPPONENT])
             for drawn in side]
            for side in (one.was, one.would_be)
        ]  # fmt: skip
        lines = tuple(Line("", *both) for both in zip_longest(*pairs, fillvalue=""))
        if one.refusal:
            lines = (Line(one.refusal),)
        elif not one.as_drawn:
            lines += (Line(told("(The round that was played is not the pairing under the rules.)")),)
        if one.otherwise:
            yield Effect("undrawn" if one.refusal else "redrawn", old.key, (one.round_number,), lines)
    if alike := tuple(one.round_number for one in found if not one.otherwise):
        yield Effect("redrawn-alike", old.key, alike)


def _played_otherwise(was: RoundState, now: RoundState) -> bool:
    """The same was published, and something else is what was played."""
    if [board.players for board in was.boards] == [board.players for board in now.boards]:
        return False
    then = [[board.players for board in one.known_for(one.number).boards] for one in (was, now)]
    return then[0] == then[1]


def _seats(old: SectionState, new: SectionState) -> Iterator[Effect]:
    """Matches whose line-ups are out and are read otherwise now: by other boards, colours or squads.

    Of line-ups that are decided anew, those whose result is in: it becomes that of other players.
    """
    found = []
    for was, now in zip(old.rounds[: old.published_rounds], new.rounds, strict=False):
        same = was.line_ups == now.line_ups
        held = {match.players: match for match in now.boards if same or match.result}
        if any(
            match.players in held
            and was.is_out(match)
            and _seated_in(old, was, match) != _seated_in(new, now, held[match.players])
            for match in was.boards
        ):
            found.append(was.number)
    if found:
        yield Effect("seats", old.key, tuple(found))


def _seated_in(section: SectionState, drawn: RoundState, match: BoardState) -> list[tuple[object, ...]]:
    """By board of a match who sits there, the first team first, and whether it has White; none for nobody."""
    squads = [section.entry_of[team].squad.players for team in match.players]
    pairs = seats(section, drawn, match)[: section.boards_of(drawn, match)]
    return [
        (board, *(squad[at - 1].name if at else "" for squad, at in zip(squads, pair, strict=True)), white)
        for board, (pair, white) in enumerate(zip(pairs, whites(section, match), strict=False), 1)
        if any(pair)
    ]


def _points_missing(old: SectionState, new: SectionState) -> Iterator[Effect]:
    """Matches of a league whose score alone is known, and has points of fewer boards than they have."""
    rules = new.setup.league_rules()
    lines = tuple(
        Line(f"{new.named(now.players)} {'–'.join(map(points_of, now.scored))}")
        for before, drawn in zip(old.rounds, new.rounds, strict=False) if before is not drawn
        for was, now in zip(before.boards, drawn.boards, strict=False)
        if now.score != was.score and not adds_up(rules, now.score, new.boards_of(drawn, now))
    )  # fmt: skip
    if lines:
        yield Effect("points-missing", new.key, lines=lines)


def _leaving(old: SectionState, new: SectionState) -> Iterator[Effect]:
    """What becomes of the games of those who leave a round robin, or who are back."""
    was, now = ({one.key: one.withdrawn_after for one in section.entries} for section in (old, new))
    if all(after is None for after in (*was.values(), *now.values())):
        return
    left = [key for key, after in now.items() if after is not None and was.get(key) != after]
    before, after = _ruled(old), _ruled(new)
    if back := {key: new.name_of[key] for key in before if key in now and now[key] is None}:
        yield _people("returned", new, back)
    if new.by_fixture:
        rules = dict.fromkeys(leaving_rule(new, key) for key in left)
        if rules:
            yield Effect("league-rule", new.key, lines=tuple(map(Line, rules)), entries=tuple(left))
        return
    for kind, counts in (("annulled", False), ("counted", True)):
        people = {
            key: Line(new.name_of[key], "", f"{one.completed}/{one.scheduled}")
            for key, one in after.items()
            if one.counts is counts and (key in left or key not in before or before[key].counts is not counts)
        }
        if people:
            yield _about(kind, new, people)
    if any(key not in after for key in left):
        yield Effect("unruled", new.key)
    if lost := _lost(new, left):
        yield Effect("forfeited", new.key, tuple(lost), tuple(chain.from_iterable(lost.values())))


def _ruled(section: SectionState) -> dict[int, Withdrawal]:
    """By entry what becomes of the games of those who have left."""
    return {section.order[one.number - 1]: one for one in rulings(section, section.number_of_rounds)}


def _lost(section: SectionState, left: Sequence[int]) -> dict[int, list[Line]]:
    """By round of the table the games that are forfeited since these have left; the round is their name."""
    found: dict[int, list[Line]] = {}
    table = system_named(section.setup.system).table(section.units(0)) if left else ()
    for number, games in enumerate(table[: section.number_of_rounds], 1):
        for pair in (tuple(map(section.key_of, game)) for game in games):
            gone = tuple(is_gone(section, key, number) for key in pair)
            if any(gone) and {*left} & {*pair}:
                line = Line(str(number), section.named(pair), FORFEITS[gone])
                found.setdefault(number, []).append(line)
    return found


def _histories(old: SectionState, new: SectionState) -> Iterator[Effect]:
    """Whose colours or floats of the rounds so far are others for the next pairing."""
    if old.all_paired or old.completed_rounds != new.completed_rounds or not old.traits.by_results:
        return
    was, now = _played(old), _played(new)
    lines = {
        key: Line(new.name_of[key], _colours(was.get(key, "")), _colours(now[key]))
        for key in now
        if was.get(key) != now[key]
    }
    if lines:
        yield _about("histories", old, lines)


def _played(section: SectionState) -> dict[int, str]:
    """Everybody's colours, round by round, with an arrow for who met fewer or more points: "W B↓ – W"."""
    tournament = section.units()
    scores = History.of(tournament).scores
    found: dict[int, str] = {}
    for index, key in enumerate(section.order):
        signs = []
        for own, one in zip(scores, tournament.rounds, strict=False):
            other = one.opponents[index]
            colour = {Colour.WHITE: "W", Colour.BLACK: "B"}.get(Colour(one.colours[index]), "–")
            gap = 0 if other == NO_OPPONENT else own[index] - own[other]
            signs.append(colour + ("↓" if gap > 0 else "↑" if gap < 0 else ""))
        found[key] = " ".join(signs)
    return found


def _colours(letters: str) -> str:
    """The same with the letters of the reader's language."""
    return marked(letters.replace("W", "{W}").replace("B", "{B}"), W=told("W"), B=told("B"))


def _pairs(
    old: SectionState, new: SectionState, was: RoundState, now: RoundState, *, results: bool = False
) -> Iterator[Line]:
    """Boards that differ, by their number in the hall: who sits there, with their results."""
    same = old.entries is new.entries
    for place, both in enumerate(zip_longest(was.boards, now.boards), 1):
        if same and both[0] is both[1]:
            continue
        texts = [
            f"{section.named(board.players)} {board.result * results}".strip() if board else ""
            for section, board in zip((old, new), both, strict=True)
        ]
        if texts[0] != texts[1]:
            yield Line(str(new.table(now.number, place)), *texts)


def _numbers(old: SectionState, new: SectionState) -> Iterator[Effect]:
    """Who was in the list when a round was out and has another number now."""
    if not ((old.started and new.started) or numbers_are_out(old)):
        return
    moved = {
        key: Line(new.entry_of[key].name, str(old.number(key)), str(new.number(key)))
        for key in old.order
        if key in new.index_of and old.number(key) != new.number(key)
    }
    if moved:
        yield _about("numbers", old, moved)


def _drawn_otherwise(old: SectionState, new: SectionState) -> Iterator[Effect]:
    """What published rounds were drawn from that is not so any more; numbers are told by themselves."""
    found: dict[str, list[int]] = {}
    # Points that were given or taken count from the round after which they stand; for no table.
    given = min((one.round_number for one in {*old.adjustments} ^ {*new.adjustments}), default=MOST_ROUNDS)
    given = MOST_ROUNDS if old.traits.cycles else given
    for number in range(1, min(old.published_rounds, new.published_rounds) + 1):
        known = set(old.basis_changed(number))
        for kind in new.basis_changed(number):
            if kind not in known and kind != "numbers" and (kind != "points" or given < number):
                found.setdefault(kind, []).append(number)
    for kind, rounds in found.items():
        yield Effect(kind, old.key, tuple(rounds))


def _playing(section: SectionState) -> dict[int, str]:
    """Who is in the next draw; nobody once all rounds are published."""
    if section.all_paired:
        return {}
    number = section.next_round
    # In a cup whoever is free stays in the pairing, though not on a board of it.
    free = Outcome.FULL_POINT_BYE if section.traits.knock_out else None
    return {one.key: one.name for one in section.entries if section.absence(one, number) in (None, free)}


def _seated(section: SectionState) -> frozenset[int]:
    """Who plays in the last published round."""
    return section.rounds[section.published_rounds - 1].players if section.started else frozenset()


def _through(old: SectionState, new: SectionState) -> bool:
    """In a cup, a round that was over and is has other boards or results: others may go through."""
    rounds = old.completed_rounds
    if not old.traits.knock_out or rounds != new.completed_rounds:
        return False
    return old.rounds[:rounds] != new.rounds[:rounds]


def _next_draw(old: SectionState, new: SectionState) -> Iterator[Effect]:
    """Who is in the next draw and was not, or the other way round; in a round robin everybody is."""
    if old.traits.cycles or old.next_round != new.next_round:
        return
    was, now = _playing(old), _playing(new)
    if out := {key: name for key, name in was.items() if key not in now}:
        yield _people("out", old, out)
    came = {key: name for key, name in now.items() if key not in was}
    if back := {key: name for key, name in came.items() if key in old.entry_of}:
        yield _people("in", new, back)


def _people(kind: str, section: SectionState, people: dict[int, str]) -> Effect:
    return _about(kind, section, {key: Line(name) for key, name in people.items()})


def _about(kind: str, section: SectionState, lines: Mapping[int, Line], *rounds: int) -> Effect:
    """An effect on people, a line for each of them by entry."""
    return Effect(kind, section.key, rounds, tuple(lines.values()), tuple(lines))


def _standings(
    before: EventState, after: EventState, old: SectionState, new: SectionState
) -> Iterator[Effect]:
    """Places and prizes after a round that was complete and still is."""
    rounds = old.completed_rounds
    known = _settled(old)
    if not rounds or rounds != new.completed_rounds or _ground(old, known) == _ground(new, known):
        return
    try:
        was, now = section_standings(before, old, rounds), section_standings(after, new, rounds)
    except PairwrightError:
        return
    lines: dict[int, Line] = {}
    placed, places = (
        in_table(one, one.number_of_rounds) if one.by_fixture
        else {one.order[place]: (rank, points) for place, points, rank in found.places()}
        for one, found in ((old, was), (new, now))
    )  # fmt: skip
    for key, after_it in places.items():
        before_it = placed.pop(key, None)
        if before_it is not None and before_it != after_it:
            lines[key] = Line(new.name_of[key], _place(*before_it), _place(*after_it))
    for key, before_it in placed.items():
        if key in new.entry_of:
            lines[key] = Line(old.name_of[key], _place(*before_it), "")
    if lines:
        yield _about("places", old, lines, *([] if old.by_fixture else [rounds]))
    if rounds >= old.number_of_rounds or rounds >= new.number_of_rounds:
        yield from _prizes((was, old), (now, new))


def _settled(section: SectionState) -> frozenset[tuple[int, int]] | None:
    """Round and number of the matches of a league whose result stands: the others only come in.

    What one captain has told and nobody confirmed is not settled. None where rounds are played as a whole.
    """
    if not section.by_fixture:
        return None
    return frozenset(
        (drawn.number, number)
        for drawn in section.rounds
        for number, match in enumerate(drawn.boards, 1)
        if (match.result or match.score) and not (match.told and match.told[-1].results)
    )


def _ground(section: SectionState, settled: frozenset[tuple[int, int]] | None) -> tuple[object, ...]:
    """What standings are made of: two sections with an equal ground have the same."""
    rounds = section.rounds[: section.completed_rounds]
    played: list[object] = [(drawn.boards, drawn.pairing_allocated_byes, drawn.idle) for drawn in rounds]
    if settled is not None:
        played = [
            (match.result, match.score, match.decided)
            for drawn in rounds
            for number, match in enumerate(drawn.boards, 1)
            if (drawn.number, number) in settled
        ]
    cycles = bool(section.traits.cycles)
    return (
        section.adjustments,
        section.prizes,
        section.setup,
        {one.key: (one.particulars, one.granted, one.entered, one.squad) for one in section.entries},
        cycles and [one.withdrawn_after for one in section.entries],
        played,
    )


def _place(rank: int, points: int) -> str:
    return told("{place} ({points})", place=rank, points=points_text(points) or "0")


def _prizes(was: tuple[Standings, SectionState], now: tuple[Standings, SectionState]) -> Iterator[Effect]:
    """Who gets another sum than before."""
    if not (was[1].prizes.categories or now[1].prizes.categories):
        return
    try:
        old, new = _sums(*was), _sums(*now)
    except PairwrightError:
        return
    lines = tuple(
        Line(name, *(sums.get((key, name), "") for sums in (old, new)))
        for key, name in sorted(old.keys() | new.keys())
        if old.get((key, name)) != new.get((key, name))
    )
    if lines:
        yield Effect("prizes", was[1].key, lines=lines)


def _sums(found: Standings, section: SectionState) -> dict[tuple[int, str], str]:
    """What everybody gets, by entry and name."""
    names = {line.participant: line.name for line in found.lines}
    prizes = section.prizes
    sums: dict[tuple[int, str], list[str]] = {}
    for result in section_prizes(found, section).results:
        for one in result.awards:
            key = (section.key_of(one.participant), names.get(one.participant, ""))
            said = prize_text(one.paid, one.share.thing, prizes.currency)
            sums.setdefault(key, []).append(joined(" ", [result.category.name, said]))
    return {key: joined(", ", texts) for key, texts in sums.items()}


def _paper(old: SectionState, new: SectionState) -> Iterator[Effect]:
    """Sheets and links that say something else from now on."""
    if not old.started:
        return
    sheets: list[str] = []
    if old.order is not new.order or old.entries is not new.entries:
        changed = [(one, now) for one in old.entries if (now := new.entry_of.get(one.key)) is not one]
        both = [(one, now) for one, now in changed if now]
        renamed = any(one.name != other.name for one, other in both)
        moved = old.order is not new.order and any(
            old.number(key) != new.number(key) for key in old.entry_of if key in new.entry_of
        )
        listed = len(both) < len(changed) or any(
            replace(one.particulars, fixed_board=other.particulars.fixed_board) != other.particulars
            for one, other in both
        )
        sheets += ["starting-list"] * (listed or moved)
        sheets += ["cards"] * bool(old.traits.cards and (renamed or moved))
        sheets += ["pairings", "slips"] * (renamed or moved)
    if old.setup.first_board != new.setup.first_board:
        sheets += ["pairings", "slips"]
        yield Effect("links", old.key, lines=(Line("helpers"),))
    if sheets:
        yield Effect("sheets", old.key, lines=tuple(map(Line, dict.fromkeys(sheets))))


def foreseen(
    course: Course, after: EventState, acts: Sequence[Act], *, redraw: bool = False
) -> tuple[Effect, ...]:
    """What acts do to an event beyond what whoever does them has just said. after: the event with them."""
    undone = [course.history[one.position - 1].action for one in acts if isinstance(one, Undo)]
    fide = any(map(may_deviate, acts))
    return beyond(effects(course.state, after, fide=fide, redraw=redraw), acts, undone)
