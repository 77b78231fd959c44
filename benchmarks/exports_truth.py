"""Hold what is taken out of the program beside a slow reference: rounds as PGN, lists of players, workbooks.

    python benchmarks/exports_truth.py --events 1000 --seed 1
    python benchmarks/exports_truth.py --kind pgn --events 5000
    python benchmarks/exports_truth.py --plants

The reference (tests/properties/exports_by_hand.py) reads every file by the standard of its form and was
written from the documentation alone. Events are played by the acts of the desk, by people whose names have
quotes, backslashes, separators, signs of formulas, accents and other alphabets, and namesakes among them:

    pgn      every board of every round as a game, what PGN cannot say in a comment, single players, matches
             of two games and leagues with matches moved; the results that come back, to their board
    people   the lists for Chess-Results, Vega and Sharly Chess cell by cell, and everybody once they are read
             again
    sheets   every list of a section: CSV, workbook, JSON and page have the same cells, numbers are numbers,
             nothing is a formula; both lists of players, by number and by name
    answers  the desk's API, the command line and the files say the same of one section, and of one that is
             merged from two; a day of birth is written as report files have it

It ends with 1 when anything disagrees, or a fault that is put in (--plants) is not found.
"""

from __future__ import annotations

import atexit
import contextlib
import io
import json
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from starlette.testclient import TestClient
from xlsxwriter.exceptions import XlsxWriterException

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "properties"))

import exports_by_hand as hand
import reports_reference
from exports_by_hand import Person

import reports_truth
from pairwright.cli.main import main
from pairwright.common.errors import BadInput, NoPairing, Refused
from pairwright.lists import cell_tables
from pairwright.lists.cell_tables import read_table
from pairwright.lists.list_summary import understood
from pairwright.lists.player_rows import read_people
from pairwright.publish import as_data, lists_page, standings_page
from pairwright.publish.document import Cell
from pairwright.publish.formats import render
from pairwright.storage import actions as do
from pairwright.storage import event_history, round_pgn, section_files
from pairwright.storage.access import Grant
from pairwright.storage.actions.action import Action
from pairwright.storage.actions.team_acts import TeamEntered
from pairwright.storage.draft_round import draft_of
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.match_rules import MatchRules
from pairwright.storage.round_pgn import read_pgn, results_of_pgn, round_as_pgn
from pairwright.storage.round_state import Entry, RoundState, Squad
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars
from pairwright.trf import write_rows
from pairwright.web.app import create_app
from pairwright.web.desk import Desk as WebDesk
from pairwright.web.desk_settings import DeskSettings
from reference_campaign import Answers, Campaign, Plant, compared

NAMES = (
    *('Ábel, "Ann"', "Back\\slash, B", "=Cmd, x", "+Plus, P", "-Minus", "@At", "García López, José"),
    *(
        "Иванов, Пётр",
        "van der Linde, J",
        "Müller; Gus",
        'Straße "x" \\',
        "'t Hooft, Jan",
        "'=x",
        "O’Hara, K.",
    ),
    *(
        "כהן, דוד",
        "王, 伟",
        "Łukasz, Żak",
        "Østby, Åse",
        "de la Cruz, M",
        "Dekker, Bo",
        "Abel, Ann",
        "ABEL, Ann",
    ),
    *(
        "[Event, x]",
        "Curly {x}",
        "Per % cent",
        "A|b, c",
        "Tab, et\u00a0al",
        "x" * 45 + ", Long",
        "2b, or not",
    ),
    *("Smith, A, Jr", "Kim, Lee", "Kim, Lee", "Kim, Lee", "Kim, Lee", "Park, Jo", "Park, Jo", "Park, Jo"),
)
UNLIKE = tuple(one for one in NAMES[:29] if not one.lower().startswith("abel"))
"""Names of whom nobody is taken for another one."""
CLUBS = ("", "", "=Club", 'A "B"; C', "Elm & Ash", "-", "+1", "SK 'Turm'", "Vérité, Paris")
TEAMS = (
    "Schachfreunde Königsspringer'Bad X",
    "Schachfreunde Königsspringer'Bad Y",
    "History",
    "'Quoted'",
    "A/B?",
)
EVENTS = ("Open", 'Op"en \\ x', "Été: {2026}", "[A]")
CODES = ("1-0", "0-1", "1/2-1/2")
RARE = ("0-0", "1/2-0", "0-1/2", "1-0 u", "1/2-1/2 u", "0-1 u", "+/-", "-/+", "-/-", "*", "")


