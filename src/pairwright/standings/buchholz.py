"""Tie-breaks from what was scored: one's own record, the score itself among it, and the scores of opponents.

Wins, games with Black, progressive scores and the like (C.07 article 7); Buchholz, Sonneborn-Berger and
Koya (articles 8, 9, 13.2).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import repeat
from operator import attrgetter, mul, sub

from pairwright.common.errors import BadInput
from pairwright.common.messages import told
from pairwright.common.values import NamedTuple
from pairwright.rules.article import rule
from pairwright.standings.event import Event
from pairwright.standings.sheet import (
    FORFEITED,
    OPEN,
    VOLUNTARY,
    WIN,
    Combining,
    Cut,
    Dummy,
    RoundKind,
    Sheet,
    Term,
    Working,
)
from pairwright.standings.tie_breaks import AVERAGES, Code, TieBreakEdition, Values, half_up

# -- Scores of opponents and dummies, round by round, and the cutting of values (C.07 articles 14 to 16)


SeenScores = Sequence[Sequence[int | None]]
"""Per participant and round, the score that counts for it in units; None where the round is no element."""


class Element(NamedTuple):
    """One value of a sum: the score it comes from, the value, whether the round was a VUR, the round."""

    score: int
    value: int
    voluntary: bool
    number: int


def seen_scores(event: Event, sheet: Sheet, edition: TieBreakEdition, *, played_forfeits: bool) -> SeenScores:
    """What every participant sees of his opponents, or of the dummies of unplayed rounds."""
    key = ("seen", edition.name, played_forfeits)
    if key not in sheet.cache:
        build = _fixed if event.fixed else _swiss_played if played_forfeits else _swiss
        sheet.cache[key] = build(sheet, edition)
    found: SeenScores = sheet.cache[key]  # type: ignore[assignment]
    return found


@rule("C.07", "15.2")
def _fixed(sheet: Sheet, edition: TieBreakEdition) -> SeenScores:
    """Article 15.2: forfeits are games; opponents count with their plain scores, free rounds not at all."""
    scores = sheet.scores
    return [[scores[other] if other >= 0 else None for other in row] for row in sheet.opponents]


@rule("C.07", "16.3", "16.4")
def _swiss(sheet: Sheet, edition: TieBreakEdition) -> SeenScores:
    """Article 16: adjusted scores of opponents met, dummies for unplayed rounds."""
    adjusted = sheet.adjusted
    game = RoundKind.GAME
    always = (int(game),) * sheet.number_of_rounds
    return [
        list(map(adjusted.__getitem__, others))
        if kinds == always
        else [
            adjusted[other] if kind == game else dummy(sheet, edition, participant, kind, other).score
            for other, kind in zip(others, kinds, strict=True)
        ]
        for participant, (others, kinds) in enumerate(zip(sheet.opponents, sheet.kinds, strict=True))
    ]


def _swiss_played(sheet: Sheet, edition: TieBreakEdition) -> SeenScores:
    """The same where forfeits count as games against the scheduled opponent (/P)."""
    adjusted = sheet.adjusted
    return [
        [
            adjusted[other] if other >= 0 else dummy(sheet, edition, participant, kind, other).score
            for other, kind in zip(others, kinds, strict=True)
        ]
        for participant, (others, kinds) in enumerate(zip(sheet.opponents, sheet.kinds, strict=True))
    ]


@rule("C.07", "16.4", "16.4.1", "16.4.2")
def dummy(sheet: Sheet, edition: TieBreakEdition, participant: int, kind: int, opponent: int) -> Dummy:
    """Article 16.4: the dummy of an unplayed round has the participant's own score, capped since 2026.

    The cap of a forfeit is the adjusted score of the scheduled opponent (16.4.1), that of a bye a draw
    for every round counted (16.4.2); the latter also where a forfeit names no opponent.
    """
    own = sheet.scores[participant]
    if not edition.dummy_capped:
        return Dummy(own)
    if kind in FORFEITED and opponent >= 0:
        return Dummy(own, sheet.adjusted[opponent], opponent)
    return Dummy(own, sheet.draw * sheet.number_of_rounds)


def elements(
    event: Event,
    sheet: Sheet,
    seen: SeenScores,
    participant: int,
    factors: Sequence[int] | None,
    *,
    played_forfeits: bool,
) -> list[Element]:
    """The values of one participant's sum: the scores, or their products with `factors`."""
    kinds = sheet.kinds[participant]
    found = []
    for number, score in enumerate(seen[participant]):
        if score is None:
            continue
        kind = kinds[number]
        voluntary = (
            not event.fixed
            and kind in VOLUNTARY
            and not (
                played_forfeits
                and kind == RoundKind.FORFEIT_LOSS
                and sheet.opponents[participant][number] >= 0
            )
        )
        value = score if factors is None else score * factors[number]
        found.append(Element(score, value, voluntary, number))
    return found


