"""A section of teams as a league: each match has its own day, line-ups, result; none waits for another."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from itertools import product
from unittest.mock import patch

import pytest
from sections import refused

from pairwright.common.errors import Refused
from pairwright.publish.season_page import fixtures_calendar, fixtures_document, table_document
from pairwright.seasons.course import PROVISIONAL
from pairwright.seasons.season import LeagueSeason
from pairwright.seasons.table import game_points, told_match
from pairwright.standings.event import Event
from pairwright.standings.norm_event import EventFacts
from pairwright.standings.norms import norm_games
from pairwright.storage.actions import (
    AddSection,
    AdjustPoints,
    AgreeBoards,
    ChangeSetup,
    CorrectResult,
    DecideGames,
    DecideMatch,
    EnterResult,
    EnterScore,
    EnterTeams,
    ExchangeColours,
    MoveMatch,
    OpenLineUps,
    PublishBoards,
    PublishFixtures,
    RankTeams,
    Reinstate,
    RequestBye,
    SendReport,
    SetSquad,
    TellResult,
    Withdraw,
)
from pairwright.storage.draft_round import fixtures_of, not_turned_up, numbers_wished, with_teams_out
from pairwright.storage.effect_kinds import beyond
from pairwright.storage.effects import effects
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.import_tournament import section_from
from pairwright.storage.line_ups import SealedCard, home_of, seen_from_home
from pairwright.storage.match_rules import MatchRules
from pairwright.storage.round_state import BoardState
from pairwright.storage.section_files import corrections_of, data_files, month_report
from pairwright.storage.section_league import (
    card_offences,
    division_of,
    fixture_of,
    in_table,
    late_in,
    points_by_day,
    ratings_of_day,
    standing_of,
)
from pairwright.storage.section_report import section_standings
from pairwright.storage.section_setup import Setup
from pairwright.tournament.matches import read_matches
from pairwright.tournament.results import score_of
from pairwright.trf import write_trf
from pairwright.trf.reader import read_trf
from pairwright.web.public.public_view import public_section
from pairwright.web.views.round_view import RoundView
from team_sections import done, event_of_teams, teams

DAYS = tuple(f"2026-10-{day:02}" for day in (1, 8, 15, 22, 29))
LIGA = Setup(
    "Liga",
    system="team_round_robin",
    match=MatchRules(boards=4, homes=True, league="german promoted=1 relegated=1"),
    round_dates=DAYS,
)
NOW = "2026-09-25T10:00:00.000Z"
WON, LOST = "1-0, 1/2-1/2, 0-1, 1-0", "0-1, 1/2-1/2, 1-0, 0-1"


def league(setup: Setup = LIGA, count: int = 6) -> EventState:
    """An event whose section "teams" has all its fixtures out."""
    event = event_of_teams(count, setup)
    event = done(event, numbers_wished(event, "teams", ())[0])
    return done(event, fixtures_of(event.section("teams")))


def line_ups(event: EventState, number: int, board: int, *places: tuple[int, ...]) -> OpenLineUps:
    """The cards that both captains exchanged."""
    match = event.section("teams").round(number).boards[board - 1]
    given = places or ((1, 2, 3, 4), (1, 2, 3, 4))
    cards = tuple(
        SealedCard(team, other, card, NOW, "Captain")
        for team, other, card in zip(match.players, match.players[::-1], given, strict=True)
    )
    return OpenLineUps("teams", number, cards, board)


def played(event: EventState, number: int, board: int, result: str = WON) -> EventState:
    """The event with a match played, line-ups and all."""
    return done(event, line_ups(event, number, board), EnterResult("teams", number, board, result))


def rows(section: SectionState, when: str = "2027-01-01T10:00:00.000Z") -> dict[str, list[str]]:
    """The table, by team."""
    division = division_of(section, datetime.fromisoformat(when))
    document = table_document(LeagueSeason("", (division,), ()), division)
    return {row[1].text: [str(cell.text) for cell in row] for row in document.tables()[0].rows}


def test_the_names_of_teams_are_made_once_for_all_matches(monkeypatch):
    """They were made anew for every match that was asked about."""
    section, asked = league().section("teams"), []
    monkeypatch.setattr(
        "pairwright.storage.event_state.Counter", lambda names: asked.append(1) or Counter(names)
    )
    drawn = section.round(1)
    assert [fixture_of(section, drawn, board).teams for board in (1, 2, 3)]
    assert len(asked) == 1


def test_a_round_of_a_league_has_the_points_of_its_table_alone(monkeypatch):
    event = played(league(), 1, 1)
    monkeypatch.setattr(SectionState, "points_before", lambda *_: pytest.fail("drawn with no points"))
    section = event.section("teams")
    match, lines = section.round(1).boards[0], RoundView(section, section.round(2)).lines()
    points = {seat.key: seat.points for line in lines for seat in (line.white, line.black)}
    assert points == {key: 20 if key == match.white else 0 for key in points}


def test_a_postponed_match_stops_nothing():
    event = done(league(), MoveMatch("teams", 1, 2, NOW, "", "", "", "Team 2", "Team 5", "", "hall closed"))
    event = played(event, 2, 1)
    section = event.section("teams")
    division = division_of(section, datetime(2026, 10, 9, tzinfo=UTC))
    assert "1-2" in {one.key for one in division.open()}
    fixture = fixture_of(section, section.round(1), 2)
    assert (str(fixture.original), fixture.on) == ("2026-10-01", None)
    assert [row[2] for row in rows(section).values()].count("1") == 2
    assert section_standings(event, section).event.rounds_counted == 2


def test_the_list_says_what_is_postponed():
    event = done(league(), MoveMatch("teams", 1, 2, NOW, ""))
    division = division_of(event.section("teams"), datetime(2026, 10, 9, tzinfo=UTC))
    table = fixtures_document(LeagueSeason("", (division,), ()), division).tables()[0]
    assert [row[1].text for row in table.rows if row[-1].text == "postponed"] == ["1-2"]


def test_nobody_plays_who_was_not_handed_in():
    event = league()
    refused(event, OpenLineUps("teams", 1, (), 1), "nobody handed in is not published")
    refused(event, line_ups(event, 1, 1, (0, 0, 0, 0), (1, 2, 3, 4)), "not a legal line-up")
    refused(event, PublishBoards("teams", 1), "match by match")
    event = played(event, 2, 1)
    tournament = event.section("teams").tournament()
    assert sum(one >= 0 for one in tournament.rounds[0].opponents) == 0
    assert sum(one >= 0 for one in tournament.rounds[1].opponents) == 8


def test_at_the_deadline_only_matches_with_both_line_ups_are_opened():
    event = league()
    first, second, *_ = event.section("teams").round(1).boards
    cards = tuple(
        SealedCard(team, other, (1, 2, 3, 5), NOW, "")
        for team, other in (first.players, first.players[::-1], second.players)
    )
    section = done(event, OpenLineUps("teams", 1, cards)).section("teams")
    assert [one.opened for one in section.round(1).boards] == [True, False, False]
    shown = public_section(section)
    assert {one.team for one in shown.rounds[0].line_ups} == {*first.players}


def test_a_move_that_the_rules_do_not_allow_says_who_allows_it():
    late = MoveMatch("teams", 1, 1, NOW, "2026-11-20")
    refused(league(), late, "move_until")
    event = done(league(), MoveMatch("teams", 1, 1, NOW, "2026-11-20", allowed="League"))
    section = event.section("teams")
    assert fixture_of(section, section.round(1), 1).changes[-1].article == "move_until"


def test_days_changed_in_the_set_up_change_no_fixture_silently():
    event = done(
        league(), ChangeSetup("teams", replace(LIGA, round_dates=tuple(f"2027-03-0{n}" for n in range(1, 6))))
    )
    section = event.section("teams")
    assert str(fixture_of(section, section.round(1), 1).on) == "2026-10-01"


def test_home_enters_away_confirms_or_objects():
    event = done(league(), line_ups(league(), 1, 1))
    match = event.section("teams").round(1).boards[0]
    tell = lambda result, entry, at: TellResult("teams", 1, 1, result, entry, at)  # noqa: E731
    refused(event, tell(WON, match.black, "2026-10-01T18:00:00.000Z"), "home team enters")
    event = done(event, tell(WON, match.white, "2026-10-01T18:00:00.000Z"))
    table = lambda event, when: division_of(event.section("teams"), datetime.fromisoformat(when)).told[0][1]  # noqa: E731
    assert table(event, "2026-10-01T19:00:00+00:00").match.provisional
    assert not table(event, "2026-10-09T19:00:00+00:00").match.provisional, "silence confirms"
    agreed = done(event, tell("", match.black, "2026-10-01T20:00:00.000Z"))
    assert not table(agreed, "2026-10-01T20:30:00+00:00").match.provisional
    refused(agreed, tell(LOST, match.white, "2026-10-01T21:00:00.000Z"), "only the league")
    objected = done(event, tell(LOST, match.black, "2026-10-01T20:00:00.000Z"))
    assert table(objected, "2026-10-01T20:30:00+00:00").match.provisional
    refused(objected, tell("", match.black, "2026-10-01T21:00:00.000Z"), "other team")
    settled = done(objected, EnterResult("teams", 1, 1, WON))
    assert not table(settled, "2026-10-01T20:30:00+00:00").match.provisional, "the league has the last word"


def test_who_leaves_early_is_out_of_the_table():
    event = played(league(), 1, 1)
    gone = event.section("teams").round(1).boards[1].white
    section = done(event, Withdraw("teams", gone, 1)).section("teams")
    assert section.entry(gone).name not in rows(section)
    assert all(gone not in one.players or one.result for one in section.round(4).boards)
    assert section.completed_rounds == 1, "a default that follows from it begins no match day"


def test_line_ups_of_a_match_of_a_team_that_has_left_are_not_opened_and_a_journal_that_has_them_is_read():
    event = league()
    gone = event.section("teams").round(1).boards[0].white
    board = next(n for n, one in enumerate(event.section("teams").round(4).boards, 1) if gone in one.players)
    asked = line_ups(event, 4, board)
    left = done(event, Withdraw("teams", gone, 3))
    name = event.section("teams").entry(gone).name
    refused(left, asked, f"{name} has withdrawn, and match {board} of round 4 is not played")
    refused(left, replace(asked, match=0), f"match {board} of round 4 is not played")  # all of the round
    assert asked.acknowledged(left).section("teams").round(4).boards[board - 1].opened
    assert done(left, line_ups(event, 3, 1)).section("teams").round(3).boards[0].opened, "before it left"
    ahead = done(event, asked, EnterResult("teams", 4, board, WON), Withdraw("teams", gone, 3))
    assert ahead.section("teams").round(4).boards[board - 1].result == WON, "played ahead"


def test_a_score_of_a_match_that_counts_by_a_decision_is_refused_and_a_journal_that_has_it_is_read():
    """It was taken, and the table had the decision."""
    event = done(league(), DecideMatch("teams", 1, 1, "decision", "Board", "never played", counts="annulled"))
    late = EnterScore("teams", 1, 1, (30, 10))
    refused(event, late, "match 1 of round 1 counts by a decision of Board; undo that in the history first")
    assert late.acknowledged(event).section("teams").round(1).boards[0].score == (30, 10)
    assert done(league(), late, replace(late, score=())).section("teams").round(1).boards[0].score == ()


def test_nobody_is_said_to_go_up_or_down_before_it_is_decided():
    """It was said after one match of fifteen."""
    event, said = league(), []
    for number in range(1, 6):
        for board in (1, 2, 3):
            first = event.section("teams").round(number).boards[board - 1].players
            event = played(event, number, board, WON if first[0] < first[1] else LOST)
            said.append({row[8] for row in rows(event.section("teams")).values()} - {""})
    assert said[0] == {"promotion place"}
    assert {"promoted", "relegated"}.isdisjoint(word for words in said[:-1] for word in words)
    assert said[-1] == {"promoted", "relegated"}
    division = division_of(event.section("teams"), datetime(2027, 1, 1, tzinfo=UTC))
    before = table_document(LeagueSeason("", (division,), ()), division, 1).tables()[0].rows
    assert {str(row[8].text) for row in before} <= {"promotion place", "relegation place", ""}


def test_nobody_asks_for_a_bye_in_a_league_and_a_journal_that_has_one_is_read():
    event, asked = event_of_teams(6, LIGA), RequestBye("teams", 1, 1, "half")
    refused(event, asked, "a league has no byes")
    had = asked.acknowledged(event)
    assert had.section("teams").entry(1).byes == ((1, "half"),)
    assert done(had, RequestBye("teams", 1, 1, "")).section("teams").entry(1).byes == ()


def test_points_taken_count_in_the_table():
    event = played(league(), 1, 1)
    winner = event.section("teams").round(1).boards[0].white
    section = done(event, AdjustPoints("teams", winner, -10, 1, "late list")).section("teams")
    assert rows(section)[section.entry(winner).name][6] == "1"


@pytest.mark.parametrize("ranks_by", ["match-points", "game-points"])
def test_the_points_of_a_team_day_by_day_are_those_of_the_tables(ranks_by: str):
    scale = "german defaults_scale=[[1,-5],[3,-10]]"
    event = league(replace(LIGA, match=replace(LIGA.match, league=f"{scale} ranks_by={ranks_by}")))
    results = (WON, LOST, "+/-, -/+, 1-0, 1/2-1/2")
    for number, board in product(range(1, 5), range(1, 4)):
        event = played(event, number, board, results[(number * board) % 3])
    event = done(event, AdjustPoints("teams", 1, -10, 2, "late list"), Withdraw("teams", 6, 1))
    section, days = event.section("teams"), range(1, 6)
    tables = [in_table(section, day) for day in days]
    assert 6 not in tables[-1]
    for team in section.order:
        assert points_by_day(section, team, 5) == [one.get(team, (0, 0))[1] for one in tables]
    assert len({tuple(points_by_day(section, team, 5)) for team in section.order}) > 3


def test_offences_are_told_and_the_match_stands():
    event = league()
    event = done(event, line_ups(event, 1, 1, (2, 1, 3, 4), (1, 2, 3, 4)))
    found = card_offences(event, event.section("teams"), 1, 1)
    assert [(one.offence.setting, one.offence.boards) for one in found] == [("board_order", (1, 2))]
    assert done(event, EnterResult("teams", 1, 1, WON)).section("teams").round(1).boards[0].result == WON


def test_fixtures_are_for_leagues_by_a_table():
    swiss = replace(LIGA, system="team_swiss", number_of_rounds=5, initial_colour="white", round_dates=())
    event = event_of_teams(6, swiss)
    refused(event, PublishFixtures("teams", ()), "only a table")


def season(order: int) -> EventState:
    """Two divisions of ten teams over eighteen match days, played in an order by chance.

    Twelve matches are postponed and played last, two are played ahead, one team leaves after match day 12.
    """
    days = tuple((date(2026, 9, 6) + timedelta(14 * n)).isoformat() for n in range(18))
    setup = replace(
        LIGA,
        system="team_double_round_robin",
        match=replace(LIGA.match, boards=6, league="german minimum=3 promoted=1 relegated=2"),
        round_dates=days,
    )
    event = EventState("Season")
    for key in ("first", "second"):
        event = done(event, AddSection(key, setup), EnterTeams(key, teams(10, 6)))
        event = done(event, fixtures_of(event.section(key)))
    chance = random.Random(27)
    matches = [
        (key, day, board) for key in ("first", "second") for day in range(1, 19) for board in range(1, 6)
    ]
    results = {one: ", ".join(chance.choices(("1-0", "1/2-1/2", "0-1"), k=6)) for one in matches}
    late = chance.sample([one for one in matches if one[1] < 12], 12)
    ahead = [("first", 18, 1), ("second", 18, 1)]
    event = done(event, *(MoveMatch(key, day, board, NOW, "") for key, day, board in late))
    rest = [one for one in matches if one not in (*late, *ahead)]
    random.Random(order).shuffle(rest)
    for key, day, board in (*ahead, *rest, *late):
        match = event.section(key).round(day).boards[board - 1]
        if key == "second" and day > 12 and 4 in match.players:
            continue
        cards = tuple(
            SealedCard(one, other, tuple(range(1, 7)), NOW, "")
            for one, other in (match.players, match.players[::-1])
        )
        event = done(
            event, OpenLineUps(key, day, cards, board), EnterResult(key, day, board, results[key, day, board])
        )
    return done(event, Withdraw("second", 4, 12))


def test_a_season_of_two_divisions_in_any_order():
    one, other = season(1), season(2)
    for key in ("first", "second"):
        section = one.section(key)
        table = division_of(section, datetime(2027, 6, 1, tzinfo=UTC)).table()
        assert table == division_of(other.section(key), datetime(2027, 6, 1, tzinfo=UTC)).table()
        points: dict[str, int] = {}
        for drawn in section.rounds:
            for match in drawn.boards:
                sides = score_of(match.result)
                for team, own, theirs in zip(match.players, sides, sides[::-1], strict=True):
                    name = section.entry(team).name
                    points[name] = points.get(name, 0) + 10 * ((own > theirs) + (own >= theirs))
        assert {row.team: row.match_points for row in table} == points
        assert {row.played for row in table} == {18}
        assert [row.mark for row in table].count("promoted") <= 1
        assert not division_of(section, datetime(2027, 6, 1, tzinfo=UTC)).open()


def test_a_team_that_did_not_turn_up():
    """All boards lost; out of the division as well; or a new date and points off, which stay off."""
    event = league()
    match = event.section("teams").round(1).boards[0]
    gone = match.black
    for line, kinds in (
        ("german", ["enter-result"]),
        ("german no_team=out", ["enter-result", "withdraw"]),
        ("german no_team=new-date no_team_points=-20", ["adjust-points", "move-match"]),
    ):
        setup = replace(LIGA, match=replace(LIGA.match, league=line))
        now = done(event, ChangeSetup("teams", setup))
        acts = not_turned_up(now.section("teams"), 1, 1, [gone], NOW)
        assert [one.kind for one in acts] == kinds
        now = done(now, *acts)
    section = now.section("teams")
    division = division_of(section, datetime(2026, 12, 1, tzinfo=UTC))
    assert "1-1" in [one.key for one in division.open()]
    assert {row.team: row.match_points for row in division.table()}[section.entry(gone).name] == -20
    with pytest.raises(Refused, match="which of the two"):
        not_turned_up(section, 1, 1, [99], NOW)


def test_matches_lost_by_leaving_are_open_again_once_the_team_is_back():
    """They stayed lost, though "games still to come are played" was said; what was told stands."""
    event = played(league(), 3, 1)
    section = event.section("teams")
    team = section.round(3).boards[0].white
    back = done(event, Withdraw("teams", team, 0), Reinstate("teams", team)).section("teams")
    assert [[one.result for one in drawn.boards] for drawn in back.rounds] == [
        [one.result for one in drawn.boards] for drawn in section.rounds
    ]
    gone = not_turned_up(section, 1, 1, [section.round(1).boards[0].white], NOW)
    assert done(event, *gone, Reinstate("teams", team)).section("teams").round(1).boards[0].result


def test_what_is_entered_again_takes_nobody_out_who_is_back():
    """The same result typed once more withdrew a team that the league had reinstated."""
    event = league(replace(LIGA, match=replace(LIGA.match, league="german no_team=out minimum=2")))
    event = done(event, line_ups(event, 1, 1))
    few = EnterResult("teams", 1, 1, "-/+, -/+, -/+, 1-0")
    assert [one.kind for one in with_teams_out(event, [few])] == ["enter-result", "withdraw"]
    out = done(event, *with_teams_out(event, [few]))
    back = done(out, Reinstate("teams", out.section("teams").round(1).boards[0].white))
    assert [one.kind for one in with_teams_out(back, [few])] == ["enter-result"]


def test_silence_costs_no_board_of_a_match_of_which_nothing_was_told():
    """ "Board  is proposed as lost", it said."""
    event = league(replace(LIGA, match=replace(LIGA.match, league="german silence=board")))
    event = done(event, line_ups(event, 1, 1))
    section = event.section("teams")
    found = standing_of(section, section.round(1), 1, datetime(2027, 6, 1, tzinfo=UTC))
    assert (found.state, found.silent) == ("late", "home")
    with patch("pairwright.storage.section_league.utc_now", lambda: datetime(2027, 6, 1, tzinfo=UTC)):
        assert not [one for one in card_offences(event, section, 1, 1) if one.offence.setting == "silence"]


def test_a_report_file_ends_with_the_match_day_that_has_begun():
    """A report file has no rounds without games; which match days are missing is said."""
    event = league()
    for begun in (0, 1, 3):
        event = played(event, begun, 1) if begun else event
        files = {one.name: one for one in data_files(event, event.section("teams"))}
        report = files["teams.trf"]
        assert f"up to match day {begun}: no later one has begun" in report.title
        assert len(read_trf(report.make().decode()).rounds) == begun
    for number in (4, 5):
        event = played(event, number, 1)
    files = {one.name: one for one in data_files(event, event.section("teams"))}
    assert files["teams.trf"].title == "Report file TRF26"


def test_half_a_point_for_one_side_alone_counts():
    """½–0 by decision of the arbiter, and a game that is not rated, whichever side is at home."""
    result = "1/2-0, 1-0 u, 0-1, 0-1/2"
    for number in (1, 2):
        section = played(league(), number, 1, result).section("teams")
        drawn = section.round(number)
        match = drawn.boards[0]
        codes = seen_from_home(section, drawn, match)
        assert {"1/2-0", "0-1/2"} <= set(codes)
        sides = zip(*(game_points(section.setup.league_rules(), one) for one in codes), strict=True)
        home_first = match.players if home_of(section, match) == match.white else match.players[::-1]
        told = dict(zip(home_first, map(sum, sides), strict=True))
        assert [told[team] for team in match.players] == [5 * half for half in score_of(match.result)]
        rules, fixture = section.setup.league_rules(), fixture_of(section, drawn, 1)
        away = told_match(rules, fixture, codes).seen_by(fixture.teams[1])[2]
        assert [game_points(rules, one) for one in away] == [game_points(rules, one)[::-1] for one in codes]


def test_a_set_up_with_fewer_boards_than_were_played_is_told():
    """Results of boards that a match no longer has do not count; the desk failed before it could say so."""
    event = played(league(), 1, 1)
    setup = event.section("teams").setup
    after = ChangeSetup("teams", replace(setup, match=replace(setup.match, boards=3))).apply(event)
    assert "seats" in {one.kind for one in effects(event, after)}
    section = after.section("teams")
    assert [len(seen_from_home(section, section.round(1), one)) for one in section.round(1).boards] == [3] * 3


def test_a_match_moved_as_nobody_allowed_is_void_until_somebody_does():
    line = "german move_agreed=true move_unallowed=void"
    event = league(replace(LIGA, match=replace(LIGA.match, league=line)))
    move = MoveMatch("teams", 1, 1, NOW, "2026-10-03", why="holiday")
    void = played(done(event, move), 1, 1)
    fixture = fixture_of(void.section("teams"), void.section("teams").round(1), 1)
    assert (fixture.void, fixture.changes[-1].article) == (True, "move_agreed")
    table = rows(void.section("teams"))
    assert [table[team][6:8] for team in fixture.teams] == [["0", "0"], ["0", "0"]]
    agreed = played(done(event, replace(move, agreed="Team 6")), 1, 1)
    assert not fixture_of(agreed.section("teams"), agreed.section("teams").round(1), 1).void
    allowed = played(done(event, move, replace(move, allowed="League")), 1, 1)
    assert not fixture_of(allowed.section("teams"), allowed.section("teams").round(1), 1).void


def test_lots_decide_among_level_teams_at_the_desk():
    event = league(replace(LIGA, match=replace(LIGA.match, league='german tie_breaks=["lots"]')))
    event = done(event, RankTeams("teams", "lots", (3, 2, 1, 4, 5, 6)))
    assert list(rows(event.section("teams")))[:3] == ["Team 3", "Team 2", "Team 1"]
    refused(event, RankTeams("teams", "play-off", (1, 2)), "decides nothing here")


def test_norms_go_by_the_ratings_of_the_day_of_a_game():
    """Of a player whose list has changed, the game before it has the rating of before."""
    event = played(played(league(), 1, 1), 5, 1)
    section = event.section("teams")
    team = section.round(1).boards[0].white
    later = section.round(5).board_of(team)
    event = event if later == 1 else played(event, 5, later)
    entry = event.section("teams").entry_of[team]
    stronger = tuple(replace(one, rating=one.rating + 200) for one in entry.squad.players)
    event = done(event, SetSquad("teams", team, replace(entry.squad, players=stronger), "2026-10-10"))
    section = event.section("teams")
    found = ratings_of_day(section)
    first = section.index_of[team] * 5  # five players in every squad
    before = [one.rating for one in entry.squad.players]
    assert [found[1, first + place] for place in range(5)] == before
    assert [found[5, first + place] for place in range(5)] == [rating + 200 for rating in before]
    tournament = section.tournament()
    people = tuple(replace(one, federation="GER") for one in tournament.players)
    counted = Event.of(replace(tournament, players=people), None)
    opponent = tournament.rounds[0].opponents[first]
    games = norm_games(counted, opponent, EventFacts(ratings=tuple(found.items())))
    assert [one.rating for one in games if one.round_number == 1] == [before[0]]
    assert [one.rating for one in norm_games(counted, opponent) if one.round_number == 1] == [before[0] + 200]


def test_what_is_late_is_on_a_list_until_it_is_done():
    """Line-ups, results and confirmations, each of the team whose turn it is; a match without a day waits."""
    line = "german sealed_minutes=30 silence=open result_hours=[24,48,72] minimum=2"
    days = tuple(f"2026-10-{day:02}" for day in (1, 8, 15, 22, 29))
    setup = replace(
        LIGA, match=replace(LIGA.match, league=line), round_dates=days, round_times=("14:00",) * 5
    )
    event = done(league(setup), MoveMatch("teams", 1, 3, NOW, ""))
    section = event.section("teams")
    first, second, _ = section.round(1).boards

    def late(hour: int, day: int, state: EventState) -> list[tuple[str, str, str]]:
        now = datetime(2026, 10, day, hour).astimezone()
        found = late_in(state.section("teams"), now, {1: {first.white}}.__getitem__)
        return [(one.fixture.key, one.team, one.what) for one in found]

    names = {entry.key: entry.name for entry in section.entries}
    assert late(13, 1, event) == []
    assert late(14, 1, event) == [
        ("1-1", names[first.black], "line-up"),
        *(("1-2", names[key], "line-up") for key in second.players),
    ]
    event = done(event, line_ups(event, 1, 1), line_ups(event, 1, 2))
    home = names[home_of(section, first)]
    assert late(15, 2, event)[0] == ("1-1", home, "result")
    told = TellResult("teams", 1, 1, WON, home_of(section, first), "2026-10-01T18:00:00.000Z")
    event = done(event, told)
    assert [one[0] for one in late(15, 2, event)] == ["1-2"]
    away = sum(first.players) - home_of(section, first)
    assert late(20, 3, event)[0] == ("1-1", names[away], "confirmation")
    event = done(event, replace(told, result="", entry=away, at="2026-10-03T21:00:00.000Z"))
    assert [one[0] for one in late(22, 3, event)] == ["1-2"]


def test_captains_agree_on_more_boards_for_one_match_or_on_fewer():
    """Line-ups, result, points and report have so many boards; all other matches have those of the rules."""
    event = played(league(), 1, 3)
    refused(event, AgreeBoards("teams", 1, 1, 6), "both captains")
    refused(event, AgreeBoards("teams", 1, 3, 6, "Ann; Bob"), "has a result")
    refused(event, AgreeBoards("teams", 1, 1, 21, "Ann; Bob"), "1 to 20 boards")
    event = done(event, AgreeBoards("teams", 1, 1, 5, "Ann; Bob"), AgreeBoards("teams", 1, 2, 3, "Cid; Dee"))
    event = done(
        event,
        line_ups(event, 1, 1, (1, 2, 3, 4, 5), (1, 2, 3, 4, 5)),
        line_ups(event, 1, 2, (1, 2, 3), (1, 2, 3)),
    )
    for short in (WON, "1-0, 1-0, 0-1"):
        refused(event, EnterResult("teams", 1, 1, short), "every board")
    event = done(
        event,
        EnterResult("teams", 1, 1, "1-0, 1-0, 1/2-1/2, 0-1, 1-0"),
        EnterResult("teams", 1, 2, "1-0, 1-0, 0-1"),
    )
    section = event.section("teams")
    told = dict(division_of(section, datetime.now(UTC)).told)
    assert [sum(told[f"1-{n}"].match.score.game) for n in (1, 2, 3)] == [50, 30, 40]
    assert len(told["1-1"].match.results) == 5
    report = next(one for one in data_files(event, section) if one.name == "teams-fide-2026-10.trf")
    cells = [line[91:99] for line in report.make().decode().splitlines() if line.startswith("001")]
    assert sum(cell.split()[0] != "0000" for cell in cells if cell.split()) == 10 + 6 + 8
    assert rows(section)  # and the table is made of them
    again = done(event, EnterResult("teams", 1, 1, ""), AgreeBoards("teams", 1, 1, 0))
    assert (
        len(seen_from_home(again.section("teams"), again.section("teams").round(1), match_of(again, 1))) == 4
    )


def test_boards_agreed_for_a_later_match_leave_earlier_rounds_as_they_are():
    """They were read before with as many boards as there were then."""
    event = league()
    event = done(event, line_ups(event, 1, 1, (2, 1, 3, 4), (1, 2, 3, 4)), EnterResult("teams", 1, 1, WON))
    before = event.section("teams").tournament(1)
    after = done(event, AgreeBoards("teams", 2, 1, 5, "Ann; Bob")).section("teams").tournament(1)
    assert after.rounds == before.rounds
    assert len(after.team_play.colours) == 5


def test_boards_by_agreement_change_nothing_of_other_matches():
    """A result that its home team has entered stays provisional, and has as many boards as it had."""
    event = done(league(), line_ups(league(), 1, 1))
    match = match_of(event, 1)
    event = done(event, TellResult("teams", 1, 1, WON, home_of(event.section("teams"), match), NOW))
    when = datetime(2026, 9, 25, 12, 0, tzinfo=UTC)
    event = done(event, AgreeBoards("teams", 1, 2, 5, "Ann; Bob"))
    section = event.section("teams")
    assert standing_of(section, section.round(1), 1, when).state == PROVISIONAL
    away = sum(match.players) - home_of(section, match)
    padded = done(event, TellResult("teams", 1, 1, f"{LOST}, -/-", away, NOW))
    assert match_of(padded, 1).result == LOST
    refused(event, TellResult("teams", 1, 1, f"{LOST}, 1-0", away, NOW), "somebody is missing on board 5")
    event = done(event, line_ups(event, 1, 3))
    longer = EnterResult("teams", 1, 3, f"{WON}, -/-")
    entered = done(event, longer)
    assert match_of(entered, 3).result == WON
    assert longer.acknowledged(event) == entered  # what a desk says that is started again
    alone = done(league(), line_ups(league(), 1, 3))  # no match has a fifth board by agreement
    assert longer.acknowledged(alone) == longer.apply(alone)
    again = CorrectResult("teams", 1, 3, f"{LOST}, -/-")
    assert again.acknowledged(entered) == again.apply(entered)


def test_fewer_boards_after_the_line_ups_are_out_are_asked_about():
    """Somebody who was to play on the last boards no longer does; an exchange of colours says so itself."""
    event = done(league(), line_ups(league(), 1, 1))
    for count, kinds in ((3, ["seats"]), (5, [])):
        agreed = AgreeBoards("teams", 1, 1, count, "Ann; Bob")
        assert [one.kind for one in beyond(effects(event, done(event, agreed)), (agreed,))] == kinds
    turned = ExchangeColours("teams", 1, 1, (1,))
    found = effects(event, done(event, turned))
    assert [(one.kind, one.rounds) for one in found] == [("seats", (1,))]
    assert not beyond(found, (turned,))


def match_of(event: EventState, board: int) -> BoardState:
    return event.section("teams").round(1).boards[board - 1]


@pytest.mark.parametrize("boards", [(1,), (2, 3), (1, 3), (1, 2, 3, 4)])
def test_players_who_changed_colours_have_them_so_in_the_report(boards: tuple[int, ...]):
    """The result, the table and who was at home stay, also where it was board 1, or the whole match."""
    right = played(league(), 1, 1)
    wrong = done(right, ExchangeColours("teams", 1, 1, boards))
    colours, home = [], []
    for event in (right, wrong):
        section = event.section("teams")
        match, made = match_of(event, 1), section.tournament(1)
        first = sum(len(entry.squad.players) for entry in section.entries if entry.key < match.white)
        colours.append([made.rounds[0].colours[first + n] for n in range(4)])
        home.append(read_matches(made).rounds[match.white - 1][0].black)
        back = section_from(read_trf(write_trf(made)), section)
        assert back.rounds[0].boards[0].exchanged == match.exchanged
        assert home_of(back, back.rounds[0].boards[0]) == home_of(section, match)
    assert [one != other for one, other in zip(*colours, strict=True)] == [n in boards for n in (1, 2, 3, 4)]
    assert home[0] == home[1]
    assert rows(right.section("teams")) == rows(wrong.section("teams"))
    assert done(wrong, ExchangeColours("teams", 1, 1, ())).section("teams") == right.section("teams")


def test_colours_are_exchanged_on_boards_that_were_played():
    right = played(league(), 1, 1)
    refused(right, ExchangeColours("teams", 1, 1, (1, 1)), "each named once")
    refused(right, ExchangeColours("teams", 1, 1, (5,)), "boards 1 to 4")
    refused(right, ExchangeColours("teams", 1, 2, (1,)), "not published")
    event = done(league(), line_ups(league(), 1, 1, (1, 2, 3, 0), (1, 2, 3, 4)))
    refused(event, ExchangeColours("teams", 1, 1, (4,)), "nobody played")


def reported_codes(event: EventState, number: int = 1, board: int = 1, month: str = "2026-10") -> str:
    """What the rating report of a month has on each board of a match, from the side of its first team."""
    rows = month_report(event, event.section("teams"), month).decode().splitlines()
    lead = f"Player, {event.section('teams').round(number).boards[board - 1].white}."
    return "".join(row[98] for row in rows if row[14:].startswith(lead) and len(row) > 98)


@pytest.mark.parametrize("decided", ["-/+", "0-1", "0-1, -/+, 0-0, 0-1"])
def test_a_match_that_was_decided_stays_rated_as_it_was_played(decided: str):
    """Of one result for all boards the report had only that: games that were played were none any more."""
    event = played(league(), 1, 1)
    event = done(event, DecideMatch("teams", 1, 1, "protest", "Board", "an outsider played", decided))
    assert reported_codes(event) == "1=01"


def test_a_match_of_one_board_that_was_decided_stays_rated_as_it_was_played():
    event = done(league(), AgreeBoards("teams", 1, 1, 1, "Ann; Bob"))
    event = done(event, line_ups(event, 1, 1, (1,), (1,)), EnterResult("teams", 1, 1, "1-0"))
    assert reported_codes(done(event, DecideMatch("teams", 1, 1, "protest", "B", "why", "0-1"))) == "1"


def late() -> EventState:
    """A league of which all match days have begun, so that corrections come late."""
    event = league()
    for number in range(1, 6):
        for board in range(1, 4):
            event = played(event, number, board)
    return event


def test_a_decision_keeps_what_was_corrected_for_the_rating_report_alone():
    """It was forgotten; and a later correction of another board took the decision for what was played."""
    event = done(late(), CorrectResult("teams", 1, 1, "0-1, 1/2-1/2, 0-1, 1-0", rating_only=True))
    event = done(event, DecideMatch("teams", 1, 1, "protest", "Board", "why", "1-0, 1/2-1/2, 0-1, -/+"))
    assert reported_codes(event) == "0=01"
    decided = DecideMatch("teams", 1, 1, "protest", "Board", "why", "-/+, 1/2-1/2, 0-1, 1-0")
    corrected = CorrectResult("teams", 1, 1, "-/+, 1/2-1/2, 0-1, 1/2-1/2", rating_only=True)
    assert reported_codes(done(late(), decided, corrected)) == "1=0="


def test_a_result_that_is_entered_again_is_that_of_the_rating_report_too():
    """What had been corrected for the report alone went on standing there, whatever was entered later."""
    event = done(late(), CorrectResult("teams", 1, 1, "0-1, 0-1, 0-1, 0-1", rating_only=True))
    assert reported_codes(event) == "0000"
    assert reported_codes(done(event, EnterResult("teams", 1, 1, "1-0, 1-0, 0-1, 1-0"))) == "1101"


def test_a_game_that_is_not_rated_after_all_is_a_correction_of_the_report():
    """It has the same points, and other letters in the file."""
    event = played(league(), 1, 1)
    file = month_report(event, event.section("teams"), "2026-10").decode()
    event = done(event, SendReport("teams", "2026-10", NOW, file))
    assert not corrections_of(event, event.section("teams"))
    event = done(event, EnterResult("teams", 1, 1, f"1-0 u{WON[3:]}"))
    (one,) = corrections_of(event, event.section("teams"))
    assert one.sent
    assert one.now
    assert {one.sent.result, one.now.result} in ({"1-0", "1-0 u"}, {"0-1", "0-1 u"})


def test_whoever_came_later_is_reported_with_the_rating_they_came_with():
    """A month that was over had the rating of the latest list."""
    event = league()
    entry = event.section("teams").entry_of[event.section("teams").round(5).boards[0].white]
    new = replace(entry.squad.players[0], name="New, Nora", rating=2000)
    for valid, rating in (("2026-10-20", 2000), ("2026-12-01", 2100)):
        players = (*entry.squad.players, replace(new, rating=rating))
        event = done(event, SetSquad("teams", entry.key, replace(entry.squad, players=players), valid))
    event = played(event, 1, 1)  # the month begins before Nora comes
    white = event.section("teams").round(5).boards[0].white == entry.key
    own, other = (2, 3, 4, 6), (1, 2, 3, 4)
    event = done(event, line_ups(event, 5, 1, *((own, other) if white else (other, own))))
    event = done(event, EnterResult("teams", 5, 1, WON))
    rows = month_report(event, event.section("teams"), "2026-10").decode().splitlines()
    assert [row[48:52] for row in rows if "New, Nora" in row] == ["2000"]


def test_the_calendar_cancels_a_match_whose_day_is_open():
    """It was left out: whoever had it in a calendar kept it on its old day."""
    moved = done(league(), MoveMatch("teams", 1, 2, NOW, "2026-10-05", "14:00", "", "Team 2", "Team 5"))
    texts = []
    for event in (
        moved,
        done(moved, MoveMatch("teams", 1, 2, NOW, "", "", "", "Team 2", "Team 5", "", "hall closed")),
    ):
        section = event.section("teams")
        division = division_of(section, datetime(2026, 9, 26, tzinfo=UTC))
        season_of = LeagueSeason("Liga", (division,), ())
        made = fixtures_calendar(
            season_of, [division.fixture("1-2")], datetime(2026, 9, 26, tzinfo=UTC), "T",
            ("liga", {"1-2": len(texts) + 1}),
        )  # fmt: skip
        texts.append(made.split("\r\n"))
    now, then = texts[1], texts[0]
    assert [line for line in now if "UID" in line or "DTSTART" in line] == [
        line for line in then if "UID" in line or "DTSTART" in line
    ]
    assert "STATUS:CANCELLED" in now
    assert "STATUS:CANCELLED" not in then
    assert "SEQUENCE:1" in then
    assert "SEQUENCE:2" in now


def test_a_report_of_a_month_tells_of_its_own_games_alone():
    """It told of unusual results of all months, by match days, and was another one with every later month."""
    event = done(league(), MoveMatch("teams", 5, 1, NOW, "2026-11-05", allowed="League"))
    event = played(event, 1, 1)
    before = month_report(event, event.section("teams"), "2026-10")
    event = played(event, 5, 1, "0-0, 1-0, 1-0, 1-0")
    assert month_report(event, event.section("teams"), "2026-10") == before
    november = month_report(event, event.section("teams"), "2026-11").decode()
    assert "0-0 in round 1" in november
    assert "round 5" not in november


def test_a_report_of_a_month_does_not_tell_how_match_days_were_drawn():
    """Its rounds are days; that these were drawn before a change of ratings, or of results, said nothing."""
    corrected = done(late(), CorrectResult("teams", 1, 1, LOST))
    entry = corrected.section("teams").entries[0]
    players = tuple(replace(one, rating=one.rating + 50) for one in entry.squad.players)
    rated = done(played(league(), 1, 1), SetSquad("teams", entry.key, replace(entry.squad, players=players)))
    for event in (corrected, rated):
        assert "As published" not in month_report(event, event.section("teams"), "2026-10").decode()


@pytest.mark.parametrize("how", ["decided", "moved"])
def test_a_void_match_stands_in_the_report_of_a_month_as_it_was_played(how: str):
    """A record of it said that both teams had forfeited; its games were played, and are rated."""
    event = league(
        replace(LIGA, match=replace(LIGA.match, league="german move_agreed=true move_unallowed=void"))
    )
    if how == "moved":
        event = done(event, MoveMatch("teams", 1, 1, NOW, "2026-10-03"))
        event = done(event, MoveMatch("teams", 1, 1, NOW, "2026-10-03", "14:00", agreed="both"))
    event = played(event, 1, 1)
    if how == "decided":
        event = done(event, DecideMatch("teams", 1, 1, "protest", "Board", "wrong room", counts="void"))
    section = event.section("teams")
    assert division_of(section, datetime.now(UTC)).told[0][1].match.void
    assert section.round(1).boards[0].counts_now == "void"
    rows = month_report(event, section, "2026-10").decode().splitlines()
    assert not [row for row in rows if row.startswith(("330", "299"))]
    assert [
        row for row in rows if row.startswith("### Decided: match 1 of round 1") and "counts as void" in row
    ]
    assert reported_codes(event) == "1=01"


def test_every_game_of_namesakes_on_one_day_is_told_as_a_correction():
    """Games of one day between people of the same names were one."""
    event = event_of_teams(4, LIGA)
    for entry in event.section("teams").entries:
        players = tuple(replace(one, name="Smith, John", fide_id=f"{entry.key}{place}")
                        for place, one in enumerate(entry.squad.players))  # fmt: skip
        event = done(event, SetSquad("teams", entry.key, replace(entry.squad, players=players)))
    event = done(event, numbers_wished(event, "teams", ())[0])
    event = played(done(event, fixtures_of(event.section("teams"))), 1, 1, "1-0, 1-0, 1-0, 1-0")
    file = month_report(event, event.section("teams"), "2026-10").decode()
    event = played(done(event, SendReport("teams", "2026-10", NOW, file)), 1, 2, "1-0, 1-0, 1-0, 1-0")
    assert len(corrections_of(event, event.section("teams"))) == 4


def test_a_match_that_is_lost_has_no_more_boards_than_it_has():
    """Where captains of another match had agreed on five, it got a fifth that nobody had turned up for."""
    event = played(done(league(), AgreeBoards("teams", 1, 1, 5, "Ann; Bob")), 1, 2)
    lost = DecideGames("teams", 1, 2, event.section("teams").round(1).boards[1].white, (), "article 4")
    match = done(event, lost).section("teams").round(1).boards[1]
    assert match.result == "0-1, 0-1, 0-1, 0-1"
    assert [one.game for one in match.decided] == [1, 2, 3, 4]
