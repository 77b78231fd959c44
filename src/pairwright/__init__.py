"""Pairwright: the draw of a chess tournament.

    from pairwright import read_trf, pair

    tournament = read_trf("open.trf")
    for board, game in enumerate(pair(tournament).boards, 1):
        print(board, tournament.players[game.white].name, tournament.players[game.black].name)

The names below are imported when they are first used, so that `import pairwright` costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pairwright.check import check
    from pairwright.errors import BadInput, NoPairing, PairwrightError
    from pairwright.systems.register import pair, pair_many
    from pairwright.systems.system import Board, Pairing
    from pairwright.tournament import Tournament
    from pairwright.trf import read_trf, write_trf

__version__ = "0.1.0"

_HOME = {
    "BadInput": "pairwright.errors",
    "Board": "pairwright.systems.system",
    "NoPairing": "pairwright.errors",
    "Pairing": "pairwright.systems.system",
    "PairwrightError": "pairwright.errors",
    "Tournament": "pairwright.tournament",
    "check": "pairwright.check",
    "pair": "pairwright.systems.register",
    "pair_many": "pairwright.systems.register",
    "read_trf": "pairwright.trf",
    "write_trf": "pairwright.trf",
}

__all__ = [
    "BadInput",
    "Board",
    "NoPairing",
    "Pairing",
    "PairwrightError",
    "Tournament",
    "check",
    "pair",
    "pair_many",
    "read_trf",
    "write_trf",
]


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module 'pairwright' has no attribute {name!r}")
    return getattr(import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOME])
