"""Hold the two procedures of the edition of 2012 together: the literal one and the fast one.

    python benchmarks/twins_2012.py --rounds 50000 --seed 1 --jobs 2

Each position is an arbitrary history of a small field (tests/positions.py), made from its own
seed. Every second position is paired with open places read at random (systems.dutch_2012.readings).
Compared is everything that is known of every bracket: who was moved down and by which article, the
target, what is broken, the pairs and their order, the downfloaters; then boards and colours. The figures
go into the report file; a difference is printed with its seed and ends the run with status 1.
"""

from __future__ import annotations

import argparse
import platform
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from both_procedures import dutch_twins
from pairwright.cli.text_tables import progress
from pairwright.common.errors import NoPairing
from pairwright.matching import BACKEND
from pairwright.systems.dutch.editions import edition
from pairwright.systems.dutch.fast.field import Field
from pairwright.systems.dutch.situation import survey
from pairwright.systems.dutch.switches import Edition
from pairwright.systems.dutch_2012.explain.explainer import otherwise
from pairwright.systems.dutch_2012.fast import Procedure2012
from pairwright.systems.dutch_2012.literal import Literal2012
from pairwright.systems.dutch_2012.readings import OPEN_POINTS
from pairwright.systems.dutch_2012.record import Paired2012
from pairwright.tournament import Tournament
from positions import random_position
from twins import blocks_of, features

REPORT = Path(__file__).parent / "results" / "twins-2012.md"
OURS = edition("2012")


def main() -> int:
    """Run the campaign, print its figures and write them down."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--rounds", type=int, default=50_000)
    words.add_argument("--seed", type=int, default=1, help="of the first position")
    words.add_argument("--fewest", type=int, default=4, help="smallest number of players")
    words.add_argument("--most", type=int, default=14, help="largest number of players")
    words.add_argument("--jobs", type=int, default=1, help="processes")
    words.add_argument("--report", type=Path, default=REPORT)
    chosen = words.parse_args()
    started = time.perf_counter()
    count, different = campaign(chosen)
    report = "\n".join(report_of(chosen, count, different, time.perf_counter() - started))
    print(report)
    chosen.report.parent.mkdir(parents=True, exist_ok=True)
    chosen.report.write_text(report, encoding="utf-8")
    return 1 if different else 0


def campaign(chosen: argparse.Namespace) -> tuple[Counter[str], list[int]]:
    """Compare all positions on several processes: what occurred, and the seeds of differences."""
    blocks = list(blocks_of(chosen.seed, chosen.rounds))
    work = partial(compare, chosen.fewest, chosen.most)
    count: Counter[str] = Counter()
    different: list[int] = []
    with ProcessPoolExecutor(chosen.jobs) as pool, progress(len(blocks), "2012") as advance:
        for found, seeds in pool.map(work, blocks):
            count += found
            different += seeds
            advance(f"{len(different)} differences")
    return count, different


def compare(fewest: int, most: int, seeds: range) -> tuple[Counter[str], list[int]]:
    """One block: what occurred in it, and the seeds of the positions that differ."""
    count: Counter[str] = Counter()
    different = []
    for seed in seeds:
        position, rules = random_position(seed, fewest, most), readings_of(seed)
        literal, fast = literal_brackets(position, rules), fast_brackets(position, rules)
        count.update(features(position))
        count["open places read at random"] += rules != OURS
        if literal != fast or not dutch_twins(position, rules).agree:
            different.append(seed)
            print(f"random_position({seed}, {fewest}, {most}), readings_of({seed})", file=sys.stderr)
        elif literal is None:
            count["no pairing exists (both procedures say so)"] += 1
        else:
            count.update(set(ways(position, rules, literal)))
    return count, different


def readings_of(seed: int) -> Edition:
    """Ours for an even seed, otherwise each open place read one way or the other."""
    rules = OURS
    random = Random(seed)
    for point in OPEN_POINTS:
        if seed % 2 and random.random() < 0.4:
            rules = otherwise(rules, point)
    return rules


def literal_brackets(position: Tournament, rules: Edition) -> list[Paired2012] | None:
    """What the literal procedure knows of every bracket; None when it refuses."""
    try:
        return Literal2012(survey(position, rules)).brackets()
    except NoPairing:
        return None


def fast_brackets(position: Tournament, rules: Edition) -> list[Paired2012] | None:
    """What the fast procedure knows of every bracket; None when it refuses."""
    try:
        return Procedure2012(Field(position, rules)).paired()
    except NoPairing:
        return None


def ways(position: Tournament, rules: Edition, brackets: list[Paired2012]) -> Iterator[str]:
    """By which articles the round came about, in the words of the report."""
    scores = survey(position, rules).scores
    for paired in brackets:
        for step in paired.steps:
            if step.article != "C.13":
                yield f"{step.article}"
        if paired.settled.value == "C.13":
            yield "C.13, the penultimate bracket anew"
        if paired.bracket.merged:
            yield "C.13, two brackets joined"
            if len({scores[player] for player in paired.bracket.lower}) > 1:
                yield "C.13, three or more brackets joined"


def report_of(
    chosen: argparse.Namespace, count: Counter[str], different: list[int], seconds: float
) -> Iterator[str]:
    """The report on one run."""
    yield "# The edition of 2012: the literal and the fast procedure, compared"
    yield ""
    yield (
        f"{chosen.rounds} positions of {chosen.fewest} to {chosen.most} players, seeds {chosen.seed} to "
        f"{chosen.seed + chosen.rounds - 1}: **{len(different)} differences** in brackets, pairs, "
        f"downfloaters, boards, their order, colours, byes and refusals."
    )
    yield ""
    yield "| of them | rounds |"
    yield "|---|---|"
    yield from (f"| {text} | {number} |" for text, number in count.most_common() if text != "positions")
    yield ""
    yield "An article stands for every round in which it did something in some bracket."
    yield ""
    if different:
        yield f"Seeds that differ: {', '.join(map(str, different))}."
        yield ""
    yield (
        f"{seconds:.0f} seconds on {chosen.jobs} processes; "
        f"Python {platform.python_version()}, {BACKEND} matching core. "
        f"Written by `python benchmarks/twins_2012.py`."
    )
    yield ""


if __name__ == "__main__":
    sys.exit(main())
