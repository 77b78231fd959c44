"""What campaigns beside a slow reference have in common: cases by chance, planted faults, the command."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from unittest.mock import patch

Findings = Iterator[tuple[str, bool]]
"""For each answer what it is about, and whether both agree."""

Answers = Iterator[tuple[str, Any, Any]]
"""What it is about, the answer of the program, and that of the reference."""

PER_CENT = 10_000
"""Of the million that `Chance.hits` counts in."""


class Plant(NamedTuple):
    """A fault: what stands in the place of an attribute of the package. kind: which checks find it."""

    kind: str
    name: str
    where: Any
    attribute: str
    instead: Any


class Campaign:
    """Checks of cases by chance, and faults that they must find.

    checks: by kind, what is compared in the case of a seed. noun: what a case is, in the plural. cases: of
    each kind where nobody says how many. most: after so many cases without a disagreement a fault is not
    found. ends: errors in which a planted fault may end as well.
    """

    def __init__(
        self,
        noun: str,
        checks: Mapping[str, Callable[[int], Findings]],
        plants: Sequence[Plant],
        *,
        cases: int = 1000,
        most: int = 3000,
        ends: tuple[type[Exception], ...] = (),
    ) -> None:
        """See above."""
        self._noun, self._checks, self._plants = noun, checks, plants
        self._cases, self._most, self._ends = cases, most, ends

    def held(self, kind: str, seeds: range) -> tuple[Counter[str], list[str]]:
        """How many answers of each sort were compared, and where both disagree."""
        count: Counter[str] = Counter()
        wrong = []
        for seed in seeds:
            for what, true in self._checks[kind](seed):
                count[what.split(":")[0]] += 1
                if not true:
                    wrong.append(f"{kind}, seed {seed}: {what}")
        return count, wrong

    def found_by(self, plant: Plant, seed: int) -> int:
        """How many cases it takes until something disagrees; 0 where nothing does."""
        with patch.object(plant.where, plant.attribute, plant.instead):
            for number in range(1, self._most + 1):
                try:
                    if not all(true for _, true in self._checks[plant.kind](seed + number)):
                        return number
                except self._ends:
                    return number
        return 0

    def main(self, about: str) -> int:
        """Print what was compared, and what disagrees; 1 where anything does, or a fault is not found."""
        words = argparse.ArgumentParser(
            description=about, formatter_class=argparse.RawDescriptionHelpFormatter
        )
        words.add_argument("--kind", choices=self._checks, action="append")
        words.add_argument(
            f"--{self._noun}", dest="cases", type=int, default=self._cases, help="of each kind"
        )
        words.add_argument("--seed", type=int, default=1)
        words.add_argument("--show", type=int, default=5, help="so many disagreements of each kind are named")
        words.add_argument("--plants", action="store_true", help="find faults that are put in")
        chosen = words.parse_args()
        if chosen.plants:
            return self._planted(chosen.seed)
        print(f"| kind | {self._noun} | answers | disagreements |")
        print("|---|---|---|---|")
        false = 0
        for kind in chosen.kind or self._checks:
            count, wrong = self.held(kind, range(chosen.seed, chosen.seed + chosen.cases))
            false += len(wrong)
            print(f"| {kind} | {chosen.cases} | {sum(count.values())} | {len(wrong)} |", flush=True)
            for sort, number in sorted(count.items()) if len(self._checks) == 1 else ():
                print(f"| {sort} | | {number} | |")
            for line in wrong[: chosen.show]:
                print(f"    {line}", file=sys.stderr, flush=True)
        return int(false > 0)

    def _planted(self, seed: int) -> int:
        missed = 0
        print(f"| kind | fault | {self._noun} until it is found |")
        print("|---|---|---|")
        for plant in self._plants:
            found = self.found_by(plant, seed)
            missed += not found
            print(f"| {plant.kind} | {plant.name} | {found or 'not found'} |", flush=True)
        return int(missed > 0)


def compared(check: Callable[[int], Answers]) -> Callable[[int], Findings]:
    """Whether both answers agree, up to the first that do not: what comes after it is of another event."""

    def findings(seed: int) -> Findings:
        for what, found, wanted in check(seed):
            if found != wanted:
                yield f"{what}: {found}, not {wanted}", False
                return
            yield what, True

    return findings
