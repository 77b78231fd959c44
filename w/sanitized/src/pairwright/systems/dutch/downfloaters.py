"""Who may be left unpaired in a bracket: C4 to C9, and the parameters of article 3.1 that follow.

These criteria look at nothing but the downfloaters. They are settled first, by trying every set of
players; the candidates of the bracket are then those that leave one of the best sets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import Any, TypeVar

from pairwright.rules.article import rule
from pairwright.systems.dutch.sequence import Players
from pairwright.systems.dutch.situation import Situation
from pairwright.systems.swiss.exhaustive import Possibilities, members, set_of

Shortfall = tuple[int, tuple[int, ...]]
"""What C6 and C7 compare: the number of downfloaters, and their scores from the highest down."""

Item = TypeVar("Item")
Completes = Callable[[Players], bool]
"""Says of a set of downfloaters whether the round can go on with them (C4, C5)."""


class Downfloaters:
    """The sets of players that a bracket of this round may leave unpaired."""

    def __init__(self, situation: Situation, possibilities: Possibilities) -> None:
        self._scores = situation.scores
        self._unplayed = tuple(entrant.unplayed_games for entrant in situation.entrants)
        self._possibilities = possibilities

    @rule("C.04.3", "2.4.1", "2.4.2", "3.1")
    @rule("C.04.3", "C.5", "C.6", edition="2017")
    def fewest_and_lowest(
        self, moved_down: Players, residents: Players, completes: Completes
    ) -> tuple[Shortfall, list[Players]] | None:
        """C6, then C7: the best number and scores of downfloaters, and every set that has them.

        None when no set is legal.
        """
        players = (*moved_down, *residents)
        for number in range(len(players) % 2, len(players) + 1, 2):
            for scores, sets in self._by_scores(combinations(players, number)):
                legal = [
                    left
                    for left in sets
                    if completes(left) and self._others_pair(moved_down, residents, left)
                ]
                if legal:
                    return (number, scores), legal
        return None

    def pab_recipients_in_last_bracket(self, moved_down: Players, residents: Players) -> list[Players]:
        """Every legal set of a last bracket: nobody is left, or one player who may have the bye."""
        number = (len(moved_down) + len(residents)) % 2
        return [
            left
            for left in combinations((*moved_down, *residents), number)
            if self._possibilities.completable(set_of(left), 0)
            and self._others_pair(moved_down, residents, left)
        ]

    @rule("C.04.3", "2.4.3")
    @rule("C.04.3", "C.7", edition="2017")
    def best_for_next_bracket(
        self, sets: list[Players], residents: Players, completes: Completes
    ) -> list[Players]:
        """C8: the sets with which the next bracket has the fewest and lowest downfloaters itself."""
        worst = (len(self._scores) + 1, ())

        def shortfall(downfloaters: Players) -> Shortfall:
            found = self.fewest_and_lowest(downfloaters, residents, completes)
            return found[0] if found else worst

        return smallest(sets, shortfall)

    @rule("C.04.3", "2.4.4")
    def fewest_unplayed_games(self, sets: list[Players]) -> list[Players]:
        """C9: of sets of one player, those whose player has the fewest unplayed games."""
        return smallest(sets, lambda downfloaters: self._unplayed[downfloaters[0]])

    def _by_scores(self, sets: Iterable[Players]) -> Iterator[tuple[tuple[int, ...], list[Players]]]:
        groups: dict[tuple[int, ...], list[Players]] = {}
        for players in sets:
            groups.setdefault(tuple(self._scores[player] for player in players), []).append(players)
        return iter(sorted(groups.items()))

    def _others_pair(self, moved_down: Players, residents: Players, left: Players) -> bool:
        unpaired = ~set_of(left)
        return self._possibilities.pairable(set_of(moved_down) & unpaired, set_of(residents) & unpaired)


@rule("C.04.3", "2.3.1")
def with_lowest_bye_score(
    possibilities: Possibilities, scores: tuple[int, ...]
) -> tuple[Possibilities, int] | None:
    """C5: the possibilities when the bye goes to a player with the lowest score that allows completion.

    The score is settled for the whole field before the first bracket: a choice that looks good at
    the top could raise it at the bottom. Also gives that score; None when no complete pairing exists.
    """
    pab_recipients = list(members(possibilities.pab_recipients))
    for score in sorted({scores[player] for player in pab_recipients}):
        chosen = set_of(player for player in pab_recipients if scores[player] == score)
        narrowed = Possibilities(possibilities.opponents, chosen)
        if narrowed.round_can_be_completed():
            return narrowed, score
    return None


def smallest(items: list[Item], key: Callable[[Item], Any]) -> list[Item]:
    """Every item whose key is the smallest, in the order given."""
    if len(items) == 1:
        return items
    keyed = [(key(item), item) for item in items]
    least = min(value for value, _ in keyed)
    return [item for value, item in keyed if value == least]
