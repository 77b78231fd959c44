"""The mass test that FIDE asks for: our tournaments checked by another program, its tournaments by us.

Pairings and tie-breaks, in both directions. A difference is a tournament in which at least one round, or one
final rank, comes out otherwise; differences are to be looked at one by one, so seeds are kept.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from pairwright.check import check
from pairwright.errors import PairwrightError
from pairwright.simulate.campaign.plan import External, Plan
from pairwright.simulate.settings import Settings
from pairwright.simulate.simulation import simulate
from pairwright.trf import read_trf, write_trf

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
