"""The printed answers of the documentation are what the program says, and short enough."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pairwright.explain.words.plain import EXCEPTION, MOST_WORDS
from programs import program

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="module")
def page():
    return (DOCS / "arbiters" / "why.md").read_text(encoding="utf-8")


def test_the_answers_on_the_page_are_those_of_the_program(page):
    module = program("docs/make_why_examples.py")
    assert len(module.EXAMPLE.findall(page)) >= 12
    assert module.rewritten(page) == page


def test_there_are_ten_answers_and_the_plain_ones_are_short(page):
    ten = page.partition("## Ten answers")[2].partition("## Other questions")[0]
    assert len(re.findall(r"^### \d+\. ", ten, re.MULTILINE)) == 10
    plain = re.findall(r"^\*\*Plain\.\*\* (.+)$", page, re.MULTILINE)
    assert all(0 < len(text.split()) <= MOST_WORDS + EXCEPTION * ("topscorer" in text) for text in plain)


def test_the_picture_is_there(page):
    (path,) = re.findall(r"!\[[^]]*\]\(([^)]+\.svg)\)", page)
    root = ElementTree.parse(DOCS / "arbiters" / path).getroot()
    assert root.tag.endswith("svg")
