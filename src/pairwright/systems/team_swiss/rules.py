"""The FIDE Swiss Team System (C.04.6, from 1 February 2026), and the readings of its open places, as values.

There is one edition so far. Nothing else in this room asks for a name: it asks for a switch.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import add
from typing import Literal, NamedTuple

from pairwright.common.errors import BadInput
from pairwright.common.messages import N_, told
from pairwright.common.values import dataclass
from pairwright.rules.article import rule, without_function
from pairwright.systems.swiss.colours import (
    NO_PREFERENCE,
    Allocation,
    ColourPreference,
    Strength,
    alternate,
    initial_by_parity,
)
from pairwright.systems.swiss.edition import Editions, Reading
from pairwright.systems.swiss.upfloaters.rules import OPEN_UPFLOATS, UpfloaterEdition
from pairwright.tournament.outcome import LAST_PLAYED, Colour
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


# -- Colours of teams: preferences (1.7), the first-team (4.2) and who has White on board 1 (4.3) ------


@rule(BOOK, "1.6", "1.6.1")
def colours_had(tournament: Tournament, team: int) -> bytes:
    """Article 1.6.1: the colours of a team in its played matches, oldest first (C.04.2 3.4)."""
    return bytes(
        played.colours[team]
        for played in tournament.rounds
        if played.outcomes[team] <= LAST_PLAYED and played.colours[team]
    )


@rule(BOOK, "1.6.2")
def difference_of(colours: Sequence[int]) -> int:
    """Article 1.6.2: matches with White minus matches with Black."""
    return sum(1 if colour == Colour.WHITE else -1 for colour in colours)


@rule(BOOK, "1.7", "1.7.1", "1.7.2")
def preference_of(colours: Sequence[int], rules: Edition, *, last_round: bool) -> ColourPreference:
    """Article 1.7: the preference of a team that has had these colours, oldest first.

    A simple preference of type A is STRONG here, the only strength that it has.
    """
    if not rules.colour_preferences or not colours:
        return NO_PREFERENCE
    difference = difference_of(colours)
    twice = Colour(colours[-1]) if len(colours) > 1 and colours[-1] == colours[-2] else Colour.NONE
    level_at_last = rules.no_preference_when_level and last_round and not difference
    if rules.colour_preferences == "A" or not level_at_last:
        if difference < -1 or (difference in (0, -1) and twice == Colour.BLACK):
            return ColourPreference(Colour.WHITE, Strength.STRONG, difference, bool(twice))
        if difference > 1 or (difference in (0, 1) and twice == Colour.WHITE):
            return ColourPreference(Colour.BLACK, Strength.STRONG, difference, bool(twice))
    if rules.colour_preferences == "A" or (last_round and not difference):
        return NO_PREFERENCE
    due = Colour(colours[-1]).opposite if not difference else Colour.WHITE if difference < 0 else Colour.BLACK
    return ColourPreference(due, Strength.MILD, difference, False)


class TeamStanding(NamedTuple):
    """What article 4.2 looks at: of every team the score, and the other one if it counts, in units."""

    primary: Sequence[int]
    secondary: Sequence[int]


def standing_of(
    tournament: Tournament, rules: Edition, real: Sequence[int], pairing: Sequence[int]
) -> TeamStanding:
    """The scores of article 4.2. real: of the standings; pairing: with virtual points."""
    primary = pairing if rules.first_team_by_pairing_score else real
    secondary = [0] * len(tournament.players)
    if rules.secondary:
        for played in tournament.rounds:
            if played.totals is not None:
                secondary = list(map(add, secondary, played.totals[1]))
    return TeamStanding(primary, secondary)


@rule(BOOK, "4.2", "4.2.1", "4.2.2", "4.2.3")
def first_team_key(standing: TeamStanding, team: int) -> tuple[int, int, int]:
    """Article 4.2: the first-team has the smaller key; indices are in the order of the numbers."""
    return -standing.primary[team], -standing.secondary[team], team


class BoardOneSide(NamedTuple):
    """A team of a pair: the colours it has had, oldest first, and its preference."""

    had: Sequence[int]
    preference: ColourPreference


@rule(BOOK, "4.1", "4.3", "4.3.1", "4.3.2", "4.3.3", "4.3.4", "4.3.5", "4.3.6", "4.3.7", "4.3.8", "4.3.9")
def allocate(first: BoardOneSide, other: BoardOneSide, number: int, initial_colour: Colour) -> Allocation:
    """Article 4.3: the colour of the first-team, by the first rule that decides.

    number: of the first-team, for 4.3.1. initial_colour: drawn by lot (4.1); NONE when unknown.
    Raises BadInput when 4.3.1 is reached and the initial colour is unknown.
    """
    if not first.had and not other.had:
        return Allocation(initial_by_parity(number, initial_colour), "4.3.1")
    own, theirs = first.preference, other.preference
    if (own.colour == Colour.NONE) != (theirs.colour == Colour.NONE):
        return Allocation(own.colour or theirs.colour.opposite, "4.3.2")
    if own.colour != theirs.colour:
        return Allocation(own.colour, "4.3.3")
    if own.strength != theirs.strength:
        granted = own.colour if own.strength > theirs.strength else own.colour.opposite
        return Allocation(granted, "4.3.4")
    difference, others = difference_of(first.had), difference_of(other.had)
    if difference != others:
        return Allocation(Colour.WHITE if difference < others else Colour.BLACK, "4.3.5")
    alternated = alternate(first.had, other.had)
    if alternated != Colour.NONE:
        return Allocation(alternated, "4.3.6")
    if own.colour != Colour.NONE:
        return Allocation(own.colour, "4.3.7")
    if first.had:
        return Allocation(Colour(first.had[-1]).opposite, "4.3.8")
    return Allocation(Colour(other.had[-1]), "4.3.9")
