"""Which column of a list is what: by its heading, or by what stands in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from pairwright.federations import is_known
from pairwright.lists.tables import Table, cell_text
from pairwright.names import fold

HEADINGS: dict[str, tuple[str, ...]] = {
    "name": (
        "name", "names", "player", "players", "full name", "child", "spieler", "teilnehmer", "participant",
        "nom", "nom prenom", "joueur", "nombre", "jugador", "participante", "apellidos y nombre",
        "apellidos nombre",
    ),
    "surname": (
        "surname", "last name", "family name", "lastname", "nachname", "familienname", "nom de famille",
        "apellido", "apellidos",
    ),
    "given": (
        "given", "given name", "forename", "forenames", "first name", "first names", "firstname", "vorname",
        "prenom", "nombres",
    ),
    "rating": (
        "rating", "elo", "rtg", "rtgi", "irtg", "elo i", "eloi", "elof", "elo f", "fide rating", "fide elo",
        "elo fide", "elofide", "standard f", "int rating", "rtg int", "elo int", "std", "standard",
        "standard rating",
    ),
    "national_rating": (
        "national rating", "nat rating", "nrtg", "rtgn", "rtg nat", "dwz", "twz", "nwz", "elo n", "elon",
        "elonat", "standard n", "elo nat", "elo nacional", "elo national", "grade", "ecf grade", "ecf rating",
        "rapid", "rapid grade", "rapid rating", "uscf", "cfc",
    ),
    "title": ("title", "titel", "tit", "titre", "titulo"),
    "sex": ("sex", "gender", "geschlecht", "sexe", "sexo", "m w", "m f", "g", "s"),
    "federation": (
        "federation", "fed", "country", "nation", "land", "verband", "foderation", "pays", "pais",
        "federacion",
    ),
    "fide_id": (
        "fide id", "fideid", "id fide", "idfide", "fide no", "fide number", "fide nr", "code fide",
        "codefide", "codigo fide", "id", "id code",
    ),
    "national_id": (
        "national id", "national number", "national no", "nat id", "id nat", "idnat", "id national",
        "id nacional", "pkz", "zps", "code ffe", "codeffe", "nrffe", "nr ffe", "ffe", "ffe licence number",
        "licence", "license", "no licence", "ecf code", "ecf no", "uscf id", "member id", "mitgliedsnummer",
        "local id", "id no",
    ),
    "birth_date": (
        "born", "date of birth", "dob", "birth date", "birthdate", "birthday", "birth", "year",
        "year of birth", "b day", "bday", "yob", "yb", "geburtsdatum", "geburtsjahr", "geboren", "jahrgang",
        "geb", "jg", "gj", "date de naissance", "naissance", "annee", "ne", "fecha de nacimiento",
        "fecha nac", "nacimiento", "nac", "ano",
    ),
    "birth_year": (),
    "club": (
        "club", "club name", "team", "verein", "club city", "klub", "verein ort", "mannschaft", "equipe",
        "club ville", "club ciudad", "equipo",
    ),
    "school": ("school", "schule", "ecole", "escuela", "colegio"),
    "family": ("family", "siblings", "household", "familie", "geschwister", "famille", "familia"),
    "section": (
        "section", "category", "cat", "group", "gr", "age group", "tournament", "gruppe", "kategorie",
        "altersklasse", "turnier", "ak", "groupe", "grupo", "categorie", "categoria",
    ),
    "number": (
        "number", "no", "nr", "n", "num", "sno", "snr", "start no", "startno", "startnummer", "startnr",
        "numero", "#", "no ini", "ini", "board", "bd", "brett", "echiquier", "tablero",
    ),
    "rank": ("rank", "rk", "rg", "rang", "pos", "place", "platz", "pl", "rango", "puesto", "clt"),
    "type": ("typ", "type", "tipo"),
}  # fmt: skip
"""Field: the headings it is known by; capitals, marks and punctuation do not matter.

