"""How likely White wins, draws and loses, from both ratings. It is a model, and every answer says so."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple, Protocol

from pairwright.common.values import dataclass
from pairwright.simulate.chance import MILLION
from pairwright.simulate.game_results import expected_score
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.tournament import Tournament

_COUNTED = (Outcome.WIN, Outcome.DRAW, Outcome.LOSS)


@dataclass(frozen=True, slots=True)
class Fit:
    """How well a model foretold games between rated players.

    log_loss: mean of -log(chance of what happened); brier: mean squared distance of the three chances
    from what happened (0 perfect, 2/3 for equal chances). draws and white: shares foretold and seen;
    white is White's mean score.
    """

    model: str
    games: int
    log_loss: float
    brier: float
    draws_foretold: float
    draws_seen: float
    white_foretold: float
    white_seen: float


def calibration(tournaments: Iterable[Tournament], model: ResultModel) -> Fit | None:
    """Measure a model on every rated game of these events; None when there is none."""
    games = [
        (model.chances(white, black), result)
        for event in tournaments
        for white, black, result in _games(event)
    ]
    if not games:
        return None
    count = len(games)
    return Fit(
        model.name,
        count,
        log_loss=sum(-math.log(max(1, chances[result]) / MILLION) for chances, result in games) / count,
        brier=sum(_distance(chances, result) for chances, result in games) / count,
        draws_foretold=sum(chances.draw for chances, _ in games) / MILLION / count,
        draws_seen=sum(result == 1 for _, result in games) / count,
        white_foretold=sum(chances.win + chances.draw / 2 for chances, _ in games) / MILLION / count,
        white_seen=sum(1 - result / 2 for _, result in games) / count,
    )


def _games(event: Tournament) -> Iterator[tuple[int, int, int]]:
    """Ratings of White and Black, and the result as an index of `Chances`."""
    for played in event.rounds:
        for white, black in enumerate(played.opponents):
            if played.colours[white] == Colour.WHITE and played.outcomes[white] in _COUNTED:
                ratings = event.players[white].rating, event.players[black].rating
                if all(ratings):
                    yield (*ratings, int(played.outcomes[white]))


def _distance(chances: Chances, result: int) -> float:
    return sum((chance / MILLION - (which == result)) ** 2 for which, chance in enumerate(chances))


_SCALE = 400
"""Rating points per factor ten of the odds: the scale of the Elo system."""

_LEVEL = 2000
"""The level, as mean of both ratings, at which the parameter of the draws is given."""

_SURE = 20_000
"""Neither side's expected score is taken to be below these millionths."""


class Chances(NamedTuple):
    """Chances of White's win, a draw, and Black's win, in millionths; they add up to a million."""

    win: int
    draw: int
    loss: int


class ResultModel(Protocol):
    """What a forecast asks of a model. Ratings are above 0."""

    @property
    def name(self) -> str:
        """How the model is called in answers."""

    def chances(self, white: int, black: int) -> Chances:
        """The chances of a game between players with these ratings."""


@dataclass(frozen=True, slots=True)
class LevelDraws:
    """Expected score by the logistic curve, draws the more likely the nearer and the stronger the players.

    advantage: rating points that White is worth.
    slope:     what a rating difference is worth beside the Elo curve (below 1: results are more even).
    draws:     log odds of a draw between equals at a mean rating of 2000.
    level:     how much these log odds grow with 400 rating points.

    The values were fitted by maximum likelihood to 3,438 games between rated players of five opens of
    spring 2026 (Graz A, Prague D, Budapest A and B, Chesshouse; report files in the public repository
    gbtami/swisspairing). On 660 games of a sixth (Aeroflot 2026), which the fit had not seen, the
    log loss is 1.011 and the Brier score 0.609, beside 1.055 and 0.638 of the FIDE table with 30 % of
    draws between equals; `pairwright forecast calibrate FILE` measures any event in the same way.
    """

    advantage: int = 34
    slope: float = 0.89
    draws: float = -0.82
    level: float = 0.54

    @property
    def name(self) -> str:
        """How the model is called in answers."""
        return "level"

    def chances(self, white: int, black: int) -> Chances:
        """The chances of a game; a draw takes as much from both players' wins."""
        difference = (white - black + self.advantage) * self.slope
        expected = 1 / (1 + 10 ** (-difference / _SCALE))
        strength = (white + black) / 2 - _LEVEL
        between_equals = 1 / (1 + math.exp(-self.draws - self.level * strength / _SCALE))
        return _divided(
            round(expected * MILLION), round(4 * expected * (1 - expected) * between_equals * MILLION)
        )


@dataclass(frozen=True, slots=True)
class EvenDraws:
    """The plain model: the expected score of the FIDE table (B.02 article 8.1.2), no colours, no level.

    draws: how many of a million games between equals are drawn.
    """

    draws: int = 300_000

    @property
    def name(self) -> str:
        """How the model is called in answers."""
        return "table"

    def chances(self, white: int, black: int) -> Chances:
        """The chances of a game."""
        return _divided(expected_score(white, black) * (MILLION // 100), self.draws)


MODEL = LevelDraws()
"""The model that is used when nobody says otherwise."""

EVEN = EvenDraws()
MODELS: dict[str, ResultModel] = {model.name: model for model in (MODEL, EVEN)}
"""The models by name."""


def _divided(expected: int, draw: int) -> Chances:
    """Millionths of win, draw and loss with this expected score; no game is certain."""
    expected = max(_SURE, min(MILLION - _SURE, expected))
    draw = min(draw, 2 * min(expected, MILLION - expected) * 49 // 50)
    win = expected - draw // 2
    return Chances(win, draw, MILLION - win - draw)
