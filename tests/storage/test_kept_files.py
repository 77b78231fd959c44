"""Files written by version 0.1 are read by this one; what is kept here is never written anew.

Of events and their tables there is one of every form that was ever written, with every kind of act that there
was then; and what comes from a newer program is told as that, not as damage.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from pairwright.common.errors import BadInput
from pairwright.lots.transcript_json import parse_document
from pairwright.lots.transcript_replay import replay
from pairwright.storage import database, event_file
from pairwright.storage.actions import ACTIONS
from pairwright.storage.actions.event_acts import DescribeEvent
from pairwright.storage.database import Database
from pairwright.storage.event_file import EventFile, write_event_file
from pairwright.storage.file_event import FileEvent
from pairwright.storage.journal import Journal
from pairwright.storage.journal_lines import JournalLine, Newer, canonical, link_of
from pairwright.storage.kjca_form import read_section
from pairwright.storage.replay import ACTS, shape_of_acts
from pairwright.storage.rescue import rescue
from pairwright.storage.schema import JOURNAL, STEPS
from pairwright.storage.standby import Standby, Tip
from pairwright.storage.store import row_of
from pairwright.systems.register import system_of
from pairwright.tournament.tournament_json import from_json
from pairwright.trf import read_trf

KEPT = Path(__file__).parents[1] / "data" / "kept"


def text_of(name: str) -> str:
    return (KEPT / name).read_text(encoding="utf-8")


def test_a_tournament():
    event = from_json(json.loads(text_of("tournament.json")))
    assert event.rounds == read_trf(KEPT / "open.trf").rounds
    assert len(event.rounds) == 3


@pytest.mark.parametrize(("name", "version"), [("round.cert", 1), ("round-2.cert", 2)])
def test_a_certificate(name, version):
    event = read_trf(KEPT / "open.trf")
    certificates = system_of(event).certificates()
    paper = certificates.read((KEPT / name).read_bytes())
    assert (paper["round"], paper["version"]) == (4, version)
    found = certificates.check(paper, event.to_pair(4))
    assert found.valid
    assert bool(found.notes) == (version == 1)


def test_a_drawing_of_lots():
    assert replay(parse_document(text_of("lots.json"))).complete


def test_a_junior_section():
    section = read_section(text_of("section.json"), "section.json")
    assert section.drawn_rounds == 1
    assert section.title == "U9"


def test_an_event_of_the_desk(tmp_path):
    journal = Journal(Database(str(tmp_path / "desk.sqlite")))
    event = journal.state(journal.bring_in((KEPT / "event.json").read_bytes(), "Test"))
    assert event.name == "Kept Open"
    assert event.section("open").rounds[0].boards[0].result == "1-0"


@pytest.mark.parametrize("path", sorted(KEPT.glob("event-*.json")), ids=lambda path: path.stem)
def test_every_form_of_an_event_with_every_kind_of_act(path, tmp_path):
    data = path.read_bytes()
    found = FileEvent.read(data)
    assert found.course.state.name == "Every kind"
    assert {line.kind for line in found.lines} <= set(ACTIONS)
    with closing(Journal(tmp_path / "desk.sqlite")) as journal:
        event_id = journal.bring_in(data, "Test")
        journal.append(event_id, DescribeEvent("It goes on"), who="Test")
        assert FileEvent.read(journal.export(event_id)).course.state.name == "It goes on"


def test_the_newest_form_has_every_kind_of_act():
    """When this fails: add a file with every kind, as the script of tests/storage/every_kind.py makes it."""
    kept = {
        line.kind for path in KEPT.glob("event-*.json") for line in FileEvent.read(path.read_bytes()).lines
    }
    assert kept >= set(ACTIONS)


def test_new_fields_of_acts_raise_their_version():
    """When this fails: raise `ACTS`, and keep what `shape_of_acts` gives as acts-N.json; older ones stay."""
    assert json.loads(text_of(f"acts-{ACTS}.json")) == shape_of_acts()


def test_no_field_of_an_act_ever_goes():
    now = shape_of_acts()
    for path in KEPT.glob("acts-*.json"):
        for kind, names in json.loads(path.read_text(encoding="utf-8")).items():
            assert set(names) <= set(now[kind])


@pytest.mark.parametrize("version", range(1, len(STEPS) + 2))
def test_every_form_of_the_tables(version, tmp_path):
    path = tmp_path / "desk.sqlite"
    with closing(sqlite3.connect(path)) as older:
        older.executescript(text_of(f"tables-{version}.sql"))
    with closing(Journal(path)) as journal:
        assert journal.state("kepttables").section("open").entries
        assert journal.append("kepttables", DescribeEvent("It goes on"), who="Test").name == "It goes on"


def test_an_older_reader_names_what_wrote_a_file_of_today(monkeypatch):
    """The sentence of the reader of version 1, word for word as it was written then."""
    event = FileEvent.begun().continued([DescribeEvent("Open")], who="Anna", why="", at=AT)
    monkeypatch.setattr(event_file, "VERSION", 1)
    newer = event.written().replace(b'"version": 1', b'"version": 2')
    with pytest.raises(BadInput, match=r"written by a newer program \(format 2, known 1\); update"):
        FileEvent.read(newer)


AT = "2026-11-24T09:00:00.000Z"


def of_tomorrow(event: FileEvent, kind: str, body: dict[str, object]) -> JournalLine:
    """A line that hangs on the event, of a program that knows more than this one."""
    line = JournalLine(len(event.lines) + 1, AT, "Anna", "", kind, canonical(body))
    return replace(line, link=link_of(event.course.link, line))


TOMORROW = [
    ("paint-boards", {"colour": "green"}, "unknown action 'paint-boards'"),
    ("enter-result", {"section": "open", "mood": "calm"}, "enter-result: unknown field 'mood'"),
]


@pytest.mark.parametrize(("kind", "body", "reason"), TOMORROW)
@pytest.mark.parametrize("wrote", [ACTS, ACTS + 1])
def test_an_act_of_tomorrow_in_a_file(kind, body, reason, wrote):
    event = FileEvent.begun().continued([DescribeEvent("Open")], who="Anna", why="", at=AT)
    line = of_tomorrow(event, kind, body)
    file = EventFile(event.event_id, event.course.origin, (*event.lines, line), wrote)
    with pytest.raises(BadInput) as caught:
        FileEvent.read(write_event_file(file))
    told = str(caught.value)
    assert told.startswith("action 2 was written by a newer version of the program")
    assert (f"(actions of version {ACTS + 1}, known {ACTS})" in told) == (wrote > ACTS)
    assert told.endswith(f"{reason}. Nothing is damaged: update this program, then open the event again")


def test_an_act_of_tomorrow_in_the_database_and_from_another_desk(tmp_path, monkeypatch):
    path = tmp_path / "desk.sqlite"
    with closing(Journal(path)) as journal:
        event_id = journal.create("Open", "Anna")
        event = FileEvent.read(journal.export(event_id))
        line = of_tomorrow(event, "paint-boards", {})
        tip = Tip(event_id, "Open", 2, line.link, AT, "Anna", False)
        standby = Standby(journal)
        standby.follow("http://another")
        with pytest.raises(Newer, match="action 2 was written by a newer version"):
            standby.repeat(tip, event_id, [line])
        assert journal.position(event_id) == 1
    monkeypatch.setattr(database, "ACTS", ACTS + 1)
    with closing(Journal(path)) as journal, journal.database.writing() as connection:
        connection.execute(JOURNAL.insert(), [row_of(event_id, line)])
    monkeypatch.undo()
    with closing(Journal(path)) as journal:
        with pytest.raises(Newer, match=rf"\(actions of version {ACTS + 1}, known {ACTS}\): unknown action"):
            journal.state(event_id)
        found = rescue(journal, event_id)
        assert (found.newer, found.behind, found.holds) == (True, False, 1)
