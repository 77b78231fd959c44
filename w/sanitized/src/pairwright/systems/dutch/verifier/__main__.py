"""python -m verifier CERTIFICATE [REPORT-FILE]: exit status 0 proven, 1 not, 2 no such file, 3 in part."""

from __future__ import annotations

import sys
from pathlib import Path

from .facts import facts
from .form import DOES_NOT_PROVE, PROVES, Paper, Wrong, demand, differences, read
from .proof import Round
from .report import Report, Unclear

ANEW = "The facts about the players are those of the report file, derived anew."
ON_TRUST = (
    "The facts about the players (scores, floats, colours, opponents, who is there, who may have the bye) "
    "are taken on trust: give the report file too."
)


def verify(certificate: bytes, report: bytes | None = None) -> tuple[Paper, list[str]]:
    """The certificate, and what it proves only in part. Raises Wrong, and Unclear because of the report."""
    paper = read(certificate)
    if report is not None:
        found, edition = Report(report), paper["edition"]
        other = found.edition not in ("", edition)
        demand(not other, f"The report file is of the edition of {found.edition}, not {edition}")
        wrong = differences(paper, facts(found, paper["round"], edition))
        demand(not wrong, f"The facts are not those of the report file: {'; '.join(wrong)}")
    return paper, Round(paper).verify()


def published(paper: Paper, report: bytes) -> str:
    """Whether the pairs are those of the round in the report file, where it is in it."""
    found, number, bye = Report(report), paper["round"], paper["bye"]
    if number > found.played:
        return f"Round {number} is not in the report file yet."
    column = found.columns[number - 1]
    same = all(column[a].opponent == b and column[a].colour != "B" for a, b in paper["pairs"])
    same &= sum(block.opponent is not None for block in column) == 2 * len(paper["pairs"])
    same &= [p for p, block in enumerate(column) if block.result == "U"] == ([] if bye is None else [bye])
    return f"Round {number} of the report file has {'these pairs' if same else 'OTHER pairs, or colours'}."


def main(names: list[str]) -> int:
    """Verify one certificate, with its report file or without."""
    if len(names) not in (1, 2):
        return answer(2, "python -m verifier CERTIFICATE [REPORT-FILE]")
    try:
        files = [Path(name).read_bytes() for name in names]
        paper, notes = verify(*files)
    except OSError as error:
        return answer(2, str(error))
    except Unclear as error:
        return answer(1, f"NOT PROVEN. The report file cannot be read: {error}")
    except Wrong as error:
        return answer(1, f"NOT PROVEN. {error}")
    edition, with_report = paper["edition"], len(names) == 2
    proven = ("Proven in part" if notes else "Proven") + ("" if with_report else ", given these facts")
    return answer(
        3 if notes else 0,
        f"{proven}: round {paper['round']}, edition of {edition}, {PROVES[edition]}.",
        *(f"Not proven: {note}." for note in notes),
        f"Not covered: {DOES_NOT_PROVE[edition]}.",
        *([ANEW, published(paper, files[1])] if with_report else [ON_TRUST]),
    )


def answer(status: int, *lines: str) -> int:
    """Print the answer; returns the exit status."""
    for line in lines:
        sys.stdout.write(line.encode("ascii", "backslashreplace").decode() + "\n")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
