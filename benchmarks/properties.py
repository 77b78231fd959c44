"""Published rounds stand, effects say what acts change, every cell of a list is accounted for.

Each of the three is tried for so many minutes.

python benchmarks/properties.py --minutes 3 --seed 1
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable
from itertools import count
from pathlib import Path
from time import monotonic

TESTS = Path(__file__).parents[1] / "tests"
sys.path[:0] = [str(TESTS), str(TESTS / "storage"), str(TESTS / "properties")]

from test_effects_compared import campaign  # noqa: E402
from test_every_cell import check, written  # noqa: E402
from test_fixed_rounds import sequence  # noqa: E402


def cells(seed: int) -> Counter[str]:
    """A list, with what became of its cells."""
    return Counter(lists=1) + check(written(seed))


def main() -> None:
    """Run them, from the seed on; an AssertionError, with its seed before it, ends it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=3)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    properties: dict[str, Callable[[int], Counter[str]]] = {
        "acts": sequence,
        "effects": campaign,
        "lists": cells,
    }
    for name, run in properties.items():
        found: Counter[str] = Counter()
        end = monotonic() + 60 * asked.minutes
        for seed in count(asked.seed):
            try:
                found += run(seed)
            except AssertionError:
                print(f"{name}: seed {seed}")
                raise
            if monotonic() > end:
                break
        print(f"{name}: " + ", ".join(f"{number:,} {what}" for what, number in found.items()))


if __name__ == "__main__":
    main()
