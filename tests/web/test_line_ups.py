"""Line-up cards by phone: handed in sealed, opened together at the deadline, decided by the arbiter."""

from __future__ import annotations

import hashlib
import re
from dataclasses import replace
from datetime import timedelta
from functools import partial
from html import unescape

import pytest
from browsers import Browser, Somebody, holding
from fastapi import FastAPI
from team_desk import Round, next_round, team_round

from pairwright.storage.access import CAPTAIN, Grant
from pairwright.storage.actions import ChangeRound, PublishRound
from pairwright.storage.actions.line_up_acts import LateLineUp
from pairwright.storage.actions.result_acts import EnterResult
from pairwright.storage.actions.round_acts import PairedBoard
from pairwright.storage.actions.team_acts import SetSquad
from pairwright.storage.draft_round import draft_of
from pairwright.storage.line_ups import SealedCard, handed_in, opponent_of
from pairwright.storage.replay import Restore, Undo
from pairwright.tournament.line_up_cards import CaptainCard, Status
from pairwright.web.desk import Desk
from printed import letters, sheets_of


@pytest.fixture
def arbiter(somebody: Somebody, league: Round) -> Browser:
    return somebody("arbiter", league.event_id)


def hand_in(league: Round, phone: Browser, *places: int):
    phone.get(f"/c/{league.event_id}")
    return phone.post(f"/c/{league.event_id}", plays=[str(place) for place in places])


def card(league: Round, team: int) -> CaptainCard:
    found = handed_in(league.drawn, team)
    assert found is not None
    return found


def test_a_captain_comes_straight_to_his_card(league: Round) -> None:
    page = league.captain(1).get("/")
    assert page.url.path == f"/c/{league.event_id}"
    assert "Player 1-6" in page.text
    assert "Player 2-1" not in page.text
    assert "Player 3-1" not in page.text


def test_a_card_is_kept_with_its_time_and_can_be_changed(league: Round) -> None:
    phone = league.captain(1)
    assert "Handed in at" in hand_in(league, phone, 1, 2, 3, 5).text
    league.later(minutes=5)
    page = hand_in(league, phone, 2, 3, 4, 6).text
    own = page[page.index('id="own"') : page.index("</table>")]
    assert [name in own for name in ("Player 1-1", "Player 1-2", "Player 1-6")] == [False, True, True]
    league.later(minutes=25)
    assert card(league, 1).players == (2, 3, 4, 6)
    assert card(league, 1).by == "Captain 1"
    assert card(league, 1).submitted_at == "2026-05-01T12:05:00.000Z"


def test_nobody_replaces_a_card_of_the_team_that_they_have_not_seen(league: Round, arbiter: Browser) -> None:
    """Two captains fill in the card at once, and the arbiter has one on paper: who comes later is asked."""
    address, told = f"/c/{league.event_id}", "Somebody else changed this after you opened the page."
    captain, deputy = league.captain(1), league.captain(1, "Deputy")
    captain.sends(address, "Handed in at", plays=["1", "2", "3", "5"], seen_card="")
    again = deputy.refused(
        address, told, "it replaces that line-up", plays=["2", "3", "4", "6"], seen_card=""
    )
    paper = {f"board-{n}": str(n) for n in (1, 2, 3, 4)}
    page = holding(
        arbiter.post(f"{league.address}/1", seen_card="", **paper), 409, (told, "See their change first")
    )
    assert 'name="board-1" value="1"' in page
    assert "Changed in the meantime" not in page
    assert "seen_card" not in page  # what is sent again replaces the card
    assert league.desk.cards.of(league.event_id, "league", 1)[1].card.players == (1, 2, 3, 5)
    found = re.search(r'name="seen_card" value="([^"]+)"', again)
    assert found is not None
    deputy.sends(address, "Handed in at", plays=["2", "3", "4", "6"], seen_card=found[1])


