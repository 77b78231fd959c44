"""A section as a report file, in the newest dialect that can say how it is paired."""

from __future__ import annotations

from pairwright.tournament.tournament import Tournament
from pairwright.trf import write_trf
from pairwright.trf.tournament_type import has_code


def report_text(tournament: Tournament) -> str:
    """The report file: TRF26, or TRF16 for a system for which TRF26 has no tournament type (the junior draw).

    Raises TrfError, naming everything that cannot be expressed.
    """
    return write_trf(tournament, profile="trf26" if has_code(tournament.system) else "trf16")
