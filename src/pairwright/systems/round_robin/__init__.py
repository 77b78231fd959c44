"""Round robins: Berger tables, cycles, Scheveningen, withdrawals."""

from pairwright.rules.berger import TableGame, berger_round, meeting_round
from pairwright.rules.schedule import Schedule, ScheduledRound, round_robin
from pairwright.systems.round_robin.event import event, pair_round_robin, schedule_of
from pairwright.systems.round_robin.scheveningen import scheveningen

__all__ = [
    "Schedule",
    "ScheduledRound",
    "TableGame",
    "berger_round",
    "event",
    "meeting_round",
    "pair_round_robin",
    "round_robin",
    "schedule_of",
    "scheveningen",
]
