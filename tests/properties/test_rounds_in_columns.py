"""Whole events played in columns are those played round by round, with the same numbers of chance."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from pairwright import pair
from pairwright.common.errors import BadInput, NoPairing
from pairwright.matching import CORE
from pairwright.simulate import Chance, Settings, random_settings, simulate
from pairwright.simulate.forecast import ending
from pairwright.simulate.simulation import PlayerEvent
from pairwright.standings import standings
from pairwright.standings.ranking import ranks_in_columns
from pairwright.systems.dutch.editions import EDITIONS, NEWEST
from pairwright.systems.dutch.fast import pair_by_brackets
from pairwright.systems.register import system_of
from pairwright.systems.system import Pairing
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.tournament import ForbiddenPairs, PointAdjustment, Tournament
from sizes import sampled

pytestmark = pytest.mark.skipif(CORE is None, reason="the columns are those of a native core that has them")


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
    given = {} if seed % 3 else {0: seed % 2, len(event.players) - 1: 2}
    lists = None, "BH,SB", "ARO,BH"  # the last one is not known to the columns
    forecast = partial(
        ending.forecast_end, event, samples=12, seed=seed - 30, given=given, tie_breaks=lists[seed % 3]
    )
    try:
        found = forecast()
    except BadInput:
        assert given, "two who meet are given results that contradict each other"
        return
    monkeypatch.setattr(ending._Sampler, "_columns", None)
    monkeypatch.setattr(ending, "pair", by_brackets)
    assert found == forecast()


def test_nearly_all_futures_are_played_in_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    event = simulate(Settings(players=30, rounds=7, played=3), 1).tournament
    monkeypatch.setattr(ending, "standings", lambda *_: pytest.fail("standings are not asked for"))
    assert ending.forecast_end(event, samples=50).stopped == 0


LISTS = (
    "BH/C1,BH,SB,DE,WIN",
    "BH/M1,SB/C1,PS/C2,TPN",
    "DE,BH/C2/V2024,SB/C1/V2024,REP",
    "SB,PS,BPG,BWG,TPN/R",
    "WON,WIN,BH/M2,SB",
)
"""Lists of tie-breaks that the columns know, with every one of these in some list."""


@pytest.mark.parametrize("seed", sampled(range(600)))
def test_places_in_columns_are_those_of_the_standings(seed: int) -> None:
    event = simulate(varied(seed), seed).tournament
    if seed % 4 == 0 and len(event.rounds) > 1:
        first, *others = event.rounds
        adjourned = with_open_boards(replace(event, rounds=(first,))).rounds
        event = replace(event, rounds=(*adjourned, *others))
    for codes in LISTS:
        columns = [(played.opponents, played.colours, played.outcomes) for played in event.rounds]
        points, places = ranks_in_columns(event, codes).of(columns, len(event.players))
        expected = sorted(standings(event, codes).places())
        assert list(zip(range(len(places)), points, places, strict=True)) == expected, codes


def test_ranks_that_the_columns_do_not_know_are_left_to_the_standings() -> None:
    event = simulate(Settings(players=10, rounds=5, played=2), 1).tournament
    assert ranks_in_columns(event) is not None
    for codes in ("ARO", "BH/P", "DE/P", "KS", "AOB", "DE,PTS"):
        assert ranks_in_columns(event, codes) is None
    assert ranks_in_columns(replace(event, adjustments=(PointAdjustment(5, (1,)),))) is None
    assert ranks_in_columns(replace(event, system="berger")) is None
    with pytest.raises(BadInput, match="XYZ"):
        ranks_in_columns(event, "BH,XYZ")
    twice = replace(event, rounds=(event.rounds[0], event.rounds[0]))
    rounds = [(played.opponents, played.colours, played.outcomes) for played in twice.rounds]
    assert ranks_in_columns(twice, "DE").of(rounds, 10) is None, "who has met twice is left to the standings"


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
