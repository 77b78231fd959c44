"""The editions of the Dutch system as values: one switch for every place where the texts differ.

    "2012"  C.04.3.1, Istanbul 2012                until 30 June 2017
    "2017"  C.04.3, Baku 2016 and Goynuk 2017       1 July 2017 to 31 January 2026
    "2026"  C.04.3, Council of 28 October 2025      from 1 February 2026

Nothing else in this room asks for the name of an edition: it asks for a switch. The edition of 2012 is a
procedure of its own (`systems.dutch_2012`), and its open places are values too (`readings_2012`).
"""

from __future__ import annotations

from pairwright.errors import BadInput
from pairwright.rules.article import Article
from pairwright.systems.dutch.articles import BOOK
from pairwright.systems.dutch.completion import AtEveryBracket, ByBacktracking, ByCollapse, Completion
from pairwright.systems.dutch.numbering import NUMBERING_2012, NUMBERING_2017, NUMBERING_2026, Numbering
from pairwright.systems.dutch_2012.readings import Readings2012
from pairwright.systems.swiss.edition import SwissEdition
from pairwright.tournament.tournament import Tournament
from pairwright.values import TYPE_CHECKING, dataclass, field, replace

if TYPE_CHECKING:
    from typing import Literal, TypeAlias

FloatUnplayed: TypeAlias = 'Literal["bye-or-more-than-loss", "more-than-loss", "always", "points"]'
ColourMode: TypeAlias = 'Literal["total-then-strong", "parity-of-round"]'
BoardScore: TypeAlias = 'Literal["pairing", "standings"]'
FloatKind: TypeAlias = 'tuple[Literal["down", "up"], Literal[1, 2]]'
"""A float that should not be repeated: its direction, and how many rounds before it happened."""

DOWN_UP_BY_ROUND: tuple[FloatKind, ...] = (("down", 1), ("up", 1), ("down", 2), ("up", 2))
DOWN_THEN_UP: tuple[FloatKind, ...] = (("down", 1), ("down", 2), ("up", 1), ("up", 2))


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition(SwissEdition):
    """What one edition of the rules says, and readings of its open places.

    float_unplayed:   which rounds without a game are downfloats (1.4.3; 2017 A.4.b; 2012 B.1.b);
                      "more-than-loss" is bbpPairings' reading: a bye worth no more is no float.
    completion:       how the completion of the round is kept in sight, and by which procedures.
    numbering:        what it calls the articles and criteria of 2026.
    pab_minimum_score: C5 is in force: the score of the PAB recipient is minimised over the field.
    pab_unplayed_games: C9 is in force.
    look_ahead:       C8 (2017 C.7) is in force.
    float_order:      the float criteria from the strongest to the weakest (C14-C17).
    float_score_differences: C18-C21 (2017 C.16-C.19) are in force.
    colour_mode:      C12 then C13, or the older rules by parity of the round (2012 A.7.d, A.7.e).
    half_moved_down_homogeneous: a bracket of which half was moved down is treated as homogeneous (2012 A.3).
    moved_down_sets_by_score: sets of moved-down players go by their scores first (4.4, not 2012 D.3).
    wider_difference: between two absolute preferences the wider colour difference is granted (5.2.2).

    Readings of open places; the defaults follow the text and its official interpretations:

    number_parity:    5.2.5 looks at the parity of the rank among those who have entered the event so far
                      (somebody who was never there has no number yet, as was ruled in August 2026, and as
                      bbpPairings and JaVaFo have it), or of the pairing number as printed.
    board_score:      boards are ordered by the score with virtual points (C.04.7 art. 1.5), or without.
    readings_2012:    the open places of the procedure of 2012; other editions do not look at it.
    """

    book = BOOK

    float_unplayed: FloatUnplayed
    completion: Completion
    numbering: Numbering
    pab_minimum_score: bool
    pab_unplayed_games: bool
    look_ahead: bool
    float_order: tuple[FloatKind, ...]
    float_score_differences: bool
    colour_mode: ColourMode
    half_moved_down_homogeneous: bool
    moved_down_sets_by_score: bool
    wider_difference: bool
    board_score: BoardScore = "pairing"
    readings_2012: Readings2012 = field(default_factory=Readings2012)

    def article(self, number: str) -> Article:
        """The article that has this number in 2026."""
        return Article(BOOK, self.numbering.articles.get(number, number), self.name)

    def criterion(self, number: int) -> Article:
        """The article of the criterion that has this number in 2026."""
        return Article(BOOK, self.numbering.criteria[number], self.name)

    def has_criterion(self, number: int) -> bool:
        """The edition has the criterion that has this number in 2026."""
        return number in self.numbering.criteria

    def criterion_name(self, number: int) -> str:
        """ "C12", as the edition calls it: the criteria of 2017 are "C.1", "C.2" ..., without C5 and C9."""
        return self.numbering.names.get(number, f"C{number}")

    def require_round(self, tournament: Tournament) -> None:
        """Nothing yet: the field of the round says what is missing, when it is asked for."""


