"""Berger tables, and the schedule of a whole round robin made from them.

A table says who meets whom in every round, with which colours, in the printed order of the boards.
Numbers are table numbers, 1 and up. With an odd field the table of one more is used, and whoever would meet
the number that does not exist is free in that round.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from pairwright.common.errors import BadInput
from pairwright.common.values import dataclass
from pairwright.rules.article import rule
from pairwright.tournament.outcome import Colour


class TableGame(NamedTuple):
    """One game of a table, by numbers; in the order white, black."""

    white: int
    black: int


def table_size(participants: int) -> int:
    """Numbers of the table in use: the field itself when even, one more when odd.

    Raises BadInput for fewer than two participants.
    """
    if participants < 2:
        raise BadInput.told(
            "a round robin needs two participants or more, not {participants}", participants=participants
        )
    return participants + participants % 2


def rounds_of_cycle(participants: int) -> int:
    """Rounds in which everybody meets everybody once."""
    return table_size(participants) - 1


@rule("C.05 Annex 1", "1")
@lru_cache(maxsize=256)  # a draw of lots asks for the same table several times
def berger_round(participants: int, table_round: int) -> tuple[tuple[TableGame, ...], int | None]:
    """C.05 Annex 1: the games of one round of the Berger table, and the number that is free (odd field).

    Raises BadInput for a round that the table does not have.
    """
    size = table_size(participants)
    if not 1 <= table_round < size:
        raise BadInput.told(
            "the table for {participants} has the rounds 1 to {size}; there is no round {n}",
            participants=participants, size=size - 1, n=table_round,
        )  # fmt: skip
    games, free = [], None
    for game in _full_round(size, table_round):
        if max(game) <= participants:
            games.append(game)
        else:
            free = min(game)
    return tuple(games), free


def _full_round(size: int, table_round: int) -> list[TableGame]:
    """Anchor against the last number, then the neighbours of the anchor on both sides, going outwards."""
    odd = table_round % 2
    anchor = (table_round + 1) // 2 if odd else size // 2 + table_round // 2
    games = [TableGame(anchor, size) if odd else TableGame(size, anchor)]
    games += [
        TableGame(_cyclic(anchor + step, size), _cyclic(anchor - step, size)) for step in range(1, size // 2)
    ]
    return games


def _cyclic(number: int, size: int) -> int:
    """`number` brought into 1..size-1, going round."""
    return (number - 1) % (size - 1) + 1


def meeting_round(participants: int, first: int, second: int) -> int:
    """The round of the table in which two numbers meet, by the closed form (no table is built)."""
    size = table_size(participants)
    low, high = sorted((first, second))
    other = low if high == size else high
    return _cyclic(low + other - 1, size)


# -- The schedule of a whole round robin: single, double or more cycles, by round and by player --------


BERGER = "berger"
CRENSHAW = "crenshaw"
ORDERS = (BERGER, CRENSHAW)

SMALLEST_CRENSHAW = 8
"""Below this the American book prints tables of its own."""

PROTECTED_ROUNDS = 3
"""The last rounds, which the regulation wants free of meetings between compatriots."""


@dataclass(frozen=True, slots=True)
class ScheduledRound:
    """One round as it is played.

    number:      counts through the whole event, from 1.
    cycle:       1, 2, ...
    table_round: the round of the table; differs from the place in the cycle where rounds are exchanged.
    games:       in the order of the boards.
    free:        the number without an opponent, None when the field is even. No point, no bye.
    """

    number: int
    cycle: int
    table_round: int
    games: tuple[TableGame, ...]
    free: int | None = None


@dataclass(frozen=True, slots=True)
class Appearance:
    """What one participant has to do in one round: opponent 0 and no colour when free."""

    round_number: int
    opponent: int
    colour: Colour


@dataclass(frozen=True, slots=True)
class Schedule:
    """A published schedule is data: it is made once, and kept whatever happens to the participants.

    exchanged: the cycles in which two rounds at the border to the next change places.
    """

    participants: int
    cycles: int
    order: str
    exchanged: tuple[int, ...]
    rounds: tuple[ScheduledRound, ...]

    def of(self, number: int) -> tuple[Appearance, ...]:
        """The rounds of one participant, in order. Raises BadInput for a number outside the field."""
        if not 1 <= number <= self.participants:
            raise BadInput.told(
                "there is no number {n} among {participants} participants", n=number,
                participants=self.participants,
            )  # fmt: skip
        return tuple(_appearance(planned, number) for planned in self.rounds)

    def meetings(self) -> Iterator[tuple[int, TableGame]]:
        """Every game with the number of its round."""
        for planned in self.rounds:
            for game in planned.games:
                yield planned.number, game


def _appearance(planned: ScheduledRound, number: int) -> Appearance:
    for game in planned.games:
        if game.white == number:
            return Appearance(planned.number, game.black, Colour.WHITE)
        if game.black == number:
            return Appearance(planned.number, game.white, Colour.BLACK)
    return Appearance(planned.number, 0, Colour.NONE)


@rule("C.05 Annex 1", "2")
def round_robin(
    participants: int, cycles: int = 1, *, order: str = BERGER, exchange: tuple[int, ...] | None = None
) -> Schedule:
    """C.05 Annex 1: the schedule of `cycles` cycles; even cycles have the colours reversed.

    exchange: the cycles whose last two rounds change places; None for those where the annex recommends
              it, so that nobody has one colour three times running (see `recommended_exchange`).
    order:    "berger", or "crenshaw" for the rounds of the table from the last to the first; there the
              exchange is of the first two rounds of a cycle.
    Raises BadInput for what cannot be scheduled, naming the reason.
    """
    _check(participants, cycles, order, exchange)
    chosen = recommended_exchange(participants, cycles, order) if exchange is None else exchange
    rounds: list[ScheduledRound] = []
    for cycle in range(1, cycles + 1):
        for table_round in _order_of_rounds(participants, order, cycle in chosen):
            games, free = berger_round(participants, table_round)
            if cycle % 2 == 0:
                games = tuple(TableGame(game.black, game.white) for game in games)
            rounds.append(ScheduledRound(len(rounds) + 1, cycle, table_round, games, free))
    return Schedule(participants, cycles, order, tuple(sorted(set(chosen))), tuple(rounds))


def recommended_exchange(participants: int, cycles: int, order: str = BERGER) -> tuple[int, ...]:
    """The cycles with an exchange of rounds by default: every one but the last.

    With a table of four numbers and three cycles or more: the odd ones, a last one among them too,
    since with only three rounds one exchange undoes what its neighbour has avoided. In the Crenshaw
    order, which is the Berger order backwards, every cycle but the first.
    """
    if rounds_of_cycle(participants) == 1:
        return ()
    if order == CRENSHAW:
        return tuple(range(2, cycles + 1))
    if table_size(participants) == 4 and cycles > 2:
        return tuple(range(1, cycles + 1, 2))
    return tuple(range(1, cycles))


def _order_of_rounds(participants: int, order: str, exchanged: bool) -> list[int]:
    listed = list(range(1, rounds_of_cycle(participants) + 1))
    if exchanged:
        listed[-2:] = reversed(listed[-2:])
    return listed[::-1] if order == CRENSHAW else listed


def _check(participants: int, cycles: int, order: str, exchange: tuple[int, ...] | None) -> None:
    size = table_size(participants)
    if cycles < 1:
        raise BadInput.told("a round robin has one cycle or more, not {cycles}", cycles=cycles)
    if order not in ORDERS:
        raise BadInput.told(
            "unknown order of rounds {order!r}; known: {list}", order=order, list=", ".join(ORDERS)
        )
    if order == CRENSHAW and size < SMALLEST_CRENSHAW:
        raise BadInput.told(
            "the Crenshaw order is the Berger table backwards only from {least} numbers up; for "
            "{participants} participants the American book has a table of its own. Use the order berger",
            least=SMALLEST_CRENSHAW, participants=participants,
        )  # fmt: skip
    for cycle in exchange or ():
        if not 1 <= cycle <= cycles or size == 2:
            raise BadInput.told(
                "cycle {cycle} has no last two rounds to exchange (cycles: {cycles})", cycle=cycle,
                cycles=cycles,
            )  # fmt: skip
