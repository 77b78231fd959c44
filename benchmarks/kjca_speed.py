"""Time of a KJCA draw in round 6, evidence included: python benchmarks/kjca_speed.py"""

from __future__ import annotations

import random
import statistics
import time

from kjca_sections import played, section
from pairwright.matching import BACKEND
from pairwright.systems.kjca.draw_round import draw_round
from pairwright.systems.kjca.kjca_options import KjcaOptions

ROUNDS = 6


def main() -> None:
    """Print the time of each size: median and worst of several sections."""
    print(f"matching core: {BACKEND}")
    for children, schools, siblings, sections in ((60, 12, 10, 30), (200, 20, 20, 10), (500, 40, 40, 5)):
        for next_best in (False, True):
            times = [milliseconds(children, schools, siblings, seed, next_best) for seed in range(sections)]
            what = "with evidence of the next best" if next_best else "without the next best"
            print(
                f"{children} children, {schools} schools, {siblings} sibling pairs, round {ROUNDS}, {what}: "
                f"median {statistics.median(times):.1f} ms, worst {max(times):.1f} ms of {sections}"
            )


def milliseconds(children: int, schools: int, siblings: int, seed: int, next_best: bool) -> float:
    """Of the processor: one draw of round 6 from the tournament to the boards."""
    rng = random.Random(seed)
    options = KjcaOptions(separate=("family", "school"))
    start = section(rng, children, options, schools=schools, siblings=siblings)
    *_, last = played(rng, start, ROUNDS)
    tournament = last.tournament()
    started = time.process_time()
    draw_round(tournament, options, next_best=next_best)
    return 1000 * (time.process_time() - started)


if __name__ == "__main__":
    main()
