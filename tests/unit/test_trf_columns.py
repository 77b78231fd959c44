"""The table of columns: the columns of the official records, and that reader and writer share them."""

from __future__ import annotations

import itertools

import pytest

from pairwright.trf.columns import HEADERS, RECORDS, SHARLY_299, Record, record
from pairwright.trf.context import describe
from pairwright.trf.kept import SLOT_OF, SLOTS, anchor, split_anchor

EVERY = [*RECORDS.values(), SHARLY_299]


def layout(code: str) -> dict[str, tuple[int, int]]:
    table = RECORDS[code]
    return {field.name: (field.first, field.last) for field in (*table.fields, *table.group)}


def test_player_row() -> None:
    assert layout("001") == {
        "id": (5, 8),
        "sex": (10, 10),
        "title": (11, 13),
        "name": (15, 47),
        "rating": (49, 52),
        "federation": (54, 56),
        "fide_id": (58, 68),
        "birth_date": (70, 79),
        "points": (81, 84),
        "rank": (86, 89),
        "opponent": (92, 95),
        "colour": (97, 97),
        "result": (99, 99),
    }
    assert RECORDS["001"].step == 10


@pytest.mark.parametrize(
    ("code", "columns", "step"),
    [
        ("132", [(92, 99)], 10),
        ("162", [(6, 6), (7, 10)], 9),
        ("240", [(5, 5), (7, 9), (11, 14)], 5),
        ("250", [(5, 8), (10, 13), (15, 17), (19, 21), (23, 26), (28, 31)], 0),
        ("260", [(5, 7), (9, 11), (13, 16)], 5),
        ("299", [(5, 5), (8, 11), (14, 17), (20, 22), (24, 27)], 5),
        ("013", [(5, 36), (37, 40)], 5),
        ("XXA", [(5, 8), (10, 13)], 5),
        ("BBW", [(5, 8)], 0),
    ],
)
def test_other_records(code: str, columns: list[tuple[int, int]], step: int) -> None:
    assert list(layout(code).values()) == columns
    assert RECORDS[code].step == step


@pytest.mark.parametrize("table", EVERY, ids=lambda table: table.title + table.code)
def test_fields_stand_in_order_and_do_not_overlap(table: Record) -> None:
    columns = [(field.first, field.last) for field in (*table.fields, *table.group)]
    assert columns == sorted(columns)
    assert all(before[1] < after[0] for before, after in itertools.pairwise(columns))
    assert all(first <= last for first, last in columns)
    if table.group:
        assert table.step >= table.group[-1].last - table.group[0].first + 1


@pytest.mark.parametrize("table", [t for t in EVERY if t.fixed], ids=lambda table: table.title + table.code)
@pytest.mark.parametrize("width", [4, 5, 9])
def test_what_is_written_stands_where_it_is_read(table: Record, width: int) -> None:
    wide = table.with_id_width(width)
    values = {field.name: "x" * field.width for field in wide.fields}
    groups = [["y" * field.width for field in wide.group] for _ in range(3 if wide.group else 0)]
    line = wide.write(values, groups)
    assert wide.text_outside(line) == 0
    assert {field.name: line[field.slice] for field in wide.fields} == values
    assert [[line[field.slice] for field in group] for group in wide.groups(line)] == groups


def test_wide_numbers_move_what_follows() -> None:
    wide = record("001", 6)
    assert (wide.field("id").first, wide.field("id").last) == (5, 10)
    assert (wide.field("name").first, wide.field("points").first) == (17, 83)
    assert (wide.field("opponent").first, wide.field("opponent").last, wide.step) == (94, 99, 12)
    assert record("XXR", 6) == RECORDS["XXR"]


def test_a_text_that_is_too_long_is_refused() -> None:
    with pytest.raises(ValueError, match="does not fit into the columns of 'id' \\(4\\)"):
        RECORDS["XXA"].write({"id": "12345"})


def test_every_record_with_a_field_of_the_tournament_has_a_slot() -> None:
    kept_as_lines = {"013", "310"}
    assert set(RECORDS) - kept_as_lines == set(SLOT_OF)
    assert set(SLOT_OF.values()) | {"", "event", "details"} == set(SLOTS)
    assert list(HEADERS) == sorted(HEADERS)


def test_anchors() -> None:
    assert split_anchor(anchor("player", 7)) == (SLOTS.index("player"), 7)
    assert split_anchor(anchor("rounds", 1)) == (SLOTS.index("rounds"), 1)
    assert split_anchor("something else") == (len(SLOTS), 1)


def test_columns_in_words() -> None:
    assert describe(RECORDS["260"]) == "first round 5-7, last round 9-11, id 13-16 and every 5 columns on"
