"""The pile of cards before a round: sorted, cut into score groups, with what may and may not meet.

A *place* is the position of a card in the whole pile, 0 for the top card. All functions of the draw
work on places; a smaller place is the leading card of a pair. It has the opposite of its last colour (S4),
and nobody has a third one running (S6).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property

from pairwright.common.errors import NoPairing
from pairwright.common.messages import told
from pairwright.common.values import dataclass
from pairwright.matching.cheapest import CheapestPairing, PairCosts, Scale
from pairwright.rules.article import rule
from pairwright.systems.kjca.cards import Card, card_key, cards_of
from pairwright.systems.kjca.kjca_options import KjcaOptions
from pairwright.tournament.outcome import Colour
from pairwright.tournament.tournament import Tournament

Pair = tuple[int, int]
"""Two places, the leading card first."""


class Pile:
    """The cards of one round by place; never changed once made.

    cards:    by score, then card order.
    groups:   ranges of places with equal scores, highest first.
    last:     per place, the colour that S4 looks at.
    double:   per place, the colour had in the last two games, NONE when they differ.
    met:      per place, the places met before.
    barred:   per place, places that must not be met for reasons outside this method.
    had:      per place, both as one number below 9. turned: by 9 of the leading card's and the other's,
              whether S6 turns their colours, as far as it was asked already.
    """

    def __init__(
        self,
        cards: Iterable[Card],
        options: KjcaOptions,
        round_number: int,
        rounds: int = 0,
        forbidden: Iterable[Iterable[int]] = (),
    ) -> None:
        self.options = options
        self.round_number = round_number
        self.rounds = rounds
        self.cards = tuple(sorted(cards, key=lambda card: (-card.score, card_key(card, options))))
        self.groups = score_groups(self.cards)
        place = {card.player: number for number, card in enumerate(self.cards)}
        self.met = tuple(
            frozenset(place[player] for player in card.met if player in place) for card in self.cards
        )
        self.barred = _barred(place, forbidden)
        self.last = tuple(_last_colour(card, options) for card in self.cards)
        self.double = tuple(_double_colour(card) for card in self.cards)
        self.had = tuple(3 * last + double for last, double in zip(self.last, self.double, strict=True))
        self.turned: dict[int, bool] = {}

    @classmethod
    def of(cls, tournament: Tournament, options: KjcaOptions) -> Pile:
        """The pile for the next round of `tournament`."""
        number = tournament.next_round
        cards = cards_of(tournament, options)
        return cls(
            level_cards(cards) if number == 1 else cards,
            options,
            number,
            tournament.number_of_rounds,
            [group.players for group in tournament.forbidden_next_round()],
        )

    def __len__(self) -> int:
        return len(self.cards)

    @cached_property
    def group_of(self) -> tuple[int, ...]:
        """Per place, the number of its score group, 0 for the leaders."""
        return tuple(number for number, group in enumerate(self.groups) for _ in group)

    @cached_property
    def doubles_below(self) -> tuple[int, ...]:
        """Entry p: how many cards from place p down have had the same colour twice, the commoner colour."""
        count = {Colour.WHITE: 0, Colour.BLACK: 0}
        found = [0]
        for colour in reversed(self.double):
            if colour:
                count[colour] += 1
            found.append(max(count.values()))
        return tuple(reversed(found))

    @cached_property
    def most_met(self) -> int:
        """The largest number of cards that any one card cannot be paired with, colours aside."""
        return max((len(met | bar) for met, bar in zip(self.met, self.barred, strict=True)), default=0)

    @rule("KJCA", "S6")
    def clash(self, a: int, b: int) -> bool:
        """S6: whatever the colours, one of the two would have the same one three times running."""
        return self.double[a] != Colour.NONE and self.double[a] == self.double[b]

    @rule("KJCA", "S6")
    def legal(self, a: int, b: int) -> bool:
        """S6: not met before, and colours can be given (unless third colours are soft)."""
        if b in self.met[a] or b in self.barred[a]:
            return False
        return self.options.third_colour == "soft" or not self.clash(a, b)

    @rule("KJCA", "S7")
    def second_down_float(self, place: int) -> bool:
        """S7: a down float of this card would be one too many."""
        card = self.cards[place]
        return bool(card.down_floats) or self._any_float(card)

    @rule("KJCA", "S7")
    def second_up_float(self, place: int) -> bool:
        """S7: an up float of this card would be one too many."""
        card = self.cards[place]
        return bool(card.up_floats) or self._any_float(card)

    @rule("KJCA", "S7")
    def bye_after_float(self, place: int) -> bool:
        """S7: where floats and byes are limited together, a bye after a float is one too many."""
        return self._any_float(self.cards[place])

    def _any_float(self, card: Card) -> bool:
        return self.options.float_limit == "any" and bool(card.down_floats or card.up_floats or card.byes)

    def related(self, a: int, b: int) -> tuple[str, ...]:
        """Which of the relations to be kept apart these two share."""
        first, second = self.cards[a], self.cards[b]
        return tuple(
            relation
            for relation in self.options.separate
            if getattr(first, relation) and getattr(first, relation) == getattr(second, relation)
        )


@rule("KJCA", "R1.1", "R1.2")
def level_cards(cards: Iterable[Card]) -> list[Card]:
    """R1.1, R1.2: before round 1 all cards lie in one pile, whatever points have been granted."""
    return [replace(card, score=0) for card in cards]


@rule("KJCA", "S1")
def score_groups(cards: Iterable[Card]) -> tuple[range, ...]:
    """S1: the places of equal scores, highest first; `cards` are sorted by score."""
    scores = [card.score for card in cards]
    starts = [place for place in range(len(scores)) if place == 0 or scores[place] != scores[place - 1]]
    stops = [*starts[1:], len(scores)] if starts else []
    return tuple(range(start, stop) for start, stop in zip(starts, stops, strict=True))


def _barred(place: dict[int, int], forbidden: Iterable[Iterable[int]]) -> tuple[frozenset[int], ...]:
    barred: list[set[int]] = [set() for _ in place]
    for group in forbidden:
        members = {place[player] for player in group if player in place}
        for member in members:
            barred[member] |= members - {member}
    return tuple(map(frozenset, barred))


def _last_colour(card: Card, options: KjcaOptions) -> Colour:
    if not card.colours or (card.idle and options.colour_after_bye == "none"):
        return Colour.NONE
    return Colour(card.colours[-1])


def _double_colour(card: Card) -> Colour:
    last_two = card.colours[-2:]
    return Colour(last_two[0]) if len(last_two) == 2 and last_two[0] == last_two[1] else Colour.NONE


@rule("KJCA", "S4")
def preferred(pile: Pile, leading: int, other: int) -> Colour:
    """S4: the colour of the leading card before S6 is looked at; NONE when neither has had a colour."""
    if pile.last[leading]:
        return pile.last[leading].opposite
    return pile.last[other]


@rule("KJCA", "R1.2", "S4")
def by_board(pile: Pile, board: int) -> Colour:
    """R1.2, and S4 where neither has had a colour: White for the leading card on an odd board."""
    if pile.options.first_colour == "white":
        return Colour.WHITE
    return Colour.WHITE if board % 2 else Colour.BLACK


@rule("KJCA", "S6")
def third_running(pile: Pile, leading: int, other: int, colour: Colour) -> bool:
    """S6: `colour` for the leading card would be somebody's third successive game with one colour."""
    return pile.double[leading] == colour or pile.double[other] == colour.opposite


