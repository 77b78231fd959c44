"""The charts: what they say is what they were given, their size, and names that would be markup."""

from __future__ import annotations

import random
import re
from xml.etree import ElementTree

import pytest

from pairwright.explain import charts
from pairwright.explain.charts import RatedScore

LARGEST = 13_000
"""Letters of a chart of two hundred players in nine rounds."""


def texts(drawing: str) -> list[str]:
    root = ElementTree.fromstring(drawing)
    return [one.text for one in root.iter() if one.tag.endswith("text")]


def marks(drawing: str, look: str) -> int:
    """How many marks of a look there are, by the class of their path."""
    root = ElementTree.fromstring(drawing)
    return sum(one.get("d", "").count("M") for one in root.iter() if look in one.get("class", "").split())


def swiss(players: int, rounds: int) -> list[list[int]]:
    """Scores as a Swiss event makes them: neighbours meet."""
    chance = random.Random(5)
    scores = [[0] for _ in range(players)]
    for _ in range(rounds):
        order = sorted(range(players), key=lambda one: (-scores[one][-1], one))
        for one, other in zip(order[::2], order[1::2], strict=True):
            gained = chance.choice((0, 5, 10))
            scores[one].append(scores[one][-1] + gained)
            scores[other].append(scores[other][-1] + 10 - gained)
    return scores


def test_bars_stand_for_their_players():
    drawing = charts.score_bars("Players", [(0, 3), (5, 0), (10, 6)])
    assert texts(drawing) == ["3", "6", "0", "½", "1"]
    assert marks(drawing, "f-accent") == 2
    assert "v72" in drawing
    assert "v36" in drawing


def test_the_field_is_counted_in_every_round():
    drawing = charts.field_flow("Field", [[0, 10, 15], [0, 5, 5], [0, 5, 15], [0, 0, 5]], win=10)
    assert texts(drawing) == ["4", "1", "2", "1", "2", "2", "1", "2", "½", "1½"]
    assert marks(drawing, "s-good") == 2
    assert marks(drawing, "s-bad") == 2


@pytest.mark.parametrize(("players", "rounds"), [(200, 9), (60, 9), (2, 1)])
def test_charts_are_small(players, rounds):
    scores = swiss(players, rounds)
    rated = [
        RatedScore(f"Name{n}, G", 1400 + 5 * n, row[-1], row[-1] * 10 - 450) for n, row in enumerate(scores)
    ]
    tiles = [(n, ("white", "black", "draw", "playing")[n % 4]) for n in range(1, players // 2 + 1)]
    for drawing in (
        charts.field_flow("Field", scores, win=10),
        charts.score_against_rating("Ratings", rated),
        charts.board_tiles("Boards", tiles, 20),
    ):
        assert len(drawing) < LARGEST


def test_balance_bars_have_the_colour_of_their_pieces():
    drawing = charts.balance_bars("Colours", [("1 more Black", 4, "black"), ("1 more White", 0, "white")])
    assert texts(drawing) == ["1 more Black", "4", "1 more White", "0"]
    assert marks(drawing, "f-black-piece") == 1
    assert marks(drawing, "f-white-piece") == 0


def test_outliers_are_named_the_widest_first():
    surplus = (250, 120, -90, -310, 100, 130, 170, 0)
    players = [RatedScore(f"N{n}, G", 2000 - 40 * n, 5 * n, one) for n, one in enumerate(surplus)]
    assert [one.surplus for one in charts.outliers(players)] == [250, 170, 130, -310]
    drawing = charts.score_against_rating("Ratings", players)
    assert "N0 +2.5" in texts(drawing)
    assert "N3 −3.1" in texts(drawing)
    assert marks(drawing, "s-good") == 4
    assert marks(drawing, "s-bad") == 1


def test_names_in_a_plot_lie_over_no_dot_where_there_is_room_and_never_over_each_other():
    players = [RatedScore("Level, A", 1500 + 20 * n, 20 + 5 * (n % 3), 0) for n in range(30)]
    players += [RatedScore(f"Surname{n}, G", 1600 + 120 * n, 25, 150 + n) for n in range(3)]
    drawing = ElementTree.fromstring(charts.score_against_rating("Ratings", players))
    dots = [
        tuple(map(float, one.split("h")[0].split()))
        for path in drawing.iter()
        if path.get("stroke-linecap")
        for one in path.get("d").split("M")[1:]
    ]
    named = [
        (float(one.get("x")), float(one.get("y")), 7 * len(one.text))
        for one in drawing.iter()
        if (one.text or "").startswith("Surname")
    ]
    assert len(named) == charts.MOST_NAMED
    for left, base, width in named:
        assert not [(x, y) for x, y in dots if left < x < left + width and base - 9 < y < base]
        others = [one for one in named if one != (left, base, width) and abs(one[1] - base) < 14]
        assert all(x + wide <= left or left + width <= x for x, _, wide in others)


def test_tiles_show_who_won():
    states = ("white", "black", "draw", "neither", "playing", "adjourned")
    drawing = charts.board_tiles("Boards", list(enumerate(states, 41)), 10)
    assert texts(drawing) == ["41", "42", "43", "44", "45", "46"]
    assert marks(drawing, "f-white-piece") == marks(drawing, "f-black-piece") == 2
    assert marks(drawing, "f-float") == 2
    assert marks(drawing, "s-float") == 3


def test_the_form_has_a_mark_for_every_round():
    drawing = charts.form("won, won, lost", ("won", "won", "lost", "none"))
    assert [marks(drawing, look) for look in ("f-good", "f-bad", "f-soft", "f-line")] == [2, 1, 0, 1]


def test_the_course_has_a_disc_for_every_game():
    drawing = charts.score_course("Score", [10, 15, 20], [60, 120, 170], ["white", "", "black"])
    assert drawing.count("-piece") == 2
    assert texts(drawing)[-1] == "2"
    assert drawing.count("stroke-dasharray") == 1
    assert "stroke-dasharray" not in charts.score_course("Score", [10], [], ["white"])


@pytest.mark.parametrize("rounds", [1, 9, 19])
def test_the_course_is_read_whole_on_a_phone(rounds):
    drawing = charts.score_course("Score", [5] * rounds, [50] * rounds, ["white"] * rounds)
    assert float(re.search(r'viewBox="0 0 ([\d.]+) ', drawing)[1]) <= 304


def test_names_are_no_markup():
    hostile = RatedScore("<script>x</script>", 1500, 10, 300)
    drawing = charts.score_against_rating("<b>", [hostile, hostile])
    assert "<script>" not in drawing
    assert "<b>" not in drawing


def test_columns_have_their_range():
    drawing = charts.columns(
        "Groups", [charts.ChartColumn("4", 2, "2.0", 1, 4), charts.ChartColumn("5", 0, "–")]
    )
    assert texts(drawing) == ["2.0", "–", "4", "5"]
    assert marks(drawing, "f-accent") == 1
    assert marks(drawing, "s-float") == 1
    assert "v36z" in drawing.replace("h20v36h-20z", "v36z")


def test_chances_of_places_are_stacked_in_their_frame():
    drawing = charts.chance_bars("Front", [("<Name>", (0.5, 0.25, 0.0), "50%"), ("Other", (0, 0, 1), "–")])
    assert texts(drawing) == ["<Name>", "Other", "50%", "–"]
    assert marks(drawing, "f-accent") == 3
    assert "h150v16" in drawing
    assert "h75v16" in drawing
