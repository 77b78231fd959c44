"""What was acknowledged is held against what the database has: less is named, never taken for the whole."""

from __future__ import annotations

import os
import shutil
import sqlite3
from pathlib import Path

import pytest
from written_until_killed import ACTS, beside, flipped

from pairwright.common.errors import Refused
from pairwright.storage.actions.event_acts import DescribeEvent
from pairwright.storage.database import Database
from pairwright.storage.journal import Journal
from pairwright.storage.journal_lines import Acknowledged, Behind, Damaged, Noted, UnknownEvent
from pairwright.storage.replay import NewTerm, Restore, Undo, term_of
from pairwright.storage.rescue import open_knowingly, rescue, take_all_knowingly


@pytest.fixture
def killed(written: tuple[Path, str], tmp_path: Path) -> tuple[Path, str]:
    """A copy of the files of a desk that was killed."""
    shutil.copytree(written[0].parent, tmp_path, dirs_exist_ok=True)
    return tmp_path / "desk.sqlite", written[1]


def test_a_killed_desk_is_whole_again(killed):
    path, event_id = killed
    journal = Journal(path)
    assert journal.position(event_id) == ACTS
    assert journal.state(event_id).name == f"Open {ACTS}"
    assert rescue(journal, event_id).fault == ""
    journal.close()


@pytest.mark.parametrize("share", [0.2, 0.5, 0.9])
def test_one_flipped_byte_in_the_log_is_named(killed, share):
    path, event_id = killed
    flipped(beside(path, "-wal"), share)
    journal = Journal(path)
    with pytest.raises(Behind, match=rf"to {ACTS} were acknowledged but are missing"):
        journal.state(event_id)
    with pytest.raises(Behind):
        journal.append(event_id, DescribeEvent("Over it"), who="Anna")
    found = rescue(journal, event_id)
    assert (found.behind, found.acknowledged) == (True, ACTS)
    assert found.holds < ACTS
    journal.close()
    again = Journal(path)
    with pytest.raises(Behind):
        again.state(event_id)
    again.close()


def test_a_person_opens_what_is_there_knowingly(killed):
    path, event_id = killed
    flipped(beside(path, "-wal"), 0.5)
    journal = Journal(path)
    holds = rescue(journal, event_id).holds
    assert 0 < holds < ACTS
    assert open_knowingly(journal, event_id, who="Anna", why="the laptop fell") == event_id
    last = journal.history(event_id)[-1]
    assert last.position == holds + 1
    assert (last.action, last.who, last.why) == (NewTerm(2, journal.desk), "Anna", "the laptop fell")
    journal.append(event_id, DescribeEvent("Goes on"), who="Anna")
    assert term_of(journal.history(event_id)) == 2
    with pytest.raises(Refused, match="nothing is wrong"):
        open_knowingly(journal, event_id, who="Anna")
    journal.close()
    again = Journal(path)
    assert again.state(event_id).name == "Goes on"
    again.close()


def test_the_file_alone_on_a_spare_laptop_is_named(killed, tmp_path):
    path, _ = killed
    spare = tmp_path / "spare"
    spare.mkdir()
    shutil.copy(path, spare)
    for _ in range(2):
        journal = Journal(spare / path.name)
        assert journal.database.doubt, "also when not even the event is in it"
        for one in journal.events():
            with pytest.raises(Behind, match="was missing"):
                journal.state(one.event_id)
        journal.close()
    journal = Journal(spare / path.name)
    take_all_knowingly(journal, who="Anna")
    assert not journal.database.doubt
    for one in journal.events():
        assert journal.state(one.event_id)
    journal.close()
    assert not Journal(spare / path.name).database.doubt


def test_the_file_alone_of_a_desk_at_work_is_named_and_has_what_was_written_until_then(tmp_path):
    path, spare = tmp_path / "desk.sqlite", tmp_path / "spare.sqlite"
    journal = Journal(path)
    event_id = journal.create("Open", "Anna")
    for number in range(30):
        journal.append(event_id, DescribeEvent(f"Open {number}"), who="Anna")
    journal.keep()
    shutil.copy(path, spare)
    journal.close()
    copied = Journal(spare)
    with pytest.raises(Behind, match="actions here: 31"):
        copied.state(event_id)
    take_all_knowingly(copied, who="Anna")
    assert copied.state(event_id).name == "Open 29"
    copied.close()


def test_the_file_alone_of_a_desk_that_has_ended_is_whole(tmp_path):
    path, spare = tmp_path / "desk.sqlite", tmp_path / "spare.sqlite"
    journal = Journal(path)
    event_id = journal.create("Open", "Anna")
    journal.append(event_id, DescribeEvent("Autumn Open"), who="Anna")
    journal.close()
    shutil.copy(path, spare)
    copied = Journal(spare)
    assert copied.state(event_id).name == "Autumn Open"
    copied.close()


