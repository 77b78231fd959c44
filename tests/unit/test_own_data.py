"""Events from data of one's own: what `Tournament` takes beside a file, and what it refuses."""

from __future__ import annotations

import ast
import inspect
import re
from dataclasses import replace
from pathlib import Path

import pytest

import pairwright
from pairwright import (
    AnnouncedBye,
    BadInput,
    BadTournament,
    Outcome,
    Player,
    Round,
    Tournament,
    broken_rules,
    completable,
    consequences,
    draw_lots,
    draw_section,
    faults_in,
    forecast_end,
    forecast_next,
    generate,
    norms_of,
    pair,
    pair_many,
    rating_changes,
    read,
    read_section,
    read_trf,
    read_trf_report,
    recheck,
    repairs,
    round_robin_of,
    sample,
    schedule_of,
    standings_of,
    to_json,
    verify_lots,
    why,
    write_section,
    write_trf,
)
from pairwright.cli.failures import explain
from pairwright.standings.fide_rating import RatingHistory
from pairwright.systems import register
from pairwright.tournament.scoring import Scoring
from pairwright.tournament.team import Team
from pairwright.tournament.tournament import ForbiddenPairs, KeptRecord, PointAdjustment
from source_trees import nodes

SOURCE = Path(pairwright.__file__).parent


class OwnPlayer(Player):
    """A class of a program, made from ours."""


def played_as(result: object, line_up: object = (11, 12)) -> Tournament:
    """Two teams of two boards after their match."""
    teams = {name: [Player(10 * n + board) for board in (1, 2)] for n, name in ((1, "Alder"), (2, "Birch"))}
    made = Tournament.of_teams(teams, boards=2, system="team_swiss", rounds=1, initial_colour="white")
    return made.play(pair(made), {1: result}, line_ups={1: line_up})


def seven(**fields) -> Tournament:
    players = [Player(10 * n, f"Player {n}", 2100 - 50 * n) for n in range(1, 8)]
    return Tournament.of(players, rounds=5, initial_colour="white", **fields)


ROUNDS = (
    [(10, 40, "1-0"), (50, 20, "½-½"), (30, 60, " 0:1 "), (70, "bye")],
    [(60, 10, "0-1"), (20, 70, "1-0"), (50, 30, "*"), (40, "half")],
)


def test_rounds_from_data_are_the_rounds_played_one_by_one():
    drawn = seven()
    for _ in range(3):
        pairing = pair(drawn)
        drawn = drawn.play(pairing, dict.fromkeys(range(1, len(pairing.boards) + 1), "1-0"))
    told = []
    for played in drawn.rounds:
        number = [one.number for one in drawn.players]
        entries: list[tuple] = [
            (number[at], number[game.opponent], "1-0")
            for at, game in enumerate(played)
            if game.opponent >= 0 and game.colour.name == "WHITE"
        ]
        entries += [(number[at], "bye") for at, game in enumerate(played) if game.opponent < 0]
        told.append(entries)
    assert seven().with_rounds(*told) == drawn


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        ([(10, 40, "1-0"), (10, 20, "=")], "round 1: number 10 is there twice"),
        ([(10, 99, "1-0")], "round 1: there is no player with number 99"),
        ([(10, 20, "2-0")], "round 1: board 1: '2-0' is not a result; known: 1-0"),
        ([(10, 20)], "is expected"),
        ([(10, "long")], "'long' is no bye"),
        ([(10, "bye"), (20, "bye")], "the draw gives one bye, not 2"),
    ],
)
def test_rounds_that_cannot_be_are_refused_with_the_round(entries, words):
    with pytest.raises(BadTournament, match=words):
        seven().with_rounds(entries)


def test_a_late_entry_finds_its_place_and_everything_else_keeps_its_own():
    before = seven().forbid(20, 40).with_rounds(*ROUNDS).with_byes({60: "half"})
    after = before.enter(Player(35, "Late", 1930))
    assert [one.number for one in after.players] == [10, 20, 30, 35, 40, 50, 60, 70]
    for one in before.players:
        for old, new in zip(before.rounds, after.rounds, strict=True):
            was, now = old[before.index_of[one.number]], new[after.index_of[one.number]]
            assert (was.outcome, was.colour) == (now.outcome, now.colour)
            if was.opponent >= 0:
                assert before.players[was.opponent] == after.players[now.opponent]
    kept = after.forbidden[0].players
    assert [after.players[index].number for index in kept] == [20, 40]
    assert [after.players[bye.player].number for bye in after.announced_byes] == [60]
    drawn = pair(after)
    assert drawn.pairing_allocated_bye == after.index_of[35], "who has nothing yet has the lowest score"
    assert read(write_trf(after).encode()).rounds == after.rounds
    with pytest.raises(BadTournament, match="two players with number 35"):
        after.enter(Player(35))


def test_a_withdrawal_holds_to_the_end_and_can_be_taken_back():
    event = seven().with_rounds(*ROUNDS).withdraw(70)
    assert {bye.round_number for bye in event.announced_byes} == {3, 4, 5}
    back = event.with_byes({70: "plays"}, round_number=[4, 5])
    assert {bye.round_number for bye in back.announced_byes} == {3}
    with pytest.raises(BadTournament, match="how many rounds"):
        Tournament.of([Player(1), Player(2)]).withdraw(1)
    with pytest.raises(BadTournament, match="round 1 has been drawn"):
        event.withdraw(60, round_number=1)


