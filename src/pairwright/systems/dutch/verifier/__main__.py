"""python -m verifier CERTIFICATE [REPORT-FILE]

Exit status: 0 proven, whole; 1 not proven; 2 no such file; 3 in part, or facts that were not looked at; 4 but
for the order of equally good pairings (version 1); 5 proven, but the report file has other pairs.
"""

from __future__ import annotations

import sys
from pathlib import Path

from .facts import facts
from .form import NOT_COVERED, PROVED_BY_1, PROVES, Paper, Wrong, demand, differences, read
from .proof import Round
from .report import Report, Unclear

PROVEN, NOT_PROVEN, NO_FILE, IN_PART, BUT_FOR_THE_ORDER, OTHER_PAIRS = range(6)
ANEW = "The facts about the players are those of the report file, derived anew."
ON_TRUST = (
    "The facts about the players (scores, floats, colours, opponents, who is there, who may have the bye) "
    "are taken on trust: give the report file too."
)


def verify(certificate: bytes, report: bytes | None = None) -> tuple[Paper, list[str]]:
    """The certificate, and what it takes on trust. Raises Wrong, and Unclear because of the report."""
    paper = read(certificate)
    if report is not None:
        found, edition = Report(report), paper["edition"]
        other, told = found.edition, "The report file is of the edition of {other}, not {edition}"
        demand(other in ("", edition), told, other=other, edition=edition)
        wrong = differences(paper, facts(found, paper["round"], edition))
        demand(not wrong, "The facts are not those of the report file: {list}", list="; ".join(wrong))
    return paper, [*Round(paper).verify()]


def same_pairs(paper: Paper, report: bytes) -> bool | None:
    """Whether the round in the report file has these pairs and colours; None where it is not in it yet."""
    found, number, bye = Report(report), paper["round"], paper["bye"]
    if number > found.played:
        return None
    column = found.columns[number - 1]
    same = all(column[a].opponent == b and column[a].colour != "B" for a, b in paper["pairs"])
    same &= sum(block.opponent is not None for block in column) == 2 * len(paper["pairs"])
    byes = [p for p, block in enumerate(column) if block.result == "U"]
    return same and byes == ([] if bye is None else [bye])


def judged(certificate: bytes, report: bytes | None = None) -> tuple[int, list[str]]:
    """What a certificate proves: the exit status, and the lines of the answer."""
    try:
        paper, notes = verify(certificate, report)
        same = None if report is None else same_pairs(paper, report)
    except Unclear as error:
        return NOT_PROVEN, [f"NOT PROVEN. The report file cannot be read: {error}"]
    except Wrong as error:
        return NOT_PROVEN, [f"NOT PROVEN. {error}"]
    number, edition, old = paper["round"], paper["edition"], paper["version"] == 1
    status = IN_PART if notes or report is None else BUT_FOR_THE_ORDER if old else PROVEN
    verdict = {IN_PART: "In part", BUT_FOR_THE_ORDER: "But for the order", PROVEN: "Proven"}[status]
    proves, leaves_open = PROVED_BY_1[edition] if old else (PROVES[edition], "")
    event = paper["tournament"] or "an event without a name"
    lines = [f"{verdict}: round {number} of {event}, edition of {edition}: {proves}."]
    lines += [f"Not proven: {note}." for note in (*notes, leaves_open) if note]
    lines += [f"Not covered: {NOT_COVERED}.", ON_TRUST if report is None else ANEW]
    if same is None:
        return status, lines + [f"Round {number} is not in the report file yet."] * (report is not None)
    if same:
        return status, [*lines, f"Round {number} of the report file has these pairs."]
    other = f"OTHER PAIRS: round {number} of the report file is another one than that of the certificate."
    return OTHER_PAIRS, [other, f"The certificate itself: {lines[0]}", *lines[1:]]


def main(names: list[str]) -> int:
    """Verify one certificate, with its report file or without."""
    status, lines = NO_FILE, ["python -m verifier CERTIFICATE [REPORT-FILE]"]
    if len(names) in (1, 2):
        try:
            status, lines = judged(*(Path(name).read_bytes() for name in names))
        except OSError as error:
            lines = [str(error)]
    for line in lines:
        sys.stdout.write(line.encode("ascii", "backslashreplace").decode() + "\n")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
