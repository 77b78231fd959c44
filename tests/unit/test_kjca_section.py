"""The section file: read, written, and what is said about a bad one."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest

from junior_cards import child
from pairwright.common.errors import BadInput
from pairwright.storage.actions.bring_in import BringIn
from pairwright.storage.actions.event_acts import AddSection, DescribeEvent
from pairwright.storage.event_state import EventState
from pairwright.storage.kjca_form import (
    FORMAT,
    parse_grade,
    parse_result,
    read_section,
    write_section,
)
from pairwright.storage.kjca_section import Row, Section, junior_section
from pairwright.storage.section_setup import Setup
from pairwright.systems.kjca.draw_round import draw_round
from pairwright.systems.kjca.kjca_options import KjcaOptions
from pairwright.tournament.outcome import Outcome


def played(seed, children=11, rounds=4):
    """A section with made-up results, byes, a withdrawal and a late entry."""
    rng = random.Random(seed)
    entries = [child(f"Child {number}", rng.choice([0, 100 + number])) for number in range(1, children + 1)]
    entries[2] = replace(child("Child 3", school="North “A”", family="é"), withdrawn_after=2)
    own = child("Child 4", 104, granted=5, former="U9", birth_date="2017-01-02", national_id="12A")
    entries[3] = replace(own, entered=3)
    entries[5], entries[6] = (
        replace(entries[at], byes=((at - 3, bye),)) for at, bye in ((5, "half"), (6, "zero"))
    )
    section = Section.of("Under 9", "2026-11-21", rounds, "cash", KjcaOptions(("family",)), entries)
    for _ in range(rounds):
        section = section.with_draw(
            draw_round(section.tournament(), section.options), {"round": 1, "warnings": []}
        )
        for row in section.awaited():
            section = section.with_result(row, rng.choice(["1-0", "0-1", "1/2-1/2", "+/-", "-/-"]))
    return section


@pytest.mark.parametrize("seed", range(5))
def test_what_is_written_is_read_again(seed):
    section = played(seed)
    text = write_section(section)
    assert read_section(text, "u9.json") == section
    assert write_section(read_section(text, "u9.json")) == text
    assert json.loads(text)["format"] == FORMAT


@pytest.mark.parametrize("seed", range(5))
def test_a_section_of_the_desk_has_all_of_it(seed):
    """Brought into an event and shown as cards again it is the same; kinds of boards are told by the draw."""
    section = replace(played(seed), draws=())
    event = DescribeEvent("Day", start_date=section.date).apply(EventState())
    event = AddSection("u9", Setup("Under 9", system="kjca")).apply(event)
    event = BringIn("u9", write_section(section)).apply(event)
    assert write_section(junior_section(event, event.section("u9"))) == write_section(
        replace(section, kinds={})
    )


def test_one_line_per_card_and_board():
    section = played(1)
    lines = write_section(section).splitlines()
    assert sum('"name":' in line for line in lines) == len(section.entries)
    assert sum('"round": 1, "board"' in line for line in lines) == 5


def test_the_tournament_of_a_section():
    section = played(3)
    event = section.tournament(2)
    outcomes = [event.rounds[1][index].outcome for index in range(len(event.players))]
    assert outcomes[5] == Outcome.HALF_POINT_BYE
    assert outcomes[3] == Outcome.ABSENT
    absent = {bye.player: bye.outcome for bye in event.announced_byes}
    assert absent == {2: Outcome.ABSENT, 6: Outcome.ZERO_POINT_BYE}
    assert event.adjustments[0].points == 5
    event.check()
    section.tournament().check()


def test_unfinished_rounds_are_not_part_of_the_tournament():
    section = Section.of(entries=[child(f"C{number}") for number in (1, 2)])
    drawn = section.with_draw(draw_round(section.tournament()))
    assert drawn.drawn_rounds == 1
    assert drawn.finished_rounds == 0
    assert len(drawn.awaited()) == 1


CARDS = [
    {"id": 1, "name": "Ash, Ada", "grade": 100},
    {"id": 2, "name": "Birch, Ben"},
    {"id": 3, "name": "Cedar, C"},
]


@pytest.mark.parametrize(
    ("form", "fault"),
    [
        (
            {"players": [*CARDS, {"id": 2, "name": "Dan"}]},
            "players, card 4 (Dan): id 2 is that of card 2 already",
        ),
        ({"players": [{"id": 1, "name": " "}]}, "players, card 1: there is no name"),
        ({"players": [{"id": 1, "name": "A", "grade": "118a"}]}, "grade '118a' is not a whole number"),
        ({"players": [{"id": 1, "name": "A", "grade": -5}]}, "grade -5 is not a whole number"),
        ({"players": [{"id": 1, "name": "A", "grade": 99999}]}, "grade 99999 is not"),
        ({"players": [{"id": [1], "name": "A"}]}, "id [1] is neither a number nor a text"),
        ({"players": ["A"]}, "players, card 1: not a card: 'A'"),
        ({"players": {}}, "players is not a list"),
        (
            {"results": [{"round": 1, "white": 1, "black": 9, "result": "1-0"}]},
            "row 1 (round 1): there is no card 9",
        ),
        ({"results": [{"round": 1, "white": "Ash", "black": 2, "result": "1-0"}]}, "there is no card 'Ash'"),
        ({"results": [{"round": 1, "white": 1, "black": 2, "result": "2-0"}]}, "'2-0' is not a result"),
        ({"results": [{"round": 1, "white": 1, "black": 2, "result": 1}]}, "1 is not a result"),
        ({"results": [{"round": 1, "white": 1, "black": 1, "result": "1-0"}]}, "card 1 plays itself"),
        ({"results": [{"round": "one", "bye": 1}]}, "row 1: round 'one' is not the number of a round"),
        (
            {"results": [{"round": 1, "bye": 1}, {"round": 1, "bye": 1}]},
            "row 2: card 1 is in round 1 already (row 1)",
        ),
        ({"results": [{"round": 2, "bye": 1}]}, "results of round 1 are missing"),
        (
            {"results": [{"round": 1, "white": 1, "black": 2}, {"round": 2, "bye": 1}]},
            "results, row 1: no result in round 1, and round 2 is there already",
        ),
        (
            {"results": [{"round": 1, "white": 1, "black": 2, "board": 0}]},
            "board 0 is not the number of a board",
        ),
        ({"options": {"seperate": []}}, "unknown option 'seperate'"),
        ({"options": {"fill_gaps": 1}}, "option fill_gaps: 1 is not one of false, true"),
        (
            {"options": {"separate": ["town"]}},
            "option separate: ['town'] is not a list out of family, club, school",
        ),
        ({"options": []}, "options is not an object"),
        ({"rounds": 0}, "rounds 0 is not a number of rounds"),
        ({"round": 3}, "round 3 is to be drawn, but the number of rounds with results is 0"),
        ({"prizes": "beer"}, "prizes 'beer' is neither"),
        ({"format": "something else"}, "format 'something else' is not known"),
        ({"requests": [{"round": 2, "bye": 1}]}, "requests, row 1"),
        ({"requests": [{"round": 2, "absent": 1, "why": "ill"}]}, "requests, row 1: unknown field 'why'"),
        (
            {"results": [{"round": 1, "bye": 1, "reslt": "1"}]},
            "results, row 1: unknown field 'reslt'; known: ",
        ),
        (
            {"results": [{"round": 1, "white": 1, "black": 2, "score": "1-0"}]},
            "results, row 1: unknown field 'score'; known: round, board, white, black, result, kind",
        ),
        ({"adjustments": [{"card": 1, "points": 1, "rund": 3}]}, "adjustments, row 1: unknown field 'rund'"),
        ({"draws": [{}, "round 1"]}, "draws, row 2: an object is needed, 'round 1' found"),
    ],
)
def test_faults_are_named_with_their_place(form, fault):
    with pytest.raises(BadInput) as error:
        read_section(json.dumps({"players": CARDS} | form), "u9.json")
    assert any(fault in text and text.startswith("u9.json: ") for text in error.value.faults), (
        error.value.faults
    )


def test_all_faults_at_once():
    form = {"players": [*CARDS, {"id": 1, "name": "X", "grade": "?"}], "rounds": "six"}
    with pytest.raises(BadInput) as error:
        read_section(json.dumps(form), "u9.json")
    assert len(error.value.faults) == 3


def test_no_json_at_all():
    with pytest.raises(BadInput, match=r"u9\.json:2:1: not a section file"):
        read_section("{\n", "u9.json")
    with pytest.raises(BadInput, match="is a JSON object"):
        read_section("[]", "u9.json")


def test_half_a_character():
    with pytest.raises(BadInput, match=r"U\+D800"):
        read_section('{"players": [{"id": 1, "name": "A\\ud800"}]}', "u9.json")


def test_names_serve_where_cards_have_no_numbers():
    form = {
        "players": [{"name": "Ash, Ada"}, {"name": "Birch, Ben"}],
        "results": [{"round": 1, "white": "birch,  ben", "black": "Ash, Ada", "result": "½-½"}],
    }
    section = read_section(json.dumps(form), "x")
    assert section.rows == (Row(1, 1, 0, "1/2-1/2", 1),)
    assert section.identity(0) == "Ash, Ada"


@pytest.mark.parametrize(
    ("value", "grade"),
    [(None, 0), ("", 0), (118, 118), ("118", 118), (118.0, 118), ("118.5", None), (True, None)],
)
def test_grades(value, grade):
    assert parse_grade(value) == grade


@pytest.mark.parametrize(
    ("text", "result"), [("1 - 0", "1-0"), ("½-½", "1/2-1/2"), ("+-", "+/-"), ("0–1", "0-1"), ("1-1", None)]
)
def test_results(text, result):
    assert parse_result(text) == result
