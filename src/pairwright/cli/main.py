"""The entry point: engine callers and people use one command.

Kept free of imports: pairing programs start this process for every round, and most of its time
would otherwise be spent on importing what they do not use.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from pairwright.cli import exit_codes
from pairwright.cli.verbs import VERBS

COMPLETION = "_PAIRWRIGHT_COMPLETE"
"""Set by the shell while it asks for completions."""

ENGINE_OPTIONS = frozenset(
    {"-p", "-c", "-check", "-g", "-o", "-s", "-l", "-b", "-r", "-w", "-q", "--dutch", "--burstein"}
    | {"--dubov", "--lim", "--team", "--fast", "--double-swiss", "--roundrobin"}
)


PATIENT_COLLECTION = 100_000
"""Objects before Python looks for unused ones: a short call makes fewer, and looking takes a tenth of it."""


def run() -> NoReturn:
    """Run the command line of this process."""
    gc.set_threshold(PATIENT_COLLECTION)
    sys.exit(main(sys.argv[1:]))


def main(words: Sequence[str]) -> int:
    """Run a command line and return its exit code. Nothing that goes wrong becomes a traceback."""
    try:
        code = _dispatch(list(words))
        sys.stdout.flush()
    except BrokenPipeError:
        _forget_stdout()
        return exit_codes.FILE
    except KeyboardInterrupt:
        return _interrupted()
    except Exception as error:  # the last resort: every exception has an exit code and a text
        from pairwright.cli.failures import exit_code_of, explain, warn

        for line in explain(error):
            warn(line)
        return exit_code_of(error)
    return code


def _dispatch(words: list[str]) -> int:
    if COMPLETION not in os.environ and is_engine_call(words):
        from pairwright.cli.engine.run import run_engine

        return run_engine(words)
    from pairwright.cli.group import run_verbs

    return run_verbs(words)


def is_engine_call(words: Sequence[str]) -> bool:
    """True when the words are in the grammar of bbpPairings or JaVaFo rather than one of our verbs.

    A file that has the name of a verb is given to the engine grammar as `./pair`.
    """
    if not words:
        return True
    if words[0] in VERBS or words[0] in ("--help", "--version"):
        return False
    return any(word in ENGINE_OPTIONS for word in words)


def _forget_stdout() -> None:
    """Whoever read our output has gone; keep Python from complaining about that once more at the end."""
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
