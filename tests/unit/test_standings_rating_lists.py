"""Published rating lists: read in their formats, kept in an index, found by name and number."""

from __future__ import annotations

import io
import time
import zipfile
from pathlib import Path

import pytest

from pairwright.common.errors import BadInput
from pairwright.standings.fide_rating import RatingKind
from pairwright.standings.rating_lists import RatedPlayer, RatingIndex, build_index
from pairwright.standings.rating_lists.index import index_file
from pairwright.standings.rating_lists.rating_entry import FIELDS
from pairwright.standings.rating_lists.readers import assign, date_in_name, read_rating_list

WIDTHS = (("id", 15), ("name", 61), ("fed", 4), ("sex", 4), ("tit", 5), ("wtit", 5), ("otit", 15))
COMBINED = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit "
    "          FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)
SINGLE = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit "
    "          FOA NOV26 Gms K  B-day Flag"
)
LEGACY = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit "
    "          SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)


def head(number: str, name: str, title: str = "", women: str = "") -> str:
    texts = (number, name, "ENG", "F" if women else "M", title, women, "")
    return "".join(f"{text:<{width}}" for text, (_, width) in zip(texts, WIDTHS, strict=True))


def combined_line(
    number: str, name: str, standard: int, rapid: int = 0, title: str = "", women: str = ""
) -> str:
    figures = f"{standard:<6}{3:<4}{10:<3}{rapid:<6}{0:<4}{20:<3}{0:<6}{0:<4}{0:<3}{1990:<6}{'i':<4}"
    return head(number, name, title, women) + f"{'':<4}" + figures


def players(path: Path) -> list[RatedPlayer]:
    return [RatedPlayer(*values) for values in read_rating_list(path).players]


def test_fide_combined_list(tmp_path: Path) -> None:
    file = tmp_path / "players_list_foa.txt"
    lines = [
        COMBINED,
        combined_line("1503014", "Alder, Magnus", 2823, 2801, "GM"),
        combined_line("42", "Birch, Ida", 0, 0, "", "WFM"),
    ]
    file.write_bytes(("\r\n".join(lines) + "\r\n").encode())
    first, second = players(file)
    assert first == RatedPlayer(
        "1503014", "Alder, Magnus", "ENG", "M", "GM", 2823, 2801, 0, 10, 20, 0, 3, 0, 0, 1990, flag="i"
    )
    assert (second.title, second.standard, second.sex) == ("WFM", 0, "F")
    assert read_rating_list(file).date == ""
    assert first.history(RatingKind.STANDARD).k == 10
    assert (first.rating(RatingKind.RAPID), first.history(RatingKind.BLITZ).k) == (2801, None)


def test_fide_list_of_one_kind_tells_its_month(tmp_path: Path) -> None:
    file = tmp_path / "standard_rating_list.txt"
    file.write_text(f"{SINGLE}\n{head('7', 'Cedar, Cy')}{'':<4}{1875:<6}{4:<4}{20:<3}{2001:<6}w\n")
    (one,) = players(file)
    assert (one.standard, one.standard_games, one.standard_k, one.birth_year, one.flag) == (
        1875,
        4,
        20,
        2001,
        "w",
    )
    assert read_rating_list(file).date == "2026-11"


def test_fide_list_without_the_arena_column(tmp_path: Path) -> None:
    file = tmp_path / "players_list.txt"
    figures = f"{1875:<6}{4:<4}{20:<3}{1900:<6}{0:<4}{20:<3}{1950:<6}{0:<4}{40:<3}{2001:<6}"
    file.write_text(f"{LEGACY}\n{head('7', 'Cedar, Cy')}{figures}\n")
    (one,) = players(file)
    assert (one.standard, one.rapid, one.blitz, one.blitz_k, one.birth_year) == (1875, 1900, 1950, 40, 2001)


