"""A league at the desk and on the public pages: fixtures, a match of its own, the table, calendars."""

from __future__ import annotations

import io
import re
import zipfile
from dataclasses import fields, replace
from datetime import date, datetime, timedelta
from html import unescape

import pytest
from browsers import Browser, read
from fastapi import FastAPI
from kept_events import kept
from page_forms import read_page

from pairwright.seasons.rules import LISTED, LeagueRules, choices, in_words, settings
from pairwright.seasons.season import LeagueDivision
from pairwright.standings import standings
from pairwright.standings.event import Options
from pairwright.standings.prize_list import Category, Prize, PrizeList
from pairwright.storage.access import CAPTAIN, Grant
from pairwright.storage.actions import (
    AddSection,
    ChangeSetup,
    EnterResult,
    EnterTeams,
    MoveMatch,
    PublishRound,
    ReplacePlayers,
)
from pairwright.storage.actions.action import Action
from pairwright.storage.actions.decision_acts import DecideMatch, SetPrizes
from pairwright.storage.actions.entry_list_acts import Reinstate, Withdraw
from pairwright.storage.actions.event_acts import DescribeEvent
from pairwright.storage.actions.league_acts import EnterScore
from pairwright.storage.actions.team_acts import TeamEntered
from pairwright.storage.draft_round import draft_of
from pairwright.storage.event_state import SectionState
from pairwright.storage.journal_lines import stamp
from pairwright.storage.line_ups import SealedCard, home_of
from pairwright.storage.match_rules import MatchRules
from pairwright.storage.replay import Restore, Undo
from pairwright.storage.round_state import Squad
from pairwright.storage.section_files import data_files
from pairwright.storage.section_league import division_of, fixture_of, line_ups_until
from pairwright.storage.section_report import section_prizes, section_standings
from pairwright.storage.section_setup import Setup
from pairwright.storage.squads import squad_on
from pairwright.tournament.person import Particulars
from pairwright.trf.reader import read_trf
from pairwright.web.desk import Desk
from pairwright.web.public import static_site
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

    def __init__(self, app: FastAPI, owner: Browser, event: str) -> None:
        self.app, self.owner, self.event = app, owner, event
        self.desk: Desk = app.state.desk
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


def without_fixtures(app: FastAPI, owner: Browser, count: int = 6) -> League:
    """A league of six teams, or more or fewer, whose fixtures are still to be drawn."""
    journal = app.state.desk.journal
    event = journal.create("Valley League", "Test")
    for act in (AddSection("liga", LIGA), EnterTeams("liga", teams(count))):
        journal.append(event, act, who="Test")
    return League(app, owner, event)


@pytest.fixture
def league(app: FastAPI, owner: Browser) -> League:
    def published() -> str:
        made = without_fixtures(app, owner)
        wishes = {"apart": "Team 1, Team 2", "together": "", "not-home": "Team 3: 1"}
        assert owner.post(f"{made.base}/fixtures", **wishes).status_code == 200
        return made.event

    return League(app, owner, kept(app.state.desk, "league", published))


def test_a_wish_that_is_none_publishes_nothing(app: FastAPI, owner: Browser):
    made = without_fixtures(app, owner)
    owner.refused(f"{made.base}/fixtures", "such as Rook 2: 3, 7", **{"not-home": "Team 3", "apart": ""})
    assert owner.post(f"{made.base}/fixtures", apart="Team 1, Team 9").status_code == 422
    assert not made.section.rounds


def test_a_match_goes_its_own_way(league: League):
    owner, base = league.owner, league.base
    assert len(league.section.rounds) == 5
    owner.post(f"{base}/fixtures/1/1/move", open="yes", hour="19:35", asked="Team 1", why="hall closed")
    shown = owner.shows(f"{base}/fixtures/1/1", "→ day open. Asked by: Team 1. hall closed")
    assert shown.count("19:35") == 1, "no hour without a day, but for the form of another one"
    phone = phone_of(league, league.section.round(1).boards[0].white)
    phone.shows(f"/c/{league.event}/matches", "day open", lacking=("19:35",))
    owner.shows(f"{base}/fixtures", "postponed", lacking=("19:35",))
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
    assert "What teams should have done by now" in owner.get(f"{base}/fixtures").text
    for address in (base, league.public):
        text = owner.shows(f"{address}/fixtures", "postponed", "4–0")
        assert "hall closed" in text if address == base else "hall closed" not in text


def test_what_somebody_allowed_is_void_for_no_reader(league: League):
    owner, address = league.owner, f"{league.base}/fixtures/1/1"
    assert owner.post(f"{address}/move", on="2027-01-05", allowed="Board", why="flood").status_code == 200
    assert owner.post(f"{address}/score", home="3", away="1").status_code == 200
    for base in (league.base, league.public):
        text = owner.shows(f"{base}/fixtures", "3–1")
        assert "void" not in text
    owner.shows(f"{league.base}/reports?checked=yes", "take the report file TRF26: round 1 has no game")


def test_a_team_leaves_after_any_match_day_and_what_it_scored_before_stays(league: League):
    page = league.owner.get(f"{league.base}/players/1").text
    assert [f'<option value="{n}"' in page for n in range(6)] == [True] * 6
    for number in (1, 2):
        board = league.section.round(number).board_of(1)
        league.owner.post(f"{league.base}/fixtures/{number}/{board}/score", home="3", away="1")
    page = league.owner.get(f"{league.base}/players/1").text
    assert '<option value="2" selected>' in page, "the last match day that it has played"
    other = next(one for one in league.section.round(3).boards if 1 not in one.players)
    address = f"{league.base}/fixtures/3/{league.section.round(3).board_of(other.white)}/score"
    league.owner.post(address, home="3", away="1")
    league.owner.shows(f"{league.base}/players/1", '<option value="2" selected>')
    answer = league.owner.agree(league.owner.post(f"{league.base}/players/1/withdraw", after_round="1"))
    assert answer.status_code == 200
    matches = [one.boards[one.board_of(1) - 1] for one in league.section.rounds]
    assert [(bool(one.result), bool(one.score)) for one in matches] == [(False, True)] * 2 + [
        (True, False)
    ] * 3


def test_a_match_put_off_of_a_team_that_has_left_is_awaited_nowhere(league: League):
    owner, base = league.owner, league.base
    for number, drawn in enumerate(league.section.rounds, 1):
        for board, match in enumerate(drawn.boards, 1):
            if number == 1 and 1 in match.players:
                owner.post(f"{base}/fixtures/1/{board}/move", open="yes", asked="Team 1", why="hall closed")
            else:
                owner.post(f"{base}/fixtures/{number}/{board}/score", home="3", away="1")
    assert not league.section.finished
    owner.shows(league.public, "1 match is open")
    owner.agree(owner.post(f"{base}/players/1/withdraw", after_round="5"))
    assert league.section.finished
    assert league.section.round(1).awaited, "nobody has decided the match itself"
    owner.shows(league.public, "complete", lacking=("match is open",))
    owner.shows(f"{base}/table", "0 matches are open")
    owner.shows(f"{base}/rounds", lacking=("matches open", "still to be played"))
    board = league.section.round(1).board_of(1)
    owner.shows(f"{base}/fixtures/1/{board}", "Team 1 has left after match day 5. ")
    owner.shows(f"{base}/fixtures/1/{board % 3 + 1}", lacking=("has left",))


def test_a_match_is_reached_from_every_list_of_its_day_on_a_phone(league: League):
    page = league.owner.get(f"{league.base}/fixtures").text
    assert page.count('<th scope="col" class="left">Key') == page.count(">Key<") == 3
    # Later days are published, and yet nothing has been paired from what is entered here.
    page = league.owner.get(f"{league.base}/results/1").text
    assert page.count(">Enter</a>") == 3
    assert "has been paired from" not in page


def test_what_the_league_does_not_allow_is_said_beside_what_was_typed(league: League):
    league.owner.refused(
        f"{league.base}/fixtures/1/1/move",
        "before the last match day (move_until)",
        "Annexe",
        on="2027-01-05",
        venue="Annexe",
    )


def test_tables_of_one_side_and_of_a_match_day(league: League):
    owner, base = league.owner, league.base
    for number in (1, 2):
        owner.post(f"{base}/fixtures/{number}/1/score", home="3", away="1")
    for address in (base, league.public):
        owner.shows(f"{address}/table", f"{address}/table/home", f"{address}/table/1")
        for view, title in (("away", "Away table"), ("1", "after match day 1")):
            head = owner.get(f"{address}/table/{view}").text.partition("<h1>")[2]
            assert title in head.partition("</p>")[0], view
        assert owner.get(f"{address}/table/6").status_code == 404
    assert owner.get(f"{base}/print/table-home.pdf").content.startswith(b"%PDF")


def test_an_empty_line_up_is_none(league: League):
    answer = league.owner.post(f"{league.base}/fixtures/1/1/line-ups")
    assert answer.status_code == 422
    assert not league.section.round(1).boards[0].opened


def test_what_is_wrong_with_a_line_up_is_said_board_by_board_and_the_day_of_the_match_stays(league: League):
    match = league.section.round(1).boards[0]
    seats = league.seats(1, 1) | {f"seat-{match.white}-3": "1"}
    page = league.owner.post(f"{league.base}/fixtures/1/1/line-ups", **seats).text
    name = league.section.name_of[match.white]
    first = league.section.entry(match.white).squad.players[0].name
    assert f"{name}: Board 3: {first} is named twice." in page
    assert 'name="on" value="2026-10-01"' in page, "else a match that is moved afterwards has no day"


def test_paper_and_calendars(league: League):
    owner = league.owner
    assert owner.get(f"{league.base}/fixtures/1/1/card.pdf").content.startswith(b"%PDF")
    entries = [
        owner.get(f"{league.public}/fixtures/{entry}.ics").text.count("BEGIN:VEVENT") for entry in (0, 2)
    ]
    assert entries == [15, 5]
    for name in ("fixtures", "fixtures-by-club", "open", "table"):
        text = letters(
            "".join(one.text for one in sheets_of(owner.get(f"{league.base}/print/{name}.pdf").content))
        )
        assert [team for team in range(1, 7) if f"Team{team}" not in text] == [], name
    rules = letters(
        "".join(one.text for one in sheets_of(owner.get(f"{league.base}/print/rules.pdf").content))
    )
    assert "Rulesoftheleague" in rules
    assert "=" not in rules, "as everybody reads them, not as they are typed"
    public = unescape(
        re.sub(r"<[^>]+>", "", owner.get(league.public).text.partition("Rules of the league")[2])
    )
    assert rules.partition("Setting")[2][:40] in letters(public)


def test_what_is_no_league_has_no_fixtures(desk: Desk, owner: Browser, event_id: str):
    assert owner.get(f"/events/{event_id}/sections/open/fixtures").status_code == 404


def phone_of(league: League, team: int) -> Browser:
    """The phone of a captain, with one link for all rounds."""
    grant = Grant(CAPTAIN, league.event, (("liga", team, 0),))
    token, _ = league.desk.access.make_link(f"Captain {team}", grant, lasts=timedelta(days=200))
    browser = Browser(league.app)
    browser.signed_in(token)
    return browser


