"""The Lim system for fields of any size: the same pairings as `literal`."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from heapq import heapify, heappop, heappush
from itertools import chain, filterfalse, islice

from pairwright.common.errors import NoPairing
from pairwright.common.messages import told
from pairwright.matching import Conflicts, Matcher
from pairwright.rules.article import rule
from pairwright.systems.lim.choice import (
    FloaterOrder,
    GroupRecord,
    Leaving,
    Meeting,
    Pair,
    for_bye,
    in_order,
    side_to_crack,
    tried,
)
from pairwright.systems.lim.field import DOWN, UP, Field, LimColours
from pairwright.systems.lim.rules import BOOK, Edition
from pairwright.systems.swiss.boards import board_order
from pairwright.systems.swiss.colours import Strength
from pairwright.systems.swiss.fast import conflicts_of
from pairwright.systems.swiss.problem import KindTable
from pairwright.systems.system import Board, Pairing
from pairwright.tournament.outcome import Colour
from pairwright.tournament.tournament import Tournament

# -- What a group still allows: the most pairs with the fewest emergency pairs, kept while it is paired


_OUT = 4
"""The role of a vertex that is matched elsewhere (see `pairwright.matching.vertex_roles`)."""


class PairGraph:
    """Who may meet whom, by kinds of players and single exceptions; the same for every group of a round."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.conflicts: Conflicts = conflicts_of(field.tournament)
        self.kind: dict[int, int] = {}
        kinds: dict[tuple[Colour, int], int] = {}
        for player in field.players:
            preference = field.preference[player]
            must = preference.colour if preference.strength == Strength.ABSOLUTE else Colour.NONE
            key = must, field.scores[player] if field.last_round and must else 0
            self.kind[player] = kinds.setdefault(key, len(kinds))
        pair = len(field.players) + 1
        self.table: KindTable = [
            [
                pair
                if not (must and must == other)
                else pair - 1
                if field.last_round and score == same
                else None
                for other, same in kinds
            ]
            for must, score in kinds
        ]

    def of(self, players: Sequence[int]) -> AllowedPairs:
        """What these players allow."""
        return AllowedPairs(self, players, self.table)

    def whole(self) -> AllowedPairs:
        """What all players allow, an emergency pair being as good as any."""
        return AllowedPairs(self, self.field.players, [[one and 1 for one in row] for row in self.table])


class AllowedPairs:
    """The most pairs of a set of players with the fewest emergency pairs, kept by every change made here."""

    def __init__(self, graph: PairGraph, players: Sequence[int], table: KindTable) -> None:
        self._graph = graph
        self._vertex = {player: v for v, player in enumerate(players)}
        self._player = list(players)
        size = len(players)
        self._matcher = Matcher(
            self._player,
            graph.conflicts,
            [graph.kind[player] for player in players],
            [0] * size,
            [0] * size,
            table,
            [[(0, True)]],
            size,
            bytes([1] * size),
        )
        self._matcher.solve()

    @property
    def pairs(self) -> int:
        """How many pairs there can be."""
        return len(self._matcher.pairs(len(self._player)))

    def leave(self, player: int) -> bool:
        """The player leaves, if the others still allow as much; otherwise nothing changes."""
        return bool(self._matcher.try_role(self._vertex[player], _OUT))

    def pair(self, a: int, b: int) -> bool:
        """The two are paired, if the others still allow as much beside them; otherwise nothing changes."""
        return bool(self._matcher.try_pair(self._vertex[a], self._vertex[b]))

    def meet(self, player: int, others: Iterator[int]) -> int:
        """The first of the others with whom the rest still allow as much beside the two; they are paired."""
        v, size = self._vertex[player], 1
        while some := [self._vertex[one] for one in islice(others, size)]:
            self._matcher.fix_partners([v], some)
            if (partner := self._matcher.partner(v)) in some:
                return self._player[partner]
            size *= 8
        raise AssertionError("nobody is left whom the player could be paired with")

    def could_pair(self, a: int, b: int, unpaired: Sequence[int]) -> bool:
        """The two, of whom are unpaired still, could be paired; nothing changes."""
        if self._matcher.partner(self._vertex[a]) == self._vertex[b]:
            return True
        return self._graph.of(unpaired).pair(a, b)


# -- The second scrutiny (5.2) made after the first one, as two readings have it: exchanges in a group -