def person_of(chance: Random, name: str, number: int) -> Person:
    """Somebody by chance; of namesakes not everybody has a number."""
    pick = chance.choice
    return Person(
        name,
        pick((0, 0, 1500, 1800, 2100, *range(1400, 2400, 97))),
        pick(("", "", "FM", "WIM", "CM")),
        pick(("", "m", "w", "u")),
        pick(("", "GER", "FRA")),
        pick(("", str(1000 + number))),
        pick(("", "1990", "1990/05/01", "2011/02/28", "1950/12/31")),
        pick((0, 0, 1700)),
        pick(CLUBS),
        pick(("", "", "School 1")),
        pick(("", "", "0012", "12345A")) + (str(number) if chance.random() < 0.1 else ""),
    )


def entered(one: Person) -> Particulars:
    """The same, for the program."""
    return Particulars(
        one.name, one.rating, one.title, one.sex, one.federation, one.fide_id, one.born, one.national,
        one.club, one.school, national_id=one.national_id,
    )  # fmt: skip


class Played(reports_truth.InOneSection):
    """A section of single players in the making, and what was entered: people, by key, and results.

    fresh: the section as it was when each round had been published.
    """

    def __init__(self, seed: int, *, rounds: int = 3, system: str = "", merged: bool = False) -> None:
        self.chance = chance = Random(seed)
        names = chance.sample(NAMES, chance.randint(4, 12))
        if chance.random() < 0.1:
            names = chance.choices(("Kim, Lee", "Park, Jo"), k=chance.randint(4, 8))
        self.people = {key: person_of(chance, name, key) for key, name in enumerate(names, 1)}
        if chance.random() < 0.1:
            self.people = {key: replace(one, club='A "B"; C', fide_id="") for key, one in self.people.items()}
        self.names = [one for one in NAMES if one not in names]
        self.system = system or chance.choice(("dutch", "dutch", "dutch", "double_swiss"))
        days = [f"2026-{month:02}-1{month % 10}" for month in (10, 11, 12)]
        self.days = days[: chance.choice((0, 1, 3, 3))]
        self.first, self.site = chance.choice((1, 1, 11)), chance.choice((("", ""), ('Bad "X"', "GER")))
        self.fixed = (
            (chance.choice([*self.people]), chance.choice((1, 12, 90))) if chance.random() < 0.2 else (0, 0)
        )
        self.event, self.log = EventState(chance.choice(EVENTS)), list[Action]()
        self.name = chance.choice(("Open, A", 'B "1"'))
        tie_breaks = chance.choice((("PTS", "BH", "SB"), ("PTS",), ("PTS", "ARO"), ("WON", "PTS", "BH")))
        setup = Setup(
            self.name, system=self.system, number_of_rounds=3, initial_colour="white", first_board=self.first,
            round_dates=tuple(self.days), tie_breaks=tie_breaks,
        )  # fmt: skip
        self.do(do.DescribeEvent(self.event.name, *self.site))
        self.do(do.AddSection("open", setup))
        found = [entered(one) for one in self.people.values()]
        if self.fixed[0]:
            found[self.fixed[0] - 1] = replace(found[self.fixed[0] - 1], fixed_board=self.fixed[1])
        if merged:
            self.do(do.AddSection("other", replace(setup, name="Other", tie_breaks=("PTS",))))
        half = len(found) // 2 if merged else len(found)
        self.do(do.EnterPlayers("open", tuple(found[:half])))
        if merged:
            self.do(do.EnterPlayers("other", tuple(found[half:])))
            if not self.do(do.MergeSections("open", "other", self.name)):  # somebody is in both
                self.do(do.RemoveSection("other"))
                self.people = {key: one for key, one in self.people.items() if key <= half}
        self.codes: dict[tuple[int, int], str] = {}
        self.byes: dict[tuple[int, int], str] = {}
        self.fresh: dict[int, SectionState] = {}
        self.gone: dict[int, int] = {}
        for number in range(1, chance.randint(0, rounds) + 1):
            if not self.play(number):
                break

    def do(self, act: Action) -> bool:
        """Do it, and note it; whether it was allowed."""
        allowed = super().do(act)
        self.log += [act] if allowed else []
        return allowed

    def points(self, key: int) -> float:
        """What somebody has from the rounds that are complete, by what was entered."""
        total = 0.0
        for drawn in self.section.rounds[: self.section.completed_rounds]:
            code = next(
                (
                    (self.codes[drawn.number, place], board.white == key)
                    for place, board in enumerate(drawn.boards, 1)
                    if key in board.players
                ),
                None,
            )
            if code is None:
                total += 1.0 if key in drawn.pairing_allocated_byes else 0
                total += 0.5 if self.byes.get((key, drawn.number)) == "half" else 0
            else:
                total += hand.POINTS[code[0] if code[1] else hand.OTHER_SIDE.get(code[0], code[0])]
        return total

    def play(self, number: int) -> bool:
        """A round, with what comes before it; False where nobody is left to play."""
        chance = self.chance
        if number > 1 and self.names and chance.random() < 0.3:
            late = person_of(chance, self.names.pop(), len(self.people) + 1)
            if self.do(do.EnterPlayers("open", (entered(late),), number)):
                self.people[self.section.last_key] = late
        key = chance.choice([*self.people])
        if number > 1 and chance.random() < 0.3 and self.do(do.Withdraw("open", key, number - 1)):
            self.gone[key] = number - 1
        key, kind = chance.choice([*self.people]), chance.choice(("half", "zero"))
        if key not in self.gone and self.do(do.RequestBye("open", key, number, kind)):
            self.byes[key, number] = kind
        try:
            drawn = draft_of(self.section)
        except (BadInput, NoPairing, Refused):
            return False
        if not (self.do(drawn) and self.do(do.PublishRound("open", number))):
            return False
        self.fresh[number] = self.section
        for place in range(1, len(self.section.round(number).boards) + 1):
            parts = [
                chance.choice(RARE if chance.random() < 0.3 else CODES) for _ in range(self.section.games)
            ]
            code = ", ".join(one or "?" for one in parts) if any(parts) and len(parts) > 1 else parts[0]
            if code and self.do(do.EnterResult("open", number, place, code)):
                self.codes[number, place] = code
        return all(
            (number, place) in self.codes for place in range(1, len(self.section.round(number).boards) + 1)
        )

    def tables(self, number: int) -> list[int]:
        """The numbers on the tables: somebody's own, and the others counted without it."""
        key, own = self.fixed
        boards = self.section.round(number).boards
        if not key or not any(key in one.players for one in boards):
            return [*range(self.first, self.first + len(boards))]
        free = (one for one in range(self.first, 1000) if one != own)
        return [own if key in one.players else next(free) for one in boards]


