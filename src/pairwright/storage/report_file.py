"""A section as a report file, in the newest dialect that can say how it is paired."""

from __future__ import annotations

from pairwright.publish.fide_report import ranked
from pairwright.standings.ranking import Standings
from pairwright.tournament.tournament import Tournament
from pairwright.trf import write_trf
from pairwright.trf.tournament_type import has_code


def report_text(tournament: Tournament, found: Standings | None = None) -> str:
    """The report file: TRF26, or TRF16 for a system for which TRF26 has no tournament type (the junior draw).

    found: standings whose places it shows; some readers take no row without a rank. Raises TrfError, naming
    everything that cannot be expressed.
    """
    if found is not None:
        tournament = ranked(tournament, found)
    return write_trf(tournament, profile="trf26" if has_code(tournament.system) else "trf16")
