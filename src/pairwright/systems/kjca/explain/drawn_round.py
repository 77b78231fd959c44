"""A round of the junior draw as it was made, places of cards instead of players; and draws with a wish.

"Why not A-B?" is answered by drawing the round once more with a pile in which the two may meet nobody
else: the best draw with that pair by the same criteria, related players kept apart in it as well (S8). It
is then compared with the draw published, rules broken first, then the group of the bye, then group by
group from the top. Where keeping related players apart made the published group the dearer one, the
related pair that would meet is named, or what decided before anybody was kept apart.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, replace

from pairwright.rules.article import Article
from pairwright.systems.answers import Alternative, Comparison, Meeting, Place, RoundAnswer, Unit, Verdict
from pairwright.systems.findings import Finding, Kind
from pairwright.systems.kjca.costs import NAMES, PLAIN, SUBJECT, Criterion, GroupCost, group_cost
from pairwright.systems.kjca.draw import Draw
from pairwright.systems.kjca.draw_round import draw_round
from pairwright.systems.kjca.floats import pair_groups
from pairwright.systems.kjca.kjca_options import KjcaOptions
from pairwright.systems.kjca.pile import Frame, Pair, Pile, breaches, frame_of
from pairwright.systems.kjca.score_group import GroupOutcome, Situation
from pairwright.systems.kjca.separation import Groups, Separation, separate
from pairwright.tournament.tournament import Tournament

BOOK = "KJCA"

_POINTS_S7 = ("bye_group", *NAMES[: NAMES.index("disturbed")])
"""Criteria that carry out S7; the others carry out S6."""


@dataclass(frozen=True)
class DrawnRound:
    """One round of the junior draw.

    groups:   every group with its outcome, before relatives were separated (S8). published: after it.
    parted:   what was decided about pairs that are to be kept apart.
    place:    of every player in the pile. opponent: of every place on a board, after the separation.
    """

    tournament: Tournament
    options: KjcaOptions
    pile: Pile
    frame: Frame
    groups: Groups
    published: Groups
    parted: tuple[Separation, ...]
    draw: Draw
    place: dict[int, int]
    opponent: dict[int, int]

    @classmethod
    def of(cls, tournament: Tournament, options: KjcaOptions) -> DrawnRound:
        """Draw the next round. Raises what the draw raises."""
        pile = Pile.of(tournament, options)
        frame = frame_of(pile)
        groups = list(pair_groups(frame))
        published, parted = separate(pile, groups)
        draw = draw_round(tournament, options, next_best=False)
        place = {card.player: number for number, card in enumerate(pile.cards)}
        opponent = {
            place[a]: place[b]
            for board in draw.boards
            for a, b in ((board.white, board.black), (board.black, board.white))
        }
        return cls(tournament, options, pile, frame, groups, published, tuple(parted), draw, place, opponent)

    def player(self, place: int) -> int:
        """The player of a card."""
        return self.pile.cards[place].player

    def where(self, number: int) -> Place:
        """A group as the answers name it."""
        return Place(number + 1, self.pile.cards[self.pile.groups[number].start].score)

    def compared(self, meeting: Meeting, number: int, found: GroupOutcome) -> RoundAnswer:
        """How another outcome of a group, nobody kept apart in it yet, compares with the one published."""
        answer = self._compared(meeting, number, (self.published[number][0], found))
        if answer is None and self.groups[number][0].incoming == self.published[number][0].incoming:
            answer = self._unparted(meeting, number, found)
        present = {*self.published[number][0].incoming, *self.published[number][0].members}
        touched = (
            parted for parted in self.parted if parted.exchange and present & {*sum(parted.exchange.made, ())}
        )
        return answer or self.kept_apart(meeting, next(touched).pair, number)

    def _compared(
        self, meeting: Meeting, number: int, other: tuple[Situation, GroupOutcome]
    ) -> RoundAnswer | None:
        """How an outcome of a group compares with the one published; None when that is simply the dearer."""
        made, found = self.published[number][1], other[1]
        place, alternative = self.where(number), self._alternative(made, found)
        mine, others = self._cost(*self.published[number]), self._cost(*other)
        fix = self.options.colour_fix
        difference = mine.first_difference(others, fix)
        if difference is None:
            return RoundAnswer(Verdict.PAIRED, meeting, place=place)
        if mine.key(fix) < others.key(fix):
            return worse(meeting, *difference, place, alternative)
        together, counts = self._together(found), (len(self._together(made)), len(self._together(found)))
        if counts[0] >= counts[1]:
            return None
        wished = [pair for pair in together if {self.player(pair[0]), self.player(pair[1])} == set(meeting)]
        return self.kept_apart(meeting, [*wished, *together][0], number, counts, alternative)

    def _unparted(self, meeting: Meeting, number: int, other: GroupOutcome) -> RoundAnswer | None:
        """How an outcome of a group compares with the one drawn, before anybody was kept apart in either.

        None when it is the one drawn.
        """
        situation, outcome = self.groups[number]
        difference = self._cost(situation, outcome).first_difference(
            self._cost(situation, other), self.options.colour_fix
        )
        if difference is None:
            return None
        alternative = self._alternative(self.published[number][1], other)
        return worse(meeting, *difference, self.where(number), alternative, unparted=True)

    def _cost(self, situation: Situation, outcome: GroupOutcome) -> GroupCost:
        return cost(self.pile, situation, outcome)

    def _together(self, outcome: GroupOutcome) -> list[Pair]:
        """The related pairs that meet."""
        return sorted(pair for pair in (*outcome.floats, *outcome.pairs) if self.pile.related(*pair))

    def kept_apart(
        self,
        meeting: Meeting,
        pair: Pair,
        number: int,
        counts: tuple[int, int] = (0, 1),
        alternative: Alternative | None = None,
    ) -> RoundAnswer:
        """S8: this related pair would meet; counts: of related pairs in the group, as published and then."""
        players = self.player(pair[0]), self.player(pair[1])
        obstacle = Finding(Kind.RELATED, players, relations=self.pile.related(*pair))
        comparison = Comparison(
            "separated", 0, Unit.PAIRS, counts[:1], counts[1:], subject=SUBJECT["separated"]
        )
        return RoundAnswer(
            Verdict.WORSE,
            meeting,
            Article(BOOK, "S8"),
            self.where(number),
            comparison,
            (obstacle,),
            alternative or Alternative(),
        )

    def was_drawn(self, place: int, other: int) -> bool:
        """These two were paired, or had the bye (the same place twice), until relatives were separated."""
        if place == other:
            return any(outcome.bye == place for _, outcome in self.groups)
        pair = min(place, other), max(place, other)
        return any(pair in (*outcome.floats, *outcome.pairs) for _, outcome in self.groups)

    def undone(self, meeting: Meeting, pair: Pair) -> RoundAnswer:
        """Why a pair, or the bye (the same place twice), was drawn and then given up for related players."""
        number = self.pile.group_of[pair[1]]
        for parted in self.parted:
            exchange = parted.exchange
            if exchange and pair in (parted.pair, exchange.other or (exchange.giver, exchange.giver)):
                # An exchange may part two related pairs, and each of them answers for itself.
                both = exchange.both and pair == exchange.other
                return self.kept_apart(meeting, pair if both else parted.pair, number)
        raise AssertionError("a pair that was drawn is gone, and yet nobody was kept apart")

    def swapped_into(self, place: int, opponent: int) -> RoundAnswer | None:
        """S8: who changed places so that these two meet (the same place twice: the bye); None if nobody."""
        if self.was_drawn(place, opponent):
            return None
        return next(
            self._swapped(parted)
            for parted in reversed(self.parted)
            if parted.exchange
            and place in (*sum(parted.exchange.made, ()), parted.exchange.taker)
            and parted.exchange.opponent[place] == opponent
        )

    def swapped_out(self, place: int, number: int) -> RoundAnswer | None:
        """S8: who changed places so that a card leaves a group; None if it was to leave it anyway."""
        if place in self.groups[number][1].leaving:
            return None
        return next(
            self._swapped(parted)
            for parted in reversed(self.parted)
            if parted.exchange and place in (parted.exchange.taker, parted.exchange.giver)
        )

    def _swapped(self, parted: Separation) -> RoundAnswer:
        exchange = parted.exchange
        assert exchange is not None
        pairs = [parted.pair, *([exchange.other] if exchange.both and exchange.other else [])]
        return RoundAnswer(
            Verdict.WORSE,
            (self.player(exchange.taker), self.player(exchange.giver)),
            Article(BOOK, "S8"),
            self.where(self.pile.group_of[exchange.taker]),
            obstacles=tuple(
                Finding(Kind.RELATED, (self.player(a), self.player(b)), relations=self.pile.related(a, b))
                for a, b in pairs
            ),
        )

    def _alternative(self, outcome: GroupOutcome, found: GroupOutcome) -> Alternative:
        def named(pairs: set[Pair]) -> tuple[Meeting, ...]:
            return tuple((self.player(a), self.player(b)) for a, b in sorted(pairs))

        mine, others = {*outcome.floats, *outcome.pairs}, {*found.floats, *found.pairs}
        return Alternative(
            named(others - mine),
            named(mine - others),
            tuple(map(self.player, found.leaving)),
            tuple(map(self.player, outcome.leaving)),
        )

    def best_with(self, meeting: Meeting, place: int, other: int) -> RoundAnswer:
        """How the best draw in which these two places are paired (or one has the bye) compares.

        Raises NoPairing when there is none.
        """
        pile = _pile_with(self.pile, place, other)
        groups: Groups = list(pair_groups(frame_of(pile)))
        placed = "breach_places" if self.options.broken_pairs == "low" else "breach_places_high"
        for name, mine, others in zip(
            ("breaches", placed, "bye_group"),
            _whole(self.pile, self.groups),
            _whole(self.pile, groups),
            strict=True,
        ):
            if mine != others:
                return worse(meeting, name, mine, others, None)
        parted, _ = separate(pile, groups)
        number = _first_difference(self.published, parted)
        answer = self._compared(meeting, number, parted[number])
        if answer is None:
            number = _first_difference(self.groups, groups)
            answer = self._unparted(meeting, number, groups[number][1])
        assert answer is not None, "two draws were told apart, and yet their costs are the same"
        return answer


def article_of(criterion: str) -> Article:
    """The point of the guidelines that a criterion carries out."""
    return Article(BOOK, "S7" if criterion in _POINTS_S7 else "S6")


def compared_by(criterion: str, mine: tuple[int, ...], others: tuple[int, ...]) -> Comparison:
    """A criterion under which the draw and the best alternative differ, with what is said of it."""
    plain, subject = PLAIN.get(criterion, ""), SUBJECT[criterion]
    return Comparison(criterion, 0, Unit.PLACES, mine, others, plain=plain, subject=subject)


def worse(
    meeting: Meeting,
    criterion: str,
    mine: Criterion,
    others: Criterion,
    place: Place | None,
    alternative: Alternative | None = None,
    *,
    unparted: bool = False,
) -> RoundAnswer:
    """An answer that names the criterion lost."""
    comparison = replace(compared_by(criterion, listed(mine), listed(others)), unparted=unparted)
    return RoundAnswer(
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


def cost(pile: Pile, situation: Situation, outcome: GroupOutcome) -> GroupCost:
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


def _first_difference(one: Groups, other: Groups) -> int:
    """The number of the first group that two draws pair differently."""
    for number, ((_, mine), (_, others)) in enumerate(zip(one, other, strict=True)):
        if _as_sets(mine) != _as_sets(others):
            return number
    raise AssertionError("two draws are the same, and yet one of them has not the pair")


def _as_sets(outcome: GroupOutcome) -> tuple[object, ...]:
    return frozenset((*outcome.floats, *outcome.pairs)), frozenset(outcome.leaving), outcome.bye
