"""What every pairing system gives: a Pairing. And the register of the systems."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pairwright.errors import BadInput
from pairwright.tournament.tournament import Tournament


@dataclass(frozen=True, slots=True)
class Board:
    """One game of a pairing; both are indices into the players of the tournament."""

    white: int
    black: int


@dataclass(frozen=True, slots=True)
class Pairing:
    """The draw of one round.

    boards:                in the order of C.04.2 art. 3.6.
    pairing_allocated_bye: index of the player without an opponent, None when the field was even.
    system, edition:       the rules that made it.
    """

    round_number: int
    boards: tuple[Board, ...]
    pairing_allocated_bye: int | None = None
    system: str = ""
    edition: str = ""


PairingFunction = Callable[..., Pairing]

_REGISTER: dict[str, PairingFunction] = {}


def register(name: str, function: PairingFunction) -> None:
    """Make a pairing system known by name; `function(tournament, edition=...)` pairs its next round."""
    _REGISTER[name] = function


def systems() -> tuple[str, ...]:
    """Names of the registered systems."""
    return tuple(sorted(_REGISTER))


def pair(tournament: Tournament, *, system: str = "", edition: str = "", **options: object) -> Pairing:
    """Pair the next round of `tournament`.

    system, edition: override what the tournament says; by default the Dutch system, newest edition.
    Raises NoPairing when the rules admit none, BadInput for an unknown system or unusable tournament.
    """
    name = system or tournament.system or "dutch"
    if name not in _REGISTER:
        raise BadInput(f"unknown pairing system {name!r}; known: {', '.join(systems())}")
    return _REGISTER[name](tournament, edition=edition or tournament.edition, **options)
