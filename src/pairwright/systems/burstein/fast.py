"""The Burstein system by matching: the same pairings as `literal`, for fields of any size."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from operator import add, mul

from pairwright.common.errors import NoPairing
from pairwright.matching import Matcher
from pairwright.rules.article import rule
from pairwright.systems.burstein.rules import BOOK, Edition, draw_points, pair_seeding_round
from pairwright.systems.swiss.boards import board_order
from pairwright.systems.swiss.colours import colour_failures
from pairwright.systems.swiss.completion import NO_PAIRING, complete, pairing_allocated_bye
from pairwright.systems.swiss.fast import BracketProcedure, boards_of
from pairwright.systems.swiss.field import SwissField
from pairwright.systems.swiss.problem import (
    Bracket,
    BracketOutcome,
    BracketProblem,
    ClassTable,
    Fields,
    Key,
    colour_table,
    scales_of,
)
from pairwright.systems.system import Pairing
from pairwright.tournament.history import awards
from pairwright.tournament.outcome import LAST_PLAYED, NOT_THERE, Outcome
from pairwright.tournament.tournament import Tournament

# -- The brackets of a round of the Burstein system as problems of matching (articles 2.2 to 4) --------
# For each bracket two questions are asked, the cheap one first: what is the best pairing of the bracket
# alone, if a witness shows that its floaters do as well below as any could (C4 and C7 at their bounds); and
# otherwise the bracket with everybody below it as one problem.
#
# Two floaters of a bracket never meet in the next one: whenever that were legal, their pair could be made
# in
# the bracket itself, and C5 would prefer it.


class BursteinProcedure(BracketProcedure):
    """The brackets of one round, the field being even since the bye was given first."""

    def __init__(self, field: SwissField, rules: Edition, rank: Sequence[int]) -> None:
        super().__init__(field)
        self.pab_recipients = frozenset()
        self.rules = rules
        self.rank = [rank[player] for player in field.player]
        if not self.witness.build([]):
            self.adopt(complete(field, self.conflicts)[1])

    def alone(self, bracket: Bracket) -> BracketOutcome | None:
        """The best pairing of the bracket by itself, if a witness shows that it is the best of all."""
        problem = self._problem(bracket, (), ())
        matcher = problem.matcher()
        if not matcher.solve():
            return None
        found = first_in_order(problem, matcher)
        below = bracket.next_group
        if below and not self.witness.settle(found.pairs, found.downfloaters, below.start, below.stop):
            return None
        return found

    def with_all_below(self, bracket: Bracket) -> BracketOutcome:
        """The best pairing of the bracket, everybody below taking part."""
        problem = self._problem(bracket, bracket.next_group, bracket.low)
        matcher = problem.matcher()
        if not matcher.solve():
            raise NoPairing(NO_PAIRING)
        found = first_in_order(problem, matcher)
        self.adopt(found.below)
        return found

    @rule(BOOK, "2.3.3")
    @rule(BOOK, "C.7", edition="2017")
    def left_at_best(self, bracket: Bracket) -> list[int]:
        """C7: whom a bracket leaves when it complies best with C1 to C6, the round being completed."""
        problem = self._problem(bracket, (), [*bracket.next_group, *bracket.low])
        matcher = problem.matcher()
        if not matcher.solve():
            raise NoPairing(NO_PAIRING)
        inside = range(problem.ordered)
        return [problem.positions[v] for v in inside if matcher.partner(v) not in inside]

    def _problem(self, bracket: Bracket, next_group: Collection[int], low: Collection[int]) -> BracketProblem:
        """The bracket in the order of 1.8, then those below who take part; alone, anybody may leave it.

        Of an odd bracket somebody leaves in any case, and meets a vertex of nobody. Without that one the odd
        number would be known to the matching only as a blossom of the whole bracket, to be opened and closed
        again by every question.
        """
        field = self.field
        players = sorted([*bracket.mdps, *bracket.residents], key=self.rank.__getitem__)
        positions = [*players, *next_group, *low]
        levels = sorted({field.score[p] for p in bracket.mdps}, reverse=True)
        scales = scales_of(criteria_of(self.rules, bracket, levels, len(next_group)))
        place = {score: number for number, score in enumerate([*levels, bracket.score])}
        classes = [place[field.score[p]] for p in players]
        classes += [len(place)] * len(next_group) + [len(place) + 1] * len(low)
        worth = {score: _worth("kept", score, bracket.score, scales) for score in place}
        values = [worth[field.score[p]] for p in players] + [0] * (len(positions) - len(players))
        alone = bool(bracket.next_group and not next_group and not low)
        may_single = bytes([alone] * len(positions))
        names, kinds = [field.player[p] for p in positions], [field.profile[p] for p in positions]
        colours = colour_table(field.failures, scales)
        if alone and len(players) % 2:
            colours = [[*row, 0] for row in colours] + [[0] * (len(colours) + 1)]
            positions.append(len(field.player))
            names.append(len(field.tournament.players))
            kinds.append(len(colours) - 1)
            classes.append(len(place) + 1)
            values.append(0)
            may_single += b"\0"
        return BracketProblem(
            positions, names, len(players), kinds, classes, values, colours,
            _class_table(list(place), bracket.score, scales), may_single, self.conflicts,
        )  # fmt: skip


@rule(BOOK, "2.3.1", "2.3.2", "2.3.3", "2.3.4")
@rule(BOOK, "C.5", "C.6", "C.7", "C.8", edition="2017")
def criteria_of(rules: Edition, bracket: Bracket, levels: Sequence[int], below: int) -> Fields:
    """C5 to C8 from the first to the last, and the bound of each.

    levels: scores of the incoming floaters, the highest first. below: how many of the next scoregroup take
    part, for C7. With the number of pairs given, the residents left over follow from the others.
    """
    size = len(bracket.mdps) + len(bracket.residents)
    fields: Fields = [(("pairs",), size // 2)]
    if rules.incoming_first:
        fields.append((("kept",), len(bracket.mdps)))
    fields += [(("kept", score), size) for score in levels]
    if below:
        fields.append((("next pairs",), (size + below) // 2))
        if rules.incoming_first:
            fields.append((("next",), size))
        fields += [(("next", score), size) for score in (*levels, bracket.score)]
    fields.append((("denied",), size // 2))
    return fields


def _worth(what: str, score: int, resident_score: int, scales: dict[Key, int]) -> int:
    """What pairing a player of this score is worth, in the bracket ("kept") or in the next one ("next")."""
    if what == "kept" and score == resident_score:
        return 0
    return scales.get((what,), 0) + scales.get((what, score), 0)


def _class_table(levels: Sequence[int], resident_score: int, scales: dict[Key, int]) -> ClassTable:
    """Weights between the scores of the bracket, the next scoregroup and everybody further down."""
    pairs, following = scales[("pairs",)], scales.get(("next pairs",), 0)
    table: ClassTable = [[(pairs, True)] * len(levels) for _ in levels]
    down = [following + _worth("next", score, resident_score, scales) for score in levels]
    for row, weight in zip(table, down, strict=True):
        row += [(weight, False), (0, False)]
    table.append([*((weight, False) for weight in down), (following, False), (0, False)])
    table.append([(0, False)] * (len(levels) + 2))
    return table


@rule(BOOK, "4.1", "4.2", "4.3")
@rule(BOOK, "D.1", edition="2017")
def first_in_order(problem: BracketProblem, matcher: Matcher) -> BracketOutcome:
    """Article 4.3: of the best pairings the first: BSN 1 with the largest possible BSN, then BSN 2, ..."""
    positions, ordered = problem.positions, problem.ordered
    pairs, downfloaters = [], []
    for v in range(ordered):
        partner = matcher.partner(v)
        if 0 <= partner < v:
            continue
        matcher.fix_partners([v], range(ordered - 1, v, -1))
        partner = matcher.partner(v)
        if 0 <= partner < ordered:
            pairs.append((positions[v], positions[partner]))
        else:
            downfloaters.append(positions[v])
    below = [(positions[v], positions[w]) for v, w in matcher.pairs(len(positions)) if w >= ordered]
    return BracketOutcome(pairs, downfloaters, below)


# ------------------------------------------------------------------------------------------------------


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
        points = list(played.points(rows))
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
    now = {
        bye.player
        for bye in tournament.announced_byes
        if bye.round_number == tournament.next_round and bye.outcome in NOT_THERE
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
            if outcome not in NOT_THERE:
                break
            brought = scoring.points(outcome) + awarded.get(number, {}).get(player, 0)
            seen[player] += draw - brought
    return seen
