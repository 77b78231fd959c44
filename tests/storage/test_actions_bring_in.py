"""A tournament from a file becomes a section, and is the file's again."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from played_sections import Desk
from sections import OPEN, done, event_with, refused

import pairwright
from pairwright import pair, read_trf
from pairwright.common.errors import Refused
from pairwright.publish.ecf_report import codes_from_file
from pairwright.storage.actions import (
    AddSection,
    AdjustPoints,
    BringIn,
    EnterPlayers,
    EnterResult,
    EnterTeams,
    PublishRound,
)
from pairwright.storage.actions.move import MergeSections
from pairwright.storage.actions.team_acts import TeamEntered
from pairwright.storage.draft_round import draft_of
from pairwright.storage.event_state import EventState
from pairwright.storage.round_state import Squad
from pairwright.storage.section_files import data_files
from pairwright.tournament.matches import read_matches
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.person import PERSON, Particulars
from pairwright.tournament.round import NO_OPPONENT
from pairwright.tournament.tournament import SECTION_DETAILS
from pairwright.tournament.tournament_json import to_json
from team_sections import TEAMS

DATA = Path(__file__).parent.parent / "data"
SAMPLE = Path(pairwright.__file__).parent / "samples" / "riverbend-open.trf"
EVENTS = sorted((DATA / "events").glob("*.trf"))
TIE_BREAKS = sorted((DATA / "tiebreaks").glob("*.trf"))
DUTCH = sorted((DATA / "dutch").glob("*.trf"))
NOT_SHOWN = ("kept", "initial_colour_inferred")
"""Lines of a source that the desk has no use for."""


def brought_in(tournament, setup=OPEN):
    event = done(EventState("Event"), AddSection("open", setup))
    return done(event, BringIn("open", json.dumps(to_json(tournament)))).section("open")


def test_who_was_missing_in_the_last_round_of_a_file_is_asked_about():
    """Whether a bye without points was announced, or whether somebody has left, no file says."""
    tournament = read_trf(SAMPLE.read_bytes())
    *before, last = tournament.rounds
    gone = (0, last.opponents[0])
    opponents, colours, outcomes = (list(one) for one in (last.opponents, last.colours, last.outcomes))
    for player in gone:
        opponents[player], colours[player] = NO_OPPONENT, Colour.NONE
        outcomes[player] = Outcome.ZERO_POINT_BYE
    last = replace(last, opponents=tuple(opponents), colours=tuple(colours), outcomes=tuple(outcomes))
    section = brought_in(replace(tournament, rounds=(*before, last)))
    assert {entry.name for entry in section.no_shows} == {tournament.players[one].name for one in gone}
    assert not brought_in(tournament).no_shows


def compared(tournament, section):
    """The differences between the file and the section, by field: what matters to pairing and standings."""
    again = section.tournament(len(section.rounds))
    wanted = {
        "rounds": tournament.rounds,
        "scoring": tournament.scoring,
        "tie_breaks": tournament.tie_breaks,
        "forbidden": tuple(sorted(map(repr, tournament.forbidden))),
        "acceleration": tournament.acceleration,
        "virtual_points": tournament.virtual_points,
        "players": tuple(replace(one, shown_number=0, rank=None) for one in tournament.players),
    }
    found = {
        "rounds": again.rounds,
        "scoring": again.scoring,
        "tie_breaks": again.tie_breaks,
        "forbidden": tuple(sorted(map(repr, again.forbidden))),
        "acceleration": again.acceleration,
        "virtual_points": again.virtual_points,
        "players": tuple(
            replace(one, number=player.number)
            for one, player in zip(again.players, tournament.players, strict=True)
        ),
    }
    return {name: (wanted[name], found[name]) for name in wanted if wanted[name] != found[name]}


@pytest.mark.parametrize("path", [SAMPLE, *EVENTS], ids=lambda path: path.stem)
def test_an_event_is_that_of_the_file_again(path):
    tournament = read_trf(path)
    assert compared(tournament, brought_in(tournament)) == {}


@pytest.mark.parametrize("path", [*TIE_BREAKS, *DUTCH], ids=lambda path: path.stem)
def test_unusual_files_come_in(path):
    tournament = read_trf(path)
    if tournament.team_play is not None:
        assert matches_of(brought_in(tournament).tournament(len(tournament.rounds))) == matches_of(tournament)
    elif tournament.teams:
        with pytest.raises(Refused, match="team event"):
            brought_in(tournament)
    else:
        assert compared(tournament, brought_in(tournament)) == {}


ANN = Particulars(
    "Ash, Ann", 1980, "WGM", "w", "ENG", "400001", "1999/03/01", 1910, "Rook Club", "North School", "Ash",
    "123456A", "Old Club", 12,
)  # fmt: skip
"""Somebody of whom everything is known."""


@pytest.mark.parametrize("form", ["open.json", "open.trf", "open-trf16.trf", "open-sharly.trf"])
def test_what_is_known_of_a_person_goes_out_and_comes_back(form):
    """National numbers, transfers and fixed boards were left out of every file without a word."""
    assert all(getattr(ANN, one.name) for one in PERSON)
    people = (ANN, Particulars("Birch, Bob", 1900))
    event = done(EventState("Event"), AddSection("open", OPEN), EnterPlayers("open", people))
    assert [one.particulars for one in again(event, form).entries] == list(people)
    assert codes_from_file(again(event, form).tournament(0)) == {1: "123456A"}

    squads = [
        (Particulars("Rooks", fixed_board=3), replace(ANN, fixed_board=0)),
        (Particulars("B"), people[1]),
    ]
    teams = tuple(TeamEntered(team, Squad((one,))) for team, one in squads)
    event = done(EventState("Event"), AddSection("open", TEAMS), EnterTeams("open", teams))
    found = again(event, form).entries
    assert [(one.name, one.particulars.fixed_board) for one in found] == [("Rooks", 3), ("B", 0)]
    assert [one.squad.players for one in found] == [(one,) for _, one in squads]


@pytest.mark.parametrize("form", ["open.json", "open.trf"])
def test_where_somebody_came_from_and_why_points_were_given_goes_out_and_comes_back(form):
    people = tuple(Particulars(name) for name in ("Ash", "Birch", "Cox", "Dill"))
    event = done(EventState("Event"), AddSection("open", OPEN))
    event = done(event, AddSection("other", replace(OPEN, name="Other")))
    event = done(event, EnterPlayers("open", people[:2]), EnterPlayers("other", people[2:]))
    event = done(event, MergeSections("open", "other", "Both"))
    given = [AdjustPoints("open", 1, 5, 0, "telephone"), AdjustPoints("open", 1, 5, 0, "came late"),
             AdjustPoints("open", 3, -10, 1, "no score sheet")]  # fmt: skip
    event = AdjustPoints("open", 4, -5).acknowledged(done(event, *given))  # as journals have it
    section, found = event.section("open"), again(event, form)
    assert {one.name: one.former_section for one in found.entries} == {
        "Ash": "Open", "Birch": "Open", "Cox": "Other", "Dill": "Other"
    }  # fmt: skip
    numbers = {key: number for number, key in enumerate(section.order, 1)}
    assert [(one.entry, one.points, one.round_number, one.reason) for one in found.adjustments] == [
        (numbers[one.entry], one.points, one.round_number, one.reason) for one in section.adjustments
    ]
    files = {one.name: one.make for one in data_files(event, section)}
    assert pairwright.read(files[form]()).header(SECTION_DETAILS) == found.tournament(0).header(
        SECTION_DETAILS
    )


@pytest.mark.parametrize("form", ["open.json", "open.trf", "open-sharly.trf"])
def test_why_points_were_given_in_a_round_of_matches_of_two_games_comes_back(form):
    """In a report file such a round is two columns, and its number another one."""
    desk = Desk(system="double_swiss")
    desk.enter(4)
    for number in (1, 2):
        desk.publish()
        for board in (1, 2):
            desk.do(EnterResult("open", number, board, "1-0, 1/2-1/2"))
    for number in range(4):
        desk.do(AdjustPoints("open", 1, 5, number, f"given after {number}"))
        desk.do(AdjustPoints("open", 2, -10, number, f"taken after {number}"))
    assert again(desk.event, form).adjustments == desk.section.adjustments


@pytest.mark.parametrize("method", ["ENG NRO", "FRA NRO"])
def test_the_national_number_of_a_national_record_comes_in(method):
    """Its rating did; the line itself is not kept at the desk."""
    line = f"   1 m    {'Birch, Bob':<33} {{}} ENG {{:>11}} 1998/00/00".format
    text = f"172 {method}\n142 3\n001 {line(1900, '')}  0.0\nENG {line(1850, '123456A')}\n"
    tournament = read_trf(f"{text}001    2      {'Cox, Cid':<65}  0.0\n".encode())
    own, other = (one.particulars for one in brought_in(tournament).entries)
    assert (own.name, other.national_id) == ("Birch, Bob", "")
    named = method.startswith("ENG")
    assert (own.national_rating, own.national_id) == ((1850, "123456A") if named else (0, ""))
    assert codes_from_file(tournament) == {1: "123456A"}


def again(event, form):
    """The section as it comes back from one of its files."""
    files = {one.name: one.make for one in data_files(event, event.section("open"))}
    return brought_in(pairwright.read(files[form]()))


def matches_of(tournament):
    """What every round brought every team, and against whom."""
    return [
        [(one.opponent, one.outcome, one.colour, one.match_points, one.game_points) for one in row]
        for row in read_matches(tournament).rounds
    ]


@pytest.mark.parametrize("path", DUTCH, ids=lambda path: path.stem)
def test_the_next_round_is_the_one_the_file_would_have(path):
    tournament = read_trf(path)
    section = brought_in(tournament)
    assert section.completed_rounds == len(section.rounds)
    drawn = pair(tournament)
    action = draft_of(section)
    assert [(board.white - 1, board.black - 1) for board in action.boards] == [
        (board.white, board.black) for board in drawn.boards
    ]
    event = EventState(sections=(section,))
    assert PublishRound("open", action.round).apply(action.apply(event)).section("open").published_rounds


def test_the_sample_comes_in_with_everything():
    section = brought_in(read_trf(SAMPLE))
    assert section.published_rounds == len(section.rounds) > 0
    assert all(entry.checked_in for entry in section.entries)
    assert section.numbers_fixed
    assert section.setup.name == "Open"


def test_a_round_without_results_is_the_one_being_played():
    tournament = read_trf(SAMPLE)
    last = tournament.rounds[-1]
    open_round = replace(
        last,
        outcomes=bytes(
            Outcome.UNFINISHED if opponent >= 0 else outcome
            for outcome, opponent in zip(last.outcomes, last.opponents, strict=True)
        ),
    )
    section = brought_in(replace(tournament, rounds=(*tournament.rounds[:-1], open_round)))
    assert section.rounds[-1].awaited == tuple(range(1, len(section.rounds[-1].boards) + 1))
    assert section.completed_rounds == len(section.rounds) - 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ["not a JSON document"]),
        ("{", ["not a JSON document"]),
        ("[" * 100_000, ["not a JSON document"]),
        ("[]", ["not a tournament"]),
        ('{"format": "other"}', ["not a tournament"]),
        ('{"format": "pairwright-tournament", "version": 9}', ["version"]),
        ('{"format": "pairwright-tournament", "version": 1, "players": 5}', ["players"]),
        (
            '{"format": "pairwright-tournament", "version": 1, "players": [{"number": 1}, {"number": 1}]}',
            ["number"],
        ),
    ],
)
def test_what_is_no_tournament_is_refused(text, words):
    event = done(EventState(), AddSection("open", OPEN))
    refused(event, BringIn("open", text), *words)


def document(**changes):
    """A small tournament of two players, one round, with changes."""
    made = {
        "format": "pairwright-tournament",
        "version": 1,
        "players": [{"number": 1, "name": "A"}, {"number": 2, "name": "B"}],
        "rounds": [{"opponents": [2, 1], "colours": "wb", "outcomes": ["win", "loss"]}],
    }
    return json.dumps({**made, **changes})


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"players": [{"number": 1, "name": "A\x00"}, {"number": 2}]}, ["player 1", "cannot be printed"]),
        ({"players": [{"number": 1, "name": "A" * 300}, {"number": 2}]}, ["player 1", "longer"]),
        ({"players": [{"number": 1, "rating": -5}, {"number": 2}]}, ["players[0].rating"]),
        ({"players": [{"number": 1, "rating": 5000}, {"number": 2}]}, ["player 1", "rating"]),
        ({"players": [{"number": 1, "club": "\ud800"}, {"number": 2}]}, ["players[0].club"]),
        ({"number_of_rounds": 1000}, ["number of rounds"]),
        ({"system": "monrad"}, ["monrad"]),
        ({"edition": "1999"}, ["1999"]),
        ({"tie_breaks": ["NOPE"]}, ["NOPE"]),
        (
            {"rounds": [{"opponents": [2, 1], "colours": "wb", "outcomes": ["win", "win"]}]},
            ["round 1", "players 1 and 2"],
        ),
        ({"rounds": [{"opponents": [2, 1], "colours": "ww", "outcomes": ["win", "loss"]}]}, ["round 1"]),
        ({"rounds": [{"opponents": [2, 1], "colours": "--", "outcomes": ["win", "loss"]}]}, ["round 1"]),
        ({"scoring": {"white_win": 50}}, ["0 to 10"]),
    ],
)
def test_a_tournament_that_the_desk_cannot_hold_is_refused(changes, words):
    event = done(EventState(), AddSection("open", OPEN))
    refused(event, BringIn("open", document(**changes)), *words)


def test_the_small_tournament_is_fine():
    event = done(EventState(), AddSection("open", OPEN), BringIn("open", document()))
    assert event.section("open").completed_rounds == 1


def test_a_section_with_players_is_not_overwritten():
    refused(event_with(2), BringIn("open", document()), "already has players")
