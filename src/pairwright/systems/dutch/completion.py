"""How an edition keeps the completion of the round in sight (1.9, C4; 2017 A.9; 2012 C.12, C.13).

One value for each way, with the procedures that carry it out and the explainer that answers for them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from pairwright.values import TYPE_CHECKING

if TYPE_CHECKING:
    from pairwright.systems.dutch.editions import Edition
    from pairwright.systems.dutch.field import Field
    from pairwright.systems.dutch.procedure import PairedBracket
    from pairwright.systems.dutch.situation import Situation
    from pairwright.systems.dutch_2012.record import Paired2012
    from pairwright.systems.explainer import Explainer
    from pairwright.systems.swiss.procedure import Procedure
    from pairwright.tournament.tournament import Tournament


class Completion(ABC):
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
    def literal(self, situation: Situation) -> Sequence[PairedBracket | Paired2012]:
        """The brackets as the literal procedure pairs them."""

    def explainer(self, tournament: Tournament, edition: Edition) -> Explainer:
        """The draw, with whatever people ask about it."""
        from pairwright.systems.dutch.explain.explainer import DutchExplainer

        return DutchExplainer(tournament, edition)


class AtEveryBracket(Completion):
    """2026: the downfloaters of every bracket leave a round that can be completed."""

    def procedure(self, field: Field) -> Procedure:
        """See `every_bracket`."""
        from pairwright.systems.dutch.every_bracket import EveryBracket

        return EveryBracket(field)

    def literal(self, situation: Situation) -> Sequence[PairedBracket]:
        """See `procedure`."""
        from pairwright.systems.dutch.procedure import EveryBracket

        return EveryBracket(situation).brackets()


class ByCollapse(Completion):
    """2017: a bracket that does not leave such a round is paired anew, and all below it is the last one."""

    def procedure(self, field: Field) -> Procedure:
        """See `collapse`."""
        from pairwright.systems.dutch.collapse import Collapse

        return Collapse(field)

    def literal(self, situation: Situation) -> Sequence[PairedBracket]:
        """See `procedure`."""
        from pairwright.systems.dutch.procedure import Collapse

        return Collapse(situation).brackets()


class ByBacktracking(Completion):
    """2012: a procedure of its own, which goes back when it comes to no end."""

    compares = False

    def procedure(self, field: Field) -> Procedure:
        """See `systems.dutch_2012.procedure`."""
        from pairwright.systems.dutch_2012.procedure import Procedure2012

        return Procedure2012(field)

    def literal(self, situation: Situation) -> Sequence[Paired2012]:
        """See `systems.dutch_2012.literal`."""
        from pairwright.systems.dutch_2012.literal import Literal2012

        return Literal2012(situation).brackets()

    def explainer(self, tournament: Tournament, edition: Edition) -> Explainer:
        """In the terms of 2012."""
        from pairwright.systems.dutch_2012.explain.explainer import Explainer2012

        return Explainer2012(tournament, edition)
