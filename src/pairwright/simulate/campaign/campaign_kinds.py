"""The kinds of campaigns: what becomes of one tournament of a cell. Rows are dictionaries of one shape."""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from pairwright.check import check
from pairwright.common.errors import BadInput, PairwrightError
from pairwright.simulate.campaign.plan import External, Piece, Plan
from pairwright.simulate.event_settings import Settings
from pairwright.simulate.simulation import Simulation, simulate
from pairwright.standings import standings
from pairwright.tournament.history import History
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.round import NO_OPPONENT
from pairwright.tournament.tournament import Tournament
from pairwright.trf import read_trf, write_trf

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
    return {line.participant: line.rank for line in standings(event).lines}


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


KINDS: dict[str, Rows] = {
    "measures": _measured,
    "players": _of_players,
    "acceptance": acceptance_rows,
}
"""measures: one row a tournament. players: one a player. acceptance: one for every file that was checked."""


def rows_of(plan: Plan, piece: Piece) -> list[Row]:
    """All rows of a piece, in the order of the seeds. Raises BadInput for a plan of an unknown kind."""
    if plan.kind not in KINDS:
        raise BadInput(f"there is no kind of campaign {plan.kind!r}; known: {', '.join(KINDS)}")
    make = KINDS[plan.kind]
    found: list[Row] = []
    for number in range(piece.first, piece.first + piece.count):
        seed = plan.seed + number
        found += [{"cell": piece.cell, "seed": seed, **row} for row in make(plan, piece.cell, seed)]
    return found
