"""Evidence of a round of the Dutch system: brackets, pairs, floats, the bye and the colours."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pairwright.systems.answers import Answer, Bar, Verdict
from pairwright.systems.dutch.colours import allocate
from pairwright.systems.dutch.explain.counting import CRITERIA, Values, limbo_above, unit_of
from pairwright.systems.dutch.explain.field_trace import FieldTrace
from pairwright.systems.dutch.explain.obstacles import obstacles_between
from pairwright.systems.dutch.explain.restriction import Restriction
from pairwright.systems.dutch.explain.room import Room
from pairwright.systems.dutch.explain.search import best_fulfilling, weighed
from pairwright.systems.dutch.explain.trace import BracketTrace, RoundTrace, Stage
from pairwright.systems.dutch.explain.why_not import (
    compared,
    spoilt_bye,
    where,
    why_not,
    with_higher_byes,
)
from pairwright.systems.evidence import (
    BracketEvidence,
    ByeEvidence,
    ColourEvidence,
    ColourRule,
    CriterionValue,
    FloatEvidence,
    PairEvidence,
    Role,
    RoundEvidence,
)
from pairwright.systems.swiss.colour_evidence import evidence_of_colours
from pairwright.systems.swiss.preferences import Strength


def round_evidence(trace: RoundTrace) -> RoundEvidence:
    """Everything about a round: what was seen in each bracket, why each pair, float and bye came about."""
    return RoundEvidence(
        trace.field.round_number,
        trace.edition.name,
        tuple(bracket_evidence(trace, place) for place in trace.brackets),
        bye_evidence(trace),
    )


def bracket_evidence(trace: RoundTrace, place: BracketTrace) -> BracketEvidence:
    """One bracket."""
    mdps, residents = place.bracket.mdps, place.bracket.residents
    paired = {player for pair in place.pairs for player in pair}
    above = sorted(player for player in mdps if player in paired)
    rest, count = remainder(place)
    if mdps:
        s1, s2, halves = above, residents, (rest[:count], rest[count:])
    else:
        s1, s2, halves = residents[:count], residents[count:], ((), ())

    def players(positions: Iterable[int]) -> tuple[int, ...]:
        return tuple(trace.entrants[position].index for position in positions)

    values = weighed(trace, place, place.pairs, place.downfloaters).values
    return BracketEvidence(
        where(place),
        trace.edition.article("3.7" if mdps else "3.6"),
        players(mdps),
        players(residents),
        players(s1),
        players(s2),
        players(player for player in mdps if player not in paired),
        players(halves[0]),
        players(halves[1]),
        tuple(pair_evidence(trace, min(pair)) for pair in sorted(place.pairs)),
        tuple(float_evidence(trace, place, player) for player in place.downfloaters),
        criterion_values(trace, place, values),
        place.stage is Stage.PENULTIMATE,
        is_collapsed(trace, place),
    )


def is_collapsed(trace: RoundTrace, place: BracketTrace) -> bool:
    """The bracket holds everybody below the one that did not allow completion (2017)."""
    above = trace.brackets[: place.number]
    return place.stage is Stage.LAST and any(other.stage is Stage.PENULTIMATE for other in above)


def criterion_values(trace: RoundTrace, place: BracketTrace, values: Values) -> tuple[CriterionValue, ...]:
    """The values of a candidate, each with the name and the article of its criterion."""
    return tuple(
        CriterionValue(
            trace.edition.criterion_name(number),
            number,
            trace.edition.criterion(number),
            unit_of(number, place),
            values[number],
            limbo_above(trace, place, number),
        )
        for number in CRITERIA
        if number in values
    )


def remainder(place: BracketTrace) -> tuple[tuple[int, ...], int]:
    """The residents whom no moved-down player takes, and how many pairs are made of them."""
    mdps = set(place.bracket.mdps)
    taken = {b for a, b in place.pairs if a in mdps} | {a for a, b in place.pairs if b in mdps}
    rest = tuple(player for player in place.bracket.residents if player not in taken)
    return rest, sum(a not in mdps and b not in mdps for a, b in place.pairs)


def natural_opponent(place: BracketTrace, player: int) -> int | None:
    """Whom a player has before anything is altered (3.2, 3.3); None when he is left over then."""
    if player in place.bracket.mdps:
        paired = [a for a in place.bracket.mdps if any(a in pair for pair in place.pairs)]
        return place.bracket.residents[paired.index(player)] if player in paired else None
    rest, count = remainder(place)
    number = rest.index(player)
    if number < count:
        return rest[number + count]
    return rest[number - count] if number < 2 * count else None


def pair_evidence(trace: RoundTrace, position: int) -> PairEvidence:
    """Why the player in this position has the opponent he has; not for the PAB recipient."""
    other = trace.partner_of(position)
    upper, lower = min(position, other), max(position, other)
    place = trace.brackets[trace.bracket_of(upper)]
    natural = natural_opponent(place, upper)
    cause = None
    if natural is None:
        # Exchanged into S1: in the beginning he was left over. Ask from the other side.
        natural_of_lower = natural_opponent(place, lower)
        if natural_of_lower is not None and natural_of_lower != upper:
            cause = why_not(trace, natural_of_lower, lower)
    elif natural != lower:
        cause = why_not(trace, upper, natural)
    index = trace.entrants
    above = [player for player in (upper, lower) if player in place.bracket.mdps]
    left = [other for other in trace.brackets if above and above[0] in other.downfloaters]
    return PairEvidence(
        index[upper].index,
        index[lower].index,
        where(place),
        _role(place, upper),
        trace.edition.article("3.7" if place.bracket.mdps else "3.6"),
        None if natural is None else index[natural].index,
        cause,
        colour_evidence(trace, upper, lower),
        tuple(index[player].index for player in above),
        len(left),
        float_evidence(trace, left[0], above[0]) if left else None,
        is_collapsed(trace, place),
    )


def _role(place: BracketTrace, upper: int) -> Role:
    if upper in place.bracket.mdps:
        return Role.MOVED_DOWN
    return Role.REMAINDER if place.bracket.mdps else Role.HALVES


def float_evidence(trace: RoundTrace, place: BracketTrace, player: int) -> FloatEvidence:
    """Why a player left the bracket `place`."""
    pab_recipient = trace.pab_recipient == player
    partner = trace.partner_of(player)
    forced = len(place.downfloaters) > 1 or len(place.players) % 2 == 0
    return FloatEvidence(
        trace.entrants[player].index,
        where(place),
        trace.edition.criterion(6),
        len(place.downfloaters),
        len(place.players) % 2 == 1,
        None if pab_recipient else where(trace.brackets[trace.bracket_of(player)]),
        None if pab_recipient else trace.entrants[partner].index,
        why_float(trace, player, place=place) if len(place.players) > 1 or forced else None,
        is_collapsed(trace, place),
    )


def why_float(
    trace: RoundTrace, player: int, rather: int | None = None, place: BracketTrace | None = None
) -> Answer:
    """Why a player left a bracket: what it would cost to keep him there, `rather` leaving instead if given.

    place: the bracket; by default the first one that he left.
    """
    left = place or first_left(trace, player)
    if left is None:
        raise ValueError("this player left no bracket")
    meeting = (trace.entrants[player].index, None if rather is None else trace.entrants[rather].index)
    leaves = frozenset() if rather is None else frozenset([rather])
    restriction = Restriction(stays=frozenset([player]), leaves=leaves)
    found = best_fulfilling(Room(trace, left), restriction)
    if found is not None:
        return compared(trace, meeting, left, found)
    for other in with_higher_byes(trace):
        if best_fulfilling(Room(other, left), restriction) is not None:
            return spoilt_bye(trace, meeting, other)
    return Answer(Verdict.IMPOSSIBLE, meeting, trace.edition.criterion(4), where(left))


def first_left(trace: RoundTrace, player: int) -> BracketTrace | None:
    """The first bracket that a player left unpaired."""
    return next((place for place in trace.brackets if player in place.downfloaters), None)


def bye_evidence(trace: RoundTrace) -> ByeEvidence | None:
    """Why the PAB recipient has it; None when the field is even."""
    pab_recipient = trace.pab_recipient
    if pab_recipient is None:
        return None
    score = trace.entrants[pab_recipient].score
    barred, passed, rivals = [], [], []
    for position, entrant in enumerate(trace.entrants):
        if entrant.score > score or position == pab_recipient:
            continue
        obstacles = obstacles_between(trace, position, trace.bye)
        if obstacles:
            barred.append(obstacles[0])
        elif entrant.score < score and trace.bye_score is not None:
            passed.append(entrant.index)
        else:
            rivals.append(position)
    rather = why_not(trace, rivals[-1], trace.bye) if rivals else None
    number = 5 if trace.bye_score is not None else 2
    return ByeEvidence(
        trace.entrants[pab_recipient].index,
        score,
        trace.edition.criterion(number),
        trace.edition.criterion_name(2),
        tuple(obstacle for obstacle in barred if obstacle.bar is Bar.BARRED_FROM_BYE),
        tuple(passed),
        len(rivals),
        rather,
    )


def colour_evidence(trace: FieldTrace, higher: int, lower: int) -> ColourEvidence:
    """Article 5.2: the rule that gave the colours of a pair, the higher-ranked player first."""
    first, second = trace.entrants[higher], trace.entrants[lower]
    initial, number = trace.initial_colour, trace.numbers_for_parity[first.index]
    colours = trace.history.colours
    allocation = allocate(
        first.preference,
        second.preference,
        lambda: (colours[first.index], colours[second.index]),
        number,
        initial,
        trace.edition.wider_difference,
    )
    same = first.preference.colour == second.preference.colour
    absolute = same and first.preference.strength == second.preference.strength == Strength.ABSOLUTE
    found = evidence_of_colours(
        (first.index, first.preference, colours[first.index]),
        (second.index, second.preference, colours[second.index]),
        allocation,
        (_RULES[allocation.article], trace.edition.article(allocation.article)),
        (number, initial),
    )
    if not absolute:
        return found
    topscorers = tuple(entrant.index for entrant in (first, second) if entrant.topscorer)
    return replace(found, exception=trace.edition.criterion(3), topscorers=topscorers)


_RULES = {
    "5.2.1": ColourRule.AGREED,
    "5.2.2": ColourRule.STRONGER,
    "5.2.3": ColourRule.ALTERNATED,
    "5.2.4": ColourRule.HIGHER,
    "5.2.5": ColourRule.PARITY,
}
