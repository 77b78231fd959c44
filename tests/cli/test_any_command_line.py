"""Whatever the words and whatever the file: an exit code of the contract, never a fault of this program."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pairwright.cli.main import main
from sizes import times

DATA = Path(__file__).parents[1] / "data" / "trf"
FILES = (
    "v01",
    "v06",
    "v13",
    "v18",
    "m02",
    "m11",
    "m21",
    "unpairable",
    "missing",
    "elsewhere",
    "config",
    "event.json",
)
LISTED = """
-p -c -g -o -s -l -b -r -w -q -check -x -- --dutch --burstein --team --strict --strict-exit --edition 2017
2026 1999 --readings bbpPairings --layout javafo bbp --line-ends lf 7 0 OUT ./OUT pair check show convert
generate --json --round --rounds --after --by --to trf26 json --initial-colour white black --literal --all
--jobs 1 --plain --players 6 --help --version
"""
WORDS = tuple(LISTED.split())
UNUSUAL = st.text(alphabet="-ap0 ä\u0301/\x7f=%", min_size=1, max_size=6).filter(lambda word: "/" not in word)


@pytest.fixture(scope="module")
def room(tmp_path_factory):
    folder = tmp_path_factory.mktemp("room")
    for path in DATA.glob("[vm][0-9][0-9]_*.trf"):
        (folder / path.name.partition("_")[0]).write_bytes(path.read_bytes())
    (folder / "config").write_text("PlayersNumber=8\nRoundsNumber=3\nForfeitRate=5\n")
    (folder / "event.json").write_text('{"format": "pairwright-tournament", "version": 1, "players": []}')
    (folder / "elsewhere").mkdir()
    before = os.getcwd()
    os.chdir(folder)
    yield folder
    os.chdir(before)


@settings(max_examples=times(150), deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(
    words=st.lists(st.sampled_from(WORDS + FILES) | UNUSUAL, max_size=6).filter(
        lambda words: "-" not in words
    )
)
def test_any_words(room, words):
    assert main(words) in (0, 1, 3, 4, 5)


@pytest.mark.parametrize("name", ["v01", "v06", "v13", "v15", "v18"])
@pytest.mark.parametrize(
    "words", [("--dutch", "F", "-p"), ("F", "-c"), ("check", "F"), ("pair", "F"), ("show", "F", "--json")]
)
def test_any_damage_to_a_file(room, name, words):
    data = (room / name).read_bytes()
    damage = random.Random(f"{name} {words}")
    for number in range(25):
        damaged = bytearray(data)
        for _ in range(damage.randint(1, 4)):
            place = damage.randrange(len(damaged))
            kind = damage.randrange(3)
            if kind == 0:
                damaged[place] = damage.choice(b" 0123456789-+=UFHZwb\r\n\xe9\x00")
            elif kind == 1:
                del damaged[place : place + damage.randint(1, 30)]
            else:
                damaged[place:place] = damaged[place - 20 : place]
        (room / "F").write_bytes(damaged)
        assert main(list(words)) in (0, 1, 3), f"damage {number}"


def test_a_process_ends_at_once_unless_somebody_may_wait_for_its_end() -> None:
    """What is to be done at the end is done; taken apart is Python only where another thread runs."""
    code = (
        "import atexit, os, sys\n{extra}\n"
        "class Kept:\n  def __del__(self): os.write(2, b'taken apart')\n"
        "kept = Kept()\n"
        "atexit.register(os.write, 2, b'done ')\n"
        "from pairwright.cli.main import run\n"
        "sys.argv = ['pairwright', '-r']\n"
        "run()"
    )
    runs = "import threading, time; threading.Thread(target=time.sleep, args=(0.5,)).start()"
    for extra, ending in (("", "done "), ("import threading", "done "), (runs, "done taken apart")):
        done = subprocess.run(
            [sys.executable, "-c", code.format(extra=extra)], capture_output=True, text=True
        )
        assert (done.returncode, done.stderr) == (0, ending)
        assert "Pairwright" in done.stdout