# -- Rounds as PGN


def pgn(seed: int) -> Answers:
    """The rounds of a section; every third case is a league of teams."""
    if seed % 3 == 0:
        yield from pgn_of_league(seed)
        return
    held = Played(seed)
    games = 2 if held.system == "double_swiss" else 1
    for drawn in held.section.rounds:
        yield from pgn_of_round(held, drawn, games)


def pgn_of_round(held: Played, drawn: RoundState, games: int) -> Answers:
    """A round, and what of it comes back."""
    number, wanted, back = drawn.number, [], []
    day = held.days[number - 1] if number <= len(held.days) else ""
    title, site = f"{held.event.name}: {held.name}", " ".join(held.site).strip()
    for place, (board, table) in enumerate(zip(drawn.boards, held.tables(number), strict=True), 1):
        code = held.codes.get((number, place), "")
        parts = code.split(", ")
        parts *= games if len(parts) == 1 else 1
        for at, part in enumerate(parts):
            sides = held.people[board.white], held.people[board.black]
            where, part = f"{number}.{table}" + (f".{at + 1}" if games > 1 else ""), part.replace("?", "")
            if at % 2:
                sides, part = sides[::-1], turned(part)
            wanted.append(hand.game_of(title, site, day, where, sides, part, table=str(table)))
        if games == 1 and code in hand.PLAYED:
            back.append((place, hand.PLAYED[code]))
    text = round_as_pgn(held.event, held.section, drawn)
    found = hand.games_in(text)
    yield f"games of round {number}", [in_order(one) for one in found], [in_order(one) for one in wanted]
    if games > 1:
        return
    read = results_of_pgn(held.section, held.section.round(number), read_pgn(text))
    yield "all are there", (read.results, read.contradictions, read.same), ((), (), len(back))
    fresh = held.fresh[number]
    read = results_of_pgn(fresh, fresh.round(number), read_pgn(text))
    rest = len(drawn.boards) - len(back)
    yield "they come back", (read.results, read.contradictions, read.open), (tuple(back), (), rest)


def in_order(game: hand.Game) -> hand.Game:
    """With the tags behind the roster by name: their order is free."""
    return replace(game, tags=(*game.tags[:7], *sorted(game.tags[7:])))


def turned(code: str) -> str:
    """A result from the other side."""
    return hand.OTHER_SIDE.get(code, code)


class QuietLeague(reports_truth.Played):
    """A season in which nobody decides or corrects a result for the report alone."""

    def do(self, act: Action) -> bool:
        """Do it, unless it is of these."""
        alone = isinstance(act, do.CorrectResult) and act.rating_only
        return not (alone or isinstance(act, do.DecideMatch)) and super().do(act)


