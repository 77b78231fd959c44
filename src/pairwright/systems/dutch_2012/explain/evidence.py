"""Evidence of a round of 2012: brackets with the steps of the procedure, pairs, floats and the bye."""

from __future__ import annotations

from collections.abc import Iterable

from pairwright.rules.article import Article
from pairwright.systems.answers import Answer, Bar, Obstacle, Verdict
from pairwright.systems.dutch.explain.evidence import colour_evidence
from pairwright.systems.dutch.explain.obstacles import obstacles_between
from pairwright.systems.dutch.explain.restriction import Restriction
from pairwright.systems.dutch.explain.seen_field import Pair
from pairwright.systems.dutch.sequence import Players
from pairwright.systems.dutch_2012.explain.candidates import best_fulfilling, taken
from pairwright.systems.dutch_2012.explain.criteria import CRITERIA, PAIRS, UPPER, article
from pairwright.systems.dutch_2012.explain.seen import SeenBracket2012, SeenRound2012
from pairwright.systems.dutch_2012.explain.steps import steps_of
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


def bracket_evidence(seen: SeenRound2012, place: SeenBracket2012) -> BracketEvidence:
    """One bracket."""
    record = place.record
    chosen, rest, count = _parts(place)
    others = tuple(p for p in record.bracket.players if p not in chosen)
    halves = (rest[:count], rest[count:])

    def players(positions: Iterable[int]) -> Players:
        return tuple(seen.entrants[position].index for position in positions)

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
        tuple(pair_evidence(seen, pair[0]) for pair in sorted(record.pairs)),
        tuple(float_evidence(seen, place, player) for player in place.leaving),
        _values(seen, place),
        collapsed=record.bracket.merged,
        homogeneous=bool(record.moved_down) and not place.upper,
        steps=tuple(steps_of(seen, place)),
    )


def _parts(place: SeenBracket2012) -> tuple[Players, Players, int]:
    """The upper players of S1, the remainder, and how many pairs are made of it."""
    upper_pairs = [pair for pair in place.record.pairs if pair[0] in place.upper]
    placed = {player for pair in upper_pairs for player in pair}
    rest = tuple(p for p in place.record.bracket.players if p not in placed)
    return tuple(sorted(a for a, _ in upper_pairs)), rest, len(place.record.pairs) - len(upper_pairs)


def _values(seen: SeenRound2012, place: SeenBracket2012) -> tuple[CriterionValue, ...]:
    values = taken(seen, place).values
    shown = [c for c in CRITERIA if c.name in values and (c.name in (PAIRS, UPPER) or any(values[c.name]))]
    return tuple(
        CriterionValue(c.label, c.nearest, article(c.article), c.unit, values[c.name]) for c in shown
    )


# -- pairs -------------------------------------------------------------------------------------------


def pair_evidence(seen: SeenRound2012, position: int) -> PairEvidence:
    """Why the player in this position has the opponent he has; not for the receiver of the bye."""
    upper, lower = seen.pair_of(position)
    place = seen.brackets[seen.bracket_of(upper)]
    natural = natural_opponent(place, upper)
    index = seen.entrants
    above = [player for player in sorted((upper, lower)) if player in place.came]
    left = [other for other in seen.brackets if above and above[0] in other.leaving]
    return PairEvidence(
        index[upper].index,
        index[lower].index,
        where(place),
        _role(place, upper),
        _article_of_pair(place, (upper, lower), natural),
        None if natural is None else index[natural].index,
        _cause(seen, place, upper, lower, natural),
        colour_evidence(seen, min(upper, lower), max(upper, lower)),
        tuple(index[player].index for player in above),
        len(left),
        float_evidence(seen, left[0], above[0]) if left else None,
        place.record.bracket.merged,
    )


def natural_opponent(place: SeenBracket2012, player: int) -> int | None:
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
    seen: SeenRound2012, place: SeenBracket2012, upper: int, lower: int, natural: int | None
) -> Answer | None:
    if natural is not None:
        return None if natural == lower else why_not(seen, upper, natural)
    # Exchanged into S1: in the beginning he was left over. Ask from the other side.
    of_lower = natural_opponent(place, lower)
    return None if of_lower is None or of_lower == upper else why_not(seen, of_lower, lower)


