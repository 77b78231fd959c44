"""What is said of the colours of teams by the Olympiad rules, and when it is true."""

from facts import BLACK, WHITE

from rules import players, true, units, words

NOT_THERE = (12, 13)
"""Codes of a zero-point bye and of an absence."""

words(
    "half against half, in the order of article 9",
    "a floater, paired before the others of the group",
    "only these colours keep to the limits of 7.3",
    "the higher-ranked team alternates",
    "the higher-ranked team has had no colour, the other one alternates",
)


@true(
    "{a} and {b} are in the group {with_points}. The two halves are paired with each other, "
    "team by team, and {b} is the first possible opponent for {a}."
)
def first_tried(world, said):
    a, b = players(said.values["a"]) + players(said.values["b"])
    return world.meet(a, b) and world.score[a] == world.score[b] == units(said.values["with_points"])


@true("{player} did not take part in round {rounds}, and a team that joins later does not get the bye")
def joined_later(world, said):
    (player,) = players(said.values["player"])
    return said.values["rounds"] == "1" and world.tournament.rounds[0].outcomes[player] in NOT_THERE


def beyond(had, colour):
    """A team would have this colour three times running, or three times more often than the other."""
    after = [*had, colour]
    other = BLACK if colour == WHITE else WHITE
    return after.count(colour) - after.count(other) > 2 or after[-3:] == [colour] * 3


@true("otherwise a team would have the same colour three times in a row, or three times more often")
def the_limits_decide(world, said):
    white, black = (world.colours(one) for one in said.about[1:3])
    now = beyond(white, WHITE) or beyond(black, BLACK)
    return not now and (beyond(white, BLACK) or beyond(black, WHITE))
