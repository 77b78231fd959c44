"""The most memory that a campaign has held."""

from __future__ import annotations

import sys


def peak_megabytes() -> float:
    """The most memory that this process ever had; 0 where the system does not tell."""
    try:
        import resource
    except ImportError:
        return 0.0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)