@rule("KJCA", "S6")
def turned(pile: Pile, leading: int, other: int) -> bool:
    """S6: the colours that S4 gives are exchanged, because that avoids a third colour."""
    had = 9 * pile.had[leading] + pile.had[other]
    if had not in pile.turned:
        colour = preferred(pile, leading, other)
        third, other_third = (third_running(pile, leading, other, one) for one in (colour, colour.opposite))
        pile.turned[had] = colour != Colour.NONE and third and not other_third
    return pile.turned[had]


@rule("KJCA", "S4", "S6")
def colour_of_leading(pile: Pile, leading: int, other: int, board: int) -> Colour:
    """S4, S6: the colour that the leading card gets on this board."""
    colour = preferred(pile, leading, other)
    if colour == Colour.NONE:
        colour = by_board(pile, board)
        # Possible only where a bye is read as wiping out the last colour: avoid a third one silently.
        third = third_running(pile, leading, other, colour)
        free = not third_running(pile, leading, other, colour.opposite)
        return colour.opposite if third and free else colour
    return colour.opposite if turned(pile, leading, other) else colour


# -- What comes before everything: no rematch, second bye or third colour; and the bye's group (S6, S7) -

NO_PAIRING = told("No pairing of this round is possible: too few cards, or too many forbidden pairs.")


@dataclass(frozen=True, slots=True)
class AbsoluteBreach:
    """How often the absolute rules are broken."""

    rematches: int = 0
    second_byes: int = 0
    third_colours: int = 0

    def __bool__(self) -> bool:
        return any((self.rematches, self.second_byes, self.third_colours))


@dataclass(frozen=True, slots=True)
class Frame:
    """What every group has to respect.

    pile:      the cards.
    breakable: no complete legal pairing exists; pairs cost what they break, instead of being impossible.
    bye_group: number of the score group that provides the bye, None when the number of cards is even.
    """

    pile: Pile
    breakable: bool = False
    bye_group: int | None = None

    def pair_cost(self, a: int, b: int) -> int | None:
        """What the pair breaks: 0 for a legal one, None where it is out of the question."""
        if not self.breakable:
            return 0 if self.pile.legal(a, b) else None
        return breach_cost(self.pile, a, b)

    def bye_cost(self, place: int) -> int | None:
        """What a bye for this card breaks; None where it cannot have it."""
        if self.bye_group is None or self.pile.group_of[place] != self.bye_group:
            return None
        return bye_breach_cost(self.pile, place, self.breakable)

    @property
    def limit(self) -> int:
        """Larger than any total of these costs."""
        return breach_scale(self.pile).top if self.breakable else 1


