"""Ask every question about many small fields, and compare each answer with the truth by enumeration.

    python benchmarks/why_truth.py --questions 100000 -o benchmarks/results/why-truth.md

For every field all round-pairings are listed and weighed bracket by bracket (edition of 2026), or all
candidates of every bracket (2017), by code that shares nothing with the explanations but the facts about
the players. An answer is right when verdict, bracket, criterion (or rule of the order) and both values
are those of the truth.
"""

from __future__ import annotations

import argparse
import platform
import sys
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests" / "properties"), str(ROOT / "tests" / "rules" / "dutch")]

from dutch_random import random_tournament  # noqa: E402
from explain_questions import float_questions, pair_questions  # noqa: E402

from pairwright.matching import BACKEND  # noqa: E402
from pairwright.systems.dutch.editions import edition  # noqa: E402
from pairwright.systems.dutch.explain.room import Room  # noqa: E402
from pairwright.systems.dutch.fast import pair_fast  # noqa: E402

EDITIONS = ("2026", "2017")


class Branchings:
    """Counts how often the search had to branch because a wish and the look-ahead pulled apart."""

    def __init__(self) -> None:
        self.count = 0
        original = Room.fulfilling

        def counted(room: Room, restriction: object) -> object:
            self.count += 1
            return original(room, restriction)

        Room.fulfilling = counted


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--questions", type=int, default=2000, help="of each edition, about pairs")
    parser.add_argument("--players", type=int, nargs=2, default=(5, 9), metavar=("LEAST", "MOST"))
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("-o", "--output", help="write a report in Markdown")
    arguments = parser.parse_args()
    branchings = Branchings()
    results = {name: campaign(name, arguments) for name in EDITIONS}
    text = report(results, arguments, branchings.count)
    print(text)
    if arguments.output:
        Path(arguments.output).write_text(text, encoding="utf-8")
    return int(any(result["wrong"] for result in results.values()))


def campaign(name: str, arguments: argparse.Namespace) -> dict[str, object]:
    rules = edition(name)
    tally, floats, wrong, fields, seed = Counter(), Counter(), [], 0, arguments.seed
    started = time.perf_counter()
    while sum(tally.values()) < arguments.questions:
        fair = None if seed % 2 else lambda tournament: pair_fast(tournament, rules)
        tournament = random_tournament(seed, tuple(arguments.players), fair)
        fields += 1
        for questions, counts in ((pair_questions, tally), (float_questions, floats)):
            for question, truth, answer in questions(tournament, name):
                counts[truth[0], truth[2] if truth[0] == "worse" else None] += 1
                if answer != tuple(truth):
                    wrong.append((seed, question, truth, answer))
        seed += 1
    return {
        "tally": tally,
        "floats": floats,
        "wrong": wrong,
        "fields": fields,
        "seconds": time.perf_counter() - started,
    }


def report(results: dict[str, dict[str, object]], arguments: argparse.Namespace, branchings: int) -> str:
    least, most = arguments.players
    lines = [
        "# Every answer against the truth",
        "",
        f"`python benchmarks/why_truth.py --questions {arguments.questions} --players {least} {most} "
        f"--seed {arguments.seed}`",
        "",
        f"CPython {platform.python_version()}, matching core: {BACKEND}. Fields of {least} to {most} players "
        "at random points of random tournaments, half of them with histories that no engine paired; byes, "
        "forfeits, forbidden pairs, acceleration, other point systems, last rounds.",
        "",
        "| edition | fields | questions about pairs | about floats | wrong | seconds |",
        "|---|---|---|---|---|---|",
    ]
    for name, result in results.items():
        lines.append(
            f"| {name} | {result['fields']} | {sum(result['tally'].values())} | "
            f"{sum(result['floats'].values())} | {len(result['wrong'])} | {result['seconds']:.0f} |"
        )
    lines += ["", f"The search had to branch {branchings} times.", ""]
    lines += ["| answer (pairs) | " + " | ".join(results) + " |", "|---|" + "---|" * len(results)]
    keys = sorted({key for result in results.values() for key in result["tally"]}, key=str)
    for verdict, criterion in keys:
        label = verdict if criterion is None else f"{verdict}, C{criterion}"
        counts = [str(result["tally"][verdict, criterion]) for result in results.values()]
        lines.append(f"| {label} | {' | '.join(counts)} |")
    lines += ["", "Criteria of 2017 have their numbers of 2026 here.", ""]
    for name, result in results.items():
        for seed, question, truth, answer in result["wrong"][:20]:
            lines.append(f"* {name}, seed {seed}, {question}: truth {truth}, answer {answer}")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
