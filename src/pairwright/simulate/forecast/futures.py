"""One possible future of an event: the open boards finished, the next rounds drawn and played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from math import sqrt

from pairwright.common.errors import BadInput
from pairwright.common.messages import told
from pairwright.common.values import dataclass, field, replace
from pairwright.simulate.chance import MILLION
from pairwright.simulate.forecast.result_model import MODEL, Chances, ResultModel
from pairwright.systems.register import system_of
from pairwright.systems.system import Pairing
from pairwright.tournament.results import COMMON, outcomes_of
from pairwright.tournament.tournament import Tournament

RESULTS = outcomes_of(*COMMON)
"""White's and Black's outcome of each result, in the order of `Chances`."""

_UNRATED = 1400
"""The rating taken for players of an event in which nobody has one."""

_WORD = 2**64 - 1
_STEP = 0x9E3779B97F4A7C15
_FIRST, _SECOND = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB

_NORMAL = 1.96
"""Standard deviations on both sides of a mean that hold 95 % of a normal distribution."""

Progress = Callable[[int], None]
"""Called with the number of futures gone through so far."""


def widest_error(samples: int) -> float:
    """Half the width of a 95 % interval around a chance of one half; around all others it is narrower."""
    return _NORMAL * sqrt(0.25 / samples)


@dataclass(frozen=True)
class Future:
    """What is asked of every sample: the event, the model, the seed, and what is taken as given.

    forced: index of a player: his result in his open game, or else in his next one, as 0 (win), 1 (draw)
            or 2 (loss) of his own.
    known:  what the model has said so far, by both ratings; the same games come again in other samples.
    """

    tournament: Tournament
    seed: int = 0
    model: ResultModel = MODEL
    forced: tuple[tuple[int, int], ...] = ()
    known: dict[tuple[int, int], Chances] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def open_boards(self) -> tuple[tuple[int, int], ...]:
        """(White, Black) of the boards of the last round without a result, by White's number."""
        return tuple(pair for last in self.tournament.rounds[-1:] for pair in last.unfinished())

    @cached_property
    def ratings(self) -> tuple[int, ...]:
        """Ratings to play by: an unrated player counts as the lowest rated one of the event."""
        lowest = min((player.rating for player in self.tournament.players if player.rating), default=_UNRATED)
        return tuple(player.rating or lowest for player in self.tournament.players)

    def chances(self, white: int, black: int) -> Chances:
        """The chances of the next game of two players, certain when the result of one is given."""
        for player, own in self.forced:
            if player in (white, black):
                result = own if player == white else 2 - own
                return Chances(*(MILLION * (result == which) for which in range(3)))
        ratings = self.ratings[white], self.ratings[black]
        found = self.known.get(ratings)
        if found is None:
            found = self.known[ratings] = self.model.chances(*ratings)
        return found

    def results(self, sample: int, round_number: int, games: Iterable[tuple[int, int]]) -> list[int]:
        """Indices in RESULTS of games (White, Black) of a round in one sample.

        The number drawn belongs to the two players, the round and the sample, and to nothing else: what
        is asked twice, once with a win and once with a draw of somebody, differs by that alone.
        """
        before = _mixed_in(self.seed, sample, round_number)
        found, ratings = [], self.ratings
        known: dict[tuple[int, int], Chances] = {} if self.forced else self.known
        for white, black in games:
            win, draw, _ = known.get((ratings[white], ratings[black])) or self.chances(white, black)
            game = white << 32 | black if white < black else black << 32 | white
            # As `_next`, written out: most of the numbers of a forecast are asked for here.
            state = (before ^ game) + _STEP & _WORD
            state = (state ^ state >> 30) * _FIRST & _WORD
            state = (state ^ state >> 27) * _SECOND & _WORD
            drawn = (state ^ state >> 31) * MILLION >> 64
            if white > black:
                drawn = MILLION - 1 - drawn
            found.append(0 if drawn < win else 1 if drawn < win + draw else 2)
        return found

    def open_results(self, sample: int) -> tuple[int, ...]:
        """Results of the open boards in one sample."""
        return tuple(self.results(sample, len(self.tournament.rounds), self.open_boards))

    def with_results(self, results: Sequence[int]) -> Tournament:
        """The event with these results on its open boards."""
        if not self.open_boards:
            return self.tournament
        last = self.tournament.rounds[-1]
        outcomes = bytearray(last.outcomes)
        for (white, black), result in zip(self.open_boards, results, strict=True):
            outcomes[white], outcomes[black] = RESULTS[result]
        finished = replace(last, outcomes=bytes(outcomes))
        return replace(self.tournament, rounds=(*self.tournament.rounds[:-1], finished))

    def after_open_boards(self) -> Future:
        """What is given for the rounds after the open boards: those results are used up."""
        if not self.forced:
            return self
        playing = {player for board in self.open_boards for player in board}
        return replace(self, forced=tuple(one for one in self.forced if one[0] not in playing))


def played(future: Future, event: Tournament, pairing: Pairing, sample: int) -> Tournament:
    """The event with the drawn round played."""
    games = [(board.white, board.black) for board in pairing.boards]
    results = future.results(sample, pairing.round_number, games)
    return event.with_round(event.round_played(pairing, map(RESULTS.__getitem__, results)))


_RESULTS_GIVEN = (0, 1, 2)


def future_of(
    tournament: Tournament, seed: int, model: ResultModel, given: Mapping[int, int] | None, system: str
) -> Future:
    """What every sample is asked. given: results by index of the player.

    Raises BadInput for nobody's results, for those that are none or contradict each other, and for matches.
    """
    if tournament.team_play is not None or system_of(tournament, system).traits.games > 1:
        raise BadInput.told("forecasts are made for single games, not for matches")
    results = given or {}
    count = len(tournament.players)
    faults = [
        told(
            "given={given}: a player from 0 to {last} is expected, and 0 (won), 1 (drawn) or 2 (lost)",
            given={player: result},
            last=count - 1,
        )
        for player, result in results.items()
        if player not in range(count) or result not in _RESULTS_GIVEN
    ]
    if faults:
        raise BadInput(*faults)
    for white, black in Future(tournament).open_boards:
        if white in results and black in results and results[white] + results[black] != 2:
            numbers = tournament.players[white].known_number, tournament.players[black].known_number
            raise BadInput.told("players {a} and {b} are playing each other", a=numbers[0], b=numbers[1])
    return Future(tournament, seed, model, tuple(sorted(results.items())))


def _mixed_in(seed: int, sample: int, round_number: int) -> int:
    """64 random bits that depend on the arguments only (the mixing function of SplitMix64)."""
    # The seed is mixed first: seed and sample must not be exchangeable.
    return _next(_next(_mixed(seed + _STEP & _WORD), sample), round_number)


def _next(state: int, part: int) -> int:
    return _mixed((state ^ part) + _STEP & _WORD)


def _mixed(state: int) -> int:
    state = (state ^ state >> 30) * _FIRST & _WORD
    state = (state ^ state >> 27) * _SECOND & _WORD
    return state ^ state >> 31
