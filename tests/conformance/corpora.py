"""Tournaments paired by others. They are not part of the repository.

The environment variable PAIRWRIGHT_CORPORA names their folder; without it a folder `shared` beside the
checkout is used if there is one.
"""

from __future__ import annotations

import os
import tarfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from pairwright.errors import NoPairing
from pairwright.systems.dutch.editions import Edition
from pairwright.systems.system import Pairing
from pairwright.tournament import Colour, Outcome, Tournament
from pairwright.trf import read_trf

CORPORA = Path(os.environ.get("PAIRWRIGHT_CORPORA") or Path(__file__).parents[3] / "shared")
ARCHIVE = CORPORA / "conformance" / "dutch-2026" / "tournaments.tar.gz"
REAL = CORPORA / "conformance" / "real"
EVENTS = Path(__file__).parents[1] / "data" / "events"

Drawn = tuple[frozenset[tuple[int, int]], int | None]
"""The pairs of a round, White first, and who has the pairing-allocated bye; indices."""


@cache
def generated() -> dict[str, Tournament]:
    """The tournaments of the archive, by the names of their files."""
    return dict(_read())


def _read() -> Iterator[tuple[str, Tournament]]:
    with tarfile.open(ARCHIVE) as archive:
        for member in archive:
            content = archive.extractfile(member)
            if content is not None and member.name.endswith(".trf"):
                yield member.name.removesuffix(".trf"), read_trf(content.read())


def played(tournament: Tournament, number: int) -> Drawn:
    """A round as it was drawn then."""
    column = tournament.rounds[number - 1]
    white = [index for index, colour in enumerate(column.colours) if colour == Colour.WHITE]
    byes = [i for i, outcome in enumerate(column.outcomes) if outcome == Outcome.PAIRING_ALLOCATED_BYE]
    assert len(byes) <= 1
    return frozenset((index, column.opponents[index]) for index in white), byes[0] if byes else None


def drawn(pairing: Pairing) -> Drawn:
    """A round as it is drawn now."""
    return frozenset((board.white, board.black) for board in pairing.boards), pairing.pairing_allocated_bye


def without_colours(round_drawn: Drawn) -> tuple[frozenset[frozenset[int]], int | None]:
    """Who meets whom."""
    return frozenset(map(frozenset, round_drawn[0])), round_drawn[1]


def different_rounds(
    tournament: Tournament, rules: Edition, pair: Callable[[Tournament, Edition], Pairing]
) -> dict[int, str]:
    """Numbers of the rounds that come out differently now, each with "pairs", "colours" or the refusal."""
    found = {}
    for number in range(1, len(tournament.rounds) + 1):
        then = played(tournament, number)
        try:
            now = drawn(pair(tournament.before_round(number), rules))
        except NoPairing as refusal:
            found[number] = str(refusal)
            continue
        if now != then:
            found[number] = "colours" if without_colours(now) == without_colours(then) else "pairs"
    return found
