"""Ask every question about many small fields of the edition of 2012, and compare each answer with the truth.

    python benchmarks/why_truth_2012.py --questions 100000

For every field the literal procedure gives the brackets; all pairings of each bracket are then made in
the order of the text and counted naively, and everything that an answer claims is tried out: whether a
round with the pair exists, in which bracket it is decided, by which criterion or rule of the order, and both
values. Nothing of the explanations, of the fast procedure or of the matching takes part in the truth.
"""

from __future__ import annotations

import argparse
import platform
import sys
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests" / room) for room in ("properties", "")]

from explain_questions_2012 import float_questions, pair_questions, truth_and_seen  # noqa: E402

from pairwright.matching import BACKEND  # noqa: E402
from positions import random_position  # noqa: E402

REPORT = ROOT / "benchmarks" / "results" / "why-truth-2012.md"


def main() -> int:
    """Run the campaign, print its figures and write them down."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--questions", type=int, default=10_000, help="about pairs; those about floats beside")
    words.add_argument("--players", type=int, nargs=2, default=(4, 9), metavar=("LEAST", "MOST"))
    words.add_argument("--seed", type=int, default=0, help="of the first field")
    words.add_argument("--report", type=Path, default=REPORT)
    chosen = words.parse_args()
    tally: Counter[tuple[str, ...]] = Counter()
    wrong: list[str] = []
    started, seed = time.perf_counter(), chosen.seed
    while sum(count for key, count in tally.items() if key[0] == "pairs") < chosen.questions:
        ask(seed, chosen, tally, wrong)
        seed += 1
    report = "\n".join(report_of(chosen, tally, wrong, seed, time.perf_counter() - started))
    print(report)
    chosen.report.write_text(report, encoding="utf-8")
    return int(bool(wrong))


def ask(seed: int, chosen: argparse.Namespace, tally: Counter[tuple[str, ...]], wrong: list[str]) -> None:
    """All questions about one field."""
    both = truth_and_seen(random_position(seed, *chosen.players))
    tally["fields", "that cannot be paired" if both is None else "paired"] += 1
    if both is None:
        return
    for name, questions in (("pairs", pair_questions), ("floats", float_questions)):
        for question, truth, answer in questions(*both):
            tally[name, " ".join(filter(None, (truth[0], truth[2])))] += 1
            if tuple(truth) != tuple(answer):
                wrong.append(f"seed {seed}, {question}: truth {truth}, answer {answer}")


def report_of(
    chosen: argparse.Namespace, tally: Counter[tuple[str, ...]], wrong: list[str], seed: int, seconds: float
) -> list[str]:
    """The report on one run."""
    least, most = chosen.players
    asked = {
        name: sum(count for key, count in tally.items() if key[0] == name) for name in ("pairs", "floats")
    }
    lines = [
        "# The edition of 2012: every answer against the truth",
        "",
        f"`python benchmarks/why_truth_2012.py --questions {chosen.questions} --players {least} {most} "
        f"--seed {chosen.seed}`",
        "",
        f"{tally['fields', 'paired']} fields of {least} to {most} players with arbitrary histories, seeds "
        f"{chosen.seed} to {seed - 1} ({tally['fields', 'that cannot be paired']} others cannot be paired): "
        f'{asked["pairs"]} questions "why not these two?", {asked["floats"]} questions "why this float, '
        f'and why not that one?": **{len(wrong)} wrong answers**.',
        "",
        "| answer | about pairs | about floats |",
        "|---|---|---|",
    ]
    lines += [
        f"| {what} | {tally['pairs', what]} | {tally['floats', what]} |"
        for what in sorted({what for name, what in tally if name != "fields"})
    ]
    lines += [
        "",
        "After `worse` stands what is compared first differently (`backtracking` is C.12), after "
        "`later-in-order` the order that decides (`exchange` is D.2, the others D.1 and D.3).",
        "",
        f"{seconds:.0f} seconds; Python {platform.python_version()}, {BACKEND} matching core.",
        "",
        *(f"* {text}" for text in wrong[:20]),
    ]
    return lines


if __name__ == "__main__":
    sys.exit(main())
