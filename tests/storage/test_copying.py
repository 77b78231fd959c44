"""A second copy in another folder: act by act, verified, told when it fails, brought up again."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from pairwright.common.errors import BadInput
from pairwright.storage import rescue
from pairwright.storage.actions.event_acts import DescribeEvent
from pairwright.storage.event_file import read_event_file
from pairwright.storage.journal import Journal
from pairwright.storage.rescue import Copier


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    made = tmp_path / "stick"
    made.mkdir()
    return made


@pytest.fixture
def journal(tmp_path: Path):
    made = Journal(tmp_path / "desk.sqlite")
    yield made
    made.close()


def held(stick: Path) -> dict[str, int]:
    """The files of the folder, each read as a desk reads it, with their last acts."""
    return {path.name: len(read_event_file(path.read_bytes()).lines) for path in stick.iterdir()}


def test_every_act_is_added_and_what_is_there_can_be_brought_in(journal, stick, tmp_path):
    copier = Copier(journal, stick)
    event_id = journal.create("Autumn Open", "Anna")
    other = journal.create("Blitz", "Anna")
    copier.work()
    for number in range(3):
        journal.append(event_id, DescribeEvent("Autumn Open", notes=str(number)), who="Anna")
        copier.work()
        assert copier.fault == ""
        assert held(stick) == {
            f"autumn-open-{event_id}.pairwright.json": number + 2, f"blitz-{other}.pairwright.json": 1
        }  # fmt: skip
    spare = Journal(tmp_path / "spare.sqlite")
    [path] = stick.glob("autumn*")
    assert spare.bring_in(path.read_bytes(), "Anna") == event_id
    assert spare.state(event_id) == journal.state(event_id)
    spare.close()
    assert copier.of_event(event_id).position == 4
    path.write_bytes(b"{")
    assert copier.of_event(event_id) is None


def test_a_stick_that_is_out_is_told_and_brought_up_when_it_is_back(journal, stick, tmp_path, caplog):
    copier = Copier(journal, stick)
    event_id = journal.create("Open", "Anna")
    copier.work()
    stick.rename(tmp_path / "pocket")
    journal.append(event_id, DescribeEvent("Open 2"), who="Anna")
    with caplog.at_level(logging.WARNING):
        copier.work()
        copier.work()
        assert "could not be written" in copier.fault
        assert len(caplog.records) == 1, "it is told once"
        (tmp_path / "pocket").rename(stick)
        copier.work()
    assert copier.fault == ""
    assert "up to date again" in caplog.records[-1].message
    assert list(held(stick).values()) == [2]


def test_the_empty_folder_that_a_stick_leaves_is_no_copy(journal, stick):
    copier = Copier(journal, stick)
    journal.create("Open", "Anna")
    copier.work()
    copier._device = -1  # the folder was on another medium
    copier.work()
    assert "was the USB stick removed?" in copier.fault


def test_a_file_that_was_damaged_is_kept_aside_and_written_anew(journal, stick):
    copier = Copier(journal, stick)
    event_id = journal.create("Open", "Anna")
    copier.work()
    [path] = stick.iterdir()
    path.write_bytes(path.read_bytes()[:-30])
    journal.append(event_id, DescribeEvent("Open 2"), who="Anna")
    copier.work()
    assert copier.fault == ""
    good = stick / f"open-2-{event_id}.pairwright.json"
    assert len(read_event_file(good.read_bytes()).lines) == 2
    assert len(list(stick.iterdir())) == 2, "what was there is not thrown away"


def test_a_copy_that_has_more_than_the_database_is_never_overwritten(journal, stick, tmp_path):
    event_id = journal.create("Open", "Anna")
    early = journal.export(event_id)
    journal.append(event_id, DescribeEvent("Open 2"), who="Anna")
    Copier(journal, stick).work()
    spare = Journal(tmp_path / "spare.sqlite")
    spare.bring_in(early, "Anna")
    Copier(spare, stick).work()
    spare.close()
    assert sorted(held(stick).values()) == [1, 2]


def test_what_is_not_read_back_as_it_was_written_is_told(journal, stick, monkeypatch):
    copier = Copier(journal, stick)
    event_id = journal.create("Open", "Anna")
    copier.work()
    [path] = stick.iterdir()
    real = rescue._force

    def worn_out(file: int) -> None:
        real(file)
        content = bytearray(path.read_bytes())
        content[-20] ^= 1
        path.write_bytes(content)

    monkeypatch.setattr(rescue, "_force", worn_out)
    journal.append(event_id, DescribeEvent("Open 2"), who="Anna")
    copier.work()
    assert "not what was written" in copier.fault
    monkeypatch.setattr(rescue, "_force", real)
    copier.work()
    assert copier.fault == ""
    assert 2 in held_good(stick)


def held_good(stick: Path) -> list[int]:
    found = []
    for path in stick.iterdir():
        try:
            found.append(len(read_event_file(path.read_bytes()).lines))
        except BadInput:
            continue
    return found


def test_writing_that_hangs_counts_as_failing(journal, stick, monkeypatch):
    copier = Copier(journal, stick)
    monkeypatch.setattr(rescue, "_STUCK", 0.0)
    seen = []
    monkeypatch.setattr(copier, "_require_folder", lambda: seen.append(copier.fault))
    copier.work()
    assert "takes too long" in seen[0]