def test_home_enters_and_away_confirms_by_phone(league: League):
    league.owner.post(f"{league.base}/fixtures/1/2/line-ups", **league.seats(1, 2))
    match = league.section.round(1).boards[1]
    home, away = phone_of(league, match.white), phone_of(league, match.black)
    address = f"/c/{league.event}/matches"
    assert home.get(address).text.split("</section>")[0].count('name="board-1"') == 1
    assert 'name="board-1"' not in away.get(address).text.split("</section>")[0], "home comes first"
    assert home.post(f"{address}/1").status_code == 422, "a result has every board"
    assert home.post(f"{address}/1", **{f"board-{n}": "1" for n in (1, 2, 3, 4)}).status_code == 200
    assert "provisional" in league.owner.get(f"{league.public}/fixtures").text
    for phone in (home, away):
        shown = read(phone.get(address).text)
        assert re.search(r"<li>Team \d, [^<]*: 4–0 \(1–0, 1–0, 1–0, 1–0\)</li>", shown)
    assert away.post(f"{address}/1", confirm="yes").status_code == 200
    for page in (address, f"{league.base}/fixtures/1/2"):
        text = (league.owner if page != address else home).get(page).text
        assert re.search(r"<li>Team \d, [^<]*: confirmed</li>", text), "both see who said what"
    assert "provisional" not in league.owner.get(f"{league.public}/fixtures").text
    assert home.post(f"{address}/1", **{f"board-{n}": "0" for n in (1, 2, 3, 4)}).status_code == 422
    assert league.section.round(1).boards[1].result.startswith("1-0")


def stands(browser: Browser, address: str) -> str:
    """What the forms of a page say of the match of the first day."""
    form = r'action="[^"]*/(?:1|1/2/[a-z-]+)"[^>]*>.*?name="stands" value="([^"]*)"'
    found = re.search(form, browser.get(address).text, re.DOTALL)
    assert found is not None
    return found[1]


def test_nobody_confirms_or_overwrites_what_they_have_not_seen(league: League):
    league.owner.post(f"{league.base}/fixtures/1/2/line-ups", **league.seats(1, 2))
    match = league.section.round(1).boards[1]
    home, away = phone_of(league, match.white), phone_of(league, match.black)
    address, desk = f"/c/{league.event}/matches", f"{league.base}/fixtures/1/2"

    def all_boards(result: str) -> dict[str, str]:
        return {f"board-{n}": result for n in (1, 2, 3, 4)}

    empty = stands(home, address)
    assert home.post(f"{address}/1", stands=empty, **all_boards("1")).status_code == 200
    seen, told = (stands(away, address), stands(league.owner, desk)), "Somebody else changed this"
    late = home.post(f"{address}/1", stands=empty, **all_boards("5"))  # a deputy, who has the page of before
    assert late.status_code == 422
    assert told in late.text
    assert 'value="5"' in late.text, "what was typed is still there"
    assert home.post(f"{address}/1", stands=stands(home, address), **all_boards("0")).status_code == 200
    assert told in away.post(f"{address}/1", confirm="yes", stands=seen[0]).text
    assert told in league.owner.post(f"{desk}/confirm", stands=seen[1]).text
    assert told in league.owner.post(f"{desk}/score", home="1", away="3", stands=seen[1]).text
    assert len(league.section.round(1).boards[1].told) == 2, "nothing is confirmed"
    away.post(f"{address}/1", confirm="yes", stands=stands(away, address))
    assert "confirmed" in league.owner.get(desk).text


def test_two_arbiters_at_one_match_hear_of_each_other(league: League):
    """Colours, home, a line-up and a decision: a page says what it had seen, and who was quicker is told."""
    owner, match = league.owner, f"{league.base}/results/1/boards/1"
    owner.post(f"{league.base}/fixtures/1/1/line-ups", **league.seats(1, 1))
    first, second = league.section.round(1).boards[0].players
    decision = {"by": "decision", "decided": "Board", "why": "told later", "counts": "void"}
    line_up, decide = f"{league.base}/line-ups/1/{first}", f"{league.base}/decide/1/1"
    boards = {f"board-{n}": str(n) for n in (1, 2, 3, 4)}
    acts: list[tuple[str, str, dict[str, str], dict[str, str]]] = [
        (match, f"{match}/colours", {"exchanged": "2"}, {"exchanged": "3"}),
        (match, f"{match}/home", {"team": str(second)}, {"team": str(first)}),
        (line_up, line_up, boards, boards | {"board-4": "5"}),
        (decide, decide, decision, decision | {"counts": "annulled"}),
    ]
    for page, action, one, other in acts:
        form = next(form for form in read_page(page, owner.get(page).text).forms if form.action == action)
        seen = {field.name: field.value or "" for field in form.fields if field.name == "seen"}
        if page == line_up:
            one, other = ({**fields, "article": "ECU B.12.3.1"} for fields in (one, other))
        assert owner.post(action, **seen, **one).status_code == 200
        kept = league.section
        late = owner.post(action, **seen, **other)
        assert late.status_code == 409, action
        assert "Owner" in late.text, "who was quicker"
        assert league.section == kept


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


def told(league: League, team: int) -> str:
    """What a captain's phone shows of the matches."""
    return phone_of(league, team).get(f"/c/{league.event}/matches").text


def test_line_ups_exchanged_at_the_boards_come_with_the_result_by_phone(league: League):
    match = league.section.round(1).boards[1]
    home, away = phone_of(league, match.white), phone_of(league, match.black)
    address = f"/c/{league.event}/matches"
    seats = {f"seat-{team}-{n}": str(n % 4) for team in match.players for n in (1, 2, 3, 4)}
    seats[f"seat-{match.black}-4"] = "4"
    typed = {"board-1": "1", "board-2": "5", "board-3": "0", "board-4": ""}
    assert away.post(f"{address}/1", **seats, **typed).status_code == 422
    seated = home.sends(f"{address}/1", "Saved. Enter the result once the games are over.", **seats)
    assert "confirms the result" not in seated
    said = f"Saved. Now {league.section.name_of[match.black]} confirms the result or objects to it."
    shown = home.sends(f"{address}/1", said, **seats, **typed, why="a slip")
    assert '<span class="nowrap">1–0</span>, <span class="nowrap">½–½</span>' in shown
    played = league.section.round(1).boards[1]
    assert played.opened
    assert played.result == "1-0, 1/2-1/2, 0-1, -/+", "a board left empty is lost by default"
    assert "provisional" in told(league, match.black)
    assert "<bdi>nobody</bdi>" in told(league, match.white), "not a dash after a dash"
    away.sends(f"{address}/1", "The result is confirmed.", confirm="yes")
    assert "Somebody else played" not in told(league, match.white).split("</section>")[0]


def test_a_substitute_is_told_with_a_reason(league: League):
    league.owner.post(f"{league.base}/fixtures/1/2/line-ups", **league.seats(1, 2))
    match = league.section.round(1).boards[1]
    home = phone_of(league, match.white)
    typed = {f"board-{n}": "1" for n in (1, 2, 3, 4)} | league.seats(1, 2) | {f"seat-{match.black}-4": "5"}
    home.refused(f"/c/{league.event}/matches/1", "say why somebody else played", **typed)
    home.post(f"/c/{league.event}/matches/1", **typed, why="ill")
    card = next(one for one in league.section.round(1).line_ups if one.team == match.black)
    assert (card.players, card.article, card.status) == ((2, 1, 3, 5), "ill", "replaced")


def test_nobody_enters_line_ups_before_the_day_or_while_they_are_sealed(league: League):
    desk, setup = league.desk, league.section.setup
    ahead = (datetime.now().astimezone() + timedelta(days=30)).date().isoformat()
    move = MoveMatch("liga", 1, 1, desk.cards.now(), ahead, "14:00", allowed="League")
    desk.journal.append(league.event, move, who="Test")
    match = league.section.round(1).boards[0]
    home = phone_of(league, match.white)
    assert home.post(f"/c/{league.event}/matches/1", **league.seats(1, 1)).status_code == 422
    rules = replace(setup.match, league=f"{setup.match.league} sealed_minutes=30")
    desk.journal.append(league.event, ChangeSetup("liga", replace(setup, match=rules)), who="Test")
    hour = line_ups_until(league.section, league.section.round(1), league.section.round(1).boards[0])
    assert hour == stamp(datetime.fromisoformat(f"{ahead}T13:30").astimezone())
    assert line_ups_until(league.section, league.section.round(2), league.section.round(2).boards[0]) == ""


def sealed_league(league: League, day: str, hour: str = "14:00") -> None:
    """The rules of the league say sealed; match 1 of match day 1 is on this day."""
    desk, setup = league.desk, league.section.setup
    rules = replace(setup.match, league="german board_order=list sealed_minutes=30")
    desk.journal.append(league.event, ChangeSetup("liga", replace(setup, match=rules)), who="Test")
    move = MoveMatch("liga", 1, 1, desk.cards.now(), day, hour, allowed="League")
    desk.journal.append(league.event, move, who="Test")


def test_a_captain_is_warned_before_handing_in(league: League):
    ahead = datetime.now().astimezone() + timedelta(days=3)
    for number in range(2, 6):  # what is nearer than that match is without a day
        for board in (1, 2, 3):
            league.owner.post(f"{league.base}/fixtures/{number}/{board}/move", open="yes", allowed="League")
    sealed_league(league, ahead.date().isoformat())
    match = league.section.round(1).boards[0]
    phone, wrong = phone_of(league, match.white), {"board-1": "2", "board-2": "1", "board-3": "3"}
    phone.refused(f"/c/{league.event}", "sit in the wrong order (by the list).", **wrong)
    setup = league.section.setup
    by_rating = replace(setup.match, league=f"{setup.match.league} board_order=rating tolerance=0")
    league.desk.journal.append(league.event, ChangeSetup("liga", replace(setup, match=by_rating)), who="Test")
    phone.refused(f"/c/{league.event}", "sit in the wrong order (ratings differ by ", **wrong)
    league.desk.journal.append(league.event, ChangeSetup("liga", setup), who="Test")
    assert not league.desk.cards.of(league.event, "liga", 1)
    assert phone.post(f"/c/{league.event}", **wrong, as_it_is="yes").status_code == 200
    assert league.desk.cards.of(league.event, "liga", 1)[match.white].card.players == (2, 1, 3, 0)


def test_sealed_line_ups_are_opened_at_the_hour_of_their_match_alone(league: League):
    ahead = (datetime.now().astimezone() + timedelta(days=2)).date().isoformat()
    sealed_league(league, ahead)
    match = league.section.round(1).boards[0]
    for team, other in (match.players, match.players[::-1]):
        card = SealedCard(team, other, (1, 2, 3, 4), "", "Captain")
        until = line_ups_until(league.section, league.section.round(1), match)
        league.desk.cards.hand_in(league.event, "liga", 1, card, holder=f"{team}", deadline=until)
    assert not league.section.round(1).boards[0].opened
    away = phone_of(league, match.players[match.white == home_of(league.section, match)])
    waiting, owner = away.get(f"/c/{league.event}").url, league.owner
    assert waiting.query == b"round=1", "the match for which the phone waits, whichever is next later"
    owner.shows(f"{league.base}/line-ups/1", "Open now")
    earlier = (datetime.now().astimezone() - timedelta(hours=1)).isoformat()
    league.owner.post(
        f"{league.base}/fixtures/1/1/move", on=earlier[:10], hour=earlier[11:16], allowed="League"
    )
    owner.shows(f"{league.base}/line-ups/1", ">1.4</th>", lacking=("Open now",))
    assert [one.opened for one in league.section.round(1).boards] == [True, False, False]
    names = [league.section.entry_of[team].squad.players[3].name for team in match.players]
    for page in (f"{waiting.path}?round=1", f"/c/{league.event}/matches", f"{league.base}/line-ups/1"):
        (owner if page.startswith(league.base) else away).shows(page, *names)


