"""The books in which rules stand: their titles, editions, and chapters in the public handbook."""

from __future__ import annotations

from collections.abc import Mapping

from pairwright.common.values import NamedTuple
from pairwright.rules.article import NEWEST, Article, same_articles, without_function

_CHAPTER = "https://handbook.fide.com/chapter/"


class Book(NamedTuple):
    """Where rules stand. Books of a pairing system are declared by the system, all others in `BOOKS`.

    key:     as articles name it ("C.04.3"). title: marked for translation.
    link:    its chapter in force. older: the chapters of older editions, by edition.
    edition: what the newest edition is called and since when it is in force, where no system says so.
    """

    key: str
    title: str = ""
    link: str = ""
    older: Mapping[str, str] = {}
    edition: str = ""


def chapter(name: str) -> str:
    """The address of a chapter of the FIDE Handbook."""
    return _CHAPTER + name


_OF_2026 = "2026, from 1 February 2026"

BOOKS: tuple[Book, ...] = (
    Book("B.01", "Title regulations", chapter("B012024"), edition="2024, from 1 January 2024"),
    Book(
        "B.02",
        "Rating regulations",
        chapter("B022024"),
        edition="2024, from 1 March 2024, amended in October 2025",
    ),
    Book(
        "C.04.1",
        "Basic rules for Swiss systems",
        chapter("C0401202507"),
        {"2017": chapter("C0401Till2026")},
        _OF_2026,
    ),
    Book(
        "C.04.2",
        "General handling rules for Swiss tournaments",
        chapter("GeneralHandlingRulesForSwissTournaments202602"),
        {"2017": chapter("GeneralHandlingRulesForSwissTournamentsTill2026")},
        _OF_2026,
    ),
    Book("C.04.7", "FIDE-approved accelerated systems", chapter("C0407202602"), edition=_OF_2026),
    Book("C.04.7.1", "Baku acceleration", older={"2017": chapter("C0407Till2026")}),
    Book("C.05", "FIDE competition rules", edition="as printed until 2018; today's text was not at hand"),
    Book(
        "C.05 Annex 2", "Restricted drawing of lots (Varma tables)", chapter("C05Annex2"), edition="undated"
    ),
    Book(
        "C.07",
        "Play-off and tie-break regulations",
        chapter("TieBreakRegulations032026"),
        edition="2026, from 1 March 2026",
    ),
    Book("ECF", "Ratings of the English Chess Federation", edition="by public descriptions, undated"),
)
"""The books that belong to no pairing system."""


# -- The articles around the pairing of a round, C.04.1 and C.04.2, as each edition numbers them -------
# Until January 2026 C.04.1 had letters and C.04.2 sections A to D; until June 2017 the text of the Dutch
# system said the same in its own articles.


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
