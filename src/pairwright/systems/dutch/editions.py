"""The editions of the Dutch system as values: one switch for every place where the texts differ.

    "2012"  C.04.3.1, Istanbul 2012                until 30 June 2017
    "2017"  C.04.3, Baku 2016 and Goynuk 2017       1 July 2017 to 31 January 2026
    "2026"  C.04.3, Council of 28 October 2025      from 1 February 2026

Nothing else in this room asks for the name of an edition: it asks for a switch. The edition of 2012 is a
procedure of its own (`systems.dutch_2012`), and its open places are values too (`readings_2012`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

from pairwright.common.errors import BadInput
from pairwright.common.values import TYPE_CHECKING, dataclass, field, replace
from pairwright.rules.article import Article, same_articles
from pairwright.systems.dutch.articles import BOOK
from pairwright.systems.dutch_2012.readings import Readings2012
from pairwright.systems.swiss.edition import SwissEdition
from pairwright.tournament.tournament import Tournament

if TYPE_CHECKING:
    from typing import Literal, TypeAlias

    from pairwright.systems.dutch.field import Field
    from pairwright.systems.dutch.literal_brackets import PairedBracket
    from pairwright.systems.dutch.situation import Situation
    from pairwright.systems.dutch_2012.record import Paired2012
    from pairwright.systems.explainer import Explainer
    from pairwright.systems.swiss.fast import Procedure

# -- How an edition keeps the completion of the round in sight (1.9, C4; 2017 A.9; 2012 C.12, C.13) ----
# One value for each way, with the procedures that carry it out and the explainer that answers for them.


class CompletionRule(ABC):
    """One way. compares: two rounds can be compared bracket by bracket, by criteria and order."""

    compares = True

    def __eq__(self, other: object) -> bool:
        """Two of one way are one value, wherever they were made."""
        return type(self) is type(other)

    def __hash__(self) -> int:
        return hash(type(self))

    @abstractmethod
    def procedure(self, field: Field) -> Procedure:
        """The fast procedure."""

    @abstractmethod
    def literal(self, situation: Situation) -> Sequence[PairedBracket | Paired2012]:
        """The brackets as the literal procedure pairs them."""

    def explainer(self, tournament: Tournament, edition: Edition) -> Explainer:
        """The draw, with whatever people ask about it."""
        from pairwright.systems.dutch.explain.explainer import DutchExplainer

        return DutchExplainer(tournament, edition)


class AtEveryBracket(CompletionRule):
    """2026: the downfloaters of every bracket leave a round that can be completed."""

    def procedure(self, field: Field) -> Procedure:
        """See `every_bracket`."""
        from pairwright.systems.dutch.every_bracket import EveryBracket

        return EveryBracket(field)

    def literal(self, situation: Situation) -> Sequence[PairedBracket]:
        """See `procedure`."""
        from pairwright.systems.dutch.literal_brackets import LiteralEveryBracket

        return LiteralEveryBracket(situation).brackets()


class ByCollapse(CompletionRule):
    """2017: a bracket that does not leave such a round is paired anew, and all below it is the last one."""

    def procedure(self, field: Field) -> Procedure:
        """See `collapse`."""
        from pairwright.systems.dutch.collapse import Collapse

        return Collapse(field)

    def literal(self, situation: Situation) -> Sequence[PairedBracket]:
        """See `procedure`."""
        from pairwright.systems.dutch.literal_brackets import LiteralCollapse

        return LiteralCollapse(situation).brackets()


class ByBacktracking(CompletionRule):
    """2012: a procedure of its own, which goes back when it comes to no end."""

    compares = False

    def procedure(self, field: Field) -> Procedure:
        """See `systems.dutch_2012.fast`."""
        from pairwright.systems.dutch_2012.fast import Procedure2012

        return Procedure2012(field)

    def literal(self, situation: Situation) -> Sequence[Paired2012]:
        """See `systems.dutch_2012.literal`."""
        from pairwright.systems.dutch_2012.literal import Literal2012

        return Literal2012(situation).brackets()

    def explainer(self, tournament: Tournament, edition: Edition) -> Explainer:
        """In the terms of 2012."""
        from pairwright.systems.dutch_2012.explain.explainer import Explainer2012

        return Explainer2012(tournament, edition)


# -- What each edition calls the articles and criteria of the edition of 2026 --------------------------


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

# ------------------------------------------------------------------------------------------------------


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
    completion: CompletionRule
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