@rule("C.07", "14.1", "14.2", "14.3", "14.4", "16.5")
def cut(values: Sequence[Element], low: int, high: int) -> list[tuple[Element, Cut]]:
    """Articles 14.1 to 14.4 and 16.5: the values that are cut, with the reason, in the order of cutting.

    The least significant value is the one of the lowest score, among equals the lowest value. The
    lowest value of a voluntary unplayed round (among equals the one of the lowest score) is cut in
    its place, unless it is lower than it. Low cuts come first; the most significant value is the one
    of the highest score and value.
    """
    left = sorted(values, key=attrgetter("score", "value"))
    found: list[tuple[Element, Cut]] = []
    for _ in range(min(low, len(left))):
        least = left[0]
        given_up = (element for element in left if element.voluntary)
        voluntary = min(given_up, key=attrgetter("value", "score"), default=least)
        if voluntary is not least and voluntary.value >= least.value:
            found.append((voluntary, Cut.VOLUNTARY_FIRST))
            left.remove(voluntary)
        else:
            found.append((least, Cut.LEAST_SIGNIFICANT))
            left.pop(0)
    found += [(left.pop(), Cut.MOST_SIGNIFICANT) for _ in range(min(high, len(left)))]
    return found


def remaining_sum(values: Sequence[Element], low: int, high: int) -> int:
    """The sum of what the cuts leave."""
    return sum(element.value for element in values) - sum(
        element.value for element, _ in cut(values, low, high)
    )


def plain_remaining_sum(scores: list[int], values: list[int], low: int, high: int) -> int:
    """The same for the scores and values of somebody without voluntary unplayed rounds: sorting is enough."""
    if not low:
        return sum(values)
    if scores is values:
        if low == 1 and not high:
            return sum(values) - min(values, default=0)
        return sum(sorted(values)[low : max(low, len(values) - high)])
    ordered = sorted(zip(scores, values, strict=True))
    return sum([value for _, value in ordered[low : max(low, len(values) - high)]])


def without_voluntary(sheet: Sheet) -> Sequence[bool]:
    """Per participant, whether he has no voluntary unplayed round, so that 16.5 does not concern him."""
    if "plain" not in sheet.cache:
        sheet.cache["plain"] = [VOLUNTARY.isdisjoint(kinds) for kinds in sheet.kinds]
    found: Sequence[bool] = sheet.cache["plain"]  # type: ignore[assignment]
    return found


# ------------------------------------------------------------------------------------------------------


POINTS = 10
"""Scale of sums of scores."""
PRODUCTS = 100
"""Scale of products of scores."""

EXTENDED = {"EMMSB": ("MP", "MP"), "EMGSB": ("MP", "GP"), "EGMSB": ("GP", "MP"), "EGGSB": ("GP", "GP")}
"""Extended Sonneborn-Berger: the opponent's total, the points scored against it."""


def sheet_of(event: Event, code: Code, *, fore: bool = False) -> Sheet:
    """The sheet whose scores count; with `fore` as if the last round of the event had been drawn."""
    sheet = event.sheet(code.score)
    if not fore or not event.final_counted:
        return sheet
    found = sheet.cache.get("fore")
    if not isinstance(found, Sheet):
        found = sheet.with_last_round_drawn()
        sheet.cache["fore"] = found
    return found


@rule("C.07", "8.1")
def buchholz(event: Event, code: Code) -> Values:
    """Article 8.1: the sum of the opponents' scores, with article 16 for unplayed rounds."""
    return _sums(event, code, sheet_of(event, code), None)


