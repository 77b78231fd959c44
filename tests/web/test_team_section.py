"""A section of teams at the desk: its pages, and what is typed into them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

import pytest
from browsers import Browser
from fastapi import FastAPI

from pairwright.standings import BoardRules
from pairwright.storage.actions import (
    AddSection,
    ChangeSetup,
    EnterResult,
    EnterTeams,
    PublishBoards,
    PublishRound,
)
from pairwright.storage.draft_round import draft_of
from pairwright.storage.event_state import SectionState
from pairwright.storage.line_ups import home_of
from pairwright.storage.section_report import section_boards, section_standings
from pairwright.web.desk import Desk
from pairwright.web.views.sheets import Printing, _match_slips
from printed import sheets_of
from team_sections import TEAMS, teams

BOARDS = "1-0, 1/2-1/2, 0-1, 1-0"


@pytest.fixture
def league(desk: Desk) -> str:
    """An event of six teams whose first round is published, without its line-ups."""
    made = desk.journal.create("League", "Test")
    for act in (AddSection("teams", TEAMS), EnterTeams("teams", teams(6))):
        desk.journal.append(made, act, who="Test")
    next_round(desk, made)
    return made


def next_round(desk: Desk, event: str) -> None:
    desk.journal.append(event, draft_of(section_of(desk, event)), who="Test")
    desk.journal.append(event, PublishRound("teams", len(section_of(desk, event).rounds)), who="Test")


def play(desk: Desk, event: str, number: int) -> None:
    desk.journal.append(event, PublishBoards("teams", number), who="Test")
    for board in (1, 2, 3):
        desk.journal.append(event, EnterResult("teams", number, board, BOARDS), who="Test")


def section_of(desk: Desk, event: str) -> SectionState:
    return desk.state(event).section("teams")


def base(event: str) -> str:
    return f"/events/{event}/sections/teams"


def test_a_round_of_teams_counts_matches(owner: Browser, league: str) -> None:
    owner.shows(f"{base(league)}/rounds/1", "3 matches", lacking=("3 boards",))


def open_every_page(app: FastAPI, owner: Browser, **given: str) -> None:
    """Every page of a section: none of them fails. given: what stands in their addresses."""
    values = defaultdict(lambda: "1", given, key="boards", order="boards", form="pdf", name="fide", scene="0")
    troubles = []
    for route in app.routes:
        path = getattr(route, "path", "")
        if "GET" in (getattr(route, "methods", None) or ()) and "{section}" in path:
            address = path.replace("{key:int}", "1").format_map(values)
            if owner.get(address).status_code >= 500:
                troubles.append(address)
    assert not troubles


def test_every_page_of_a_section_is_there(app: FastAPI, desk: Desk, owner: Browser, league: str) -> None:
    play(desk, league, 1)
    next_round(desk, league)
    open_every_page(app, owner, event_id=league, section="teams", number="2")


def test_teams_are_entered_by_a_list_with_a_column_of_teams(desk: Desk, owner: Browser) -> None:
    event = desk.journal.create("League", "Test")
    desk.journal.append(event, AddSection("teams", TEAMS), who="Test")
    lines = ["Team;Name;Rating", "Elm;Oak, Ann;2000", "Ash;Bay, Bob;2100", "Elm;Fir, Cid;1900"]
    page = owner.post(f"{base(event)}/players/paste/enter", text="\n".join(lines))
    assert page.status_code == 200
    ash, elm = sorted(section_of(desk, event).entries, key=lambda entry: entry.name)
    assert [one.name for one in elm.squad.players] == ["Oak, Ann", "Fir, Cid"]
    assert (elm.particulars.rating, ash.particulars.rating) == (1950, 2100)
    owner.post(f"{base(event)}/players/paste/enter", text="Team;Name\nElm;Yew, Eva")
    assert section_of(desk, event).entry(elm.key).squad.players[-1].name == "Yew, Eva"
    page = owner.post(f"{base(event)}/players/paste/enter", text="Name;Rating\nYew, Tom;1800")
    assert page.status_code == 422
    assert "Yew, Tom has no team" in page.text


def test_a_list_of_squads_keeps_the_clubs_beside_the_teams(desk: Desk, owner: Browser) -> None:
    event = desk.journal.create("League", "Test")
    desk.journal.append(event, AddSection("teams", TEAMS), who="Test")
    text = "Team;Name;Club\nElm II;Oak, Ann;Elm\nElm II;Fir, Cid;Elm\nAsh;Bay, Bob;Ash\nAsh;Yew, Eva;Guests"
    page = owner.post(f"{base(event)}/players/paste", text=text).text
    assert '<th scope="col">Team</th><th scope="col">Club</th>' in page
    assert "<td>Elm II</td><td>Elm</td>" in page
    owner.post(f"{base(event)}/players/paste/enter", text=text)
    ash, elm = sorted(section_of(desk, event).entries, key=lambda entry: entry.name)
    assert (elm.particulars.club, [one.club for one in elm.squad.players]) == ("Elm", ["", ""])
    assert (ash.particulars.club, [one.club for one in ash.squad.players]) == ("", ["Ash", "Guests"])


def test_what_a_typed_squad_leaves_out_is_said(desk: Desk, owner: Browser) -> None:
    event = desk.journal.create("League", "Test")
    desk.journal.append(event, AddSection("teams", TEAMS), who="Test")
    squad = "Nr;Name;Titel;DWZ;Startgeld\n1;Oak, Ann;NM;1850-45;20\n2;Fir, Cid;;1900;20"
    said = owner.post(f"{base(event)}/players/new", name="Larch", squad=squad)
    assert "Larch has been entered: column Startgeld: 2 cells are left out;" in said.text
    assert "DWZ: 1850-45 read as 1850 (row 2)" in said.text
    assert "NM" in said.text
    (larch,) = section_of(desk, event).entries
    assert [one.national_rating for one in larch.squad.players] == [1850, 1900]
    squad = "Name;Rating\nOak, Ann;2000\nFir, Cid;1900"
    said = owner.post(f"{base(event)}/players/{larch.key}", name="Larch", squad=squad)
    assert "Larch was changed." in said.text
    assert "left out" not in said.text


def test_a_list_of_squads_has_captains_and_venues(desk: Desk, owner: Browser) -> None:
    event = desk.journal.create("League", "Test")
    desk.journal.append(event, AddSection("teams", TEAMS), who="Test")
    text = "Team;Captain;Venue;Name\nElm;x;Town hall;Oak, Ann\nElm;x;;Fir, Cid\nAsh;Grey, Bo;;Bay, Bob"
    twice = f"{text}\nElm;;Village hall;Yew, Eva"
    refused = owner.post(f"{base(event)}/players/paste/enter", text=twice)
    assert "the list says Town hall and Village hall" in refused.text
    page = owner.post(f"{base(event)}/players/paste", text=text).text
    assert '<th scope="col">Captain</th><th scope="col">Venue</th>' in page
    assert "<td>Elm</td><td>Oak, Ann</td><td>Town hall</td>" in page
    assert "<td>Ash</td><td>Grey, Bo</td><td></td>" in page
    owner.post(f"{base(event)}/players/paste/enter", text=text)
    ash, elm = sorted(section_of(desk, event).entries, key=lambda entry: entry.name)
    assert (elm.squad.captain, elm.squad.venue) == ("Oak, Ann; Fir, Cid", "Town hall")
    assert (ash.squad.captain, ash.squad.venue) == ("Grey, Bo", "")


def test_a_team_is_entered_and_changed_by_its_form(desk: Desk, owner: Browser, league: str) -> None:
    new = {"name": "Larch", "captain": "Grey, Ann", "squad": "name;rating\nOak, Ann;2000\nFir, Cid;1900"}
    assert owner.post(f"{base(league)}/players/new", **new).status_code == 200
    larch = section_of(desk, league).entries[-1]
    assert (larch.name, larch.squad.captain, larch.entered) == ("Larch", "Grey, Ann", 2)
    owner.shows(f"{base(league)}/players/{larch.key}", "Oak, Ann")
    changed = {**new, "name": "Larch B", "squad": f"{new['squad']}\nYew, Eva;"}
    owner.post(f"{base(league)}/players/{larch.key}", **changed)
    larch = section_of(desk, league).entries[-1]
    assert (larch.name, len(larch.squad.players)) == ("Larch B", 3)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"name": ""}, "A team needs a name."),
        ({"name": "X", "squad": "name;rating\nOak, Ann;nine thousand"}, "Line 2"),
        ({"name": "X", "squad": "name\nPlayer, 1.1"}, "two squads"),
        ({"name": "X" * 300}, "longer than 200"),
        ({"name": "X", "strength": "-5"}, "whole number"),
    ],
)
def test_a_team_that_cannot_be_is_shown_again(
    desk: Desk, owner: Browser, league: str, fields: dict[str, str], words: str
) -> None:
    owner.refused(f"{base(league)}/players/new", words, fields["name"][:100], **fields)
    assert len(section_of(desk, league).entries) == 6


def enter(owner: Browser, league: str, keys: str, **fields: str) -> tuple[int, str]:
    boards = {f"board-{place}": key.strip() for place, key in enumerate(keys, 1)}
    page = owner.post(f"{base(league)}/results/1/boards/1/match", **boards, **fields)
    return page.status_code, page.text


def test_a_match_is_entered_board_by_board_and_compared_with_the_slip(
    desk: Desk, owner: Browser, league: str
) -> None:
    desk.journal.append(league, PublishBoards("teams", 1), who="Test")
    result = lambda: section_of(desk, league).rounds[0].boards[0].result  # noqa: E731
    status, text = enter(owner, league, "1510", **{"slip-1": "3", "slip-2": "1"})
    assert (status, result()) == (422, "")
    assert "the boards add up to 2½–1½, the slip says 3–1" in text
    assert 'value="3"' in text
    assert enter(owner, league, "15+0", **{"slip-1": "2½", "slip-2": "1,5"})[0] == 200
    assert result() == "1-0, 1/2-1/2, +/-, 0-1"
    status, text = enter(owner, league, "1z10")
    assert status == 422
    assert "Board 2" in text
    assert enter(owner, league, "1 1 ", before=result())[0] == 200
    assert result() == "1-0, ?, 1-0, ?"
    assert 1 in section_of(desk, league).rounds[0].awaited
    assert enter(owner, league, "1111", before="")[0] == 409
    assert result() == "1-0, ?, 1-0, ?"


def test_a_match_that_does_not_take_place_needs_no_line_ups(desk: Desk, owner: Browser, league: str) -> None:
    assert enter(owner, league, "1111")[0] == 422
    assert enter(owner, league, "", forfeit="-/+")[0] == 200
    assert section_of(desk, league).rounds[0].boards[0].result == "-/+"
    assert enter(owner, league, "", forfeit="none", before="-/+")[0] == 200
    assert section_of(desk, league).rounds[0].boards[0].result == ""


def test_an_old_match_is_corrected_with_a_reason(desk: Desk, owner: Browser, league: str) -> None:
    play(desk, league, 1)
    next_round(desk, league)
    white, black = (
        section_of(desk, league).entry(key).squad.players
        for key in section_of(desk, league).rounds[0].boards[0].players
    )
    status, text = enter(owner, league, "1510")
    assert status == 422
    assert (f"Board 3: {white[2].name} – {black[2].name}: 0–1 becomes 1–0") in text
    assert f"Board 4: {white[3].name} – {black[3].name}: 1–0 becomes 0–1" in text
    assert "Board 1:" not in text
    assert "2½–1½ (1–0, ½–½, 0–1, 1–0) becomes 2½–1½ (1–0, ½–½, 1–0, 0–1): the consequences" in text
    status, text = enter(owner, league, "1011")
    assert "1 (2) →" in text
    assert "the consequences" in text
    assert section_of(desk, league).rounds[0].boards[0].result == BOARDS
    page = owner.agree(
        owner.post(
            f"{base(league)}/results/1/boards/1/correct", result="1-0, 1-0, 1-0, 1-0", reason="misread"
        )
    )
    assert page.status_code == 200
    section = section_of(desk, league)
    assert section.rounds[0].boards[0].result == "1-0, 1-0, 1-0, 1-0"
    assert section.rounds[0].boards[0].known_for(2) == BOARDS
    assert (
        "Match 1 of round 1 corrected: 4–0 (1–0, 1–0, 1–0, 1–0)"
        in owner.get(f"/events/{league}/history").text
    )


def test_a_late_correction_of_a_match_is_for_the_rating_report_only(
    desk: Desk, owner: Browser, league: str
) -> None:
    play(desk, league, 1)
    next_round(desk, league)
    play(desk, league, 2)
    assert "For the rating report only" in enter(owner, league, "1111")[1]
    address = f"{base(league)}/results/1/boards/1"
    owner.post(f"{address}/correct", result="1-0, 1-0, 1-0, 1-0", counts="rating", reason="score sheets")
    board = section_of(desk, league).rounds[0].boards[0]
    assert (board.result, board.rated) == (BOARDS, "1-0, 1-0, 1-0, 1-0")
    assert "For the rating report it counts as 4–0" in owner.get(address).text
    assert "for the rating report: 4–0" in owner.get(f"/events/{league}/history").text
    page = owner.get(f"{base(league)}/reports").text
    assert "Corrected for the rating report only: round 1, board 1, 4–0 instead of 2½–1½." in page


def test_the_line_ups_are_published_once_for_all(desk: Desk, owner: Browser, league: str) -> None:
    owner.sends(f"{base(league)}/rounds/1/boards", "The line-ups of round 1 are published.")
    assert section_of(desk, league).rounds[0].boards_published


def test_the_form_of_a_section_keeps_how_its_matches_are_played(desk: Desk, owner: Browser) -> None:
    league = desk.journal.create("League", "Test")
    desk.journal.append(league, AddSection("teams", TEAMS), who="Test")
    form = {"name": "Teams", "system": "team_swiss", "number_of_rounds": "5", "initial_colour": "white"}
    form |= {"win": "1", "draw": "0.5", "loss": "0", "first_board": "1", "boards": "4", "match_win": "3"}
    form |= {"type_code": "FIDE_TEAM_TYPEB_GP_MP", "bye_game_points": "1.5"}
    owner.post(f"{base(league)}/setup", **form)
    match = section_of(desk, league).setup.match
    assert (match.boards, match.win, match.draw) == (4, 30, 10)
    assert (match.type_code, match.bye_game_points) == ("FIDE_TEAM_TYPEB_GP_MP", 15)
    owner.refused(f"{base(league)}/setup", "one W or B for each board", **{**form, "match_colours": "WWBX"})


def test_nobody_reads_who_plays_before_the_line_ups_are_out(
    desk: Desk, owner: Browser, stranger: Browser, league: str
) -> None:
    def shown() -> list[bool]:
        pages = (f"/e/{league}/teams/pairings", f"{base(league)}/print/boards.pdf?round=1")
        papers = f"/api/v1/events/{league}/sections/teams/papers/round-1/txt"
        found = [stranger.get(pages[0]).text, text_of(owner.get(pages[1]).content), owner.get(papers).text]
        assert all("Team 1" in text for text in found)
        return ["Player, 1.1" in text for text in found]

    assert shown() == [False, False, False]
    assert owner.get(f"{base(league)}/print/slips.pdf?round=1").status_code == 404
    desk.journal.append(league, PublishBoards("teams", 1), who="Test")
    assert shown() == [True, False, True]
    for key in ("slips", "tables", "scores"):
        assert "Player, 1.1" in text_of(owner.get(f"{base(league)}/print/{key}.pdf?round=1").content), key


def test_the_slip_of_a_match_has_no_result_to_be_read_both_ways_and_is_signed_by_the_captains(
    desk: Desk, owner: Browser, league: str
) -> None:
    desk.journal.append(league, PublishBoards("teams", 1), who="Test")
    text = text_of(owner.get(f"{base(league)}/print/slips.pdf?round=1").content)
    assert "1–0" not in text
    assert "Signature (White)" not in text
    assert text.count("Captain") % 2 == 0
    assert "Captain" in text
    assert "Total" in text
    section = section_of(desk, league)
    slips = _match_slips(Printing(desk.state(league), section, section.rounds[0], "en", ""))
    assert [(board.colour, board.other) for board in slips[0].boards[:2]] == [
        ("white", "black"),
        ("black", "white"),
    ]


def text_of(pdf: bytes) -> str:
    return " ".join(sheet.text for sheet in sheets_of(pdf))


def test_the_best_of_every_board_are_listed_as_the_arbiter_announces_it(
    app: FastAPI, desk: Desk, owner: Browser, league: str
) -> None:
    play(desk, league, 1)
    page, public = f"{base(league)}/standings/boards", f"/e/{league}/teams/boards"
    assert (
        "A player counts for the board that matches their place in the squad, wherever they sat; players "
        "beyond the last board are reserves."
    ) in owner.get(page).text
    assert "at least 1 game." in Browser(app).get(public).text
    owner.post(page, board_of="played", least_games="2")
    assert section_of(desk, league).prizes.boards == BoardRules("played", 2)
    for shown in (owner.get(page).text, Browser(app).get(public).text):
        assert "at least 2 games." in shown
        assert "games: 1 of 2" in shown
    owner.refused(page, "as a whole number", board_of="played", least_games="two")
    assert section_of(desk, league).prizes.boards.least == 2
    players = owner.get(f"{base(league)}/standings/players").text
    assert players.count("<table") == len(section_of(desk, league).entries)
    said = text_of(owner.get(f"{base(league)}/print/board-prizes.pdf").content)
    assert "Player, 1.1" in said


def test_a_prize_of_a_board_is_won_by_a_player_and_the_others_by_teams(
    desk: Desk, owner: Browser, league: str
) -> None:
    play(desk, league, 1)
    owner.shows(f"{base(league)}/prizes/edit", "Reserves")
    fields = {
        "count": "2", "currency": "EUR", "round_to": "1", "one_each": "yes",
        "name_0": "Teams", "prizes_0": "300", "sharing_0": "none",
        "name_1": "Best on board 3", "prizes_1": "90", "sharing_1": "none", "board_1": "3",
    }  # fmt: skip
    owner.post(f"{base(league)}/prizes", **fields)
    page = owner.get(f"{base(league)}/prizes").text
    best = section_boards(
        section_standings(desk.state(league), section_of(desk, league)), section_of(desk, league)
    )
    place = best.rankings[2].places[0]
    assert best.event.tournament.players[place.record.player].name in page
    assert "€90" in page
    assert page.count('<span class="strong">€100</span>') == 3, (
        "the teams that won are level in everything and share"
    )


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (
            ("Team;Board;Name", "Elm;1;Oak, Ann", "Elm;1;Bay, Bob"),
            "Board 1 of this team is in line 2 already",
        ),
        (("Team;Name;FIDE ID", "Elm;Oak, Ann;4600001", "Ash;Oak, Ann;4600001"), "two squads"),
        (("Team;Name;FIDE ID", "Elm;Oak, Ann;4600001", "Elm;Oak, Anna;4600001"), "twice in the squad"),
    ],
)
def test_a_list_that_names_a_board_or_a_player_twice_enters_nobody(
    desk: Desk, owner: Browser, lines: tuple[str, ...], words: str
) -> None:
    event = desk.journal.create("League", "Test")
    desk.journal.append(event, AddSection("teams", TEAMS), who="Test")
    page = owner.refused(f"{base(event)}/players/paste/enter", words, text="\n".join(lines), take=["2", "3"])
    assert lines[1] in page, "what was pasted is still there"
    assert not section_of(desk, event).entries


def test_the_total_of_the_slip_is_held_against_boards_that_are_open_as_well(
    desk: Desk, owner: Browser, league: str
) -> None:
    desk.journal.append(league, PublishBoards("teams", 1), who="Test")
    status, text = enter(owner, league, "151 ", **{"slip-1": "3½", "slip-2": "½"})
    assert status == 422
    assert "the boards add up to 2½–½, the slip says 3½–½" in text
    assert 'value="3½"' in text
    assert section_of(desk, league).rounds[0].boards[0].result == ""


def test_a_team_is_at_home_whatever_its_colour(desk: Desk, owner: Browser, league: str) -> None:
    page = f"{base(league)}/results/1/boards/1"
    shown = owner.get(page)
    assert (shown.status_code, "At home" in shown.text) == (200, False)
    first, second = section_of(desk, league).rounds[0].boards[0].players
    refused = owner.post(f"{page}/home", team=str(second))
    assert "no home team is recorded in this section; choose in the set-up where teams play" in refused.text
    rules = replace(TEAMS, match=replace(TEAMS.match, homes=True))
    desk.journal.append(league, ChangeSetup("teams", rules), who="Test")
    assert "The other team is at home" in owner.get(page).text
    assert home_of(section_of(desk, league), section_of(desk, league).rounds[0].boards[0]) == first
    for _ in range(2):  # two arbiters press the button of one page: it says who is at home
        assert owner.post(f"{page}/home", team=str(second)).status_code == 200
    assert owner.get(page).status_code == 200
    match = section_of(desk, league).rounds[0].boards[0]
    assert (home_of(section_of(desk, league), match), match.players) == (second, (first, second))
    assert "at home" in owner.get(f"/e/{league}/teams/round/1").text
    desk.journal.append(league, PublishBoards("teams", 1), who="Test")
    assert "at home" in text_of(owner.get(f"{base(league)}/print/slips.pdf?round=1").content)


def test_the_page_of_the_reports_says_what_no_report_file_has(
    desk: Desk, owner: Browser, league: str
) -> None:
    page = owner.get(f"{base(league)}/reports").text
    assert "Report files and lists of players do not say how captains are reached" in page
    assert f'href="/events/{league}/file"' in page
    assert "what only a league has" not in page
