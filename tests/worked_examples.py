"""The worked examples of tests/data: a report file before a round, and the round that the text gives.

What an example isolates is the name of its event. Beside `NN-name.trf` stand the round (`.expected`), that of
an older edition where it is another (`.expected-till-YEAR`), and that of another reading (`.expected-other`);
after an empty line, why.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from pairwright import pair, read_trf
from pairwright.systems.system import Pairing
from pairwright.tournament import Tournament


class WorkedExamples:
    """Those of one system, by their numbers. folder: where they stand."""

    def __init__(self, name: str) -> None:
        self.folder = Path(__file__).parent / "data" / name
        self.numbers = sorted(path.stem.partition("-")[0] for path in self.folder.glob("*.trf"))

    def position(self, number: str) -> Tournament:
        """The tournament of an example before the round."""
        return read_trf(next(self.folder.glob(f"{number}-*.trf")).read_text(encoding="utf-8"))

    def kinds(self, number: str) -> set[str]:
        """What there is of an example: "expected" and others."""
        return {path.suffix[1:] for path in self.folder.glob(f"{number}-*.expected*")}

    def expected(self, number: str, kind: str = "expected") -> str:
        """The round as the example has it."""
        text = next(self.folder.glob(f"{number}-*.{kind}")).read_text(encoding="utf-8")
        return " ".join(line.replace(" ", "-") for line in text.partition("\n\n")[0].split("\n")[1:] if line)


def written(tournament: Tournament, pairing: Pairing) -> str:
    """A pairing in one line: "5-2 3-6 4-0", White (of game 1, on board 1) first, the bye against 0."""
    numbers = [one.number for one in tournament.teams or tournament.players]
    pairs = [f"{numbers[board.white]}-{numbers[board.black]}" for board in pairing.boards]
    bye = pairing.pairing_allocated_bye
    return " ".join([*pairs, *([] if bye is None else [f"{numbers[bye]}-0"])])


def agreed(tournament: Tournament, ways: Iterable[Pairing]) -> str:
    """The round by several procedures, which must agree."""
    answers = {written(tournament, pairing) for pairing in ways}
    assert len(answers) == 1, answers
    return answers.pop()


def paired(tournament: Tournament, **options: str) -> str:
    """The round of an event, by both procedures of its system."""
    return agreed(tournament, (pair(tournament, literal=way, **options) for way in (True, False)))  # type: ignore[arg-type]
