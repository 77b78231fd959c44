"""How many rounds change when one criterion or order rule of a Swiss system is left out.

    python benchmarks/mutations.py --system dubov --rounds 3000
    python benchmarks/mutations.py --system burstein --rounds 3000
    python benchmarks/mutations.py --system double_swiss --rounds 800

The literal procedure draws arbitrary histories of 5 to 12 players (Double-Swiss: 5 to 10) with and without
the rule; those that cannot be paired are left aside.
"""

from __future__ import annotations

import argparse
import sys
from contextlib import AbstractContextManager
from importlib import import_module
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "properties"))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from dubov_mutations import often_upfloated, two_sets_only

from pairwright import pair
from pairwright.common.errors import PairwrightError
from pairwright.tournament import Tournament
from positions import random_matches, random_position


def main() -> int:
    """Count, and print a table; status 1 when a rule changed nothing."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--system", choices=("burstein", "double_swiss", "dubov"), default="dubov")
    words.add_argument("--rounds", type=int, default=3000)
    words.add_argument("--seed", type=int, default=1)
    chosen = words.parse_args()
    system: str = chosen.system
    make = (lambda seed: random_matches(seed, 5, 10)) if system == "double_swiss" else arbitrary
    positions = [make(chosen.seed + n) for n in range(chosen.rounds)]
    drawn = paired(system, positions)
    columns = {f"rounds changed, of {len(drawn)}": changed(system, drawn)}
    if system == "dubov":
        with often_upfloated():  # type: ignore[attr-defined]
            columns["with players upfloated often"] = changed(
                system, paired(system, [two_sets_only(), *positions])
            )
    print("| left out | " + " | ".join(columns) + " |\n|---" + "|---" * len(columns) + "|")
    idle = False
    for name in import_module(f"{system}_mutations").mutations():
        counts = [column[name] for column in columns.values()]
        idle |= not any(counts)
        print(f"| {name} | {' | '.join(map(str, counts))} |")
    return int(idle)


def arbitrary(seed: int) -> Tournament:
    """An arbitrary history."""
    return random_position(seed, 5, 12)


def changed(system: str, drawn: list[tuple[Tournament, object]]) -> dict[str, int]:
    """For each rule, how many of these rounds change without it."""
    module = import_module(f"{system}_mutations")
    found = {}
    for name in module.mutations():
        left_out: AbstractContextManager[object] = module.without(name)
        with left_out:
            found[name] = sum(answer(system, position) != usual for position, usual in drawn)
    return found


def paired(system: str, positions: list[Tournament]) -> list[tuple[Tournament, object]]:
    """The positions that can be paired, with their rounds."""
    return [(one, found) for one in positions if (found := answer(system, one)) is not None]


def answer(system: str, position: Tournament) -> object:
    """The round, or None when there is none, or when the procedure is stuck without the rule."""
    try:
        return pair(position, system=system, literal=True)
    except (PairwrightError, AssertionError, ValueError):
        return None


if __name__ == "__main__":
    sys.exit(main())
