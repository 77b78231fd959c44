"""Published rating lists: kept in an index, found by name and number; read: test_list_files.py."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from pairwright.common.errors import BadInput
from pairwright.standings.fide_rating import RatingKind
from pairwright.standings.rating_lists import RatedPlayer, RatingIndex, build_index
from pairwright.standings.rating_lists.index import index_file
from pairwright.standings.rating_lists.readers import FIELDS, assign, date_in_name, read_rating_list
from work import counted

LISTS = Path(__file__).parents[1] / "data" / "lists" / "ratings"


def test_a_rating_and_a_factor_by_the_kind() -> None:
    first = RatedPlayer(*next(iter(read_rating_list(LISTS / "players_list_foa.txt").players)))
    assert first.history(RatingKind.STANDARD).k == 10
    assert (first.rating(RatingKind.RAPID), first.history(RatingKind.BLITZ).k) == (2801, None)


@pytest.mark.parametrize(
    ("name", "date"),
    [
        ("standard_nov26frl.txt", "2026-11"),
        ("ecf-2026-11-01.csv", "2026-11-01"),
        ("list_202611.csv", "2026-11"),
        ("players_list_foa.txt", ""),
        ("list-99.csv", ""),
    ],
)
def test_dates_in_names(name: str, date: str) -> None:
    assert date_in_name(name) == date


def test_headings_are_assigned_once() -> None:
    found = assign(["Nr", "Navn", "Nr", "K"])
    assert found["number"] == 0
    assert found["name"] == 1
    assert found["standard_k"] == 3


def values(**given: object) -> tuple[str | int, ...]:
    return tuple(getattr(RatedPlayer(**{"number": "1", "name": "X", **given}), field) for field in FIELDS)  # type: ignore[arg-type]


@pytest.fixture
def index(tmp_path: Path) -> Path:
    path = tmp_path / "ratings.sqlite"
    listed = [
        values(number="1", name="Carlsson, Magnus", standard=1500),
        values(number="2", name="Carlsen, Magnus", standard=2823),
        values(number="3", name="Magnusson, Carl", standard=2100),
        values(number="4", name="Müller, Jörg", rapid=1800),
        values(number="5", name="O'Brien-Smith, Zoë"),
        values(number="6", name="Łukasz, Żak", standard=1999),
    ]
    build_index(path, "FIDE", iter(listed), source="list.txt", date="2026-11")
    return path


def found(path: Path, text: str, **options: object) -> list[str]:
    with RatingIndex(path) as lists:
        return [player.number for player in lists.search(text, **options)]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("carls", ["2", "1"]),
        ("magnus carl", ["2", "3", "1"]),
        ("Carlsen, M", ["2"]),
        ("MULLER", ["4"]),
        ("müller", ["4"]),
        ("obrien", ["5"]),
        ("o'brien-sm zoe", ["5"]),
        ("zak lukasz", ["6"]),
        ("3", ["3"]),
        ("99", []),
        ("xyz", []),
        ("", []),
        ('"', []),
        ("car* OR x", []),
    ],
)
def test_search(index: Path, text: str, numbers: list[str]) -> None:
    assert found(index, text) == numbers


def test_search_is_limited(index: Path) -> None:
    assert found(index, "c", limit=1) == ["2"]
    assert found(index, "c", name="ECF") == []


def test_another_list_joins_and_a_new_one_replaces(index: Path) -> None:
    build_index(
        index,
        "ECF",
        iter([values(number="120787A", name="Carlsen, Ann", standard=1700, fide_id="2")]),
        date="2026-10",
    )
    build_index(
        index, "FIDE", iter([values(number="2", name="Carlsen, Magnus", standard=2830)]), date="2026-12"
    )
    with RatingIndex(index) as lists:
        assert [(info.name, info.date, info.lines) for info in lists.lists()] == [
            ("ECF", "2026-10", 1),
            ("FIDE", "2026-12", 1),
        ]
        assert [player.standard for player in lists.search("carlsen", name="FIDE")] == [2830]
        by_fide = lists.by_number("2", "ECF")
        assert by_fide is not None
        assert by_fide.number == "120787A"
        assert lists.by_number("nobody") is None


def test_a_bad_list_leaves_the_index_as_it_was(index: Path, tmp_path: Path) -> None:
    before = index.read_bytes()
    bad = tmp_path / "bad.csv"
    bad.write_text("Id;Name\n")
    with pytest.raises(BadInput, match="has no players"):
        index_file(index, bad, "FIDE")
    assert index.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bad.csv", "ratings.sqlite"]


def test_files_that_are_no_index(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="there is no index"):
        RatingIndex(tmp_path / "none.sqlite")
    other = tmp_path / "other.sqlite"
    other.write_bytes(b"not a database at all, but long enough to be looked at" * 40)
    with pytest.raises(BadInput, match="not an index"):
        RatingIndex(other)
    other.write_bytes(b"")
    with pytest.raises(BadInput, match="not an index of this version"):
        RatingIndex(other)


def archive_of(*members: tuple[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", method) as archive:
        for name, content in members:
            archive.writestr(name, content)
    return data.getvalue()


LISTED = (LISTS / "players_list_foa.txt").read_bytes()


def encrypted() -> bytes:
    data = bytearray(archive_of(("list.txt", LISTED)))
    for signature, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(signature) + place] |= 1
    return bytes(data)


def damaged(method: int) -> bytes:
    data = bytearray(archive_of(("list.txt", LISTED * 50), method=method))
    for place in range(60, 90):
        data[place] ^= 0x5A
    return bytes(data)


BOMB = b"<playerslist>" + b"<x/>" * 2_000_000


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("a.zip", encrypted(), "encrypted"),
        ("a.zip", damaged(zipfile.ZIP_DEFLATED), "damaged"),
        ("a.zip", damaged(zipfile.ZIP_STORED), "damaged|first line|no rating list"),
        ("a.zip", damaged(zipfile.ZIP_BZIP2), "damaged"),
        ("a.zip", damaged(zipfile.ZIP_LZMA), "damaged"),
        ("a.zip", archive_of(("b.zip", archive_of(("list.txt", LISTED)))), "archive in an archive"),
        ("a.zip", archive_of(("list.txt", b"\n" * 6_000_000)), "no rating list becomes so large"),
        ("a.zip", archive_of(("list.xml", BOMB)), "no rating list becomes so large"),
        ("a.zip", archive_of(("list.txt", LISTED))[:-30], "not a ZIP archive"),
        ("a.zip", archive_of(), "no rating list"),
        ("a.zip", archive_of(("folder/", b"")), "empty"),
        ("a.xml", BOMB[: 2**20], "elements called player"),
        ("a.xml", b"<playerslist><player><name>" + b"x" * 2**21, "elements called player"),
        ("a.xml", b"<a " + b'b="1"' * 2**18, "elements called player|well-formed"),
        ("a.xml", b'<?xml version="1.0" encoding="nonsense"?><a/>', "well-formed|damaged"),
        ("a.txt", LISTED + b"x" * 60_000, "more than 50\u202f000 characters"),
        ("a.txt", LISTED + b"\n" * 200_000, "without a player"),
        ("a.csv", b"ID,Name\n" + b"\n" * 200_000, "without a player"),
        ("a.csv", b'ID,Name\n"' + b"1,2\n" * 200_000, "never closed"),
        ("a.csv", b"ID,Name\n7," + b"y" * 60_000 + b"\n", "more than 50\u202f000 characters"),
        ("a.xlsx", b"PK\x03\x04nonsense", "not a spreadsheet"),
    ],
)
def test_a_list_that_is_damaged_or_means_harm_is_refused_at_once(
    tmp_path: Path, name: str, content: bytes, reason: str
) -> None:
    if name.endswith(".xlsx"):
        pytest.importorskip("python_calamine")
    file = tmp_path / name
    file.write_bytes(content)
    with counted() as work, pytest.raises(BadInput, match=reason):
        index_file(tmp_path / "index.sqlite", file, "FIDE")
    assert work.calls < 100_000 + 50 * content.count(b"\n")  # measured: 66,000; 24 for an empty line
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_numbers_that_are_none_are_no_ratings(tmp_path: Path) -> None:
    assert index_file(tmp_path / "index.sqlite", LISTS / "numbers-that-are-none.csv")[0].lines == 3


def test_a_list_whose_name_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "list\udcff.csv"
    try:
        file.write_text("ID,Name\n7,Ann\n")
    except (OSError, UnicodeError):
        pytest.skip("no such names here")
    assert index_file(tmp_path / "index.sqlite", file)[0].lines == 1


@pytest.mark.parametrize("name", ["a.csv", "a.zip"])
def test_the_encoding_of_a_list_is_looked_for_in_all_of_it_and_told(tmp_path: Path, name: str) -> None:
    """The first letter that is not ASCII may stand behind thousands of players."""
    text = "ID,Name\n" + "".join(f"{n},Oak {n}\n" for n in range(1, 2000)) + "2000,Yıldız\n"
    file, index = tmp_path / name, tmp_path / "ratings.sqlite"
    for encoding, named, read, said in (
        ("cp1254", "", "Yýldýz", "read as cp1252 (Western European), for instance “Yýldýz”"),
        ("cp1254", "cp1254", "Yıldız", ""),
        ("utf-8", "", "Yıldız", ""),
        ("utf-16", "", "Yıldız", ""),
        ("utf-16-be", "", "Yıldız", ""),
    ):
        data = text.encode(encoding)
        if name == "a.zip":
            with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
                archive.writestr("list.csv", data)
        else:
            file.write_bytes(data)
        info, odd = index_file(index, file, "A", encoding=named)
        assert (info.lines, said in odd, bool(odd)) == (2000, True, bool(said)), odd
        with RatingIndex(index) as lists:
            assert [one.name for one in lists.search("2000")] == [read]


@pytest.mark.parametrize(
    ("says", "encoding", "named"),
    [
        ("iso-8859-1", "utf-8", ""),
        ("windows-1251", "utf-8-sig", ""),
        ("iso-8859-9", "cp1254", ""),
        ("utf-8", "cp1254", "cp1254"),
    ],
)
def test_an_xml_list_that_is_utf_8_is_read_so_whatever_it_says(
    tmp_path: Path, says: str, encoding: str, named: str
) -> None:
    player = "<l><player><fideid>7</fideid><name>Yıldız</name></player></l>"
    text = f"<?xml version='1.0' encoding='{says}'?>{player}"
    (tmp_path / "a.xml").write_bytes(text.encode(encoding))
    index_file(tmp_path / "ratings.sqlite", tmp_path / "a.xml", "A", encoding=named)
    with RatingIndex(tmp_path / "ratings.sqlite") as lists:
        assert [one.name for one in lists.search("7")] == ["Yıldız"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.csv", "ID,Name\n7,Oak\n,Elm\n8,\n\nTotal,\n"),
        ("a.txt", "ID Number      Name\n7              Oak\n               Elm\n8\n\nTotal\n"),
        (
            "a.xml",
            "<l><player><fideid>7</fideid><name>Oak</name></player>" + "<player></player>" * 3 + "</l>",
        ),
    ],
)
def test_lines_of_nobody_are_counted(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text)
    info, odd = index_file(tmp_path / "ratings.sqlite", tmp_path / name, "A")
    assert (info.lines, odd) == (1, "3 lines without a number or a name are left out")
