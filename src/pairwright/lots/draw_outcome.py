"""What a draw has given: the numbers, who meets whom late, and whether it could have been avoided."""

from __future__ import annotations

from collections.abc import Mapping

from pairwright.common.values import dataclass
from pairwright.lots.acts import Act, EnvelopesPrepared, FreshEnvelope, NumberDrawn
from pairwright.lots.best_numbers import BestPlan, best_plan
from pairwright.lots.late_meetings import LateRounds
from pairwright.lots.randomness import RandomStream
from pairwright.lots.varma import TablesDoNotFit, VarmaDraw


@dataclass(frozen=True, slots=True)
class LateMeeting:
    """Two players of one group who meet in a protected round; numbers and entrants in the same order."""

    round_number: int
    numbers: tuple[int, int]
    entrants: tuple[int, int]
    group: str


@dataclass(frozen=True, slots=True)
class DrawOutcome:
    """The result of a restricted draw, complete or not.

    number_of:   number of each entrant (index) who has one.
    late:        meetings inside a group in the protected rounds, by round.
    least:       the fewest that any distribution of all numbers has; None when the draw is not complete.
    misfit:      why the envelopes of the tables could not serve everybody; None when they could.
    fresh:       contingents that drew from a fresh envelope.
    prepared:    the envelopes prepared for the contingents; None when there were none.
    """

    number_of: Mapping[int, int]
    late: tuple[LateMeeting, ...]
    least: int | None
    misfit: TablesDoNotFit | None
    fresh: tuple[str, ...]
    prepared: EnvelopesPrepared | None


def outcome_of(draw: VarmaDraw, acts: tuple[Act, ...]) -> DrawOutcome:
    """What these acts have given so far."""
    number_of = {act.entrant: act.number for act in acts if isinstance(act, NumberDrawn)}
    late = late_meetings(draw, number_of)
    complete = len(number_of) == draw.size
    return DrawOutcome(
        number_of,
        late,
        (least_meetings(draw) if late else 0) if complete else None,
        draw.misfit,
        tuple(act.contingent for act in acts if isinstance(act, FreshEnvelope)),
        next((act for act in acts if isinstance(act, EnvelopesPrepared)), None),
    )


def late_meetings(draw: VarmaDraw, number_of: Mapping[int, int]) -> tuple[LateMeeting, ...]:
    """The meetings inside a contingent in the protected rounds, in the order of the rounds."""
    holder = {number: entrant for entrant, number in number_of.items()}
    contingent_of = {
        index: contingent.name for contingent in draw.contingents for index in contingent.members
    }
    group_of = {number: contingent_of[entrant] for number, entrant in holder.items()}
    return tuple(
        LateMeeting(
            meeting.round_number,
            meeting.numbers,
            (holder[meeting.numbers[0]], holder[meeting.numbers[1]]),
            group,
        )
        for meeting, group in draw.late.among(group_of)
    )


def least_meetings(draw: VarmaDraw) -> int:
    """The fewest late meetings inside contingents that any distribution of the numbers has."""
    return meetings_of(draw.late, best_for(draw))


def best_for(draw: VarmaDraw) -> BestPlan:
    """A best distribution, for its cost and the number of ways; not for use as a draw."""
    sizes = [contingent.size for contingent in draw.contingents]
    return best_plan(draw.late, sizes, RandomStream(bytes(32)), draw.terms.plans)


def meetings_of(late: LateRounds, plan: BestPlan) -> int:
    """How many late meetings a plan has."""
    return late.count_of(plan.cost)