_2026 = Edition(
    name="2026",
    float_unplayed="bye-or-more-than-loss",
    pab_bar="bye-or-points-of-win",
    completion=AtEveryBracket(),
    numbering=NUMBERING_2026,
    pab_minimum_score=True,
    pab_unplayed_games=True,
    look_ahead=True,
    float_order=DOWN_UP_BY_ROUND,
    float_score_differences=True,
    colour_mode="total-then-strong",
    half_moved_down_homogeneous=False,
    moved_down_sets_by_score=True,
    wider_difference=True,
)
_2017 = replace(
    _2026,
    name="2017",
    float_unplayed="always",
    pab_bar="bye-or-forfeit-win",
    completion=ByCollapse(),
    numbering=NUMBERING_2017,
    pab_minimum_score=False,
    pab_unplayed_games=False,
    baku_points="standard",
)
_2012 = replace(
    _2017,
    name="2012",
    float_unplayed="points",
    pab_bar="points",
    completion=ByBacktracking(),
    numbering=NUMBERING_2012,
    look_ahead=False,
    float_order=DOWN_THEN_UP,
    float_score_differences=False,
    colour_mode="parity-of-round",
    half_moved_down_homogeneous=True,
    moved_down_sets_by_score=False,
    wider_difference=False,
)
EDITIONS: dict[str, Edition] = {rules.name: rules for rules in (_2012, _2017, _2026)}
"""Each older edition by what it has otherwise than the one after it."""

NEWEST = "2026"


READINGS: dict[str, dict[str, str]] = {
    "": {},
    "letter": {"number_parity": "number"},
    "registered": {"baku_cut": "registered-even"},
    "bbpPairings": {
        "number_parity": "effective-rank",
        "baku_cut": "registered-half",
        "float_unplayed": "more-than-loss",
        "board_score": "standings",
    },
}
"""Other readings of open places, by name, for callers who need those of another engine; "" is ours.

"bbpPairings": its version 6, for the edition of 2026 (in that of 2017 its floats are ours).
"letter": article 5.2.5 by the pairing number as printed, whoever has been there or not.
"registered": Baku acceleration counts everybody registered, absent from round 1 or not.
"""


def edition(name: str = "", readings: str = "") -> Edition:
    """The edition called `name` ("" the newest one) with the readings of that name ("" our own).

    Raises BadInput for an unknown name.
    """
    chosen = EDITIONS.get(name or NEWEST)
    if chosen is None:
        raise BadInput(f"unknown edition {name!r} of the Dutch system; known: {', '.join(EDITIONS)}")
    if readings not in READINGS:
        raise BadInput(f"unknown readings {readings!r}; known: {', '.join(filter(None, READINGS))}")
    changes = dict(READINGS[readings])
    if chosen.float_unplayed != "bye-or-more-than-loss":
        changes.pop("float_unplayed", None)
    return replace(chosen, **changes) if changes else chosen  # type: ignore[arg-type]
