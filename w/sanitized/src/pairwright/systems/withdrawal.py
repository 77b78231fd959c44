"""What a system that fixes its rounds in advance says of somebody who has left."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """What becomes of a participant who has left.

    from_round: the first round he did not play.
    scheduled:  his games in the whole event, free rounds left out.
    completed:  those that were played to the end; a forfeited game is not, nor one that is adjourned.
    counts:     True when his results stand in the final standings.
    """

    number: int
    from_round: int
    scheduled: int
    completed: int
    counts: bool
