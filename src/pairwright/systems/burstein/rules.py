"""The editions of the Burstein system as values: one switch for every place where the texts differ.

    "2017"  C.04.4.2 as it stood until 31 January 2026
    "2026"  C.04.4.2, Council of 28 October 2025, from 1 February 2026

Nothing else in this room asks for the name of an edition: it asks for a switch. The seeding rounds (article
1.6) are rounds of the Dutch system as a whole, asked of the register.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from pairwright.common.messages import N_, told
from pairwright.rules.article import rule, same_articles, without_function
from pairwright.systems.register import system_named
from pairwright.systems.round_context import OpenRound
from pairwright.systems.swiss.edition import Editions, Reading, SwissEdition, printed_number
from pairwright.systems.system import Pairing
from pairwright.tournament.history import History
from pairwright.tournament.outcome import NOT_THERE, Outcome
from pairwright.tournament.scoring import Scoring
from pairwright.tournament.tournament import Tournament

BOOK = "C.04.4.2"

without_function(
    BOOK,
    {
        "1.1": "pairing numbers are those of C.04.2 article 2",
        "1.4": "colour differences are those of C.04.3 article 1.6",
        "1.5": "colour preferences are those of C.04.3 article 1.7",
    },
)

ZeroPointRun = Literal["current", "last-played"]

_LETTERS = {
    "1.7.2": "A.6", "1.2": "A.2", "1.6": "A.5", "1.7": "A.6", "1.8": "A.7", "3.2.1": "B.1", "3.2.2": "B.2",
    "4.1": "D.1", "4.2": "D.1",
    "1.9": "A.8", "2.1.1": "C.1", "2.1.2": "C.2", "2.1.3": "C.3", "2.2.1": "C.4", "2.3.1": "C.5",
    "2.3.2": "C.6", "2.3.3": "C.7", "2.3.4": "C.8", "3.1": "B.0", "3.1.3": "B.0.c", "3.1.4": "B.0.d",
    "3.1.5": "B.0.e", "4.3": "D.1", "5.2.1": "E.0", "5.2.2": "E.1", "5.2.3": "E.2", "5.2.4": "E.3",
    "5.2.5": "E.4",
}  # fmt: skip
"""The articles of 2026 as the older text numbers them."""

same_articles(BOOK, "2017", _LETTERS)


_READINGS = (
    Reading(
        "last-played", "1.7.2",
        N_("a series of zero-point byes lasts into this round"),
        N_("it ends with the last round played"),
        {"zero_point_run": "last-played"},
    ),
    printed_number("5.2.1"),
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition(SwissEdition):
    """What one edition of the rules says, and readings of its open places.

    seeding:        edition of the Dutch system by which the seeding rounds are paired (1.6).
    incoming_first: C6 counts the incoming floaters left unpaired, then their scores; otherwise it looks at
                    the scores of everybody left unpaired, from the highest down.

    Readings of open places; the defaults follow the text and its official interpretations:

    zero_point_run: the series of zero-point byes "up to the current round" (1.7.2) includes the round to be
                    paired, or ends with the last one played.
    """

    book = BOOK
    open_to_reading = _READINGS
    older = _LETTERS
    rounds_unknown = told(
        "the number of rounds is not known, and the number of seeding rounds depends on it: give it"
    ).about("number_of_rounds")

    seeding: str
    incoming_first: bool
    zero_point_run: ZeroPointRun = "current"

    @rule(BOOK, "1.6")
    @rule(BOOK, "A.5", edition="2017")
    def is_seeding_round(self, round_number: int, number_of_rounds: int) -> bool:
        """Article 1.6: the first half of the rounds (rounded down), four at most, are Dutch rounds."""
        return round_number <= min(number_of_rounds // 2, 4)

    @property
    def seeding_readings(self) -> str:
        """The readings of the Dutch system that belong to ours: the parity of 5.2.1 is that of its 5.2.5."""
        return "letter" if self.number_parity == "number" else ""


edition = Editions(
    "Burstein system",
    Edition(name="2026", seeding="2026", pab_bar="bye-or-points-of-win", incoming_first=False),
    Edition(
        name="2017",
        seeding="2017",
        pab_bar="bye-or-forfeit-win",
        incoming_first=True,
        baku_points="standard",
        lettered=True,
    ),
)


# -- Two orders: of the players by their opposition (articles 1.7 and 1.8), and of the pairings (article 4) -


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
        if tournament.rounds[number].outcomes[player] not in NOT_THERE:
            break
        score += draw_points(tournament.scoring) - history.unplayed[number][player]
    return score


def is_missing(tournament: Tournament, player: int) -> bool:
    """True when the player takes no part in the next round and gets nothing for it."""
    return any(
        bye.player == player and bye.round_number == tournament.next_round and bye.outcome in NOT_THERE
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


SEEDING = "dutch"


def _as_seeding(tournament: Tournament, rules: Edition) -> Tournament:
    return replace(tournament, system=SEEDING, edition=rules.seeding)


@rule(BOOK, "1.6.1")
@rule(BOOK, "A.5", edition="2017")
def pair_seeding_round(tournament: Tournament, rules: Edition, *, literal: bool = False) -> Pairing:
    """Article 1.6.1: the draw of a seeding round."""
    drawn = system_named(SEEDING).pair(
        _as_seeding(tournament, rules),
        edition=rules.seeding,
        literal=literal,
        readings=rules.seeding_readings,
    )
    return replace(drawn, system="burstein", edition=rules.name)


def open_seeding_round(tournament: Tournament, rules: Edition, keep_apart: Collection[str] = ()) -> OpenRound:
    """A seeding round, to be asked: whatever is said of it, the Dutch system says."""
    return system_named(SEEDING).open(
        _as_seeding(tournament, rules),
        edition=rules.seeding,
        keep_apart=keep_apart,
        readings=rules.seeding_readings,
    )
