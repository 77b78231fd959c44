"""What is known of a person, in one table: forms, lists that are read, faults and public pages ask it."""

from __future__ import annotations

from dataclasses import fields
from operator import attrgetter
from typing import Any, Literal

from pairwright.common.collation import fold
from pairwright.common.messages import N_, Told, told
from pairwright.common.values import dataclass
from pairwright.tournament.player import Player


@dataclass(frozen=True, slots=True)
class Attribute:
    """Something known of a person, private unless it is declared public.

    name: the field of Particulars. heading: on forms and pages; short: in narrow tables of the command line.
    words: for it in a fault. kind: a text as somebody writes it, a rating, the number of a table, or one with
    rules of its own.
    public: everybody may read it. hint: below its field. headings: of columns in lists, without capitals,
    marks and punctuation.
    """

    name: str
    heading: str
    words: Told
    kind: Literal["text", "rating", "board", "own"] = "text"
    short: str = ""
    public: bool = False
    hint: str = ""
    headings: tuple[str, ...] = ()


PERSON = (
    Attribute("name", N_("Name"), told("the name"), "own", public=True, headings=(
        "name", "names", "player", "players", "full name", "child", "spieler", "teilnehmer", "participant",
        "nom", "nom prenom", "joueur", "nombre", "jugador", "participante", "apellidos y nombre",
        "apellidos nombre", "teilnehmername", "spielername", "name vorname", "nom et prenom", "фио", "игрок",
        "участник", "участники", "фамилия имя", "фамилия и имя", "фамилия имя отчество", "имя фамилия",
        "username", "naam", "navn", "namn", "nev", "nimi", "nazwisko i imie",
    )),
    Attribute("rating", N_("Rating"), told("the rating"), "rating", short="Rtg", public=True, headings=(
        "rating", "elo", "rtg", "rtgi", "irtg", "elo i", "eloi", "elof", "elo f", "fide rating", "fide elo",
        "elo fide", "elofide", "standard f", "int rating", "rtg int", "elo int", "std", "standard",
        "standard rating", "rating int", "wz", "elo zahl", "рейтинг", "рейт", "р г", "эло", "рейтинг фиде",
        "рейтинг эло",
    )),
    Attribute("title", N_("Title"), told("the title"), "own", public=True, headings=(
        "title", "titel", "fide titel", "tit", "titre", "titulo", "звание", "титул",
    )),
    Attribute("sex", N_("Sex"), told("the sex"), "own", public=True, headings=(
        "sex", "gender", "geschlecht", "geschl", "sexe", "sexo", "m w", "w m", "m f", "f m", "h f", "g", "s",
        "пол",
    )),
    Attribute(
        "federation", N_("Federation"), told("the federation"), "own", short="Fed", public=True, headings=(
        "federation", "fed", "fide land", "country", "nation", "land", "verband", "foderation", "pays",
        "pais", "federacion", "федерация", "фед", "страна",
    )),
    Attribute("fide_id", N_("FIDE number"), told("the FIDE number"), short="FIDE ID", public=True, headings=(
        "fide id", "fideid", "id fide", "idfide", "fide no", "fide number", "fide nr", "code fide",
        "codefide", "codigo fide", "id", "id code", "фиде", "id фиде", "код фиде", "номер фиде", "фиде id",
    )),
    Attribute("birth_date", N_("Born"), told("the date of birth"), "own", headings=(
        "born", "date of birth", "dob", "birth date", "birthdate", "birthday", "birth", "birth year", "year",
        "year of birth", "b day", "bday", "yob", "yb", "geburtsdatum", "geburtsjahr", "geboren", "jahrgang",
        "geb", "geb datum", "geb dat", "jg", "gj", "date de naissance", "naissance", "annee", "ne",
        "fecha de nacimiento", "fecha nac", "nacimiento", "nac", "ano", "anno", "anno di nascita",
        "дата рождения", "год рождения", "д р", "др", "г р", "рождение", "родился", "рожд",
    )),
    Attribute(
        "national_rating", N_("National rating"), told("the national rating"), "rating", short=N_("National"),
        public=True, headings=(
        "national rating", "nat rating", "rating nat", "nrtg", "rtgn", "rtg nat", "dwz", "twz", "nwz",
        "elo n", "elon", "elonat", "standard n", "elo nat", "elo italia", "elo nacional", "elo national",
        "grade", "ecf grade", "ecf rating", "rapid", "rapid grade", "rapid rating", "uscf", "cfc",
        "национальный рейтинг", "рейтинг рф", "рейтинг фшр",
    )),
    Attribute("club", N_("Club"), told("the club"), public=True, headings=(
        "club", "club name", "verein", "vereinsname", "club city", "klub", "verein ort", "club ville",
        "club ciudad", "клуб", "клуб город",
    )),
    Attribute("school", N_("School"), told("the school"), headings=(
        "school", "schule", "ecole", "escuela", "colegio", "школа",
    )),
    Attribute("family", N_("Family"), told("the family"),
        hint=N_("The same word for brothers and sisters"), headings=(
        "family", "siblings", "household", "familie", "geschwister", "famille", "familia", "семья",
    )),
    Attribute(
        "national_id", N_("National number"), told("the national number"), short=N_("National ID"),
        hint=N_("Such as an ECF code"), headings=(
        "national id", "national number", "national no", "nat id", "id nat", "idnat", "id national",
        "id nacional", "pkz", "zps", "code ffe", "codeffe", "nrffe", "nr ffe", "ffe", "ffe licence number",
        "licence", "license", "no licence", "ecf code", "ecf no", "uscf id", "member id", "mitgliedsnummer",
        "local id", "id no", "id фшр", "фшр id", "фшр", "код фшр", "национальный номер",
    )),
    Attribute(
        "transferred", N_("Transferred"), told("the transfer"),
        hint=N_("From which club, for leagues that limit how many transferred players sit in a match"),
        headings=("transferred", "transfer", "transferred from", "wechsel", "gewechselt", "fruherer verein",
        "mute", "mutation", "traspasado", "procedencia", "переход", "перешел из"),
    ),
    Attribute("fixed_board", N_("Fixed board"), told("the fixed board"), "board", hint=N_(
        "For a player who cannot move from table to table: all games from the next publication on are played "
        "at this number. The pairing does not change."
    )),
)  # fmt: skip
"""In the order of Particulars."""

