"""Withdrawals and expulsions: whether what has been played counts, and what the standings leave out."""

from __future__ import annotations

from collections.abc import Mapping

from pairwright.common.errors import BadInput
from pairwright.rules.article import rule
from pairwright.systems.system import Withdrawal
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.schedule import Schedule
from pairwright.tournament.tournament import Tournament


@rule("C.05", "withdrawals")
def half_completed(scheduled: int, completed: int) -> bool:
    """C.05, withdrawals: at least half of the games completed, so that the results count."""
    return 2 * completed >= scheduled


def withdrawals(
    tournament: Tournament, schedule: Schedule, left: Mapping[int, int]
) -> tuple[Withdrawal, ...]:
    """The ruling on everybody who has left. left: number of the participant, first round not played.

    Raises BadInput for a number or a round that is not there.
    """
    rulings = []
    for number, from_round in sorted(left.items()):
        if not 1 <= from_round <= len(schedule.rounds) + 1:
            raise BadInput.told(
                "number {n} cannot leave before round {from_round}: there is no such round", n=number,
                from_round=from_round,
            )  # fmt: skip
        scheduled = sum(1 for appearance in schedule.of(number) if appearance.opponent)
        completed = sum(
            1
            for played in tournament.rounds[: from_round - 1]
            if played.outcomes[number - 1] < Outcome.UNFINISHED
        )
        rulings.append(
            Withdrawal(number, from_round, scheduled, completed, half_completed(scheduled, completed))
        )
    return tuple(rulings)
