"""Evidence of a round of 2012: brackets with the steps of the procedure, pairs, floats and the bye."""

from __future__ import annotations

from collections.abc import Iterable

from pairwright.rules.article import Article
from pairwright.systems.answers import Answer, Bar, Obstacle, Verdict
from pairwright.systems.dutch.explain.evidence import colour_evidence
from pairwright.systems.dutch.explain.field_trace import Pair
from pairwright.systems.dutch.explain.obstacles import obstacles_between
from pairwright.systems.dutch.explain.restriction import Restriction
from pairwright.systems.dutch.sequence import Players
from pairwright.systems.dutch_2012.explain.candidates import best_fulfilling, taken
from pairwright.systems.dutch_2012.explain.criteria import CRITERIA, PAIRS, UPPER, article
from pairwright.systems.dutch_2012.explain.steps import steps_of
from pairwright.systems.dutch_2012.explain.trace import BracketTrace2012, RoundTrace2012
from pairwright.systems.dutch_2012.explain.why_not import compared, where, why_not
from pairwright.systems.dutch_2012.record import Settled
from pairwright.systems.evidence import (
    BracketEvidence,
    ByeEvidence,
    CriterionValue,
    FloatEvidence,
    PairEvidence,
    Role,
)


def bracket_evidence(trace: RoundTrace2012, place: BracketTrace2012) -> BracketEvidence:
    """One bracket."""
    record = place.record
    chosen, rest, count = _parts(place)
    others = tuple(p for p in record.bracket.players if p not in chosen)
    halves = (rest[:count], rest[count:])

    def players(positions: Iterable[int]) -> Players:
        return tuple(trace.entrants[position].index for position in positions)

    paired = {player for pair in record.pairs for player in pair}
    limbo = [p for p in place.upper if p not in paired]
    return BracketEvidence(
        where(place),
        article("C.6"),
        players(record.moved_down),
        players(record.residents),
        players(chosen if place.upper else halves[0]),
        players(others if place.upper else halves[1]),
        players(sorted((*record.incompatible, *limbo))),
        players(p for p in halves[0] if p not in limbo) if place.upper else (),
        players(p for p in halves[1] if p not in limbo) if place.upper else (),
        tuple(pair_evidence(trace, pair[0]) for pair in sorted(record.pairs)),
        tuple(float_evidence(trace, place, player) for player in place.downfloaters),
        _values(trace, place),
        collapsed=record.bracket.merged,
        homogeneous=bool(record.moved_down) and not place.upper,
        steps=tuple(steps_of(trace, place)),
    )


def _parts(place: BracketTrace2012) -> tuple[Players, Players, int]:
    """The upper players of S1, the remainder, and how many pairs are made of it."""
    upper_pairs = [pair for pair in place.record.pairs if pair[0] in place.upper]
    placed = {player for pair in upper_pairs for player in pair}
    rest = tuple(p for p in place.record.bracket.players if p not in placed)
    return tuple(sorted(a for a, _ in upper_pairs)), rest, len(place.record.pairs) - len(upper_pairs)


def _values(trace: RoundTrace2012, place: BracketTrace2012) -> tuple[CriterionValue, ...]:
    values = taken(trace, place).values
    shown = [c for c in CRITERIA if c.name in values and (c.name in (PAIRS, UPPER) or any(values[c.name]))]
    return tuple(
        CriterionValue(c.label, c.nearest, article(c.article), c.unit, values[c.name]) for c in shown
    )


# -- pairs -------------------------------------------------------------------------------------------


def pair_evidence(trace: RoundTrace2012, position: int) -> PairEvidence:
    """Why the player in this position has the opponent he has; not for the PAB recipient."""
    upper, lower = trace.pair_of(position)
    place = trace.brackets[trace.bracket_of(upper)]
    natural = natural_opponent(place, upper)
    index = trace.entrants
    above = [player for player in sorted((upper, lower)) if player in place.came]
    left = [other for other in trace.brackets if above and above[0] in other.downfloaters]
    return PairEvidence(
        index[upper].index,
        index[lower].index,
        where(place),
        _role(place, upper),
        _article_of_pair(place, (upper, lower), natural),
        None if natural is None else index[natural].index,
        _cause(trace, place, upper, lower, natural),
        colour_evidence(trace, min(upper, lower), max(upper, lower)),
        tuple(index[player].index for player in above),
        len(left),
        float_evidence(trace, left[0], above[0]) if left else None,
        place.record.bracket.merged,
    )


def natural_opponent(place: BracketTrace2012, player: int) -> int | None:
    """Whom a player has in C.6 before anything is altered; None when he is left over then."""
    chosen, rest, count = _parts(place)
    if player in chosen:
        others = [p for p in place.record.bracket.players if p not in chosen]
        return others[chosen.index(player)]
    if player not in rest:
        return None
    number = rest.index(player)
    if number < count:
        return rest[number + count]
    return rest[number - count] if number < 2 * count else None


