"""What the rules want little of, from the bye to the order of pairings: one value for each."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from pairwright.common.messages import N_
from pairwright.rules.article import rule
from pairwright.systems.answers import Unit
from pairwright.systems.burstein.rules import BOOK, Edition
from pairwright.systems.criterion import Amounts, Criterion, Part
from pairwright.systems.swiss.colours import preference_denied
from pairwright.systems.swiss.completion import bye_criteria
from pairwright.systems.swiss.problem import Bracket

if TYPE_CHECKING:
    from pairwright.systems.burstein.round_context import BursteinRound

# -- The criterion of article 2 that looks at those whom a bracket leaves unpaired ---------------------


Shortfall = tuple[int, ...]
"""What C6 compares, the smaller the better."""


@rule(BOOK, "2.3.2")
@rule(BOOK, "C.6", edition="2017")
def scores_left(rules: Edition, downfloaters: Iterable[int], resident_score: int) -> Shortfall:
    """C6: the scores of those left unpaired from the highest down; the smaller list is the better one.

    downfloaters:        their pairing scores. resident_score: of the scoregroup of the bracket.
    Until January 2026 only incoming floaters count, their number first.
    """
    scores = sorted(downfloaters, reverse=True)
    if not rules.incoming_first:
        return tuple(scores)
    incoming = tuple(score for score in scores if score > resident_score)
    return (len(incoming), *incoming)


# ------------------------------------------------------------------------------------------------------


@cache
def criteria_of(rules: Edition) -> tuple[Criterion, ...]:
    """The order of 3.1 for the bye, then C5 to C8 for every bracket.

    C7 looks at two things of the next bracket, and stands twice.
    """

    named = rules.criterion_name
    scores = Unit.SHORTFALL if rules.incoming_first else Unit.SCORES
    return (
        *bye_criteria(
            rules, ("3.1.3", "3.1.4", "3.1.5"), lambda opened, player: opened.place_of[player] + 1,
            (
                N_("then the bye would go to somebody whose opponents have done better"),
                N_("place of the PAB recipient by the Index"),
            ),
        ),
        Criterion(
            named(5), rules.article("2.3.1"), Unit.PLAYERS, _floaters,
            N_("then more players of the group would be left without an opponent in it"),
            N_("outgoing floaters"),
        ),
        Criterion(
            named(6), rules.article("2.3.2"), scores, _floaters_scores,
            N_("then a player with more points would be left without an opponent in the group"),
            N_("incoming floaters left over, and their scores")
            if rules.incoming_first
            else N_("scores of the outgoing floaters"),
        ),
        Criterion(
            named(7), rules.article("2.3.3"), Unit.PLAYERS, _next_floaters,
            N_("then more players would be left over in the next group"),
            N_("outgoing floaters of the next bracket"),
        ),
        Criterion(
            named(7), rules.article("2.3.3"), scores, _next_floaters_scores,
            N_("then a player with more points would be left over in the next group"),
            N_("scores of the outgoing floaters of the next bracket"),
        ),
        Criterion(
            named(8), rules.article("2.3.4"), Unit.PLAYERS, _denied,
            N_("then more players would not get the colour they are due"),
            N_("players without their colour preference"),
        ),
    )  # fmt: skip


@cache
def order_of_pairings(rules: Edition) -> Criterion:
    """Article 4.3: the opponents by BSN, the largest first, nobody last; from BSN 1 on."""
    subject = N_("opponents by the order of the bracket, the last first")
    return Criterion("order", rules.article("4.3"), Unit.PLACES, _opponents, subject=subject)


def _floaters(opened: BursteinRound, part: Part) -> Amounts:
    return () if part.place is None else (len(part.floats),)


def _floaters_scores(opened: BursteinRound, part: Part) -> Amounts:
    return () if part.place is None else _scores(opened, part.floats, part.place.score)


def _next_floaters(opened: BursteinRound, part: Part) -> Amounts:
    return () if part.place is None else (len(_left_next(opened, part)),)


def _next_floaters_scores(opened: BursteinRound, part: Part) -> Amounts:
    if part.place is None:
        return ()
    groups = opened.groups_of(part.bye)
    following = groups[part.place.number] if part.place.number < len(groups) else part.place.score
    return _scores(opened, _left_next(opened, part), following)


def _scores(opened: BursteinRound, players: tuple[int, ...], resident_score: int) -> Amounts:
    """C6, of those left by a bracket whose residents have this score."""
    return scores_left(opened.rules, (opened.scores[player] for player in players), resident_score)


def _left_next(opened: BursteinRound, part: Part) -> tuple[int, ...]:
    """C7: whom the next bracket leaves at best."""
    assert part.place is not None
    procedure = opened.procedure(part.bye)
    if part.place.number >= len(procedure.field.groups):
        return ()
    player = procedure.field.player
    position = {index: p for p, index in enumerate(player)}
    bracket: Bracket = procedure.bracket(part.place.number, [position[one] for one in part.floats])
    return tuple(player[p] for p in procedure.left_at_best(bracket))


def _denied(opened: BursteinRound, part: Part) -> Amounts:
    if part.place is None:
        return ()
    preference = opened.preference
    return (sum(preference_denied(preference(a), preference(b)) for a, b in part.pairs),)


def _opponents(opened: BursteinRound, part: Part) -> Amounts:
    """For everybody from BSN 1 on the BSN of the opponent with a minus, 0 for nobody."""
    place = opened.place_of
    members = sorted({*part.floats, *(one for pair in part.pairs for one in pair)}, key=place.__getitem__)
    number = {player: bsn for bsn, player in enumerate(members, 1)}
    opponent = {a: b for pair in part.pairs for a, b in (pair, pair[::-1])}
    return tuple(-number[opponent[one]] if one in opponent else 0 for one in members)
