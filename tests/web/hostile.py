"""What people, slips and attackers put into fields, files and addresses."""

from __future__ import annotations

import io
import zipfile
from functools import cache

SCRIPT = "<script>hostile()</script>"
PICTURE = "\"'><img src=x onerror=hostile()>"
SUM = "{{7919*7907}}"
"""A template that came to be filled in shows the product."""

PRODUCT = "62615533"

TEXTS = {
    "empty": "",
    "blank": " \t ",
    "script": SCRIPT,
    "picture": PICTURE,
    "template": SUM + "${7919*7907}<%= 7919*7907 %>",
    "format": "{0.__class__} %s %n {name} %(name)s",
    "null": "a\x00b",
    "control": "a\x1b[31m\r\nSet-Cookie: x=1\x7f\x85\u2028",
    "emoji": "♞👩🏽‍🚀🇩🇪 Ünïcödé",
    "right to left": "\u202eמסך עברי\u202c \u200f \ufeff",
    "quotes": "Robert'); DROP TABLE events;--\" OR 1=1 /*",
    "formula": '=HYPERLINK("http://evil.example","x")',
    "path": "../../../../etc/passwd",
    "combining": "e" + "\u0301" * 300,
    "long": "x" * 100_000,
    "lines": "\n" * 5_000,
}

NUMBERS = {
    "negative": "-1",
    "zero": "0",
    "huge": "9" * 30,
    "very huge": "9" * 5_000,
    "float": "1.5",
    "exponent": "1e309",
    "large power": "1e9999999",
    "not a number": "NaN",
    "infinite": "-Infinity",
    "hexadecimal": "0x10",
    "other digits": "१२३",
    "superscript": "²",
    "spaced": " 7 ",
    "underscores": "1_000",
    "beyond 64 bits": str(2**63),
    "unknown": "no-such-choice",
}

VALUES = {**TEXTS, **NUMBERS}


def _workbook(sheet: bytes) -> bytes:
    """A workbook with one sheet."""
    packed = io.BytesIO()
    package = "http://schemas.openxmlformats.org/package/2006"
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(
            "[Content_Types].xml",
            f'<?xml version="1.0"?><Types xmlns="{package}/content-types">'
            '<Default Extension="rels"'
            ' ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            '<Default Extension="xml" ContentType="application/xml"/></Types>',
        )
        links = f"{package}/relationships"
        office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
        main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
        archive.writestr(
            "_rels/.rels",
            f'<Relationships xmlns="{links}"><Relationship Id="r1" Type="{office}/officeDocument"'
            ' Target="xl/workbook.xml"/></Relationships>',
        )
        archive.writestr(
            "xl/workbook.xml",
            f'<workbook xmlns="{main}" xmlns:r="{office}"><sheets><sheet name="A" sheetId="1" r:id="r1"/>'
            "</sheets></workbook>",
        )
        archive.writestr(
            "xl/_rels/workbook.xml.rels",
            f'<Relationships xmlns="{links}"><Relationship Id="r1" Type="{office}/worksheet"'
            ' Target="worksheets/sheet1.xml"/></Relationships>',
        )
        archive.writestr("xl/worksheets/sheet1.xml", sheet)
    return packed.getvalue()


def _sheet(rows: bytes, dimension: bytes) -> bytes:
    main = b"http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    return (
        b'<?xml version="1.0"?><worksheet xmlns="%s"><dimension ref="%s"/>'
        b"<sheetData>%s</sheetData></worksheet>" % (main, dimension, rows)
    )


def workbook_of(rows: bytes, dimension: bytes = b"A1:C1") -> bytes:
    """A workbook whose only sheet has these rows."""
    return _workbook(_sheet(rows, dimension))


def far_apart_workbook() -> bytes:
    """Two cells at opposite corners of the largest sheet: 16,384 times 1,048,576 cells, under a kilobyte."""
    rows = (
        b'<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row>'
        b'<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c></row>'
    )
    return workbook_of(rows, b"A1:XFD1048576")


def swollen_workbook(megabytes: int = 64) -> bytes:
    """A workbook that is small as a file and unpacks to many megabytes: a so-called zip bomb."""
    cell = b'<c t="inlineStr"><is><t>' + b"x" * 1000 + b"</t></is></c>"
    rows = b"<row>" + cell * 10 + b"</row>"
    return workbook_of(rows * (megabytes * 100))


@cache
def files() -> dict[str, tuple[str, bytes]]:
    """Files by what is wrong with them: the name they say they have, and their bytes."""
    nested = b"[" * 100_000
    swollen = swollen_workbook(8)
    far = far_apart_workbook()
    return {
        "empty": ("players.csv", b""),
        "binary": ("players.csv", bytes(range(256)) * 40),
        "broken UTF-8": ("players.csv", b"Name;Rating\n\xff\xfe\xc3;2000\n\xe9t\xe9;1900\n"),
        "UTF-16": ("players.csv", "Name;Rating\nAda;2000\n".encode("utf-16")),
        "markup": ("players.csv", f"Name;Rating;Club\n{SCRIPT};2000;{PICTURE}\n{PICTURE};-1;x\n".encode()),
        "wide": ("players.csv", b";" * 50_000 + b"\n"),
        "hostile name": ('"\r\nX: y/../../' + PICTURE + ".xlsx", b"PK\x03\x04 no archive"),
        "swollen": ("players.xlsx", swollen),
        "far apart": ("players.xlsx", far),
        "cut": ("players.xlsx", swollen[: len(swollen) // 2]),
        "no workbook": ("players.xlsx", b"PK\x05\x06" + b"\x00" * 18),
        "deep": ("event.json", nested),
        "huge number": ("event.json", b'{"format": "pairwright event", "version": ' + b"9" * 100_000 + b"}"),
        "not a number": ("event.json", b'{"format": "pairwright-tournament", "version": NaN}'),
        "report": ("event.trf", b"012 " + SCRIPT.encode() + b"\n001 " + b"9" * 300 + b"\n001    1\nXXR -5\n"),
        "report of one line": ("event.trf", b"001 " + b"1" * 500_000),
    }


PATHS = ("0", "-1", "99999", "9" * 30, "1.5", "NaN", "..%2f..%2fetc%2fpasswd", "%00", "%ff%fe", "%0d%0aX:y",
         "%3Cscript%3Ehostile()%3C%2Fscript%3E", "{{7919*7907}}", "%F0%9F%90%8E", "x" * 3000, "'%22--",
         "²")  # fmt: skip
"""What stands in an address where a number, a key or a name is expected."""
