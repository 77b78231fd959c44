"""The literal procedure against a second reading of the rules, and at its edges."""

from dataclasses import replace

import pytest
from dutch_brute_force import BruteForce2017, BruteForce2026
from dutch_random import random_tournament

from pairwright.common.errors import BadInput, NoPairing
from pairwright.systems.dutch.editions import EDITIONS
from pairwright.systems.dutch.literal import pair_literal
from pairwright.systems.dutch.situation import survey
from pairwright.tournament import (
    AnnouncedBye,
    Colour,
    ForbiddenPairs,
    Game,
    Outcome,
    Player,
    Round,
    Tournament,
)
from sizes import sampled

BRUTE_FORCE = {"2017": BruteForce2017, "2026": BruteForce2026}


def literal(situation):
    """The pairs by rank, higher first, and the PAB recipient; None when there is no pairing."""
    try:
        brackets = situation.edition.completion.literal(situation)
    except NoPairing:
        return None
    pairs = sorted(tuple(sorted(pair)) for bracket in brackets for pair in bracket.pairs)
    return pairs, min(brackets[-1].downfloaters, default=None) if brackets else None


def compare(edition, seeds, players):
    """Compare on random tournaments; returns every criterion that some bracket failed."""
    criteria = set()
    for seed in seeds:
        pair = None if seed % 2 else (lambda tournament: pair_literal(tournament, edition))
        situation = survey(random_tournament(seed, players, pair), EDITIONS[edition])
        if not situation.entrants:
            continue
        found = literal(situation)
        assert found == BRUTE_FORCE[edition](situation).pair(), f"seed {seed}"
        if found is not None:
            criteria.update(
                *(bracket.failures for bracket in situation.edition.completion.literal(situation))
            )
    return criteria


@pytest.mark.parametrize("edition", ["2017", "2026"])
def test_small_fields_agree_with_brute_force(edition):
    assert compare(edition, sampled(range(2000), 3), (2, 8)) >= set(range(10, 22))


@pytest.mark.parametrize("edition", ["2017", "2026"])
def test_fields_of_nine_and_ten_agree_with_brute_force(edition):
    compare(edition, sampled(range(5000, 5120)), (9, 10))


def tournament_of(count, **changes):
    players = tuple(Player(number) for number in range(1, count + 1))
    return Tournament(players, number_of_rounds=5, initial_colour=Colour.WHITE, **changes)


def boards(pairing):
    return [(board.white, board.black) for board in pairing.boards]


def test_first_round_of_a_large_field():
    pairing = pair_literal(tournament_of(101))
    assert boards(pairing)[:2] == [(0, 50), (51, 1)]
    assert pairing.pairing_allocated_bye == 100
    assert (pairing.round_number, pairing.system, pairing.edition) == (1, "dutch", "2026")


def test_the_edition_of_the_tournament_counts_unless_another_is_asked_for():
    assert pair_literal(tournament_of(4, edition="2017")).edition == "2017"
    assert pair_literal(tournament_of(4, edition="2017"), "2026").edition == "2026"


def test_absent_players_are_not_paired():
    byes = (AnnouncedBye(1, 0, Outcome.HALF_POINT_BYE), AnnouncedBye(2, 1, Outcome.ABSENT))
    pairing = pair_literal(tournament_of(5, announced_byes=byes))
    assert boards(pairing) == [(1, 3), (4, 2)]


def test_forbidden_pairs_are_kept_apart_in_their_rounds():
    assert boards(pair_literal(tournament_of(4, forbidden=(ForbiddenPairs((0, 2)),)))) == [(0, 3), (2, 1)]
    assert boards(pair_literal(tournament_of(4, forbidden=(ForbiddenPairs((0, 2), 2),)))) == [(0, 2), (3, 1)]


def test_nobody_and_one_player():
    assert boards(pair_literal(tournament_of(0))) == []
    assert pair_literal(tournament_of(1)).pairing_allocated_bye == 0


def test_1_9_3_no_pairing_names_the_players_without_an_opponent():
    forbidden = (ForbiddenPairs((0, 1)), ForbiddenPairs((0, 2)), ForbiddenPairs((0, 3)))
    with pytest.raises(NoPairing, match=r"No valid pairing exists for round 1: .*\(C1, C3\): 1$"):
        pair_literal(tournament_of(4, forbidden=forbidden))


def test_1_9_3_no_pairing_when_nobody_may_have_the_bye():
    byes = Round.of(Game(-1, Colour.NONE, Outcome.PAIRING_ALLOCATED_BYE) for _ in range(3))
    with pytest.raises(NoPairing, match=r"No valid pairing exists for round 2: .*odd.*\(C2\)"):
        pair_literal(tournament_of(3, rounds=(byes,)))


def test_1_9_3_no_pairing_otherwise():
    trios = (ForbiddenPairs((0, 1, 2)), ForbiddenPairs((3, 4, 5)))
    bridge = tuple(ForbiddenPairs((a, b)) for a in (0, 1, 2) for b in (3, 4, 5) if (a, b) != (0, 3))
    with pytest.raises(NoPairing, match="No valid pairing exists for round 1"):
        pair_literal(tournament_of(6, forbidden=trios + bridge))


def test_the_number_of_rounds_is_needed():
    with pytest.raises(BadInput, match="number of rounds is not known"):
        pair_literal(replace(tournament_of(4), number_of_rounds=0))


def test_no_round_after_the_last():
    played = Round.of(Game(-1, Colour.NONE, Outcome.ABSENT) for _ in range(4))
    with pytest.raises(BadInput, match="the only round has been played; there is no round 2"):
        pair_literal(replace(tournament_of(4), number_of_rounds=1, rounds=(played,)))


def test_an_unfinished_game_counts_as_a_draw():
    games = [
        Game(2, Colour.WHITE, Outcome.UNFINISHED),
        Game(3, Colour.BLACK, Outcome.DRAW),
        Game(0, Colour.BLACK, Outcome.UNFINISHED),
        Game(1, Colour.WHITE, Outcome.DRAW),
    ]
    situation = survey(tournament_of(4, rounds=(Round.of(games),)), EDITIONS["2026"])
    assert [entrant.score for entrant in situation.entrants] == [5, 5, 5, 5]
    assert not any(2 in meets for meets in situation.may_meet[:1])


def test_c6_to_c9_the_failures_of_a_bracket_are_told():
    from pairwright.trf import read_trf

    example = __file__.replace(
        "rules/dutch/test_dutch_literal.py", "data/dutch/26-c19-opponent-of-higher-mdp.trf"
    )
    situation = survey(read_trf(example), EDITIONS["2026"])
    last = situation.edition.completion.literal(situation)[-1]
    assert last.failures[19] == [5]
    assert last.downfloaters == ()
