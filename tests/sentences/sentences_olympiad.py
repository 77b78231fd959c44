"""What is said of the colours of teams by the Olympiad rules, and when it is true."""

from facts import BLACK, WHITE

from rules import true, words

words(
    "half against half, in the order of article 9",
    "a floater, paired before the others of the group",
    "only these colours keep to the limits of 7.3",
    "the higher-ranked team alternates",
    "the higher-ranked team has had no colour, the other one alternates",
)


def beyond(had, colour):
    """A team would have this colour three times running, or three times more often than the other."""
    after = [*had, colour]
    other = BLACK if colour == WHITE else WHITE
    return after.count(colour) - after.count(other) > 2 or after[-3:] == [colour] * 3


@true("the other way round a team would have one colour three times running, or three times more often")
def the_limits_decide(world, said):
    white, black = (world.colours(one) for one in said.about[1:3])
    now = beyond(white, WHITE) or beyond(black, BLACK)
    return not now and (beyond(white, BLACK) or beyond(black, WHITE))
