"""Campaigns: the same bytes whoever works, and nothing lost when a worker dies."""

from __future__ import annotations

import json
import os
import signal
import sys
from concurrent.futures import Executor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

from pairwright.cli.group import pairwright
from pairwright.common.errors import BadInput, LimitExceeded
from pairwright.simulate import simulate
from pairwright.simulate.campaign import campaign_run as running
from pairwright.simulate.campaign.campaign_run import (
    LOCAL,
    cluster,
    measures,
    part_of,
    player_measures,
    processes,
    run,
)
from pairwright.simulate.campaign.plan import pieces, read_plan
from pairwright.simulate.campaign.summary import Mean, summary
from sizes import by_night

PLAN = """
title = "small"
kind = "measures"
tournaments = 7
piece = 3
seed = 5
[grid]
players = [8, 9]
rounds = 3
edition = ["2026", "2017"]
[rates]
draws = 35
half_point_byes = 2
"""


@contextmanager
def threads():
    with ThreadPoolExecutor(2) as executor:
        yield executor


def bytes_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@pytest.mark.parametrize(
    ("players", "tournaments", "files", "most"),
    [(20, 10_000_000, 2801, 3571), (20, 1000, 4, 250), (1000, 1000, 19, 55), (20, 100, 1, 100)],
)
def test_pieces_go_by_size(players, tournaments, files, most):
    """A file holds about so many rounds of players, and a small campaign is not one file alone."""
    rounds = 9 if players == 1000 else 7
    plan = read_plan(f"tournaments = {tournaments}\n[grid]\nplayers = {players}\nrounds = {rounds}")
    found = pieces(plan)
    assert (len(found), max(piece.count for piece in found)) == (files, most)
    assert sum(piece.count for piece in found) == tournaments
    assert len(pieces(read_plan("tournaments = 1000\npiece = 10\n[grid]\nplayers = 20"))) == 100
    assert pieces(read_plan("tournaments = 1000\nvary = true"))[0].count == 250


def test_a_plan_is_cells_times_tournaments_in_pieces():
    plan = read_plan(PLAN)
    assert [(cell.players, cell.edition) for cell in plan.cells] == [
        (8, "2026"), (8, "2017"), (9, "2026"), (9, "2017"),
    ]  # fmt: skip
    assert [(piece.cell, piece.first, piece.count) for piece in pieces(plan)][:3] == [
        (0, 0, 3),
        (0, 3, 3),
        (0, 6, 1),
    ]
    assert plan.cells[0].rates.draws == 350_000


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("tournaments = ", "not a TOML file"),
        ("tournaments = 'many'", "a whole number"),
        ("tournaments = 0", "tournaments can be played"),
        ("tournaments = 100000001", "tournaments can be played"),
        ("piece = 0", "a piece has"),
        ("seed = -1", "the seed"),
        ("speed = 1", "'speed' is not known"),
        ("vary = 3", "true or false is expected"),
        ("grid = 3", "a table is expected"),
        ("[grid]\nplayers = []", "players"),
        ("[grid]\nplayers = 1", "players"),
        ("[grid]\nsize = 4", "'size' is not known"),
        ("[grid]\nsystem = 'nosuch'", "no system 'nosuch'"),
        ("[grid]\nacceleration = 'rocket'", "rocket"),
        ("[rates]\ndraws = 101", "percentage"),
        ("[rates]\nluck = 1", "'luck' is not known"),
        ("[generator]\ncommand = 'x'", "[generator] needs command"),
        ("[[checker]]\ncommand = []", "[checker] needs command"),
    ],
)
def test_plans_that_cannot_be_used_are_refused_with_the_place(text, words):
    with pytest.raises(BadInput) as refused:
        read_plan(text)
    assert words in "; ".join(refused.value.faults)


def test_any_executor_gives_the_same_bytes(tmp_path):
    plan = read_plan(PLAN)
    for name, executors, ahead in (("a", processes(1), 1), ("b", processes(2), 6), ("c", threads, 3)):
        assert run(plan, tmp_path / name, executors, ahead=ahead) == 12
    assert bytes_of(tmp_path / "a") == bytes_of(tmp_path / "b") == bytes_of(tmp_path / "c")


