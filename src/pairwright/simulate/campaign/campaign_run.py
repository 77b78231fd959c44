"""Running a campaign: pieces on any executor, a file for each, and nothing lost when a worker dies."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from contextlib import AbstractContextManager, ExitStack, contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from pairwright.check.checking import check
from pairwright.common.errors import BadInput, LimitExceeded, PairwrightError
from pairwright.common.parallel import begin_work
from pairwright.simulate.campaign.plan import External, Piece, Plan, pieces
from pairwright.simulate.event_settings import Settings
from pairwright.simulate.simulation import Simulation, simulate
from pairwright.standings import standings
from pairwright.tournament.history import History
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.round import NO_OPPONENT
from pairwright.tournament.tournament import Tournament
from pairwright.trf import read_trf, write_trf


def need_parquet() -> None:
    """Raise BadInput when the package that writes Parquet is not there."""
    if find_spec("pyarrow") is None:
        raise BadInput.told(
            "campaigns need the package pyarrow (extra campaign): python -m pip install pyarrow"
        )


def as_table_bytes(rows: Sequence[dict[str, Any]]) -> bytes:
    """The bytes of a Parquet file with these rows; the same rows give the same bytes."""
    import pyarrow
    from pyarrow import parquet

    names = list(rows[0]) if rows else []
    columns = {name: [row[name] for row in rows] for name in names}
    target = io.BytesIO()
    parquet.write_table(pyarrow.table(columns), target, compression="zstd")
    return target.getvalue()


def columns_of(folder: Path) -> Iterator[dict[str, list[Any]]]:
    """The columns of every part in the folder, part by part."""
    need_parquet()
    from pyarrow import ArrowInvalid, parquet

    for path in sorted(folder.glob("part-*.parquet")):
        try:
            yield parquet.read_table(path).to_pydict()
        except (OSError, ArrowInvalid) as error:
            raise BadInput.told(
                "{path} is damaged ({reason}); delete it and run the campaign again", path=path, reason=error
            ) from None


# -- Pieces played on any executor, a file for each ----------------------------------------------------


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
        raise BadInput.told(
            "there is no kind of campaign {kind!r}; known: {list}", kind=plan.kind, list=", ".join(KINDS)
        )
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
                        raise LimitExceeded.told(
                            "the worker of piece {n} died {times} times; is there enough memory?",
                            n=piece.number, times=_TRIES,
                        ) from error  # fmt: skip
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
                raise BadInput.told("{folder} is not empty, and no campaign is in it", folder=folder)
            _write(file, json.dumps(described(plan), indent=2, default=str).encode())
        known: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise BadInput.told("{folder} cannot be used: {reason}", folder=folder, reason=error) from None
    if known.get("digest") != plan.digest():
        raise BadInput.told(
            "{folder} holds another campaign ({value})", folder=folder,
            value=known.get("title") or known.get("kind"),
        )  # fmt: skip


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


# -- The kinds of campaigns: what becomes of one tournament of a cell. Rows are dictionaries of one shape


# -- The mass test that FIDE asks for: our tournaments checked by another program, its tournaments by us
# Pairings and tie-breaks, in both directions. A difference is a tournament in which at least one round, or
# one
# final rank, comes out otherwise; differences are to be looked at one by one, so seeds are kept.


OURS, THEIRS = "ours", "theirs"

_KEPT = 300
"""So many characters of what a program said are kept with a difference."""


def acceptance_rows(plan: Plan, cell: int, seed: int) -> list[dict[str, Any]]:
    """One row for our tournament, checked by ourselves and by every checker; one for theirs."""
    with tempfile.TemporaryDirectory() as folder:
        rows = [_ours(plan, cell, seed, Path(folder) / "ours.trf")]
        if plan.generator is not None:
            rows.append(_theirs(plan.generator, plan.settings(cell, seed), seed, Path(folder) / "theirs.trf"))
    return rows


def _ours(plan: Plan, cell: int, seed: int, file: Path) -> dict[str, Any]:
    tournament = simulate(plan.settings(cell, seed), seed).tournament
    file.write_text(write_trf(tournament), encoding="utf-8")
    row = _row(OURS, len(tournament.players), len(tournament.rounds))
    for checker in plan.checkers:
        agrees, said = _called(checker, file, plan.settings(cell, seed), seed)
        if not agrees:
            row["differs"] = 1
            row["said"] = f"{row['said']} {said}".strip()[:_KEPT]
    return row


def _theirs(generator: External, settings: Settings, seed: int, file: Path) -> dict[str, Any]:
    made, said = _called(generator, file, settings, seed)
    if not made or not file.exists():
        return {**_row(THEIRS, 0, 0), "failed": 1, "said": said[:_KEPT]}
    try:
        tournament = read_trf(file)
        every_round = range(1, len(tournament.rounds) + 1)
        report = check(tournament, rounds=() if generator.ranks else every_round)
    except PairwrightError as error:
        return {**_row(THEIRS, 0, 0), "failed": 1, "said": str(error)[:_KEPT]}
    rounds = [one.round_number for one in report.rounds if not one.agrees]
    ranks = len(report.ranks.differences) if report.ranks is not None else 0
    row = _row(THEIRS, len(tournament.players), len(tournament.rounds))
    if not report.agrees:
        row.update(
            differs=1,
            rounds_differ=len(rounds),
            ranks_differ=ranks,
            said=f"rounds {rounds}, {ranks} final ranks"[:_KEPT],
        )
    return row


def _row(direction: str, players: int, rounds: int) -> dict[str, Any]:
    return {
        "direction": direction, "players": players, "rounds": rounds, "differs": 0, "rounds_differ": 0,
        "ranks_differ": 0, "failed": 0, "said": "",
    }  # fmt: skip


def _called(program: External, file: Path, settings: Settings, seed: int) -> tuple[bool, str]:
    """Whether a program was content, and what it said."""
    filled = {
        "file": str(file),
        "seed": str(seed),
        "players": str(settings.players),
        "rounds": str(settings.rounds),
    }
    words = [_fill(word, filled) for word in program.command]
    try:
        # The words are those of the plan that the user runs; there is no shell.
        done = subprocess.run(  # nosec B603
            words, capture_output=True, timeout=program.seconds, check=False, stdin=subprocess.DEVNULL
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return False, str(error)
    said = (done.stdout + done.stderr).decode("utf-8", "replace")
    content = bool(re.search(program.agrees, said)) if program.agrees else done.returncode == 0
    return content, " ".join(said.split())[-_KEPT:]


def _fill(word: str, filled: dict[str, str]) -> str:
    for name, value in filled.items():
        word = word.replace("{" + name + "}", value)
    return word


# -- What a played tournament shows: how fair, how decisive, who was unlucky with colours, floats and
# byes


class Measures(NamedTuple):
    """One tournament. Ratings and ranks are those of the entry list.

    rounds:     rounds played; stopped: 1 when a round had no legal pairing.
    winner:     entry rank of the winner by the standings; best_wins: 1 when it is the first.
    tied_first: how many share the most points.
    rank_error: sum of |place - entry rank|, so that tables of one size can be compared.
    decided:    the round from which on the winner was never behind on points.
    floats:     games between players of different scores. gap: sum of their differences, in units.
    rating_gap: sum of rating differences over all games.
    colour_two: players with two more games of one colour than of the other at the end.
    same_three: players who had one colour three times running.
    games:      games drawn. byes: pairing-allocated byes.
    """

    rounds: int
    stopped: int
    winner: int
    best_wins: int
    tied_first: int
    rank_error: int
    decided: int
    floats: int
    gap: int
    rating_gap: int
    colour_two: int
    same_three: int
    games: int
    byes: int


class PlayerMeasures(NamedTuple):
    """One player of one tournament.

    place: in the entry list of so many players, from 1. rank: in the final standings. The rest counts over
    all rounds.
    """

    place: int
    players: int
    rounds: int
    points: int
    rank: int
    byes: int
    downfloats: int
    upfloats: int
    blacks: int
    games: int


def measures(played: Simulation) -> Measures:
    """Measure a tournament."""
    event = played.tournament
    history = History.of(event)
    ranks = _ranks(event)
    final = history.scores[-1]
    winner = min(ranks, key=lambda index: (ranks[index], index), default=0)
    floats, gap, games, rating_gap = _games(event, history)
    return Measures(
        rounds=len(event.rounds),
        stopped=int(bool(played.stopped)),
        winner=winner + 1,
        best_wins=int(winner == 0),
        tied_first=sum(score == max(final) for score in final),
        rank_error=sum(abs(rank - 1 - index) for index, rank in ranks.items()),
        decided=_decided(history, winner),
        floats=floats,
        gap=gap,
        rating_gap=rating_gap,
        colour_two=sum(abs(_balance(colours)) >= 2 for colours in history.colours),
        same_three=sum(_three(colours) for colours in history.colours),
        games=games,
        byes=sum(played.outcomes.count(Outcome.PAIRING_ALLOCATED_BYE) for played in event.rounds),
    )


def player_measures(played: Simulation) -> list[PlayerMeasures]:
    """Measure every player of a tournament."""
    event = played.tournament
    history = History.of(event)
    ranks = _ranks(event)
    found = []
    for index in range(len(event.players)):
        down = up = byes = 0
        for number, round_ in enumerate(event.rounds):
            opponent, scores = round_.opponents[index], history.scores[number]
            byes += round_.outcomes[index] == Outcome.PAIRING_ALLOCATED_BYE
            if opponent != NO_OPPONENT:
                down += scores[index] > scores[opponent]
                up += scores[index] < scores[opponent]
        colours = history.colours[index]
        found.append(
            PlayerMeasures(
                place=index + 1,
                players=len(event.players),
                rounds=len(event.rounds),
                points=history.scores[-1][index],
                rank=ranks[index],
                byes=byes,
                downfloats=down,
                upfloats=up,
                blacks=colours.count(Colour.BLACK),
                games=len(colours),
            )
        )
    return found


def _ranks(event: Tournament) -> dict[int, int]:
    """The rank of every participant in the standings, by index; a played event of players has it there."""
    known = {index: one.rank for index, one in enumerate(event.players) if one.rank is not None}
    if len(known) == len(event.players) and not event.teams:
        return known
    return standings(event).place_of


def _games(event: Tournament, history: History) -> tuple[int, int, int, int]:
    """Floats, sum of score differences, games, sum of rating differences."""
    floats = gap = games = rating_gap = 0
    for number, played in enumerate(event.rounds):
        scores = history.scores[number]
        for one, other in enumerate(played.opponents):
            if other > one:
                difference = abs(scores[one] - scores[other])
                games += 1
                floats += bool(difference)
                gap += difference
                rating_gap += abs(event.players[one].rating - event.players[other].rating)
    return floats, gap, games, rating_gap


def _decided(history: History, winner: int) -> int:
    """The first round after which nobody was ever ahead of the winner again."""
    decided = 0
    for number, scores in enumerate(history.scores[1:], 1):
        if max(scores) > scores[winner]:
            decided = number
    return decided + 1


def _balance(colours: bytes) -> int:
    return colours.count(Colour.WHITE) - colours.count(Colour.BLACK)


def _three(colours: bytes) -> bool:
    return bytes([Colour.WHITE] * 3) in colours or bytes([Colour.BLACK] * 3) in colours


# ------------------------------------------------------------------------------------------------------


Row = dict[str, Any]
Rows = Callable[[Plan, int, int], list[Row]]
"""(plan, cell, seed): the rows of one tournament."""


def _measured(plan: Plan, cell: int, seed: int) -> list[Row]:
    return [measures(simulate(plan.settings(cell, seed), seed))._asdict()]


def _of_players(plan: Plan, cell: int, seed: int) -> list[Row]:
    return [one._asdict() for one in player_measures(simulate(plan.settings(cell, seed), seed))]


KINDS: dict[str, Rows] = {"measures": _measured, "players": _of_players, "acceptance": acceptance_rows}
"""measures: one row a tournament. players: one a player. acceptance: one for every file that was checked."""


def rows_of(plan: Plan, piece: Piece) -> list[Row]:
    """All rows of a piece, in the order of the seeds. Raises BadInput for a plan of an unknown kind."""
    if plan.kind not in KINDS:
        raise BadInput.told(
            "there is no kind of campaign {kind!r}; known: {list}", kind=plan.kind, list=", ".join(KINDS)
        )
    make = KINDS[plan.kind]
    found: list[Row] = []
    for number in range(piece.first, piece.first + piece.count):
        seed = plan.seed + number
        found += [{"cell": piece.cell, "seed": seed, **row} for row in make(plan, piece.cell, seed)]
    return found


# -- Where the pieces are played: processes of this machine, or the workers of a Dask cluster ----------


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
        raise BadInput.told("a cluster needs Dask (extra cluster): python -m pip install distributed pyarrow")
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
