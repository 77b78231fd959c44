"""A section by each further system of pairings at the desk, from set-up to standings."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from pairwright.storage.actions.entry_list_acts import EnterPlayers
from pairwright.storage.actions.result_acts import EnterResult
from pairwright.tournament.person import Particulars

FORM = {
    "name": "Further",
    "edition": "",
    "number_of_rounds": "5",
    "initial_colour": "white",
    "win": "1",
    "draw": "½",
    "loss": "0",
    "pairing_allocated_bye": "1",
    "absence": "0",
    "first_board": "1",
    "public": "yes",
}
NAMES = ("Aldous", "Berta", "Carl", "Dora", "Emil", "Fritz", "Gerda", "Hanna", "Igor")


class Way(NamedTuple):
    """How a system goes. offered: as the form of a section has it. books: of the answers why, by round."""

    system: str
    offered: tuple[str, ...]
    books: tuple[str, ...]
    players: int = 7
    results: tuple[str, ...] = ("1-0",)
    readings: str = ""


WAYS = (
    Way("burstein", ("Burstein", "deprecates"), ("C.04.3", "C.04.3", "C.04.4.2")),
    Way("dubov", ("Dubov", "FIDE deprecates its use"), ("C.04.4.1",) * 3),
    *(
        Way("lim", ("Experimental: from both ends of the table",), ("C.04.4.3",) * 4, 9,
            ("1-0", "1/2-1/2", "0-1"), readings)
        for readings in ("", "both-gain")
    ),
)  # fmt: skip


@pytest.fixture
def base(event_id):
    return f"/events/{event_id}/sections"


def made(owner, desk, event_id, base, **fields):
    """A new section by the form; its key."""
    answer = owner.post(f"{base}/new", **FORM, **fields)
    assert answer.status_code == 200, answer.text
    return next(one.key for one in desk.state(event_id).sections if one.setup.name == FORM["name"])


@pytest.mark.parametrize("way", WAYS, ids=lambda way: f"{way.system}-{way.readings}")
def test_from_set_up_to_standings(owner, somebody, desk, event_id, base, way):
    form = owner.get(f"{base}/new?preset=swiss&all_questions=true").text
    assert all(text in form for text in way.offered)
    key = made(owner, desk, event_id, base, **{"system": way.system, "readings": way.readings})

    def append(action):
        desk.journal.append(event_id, action, who="Test")

    people = enumerate(NAMES[: way.players])
    append(EnterPlayers(key, tuple(Particulars(name, rating=2000 - 50 * n) for n, name in people)))
    arbiter = somebody("arbiter", event_id)
    for number, book in enumerate(way.books, 1):
        answer = arbiter.post(f"{base}/{key}/rounds/pair")
        assert answer.url.path.endswith(f"/rounds/{number}"), answer.text[:3000]
        for player in range(1, way.players + 1):
            arbiter.shows(f"{base}/{key}/rounds/{number}/why/{player}", book)
        assert "everybody sees it now" in arbiter.post(f"{base}/{key}/rounds/{number}/publish").text
        for board, pair in enumerate(desk.state(event_id).section(key).rounds[-1].boards, 1):
            if len(pair.players) == 2:
                append(EnterResult(key, number, board, way.results[(board + number) % len(way.results)]))
    arbiter.shows(f"{base}/{key}/standings", "Aldous")


def test_a_player_without_a_rating_is_named_before_the_draw(owner, somebody, desk, event_id, base):
    key = made(owner, desk, event_id, base, system="dubov", readings="")
    players = (Particulars("Aldous", rating=2000), Particulars("Berta"))
    desk.journal.append(event_id, EnterPlayers(key, players), who="Test")
    arbiter = somebody("arbiter", event_id)
    assert "provisional rating" in arbiter.post(f"{base}/{key}/rounds/pair").text
    german = arbiter.post(f"{base}/{key}/rounds/pair", headers={"accept-language": "de"}).text
    assert "geben Sie jedem eine vorläufige" in german
