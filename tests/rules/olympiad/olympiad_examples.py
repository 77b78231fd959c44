"""Groups of teams made for one article, "number:MP:colours of board 1[:teams met]", and the pairs."""

from __future__ import annotations

from pairwright.systems.olympiad.fast import GivenWalk, OlympiadProcedure
from pairwright.systems.olympiad.field import Field
from pairwright.systems.olympiad.literal import LiteralRound
from pairwright.systems.olympiad.rules import edition, may_have
from pairwright.systems.proposed_round import GivenRound
from pairwright.tournament import Tournament
from pairwright.tournament.player import Player
from pairwright.tournament.tournament import ForbiddenPairs

EXAMPLES = {
    "8.2.1": (
        "1:4:W 2:4:B 3:4:W 4:4:B 5:2:W 6:2:B 7:2:W:8 8:0:B:7",
        "1-3 2-4 6-8 5-7",
    ),
    "8.3.1": (
        "1:6:W 2:6:B 3:6:W:4 4:4:B:3 5:4:W 6:4:B 7:4:W 8:0:B",
        "1-2 3-5 7-8 4-6",
    ),
    "9.4": (
        "1:6:WBW:2,3,4 2:6:BWB:1 3:6:WBW:1 4:6:BWB:1 5:4:W 6:4:B 7:4:W 8:4:B",
        "2-3 1-5 4-6 7-8",
    ),
    "7.4": ("1:4:WW 2:4:WW 3:2:BW 4:2:WB", "1-2 3-4"),
    "8.2.2": (
        "1:6:W 2:6:B 3:6:W 4:6:B 5:6:W 6:4:B 7:4:W 8:2:B 9:2:W:10 10:2:B:9 11:0:W 12:0:B",
        "1-3 2-4 5-6 11-12 8-10 7-9",
    ),
    "8.2.3": (
        "1:6:W 2:6:B 3:6:W 4:6:B 5:6:W 6:4:BW:8 7:4:WB:8 8:2:WB:6,7 9:2:W 10:2:B 11:0:W 12:0:B",
        "1-3 2-4 5-6 11-12 8-10 7-9",
    ),
    "8.2.4": (
        "1:6:W 2:6:B 3:6:W 4:6:B 5:6:W 6:4:WB:8,9,10 7:4:BW:8,9,10 8:2:BW:6,7 9:2:WB:6,7 10:2:B:6,7",
        "1-3 2-4 9-10 5-8 6-7",
    ),
    "8.2.1 lowest first": (
        "1:1:B:4 2:0:B:5 3:1:B:6 4:1:W:1 5:2:W:2 6:1:W:3",
        "1-5 2-6 3-4",
    ),
}
"""By the article that each of them shows."""

_COLOURS = {"W": 1, "B": 2}
Pairs = set[frozenset[int]]


def field_of(text: str) -> Field:
    """The teams of an example, by index their number less one."""
    rows = [row.split(":") for row in text.split()]
    met = {
        tuple(sorted((int(row[0]) - 1, int(other) - 1)))
        for row in rows
        if len(row) > 3
        for other in row[3].split(",")
    }
    rows.sort(key=lambda row: int(row[0]))
    tournament = Tournament(
        players=tuple(Player(int(row[0]), f"Team {row[0]}") for row in rows),
        number_of_rounds=9,
        forbidden=tuple(ForbiddenPairs(pair) for pair in sorted(met)),
    )
    field = Field(tournament, edition("2022"))
    field.scores = tuple(10 * int(row[1]) for row in rows)
    field.had = [bytes(_COLOURS[letter] for letter in row[2]) for row in rows]
    field.allowed = [may_have(had) for had in field.had]
    return field


def expected(text: str) -> Pairs:
    return {frozenset(int(one) - 1 for one in pair.split("-")) for pair in text.split()}


def drawn(text: str) -> Pairs:
    """The pairs by both procedures, which must agree; their round is read back without a contradiction."""
    literal, fast = LiteralRound(field_of(text)), OlympiadProcedure(field_of(text))
    pairs = literal.pairs()
    found = set(map(frozenset, pairs))
    assert found == set(map(frozenset, fast.pairs())), text
    walk = GivenWalk(field_of(text), GivenRound(tuple(pairs)))
    assert {frozenset(pair) for group in walk.groups for pair in group.pairs} == found
    return found
