"""Relatives, club and school mates kept apart, at the price of one exchange and never unfairly (S8).

An exchange is two cards of the same score that take each other's places: each gets the other's opponent
(or the bye). Partners exchanged inside a group come first; a float or the bye that changes hands touches
the "bottom player" of S7 and comes after them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pairwright.common.values import dataclass, replace
from pairwright.rules.article import rule
from pairwright.systems.kjca.costs import GroupCost, group_cost
from pairwright.systems.kjca.pile import Pair, Pile
from pairwright.systems.kjca.score_group import GroupOutcome, Situation

Opponents = Sequence[int]
"""Per place the opponent's place; the own place for the bye."""


@dataclass(frozen=True, slots=True)
class CardExchange:
    """Two cards of the same score in each other's places.

    taker:    the card of the protected pairing. giver: the card whose place it takes.
    other:    the pairing of the giver before, None when he had the bye.
    opponent: the whole draw afterwards.
    partners: only partners are exchanged: floaters and bye stay the same.
    both:     the pairing of the giver was a protected one too.
    """

    taker: int
    giver: int
    other: Pair | None
    opponent: tuple[int, ...]
    partners: bool
    both: bool

    @property
    def made(self) -> tuple[Pair, ...]:
        """The new pairings, the leading card first."""
        pairs = ((place, self.opponent[place]) for place in (self.taker, self.giver))
        return tuple((min(pair), max(pair)) for pair in pairs if pair[0] != pair[1])


@dataclass(frozen=True, slots=True)
class Separation:
    """What was decided about one protected pairing.

    exchange: None when it was kept. alone: kept because the two are alone on the highest score at the end.
    following: the second best exchange. costs: of the exchange and of the second best one, in the highest
               group in which they differ; None where another question decides between them.
    """

    pair: Pair
    relations: tuple[str, ...]
    exchange: CardExchange | None = None
    alone: bool = False
    following: CardExchange | None = None
    costs: tuple[GroupCost, GroupCost] | None = None


Groups = list[tuple[Situation, GroupOutcome]]


@rule("KJCA", "S8")
def separate(pile: Pile, groups: Groups) -> tuple[Groups, list[Separation]]:
    """S8: the draw after exchanges, and what was decided, from the top board down."""
    if not pile.options.separate or (pile.round_number == 1 and not pile.options.separate_first_round):
        return groups, []
    opponent = opponents_in(groups, len(pile))
    decided = []
    for place in range(len(pile)):
        pair = (place, opponent[place])
        if pair[0] >= pair[1] or not (relations := pile.related(*pair)):
            continue
        if alone_at_the_top(pile, pair):
            decided.append(Separation(pair, relations, alone=True))
            continue
        decision = _decided(pile, opponent, pair, relations)
        decided.append(decision)
        if decision.exchange is not None:
            opponent = list(decision.exchange.opponent)
    return list(_regrouped(groups, opponent)), decided


def opponents_in(groups: Groups, count: int) -> list[int]:
    """Per place the opponent's place; the own place for the bye."""
    opponent = list(range(count))
    for _, outcome in groups:
        for a, b in (*outcome.floats, *outcome.pairs):
            opponent[a], opponent[b] = b, a
    return opponent


@rule("KJCA", "S8")
def alone_at_the_top(pile: Pile, pair: Pair) -> bool:
    """S8: obviously unfair: the last round, and these two alone lead."""
    return pile.round_number == pile.rounds and sorted(pair) == list(pile.groups[0])


def _decided(pile: Pile, opponent: Opponents, pair: Pair, relations: tuple[str, ...]) -> Separation:
    """Partners before floats, two pairings parted at once before one, then the best groups."""
    found = exchanges(pile, opponent, pair)
    ranks = sorted({_rank(exchange) for exchange in found})
    if not ranks:
        return Separation(pair, relations)
    best = _by_cost(pile, [exchange for exchange in found if _rank(exchange) == ranks[0]])
    if len(best) > 1:
        costs = next((one, two) for one, two in zip(best[0][1], best[1][1], strict=True) if one != two)
        return Separation(pair, relations, best[0][0], following=best[1][0], costs=costs)
    following = next((exchange for exchange in found if _rank(exchange) in ranks[1:2]), None)
    return Separation(pair, relations, best[0][0], following=following)


def _rank(exchange: CardExchange) -> tuple[bool, bool]:
    return not exchange.partners, not exchange.both


