"""A criterion of a pairing system, the parts of a round it is counted for, and where two rounds part."""

from __future__ import annotations

from pairwright.common.messages import N_
from pairwright.common.values import TYPE_CHECKING, dataclass
from pairwright.rules.article import Article
from pairwright.systems.answers import Comparison, Place, Unit

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeAlias

    from pairwright.systems.evidence import CriterionValue
    from pairwright.systems.round_context import OpenRound

Pair = tuple[int, int]
"""Two players by index; where colours are meant, White first."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a round that is compared as a whole: a bracket, or all of it. Players by index.

    place:  None for the whole round. pairs: higher-ranked player first, in the order of the ranks.
    floats: members who leave it unpaired, by rank. bye: who has the pairing-allocated bye here.
    """

    place: Place | None
    pairs: tuple[Pair, ...]
    floats: tuple[int, ...] = ()
    bye: int | None = None


Amounts = tuple[int, ...]
Count: TypeAlias = "Callable[[Any, Part], Amounts]"
"""(open round, part) -> what the part falls short by; smaller is better, entry by entry."""


@dataclass(frozen=True, slots=True)
class Criterion:
    """Something that the rules want little of: one value for the procedure, the judge and the words.

    key:     as its edition names it ("C12"). article: where it stands.
    unit:    of what `count` gives for a part of a round; smaller is better, entry by entry.
    count:   (open round, part) -> amounts; None where its system counts all criteria of a part at once.
    plain:   what a worse round would mean, after "but": "then more players would ...".
    subject: what is counted, for the arbiter. Both marked for translation.
    number:  of the criterion of the Dutch system (edition of 2026) that it is the same as; 0 for none.
    """

    key: str
    article: Article
    unit: Unit
    count: Count | None = None
    plain: str = ""
    subject: str = ""
    number: int = 0

    def value(self, opened: OpenRound, part: Part) -> CriterionValue:
        """What a part fails under this criterion."""
        assert self.count is not None
        return self.valued(self.count(opened, part), self.key)

    def valued(self, amounts: Amounts, label: str, limbo: int = 0) -> CriterionValue:
        """These amounts, as evidence."""
        from pairwright.systems.evidence import CriterionValue

        return CriterionValue(
            self.key, self.number, self.article, self.unit, amounts, limbo, label, self.subject
        )

    def compared(self, mine: Amounts, others: Amounts, label: str, **more: Any) -> Comparison:
        """The amounts of the draw beside others. more: as of a `Comparison`."""
        more |= {"plain": self.plain, "subject": self.subject, "label": label}
        return Comparison(self.key, self.number, self.unit, mine, others, **more)


@dataclass(frozen=True, slots=True)
class Difference:
    """Where two rounds part.

    better:     0 when the first one is better by the rules, 1 when the second is.
    article:    what decides. comparison: its values, of the better one and of the other.
    place:      the first bracket that differs; None when the whole field decides.
    values:     the criteria of that bracket for the first and for the second round.
    pairs:      the pairs made there by each of them (players by index).
    """

    better: int
    article: Article
    comparison: Comparison
    place: Place | None = None
    values: tuple[tuple[CriterionValue, ...], tuple[CriterionValue, ...]] = ((), ())
    pairs: tuple[tuple[Pair, ...], tuple[Pair, ...]] = ((), ())


def in_order(article: Article) -> Criterion:
    """The last criterion: opponents by rank, from the highest-ranked player on."""
    return Criterion(
        "order", article, Unit.PLACES, _ranks_of_opponents, subject=N_("opponents in the order of the ranks")
    )


def _ranks_of_opponents(opened: OpenRound, part: Part) -> tuple[int, ...]:
    place = opened.place_of
    nobody = len(place) + 1
    ranks = {a: place[b] + 1 for pair in part.pairs for a, b in (pair, pair[::-1])}
    ranks |= dict.fromkeys(part.floats, nobody)
    if part.bye is not None:
        ranks[part.bye] = nobody + 1
    return tuple(ranks[player] for player in sorted(ranks, key=place.__getitem__))


# -- A criterion as it is told to people who ask for it -------------------------------------------------


@dataclass(frozen=True, slots=True)
class Example:
    """A position, and what is asked of it by the numbers of the players.

    file:   of the samples. not_: this opponent, 0 for the bye. rather: who might leave the bracket instead.
    """

    file: str
    player: int
    not_: int | None = None
    rather: int | None = None


@dataclass(frozen=True, slots=True)
class AnnotatedCriterion:
    """One criterion.

    numbers: its articles by edition, the leading one first; none where an edition does not have it.
    names: of 2026.
    demand, note, later: what it demands; how it is read; how the editions differ (marked for translation).
    example: where it decides; oldest: in the oldest edition, where that is another position.
    """

    numbers: dict[str, tuple[str, ...]]
    names: tuple[str, ...]
    demand: str
    note: str
    later: str
    example: Example
    oldest: Example | None = None

    def position(self, edition: str) -> Example:
        """Where it decides in an edition."""
        return self.oldest if self.oldest and edition == next(iter(self.numbers)) else self.example
