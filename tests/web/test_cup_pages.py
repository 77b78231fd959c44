"""A cup at the desk and on the public pages: drawn, played, decided, shown, explained."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from html import unescape

import pytest
from browsers import Browser
from fastapi import FastAPI

from pairwright import pair, why
from pairwright.check.checking import check
from pairwright.common.errors import BadInput, Refused
from pairwright.standings.prize_list import Category, Prize, PrizeList
from pairwright.storage.access import CAPTAIN, Grant
from pairwright.storage.actions import (
    AddSection,
    ChangeSetup,
    EnterPlayers,
    EnterResult,
    EnterTeams,
    Withdraw,
)
from pairwright.storage.actions.decision_acts import DecideMatch, SetPrizes
from pairwright.storage.actions.line_up_acts import OpenLineUps
from pairwright.storage.line_ups import SealedCard
from pairwright.storage.match_rules import MatchRules
from pairwright.storage.round_state import Particulars
from pairwright.storage.section_cup import cup_of
from pairwright.storage.section_report import section_prizes, section_standings
from pairwright.storage.section_setup import Setup
from pairwright.systems.register import units_of
from pairwright.trf import write_trf
from pairwright.trf.reader import read_trf
from pairwright.web.desk import Desk
from printed import letters, sheets_of
from team_sections import teams

PEOPLE = tuple(Particulars(f"Player {n}", rating=2000 - 10 * n, club=f"Club {n % 3}") for n in range(1, 7))
TEAM_CUP = Setup(
    "Team cup",
    system="team_elimination",
    match=MatchRules(boards=4, homes=True, league="club"),
    options=(("home", "away-more-often"),),
)


class CupAtDesk:
    """A cup that the owner of the desk runs."""

    def __init__(self, app: FastAPI, owner: Browser, *acts: AddSection | EnterPlayers | EnterTeams) -> None:
        self.desk: Desk = app.state.desk
        self.owner = owner
        self.event = self.desk.journal.create("Valley Cup", "Test")
        for act in acts:
            self.desk.journal.append(self.event, act, who="Test")
        self.base = f"/events/{self.event}/sections/cup"
        self.public = f"/e/{self.event}/cup"

    @property
    def section(self):
        return self.desk.state(self.event).section("cup")

    def play(self, *results: str) -> None:
        """The next round drawn, published, and its boards entered."""
        self.owner.post(f"{self.base}/rounds/pair")
        number = len(self.section.rounds)
        self.owner.post(f"{self.base}/rounds/{number}/publish")
        for board, result in enumerate(results, 1):
            self.append(EnterResult("cup", number, board, result))

    def append(self, act) -> None:
        self.desk.journal.append(self.event, act, who="Test")

    def names(self, number: int) -> list[tuple[str, str]]:
        entries = self.section.entry_of
        return [
            (entries[a].name, entries[b].name)
            for a, b in (one.players for one in self.section.rounds[number - 1].boards)
        ]


def test_a_cup_of_players_from_the_bracket_to_the_final(app: FastAPI, owner: Browser):
    cup = CupAtDesk(
        app, owner, AddSection("cup", Setup("Cup", system="elimination")), EnterPlayers("cup", PEOPLE)
    )
    assert cup.section.number_of_rounds == 3
    cup.play("1-0", "1/2-1/2")
    assert cup.names(1) == [("Player 4", "Player 5"), ("Player 3", "Player 6")]
    # A draw stops the next round: the page of the bracket says so, and asks who goes on.
    owner.refused(f"{cup.base}/rounds/pair", "match 2 of round 1 has no winner")
    assert len(cup.section.rounds) == 1
    owner.shows(f"{cup.base}/bracket", "Nobody has won these matches", f"{cup.base}/decide/1/2")
    six = cup.section.rounds[0].boards[1].black
    form = {"through": str(six), "by": "blitz", "decided": "The arbiter", "why": ""}
    assert owner.post(f"{cup.base}/decide/1/2", **form).status_code == 422
    assert owner.post(f"{cup.base}/decide/1/2", **form | {"why": "2–0 in blitz"}).status_code == 200
    cup.play("0-1", "1-0")
    assert cup.names(2) == [("Player 1", "Player 4"), ("Player 2", "Player 6")]
    cup.play("1-0")
    assert cup.names(3) == [("Player 4", "Player 2")]
    found = cup_of(cup.section)
    assert found.winner == "Player 4"
    assert [one.winner for one in found.rounds[0]] == ["Player 1", "Player 4", "Player 2", "Player 6"]
    # By what is public, who and why is for the arbiters; nobody is left to be paired.
    shown = owner.shows(f"{cup.public}/bracket", "blitz games", lacking=("2–0 in blitz",))
    owner.shows(f"{cup.base}/bracket", "decided by The arbiter: 2–0 in blitz")
    assert "winner: Player 4" in shown
    assert "all 3 rounds have been paired" in owner.post(f"{cup.base}/rounds/pair").text
    assert "goes on, by blitz games" in owner.get(f"/events/{cup.event}/history").text
    why = owner.get(f"{cup.public}/round/2").text
    assert "not playing" not in why, "whoever is out of a cup is not listed"
    assert "Player 6" in why


def test_a_bracket_tells_two_of_one_name_apart(app: FastAPI, owner: Browser):
    three = tuple(Particulars(name, birth_date=born) for name, born in
                  (("Smith, Sam", "1990/02/11"), ("Smith, Sam", "1991/03/12"), ("Oak, Ann", "")))  # fmt: skip
    cup = CupAtDesk(
        app, owner, AddSection("cup", Setup("Cup", system="elimination")), EnterPlayers("cup", three)
    )
    cup.play("1/2-1/2")
    for page in (f"{cup.base}/bracket", f"{cup.public}/bracket", f"{cup.base}/decide/1/1"):
        text = owner.get(page).text
        assert ("Smith, Sam (" in text, "Smith, Sam<" in text, "Oak, Ann (" in text) == (True, False, False)


def test_a_plate_and_prizes_by_the_bracket(app: FastAPI, owner: Browser):
    cup = CupAtDesk(
        app, owner, AddSection("cup", Setup("Cup", system="elimination")), EnterPlayers("cup", PEOPLE)
    )
    prizes = PrizeList((Category("Main", (Prize(100), Prize(60), Prize(20))),))
    cup.append(SetPrizes("cup", prizes))
    assert "A plate for those" not in owner.get(f"{cup.base}/bracket").text
    cup.play("1-0", "")
    assert "A plate for those" in owner.get(f"{cup.base}/bracket").text
    owner.refused(f"{cup.base}/bracket/plate", "round 1 is not over: Player 3 – Player 6", name="Plate")
    cup.append(EnterResult("cup", 1, 2, "0-1"))
    assert owner.post(f"{cup.base}/bracket/plate", name="Plate").status_code == 200
    plate = cup.desk.state(cup.event).section("plate")
    assert [plate.entry_of[key].name for key in plate.order] == ["Player 5", "Player 3"]
    assert (plate.setup.name, plate.number_of_rounds) == ("Plate", 1)
    cup.play("0-1", "0-1")
    cup.play("1-0")
    assert cup_of(cup.section).winner == "Player 4"
    found = section_prizes(section_standings(cup.desk.state(cup.event), cup.section), cup.section)
    players = cup.section.tournament().players
    won = {players[one.participant].name: one.paid for one in found.results[0].awards}
    # The finalists, then both who lost in round 2 share what is left, though Player 6 has more points.
    assert won["Player 4"] == 100, won
    assert won["Player 6"] == 60, won
    assert won["Player 1"] == won["Player 2"] == 10, won


def test_whoever_withdraws_leaves_the_way_free(app: FastAPI, owner: Browser):
    cup = CupAtDesk(
        app, owner, AddSection("cup", Setup("Cup", system="elimination")), EnterPlayers("cup", PEOPLE)
    )
    cup.play("1-0", "0-1")
    gone = next(key for key, one in cup.section.entry_of.items() if one.name == "Player 4")
    cup.append(Withdraw("cup", gone, 1))
    cup.play("1-0")
    assert cup.names(2) == [("Player 2", "Player 6")]
    cup.play("1-0")
    assert cup.names(3) == [("Player 1", "Player 2")]


def test_a_cup_of_teams_is_decided_by_the_berlin_count(app: FastAPI, owner: Browser):
    cup = CupAtDesk(app, owner, AddSection("cup", TEAM_CUP), EnterTeams("cup", teams(4)))
    owner.post(f"{cup.base}/rounds/pair")
    owner.post(f"{cup.base}/rounds/1/publish")
    for board, match in enumerate(cup.section.rounds[0].boards, 1):
        at = "2026-05-02T09:59:00.000Z"
        one, other = match.players
        cards = (SealedCard(one, other, (1, 2, 3, 4), at, ""), SealedCard(other, one, (1, 2, 3, 4), at, ""))
        cup.append(OpenLineUps("cup", 1, cards, board))
    # 2-2: the first team won boards 1 and 4 (4 + 1), the other one 2 and 3 (3 + 2): so from the bottom.
    cup.append(EnterResult("cup", 1, 1, "1-0, 0-1, 0-1, 1-0"))
    cup.append(EnterResult("cup", 1, 2, "1-0, 1-0, 0-1, 0-1"))
    found = cup_of(cup.section).rounds[0]
    assert [one.by for one in found] == ["bottom", "berlin"]
    assert found[0].winner == found[0].lower
    assert found[1].winner == found[1].upper
    # A protest is decided otherwise: board 4 counts as lost, and the winner with it.
    owner.post(
        f"{cup.base}/decide/1/2", result="1 1 0 0", by="protest", decided="Appeals committee", why="a phone",
    )  # fmt: skip
    owner.post(f"{cup.base}/rounds/pair")
    assert len(cup.section.rounds) == 2
    owner.shows(f"{cup.public}/bracket", "a protest that was decided", lacking=("a phone",))


def test_the_bracket_has_the_score_of_a_match_of_which_no_board_is_known(app: FastAPI, owner: Browser):
    cup = CupAtDesk(app, owner, AddSection("cup", TEAM_CUP), EnterTeams("cup", teams(4)))
    owner.post(f"{cup.base}/rounds/pair")
    owner.post(f"{cup.base}/rounds/1/publish")
    owner.post(f"{cup.base}/fixtures/1/1/score", home="2,5", away="1,5")
    owner.post(f"{cup.base}/fixtures/1/2/score", home="2", away="2")
    assert [one.by for one in cup_of(cup.section).rounds[0]] == ["points", ""]
    for page in (f"{cup.base}/bracket", f"{cup.public}/bracket"):
        shown = owner.shows(page, '<span class="nowrap">2½–1½</span>')
        assert "Team cup ·" not in shown, "nothing stands behind the point"


def test_a_match_that_was_broken_off_is_adjudicated(app: FastAPI, owner: Browser):
    cup = CupAtDesk(app, owner, AddSection("cup", TEAM_CUP), EnterTeams("cup", teams(4)))
    owner.post(f"{cup.base}/rounds/pair")
    owner.post(f"{cup.base}/rounds/1/publish")
    one, other = cup.section.rounds[0].boards[0].players
    at = "2026-05-02T09:59:00.000Z"
    cards = (SealedCard(one, other, (1, 2, 3, 4), at, ""), SealedCard(other, one, (1, 2, 3, 4), at, ""))
    cup.append(OpenLineUps("cup", 1, cards, 1))
    cup.append(EnterResult("cup", 1, 1, "1-0, 0-1, *, *"))
    act = DecideMatch(
        "cup", 1, 1, "adjudication", "The league", "the hall was closed", "1-0, 0-1, 1-0, 1/2-1/2"
    )
    cup.append(act)
    match = cup.section.rounds[0].boards[0]
    assert match.result == "1-0, 0-1, 1-0, 1/2-1/2"
    assert match.decision_now is not None
    assert [(one.game, one.played) for one in match.decided] == [(3, "*"), (4, "*")]
    assert cup_of(cup.section).rounds[0][0].by == "adjudication"
    # Whoever types it anew must take the decision back first.
    with pytest.raises(Refused, match="was decided by adjudication"):
        cup.append(EnterResult("cup", 1, 1, "1-0, 0-1, 1-0, 1-0"))


def test_a_cup_of_27_teams_to_its_end(app: FastAPI, owner: Browser):
    """Line-ups match by match, level matches decided, and what everybody sees of it afterwards."""
    cup = CupAtDesk(app, owner, AddSection("cup", TEAM_CUP), EnterTeams("cup", teams(27)))
    token, _ = cup.desk.access.make_link(
        "Captain", Grant(CAPTAIN, cup.event, (("cup", 17, 0),)), lasts=timedelta(9)
    )
    for number, count in enumerate((11, 8, 4, 2, 1), 1):
        cup.play()
        assert len(cup.section.rounds[-1].boards) == count
        for board, match in enumerate(cup.section.rounds[-1].boards, 1):
            seats = {f"seat-{team}-{place}": str(place) for team in match.players for place in range(1, 5)}
            assert owner.post(f"{cup.base}/fixtures/{number}/{board}/line-ups", **seats).status_code == 200
            # Of two teams the one that is listed later wins; one match is level, and needs a decision.
            game = "1/2-1/2" if (number, board) == (1, 1) else "1-0" if match.white > match.black else "0-1"
            result = ", ".join([game] * 4)
            cup.append(EnterResult("cup", number, board, result))
        if number == 1:
            level = {"by": "blitz", "decided": "The league", "why": "2–1", "through": "17"}
            assert owner.post(f"{cup.base}/decide/1/1", **level).status_code == 200
    found = cup_of(cup.section)
    assert found.winner == "Team 27"
    assert [sum(bool(one.winner) for one in matches) for matches in found.rounds] == [16, 8, 4, 2, 1]
    phone = Browser(app)
    phone.signed_in(token)
    page = phone.get(f"/c/{cup.event}/matches").text
    assert "a second match of one day" not in page, "matches without a day are of their round"
    assert f"{cup.public}/bracket" in page
    assert f"{cup.public}/table" not in page
    # Who was free in round 1 has more points than a winner who was not: the places are no list of the cup.
    assert "These are the points of a cup" in owner.get(f"{cup.base}/standings").text
    sheet = letters(
        "".join(one.text for one in sheets_of(owner.get(f"{cup.base}/print/bracket.pdf").content))
    )
    assert "winner:Team27" in sheet
    assert owner.get(f"{cup.base}/print/certificates.pdf").status_code == 404
    for sheet in ("standings", "crosstable", "wall-chart", "progress"):
        assert owner.get(f"{cup.base}/print/{sheet}.pdf").status_code == 404, "a cup has no places by points"
    assert owner.get(f"{cup.base}/reports/statistics.csv").status_code == 200
    assert owner.get(f"{cup.base}/reports/team-players.csv").status_code == 200
    for form in ("", "/crosstable", "/progress", "/players"):
        page = owner.get(f"{cup.base}/standings{form}").text
        for sheet in re.findall(r'href="([^"]+\.(?:pdf|xlsx)[^"]*)"', page):
            assert owner.get(unescape(sheet)).status_code == 200, sheet
    anybody = Browser(app)
    for language in ("en", "de", "es", "fr", "ru"):
        for page in ("bracket", "round/1", "standings", "player/27", "fixtures"):
            answer = anybody.get(f"{cup.public}/{page}", headers={"accept-language": language})
            assert answer.status_code == 200, (language, page)
            assert "Team 27" in answer.text
            assert language == "en" or "points of a cup" not in answer.text


def test_each_round_is_drawn_by_lot_when_it_comes(app: FastAPI, owner: Browser):
    """Nobody knows before who meets whom; a file has the lots, so that the round is drawn from it again."""
    people = tuple(Particulars(f"Player {n}", club=f"Club {n}") for n in range(1, 9))
    setup = Setup("Cup", system="elimination", options=(("bracket", "each-round"),))
    seen = set()
    for _ in range(6):
        cup = CupAtDesk(app, owner, AddSection("cup", setup), EnterPlayers("cup", people))
        cup.play("1-0", "1-0", "1-0", "1-0")
        assert cup.names(1)[0] == ("Player 1", "Player 2"), "round 1 is in the order of the numbers"
        assert [one.upper for one in cup_of(cup.section).rounds[1]] == ["", ""], "nobody knows yet"
        cup.play("0-1", "0-1")
        assert {name for pair in cup.names(2) for name in pair} == {f"Player {n}" for n in (1, 3, 5, 7)}
        seen.add(tuple(cup.names(2)))
    assert len(seen) > 1, "it is drawn by chance"
    again = read_trf(write_trf(cup.section.tournament()))
    assert [one.agrees for one in check(units_of(again)).rounds] == [True, True]
    assert "because the lots of this round put them together" in str(why(again, 1, round_number=2))
    cup.play("1-0")
    assert cup_of(cup.section).winner == cup.names(3)[0][0]
    # Lots that were not said draw nothing.
    with pytest.raises(BadInput, match="round 2 is drawn by lot"):
        pair(replace(cup.section.tournament(1), headers=()), system="elimination", bracket="each-round")


def test_the_weaker_side_begins_with_a_bonus(app: FastAPI, owner: Browser):
    setup = replace(TEAM_CUP, options=(("bonus", "30: ½, 100: 2"),))
    cup = CupAtDesk(app, owner, AddSection("cup", setup), EnterTeams("cup", teams(4)))
    owner.shows(f"/events/{cup.event}/sections/cup/setup", "30: ½, 100: 2")
    cup.play()
    for board, match in enumerate(cup.section.rounds[0].boards, 1):
        at = "2026-05-02T09:59:00.000Z"
        one, other = match.players
        cards = (SealedCard(one, other, (1, 2, 3, 4), at, ""), SealedCard(other, one, (1, 2, 3, 4), at, ""))
        cup.append(OpenLineUps("cup", 1, cards, board))
    # Team 1 is 150 points stronger than Team 4, Team 2 is 50 points stronger than Team 3.
    cup.append(EnterResult("cup", 1, 1, "1-0, 1-0, 0-1, 1/2-1/2"))
    cup.append(EnterResult("cup", 1, 2, "0-1, 1-0, 1/2-1/2, 1/2-1/2"))
    first, second = cup_of(cup.section).rounds[0]
    assert [(one.winner, one.by) for one in (first, second)] == [("Team 4", "points"), ("Team 3", "points")]
    assert (first.note, second.note) == ("bonus of 2 for Team 4", "bonus of ½ for Team 3")
    assert "bonus of ½ for Team 3" in owner.get(f"{cup.public}/bracket").text
    assert "30: ½, 100: 2" in owner.get(cup.public).text
    cup.play()
    assert {*cup.names(2)[0]} == {"Team 3", "Team 4"}
    again = pair(read_trf(write_trf(cup.section.tournament(1))))
    assert [{one.white, one.black} for one in again.boards] == [{2, 3}], "though they have fewer points"
    with pytest.raises(Refused, match="is no bonus such as"):
        cup.append(ChangeSetup("cup", replace(setup, options=(("bonus", "much"),))))


def test_an_armageddon_game_stands_in_the_bracket(app: FastAPI, owner: Browser):
    """Two blitz games were level; a draw in the last game is won by Black, whoever stands first."""
    cup = CupAtDesk(
        app, owner, AddSection("cup", Setup("Cup", system="elimination")), EnterPlayers("cup", PEOPLE)
    )
    cup.play("1/2-1/2", "0-1")
    match = cup.section.rounds[0].boards[0]
    assert "Further games" in owner.get(f"{cup.base}/decide/1/1").text
    said = {"by": "armageddon", "decided": "The arbiter", "why": "a draw", "white": str(match.white)}
    owner.refused(f"{cup.base}/decide/1/1", "they are level", **said | {"by": "blitz", "games": "1 0"})
    other = owner.post(f"{cup.base}/decide/1/1", **said, games="1 0 5", through=str(match.white))
    assert other.status_code == 422
    assert owner.post(f"{cup.base}/decide/1/1", **said, games="1 0 5").status_code == 200
    one = cup_of(cup.section).rounds[0][1]
    assert (one.winner, one.by) == ("Player 5", "armageddon")
    for page in (cup.base, cup.public):
        owner.shows(f"{page}/bracket", "further games: 1–0 0–1 ½–½; Player 4 had White in the last one")
    owner.shows(
        f"/events/{cup.event}/history", "decided by further games: 1–0, 0–1, ½–½, by an Armageddon game"
    )
    cup.play("1-0", "1-0")
    assert cup.names(2)[0] == ("Player 1", "Player 5")
    with pytest.raises(Refused, match="decide a match of a cup"):
        cup.append(DecideMatch("cup", 2, 1, "lots", "Arbiter", "why", games="1-0"))
