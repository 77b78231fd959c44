"""What is known of a bracket once it is paired: the pairs, and which articles led to them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from pairwright.systems.dutch.literal.sequence import Pairs, Players
from pairwright.systems.dutch_2012.bracket import Bracket, BracketTarget, Requirements, first_target


class Settled(Enum):
    """The article by which the pairing of a bracket was accepted."""

    AT_ONCE = "C.6"
    FOR_THE_NEXT = "C.12"
    FOR_THE_LOWEST = "C.13"


@dataclass(frozen=True, slots=True)
class ProcedureStep:
    """One thing that an article did in a bracket.

    article: "C.1", "C.10.e", "C.14.a" ...
    players: whom it concerns, when it is about players.
    amount:  how often it was done, when it was lowered or counted.
    """

    article: str
    players: Players = ()
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Anew:
    """For whose sake C.12 or C.13 paired a bracket once more.

    instead_of: who had moved down before.
    residents:  C.12: of the bracket below; C.13: everybody below.
    asked:      C.12: the P1 and M1 that the bracket below had to be able to reach; None for C.13.
    lowest:     the bracket below is the lowest one.
    """

    instead_of: Players
    residents: Players
    asked: BracketTarget | None
    lowest: bool


@dataclass(frozen=True, slots=True)
class Paired2012:
    """A bracket with the pairing accepted; players by their places in rank order.

    moved_down:   everybody who came from above.
    residents:    everybody of the scoregroup.
    incompatible: those whom C.1 sent on.
    bracket:      the others, as they were handled.
    target:       the P1 and M1 that were reached.
    strictest:    what C.3 required at first (A.8: X1, Z1).
    broken:       what the pairing breaks; C.10 had to admit this much.
    pairs:        the pairs, in the order in which they are found, the member of S1 first.
    downfloaters: everybody who moves down; after the lowest bracket, the PAB recipient.
    settled:      the article by which it was accepted.
    anew:         by C.12 or C.13: for whose sake.
    scores_first: the scores of the moved-down players paired stood before B.2 and colours (B.3, note to B.2).
    """

    moved_down: Players
    residents: Players
    incompatible: Players
    bracket: Bracket
    target: BracketTarget
    strictest: Requirements
    broken: Requirements
    pairs: Pairs
    downfloaters: Players
    settled: Settled = Settled.AT_ONCE
    anew: Anew | None = None
    scores_first: bool = False

    @property
    def steps(self) -> tuple[ProcedureStep, ...]:
        """What the articles did, in the order of the articles."""
        return tuple(_steps(self))


_LOWERED = (
    ("C.10.a", ("upfloats_2",)),
    ("C.10.b", ("upfloats_1",)),
    ("C.10.c", ("downfloats_2",)),
    ("C.10.d", ("downfloats_1",)),
    ("C.10.e", ("denied", "strong_denied")),
    ("C.10.f", ("strong_alike",)),
    ("C.10.g", ("same_absolute",)),
)


def _steps(paired: Paired2012) -> Iterator[ProcedureStep]:
    bracket, target = paired.bracket, paired.target
    if bracket.upper and not bracket.heterogeneous:
        yield ProcedureStep("A.3", bracket.upper)
    if paired.incompatible:
        yield ProcedureStep("C.1", paired.incompatible)
    for article, names in _LOWERED:
        more = sum(getattr(paired.broken, name) - getattr(paired.strictest, name) for name in names)
        if more:
            yield ProcedureStep(article, amount=more)
    if paired.settled is Settled.FOR_THE_NEXT:
        yield ProcedureStep("C.12", paired.downfloaters)
    if paired.settled is Settled.FOR_THE_LOWEST:
        yield ProcedureStep("C.13", paired.downfloaters)
    if bracket.merged:
        yield ProcedureStep("C.13", bracket.upper)
    first = first_target(bracket)
    if first.pairs > target.pairs:
        yield ProcedureStep("C.14.b.1" if target.upper else "C.14.a", amount=first.pairs - target.pairs)
    if first.upper > target.upper:
        yield ProcedureStep("C.14.b.2", amount=first.upper - target.upper)
