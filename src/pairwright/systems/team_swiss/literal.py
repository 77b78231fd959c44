"""The literal procedure of the FIDE Team System, in the order of the text and meant to be read beside it.

Slow for large brackets, and kept for ever: the fast procedure must give the same pairings.
"""

from __future__ import annotations

from pairwright.rules.article import rule
from pairwright.systems.swiss.colours import Allocation, Strength
from pairwright.systems.swiss.literal import Players
from pairwright.systems.swiss.upfloaters.literal import (
    UpfloaterSituation,
    meets_floater,
    paired_brackets,
    pairing_allocated_bye,
)
from pairwright.systems.system import Pairing
from pairwright.systems.team_swiss.rules import (
    BOOK,
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


class Situation(UpfloaterSituation):
    """The teams of a round in the order of their numbers, and who may meet whom (C1).

    sides: colours and preference of every team, in that order.
    """

    rules: Edition

    def __init__(self, tournament: Tournament, rules: Edition) -> None:
        super().__init__(tournament, rules)
        last = tournament.next_round == tournament.number_of_rounds
        self.last_float = int(Outcome.FORFEIT_LOSS) if rules.float_unplayed else LAST_PLAYED
        self.sides = []
        for team in self.players:
            had = colours_had(tournament, team.index)
            self.sides.append(BoardOneSide(had, preference_of(had, rules, last_round=last)))
        pairing = [0] * len(tournament.players)
        for team in self.players:
            pairing[team.index] = team.score
        self.first_by = standing_of(tournament, rules, self.history.scores[-1], pairing)

    def first_team(self, team: int) -> tuple[int, int, int]:
        """Article 4.2."""
        return first_team_key(self.first_by, self.players[team].index)

    def allocation(self, higher: int, lower: int, number: int, initial: Colour) -> Allocation:
        """Article 4.3."""
        return allocate(self.sides[higher], self.sides[lower], number, initial)

    @rule(BOOK, "2.3.5", "2.3.6", "2.3.7")
    def costs(self, upfloaters: Players, a: int, b: int) -> tuple[int, ...]:
        """C8, C9 and C10 of a pair."""
        return denied(self, a, b), strongly_denied(self, a, b), meets_floater(self, upfloaters, a, b)


@rule(BOOK, "2.3.5")
def denied(situation: Situation, a: int, b: int) -> int:
    """C8: 1 when both prefer one colour, so that one of them does not get it."""
    one, other = situation.sides[a].preference, situation.sides[b].preference
    return int(one.colour == other.colour != Colour.NONE)


@rule(BOOK, "2.3.6")
def strongly_denied(situation: Situation, a: int, b: int) -> int:
    """C9, of type B only: 1 when both prefer one colour strongly."""
    one, other = situation.sides[a].preference, situation.sides[b].preference
    strong = one.strength == other.strength == Strength.STRONG
    return int(strong and one.colour == other.colour and situation.rules.colour_preferences == "B")


@rule(BOOK, "3.3", "3.3.2")
def pair_literal(tournament: Tournament, rules: Edition) -> Pairing:
    """Pair the next round by the words of the rules.

    Raises NoPairing when the rules admit none; BadInput when the number of rounds or an initial colour that
    matters is not known.
    """
    rules.require_round(tournament)
    situation = Situation(tournament, rules)
    bye = pairing_allocated_bye(situation)
    return situation.pairing(paired_brackets(situation, bye), bye, "team_swiss", situation.first_team)
