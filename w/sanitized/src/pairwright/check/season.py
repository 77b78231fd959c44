"""The rounds still to be played as graphs: who is there in each of them, and who may meet whom.

Colours and results are not looked at: nobody knows them yet. A meeting, a second bye and the pairs that
the event forbids are.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from pairwright.systems.relations import groups_of
from pairwright.systems.system import PairingSystem
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.tournament import Tournament

BYE = -1
"""Stands for the bye in the place of an opponent."""

Edge = tuple[int, int]
"""Two players, or (player, BYE)."""


@dataclass(frozen=True, slots=True)
class ApartGroup:
    """Players who must not meet in a round. relation: "club" where they are one, "" when just forbidden."""

    players: frozenset[int]
    relation: str = ""


@dataclass(frozen=True, slots=True)
class SeasonRound:
    """One round still to be played: who is there, and the groups that must not meet in it."""

    number: int
    present: frozenset[int]
    groups: tuple[ApartGroup, ...] = ()

    @property
    def odd(self) -> bool:
        """True when somebody has the bye."""
        return len(self.present) % 2 == 1

    @property
    def boards(self) -> int:
        """How many games it has."""
        return len(self.present) // 2


@dataclass(frozen=True)
class Season:
    """All rounds still to be played.

    met: who has played whom. barred: who may not have the bye any more.
    """

    rounds: tuple[SeasonRound, ...]
    met: tuple[frozenset[int], ...]
    barred: frozenset[int]

    @classmethod
    def of(
        cls,
        tournament: Tournament,
        system: PairingSystem,
        *,
        keep_apart: Collection[str] = (),
        edition: str = "",
        options: Mapping[str, Any] | None = None,
    ) -> Season:
        """What is left of a tournament. keep_apart: relations whose members must not meet at all.

        Who was drawn before and is absent from the next round has left for good; who has never been
        drawn is still to come.
        """
        gone = _gone(tournament)
        relations = [
            ApartGroup(frozenset(players), name) for name, players in groups_of(tournament, keep_apart)
        ]
        numbers = range(tournament.next_round, tournament.number_of_rounds + 1)
        return cls(
            tuple(_round(tournament, number, relations, gone) for number in numbers),
            tuple(map(frozenset, system.met(tournament, **(options or {})))),
            frozenset(system.barred_from_bye(tournament, edition)),
        )

    def opponents(self, player: int, played: SeasonRound) -> frozenset[int]:
        """Whom a player may meet in a round, the bye left out."""
        apart = self.met[player].union(*(group.players for group in played.groups if player in group.players))
        return played.present - apart - {player}

    def edges(self, played: SeasonRound) -> set[Edge]:
        """Every pair that the round may have, smaller index first, and every bye."""
        found = {
            (player, other)
            for player in played.present
            for other in self.opponents(player, played)
            if player < other
        }
        if played.odd:
            found |= {(player, BYE) for player in played.present - self.barred}
        return found


def _gone(tournament: Tournament) -> frozenset[int]:
    absent = {
        bye.player
        for bye in tournament.announced_byes
        if bye.round_number == tournament.next_round and bye.outcome == Outcome.ABSENT
    }
    return frozenset(
        player
        for player in absent
        if any(played.outcomes[player] <= Outcome.PAIRING_ALLOCATED_BYE for played in tournament.rounds)
    )


def _round(
    tournament: Tournament, number: int, relations: list[ApartGroup], gone: frozenset[int]
) -> SeasonRound:
    away = {bye.player for bye in tournament.announced_byes if bye.round_number == number}
    forbidden = [
        ApartGroup(frozenset(group.players)) for group in tournament.forbidden if group.applies(number)
    ]
    present = frozenset(range(len(tournament.players))) - away - gone
    return SeasonRound(number, present, (*relations, *forbidden))
