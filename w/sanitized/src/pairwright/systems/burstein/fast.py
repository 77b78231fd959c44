"""The Burstein system by matching: the same pairings as `literal`, for fields of any size."""

from __future__ import annotations

from collections.abc import Sequence
from operator import add, mul

from pairwright.systems.burstein.order import draw_points
from pairwright.systems.burstein.procedure import BursteinProcedure
from pairwright.systems.burstein.rules import Edition
from pairwright.systems.burstein.seeding import pair_seeding_round
from pairwright.systems.swiss.allocation import boards_of
from pairwright.systems.swiss.boards import board_order
from pairwright.systems.swiss.colour_criteria import colour_failures
from pairwright.systems.swiss.columns import points_of_round
from pairwright.systems.swiss.early_bye import pairing_allocated_bye
from pairwright.systems.swiss.field import SwissField
from pairwright.systems.system import Pairing
from pairwright.tournament.history import awards
from pairwright.tournament.outcome import LAST_PLAYED, Outcome
from pairwright.tournament.tournament import Tournament


class Field(SwissField):
    """The field with the ranking order of 1.8.

    rank: per player of the tournament, his place in that order, 0 for the highest-ranked.
    """

    __slots__ = ("rank", "rules")

    def __init__(self, tournament: Tournament, rules: Edition, bye: int | None = None) -> None:
        self.rules = rules
        super().__init__(tournament, rules, () if bye is None else (bye,))
        self.failures = colour_failures(tuple(self.profiles))
        self.rank = ranks(tournament, rules, self.standing)


def pair_fast(tournament: Tournament, rules: Edition) -> Pairing:
    """Pair the next round.

    Raises NoPairing when C1 to C3 cannot be satisfied, BadInput for unusable input.
    """
    rules.require_round(tournament)
    if rules.is_seeding_round(tournament.next_round, tournament.number_of_rounds):
        return pair_seeding_round(tournament, rules)
    field = Field(tournament, rules)
    bye = pairing_allocated_bye(field, field.rank) if field.odd else None
    if bye is not None:
        field = Field(tournament, rules, bye)
    pairs = BursteinProcedure(field, rules, field.rank).pair()[0]
    boards = boards_of(field, board_order(pairs, field.scores), field.rank, rules.renumbers)
    return Pairing(field.round_number, boards, bye, "burstein", rules.name)


def ranks(tournament: Tournament, rules: Edition, standing: Sequence[int]) -> list[int]:
    """Articles 1.7 and 1.8: the place of every player of the tournament in the ranking order.

    standing: points of the standings, without virtual ones.
    """
    count = len(standing)
    seen = scores_for_opponents(tournament, rules, standing)
    rows = tournament.scoring.table()
    awarded = awards(tournament)
    buchholz, sonneborn_berger = [0] * count, [0] * count
    for number, played in enumerate(tournament.rounds, 1):
        points = list(points_of_round(played, rows))
        scores = [
            seen[opponent] if outcome <= LAST_PLAYED else own
            for opponent, outcome, own in zip(played.opponents, played.outcomes, standing, strict=True)
        ]
        for player, more in awarded.get(number, {}).items():
            if played.outcomes[player] > LAST_PLAYED:
                points[player] += more
        buchholz = list(map(add, buchholz, scores))
        sonneborn_berger = list(map(add, sonneborn_berger, map(mul, points, scores)))
    keys = [(-b, -s, player) for player, (b, s) in enumerate(zip(buchholz, sonneborn_berger, strict=True))]
    found = [0] * count
    for place, (_, _, player) in enumerate(sorted(keys)):
        found[player] = place
    return found


def scores_for_opponents(tournament: Tournament, rules: Edition, standing: Sequence[int]) -> Sequence[int]:
    """The exception of 1.7.2: series of zero-point byes up to the current round count as draws."""
    missed = (Outcome.ZERO_POINT_BYE, Outcome.ABSENT)
    now = {
        bye.player
        for bye in tournament.announced_byes
        if bye.round_number == tournament.next_round and bye.outcome in missed
    }
    concerned = now if rules.zero_point_run == "current" else range(len(standing))
    if not concerned or not tournament.rounds:
        return standing
    seen = list(standing)
    scoring, awarded = tournament.scoring, awards(tournament)
    draw = draw_points(scoring)
    for player in concerned:
        for number in range(len(tournament.rounds), 0, -1):
            outcome = Outcome(tournament.rounds[number - 1].outcomes[player])
            if outcome not in missed:
                break
            brought = scoring.points(outcome) + awarded.get(number, {}).get(player, 0)
            seen[player] += draw - brought
    return seen
