"""The criterion of article 2 that looks at those whom a bracket leaves unpaired."""

from __future__ import annotations

from collections.abc import Iterable

from pairwright.rules.article import rule
from pairwright.systems.burstein.rules import BOOK, Edition

Shortfall = tuple[int, ...]
"""What C6 compares, the smaller the better."""


@rule(BOOK, "2.3.2")
@rule(BOOK, "C.6", edition="2017")
def scores_left(rules: Edition, downfloaters: Iterable[int], resident_score: int) -> Shortfall:
    """C6: the scores of those left unpaired from the highest down; the smaller list is the better one.

    downfloaters:        their pairing scores. resident_score: of the scoregroup of the bracket.
    Until January 2026 only incoming floaters count, their number first.
    """
    scores = sorted(downfloaters, reverse=True)
    if not rules.incoming_first:
        return tuple(scores)
    incoming = tuple(score for score in scores if score > resident_score)
    return (len(incoming), *incoming)
