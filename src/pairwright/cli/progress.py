"""A progress bar on stderr while people wait; nothing at all when nobody watches."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from pairwright.cli.failures import below_the_gate
from pairwright.cli.text_tables import spoken
from pairwright.common.printable import shown

Advance = Callable[[str], None]
"""Called after each step with a short remark on how it goes so far."""


@contextmanager
def progress(total: int, label: str, *, hidden: bool = False) -> Iterator[Advance]:
    """A bar of `total` steps that is gone when done; only when stderr is a terminal."""
    if hidden or total < 2 or not sys.stderr.isatty():
        yield lambda remark: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[remark]}"),
    )
    console = Console(file=below_the_gate(sys.stderr))
    with Progress(*columns, console=console, transient=True, redirect_stdout=False) as bar:
        task = bar.add_task(spoken(label), total=total, remark="")
        yield lambda remark: bar.update(task, advance=1, remark=shown(remark))
