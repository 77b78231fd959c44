"""How will it end? The rounds that are left, drawn and played many times over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from functools import cached_property
from itertools import repeat
from operator import itemgetter
from typing import Any

from pairwright.common.errors import BadInput, NoPairing, of_kinds
from pairwright.common.parallel import in_order
from pairwright.common.values import dataclass, field, replace
from pairwright.matching import CORE
from pairwright.simulate.forecast.futures import RESULTS, Future, Progress, future_of, played, widest_error
from pairwright.simulate.forecast.goals import FIRST_PLACES, PLACE, Goal, Goals
from pairwright.simulate.forecast.result_model import MODEL, ResultModel
from pairwright.standings import standings
from pairwright.standings.ranking import ranks_in_columns
from pairwright.systems.register import for_system, pair, system_of
from pairwright.systems.system import away_in
from pairwright.tournament.outcome import NOT_THERE, Outcome
from pairwright.tournament.round import Round
from pairwright.tournament.tournament import AnnouncedBye, Tournament, require_tournament


@dataclass(frozen=True, slots=True)
class PlayerEnd:
    """How it may end for one player.

    points: points in units and their chance; places: place and its chance; both in ascending order.
    goals:  what he reached in any future: for all points, the chance that he has them and reaches it.
    """

    points: tuple[tuple[int, float], ...]
    places: tuple[tuple[int, float], ...]
    goals: Mapping[Goal, tuple[tuple[int, float], ...]] = field(default_factory=dict)

    def up_to(self, place: int) -> float:
        """The chance of this place or a better one."""
        return sum(chance for reached, chance in self.places if reached <= place)

    def chance_of(self, goal: Goal) -> float:
        """The chance of reaching a goal."""
        found = self.goals.get(goal)
        return sum([chance for _, chance in found]) if found else 0.0

    def with_points(self, goal: Goal) -> tuple[tuple[int, float, float], ...]:
        """For all points he may end with: their chance, and the chance of the goal for whoever has them."""
        reached = dict(self.goals.get(goal, ()))
        return tuple((points, chance, reached.get(points, 0.0) / chance) for points, chance in self.points)

    @property
    def mean_points(self) -> float:
        """The expected points, in units."""
        return sum([points * chance for points, chance in self.points])


@dataclass(frozen=True, slots=True)
class ScoreGroup:
    """How many players end with these points: the mean, and the middle 95 % of all futures."""

    points: int
    mean: float
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class EndForecast:
    """The forecast of the final standings.

    left:    indices of players who are taken to have left.
    stopped: in how many samples some round had no legal pairing; they end with the round before.
    goals:   what was looked for, places first; groups: the score groups at the end, lowest first.
    ranked:  indices of those who play, by the points to be expected, the most first.
    """

    rounds: int
    samples: int
    players: tuple[PlayerEnd, ...]
    left: tuple[int, ...] = ()
    stopped: int = 0
    model: str = ""
    goals: tuple[Goal, ...] = ()
    groups: tuple[ScoreGroup, ...] = ()
    ranked: tuple[int, ...] = ()

    @property
    def error(self) -> float:
        """Half the width of a 95 % interval around a chance of one half, the widest there is."""
        return widest_error(self.samples)


@of_kinds
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
    edition: str | int = "",
    options: Mapping[str, Any] | None = None,
    left: Collection[int] | None = None,
    goals: Goals | None = None,
    progress: Progress = lambda done: None,
) -> EndForecast:
    """Play the event to its end many times and count points and places.

    Open boards of the last round are played first. Byes that were announced are kept. Places are those
    of the standings, tie-breaks included; those who are level share the better place.

    left:   who is taken to have left; by default those who were absent from the last round, or had a
            zero-point bye in it.
    goals:  prizes and norms to look for (`goals_of`); they take time.
    options: what the system takes beyond its edition.
    given:  results to be taken as given in the open or else the next game: index of a player, and 0 (he
            wins), 1 (draw) or 2 (he loses). Two forecasts with one seed differ by that alone.
    rounds: number of rounds, when the event does not say it.
    jobs:   number of processes; the answer does not depend on it.
    Raises BadInput for an event that does not say how many rounds it has, and for one of matches.
    """
    require_tournament(tournament)
    total = rounds or tournament.number_of_rounds
    if total < max(1, len(tournament.rounds)):
        raise BadInput.told("the number of rounds is not known: say how many there are (rounds)")
    gone, known = _left(tournament) if left is None else tuple(sorted(left)), range(len(tournament.players))
    if not set(gone) <= set(known):
        raise BadInput.told(
            "{where}={value}: players from 0 to {last} are expected",
            where="left", value=gone, last=known[-1],
        )  # fmt: skip
    event = replace(tournament, number_of_rounds=total)
    event.check()
    event = _without(event, gone, total)
    wanted = goals or Goals()
    future = future_of(event, seed, model, given, system)
    rules = {"system": system, "edition": edition, **(options or {})}
    play = _Sampler(future, tie_breaks, rules, wanted)
    tally = _EndTally(len(event.players))
    for done, end in enumerate(in_order(play, range(samples), jobs), 1):
        tally.add(end)
        progress(done)
    players = tally.players(samples)
    playing = [who for who, end in enumerate(players) if end.points]
    ranked = tuple(sorted(playing, key=lambda who: _rank(players[who]), reverse=True))
    return EndForecast(
        total, samples, players, gone, tally.stopped, model.name, wanted.all, tally.groups(), ranked
    )


def _rank(end: PlayerEnd) -> tuple[float, ...]:
    return end.mean_points, *(end.chance_of(Goal(PLACE, place)) for place in FIRST_PLACES[:2])


def _left(tournament: Tournament) -> tuple[int, ...]:
    if not tournament.rounds:
        return ()
    return tuple(index for index, code in enumerate(tournament.rounds[-1].outcomes) if code in NOT_THERE)


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


_Line = tuple[int, int, int, tuple[Goal, ...]]
"""(player, points, place, prizes and norms)"""
_POINTS = itemgetter(1)

_End = tuple[list[_Line], bool]
"""The lines of all in the standings; whether a round had no pairing."""


@dataclass
class _Sampler:
    """One future after the other: the rounds that are left drawn and played, and the standings at the end.

    In columns of the native core where the event and its list of tie-breaks are known to it.
    """

    future: Future
    tie_breaks: str | None
    rules: dict[str, Any]
    goals: Goals

    def __call__(self, sample: int) -> _End:
        columns = self._columns
        if columns is not None and columns.play(sample):
            ranked = None if self._ranks is None else columns.ranked(self._ranks)
            if ranked is not None:
                return list(zip(range(len(ranked[0])), *ranked, repeat(()))), False
            event, stopped = self._played(columns.rounds()), False
        else:
            event, stopped = self._drawn(sample)
        found = standings(event, self.tie_breaks)
        won = self.goals.reached(found)
        lines = [(player, points, place, won.get(player, ())) for player, points, place in found.places()]
        return lines, stopped

    def _drawn(self, sample: int) -> tuple[Tournament, bool]:
        """The event at its end, its rounds drawn by `pair`; and whether one of them had no pairing."""
        later = self.future.after_open_boards()
        event = self.future.with_results(self.future.open_results(sample))
        while event.next_round <= event.number_of_rounds:
            try:
                pairing = pair(event, **self.rules)
            except NoPairing:
                return event, True
            event = played(later, event, pairing, sample)
            if later.forced:
                later = replace(later, forced=())
        return event, False

    def _played(self, rounds: list[tuple[tuple[int, ...], bytes, bytes]]) -> Tournament:
        """The event at its end, with these rounds after those that are the same in all futures."""
        event = self.future.tournament
        past = tuple(bye for bye in event.announced_byes if bye.round_number not in self._to_come)
        later = (Round(*one) for one in rounds)
        return replace(event, rounds=(*event.rounds[: self._closed], *later), announced_byes=past)

    @cached_property
    def _closed(self) -> int:
        """How many rounds are the same in all futures."""
        return len(self.future.tournament.rounds) - bool(self.future.open_boards)

    @cached_property
    def _to_come(self) -> range:
        return range(self.future.tournament.next_round, self.future.tournament.number_of_rounds + 1)

    @cached_property
    def _ranks(self) -> Any:
        """What says the places without standings; None where these are wanted, or the list needs them."""
        if self.goals.prizes.categories or self.goals.hopes:
            return None
        return ranks_in_columns(self.future.tournament, self.tie_breaks)

    @cached_property
    def _columns(self) -> Any:
        """What plays the futures in columns; None where `pair` draws their rounds, as it does literally."""
        future, event, rules = self.future, self.future.tournament, dict(self.rules)
        if rules.pop("literal", False):
            return None
        chosen = system_of(event, str(rules.pop("system")))
        known = replace(for_system(event, chosen), rounds=event.rounds[: self._closed])
        columns = chosen.in_columns(known, edition=str(rules.pop("edition")), **rules)
        if columns is None:
            return None
        rounds = [(one.opponents, one.colours, one.outcomes) for one in event.rounds]
        return CORE.Futures(
            columns=columns.native,
            rounds=rounds[: self._closed],
            open=(rounds[-1], future.open_boards) if future.open_boards else None,
            away=[away_in(event, number) for number in self._to_come],
            more=columns.virtual,
            first_side=columns.initial,
            sink=Outcome.PAIRING_ALLOCATED_BYE,
            seed=future.seed % 2**64,
            values=future.ratings,
            chances=future.model.chances,
            ends=RESULTS,
            open_ends=future.forced,
            next_ends=future.after_open_boards().forced,
        )


class _EndTally:
    def __init__(self, players: int) -> None:
        self._ends: Counter[_Line] = Counter()
        self._players = range(players)
        self._sizes: list[Counter[int]] = []
        self.stopped = 0

    def add(self, end: _End) -> None:
        """Count one end."""
        lines, stopped = end
        self.stopped += stopped
        self._ends.update(lines)
        self._sizes.append(Counter(map(_POINTS, lines)))

    def players(self, samples: int) -> tuple[PlayerEnd, ...]:
        """The distributions of every player."""
        ends: dict[int, dict[_Line, int]] = {player: {} for player in self._players}
        for line, count in self._ends.items():
            ends[line[0]][line] = count
        return tuple(_player(ends[player], samples) for player in self._players)

    def groups(self) -> tuple[ScoreGroup, ...]:
        """The sizes of the score groups."""
        found, count = [], len(self._sizes)
        for points in sorted({points for sizes in self._sizes for points in sizes}):
            sizes = sorted(one[points] for one in self._sizes)
            low, high = sizes[count // 40], sizes[count - 1 - count // 40]
            found.append(ScoreGroup(points, sum(sizes) / count, low, high))
        return tuple(found)


def _player(ends: Mapping[_Line, int], samples: int) -> PlayerEnd:
    all_points: Counter[int] = Counter()
    places: Counter[int] = Counter()
    goals: dict[Goal, Counter[int]] = {}
    for (_, points, place, won), count in ends.items():
        all_points[points] += count
        places[place] += count
        for goal in (*(Goal(PLACE, last) for last in FIRST_PLACES if place <= last), *won):
            goals.setdefault(goal, Counter())[points] += count
    reached = {goal: _shares(counter, samples) for goal, counter in goals.items()}
    return PlayerEnd(_shares(all_points, samples), _shares(places, samples), reached)


def _shares(counter: Counter[int], samples: int) -> tuple[tuple[int, float], ...]:
    return tuple((value, counter[value] / samples) for value in sorted(counter))