@rule("KJCA", "S8")
def exchanges(pile: Pile, opponent: Opponents, pair: Pair) -> list[CardExchange]:
    """S8: every exchange that parts the two: legal, nobody related, no limit of floats newly exceeded."""
    found: dict[tuple[int, ...], CardExchange] = {}
    for taker in pair:
        for giver in pile.groups[pile.group_of[taker]]:
            if giver not in pair:
                exchange = _exchange(pile, opponent, taker, giver)
                if _allowed(pile, opponent, exchange):
                    found.setdefault(exchange.opponent, exchange)
    return list(found.values())


def _exchange(pile: Pile, opponent: Opponents, taker: int, giver: int) -> CardExchange:
    left, taken = opponent[taker], opponent[giver]
    after = list(opponent)
    after[giver], after[left] = left, giver
    if taken == giver:
        after[taker] = taker
        return CardExchange(taker, giver, None, tuple(after), partners=False, both=False)
    after[taker], after[taken] = taken, taker
    return CardExchange(
        taker,
        giver,
        (min(giver, taken), max(giver, taken)),
        tuple(after),
        partners=_level(pile, opponent, taker) == _level(pile, opponent, giver),
        both=bool(pile.related(giver, taken)),
    )


def _level(pile: Pile, opponent: Opponents, place: int) -> int:
    """The group in which a card is paired: a floating pairing belongs to the lower one."""
    return pile.group_of[max(place, opponent[place])]


def _allowed(pile: Pile, opponent: Opponents, exchange: CardExchange) -> bool:
    if not exchange.partners and pile.options.float_swap == "never":
        return False
    if any(not pile.legal(a, b) or pile.related(a, b) for a, b in exchange.made):
        return False
    if exchange.other is None and pile.cards[exchange.taker].byes:
        return False
    for place in (exchange.taker, exchange.giver):
        exceeded = exceeded_limit(pile, place, exchange.opponent[place])
        if exceeded and exceeded != exceeded_limit(pile, place, opponent[place]):
            return False
    return True


@rule("KJCA", "S7")
def exceeded_limit(pile: Pile, place: int, opponent: int) -> str:
    """S7: the limit that a card exceeds with this opponent (its own place: with the bye), "" for none."""
    groups = pile.group_of
    if opponent == place:
        kind, over = "bye", pile.bye_after_float(place)
    elif groups[opponent] > groups[place]:
        kind, over = "down", pile.second_down_float(place)
    else:
        kind, over = "up", groups[opponent] < groups[place] and pile.second_up_float(place)
    if not over:
        return ""
    return "any" if pile.options.float_limit == "any" else kind


def _by_cost(pile: Pile, found: Sequence[CardExchange]) -> list[tuple[CardExchange, tuple[GroupCost, ...]]]:
    """Exchanges with the costs of the groups they touch, the best first: nothing higher pays for lower."""
    if len(found) == 1:
        return [(found[0], ())]
    places = (place for way in found for pair in (*way.made, way.other or (way.taker,)) for place in pair)
    numbers = [pile.group_of[place] for place in places]
    touched = range(min(numbers), max(numbers) + 1)
    rated = [(way, tuple(_cost(pile, way.opponent, number) for number in touched)) for way in found]
    fix = pile.options.colour_fix
    return sorted(rated, key=lambda entry: [cost.key(fix) for cost in entry[1]])


def _cost(pile: Pile, opponent: Opponents, number: int) -> GroupCost:
    members = pile.groups[number]
    incoming = [place for place, other in enumerate(opponent[: members.start]) if other >= members.start]
    bye = next((place for place in members if opponent[place] == place), None)
    partner = {p: opponent[p] for p in (*incoming, *members) if p != bye and opponent[p] < members.stop}
    return group_cost(pile, incoming, members, partner, bye)


def _regrouped(groups: Groups, opponent: Opponents) -> Iterator[tuple[Situation, GroupOutcome]]:
    incoming: tuple[int, ...] = ()
    for situation, _ in groups:
        pile = situation.pile
        number = pile.group_of[situation.members[0]]
        bye = next((place for place in situation.members if opponent[place] == place), None)
        present = [place for place in (*incoming, *situation.members) if place != bye]
        leaving = tuple(place for place in present if _level(pile, opponent, place) > number)
        floats = tuple((place, opponent[place]) for place in incoming if place not in leaving)
        taken = {place for pair in floats for place in pair}
        pairs = tuple(
            (place, opponent[place])
            for place in situation.members
            if place != bye and place not in taken and place not in leaving and place < opponent[place]
        )
        yield replace(situation, incoming=incoming), GroupOutcome(floats, pairs, leaving, bye)
        incoming = leaving
