"""Cups of players at the desk: rounds that are out stand, and whoever leaves leaves the way free."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from sections import done

from pairwright import pair, read_trf, write_trf
from pairwright.storage import draft_round
from pairwright.storage.actions import (
    AddSection,
    ChangeSetup,
    CorrectResult,
    DecideLineUp,
    DecideMatch,
    EnterPlayers,
    EnterResult,
    EnterScore,
    EnterTeams,
    OpenLineUps,
    PublishRound,
    RecordPlayed,
    Withdraw,
)
from pairwright.storage.actions.round_acts import PlayedBoard
from pairwright.storage.draft_round import draft_of
from pairwright.storage.event_state import EventState
from pairwright.storage.line_ups import SealedCard
from pairwright.storage.match_rules import MatchRules
from pairwright.storage.section_cup import cup_of, level_matches, losers_of_round_1, rounds_come
from pairwright.storage.section_setup import Setup
from pairwright.tournament.outcome import Colour
from pairwright.tournament.person import Particulars
from team_sections import teams


def begun(count: int, **options: str) -> EventState:
    """A cup of so many, stronger ones first."""
    setup = Setup("Cup", system="elimination", number_of_rounds=0, options=tuple(options.items()))
    people = tuple(Particulars(f"P{n}", rating=2900 - 10 * n) for n in range(1, count + 1))
    return done(EventState("Town"), AddSection("cup", setup), EnterPlayers("cup", people))


def drawn(event: EventState, *results: str) -> EventState:
    number = event.section("cup").next_round
    event = done(event, draft_of(event.section("cup")), PublishRound("cup", number))
    return done(event, *(EnterResult("cup", number, board, one) for board, one in enumerate(results, 1)))


def pairs(event: EventState, number: int) -> list[tuple[int, int]]:
    section = event.section("cup")
    boards = section.rounds[number - 1].boards
    return [(section.number(one.white), section.number(one.black)) for one in boards]


def key(event: EventState, number: int) -> int:
    return event.section("cup").order[number - 1]


def next_by_file(event: EventState) -> list[tuple[int, int]]:
    again = read_trf(write_trf(event.section("cup").tournament()).encode())
    return [(one.white + 1, one.black + 1) for one in pair(again).boards]


def test_a_result_corrected_later_leaves_those_who_have_played_on_in_the_cup():
    event = drawn(drawn(begun(16), *["1-0"] * 8), *["1-0"] * 4)
    event = done(event, CorrectResult("cup", 1, 1, "0-1"), CorrectResult("cup", 1, 5, "0-1"))
    assert next_by_file(event) == [(1, 4), (2, 3)]
    event = drawn(event)
    assert pairs(event, 3) == [(1, 4), (2, 3)], "16 and 15 have won, but round 2 was played without them"
    section = event.section("cup")
    come = rounds_come(section)
    assert [come[key(event, one)] for one in (1, 16, 15)] == [3, 1, 1]
    shown = cup_of(section).rounds[0][0]
    assert (shown.upper, shown.winner, shown.by) == ("P1", "P1", "")
    assert key(event, 1) not in losers_of_round_1(section)
    assert key(event, 16) in losers_of_round_1(section)


def test_a_round_that_was_played_otherwise_keeps_its_places_in_a_file_as_well():
    event = drawn(drawn(begun(16), *["1-0"] * 8), *["1-0"] * 4)
    assert pairs(event, 2) == [(1, 8), (4, 5), (2, 7), (3, 6)]
    boards = (
        PlayedBoard(1, key(event, 1), key(event, 5), "1-0"),
        PlayedBoard(2, key(event, 4), key(event, 8), "1-0"),
    )
    event = done(event, RecordPlayed("cup", 2, boards, (), ("two sat at the wrong boards",)))
    assert next_by_file(event) == [(1, 4), (2, 3)]
    assert pairs(drawn(event), 3) == [(1, 4), (2, 3)]


@pytest.mark.parametrize("first", ["left", "others"])
def test_whoever_has_left_is_not_drawn_where_each_round_is_drawn(monkeypatch, first):
    event = drawn(begun(8, bracket="each-round"), *["1-0"] * 4)
    gone = event.section("cup").rounds[0].boards[0].white
    event = done(event, Withdraw("cup", gone, 1))

    class Lots:
        def shuffle(self, order: list[int]) -> None:
            order.sort(reverse=first == "left")

    monkeypatch.setattr(draft_round, "SystemRandom", Lots)
    event = drawn(event, "1-0")
    section = event.section("cup")
    left = {one.white for one in section.rounds[0].boards} - {gone}
    (board,) = section.rounds[1].boards
    assert {*board.players} < left, "the first of the lots is free, and no third one plays"
    event = drawn(event, "1-0")
    assert {*event.section("cup").rounds[2].boards[0].players} == left - {board.black}
    assert cup_of(event.section("cup")).winner


def test_whoever_wins_a_cup_because_the_other_finalist_has_left_has_come_further():
    event = drawn(begun(4), "1-0", "1-0")
    event = done(event, Withdraw("cup", key(event, 2), 1))
    section = event.section("cup")
    come = rounds_come(section)
    assert cup_of(section).winner == "P1"
    assert (come[key(event, 1)], come[key(event, 2)]) == (3, 2)


def test_a_level_match_after_which_both_have_left_stops_nobody():
    event = drawn(begun(8), "1/2-1/2", "1-0", "1-0", "1-0")
    one, other = event.section("cup").rounds[0].boards[0].players
    event = done(event, Withdraw("cup", one, 1), Withdraw("cup", other, 1))
    assert pairs(drawn(event), 2) == [(2, 3)]
    assert len(losers_of_round_1(event.section("cup"))) == 3, "and nobody of it is in the plate"


def test_whoever_is_decided_to_go_on_and_leaves_brings_nobody_back():
    event = drawn(begun(8), "1/2-1/2", "1-0", "1-0", "1-0")
    one = event.section("cup").rounds[0].boards[0].white
    event = done(event, DecideMatch("cup", 1, 1, "lots", "Arbiter", "drawn", through=one))
    event = done(event, Withdraw("cup", one, 1))
    assert pairs(drawn(event), 2) == [(2, 3)]
    assert next_by_file(event) == [(2, 3)]


@pytest.mark.parametrize("system", ["elimination", "elimination_two_games"])
@pytest.mark.parametrize("result", ["1/2-1/2", "*"])
def test_after_a_level_match_whoever_is_still_there_goes_on(system: str, result: str):
    """The desk asked for a decision, while its report file took the other one on."""
    event = begun(4)
    setup = event.section("cup").setup
    event = done(event, ChangeSetup("cup", replace(setup, system=system)))
    games = event.section("cup").games
    event = drawn(event, *(", ".join([one] * games) for one in (result, "1-0")))
    assert len(level_matches(event.section("cup"))) == 1
    first, second = (board.players for board in event.section("cup").rounds[0].boards)
    event = done(event, Withdraw("cup", first[0], 1))
    section = event.section("cup")
    assert not level_matches(section)
    assert rounds_come(section)[first[1]] == 2
    in_file = pair(read_trf(write_trf(section.tournament()).encode())).boards
    event = drawn(event)
    boards = event.section("cup").rounds[1].boards
    assert {one for board in boards for one in board.players} == {first[1], second[0]}
    assert [(one.white + 1, one.black + 1) for one in in_file] == pairs(event, 2)


def cup_of_teams(count: int = 4, clubs: str = "", **match: Any) -> EventState:
    """A cup of teams of two boards, the first round published, with the line-ups of whole squads."""
    options = {"level": "berlin,black-odd"} | ({"bracket": "lots"} if clubs else {})
    rules = MatchRules(boards=2, homes=True, **match)
    setup = Setup("Cup", system="team_elimination", match=rules, options=tuple(options.items()))
    entered = [replace(one, team=replace(one.team, club=club)) for one, club in
               zip(teams(count, 2), clubs or " " * count, strict=True)]  # fmt: skip
    event = done(EventState("Town"), AddSection("cup", setup), EnterTeams("cup", tuple(entered)))
    event = done(event, draft_of(event.section("cup")), PublishRound("cup", 1))
    return event if match.get("league") else done(event, OpenLineUps("cup", 1, ()))


@pytest.mark.parametrize(
    ("league", "by"), [("", "second"), ("club", "first"), ("club home_white=odd", "second")]
)
def test_black_on_board_1_goes_on_by_the_colours_that_the_match_has(league: str, by: str):
    """It was always the team at home, which has White there in an event without rules of a league."""
    event = cup_of_teams(league=league)
    section = event.section("cup")
    match = section.rounds[0].boards[0]
    if league:
        cards = [SealedCard(one, sum(match.players) - one, (1, 2), "", "") for one in match.players]
        event = done(event, OpenLineUps("cup", 1, tuple(cards), 1))
    event = done(event, EnterResult("cup", 1, 1, "1/2-1/2, 1/2-1/2"))
    white = event.section("cup").tournament(1).rounds[0].colours[2 * match.white - 2]
    (one, _) = cup_of(event.section("cup")).rounds[0]
    black = match.white if white == Colour.BLACK else match.black
    assert one.winner == event.section("cup").name_of[black]
    assert black == (match.white if by == "first" else match.black)


def test_clubs_are_kept_apart_in_the_lots_of_teams_as_in_those_of_players():
    """The clubs of teams were not known to the draw, at the desk and from its file."""
    event = cup_of_teams(4, "AABC")
    assert pairs(event, 1) == [(1, 3), (2, 4)]
    file = read_trf(write_trf(event.section("cup").tournament(0)).encode())
    assert [(one.white + 1, one.black + 1) for one in pair(file).boards] == [(1, 3), (2, 4)]


def test_a_team_that_does_not_come_loses_the_boards_at_which_the_other_has_nobody_too():
    """Where nobody came to a match at all, the team with fewer names in its line-up lost a board more."""
    event = cup_of_teams()
    match = event.section("cup").rounds[0].boards[0]
    event = done(event, DecideLineUp("cup", 1, match.white, (1, 0), "article 4"))
    event = done(event, EnterResult("cup", 1, 1, "+/-, +/-"))
    one = cup_of(event.section("cup")).rounds[0][0]
    assert (one.results, one.winner) == (("+/-", "+/-"), event.section("cup").name_of[match.white])


@pytest.mark.parametrize(("score", "winner"), [((10, 10), "Team 4"), ((15, 5), "Team 1")])
def test_the_weaker_side_has_its_bonus_where_the_score_alone_is_known_too(
    score: tuple[int, int], winner: str
):
    """The bracket told of the bonus, and waited for a decision as if there were none."""
    event = cup_of_teams(league="club")
    section = event.section("cup")
    options = (*section.setup.options, ("bonus", "100: ½"))
    event = done(event, ChangeSetup("cup", replace(section.setup, options=options)))
    match = section.rounds[0].boards[0]
    cards = [SealedCard(one, sum(match.players) - one, (1, 2), "", "") for one in match.players]
    event = done(event, OpenLineUps("cup", 1, tuple(cards), 1), EnterScore("cup", 1, 1, score))
    one = cup_of(event.section("cup")).rounds[0][0]
    assert (one.winner, one.score) == (winner, score)
    assert len(level_matches(event.section("cup"))) == 0