def test_an_old_result_is_corrected_and_says_what_it_changes():
    event = seven().with_rounds(*ROUNDS)
    corrected = event.correct(1, {(10, 40): "0-1"})
    assert corrected.rounds[0] != event.rounds[0]
    assert corrected.rounds[1] == event.rounds[1]
    assert [one.round_number for one in consequences(event, corrected, edition=2026)] == [2]
    for games, words in (
        ({(40, 10): "0-1"}, "number 40 had Black; White comes first"),
        ({(10, 50): "0-1"}, "did not play each other"),
        ({(10, 40): "won"}, "'won' is not a result"),
    ):
        with pytest.raises(BadTournament, match=words):
            event.correct(1, games)
    with pytest.raises(BadTournament, match="round 3 has not been played"):
        event.correct(3, {})


def league() -> Tournament:
    squads = {
        name: [Player(10 * n + board, f"{name} {board}", 2300 - 20 * n - board) for board in range(1, 6)]
        for n, name in enumerate(["Alder", "Birch", "Cedar", "Dogwood", "Elder"], 1)
    }
    return Tournament.of_teams(squads, boards=4, system="team_swiss", rounds=5, initial_colour="white")


def test_an_event_of_teams_from_data_is_what_its_report_file_says():
    event = league().with_byes({5: "half"})
    first = pair(event)
    assert [(board.white, board.black) for board in first.boards] == [(0, 2), (3, 1)]
    event = event.play(first, {1: ["1-0", "=", "0-1", "1-0"], 2: "="}, line_ups={1: [11, 12, 13, 15]})
    assert [line.values["MPVGP"] for line in standings_of(event).lines if line.name == "Alder"] == ["2.5"]
    second = pair(event)
    event = event.play(second, {at: ["+/-", "1-0", "=", "0-1"] for at in range(1, len(second.boards) + 1)})
    again = read(write_trf(event).encode())
    assert [line.values for line in standings_of(again).lines] == [
        line.values for line in standings_of(event).lines
    ]
    assert pair(again).boards == pair(event).boards


def test_matches_from_data_and_what_is_wrong_with_them():
    told = league().with_rounds([(1, 3, ["1-0", "=", "0-1", "1-0"]), (4, 2, "="), (5, "bye")])
    drawn = league()
    assert told == drawn.play(pair(drawn), {1: ["1-0", "=", "0-1", "1-0"], 2: "="})
    for results, line_ups, words in (
        ({1: ["1-0"], 2: "="}, {}, "match 1: results: 1, boards of a match: 4"),
        ({1: "="}, {}, "match 2 has no result"),
        ({1: "=", 2: "="}, {1: [11, 21, 12, 13]}, "team 1: number 21 is not in its squad"),
        (
            {1: "=", 2: "="},
            {1: [11, 11, 12, 13]},
            "team 1: number of players that its line-up names: 4, each once",
        ),
        ({1: "=", 2: "="}, {1: [11, 12, 13, 0]}, "match 1, board 4: nobody sits there"),
        ({1: "=", 2: "="}, {9: []}, "team 9 has a line-up and no match"),
    ):
        with pytest.raises(BadTournament, match=words):
            drawn.play(pair(drawn), results, line_ups=line_ups)
    for wrong, words in (
        (lambda: drawn.enter(Player(99)), "say by its number whose squad they join"),
        (lambda: drawn.enter(Player(99), team=9), "there is no team with number 9"),
        (lambda: drawn.enter(Player(11), team=1), "two players with number 11"),
        (lambda: drawn.enter_team("Fir", []), "team 'Fir' has no players"),
        (lambda: drawn.enter_team("Fir", [Player(99)], number=3), "two teams with number 3"),
        (lambda: seven().enter_team("Fir", [Player(99)]), "this is no event of teams"),
        (lambda: seven().enter(Player(99), team=1), "in this event everybody plays for themselves"),
        (lambda: drawn.with_byes({9: "half"}), "no team with number 9"),
        (
            lambda: Tournament.of_teams({"A": []}, boards=1, match_points=2, system="team_swiss"),
            "team 'A' has no players\nmatch_points=2",
        ),
    ):
        with pytest.raises(BadTournament, match=words):
            wrong()


def named(event: Tournament) -> list[object]:
    """What was played in an event of teams, by names: games, byes, line-ups and who is kept apart."""
    games = [
        (at, one.name, game.outcome, game.colour, event.players[game.opponent].name)
        for at, played in enumerate(event.rounds)
        for one, game in zip(event.players, played, strict=True)
        if game.opponent >= 0
    ]
    teams, play = event.teams, event.team_play
    seats = [(teams[one.team].name, [event.players[at].name for at in one.players]) for one in play.line_ups]
    byes = [(one.round_number, teams[one.team].name, one.outcome) for one in play.byes]
    apart = [[teams[at].name for at in one.players] for one in event.forbidden]
    return [games, seats, byes, apart]


