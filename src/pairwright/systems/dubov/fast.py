"""The Dubov system by matching: the same pairings as `literal`, for fields of any size."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from pairwright.common.errors import NoPairing
from pairwright.matching import LOW, OUT, Conflicts, Matcher
from pairwright.rules.article import rule
from pairwright.systems.dubov.rules import (
    BOOK,
    Edition,
    average_rating,
    from_the_middle,
    most_upfloats,
    with_newcomers,
)
from pairwright.systems.swiss.boards import board_order
from pairwright.systems.swiss.colours import BARRED, ColourProfile, colour_failures
from pairwright.systems.swiss.completion import NO_PAIRING, complete, pairing_allocated_bye
from pairwright.systems.swiss.fast import Procedure, boards_of
from pairwright.systems.swiss.field import SwissField
from pairwright.systems.swiss.problem import BracketProblem, ClassTable, Fields, Key, colour_table, scales_of
from pairwright.systems.system import Pairing
from pairwright.tournament.outcome import LAST_PLAYED, Colour
from pairwright.tournament.tournament import Tournament

Pairs = list[tuple[int, int]]


class Recomposition:
    """G1 and G2 of a bracket, the shifts between them, and the pairs (articles 3.2.3 to 3.2.6).

    Players are positions in the field. With k pairs that the smaller subgroup cannot avoid within itself, the
    larger one has d = k + half the difference of the sizes, and C7 is at its best exactly when there are no
    more. After the shifts every pair of one subgroup has exactly one shifted player, and nobody shifted meets
    another who was. So a set of shifters is possible if the bracket can be paired in this way with just
    these players, and the first set in the order of 4.3 takes of every such pair the player with the smaller
    number.

    first, second: who was shifted out of the smaller subgroup, and out of the larger one.
    """

    def __init__(self, field: Field, conflicts: Conflicts, members: Sequence[int]) -> None:
        self.field, self.conflicts = field, conflicts
        self.first: list[int] = []
        self.second: list[int] = []
        self.g1, self.g2 = subgroups(field, members)
        self._legal: list[list[int | None]] = [
            [None if failed == BARRED else 0 for failed in row] for row in field.failures
        ]

    @rule(BOOK, "3.2.4")
    @rule(BOOK, "B.4", edition="2018")
    def pairs(self) -> Pairs | None:
        """S1 against T2; None when the members cannot be paired legally."""
        smaller, larger = self.by_size()
        difference = (len(larger) - len(smaller)) // 2
        if difference == 0 and (found := self._first_transposition()) is not None:
            return found
        matcher = self._equalising(smaller, larger)
        if not matcher.solve():
            if not self._find_unavoidable(smaller, larger):
                return None
            matcher = self._equalising(smaller, larger)
            if not matcher.solve():
                raise AssertionError("the first shift leaves no legal pairing")
        self.second = _lower_ends(matcher, self.shifters(larger), difference + len(self.first))
        found = self._first_transposition()
        if found is None:
            raise AssertionError("the shifts leave no legal pairing")
        return found

    def by_size(self) -> tuple[list[int], list[int]]:
        """The smaller subgroup and the larger one; G1 first where they are equal."""
        return (self.g1, self.g2) if len(self.g1) <= len(self.g2) else (self.g2, self.g1)

    def recomposed(self) -> tuple[list[int], list[int]]:
        """S1, which is G1 after the shifts by ARO (3.2.5), and G2 by pairing number (4.4.2)."""
        moved = {*self.first, *self.second}
        g1 = [p for p in self.g1 if p not in moved] + [p for p in self.g2 if p in moved]
        g2 = [p for p in self.g2 if p not in moved] + [p for p in self.g1 if p in moved]
        return self._by_aro(g1), sorted(g2, key=self.field.player.__getitem__)

    @rule(BOOK, "4.3", "4.3.1", "4.3.2")
    @rule(BOOK, "D.2", edition="2018")
    def shifters(self, subgroup: list[int]) -> list[int]:
        """Articles 4.3.1 to 4.3.3: the possible shifters of a subgroup by their sequence numbers."""
        return list(from_the_middle(self._by_aro(subgroup) if subgroup is self.g1 else subgroup))

    def _find_unavoidable(self, smaller: list[int], larger: list[int]) -> bool:
        """The first shift: one player of each pair that cannot be avoided. False: no legal pairing."""
        listed = self.shifters(smaller)
        classes = [0] * len(listed) + [1] * len(larger)
        table: ClassTable = [[(-1, False), (0, False)], [(0, False), (0, False)]]
        matcher = self._matcher([*listed, *larger], classes, table, len(listed))
        if not matcher.solve():
            return False
        inside = len(matcher.pairs(len(listed)))
        self.first = _lower_ends(matcher, listed, inside)
        return True

    def _equalising(self, smaller: list[int], larger: list[int]) -> Matcher:
        """Those of the larger subgroup by 4.3, then the others; who was shifted first stays with his own."""
        listed = self.shifters(larger)
        classes = [0] * len(listed) + [2 if p in self.first else 1 for p in smaller]
        free = (0, False)
        table: ClassTable = [[free, free, None], [free, None, free], [None, free, None]]
        return self._matcher([*listed, *smaller], classes, table, len(listed))

    @rule(BOOK, "3.2.5", "3.2.6", "4.4")
    @rule(BOOK, "B.5", "B.6", "D.3", edition="2018")
    def _first_transposition(self) -> Pairs | None:
        """Articles 3.2.5 and 3.2.6: S1 by ARO, each with the first of G2 that leaves a legal pairing."""
        s1, pool = self.recomposed()
        half = len(s1)
        classes = [0] * half + [1] * half
        matcher = self._matcher([*s1, *pool], classes, [[None, (0, False)], [(0, False), None]], 0)
        if not matcher.solve():
            return None
        matcher.fix_partners(range(half), range(half, 2 * half))
        return [(p, pool[matcher.partner(v) - half]) for v, p in enumerate(s1)]

    def _by_aro(self, players: Sequence[int]) -> list[int]:
        player, aro = self.field.player, self.field.aro
        return sorted(players, key=lambda p: (aro[player[p]], player[p]))

    def _matcher(self, positions: list[int], classes: list[int], table: ClassTable, ordered: int) -> Matcher:
        size, field = len(positions), self.field
        return Matcher(
            [field.player[p] for p in positions],
            self.conflicts,
            [field.profile[p] for p in positions],
            classes,
            [0] * size,
            self._legal,
            table,
            ordered,
            bytes(size),
        )


def _lower_ends(matcher: Matcher, listed: Sequence[int], number: int) -> list[int]:
    """Article 4.1.3: the first set of so many players, each paired with somebody further down the list."""
    found: list[int] = []
    for v, p in enumerate(listed):
        if len(found) == number:
            break
        if matcher.try_role(v, LOW):
            found.append(p)
    return found


@rule(BOOK, "3.2.3")
@rule(BOOK, "B.3", edition="2018")
def subgroups(field: Field, members: Sequence[int]) -> tuple[list[int], list[int]]:
    """Article 3.2.3: G1, who prefers White, and G2; by halves where nobody has played yet."""
    player = field.player
    numbered = sorted(members, key=player.__getitem__)
    if all(field.is_newcomer(player[p]) for p in numbered):
        half = len(numbered) // 2
        return numbered[:half], numbered[half:]
    wishes = [(p, field.preference[player[p]].colour == Colour.WHITE) for p in numbered]
    return [p for p, white in wishes if white], [p for p, white in wishes if not white]


# -- The brackets of a round of the Dubov system as problems of matching (article 3.2) -----------------
# Who floats up is asked in three ways, the cheap one first: nobody, if the residents can be paired and a
# witness shows that those below can; somebody of the next scoregroup alone, if a witness shows the same of
# those who stay below; and otherwise with everybody below as one problem. The cheaper problem leaves C4 out
# and loses nothing by it: what is best without C4, and complies with it, is best with it.
#
# Two upfloaters of one bracket never meet: whenever that were legal both could stay below, and C5 would
# prefer it. So C5 to C10 add up over the pairs of residents and of a resident with an upfloater.


@dataclass(frozen=True, slots=True)
class PairedBracket:
    """A bracket as it was paired; everywhere a player is his position in the field.

    pairs: S1 and T2, the player of S1 first.
    """

    upfloaters: list[int]
    pairs: Pairs


class DubovProcedure(Procedure):
    """The brackets of one round, the field being even since the bye was given first."""

    field: Field

    def __init__(self, field: Field) -> None:
        super().__init__(field)
        self.pab_recipients = frozenset()
        self.rules = field.rules
        if not self.witness.build([]):
            self.adopt(complete(field, self.conflicts)[1])

    @rule(BOOK, "1.9.2", "3.2")
    @rule(BOOK, "A.8", edition="2018")
    def brackets(self) -> Iterator[PairedBracket]:  # type: ignore[override]
        """Scoregroup by scoregroup from the top, each without those who have floated up."""
        floated: set[int] = set()
        everybody = len(self.field.player)
        for start, stop, _ in self.field.groups:
            residents = [p for p in range(start, stop) if p not in floated]
            if not residents:
                continue
            lower = [p for p in range(stop, everybody) if p not in floated]
            found = self._bracket(residents, lower, stop)
            floated.update(found.upfloaters)
            yield found

    def _bracket(self, residents: list[int], lower: list[int], stop: int) -> PairedBracket:
        found = self._without_looking_below(residents, lower, stop)
        if found is None:
            candidates = Candidates(self, residents, lower, alone=False)
            if not candidates.solve():
                raise NoPairing(NO_PAIRING)
            upfloaters, below = candidates.first(), candidates.below()
            found = self._paired(residents, upfloaters)
            assert found is not None
            self.adopt(below)
        return found

    def _without_looking_below(
        self, residents: list[int], lower: list[int], stop: int
    ) -> PairedBracket | None:
        """The bracket with nobody or one upfloater, if a witness shows that the rest can be completed."""
        upfloaters: list[int] = []
        if len(residents) % 2:
            chosen = self._nearest(residents, lower)
            if chosen is None:
                return None
            upfloaters = [chosen]
        found = self._paired(residents, upfloaters)
        if found is None or (lower and not self.witness.settle(found.pairs, [], stop, stop)):
            return None
        return found

    def _nearest(self, residents: list[int], lower: list[int]) -> int | None:
        """The best single upfloater of the highest scoregroup that has any, whatever becomes of the rest."""
        score = self.field.score
        start = 0
        while start < len(lower):
            stop = start
            while stop < len(lower) and score[lower[stop]] == score[lower[start]]:
                stop += 1
            candidates = Candidates(self, residents, lower[start:stop], alone=True)
            if candidates.solve() and len(candidates.upfloaters()) == 1:
                return candidates.upfloaters()[0]
            start = stop
        return None

    def _paired(self, residents: list[int], upfloaters: list[int]) -> PairedBracket | None:
        """Articles 3.2.3 to 3.2.6 for these members; None when no legal pairing of them exists."""
        pairs = Recomposition(self.field, self.conflicts, sorted([*residents, *upfloaters])).pairs()
        return None if pairs is None else PairedBracket(upfloaters, pairs)


class Candidates:
    """Residents and possible upfloaters as one problem: the latter come first, in the order of 4.2.

    alone: only the bracket matters, and who does not float up is left out of account. A single upfloater
    is then the first by 4.2 already, the sequence numbers being the last criterion.
    """

    def __init__(
        self, procedure: DubovProcedure, residents: list[int], lower: list[int], *, alone: bool
    ) -> None:
        self.lower = lower
        field = procedure.field
        positions = [*lower, *residents]
        order: Fields = [(("order",), len(lower) * len(lower))] if alone else []
        scales = scales_of([*criteria_of(field, residents, lower), *order])
        last = scales.get(("order",), 0)
        below: tuple[int, bool] | None = None if alone else (0, False)
        table: ClassTable = [[below, (0, True)], [(0, True), (0, True)]]
        self._problem = BracketProblem(
            positions,
            [field.player[p] for p in positions],
            len(lower),
            [field.profile[p] for p in positions],
            [0] * len(lower) + [1] * len(residents),
            [-_price(field, p, scales) - v * last for v, p in enumerate(lower)] + [0] * len(residents),
            colour_table(field.failures, scales),
            table,
            bytes([alone] * len(lower) + [False] * len(residents)),
            procedure.conflicts,
        )
        self.matcher: Matcher = self._problem.matcher()

    def solve(self) -> bool:
        """Find a best pairing; False when there is none."""
        return self.matcher.solve()

    def upfloaters(self) -> list[int]:
        """Who floats up as the matching stands."""
        count = len(self.lower)
        return [p for v, p in enumerate(self.lower) if self.matcher.partner(v) >= count]

    @rule(BOOK, "3.2.2", "4.2")
    @rule(BOOK, "B.2", "D.1", edition="2018")
    def first(self) -> list[int]:
        """Article 4.2: of the best sets the first; #1 belongs to it if it can, then #2, and so on."""
        found: list[int] = []
        number = len(self.upfloaters())
        for v, p in enumerate(self.lower):
            if len(found) == number:
                break
            if self.matcher.try_role(v, OUT):
                found.append(p)
        return found

    def below(self) -> Pairs:
        """The pairs of those who stay below."""
        return [(self.lower[v], self.lower[w]) for v, w in self.matcher.pairs(len(self.lower))]


