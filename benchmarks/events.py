"""Tournaments to measure with: results follow the ratings, everything follows from the seed."""

from __future__ import annotations

import random

from pairwright.systems.register import pair
from pairwright.systems.system import Pairing
from pairwright.tournament import AnnouncedBye, Colour, Game, Outcome, Player, Round, Tournament


def event(players: int, rounds: int, seed: int, *, total: int = 0, byes: float = 0.0) -> Tournament:
    """A tournament of so many players in which so many rounds have been played.

    total: number of rounds fixed in advance (by default two more). byes: share of requested byes per round.
    """
    chance = random.Random(seed)
    tournament = Tournament(
        tuple(
            Player(i + 1, f"Player {i + 1:05d}", rating=2400 - i * 900 // players, rank=i + 1)
            for i in range(players)
        ),
        number_of_rounds=total or rounds + 2,
        initial_colour=Colour.WHITE,
        system="dutch",
        edition="2026",
        headers=(("name", "Benchmark"), ("city", "Riverbend")),
    )
    for _ in range(rounds):
        tournament = tournament.with_round(play(tournament, pair(tournament), chance))
        tournament = with_byes(tournament, byes, chance)
    return tournament


def play(tournament: Tournament, pairing: Pairing, chance: random.Random) -> Round:
    """Results of a pairing: expected scores from the ratings, three draws in ten games."""
    games: list[Game | None] = [None] * len(tournament.players)
    for bye in tournament.announced_byes:
        games[bye.player] = Game(-1, Colour.NONE, bye.outcome)
    if pairing.pairing_allocated_bye is not None:
        games[pairing.pairing_allocated_bye] = Game(-1, Colour.NONE, Outcome.PAIRING_ALLOCATED_BYE)
    for board in pairing.boards:
        difference = tournament.players[board.white].rating - tournament.players[board.black].rating
        expected = 1 / (1 + 10 ** (-difference / 400))
        drawn = 0.6 * min(expected, 1 - expected)
        luck = chance.random()
        if luck < drawn:
            white, black = Outcome.DRAW, Outcome.DRAW
        elif luck < drawn + expected - drawn / 2:
            white, black = Outcome.WIN, Outcome.LOSS
        else:
            white, black = Outcome.LOSS, Outcome.WIN
        games[board.white] = Game(board.black, Colour.WHITE, white)
        games[board.black] = Game(board.white, Colour.BLACK, black)
    return Round.of(game for game in games if game is not None)


def with_byes(tournament: Tournament, share: float, chance: random.Random) -> Tournament:
    """Announce half-point byes for the next round."""
    from dataclasses import replace

    byes = tuple(
        AnnouncedBye(tournament.next_round, index, Outcome.HALF_POINT_BYE)
        for index in range(len(tournament.players))
        if share and chance.random() < share
    )
    return replace(tournament, announced_byes=byes)
