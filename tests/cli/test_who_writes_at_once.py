"""Two who change one file at the same time: neither of them loses what the other was told is in it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from pairwright.cli import files, lots_ceremony
from pairwright.cli.lots_files import read_transcript
from pairwright.seasons.season import read_season

TEAMS = "Team\nRook\nKnight\nBishop\nPawn\n"
NEW = {
    "season.json": ("league", "new", "teams.csv", "--from", "2026-09-27", "--set", "boards=4"),
    "cup.json": ("league", "cup", "new", "teams.csv", "--set", "boards=4"),
    "public.json": ("lots", "numbers", "players.csv", "--commit"),
    "hall.json": ("lots", "numbers", "players.csv", "--ceremony", "--json"),
}


@pytest.fixture
def begun(call, room):
    """A season, a cup, a public draw and a ceremony."""
    (room / "teams.csv").write_text(TEAMS)
    (room / "players.csv").write_text("name\nAlder\nBramley\nCorin\n")
    for name, words in NEW.items():
        made = call(*words, "-o", name)
        assert made.code == 0, made.err
    return room


@pytest.mark.parametrize(
    "words",
    [
        ("league", "result", "season.json", "1-1-1", "4 0"),
        ("league", "move", "season.json", "1-1-1", "open"),
        ("league", "withdraw", "season.json", "Pawn", "--after", "0", "--yes"),
        ("league", "cup", "result", "cup.json", "1-1", "1 1 1 1"),
        ("lots", "contribute", "public.json", "Ann", "17"),
        ("lots", "reveal", "public.json"),
        ("lots", "step", "hall.json", "--draw"),
    ],
)
def test_a_file_that_somebody_else_is_changing_waits(call, begun, monkeypatch, words):
    monkeypatch.setattr(files, "_LOCK_SECONDS", 0.0)
    name = next(word for word in words if word in NEW)
    before = (begun / name).read_bytes()
    (begun / f"{name}.lock").touch()
    assert f"{name} is being changed by somebody else" in call(*words).err
    assert (begun / name).read_bytes() == before
    (begun / f"{name}.lock").unlink()
    done = call(*words)
    assert done.code == 0, done.err
    assert (begun / name).read_bytes() != before
    assert not (begun / f"{name}.lock").exists()


def test_what_six_call_out_at_once_is_all_in_the_draw(begun):
    called = [
        subprocess.Popen(
            [sys.executable, "-m", "pairwright", "lots", "contribute", "public.json", f"Person {n}", str(n)],
            cwd=begun, stdout=subprocess.PIPE,
        )
        for n in range(6)
    ]  # fmt: skip
    assert sorted(one.communicate()[0][:2] for one in called) == [b"%d." % n for n in range(1, 7)]
    contributions = read_transcript(str(begun / "public.json")).chance.contributions
    assert {by for by, _ in contributions} == {f"Person {n}" for n in range(6)}


def test_a_ceremony_that_somebody_else_has_gone_on_with_is_not_written_over(
    call, begun, monkeypatch, capfdbinary
):
    """Two windows at one ceremony: what the second one was shown is gone when the first has drawn."""
    monkeypatch.chdir(begun)
    lines = iter(["draw", "draw", "quit"])

    def read() -> str:
        line = next(lines)
        if line == "draw" and not steps():
            lots_ceremony.save_transcript("hall.json", read_transcript("hall.json").drawn())
        return line

    def steps() -> int:
        return len(read_transcript("hall.json").steps)

    monkeypatch.setattr(lots_ceremony, "_read_line", read)
    held = lots_ceremony.hold(read_transcript("hall.json"), "hall.json")
    said = capfdbinary.readouterr().out.decode()
    assert said.count("somebody else has gone on with this draw; what was typed here was not entered") == 1
    assert (len(held.steps), steps()) == (2, 2)
    assert held == read_transcript("hall.json")


def test_a_result_in_place_of_another_says_what_stood(call, begun):
    first = call("league", "result", "season.json", "1-1-1", "- 1 = 0")
    assert first.out.decode() == "Rook – Pawn 1½–2½: action 2 is in the record\n"
    again = call("league", "result", "season.json", "1-1-1", "-111")
    assert again.out.decode() == "Rook – Pawn 3–1: action 3 is in the record; until now it was 1½–2½\n"
    taken = call("league", "take-back", "season.json", "3")
    assert taken.out.decode() == "action 4 is in the record\n"
    assert len(read_season((begun / "season.json").read_bytes(), "").acts) == 4


def test_a_calendar_says_which_matches_have_no_day(call, begun):
    call("league", "move", "season.json", "1-2-1", "open")
    told = call("league", "calendar", "season.json", "-o", "season.ics")
    assert told.err == "without a day, and so not in the calendar: 1-2-1\n"
    calendar = (begun / "season.ics").read_text()
    assert (calendar.count("BEGIN:VEVENT"), calendar.count("STATUS:CANCELLED")) == (6, 1)
