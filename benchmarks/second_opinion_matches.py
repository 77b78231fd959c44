"""Compare the Double-Swiss System with the team engine of gacrux, round by round, and class every difference.

    pip install gacrux
    python benchmarks/second_opinion_matches.py --kind played --events 400
    python benchmarks/second_opinion_matches.py --kind arbitrary --events 2000 --report results.md

The Swiss team system (C.04.6) fills and pairs its brackets by the words of C.04.5 articles 3.1 to 3.6, and
its criteria C1 to C7 and C10 are C1 to C8 of C.04.5. So a match of two games is written as one of two teams
of two boards, game points first and no colour preferences, and both are asked who meets whom and who has the
bye. Not compared, because the two texts differ there: colours, the last round but one (C.04.6 leaves out two
criteria in the last two rounds, C.04.5 in the last one only), acceleration, and two kinds of forfeits that
C.04.6 does not know. A difference is classed by the article at which the other round falls behind ours; a
round of ours that is the worse one ends the program with 1.
"""

from __future__ import annotations

import contextlib
import io
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from pairwright.common.errors import NoPairing
from pairwright.simulate import Chance, Rates, Settings, simulate
from pairwright.simulate.event_settings import PER_CENT
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.register import open_round
from pairwright.tournament import Colour, Outcome, Round, Tournament
from pairwright.tournament.history import History
from pairwright.tournament.outcome import LAST_PLAYED
from pairwright.tournament.round import NO_OPPONENT
from pairwright.tournament.scoring import POINT, Scoring
from positions import random_matches
from second_opinion import playing
from second_opinion_swiss import named, told

LETTERS = dict(zip(Outcome, "1=01=0=+-UFHZZ", strict=True))
"""How a report file writes the result of one board."""

READINGS = ("graded", "past-bye", "real-floats")
"""Other readings of open places that change who meets whom."""

MARGIN = 3
"""Rounds to come, so that the last two are far."""


def main() -> int:
    """Compare, and print the table; 1 when a round of ours is the worse one."""
    return told(__file__, __doc__, "--kind", ("played", "arbitrary"), compared, "Double-Swiss and gacrux: {}")


def compared(kind: str, seeds: range) -> Counter[str]:
    """How many rounds were compared, and how many differ for what."""
    count: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        for seed in seeds:
            for position in positions(kind, seed):
                count[difference(position, Path(folder) / "round.trf", count)] += 1
    return count


def positions(kind: str, seed: int) -> Iterator[Tournament]:
    """Rounds before they are drawn: far from the end, and every third one as the last round."""
    if kind == "arbitrary":
        events = [random_matches(seed, 4, 12)]
    else:
        event = simulate(settings(seed), seed).tournament
        events = [event.before_round(number) for number in range(1, len(event.rounds) + 1)]
    for event in events:
        if playing(event) > 1:
            number = event.next_round if (seed + event.next_round) % 3 == 0 else event.next_round + MARGIN
            yield replace(team_like(event), number_of_rounds=number)


def settings(seed: int) -> Settings:
    """An event of 4 to 14 players, half of them with absences and forfeits."""
    chance = Chance(seed, 202)
    players = chance.between(4, 14)
    rates = Rates()
    if chance.one_of((0, 1)):
        rates = Rates(forfeits=5 * PER_CENT, zero_point_byes=5 * PER_CENT, withdrawals=2 * PER_CENT)
    rounds = chance.between(2, min(9, players - 1))
    return Settings(
        players, rounds, rates=rates, highest_rating=2300, lowest_rating=1700, system="double_swiss"
    )


