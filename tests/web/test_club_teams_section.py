"""A section whose players play for teams, at the desk: its pages, and the table of the teams."""

from __future__ import annotations

import pytest
from browsers import Browser
from fastapi import FastAPI
from test_team_section import open_every_page

from pairwright.storage.actions import AddSection, EnterPlayers, EnterResult, PublishRound
from pairwright.storage.draft_round import draft_of
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars
from pairwright.web.desk import Desk

HERE = "/events/{}/sections/m"


@pytest.fixture
def match(desk: Desk) -> str:
    """A Scheveningen match of five against three players after its first round."""
    made = desk.journal.create("Match", "Test")
    clubs = ["Rooks", "Knights"] * 3 + ["Rooks"] * 2
    people = tuple(Particulars(f"Player, {n}", 2000 - n, club=club) for n, club in enumerate(clubs))
    for act in (AddSection("m", Setup("Match", system="scheveningen")), EnterPlayers("m", people)):
        desk.journal.append(made, act, who="Test")
    for act in (draft_of(desk.state(made).section("m")), PublishRound("m", 1)):
        desk.journal.append(made, act, who="Test")
    for board in (1, 2, 3):
        desk.journal.append(made, EnterResult("m", 1, board, "1-0"), who="Test")
    return made


def test_every_page_of_a_section_is_there(app: FastAPI, owner: Browser, match: str) -> None:
    open_every_page(app, owner, event_id=match, section="m", number="1")


def test_the_teams_stand_beside_the_players(owner: Browser, desk: Desk, match: str) -> None:
    for page in (owner.get(f"{HERE.format(match)}/standings"), owner.get(f"/e/{match}/m/standings")):
        assert page.status_code == 200
        assert "Rooks" in page.text
        assert "Match points" in page.text


def test_a_section_without_teams_says_what_to_do(owner: Browser, desk: Desk) -> None:
    made = desk.journal.create("Match", "Test")
    people = tuple(Particulars(f"Player, {n}") for n in range(4))
    setup = Setup("Match", system="scheveningen", number_of_rounds=2)
    for act in (AddSection("m", setup), EnterPlayers("m", people)):
        desk.journal.append(made, act, who="Test")
    owner.refused(f"{HERE.format(made)}/rounds/pair", "enter the team of a player as the club")
    assert owner.get(f"{HERE.format(made)}/players").status_code == 200


def test_no_directions_for_draws_that_keep_players_apart_who_never_meet(owner: Browser, desk: Desk) -> None:
    """Varma keeps players of a federation apart in a table of all: here teams are apart anyway."""
    made = desk.journal.create("Match", "Test")
    people = tuple(Particulars(f"Player, {n}", club=("Rooks", "Knights")[n % 2]) for n in range(8))
    for act in (AddSection("m", Setup("Match", system="scheveningen")), EnterPlayers("m", people)):
        desk.journal.append(made, act, who="Test")
    begin = owner.get(f"{HERE.format(made)}/lots").text
    assert "Everybody draws a number before round 1." in begin
    assert "Varma" not in begin
    assert "lots-directions" not in begin + owner.get(f"{HERE.format(made)}/print").text
    owner.post(f"{HERE.format(made)}/lots/begin", what="numbers", way="seed", seed="7")
    assert desk.state(made).section("m").lots is not None
    assert "lots-directions" in owner.get(f"{HERE.format(made)}/print").text