Of two columns with births the second is the year, for whoever has no day in the first.
"""

FIELDS = tuple(field for field in HEADINGS if field not in ("number", "rank", "type"))
"""What a column can be for the entry list."""

_ANY_ID = "id"
"""The number of FIDE, unless another column says that it has that; Chess-Results has both."""

_HEADED = 30
"""So many rows are searched for the headings: programs print the event above them."""

MOST_COLUMNS = 200
"""Columns beyond these mean nothing; what stands in them is told as too many cells."""

TITLES = ("GM", "WGM", "IM", "WIM", "FM", "WFM", "CM", "WCM")
SEXES = {
    "m": "m",
    "male": "m",
    "w": "w",
    "f": "w",
    "female": "w",
    "männlich": "m",
    "weiblich": "w",
    "h": "m",
    "d": "w",
}
DATE = re.compile(
    r"(?:(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})|(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d\d))(?:[ T]00:00:00)?",
    re.ASCII,
)
_YEAR = re.compile(r"(?:19[2-9]|20[0-3])\d")
_MOST = 0.8
_SEEN = 200

_KNOWN = {
    fold(heading.replace("/", " ")): field for field, headings in HEADINGS.items() for heading in headings
}


def headings_of(cells: Sequence[object]) -> list[str]:
    """The fields that a row of headings names, "" for others; [] when it is no row of headings."""
    found: list[str] = []
    plain = [_plain(cell_text(cells, column)) for column in range(min(len(cells), MOST_COLUMNS))]
    other = any(_KNOWN.get(text) == "fide_id" and text != _ANY_ID for text in plain)
    for text in plain:
        field = "national_id" if other and text == _ANY_ID else _KNOWN.get(text, "")
        if field == "birth_date" and field in found:
            field = "birth_year"
        found.append("" if field in found else field)
    named = [field for field in found if field]
    enough = "name" in named or "surname" in named or (len(named) >= 2 and len(named) * 2 >= len(found))
    return found if enough else []


def heading_row(table: Table) -> int | None:
    """Index of the row of headings, which may stand below titles of the event; None when there is none.

    Of several rows that could be meant, the one that names most fields; the first of equal ones. Below
    the first row that says anything, one field is not enough: "Players" alone is a title.
    """
    filled = (place for place, cells in enumerate(table[: _HEADED * 2]) if any(map(str, cells)))
    best, most = None, 0
    for order, place in zip(range(_HEADED), filled, strict=False):
        named = sum(bool(field) for field in headings_of(table[place]))
        if named > most and (named > 1 or order == 0):
            best, most = place, named
    return best


def titles_without_heading(fields: list[str], headings: Sequence[str], body: Table) -> None:
    """A column without a heading that holds nothing but titles of players is the column of titles."""
    if "title" in fields:
        return
    for column, heading in enumerate(headings):
        texts = [cell_text(cells, column) for cells in body[:_SEEN]]
        said = [text for text in texts if text]
        if not heading and not fields[column] and said and all(text.upper() in TITLES for text in said):
            fields[column] = "title"
            return


def _plain(text: str) -> str:
    return fold(re.sub(r"[_/#:()\[\].-]", " ", text)) or text.strip()


def columns_by_content(rows: Table) -> list[str]:
    """A guess at the fields of columns without headings; each field at most once, "" where nothing fits."""
    rows = [cells for cells in rows if cells][:_SEEN]
    width = min(MOST_COLUMNS, max((len(cells) for cells in rows), default=0))
    texts = [
        [cell_text(cells, column) for cells in rows if cell_text(cells, column)] for column in range(width)
    ]
    fields = [""] * width
    for field, fits in _TESTS:
        for column in range(width):
            if not fields[column] and field not in fields and texts[column] and _mostly(texts[column], fits):
                fields[column] = field
                if field == "number" and not _counts_up(texts[column]):
                    fields[column] = ""
    _settle_years(fields, texts)
    _name_texts(fields, texts)
    return fields


def _mostly(texts: Sequence[str], fits: Callable[[str], bool]) -> bool:
    return sum(map(fits, texts)) >= _MOST * len(texts)


def _is_number(text: str) -> bool:
    return text.rstrip(".").isascii() and text.rstrip(".").isdigit() and len(text) <= 5


def _counts_up(texts: Sequence[str]) -> bool:
    return texts[0].rstrip(".") in ("1", "0") and all(
        int(one.rstrip(".")) < int(two.rstrip("."))
        for one, two in pairwise(texts)
        if _is_number(one) and _is_number(two)
    )


def _is_fide_id(text: str) -> bool:
    return text.isascii() and text.isdigit() and 5 <= len(text) <= 9


def _is_rating(text: str) -> bool:
    return text.isascii() and text.isdigit() and (text == "0" or 100 <= int(text[:5]) <= 3200)


_TESTS: tuple[tuple[str, Callable[[str], bool]], ...] = (
    ("number", _is_number),
    ("title", lambda text: text.upper() in TITLES),
    ("federation", lambda text: len(text) == 3 and text.isupper() and is_known(text)),
    ("sex", lambda text: text.lower() in SEXES),
    ("birth_date", lambda text: bool(DATE.fullmatch(text))),
    ("fide_id", _is_fide_id),
    ("rating", _is_rating),
    ("national_rating", _is_rating),
)


def _settle_years(fields: list[str], texts: Sequence[Sequence[str]]) -> None:
    """Of two columns that could be ratings, the one with nothing but likely years is the year of birth."""
    both = [column for column, field in enumerate(fields) if field in ("rating", "national_rating")]
    years = [column for column in both if all(_YEAR.fullmatch(text) for text in texts[column])]
    if len(both) == 2 and len(years) == 1 and "birth_date" not in fields:
        other = both[0] if both[1] == years[0] else both[1]
        fields[years[0]], fields[other] = "birth_date", "rating"


def _name_texts(fields: list[str], texts: Sequence[Sequence[str]]) -> None:
    """The columns of words: a name, or a surname and a given name; then the club."""
    words = [column for column, field in enumerate(fields) if not field and texts[column]]
    if not words:
        return
    first, *others = words
    alone = not _mostly(texts[first], lambda text: "," in text or " " in text)
    if alone and others and others[0] == first + 1:
        fields[first], fields[others[0]] = "surname", "given"
        others = others[1:]
    else:
        fields[first] = "name"
    if others and "club" not in fields:
        fields[others[0]] = "club"
