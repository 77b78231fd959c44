"""Every article of C.04.3 (2026) has a function, and no number that does not exist is entered."""

from pathlib import Path

from pairwright.rules.article import Article, implementations, rule
from pairwright.systems.dutch import articles, literal

HERE = Path(__file__).parent


def test_every_article_has_a_function():
    assert literal.pair_literal
    entered = {entry.article for entry in implementations(articles.BOOK, "2026")}
    assert entered == set(articles.ARTICLES)


def test_articles_are_listed_in_the_order_of_the_book():
    numbers = list(articles.SUBJECTS)
    assert sorted(numbers, key=lambda number: Article(articles.BOOK, number).sort_key) == numbers


def test_the_docstring_names_the_article():
    import importlib

    for entry in implementations(articles.BOOK, "2026"):
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