def test_an_older_file_in_its_place_and_none_at_all_are_named(tmp_path):
    path, older = tmp_path / "desk.sqlite", tmp_path / "older.sqlite"
    journal = Journal(path)
    event_id = journal.create("Open", "Anna")
    journal.close()
    shutil.copy(path, older)
    journal = Journal(path)
    journal.append(event_id, DescribeEvent("Autumn Open"), who="Anna")
    journal.close()
    os.replace(older, path)
    journal = Journal(path)
    with pytest.raises(Behind, match="actions 2 to 2"):
        journal.state(event_id)
    journal.close()
    path.unlink()
    journal = Journal(path)
    assert [(one.name, one.position) for one in journal.events()] == [("Autumn Open", 0)]
    with pytest.raises(Behind, match="actions 1 to 2"):
        journal.state(event_id)
    journal.delete(event_id)
    assert journal.events() == ()
    with pytest.raises(UnknownEvent):
        journal.state(event_id)
    journal.close()


def test_another_course_of_the_event_is_named(tmp_path):
    path, other = tmp_path / "desk.sqlite", tmp_path / "other.sqlite"
    journal = Journal(path)
    event_id = journal.create("Open", "Anna")
    journal.close()
    shutil.copy(path, other)
    for place, name in ((other, "Theirs"), (path, "Pairwright’s interpretation")):
        journal = Journal(place)
        journal.append(event_id, DescribeEvent(name), who="Anna")
        journal.close()
    os.replace(other, path)
    journal = Journal(path)
    with pytest.raises(Behind, match="not the one that was acknowledged"):
        journal.state(event_id)
    journal.close()


def test_a_shorter_journal_in_the_running_desk_is_named(tmp_path):
    path = tmp_path / "desk.sqlite"
    journal = Journal(path)
    event_id = journal.create("Open", "Anna")
    journal.append(event_id, DescribeEvent("Autumn Open"), who="Anna")
    assert journal.state(event_id).name == "Autumn Open"
    with sqlite3.connect(path) as other:
        other.execute("DELETE FROM journal WHERE position = 2")
    with pytest.raises(Behind, match="actions 2 to 2"):
        journal.state(event_id)
    journal.close()


def test_events_that_were_deleted_are_not_missed_and_come_back_from_a_file(tmp_path):
    path = tmp_path / "desk.sqlite"
    journal, other = Journal(path), Journal(path)
    event_id = journal.create("Open", "Anna")
    journal.append(event_id, DescribeEvent("Autumn Open"), who="Anna")
    early = other.export(event_id)
    journal.append(event_id, DescribeEvent("Winter Open"), who="Anna")
    journal.delete(event_id)
    assert other.events() == ()
    assert other.bring_in(early, "Anna") == event_id
    assert journal.state(event_id).name == other.state(event_id).name == "Autumn Open"
    journal.close()
    other.close()


def test_one_damaged_event_leaves_the_others_alone(tmp_path):
    path = tmp_path / "desk.sqlite"
    journal = Journal(path)
    good, bad = journal.create("Good", "Anna"), journal.create("Bad", "Anna")
    for number in range(5):
        journal.append(bad, DescribeEvent(f"Bad {number}"), who="Anna")
    with sqlite3.connect(path) as other:
        other.execute("UPDATE journal SET body = '{}' WHERE event_id = ? AND position = 4", (bad,))
    journal.forget(bad)
    assert {one.event_id for one in journal.events()} == {good, bad}
    assert journal.state(good).name == "Good"
    with pytest.raises(Damaged, match="action 4"):
        journal.state(bad)
    found = rescue(journal, bad)
    assert (found.holds, found.behind, found.state.name) == (3, False, "Bad 1")
    going_on = open_knowingly(journal, bad, who="Anna")
    assert going_on != bad
    assert journal.state(going_on).name == "Bad 1"
    assert journal.position(going_on) == 4
    third = journal.bring_in(found.file(), "Anna")
    assert journal.position(third) == 3
    journal.delete(bad)
    assert {one.event_id for one in journal.events()} == {good, going_on, third}
    journal.close()


def test_a_damaged_page_takes_its_event_only(tmp_path):
    """The page that holds the last acts of one event is overwritten: the other events are there."""
    path = tmp_path / "desk.sqlite"
    journal = Journal(path)
    bad = journal.create("Bad", "Anna")
    for number in range(60):
        journal.append(bad, DescribeEvent(f"Bad {number}", notes="x" * 900), who="Anna")
    good = journal.create("Good", "Anna")
    journal.close()
    content = bytearray(path.read_bytes())
    at = content.rindex(b'"name":"Bad 40"')
    page = at // 4096 * 4096
    content[page : page + 4096] = b"\xff" * 4096
    path.write_bytes(content)
    journal = Journal(path)
    assert {one.event_id for one in journal.events()} == {good, bad}
    assert journal.state(good).name == "Good"
    with pytest.raises(Damaged):
        journal.state(bad)
    assert 10 < rescue(journal, bad).holds < 45
    assert journal.state(open_knowingly(journal, bad, who="Anna")).name.startswith("Bad")
    journal.close()


