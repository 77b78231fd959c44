"""Every mix of contingents for fields of 5 to 24 players: is it answered, served and free of late meetings?

    python benchmarks/lots_every_mix.py [FIRST LAST]

For each list of contingent sizes the best plan is computed; it must be free of late meetings exactly when
the largest contingent is small enough (C.05). Where the published envelopes can serve the list, a draw is
played to its end; it must need no way out. Prints one line per field, and fails on the first exception.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator

from pairwright.lots.acts import EnvelopesPrepared, EnvelopeTaken, FreshEnvelope
from pairwright.lots.assignment import Assignments
from pairwright.lots.contingents import Entrant
from pairwright.lots.draw_outcome import outcome_of
from pairwright.lots.late_meetings import berger_late_rounds, largest_protected_group
from pairwright.lots.terms import TABLES, Terms
from pairwright.lots.transcript import Announcement, Transcript, seeded
from pairwright.lots.varma import VarmaDraw


def partitions(total: int, largest: int) -> Iterator[tuple[int, ...]]:
    """Every list of contingent sizes, largest first."""
    if total == 0:
        yield ()
    for first in range(min(total, largest), 0, -1):
        for rest in partitions(total - first, first):
            yield (first, *rest)


def announcement(sizes: tuple[int, ...]) -> Announcement:
    """Contingents of these sizes under the published tables."""
    people = tuple(
        Entrant(f"P{g:02}-{i:02}", group=f"G{g:02}") for g, s in enumerate(sizes) for i in range(s)
    )
    return Announcement("varma", people, Terms(method=TABLES).resolved(len(people)))


def check_draw(count: int, transcript: Transcript) -> bool:
    """True when the envelopes of the tables served everybody; raises when such a draw went wrong."""
    draw = transcript.announcement.procedure()
    assert isinstance(draw, VarmaDraw)
    if draw.misfit is not None:
        return False
    acts = transcript.acts()
    assert not any(isinstance(act, (EnvelopesPrepared, FreshEnvelope)) for act in acts)
    assert sum(isinstance(act, EnvelopeTaken) for act in acts) == len(draw.contingents)
    outcome = outcome_of(draw, acts)
    assert sorted(outcome.number_of.values()) == list(range(1, count + 1))
    assert all(meeting.numbers == (6, 12) for meeting in outcome.late) if count == 12 else not outcome.late
    return True


def main(first: int, last: int) -> None:
    """Go through the fields."""
    for count in range(first, last + 1):
        late = berger_late_rounds(count)
        started = time.perf_counter()
        slowest = 0.0
        lists = served = 0
        for sizes in partitions(count, count):
            begun = time.perf_counter()
            best = Assignments(range(1, count + 1), late.weights(), sizes).best
            slowest = max(slowest, time.perf_counter() - begun)
            assert (best.cost == 0) == (sizes[0] <= largest_protected_group(count)), sizes
            lists += 1
            if count >= 9 and len(sizes) > 1:
                envelopes = announcement(sizes)
                draw = envelopes.procedure()
                assert isinstance(draw, VarmaDraw)
                if draw.misfit is None:
                    served += check_draw(count, seeded(envelopes, "campaign"))
        seconds = time.perf_counter() - started
        print(
            f"{count} players: {lists} lists of contingents, all answered; {served} served by the tables and "
            f"drawn to the end; {seconds:.1f} s, the slowest count {slowest:.2f} s",
            flush=True,
        )


if __name__ == "__main__":
    main(*(map(int, sys.argv[1:3]) if len(sys.argv) > 2 else (5, 24)))
