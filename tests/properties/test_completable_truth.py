"""Can this be completed? Against every sequence of rounds of small fields, written down."""

from __future__ import annotations

import random
from functools import cache

import pytest

from pairwright.check.completable import Completes, completable
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.player import Player
from pairwright.tournament.round import NO_OPPONENT, Game, Round
from pairwright.tournament.tournament import AnnouncedBye, ForbiddenPairs, Tournament
from sizes import sampled, times


def rounds_of(players):
    """Every round of these players: frozensets of pairs; one player alone has the bye."""
    if not players:
        yield frozenset()
        return
    first, *others = players
    if len(players) % 2:
        for rest in rounds_of(others):
            yield rest | {frozenset([first])}
    for second in others:
        for rest in rounds_of([player for player in others if player != second]):
            yield rest | {frozenset([first, second])}


def allowed_rounds(tournament, number):
    away = {bye.player for bye in tournament.announced_byes if bye.round_number == number}
    apart = [group.players for group in tournament.forbidden if group.applies(number)]
    return [
        made
        for made in rounds_of([i for i in range(len(tournament.players)) if i not in away])
        if not any(len(pair) == 2 and pair <= set(group) for group in apart for pair in made)
    ]


def truth(tournament, used):
    """(whether some sequence of rounds completes the event, whether every one does)."""
    rounds = {
        number: allowed_rounds(tournament, number)
        for number in range(tournament.next_round, tournament.number_of_rounds + 1)
    }

    @cache
    def seen(number, used):
        if number > tournament.number_of_rounds:
            return True, True
        after = [seen(number + 1, used | made) for made in rounds[number] if not made & used]
        return any(some for some, _ in after), bool(after) and all(every for _, every in after)

    return seen(tournament.next_round, used)


def events(seed):
    """A small event with random meetings, byes, absences and forbidden pairs."""
    chance = random.Random(seed)
    count = chance.randint(2, 7)
    played, used = [], frozenset()
    for _ in range(chance.randint(0, 2)):
        legal = [made for made in rounds_of(list(range(count))) if not made & used]
        if not legal:
            break
        made = chance.choice(sorted(legal, key=str))
        used |= made
        played.append(as_round(made, count))
    left = chance.randint(1, 4 if count < 7 else 3)
    number_of_rounds = len(played) + left
    forbidden = tuple(
        ForbiddenPairs(
            tuple(sorted(chance.sample(range(count), chance.randint(2, min(4, count))))),
            1,
            chance.choice((0, 0, len(played) + 1)),
        )
        for _ in range(chance.choice((0, 0, 1, 2)))
    )
    byes = tuple(
        AnnouncedBye(
            chance.randint(len(played) + 1, number_of_rounds), chance.randrange(count), Outcome.HALF_POINT_BYE
        )
        for _ in range(chance.choice((0, 0, 1, 2)))
    )
    players = tuple(Player(n) for n in range(1, count + 1))
    event = Tournament(
        players, tuple(played), number_of_rounds, announced_byes=tuple(set(byes)), forbidden=forbidden
    )
    return event, used


def as_round(made, count):
    games = [Game(NO_OPPONENT, Colour.NONE, Outcome.PAIRING_ALLOCATED_BYE)] * count
    for pair in made:
        if len(pair) == 2:
            a, b = sorted(pair)
            games[a] = Game(b, Colour.WHITE, Outcome.DRAW)
            games[b] = Game(a, Colour.BLACK, Outcome.DRAW)
    return Round.of(games)


def check_example(event, used, example):
    """The sequence is one: nobody meets twice, has two byes, is away, or meets somebody forbidden."""
    assert [one.number for one in example] == list(range(event.next_round, event.number_of_rounds + 1))
    for one in example:
        made = frozenset(map(frozenset, (*one.pairs, *((player,) for player in one.byes))))
        assert made in allowed_rounds(event, one.number)
        assert not made & used
        used |= made


@pytest.mark.parametrize("system", ["dutch", "kjca"])
def test_every_answer_is_true(system):
    answers = dict.fromkeys(Completes, 0)
    for seed in sampled(range(500)):
        event, used = events(seed)
        some, every = truth(event, used)
        found = completable(event, system=system)
        answers[found.answer] += 1
        assert found.answer is not Completes.UNKNOWN
        assert (found.answer is Completes.NO) == (not some), seed
        if found.answer is Completes.ALWAYS:
            assert every, seed
        if some:
            check_example(event, used, found.example)
        else:
            assert found.hindrances
    assert answers[Completes.NO] > times(100)
    assert answers[Completes.YES] > times(80)
    assert answers[Completes.ALWAYS] > 5