def test_a_card_that_comes_while_another_is_looked_at_is_not_replaced(
    league: Round, arbiter: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both pages had shown what was there; the second card is written after the first was looked for."""
    address, opening = f"/c/{league.event_id}", league.desk.opening
    opponent = opponent_of(league.drawn, 1)

    def meanwhile(*_: object) -> None:
        league.later(seconds=1)
        league.desk.cards.hand_in(
            league.event_id, "league", 1, SealedCard(1, opponent, (1, 2, 3, 5), "", "Deputy"),
            holder="", deadline="9999",
        )  # fmt: skip

    monkeypatch.setattr(opening, "require_unseen", meanwhile)
    told = "Somebody else changed this after you opened the page."
    league.captain(1).refused(address, told, plays=["2", "3", "4", "6"], seen_card="")
    paper = {f"board-{n}": str(n) for n in (1, 2, 3, 4)}
    arbiter.refused(f"{league.address}/1", told, **paper)
    assert league.desk.cards.of(league.event_id, "league", 1)[1].card.players == (1, 2, 3, 5)


def test_what_is_not_legal_is_told_and_what_was_ticked_stays(league: Round) -> None:
    phone = league.captain(1)
    page = hand_in(league, phone, 1, 2, 3, 4, 6)
    assert page.status_code == 422
    assert "Choose no more players than a match has boards (4)." in page.text
    assert page.text.count(" checked>") == 5
    assert hand_in(league, phone).status_code == 422
    assert not league.desk.cards.of(league.event_id, "league", 1)


def test_both_line_ups_are_opened_by_themselves_at_the_deadline(league: Round) -> None:
    one, other = league.drawn.boards[0].players
    hand_in(league, league.captain(one), 2, 3, 4, 5)
    league.later(minutes=29, seconds=59)
    assert not league.drawn.boards_published
    league.later(seconds=1)
    assert league.drawn.boards_published
    assert (card(league, one).players, card(league, one).status) == ((2, 3, 4, 5), Status.HANDED_IN)
    assert (card(league, other).players, card(league, other).status) == ((1, 2, 3, 4), Status.DEFAULT)
    league.captain(other).shows(f"/c/{league.event_id}", f"Player {one}-5", lacking=(f"Player {one}-1",))


def test_published_line_ups_have_the_cards_in_hand(league: Round, arbiter: Browser) -> None:
    arbiter.post(f"{league.address}/until", until="")
    boards = {f"board-{n}": str(place) for n, place in enumerate((2, 3, 4, 6), 1)}
    assert "handed in at" in arbiter.post(f"{league.address}/1", **boards).text
    address = f"/events/{league.event_id}/sections/league/rounds/1/boards"
    assert arbiter.post(address).status_code == 200
    assert (card(league, 1).players, card(league, 1).status) == ((2, 3, 4, 6), Status.HANDED_IN)
    # Nobody has asked for what played by default.
    other = sum(league.drawn.boards[league.drawn.board_of(1) - 1].players) - 1
    for team in (1, other):
        boards = {f"board-{n}": str(place) for n, place in enumerate((1, 2, 3, 5), 1)}
        arbiter.post(f"{league.address}/{team}", **boards, article="ECU B.12.3.3", why="a slip of the pen")
    assert (card(league, 1).asked, card(league, other).asked) == ((2, 3, 4, 6), ())


def test_a_late_card_waits_for_the_arbiter(league: Round, arbiter: Browser) -> None:
    phone = league.captain(2)
    league.later(minutes=30)
    page = hand_in(league, phone, 2, 3, 4, 5)
    assert "The deadline has passed. Your line-up has been sent to the arbiter, who decides." in page.text
    found = card(league, 2)
    assert (found.status, found.players, found.asked) == (Status.LATE, (1, 2, 3, 4), (2, 3, 4, 5))
    arbiter.shows(league.address, "late: to be decided", "ECU B.12.3.3")
    boards = {f"board-{n}": str(place) for n, place in enumerate((2, 3, 4, 5), 1)}
    answer = arbiter.post(f"{league.address}/2", **boards, article="ECU B.12.3.3", why="their bus was late")
    assert answer.status_code == 200
    assert (card(league, 2).status, card(league, 2).players) == (Status.DECIDED, (2, 3, 4, 5))
    arbiter.shows(f"/events/{league.event_id}/history", "decided by ECU B.12.3.3", "their bus was late")


def test_a_line_up_that_gives_results_to_other_players_asks_first(league: Round, arbiter: Browser) -> None:
    """Their games had been entered: a late card that is let in afterwards changes whose they are."""
    league.later(minutes=30)
    hand_in(league, league.captain(2), 2, 3, 4, 5)
    match = EnterResult("league", 1, league.drawn.board_of(2), "1-0, 1-0, 0-1, 0-1")
    league.desk.journal.append(league.event_id, match, who="Test")
    boards = {f"board-{n}": str(place) for n, place in enumerate((2, 3, 4, 5), 1)}
    asked = arbiter.post(f"{league.address}/2", article="ECU B.12.3.3", **boards)
    assert (asked.status_code, "Who sat at which board" in asked.text) == (409, True)
    assert card(league, 2).status is Status.LATE


def test_a_card_of_a_match_that_has_been_played_is_refused(league: Round, arbiter: Browser) -> None:
    """It waited for a decision that would have given the results to others; the arbiter decides at once."""
    phone, address = league.captain(2), f"/c/{league.event_id}"
    league.later(minutes=30)
    phone.shows(address, "Hand in late")
    match = EnterResult("league", 1, league.drawn.board_of(2), "1-0, 1-0, 0-1, 0-1")
    league.desk.journal.append(league.event_id, match, who="Test")
    phone.shows(address, lacking=("Hand in late",))
    assert "Team 2 has played this match; if others sat" in hand_in(league, phone, 2, 3, 4, 5).text
    assert card(league, 2).status is Status.DEFAULT
    late = LateLineUp("league", 1, 2, (2, 3, 4, 5), league.desk.cards.now(), "Anna")
    kept = handed_in(late.recorded(league.section).rounds[0], 2)
    assert getattr(kept, "status", None) is Status.LATE


def test_a_wrong_paper_card_is_told_and_can_be_left_for_a_decision(league: Round, arbiter: Browser) -> None:
    boards = {f"board-{n}": str(place) for n, place in enumerate((2, 1, 3, 4), 1)}
    told = arbiter.post(f"{league.address}/3", **boards)
    assert told.status_code == 422
    assert "Player 3-1 comes before Player 3-2 in the squad and cannot sit below. (ECU B.12.3.1)" in told.text
    taken = arbiter.post(f"{league.address}/3", **boards, as_it_is="yes")
    assert taken.status_code == 200
    league.later(minutes=30)
    found = card(league, 3)
    assert (found.status, found.players, found.asked) == (Status.WRONG, (1, 2, 3, 4), (2, 1, 3, 4))
    assert "wrong: to be decided" in arbiter.get(league.address).text


def test_a_card_is_for_one_match_only(league: Round) -> None:
    """Paired anew, a team has handed in nothing yet."""
    hand_in(league, league.captain(1), 2, 3, 4, 5)
    (a, b), (c, d) = (board.players for board in league.drawn.boards)
    turned = (PairedBoard(a, d), PairedBoard(c, b))
    league.desk.journal.append(league.event_id, ChangeRound("league", 1, turned), who="Test")
    league.later(minutes=30)
    assert card(league, 1).status is Status.DEFAULT


def test_a_card_that_counts_no_more_is_told(league: Round, arbiter: Browser) -> None:
    """Another pairing, or round 1 taken back and the squad put in another order: its places name others."""
    told = (
        "The line-up handed in at 12:00:00 does not count: the pairing or the order of the squad has changed."
    )
    phone, address = league.captain(1), f"/c/{league.event_id}"
    hand_in(league, phone, 2, 3, 4, 5)
    (one, other), (third, fourth) = (board.players for board in league.drawn.boards)
    append = partial(league.desk.journal.append, league.event_id, who="Test")
    append(ChangeRound("league", 1, (PairedBoard(one, third), PairedBoard(other, fourth))))
    phone.shows(address, told, lacking=("Handed in at",))
    arbiter.shows(league.address, told, "0 of 4")
    append(Restore(3))
    squad = league.section.entry(1).squad
    append(SetSquad("league", 1, replace(squad, players=squad.players[::-1])))
    append(draft_of(league.section))
    append(PublishRound("league", 1))
    league.ask()
    assert league.drawn.boards[0].players == (one, other)
    phone.shows(address, told, lacking=("Handed in at",))
    league.later(minutes=31)
    assert card(league, 1).status is Status.DEFAULT


def test_a_card_whose_key_is_gone_is_told_and_can_be_handed_in_again(league: Round, arbiter: Browser) -> None:
    """As at another computer with the same database; it keeps no other captain from handing in."""
    phone, address = league.captain(1), f"/c/{league.event_id}"
    hand_in(league, phone, 2, 3, 4, 5)
    league.desk.journal.database.sealer._key = bytes(32)
    told = "the sealed line-up of team Team 1 cannot be opened"
    phone.shows(address, told)
    arbiter.shows(league.address, told, "1 of 4")
    other = league.captain(2)
    assert "Team 1 cannot" not in other.get(address).text
    assert "Handed in at" in hand_in(league, other, 1, 2, 3, 5).text
    league.later(minutes=31)
    assert not league.drawn.boards_published
    league.later(minutes=-5)
    assert "Handed in at" in hand_in(league, phone, 1, 2, 3, 6).text
    league.later(minutes=5)
    assert league.drawn.boards_published
    assert (card(league, 1).players, card(league, 2).players) == ((1, 2, 3, 6), (1, 2, 3, 5))


def test_an_opening_that_is_taken_back_is_done_again_with_the_same_cards(league: Round) -> None:
    hand_in(league, league.captain(1), 2, 3, 4, 5)
    league.later(minutes=30)
    assert card(league, 1).players == (2, 3, 4, 5)
    position = league.desk.position(league.event_id)
    league.desk.journal.append(league.event_id, Undo(position), who="Test")
    assert card(league, 1).players == (2, 3, 4, 5)


def test_nobody_opens_before_all_are_in(league: Round, arbiter: Browser) -> None:
    for team in (1, 2, 3):
        hand_in(league, league.captain(team), 1, 2, 3, 4)
    arbiter.get(league.address)
    arbiter.refused(f"{league.address}/open", "Still missing: Team 4.")
    assert not league.drawn.boards_published
    hand_in(league, league.captain(4), 3, 4, 5, 6)
    arbiter.post(f"{league.address}/open")
    assert league.drawn.boards_published
    assert card(league, 4).players == (3, 4, 5, 6)


def links(arbiter: Browser, address: str) -> dict[int, str]:
    """Tokens by team, as the page tells them this once."""
    page = arbiter.post(address).text
    return {int(team): token for team, token in re.findall(r'name="token-(\d+)" value="([^"]+)"', page)}


def phone_with(league: Round, token: str) -> Browser:
    phone = Browser(league.app)
    phone.signed_in(token)
    return phone


def test_links_are_told_once_and_making_links_again_drops_no_phone(league: Round, arbiter: Browser) -> None:
    arbiter.get(league.address)
    tokens = links(arbiter, f"{league.address}/links")
    assert sorted(tokens) == [1, 2, 3, 4]
    phone = phone_with(league, tokens[1])
    assert "Player 1-1" in phone.get("/").text
    again = arbiter.sends(f"{league.address}/links", "These keep the link that they have")
    assert not re.search(r"/enter/[\w-]+", again)
    assert again.count("not yet") == 3  # team 1 has opened its own
    assert phone.get(f"/c/{league.event_id}", follow_redirects=False).status_code == 200
    assert "Captain: line-ups of one team" in arbiter.get(f"/events/{league.event_id}/people").text


def test_one_link_is_for_all_rounds(league: Round, arbiter: Browser) -> None:
    arbiter.get(league.address)
    tokens = links(arbiter, f"{league.address}/links")
    phones = {team: phone_with(league, token) for team, token in tokens.items()}
    hand_in(league, phones[1], 1, 2, 3, 5)
    league.later(minutes=30)
    assert card(league, 1).players == (1, 2, 3, 5)
    next_round(league)
    assert "Round 2" in phones[1].get(f"/c/{league.event_id}").text
    league.ask()
    hand_in(league, phones[1], 2, 3, 4, 6)
    assert not links(arbiter, f"{league.address}/links")
    league.later(minutes=30)
    assert card(league, 1).players == (2, 3, 4, 6)
    assert league.drawn.number == 2


def test_a_link_opens_on_one_phone_and_whoever_comes_second_is_told(league: Round, arbiter: Browser) -> None:
    """A curious arbiter is found out, and a lost phone is no dead end."""
    arbiter.get(league.address)
    token = links(arbiter, f"{league.address}/links")[1]
    first, second = phone_with(league, token), Browser(league.app)
    told = second.enter(token, follow=True)
    assert "works on one phone or computer only, and was opened at" in told.text
    assert second.get(f"/c/{league.event_id}", follow_redirects=False).status_code == 303
    assert "Handed in at" in hand_in(league, first, 2, 3, 4, 5).text
    arbiter.get(league.address)
    other = links(arbiter, f"{league.address}/1/link")
    assert list(other) == [1]
    assert first.get(f"/c/{league.event_id}", follow_redirects=False).status_code == 303
    third = phone_with(league, other[1])
    page = third.get(f"/c/{league.event_id}").text
    assert "Someone else handed in a line-up for your team at" in page
    assert 'id="own"' not in page  # not even a new link of the same team reads the card
    assert "Handed in at" in hand_in(league, third, 1, 2, 3, 6).text


def test_everybody_of_a_team_has_a_link_and_a_name_of_their_own(league: Round, arbiter: Browser) -> None:
    """The captain and a deputy are named in the squad, a third one on the page; each is revoked alone."""
    squad = replace(league.section.entry(1).squad, captain="Ann Archer; Bob Bishop")
    league.desk.journal.append(league.event_id, SetSquad("league", 1, squad), who="Test")
    arbiter.get(league.address)
    page = arbiter.post(f"{league.address}/links").text
    ann, bob = re.findall(r'name="token-1" value="([^"]+)"', page)
    slips = arbiter.post(f"{league.address}/links.pdf", **{"token-1": [ann, bob], "as": "sheets"})
    assert "Bob Bishop: Your line-ups" in sheets_of(slips.content)[0].text
    first, second = phone_with(league, ann), phone_with(league, bob)
    assert arbiter.post(f"{league.address}/links/more", team="1", person=" ").status_code == 422
    more = arbiter.post(f"{league.address}/links/more", team="1", person="Cid").text
    cid = re.findall(r'name="token-1" value="([^"]+)"', more)
    assert len(cid) == 1
    assert first.get(f"/c/{league.event_id}", follow_redirects=False).status_code == 200
    assert "Handed in at" in hand_in(league, first, 2, 3, 4, 5).text
    page = second.get(f"/c/{league.event_id}").text
    assert "Someone else handed in a line-up for your team at" in page
    assert 'id="own"' not in page  # the card is sealed on the phone that it came from
    assert "Handed in at" in hand_in(league, second, 1, 2, 3, 6).text
    kept = arbiter.get(f"{league.address}/links").text
    keys = re.findall(r"links/(\w+)/revoke", kept)
    names = [name for name in ("Ann Archer", "Bob Bishop", "Cid") if f"<span>{name}</span>" in kept]
    assert (len(names), len(keys)) == (3, 6)  # and one of each of the three other teams
    assert arbiter.post(f"{league.address}/links/{keys[0]}/revoke").status_code == 200
    assert first.get(f"/c/{league.event_id}", follow_redirects=False).status_code == 303
    assert second.get(f"/c/{league.event_id}", follow_redirects=False).status_code == 200
    league.later(minutes=30)
    assert (card(league, 1).players, card(league, 1).by) == ((1, 2, 3, 6), "Team 1, Bob Bishop")


def test_the_phone_stays_signed_in_as_long_as_the_link(league: Round, arbiter: Browser) -> None:
    arbiter.get(league.address)
    phone = Browser(league.app)
    token = links(arbiter, f"{league.address}/links")[2]
    phone.get(f"/enter/{token}")
    answer = phone.post("/enter", follow=False, link=token)
    age = int(re.search(r"Max-Age=(\d+)", answer.headers["set-cookie"])[1])
    assert age > 360 * 24 * 3600
    assert int(re.search(r"Max-Age=(\d+)", arbiter_cookie(league))[1]) < 10 * 24 * 3600


def arbiter_cookie(league: Round) -> str:
    token, _ = league.desk.access.make_link("A", Grant("arbiter", league.event_id), lasts=timedelta(hours=1))
    other = Browser(league.app)
    other.get(f"/enter/{token}")
    return other.post("/enter", follow=False, link=token).headers["set-cookie"]


def test_a_link_of_an_earlier_round_hands_in_no_more(league: Round) -> None:
    """As older programs made them: for one round. Once the next one is out it changes nothing."""
    grant = Grant(CAPTAIN, league.event_id, (("league", 1, 1),))
    token, _ = league.desk.access.make_link("Captain 1", grant, lasts=timedelta(hours=9))
    phone = phone_with(league, token)
    league.later(minutes=30)
    assert "Hand in late" in phone.get(f"/c/{league.event_id}").text
    next_round(league)
    assert "Hand in late" not in phone.get(f"/c/{league.event_id}").text
    assert "Round 1 is over" in hand_in(league, phone, 2, 3, 4, 5).text
    assert handed_in(league.section.rounds[0], 1).status is Status.DEFAULT


def test_the_seal_that_the_captain_noted_is_that_of_the_card_that_is_opened(
    league: Round, arbiter: Browser, stranger: Browser
) -> None:
    phone = league.captain(1)
    noted = re.search(r'id="seal">([0-9a-f]{64})<', hand_in(league, phone, 2, 3, 4, 5).text)[1]
    changed = re.search(r'id="seal">([0-9a-f]{64})<', hand_in(league, phone, 2, 3, 4, 6).text)[1]
    assert noted != changed  # also for the same players: nobody tries out what gives a seal
    assert changed != re.search(r'id="seal">([0-9a-f]{64})<', hand_in(league, phone, 2, 3, 4, 6).text)[1]
    noted = re.search(r'id="seal">([0-9a-f]{64})<', phone.get(f"/c/{league.event_id}").text)[1]
    public = f"/e/{league.event_id}/league/round/1"
    assert noted not in arbiter.get(league.address).text + stranger.get(public).text
    league.later(minutes=30)
    for page in (phone.get(f"/c/{league.event_id}"), arbiter.get(league.address), stranger.get(public)):
        (line,) = re.findall(r"printf '%s' '([^']+)' \| sha256sum", unescape(page.text))
        assert hashlib.sha256(line.encode()).hexdigest() == noted
        assert "; round 1; team 1; against 3; boards 2 3 4 6; salt " in line
        assert noted in page.text


def test_the_deadline_can_be_moved_and_taken_back(league: Round, arbiter: Browser) -> None:
    arbiter.get(league.address)
    assert arbiter.post(f"{league.address}/until", until="2026-05-01T18:00").status_code == 200
    assert league.drawn.cards_until.endswith(":00:00.000Z")
    arbiter.post(f"{league.address}/until", until="")
    assert league.drawn.cards_until == ""
    assert "has not asked for line-ups yet" in league.captain(1).get(f"/c/{league.event_id}").text
    assert "Give a deadline: day and time." in arbiter.post(f"{league.address}/until", until="soon").text


def test_the_page_of_a_captain_follows_only_what_concerns_it(league: Round) -> None:
    phone = league.captain(1)
    page = phone.get(f"/c/{league.event_id}").text
    mark = re.search(r"mark=(\w+)", page)[1]
    hand_in(league, league.captain(2), 1, 2, 3, 5)
    assert "hx-refresh" not in phone.get(f"/c/{league.event_id}/state?mark={mark}").headers
    league.later(minutes=30)
    assert phone.get(f"/c/{league.event_id}/state?mark={mark}").headers["hx-refresh"] == "true"


def test_a_deadline_being_typed_is_not_taken_away(league: Round, arbiter: Browser) -> None:
    """Only the list is renewed while nothing else changes; at the opening the page as a whole."""
    page = arbiter.get(league.address).text
    address = re.search(r'hx-get="([^"]+/list[^"]+)"', page)[1]
    part = arbiter.get(address).text
    assert 'id="cards"' in part
    assert "datetime-local" in page
    assert "datetime-local" not in part
    league.later(minutes=30)
    assert arbiter.get(address).headers["hx-refresh"] == "true"


def test_only_a_captain_has_a_card(league: Round, somebody: Somebody) -> None:
    for role in ("helper", "arbiter"):
        assert somebody(role, league.event_id).get(f"/c/{league.event_id}").status_code == 403
    other = league.desk.journal.create("Another", "Test")
    assert league.captain(1).get(f"/c/{other}").status_code == 403


def test_the_links_are_printed_as_slips_and_on_the_sheets_of_the_captains(
    app: FastAPI, desk: Desk, owner: Browser
) -> None:
    made = team_round(app, desk, 4)
    made.ask(30)
    page = owner.post(f"{made.address}/links").text
    tokens = dict(re.findall(r'name="(token-\d+)" value="([^"]+)"', page))
    assert len(tokens) == 4
    slips = sheets_of(owner.post(f"{made.address}/links.pdf", **tokens, **{"as": "slips"}).content)
    assert len(slips) == 1
    sheets = sheets_of(owner.post(f"{made.address}/links.pdf", **tokens, **{"as": "sheets"}).content)
    assert len(sheets) == 4
    for team in range(1, 5):
        # A hyphen at the end of a line is lost when a file is read back.
        token = tokens[f"token-{team}"].replace("-", "")
        assert token in letters(slips[0].text).replace("-", "")
        assert token in letters(sheets[team - 1].text).replace("-", "")
        assert f"Captain {team}" in sheets[team - 1].text
    strange = {"token-1": tokens["token-2"], "token-2": "nothing", "as": "slips"}
    owner.refused(f"{made.address}/links.pdf", "no longer work", **strange)
    for team in range(1, 5):
        owner.post(f"{made.address}/{team}/link")
    assert owner.post(f"{made.address}/links.pdf", **tokens, **{"as": "slips"}).status_code == 422


def test_what_boards_ask_for_is_shown_held_and_told(app: FastAPI, desk: Desk, somebody: Somebody) -> None:
    league = team_round(app, desk)
    arbiter, section = somebody("arbiter", league.event_id), f"/events/{league.event_id}/sections/league"
    fields = {
        "name": "League",
        "system": "team_swiss",
        "boards": "4",
        "number_of_rounds": "5",
        "public": "yes",
    }
    sent = {"board_rules": "4 u18, 1 max2550", "average_most": "2550", "agree": "yes"}
    arbiter.refused(f"{section}/setup", "a board asks for an age, which goes by the year", **fields, **sent)
    answer = arbiter.post(f"{section}/setup", **fields, **sent, round_dates="2026-05-01")
    assert answer.status_code == 200, answer.text
    assert league.section.setup.match.board_rules == ((4, "u18"), (1, "max2550"))
    wrong = "Board 4: Player 1-4 does not meet what this board asks for: age by year at most 18."
    league.ask()
    phone = league.captain(1)
    said = "Board 1: rating at most 2550. Average rating at most 2550."
    assert f"Board 4: age by year at most 18. {said}" in phone.get(f"/c/{league.event_id}").text
    answer = hand_in(league, phone, 1, 2, 3, 4)
    assert answer.status_code == 422
    assert wrong in answer.text
    league.later(minutes=60)
    desk.state(league.event_id)
    arbiter.shows(league.address, wrong)
    board = league.drawn.board_of(1)
    assert "does not meet what this board asks for" in arbiter.get(f"{section}/results/1/boards/{board}").text
    assert f"Board 4: age by year at most 18. {said}" in Browser(app).get(f"/e/{league.event_id}/league").text
