"""Every article of 2012 that pairs has a function, and no number that does not exist is entered."""

import importlib

import rule_calls
from pairwright.rules.article import Article, implementations
from pairwright.systems.dutch_2012.explain import criteria as articles


def test_every_article_has_a_function():
    rule_calls.import_all()
    entered = {entry.article for entry in implementations(articles.BOOK, articles.EDITION)}
    assert entered == set(articles.ARTICLES)


def test_articles_are_listed_in_the_order_of_the_book():
    numbers = list(articles.SUBJECTS)
    assert sorted(numbers, key=lambda number: Article(articles.BOOK, number).sort_key) == numbers


def test_the_function_has_a_docstring():
    for entry in implementations(articles.BOOK, articles.EDITION):
        target = importlib.import_module(entry.module)
        for part in entry.function.split("."):
            target = getattr(target, part)
        assert target.__doc__, entry
