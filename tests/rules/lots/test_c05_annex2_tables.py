"""C.05 Annex 2: the tables, every pair of every envelope, for every field from 5 to 100."""

from __future__ import annotations

from itertools import combinations

import pytest

from pairwright.common.errors import BadInput
from pairwright.lots.contingents import Feasibility
from pairwright.lots.late_meetings import berger_late_rounds, largest_protected_group
from pairwright.lots.terms import Terms
from pairwright.lots.varma_tables import (
    CORRECTED,
    EXTENDED,
    MAXIMAL,
    PUBLISHED,
    TABLE_SETS,
    envelopes,
    prove,
    table_sets_for,
)
from pairwright.publish.formats import render
from pairwright.publish.lots_page import directions_document
from pairwright.tournament.schedule import round_robin
from printed import sheets_of
from sizes import sampled

SIZES = {
    9: "3 3 2 1", 10: "3 3 2 2", 11: "4 3 2 2", 12: "4 3 3 2", 13: "5 4 3 1", 14: "5 4 3 2", 15: "6 5 3 1",
    16: "6 5 3 2", 17: "7 6 3 1", 18: "7 6 3 2", 19: "8 7 3 1", 20: "8 7 3 2", 21: "9 8 3 1", 22: "9 8 3 2",
    23: "10 9 3 1", 24: "10 9 3 2",
}  # fmt: skip

SERVED = {
    9: (18, 9, 9, 14), 10: (23, 12, 12, 20), 11: (37, 21, 20, 25), 12: (47, 26, 24, 35), 13: (71, 40, 35, 53),
    14: (90, 54, 49, 73), 15: (131, 76, 66, 89), 16: (164, 102, 90, 122), 17: (230, 135, 115, 167),
    18: (288, 179, 156, 224), 19: (393, 237, 191, 278), 20: (488, 312, 256, 375), 21: (653, 404, 328, 480),
    22: (807, 530, 436, 638), 23: (1060, 673, 531, 760), 24: (1303, 879, 703, 1005),
}  # fmt: skip
"""Lists with a protected largest contingent; that fit the envelopes; whatever is chosen; the maximal ones."""


def late_pairs(count: int, table_set: str) -> list[tuple[str, tuple[int, int], int]]:
    """Independent of `prove`: pairs of an envelope found in the last three rounds of the schedule itself."""
    schedule = round_robin(count)
    found = []
    for planned in schedule.rounds[-3:]:
        for game in planned.games:
            for letter, numbers in envelopes(count, table_set).items():
                if game.white in numbers and game.black in numbers:
                    found.append((letter, (min(game), max(game)), planned.number))
    return found


@pytest.mark.parametrize("count", sampled(range(5, 101)))
def test_every_table_has_every_number_once_and_exactly_one_exception(count: int) -> None:
    sets = table_sets_for(count)
    assert MAXIMAL in sets
    for table_set in sets:
        full = envelopes(count, table_set)
        assert sorted(n for numbers in full.values() for n in numbers) == list(range(1, count + 1))
        expected = [("C", (6, 12), 11)] if (count, table_set) == (12, PUBLISHED) else []
        assert late_pairs(count, table_set) == expected
        assert [
            (p.letter, m.numbers, m.round_number) for p in prove(count, table_set) for m in p.late
        ] == expected
        pairs = sum(len(p.meetings) for p in prove(count, table_set))
        assert pairs == sum(len(list(combinations(numbers, 2))) for numbers in full.values())


@pytest.mark.parametrize("count", SIZES)
def test_1_quantities_of_the_published_envelopes(count: int) -> None:
    assert " ".join(str(len(numbers)) for numbers in envelopes(count).values()) == SIZES[count]


@pytest.mark.parametrize("count", sampled(range(25, 101)))
def test_the_extended_tables_continue_the_published_ones(count: int) -> None:
    half = (count + count % 2) // 2 - 1
    expected = [half - 1, half - 2, 3, 2 - count % 2]
    assert [len(numbers) for numbers in envelopes(count, EXTENDED).values()] == expected


def test_the_corrected_set_differs_for_twelve_only() -> None:
    for count in range(9, 25):
        same = envelopes(count) == envelopes(count, CORRECTED)
        assert same == (count not in (11, 12))
    assert envelopes(12, CORRECTED)["C"] == (6, 8, 11)


def partitions(total: int, largest: int) -> list[tuple[int, ...]]:
    if total == 0:
        return [()]
    return [(k, *rest) for k in range(min(total, largest), 0, -1) for rest in partitions(total - k, k)]


