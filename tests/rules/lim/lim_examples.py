"""Scoregroups of the Lim system made for one article."""

from __future__ import annotations

from pairwright import read_trf
from pairwright.tournament import Tournament


def group_of(count: int, met: dict[int, set[int]], rounds: int = 9) -> Tournament:
    """A first round of so many players, of whom some must not meet; all of them are one scoregroup.

    Players by number, from 1 on.
    """
    pairs = {tuple(sorted((a, b))) for a, others in met.items() for b in others}
    lines = [
        f"001 {number:4}      {f'Player {number}':<33} {2400 - number:4}" for number in range(1, count + 1)
    ]
    rows = [f"{line:<80} 0.0 {number:4}" for number, line in enumerate(lines, 1)]
    forbidden = [f"XXP {a} {b}" for a, b in sorted(pairs)]
    text = ["012 Group", "192 FIDE_LIM", *rows, f"XXR {rounds}", "XXC white1", *forbidden]
    return read_trf("\n".join(text) + "\n")