@rule(BOOK, "2.3.1", "2.3.2", "2.3.3", "2.3.4", "2.3.5", "2.3.6")
@rule(BOOK, "C.5", "C.6", "C.7", "C.8", "C.9", "C.10", edition="2018")
def criteria_of(field: Field, residents: Collection[int], lower: Sequence[int]) -> Fields:
    """C5 to C10 from the first to the last, and the bound of each.

    C6 from the lowest score up: of two sets of one size that one is better which takes fewer from there.
    """
    size = min(len(residents), len(lower))
    levels = sorted({field.score[p] for p in lower})
    fields: Fields = [(("upfloaters",), size)]
    if len(levels) > 1:
        fields += [(("score", score), size) for score in levels]
    fields.append((("denied",), len(residents)))
    if field.last_round:
        return fields
    times = sorted({field.upfloats[field.player[p]] for p in lower}, reverse=True)
    often = [number for number in times if number >= field.max_upfloats]
    if often:
        fields.append((("maximum",), size))
        if field.rules.times_upfloated == "highest":
            fields += [(("times", number), size) for number in often]
        else:
            fields.append((("times",), size * often[0]))
    fields.append((("again",), size))
    return fields


def _price(field: Field, position: int, scales: dict[Key, int]) -> int:
    """What it costs that the player in this position floats up."""
    player = field.player[position]
    price = scales[("upfloaters",)] + scales.get(("score", field.score[position]), 0)
    if field.last_round:
        return price
    times = field.upfloats[player]
    if times >= field.max_upfloats:
        price += scales[("maximum",)] + scales.get(("times", times), times * scales.get(("times",), 0))
    return price + scales[("again",)] * (player in field.upfloated_last)


# ------------------------------------------------------------------------------------------------------


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