def pgn_of_league(seed: int) -> Answers:
    """The rounds of a league: each match on its day, each board on which two sit."""
    held = QuietLeague(seed)
    held.season(held.chance.choice((3, 30)))
    for drawn in held.section.rounds:
        wanted = []
        for place in range(1, len(drawn.boards) + 1):
            match = held.matches[drawn.number, place]
            for board, code in enumerate(match.results, 1):
                sides = [card[board - 1] if board <= len(card) else "" for card in match.cards]
                if not all(sides):
                    continue
                white = (match.first == match.home) == reports_reference.home_has_white(
                    held.truth.home_white, board
                )
                ours = list(zip(sides, (match.first, match.second), strict=True))
                if white == (board in match.exchanged):
                    ours, code = ours[::-1], turned(code)
                tags = (match.on.replace("-", ".") or "????.??.??", f"{drawn.number}.{place}.{board}")
                result = hand.PLAYED.get(code, "*")
                said = f"Result: {code}" if code not in hand.PLAYED and code != "*" else ""
                wanted.append((*tags, *ours, result, said))
        found = []
        for game in hand.games_in(round_as_pgn(held.event, held.section, drawn)):
            tags = dict(game.tags)
            sides = [
                (f"{tags[side]} {tags.get(f'{side}FideId', '')}", tags[f"{side}Team"])
                for side in ("White", "Black")
            ]
            found.append((tags["Date"], tags["Round"], *sides, tags["Result"], game.comment))
        out = {one[1].rpartition(".")[0] for one in wanted}
        yield "games of a league", [one for one in found if one[1].rpartition(".")[0] in out], wanted


# -- Lists of players


def people(seed: int) -> Answers:
    """The lists that other programs take, and what is read of them here; every fourth is one of teams."""
    if seed % 4 == 0:
        yield from people_of_teams(seed)
        return
    held = Played(seed, rounds=1, system="dutch")
    section = held.section
    files = {one.name: one for one in section_files.data_files(held.event, section)}
    ours = [held.people[one.key] for one in sorted(section.entries, key=lambda one: section.number(one.key))]
    for which, between, wanted in (
        ("players", ";", hand.chess_results(ours)),
        ("vega", ";", hand.vega(ours)),
        ("sharly", ",", hand.sharly(ours)),
    ):
        data = files[f"open-{which}.csv"].make()
        yield f"the list of {which}", hand.cells_of(data.decode(), between), wanted
        table, encoding = read_table(data, f"{which}.csv")
        again = understood(read_people(table))
        told = [known(one.player) for one in again.players]
        due = [hand.read_again(one, which) for one in ours]
        yield f"{which} read again", (told, again.left_out, encoding), (due, [], "")
    paper = section_files.paper(held.event, section, "players").make()
    due = [replace(one, name=" ".join(one.name.split()), sex="", national_id="") for one in ours]
    for form in ("csv", "xlsx") if seed % 25 == 1 else ("csv",):
        table, _ = read_table(render([paper], form), f"players.{form}")
        again = understood(read_people(table))
        yield f"the list of players read again from {form}", [known(one.player) for one in again.players], due


def people_of_teams(seed: int) -> Answers:
    """The players of teams: with their team, board, captain and place, and once they are read again."""
    event, section = teams_of(seed)
    files = {one.name: one for one in section_files.data_files(event, section)}
    order = sorted(section.entries, key=lambda one: section.number(one.key))
    ours = [(one, known(own)) for one in order for own in one.squad.players]
    clubs = [replace(own, club=own.club or one.particulars.club) for one, own in ours]
    places = [at for one in order for at in range(1, len(one.squad.players) + 1)]
    beside = [
        [*map(hand.harmless, (one.name, str(at), one.squad.captain, one.squad.venue))]
        for (one, _), at in zip(ours, places, strict=True)
    ]
    data = files["teams-players.csv"].make()
    rows = hand.cells_of(data.decode(), ";")
    wanted = [["Team", "Board", "Captain", "Venue"], *beside]
    yield "squads", rows, [[*row, *more] for row, more in zip(hand.chess_results(clubs), wanted, strict=True)]
    found = read_people(read_table(data, "players.csv")[0]).people
    told = [(known(one.player), one.team, one.board, dict(one.of_team)) for one in found]
    for one_told, at, (one, _), own in zip(told, places, ours, clubs, strict=True):
        team = " ".join(one.name.split())
        yield "squads read again", one_told, (hand.read_again(own, "players"), team, at, reached(one))
    teams = [replace(own, club=one.name) for one, own in ours]
    data = files["teams-sharly.csv"].make()
    yield "squads for Sharly Chess", hand.cells_of(data.decode(), ","), hand.sharly(teams)


