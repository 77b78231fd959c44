"""What every pairing system gives: a Pairing. And the register of the systems."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module

from pairwright.errors import BadInput, PairwrightError
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

_REGISTER: dict[str, str | PairingFunction] = {
    "dutch": "pairwright.systems.dutch.entry:pair_dutch",
    "kjca": "pairwright.systems.kjca.rounds:pair_kjca",
    "round_robin": "pairwright.systems.round_robin.event:pair_round_robin",
    "double_round_robin": "pairwright.systems.round_robin.event:pair_round_robin",
}
"""Pairing systems by name; a text names a function that is imported when it is first asked for."""


def register(name: str, function: str | PairingFunction) -> None:
    """Make a pairing system known: `function(tournament, edition=..., ...)` pairs its next round.

    function: the function itself, or "module:name" of it.
    """
    _REGISTER[name] = function


def systems() -> tuple[str, ...]:
    """Names of the registered systems."""
    return tuple(sorted(_REGISTER))


def pair(
    tournament: Tournament, *, system: str = "", edition: str = "", **options: str | bool | int
) -> Pairing:
    """Pair the next round of `tournament`.

    system, edition: override what the tournament says; by default the Dutch system, newest edition.
    options:         what the system takes beyond that, such as `readings` of the Dutch system.

    Raises NoPairing when the rules admit none, BadInput for an unknown system or unusable tournament.
    """
    name = system or tournament.system or "dutch"
    if name not in _REGISTER:
        raise BadInput(f"unknown pairing system {name!r}; known: {', '.join(systems())}")
    return _function(name)(tournament, edition=edition, **options)


def pair_many(
    tournaments: Iterable[Tournament], *, system: str = "", edition: str = "", jobs: int = 0
) -> Iterator[Pairing | PairwrightError]:
    """Pair the next round of many tournaments on several processes, answers in the order of the input.

    jobs: number of processes; 0 for one per processor. A tournament that cannot be paired gives its
    error as a value, so that the others are not lost.
    """
    work = partial(_pair_or_error, system=system, edition=edition)
    count = jobs or os.cpu_count() or 1
    if count == 1:
        yield from map(work, tournaments)
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(count) as pool:
        yield from pool.map(work, tournaments, chunksize=16)


def _pair_or_error(tournament: Tournament, *, system: str, edition: str) -> Pairing | PairwrightError:
    try:
        return pair(tournament, system=system, edition=edition)
    except PairwrightError as error:
        return error


def _function(name: str) -> PairingFunction:
    known = _REGISTER[name]
    if isinstance(known, str):
        module, _, function = known.partition(":")
        known = _REGISTER[name] = getattr(import_module(module), function)
    return known
