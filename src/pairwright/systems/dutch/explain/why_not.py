"""Why are two players not paired? The best round with that pair, and where it is worse than the draw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from operator import attrgetter

from pairwright.rules.article import Article
from pairwright.rules.handling import in_edition
from pairwright.systems.answers import Alternative, Comparison, Meeting, Players, RoundAnswer, Unit, Verdict
from pairwright.systems.dutch.criteria import CRITERIA
from pairwright.systems.dutch.explain.counting import first_difference, limbo_above
from pairwright.systems.dutch.explain.field_trace import AnyTrace, Pair, SeenPlayers, obstacles_between
from pairwright.systems.dutch.explain.order import ORDER, Candidate, Name, first_later
from pairwright.systems.dutch.explain.room import Room, Weighed, as_drawn, best_fulfilling, can_be_completed
from pairwright.systems.dutch.explain.trace import BracketTrace, RoundTrace
from pairwright.systems.findings import Finding, Kind

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
    def sorted_pairs(pairs: set[Pair]) -> tuple[Meeting, ...]:
        return tuple(named(trace, pair) for pair in sorted(pairs))

    def indices(downfloaters: Players) -> Players:
        return tuple(trace.entrants[position].index for position in sorted(downfloaters))

    mine, others = set(actual.pairs), set(other.pairs)
    return Alternative(
        sorted_pairs(others - mine),
        sorted_pairs(mine - others),
        indices(other.downfloaters),
        indices(actual.downfloaters),
    )