def test_a_late_player_joins_a_squad_and_a_late_team_the_event():
    event = league().with_byes({5: "half"}).forbid(2, 5)
    event = event.play(pair(event), {1: ["1-0", "=", "0-1", "1-0"], 2: "="}, line_ups={1: [11, 12, 13, 15]})
    joined = event.enter(Player(9, "Alder 6", 2500), team=1)
    assert [joined.players[at].number for at in joined.teams[0].players] == [11, 12, 13, 14, 15, 9]
    assert joined.teams[0].strength == event.teams[0].strength
    assert named(joined) == named(event)
    squad = [Player(20 + at, f"Fir {at}", 2000) for at in range(6, 10)]
    for number, place in ((0, 5), (9, 5)):
        entered = joined.enter_team("Fir", squad, number=number)
        assert entered.teams[place].name == "Fir"
        assert named(entered) == named(event)
    assert entered.teams[5].number == 9
    drawn = pair(entered)
    assert {entered.teams[at].name for match in drawn.boards for at in (match.white, match.black)} >= {"Fir"}
    again = read(write_trf(entered).encode())
    assert pair(again).boards == drawn.boards
    after = entered.play(
        drawn, dict.fromkeys(range(1, len(drawn.boards) + 1), "="), line_ups={1: [9, 12, 13, 14]}
    )
    assert [line.name for line in standings_of(after).lines if line.name == "Fir"] == ["Fir"]


def test_a_team_between_others_moves_them_with_everything_that_was_played():
    numbered = league()
    spread = replace(numbered, teams=tuple(replace(one, number=10 * one.number) for one in numbered.teams))
    event = spread.with_byes({50: "half"}).forbid(20, 50)
    event = event.play(pair(event), {1: "=", 2: "1-0"}, line_ups={10: [11, 12, 13, 15]})
    entered = event.enter_team("Fir", [Player(60 + at, f"Fir {at}", 2000) for at in range(4)], number=15)
    assert [one.name for one in entered.teams] == ["Alder", "Fir", "Birch", "Cedar", "Dogwood", "Elder"]
    assert named(entered) == named(event)
    assert pair(entered).boards


def test_a_junior_section_from_data():
    cards = [{"name": name, "grade": 900 - 50 * at} for at, name in enumerate("ABCDEF")]
    section = draw_section(read_section({"rounds": 5, "players": cards}))
    section = section.with_results({1: " 1-0", 2: "½-½", 3: "-+"})
    assert section.finished_rounds == 1
    assert draw_section(section).drawn_rounds == 2
    with pytest.raises(BadInput, match="round 1 has no board 9\nboard 1: '7' is not a result"):
        section.with_results({9: "1-0", 1: "7"})
    with pytest.raises(BadInput, match="card 1: there is no name"):
        read_section({"players": [{}]})


def test_lines_of_the_standings_have_their_values():
    line = standings_of(sample(), "BH:C1,SB").lines[0]
    assert line.values == {"PTS": "4.0", "BH/C1": "8.5", "SB": "10.00"}
    assert line["BH:C1"] == line["BH/C1"] == 8.5
    with pytest.raises(BadInput, match="PS is not in this list; it has PTS, BH/C1, SB"):
        line["PS"]


def test_an_edition_is_a_number_or_a_text_wherever_one_is_asked():
    event = sample()
    calls = {
        "pair": (event,), "pair_many": ([event],), "why": (event, 1), "recheck": (event,),
        "completable": (event,), "broken_rules": (event, pair(event)), "repairs": (event, pair(event)),
        "certify": (event,), "consequences": (event, event), "forecast_next": (event,),
        "forecast_end": (event,),
    }  # fmt: skip
    few = {
        "forecast_next": {"samples": 2}, "forecast_end": {"samples": 2}, "pair_many": {"jobs": 1},
        "repairs": {"absent": [1]},
    }  # fmt: skip
    asking = {
        name
        for name in pairwright.__all__
        if name.islower() and "edition" in inspect.signature(getattr(pairwright, name)).parameters
    }
    assert asking - {"generate", "standings_of"} <= calls.keys()
    for name, given in calls.items():
        found = [
            getattr(pairwright, name)(*given, edition=one, **few.get(name, {})) for one in (2017, "2017")
        ]
        first, second = map(list, found) if name == "pair_many" else found
        assert first == second
    assert pair(event, edition=2017).edition == "2017"
    by_years = [standings_of(event, "BH", edition=year) for year in (2024, "2024")]  # of the tie-break rules
    assert by_years[0] == by_years[1]
    with pytest.raises(BadInput, match="unknown edition '1999' of the tie-break rules"):
        standings_of(event, edition=1999)
    assert generate(players=8, rounds=3, edition=2017) == generate(players=8, rounds=3, edition="2017")
    assert seven(edition=2017).edition == "2017"


def test_notebooks_are_shown_tables_boards_and_brackets():
    event = sample()
    assert "<table" in seven()._repr_html_()
    assert "Alderwick" in event._repr_html_()
    assert "Alderwick" in standings_of(event)._repr_html_()
    drawn = pair(event)
    assert "IM Alderwick, Nora" in drawn._repr_html_()
    assert drawn == pair(event, literal=True)
    assert why(event, 12)._repr_svg_().startswith("<svg")
    assert "<svg" in why(event, 12)._repr_html_()
    masters = round_robin_of([Player(n, f"Master {n}") for n in range(1, 7)])
    assert why(masters, 1)._repr_svg_() is None


