"""Pairing a round as the command line asks for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from pairwright.errors import BadInput

if TYPE_CHECKING:
    from pairwright.pairing.system import Pairing
    from pairwright.tournament.tournament import Tournament


def before_round(tournament: Tournament, round_number: int) -> Tournament:
    """The tournament as it stood before a round was drawn; 0 is the next round. Raises BadInput."""
    if not round_number or round_number == tournament.next_round:
        return tournament
    if round_number > tournament.next_round:
        raise BadInput(
            f"round {round_number} cannot be paired yet: {len(tournament.rounds)} rounds have been played"
        )
    before = tournament.before_round(round_number)
    if not before.number_of_rounds:
        before = replace(before, number_of_rounds=len(tournament.rounds))
    return before


def draw(tournament: Tournament, *, system: str = "", edition: str = "", literal: bool = False) -> Pairing:
    """Pair the next round. Raises NoPairing, BadInput, also when nobody takes part."""
    from pairwright.cli.pairs import is_empty

    if not tournament.players or len(tournament.absent_next_round()) == len(tournament.players):
        raise BadInput(f"nobody takes part in round {tournament.next_round}: there is nothing to pair")
    pairing = _literal(tournament, system, edition) if literal else _pair(tournament, system, edition)
    if is_empty(pairing):
        raise BadInput(f"nobody takes part in round {tournament.next_round}: there is nothing to pair")
    return pairing


def pair_next(
    *, system: str = "", edition: str = "", literal: bool = False
) -> Callable[[Tournament], Pairing]:
    """A function that pairs the next round of a tournament as `draw` does."""
    return lambda tournament: draw(tournament, system=system, edition=edition, literal=literal)


def _pair(tournament: Tournament, system: str, edition: str) -> Pairing:
    import pairwright.pairing.dutch  # noqa: F401 - enters the system in the register
    from pairwright.pairing.system import pair, register, systems

    if not systems():
        from pairwright.pairing.dutch.fast import pair_fast

        register("dutch", pair_fast)
    return pair(tournament, system=system, edition=edition)


def _literal(tournament: Tournament, system: str, edition: str) -> Pairing:
    if (system or tournament.system or "dutch") != "dutch":
        raise BadInput("only the Dutch system has a literal procedure")
    from pairwright.pairing.dutch.literal import pair_literal

    return pair_literal(tournament, edition=edition or tournament.edition)
