"""Two pairings of one round compared by the rules of the Dutch system: where they part, and what decides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from pairwright.common.errors import BadInput, NoPairing
from pairwright.common.values import replace
from pairwright.systems.answers import RoundAnswer
from pairwright.systems.criterion import Difference
from pairwright.systems.dutch.explain.counting import criterion_values
from pairwright.systems.dutch.explain.field_trace import Pair
from pairwright.systems.dutch.explain.room import Room, Weighed, best_fulfilling, can_be_completed, weighed
from pairwright.systems.dutch.explain.trace import BracketTrace, RoundTrace, Stage
from pairwright.systems.dutch.explain.why_not import compared, of_bye_scores, with_higher_byes
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.swiss.problem import Bracket


def compare(trace: RoundTrace, first: GivenRound, second: GivenRound) -> Difference | None:
    """The first bracket in which two pairings differ, and which is better there; None when they are the same.

    Colours are not looked at. Both must pair everybody who takes part exactly once, and no two players
    who must not meet: see `pairwright.check.judging` for others. Raises BadInput when one does not.
    """
    both = _partners(trace, first), _partners(trace, second)
    if both[0] == both[1]:
        return None
    spoilt = _bye_score(trace, first, second)
    if spoilt is not None:
        return spoilt
    trace = _with_bye_of(trace, first)
    for one, other in zip(brackets_of(trace, both[0]), brackets_of(trace, both[1]), strict=False):
        if set(one.pairs) != set(other.pairs):
            return _decided(trace, one, other)
    raise AssertionError("two pairings differ, and yet every bracket of them is the same")


def brackets_of(trace: RoundTrace, partner: dict[int, int]) -> Iterator[BracketTrace]:
    """A whole pairing as brackets: each pair belongs to the scoregroup of its lower-ranked player.

    partner: by position, both ways.
    """

    def made(place: BracketTrace) -> Iterator[Pair]:
        inside = set(place.players)
        return ((a, partner[a]) for a in inside if a < partner[a] and partner[a] in inside)

    return brackets_by(trace, made)


def brackets_by(
    trace: RoundTrace, choose: Callable[[BracketTrace], Iterable[Pair]]
) -> Iterator[BracketTrace]:
    """The brackets of a round from the top, `choose` giving the pairs of each.

    In the edition of 2017 the round collapses where the draw does, as long as the brackets above are those
    of the draw.
    """
    groups = trace.field.groups
    count = len(trace.entrants)
    mdps: list[int] = []
    as_drawn, stage = True, None
    for number, (start, stop, score) in enumerate(groups):
        drawn = trace.brackets[number] if as_drawn and number < len(trace.brackets) else None
        below = range(stop, groups[number + 1][1] if number + 1 < len(groups) else stop)
        bracket = Bracket(mdps, list(range(start, stop)), below, range(below.stop, count), score)
        if stage is Stage.PENULTIMATE:
            stage = Stage.LAST
        else:
            stage = drawn.stage if drawn is not None else _usual_stage(trace, bracket)
        if stage is Stage.LAST:
            nobody = range(count, count)
            bracket = Bracket(mdps, list(range(start, count)), nobody, nobody, score)
        place = BracketTrace(number, stage, bracket, (), ())
        pairs = tuple(sorted(choose(place)))
        mdps = sorted(set(place.players).difference(*pairs))
        yield replace(place, pairs=pairs, downfloaters=tuple(mdps))
        as_drawn = drawn is not None and set(drawn.pairs) == set(pairs)
        if stage is Stage.LAST:
            return


def _usual_stage(trace: RoundTrace, bracket: Bracket) -> Stage:
    if trace.brackets[0].stage is Stage.COMPLETE:
        return Stage.COMPLETE
    return Stage.NEXT if bracket.next_group else Stage.LAST


def _partners(trace: RoundTrace, given: GivenRound) -> dict[int, int]:
    """Opponents by position; the PAB recipient has the position after the last player."""
    position = trace.position_of
    partner: dict[int, int] = {}
    for a, b in [*given.pairs, *((player, -1) for player in given.byes)]:
        if a not in position or (b >= 0 and b not in position):
            raise BadInput.told("one of the pairings has somebody who does not take part in this round")
        first, second = position[a], position[b] if b >= 0 else trace.bye
        if first in partner or (second in partner and second != trace.bye):
            raise BadInput.told("one of the pairings has somebody twice")
        partner[first] = second
        if second != trace.bye:
            partner[second] = first
    if len(partner) != len(trace.entrants) or len(given.byes) > 1:
        raise BadInput.told("one of the pairings does not have everybody who takes part")
    return partner


def _bye_score(trace: RoundTrace, first: GivenRound, second: GivenRound) -> Difference | None:
    """C5 comes before every bracket."""
    if trace.bye_score is None:
        return None
    scores = [trace.entrants[trace.position_of[given.byes[0]]].score for given in (first, second)]
    if scores[0] == scores[1]:
        return None
    better = int(scores[1] < scores[0])
    comparison = of_bye_scores(scores[better], scores[1 - better])
    return Difference(better, trace.edition.criterion(5), comparison)


def _with_bye_of(trace: RoundTrace, given: GivenRound) -> RoundTrace:
    """Rounds whose bye goes to a higher score than C5 wants are judged as if it had to go there."""
    scores = [trace.entrants[trace.position_of[player]].score for player in given.byes]
    return next((other for other in with_higher_byes(trace) if other.bye_score in scores), trace)


def _decided(trace: RoundTrace, one: BracketTrace, other: BracketTrace) -> Difference:
    both = _weighed(trace, one), _weighed(trace, other)
    better = int(both[1].key < both[0].key)
    places = one, other
    answer: RoundAnswer = compared(trace, (0, None), places[better], both[1 - better])
    if answer.comparison is None or answer.article is None:
        raise AssertionError(
            "two candidates differ, and yet no criterion and no rule of the order tells them apart"
        )
    return Difference(
        better,
        answer.article,
        answer.comparison,
        one.place,
        (criterion_values(trace, one, both[0].values), criterion_values(trace, other, both[1].values)),
        (_named(trace, one.pairs), _named(trace, other.pairs)),
    )


def _weighed(trace: RoundTrace, place: BracketTrace) -> Weighed:
    return weighed(trace, place, place.pairs, place.downfloaters)


def _named(trace: RoundTrace, pairs: tuple[Pair, ...]) -> tuple[tuple[int, int], ...]:
    return tuple((trace.entrants[a].index, trace.entrants[b].index) for a, b in pairs)


# -- The best round in which a wish holds, as the rules of 2026 and 2017 compare rounds ----------------


def best_round(trace: RoundTrace, pair: Pair | None, barred: frozenset[Pair]) -> list[Pair]:
    """The pairs of the round that comes first when rounds are compared bracket by bracket.

    pair: must be made. barred: must not be. Positions, the higher-ranked player first; the bye is the
    position after the last player. Each bracket is judged by C8 as if nothing were wished for.

    Raises NoPairing when there is no such round.
    """
    for other in (trace, *with_higher_byes(trace)):
        if can_be_completed(other, (), 0, pair, barred=barred):
            return list(_descended(other, pair, barred))
    raise NoPairing.told("there is no complete round in which that is so")


def _descended(trace: RoundTrace, pair: Pair | None, barred: frozenset[Pair]) -> Iterator[Pair]:
    made: set[Pair] = set()

    def choose(place: BracketTrace) -> tuple[Pair, ...]:
        found = best_fulfilling(Room(trace, place, None if pair in made else pair, barred))
        if found is None:
            raise AssertionError("the bracket above left players who cannot be paired as wished")
        made.update(found.pairs)
        return found.pairs

    last: tuple[int, ...] = ()
    for bracket in brackets_by(trace, choose):
        yield from bracket.pairs
        last = bracket.downfloaters
    for player in last:
        yield player, trace.bye
