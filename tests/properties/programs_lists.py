"""Lists of players as programs write them in five languages, with what is known about every row of them."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

Row = list[object]

SURNAMES = ("Oak", "Elm", "Ash", "Müller-Birke", "O’Hara", "García López", "Иванов", "Çelik", "van der Linde")
GIVENS = ("Ann", "Bob", "Jean-Luc", "María José", "Пётр", "Zoë", "K.")
TITLES = ("GM", "WGM", "IM", "WIM", "FM", "WFM", "CM", "WCM")
FEDERATIONS = ("GER", "FRA", "ESP", "ENG", "SUI", "ITA", "FID")

NO_RATING = (0, "", "-", "unrated", "s/e", "n.c.", "Нет")
"""How lists say that somebody has no rating."""

PROGRAMS: dict[str, tuple[tuple[str, str], ...]] = {
    "Chess-Results, English": (
        ("No.", "number"), ("", "title"), ("Name", "whole"), ("FideID", "fide_id"), ("FED", "federation"),
        ("RtgI", "rating"), ("RtgN", "national_rating"), ("sex", "sex"), ("Club/City", "club"),
    ),
    "Chess-Results, German": (
        ("Nr.", "number"), ("", "title"), ("Name", "whole"), ("FideID", "fide_id"), ("Land", "federation"),
        ("EloI", "rating"), ("EloN", "national_rating"), ("Geschlecht", "sex"), ("Verein/Ort", "club"),
    ),
    "Chess-Results, French": (
        ("No.", "number"), ("", "title"), ("Nom", "whole"), ("Code FIDE", "fide_id"), ("FED", "federation"),
        ("EloF", "rating"), ("EloN", "national_rating"), ("sexe", "sex"), ("Club/Ville", "club"),
    ),
    "Chess-Results, Spanish": (
        ("Nº", "number"), ("", "title"), ("Nombre", "whole"), ("Código FIDE", "fide_id"),
        ("FED", "federation"), ("EloF", "rating"), ("EloN", "national_rating"), ("sexo", "sex"),
        ("Club/Ciudad", "club"),
    ),
    "Chess-Results, Russian": (
        ("№", "number"), ("", "title"), ("Имя", "whole"), ("ID ФИДЕ", "fide_id"), ("ФЕД.", "federation"),
        ("Рейтинг", "rating"), ("Пол", "sex"), ("Клуб/Город", "club"),
    ),
    "Vega": (
        ("NAME", "whole"), ("COUNTRY", "federation"), ("BIRTHDAY", "born_short"), ("GENDER", "sex"),
        ("TITLE", "title"), ("IDFIDE", "fide_id"), ("ELOFIDE", "rating"), ("ELONAT", "national_rating"),
    ),
    "Sharly Chess": (
        ("title", "title"), ("last_name", "surname"), ("first_name", "given"), ("date_of_birth", "born"),
        ("year_of_birth", "year"), ("mail", "other"), ("gender", "sex"), ("fide_id", "fide_id"),
        ("federation", "federation"), ("club", "club"), ("comment", "other"), ("standard_f", "rating"),
    ),
    "Papi": (
        ("Nom", "surname"), ("Prénom", "given"), ("Sexe", "sex"), ("Né(e) le", "other"), ("Elo", "rating"),
        ("Fédération", "federation"), ("Club", "club"),
    ),
    "a German club": (
        ("Name", "surname"), ("Vorname", "given"), ("Titel", "title"), ("DWZ", "national_rating"),
        ("Elo", "rating"), ("Verein", "club"), ("Geburtsdatum", "born"), ("Telefon", "other"),
    ),
    "a German league": (
        ("Brett", "board"), ("Name", "surname"), ("Vorname", "given"), ("Mannschaft", "team"),
        ("Elo", "rating"), ("Geb.", "year"),
    ),
    "a form of an English club": (
        ("Timestamp", "other"), ("Name", "surname"), ("First name", "given"), ("Gender", "sex"),
        ("FIDE rating", "rating"), ("Date of birth", "born"), ("Anything else?", "other"),
    ),
    "a Spanish club": (
        ("Apellidos", "surname"), ("Nombre", "given"), ("Elo FIDE", "rating"),
        ("Fecha de nacimiento", "born"), ("Equipo", "team"), ("Club", "club"),
    ),
    "a Russian club": (
        ("Фамилия", "surname"), ("Имя", "given"), ("Звание", "title"), ("Рейтинг", "rating"),
        ("Дата рождения", "born"), ("Пол", "sex"), ("Команда", "team"), ("Доска", "board"),
    ),
    "two name columns": (
        ("Name", "whole"), ("Surname", "surname"), ("Forename", "given"), ("Grade", "national_rating"),
    ),
    "an Italian club": (("Cognome e nome", "whole"), ("Punti", "rating")),
}  # fmt: skip
"""Program: (heading, what is in the column) by column; "other" is nothing that an entry list has."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in a list, as the reader must understand them."""

    surname: str
    given: str
    title: str
    rating: int
    national_rating: int
    sex: str
    federation: str
    fide_id: str
    born: tuple[int, int, int]
    club: str
    team: str
    board: int

    def cell(self, what: str, dice: Random) -> object:
        """What a program writes of them in a column."""
        year, month, day = self.born
        return {
            "whole": f"{self.surname}, {self.given}",
            "sex": dice.choice((self.sex, self.sex.upper())),
            "rating": _rating(self.rating, dice),
            "national_rating": _rating(self.national_rating, dice),
            "fide_id": self.fide_id or dice.choice(("", "0")),
            "born": f"{day:02}.{month:02}.{year}",
            "born_short": f"{day:02}.{month:02}.{year % 100:02}",
            "year": dice.choice((str(year), str(year), f"{year} г.", f"’{year % 100:02}")),
            "other": dice.choice(("", "", "yes", "a@example.org", "0171 555", "late by train")),
            "number": "",
        }.get(what, getattr(self, what, ""))


