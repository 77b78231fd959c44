"""Which column of a list is what: by its heading, or by what stands in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from pairwright.common.collation import fold
from pairwright.common.federations import is_known
from pairwright.lists.cell_tables import Table, cell_text
from pairwright.tournament.person import IDENTITIES, PERSON

HEADINGS: dict[str, tuple[str, ...]] = {
    **{one.name: one.headings for one in PERSON if one.kind != "board"},
    "surname": (
        "surname", "last name", "family name", "lastname", "nachname", "familienname", "nom de famille",
        "apellido", "apellidos", "cognome", "achternaam", "prijmeni", "efternamn", "sobrenome", "фамилия",
    ),
    "given": (
        "given", "given name", "forename", "forenames", "first name", "first names", "firstname", "vorname",
        "prenom", "prenoms", "nombres", "rufname", "given names", "nome", "voornaam", "jmeno", "fornamn",
        "имя",
    ),
    "birth_year": (),
    "team": ("team", "team name", "mannschaft", "mannschaftsname", "equipe", "equipo", "команда"),
    "section": (
        "section", "category", "cat", "group", "gr", "age group", "tournament", "gruppe", "kategorie",
        "altersklasse", "turnier", "ak", "groupe", "grupo", "categorie", "categoria", "seccion",
        "группа", "гр", "категория", "турнир", "раздел",
    ),
    "number": (
        "number", "no", "nr", "n", "num", "sno", "snr", "sr no", "s no", "start no", "startno", "startnummer",
        "startnr", "n°", "n o", "numero", "#", "no ini", "ini", "№", "номер", "стартовый номер", "№ п п",
        "п п",
    ),
    "board": (
        "board", "board no", "bd", "brett", "brettnr", "brett nr", "echiquier", "ech", "tablero", "доска",
    ),
    "captain": ("captain", "team captain", "mannschaftsfuhrer", "mf", "capitaine", "capitan", "капитан"),
    "contact": ("contact", "e mail", "email", "phone", "kontakt", "telefon", "telephone", "contacto",
                "телефон"),
    "venue": (
        "venue", "hall", "playing venue", "spiellokal", "spielort", "salle", "lieu", "local", "sede", "зал",
        "место игры",
    ),
    "rank": ("rank", "rk", "rg", "rang", "pos", "place", "platz", "pl", "rango", "puesto", "clt", "место"),
    "type": ("typ", "type", "tipo"),
}  # fmt: skip
"""Field: the headings it is known by; capitals, marks and punctuation do not matter.

