"""Rounds as PGN and back; lists of players for other programs."""

from __future__ import annotations

import html
import re
from dataclasses import replace

import pytest
from team_desk import team_round

from pairwright.lists.cell_tables import csv_text, read_table
from pairwright.lists.player_rows import read_people
from pairwright.storage.actions import (
    AddSection,
    ChangePlayer,
    EnterPlayers,
    EnterResult,
    MoveMatch,
    OpenLineUps,
    PublishRound,
)
from pairwright.storage.actions.team_acts import EnterTeams, PublishBoards, TeamEntered
from pairwright.storage.draft_round import draft_of, fixtures_of, numbers_wished
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.line_ups import SealedCard
from pairwright.storage.match_rules import MatchRules
from pairwright.storage.round_pgn import game_text, read_pgn, results_of_pgn, round_as_pgn
from pairwright.storage.round_state import Squad
from pairwright.storage.section_files import players_as_sharly, players_as_sheet, players_as_vega
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars
from pairwright.tournament.results import BETWEEN
from pairwright.web.views.player_form import entering
from team_sections import done, teams

NOW = "2026-09-25T10:00:00.000Z"


def games_of(text):
    return [one.tags for one in read_pgn(text).games]


@pytest.fixture
def section(desk, event_id):
    return lambda: desk.state(event_id).section("open")


@pytest.fixture
def results(event_id):
    return f"/events/{event_id}/sections/open/results/1"


def names(section, board):
    return [section.entry(key).name for key in section.rounds[0].boards[board - 1].players]


def game(section, board, result, **tags):
    white, black = names(section, board)
    return game_text({"Round": f"1.{board}", "White": white, "Black": black, "Result": result, **tags})


def test_a_round_is_a_game_for_every_board(owner, event_id, section):
    answer = owner.get(f"/events/{event_id}/sections/open/rounds/1/round.pgn")
    games = games_of(answer.text)
    assert [one["Round"] for one in games] == ["1.1", "1.2", "1.3"]
    assert [games[0]["White"], games[0]["Black"]] == names(section(), 1)
    assert {one["Result"] for one in games} == {"*"}
    assert answer.headers["content-disposition"].endswith('open-round-1.pgn"')


def test_results_come_back_and_are_entered_once(owner, desk, event_id, section, results):
    text = "\n".join([game(section(), 1, "1-0"), game(section(), 2, "1/2-1/2"), game(section(), 3, "*")])
    owner.get(f"{results}/pgn")
    shown = owner.sends(f"{results}/pgn", "Enter 2 results", text=text)
    for key in section().rounds[0].boards[1].players:
        name = section().entry(key).name
        assert f'/sections/open/players/{key}"><bdi>{name}</bdi></a>' in shown
    assert not section().rounds[0].known
    for _ in range(2):
        assert owner.post(f"{results}/pgn", text=text, enter="yes").status_code == 200
    assert [board.result for board in section().rounds[0].boards] == ["1-0", "1/2-1/2", ""]
    assert len([one for one in desk.journal.history(event_id) if one.why == "PGN"]) == 2


@pytest.mark.parametrize(
    ("made", "words"),
    [
        (lambda s: game(s, 1, "1-0", White="Somebody"), "Somebody – {1} is not a board of this round"),
        (
            lambda s: game(s, 1, "1-0", White=names(s, 1)[1], Black=names(s, 1)[0]),
            "board 1: {1} has White in the file, and Black here",
        ),
        (
            lambda s: game(s, 2, "1-0") + "\n" + game(s, 2, "0-1"),
            "board 2: 1-0 in game 1, and 0-1 in game 2",
        ),
        (lambda s: game(s, 3, "0-1"), "board 3: 0-1 in the file, and 1-0 here"),
    ],
)
def test_contradictions_are_told_by_board_and_nothing_of_them_is_entered(
    desk, event_id, section, made, words
):
    desk.journal.append(event_id, EnterResult("open", 1, 3, "1-0"), who="Test")
    found = results_of_pgn(section(), section().rounds[0], read_pgn(made(section())))
    assert any(words.format(*names(section(), 1)) in fault for fault in found.contradictions)
    assert found.results == ()


