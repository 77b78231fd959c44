"""A pairing system made up for the tests: everybody meets the nearest player below whom he may meet.

It gives what a new system must give: who it is, who takes part, what keeps two apart (by the common rules),
its draw, and one criterion; and sentences of its own for a pair and its colours. Whatever else is asked of
it follows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pairwright.common.errors import BadInput, NoPairing
from pairwright.rules.article import Article
from pairwright.systems.answers import Unit
from pairwright.systems.criterion import Criterion
from pairwright.systems.evidence import OwnWords
from pairwright.systems.round_context import OpenRound
from pairwright.systems.system import (
    Board,
    Book,
    EditionOf,
    Option,
    Pairing,
    PairingSystem,
    Preset,
    Traits,
    TypeCode,
)

BOOK = "NEIGHBOURS"

BYE_SCORE = Criterion(
    "N1",
    Article(BOOK, "1"),
    Unit.SCORES,
    lambda opened, part: () if part.bye is None else (opened.scores[part.bye],),
    "then the bye would go to somebody with more points",
    "score of whoever has the bye",
)

NEXT_DOOR = OwnWords(
    "next door",
    "the next house that is free",
    "{a} and {b} live next door to each other in the group {with_points}.",
    first=True,
)
HOUSES = OwnWords("houses", "by the sum of the house numbers", "the numbers of their houses decide")


class NeighboursRound(OpenRound):
    """A round: by score, then by number; everybody takes the next one below who may be met."""

    complete = Article(BOOK, "2")
    criteria = (BYE_SCORE,)
    role = NEXT_DOOR

    @property
    def order(self):
        absent = self.tournament.absent_next_round()
        players = [one for one in range(len(self.tournament.players)) if one not in absent]
        return tuple(sorted(players, key=lambda one: (-self.scores[one], one)))

    def colour_evidence(self, a, b, board=0):
        return replace(super().colour_evidence(a, b, board), rule=HOUSES)

    def draw(self) -> Pairing:
        order = self.order
        if len(order) < 2:
            raise BadInput("nobody is there to be paired")
        byes = [one for one in order if not self.bye_faults(one)] if len(order) % 2 else [None]
        for score in sorted({0 if bye is None else self.scores[bye] for bye in byes}):
            receivers = {bye for bye in byes if bye is None or self.scores[bye] == score}
            for pairs, bye in self._rounds(order, receivers):
                boards = (Board(a, b) if (a + b) % 2 else Board(b, a) for a, b in self.board_order(pairs))
                return Pairing(self.tournament.next_round, tuple(boards), bye, self.system.key)
        raise NoPairing("the neighbours have all met")

    def _rounds(self, free, byes) -> Iterator[tuple[list[tuple[int, int]], int | None]]:
        """Complete rounds, the one with the nearest neighbours first."""
        if not free:
            yield [], None
            return
        first, others = free[0], free[1:]
        for other in others:
            if not self.pair_faults(first, other):
                rest = tuple(one for one in others if one != other)
                for pairs, bye in self._rounds(rest, byes):
                    yield [(first, other), *pairs], bye
        if first in byes and len(free) % 2:
            for pairs, _ in self._rounds(others, set()):
                yield pairs, first


class Neighbours(PairingSystem):
    """What others know of it."""

    key = "neighbours"
    title = "Neighbours of the test"
    short = "neighbourly rules"
    summary = "Everybody meets who stands next."
    description = "Whoever stands next to you is your opponent."
    books = (Book(BOOK, "Rules among neighbours"),)
    editions = (EditionOf("1", "2020/01/01", "the first edition among neighbours"),)
    options = (Option("fence", ("low", "high"), "How high is the fence?", ("a low fence", "a high fence")),)
    traits = Traits(initial_colour=False, last_round=False)
    presets = (Preset("street", "A street", "Everybody in the street.", "Street", {"number_of_rounds": 3}),)

    def open(self, tournament, *, edition="", keep_apart=(), **options):
        self.check(edition, options)
        return NeighboursRound(self, tournament, edition=edition, keep_apart=keep_apart, options=options)

    def decode_type(self, code, start_date=""):
        return TypeCode(self.key) if code == "TEST_NEIGHBOURS" else None

    def encode_type(self, meaning, start_date="", *, portable=False):
        return None if meaning.acceleration else "TEST_NEIGHBOURS"
