"""Rounds as people might leave them: nothing but a clear refusal ever comes of judging and repairing them."""

from __future__ import annotations

import random
from collections import Counter

from pairwright.check.completable import completable
from pairwright.check.judging import broken_rules, look
from pairwright.check.repair import RepairKind, repairs
from pairwright.check.round_words import EventWords, RoundWords
from pairwright.common.errors import BadInput, PairwrightError
from pairwright.explain.words.speech import Speech
from pairwright.simulate import Rates, Settings, simulate
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.register import pair
from pairwright.systems.round_robin.as_tournament import event
from pairwright.tournament.player import Player
from pairwright.tournament.schedule import round_robin

RATES = Rates(half_point_byes=40_000, forfeits=40_000, late_entries=50_000, withdrawals=30_000)
SYSTEMS = (("dutch", "2026"), ("dutch", "2017"), ("dutch", "2012"), ("kjca", ""), ("round_robin", ""))


def some_event(chance, seed):
    system, edition = chance.choice(SYSTEMS)
    count = chance.randint(2, 11)
    if system == "round_robin":
        players = [Player(n, f"P {n}", club=chance.choice("ab ")) for n in range(1, count + 1)]
        return event(players, round_robin(count))
    settings = Settings(
        players=count,
        rounds=chance.randint(1, 6),
        rates=RATES,
        system=system,
        edition=edition,
        forbidden_groups=int(count > 3 and chance.random() < 0.5),
    )
    tournament = simulate(settings, seed).tournament
    last = len(tournament.rounds) + (len(tournament.rounds) < tournament.number_of_rounds)
    return tournament.before_round(chance.randint(1, last))


def some_round(chance, tournament):
    """The draw, or players in any order and number, some of them twice."""
    if chance.random() < 0.5:
        try:
            return GivenRound.of(pair(tournament))
        except PairwrightError:
            return GivenRound(())
    count = len(tournament.players)
    if chance.random() < 0.5:
        people = [chance.randrange(count) for _ in range(chance.randint(0, count + 2))]
    else:
        people = chance.sample(range(count), chance.randint(0, count))
    byes = tuple(people[: chance.randint(0, 2)])
    rest = people[len(byes) :]
    return GivenRound(tuple(zip(rest[::2], rest[1::2], strict=False)), byes, chance.random() < 0.8)


def test_any_round_is_judged_looked_at_and_repaired():
    seen = Counter()
    for seed in range(220):
        chance = random.Random(seed)
        tournament = some_event(chance, seed)
        given = some_round(chance, tournament)
        words = RoundWords(Speech(tournament, chance.choice(("en", "de"))))
        keep_apart = chance.choice(((), ("club",)))
        for rule in broken_rules(tournament, given, keep_apart=keep_apart):
            assert "{" not in words.rule(rule)
        for notice in look(tournament, given, keep_apart=keep_apart):
            assert "{" not in words.notice(notice)
        repaired(chance, tournament, given, words, seen)
        said = EventWords(words.speech)
        found = completable(tournament, keep_apart=keep_apart)
        assert all("{" not in text for text in map(said.hindrance, found.hindrances))
        seen[found.answer.value] += 1
    assert seen["refused"] > 10
    assert min(seen[kind] for kind in RepairKind) > 5
    assert min(seen[answer] for answer in ("always", "yes", "no")) > 10


def repaired(chance, tournament, given, words, seen):
    """Every repair has exactly the players who are there now."""
    drawn = {player for players in given.pairs for player in players} | set(given.byes)
    others = [index for index in range(len(tournament.players)) if index not in drawn]
    absent = chance.sample(sorted(drawn), min(len(drawn), chance.randint(0, 3)))
    added = chance.sample(others, min(len(others), chance.randint(0, 3)))
    fixed = chance.sample(range(len(tournament.players)), 2) if chance.random() < 0.3 else ()
    try:
        found = repairs(tournament, given, absent=absent, added=added, fixed=fixed)
    except BadInput:
        seen["refused"] += 1
        return
    for repair in found:
        seen[repair.kind] += 1
        assert all("{" not in line for line in words.repair(repair))
        if repair.round_ is not None and repair.kind in (RepairKind.FEWEST, RepairKind.AGAIN):
            seated = [player for players in repair.round_.pairs for player in players]
            assert sorted((*seated, *repair.round_.byes)) == sorted((drawn | set(added)) - set(absent))
