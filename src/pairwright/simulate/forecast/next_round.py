"""Whom may I meet next? The next draw for every way in which the open boards may end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from itertools import product
from math import prod
from typing import Any

from pairwright.common.errors import BadInput, NoPairing, of_kinds
from pairwright.common.parallel import in_order
from pairwright.common.values import dataclass
from pairwright.simulate.forecast.futures import Future, Progress, future_of, widest_error
from pairwright.simulate.forecast.result_model import MODEL, ResultModel
from pairwright.systems.register import pair
from pairwright.systems.system import Pairing
from pairwright.tournament.tournament import Tournament, require_tournament

EXACT = 729
"""So many ways for the open boards to end (six boards) are always gone through one by one."""


@dataclass(frozen=True, slots=True)
class PossibleOpponent:
    """One possible opponent. opponent: index, None for the pairing-allocated bye.

    chance: that they are paired with each other; white: that they are, and the player has White.
    boards: board number, counted from 1, and its chance.
    """

    opponent: int | None
    chance: float
    white: float = 0.0
    boards: tuple[tuple[int, float], ...] = ()


@dataclass(frozen=True, slots=True)
class NextForecast:
    """The forecast of the next draw.

    exact:    every way in which the open boards may end was gone through, weighed by its chance.
    samples:  how many futures were looked at.
    meetings: by player, the most likely first; () for somebody who takes no part in the next round.
    unpaired: the chance that the rules admit no pairing.
    open_boards: (White, Black) still playing.
    """

    round_number: int
    samples: int
    exact: bool
    meetings: tuple[tuple[PossibleOpponent, ...], ...]
    open_boards: tuple[tuple[int, int], ...]
    unpaired: float = 0.0
    model: str = ""

    @property
    def error(self) -> float:
        """Half the width of a 95 % interval around a chance of one half, the widest there is; 0 if exact."""
        return 0.0 if self.exact else widest_error(self.samples)


@of_kinds
def forecast_next(
    tournament: Tournament,
    *,
    samples: int = 1000,
    seed: int = 0,
    model: ResultModel = MODEL,
    given: Mapping[int, int] | None = None,
    jobs: int = 1,
    system: str = "",
    edition: str | int = "",
    options: Mapping[str, Any] | None = None,
    progress: Progress = lambda done: None,
) -> NextForecast:
    """Draw the next round for every result, or for many samples of results, of the boards still playing.

    Boards of the last round without a result are still playing. Up to six of them, or as many as have
    no more ends than `samples`, are enumerated; beyond that ends are sampled by the model.

    options: what the system takes beyond its edition.
    given: results to be taken as given: index of a player, and 0 (he wins), 1 (draw) or 2 (he loses).
    jobs:  number of processes; the answer does not depend on it.
    Raises BadInput when no round is left and for an event of matches, and what the pairing raises for an
    event it cannot use.
    """
    _check(tournament)
    future = future_of(tournament, seed, model, given, system)
    weighed = _ends(future, samples)
    total = sum(weighed.values())
    draw = partial(_drawn, future, {"system": system, "edition": edition, **(options or {})})
    ends = list(weighed)
    tally = _Tally(len(tournament.players))
    for done, (end, pairing) in enumerate(zip(ends, in_order(draw, ends, jobs), strict=True), 1):
        tally.add(pairing, weighed[end])
        progress(done)
    exact = _enumerable(future, samples)
    return NextForecast(
        round_number=tournament.next_round,
        samples=len(ends) if exact else samples,
        exact=exact,
        meetings=tally.meetings(total),
        open_boards=future.open_boards,
        unpaired=float(Fraction(tally.unpaired, total)),
        model=model.name,
    )


def _check(tournament: Tournament) -> None:
    require_tournament(tournament)
    total = tournament.number_of_rounds
    if total and tournament.next_round > total:
        raise BadInput.told_many(
            "the only round has been drawn: there is no next round to forecast",
            "all {n} rounds have been drawn: there is no next round to forecast",
            total,
        )


def _enumerable(future: Future, samples: int) -> bool:
    ways: int = 3 ** len(future.open_boards)
    return ways <= max(samples, EXACT)


def _ends(future: Future, samples: int) -> Mapping[tuple[int, ...], int]:
    """The ends to look at, with integer weights: their exact chances, or how often they were sampled."""
    if not _enumerable(future, samples):
        return Counter(future.open_results(sample) for sample in range(samples))
    chances = [future.chances(white, black) for white, black in future.open_boards]
    weighed = {
        end: prod(chances[board][result] for board, result in enumerate(end))
        for end in product(range(3), repeat=len(chances))
    }
    return {end: weight for end, weight in weighed.items() if weight}


def _drawn(future: Future, rules: dict[str, Any], end: tuple[int, ...]) -> Pairing | None:
    try:
        return pair(future.with_results(end), **rules)
    except NoPairing:
        return None


class _Tally:
    """Weights of all meetings so far, as integers, so that the order of adding does not matter."""

    def __init__(self, players: int) -> None:
        self._met: list[Counter[int | None]] = [Counter() for _ in range(players)]
        self._white: list[Counter[int | None]] = [Counter() for _ in range(players)]
        self._boards: list[Counter[tuple[int | None, int]]] = [Counter() for _ in range(players)]
        self.unpaired = 0

    def add(self, pairing: Pairing | None, weight: int) -> None:
        """Count one draw."""
        if pairing is None:
            self.unpaired += weight
            return
        for number, board in enumerate(pairing.boards, 1):
            self._white[board.white][board.black] += weight
            for player, opponent in ((board.white, board.black), (board.black, board.white)):
                self._met[player][opponent] += weight
                self._boards[player][opponent, number] += weight
        if pairing.pairing_allocated_bye is not None:
            self._met[pairing.pairing_allocated_bye][None] += weight

    def meetings(self, total: int) -> tuple[tuple[PossibleOpponent, ...], ...]:
        """The meetings of every player, the most likely first."""
        return tuple(tuple(self._of(player, total)) for player in range(len(self._met)))

    def _of(self, player: int, total: int) -> Iterator[PossibleOpponent]:
        met = self._met[player]
        for opponent in sorted(met, key=lambda one: (-met[one], -1 if one is None else one)):
            boards = sorted(
                (number, weight / total)
                for (other, number), weight in self._boards[player].items()
                if other == opponent
            )
            white = self._white[player][opponent] / total
            yield PossibleOpponent(opponent, met[opponent] / total, white, tuple(boards))
