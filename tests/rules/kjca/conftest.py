"""What the tests of the junior draw share: cards, piles, examples."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from pairwright.systems.kjca.cards import Card
from pairwright.systems.kjca.kjca_options import KjcaOptions
from pairwright.systems.kjca.pile import Pile
from pairwright.tournament.outcome import Colour

EXAMPLES = Path(__file__).parents[2] / "data" / "kjca" / "examples"
LETTER = {"W": Colour.WHITE, "B": Colour.BLACK}


@pytest.fixture(scope="session")
def example():
    """An example by its number: example(6)."""

    def load(number):
        (path,) = EXAMPLES.glob(f"kjca-{number:02}-*.json")
        return json.loads(path.read_text(encoding="utf-8"))

    return load


@pytest.fixture(scope="session")
def card():
    """A card in short: card(index, points, "WB", met=(2, 3), down=1)."""

    def make(index, points=0, colours="", *, met=(), down=0, up=0, byes=0, grade=None, **texts):
        return Card(
            index,
            texts.pop("name", f"Child {index:02}"),
            200 - index if grade is None else grade,
            score=round(points * 10),
            colours=bytes(LETTER[letter] for letter in colours),
            met=frozenset(met),
            down_floats=(1,) * down,
            up_floats=(1,) * up,
            byes=(1,) * byes,
            **texts,
        )

    return make


@pytest.fixture(scope="session")
def pile():
    """A pile of cards for a round after the first; meetings may be given on one side only."""

    def make(cards, round_number=3, rounds=6, **options):
        met = {own.player: set(own.met) for own in cards}
        for own in cards:
            for other in own.met:
                met[other].add(own.player)
        cards = [replace(own, met=frozenset(met[own.player])) for own in cards]
        return Pile(cards, KjcaOptions.of(options), round_number, rounds)

    return make
