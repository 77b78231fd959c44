"""Games as a list tells them, one side at a time, made into rounds; every contradiction with its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pairwright.common.errors import Faults
from pairwright.common.messages import told
from pairwright.common.values import dataclass
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.results import code_of
from pairwright.tournament.round import NO_OPPONENT, Game, Round

SIGNS = {
    "1": Outcome.WIN,
    "½": Outcome.DRAW,
    "0": Outcome.LOSS,
    "+": Outcome.FORFEIT_WIN,
    "-": Outcome.FORFEIT_LOSS,
    "": Outcome.UNFINISHED,
    "*": Outcome.UNFINISHED,
}
"""What a game brought one side, as lists write it."""

ALONE = {
    "bye": Outcome.PAIRING_ALLOCATED_BYE,
    "1": Outcome.FULL_POINT_BYE,
    "½": Outcome.HALF_POINT_BYE,
    "0": Outcome.ZERO_POINT_BYE,
    "": Outcome.ABSENT,
}
"""What a round without an opponent brought."""


@dataclass(frozen=True, slots=True)
class PlayedSide:
    """What one cell says of a player in a round.

    line, column: where it says so. opponent: index of a player, NO_OPPONENT for none. sign: of SIGNS with
    an opponent, of ALONE without one.
    """

    line: int
    column: str
    opponent: int
    colour: Colour
    sign: str


Sides = Mapping[int, PlayedSide]
"""What a round says of players, by index; whoever is not in it was not there."""


UNUSUAL = frozenset({"1/2-0", "0-1/2", "0-0"})
"""Results that are possible, and in a list more often a slip."""


def odd_results(sides: Sides, names: Sequence[str]) -> list[str]:
    """Games of a round whose result is possible but unusual."""
    found = Faults()
    for index, side in sides.items():
        other = sides.get(side.opponent)
        if other is None or index > side.opponent:
            continue
        if code_of(SIGNS[side.sign], SIGNS[other.sign]) in UNUSUAL:
            found.told(
                "rows {row} and {other}, {column}: {mine} for {name} and {theirs} for {opponent}",
                row=side.line, other=other.line, column=side.column, mine=side.sign, theirs=other.sign,
                name=names[index], opponent=names[side.opponent],
            )  # fmt: skip
    return found


def round_of(sides: Sides, names: Sequence[str]) -> tuple[Round, list[str]]:
    """The round, and every contradiction in it; with contradictions the round is not to be used."""
    faults = [fault for index, side in sides.items() for fault in _contradictions(index, side, sides, names)]
    byes = [side for side in sides.values() if side.opponent == NO_OPPONENT and side.sign == "1"]
    games = []
    for index in range(len(names)):
        side = sides.get(index)
        if side is None:
            games.append(Game(NO_OPPONENT, Colour.NONE, Outcome.ABSENT))
        elif side.opponent == NO_OPPONENT:
            sign = "bye" if len(byes) == 1 and side.sign == "1" else side.sign
            games.append(Game(NO_OPPONENT, Colour.NONE, ALONE[sign]))
        else:
            games.append(Game(side.opponent, side.colour, SIGNS[side.sign]))
    return Round.of(games), faults


def _contradictions(index: int, side: PlayedSide, sides: Sides, names: Sequence[str]) -> list[str]:
    """What one side says against the other one; told once a game, by the first of the two."""
    if side.opponent == NO_OPPONENT:
        return []
    if side.opponent == index:
        return [
            told(
                "row {row}, {column}: {name} is listed as their own opponent",
                row=side.line,
                column=side.column,
                name=names[index],
            )
        ]
    other = sides.get(side.opponent)
    if other is None or other.opponent != index:
        return [
            told(
                "row {row}, {column}: {name} plays {opponent}, whose row names somebody else",
                row=side.line,
                column=side.column,
                name=names[index],
                opponent=names[side.opponent],
            )
        ]
    if index > side.opponent:
        return []
    return _about_one_game(side, other, names[index], names[side.opponent])


def _about_one_game(side: PlayedSide, other: PlayedSide, name: str, opponent: str) -> list[str]:
    """Colours and results of two sides who name each other."""
    where = {"row": side.line, "other": other.line, "column": side.column, "name": name, "opponent": opponent}
    faults = Faults()
    outcomes = SIGNS[side.sign], SIGNS[other.sign]
    if side.colour == other.colour and (side.colour != Colour.NONE or not outcomes[0].forfeited):
        faults.told(
            "rows {row} and {other}, {column}: it is not clear which of {name} and {opponent} had White",
            **where,
        )  # fmt: skip
    if code_of(*outcomes) is None:
        faults.told(
            "rows {row} and {other}, {column}: {mine} for {name} and {theirs} for {opponent} do not fit",
            mine=side.sign or "?", theirs=other.sign or "?", **where,
        )  # fmt: skip
    return faults