def reached(one: Entry) -> dict[str, str]:
    """What a list says of a team besides its players."""
    said = {"captain": one.squad.captain, "venue": one.squad.venue}
    return {name: text for name, text in said.items() if text}


def known(one: Particulars) -> Person:
    """Somebody of a list, by the fields that lists have."""
    return Person(
        one.name, one.rating, one.title, one.sex, one.federation, one.fide_id, one.birth_date,
        one.national_rating, one.club, one.school, one.national_id,
    )  # fmt: skip


# -- Sheets


def sheets(seed: int) -> Answers:
    """Every list in every form, and both lists of players; every fourth event is one of teams."""
    if seed % 4 == 0:
        yield from of_papers(*teams_of(seed))
        return
    held = Played(seed, rounds=3, system="dutch")
    section = held.section
    yield from of_papers(held.event, section)
    found = {one.name: one.make() for one in section_files.papers(held.event, section)}
    for name, document in found.items():
        if name.endswith("-names") and not name.startswith("cross"):
            rows = hand.cells_of(render([document], "csv").decode(), ",")
            yield from where_they_play(held, int(name.split("-")[1]), rows)
    gone = {key for key, after in held.gone.items() if after < section.published_rounds}
    order = sorted(held.people, key=section.number)
    by_name = sorted(order, key=lambda key: hand.as_filed(held.people[key].name))
    for name, keys in (("players", order), ("players-by-name", by_name)):
        rows = hand.cells_of(render([found[name]], "csv").decode(), ",")
        told = hand.columns(rows[1:], rows[0])
        yield f"names of {name}", told["Name"], [hand.harmless(held.people[key].name) for key in keys]
        yield f"numbers of {name}", told["No"], [str(section.number(key)) for key in keys]
        for head, field in hand.COLUMNS.items():
            column = [hand.harmless(str(getattr(held.people[key], field) or "")) for key in keys]
            yield f"{head} of {name}", told.get(head, [""] * len(keys)), column
        if gone:
            left = ["withdrawn" if key in gone else "" for key in keys]
            yield f"who has left, of {name}", [row[-1] for row in rows[1:]], left


def where_they_play(held: Played, number: int, table: Sequence[Sequence[str]]) -> Answers:
    """The list of a round by name, as somebody reads it who looks for themselves."""
    section = held.section
    names = {section.number(key): one.name for key, one in held.people.items()}
    drawn = section.round(number)
    seats = {}
    for board, shown in zip(drawn.boards, held.tables(number), strict=True):
        seats[board.white] = (str(shown), "White", board.black)
        seats[board.black] = (str(shown), "Black", board.white)
    order = sorted(held.people, key=lambda key: (hand.as_filed(held.people[key].name), section.number(key)))
    wanted = []
    for key in order:
        shown, colour, other = seats.get(key, ("–", "", 0))
        met = held.people[other].title if other else ""
        met = f"{met} {hand.called(names, section.number(other))}".strip() if other else ""
        own = hand.called(names, section.number(key))
        wanted.append([*map(hand.harmless, (held.people[key].title, own, shown, colour, met))])
    titled = any(one.title for one in held.people.values())
    rows = [row if titled else ["", *row] for row in table[1:]]
    rows = [row if row[3] else [*row[:4], ""] for row in rows]  # which bye it is, the sheets of rounds say
    yield f"where they play in round {number}", rows, wanted


def teams_of(seed: int) -> tuple[EventState, SectionState]:
    """A section of teams by chance, some of whose rounds are played."""
    chance = Random(seed)
    names = chance.sample((*UNLIKE, *TEAMS), chance.randint(3, 8))
    squads = []
    singles = chance.sample(UNLIKE, 3 * len(names))
    for team, name in enumerate(names):
        numbered = enumerate(singles[3 * team : 3 * team + 3], 10 * team + 1)
        people = [person_of(chance, one, number) for number, one in numbered]
        club, venue = chance.choice(CLUBS), chance.choice(("", "Hall; upstairs", "=Hall"))
        squad = Squad((*map(entered, people),), captain=chance.choice(("", "Captain, =C")), venue=venue)
        squads.append(TeamEntered(Particulars(name, club=club), squad))
    match = MatchRules(boards=2)
    setup = Setup("Teams", system="team_swiss", number_of_rounds=3, initial_colour="white", match=match)
    event = do.AddSection("teams", setup).apply(EventState(chance.choice(EVENTS)))
    event = do.EnterTeams("teams", tuple(squads)).apply(event)
    for number in range(1, chance.randint(0, 2) + 1):
        try:
            event = draft_of(event.section("teams")).apply(event)
        except NoPairing:
            break  # nobody is left who has not met
        for done in (do.PublishRound("teams", number), do.PublishBoards("teams", number)):
            event = done.apply(event)
        for place in range(1, len(event.section("teams").round(number).boards) + 1):
            code = ", ".join(chance.choice((*CODES, "+/-", "*")) for _ in range(2))
            event = do.EnterResult("teams", number, place, code).apply(event)
    return event, event.section("teams")