def test_fide_xml(tmp_path: Path) -> None:
    file = tmp_path / "players_list_xml_foa.xml"
    file.write_text(
        "<playerslist><player><fideid>7</fideid><name>Cedar, Cy</name><country>ENG</country><sex>F</sex>"
        "<title></title><w_title>WIM</w_title><o_title>IA</o_title><foa_title></foa_title><rating>2201</rating>"
        "<games>2</games><k>20</k><rapid_rating>2210</rapid_rating><rapid_games>0</rapid_games><rapid_k>20</rapid_k>"
        "<blitz_rating></blitz_rating><blitz_games></blitz_games><blitz_k></blitz_k><birthday>1999</birthday>"
        "<flag></flag></player><player><fideid></fideid><name>Nobody</name></player></playerslist>"
    )
    (one,) = players(file)
    assert (one.number, one.title, one.sex, one.standard, one.rapid, one.blitz) == (
        "7",
        "WIM",
        "F",
        2201,
        2210,
        0,
    )


ECF = (
    "ECF_code,full_name,member_no,FIDE_no,gender,nation,original_standard,standard_original_category,"
    "revised_standard,standard_revised_category,original_rapid,rapid_original_category,revised_rapid,"
    "rapid_revised_category,original_blitz,blitz_original_category,revised_blitz,blitz_revised_category,"
    "club_code,club_name,title\r\n"
    '120787A,"Alder, Ann",999,4000001,F,ENG,1801,A,1812,A,1700,K,1705,K,,,,,4ABC,Mossgate,\r\n'
)


def test_ecf_csv(tmp_path: Path) -> None:
    file = tmp_path / "ecf-2026-11-01.csv"
    file.write_text(ECF)
    (one,) = players(file)
    assert (one.number, one.name, one.fide_id, one.standard, one.rapid, one.blitz, one.club) == (
        "120787A", "Alder, Ann", "4000001", 1812, 1705, 0, "Mossgate",
    )  # fmt: skip
    assert read_rating_list(file).date == "2026-11-01"


FEDERATION_LISTS = {
    "KNSB": (
        "Relatienummer;Naam;Titel;FED;Rating;Nv;Geboren;S\n7;Beuk, Bas;FM;NED;2105;12;1988;\n",
        ("7", "Beuk, Bas", 2105, 1988, "", ""),
    ),
    "SELO": (
        "Id;Sukunimi;Etunimi;Seura;Selo;Selopelejä;Ikäryhmä;Maa;Lisenssi\n"
        "9;Koivu;Aino;MatSK;1620;30;U12;FIN;L\n",
        ("9", "Koivu, Aino", 1620, 0, "", "MatSK"),
    ),
    "CFC": (
        "CFC#,Expiry,Last,First,Prov,City,Rating,High,Active Rtg,Active High,FIDE Number,FIDE Rating\n"
        "1,2026,Maple,Joe,ON,Town,1500,1600,1450,1460,2600001,1490\n",
        ("1", "Maple, Joe", 1500, 0, "2600001", "Town"),
    ),
    "CFR": (
        "ID_No\tName\tSex\tFed\tClubname\tBirthday\tRtg_Nat\tFide_No\tRtg_Int\n"
        "5\tЕль Анна\tf\tRUS\tТула\t1999\t1700\t44\t1650\n",
        ("5", "Ель Анна", 1700, 1999, "44", "Тула"),
    ),
    "CHESSA": (
        "UNIQUE_NO,SURNAME,FIRSTNAME,BDATE,SEX,TITLE,RATING,FED\n3,Boom,Piet,1970/05/06,M,,1400,WP\n",
        ("3", "Boom, Piet", 1400, 1970, "", ""),
    ),
    "DSU": (
        "\nNr;Født;Alder;Navn;Klub;Titel;Rat.;Hur.;Lyn;Fide;Nr;K\n"
        "11;2001;25;Bo Birk;Skak;;1555;1500;1400;-;99;40\n",
        ("11", "Bo Birk", 1555, 2001, "", "Skak"),
    ),
    "DSB": (
        'ID,ZPS,Status,"Name,Vorname",Geschlecht,Geburtsjahr,DWZ,FIDE-Titel,FIDE-ID,Vorname,Nachname\n'
        '77,C0101,A,"Eiche,Uwe",M,1969,1888,,4600001,Uwe,Eiche\n',
        ("77", "Eiche, Uwe", 1888, 1969, "4600001", ""),
    ),
}


