"""How will it end? The rounds that are left, drawn and played many times over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial

from pairwright.errors import BadInput, NoPairing
from pairwright.simulate.forecast.futures import Future, forced_results, played
from pairwright.simulate.forecast.result_model import MODEL, ResultModel
from pairwright.simulate.parallel import in_order
from pairwright.standings import standings
from pairwright.systems.register import pair
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.tournament import AnnouncedBye, Tournament

_GONE = (Outcome.ZERO_POINT_BYE, Outcome.ABSENT)

Progress = Callable[[int], None]
"""Called with the number of samples played so far."""


@dataclass(frozen=True, slots=True)
class PlayerEnd:
    """How it may end for one player.

    points: points in units and their chance; places: place and its chance; both in ascending order.
    """

    points: tuple[tuple[int, float], ...]
    places: tuple[tuple[int, float], ...]

    def up_to(self, place: int) -> float:
        """The chance of this place or a better one."""
        return sum(chance for reached, chance in self.places if reached <= place)

    @property
    def mean_points(self) -> float:
        """The expected points, in units."""
        return sum(points * chance for points, chance in self.points)


@dataclass(frozen=True, slots=True)
class EndForecast:
    """The forecast of the final standings.

    left:    indices of players who are taken to have left, as they were absent from the last round.
    stopped: in how many samples some round had no legal pairing; they end with the round before.
    """

    rounds: int
    samples: int
    players: tuple[PlayerEnd, ...]
    left: tuple[int, ...] = ()
    stopped: int = 0
    model: str = ""


def forecast_end(
    tournament: Tournament,
    *,
    samples: int = 1000,
    seed: int = 0,
    model: ResultModel = MODEL,
    given: Mapping[int, int] | None = None,
    jobs: int = 1,
    rounds: int = 0,
    tie_breaks: str | None = None,
    system: str = "",
    edition: str = "",
    progress: Progress = lambda done: None,
) -> EndForecast:
    """Play the event to its end many times and count points and places.

    Open boards of the last round are played first. Byes that were announced are kept; who was absent
    from the last round, or had a zero-point bye in it, is taken to have left. Places are those of the
    standings, tie-breaks included; those who are level share the better place.

    given:  results to be taken as given in the open or else the next game: index of a player, and 0 (he
            wins), 1 (draw) or 2 (he loses). Two forecasts with one seed differ by that alone.
    rounds: number of rounds, when the event does not say it.
    jobs:   number of processes; the answer does not depend on it.
    Raises BadInput for an event that does not say how many rounds it has.
    """
    total = rounds or tournament.number_of_rounds
    if samples < 1:
        raise BadInput("at least one sample is needed")
    if total < max(1, len(tournament.rounds)):
        raise BadInput("the number of rounds is not known: give it")
    left = _left(tournament)
    event = replace(_without(tournament, left, total), number_of_rounds=total)
    try:
        future = Future(event, seed, model, forced_results(event, given or {}))
    except ValueError as error:
        raise BadInput(str(error)) from None
    play = partial(_sample, future, tie_breaks, system, edition)
    tally = _Tally(len(event.players))
    for done, end in enumerate(in_order(play, range(samples), jobs), 1):
        tally.add(end)
        progress(done)
    return EndForecast(total, samples, tally.players(samples), left, tally.stopped, model.name)


def _left(tournament: Tournament) -> tuple[int, ...]:
    if not tournament.rounds:
        return ()
    return tuple(index for index, code in enumerate(tournament.rounds[-1].outcomes) if code in _GONE)


def _without(tournament: Tournament, left: tuple[int, ...], total: int) -> Tournament:
    """The event with those who have left announced as absent for all rounds to come."""
    announced = {(bye.round_number, bye.player) for bye in tournament.announced_byes}
    byes = (
        AnnouncedBye(number, player, Outcome.ZERO_POINT_BYE)
        for number in range(tournament.next_round, total + 1)
        for player in left
        if (number, player) not in announced
    )
    return replace(tournament, announced_byes=(*tournament.announced_byes, *byes))


_End = tuple[tuple[tuple[int, int, int], ...], bool]
"""(player, points, place) of everybody in the standings, and whether a round had no pairing."""


def _sample(future: Future, tie_breaks: str | None, system: str, edition: str, sample: int) -> _End:
    event = future.with_results(future.open_results(sample))
    later, stopped = future.after_open_boards(), False
    while event.next_round <= event.number_of_rounds:
        try:
            pairing = pair(event, system=system, edition=edition)
        except NoPairing:
            stopped = True
            break
        event = played(later, event, pairing, sample)
        if later.forced:
            later = replace(later, forced=())
    lines = standings(event, tie_breaks).lines
    return tuple((line.participant, line.points, line.rank) for line in lines), stopped


class _Tally:
    def __init__(self, players: int) -> None:
        self._points: list[Counter[int]] = [Counter() for _ in range(players)]
        self._places: list[Counter[int]] = [Counter() for _ in range(players)]
        self.stopped = 0

    def add(self, end: _End) -> None:
        """Count one end."""
        lines, stopped = end
        self.stopped += stopped
        for player, points, place in lines:
            self._points[player][points] += 1
            self._places[player][place] += 1

    def players(self, samples: int) -> tuple[PlayerEnd, ...]:
        """The distributions of every player."""
        return tuple(
            PlayerEnd(_shares(points, samples), _shares(places, samples))
            for points, places in zip(self._points, self._places, strict=True)
        )


def _shares(counter: Counter[int], samples: int) -> tuple[tuple[int, float], ...]:
    return tuple((value, counter[value] / samples) for value in sorted(counter))
