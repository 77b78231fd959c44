"""Sealed cards on both databases: one for a team, until the deadline, beside the journal, not in its file."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from threading import Event

import pytest
from databases import HandClock
from sqlalchemy import select, update

from pairwright.common.errors import Refused
from pairwright.storage.event_state import SectionState
from pairwright.storage.journal import Journal
from pairwright.storage.journal_lines import Unavailable, stamp
from pairwright.storage.line_ups import SealedCard
from pairwright.storage.round_state import BoardState, Entry, RoundState
from pairwright.storage.schema import SEALED_CARDS
from pairwright.storage.sealed import SealedCards, require_opened
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars

DEADLINE = stamp(HandClock().now + timedelta(minutes=30))
LEAGUE = SectionState(
    "league",
    Setup("League"),
    entries=tuple(Entry(team, Particulars(f"Team {team}")) for team in range(1, 21)),
    rounds=tuple(
        RoundState(number, tuple(BoardState(team, team + 1) for team in range(1, 21, 2)), published=True)
        for number in (1, 2)
    ),
)


@pytest.fixture
def event_id(journal: Journal) -> str:
    return journal.create("League", "Anna")


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def cards(journal: Journal, clock: HandClock) -> SealedCards:
    return SealedCards(journal.database, clock=clock)


@pytest.fixture
def others() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(8) as made:
        yield made


def hand_in(cards: SealedCards, event_id: str, team: int, *players: int, number: int = 1) -> SealedCard:
    given = SealedCard(team, team + 1 if team % 2 else team - 1, players, "", f"Captain {team}")
    return cards.hand_in(event_id, "league", number, given, holder=f"link {team}", deadline=DEADLINE)


def test_a_card_takes_the_place_of_the_one_before_and_of_no_other(cards, clock, event_id):
    hand_in(cards, event_id, 1, 1, 2, 3, 4)
    other = hand_in(cards, event_id, 3, 1, 2, 3, 5)
    later = hand_in(cards, event_id, 1, 2, 3, 4, 6, number=2)
    clock.move(minutes=5)
    last = hand_in(cards, event_id, 1, 2, 3, 4, 0)
    assert last.at == "2026-11-20T09:05:00.000Z"
    kept = cards.of(event_id, "league", 1)
    assert {team: (held.card, held.holder) for team, held in kept.items()} == {
        1: (last, "link 1"),
        3: (other, "link 3"),
    }
    assert set(cards.closed(event_id, LEAGUE, 1)) == {last, other}
    assert cards.closed(event_id, LEAGUE, 2) == (later,)


def test_of_two_cards_that_replace_the_same_one_the_second_is_refused(cards, event_id):
    """Both phones had looked before either was written, perhaps each at another process."""
    given = SealedCard(1, 2, (1, 2, 3, 4), "", "Captain 1")
    keep = partial(cards.hand_in, event_id, "league", 1, holder="link 1", deadline=DEADLINE)
    first = keep(given, before="")
    with pytest.raises(Refused, match="Somebody else changed this"):
        keep(given, before="")
    assert keep(given, before=first.at).salt != first.salt


def test_none_is_taken_from_the_deadline_on(cards, clock, event_id):
    clock.move(minutes=30)
    with pytest.raises(Refused, match="the line-ups of round 1 are closed"):
        hand_in(cards, event_id, 1, 1, 2, 3, 4)
    assert cards.closed(event_id, LEAGUE, 1) == ()


def test_what_is_in_a_card_is_in_the_database_under_a_key_that_is_not(journal, cards, event_id):
    card = hand_in(cards, event_id, 1, 1, 2, 3, 4)
    with journal.database.reading() as connection:
        (kept,) = connection.execute(select(SEALED_CARDS.c.players)).scalars()
    assert kept.startswith("sealed:")
    assert "[" not in kept
    with journal.database.writing() as connection:
        connection.execute(update(SEALED_CARDS).values(players="sealed:" + "00" * 60))
    assert cards.of(event_id, "league", 1)[1].card == replace(card, players=(), salt="")
    with pytest.raises(Unavailable, match="the key beside the database is not the one"):
        require_opened(cards.closed(event_id, LEAGUE, 1))
    with journal.database.writing() as connection:  # as an older program wrote them
        connection.execute(update(SEALED_CARDS).values(players="[2, 3, 4]"))
    assert cards.of(event_id, "league", 1)[card.team].card.players == (2, 3, 4)


def test_whoever_opens_waits_for_a_card_being_written(journal, event_id, others):
    """The clock is looked at while the card is written: at that moment somebody else opens the line-ups."""
    begun = Event()
    opening: list[Future[tuple[SealedCard, ...]]] = []

    def opened() -> tuple[SealedCard, ...]:
        begun.set()
        return SealedCards(journal.database).closed(event_id, LEAGUE, 1)

    def look() -> datetime:
        opening.append(others.submit(opened))
        begun.wait()
        with pytest.raises(TimeoutError):
            opening[0].result(0.1)
        return HandClock().now

    card = hand_in(SealedCards(journal.database, clock=look), event_id, 1, 1, 2, 3, 4)
    assert opening[0].result() == (card,)


def test_a_flood_of_cards_leaves_one_for_each_team(cards, event_id, others):
    given = [(team, (team, turn + 10)) for turn in range(6) for team in range(1, 9)]
    kept = list(others.map(lambda one: hand_in(cards, event_id, one[0], *one[1]), given))
    assert [(card.team, card.players) for card in kept] == given
    left = cards.closed(event_id, LEAGUE, 1)
    assert sorted(card.team for card in left) == list(range(1, 9))
    assert set(left) <= set(kept)


def test_cards_go_with_their_event_and_no_file_has_them(journal, cards, event_id):
    hand_in(cards, event_id, 1, 1, 2, 3, 4)
    file = journal.export(event_id)
    assert b"Captain 1" not in file
    journal.delete(event_id)
    journal.bring_in(file, "Anna")
    assert cards.of(event_id, "league", 1) == {}
