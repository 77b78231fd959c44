"""The FIDE Swiss Team System (C.04.6, from 1 February 2026), and the readings of its open places, as values.

There is one edition so far. Nothing else in this room asks for a name: it asks for a switch.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pairwright.common.errors import BadInput
from pairwright.common.messages import N_, told
from pairwright.common.values import dataclass
from pairwright.rules.article import rule, without_function
from pairwright.systems.swiss.edition import Editions, Reading
from pairwright.systems.swiss.upfloaters.edition import OPEN_UPFLOATS, UpfloaterEdition
from pairwright.tournament.tournament import Tournament

BOOK = "C.04.6"

without_function(
    BOOK,
    {
        "1.1": "pairing numbers are given by the competition",
        "1.1.1": "numbers given twice are contradictions of the tournament",
        "1.1.2": "the competition, or the Chief Arbiter, gives the numbers",
        "1.1.3": "numbers stay those of the tournament",
        "3.1.2": "says that 2.2 applies as well",
    },
)

_OF_THE_LIST = N_("the number as printed decides; late entries are not counted before they come")
_READINGS = (
    *OPEN_UPFLOATS,
    Reading(
        "unplayed-floats", "1.5",
        N_("a forfeited match makes no floaters"),
        N_("a forfeited match makes floaters too"),
        {"float_unplayed": True},
    ),
    Reading(
        "zero-difference", "1.7.2",
        N_("after two equal colours the preference is strong, also in the last round"),
        N_("with equal colours there is no preference in the last round"),
        {"no_preference_when_level": True},
    ),
    Reading(
        "pairing-score", "4.2",
        N_("the first team is determined by the points in the standings"),
        N_("the first team is determined by the score with virtual points"),
        {"first_team_by_pairing_score": True},
    ),
    Reading(
        "letter", "4.3.1", _OF_THE_LIST, N_("the number as printed decides"), {"number_parity": "number"}
    ),
    Reading(
        "rank", "4.3.1", _OF_THE_LIST,
        N_("their order by number among those who have entered decides"),
        {"number_parity": "effective-rank"},
    ),
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition(UpfloaterEdition):
    """What the rules and the competition say, and readings of open places; the defaults are ours.

    colour_preferences: of type A or B (1.7), "" for none.
    primary:           the score by which teams are paired (1.2), "MP" or "GP".
    secondary:         the other score has a word in who is the first-team (4.2.2).
    float_unplayed:    a forfeited match makes floaters too (1.5).
    no_preference_when_level: in the last round type B gives no preference at colour difference zero,
                       whatever the last two colours were (1.7.2).
    first_team_by_pairing_score: virtual points count in 4.2.
    """

    book = BOOK
    open_to_reading = _READINGS
    rounds_unknown = told(
        "the number of rounds is not known, and the last two are paired by fewer criteria: give it"
    ).about("number_of_rounds")

    colour_preferences: Literal["A", "B", ""] = "A"
    primary: Literal["MP", "GP"] = "MP"
    secondary: bool = True
    float_unplayed: bool = False
    no_preference_when_level: bool = False
    first_team_by_pairing_score: bool = False

    def virtual_points(self, tournament: Tournament, round_number: int) -> Sequence[int] | None:
        """Virtual match points of every team; C.04.7 article 1.4 knows none for game points."""
        if tournament.acceleration and not tournament.virtual_points and self.primary == "GP":
            raise BadInput.told(
                "Baku acceleration gives match points, and this event ranks by game points (C.04.7 1.4)"
            )
        # Not super(): a dataclass with slots is another class than the one in which this stands.
        return UpfloaterEdition.virtual_points(self, tournament, round_number)

    @rule(BOOK, "2.3.4", "2.3.7")
    def floats_count(self, tournament: Tournament) -> bool:
        """C7 and C10 do not apply in the last two rounds."""
        return tournament.next_round <= tournament.number_of_rounds - 2


edition = Editions(
    "FIDE Team System",
    Edition(name="2026", pab_bar="bye-forfeit-win-or-full-point-bye", number_parity="late-entries"),
)
