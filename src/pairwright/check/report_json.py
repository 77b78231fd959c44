"""What a check of a tournament found, as plain JSON values."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from pairwright.check.check_report import CheckReport, RankCheck, RoundCheck
from pairwright.common.values import TYPE_CHECKING
from pairwright.tournament.round import DrawnPair
from pairwright.tournament.tournament import Tournament

if TYPE_CHECKING:
    from pairwright.check.deviations import Deviation
    from pairwright.explain.answer_json import Json
    from pairwright.trf.problems import Problem

POINTS = "TRF-POINTS-MISMATCH"
"""The finding of the reader that counts as a difference: the file's points are not those of its results."""


def report_as_json(tournament: Tournament, report: CheckReport, problems: Sequence[Problem]) -> Json:
    """What was found in a file: its rounds and ranks, and the findings of the reader."""
    players = [(player.known_number, player.name) for player in tournament.players]
    points_same = not any(problem.code == POINTS for problem in problems)
    same = report.agrees and points_same
    return {
        "same": same,
        "tournament": tournament.header("name"),
        "players": len(players),
        "system": report.system,
        "edition": report.edition,
        "rounds": [
            {**_round(checked, players), "said": [] if checked.agrees else _said(tournament, checked)}
            for checked in report.rounds
        ],
        "points_same": points_same,
        "ranks": _ranks(report.ranks, players),
        "problems": [problem.as_json() for problem in problems],
    }


def deviations_as_json(tournament: Tournament, report: CheckReport) -> list[Json]:
    """Where the event leaves the rules of FIDE, the farthest first; rounds drawn otherwise among it."""
    from pairwright.check.fide_mode import deviations, of_check  # only FIDE mode asks

    found = sorted((*deviations(tournament), *of_check(report)), key=lambda one: -one.level)
    return [deviation_as_json(one, tournament) for one in found]


def deviation_as_json(one: Deviation, tournament: Tournament) -> Json:
    """One deviation, its players by number."""
    from pairwright.check.deviations import KINDS

    players = [tournament.players[index] for index in one.players]
    return {
        "kind": one.kind,
        "level": one.level.name.lower(),
        "round": one.round_number,
        "players": [player.known_number for player in players],
        "value": one.value,
        "articles": [f"{article.book} {article.number}" for article in one.articles],
        "text": one.sentence(f"{player.known_number} {player.name}" for player in players),
        "meaning": KINDS[one.kind].meaning,
    }


def _said(tournament: Tournament, checked: RoundCheck) -> list[str]:
    from pairwright.check.fide_mode import said_of_round  # few checks need it

    return list(said_of_round(tournament, checked.round_number))


def _round(checked: RoundCheck, players: Sequence[tuple[int, str]]) -> Json:
    inverted = {pair.players for pair in checked.inverted}

    def side(pair: DrawnPair | None) -> Json | None:
        """One side of a difference; none where the other side has more pairs."""
        if pair is None:
            return None
        white, white_name = players[pair.white]
        black, black_name = (None, None) if pair.bye else players[pair.black]
        return {
            "white": white,
            "black": black,
            "white_name": white_name,
            "black_name": black_name,
            "colours_only": pair.players in inverted,
        }

    return {
        "round": checked.round_number,
        "same": checked.agrees,
        "same_pairs": checked.same,
        "no_pairing": checked.refusal,
        "differences": [
            {"ours": side(ours), "file": side(theirs)}
            for ours, theirs in zip_longest(checked.ours, checked.theirs)
        ],
        "open": [side(pair) for pair in checked.open],
    }


def _ranks(ranks: RankCheck | None, players: Sequence[tuple[int, str]]) -> Json | None:
    if ranks is None:
        return None
    return {
        "tie_breaks": list(ranks.tie_breaks),
        "same": not ranks.differences,
        "not_compared": ranks.refusal,
        "differences": [
            {
                "player": players[difference.player][0],
                "name": players[difference.player][1],
                "file_rank": difference.stated,
                "first_place": difference.first_place,
                "last_place": difference.last_place,
            }
            for difference in ranks.differences
        ],
    }
