"""Prizes: worked examples, calculated by hand, and what must hold for any list."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairwright.common.errors import BadInput
from pairwright.standings.prize_awards import Placed, PrizeAward, PrizeResult, award
from pairwright.standings.prize_list import EQUALLY, HORT, NOT_SHARED, Category, Prize, PrizeList
from pairwright.tournament.player import Player, birth_year
from sizes import times

MAIN = (Prize(30000), Prize(20000), Prize(10000))


def line(points: list[int], ranks: list[int] | None = None) -> list[Placed]:
    """Participants 0, 1, ... in the order of the standings."""
    return [
        Placed(number, ranks[number] if ranks else number + 1, value) for number, value in enumerate(points)
    ]


def people(count: int, **fields: list[object]) -> list[Player]:
    """So many players; fields: one value for each."""
    return [
        Player(number + 1, f"P{number}", **{name: values[number] for name, values in fields.items()})
        for number in range(count)
    ]


def amounts(result: PrizeResult, category: int = 0) -> dict[int, Fraction]:
    """What everybody gets in a category."""
    return {one.participant: one.share.amount for one in result.results[category].awards}


def prizes_of(result: PrizeResult, player: int) -> list[PrizeAward]:
    """The prizes of one player."""
    return [one for category in result.results for one in category.awards if one.participant == player]


def test_nobody_level_everybody_gets_the_prize_of_his_place() -> None:
    for sharing in (EQUALLY, HORT, NOT_SHARED):
        found = award(PrizeList((Category("Main", MAIN, sharing),)), line([60, 55, 50, 45]), people(4))
        assert amounts(found) == {0: 30000, 1: 20000, 2: 10000}


def test_equally_three_level_from_second_to_fourth_share_what_these_places_bring() -> None:
    found = award(PrizeList((Category("Main", MAIN, EQUALLY),)), line([60, 50, 50, 50]), people(4))
    assert amounts(found) == {0: 30000, 1: 10000, 2: 10000, 3: 10000}
    share = found.results[0].awards[1].share
    assert (share.places, share.pool, share.level) == ((2, 4), 30000, (1, 2, 3))


def test_hort_half_goes_by_place_and_half_is_shared() -> None:
    found = award(PrizeList((Category("Main", MAIN, HORT),)), line([50, 50, 50, 50]), people(4))
    # Pool 600, each 150 as the equal share: 300/2+150/2, 200/2+150/2, 100/2+150/2, 150/2.
    assert amounts(found) == {0: 22500, 1: 17500, 2: 12500, 3: 7500}


def test_not_shared_the_tie_breaks_decide_and_who_is_level_after_all_of_them_shares() -> None:
    prizes = PrizeList((Category("Main", MAIN, NOT_SHARED),))
    found = award(prizes, line([50, 50, 50, 50], [1, 2, 2, 4]), people(4))
    assert amounts(found) == {0: 30000, 1: 15000, 2: 15000}


def test_a_thing_goes_by_place_and_is_open_where_nothing_separates() -> None:
    prizes = PrizeList((Category("Main", (Prize(0, "Cup"), Prize(0, "Book"))),))
    found = award(prizes, line([50, 50], [1, 1]), people(2))
    assert [(one.share.thing, one.share.thing_open) for one in found.results[0].awards] == [
        ("Cup", True),
        ("Book", True),
    ]


def test_thirds_are_exact_and_paid_out_rounded_down() -> None:
    prizes = PrizeList((Category("Main", (Prize(10000),), EQUALLY),), round_to=100)
    found = award(prizes, line([50, 50, 50]), people(3))
    assert amounts(found)[0] == Fraction(10000, 3)
    assert [one.paid for one in found.results[0].awards] == [3300, 3300, 3300]
    assert (found.fund, found.paid, found.rounded_away) == (10000, 9900, 100)


def test_one_prize_each_is_the_greatest_and_the_next_in_the_category_moves_up() -> None:
    prizes = PrizeList(
        (Category("Main", MAIN), Category("Under 1800", (Prize(15000), Prize(5000)), rating_to=1800))
    )
    players = people(5, rating=[2000, 1900, 1700, 1600, 1500])
    found = award(prizes, line([60, 55, 50, 45, 40]), players)
    # The third has 150 as the best of his band rather than 100 as third; nobody else stands third, so
    # the fourth moves up in the main list and leaves the second prize of the band to the fifth.
    assert amounts(found) == {0: 30000, 1: 20000, 3: 10000}
    assert amounts(found, 1) == {2: 15000, 4: 5000}
    assert found.results[0].elsewhere == (2,)
    third = prizes_of(found, 2)[0]
    assert [(offer.category, offer.amount) for offer in third.left] == [(0, 10000)]


def test_at_equal_value_the_category_that_stands_first_counts() -> None:
    prizes = PrizeList((Category("Women", (Prize(100),), sex="f"), Category("Main", (Prize(100),))))
    found = award(prizes, line([50, 40]), people(2, sex=["w", "m"]))
    assert amounts(found) == {0: 100}
    assert amounts(found, 1) == {1: 100}


def test_several_prizes_where_the_list_allows_them_or_the_category_does() -> None:
    players = people(2, sex=["f", "f"])
    women = Category("Women", (Prize(100),), sex="f")
    every = award(
        PrizeList((Category("Main", (Prize(200),)), women), one_each=False), line([50, 40]), players
    )
    assert amounts(every, 1) == {0: 100}
    besides = Category("Best game", (Prize(100),), besides=True)
    found = award(PrizeList((Category("Main", (Prize(200),)), besides)), line([50, 40]), players)
    assert amounts(found) == {0: 200}
    assert amounts(found, 1) == {0: 100}


def test_a_player_with_a_greater_prize_elsewhere_does_not_thin_the_shared_pool() -> None:
    # Two level first; one of them wins 500 as a junior and leaves 300 + 0 to the other, not 200 + 300 / 2.
    prizes = PrizeList(
        (Category("Main", (Prize(300),), EQUALLY), Category("Junior", (Prize(500),), born_from=2010))
    )
    found = award(prizes, line([50, 50, 40]), people(3, birth_date=["2012-01-05", "1990", ""]))
    assert amounts(found) == {1: 300}
    assert amounts(found, 1) == {0: 500}


def test_the_best_group_by_the_points_of_its_best_players() -> None:
    schools = Category("School", (Prize(0, "Shield"), Prize(0, "Medal")), group_by="school", best_of=2)
    players = people(6, school=["Oak", "Elm", "oak", "Elm", "Elm", ""])
    found = award(PrizeList((schools,)), line([60, 55, 40, 50, 45, 30]), players)
    groups = found.results[0].groups
    assert [(one.name, one.points, one.members) for one in groups] == [
        ("Elm", 105, (1, 3)),
        ("Oak", 100, (0, 2)),
    ]
    assert groups[0].share.thing == "Shield"


def test_nothing_is_open_about_a_thing_once_the_other_one_has_another_prize() -> None:
    main = Category("Main", (Prize(30000), Prize(0, "Cup")))
    prizes = PrizeList((main, Category("Women", (Prize(10000),), sex="f")))
    lines, players = line([60, 50, 50], [1, 2, 2]), people(3, sex=["m", "m", "w"])
    found = award(prizes, lines, players)
    assert [(one.participant, one.share.thing, one.share.thing_open) for one in found.results[0].awards] == [
        (0, "", False),
        (1, "Cup", False),
    ]
    assert award(PrizeList((main,)), lines, players).results[0].awards[1].share.thing_open


def test_who_would_be_among_the_winners_is_named_behind_the_last_of_them_as_well() -> None:
    young = Category("Young", (Prize(50000),), born_from=2010)
    players = people(3, birth_date=["1990", "2012", ""])
    for main in (Category("Main", (Prize(300),)), Category("Main", (Prize(300), Prize(200), Prize(100)))):
        level, behind = ([50, 50, 40], [50, 45, 40])[len(main.prizes) > 1], (1,)
        found = award(PrizeList((main, young)), line(level), players)
        assert found.results[0].elsewhere == behind
    tie_breaks = award(
        PrizeList((Category("Main", (Prize(300),), NOT_SHARED), young)), line([50, 50, 40]), players
    )
    assert tie_breaks.results[0].elsewhere == ()


def test_a_player_whom_a_group_lacks_stands_behind_everybody() -> None:
    """A place behind the number of players who can win was before that of somebody who was there."""
    schools = Category(
        "School", (Prize(300), Prize(100)), NOT_SHARED, federation="ENG", group_by="school", best_of=2
    )
    players = people(5, school=["", "", "Elm", "Oak", "Elm"], federation=["GER", "GER", *["ENG"] * 3])
    found = award(PrizeList((schools,)), line([60, 60, 40, 40, 0]), players)
    assert [(one.name, one.members, one.share.amount) for one in found.results[0].groups] == [
        ("Elm", (2, 4), 300),
        ("Oak", (3,), 100),
    ]


def test_who_has_left_wins_nothing() -> None:
    found = award(PrizeList((Category("Main", MAIN),)), line([60, 55, 50]), people(3), excluded={0})
    assert amounts(found) == {1: 30000, 2: 20000}
    assert found.results[0].not_given == (Prize(10000),)


def test_who_belongs_to_a_category() -> None:
    band = Category("U1800", (Prize(1),), rating_from=1600, rating_to=1800, unrated=False)
    told = [
        band.admits(Player(1, rating=r, national_rating=n))
        for r, n in ((1600, 0), (1801, 1700), (0, 1700), (0, 0))
    ]
    assert told == [True, False, True, False]
    veterans = Category("65+", (Prize(1),), born_to=1961)
    days = ("1961/12/31", "1962", "", "31.12.1950")
    assert [veterans.admits(Player(1, birth_date=day)) for day in days] == [True, False, False, True]
    assert Category("Club", (Prize(1),), club="SK Oak").admits(Player(1, club="sk oak"))
    assert birth_year("05.07.2011") == 2011


def test_a_list_that_cannot_be_is_refused_with_every_fault() -> None:
    wrong = PrizeList(
        (Category("A"), Category("a", (Prize(),), rating_from=9, rating_to=1)), currency="?!", round_to=0
    )
    with pytest.raises(BadInput) as caught:
        award(wrong, [], [])
    told = "\n".join(caught.value.faults)
    for words in (
        "currency",
        "rounded",
        "this category has no prizes",
        "two categories",
        "is empty",
        "the rating range",
    ):
        assert words in told


@st.composite
def category(draw: st.DrawFn) -> Category:
    """Some category of players."""
    values = sorted(draw(st.lists(st.integers(1, 9), min_size=1, max_size=4)), reverse=True)
    sharing, limit = (
        draw(st.sampled_from([EQUALLY, HORT, NOT_SHARED])),
        draw(st.sampled_from([0, 1500, 1800])),
    )
    besides = draw(st.booleans())
    name = f"{values} {sharing} {limit} {besides}"
    prizes = tuple(Prize(value) for value in values)
    return Category(name, prizes, sharing, rating_to=limit, unrated=False, besides=besides)


@settings(max_examples=times(200), deadline=None)
@given(
    st.lists(category(), min_size=1, max_size=4, unique_by=lambda one: one.name),
    st.lists(st.integers(0, 6), max_size=9),
    st.lists(st.sampled_from([0, 1400, 1700, 2000]), min_size=9, max_size=9),
    st.booleans(),
)
def test_whatever_the_list(
    categories: list[Category], points: list[int], ratings: list[int], one_each: bool
) -> None:
    ordered = sorted(points, reverse=True)
    found = award(
        PrizeList(tuple(categories), one_each=one_each), line(ordered), people(9, rating=list(ratings))
    )
    for result in found.results:
        given_out = sum((one.share.amount for one in result.awards), Fraction(0))
        left = sum(prize.amount for prize in result.not_given)
        assert given_out + left == sum(prize.amount for prize in result.category.prizes)
        by_place = [one.share.amount for one in result.awards]
        assert by_place == sorted(by_place, reverse=True)
    if one_each:
        for player in range(len(points)):
            assert sum(1 for one in prizes_of(found, player) if not categories[one.category].besides) <= 1
    for player in range(len(points)):
        for one in prizes_of(found, player):
            assert all(offer.amount <= one.share.amount for offer in one.left)
