"""No article of a chapter in force is left out without a reason."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path

import rule_calls
from pairwright.rules.article import NEWEST, reasons
from pairwright.rules.books import BOOKS
from pairwright.systems.register import all_systems

ROOT = Path(__file__).parents[2]
CHAPTERS = json.loads((ROOT / "tests" / "data" / "rules" / "chapters.json").read_text(encoding="utf-8"))
"""The numbered articles of the chapters in force, the lowest level of each."""


def test_every_article_of_a_chapter_in_force_has_a_function_or_a_reason():
    rule_calls.import_all()
    told = defaultdict(set)
    for article in [*(entry.article for entry in rule_calls.entries()), *(one for one, _ in reasons())]:
        if article.edition == NEWEST:
            told[article.book].add(article.number)
    left_out = [
        f"{book} {number}"
        for book, numbers in CHAPTERS.items()
        if book in told
        for number in numbers.split()
        if not any(f"{number}.".startswith(f"{one}.") or one.startswith(f"{number}.") for one in told[book])
    ]
    assert not left_out, "neither @rule nor without_function"


def test_every_book_is_declared_with_its_edition():
    rule_calls.import_all()
    declared = {book.key: book for book in BOOKS}
    declared |= {book.key: book for system in all_systems() for book in system.books}
    dated = {book.key for system in all_systems() if system.editions for book in system.books}
    for entry in rule_calls.entries():
        book = declared[entry.article.book]
        assert entry.article.edition != NEWEST or book.edition or book.key in dated, book
        assert entry.article.edition != NEWEST or book.link or not book.key.startswith(("C.04", "C.07")), book