@rule("C.07", "8.3")
def fore_buchholz(event: Event, code: Code) -> Values:
    """Article 8.3: Buchholz as if all paired games of the last round of the event had been drawn."""
    return _sums(event, code, sheet_of(event, code, fore=True), None)


@rule("C.07", "9.1")
def sonneborn_berger(event: Event, code: Code) -> Values:
    """Article 9.1: the sum of opponent's score times points scored against him."""
    sheet = sheet_of(event, code)
    return _sums(event, code, sheet, sheet.points)


@rule("C.07", "13.2")
def extended_sonneborn_berger(event: Event, code: Code) -> Values:
    """Article 13.2: the sum of the opponent's total in one score times the points against it in another."""
    total, points = EXTENDED[code.name]
    return _sums(event, code, event.sheet(total), event.sheet(points).points)


def _sums(event: Event, code: Code, sheet: Sheet, factors: Sequence[Sequence[int]] | None) -> Values:
    edition = event.edition_for(code)
    forfeits = code.played_forfeits
    seen = seen_scores(event, sheet, edition, played_forfeits=forfeits)
    low, high = code.cut_low, code.cut_high
    plain = without_voluntary(sheet)
    if not low and not event.fixed:
        return _whole_sums(seen, factors)  # type: ignore[arg-type]  # every round is an element there
    if factors is None and (low, high) == (1, 0) and not event.fixed:
        return _sums_but_least(event, sheet, seen, plain, played_forfeits=forfeits)  # type: ignore[arg-type]
    found = []
    for participant, row in enumerate(seen):
        own = None if factors is None else factors[participant]
        if not low or plain[participant] or event.fixed:
            scores = [score for score in row if score is not None]
            products = scores
            if own is not None:
                products = [s * factor for s, factor in zip(row, own, strict=True) if s is not None]
            found.append(plain_remaining_sum(scores, products, low, high))
        else:
            listed = elements(event, sheet, seen, participant, own, played_forfeits=forfeits)
            found.append(remaining_sum(listed, low, high))
    return found


def _whole_sums(seen: Sequence[Sequence[int]], factors: Sequence[Sequence[int]] | None) -> Values:
    """The same in a Swiss, where nothing is cut."""
    if factors is None:
        return list(map(sum, seen))
    return [sum(map(mul, row, own)) for row, own in zip(seen, factors, strict=True)]


def _sums_but_least(
    event: Event, sheet: Sheet, seen: Sequence[Sequence[int]], plain: Sequence[bool], *, played_forfeits: bool
) -> Values:
    """The same in a Swiss, where one value is cut: the least, but for voluntary unplayed rounds."""
    found = list(map(sub, map(sum, seen), map(min, seen) if sheet.number_of_rounds else repeat(0)))
    for participant, by_value in enumerate(plain):
        if not by_value:
            listed = elements(event, sheet, seen, participant, None, played_forfeits=played_forfeits)
            found[participant] = remaining_sum(listed, 1, 0)
    return found


def buchholz_working(event: Event, code: Code, participant: int) -> Working:
    """The opponents' and dummies' scores, and which of them were cut."""
    fore = code.name == "FB"
    sheet = sheet_of(event, code, fore=fore)
    return _working(event, code, participant, sheet, None, POINTS, fore=fore and event.final_counted)


def sonneborn_berger_working(event: Event, code: Code, participant: int) -> Working:
    """The products, and which of them were cut."""
    total, points = EXTENDED.get(code.name, (code.score, code.score))
    sheet = event.sheet(total)
    return _working(event, code, participant, sheet, event.sheet(points).points[participant], PRODUCTS)


def _working(
    event: Event,
    code: Code,
    participant: int,
    sheet: Sheet,
    factors: Sequence[int] | None,
    scale: int,
    *,
    fore: bool = False,
) -> Working:
    edition = event.edition_for(code)
    seen = seen_scores(event, sheet, edition, played_forfeits=code.played_forfeits)
    listed = elements(event, sheet, seen, participant, factors, played_forfeits=code.played_forfeits)
    reasons = {element.number: why for element, why in cut(listed, code.cut_low, code.cut_high)}
    terms = []
    for element in listed:
        number = element.number
        kind = RoundKind(sheet.kinds[participant][number])
        other = sheet.opponents[participant][number]
        against_dummy = (
            not event.fixed and kind is not RoundKind.GAME and not (code.played_forfeits and other >= 0)
        )
        plain = sheet.scores[other] if other >= 0 and not against_dummy else None
        terms.append(
            Term(
                number + 1,
                element.value,
                other if other >= 0 else None,
                kind,
                score=element.score,
                plain_score=plain if plain != element.score else None,
                points=None if factors is None else factors[number],
                dummy=dummy(sheet, edition, participant, kind, other) if against_dummy else None,
                drawn_for_fore=fore and other >= 0 and number == sheet.number_of_rounds - 1,
                cut=reasons.get(number),
            )
        )
    value = sum(term.value for term in terms if term.cut is None)
    return Working(str(code), Combining.SUM, scale, value, tuple(terms))


