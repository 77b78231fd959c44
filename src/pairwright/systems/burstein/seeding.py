"""The seeding rounds (article 1.6): rounds of the Dutch system as a whole, asked of the register."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from pairwright.rules.article import rule
from pairwright.systems.burstein.rules import BOOK, Edition
from pairwright.systems.register import system_named
from pairwright.systems.round_context import OpenRound
from pairwright.systems.system import Pairing
from pairwright.tournament.tournament import Tournament

SEEDING = "dutch"


def _as_seeding(tournament: Tournament, rules: Edition) -> Tournament:
    return replace(tournament, system=SEEDING, edition=rules.seeding)


@rule(BOOK, "1.6.1")
@rule(BOOK, "A.5", edition="2017")
def pair_seeding_round(tournament: Tournament, rules: Edition, *, literal: bool = False) -> Pairing:
    """Article 1.6.1: the draw of a seeding round."""
    drawn = system_named(SEEDING).pair(
        _as_seeding(tournament, rules),
        edition=rules.seeding,
        literal=literal,
        readings=rules.seeding_readings,
    )
    return replace(drawn, system="burstein", edition=rules.name)


def open_seeding_round(tournament: Tournament, rules: Edition, keep_apart: Collection[str] = ()) -> OpenRound:
    """A seeding round, to be asked: whatever is said of it, the Dutch system says."""
    return system_named(SEEDING).open(
        _as_seeding(tournament, rules),
        edition=rules.seeding,
        keep_apart=keep_apart,
        readings=rules.seeding_readings,
    )
