"""A damaged log of SQLite is kept as it was found, and named, also when nothing notes what was in it."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest
from written_until_killed import ACTS, beside, flipped, killed_writer

from pairwright.storage.database import Database
from pairwright.storage.database_file import read_log
from pairwright.storage.journal import Journal
from pairwright.storage.journal_lines import Behind, Unavailable
from pairwright.storage.rescue import doubt, take_all_knowingly

HEAD, FRAME = 32, 24


@pytest.fixture
def killed(written: tuple[Path, str], tmp_path: Path) -> tuple[Path, str]:
    """A copy of them, without any note of what was acknowledged."""
    for one in written[0].parent.iterdir():
        if not one.name.endswith("-acknowledged"):
            shutil.copy(one, tmp_path)
    return tmp_path / "desk.sqlite", written[1]


def copies(path: Path) -> list[Path]:
    """What was kept beside a database."""
    return sorted(path.parent.glob("*-damaged-*"))


def test_the_log_of_a_killed_desk_is_whole(killed):
    path, event_id = killed
    found = read_log(beside(path, "-wal").read_bytes(), beside(path, "-shm").read_bytes())
    assert found.head
    assert found.taken == found.last == found.vouched > ACTS
    assert found.behind == 0
    journal = Journal(path)
    assert (journal.position(event_id), doubt(journal), copies(path)) == (ACTS, "", [])
    journal.close()


@pytest.mark.parametrize("index", [True, False], ids=["index", "no index"])
@pytest.mark.parametrize("share", [0.0, 0.0001, 0.1, 0.5, 0.9])
def test_a_flipped_bit_is_named_and_the_log_kept_when_no_note_is_there(killed, share, index):
    path, event_id = killed
    if not index:
        beside(path, "-shm").unlink()
    flipped(beside(path, "-wal"), share)
    found = path.read_bytes(), beside(path, "-wal").read_bytes()
    journal = Journal(path)
    assert "was damaged" in doubt(journal)
    kept = copies(path)
    assert tuple(one.read_bytes() for one in kept) == found
    assert [one.stat().st_mode & 0o777 for one in kept] == [0o600, 0o600]
    assert kept[0].name in doubt(journal)
    for one in journal.events():
        assert one.event_id == event_id
        with pytest.raises(Behind, match="may be lost"):
            journal.state(event_id)
    journal.close()
    journal = Journal(path)
    assert doubt(journal), "also at the next start"
    take_all_knowingly(journal, who="Anna")
    journal.close()
    journal = Journal(path)
    assert doubt(journal) == ""
    for one in journal.events():
        assert journal.state(one.event_id)
    assert copies(path) == kept
    journal.close()


@pytest.mark.parametrize("frames", [1, 4])
def test_a_log_that_was_cut_off_is_named_by_its_index(killed, frames):
    path, event_id = killed
    log = beside(path, "-wal")
    size = 4096 + FRAME
    log.write_bytes(log.read_bytes()[: -frames * size - 7])
    journal = Journal(path)
    assert "was damaged" in doubt(journal)
    with pytest.raises(Behind):
        journal.state(event_id)
    journal.close()


def test_an_empty_log_is_none(killed):
    path, _ = killed
    for ending in ("-wal", "-shm"):
        beside(path, ending).write_bytes(b"")
    journal = Journal(path)
    assert "without the -wal file beside it" in doubt(journal)
    journal.close()


def test_damage_in_what_lies_in_the_file_already_takes_nothing(tmp_path):
    path = tmp_path / "desk.sqlite"
    event_id = killed_writer(path, kept=ACTS)
    beside(path, "-acknowledged").unlink()
    flipped(beside(path, "-wal"), 0.3)
    journal = Journal(path)
    assert (journal.position(event_id), doubt(journal)) == (ACTS, "")
    assert journal.state(event_id).name == f"Open {ACTS}"
    assert len(copies(path)) == 2
    journal.close()


def test_the_note_says_exactly_what_is_missing(killed, written):
    path, event_id = killed
    shutil.copy(beside(written[0], "-acknowledged"), path.parent)
    flipped(beside(path, "-wal"), 0.5)
    journal = Journal(path)
    with pytest.raises(Behind, match=f"to {ACTS} were acknowledged"):
        journal.state(event_id)
    assert len(copies(path)) == 2
    journal.close()


def test_a_note_that_is_older_than_the_damage_is_not_believed(killed, written):
    """After a power cut the note may be behind: what came between may have been acknowledged."""
    path, event_id = killed
    early = beside(written[0], "-acknowledged").read_text().splitlines()[:4]
    beside(path, "-acknowledged").write_text("\n".join(early))
    beside(path, "-shm").unlink()
    flipped(beside(path, "-wal"), 0.5)
    journal = Journal(path)
    with pytest.raises(Behind, match="may be lost"):
        journal.state(event_id)
    journal.close()


def last_commit(log: bytes) -> int:
    """Where the frames of the last commit begin."""
    size = FRAME + int.from_bytes(log[8:12], "big")
    ends = [at for at in range(HEAD, len(log), size) if any(log[at + 4 : at + 8])]
    return ends[-2] + size


@pytest.mark.parametrize("noted", [True, False])
def test_the_last_commit_torn_by_a_power_cut_was_not_acknowledged_if_there_is_a_note(killed, written, noted):
    path, event_id = killed
    log = bytearray(beside(path, "-wal").read_bytes())
    log[last_commit(log) + FRAME + 9] ^= 1
    beside(path, "-wal").write_bytes(log)
    beside(path, "-shm").unlink()
    if noted:
        lines = beside(written[0], "-acknowledged").read_text().splitlines()
        beside(path, "-acknowledged").write_text("\n".join(lines[:-1]))
    journal = Journal(path)
    assert bool(doubt(journal)) is not noted
    if noted:
        assert journal.position(event_id) == ACTS - 1
        assert journal.state(event_id).name == f"Open {ACTS - 1}"
    journal.close()


def test_without_room_for_the_copy_nothing_is_touched(killed, monkeypatch):
    path, _ = killed
    flipped(beside(path, "-wal"), 0.5)
    before = {one.name: one.read_bytes() for one in path.parent.iterdir()}

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pairwright.storage.database_file.shutil.copyfileobj", full)
    with pytest.raises(Unavailable, match="No space left on device"):
        Database(path)
    assert {one.name: one.read_bytes() for one in path.parent.iterdir()} == before


def test_what_a_failed_start_has_kept_is_not_kept_twice(killed, monkeypatch):
    path, _ = killed
    flipped(beside(path, "-wal"), 0.5)
    monkeypatch.setattr("pairwright.storage.database.prepare", lambda _: 1 / 0)
    monkeypatch.setattr(Database, "close", lambda self: None)
    content = path.read_bytes(), beside(path, "-wal").read_bytes()
    with pytest.raises(ZeroDivisionError):
        Database(path)
    path.write_bytes(content[0])
    beside(path, "-wal").write_bytes(content[1])
    with pytest.raises(ZeroDivisionError):
        Database(path)
    assert len(copies(path)) == 2


def test_a_log_that_another_program_writes_is_not_taken_for_damaged(tmp_path):
    path = tmp_path / "desk.sqlite"
    journal = Journal(path)
    journal.create("Open", "Anna")
    others = [Journal(path) for _ in range(3)]
    assert [doubt(one) for one in others] == [""] * 3
    assert copies(path) == []
    for one in (journal, *others):
        one.close()


def test_logs_of_other_programs_and_sizes_are_read(tmp_path):
    """Every commit counts, with large pages too; older frames behind a new beginning do not."""
    path = tmp_path / "other.sqlite"
    with sqlite3.connect(path, isolation_level=None) as other:
        other.execute("PRAGMA page_size = 65536")
        other.execute("PRAGMA journal_mode = WAL")
        other.execute("CREATE TABLE t (a)")
        for number in range(5):
            other.execute("INSERT INTO t VALUES (?)", (number,))
        log = beside(path, "-wal")
        found = read_log(log.read_bytes(), b"")
        assert (found.head, found.behind, found.taken == found.last) == (True, 0, True)
        other.execute("PRAGMA wal_checkpoint(RESTART)")
        other.execute("INSERT INTO t VALUES (9)")
        again = read_log(log.read_bytes(), beside(path, "-shm").read_bytes())
        assert (again.taken, again.last, again.behind, again.vouched) == (1, 1, 0, 1)
    assert read_log(b"\0" * 9000, b"").broken(noted=False) is False
    assert read_log(b"Dear diary, " * 500, b"").broken(noted=True) is True
