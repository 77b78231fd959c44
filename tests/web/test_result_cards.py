"""Results from a stack of paper cards; the list that makes the sections of a day; the guide."""

from __future__ import annotations

from dataclasses import replace

import pytest
from browsers import Browser

from pairwright.storage.actions.action import Action
from pairwright.storage.actions.entry_list_acts import ChangePlayer, EnterLate, EnterPlayers
from pairwright.storage.actions.event_acts import AddSection
from pairwright.storage.actions.result_acts import EnterResult
from pairwright.storage.actions.round_acts import ChangeRound, PairedBoard, PublishRound
from pairwright.storage.draft_round import draft_of
from pairwright.storage.kjca_section import junior_section
from pairwright.storage.pairing_numbers import check_of
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars
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


def card(desk: Desk, event: str, number: int, result: str) -> str:
    """A card as it is typed: number, check, result."""
    section = desk.section(event, "u9")
    return f"{number} {check_of(section, section.order[number - 1])} {result}"


def test_a_stack_of_cards(owner: Browser, desk: Desk, juniors: str):
    address = f"/events/{juniors}/sections/u9/results/1/cards"

    def typed(card: str) -> str:
        return owner.post(address, card=card, back=address).text

    def boards() -> list[tuple[str, str]]:
        return [(board.result, board.second) for board in desk.section(juniors, "u9").rounds[0].boards]

    assert [board.players for board in desk.section(juniors, "u9").rounds[0].boards] == [(1, 3), (4, 2)]
    assert "ChildA, Test 1–0 ChildC, Test" in typed(card(desk, juniors, 1, "1"))
    assert "Look at both cards" in typed(card(desk, juniors, 3, "5"))
    assert boards() == [("1-0", ""), ("", "")]
    assert "ChildA, Test: this card has been typed already" in typed(card(desk, juniors, 1, "1"))
    assert boards() == [("1-0", ""), ("", "")], "one card alone verifies nothing"
    assert "agrees" in typed("childc 0")
    assert "both cards of board 1 agree" in typed(card(desk, juniors, 1, "1"))
    assert "ChildB, Test" in typed(card(desk, juniors, 2, "½"))
    assert boards() == [("1-0", "1-0"), ("1/2-1/2", "")]
    page = owner.get(address).text
    assert "All results are in." in page
    assert "Under 9 · Round 1" in page, "whose cards are typed"
    assert 'value="4 ChildD, Test "' in page, "what the field offers can be typed as it is"
    assert "the second card of board 2 agrees" in typed("4 ChildD, Test 5")


def test_a_card_is_refused_where_somebody_was_quicker_or_the_board_has_other_players(
    owner: Browser, desk: Desk, juniors: str, monkeypatch: pytest.MonkeyPatch
):
    address = f"/events/{juniors}/sections/u9/results/1/cards"
    record_all = desk.journal.record_all

    def after(meanwhile: Action) -> str:
        """What is said of a card when this was written after the card was read."""

        def late(event: str, actions, **rest):
            record_all(event, (meanwhile,), who="Otto")
            return record_all(event, actions, **rest)

        monkeypatch.setattr(desk.journal, "record_all", late)
        page = owner.post(address, card=card(desk, juniors, 1, "1"), back=address).text
        monkeypatch.undo()
        return page

    text = "ChildA, Test: this card gives 1–0 on board 1, but 0–1 has been entered. Look at both cards."
    assert text in after(EnterResult("u9", 1, 1, "0-1"))
    desk.journal.append(juniors, EnterResult("u9", 1, 1, ""), who="Test")
    turned = (PairedBoard(3, 1), PairedBoard(4, 2))
    assert "different players are playing there now (ChildC" in after(ChangeRound("u9", 1, turned))
    assert [board.result for board in desk.section(juniors, "u9").rounds[0].boards] == ["", ""]


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("12", "type the number"),
        ("1 7", "type the number"),
        ("9 11 1", "there is no card"),
        ("Chil 1", "could be any of these: ChildA, Test (#1); ChildB"),
        ("1 ChildB, Test 1", "is not the check of card 1"),
        ("1 1", "the check is missing"),
        ("1 9 1", "is not the check of card 1"),
        ("1 11 11 1", "is not the check of card 1"),
    ],
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
    shown = owner.sends(address, "2 of 3 can be entered.", "Ash, Cy", 'name="column_3"', **form, **chosen)
    owner.refused(address, "Not everybody in the list would be entered", **form, **chosen, make="yes")
    assert not any(one.setup.name == "Cubs" for one in desk.state(event_id).sections)
    assert "1 is not entered:" in shown
    owner.post(address, **form, **chosen, make="yes", without="yes")
    made = next(one for one in desk.state(event_id).sections if one.setup.name == "Cubs")
    assert [entry.name for entry in made.entries] == ["Oak, Ann", "Elm, Bob"]
    assert made.setup.keep_apart == ("family", "club", "school")