def test_a_term_is_neither_taken_back_nor_superseded(tmp_path):
    journal = Journal(tmp_path / "desk.sqlite")
    event_id = journal.create("Open", "Anna")
    journal.append(event_id, DescribeEvent("Autumn Open"), who="Anna")
    journal.append(event_id, NewTerm(2, "d" * 8), who="Anna")
    with pytest.raises(Refused, match="cannot be undone"):
        journal.append(event_id, Undo(3), who="Anna")
    with pytest.raises(Refused, match="already in term 2"):
        journal.append(event_id, NewTerm(2, "d" * 8), who="Anna")
    journal.append(event_id, Restore(1), who="Anna")
    assert journal.state(event_id).name == "Open"
    assert term_of(journal.history(event_id)) == 2
    assert [one.counts for one in journal.standing(event_id)] == [True, False, True, True]
    journal.append(event_id, Undo(4), who="Anna")
    assert journal.state(event_id).name == "Autumn Open"
    journal.close()


def test_the_note_forgets_cut_and_damaged_lines_and_keeps_the_rest(tmp_path):
    path = tmp_path / "note"
    kept = Acknowledged(path)
    for position in (1, 2, 3):
        kept.note(Noted("abcdefgh", "Open", position, "a" * 64))
    content = path.read_bytes()
    path.write_bytes(content[:-20])
    cut = Acknowledged(path)
    assert cut.last("abcdefgh").position == 2
    cut.note(Noted("abcdefgh", "Open", 5, "b" * 64))
    assert Acknowledged(path).last("abcdefgh").position == 5
    path.write_bytes(content.replace(b'"position":3', b'"position":9'))
    assert Acknowledged(path).last("abcdefgh").position == 2


def test_a_long_note_is_made_shorter_at_the_next_start(tmp_path, monkeypatch):
    monkeypatch.setattr("pairwright.storage.journal_lines._LARGEST", 1000)
    path = tmp_path / "note"
    kept = Acknowledged(path)
    for position in range(1, 40):
        kept.note(Noted("abcdefgh", "Open", position, "a" * 64))
    size = path.stat().st_size
    assert Acknowledged(path).last("abcdefgh").position == 39
    assert path.stat().st_size < size / 20
    assert Acknowledged(path).last("abcdefgh").position == 39


def test_the_checkpoint_leaves_nothing_in_the_log_alone(tmp_path):
    path = tmp_path / "desk.sqlite"
    journal = Journal(path)
    journal.create("Open", "Anna")
    journal.keep()
    shutil.copy(path, tmp_path / "copy.sqlite")
    with sqlite3.connect(f"file:{tmp_path}/copy.sqlite?immutable=1", uri=True) as copy:
        assert copy.execute("SELECT count(*) FROM journal").fetchone() == (1,)
    journal.close()
    with sqlite3.connect(path) as copy:
        assert copy.execute("SELECT count(*) FROM marks WHERE name LIKE 'open:%'").fetchone() == (0,)


def test_a_database_in_memory_keeps_its_notes_there():
    database = Database("sqlite://")
    assert database.path is None
    assert database.checkpoint()
    journal = Journal(database)
    event_id = journal.create("Open", "Anna")
    assert database.acknowledged.last(event_id).position == 1
    journal.close()


def test_a_note_that_cannot_be_used_is_told_in_the_log_and_stops_nothing(tmp_path, caplog, monkeypatch):
    note = Noted("abcdefgh", "Open", 1, "a" * 64)
    folder = Acknowledged(tmp_path)  # where a file should be
    folder.note(note)
    folder.note(Noted("abcdefgh", "Open", 2, "b" * 64))
    folder.sync()
    assert folder.last("abcdefgh").position == 2
    assert folder.trouble == "Is a directory"
    told = [record.message for record in caplog.records]
    assert sum("cannot be noted" in line for line in told) == 1, "once, not with each act"
    assert any("cannot be read" in line for line in told)
    assert any("cannot be forced to the disk" in line for line in told)
    path = tmp_path / "note"
    folder.path = path
    folder.note(Noted("abcdefgh", "Open", 3, "c" * 64))
    assert folder.trouble == ""
    monkeypatch.setattr("pairwright.storage.journal_lines._LARGEST", 10)
    (tmp_path / "note-new").mkdir()
    assert Acknowledged(path).last("abcdefgh").position == 3
    assert "cannot be made shorter" in caplog.text
