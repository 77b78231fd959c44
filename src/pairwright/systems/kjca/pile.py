"""The pile of cards before a round: sorted, cut into score groups, with what may and may not meet.

A *place* is the position of a card in the whole pile, 0 for the top card. All functions of the draw
work on places; a smaller place is the leading card of a pair. It has the opposite of its last colour (S4),
and nobody has a third one running (S6).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property

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
