"""Line-up cards: what is legal, what is wrong and why, and that nothing is seen before its time."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairwright.tournament.line_up_cards import (
    KEPT_FROM,
    CaptainCard,
    CardRules,
    FaultKind,
    Late,
    LineUpFault,
    Order,
    SeenCard,
    Status,
    Viewer,
    Who,
    card_of,
    default_card,
    faults,
    first_boards,
    is_open,
    meets,
    opened,
    visible,
)
from pairwright.tournament.person import Particulars

RULES = CardRules(4)


def squad_of(*ratings: int) -> tuple[Particulars, ...]:
    return tuple(Particulars(f"Player {place}", rating=rating) for place, rating in enumerate(ratings, 1))


SQUAD = squad_of(2500, 2450, 2400, 2350, 2300, 2250)


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        ((1, 2, 3, 4), ()),
        ((2, 4, 5, 6), ()),
        ((1, 2, 3, 0), ()),
        ((1, 2, 3), (LineUpFault(FaultKind.LENGTH, 0, 3, 4),)),
        ((2, 1, 3, 4), (LineUpFault(FaultKind.ORDER, 2, 1, 2),)),
        ((1, 2, 2, 4), (LineUpFault(FaultKind.TWICE, 3, 2),)),
        ((1, 2, 3, 7), (LineUpFault(FaultKind.UNKNOWN, 4, 7),)),
        ((0, 1, 2, 3), (LineUpFault(FaultKind.HOLE, 1),)),
        ((0, 0, 0, 0), (LineUpFault(FaultKind.FEW, 0, 0, 1),)),
        ((3, 0, 1, 4), (LineUpFault(FaultKind.HOLE, 2), LineUpFault(FaultKind.ORDER, 3, 1, 3))),
    ],
)
def test_what_is_wrong_with_a_card(players: tuple[int, ...], expected: tuple[LineUpFault, ...]) -> None:
    assert faults(players, RULES, SQUAD) == expected
    assert all(fault.article for fault in expected)


def test_with_a_fixed_order_a_legal_card_is_who_plays_and_nothing_else() -> None:
    """Every card of three boards and four players: those made of a set are the legal ones, and no other."""
    rules = CardRules(3)
    legal = {card for card in product(range(5), repeat=3) if not faults(card, rules, SQUAD[:4])}
    sets = (who for count in (1, 2, 3) for who in combinations(range(1, 5), count))
    assert legal == {card_of(who, 3) for who in sets}


def test_within_a_rating_difference_the_stronger_may_sit_above() -> None:
    rules = CardRules(4, Order.RATING, gap=60)
    squad = squad_of(2400, 2450, 2460, 2300)
    assert faults((2, 1, 3, 4), rules, squad) == (LineUpFault(FaultKind.ORDER, 2, 1, 2),)
    assert faults((3, 1, 2, 4), rules, squad) == (LineUpFault(FaultKind.ORDER, 3, 2, 3),)
    assert faults((3, 1, 4, 0), rules, squad) == ()
    assert faults((4, 3, 2, 1), CardRules(4, Order.FREE), squad) == ()


def test_leagues_may_leave_a_board_above_empty_and_ask_for_more_players() -> None:
    assert faults((0, 1, 2, 3), CardRules(4, holes=True), SQUAD) == ()
    assert faults((1, 0, 0, 0), CardRules(4, minimum=2), SQUAD) == (LineUpFault(FaultKind.FEW, 0, 1, 2),)


BORN = Particulars("Somebody", birth_date="2009/05/01", sex="f", title="WFM", rating=1800)


@pytest.mark.parametrize(
    ("condition", "met"),
    [
        ("w", True), ("m", False), ("titled", True), ("u17", True), ("u16", False), ("o17", True),
        ("o18", False), ("max1800", True), ("max1799", False), ("min1800", True), ("min1801", False),
    ],
)  # fmt: skip
def test_what_a_board_asks_for(condition: str, met: bool) -> None:
    assert meets(condition, BORN, BORN.rating, 2026) is met
    nobody = Particulars("Nobody", rating=BORN.rating)
    assert meets(condition, nobody, nobody.rating, 2026) is (met and condition.startswith(("max", "min")))


def test_a_board_for_others_and_a_team_too_strong() -> None:
    rules = CardRules(3, conditions=((3, "u17"), (9, "w")), average=2000, year=2026)
    squad = (*squad_of(2300, 1900), BORN, *squad_of(0, 1500))
    assert faults((1, 2, 3), rules, squad) == ()
    assert faults((1, 2, 0), rules, squad) == (LineUpFault(FaultKind.AVERAGE, 0, 2100, 2000),)
    assert faults((2, 3, 5), rules, squad) == (LineUpFault(FaultKind.CONDITION, 3, 5, condition="u17"),)
    unrated = (*squad[:2], Particulars("No rating"), BORN)
    assert faults((1, 3, 4), rules, unrated) == (LineUpFault(FaultKind.AVERAGE, 0, 2050, 2000),)
    assert opened(CaptainCard(7, (2, 3, 5)), 7, rules, squad).status is Status.WRONG


def test_who_plays_without_a_card() -> None:
    assert first_boards(RULES, 6) == (1, 2, 3, 4)
    assert first_boards(RULES, 2) == (1, 2, 0, 0)
    last = CardRules(4, late=Late.LAST_LINE_UP)
    assert default_card(last, 6, (2, 3, 4, 6)) == (2, 3, 4, 6)
    assert default_card(last, 6) == default_card(RULES, 6, (2, 3, 4, 6)) == (1, 2, 3, 4)


def test_at_the_deadline_a_wrong_card_waits_and_the_default_plays() -> None:
    good = CaptainCard(7, (2, 3, 4, 5), "2026-05-01T09:00:00.000Z", "Captain")
    assert opened(good, 7, RULES, SQUAD) is good
    assert opened(None, 7, RULES, SQUAD) == CaptainCard(7, (1, 2, 3, 4), status=Status.DEFAULT)
    wrong = CaptainCard(7, (3, 2, 4, 5), "2026-05-01T09:00:00.000Z", "Captain")
    found = opened(wrong, 7, RULES, SQUAD)
    assert (found.players, found.asked, found.status) == ((1, 2, 3, 4), (3, 2, 4, 5), Status.WRONG)
    assert [one for one in Status if one.to_decide] == [Status.LATE, Status.WRONG]


# secrecy

TIMES = st.integers(0, 9).map("2026-05-01T10:00:0{}.000Z".format)
PLACES = st.lists(st.integers(0, 6), min_size=4, max_size=4).map(tuple)
CARDS = st.none() | st.builds(
    CaptainCard, st.just(3), PLACES, TIMES, st.sampled_from(("", "Captain")), st.sampled_from(Status)
)
VIEWERS = st.builds(Viewer, st.sampled_from(Who), st.integers(1, 5))
DEFAULT = (1, 2, 3, 4)


@given(CARDS, VIEWERS, TIMES, TIMES | st.just(""), st.booleans())
def test_before_the_deadline_nothing_leaks(
    card: CaptainCard | None, viewer: Viewer, now: str, deadline: str, chief_looks: bool
) -> None:
    """Whoever looks, and whatever the clock says: a stranger's view does not depend on the card at all."""
    seen = visible(card, 3, viewer, now, deadline, DEFAULT, chief_looks)
    if not is_open(now, deadline):
        return
    own = viewer.who is Who.CAPTAIN and viewer.team == 3
    if own or (viewer.who is Who.CHIEF_ARBITER and chief_looks):
        assert seen.players == (card.players if card else None)
    elif viewer.who in (Who.ARBITER, Who.CHIEF_ARBITER):
        assert seen.players is None
        assert (seen.at, seen.status) == ((card.submitted_at, card.status) if card else ("", Status.OPEN))
    else:
        assert seen == KEPT_FROM


