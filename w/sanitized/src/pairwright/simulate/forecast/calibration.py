"""Does the model fit? Its chances beside games that were played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import log

from pairwright.simulate.chance import MILLION
from pairwright.simulate.forecast.result_model import Chances, ResultModel
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
        log_loss=sum(-log(max(1, chances[result]) / MILLION) for chances, result in games) / count,
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
