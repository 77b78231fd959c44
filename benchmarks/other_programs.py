"""Let other programs read our report files, and pair the next round of them: what comes back as it was.

    pip install py4swiss gacrux
    python benchmarks/other_programs.py --library py4swiss --library gacrux \\
        --engine "bbpPairings=./bbpPairings.exe --dutch {input} -p {output}" \\
        --through "a manager=./manager --import {input} --export {output}" --report results.md

Thirty events (the sections of the demo, the examples of the tests, an open of 121, byes, forfeits,
acceleration, other points, long and accented names, teams), each in three dialects. `--through` is a command
that reads a report file and writes the event again as one; our reader reads that, and whatever counts is
compared with what went in. `--engine` is a command that pairs; its round is compared with our draw, and where
they differ, with the draw by the readings of that engine. Nothing is known here of the programs but what
they write.
"""

from __future__ import annotations

import argparse
import json
import re
import shlex
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path

from other_programs_events import events
from pairwright.common.collation import fold
from pairwright.common.errors import NoPairing, PairwrightError
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.register import open_round
from pairwright.tournament import Outcome, Player, Tournament
from pairwright.tournament.scoring import Scoring
from pairwright.trf import read_trf, write_trf
from pairwright.trf.write_rows import with_short_titles
from second_opinion import their_answer
from second_opinion_matches import their_round

SHORT = "trf26, short titles"
READ = ("trf16", "trf26", SHORT, "trfx")
PAIRED = ("trf26", "trfx", "engine")
SECONDS = 120
AWAY = bytes(Outcome.ZERO_POINT_BYE if code == Outcome.ABSENT else code for code in range(256))
"""A row that says nothing of a round means what one with Z does (TRF16, position 92)."""
_PLACE = re.compile(
    r" \(Row \d+, Column \d+\)|(?<=player )\d+|(?<=number )'?\d+'?|(?<=as )[\d.]+, expected [\d.]+"
)
Reads = Callable[[Path], "Tournament | str"]
Draws = Callable[[Path, Tournament], "GivenRound | str"]