def test_no_line_up_is_asked_for_without_a_day_or_once_the_match_is_decided(league: League):
    """Without a day a captain was told of an exchange at the boards; for a decided match to hand in."""
    owner, match = league.owner, league.section.round(1).boards[0]
    sealed_league(league, (datetime.now().astimezone() + timedelta(days=3)).date().isoformat())
    phone, card, own = (
        phone_of(league, match.white),
        f"/c/{league.event}?round=1",
        f"/c/{league.event}/matches",
    )
    phone.shows(card, ">Hand in</button>")
    owner.post(f"{league.base}/fixtures/1/1/move", open="yes", allowed="League")
    phone.shows(card, "once the match has a day and an hour", lacking=(">Hand in</button>",))
    owner.post(f"{league.base}/fixtures/1/1/move", on="2026-10-01", hour="14:00", allowed="League")
    for who, page in ((phone, own), (owner, f"{league.base}/fixtures/1/1")):
        who.shows(
            page, "14:00", "nter the line-ups" if who is owner else "nter line-ups", lacking=("sealed until",)
        )
    said = {"by": "decision", "decided": "Board", "why": "never played"}
    owner.post(f"{league.base}/decide/1/1", counts="annulled", **said)
    phone.shows(card, "This match needs no line-up", lacking=(">Hand in</button>",))
    last = phone.shows(own, ">annulled, by decision<").rpartition("<section")[2]
    assert (last.count("annulled"), "Enter line-ups and result" in last) == (1, False), "after those to come"


def test_line_ups_of_a_team_that_has_left_are_not_opened_with_those_of_its_match_day(league: League):
    desk, section = league.desk, league.section
    gone = section.round(5).boards[1].white
    for match in section.round(5).boards[:2]:
        for team, other in (match.players, match.players[::-1]):
            card = SealedCard(team, other, (1, 2, 3, 4), "", "Captain")
            desk.cards.hand_in(league.event, "liga", 5, card, holder=f"{team}", deadline="")
    desk.journal.append(league.event, Withdraw("liga", gone, 4), who="Test")
    assert league.owner.post(f"{league.base}/line-ups/5/open").status_code == 200
    assert [one.opened for one in league.section.round(5).boards] == [True, False, False]


def test_only_the_score_is_known(league: League):
    owner, address = league.owner, f"{league.base}/fixtures/1/1"
    assert owner.post(f"{address}/score", home="3", away="").status_code == 422
    assert owner.post(f"{address}/score", home="3", away="2").status_code == 422
    assert owner.post(f"{address}/score", home="2.5", away="1½").status_code == 200
    for text in (owner.get(address).text, owner.get(f"{league.public}/fixtures").text):
        assert "2½–1½" in text
    owner.shows(f"{league.base}/table", "14 matches are open", "of 1 match no board is known")
    owner.post(f"{league.base}/fixtures/1/2/move", open="yes")
    owner.shows(f"/events/{league.event}/history", "no result becomes 2½–1½", lacking=(": verified",))
    assert ">2½–1½</a>" in owner.get(f"{league.base}/results/1").text
    assert "Matches without a result: 2, 3" in owner.get(f"/events/{league.event}").text
    assert league.section.round(1).awaited == (2, 3)
    for number in (2, 3):
        owner.post(f"{league.base}/fixtures/1/{number}/score", home="2", away="2")
    assert (league.section.round(1).complete, league.section.round(1).verified) == (True, False)
    assert all(one < 0 for one in league.section.tournament(5).rounds[0].opponents), "no board is made up"
    for number in (1, 2, 3):
        owner.post(f"{league.base}/fixtures/1/{number}/score", home="", away="")
    assert "15 matches are open" in owner.get(f"{league.base}/table").text


def test_points_that_do_not_add_up_to_the_boards_are_asked_about(league: League):
    owner, address = league.owner, f"{league.base}/fixtures/1/1"
    asked = owner.post(f"{address}/score", home="3", away="0")
    match = league.section.round(1).boards[0]
    names = [league.section.name_of[key] for key in match.players]
    told = f"The points do not add up to the number of boards: {' – '.join(names)} 3–0"
    assert told in unescape(asked.text)
    assert not league.section.round(1).boards[0].score
    owner.agree(asked)
    assert league.section.round(1).boards[0].score == (30, 0)
    for home, away in (("3", "1"), ("", "")):  # what adds up, and what is taken back
        assert owner.post(f"{address}/score", home=home, away=away).status_code == 200


