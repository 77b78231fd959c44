"""Tables and pages as text: each is what its file in tests/data/documents says, whole.

`python tests/unit/test_documents.py` writes the files anew: read what changed, the page may be wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from pairwright.common.messages import told
from pairwright.publish.as_text import to_text
from pairwright.publish.crosstable_page import (
    crosstable_document,
    grid_document,
    progress_document,
    wall_chart_document,
)
from pairwright.publish.document import (
    Cell,
    Column,
    Document,
    Row,
    Table,
    for_people,
    in_language,
    made_rows,
    table_in_language,
)
from pairwright.publish.lists_page import pairings_document, starting_list_document, statistics_document
from pairwright.publish.standings_page import standings_document, why_document
from pairwright.standings import Event, Options, Standings, standings, why
from pairwright.tournament import Colour, Outcome, Player, Round, Tournament
from pairwright.tournament.round import NO_OPPONENT, Game
from pairwright.tournament.scoring import Scoring
from pairwright.trf import read_trf

DATA = Path(__file__).parents[1] / "data"
WIDTH = 160


def case(name: str, codes: str = "", **options: object) -> Standings:
    """The standings of a case of the tie-breaks."""
    (path,) = (DATA / "tiebreaks").glob(f"{name}*.trf")
    return standings(read_trf(path), codes or None, **options)  # type: ignore[arg-type]


def annulled() -> Standings:
    return case("11", options=Options(annulled=frozenset({3})))


def without_a_list() -> Standings:
    (path,) = (DATA / "tiebreaks").glob("01*.trf")
    event = read_trf("".join(line for line in path.read_text().splitlines(True) if line[:3] != "212"))
    return standings(event)


DOCUMENTS: dict[str, Callable[[], Document]] = {
    "crosstable-by-rank": lambda: crosstable_document(case("04")),
    "crosstable-by-number": lambda: crosstable_document(case("04"), "number"),
    "crosstable-with-byes": lambda: crosstable_document(case("02"), "number"),
    "crosstable-with-requested-byes": lambda: crosstable_document(case("03"), "number"),
    "crosstable-of-teams": lambda: crosstable_document(case("18"), "number"),
    "crosstable-with-a-player-who-does-not-count": lambda: crosstable_document(annulled(), "number"),
    "grid-with-a-player-who-does-not-count": lambda: grid_document(annulled()),
    "standings-with-a-player-who-does-not-count": lambda: standings_document(annulled()),
    "wall-chart": lambda: wall_chart_document(case("04")),
    "wall-chart-with-byes": lambda: wall_chart_document(case("02")),
    "wall-chart-with-requested-byes": lambda: wall_chart_document(case("03")),
    "grid": lambda: grid_document(case("10")),
    "grid-of-two-cycles": lambda: grid_document(case("12")),
    "pairings": lambda: pairings_document(case("03").event, 4),
    "pairings-by-name": lambda: pairings_document(case("03").event, 4, "name"),
    "pairings-with-forfeits": lambda: pairings_document(case("04").event, 2),
    "pairings-of-teams": lambda: pairings_document(case("18").event, 2),
    "starting-list": lambda: starting_list_document(case("03").event),
    "starting-list-by-name": lambda: starting_list_document(case("03").event, "name"),
    "starting-list-of-teams": lambda: starting_list_document(case("18").event),
    "statistics": lambda: statistics_document(case("04").event),
    "progress": lambda: progress_document(case("03")),
    "standings-part-way": lambda: standings_document(case("15", after=3)),
    "standings-without-a-list-of-tie-breaks": lambda: standings_document(without_a_list()),
    "why-a-half-point-bye-is-cut-first": lambda: why_document(why(case("03"), 3)),
    "why-a-place-is-shared": lambda: why_document(why(case("03", "WON"), 4)),
    "why-the-dummy-is-capped": lambda: why_document(why(case("08"), 2)),
    "why-byes-at-the-end-are-draws": lambda: why_document(why(case("03"), 4)),
    "why-direct-encounter": lambda: why_document(why(case("09"), 6)),
    "why-direct-encounter-of-teams": lambda: why_document(why(case("19"), 9)),
}


def kept(name: str) -> Path:
    return DATA / "documents" / f"{name}.txt"


def of_results(*rounds: Sequence[str], bye: int = 10) -> Tournament:
    """Six players; each round as opponent, colour and result of everybody, "3w=", or "U" for the bye."""
    outcomes = {"1": Outcome.WIN, "=": Outcome.DRAW, "0": Outcome.LOSS, "?": Outcome.UNFINISHED}
    colours = {"w": Colour.WHITE, "b": Colour.BLACK}
    games = [
        Round.of(
            Game(NO_OPPONENT, Colour.NONE, Outcome.PAIRING_ALLOCATED_BYE)
            if text == "U"
            else Game(int(text[0]) - 1, colours[text[1]], outcomes[text[2]])
            for text in played
        )
        for played in rounds
    ]
    players = tuple(Player(number, f"P{number}") for number in range(1, len(rounds[0]) + 1))
    return Tournament(
        players, tuple(games), 5, scoring=Scoring.simple(pairing_allocated_bye=bye), system="dutch"
    )


def test_boards_are_in_the_order_of_the_draw_in_which_an_adjourned_game_is_a_draw() -> None:
    event = of_results(
        ["4w=", "5w?", "6w=", "1b=", "2b?", "3b="],
        ["3b?", "4w?", "1w?", "2b?", "6w?", "5b?"],
    )
    table = pairings_document(Event.of(event, 2), 2).tables()[0]
    assert [(row[1].text, row[-1].text) for row in table.rows] == [("3", "1"), ("2", "4"), ("5", "6")]
    assert [row[3].text for row in table.rows] == ["½"] * 3, "the points are those of the draw as well"


def test_namesakes_have_their_numbers_where_no_number_stands() -> None:
    """Two people of one name could not tell from the list which board was theirs, nor who had left."""
    players = tuple(
        Player(at, name, 2000) for at, name in enumerate(("Kim, Lee", "Oak, Ann", "Kim, Lee", ""), 1)
    )
    games = (
        Game(1, Colour.WHITE, Outcome.WIN),
        Game(0, Colour.BLACK, Outcome.LOSS),
        Game(3, Colour.WHITE, Outcome.DRAW),
        Game(2, Colour.BLACK, Outcome.DRAW),
    )
    event = Event.of(Tournament(players, (Round.of(games),), 3), 1)
    rows = pairings_document(event, 1, "name").tables()[0].rows
    assert [(row[0].text, row[3].text) for row in rows] == [
        ("Player 4", "Kim, Lee (3)"), ("Kim, Lee (1)", "Oak, Ann"), ("Kim, Lee (3)", "Player 4"),
        ("Oak, Ann", "Kim, Lee (1)"),
    ]  # fmt: skip
    notes = standings_document(standings(event.tournament), (2,)).tables()[0].notes
    assert any(str(note) == "Withdrawn: Kim, Lee (3)." for note in notes)


@pytest.mark.parametrize(("bye", "told"), [(10, "B---"), (5, "H---"), (0, "U---")])
def test_the_wall_chart_calls_the_bye_of_the_draw_by_what_it_is_worth(bye: int, told: str) -> None:
    chart = wall_chart_document(standings(of_results(["2w1", "1b0", "U"], bye=bye)))
    assert chart.tables()[0].rows[2][2].text.startswith(told)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_document_is_as_its_file_says(name: str) -> None:
    assert to_text(DOCUMENTS[name](), WIDTH) == kept(name).read_text(encoding="utf-8")


def test_of_a_long_table_only_the_rows_that_are_shown_are_made() -> None:
    made: list[int] = []

    def row(number: int) -> list[Cell]:
        made.append(number)
        return [Cell(str(number)), Cell(told("won"), hint=told("drawn"))]

    def table(rows: Sequence[Row]) -> Table:
        return Table("grid", [Column("No"), Column("Result")], rows)

    long = for_people(in_language(Document("long", "Long", [table(made_rows(range(5000), row))]), "de"))
    assert len(long.tables()[0].rows) == 5000
    assert not made
    shown = long.tables()[0].rows[200:400]
    assert shown == long.tables()[0].rows[200:400]
    assert made == list(range(200, 400))
    whole = table_in_language(table(list(map(row, range(5000)))), "de").rows
    assert long.tables()[0].rows == whole == list(long.tables()[0].rows)
    assert shown == whole[200:400]
    assert shown[0][1].text == "gewonnen"


@pytest.mark.parametrize("make", [standings_document, crosstable_document, progress_document, grid_document])
def test_a_part_of_a_table_is_that_part_of_the_whole(make: Callable[[Standings], Document]) -> None:
    found = case("03")
    rows = list(make(found).tables()[0].rows)
    assert [make(found).tables()[0].rows[place] for place in reversed(range(len(rows)))] == rows[::-1]


def test_there_is_no_other_file() -> None:
    assert {path.stem for path in (DATA / "documents").iterdir()} == DOCUMENTS.keys()


if __name__ == "__main__":
    for one, make in DOCUMENTS.items():
        kept(one).write_text(to_text(make(), WIDTH), encoding="utf-8")
