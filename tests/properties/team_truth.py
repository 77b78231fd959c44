"""All rounds of a small team event in the order of C.04.6, listed by the words of the literal procedure.

Explanations take no part in it: whoever has the bye, every set of pairs, and the criteria as they stand in
the text. The first of them is the draw; what else is asked about is the first one of those that have it.
"""

from __future__ import annotations

from pairwright.systems.swiss.upfloaters.literal import (
    meets_floater,
    sets_of_fewest,
)
from pairwright.systems.swiss.upfloaters.rules import identifier, set_key
from pairwright.systems.team_swiss.literal import Situation, denied, pair_literal, strongly_denied

BYE = None


def matchings(situation, left):
    """Every way to pair these places."""
    if not left:
        yield ()
        return
    first, *others = left
    for one in others:
        if one in situation.may_meet[first]:
            for rest in matchings(situation, [other for other in others if other != one]):
                yield ((first, one), *rest)


class TeamTruth:
    """The rounds of an event, by place in the order of the numbers, and what each has by every criterion."""

    def __init__(self, tournament, rules):
        self.situation, self.rules = Situation(tournament, rules), rules
        self.number = [tournament.players[one.index].number for one in self.situation.players]
        places = range(len(self.situation.players))
        byes = [BYE]
        if len(places) % 2:
            byes = [place for place in places if self.situation.players[place].may_have_bye]
        self.rounds = [
            (bye, pairs)
            for bye in byes
            for pairs in matchings(self.situation, [place for place in places if place != bye])
        ]
        self.values = {one: self._of_round(*one) for one in self.rounds}
        self.drawn = min(self.rounds, key=self.key, default=None)
        if self.drawn:
            made = pair_literal(tournament, rules)
            index = [one.index for one in self.situation.players].__getitem__
            pairs = {frozenset(map(index, pair)) for pair in self.drawn[1]}
            assert pairs == {frozenset((board.white, board.black)) for board in made.boards}

    def key(self, one):
        return tuple(value for _, _, value in self.values[one])

    def _of_round(self, bye, pairs):
        """(number of the bracket or None, criterion, value) in the order of the text, small being good."""
        situation = self.situation
        found = []
        if bye is not BYE:
            team = situation.players[bye]
            played = situation.history.games[team.index]
            found += [
                (None, "3.4.2", (team.score,)),
                (None, "3.4.3", (-played,)),
                (None, "3.4.4", (-self.number[bye],)),
            ]
        opponent = {a: b for pair in pairs for a, b in (pair, pair[::-1])}
        left = sorted(opponent)
        scores = sorted(set(map(situation.score, left)), reverse=True)
        while left:
            highest = max(map(situation.score, left))
            number = scores.index(highest) + 1
            top = [one for one in left if situation.score(one) == highest]
            came = tuple(sorted(opponent[one] for one in top if opponent[one] not in top))
            left = [one for one in left if one not in top and one not in came]
            made = [(a, b) for a, b in pairs if a in top or b in top]
            found += [(number, *row) for row in self._of_bracket(bye, highest, came, made, left)]
        return found

    def _of_bracket(self, bye, highest, came, made, left):
        situation = self.situation
        yield "C4", (len(came),)
        yield "C5", tuple(sorted((highest - situation.score(one) for one in came), reverse=True))
        yield "C6", (self._following(bye, highest, left),)
        floated = situation.floats_count
        yield "C7", (sum(map(situation.floated, came)) if floated else 0,)
        yield "3.5.4", tuple(self.number[one] for one in set_key(came, situation.score))
        if self.rules.colour_preferences:
            yield "C8", (sum(denied(situation, *pair) for pair in made),)
        if self.rules.colour_preferences == "B":
            yield "C9", (sum(strongly_denied(situation, *pair) for pair in made),)
        yield "C10", (sum(meets_floater(situation, came, *pair) for pair in made),)
        yield "3.6.3", tuple(self.number[one] for one in identifier(made))

    def _following(self, bye, highest, left):
        """Article 2.3.3 in the reading of the house: more upfloaters than the number of teams needs."""
        scores = [one.score for place, one in enumerate(self.situation.players)]
        following = max((score for score in scores if score < highest), default=None)
        group = tuple(one for one in left if self.situation.score(one) == following)
        if not group:
            return 0
        beyond = tuple(one for one in left if one not in group)
        return int(len(sets_of_fewest(self.situation, group, beyond)[0]) > len(group) % 2)

    def answer(self, a, b):
        """Why two places do not meet, b None for the bye: (verdict, bracket, criterion, value, the other)."""
        wanted = tuple(sorted((a, b))) if b is not None else None
        fitting = [one for one in self.rounds if (wanted in one[1] if wanted else one[0] == a)]
        if not fitting:
            return ("none",)
        best = min(fitting, key=self.key)
        if best == self.drawn:
            return ("paired",)
        mine, others = self.values[self.drawn], self.values[best]
        first, second = next(pair for pair in zip(mine, others, strict=False) if pair[0] != pair[1])
        assert first[2] < second[2]
        return (*first, second[2])
