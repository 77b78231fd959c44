"""Where the texts of 2012 and 2017 say the same, the pairings are the same.

They must agree, by the comparison of their articles:

* in the first round;
* when every scoregroup is paired within itself, colours being all that is left to weigh, and every player
  has played every round (then A.7.d of odd rounds finds nobody with a strong preference, and X before Z is
  C.10 before C.11);
* in an even round, and in an odd one without strong preferences, for a field of one scoregroup: one bracket,
  the bye included, whose only floater is its receiver;
* in the definitions: preferences, topscorers, meetings, orders D.1 and D.2, colours before the last round.
"""

from dataclasses import replace
from random import Random

import pytest
from positions_2012 import OURS

from pairwright.common.errors import NoPairing
from pairwright.simulate.event_settings import Rates, Settings
from pairwright.simulate.simulation import simulate
from pairwright.systems.dutch.editions import EDITIONS
from pairwright.systems.dutch.fast import pair_fast
from pairwright.systems.dutch.situation import survey
from pairwright.systems.swiss.colours import Strength
from pairwright.tournament import Colour, Game, Outcome, Player, Round, Tournament
from pairwright.tournament.scoring import Scoring
from positions import random_position
from sizes import sampled, times

LATER = EDITIONS["2017"]


def scores_of(tournament):
    return survey(tournament, LATER).scores


def same(tournament):
    """The pairing of both editions, which must be one; None when there is none, by both."""
    results = []
    for rules in (OURS, LATER):
        try:
            pairing = pair_fast(tournament, rules)
            results.append((pairing.boards, pairing.pairing_allocated_bye))
        except NoPairing:
            results.append(None)
    assert results[0] == results[1]
    return results[0]


@pytest.mark.parametrize("players", [1, 2, 3, 8, 13, 40, 401])
@pytest.mark.parametrize("colour", [Colour.WHITE, Colour.BLACK])
def test_first_round(players, colour):
    numbers = tuple(Player(number) for number in range(1, players + 1))
    boards, _ = same(Tournament(numbers, number_of_rounds=9, initial_colour=colour))
    assert len(boards) == players // 2


def simulated(seed, players, rounds, **rates):
    settings = Settings(players, rounds, Rates(**rates))
    return simulate(settings, seed, pair_next=lambda event: pair_fast(event, LATER)).tournament


def without_floaters(tournament):
    """Whether 2017 pairs every scoregroup within itself."""
    scores = {entrant.index: entrant.score for entrant in survey(tournament, LATER).entrants}
    pairing = pair_fast(tournament, LATER)
    return pairing.pairing_allocated_bye is None and all(
        scores[board.white] == scores[board.black] for board in pairing.boards
    )


@pytest.mark.parametrize("draws", [0, 300_000, 900_000])
def test_scoregroups_paired_within_themselves(draws):
    agreed = 0
    for seed in sampled(range(60), 5):
        event = simulated(seed, 16 + 2 * (seed % 12), 7, draws=draws)
        for number in range(1, 7):
            before = event.before_round(number)
            if without_floaters(before):
                same(before)
                agreed += 1
    assert agreed > times(75, 5)


def drawn_out(seed, players, rounds):
    """An event in which every game is drawn and the bye is worth half a point: always one scoregroup."""
    random = Random(seed)
    event = Tournament(
        players=tuple(Player(number) for number in range(1, players + 1)),
        number_of_rounds=rounds + 1,
        initial_colour=random.choice((Colour.WHITE, Colour.BLACK)),
        scoring=Scoring.simple(pairing_allocated_bye=5),
    )
    while event.next_round < rounds:
        try:
            pairing = pair_fast(event, LATER)
        except NoPairing:
            return
        games = [Game(-1, Colour.NONE, Outcome.PAIRING_ALLOCATED_BYE)] * players
        for board in pairing.boards:
            colours = (Colour.WHITE, Colour.BLACK) if random.random() < 0.8 else (Colour.BLACK, Colour.WHITE)
            games[board.white] = Game(board.black, colours[0], Outcome.DRAW)
            games[board.black] = Game(board.white, colours[1], Outcome.DRAW)
        event = event.with_round(Round.of(games))
        yield event


def strong_preferences(tournament):
    return any(
        entrant.preference.strength == Strength.STRONG for entrant in survey(tournament, OURS).entrants
    )


def test_one_scoregroup_with_its_bye():
    agreed = byes = 0
    for seed in sampled(range(120)):
        players = 5 + seed % 14
        for event in drawn_out(seed, players, min(8, players - 2)):
            assert len(set(scores_of(event))) == 1
            if event.next_round % 2 == 0 or not strong_preferences(event):
                found = same(event)
                agreed += 1
                byes += found is not None and found[1] is not None
    assert agreed > times(200)
    assert byes > times(60)


def test_definitions_of_a_player():
    """Preferences, topscorers and meetings do not depend on the edition; floats and the bar of the bye do."""
    for seed in sampled(range(300)):
        tournament = random_position(seed, 4, 14)
        ours, theirs = survey(tournament, OURS), survey(tournament, LATER)
        assert ours.may_meet == theirs.may_meet
        for mine, other in zip(ours.entrants, theirs.entrants, strict=True):
            assert replace(mine, floats=other.floats, may_have_bye=other.may_have_bye) == other
            if tournament.scoring == Scoring():
                assert mine.may_have_bye <= other.may_have_bye
