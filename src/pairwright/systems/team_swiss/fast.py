"""The FIDE Team System by matching."""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.systems.swiss.colours import (
    DENIED,
    STRONG_DENIED,
    Allocation,
    ColourPreference,
    ColourProfile,
    Strength,
)
from pairwright.systems.swiss.problem import Key
from pairwright.systems.swiss.upfloaters.fast import (
    OPPONENTS_FLOATED,
    UpfloaterField,
    UpfloaterProcedure,
    pair_by_matching,
)
from pairwright.systems.swiss.upfloaters.rules import UpfloaterEdition
from pairwright.systems.system import Pairing
from pairwright.systems.team_swiss.rules import (
    BoardOneSide,
    Edition,
    allocate,
    colours_had,
    first_team_key,
    preference_of,
    standing_of,
)
from pairwright.tournament.outcome import LAST_PLAYED, Colour, Outcome
from pairwright.tournament.tournament import Tournament


class Field(UpfloaterField):
    """The teams by score, then pairing number.

    sides: per team of the tournament its colours and its preference. first_by: what article 4.2 looks at.
    """

    rules: Edition

    def __init__(self, tournament: Tournament, rules: Edition, bye: int | None = None) -> None:
        last = tournament.next_round == tournament.number_of_rounds
        self.sides = [
            BoardOneSide(had, preference_of(had, rules, last_round=last))
            for had in (colours_had(tournament, team) for team in range(len(tournament.players)))
        ]
        super().__init__(tournament, rules, bye)
        self.preference = [side.preference for side in self.sides]
        self.failures = [
            [failure(one.preference, other.preference, rules) for other in self.profiles]
            for one in self.profiles
        ]
        self.first_by = standing_of(tournament, rules, self.standing, self.scores)

    def profiles_of(self, present: Sequence[int]) -> tuple[list[ColourProfile], list[int]]:
        """A profile for each preference; how far a team is off balance does not matter to its opponents."""
        index: dict[ColourProfile, int] = {}
        short = [side.preference._replace(difference=0, repeated=False) for side in self.sides]
        codes = [index.setdefault(ColourProfile(short[team], False), len(index)) for team in present]
        return list(index), codes

    def floaters_before(self, rules: UpfloaterEdition, last: int = LAST_PLAYED) -> frozenset[int]:
        """Article 1.5, where a reading counts forfeited matches too."""
        counted = self.rules.float_unplayed if isinstance(rules, Edition) else False
        return super().floaters_before(rules, int(Outcome.FORFEIT_LOSS) if counted else last)

    def colours_had(self, index: int) -> bytes:
        """Colours of the matches of a team (index into the tournament), oldest first."""
        return bytes(self.sides[index].had)

    def rank_key(self, index: int) -> tuple[int, ...]:
        """Article 4.2."""
        return first_team_key(self.first_by, index)

    def allocation(self, first: int, other: int, number: int, initial: Colour) -> Allocation:
        """Article 4.3."""
        return allocate(self.sides[first], self.sides[other], number, initial)


def failure(one: ColourPreference, other: ColourPreference, rules: Edition) -> int:
    """What two teams with these preferences fail, as bits: C8, and C9 of type B."""
    if one.colour != other.colour or one.colour == Colour.NONE:
        return 0
    strong = one.strength == other.strength == Strength.STRONG
    return DENIED | STRONG_DENIED if strong and rules.colour_preferences == "B" else DENIED


# -- The system by matching ----------------------------------------------------------------------------


class TeamProcedure(UpfloaterProcedure):
    """The brackets of a round of teams, whose pairs are judged by C8, C9 and C10."""

    of_pairs: tuple[Key, ...] = (("denied",), ("strong denied",), OPPONENTS_FLOATED)


def pair_fast(tournament: Tournament, rules: Edition) -> Pairing:
    """Pair the next round; see `pair_by_matching`."""
    return pair_by_matching(tournament, rules, "team_swiss", Field, TeamProcedure)
