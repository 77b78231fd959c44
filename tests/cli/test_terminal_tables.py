"""Tables in a terminal of any width: nothing is cut, whatever it takes."""

from __future__ import annotations

import io
import re
from importlib import resources

import pytest

from pairwright.cli.main import main
from pairwright.common.messages import languages


@pytest.fixture
def terminal(monkeypatch):
    """Run a command in a terminal of some width; the lines that it shows, without colours."""

    def run(width: int, *words: str) -> list[str]:
        class Screen(io.StringIO):
            def isatty(self) -> bool:
                return True

        screen = Screen()
        monkeypatch.setenv("COLUMNS", str(width))
        monkeypatch.setenv("TERM", "xterm")
        monkeypatch.setattr("sys.stdout", screen)
        assert main(list(words)) == 0
        return [re.sub(r"\x1b\[[0-9;]*m", "", line).rstrip() for line in screen.getvalue().splitlines()]

    return run


@pytest.fixture
def event():
    return str(resources.files("pairwright").joinpath("samples/riverbend-open.trf"))


@pytest.mark.parametrize("width", [40, 60, 80, 120])
@pytest.mark.parametrize("verb", ["pair", "show", "standings"])
def test_no_text_is_cut_and_no_line_is_too_long(terminal, event, verb, width):
    lines = terminal(width, verb, event)
    assert not [line for line in lines if "…" in line]
    assert not [line for line in lines if len(line) > width]


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("language", languages())
def test_the_settings_of_a_league_fit_with_their_meanings(terminal, capsys, width, language):
    """A list of names, as `tie_breaks` has it, goes on below; so does the line of presets."""
    lines = terminal(width, "league", "rules", "--language", language)
    assert {'cup_level=["defaults",', '"direct", "berlin"]'} <= {line.split("  ")[0] for line in lines}
    assert not [line for line in (*lines, *capsys.readouterr().err.splitlines()) if len(line) > width]


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_every_result_of_a_crosstable_is_there_whole(terminal, event, width):
    shown = " ".join(terminal(width, "show", event))
    for heading in ("Pl", "No", "Name", "Rtg", "Fed", "Pts", "R1", "R2", "R3", "R4"):
        assert re.search(rf"\b{heading}\b", shown)
    assert {"9w1", "8b1", "5w+", "2b1", "12b-", "16w="} <= set(shown.split())


def test_a_check_shows_its_verdict_in_colour_and_a_bar_that_moves(monkeypatch, event):
    """The gate for invisible characters wrote the commands of both out as codes."""
    screens = {}
    for name in ("stdout", "stderr"):
        screens[name] = io.StringIO()
        screens[name].isatty = lambda: True
        monkeypatch.setattr(f"sys.{name}", screens[name])
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert main(["check", event, event]) == 0
    shown = {name: screen.getvalue() for name, screen in screens.items()}
    assert shown["stdout"].count("\x1b[32mall 4 rounds are the same\x1b[0m (Dutch system") == 2
    assert "\x1b[2K" in shown["stderr"]
    assert "[U+001B]" not in shown["stdout"] + shown["stderr"]


def test_somebody_at_a_terminal_is_told_what_this_is(terminal):
    shown = "\n".join(terminal(80))
    assert "pairwright desk --demo" in shown
    assert "pairwright --help" in shown


def test_a_terminal_shows_the_first_of_many_faults_and_a_file_all_of_them(monkeypatch, tmp_path):
    path = tmp_path / "event.trf"
    path.write_text("\n".join(f"001 {number:4} m    Player" for number in range(1, 101)), encoding="utf-8")
    told = {}
    for terminal in (True, False):
        screen = io.StringIO()
        screen.isatty = lambda terminal=terminal: terminal
        monkeypatch.setattr("sys.stderr", screen)
        assert main(["pair", str(path)]) == 3
        told[terminal] = screen.getvalue().splitlines()
    assert len(told[False]) > 100
    assert told[True][-1].startswith(f"... and {len(told[False]) - 1 - 30} more; ")
    assert len(told[True]) == 1 + 30 + 1
