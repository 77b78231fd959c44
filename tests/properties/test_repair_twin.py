"""The fewest changes of a published round: the matching against every legal round, written down."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from pairwright.check.published import RoundChange, with_participants
from pairwright.check.repair import fewest_changes
from pairwright.common.errors import NoPairing
from pairwright.simulate import Rates, Settings, simulate
from pairwright.systems.board_faults import PRICE
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.register import open_round, pair
from pairwright.tournament.history import History
from pairwright.tournament.tournament import ForbiddenPairs
from sizes import sampled, times

RATES = Rates(half_point_byes=30_000, forfeits=30_000, late_entries=60_000)


def all_rounds(players):
    """Every way to pair these, as lists of pairs; (player,) is the bye of an odd field."""
    if not players:
        yield []
        return
    first, *others = players
    if len(players) % 2:
        for rest in all_rounds(others):
            yield [(first,), *rest]
        if len(players) == 1:
            return
    for place, second in enumerate(others):
        rest = others[:place] + others[place + 1 :]
        for pairs in all_rounds(rest):
            yield [(first, second), *pairs]


def legal(ground, tournament, met, pairs):
    """Written anew where it can be: nobody meets twice, no forbidden pair; colours and byes as judged."""
    for players in pairs:
        if len(players) == 1:
            if ground.bye_faults(players[0]):
                return False
            continue
        a, b = players
        club = {
            index
            for index, player in enumerate(tournament.players)
            if player.club == tournament.players[a].club
        }
        apart = any({a, b} <= set(group.players) != club for group in tournament.forbidden)
        if b in met[a] or apart or ground.pair_faults(a, b):
            return False
    return True


def price(ground, published, pairs):
    boards = {frozenset(pair_) for pair_ in published.pairs}
    total = [0] * (1 + len(PRICE))
    for players in pairs:
        if len(players) == 1:
            cost = (int(players[0] not in published.byes), *ground.bye_price(players[0]))
        elif set(players) in boards:
            cost = (0,) * (1 + len(PRICE))
        else:
            cost = (1, *ground.price(*players))
        total = [a + b for a, b in zip(total, cost, strict=True)]
    return tuple(total)


def partners(ground, pairs):
    """Opponents in the order of the round; the bye comes after everybody."""
    place = {player: number for number, player in enumerate(ground.order)}
    found = {}
    for players in pairs:
        if len(players) == 1:
            found[players[0]] = len(place)
        else:
            a, b = players
            found[a], found[b] = place[b], place[a]
    return tuple(found[player] for player in ground.order)


def by_enumeration(ground, change, met):
    """The best of all legal rounds, its boards as sets; None when there is none."""
    kept = [players for players in change.published.pairs if change.fixed.intersection(players)]
    kept += [(player,) for player in change.published.byes if player in change.fixed]
    settled = {player for players in kept for player in players}
    open_players = [player for player in ground.order if player not in settled]
    if len(open_players) % 2 and any(len(players) == 1 for players in kept):
        return None
    found = [pairs for pairs in all_rounds(open_players) if legal(ground, ground.tournament, met, pairs)]
    if not found:
        return None
    best = min(
        found,
        key=lambda pairs: (price(ground, change.published, pairs), partners(ground, [*pairs, *kept])),
    )
    return {frozenset(players) for players in (*best, *kept)}


def cases(system, edition, seed):
    chance = random.Random(seed)
    settings = Settings(players=chance.randint(5, 9), rounds=5, rates=RATES, system=system, edition=edition)
    event = simulate(settings, seed).tournament
    if len(event.rounds) < 2:
        return
    tournament = event.before_round(chance.randint(1, len(event.rounds)))
    people = tuple(replace(player, club=chance.choice("abc")) for player in tournament.players)
    forbidden = (ForbiddenPairs(tuple(sorted(chance.sample(range(len(people)), 2)))),)
    tournament = replace(tournament, players=people, forbidden=forbidden)
    try:
        published = GivenRound.of(pair(tournament, system=system, edition=edition))
    except NoPairing:
        return
    drawn = [player for players in published.pairs for player in players] + list(published.byes)
    absent = frozenset(chance.sample(drawn, min(len(drawn) - 2, chance.randint(0, 2))))
    away = [player for player in range(len(people)) if player not in drawn]
    added = tuple(chance.sample(away, min(len(away), chance.randint(0, 2))))
    boards = [players for players in published.pairs if not absent.intersection(players)]
    fixed = frozenset(chance.choice(boards)) if boards and chance.random() < 0.3 else frozenset()
    yield tournament, RoundChange.of(tournament, published, absent, added, fixed)


@pytest.mark.parametrize(
    ("system", "edition"), [("dutch", "2026"), ("dutch", "2017"), ("dutch", "2012"), ("kjca", "")]
)
def test_the_matching_finds_what_enumeration_finds(system, edition):
    compared = none = 0
    for seed in sampled(range(110), 3):
        for tournament, change in cases(system, edition, seed):
            after = with_participants(tournament, change.participants)
            ground = open_round(after, system=system, edition=edition, keep_apart=("club",))
            found = fewest_changes(ground, change)
            wanted = by_enumeration(ground, change, History.of(after).met)
            if wanted is None or found is None:
                assert wanted is found
                none += 1
                continue
            got = {frozenset(players) for players in found.pairs} | {
                frozenset([player]) for player in found.byes
            }
            assert got == wanted, (seed, found, wanted)
            compared += 1
    assert compared > times(40)
    assert none > 0