@rule("KJCA", "S6", "S7")
def breach_scale(pile: Pile) -> Scale:
    """S6 and S7: what gives way last weighs most; the place of the broken pairs weighs least."""
    count = len(pile) + 1
    return Scale(count, count, count, (1 << count) - 1)


def _breach_unit(pile: Pile, name: str) -> int:
    importance = pile.options.break_order[::-1].index(name)
    return breach_scale(pile).units[importance]


@rule("KJCA", "S6")
def breach_cost(pile: Pile, a: int, b: int) -> int | None:
    """S6 where nothing works: rematches and third colours are counted, and put as low as possible."""
    if b in pile.barred[a]:
        return None
    cost = _breach_unit(pile, "rematch") if b in pile.met[a] else 0
    if pile.options.third_colour != "soft" and pile.clash(a, b):
        cost += _breach_unit(pile, "third_colour")
    if cost:
        cost += 1 << (len(pile) - 1 - a if pile.options.broken_pairs == "low" else a)
    return cost


@rule("KJCA", "S7")
def bye_breach_cost(pile: Pile, place: int, breakable: bool) -> int | None:
    """S7: nobody has a second bye, unless it is unavoidable."""
    if not pile.cards[place].byes:
        return 0
    return _breach_unit(pile, "second_bye") if breakable else None


def surely_pairable(pile: Pile, start: int, leaving: int, bye: bool) -> bool:
    """True when the cards from place `start` down, and any `leaving` cards from above, can be paired legally.

    bye: one of those below does not need an opponent. A sufficient test: a graph in which everybody can
    meet at least half of the others has a perfect matching (Dirac). False says nothing.
    """
    lower = len(pile) - start
    clashes = 0 if pile.options.third_colour == "soft" else pile.doubles_below[start]
    opponents = lower - pile.most_met - clashes - 1 - bye
    return 2 * opponents >= lower + leaving


def pairable(frame: Frame, places: Sequence[int], bye: bool) -> bool:
    """True when these cards (one of them having the bye, if `bye`) can all be paired legally.

    Two cards of which neither belongs to the group of the other and both came from above are never
    a legal pair here: they would have been paired further up.
    """
    return _complete(frame, places, bye) is not None


def _complete(frame: Frame, places: Sequence[int], bye: bool) -> CheapestPairing | None:
    count = len(places) + bye

    def cost(u: int, v: int) -> int | None:
        if v == len(places):
            return frame.bye_cost(places[u])
        return frame.pair_cost(places[u], places[v])

    found = CheapestPairing(PairCosts(count, cost))
    return found if found.solved else None


@rule("KJCA", "S6", "S7")
def frame_of(pile: Pile) -> Frame:
    """S6, S7: whether everybody can be paired legally, and the lowest group that can provide the bye.

    Raises NoPairing when not even a pairing that breaks the rules exists (forbidden pairs, one card).
    """
    odd = len(pile) % 2 == 1
    lawful = _lawful_frame(pile, odd)
    if lawful is not None:
        return lawful
    return _breaking_frame(pile, odd)


def _lawful_frame(pile: Pile, odd: bool) -> Frame | None:
    if not odd:
        frame = Frame(pile)
        sure = surely_pairable(pile, 0, 0, bye=False)
        return frame if sure or pairable(frame, range(len(pile)), bye=False) else None
    sure = surely_pairable(pile, 0, 0, bye=True)
    for number in reversed(range(len(pile.groups))):
        if all(pile.cards[place].byes for place in pile.groups[number]):
            continue
        frame = Frame(pile, bye_group=number)
        if sure or pairable(frame, range(len(pile)), bye=True):
            return frame
    return None


def _breaking_frame(pile: Pile, odd: bool) -> Frame:
    """The breaches as few and as low as possible; among equals the bye in the lowest group."""
    groups = len(pile.groups)
    count = len(pile)

    def cost(u: int, v: int) -> int | None:
        if v == count:
            breach = bye_breach_cost(pile, u, breakable=True)
            return None if breach is None else breach * groups + groups - 1 - pile.group_of[u]
        breach = breach_cost(pile, u, v)
        return None if breach is None else breach * groups

    found = CheapestPairing(PairCosts(count + odd, cost))
    if not found.solved:
        raise NoPairing(NO_PAIRING)
    bye_group = pile.group_of[found.partner(count)] if odd else None
    return Frame(pile, breakable=True, bye_group=bye_group)


@rule("KJCA", "S6", "S7")
def breaches(pile: Pile, pairs: Sequence[Pair], bye: int | None) -> AbsoluteBreach:
    """S6, S7: how often this pairing breaks the absolute rules (soft third colours are counted too)."""
    return AbsoluteBreach(
        sum(b in pile.met[a] for a, b in pairs),
        int(bye is not None and bool(pile.cards[bye].byes)),
        sum(pile.clash(a, b) for a, b in pairs),
    )
