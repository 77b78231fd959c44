"""A round with upfloaters by matching: the same pairings as `literal`, for fields of any size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from pairwright.common.errors import NoPairing
from pairwright.matching import HIGH, LOW, OUT, Matcher
from pairwright.rules.article import rule
from pairwright.systems.swiss.boards import board_order, infer_initial_colour, numbers_for_parity
from pairwright.systems.swiss.colours import Allocation
from pairwright.systems.swiss.completion import NO_PAIRING, complete, pairing_allocated_bye
from pairwright.systems.swiss.fast import Procedure
from pairwright.systems.swiss.field import SwissField, standings_and_before
from pairwright.systems.swiss.problem import (
    BracketOutcome,
    BracketProblem,
    ClassTable,
    Fields,
    Key,
    colour_table,
    scales_of,
)
from pairwright.systems.swiss.upfloaters.rules import Bracket, UpfloaterEdition
from pairwright.systems.system import Board, Pairing
from pairwright.tournament.outcome import LAST_PLAYED, Colour
from pairwright.tournament.round import NO_OPPONENT
from pairwright.tournament.tournament import Tournament


class UpfloaterField(SwissField):
    """The participants by score, then pairing number.

    floaters: indices (into the tournament) of the floaters of the previous round (1.5).
    counted_floaters: those whom the criteria look at; nobody in the last rounds.
    levels:   all scores of the field from the highest, for C6 (2.3.3).

    bye: who has the bye already, and is not in the field.
    """

    def __init__(self, tournament: Tournament, rules: UpfloaterEdition, bye: int | None = None) -> None:
        super().__init__(tournament, rules, () if bye is None else (bye,))
        self.rules = rules
        self.floaters = self.floaters_before(rules)
        self.counted_floaters = self.floaters if rules.floats_count(tournament) else frozenset()
        scores = set(self.score)
        if bye is not None and not rules.following_without_bye:
            scores.add(self.scores[bye])
        self.levels = sorted(scores, reverse=True)

    @rule("C.04.5", "1.5")
    @rule("C.04.6", "1.5")
    def floaters_before(self, rules: UpfloaterEdition, last: int = LAST_PLAYED) -> frozenset[int]:
        """Article 1.5: who met somebody with a different score in the previous round.

        last: the last code of an outcome that makes a floater.
        """
        tournament = self.tournament
        if not tournament.rounds:
            return frozenset()
        before = self.before[0]
        if rules.float_by_standings:
            before = standings_and_before(tournament, lambda number: None)[1][0]
        played = tournament.rounds[-1]
        return frozenset(
            index
            for index, (opponent, outcome) in enumerate(zip(played.opponents, played.outcomes, strict=True))
            if outcome <= last and opponent != NO_OPPONENT and before[index] != before[opponent]
        )

    def colours_had(self, index: int) -> bytes:
        """Colours of the matches of a participant (index into the tournament), oldest first."""
        raise NotImplementedError

    def rank_key(self, index: int) -> tuple[int, ...]:
        """Article 4.2: of two participants (indices into the tournament) the first has the smaller key."""
        return -self.scores[index], index

    def allocation(self, first: int, other: int, number: int, initial: Colour) -> Allocation:
        """Article 4.3 for a pair, the one first by 4.2 and the other. number: of the first, for 4.3.1."""
        raise NotImplementedError


# -- The brackets of a round with upfloaters as problems of matching (articles 2.2 to 3.6 of C.04.5 and
# C.04.6)
# Two questions for each bracket: which players come up into the top-scoregroup, and who meets whom in it.
# The
# usual answer to the first is nobody, or the first player of the next scoregroup; it is proven by a witness
# that everybody below can be paired, as C6 wants it. Otherwise all unpaired players take part in one
# problem.
#
# Two upfloaters never meet in a bracket: without their pair the others would do with fewer of them (C4).


Positions = list[int]
Pair = tuple[int, int]

OPPONENTS_FLOATED: Key = ("again",)
"""Upfloaters whose opponents floated in the previous round (2.3.5 of C.04.5, 2.3.7 of C.04.6)."""


class UpfloaterProcedure(Procedure):
    """The brackets of one round, the field being even since the bye was given first.

    Players are positions: by score, then pairing number. Numbers are compared as indices, which are in the
    order of the pairing numbers.
    """

    field: UpfloaterField
    of_pairs: tuple[Key, ...] = (OPPONENTS_FLOATED,)
    """The criteria of the pairs of a bracket, the first one highest."""

    def __init__(self, field: UpfloaterField) -> None:
        super().__init__(field)
        self.pab_recipients = frozenset()
        self.floated = [player in field.counted_floaters for player in field.player]
        self.apart = _kept_apart(field.tournament)
        if not self.witness.build([]):
            complete(field, self.conflicts)

    def brackets(self) -> Iterator[BracketOutcome]:
        """Article 3.3.2: the top-scoregroup with its upfloaters, again and again."""
        unpaired = list(range(len(self.field.player)))
        while unpaired:
            top, lower = self.split(unpaired)
            chosen = self.usual(top, lower)
            pairs = self.pair_bracket(top, chosen)
            if pairs is None or not self.is_best(top, lower, chosen):
                chosen = self.select(top, lower)
                pairs = self.pair_bracket(top, chosen)
            assert pairs is not None
            yield BracketOutcome(pairs, [], [])
            gone = set(chosen)
            unpaired = [one for one in lower if one not in gone]

    def split(self, unpaired: Positions) -> tuple[Positions, Positions]:
        """Article 3.2: the top-scoregroup, and everybody below it."""
        score = self.field.score
        top = [one for one in unpaired if score[one] == score[unpaired[0]]]
        return top, unpaired[len(top) :]

    def following(self, top: Positions) -> int | None:
        """The next lower score of the field (2.3.3), None below the last one."""
        score = self.field.score[top[0]]
        return next((level for level in self.field.levels if level < score), None)

    # -- upfloaters ------------------------------------------------------------------------------

    @rule("C.04.5", "3.5.5")
    @rule("C.04.6", "3.5.5")
    def usual(self, top: Positions, lower: Positions) -> Positions:
        """Nobody, or the first of the next scoregroup: the best there can be, if the others allow it."""
        if len(top) % 2 == 0:
            return []
        score = self.field.score
        near = [one for one in lower if score[one] == score[lower[0]]]
        return [min(near, key=lambda one: (self.floated[one], one))]

    def is_best(self, top: Positions, lower: Positions, chosen: Positions) -> bool:
        """Whether a witness shows that those below do as well without these as without any others."""
        score = self.field.score
        left = [one for one in lower if one not in chosen]
        if not left:
            return True
        remaining = sum(score[one] == score[lower[0]] for one in left)
        witness = self.witness_of(left, self._ends(left))
        if not witness.build([]):
            return False
        if chosen and remaining and score[lower[0]] == self.following(top):
            return witness.settle([], [], 0, remaining)
        return True

    def _ends(self, positions: Positions) -> list[int]:
        score = self.field.score
        last = len(positions) - 1
        return [
            place + 1
            for place, one in enumerate(positions)
            if place == last or score[one] != score[positions[place + 1]]
        ]

    @rule("C.04.5", "3.5.2", "3.5.4", "3.5.5")
    @rule("C.04.6", "3.5.2", "3.5.4", "3.5.5")
    def select(self, top: Positions, lower: Positions) -> Positions:
        """Article 3.5: the upfloaters, everybody unpaired taking part. Raises NoPairing without any."""
        most = self.unpairable(top)
        matcher, leaving = self._solved(top, lower, most, following=True)
        if (coming := upfloaters_of(matcher, lower)) > most:
            most = coming
            matcher, leaving = self._solved(top, lower, most, following=True)
        if not self.field.rules.following_graded and leaving > 1:
            # An even scoregroup needs none or two at least: with more than one it is not complied with.
            matcher, _ = self._solved(top, lower, most, following=False)
        count = len(lower)
        above = (position for vertex, position in enumerate(lower) if matcher.partner(vertex) >= count)
        wanted = Counter(map(self.field.score.__getitem__, above))
        chosen = []
        for vertex, position in enumerate(lower):
            score = self.field.score[position]
            if wanted[score] and matcher.try_role(vertex, OUT):
                wanted[score] -= 1
                chosen.append(position)
        return chosen

    @rule("C.04.5", "2.3.1")
    @rule("C.04.6", "2.3.1")
    def fewest(self, top: Positions, lower: Positions) -> int:
        """C4 under C1 and C3: how many upfloaters a group needs at least."""
        matcher = self._problem(top, lower, {("up",): 1}, None).matcher()
        if not matcher.solve():
            raise NoPairing(NO_PAIRING)
        return upfloaters_of(matcher, lower)

    @rule("C.04.5", "2.3.1")
    @rule("C.04.6", "2.3.1")
    def unpairable(self, top: Positions) -> int:
        """How many of a group are left without a partner in it: C4 asks for so many upfloaters at least."""
        count = len(top)
        names, alike = [self.field.player[one] for one in top], [0] * count
        pairs: ClassTable = [[(1, False)]]
        single = bytes([1]) * count
        matcher = Matcher(names, self.conflicts, alike, alike, alike, [[0]], pairs, 0, single)
        matcher.solve()
        return sum(matcher.partner(vertex) < 0 for vertex in range(count))

    @rule("C.04.5", "2.3.3")
    @rule("C.04.6", "2.3.3")
    def needed_by_following(self, part: Bracket) -> tuple[int, int]:
        """C6: upfloaters that the following scoregroup needs after a bracket, and its size; 0, 0 for none."""
        position = {player: p for p, player in enumerate(self.field.player)}
        score = self.field.scores
        assert part.place is not None
        group = next((level for level in self.field.levels if level < part.place.score), None)
        top = [position[one] for one in part.left if score[one] == group]
        lower = [position[one] for one in part.left if score[one] != group]
        return (self.fewest(top, lower), len(top)) if top else (0, 0)

    def _solved(self, top: Positions, lower: Positions, most: int, *, following: bool) -> tuple[Matcher, int]:
        """The best by C4 to C7, and how many of the following scoregroup are paired below it.

        most:      upfloaters that it has; if it turns out to have more, it may not be the best.
        following: C6 counts.
        """
        group = self.following(top)
        size = sum(self.field.score[one] == group for one in lower)
        scales = scales_of(criteria_of(self.field, lower, most, size if following else 0))
        matcher = self._problem(top, lower, scales, group).matcher()
        if not matcher.solve():
            raise NoPairing(NO_PAIRING)
        count, score = len(lower), self.field.score
        leaving = sum(
            matcher.partner(vertex) < count and score[lower[matcher.partner(vertex)]] != group
            for vertex in range(count)
            if score[lower[vertex]] == group
        )
        return matcher, leaving

    def _problem(
        self, top: Positions, lower: Positions, scales: dict[Key, int], group: int | None
    ) -> BracketProblem:
        """Those below as ordered vertices, so that being paired into the group above is a role of theirs."""
        field, floated = self.field, self.floated
        index: dict[tuple[int, bool], int] = {}
        classes = [index.setdefault((field.score[one], floated[one]), len(index)) for one in lower]
        positions = [*lower, *top]
        return BracketProblem(
            positions,
            [field.player[one] for one in positions],
            len(lower),
            [0] * len(positions),
            classes + [len(index)] * len(top),
            [0] * len(positions),
            [[0]],
            _class_table(list(index), scales, group),
            bytes(len(positions)),
            self.conflicts,
        )

    # -- the bracket -----------------------------------------------------------------------------

    def pair_bracket(self, top: Positions, upfloaters: Positions) -> list[Pair] | None:
        """Article 3.6: who meets whom, top members first; None when the bracket cannot be paired."""
        player = self.field.player
        members = sorted([*top, *upfloaters], key=player.__getitem__)
        above = set(upfloaters)
        return self._in_halves(members, above) or self._in_order(members, above)

    def _in_halves(self, members: Positions, above: set[int]) -> list[Pair] | None:
        """Each of the first half with the first of the second half whom he may meet, if that comes out even.

        Nothing is then earlier in the order, nor better by any criterion.
        """
        half = len(members) // 2
        player, kind, failures = self.field.player, self.field.profile, self.field.failures
        left = members[half:]
        pairs = []
        for one in members[:half]:
            number, apart = player[one], self.apart[player[one]]
            played = (made for made in self.field.tournament.rounds if made.outcomes[number] <= LAST_PLAYED)
            met = {made.opponents[number] for made in played}
            for place, other in enumerate(left):
                fits = not (player[other] in met or failures[kind[one]][kind[other]])
                if fits and not apart >> player[other] & 1 and not self.cost(one, other, above):
                    pairs.append((one, left.pop(place)))
                    break
            else:
                return None
        return pairs

    @rule("C.04.5", "2.3.5")
    @rule("C.04.6", "2.3.7")
    def cost(self, one: int, other: int, above: set[int]) -> int:
        """C8 of C.04.5, C10 of C.04.6: 1 when an upfloater meets a resident who floated last."""
        if (one in above) == (other in above):
            return 0
        return int(self.floated[other if one in above else one])

    @rule("C.04.5", "3.6.1", "3.6.3", "3.6.4")
    @rule("C.04.6", "3.6.1", "3.6.3", "3.6.4")
    def _in_order(self, members: Positions, above: set[int]) -> list[Pair] | None:
        """The first by its identifier among the best: the top members in turn, then their partners."""
        classes = [2 if one in above else int(self.floated[one]) for one in members]
        count = len(members)
        scales = scales_of([(key, count) for key in self.of_pairs])
        again = scales[OPPONENTS_FLOATED]
        dear: ClassTable = [[(-again * (a + b == 3), True) for b in range(3)] for a in range(3)]
        problem = BracketProblem(
            members,
            [self.field.player[one] for one in members],
            count,
            [self.field.profile[one] for one in members],
            classes,
            [0] * count,
            colour_table(self.field.failures, scales),
            dear,
            bytes(count),
            self.conflicts,
        )
        matcher = problem.matcher()
        if not matcher.solve():
            return None
        tops = list(range(count // 2))
        if not matcher.try_roles(tops, LOW, range(count // 2, count), HIGH):
            tops = []
            for vertex in range(count):
                if 2 * len(tops) < count and matcher.try_role(vertex, LOW):
                    tops.append(vertex)
        bottoms = [vertex for vertex in range(count) if vertex not in set(tops)]
        matcher.fix_partners(tops, bottoms)
        return [(members[one], members[matcher.partner(one)]) for one in tops]


def upfloaters_of(matcher: Matcher, lower: Positions) -> int:
    """How many of those below are paired into the group above."""
    return sum(matcher.partner(vertex) >= len(lower) for vertex in range(len(lower)))


@rule("C.04.5", "2.3", "2.3.1", "2.3.2", "2.3.3", "2.3.4")
@rule("C.04.6", "2.3", "2.3.1", "2.3.2", "2.3.3", "2.3.4")
def criteria_of(field: UpfloaterField, lower: Sequence[int], most: int, following: int) -> Fields:
    """C4 to C7 from the first to the last, and the bound of each in the best selection.

    most: upfloaters that it has. following: size of the following scoregroup, 0 where C6 does not count.
    C5 is a count for each score, the lowest first; that of the highest follows from the others.
    """
    levels = sorted({field.score[one] for one in lower})
    fields: Fields = [(("up",), most)]
    fields += [(("score", level), most) for level in levels[:-1]]
    if following:
        fields.append((("following",), following))
    if field.counted_floaters:
        fields.append((("floated",), most))
    return fields


def _kept_apart(tournament: Tournament) -> list[int]:
    """Per player of the tournament, as bits, whom he is kept apart from without having met them."""
    apart = [0] * len(tournament.players)
    for group in tournament.forbidden_next_round():
        members = sum(1 << one for one in set(group.players))
        for one in group.players:
            apart[one] |= members
    return apart


def _class_table(
    classes: Sequence[tuple[int, bool]], scales: dict[Key, int], group: int | None
) -> ClassTable:
    """Weights between the classes of those below (score, floated), and with those above (the last class)."""
    following = scales.get(("following",), 0)
    up = [
        -scales[("up",)] - scales.get(("score", score), 0) - (scales.get(("floated",), 0) if floated else 0)
        for score, floated in classes
    ]
    alike, different = (0, False), (-following, False)
    table: ClassTable = [
        [different if (one == group) != (other == group) else alike for other, _ in classes]
        for one, _ in classes
    ]
    for row, weight in zip(table, up, strict=True):
        row.append((weight, False))
    table.append([*((weight, False) for weight in up), alike])
    return table


# ------------------------------------------------------------------------------------------------------


Rules = TypeVar("Rules", bound=UpfloaterEdition)


def pair_by_matching(
    tournament: Tournament,
    rules: Rules,
    system: str,
    field_of: Callable[[Tournament, Rules, int | None], UpfloaterField],
    procedure: type[UpfloaterProcedure] = UpfloaterProcedure,
) -> Pairing:
    """Pair the next round. field_of: the field that remains when somebody has the bye.

    Raises NoPairing when C1 and C2 cannot be satisfied, BadInput for unusable input.
    """
    rules.require_round(tournament)
    field = field_of(tournament, rules, None)
    bye = pairing_allocated_bye(field, range(len(tournament.players))) if field.odd else None
    if bye is not None:
        field = field_of(tournament, rules, bye)
    pairs = procedure(field).pair()[0]
    boards = _boards(field, board_order(pairs, field.scores))
    return Pairing(field.round_number, boards, bye, system, rules.name)


def _boards(field: UpfloaterField, pairs: Sequence[tuple[int, int]]) -> tuple[Board, ...]:
    tournament, renumber = field.tournament, field.rules.renumbers
    initial = infer_initial_colour(tournament, renumber)
    numbers = numbers_for_parity(tournament, renumber)

    def board(pair: tuple[int, int]) -> Board:
        first, other = sorted(pair, key=field.rank_key)
        colour = field.allocation(first, other, numbers[first], initial).higher
        return Board(first, other) if colour == Colour.WHITE else Board(other, first)

    return tuple(map(board, pairs))
