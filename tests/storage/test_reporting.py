"""A section as it is reported: the data of the event, standings, prizes, lists and the archive."""

from __future__ import annotations

import io
import zipfile

import pytest
from sections import OPEN, done, event_with, people, played, published

from pairwright.standings.prize_list import Category, Prize, PrizeList
from pairwright.storage.actions import AddSection, DescribeEvent, EnterPlayers, SetPrizes, Withdraw
from pairwright.storage.refused import Refused
from pairwright.storage.section_files import archive, data_files, paper, papers
from pairwright.storage.section_report import reported, section_prizes, section_standings
from pairwright.storage.section_setup import Setup

DESCRIBED = DescribeEvent("Town", "Riverbend", "ENG", "2026-10-02", "2026-10-04", "Arbiter, Ada")


def test_the_event_says_what_the_section_does_not() -> None:
    event = done(played(event_with(6), 2), DESCRIBED)
    tournament = reported(event, event.section("open"))
    assert tournament.header("city") == "Riverbend"
    assert tournament.header("start_date") == "2026/10/02"
    assert tournament.header("chief_arbiter") == "Arbiter, Ada"
    assert tournament.header("name") == "Town"
    two = done(event, AddSection("b", Setup("B")))
    assert reported(two, two.section("open")).header("name") == "Town: Open"


def test_what_an_imported_file_says_of_itself_goes_before() -> None:
    from dataclasses import replace

    event = done(played(event_with(6), 1), DESCRIBED)
    section = replace(event.section("open"), headers=(("city", "Elsewhere"),))
    assert reported(event, section).header("city") == "Elsewhere"


def test_standings_after_complete_rounds_only() -> None:
    event = published(played(event_with(6), 2))
    section = event.section("open")
    assert section_standings(event, section).event.rounds_counted == 2
    assert section_standings(event, section, 1).event.rounds_counted == 1
    with pytest.raises(Refused, match="round 3 is not complete"):
        section_standings(event, section, 3)


def test_who_has_left_wins_nothing_unless_the_list_says_so() -> None:
    event = done(played(event_with(6), 2), Withdraw("open", 1, 2))
    event = played(event, 1)
    for leavers in (False, True):
        prizes = PrizeList((Category("Main", tuple(Prize(10) for _ in range(6))),), leavers=leavers)
        event = done(event, SetPrizes("open", prizes))
        section = event.section("open")
        found = section_prizes(section_standings(event, section), section)
        winners = {award.participant for award in found.results[0].awards}
        assert (section.index_of[1] in winners) == leavers
        assert len(winners) == 5 + leavers


def test_lists_come_with_the_day() -> None:
    empty = done(event_with(2, OPEN), AddSection("none", Setup("None")))
    assert papers(empty, empty.section("none")) == []
    assert data_files(empty, empty.section("none")) == []
    before = {one.name for one in papers(empty, empty.section("open"))}
    assert before == {"players", "players-by-name"}
    event = played(event_with(6), 1)
    after = {one.name for one in papers(event, event.section("open"))}
    assert {"standings", "crosstable", "round-1", "round-1-names", "norms"} <= after
    assert "prizes" not in after
    with pytest.raises(Refused, match="no list called 'prizes'"):
        paper(event, event.section("open"), "prizes")


@pytest.mark.parametrize("system", ["dutch", "kjca", "round_robin"])
def test_everything_in_one_archive(system: str) -> None:
    event = done(event_with(6, Setup("X", system=system, number_of_rounds=5, initial_colour="white")))
    event = played(event, 2)
    data = archive(event, event.section("open"))
    assert data == archive(event, event.section("open"))
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        assert packed.testzip() is None
        names = set(packed.namelist())
    assert {"open.trf", "open.json", "html/standings.html", "xlsx/round-2.xlsx"} <= names
    assert ("html/grid.html" in names) == (system == "round_robin")


def test_an_event_before_anybody_has_played() -> None:
    event = done(event_with(4), EnterPlayers("open", people(1)))
    assert section_standings(event, event.section("open")).event.rounds_counted == 0
