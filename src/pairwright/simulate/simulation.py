"""A random tournament from a seed, round by round."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from pairwright.common.errors import NoPairing
from pairwright.simulate.chance import Chance
from pairwright.simulate.event_settings import Settings
from pairwright.simulate.player_event import PlayerEvent
from pairwright.simulate.team_event import TeamEvent
from pairwright.systems.register import pair
from pairwright.systems.system import Pairing
from pairwright.tournament.player import Player
from pairwright.tournament.tournament import Tournament

PairNext = Callable[[Tournament], Pairing]


@dataclass(frozen=True, slots=True)
class Simulation:
    """A simulated tournament.

    stopped: why it ended before its last round, "" when it was played to the end. The tournament
             then holds the rounds before, and the byes announced for the round that has no pairing.
    """

    tournament: Tournament
    settings: Settings
    seed: int
    stopped: str = ""


def simulate(
    settings: Settings,
    seed: int,
    *,
    players: tuple[Player, ...] = (),
    pair_next: PairNext | None = None,
    after_round: Callable[[int], None] | None = None,
) -> Simulation:
    """Play a tournament. The same arguments give the same tournament, everywhere and always.

    players:     an entry list to use instead of an invented one; not for teams.
    pair_next:   what pairs each round; by default the system and edition of the settings.
    after_round: called with the number of each finished round, for a progress bar.
    Raises BadInput for settings that make no sense.
    """
    if players:
        settings = replace(settings, players=len(players))
    settings.check()
    chance = Chance(seed)
    event = TeamEvent(settings, chance) if settings.boards else PlayerEvent(settings, chance, players)
    draw = pair_next or _pair_by(settings)
    while event.tournament.next_round <= settings.to_play:
        event.announce()
        stopped = _play_round(event, draw)
        if stopped:
            return Simulation(event.ranked(), settings, seed, stopped)
        if after_round:
            after_round(len(event.tournament.rounds))
    if settings.to_play < settings.rounds:
        event.announce()
        return Simulation(event.tournament, settings, seed)
    return Simulation(event.ranked(), settings, seed)


def _pair_by(settings: Settings) -> PairNext:
    return lambda tournament: pair(tournament, system=settings.system, edition=settings.edition)


def _play_round(event: PlayerEvent | TeamEvent, draw: PairNext) -> str:
    """Pair and play the next round; returns why it cannot be done, "" when it was."""
    number = event.tournament.next_round
    if event.present < 2:
        return f"round {number}: fewer than two {'teams' if event.tournament.teams else 'players'} are left"
    try:
        pairing = draw(event.tournament)
    except NoPairing as refusal:
        return f"round {number}: {refusal}"
    event.play(pairing)
    return ""
