"""What every draw of Burstein, Dubov and Double-Swiss obeys, told without the code that draws."""

from dataclasses import fields, replace
from itertools import combinations

import pytest

from pairwright import pair
from pairwright.common.errors import PairwrightError
from pairwright.simulate import Settings, simulate
from pairwright.systems.burstein.rules import edition as burstein_edition
from pairwright.systems.burstein.rules import index_of
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.register import open_round
from pairwright.tournament.history import History
from pairwright.tournament.outcome import LAST_PLAYED
from pairwright.tournament.scoring import Scoring
from positions import random_matches, random_position

MOST = 9
"""Players; all pairings of so many are looked through."""


def drawn_rounds(system, seeds):
    make = random_matches if system == "double_swiss" else random_position
    for seed in seeds:
        opened = open_round(make(seed, 5, MOST), system=system)
        try:
            yield seed, opened, GivenRound.of(opened.draw())
        except PairwrightError:
            continue


def pairings(players, legal):
    """Every pairing of these players into legal pairs."""
    if not players:
        yield ()
        return
    first, others = players[0], players[1:]
    for one in others:
        if legal(first, one):
            for rest in pairings([other for other in others if other != one], legal):
                yield ((first, one), *rest)


def pairable(players, legal):
    return next(pairings(list(players), legal), None) is not None


def brackets(opened, drawn):
    """Of each bracket from the top: residents, everybody lower and unpaired, upfloaters, pairs."""
    left = [one for one in opened.order if one not in drawn.byes]
    for part in opened.parts(drawn):
        if part.place is None or not part.pairs:
            continue
        members = {one for pair_ in part.pairs for one in pair_}
        highest = max(opened.scores[one] for one in left)
        residents = [one for one in left if opened.scores[one] == highest]
        lower = [one for one in left if one not in residents]
        assert members >= set(residents)
        yield residents, lower, [one for one in lower if one in members], part
        left = [one for one in lower if one not in members]


@pytest.mark.parametrize("system", ["dubov", "double_swiss"])
def test_no_bracket_gets_by_with_fewer_upfloaters(system):
    upfloaters = 0
    for seed, opened, drawn in drawn_rounds(system, range(40_000, 40_150)):

        def legal(a, b, opened=opened):
            return not opened.pair_faults(a, b)

        for residents, lower, up, _ in brackets(opened, drawn):
            upfloaters += len(up)
            for number in range(len(residents) % 2, len(up), 2):
                for chosen in combinations(lower, number):
                    rest = [one for one in lower if one not in chosen]
                    assert not (pairable([*residents, *chosen], legal) and pairable(rest, legal)), seed
    assert upfloaters > 50


def test_dubov_no_earlier_opponent_for_two_of_s1():
    """Article 4.4: exchanging two opponents so that the smaller number comes first is illegal."""
    earlier = 0
    for seed, opened, drawn in drawn_rounds("dubov", range(41_000, 41_400)):
        for _, _, _, part in brackets(opened, drawn):
            s1, t2 = opened.columns(part)
            for i, j in combinations(range(len(s1)), 2):
                if t2[j] < t2[i]:
                    earlier += 1
                    assert opened.pair_faults(s1[i], t2[j]) or opened.pair_faults(s1[j], t2[i]), seed
    assert earlier > 50


def test_double_swiss_no_earlier_identifier():
    """Article 3.6.3, in brackets without upfloaters, where C8 has no say."""
    compared = 0
    for seed, opened, drawn in drawn_rounds("double_swiss", range(42_000, 42_200)):
        for residents, _, up, part in brackets(opened, drawn):
            if not up:
                every = pairings(sorted(residents), lambda a, b, opened=opened: not opened.pair_faults(a, b))
                identifiers = [identifier(one) for one in every]
                compared += len(identifiers) > 1
                assert identifier(part.pairs) == min(identifiers), seed
    assert compared > 20


def identifier(pairs):
    """Article 3.6.2: the top members, then their opponents; players stand in the order of the numbers."""
    ordered = sorted(tuple(sorted(pair_)) for pair_ in pairs)
    return [top for top, _ in ordered] + [bottom for _, bottom in ordered]


def test_double_swiss_twice_the_points_change_nothing():
    for seed, opened, _ in drawn_rounds("double_swiss", range(43_000, 43_120)):
        position = opened.tournament
        scoring = Scoring(**{one.name: 2 * getattr(position.scoring, one.name) for one in fields(Scoring)})
        twice = replace(
            position,
            scoring=scoring,
            adjustments=tuple(replace(one, points=2 * one.points) for one in position.adjustments),
            virtual_points=tuple(tuple(2 * units for units in row) for row in position.virtual_points),
        )
        assert pair(position, system="double_swiss") == pair(twice, system="double_swiss"), seed


@pytest.mark.parametrize("system", ["burstein", "double_swiss"])
def test_the_bye_goes_to_nobody_whom_another_eligible_player_precedes(system):
    """Articles 3.1 and 3.4: lowest score, then most games; others would leave no pairing."""
    byes = 0
    for seed, opened, drawn in drawn_rounds(system, range(44_000, 44_200)):
        position = opened.tournament
        if system == "burstein" and seeding(position):
            continue
        for bye in drawn.byes:
            byes += 1
            games = History.of(position).games
            for one in opened.order:
                if (opened.scores[one], -games[one]) < (opened.scores[bye], -games[bye]):
                    others = [other for other in opened.order if other != one]
                    legal = pairable(others, lambda a, b, opened=opened: not opened.pair_faults(a, b))
                    assert opened.bye_faults(one) or not legal, seed
    assert byes > 20


def seeding(position):
    return burstein_edition().is_seeding_round(position.next_round, position.number_of_rounds)


def test_burstein_seeding_rounds_are_dutch_rounds():
    rounds = 0
    for seed, opened, drawn in drawn_rounds("burstein", range(45_000, 45_200)):
        if seeding(opened.tournament):
            rounds += 1
            assert GivenRound.of(pair(opened.tournament, system="dutch")) == drawn, seed
    assert rounds > 20


def test_burstein_index_without_unplayed_rounds_is_plain_buchholz_and_sonneborn_berger():
    for seed in range(20):
        event = simulate(Settings(8, 5, system="burstein"), seed).tournament
        history = History.of(event)
        for player in range(8):
            assert all(played.outcomes[player] <= LAST_PLAYED for played in event.rounds)
            opponents = [played.opponents[player] for played in event.rounds]
            scores = [history.scores[-1][one] for one in opponents]
            points = [row[player] for row in history.points]
            found = index_of(event, history, burstein_edition(), player)
            assert found == (sum(scores), sum(a * b for a, b in zip(scores, points, strict=True))), seed