def test_reprs_say_what_a_value_is():
    assert repr(sample()) == "<Tournament 'Riverbend Open': 17 players, 4 of 7 rounds, dutch 2026>"
    assert repr(league()) == "<Tournament '': 5 teams, 0 of 5 rounds, team_swiss>"
    assert repr(Player(1, "Ann", title="WGM")) == "Player(number=1, name='Ann', title='WGM')"
    assert repr(sample().rounds[0]) == "<Round: 8 games, 1 without one>"
    assert repr(standings_of(sample(), "BH")) == "<Standings: 17 places by PTS, BH>"


@pytest.mark.parametrize(
    "name", [one for one in pairwright.__all__ if getattr(getattr(pairwright, one), "_specs_", ())]
)
def test_help_shows_what_a_class_takes(name):
    found = getattr(pairwright, name)
    assert list(inspect.signature(found).parameters) == [one.name for one in found._specs_ if one.init]
    assert "*words" not in str(inspect.signature(found.__init__))


def test_an_unknown_language_is_refused():
    with pytest.raises(BadInput, match="no language 'xx'; known: de, en"):
        why(sample(), 1, language="xx")


def test_refusals_are_in_the_words_of_a_program():
    players = [Player(n, f"P{n}", 2000 - n) for n in range(1, 6)]
    for wrong, words in (
        (lambda: pair(Tournament.of(players, rounds=5)), 'initial_colour="white" or "black"'),
        (lambda: pair(Tournament.of(players, initial_colour="white")), "rounds=7"),
        (lambda: completable(Tournament.of(players, initial_colour="white")), "rounds=7"),
        (lambda: pair(league(), system="dutch"), "name one that pairs teams"),
        (lambda: forecast_end(Tournament.of(players)), "say how many there are (rounds)"),
        (lambda: standings_of(sample(), "BHX"), "did you mean BH"),
    ):
        with pytest.raises(BadInput) as refused:
            wrong()
        assert words in str(refused.value)
        assert not re.search("record [0-9]|XX[A-Z]|--[a-z]", str(refused.value)), str(refused.value)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: Tournament.of([Player("1", "Ann"), Player(2, "Bob")]),
            "number '1': a whole number from 1 up",
        ),
        (lambda: Tournament.of([Player(0, "Ann"), Player(2, "Bob")]), "number 0: a whole number from 1 up"),
        (lambda: Tournament.of([Player(1, 5), Player(2, "Bob")]), "name 5: a text is expected"),
        (lambda: Tournament.of([Player(1, fide_id=1503014)]), "fide_id 1503014: a text is expected"),
        (lambda: seven().enter(Player(3, birth_date=1999)), "birth_date 1999: a text is expected"),
        (lambda: Tournament.of([Player(1, title=None)]), "title None: a text is expected"),
        (lambda: Tournament.of([Player(1, "A\ud800")]), r"name 'A\ud800': a text without half a character"),
        (
            lambda: Tournament.of([Player(1, more=(("national_id", "7\ud800"),))]),
            r"player 1: more '7\ud800': a text without half a character",
        ),
        (
            lambda: Tournament.of([Player(1)], headers=(("name", "Open \ud800"),)),
            r"headers: expected a text without half a character (such as \ud800), not 'Open \ud800'",
        ),
        (
            lambda: Tournament.of_teams({"Al\udfffder": [Player(1)]}, boards=1, system="team_swiss"),
            r"teams: expected a text without half a character (such as \ud800), not 'Al\udfffder'",
        ),
        (
            lambda: played_as("=").enter_team("Ce\ud800dar", [Player(91)]),
            r"name: expected a text without half a character (such as \ud800), not 'Ce\ud800dar'",
        ),
        (lambda: Tournament.of([Player(1)], headers=(("name", 7),)), "headers: expected a text, not 7"),
        (
            lambda: Tournament.of([Player(1)], headers=5),
            "headers: expected tuple[tuple[str, str], ...], not 5",
        ),
        (
            lambda: Tournament.of([Player(1)], headers=[["name"]]),
            "headers: expected tuple[str, str], not ['name']",
        ),
        (lambda: Tournament.of([Player(1)], teams=5), "teams: expected tuple[Team, ...], not 5"),
        (lambda: Tournament.of([Player(1)], teams=("Alder",)), "teams: expected Team, not 'Alder'"),
        (
            lambda: Tournament.of([Player(1)], teams=(Team(1, captain="A\ud800"),)),
            r"teams: expected a text without half",
        ),
        (lambda: Tournament.of([Player(1)], scoring=None), "scoring: expected Scoring, not None"),
        (
            lambda: Tournament.of([Player(1)], tie_breaks="BH"),
            "tie_breaks: expected tuple[str, ...], not 'BH'",
        ),
        (
            lambda: Tournament.of([Player(1)], tie_breaks=("B\ud800",)),
            r"tie_breaks: expected a text without half a",
        ),
        (
            lambda: Tournament.of([Player(1)], edition="2\ud800"),
            r"edition: expected a text without half a character",
        ),
        (lambda: Tournament.of([Player(1)], edition=None), "edition: expected a text, not None"),
        (
            lambda: Tournament.of([Player(1)], acceleration="\ud800"),
            "acceleration: expected a text without half a",
        ),
        (
            lambda: Tournament.of([Player(1)], kept=(KeptRecord("299", "\ud800"),)),
            "kept: expected a text without half",
        ),
        (
            lambda: Tournament.of([Player(1)], virtual_points=((1.5,),)),
            "virtual_points: expected int, not 1.5",
        ),
        (lambda: Tournament.of([Player(1, rank="2")]), "rank '2': a whole number from 0"),
        (lambda: Tournament.of([Player(1, more={"a": "b"})]), "more: {'a': 'b'}; more=(("),
        (lambda: Tournament.of([Player(1, more=(("fixed_board", 3),))]), "more: ('fixed_board', 3); more=(("),
        (lambda: Tournament.of([Player(1, rating=True)]), "rating True: a whole number from 0"),
        (lambda: Tournament.of([Player(1)], system=7), "system: expected a text, not 7"),
        (lambda: seven().with_round([(10, 40, "1-0")]), "with_round: list; Round.of(...) is expected"),
        (lambda: read_trf(b"", purpose="paring"), "purpose: expected pair, "),
        (lambda: read("open\ud800.trf"), r"'open\ud800.trf' cannot be used: "),
        (lambda: read("open\0.trf"), r"'open\x00.trf' cannot be used: embedded null byte"),
        (lambda: pair(tournament=5), "int is not a tournament"),
        (lambda: why(tournament=None, player=1), "NoneType is not a tournament"),
        (lambda: verify_lots({}, published=5), "published: expected a text, not 5"),
        (lambda: forecast_end(sample(), options={1: 2}), "options: expected a text, not 1"),
        (lambda: forecast_next(sample(), options={None: 2}), "options: expected a text, not None"),
        (lambda: forecast_end(sample(), progress=5), "progress: expected a function, not 5"),
        (lambda: pair(sample(), literal="no"), "literal: expected true or false, not 'no'"),
        (lambda: rating_changes(sample(), histories={1: 2400}), "histories: int; RatingHistory(highest="),
        (lambda: rating_changes(sample(), histories={17: None}), "histories={17: None}: players from 0 to"),
        (
            lambda: rating_changes(sample(), histories={1: RatingHistory(k="20")}),
            "player 2: k '20': a whole number from 0 up",
        ),
        (
            lambda: rating_changes(sample(), histories={1: RatingHistory(other_games=None)}),
            "player 2: other_games None: a whole number from 0 up",
        ),
        (lambda: norms_of(sample(), least_games="9"), "least_games: expected a whole number"),
        (lambda: norms_of(sample(), least_games=-9), "least_games: expected a whole number from 0 up"),
        (lambda: norms_of(sample(), registered="no"), "registered: expected true or false, not 'no'"),
        (lambda: draw_lots(seven().players, "x", last="3"), "last: expected a whole number, not '3'"),
        (lambda: draw_lots(seven().players, "a\ud800b"), r"'a\ud800': the character U+D800 is invisible"),
        (
            lambda: draw_lots(seven().players, "x", title="Cup\udfff"),
            r"'Cup\udfff': the character U+DFFF is invisible",
        ),
        (lambda: played_as("=").enter_team("Cedar", ["Ann"]), "players: str; Player(1, 'Ann'), ..."),
        (lambda: played_as(5), "5 is not a result"),
        (lambda: played_as("=", 11), "team 1: number of players that its line-up names: 2"),
        (lambda: played_as("=", [[11], 12]), "is not in its squad"),
        (lambda: read_section({"rounds": 5, "player": []}), "a JSON object with players, options"),
        (
            lambda: read_section({"players": [{"name": "Ann", "rating": 900}]}),
            "players, card 1: unknown field 'rating'; known: id, name, grade",
        ),
        (lambda: read_section({"players": [], "optons": {}}), "the document: unknown field 'optons'"),
        (lambda: read_section({"players": []}).with_results(["1-0"]), "by_board: expected a mapping"),
        (lambda: Tournament.of([Player(1, sex="x"), Player(2)]), 'player 1: sex \'x\': "m", "w", "u" or'),
        (lambda: seven().enter(Player(3, "Late", rating=-5)), "player 3: rating -5: a whole number"),
        # The bare constructor too: pairing is the last door.
        (lambda: pair(replace(seven(), players=(Player(1, rating="x"),))), "player 1: rating 'x': a whole"),
        (lambda: pair(replace(seven(), players=(Player(1, rating=-5),))), "player 1: rating -5: a whole"),
        (lambda: Tournament.of([Player(1), Player(2)], rounds="5"), "rounds: expected a whole number"),
        (lambda: Tournament.of([Player(1), Player(2)], rounds=-2), "rounds: expected a whole number from 0"),
        (
            lambda: Tournament.of([Player(1), Player(2)], initial_colour=None),
            "initial_colour: expected a text",
        ),
        (lambda: Tournament.of([Player(1)], initial_colour="red"), "initial_colour='red': "),
        (
            lambda: Tournament.of_teams([("A", [Player(1)])], boards=1, system="team_swiss"),
            "teams: expected a mapping",
        ),
        (lambda: seven().play(pair(seven()), ["1-0"]), "results: expected a mapping"),
        (lambda: seven().with_byes([10, 20]), "byes: expected a mapping"),
        (lambda: seven().with_byes({10: ["half"]}), "['half'] is no bye; known: "),
        (lambda: seven().with_byes({(10,): "half"}), "byes: expected a whole number, not (10,)"),
        (
            lambda: seven().with_byes({10: "half"}, round_number=["1"]),
            "round_number: expected a whole number",
        ),
        (lambda: seven().player([10]), "there is no player with number [10]"),
        (lambda: seven().with_rounds([(10, [40], "1-0")]), "(10, [40], '1-0'): (White, Black"),
        (lambda: seven().to_pair("1"), "round_number: expected a whole number, not '1'"),
        (lambda: seven().with_rounds(*ROUNDS).correct(1, [(10, 40)]), "results: expected a mapping"),
        (lambda: seven().with_rounds((10, 40, "1-0")), "10: a round is a list of games"),
        (lambda: pair("open.trf"), "str is not a tournament"),
        (lambda: why("open.trf", 1), "str is not a tournament"),
        (lambda: why(sample(), [1]), "player: expected a whole number, not [1]"),
        (lambda: standings_of([sample()]), "list is not a tournament"),
        (lambda: to_json(None), "NoneType is not a tournament"),
        (lambda: recheck({}), "dict is not a tournament"),
        (lambda: write_trf({}), "dict is not a tournament"),
        (lambda: rating_changes({}), "dict is not a tournament"),
        (lambda: forecast_end({}), "dict is not a tournament"),
        (lambda: forecast_next({}), "dict is not a tournament"),
        (lambda: broken_rules(sample(), [(1, 2)]), "list is not a pairing"),
        (lambda: seven().play([(1, 2)], {1: "1-0"}), "list is not a pairing"),
        (
            lambda: Tournament.of([Player(1)], roundz=3),
            "no 'roundz' of a tournament; known: rounds, ",
        ),
        (lambda: Tournament.of([Player(1)], number_of_rounds=3), "no 'number_of_rounds' of a tournament"),
        (lambda: Tournament.of(["Ann"]), "players: str; Player(1, 'Ann'), ... is expected"),
        (
            lambda: Tournament.of_teams({"A": [Player(1)]}, boards=1, system="team_swiss", match_points=2),
            "match_points=2: (win, draw, loss)",
        ),
        (
            lambda: Tournament.of_teams(
                {"A": [Player(1)]}, boards=1, system="team_swiss", match_points=(2, 1, 0)
            ),
            "match_points: a win is worth 0.2 of a point: points are given in tenths, three for a win as 30",
        ),
        (lambda: Tournament.of([Player(1)], scoring=Scoring.simple(3, 1, 0)), "scoring: a win is worth 0.3"),
        (
            lambda: Tournament.of_teams({"A": [Player(1)]}, boards="1", system="team_swiss"),
            "boards: expected a whole number, not '1'",
        ),
        (
            lambda: pair(Tournament.of_teams({"A": [Player(1)]}, boards=1, system="dutch")),
            "the system dutch pairs single players; name one that pairs teams",
        ),
        (
            lambda: pair(Tournament.of([Player(1), Player(2)]), system="team_swiss"),
            "the system team_swiss pairs teams; name one that pairs single players, or give the teams",
        ),
        (
            lambda: completable(sample(), rounds=2),
            "rounds drawn already: 4, but the number of rounds is 2: it must be 4 or more",
        ),
        (lambda: read(None), "NoneType is nothing to read"),
        (lambda: seven().enter(None), "players: NoneType; Player(1, 'Ann')"),
        (lambda: draw_lots(seven().players, 7), "seed: expected a text, not 7"),
        (lambda: draw_lots(seven().players, ""), "the seed of a draw is a text that is not empty"),
        (lambda: seven().before_round(-1), "there is no round -1"),
        (lambda: draw_lots([1, 2, 3], "seed"), "players: int; Player(1, 'Ann')"),
        (lambda: round_robin_of([1, 2, 3]), "players: int; Player(1, 'Ann')"),
        (lambda: schedule_of(None), "NoneType is not a tournament"),
        (lambda: Tournament.of([Player(1)], rounds=3).play(pair(seven()), {}), "pairing of another event"),
        (lambda: forecast_end(seven(), samples=1, left=[99]), "left=(99,): players from 0 to 6"),
        (lambda: pair(seven(), round_number="1"), "round_number: expected a whole number, not '1'"),
        (lambda: pair(seven(), round_number=True), "round_number: expected a whole number, not True"),
        (lambda: why(seven(), 10, round_number=1.0), "round_number: expected a whole number, not 1.0"),
        (lambda: pair_many([seven()], window=None), "window: expected a whole number, not None"),
        (lambda: repairs(seven(), pair(seven()), absent=3), "absent: expected a list, not 3"),
        (lambda: recheck(seven(), rounds="1"), "rounds: expected a list, not '1'"),
        (lambda: standings_of(seven(), after="1"), "after: expected a whole number, not '1'"),
        (lambda: forecast_next(seven(), samples=None), "samples: expected a whole number, not None"),
        (lambda: write_trf(seven(), profile=["trf26"]), "profile: expected a text, not ['trf26']"),
        (
            lambda: Tournament.of_teams({"A": [1]}, boards=1, system="team_swiss"),
            "players: int; Player(1, 'Ann')",
        ),
        (lambda: forecast_end(seven(), goals=3), "goals: expected Goals, not 3"),
        (lambda: forecast_end(seven(), model=3), "model: expected ResultModel, not 3"),
        (lambda: forecast_next(seven(), model=None), "model: expected ResultModel, not None"),
        (lambda: forecast_end(seven(), tie_breaks=3), "tie_breaks: expected a text, not 3"),
        (lambda: standings_of(seven(), options={}), "options: expected Options, not {}"),
        (lambda: recheck(seven(), pair_next="x"), "pair_next: expected a function, not 'x'"),
        (lambda: pair(seven(), system=["dutch"]), "system: expected a text, not ['dutch']"),
        (lambda: norms_of(seven(), norm=["GM"]), "norm: expected a text, not ['GM']"),
        (lambda: generate(players=int, rounds=7), "players: expected a whole number, not <class 'int'>"),
        (lambda: seven().correct(1, "1"), """results: expected a mapping such as {(5, 1): "1-0"}, not '1'"""),
        (
            lambda: write_trf(replace(seven(), headers=5)),
            "headers: expected tuple[tuple[str, str], ...], not 5",
        ),
        (lambda: write_trf(replace(seven(), players=(OwnPlayer(1),), headers=5)), "headers: expected"),
        (lambda: to_json(replace(seven(), scoring="3-1-0")), "scoring: expected Scoring, not '3-1-0'"),
        (lambda: pair(Tournament(5)), "players: expected tuple[Player, ...], not 5"),
        (lambda: pair(replace(seven(), rounds=("R1",))), "rounds: expected Round, not 'R1'"),
        (
            lambda: pair(replace(seven(), rounds=(Round(5, b"", b""),))),
            "rounds: expected tuple[int, ...], not",
        ),
        (
            lambda: pair(replace(seven(), announced_byes=(AnnouncedBye(1, "2", Outcome.HALF_POINT_BYE),))),
            "announced_byes: expected int, not '2'",
        ),
        *(
            (lambda bye=bye: pair(replace(seven(), announced_byes=(bye,))), f"expected {what}")
            for bye, what in (
                (AnnouncedBye(1, 2.0, Outcome.ABSENT), "int, not 2.0"),  # the plain core took it for 2
                (AnnouncedBye(1.0, 2, Outcome.ABSENT), "int, not 1.0"),
                (AnnouncedBye(1, 2, 13.0), "Outcome, not 13.0"),
            )
        ),
        (
            lambda: pair(replace(seven(), forbidden=(ForbiddenPairs((1.0, 2)),))),
            "forbidden: expected int, not 1.0",
        ),
        *(
            (lambda value=value: to_json(value), "expected a text without half a character")
            for value in (
                replace(seven(), headers=(("name", "Town \ud800"),)),
                replace(seven(), players=(replace(seven().players[0], club="\udc80"), *seven().players[1:])),
                replace(seven(), kept=(KeptRecord("###", "\ud800"),)),
            )
        ),
        *(
            (lambda n=n: generate(players=n, rounds=3), "at most 1\u202f000\u202f000")
            for n in (10**7, 2**63, 10**30)
        ),
        (lambda: generate(players=9, rounds=10**30), "rounds: 1000000000000000000000000000000; at most 999"),
        (lambda: round_robin_of(seven().players, cycles=2**63), "cycles: expected a whole number up to 999"),
        *(
            (
                lambda n=n: Tournament.of_teams(
                    {"A": [Player(1)], "B": [Player(2)]}, boards=n, system="team_swiss"
                ),
                "boards: expected a whole number up to 999",
            )
            for n in (1000, 2**40, 10**30)
        ),
        (
            lambda: pair(replace(seven(), announced_byes=(AnnouncedBye(1, -1, Outcome.ABSENT),))),
            "an announced bye is of a player who is not in the event",
        ),
        (
            lambda: pair(replace(seven(), forbidden=(ForbiddenPairs((0, 99)),))),
            "a forbidden pair is of a player who is not in the event",
        ),
        (
            lambda: pair(replace(seven(), adjustments=(PointAdjustment(2, (7,)),))),
            "an adjustment of points is of a player who is not in the event",
        ),
        (lambda: Round.of(5), "games: expected a list, not 5"),
        (lambda: Round.of([None]), "games: expected Game, not None"),
        (lambda: read(write_trf(sample()), strict="no"), "strict: expected true or false, not 'no'"),
        (lambda: read_trf(write_trf(sample()), strict=[]), "strict: expected true or false, not []"),
        (
            lambda: recheck(sample(), pair_next=lambda event: None),
            "NoneType is not a pairing; pair(tourn",
        ),
        (lambda: consequences(sample(), sample(), system=[1]), "system: expected a text, not [1]"),
        (lambda: forecast_end(seven(), rounds=10**30), "the number of rounds: there is no round 1000"),
        (
            lambda: read_section({"players": [{"name": "A\ud800", "grade": 9}]}),
            "the character U+D800 in 'A'",
        ),
        (lambda: seven().play(pair(seven()), 1), """a mapping such as {1: "1-0", 2: "="}, not 1"""),
        (lambda: forecast_end(seven(), given=[1]), "given: expected a mapping, not [1]"),
        (lambda: generate(players="20", rounds=7), "players: expected a whole number, not '20'"),
        (
            lambda: round_robin_of([Player(1, "Ann"), Player(2, "B\ud800b"), Player(3, rating=-5)]),
            r"player 2: name 'B\ud800b': a text without half a character",
        ),
        (lambda: round_robin_of([Player(1, sex="x"), Player(2)]), "player 1: sex 'x': "),
        (lambda: round_robin_of(None), "players: expected a list, not None"),
        (lambda: rating_changes(sample(), k=-5), "k=-5: a factor K is 1 or more"),
        (lambda: draw_section(None), "NoneType is not a junior section"),
        (lambda: write_section({}), "dict is not a junior section"),
        (lambda: standings_of(seven(), 3), "tie_breaks: expected a list, not 3"),
        (lambda: standings_of(seven(), ["BH", 3]), "'3' is not the code of a tie-break"),
        (lambda: read_trf(None), "NoneType is nothing to read; give a path or the content"),
        (lambda: read_trf_report(3), "int is nothing to read; give a path or the content"),
        (lambda: faults_in("x", "de"), "error: expected an error, not 'x'"),
        (lambda: pair_many([seven()], jobs=-2), "jobs: expected a whole number from 0 up, not -2"),
        (lambda: pair_many([seven()], window=0), "window: expected a whole number from 1 up, not 0"),
        (lambda: forecast_end(seven(), samples=0), "samples: expected a whole number from 1 up, not 0"),
        (lambda: forecast_end(seven(), samples=10**26), "samples: expected a whole number up to"),
        (lambda: forecast_end(seven(), jobs=10**9), "jobs: expected a whole number up to 1024"),
        (lambda: forecast_next(seven(), samples=0), "samples: expected a whole number from 1 up, not 0"),
        (lambda: sample().before_round("1"), "round_number: expected a whole number, not '1'"),
        (lambda: sample().with_byes("1"), """byes: expected a mapping such as {5: "half"}, not '1'"""),
        (lambda: sample().with_byes({5: "half"}, round_number="6"), "round_number: expected a whole number"),
        (lambda: sample().withdraw([5]), "numbers: expected a whole number, not [5]"),
        (lambda: sample().forbid(1, 2, first_round="1"), "first_round: expected a whole number, not '1'"),
        (lambda: sample().correct("1", {}), "round_number: expected a whole number, not '1'"),
        (lambda: sample().enter(Player(99), team="1"), "team: expected a whole number, not '1'"),
        (lambda: seven().with_rounds(3), "rounds: expected a list, not 3"),
        (lambda: Tournament.of(3), "players: expected a list, not 3"),
        (
            lambda: Tournament.of_teams({"A": [Player(1)]}, boards=0, system="team_swiss"),
            "boards: expected a whole number from 1 up, not 0",
        ),
    ],
)
def test_what_cannot_be_meant_is_refused_in_the_words_of_the_caller(call, words):
    with pytest.raises(BadInput, match=re.escape(words)) as refused:
        call()
    for language in ("de", "es", "fr", "ru"):
        assert not {*faults_in(refused.value, language)} & {*refused.value.faults}


