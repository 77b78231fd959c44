"""Ways to go on after the publication of a round, and their prices."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairwright.check.judging import TOO_FEW_PLAYERS, broken_rules
from pairwright.check.published import Allowed, with_participants
from pairwright.check.repair import BoardChange, RepairKind, changes_between, repairs
from pairwright.check.round_words import RoundWords
from pairwright.common.errors import BadInput
from pairwright.explain.words.speech import Speech
from pairwright.matching import BACKEND
from pairwright.rules.article import Article
from pairwright.simulate import Settings, simulate
from pairwright.systems.kjca.kjca_options import KjcaOptions
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.register import pair
from pairwright.systems.round_robin.as_tournament import event
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.player import Player
from pairwright.tournament.schedule import round_robin
from pairwright.tournament.tournament import AnnouncedBye, ForbiddenPairs, Tournament
from work import counted


def by_kind(found):
    return {repair.kind: repair for repair in found}


@pytest.fixture(scope="module")
def even():
    """20 players before round 4, and the round as published."""
    tournament = simulate(Settings(players=20, rounds=7), 5).tournament.before_round(4)
    return tournament, GivenRound.of(pair(tournament))


def test_colours_of_boards_that_stay_are_one_line_when_somebody_late_moves_all_numbers():
    players = [Player(number, f"P{number}", 2500 - number) for number in range(1, 21)]
    drawn = GivenRound.of(pair(Tournament.of(players[:19], rounds=7, initial_colour="white")))
    published = GivenRound(
        tuple((white + 1, black + 1) for white, black in drawn.pairs), tuple(key + 1 for key in drawn.byes)
    )
    now = Tournament.of(players, rounds=7, initial_colour="white")
    fewest = by_kind(repairs(now, published, added=[0]))[RepairKind.FEWEST]
    turned = [line for line in RoundWords(Speech(now)).price(fewest) if "colours" in line]
    assert turned == [
        "C.04.3 5.2.5: on 9 boards that stay, the colours should be reversed as things stand now."
    ]


def test_one_absent_player_changes_one_board_or_the_bye(even):
    tournament, published = even
    absent, opponent = published.pairs[2]
    found = by_kind(repairs(tournament, published, absent=[absent]))
    fewest, again, leave = (
        found[RepairKind.FEWEST],
        found[RepairKind.AGAIN],
        found[RepairKind.LEAVE],
    )
    assert fewest.round_.byes == (opponent,)
    assert fewest.boards_changed == 1
    assert fewest.changes == (
        BoardChange(3, (absent, opponent), ()),
        BoardChange(0, (), (opponent,)),
    )
    assert fewest.moved == (opponent,)
    assert fewest.boards_changed <= again.boards_changed
    assert not again.extra_broken
    assert leave.round_ == published
    assert leave.forfeits == ((absent, opponent),)
    assert leave.changes == ()


def test_two_absent_players_leave_their_opponents_to_each_other(even):
    tournament, published = even
    (first, second), (third, fourth) = published.pairs[-2:]
    met = {second, fourth} in [{a, b} for played in tournament.rounds for a, b in enumerate(played.opponents)]
    assert not met
    found = by_kind(repairs(tournament, published, absent=[first, third]))
    fewest = found[RepairKind.FEWEST]
    assert fewest.boards_changed == 1
    assert {second, fourth} in [set(players) for players in fewest.round_.pairs]
    assert fewest.round_.pairs[:-1] == published.pairs[:-2]


def test_the_repair_is_judged_as_any_round(even):
    tournament, published = even
    absent = published.pairs[0][0]
    found = by_kind(repairs(tournament, published, absent=[absent]))
    fewest = found[RepairKind.FEWEST]
    after = with_participants(
        tournament, {player for players in published.pairs for player in players} - {absent}
    )
    assert fewest.broken == broken_rules(after, fewest.round_)
    assert not any(rule.absolute for rule in fewest.broken)


def test_c_04_2_4_a_late_entry_plays_whoever_has_the_bye():
    tournament = simulate(Settings(players=21, rounds=7), 8).tournament.before_round(3)
    late = 20
    tournament = replace(
        tournament, announced_byes=(AnnouncedBye(3, late, Outcome.ABSENT), AnnouncedBye(3, 3, Outcome.ABSENT))
    )
    published = GivenRound.of(pair(tournament))
    (waiting,) = published.byes
    found = by_kind(repairs(tournament, published, added=[late]))
    fewest = found[RepairKind.FEWEST]
    assert set(fewest.round_.pairs[-1]) == {late, waiting}
    assert fewest.round_.pairs[:-1] == published.pairs
    assert fewest.boards_changed == 1
    assert found[RepairKind.LEAVE].waiting == (late,)
    assert RepairKind.LATE not in found


def test_boards_that_have_begun_stay(even):
    tournament, published = even
    absent, opponent = published.pairs[1]
    begun = {player for players in published.pairs[2:] for player in players}
    fewest = repairs(tournament, published, absent=[absent], fixed=begun)[1]
    assert fewest.round_.pairs[1:] == published.pairs[2:]
    assert {*fewest.round_.pairs[0], *fewest.round_.byes} == {*published.pairs[0], opponent}


def test_a_board_that_stays_needs_both_players(even):
    tournament, published = even
    absent, opponent = published.pairs[0]
    with pytest.raises(BadInput, match="is to stay"):
        repairs(tournament, published, absent=[absent], fixed=[opponent])
    with pytest.raises(BadInput, match="in this round already"):
        repairs(tournament, published, added=[absent])
    with pytest.raises(BadInput, match="not among the players"):
        repairs(tournament, published, absent=[99])


def test_c1_a_published_rematch_is_repaired(even):
    """C.04.2 article 4.4.1: a published pairing is changed when two players have met already."""
    tournament, published = even
    opponents = tournament.rounds[0].opponents
    a = 0
    b = opponents[a]
    partner = {x: y for pair_ in published.pairs for x, y in (pair_, pair_[::-1])}
    rest = [players for players in published.pairs if not {a, b} & set(players)]
    wrong = GivenRound(((a, b), (partner[a], partner[b]), *rest))
    found = by_kind(repairs(tournament, wrong))
    assert any(rule.players == (a, b) for rule in found[RepairKind.LEAVE].broken)
    repaired = found[RepairKind.FEWEST].round_
    assert {a, b} not in [set(players) for players in repaired.pairs]
    assert found[RepairKind.FEWEST].boards_changed == 2
    (met,) = (one for one in found[RepairKind.FEWEST].conditions if one.kind is Allowed.MET)
    assert (met.article, met.players) == (Article("C.04.2", "4.4.1"), (a, b))
    old = by_kind(repairs(replace(tournament, edition="2017"), wrong))[RepairKind.FEWEST]
    assert [str(one.article) for one in old.conditions] == ["C.04.2 article D.10 (2017)"]


def test_kjca_r1_3_late_entries_play_the_waiting_card():
    players = tuple(Player(n, f"Child {n:02}", national_rating=2000 - n) for n in range(1, 12))
    late = (9, 10)
    byes = tuple(AnnouncedBye(1, index, Outcome.ABSENT) for index in late)
    tournament = Tournament(players, number_of_rounds=5, system="kjca", announced_byes=byes)
    published = GivenRound.of(pair(tournament))
    (waiting,) = published.byes
    found = by_kind(repairs(tournament, published, added=late))
    added = found[RepairKind.LATE]
    assert added.article.number == "R1.3"
    assert added.round_.pairs[:-1] == published.pairs
    assert set(added.round_.pairs[-1]) == {waiting, late[0]}
    assert added.round_.byes == (late[1],)


def test_kjca_r1_3_gaps_are_filled_where_the_event_says_so():
    players = tuple(Player(n, f"Child {n:02}", national_rating=2000 - n) for n in range(1, 10))
    byes = (AnnouncedBye(1, 8, Outcome.ABSENT),)
    tournament = Tournament(players, number_of_rounds=5, system="kjca", announced_byes=byes)
    published = GivenRound.of(pair(tournament))
    absent, opponent = published.pairs[0]
    assert KjcaOptions().fill_gaps is False
    stays = by_kind(repairs(tournament, published, absent=[absent], added=[8]))[RepairKind.LATE]
    assert stays.forfeits == ((absent, opponent),)
    assert stays.round_.byes == (8,)
    filled = by_kind(repairs(tournament, published, absent=[absent], added=[8], fill_gaps=True))
    assert {opponent, 8} in [set(pair_) for pair_ in filled[RepairKind.LATE].round_.pairs]
    assert filled[RepairKind.LATE].forfeits == ()


@pytest.mark.parametrize(("present", "absent", "added"), [
    (5, (), (5,)), (6, (), (6,)), (6, (), (6, 7)), (7, (1,), (7,)), (5, (4,), (5,)),
])  # fmt: skip
def test_kjca_r1_3_what_the_guidelines_provide_is_no_fault(present, absent, added):
    """The draw stands and late cards go below it, whatever their grades: nothing of a new draw is owed."""
    grades = [*(2000 - n for n in range(present)), *(2100 - n for n in range(len(added)))]
    players = tuple(Player(n, f"Child {n}", national_rating=grade) for n, grade in enumerate(grades, 1))
    byes = tuple(AnnouncedBye(1, index, Outcome.ABSENT) for index in added)
    tournament = Tournament(players, number_of_rounds=5, system="kjca", announced_byes=byes)
    published = GivenRound.of(pair(tournament))
    found = by_kind(repairs(tournament, published, absent=absent, added=added))
    assert found[RepairKind.LATE].broken == ()
    assert RepairKind.FEWEST not in found or found[RepairKind.FEWEST].round_ != found[RepairKind.LATE].round_


def test_c_05_a_round_robin_is_left_as_it_is():
    tournament = event([Player(n) for n in range(1, 7)], round_robin(6))
    published = GivenRound.of(pair(tournament))
    (left,) = repairs(tournament, published, absent=[published.pairs[0][0]])
    assert left.kind is RepairKind.LEAVE
    assert left.round_ == published
    assert left.forfeits == published.pairs[:1]


def test_nobody_left_to_pair_is_said():
    tournament = replace(
        Tournament(tuple(Player(n) for n in range(1, 5)), number_of_rounds=3),
        initial_colour=simulate(Settings(players=4, rounds=1), 1).tournament.initial_colour,
    )
    published = GivenRound.of(pair(tournament))
    found = by_kind(repairs(tournament, published, absent=[0, 1, 2]))
    assert found[RepairKind.AGAIN].round_ is None
    assert found[RepairKind.AGAIN].refusal == TOO_FEW_PLAYERS
    words = RoundWords(Speech(tournament, "de"))
    assert words.repair(found[RepairKind.AGAIN]) == [
        "Nicht möglich: weniger als zwei Spieler nehmen teil: Es gibt nichts auszulosen."
    ]


def test_changes_between_two_rounds():
    before = GivenRound(((0, 1), (2, 3), (4, 5)), (6,))
    after = GivenRound(((0, 1), (3, 2), (6, 4)), (5,))
    assert changes_between(before, after) == (
        BoardChange(2, (2, 3), (3, 2)),
        BoardChange(3, (4, 5), (6, 4)),
        BoardChange(0, (6,), (5,)),
    )
    assert changes_between(before, before) == ()


def test_every_repair_can_be_said(even):
    tournament, published = even
    for language, expected in (("en", "instead of"), ("de", "statt")):
        words = RoundWords(Speech(tournament, language))
        for repair in repairs(tournament, published, absent=published.pairs[0][:1]):
            lines = words.repair(repair)
            assert words.repair_title(repair.kind)
            assert all(line.endswith((".", ":")) and "{" not in line for line in lines)
            if repair.kind is not RepairKind.LEAVE:
                assert any(expected in line for line in lines)


def test_a_field_of_200_is_drawn_anew_a_few_times_not_once_a_board():
    tournament = simulate(Settings(players=200, rounds=7), 3).tournament.before_round(5)
    published = GivenRound.of(pair(tournament))
    with counted() as work:
        found = repairs(tournament, published, absent=[10, 60, 110])
    assert work.calls < (200_000 if BACKEND == "native" else 5_000_000)  # measured: 67,000 and 1.6 million
    assert len(found) == 3


def test_a_wish_written_down_as_forbidden_pairs_gives_way_to_fewer_changes(even):
    """Two have left, and their opponents are the only two players of a club."""
    tournament, published = even
    absent, opponent = published.pairs[0]
    other_absent, other = published.pairs[1]
    free = repairs(tournament, published, absent=[absent, other_absent])[1]
    assert {opponent, other} in [set(players) for players in free.round_.pairs]
    players = tuple(
        replace(player, club="Home" if index in (opponent, other) else "")
        for index, player in enumerate(tournament.players)
    )
    noted = replace(
        tournament, players=players, forbidden=(ForbiddenPairs(tuple(sorted((opponent, other)))),)
    )
    strict = repairs(noted, published, absent=[absent, other_absent])[1]
    assert {opponent, other} not in [set(players) for players in strict.round_.pairs]
    wished = repairs(noted, published, absent=[absent, other_absent], keep_apart=("club",))[1]
    assert {opponent, other} in [set(players) for players in wished.round_.pairs]
    assert wished.boards_changed < strict.boards_changed


def test_two_children_of_whom_one_has_gone():
    players = (Player(1, "Ash, Ada"), Player(2, "Birch, Ben"))
    tournament = Tournament(players, number_of_rounds=3, system="kjca")
    found = by_kind(repairs(tournament, GivenRound(((0, 1),)), absent=[0]))
    assert found[RepairKind.FEWEST].round_ == GivenRound((), (1,))
    assert found[RepairKind.AGAIN].refusal == TOO_FEW_PLAYERS
    assert found[RepairKind.LEAVE].forfeits == ((0, 1),)


# -- what allows it (C.04.2 article 4.4) ---------------------------------------------------------------


def allowed(repair):
    return {one.article.number: one.players for one in repair.conditions}


@pytest.mark.parametrize("edition", ["2026", "2017", "2012"])
def test_c_04_2_4_4_a_published_round_stands_so_to_leave_it_comes_first(even, edition):
    tournament, published = even
    found = repairs(tournament, published, absent=[published.pairs[2][0]], edition=edition)
    assert [repair.kind for repair in found] == [RepairKind.LEAVE, RepairKind.FEWEST, RepairKind.AGAIN]
    assert found[0].conditions == ()
    number = {"2026": "4.4", "2017": "D.10", "2012": "F.6"}[edition]
    assert {repair.article.number for repair in found} == {number}


def test_c_04_2_4_4_an_ordinary_no_show_is_none_of_the_five(even):
    """Only rules of the event could let the opponent have the bye instead of the point by forfeit."""
    tournament, published = even
    for repair in repairs(tournament, published, absent=[published.pairs[2][0]])[1:]:
        assert allowed(repair) == {"4.4.2": ()}
    for edition in ("2017", "2012"):
        for repair in repairs(tournament, published, absent=[published.pairs[2][0]], edition=edition)[1:]:
            assert repair.conditions == ()
            words = RoundWords(Speech(tournament)).allowance(repair)
            assert words[0].endswith("a published round does not change; nothing in this article allows it.")


def test_c_04_2_4_4_3_two_who_have_lost_their_opponents_may_agree_to_play(even):
    tournament, published = even
    (first, second), (third, fourth) = published.pairs[-2:]
    found = by_kind(repairs(tournament, published, absent=[first, third]))
    assert set(allowed(found[RepairKind.FEWEST])["4.4.3"]) == {second, fourth}
    (one, _), (_, other) = published.pairs[0], published.pairs[-1]
    far = by_kind(repairs(tournament, published, absent=[one, other]))
    assert far[RepairKind.AGAIN].boards_changed > 1
    assert "4.4.3" not in allowed(far[RepairKind.AGAIN])


def test_c_04_2_4_4_4_a_late_entry_needs_the_consent_of_all_whom_it_concerns(even):
    tournament, _ = even
    tournament = replace(
        tournament, announced_byes=(AnnouncedBye(4, 19, Outcome.ABSENT), AnnouncedBye(4, 3, Outcome.ABSENT))
    )
    published = GivenRound.of(pair(tournament))
    left, fewest, again = repairs(tournament, published, added=[19])
    concerned = {player for change in fewest.changes for player in (*change.before, *change.after)}
    assert set(allowed(fewest)["4.4.4"]) == concerned | {19}
    if again.boards_changed > fewest.boards_changed:
        assert "4.4.4" not in allowed(again)
    assert left.waiting == (19,)


def test_c_04_2_4_4_5_is_for_the_last_round():
    tournament = simulate(Settings(players=20, rounds=5), 5).tournament.before_round(5)
    published = GivenRound.of(pair(tournament))
    _, fewest, again = repairs(tournament, published, absent=[published.pairs[0][1]])
    assert "4.4.5" in allowed(fewest)
    assert "4.4.5" in allowed(again)
    _, fewest, _ = repairs(replace(tournament, number_of_rounds=6), published, absent=[published.pairs[0][1]])
    assert "4.4.5" not in allowed(fewest)
