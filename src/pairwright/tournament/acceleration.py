"""Accelerated pairings: virtual points of the Baku method (C.04.7 article 1; until January 2026 C.04.7.1)."""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.common.errors import BadInput, NotGiven
from pairwright.common.messages import told
from pairwright.common.values import TYPE_CHECKING
from pairwright.rules.article import rule
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.scoring import POINT, Scoring
from pairwright.tournament.tournament import Tournament

if TYPE_CHECKING:
    from typing import Literal, TypeAlias

BAKU = "baku"

BakuCut: TypeAlias = 'Literal["present-even", "registered-even", "registered-half"]'
"""How the list is cut: by the text, at the first half of those who were there when round 1 was drawn,
rounded up to an even number; at the first half of everybody registered, rounded up to an even number; or
as bbpPairings does when it derives the points itself, at that half rounded up to a whole number only."""

BakuPoints: TypeAlias = 'Literal["win-of-two-draws", "standard"]'
"""Where the method may be used: where a win is worth two draws and a loss nothing (1.1), or, until January
2026, with one point for a win and half a point for a draw only."""


def virtual_points(
    tournament: Tournament,
    round_number: int,
    baku_cut: BakuCut = "present-even",
    baku_points: BakuPoints = "win-of-two-draws",
) -> Sequence[int] | None:
    """Virtual points of every player in one round, in units; None when the event is not accelerated.

    Points given in the tournament count; otherwise they follow from its `acceleration`. Raises
    BadInput for a method that is not known.
    """
    if tournament.virtual_points:
        return [
            points[round_number - 1] if round_number <= len(points) else 0
            for points in tournament.virtual_points
        ]
    if not tournament.acceleration:
        return None
    if tournament.acceleration != BAKU:
        raise BadInput.told(
            "unknown acceleration {text!r}; known: {known}", text=tournament.acceleration, known=BAKU
        )
    by_round = baku_schedule(tournament.number_of_rounds, tournament.scoring, baku_points)
    if round_number > len(by_round):
        return [0] * len(tournament.players)
    size = group_a_size(entered_at_start(tournament), baku_cut)
    return [by_round[round_number - 1] if index < size else 0 for index in range(len(tournament.players))]


@rule("C.04.7", "1.1", "1.4")
@rule("C.04.7.1", "1", "4", edition="2017")
def baku_schedule(
    number_of_rounds: int, scoring: Scoring, points: BakuPoints = "win-of-two-draws"
) -> tuple[int, ...]:
    """Articles 1.1 and 1.4: the virtual points of group A in each accelerated round, in units.

    The first half of the rounds (rounded up) is accelerated; in the first half of those (rounded up)
    the points are those of a win, in the others half of that. Nine rounds: 1, 1, 1, 0.5, 0.5.
    """
    if number_of_rounds < 1:
        raise NotGiven(
            told("the number of rounds must be known for Baku acceleration").about("number_of_rounds")
        )
    win, draw, loss = scoring.win, max(scoring.white_draw, scoring.black_draw), scoring.loss
    if loss != 0 or win != 2 * draw:
        raise BadInput.told(
            "Baku acceleration needs a win worth two draws and a loss worth nothing (C.04.7 article 1.1)"
        )
    if points == "standard" and (win, draw) != (POINT, POINT // 2):
        raise BadInput.told(
            "until January 2026 Baku acceleration was only for one point a win and half a point a draw "
            "(C.04.7.1 article 1)"
        )
    accelerated = (number_of_rounds + 1) // 2
    full = (accelerated + 1) // 2
    return (win,) * full + (win // 2,) * (accelerated - full)


def group_a_size(entered: Sequence[bool], cut: BakuCut) -> int:
    """How many players, from the first pairing number on, belong to group A; `entered` as below."""
    if cut == "registered-half":
        return (len(entered) + 1) // 2
    return baku_group_size([True] * len(entered) if cut == "registered-even" else entered)


def group_a_sizes(tournament: Tournament, cut: BakuCut) -> tuple[int, int] | None:
    """Group A by this cut, and by the other: the text's, or that of everybody registered.

    None where the two are the same, and where no group is derived: the points are given, or the event is
    not accelerated.
    """
    if tournament.virtual_points or tournament.acceleration != BAKU:
        return None
    entered = entered_at_start(tournament)
    other: BakuCut = "registered-even" if cut == "present-even" else "present-even"
    sizes = group_a_size(entered, cut), group_a_size(entered, other)
    return None if sizes[0] == sizes[1] else sizes


@rule("C.04.7", "1.2", "1.3")
@rule("C.04.7.1", "2", "3", edition="2017")
def baku_group_size(entered: Sequence[bool]) -> int:
    """Articles 1.2 and 1.3: how many players, from the first pairing number on, belong to group A.

    entered: per player in order of pairing number, whether he was there when round 1 was drawn.

    The list of round 1 is cut at its first half, rounded up to an even number. The last player above
    the cut stays the last one of the group, so that a late entry ranked above him joins the group.
    """
    size = 2 * ((sum(entered) + 3) // 4)
    if not size:
        return 0
    seen = 0
    for index, present in enumerate(entered):
        seen += present
        if seen == size:
            return index + 1
    return len(entered)


@rule("C.04.7", "1.2")
def entered_at_start(tournament: Tournament) -> list[bool]:
    """Whether each player was there when round 1 was drawn: paired, or given the pairing-allocated bye.

    Somebody with a requested bye in round 1, or absent from it, has no pairing number yet when the
    list is cut; he is treated as a late entry.
    """
    if tournament.rounds:
        return [outcome <= Outcome.PAIRING_ALLOCATED_BYE for outcome in tournament.rounds[0].outcomes]
    absent = tournament.absent_next_round()
    return [index not in absent for index in range(len(tournament.players))]
