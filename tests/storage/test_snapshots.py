"""Snapshots of states beside the journals: what they spare, and that they never change what is shown."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from itertools import pairwise

import pytest
from every_kind import script
from sqlalchemy import delete, select, update

from pairwright.storage import store
from pairwright.storage.actions.event_acts import AddSection, DescribeEvent
from pairwright.storage.event_state import EventState
from pairwright.storage.journal import Journal
from pairwright.storage.journal_lines import Damaged
from pairwright.storage.replay import Undo, replay
from pairwright.storage.schema import JOURNAL
from pairwright.storage.section_setup import Setup
from pairwright.storage.store import SNAPSHOTS, Snapshot, packed, program, unpacked
from sizes import sampled

COLUMNS = [column.name for column in SNAPSHOTS.columns if not column.primary_key]


def same(one: object, other: object) -> bool:
    """Equal in every field, also in those that are left out of comparisons."""
    if type(one) is not type(other):
        return False
    if is_dataclass(one):
        return all(same(getattr(one, field.name), getattr(other, field.name)) for field in fields(one))
    if isinstance(one, tuple):
        return len(one) == len(other) and all(map(same, one, other))
    return one == other


@pytest.fixture
def kept(address, monkeypatch):
    """A database in which an event of twelve acts has its snapshot; its id."""
    monkeypatch.setattr(store, "WORTH", 10)
    journal = Journal(address)
    event_id = journal.create("Open", "Anna")
    for number in range(10):
        journal.append(event_id, DescribeEvent(f"Open {number}", notes="½ \U0001f600"), who="Anna")
    journal.append(event_id, AddSection("open", Setup("Open")), who="Anna")
    journal.close()
    return event_id


def opened(address, event_id):
    """State and acts of an event as a program that begins has them, and whether they were replayed."""
    replayed = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            "pairwright.storage.event_history.replay", lambda acts: replayed.append(1) or replay(acts)
        )
        journal = Journal(address)
        course = journal.course(event_id)
        found = (course.state, tuple(course.history), course.link)
        journal.database.close()
    return found, bool(replayed)


def change(address, *statements):
    journal = Journal(address)
    with journal.database.writing() as connection:
        for one in statements:
            connection.execute(one)
    journal.database.close()


def row(address, event_id):
    journal = Journal(address)
    with journal.database.reading() as connection:
        found = connection.execute(select(SNAPSHOTS).where(SNAPSHOTS.c.event_id == event_id)).one()
    journal.database.close()
    return found


def test_an_event_with_a_snapshot_is_open_without_a_replay(address, kept):
    found, replayed = opened(address, kept)
    assert not replayed
    change(address, delete(SNAPSHOTS))
    again, replayed = opened(address, kept)
    assert replayed
    assert found == again
    assert same(found[0], again[0])


@pytest.mark.parametrize("column", COLUMNS)
def test_a_damaged_snapshot_is_passed_by(address, kept, column):
    before, _ = opened(address, kept)
    value = getattr(row(address, kept), column)
    places = range(0, len(value), max(1, len(value) // 7)) if isinstance(value, str) else ()
    texts = [value[:at] + ("0" if value[at] != "0" else "1") + value[at + 1 :] for at in places]
    others = ("", value[:-1], value + "x") if texts else (0, -1, 1, 11, 13, 10**6)
    for wrong in sampled((*texts, *others), 3):
        change(address, update(SNAPSHOTS).values({column: wrong}))
        found, replayed = opened(address, kept)
        assert replayed, (column, wrong)
        assert found == before


def test_a_snapshot_of_another_event_or_program_is_passed_by(address, kept, monkeypatch):
    before, _ = opened(address, kept)
    monkeypatch.setattr(store, "program", lambda: "another one")
    assert opened(address, kept) == (before, True)
    monkeypatch.undo()
    monkeypatch.setattr(store, "WORTH", 1)
    journal = Journal(address)
    other = journal.create("Other", "Anna")
    journal.state(other)
    journal.close()
    taken = Snapshot(*row(address, other))
    change(
        address,
        update(SNAPSHOTS).where(SNAPSHOTS.c.event_id == kept).values(state=taken.state, digest=taken.digest),
    )
    assert opened(address, kept) == (before, True)


def test_a_changed_journal_is_told_whatever_the_snapshot_says(address, kept):
    change(address, update(JOURNAL).where(JOURNAL.c.position == 5).values(who="Eve"))
    with pytest.raises(Damaged, match="5"):
        opened(address, kept)


def test_acts_after_a_snapshot_count_and_take_back(address, kept, monkeypatch):
    monkeypatch.setattr(store, "WORTH", 100)
    journal = Journal(address)
    journal.append(kept, DescribeEvent("Later"), who="Anna")
    journal.close()
    assert row(address, kept).position == 12
    (state, history, _), replayed = opened(address, kept)
    assert (state.name, len(history), replayed) == ("Later", 13, False)
    journal = Journal(address)
    journal.append(kept, Undo(13), who="Anna")
    journal.append(kept, Undo(12), who="Anna")
    journal.close()
    (state, history, _), replayed = opened(address, kept)
    assert (state.name, state.sections, len(history), replayed) == ("Open 9", (), 15, True)


def test_a_deleted_event_leaves_no_snapshot(address, kept):
    journal = Journal(address)
    journal.delete(kept)
    with journal.database.reading() as connection:
        assert connection.execute(select(SNAPSHOTS)).all() == []
    journal.close()


def test_every_kind_of_state_is_the_same_when_it_is_read_again():
    made = script()
    for before, after in pairwise((*made.before, made.event)):
        assert before is after or same(unpacked(packed(after), EventState), after)


@pytest.mark.parametrize(
    "text", ["", "[]", "[[],[]]", '[["os:system"],[[0,"true"]]]', '[["tuple"],[[0]]]', "[[1],[[0]]]"]
)
def test_another_text_is_no_state(text):
    with pytest.raises((ValueError, TypeError, LookupError, AttributeError)):
        unpacked(text, EventState)


def test_the_program_is_known_by_its_files():
    assert program() == program()
    assert len(program().split()) == 3
