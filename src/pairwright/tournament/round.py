"""A round that has been played (or drawn), as three flat columns over the players."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from operator import is_

from pairwright.common.values import TYPE_CHECKING, NamedTuple, dataclass
from pairwright.tournament.outcome import Colour, Outcome, result_of_match

if TYPE_CHECKING:
    from typing import Any

MOST_ROUNDS = 999
"""More than any event has; report files have three digits for the number of a round."""
NO_OPPONENT = -1


@dataclass(frozen=True, slots=True)
class Game:
    """What one player did in one round. `opponent` is an index into the players, or NO_OPPONENT."""

    opponent: int
    colour: Colour
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Round:
    """One round; entry i of each column belongs to player i of the tournament.

    opponents: index of the scheduled opponent, NO_OPPONENT for byes and absences.
    colours:   Colour values, one byte each.
    outcomes:  Outcome values, one byte each.
    games:     of a round of matches of two games (C.04.5), the outcomes of the first and of the second game.
               The colours are then those of the first game, and the outcomes those of the match. Whoever has
               no opponent has the same entry in all three.
    totals:    of a round of team matches, what it brought every team in the score that ranks first and in the
               other one, in units; there the outcomes do not say it.

    Flat columns instead of a tuple of objects: deriving the histories of 100,000 players walks
    over every game of the event, and this walk must stay cheap.
    """

    opponents: tuple[int, ...]
    colours: bytes
    outcomes: bytes
    games: tuple[bytes, bytes] | None = None
    totals: tuple[tuple[int, ...], tuple[int, ...]] | None = None

    def __repr__(self) -> str:
        alone = self.opponents.count(NO_OPPONENT)
        return f"<Round: {(len(self) - alone) // 2} games, {alone} without one>"

    @classmethod
    def of(cls, games: Iterable[Game]) -> Round:
        """Build a round from one Game per player, in the order of the players."""
        listed = list(games)
        return cls(
            tuple(game.opponent for game in listed),
            bytes(game.colour for game in listed),
            bytes(game.outcome for game in listed),
        )

    @classmethod
    def of_matches(
        cls, opponents: Sequence[int], colours: bytes, games: tuple[Sequence[int], Sequence[int]]
    ) -> Round:
        """A round of matches. opponents, colours: of the first game; games: the outcomes of both."""
        first, second = map(bytes, games)
        outcomes = bytearray(first)
        for index, opponent in enumerate(opponents):
            if opponent != NO_OPPONENT:
                own, other = ((first[one], second[one]) for one in (index, opponent))
                outcomes[index] = result_of_match(own, other)
        return cls(tuple(opponents), bytes(colours), bytes(outcomes), (first, second))

    def points(self, table: Sequence[Sequence[int]]) -> Sequence[int]:
        """What the round brought every player, in units; bytes where all are small and no colour matters.

        table: points by colour and outcome (`Scoring.table`). In a round of matches they are those of a
        match, and a game brings half of them.
        """
        if self.totals is not None:
            return self.totals[0]
        if self.games is None:
            none, white, black = table
            if white == black == none and max(white) < 256 and min(white) >= 0:
                return self.outcomes.translate(bytes(white).ljust(256, b"\0"))
            return [table[colour][code] for colour, code in zip(self.colours, self.outcomes, strict=True)]
        rows = zip(self.opponents, self.colours, *self.games, strict=True)
        of_second = [table[Colour(colour).opposite] for colour in range(len(table))]
        return [
            table[0][first]
            if opponent == NO_OPPONENT
            else (table[colour][first] + of_second[colour][second]) // 2
            for opponent, colour, first, second in rows
        ]

    def unfinished(self) -> list[tuple[int, int]]:
        """White and Black of every game without a result: adjourned, or not known yet."""
        if Outcome.UNFINISHED not in self.outcomes:
            return []
        return [
            (index, opponent) if self.colours[index] != Colour.BLACK else (opponent, index)
            for index, opponent in enumerate(self.opponents)
            if index < opponent and self.outcomes[index] == Outcome.UNFINISHED
        ]

    def __len__(self) -> int:
        return len(self.opponents)

    def __getitem__(self, index: int) -> Game:
        return Game(self.opponents[index], Colour(self.colours[index]), Outcome(self.outcomes[index]))

    def __iter__(self) -> Iterator[Game]:
        return (self[index] for index in range(len(self.opponents)))


# -- A round read as its draw: the pairs, and the byes that the draw gave ------------------------------

DRAWN_ALONE = (Outcome.PAIRING_ALLOCATED_BYE, Outcome.FORFEIT_WIN)
"""Outcomes of somebody who took part in a draw and has no opponent: the bye, a win over nobody named."""


class DrawnPair(NamedTuple):
    """Two players drawn against each other; both are indices into the players of the tournament.

    (A named tuple, because a check compares as many as there are boards.)

    black:    NO_OPPONENT for a player with the pairing-allocated bye.
    coloured: False when the file does not say who had White (a forfeit without colours).
    """

    white: int
    black: int
    coloured: bool = True

    @property
    def bye(self) -> bool:
        """True when there is no opponent."""
        return self.black == NO_OPPONENT

    @property
    def players(self) -> frozenset[int]:
        """The two players, whoever had White."""
        return frozenset((self.white, self.black))


def drawn_pairs(played: Round) -> list[DrawnPair]:
    """The pairs of a round, and every player who was given a bye by the draw.

    A forfeit win without a named opponent counts as such a bye.
    """
    pairs = []
    for index, opponent in enumerate(played.opponents):
        if opponent == NO_OPPONENT:
            if played.outcomes[index] in DRAWN_ALONE:
                pairs.append(DrawnPair(index, NO_OPPONENT))
        elif index < opponent:
            colour = played.colours[index] or Colour(played.colours[opponent]).opposite
            white, black = (opponent, index) if colour == Colour.BLACK else (index, opponent)
            pairs.append(DrawnPair(white, black, colour != Colour.NONE))
    return pairs


def anybody_drawn(opponents: Sequence[int], outcomes: Sequence[int]) -> bool:
    """Somebody took part in the draw of a round, given by player."""
    return any(one != NO_OPPONENT for one in opponents) or any(one in outcomes for one in DRAWN_ALONE)


# -- The initial colour of a tournament whose file does not name it, from its games (C.04.3 art. 5.2.5) -


def infer_initial_colour(rounds: Sequence[Round]) -> Colour:
    """The initial colour that the first round with colours shows; NONE when no round shows one.

    The players who took part in the pairing of that round or of an earlier one are counted in order
    of number: odd ones have the initial colour, even ones the other. The first of them who has a
    colour in that round decides.
    """
    entered: set[int] = set()
    for played in rounds:
        entered.update(
            index
            for index, opponent in enumerate(played.opponents)
            if opponent != NO_OPPONENT or played.outcomes[index] in DRAWN_ALONE
        )
        if any(played.colours):
            for position, index in enumerate(sorted(entered)):
                if played.colours[index]:
                    colour = Colour(played.colours[index])
                    return colour if position % 2 == 0 else colour.opposite
    return Colour.NONE


# -- What is read from rounds once, however often it is asked for --------------------------------------


class ToRead:
    """Something to be read, and what it follows from, by which it is known when it is asked for again.

    An event goes on with the rounds that it had: they need not be read again for every act and every round
    that follows. same: the very objects; alike: what need only be equal.
    """

    def __init__(self, read: Callable[[], Any], same: tuple[object, ...], alike: tuple[object, ...] = ()):
        self.read: Callable[[], Any] | None = read
        self.same, self.alike = same, alike

    def __hash__(self) -> int:
        return hash(tuple(map(id, self.same)))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, ToRead)
            and len(self.same) == len(other.same)
            and all(map(is_, self.same, other.same))
            and self.alike == other.alike
        )


@lru_cache(maxsize=128)
def read_once(asked: ToRead) -> Any:
    """What was to be read, now or before."""
    read, asked.read = asked.read, None  # the rest of the event is not kept
    assert read is not None
    return read()
