"""S8: relatives, club and school mates."""

from __future__ import annotations

import random

import pytest

from pairwright.systems.kjca import Options, draw_round
from pairwright.systems.kjca.absolute import frame_of
from pairwright.systems.kjca.cards import Card
from pairwright.systems.kjca.evidence import Cause, Kind
from pairwright.systems.kjca.groups import pair_groups
from pairwright.systems.kjca.pile import Pile
from pairwright.systems.kjca.section import Entry, Row, Section
from pairwright.systems.kjca.separation import separate


def entries(families, schools=None):
    schools = schools or [""] * len(families)
    return tuple(
        Entry(index + 1, f"Child {index + 1}", 200 - index, family=family, school=school)
        for index, (family, school) in enumerate(zip(families, schools, strict=True))
    )


def boards(draw):
    return [(board.white + 1, board.black + 1) for board in draw.boards]


def test_s8_off_by_default():
    section = Section(entries=entries(["a", "", "a", ""]))
    assert boards(draw_round(section.tournament(), section.options)) == [(1, 3), (4, 2)]


def test_s8_in_the_first_round_too_unless_switched_off():
    section = Section(entries=entries(["a", "", "A ", ""]))
    apart = draw_round(section.tournament(), Options(separate=("family",)))
    assert boards(apart) == [(1, 4), (3, 2)]
    (found,) = apart.alterations
    assert found.kind is Kind.SEPARATED
    assert found.natural == ((0, 2), (1, 3))
    left = draw_round(section.tournament(), Options(separate=("family",), separate_first_round=False))
    assert boards(left) == [(1, 3), (4, 2)]


def test_s8_an_exchange_that_resolves_two_comes_first():
    """1-4, 2-5 and 3-6; 1-4 and 3-6 are siblings: they exchange with each other, not with 2-5."""
    section = Section(entries=entries(["a", "", "c", "a", "", "c"]))
    drawn = draw_round(section.tournament(), Options(separate=("family",)))
    assert sorted(tuple(sorted(pair)) for pair in boards(drawn)) == [(1, 6), (2, 5), (3, 4)]


def test_s8_only_one_exchange_and_the_pairing_stands():
    section = Section(entries=entries(["a", "a", "a", "b"]))
    drawn = draw_round(section.tournament(), Options(separate=("family",)))
    assert boards(drawn) == [(1, 3), (4, 2)]
    (kept,) = drawn.alterations
    assert kept.kind is Kind.KEPT_TOGETHER
    assert kept.obstacles[-1].cause is Cause.NO_EXCHANGE


@pytest.mark.parametrize(("rounds", "kind"), [(2, Kind.KEPT_TOGETHER), (3, Kind.KEPT_TOGETHER)])
def test_s8_never_unfair_and_never_with_more_floats(rounds, kind):
    """The two leaders are siblings; nobody else is in the group, so no exchange is possible either."""
    section = Section(
        rounds=rounds,
        entries=entries(["a", "a", "", ""]),
        rows=(Row(1, 0, 2, "1-0", 1), Row(1, 3, 1, "0-1", 2)),
    )
    drawn = draw_round(section.tournament(), Options(separate=("family",)))
    (found,) = drawn.alterations
    assert found.kind is kind
    expected = Cause.ALONE_AT_THE_TOP if rounds == 2 else Cause.NO_EXCHANGE
    assert found.obstacles[-1].cause is expected


def test_s8_the_floater_stays_the_floater():
    """1 floats from above to his sister 2; the exchange gives him another opponent of the group."""
    rows = (Row(1, 0, 4, "1-0", 1), Row(1, 1, 2, "1/2-1/2", 2), Row(1, 3, 5, "1/2-1/2", 3))
    section = Section(entries=entries(["a", "a", "", "", "", ""]), rows=rows)
    plain = draw_round(section.tournament())
    assert (plain.down_floats, plain.up_floats) == ((0, 5), (1, 4))
    apart = draw_round(section.tournament(), Options(separate=("family",)))
    assert apart.down_floats == plain.down_floats
    assert {0, 1} not in [{board.white, board.black} for board in apart.boards]
    assert any(found.kind is Kind.SEPARATED for found in apart.alterations)


@pytest.mark.parametrize("seed", range(30))
def test_s8_costs_nothing_but_exchanges(seed):
    """Floaters and bye stay, pairs stay legal, no new second up float, and never more relatives together."""
    rng = random.Random(seed)
    cards = [
        Card(
            index, f"Child {index}", 200 - index, school=f"s{rng.randrange(4)}", score=5 * rng.randrange(4),
            colours=bytes(rng.choices([1, 2], k=3)), up_floats=(1,) * (rng.random() < 0.3),
            byes=(1,) * (rng.random() < 0.2), met=frozenset({index ^ 1}),
        )
        for index in range(23 + seed % 2)
    ]  # fmt: skip
    pile = Pile([card for card in cards if card.player < 22 or seed % 2], Options(separate=("school",)), 3, 6)
    before = list(pair_groups(frame_of(pile)))
    after, decisions = separate(pile, before)
    assert decisions
    for (_, one), (_, two) in zip(before, after, strict=True):
        assert (one.bye, one.leaving) == (two.bye, two.leaving)
        assert [floater for floater, _ in one.floats] == [floater for floater, _ in two.floats]
        opponents = {opponent for _, opponent in one.floats}
        for floater, opponent in two.floats:
            assert pile.legal(floater, opponent)
            assert opponent in opponents or not pile.second_up_float(opponent)
        assert all(pile.legal(a, b) for a, b in two.pairs)
    together = [
        sum(bool(pile.related(a, b)) for _, outcome in groups for a, b in (*outcome.floats, *outcome.pairs))
        for groups in (before, after)
    ]
    exchanged = sum(decision.other is not None for decision in decisions)
    assert together[1] <= together[0] - exchanged
