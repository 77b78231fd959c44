"""Scores of opponents and dummies, round by round, and the cutting of values (C.07 articles 14 to 16)."""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.rules.article import rule
from pairwright.standings.editions import TieBreakEdition
from pairwright.standings.event import Event
from pairwright.standings.evidence import Cut, Dummy
from pairwright.standings.kinds import FORFEITED, VOLUNTARY, Kind
from pairwright.standings.sheet import Sheet
from pairwright.values import NamedTuple

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
    game = Kind.GAME
    return [
        [
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
                played_forfeits and kind == Kind.FORFEIT_LOSS and sheet.opponents[participant][number] >= 0
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
    left = sorted(values, key=_significance)
    found: list[tuple[Element, Cut]] = []
    for _ in range(min(low, len(left))):
        least = left[0]
        voluntary = min((element for element in left if element.voluntary), key=_value_first, default=least)
        if voluntary is not least and voluntary.value >= least.value:
            found.append((voluntary, Cut.VOLUNTARY_FIRST))
            left.remove(voluntary)
        else:
            found.append((least, Cut.LEAST_SIGNIFICANT))
            left.pop(0)
    found += [(left.pop(), Cut.MOST_SIGNIFICANT) for _ in range(min(high, len(left)))]
    return found


def _significance(element: Element) -> tuple[int, int]:
    return element.score, element.value


def _value_first(element: Element) -> tuple[int, int]:
    return element.value, element.score


def remaining_sum(values: Sequence[Element], low: int, high: int) -> int:
    """The sum of what the cuts leave."""
    return sum(element.value for element in values) - sum(
        element.value for element, _ in cut(values, low, high)
    )


def plain_remaining_sum(values: list[tuple[int, int]], low: int, high: int) -> int:
    """The same for (score, value) of a participant without voluntary unplayed rounds: sorting is enough."""
    values.sort()
    return sum([value for _, value in values[low : max(low, len(values) - high)]])


def without_voluntary(sheet: Sheet) -> Sequence[bool]:
    """Per participant, whether he has no voluntary unplayed round, so that 16.5 does not concern him."""
    if "plain" not in sheet.cache:
        sheet.cache["plain"] = [VOLUNTARY.isdisjoint(kinds) for kinds in sheet.kinds]
    found: Sequence[bool] = sheet.cache["plain"]  # type: ignore[assignment]
    return found
