"""Results from a stack of paper cards; the list that makes the sections of a day; the guide."""

from __future__ import annotations

import pytest
from browsers import Browser

from pairwright.storage.actions.event import AddSection
from pairwright.storage.actions.players import EnterPlayers
from pairwright.storage.actions.rounds import PublishRound
from pairwright.storage.drawing import draft_of
from pairwright.storage.entry import Particulars
from pairwright.storage.setup import Setup
from pairwright.web.desk import Desk
from printed import sheets_of


@pytest.fixture
def juniors(desk: Desk) -> str:
    """An event whose junior section plays round 1: 1 v 3, and 4 v 2 with White for 4."""
    event = desk.journal.create("Junior day", "Test")
    four = tuple(
        Particulars(f"Child{letter}, Test", national_rating=90 - n) for n, letter in enumerate("ABCD")
    )
    desk.journal.append(event, AddSection("u9", Setup("Under 9", system="kjca", number_of_rounds=3)), who="T")
    desk.journal.append(event, EnterPlayers("u9", four), who="T")
    desk.journal.append(event, draft_of(desk.section(event, "u9")), who="T")
    desk.journal.append(event, PublishRound("u9", 1), who="T")
    return event


def test_a_stack_of_cards(owner: Browser, desk: Desk, juniors: str):
    address = f"/events/{juniors}/sections/u9/results/1/cards"

    def typed(card: str) -> str:
        return owner.post(address, card=card, back=address).text

    def boards() -> list[tuple[str, str]]:
        return [(board.result, board.second) for board in desk.section(juniors, "u9").rounds[0].boards]

    assert [board.players for board in desk.section(juniors, "u9").rounds[0].boards] == [(1, 3), (4, 2)]
    assert "ChildA, Test 1–0 ChildC, Test" in typed("1 1")
    assert "Look at both cards" in typed("3 5")
    assert boards() == [("1-0", ""), ("", "")]
    assert "agrees" in typed("childc 0")
    assert "ChildB, Test" in typed("2 ½")
    assert boards() == [("1-0", "1-0"), ("1/2-1/2", "")]
    assert "All results are in." in owner.get(address).text


@pytest.mark.parametrize(
    ("card", "words"),
    [("12", "type the number"), ("1 7", "type the number"), ("9 1", "does not match exactly one child")],
)
def test_a_card_that_cannot_be_read_says_what_is_expected(
    owner: Browser, juniors: str, desk: Desk, card: str, words: str
):
    address = f"/events/{juniors}/sections/u9/results/1/cards"
    assert words in owner.post(address, card=card, back=address).text
    assert not any(board.result for board in desk.section(juniors, "u9").rounds[0].boards)


def test_columns_of_the_list_of_a_day_can_be_set_and_nobody_is_dropped_in_silence(
    owner: Browser, desk: Desk, event_id: str
):
    address = f"/events/{event_id}/sections/from-list"
    text = "Oak, Ann;Cubs;90\nElm, Bob;Cubs;none\nAsh, Cy;Cubs;x9x"
    form = {"text": text, "split": "section", "preset": "junior", "number_of_rounds": "5"}
    chosen = {"columns": "3", "column_1": "name", "column_2": "section", "column_3": "national_rating"}
    shown = owner.post(address, **form, **chosen).text
    assert "2 of 3 can be entered." in shown
    assert "Ash, Cy" in shown
    assert 'name="column_3"' in shown
    owner.post(address, **form, **chosen, make="yes")
    made = next(one for one in desk.state(event_id).sections if one.setup.name == "Cubs")
    assert [entry.name for entry in made.entries] == ["Oak, Ann", "Elm, Bob"]
    assert made.setup.keep_apart == ("family", "club", "school")


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_guide_is_one_page_in_every_language(owner: Browser, juniors: str, language: str):
    owner.client.cookies.set("pairwright_language", language)
    sheets = sheets_of(owner.get(f"/events/{juniors}/sections/u9/print/guide.pdf").content)
    assert len(sheets) == 1
    assert ("Ein Kind geht nach Hause" if language == "de" else "A child goes home") in sheets[0].text
