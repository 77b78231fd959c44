"""Every point of the guidelines has a function, and every document keeps what it promises."""

from __future__ import annotations

import importlib
from dataclasses import fields, replace
from pathlib import Path

import pytest

import rule_calls
from crosstables import crosstable
from pairwright.common.errors import BadInput
from pairwright.rules.article import implementations
from pairwright.systems.kjca.kjca_options import CHOICES, KjcaOptions
from pairwright.systems.register import system_named

BOOK = "KJCA"
SUBJECTS = rule_calls.subjects(BOOK)
DOCS = Path(__file__).parents[3] / "docs"


def test_every_point_has_a_function():
    rule_calls.import_all()
    assert {entry.article.number for entry in implementations(BOOK)} == set(SUBJECTS)


def test_every_function_has_a_docstring():
    for entry in implementations(BOOK):
        target = importlib.import_module(entry.module)
        for part in entry.function.split("."):
            target = getattr(target, part)
        assert target.__doc__, entry


def test_the_rules_page_lists_every_point_and_option():
    text = (DOCS / "rules" / "kjca.md").read_text(encoding="utf-8")
    for number in SUBJECTS:
        assert f"| {number} |" in text, number
    for field in fields(KjcaOptions):
        assert f"`{field.name}`" in text, field.name


def test_every_choice_of_an_option_is_accepted_and_nothing_else():
    for name, choices in CHOICES.items():
        assert getattr(KjcaOptions(), name) == choices[0]
        for choice in choices:
            assert getattr(KjcaOptions.of({name: choice}), name) == choice
        with pytest.raises(BadInput, match=name):
            KjcaOptions.of({name: "nonsense"})


def test_options_survive_a_file():
    order = ["rematch", "third_colour", "second_bye"]
    options = KjcaOptions.of({"separate": ["school", "family"], "break_order": order, "fill_gaps": True})
    assert KjcaOptions.of(options.changed()) == options
    assert KjcaOptions().changed() == {"separate": []}
    with pytest.raises(BadInput, match="break_order"):
        KjcaOptions.of({"break_order": ["rematch"]})


def test_s6_who_has_met_counts_games_decided_by_default_where_the_organiser_says_so():
    system = system_named("kjca")
    tournament = crosstable("1: 2w+ 3w1\n2: 1b- 4b0\n3: 4w1 1b0\n4: 3b0 2w1")
    usual, other = system.met(tournament), system.met(tournament, defaulted_may_meet=False)
    assert [set(one) for one in usual] == [{2}, {3}, {3, 0}, {2, 1}]
    assert [set(one) for one in other] == [{1, 2}, {0, 3}, {3, 0}, {2, 1}]


def test_a_literal_draw_is_refused():
    with pytest.raises(BadInput, match="not carried out literally"):
        system_named("kjca").pair(replace(crosstable("1: 2w1\n2: 1b0"), system="kjca"), literal=True)
