"""A section as it is reported: the data of the event, standings, prizes, lists and the archive."""

from __future__ import annotations

import io
import zipfile
from dataclasses import replace

import pytest
from sections import OPEN, done, event_with, people, played, published

from pairwright.common.errors import Refused
from pairwright.standings.prize_list import Category, Prize, PrizeList
from pairwright.storage.actions import (
    AddSection,
    ChangePlayer,
    DescribeEvent,
    EnterPlayers,
    SetPrizes,
    Withdraw,
)
from pairwright.storage.section_files import archive, data_files, paper, papers
from pairwright.storage.section_report import (
    kind_of,
    reported,
    section_prizes,
    section_standings,
    time_controls,
)
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


def test_a_section_has_its_own_time_control_and_kind() -> None:
    described = replace(DESCRIBED, time_control="90 + 30", time_control_code="5400+30")
    event = done(played(event_with(6), 1), described)
    blitz = replace(OPEN, name="Blitz", time_control="3 + 2", time_control_code="180+2")
    event = done(event, AddSection("blitz", blitz), AddSection("rapid", replace(OPEN, rating_kind="rapid")))
    own = {key: event.section(key) for key in ("open", "blitz", "rapid")}
    assert [kind_of(event, own[key]).value for key in own] == ["standard", "blitz", "rapid"]
    codes = [reported(event, own[key]).header("time_control_code") for key in own]
    assert codes == ["5400+30", "180+2", ""]
    assert time_controls(event) == [("Open", "90 + 30"), ("Blitz", "3 + 2")]
    assert time_controls(done(played(event_with(6), 1), described)) == [("", "90 + 30")]


def test_what_a_file_says_of_the_time_control_gives_way_to_the_section() -> None:
    event = done(played(event_with(6), 1), DESCRIBED)
    headers = (("time_control", "90 + 30"), ("time_control_code", "5400+30"))
    section = replace(event.section("open"), headers=headers, setup=replace(OPEN, time_control_code="600+5"))
    tournament = reported(event, section)
    assert (tournament.header("time_control"), tournament.header("time_control_code")) == ("", "600+5")


def test_a_time_control_is_not_rated_as_another_kind() -> None:
    setup = replace(OPEN, rating_kind="rapid", time_control_code="5400+30")
    with pytest.raises(Refused, match=r"5400\+30 are not rated as rapid"):
        done(event_with(6), AddSection("b", setup))


def test_lists_have_the_numbers_of_the_hall() -> None:
    """Boards of a list are numbered as they stand in the hall, in its order."""
    event = event_with(6, setup=replace(OPEN, first_board=41))
    event = done(
        event, ChangePlayer("open", 3, replace(event.section("open").entry(3).particulars, fixed_board=9))
    )
    event = published(event)
    rows = paper(event, event.section("open"), "round-1").make().tables()[0].rows
    assert [row[0].text for row in rows] == ["41", "42", "9"]