@pytest.mark.parametrize(("text", "expected"), FEDERATION_LISTS.values(), ids=FEDERATION_LISTS)
def test_lists_with_headings(tmp_path: Path, text: str, expected: tuple[object, ...]) -> None:
    file = tmp_path / "list.csv"
    file.write_text(text, encoding="utf-8")
    (one,) = players(file)
    assert (one.number, one.name, one.standard, one.birth_year, one.fide_id, one.club) == expected


def test_windows_letters_and_byte_order_marks(tmp_path: Path) -> None:
    file = tmp_path / "list.csv"
    file.write_bytes("Id;Name;Rating\n1;Höß, Ä;1500\n".encode("cp1252"))
    assert players(file)[0].name == "Höß, Ä"
    file.write_bytes("Id;Name;Rating\n1;Höß, Ä;1500\n".encode("utf-8-sig"))
    assert players(file)[0].name == "Höß, Ä"


def test_spreadsheet(tmp_path: Path) -> None:
    xlsxwriter = pytest.importorskip("xlsxwriter")
    pytest.importorskip("python_calamine")
    file = tmp_path / "list.xlsx"
    book = xlsxwriter.Workbook(str(file))
    book.add_worksheet("Legend").write_row(0, 0, ["ST: standard"])
    sheet = book.add_worksheet("List")
    sheet.write_row(0, 0, ["ID", "Name", "ST", "RP"])
    sheet.write_row(1, 0, [12, "Ume Hana", 1833, 1700])
    book.close()
    (one,) = players(file)
    assert (one.number, one.name, one.standard, one.rapid) == ("12", "Ume Hana", 1833, 1700)


def test_archive(tmp_path: Path) -> None:
    file = tmp_path / "standard_nov26frl.zip"
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("readme.txt", "x")
        archive.writestr("players_list_foa.txt", f"{COMBINED}\r\n{combined_line('7', 'Cedar, Cy', 1800)}\r\n")
    file.write_bytes(data.getvalue())
    assert players(file)[0].number == "7"
    assert read_rating_list(file).date == "2026-11"


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


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("a.csv", b"Colour;Size\nred;3\n", "no line names the columns"),
        ("a.csv", b"just some words\n", "no rating list"),
        ("a.txt", b"ID Number  Nonsense\n", "does not name the columns"),
        ("a.xml", b"<playerslist><player></playerslist>", "not well-formed"),
        ("a.zip", b"PK\x03\x04broken", "not a ZIP archive"),
        ("a.csv", b"", "no rating list"),
    ],
)
def test_what_is_no_list(tmp_path: Path, name: str, content: bytes, reason: str) -> None:
    file = tmp_path / name
    file.write_bytes(content)
    with pytest.raises(BadInput, match=reason):
        list(read_rating_list(file).players)


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


LISTED = f"{COMBINED}\r\n{combined_line('7', 'Cedar, Cy', 1800)}\r\n".encode()


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
    before = time.process_time()
    with pytest.raises(BadInput, match=reason):
        index_file(tmp_path / "index.sqlite", file, "FIDE")
    assert time.process_time() - before < 2
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_numbers_that_are_none_are_no_ratings(tmp_path: Path) -> None:
    file = tmp_path / "list.csv"
    file.write_text(
        "ID,Name,Rating,Born\n7,Ann,²,1990\n8,Bob,99999999999999999999,x\n9,Cid,-5,-\n", encoding="utf-8"
    )
    assert [(one.number, one.standard) for one in players(file)] == [("7", 0), ("8", 0), ("9", 5)]
    index_file(tmp_path / "index.sqlite", file)


def test_a_list_whose_name_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "list\udcff.csv"
    try:
        file.write_text("ID,Name\n7,Ann\n")
    except (OSError, UnicodeError):
        pytest.skip("no such names here")
    assert index_file(tmp_path / "index.sqlite", file).lines == 1
