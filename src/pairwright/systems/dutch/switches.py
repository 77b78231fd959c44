"""What an edition of the Dutch system says: one switch for every place where the texts differ.

Nothing in this room asks for the name of an edition: it asks for a switch. The values are in `editions`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

from pairwright.common.messages import told
from pairwright.common.values import TYPE_CHECKING, dataclass, field
from pairwright.rules.article import Article
from pairwright.systems.dutch.criteria import BOOK
from pairwright.systems.swiss.edition import SwissEdition
from pairwright.tournament.tournament import Tournament

if TYPE_CHECKING:
    from typing import Literal, Protocol, TypeAlias

    from pairwright.systems.criterion import Criterion
    from pairwright.systems.dutch.fast.field import Field
    from pairwright.systems.dutch.situation import Situation
    from pairwright.systems.explainer import Explainer
    from pairwright.systems.swiss.fast import Procedure

    class LiteralBracket(Protocol):
        """A bracket as a literal procedure pairs it: players by their places in rank order."""

        @property
        def pairs(self) -> Sequence[tuple[int, int]]:
            """The pairs."""

        @property
        def downfloaters(self) -> Sequence[int]:
            """Who is left over."""

# -- How an edition keeps the completion of the round in sight (1.9, C4; 2017 A.9; 2012 C.12, C.13) ----
# One value for each way, with the procedures that carry it out.


class CompletionRule(ABC):
    """One way. compares: two rounds can be compared bracket by bracket, by criteria and order."""

    compares = True

    def __eq__(self, other: object) -> bool:
        """Two of one way are one value, wherever they were made."""
        return type(self) is type(other)

    def __hash__(self) -> int:
        return hash(type(self))

    @abstractmethod
    def procedure(self, field: Field) -> Procedure:
        """The fast procedure."""

    @abstractmethod
    def literal(self, situation: Situation) -> Sequence[LiteralBracket]:
        """The brackets as the literal procedure pairs them."""

    def explainer(self, tournament: Tournament, edition: Edition) -> Explainer | None:
        """Who answers for the draw in terms of its own; None where the explainer of the system does."""
        return None


FloatUnplayed: TypeAlias = 'Literal["bye-or-more-than-loss", "more-than-loss", "always", "points"]'
BoardScore: TypeAlias = 'Literal["pairing", "standings"]'
FloatKind: TypeAlias = 'tuple[Literal["down", "up"], Literal[1, 2]]'
"""A float that should not be repeated: its direction, and how many rounds before it happened."""

DOWN_UP_BY_ROUND: tuple[FloatKind, ...] = (("down", 1), ("up", 1), ("down", 2), ("up", 2))
DOWN_THEN_UP: tuple[FloatKind, ...] = (("down", 1), ("down", 2), ("up", 1), ("up", 2))


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition(SwissEdition):
    """What one edition of the rules says, and readings of its open places.

    float_unplayed:   which rounds without a game are downfloats (1.4.3; 2017 A.4.b; 2012 B.1.b);
                      "more-than-loss" is bbpPairings' reading: a bye worth no more is no float.
    completion:       how the completion of the round is kept in sight, and by which procedures.
    criteria:         those that it has, by their numbers in 2026.
    articles:         its other articles by their numbers in 2026; one that is not listed has that number.
    pab_minimum_score: C5 is in force: the score of the PAB recipient is minimised over the field.
    pab_unplayed_games: C9 is in force.
    look_ahead:       C8 (2017 C.7) is in force.
    float_order:      the float criteria from the strongest to the weakest (C14-C17).
    float_score_differences: C18-C21 (2017 C.16-C.19) are in force.
    wider_difference: between two absolute preferences the wider colour difference is granted (5.2.2).

    Readings of open places; the defaults follow the text and its official interpretations:

    number_parity:    5.2.5 looks at the parity of the rank among those who have entered the event so far
                      (somebody who was never there has no number yet, as was ruled in August 2026, and as
                      bbpPairings and JaVaFo have it), or of the pairing number as printed.
    board_score:      boards are ordered by the score with virtual points (C.04.7 art. 1.5), or without.
    """

    book = BOOK
    rounds_unknown = told(
        "the number of rounds is not known, and the last round is paired by other rules: give it"
    ).about("number_of_rounds")

    float_unplayed: FloatUnplayed
    completion: CompletionRule
    # Compared, but not hashed: a dictionary has no hash, and an edition must have one.
    criteria: Mapping[int, Criterion] = field(hash=False)
    articles: Mapping[str, str] = field(hash=False)
    pab_minimum_score: bool
    pab_unplayed_games: bool
    look_ahead: bool
    float_order: tuple[FloatKind, ...]
    float_score_differences: bool
    wider_difference: bool
    board_score: BoardScore = "pairing"

    def article(self, number: str) -> Article:
        """The article that has this number in 2026."""
        return Article(BOOK, self.articles.get(number, number), self.name)

    def criterion(self, number: int) -> Article:
        """The article of the criterion that has this number in 2026."""
        return self.criteria[number].article

    def criterion_name(self, number: int) -> str:
        """ "C12", as the edition calls it: the criteria of 2017 are "C.1", "C.2" ..., without C5 and C9."""
        return self.criteria[number].key

    def require_round(self, tournament: Tournament) -> None:
        """Nothing yet: the field of the round says what is missing, when it is asked for."""
