"""Matches of teams, their players, board prizes and line-up cards, by the words of the rules alone.

A reference that is slow on purpose and shares no code with the package: an event is told as plain values, and
every answer is worked out anew from them, matches with open boards by trying every end.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from math import floor

HALF_POINTS = {"1": 2, "=": 1, "0": 0, "W": 2, "D": 1, "L": 0}
"""Games over the board; those with letters were not rated."""

DIFFERENCES = (
    *(
        800,
        677,
        589,
        538,
        501,
        470,
        444,
        422,
        401,
        383,
        366,
        351,
        336,
        322,
        309,
        296,
        284,
        273,
        262,
        251,
        240,
    ),
    *(230, 220, 211, 202, 193, 184, 175, 166, 158, 149, 141, 133, 125, 117, 110, 102, 95, 87, 80, 72, 65, 57),
    *(50, 43, 36, 29, 21, 14, 7, 0),
)
"""B.02 8.1.1, from 100 (or 0) per cent to 50."""


@dataclass(frozen=True)
class Squad:
    """A team. ratings: of its players in the order of the squad, 0 for none."""

    number: int
    ratings: tuple[int, ...]


@dataclass(frozen=True)
class Board:
    """A board: the places in the squads of those who sat there, 0 for nobody; both results."""

    first: int
    second: int
    results: tuple[str, str]


@dataclass(frozen=True)
class Met:
    """A match of two teams, by index. decided: "+-", "-+" or "--" where it did not take place."""

    first: int
    second: int
    boards: tuple[Board, ...] = ()
    decided: str = ""


@dataclass(frozen=True)
class Teams:
    """An event. match, game: tenths of points for win, draw and loss. alone: by round and team, U F H Z."""

    squads: tuple[Squad, ...]
    boards: int
    rounds: tuple[tuple[Met, ...], ...]
    alone: tuple[dict[int, str], ...]
    match: tuple[int, int, int] = (20, 10, 0)
    game: tuple[int, int, int] = (10, 5, 0)
    bye: tuple[int, int] | None = None
    winner: str = "gp"
    sizes: tuple[int, ...] = ()
    bonus: dict[int, tuple[int, int]] = field(default_factory=dict)

    def size(self, number: int) -> int:
        """The boards of a match in a round, counted from 0."""
        return self.sizes[number] if self.sizes else self.boards

    def worth(self, result: str) -> int:
        """The points of a result of a board, nothing while it is open."""
        if result in ("", "?", "-"):
            return 0
        return self.game[0] if result == "+" else self.game[2 - HALF_POINTS[result]]


@dataclass(frozen=True)
class Result:
    """What a round was for a team. kind: W D L, ? while open, + - of a match not played, U F H Z alone."""

    kind: str
    opponent: int | None
    match_points: int
    game_points: int
    open_boards: int = 0


def of_round(event: Teams, number: int) -> dict[int, Result]:
    """What a round was for every team, by index."""
    found = {}
    for met in event.rounds[number]:
        found[met.first], found[met.second] = of_match(event, number, met)
    for team in range(len(event.squads)):
        if team not in found:
            found[team] = of_nobody(event, number, event.alone[number].get(team, "Z"))
    return found


def of_nobody(event: Teams, number: int, kind: str) -> Result:
    """A round without a match: the bye is worth a drawn match, unless a record says otherwise."""
    boards = event.size(number)
    drawn = event.match[1], boards * event.game[1]
    if kind == "U":
        return Result(kind, None, *(event.bye or drawn))
    points = {"F": (event.match[0], boards * event.game[0]), "H": drawn, "Z": (0, 0)}[kind]
    return Result(kind, None, *points)


def of_match(event: Teams, number: int, met: Met) -> tuple[Result, Result]:
    """Section 2.4 and 2.5: both sides of a match."""
    every = event.size(number) * event.game[0]
    if met.decided:
        one, other = ((event.match[0], every) if sign == "+" else (0, 0) for sign in met.decided)
        return Result(met.decided[0], met.second, *one), Result(met.decided[1], met.first, *other)
    points = [sum(event.worth(board.results[side]) for board in met.boards) for side in (0, 1)]
    open_boards = sum("?" in board.results for board in met.boards)
    winners = {
        winner_of(event, number, met, ends) for ends in product(("10", "==", "01"), repeat=open_boards)
    }
    played = any(result in HALF_POINTS or result == "?" for board in met.boards for result in board.results)
    sides = []
    for side in (0, 1):
        kind = "?"
        gained = 0
        if len(winners) == 1:
            (winner,) = winners
            kind = "D" if winner is None else "W" if winner == side else "L"
            gained = event.match["WDL".index(kind)]
            if not played and not points[side]:
                kind, gained = "-", 0
            elif not played and kind != "D":
                kind = "+" if kind == "W" else "-"
        sides.append(Result(kind, (met.second, met.first)[side], gained, points[side], open_boards))
    return sides[0], sides[1]


def winner_of(event: Teams, number: int, met: Met, ends: tuple[str, ...]) -> int | None:
    """Which side wins the match where its open boards end so; None for a draw."""
    waiting = iter(ends)
    boards = [tuple(next(waiting)) if "?" in board.results else board.results for board in met.boards]
    worth = [[event.worth(result) for result in board] for board in boards]
    totals = [[sum(board[side] for board in worth) for side in (0, 1)]]
    if event.winner == "gp-then-berlin":
        weights = range(event.size(number), 0, -1)
        totals.append(
            [sum(w * board[side] for w, board in zip(weights, worth, strict=False)) for side in (0, 1)]
        )
    elif event.winner == "gp-then-board-1" and worth:
        totals.append(worth[0])
    for one, other in totals:
        if one != other:
            return int(one < other)
    return None


def totals(event: Teams) -> list[tuple[int, int]]:
    """Match points and game points of every team, with what was added or deducted."""
    found = []
    for team in range(len(event.squads)):
        rounds = [of_round(event, number)[team] for number in range(len(event.rounds))]
        match, game = event.bonus.get(team, (0, 0))
        found.append(
            (match + sum(one.match_points for one in rounds), game + sum(one.game_points for one in rounds))
        )
    return found


# -- players -------------------------------------------------------------------------------------------


@dataclass
class Record:
    """What somebody did: for each game its round, board, opponent (team, place), rating, result."""

    team: int
    place: int
    games: list[tuple[int, int, tuple[int, int], int, str]] = field(default_factory=list)
    forfeits: int = 0


def records(event: Teams) -> list[Record]:
    """Everybody, by team and place; only games that were played to the end over the board are games."""
    found = {
        (team, place): Record(team, place)
        for team, squad in enumerate(event.squads)
        for place in range(1, len(squad.ratings) + 1)
    }
    for number, matches in enumerate(event.rounds, 1):
        for met in matches:
            for team, sign in zip((met.first, met.second), met.decided, strict=False):
                for place in range(1, event.size(number - 1) + 1):
                    found[team, place].forfeits += sign == "+"
            for board, one in enumerate(met.boards, 1):
                both = (met.first, one.first), (met.second, one.second)
                for mine, theirs, result in ((*both, one.results[0]), (*both[::-1], one.results[1])):
                    if not mine[1]:
                        continue
                    if result in HALF_POINTS:
                        rating = event.squads[theirs[0]].ratings[theirs[1] - 1]
                        found[mine].games.append((number, board, theirs, rating, result))
                    elif result in ("+", "-"):
                        found[mine].forfeits += 1
    return list(found.values())


def points(event: Teams, one: Record) -> int:
    return sum(event.worth(result) for *_, result in one.games)


def percent(event: Teams, one: Record) -> Fraction:
    return Fraction(100 * points(event, one), event.game[0] * len(one.games)) if one.games else Fraction(0)


def half_up(value: Fraction) -> int:
    return floor(value + Fraction(1, 2))


def performance(one: Record) -> int | None:
    """Mean rating of the rated opponents, rounded, and the difference for the score (C.07 10.2)."""
    met = [(rating, HALF_POINTS[result]) for *_, rating, result in one.games if rating]
    if not met:
        return None
    score = half_up(Fraction(100 * sum(half for _, half in met), 2 * len(met)))
    difference = DIFFERENCES[100 - score] if score >= 50 else -DIFFERENCES[score]
    return half_up(Fraction(sum(rating for rating, _ in met), len(met))) + difference


def board_prizes(event: Teams, by: str, least: int, rounds: int) -> dict[int, list[tuple[int, int, int]]]:
    """By board, (rank, team, place) of everybody with a game; rank 0 with too few."""
    needed = least or -(-rounds // 2)
    lists: dict[int, list[Record]] = {}
    for one in records(event):
        if not one.games:
            continue
        if by == "squad":
            board = one.place if one.place <= event.boards else event.boards + 1
        else:
            sat = Counter(board for _, board, *_ in one.games)
            board = min(sat, key=lambda where: (-sat[where], where))
        lists.setdefault(board, []).append(one)
    found = {}
    for board, here in lists.items():
        enough = [one for one in here if len(one.games) >= needed]

        def key(one: Record) -> tuple[Fraction, int, int]:
            value = performance(one)
            return percent(event, one), points(event, one), -1 if value is None else value

        found[board] = sorted(
            (1 + sum(key(other) > key(one) for other in enough) if one in enough else 0, one.team, one.place)
            for one in here
        )
    return found


# -- boards over the whole event -----------------------------------------------------------------------


def by_board(event: Teams, team: int) -> list[int]:
    """Article 12: the points on each board; forfeits are games, a bye a win on every board of its round."""
    found = [0] * event.boards
    win, draw, _ = event.game
    for number, (matches, alone) in enumerate(zip(event.rounds, event.alone, strict=True)):
        for met in matches:
            if team in (met.first, met.second):
                side = int(team == met.second)
                if met.decided[side : side + 1] == "+":
                    for board in range(event.size(number)):
                        found[board] += win
                for board, one in enumerate(met.boards):
                    found[board] += event.worth(one.results[side])
        if team in alone:
            for board in range(event.size(number)):
                found[board] += {"U": win, "F": win, "H": draw, "Z": 0}[alone[team]]
    return found


def shown(units: int) -> str:
    """Points as people write them."""
    whole, rest = divmod(units, 10)
    if rest == 5:
        return f"{whole or ''}½"
    return str(whole) if rest == 0 else f"{whole}.{rest}"


def crosstable(event: Teams) -> list[list[str]]:
    """By team, its rounds: the other one, w or b, game points, * while boards are open; -2 without one."""
    found = []
    for team in range(len(event.squads)):
        row = []
        for number, matches in enumerate(event.rounds):
            one = of_round(event, number)[team]
            cell = shown(one.game_points) + "*" * bool(one.open_boards)
            if one.opponent is None:
                row.append(f"-{cell}")
            else:
                side = "w" if any(met.first == team for met in matches) else "b"
                row.append(f"{event.squads[one.opponent].number}{side}{cell}")
        found.append(row)
    return found


def met_cell(event: Teams, team: int, other: int) -> str:
    """The game points of all matches of two teams, in the order of the rounds."""
    if team == other:
        return "*"
    rounds = [of_round(event, number)[team] for number in range(len(event.rounds))]
    met = [one for one in rounds if one.opponent == other]
    return " ".join(shown(one.game_points) + "*" * bool(one.open_boards) for one in met)


def player_line(event: Teams, one: Record) -> list[str]:
    """Boards, games, points, percentage, mean rating, performance; nothing for whoever had no game."""
    if not one.games:
        return [""] * 6
    sat = Counter(board for _, board, *_ in one.games)
    boards = ", ".join(
        f"{board}" if count == 1 else f"{board} ×{count}" for board, count in sorted(sat.items())
    )
    tenths = half_up(10 * percent(event, one))
    rated = [rating for *_, rating, _ in one.games if rating]
    return [
        boards,
        str(len(one.games)),
        shown(points(event, one)),
        str(tenths // 10) + (f".{tenths % 10}" if tenths % 10 else ""),
        str(half_up(Fraction(sum(rated), len(rated)))) if rated else "",
        str(performance(one)) if rated else "",
    ]


# -- line-up cards -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Somebody:
    """Who may be on a card. born: 0 where nobody knows it."""

    rating: int = 0
    sex: str = ""
    title: str = ""
    born: int = 0


@dataclass(frozen=True)
class Card:
    """A card and what regulations say of it; order: fixed, rating or free. average: 0 for no limit."""

    places: tuple[int, ...]
    squad: tuple[Somebody, ...]
    boards: int
    order: str = "fixed"
    gap: int = 0
    holes: bool = False
    minimum: int = 1
    conditions: tuple[tuple[int, str], ...] = ()
    average: int = 0
    year: int = 0


def meets(condition: str, one: Somebody, year: int) -> bool:
    """Whether a board is for somebody, ages by year; who is not known to meet the condition does not."""
    if condition in ("w", "m"):
        return one.sex == {"w": "f", "m": "m"}[condition]
    if condition == "titled":
        return bool(one.title)
    if condition[0] in "uo":
        if not one.born:
            return False
        age, limit = year - one.born, int(condition[1:])
        return not year or (age <= limit if condition[0] == "u" else age >= limit)
    limit = int(condition[3:])
    return bool(one.rating) and (one.rating <= limit if condition[:3] == "max" else one.rating >= limit)


def card_faults(card: Card) -> set[tuple[str, int, int]]:
    """(kind, board, place) of all that is wrong; of a card of a wrong length, that alone on board 0."""
    found = set()
    places, known = card.places, range(1, len(card.squad) + 1)
    if len(places) != card.boards:
        return {("length", 0, len(places))}
    sitting = [(board, place) for board, place in enumerate(places, 1) if place]
    for board, place in sitting:
        if place not in known:
            found.add(("unknown", board, place))
        elif place in places[: board - 1]:
            found.add(("twice", board, place))
    last = max((board for board, _ in sitting), default=0)
    if not card.holes:
        found |= {("hole", board, 0) for board, place in enumerate(places, 1) if not place and board < last}
    proper = [(board, place) for board, place in sitting if place in known]
    for board, place in proper:
        for _, above in [one for one in proper if one[0] < board]:
            if above > place and card.order != "free":
                ahead = card.squad[above - 1].rating - card.squad[place - 1].rating
                if card.order == "fixed" or ahead < card.gap:
                    found.add(("order", board, place))
    if len(sitting) < card.minimum:
        found.add(("few", 0, len(sitting)))
    for board, place in proper:
        for where, condition in card.conditions:
            if where == board and not meets(condition, card.squad[place - 1], card.year):
                found.add(("condition", board, place))
    rated = [card.squad[place - 1].rating for _, place in proper if card.squad[place - 1].rating]
    if card.average and rated and Fraction(sum(rated), len(rated)) > card.average:
        found.add(("average", 0, 0))
    return found


# -- teams of single players ---------------------------------------------------------------------------


def club_table(
    rounds: list[list[tuple[int, int, str, str]]],
    club_of: dict[int, str],
    given: list[tuple[int, int]],
    by: str,
) -> dict[str, tuple[int, int, int, int, int]]:
    """By club: rank, game points, match points, games with a result and without one. by: gp or mp.

    rounds: (player, player, result, result), + and - for forfeits. given: (player, points) outside games.
    """
    worth = {"1": 10, "=": 5, "0": 0, "+": 10, "-": 0, "?": 0}
    clubs = sorted(set(club_of.values()))
    game, match = dict.fromkeys(clubs, 0), dict.fromkeys(clubs, 0)
    played, waiting = dict.fromkeys(clubs, 0), dict.fromkeys(clubs, 0)
    for games in rounds:
        for one in clubs:
            for other in clubs:
                mine = [
                    (results[0], results[1]) if club_of.get(white) == one else (results[1], results[0])
                    for white, black, *results in games
                    if one != other and {club_of.get(white), club_of.get(black)} == {one, other}
                ]
                if not mine:
                    continue
                own, theirs = (sum(worth[result[side]] for result in mine) for side in (0, 1))
                still = sum("?" in result for result in mine)
                game[one] += own
                played[one] += len(mine) - still
                waiting[one] += still
                if not still:
                    match[one] += 20 if own > theirs else 10 if own == theirs else 0
    for player, points_given in given:
        if player in club_of:
            game[club_of[player]] += points_given
    keys = {club: (match[club], game[club]) if by == "mp" else (game[club], match[club]) for club in clubs}
    return {
        club: (
            1 + sum(keys[other] > keys[club] for other in clubs),
            *(game[club], match[club], played[club], waiting[club]),
        )
        for club in clubs
    }
