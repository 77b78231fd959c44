"""The questions that can be put to one bracket: what is best, what is possible, under a restriction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pairwright.common.values import replace
from pairwright.systems.dutch.explain.field_trace import BracketRestriction, Pair, restricted
from pairwright.systems.dutch.explain.order import Candidate, Key, place_in_order
from pairwright.systems.dutch.explain.trace import BracketTrace, RoundTrace, Stage, Value, counted, vector
from pairwright.systems.dutch.fast.collapse import last_bracket
from pairwright.systems.dutch.fast.objective import (
    best_alone,
    bracket_alone,
    bracket_fields,
    bracket_with_below,
    first_best,
)
from pairwright.systems.swiss.fast import witness_of
from pairwright.systems.swiss.problem import Bracket, BracketOutcome, BracketProblem, Fields


def can_be_completed(
    trace: RoundTrace,
    mdps: Sequence[int],
    start: int,
    pair: Pair | None = None,
    barred: frozenset[Pair] = frozenset(),
) -> bool:
    """C4: whether these moved-down players and everybody from position `start` on can be paired.

    pair: must be one of the pairs. barred: these pairs must not be made.
    Moved-down players do not meet one another.
    """
    if not mdps and start == len(trace.entrants):
        return True
    nobody = range(start, start)
    bracket = Bracket(list(mdps), [], nobody, range(start, len(trace.entrants)), 0)
    levels: Fields = [(("moved", score), 1) for score in {trace.field.score[p] for p in mdps}]
    problem = bracket_with_below(trace.field, bracket, trace.conflicts, levels, trace.pab_recipients)
    return restricted(problem, BracketRestriction(pair, barred=barred)).matcher().solve()


def best_shortfall(trace: RoundTrace, place: BracketTrace, downfloaters: Iterable[int]) -> Value:
    """What C8 (2017: C.7) compares when these float: the fewest and lowest floaters of the next bracket.

    The number, then the scores from the highest; () where the criterion is not in force.
    """
    if not place.bracket.next_group or place.stage in (Stage.PENULTIMATE, Stage.LAST):
        return ()
    asked = (place.number, tuple(sorted(downfloaters)))
    if asked not in trace.shortfalls:
        trace.shortfalls[asked] = _shortfall(trace, place, list(asked[1]))
    return trace.shortfalls[asked]


def _shortfall(trace: RoundTrace, place: BracketTrace, mdps: list[int]) -> Value:
    everybody = len(trace.entrants)
    residents = list(place.bracket.next_group)
    nobody = range(everybody, everybody)
    complete = place.stage is Stage.COMPLETE or not place.bracket.low
    low = place.bracket.low if complete else nobody
    scores = trace.field.score
    if place.stage is Stage.COMPLETE and low and _least_is_shown(trace, mdps, residents):
        return _least(trace, mdps, residents)
    bracket = Bracket(mdps, residents, nobody, low, scores[residents[0]])
    fields = bracket_fields(trace.field, bracket, look_ahead=False, unplayed=False)
    fields = [entry for entry in fields if entry[0][0] in ("pairs", "moved")]
    problem = bracket_with_below(
        trace.field,
        bracket,
        trace.conflicts,
        fields,
        trace.pab_recipients if complete else (),
        complete=complete,
    )
    matcher = problem.matcher()
    if not matcher.solve():
        return (everybody + 1,)
    left = [p for v, p in enumerate(mdps + residents) if not 0 <= matcher.partner(v) < problem.ordered]
    return (len(left), *sorted((scores[p] for p in left), reverse=True))


def _least(trace: RoundTrace, mdps: Sequence[int], residents: Sequence[int]) -> Value:
    """What parity demands: the next bracket cannot leave fewer, nor anybody lower than a resident."""
    return (1, trace.field.score[residents[0]]) if (len(mdps) + len(residents)) % 2 else (0,)


def _least_is_shown(trace: RoundTrace, mdps: Sequence[int], residents: Sequence[int]) -> bool:
    """A pairing of everybody down to the end shows that no more need to float; False says nothing."""
    field, apart, start = trace.field, len(mdps), residents[0]
    positions = [*mdps, *range(start, len(field.player))]
    ends = [apart + stop - start for _, stop, _ in field.groups if stop > start]
    witness = witness_of(field, trace.conflicts, positions, ends)
    recipients = [v for v, p in enumerate(positions) if p in trace.pab_recipients]
    complete = witness.build(recipients[::-1])
    return complete and witness.settle([], range(apart), apart, apart + len(residents))


class Room:
    """One bracket of a round, in the stage in which it was paired, and what is wished for, if anything.

    pair: these two are to meet. barred: these pairs are not to be made.
    here: the pair is made in this bracket; otherwise below it, and whoever of the two is in the bracket has
          to leave it.
    """

    def __init__(
        self,
        trace: RoundTrace,
        place: BracketTrace,
        pair: Pair | None = None,
        barred: frozenset[Pair] = frozenset(),
    ) -> None:
        self.trace = trace
        self.place = place
        self.pair = pair
        self.barred = barred
        inside = set(place.players)
        last = not place.bracket.next_group
        self.here = pair is not None and all(p in inside or (last and p == trace.bye) for p in pair)
        going = frozenset(pair or ()) & inside if not self.here else frozenset()
        apart = frozenset(both for both in barred if inside.issuperset(both))
        self._local = BracketRestriction(pair if self.here else None, leaves=going, barred=apart)
        if self.here and pair is not None and trace.bye in pair and place.stage is Stage.LAST:
            self._local = BracketRestriction(leaves=frozenset(pair) - {trace.bye}, barred=apart)

    def relaxed(self, restriction: BracketRestriction) -> BracketOutcome | None:
        """The first of the best candidates, the wish looked at only as far as this bracket is concerned."""
        local = self._local.and_also(restriction.stays, restriction.leaves)
        found = self._alone(local) if self._may_go_alone() else None
        return found or self._solved(local, everybody=self.place.stage is not Stage.NEXT)

    def fulfilling(self, restriction: BracketRestriction) -> BracketOutcome | None:
        """A good candidate after which the wish can certainly be fulfilled."""
        local = self._local.and_also(restriction.stays, restriction.leaves)
        local = replace(local, pair=local.pair if self.here else self.pair, barred=self.barred)
        return self._solved(local, everybody=True)

    def can_follow(self, downfloaters: Sequence[int]) -> bool:
        """Whether the round can be completed after these have left, the wish fulfilled."""
        settled = self.here and not self.barred
        if self.place.stage is Stage.LAST or (settled and self.place.stage is not Stage.NEXT):
            return True
        pair = None if self.here else self.pair
        return can_be_completed(
            self.trace, downfloaters, self.place.bracket.next_group.start, pair, barred=self.barred
        )

    def _may_go_alone(self) -> bool:
        looks_ahead = self.place.stage in (Stage.COMPLETE, Stage.NEXT) and self.place.bracket.next_group
        return bool(looks_ahead) and not self._may_count_unplayed()

    def _alone(self, restriction: BracketRestriction) -> BracketOutcome | None:
        """The first of the best candidates when C8 is forgotten, if it stands at the bound of C8.

        A candidate that reaches it is the one looked for, since nothing was gained by forgetting C8.
        """
        trace, place = self.trace, self.place
        found = best_alone(restricted(_by_itself(trace, place), restriction), len(place.bracket.mdps))
        if found is None:
            return None
        least = _least(trace, found.downfloaters, place.bracket.next_group)
        return found if best_shortfall(trace, place, found.downfloaters) == least else None

    def _solved(self, restriction: BracketRestriction, *, everybody: bool) -> BracketOutcome | None:
        unplayed = self._may_count_unplayed()
        while True:
            problem = restricted(self._problem(everybody=everybody, unplayed=unplayed), restriction)
            matcher = problem.matcher()
            if not matcher.solve():
                return None
            found = first_best(problem, matcher, len(self.place.bracket.mdps))
            if self.place.stage is Stage.LAST and len(found.downfloaters) > 1:
                # More pairs are not possible under the restriction, and nobody else may have a bye.
                return None
            if unplayed and len(found.downfloaters) != 1:
                unplayed = False
                continue
            return found

    def _may_count_unplayed(self) -> bool:
        score = self.trace.bye_score
        return (
            self.place.stage is Stage.COMPLETE
            and self.trace.edition.pab_unplayed_games
            and score is not None
            and score >= self.place.bracket.score
            and len(self.place.players) % 2 == 1
        )

    def _problem(self, *, everybody: bool, unplayed: bool) -> BracketProblem:
        trace, place, bracket = self.trace, self.place, self.place.bracket
        if place.stage is Stage.LAST:
            return last_bracket(
                trace.field, bracket.mdps, bracket.residents, trace.conflicts, trace.pab_recipients
            )
        everybody = everybody or not bracket.low
        if not everybody:
            bracket = bracket._replace(low=range(0))
        look_ahead = (
            trace.edition.look_ahead and len(bracket.next_group) > 0 and place.stage is not Stage.PENULTIMATE
        )
        fields = bracket_fields(trace.field, bracket, look_ahead=look_ahead, unplayed=unplayed)
        return bracket_with_below(
            trace.field,
            bracket,
            trace.conflicts,
            fields,
            trace.pab_recipients if everybody else (),
            complete=everybody,
        )


def _by_itself(trace: RoundTrace, place: BracketTrace) -> BracketProblem:
    """The bracket without what comes below it; made once where it is one of the round drawn."""
    drawn = place.number < len(trace.brackets) and trace.brackets[place.number] is place
    if drawn and place.number in trace.alone:
        return trace.alone[place.number]
    fields = bracket_fields(trace.field, place.bracket, look_ahead=False, unplayed=False)
    anybody = b"\1" * len(place.players)
    problem = bracket_alone(trace.field, place.bracket, trace.conflicts, fields, anybody)
    if drawn:
        trace.alone[place.number] = problem
    return problem


# -- The best candidate of a bracket that leaves a wish possible ---------------------------------------


Weighed = Candidate[int]


def weighed(
    trace: RoundTrace, place: BracketTrace, pairs: tuple[Pair, ...], downfloaters: tuple[int, ...]
) -> Weighed:
    """A candidate of the bracket `place`, counted and put in its place in the order."""
    following = best_shortfall(trace, place, downfloaters)
    values = counted(trace, place, pairs, downfloaters, following)

    def ordered() -> list[Key]:
        ranked = [(a, b) if a < b else (b, a) for a, b in pairs]
        above = sum(a in place.upper for a, _ in ranked) if place.upper else 0
        keys = place_in_order(place.upper, place.players, place.remaining, ranked)
        return [Key("3.1", "paired moved-down players", (-above,)), *keys]

    return Candidate(pairs, downfloaters, values, vector(values), ordered)


def as_drawn(trace: RoundTrace, place: BracketTrace) -> Weighed:
    """The candidate taken in a bracket, counted once where it is one of the round drawn, not of another."""
    if place.number >= len(trace.brackets) or trace.brackets[place.number] is not place:
        return weighed(trace, place, place.pairs, place.downfloaters)
    if place.number not in trace.counted:
        trace.counted[place.number] = weighed(trace, place, place.pairs, place.downfloaters)
    return trace.counted[place.number]


def best_fulfilling(room: Room, restriction: BracketRestriction | None = None) -> Weighed | None:
    """The candidate that comes first by the rules among those after which the wish can be fulfilled.

    restriction: who has to stay, who has to leave, apart from what the wish demands.
    None when there is none.
    """
    best: Weighed | None = None
    open_ones = [restriction or BracketRestriction()]
    while open_ones:
        branch = open_ones.pop()
        bound = _weigh(room, room.relaxed(branch))
        if bound is None or (best is not None and bound.key >= best.key):
            continue
        if room.can_follow(bound.downfloaters):
            best = bound
            continue
        possible = _weigh(room, room.fulfilling(branch))
        if possible is None:
            continue
        if best is None or possible.key < best.key:
            best = possible
        difference = set(bound.downfloaters) ^ set(possible.downfloaters)
        if not difference:
            raise AssertionError("the same players leave, and yet only one of the two can be completed")
        player = min(difference)
        open_ones += [branch.and_also(stays=[player]), branch.and_also(leaves=[player])]
    return best


def _weigh(room: Room, found: BracketOutcome | None) -> Weighed | None:
    if found is None:
        return None
    return weighed(room.trace, room.place, tuple(found.pairs), tuple(found.downfloaters))
