"""Compare Lim, Burstein and Dubov with other programs, round by round, and class every difference.

    go install github.com/gnutterts/chesspairing/cmd/chesspairing@v0.2.2
    pip install pairing-core
    git clone https://github.com/MichaelVShapiro/CPPDubovSystem    # and build it
    python benchmarks/second_opinion_others.py --ask chesspairing/lim --events 600 --report results.md

Events as in second_opinion_swiss.py, without the rounds in which somebody is absent, whom chesspairing pairs
from a file all the same. chesspairing and CPPDubovSystem must be on the PATH; they are given files as they
read them: for the former a pairing-allocated bye is F (U would bring nothing), and the round to be drawn is
a last round in which nobody has played. pairing-core is a library and is told the players; of the floats and
opponents it is given what its own description asks for. A difference is classed by the article at which the
other round falls behind ours, in Lim by the step at which it leaves the procedure; "breaks" stands for pairs
or a bye that must not be. The program ends with 1 where ours is the worse one.
"""

from __future__ import annotations

import csv
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from pairwright.common.errors import NoPairing, PairwrightError
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.register import open_round
from pairwright.tournament import Colour, Outcome, Tournament
from pairwright.trf import write_trf
from second_opinion import Answer
from second_opinion_swiss import class_of, positions, told

FIRST_ROUND, COLUMNS = 91, 10
"""Where the first round begins in a line 001, and how wide a round is."""
NOT_PLAYED = "  0000 - *"
BYE = "  0000 - U", "  0000 - F"

MOST_SECONDS = 60
STEPS = 200_000
"""For one round of pairing-core, which says when it has taken them."""


def main() -> int:
    """Compare, and print the table; 1 when a round of ours is the worse one."""
    return told(__file__, __doc__, "--ask", tuple(PROGRAMS), compared, "{}")


def compared(asked: str, seeds: range) -> Counter[str]:
    """How many rounds were compared, and how many differ for what. asked: program/system."""
    count: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        for seed in seeds:
            for position in positions(asked.partition("/")[2], seed):
                if not position.absent_next_round():
                    compare(asked, position, Path(folder) / "round.trf", count)
    return count


def compare(asked: str, position: Tournament, file: Path, count: Counter[str]) -> None:
    """Ask both for one round, and count what came of it."""
    program, _, system = asked.partition("/")
    try:
        opened = open_round(position)
        ours = GivenRound.of(opened.draw())
        theirs = PROGRAMS[asked](system, position, file)
    except NoPairing:
        count["refused by ours"] += 1
        return
    except PairwrightError:
        count["rounds that a report file cannot show"] += 1
        return
    count["compared"] += 1
    if isinstance(theirs, str):
        count[f"{program}: {theirs}"] += 1
        return
    index = {player.number: place for place, player in enumerate(position.players)}
    pairs = tuple((index[white], index[black]) for white, black in sorted(theirs) if black)
    byes = tuple(index[one] for one, other in theirs if not other)
    given = GivenRound(pairs, byes)
    met = sorted([*(one for pair in pairs for one in pair), *byes])
    if met != sorted(opened.order) or len(byes) > 1:
        count[f"{program}: somebody has no opponent, or several have the bye"] += 1
        return
    count[class_of(system, opened, ours, given, program, {})] += 1


# -- chesspairing ----------------------------------------------------------------------------------------


def with_next_round(position: Tournament) -> str:
    """The report file, with the round to be drawn as one in which nobody has played yet."""
    columns = FIRST_ROUND + COLUMNS * position.next_round - 2
    lines = write_trf(position, profile="trfx", line_end="\n").replace(*BYE).splitlines()
    return "".join(
        f"{line}{NOT_PLAYED if line.startswith('001') and len(line) < columns else ''}\n" for line in lines
    )


def of_chesspairing(system: str, position: Tournament, file: Path) -> Answer:
    """White and Black by number, the bye as a pair with 0; or why there is no pairing."""
    file.write_text(with_next_round(position), encoding="utf-8")
    said = asked_of("chesspairing", "pair", f"--{system}", str(file))
    if said.returncode:
        return "no pairing"
    _, *boards = (line.split() for line in said.stdout.splitlines() if line.strip())
    return frozenset((int(white), int(black)) for white, black in boards)


def asked_of(program: str, *words: str) -> subprocess.CompletedProcess[str]:
    """What a program on the PATH says."""
    found = shutil.which(program)
    if found is None:
        sys.exit(f"{program} is not on the PATH: see above where it is from")
    return subprocess.run(
        [found, *words], capture_output=True, text=True, errors="replace", timeout=MOST_SECONDS, check=False
    )


# -- CPPDubovSystem --------------------------------------------------------------------------------------


