"""Running a campaign: pieces on any executor, a file for each, and nothing lost when a worker dies."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from pairwright.common.errors import BadInput, LimitExceeded
from pairwright.simulate.campaign.campaign_kinds import KINDS, Row, rows_of
from pairwright.simulate.campaign.parquet import as_table_bytes, need_parquet
from pairwright.simulate.campaign.plan import Piece, Plan, pieces

PLAN_FILE = "campaign.json"

Executors = Callable[[], AbstractContextManager[Executor]]
"""Makes an executor; called again when the one before it broke."""

Progress = Callable[[int, int], None]
"""Called with the number of pieces done, and of all."""

_TRIES = 20
"""So often a piece is begun anew after its worker died, before the campaign gives up on it."""


def run(
    plan: Plan,
    folder: Path,
    executors: Executors,
    *,
    ahead: int = 4,
    progress: Progress = lambda done, all_: None,
) -> int:
    """Play what is not in the folder yet; returns the number of pieces played now.

    Every piece becomes `part-NNNNNN.parquet`, written under another name and renamed, so that a part that
    is there is whole; a campaign that was killed goes on from there. Which worker did what, and in which
    order, leaves no trace: the same plan gives the same bytes.

    ahead: so many pieces are given to the executor at a time, and no more are held in memory.
    Raises BadInput when the folder holds another campaign, or for a plan that cannot be run.
    """
    need_parquet()
    if plan.kind not in KINDS:
        raise BadInput(f"there is no kind of campaign {plan.kind!r}; known: {', '.join(KINDS)}")
    everything = pieces(plan)
    _claim(plan, folder)
    open_pieces = [piece for piece in everything if not part_of(folder, piece).exists()]
    done = len(everything) - len(open_pieces)
    progress(done, len(everything))
    for piece, table in _played(plan, open_pieces, executors, ahead):
        _write(part_of(folder, piece), table)
        done += 1
        progress(done, len(everything))
    return len(open_pieces)


def part_of(folder: Path, piece: Piece) -> Path:
    """The file of a piece."""
    return folder / f"part-{piece.number:06d}.parquet"


def play_piece(plan: Plan, piece: Piece) -> bytes:
    """All rows of a piece, as the bytes of its file."""
    rows: list[Row] = rows_of(plan, piece)
    return as_table_bytes(rows)


def _played(
    plan: Plan, open_pieces: list[Piece], executors: Executors, ahead: int
) -> Iterator[tuple[Piece, bytes]]:
    """Every piece with its file, in the order in which they are ready."""
    left = list(reversed(open_pieces))
    tries = {piece.number: 0 for piece in left}
    while left:
        under_way: dict[Future[bytes], Piece] = {}
        with executors() as executor:
            try:
                while left or under_way:
                    while left and len(under_way) < ahead:
                        under_way[executor.submit(play_piece, plan, left[-1])] = left[-1]
                        left.pop()
                    for future in wait(under_way, return_when=FIRST_COMPLETED).done:
                        table = future.result()
                        yield under_way.pop(future), table
            except Exception as error:
                if not _died(error):
                    for future in under_way:
                        future.cancel()
                    raise
                for piece in under_way.values() or left[-1:]:
                    tries[piece.number] += 1
                    if tries[piece.number] > _TRIES:
                        told = (
                            f"the worker of piece {piece.number} died {_TRIES} times; is there enough memory?"
                        )
                        raise LimitExceeded(told) from error
                left += sorted(under_way.values(), key=lambda piece: -piece.number)


def _died(error: Exception) -> bool:
    """True when a worker went, and not the work: processes that were killed, workers that were lost."""
    return isinstance(error, BrokenExecutor) or type(error).__name__ in ("KilledWorker", "CommClosedError")


def _claim(plan: Plan, folder: Path) -> None:
    """Make the folder this campaign's. Raises BadInput when it is another's, or not empty."""
    file = folder / PLAN_FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not file.exists():
            if any(folder.iterdir()):
                raise BadInput(f"{folder} is not empty, and no campaign is in it")
            _write(file, json.dumps(described(plan), indent=2, default=str).encode())
        known: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadInput(f"{folder} cannot be used: {error}") from None
    if known.get("digest") != plan.digest():
        raise BadInput(f"{folder} holds another campaign ({known.get('title') or known.get('kind')})")


def described(plan: Plan) -> dict[str, Any]:
    """What a folder says about its campaign."""
    from dataclasses import asdict

    from pairwright import __version__

    return {
        "title": plan.title,
        "kind": plan.kind,
        "version": __version__,
        "digest": plan.digest(),
        "tournaments": plan.tournaments,
        "seed": plan.seed,
        "piece": plan.piece,
        "pieces": len(pieces(plan)),
        "cells": [asdict(cell) for cell in plan.cells],
    }


def _write(path: Path, data: bytes) -> None:
    """In one step: a reader, or the next run, finds the whole file or none."""
    part = path.with_name(f".{path.name}.{os.getpid()}")
    with part.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
