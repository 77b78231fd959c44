"""Headings of published rating lists and the fields they mean. This file is a table.

A list with headings is read by them, whatever their order. The headings are compared in small letters
without blanks, dots and other signs.
"""

from __future__ import annotations

import re

HEADINGS: dict[str, tuple[str, ...]] = {
    "number": (
        "idnumber", "ecfcode", "relatienummer", "idfsi", "idno", "cfc", "uniqueno", "code", "pk", "playerid",
        "nationalid", "mcfid", "id", "nr", "fideid", "fidenumber",
    ),
    "name": ("name", "fullname", "naam", "nominativo", "navn", "namevorname", "nama", "playername"),
    "surname": ("surname", "lastname", "last", "sukunimi", "nachname", "familyname"),
    "given": ("firstname", "first", "etunimi", "vorname", "givenname", "forename"),
    "federation": ("fed", "federation", "nation", "country", "maa", "federazione", "fideland"),
    "sex": ("sex", "gender", "geschlecht", "s", "lp"),
    "title": ("tit", "title", "titl", "titel", "fidetitel", "gelar"),
    "womens_title": ("wtit", "wtitle", "fidefrauentitel"),
    "standard": (
        "srtng", "rating", "standard", "revisedstandard", "originalstandard", "elo", "selo", "dwz", "rtgnat",
        "std", "rat", "st", "standar",
    ),
    "rapid": (
        "rrtng", "rapid", "revisedrapid", "originalrapid", "rapidrating", "hur", "activertg", "rp",
        "cepat",
    ),
    "blitz": ("brtng", "blitz", "revisedblitz", "originalblitz", "blitzrating", "lyn", "kilat"),
    "standard_k": ("sk", "k"),
    "rapid_k": ("rk", "rapidk"),
    "blitz_k": ("bk", "blitzk"),
    "standard_games": ("sgm", "gms", "games"),
    "rapid_games": ("rgm", "rapidgames"),
    "blitz_games": ("bgm", "blitzgames"),
    "birth_year": (
        "bday", "birthday", "birthyear", "born", "geboren", "geburtsjahr", "annonascita", "bdate",
        "datanascita",
        "yearofbirth", "dateofbirth", "fdt", "født", "year", "tgllahir",
    ),
    "fide_id": ("fideno", "fideid", "fidenumber", "fin", "fidecode"),
    "club": ("clubname", "club", "seura", "klub", "vereinsname", "city", "provinsi"),
    "flag": ("flag", "status"),
}  # fmt: skip
"""By field, from the most to the least telling heading; `surname`, `given` and `womens_title` are joined."""

FIDE_XML = {
    "fideid": "number",
    "name": "name",
    "country": "federation",
    "sex": "sex",
    "title": "title",
    "w_title": "womens_title",
    "rating": "standard",
    "games": "standard_games",
    "k": "standard_k",
    "rapid_rating": "rapid",
    "rapid_games": "rapid_games",
    "rapid_k": "rapid_k",
    "blitz_rating": "blitz",
    "blitz_games": "blitz_games",
    "blitz_k": "blitz_k",
    "birthday": "birth_year",
    "flag": "flag",
}
"""Elements of FIDE's XML list."""

_MOST_COLUMNS = 200
"""Columns beyond these are not looked at."""

MONTHS = {
    name: number
    for number, name in enumerate(
        ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"), 1
    )
}
MONTH_HEADING = re.compile(r"([A-Z]{3})(\d{2})")
"""The rating column of FIDE's single lists is headed by its month, such as NOV26."""


def plain(heading: str) -> str:
    """A heading as it is compared."""
    return re.sub(r"[^0-9a-zøæåäöüß]", "", heading.casefold())


def assign(headings: list[str]) -> dict[str, int]:
    """The column of every field that some heading means; each column is used once.

    A FIDE number is the number of a FIDE list, and beside another number of its own column.
    """
    plain_headings = [plain(heading) for heading in headings[:_MOST_COLUMNS]]
    found: dict[str, int] = {}
    order = [(rank, field, name) for field, names in HEADINGS.items() for rank, name in enumerate(names)]
    taken: set[int] = set()
    own_number = next((name for name in HEADINGS["number"] if name in plain_headings), "")
    for _, field, name in sorted(order):
        if field in found or name not in plain_headings:
            continue
        if field == "fide_id" and name == own_number:
            continue
        column = plain_headings.index(name)
        if field == "number" and name != own_number:
            continue
        if column in taken:
            column = next((c for c, h in enumerate(plain_headings) if h == name and c not in taken), -1)
            if column < 0:
                continue
        found[field] = column
        taken.add(column)
    return found
