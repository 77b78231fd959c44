"""The books in which rules stand: their titles, editions, and chapters in the public handbook."""

from __future__ import annotations

from collections.abc import Mapping

from pairwright.common.values import NamedTuple

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