def test_another_round_is_passed_over_and_names_may_stand_the_other_way(section):
    there = section()
    white, black = names(there, 1)
    turned = " ".join(reversed(white.split()))
    text = game(there, 1, "0-1", Round="2.1") + "\n" + game(there, 1, "1-0", White=turned, Black=black)
    found = results_of_pgn(there, there.rounds[0], read_pgn(text))
    assert found.results == ((1, "1-0"),)
    assert not found.contradictions


def test_what_pgn_cannot_say_of_a_result_stands_in_a_comment(desk, event_id, section):
    """Forfeits and lost games of both looked like games that go on; a game that is not rated was played."""
    for board, result in enumerate(("+/-", "0-0", "1-0 u"), 1):
        desk.journal.append(event_id, EnterResult("open", 1, board, result), who="Test")
    there = section()
    text = round_as_pgn(desk.state(event_id), there, there.rounds[0])
    assert re.findall(r"\n\n(.+)\n", text) == ["{Result: +/-} *", "{Result: 0-0} *", "1-0"]
    found = results_of_pgn(there, there.rounds[0], read_pgn(text))
    assert (found.results, found.contradictions, found.same, found.open) == ((), (), 1, 2)


def test_games_of_namesakes_go_to_their_own_board():
    """Two boards of Kim and Lee without numbers: the result of the second one was entered on the first."""
    event = done(
        EventState("Namesakes"),
        AddSection("open", Setup("Open", number_of_rounds=3, initial_colour="white", first_board=11)),
        EnterPlayers(
            "open",
            tuple(Particulars(name, 2000) for name in ("Kim, Lee", "Kim, Lee", "Lee, Kim", "Lee, Kim")),
        ),
    )
    event = done(event, draft_of(event.section("open")), PublishRound("open", 1))
    there, after = event.section("open"), done(event, EnterResult("open", 1, 2, "1-0")).section("open")
    text = round_as_pgn(event, after, after.rounds[0])
    assert results_of_pgn(there, there.rounds[0], read_pgn(text)).results == ((2, "1-0"),)
    found = results_of_pgn(there, there.rounds[0], read_pgn(text.replace("1.12", "1")))
    assert found.results == ()
    assert "fits several boards of this round" in found.contradictions[0]


def test_a_match_of_two_games_is_two_games():
    """It was one, without a result whatever had been entered."""
    event = done(
        EventState("Double"),
        AddSection("open", Setup("Open", system="double_swiss", number_of_rounds=3, initial_colour="white")),
        EnterPlayers("open", (Particulars("Oak, Ann", 2000), Particulars("Elm, Bob", 1900))),
    )
    event = done(event, draft_of(event.section("open")), PublishRound("open", 1))
    event = done(event, EnterResult("open", 1, 1, "1-0, 1/2-1/2"))
    games = games_of(round_as_pgn(event, event.section("open"), event.section("open").rounds[0]))
    assert [(one["Round"], one["White"], one["Result"], one["Board"]) for one in games] == [
        ("1.1.1", "Oak, Ann", "1-0", "1"), ("1.1.2", "Elm, Bob", "1/2-1/2", "1"),
    ]  # fmt: skip


def test_a_match_of_a_league_has_the_day_on_which_it_is():
    """A match that had been moved had the day of its round."""
    league = MatchRules(boards=2, homes=True, league="german boards=2")
    setup = Setup("L", system="team_round_robin", match=league, round_dates=("2026-10-03",))
    event = done(EventState("League"), AddSection("teams", setup), EnterTeams("teams", teams(2, 2)))
    event = done(event, numbers_wished(event, "teams", ())[0])
    event = done(event, fixtures_of(event.section("teams")))
    match = event.section("teams").rounds[0].boards[0]
    cards = tuple(
        SealedCard(one, other, (1, 2), NOW, "Captain") for one, other in (match.players, match.players[::-1])
    )
    moved = MoveMatch("teams", 1, 1, NOW, "2026-11-07", allowed="League", agreed="Both", why="hall")
    event = done(event, moved, OpenLineUps("teams", 1, cards, 1))
    there = event.section("teams")
    assert {one["Date"] for one in games_of(round_as_pgn(event, there, there.rounds[0]))} == {"2026.11.07"}