def of_papers(event: EventState, section: SectionState) -> Answers:
    """Every list: the cells of CSV, workbook and JSON."""
    for paper in section_files.papers(event, section):
        document = paper.make()
        files = {form: render([document], form) for form in ("csv", "xlsx", "json")}
        rows = hand.cells_of(files["csv"].decode(), ",")
        tables = [one for one in json.loads(files["json"])["blocks"] if one["block"] in ("table", "chart")]
        books = hand.sheets_in(files["xlsx"])
        yield f"sheets of {paper.name}", len(books), max(1, len(tables))
        yield f"cells of {paper.name}", list(uneven(rows, books)) if tables else [], []


def uneven(rows: list[list[str]], books: dict[str, list[list[hand.Value]]]) -> Iterator[str]:
    """Where a workbook and the CSV file of one document differ, and texts that should be numbers."""
    lines, at = [row for row in rows if any(row)], 0
    for name, sheet in books.items():
        top = sheet.index([]) + 1
        end = next((place for place in range(top, len(sheet)) if not any(sheet[place])), len(sheet))
        body = sheet[top:end]
        if at < len(lines) and len(books) > 1 and len(lines[at]) == 1 and len(body[0]) > 1:
            if lines[at][0] not in [hand.harmless(str(row[0])) for row in sheet[: top - 1]]:
                yield f"{name}: nowhere the whole of {lines[at][0]}"
            at += 1  # the title of a table, of which its sheet has the name
        for row in body:
            line = lines[at] if at < len(lines) else []
            if not same_row(line, row):
                yield f"{name}: {row} in the workbook, {line} in the CSV file"
                return
            at += 1
        for column in zip(*body, strict=False):
            numbers = [cell for cell in column[1:] if cell not in ("", "–")]
            if column[0] in hand.NUMBERS and not all(isinstance(cell, float) for cell in numbers):
                yield f"{name}: {numbers} are no numbers below {column[0]}"
    yield from (f"{line} is not in the workbook" for line in lines[at:])


def same_row(line: Sequence[str], row: Sequence[hand.Value]) -> bool:
    """A line of the file, which may have a remark at its end, beside a row of the sheet."""
    there = [*row, *[""] * (len(line) - len(row))]
    last = len(line) - 1
    return len(there) == len(line) and all(
        hand.same_cell(cell, value) or (at == last and len(row) < len(line))
        for at, (cell, value) in enumerate(zip(line, there, strict=True))
    )


# -- The desk, the command line and the files


