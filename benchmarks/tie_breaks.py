"""How long all tie-breaks of a large event take: python benchmarks/tie_breaks.py [players] [rounds]."""

from __future__ import annotations

import random
import sys
import time

from pairwright.standings.ranking import standings
from pairwright.tournament import Colour, Game, Outcome, Player, Round, Tournament

ALL_CODES = tuple(
    code
    for line in (
        "PTS WIN WON BPG BWG PS PS/C1 PS/C2 REP STD TPN BH BH/C1 BH/C2 BH/M1 BH/M2 BH/P BH/C1/P",
        "FB FB/C1 FB/C2 FB/M1 FB/M2 FB/P AOB AOB/F SB SB/C1 SB/C2 SB/P SB/C1/P KS KS/L+1",
        "ARO ARO/C1 ARO/C2 ARO/M1 ARO/M2 TPR PTP APRO APPO RTNG",
    )
    for code in line.split()
)


def event(players: int, rounds: int, seed: int = 1) -> Tournament:
    """Random pairings within neighbouring scores, one round in twenty without a game."""
    chance = random.Random(seed)
    scores = [0.0] * players
    played = []
    for _ in range(rounds):
        order = sorted(range(players), key=lambda index: (-scores[index], chance.random()))
        away = {index for index in order if chance.random() < 0.05}
        games = {
            index: Game(-1, Colour.NONE, chance.choice([Outcome.HALF_POINT_BYE, Outcome.ZERO_POINT_BYE]))
            for index in away
        }
        left = [index for index in order if index not in away]
        if len(left) % 2:
            games[left.pop()] = Game(-1, Colour.NONE, Outcome.PAIRING_ALLOCATED_BYE)
        for white, black in zip(left[::2], left[1::2], strict=True):
            first, second = chance.choice(
                [(Outcome.WIN, Outcome.LOSS), (Outcome.DRAW, Outcome.DRAW), (Outcome.LOSS, Outcome.WIN)] * 10
                + [(Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)]
            )
            games[white] = Game(black, Colour.WHITE, first)
            games[black] = Game(white, Colour.BLACK, second)
        one = Round.of(games[index] for index in range(players))
        points = {0: 1.0, 1: 0.5, 2: 0.0, 7: 1.0, 8: 0.0, 9: 1.0, 11: 0.5, 12: 0.0}
        scores = [score + points[code] for score, code in zip(scores, one.outcomes, strict=True)]
        played.append(one)
    entries = tuple(
        Player(number, f"Player {number:05d}", 2600 - 1300 * number // players)
        for number in range(1, players + 1)
    )
    headers = (("start_date", "2026/04/04"),)
    return Tournament(entries, tuple(played), number_of_rounds=rounds, headers=headers)


def main() -> None:
    """Print the time of every tie-break, each ranked after the score, on fresh data and together."""
    players = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 9
    tournament = event(players, rounds)
    codes = [*ALL_CODES, "DE", "DE/P"]
    for code in codes[1:]:
        start = time.perf_counter()
        standings(tournament, ["PTS", code])
        print(f"{code:10s} {1000 * (time.perf_counter() - start):8.1f} ms")
    wall, worked = min(_seconds(tournament, ["PTS", "DE", "DE/P", *ALL_CODES[1:]]) for _ in range(5))
    print(f"\nall {len(codes)} tie-breaks of {players} players, {rounds} rounds:", end=" ")
    print(f"{1000 * wall:.0f} ms, {1000 * worked:.0f} ms of them processor time")


def _seconds(tournament: Tournament, codes: list[str]) -> tuple[float, float]:
    start, worked = time.perf_counter(), time.process_time()
    standings(tournament, codes)
    return time.perf_counter() - start, time.process_time() - worked


if __name__ == "__main__":
    main()