def test_tags_in_comments_are_words():
    text = (
        '[Event "A"]\n[White "Oak \\"Jr\\""]\n\n1. e4 {a\n[White "Evil"]\n[Result "0-1"]\n} e5 1-0\n\n'
        '[Event "B"]\n\n*\n'
    )
    assert games_of(text) == [{"Event": "A", "White": 'Oak "Jr"'}, {"Event": "B"}]
    assert games_of("") == games_of("no game\n[broken") == []
    read = read_pgn('[Event "x"]\n' * 30_000)
    assert len(read.games) == 20_000
    assert list(map(str, read.faults)) == ["games after the first 20000, which were not read: 10000"]


def test_damaged_games_are_named_by_line_and_the_others_are_read():
    text = (
        '[Event "A"]\n[White "Oak\n[Black "Elm"]\n\n1. e4 {a comment\nthat never\n\n'
        '[Event "B"] [White "Ash"]\n\n1. d4 ; a { that opens nothing\n1-0\n'
    )
    found = read_pgn(text)
    assert [one.tags for one in found.games] == [
        {"Event": "A", "Black": "Elm"}, {"Event": "B", "White": "Ash"}
    ]  # fmt: skip
    assert [one.line for one in found.games] == [1, 8]
    assert [str(one) for one in found.faults] == [
        'line 2: “[White "Oak” is not a tag and was ignored',
        "line 5: this comment never ends",
    ]
    many = read_pgn('[Event "A"]\n' + "[broken\n" * 33).faults
    assert [len(many), str(many[-1])] == [21, "further faults in lines of the file: 13"]
    assert [str(one) for one in read_pgn('[Event "A"]\n\n1. e4 {').faults] == [
        "line 3: this comment never ends"
    ]


@pytest.mark.parametrize(
    ("moves", "end"),
    [
        ("1. f3 e5 2. g4 Qh4# 0-1", ("0-1", "0-1")),
        ("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 (3... g6 4. Qf3 (4. Qd1) Nf6) 4. Qxf7#", ("", "1-0")),
        ("1. e4 {[%clk 1:30] 0-1} e5 ; 0-1\n1/2-1/2", ("1/2-1/2", "")),
        ("12... Kd8 13. Qe7+ Kc8 *", ("*", "")),
        ("34... Qg2# {and mate}", ("", "0-1")),
        ("", ("", "")),
    ],
)
def test_the_end_of_the_moves(moves, end):
    assert read_pgn(f'[Event "A"]\n\n{moves}').games[0].end() == end


@pytest.mark.parametrize(
    ("result", "moves", "words"),
    [
        ("1-0", "1. e4 e5 0-1", "board 1: the Result tag says 1-0, and the moves end with 0-1 (line 1)"),
        ("*", "1. e4 e5 1-0", "board 1: the Result tag says *, and the moves end with 1-0 (line 1)"),
        ("1/2-1/2", "1. f3 e5 2. g4 Qh4#", "board 1: 1/2-1/2 in the file, but its last move is mate: 0-1"),
    ],
)
def test_moves_that_say_something_else_than_the_tag_are_told_and_not_entered(section, result, moves, words):
    there = section()
    tags = game(there, 1, result).partition("\n\n")[0]
    found = results_of_pgn(there, there.rounds[0], read_pgn(f"{tags}\n\n{moves}\n"))
    assert any(words in fault for fault in found.contradictions)
    assert not found.results


def test_without_a_result_tag_the_moves_say_it(section):
    there = section()
    lines = [line for line in game(there, 1, "1-0").splitlines() if line and "Result" not in line]
    text = "\n".join([*lines[:-1], "", "1. e4 e5 2. Qh5 1-0"])
    assert results_of_pgn(there, there.rounds[0], read_pgn(text)).results == ((1, "1-0"),)


def test_a_file_in_the_letters_of_windows_is_read(owner, desk, event_id, section, results):
    desk.journal.append(event_id, ChangePlayer("open", 1, Particulars("Müller, Jörg")), who="Test")
    there = section()
    board = next(n for n, one in enumerate(there.rounds[0].boards, 1) if 1 in one.players)
    owner.get(f"{results}/pgn")
    for encoding in ("cp1252", "utf-8-sig", "utf-16"):
        answer = owner.client.post(
            f"{results}/pgn",
            data={"csrf_token": owner.token},
            files={"file": ("a.pgn", game(there, board, "1-0").encode(encoding))},
        )
        assert "Enter 1 result" in answer.text
        said = "read as cp1252 (Western European), for instance “Müller, Jörg”" in answer.text
        assert said == (encoding == "cp1252")


