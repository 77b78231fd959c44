"""Files written by version 0.1 are read by this one; what is kept here is never written anew."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pairwright.lots.transcript_json import parse_document
from pairwright.lots.transcript_replay import replay
from pairwright.storage.database import Database
from pairwright.storage.journal import Journal
from pairwright.systems.kjca.section_form import read_section
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
