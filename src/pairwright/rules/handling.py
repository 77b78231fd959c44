"""The articles around the pairing of a round, C.04.1 and C.04.2, as each edition numbers them.

Until January 2026 C.04.1 had letters and C.04.2 sections A to D; until June 2017 the text of the Dutch
system said the same in its own articles.
"""

from __future__ import annotations

from pairwright.rules.article import NEWEST, Article, same_articles, without_function

_OLDER: dict[tuple[str, str], dict[str, tuple[str, str]]] = {
    ("C.04.1", "3"): {"2017": ("C.04.1", "c"), "2012": ("C.04.3", "A.5")},
    ("C.04.2", "3.3"): {"2017": ("C.04.2", "D.4"), "2012": ("C.04.3", "F.5")},
    ("C.04.2", "4.3"): {"2017": ("C.04.2", "D.8"), "2012": ("C.04.3", "F.7")},
    ("C.04.2", "4.4"): {"2017": ("C.04.2", "D.10"), "2012": ("C.04.3", "F.6")},
}

for (_newer, _number), _by_edition in _OLDER.items():
    for _edition, (_book, _older) in _by_edition.items():
        same_articles(_book, _edition, {_number: _older}, newer=_newer)
same_articles("C.04.3", "2012", {"3.6": "F.1"}, newer="C.04.2")
same_articles(
    "C.04.7.1", "2017", {"1.1": "1", "1.2": "2", "1.3": "3", "1.4": "4", "1.5": "5"}, newer="C.04.7"
)


def in_edition(book: str, number: str, edition: str) -> Article:
    """The article of the edition of 2026 as another edition has it; as it is where that says nothing."""
    older = _OLDER.get((book, number), {}).get(edition)
    return Article(book, number, NEWEST) if older is None else Article(*older, edition)


without_function(
    "C.04.1",
    {
        "5": "what every Swiss system says of its brackets (C.04.3 articles 1.3 and 2.4)",
        "6": "an exception or a criterion of every system (C.04.3 articles 2.1.3 and 2.4.5)",
        "7": "an exception or a criterion of every system (C.04.3 articles 2.1.3 and 2.4.6)",
        "8": "what every system says of colour preferences (C.04.3 articles 1.7 and 5.2)",
        "9": "what all of `pairwright why` is for",
    },
)
without_function(
    "C.04.2",
    {
        "2.1": "the arbiter's: a rating given by hand stands before one that is missing",
        "2.5": "numbers follow from the list as it changes (2.3 and 2.4), and charts from the numbers",
        "4.2": "the organiser's: when results are put up",
    },
)
