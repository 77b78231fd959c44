"""Tie-breaks from the ratings of the opponents met over the board (C.07 article 10)."""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.rules.article import rule
from pairwright.standings.buchholz import round_term
from pairwright.standings.event import Event
from pairwright.standings.fide_rating import CERTAIN, EXPECTED, difference_for, percentage
from pairwright.standings.sheet import OPEN, Combining, Cut, RoundKind, Term, Working
from pairwright.standings.tie_breaks import Code, Values, half_up

ZERO_SCORE = 800
"""How far below the weakest opponent a player without a point performed (10.3)."""

_NEAR = 16


def rated_games(event: Event, code: Code) -> Sequence[Sequence[tuple[int, int, int]]]:
    """Per player, (round index, opponent's rating, half-points) of the games that count.

    Games of less than one move were played over the board and count; forfeits and byes never do,
    whatever the pairings (15.2). Opponents without a rating are left out.
    """
    return event.once(("rated games", code.unrated), lambda: _rated_games(event, code))


def _rated_games(event: Event, code: Code) -> list[list[tuple[int, int, int]]]:
    sheet = event.sheet()
    ratings = event.ratings(code.unrated)
    game = RoundKind.GAME
    return [
        [
            (number, ratings[other], result)
            for number, (other, kind, result) in enumerate(zip(others, kinds, results, strict=True))
            if kind == game and result != OPEN and ratings[other]
        ]
        for others, kinds, results in zip(sheet.opponents, sheet.kinds, sheet.results, strict=True)
    ]


@rule("C.07", "10.1", "14.1", "14.3")
def average_rating(event: Event, code: Code) -> Values:
    """Article 10.1: the mean rating of the opponents, half up; cuts drop the lowest and highest ratings."""
    low, high = code.cut_low, code.cut_high
    found: list[int | None] = []
    for games in rated_games(event, code):
        ratings = sorted(rating for _, rating, _ in games)
        kept = ratings[low : max(low, len(ratings) - high)]
        found.append(half_up(sum(kept), len(kept)) if kept else None)
    return found


def average_rating_working(event: Event, code: Code, participant: int) -> Working:
    """The ratings, and which of them were cut."""
    games = sorted(rated_games(event, code)[participant], key=lambda game: game[1])
    last = max(code.cut_low, len(games) - code.cut_high)
    terms = []
    for place, (number, rating, _) in enumerate(games):
        why = (
            Cut.LEAST_SIGNIFICANT if place < code.cut_low else Cut.MOST_SIGNIFICANT if place >= last else None
        )
        terms.append(round_term(event.sheet(), participant, number, rating, why))
    terms.sort(key=lambda term: term.round_number)
    value = average_rating(event, code)[participant]
    kept = sum(1 for term in terms if term.cut is None)
    return Working(str(code), Combining.MEAN, 1, value, tuple(terms), {"games": kept})


@rule("C.07", "10.2")
def performance(event: Event, code: Code) -> Values:
    """Article 10.2: mean rating plus the difference that the score stands for, a win counting 1."""
    return event.once(
        ("performance", code.unrated), lambda: [_performance(games) for games in rated_games(event, code)]
    )


def _performance(games: Sequence[tuple[int, int, int]]) -> int | None:
    if not games:
        return None
    mean = half_up(sum(rating for _, rating, _ in games), len(games))
    return mean + difference_for(percentage(sum(half for _, _, half in games), len(games)))


def performance_working(event: Event, code: Code, participant: int) -> Working:
    """Mean, percentage and difference."""
    games = rated_games(event, code)[participant]
    terms = tuple(round_term(event.sheet(), participant, number, rating) for number, rating, _ in games)
    figures = {}
    if games:
        half_points = sum(half for _, _, half in games)
        percent = percentage(half_points, len(games))
        figures = {
            "games": len(games),
            "half_points": half_points,
            "mean": half_up(sum(rating for _, rating, _ in games), len(games)),
            "percent": percent,
            "difference": difference_for(percent),
        }
    return Working(str(code), Combining.PERFORMANCE, 1, _performance(games), terms, figures)