def team_like(event: Tournament) -> Tournament:
    """The event without what a team file shows otherwise or not; every bye but the PAB brings nothing."""
    byes = bytes(
        Outcome.ZERO_POINT_BYE if code > Outcome.PAIRING_ALLOCATED_BYE else code for code in range(256)
    )
    rounds = tuple(
        Round.of_matches(one.opponents, one.colours, (first.translate(byes), second.translate(byes)))
        for one in event.rounds
        if one.games is not None
        for first, second in [one.games]
    )
    return replace(
        event,
        system="double_swiss",
        edition="",
        players=tuple(replace(player, number=i, rank=i) for i, player in enumerate(event.players, 1)),
        rounds=rounds,
        announced_byes=tuple(replace(bye, outcome=Outcome.ZERO_POINT_BYE) for bye in event.announced_byes),
        forbidden=(),
        scoring=Scoring().of_matches(),
        adjustments=(),
        acceleration="",
        virtual_points=(),
        tie_breaks=(),
        initial_colour=event.initial_colour or Colour.WHITE,
    )


def difference(position: Tournament, file: Path, count: Counter[str]) -> str:
    """Ask both for one round; what the difference of the two comes from."""
    unlike = next(filter(None, map(known_here_only, position.rounds)), "")
    if unlike:
        return f"not compared: {unlike}"
    file.write_text(team_file(position), encoding="utf-8")
    return classed(position, file, count, READINGS, same)


def classed(
    position: Tournament,
    file: Path,
    count: Counter[str],
    readings: Iterable[str],
    alike: Callable[[GivenRound, GivenRound], bool],
    system: str = "",
) -> str:
    """What the difference between our round and that of gacrux for a file comes from.

    readings: other ones of open places that are tried. alike: whether two rounds are the same.
    """
    theirs = their_round(position, file)
    opened = open_round(position, system=system)
    try:
        ours = GivenRound.of(opened.draw())
    except NoPairing:
        return "no pairing for both" if theirs is None else "refused by ours only"
    count["compared"] += 1
    if theirs is None:
        return "refused by gacrux only"
    if alike(ours, theirs):
        return "the same"
    for reading in readings:
        if alike(GivenRound.of(open_round(position, system=system, readings=reading).draw()), theirs):
            return f"an open place of the text, read as '{reading}'"
    if same(ours, theirs):
        return "other colours"
    broken = [fault.article for a, b in theirs.pairs for fault in opened.pair_faults(a, b)]
    broken += [fault.article for one in theirs.byes for fault in opened.bye_faults(one)]
    if broken:
        return f"gacrux breaks {named(broken[0])}"
    parted = opened.compare(ours, theirs)
    if parted is None:
        return "ours is worse: other pairs, and no article between them"
    return f"{'ours' if parted.better else 'gacrux'} is worse by {named(parted.article)}"


def same(ours: GivenRound, theirs: GivenRound) -> bool:
    """The same opponents and the same bye, whatever the colours."""
    return set(map(frozenset, ours.pairs)) == set(map(frozenset, theirs.pairs)) and ours.byes == theirs.byes


def known_here_only(played: Round) -> str:
    """Why a round does not mean the same, or means nothing, in C.04.6; empty when it does."""
    assert played.games is not None
    for player, opponent in enumerate(played.opponents):
        if opponent == NO_OPPONENT:
            continue
        ends = {played.games[0][player], played.games[1][player]}
        if played.outcomes[player] <= LAST_PLAYED:
            if min(ends) > LAST_PLAYED:
                return "a match in which each player forfeited one game"
        elif len(ends) > 1:
            return "a match forfeited by one player, one game of it by the other too"
    return ""


