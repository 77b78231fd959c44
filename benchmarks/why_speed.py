"""How quickly questions are answered, rounds explained, certificates made and verified.

    python benchmarks/why_speed.py -o benchmarks/results/why-speed.md

The times are of one process, the best of three where the work repeats exactly; processor time.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import statistics
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from pairwright.matching import BACKEND
from pairwright.simulate import Rates, Settings, simulate
from pairwright.systems.dutch.certificate import certify
from pairwright.systems.dutch.verifier.proof import Round
from pairwright.systems.dutch_2012.readings import OPEN_POINTS
from pairwright.systems.explainer import explainer
from pairwright.tournament import Tournament

RATES = Rates(half_point_byes=10_000, forfeits=5_000)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--certificate", type=int, nargs="*", default=[200, 2000, 10000])
    parser.add_argument("-o", "--output", help="write a report in Markdown")
    arguments = parser.parse_args()
    lines = [
        "# Explanations and certificates: how quick",
        "",
        f"CPython {platform.python_version()}, {platform.machine()}, matching core: {BACKEND}. Simulated "
        "events of nine rounds with byes and forfeits, seed 7.",
        "",
        *questions(arguments.players),
        "",
        *open_places(arguments.players),
        "",
        *certificates(arguments.certificate),
        "",
    ]
    print("\n".join(lines))
    if arguments.output:
        Path(arguments.output).write_text("\n".join(lines), encoding="utf-8")


def questions(players: int) -> list[str]:
    lines = [
        f"## {players} players",
        "",
        '300 questions "why not A-B?" about random pairs of every round, once it is paired; and everything '
        "about the round (every pair, float, bye and colour, with what the natural pair would cost).",
        "",
        "| edition | round | question, median | question, slowest | whole round |",
        "|---|---|---|---|---|",
    ]
    for edition in ("2026", "2017", "2012"):
        settings = Settings(players=players, rounds=9, rates=RATES, edition=edition)
        tournament = simulate(settings, 7).tournament
        for number in range(1, 10):
            explained = explainer(tournament.before_round(number), edition=edition)
            everybody = [
                player for board in explained.pairing.boards for player in (board.white, board.black)
            ]
            chance = random.Random(number)
            asked = [chance.sample(everybody, 2) for _ in range(300)]
            times = [best_of(partial(explained.why_not, *pair), 1) for pair in asked]
            whole = best_of(explained.evidence, 3)
            lines.append(
                f"| {edition} | {number} | {1000 * statistics.median(times):.1f} ms "
                f"| {1000 * max(times):.0f} ms | {1000 * whole:.0f} ms |"
            )
    return lines


def open_places(players: int) -> list[str]:
    """2012: the same questions together with the open places of the text on which the answers depend."""
    settings = Settings(players=players, rounds=9, rates=RATES, edition="2012")
    tournament = simulate(settings, 7).tournament
    times = []
    for number in range(1, 10):
        chance = random.Random(number)
        for _ in range(5):
            a, b = chance.sample(range(players), 2)
            times.append(best_of(partial(_with_open_places, tournament.before_round(number), a, b), 1))
    return [
        "In the edition of 2012 a question can be asked together with the open places of the text on which "
        f"its answer depends, for which the round is drawn {len(OPEN_POINTS)} times more. Drawing the round, "
        f"the question and these, {len(times)} questions: median {1000 * statistics.median(times):.0f} ms, "
        "slowest "
        f"{1000 * max(times):.0f} ms."
    ]


def _with_open_places(tournament: Tournament, a: int, b: int) -> None:
    explained = explainer(tournament, edition="2012")
    explained.depends((a, b), lambda each: each.why_not(a, b))


def certificates(sizes: list[int]) -> list[str]:
    lines = [
        "## Certificates, last round of nine",
        "",
        "Verified by the standalone program in plain Python.",
        "",
        "| players | made in | size | verified in |",
        "|---|---|---|---|",
    ]
    for size in sizes:
        tournament = simulate(Settings(players=size, rounds=9, rates=RATES), 7).tournament.before_round(9)
        started = time.process_time()
        text = json.dumps(certify(tournament), separators=(",", ":"))
        made = time.process_time() - started
        verified = best_of(partial(verify, text), 3)
        lines.append(f"| {size} | {made:.2f} s | {len(text) / 1000:.0f} kB | {verified:.2f} s |")
    return lines


def verify(text: str) -> None:
    Round(json.loads(text)).verify()


def best_of(work: Callable[[], object], times: int) -> float:
    best = float("inf")
    for _ in range(times):
        started = time.process_time()
        work()
        best = min(best, time.process_time() - started)
    return best


if __name__ == "__main__":
    main()
