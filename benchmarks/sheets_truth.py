"""Hold what sheets and pages show beside tables worked out from the plain results, and each format beside it.

    python benchmarks/sheets_truth.py --events 1000 --seed 1
    python benchmarks/sheets_truth.py --plants

Events by chance, with byes of all kinds, forfeits, late entries, withdrawals, adjourned games, points given
and taken, accelerations and scores of 3 and 1, are told twice: as a tournament, and as the plain entries of
tests/properties/sheets_by_hand.py, which shares no code with the package. Compared are the standings, both
crosstables, the wall chart, the grid, the progress, the pairings by board and by name, both lists, the
statistics and the page of every player, cell by cell; and of every sheet what HTML, CSV, text and JSON show.

It ends with 1 when something disagrees. --plants puts faults into the package, one at a time, and ends with 1
when one of them is not found.
"""

from __future__ import annotations

import csv
import dataclasses
import io
import json
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "properties"))

import sheets_by_hand as hand

from pairwright.publish import as_data, as_html, as_text, crosstable_page, lists_page, site, standings_page
from pairwright.publish.document import Document, Facts, Table, for_people
from pairwright.publish.formats import render
from pairwright.simulate import Chance
from pairwright.standings import Event, board_list, statistics
from pairwright.standings.event import individual_sheet
from pairwright.standings.ranking import Standings, standings
from pairwright.tournament import Colour, Outcome, Player, Round, Tournament
from pairwright.tournament.round import Game
from pairwright.tournament.scoring import Scoring
from pairwright.tournament.tournament import PointAdjustment
from reference_campaign import Campaign, Findings, Plant

_STREAM = 241

# -- events --------------------------------------------------------------------------------------------

_OUTCOMES = {
    **{"1": Outcome.WIN, "=": Outcome.DRAW, "0": Outcome.LOSS, "W": Outcome.UNRATED_WIN},
    **{"D": Outcome.UNRATED_DRAW, "L": Outcome.UNRATED_LOSS, "?": Outcome.UNFINISHED},
    **{"+": Outcome.FORFEIT_WIN, "-": Outcome.FORFEIT_LOSS, "U": Outcome.PAIRING_ALLOCATED_BYE},
    **{"F": Outcome.FULL_POINT_BYE, "H": Outcome.HALF_POINT_BYE, "Z": Outcome.ZERO_POINT_BYE},
    "A": Outcome.ABSENT,
}
_COLOURS = {"": Colour.NONE, "w": Colour.WHITE, "b": Colour.BLACK}
_RESULTS = ("10", "10", "==", "==", "01", "WL", "DD", "LW", "+-", "-+", "--", "??")
NAMES = (
    *(
        "Abel, Ann",
        "Berg <i>",
        "Cole & Son",
        'Dahl "Dot"',
        "Eck|er",
        "=Fox",
        "Gray; Gus",
        "Haas",
        "Ives, I.",
    ),
    *("Jung", "Kern", "Lund", "Moss", "Nagy", "Ott"),
)