def team_file(position: Tournament) -> str:
    """A report file in which player n is team n, with boards 2n - 1 and 2n for the two games of a match."""
    points = [units / POINT for units in History.of(position).scores[-1]]
    initial = "W" if position.initial_colour == Colour.WHITE else "B"
    lines = [
        "012 Matches of two games",
        f"142 {position.number_of_rounds}",
        f"152 {initial}",
        "162  W 1.0    D 0.5    L 0.0    P 0.5",
        "192 FIDE_TEAM_GP_MP",
        "352 WB",
        "362 TW 2.0   TD 1.0   TL 0.0",
    ]
    lines += [board_line(position, team, board) for team in range(len(points)) for board in (0, 1)]
    byes = [bye_of(played) for played in position.rounds]
    lines.append("320  1.0  1.5 " + " ".join(f"{bye:3d}" if bye else "000" for bye in byes))
    for number, played in enumerate(position.rounds, 1):
        lines += [f"330 {signs} {number:3d} {a + 1:3d} {b + 1:3d}" for a, b, signs in forfeits(played)]
    lines += [
        f"310 {n:3d} {f'Team {n}':<32} {f'T{n}':<5}{0.0:14.1f} {points[n - 1]:6.1f}"
        f" {n:3d}  {2 * n - 1:4d} {2 * n:4d}"
        for n in range(1, len(points) + 1)
    ]
    away = [*map(absent, position.rounds), sorted(position.absent_next_round())]
    for number, players in enumerate(away, 1):
        if players:
            lines.append(f"240 Z {number:3d} " + " ".join(f"{player + 1:4d}" for player in players))
    return "\n".join(lines) + "\n"


def board_line(position: Tournament, team: int, board: int) -> str:
    """The record of one board of one team: the first or the second games of a player."""
    number = 2 * team + board + 1
    cells, points = "", 0.0
    for played in position.rounds:
        assert played.games is not None
        end, opponent = Outcome(played.games[board][team]), played.opponents[team]
        if opponent == NO_OPPONENT:
            cells += f"  0000 - {LETTERS[end]}"
            points += 0.5 * (end == Outcome.PAIRING_ALLOCATED_BYE)
            continue
        white = (played.colours[team] == Colour.WHITE) != bool(board)
        cells += f"  {2 * opponent + board + 1:4d} {'w' if white else 'b'} {LETTERS[end]}"
        points += {"1": 1, "+": 1, "=": 0.5}.get(LETTERS[end], 0)
    name = f"Team {team + 1}, Board {board + 1}"
    return f"001 {number:4d}      {name:<33} {2500 - number:4d}{points:32.1f} {number:4d}{cells}"


def bye_of(played: Round) -> int:
    """The number of who had the pairing-allocated bye, 0 without one."""
    return played.outcomes.find(Outcome.PAIRING_ALLOCATED_BYE) + 1


def absent(played: Round) -> list[int]:
    """Those who had no opponent and no PAB."""
    return [player for player, code in enumerate(played.outcomes) if code > Outcome.PAIRING_ALLOCATED_BYE]


def forfeits(played: Round) -> Iterator[tuple[int, int, str]]:
    """White and Black of each forfeited match, and who forfeited it."""
    for player, opponent in enumerate(played.opponents):
        code = played.outcomes[player]
        if opponent != NO_OPPONENT and code > LAST_PLAYED and played.colours[player] == Colour.WHITE:
            yield player, opponent, LETTERS[Outcome(code)] + LETTERS[Outcome(played.outcomes[opponent])]


def their_round(position: Tournament, file: Path) -> GivenRound | None:
    """What gacrux draws, by index; None when it draws nothing."""
    try:
        from gacrux.pairingchecker import pairingchecker
    except ImportError:
        sys.exit("gacrux is not installed here: pip install gacrux")
    words = ["-p", "-b", "utf-8", "-i", str(file), "-n", str(position.next_round)]
    printed = io.StringIO()
    asked = patch.object(sys, "argv", ["pairingchecker", *words])
    with asked, contextlib.redirect_stdout(printed), contextlib.suppress(SystemExit):
        pairingchecker().common_main()
    answer = json.loads(printed.getvalue())
    pairs = answer.get("pairingResult", {}).get("pairs", [])
    if answer["status"]["code"] or not pairs:
        return None
    byes = tuple(a + b - 1 for a, b in pairs if not a * b)
    return GivenRound(tuple((a - 1, b - 1) for a, b in pairs if a * b), byes)


if __name__ == "__main__":
    sys.exit(main())
