"""A league at the desk and on the public pages: fixtures, a match of its own, the table, calendars."""

from __future__ import annotations

import pytest
from browsers import Browser

from pairwright.storage.actions import AddSection, EnterTeams
from pairwright.storage.event_state import SectionState
from pairwright.storage.match_rules import MatchRules
from pairwright.storage.section_setup import Setup
from pairwright.web.desk import Desk
from team_sections import teams

LIGA = Setup(
    "Liga",
    system="team_round_robin",
    match=MatchRules(boards=4, homes=True, league="german promoted=1 relegated=1"),
    round_dates=tuple(f"2026-10-{day:02}" for day in (1, 8, 15, 22, 29)),
)


class League:
    """A league whose fixtures the owner has published."""

    def __init__(self, desk: Desk, owner: Browser) -> None:
        self.desk, self.owner = desk, owner
        self.event = desk.journal.create("Valley League", "Test")
        for act in (AddSection("liga", LIGA), EnterTeams("liga", teams(6))):
            desk.journal.append(self.event, act, who="Test")
        self.base = f"/events/{self.event}/sections/liga"
        self.public = f"/e/{self.event}/liga"

    @property
    def section(self) -> SectionState:
        return self.desk.state(self.event).section("liga")

    def seats(self, number: int, board: int) -> dict[str, str]:
        """The form of both line-ups, the first two of each team exchanged."""
        match = self.section.round(number).boards[board - 1]
        order = (2, 1, 3, 4)
        return {f"seat-{team}-{n}": str(order[n - 1]) for team in match.players for n in (1, 2, 3, 4)}


@pytest.fixture
def league(desk: Desk, owner: Browser) -> League:
    made = League(desk, owner)
    wishes = {"apart": "Team 1, Team 2", "together": "", "not-home": "Team 3: 1"}
    assert owner.post(f"{made.base}/fixtures", **wishes).status_code == 200
    return made


def test_a_wish_that_is_none_publishes_nothing(desk: Desk, owner: Browser):
    made = League(desk, owner)
    answer = owner.post(f"{made.base}/fixtures", **{"not-home": "Team 3", "apart": ""})
    assert answer.status_code == 422
    assert "such as Rook 2: 3, 7" in answer.text
    assert owner.post(f"{made.base}/fixtures", apart="Team 1, Team 9").status_code == 422
    assert not made.section.rounds


def test_a_match_goes_its_own_way(league: League):
    owner, base = league.owner, league.base
    assert len(league.section.rounds) == 5
    owner.post(f"{base}/fixtures/1/1/move", open="yes", asked="Team 1", why="hall closed")
    owner.post(f"{base}/fixtures/2/2/line-ups", **league.seats(2, 2))
    page = owner.get(f"{base}/fixtures/2/2").text
    assert page.count("sit in the wrong order") == 2
    match = league.section.round(2).boards[1]
    owner.post(
        f"{base}/results/2/boards/2/match",
        **{f"board-{n}": "1" for n in (1, 2, 3, 4)},
        before="",
        pair=f"{match.white}-{match.black}",
    )
    assert league.section.round(2).boards[1].result.startswith("1-0")
    assert "14 matches are open" in owner.get(f"{base}/table").text
    for address in (base, league.public):
        text = owner.get(f"{address}/fixtures").text
        assert "postponed" in text
        assert "4–0" in text
        assert "hall closed" in text if address == base else "hall closed" not in text


def test_what_the_league_does_not_allow_is_said_beside_what_was_typed(league: League):
    answer = league.owner.post(f"{league.base}/fixtures/1/1/move", on="2027-01-05", venue="Annexe")
    assert answer.status_code == 422
    assert "move_until" in answer.text
    assert "Annexe" in answer.text


def test_an_empty_line_up_is_none(league: League):
    answer = league.owner.post(f"{league.base}/fixtures/1/1/line-ups")
    assert answer.status_code == 422
    assert not league.section.round(1).boards[0].opened


def test_paper_and_calendars(league: League):
    owner = league.owner
    assert owner.get(f"{league.base}/fixtures/1/1/card.pdf").content.startswith(b"%PDF")
    entries = [
        owner.get(f"{league.public}/fixtures/{entry}.ics").text.count("BEGIN:VEVENT") for entry in (0, 2)
    ]
    assert entries == [15, 5]
    assert owner.get(f"{league.base}/print/fixtures.pdf").content.startswith(b"%PDF")


def test_what_is_no_league_has_no_fixtures(desk: Desk, owner: Browser, event_id: str):
    assert owner.get(f"/events/{event_id}/sections/open/fixtures").status_code == 404
