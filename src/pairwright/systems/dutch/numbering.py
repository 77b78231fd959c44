"""What each edition calls the articles and criteria of the edition of 2026."""

from __future__ import annotations

from collections.abc import Mapping

from pairwright.rules.article import same_articles
from pairwright.values import dataclass, field


@dataclass(frozen=True, slots=True)
class Numbering:
    """The numbers of one edition, by those of 2026.

    criteria: the article of each criterion that the edition has. names: what it calls them, where not "C12".
    articles: the other articles; one that is not listed has the number of 2026.
    """

    # Compared, but not hashed: a dictionary has no hash, and an edition must have one.
    criteria: Mapping[int, str] = field(hash=False)
    names: Mapping[int, str] = field(default_factory=dict, hash=False)
    articles: Mapping[str, str] = field(default_factory=dict, hash=False)


_COLOURS = {"5.2.1": "E.1", "5.2.2": "E.2", "5.2.3": "E.3", "5.2.4": "E.4", "5.2.5": "E.5"}
_CRITERIA_2017 = {
    number: f"C.{number if number < 5 else number - 1 if number < 9 else number - 2}"
    for number in range(1, 22)
    if number not in (5, 9)
}

NUMBERING_2026 = Numbering(
    {1: "2.1.1", 2: "2.1.2", 3: "2.1.3", 4: "2.2.1", 5: "2.3.1"}
    | {number: f"2.4.{number - 5}" for number in range(6, 22)}
)
NUMBERING_2017 = Numbering(
    _CRITERIA_2017,
    _CRITERIA_2017,
    {
        "1.4.1": "A.4.a", "1.9": "A.9", "3.1": "B.1", "3.2.4": "B.2", "3.6": "B.6", "3.7": "B.7",
        "4.2": "D.1", "4.3": "D.2", "4.4": "D.3",
    } | _COLOURS,
)  # fmt: skip
NUMBERING_2012 = Numbering(
    {
        1: "B.1.a", 2: "B.1.b", 3: "B.2", 4: "C.13", 10: "B.2", 11: "B.2", 12: "B.4",
        14: "B.5", 15: "B.5", 16: "B.6", 17: "B.6",
    },
    articles={"1.9": "C.13"} | _COLOURS,
)  # fmt: skip
"""B.4 does not tell strong preferences apart."""

_BOOK = "C.04.3"
same_articles(
    _BOOK,
    "2017",
    {
        **{NUMBERING_2026.criteria[number]: older for number, older in NUMBERING_2017.criteria.items()},
        **NUMBERING_2017.articles,
        "3.8": "B.8",
        "1.4.3": "A.4.b",
        "1.4.4": "A.4.b",
    },
)
same_articles(_BOOK, "2012", {"1.2": "A.2", "1.4.2": "A.4", "1.8": "A.10", "4.2": "D.1"} | _COLOURS)