TEXTS = tuple(one for one in PERSON if one.kind == "text")
NATIONAL = "national_id"
IDENTITIES = ("fide_id", NATIONAL)
"""The numbers by which somebody is known beyond doubt, FIDE's first."""


LAST_TABLE = 100_000
"""The highest number of a table in a hall."""


@dataclass(frozen=True, slots=True)
class Particulars:
    """What is written about a player in the entry list; the fields of `Player` that people fill in.

    fixed_board: the number of the table in the hall where all games of this player are played, 0 for any;
    the pairing does not look at it.
    """

    name: str
    rating: int = 0
    title: str = ""
    sex: str = ""
    federation: str = ""
    fide_id: str = ""
    birth_date: str = ""
    national_rating: int = 0
    club: str = ""
    school: str = ""
    family: str = ""
    national_id: str = ""
    transferred: str = ""
    fixed_board: int = 0

    @property
    def grade(self) -> int:
        """Of a child: the national rating, or else the other one."""
        return self.national_rating or self.rating

    @classmethod
    def of(cls, player: Player) -> Particulars:
        """What a tournament knows of a player, without the pairing number."""
        known = filter(is_more, player.more)
        more: dict[str, Any] = {name: text if MORE[name] == "text" else int(text) for name, text in known}
        return cls(**{name: getattr(player, name) for name in _OF_PLAYER}, **more)

    def player(self, number: int, card: str = "") -> Player:
        """The player of a tournament, with their pairing number. card: `Player.card`."""
        more = tuple((name, str(value)) for name in MORE if (value := getattr(self, name)))
        known = dict(zip(_OF_PLAYER, _values_of_player(self), strict=True))
        return Player(number, card=card, more=more, **known)


_OF_PLAYER = tuple({one.name for one in PERSON}.intersection(one.name for one in fields(Player)))
_values_of_player = attrgetter(*_OF_PLAYER)

MORE = {one.name: one.kind for one in PERSON if one.name not in _OF_PLAYER}
"""What is known of a person and no player has a field for, with its kind."""


def is_more(pair: object) -> bool:
    """True for a name and a text that may stand in `Player.more`."""
    if not isinstance(pair, list | tuple) or list(map(type, pair)) != [str, str] or pair[0] not in MORE:
        return False
    return MORE[pair[0]] == "text" or (pair[1].isascii() and pair[1].isdigit() and len(pair[1]) < 9)


def different_people(one: Particulars, other: Particulars) -> bool:
    """True for two of one name of whom something else is known that differs: a date, a number, a school."""
    fields = ("birth_date", *IDENTITIES, "school", "club")
    known = ((fold(getattr(one, field)), fold(getattr(other, field))) for field in fields)
    return any(mine and theirs and mine != theirs for mine, theirs in known)
