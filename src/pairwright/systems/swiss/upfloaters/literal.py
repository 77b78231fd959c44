"""The literal procedure of systems with upfloaters, in the order of the text and meant to be read beside it.

C.04.5 (Double-Swiss) and C.04.6 (teams) say the same in articles 3.2 to 3.6, of players and of teams. Slow
for large brackets, and kept for ever: the fast procedure must give the same pairings.
"""

from __future__ import annotations

from abc import abstractmethod
from itertools import combinations
from operator import add

from pairwright.rules.article import rule
from pairwright.systems.swiss.literal import LiteralSituation, Players
from pairwright.systems.swiss.literal import pairing_allocated_bye as pairing_allocated_bye
from pairwright.systems.swiss.upfloaters.rules import Pairs, UpfloaterEdition, pairings_in_order, set_key
from pairwright.tournament.outcome import LAST_PLAYED
from pairwright.tournament.round import NO_OPPONENT
from pairwright.tournament.tournament import Tournament


class UpfloaterSituation(LiteralSituation):
    """The participants of a round in the order of the pairing numbers, and who may meet whom (C1).

    scores:       of everybody in the field, the PAB recipient included.
    floats_count: the criteria look at the floaters of the previous round.
    """

    rules: UpfloaterEdition
    who_may_meet = ("C1",)
    last_float = LAST_PLAYED

    def __init__(self, tournament: Tournament, rules: UpfloaterEdition) -> None:
        super().__init__(tournament, rules, lambda history, one: (one.index,))
        self.floats_count = rules.floats_count(tournament)
        self.scores = {one.score for one in self.players}

    def allowed(self, a: int, b: int) -> bool:
        """Colours keep nobody apart."""
        return True

    @abstractmethod
    def costs(self, upfloaters: Players, a: int, b: int) -> tuple[int, ...]:
        """What a pair of a bracket costs by the criteria of pairs, the first one first."""

    @rule("C.04.5", "1.5")
    @rule("C.04.6", "1.5")
    def floated(self, player: int) -> bool:
        """Article 1.5: in the previous round he played a match against somebody with a different score.

        A forfeited match makes no floater. The scores are those before that round was paired.
        """
        number = len(self.tournament.rounds)
        if not number:
            return False
        played, index = self.tournament.rounds[-1], self.players[player].index
        opponent = played.opponents[index]
        if played.outcomes[index] > self.last_float or opponent == NO_OPPONENT:
            return False
        scores = self.history.scores[number - 1]
        if not self.rules.float_by_standings:
            virtual = self.rules.virtual_points(self.tournament, number) or (0,) * len(scores)
            scores = tuple(map(add, scores, virtual))
        return scores[index] != scores[opponent]


@rule("C.04.5", "1.3.1", "1.3.2", "3.2", "3.3.1", "3.3.2")
@rule("C.04.6", "1.3.1", "1.3.2", "3.2", "3.3.1", "3.3.2")
def paired_brackets(situation: UpfloaterSituation, bye: int | None) -> Pairs:
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


@rule("C.04.5", "3.2")
@rule("C.04.6", "3.2")
def top_scoregroup(situation: UpfloaterSituation, unpaired: Players) -> Players:
    """Article 3.2: those with the highest score among the players yet to be paired."""
    highest = max(map(situation.score, unpaired))
    return tuple(player for player in unpaired if situation.score(player) == highest)


@rule("C.04.5", "2.2.1", "2.3.1", "3.5.1")
@rule("C.04.6", "2.2.1", "2.3.1", "3.5.1")
def sets_of_fewest(situation: UpfloaterSituation, top: Players, lower: Players) -> list[Players]:
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


@rule("C.04.5", "2.3", "3.5.2", "3.5.5")
@rule("C.04.6", "2.3", "3.5.2", "3.5.5")
def select_upfloaters(situation: UpfloaterSituation, unpaired: Players) -> Players:
    """Article 3.5: of the sets that comply with C4 and C5 the first that is best by C6 and C7."""
    top = top_scoregroup(situation, unpaired)
    lower = tuple(one for one in unpaired if one not in top)
    sets = highest_scores(situation, sets_of_fewest(situation, top, lower))
    sets.sort(key=lambda chosen: set_key(chosen, situation.score))
    sets = best_for_following(situation, top, lower, sets)
    return fewest_floaters(situation, sets)[0]


@rule("C.04.5", "2.3.2")
@rule("C.04.6", "2.3.2")
def highest_scores(situation: UpfloaterSituation, sets: list[Players]) -> list[Players]:
    """C5: the sets with the highest scores, compared from the lowest up."""
    best = max(sorted(map(situation.score, chosen)) for chosen in sets)
    return [chosen for chosen in sets if sorted(map(situation.score, chosen)) == best]


@rule("C.04.5", "2.3.4")
@rule("C.04.6", "2.3.4")
def fewest_floaters(situation: UpfloaterSituation, sets: list[Players]) -> list[Players]:
    """C7: the sets with the fewest who floated in the previous round; all of them in the last rounds."""
    if not situation.floats_count:
        return sets
    fewest = min(sum(map(situation.floated, chosen)) for chosen in sets)
    return [chosen for chosen in sets if sum(map(situation.floated, chosen)) == fewest]


@rule("C.04.5", "2.3.3")
@rule("C.04.6", "2.3.3")
def best_for_following(
    situation: UpfloaterSituation, top: Players, lower: Players, sets: list[Players]
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


@rule("C.04.5", "2.3.5")
@rule("C.04.6", "2.3.7")
def meets_floater(situation: UpfloaterSituation, upfloaters: Players, a: int, b: int) -> int:
    """1 when an upfloater meets somebody who floated in the previous round; 0 where floats do not count."""
    if not situation.floats_count or (a in upfloaters) == (b in upfloaters):
        return 0
    return int(situation.floated(b if a in upfloaters else a))


@rule("C.04.5", "3.6.4")
@rule("C.04.6", "3.6.4")
def pair_bracket(situation: UpfloaterSituation, top: Players, upfloaters: Players) -> Pairs:
    """Article 3.6: of the pairings that are best by the criteria of pairs the first by its identifier."""
    players = tuple(sorted((*top, *upfloaters)))
    nothing = tuple(0 for _ in situation.costs(upfloaters, players[0], players[-1]))
    memory: dict[Players, tuple[int, ...] | None] = {(): nothing}

    def cost(a: int, b: int) -> tuple[int, ...]:
        return situation.costs(upfloaters, a, b)

    def least(left: Players) -> tuple[int, ...] | None:
        """The smallest totals for these players, None when they cannot be paired."""
        if left not in memory:
            first, others = left[0], left[1:]
            totals = [
                tuple(map(add, cost(first, one), rest))
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
        if rest is None:
            return False
        return tuple(map(sum, zip(rest, *(cost(a, b) for a, b in begun), strict=True))) == wanted

    return next(pairings_in_order(players, promising))