def _role(place: SeenBracket2012, upper: int) -> Role:
    if upper in place.upper:
        return Role.MOVED_DOWN
    return Role.REMAINDER if place.upper else Role.HALVES


def _article_of_pair(place: SeenBracket2012, pair: Pair, natural: int | None) -> Article:
    """C.6 before any alteration; after it C.8 where one of the two changed between S1 and S2, else C.7."""
    upper, lower = pair
    if natural == lower:
        return article("C.6")
    chosen, rest, count = _parts(place)
    exchanged = upper not in chosen and (upper in rest[count:] or lower in rest[:count])
    return article("C.8" if exchanged else "C.7")


# -- floats ------------------------------------------------------------------------------------------


def float_evidence(seen: SeenRound2012, place: SeenBracket2012, player: int) -> FloatEvidence:
    """Why a player left the bracket `place`."""
    receiver = seen.receiver == player
    sent_on = player in place.record.incompatible
    return FloatEvidence(
        seen.entrants[player].index,
        where(place),
        article(_article_of_float(seen, place, player)),
        len(place.leaving),
        len(place.players) % 2 == 1,
        None if receiver else where(seen.brackets[seen.bracket_of(player)]),
        None if receiver else seen.entrants[seen.partner_of(player)].index,
        None if sent_on or len(place.players) == 1 else why_float(seen, player, place=place),
        place.record.bracket.merged,
    )


def _article_of_float(seen: SeenRound2012, place: SeenBracket2012, player: int) -> str:
    record = place.record
    if player in record.incompatible:
        return "C.1"
    if record.bracket.lowest:
        return "A.5"
    if record.anew is not None and player not in record.anew.instead_of:
        return "C.12" if record.settled is Settled.FOR_THE_NEXT else "C.13"
    return "C.6" if record.pairs else "C.14"


def why_float(
    seen: SeenRound2012, player: int, rather: int | None = None, place: SeenBracket2012 | None = None
) -> Answer:
    """Why a player left a bracket: what it would cost to keep him there, `rather` leaving instead if given.

    place: the bracket; by default the first one that he left. Raises ValueError when he left none.
    """
    left = place or first_left(seen, player)
    if left is None:
        raise ValueError("this player left no bracket")
    meeting = (seen.entrants[player].index, None if rather is None else seen.entrants[rather].index)
    if player in left.record.incompatible:
        return Answer(
            Verdict.FORBIDDEN, meeting, article("C.1"), where(left),
            obstacles=(Obstacle(Bar.NO_OPPONENT, meeting[:1]),),
        )  # fmt: skip
    sent_on = rather is not None and rather in left.record.incompatible
    leaves = frozenset() if rather is None or sent_on else frozenset([rather])
    found = best_fulfilling(seen, left, Restriction(stays=frozenset([player]), leaves=leaves))
    if found is None:
        return Answer(Verdict.IMPOSSIBLE, meeting, article("C.13"), where(left))
    return compared(seen, meeting, left, found)


def first_left(seen: SeenRound2012, player: int) -> SeenBracket2012 | None:
    """The first bracket that a player left unpaired."""
    return next((place for place in seen.brackets if player in place.leaving), None)


# -- the bye -----------------------------------------------------------------------------------------


def bye_evidence(seen: SeenRound2012) -> ByeEvidence | None:
    """A.5, B.1.b: why the receiver of the bye has it; None when the field is even.

    He is whom the lowest bracket leaves over. Looked at beside him is the lowest-ranked other player of
    that bracket who may have it.
    """
    receiver = seen.receiver
    if receiver is None:
        return None
    score, lowest = seen.entrants[receiver].score, seen.brackets[-1].players
    barred, rivals = [], []
    for position, entrant in enumerate(seen.entrants):
        obstacles = () if position == receiver else obstacles_between(seen, position, seen.bye)
        if obstacles and entrant.score <= score:
            barred.append(obstacles[0])
        elif position in lowest and position != receiver and not obstacles:
            rivals.append(position)
    rather = why_not(seen, rivals[-1], seen.bye) if rivals and rivals[-1] > receiver else None
    return ByeEvidence(
        seen.entrants[receiver].index,
        score,
        article("A.5"),
        "B.1.b",
        tuple(obstacle for obstacle in barred if obstacle.bar is Bar.BARRED_FROM_BYE),
        (),
        len(rivals),
        rather,
    )
