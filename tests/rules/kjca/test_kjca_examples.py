"""The twenty-six worked examples, exactly: boards, colours, bye, floats, broken rules, and why.

What was changed and why stands beside each (`.alterations`): the words, what the next best would have cost,
and the evidence. `python tests/rules/kjca/test_kjca_examples.py` writes it anew: read what changed.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kjca_exhaustive import pair_by_enumeration, pair_by_matching
from pairwright.storage.kjca_file import draw_as_json
from pairwright.storage.kjca_form import section_of
from pairwright.systems.kjca.cards import Card, card_key, cards_of
from pairwright.systems.kjca.draw import add_late_entries
from pairwright.systems.kjca.draw_round import draw_round
from pairwright.systems.kjca.pile import Pile

PATHS = sorted((Path(__file__).parents[2] / "data" / "kjca" / "examples").glob("*.json"))


def test_all_examples_are_there():
    assert len(PATHS) == 26


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_example(path):
    form = json.loads(path.read_text(encoding="utf-8"))
    section = section_of(form, path.name)
    identities = section.identities
    draw = draw_round(section.tournament(), section.options)
    late = form.get("late_entries_in_order_of_arrival", [])
    if late:
        newcomers = [
            Card(len(identities) + number, item["name"], item["grade"] or 0)
            for number, item in enumerate(late)
        ]
        identities += [item["id"] for item in late]
        draw = add_late_entries(draw, newcomers, section.options)
    expected = form["expected"]
    assert [
        {"board": b.number, "white": identities[b.white], "black": identities[b.black], "kind": b.kind}
        for b in draw.boards
    ] == expected["boards"]
    assert (None if draw.bye is None else identities[draw.bye]) == expected["bye"]
    if "down_floats" in expected:
        assert [identities[player] for player in draw.down_floats] == expected["down_floats"]
        assert [identities[player] for player in draw.up_floats] == expected["up_floats"]
    broken = expected.get("rules_broken", {"rematches": 0, "second_byes": 0, "third_colours": 0})
    assert draw.broken.rematches == broken["rematches"]
    assert draw.broken.second_byes == broken["second_byes"]
    assert draw.broken.third_colours == broken["third_colours"]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_state_before_the_round(path):
    """Scores, colours, meetings, floats and byes as the cards derive them from the results."""
    form = json.loads(path.read_text(encoding="utf-8"))
    section = section_of(form, path.name)
    identities = section.identities
    cards = {identities[card.player]: card for card in cards_of(section.tournament(), section.options)}
    for state in form.get("state_before", []):
        card = cards[state["id"]]
        assert card.score == state["score"] * 10
        assert "".join(" WB"[colour] for colour in card.colours) == state["colours"]
        assert sorted(identities[player] for player in card.met) == state["met"]
        assert len(card.down_floats) == state["down_floats"]
        assert len(card.up_floats) == state["up_floats"]
        assert len(card.byes) == state["byes"]
    if "card_order" in form:
        ordered = sorted(cards.values(), key=lambda card: card_key(card, section.options))
        assert [identities[card.player] for card in ordered] == form["card_order"]


@pytest.mark.parametrize("path", [p for p in PATHS if "fifteen" not in p.stem], ids=lambda path: path.stem)
def test_both_procedures_agree(path):
    section = section_of(json.loads(path.read_text(encoding="utf-8")), path.name)
    pile = Pile.of(section.tournament(), section.options)
    assert pair_by_matching(pile) == pair_by_enumeration(pile)


def alterations(path):
    """What was changed in the round of an example: its words, the next best, the evidence as data."""
    section = section_of(json.loads(path.read_text(encoding="utf-8")), path.name)
    draw = draw_round(section.tournament(), section.options)
    told = []
    for found in draw_as_json(section, draw)["alterations"]:
        best = found.get("next_best")
        words = [found.pop("text"), *([] if best is None else [best.pop("text")])]
        told.append("\n".join([*filter(None, words), json.dumps(found), ""]))
    return "\n".join(told)


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_s6_and_s7_and_s8_what_was_changed_and_why(path):
    assert alterations(path) == path.with_suffix(".alterations").read_text(encoding="utf-8")


if __name__ == "__main__":
    for one in PATHS:
        one.with_suffix(".alterations").write_text(alterations(one), encoding="utf-8")
