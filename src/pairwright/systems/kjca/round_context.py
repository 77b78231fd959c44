"""A round of the junior draw: S6 and S7 for single boards, the wishes of S8, colours by S4 and S6."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from pairwright.common.values import replace
from pairwright.rules.article import Article
from pairwright.systems.board_faults import prohibitions, restriction_faults, score_ranks
from pairwright.systems.criterion import Pair
from pairwright.systems.findings import Finding, Kind, Severity
from pairwright.systems.kjca.costs import group_cost
from pairwright.systems.kjca.draw import CardBoard, Draw, add_late_entries, leave_gap
from pairwright.systems.kjca.draw_round import draw_round
from pairwright.systems.kjca.explain.drawn_round import BOOK, DrawnRound, article_of, compared_by, listed
from pairwright.systems.kjca.kjca_options import RELATIONS, KjcaOptions, announced
from pairwright.systems.kjca.pile import Pile, colour_of_leading, third_running, turned
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.round_context import LateRound, OpenRound
from pairwright.systems.system import Pairing, PairingSystem, Value
from pairwright.tournament.outcome import Colour
from pairwright.tournament.tournament import LATE, Tournament

if TYPE_CHECKING:
    from pairwright.systems.explainer import Explainer


def point(number: str) -> Article:
    """A point of the guidelines."""
    return Article(BOOK, number)


class KjcaRound(OpenRound):
    """The next round of the junior draw. Places are those of the pile."""

    complete = point("S7")
    compares = False

    def __init__(
        self, system: PairingSystem, tournament: Tournament, values: Mapping[str, Value], chosen: KjcaOptions
    ) -> None:
        super().__init__(system, tournament, keep_apart=chosen.separate, options=values)
        self.chosen = chosen
        self.pile = Pile.of(tournament, chosen)
        self._prohibited, _ = prohibitions(tournament, ())
        self.order = tuple(card.player for card in self.pile.cards)
        self.place = {player: place for place, player in enumerate(self.order)}
        self._ranks = score_ranks([card.score for card in self.pile.cards])

    # -- absolute --------------------------------------------------------------------------------

    def pair_faults(self, a: int, b: int) -> tuple[Finding, ...]:
        """S6: met before, or a third colour whoever has White; and the restrictions of the event."""
        first, second = self.place[a], self.place[b]
        found: list[Finding] = []
        if second in self.pile.met[first]:
            rounds = tuple(number for opponent, number in self.pile.cards[first].games if opponent == b)
            found.append(Finding(Kind.MET, (a, b), rounds, article=point("S6")))
        if self.chosen.third_colour != "soft":
            found += self._clash(a, b, Severity.ABSOLUTE)
        return (*found, *restriction_faults(self._prohibited, a, b))

    def _clash(self, a: int, b: int, severity: Severity) -> list[Finding]:
        if not self.pile.clash(self.place[a], self.place[b]):
            return []
        colour = self.pile.double[self.place[a]].opposite.name.lower()
        return [Finding(Kind.SAME_COLOUR_DUE, (a, b), severity=severity, article=point("S6"), colour=colour)]

    def bye_faults(self, player: int) -> tuple[Finding, ...]:
        """S7: nobody has a second bye."""
        byes = self.pile.cards[self.place[player]].byes
        if not byes:
            return ()
        return (
            Finding(
                Kind.BARRED_FROM_BYE, (player,), byes, article=point("S7"), outcome="pairing_allocated_bye"
            ),
        )

    # -- below -----------------------------------------------------------------------------------

    def quality(self, given: GivenRound) -> Iterator[Finding]:
        """S4 and S6 of the colours, the float limits of S7, the wishes of S8, the group of the bye."""
        for board, (a, b) in enumerate(given.pairs, 1):
            if a in self.place and b in self.place and a != b:
                yield from self._related(a, b)
                if self.chosen.third_colour == "soft":
                    yield from self._clash(a, b, Severity.QUALITY)
                if given.coloured:
                    yield from self._colour_faults(a, b, board)
                yield from self._float_faults(a, b)
        for player in given.byes:
            if player in self.place:
                yield from self._bye_quality(player)

    def _related(self, a: int, b: int) -> Iterator[Finding]:
        relations = self.pile.related(self.place[a], self.place[b])
        if relations:
            yield Finding(
                Kind.RELATED, (a, b), severity=Severity.WISH, article=point("S8"), relations=relations
            )

    def _colour_faults(self, white: int, black: int, board: int) -> Iterator[Finding]:
        leading, other = sorted((self.place[white], self.place[black]))
        colour = Colour.WHITE if self.order[leading] == white else Colour.BLACK
        third = third_running(self.pile, leading, other, colour)
        if third and not self.pile.clash(leading, other):
            due = self.order[leading] if self.pile.double[leading] == colour else self.order[other]
            again = "white" if due == white else "black"
            soft = self.chosen.third_colour == "soft"
            severity = Severity.QUALITY if soft else Severity.ABSOLUTE
            yield Finding(Kind.THIRD_COLOUR, (due,), severity=severity, article=point("S6"), colour=again)
        elif self.colours(white, black, board) != (white, black):
            number = "S6" if turned(self.pile, leading, other) else "S4"
            yield Finding(Kind.COLOURS, (white, black), severity=Severity.QUALITY, article=point(number))

    def _float_faults(self, a: int, b: int) -> Iterator[Finding]:
        upper, lower = sorted((self.place[a], self.place[b]))
        if self.pile.group_of[upper] == self.pile.group_of[lower]:
            return
        cards = self.pile.cards
        if self.pile.second_down_float(upper):
            rounds = cards[upper].down_floats or cards[upper].up_floats or cards[upper].byes
            yield self._again(Kind.DOWN_AGAIN, cards[upper].player, rounds)
        if self.pile.second_up_float(lower):
            rounds = cards[lower].up_floats or cards[lower].down_floats or cards[lower].byes
            yield self._again(Kind.UP_AGAIN, cards[lower].player, rounds)

    @staticmethod
    def _again(fault: Kind, player: int, rounds: tuple[int, ...]) -> Finding:
        return Finding(fault, (player,), rounds, severity=Severity.QUALITY, article=point("S7"))

    def _bye_quality(self, player: int) -> Iterator[Finding]:
        place, cards = self.place[player], self.pile.cards
        if self.pile.bye_after_float(place):
            rounds = (*cards[place].down_floats, *cards[place].up_floats)
            yield self._again(Kind.DOWN_AGAIN, player, rounds)
        lower = [card for card in cards if card.score < cards[place].score and not card.byes]
        if lower and not cards[place].byes:
            scores = (cards[place].score, min(card.score for card in lower))
            yield Finding(
                Kind.BYE_TOO_HIGH, (player,), severity=Severity.QUALITY, article=point("S7"), scores=scores
            )

    # -- colours, prices, the draw ---------------------------------------------------------------

    def colours(self, a: int, b: int, board: int = 0) -> Pair:
        """S4, S6; where nobody has had a colour, the number of the board decides."""
        leading, other = sorted((self.place[a], self.place[b]))
        white = colour_of_leading(self.pile, leading, other, board) == Colour.WHITE
        first, second = self.order[leading], self.order[other]
        return (first, second) if white else (second, first)

    def price(self, a: int, b: int) -> tuple[int, ...]:
        """See PRICE."""
        upper, lower = sorted((self.place[a], self.place[b]))
        pile = self.pile
        difference = pile.cards[upper].score - pile.cards[lower].score
        floats = 0
        if difference:
            floats = pile.second_down_float(upper) + pile.second_up_float(lower)
        return (
            0, 0, difference * difference, int(bool(pile.related(upper, lower))),
            int(pile.clash(upper, lower)), int(turned(pile, upper, lower)), 0, floats, (lower - upper) ** 2,
        )  # fmt: skip

    def bye_price(self, player: int) -> tuple[int, ...]:
        """See PRICE."""
        place = self.place[player]
        rank = self._ranks[self.pile.cards[place].score]
        floats, distance = self.pile.bye_after_float(place), len(self.pile) - 1 - place
        return (0, rank, 0, 0, 0, 0, 0, int(floats), distance * distance)

    def board_order(self, pairs: Iterable[Pair]) -> list[Pair]:
        """S9: by the place of the leading card."""
        return sorted(pairs, key=lambda pair: min(self.place[pair[0]], self.place[pair[1]]))

    def draw(self) -> Pairing:
        """The draw by the guidelines."""
        return draw_round(self.tournament, self.chosen, next_best=False).pairing()

    def first_difference(self, given: GivenRound) -> Finding | None:
        """The first score group that differs, and the criterion of S6 or S7 that decides."""
        return first_difference(self.tournament, self.chosen, given)

    def with_late_entries(
        self, given: GivenRound, absent: Collection[int], added: Sequence[int]
    ) -> LateRound | None:
        """R1.3, in the first round, and `fill_gaps` for opponents of those who did not come.

        Late entries do not disturb the first draw; each plays the waiting card on the next board. Where gaps
        are not filled the boards of the absent stay, to be decided by default.
        """
        if not added or self.tournament.next_round != 1:
            return None
        boards = tuple(CardBoard(number, *pair) for number, pair in enumerate(given.pairs, 1))
        byes = [player for player in given.byes if player not in absent]
        draw = Draw(1, boards, byes[0] if byes else None)
        if self.chosen.fill_gaps:
            for player in sorted(absent):
                draw = leave_gap(draw, player)
        cards = {card.player: card for card in self.pile.cards}
        draw = add_late_entries(draw, [cards[player] for player in added], self.chosen)
        pairs = tuple((board.white, board.black) for board in draw.boards)
        forfeits = tuple(pair for pair in pairs if set(absent) & set(pair))
        bye = () if draw.bye is None else (draw.bye,)
        return LateRound(point("R1.3"), GivenRound(pairs, bye, given.coloured), draw.gaps, forfeits)

    def explainer(self) -> Explainer:
        """The questions of the guidelines."""
        from pairwright.systems.kjca.explain.explainer import KjcaExplainer

        return KjcaExplainer(self.tournament, self.chosen)


def kjca_round(
    system: PairingSystem, tournament: Tournament, keep_apart: Collection[str], options: Mapping[str, Value]
) -> KjcaRound:
    """The next round by the guidelines; options as `pair` takes them.

    Relations of `keep_apart` are added to those of the option `separate`.
    """
    values = announced(tournament, options)
    chosen = values.get("separate", [])
    wished = {*keep_apart, *(chosen if isinstance(chosen, list | tuple) else ())}
    values["separate"] = [relation for relation in RELATIONS if relation in wished] or chosen
    # Boards below round 1 came about by arrival; its rules are asked about the cards of one pile.
    headers = tuple(pair for pair in tournament.headers if pair[0] != LATE)
    return KjcaRound(system, replace(tournament, headers=headers), options, KjcaOptions.of(values))


# -- Where a round of the junior draw parts from the draw: the first score group, and its first criterion --


Opponents = dict[int, int]
"""Places, both ways; who has the bye is missing."""


def first_difference(tournament: Tournament, options: KjcaOptions, given: GivenRound) -> Finding | None:
    """Where a legal, complete round parts from the draw; None when it has the same pairs.

    The criteria are compared in the order of `GroupCost`; where they do not tell the two apart, the draw
    is the one that keeps relatives apart (S8).
    """
    drawn = DrawnRound.of(tournament, options)
    mine = _opponents(drawn, given)
    theirs = drawn.opponent
    bye = None if not given.byes else drawn.place[given.byes[0]]
    drawn_bye = None if drawn.draw.bye is None else drawn.place[drawn.draw.bye]
    if mine == theirs:
        return None
    if bye != drawn_bye and bye is not None and drawn_bye is not None:
        groups = drawn.pile.group_of[bye], drawn.pile.group_of[drawn_bye]
        if groups[0] != groups[1]:
            return _worse(Article(BOOK, "S7"), "bye_group", ((groups[0],), (groups[1],)), 0, (drawn, (bye,)))
    for number in range(len(drawn.pile.groups)):
        here, there = _of_group(drawn, number, mine), _of_group(drawn, number, theirs)
        if here != there or (bye != drawn_bye and {bye, drawn_bye} & set(drawn.pile.groups[number])):
            return _decided(drawn, number, (mine, theirs), (bye, drawn_bye))
    raise AssertionError("two rounds differ, and yet every score group of them is the same")


def _opponents(drawn: DrawnRound, given: GivenRound) -> Opponents:
    place = drawn.place
    return {place[a]: place[b] for pair in given.pairs for a, b in (pair, pair[::-1])}


def _of_group(drawn: DrawnRound, number: int, opponents: Opponents) -> Opponents:
    """The pairs that belong to a group: those whose lower card is in it."""
    group_of = drawn.pile.group_of
    return {a: b for a, b in opponents.items() if max(group_of[a], group_of[b]) == number}


def _incoming(drawn: DrawnRound, number: int, opponents: Opponents, bye: int | None) -> list[int]:
    """The cards from further up that no group above has paired; the same in both rounds."""
    start = drawn.pile.groups[number].start
    group_of = drawn.pile.group_of
    return [
        place for place in range(start) if place != bye and group_of[opponents.get(place, place)] >= number
    ]


def _decided(
    drawn: DrawnRound, number: int, rounds: tuple[Opponents, Opponents], byes: tuple[int | None, int | None]
) -> Finding:
    members = drawn.pile.groups[number]
    costs = [
        group_cost(
            drawn.pile,
            _incoming(drawn, number, opponents, bye),
            members,
            _of_group(drawn, number, opponents),
            bye if bye in members else None,
        )
        for opponents, bye in zip(rounds, byes, strict=True)
    ]
    changed = sorted(
        place
        for place, opponent in _of_group(drawn, number, rounds[0]).items()
        if rounds[1].get(place) != opponent
    )
    named = drawn, tuple(changed)
    difference = costs[0].first_difference(costs[1], drawn.options.colour_fix)
    if difference is None or costs[0].key(drawn.options.colour_fix) < costs[1].key(drawn.options.colour_fix):
        return _worse(Article(BOOK, "S8"), "separated", ((0,), (1,)), number + 1, named)
    criterion, value, drawn_value = difference
    return _worse(article_of(criterion), criterion, (listed(value), listed(drawn_value)), number + 1, named)


def _worse(
    article: Article,
    criterion: str,
    values: tuple[tuple[int, ...], tuple[int, ...]],
    group: int,
    named: tuple[DrawnRound, tuple[int, ...]],
) -> Finding:
    drawn, places = named
    return Finding(
        Kind.WORSE,
        tuple(drawn.player(place) for place in places),
        severity=Severity.QUALITY,
        article=article,
        comparison=compared_by(criterion, values[1], values[0]),
        group=group,
    )
