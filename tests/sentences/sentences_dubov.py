"""What makes the sentences about players moved up true: brackets of the literal Dubov procedure."""

from __future__ import annotations

from functools import cached_property

from pairwright.systems.dubov import literal
from pairwright.systems.dubov.rules import edition
from pairwright.systems.explainer import explainer
from rules import players, true, units, words

words(
    "{number} upfloater",
    "moved up",
    "shifted to the other side",
    "S1 by the average rating of the opponents, G2 by pairing number",
)


class DubovWorld:
    """One round of the Dubov system as its literal procedure pairs it."""

    def __init__(self, tournament):
        self.tournament = tournament
        self.situation = situation = literal.Situation(tournament, edition())
        self.bye = literal.pairing_allocated_bye(situation)
        self.brackets = literal.paired_brackets(situation, self.bye)
        self.explained = explainer(tournament, system="dubov")

    @cached_property
    def score(self):
        return {one.index: one.score for one in self.situation.players}

    def players_of(self, places):
        return [self.situation.number(place) for place in places]

    def bracket_of(self, player):
        """Number and score of the scoregroup in which a player is paired, who was moved up, the bracket."""
        bye = None if self.bye is None else self.situation.number(self.bye)
        scores = sorted({score for one, score in self.score.items() if one != bye}, reverse=True)
        for bracket in self.brackets:
            if player in self.players_of((*bracket.residents, *bracket.upfloaters)):
                score = self.situation.score(bracket.residents[0])
                return scores.index(score) + 1, score, self.players_of(bracket.upfloaters), bracket
        raise AssertionError(player)


def moved_up(world, player):
    return player in world.bracket_of(player)[2]


@true("{number} player is moved up into the group {with_points}: {player}.")
def moved_up_into(world, said):
    (player,) = players(said.values["player"])
    _, score, upfloaters, _ = world.bracket_of(player)
    return (
        player in upfloaters
        and len(upfloaters) == said.values["number"]
        and units(said.values["with_points"]) == score
    )


@true("{player} floats up from score {own} into bracket {number} (score {score}), {article}{count}")
def floats_up(world, said):
    (player,) = players(said.values["player"])
    number, score, upfloaters, _ = world.bracket_of(player)
    told = units(said.values["own"]), units(said.values["score"])
    return player in upfloaters and told == (world.score[player], score) and said.values["number"] == number


@true("{a} and {b} are paired in the group {with_points}.")
def paired_in(world, said):
    a, b = players(said.values["a"]) + players(said.values["b"])
    _, score, _, bracket = world.bracket_of(a)
    pairs = [{*world.players_of(pair)} for pair in bracket.pairs]
    return {a, b} in pairs and units(said.values["with_points"]) == score


@true(
    "{a} and {b} are paired in the group {with_points}. The group is split by the colours "
    "due; one side, those with the weakest opponents so far first, meets the other side in "
    "starting rank order. That pairs these two."
)
def stand_opposite_by_colours(world, said):
    a, b = players(said.values["a"]) + players(said.values["b"])
    _, _, _, bracket = world.bracket_of(a)
    s1, t2 = zip(*map(world.players_of, bracket.pairs), strict=True)
    aro = [world.situation.aro[pair[0]] for pair in bracket.pairs]
    played = not all(map(world.situation.is_newcomer, (one for pair in bracket.pairs for one in pair)))
    return paired_in(world, said) and played and aro == sorted(aro) and sorted(t2)[s1.index(a)] == b


@true("If {player} were not moved up, {reason}.", "{player} not floating up")
def is_moved_up(world, said):
    return moved_up(world, *players(said.values["player"]))


@true("If {rather} were moved up instead of {player}, {reason}.", "{rather} floating up instead of {player}")
def another_moved_up(world, said):
    (player,), (rather,) = players(said.values["player"]), players(said.values["rather"])
    _, score, upfloaters, _ = world.bracket_of(player)
    if said.register == "arbiter":  # these words begin an answer that may say that it cannot be
        return player in upfloaters
    return player in upfloaters and rather not in upfloaters and world.score[rather] < score


@true("{player} is moved up as well.", "{player} floats up as well.")
def both_moved_up(world, said):
    (rather,) = players(said.values["player"])
    player = said.about[1]
    return {player, rather} <= {*world.bracket_of(player)[2]}


@true("{first} does not come from a group below", "not from a lower score")
def not_below(world, said):
    player, rather = said.about[1], said.about[2]
    return world.score.get(rather, 10_000) >= world.bracket_of(player)[1]
