"""Everybody who is measured, behind one shape: prepare a file, then do the work that is timed."""

from __future__ import annotations

import os
import resource
import shlex
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

Work = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Contender:
    """A program or library. `prepare_round` and `prepare_check` take a TRF file and give the timed work."""

    name: str
    prepare_round: Callable[[Path], Work]
    prepare_check: Callable[[Path], Work] | None = None


@dataclass(frozen=True, slots=True)
class Measured:
    """CPU seconds of one run, and the largest memory of the process in MB."""

    seconds: float
    megabytes: float


def measure(prepare: Callable[[Path], Work], path: Path, least: float = 0.2) -> Measured | str:
    """Run in a process of its own, several times when it is quick; the best run counts."""
    context = get_context("fork")
    reader, writer = context.Pipe(duplex=False)
    process = context.Process(target=_child, args=(prepare, path, least, writer))
    process.start()
    writer.close()
    try:
        answer: Measured | str = reader.recv()
    except EOFError:
        answer = "died"
    process.join()
    return answer


def _child(prepare: Callable[[Path], Work], path: Path, least: float, writer: Any) -> None:
    try:
        work = prepare(path)
        best, spent = float("inf"), 0.0
        while spent < least:
            before = _cpu()
            work()
            seconds = _cpu() - before
            best, spent = min(best, seconds), spent + max(seconds, 1e-6)
        usage = max(
            resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
        )
        writer.send(Measured(best, usage / 1024))
    except Exception as error:  # what another program raises is its own affair; the table shows it
        writer.send(f"{type(error).__name__}: {str(error)[:60]}")


def _cpu() -> float:
    times = os.times()
    return time.process_time() + times.children_user + times.children_system


def ours() -> Contender:
    """This package: everything from the Tournament value on; the reading of the file is not timed."""
    from pairwright import pair, read_trf, recheck

    def one_round(path: Path) -> Work:
        tournament = read_trf(path)
        return lambda: pair(tournament)

    def whole(path: Path) -> Work:
        return lambda: recheck(read_trf(path))

    return Contender("pairwright", one_round, whole)


def ours_by_command() -> Contender:
    """This package as a process, start-up and file included."""
    ourselves = f"{shlex.quote(sys.executable)} -m pairwright.cli --dutch"
    return command("pairwright (process)", f"{ourselves} {{file}} -p", f"{ourselves} {{file}} -c")


def py4swiss() -> Contender | None:
    """The package of that name (edition of 2017), from its parsed file on."""
    try:
        from py4swiss.engines import DutchEngine
        from py4swiss.trf import TrfParser
    except ImportError:
        return None

    def one_round(path: Path) -> Work:
        parsed = TrfParser.parse(path, strict=False)
        return lambda: DutchEngine.generate_pairings(parsed)

    return Contender("py4swiss", one_round)


def caissify() -> Contender | None:
    """The package caissify-pairings; one round by its engine, whole files by its checker."""
    try:
        from caissify_pairings import fpc
        from caissify_pairings.engines.dutch import DutchEngine
        from caissify_pairings.trf import parse_trf
    except ImportError:
        return None

    def one_round(path: Path) -> Work:
        players = {player["starting_number"]: player for player in _players(parse_trf(path.read_text()))}
        number = 1 + fpc._max_round(list(players.values()))
        for player in players.values():
            # It takes part in the round who has an entry in it.
            player["results"][number] = {"opponent": 1, "color": "w", "result": "1"}
        arguments = {
            "players": fpc._build_engine_players(players, number),
            "previous_pairings": fpc._build_previous_pairings(players, number),
            "round_number": number,
            "total_rounds": number + 1,
            "initial_color": "white",
        }
        return lambda: DutchEngine(**arguments).generate_pairings()

    return Contender("caissify-pairings", one_round, lambda path: lambda: fpc.check_trf(path.read_text()))


def _players(parsed: dict[str, Any]) -> list[dict[str, Any]]:
    return list(parsed["players"])


def command(name: str, pairing: str, checking: str = "") -> Contender:
    """A program by its command lines, with {file} for the tournament."""

    def run(template: str) -> Callable[[Path], Work]:
        def prepare(path: Path) -> Work:
            words = [word.replace("{file}", str(path)) for word in shlex.split(template)]
            return lambda: subprocess.run(words, check=True, capture_output=True)

        return prepare

    return Contender(name, run(pairing), run(checking) if checking else None)
