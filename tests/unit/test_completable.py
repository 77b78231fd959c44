"""Can this be completed? The evidence, in events an organiser could think of."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairwright.check.completable import Completes, completable
from pairwright.check.round_words import EventWords
from pairwright.common.errors import BadInput
from pairwright.common.messages import languages
from pairwright.explain.words.speech import Speech
from pairwright.simulate import Settings, simulate
from pairwright.systems.findings import Kind, Severity
from pairwright.systems.round_robin.as_tournament import event
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.player import Player
from pairwright.tournament.round import NO_OPPONENT, Game, Round
from pairwright.tournament.schedule import round_robin
from pairwright.tournament.tournament import AnnouncedBye, ForbiddenPairs, Tournament
from work import counted


def field_of(count, rounds, **told):
    players = tuple(Player(n, f"Player {n}") for n in range(1, count + 1))
    return Tournament(players, number_of_rounds=rounds, **told)


def with_school(tournament, count, name="Hill School"):
    players = tuple(
        replace(player, school=name if number < count else f"school {number}")
        for number, player in enumerate(tournament.players)
    )
    return replace(tournament, players=players)


def test_more_rounds_than_opponents():
    found = completable(field_of(8, 8))
    assert found.answer is Completes.NO
    (reason,) = found.hindrances
    assert (reason.kind, reason.counts) == (Kind.TOO_MANY_ROUNDS, (8, 7))
    assert completable(field_of(8, 7)).answer is Completes.YES
    assert completable(field_of(7, 7)).answer is Completes.YES
    assert completable(field_of(7, 8)).answer is Completes.NO


def test_a_usual_open_can_be_completed_however_it_is_drawn():
    found = completable(field_of(60, 9))
    assert found.answer is Completes.ALWAYS
    assert [one.number for one in found.example] == list(range(1, 10))
    assert all(len(one.pairs) == 30 for one in found.example)


def test_a_school_with_more_than_half_of_the_players():
    tournament = with_school(field_of(12, 5), 7)
    found = completable(tournament, keep_apart=("school",))
    assert found.answer is Completes.NO
    (reason,) = found.hindrances
    assert (reason.kind, reason.relations, reason.value) == (
        Kind.LARGE_GROUP, ("school",), "Hill School",
    )  # fmt: skip
    assert (reason.counts, len(reason.players)) == ((7, 5), 7)
    assert completable(tournament).answer is not Completes.NO
    assert completable(with_school(field_of(12, 5), 6), keep_apart=("school",)).answer is Completes.YES


def test_a_school_written_down_as_forbidden_pairs_is_named():
    tournament = with_school(field_of(10, 3), 6)
    noted = replace(tournament, forbidden=(ForbiddenPairs(tuple(range(6))),))
    (reason,) = completable(noted).hindrances
    assert (reason.kind, reason.relations, reason.value) == (
        Kind.LARGE_GROUP, ("school",), "Hill School",
    )  # fmt: skip


def test_a_player_with_too_few_possible_opponents_is_named():
    forbidden = tuple(ForbiddenPairs((0, other)) for other in range(1, 8))
    found = completable(field_of(10, 4, forbidden=forbidden))
    (reason,) = found.hindrances
    assert (reason.kind, reason.players) == (Kind.TOO_FEW_OPPONENTS, (0,))
    assert reason.counts == (4, 2)


def test_one_round_that_cannot_be_paired_names_who_is_in_the_way():
    """Three players who can meet only one and the same other player."""
    forbidden = (ForbiddenPairs((0, 1, 2)), *(ForbiddenPairs((a, b)) for a in range(3) for b in range(4, 8)))
    found = completable(field_of(8, 1, forbidden=forbidden))
    (reason,) = found.hindrances
    assert (reason.kind, reason.rounds) == (Kind.ONE_ROUND, (1,))
    assert set(reason.others) == {3}
    assert {0, 1, 2} <= set(reason.players)


def test_restrictions_that_end_count_only_as_long_as_they_last():
    tournament = field_of(8, 4, forbidden=(ForbiddenPairs((0, 1, 2, 3, 4), 1, 2),))
    (reason,) = completable(tournament).hindrances
    assert (reason.kind, reason.rounds) == (Kind.LARGE_GROUP, (1,))
    later = replace(tournament, forbidden=(ForbiddenPairs((0, 1, 2, 3), 1, 2),))
    assert completable(later).answer is Completes.YES


def test_c2_too_few_players_who_may_have_the_bye():
    """C2: four of five have had it, and two rounds are left."""
    had = Game(NO_OPPONENT, Colour.NONE, Outcome.PAIRING_ALLOCATED_BYE)
    away = Game(NO_OPPONENT, Colour.NONE, Outcome.ZERO_POINT_BYE)
    tournament = replace(field_of(5, 3), rounds=(Round.of([had, had, had, had, away]),))
    (reason,) = completable(tournament).hindrances
    assert (reason.kind, reason.counts) == (Kind.TOO_FEW_BYES, (2, 1))


def test_byes_asked_for_are_looked_at():
    """Four players can play three rounds; somebody who misses the second one costs another a bye."""
    byes = (AnnouncedBye(2, 3, Outcome.HALF_POINT_BYE),)
    found = completable(field_of(4, 3, announced_byes=byes))
    assert found.answer is Completes.YES
    assert len(found.example[1].byes) == 1
    assert 3 not in {player for pair_ in found.example[1].pairs for player in pair_}
    (reason,) = completable(field_of(4, 4, announced_byes=byes)).hindrances[:1]
    assert reason.kind is Kind.TOO_FEW_PAIRS


def test_who_has_left_is_not_counted_for_later_rounds():
    played = simulate(Settings(players=8, rounds=7), 3).tournament.before_round(4)
    left = tuple(AnnouncedBye(4, player, Outcome.ABSENT) for player in range(4))
    found = completable(replace(played, announced_byes=left))
    assert found.answer is Completes.NO


@pytest.mark.parametrize("seed", range(4))
def test_the_middle_of_an_event(seed):
    played = simulate(Settings(players=24, rounds=9), seed).tournament.before_round(4)
    found = completable(played)
    assert found.answer in (Completes.ALWAYS, Completes.YES)
    met = {frozenset((a, b)) for one in played.rounds for a, b in enumerate(one.opponents) if b >= 0}
    for one in found.example:
        for players in one.pairs:
            assert frozenset(players) not in met
            met.add(frozenset(players))


def test_kjca_s8_a_large_school_is_a_wish_that_gives_way():
    tournament = with_school(field_of(12, 5, system="kjca"), 8)
    found = completable(tournament, keep_apart=("school",))
    assert found.answer in (Completes.ALWAYS, Completes.YES)
    (wish,) = found.hindrances
    assert wish.severity is Severity.WISH
    assert (wish.kind, wish.value) == (Kind.LARGE_GROUP, "Hill School")


def test_c05_a_table_with_a_forbidden_pair_or_the_wrong_length():
    tournament = event([Player(n, f"P {n}") for n in range(1, 7)], round_robin(6))
    found = completable(tournament)
    assert found.answer is Completes.ALWAYS
    assert len(found.example) == 5
    forbidden = replace(tournament, forbidden=(ForbiddenPairs((0, 5)),))
    (reason,) = completable(forbidden).hindrances
    assert (reason.kind, reason.rounds) == (Kind.PAIR_IN_THE_TABLE, (1,))
    (reason,) = completable(replace(tournament, number_of_rounds=7)).hindrances
    assert reason.kind is Kind.WRONG_LENGTH
    assert "7 rounds" in reason.value


def test_nothing_left_is_complete():
    played = simulate(Settings(players=6, rounds=3), 1).tournament
    assert completable(played).answer is Completes.ALWAYS
    with pytest.raises(BadInput, match="number of rounds"):
        completable(replace(played, number_of_rounds=0))
    with pytest.raises(BadInput, match="unknown pairing system"):
        completable(played, system="keizer")


def test_whether_a_large_event_can_be_completed_is_found_without_a_search():
    played = simulate(Settings(players=400, rounds=9), 1).tournament.before_round(3)
    with counted() as work:
        assert completable(played).answer is Completes.ALWAYS
    assert work.calls < 1_000_000  # measured: 19,000, and 400,000 more where it is the first call


def test_every_answer_can_be_said():
    events = (
        (field_of(8, 9), ()),
        (with_school(field_of(12, 5), 7), ("school",)),
        (with_school(field_of(12, 5, system="kjca"), 8), ("school",)),
        (field_of(10, 4, forbidden=tuple(ForbiddenPairs((0, other)) for other in range(1, 8))), ()),
        (with_school(event([Player(n) for n in range(1, 7)], round_robin(6)), 3), ("school",)),
        (replace(event([Player(n) for n in range(1, 7)], round_robin(6)), number_of_rounds=7), ()),
    )
    for tournament, keep_apart in events:
        found = completable(tournament, keep_apart=keep_apart)
        for language in languages():
            words = EventWords(Speech(tournament, language))
            lines = [words.completion(found), *map(words.hindrance, found.hindrances)]
            assert all(line.endswith(".") and "{" not in line for line in lines)
        assert found.hindrances
