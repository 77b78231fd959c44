"""A league at the desk and on the public pages: fixtures, a match of its own, the table, calendars."""

from __future__ import annotations

from datetime import timedelta

import pytest
from browsers import Browser
from fastapi import FastAPI

from pairwright.storage.access import CAPTAIN, Grant
from pairwright.storage.actions import AddSection, EnterTeams
from pairwright.storage.event_state import SectionState
from pairwright.storage.match_rules import MatchRules
from pairwright.storage.section_setup import Setup
from pairwright.web.desk import Desk
from printed import letters, sheets_of
from team_sections import teams

LIGA = Setup(
    "Liga",
    system="team_round_robin",
    match=MatchRules(boards=4, homes=True, league="german promoted=1 relegated=1"),
    round_dates=tuple(f"2026-10-{day:02}" for day in (1, 8, 15, 22, 29)),
)


class League:
    """A league whose fixtures the owner has published."""

    def __init__(self, app: FastAPI, owner: Browser) -> None:
        self.app, self.owner = app, owner
        self.desk: Desk = app.state.desk
        desk = self.desk
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
def league(app: FastAPI, owner: Browser) -> League:
    made = League(app, owner)
    wishes = {"apart": "Team 1, Team 2", "together": "", "not-home": "Team 3: 1"}
    assert owner.post(f"{made.base}/fixtures", **wishes).status_code == 200
    return made


def test_a_wish_that_is_none_publishes_nothing(app: FastAPI, owner: Browser):
    made = League(app, owner)
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
    for name in ("fixtures", "open", "table"):
        text = letters(
            "".join(one.text for one in sheets_of(owner.get(f"{league.base}/print/{name}.pdf").content))
        )
        assert [team for team in range(1, 7) if f"Team{team}" not in text] == [], name


def test_what_is_no_league_has_no_fixtures(desk: Desk, owner: Browser, event_id: str):
    assert owner.get(f"/events/{event_id}/sections/open/fixtures").status_code == 404


def phone_of(league: League, team: int) -> Browser:
    """The phone of a captain, with one link for all rounds."""
    grant = Grant(CAPTAIN, league.event, (("liga", team, 0),))
    token, _ = league.desk.access.make_link(f"Captain {team}", grant, lasts=timedelta(days=200))
    browser = Browser(league.app)
    browser.enter(token)
    return browser


def test_home_enters_and_away_confirms_by_phone(league: League):
    league.owner.post(f"{league.base}/fixtures/1/2/line-ups", **league.seats(1, 2))
    match = league.section.round(1).boards[1]
    home, away = phone_of(league, match.white), phone_of(league, match.black)
    address = f"/c/{league.event}/matches"
    assert home.get(address).text.count('name="board-1"') == 1
    assert 'name="board-1"' not in away.get(address).text, "home comes first"
    assert home.post(f"{address}/1").status_code == 422, "a result has every board"
    assert home.post(f"{address}/1", **{f"board-{n}": "1" for n in (1, 2, 3, 4)}).status_code == 200
    assert "provisional" in league.owner.get(f"{league.public}/fixtures").text
    assert away.post(f"{address}/1", confirm="yes").status_code == 200
    assert "provisional" not in league.owner.get(f"{league.public}/fixtures").text
    assert home.post(f"{address}/1", **{f"board-{n}": "0" for n in (1, 2, 3, 4)}).status_code == 422
    assert league.section.round(1).boards[1].result.startswith("1-0")


def test_a_captain_reaches_no_other_match(league: League):
    league.owner.post(f"{league.base}/fixtures/1/2/line-ups", **league.seats(1, 2))
    stranger = league.section.round(1).boards[0].white
    phone = phone_of(league, stranger)
    assert phone.post(f"/c/{league.event}/matches/1", **{"board-1": "1"}).status_code == 422
    assert not league.section.round(1).boards[1].result


def test_a_total_alone_is_no_result(league: League):
    league.owner.post(f"{league.base}/fixtures/1/2/line-ups", **league.seats(1, 2))
    match = league.section.round(1).boards[1]
    sent = {"slip-1": "2.5", "slip-2": "1.5", "before": "", "pair": f"{match.white}-{match.black}"}
    answer = league.owner.post(f"{league.base}/results/1/boards/2/match", **sent)
    assert answer.status_code == 422
    assert "no result is made of a total alone" in answer.text


def test_players_find_their_board_and_have_a_page(league: League):
    """What is public of a match day while the others are open: the wall, the lists by name, the search."""
    owner, public = league.owner, league.public
    search = f"/e/{league.event}/search?name=player+2.2"
    assert "The line-ups are not out yet." in owner.get(search).text
    for number, board in ((1, 1), (1, 2), (1, 3)):
        owner.post(f"{league.base}/fixtures/{number}/{board}/line-ups", **league.seats(number, board))
    found = owner.get(search).text
    match = next(one for one in league.section.round(1).boards if 2 in one.players)
    number = league.section.round(1).boards.index(match) + 1
    assert f"Board {number}.1" in found, "players 1 and 2 have changed places"
    assert "Not in the line-up." in owner.get(f"/e/{league.event}/search?name=player+2.5").text
    names = owner.get(f"{public}/pairings/names").text
    assert names.count("<tr>") == 1 + 6 * 4
    assert f"{public}/player/2/2" in names
    wall = owner.get(f"{public}/screen").text
    assert wall.count("wall-game") == 3 * 4
    page = owner.get(f"{public}/player/2/2").text
    assert page.count(f"{number}.1") == 1
    assert f"{public}/player/2/2" in owner.get(f"{public}/player/2").text
    assert owner.get(f"{public}/player/2/9").status_code == 404
    text = letters(
        "".join(one.text for one in sheets_of(owner.get(f"{league.base}/print/names.pdf?round=1").content))
    )
    assert text.count("Player,2.2") == 1
    owner.post(
        f"{league.base}/results/1/boards/{number}/match",
        **{f"board-{n}": "1" for n in (1, 2, 3, 4)},
        before="",
        pair=f"{match.white}-{match.black}",
    )
    won = "1 of 1" if match.white == 2 else "0 of 1"
    assert f"{won} in games played" in owner.get(f"{public}/player/2/2").text
    for page in ("pairings", "round/3", "screen", "screen/names", "screen/now", "screen/standings"):
        assert owner.get(f"{public}/{page}").status_code == 200, page
