"""What the criteria are called in each edition, and what their values are."""

from __future__ import annotations

from pairwright.rules.article import Article
from pairwright.systems.answers import Unit
from pairwright.systems.dutch.articles import BOOK
from pairwright.systems.dutch.editions import Edition
from pairwright.systems.dutch.explain.order import ARTICLES_2017

ARTICLES_2026 = {1: "2.1.1", 2: "2.1.2", 3: "2.1.3", 4: "2.2.1", 5: "2.3.1"} | {
    number: f"2.4.{number - 5}" for number in range(6, 22)
}

ABSOLUTE_2012 = {1: "B.1.a", 2: "B.1.b", 3: "B.2", 4: "C.13"}

UNITS = {5: Unit.SCORES, 6: Unit.PLAYERS, 7: Unit.SCORES, 8: Unit.SHORTFALL, 9: Unit.GAMES} | {
    number: Unit.PAIRS if number < 14 else Unit.PLAYERS if number < 18 else Unit.DIFFERENCES
    for number in range(10, 22)
}


def is_older(edition: Edition) -> bool:
    """The edition numbers its articles as that of 2017 does."""
    return edition.completion == "collapse"


def is_procedure(edition: Edition) -> bool:
    """The edition is the procedure of 2012, whose criteria are no list to be numbered."""
    return edition.completion == "backtracking"


def criterion_name(number: int, edition: Edition) -> str:
    """ "C12", as the edition calls it: the criteria of 2017 are "C.1", "C.2" ..., and have no C5 and C9."""
    if not is_older(edition):
        return f"C{number}"
    return f"C.{number if number < 5 else number - 1 if number < 9 else number - 2}"


def criterion_article(number: int, edition: Edition) -> Article:
    """The article of a criterion; of 2012, of what bars by itself and of the completion of the round."""
    if is_procedure(edition):
        return Article(BOOK, ABSOLUTE_2012[number], edition.name)
    if is_older(edition):
        return Article(BOOK, criterion_name(number, edition), edition.name)
    return Article(BOOK, ARTICLES_2026[number], edition.name)


def article(number: str, edition: Edition) -> Article:
    """An article by its number in the edition of 2026, or its counterpart in an older edition."""
    older = is_older(edition) or is_procedure(edition)
    return Article(BOOK, _OLDER.get(number, number) if older else number, edition.name)


_OLDER = ARTICLES_2017 | {
    "1.9": "A.9",
    "3.6": "B.6",
    "3.7": "B.7",
    "3.2.4": "B.2",
    "5.2.1": "E.1",
    "5.2.2": "E.2",
    "5.2.3": "E.3",
    "5.2.4": "E.4",
    "5.2.5": "E.5",
}
"""Articles of 2017 by their numbers in 2026; those of the colours are the same in 2012."""


def unit_of(number: int, edition: Edition) -> Unit:
    """What the values of a criterion are."""
    return Unit.DIFFERENCES if number == 7 and is_older(edition) else UNITS[number]
