"""Exit codes, the same for the engine contract and for every verb."""

from __future__ import annotations

DONE = 0
DIFFERENCES = 1
"""`check`: some round differs. Pairing and generating: the rules admit no pairing (NO_PAIRING)."""
NO_PAIRING = 1
INTERNAL = 2
"""A fault of this program, please report it."""
BAD_REQUEST = 3
"""The command line or the content of a file cannot be used."""
LIMIT = 4
"""More than this build or the format can hold, or out of memory."""
FILE = 5
"""A file cannot be read or written."""
