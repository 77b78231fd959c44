"""The process that makes one forecast: an order comes in, numbers of samples done and the answer go out.

Both are pickled, for both sides are this package. It gives way to whatever else wants the processor, from
its first moment on, and ends with whoever started it: nobody reads what it writes then.
"""

from __future__ import annotations

import os
import pickle  # nosec B403 - of our own process only
import sys

EVERY = 20
"""Samples between two words about how far it is."""

MEMORY = 1024 * 1024 * 1024
"""Bytes of addresses that the process may use; one of 1,000 players takes 42 MB."""


def main() -> None:
    """Read the order from standard input, answer on standard output."""
    if hasattr(os, "nice"):
        os.nice(10)
    from pairwright.common.errors import PairwrightError, faults_of
    from pairwright.common.messages import joined
    from pairwright.common.parallel import hold_back

    hold_back(MEMORY)

    order = pickle.load(sys.stdin.buffer)  # nosec B301

    def progress(done: int) -> None:
        if done % EVERY == 0:
            _send(done)

    try:
        _send(order.made(progress))
    except PairwrightError as error:
        _send(joined("; ", faults_of(error)))


def _send(value: object) -> None:
    pickle.dump(value, sys.stdout.buffer)
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
