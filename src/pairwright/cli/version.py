"""Which version this is, and the line that says so to calling programs."""

from __future__ import annotations

from pairwright import __version__


def engine_line() -> str:
    """The version line of the engine contract.

    Calling programs recognise the engine by the first two words, and the last line of a checklist
    by the same; what follows says honestly who is speaking.
    """
    return f"BBP Pairings compatible interface - Pairwright v{__version__}"
