"""What the rating report of a month of a league must have, told slowly from what happened alone.

Written from the documentation and the specification of seasons (section 6), not from the program: a season
is a list of matches with their days, cards and results, and dated lists; a file is read by its columns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

CODES = {
    "1-0": "10", "1/2-1/2": "==", "0-1": "01", "0-0": "00", "1/2-0": "=0", "0-1/2": "0=",
    "+/-": "+-", "-/+": "-+", "-/-": "--", "*": "??",
    "1-0 u": "WL", "1/2-1/2 u": "DD", "0-1 u": "LW", "0-0 u": "LL", "1/2-0 u": "DL", "0-1/2 u": "LD",
}  # fmt: skip
"""What the two rows of a game have, for each result as it is entered, from the side of the first player."""


@dataclass
class TrueMatch:
    """A match as it happened. first: the team results are told from.

    was: the last day that it had before one that is open. cards: persons by board, "" for nobody.
    """

    first: str
    second: str
    home: str
    on: str
    was: str = ""
    cards: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    results: tuple[str, ...] = ()
    exchanged: tuple[int, ...] = ()


@dataclass
class TrueSeason:
    """home_white: the setting. lists: those of each team, with the ISO date from which they are valid."""

    home_white: str
    matches: list[TrueMatch] = field(default_factory=list)
    lists: dict[str, list[tuple[str, dict[str, int]]]] = field(default_factory=dict)

    def rating(self, team: str, who: str, on: str) -> int:
        """By the list in force on the first day of play of the month; of somebody new by their first list."""
        first = min(
            one.on for one in self.matches
            if one.on[:7] == on[:7] and any(map(any, zip(*one.cards, strict=True))) and one.results
        )  # fmt: skip
        lists = [(valid, people[who]) for valid, people in self.lists[team] if who in people]
        return ([rating for valid, rating in lists if valid <= first] or [lists[0][1]])[-1]


@dataclass(frozen=True, order=True)
class OneGame:
    """A game in a file. "" for no opponent. codes: of both. colour: of the first."""

    on: str
    players: tuple[str, str]
    codes: str
    colour: str
    ratings: tuple[int, int]

    @property
    def alike(self) -> OneGame:
        """The same, from the side of whoever comes first by name."""
        if self.players[0] <= self.players[1] and self.players[0]:
            return self
        turned = {"w": "b", "b": "w"}.get(self.colour, self.colour)
        return OneGame(self.on, self.players[::-1], self.codes[::-1], turned, self.ratings[::-1])


def home_has_white(setting: str, board: int) -> bool:
    """By the words of the setting: even boards, odd boards, or 2 and 3 of every four."""
    return {"even": board % 2 == 0, "odd": board % 2 == 1, "not-1-and-4": board % 4 in (2, 3)}[setting]


def games_of(season: TrueSeason) -> Iterator[OneGame]:
    """Every game with its day, in the order in which they are told."""
    for match in season.matches:
        if not match.on:
            continue
        for board, result in enumerate(match.results, 1):
            one, other = (card[board - 1] if board <= len(card) else "" for card in match.cards)
            codes = CODES[result]
            white = (match.first == match.home) == home_has_white(season.home_white, board)
            if board in match.exchanged:
                white = not white
            ratings = [
                season.rating(team, who, match.on) if who else 0
                for team, who in ((match.first, one), (match.second, other))
            ]
            colour = "wb"[not white] if one and other else "-"
            if one or other:
                yield OneGame(match.on, (one, other), codes, colour, (ratings[0], ratings[1])).alike


def months_of(season: TrueSeason) -> list[str]:
    """Those in which somebody played."""
    return sorted({one.on[:7] for one in games_of(season) if all(one.players) and set(one.codes) - {*"+-"}})


def games_in(text: str) -> list[OneGame]:
    """The games of a report file, by its columns; a game whose rows disagree is given with both."""
    rows = [line for line in text.splitlines() if line.startswith("001")]
    dates = next(line for line in text.splitlines() if line.startswith("132"))
    people = {int(row[4:8]): row for row in rows}
    assert len(people) == len(rows)

    def person(row: str) -> str:
        return f"{row[14:47].strip()} {row[57:68].strip()}"

    def block(row: str, column: int) -> tuple[int, str, str]:
        part = row[91 + 10 * column : 99 + 10 * column].ljust(8)
        return int(part[:4].strip() or 0), part[5], part[7]

    found = []
    for column in range((len(dates) - 91 + 9) // 10):
        day = dates[91 + 10 * column : 99 + 10 * column]
        on = f"20{day[:2]}-{day[3:5]}-{day[6:8]}"
        for number, row in people.items():
            other, colour, code = block(row, column)
            name, rating = person(row), int(row[48:52].strip() or 0)
            if not other:
                if code in ("+", "-"):
                    found.append(OneGame(on, (name, ""), code, colour, (rating, 0)))
                continue
            there = people[other]
            back, turned, theirs = block(there, column)
            assert back == number, (row, there)
            assert {colour, turned} in ({"w", "b"}, {"-"}), (row, there)
            if number < other:
                names = name, person(there)
                found.append(
                    OneGame(on, names, code + theirs, colour, (rating, int(there[48:52].strip() or 0))).alike
                )
    return found


def faults(month: str, found: Sequence[OneGame], season: TrueSeason) -> Iterator[str]:
    """What a file says otherwise: games lost, told twice, of other months; colour, codes, day; ratings."""

    def key(one: OneGame) -> tuple[object, ...]:
        colour = one.colour if all(one.players) and set(one.codes) - {*"+-"} else "-"
        return one.on, one.players, one.codes, colour

    games = [one for one in games_of(season) if one.on[:7] == month and all(one.players)]
    full = [one for one in found if all(one.players)]
    due, there = Counter(map(key, games)), Counter(map(key, full))
    yield from (f"missing: {one}" for one in due - there)
    yield from (f"not played so: {one}" for one in there - due)
    ratings: dict[str, set[int]] = {}
    for one in games:
        for who, rating in zip(one.players, one.ratings, strict=True):
            ratings.setdefault(who, set()).add(rating)
    for one in full:
        for who, rating in zip(one.players, one.ratings, strict=True):
            if rating not in ratings.get(who, {rating}):
                yield f"{who} has {rating} in the file, and in {month} {ratings[who]}"


def changed_since(season: TrueSeason, sent: dict[str, list[OneGame]]) -> set[tuple[str, tuple[str, ...]]]:
    """Day and names of every game that the reports which were sent have otherwise, or not, or too much."""

    def known(games: Iterable[OneGame]) -> set[tuple[str, tuple[str, str], str, str]]:
        return {
            (one.on, one.players, one.colour if {*one.codes} - {*"+-"} else "-", one.codes)
            for one in games if all(one.players)
        }  # fmt: skip

    now = known(one for one in games_of(season) if one.on[:7] in sent)
    was = known(one for games in sent.values() for one in games)
    return {(on, tuple(sorted(one.rsplit(" ", 1)[0] for one in players))) for on, players, _, _ in now ^ was}


# -- Single players


def without_colour(games: Counter[tuple[str, str, str, str]]) -> Counter[tuple[str, str, str, str]]:
    """The same; of a game that was not played nobody had White, so whoever comes first by name is first."""
    found = Counter[tuple[str, str, str, str]]()
    for (on, one, other, codes), count in games.items():
        if {*codes} <= {*"+-"} and one > other:
            one, other, codes = other, one, codes[::-1]
        found[on, one, other, codes] += count
    return found


ECF = {"10": "10", "01": "01", "==": "55"}
"""Scores of the ECF file (#SCORE), by the codes of a report; it has no others for games that were played."""


def as_ecf(games: Counter[tuple[str, str, str, str]], days: Sequence[str]) -> Counter[tuple[str, ...]]:
    """The games as that file has them: White, Black, score, round, day as DD/MM/YYYY."""
    return Counter(
        (white, black, ECF[codes], str(days.index(on) + 1), "/".join(reversed(on.split("-"))))
        for on, white, black, codes in games.elements()
    )


def ecf_games(text: str) -> Counter[tuple[str, ...]]:
    """The games of a results file, players by name and FIDE number."""
    people: dict[str, str] = {}
    games = Counter[tuple[str, ...]]()
    for line in text.split("\r\n"):
        fields = dict(part.split("=", 1) for part in line.split("#") if "=" in part)
        if "PIN" in fields:
            people[fields["PIN"]] = f"{fields['NAME']} {fields['FIDE NO']}"
        elif "PIN1" in fields:
            assert fields["COLOUR"] == "W"
            games[
                people[fields["PIN1"]], people[fields["PIN2"]], fields["SCORE"], fields["ROUND"],
                fields.get("GAME DATE", ""),
            ] += 1  # fmt: skip
    return games


def ecf_player(one) -> dict[str, str]:
    """What the file says of somebody, each field where it is known: a code has six digits and a letter A to L
    without I, a date its day, and no value the sign that begins a field."""
    day = {"2010-02-03": "03/02/2010", "4.5.1960": "04/05/1960"}.get(one.birth_date, "")
    code = one.national_id.upper()
    code = code if len(code) == 7 and code[:6].isdecimal() and code[6] in "ABCDEFGHJKL" else ""
    fields = {
        "ECF CODE": code, "NAME": one.name, "GENDER": {"m": "M", "w": "F"}.get(one.sex, ""),
        "TITLE": one.title, "DATE OF BIRTH": day, "CLUB NAME": " ".join(one.club.replace("#", " ").split()),
        "FIDE NO": one.fide_id,
    }  # fmt: skip
    return {name: value for name, value in fields.items() if value}


def ecf_people(text: str) -> dict[str, dict[str, str]]:
    """The players of a results file by name and FIDE number, with every field; numbers are nobody else's."""
    found: dict[str, dict[str, str]] = {}
    pins = set[str]()
    for line in text.split("\r\n"):
        fields = dict(part.split("=", 1) for part in line.split("#") if "=" in part)
        if "PIN" in fields:
            pin = fields.pop("PIN")
            assert pin not in ("0", *pins)
            pins.add(pin)
            found[f"{fields['NAME']} {fields['FIDE NO']}"] = fields
    return found


# -- Calendars


def calendar_of(text: str) -> list[dict[str, str]]:
    """The entries of a calendar file (RFC 5545): lines unfolded, values as meant; DAY: of the start."""
    lines = text.replace("\r\n ", "").split("\r\n")
    entries: list[dict[str, str]] = []
    for line in lines:
        name, _, value = line.partition(":")
        if line == "BEGIN:VEVENT":
            entries.append({})
        elif entries and name != "END":
            entries[-1][name.split(";")[0]] = value.replace("\\,", ",").replace("\\;", ";")
    return [one | {"DAY": one["DTSTART"][:8]} for one in entries]
