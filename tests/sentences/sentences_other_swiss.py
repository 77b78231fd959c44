"""What makes the sentences true that only the Lim and the Double-Swiss system have."""

from __future__ import annotations

from facts import BLACK, LAST_GAME, WHITE, Facts

from pairwright import pair
from pairwright.systems.explainer import explainer
from pairwright.tournament.history import History
from rules import players, true, units, words

words(
    "same absolute colour preference ({colour})",
    "no compatible opponent in the scoregroup",
    "top half against bottom half, with exchanges",
    "floater in turn against the first who suits",
    "top member against bottom member",
    "the preference of the lower-ranked player, below the median",
    "as drawn",
    "fewer Whites",
    "equal Whites, alternation from the last difference in colours (matches back: {back})",
    "the higher-ranked player alternates",
    "the higher-ranked player has had no colour, the opponent alternates",
)


class OtherSwissWorld:
    """One round of a system, as it is drawn."""

    def __init__(self, tournament, system):
        self.tournament, self.system = tournament, system
        self.facts = Facts(tournament, "")
        self.score = History.of(tournament).scores[-1]
        drawn = pair(tournament, system=system)
        self.boards = [(board.white, board.black) for board in drawn.boards]
        self.explained = explainer(tournament, system=system)

    @property
    def twice_the_median(self):
        """The median is half of what somebody could have who won every game."""
        return self.tournament.scoring.win * len(self.tournament.rounds)

    def colours(self, player):
        """The colours of games, or of the first games of matches in which one was played, oldest first."""
        had = []
        for played in self.tournament.rounds:
            games = played.games or (played.outcomes,)
            if played.colours[player] and any(outcomes[player] <= LAST_GAME for outcomes in games):
                had.append((None, WHITE, BLACK)[played.colours[player]])
        return had

    def meet(self, a, b):
        return (a, b) in self.boards or (b, a) in self.boards

    def ranked(self, a, b):
        """The higher-ranked first."""
        return sorted((a, b), key=lambda one: (-self.score[one], one))


def both(said):
    return players(said.values["a"]) + players(said.values["b"])


@true("{a} and {b} meet in the group {with_points}; those from another group are paired first.")
def a_floater_meets(world, said):
    a, b = both(said)
    scores, group = [world.score[a], world.score[b]], units(said.values["with_points"])
    in_it = group in scores or 2 * group == world.twice_the_median
    return world.meet(a, b) and scores != [group, group] and in_it


@true(
    "{a} and {b} are in the group {with_points}. In starting rank order, the upper half "
    "plays the lower half, first against first and so on. That pairs these two."
)
def halves_stand_opposite(world, said):
    a, b = both(said)
    score = units(said.values["with_points"])
    group = [one for one in world.facts.present if world.score[one] == score]
    return world.meet(a, b) and a in group and b in group and a != b


@true("{white} has White in the first game", "{white} has White in the first game.")
def first_game(world, said):
    return world.system == "double_swiss" and players(said.values["white"]) == [said.about[1]]


@true("this is the result of the pairing rules")
def as_drawn(world, said):
    return said.about[1:3] in world.boards


@true("both were due the same colour, and below the middle {granted}, who is placed lower, gets it")
def the_lower_one_below_the_median(world, said):
    (granted,) = players(said.values["granted"])
    scores = [world.score[one] for one in said.about[1:3]]
    return granted == world.ranked(*said.about[1:3])[1] and 2 * min(scores) < world.twice_the_median


@true("{granted} has begun fewer matches with White")
def fewer_whites(world, said):
    (granted,) = players(said.values["granted"])
    (other,) = set(said.about[1:3]) - {granted}
    return granted == said.about[1] and world.colours(granted).count(WHITE) < world.colours(other).count(
        WHITE
    )


@true(
    "both have begun as many matches with White, and now each gets the opposite of the last time they "
    "differed"
)
def alternate_from_the_last_difference(world, said):
    white, black = (world.colours(one) for one in said.about[1:3])
    backwards = zip(reversed(white), reversed(black), strict=False)
    differed = [pair for pair in backwards if pair[0] != pair[1]]
    return white.count(WHITE) == black.count(WHITE) and differed[0] == (BLACK, WHITE)


@true(
    "both have begun their matches with the same colours, and {higher}, who is placed higher, gets the "
    "colour not had last time"
)
def the_higher_one_alternates(world, said):
    (higher,) = players(said.values["higher"])
    white, black = (world.colours(one) for one in said.about[1:3])
    length = min(len(white), len(black))
    same = length == 0 or white[-length:] == black[-length:]
    last = world.colours(higher)[-1]
    now = WHITE if said.about[1] == higher else BLACK
    return same and higher == world.ranked(*said.about[1:3])[0] and now != last


words(  # headings of the two halves of a bracket in the film
    "Upper half by the Index",
    "Lower half, the last first",
    "S1, White seekers by the rating of their opponents",
    "G2, Black seekers by number",
)
