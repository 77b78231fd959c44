"""The literal procedure of the Double-Swiss System, in the order of the text and meant to be read beside it.

Slow for large brackets, and kept for ever: the fast procedure must give the same pairings.
"""

from __future__ import annotations

from itertools import combinations
from operator import add

from pairwright.rules.article import rule
from pairwright.systems.double_swiss.colours import allocate, colours_had
from pairwright.systems.double_swiss.order import Pairs, pairings_in_order, set_key
from pairwright.systems.double_swiss.rules import BOOK, Edition
from pairwright.systems.swiss.colours import Allocation
from pairwright.systems.swiss.literal import LiteralSituation, Players
from pairwright.systems.swiss.literal import pairing_allocated_bye as pairing_allocated_bye
from pairwright.systems.system import Pairing
from pairwright.tournament.outcome import LAST_PLAYED, Colour
from pairwright.tournament.tournament import Tournament


class Situation(LiteralSituation):
    """The players of a round in the order of the pairing numbers, and who may meet whom (C1).

    scores: of everybody in the field, the PAB recipient included.
    """

    rules: Edition
    who_may_meet = ("C1",)

    def __init__(self, tournament: Tournament, rules: Edition) -> None:
        super().__init__(tournament, rules, lambda history, one: (one.index,))
        self.last_round = tournament.next_round == tournament.number_of_rounds
        self.scores = {one.score for one in self.players}

    def allowed(self, a: int, b: int) -> bool:
        """Colours keep nobody apart."""
        return True

    @rule(BOOK, "4.2")
    def higher_ranked(self, player: int) -> tuple[int, int]:
        """Article 4.2: the higher-ranked player has the higher score, or else the smaller number."""
        return -self.score(player), player

    def allocation(self, higher: int, lower: int, number: int, initial: Colour) -> Allocation:
        """Article 4.3."""
        own, other = (colours_had(self.tournament.rounds, self.players[one].index) for one in (higher, lower))
        return allocate(own, other, number, initial)

    @rule(BOOK, "1.5")
    def floated(self, player: int) -> bool:
        """Article 1.5: in the previous round he played a match against somebody with a different score.

        A forfeited match makes no floater. The scores are those before that round was paired.
        """
        number = len(self.tournament.rounds)
        if not number:
            return False
        played, index = self.tournament.rounds[-1], self.players[player].index
        opponent = played.opponents[index]
        if played.outcomes[index] > LAST_PLAYED:
            return False
        scores = self.history.scores[number - 1]
        if not self.rules.float_by_standings:
            virtual = self.rules.virtual_points(self.tournament, number) or (0,) * len(scores)
            scores = tuple(map(add, scores, virtual))
        return scores[index] != scores[opponent]


def pair_literal(tournament: Tournament, rules: Edition) -> Pairing:
    """Pair the next round by the words of the rules.

    Raises NoPairing when the rules admit none; BadInput when the edition, the number of rounds or an
    initial colour that matters is not known.
    """
    rules.require_round(tournament)
    situation = Situation(tournament, rules)
    bye = pairing_allocated_bye(situation)
    return situation.pairing(paired_brackets(situation, bye), bye, "double_swiss", situation.higher_ranked)


@rule(BOOK, "1.3.1", "1.3.2", "3.2", "3.3.1", "3.3.2")
def paired_brackets(situation: Situation, bye: int | None) -> Pairs:
    """Article 3.3.2: again and again the top-scoregroup with its upfloaters, until everybody is paired."""
    if situation.rules.following_without_bye and bye is not None:
        situation.scores = {one.score for place, one in enumerate(situation.players) if place != bye}
    unpaired = tuple(place for place in range(len(situation.players)) if place != bye)
    paired: Pairs = ()
    while unpaired:
        top = top_scoregroup(situation, unpaired)
        upfloaters = select_upfloaters(situation, unpaired)
        paired += pair_bracket(situation, top, upfloaters)
        unpaired = tuple(one for one in unpaired if one not in top and one not in upfloaters)
    return paired


@rule(BOOK, "3.2")
def top_scoregroup(situation: Situation, unpaired: Players) -> Players:
    """Article 3.2: those with the highest score among the players yet to be paired."""
    highest = max(map(situation.score, unpaired))
    return tuple(player for player in unpaired if situation.score(player) == highest)