def test_letters_of_another_encoding_can_be_chosen(owner, desk, event_id, section, results):
    desk.journal.append(event_id, ChangePlayer("open", 1, Particulars("Wójcik, Łucja")), who="Test")
    there = section()
    board = next(n for n, one in enumerate(there.rounds[0].boards, 1) if 1 in one.players)
    owner.get(f"{results}/pgn")
    shown = owner.client.post(
        f"{results}/pgn",
        data={"csrf_token": owner.token},
        files={"file": ("a.pgn", game(there, board, "1-0").encode("cp1250"))},
    ).text
    assert "read as cp1252 (Western European), for instance “Wójcik, £ucja”" in shown
    text = html.unescape(re.search(r'name="text" value="([^"]*£ucja[^"]*)"', shown)[1])
    again = owner.post(f"{results}/pgn", text=text, read_as="cp1252", encoding="cp1250").text
    assert "read as cp1250 (Central European), for instance “Wójcik, Łucja”" in again
    assert "Enter 1 result" in again


def test_games_of_other_rounds_are_counted(owner, section, results):
    there = section()
    text = game(there, 1, "1-0") + game(there, 1, "1-0").replace('[Round "1', '[Round "2')
    owner.get(f"{results}/pgn")
    files = {"file": ("a.pgn", text.encode())}
    answer = owner.client.post(f"{results}/pgn", data={"csrf_token": owner.token}, files=files)
    assert "1 game of another round is passed over." in answer.text


def test_what_is_no_pgn_is_refused(owner, results):
    owner.get(f"{results}/pgn")
    for data in (b"", b"nothing", b"\xff\xfe\x00"):
        answer = owner.client.post(
            f"{results}/pgn", data={"csrf_token": owner.token}, files={"file": ("a.pgn", data)}
        )
        assert answer.status_code == 422


def test_lists_of_players_are_read_again(desk, event_id, section):
    ann = Particulars(
        "Oak, Ann", 2210, "WIM", "w", "ENG", "404853", "1990/04/13", 2190, "Hill", national_id="E7"
    )
    odd = Particulars('=cmd("x"); Elm, Bob')
    desk.journal.append(event_id, EnterPlayers("open", (ann, odd)), who="Test")
    sheet = read_people(read_table(players_as_sheet(section()), "players.csv")[0])
    found = {one.player.name: one for one in sheet.people}
    assert len(found) == 8
    read = found["Oak, Ann"].player
    assert (
        read.rating, read.title, read.sex, read.fide_id, read.birth_date, read.club, read.national_id,
    ) == (
        2210, "WIM", "w", "404853", "1990/04/13", "Hill", "E7",
    )  # fmt: skip
    vega = players_as_vega(section()).decode("utf-8-sig").split("\r\n")
    assert vega[0] == "NAME;COUNTRY;BIRTHDAY;GENDER;TITLE;IDFIDE;ELOFIDE;IDNAT;ELONAT;KCOEFF"
    assert "Oak, Ann;ENG;13.04.90;f;WIM;404853;2210;E7;2190;0" in vega
    assert not re.search(rb'(^|;)"?=', players_as_sheet(section()), re.MULTILINE)


def test_a_year_of_birth_stays_in_the_list_for_vega(desk, event_id, section):
    """It was written as a day that nobody knows."""
    born = (Particulars("Oak, Ann", birth_date="1990"), Particulars("Elm, Bob", birth_date="2000"))
    desk.journal.append(event_id, EnterPlayers("open", born), who="Test")
    data = players_as_vega(section())
    assert b"Oak, Ann;;00001990;" in data
    found = {one.player.name: one.player for one in read_people(read_table(data, "vega.csv")[0]).people}
    assert (found["Oak, Ann"].birth_date, found["Elm, Bob"].birth_date) == ("1990", "2000")


def test_names_that_report_files_cut_are_named(owner, desk, event_id):
    """They were cut without a word beside the files."""
    here, said = (
        f"/events/{event_id}/sections/open/reports",
        "Longer than the 33 letters that report files have",
    )
    owner.shows(here, lacking=(said,))
    long = "Wolfeschlegelsteinhausenberger, Hubert"
    desk.journal.append(event_id, EnterPlayers("open", (Particulars(long),)), who="Test")
    assert f"{said} for a name, cut there and whole in a comment: {long}" in html.unescape(
        owner.get(here).text
    )


