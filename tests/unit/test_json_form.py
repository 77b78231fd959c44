"""A tournament as JSON: nothing is lost, and a wrong document is explained."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from pairwright.common.errors import BadInput, BadTournament
from pairwright.tournament import AnnouncedBye, Colour, Outcome, PointAdjustment, Tournament
from pairwright.tournament.scoring import Scoring
from pairwright.tournament.tournament_json import FORMAT, VERSION, from_json, to_json
from pairwright.trf import read_trf, read_trf_report

EXAMPLES = Path(__file__).parent.parent / "data" / "trf"


def event() -> Tournament:
    return replace(
        read_trf(EXAMPLES / "v12_trf26_complete.trf"),
        number_of_rounds=6,
        scoring=Scoring(white_win=20, unfinished=0),
        virtual_points=((10, 5), *((0, 0),) * 8),
        announced_byes=(AnnouncedBye(5, 2, Outcome.ABSENT),),
        adjustments=(PointAdjustment(-5, (1, 2), 3, derived=True),),
        acceleration="baku",
    )


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.trf")), ids=lambda path: path.stem)
def test_nothing_is_lost(path: Path) -> None:
    tournament = read_trf_report(path).tournament
    if tournament is None:
        assert path.name.startswith("m")
        return
    assert from_json(json.loads(json.dumps(to_json(tournament)))) == tournament


def test_every_field_comes_back() -> None:
    assert from_json(json.loads(json.dumps(to_json(event())))) == event()


def test_the_form_is_for_people() -> None:
    document = to_json(event())
    assert list(document)[:3] == ["format", "version", "players"]
    assert document["scoring"] == {"white_win": 2, "unfinished": 0}
    assert document["virtual_points"][0] == [1, 0.5]
    assert document["announced_byes"] == [{"round": 5, "player": 3, "outcome": "absent"}]
    assert document["adjustments"] == [{"points": -0.5, "players": [2, 3], "round": 3, "derived": True}]
    assert document["rounds"][0]["opponents"] == [5, 6, 7, 8, 1, 2, 3, 4, 0]
    assert document["rounds"][0]["colours"] == "bwbwwbwb-"
    assert document["rounds"][0]["outcomes"][8] == "pairing_allocated_bye"
    assert document["initial_colour"] == "black"
    assert "edition" in document
    assert to_json(Tournament(())) == {"format": FORMAT, "version": VERSION, "players": []}


def test_initial_colour_and_unknown_rank() -> None:
    tournament = from_json(
        {"format": FORMAT, "version": 1, "players": [{"number": 4, "rank": None}], "initial_colour": "white"}
    )
    assert tournament.initial_colour is Colour.WHITE
    assert tournament.players[0].rank is None


@pytest.mark.parametrize("document", [None, [], "x", 3, {}, {"format": "something"}])
def test_not_a_tournament_at_all(document: object) -> None:
    with pytest.raises(BadInput, match="this is not a tournament"):
        from_json(document)


@pytest.mark.parametrize(
    ("part", "message"),
    [
        ({"version": 2}, "version: 1 is needed, 2 found"),
        ({"players": 3}, "players: a list is needed, 3 found"),
        ({"players": [3]}, "players[0]: an object is needed, 3 found"),
        ({"players": [{}]}, "players[0]: the player has no number"),
        ({"players": [{"number": 1, "nme": "A"}]}, "players[0]: unknown field 'nme'; known: birth_date"),
        ({"players": [{"number": 1, "name": 5}]}, "players[0].name: a text is needed, 5 found"),
        ({"players": [{"number": 1, "rating": -5}]}, "players[0].rating: a whole number of 0 or more"),
        ({"players": [{"number": True}]}, "players[0].number: a whole number"),
        ({"players": [{"number": 1, "more": {}}]}, "players[0].more: a list is needed, {} found"),
        (
            {"players": [{"number": 1, "more": [["", "x"]]}]},
            "players[0].more[0]: unknown field ''; known: fixed",
        ),
        ({"players": [{"number": 1, "more": [["fixed_board", "x"]]}]}, "players[0].more[0]: a whole number"),
        ({"players": [{"number": 1, "more": [["national_id", 5]]}]}, "players[0].more[0]: a pair of texts"),
        ({"plyers": []}, "the document: unknown field 'plyers'"),
        (
            {"rounds": [{"opponents": [9]}]},
            "rounds[0].opponents[0]: the number of a player of this tournament",
        ),
        ({"rounds": [{"opponents": 3}]}, "rounds[0]: opponents and outcomes must be lists"),
        ({"rounds": [{"colours": "wx"}]}, "rounds[0].colours: a letter of w, b and - is needed, 'x' found"),
        ({"rounds": [{"outcomes": ["won"]}]}, "rounds[0].outcomes[0]: one of 'win', 'draw'"),
        ({"scoring": {"win": 1}}, "scoring: unknown field 'win'"),
        ({"scoring": {"white_win": 0.25}}, "scoring.white_win: a number of points with at most one decimal"),
        ({"scoring": {"white_win": float("nan")}}, "scoring.white_win: a number of points"),
        ({"initial_colour": "red"}, "initial_colour: one of '', 'white', 'black' is needed, 'red' found"),
        ({"initial_colour_inferred": 1}, "initial_colour_inferred: true or false is needed"),
        ({"announced_byes": [{"round": 1}]}, "announced_byes[0].player"),
        ({"forbidden": [{"players": 3}]}, "forbidden[0].players: a list of numbers of players"),
        ({"virtual_points": [1]}, "virtual_points[0]: a list of points"),
        (
            {
                "teams": [{"number": 1}],
                "team_play": {"line_ups": [{"round": 1, "team": 1, "opponent": 1, "players": ["x"]}]},
            },
            "line_ups[0].players[0]: the number of a player of this tournament is needed, 'x' found",
        ),
        ({"virtual_points": [[1]]}, "virtual_points: a row for each player or team, 0 is needed, 1 found"),
        ({"headers": [["a"]]}, "headers[0]: a pair of texts"),
        ({"kept": [{"code": 1}]}, "kept[0].code: a text is needed"),
        ({"tie_breaks": ["BH", 1]}, "tie_breaks[1]: a text is needed"),
    ],
)
def test_a_wrong_value_is_named_with_its_place(part: dict[str, object], message: str) -> None:
    with pytest.raises(BadInput) as caught:
        from_json({"format": FORMAT, "version": VERSION, **part})
    assert any(fault.startswith(message) for fault in caught.value.faults), caught.value.faults


def test_all_faults_at_once() -> None:
    with pytest.raises(BadInput) as caught:
        from_json(
            {"format": FORMAT, "version": VERSION, "players": [{"number": "x"}], "rounds": 1, "system": []}
        )
    assert len(caught.value.faults) == 3


def test_a_document_with_nothing_but_faults_is_looked_at_no_further() -> None:
    with pytest.raises(BadInput) as caught:
        from_json({"format": FORMAT, "version": VERSION, "players": [None] * 6_000})
    first, *others = caught.value.faults
    assert (first, len(others)) == ("more than 10\u202f000 faults; what follows was not looked at", 10_001)
    assert others[-1] == "players[5000]: an object is needed, None found"


def test_values_that_contradict_each_other() -> None:
    document = to_json(event())
    document["rounds"][0]["opponents"][0] = 6
    with pytest.raises(BadTournament, match="round 1: player 1 lists 6, who lists someone else"):
        from_json(document)
    with pytest.raises(BadTournament):
        to_json(replace(event(), players=event().players[::-1]))


@pytest.mark.parametrize(
    "part",
    [
        {"number_of_rounds": 1_000_001},
        {"announced_byes": [{"round": 1_000_001, "player": 1, "outcome": "half_point_bye"}]},
        {"forbidden": [{"players": [1, 2], "first_round": 1, "last_round": 1_000_001}]},
        {"adjustments": [{"points": 1, "players": [1], "round": 1_000_001}]},
        {"virtual_points": [[0] * 1_000_001, []]},
    ],
)
def test_there_is_no_round_a_million(part: dict[str, object]) -> None:
    document = {"format": FORMAT, "version": 1, "players": [{"number": 1}, {"number": 2}], **part}
    with pytest.raises(BadInput, match="at most 999"):
        from_json(document)


@pytest.mark.parametrize(
    "part",
    [
        {"players": [{"number": 1, "name": "A\ud800"}]},
        {"headers": [["name", "Open \udfff"]]},
        {"tie_breaks": ["\ud83d"]},
        {"kept": [{"code": "DAT", "text": "DAT \ud800", "anchor": ""}]},
    ],
)
def test_half_a_character_is_refused(part: dict[str, object]) -> None:
    document = {"format": FORMAT, "version": 1, "players": [{"number": 1}], **part}
    with pytest.raises(BadInput, match="half a character"):
        from_json(document)