def of_cpp_dubov(system: str, position: Tournament, file: Path) -> Answer:
    """The same of CPPDubovSystem, which knows no comments: a table of White and Black, -1 for the bye."""
    lines = write_trf(position, profile="trfx", line_end="\n").splitlines(keepends=True)
    file.write_text("".join(line for line in lines if not line.startswith("###")), encoding="utf-8")
    table = file.with_suffix(".csv")
    table.unlink(missing_ok=True)
    said = asked_of("CPPDubovSystem", "--pairings", str(file), "--output", str(table))
    if said.returncode or not table.exists():
        return "no pairing" if said.returncode >= 0 else "crashed"
    _, *boards = csv.reader(table.read_text("utf-8").splitlines())
    return frozenset((int(white), max(int(black), 0)) for white, black, *_ in boards)


# -- pairing-core ----------------------------------------------------------------------------------------


def of_pairing_core(system: str, position: Tournament, file: Path) -> Answer:
    """The same of pairing-core."""
    try:
        from pairing_core import ImpossiblePairingError, PairingError
        from pairing_core.fide2026 import P26Request, pair_2026
    except ImportError:
        sys.exit("pairing-core is not installed here: pip install pairing-core")
    standings = open_round(position).history.scores
    entered, past = range(len(position.players)), range(1, position.next_round)
    results = tuple((position.players[one].number, results_of(position, one)) for one in entered)
    floats = [[float_of(position, standings, one, number) for number in past] for one in entered]
    request = P26Request(
        players=tuple(entrant(position, standings[-1], one, floats[one]) for one in entered),
        ruleset=f"{system}-2026",
        round_number=position.next_round,
        total_rounds=position.number_of_rounds,
        is_last_round=position.next_round == position.number_of_rounds,
        initial_colour="B" if position.initial_colour == Colour.BLACK else "W",
        prior_upfloats=tuple((position.players[one].number, floats[one].count("U")) for one in entered),
        round_results=results,
        max_steps=STEPS,
    )
    try:
        found = pair_2026(request)
    except ImpossiblePairingError:
        return "no pairing"
    except PairingError as error:
        return f"gives up ({type(error).__name__})"
    except (ValueError, LookupError, TypeError) as error:  # Its own faults; it says refusals as above.
        return f"breaks off ({type(error).__name__})"
    byes = {(found.bye_id, 0)} if found.bye_id is not None else set()
    return frozenset((pair.white_id, pair.black_id) for pair in found.pairs if pair.black_id) | byes


def entrant(position: Tournament, scores: Sequence[int], one: int, floats: list[str]) -> object:
    """A player as pairing-core wants to know him."""
    from pairing_core.fide2026 import P26Player

    rounds, player = position.rounds, position.players[one]
    played = [Outcome(column.outcomes[one]).played for column in rounds]
    letters = {Colour.WHITE: "W", Colour.BLACK: "B"}
    return P26Player(
        id=player.number,
        tpn=player.number,
        score=scores[one] / 10,
        rating=player.rating,
        colors="".join(
            letters[Colour(column.colours[one])] if there else "u"
            for column, there in zip(rounds, played, strict=True)
        ),
        opponents=tuple(opponents_of(position, one)),
        unplayed=played.count(False),
        last_float=floats[-1] if floats else "",
        prev_float=floats[-2] if len(floats) > 1 else "",
        got_pab=any(column.outcomes[one] == Outcome.PAIRING_ALLOCATED_BYE for column in rounds),
        forfeit_win=any(column.outcomes[one] == Outcome.FORFEIT_WIN for column in rounds),
        played=played.count(True),
    )


def opponents_of(position: Tournament, one: int) -> dict[int, Outcome]:
    """Whom a player has met over the board, by number, and how it ended."""
    met = {
        position.players[column.opponents[one]].number: Outcome(column.outcomes[one])
        for column in position.rounds
        if Outcome(column.outcomes[one]).played
    }
    return dict(sorted(met.items()))


def results_of(position: Tournament, one: int) -> tuple[str, ...]:
    """The results against these, in their order."""
    letters = {Outcome.WIN: "W", Outcome.DRAW: "D", Outcome.LOSS: "L"}
    return tuple(letters[ended] for ended in opponents_of(position, one).values())


def float_of(position: Tournament, standings: Sequence[Sequence[int]], one: int, number: int) -> str:
    """D or U where somebody was paired, or not, with somebody of another score."""
    column, scores = position.rounds[number - 1], standings[number - 1]
    other = column.opponents[one]
    if other < 0:
        return "D" if column.outcomes[one] != Outcome.ZERO_POINT_BYE else ""
    return "D" if scores[one] > scores[other] else "U" if scores[one] < scores[other] else ""


PROGRAMS: dict[str, Callable[[str, Tournament, Path], Answer]] = {
    **{f"chesspairing/{system}": of_chesspairing for system in ("lim", "burstein", "dubov")},
    "CPPDubovSystem/dubov": of_cpp_dubov,
    **{f"pairing-core/{system}": of_pairing_core for system in ("lim", "burstein", "dubov")},
}

if __name__ == "__main__":
    sys.exit(main())