def event_of(chance: Chance) -> tuple[Tournament, hand.Plain]:
    """An event by chance, told twice."""
    count, table = chance.between(2, 13), chance.hits(250_000)
    rated, federated, clubs = chance.hits(800_000), chance.hits(600_000), chance.hits(400_000)
    titled = chance.hits(500_000)
    names = list(NAMES)
    chance.shuffle(names)
    people = []
    for at in range(count):
        rating = 0 if not rated or chance.hits(200_000) else chance.between(1400, 2500)
        people.append(
            hand.Person(
                at + 1 + (2 if at > 5 and chance.hits(0) else 0),
                names[at],
                rating,
                chance.one_of(("", "", "FM", "WIM")) if titled else "",
                chance.one_of(("", "GER", "FRA", "ENG")) if federated else "",
                chance.one_of(("", "Oak", "Elm & Ash")) if clubs else "",
            )
        )
    played = chance.between(0, min(6, count if table else 6))
    rounds = table_rounds(chance, count, played) if table else swiss_rounds(chance, count, played)
    if rounds and not table and chance.hits(100_000):  # drawn, and nothing known yet
        rounds[-1] = [hand.Entry("?", one.other, one.colour) if one.other >= 0 else one for one in rounds[-1]]
    three = chance.hits(250_000)
    win, draw = (30, 10) if three else (10, 5)
    bye = chance.one_of((win, win, draw, 0))
    scoring = Scoring.simple(win, draw, 0, pairing_allocated_bye=bye)
    worth = {"1": win, "W": win, "+": win, "F": win, "=": draw, "D": draw, "H": draw, "U": bye}
    worth |= dict.fromkeys("0L-ZA?", 0)
    games = [one for one in rounds[-1] if one.other >= 0] if rounds else []
    waiting = bool(games) and all(one.sign == "?" for one in games)
    counted = chance.below(len(rounds) + 1) if chance.hits(150_000) else len(rounds) - waiting
    given = [
        (chance.one_of((5, 10, -5)), chance.below(count), chance.below(len(rounds) + 1))
        for _ in range(chance.below(3) if chance.hits(300_000) else 0)
    ]
    virtual: list[tuple[int, ...]] = []
    if not table and chance.hits(200_000):
        virtual = [(10, 10, 5) if one < (count + 1) // 2 else () for one in range(count)]
    tournament = Tournament(
        tuple(
            Player(
                one.number,
                one.name,
                one.rating,
                title=one.title,
                federation=one.federation,
                club=one.club,
            )
            for one in people
        ),
        tuple(
            Round.of(Game(one.other, _COLOURS[one.colour], _OUTCOMES[one.sign]) for one in row)
            for row in rounds
        ),
        max(len(rounds), chance.between(1, 9)),
        scoring=scoring,
        virtual_points=tuple(virtual),
        adjustments=tuple(PointAdjustment(points, (one,), number) for points, one, number in given),
        tie_breaks=("PTS", "WON", "BPG"),
        system="round_robin" if table else "dutch",
        headers=(("start_date", "2026/03/01"),),
    )
    return tournament, hand.Plain(
        people, rounds, tournament.number_of_rounds, counted, worth, given, virtual, waiting, table
    )


def swiss_rounds(chance: Chance, count: int, rounds: int) -> list[list[hand.Entry]]:
    """Pairs by chance, with people who come late, leave, or have asked for a bye."""
    comes = [chance.between(1, 3) if chance.hits(150_000) else 1 for _ in range(count)]
    leaves = [chance.between(1, 6) if chance.hits(150_000) else 99 for _ in range(count)]
    found = []
    for number in range(1, rounds + 1):
        row = [hand.Entry("A")] * count
        there = []
        for one in range(count):
            if not comes[one] <= number <= leaves[one]:
                continue
            if chance.hits(120_000):
                row[one] = hand.Entry(chance.one_of("FHZA"))
            else:
                there.append(one)
        chance.shuffle(there)
        if len(there) % 2:
            row[there.pop()] = hand.Entry("U")
        while there:
            seat(chance, row, there.pop(), there.pop())
        found.append(row)
    return found


def seat(chance: Chance, row: list[hand.Entry], white: int, black: int) -> None:
    first, second = chance.one_of(_RESULTS)
    # Files may name no colours where nobody sat down.
    colours = ("", "") if first in "+-" and chance.hits(200_000) else ("w", "b")
    row[white], row[black] = hand.Entry(first, black, colours[0]), hand.Entry(second, white, colours[1])


def table_rounds(chance: Chance, count: int, rounds: int) -> list[list[hand.Entry]]:
    """Rounds of a round robin; the bye of an odd number is worth nothing."""
    ring = list(range(count)) if count % 2 == 0 else [*range(count), -1]
    found = []
    for _ in range(min(rounds, len(ring) - 1)):
        row = [hand.Entry("Z")] * count
        for place in range(len(ring) // 2):
            white, black = ring[place], ring[-1 - place]
            if -1 not in (white, black):
                seat(chance, row, white, black)
        found.append(row)
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return found


# -- sheets --------------------------------------------------------------------------------------------


def check(seed: int) -> Findings:
    """Every sheet of an event."""
    chance = Chance(seed, _STREAM)
    tournament, plain = event_of(chance)
    found = standings(tournament)
    latest = len(plain.rounds) - plain.waiting
    yield f"rounds counted: {found.event.rounds_counted}", found.event.rounds_counted == latest
    found = standings(tournament, after=plain.counted)
    gone = [one for one in range(len(plain.people)) if chance.hits(200_000)] if chance.hits(300_000) else None
    for document, tables in sheets(found, plain, gone):
        shown = [shown_table(one) for one in for_people(document).tables()]
        for at, wanted in enumerate(tables):
            told = shown[at] if at < len(shown) else []
            yield f"{document.title.split(' ')[0].lower()}: {difference(told, wanted)}", told == wanted
        yield from formats(document)
    yield from statistics_held(found, plain)
    yield from remarks_held(found, plain, gone)
    yield from hints_held(found, plain)
    yield from cards(found, plain)


def sheets(
    found: Standings, plain: hand.Plain, gone: list[int] | None
) -> Iterator[tuple[Document, list[list[hand.Row]]]]:
    """Each sheet of tables, and what should be in them."""
    event = found.event
    yield standings_page.standings_document(found, gone), [hand.standings(plain)]
    left = gone or []
    yield lists_page.starting_list_document(event, gone=left), [hand.entries(plain, False, left)]
    yield lists_page.starting_list_document(event, "name", gone=left), [hand.entries(plain, True, left)]
    if plain.counted:
        yield crosstable_page.crosstable_document(found), [hand.crosstable(plain, True)]
        yield crosstable_page.crosstable_document(found, "number"), [hand.crosstable(plain, False)]
        yield crosstable_page.wall_chart_document(found), [hand.wall_chart(plain)]
        yield crosstable_page.grid_document(found), [hand.grid(plain)]
        yield crosstable_page.progress_document(found), [hand.progress(plain)]
    for number in range(1, len(plain.rounds) + 1):
        yield lists_page.pairings_document(event, number), hand.pairings(plain, number)
        yield lists_page.pairings_document(event, number, "name"), [hand.by_name(plain, number)]


def shown_table(table: Table) -> list[hand.Row]:
    return [
        [column.heading for column in table.columns],
        *([cell.text for cell in row] for row in table.rows),
    ]


def difference(told: Sequence[hand.Row], wanted: Sequence[hand.Row]) -> str:
    """The first rows that are not the same."""
    for one, other in zip(told, wanted, strict=False):
        if one != other:
            return f"{told[0]} {one}, not {other}"
    more, fewer = told[len(wanted) :], wanted[len(told) :]
    return f"{len(told)} rows, not {len(wanted)}: {fewer[:1]} {more[:1]}"


def remarks_held(found: Standings, plain: hand.Plain, gone: list[int] | None) -> Findings:
    """Who is away: behind the lines in a file, by name in the notes."""
    table = standings_page.standings_document(found, gone).tables()[0]
    wanted = hand.remarks(plain, gone)
    told = [str(one) for one in table.remarks]
    yield f"remarks: {gone} {told}, not {wanted}", told == wanted
    word = "Withdrawn: " if gone is not None else f"Absent from round {plain.counted}: "
    notes = [str(note) for note in table.notes if note.startswith(word)]
    away = [plain.people[one].name for one, remark in zip(plain.ranked(), wanted[1:], strict=False) if remark]
    apart = "; " if any("," in name for name in away) else ", "
    sentence = f"{word}{apart.join(away)}.".replace("..", ".")
    yield f"remarks: {notes}, not {sentence}", notes == ([sentence] if away else [])


def hints_held(found: Standings, plain: hand.Plain) -> Findings:
    """What is said at length of every round in both crosstables."""
    for order in ("rank", "number"):
        if not plain.counted:
            return
        document = crosstable_page.crosstable_document(found, order)
        table = document.tables()[0]
        first = next(at for at, column in enumerate(table.columns) if column.heading == "1")
        people = plain.ranked() if order == "rank" else range(len(plain.people))
        for one, row in zip(people, table.rows, strict=True):
            told = [str(cell.hint) for cell in row[first : first + plain.counted]]
            wanted = hand.hints(plain, one)
            yield f"hints: {told}, not {wanted}", told == wanted


def facts_of(document: Document) -> dict[str, str]:
    return {
        name: cell.text for block in document.blocks if isinstance(block, Facts) for name, cell in block.pairs
    }


def statistics_held(found: Standings, plain: hand.Plain) -> Findings:
    if not plain.counted:
        return
    document = lists_page.statistics_document(found.event)
    facts, rounds, federations, scores = hand.statistics(plain)
    told = {name: str(value) for name, value in facts_of(document).items()}
    yield f"statistics: {sorted(told.items() ^ facts.items())}", told == facts
    tables = [shown_table(one) for one in document.tables()]
    yield f"by round: {difference(tables[0], rounds)}", tables[0] == rounds
    yield f"scores: {difference(tables[-1], scores)}", tables[-1] == scores
    if len(federations) > 1:
        shown = tables[1][1:]
        fewer = [int(row[1]) for row in shown]
        same = sorted(shown) == sorted(federations) and fewer == sorted(fewer, reverse=True)
        yield f"federations: {shown}, not {federations}", same
    yield from formats(document)


def cards(found: Standings, plain: hand.Plain) -> Findings:
    """The page of every player."""
    places = crosstable_page.places_by_round(found)
    for one, person in enumerate(plain.people):
        document = site.player_document(found, person.number, places=places)
        facts, rows = hand.card(plain, one)
        told = facts_of(document)
        shown = {name: str(told.get(name, "")) for name in facts}
        yield f"card: facts of {person.number}: {sorted(shown.items() ^ facts.items())}", shown == facts
        games = shown_table(document.tables()[0])
        if any(row[0] for row in rows):
            same = games[1:] == rows
            yield f"card: games of {person.number}: {difference(games, [games[0], *rows])}", same
        yield from formats(document)


# -- formats -------------------------------------------------------------------------------------------


class TablesOfPage(HTMLParser):
    """The tables of a page as a reader sees them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tables: list[list[hand.Row]] = []
        self._cell: list[str] | None = None
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        """Tables, rows and cells begin."""
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in ("td", "th"):
            self._cell = []
        elif tag == "br" and self._cell is not None:
            self._cell.append("\n")

    def handle_endtag(self, tag: str) -> None:
        """A cell is read."""
        if tag in ("td", "th") and self._cell is not None:
            self.tables[-1][-1].append("".join(self._cell).strip())
            self._cell = None

    def handle_data(self, data: str) -> None:
        """The text of a cell."""
        if self._cell is not None:
            self._cell.append(data)


def formats(document: Document) -> Findings:
    """HTML, CSV, text and JSON show the same."""
    people = [shown_table(one) for one in for_people(document).tables()]
    plain = [shown_table(one) for one in document.tables()]
    page = TablesOfPage(as_html.to_html(document)).tables
    yield f"HTML: {document.name} {page} {people}", page == people
    text = [line.split() for line in as_text.to_text(document).splitlines()]
    at = 0
    for table in people:
        for row in table:
            if not any("\n" in cell for cell in row):
                wanted = " ".join(row).split()
                while at < len(text) and text[at] != wanted:
                    at += 1
                yield f"text: {document.name} {row}", at < len(text)
    data = json.loads(render([document], "json"))
    blocks = [one for one in data["blocks"] if one["block"] == "table"]
    told = [
        [
            one["columns"],
            *([cell if isinstance(cell, str) else "\n".join(cell) for cell in row] for row in one["rows"]),
        ]
        for one in blocks
    ]
    yield f"JSON: {document.name} {told} {plain}", told == plain
    yield from csv_held(document, plain)


def csv_held(document: Document, plain: list[list[hand.Row]]) -> Findings:
    """Every row is there in order, with numbers as programs read them."""
    lines = list(csv.reader(io.StringIO(render([document], "csv").decode("utf-8-sig"))))
    at = 0
    for table, held in zip(plain, document.tables(), strict=True):
        numbers = [[False] * len(table[0]), *([cell.number for cell in row] for row in held.rows)]
        for row, kinds in zip(table, numbers, strict=True):
            wanted = [
                as_decimal(cell) if number else cell.replace("\n", " ")
                for cell, number in zip(row, kinds, strict=True)
            ]
            # Behind the columns a file may have the remarks that people read in the notes.
            while at < len(lines) and [one.removeprefix("'") for one in lines[at][: len(row)]] != wanted:
                at += 1
            yield f"CSV: {document.name} {wanted}", at < len(lines)


def as_decimal(text: str) -> str:
    """A number with a half as programs read it."""
    return {"½": "0.5", "-½": "-0.5"}.get(text, text.replace("½", ".5"))


# -- plants --------------------------------------------------------------------------------------------


def _without_open_games(tournament: Tournament, number: int) -> tuple[int, ...]:
    return tuple(individual_sheet(tournament, tournament.rounds[: number - 1]).scores)


def _all_are_played(kind: int, result: int) -> str:
    return crosstable_page.RESULT_SIGNS.get(result, "0")


def _as_in_the_end(found: Standings, number: int) -> dict[int, int]:
    return found.place_of


def _white_for_all(event: Event, one: int, number: int) -> str:
    return "White"


def _no_sign_in_names(cell: Any, frame: Any) -> str:
    return str(cell.text).replace("\n", "<br>")


def _row_by_number(event: Event, found: Any) -> Table:
    table: Table = _NAMES_TABLE(event, found)
    return dataclasses.replace(table, rows=sorted(table.rows, key=lambda row: row[1].text))


_NAMES_TABLE = lists_page._names_table
_WINS_ONLY = frozenset({Outcome.WIN})

PLANTS = tuple(
    Plant("sheets", *one)
    for one in (
        (
            "open games count nothing in the order of boards",
            board_list.history,
            "scores_before",
            _without_open_games,
        ),
        ("boards stand as they come", board_list, "board_order", lambda pairs, scores: list(pairs)),
        ("boards without virtual points", board_list, "virtual_points", lambda *given: None),
        ("whoever has no game stands by number", lists_page, "byes_first", lambda outcome: 0),
        ("lists by name are by number", lists_page, "name_key", lambda name: name[::-1]),
        ("names stand by board", lists_page, "_names_table", _row_by_number),
        ("forfeits are told as results", crosstable_page, "_sign", _all_are_played),
        ("draws are losses on the wall chart", crosstable_page, "_WALL_LETTERS", {crosstable_page.WIN: "W"}),
        ("colours are exchanged", crosstable_page, "_COLOUR_LETTERS", {0: "", 1: "b", 2: "w"}),
        ("byes bring what stands nowhere", crosstable_page, "_bye", lambda *given: "-0"),
        ("a result of a win is a draw", crosstable_page, "RESULT_SIGNS", {crosstable_page.OPEN: "?"}),
        ("places are those of the end", crosstable_page, "_places_after", _as_in_the_end),
        ("every player had White", site, "_colour", _white_for_all),
        ("open games are not pending", standings_page, "OPEN", -99),
        ("nobody is absent", standings_page, "_remarks", lambda event, gone: {}),
        ("unrated games are no wins", statistics, "_WON", _WINS_ONLY),
        ("nobody was the favourite", statistics, "_favourite", lambda *given: None),
        ("names are no text but marks", as_html, "_content", _no_sign_in_names),
        ("long names are cut in texts", as_text, "_filled", lambda text, width, align: text[:3].ljust(width)),
        ("a line of a cell is enough for JSON", as_data, "_value", lambda text: text.split("\n")[0]),
    )
)


CAMPAIGN = Campaign("events", {"sheets": check}, PLANTS, most=400)
held, found_by = partial(CAMPAIGN.held, "sheets"), CAMPAIGN.found_by

if __name__ == "__main__":
    sys.exit(CAMPAIGN.main(__doc__))
