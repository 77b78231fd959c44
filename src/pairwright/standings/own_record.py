"""Tie-breaks from the participant's own record (C.07 article 7), and the score itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pairwright.common.errors import BadInput
from pairwright.common.messages import told
from pairwright.rules.article import rule
from pairwright.standings.event import Event
from pairwright.standings.sheet import OPEN, VOLUNTARY, WIN, Combining, Cut, RoundKind, Sheet, Term, Working
from pairwright.standings.tie_breaks import Code, Values

PerRound = Callable[[Sheet, int], Sequence[int]]
"""What every round of one participant contributes."""

HALVES = 10
"""Scale of values in half points."""


@rule("C.07", "7.1")
def wins(sheet: Sheet, participant: int) -> Sequence[int]:
    """Article 7.1: rounds that brought exactly the points of a win, played or not."""
    return [int(result == WIN) for result in sheet.results[participant]]


@rule("C.07", "7.2")
def games_won(sheet: Sheet, participant: int) -> Sequence[int]:
    """Article 7.2: games won over the board."""
    return [
        int(result == WIN and kind == RoundKind.GAME)
        for result, kind in zip(sheet.results[participant], sheet.kinds[participant], strict=True)
    ]


@rule("C.07", "7.3")
def games_with_black(sheet: Sheet, participant: int) -> Sequence[int]:
    """Article 7.3: games played over the board with Black."""
    return [
        int(black and kind == RoundKind.GAME)
        for black, kind in zip(sheet.black[participant], sheet.kinds[participant], strict=True)
    ]


@rule("C.07", "7.4")
def games_won_with_black(sheet: Sheet, participant: int) -> Sequence[int]:
    """Article 7.4: games won over the board with Black."""
    return [
        int(black and won)
        for black, won in zip(sheet.black[participant], games_won(sheet, participant), strict=True)
    ]


@rule("C.07", "7.6")
def rounds_elected(sheet: Sheet, participant: int) -> Sequence[int]:
    """Article 7.6: every round but half-point byes, zero-point byes and forfeit losses."""
    return [int(kind not in VOLUNTARY) for kind in sheet.kinds[participant]]


@rule("C.07", "7.7")
def standard_points(sheet: Sheet, participant: int) -> Sequence[int]:
    """Article 7.7: 1 for more points than the scheduled opponent, a half for as many.

    Without an opponent: 1 for more than a draw is worth, a half for exactly a draw.
    """
    table = sheet.points
    found = []
    for number, (other, own) in enumerate(
        zip(sheet.opponents[participant], sheet.points[participant], strict=True)
    ):
        if sheet.results[participant][number] == OPEN:
            found.append(0)
            continue
        compared = table[other][number] if other >= 0 else sheet.draw
        found.append(10 if own > compared else 5 if own == compared else 0)
    return found


def voluntary_rounds(sheet: Sheet, participant: int) -> Sequence[int]:
    """Voluntary unplayed rounds."""
    return [int(kind in VOLUNTARY) for kind in sheet.kinds[participant]]


def games(sheet: Sheet, participant: int) -> Sequence[int]:
    """Games played over the board."""
    return [int(kind == RoundKind.GAME) for kind in sheet.kinds[participant]]


def counting(per_round: PerRound) -> Callable[[Event, Code], Values]:
    """The values that are sums of what the rounds contribute."""

    def values(event: Event, code: Code) -> Values:
        sheet = event.sheet(code.score)
        return [sum(per_round(sheet, participant)) for participant in range(len(sheet))]

    return values


def counting_working(per_round: PerRound, scale: int) -> Callable[[Event, Code, int], Working]:
    """The working of such a sum."""

    def working(event: Event, code: Code, participant: int) -> Working:
        sheet = event.sheet(code.score)
        contributions = per_round(sheet, participant)
        terms = tuple(
            round_term(sheet, participant, number, value) for number, value in enumerate(contributions)
        )
        return Working(str(code), Combining.SUM, scale, sum(contributions), terms)

    return working


def round_term(sheet: Sheet, participant: int, number: int, value: int, cut: Cut | None = None) -> Term:
    """A term of round number+1 of one participant."""
    other = sheet.opponents[participant][number]
    return Term(
        number + 1,
        value,
        other if other >= 0 else None,
        RoundKind(sheet.kinds[participant][number]),
        points=sheet.points[participant][number],
        cut=cut,
        open_game=sheet.results[participant][number] == OPEN,
    )


@rule("C.07", "4.2")
def score(event: Event, code: Code) -> Values:
    """The score: points of players, match points or game points of teams."""
    return event.sheet(_score_of(code)).scores


def score_working(event: Event, code: Code, participant: int) -> Working:
    """The points round by round, then those from outside the rounds."""
    sheet = event.sheet(_score_of(code))
    terms = [
        round_term(sheet, participant, number, value)
        for number, value in enumerate(sheet.points[participant])
    ]
    terms += [Term(0, units) for who, _, units in sheet.bonuses if who == participant]
    return Working(str(code), Combining.SUM, HALVES, sheet.scores[participant], tuple(terms))


def _score_of(code: Code) -> str:
    return {"MPTS": "MP", "GPTS": "GP"}.get(code.name, code.score)


@rule("C.07", "7.5", "14.1")
def progressive(event: Event, code: Code) -> Values:
    """Article 7.5: the sum of the scores after every round; a cut drops the earliest of them (14.1)."""
    sheet = event.sheet(code.score)
    if sheet.bonuses:
        return [sum(sheet.running(participant)[code.cut_low :]) for participant in range(len(sheet))]
    rounds = sheet.number_of_rounds
    weights = [max(0, rounds - max(number, code.cut_low)) for number in range(rounds)]
    return [sum(units * weight for units, weight in zip(row, weights, strict=True)) for row in sheet.points]


def progressive_working(event: Event, code: Code, participant: int) -> Working:
    """The score after every round."""
    sheet = event.sheet(code.score)
    terms = tuple(
        round_term(sheet, participant, number, total, Cut.EARLY_ROUND if number < code.cut_low else None)
        for number, total in enumerate(sheet.running(participant))
    )
    value = sum(term.value for term in terms if term.cut is None)
    return Working(str(code), Combining.SUM, HALVES, value, terms)


def adjusted_score(event: Event, code: Code) -> Values:
    """The score as opponents see it (16.3); the plain one with fixed pairings."""
    sheet = event.sheet(code.score)
    return sheet.scores if event.fixed else sheet.adjusted


def adjusted_score_working(event: Event, code: Code, participant: int) -> Working:
    """The points round by round, with the byes that count as draws."""
    sheet = event.sheet(code.score)
    drawn = () if event.fixed else sheet.counted_as_draw(participant)
    terms = []
    for number, units in enumerate(sheet.points[participant]):
        term = round_term(sheet, participant, number, sheet.draw if number in drawn else units)
        terms.append(term)
    terms += [Term(0, units) for who, _, units in sheet.bonuses if who == participant]
    value = adjusted_score(event, code)[participant]
    return Working(str(code), Combining.SUM, HALVES, value, tuple(terms))


@rule("C.07", "7.8")
def pairing_number(event: Event, code: Code) -> Values:
    """Article 7.8: the final pairing number, lower is better unless reversed."""
    return event.numbers


@rule("C.07", "10.6")
def rating(event: Event, code: Code) -> Values:
    """Article 10.6: the rating, higher is better unless reversed."""
    return [value or None for value in event.ratings(code.unrated)]


def plain_rating(event: Event, code: Code) -> Values:
    """The rating of everybody who has one, whoever else has none."""
    return [player.rating or None for player in event.tournament.players]


@rule("C.07", "3", "4.1")
def entered(event: Event, code: Code) -> Values:
    """A value from outside: the result of a play-off (article 3), a rule of the event (4.1); in hundredths.

    Whoever has none stands behind everybody who has one. Raises BadInput for more than two decimals.
    """
    return _entered(event, code, 100)


@rule("C.07", "4.2")
def drawn_lot(event: Event, code: Code) -> Values:
    """Article 4.2: the lot drawn by everybody who drew one, a whole number. Raises BadInput for others."""
    return _entered(event, code, 1)


def _entered(event: Event, code: Code, scale: int) -> Values:
    given = event.options.entered.get(str(code), {})
    found: list[int | None] = []
    for number in event.numbers:
        value = given.get(number)
        if value is not None and (value * scale).denominator != 1:
            kind = told("a whole number") if scale == 1 else told("a number with at most two decimals")
            raise BadInput.told(
                "{code}: the value of {n} must be {kind}, {value} was entered", code=code, n=number,
                kind=kind, value=value,
            )  # fmt: skip
        found.append(None if value is None else int(value * scale))
    return found


def given_working(
    values: Callable[[Event, Code], Values], scale: int
) -> Callable[[Event, Code, int], Working]:
    """The working of a value that is known beforehand."""

    def working(event: Event, code: Code, participant: int) -> Working:
        return Working(str(code), Combining.GIVEN, scale, values(event, code)[participant])

    return working