@given(CARDS, VIEWERS, VIEWERS, TIMES, TIMES)
def test_from_the_deadline_on_everybody_sees_the_same(
    card: CaptainCard | None, one: Viewer, other: Viewer, now: str, deadline: str
) -> None:
    late = max(now, deadline)
    seen = visible(card, 3, one, late, deadline, DEFAULT)
    assert seen == visible(card, 3, other, late, deadline, DEFAULT)
    assert seen == (
        SeenCard(card.status, card.players, card.submitted_at) if card else SeenCard(Status.DEFAULT, DEFAULT)
    )


def test_the_deadline_itself_is_too_late() -> None:
    assert is_open("2026-05-01T09:59:59.999Z", "2026-05-01T10:00:00.000Z")
    assert not is_open("2026-05-01T10:00:00.000Z", "2026-05-01T10:00:00.000Z")


def test_somebody_unknown_on_a_card_hides_nothing_else() -> None:
    told = faults((2, 1, 9), CardRules(3, average=2450), SQUAD)
    assert [(one.kind, one.board) for one in told] == [
        (FaultKind.ORDER, 2),
        (FaultKind.UNKNOWN, 3),
        (FaultKind.AVERAGE, 0),
    ]


def test_whoever_has_no_rating_is_not_known_to_be_below_a_limit() -> None:
    squad = squad_of(2300, 0, 1900)
    rules = CardRules(2, conditions=((2, "max2000"),))
    assert faults((1, 3), rules, squad) == ()
    assert faults((1, 2), rules, squad) == (LineUpFault(FaultKind.CONDITION, 2, 2, condition="max2000"),)
    assert faults((1, 0), rules, squad) == ()