def test_an_answer_in_a_language_is_refused_in_it():
    with pytest.raises(BadInput, match=r"^einen Spieler mit der Nummer 99 gibt es nicht$"):
        why(sample(), 99, language="de")
    unknown = r"^there is no language 'xx'; known: de, en, es, fr, ru$"
    for ask in (lambda: why(sample(), 1, language="xx"), lambda: faults_in(BadInput("?"), "xx")):
        with pytest.raises(BadInput, match=unknown):
            ask()


class Whole:
    """A whole number that is no `int`, as NumPy and pandas have them."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


def test_whole_numbers_of_another_class_are_as_good():
    assert generate(players=8, rounds=Whole(3), seed=Whole(1)) == generate(players=8, rounds=3, seed=1)
    assert seven().with_byes({10: "half"}, round_number=Whole(2)) == seven().with_byes(
        {10: "half"}, round_number=2
    )
    assert forecast_end(sample(), samples=5, seed=Whole(3)) == forecast_end(sample(), samples=5, seed=3)
    with pytest.raises(BadInput, match="jobs: expected a whole number from 0 up"):
        forecast_end(sample(), samples=5, jobs=Whole(-2))


def test_what_is_not_given_is_said_as_each_door_gives_it():
    """The library by its arguments, the command line by the records of the file, the rest by neither."""
    event = Tournament.of([Player(1), Player(2)])
    for asked in (event, replace(event, number_of_rounds=3)):
        with pytest.raises(BadInput) as refused:
            pair(asked)
        (said,) = faults_in(refused.value, "fr")
        assert re.search(r"\(rounds=7, |\(initial_colour=", said)
        with pytest.raises(BadInput) as bare:
            register.pair(asked)
        assert "(" not in str(bare.value)
        assert refused.value.faults[0].field == bare.value.faults[0].field != ""
        assert re.search(r"\(record 1[45]2, or XX", explain(bare.value)[0])


def test_no_refusal_of_a_trunk_speaks_of_the_records_of_a_file_or_of_commands():
    """Readers of files and the command line do; whoever calls the library or the API has neither."""
    trunk = ("systems", "standings", "check", "tournament", "interface", "publish", "storage", "web/api")
    for path in (path for folder in trunk for path in (SOURCE / folder).rglob("*.py")):
        if path.parent.name in (
            "verifier",
            "rating_lists",
        ):  # a program of its own; an index is made by a command
            continue
        for call in nodes(path):
            if isinstance(call, ast.Call) and ast.unparse(call.func).endswith(("told", "told_many")):
                assert not re.search(r"record \d{3}|\bXX[A-Z]\b|`pairwright ", ast.unparse(call)), path
