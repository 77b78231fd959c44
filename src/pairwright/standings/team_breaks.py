"""Tie-breaks of teams only (C.07 articles 12, 13.1 and 13.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pairwright.common.values import replace
from pairwright.rules.article import rule
from pairwright.standings.buchholz import HALVES, POINTS, PRODUCTS, buchholz, fore_buchholz
from pairwright.standings.encounter import Group, KnockOut, Parts, extended_direct_encounter
from pairwright.standings.event import Event
from pairwright.standings.sheet import Combining, Term, Working
from pairwright.standings.tie_breaks import Code, Values, half_up


@rule("C.07", "13.1")
def other_score(event: Event, code: Code) -> Values:
    """Article 13.1: game points where match points rank first, and the reverse."""
    return event.sheet(event.secondary).scores


@rule("C.07", "12.1")
def board_count(event: Event, code: Code) -> Values:
    """Article 12.1: the sum of board number times points on that board; lower is better."""
    return [sum(number * units for number, units in enumerate(row, 1)) for row in event.teams.board_points]


def board_count_working(event: Event, code: Code, participant: int) -> Working:
    """The points on every board and what they count, its number or, in the Berlin count, that from below."""
    row = event.teams.board_points[participant]
    counted = _berlin(row) if code.name == "OTHER_BERLIN" else enumerate(row, 1)
    terms = tuple(
        Term(number, factor * units, points=units) for number, (factor, units) in enumerate(counted, 1)
    )
    return Working(str(code), Combining.BOARDS, HALVES, sum(term.value for term in terms), terms)


def berlin_count(event: Event, code: Code) -> Values:
    """The Berlin count of leagues: a point on board k of B counts B + 1 - k; higher is better.

    No tie-break of FIDE. Between teams level in game points it says the same as the board count.
    """
    return [sum(factor * units for factor, units in _berlin(row)) for row in event.teams.board_points]


def _berlin(row: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The factor of every board with the points on it."""
    return zip(range(len(row), 0, -1), row, strict=True)


def first_board(event: Event, code: Code) -> Values:
    """Points on board 1, which some leagues look at first. No tie-break of FIDE."""
    return [row[0] if row else 0 for row in event.teams.board_points]


@rule("C.07", "12.2")
def top_boards(event: Event, participant: int) -> tuple[int, ...]:
    """Article 12.2: points on board 1, then on board 2, and so on."""
    return tuple(event.teams.board_points[participant])


@rule("C.07", "12.3")
def bottom_boards_left_out(event: Event, participant: int) -> tuple[int, ...]:
    """Article 12.3: points without the bottom board, then without the two bottom boards, and so on."""
    row = event.teams.board_points[participant]
    return tuple(sum(row[: len(row) - left_out]) for left_out in range(1, len(row)))


def top_board_result(event: Event, code: Code, group: Group) -> Parts:
    """The group by article 12.2."""
    return _by_key(group, [top_boards(event, team) for team in group])


def bottom_board_elimination(event: Event, code: Code, group: Group) -> Parts:
    """The group by article 12.3."""
    return _by_key(group, [bottom_boards_left_out(event, team) for team in group])


def boards_working(event: Event, code: Code, participant: int) -> Working:
    """The points compared one after the other by TBR or BBE."""
    keys = (
        top_boards(event, participant) if code.name == "TBR" else bottom_boards_left_out(event, participant)
    )
    terms = tuple(Term(number, units) for number, units in enumerate(keys, 1))
    return Working(str(code), Combining.BOARDS, HALVES, None, terms)


def _by_key(group: Group, keys: Sequence[tuple[int, ...]]) -> Parts:
    of = dict(zip(group, keys, strict=True))
    return [[team for team in group if of[team] == key] for key in sorted(set(keys), reverse=True)]


@rule("C.07", "12", "13.3.2")
def knock_out(name: str) -> KnockOut | None:
    """Article 13.3.2: the knock-out tie-breaks that the name of an extended direct encounter asks for."""
    order = {"EDEBT": ("12.1", "12.2"), "EDEBB": ("12.1", "12.3"), "EDET": ("12.2",), "EDEB": ("12.3",)}.get(
        name
    )
    if order is None:
        return None

    def resolve(event: Event, group: Group) -> tuple[Parts, str]:
        """The group in parts by the first of these articles that parts it."""
        for article in order:
            if article == "12.1":
                counts = board_count(event, Code("BC"))
                parts = _by_key(group, [(-(counts[team] or 0),) for team in group])
            elif article == "12.2":
                parts = top_board_result(event, Code("TBR"), group)
            else:
                parts = bottom_board_elimination(event, Code("BBE"), group)
            if len(parts) > 1:
                return parts, article
        return [list(group)], order[-1]

    return resolve


def extended_encounter(event: Event, code: Code, group: Group) -> Parts:
    """Article 13.3 with the knock-out tie-breaks of the code."""
    return extended_direct_encounter(event, code, group, knock_out(code.name))


@rule("C.07", "13.4")
def schedule_strength(event: Event, code: Code) -> Values:
    """Article 13.4: secondary score plus Buchholz of the primary score divided by a factor; in hundredths."""
    divisor = schedule_divisor(event, code)
    primary = replace(code, name="FB" if code.fore else "BH", score=event.primary, divisor=0, fore=False)
    source = fore_buchholz(event, primary) if code.fore else buchholz(event, primary)
    own = event.sheet(event.secondary).scores
    return [
        half_up((units * divisor + (strength or 0)) * PRODUCTS, divisor * POINTS)
        for units, strength in zip(own, source, strict=True)
    ]


def schedule_divisor(event: Event, code: Code) -> int:
    """The highest possible primary score of the event by the highest secondary score of a match.

    Rounded down, and 1 where that gives nothing.
    """
    if code.divisor:
        return code.divisor
    primary, secondary = event.sheet(event.primary), event.sheet(event.secondary)
    return max(1, primary.win * event.total_rounds // secondary.win if secondary.win else 1)


def schedule_strength_working(event: Event, code: Code, participant: int) -> Working:
    """The secondary score, the Buchholz and the divisor."""
    primary = replace(code, name="FB" if code.fore else "BH", score=event.primary, divisor=0, fore=False)
    source = fore_buchholz(event, primary) if code.fore else buchholz(event, primary)
    figures = {
        "secondary": event.sheet(event.secondary).scores[participant],
        "buchholz": source[participant] or 0,
        "divisor": schedule_divisor(event, code),
    }
    value = schedule_strength(event, code)[participant]
    return Working(str(code), Combining.COMBINED, PRODUCTS, value, (), figures)
