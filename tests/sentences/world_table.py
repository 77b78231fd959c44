"""A round of a round robin: the table counted anew, by the circle."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from facts import Facts
from worlds import named

from pairwright.systems.round_robin.as_tournament import schedule_of
from pairwright.systems.round_robin.round_context import RoundRobinExplainer
from rules import NotJudgedError


class TableWorld:
    """Any round of a single or double round robin."""

    edition = system = "round robin"

    def __init__(self, tournament, number):
        self.tournament, self.number = tournament, number
        self.facts = Facts(tournament, "kjca")
        self.explained = RoundRobinExplainer(tournament, schedule_of(tournament), round_number=number)
        boards = self.explained.pairing.boards
        self.boards = {(board.white, board.black) for board in boards}
        self.opponent = {a: b for pair in self.boards for a, b in (pair, pair[::-1])}
        assert set(map(frozenset, self.boards)) == self.table[number]
        free = [p for p in range(len(tournament.players)) if p not in self.opponent]
        self.bye = free[0] if free else None

    @cached_property
    def table(self):
        """Round by round the pairs: the Berger table by its rule, the last player standing still."""
        count = len(self.tournament.players)
        size = count + count % 2
        rounds = {}
        for number in range(1, size):
            # In round r the sum of two numbers is r + 1 or r + size, counted from 1; the last meets the rest.
            pairs = set()
            for a in range(1, size):
                for b in range(a + 1, size):
                    if (a + b - number - 1) % (size - 1) == 0:
                        pairs.add(frozenset((a - 1, b - 1)))
            paired = set().union(*pairs)
            (alone,) = set(range(size - 1)) - paired
            if count == size:
                pairs.add(frozenset((alone, size - 1)))
            rounds[number] = pairs
        # Berger numbers the rounds so that the last player meets 1, then size/2 + 1, then 2 ...
        order = {1: 1}
        for number in range(2, size):
            order[number] = (order[number - 1] + size // 2 - 1) % (size - 1) + 1
        by_last = {next(iter(self._against_last(pairs, size))): pairs for pairs in rounds.values()}
        cycle = [by_last[order[number] - 1] for number in range(1, size)]
        if self.tournament.system != "double_round_robin":
            return dict(enumerate(cycle, 1))
        first = [*cycle[:-2], cycle[-1], cycle[-2]]
        return dict(enumerate([*first, *cycle], 1))

    @staticmethod
    def _against_last(pairs, size):
        met = {p for pair in pairs for p in pair}
        if size - 1 in met:
            return {p for pair in pairs if size - 1 in pair for p in pair} - {size - 1}
        return set(range(size - 1)) - met

    def natural(self, player):
        raise AssertionError("a table has no halves")

    def bracket_of(self, player):
        raise AssertionError("a table has no groups")

    def may_meet(self, a, b):
        return True

    def beside(self, about):
        raise NotJudgedError

    def article_of_colours(self, text, said):
        return text == "C.05 Annex 1 1: "


def table_world(count, number, double):
    """Round `number` of a round robin of so many players."""
    from pairwright.tournament import Player, Tournament

    players = tuple(Player(n) for n in range(1, count + 1))
    length = count - 1 + count % 2
    tournament = named(Tournament(players, number_of_rounds=length * (2 if double else 1)))
    system = "double_round_robin" if double else "round_robin"
    return TableWorld(replace(tournament, system=system), number)
