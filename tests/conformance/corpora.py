"""Tournaments paired by others: `tests/data/conformance` and its README.md.

Real events name living people and are not part of the repository. `python tests/conformance/fetch_real.py`
brings two of them from where they are public; the environment variable PAIRWRIGHT_REAL_EVENTS names another
folder.
"""

from __future__ import annotations

import os
import tarfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from pairwright.common.errors import NoPairing
from pairwright.systems.dutch.switches import Edition
from pairwright.systems.system import Pairing
from pairwright.tournament import Colour, Outcome, Tournament
from pairwright.trf import read_trf

DATA = Path(__file__).parents[1] / "data"
ARCHIVE = DATA / "conformance" / "dutch-2026.tar.xz"
MANIFEST = DATA / "conformance" / "dutch-2026.csv"
REAL = Path(os.environ.get("PAIRWRIGHT_REAL_EVENTS") or DATA / "conformance" / "real")
EVENTS = DATA / "events"

Drawn = tuple[frozenset[tuple[int, int]], int | None]
"""The pairs of a round, White first, and who has the pairing-allocated bye; indices."""


@cache
def generated() -> dict[str, Tournament]:
    """The tournaments of the archive, by the names of their files."""
    return {name: read_trf(content) for name, content in members()}


def members() -> Iterator[tuple[str, bytes]]:
    """The files of the archive, by their names."""
    with tarfile.open(ARCHIVE) as archive:
        for member in archive:
            content = archive.extractfile(member)
            if content is not None:
                yield member.name.removesuffix(".trf"), content.read()


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
