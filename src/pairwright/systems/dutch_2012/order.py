"""Among the best pairings of a bracket, the one that the procedure of 2012 finds first (C.4 to C.9, D).

A solved Matcher finds it (`Matcher.first_best`): questions, "does some optimum also do this?", asked in the
order of the text; what is granted stays granted. Where the scores of those who leave are given (C.12), it is
`ByScores` that finds it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache, cached_property, partial
from itertools import chain, compress, repeat, starmap
from math import ceil, gcd, inf, lcm
from operator import mul, sub
from typing import NamedTuple

from pairwright.matching import ANY_ROLE, HIGH, LOW, OUT, Matcher, tight_pairing
from pairwright.rules.article import rule
from pairwright.systems.dutch_2012.bracket import Bracket, BracketTarget
from pairwright.systems.dutch_2012.field import Field2012
from pairwright.systems.dutch_2012.graphs import Weights
from pairwright.systems.dutch_2012.record import Paired2012
from pairwright.systems.swiss.problem import BracketProblem, ClassTable

PairList = list[tuple[int, int]]


def at_once(problem: BracketProblem, upper: int) -> PairList | None:
    """The first of the best pairings by the quick way of the core; None when that way proves nothing.

    It answers only where all upper players are paired with others and no exchange is needed.
    """
    partners = tight_pairing(
        problem.names, problem.conflicts, problem.kinds, problem.classes, problem.values,
        problem.kind_table, problem.class_table, problem.may_single, upper,
    )  # fmt: skip
    if partners is None:
        return None
    return [(problem.positions[v], problem.positions[w]) for v, w in enumerate(partners) if w > v]


@rule("C.04.3", "C.6", "C.7", "C.8", "C.9", "D.1", "D.2", "D.3", edition="2012")
def first_found(problem: BracketProblem, matcher: Matcher, upper: int) -> PairList:
    """The pairs as positions, in the order in which they are found, the member of S1 first.

    matcher: has been solved for the problem.
    upper:   the first so many vertices are the upper players; 0 in a homogeneous bracket.
    """
    pairs, _ = matcher.first_best(upper, go_on=True)
    return [(problem.positions[v], problem.positions[w]) for v, w in pairs]


def order_key(players: list[int], upper: list[int], pairs: PairList) -> tuple[object, ...]:
    """How early the procedure finds these pairs; of two that break the same, the smaller key comes first.

    players: of the bracket, in rank order.
    upper:   the upper ones; those of them in S1 come first in `pairs`.
    """
    ahead = [pair for pair in pairs if pair[0] in upper]
    rest = pairs[len(ahead) :]
    taken = {p for pair in ahead for p in pair}
    remainder = [p for p in players if p not in taken]
    number = {p: x for x, p in enumerate(remainder)}
    s1 = sorted(number[a] for a, _ in rest)
    downfloaters = [x for x in range(len(rest)) if x not in s1]
    entering = [x for x in s1 if x >= len(rest)]
    return (
        [a for a, _ in ahead],
        [b for _, b in ahead],
        len(entering),
        sum(entering) - sum(downfloaters),
        [-x for x in reversed(downfloaters)],
        entering,
        [b for _, b in sorted(rest)],
    )


# -- C.12 where the best floaters have other scores ----------------------------------------------------


MOST_NEAR = 8
"""From so many of the pairings nearest to the numbers exchanges begin before the best one is looked for."""

NEARLY_RIGHT = 4
"""With no more than so many too many or lacking, one exchange after the other may lead to the numbers."""

MUCH_MORE = 16
"""So many times what the best pairings break do P1 and M1 count at first; more may not stand in one word."""

FARTHER = 8
"""So many times what may be gained prices may go from those before, and as far again if need be."""


class Solved(NamedTuple):
    """An optimum at some prices: its worth without them, who stays, and how many too many of each score.

    broken: what is broken, and how many are exchanged, as one number from a base common to all pairings.
    """

    worth: int
    staying: frozenset[int]
    excess: tuple[int, ...]
    broken: int

    @property
    def wrong(self) -> int:
        """How many in all are too many, or are lacking."""
        return sum(map(abs, self.excess))


class AtMost(NamedTuple):
    """A limit to what is broken, counted in units of a requirement (`scale`), those below it left out.

    sign: 1 for no more than `most`, -1 for no less than `-most`.
    """

    scale: int
    sign: int
    most: int


class Paid(NamedTuple):
    """What is paid for each who is too many, and for going beyond limits; a worth of 1 counts `unit`."""

    of_rows: tuple[int, ...]
    unit: int

    def value(self, worth: int, apart: Iterable[int]) -> int:
        """What a pairing of this worth is worth with all that is paid for what it is apart from the rows."""
        paid: int = sum(map(mul, self.of_rows, apart))
        return worth * self.unit + paid

    def in_halves(self) -> Paid:
        """Nearly the same, a worth of 1 counting no more than 2: such numbers mostly fit a machine word."""
        if self.unit <= 2:
            return self
        return Paid(tuple((4 * price + self.unit) // (2 * self.unit) for price in self.of_rows), 2)


class SomePairings(NamedTuple):
    """A part of the pairings: who must be paired in the bracket, or leave it; prices to begin with.

    solved: at these prices, for a part that holds this one; None for all pairings.
    """

    stays: frozenset[int]
    leaves: frozenset[int]
    prices: Paid
    limits: tuple[AtMost, ...] = ()
    solved: Matcher | None = None

    def agrees(self, pairing: Solved) -> bool:
        """Whether these stay and leave."""
        return self.stays <= pairing.staying and self.leaves.isdisjoint(pairing.staying)

    def limited(self, limit: AtMost) -> SomePairings:
        """Those of it that are within the limit, too."""
        prices = self.prices._replace(of_rows=(*self.prices.of_rows, 0))
        return self._replace(limits=(*self.limits, limit), prices=prices, solved=None)

    def apart(self, pairing: Solved) -> tuple[int, ...]:
        """How many are too many, and how far beyond each limit the pairing is; within them it is below 0."""
        beyond = (sign * (pairing.broken // scale) - most for scale, sign, most in self.limits)
        return *pairing.excess, *beyond

    def exact(self, pairing: Solved) -> bool:
        """Whether the pairing has the numbers and is within the limits."""
        return not any(pairing.excess) and max(self.apart(pairing)) <= 0


class Spare(NamedTuple):
    """In a mixture: one more of a row (`sign` 1), or one less (-1), that no pairing brings.

    What this costs is the most that is ever paid for one who is lacking, or for one too many to go.
    """

    row: int
    sign: int


class Mixture:
    """Pairings of a part mixed so that on average the numbers are right, worth as much as possible.

    A linear programme with a row for each score, for each limit, and one for the shares, which add up to 1,
    solved by the simplex method as pairings come in. While there are few pairings prices would jump far, and
    it would take as many again to mend that. So they stay near those of the part (`stay_near`): numbers and
    shares can be made up with spares, at a cost, and are right once the mixture does without (`made_up`).
    All in whole numbers: `_rows` is the inverse of the basis times `_unit`; between equal steps the rows
    decide, so that no basis comes twice.

    worthless: no pairing is worth anything; so it is a question of the numbers alone.
    """

    def __init__(
        self, part: SomePairings, of_score: Mapping[int, Collection[int]], *, worthless: bool = False
    ) -> None:
        self._part = part
        self._worthless = worthless
        self._scores = len(of_score)
        self._worst = 1 + sum(map(len, of_score.values()))  # more than can be too many, or lacking
        self._size = self._scores + len(part.limits) + 1
        self._rows = [self._one(i) for i in range(self._size)]
        self._unit = 1
        self._spares = {Spare(i, 1): 0 for i in range(self._size)}
        self._basis: list[Solved | Spare] = [*self._spares]
        self._pairings: list[Solved] = []
        self._columns: list[tuple[int, list[int]]] = []
        self._seen = self._mixed = 0

    def of_part(self, known: Sequence[Solved]) -> list[Solved]:
        """What is known of the part, within its limits or not; known: of all parts, always the same first."""
        more = [one for one in known[self._seen :] if self._part.agrees(one)]
        self._seen = len(known)
        self._pairings += more
        self._columns += [(self._worth_of(one), [*self._part.apart(one), 1]) for one in more]
        return self._pairings

    def stay_near(self, most: int, worth: int = 0) -> None:
        """The price of a score is to differ by no more than `most` from that of the part, in units of worth.

        worth: of a pairing; a share that is none counts less than such a one with all spares that it needs.
        """
        for i, price in enumerate(self._part.prices.of_rows[: self._scores]):
            for sign in (1, -1):
                self._spares[Spare(i, sign)] = -sign * price // self._part.prices.unit - most
        self._spares[Spare(self._size - 1, 1)] = worth - most * self._worst

    def made_up(self) -> bool:
        """Whether numbers or shares are made up with spares; what limits leave free is not."""
        limits = range(self._scores, self._size - 1)
        rows = zip(self._basis, self._rows, strict=True)
        return any(isinstance(one, Spare) and one.row not in limits and row[-1] for one, row in rows)

    def mix(self) -> tuple[Paid, int]:
        """Take what is of use; the prices at which nothing more is, and the worth of the mixture at these."""
        since, self._mixed = self._mixed, len(self._columns)
        while True:
            *rates, unit = self._prices()
            spares = self._spares.items()
            spare = next((one for one, cost in spares if cost * unit > one.sign * rates[one.row]), None)
            if spare:
                self._take(spare, [spare.sign * number for number in self._one(spare.row)])
                continue
            gains = [one * unit - sum(map(mul, rates, column)) for one, column in self._columns[since:]]
            best = max(gains, default=0)
            if best > 0:
                number = since + gains.index(best)
                self._take(self._pairings[number], self._columns[number][1])
            elif since:
                since = 0  # what was of no use before may be now
            else:
                common, (*taken, worth) = gcd(unit, *rates), rates
                return Paid(tuple(-one // common for one in taken), unit // common), worth // common

    def shares(self) -> tuple[dict[Solved, int], int]:
        """How much of the mixture each pairing is, and the whole."""
        rows = zip(self._basis, self._rows, strict=True)
        return {one: row[-1] for one, row in rows if isinstance(one, Solved)}, self._unit

    def _one(self, place: int) -> list[int]:
        return [int(i == place) for i in range(self._size)]

    def _prices(self) -> list[int]:
        """What is taken for each who is too many and beyond limits, the worth, and the unit of all these."""
        costs = [*map(self._worth_of, self._basis)]
        return [*(sum(map(mul, costs, column)) for column in zip(*self._rows, strict=True)), self._unit]

    def _worth_of(self, one: Solved | Spare) -> int:
        if isinstance(one, Spare):
            return self._spares[one]
        return 0 if self._worthless else one.worth

    def _take(self, one: Solved | Spare, column: Sequence[int]) -> None:
        rows = self._rows
        steps = [sum(map(mul, row, column)) for row in rows]
        positive = [i for i, step in enumerate(steps) if step > 0]
        common = lcm(*map(steps.__getitem__, positive))
        out = min(positive, key=lambda i: [n * (common // steps[i]) for n in (rows[i][-1], *rows[i])])
        for i, row in enumerate(rows):
            if i != out:
                both = zip(row, rows[out], strict=True)
                rows[i] = [(steps[out] * a - steps[i] * b) // self._unit for a, b in both]
        self._basis[out], self._unit = one, steps[out]


class Bounded(NamedTuple):
    """The bound of a part at its prices, and what attains it; exact: with the numbers, within the limits.

    matcher: has been solved for the part at these prices.
    mixture: what the prices follow from; empty where the first prices were enough.
    """

    part: SomePairings
    bound: Fraction
    exact: bool
    solved: Solved
    matcher: Matcher
    mixture: Mixture


class ByScores:
    """C.12: the best pairing of the previous bracket whose floaters have the scores of those before.

    So the number of upper players who stay is prescribed for every score, and a matching knows nothing
    of such numbers. (Whether a graph has a perfect matching with a prescribed number of marked pairs is
    a question without a known quick answer, and it can be put in these terms; so a search stands behind
    everything.) But it has a bound. Let there be a price for every score, paid for each player who
    stays. Then the most of

        worth of a pairing + sum over the scores of price * (how many stay - how many should)

    is no less than the worth of the best pairing with the numbers, for which the sum is 0; and if what
    attains the most has the numbers, it is that one. The lowest of these bounds is the worth of the best
    mixture of pairings in which the numbers are right on average. A mixture of the pairings known so far
    (`Mixture`) says new prices, and what is best at these is mixed in, until that is worth no more than
    the mixture. Where no mixture has the numbers, prices show it by themselves: what is paid is below 0
    for every pairing, and it would be 0 for one with the numbers.

    A part of the pairings whose bound is not attained is divided: where halves of pairings together break
    less than any pairing can, by how much is broken (`AtMost`), else by whether a player stays or leaves,
    the one of whom the mixture is least certain. Of all that are worth as much as the best the first in
    the order of D is found by such bounds, too. If none but M1 upper players stay, they are S1, and D.3
    looks at the higher players first, to stay before to leave: so they are asked one after the other.
    Otherwise (brackets handled as homogeneous, upper players who meet) the first of every part is compared
    (C.8, D.2); a part is left out where even the first of all that attain its bound, whatever their
    numbers, comes later than one that was found. Most players do the same in all that attain it, so that
    few are left to divide by. In brackets handled as homogeneous few exchanged and a small difference (D.2)
    are part of the worth, below everything else, so that few parts are left.

    Whether any pairing has the numbers is asked first, nothing being worth anything. Where a mixture has
    them, one exchange after the other mostly leads there from a pairing that is near.

    matcher:  has been solved for the problem, and keeps the P1 and M1 of the previous bracket.
    refused:  the same for earlier stages, where it is not possible; what they know of does here, too.
    possible: some pairing has the scores.
    """

    def __init__(
        self,
        field_2012: Field2012,
        previous: Paired2012,
        problem: BracketProblem,
        matcher: Matcher,
        refused: Sequence[ByScores] = (),
    ) -> None:
        self._previous = previous
        self._whatever_scores = matcher
        self._bracket = bracket = previous.bracket
        self._plain = problem
        self._score = {p: field_2012.field.score[p] for p in bracket.upper}
        size, pairs = len(bracket.players), previous.target.pairs
        kept = size * pairs + 1  # more than all places together
        self._exchange = [] if bracket.heterogeneous else exchange_weights(size, pairs, kept)
        self._room = kept * (pairs + 1) if self._exchange else 1
        exchange, room = self._exchange or [0] * size, self._room
        self._worth = cache(lambda v, w: room * problem.weight(v, w) + exchange[min(v, w)])
        self._none_broken = self._room * (sum(problem.values) + 1) - 1
        of_score: dict[int, set[int]] = {}
        for p in bracket.upper:
            of_score.setdefault(self._score[p], set()).add(p)
        self._of_score = of_score
        staying = set(bracket.upper).difference(previous.downfloaters)
        self._wanted = {one: len(players & staying) for one, players in of_score.items()}
        weights = Weights(field_2012, bracket, scores_first=False)
        self._scales = [room * scale for scale in weights.scales] + [kept] * bool(self._exchange)
        first = set(problem.classes[: len(bracket.upper)]) if bracket.heterogeneous else set()
        entries: dict[tuple[tuple[int, bool] | None, bool], int] = {}
        self._class_table = [
            [entries.setdefault((one, i in first or j in first), len(entries)) for j, one in enumerate(row)]
            for i, row in enumerate(problem.class_table)
        ]
        made, for_upper = weights.of_target
        self._entries = [
            (entry, counts, made + for_upper * counts if entry and entry[1] else 0)
            for entry, counts in entries
        ]
        scores = chain(map(self._score.get, bracket.upper), repeat(None))
        bring = list(zip(scores, problem.values, strict=False))  # each vertex: a score that is paid, a value
        number = {one: number for number, one in enumerate(dict.fromkeys(bring))}
        self._brings, self._brought = list(map(number.__getitem__, bring)), list(number)
        most = max((entry[0] - target for entry, _, target in self._entries if entry and entry[1]), default=0)
        self._of_target = room * (pairs * (made + max(most, 0)) + previous.target.upper * for_upper)
        inner = min(entry[0] for entry, _, _ in self._entries if entry and entry[1])
        colours = min(w for row in problem.kind_table for w in row if w is not None)
        self._least = room * pairs * (inner + colours + 2 * min(problem.values))  # no pairing is worth less
        self._solved_at: dict[tuple[Paid, tuple[AtMost, ...], bool], Matcher | None] = {}
        self._known = [self._of(matcher.pairs(size))]
        self._known += chain.from_iterable(other._known for other in refused)
        self._all = SomePairings(frozenset(), frozenset(), Paid((0,) * len(of_score), 1))
        self._all = self._forced(self._all)
        self._roles = roles_of_choice(problem, self._all.stays, self._all.leaves)
        self.possible = not self._known[0].wrong or self._is_possible()

    def best(self) -> PairList:
        """The pairing, where one is possible: the first whatever the scores, where that may have them."""
        best = self._known[0]
        if best.wrong:
            best = self._exchanged_at_length(best, self._whatever_scores)
            self._known.append(best)
        if not best.wrong:
            first = first_of(self._plain, self._whatever_scores, self._bracket)
            if not self._of_positions(first).wrong:
                return first
        return self._searched_for()

    def _searched_for(self) -> PairList:
        """The pairing by bounds."""
        if self._bracket.heterogeneous and sum(self._wanted.values()) == self._previous.target.upper:
            *_, best = self._improving(self._all)
            return self._first_in_order(best)
        as_good = list[Bounded]()
        *_, best = self._improving(self._all, as_good=as_good)
        return self._first_of_all(best.solved, as_good)

    def _is_possible(self) -> bool:
        """By exchanges, where a mixture has the numbers; if these lead nowhere, by the best pairing."""
        if not self._can_be_mixed():
            return False
        for one in sorted(self._known, key=lambda one: one.wrong)[:MOST_NEAR]:
            there = self._exchanged_at_length(one, self._any_pairing)
            if not there.wrong:
                self._known += [] if there is one else [there]
                return True
        return next(self._improving(self._all), None) is not None

    def _can_be_mixed(self) -> bool:
        """Whether some mixture has the numbers on average, nothing being worth anything."""
        mixture = Mixture(self._all, self._of_score, worthless=True)
        mixture.stay_near(1)  # each who is too many, or is lacking, counts as much
        prices = Paid((0,) * len(self._wanted), 0)
        while True:
            if known := mixture.of_part(self._known):
                prices = mixture.mix()[0]._replace(unit=0)
                if not mixture.made_up():
                    return True
            found = self._solved(self._all, prices)
            if found is None or prices.value(found[0].worth, found[0].excess) < 0:
                return False
            if found[0].wrong < min((one.wrong for one in known), default=inf):
                now = self._exchanged(found[0], self._any_pairing)
                self._known += [] if now.wrong else [now]

    def most_below(self) -> int:
        """No more pairs can be made below: no mixture that has the numbers makes more on average."""
        mixture, known, prices = Mixture(self._all, self._of_score), list[Solved](), self._all.prices
        most, far = inf, 1
        mixture.stay_near(far)
        while True:
            of_each = dict[int | None, int](zip((None, *self._wanted), (0, *prices.of_rows), strict=True))
            paid = [of_each[self._brought[one][0]] for one in self._brings]
            matcher = with_most_below(self._plain, self._bracket, prices.unit, paid, self._roles)
            best = self._of(matcher.pairs(self._plain.ordered))
            known.append(best._replace(worth=pairs_below(self._plain, matcher)))
            most = min(most, prices.value(known[-1].worth, best.excess) // prices.unit)
            mixture.of_part(known)
            prices, worth = mixture.mix()
            if most <= 0 or (worth // prices.unit >= most and not mixture.made_up()):
                return max(0, int(most))
            if worth // prices.unit >= most:
                far *= FARTHER
                mixture.stay_near(far)
                prices, _ = mixture.mix()

    @cached_property
    def _any_pairing(self) -> Matcher:
        """Has been solved with nothing worth anything: all pairings with the P1 and M1 are optima."""
        found = self._solved(self._all, Paid((0,) * len(self._wanted), 0))
        assert found
        return found[1]

    @cached_property
    def _vertex(self) -> dict[int, int]:
        """By players of the bracket."""
        return {p: v for v, p in enumerate(self._plain.positions[: self._plain.ordered])}

    def _exchanged(self, now: Solved, matcher: Matcher) -> Solved:
        """A pairing with the numbers, or nearer to them, to which one exchange after the other leads.

        now: one of the optima of the matcher, which forgets what it is asked here.
        """
        asked = set[int]()
        while now.wrong and (there := self._one_exchanged(now, matcher, asked)):
            now = there
        matcher.forget()
        return now

    def _exchanged_at_length(self, now: Solved, matcher: Matcher) -> Solved:
        """The same; where that leads no nearer, players of a score that has its number may move at first."""
        now = self._exchanged(now, matcher)
        while now.wrong:
            for number, many in enumerate(now.excess):
                there = None if many else self._one_exchanged(now, matcher, set(), number)
                matcher.forget()
                if there and (there := self._exchanged(there, matcher)).wrong < now.wrong:
                    now = there
                    break
            else:
                break
        return now

    def _one_exchanged(
        self, now: Solved, matcher: Matcher, asked: set[int], free: int | None = None
    ) -> Solved | None:
        """What it becomes when a player changes whose score has too many, or too few; None where nobody can.

        Nobody else changes but players of such scores, to where they are wanted.

        asked: to be filled, who has been asked. free: the number of a score whose players may change, too.
        """
        moving, stay, leave, vertex = list[int](), list[int](), list[int](), self._vertex
        for number, (players, many) in enumerate(zip(self._of_score.values(), now.excess, strict=True)):
            if number != free:
                staying = players & now.staying
                (moving if many > 0 else stay).extend(staying)
                (moving if many < 0 else leave).extend(players - staying)
        matcher.try_roles([vertex[p] for p in stay], LOW | HIGH, [vertex[p] for p in leave], OUT)
        for p in moving:
            if p not in asked:
                asked.add(p)
                if matcher.try_role(vertex[p], OUT if p in now.staying else LOW | HIGH):
                    return self._of(matcher.pairs(self._plain.ordered))
        return None

    def _improving(
        self, part: SomePairings, least: int | None = None, as_good: list[Bounded] | None = None
    ) -> Iterator[Bounded]:
        """Pairings with the numbers, worth at least so much, each more than the one before.

        as_good: to be filled, for parts that may hold others worth as much as the last one.
        """
        known = (one.worth for one in self._known if part.agrees(one) and part.exact(one))
        least = max([self._least if least is None else least, *known])
        waiting, enough = [part], -inf
        while waiting:
            bounded = self._bounded(self._forced(waiting.pop()), least, enough)
            if bounded and bounded.exact and bounded.bound > enough:
                least = bounded.solved.worth + 1
                if as_good is not None:
                    least, enough, as_good[:] = bounded.solved.worth, bounded.solved.worth, [bounded]
                yield bounded
            elif bounded and bounded.bound >= enough + 1:
                waiting += self._divided(bounded)
            elif bounded and as_good is not None:
                as_good.append(bounded)

    def _divided(self, bounded: Bounded) -> tuple[SomePairings, SomePairings]:
        """Where the mixture cannot be a pairing: in what is broken, or at who is least certain to stay.

        What may be better, or is likelier, comes last.
        """
        part, (shares, whole) = bounded.part, bounded.mixture.shares()
        for scale in self._scales:
            broken = sum(share * (one.broken // scale) for one, share in shares.items())
            if broken % whole:
                more, fewer = AtMost(scale, -1, -(broken // whole) - 1), AtMost(scale, 1, broken // whole)
                return part.limited(more), part.limited(fewer)
        undecided = self._score.keys() - part.stays - part.leaves
        often = {  # how much more of the mixture each stays than leaves
            p: sum([share if p in one.staying else -share for one, share in shares.items()])
            for p in undecided
        }
        v = min(often, key=lambda p: (abs(often[p]), -p))
        stays, leaves = self._halves(part, v)
        return (stays, leaves) if often[v] < 0 else (leaves, stays)

    def _first_in_order(self, found: Bounded) -> PairList:
        """S1 are those who stay; D.3 looks at the higher players first, to stay before to leave."""
        level, part = found.solved.worth, self._all
        for v in self._bracket.upper:
            part = self._forced(found.part._replace(stays=part.stays, leaves=part.leaves, solved=None))
            if v not in part.stays and v not in part.leaves:
                stays, leaves = self._halves(part, v)
                if v not in found.solved.staying:
                    found = next(self._improving(stays, level), found)
                part = stays if v in found.solved.staying else leaves
        whole = self._bounded(self._forced(part), level)
        assert whole
        return first_of(self._plain, whole.matcher, self._bracket)

    def _first_of_all(self, found: Solved, as_good: list[Bounded]) -> PairList:
        """C.8, D.2: the first of all that have the numbers and are worth as much, none being worth more.

        as_good: the parts that may hold them.
        """
        level, best = found.worth, None
        s1 = list(self._bracket.upper) if self._bracket.heterogeneous else []
        waiting = [one for one in as_good if max(one.part.apart(found)) <= 0]
        while waiting:
            bounded = waiting.pop()
            if bounded.bound > level:
                parts: Sequence[SomePairings] = self._divided(bounded)
            else:
                pairs = self._first_of(bounded.matcher, level)
                if pairs:
                    key = order_key(list(self._bracket.players), s1, pairs)
                    if best is not None and key >= best[0]:
                        continue
                    shown = self._of_positions(pairs)
                    if not any(shown.excess) and shown.worth == level:
                        best = key, pairs
                        continue
                parts = self._with_common(bounded)
            waiting += filter(None, (self._bounded(self._forced(part), level, level) for part in parts))
        assert best
        return best[1]

    def _with_common(self, bounded: Bounded) -> Sequence[SomePairings]:
        """The part with what all do that attain its bound, in halves where the numbers leave a choice.

        Nothing where they would be wrong. Most players do the same in all of these. Where all of them do,
        some may yet be worth less, for a limit pays for it: the best with those who stay is what is asked.
        """
        part, here, free = bounded.part, bounded.solved.staying, set[int]()
        roles, asked = roles_of_choice(self._plain, part.stays, part.leaves), None
        for v, p in enumerate(self._bracket.upper):
            if p not in part.stays and p not in part.leaves and p not in free:
                if asked is None:
                    asked = bounded.matcher.narrowed(roles)
                    asked.solve()
                if asked.try_role(v, OUT if p in here else LOW | HIGH):
                    there = self._of(asked.pairs(self._plain.ordered)).staying
                    asked, free = None, free | (self._score.keys() & (here ^ there))
        common = self._score.keys() - free
        part = part._replace(stays=part.stays | (common & here), leaves=part.leaves | (common - here))
        for score, players in self._of_score.items():
            if not len(players & part.stays) <= self._wanted[score] <= len(players - part.leaves):
                return ()
        part = self._forced(part)
        open_ = free - part.stays - part.leaves
        return self._halves(part, min(open_)) if open_ else (part,)

    def _halves(self, part: SomePairings, v: int) -> tuple[SomePairings, SomePairings]:
        """The part in which the player stays, and the one in which he leaves."""
        return part._replace(stays=part.stays | {v}), part._replace(leaves=part.leaves | {v})

    def _forced(self, part: SomePairings) -> SomePairings:
        """With those whose score leaves them no choice; with nothing but them where that is everybody.

        All pairings of such a part have the numbers, and the best one matters, whether within limits or not.
        """
        for score, players in self._of_score.items():
            stays, leaves = part.stays.intersection(players), part.leaves.intersection(players)
            if len(stays) == self._wanted[score]:
                part = part._replace(leaves=part.leaves.union(players) - stays)
            elif len(players) - len(leaves) == self._wanted[score]:
                part = part._replace(stays=part.stays.union(players) - leaves)
        if len(part.stays) + len(part.leaves) == len(self._score):
            return self._all._replace(stays=part.stays, leaves=part.leaves)
        return part

    def _bounded(self, part: SomePairings, least: int, enough: float = -inf) -> Bounded | None:
        """The least bound of the part, or one that is attained with the numbers.

        None when no pairing of the part has the numbers, or the bound is below the least asked for.
        """
        mixture, prices, worth = Mixture(part, self._of_score), part.prices, None
        mixed: Fraction | float = inf if part.solved else -inf  # where it goes on from another part, at once
        in_halves, far = True, 0  # how far prices go from where they begin
        while True:
            near, found = self._solved_near(part, prices, worth if in_halves else None)
            if found is None:
                return None
            in_halves = in_halves and near == prices.in_halves()
            if near != prices:
                prices, worth = near, None
            solved, matcher = found
            value, unit = prices.value(solved.worth, part.apart(solved)), prices.unit
            if value < least * unit:
                return None
            if solved.wrong <= NEARLY_RIGHT and Fraction(value, unit) - mixed < self._room:
                exchanged = self._exchanged(solved, matcher)
                self._known += [exchanged] if exchanged is not solved else []
            known = mixture.of_part(self._known)
            exact = next((one for one in known if one.worth * unit == value and part.exact(one)), None)
            at_best = worth is not None and value <= worth
            if not far or (at_best and mixture.made_up()):
                far, at_best = FARTHER * (far or 1 + value // unit - least), False
                mixture.stay_near(far, value // unit)
            if exact or at_best or value <= enough * unit:
                bound, part = Fraction(value, unit), part._replace(prices=prices, solved=matcher)
                return Bounded(part, bound, exact is not None, exact or solved, matcher, mixture)
            prices, worth = mixture.mix()
            mixed = Fraction(worth, prices.unit)

    def _solved_near(
        self, part: SomePairings, prices: Paid, worth: int | None
    ) -> tuple[Paid, tuple[Solved, Matcher] | None]:
        """What is best at prices that are nearly these, where it is worth more than the mixture; or at these.

        worth: of the mixture at these prices; None without one.
        """
        if worth is not None and (near := prices.in_halves()) != prices:
            found = self._solved(part, near)
            if found and prices.value(found[0].worth, part.apart(found[0])) > worth:
                return near, found
        return prices, self._solved(part, prices)

    def _solved(self, part: SomePairings, prices: Paid) -> tuple[Solved, Matcher] | None:
        """The best pairing of a part at these prices; None when it does not reach the target.

        P1 and M1 count at first what the best pairings break, and much more. That is enough where what is
        found breaks less, for at best a pairing without them breaks nothing. Else they count more than all.
        """
        divided = part.stays != self._all.stays or part.leaves != self._all.leaves
        for certain in (not prices.unit, True):
            matcher = part.solved if prices == part.prices and not certain else None
            matcher = matcher or self._of_all(prices, part.limits, certain)
            if matcher and divided:
                matcher = matcher.narrowed(roles_of_choice(self._plain, part.stays, part.leaves))
                matcher = matcher if matcher.solve() else None
            if certain or not matcher:
                return (self._known[-1], matcher) if matcher and self._is_known(matcher) else None
            if self._is_known(matcher) and self._known[-1].broken + self._of_target <= self._little:
                return self._known[-1], matcher
        return None

    @cached_property
    def _little(self) -> int:
        """What the best pairings break, and much more."""
        return MUCH_MORE * (1 + self._of_target + min(one.broken for one in self._known))

    def _is_known(self, matcher: Matcher) -> bool:
        """Whether what it has found keeps P1 and M1; what does is known from now on."""
        target, inner = reached(self._plain, matcher, self._bracket)
        self._known += [self._of(inner)] if target == self._previous.target else []
        return target == self._previous.target

    def _of(self, pairs: Sequence[tuple[int, int]]) -> Solved:
        """What these pairs of vertices are."""
        worth = sum(starmap(self._worth, pairs))
        staying = frozenset(map(self._plain.positions.__getitem__, chain.from_iterable(pairs)))
        counts = (len(players & staying) for players in self._of_score.values())
        excess = tuple(map(sub, counts, self._wanted.values()))
        return Solved(worth, staying, excess, self._none_broken - worth)

    def _of_positions(self, pairs: PairList) -> Solved:
        """What these pairs of players are."""
        return self._of([(self._vertex[a], self._vertex[b]) for a, b in pairs])

    def _of_all(self, prices: Paid, limits: tuple[AtMost, ...], certain: bool) -> Matcher | None:
        """The best pairing of all at these prices; None when there is no pairing."""
        scores, for_limits = prices.of_rows[: len(self._wanted)], prices.of_rows[len(self._wanted) :]
        prices = prices._replace(of_rows=(*scores, *filter(None, for_limits)))
        limits = tuple(compress(limits, for_limits))
        if (prices, limits, certain) not in self._solved_at:
            matcher = self._priced(prices, limits, certain)
            self._solved_at[prices, limits, certain] = matcher if matcher.solve() else None
        return self._solved_at[prices, limits, certain]

    def _priced(self, prices: Paid, limits: tuple[AtMost, ...], certain: bool) -> Matcher:
        """A matcher for the problem with what is paid; P1 and M1 stand above it."""
        plain, room = self._plain, self._room
        of_score = dict(zip(self._wanted, prices.of_rows, strict=False))
        of_limit = zip(limits, prices.of_rows[len(of_score) :], strict=True)
        beyond = [(limit.scale, limit.sign * price) for limit, price in of_limit]

        @cache
        def within_limits(weight: int) -> int:
            return prices.unit * weight + sum(price * (-weight // scale) for scale, price in beyond)

        paid = within_limits if beyond else partial(mul, prices.unit)
        # More than two pairings with this P1 and M1 are apart, or than a limit counts for one pair more.
        above = 1 + sum(abs(price) * len(self._of_score[score]) for score, price in of_score.items())
        little, much = 0 if certain else self._little, self._scales[0]
        # Who breaks more is the better for it where limits from below pay more than that costs.
        gain = sum(Fraction(price, scale) for scale, price in beyond if price > 0) - prices.unit
        above += prices.unit * little + (max(0, ceil(gain * much)) if little else 0)
        twice = 2 * (little or much)
        above += sum(abs(price) * (twice // scale + 4 * plain.ordered) for scale, price in beyond)
        for_pair = plain.ordered if self._bracket.heterogeneous else 1
        raised = [
            (paid(room * (entry[0] - (0 if certain else target))) + above * (for_pair + counts), True)
            if entry and entry[1]
            else entry
            for entry, counts, target in self._entries
        ]
        of_each = dict[int | None, int](zip((None, *self._wanted), (0, *prices.of_rows), strict=False))
        brought = [of_each[score] - paid(-room * value) for score, value in self._brought]
        lead = [prices.unit * weight for weight in self._exchange]
        for scale, price in beyond:
            if scale <= max(self._exchange, default=0):
                both = zip(lead, self._exchange, strict=True)
                lead = [one - price * (weight // scale) for one, weight in both]
        return Matcher(
            plain.names, plain.conflicts, plain.kinds, plain.classes,
            list(map(brought.__getitem__, self._brings)),
            [[w if w is None else paid(room * w) for w in row] for row in plain.kind_table],
            [list(map(raised.__getitem__, row)) for row in self._class_table],
            plain.ordered, plain.may_single, lead if any(lead) else None, self._roles,
        )  # fmt: skip

    def _first_of(self, matcher: Matcher, level: int) -> PairList | None:
        """The first of the optima of a part; None when none exchanges as many as those of the level."""
        if not self._exchange:
            return first_of(self._plain, matcher, self._bracket)
        count = self._previous.target.pairs
        kept = level % self._room // self._scales[-1]
        return first_exchanged(self._plain, matcher, count, count - kept)


def exchange_weights(size: int, pairs: int, kept: int) -> list[int]:
    """D.2, its first two rules as weights of who is the higher player of a pair, in a homogeneous bracket.

    Few of the original S1 are exchanged (`kept` counts each who is not); then they are moved few places.
    """
    return [(kept if x < pairs else 0) + size - 1 - x for x in range(size)]


def first_exchanged(problem: BracketProblem, matcher: Matcher, count: int, exchanged: int) -> PairList | None:
    """D.2, its last two rules: the lowest possible players leave S1, the highest possible ones come in; D.1.

    matcher: has been solved. count: of pairs, and so of S1. None when there is no such optimum.
    """

    def granted(vertices: Iterable[int], role: int) -> list[int]:
        found: list[int] = []
        for v in vertices:
            if len(found) < exchanged and matcher.try_role(v, role):
                found.append(v)
        return found

    s1 = range(count)
    out, come = granted(reversed(s1), HIGH | OUT), granted(range(count, problem.ordered), LOW)
    upper = [*(v for v in s1 if v not in out), *come]
    if not matcher.try_roles(upper, LOW, [v for v in range(problem.ordered) if v not in upper], HIGH | OUT):
        return None
    matcher.fix_partners(upper, range(problem.ordered))
    return [(problem.positions[v], problem.positions[matcher.partner(v)]) for v in upper]


def with_most_below(
    problem: BracketProblem,
    bracket: Bracket,
    unit: int = 1,
    paid: Sequence[int] = (),
    roles: Sequence[int] | None = None,
) -> Matcher:
    """A solved matcher: the P1 and M1 of the bracket come first, then as many pairs below it as possible.

    Anybody may stay unpaired below, so the vertices that stand for this, the last ones, are left out.

    unit: what a pair below is worth. paid: to each vertex, where it is paired in the bracket.
    """
    size = len(problem.names) - sum(problem.may_single)
    paid = [*paid[:size]] or [0] * size
    above = 1 + unit * size + 2 * sum(map(abs, paid))
    upper = set(problem.classes[: len(bracket.upper)]) if bracket.heterogeneous else set()
    inner = [(above * (problem.ordered + counts), True) for counts in (False, True)]
    rows = enumerate(map(enumerate, problem.class_table))
    table: ClassTable = [
        [one and (inner[i in upper or j in upper] if one[1] else (unit, False)) for j, one in row]
        for i, row in rows
    ]
    free = replace(
        problem,
        names=problem.names[:size],
        kinds=problem.kinds[:size],
        classes=problem.classes[:size],
        values=paid,
        kind_table=[[w and 0 for w in row] for row in problem.kind_table],
        class_table=table,
        may_single=b"\1" * size,
    )
    matcher = free.matcher(roles=roles and roles[:size])
    matcher.solve()
    return matcher


def pairs_below(problem: BracketProblem, matcher: Matcher) -> int:
    """How many pairs there are but those of the bracket, and those who stand for staying unpaired."""
    size = len(problem.names) - sum(problem.may_single)
    return len(matcher.pairs(size)) - len(matcher.pairs(problem.ordered))


def roles_of_choice(problem: BracketProblem, stays: Collection[int], leaves: Collection[int]) -> list[int]:
    """The problem in which these players of the bracket must be paired in it, and those must leave it."""
    role = dict.fromkeys(stays, LOW | HIGH) | dict.fromkeys(leaves, OUT)
    roles = map(role.get, problem.positions[: problem.ordered], repeat(ANY_ROLE))
    return [*roles, *repeat(ANY_ROLE, len(problem.positions) - problem.ordered)]


def first_of(problem: BracketProblem, matcher: Matcher, bracket: Bracket) -> PairList:
    """The pairs of the bracket in the first of the best pairings."""
    return first_found(problem, matcher, len(bracket.upper) if bracket.heterogeneous else 0)


def reached(problem: BracketProblem, matcher: Matcher, bracket: Bracket) -> tuple[BracketTarget, PairList]:
    """The P1 and M1 of a bracket in a matching with others, and its pairs as vertices."""
    upper = len(bracket.upper) if bracket.heterogeneous else 0
    inner = matcher.pairs(problem.ordered)
    return BracketTarget(len(inner), sum(1 for v, _ in inner if v < upper)), inner