@rule(BOOK, "4.3", "5.2")
@rule(BOOK, "4.3", "5.2", edition="2017")
def second_scrutiny(field: Field, group: GroupRecord) -> None:
    """Exchange opponents for colours, pair by pair in the order in which the pairs were made.

    "look-back":  who does not suit his opponent takes one of an earlier pair, the last one first, where that
                  pair stays as well suited: first the opponent found there (4.3), then who was in turn.
    "both-gain":  he goes on through his own order for a later opponent, where both pairs suit afterwards.
    """
    exchange = {"look-back": _look_back, "both-gain": _both_gain}.get(field.rules.colour_pass)
    if exchange is None:
        return
    for place, step in enumerate(group.meetings):
        if not field.suit(step.first, step.second):
            exchange(field, group, place)


def _may(field: Field, a: int, b: int) -> bool:
    return field.compatible(a, b) and field.suit(a, b)


def _both_gain(field: Field, group: GroupRecord, place: int) -> None:
    step = group.meetings[place]
    later = {one.first: one.second for one in group.meetings[place + 1 :]}
    partner = later | {second: first for first, second in later.items()}
    for other in step.order:
        if other not in partner or not field.near(step.second, other):
            continue
        if _may(field, step.first, other) and _may(field, partner[other], step.second):
            group.meetings[place] = step._replace(second=other)
            _take_the_place(group, other, step.second, place + 1, len(group.meetings))
            return


def _look_back(field: Field, group: GroupRecord, place: int) -> None:
    a, b = group.meetings[place].first, group.meetings[place].second
    for number in range(place - 1, -1, -1):
        c, d = group.meetings[number].first, group.meetings[number].second
        suited = field.suit(c, d)
        for taken, left, moved in ((d, c, b), (c, d, b)):
            kept = field.compatible(left, moved) and field.suit(left, moved) >= suited
            if kept and _may(field, a, taken) and field.near(b, taken):
                earlier, free = (b, d) if taken == d else (a, d)
                _take_the_place(group, earlier, free, number + 1, place + 1)
                group.meetings[number] = group.meetings[number]._replace(second=earlier)
                return


def _take_the_place(group: GroupRecord, gone: int, come: int, start: int, end: int) -> None:
    """In the steps from `start` up to `end` one player stands where another one stood."""

    def one(player: int) -> int:
        return come if player == gone else player

    for number in range(start, end):
        step = group.meetings[number]
        unpaired = tuple(map(one, step.unpaired))
        group.meetings[number] = Meeting(one(step.first), one(step.second), step.floater, unpaired, (), 0)


# -- The Lim system group by group by matching: what can be paired is known, and nothing is tried ------


NO_PAIRING = told("No valid pairing exists: the players cannot be split into pairs that are compatible.")
NO_BYE = told("No valid pairing exists: nobody can have the bye so that all others are paired.")


Crack = tuple[int, int, Pair]
"""A pairing undone for the median: the side, the number of its group there, and the two."""


