"""Enumeration and matching give the same draw; the short cuts of the matching change nothing."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from kjca_exhaustive import pair_by_enumeration, pair_by_matching, separate_by_enumeration
from pairwright.systems.kjca import floats
from pairwright.systems.kjca import floats as leaving
from pairwright.systems.kjca.cards import Card
from pairwright.systems.kjca.costs import group_cost, partners
from pairwright.systems.kjca.floats import pair_groups
from pairwright.systems.kjca.kjca_options import BREAKABLE, CHOICES, KjcaOptions
from pairwright.systems.kjca.pile import Pile, frame_of
from pairwright.systems.kjca.separation import separate

VARIED = ("third_colour", "colour_fix", "float_limit", "broken_pairs", "colour_after_bye")


def random_pile(rng, count, most_met, density):
    values = {name: rng.choice(CHOICES[name]) for name in VARIED}
    options = rng.choice([KjcaOptions(), KjcaOptions.of(values | {"break_order": rng.sample(BREAKABLE, 3)})])
    met = [set() for _ in range(count)]
    for a in range(count):
        for b in range(a):
            if rng.random() < density and len(met[a]) < most_met and len(met[b]) < most_met:
                met[a].add(b)
                met[b].add(a)
    levels, share = rng.randint(1, 6), rng.choice([0.2, 0.5, 0.8])

    def rounds():
        return (1,) if rng.random() < share else ()

    return Pile(
        [
            Card(
                index, f"Child {index}", rng.choice([0, rng.randint(80, 140)]),
                score=5 * rng.randrange(levels), colours=bytes(rng.choices([1, 2], k=rng.randrange(5))),
                met=frozenset(met[index]),
                down_floats=rounds(), up_floats=rounds(), byes=rounds(), idle=rng.random() < 0.2,
            )
            for index in range(count)
        ],
        options, 3, 6,
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(8))
def test_same_draw_as_by_enumeration(seed):
    rng = random.Random(seed)
    for _ in range(60):
        pile = random_pile(rng, rng.randint(2, 8), 8, rng.random() * 0.7)
        assert pair_by_matching(pile) == pair_by_enumeration(pile)


def test_same_draw_as_by_enumeration_of_ten_cards():
    rng = random.Random("ten")
    for _ in range(12):
        pile = random_pile(rng, 10, 5, 0.3)
        assert pair_by_matching(pile) == pair_by_enumeration(pile)


@pytest.mark.parametrize("seed", range(4))
def test_short_cuts_change_nothing(seed, monkeypatch):
    """Larger fields: with the simple answer first and the lower cards left out, and without."""
    rng = random.Random(f"larger {seed}")
    piles = [random_pile(rng, rng.randint(14, 40), 5, rng.random() * 0.25) for _ in range(10)]
    short = [pair_by_matching(pile) for pile in piles]
    monkeypatch.setattr(floats, "_ideal", lambda situation: None)
    without_ideal = [pair_by_matching(pile) for pile in piles]
    monkeypatch.setattr(floats, "surely_pairable", lambda *_: False)
    monkeypatch.setattr(leaving, "surely_pairable", lambda *_: False)
    assert short == without_ideal == [pair_by_matching(pile) for pile in piles]


def test_s8_same_exchanges_as_by_enumeration():
    """Every exchange that keeps two apart is found, the best is taken, and what stays cannot be parted."""
    rng = random.Random("apart")
    seen = {"parted": 0, "kept": 0, "float": 0, "both": 0}
    for _ in range(500):
        pile = random_pile(rng, rng.randint(4, 9), 5, rng.random() * 0.3)
        options = replace(
            pile.options, separate=("school",), float_swap=rng.choice(["after", "after", "never"])
        )
        schools, levels = rng.randint(2, 6), rng.randint(1, 3)
        cards = [
            replace(card, school=f"s{rng.randrange(schools)}", score=5 * rng.randrange(levels))
            for card in pile.cards
        ]
        pile = Pile(cards, options, 3, rng.choice([3, 6]))
        after, decisions = separate(pile, list(pair_groups(frame_of(pile))))
        pairs = sorted(pair for _, outcome in after for pair in (*outcome.floats, *outcome.pairs))
        bye = next((outcome.bye for _, outcome in after if outcome.bye is not None), None)
        kept = [decision.pair for decision in decisions if decision.exchange is None]
        assert (pairs, bye, kept) == separate_by_enumeration(pile, *pair_by_matching(pile))
        seen["kept"] += len(kept)
        seen["parted"] += len(decisions) - len(kept)
        seen["float"] += sum(bool(d.exchange and not d.exchange.partners) for d in decisions)
        seen["both"] += sum(bool(d.exchange and d.exchange.both) for d in decisions)
    assert min(seen.values()) >= 20, seen


def test_enumeration_refuses_a_large_field(card, pile):
    with pytest.raises(ValueError, match="too many"):
        pair_by_enumeration(pile([card(index) for index in range(13)]))


@pytest.mark.parametrize("colour_fix", ["turn", "exchange"])
def test_weights_of_one_group_choose_the_least_cost(colour_fix):
    """S6: no other pairing of a group has a smaller list of criteria."""
    rng = random.Random(colour_fix)
    seen = 0
    for _ in range(40):
        pile = random_pile(rng, 6, 3, 0.4)
        pile = Pile([_level(card) for card in pile.cards], KjcaOptions(colour_fix=colour_fix), 3, 6)
        pairs, bye = pair_by_matching(pile)
        chosen = _cost(pile, pairs)
        for other in _all_pairings(list(range(6))):
            if all(pile.legal(a, b) for a, b in other):
                seen += 1
                assert chosen.key(colour_fix) <= _cost(pile, other).key(colour_fix)
        assert bye is None
    assert seen > 100


def _level(card):
    return replace(card, score=0)


def _cost(pile, pairs):
    return group_cost(pile, (), range(len(pile)), partners(pairs), None)


def _all_pairings(places):
    if not places:
        yield []
        return
    first, *rest = places
    for other in rest:
        for pairs in _all_pairings([place for place in rest if place != other]):
            yield [(first, other), *pairs]