def test_points_and_places_are_those_of_the_table_on_every_list(league: League):
    """Of three matches of day 1 one is known by its score alone, and one was forfeited."""
    owner, base, public = league.owner, league.base, league.public
    first, second, third = league.section.round(1).boards
    owner.post(f"{base}/fixtures/1/1/score", home="3", away="1")
    owner.post(f"{base}/fixtures/1/2/absent", **{f"absent-{second.white}": "yes"})
    owner.post(f"{base}/fixtures/1/3/score", home="2", away="2")
    owner.agree(
        owner.post(f"{base}/players/{third.white}/points", points="-1", reason="Article 9", round="1")
    )
    names = {entry.key: entry.name for entry in league.section.entries}
    rows = division_of(league.section, datetime.now().astimezone()).table()
    points = {row.team: row.match_points // 10 for row in rows}
    won, lost = home_of(league.section, first), sum(first.players) - home_of(league.section, first)
    came, away = sum(second.players) - second.white, second.white
    assert points == {
        names[won]: 2, names[lost]: 0, names[came]: 2, names[away]: 0, names[third.white]: 0,
        names[third.black]: 1,
    }  # fmt: skip
    listed = owner.get(f"{base}/rounds/2/files/boards.csv").text.splitlines()[1:]
    cells = [line.split(",") for line in listed if line.count(",") > 8]
    assert {row[2]: int(row[4] or 0) for row in cells} | {row[8]: int(row[6] or 0) for row in cells} == points
    for address in (f"{base}/results/2", f"{public}/round/2"):
        shown = [row for row in re.findall("<tr.*?</tr>", owner.get(address).text, re.S) if "medium" in row]
        for match in league.section.round(2).boards:
            row = next(one for one in shown if all(f">{names[key]}</" in one for key in match.players))
            found = re.findall(r'num(?: soft)? medium">(\d+)</td>', row)
            assert found == [str(points[names[key]]) for key in match.players], address
    team = owner.shows(f"{public}/player/{won}", f"with {points[names[won]]} points after round")
    assert ">3</span>" in team, "the score, as this team has it"
    owner.shows(f"{public}/round/1", ">3–1<", ">2–2<")
    owner.shows(f"{public}/crosstable", "is in the league table", lacking=("program's proposal",))
    owner.shows(f"/e/{league.event}", f'{public}/table">League table', lacking=(f'{public}/standings"',))


def test_dates_of_the_set_up_move_no_match_that_is_published_and_that_is_said(league: League):
    owner, address = league.owner, f"{league.base}/setup"
    form = next(one for one in read_page(address, owner.get(address).text).forms if one.action == address)
    sent: dict[str, list[str]] = {}
    for name, value in form.sent():
        sent.setdefault(name, []).append(value)
    del sent["csrf_token"]
    days = [text.replace("2026-10-08", "2026-10-09") for text in sent["round_dates"]]
    stay = "Matches that are published stay on their days; each is moved on its own page."
    owner.sends(address, stay, **{**sent, "round_dates": days})
    assert league.section.setup.round_dates[1] == "2026-10-09"
    owner.shows(f"{league.base}/fixtures/2/1", "8 October 2026")


def test_a_league_has_one_ranking_on_paper_too(league: League):
    owner = league.owner
    for number in (1, 2, 3):
        owner.post(f"{league.base}/fixtures/1/{number}/score", home="3", away="1")
    owner.shows(
        f"{league.base}/print", "table.pdf", "crosstable.pdf", lacking=("standings.pdf", "progress.pdf")
    )
    assert owner.get(f"{league.base}/print/standings.pdf").status_code == 404


def test_a_match_whose_score_alone_is_known_has_been_played(league: League):
    """Nobody stayed away, and it is not moved; whoever takes the score back may say so again."""
    owner, address = league.owner, f"{league.base}/fixtures/1/1"
    offered = ("A team did not turn up", "Move the match", "More boards, or fewer", "It does not take place")
    owner.shows(address, *offered)
    owner.post(f"{address}/score", home="3", away="1")
    owner.shows(address, "Only the score is known", "Line-ups", lacking=offered)
    gone = {f"absent-{league.section.round(1).boards[0].white}": "yes"}
    owner.refused(f"{address}/absent", "match 1 of round 1 has a result; undo it first", **gone)
    owner.post(f"{address}/score", home="", away="")
    owner.shows(address, *offered)


def test_rules_are_told_in_words_and_not_by_the_names_of_their_settings(league: League):
    owner, setup = league.owner, league.section.setup
    rules = 'german no_team=new-date no_team_points=-20 board_order=list articles=[["board_order","TO 5.3"]]'
    match = replace(setup.match, league=rules)
    league.desk.journal.append(league.event, ChangeSetup("liga", replace(setup, match=match)), who="Test")
    first = league.section.round(1).boards[0]
    address = f"{league.base}/fixtures/1/1"
    owner.shows(address, "The match is open again without a day", lacking=("no_team",))
    owner.agree(owner.post(f"{address}/absent", **{f"absent-{first.white}": "yes"}))
    meant = "a match for which a team did not turn up"
    for page in (address, f"{league.base}/table", f"{league.base}/fixtures"):
        owner.shows(page, meant, lacking=("no_team",))
    owner.shows(f"{league.base}/players/{first.white}", f"<bdi>{meant}</bdi>")
    owner.post(f"{league.base}/fixtures/2/2/line-ups", **league.seats(2, 2))
    owner.shows(f"{league.base}/fixtures/2/2", "TO 5.3", lacking=("board_order",))


def test_a_protest_counts_until_it_is_decided(league: League):
    owner, address = league.owner, f"{league.base}/fixtures/1/1"
    assert owner.post(f"{address}/protest", protest="clock of board 3").status_code == 422, "no result yet"
    owner.post(f"{address}/score", home="3", away="1")
    owner.post(f"{address}/protest", protest="clock of board 3")
    assert "under protest" in owner.get(address).text
    assert "not confirmed, or under protest" in owner.get(f"{league.base}/table").text
    assert owner.post(f"{address}/protest").status_code == 422, "nobody decides without a reason"
    assert "under protest" in owner.get(address).text
    address = f"{league.base}/fixtures/1/2"
    owner.post(f"{address}/absent", **{f"absent-{league.section.round(1).boards[1].white}": "yes"})
    owner.shows(address, ">confirmed<")
    owner.post(f"{address}/protest", protest="the train")
    owner.shows(f"{league.base}/fixtures", f'<a href="{address}">1-2</a>', "under protest")
    owner.shows(address, ">under protest<", lacking=(">confirmed<",))
    owner.post(f"{address}/protest", why="it was late for others too")
    address = f"{league.base}/fixtures/1/1"
    owner.post(f"{address}/protest", why="6.5: the clock was right, 3–1 stands")
    owner.shows(f"{league.base}/fixtures", lacking=("under protest",))
    assert "under protest" not in owner.get(f"{league.base}/table").text
    assert "6.5: the clock was right, 3–1 stands" in owner.get(f"/events/{league.event}/history").text


def test_the_rule_of_the_league_says_which_boards_a_wrong_order_costs(league: League):
    league.owner.post(f"{league.base}/fixtures/1/1/line-ups", **league.seats(1, 1))
    team = league.section.round(1).boards[0].white
    page = league.owner.get(f"{league.base}/line-ups/1/{team}").text
    assert "the player who sits too high and all below lose. It is ticked" in page
    # The arbiter says under which article; the name of a setting is none.
    assert "order_loses" not in page
    assert page.count('name="lost" value') == page.count(" checked><span>Board") == 4


def test_reports_by_month_have_the_games_of_the_month_alone(league: League):
    owner, desk = league.owner, league.desk
    for number, on in ((1, "2026-09-27"), (2, "2026-10-04")):
        move = MoveMatch("liga", 1, number, desk.cards.now(), on, allowed="League")
        desk.journal.append(league.event, move, who="Test")
        owner.post(f"{league.base}/fixtures/1/{number}/line-ups", **league.seats(1, number))
        act = EnterResult("liga", 1, number, "1-0, 1/2-1/2, 0-1, 1-0")
        desk.journal.append(league.event, act, who="Test")
    files = owner.get(f"{league.base}/reports").text
    texts = [
        owner.get(f"{league.base}/reports/files/liga-fide-2026-{month}.trf").text for month in ("09", "10")
    ]
    assert "liga-fide-2026-09.trf" in files
    dates = [next(line.split()[1] for line in text.splitlines() if line.startswith("132")) for text in texts]
    assert dates == ["26/09/27", "26/10/04"]
    for text in texts:
        rows = [line for line in text.splitlines() if line.startswith("001")]
        assert sum(len(row[91:].split()) == 3 and row[91:].split()[0] != "0000" for row in rows) == 8


def test_whoever_changed_teams_is_in_the_report_of_a_month_once(league: League):
    """On two dated lists, they have one row: of the team for which they played in that month."""
    owner, desk = league.owner, league.desk
    match = league.section.round(1).boards[0]
    old, new = (league.section.entry(team) for team in match.players)
    mover = old.squad.players[1]
    for team, players in (
        (old, [one for one in old.squad.players if one is not mover]),
        (new, [mover, *new.squad.players]),
    ):
        squad = "\n".join(["Name;Rating", *(f"{one.name};{one.rating}" for one in players)])
        form = {"name": team.name, "squad": squad, "valid": "2026-10-10"}
        assert owner.post(f"{league.base}/players/{team.key}", **form).status_code == 200
    later = next(n for n in (3, 4, 5) if league.section.round(n).board_of(new.key))
    board = league.section.round(later).board_of(new.key)
    move = MoveMatch("liga", later, board, desk.cards.now(), "2026-11-05", allowed="League")
    desk.journal.append(league.event, move, who="Test")
    moved = len(new.squad.players) + 1
    for number, place in ((1, 1), (later, board)):
        teams_of_match = league.section.round(number).boards[place - 1].players
        order = {team: [moved, 1, 2, 3] if team == new.key and number == later else [1, 2, 3, 4]
                 for team in teams_of_match}  # fmt: skip
        seats = {f"seat-{team}-{n}": str(one) for team, own in order.items() for n, one in enumerate(own, 1)}
        assert owner.post(f"{league.base}/fixtures/{number}/{place}/line-ups", **seats).status_code == 200
        act = EnterResult("liga", number, place, "1-0, 1/2-1/2, 0-1, 1-0")
        desk.journal.append(league.event, act, who="Test")
    for month in ("10", "11"):
        text = owner.get(f"{league.base}/reports/files/liga-fide-2026-{month}.trf").text
        rows = [line for line in text.splitlines() if line.startswith("001")]
        own = [line for line in rows if line[14:47].strip() == mover.name]
        assert len(own) == 1, month
        assert own[0][91:].split()[0] != "0000", "with the game of the month"
        assert sum(len(row[91:].split()) == 3 and row[91:].split()[0] != "0000" for row in rows) == 8
        read_trf(text)
    for name in ("liga.trf", "liga-trf16.trf"):
        text = owner.get(f"{league.base}/reports/files/{name}").text
        assert sum(line[14:47].strip() == mover.name for line in text.splitlines()) == 2, "games for both"
    for act in (
        EnterResult("liga", 1, 1, ""),
        ReplacePlayers("liga", 1, old.key, (1, 0, 3, 4), "did not come"),
        EnterResult("liga", 1, 1, "1-0, -/+, 0-1, 1-0"),
    ):
        desk.journal.append(league.event, act, who="Test")
    text = owner.get(f"{league.base}/reports/files/liga.trf").text
    rows = [line for line in text.splitlines() if line.startswith("001")]
    assert sum(line[14:47].strip() == mover.name for line in rows) == 1, "of the team of their only game"
    read_trf(text)


def test_a_report_is_kept_as_it_was_sent_and_what_is_corrected_later_is_told(league: League):
    owner, desk, reports = league.owner, league.desk, f"{league.base}/reports"
    move = MoveMatch("liga", 1, 1, desk.cards.now(), "2026-09-27", allowed="League")
    desk.journal.append(league.event, move, who="Test")
    owner.post(f"{league.base}/fixtures/1/1/line-ups", **league.seats(1, 1))
    result = EnterResult("liga", 1, 1, "1-0, 1/2-1/2, 0-1, 1-0")
    desk.journal.append(league.event, result, who="Test")
    before = owner.get(f"{reports}/files/liga-fide-2026-09.trf").text
    assert owner.post(f"{reports}/sent/2026-10").status_code == 422, "no games in it"
    assert owner.post(f"{reports}/sent/2026-09").status_code == 200
    assert owner.post(f"{reports}/sent/2026-09").status_code == 422, "sent so already"
    assert owner.post(f"{reports}/sent/2026-09", number="412345").status_code == 200, "numbered afterwards"
    assert [(one.month, one.number) for one in league.section.sent] == [("2026-09", "412345")]
    assert "(412345)" in owner.get(reports).text
    assert "Corrections since then" not in owner.get(reports).text
    corrected = EnterResult("liga", 1, 1, "1-0, 1-0, 0-1, 1-0")
    desk.journal.append(league.event, corrected, who="Test")
    assert owner.get(f"{reports}/files/liga-fide-2026-09-sent-1.trf").text == before
    page = owner.get(reports).text.split("Corrections since then")[1].split("</ul>")[0]
    one, other = (league.section.entry(team) for team in league.section.round(1).boards[0].players)
    assert page.count("<li>") == 1
    assert {entry.squad.players[0].name in page for entry in (one, other)} == {True}, "board 2, as exchanged"
    assert "sent ½–½, now " in page
    owner.shows(f"{reports}/corrections.txt", "1 game is to be corrected")
    assert owner.post(f"{reports}/sent/2026-09").status_code == 200, "sent again"
    assert "Corrections since then" not in owner.get(reports).text
    assert owner.get(f"{reports}/files/liga-fide-2026-09-sent-1.trf").text == before
    assert owner.get(f"{reports}/files/liga-fide-2026-09-sent-2.trf").text != before


def test_a_captain_objects_to_a_player_and_the_league_decides(league: League):
    owner, address = league.owner, f"/c/{league.event}/matches"
    match = league.section.round(1).boards[0]
    home, away = (phone_of(league, team) for team in match.players)
    assert away.post(f"{address}/1/protest", protest="late", player="1").status_code == 422, "no line-ups"
    owner.post(f"{league.base}/fixtures/1/1/line-ups", **league.seats(1, 1))
    objected = league.section.entry(match.white).squad.players[1].name
    assert away.post(f"{address}/1/protest", player="2").status_code == 422, "say why"
    assert away.post(f"{address}/1/protest", protest="late", player="5").status_code == 422, "does not play"
    assert away.post(f"{address}/1/protest", protest="not registered", player="2").status_code == 200
    words = f"objects to {objected}: not registered"
    for page in (home.get(address), away.get(address), owner.get(f"{league.base}/fixtures/1/1")):
        assert words in page.text
    assert words not in owner.get(f"{league.public}/fixtures").text
    assert home.post(f"{address}/1/protest", protest="not true").status_code == 422, "one at a time"
    assert "objects to a player" in owner.get(f"/events/{league.event}/history").text
    assert home.post(f"{address}/1", **{f"board-{n}": "1" for n in (1, 2, 3, 4)}).status_code == 200
    assert away.post(f"{address}/1", confirm="yes").status_code == 200
    assert "under protest" in owner.get(f"{league.base}/table").text, "it counts, and nothing is certain"
    owner.post(f"{league.base}/fixtures/1/1/protest", why="article 4: registered on time")
    assert words not in home.get(address).text
    for who, page in ((home, address), (away, address), (owner, f"{league.base}/fixtures/1/1")):
        who.shows(page, "The protest is decided: article 4: registered on time</li>")
    last = Undo(len(league.desk.journal.history(league.event)))
    league.desk.journal.append(league.event, last, who="Test")
    away.shows(address, words, lacking=("The protest is decided",))


def test_a_team_that_is_free_on_the_first_day_has_a_link_for_its_captain_too(app: FastAPI, owner: Browser):
    made = without_fixtures(app, owner, 5)
    owner.post(f"{made.base}/fixtures")
    page = owner.post(f"{made.base}/line-ups/1/links").text
    assert [f'data-team="{key}"' in page for key in range(1, 6)] == [True] * 5
    (free,) = {1, 2, 3, 4, 5} - {*made.section.round(1).players}
    more = f"{made.base}/line-ups/1/links/more"
    owner.sends(more, "Team", team=f"{free}", person="Ann")
    assert owner.post(more, team="9", person="Ann").status_code == 404


@pytest.mark.parametrize(("counts", "played"), [("void", 1), ("annulled", 0)])
def test_the_league_decides_that_a_match_counts_for_neither(league: League, counts: str, played: int):
    owner, base = league.owner, league.base
    owner.post(f"{base}/fixtures/1/1/line-ups", **league.seats(1, 1))
    act = EnterResult("liga", 1, 1, "1-0, 1/2-1/2, 0-1, 1-0")
    league.desk.journal.append(league.event, act, who="Test")
    assert "How it counts in the table" in owner.get(f"{base}/decide/1/1").text
    said = {"by": "decision", "decided": "Board", "why": "both fielded players of another league"}
    assert owner.post(f"{base}/decide/1/1", counts="lost", **said).status_code == 422
    assert owner.post(f"{base}/decide/1/1", counts=counts, **said).status_code == 200
    division = division_of(league.section, datetime.now().astimezone())
    rows = [row for row in division.table() if row.team in division.fixture("1-1").teams]
    assert [(row.played, row.match_points, row.game_points) for row in rows] == [(played, 0, 0)] * 2
    # The standings by the boards, and a report file and back, have the games, and no points of them.
    event = league.desk.state(league.event)
    history = league.desk.journal.standing(league.event)
    file = {one.name: one for one in data_files(event, league.section, history)}["liga.trf"].make().decode()
    assert f"counts as {counts} by Board: both fielded players" in file
    for tournament in (league.section.tournament(1), read_trf(file)):
        for primary in ("MP", "GP"):
            points = standings(tournament, options=Options(primary=primary)).lines
            assert {line.points for line in points} == {0}, primary
        assert sum(opponent >= 0 for opponent in tournament.rounds[0].opponents) == 8
    assert "is in the league table" in owner.get(f"{base}/standings/crosstable").text
    phone = phone_of(league, league.section.round(1).boards[0].white)
    told = f"Decided by Board: a decision of the organiser. {said['why']}</li>"
    phone.shows(f"/c/{league.event}/matches", told)
    for address in (base, league.public):
        assert "by decision" in owner.get(f"{address}/fixtures").text
    history = owner.get(f"/events/{league.event}/history").text
    assert ("annulled, by" if counts == "annulled" else "points for neither team") in history
    # Another result is another match: the decision was about this one.
    league.desk.journal.append(league.event, EnterResult("liga", 1, 1, "1-0, 1-0, 1-0, 1-0"), who="Test")
    assert "by decision" not in owner.get(f"{base}/fixtures").text


def test_a_match_that_is_annulled_asks_for_nothing_but_another_decision(league: League):
    owner, match = league.owner, f"{league.base}/fixtures/1/1"
    assert "Enter the line-ups" in owner.get(match).text
    said = {"by": "decision", "decided": "Board", "why": "never played"}
    assert owner.post(f"{league.base}/decide/1/1", counts="annulled", **said).status_code == 200
    asked = ("Only the score is known", "A team did not turn up", "More boards, or fewer", "Move the match")
    owner.shows(match, "Decide the match", ">annulled, by decision<", lacking=("Enter the line-ups", *asked))
    assert owner.post(f"{league.base}/decide/1/1", counts="void", **said).status_code == 200
    owner.shows(match, "Enter the line-ups", ">void for both, by decision<", *asked)
    phone = phone_of(league, league.section.round(1).boards[0].white)
    phone.shows(f"/c/{league.event}/matches", ">void for both, by decision<")


def test_a_club_has_one_list_for_all_its_teams(app: FastAPI, owner: Browser, desk: Desk):
    event = desk.journal.create("Valley League", "Test")
    rules = MatchRules(boards=2, homes=True, league="club places=2")
    for key, names in (("top", ("Rook", "Elm")), ("low", ("Rook 2", "Rook 10", "Ash"))):
        setup = Setup(key, system="team_round_robin", match=rules)
        entered = tuple(TeamEntered(Particulars(name), Squad()) for name in names)
        for act in (AddSection(key, setup), EnterTeams(key, entered)):
            desk.journal.append(event, act, who="Test")
    page = f"/events/{event}/sections/low/players/2/club"

    def squads() -> list[str]:
        found = [desk.state(event).section("top").entry(1)]
        found += [desk.state(event).section("low").entry(key) for key in (1, 2)]
        return ["".join(one.name[0] for _, one in squad_on(entry)) for entry in found]

    assert owner.get(page).text.count("Rook") >= 3
    names = ["Ann", "Bob", "Cid", "Dan", "Eva", "Fay", "Gus"]
    lines = "\n".join(["name;rating", *(f"{name};{2000 - n}" for n, name in enumerate(names))])
    assert owner.post(page, squad=lines).status_code == 200
    assert squads() == ["ABCDEFG", "CD", "EFG"], "in one division nobody is of two teams"
    exchanged = lines.replace("Cid", "x").replace("Eva", "Cid").replace("x", "Eva")
    assert owner.post(page, squad=exchanged).status_code == 200
    assert squads() == ["ABEDCFG", "ED", "CFG"], "two changed places across teams"
    owner.post(f"/events/{event}/sections/top/fixtures")
    assert owner.post(page, squad=lines).status_code == 422, "from which day?"
    assert owner.post(page, squad=lines, valid="2026-10-15").status_code == 200
    assert squads() == ["ABCDEFG", "CD", "EFG"], "from that day on two have changed places across teams"
    assert owner.post(page, squad=f"{exchanged}\nHal;1800", valid="2026-11-01").status_code == 200
    assert squads() == ["ABEDCFGH", "ED", "CFGH"]
    top = desk.state(event).section("top").entry(1)
    assert len(squad_on(top, date(2026, 10, 1))) == 7, "earlier matches keep their list"


def test_what_the_league_has_decided_is_said_below_its_table_and_in_its_fixtures(league: League):
    owner, base, public = league.owner, league.base, league.public
    owner.agree(owner.post(f"{base}/players/2/points", points="-1", reason="Article 9", round="2"))
    note = "Team 2: match points -1"
    owner.shows(f"{base}/table", f"{note}; Article 9", "15 matches are open")
    owner.shows(f"{public}/table", note, lacking=("Article 9",))
    day = league.section.round(1)
    for number, match in enumerate(day.boards, 1):
        if 1 in match.players:
            owner.post(f"{base}/fixtures/1/{number}/score", home="3", away="1")
        else:
            owner.post(f"{base}/fixtures/1/{number}/absent", **{f"absent-{match.white}": "yes"})
    owner.shows(f"{base}/table/home", lacking=("no board is known",))
    owner.shows(f"{base}/table/1", "0 matches are open", "of 1 match no board is known", lacking=(note,))
    assert owner.get(f"{public}/fixtures").text.count("(forfeited)") == 2
    page = owner.shows(
        f"{base}/players/1", "rules of the league say what becomes", lacking=("are forfeited",)
    )
    asked = owner.post(f"{base}/players/1/withdraw", after_round="1")
    assert "The league table changes" in asked.text
    assert "standings after round" not in asked.text
    annulled = "The matches of the team are annulled: they count for nobody."
    assert annulled in owner.agree(asked).text
    owner.shows(
        f"{base}/table", f"Team 1 has left after match day 1. {annulled}", lacking=("no board is known",)
    )
    owner.shows(
        f"{base}/fixtures/5/{league.section.round(5).board_of(1)}", annulled, lacking=("Enter the line-ups",)
    )
    phone_of(league, 1).shows(f"/c/{league.event}/matches", f"Team 1 has left after match day 1. {annulled}")
    shown = owner.get(f"{public}/fixtures").text
    assert ("3–1 (annulled)" in read(shown), shown.count(">annulled<")) == (True, 4)
    assert "Withdrawal" in page
    moves = owner.get(f"{base}/table").text
    assert ('name="goes-liga-Team 2"' in moves, 'name="goes-liga-Team 1"' in moves) == (True, False)
    owner.refused(f"{base}/table/next", "Team 1 has left", name="Next", **{"goes-liga-Team 1": "stays"})


def test_a_league_has_its_presets_and_its_teams_in_words(app: FastAPI, owner: Browser):
    event = app.state.desk.journal.create("Valley League", "Test")
    owner.sends(f"/events/{event}/sections/from-preset", "Now the teams.", preset="league", name="Liga")
    base = f"/events/{event}/sections/liga"
    german = {"headers": {"Accept-Language": "de"}}
    owner.shows(f"{base}/setup", ">Niederländische Ligen (dutch)<", lacking=(">dutch<",), **german)
    owner.shows(f"{base}/setup/league", "Vereine einer Region (club)", ">nichts (nobody)<", **german)
    assert in_words("tie_breaks", "wins") == "games won"


def test_a_table_knows_no_floats_and_a_finished_league_leads_to_its_table(league: League):
    owner, base = league.owner, league.base
    for number, drawn in enumerate(league.section.rounds, 1):
        for board, match in enumerate(drawn.boards, 1):
            score = ("4", "0") if home_of(league.section, match) == max(match.players) else ("0", "4")
            owner.post(f"{base}/fixtures/{number}/{board}/score", home=score[0], away=score[1])
    for number in range(2, 6):
        owner.shows(f"{base}/rounds/{number}", lacking=("float",))
    owner.shows(f"/events/{league.event}", f"{base}/table", lacking=("Standings and prizes",))
    papers = owner.get(f"{base}/print").text
    assert re.search(r'value="table"[^>]* checked', papers)
    prizes = PrizeList((Category("Main", (Prize(10000),)),))
    league.desk.journal.append(league.event, SetPrizes("liga", prizes), who="Test")
    found = section_standings(league.desk.state(league.event), league.section)
    (main,) = section_prizes(found, league.section).results
    assert [league.section.key_of(one.participant) for one in main.awards] == [6, 5, 4, 3, 2, 1]
    (sheet, *_) = sheets_of(owner.get(f"{base}/print/certificates.pdf").content)
    assert "Team 6" in sheet.text
    for page in (f"{base}/standings/boards", league.public):
        assert "/pictures" not in owner.get(page).text, "there are none of teams"
    got = owner.get(f"/events/{league.event}/site.zip")
    with zipfile.ZipFile(io.BytesIO(got.content)) as site:
        assert "liga/table.html" in site.read("index.html").decode()
        assert site.read("lacking.txt").decode().startswith("Liga"), "no report file of scores alone"
        table, fixtures = (site.read(f"liga/{name}.html").decode() for name in ("table", "fixtures"))
    assert re.findall(r"Team \d", table.split("</table>")[0]) == [f"Team {n}" for n in range(6, 0, -1)]
    assert fixtures.count("4–0") + fixtures.count("0–4") == 15


def test_the_public_pages_as_files_make_a_table_once(league: League, monkeypatch: pytest.MonkeyPatch):
    made, table_of = [], static_site.table_document
    monkeypatch.setattr(
        static_site, "table_document", lambda season, division: made.append(1) or table_of(season, division)
    )
    assert league.owner.get(f"/events/{league.event}/site.zip").status_code == 200
    assert made == [1]


def test_the_next_season_begins_with_the_last(league: League):
    owner, desk = league.owner, league.desk
    second = replace(LIGA, name="Second", round_dates=())
    lower = tuple(
        TeamEntered(
            replace(one.team, name=f"Town {n}"),
            replace(
                one.squad, players=tuple(replace(p, name=f"{p.name}, of Town {n}") for p in one.squad.players)
            ),
        )
        for n, one in enumerate(teams(4), 1)
    )
    shared = teams(6)[5].squad.players[-1]  # of Team 6, which goes down to Town 2
    both = replace(lower[1].squad, players=(*lower[1].squad.players, shared))
    lower = (lower[0], replace(lower[1], squad=both), *lower[2:])
    for act in (AddSection("second", second), EnterTeams("second", lower)):
        desk.journal.append(league.event, act, who="Test")
    base = f"/events/{league.event}/sections"
    owner.post(f"{base}/second/fixtures")
    for key in ("liga", "second"):
        for drawn in desk.state(league.event).section(key).rounds:
            for board in range(1, len(drawn.boards) + 1):
                stronger = min(drawn.boards[board - 1].players) == drawn.boards[board - 1].white
                sides = {"home": "4", "away": "0"} if stronger else {"home": "0", "away": "4"}
                owner.post(f"{base}/{key}/fixtures/{drawn.number}/{board}/score", **sides)
    shown = owner.get(f"{base}/liga/table").text
    hidden = dict(re.findall(r'type="hidden" name="(by-[^"]+)" value="([^"]*)"', shown))
    assert len(hidden) == 10
    changed = owner.post(
        f"{base}/liga/table/next", name="Valley League 2027/28", **hidden | {"by-liga-Team 2": "second down"}
    )
    assert changed.status_code == 422
    assert "since you opened this page: Team 2." in changed.text
    answer = owner.post(f"{base}/liga/table/next", name="Valley League 2027/28", **hidden)
    made = desk.state(str(answer.url).rstrip("/").split("/")[-1])
    assert made.name == "Valley League 2027/28"
    divisions = {one.key: sorted(entry.name for entry in one.entries) for one in made.sections}
    assert divisions == {
        "liga": ["Team 1", "Team 2", "Team 3", "Team 4", "Team 5", "Town 1"],
        "second": ["Team 6", "Town 2", "Town 3", "Town 4"],
    }
    assert all(entry.squad.players for one in made.sections for entry in one.entries)
    assert not any(one.rounds or one.setup.round_dates for one in made.sections)
    assert (
        f"{shared.name} was in the squads of Team 6 and Town 2, which are in one division now" in answer.text
    )
    squads = {
        entry.name: [one.name for one in entry.squad.players] for entry in made.section("second").entries
    }
    assert (shared.name in squads["Team 6"], shared.name in squads["Town 2"]) == (True, False)
    assert "Teams of " not in shown
    desk.journal.append(league.event, Withdraw("liga", 3, 5), who="Test")
    owner.shows(
        f"{base}/liga/table", "Teams of Liga: 6 now, 5 in the next season.", lacking=("of Second: 4",)
    )


def test_match_days_are_named_where_the_fixtures_are_published(app: FastAPI, owner: Browser):
    made = League.__new__(League)
    made.app, made.owner, made.desk = app, owner, app.state.desk
    made.event = made.desk.journal.create("Valley League", "Test")
    for act in (AddSection("liga", replace(LIGA, round_dates=())), EnterTeams("liga", teams(6))):
        made.desk.journal.append(made.event, act, who="Test")
    base = f"/events/{made.event}/sections/liga"
    owner.post(f"{base}/fixtures", first="2026-10-04", every="7", hour="14:00")
    setup = made.section.setup
    assert (setup.round_dates[1], set(setup.round_times)) == ("2026-10-11", {"14:00"})
    assert "1\u00a0November 2026,\u00a014:00" in owner.get(f"{base}/fixtures").text


def test_no_page_of_a_league_has_an_id_twice(league: League):
    """A captain with two matches open at home, and the page of a match with a result."""
    match = league.section.round(1).boards[1]
    home = match.white
    for number in range(1, 6):
        board = league.section.round(number).board_of(home)
        league.owner.post(f"{league.base}/fixtures/{number}/{board}/line-ups", **league.seats(number, board))
    league.owner.post(f"{league.base}/fixtures/1/1/score", home="3", away="1")
    for text in (told(league, home), league.owner.get(f"{league.base}/fixtures/1/1").text):
        ids = re.findall(r'\bid="([^"]+)"', text)
        assert ids
        assert not [one for one in set(ids) if ids.count(one) > 1]


@pytest.mark.parametrize(
    ("rules", "typed", "points", "minimum", "wrong"),
    [
        ("french", {}, (30, 20, 10, 0), 1, ""),
        ("german", {"boards": "6"}, (20, 10, 0, 0), 3, ""),
        ("dutch", {"boards": "8"}, (20, 10, 0, 0), 5, ""),
        ("club", {"league_settings": "points=[30,10,0,0] minimum=2"}, (30, 10, 0, 0), 2, ""),
        ("club", {"match_win": "3"}, (), 0, "The rules of the league say this."),
        ("german", {"minimum": "3"}, (), 0, "The rules of the league say this."),
        ("club", {"league_settings": "boards=6"}, (), 0, "stand in a field above"),
        ("club", {"league_settings": "cup_home=neutral"}, (), 0, "begin with cup_ do nothing here"),
    ],
)
def test_the_points_of_a_league_are_those_of_its_rules(
    league: League,
    rules: str,
    typed: dict[str, str],
    points: tuple[int, ...],
    minimum: int,
    wrong: str,
):
    event = league.desk.journal.create("Other", "Test")
    league.desk.journal.append(event, AddSection("liga", replace(LIGA, match=MatchRules(boards=4))), who="T")
    address = f"/events/{event}/sections/liga/setup"
    fields = {"name": "Liga", "system": LIGA.system, "boards": "4", "match_win": "2", "match_draw": "1"}
    fields |= {"match_loss": "0", "minimum": "1", "league": rules, **typed}
    answer = league.owner.post(address, **fields)
    assert answer.status_code == (422 if wrong else 200), answer.text[-3000:]
    assert wrong in answer.text
    if wrong:
        return
    setup = league.desk.section(event, "liga").setup
    found = setup.league_rules()
    assert (found.points, found.minimum) == (points, minimum)
    assert setup.match.play(setup.draw).win == points[0]
    assert f'name="match_win" value="{points[0] // 10}"' in league.owner.get(address).text


def test_everybody_reads_the_rules_of_a_league(league: League):
    page = Browser(league.app).get(league.public).text
    rules = page.split('id="rules"')[1]
    assert "The home team has White on board: 2, 4" in rules
    assert "<dt>places that go up</dt><dd>1</dd>" in rules
    assert "2, 1, 0, 0" in rules
    assert "Order of the standings" not in rules
    assert "level match of a cup" not in rules


def test_every_rule_of_the_league_is_in_one_form(league: League):
    """All settings, each with its meaning; what is typed counts, and what cannot be is told beside it."""
    page = league.owner.get(f"{league.base}/setup/league").text
    for one in fields(LeagueRules):
        assert (f'name="{one.name}"' in page) is not one.name.startswith("cup_")
    assert "players with whom a team has turned up" in page
    assert "(nobody has confirmed this: ask the league)" in page
    asked = league.owner.post(
        f"{league.base}/setup/league", minimum="3", points="[30,10,0,-10]", club_late="false",
        move_rights='["venue lost"]', articles='[["stuck","TO 5.3"]]',
    )  # fmt: skip
    changed = league.owner.agree(asked, "the league has decided so")
    assert changed.status_code == 200, changed.text[-500:]
    rules, setup = league.section.setup.league_rules(), league.section.setup
    assert (rules.minimum, rules.points, rules.promoted) == (3, (30, 10, 0, -10), 1)
    assert (setup.match.announced.win, rules.move_rights) == (30, ("venue lost",))
    assert not rules.club_late
    wrong = league.owner.post(f"{league.base}/setup/league", stuck="sometimes")
    assert wrong.status_code == 422
    assert "is not one of" in wrong.text
    assert league.section.setup.league_rules() == rules
    assert "<dd>venue lost</dd>" in league.owner.get(league.public).text


def test_the_tie_breaks_of_a_league_are_chosen_by_their_names(league: League):
    """One after the other, as those of other sections are."""
    address = f"{league.base}/setup/league"
    page = league.owner.shows(address, 'for="tie_breaks-1">Tie-break 1<', "games won (wins)")
    chosen = page.split('name="tie_breaks"')
    assert [re.findall(r'value="(\S*)" selected', one)[:1] for one in chosen[1:]] == [
        [code] for code in ("game-points", "berlin", "", "", "")
    ]
    known = (
        "match-points, game-points, direct, direct-berlin, berlin, wins, win-loss, sonneborn, lots, play-off"
    )
    wrong = league.owner.post(address, tie_breaks=["wins", "luck"])
    assert wrong.status_code == 422
    assert f"'luck' is not one of {known}" in unescape(wrong.text)
    league.owner.sends(address, 'value="wins" selected', tie_breaks=["wins", "", "direct"])
    assert league.section.setup.league_rules().tie_breaks == ("wins", "direct")


def test_settings_of_a_rule_that_is_off_are_said_to_be_so(league: League):
    """In the form, where they can be set before it; readers are not told of them."""
    off, appearances = "stuck_after (off while stuck=none)", "<dt>how many appearances they are</dt>"
    league.owner.shows(f"{league.base}/setup/league", "stuck_after", lacking=(off,))
    league.owner.shows(league.public, appearances)
    league.owner.sends(f"{league.base}/setup/league", off, lacking=("minimum (off",), stuck="none")
    league.owner.shows(league.public, "<dt>the order of the boards</dt>", lacking=(appearances,))


def test_where_line_ups_are_exchanged_captains_come_to_their_matches(league: League):
    section = league.section
    team = section.rounds[0].boards[0].white
    phone = phone_of(league, team)
    answer = phone.get(f"/c/{league.event}")
    assert answer.url.path == f"/c/{league.event}/matches"
    other = section.rounds[0].boards[0].black
    for link in ("fixtures", "table", f"fixtures/{team}.ics", f"player/{other}"):
        assert f'href="{league.public}/{link}"' in answer.text
        assert Browser(league.app).get(f"{league.public}/{link}").status_code == 200
    page = league.owner.get(f"{league.base}/line-ups/1").text
    assert "Line-ups are exchanged at the boards." in page
    assert "not handed in" not in page
    assert "<h1>Line-ups, match day 1</h1>" in page
    assert "Request line-ups" not in page
    assert "Open now" not in page
    assert "Links for captains" in page


def test_the_public_page_of_a_team_has_the_day_and_the_colours_of_its_matches(league: League):
    match = league.section.rounds[0].boards[0]
    league.owner.post(f"{league.base}/fixtures/1/1/move", on="2026-09-30", hour="11:30", allowed="League")
    page = Browser(league.app).get(f"{league.public}/player/{match.white}").text
    now = page.split('id="now"')[1].split("</section>")[0]
    assert "30 September 2026, 11:30" in now
    assert "October" not in now
    first = page.split('id="games"')[1].split("<tbody>")[1].split("</tr>")[0]
    assert 'disc black"' in first, "home has White on even boards"
    assert ">Home</span>" in first
    assert "30 September 2026" in first
    assert "playing" not in first
    Browser(league.app).shows(league.public, "3 matches are open", lacking=("still playing",))


def test_the_public_page_of_a_team_makes_no_table_for_every_match_day(
    league: League, monkeypatch: pytest.MonkeyPatch
):
    for number in (1, 2, 3, 4):
        for board in (1, 2, 3):
            league.owner.post(f"{league.base}/fixtures/{number}/{board}/score", home="3", away="1")
    made, table = [], LeagueDivision.table
    monkeypatch.setattr(
        LeagueDivision, "table", lambda self, *asked: made.append(asked) or table(self, *asked)
    )
    Browser(league.app).shows(f"{league.public}/player/1", "after round 4")
    assert len(made) == 1, "for its place"


def test_the_list_of_rounds_says_of_match_days_what_is_true(league: League):
    league.owner.post(f"{league.base}/fixtures/2/1/score", home="3", away="1")
    for board in (1, 2, 3):
        league.owner.post(f"{league.base}/fixtures/1/{board}/score", home="2", away="2")
    page = league.owner.shows(f"{league.base}/rounds", lacking=("being played",))
    rows = {number: row for row in page.split("<tr>") for number in re.findall(r'rounds/(\d)"', row)}
    shown = {number: re.findall(r'class="chip [^>]*>([^<]+)<', row)[0] for number, row in rows.items()}
    assert shown == {
        "1": "complete", "2": "matches open", **dict.fromkeys("345", "still to be played"),
    }  # fmt: skip


def test_byes_are_not_offered_in_a_league_whose_fixtures_are_of_all_teams(app: FastAPI, owner: Browser):
    """Also not before there are fixtures: nothing would come of them."""
    made = without_fixtures(app, owner)
    owner.shows(f"{made.base}/players/1", 'id="leaves"', lacking=('id="byes"', "half-point bye"))
    owner.shows(
        f"{made.base}/players", "Team 6", lacking=("Enter the bye", 'type="checkbox"', "selected teams")
    )


def test_a_league_shows_what_means_something_for_it(app: FastAPI, owner: Browser, league: League):
    """No steps of a Swiss round, no check-in, no Swiss tie-breaks; lots give numbers before the fixtures."""
    steps, breaks = ('class="steps"', f'{league.base}/check-in"'), 'id="breaks"'
    before = without_fixtures(app, owner)
    owner.shows(f"{before.base}/rounds", f'{before.base}/lots"', lacking=("check-in", steps[0]))
    owner.shows(f"{league.base}/rounds", "Fixtures", lacking=(*steps, f'{league.base}/lots"'))
    owner.shows(f"{league.base}/setup", "Rules of the league", lacking=(breaks, "must check in"))
    found = owner.get(f"/events/{league.event}/search?q=liga").text
    assert f'{league.base}/standings/crosstable"' in found
    assert f'{league.base}/standings/progress"' not in found, "it leads to the table"
    crumbs = owner.get(f"{league.base}/standings/boards").text.split('class="crumbs"')[1].split("</nav>")[0]
    assert f'<a href="{league.base}/table">League table</a>' in crumbs
    assert "Standings" not in crumbs


def test_a_check_in_does_not_stop_the_fixtures_of_a_league(app: FastAPI, owner: Browser):
    made = without_fixtures(app, owner)
    made.desk.journal.append(made.event, ChangeSetup("liga", replace(LIGA, check_in=True)), who="Test")
    owner.shows(f"{made.base}/rounds", "Publish all fixtures", lacking=("Check the players in",))


def test_a_league_is_not_over_while_match_days_are_unpublished(app: FastAPI, owner: Browser):
    """Their matches are open, though nobody knows them: no place is certain, and every table says why."""
    made = without_fixtures(app, owner)
    for act in (draft_of(made.section), PublishRound("liga", 1)):
        made.desk.journal.append(made.event, act, who="Test")
    for board in (1, 2, 3):
        owner.sends(f"{made.base}/fixtures/1/{board}/line-ups", **made.seats(1, board))
        result = EnterResult("liga", 1, board, f"1-0, 1-0, 1-0, {['1-0', '1/2-1/2', '0-1'][board - 1]}")
        made.desk.journal.append(made.event, result, who="Test")
    told = "4 match days are still to be published"
    for page in (
        f"{made.base}/table",
        f"{made.public}/table",
        f"{made.base}/fixtures",
        f"{made.public}/fixtures",
    ):
        owner.shows(page, told, lacking=(">promoted<", ">relegated<", "certainly"))
    assert owner.get(f"{made.base}/table").text.count(told) == 2, "where the next season is made as well"


def test_what_the_set_up_of_a_league_does_not_show_stays_as_it_was(app: FastAPI, owner: Browser):
    made = without_fixtures(app, owner)
    before = replace(LIGA, tie_breaks=("EDE", "BH:MP"), check_in=True)
    made.desk.journal.append(made.event, ChangeSetup("liga", before), who="Test")
    page = read_page(f"{made.base}/setup", owner.get(f"{made.base}/setup").text)
    (form,) = (one for one in page.forms if any(field.name == "check_in" for field in one.fields))
    owner.post(f"{made.base}/setup", **{**dict(form.sent()), "name": "Our league"})
    setup = made.section.setup
    assert (setup.name, setup.tie_breaks, setup.check_in) == ("Our league", ("EDE", "BH:MP"), True)


def test_a_league_is_not_asked_who_is_kept_apart_nor_what_a_game_is_worth(app: FastAPI, owner: Browser):
    """Everybody plays everybody, and its rules count; what is set all the same is shown, and stays."""
    made, asked = without_fixtures(app, owner), ("Do not pair", "Absence, lost by default")
    owner.shows(f"{made.base}/setup", lacking=asked)
    before = replace(LIGA, keep_apart=("club",), keep_apart_until=2, win=20)
    made.desk.journal.append(made.event, ChangeSetup("liga", before), who="Test")
    page = read_page(f"{made.base}/setup", owner.shows(f"{made.base}/setup", *asked))
    (form,) = (one for one in page.forms if any(field.name == "first_board" for field in one.fields))
    owner.sends(f"{made.base}/setup", **{**dict(form.sent()), "name": "Our league"})
    assert made.section.setup == replace(before, name="Our league")


def test_a_league_has_one_ranking_on_every_page(league: League):
    """Its table; the addresses of standings lead there, and what else they show is reached from it."""
    owner, base = league.owner, league.base
    for board in (1, 2, 3):
        owner.post(f"{base}/fixtures/1/{board}/score", home="3", away="1")
    for page in ("", "/progress", "/why/1"):
        assert owner.get(f"{base}/standings{page}").url.path == f"{base}/table"
    assert owner.get(f"{base}/standings?after=1").url.path == f"{base}/table/1"
    pages = [f'{base}/standings/{page}"' for page in ("crosstable", "boards", "players")]
    owner.shows(f"{base}/table", *pages, lacking=(f'{base}/standings"',))
    owner.shows(
        f"{base}/standings/boards", f'{base}/table"', lacking=(f'{base}/standings"', "/progress", "/forecast")
    )
    owner.shows(f"{base}/rounds", lacking=(f'{base}/standings"',))
    order = [row.team for row in division_of(league.section, datetime.now().astimezone()).table()]
    assert order != sorted(order), "nothing is known of the boards, by which everybody is level"
    for page in ("standings", "screen/standings"):
        shown = owner.get(f"{league.public}/{page}").text.split("<main")[1]
        assert re.findall(r"Team \d", shown)[:6] == order, page
    assert "MP · GP<" in shown.replace("</div>", "<").replace("\n", "<"), "a name has its room on a phone"


def test_lots_put_level_teams_in_an_order_at_the_desk(league: League):
    assert "table/rank" not in league.owner.get(f"{league.base}/table").text
    setup = league.section.setup
    rules = replace(setup.match, league='german tie_breaks=["lots"]')
    league.desk.journal.append(league.event, ChangeSetup("liga", replace(setup, match=rules)), who="Test")
    names = [entry.name for entry in league.section.entries][::-1]
    assert "table/rank" in league.owner.get(f"{league.base}/table").text
    form = {"by": "lots", "teams": "\n".join(names), "why": "drawn on 5 May"}
    assert league.owner.post(f"{league.base}/table/rank", **form).status_code == 200
    page = Browser(league.app).get(f"{league.public}/table").text
    assert re.findall(r"Team \d", page.split("<tbody>")[1])[:6] == names
    wrong = league.owner.post(f"{league.base}/table/rank", by="lots", teams="Nobody\nTeam 1")
    assert wrong.status_code == 422
    assert "There is no team Nobody." in wrong.text


def test_home_has_the_colours_of_the_rules_on_every_page(league: League):
    league.owner.post(f"{league.base}/fixtures/1/1/line-ups", **league.seats(1, 1))
    page = Browser(league.app).get(f"{league.public}/round/1").text
    assert '<th scope="col">Home</th>' in page
    boards = [line for line in page.split("</tr>") if ">1.1<" in line or ">1.2<" in line]
    discs = [re.findall(r'class="disc (\w+)"', line) for line in boards]
    assert discs == [["black", "white"], ["white", "black"]], "White on even boards"
    (sheet,) = sheets_of(league.owner.get(f"{league.base}/print/boards.pdf?round=1").content)
    assert "Home" in sheet.text


def test_every_choice_of_a_setting_has_words_for_readers(league: League):
    for _group, one in settings(of_cups=False):
        for choice in choices(one.name) or LISTED.get(one.name, ()):
            if isinstance(choice, str):
                assert in_words(one.name, choice), (one.name, choice)
    page = Browser(league.app).get(league.public, headers={"Accept-Language": "de"}).text
    rules = page[page.index("Regeln der Liga") :]
    assert "die Wettkämpfe einer Mannschaft, die ausscheidet" in rules
    assert not re.search(r">(half|even|bottom|lost|left-out|match-points|game-points)\b", rules)


def test_papers_are_those_of_the_match_day_that_is_being_played(league: League):
    page = league.owner.get(f"{league.base}/print").text
    current = league.section.current_round
    assert current < len(league.section.rounds)
    assert f"/print/boards.pdf?round={current}" in page


def test_fixtures_and_calendar_of_a_club_are_of_all_its_divisions(league: League):
    """Team 1 and Team 2 are of the club "Team" by their names, and so is a team of another division."""
    owner, desk = league.owner, league.desk
    second = replace(LIGA, name="Second", round_dates=("2026-10-09", "2026-10-16", "2026-10-23"))
    lower = tuple(TeamEntered(Particulars(name), Squad()) for name in ("Team 7", "Elm", "Oak", "Ash"))
    for act in (AddSection("low", second), EnterTeams("low", lower)):
        desk.journal.append(league.event, act, who="Test")
    owner.post(f"/events/{league.event}/sections/low/fixtures")
    owner.post(f"{league.base}/fixtures/1/1/move", on="2026-10-02", venue="Annexe")
    page = owner.get(f"{league.base}/fixtures?club=Team").text
    assert len(re.findall("<t[dh][^>]*>Second<", page)) == 3
    assert "Annexe" in page
    assert page.count("\u00a0October 2026") >= 18
    owner.shows(f"{league.public}/fixtures/1", "All teams of Team, in all divisions")
    assert owner.get(f"{league.public}/fixtures/club/1").text.count("Team 7") >= 3
    files = [
        owner.get(address).text
        for address in (
            f"{league.base}/fixtures.ics?club=Team",
            f"{league.public}/fixtures/club/1.ics",
            f"/e/{league.event}/low/fixtures/1.ics",
        )
    ]
    names = [re.findall("UID:(.+)", text) for text in files]
    assert [len(one) for one in names] == [18, 18, 3]
    assert names[0] == names[1]
    assert len({*names[0]}) == 18, "matches of two divisions have two names"
    assert {*names[2]} < {*names[0]}, "and the same in every calendar"
    assert owner.get(f"{league.public}/fixtures/club/99").status_code == 404


def test_whoever_comes_with_too_few_players_is_out_where_the_rules_say_so(app: FastAPI, owner: Browser):
    """The desk left the team in, though its table had the match as lost by default; a season file did not."""
    league = without_fixtures(app, owner)
    rules = replace(LIGA.match, league="club no_team=out minimum=3")
    league.desk.journal.append(league.event, ChangeSetup("liga", replace(LIGA, match=rules)), who="Test")
    owner.post(f"{league.base}/fixtures")
    drawn = league.section.round(2)
    one, other = drawn.boards[0].players
    places = {f"seat-{one}-{n}": str(n if n < 3 else 0) for n in (1, 2, 3, 4)}
    places |= {f"seat-{other}-{n}": str(n) for n in (1, 2, 3, 4)}
    assert owner.post(f"{league.base}/fixtures/2/1/line-ups", **places).status_code == 200
    result = "1-0, 1-0, -/+, -/+"
    asked = owner.post(f"{league.base}/results/2", **{"before-1": "", "board-1": result, "pair-1": ""})
    assert owner.agree(asked).status_code == 200
    assert league.section.entry(one).withdrawn_after == 1
    assert league.section.entry(other).withdrawn_after is None
    owner.shows(f"{league.base}/table", "has left after match day 1")


def test_whoever_comes_with_too_few_players_is_out_once_captains_agree(app: FastAPI, owner: Browser):
    """What captains confirmed took nobody out; whoever the league has reinstated stays in."""
    league = without_fixtures(app, owner)
    rules = replace(LIGA.match, league="club no_team=out minimum=3")
    league.desk.journal.append(league.event, ChangeSetup("liga", replace(LIGA, match=rules)), who="Test")
    owner.post(f"{league.base}/fixtures")
    owner.post(f"{league.base}/fixtures/2/1/line-ups", **league.seats(2, 1))
    home, away = league.section.round(2).boards[0].players
    boards = {"board-1": "1", "board-2": "1", "board-3": "+", "board-4": "+"}
    phone, other = phone_of(league, home), phone_of(league, away)
    assert phone.post(f"/c/{league.event}/matches/2", **boards).status_code == 200
    assert league.section.entry(away).withdrawn_after is None, "the other captain may object"
    assert other.post(f"/c/{league.event}/matches/2", confirm="yes").status_code == 200
    assert league.section.entry(away).withdrawn_after == 1
    owner.shows(f"/events/{league.event}/history", "Pairwright", "withdraws after round 1")
    owner.shows(f"{league.base}/table", "has left after match day 1")
    league.desk.journal.append(league.event, Reinstate("liga", away), who="Test")
    assert league.section.entry(away).withdrawn_after is None


def test_what_the_league_entered_stands_beside_what_captains_said(league: League):
    """A result that the league entered anew was open again where a captain had once told the same one."""
    owner, match, address = league.owner, league.section.round(1).boards[0], f"/c/{league.event}/matches"
    owner.post(f"{league.base}/fixtures/1/1/line-ups", **league.seats(1, 1))
    home, away = (phone_of(league, team) for team in match.players)
    all_won = {f"board-{n}": "1" for n in (1, 2, 3, 4)}
    home.post(f"{address}/1", **all_won)
    for result in ("0-1, 0-1, 0-1, 0-1", "1-0, 1-0, 1-0, 1-0"):
        league.desk.journal.append(league.event, EnterResult("liga", 1, 1, result), who="Test")
        assert away.post(f"{address}/1", **dict.fromkeys(all_won, "5")).status_code == 422
        assert "provisional" not in owner.get(f"{league.public}/fixtures").text
    shown = read(home.get(address).text)
    assert re.findall(r"<li>([^<,]*), [^<]*: (\d–\d) ", shown)[:3] == [
        (league.section.entry(match.white).name, "4–0"), ("League", "0–4"), ("League", "4–0"),
    ], "who said what"  # fmt: skip
    league.desk.journal.append(league.event, EnterResult("liga", 1, 1, ""), who="Test")
    assert away.post(f"{address}/1", confirm="yes").status_code == 422, (
        "nothing stands that could be confirmed"
    )
    assert home.post(f"{address}/1", **all_won).status_code == 200
    decision = DecideMatch("liga", 1, 1, "protest", "Board", "the clock was set right", "1-0, 1-0, 1-0, 1-0")
    league.desk.journal.append(league.event, decision, who="Test")
    assert away.post(f"{address}/1", **dict.fromkeys(all_won, "5")).status_code == 422, "it is decided"


def test_a_match_day_is_moved_at_once(league: League):
    owner, section = league.owner, league.section
    owner.post(f"{league.base}/fixtures/2/1/move", on="2026-10-09", hour="19:00", venue="Annexe")
    league.desk.journal.append(league.event, EnterScore("liga", 2, 2, (20, 20)), who="Test")
    owner.shows(f"{league.base}/fixtures", "Move a match day")
    owner.refused(f"{league.base}/fixtures/move", "Say to which day", day="2")
    assert owner.post(f"{league.base}/fixtures/move", day="2", on="2026-10-12", why="hall").status_code == 200
    drawn = league.section.round(2)
    found = [fixture_of(league.section, drawn, board) for board in (1, 2, 3)]
    assert [str(one.on) for one in found] == ["2026-10-12", "2026-10-08", "2026-10-12"]
    assert (found[0].hour, found[0].venue) == ("19:00", "Annexe"), "what is not asked for stays"
    assert section.round(3) == league.section.round(3)
    early = owner.post(f"{league.base}/fixtures/3/1/move", on="2025-10-15")
    assert "is before match day 1" in early.text
    assert owner.post(f"{league.base}/fixtures/move", day="99", on="2026-10-12").status_code in (404, 422)


def test_calendars_know_a_match_for_good_and_never_count_less_than_before(league: League):
    """A renamed season had every match twice in calendars, and a move that was undone stayed in them."""
    owner, desk = league.owner, league.desk
    addresses = f"{league.base}/fixtures.ics", f"{league.public}/fixtures/0.ics"
    counts, uids = [], set()
    steps: list[Action | Undo | Restore] = [DescribeEvent("The season, renamed")]
    owner.post(f"{league.base}/fixtures/1/1/move", on="2026-10-02", venue="Annexe")
    moved = desk.journal.position(league.event)
    steps += [
        Undo(moved),
        Undo(moved + 2),
        Restore(moved - 1),
        DescribeEvent("The season"),
    ]
    for step in (None, *steps):
        if step is not None:
            desk.journal.append(league.event, step, who="Test")
            desk.hub.tell(league.event, desk.journal.position(league.event), step.topics())
        texts = [owner.get(address).text for address in addresses]
        assert len({tuple(re.findall("(?:UID|SEQUENCE):(.+)", text)) for text in texts}) == 1
        counts.append(re.findall("SEQUENCE:(.+)\r", texts[0]))
        uids |= {*re.findall("UID:(.+)", texts[0])}
    assert counts == [["1"], ["1"], ["2"], ["3"], ["4"], ["4"]]
    assert len(uids) == texts[0].count("BEGIN:VEVENT")


def test_the_disc_of_a_team_is_its_colour_on_board_1_on_every_page(league: League):
    """The desk, the public page and the chart of the scores say the same: at home it is Black."""
    for number in range(1, 6):
        for board in (1, 2, 3):
            order = {f"seat-{team}-{n}": str(n) for team in range(1, 7) for n in (1, 2, 3, 4)}
            league.owner.post(f"{league.base}/fixtures/{number}/{board}/line-ups", **order)
            league.desk.journal.append(
                league.event, EnterResult("liga", number, board, "1-0, 1-0, 0-1, 1-0"), who="Test"
            )
    league.owner.post(f"{league.base}/fixtures/1/1/confirm")
    pages = (f"{league.base}/players/1", f"{league.public}/player/1")
    found = [re.findall(r'disc (white|black)"', league.owner.get(one).text)[:5] for one in pages]
    assert found[0] == found[1]
    homes = [
        home_of(league.section, drawn.boards[drawn.board_of(1) - 1]) == 1 for drawn in league.section.rounds
    ]
    assert [one == "black" for one in found[0]] == homes
    chart = league.owner.get(pages[1]).text.partition("<svg")[2].partition("</svg>")[0]
    assert [one == "black" for one in re.findall(r"<circle[^>]*(white|black)-piece", chart)] == homes
    history = league.owner.get(f"/events/{league.event}/history").text
    assert "The league confirms the result of match 1 of round 1" in history
    past = league.owner.get(f"{league.base}/results/1/boards/1").text
    assert "The league confirms the result" in past
    assert "adjourned game is entered here" not in past, "in a league no match waits for another"


def test_captains_agree_on_five_boards_for_one_match(league: League):
    """At the desk, on the card, on the phones, in the history; all other matches have four."""
    owner, address = league.owner, f"{league.base}/fixtures/1/1"
    assert "both captains" in owner.post(f"{address}/boards", count="5").text
    assert "from 0 to 20" in owner.post(f"{address}/boards", count="21", agreed="Ann; Bob").text
    assert "Boards by agreement: 5" in owner.post(f"{address}/boards", count="5", agreed="Ann; Bob").text
    match = league.section.round(1).boards[0]
    card = letters(sheets_of(owner.get(f"{address}/card.pdf").content)[0].text)
    assert "5●" in card or "5○" in card, "board 5 has its colour"
    seats = {f"seat-{team}-{n}": str(n) for team in match.players for n in (1, 2, 3, 4, 5)}
    assert owner.post(f"{address}/line-ups", **seats).status_code == 200
    home, away = (phone_of(league, team) for team in match.players)
    home.shows(f"/c/{league.event}/matches", "Boards by agreement: 5")
    results = {f"board-{n}": "1" for n in (1, 2, 3, 4, 5)}
    assert home.post(f"/c/{league.event}/matches/1", **results).status_code == 200
    assert away.post(f"/c/{league.event}/matches/1", confirm="yes").status_code == 200
    assert "5–0" in owner.get(f"{league.public}/table").text + owner.get(f"{league.public}/fixtures").text
    owner.post(f"{league.base}/fixtures/1/2/line-ups", **league.seats(1, 2))
    public = owner.get(f"{league.public}/round/1").text
    assert [public.count(f">{n}.5</th>") for n in (1, 2, 3)] == [1, 0, 0]
    assert public.count('<tr class="match">') == 3, "no disc for a home team, whose colours go by board"
    shown = owner.get(address).text
    assert shown.count('disc black"></i> <bdi>') == shown.count('disc white"></i> <bdi>') == 5
    owner.shows(f"/events/{league.event}/history", "Match 1 of round 1: boards by agreement: 5 (Ann; Bob)")
    assert "has a result" in owner.post(f"{address}/boards", count="", agreed="").text


def test_players_who_changed_colours_are_told_with_the_colours_as_played(league: League):
    owner = league.owner
    owner.post(f"{league.base}/fixtures/1/1/line-ups", **league.seats(1, 1))
    address = f"{league.base}/results/1/boards/1"
    assert "each named once" in owner.post(f"{address}/colours", exchanged=["9"]).text

    def discs() -> list[str]:
        text = owner.get(f"{league.public}/round/1").text
        return re.findall(r'<td class="white"><i class="disc (\w+)"', text)[:4]

    before = discs()
    page = owner.post(f"{address}/colours", exchanged=["2", "3"]).text
    assert page.count("checked") == 2
    assert [one != other for one, other in zip(before, discs(), strict=True)] == [False, True, True, False]
    assert owner.get(f"{league.public}/round/1").text.count("colours exchanged") == 2
    owner.post(f"{league.base}/fixtures/1/1/score", home="3", away="1")
    owner.post(f"{league.base}/fixtures/1/1/protest", protest="the clock")
    past = owner.get(address).text
    for told in ("colours exchanged on board 2, 3", "only its score is known", "is under protest"):
        assert told in past, "every act on the match is told beside its result"
    assert "Colours exchanged on board: 2, 3" in owner.get(f"{league.base}/fixtures/1/1").text
    assert "colours exchanged on board 2, 3" in owner.get(f"/events/{league.event}/history").text
    owner.post(f"{address}/colours")
    assert discs() == before
