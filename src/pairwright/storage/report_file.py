"""A section as a report file, in the newest dialect that can say how it is paired."""

from __future__ import annotations

from pairwright.tournament.tournament import Tournament
from pairwright.trf import write_trf


def report_text(tournament: Tournament) -> str:
    """The report file: TRF26, or TRF16 for the junior draw, for which TRF26 has no tournament type.

    Raises TrfError, naming everything that cannot be expressed.
    """
    return write_trf(tournament, profile="trf16" if tournament.system == "kjca" else "trf26")
