"""The index of articles in the documentation is the register of the package."""

from __future__ import annotations

import runpy
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import rule_calls
from pairwright.rules.article import carriers, reasons

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module", autouse=True)
def everything_entered():
    rule_calls.import_all()


def test_the_page_is_up_to_date(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["make_rule_index.py", "--check"])
    runpy.run_path(str(ROOT / "docs" / "make_rule_index.py"), run_name="__main__")


def test_every_function_of_the_register_is_found_and_documented():
    for entry in rule_calls.entries():
        assert rule_calls.codes_of(rule_calls.name_of(entry)), entry


def test_no_article_has_both_a_function_and_a_reason():
    assert not {entry.article for entry in rule_calls.entries()} & {article for article, _ in reasons()}


def test_what_other_articles_carry_is_tested_there():
    tests = rule_calls.tests_of_article(rule_calls.read_record())
    for article, (reason, by) in carriers().items():
        assert reason, article
        assert by, article
        assert article in tests, f"{article} has no function, so nothing carries it"
        assert not tests[article], f"{article} has tests of its own: {tests[article]}"
        for number in by:
            assert tests.get(replace(article, number=number)), f"{number} carries {article} untested"


def test_every_article_with_a_function_has_a_test_that_is_named_after_it():
    """Or says, beside its function, which articles carry it (`pairwright.rules.article.carried_by`)."""
    without = rule_calls.shown_by_none(rule_calls.read_record())
    assert not without, (
        f"no test named after it calls the function: {', '.join(map(str, without))}; write one, record it "
        "(python -m pytest FILE --record-rules), and run python docs/make_rule_index.py"
    )
