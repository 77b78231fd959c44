"""What a check of a tournament found, as data, and as plain JSON values."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from pairwright.common.values import TYPE_CHECKING, dataclass
from pairwright.tournament.round import DrawnPair
from pairwright.tournament.tournament import Tournament

if TYPE_CHECKING:
    from pairwright.check.deviations import Deviation
    from pairwright.explain.answer_json import Json
    from pairwright.trf.problems import Problem


@dataclass(frozen=True, slots=True)
class RoundCheck:
    """One round of the tournament, paired again.

    same:    how many pairs (the bye counts as one) are the same on both sides.
    ours:    the pairs of the draw made now that the tournament does not have, in board order.
    theirs:  the pairs of the tournament that the draw does not have, in board order.
    refusal: why the rules admit no pairing of this round, "" when they do.
    open:    the matches of a table of teams of which the tournament has nothing: postponed, or not played.
    """

    round_number: int
    same: int
    ours: tuple[DrawnPair, ...] = ()
    theirs: tuple[DrawnPair, ...] = ()
    refusal: str = ""
    open: tuple[DrawnPair, ...] = ()

    @property
    def agrees(self) -> bool:
        """True when the draw made now is the one that was played."""
        return not (self.ours or self.theirs or self.refusal)

    @property
    def inverted(self) -> tuple[DrawnPair, ...]:
        """Those of `ours` that were played with the colours the other way round."""
        known = {pair.players for pair in self.theirs}
        return tuple(pair for pair in self.ours if pair.players in known)


@dataclass(frozen=True, slots=True)
class RankDifference:
    """A player (by index) whose rank in the file is not one of his places, first_place to last_place."""

    player: int
    stated: int
    first_place: int
    last_place: int


@dataclass(frozen=True, slots=True)
class RankCheck:
    """The ranks of the file against the standings by its own list of tie-breaks.

    refusal: why the standings cannot be worked out (a tie-break that is not known), "" when they can.
    """

    tie_breaks: tuple[str, ...]
    differences: tuple[RankDifference, ...] = ()
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class CheckReport:
    """All rounds of a tournament, paired again.

    system, edition: the rules that the rounds were paired by.
    number_of_rounds: the length of the event that the pairing assumed.
    ranks: the comparison of the final ranks, None when there was nothing to compare.
    """

    rounds: tuple[RoundCheck, ...]
    system: str
    edition: str
    number_of_rounds: int
    ranks: RankCheck | None = None

    @property
    def agrees(self) -> bool:
        """True when every round agrees, and the ranks as far as they could be compared."""
        return all(checked.agrees for checked in self.rounds) and not (self.ranks and self.ranks.differences)


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
