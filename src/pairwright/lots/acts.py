"""What happens in a draw, step by step, as values; and the procedure: what is to be decided now.

A decision is made by lot, or by what happened in the hall.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from pairwright.common.errors import BadInput
from pairwright.common.values import dataclass
from pairwright.lots.randomness import RandomStream
from pairwright.tournament.outcome import Colour


@dataclass(frozen=True, slots=True)
class EnvelopeTaken:
    """A contingent has chosen a large envelope, named by its letter."""

    contingent: str
    envelope: str


@dataclass(frozen=True, slots=True)
class EnvelopesPrepared:
    """Every contingent has an envelope of its own; `numbers` in the order of the contingents.

    method: how the plan was found (see `BestPlan`), "" when it came from elsewhere.
    ways:   how many plans are as good, 0 when they were not counted.
    """

    numbers: tuple[tuple[int, ...], ...]
    method: str = ""
    ways: int = 0


@dataclass(frozen=True, slots=True)
class FreshEnvelope:
    """A contingent that no envelope can serve gets one made up of the remaining numbers."""

    contingent: str
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NumberDrawn:
    """An entrant (index) has drawn a number."""

    entrant: int
    number: int


@dataclass(frozen=True, slots=True)
class ColourDrawn:
    """The initial colour of a Swiss event: the colour of the first player of the first board."""

    colour: Colour


Act = EnvelopeTaken | EnvelopesPrepared | FreshEnvelope | NumberDrawn | ColourDrawn

_COLOURS = {"white": Colour.WHITE, "black": Colour.BLACK}


def act_to_json(act: Act, names: tuple[str, ...]) -> dict[str, Any]:
    """The act as it stands in a transcript; `names` are those of the entrants."""
    match act:
        case EnvelopeTaken(contingent, envelope):
            return {"act": "envelope", "contingent": contingent, "envelope": envelope}
        case EnvelopesPrepared(numbers, method, ways):
            listed = [list(part) for part in numbers]
            return {"act": "prepared", "numbers": listed, "method": method, "ways": str(ways)}
        case FreshEnvelope(contingent, taken):
            return {"act": "fresh", "contingent": contingent, "numbers": list(taken)}
        case NumberDrawn(entrant, number):
            return {"act": "number", "entrant": entrant + 1, "name": names[entrant], "number": number}
        case ColourDrawn(colour):
            return {"act": "colour", "colour": colour.name.lower()}


def act_from_json(step: dict[str, Any], names: tuple[str, ...]) -> Act:
    """The act of a step of a transcript. Raises BadInput when it is none, saying why."""
    try:
        kind = step["act"]
        if kind == "envelope":
            return EnvelopeTaken(_text(step["contingent"]), _text(step["envelope"]))
        if kind == "prepared":
            listed = tuple(_numbers(part) for part in step["numbers"])
            return EnvelopesPrepared(listed, _text(step["method"]), int(_text(step["ways"])))
        if kind == "fresh":
            return FreshEnvelope(_text(step["contingent"]), _numbers(step["numbers"]))
        if kind == "colour":
            return ColourDrawn(_COLOURS[step["colour"]])
        if kind == "number":
            entrant = _whole(step["entrant"])
            if not 1 <= entrant <= len(names) or names[entrant - 1] != step["name"]:
                raise BadInput.told("{name} is not entry {n} of the list", name=step["name"], n=entrant)
            return NumberDrawn(entrant - 1, _whole(step["number"]))
    except (KeyError, TypeError, ValueError) as error:
        raise BadInput.told("is not a step of a draw: {reason}", reason=str(error)) from None
    raise BadInput.told("unknown action {kind!r}", kind=kind)


def _numbers(value: object) -> tuple[int, ...]:
    if not isinstance(value, list):
        raise TypeError("a list of numbers is wanted")
    return tuple(_whole(entry) for entry in value)


def _whole(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{value!r} is not a whole number")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is not a text")
    return value


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