def _cause(
    trace: RoundTrace2012, place: BracketTrace2012, upper: int, lower: int, natural: int | None
) -> Answer | None:
    if natural is not None:
        return None if natural == lower else why_not(trace, upper, natural)
    # Exchanged into S1: in the beginning he was left over. Ask from the other side.
    of_lower = natural_opponent(place, lower)
    return None if of_lower is None or of_lower == upper else why_not(trace, of_lower, lower)


def _role(place: BracketTrace2012, upper: int) -> Role:
    if upper in place.upper:
        return Role.MOVED_DOWN
    return Role.REMAINDER if place.upper else Role.HALVES


def _article_of_pair(place: BracketTrace2012, pair: Pair, natural: int | None) -> Article:
    """C.6 before any alteration; after it C.8 where one of the two changed between S1 and S2, else C.7."""
    upper, lower = pair
    if natural == lower:
        return article("C.6")
    chosen, rest, count = _parts(place)
    exchanged = upper not in chosen and (upper in rest[count:] or lower in rest[:count])
    return article("C.8" if exchanged else "C.7")


# -- floats ------------------------------------------------------------------------------------------


def float_evidence(trace: RoundTrace2012, place: BracketTrace2012, player: int) -> FloatEvidence:
    """Why a player left the bracket `place`."""
    pab_recipient = trace.pab_recipient == player
    sent_on = player in place.record.incompatible
    return FloatEvidence(
        trace.entrants[player].index,
        where(place),
        article(_article_of_float(trace, place, player)),
        len(place.downfloaters),
        len(place.players) % 2 == 1,
        None if pab_recipient else where(trace.brackets[trace.bracket_of(player)]),
        None if pab_recipient else trace.entrants[trace.partner_of(player)].index,
        None if sent_on or len(place.players) == 1 else why_float(trace, player, place=place),
        place.record.bracket.merged,
    )


def _article_of_float(trace: RoundTrace2012, place: BracketTrace2012, player: int) -> str:
    record = place.record
    if player in record.incompatible:
        return "C.1"
    if record.bracket.lowest:
        return "A.5"
    if record.anew is not None and player not in record.anew.instead_of:
        return "C.12" if record.settled is Settled.FOR_THE_NEXT else "C.13"
    return "C.6" if record.pairs else "C.14"


def why_float(
    trace: RoundTrace2012, player: int, rather: int | None = None, place: BracketTrace2012 | None = None
) -> Answer:
    """Why a player left a bracket: what it would cost to keep him there, `rather` leaving instead if given.

    place: the bracket; by default the first one that he left. Raises ValueError when he left none.
    """
    left = place or first_left(trace, player)
    if left is None:
        raise ValueError("this player left no bracket")
    meeting = (trace.entrants[player].index, None if rather is None else trace.entrants[rather].index)
    if player in left.record.incompatible:
        return Answer(
            Verdict.FORBIDDEN, meeting, article("C.1"), where(left),
            obstacles=(Obstacle(Bar.NO_OPPONENT, meeting[:1]),),
        )  # fmt: skip
    sent_on = rather is not None and rather in left.record.incompatible
    leaves = frozenset() if rather is None or sent_on else frozenset([rather])
    found = best_fulfilling(trace, left, Restriction(stays=frozenset([player]), leaves=leaves))
    if found is None:
        return Answer(Verdict.IMPOSSIBLE, meeting, article("C.13"), where(left))
    return compared(trace, meeting, left, found)


def first_left(trace: RoundTrace2012, player: int) -> BracketTrace2012 | None:
    """The first bracket that a player left unpaired."""
    return next((place for place in trace.brackets if player in place.downfloaters), None)


# -- the bye -----------------------------------------------------------------------------------------


def bye_evidence(trace: RoundTrace2012) -> ByeEvidence | None:
    """A.5, B.1.b: why the PAB recipient has it; None when the field is even.

    He is whom the lowest bracket leaves over. Looked at beside him is the lowest-ranked other player of
    that bracket who may have it.
    """
    pab_recipient = trace.pab_recipient
    if pab_recipient is None:
        return None
    score, lowest = trace.entrants[pab_recipient].score, trace.brackets[-1].players
    barred, rivals = [], []
    for position, entrant in enumerate(trace.entrants):
        obstacles = () if position == pab_recipient else obstacles_between(trace, position, trace.bye)
        if obstacles and entrant.score <= score:
            barred.append(obstacles[0])
        elif position in lowest and position != pab_recipient and not obstacles:
            rivals.append(position)
    rather = why_not(trace, rivals[-1], trace.bye) if rivals and rivals[-1] > pab_recipient else None
    return ByeEvidence(
        trace.entrants[pab_recipient].index,
        score,
        article("A.5"),
        "B.1.b",
        tuple(obstacle for obstacle in barred if obstacle.bar is Bar.BARRED_FROM_BYE),
        (),
        len(rivals),
        rather,
    )
