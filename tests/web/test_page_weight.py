"""No page weighs more than 60 KB on its way, with its style sheet and scripts, in an event of 200 players.

At night two pages are weighed of those whose addresses differ in numbers only, by day one.
"""

from __future__ import annotations

import gzip
import re
from collections import Counter, deque
from collections.abc import Iterator
from html import unescape

import pytest
from browsers import Browser
from public_event import PublicEvent

from pairwright.storage.actions.entry_list_acts import EnterPlayers
from pairwright.storage.actions.event_acts import AddSection
from pairwright.storage.actions.result_acts import EnterResult
from pairwright.storage.actions.round_acts import PublishRound
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars
from pairwright.web.desk import Desk
from sizes import THOROUGH

MOST = 60_000
"""Bytes; the fonts are fetched once and not counted."""

ALIKE = 2 if THOROUGH else 1
"""Pages that are opened of addresses that differ in numbers only."""

PLAYERS, ROUNDS = 200, 5

LINK = re.compile(r'<a [^>]*?href="(/[^"#]*)')
BESIDE = re.compile(r'<(?:link rel="(?:stylesheet|icon)"|script|img)[^>]*? (?:href|src)="(/[^"]+)"')
FILE = re.compile(r"\.(?:pdf|xlsx|trf|txt|csv|json|zip|svg|ics|html|atom|jsonl|md)$|/export|/live$|/file$")


@pytest.fixture
def large(desk: Desk) -> PublicEvent:
    """200 players, four complete rounds and one being played."""
    event = PublicEvent(desk, desk.journal.create("Large", "Arbiter"))
    people = tuple(
        Particulars(
            f"Surname{number:03}, Given{number % 17}",
            2400 - 5 * number,
            title="FM" if number < 20 else "",
            federation=("ENG", "GER", "POL")[number % 3],
            club=f"Club of the town {number % 12}",
        )
        for number in range(PLAYERS)
    )
    event.do(
        AddSection("open", Setup("Open", number_of_rounds=9, initial_colour="white")),
        EnterPlayers("open", people),
    )
    boards = range(1, PLAYERS // 2 + 1)
    for number in range(1, ROUNDS + 1):
        event.draft()
        event.do(PublishRound("open", number))
        shown = boards if number < ROUNDS else boards[::3]
        codes = ("1-0", "1/2-1/2", "0-1")
        acts = [EnterResult("open", number, board, codes[(board * number) % 3]) for board in shown]
        desk.journal.record_all(event.event_id, acts, who="Arbiter")
    return event


def pages(browser: Browser, *starts: str) -> Iterator[tuple[str, str]]:
    """(address, page) of everything that links lead to."""
    waiting, seen = deque(starts), set(starts)
    alike: Counter[str] = Counter()
    while waiting:
        address = waiting.popleft()
        shape = re.sub(r"\d+", "0", address)
        if FILE.search(address.partition("?")[0]) or alike[shape] >= ALIKE:
            continue
        alike[shape] += 1
        answer = browser.get(address)
        assert answer.status_code == 200, address
        if "text/html" in answer.headers["content-type"]:
            yield address, answer.text
            further = dict.fromkeys(unescape(link) for link in LINK.findall(answer.text))
            waiting.extend(link for link in further if link not in seen)
            seen.update(further)


def test_no_page_is_heavy(owner: Browser, large: PublicEvent) -> None:
    sizes: dict[str, int] = {}

    def size_of(address: str) -> int:
        if address not in sizes:
            sizes[address] = len(gzip.compress(owner.get(address).content))
        return sizes[address]

    found = {
        address: len(gzip.compress(page.encode())) + sum(size_of(one) for one in set(BESIDE.findall(page)))
        for address, page in pages(owner, f"/events/{large.event_id}", large.address)
    }
    assert len(found) > 60
    assert not {address: weight for address, weight in found.items() if weight > MOST}
