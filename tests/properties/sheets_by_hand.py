"""What sheets show of an event, worked out from its plain results as somebody with a pencil would.

No code is shared with the package. `benchmarks/sheets_truth.py` makes events by chance and holds every sheet
beside these tables; an event is here what an arbiter wrote down, and nothing else.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction

Row = list[str]

PLAYED = "1=0WDL"
"""Signs of games with a result; W, D and L are those that are not rated."""
LETTERS = {"1": "W", "W": "W", "=": "D", "D": "D", "0": "L", "L": "L", "+": "X", "-": "F", "?": "?"}
SIGNS = {"1": "1", "W": "1", "=": "½", "D": "½", "0": "0", "L": "0", "+": "+", "-": "-", "?": "?"}
SAID = {
    **{"1": "won", "W": "won", "=": "drawn", "D": "drawn", "0": "lost"},
    **{"L": "lost", "+": "won by forfeit", "-": "lost by forfeit", "?": "not finished"},
}
ALONE = {
    **{"U": "bye", "F": "full-point bye", "H": "half-point bye", "Z": "not playing", "A": "not playing"},
}


@dataclasses.dataclass(frozen=True)
class Person:
    """An entry; number is what the sheets call the player."""

    number: int
    name: str
    rating: int = 0
    title: str = ""
    federation: str = ""
    club: str = ""

    @property
    def shown(self) -> str:
        return f"{self.title} {self.name}".strip()


@dataclasses.dataclass(frozen=True)
class Entry:
    """One round of one player. sign: 1 = 0, unrated W D L, + - forfeits, ? open; U F H Z A without a game."""

    sign: str
    other: int = -1
    colour: str = ""


@dataclasses.dataclass(frozen=True)
class Plain:
    """An event. worth: tenths of a point by sign. given: (tenths, player, round or 0 for none).

    of, counted: rounds in all, and those that count. waiting: of the last one nothing is known yet. table:
    everybody plays everybody.
    """

    people: Sequence[Person]
    rounds: Sequence[Sequence[Entry]]
    of: int
    counted: int
    worth: dict[str, int]
    given: Sequence[tuple[int, int, int]] = ()
    virtual: Sequence[Sequence[int]] = ()
    waiting: bool = False
    table: bool = False

    def brought(self, one: int, number: int) -> int:
        """The points of a round."""
        return self.worth[self.rounds[number - 1][one].sign]

    def granted(self, one: int, after: int) -> int:
        return sum(points for points, other, number in self.given if other == one and number <= after)

    def points(self, one: int, after: int) -> int:
        """Points after a round."""
        return self.granted(one, after) + sum(self.brought(one, number) for number in range(1, after + 1))

    def values(self, one: int, after: int) -> tuple[int, int, int]:
        """Points, games won over the board, games with Black."""
        games = [row[one] for row in self.rounds[:after]]
        won = sum(game.sign in "1W" for game in games)
        black = sum(game.sign in PLAYED + "?" and game.colour == "b" for game in games)
        return self.points(one, after), won, black

    def places(self, after: int) -> list[int]:
        """The place of everybody; equal ones share it."""
        values = [self.values(one, after) for one in range(len(self.people))]
        return [1 + sum(other > own for other in values) for own in values]

    def ranked(self) -> list[int]:
        """Everybody by place, equal ones by number."""
        places = self.places(self.counted)
        return sorted(range(len(self.people)), key=lambda one: (places[one], self.people[one].number))


def points_of(tenths: int) -> str:
    """As people write points: 0, ½, 1, 1½."""
    sign, tenths = ("-" if tenths < 0 else ""), abs(tenths)
    whole, half = divmod(tenths, 10)
    return sign + (str(whole) if not half else ("½" if not whole else f"{whole}½"))


def about(plain: Plain) -> tuple[Row, Callable[[int], Row]]:
    """The columns about a participant that are used at all, and what is in them."""
    used = [("Rtg", "rating"), ("Fed", "federation"), ("Club", "club")]
    used = [(word, name) for word, name in used if any(getattr(one, name) for one in plain.people)]

    def cells(one: int) -> Row:
        person = plain.people[one]
        return [person.shown, *(str(getattr(person, name) or "") for _, name in used)]

    return ["Name", *(word for word, _ in used)], cells


def standings(plain: Plain) -> list[Row]:
    """Place, number, who it is, the points and the tie-breaks; how many games are open."""
    columns, cells = about(plain)
    places = plain.places(plain.counted)
    open_games = [
        sum(row[one].sign == "?" for row in plain.rounds[: plain.counted]) for one in range(len(places))
    ]
    pending = ["Pending"] if any(open_games) else []
    rows = [["Pl", "No", *columns, "Pts", "WON", "BPG", *pending]]
    for one in plain.ranked():
        points, won, black = plain.values(one, plain.counted)
        row = [
            str(places[one]),
            str(plain.people[one].number),
            *cells(one),
            points_of(points),
            str(won),
            str(black),
        ]
        rows.append([*row, *([str(open_games[one] or "")] if pending else [])])
    return rows


def crosstable(plain: Plain, by_rank: bool) -> list[Row]:
    """Every round of everybody; opponents by row of the table, or by number."""
    columns, cells = about(plain)
    places, ranked = plain.places(plain.counted), plain.ranked()
    order = ranked if by_rank else list(range(len(plain.people)))
    label = {one: at for at, one in enumerate(ranked, 1)} if by_rank else numbers(plain)
    breaks = ["WON", "BPG"] if by_rank else []
    heads = [str(number) for number in range(1, plain.counted + 1)]
    rows = [["No", *columns, *heads, "Pts", "Pl", *breaks]]
    for one in order:
        points, won, black = plain.values(one, plain.counted)
        games = [cross_cell(plain, one, number, label) for number in range(1, plain.counted + 1)]
        behind = [str(won), str(black)] if by_rank else []
        rows.append([str(label[one]), *cells(one), *games, points_of(points), str(places[one]), *behind])
    return rows


def numbers(plain: Plain) -> dict[int, int]:
    return {one: person.number for one, person in enumerate(plain.people)}


def cross_cell(plain: Plain, one: int, number: int, label: dict[int, int]) -> str:
    entry = plain.rounds[number - 1][one]
    if entry.other < 0:
        return f"-{points_of(plain.brought(one, number))}"
    return f"{label[entry.other]}{entry.colour}{SIGNS[entry.sign]}"


def hints(plain: Plain, one: int) -> Row:
    """What is said about every round at length."""
    byes = {"U": "pairing-allocated bye", "F": "full-point bye", "H": "half-point bye"}
    return [
        f"{plain.people[entry.other].name}, {SAID[entry.sign]}"
        if entry.other >= 0
        else byes.get(entry.sign, "zero-point bye or absence")
        for entry in (row[one] for row in plain.rounds[: plain.counted])
    ]


def remarks(plain: Plain, gone: Sequence[int] | None) -> Row:
    """Who has left or, where nobody says that, had no part in the last round of a Swiss."""
    if gone is None and (plain.table or not plain.counted):
        return []
    if gone is None:
        away = {one for one, entry in enumerate(plain.rounds[plain.counted - 1]) if entry.sign in "ZA"}
    else:
        away = set(gone)
    word = "absent" if gone is None else "withdrawn"
    return ["Remark", *(word if one in away else "" for one in plain.ranked())] if away else []


def wall_chart(plain: Plain) -> list[Row]:
    """The American chart: what happened, and the points so far."""
    columns, cells = about(plain)
    places, label = plain.places(plain.counted), numbers(plain)
    rows = [["No", *columns, *(f"Rd {number}" for number in range(1, plain.counted + 1)), "Tot", "Pl"]]
    for one, person in enumerate(plain.people):
        games = []
        for number in range(1, plain.counted + 1):
            entry = plain.rounds[number - 1][one]
            brought = plain.brought(one, number)
            if entry.other >= 0:
                told = f"{LETTERS[entry.sign]}{label[entry.other]}"
            elif entry.sign == "H":
                told = "H---"
            else:
                told = "B---" if brought >= plain.worth["1"] else "H---" if brought else "U---"
            games.append(f"{told}\n{points_of(plain.points(one, number))}")
        total = points_of(plain.points(one, plain.counted))
        rows.append([str(person.number), *cells(one), *games, total, str(places[one])])
    return rows


def grid(plain: Plain) -> list[Row]:
    """Everybody against everybody, in the order of the standings."""
    columns, cells = about(plain)
    places, ranked = plain.places(plain.counted), plain.ranked()
    rows = [["Pl", *columns, *(str(at) for at in range(1, len(ranked) + 1)), "Pts", "WON", "BPG"]]
    for one in ranked:
        met = [
            "*"
            if one == other
            else "".join(
                SIGNS[row[one].sign] for row in plain.rounds[: plain.counted] if row[one].other == other
            )
            for other in ranked
        ]
        points, won, black = plain.values(one, plain.counted)
        rows.append([str(places[one]), *cells(one), *met, points_of(points), str(won), str(black)])
    return rows


def progress(plain: Plain) -> list[Row]:
    """Places after every round."""
    columns, cells = about(plain)
    after = [plain.places(number) for number in range(1, plain.counted + 1)]
    final = plain.places(plain.counted)
    rows = [["Pl", *columns, *(str(number) for number in range(1, plain.counted + 1))]]
    return rows + [
        [str(final[one]), *cells(one), *(str(places[one]) for places in after)] for one in plain.ranked()
    ]


def white(row: Sequence[Entry], one: int) -> bool:
    """Sits on the left: has White or, where nobody has a colour, the smaller number."""
    entry = row[one]
    return entry.other >= 0 and (entry.colour == "w" or (not entry.colour and one < entry.other))


def boards(plain: Plain, number: int) -> list[tuple[int, int]]:
    """White and Black by board (C.04.2, 3.6): the higher score of both, their sum, the better number.

    The score is that of the pairing: an adjourned game is a draw in it (3.1), virtual points count.
    """
    row = plain.rounds[number - 1]
    pairs = [(one, entry.other) for one, entry in enumerate(row) if white(row, one)]
    extra = plain.virtual
    scores = [
        drawn_with(plain, one, number)
        + (extra[one][number - 1] if extra and number <= len(extra[one]) else 0)
        for one in range(len(row))
    ]

    def key(pair: tuple[int, int]) -> tuple[int, int, int]:
        both = scores[pair[0]], scores[pair[1]]
        # The better ranked one is who has more points, of equal ones the smaller number.
        best = min(pair, key=lambda one: (-scores[one], one))
        return -max(both), -sum(both), best

    return sorted(pairs, key=key)


def drawn_with(plain: Plain, one: int, number: int) -> int:
    """Points before a round; for a draw an adjourned game is one (C.04.2, 3.1)."""
    adjourned = sum(past[one].sign == "?" for past in plain.rounds[: number - 1])
    return plain.points(one, number - 1) + plain.worth["="] * adjourned


def result(plain: Plain, number: int, white: int, black: int) -> str:
    """As it stands between the two."""
    row = plain.rounds[number - 1]
    first, second = row[white].sign, row[black].sign
    if first == "?":
        return ""
    if first in "+-":
        return f"{first} : {second}"
    return f"{SIGNS[first]} – {SIGNS[second]}"


def pairings(plain: Plain, number: int) -> list[list[Row]]:
    """The boards with the points before the round, then who has no game."""
    rated = any(one.rating for one in plain.people)
    heads = ["Bd", "No", "White", "Rtg", "Pts", "Result", "Pts", "Black", "Rtg", "No"]
    rows = [[word for word in heads if rated or word != "Rtg"]]
    for board, (white, black) in enumerate(boards(plain, number), 1):
        first, second = plain.people[white], plain.people[black]
        ratings = [[str(one.rating or "")] if rated else [] for one in (first, second)]
        known = plain.points if plain.table else lambda one, after: drawn_with(plain, one, after + 1)
        before = [points_of(known(one, number - 1)) for one in (white, black)]
        rows.append(
            [
                *(str(board), str(first.number), first.shown, *ratings[0], before[0]),
                *(result(plain, number, white, black), before[1]),
                *(second.shown, *ratings[1], str(second.number)),
            ]
        )
    alone = [
        [str(person.number), person.name, ALONE[entry.sign]]
        for person, entry in zip(plain.people, plain.rounds[number - 1], strict=True)
        if entry.other < 0
    ]
    byes = ["bye", "full-point bye", "half-point bye", "not playing"]
    alone.sort(key=lambda row: byes.index(row[2]))
    return [rows, [["No", "Name", ""], *alone]] if alone else [rows]


def by_name(plain: Plain, number: int) -> list[list[str]]:
    """Where everybody plays, by name."""
    at = {}
    for board, pair in enumerate(boards(plain, number), 1):
        for one, other in (pair, pair[::-1]):
            colour = {"w": "White", "b": "Black"}.get(plain.rounds[number - 1][one].colour, "–")
            at[one] = (board, colour, other)
    rows = []
    for one in sorted(range(len(plain.people)), key=lambda one: plain.people[one].name):
        if one in at:
            board, colour, other = at[one]
            rows.append([plain.people[one].shown, str(board), colour, plain.people[other].shown])
        else:
            rows.append([plain.people[one].shown, "–", "", ALONE[plain.rounds[number - 1][one].sign]])
    return [["Name", "Bd", "Colour", "Opponent"], *rows]


def entries(plain: Plain, by_names: bool, gone: Sequence[int]) -> list[Row]:
    columns, cells = about(plain)
    order = list(range(len(plain.people)))
    if by_names:
        order.sort(key=lambda one: plain.people[one].name)
    rows = [[str(plain.people[one].number), *cells(one)] for one in order]
    if not gone:
        return [["No", *columns], *rows]
    left = ["withdrawn" if one in gone else "" for one in order]
    return [["No", *columns, ""], *([*row, word] for row, word in zip(rows, left, strict=True))]


def card(plain: Plain, one: int) -> tuple[dict[str, str], list[Row]]:
    """The facts of a player, and the rounds with the points after each."""
    places = plain.places(plain.counted)
    points = plain.points(one, plain.counted)
    person = plain.people[one]
    facts = {"Place": f"{places[one]} of {len(plain.people)}", "Points": points_of(points)}
    facts |= {"Number": str(person.number), "Title": person.title, "Rating": str(person.rating or "")}
    facts |= {"Federation": person.federation, "Club": person.club}
    rows = []
    for number in range(1, plain.counted + 1):
        entry = plain.rounds[number - 1][one]
        scored = [points_of(plain.brought(one, number)), points_of(plain.points(one, number))]
        if entry.other < 0:
            rows.append([str(number), "", ALONE[entry.sign], "", "", *scored])
            continue
        other = plain.people[entry.other]
        colour = {"w": "White", "b": "Black", "": ""}[entry.colour]
        sign = SIGNS[entry.sign].replace("?", "")
        met = f"{other.number} {other.name}"
        rows.append([str(number), colour, met, str(other.rating or ""), sign, *scored])
    return {name: value for name, value in facts.items() if value}, rows


def statistics(plain: Plain) -> tuple[dict[str, str], list[Row], list[Row], list[Row]]:
    """The counts of the whole event and of each round; players of federations; who has how many points."""
    per_round, total = [], Counter[str]()
    higher = Counter[str]()
    for row in plain.rounds[: plain.counted]:
        count = Counter[str]()
        for one, entry in enumerate(row):
            if entry.other < 0:
                count["alone"] += 1
            elif white(row, one):
                other = row[entry.other].sign
                if entry.sign in "+-":
                    count["forfeit"] += 1
                    continue
                count["games"] += 1
                kind = {"1": "white", "W": "white", "=": "drawn", "D": "drawn"}.get(entry.sign, "other")
                if other in "1W":
                    kind = "black"
                count[kind] += 1
                mine, theirs = plain.people[one].rating, plain.people[entry.other].rating
                if mine and theirs and mine != theirs and kind != "other":
                    top = "white" if mine > theirs else "black"
                    higher["drawn" if kind == "drawn" else "won" if kind == top else "lost"] += 1
        per_round.append(count)
        total += count
    rows = [["Rd", "Games", "1–0", "½–½", "0–1", "Forfeits", "No game"]]
    names = ("games", "white", "drawn", "black", "forfeit", "alone")
    rows += [[str(at), *(str(one[name]) for name in names)] for at, one in enumerate(per_round, 1)]
    ratings = [one.rating for one in plain.people if one.rating]
    facts = {
        "Players": str(len(plain.people)),
        "Games played": str(total["games"]),
        "Won by White": share(total["white"], total["games"]),
        "Drawn": share(total["drawn"], total["games"]),
        "Won by Black": share(total["black"], total["games"]),
        "Other results": str(total["other"]) if total["other"] else "",
        "Forfeited games": str(total["forfeit"] or ""),
        "Byes and absences": str(total["alone"] or ""),
        "Rated players": share(len(ratings), len(plain.people)),
        "Mean rating": str((2 * sum(ratings) + len(ratings)) // (2 * len(ratings))) if ratings else "",
        "Higher rated won / drew / lost": " / ".join(str(higher[word]) for word in ("won", "drawn", "lost")),
    }
    if not ratings:
        del facts["Rated players"], facts["Higher rated won / drew / lost"]
    federations = Counter(one.federation or "–" for one in plain.people)
    scores = Counter(plain.points(one, plain.counted) for one in range(len(plain.people)))
    return (
        {name: value for name, value in facts.items() if value},
        rows,
        [[name, str(count)] for name, count in federations.items()],
        [["Pts", "Players"], *([points_of(one), str(scores[one])] for one in sorted(scores, reverse=True))],
    )


def share(count: int, total: int) -> str:
    """With its part of the whole, halves to the even number, as Unicode has it."""
    return f"{count} ({round(Fraction(100 * count, total))}%)" if total else str(count)