def test_a_child_has_played_one_of_two_namesakes_and_the_page_says_which(owner: Browser, desk: Desk):
    event = desk.journal.create("Junior day", "Test")
    names = ("Ash, Ada", "Elm, Eve", "Fir, Finn", "Elm, Eve")
    children = tuple(Particulars(name, national_rating=90 - n) for n, name in enumerate(names))
    desk.journal.append(event, AddSection("u9", Setup("Under 9", system="kjca", number_of_rounds=3)), who="T")
    desk.journal.append(event, EnterPlayers("u9", children), who="T")
    desk.journal.append(event, draft_of(desk.section(event, "u9")), who="T")
    desk.journal.append(event, PublishRound("u9", 1), who="T")
    drawn = desk.section(event, "u9").rounds[0]
    (met,) = (set(one.players) - {2} for one in drawn.boards if 2 in one.players)
    assert met == {4}
    owner.shows(f"/events/{event}/sections/u9/players/2", "<bdi>Elm, Eve (4)</bdi>")


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_guide_is_one_page_in_every_language(owner: Browser, juniors: str, language: str):
    owner.client.cookies.set("pairwright_language", language)
    sheets = sheets_of(owner.get(f"/events/{juniors}/sections/u9/print/guide.pdf").content)
    assert len(sheets) == 1
    text = " ".join(sheets[0].text.split())
    assert ("Ein Kind geht nach Hause" if language == "de" else "A child goes home") in text
    # What it tells volunteers to look for stands on the page, and a card without its check is refused.
    page = owner.get(f"/events/{juniors}/sections/u9/juniors").text
    assert ("„Drucken“:" if language == "de" else "Cards and trophies, Print:") in text
    assert f">{'Drucken' if language == 'de' else 'Print'}</h2>" in page
    assert ("beide Zahlen der Karte" if language == "de" else "From cards: both their numbers") in text


def test_numbers_stand_from_the_moment_the_cards_are_printed(owner: Browser, desk: Desk):
    """R1.3: late entrants join at the bottom; a corrected grade changes nobody's card."""
    event = desk.journal.create("Junior day", "Test")
    four = tuple(
        Particulars(f"Child{letter}, Test", national_rating=90 - n) for n, letter in enumerate("ABCD")
    )
    desk.journal.append(event, AddSection("u9", Setup("Under 9", system="kjca", number_of_rounds=3)), who="T")
    desk.journal.append(event, EnterPlayers("u9", four), who="T")
    base = f"/events/{event}/sections/u9"
    before = "\n".join(sheet.text for sheet in sheets_of(owner.get(f"{base}/print/cards.pdf").content))
    assert "ChildA, Test" in before
    assert "ChildA, Test 1" not in before
    assert "come without numbers" in owner.get(f"{base}/print").text
    printed = sheets_of(owner.post(f"{base}/juniors/cards").content)
    section = desk.section(event, "u9")
    assert f"ChildA, Test 1 · {check_of(section, 1)}" in printed[0].text
    assert len({check_of(section, key) for key in range(1, 91)}) == 90
    late = (Particulars("Late, Lea", national_rating=99),)
    desk.journal.append(event, EnterPlayers("u9", late), who="T")
    desk.journal.append(event, ChangePlayer("u9", 4, replace(four[3], national_rating=95)), who="T")
    assert desk.section(event, "u9").order == (1, 2, 3, 4, 5)
    owner.refused(f"{base}/players/1/remove", "card 1 of ChildA, Test is in use")
    owner.post(f"{base}/players/5/remove")
    assert desk.section(event, "u9").order == (1, 2, 3, 4)


def test_a_late_child_and_a_corrected_grade_change_no_number_of_a_round_that_is_drawn(
    owner: Browser, desk: Desk, juniors: str
):
    typed = [card(desk, juniors, number, "1") for number in (1, 2, 3, 4)]
    desk.journal.append(juniors, EnterLate("u9", (Particulars("Late, Lea", national_rating=99),)), who="T")
    best = Particulars("ChildD, Test", national_rating=98)
    desk.journal.append(juniors, ChangePlayer("u9", 4, best), who="T")
    assert desk.section(juniors, "u9").order == (1, 2, 3, 4, 5)
    assert typed == [card(desk, juniors, number, "1") for number in (1, 2, 3, 4)]
    first = desk.section(juniors, "u9")
    assert [one.name for one in junior_section(desk.state(juniors), first).entries][3] == "ChildD, Test"