@pytest.mark.parametrize("count", SERVED)
def test_how_many_lists_of_contingents_the_envelopes_serve(count: int) -> None:
    lists = partitions(count, largest_protected_group(count))
    held = {letter: len(numbers) for letter, numbers in envelopes(count).items()}
    most = {letter: len(numbers) for letter, numbers in envelopes(count, MAXIMAL).items()}
    served = [sizes for sizes in lists if Feasibility(sizes).ways(held)]
    anyhow = [sizes for sizes in served if always_served(sizes, tuple(held.values()))]
    with_most = [sizes for sizes in lists if Feasibility(sizes).ways(most)]
    assert (len(lists), len(served), len(anyhow), len(with_most)) == SERVED[count]


def always_served(
    sizes: tuple[int, ...], held: tuple[int, ...], known: dict[object, bool] | None = None
) -> bool:
    """True when every choice of an envelope with enough numbers leads to the end."""
    known = {} if known is None else known
    if not sizes:
        return True
    key = (len(sizes), tuple(sorted(held)))
    if key not in known:
        after = [
            (*held[:i], held[i] - sizes[0], *held[i + 1 :]) for i in range(len(held)) if held[i] >= sizes[0]
        ]
        known[key] = bool(after) and all(always_served(sizes[1:], rest, known) for rest in after)
    return known[key]


@pytest.mark.parametrize("count", range(10, 25, 2))
def test_the_published_sets_fail_with_the_crenshaw_order_and_are_refused_there(count: int) -> None:
    last = round_robin(count, order="crenshaw").rounds[-3:]
    holder = {n: letter for letter, numbers in envelopes(count).items() for n in numbers}
    met = sum(holder[game.white] == holder[game.black] for planned in last for game in planned.games)
    assert met == {10: 4, 12: 7, 14: 8, 16: 10}.get(count, 9)
    with pytest.raises(BadInput, match="players of one set would meet there"):
        Terms(method="tables", order="crenshaw").resolved(count)


@pytest.mark.parametrize("count", range(9, 25))
def test_the_property_holds_in_both_cycles_of_a_double_round_robin(count: int) -> None:
    single = {meeting.numbers for meeting in berger_late_rounds(count).meetings}
    length = len(round_robin(count).rounds)
    double = round_robin(count, 2)
    for end in (length, 2 * length):
        games = [game for planned in double.rounds[end - 3 : end] for game in planned.games]
        assert {(min(game), max(game)) for game in games} == single


def test_fields_without_a_table_are_refused_with_the_sets_that_there_are() -> None:
    with pytest.raises(BadInput, match="there are: maximal"):
        envelopes(8)
    with pytest.raises(BadInput, match="there are: extended, maximal"):
        envelopes(30)
    with pytest.raises(BadInput, match="no set has one"):
        envelopes(101)
    with pytest.raises(BadInput, match="unknown set"):
        envelopes(10, "own")
    assert len(TABLE_SETS) == 4


def test_what_the_sheet_of_both_wordings_says_of_row_12():
    """The highest number in D and, from 14 on, the one before it in C: everywhere but in the row for 12."""
    sizes = range(10, 25, 2)
    assert [n for n in sizes if n not in envelopes(n)["D"]] == [12]
    assert [n for n in sizes if n >= 14 and n - 1 not in envelopes(n)["C"]] == []
    moved = {n: letter for letter, numbers in envelopes(12).items() for n in numbers}
    right = {n: letter for letter, numbers in envelopes(12, "corrected").items() for n in numbers}
    assert {n for n in moved if moved[n] != right[n]} == {11, 12}
    directions, tables = directions_document().tables()
    assert all(len(row) == len(directions.columns) for row in directions.rows)
    rows = [[cell.text for cell in row] for row in tables.rows]
    assert [row[0] for row in rows[:4]] == ["9/10", "11/12", "11/12 corrected", "13/14"]
    assert [row[0] for row in tables.rows if row[5].strong] == [tables.rows[1][0]]
    assert (rows[1][5], rows[2][5]) == ("11", "8")
    assert "With 12 players 6 and 12, both in C, meet in round 11, in both wordings." in tables.notes


@pytest.mark.parametrize("language", ["de", "en", "es", "fr", "ru"])
def test_both_wordings_stand_on_one_sheet(language):
    pytest.importorskip("typst")
    (sheet,) = sheets_of(render([directions_document()], "pdf", language))
    assert "12 18 23" in sheet.text
