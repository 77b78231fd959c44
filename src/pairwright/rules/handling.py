"""The articles around the pairing of a round, C.04.1 and C.04.2, as each edition numbers them.

Until January 2026 C.04.1 had letters and C.04.2 sections A to D; until June 2017 the text of the Dutch
system said the same in its own articles.
"""

from __future__ import annotations

from pairwright.rules.article import NEWEST, Article

_OLDER: dict[tuple[str, str], dict[str, tuple[str, str]]] = {
    ("C.04.1", "3"): {"2017": ("C.04.1", "c"), "2012": ("C.04.3", "A.5")},
    ("C.04.2", "3.3"): {"2017": ("C.04.2", "D.4"), "2012": ("C.04.3", "F.5")},
    ("C.04.2", "4.3"): {"2017": ("C.04.2", "D.8"), "2012": ("C.04.3", "F.7")},
    ("C.04.2", "4.4"): {"2017": ("C.04.2", "D.10"), "2012": ("C.04.3", "F.6")},
}


def in_edition(book: str, number: str, edition: str) -> Article:
    """The article of the edition of 2026 as another edition has it; as it is where that says nothing."""
    older = _OLDER.get((book, number), {}).get(edition)
    return Article(book, number, NEWEST) if older is None else Article(*older, edition)
