"""The shortcuts of the fast procedure change nothing, in fields too large for the literal one.

Shortcuts are the walk of the native core down the brackets, the witness that what is left can be completed,
the tight pairing (a bracket paired from the types of its players) and the core itself. Without them every
bracket is a general matching in plain Python, with everybody below it where the edition asks for completion,
and questions to it in the order of the rules.
"""

import pytest

from pairwright.common.errors import NoPairing
from pairwright.simulate import Rates, Settings, simulate
from pairwright.simulate.event_settings import PER_CENT
from pairwright.systems.dutch.editions import edition
from pairwright.systems.dutch.fast.every_bracket import EveryBracket
from pairwright.systems.dutch.fast.field import Field
from pairwright.systems.swiss.fast import Procedure
from plain_core import use_plain_core
from positions import random_position
from sizes import sampled

RULES = [edition(name) for name in ("2017", "2026")]


class NoWitness:
    """A witness that never knows anything."""

    def build(self, sink):
        return False

    def settle(self, pairs, leaving, start, stop):
        return False

    def adopt(self, mates):
        pass

    def partner(self, vertex):
        raise AssertionError("nobody asks a witness that was not built")


def no_walk(procedure, number, mdps):
    """The walk of a core that has none."""
    return ()


def paired(tournament, rules):
    try:
        return rules.completion.procedure(Field(tournament, rules)).pair()
    except NoPairing:
        return "no pairing"


def assert_same(tournament, rules, monkeypatch, name):
    quick = paired(tournament, rules)
    with monkeypatch.context() as without:
        without.setattr(EveryBracket, "several", no_walk)
        assert paired(tournament, rules) == quick, f"{name}, edition {rules.name}, bracket by bracket"
        without.setattr(Procedure, "witness_of", lambda self, positions, ends: NoWitness())
        use_plain_core(without)
        assert paired(tournament, rules) == quick, f"{name}, edition {rules.name}"
    return quick


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)
def test_arbitrary_histories(rules, monkeypatch):
    answers = [
        assert_same(random_position(seed, 17, 40), rules, monkeypatch, f"random_position({seed}, 17, 40)")
        for seed in sampled(range(700))
    ]
    assert answers.count("no pairing") < 120


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)
@pytest.mark.parametrize(("players", "rounds"), [(24, 15), (41, 9), (90, 7)])
def test_events_as_they_are_played(rules, players, rounds, monkeypatch):
    rates = Rates(draws=30 * PER_CENT, forfeits=2 * PER_CENT, zero_point_byes=2 * PER_CENT)
    for seed in sampled(range(1, 9), 4):
        settings = Settings(players, rounds, rates=rates, edition=rules.name)
        event = simulate(settings, seed).tournament
        assert len(event.rounds) == rounds
        for number in range(1, rounds + 1):
            name = f"{players} players, seed {seed}, round {number}"
            assert_same(event.before_round(number), rules, monkeypatch, name)