def main() -> int:
    """Ask every program about every event, and print the table."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--library", action="append", default=[], choices=["py4swiss", "gacrux"])
    words.add_argument("--engine", action="append", default=[], metavar="NAME=COMMAND")
    words.add_argument("--through", action="append", default=[], metavar="NAME=COMMAND")
    words.add_argument("--event", default="", help="only the events with this in their name")
    words.add_argument("--report", default="", help="write the table to this file")
    chosen = words.parse_args()
    reading: dict[str, Reads] = {}
    drawing: dict[str, Draws] = {}
    for name in chosen.library:
        called = f"{name} {version(name)}"
        reading[called], drawing[called] = LIBRARIES[name]
    for name, command in (each.split("=", 1) for each in chosen.through):
        reading[name] = lambda file, command=command: read_through(command, file)
    for name, command in (each.split("=", 1) for each in chosen.engine):
        drawing[name] = lambda file, event, command=command: drawn_by(command, file, event)
    table = "\n".join(told(reading, drawing, chosen.event))
    print(table)
    if chosen.report:
        Path(chosen.report).write_text(f"# Our files in other programs\n\n{table}\n", encoding="utf-8")
    return 0


def told(reading: dict[str, Reads], drawing: dict[str, Draws], only: str) -> Iterator[str]:
    """The lines of the table: for every program and dialect what came of how many events, and of which."""
    found: dict[tuple[str, str, str], Counter[str]] = defaultdict(Counter)
    named: dict[tuple[str, str, str, str], list[str]] = defaultdict(list)
    chosen = [one for one in events() if only in one[0]]
    with tempfile.TemporaryDirectory() as folder:
        for place, (name, event) in enumerate(chosen, 1):
            for dialect in dict.fromkeys((*READ, *PAIRED)):
                for act, program, what in asked(event, dialect, Path(folder), f"e{place}", reading, drawing):
                    found[act, program, dialect][what] += 1
                    named[act, program, dialect, what].append(name)
            print(f"{place}/{len(chosen)} {name}", file=sys.stderr)
    yield f"{len(chosen)} events."
    yield "\n| | program | dialect | what came of it | events |\n|---|---|---|---|---|"
    for (act, program, dialect), counts in sorted(found.items()):
        for what, number in counts.most_common():
            which = named[act, program, dialect, what]
            some = "" if number > len(chosen) // 2 else f": {', '.join(which)}"
            yield f"| {act} | {program} | `{dialect}` | {what} | {number}{some} |"


def asked(
    event: Tournament,
    dialect: str,
    folder: Path,
    stem: str,
    reading: dict[str, Reads],
    drawing: dict[str, Draws],
) -> Iterator[tuple[str, str, str]]:
    """What every program makes of one event in one dialect: (act, program, what came of it)."""
    shown = before_2026(event) if dialect == "trf16" else event
    file = folder / f"{stem}-{READ.index(dialect) if dialect in READ else dialect}.trf"
    try:
        text = write_trf(shown, profile=dialect.partition(",")[0], line_end="\n")
        file.write_text(with_short_titles(text) if dialect == SHORT else text, encoding="utf-8")
    except PairwrightError as error:
        for program in reading if dialect in READ else ():
            yield "read", program, f"not written: {str(error).splitlines()[0][:80]}"
        return
    ours = read_trf(file)
    for program, read in reading.items() if dialect in READ else ():
        theirs = read(file)
        lost = theirs if isinstance(theirs, str) else ", ".join(differences(ours, theirs))
        yield "read", program, lost or "the same"
    to_come = event.system == "dutch" and event.next_round <= event.number_of_rounds
    for program, draw in drawing.items() if dialect in PAIRED and to_come else ():
        yield "pair", program, parted(shown, draw(file, shown))


def before_2026(event: Tournament) -> Tournament:
    """The event without what the report of 2016 has no record for."""
    plain = replace(
        event, announced_byes=(), forbidden=(), adjustments=(), virtual_points=(), acceleration=""
    )
    return plain if event.teams else replace(plain, scoring=Scoring())


def differences(ours: Tournament, theirs: Tournament) -> Iterator[str]:
    """What of an event has come back otherwise."""
    if len(ours.players) != len(theirs.players):
        yield f"{len(theirs.players)} players of {len(ours.players)}"
        return
    at = {_known(player): place for place, player in enumerate(theirs.players)}
    known = len(at) == len(ours.players) and all(_known(player) in at for player in ours.players)
    where = [at[_known(one)] for one in ours.players] if known else list(range(len(ours.players)))
    if where != sorted(where):
        yield "other numbers"
    pairs = [(one, theirs.players[place]) for one, place in zip(ours.players, where, strict=True)]
    for field in ("name", "rating", "federation", "fide_id", "birth_date", "title", "sex"):
        if any(_plain(getattr(a, field)) != _plain(getattr(b, field)) for a, b in pairs):
            yield f"other {field}"
    if len(ours.rounds) != len(theirs.rounds):
        yield f"{len(theirs.rounds)} rounds of {len(ours.rounds)}"
    both = list(zip(ours.rounds, theirs.rounds, strict=False))
    if any(
        (where[a.opponents[i]] if a.opponents[i] >= 0 else -1, a.colours[i]) != (b.opponents[j], b.colours[j])
        for a, b in both
        for i, j in enumerate(where)
    ):
        yield "other pairs"
    changed = {
        f"{Outcome(AWAY[a.outcomes[i]]).name} as {Outcome(AWAY[b.outcomes[j]]).name}"
        for a, b in both
        for i, j in enumerate(where)
        if AWAY[a.outcomes[i]] != AWAY[b.outcomes[j]]
    }
    if changed:
        yield f"other results ({', '.join(sorted(changed))})"
    if where == sorted(where):
        yield from _announced(ours, theirs)


def _announced(ours: Tournament, theirs: Tournament) -> Iterator[str]:
    """What of the rounds to come has come back otherwise."""
    about = {
        "no byes of rounds to come": "announced_byes",
        "no pairs that must not meet": "forbidden",
        "no virtual points": "virtual_points",
        "other teams": "teams",
    }
    for words, field in about.items():
        if getattr(ours, field) != getattr(theirs, field):
            yield words


def _known(player: Player) -> tuple[object, ...]:
    """What a player is found by whose number has changed."""
    return _plain(player.name), player.fide_id


def _plain(value: object) -> object:
    """A value as far as every program keeps it: without accents and capitals, the beginning of a name."""
    return (
        " ".join(fold(value.replace("-", "/")).replace(",", " ").split())[:20]
        if isinstance(value, str)
        else value
    )


def parted(event: Tournament, theirs: GivenRound | str) -> str:
    """Whether a program draws the round that we draw, and if not, by which readings it does."""
    if isinstance(theirs, str):
        return theirs
    for about, words in (
        ("the same round", {}),
        ("the same round with its readings", {"readings": "bbpPairings"}),
        ("the same round by the rules of 2017", {"edition": "2017", "readings": "letter"}),
    ):
        try:
            if same(GivenRound.of(open_round(event, **words).draw()), theirs):
                return about
        except NoPairing:
            return "paired, where we find no pairing"
        except PairwrightError:
            continue
    opened = open_round(event)
    broken = [fault.article for a, b in theirs.pairs for fault in opened.pair_faults(a, b)]
    if broken:
        return f"another round, against {broken[0].book} {broken[0].number}"
    difference = opened.compare(GivenRound.of(opened.draw()), theirs)
    if difference is None:
        return "the same pairs, other colours"
    side = "better" if difference.better else "worse"
    return f"another round, {side} by {difference.article.book} {difference.article.number}"


def same(ours: GivenRound, theirs: GivenRound) -> bool:
    return set(ours.pairs) == set(theirs.pairs) and set(ours.byes) == set(theirs.byes)


def run(command: str, file: Path) -> Path | str:
    """The file that a command has written, or why there is none."""
    target = file.with_suffix(".out")
    target.unlink(missing_ok=True)
    words = [
        word.replace("{input}", str(file)).replace("{output}", str(target)) for word in shlex.split(command)
    ]
    done = subprocess.run(words, capture_output=True, text=True, timeout=SECONDS, check=False)
    if target.exists() and target.stat().st_size:
        return target
    said = [line for line in (done.stderr + done.stdout).splitlines() if line.strip()]
    return refused(said[-1].replace(str(file), "the file") if said else str(done.returncode))


def refused(why: str) -> str:
    """Why a program does not take a file, short enough for a table."""
    # Where in the file: other in every file, and the same fault.
    return f"refused: {_PLACE.sub('', why.replace('|', '/'))[:140]}"


def read_through(command: str, file: Path) -> Tournament | str:
    """The event as a program writes it again."""
    target = run(command, file)
    if isinstance(target, str):
        return target
    try:
        return read_trf(target)
    except PairwrightError as error:
        return f"its file is not read: {str(error).splitlines()[0].split(': ', 1)[-1][:100]}"


def drawn_by(command: str, file: Path, event: Tournament) -> GivenRound | str:
    """The round that a pairing engine writes."""
    target = run(command, file)
    return target if isinstance(target, str) else GivenRound.parsed(target.read_text("utf-8"), event)


def py4swiss_reads(file: Path) -> Tournament | str:
    """What py4swiss has understood, from the player rows that it writes of it."""
    from py4swiss.trf import TrfParser

    try:
        rows = [section.to_string() for section in TrfParser.parse(file, strict=True).player_sections]
    except Exception as error:  # whatever it raises is its answer
        return refused(f"{type(error).__name__}: {str(error).splitlines()[0]}")
    return read_trf("\n".join(rows) + "\n")


def py4swiss_draws(file: Path, event: Tournament) -> GivenRound | str:
    try:
        theirs = their_answer(file)
    except Exception as error:  # as above
        return refused(f"{type(error).__name__}: {str(error).splitlines()[0]}")
    if isinstance(theirs, str):
        return theirs
    return by_number(event, theirs)


def gacrux_reads(file: Path) -> Tournament | str:
    # Without -b it reads every byte of a name as a letter.
    command = f"{sys.executable} -m gacrux.convert -b utf-8 -i {{input}} -F TRF -o {{output}}"
    found = read_through(command, file)
    if isinstance(found, Tournament) or "not read" in found:
        return found
    status = subprocess.run(
        [sys.executable, "-m", "gacrux.convert", "-b", "utf-8", "-i", str(file)],
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    ).stdout
    code = json.loads(status)["status"]["code"] if status.startswith("{") else "?"
    return "read, but it writes no report of it" if code == 0 else refused(f"status {code}")


def gacrux_draws(file: Path, event: Tournament) -> GivenRound | str:
    try:
        return their_round(event, file) or "no pairing"
    except Exception as error:  # as above
        return refused(f"{type(error).__name__}: {str(error).splitlines()[0]}")


def by_number(event: Tournament, pairs: Iterable[tuple[int, int]]) -> GivenRound:
    """White and Black by number, the bye as a pair with 0."""
    index = {player.number: place for place, player in enumerate(event.players)}
    found = list(pairs)
    return GivenRound(
        tuple((index[a], index[b]) for a, b in found if b), tuple(index[a] for a, b in found if not b)
    )


LIBRARIES: dict[str, tuple[Reads, Draws]] = {
    "py4swiss": (py4swiss_reads, py4swiss_draws),
    "gacrux": (gacrux_reads, gacrux_draws),
}

if __name__ == "__main__":
    sys.exit(main())