Of two columns with births the second is the year, for whoever has no day in the first.
"""

OF_TEAM = ("captain", "contact", "venue")
"""What a list of squads says of a team itself, beside its name."""

FIELDS = tuple(field for field in HEADINGS if field not in ("number", "rank", "type", *OF_TEAM))
"""What a column can be for the entry list."""

_ANY_ID = "id"
"""The number of FIDE, unless another column says that it has that; Chess-Results has both."""

_HEADED = 30
"""So many rows are searched for the headings: programs print the event above them."""

MOST_COLUMNS = 200
"""Columns beyond these mean nothing; what stands in them is told as too many cells."""

TITLES = ("GM", "WGM", "IM", "WIM", "FM", "WFM", "CM", "WCM")
ARENA_TITLES = ("AGM", "AIM", "AFM", "ACM")
"""Titles of FIDE for play online; the starting rank list does not know them."""

OTHER_TITLES = (
    "NM", "WNM", "NCM", "WNCM", "SNM", "LM", "SM", "DNM", "CFM", "MN", "МС", "КМС", "FST", "FT", "NI", "NA",
    "FA", "IA",
)  # fmt: skip
"""Titles of federations, arbiters and trainers, as lists have them."""

TITLES_ABROAD = {"GMI": "GM", "MI": "IM", "MF": "FM", "МГ": "GM", "ММ": "IM", "МФ": "FM"}
"""Titles of FIDE as other languages write them."""
SEXES = {
    "m": "m", "male": "m", "w": "w", "f": "w", "female": "w", "männlich": "m", "weiblich": "w", "h": "m",
    "d": "w", "weibl": "w", "männl": "m", "homme": "m", "femme": "w", "hombre": "m", "mujer": "w",
    "м": "m", "муж": "m", "ж": "w", "жен": "w", "u": "u",
}  # fmt: skip
DATE = re.compile(
    r"(?:(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})|(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d\d))(?:[ T]00:00:00)?",
    re.ASCII,
)
_YEAR = re.compile(r"(?:19[2-9]|20[0-3])\d")
_MOST = 0.8
_SEEN = 200

UNRATED = frozenset(
    (
        *("none", "no", "nil", "na", "new", "u", "ug", "ur", "ng", "nr", "unr", "ungraded", "unrated"),
        *("nograde", "norating", "notgraded", "notrated", "noelo", "tbc", "tba", "unknown", "beginner"),
        *("se", "sinelo", "nc", "nonclasse", "sanselo", "безрейтинга", "нет", "бр"),
        *("ohne", "kein", "keine", "keines", "neu", "unbekannt", "0", "00", "000", "0000"),
    )
)
"""Words for somebody without a rating or grade, without their signs and blanks (see `is_unrated`)."""
NO_SIGN = re.compile(r"[\s?*./_–—-]{0,12}")
"""What stands in a cell for nothing."""
_SIGNS = re.compile(r"[\W_]+")
_ALL_TITLES = frozenset((*TITLES, *ARENA_TITLES, *OTHER_TITLES, *TITLES_ABROAD))
_KNOWN = {
    fold(heading.replace("/", " ")): field for field, headings in HEADINGS.items() for heading in headings
}


def headings_of(cells: Sequence[object]) -> list[str]:
    """The fields that a row of headings names, "" for others; [] when it is no row of headings.

    Where no other column has names, what may be the given ones are the whole: "Имя" is both.
    """
    found: list[str] = []
    of_fide, of_another = IDENTITIES
    plain = [_plain(cell_text(cells, column)) for column in range(min(len(cells), MOST_COLUMNS))]
    other = any(_KNOWN.get(text) == of_fide and text != _ANY_ID for text in plain)
    for text in plain:
        field = of_another if other and text == _ANY_ID else _KNOWN.get(text, "")
        if field == "birth_date" and field in found:
            field = "birth_year"
        found.append("" if field in found else field)
    if "given" in found and "name" not in found and "surname" not in found:
        found[found.index("given")] = "name"
    named = [field for field in found if field]
    enough = "name" in named or "surname" in named or (len(named) >= 2 and len(named) * 2 >= len(found))
    return found if enough else []


def headings_unread(table: Table) -> int | None:
    """Index of a first row that must be headings though none of its words is known; None without one.

    It has no digit, and what stands below it is mostly numbers or dates in some column that it names.
    """
    filled = [place for place, cells in enumerate(table[:_SEEN]) if any(map(str, cells))]
    if len(filled) < 2:
        return None
    top = [cell_text(table[filled[0]], column) for column in range(min(len(table[filled[0]]), MOST_COLUMNS))]
    if any(letter.isdigit() for text in top for letter in text):
        return None
    rows = _full([table[place] for place in filled[1:] if _said(table[place]) != _said(table[filled[0]])])
    for column, heading in enumerate(top):
        below = [text for cells in rows if (text := cell_text(cells, column))]
        if heading and is_worded(heading) and below and _fits("rating", below, _is_numeric):
            return filled[0]
    return None


def _said(cells: Sequence[object]) -> list[str]:
    return [text for column in range(len(cells)) if (text := cell_text(cells, column))]


def is_worded(text: str) -> bool:
    """True for a text with letters that is no title, sex, federation or word for an unrated player."""
    return len(text) > 1 and any(map(str.isalpha, text)) and not is_title(text) and text.lower() not in SEXES


def _is_numeric(text: str) -> bool:
    return _is_number(text) or _is_rating(text) or bool(DATE.fullmatch(text)) or _is_fide_id(text)


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
    """A column without a heading that holds titles of players is the column of titles.

    A stray cell in it, such as the line below a list, takes nobody's title away.
    """
    if "title" in fields:
        return
    for column, heading in enumerate(headings):
        said = [text for cells in body if (text := cell_text(cells, column))]
        titled = sum(is_title(text) for text in said)
        if not heading and not fields[column] and titled * 2 >= len(said) > 0:
            fields[column] = "title"
            return


def given_without_heading(fields: list[str], headings: Sequence[str], body: Table) -> None:
    """A column of words without a heading behind single names is that of the given names."""
    if "name" not in fields or {"surname", "given"} & {*fields}:
        return
    place = fields.index("name") + 1
    if place >= len(headings) or headings[place] or fields[place]:
        return
    names, others = (
        [text for cells in body if (text := cell_text(cells, one))] for one in (place - 1, place)
    )
    if others and _mostly(names, _is_single) and _mostly(others, _is_words) and len(others) * 2 > len(names):
        fields[place] = "given"


def names_by_content(fields: list[str], body: Table) -> None:
    """Where no heading is known as one of names, they are in the column that looks like it."""
    if not {"name", "surname"} & {*fields}:
        for column, field in enumerate(columns_by_content(body)[: len(fields)]):
            if field in ("name", "surname", "given") and not fields[column]:
                fields[column] = field


def _is_single(text: str) -> bool:
    return "," not in text and len(text.split()) == 1


def _is_words(text: str) -> bool:
    return is_worded(text) and not any(map(str.isdigit, text))


def is_title(text: str) -> bool:
    """True for a title of FIDE, over the board or online, or one of a federation."""
    return text.upper() in _ALL_TITLES


def _plain(text: str) -> str:
    return fold(re.sub(r"[_/#:,;()\[\].-]", " ", text)) or text.strip()


def columns_by_content(rows: Table) -> list[str]:
    """A guess at the fields of columns without headings; each field at most once, "" where nothing fits."""
    rows = _full([cells for cells in rows if cells][:_SEEN])
    width = min(MOST_COLUMNS, max((len(cells) for cells in rows), default=0))
    texts = [
        [cell_text(cells, column) for cells in rows if cell_text(cells, column)] for column in range(width)
    ]
    fields = [""] * width
    for field, fits in _TESTS:
        for column in range(width):
            if (
                not fields[column]
                and field not in fields
                and texts[column]
                and _fits(field, texts[column], fits)
            ):
                fields[column] = field
                if field == "number" and not _counts_up(texts[column]):
                    fields[column] = ""
    _settle_years(fields, texts)
    _name_texts(fields, texts)
    return fields


def _full(rows: Table) -> Table:
    """The rows without those of one cell in a list of several columns, which say nothing about a column."""
    counts = [sum(bool(cell_text(cells, column)) for column in range(len(cells))) for cells in rows]
    full = [cells for cells, count in zip(rows, counts, strict=True) if count > 1]
    return full if len(full) * 2 > len(rows) else rows


def _fits(field: str, texts: Sequence[str], fits: Callable[[str], bool]) -> bool:
    """Most of the texts fit; of ratings, those that say something else than that there is none."""
    if field in ("rating", "national_rating"):
        texts = [text for text in texts if not is_unrated(text)]
    return bool(texts) and _mostly(texts, fits)


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


def is_unrated(text: str) -> bool:
    """The text says that there is no rating or grade: "", "u/g", "n/a", "No grade", "-", "?"."""
    return bool(NO_SIGN.fullmatch(text)) or ("+" not in text and _SIGNS.sub("", fold(text)) in UNRATED)


def _is_fide_id(text: str) -> bool:
    return text.isascii() and text.isdigit() and 5 <= len(text) <= 9


def _is_rating(text: str) -> bool:
    return text.isascii() and text.isdigit() and (text == "0" or 100 <= int(text[:5]) <= 3200)


_TESTS: tuple[tuple[str, Callable[[str], bool]], ...] = (
    ("number", _is_number),
    ("title", is_title),
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
    others = [column for column in others if _mostly(texts[column], lambda text: any(map(str.isalpha, text)))]
    if others and "club" not in fields:
        fields[others[0]] = "club"
