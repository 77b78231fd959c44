"""Whole events played in columns are those played round by round, with the same numbers of chance."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from pairwright import pair
from pairwright.common.errors import NoPairing
from pairwright.matching import CORE
from pairwright.simulate import Chance, Settings, random_settings, simulate
from pairwright.simulate.forecast import ending
from pairwright.simulate.simulation import PlayerEvent
from pairwright.systems.dutch.editions import EDITIONS, NEWEST
from pairwright.systems.dutch.fast import pair_by_brackets
from pairwright.systems.register import system_of
from pairwright.systems.system import Pairing
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.tournament import ForbiddenPairs, PointAdjustment, Tournament
from sizes import sampled

pytestmark = pytest.mark.skipif(
    not hasattr(CORE, "ColumnRounds"), reason="the columns are those of a native core that has them"
)


def by_brackets(event: Tournament, **rules: object) -> Pairing:
    """The twin, which draws one round of an event."""
    return pair_by_brackets(event, EDITIONS[NEWEST])


def varied(seed: int) -> Settings:
    """Byes, forfeits, late entries, forbidden pairs, acceleration, odd fields; some stop before their end."""
    chance = Chance(seed, stream=17)
    settings = random_settings(chance)
    stops = chance.hits(300_000)
    return replace(settings, played=chance.between(0, settings.rounds)) if stops else settings


@pytest.mark.parametrize("seed", sampled(range(1500)))
def test_an_event_in_columns_is_that_of_its_twin(seed: int) -> None:
    settings = varied(seed)
    assert simulate(settings, seed) == simulate(settings, seed, pair_next=by_brackets)


def test_nearly_all_events_are_played_in_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    played = []
    in_columns = PlayerEvent.play_in_columns

    def noted(event: PlayerEvent, *rest: object) -> bool:
        played.append(in_columns(event, *rest))  # type: ignore[arg-type]
        return played[-1]

    monkeypatch.setattr(PlayerEvent, "play_in_columns", noted)
    for seed in range(40):
        simulate(Settings(players=12 + seed % 9, rounds=7), seed)
    assert len(played) == 40
    assert sum(played) >= 36


@pytest.mark.parametrize("seed", sampled(range(60), 10))
def test_futures_in_columns_are_those_of_the_twin(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = replace(varied(seed), played=None)
    settings = replace(settings, played=settings.rounds // 2)
    event = simulate(settings, seed).tournament
    if seed % 2 and event.rounds:
        event = with_open_boards(event)
    forecast = partial(ending.forecast_end, event, samples=12, seed=seed)
    found = forecast()
    monkeypatch.setattr(ending._Sampler, "_in_columns", lambda *_: None)
    monkeypatch.setattr(ending, "pair", by_brackets)
    assert found == forecast()


def with_open_boards(event: Tournament) -> Tournament:
    """The event while the last round is still played on its first boards."""
    last = event.rounds[-1]
    outcomes = bytearray(last.outcomes)
    for index, opponent in enumerate(last.opponents[:6]):
        if opponent >= 0 and last.outcomes[index] <= Outcome.LOSS:
            outcomes[index] = outcomes[opponent] = Outcome.UNFINISHED
    return replace(event, rounds=(*event.rounds[:-1], replace(last, outcomes=bytes(outcomes))))


@pytest.mark.parametrize("seed", sampled(range(300)))
def test_a_round_in_columns_is_that_of_the_event(seed: int) -> None:
    settings = varied(seed)
    event = simulate(replace(settings, played=settings.rounds - 1), seed).tournament
    try:
        expected = by_brackets(event)
    except NoPairing:
        with pytest.raises(NoPairing):
            pair(event)
    else:
        assert pair(event) == expected


def test_what_the_columns_do_not_know_they_leave_to_the_draw() -> None:
    event = simulate(Settings(players=10, rounds=5, played=2), 1).tournament
    known = system_of(event).in_columns
    assert known(event) is not None
    assert known(replace(event, adjustments=(PointAdjustment(5, (1,)),))) is None
    assert known(replace(event, forbidden=(ForbiddenPairs((0, 1), 1, 3),))) is None
    assert known(replace(event, forbidden=(ForbiddenPairs((0, 1), 1, 2),))) is not None
    assert known(event, edition="2017") is None
    assert known(event, readings="letter") is None
    assert known(replace(event, number_of_rounds=2)) is None
    assert system_of(event, "burstein").in_columns(replace(event, system="burstein")) is None
