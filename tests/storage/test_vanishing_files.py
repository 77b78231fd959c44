"""The file of a running desk is deleted, moved, replaced: nothing acknowledged is lost, and it is told."""

from __future__ import annotations

import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("an open file cannot be taken away there", allow_module_level=True)

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))

import vanishing_files
from pairwright.storage.actions.event_acts import DescribeEvent
from pairwright.storage.database import Database
from pairwright.storage.journal import Journal
from pairwright.storage.journal_lines import Behind, Damaged, OnlyReads, Unavailable, UnusableDatabase
from sizes import times


@pytest.fixture
def desk(tmp_path: Path):
    (tmp_path / "folder").mkdir()
    made = Journal(tmp_path / "folder" / "desk.sqlite")
    yield made
    made.close()


def named(journal: Journal) -> str:
    """The name of the only event."""
    return journal.state(journal.events()[0].event_id).name


def file_of(journal: Journal) -> Path:
    assert journal.database.path is not None
    return journal.database.path


@pytest.mark.parametrize("way", vanishing_files.WAYS)
def test_nothing_acknowledged_is_lost(way):
    rounds = times(200, 100)
    found = vanishing_files.campaign(way, rounds, 1)
    assert vanishing_files.wrong(way, found, rounds) == []
    assert found["acknowledged"] > rounds
    assert found["acknowledged"] + found["refused"] > 10 * rounds  # a file written over refuses more


def test_the_act_that_meets_it_is_in_the_new_file_and_the_old_one_is_kept(desk, tmp_path):
    event_id = desk.create("Open 1", "Anna")
    path = file_of(desk)
    shutil.copy(path, tmp_path / "older")
    desk.append(event_id, DescribeEvent("Open 2"), who="Anna")
    shutil.move(tmp_path / "older", path)
    desk.append(event_id, DescribeEvent("Open 3"), who="Anna")
    (told,) = desk.database.vanished
    (kept,) = path.parent.glob("desk.sqlite-found-*")
    assert "was replaced or deleted while the desk was running" in told
    assert str(kept) in told
    with closing(Journal(path)) as another:
        assert another.state(event_id).name == "Open 3"
    with closing(sqlite3.connect(kept)) as found:
        assert found.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    desk.append(event_id, DescribeEvent("Open 4"), who="Anna")
    assert len(desk.database.vanished) == 1


def test_it_is_noticed_without_an_act_and_readers_see_what_was_there(desk):
    event_id = desk.create("Open 1", "Anna")
    file_of(desk).unlink()
    assert desk.state(event_id).name == "Open 1"
    desk.keep()
    assert file_of(desk).exists()
    assert len(desk.database.vanished) == 1


def test_what_was_acknowledged_is_noted_anew(desk):
    event_id = desk.create("Open 1", "Anna")
    for one in file_of(desk).parent.iterdir():
        one.unlink()
    desk.append(event_id, DescribeEvent("Open 2"), who="Anna")
    desk.close()
    noted = Database(file_of(desk)).acknowledged.last(event_id)
    assert noted is not None
    assert noted.position == 2


def test_a_folder_that_was_moved_away_is_made_again(desk, tmp_path):
    event_id = desk.create("Open 1", "Anna")
    file_of(desk).parent.rename(tmp_path / "tidied")
    desk.append(event_id, DescribeEvent("Open 2"), who="Anna")
    assert named(desk) == "Open 2"
    with closing(Journal(file_of(desk))) as another:
        assert named(another) == "Open 2"
    with closing(Journal(tmp_path / "tidied" / "desk.sqlite")) as old:
        assert named(old) in ("Open 1", "Open 2")


def test_where_no_new_file_can_be_written_the_desk_is_read_only_until_one_can(desk, tmp_path):
    event_id = desk.create("Open 1", "Anna")
    folder = file_of(desk).parent
    folder.rename(tmp_path / "away")
    folder.write_text("in the way")
    with pytest.raises(OnlyReads, match="Do not end the program"):
        desk.append(event_id, DescribeEvent("Open 2"), who="Anna")
    assert desk.state(event_id).name == "Open 1"
    assert "no new file can be written there" in desk.database.adrift
    folder.unlink()
    desk.append(event_id, DescribeEvent("Open 3"), who="Anna")
    assert desk.database.adrift == ""
    with closing(Journal(file_of(desk))) as another:
        assert named(another) == "Open 3"


def test_a_folder_that_comes_back_is_gone_on_with(desk, tmp_path):
    event_id = desk.create("Open 1", "Anna")
    folder = file_of(desk).parent
    folder.rename(tmp_path / "away")
    folder.write_text("in the way")
    with pytest.raises(OnlyReads):
        desk.append(event_id, DescribeEvent("Open 2"), who="Anna")
    folder.unlink()
    (tmp_path / "away").rename(folder)
    desk.append(event_id, DescribeEvent("Open 3"), who="Anna")
    assert desk.database.vanished == ()
    assert named(desk) == "Open 3"


