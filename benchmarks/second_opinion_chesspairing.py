"""Compare Lim, Burstein and Dubov with chesspairing, round by round, and class every difference.

    go install github.com/gnutterts/chesspairing/cmd/chesspairing@v0.2.2
    python benchmarks/second_opinion_chesspairing.py --system lim --events 600 --report results.md

Events as in second_opinion_swiss.py, without the rounds in which somebody is absent, whom chesspairing pairs
from a file all the same. Its files are written as it reads them: a pairing-allocated bye is F (U would bring
nothing), and the round to be drawn is a last round in which nobody has played. The program must be on the
PATH. A difference is classed by the article at which the other round falls behind ours, in Lim by the step at
which it leaves the procedure; "breaks" stands for pairs or a bye that must not be. The program ends with 1
where ours is the worse one.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from pairwright.common.errors import NoPairing, PairwrightError
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.register import open_round
from pairwright.tournament import Tournament
from pairwright.trf import write_trf
from second_opinion import Answer
from second_opinion_swiss import class_of, positions, told

SYSTEMS = {"lim": "--lim", "burstein": "--burstein", "dubov": "--dubov"}

FIRST_ROUND, COLUMNS = 91, 10
"""Where the first round begins in a line 001, and how wide a round is."""
NOT_PLAYED = "  0000 - *"
BYE = "  0000 - U", "  0000 - F"


def main() -> int:
    """Compare, and print the table; 1 when a round of ours is the worse one."""
    return told(__file__, __doc__, "--system", tuple(SYSTEMS), compared, "{} and chesspairing")


def compared(system: str, seeds: range) -> Counter[str]:
    """How many rounds were compared, and how many differ for what."""
    count: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        for seed in seeds:
            for position in positions(system, seed):
                if not position.absent_next_round():
                    compare(system, position, Path(folder) / "round.trf", count)
    return count


def compare(system: str, position: Tournament, file: Path, count: Counter[str]) -> None:
    """Ask both for one round, and count what came of it."""
    try:
        file.write_text(with_next_round(position), encoding="utf-8")
        opened = open_round(position)
        ours = GivenRound.of(opened.draw())
    except NoPairing:
        count["refused by ours"] += 1
        return
    except PairwrightError:
        count["rounds that a report file cannot show"] += 1
        return
    count["compared"] += 1
    theirs = their_answer(system, file)
    if isinstance(theirs, str):
        count[f"chesspairing: {theirs}"] += 1
        return
    index = {player.number: place for place, player in enumerate(position.players)}
    pairs = tuple((index[white], index[black]) for white, black in sorted(theirs) if black)
    byes = tuple(index[one] for one, other in theirs if not other)
    given = GivenRound(pairs, byes)
    met = sorted([*(one for pair in pairs for one in pair), *byes])
    if met != sorted(opened.order) or len(byes) > 1:
        count["chesspairing: somebody has no opponent, or several have the bye"] += 1
        return
    count[class_of(system, opened, ours, given, "chesspairing", {})] += 1


def with_next_round(position: Tournament) -> str:
    """The report file, with the round to be drawn as one in which nobody has played yet."""
    columns = FIRST_ROUND + COLUMNS * position.next_round - 2
    lines = write_trf(position, profile="trfx", line_end="\n").replace(*BYE).splitlines()
    return "".join(
        f"{line}{NOT_PLAYED if line.startswith('001') and len(line) < columns else ''}\n" for line in lines
    )


def their_answer(system: str, file: Path) -> Answer:
    """White and Black by number, the bye as a pair with 0; or why there is no pairing."""
    program = shutil.which("chesspairing")
    if program is None:
        sys.exit("chesspairing is not on the PATH: go install it, as said above")
    said = subprocess.run(
        [program, "pair", SYSTEMS[system], str(file)], capture_output=True, text=True, timeout=60, check=False
    )
    if said.returncode:
        return "no pairing"
    _, *boards = (line.split() for line in said.stdout.splitlines() if line.strip())
    return frozenset((int(white), int(black)) for white, black in boards)


if __name__ == "__main__":
    sys.exit(main())