@rule(BOOK, "2.2.1", "2.3.1", "3.5.1")
def sets_of_fewest(situation: Situation, top: Players, lower: Players) -> list[Players]:
    """C4 under C1 and C3: the smallest sets of lower players with whom a group, and the rest, pair up."""
    for number in range(len(top) % 2, len(lower) + 1, 2):
        legal = [
            chosen
            for chosen in combinations(lower, number)
            if situation.pairable([*top, *chosen])
            and situation.pairable([one for one in lower if one not in chosen])
        ]
        if legal:
            return legal
    raise AssertionError("what is left after a bracket can always be paired")


@rule(BOOK, "2.3", "3.5.2", "3.5.5")
def select_upfloaters(situation: Situation, unpaired: Players) -> Players:
    """Article 3.5: of the sets that comply with C4 and C5 the first that is best by C6 and C7."""
    top = top_scoregroup(situation, unpaired)
    lower = tuple(one for one in unpaired if one not in top)
    sets = highest_scores(situation, sets_of_fewest(situation, top, lower))
    sets.sort(key=lambda chosen: set_key(chosen, situation.score))
    sets = best_for_following(situation, top, lower, sets)
    return fewest_floaters(situation, sets)[0]


@rule(BOOK, "2.3.2")
def highest_scores(situation: Situation, sets: list[Players]) -> list[Players]:
    """C5: the sets with the highest scores, compared from the lowest up."""
    best = max(sorted(map(situation.score, chosen)) for chosen in sets)
    return [chosen for chosen in sets if sorted(map(situation.score, chosen)) == best]


@rule(BOOK, "2.3.4")
def fewest_floaters(situation: Situation, sets: list[Players]) -> list[Players]:
    """C7: the sets with the fewest who floated in the previous round; all of them in the last round."""
    if situation.last_round:
        return sets
    fewest = min(sum(map(situation.floated, chosen)) for chosen in sets)
    return [chosen for chosen in sets if sum(map(situation.floated, chosen)) == fewest]


@rule(BOOK, "2.3.3")
def best_for_following(
    situation: Situation, top: Players, lower: Players, sets: list[Players]
) -> list[Players]:
    """C6: the sets after which the following scoregroup can be paired with as few upfloaters as possible."""
    following = max((score for score in situation.scores if score < situation.score(top[0])), default=None)

    def missed(chosen: Players) -> int:
        left = tuple(one for one in lower if one not in chosen)
        group = tuple(one for one in left if situation.score(one) == following)
        if not group:
            return 0
        beyond = tuple(one for one in left if one not in group)
        needed = len(sets_of_fewest(situation, group, beyond)[0])
        return needed if situation.rules.following_graded else int(needed > len(group) % 2)

    least = min(map(missed, sets))
    return [chosen for chosen in sets if missed(chosen) == least]


@rule(BOOK, "2.3.5")
def meets_floater(situation: Situation, upfloaters: Players, a: int, b: int) -> int:
    """C8: 1 when an upfloater meets somebody who floated in the previous round; 0 in the last round."""
    if situation.last_round or (a in upfloaters) == (b in upfloaters):
        return 0
    return int(situation.floated(b if a in upfloaters else a))


@rule(BOOK, "3.6.4")
def pair_bracket(situation: Situation, top: Players, upfloaters: Players) -> Pairs:
    """Article 3.6: of the pairings with the fewest opponents of C8 the first by its identifier."""
    players = tuple(sorted((*top, *upfloaters)))
    memory: dict[Players, int | None] = {(): 0}

    def cost(a: int, b: int) -> int:
        return meets_floater(situation, upfloaters, a, b)

    def least(left: Players) -> int | None:
        """The smallest total for these players, None when they cannot be paired."""
        if left not in memory:
            first, others = left[0], left[1:]
            totals = [
                cost(first, one) + rest
                for one in others
                if one in situation.may_meet[first]
                and (rest := least(tuple(other for other in others if other != one))) is not None
            ]
            memory[left] = min(totals, default=None)
        return memory[left]

    wanted = least(players)

    def promising(begun: Pairs) -> bool:
        if begun[-1][1] not in situation.may_meet[begun[-1][0]]:
            return False
        rest = least(tuple(one for one in players if not any(one in pair for pair in begun)))
        return rest is not None and sum(cost(a, b) for a, b in begun) + rest == wanted

    return next(pairings_in_order(players, promising))
