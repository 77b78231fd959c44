"""What the tasks of the engine contract share: reading the input, telling what went wrong, naming the output.

A name without a directory belongs beside the input file.
"""

from __future__ import annotations

import os

from pairwright import __version__
from pairwright.cli.engine.grammar import Request
from pairwright.cli.failures import FileTrouble, exit_code_of, explain, problem_line, warn
from pairwright.cli.files import STANDARD, load, same_file
from pairwright.common.atomic_write import WriteTarget, refuse_read_only, target_of
from pairwright.common.errors import BadInput, NoPairing, PairwrightError
from pairwright.common.values import TYPE_CHECKING, replace
from pairwright.tournament.outcome import Colour
from pairwright.trf.tournament_type import word_of

if TYPE_CHECKING:
    from pairwright.tournament.tournament import Tournament
    from pairwright.trf.reader import Purpose


def beside_input(name: str, source: str) -> str:
    """A bare name is created next to the input file, a name with a directory part where it says."""
    if name in ("", STANDARD) or os.path.dirname(name) or source == STANDARD:
        return name
    return os.path.join(os.path.dirname(source), name)


def checklist_name(given: str, source: str) -> str:
    """The file of -l: the name given, or that of the input with the extension `.list`."""
    if given:
        return beside_input(given, source)
    return os.path.splitext(source)[0] + ".list" if source != STANDARD else "checklist.list"


def refuse_overwriting(source: str, *targets: str) -> None:
    """Raise BadInput when an output file is the input file, or two outputs are one: one would be lost."""
    seen: dict[str, str] = {}
    for target in targets:
        if not target or target == STANDARD:
            continue
        if same_file(source, target):
            raise BadInput(f"the output file {target} is the input file; give another name")
        where = _target(target)
        if where.plain and where.path in seen:
            raise BadInput(f"{seen[where.path]} and {target} are one output file; give two names")
        seen[where.path] = target


def remove_old(name: str) -> None:
    """Take away the result of an earlier call, because callers take its existence for success.

    A plain file is deleted; one behind a link is emptied, the link and its end stay. What is no plain
    file (a device, a pipe, a stream of this process) is left alone. Raises FileTrouble where the new
    result could not be written either.
    """
    if not name or name == STANDARD:
        return
    target = _target(name)
    if not target.plain or not os.path.exists(target.path):
        return
    try:
        refuse_read_only(target.path)
        if os.path.islink(name):
            os.truncate(target.path, 0)
        else:
            os.unlink(target.path)
    except OSError as error:
        raise FileTrouble.of(name, error, writing=True) from None


def _target(name: str) -> WriteTarget:
    try:
        return target_of(name)
    except (OSError, ValueError) as error:
        raise FileTrouble.of(name, error, writing=True) from None


def load_for_engine(source: str, request: Request, purpose: Purpose) -> Tournament:
    """Read the input; what was repaired is said on stderr."""
    asked: Purpose = "pair as javafo" if request.javafo and purpose == "pair" else purpose
    loaded = load(source, strict=request.strict, purpose=asked)
    for problem in loaded.problems:
        warn(problem_line(problem))
    tournament = loaded.tournament
    if purpose != "any":
        _require_the_system_of_the_call(tournament, request, purpose)
    if asked == "pair as javafo":
        tournament = _with_what_javafo_assumes(tournament)
    if request.accelerate and not tournament.virtual_points:
        tournament = replace(tournament, acceleration="baku")
    return tournament


def _with_what_javafo_assumes(tournament: Tournament) -> Tournament:
    """The round that JaVaFo pairs where the file does not say what a draw needs; told on stderr.

    Without XXR it takes the last column for the round to be paired, and pairs it again if it has games.
    Without XXC it takes a colour from a hash of the file for round 1; which hash is not known.
    """
    if not tournament.number_of_rounds:
        announced = [bye.round_number for bye in tournament.announced_byes]
        last = tournament.next_round if tournament.next_round in announced else len(tournament.rounds) or 1
        again = " again" if last <= len(tournament.rounds) else ""
        warn(
            f"Note: the file does not say how many rounds there are (XXR); as JaVaFo does, its last column "
            f"is the round to be paired: round {last} is paired{again}, as the last one of the event"
        )
        tournament = replace(tournament.to_pair(last), number_of_rounds=last)
    coloured = any(any(played.colours) for played in tournament.rounds)
    if not tournament.initial_colour and not coloured:
        from zlib import crc32

        listed = "\n".join(f"{one.number} {one.name} {one.rating}" for one in tournament.players)
        colour = (Colour.WHITE, Colour.BLACK)[crc32(listed.encode()) % 2]
        warn(
            "Note: the file does not say which colour was drawn by lot (XXC); as JaVaFo does, one is taken "
            f"from what the file holds: {colour.name.title()} for the first player. JaVaFo may take the "
            "other one; draw it by lot, and write XXC white1 or XXC black1"
        )
        tournament = replace(tournament, initial_colour=colour)
    return tournament


def _require_the_system_of_the_call(tournament: Tournament, request: Request, purpose: Purpose) -> None:
    """A file may name no system, or that of the call; otherwise the call must have named its own.

    -p then follows the call, as callers are used to; -c refuses a file of another system that callers
    can name. A call in the grammar of JaVaFo names none and means the Dutch system.
    """
    if tournament.system in ("", request.system):
        return
    word = word_of(tournament.system)
    words = [f"--{word}"] if word else []
    if request.javafo:
        listed = " or ".join(dict.fromkeys([*words, "--dutch"]))
        raise BadInput(
            f"the file names the pairing system {tournament.system!r} (record 192), and a call that names "
            f"none means the Dutch one; name the system that is to be used: {listed} (or --system dutch "
            "with the commands for people)"
        )
    if purpose == "check" and words:
        raise BadInput(
            f"the pairing system of the file ({tournament.system}) "
            f"is not the one of the command line ({request.system})"
        )
    warn(
        f"Note: the file names the pairing system {tournament.system!r}; {request.system!r} is used, as asked"
    )


def _reasons(error: BadInput) -> list[str]:
    """Every reason why a file was refused, with its place where the reader knows one."""
    from pairwright.trf.problems import Severity, TrfError

    if not isinstance(error, TrfError):
        return explain(error)
    reasons = []
    for problem in error.problems:
        if problem.severity is Severity.ERROR:
            place = f"line {problem.line}, column {problem.column}: " if problem.line else ""
            reasons.append(f"{place}{problem.message} [{problem.code}]")
    return reasons


def report(error: PairwrightError, source: str) -> int:
    """Say what went wrong in the words that callers know; returns the exit code."""
    if isinstance(error, FileTrouble):
        if error.writing:
            warn(f"Error: The output file ({error.name}) could not be opened. ({error.reason})")
        else:
            warn(f"Error reading file {error.name}: The file could not be loaded. ({error.reason})")
    elif isinstance(error, BadInput):
        for line in _reasons(error):
            warn(f"Error parsing file {source}: {line}")
    else:
        for line in explain(error):
            warn(f"Error processing file {source}: {line}")
    return exit_code_of(error)


def no_valid_pairing(refusal: NoPairing) -> str:
    """The words by which callers recognise a round that cannot be paired, and the reason."""
    text = str(refusal)
    return text if "No valid pairing exists" in text else f"No valid pairing exists: {text}"


def engine_line() -> str:
    """The version line of the engine contract.

    Calling programs recognise the engine by the first two words, and the last line of a checklist
    by the same; what follows says honestly who is speaking.
    """
    return f"BBP Pairings compatible interface - Pairwright v{__version__}"
