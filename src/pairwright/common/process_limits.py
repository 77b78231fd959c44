"""Limits of memory for a process that does one task."""

from __future__ import annotations

from contextlib import suppress


def hold_back(memory: int) -> None:
    """Let this process have so many bytes of addresses and leave no picture of them when it fails.

    Windows has no such limits: there the time is limited alone.
    """
    try:
        import resource
    except ImportError:
        return
    for kind, most in ((resource.RLIMIT_AS, memory), (resource.RLIMIT_CORE, 0)):
        with suppress(OSError, ValueError):
            resource.setrlimit(kind, (most, most))
