"""How many rounds change when one criterion or order rule of the Dubov system is left out.

python benchmarks/mutations.py --rounds 4000
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "properties"))

from dubov_mutations import mutations, often_upfloated, two_sets_only, without

from pairwright import pair
from pairwright.errors import PairwrightError
from pairwright.simulate.positions import random_position
from pairwright.tournament import Tournament


def main() -> int:
    """Count, and print a table; status 1 when a rule changed nothing."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--rounds", type=int, default=4000)
    words.add_argument("--seed", type=int, default=1)
    chosen = words.parse_args()
    positions = [random_position(chosen.seed + n, 5, 12) for n in range(chosen.rounds)]
    drawn = paired(positions)
    with often_upfloated():  # type: ignore[attr-defined]
        often = paired([two_sets_only(), *positions])
    print(f"| left out | rounds changed, of {len(drawn)} | with players upfloated often |\n|---|---|---|")
    idle = False
    for name in mutations():
        with without(name):  # type: ignore[attr-defined]
            changed = sum(answer(position) != found for position, found in drawn)
            with often_upfloated():  # type: ignore[attr-defined]
                more = sum(answer(position) != found for position, found in often)
        idle |= not (changed or more)
        print(f"| {name} | {changed} | {more} |")
    return int(idle)


def paired(positions: list[Tournament]) -> list[tuple[Tournament, object]]:
    """The positions that can be paired, with their rounds."""
    return [(position, found) for position in positions if (found := answer(position)) is not None]


def answer(position: Tournament) -> object:
    """The round, or None when there is none, or when the procedure is stuck without the rule."""
    try:
        return pair(position, system="dubov", literal=True)
    except (PairwrightError, AssertionError):
        return None


if __name__ == "__main__":
    sys.exit(main())