@rule("C.07", "8.2")
def average_of_buchholz(event: Event, code: Code) -> Values:
    """Article 8.2: the mean Buchholz (/F: Fore Buchholz) of the opponents met over the board.

    Ranked by the mean itself, which the text does not round; undefined for who has met nobody.
    """
    source = buchholz(event, _source(code)) if not code.fore else fore_buchholz(event, _source(code))
    sheet = event.sheet(code.score)
    found: list[int | None] = []
    for others, kinds in zip(sheet.opponents, sheet.kinds, strict=True):
        met = [
            source[other] or 0 for other, kind in zip(others, kinds, strict=True) if kind == RoundKind.GAME
        ]
        found.append(half_up(sum(met) * AVERAGES, len(met) * POINTS) if met else None)
    return found


def average_of_buchholz_working(event: Event, code: Code, participant: int) -> Working:
    """The Buchholz of every opponent met."""
    source = buchholz(event, _source(code)) if not code.fore else fore_buchholz(event, _source(code))
    sheet = event.sheet(code.score)
    terms = tuple(
        round_term(sheet, participant, number, (source[other] or 0) * (AVERAGES // POINTS))
        for number, other in enumerate(sheet.opponents[participant])
        if sheet.kinds[participant][number] == RoundKind.GAME
    )
    value = average_of_buchholz(event, code)[participant]
    return Working(str(code), Combining.MEAN, AVERAGES, value, terms, {"games": len(terms)})


def _source(code: Code) -> Code:
    return Code("FB" if code.fore else "BH", code.score, edition=code.edition)


@rule("C.07", "9.2", "14.5")
def koya(event: Event, code: Code) -> Values:
    """Article 9.2: points against opponents with at least half of the highest possible score.

    The limit moves by half points (14.5). Forfeits count, byes do not.
    """
    sheet = event.sheet(code.score)
    limit = koya_limit(event, code)
    reached = [2 * score >= limit for score in sheet.scores]
    return [
        sum(units for other, units in zip(others, own, strict=True) if other >= 0 and reached[other])
        for others, own in zip(sheet.opponents, sheet.points, strict=True)
    ]


def koya_limit(event: Event, code: Code) -> int:
    """Twice the limit, in units.

    The highest possible score is a win in every round in which one could meet somebody: with fixed
    pairings the free round of an odd field is left out in every cycle, and a round for each
    participant who never had an opponent.
    """
    sheet = event.sheet(code.score)
    rounds = sheet.number_of_rounds
    if event.fixed and len(sheet):
        count = len(sheet)
        length = count if count % 2 else count - 1
        free = max(1, rounds // length) if count % 2 and rounds >= length else 0
        never = sum(1 for others in sheet.opponents if max(others, default=-1) < 0)
        rounds = max(0, rounds - free - never)
    return sheet.win * rounds + code.limit * POINTS


def koya_working(event: Event, code: Code, participant: int) -> Working:
    """The points against everybody, with those below the limit left out."""
    sheet = event.sheet(code.score)
    limit = koya_limit(event, code)
    terms = []
    for number, other in enumerate(sheet.opponents[participant]):
        if other < 0:
            continue
        score = sheet.scores[other]
        units = sheet.points[participant][number]
        kind = RoundKind(sheet.kinds[participant][number])
        below = None if 2 * score >= limit else Cut.BELOW_LIMIT
        terms.append(Term(number + 1, units, other, kind, score=score, cut=below))
    value = sum(term.value for term in terms if term.cut is None)
    return Working(str(code), Combining.SUM, POINTS, value, tuple(terms), {"limit": limit * 5})


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
