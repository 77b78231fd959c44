"""Say everything that can be said about many rounds, and judge every sentence by facts counted anew.

    python benchmarks/why_truth_sentences.py --rounds 2000

For each edition of the Dutch system and for junior draws small rounds are drawn by the slow twins; every
player, pair, float, bye and bracket is asked about in both registers. Each template has a predicate in
tests/sentences, computed from the games by code that shares nothing with the explanations; what the best
alternative would have been is found by listing all of them. Tables, knock-outs and drawings
of lots come beside.
"""

from __future__ import annotations

import argparse
import platform
import shlex
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests" / room) for room in ("sentences", "rules/dutch", "")]

from campaign import Tally, everything_said  # noqa: E402
from heard import Heard, templates  # noqa: E402
from sentences_lots import NOBODY, lots_said, lots_worlds  # noqa: E402
from test_sentences_true import events  # noqa: E402
from world_kjca import kjca_world, random_options, with_schools  # noqa: E402
from world_knock_out import knock_out_worlds  # noqa: E402
from world_table import table_world  # noqa: E402
from worlds import dutch_world  # noqa: E402

from pairwright.matching import BACKEND  # noqa: E402
from rules import PREDICATES  # noqa: E402

REPORT = ROOT / "benchmarks" / "results" / "why-truth-sentences.md"
SYSTEMS = ("2026", "2017", "2012", "kjca", "round robin", "knock-out", "lots")


def main() -> int:
    """Run the campaign, print its table and write it down."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--rounds", type=int, default=200, help="of each edition, and of junior draws")
    words.add_argument("--players", type=int, default=7, help="at most, in one round")
    words.add_argument("--seed", type=int, default=0, help="of the first event")
    words.add_argument("--systems", nargs="+", choices=SYSTEMS, default=SYSTEMS)
    words.add_argument("--report", type=Path, default=REPORT)
    chosen = words.parse_args()
    tally, started = Tally(), time.perf_counter()
    for name in (name for name in SYSTEMS[:4] if name in chosen.systems):
        for seed, world in rounds(name, chosen):
            tally.judge(world, everything_said(world, what_if=seed % 5 == 0))
    for count in range(3, 13) if "round robin" in chosen.systems else ():
        for double in (False, True):
            for number in range(1, count):
                world = table_world(count, number, double)
                tally.judge(world, everything_said(world))
    knock_outs = range(chosen.rounds // 4 if "knock-out" in chosen.systems else 0)
    for way in ({"home": ("first",)}, {"full": True}):
        for world in knock_out_worlds(knock_outs, **way):
            tally.judge(world, everything_said(world, film=False))
    for world in lots_worlds(chosen.rounds // 10 if "lots" in chosen.systems else 0):
        tally.judge(world, lots_said(world, Heard(NOBODY)))
    report = "\n".join(report_of(chosen, tally, time.perf_counter() - started))
    print(report)
    chosen.report.write_text(report + "\n", encoding="utf-8")
    return int(bool(tally.faults))


def rounds(name: str, chosen: argparse.Namespace) -> Iterator[tuple[int, object]]:
    """As many rounds of an edition as were asked for."""
    made, seed = 0, chosen.seed
    while made < chosen.rounds:
        for seed, event in events(range(seed, seed + 1), chosen.players):  # noqa: B020
            chance = Random(seed)
            world = (
                kjca_world(with_schools(event, chance), random_options(chance))
                if name == "kjca"
                else dutch_world(event, name)
            )
            if world is not None:
                made += 1
                yield seed, world
        seed += 1


def report_of(chosen: argparse.Namespace, tally: Tally, seconds: float) -> list[str]:
    """The table: templates, how often each was said, how often falsely, how often nothing could tell."""
    said, false, unjudged = (_by_template(counts) for counts in (tally.said, tally.false, tally.unjudged))
    everything = [text for text in templates() if text in PREDICATES]
    silent = [text for text in everything if text not in said]
    lines = [
        "# Every sentence against the facts",
        "",
        f"`python benchmarks/why_truth_sentences.py --rounds {chosen.rounds} --players {chosen.players} "
        f"--seed {chosen.seed} --systems {shlex.join(chosen.systems)}`",
        "",
        f"{len(templates())} texts stand in the words: {len(templates()) - len(everything)} are words that "
        f"are judged in the sentence that they are put into, {len(everything)} have a predicate of their "
        f"own, and {len(everything) - len(silent)} of these were said. "
        f"**{sum(tally.said.values())} sentences about "
        f"{sum(tally.rounds.values())} rounds: {sum(tally.false.values())} false**; of "
        f"{sum(tally.unjudged.values())} nothing could tell.",
        "",
        "| system | rounds | templates | sentences | false | not judged |",
        "|---|---|---|---|---|---|",
    ]
    for name in chosen.systems:
        counts = [
            sum(count for key, count in counts.items() if key[0] == name)
            for counts in (tally.said, tally.false, tally.unjudged)
        ]
        kinds = len({key[2] for key in tally.said if key[0] == name})
        lines.append(f"| {name} | {tally.rounds[name]} | {kinds} | {' | '.join(map(str, counts))} |")
    lines += ["", f"Rounds of 3 to {chosen.players} players; {seconds:.0f} seconds; Python "]
    lines[-1] += f"{platform.python_version()}, {BACKEND} matching core."
    lines += ["", "| template | said | false | not judged |", "|---|---|---|---|"]
    lines += [
        f"| {text.strip().replace('|', '/')} | {said[text]} | {false[text]} | {unjudged[text]} |"
        for text in sorted(said, key=lambda text: (-false[text], text.strip().casefold()))
    ]
    if silent:
        lines += ["", "Not reached by these rounds:", "", *(f"* {text.strip()}" for text in silent)]
    for key, one, _ in tally.faults[:20]:
        lines.append(f"* false, {key[0]}, {key[1]}: {one.text}")
    return lines


def _by_template(counts: Counter[tuple[str, str, str]]) -> Counter[str]:
    found: Counter[str] = Counter()
    for key, count in counts.items():
        found[key[2]] += count
    return found


if __name__ == "__main__":
    sys.exit(main())