@rule("C.07", "10.3")
def perfect_performance(event: Event, code: Code) -> Values:
    """Article 10.3: the lowest rating whose expected score is at least the score achieved."""
    return event.once(
        ("perfect performance", code.unrated), lambda: [_perfect(games) for games in rated_games(event, code)]
    )


def _perfect(games: Sequence[tuple[int, int, int]]) -> int | None:
    """By bisection: the expected score never falls when the rating rises. No cut at 400 points.

    The performance rating is rarely far off, so its neighbourhood is tried first.
    """
    if not games:
        return None
    ratings = [rating for _, rating, _ in games]
    wanted = 50 * sum(half for _, _, half in games)
    if not wanted:
        return min(ratings) - ZERO_SCORE
    too_low, enough = min(ratings) - CERTAIN, max(ratings) + CERTAIN
    guess = _performance(games) or 0
    for near in (guess - _NEAR, guess + _NEAR):
        if too_low < near < enough:
            too_low, enough = (too_low, near) if _expected_total(near, ratings) >= wanted else (near, enough)
    while enough - too_low > 1:
        middle = (too_low + enough) // 2
        if _expected_total(middle, ratings) >= wanted:
            enough = middle
        else:
            too_low = middle
    return enough


def _expected_total(own: int, ratings: Sequence[int]) -> int:
    shift = own + CERTAIN
    last = len(EXPECTED) - 1
    return sum([EXPECTED[min(max(shift - rating, 0), last)] for rating in ratings])


def perfect_performance_working(event: Event, code: Code, participant: int) -> Working:
    """The expected score against everybody at the value found, and in total one point below it."""
    games = rated_games(event, code)[participant]
    value = _perfect(games)
    terms = []
    figures = {}
    if value is not None:
        ratings = [rating for _, rating, _ in games]
        terms = [
            round_term(event.sheet(), participant, number, _expected_total(value, [rating]))
            for number, rating, _ in games
        ]
        figures = {
            "games": len(games),
            "half_points": sum(half for _, _, half in games),
            "expected": _expected_total(value, ratings),
            "expected_below": _expected_total(value - 1, ratings),
            "lowest": min(ratings),
        }
    return Working(str(code), Combining.PERFECT, 1, value, tuple(terms), figures)


@rule("C.07", "10.4")
def average_performance(event: Event, code: Code) -> Values:
    """Article 10.4: the mean performance of the opponents met over the board, half up."""
    return _mean_of_opponents(event, code, performance(event, code))


@rule("C.07", "10.5")
def average_perfect_performance(event: Event, code: Code) -> Values:
    """Article 10.5: the mean perfect performance of the opponents met over the board, half up."""
    return _mean_of_opponents(event, code, perfect_performance(event, code))


def _mean_of_opponents(event: Event, code: Code, source: Values) -> Values:
    found: list[int | None] = []
    for row in _met(event):
        values = [value for value in (source[other] for other in row) if value is not None]
        found.append(half_up(sum(values), len(values)) if values else None)
    return found


def _met(event: Event) -> list[list[int]]:
    sheet = event.sheet()
    return [
        [other for other, kind in zip(others, kinds, strict=True) if kind == RoundKind.GAME]
        for others, kinds in zip(sheet.opponents, sheet.kinds, strict=True)
    ]


def average_performance_working(event: Event, code: Code, participant: int) -> Working:
    """The performances of the opponents."""
    of_all, values = (
        (performance, average_performance)
        if code.name == "APRO"
        else (perfect_performance, average_perfect_performance)
    )
    source = of_all(event, code)
    sheet = event.sheet()
    terms = []
    for number, other in enumerate(sheet.opponents[participant]):
        if sheet.kinds[participant][number] == RoundKind.GAME:
            value = source[other]
            if value is not None:
                terms.append(Term(number + 1, value, other, RoundKind.GAME))
    total = values(event, code)[participant]
    return Working(str(code), Combining.MEAN, 1, total, tuple(terms), {"games": len(terms)})