@by_night()
def test_a_dask_cluster_gives_the_same_bytes(tmp_path):
    plan = read_plan(PLAN)
    run(plan, tmp_path / "here", threads)
    run(plan, tmp_path / "there", cluster(LOCAL, 1))
    assert bytes_of(tmp_path / "here") == bytes_of(tmp_path / "there")


def test_a_scheduler_that_is_not_there_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr("pairwright.simulate.campaign.campaign_run.SECONDS", 1)
    with pytest.raises(BadInput, match="no Dask scheduler at tcp"):
        run(read_plan(PLAN), tmp_path, cluster("tcp://127.0.0.1:9"))


def test_what_is_there_is_not_played_again(tmp_path):
    plan = read_plan(PLAN)
    run(plan, tmp_path, threads)
    before = bytes_of(tmp_path)
    part_of(tmp_path, pieces(plan)[4]).unlink()
    part_of(tmp_path, pieces(plan)[7]).unlink()
    assert run(plan, tmp_path, threads) == 2
    assert bytes_of(tmp_path) == before


def test_a_folder_of_something_else_is_left_alone(tmp_path):
    (tmp_path / "letter.txt").write_text("mine")
    with pytest.raises(BadInput, match="not empty"):
        run(read_plan(PLAN), tmp_path, threads)
    other = tmp_path / "other"
    run(read_plan(PLAN.replace("seed = 5", "seed = 6")), other, threads)
    with pytest.raises(BadInput, match="another campaign"):
        run(read_plan(PLAN), other, threads)


def dying(plan, piece):
    """The worker that gets a marked piece first dies under it."""
    mark = Path(os.environ["PAIRWRIGHT_TEST_MARK"]) / str(piece.number)
    if piece.number in (1, 5) and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return whole(plan, piece)


whole = running.play_piece


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
def test_workers_that_are_killed_lose_nothing(tmp_path, monkeypatch):
    plan = read_plan(PLAN)
    run(plan, tmp_path / "quiet", threads)
    (tmp_path / "marks").mkdir()
    monkeypatch.setenv("PAIRWRIGHT_TEST_MARK", str(tmp_path / "marks"))
    monkeypatch.setattr(running, "play_piece", dying)
    run(plan, tmp_path / "killed", processes(2))
    assert len(list((tmp_path / "marks").iterdir())) == 2
    assert bytes_of(tmp_path / "quiet") == bytes_of(tmp_path / "killed")


def test_a_piece_that_kills_every_worker_ends_the_campaign(tmp_path):
    class Broken(Executor):
        def submit(self, *_, **__):
            raise BrokenProcessPool("gone")

    @contextmanager
    def broken():
        yield Broken()

    with pytest.raises(LimitExceeded, match="died 20 times"):
        run(read_plan(PLAN), tmp_path, broken)


def test_a_fault_of_the_work_is_no_death(tmp_path, monkeypatch):
    def fails(plan, piece):
        raise ZeroDivisionError("a fault")

    monkeypatch.setattr(running, "play_piece", fails)
    with pytest.raises(ZeroDivisionError):
        run(read_plan(PLAN), tmp_path, threads)
    assert not list(tmp_path.glob("part-*"))


def test_measures_count_what_was_played():
    played = simulate(read_plan(PLAN).settings(2, 5), 5)
    whole_event, players = measures(played), player_measures(played)
    assert whole_event.rounds == 3
    assert whole_event.games * 2 == sum(one.games for one in players)
    assert whole_event.byes == sum(one.byes for one in players)
    assert (
        whole_event.floats == sum(one.downfloats for one in players) == sum(one.upfloats for one in players)
    )
    winner = min(players, key=lambda one: one.rank)
    assert whole_event.winner == winner.place
    assert whole_event.tied_first == sum(one.points == winner.points for one in players)
    assert 1 <= whole_event.decided <= 4


