"""The Dubov system by matching: the same pairings as `literal`, for fields of any size."""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.systems.dubov.definitions import average_rating, with_newcomers
from pairwright.systems.dubov.procedure import DubovProcedure
from pairwright.systems.dubov.rules import Edition, most_upfloats
from pairwright.systems.swiss.allocation import boards_of
from pairwright.systems.swiss.boards import board_order
from pairwright.systems.swiss.colour_criteria import colour_failures
from pairwright.systems.swiss.colour_profiles import ColourProfile
from pairwright.systems.swiss.early_bye import pairing_allocated_bye
from pairwright.systems.swiss.field import SwissField
from pairwright.systems.system import Pairing
from pairwright.tournament.outcome import LAST_PLAYED, Colour
from pairwright.tournament.tournament import Tournament


class Field(SwissField):
    """The field with what article 1 says beyond colours; the columns are per player of the tournament.

    aro:           1.7. upfloats: how often each has been upfloated. upfloated_last: in the last round.
    max_upfloats:  MaxT (1.8.2). rank: by which the higher-ranked of a pair is told, 0 for the highest.
    """

    __slots__ = ("aro", "max_upfloats", "newcomers", "rank", "rules", "upfloated_last", "upfloats")
    rounds_back = 10_000

    def __init__(self, tournament: Tournament, rules: Edition, bye: int | None = None) -> None:
        self.rules = rules
        super().__init__(tournament, rules, () if bye is None else (bye,))
        self.failures = colour_failures(tuple(self.profiles))
        self.max_upfloats = most_upfloats(tournament.number_of_rounds)
        self.aro = average_ratings(tournament)
        self.upfloats, self.upfloated_last = upfloats(tournament, self.before[::-1])
        points = self.standing if rules.higher_ranked == "standings" else self.scores
        everybody = range(len(points))
        self.rank = [0] * len(points)
        for place, player in enumerate(sorted(everybody, key=lambda one: (-points[one], one))):
            self.rank[player] = place

    def profiles_of(self, present: Sequence[int]) -> tuple[list[ColourProfile], list[int]]:
        """Profiles by preferences, newcomers preferring Black (1.6.4)."""
        self.newcomers = frozenset(
            index for index, one in enumerate(self.preference) if one.colour == Colour.NONE
        )
        self.preference = [with_newcomers(one) for one in self.preference]
        return super().profiles_of(present)

    def is_newcomer(self, index: int) -> bool:
        """True when the player (index into the tournament) has yet to play a game."""
        return index in self.newcomers


def average_ratings(tournament: Tournament) -> list[int]:
    """Article 1.7 for every player of the tournament."""
    ratings = [player.rating for player in tournament.players]
    totals, games = [0] * len(ratings), [0] * len(ratings)
    for played in tournament.rounds:
        for player, (opponent, outcome) in enumerate(zip(played.opponents, played.outcomes, strict=True)):
            if outcome <= LAST_PLAYED:
                totals[player] += ratings[opponent]
                games[player] += 1
    return list(map(average_rating, totals, games))


def upfloats(tournament: Tournament, before: Sequence[Sequence[int]]) -> tuple[list[int], frozenset[int]]:
    """Article 1.8: how often every player has been upfloated, and who was in the last round.

    before: pairing scores before each of the rounds, the first one first.
    """
    times = [0] * len(tournament.players)
    last: frozenset[int] = frozenset()
    for played, scores in zip(tournament.rounds, before, strict=True):
        floated = [
            player
            for player, opponent in enumerate(played.opponents)
            if opponent >= 0 and scores[opponent] > scores[player]
        ]
        for player in floated:
            times[player] += 1
        last = frozenset(floated)
    return times, last


def pair_fast(tournament: Tournament, rules: Edition) -> Pairing:
    """Pair the next round.

    Raises NoPairing when C1 to C3 cannot be satisfied, BadInput for unusable input.
    """
    rules.require_round(tournament)
    field = Field(tournament, rules)
    bye = pairing_allocated_bye(field, range(len(tournament.players))) if field.odd else None
    if bye is not None:
        field = Field(tournament, rules, bye)
    pairs = [pair for bracket in DubovProcedure(field).brackets() for pair in bracket.pairs]
    named = [(field.player[a], field.player[b]) for a, b in pairs]
    boards = boards_of(field, board_order(named, field.scores), field.rank, rules.renumbers)
    return Pairing(field.round_number, boards, bye, "dubov", rules.name)
