"""Small events for the tests, written as crosstables.

    crosstable('''
        1 2000: 2w1 3b= U
        2 1900: 1b0 Z   3w+
        ...''')

A row is number, rating (0: unrated) and the rounds: opponent, colour and result, or the letter of a
bye; "." is an absence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from pairwright.tournament import (
    AnnouncedBye,
    Colour,
    ForbiddenPairs,
    Game,
    Outcome,
    Player,
    Round,
    Tournament,
)
from pairwright.tournament.scoring import Scoring
from pairwright.trf.result_letters import RESULTS

_COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK}


def crosstable(
    text: str,
    *,
    start: str = "2026/04/04",
    rounds: int = 0,
    system: str = "dutch",
    scoring: Scoring | None = None,
) -> Tournament:
    """The tournament with these rows; rounds: how many the whole event has."""
    rows = [line.split(":") for line in text.strip().splitlines()]
    heads = [head.split() for head, _ in rows]
    numbers = [int(head[0]) for head in heads]
    index_of = {number: index for index, number in enumerate(numbers)}
    players = tuple(
        Player(number, f"Player {number}", int(head[1]) if len(head) > 1 else 1500)
        for number, head in zip(numbers, heads, strict=True)
    )
    cells = [body.split() for _, body in rows]
    count = max(map(len, cells))
    played = [
        Round.of(_game(row[number] if number < len(row) else ".", index_of) for row in cells)
        for number in range(count)
    ]
    return Tournament(
        players,
        tuple(played),
        number_of_rounds=rounds or count,
        headers=(("start_date", start),) if start else (),
        system=system,
        scoring=scoring or Scoring(),
    )


def before_next(
    tournament: Tournament, without: Iterable[int] = (), apart: Iterable[tuple[int, ...]] = (), **changes: Any
) -> Tournament:
    """An event before its next round. without: who is not there; apart: who must not meet (numbers)."""
    return replace(
        tournament,
        announced_byes=tuple(AnnouncedBye(tournament.next_round, n - 1, Outcome.ABSENT) for n in without),
        forbidden=tuple(ForbiddenPairs(tuple(n - 1 for n in group)) for group in apart),
        **changes,
    )


def _game(cell: str, index_of: dict[int, int]) -> Game:
    match = re.fullmatch(r"(\d+)([wb])(.)", cell)
    if match:
        return Game(index_of[int(match[1])], _COLOURS[match[2]], RESULTS[match[3]])
    return Game(-1, Colour.NONE, Outcome.ABSENT if cell == "." else RESULTS[cell])
