"""What somebody changes behind the desk's back is found, at its place."""

from __future__ import annotations

import pytest
from databases import ticking
from sqlalchemy import delete, insert, select, update
from written_events import published_event

from pairwright.storage.actions import EnterResult
from pairwright.storage.database import Database
from pairwright.storage.journal import Journal
from pairwright.storage.journal_lines import (
    Damaged,
    JournalLine,
    canonical,
    first_broken,
    link_of,
    origin_link,
)
from pairwright.storage.schema import JOURNAL

LINE = JournalLine(1, "2026-11-20T09:00:00.000Z", "Anna", "", "describe-event", '{"name":"Town"}')


def test_the_chain_is_the_one_that_is_documented():
    from hashlib import sha256

    first = sha256(b"pairwright event journal 1\x00abcdefghij").digest()
    said = (
        '{"at":"2026-11-20T09:00:00.000Z","body":{"name":"Town"},"kind":"describe-event","position":1,'
        '"who":"Anna","why":""}'
    )
    assert origin_link("abcdefghij") == first.hex()
    assert link_of(first.hex(), LINE) == sha256(first + said.encode()).hexdigest()
    assert canonical({"b": [1, "é"], "a": None}) == '{"a":null,"b":[1,"é"]}'


def test_every_field_is_in_the_link():
    from dataclasses import replace

    link = link_of(origin_link("abcdefghij"), LINE)
    changes = [
        {"position": 2},
        {"at": "2026-11-20T09:00:00.001Z"},
        {"who": "Bea"},
        {"why": "so"},
        {"kind": "other"},
        {"body": "{}"},
    ]
    others = {link_of(origin_link("abcdefghij"), replace(LINE, **change)) for change in changes}
    assert len(others) == len(changes)
    assert link not in others
    assert link != link_of(origin_link("abcdefghik"), LINE)


def tampered(address: str, statement) -> None:
    database = Database(address)
    with database.writing() as connection:
        connection.execute(statement)
    database.close()


@pytest.mark.parametrize("column", ["at", "who", "why", "kind", "body", "link"])
def test_a_changed_line_is_found(journal, address, column):
    event_id = published_event(journal)
    journal.append(event_id, EnterResult("open", 1, 1, "1-0"), who="Bea")
    journal.append(event_id, EnterResult("open", 1, 2, "1-0"), who="Bea")
    assert journal.verify(event_id) is None
    changed = {"body": '{"board":1,"result":"0-1","round":1,"section":"open"}', "link": "0" * 64}
    tampered(
        address,
        update(JOURNAL)
        .where(JOURNAL.c.event_id == event_id, JOURNAL.c.position == 6)
        .values({column: changed.get(column, "2026-11-20T09:00:00.001Z")}),
    )
    assert journal.verify(event_id) == 6
    fresh = Journal(address)
    with pytest.raises(Damaged, match="action 6") as caught:
        fresh.state(event_id)
    assert caught.value.position == 6
    fresh.close()


def test_a_removed_line_is_found(journal, address):
    event_id = published_event(journal)
    journal.append(event_id, EnterResult("open", 1, 1, "1-0"), who="Bea")
    journal.append(event_id, EnterResult("open", 1, 2, "1-0"), who="Bea")
    tampered(address, delete(JOURNAL).where(JOURNAL.c.event_id == event_id, JOURNAL.c.position == 6))
    assert journal.verify(event_id) == 6


def test_an_added_line_is_found(journal, address):
    event_id = published_event(journal)
    body = canonical({"section": "open", "round": 1, "board": 1, "result": "0-1"})
    row = {
        "event_id": event_id,
        "position": 6,
        "at": "2026-11-20T10:00:00.000Z",
        "who": "Anna",
        "why": "",
        "kind": "enter-result",
        "body": body,
        "link": "a" * 64,
    }
    tampered(address, insert(JOURNAL).values(row))
    assert journal.verify(event_id) == 6
    with pytest.raises(Damaged, match="outside the desk"):
        journal.append(event_id, EnterResult("open", 1, 2, "1-0"), who="Bea")


def test_an_act_of_a_newer_program_is_told(journal, address):
    """A chain that holds, but with an act that this version does not know."""
    event_id = published_event(journal)
    database = Database(address)
    with database.writing() as connection:
        previous = connection.execute(
            select(JOURNAL.c.link).where(JOURNAL.c.event_id == event_id, JOURNAL.c.position == 5)
        ).scalar_one()
        line = JournalLine(6, "2026-11-20T10:00:00.000Z", "Anna", "", "teleport-player", "{}")
        row = {
            "event_id": event_id,
            "position": 6,
            "at": line.at,
            "who": line.who,
            "why": "",
            "kind": line.kind,
            "body": "{}",
            "link": link_of(previous, line),
        }
        connection.execute(insert(JOURNAL).values(row))
    database.close()
    assert journal.verify(event_id) is None
    with pytest.raises(Damaged, match="teleport-player"):
        journal.state(event_id)


def test_a_chain_may_be_checked_from_any_link_on():
    lines = []
    link = origin_link("abcdefghij")
    for position in range(1, 6):
        line = JournalLine(position, LINE.at, "Anna", "", "k", "{}")
        link = link_of(link, line)
        lines.append(JournalLine(position, LINE.at, "Anna", "", "k", "{}", link))
    assert first_broken(lines, origin_link("abcdefghij")) is None
    assert first_broken(lines[2:], lines[1].link) is None
    assert first_broken([*lines[:2], *lines[3:]], origin_link("abcdefghij")) == 3
    assert first_broken([lines[1], lines[0]], origin_link("abcdefghij")) == 2
    assert first_broken([], origin_link("abcdefghij")) is None


def test_a_removed_last_line_is_not_found_by_the_chain(journal, address):
    """The reason why the last link should be noted elsewhere: a shorter chain is a whole one."""
    event_id = published_event(journal)
    tampered(address, delete(JOURNAL).where(JOURNAL.c.event_id == event_id, JOURNAL.c.position == 5))
    assert journal.verify(event_id) is None
    assert Journal(address, clock=ticking()).position(event_id) == 4
