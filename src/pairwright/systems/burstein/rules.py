"""The editions of the Burstein system as values: one switch for every place where the texts differ.

    "2017"  C.04.4.2 as it stood until 31 January 2026
    "2026"  C.04.4.2, Council of 28 October 2025, from 1 February 2026

Nothing else in this room asks for the name of an edition: it asks for a switch.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from pairwright.errors import BadInput
from pairwright.marks import N_
from pairwright.rules.acceleration import BakuPoints, virtual_points
from pairwright.rules.article import Article, rule, same_articles, without_function
from pairwright.systems.evidence import DependsOn
from pairwright.systems.swiss.boards import NumberParity
from pairwright.systems.swiss.bye import ByeBar
from pairwright.told import told
from pairwright.tournament.tournament import Tournament

BOOK = "C.04.4.2"

without_function(
    BOOK,
    {
        "1.1": "pairing numbers are those of C.04.2 article 2",
        "1.4": "colour differences are those of C.04.3 article 1.6",
        "1.5": "colour preferences are those of C.04.3 article 1.7",
    },
)

ZeroPointRun = Literal["current", "last-played"]


@dataclass(frozen=True, slots=True)
class Edition:
    """What one edition of the rules says, and readings of its open places.

    name:           the key in EDITIONS.
    seeding:        edition of the Dutch system by which the seeding rounds are paired (1.6).
    bye_bar:        which rounds without a game bar from the pairing-allocated bye (C2).
    incoming_first: C6 counts the incoming floaters left unpaired, then their scores; otherwise it looks at
                    the scores of everybody left unpaired, from the highest down.
    baku_points:    with which points of the event Baku acceleration may be used (C.04.7 article 1.1).
    lettered:       the articles are numbered by letters (C.6 for 2.3.2), and so are the criteria.

    Readings of open places; the defaults follow the text and its official interpretations:

    zero_point_run: the series of zero-point byes "up to the current round" (1.7.2) includes the round to be
                    paired, or ends with the last one played.
    number_parity:  5.2.1 looks at the rank among those who have entered the event, or at the pairing number
                    as printed.
    """

    name: str
    seeding: str
    bye_bar: ByeBar
    incoming_first: bool
    baku_points: BakuPoints
    lettered: bool
    zero_point_run: ZeroPointRun = "current"
    number_parity: NumberParity = "effective-rank"

    @rule(BOOK, "1.6")
    @rule(BOOK, "A.5", edition="2017")
    def is_seeding_round(self, round_number: int, number_of_rounds: int) -> bool:
        """Article 1.6: the first half of the rounds (rounded down), four at most, are Dutch rounds."""
        return round_number <= min(number_of_rounds // 2, 4)

    def virtual_points(self, tournament: Tournament, round_number: int) -> Sequence[int] | None:
        """Virtual points of every player in a round; None for an event without acceleration."""
        return virtual_points(tournament, round_number, baku_points=self.baku_points)

    @property
    def seeding_readings(self) -> str:
        """The readings of the Dutch system that belong to ours: the parity of 5.2.1 is that of its 5.2.5."""
        return "letter" if self.number_parity == "number" else ""

    def article(self, number: str) -> Article:
        """The article that has this number in 2026, as the edition numbers it."""
        return Article(BOOK, _LETTERS[number] if self.lettered else number, self.name)

    def criterion(self, number: int) -> str:
        """The name of a criterion: C5, or C.5."""
        return f"C.{number}" if self.lettered else f"C{number}"


_LETTERS = {
    "1.7.2": "A.6", "1.2": "A.2", "1.6": "A.5", "1.7": "A.6", "1.8": "A.7", "3.2.1": "B.1", "3.2.2": "B.2",
    "4.1": "D.1", "4.2": "D.1",
    "1.9": "A.8", "2.1.1": "C.1", "2.1.2": "C.2", "2.1.3": "C.3", "2.2.1": "C.4", "2.3.1": "C.5",
    "2.3.2": "C.6", "2.3.3": "C.7", "2.3.4": "C.8", "3.1": "B.0", "3.1.3": "B.0.c", "3.1.4": "B.0.d",
    "3.1.5": "B.0.e", "4.3": "D.1", "5.2.1": "E.0", "5.2.2": "E.1", "5.2.3": "E.2", "5.2.4": "E.3",
    "5.2.5": "E.4",
}  # fmt: skip
"""The articles of 2026 as the older text numbers them."""

same_articles(BOOK, "2017", _LETTERS)

EDITIONS: dict[str, Edition] = {
    "2026": Edition(
        name="2026",
        seeding="2026",
        bye_bar="bye-or-points-of-win",
        incoming_first=False,
        baku_points="win-of-two-draws",
        lettered=False,
    ),
    "2017": Edition(
        name="2017",
        seeding="2017",
        bye_bar="bye-or-forfeit-win",
        incoming_first=True,
        baku_points="standard",
        lettered=True,
    ),
}

NEWEST = "2026"

READINGS: dict[str, dict[str, str]] = {
    "": {},
    "last-played": {"zero_point_run": "last-played"},
    "letter": {"number_parity": "number"},
}
"""Other readings of open places, by name; "" is ours.

"last-played": the series of zero-point byes of 1.7.2 ends with the last round played.
"letter": article 5.2.1 by the pairing number as printed, whoever has been there or not.
"""


_OPEN_PLACES = (
    (
        "last-played", "1.7.2",
        N_("a series of zero-point byes lasts into this round"),
        N_("it ends with the last round played"),
    ),
    (
        "letter", "5.2.1",
        N_("the number among those who have entered decides"),
        N_("the number as printed decides"),
    ),
)  # fmt: skip
"""For each other reading the article that leaves it open, what we read there, and what it reads."""


def open_places(rules: Edition) -> tuple[DependsOn, ...]:
    """Where the text can be read otherwise, as the edition numbers it."""
    return tuple(
        DependsOn(name, rules.article(number), ours=ours, other=other)
        for name, number, ours, other in _OPEN_PLACES
    )


def edition(name: str = "", readings: str = "") -> Edition:
    """The edition called `name` ("" the newest one) with the readings of that name ("" our own).

    Raises BadInput for an unknown name.
    """
    chosen = EDITIONS.get(name or NEWEST)
    if chosen is None:
        raise BadInput(f"unknown edition {name!r} of the Burstein system; known: {', '.join(EDITIONS)}")
    if readings not in READINGS:
        raise BadInput(f"unknown readings {readings!r}; known: {', '.join(filter(None, READINGS))}")
    return replace(chosen, **READINGS[readings])  # type: ignore[arg-type]


def require_round(tournament: Tournament) -> None:
    """Raise BadInput when the number of rounds is unknown, or all of them have been played."""
    total = tournament.number_of_rounds
    if not total:
        raise BadInput(
            told(
                "the number of rounds is not known, and the number of seeding rounds depends on it: give it "
                "(record 142, or XXR)"
            )
        )
    if tournament.next_round > total:
        raise BadInput(
            told(
                "all {rounds} rounds have been played; there is no round {n}",
                rounds=total,
                n=tournament.next_round,
            )
        )
