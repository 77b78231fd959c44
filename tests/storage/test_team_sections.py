"""A section of teams: squads, rounds of matches, line-ups, and the tournament that comes of them."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest
from sections import done, event_with, refused

from pairwright import read_trf, write_trf
from pairwright.check.checking import check
from pairwright.lots.terms import Terms
from pairwright.standings.ranking import standings
from pairwright.storage import lots_drawing
from pairwright.storage.actions import (
    AddSection,
    AdjustPoints,
    BringIn,
    EnterResult,
    EnterTeams,
    PublishBoards,
    RequestBye,
    SetSquad,
    Withdraw,
)
from pairwright.storage.actions.action import Action
from pairwright.storage.actions.entry_list_acts import EnterPlayers, Substitute
from pairwright.storage.actions.event_acts import DescribeEvent
from pairwright.storage.actions.line_up_acts import DecideLineUp, OpenLineUps, SetHome
from pairwright.storage.actions.move import MergeSections, MovePlayer
from pairwright.storage.actions.round_acts import PublishRound
from pairwright.storage.actions.team_acts import TeamEntered
from pairwright.storage.draft_round import draft_of
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.import_tournament import section_from
from pairwright.storage.line_ups import SealedCard, home_of, seats
from pairwright.storage.match_rules import MatchRules
from pairwright.storage.replay import ActStanding, Recorded, Undo, extended, replay
from pairwright.storage.round_state import Squad
from pairwright.storage.section_deviations import comments, deviations_of, with_comments
from pairwright.storage.section_files import papers
from pairwright.storage.section_report import for_report_file, reported
from pairwright.storage.section_setup import Setup
from pairwright.storage.squads import average_rating, everybody
from pairwright.systems.register import all_systems, system_named
from pairwright.tournament.line_up_cards import CaptainCard
from pairwright.tournament.matches import read_matches
from pairwright.tournament.outcome import Colour
from pairwright.tournament.person import Particulars
from pairwright.tournament.results import BETWEEN
from pairwright.tournament.round import read_once
from pairwright.tournament.team import TeamAdjustment
from pairwright.tournament.tournament_json import from_json, to_json
from pairwright.web.public.public_view import public_event
from sizes import times
from team_sections import TEAMS, event_of_teams, played, round_out, teams

WIN = "1-0, 1/2-1/2, 1/2-1/2, 1/2-1/2"


@pytest.mark.parametrize("system", ["team_swiss", "olympiad", "team_round_robin"])
def test_rounds_of_teams_are_played_one_after_the_other(system: str) -> None:
    rounds = 0 if "robin" in system else 3
    event = event_of_teams(6, replace(TEAMS, system=system, number_of_rounds=rounds))
    for _ in range(3):
        event = played(event, WIN, "0-1, 1-0, 1/2-1/2, 0-1")
    section = event.section("teams")
    assert section.completed_rounds == 3
    assert len(section.units().players) == 6
    assert len(section.tournament().players) == 30
    lines = standings(section.tournament()).lines
    assert sum(line.points for line in lines) == 3 * 3 * 20
    met = [frozenset(board.players) for drawn in section.rounds for board in drawn.boards]
    assert len(set(met)) == 9


def test_a_round_is_paired_by_the_matches_before() -> None:
    event = played(event_of_teams(4), WIN)
    winners = {board.white for board in event.section("teams").rounds[0].boards}
    following = round_out(event).section("teams").rounds[1]
    assert {frozenset(board.players) for board in following.boards} == {
        frozenset(winners),
        frozenset({1, 2, 3, 4} - winners),
    }


def test_the_report_file_gives_the_same_event() -> None:
    event = played(event_of_teams(5), WIN, "+/-")
    tournament = played(event, "-/+", WIN).section("teams").tournament()
    again = read_trf(write_trf(tournament).encode())
    assert again.team_play == tournament.team_play
    assert [team.players for team in again.teams] == [team.players for team in tournament.teams]
    assert [line.participant for line in standings(again).lines] == [
        line.participant for line in standings(tournament).lines
    ]


def test_a_forfeited_match_is_no_meeting_and_needs_no_line_ups() -> None:
    event = round_out(event_of_teams(4), boards=False)
    refused(event, EnterResult("teams", 1, 1, WIN), "line-ups", "not published")
    event = done(event, EnterResult("teams", 1, 1, "+/-"), PublishBoards("teams", 1))
    section = done(event, EnterResult("teams", 1, 2, WIN)).section("teams")
    white = section.index_of[section.rounds[0].boards[0].white]
    play, totals = section.tournament().team_play, section.units().rounds[0].totals
    assert play is not None
    assert totals is not None
    assert play.forfeits[0].white == white
    assert totals[0][white] == 20


def test_line_ups_are_nobodys_business_before_they_are_published() -> None:
    event = round_out(event_of_teams(4), boards=False)
    section = event.section("teams")
    drawn = replace(
        section.rounds[0], line_ups=(CaptainCard(1, (1, 2, 3, 5), "2026-01-01T10:00", "Captain"),)
    )
    event = event.with_section(section.with_round(drawn))
    assert public_event(event).section("teams").rounds[0].line_ups == ()
    event = done(event, PublishBoards("teams", 1))
    assert public_event(event).section("teams").rounds[0].line_ups == (CaptainCard(1, (1, 2, 3, 5)),)
    board = next(one for one in drawn.boards if 1 in one.players)
    section = event.section("teams")
    assert [pair[board.players.index(1)] for pair in seats(section, section.rounds[0], board)] == [1, 2, 3, 5]


def test_a_short_team_leaves_its_last_boards_empty() -> None:
    event = event_of_teams(3)
    short = Squad(tuple(Particulars(f"Short, {n}", 2600) for n in range(3)))
    event = done(event, SetSquad("teams", 1, short))
    assert event.section("teams").entry(1).particulars.rating == 2600
    event = round_out(done(event, EnterTeams("teams", teams(4)[3:])))
    drawn = event.section("teams").rounds[0]
    number = drawn.board_of(1)
    own = drawn.boards[number - 1].white == 1
    refused(event, EnterResult("teams", 1, number, WIN), "board 4", "-/+" if own else "+/-")
    result = "1/2-1/2, 1/2-1/2, 1/2-1/2, " + ("-/+" if own else "+/-")
    event = done(event, EnterResult("teams", 1, number, result), EnterResult("teams", 1, 3 - number, WIN))
    section = event.section("teams")
    own_round = read_matches(section.tournament()).rounds[section.index_of[1]][0]
    assert (own_round.match_points, own_round.game_points) == (0, 15)


def test_squads_that_cannot_be_are_refused() -> None:
    event = event_of_teams(4)
    squad = event.section("teams").entry(2).squad
    of_another = event.section("teams").entry(1).squad.players[0]
    for players, words in (
        ((*squad.players, of_another), ("two squads", "Team 1", "Team 2")),
        ((*squad.players, squad.players[0]), ("twice in the squad",)),
        ((Particulars(""),), ("name is missing",)),
        (squad.players * 13, ("at most 60",)),
    ):
        refused(event, SetSquad("teams", 2, Squad(players)), *words)
    event = round_out(event)
    refused(event, SetSquad("teams", 2, Squad(squad.players[:4])), "keep their places")
    done(event, SetSquad("teams", 2, Squad((*squad.players, Particulars("Late, One")))))


@pytest.mark.parametrize(
    ("rules", "word"),
    [
        (MatchRules(), "1 to 20 boards"),
        (MatchRules(boards=21), "1 to 20 boards"),
        (MatchRules(boards=4, colours="WBW"), "one W or B for each board"),
        (MatchRules(boards=4, draw=30), "a win must not be worth less"),
        (MatchRules(boards=4, type_code="FIDE_DUTCH_2026"), "is not a type of the system"),
        (MatchRules(boards=4, late="never"), "rule for line-ups"),
        (
            MatchRules(boards=4, minimum=5),
            "a match needs at least 1 player, and no more players than there are boards",
        ),
    ],
)
def test_rules_of_matches_that_cannot_be_are_refused(rules: MatchRules, word: str) -> None:
    refused(EventState("League"), AddSection("teams", replace(TEAMS, match=rules)), word)


def test_players_are_no_teams() -> None:
    refused(EventState("League"), AddSection("x", replace(TEAMS, system="dutch")), "pairs single players")
    event = done(EventState("Open"), AddSection("x", replace(TEAMS, system="dutch", match=MatchRules())))
    refused(event, EnterTeams("x", teams(2)), "section of single players")
    refused(event, SetSquad("x", 1, Squad()), "section of single players")


def test_a_team_away_and_points_taken_are_in_the_tournament() -> None:
    event = done(
        event_of_teams(5), RequestBye("teams", 3, 1, "half"), AdjustPoints("teams", 1, -10, reason="x")
    )
    event = played(event, WIN)
    section = event.section("teams")
    totals = section.units().rounds[0].totals
    assert totals is not None
    assert totals[0][2] == 10
    lines = {line.participant: line.points for line in standings(section.tournament()).lines}
    assert lines[0] == totals[0][0] - 10
    gone = done(event, Withdraw("teams", 5, 1))
    assert 5 not in round_out(gone).section("teams").rounds[1].players


def test_the_average_is_that_of_the_best_boards() -> None:
    players = tuple(Particulars("P", rating) for rating in (2000, 2401, 0, 2200))
    assert average_rating(Squad(players), 2) == 2301
    assert average_rating(Squad(players), 4) == 2200
    assert average_rating(Squad(), 4) == 0


@pytest.mark.parametrize("system", ["team_swiss", "team_round_robin"])
def test_a_report_file_becomes_the_same_section(system: str) -> None:
    event = event_of_teams(5, replace(TEAMS, system=system, match=replace(TEAMS.match, win=30)))
    event = done(event, AdjustPoints("teams", 1, -10, 1, reason="late"))
    event = played(event, WIN, "+/-")
    event = played(event, "1/2-1/2, 1-0, 0-1, 0-1", "-/+")
    tournament = round_out(event).section("teams").tournament(3)
    document = json.dumps(to_json(read_trf(write_trf(tournament).encode())))
    again = done(EventState("Copy"), AddSection("x", replace(TEAMS, system=system)), BringIn("x", document))
    copied = again.section("x").tournament(3)
    assert copied.team_play == tournament.team_play
    assert [line.points for line in standings(copied).lines] == [
        line.points for line in standings(tournament).lines
    ]
    assert again.section("x").rounds[2].awaited
    assert [one.name for one in everybody(again.section("x"))] == [one.name for one in tournament.players]


def test_points_of_both_kinds_go_to_a_report_file_and_come_back() -> None:
    event = done(
        played(event_of_teams(4), WIN),
        AdjustPoints("teams", 2, 0, 1, "phone", game_points=-10),
        AdjustPoints("teams", 3, -10, 1, "no captain", game_points=5),
        AdjustPoints("teams", 4, 0, 1, "phone", game_points=-10),
    )
    tournament = event.section("teams").tournament()
    assert tournament.team_play is not None
    fewer = TeamAdjustment(0, -10, 1, (1, 3))
    assert tournament.team_play.adjustments == (fewer, TeamAdjustment(-10, 5, 1, (2,)))
    typed = TeamAdjustment(30, 40, 0, (0, 1, 2, 3), "+")
    more = replace(tournament.team_play, adjustments=(*tournament.team_play.adjustments, typed))
    document = json.dumps(to_json(read_trf(write_trf(replace(tournament, team_play=more)))))
    again = done(EventState("Copy"), AddSection("x", TEAMS), BringIn("x", document)).section("x")
    assert again.tournament().team_play == more
    plain = played(event_of_teams(4), WIN).section("teams").tournament()
    for score, changed in (("MPTS", [0, 0, -10, 0]), ("GPTS", [0, -10, 5, -10])):
        before, after = (
            {line.participant: line.points for line in standings(one, tie_breaks=(score,)).lines}
            for one in (plain, again.tournament())
        )
        assert [after[team] - before[team] for team in range(4)] == changed


def test_game_points_are_for_teams() -> None:
    refused(event_of_teams(2), AdjustPoints("teams", 1, 0, game_points=1001), "at most 100")
    refused(event_with(2), AdjustPoints("open", 1, 0, game_points=5), "only teams")


def test_a_section_by_the_olympiad_rules_is_the_same_after_its_report_file() -> None:
    event = played(event_of_teams(4, replace(TEAMS, system="olympiad")), WIN)
    text = write_trf(event.section("teams").tournament())
    assert "\n192 CUSTOM_TEAM_SWISS_MP\r\n" in text
    document = json.dumps(to_json(read_trf(text)))
    again = done(EventState("Copy"), AddSection("x", TEAMS), BringIn("x", document))
    assert again.section("x").setup.system == "olympiad"


def test_a_round_of_fewer_boards_leaves_the_last_ones_empty() -> None:
    rules = replace(TEAMS.match, boards_by_round=(4, 2), winner="gp-then-board-1")
    event = played(event_of_teams(4, replace(TEAMS, match=rules)), WIN)
    event = round_out(event)
    section = event.section("teams")
    assert [pair == (0, 0) for pair in seats(section, section.rounds[1], section.rounds[1].boards[0])] == [
        False, False, True, True,
    ]  # fmt: skip
    refused(event, EnterResult("teams", 2, 1, WIN), "board 3", "-/-")
    shorter = "1-0, 0-1, -/-, -/-"
    event = done(event, EnterResult("teams", 2, 1, shorter), EnterResult("teams", 2, 2, "+/-"))
    section = event.section("teams")
    rows = read_matches(section.tournament()).rounds
    first = section.index_of[section.rounds[1].boards[0].white]
    assert (rows[first][1].match_points, rows[first][1].game_points) == (20, 10)
    won = section.index_of[section.rounds[1].boards[1].white]
    assert (rows[won][1].match_points, rows[won][1].game_points) == (20, 20)
    assert section.setup.cards(2).boards == 2
    document = json.dumps(to_json(read_trf(write_trf(section.tournament()))))
    again = done(EventState("Copy"), AddSection("x", TEAMS), BringIn("x", document)).section("x")
    assert (again.setup.match.boards_by_round, again.setup.match.winner) == ((4, 2), "gp-then-board-1")
    assert read_matches(again.tournament()).rounds == rows


@pytest.mark.parametrize(
    ("change", "message"),
    [({"winner": "coin"}, "decision of a match"), ({"boards_by_round": (4, 5)}, "1 board to all 4")],
)
def test_matches_that_cannot_be_are_refused(change: dict[str, object], message: str) -> None:
    setup = replace(TEAMS, match=replace(TEAMS.match, **change))
    refused(EventState("League"), AddSection("x", setup), message)


@pytest.mark.parametrize("group_by", ["federation", "club"])
def test_the_varma_draw_keeps_teams_of_a_federation_or_club_apart(group_by: str) -> None:
    groups = ("GER", "GER", "FRA", "FRA", "ITA", "ITA", "ESP", "ENG")
    entered = tuple(
        replace(one, team=replace(one.team, **{group_by: group}))
        for one, group in zip(teams(8), groups, strict=True)
    )
    setup = replace(TEAMS, system="team_round_robin", number_of_rounds=0)
    event = done(EventState("League"), AddSection("teams", setup), EnterTeams("teams", entered))
    announced = lots_drawing.announced_numbers(event.section("teams"), Terms(group_by=group_by), "Numbers")
    section = done(event, lots_drawing.drawn_at_once(event.section("teams"), announced, "7")).section("teams")
    assert section.numbers_fixed
    table = system_named("team_round_robin").table(section.units(0))
    names = [getattr(section.entry(key).particulars, group_by) for key in section.order]
    late = [game for games in table[-3:] for game in games]
    assert not [game for game in late if names[game[0]] == names[game[1]]]


def test_game_points_given_are_pointed_out_as_match_points_are() -> None:
    event = event_of_teams(4)
    for points, games, kinds in ((-10, 0, ["points"]), (0, -10, ["game-points"])):
        after = AdjustPoints("teams", 1, points, 0, "late", game_points=games).apply(event)
        found = [one.kind for one in deviations_of(after, after.section("teams"))]
        assert [kind for kind in found if kind != "system-deprecated"] == kinds


def test_home_rights_and_what_is_known_of_teams_survive_a_file_and_back():
    """Record files have no place for them; how a captain is reached is in no file."""
    section = SectionState("teams", replace(TEAMS, match=MatchRules(boards=4, homes=True)))
    known = Particulars("Rook", federation="AUT", club="Rook Club")
    squads = [
        TeamEntered(
            replace(one.team, federation=known.federation, club=known.club),
            replace(one.squad, captain="Ann", venue="Town hall", contact="+43 1"),
        )
        for one in teams(4)
    ]
    section = EnterTeams("teams", tuple(squads)).after(section)
    section = draft_of(section).after(section)
    section = PublishRound("teams", 1).after(section)
    second = section.rounds[0].boards[1].black  # colours stay as they are
    section = SetHome("teams", 1, 2, second).after(section)
    text = write_trf(section.tournament(1))
    assert "+43 1" not in text
    back = section_from(read_trf(text.encode()), SectionState("teams", Setup("Teams")))
    assert back.setup.match.homes
    for entry in back.entries:
        assert (entry.particulars.federation, entry.particulars.club) == ("AUT", "Rook Club")
        assert (entry.squad.captain, entry.squad.venue) == ("Ann", "Town hall")
    at_home = {back.entry_of[home_of(back, one)].name for one in back.rounds[0].boards}
    assert at_home == {section.entry_of[home_of(section, one)].name for one in section.rounds[0].boards}
    assert section.entry_of[second].name in at_home


@pytest.mark.parametrize("league", ["german", ""])
def test_the_home_team_of_a_league_is_at_home_after_a_file_and_back(league: str):
    """There it has White on board 2; in a file, White on board 1 says who is first."""
    rules = MatchRules(boards=4, homes=True, league="german")
    setup = Setup("Teams", system="team_round_robin", match=rules)
    section = EnterTeams("teams", teams(4)).after(SectionState("teams", setup))
    section = draft_of(section).after(section)
    section = PublishRound("teams", 1).after(section)
    for number, match in enumerate(section.rounds[0].boards, 1):
        one, other = match.players
        cards = tuple(SealedCard(*pair, (1, 2, 3, 4), "", "") for pair in ((one, other), (other, one)))
        section = OpenLineUps("teams", 1, cards, number).after(section)
        section = EnterResult("teams", 1, number, "1-0, 1-0, 1/2-1/2, 0-1").after(section)
    tournament = section.tournament(1)
    assert tournament.rounds[0].colours[0] == Colour.BLACK, "board 1 at home"
    match = replace(setup.match, league=league)
    back = section_from(
        read_trf(write_trf(tournament).encode()), SectionState("teams", replace(setup, match=match))
    )
    for before, after in zip(section.rounds[0].boards, back.rounds[0].boards, strict=True):
        assert home_of(back, after) == home_of(section, before)
    again = back.tournament(1)
    assert again.rounds == tournament.rounds
    assert again.header("homes") == tournament.header("homes")


@pytest.mark.parametrize("options", [(), (("home", "away-more-often"),)])
def test_a_cup_is_drawn_again_from_its_file_with_whoever_was_at_home(options: tuple[tuple[str, str], ...]):
    """At home is not White on board 1 there; who is at home by turns is said in the file."""
    rules = MatchRules(boards=4, homes=True, league="club")
    setup = Setup("Teams", system="team_elimination", match=rules, options=options)
    section = EnterTeams("teams", teams(10)).after(SectionState("teams", setup))
    for number in (1, 2, 3):
        section = draft_of(section).after(section)
        section = PublishRound("teams", number).after(section)
        for board, match in enumerate(section.rounds[-1].boards, 1):
            one, other = match.players
            cards = tuple(SealedCard(*pair, (1, 2, 3, 4), "", "") for pair in ((one, other), (other, one)))
            section = OpenLineUps("teams", number, cards, board).after(section)
            result = ", ".join([("1-0", "0-1")[board % 2 == 0]] * 4)
            section = EnterResult("teams", number, board, result).after(section)
    second = next(one for one in section.rounds[1].boards if 10 in one.players)
    assert second.players == ((10, 2) if options else (2, 10)), "10 was away, 2 was free"
    read = read_trf(write_trf(section.tournament(3)).encode(), purpose="check")
    assert check(system_named(read.system).units(read)).agrees
    back = section_from(read, SectionState("teams", replace(setup, options=())))
    assert back.setup.options == options
    once, again = section.tournament(3), back.tournament(3)
    assert again.rounds == once.rounds
    assert set(again.header("homes").split()) == set(once.header("homes").split())
    assert again.header("pairing_options") == once.header("pairing_options")


def everything_set() -> EventState:
    """Teams with all that can be said of them, a set-up that is unusual in all of it, three rounds."""
    rules = MatchRules(
        boards=4, colours="WBBW", win=30, bye_match_points=20, bye_game_points=20, order="rating",
        late="last-line-up", minimum=2, rating_gap=80, holes=True, winner="gp-then-berlin",
        boards_by_round=(4, 4, 3), homes=True, board_rules=((3, "w"), (4, "u40")), average_most=2700,
    )  # fmt: skip
    setup = replace(
        TEAMS, match=rules, tie_breaks=("MPvGP", "EMGSB"), initial_colour="black",
        round_dates=("2026-11-01", "2026-11-02"),
    )  # fmt: skip
    squads = [
        TeamEntered(
            replace(
                one.team, name=f"Schachgesellschaft Neukölln 1897 e. V. {'I' * place}", federation="GER",
                club=f"Club {place}",
            ),
            replace(
                one.squad, short=f"Team no. {place}", contact="+43 1", strength=2222, venue=f"Hall {place}",
                players=tuple(
                    replace(player, federation="AUT", sex="w", title="WFM", birth_date="1990/01/02", club="C")
                    for player in one.squad.players
                ),
            ),
        )
        for place, one in enumerate(teams(6), 1)
    ]  # fmt: skip
    event = done(EventState("League"), AddSection("teams", setup), EnterTeams("teams", tuple(squads)))
    event = played(event, "1-0, 1/2-1/2, 0-1, 1-0", "+/-, 1-0, 0-1, 0-1", "-/+")
    event = done(event, AdjustPoints("teams", 2, -10, 1, "late", game_points=-5))
    event = done(event, SetHome("teams", 1, 2, event.section("teams").rounds[0].boards[1].black))
    return played(event, "1-0, 1-0, 0-1, 1/2-1/2")


@pytest.mark.parametrize("form", ["trf16", "trf26", "json"])
def test_a_team_event_with_everything_set_goes_through_a_file_and_back(form: str) -> None:
    event = everything_set()
    section = event.section("teams")
    told = [f"{one} by Ann: the hall was closed" for one in comments(event, section)]
    assert len(told) > 2
    written = with_comments(for_report_file(reported(event, section, 2)), told)
    text = to_json(written) if form == "json" else write_trf(written, profile=form)
    read = from_json(text) if form == "json" else read_trf(str(text).encode())
    back = section_from(read, SectionState("teams", Setup("Teams", system="team_swiss")))
    assert replace(back.setup, match=MatchRules()) == replace(section.setup, match=MatchRules())
    assert replace(back.setup.match, type_code="") == section.setup.match
    for one, other in zip(section.entries, back.entries, strict=True):
        assert other.particulars == one.particulars
        assert other.squad == replace(one.squad, contact="")
    assert back.adjustments == section.adjustments
    for drawn, again in zip(section.rounds, back.rounds, strict=True):
        matches = [
            sorted((home_of(one, match), *match.players, match.result) for match in of.boards)
            for one, of in ((section, drawn), (back, again))
        ]
        assert matches[0] == matches[1]
    # Who deviated from the rules, and why, is told of the section that came in as it was in the file.
    known = [line for line in comments(done(event), replace(back, handled=section.handled)) if "Ann" in line]
    assert known == [line for line in told if line.startswith("### Deviation")]


def test_each_adjustment_has_its_own_reason() -> None:
    """Two of one team, two teams with the same points, and two that nothing but their order tells apart."""
    acts = [
        AdjustPoints("teams", team, points, 1, reason)
        for team, points, reason in (
            (1, -10, "late"), (1, -20, "phone"), (2, -10, "no clock"), (1, -10, "late again")
        )
    ]  # fmt: skip
    event = played(event_of_teams(4), "1-0, 1-0, 0-1, 1/2-1/2")
    history = []
    for position, act in enumerate(acts, 1):
        event = done(event, act)
        history.append(ActStanding(Recorded(position, "", "Ann", act.reason, act)))
    told = [line for line in comments(event, event.section("teams"), history) if "not earned" in line]
    assert sorted(line.rpartition(": ")[2] for line in told) == ["late", "late again", "no clock", "phone"]


def test_a_round_that_was_read_before_is_read_again_where_anything_of_it_changes() -> None:
    """Rounds are kept for what follows them: a result, a squad, a line-up, points; never a stale one."""
    event = played(event_of_teams(6), "1-0, 1-0, 0-1, 1/2-1/2")
    event = played(event, "0-1, 1/2-1/2, 0-1, 1-0")
    one, other = event.section("teams").rounds[0].boards[0].players
    squad = event.section("teams").entry_of[one].squad
    acts = (
        EnterResult("teams", 2, 1, "0-1, 0-1, 0-1, 0-1"),
        EnterResult("teams", 2, 2, "+/-, +/-, +/-, +/-"),
        DecideLineUp("teams", 1, one, (1, 3, 2, 5), "regulations"),
        SetSquad("teams", one, replace(squad, players=(*squad.players, Particulars("Late, Lea", rating=9)))),
        AdjustPoints("teams", other, -10, 2, "late"),
    )
    for act in acts:
        before = event.section("teams").tournament(2)
        event = done(event, act)
        kept = event.section("teams")
        kept.units(2)
        read_once.cache_clear()
        anew = replace(kept)
        assert kept.tournament(2) == anew.tournament(2) != before, act.kind
        assert kept.units(2) == anew.units(2), act.kind


def test_a_file_of_2016_of_team_matches_can_be_paired_again() -> None:
    event = played(event_of_teams(6), "1-0, 1-0, 0-1, 1/2-1/2")
    written = for_report_file(reported(event, event.section("teams"), 1))
    read = read_trf(write_trf(written, profile="trf16").encode(), purpose="pair")
    assert read.system == "team_swiss"
    assert read.team_play is not None


def test_a_team_that_moves_to_another_section_keeps_its_squad():
    event = done(event_of_teams(4), AddSection("second", replace(TEAMS, name="Second")))
    squad = event.section("teams").entry_of[1].squad
    moved = MovePlayer("teams", 1, "second").apply(event).section("second").entries[0]
    assert squad.players
    assert moved.squad == squad


def test_the_schedule_of_teams_names_the_teams():
    rounds = Setup("Teams", system="team_round_robin", match=MatchRules(boards=4))
    event = round_out(event_of_teams(4, rounds))
    schedule = next(one for one in papers(event, event.section("teams")) if one.name == "schedule")
    names = [row[1].text for row in schedule.make().tables()[0].rows]
    assert names == [f"Team {number}" for number in range(1, 5)]


def test_single_players_do_not_become_teams_but_what_a_journal_has_stays() -> None:
    """Earlier versions let single players enter, come or merge into a section of teams: it still opens."""
    people = tuple(Particulars(f"Player {n}", 1500 + n) for n in range(1, 5))
    begun: list[Action] = [
        AddSection("open", Setup("Open", number_of_rounds=5)),
        EnterPlayers("open", people),
    ]
    begun += [AddSection("t", TEAMS), EnterTeams("t", teams(3))]
    event = EventState("League")
    for act in begun:
        event = act.apply(event)
    wrong: tuple[Action, ...] = (
        EnterPlayers("t", people[:1]), MovePlayer("open", 1, "t"), MergeSections("t", "open", "All"),
        Substitute("t", 1, people[0]),
    )  # fmt: skip
    for act in wrong:
        refused(event, act, "is a section of teams; enter a team there")
        journal = [
            Recorded(number, "2026-11-20T09:00:00.000Z", "Anna", "", one)
            for number, one in enumerate([DescribeEvent("League"), *begun, act], 1)
        ]
        opened = replay(journal).section("t")
        assert any(not one.squad.players for one in opened.entries), act
        drafted = draft_of(opened).apply(replay(journal)).section("t")
        published = PublishRound("t", 1).apply(EventState(sections=(drafted,))).section("t")
        assert published.tournament(0).teams is not None
        later = Recorded(len(journal) + 1, "2026-11-20T09:01:00.000Z", "Anna", "", Undo(len(journal)))
        assert extended(journal, replay(journal), later) == replay(journal[:-1]), "it can be undone"
    refused(event, MovePlayer("t", 1, "open"), "section of single players")


@pytest.mark.parametrize("system", [one.key for one in all_systems() if not one.traits.cards])
@pytest.mark.parametrize("seed", range(times(4)))
def test_tables_of_rounds_that_come_in_are_those_they_were_drawn_at(system: str, seed: int) -> None:
    """C.04.2 article 3.6: no file has the numbers of the boards, and cards with them are printed."""
    found = system_named(system)
    chance = random.Random(seed)
    rounds = 0 if not found.traits.by_results or found.traits.knock_out else 5
    setup = replace(
        TEAMS if found.unit == "team" else Setup("Players", initial_colour="white"),
        system=system,
        number_of_rounds=rounds,
    )
    if found.unit == "team":
        event = event_of_teams(12, setup)
    else:
        people = tuple(
            Particulars(f"Player {n}", rating=2400 - n, club=f"Club {n % 2}") for n in range(1, 13)
        )
        event = done(EventState("Open"), AddSection("teams", setup), EnterPlayers("teams", people))
    for _ in range(3):
        event = round_out(event, boards=found.unit == "team")
        drawn = event.section("teams").rounds[-1]
        codes = ("1-0", "0-1") if found.traits.knock_out else ("1-0", "0-1", "1/2-1/2")
        for board in range(1, len(drawn.boards) + 1):
            games = [chance.choice(codes)] * (setup.match.boards if found.unit == "team" else 1)
            event = EnterResult("teams", drawn.number, board, BETWEEN.join(games)).apply(event)
        if event.section("teams").finished:
            break
    event = event if event.section("teams").finished else round_out(event, boards=found.unit == "team")
    section = event.section("teams")
    back = section_from(section.tournament(len(section.rounds)), SectionState("teams", section.setup))
    for was, now in zip(section.rounds, back.rounds, strict=True):
        pairs = [[section.entry_of[one].name for one in board.players] for board in was.boards]
        assert pairs == [[back.entry_of[one].name for one in board.players] for board in now.boards]
