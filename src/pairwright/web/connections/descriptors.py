"""How many connections the desk can hold: file descriptors, counted before they run out.

Each connection takes a descriptor, and so does each file: a desk without one can neither accept its arbiter
nor open its database.
"""

from __future__ import annotations

import sys

from pairwright.common.values import dataclass

WANTED = 20_000
"""Descriptors that the desk asks the system for at its start."""

RESERVE = 128
"""Descriptors that no connection gets: the database from all threads, uploads, static files."""

MOST = 16_384
"""Connections that are held at most; each of them costs memory as well."""

_UNKNOWN = 512
"""Taken where the system tells no limit."""


@dataclass(frozen=True, slots=True)
class Capacity:
    """Connections that are held: altogether, from one address (an IPv6 network of 64 bits), of one account.

    A hall is often behind one address, so an address may have most of them; that of somebody who
    attacks leaves the rest to the others.
    """

    all: int
    each: int
    account: int = 64

    @classmethod
    def of(cls, descriptors: int) -> Capacity:
        """What so many descriptors are enough for."""
        everything = min(MOST, descriptors - min(RESERVE, descriptors // 2))
        return cls(everything, max(1, everything * 3 // 4))


def raise_limit() -> int:
    """Take as many descriptors as the system lets us have, up to `WANTED`; returns how many there are."""
    if sys.platform == "win32":
        return _UNKNOWN
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return WANTED
    goal = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
    if goal > soft:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (goal, hard))
        except (OSError, ValueError):  # not everywhere may a program have what its hard limit says
            return soft
        return goal
    return soft
