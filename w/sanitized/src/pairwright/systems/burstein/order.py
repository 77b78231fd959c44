"""Two orders: of the players by their opposition (articles 1.7 and 1.8), and of the pairings (article 4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from pairwright.rules.article import rule
from pairwright.systems.burstein.rules import BOOK, Edition
from pairwright.tournament.history import History
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.scoring import Scoring
from pairwright.tournament.tournament import Tournament

_MISSED = (Outcome.ZERO_POINT_BYE, Outcome.ABSENT)


class Index(NamedTuple):
    """How strong the opposition of a player was (1.8.1).

    buchholz:         in units. sonneborn_berger: in units squared.
    """

    buchholz: int
    sonneborn_berger: int


@rule(BOOK, "1.7", "1.7.1", "1.7.2")
@rule(BOOK, "A.6", edition="2017")
def index_of(tournament: Tournament, history: History, rules: Edition, player: int) -> Index:
    """Articles 1.7.1 and 1.7.2 for one player (by index), from the points of the standings.

    A round that he did not play is one against himself, with the points registered for it.
    """
    own = history.scores[-1][player]
    buchholz = sonneborn_berger = 0
    for number, played in enumerate(tournament.rounds):
        if Outcome(played.outcomes[player]).played:
            opponent = played.opponents[player]
            points = history.points[number][player]
            score = score_for_opponents(tournament, history, rules, opponent)
        else:
            points, score = history.unplayed[number][player], own
        buchholz += score
        sonneborn_berger += points * score
    return Index(buchholz, sonneborn_berger)


@rule(BOOK, "1.7.2")
def score_for_opponents(tournament: Tournament, history: History, rules: Edition, player: int) -> int:
    """The exception of 1.7.2: the score of a player as his opponents have it in their Index.

    Each zero-point bye of previous rounds, in a series that reaches the current round, counts as a draw.
    """
    score = history.scores[-1][player]
    if rules.zero_point_run == "current" and not is_missing(tournament, player):
        return score
    for number in range(len(tournament.rounds) - 1, -1, -1):
        if tournament.rounds[number].outcomes[player] not in _MISSED:
            break
        score += draw_points(tournament.scoring) - history.unplayed[number][player]
    return score


def is_missing(tournament: Tournament, player: int) -> bool:
    """True when the player takes no part in the next round and gets nothing for it."""
    return any(
        bye.player == player and bye.round_number == tournament.next_round and bye.outcome in _MISSED
        for bye in tournament.announced_byes
    )


def draw_points(scoring: Scoring) -> int:
    """What a draw is worth; of two values for White and Black the higher one."""
    return max(scoring.white_draw, scoring.black_draw)


@rule(BOOK, "1.8", "1.8.1", "1.8.2")
@rule(BOOK, "A.7", edition="2017")
def ranking_key(index: Index, player: int) -> tuple[int, int, int]:
    """Article 1.8: Buchholz, Sonneborn-Berger, pairing number; players stand in the order of the numbers."""
    return -index.buchholz, -index.sonneborn_berger, player


Pairs = tuple[tuple[int, int], ...]

Promising = Callable[[Pairs], bool]
"""Says of the first pairs of a pairing whether any that begins so is worth looking at."""


@rule(BOOK, "4.1", "4.2", "4.3")
@rule(BOOK, "D.1", edition="2017")
def pairings_in_order(
    players: tuple[int, ...], floaters: int, promising: Promising = lambda begun: True
) -> Iterator[Pairs]:
    """Article 4.3: every pairing of a bracket, the first one first.

    players:  in the order of 1.8. floaters: how many of them have nobody (NOBODY) for an opponent.
    promising: leaves out what begins with pairs of which it says no.
    """
    yield from _continued((), players, floaters, promising)


NOBODY = -1


def _continued(begun: Pairs, left: tuple[int, ...], floaters: int, promising: Promising) -> Iterator[Pairs]:
    if begun and not promising(begun):
        return
    if not left:
        yield begun
        return
    first, others = left[0], left[1:]
    if len(left) > floaters:
        for opponent in reversed(others):
            rest = tuple(one for one in others if one != opponent)
            yield from _continued((*begun, (first, opponent)), rest, floaters, promising)
    if floaters:
        yield from _continued((*begun, (first, NOBODY)), others, floaters - 1, promising)
