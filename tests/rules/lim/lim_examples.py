"""The examples of tests/data/lim: a report file before a round, and the round that the text gives."""

from __future__ import annotations

from pathlib import Path

from pairwright import pair, read_trf
from pairwright.systems.system import Pairing
from pairwright.tournament import Tournament

DATA = Path(__file__).parents[2] / "data" / "lim"


def position(number: str) -> Tournament:
    """The tournament of an example before the round."""
    return read_trf(next(DATA.glob(f"{number}-*.trf")).read_text(encoding="utf-8"))


def expected(number: str, kind: str = "expected") -> str:
    """The round as the example has it."""
    lines = next(DATA.glob(f"{number}-*.{kind}")).read_text(encoding="utf-8").split("\n")[1:]
    return " ".join(line.replace(" ", "-") for line in lines if line)


def written(tournament: Tournament, pairing: Pairing) -> str:
    """A pairing in one line: "5-2 3-6 4-0", White first, the bye against 0."""
    numbers = [player.number for player in tournament.players]
    pairs = [f"{numbers[board.white]}-{numbers[board.black]}" for board in pairing.boards]
    bye = pairing.pairing_allocated_bye
    return " ".join([*pairs, *([] if bye is None else [f"{numbers[bye]}-0"])])


def paired(number: str, **options: object) -> str:
    """The round by both procedures, which must agree."""
    tournament = position(number)
    answers = {
        written(tournament, pair(tournament, literal=literal, **options))  # type: ignore[arg-type]
        for literal in (True, False)
    }
    assert len(answers) == 1, answers
    return answers.pop()


def group_of(count: int, met: dict[int, set[int]], rounds: int = 9) -> Tournament:
    """A first round of so many players, of whom some must not meet; all of them are one scoregroup.

    Players by number, from 1 on.
    """
    pairs = {tuple(sorted((a, b))) for a, others in met.items() for b in others}
    lines = [
        f"001 {number:4}      {f'Player {number}':<33} {2400 - number:4}" for number in range(1, count + 1)
    ]
    rows = [f"{line:<80} 0.0 {number:4}" for number, line in enumerate(lines, 1)]
    forbidden = [f"XXP {a} {b}" for a, b in sorted(pairs)]
    text = ["012 Group", "192 FIDE_LIM", *rows, f"XXR {rounds}", "XXC white1", *forbidden]
    return read_trf("\n".join(text) + "\n")
