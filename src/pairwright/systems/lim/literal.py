"""The literal procedure of the Lim system, in the order of the text and meant to be read beside it.

Whatever an arbiter would find by trying is tried. Slow for large groups, and kept for ever: the fast
procedure must give the same pairings.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pairwright.common.errors import NoPairing
from pairwright.rules.article import rule
from pairwright.systems.lim.field import DOWN, UP, Field, LimColours
from pairwright.systems.lim.rules import BOOK, Edition
from pairwright.systems.swiss.boards import board_order
from pairwright.systems.swiss.exhaustive import members, set_of
from pairwright.systems.system import Board, Pairing
from pairwright.tournament.outcome import Colour
from pairwright.tournament.tournament import Tournament

Pair = tuple[int, int]
NO_BYE = "nobody can have the pairing-allocated bye so that all others are paired (article 1.1)"
NO_PAIRING = "the players cannot be split into pairs that are compatible (article 2.1)"


class Trials:
    """How many pairs a set of players allows, with how few emergency pairs, by trying all of them."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self._best: dict[int, Pair] = {}

    def best(self, players: Iterable[int]) -> Pair:
        """The most pairs, and the fewest emergency pairs among them."""
        return self._of(set_of(players))

    def pairable(self, players: Sequence[int]) -> bool:
        """All of them can be paired."""
        return 2 * self.best(players)[0] == len(players)

    def _of(self, group: int) -> Pair:
        if group not in self._best:
            self._best[group] = self._tried(group)
        return self._best[group]

    def _tried(self, group: int) -> Pair:
        """Every opponent of the first player in turn, and nobody."""
        if group.bit_count() < 2:
            return 0, 0
        first, *others = members(group)
        left = group ^ 1 << first
        found = None
        for other in others:
            emergency = self.field.emergency(first, other)
            if not emergency and not self.field.compatible(first, other):
                continue
            pairs, emergencies = self._of(left ^ 1 << other)
            made = pairs + 1, emergencies + emergency
            found = made if found is None else max(found, made, key=_worth)
            if found == (group.bit_count() // 2, 0):
                return found
        unpaired = self._of(left)
        return unpaired if found is None else max(found, unpaired, key=_worth)


def _worth(counted: Pair) -> Pair:
    return counted[0], -counted[1]


class Procedure:
    """One round by the words of the text."""

    def __init__(self, tournament: Tournament, rules: Edition) -> None:
        self.field, self.rules = Field(tournament, rules), rules
        self.trials = Trials(self.field)
        self.players = list(self.field.players)
        self.below: set[Pair] = set()

    @rule(BOOK, "1.1", "7.1")
    @rule(BOOK, "1.1", "7.1", edition="2017")
    def bye(self) -> int | None:
        """Article 1.1: the lowest ranked of the lowest score, not barred, if the others can be paired."""
        if len(self.players) % 2 == 0:
            if not self.trials.pairable(self.players):
                raise NoPairing(NO_PAIRING)
            return None
        for player in sorted(self.players, key=lambda one: (self.field.scores[one], -one)):
            others = [one for one in self.players if one != player]
            if player not in self.field.pab_barred and self.trials.pairable(others):
                self.players = others
                return player
        raise NoPairing(NO_BYE)

    @rule(BOOK, "2.2", "3.2.1")
    @rule(BOOK, "2.2", "3.2", edition="2017")
    def pairs(self) -> list[Pair]:
        """Article 2.2: downward to the median, upward to the median, and the median last."""
        above, below = self.field.groups
        sides = [self.side(above, DOWN), self.side(below, UP)]
        made = [pairs for pairs, _ in sides]
        floaters = [list(left) for _, left in sides]
        median = self.residents()
        while not self.trials.pairable([*median, *floaters[0], *floaters[1]]):
            side = self.cracked_side(made, floaters)
            floaters[side] += self.crack(made[side])
        incoming = [*floaters[0], *floaters[1]]
        last = self.pair_all([*median, *incoming], self.first_floaters(floaters), DOWN)
        self.below = {one for group in made[1] for one in group}
        return [one for group in (*made[0], *made[1]) for one in group] + last

    @rule(BOOK, "2.6", "2.6.1", "2.6.2")
    @rule(BOOK, "2.6", edition="2017")
    def cracked_side(self, made: list[list[list[Pair]]], floaters: list[list[int]]) -> int:
        """Article 2.6: the lower side where more have come from above, otherwise the higher one."""
        side = int(len(floaters[0]) > len(floaters[1]))
        if any(made[side]):
            return side
        if any(made[1 - side]):
            return 1 - side
        raise NoPairing(NO_PAIRING)

    def crack(self, made: list[list[Pair]]) -> Pair:
        """Article 2.6: the last pairing made in the group nearest to the median."""
        while not made[-1]:
            made.pop()
        return made[-1].pop(-1 if self.rules.cracked == "last" else 0)

    def residents(self, score: int | None = None) -> list[int]:
        """Who has this score; without one, the score of the median."""
        twice = self.field.median if score is None else 2 * score
        return [one for one in self.players if 2 * self.field.scores[one] == twice]

    @rule(BOOK, "2.2", "3.5")
    @rule(BOOK, "2.2", "3.5", edition="2017")
    def side(self, scores: list[int], direction: int) -> tuple[list[list[Pair]], list[int]]:
        """The groups of one side towards the median: the pairs of each, and who floats to the median."""
        scores = [score for score in scores if self.residents(score)]
        made = []
        incoming: list[int] = []
        for number, score in enumerate(scores):
            following = self.residents(scores[number + 1] if number + 1 < len(scores) else None)
            everybody = [*incoming, *self.residents(score)]
            floaters = self.floaters(everybody, incoming, following, direction)
            stay = [one for one in everybody if one not in floaters]
            first = [one for one in self.floaters_in_order(incoming, direction) if one in stay]
            made.append(self.pair_all(stay, first, direction))
            incoming = floaters
        return made, incoming

    @rule(BOOK, "2.3", "2.3.1", "2.3.2", "2.3.3", "2.3.4", "3.1", "3.10.2", "4.4", "4.4.1", "4.4.2")
    @rule(BOOK, "2.3", "2.3.a", "2.3.b", "2.3.c", "2.3.d", "3.1", "4.4", "4.4.a", "4.4.b", edition="2017")
    def floaters(
        self, everybody: list[int], incoming: list[int], following: list[int], direction: int
    ) -> list[int]:
        """Articles 2.3, 3.1 and 4.4: who leaves a group, in the order in which it is decided."""
        field = self.field
        most = self.trials.best(everybody)
        chosen = [one for one in everybody if not any(self.may_meet(one, other) for other in everybody)]
        left = [one for one in everybody if one not in chosen]

        def leaver(making_even: bool) -> int:
            """Who leaves next (3.2, 3.9), most pairs staying possible."""
            able = [
                one for one in left if self.trials.best([other for other in left if other != one]) == most
            ]

            def order(one: int) -> tuple[int, ...]:
                """The smallest leaves: type, protection, colour, number."""
                kind = self.type_of(one, incoming, following, chosen, direction)
                number = -one * direction
                if not making_even:
                    return kind, number
                protected = one in field.floated and (kind == 0 or self.rules.every_type)
                colour = self.does_not_equalise(one, left, direction)
                if self.rules.colour_first:
                    return colour, kind, protected, number
                return kind, protected, colour, number

            return min(able, key=order)

        if len(left) % 2:
            chosen.append(leaver(making_even=True))
            left.remove(chosen[-1])
        while len(left) > 2 * most[0]:
            chosen.append(leaver(making_even=False))
            left.remove(chosen[-1])
        return chosen

    def may_meet(self, a: int, b: int) -> bool:
        """Compatible, by article 2.1 or by article 6."""
        return self.field.compatible(a, b) or self.field.emergency(a, b)

    @rule(BOOK, "3.3", "3.4", "3.9", "3.9.1", "3.9.2")
    @rule(BOOK, "3.3", "3.4", "3.9", edition="2017")
    def type_of(
        self, player: int, incoming: list[int], following: list[int], chosen: list[int], direction: int
    ) -> int:
        """Article 3.9: 0 to 3 for the types d, c, b, a.

        He has a compatible opponent next door when one is left for him (3.3, 3.4) beside those of the
        floaters chosen who are ahead of him.
        """
        scores = self.field.scores
        rank = {one: (-scores[one] * direction, one * direction) for one in (*chosen, player)}
        ahead = [one for one in chosen if rank[one] < rank[player]]
        served = self.served(ahead, following)
        opponent = self.served([*ahead, player], following) > served
        return 2 * (player in incoming) + (not opponent)

    def served(self, floaters: list[int], following: list[int]) -> int:
        """How many of the floaters can have an opponent each among the residents of the next group."""
        if not floaters or not following:
            return 0
        first, rest = floaters[0], floaters[1:]
        best = self.served(rest, following)
        for opponent in following:
            if best == len(floaters):
                break
            if self.field.compatible(first, opponent):
                best = max(best, 1 + self.served(rest, [one for one in following if one != opponent]))
        return best

    @rule(BOOK, "3.2.2", "3.2.3", "3.2.4")
    @rule(BOOK, "3.2", edition="2017")
    def does_not_equalise(self, player: int, left: list[int], direction: int) -> bool:
        """Article 3.2.2: his leaving does not bring the numbers of the players due each colour together."""
        due = [self.field.due[one] for one in left]
        white, black = due.count(Colour.WHITE), due.count(Colour.BLACK)
        if white == black:
            return False
        lowest = max(left, key=lambda one: one * direction)
        more = Colour.WHITE if white > black else Colour.BLACK
        return self.field.due[player] != more or not self.field.near(player, lowest)

    @rule(BOOK, "3.6", "3.6.1", "3.6.2", "3.7", "3.7.1", "3.7.2")
    @rule(BOOK, "3.6", "3.6.1", "3.6.2", "3.7", "3.7.1", "3.7.2", edition="2017")
    def floaters_in_order(self, floaters: Iterable[int], direction: int) -> list[int]:
        """Articles 3.6 and 3.7: floaters that came in one direction, who is paired first."""
        scores = self.field.scores
        return sorted(floaters, key=lambda one: (-scores[one] * direction, one * direction))

    @rule(BOOK, "3.6.3")
    @rule(BOOK, "3.6.3", edition="2017")
    def first_floaters(self, floaters: list[list[int]]) -> list[int]:
        """Article 3.6.3: in the median those from above first, then those from below."""
        return [*self.floaters_in_order(floaters[0], DOWN), *self.floaters_in_order(floaters[1], UP)]

    @rule(BOOK, "2.4", "2.5", "3.8", "4.1", "4.1.1", "4.1.2", "4.2", "4.3", "4.4", "5.2")
    @rule(BOOK, "2.4", "2.5", "3.8", "4.1", "4.1.a", "4.1.b", "4.2", "4.3", "4.4", "5.2", edition="2017")
    def pair_all(self, everybody: list[int], floaters: list[int], direction: int) -> list[Pair]:
        """Articles 3.8 and 4: the floaters one by one, then top half against bottom half with exchanges."""
        unpaired = sorted(everybody, key=lambda one: one * direction)
        made, tried = [], []
        for floater in floaters:
            if floater in unpaired:
                others = [one for one in unpaired if one != floater]
                made.append((floater, self.opponent(floater, others, unpaired)))
                tried.append(others)
                unpaired = [one for one in unpaired if one not in made[-1]]
        while unpaired:
            first, half = unpaired[0], len(unpaired) // 2
            order = [*unpaired[half:], *reversed(unpaired[1:half])]
            made.append((first, self.opponent(first, order, unpaired)))
            tried.append(order)
            unpaired = [one for one in unpaired if one not in made[-1]]
        if self.rules.colour_pass == "both-gain":
            self.exchange_where_both_gain(made, tried)
        if self.rules.colour_pass == "look-back":
            self.look_back(made)
        return made

    def exchange_where_both_gain(self, made: list[Pair], tried: list[list[int]]) -> None:
        """Article 5.2 read so: after the first scrutiny opponents are exchanged where both pairs gain."""
        for place in range(len(made)):
            player, had = made[place]
            if self.field.suit(player, had):
                continue
            for other in tried[place]:
                found = [n for n in range(place + 1, len(made)) if other in made[n]]
                if not found:
                    continue
                (left,) = set(made[found[0]]) - {other}
                if all(self.suits(*pair) for pair in ((player, other), (left, had))) and self.field.near(
                    had, other
                ):
                    made[place] = player, other
                    for n in range(place + 1, len(made)):
                        made[n] = tuple(had if one == other else one for one in made[n])  # type: ignore[assignment]
                        tried[n] = [had if one == other else one for one in tried[n]]
                    break

    def look_back(self, made: list[Pair]) -> None:
        """Article 5.2 read with 4.3: a later player who does not suit takes from an earlier pair, the last
        one first, the opponent found there or who was in turn; that pair stays as well suited as it was.
        """
        for place in range(len(made)):
            player, had = made[place]
            if self.field.suit(player, had):
                continue
            for earlier in reversed(range(place)):
                turn, found = made[earlier]
                before = self.field.suit(turn, found)
                fits = [
                    self.suits(player, gained)
                    and self.field.compatible(lost, had)
                    and self.field.suit(lost, had) >= before
                    and self.field.near(had, gained)
                    for gained, lost in ((found, turn), (turn, found))
                ]
                if fits[0]:
                    made[earlier], made[place] = (turn, had), (player, found)
                elif fits[1]:
                    made[earlier], made[place] = (turn, player), (found, had)
                if any(fits):
                    break

    def suits(self, a: int, b: int) -> bool:
        """They are compatible, and both can have the colour that is due to them."""
        return self.field.compatible(a, b) and self.field.suit(a, b)

    def opponent(self, player: int, order: list[int], unpaired: list[int]) -> int:
        """The first available opponent who suits the player (5.2), otherwise the first available one."""
        pairs, emergencies = self.trials.best(unpaired)

        def available(other: int) -> bool:
            if not self.may_meet(player, other):
                return False
            rest = self.trials.best([one for one in unpaired if one not in (player, other)])
            return rest == (pairs - 1, emergencies - self.field.emergency(player, other))

        free = [other for other in order if available(other)]
        if self.rules.colour_pass == "both-gain":
            return free[0]
        near = [other for other in free if self.field.near(other, free[0])]
        suited = (other for other in near if self.field.suit(player, other))
        return next(suited, free[0])


def pair_literal(tournament: Tournament, rules: Edition) -> Pairing:
    """Pair the next round by the words of the rules.

    Raises NoPairing when the rules admit none; BadInput when the edition, the number of rounds or an
    initial colour that matters is not known.
    """
    rules.require_round(tournament)
    procedure = Procedure(tournament, rules)
    bye = procedure.bye()
    pairs = procedure.pairs()
    colours = LimColours(procedure.field)
    boards = (
        Board(*colours.white_first(a, b, (a, b) in procedure.below))
        for a, b in board_order(pairs, procedure.field.scores)
    )
    return Pairing(tournament.next_round, tuple(boards), bye, "lim", rules.name)
