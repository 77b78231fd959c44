"""The entry point: engine callers and people use one command.

Kept free of imports: pairing programs start this process for every round, and most of its time
would otherwise be spent on importing what they do not use.
"""

from __future__ import annotations

import atexit
import gc
import os
import sys
import warnings
from collections.abc import Sequence

from pairwright import __version__
from pairwright.cli import exit_codes
from pairwright.cli.verbs import COMPLETION, VERBS, added_verbs
from pairwright.common.values import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import NoReturn

ENGINE_OPTIONS = frozenset(
    {"-p", "-c", "-check", "-g", "-o", "-s", "-l", "-b", "-r", "-w", "-q", "--dutch", "--burstein"}
    | {"--dubov", "--lim", "--team", "--fast", "--double-swiss", "--roundrobin"}
)

_UNUSABLE = (("stdin", os.O_WRONLY, "r"), ("stdout", os.O_RDONLY, "w"), ("stderr", os.O_WRONLY, "w"))
"""The streams of a process in the order of their numbers, with a way of opening them that makes them fail."""

HELP_WIDTH = 80
"""Columns from which on a terminal gets the help that is kept; for narrower ones it is set anew."""

PATIENT_COLLECTION = 500_000
"""Objects before Python looks for unused ones: few calls make as many, and looking takes a tenth of any."""


def run() -> NoReturn:
    """Run the command line of this process."""
    gc.set_threshold(PATIENT_COLLECTION)
    _occupy_closed_streams()
    warnings.formatwarning = lambda message, *_: f"pairwright: {message}\n"
    _end(main(sys.argv[1:]))


def main(words: Sequence[str]) -> int:
    """Run a command line and return its exit code. Nothing that goes wrong becomes a traceback."""
    try:
        code = _dispatch(list(words))
        _flush_stdout(code)
    except BrokenPipeError:
        _forget_stdout()
        return exit_codes.FILE
    except KeyboardInterrupt:
        return _interrupted()
    except Exception as error:  # the last resort: every exception has an exit code and a text
        from pairwright.cli.failures import exit_code_of, explain, warn

        for line in explain(error):
            warn(line)
        if isinstance(error, OSError):
            _forget_stdout()
        return exit_code_of(error)
    return code


def _end(code: int) -> NoReturn:
    """End the process. To take itself apart Python needs a sixth of a short call; the system does it at once.

    Not where somebody may wait for the end: another thread, or what traces or measures this one.
    """
    threads = sys.modules.get("threading")
    if (threads and threads.active_count() > 1) or sys.gettrace() or sys.getprofile():
        sys.exit(code)
    try:
        atexit._run_exitfuncs()
        sys.stdout.flush()
        sys.stderr.flush()
    except (OSError, ValueError):
        sys.exit(code)
    os._exit(code)


def _occupy_closed_streams() -> None:
    """A stream that the caller closed (`>&-`) fails when it is used, as any file that cannot be written.

    Otherwise the next file we open would get its number, and what is printed would go into that file.
    """
    for name, unusable, mode in _UNUSABLE:
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, unusable), mode, encoding="utf-8"))


def _dispatch(words: list[str]) -> int:
    if COMPLETION not in os.environ and is_engine_call(words):
        from pairwright.cli.engine.engine_call import run_engine

        return run_engine(words)
    from pairwright.cli.failures import printed_for_people

    with printed_for_people():
        return _verb(words)


def _verb(words: list[str]) -> int:
    if COMPLETION not in os.environ and (text := _kept_text(words)) is not None:
        sys.stdout.write(f"{text}\n")
        return exit_codes.DONE
    if COMPLETION not in os.environ and is_plain_check(words):
        from pairwright.cli.check_files import check_plainly

        code = check_plainly(words[1:])
        if code is not None:
            return code
    from pairwright.cli.group import run_verbs

    return run_verbs(words)


def _kept_text(words: list[str]) -> str | None:
    """What `--version` and `--help` of a command print, without loading any; None where it is to be made."""
    if words == ["--version"]:
        return f"pairwright, version {__version__}"
    if words[-1:] not in (["--help"], ["-h"]) or _columns() < HELP_WIDTH:
        return None
    if len(words) == 1 and added_verbs():
        return None
    try:
        with open(os.path.join(os.path.dirname(__file__), "help.txt"), encoding="utf-8") as file:
            kept = file.read()
    except OSError:
        return None
    _, found, after = kept.partition(f"\f{' '.join(words[:-1])}\n")
    return after.partition("\f")[0].removesuffix("\n") if found else None


def _columns() -> int:
    """Columns of the terminal, found as click finds them."""
    said = os.environ.get("COLUMNS", "")
    if said.isdecimal() and int(said):
        return int(said)
    try:
        return os.get_terminal_size(sys.__stdout__.fileno()).columns or HELP_WIDTH  # type: ignore[union-attr]
    except (ValueError, OSError, AttributeError):
        return HELP_WIDTH


def is_plain_check(words: Sequence[str]) -> bool:
    """True for `check FILE...` without options: loading what reads options takes longer than checking.

    On Windows names with `*` are spelled out by what reads options.
    """
    plain = words[:1] == ["check"] and not any(word.startswith("-") for word in words)
    return plain and os.name != "nt" and os.environ.get("PAIRWRIGHT_LANGUAGE", "en") == "en"


def is_engine_call(words: Sequence[str]) -> bool:
    """True when the words are in the grammar of bbpPairings or JaVaFo rather than one of our verbs.

    A file that has the name of a verb is given to the engine grammar as `./pair`. Without a word a program
    that looks for an engine is answered as by one; somebody at a terminal is told what this is.
    """
    if not words:
        return not sys.stdout.isatty()
    if words[0] in VERBS or words[0] in ("--help", "--version"):
        return False
    engine = any(word in ENGINE_OPTIONS for word in words)
    mine = words[0].startswith("-") or os.path.exists(words[0])
    return engine and (mine or words[0] not in added_verbs())


def _flush_stdout(code: int) -> None:
    """Print what is still to be printed; that it cannot be is told once, here or before."""
    try:
        sys.stdout.flush()
    except OSError:
        if code != exit_codes.FILE:
            raise
        _forget_stdout()


def _forget_stdout() -> None:
    """What is left cannot be printed; keep Python from complaining about that once more at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _interrupted() -> int:
    """End as a process ends that was interrupted, so that a calling shell stops as well."""
    import signal

    multiprocessing = sys.modules.get("multiprocessing")
    for child in multiprocessing.active_children() if multiprocessing else ():
        child.terminate()
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    os.kill(os.getpid(), signal.SIGINT)
    return exit_codes.INTERNAL
