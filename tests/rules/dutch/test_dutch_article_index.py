"""Every article of C.04.3 (2026, 2012) has a function, and no number that does not exist is entered."""

import importlib

import pytest

import rule_calls
from pairwright.rules.article import Article, implementations, rule

BOOK = "C.04.3"
EDITIONS = pytest.mark.parametrize("edition", ["2026", "2012"])


@EDITIONS
def test_every_article_has_a_function(edition):
    rule_calls.import_all()
    entered = {entry.article for entry in implementations(BOOK, edition)}
    assert entered == {Article(BOOK, number, edition) for number in rule_calls.subjects(BOOK, edition)}


def test_every_numbered_article_of_the_text_is_listed():
    """The articles of the text down to the level that says something of its own."""
    numbers = {".".join(number.split(".")[:2]) for number in rule_calls.subjects(BOOK)}
    assert numbers == {
        f"{chapter}.{number}"
        for chapter, last in enumerate((9, 4, 8, 5, 2), 1)
        for number in range(1, last + 1)
    }
    third = {number for number in rule_calls.subjects(BOOK) if number.startswith(("1.3.", "1.4.", "5.2."))}
    assert third == {
        f"{part}.{n}" for part, last in (("1.3", 4), ("1.4", 4), ("5.2", 5)) for n in range(1, last + 1)
    }


@EDITIONS
def test_articles_are_listed_in_the_order_of_the_book(edition):
    numbers = list(rule_calls.subjects(BOOK, edition))
    assert sorted(numbers, key=lambda number: Article(BOOK, number).sort_key) == numbers


@EDITIONS
def test_the_function_has_a_docstring(edition):
    for entry in implementations(BOOK, edition):
        target = importlib.import_module(entry.module)
        for part in entry.function.split("."):
            target = getattr(target, part)
        assert target.__doc__, entry


def test_the_decorator_gives_the_same_function_back():
    def function() -> int:
        return 1

    assert rule("test of the register", "1.1")(function) is function
    (entry,) = implementations("test of the register")
    assert str(entry.article) == "test of the register article 1.1 (2026)"
    assert entry.function.endswith("function")