class LimProcedure:
    """One round: the bye, the groups above the median, those below it, and the median with what it needs.

    groups: in the order of pairing, the median last. bye: who has the bye.
    Raises NoPairing when there is no complete pairing.
    """

    def __init__(self, field: Field) -> None:
        self.field = field
        self.graph = PairGraph(field)
        self.bye = self._bye()
        self.by_score: dict[int, list[int]] = {}
        for player in field.players:
            if player != self.bye:
                self.by_score.setdefault(field.scores[player], []).append(player)
        above, below = field.groups
        sides = [self._side(above, DOWN), self._side(below, UP)]
        median = self._median([groups for groups, _ in sides], [floaters for _, floaters in sides])
        self.groups = [*sides[0][0], *sides[1][0], median]

    @rule(BOOK, "1.1")
    @rule(BOOK, "1.1", edition="2017")
    def _bye(self) -> int | None:
        field = self.field
        whole = self.graph.whole()
        if whole.pairs < len(field.players) // 2:
            raise NoPairing(NO_PAIRING)
        if len(field.players) % 2 == 0:
            return None
        for player in for_bye(field):
            if player not in field.pab_barred and whole.leave(player):
                return player
        raise NoPairing(NO_BYE)

    def _residents(self, score: int | None) -> list[int]:
        """Who has this score; without one, that of the median."""
        if score is not None:
            return self.by_score.get(score, [])
        return self.by_score.get(self.field.median // 2, []) if self.field.median % 2 == 0 else []

    def _side(self, scores: Sequence[int], direction: int) -> tuple[list[GroupRecord], list[int]]:
        """The groups of one side, and who floats from the last of them."""
        scores = [score for score in scores if score in self.by_score]
        groups = []
        incoming: list[int] = []
        for number, score in enumerate(scores):
            after = scores[number + 1] if number + 1 < len(scores) else None
            ordered = tuple(in_order(self.field, incoming, direction))
            residents = self._residents(score)
            group = GroupRecord(
                score, direction, False, ordered, tuple(residents), tuple(self._residents(after))
            )
            allowed = self.graph.of(group.members)
            group.most = allowed.pairs
            left, chosen = self._lonely(group, allowed)
            self._floaters(group, left, chosen, allowed)
            self._pair_all(group, left, allowed)
            groups.append(group)
            incoming = [one.player for one in group.leaving]
        return groups, incoming

    def _floaters(
        self, group: GroupRecord, left: list[int], chosen: list[int], allowed: AllowedPairs
    ) -> None:
        """Articles 2.3.4 and 4.4: who leaves so that the others can be paired.

        Who cannot leave once cannot leave later, and who has lost his opponents in the next group has lost
        them for good. So everybody waits by the key that he had when it was last looked at.
        """
        if len(left) % 2:
            order = FloaterOrder(self.field, group, left, chosen, making_even=True)
            ranked = sorted(left, key=order.key)
            self._leave(group, next(one for one in ranked if allowed.leave(one)), "2.3.4", left, chosen)
        if len(left) == 2 * group.most:
            return
        order = FloaterOrder(self.field, group, left, chosen, making_even=False)
        waiting = [(order.key(one), one) for one in left]
        heapify(waiting)
        while len(left) > 2 * group.most:
            key, player = heappop(waiting)
            if (now := order.key(player)) != key:
                heappush(waiting, (now, player))
            elif allowed.leave(player):
                self._leave(group, player, "4.4", left, chosen)
                order.add(player)

    @staticmethod
    def _leave(group: GroupRecord, player: int, article: str, left: list[int], chosen: list[int]) -> None:
        group.leaving.append(Leaving(player, article, tuple(left), tuple(chosen)))
        left.remove(player)
        chosen.append(player)

    def _lonely(self, group: GroupRecord, allowed: AllowedPairs) -> tuple[list[int], list[int]]:
        """Articles 2.3.1 to 2.3.3: who has no compatible opponent leaves."""
        field, members = self.field, group.members
        excused = frozenset(members if field.last_round else ())
        whom = {must: {one for one in members if not must or field.must[one] != must} for must in Colour}
        left, chosen = [], []
        for player in members:
            barred, permitted = field.barred[player] | {player}, whom[field.must[player]]
            if not permitted <= barred or any(field.emergency(player, one) for one in excused - permitted):
                left.append(player)
            else:
                colour = "2.3.2" if abs(field.preference[player].difference) > 1 else "2.3.3"
                article = "2.3.1" if barred >= {*members} else colour
                group.leaving.append(Leaving(player, article, members, ()))
                chosen.append(player)
                allowed.leave(player)
        return left, chosen

    def _median(self, sides: list[list[GroupRecord]], floaters: list[list[int]]) -> GroupRecord:
        """Article 2.6: the median with the floaters from both sides, and with pairings cracked for it.

        The two of a pairing cracked can meet again, so that with each no more stay unpaired than before, and
        two fewer at the most: how many are to be cracked is found by doubling and halving.
        """
        every = sum(len(group.meetings) for groups in sides for group in groups)
        cracks, later = list[Crack](), self._cracks(sides, floaters)
        low, count, high = -1, 0, every + 1
        while low + 1 < high:
            cracks += islice(later, max(count - len(cracks), 0))
            group, allowed = self._median_after(floaters, cracks[:count])
            unpaired = len(group.members) - 2 * group.most
            if not unpaired:
                high, found = count, (group, allowed)
                count = (low + high) // 2
            elif count == every:
                raise NoPairing(NO_PAIRING)
            else:
                low = count
                further = max(unpaired // 2, 1)
                count = min(high - 1, low + max(further, low if high > every else (high - low) // 2))
        group, allowed = found
        for side, number, pair in cracks[:high]:
            sides[side][number].cracked.append(pair)
        self._pair_all(group, list(group.members), allowed)
        return group

    def _median_after(
        self, floaters: list[list[int]], cracks: Sequence[Crack]
    ) -> tuple[GroupRecord, AllowedPairs]:
        """The median when so many pairings have been cracked, and what it allows."""
        coming = [
            (*floaters[one], *(player for side, _, pair in cracks if side == one for player in pair))
            for one in range(2)
        ]
        incoming = (*in_order(self.field, coming[0], DOWN), *in_order(self.field, coming[1], UP))
        group = GroupRecord(self.field.median // 2, DOWN, True, incoming, tuple(self._residents(None)))
        allowed = self.graph.of(group.members)
        group.most = allowed.pairs
        return group, allowed

    def _cracks(self, sides: list[list[GroupRecord]], floaters: list[list[int]]) -> Iterator[Crack]:
        """What is undone for the median, in order: of a side first in the group nearest to it."""
        last = self.field.rules.cracked == "last"
        waiting = [
            [
                (number, pair)
                for number, group in enumerate(groups)
                for pair in group.pairs[:: 1 if last else -1]
            ]
            for groups in sides
        ]
        come = [list(side) for side in floaters]
        while any(waiting):
            side = side_to_crack(come)
            side = side if waiting[side] else 1 - side
            number, pair = waiting[side].pop()
            come[side] += pair
            yield side, number, pair

    def _pair_all(self, group: GroupRecord, stay: list[int], allowed: AllowedPairs) -> None:
        """Articles 3.6 to 3.8 and 4: the floaters one by one, then the halves with exchanges."""
        unpaired = sorted(stay, reverse=group.direction < 0)
        staying, paired = tuple(unpaired), list[int]()

        def meet(first: int, floater: bool) -> None:
            """Find the opponent."""
            second = self._opponent(first, floater, unpaired, allowed)
            group.meetings.append(Meeting(first, second, floater, staying, paired, len(paired)))
            paired.extend((first, second))
            unpaired.remove(first)
            del unpaired[bisect_left(unpaired, second * group.direction, key=group.direction.__mul__)]

        for floater in group.incoming:
            if floater in unpaired:
                meet(floater, True)
        while unpaired:
            meet(unpaired[0], False)
        second_scrutiny(self.field, group)

    @rule(BOOK, "3.8", "4.1", "4.4", "5.2", "5.7")
    @rule(BOOK, "3.8", "4.1", "4.4", "5.2", "5.7", edition="2017")
    def _opponent(self, player: int, floater: bool, unpaired: Sequence[int], allowed: AllowedPairs) -> int:
        """The first available one who suits, otherwise the first available one; they are paired."""
        field, barred = self.field, self.field.barred[player]

        def able(suiting: bool | None) -> Iterator[int]:
            """Whom he may meet, in order: all, or those who suit, or those who do not."""
            for one in filterfalse(barred.__contains__, tried(unpaired, player, floater)):
                wanted = suiting is None or field.suit(player, one) == suiting
                if wanted and (field.compatible(player, one) or field.emergency(player, one)):
                    yield one

        if field.rules.maxi:
            return self._near_opponent(player, able(None), unpaired, allowed)
        if field.rules.colour_pass == "both-gain":
            return allowed.meet(player, able(None))
        return allowed.meet(player, chain(able(True), able(False)))

    def _near_opponent(
        self, player: int, able: Iterable[int], unpaired: Sequence[int], allowed: AllowedPairs
    ) -> int:
        """The same in a Maxi-tournament: who suits is near the first available one."""
        field = self.field
        nearest = None
        for one in able:
            suits = field.suit(player, one)
            if suits and (nearest is None or field.near(one, nearest)) and allowed.pair(player, one):
                return one
            if not suits and nearest is None and allowed.could_pair(player, one, unpaired):
                nearest = one
        assert nearest is not None
        allowed.pair(player, nearest)
        return nearest


# ------------------------------------------------------------------------------------------------------


def pair_fast(tournament: Tournament, rules: Edition) -> Pairing:
    """Pair the next round; arguments and errors as `pair_literal`."""
    rules.require_round(tournament)
    return pairing_of(LimProcedure(Field(tournament, rules)))


def pairing_of(procedure: LimProcedure) -> Pairing:
    """The boards of a round that was walked through."""
    field = procedure.field
    colours = LimColours(field)
    below = {pair for group in procedure.groups if group.direction == UP for pair in group.pairs}
    pairs = [pair for group in procedure.groups for pair in group.pairs]
    boards = (Board(*colours.white_first(a, b, (a, b) in below)) for a, b in board_order(pairs, field.scores))
    return Pairing(field.tournament.next_round, tuple(boards), procedure.bye, "lim", field.rules.name)
