"""Enemies of line-ups: cards of any size, guessed links, a locked database, an event that goes back."""

from __future__ import annotations

import secrets
import sqlite3
from datetime import timedelta

import pytest
from browsers import Browser
from fastapi import FastAPI
from team_desk import Round, team_round

from pairwright.storage import database
from pairwright.storage.actions.line_up_acts import CallForLineUps
from pairwright.storage.journal_lines import stamp
from pairwright.storage.line_ups import handed_in
from pairwright.storage.replay import Restore, Undo
from pairwright.storage.sealed import HeldCard
from pairwright.web.app import create_app
from pairwright.web.desk_settings import DeskSettings, RateLimits

HUGE = (
    [str(place) for place in range(1, 5000)], ["9" * 4000] * 4, ["9" * 5000], ["9" * 18, "1", "2", "3"],
    ["-1", "-2", "-3", "-4"], ["0", "0", "0", "0"], ["١", "٢", "٣", "٤"], ["1e3", "NaN", "", " "],
    ["7", "8", "9", "10"], ["1\x00", "2", "3", "4"], ["<script>"] * 4,
)  # fmt: skip


def kept(league: Round, team: int = 1) -> HeldCard | None:
    return league.desk.cards.of(league.event_id, "league", 1).get(team)


def hand_in(league: Round, phone: Browser, *places: str, **fields: object):
    return phone.post(f"/c/{league.event_id}", plays=list(places), **fields)


@pytest.mark.parametrize("places", HUGE, ids=lambda places: f"{len(places)} of {places[0][:9]!r}")
def test_no_card_of_any_size_is_kept_that_is_not_legal(league: Round, places: list[str]) -> None:
    phone = league.captain(1)
    hand_in(league, phone, "1", "2", "3", "4")
    before = kept(league)
    for late in (False, True):
        assert before is not None
        if late:
            league.later(minutes=31)
        answer = hand_in(league, phone, *places)
        assert answer.status_code in (400, 413, 422), answer.text
        assert kept(league) == before
    assert league.drawn.boards_published
    assert not any(card.asked for card in league.drawn.line_ups)


def test_a_card_for_another_team_or_round_is_one_for_his_own(league: Round) -> None:
    """Whatever else a form says: the link alone says for whom and for what a captain hands in."""
    phone = league.captain(1)
    others = {
        "team": "2",
        "round": "2",
        "section": "open",
        "holder": "",
        "by": "Captain 2",
        "deadline": "9999",
    }
    hand_in(league, phone, "1", "2", "3", "5", **others)
    assert kept(league, 2) is None
    found = kept(league)
    assert found is not None
    assert (found.card.by, found.card.players) == ("Captain 1", (1, 2, 3, 5))


def test_links_of_captains_are_not_guessed(tmp_path) -> None:
    """All tries from one address count, also those with the beginning of a right one."""
    app = create_app(DeskSettings(database=str(tmp_path / "desk.sqlite"), rates=RateLimits()))
    with Browser(app).client:
        league = team_round(app, app.state.desk)
        league.ask()
        right = secrets.token_urlsafe(8)
        enemy = Browser(app)
        said = [enemy.enter(right[:4] + secrets.token_urlsafe(16)).status_code for _ in range(40)]
        assert 200 not in said
        assert said[-1] == 429
        assert enemy.get(f"/c/{league.event_id}").url.path == "/sign-in"


def test_a_revoked_link_hands_nothing_in(league: Round) -> None:
    phone = league.captain(1)
    hand_in(league, phone, "1", "2", "3", "4")
    before = kept(league)
    (link,) = league.desk.access.links(league.event_id)
    league.desk.access.revoke_link(link.key)
    league.desk.people.forget()
    assert hand_in(league, phone, "2", "3", "4", "5").status_code == 401
    assert phone.get(f"/c/{league.event_id}/live").url.path == "/sign-in"
    assert kept(league) == before


def test_a_card_that_cannot_be_written_is_never_told_as_handed_in(league: Round, monkeypatch) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0)
    held = league.desk.journal.database
    held.read_anew()
    held._engine = held._made()  # which knows of BUSY_SECONDS
    phone = league.captain(1)
    path = held.path
    with sqlite3.connect(path, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        answer = hand_in(league, phone, "1", "2", "3", "4")
        assert answer.status_code == 503
        assert "Handed in" not in answer.text
        other.execute("ROLLBACK")
    assert kept(league) is None
    assert "Handed in at" in hand_in(league, phone, "1", "2", "3", "4").text


def test_a_card_outlives_the_desk_and_the_going_back_of_its_event(league: Round, app: FastAPI) -> None:
    hand_in(league, league.captain(1), "2", "3", "4", "5")
    asked = league.desk.position(league.event_id)
    journal = league.desk.journal
    journal.append(league.event_id, Restore(asked - 1), who="Test")
    assert not league.drawn.cards_until
    journal.append(league.event_id, Restore(asked), who="Test")
    journal.append(league.event_id, CallForLineUps("league", 1, ""), who="Test")
    journal.append(league.event_id, Undo(asked + 3), who="Test")
    until = stamp(league.now + timedelta(minutes=5))
    journal.append(league.event_id, CallForLineUps("league", 1, until), who="Test")
    again = create_app(DeskSettings(database=str(journal.database.path)))
    assert again.state.desk.cards.of(league.event_id, "league", 1)[1].card.players == (2, 3, 4, 5)
    again.state.desk.journal.close()
    league.later(minutes=6)
    card = handed_in(league.drawn, 1)
    assert card is not None
    assert card.players == (2, 3, 4, 5)


def test_a_file_of_the_event_brings_no_card_and_takes_none(league: Round) -> None:
    hand_in(league, league.captain(1), "2", "3", "4", "5")
    before = kept(league)
    file = league.desk.journal.export(league.event_id)
    assert b"Captain 1 " not in file
    copy = league.desk.journal.bring_in(file, "Test")
    assert league.desk.cards.of(copy, "league", 1) == ({} if copy != league.event_id else {1: before})
    assert kept(league) == before
