"""Damaged section files and card tables: read, or refused with a reason; never anything else."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from pairwright.common.errors import BadInput, NoPairing
from pairwright.storage.event_state import SectionState
from pairwright.storage.kjca_form import (
    FORMAT,
    arrived,
    read_section,
    section_from_cards,
    section_of,
    table_of_cards,
    write_section,
)
from pairwright.storage.kjca_section import Section
from pairwright.storage.section_setup import Setup
from pairwright.systems.kjca.draw_round import draw_round

PATHS = sorted((Path(__file__).parents[1] / "data" / "kjca" / "examples").glob("*.json"))
ODD = [
    None,
    True,
    -1,
    0,
    3,
    10**30,
    1.5,
    float("nan"),
    float("inf"),
    "",
    "1-0",
    "bye",
    [],
    {},
    [[]],
    "\ud800",
    "Ash, Ada",
]


def damaged(rng, value, depth=0):
    """The same JSON value with something wrong somewhere."""
    if rng.random() < 0.002 * depth:
        return rng.choice(ODD)
    if isinstance(value, dict):
        items = [(key, damaged(rng, item, depth + 1)) for key, item in value.items() if rng.random() > 0.002]
        return dict(items)
    if isinstance(value, list):
        items = [damaged(rng, item, depth + 1) for item in value if rng.random() > 0.002]
        return items + items[:1] if rng.random() < 0.01 else items
    return value


@pytest.mark.parametrize("seed", range(4))
def test_damaged_positions(seed):
    rng = random.Random(seed)
    read = 0
    for _ in range(150):
        form = damaged(rng, json.loads(rng.choice(PATHS).read_text(encoding="utf-8")))
        try:
            section = section_of(form)
            section.tournament().check()
            draw_round(section.tournament(), section.options)
            assert section_of(json.loads(write_section(section))).rows == section.rows
            filled = arrived({**form, "format": FORMAT}, SectionState("u9", Setup("U9", system="kjca")))
            assert len(filled.tournament().rounds) == section.finished_rounds
            read += 1
        except (BadInput, NoPairing):
            continue
    assert read


@pytest.mark.parametrize("seed", range(4))
def test_damaged_text(seed):
    rng = random.Random(f"text {seed}")
    text = PATHS[25].read_text(encoding="utf-8")
    for _ in range(150):
        start = rng.randrange(len(text))
        cut = (
            text[:start]
            + rng.choice(["", "9" * 5000, "[" * 3000, '"', ",", "\x00"])
            + text[start + rng.randrange(9) :]
        )
        try:
            read_section(cut, "file")
        except BadInput:
            continue


@pytest.mark.parametrize("seed", range(4))
def test_damaged_tables_of_cards(seed):
    rng = random.Random(f"cards {seed}")
    for _ in range(100):
        section = section_of(json.loads(rng.choice(PATHS[3:]).read_text(encoding="utf-8")))
        table = [list(row) for row in table_of_cards(section)]
        for _ in range(rng.randrange(4)):
            row = rng.choice(table)
            row[rng.randrange(len(row))] = rng.choice(
                ["", "1", "½", "W", "b", "bye", "x", "99", 3.0, None, "Ash, Ada"]
            )
        try:
            again = section_from_cards(table, "cards", Section.of(rounds=6))
            again.tournament().check()
        except BadInput:
            continue
