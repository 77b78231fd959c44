"""Sealed line-ups at a standby: they survive the takeover where the desk shares them, and leak nowhere."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from browsers import Browser
from team_desk import Round, team_round
from two_desks import CABLES, Two

from pairwright.storage.access import CAPTAIN, Grant
from pairwright.storage.journal_lines import OnlyReads
from pairwright.storage.line_ups import SealedCard
from pairwright.storage.sealed import SealedCards
from pairwright.web.replication import Follower, NotReached, OtherDesk

CARD = ("2", "3", "5", "6")
API = "/api/v1/standby"


@pytest.fixture
def league(two: Two) -> Round:
    """Two captains are asked at the first desk, which shares; the clock of both desks is the same."""
    made = team_round(two.apps["first"], two.first, count=2)
    made.ask()
    two.first.settings = replace(two.first.settings, share_line_ups=True)
    two.second.cards = SealedCards(two.second.journal.database, clock=lambda: made.now)
    return made


def link_of(two: Two, league: Round, team: int) -> str:
    grant = Grant(CAPTAIN, league.event_id, (("league", team, 1),))
    return two.first.access.make_link(f"Captain {team}", grant, lasts=timedelta(hours=9))[0]


def phone(two: Two, which: str, token: str) -> Browser:
    browser = Browser(two.apps[which])
    browser.signed_in(token)
    return browser


def test_a_card_survives_the_takeover_and_stays_sealed_there(two: Two, league: Round) -> None:
    team, other = league.drawn.boards[0].players
    own, theirs = link_of(two, league, team), link_of(two, league, other)
    two.follower.work()
    page = f"/c/{league.event_id}"
    first = phone(two, "first", own)
    first.get(page)
    first.post(page, plays=["1", "2", "3", "4"])
    two.follower.work()
    league.later(seconds=1)
    first.post(page, plays=list(CARD))
    two.follower.work()
    assert two.second.journal.history(league.event_id) == two.first.journal.history(league.event_id)
    two.pull("first")
    assert not two.follower.take_over(who="Anna")
    assert "Handed in at" in phone(two, "second", own).get(page).text
    assert f"Player {team}-" not in phone(two, "second", theirs).get(page).text
    league.later(minutes=30)
    opened = two.second.section(league.event_id, "league").rounds[0]
    assert {card.team: card.players for card in opened.line_ups}[team] == (2, 3, 5, 6)
    assert f"Player {team}-6" in phone(two, "second", theirs).get(page).text


def test_a_link_for_one_phone_opens_once_more_at_the_desk_that_leads_now(two: Two, league: Round) -> None:
    team = league.drawn.boards[0].white
    grant = Grant(CAPTAIN, league.event_id, (("league", team, 0),))
    access = two.first.access
    token = access.make_link("Captain", grant, lasts=timedelta(hours=9), single_use=True)[0]
    page = f"/c/{league.event_id}"
    first = phone(two, "first", token)
    first.get(page)
    first.post(page, plays=list(CARD))
    two.follower.work()
    two.pull("first")
    assert not two.follower.take_over(who="Anna")
    assert "Handed in at" in phone(two, "second", token).get(page).text
    assert Browser(two.apps["second"]).enter(token).status_code == 422


def test_a_card_that_comes_while_the_first_desk_is_stopped_is_refused_there_or_taken_along(
    two: Two, league: Round
) -> None:
    team, other = league.drawn.boards[0].players
    two.follower.work()
    given = SealedCard(team, other, (2, 3, 5, 6), "", "Captain")
    kept = {"holder": "link:x", "deadline": league.drawn.cards_until}
    two.first.cards.hand_in(league.event_id, "league", 1, given, **kept)
    assert two.follower.take_over(who="Anna")
    assert two.second.cards.of(league.event_id, "league", 1)[team].holder == "link:x"
    with pytest.raises(OnlyReads):
        two.first.cards.hand_in(league.event_id, "league", 1, given, **kept)


def test_a_standby_takes_no_card_itself(two: Two, league: Round) -> None:
    token = link_of(two, league, 1)
    two.follower.work()
    there = phone(two, "second", token)
    page = f"/c/{league.event_id}"
    there.get(page)
    assert "is a standby of http://first" in there.post(page, plays=list(CARD)).text
    assert not two.second.cards.of(league.event_id, "league", 1)


def test_only_the_link_of_an_owner_reads_them_and_only_where_they_are_shared(two: Two, league: Round) -> None:
    team, other = league.drawn.boards[0].players
    given = SealedCard(team, other, (2, 3, 5, 6), "", "Captain")
    two.first.cards.hand_in(
        league.event_id, "league", 1, given, holder="link:x", deadline=league.drawn.cards_until
    )
    for role in ("arbiter", "helper"):
        token, _ = two.first.access.make_link(role, Grant(role), lasts=timedelta(hours=1))
        with pytest.raises(NotReached, match="403"):
            OtherDesk("http://first", token).post(f"{API}/cards", {})
    with pytest.raises(NotReached, match=r"40[13]"):
        OtherDesk("http://first", link_of(two, league, other)).post(f"{API}/cards", {})
    for anybody in (CABLES["http://first"], phone(two, "first", link_of(two, league, other)).client):
        assert anybody.post(f"{API}/cards").status_code in (401, 403)
    two.first.people.forget()
    owner, _ = two.first.access.make_link("Owner", Grant("owner"), lasts=timedelta(hours=1))
    assert phone(two, "first", owner).client.post(f"{API}/cards").status_code == 403
    two.first.settings = replace(two.first.settings, share_line_ups=False)
    two.follower.work()
    assert two.follower.fault == ""
    assert not two.second.cards.of(league.event_id, "league", 1)
    with pytest.raises(NotReached, match="403"):
        two.follower.other.post(f"{API}/cards", {})


def test_what_all_cards_are_called_does_not_tell_what_is_in_them(two: Two, league: Round) -> None:
    team, other = league.drawn.boards[0].players
    names = set()
    for players in ((1, 2, 3, 4), (2, 3, 5, 6)):
        given = SealedCard(team, other, players, "", "Captain")
        two.first.cards.hand_in(
            league.event_id, "league", 1, given, holder="link:x", deadline=league.drawn.cards_until
        )
        names.add(two.first.cards.name())
    assert len(names) == 1
    league.later(seconds=1)
    two.first.cards.hand_in(
        league.event_id, "league", 1, given, holder="link:x", deadline=league.drawn.cards_until
    )
    assert two.first.cards.name() not in names


@pytest.mark.parametrize("rows", [None, {}, [{}], [{"team": 1}], ["card"]])
def test_what_are_no_cards_is_not_taken(two: Two, league: Round, rows: Any, monkeypatch) -> None:
    two.follower.work()
    real = OtherDesk.post
    monkeypatch.setattr(
        OtherDesk,
        "post",
        lambda self, path, body: {"cards": rows} if "cards" in path else real(self, path, body),
    )
    again = Follower(two.second.journal, two.follower.other, "http://second")
    again.work()
    assert "cannot be understood" in again.fault