def test_a_second_process_goes_on_in_the_new_file_of_the_first(desk):
    event_id = desk.create("Open 1", "Anna")
    with closing(Journal(file_of(desk))) as second:
        assert named(second) == "Open 1"
        file_of(desk).unlink()
        desk.append(event_id, DescribeEvent("Open 2"), who="Anna")
        assert named(second) == "Open 2"
        second.append(event_id, DescribeEvent("Open 3"), who="Ben")
        assert named(desk) == "Open 3"
        assert list(file_of(desk).parent.glob("*-found-*")) == []


def test_an_act_that_was_overtaken_by_a_new_file_is_not_acknowledged(desk):
    """Another process of the desk takes the path between the commit here and the look that follows it."""
    event_id = desk.create("Open 1", "Anna")
    path = file_of(desk)
    writing = desk.database.writing()
    writing.__enter__()
    path.unlink()
    file = desk.database._file
    with closing(sqlite3.connect(path)) as theirs:
        file._connection.backup(theirs)
        theirs.execute("INSERT INTO marks VALUES (?, 'x')", (f"instead:{file._token}",))
        theirs.commit()
    with pytest.raises(Unavailable, match="went on in a new file"):
        writing.__exit__(None, None, None)
    assert desk.state(event_id).name == "Open 1"


def changed_row(journal: Journal, event_id: str) -> None:
    """Another program changes who did the second act."""
    with closing(sqlite3.connect(file_of(journal))) as other:
        other.execute("UPDATE journal SET who = 'Mallory' WHERE event_id = ? AND position = 2", (event_id,))
        other.commit()


def test_a_row_changed_under_the_running_desk_is_noticed_and_what_was_known_is_kept(desk, tmp_path):
    event_id = desk.create("Open 1", "Anna")
    for number in (2, 3, 4):
        desk.append(event_id, DescribeEvent(f"Open {number}"), who="Anna")
    changed_row(desk, event_id)
    assert desk.state(event_id).name == "Open 4"
    desk.look_again()
    (told,) = desk.changed.values()
    assert told.startswith("Open 4: the journal is damaged at action 2")
    with pytest.raises(Damaged):
        desk.append(event_id, DescribeEvent("Open 5"), who="Anna")
    (kept,) = file_of(desk).parent.glob("known-*.json")
    assert str(kept) in told
    with closing(Journal(tmp_path / "other.sqlite")) as other:
        assert other.state(other.bring_in(kept.read_bytes(), "Anna")).name == "Open 4"


def test_what_is_whole_and_what_was_deleted_elsewhere_is_not_told(desk):
    whole, gone = desk.create("Open", "Anna"), desk.create("Other", "Anna")
    assert {desk.state(one).name for one in (whole, gone)} == {"Open", "Other"}
    with closing(Journal(file_of(desk))) as second:
        second.delete(gone)
        second.append(whole, DescribeEvent("Open 2"), who="Ben")
    desk.look_again()
    assert desk.changed == {}
    assert desk.state(whole).name == "Open 2"


def test_a_second_desk_on_the_file_is_refused_with_a_sentence(tmp_path):
    path = tmp_path / "desk.sqlite"
    with closing(Journal(path)) as first:
        first.database.serve_alone()
        event_id = first.create("Open 1", "Anna")
        refused = pytest.raises(UnusableDatabase, match="another desk on this computer is serving")
        with closing(Journal(path)) as second, refused:
            second.database.serve_alone()
        with closing(Journal(path)) as looker:
            assert looker.state(event_id).name == "Open 1", "other programs may look, and write"
    with closing(Journal(path)) as third:
        third.database.serve_alone()
        assert third.state(event_id).name == "Open 1"


def test_of_two_desks_that_come_to_serve_one_file_one_writes(desk, tmp_path):
    """A second one is started on the copy that stands there for a moment under the first."""
    event_id = desk.create("Open 1", "Anna")
    desk.database.serve_alone()
    path = file_of(desk)
    desk.database.checkpoint("TRUNCATE")
    shutil.copy(path, tmp_path / "older")
    desk.append(event_id, DescribeEvent("Open 2"), who="Anna")
    shutil.move(tmp_path / "older", path)
    for ending in ("-wal", "-shm"):
        path.with_name(path.name + ending).unlink()
    with closing(Journal(path)) as second:
        second.database.serve_alone()
        desk.append(event_id, DescribeEvent("Open 3"), who="Anna")
        for _ in range(2):
            with pytest.raises((OnlyReads, Unavailable, Behind)):
                second.append(event_id, DescribeEvent("Open of the second"), who="Ben")
        assert "another desk on this computer is serving" in second.database.adrift
        desk.append(event_id, DescribeEvent("Open 4"), who="Anna")
        assert named(second) == named(desk) == "Open 4"
