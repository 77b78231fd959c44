"""Where the pieces are played: processes of this machine, or the workers of a Dask cluster."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from typing import Any

from pairwright.common.errors import BadInput
from pairwright.common.parallel import begin_work
from pairwright.simulate.campaign.campaign_run import Executors

SECONDS = 20
"""How long to wait for a scheduler."""

LOCAL = "local"
"""As an address: a Dask cluster of this machine's own, for trying one."""


def processes(workers: int = 0) -> Executors:
    """Processes of this machine. workers: 0 for one per processor."""
    count = workers or os.cpu_count() or 1

    @contextmanager
    def make() -> Iterator[Executor]:
        executor = ProcessPoolExecutor(count, initializer=begin_work)
        try:
            yield executor
        finally:
            executor.shutdown(wait=False, cancel_futures=True)

    return make


def cluster(address: str, workers: int = 0) -> Executors:
    """Workers of the Dask scheduler at `address`; LOCAL starts a cluster of `workers` on this machine.

    The scheduler passes on which piece is wanted; the rows come from the worker directly. Raises BadInput
    when Dask is not there or the scheduler cannot be reached.
    """
    if find_spec("distributed") is None:
        raise BadInput.told("a cluster needs Dask: python -m pip install distributed pyarrow")
    import distributed

    # The package has no types of its own for these two.
    start: Any = distributed.LocalCluster
    connect: Any = distributed.Client

    @contextmanager
    def make() -> Iterator[Executor]:
        """Of the cluster that is there, or of one started for this run."""
        with ExitStack() as stack:
            scheduler = address
            if address == LOCAL:
                count = workers or os.cpu_count() or 1
                own = stack.enter_context(
                    start(n_workers=count, threads_per_worker=1, dashboard_address=None)
                )
                scheduler = own.scheduler_address
            try:
                client = stack.enter_context(connect(scheduler, direct_to_workers=True, timeout=SECONDS))
            except (OSError, ValueError) as error:
                raise BadInput.told(
                    "there is no Dask scheduler at {address}: {reason}", address=address, reason=error
                ) from None
            yield client.get_executor(pure=False, retries=20)

    return make