class Desk:
    """A desk with its API, and the command line beside it, both in this process."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="exports-truth-"))
        atexit.register(shutil.rmtree, self.folder, ignore_errors=True)
        app = create_app(DeskSettings(database=str(self.folder / "desk.sqlite")))
        self.desk: WebDesk = app.state.desk
        token, _ = self.desk.access.make_link("Program", Grant("owner"), lasts=timedelta(days=1))
        stack = contextlib.ExitStack()
        self.client = stack.enter_context(TestClient(app, headers={"Authorization": f"Bearer {token}"}))
        atexit.register(stack.close)

    def kept(self, name: str, acts: Sequence[Action]) -> str:
        """The address of a new event in which these were done."""
        event_id = self.desk.journal.create(name, "Arbiter")
        for act in acts:
            written = act
            if isinstance(act, do.EnterPlayers):
                people = tuple(replace(one, birth_date=spelled(one.birth_date)) for one in act.players)
                written = replace(act, players=people)
            self.desk.journal.append(event_id, written, who="Arbiter", why="by chance")
        return f"/api/v1/events/{event_id}"

    def bytes_of(self, address: str) -> bytes:
        """What the API answers."""
        answer = self.client.get(address)
        assert answer.status_code == 200, (address, answer.text)
        return answer.content

    def json_of(self, address: str) -> Any:
        """The same as values."""
        return json.loads(self.bytes_of(address))

    def told(self, *words: str) -> bytes:
        """What a command prints."""
        held = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
        with contextlib.redirect_stdout(held):
            code = main([*words])
            held.flush()
        assert code == 0, words
        return held.buffer.getvalue()  # type: ignore[attr-defined, no-any-return]


the_desk = cache(Desk)


def spelled(born: str) -> str:
    """A day of birth as another program may send it."""
    year, month, day = f"{born}//".split("/")[:3]
    if not day:
        return born
    return f"{day}.{month}.{year}" if int(day) % 2 else f"{year}-{month}-{day}"


def answers(seed: int) -> Answers:
    """One section of single players, told by every way out; every fourth is merged from two."""
    held = Played(seed, rounds=3, system="dutch", merged=seed % 4 == 0)
    desk = the_desk()
    event = desk.kept(held.event.name, held.log)
    here = f"{event}/sections/open"
    state = next(one for one in desk.json_of(event)["state"]["sections"] if one["key"] == "open")
    numbers = {held.section.number(key): key for key in held.people}
    born = {one["key"]: one["particulars"].get("birth_date", "") for one in state["entries"]}
    yield "days of birth", born, {key: one.born for key, one in held.people.items()}
    trf, tournament = desk.bytes_of(f"{here}/tournament.trf"), desk.json_of(f"{here}/tournament")
    told = {
        one["number"]: (one["name"], one.get("fide_id", ""), one.get("birth_date", ""))
        for one in tournament["players"]
    }
    ours = {at: held.people[key] for at, key in numbers.items()}
    yield "people as JSON", told, {at: (one.name, one.fide_id, one.born) for at, one in ours.items()}
    for name, data in (("one.trf", trf), ("one.json", json.dumps(tournament).encode())):
        (desk.folder / name).write_bytes(data)
        again = json.loads(desk.told("convert", str(desk.folder / name), "--json"))
        yield f"the same tournament from {name}", unlike(as_told(again), as_told(tournament)), {}
    if not held.section.completed_rounds:
        return
    there = desk.json_of(f"{here}/standings")
    points = {one["id"]: one["points"] for one in there["players"]}
    yield "points", points, {at: held.points(key) for at, key in numbers.items()}
    remarks = {one["id"] for one in there["players"] if one["remark"]}
    completed, published = held.section.completed_rounds, held.section.published_rounds
    left = {key for key, after in held.gone.items() if after <= completed and after < published}
    gone = {at for at, key in numbers.items() if key in left}
    yield "who has left", remarks, gone
    for name in ("one.trf", "one.json"):
        words = ("standings", str(desk.folder / name), "--after", str(completed), "--json")
        command = json.loads(desk.told(*words))
        yield f"standings of {name}", unlike(without_remarks(command), without_remarks(there)), {}
    public = desk.json_of(event.replace("/api/v1/events/", "/e/") + "/open.json")
    yield "public standings", unlike(without_remarks(public["standings"]), without_remarks(there)), {}
    private = {"birth_date", "school", "family", "more"}
    yield (
        "what is private",
        {name for one in public["tournament"]["players"] for name in one} & private,
        set(),
    )
    for paper in desk.json_of(f"{here}/papers")["lists"]:
        files = {form: desk.bytes_of(f"{here}/papers/{paper['name']}/{form}") for form in ("csv", "json")}
        rows = hand.cells_of(files["csv"].decode(), ",")
        tables = [one for one in json.loads(files["json"])["blocks"] if one["block"] == "table"]
        cells = [
            [hand.harmless(hand.decimal(" ".join(cell) if isinstance(cell, list) else cell)) for cell in row]
            for table in tables
            for row in table["rows"]
        ]
        at = 0
        for row in cells:
            while at < len(rows) and [hand.decimal(cell) for cell in rows[at][: len(row)]] != row:
                at += 1
            yield f"a row of {paper['name']}: {row}", at < len(rows), True
    table = next(iter(json.loads(desk.bytes_of(f"{here}/papers/standings/json"))["blocks"]))
    lines = [dict(zip(table["columns"], row, strict=True)) for row in table["rows"]]
    paper_says = [(int(one["No"]), one["Name"], int(one["Pl"]), hand.decimal(one["Pts"])) for one in lines]
    api_says = [(one["id"], one["name"], one["rank"], f"{one['points']:g}") for one in there["players"]]
    yield "paper and API", paper_says, api_says


def as_told(tournament: Any) -> dict[str, Any]:
    """A tournament as every form of it has it.

    A report file has places besides, the codes of the order and of the system, and comments on rules of FIDE;
    and it has one letter for whoever is absent or is to have no points.
    """
    players = [
        {name: value for name, value in one.items() if name != "rank"} for one in tournament["players"]
    ]
    kept = [one for one in tournament.get("kept", ()) if "Deviation" not in one["text"]]
    headers = sorted(one for one in tournament["headers"] if one[0] not in ("type_code", "standing_order"))
    byes = [
        {**one, "outcome": one["outcome"].replace("absent", "zero_point_bye")}
        for one in tournament.get("announced_byes", ())
    ]
    return {**tournament, "players": players, "kept": kept, "headers": headers, "announced_byes": byes}


def unlike(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """What two documents have otherwise."""
    return {key: (one.get(key), other.get(key)) for key in {*one, *other} if one.get(key) != other.get(key)}


def without_remarks(found: Any) -> Any:
    """Standings without the names of the event, and without who is away: a file says it by rounds alone.

    Nor with the version, which stands at the head of the whole document.
    """
    players = [{**one, "remark": ""} for one in found["players"]]
    return {**found, "players": players, "tournament": "", "notes": [], "version": 1}


CHECKS = {
    "pgn": compared(pgn),
    "people": compared(people),
    "sheets": compared(sheets),
    "answers": compared(answers),
}
# -- plants

_ABOUT, _BOARDS, _FIXTURE = round_pgn._about, round_pgn._Boards.of, round_pgn.fixture_of
_GAME, _PEOPLE, _STANDINGS = round_pgn.game_text, section_files._people, standings_page.standings_object


def _unescaped(value: str) -> str:
    return value.replace('"', '\\"')


def _without_comments(tags: Mapping[str, str]) -> str:
    return _GAME({**tags, "Result": tags["Result"] if tags["Result"] in hand.PLAYED else "*"})


def _first_day(*given: Any) -> Any:
    found = _FIXTURE(*given)
    return replace(found, on=found.original)


def _first_of_all(boards: Any, game: Any, table: int) -> Any:
    return _BOARDS(boards, game, 0)[:1]


def _without_numbers(side: str, player: Particulars) -> dict[str, str]:
    return {name: text for name, text in _ABOUT(side, player).items() if not name.endswith("FideId")}


def _sheet_by_title(title: str, taken: set[str]) -> str:
    taken.add(title.casefold())
    return title[:31]


def _as_text(sheet: Any, row: int, column: int, cell: Any, style: Any) -> None:
    sheet.write_string(row, column, cell.text, style)


def _nobody_left(found: Any, answer: Any = None, gone: Any = None) -> Any:
    return _STANDINGS(found, answer, gone=frozenset())


PLANTS = tuple(
    Plant(*one)
    for one in (
        ("pgn", "a backslash stands as it is", round_pgn, "_written", _unescaped),
        ("pgn", "forfeits look like games that go on", round_pgn, "game_text", _without_comments),
        ("pgn", "a match has its first day", round_pgn, "fixture_of", _first_day),
        ("pgn", "White has won both games", round_pgn, "from_the_other_side", lambda code: code),
        ("pgn", "results of namesakes go to the first board", round_pgn._Boards, "of", _first_of_all),
        ("pgn", "a game that is not rated was not played", round_pgn, "_NOT_RATED", " x"),
        ("pgn", "nobody has a number of FIDE", round_pgn, "_about", _without_numbers),
        ("pgn", "tables are counted from 1", SectionState, "table", lambda section, number, board: board),
        ("people", "some formulas stay", cell_tables, "_FORMULAS", ("=",)),
        ("people", "apostrophes are not taken off", cell_tables, "_unguarded", lambda text: text),
        ("people", "lists are parted within quotation marks", cell_tables, "_QUOTED", re.compile("(?!)")),
        ("people", "Vega knows no years", section_files, "_vega_day", lambda text: "00.00.00"),
        ("people", "somebody is lost", section_files, "_people", lambda section: _PEOPLE(section)[1:]),
        ("people", "Sharly Chess gets no years", section_files, "birth_year", lambda text: 0),
        ("sheets", "a sheet is called as its table", as_data, "_sheet_name", _sheet_by_title),
        ("sheets", "numbers are texts", as_data, "_write", _as_text),
        ("sheets", "halves are signs", Cell, "value", property(lambda cell: cell.text)),
        ("sheets", "accents stand last", lists_page, "name_key", lambda name: name),
        (
            "sheets",
            "namesakes are all alike",
            lists_page,
            "numbered_name",
            lambda event, one: event.names[one],
        ),
        ("sheets", "nobody has left", section_files, "gone_of", lambda section, after=99: frozenset()),
        ("answers", "days are kept as they are sent", event_history, "_with_dates", lambda one, state: one),
        ("answers", "nobody has left", standings_page, "standings_object", _nobody_left),
        ("answers", "files say nothing of clubs", write_rows, "PLAYER_FIELDS", ("name", "birth_date")),
        ("answers", "points are half", standings_page, "POINT", 20),
    )
)
CAMPAIGN = Campaign(
    "events", CHECKS, PLANTS, cases=200, most=1000, ends=(ValueError, AssertionError, XlsxWriterException)
)
held, found_by = CAMPAIGN.held, CAMPAIGN.found_by

if __name__ == "__main__":
    sys.exit(CAMPAIGN.main(__doc__))
