"""The sentences about standings: notes, workings, and why somebody has his place."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pairwright.standings.answer import RankAnswer, TieBreakStep
from pairwright.standings.codes import Code, parse_code
from pairwright.standings.event import RESTART_AT_ONCE, Event, Note, Pairings, Remark
from pairwright.standings.evidence import Combining, Cut, EncounterStep, Term, Working
from pairwright.standings.kinds import Kind
from pairwright.standings.ranking import Standings, may_split
from pairwright.standings.register import TieBreak, tie_break
from pairwright.standings.values import value_text
from pairwright.tournament.units import points_text

_MOST_NAMES = 8

_NOTES: dict[Remark, str] = {
    Remark.NO_START_DATE: "The file has no start date (record 042): the current tie-break rules are used.",
    Remark.BEFORE_EVERY_EDITION: (
        "The event began before September 2023; its tie-break rules (virtual opponents) are not known here, "
        "and those of 2024 are used."
    ),
    Remark.NUMBER_OF_ROUNDS_UNKNOWN: (
        "The number of rounds of the event is not known (record 142): "
        "the last round played is taken as its last."
    ),
    Remark.DROPPED_UNRATED: (
        "{code} is left out for everybody, because a player is unrated (C.07 article 10); "
        "a published rating for the unrated can be given, as in {code}/U1400."
    ),
    Remark.DROPPED_IN_FIXED_PAIRINGS: (
        "{code} is left out: since March 2026 it must not be used in round robins (C.07 article 8)."
    ),
    Remark.DROPPED_NOT_ENTERED: "{code} is left out: nothing was entered for it.",
    Remark.DEFAULT_LIST: (
        "No tie-breaks were announced; {code} is this program's proposal. Publish the list before round 1."
    ),
    Remark.NOT_LEVEL_IN_GAME_POINTS: (
        "{code} is only for teams level in game points (C.07 article 12.1): {players} teams that are not "
        "stay level here. Put the game points before it."
    ),
    Remark.UNFINISHED_GAMES: (
        "Open games: {players} (round {code}). They bring nothing here until their results are known; as "
        "draws they count for the pairing of the next round only (C.04.2 article 3.1)."
    ),
    Remark.DRAWN_NOT_COUNTED: "Round {code} is drawn and has no result yet; it is not counted.",
    Remark.ANNULLED: (
        "Number {code} left before half of the games: the results stay in the table and are rated, "
        "but do not count for the standings (C.05)."
    ),
}

CUT_WORDS = {
    Cut.LEAST_SIGNIFICANT: "cut: least significant",
    Cut.VOLUNTARY_FIRST: "cut: voluntary unplayed round goes first (16.5)",
    Cut.MOST_SIGNIFICANT: "cut: most significant",
    Cut.EARLY_ROUND: "cut: early round",
    Cut.BELOW_LIMIT: "opponent below the limit",
}

KIND_WORDS = {
    Kind.GAME: "game",
    Kind.FORFEIT_WIN: "won by forfeit",
    Kind.FORFEIT_LOSS: "lost by forfeit",
    Kind.PAIRING_ALLOCATED_BYE: "pairing-allocated bye",
    Kind.FULL_POINT_BYE: "full-point bye",
    Kind.HALF_POINT_BYE: "half-point bye",
    Kind.ZERO_POINT_BYE: "zero-point bye or absence",
}


def note_sentence(note: Note) -> str:
    """A remark as a sentence."""
    said = _NOTES[note.remark].format(code=note.code, players=note.players)
    return f"{said} {note.names}." if note.names else said


def code_title(code: Code | str, event: Event) -> str:
    """A code at length: "Buchholz, lowest value cut"."""
    known = parse_code(code) if isinstance(code, str) else code
    entry = tie_break(known, team=event.is_team)
    return ", ".join([entry.title, *_modifier_words(known)])


def _modifier_words(code: Code) -> list[str]:
    words = []
    if code.score:
        words.append("match points" if code.score == "MP" else "game points")
    if code.cut_high:
        words.append(f"{_count(code.cut_low)} lowest and {_count(code.cut_high)} highest cut")
    elif code.cut_low:
        words.append("lowest value cut" if code.cut_low == 1 else f"{_count(code.cut_low)} lowest values cut")
    words += ["forfeits as games"] * code.played_forfeits + ["through Fore Buchholz"] * code.fore
    if code.limit:
        words.append(f"limit {points_text(5 * code.limit)} {'higher' if code.limit > 0 else 'lower'}")
    if code.divisor:
        words.append(f"divided by {code.divisor}")
    words += ["reversed"] * code.reverse
    if code.unrated is not None:
        words.append(f"unrated as {code.unrated}")
    if code.edition:
        words.append(f"rules of {code.edition}")
    return words


def _count(number: int) -> str:
    return {1: "one", 2: "two", 3: "three"}.get(number, str(number))


def basis_sentence(standings: Standings) -> str:
    """What the standings rest on: rounds, pairings, edition, list."""
    event = standings.event
    pairings = "fixed pairings" if event.pairings is Pairings.FIXED else "Swiss"
    codes = ", ".join(str(code) for code in standings.codes)
    return f"{rounds_words(event)}; {pairings}; tie-break rules of {event.edition.name}; order: {codes}."


def rounds_words(event: Event) -> str:
    """After which round the standings are."""
    if not event.rounds_counted:
        return "Before round 1"
    if event.final:
        return f"Final standings after {event.rounds_counted} rounds"
    total = event.tournament.number_of_rounds
    return f"After round {event.rounds_counted}" + (f" of {total}" if total else "")


def person(event: Event, participant: int) -> str:
    """Number and family name, or the name of the team."""
    name = event.names[participant]
    short = name if event.is_team else name.partition(",")[0]
    return f"{shown_number(event, participant)} {short}".strip()


def shown_number(event: Event, participant: int) -> int:
    """The number that people see."""
    if event.is_team:
        return event.numbers[participant]
    player = event.tournament.players[participant]
    return player.known_number


def people(event: Event, participants: Sequence[int], values: Callable[[int], str] | None = None) -> str:
    """Names in a row, each with its value; many are cut short."""
    shown = [
        person(event, one) + (f" ({values(one)})" if values and values(one) else "")
        for one in participants[:_MOST_NAMES]
    ]
    rest = len(participants) - len(shown)
    if rest > 0:
        return f"{', '.join(shown)} and {rest} more"
    return " and ".join([", ".join(shown[:-1]), shown[-1]]) if len(shown) > 1 else "".join(shown)


def place_sentence(answer: RankAnswer) -> str:
    """The place, and with whom it is shared."""
    event = answer.standings.event
    name = person(event, answer.line.participant)
    shared = ""
    if answer.shared_with:
        shared = f", shared with {people(event, answer.shared_with)}: the list is used up and they are level"
    return f"{name} is on place {answer.line.rank}{shared}."


def step_sentence(answer: RankAnswer, step: TieBreakStep, position: int) -> str:
    """What one element of the list did to somebody."""
    event = answer.standings.event
    title = code_title(step.code, event)
    if step.dropped is not None:
        return f"{step.code} ({title}): {note_sentence(Note(step.dropped, step.code))}"
    if len(step.level) == 1:
        return f"{step.code} ({title}): {step.value or 'no value'}; the place was decided before."
    column = answer.standings.columns[position]
    head = f"{step.code} ({title}): {step.value or 'no value'}"
    group = len(step.level)
    if not may_split(event, step.entry, step.level):
        return f"{head}; all {group} stay level: it is only for teams level in game points (article 12.1)."
    if not step.decided:
        return f"{head}; all {group} stay level."
    parts = []
    if step.ahead:
        parts.append(f"in front: {people(event, step.ahead, column.text)}")
    aside = {*step.ahead, *step.behind, answer.line.participant}
    level = [one for one in step.level if one not in aside]
    if level:
        parts.append(f"still level: {people(event, level)}")
    if step.behind:
        parts.append(f"behind: {people(event, step.behind, column.text)}")
    return f"{head}. Of {group} level before, {'; '.join(parts)}."


def reading_sentence(event: Event) -> str:
    """Which reading of article 13.3.3 an extended direct encounter was worked out by."""
    if event.options.ede == RESTART_AT_ONCE:
        return (
            "Read by the letter of article 13.3.3: as soon as something is split, every part starts again "
            "with the primary score (reading ede=restart-at-once)."
        )
    return (
        "One score is worked out to its end, article 6 applied again to every part, before the other score "
        "is looked at (article 13.3 as in FIDE's exercises; the other reading is ede=restart-at-once)."
    )


def encounter_sentences(event: Event, step: EncounterStep) -> list[str]:
    """One pass of direct encounter, in words."""
    score = {"MP": " in match points", "GP": " in game points"}.get(step.score, "")
    if step.article.startswith("12"):
        name = {"12.1": "board count", "12.2": "top board results", "12.3": "bottom board elimination"}
        order = _order_words(event, step.parts)
        return [f"Level in everything: by {name[step.article]} (article {step.article}) {order}."]
    members = people(event, step.members)
    scored = ", ".join(
        f"{person(event, one)} {_share(points, step.scale)}" + (f" ({missing} not met)" if missing else "")
        for one, points, missing in zip(step.members, step.points, step.unmet, strict=True)
    )
    first = f"Games between {members}{score}: {scored}."
    if len(step.parts) == 1:
        reason = {
            "6.2": "All scored the same against each other.",
            "6.3": "Not all have met, and the missing games could change the order.",
            "6": "Not all have met.",
        }
        return [first, reason[step.article]]
    order = _order_words(event, step.parts)
    why = "All have met" if step.article == "6.2" else "Whatever the missing games would have brought"
    return [first, f"{why} (article {step.article}): {order}."]


def _order_words(event: Event, parts: Sequence[Sequence[int]]) -> str:
    """Groups in order; those who stay level stand in brackets."""
    return " before ".join(
        people(event, part) if len(part) == 1 else f"({people(event, part)})" for part in parts
    )


def _share(points: int, scale: int) -> str:
    if points % scale == 0:
        return points_text(points // scale)
    return f"{points / scale / 10:.2f}"


def term_remark(event: Event, working: Working, term: Term) -> str:
    """What is to be said about one term: the kind of round, the dummy, the adjustment, the cut."""
    parts = []
    if term.kind is not Kind.GAME:
        parts.append(KIND_WORDS[term.kind])
    elif term.open_game:
        parts.append("open: no result yet")
    if term.dummy is not None:
        parts.append(_dummy_words(event, term))
    if term.plain_score is not None and term.score is not None:
        parts.append(f"score {points_text(term.plain_score)}, byes at the end counted as draws")
    if term.drawn_for_fore:
        parts.append("last round taken as a draw")
    if term.cut is not None:
        parts.append(CUT_WORDS[term.cut])
    return "; ".join(parts)


def _dummy_words(event: Event, term: Term) -> str:
    dummy = term.dummy
    assert dummy is not None
    own = f"dummy with the own score {points_text(dummy.own)}"
    if dummy.cap is None or dummy.cap >= dummy.own:
        return own
    if dummy.cap_opponent is not None:
        return f"{own}, capped at {points_text(dummy.cap)}, the score of {person(event, dummy.cap_opponent)}"
    return f"{own}, capped at {points_text(dummy.cap)}, a draw for every round"


def total_sentence(working: Working) -> str:
    """How the terms make the value."""
    value = value_text(working.value, working.scale) or "no value"
    figures = working.figures
    if working.combining is Combining.MEAN:
        return f"Mean of {figures.get('games', 0)}: {value}."
    if working.combining is Combining.PERFORMANCE and figures:
        return (
            f"{points_text(5 * figures['half_points'])} of {figures['games']} is {figures['percent']} %, "
            f"which stands for {figures['difference']:+d}; mean {figures['mean']}: {value}."
        )
    if working.combining is Combining.PERFECT and figures:
        wanted = points_text(5 * figures["half_points"])
        if not figures["half_points"]:
            return f"No point: 800 below the weakest opponent, {value}."
        return (
            f"{value} is the lowest rating whose expected score, {figures['expected'] / 100:.2f}, "
            f"is at least {wanted}; one point lower it is {figures['expected_below'] / 100:.2f}."
        )
    if working.combining is Combining.COMBINED:
        secondary, buchholz = points_text(figures["secondary"]), points_text(figures["buchholz"])
        return f"{secondary} + {buchholz} / {figures['divisor']}: {value}."
    if "limit" in figures:
        return f"Limit {figures['limit'] / 100:g}; sum: {value}."
    return f"Sum: {value}." if working.terms else f"{value}."


def formula(entry: TieBreak) -> str:
    """The definition, as a sentence."""
    return entry.formula[:1].upper() + entry.formula[1:] + "."
