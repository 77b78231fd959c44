"""A round of a knock-out: the bracket counted anew from the numbers, and who is left from the results."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from itertools import combinations
from random import Random

from facts import FORFEIT_WIN, LOSS, WHITE, WIN, Facts
from worlds import named

from pairwright.systems.explainer import explainer
from pairwright.tournament import Player, Round, Tournament
from rules import NotJudgedError

FORFEIT_LOSS, ABSENT = 8, 13


class Bracket:
    """Who meets whom. lots: the numbers were drawn, and neighbours meet; else by seeds, halves mirrored."""

    def __init__(self, clubs, lots):
        self.lots, self.clubs = lots, clubs
        self.size = 2
        while self.size < len(clubs):
            self.size *= 2
        free = self.size - len(clubs)
        self.neighbours = self.passed(range(free, len(clubs)))
        self.drawn = {}
        self._places = {one: 2 * one for one in range(free)}
        self._places |= {one: 2 * free + place for place, one in enumerate(self.neighbours)}

    def passed(self, lots):
        """Neighbours meet; whoever comes next is passed over where clubs are kept apart by that."""
        rest, found = list(lots), []
        while rest:
            first, *others = rest
            others.sort(key=lambda one: self.of_one_club(first, one))
            other = next(one for one in others if self.may_meet(first, one, rest))
            found += [first, other]
            rest = [one for one in rest[1:] if one != other]
        return found

    def of_one_club(self, a, b):
        return bool(self.clubs[a]) and self.clubs[a] == self.clubs[b]

    def may_meet(self, a, b, rest):
        """No more than cannot be helped of those who are left will meet within their clubs."""
        others = [one for one in rest if one not in (a, b)]
        return self.of_one_club(a, b) + self.cannot_be_helped(others) == self.cannot_be_helped(rest)

    def cannot_be_helped(self, left):
        """The ties that a club has alone because more than half of those who are left are of it."""
        clubs = [self.clubs[one] for one in left if self.clubs[one]]
        return max([0, *(clubs.count(club) - len(left) // 2 for club in clubs)])

    def draw(self, left, number):
        """The lots of a round that is drawn by itself, as an option has them."""
        self.drawn[number] = self.passed(left)
        return f"{number}: {' '.join(str(one + 1) for one in left)}"

    def number(self, player, round_number):
        """The best number of the part of the bracket that somebody has to win before a round."""
        number, size = player + 1, self.size
        for _ in range(round_number - 1):
            size //= 2
            number = min(number, 2 * size + 1 - number)
        return number

    def beside(self, a, b, round_number):
        """Two can meet in this round, and in no other one."""
        if order := self.drawn.get(round_number):
            return order.index(a) // 2 == order.index(b) // 2
        if self.lots:
            first, second = (self._places[one] >> (round_number - 1) for one in (a, b))
            return first != second and first // 2 == second // 2
        opposite = (self.size >> (round_number - 1)) + 1
        return self.number(a, round_number) + self.number(b, round_number) == opposite

    def first(self, a, b, round_number):
        """Whoever stands above the other one."""
        if order := self.drawn.get(round_number):
            return min(a, b, key=order.index)
        key = self._places.get if self.lots else lambda one: self.number(one, round_number)
        return min(a, b, key=key)


class KnockOutWorld:
    """The next round of a knock-out."""

    edition = system = "knock-out"

    def __init__(self, tournament, options, bracket):
        self.tournament, self.number = tournament, tournament.next_round
        self.facts = Facts(tournament, "kjca")
        self.bracket = bracket
        self.less_often = options["home"] != "first"
        self.explained = explainer(tournament, system="elimination", **options)
        boards = self.explained.pairing.boards
        self.boards = {(board.white, board.black) for board in boards}
        self.opponent = {a: b for pair in self.boards for a, b in (pair, pair[::-1])}
        self.bye = None
        assert set(map(frozenset, self.boards)) == self.table[self.number]

    @cached_property
    def table(self):
        """The pairs of this round."""
        return {self.number: pairs_of(self.tournament, self.bracket, self.number)}

    def whites(self, player):
        """How many games somebody had with White."""
        return self.facts.colours(player).count(WHITE)

    def left(self, player):
        return player in left_in(self.tournament, self.number)

    def natural(self, player):
        raise AssertionError("a bracket of a knock-out has no halves to be altered")

    def bracket_of(self, player):
        raise AssertionError("a knock-out has no groups")

    def may_meet(self, a, b):
        return True

    def beside(self, about):
        raise NotJudgedError

    def article_of_colours(self, text, said):
        return text == ""


def left_in(tournament, number):
    """Whoever has not lost before a round."""
    return [
        player
        for player in range(len(tournament.players))
        if not any(one.outcomes[player] in (LOSS, FORFEIT_LOSS) for one in tournament.rounds[: number - 1])
    ]


def pairs_of(tournament, bracket, number):
    """Who meets in a round, of those who are left."""
    left = left_in(tournament, number)
    return {frozenset(pair) for pair in combinations(left, 2) if bracket.beside(*pair, number)}


def played(tournament, bracket, chance, forfeits):
    """One round more: colours and winners by chance, so many of them by forfeit."""
    count = len(tournament.players)
    opponents, colours, outcomes = [-1] * count, bytearray(count), bytearray([ABSENT] * count)
    for pair in sorted(map(sorted, pairs_of(tournament, bracket, tournament.next_round))):
        white, black = chance.sample(pair, 2)
        winner, loser = chance.sample(pair, 2)
        opponents[white], opponents[black] = black, white
        colours[white], colours[black] = 1, 2
        forfeit = chance.random() < forfeits
        outcomes[winner], outcomes[loser] = (FORFEIT_WIN, FORFEIT_LOSS) if forfeit else (WIN, LOSS)
        if forfeit:
            colours[white] = colours[black] = 0
    return (*tournament.rounds, Round(tuple(opponents), bytes(colours), bytes(outcomes)))


def knock_out_worlds(seeds, *, full=False, clubs=False, home=("first", "away-more-often")):
    """Every round of small knock-outs, by seeds, by lots or by lots in each round.

    full: everybody who is left has played a game in every round. clubs: some are of one club.
    """
    for seed in seeds:
        chance = Random(seed)
        count = chance.choice((2, 4, 8, 16)) if full else chance.randint(2, 17)
        options = {"bracket": chance.choice(("seeds", "lots", "each-round")), "home": chance.choice(home)}
        entered = [chance.choice(("", "A", "B", "C")) if clubs else "" for _ in range(count)]
        players = tuple(Player(number, club=club) for number, club in enumerate(entered, 1))
        length = (count - 1).bit_length()
        tournament = replace(named(Tournament(players, number_of_rounds=length)), system="elimination")
        bracket = Bracket(entered, options["bracket"] != "seeds")
        for number in range(1, length + 1):
            if options["bracket"] == "each-round" and number > 1:
                left = left_in(tournament, number)
                options = options | {"lots": bracket.draw(chance.sample(left, len(left)), number)}
            yield KnockOutWorld(tournament, options, bracket)
            rounds = played(tournament, bracket, chance, 0 if full else 0.1)
            tournament = replace(tournament, rounds=rounds)
