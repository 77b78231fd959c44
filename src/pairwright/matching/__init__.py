"""Maximum-weight matching on indices and integers, with a proof of optimality.

The native core serves where it was built; `reference` is its twin in plain Python. `BACKEND` says
which of them answers here ("native" or "python").
"""

from pairwright.matching.reference import ANY_ROLE, HIGH, LOW, OUT, Conflicts, Matcher

BACKEND = "python"

__all__ = ["ANY_ROLE", "BACKEND", "HIGH", "LOW", "OUT", "Conflicts", "Matcher"]
