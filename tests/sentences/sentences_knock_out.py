"""What makes the sentences of a knock-out true."""

from __future__ import annotations

from rules import players, true
from sentences import meeting


def they_meet(world, said):
    """The two of a question, as the bracket has them; named in the sentence if anybody is."""
    pair = frozenset(said.about[1:3])
    named = frozenset(players(said.text))
    return said.about[0] == "pair" and pair in world.table[world.number] and named in (pair, frozenset())


@true(
    "{a} and {b} meet because their numbers stand opposite each other in the bracket.",
    "their numbers stand opposite each other in the bracket",
)
def numbers_stand_opposite(world, said):
    a, b = said.about[1:3]
    return they_meet(world, said) and not world.bracket.lots and a + b + 2 == world.bracket.size + 1


@true(
    "{a} and {b} meet because they stand beside each other in the order of the lots.",
    "they stand beside each other in the order of the lots",
)
def neighbours_by_lot(world, said):
    a, b = said.about[1:3]
    return they_meet(world, said) and world.bracket.lots and abs(a - b) == 1


@true(
    "{a} and {b} meet because the order of the lots puts them together, with clubs kept apart.",
    "the order of the lots puts them together, with clubs kept apart",
)
def together_with_clubs_apart(world, said):
    upper, lower = sorted(said.about[1:3])
    bracket, order = world.bracket, world.bracket.neighbours
    rest = order[order.index(upper) :]
    passed_over = all(
        bracket.of_one_club(upper, one) or not bracket.may_meet(upper, one, rest)
        for one in rest
        if upper < one < lower
    )
    return they_meet(world, said) and world.bracket.lots and lower - upper > 1 and passed_over


@true(
    "{a} and {b} meet because both have come through, beside each other in the bracket.",
    "both have come through beside each other in the bracket",
)
def both_have_come_through(world, said):
    a, b = said.about[1:3]
    beside = world.bracket.beside(a, b, world.number)
    return they_meet(world, said) and world.number > 1 and world.left(a) and world.left(b) and beside


@true(
    "{a} and {b} meet because the lots of this round put them together.",
    "the lots of this round put them together",
)
def together_by_the_lots_of_the_round(world, said):
    a, b = said.about[1:3]
    drawn = world.bracket.drawn.get(world.number, ())
    return they_meet(world, said) and drawn and drawn.index(a) // 2 == drawn.index(b) // 2


@true("{pair}: {article}{role}.")
def pair_by_the_bracket(world, said):
    return they_meet(world, said) and said.values["article"] == ""


@true("Round {number} of the bracket has these pairs: {pairs}.")
def pairs_of_the_bracket(world, said):
    named = players(said.text)
    pairs = {frozenset(named[place : place + 2]) for place in range(0, len(named), 2)}
    return pairs == world.table[world.number]


@true("no bye is due in this round")
def nobody_is_free_who_has_a_match(world, said):
    return said.about[1] in world.opponent


@true("the bracket does not have this pair in this round")
def not_in_the_bracket(world, said):
    return frozenset(meeting(said)) not in world.table[world.number]


@true("{granted} stands first in the bracket", "drawn first")
def stands_first(world, said):
    white, black = said.about[1:3]
    by_place = not world.less_often or world.whites(black) >= world.whites(white)
    return by_place and world.bracket.first(white, black, world.number) == white == granted(said)


@true("{granted} has had White less often in this cup", "White less often so far")
def white_less_often(world, said):
    white, black = said.about[1:3]
    return world.less_often and world.whites(white) < world.whites(black) and white == granted(said)


def granted(said):
    """Who has White, as a sentence has it; whoever it is about where it names nobody."""
    return next(iter(players(said.text)), said.about[1])
