"""Compare the FIDE Team System (C.04.6) with gacrux, round by round, and class every difference.

    pip install gacrux
    python benchmarks/second_opinion_teams.py --kind arbitrary --events 20000 --report results.md

Events of 4 to 9 teams with arbitrary histories (tests/positions.py) in every mode: colour
preferences of type A, B or none, match points or game points first, the other score in use or not. Both are
asked for opponents, the bye and the colours of board 1; the order of the matches is not compared. Left out of
the files is what gacrux does not read or reads otherwise: restrictions and points outside the matches, open
and unrated boards, requested byes with points. A round that differs as another reading of an open place gives
it is classed by that reading, any other one by the article at which it falls behind ours. The program ends
with 1 if ours is the worse one.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.register import units_of
from pairwright.systems.team_swiss.rules import edition
from pairwright.tournament import Outcome, Round, Tournament
from pairwright.tournament.matches import read_matches
from pairwright.tournament.round import anybody_drawn
from pairwright.trf import write_trf
from positions import random_teams
from second_opinion_matches import classed
from second_opinion_swiss import told


def main() -> int:
    """Compare, and print the table; 1 when a round of ours is the worse one."""
    return told(__file__, __doc__, "--kind", ("arbitrary",), compared, "FIDE Team System and gacrux: {}")


def compared(kind: str, seeds: range) -> Counter[str]:
    """How many rounds were compared, and how many differ for what."""
    count: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        for seed in seeds:
            for position in positions(seed):
                count[difference(position, Path(folder) / "round.trf", count)] += 1
    return count


def positions(seed: int) -> Iterator[Tournament]:
    """An event that both read alike; nothing where two teams at least do not come."""
    event = plain(random_teams(seed, 4, 9))
    units = units_of(event)
    present = len(units.players) - len(units.absent_next_round())
    if present > 1 and all(anybody_drawn(one.opponents, one.outcomes) for one in event.rounds):
        yield event


def plain(event: Tournament) -> Tournament:
    """The event without what gacrux does not read, or reads otherwise."""
    play = event.team_play
    assert play is not None
    plainly = bytes(_PLAIN.get(Outcome(code), code) if code < len(Outcome) else code for code in range(256))
    rounds = tuple(Round(one.opponents, one.colours, one.outcomes.translate(plainly)) for one in event.rounds)
    byes = tuple(
        bye if bye.outcome is Outcome.PAIRING_ALLOCATED_BYE else replace(bye, outcome=Outcome.ZERO_POINT_BYE)
        for bye in dict.fromkeys(play.byes)
    )
    allocated: dict[int, int] = {}
    for bye in byes:
        if bye.outcome is Outcome.PAIRING_ALLOCATED_BYE:
            allocated.setdefault(bye.round_number, bye.team)
    kept = tuple(
        bye
        if bye.outcome is not Outcome.PAIRING_ALLOCATED_BYE or allocated[bye.round_number] == bye.team
        else replace(bye, outcome=Outcome.ZERO_POINT_BYE)
        for bye in byes
    )
    numbers = {team.number: place for place, team in enumerate(event.teams, 1)}
    code = event.header("type_code").removesuffix("_BAKU")
    return replace(
        event,
        rounds=_without_second_byes(event, rounds, allocated),
        teams=tuple(replace(team, number=numbers[team.number]) for team in event.teams),
        team_play=replace(play, win=20, draw=10, loss=0, bye_match_points=10, byes=kept, adjustments=()),
        headers=(("type_code", code),),
        forbidden=(),
        adjustments=(),
        acceleration="",
        virtual_points=(),
    )


_PLAIN = {
    Outcome.UNFINISHED: Outcome.DRAW,
    Outcome.UNRATED_WIN: Outcome.WIN,
    Outcome.UNRATED_DRAW: Outcome.DRAW,
    Outcome.UNRATED_LOSS: Outcome.LOSS,
}


def _without_second_byes(
    event: Tournament, rounds: tuple[Round, ...], allocated: dict[int, int]
) -> tuple[Round, ...]:
    """The rounds in which the players of one team at most have the bye that the draw gives."""
    found = []
    for number, played in enumerate(rounds, 1):
        own = event.teams[allocated[number]].players if number in allocated else ()
        outcomes = bytes(
            Outcome.ZERO_POINT_BYE if code == Outcome.PAIRING_ALLOCATED_BYE and player not in own else code
            for player, code in enumerate(played.outcomes)
        )
        found.append(replace(played, outcomes=outcomes))
    return tuple(found)


def difference(position: Tournament, file: Path, count: Counter[str]) -> str:
    """Ask both for one round; what the difference of the two comes from."""
    if any(one.level and not one.game_points for row in read_matches(position).rounds for one in row):
        return "not compared: a match played in which nobody scored, which gacrux takes for lost by both"
    file.write_text(write_trf(position, line_end="\n"), encoding="utf-8")
    readings = (reading.name for reading in edition().open_to_reading)
    return classed(position, file, count, readings, alike, "team_swiss")


def alike(ours: GivenRound, theirs: GivenRound) -> bool:
    """The same opponents, colours and bye."""
    return set(ours.pairs) == set(theirs.pairs) and ours.byes == theirs.byes


if __name__ == "__main__":
    sys.exit(main())
