"""A draw as a row of decisions: what is to be decided now, by lot or by what happened in the hall."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from pairwright.common.errors import BadInput
from pairwright.common.values import dataclass
from pairwright.lots.acts import Act
from pairwright.lots.randomness import RandomStream

ORDER, TOO_SMALL, DEAD_END, NOT_IN_ENVELOPE = "order", "too-small", "dead-end", "not-in-envelope"
DRAWN_TWICE, ABSENT, INCOMPLETE, SPLIT_WITHOUT_NEED = "drawn-twice", "absent", "incomplete", "split"
NOT_BEST = "not-best"
"""What can be wrong with an act; the first is an act out of turn, the last a plan that could be better."""


class IllegalAct(BadInput):
    """An act that the procedure does not allow now. `code` is one of the words above."""

    def __init__(self, code: str, text: str) -> None:
        self.code = code
        super().__init__(text)


class Decision(Protocol):
    """What is to be decided now."""

    def draw(self, stream: RandomStream) -> Act:
        """Decide by lot."""

    def check(self, act: Act) -> None:
        """Raise IllegalAct when `act` is not a possible outcome of this decision."""


class DrawProcedure(Protocol):
    """A kind of draw for given entrants under given terms."""

    def next_decision(self, acts: Sequence[Act]) -> Decision | None:
        """The decision that follows these acts, each of them allowed; None when everything is drawn."""


@dataclass(frozen=True, slots=True)
class DrawStep:
    """A decision and what came out of it."""

    decision: Decision
    act: Act


def replayed(procedure: DrawProcedure, acts: Sequence[Act]) -> list[DrawStep]:
    """The decisions behind the acts. Raises IllegalAct at the first act that is not allowed."""
    steps: list[DrawStep] = []
    for index, act in enumerate(acts):
        decision = procedure.next_decision(acts[:index])
        if decision is None:
            raise IllegalAct(ORDER, "everything has been drawn already")
        decision.check(act)
        steps.append(DrawStep(decision, act))
    return steps