def test_a_mean_and_its_interval():
    mean = Mean()
    for value in (1, 2, 3, 4):
        mean.add(value)
    assert mean.mean == 2.5
    assert mean.error == pytest.approx(1.96 * (5 / 3 / 4) ** 0.5)
    assert Mean().error == 0


def test_a_summary_has_every_cell_and_group(tmp_path):
    run(read_plan(PLAN.replace('"measures"', '"players"')), tmp_path, threads)
    found = summary(tmp_path)
    assert found.rows == 7 * 2 * (8 + 9)
    assert found.means[0, 0, "games"].count == 56
    assert {group for cell, group, _ in found.means if cell == 2} == {0, *range(1, 11)} - {10} | {9}


def test_acceptance_in_both_directions(tmp_path):
    maker = tmp_path / "maker.py"
    maker.write_text(
        "import sys\nfrom pairwright import write_trf\nfrom pairwright.simulate import Settings, simulate\n"
        "text = write_trf(simulate(Settings(players=8, rounds=3), int(sys.argv[2])).tournament)\n"
        "if sys.argv[2] == '6':\n    text = text.replace(' w ', ' ? ').replace(' b ', ' w ')\n"
        "text = text.replace(' ? ', ' b ')\n"
        "open(sys.argv[1], 'w').write(text)\n"
    )
    reader = tmp_path / "reader.py"
    reader.write_text("import sys\nprint('all good' if 'ours' in sys.argv[1] else 'what')\n")
    plan = f"""
kind = "acceptance"
tournaments = 3
seed = 5
vary = true
[[checker]]
command = ["{sys.executable}", "{reader}", "{{file}}"]
agrees = "all good"
[generator]
command = ["{sys.executable}", "{maker}", "{{file}}", "{{seed}}"]
"""
    run(read_plan(plan), tmp_path / "out", threads)
    found = summary(tmp_path / "out")
    assert found.rows == 6
    assert [(case["seed"], case["direction"], case["failed"]) for case in found.cases] == [(6, "theirs", 0)]
    assert found.cases[0]["rounds_differ"] >= 1


def test_a_generator_that_gives_no_ranks_is_compared_by_its_rounds(tmp_path):
    maker = tmp_path / "maker.py"
    maker.write_text(
        "import sys\nfrom dataclasses import replace\nfrom pairwright import write_trf\n"
        "from pairwright.simulate import Settings, simulate\n"
        "event = simulate(Settings(players=8, rounds=3), 1).tournament\n"
        "numbered = tuple(replace(one, rank=one.number) for one in event.players)\n"
        "open(sys.argv[1], 'w').write(write_trf(replace(event, players=numbered)))\n"
    )
    for number, (ranks, differ) in enumerate((("true", 1), ("false", 0))):
        plan = f"""
kind = "acceptance"
tournaments = 1
vary = true
[generator]
command = ["{sys.executable}", "{maker}", "{{file}}"]
ranks = {ranks}
"""
        run(read_plan(plan), tmp_path / str(number), threads)
        assert len(summary(tmp_path / str(number)).cases) == differ


def asked(*words: str):
    return CliRunner().invoke(pairwright, ["campaign", *words])


def test_from_the_command_line(tmp_path):
    plan = tmp_path / "plan.toml"
    plan.write_text(PLAN)
    out = str(tmp_path / "out")
    done = asked("run", str(plan), "--workers", "1", "-o", out, "--json")
    assert done.exit_code == 0, done.output
    told = json.loads(done.output)
    assert (told["rows"], told["done"], told["pieces"]) == (28, 12, 12)
    shown = asked("show", out)
    assert "Rows: 28" in shown.output
    assert json.loads(asked("show", out, "--json").output) == told
    assert asked("show", str(tmp_path)).exit_code == 3
    assert asked("run", "nowhere.toml", "-o", out).exit_code == 5
    assert asked("run", str(plan), "-o", str(plan)).exit_code == 5


def test_the_plans_of_the_package_can_be_run():
    listed = asked("plans").output
    for name in ("acceptance", "bias", "fairness"):
        assert name in listed
        assert read_plan(asked("plans", name).output).cells
    assert asked("plans", "nosuch").exit_code == 3
