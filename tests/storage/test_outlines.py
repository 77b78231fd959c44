"""What a list says of an event is kept beside its journal: the list opens none, and says nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from every_kind import script
from sections import OPEN, people
from sqlalchemy import delete, select, update

from pairwright.explain.words.translate import fault_text
from pairwright.storage import actions as do
from pairwright.storage import store
from pairwright.storage.journal import Journal
from pairwright.storage.journal_lines import Behind, Damaged
from pairwright.storage.schema import JOURNAL
from pairwright.storage.store import OUTLINES, packed, unpacked
from pairwright.web.next_step import EventOutline, in_outline
from sizes import sampled

KEPT = sorted((Path(__file__).parents[1] / "data" / "kept").glob("event-*.json"))


def begun(address) -> Journal:
    """A journal as a desk that begins has it."""
    journal = Journal(address)
    journal.in_outline = in_outline
    return journal


def listed(journal: Journal, event_id: str) -> tuple[EventOutline, bool]:
    """What a list says of an event, and whether the event was opened for it."""
    outline = journal.outline(event_id, EventOutline)
    return outline, journal.holding(event_id).course is not None


@pytest.fixture
def event(address):
    """An event of some acts, which a desk kept in outline when it ended; its id."""
    journal = begun(address)
    event_id = journal.create("Town Open", "Anna")
    journal.append(event_id, do.AddSection("open", OPEN), who="Anna")
    journal.append(event_id, do.EnterPlayers("open", people(6)), who="Anna", why="½ \U0001f600")
    journal.close()
    return event_id


def change(address, statement):
    journal = Journal(address)
    with journal.database.writing() as connection:
        connection.execute(statement)
    journal.database.close()


def test_a_list_opens_no_event_that_has_not_gone_on(address, event):
    journal = begun(address)
    outline, opened = listed(journal, event)
    assert not opened
    assert not listed(journal, event)[1]
    assert (outline.name, outline.sections[0].entries, len(outline.lately)) == ("Town Open", 6, 3)
    assert packed(outline) == packed(in_outline(journal.course(event)))
    journal.close()


@pytest.mark.parametrize("file", sampled(KEPT, 12), ids=lambda path: path.stem)
def test_of_every_event_that_was_ever_kept_the_outline_says_the_same(tmp_path, file):
    journal = begun(tmp_path / "desk.db")
    event_id = journal.bring_in(file.read_bytes(), "Anna")
    told = in_outline(journal.course(event_id))
    journal.state(event_id)
    journal.close()
    again = begun(tmp_path / "desk.db")
    outline, opened = listed(again, event_id)
    assert not opened
    assert packed(outline) == packed(told)
    for language in ("en", "de", "ru"):
        said = [fault_text(language, act.what) for act in outline.lately]
        assert said == [fault_text(language, act.what) for act in told.lately]
    again.close()


def test_every_kind_of_act_can_be_told_in_an_outline():
    made = script()
    journal = Journal("sqlite://")
    event_id = journal.create("Every kind", "Anna")
    for action in made.actions:
        course = journal.course(event_id)
        told = in_outline(course)
        assert packed(unpacked(packed(told), EventOutline)) == packed(told)
        journal.append(event_id, action, who="Anna")
    journal.close()


def test_acts_after_the_outline_are_in_the_list(address, event):
    other = Journal(address)  # a program that keeps no outlines
    other.append(event, do.DescribeEvent("Later"), who="Anna")
    other.close()
    journal = begun(address)
    assert listed(journal, event)[0].name == "Later"
    journal.forget(event)
    journal.close()
    journal = begun(address)
    assert listed(journal, event)[0].name == "Later"
    other = Journal(address)
    other.append(event, do.DescribeEvent("Later still"), who="Anna")
    other.close()
    assert listed(journal, event)[0].name == "Later still"
    journal.close()


def test_one_that_rests_is_kept_while_the_desk_runs(address, event):
    journal = begun(address)
    journal.append(event, do.DescribeEvent("Later"), who="Anna")

    def kept() -> int:
        with journal.database.reading() as connection:
            return connection.execute(select(OUTLINES.c.position)).scalar_one()

    journal.keep()
    assert kept() == 3
    journal.keep()
    assert kept() == 4
    journal.database.close()  # it is killed
    again = begun(address)
    assert listed(again, event)[1] is False
    again.close()


@pytest.mark.parametrize("column", [column.name for column in OUTLINES.columns if not column.primary_key])
def test_a_damaged_outline_is_passed_by(address, event, column):
    change(address, update(OUTLINES).values({column: 2 if column == "position" else "x"}))
    journal = begun(address)
    outline, opened = listed(journal, event)
    assert opened
    assert outline.name == "Town Open"
    journal.close()


def test_an_outline_of_another_program_is_passed_by_and_made_again(address, event, monkeypatch):
    monkeypatch.setattr(store, "program", lambda: "another one")
    for opens in (True, False):
        journal = begun(address)
        assert listed(journal, event)[1] is opens
        journal.close()


def test_a_database_without_outlines_gets_them_when_it_is_first_opened(address, event):
    change(address, delete(OUTLINES))
    for opens in (True, False):
        journal = begun(address)
        assert listed(journal, event)[1] is opens
        journal.close()


@pytest.mark.parametrize("place", [1, 2, 3])
def test_a_changed_journal_is_told_whatever_the_outline_says(address, event, place):
    change(address, update(JOURNAL).where(JOURNAL.c.position == place).values(who="Eve"))
    journal = begun(address)
    with pytest.raises(Damaged, match=str(place)):
        listed(journal, event)
    journal.close()


def test_a_journal_that_is_changed_while_it_is_listed_is_told_when_it_is_looked_at_again(address, event):
    journal = begun(address)
    assert not listed(journal, event)[1]
    change(address, update(JOURNAL).where(JOURNAL.c.position == 2).values(who="Eve"))
    journal.look_again()
    assert "Town Open" in journal.changed[event]
    with pytest.raises(Damaged, match="2"):
        listed(journal, event)
    journal.close()


def test_less_than_was_acknowledged_is_told_whatever_the_outline_says(tmp_path):
    address = tmp_path / "desk.db"
    journal = begun(address)
    event_id = journal.create("Town Open", "Anna")
    journal.close()
    journal = Journal(address)
    journal.append(event_id, do.DescribeEvent("Later"), who="Anna")
    journal.close()
    change(address, delete(JOURNAL).where(JOURNAL.c.position == 2))
    journal = begun(address)
    with pytest.raises(Behind):
        listed(journal, event_id)
    journal.close()


def test_a_deleted_event_leaves_no_outline(address, event):
    journal = begun(address)
    journal.delete(event)
    with journal.database.reading() as connection:
        assert connection.execute(select(OUTLINES)).all() == []
    journal.close()


def test_a_journal_that_was_looked_through_is_not_read_once_more_and_what_came_since_is(address, event):
    journal = begun(address)
    assert journal.verify(event) is None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pairwright.storage.store.read_lines", lambda *_, **__: pytest.fail("it was read"))
        assert not listed(journal, event)[1]
    journal.forget(event)
    assert journal.verify(event) is None
    other = Journal(address)
    other.append(event, do.DescribeEvent("Later"), who="Anna")
    other.close()
    assert listed(journal, event)[0].name == "Later"
    journal.close()
