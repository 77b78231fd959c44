"""The programs in `examples/` run, each as a reader would start it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from browsers import served

from pairwright import generate, pair, read, sample, why, write_trf
from pairwright.storage.access import Grant
from pairwright.storage.actions.result_acts import EnterResult

uvicorn = pytest.importorskip("uvicorn")
EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def address(app) -> Iterator[str]:
    """The desk, served on a port of this machine."""
    with served(app) as found:
        yield found


def test_the_bot_waits_for_results_then_pairs_and_publishes(address, desk, event_id):
    token, _ = desk.access.make_link("Bot", Grant("arbiter", event_id), lasts=timedelta(hours=1))

    def bot(*words: str, secret: str = token) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, str(EXAMPLES / "pair_by_http.py"), event_id, "open", *words]
        environment = {**os.environ, "DESK": address, "TOKEN": secret}
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)

    assert bot("--publish").stdout == "round 1: 3 results are missing\n"
    for board in (1, 2, 3):
        desk.journal.append(event_id, EnterResult("open", 1, board, "1-0"), who="Test")
    done = bot("--publish")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("round 2\n  1 Player ")
    assert desk.state(event_id).section("open").rounds[1].published
    refused = bot(secret="wrong")
    assert refused.returncode == 1
    assert refused.stderr.strip()


def test_the_site_of_a_league_is_written_where_it_changed(address, desk, event_id, tmp_path):
    token, _ = desk.access.make_link("Web site", Grant("arbiter", event_id), lasts=timedelta(days=300))
    command = [sys.executable, str(EXAMPLES / "league_site.py"), event_id, str(tmp_path / "site")]
    environment = {**os.environ, "DESK": address, "TOKEN": token}

    def made() -> str:
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert made() == "open.html written\nindex.html written\n"
    assert made() == ""
    desk.journal.append(event_id, EnterResult("open", 1, 1, "1-0"), who="Test")
    assert made() == "open.html written\n"
    assert "<td>1-0</td>" in (tmp_path / "site" / "open.html").read_text()


SEASON = """join Ann Archer 1850
join Bob Bishop 1900
join Cid Castle 1700
join Dee Dawn 1600
result 1 1-0
result 2 won
result 2 ½-½
join Eve Late 2000
bye Bob Bishop
leave Dee Dawn
pair
result 1 0-1
correct 1 Bob Bishop - Cid Castle 0-1
table
pair
leave Cid Castle
result 1 ½-½
leave Nobody
result 2 1-0
table
"""


def test_the_bot_of_a_league_keeps_it_through_a_season(tmp_path):
    said = []
    for line in SEASON.splitlines():  # a process each: what it knows is in the file
        command = [sys.executable, str(EXAMPLES / "league_bot.py"), str(tmp_path / "league.json")]
        done = subprocess.run(command, input=line, capture_output=True, text=True, check=True)
        said.append(done.stdout.rstrip())
    assert said[5].startswith("board 2: 'won' is not a result; known: 1-0")
    assert said[6] == "noted; round 1 is over"
    assert said[10] == "round 2\n 1 Ann Archer - Eve Late\n   Cid Castle has the bye"
    assert said[13].splitlines()[0] == " 1 Cid Castle 2 1.0"
    boards = said[14].splitlines()[1:]
    assert len(boards) == 2
    # Who leaves while a round is being played leaves after it: the round stays as it was paired.
    assert said[15] == "after round 3"
    assert said[18] == "noted; round 3 is over\nCid Castle is out\nnobody here is called 'Nobody'"


EVENING = """open Friday Rapid 5
join Ann Archer 1850
join Bob Bishop 1900
join Cid Castle 1700
colour white
pair
result 1 won
result 1 ½-½
join Dee Late 2000
bye Bob Bishop
leave Nobody
pair
table
dance
"""


def test_the_bot_of_an_evening_does_at_the_desk_what_is_typed(address, desk):
    event_id = desk.journal.create("Club evenings", "Test")
    token, _ = desk.access.make_link("Bot", Grant("arbiter", event_id), lasts=timedelta(hours=6))
    command = [sys.executable, str(EXAMPLES / "club_evening.py"), event_id]
    environment = {**os.environ, "DESK": address, "TOKEN": token}
    done = subprocess.run(
        command, env=environment, input=EVENING, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    said = done.stdout.splitlines()
    assert said[5:8] == ["round 1", " 1 Bob Bishop - Ann Archer", "   Cid Castle has the bye"]
    assert said[8].startswith("'won' is not a result; the possible results are 1-0")
    assert said[9] == "noted; round 1 is over"
    assert said[12:15] == ["nobody here is called 'Nobody'", "round 2", " 1 Ann Archer - Cid Castle"]
    assert said[-2] == " 4 Dee Late 0"
    assert said[-1] == "I know open, join, colour, pair, result, bye, leave, table"
    assert desk.state(event_id).section("evening").rounds[1].published


def test_the_manager_in_another_language_gets_the_pairs_of_the_library(tmp_path):
    compiler = shutil.which("g++")
    if compiler is None:
        pytest.skip("there is no g++")
    program = tmp_path / "manager"
    subprocess.run(
        [compiler, "-std=c++17", "-Wall", "-Werror", "-o", program, EXAMPLES / "manager.cpp"], check=True
    )
    command = tmp_path / "pairwright"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m pairwright.cli "$@"\n')
    command.chmod(0o755)
    tournament = generate(players=7, rounds=5, played=2, seed=4)
    (tmp_path / "open.trf").write_text(write_trf(tournament))
    (tmp_path / "bad.trf").write_text('"x\\\n')
    path = os.pathsep.join([str(tmp_path), os.environ["PATH"]])
    done = subprocess.run(
        [program, "bad.trf", "open.trf"],
        cwd=tmp_path,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    drawn = pair(tournament)
    numbers = [player.number for player in tournament.players]
    expected = [f"{numbers[board.white]} {numbers[board.black]}" for board in drawn.boards]
    expected.append(f"{numbers[drawn.pairing_allocated_bye]} 0")
    assert done.stdout.partition("open.trf\n")[2].splitlines() == expected, done.stderr
    assert '"error"' in done.stdout
    assert done.returncode == 1


REAL = (
    Path(os.environ.get("PAIRWRIGHT_REAL_EVENTS") or EXAMPLES.parent / "tests/data/conformance/real")
    / "aeroflot-open-2026-after-8.trf"
)


@pytest.mark.parametrize("file", ["", str(REAL)], ids=["sample", "real"])
def test_the_notebook_runs_from_the_first_cell_to_the_last(monkeypatch, capsys, file):
    """Its cells, in this process: a kernel of Jupyter would take longer than they do."""
    if file and not REAL.exists():
        pytest.skip("the real files are not at hand")
    monkeypatch.setenv("EVENT", file)
    cells = json.loads((EXAMPLES / "event.ipynb").read_text(encoding="utf-8"))["cells"]
    names = {"__name__": "notebook"}
    for cell in cells:
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), "event.ipynb", "exec"), names)
            assert cell["outputs"] == []
    told = capsys.readouterr().out
    event = read(file) if file else sample()
    first = pair(event).boards[0]
    assert why(event, event.players[first.white].number).plain in told
    assert f"round {len(event.rounds)}: as the rules say" in told
    assert "100%" in told
