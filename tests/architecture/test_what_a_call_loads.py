"""What a call of the engine loads, and a call for help: a short process takes as long as its imports."""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from pairwright.cli.main import main
from pairwright.matching import BACKEND

EVENT = Path(__file__).parents[1] / "data" / "dutch" / "01-first-round-odd.trf"
MOST = 102
"""Modules of ours that `--dutch FILE -p` may load."""

ALLOWED = {"pairwright.lists", "pairwright.lists.file_kinds"}
HEAVY = {
    "typing",
    "dataclasses",
    "inspect",
    "json",
    "click",
    "random",
    "tempfile",
    "importlib.resources",
    "gettext",
    "asyncio",
    "csv",
    "subprocess",
}


def loaded_by(*words: str) -> tuple[str, set[str]]:
    """What a command line prints, and the modules that it loads."""
    code = (
        "import sys; from pairwright.cli.main import main\n"
        f"main({list(words)!r})\n"
        "print(*sys.modules, sep='\\n', file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout, set(done.stderr.split())


@pytest.mark.skipif(BACKEND != "native", reason="plain Python in its place is not made for speed")
def test_an_engine_call_loads_little(tmp_path: Path) -> None:
    _, loaded = loaded_by("--dutch", str(EVENT), "-p", str(tmp_path / "pairs"))
    assert (tmp_path / "pairs").read_text()
    ours = {name for name in loaded if name.split(".")[0] == "pairwright"}
    parts = {name.split(".")[1] for name in ours if name.count(".")}
    assert len(ours) <= MOST, sorted(ours)
    assert not {name for name in ours if name.startswith("pairwright.lists")} - ALLOWED
    assert not loaded & HEAVY
    assert "web" not in parts
    assert "standings" not in parts


@pytest.mark.skipif(os.name == "nt", reason="there the names are spelled out by click")
def test_a_check_without_options_loads_neither_click_nor_what_makes_events() -> None:
    printed, loaded = loaded_by("check", str(EVENT.with_name("03-c1-rematch.trf")))
    assert "the round is the same" in printed
    assert not loaded & {"click", "rich", "inspect", "dataclasses", "pairwright.simulate.simulation"}


MAKE_HELP = Path(__file__).parents[2] / "docs" / "make_help.py"
FOR_HELP = {"pairwright", "pairwright.cli", "pairwright.common", "pairwright.common.values"} | {
    f"pairwright.{name}"
    for name in (
        "cli.exit_codes", "cli.failures", "cli.main", "cli.verbs", "common.errors", "common.messages",
        "common.printable",
    )
}  # fmt: skip
"""Modules of ours that may be loaded to print help, whatever the command."""


@pytest.mark.parametrize("words", ["--version", "--help", "kjca --help", "lots varma -h", "desk --help"])
def test_help_and_version_load_no_command(words: str) -> None:
    printed, loaded = loaded_by(*words.split())
    assert printed.startswith("pairwright, version " if words == "--version" else "Usage: pairwright ")
    added = {"pairwright.common.plug_ins"} if words == "--help" else set()  # verbs of other packages
    assert {name for name in loaded if name.split(".")[0] == "pairwright"} <= FOR_HELP | added
    assert not loaded & (HEAVY | {"rich"})


def test_the_help_that_is_kept_is_what_the_commands_say() -> None:
    """After a change of a command: python docs/make_help.py.

    In a process of its own: a command that another test called by itself keeps its `--help` without `-h`.
    """
    program = "import runpy, sys; sys.stdout.buffer.write(runpy.run_path(sys.argv[1])['kept']().encode())"
    done = subprocess.run([sys.executable, "-c", program, str(MAKE_HELP)], capture_output=True, check=True)
    kept = runpy.run_path(str(MAKE_HELP))["KEPT"]
    assert kept.read_bytes() == done.stdout
    assert max(map(len, done.stdout.decode().splitlines())) <= 80, "examples too: a terminal would break them"


def test_in_a_narrow_terminal_help_is_set_anew(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    assert main(["lots", "varma", "--help"]) == 0
    printed = capsys.readouterr().out
    assert "--commit" in printed
    above = printed.partition("PLAYERS is")[0].splitlines()
    assert max(map(len, above)) <= 60
    assert printed not in runpy.run_path(str(MAKE_HELP))["KEPT"].read_text(encoding="utf-8")
