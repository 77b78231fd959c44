"""How long the sheets of a round take to be set: seconds of the processor, kilobytes, and memory.

    python benchmarks/paper.py [PLAYERS ...]      by default 120 and 1000, before their fourth round
    python benchmarks/paper.py 1000 --round 10 --sheet crosstable       one sheet, so that its memory is seen

The names have 35 letters. The usual pack is what the desk prints until somebody chooses otherwise.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from hall import hall
from pairwright.publish.paper.typeset import typeset
from pairwright.web.pages.reports import USUAL
from pairwright.web.views.sheets import pack, sheets_of


def main() -> None:
    """Print a line for the usual pack, for every sheet, and for all of them at once."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("players", type=int, nargs="*", default=[120, 1000])
    words.add_argument("--round", type=int, default=4, help="the round published, all before it played")
    words.add_argument("--sheet", help="this one alone")
    chosen = words.parse_args()
    for players in chosen.players:
        printing = hall(players, chosen.round, planned=max(9, chosen.round + 1))
        keys = [one.key for one in sheets_of(printing.event, printing.section, printing.drawn)]
        packs = (("usual pack", list(USUAL)), *((key, [key]) for key in keys), ("all", keys))
        for name, wanted in [one for one in packs if chosen.sheet in (None, one[0])]:
            before = sum(os.times()[:4])
            made = typeset(pack([printing], wanted))
            seconds = sum(os.times()[:4]) - before
            most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
            print(
                f"{players:5} {name:18} {seconds:6.2f} s {len(made) // 1000:6} kB; at most {most} MB so far"
            )


if __name__ == "__main__":
    main()
