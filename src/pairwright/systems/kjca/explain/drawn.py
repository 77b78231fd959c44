"""A round of the junior draw as it was made, places of cards instead of players; and draws with a wish.

"Why not A-B?" is answered by drawing the round once more with a pile in which the two may meet nobody
else: the best draw with that pair by the same criteria, which is then compared with the draw made,
rules broken first, then the group of the bye, then group by group from the top.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass

from pairwright.rules.article import Article
from pairwright.systems.answers import (
    Alternative,
    Answer,
    Bar,
    Comparison,
    Meeting,
    Obstacle,
    Place,
    Unit,
    Verdict,
)
from pairwright.systems.kjca.absolute import Frame, breaches, frame_of
from pairwright.systems.kjca.costs import NAMES, Criterion, GroupCost, group_cost
from pairwright.systems.kjca.draw import Draw
from pairwright.systems.kjca.groups import pair_groups
from pairwright.systems.kjca.options import Options
from pairwright.systems.kjca.pile import Pair, Pile
from pairwright.systems.kjca.rounds import draw_round
from pairwright.systems.kjca.separation import Groups, separate
from pairwright.systems.kjca.situation import Outcome, Situation
from pairwright.tournament.tournament import Tournament

BOOK = "KJCA"

_POINTS_S7 = ("bye_group", *NAMES[: NAMES.index("disturbed")])
"""Criteria that carry out S7; the others carry out S6."""


@dataclass(frozen=True)
class DrawnRound:
    """One round of the junior draw.

    groups:   every group with its outcome, before relatives were separated (S8).
    published: the same after it.
    place:    of every player in the pile. opponent: of every place on a board, after the separation.
    """

    tournament: Tournament
    options: Options
    pile: Pile
    frame: Frame
    groups: Groups
    published: Groups
    draw: Draw
    place: dict[int, int]
    opponent: dict[int, int]

    @classmethod
    def of(cls, tournament: Tournament, options: Options) -> DrawnRound:
        """Draw the next round. Raises what the draw raises."""
        pile = Pile.of(tournament, options)
        frame = frame_of(pile)
        groups = list(pair_groups(frame))
        published, _ = separate(pile, groups)
        draw = draw_round(tournament, options, next_best=False)
        place = {card.player: number for number, card in enumerate(pile.cards)}
        opponent = {
            place[a]: place[b]
            for board in draw.boards
            for a, b in ((board.white, board.black), (board.black, board.white))
        }
        return cls(tournament, options, pile, frame, groups, published, draw, place, opponent)

    def player(self, place: int) -> int:
        """The player of a card."""
        return self.pile.cards[place].player

    def where(self, number: int) -> Place:
        """A group as the answers name it."""
        return Place(number + 1, self.pile.cards[self.pile.groups[number].start].score)

    def compared(self, meeting: Meeting, number: int, found: Outcome) -> Answer:
        """How another outcome of a group compares with the one that was drawn."""
        situation, outcome = self.groups[number]
        difference = cost(self.pile, situation, outcome).first_difference(
            cost(self.pile, situation, found), self.options.colour_fix
        )
        if difference is None:
            return Answer(Verdict.PAIRED, meeting, place=self.where(number))
        return worse(meeting, *difference, self.where(number), self._alternative(outcome, found))

    def was_drawn(self, place: int, other: int) -> bool:
        """These two were paired, or had the bye (the same place twice), until relatives were separated."""
        if place == other:
            return any(outcome.bye == place for _, outcome in self.groups)
        pair = min(place, other), max(place, other)
        return any(pair in (*outcome.floats, *outcome.pairs) for _, outcome in self.groups)

    def exchanged(self, meeting: Meeting, number: int, relations: tuple[str, ...] = ()) -> Answer:
        """The draw of a group had this, until an exchange kept relatives apart (S8)."""
        related = tuple(player for player in meeting if player is not None)
        return Answer(
            Verdict.WORSE,
            meeting,
            Article(BOOK, "S8"),
            self.where(number),
            Comparison("separated", 0, Unit.PAIRS, (0,), (1,)),
            (Obstacle(Bar.RELATED, related, relations=relations),) if relations else (),
        )

    def _alternative(self, outcome: Outcome, found: Outcome) -> Alternative:
        def named(pairs: set[Pair]) -> tuple[Meeting, ...]:
            return tuple((self.player(a), self.player(b)) for a, b in sorted(pairs))

        mine, others = {*outcome.floats, *outcome.pairs}, {*found.floats, *found.pairs}
        return Alternative(
            named(others - mine),
            named(mine - others),
            tuple(map(self.player, found.leaving)),
            tuple(map(self.player, outcome.leaving)),
        )

    def best_with(self, meeting: Meeting, place: int, other: int) -> Answer:
        """How the best draw in which these two places are paired (or one has the bye) compares.

        Raises NoPairing when there is none.
        """
        groups: Groups = list(pair_groups(frame_of(_pile_with(self.pile, place, other))))
        names = ("breaches", "breach_places", "bye_group")
        for name, mine, others in zip(
            names, _whole(self.pile, self.groups), _whole(self.pile, groups), strict=True
        ):
            if mine != others:
                return worse(meeting, name, mine, others, None)
        for number, ((_, outcome), (_, found)) in enumerate(zip(self.groups, groups, strict=True)):
            if _as_sets(outcome) != _as_sets(found):
                return self.compared(meeting, number, found)
        raise AssertionError("the draw with the pair is the draw made, and yet it has not the pair")


def article_of(criterion: str) -> Article:
    """The point of the guidelines that a criterion carries out."""
    return Article(BOOK, "S7" if criterion in _POINTS_S7 else "S6")


def worse(
    meeting: Meeting,
    criterion: str,
    mine: Criterion,
    others: Criterion,
    place: Place | None,
    alternative: Alternative | None = None,
) -> Answer:
    """An answer that names the criterion lost."""
    comparison = Comparison(criterion, 0, Unit.PLACES, listed(mine), listed(others))
    return Answer(
        Verdict.WORSE,
        meeting,
        article_of(criterion),
        place,
        comparison,
        alternative=alternative or Alternative(),
    )


def listed(value: Criterion) -> tuple[int, ...]:
    """A value as a list."""
    return value if isinstance(value, tuple) else (value,)


def cost(pile: Pile, situation: Situation, outcome: Outcome) -> GroupCost:
    """What an outcome of a group costs."""
    partner = {a: b for pair in (*outcome.floats, *outcome.pairs) for a, b in (pair, pair[::-1])}
    return group_cost(pile, situation.incoming, situation.members, partner, outcome.bye)


def _pile_with(pile: Pile, place: int, other: int) -> Pile:
    """The same pile, in which these two may meet only each other; the same place twice: only have the bye."""
    changed = copy(pile)
    changed.__dict__.pop("most_met", None)
    everybody = set(range(len(pile)))
    both = {place, other}
    changed.barred = tuple(
        frozenset(everybody - both) | (barred - both) if own in both else barred | both
        for own, barred in enumerate(pile.barred)
    )
    return changed


def _whole(pile: Pile, groups: Groups) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """What comes before the groups: rules broken (what gives way last first), where, and the bye's group."""
    pairs = [pair for _, outcome in groups for pair in (*outcome.floats, *outcome.pairs)]
    bye = next((outcome.bye for _, outcome in groups if outcome.bye is not None), None)
    broken = breaches(pile, pairs, bye)
    soft = pile.options.third_colour == "soft"
    count = {
        "rematch": broken.rematches,
        "second_bye": broken.second_byes,
        "third_colour": 0 if soft else broken.third_colours,
    }
    bad = sorted(a for a, b in pairs if b in pile.met[a] or (not soft and pile.clash(a, b)))
    if pile.options.broken_pairs == "low":
        placed = tuple(-place for place in [*bad, len(pile)])
    else:
        placed = (*sorted(bad, reverse=True), -1)
    group = 0 if bye is None else -pile.group_of[bye]
    return tuple(count[name] for name in reversed(pile.options.break_order)), placed, (group,)


def _as_sets(outcome: Outcome) -> tuple[object, ...]:
    return frozenset((*outcome.floats, *outcome.pairs)), frozenset(outcome.leaving), outcome.bye
