"""Random tournaments in the middle of their way, for the Dutch rules; everything follows from the seed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from pairwright.common.errors import NoPairing
from pairwright.systems.system import Pairing
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

RESULTS = (
    (Outcome.WIN, Outcome.LOSS),
    (Outcome.DRAW, Outcome.DRAW),
    (Outcome.LOSS, Outcome.WIN),
)
UNPLAYED = (
    (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
    (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),
    (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS),
)
BYES = (Outcome.HALF_POINT_BYE, Outcome.ZERO_POINT_BYE, Outcome.FULL_POINT_BYE, Outcome.ABSENT)


def random_tournament(
    seed: int, players: tuple[int, int], pair: Callable[[Tournament], Pairing] | None = None
) -> Tournament:
    """A tournament before some round: its number of players lies within `players`.

    pair: how earlier rounds were paired; None draws them blindly, so that strange histories arise.
    """
    random = Random(seed)
    count = random.randint(*players)
    total = random.randint(2, min(9, count + 1))
    tournament = Tournament(
        players=tuple(Player(number) for number in range(1, count + 1)),
        number_of_rounds=total,
        scoring=Scoring.simple(30, 10) if random.random() < 0.15 else Scoring(),
        initial_colour=random.choice((Colour.WHITE, Colour.BLACK)),
        forbidden=_forbidden(random, count),
    )
    if tournament.scoring == Scoring() and random.random() < 0.15:
        tournament = _with(tournament, acceleration="baku")
    unrest = random.choice((0.0, 0.1, 0.3))
    for _ in range(random.randint(0, total - 1)):
        announced = _announce(random, tournament, unrest)
        try:
            pairing = pair(announced) if pair is not None else _blind(random, announced)
        except NoPairing:
            break
        tournament = announced.with_round(_played(random, announced, pairing, unrest))
    return _announce(random, tournament, unrest)


def _with(tournament: Tournament, **changes: object) -> Tournament:
    from dataclasses import replace

    return replace(tournament, **changes)


def _forbidden(random: Random, count: int) -> tuple[ForbiddenPairs, ...]:
    if random.random() < 0.85:
        return ()
    return (ForbiddenPairs(tuple(random.sample(range(count), 2))),)


def _announce(random: Random, tournament: Tournament, unrest: float) -> Tournament:
    absent = [index for index in range(len(tournament.players)) if random.random() < unrest / 2]
    byes = tuple(AnnouncedBye(tournament.next_round, index, random.choice(BYES)) for index in absent)
    return _with(tournament, announced_byes=byes)


def _blind(random: Random, tournament: Tournament) -> list[tuple[int, int]]:
    met = {(i, j) for played in tournament.rounds for i, j in enumerate(played.opponents)}
    free = [index for index in range(len(tournament.players)) if index not in tournament.absent_next_round()]
    random.shuffle(free)
    pairs = []
    while len(free) > 1:
        a = free.pop()
        b = next((other for other in free if (a, other) not in met), None)
        if b is not None:
            free.remove(b)
            pairs.append((a, b))
    return pairs


def _played(
    random: Random, tournament: Tournament, pairing: Pairing | list[tuple[int, int]], unrest: float
) -> Round:
    pairs = pairing if isinstance(pairing, list) else [(board.white, board.black) for board in pairing.boards]
    games = {bye.player: Game(-1, Colour.NONE, bye.outcome) for bye in tournament.announced_byes}
    for white, black in pairs:
        first, second = random.choice(UNPLAYED if random.random() < unrest / 3 else RESULTS)
        games[white] = Game(black, Colour.WHITE, first)
        games[black] = Game(white, Colour.BLACK, second)
    idle = Outcome.ZERO_POINT_BYE
    if not isinstance(pairing, list) and pairing.pairing_allocated_bye is not None:
        idle = Outcome.PAIRING_ALLOCATED_BYE
    elif isinstance(pairing, list):
        idle = random.choice((Outcome.PAIRING_ALLOCATED_BYE, *BYES))
    return Round.of(games.get(index, Game(-1, Colour.NONE, idle)) for index in range(len(tournament.players)))
