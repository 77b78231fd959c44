"""Two pairings of one round compared: where they part, and what decides.

Why are two players not paired? The best round with that pair, and where it is worse than the draw.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import attrgetter

from pairwright.common.errors import BadInput, NoPairing
from pairwright.common.values import replace
from pairwright.rules.article import Article
from pairwright.rules.books import in_edition
from pairwright.systems.answers import Alternative, Comparison, Meeting, Players, RoundAnswer, Unit, Verdict
from pairwright.systems.criterion import Difference
from pairwright.systems.dutch.criteria import CRITERIA
from pairwright.systems.dutch.explain.field_trace import AnyTrace, Pair, SeenPlayers, obstacles_between
from pairwright.systems.dutch.explain.order import ORDER, Candidate, Name, first_later
from pairwright.systems.dutch.explain.room import (
    Room,
    Weighed,
    as_drawn,
    best_fulfilling,
    can_be_completed,
    weighed,
)
from pairwright.systems.dutch.explain.trace import (
    BracketTrace,
    RoundTrace,
    Stage,
    criterion_values,
    first_difference,
    limbo_above,
)
from pairwright.systems.findings import Finding, Kind
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.swiss.problem import Bracket

_CRITERIA = {Kind.MET: 1, Kind.BARRED_FROM_BYE: 2, Kind.SAME_ABSOLUTE_COLOUR: 3}


def why_not(trace: RoundTrace, a: int, b: int) -> RoundAnswer:
    """Why two positions are not paired; `b` may be the bye (`trace.bye`).

    The alternative looked at is the best of all rounds in which they are paired: the one that comes
    first when rounds are compared bracket by bracket from the top, in each by the criteria and then by
    the order of the rules. A round with another score for the bye than C5 demands comes after all others.
    """
    pair = (min(a, b), max(a, b))
    if settled := settled_beforehand(trace, pair):
        return settled
    meeting, number = named(trace, pair), _last_bracket_before_loss(trace, pair)
    if number is None:
        return _spoils_bye(trace, pair) or RoundAnswer(
            Verdict.IMPOSSIBLE, meeting, trace.edition.criterion(4)
        )
    found = best_fulfilling(Room(trace, trace.brackets[number], pair))
    if found is None:
        raise AssertionError("a bracket before which a round with the pair was possible has no candidate")
    return compared(trace, meeting, trace.brackets[number], found)


def compared(trace: RoundTrace, meeting: Meeting, place: BracketTrace, other: Weighed) -> RoundAnswer:
    """How a candidate of the bracket `place` compares with the one taken."""
    actual = as_drawn(trace, place)
    number = first_difference(actual.values, other.values)
    if number is None:
        return by_order(trace, meeting, place, actual, other)
    mine, others = actual.values.get(number, ()), other.values.get(number, ())
    limbo = limbo_above(trace, place, number)
    one = trace.edition.criteria[number]
    comparison = one.compared(mine, others, one.key, limbo=limbo, amounts=True)
    return worse(trace, meeting, place, (actual, other), one.article, comparison)


def otherwise_staying(
    trace: RoundTrace, meeting: Meeting, left: BracketTrace, position: int, rather: int | None
) -> RoundAnswer:
    """Why somebody left a bracket, `rather` staying, where no candidate of that bracket is otherwise.

    The best of all rounds in which it is otherwise parts from the draw further up, or by its bye (C5).
    """
    ranked = range(left.residents[-1] + 1)  # who can be in the bracket, or above
    partners = [other for other in ranked if other not in (position, rather)]
    wished = [(min(position, other), max(position, other)) for other in partners]
    wished = [pair for pair in wished if not obstacles_between(trace, *pair)]
    barred = frozenset(
        (min(rather, other), max(rather, other)) for other in ranked if rather not in (None, other)
    )

    def possible(at: RoundTrace, mdps: Sequence[int], start: int) -> list[Pair]:
        unpaired = [pair for pair in wished if all(one >= start or one in mdps for one in pair)]
        return [pair for pair in unpaired if can_be_completed(at, mdps, start, pair, barred=barred)]

    for place in reversed(trace.brackets[: left.number]):
        pairs = possible(trace, place.bracket.mdps, place.bracket.residents[0])
        found = [best_fulfilling(Room(trace, place, pair, barred)) for pair in pairs]
        if weighed_ones := [one for one in found if one is not None]:
            return compared(trace, meeting, place, min(weighed_ones, key=attrgetter("key")))
    for other in with_higher_byes(trace):
        if possible(other, (), 0):
            return spoilt_bye(trace, meeting, other)
    return RoundAnswer(Verdict.IMPOSSIBLE, meeting, trace.edition.criterion(4), left.place)


# -- the same in every edition -----------------------------------------------------------------------


def settled_beforehand(trace: AnyTrace, pair: Pair) -> RoundAnswer | None:
    """The answer for two players who are paired, or kept apart by themselves; None for others."""
    meeting, obstacles = named(trace, pair), obstacles_between(trace, *pair)
    if obstacles:
        return forbidden(trace, meeting, obstacles)
    if trace.partner_of(pair[0]) != pair[1]:
        return None
    place = trace.brackets[max(map(trace.bracket_of, players_of(trace, pair)))]
    return RoundAnswer(Verdict.PAIRED, meeting, place=place.place)


def worse(
    trace: AnyTrace,
    meeting: Meeting,
    place: SeenPlayers,
    both: tuple[Candidate[Name], Candidate[Name]],
    article: Article,
    comparison: Comparison,
) -> RoundAnswer:
    """The answer where a criterion tells the candidate taken from the other one."""
    alternative = _alternative(trace, *both)
    return RoundAnswer(Verdict.WORSE, meeting, article, place.place, comparison, alternative=alternative)


def by_order(
    trace: AnyTrace, meeting: Meeting, place: SeenPlayers, actual: Candidate[Name], other: Candidate[Name]
) -> RoundAnswer:
    """The answer where no criterion tells the two apart."""
    difference = first_later(actual.order, other.order)
    if difference is None:
        return RoundAnswer(Verdict.PAIRED, meeting, place=place.place)
    mine, others = difference
    rule = trace.edition.article(mine.article)
    comparison = Comparison(
        rule.number,
        0,
        Unit.PLACES,
        mine.numbers,
        others.numbers,
        mine.what,
        step=mine.step,
        subject=ORDER[mine.what],
    )
    alternative = _alternative(trace, actual, other)
    return RoundAnswer(
        Verdict.LATER_IN_ORDER, meeting, rule, place.place, comparison, alternative=alternative
    )


def named(trace: AnyTrace, pair: Pair) -> Meeting:
    """A pair of positions as a pair of players."""
    a, b = pair
    return trace.entrants[a].index, None if b == trace.bye else trace.entrants[b].index


def players_of(trace: AnyTrace, pair: Pair) -> list[int]:
    """Without the bye."""
    return [position for position in pair if position != trace.bye]


def forbidden(trace: AnyTrace, meeting: Meeting, obstacles: tuple[Finding, ...]) -> RoundAnswer:
    """The answer for two players who are kept apart by themselves."""
    decided = _CRITERIA.get(obstacles[0].kind)
    rule: Article | None = trace.edition.criterion(decided) if decided else None
    if obstacles[0].kind is Kind.NO_BYE:
        rule = in_edition("C.04.1", "3", trace.edition.name)
    verdict = (
        Verdict.IMPOSSIBLE if obstacles[0].kind in (Kind.NO_BYE, Kind.SAME_PLAYER) else Verdict.FORBIDDEN
    )
    return RoundAnswer(verdict, meeting, rule, obstacles=obstacles)


def _last_bracket_before_loss(trace: RoundTrace, pair: Pair) -> int | None:
    """The last bracket before which, all those above standing as they are, the pair was still possible.

    None when no round has it, the bye being where C5 wants it.
    """
    decided = min(map(trace.bracket_of, players_of(trace, pair)))
    if _their_opponents_may_meet(trace, pair, trace.brackets[decided].upper):
        return decided
    for number in range(decided, -1, -1):
        bracket = trace.brackets[number].bracket
        if can_be_completed(trace, bracket.mdps, bracket.residents[0], pair):
            return number
    return None


def _their_opponents_may_meet(trace: RoundTrace, pair: Pair, mdps: Players) -> bool:
    """True where a round with the pair is the one drawn, their opponents meeting one another."""
    others = tuple(map(trace.partner_of, players_of(trace, pair)))
    if trace.bye in (*pair, *others):
        return False
    apart = any(set(both) <= set(mdps) for both in (pair, others))
    return not apart and not obstacles_between(trace, *others)


def _spoils_bye(trace: RoundTrace, pair: Pair) -> RoundAnswer | None:
    """C5: the pair is possible, but only when the bye goes to a higher score."""
    for other in with_higher_byes(trace):
        if can_be_completed(other, (), 0, pair):
            return spoilt_bye(trace, named(trace, pair), other)
    return None


def with_higher_byes(trace: RoundTrace) -> Iterator[RoundTrace]:
    """The round with the bye at each score above the one that C5 wants, the lowest first."""
    if trace.bye_score is None:
        return
    eligible = [position for position in range(len(trace.entrants)) if trace.field.eligible(position)]
    for score in sorted({trace.entrants[position].score for position in eligible}):
        if score > trace.bye_score:
            pab_recipients = frozenset(p for p in eligible if trace.entrants[p].score == score)
            yield replace(trace, pab_recipients=pab_recipients, bye_score=score, shortfalls={}, counted={})


def spoilt_bye(trace: RoundTrace, meeting: Meeting, other: RoundTrace) -> RoundAnswer:
    """C5: possible only in the round whose bye goes to a higher score."""
    comparison = of_bye_scores(trace.bye_score or 0, other.bye_score or 0)
    return RoundAnswer(Verdict.WORSE, meeting, trace.edition.criterion(5), None, comparison)


def of_bye_scores(mine: int, other: int) -> Comparison:
    """C5: the scores of two PAB recipients."""
    return CRITERIA[5].compared((mine,), (other,), "C5", amounts=True)


def _alternative(trace: AnyTrace, actual: Candidate[Name], other: Candidate[Name]) -> Alternative:
    entrants, bye = trace.entrants, trace.bye

    def sorted_pairs(pairs: set[Pair]) -> tuple[Meeting, ...]:
        return tuple([(entrants[a].index, None if b == bye else entrants[b].index) for a, b in sorted(pairs)])

    def indices(downfloaters: Players) -> Players:
        return tuple(entrants[position].index for position in sorted(downfloaters))

    mine, others = set(actual.pairs), set(other.pairs)
    return Alternative(
        sorted_pairs(others - mine),
        sorted_pairs(mine - others),
        indices(other.downfloaters),
        indices(actual.downfloaters),
    )


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