@dataclass(frozen=True, slots=True)
class Written:
    """A list. people: (line, who, what the columns of their row are) of those who can be entered."""

    program: str
    rows: tuple[Row, ...]
    columns: tuple[str, ...]
    people: tuple[tuple[int, Person], ...]


def _rating(rating: int, dice: Random) -> object:
    """A rating as programs and people write it: with an index, a letter for its kind, a point."""
    if not rating:
        return dice.choice(NO_RATING)
    odd = (f"{rating}-{dice.randrange(100)}", f"{rating} F", f"{rating}E", f"{rating}?", f"{rating},0")
    return dice.choice((*odd, f"{rating // 1000}.{rating % 1000:03}")) if dice.random() < 0.15 else rating


def _person(dice: Random, number: int) -> Person:
    return Person(
        f"{dice.choice(SURNAMES)}{chr(97 + number % 26) * (1 + number // 26)}",
        dice.choice(GIVENS),
        dice.choice(("", "", "", *TITLES)),
        dice.choice((0, dice.randrange(1400, 2800))),
        dice.choice((0, dice.randrange(1000, 2600))),
        dice.choice("mw"),
        dice.choice(FEDERATIONS),
        dice.choice(("", str(400_000 + number))),
        (dice.randrange(1950, 2018), dice.randrange(1, 13), dice.randrange(1, 29)),
        dice.choice(("", "Hill CC", "SK Süd")),
        dice.choice(("Hill 1", "Vale 2")),
        number + 1,
    )


def written(seed: int) -> Written:
    """A list by chance: one of the programs, lines above and below, stray cells, headings once more."""
    dice = Random(seed)
    program = dice.choice(sorted(PROGRAMS))
    columns = PROGRAMS[program]
    rows: list[Row] = []
    if dice.random() < 0.4 and program != "an Italian club":
        rows += [["Spring Open 2026"], [], ["Last update 12.03.2026 10:00:00"]][: dice.randrange(1, 4)]
    headings: Row = [heading for heading, _ in columns]
    extra = dice.random() < 0.3
    rows.append([*headings, ""] if extra else [*headings])
    people: list[tuple[int, Person]] = []
    for number in range(dice.randrange(3, 12)):
        one = _person(dice, number)
        cells = [number + 1 if what == "number" else one.cell(what, dice) for _, what in columns]
        if extra:
            cells.append(dice.choice(("", "", "AFM", "GM", "paid")))
        people.append((len(rows) + 1, one))
        rows.append(cells)
        if dice.random() < 0.05:
            rows.append([*headings])
        if dice.random() < 0.05:
            rows.append([])
    if dice.random() < 0.5:
        rows += [[], ["You find all details of this tournament under https://chess-results.com/tnr1.aspx"]]
    if dice.random() < 0.3:
        place = dice.randrange(len(columns))
        rows.append(
            ["" for _ in range(place)] + [dice.choice(("Page 1 of 2", "24 players", "Stand: 12.11.2026"))]
        )
    if columns[0][1] == "number" and dice.random() < 0.3:
        place = next(place for place, (_, what) in enumerate(columns) if what == "whole")
        rows.append(
            dice.choice((["Total"], ["Schiedsrichter:"], ["Итого"])) + [""] * (place - 1) + ["Oak, Ann"]
        )
    return Written(program, tuple(rows), tuple(what for _, what in columns), tuple(people))