def test_a_list_is_parted_by_no_sign_within_quotation_marks():
    """A semicolon in the club of most players made each line of the list for Sharly Chess one cell."""
    rows = [["title", "last_name", "club"], ["", "Oak", 'A "B"; C'], ["FM", "Elm", 'A "B"; C']]
    assert read_table(csv_text(rows).encode("utf-8-sig"), "list.csv")[0] == rows


def test_a_list_for_sharly_chess_is_read_again(desk, event_id, section):
    ann = Particulars("Oak, Ann", 2210, "WIM", "w", "ENG", "404853", "1990/04/13", 2190, "Hill")
    desk.journal.append(event_id, EnterPlayers("open", (ann, Particulars("Cher"))), who="Test")
    data = players_as_sharly(section())
    lines = data.decode("utf-8-sig").split("\r\n")
    assert lines[0] == (
        "title,last_name,first_name,year_of_birth,gender,fide_id,federation,club,standard_f,standard_n"
    )
    assert "WIM,Oak,Ann,1990,W,404853,ENG,Hill,2210,2190" in lines
    assert ",Cher,,,,,FID,,," in lines
    found = {one.player.name: one.player for one in read_people(read_table(data, "players.csv")[0]).people}
    assert found["Oak, Ann"] == replace(ann, birth_date="1990")


def test_a_list_of_squads_is_read_again():
    """With the captains, the places, the clubs, the federations, and every player in order."""
    new = SectionState("teams", Setup("Teams", system="team_swiss", match=MatchRules(boards=2)))
    ann = Particulars("Oak, Ann", 2210, "WIM", "w", "ENG", "404853", "1990/04/13", 2190, national_id="E7")
    bob = Particulars("Elm, Bob", federation="ENG")
    cid = Particulars("Fir, Cid", federation="WLS")
    squads = (
        TeamEntered(Particulars("Hill 1", federation="ENG", club="Hill"),
                    Squad((ann, bob), captain="Oak, Ann", venue="Town hall; upstairs", contact="+44 1")),
        TeamEntered(Particulars("Mill 1", federation="WLS"), Squad((cid,), captain="Fir, Cid")),
    )  # fmt: skip
    section = EnterTeams("teams", squads).after(new)
    data = players_as_sheet(section)
    assert b"+44" not in data
    rows = [(one.team, one.player, one.of_team) for one in read_people(read_table(data, "a.csv")[0]).people]
    back = new
    for act in entering(new, rows):
        back = act.after(back)
    assert [one.squad for one in back.entries] == [replace(one.squad, contact="") for one in section.entries]
    assert [one.particulars for one in back.entries] == [one.particulars for one in section.entries]


def test_a_round_of_teams_is_a_game_for_every_board_once_everybody_knows_who_sits_there(app, desk, somebody):
    """It was a game of two teams for every match, with their ratings."""
    made, owner = team_round(app, desk), somebody("owner")
    here = f"/events/{made.event_id}/sections/league"
    assert owner.get(f"{here}/rounds/1/round.pgn").text == ""
    assert "round.pgn" not in owner.get(f"{here}/results/1").text
    desk.journal.append(made.event_id, PublishBoards("league", 1), who="Test")
    result = EnterResult("league", 1, 1, BETWEEN.join(["1-0", "1-0", "1/2-1/2", "-/+"]))
    desk.journal.append(made.event_id, result, who="Test")
    assert f'{here}/rounds/1/round.pgn"' in owner.get(f"{here}/results/1").text
    games = games_of(owner.get(f"{here}/rounds/1/round.pgn").text)
    numbers = [f"1.{match}.{board}" for match in (1, 2) for board in range(1, 5)]
    assert [one["Round"] for one in games] == numbers
    assert [one["Board"] for one in games] == ["1", "2", "3", "4"] * 2
    assert [one["Result"] for one in games] == ["1-0", "0-1", "1/2-1/2", *["*"] * 5]
    first, second = (made.section.entry(key).name for key in made.drawn.boards[0].players)
    assert [(one["WhiteTeam"], one["BlackTeam"]) for one in games[:2]] == [(first, second), (second, first)]
    for one in games:
        for side in ("White", "Black"):
            assert one[side].split()[1].partition("-")[0] == one[f"{side}Team"].split()[1]
