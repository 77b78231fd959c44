"""The prize list of a section."""

from __future__ import annotations

from sections import done, event_with, played, refused

from pairwright.standings.prize_list import Category, Prize, PrizeList
from pairwright.storage.actions import SetPrizes

LIST = PrizeList(
    (Category("Main", (Prize(30000, "Cup"), Prize(20000))), Category("Women", (Prize(10000),), sex="f"))
)


def test_the_list_is_kept_as_it_was_announced() -> None:
    event = done(event_with(6), SetPrizes("open", LIST))
    assert event.section("open").prizes == LIST


def test_the_same_list_again_changes_nothing() -> None:
    event = done(event_with(6), SetPrizes("open", LIST))
    assert SetPrizes("open", LIST).apply(event) is event


def test_prizes_may_be_set_while_rounds_are_played() -> None:
    assert done(played(event_with(6), 2), SetPrizes("open", LIST)).section("open").prizes == LIST


def test_what_cannot_be_is_refused_with_every_fault() -> None:
    wrong = PrizeList((Category("", (Prize(1),)), Category("B", (Prize(1), Prize(2)), sharing="fairly")))
    refused(event_with(6), SetPrizes("open", wrong), "needs a name", "higher than prize 1", "fairly")


def test_lists_without_end_are_refused() -> None:
    many = tuple(Category(f"C{n}", (Prize(1),)) for n in range(101))
    refused(event_with(6), SetPrizes("open", PrizeList(many)), "100 categories")
