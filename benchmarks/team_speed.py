"""How long a round of the FIDE Team System, or of an Olympiad, takes: 200 teams, four boards, round by round.

    python benchmarks/team_speed.py
    python benchmarks/team_speed.py --teams 201 --rounds 11 --type FIDE_TEAM_TYPEB_GP_MP
    python benchmarks/team_speed.py --teams 1000 --system olympiad --type ""

Milliseconds of processor time for `pair` of each round, reading the matches from the boards included. Results
are drawn from a seed, the stronger team winning more boards.
"""

from __future__ import annotations

import argparse
import sys
import time

from pairwright import pair
from pairwright.matching import BACKEND
from pairwright.simulate import Chance
from pairwright.simulate.event_settings import PER_CENT
from pairwright.tournament import (
    NO_OPPONENT,
    Colour,
    Game,
    Outcome,
    Player,
    Round,
    Team,
    TeamPlay,
    Tournament,
)
from pairwright.tournament.results import outcomes_of

BOARDS = "WBWB"
WON, DRAWN, LOST = outcomes_of("1-0", "1/2-1/2", "0-1")


def main() -> int:
    """Play the event and print the times."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--teams", type=int, default=200)
    words.add_argument("--rounds", type=int, default=11)
    words.add_argument("--type", default="FIDE_TEAM")
    words.add_argument("--system", default="team_swiss")
    words.add_argument("--seed", type=int, default=1)
    chosen = words.parse_args()
    event, chance = entries(chosen.teams, chosen.rounds, chosen.type, chosen.system), Chance(chosen.seed)
    times = []
    for _ in range(chosen.rounds):
        started = time.process_time()
        drawn = pair(event)
        times.append(1000 * (time.process_time() - started))
        matches = [(board.white, board.black) for board in drawn.boards]
        event = event.with_round(played(event, matches, drawn.pairing_allocated_bye, chance))
    listed = " ".join(f"{one:.0f}" for one in times)
    kind = chosen.type or chosen.system
    print(f"{chosen.teams} teams, {kind}, {BACKEND} matching core: {listed} ms; most {max(times):.0f}")
    return 0


def entries(teams: int, rounds: int, code: str, system: str = "team_swiss") -> Tournament:
    """The event before round 1."""
    boards = len(BOARDS)
    return Tournament(
        tuple(Player(number, f"Player {number}") for number in range(1, teams * boards + 1)),
        number_of_rounds=rounds,
        initial_colour=Colour.WHITE,
        system=system,
        headers=(("type_code", code),) if code else (),
        teams=tuple(
            Team(one + 1, f"Team {one + 1}", tuple(range(one * boards, (one + 1) * boards)))
            for one in range(teams)
        ),
        team_play=TeamPlay(BOARDS),
    )


def played(event: Tournament, matches: list[tuple[int, int]], bye: int | None, chance: Chance) -> Round:
    """The boards of a round, with results."""
    games = [Game(NO_OPPONENT, Colour.NONE, Outcome.ZERO_POINT_BYE)] * len(event.players)
    for white, black in matches:
        edge = 30 * PER_CENT * (black - white) // len(event.teams)
        seats = zip(event.teams[white].players, event.teams[black].players, BOARDS, strict=True)
        for own, other, letter in seats:
            drawn = chance.hits(30 * PER_CENT)
            ends = DRAWN if drawn else WON if chance.hits(50 * PER_CENT + edge) else LOST
            colours = (Colour.WHITE, Colour.BLACK) if letter == "W" else (Colour.BLACK, Colour.WHITE)
            games[own] = Game(other, colours[0], ends[0])
            games[other] = Game(own, colours[1], ends[1])
    for player in event.teams[bye].players if bye is not None else ():
        games[player] = Game(NO_OPPONENT, Colour.NONE, Outcome.PAIRING_ALLOCATED_BYE)
    return Round.of(games)


if __name__ == "__main__":
    sys.exit(main())
