"""Where a round departs from the procedure: the first decision that it takes otherwise, and what decided it.

Lim has no criteria. What can be said of two rounds is at which step of the procedure each of them leaves it,
and by which article that step was decided.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pairwright.common.messages import N_
from pairwright.rules.article import Article
from pairwright.systems.answers import Comparison, Unit
from pairwright.systems.lim.choice import FloaterOrder
from pairwright.systems.lim.fast import LimProcedure
from pairwright.systems.lim.pairing_record import GroupRecord, Leaving, Meeting, Pair
from pairwright.systems.proposed_round import GivenRound


@dataclass(frozen=True, slots=True)
class OtherDecision:
    """A decision taken otherwise.

    step:    number of the decision in the procedure. group: where, None for the bye.
    article: of 2026, which decides. unit: of both values; the smaller is taken.
    taken, instead: what the procedure takes, and the other round.
    plain, subject: as of a criterion.
    """

    step: int
    group: GroupRecord | None
    article: str
    unit: Unit
    taken: tuple[int, ...]
    instead: tuple[int, ...]
    plain: str
    subject: str

    def comparison(self, article: Article) -> Comparison:
        """Both values under the article that decides, as the edition numbers it."""
        return Comparison(
            article.number, 0, self.unit, self.taken, self.instead, plain=self.plain, subject=self.subject
        )


_WORDS = {
    "3.9.2": (
        N_("then a player who has already come from another group, or has no opponent in the next, "
"would move on"),
        N_("type of the floater (0 to 3 for d, c, b, a)"),
    ),
    "3.10": (
        N_("then a player who left the own group in the last round would leave it again"),
        N_("floaters who floated in the last round"),
    ),
    "3.2.2": (
        N_("then the colours due in the group would be less balanced"),
        N_("floaters who do not equalise the colours due"),
    ),
    "3.2.4": (
        N_("then a player would leave the group before it is their turn"),
        N_("place in the order in which the players of the group float"),
    ),
    "4.4.2": (
        N_("then a player would leave the group before it is their turn"),
        N_("place in the order in which the players of the group float"),
    ),
    "4.4": (
        N_("then more players would be without an opponent in their group"),
        N_("players who leave the group"),
    ),
    "2.6": (
        N_("then other pairs would be undone for the middle group"),
        N_("pairings that the median needs, and that stand"),
    ),
    "suits": (
        N_("then a player whose turn it is would not get an opponent with a suitable colour"),
        N_("opponents in turn who do not suit by colour"),
    ),
    "order": (
        N_("then a player whose turn it was would get an opponent who comes later in the order of exchanges"),
        N_("place of the opponent in the order of exchanges"),
    ),
    "exchange": (
        N_("then opponents would be exchanged for their colours otherwise than the second scrutiny does"),
        N_("exchanges for colours that the second scrutiny does not make"),
    ),
    "5.7": (
        N_("then opponents would be exchanged whose ratings are more than 100 points apart"),
        N_("exchanges beyond 100 rating points"),
    ),
    "6": (
        N_("then more players would get a colour that they may have only where it cannot be avoided"),
        N_("pairs beyond the limits of colours that are not needed"),
    ),
    "1.1 score": (
        N_("then the bye would go to somebody with more points"),
        N_("score of the PAB recipient"),
    ),
    "1.1": (
        N_("then the bye would go to somebody ranked higher"),
        N_("place of the PAB recipient from the last"),
    ),
}  # fmt: skip


def departure(procedure: LimProcedure, given: GivenRound) -> OtherDecision | None:
    """The first decision that a complete, legal round takes otherwise; None when it is the draw."""
    bye = next(iter(given.byes), None)
    if bye != procedure.bye and bye is not None and procedure.bye is not None:
        return _bye(procedure, bye)
    opponent = {a: b for pair in given.pairs for a, b in (pair, pair[::-1])}
    step = 0
    for group in procedure.groups:
        outside = _outside(group, opponent)
        found = _other_floaters(procedure, group, outside, step + 1)
        if found is not None:
            return found
        step += len(group.leaving)
        for meeting in group.meetings:
            step += 1
            if _differs(group, meeting, opponent, outside):
                return other_opponent(procedure, group, meeting, opponent[meeting.first], step)
        if group.median:
            break
    return _cracked(procedure, opponent, step + 1)


def _made(
    step: int, group: GroupRecord | None, article: str, words: str, unit: Unit, taken: int, instead: int
) -> OtherDecision:
    return OtherDecision(step, group, article, unit, (taken,), (instead,), *_WORDS[words])


def _bye(procedure: LimProcedure, bye: int) -> OtherDecision:
    scores = procedure.field.scores
    assert procedure.bye is not None
    if scores[bye] != scores[procedure.bye]:
        return _made(0, None, "1.1", "1.1 score", Unit.SCORES, scores[procedure.bye], scores[bye])
    order = sorted(procedure.field.players, reverse=True)
    return _made(0, None, "1.1", "1.1", Unit.PLACES, order.index(procedure.bye) + 1, order.index(bye) + 1)


def _outside(group: GroupRecord, opponent: dict[int, int]) -> set[int]:
    """Who leaves the group in the other round; who was cracked may meet other leavers in the median."""
    members = set(group.members)
    loose = {one.player for one in group.leaving} | {one for pair in group.cracked for one in pair}
    undone = set(map(frozenset, group.cracked))
    return {
        one
        for one in members
        if opponent[one] not in members
        or ({one, opponent[one]} <= loose and frozenset((one, opponent[one])) not in undone)
    }


def _other_floaters(
    procedure: LimProcedure, group: GroupRecord, outside: set[int], step: int
) -> OtherDecision | None:
    chosen = {one.player for one in group.leaving}
    outside = outside - {one for pair in group.cracked if outside >= set(pair) for one in pair}
    if outside == chosen or group.median:
        return None
    if len(outside) != len(chosen):
        return _made(step, group, "4.4", "4.4", Unit.PLAYERS, len(chosen), len(outside))
    place, leaving = next(
        (place, one) for place, one in enumerate(group.leaving) if one.player not in outside
    )
    order = floater_order(procedure, group, leaving)
    rivals = [one for one in leaving.left if one in outside and one not in leaving.chosen]
    return min(
        (between(group, order, leaving.player, rival, step + place) for rival in rivals),
        key=lambda one: one.instead,
        default=None,
    )


def floater_order(procedure: LimProcedure, group: GroupRecord, leaving: Leaving) -> FloaterOrder:
    """The order in which somebody was chosen."""
    making_even = leaving.article == "2.3.4"
    return FloaterOrder(procedure.field, group, leaving.left, leaving.chosen, making_even)


def between(group: GroupRecord, order: FloaterOrder, player: int, rival: int, step: int = 0) -> OtherDecision:
    """Why the one floats and not the other."""
    for (article, mine), (_, other) in zip(order.key(player), order.key(rival), strict=True):
        if mine < other:
            if article in ("3.2.4", "4.4.2"):
                ranked = sorted(order.left, key=lambda one: -one * group.direction)
                mine, other = ranked.index(player) + 1, ranked.index(rival) + 1
            unit = Unit.PLACES if article in ("3.2.4", "4.4.2", "3.9.2") else Unit.PLAYERS
            return _made(step, group, article, article, unit, mine, other)
        if mine > other:
            break
    return _made(step, group, "6", "6", Unit.PAIRS, 0, 1)


def _differs(group: GroupRecord, meeting: Meeting, opponent: dict[int, int], outside: set[int]) -> bool:
    """Another pair was made, and not one that is cracked in both rounds."""
    pair: Pair = (meeting.first, meeting.second)
    return opponent[meeting.first] != meeting.second and not (pair in group.cracked and outside >= set(pair))


def other_opponent(
    procedure: LimProcedure, group: GroupRecord, meeting: Meeting, other: int, step: int
) -> OtherDecision:
    """Why the player in turn meets the one and not the other, who could be met as well."""
    field, first, second = procedure.field, meeting.first, meeting.second
    make: Callable[..., OtherDecision] = _made
    if other not in meeting.order:
        return make(step, group, "4.4", "4.4", Unit.PLAYERS, 0, 2)
    suits = field.suit(first, second), field.suit(first, other)
    if field.rules.colour_pass != "walk" and suits != (True, False):
        return make(step, group, "5.2", "exchange", Unit.PAIRS, 0, 1)
    if suits == (True, False):
        article = "3.8" if meeting.floater else "5.2"
        return make(step, group, article, "suits", Unit.PLAYERS, 0, 1)
    if suits == (False, True) or (suits == (True, True) and not field.near(second, other)):
        article, words = ("5.7", "5.7") if field.rules.maxi else ("6", "6")
        return make(step, group, article, words, Unit.PAIRS, 0, 1)
    places = [meeting.order.index(one) + 1 for one in (second, other)]
    if places[1] < places[0]:
        return make(step, group, "6", "6", Unit.PAIRS, 0, 1)
    article = "3.8" if meeting.floater else "4.1"
    return make(step, group, article, "order", Unit.PLACES, *places)


def _cracked(procedure: LimProcedure, opponent: dict[int, int], step: int) -> OtherDecision | None:
    made = {frozenset(pair) for group in procedure.groups for pair in group.pairs}
    cracked = [pair for group in procedure.groups for pair in group.cracked if frozenset(pair) not in made]
    kept = sum(opponent[a] == b for a, b in cracked)
    return _made(step, procedure.groups[-1], "2.6", "2.6", Unit.PAIRS, 0, kept) if kept else None
