"""The articles of the Dutch system for what single boards break, in every edition."""

from __future__ import annotations

from pairwright.rules.article import Article
from pairwright.systems.dutch.articles import BOOK
from pairwright.systems.dutch.editions import Edition
from pairwright.systems.dutch.explain.names import ARTICLES_2026, criterion_article

_OF_2012 = {
    1: "B.1.a", 2: "B.1.b", 3: "B.2", 10: "B.2", 11: "B.2", 12: "B.4",
    14: "B.5", 15: "B.5", 16: "B.6", 17: "B.6",
}  # fmt: skip
"""By the numbers of the criteria in the edition of 2026; B.4 does not tell strong preferences apart."""

_COLOURS_OLDER = {"5.2.1": "E.1", "5.2.2": "E.2", "5.2.3": "E.3", "5.2.4": "E.4", "5.2.5": "E.5"}


def has(number: int, edition: Edition) -> bool:
    """True when the edition has the criterion of this number (C10 to C17)."""
    return number in (_OF_2012 if edition.completion == "backtracking" else ARTICLES_2026)


def criterion(number: int, edition: Edition) -> Article:
    """The article of a criterion, by its number in the edition of 2026."""
    if edition.completion == "backtracking":
        return Article(BOOK, _OF_2012[number], edition.name)
    return criterion_article(number, edition)


def colours(number: str, edition: Edition) -> Article:
    """The article about colours, by its number in the edition of 2026."""
    older = edition.completion != "every-bracket"
    return Article(BOOK, _COLOURS_OLDER[number] if older else number, edition.name)


def complete(edition: Edition) -> Article:
    """The article that says when a round is complete."""
    numbers = {"every-bracket": "1.9", "collapse": "A.9", "backtracking": "C.13"}
    return Article(BOOK, numbers[edition.completion], edition.name)
