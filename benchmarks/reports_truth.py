"""Hold what is sent away beside an independent reference: rating reports, ECF files and calendars.

    python benchmarks/reports_truth.py --cases 500 --seed 1
    python benchmarks/reports_truth.py --area leagues --cases 2000
    python benchmarks/reports_truth.py --plants

The reference (tests/properties/reports_reference.py) was written from the documentation alone; files are
read by their columns and fields. Everything is done by the acts of the desk, as they come in a season:

    leagues   seasons with matches moved, ahead or to no day, dated lists with newcomers and other ratings,
              boards by agreement, empty boards, defaults, games that are not rated or adjourned, colours
              exchanged, scores alone, decisions, late corrections, reports sent: the months that there are;
              in each every game once, with its day, colour, result and ratings; the corrections of what was
              sent; what everybody is rated on the day of a match, by which norms go
    sections  Swiss events with late entries, withdrawals, byes, forfeits, adjourned games that end later and
              corrections for the rating report alone, in two sections, and players who go over into the other
              one: the FIDE report file and the ECF results file of both, and all that it says of a player
    calendars the same seasons as calendar files: each fixture once, where it is now, its changes counted,
              also those that are taken back

It ends with 1 when anything differs. With --plants the program is given faults, one at a time, each of which
must be found.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "properties"))

import reports_reference as reference
from reports_reference import OneGame, TrueMatch, TrueSeason

from pairwright.common.errors import BadInput, NoPairing, Refused
from pairwright.publish import ecf_report, season_page
from pairwright.seasons.season import LeagueSeason
from pairwright.storage import actions as do
from pairwright.storage import section_files, section_league
from pairwright.storage.actions.action import Action
from pairwright.storage.actions.team_acts import TeamEntered
from pairwright.storage.draft_round import draft_of, fixtures_of, numbers_wished
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.line_ups import SealedCard, home_of
from pairwright.storage.match_rules import MatchRules
from pairwright.storage.replay import Recorded, Undo, taken_back
from pairwright.storage.round_state import BoardState, Squad
from pairwright.storage.section_report import reported
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars

NOW = "2026-09-25T10:00:00.000Z"
MADE = datetime(2026, 9, 25, 12, 0, tzinfo=UTC)
NAME = "Liga der Zwölf, eine Saison mit einem Namen, der in keiner Zeile Platz hat"
Compared = tuple[str, object, object]
"""What an answer is about, ours, and what it must be."""
SECTIONS = ("open", "minor")
PLAYED = ("1-0", "1/2-1/2", "0-1")
RARE = ("0-0", "1/2-0", "0-1/2", "1-0 u", "1/2-1/2 u", "0-1 u", "+/-", "-/+", "-/-", "*")


def person(one: Particulars) -> str:
    """Somebody by name and number: there are namesakes."""
    return f"{one.name} {one.fide_id}"


class Played:
    """A season in the making, at the desk and as it happened."""

    def __init__(self, seed: int) -> None:
        self.chance = chance = Random(seed)
        self.boards = chance.randint(2, 5)
        count = chance.choice((3, 4, 4, 5, 6))
        cycles = chance.choice((1, 1, 2))
        rounds = (count - 1 + count % 2) * cycles
        first = date(2026, 9, 5)
        self.days = [str(first + timedelta(days=at)) for at in sorted(chance.sample(range(100), 40))]
        days = (
            sorted(chance.choices(self.days, k=rounds))
            if chance.random() < 0.3
            else sorted(chance.sample(self.days, rounds))
        )
        white = chance.choice(("even", "odd", "not-1-and-4"))
        line = f"german home_white={white} boards={self.boards}"
        setup = Setup(
            "Liga",
            system="team_round_robin" if cycles == 1 else "team_double_round_robin",
            match=MatchRules(boards=self.boards, homes=True, league=line),
            round_dates=tuple(days),
        )
        self.truth = TrueSeason(white)
        squads = []
        for team in range(1, count + 1):
            people = tuple(
                Particulars(
                    f"Player, {team}.{place}" if chance.random() < 0.9 else f"Namesake, {place}",
                    rating=chance.choice((0, *range(1400, 2600, 7))),
                    fide_id=str(1000 * team + place),
                )
                for place in range(1, self.boards + chance.randint(1, 3) + 1)
            )
            squads.append(TeamEntered(Particulars(f"Team {team}"), Squad(people)))
            self.truth.lists[f"Team {team}"] = [("", {person(one): one.rating for one in people})]
        self.event = EventState("League")
        self.log: list[Action] = []
        self.moves = Counter[tuple[int, int]]()
        self.decided: list[TrueMatch] = []
        self.sent: dict[str, list[OneGame]] = {}
        self.refusals: Counter[str] = Counter()
        assert self.do(do.AddSection("liga", setup)), self.refusals
        assert self.do(do.EnterTeams("liga", tuple(squads)))
        assert self.do(numbers_wished(self.event, "liga", ())[0])
        assert self.do(fixtures_of(self.section))
        self.names = {entry.key: entry.name for entry in self.section.entries}
        self.matches: dict[tuple[int, int], TrueMatch] = {}
        for drawn in self.section.rounds:
            for board, match in enumerate(drawn.boards, 1):
                one, other = match.players
                home = self.names[home_of(self.section, match)]
                self.matches[drawn.number, board] = TrueMatch(
                    self.names[one], self.names[other], home, days[drawn.number - 1]
                )
        self.truth.matches = list(self.matches.values())

    @property
    def section(self) -> SectionState:
        """The section as it stands."""
        return self.event.section("liga")

    def do(self, act: Action) -> bool:
        """Do it; whether it was allowed."""
        before = self.event
        try:
            self.event = act.apply(before)
        except (Refused, BadInput) as refused:
            self.refusals[f"{act.kind}: {refused}"] += 1
            return False
        if self.event is not before:  # what changes nothing is not written
            self.log.append(act)
        return True

    def season(self, steps: int) -> None:
        """So many matches by chance, with all that comes between them."""
        keys = list(self.matches)
        self.chance.shuffle(keys)
        for key in keys[:steps]:
            if self.chance.random() < 0.4:
                self.moved(key)
            if self.chance.random() < 0.2:
                self.listed()
            if self.chance.random() < 0.92:
                self.played(key)
            if self.chance.random() < 0.3:
                self.changed(self.chance.choice(keys))
            if self.chance.random() < 0.1:
                self.send()
        if steps >= len(keys):
            for _ in range(self.chance.randint(0, 8)):
                self.changed(self.chance.choice(keys))

    def send(self) -> None:
        """The report of a month goes away, as it is."""
        months = reference.months_of(self.truth)
        if months:
            month = self.chance.choice(months)
            file = section_files.month_report(self.event, self.section, month).decode()
            if self.do(do.SendReport("liga", month, NOW, file, "")):
                self.sent[month] = [one for one in reference.games_of(self.truth) if one.on[:7] == month]

    def moved(self, key: tuple[int, int]) -> None:
        """A match is put on another day, or on none."""
        on = self.chance.choice(("", *self.days)) if self.chance.random() < 0.9 else ""
        if self.do(do.MoveMatch("liga", *key, NOW, on, allowed="League", agreed="Both", why="hall")):
            match = self.matches[key]
            self.moves[key] += on != match.on
            match.on, match.was = on, match.on or match.was

    def listed(self) -> None:
        """A new list of a team, with other ratings, and somebody new; at times in another order."""
        entry = self.chance.choice(self.section.entries)
        name = self.names[entry.key]
        valid = self.chance.choice(self.days)
        if valid <= self.truth.lists[name][-1][0]:
            return
        people = [
            replace(one, rating=one.rating + self.chance.randint(-40, 40)) if one.rating else one
            for one in entry.squad.players
        ]
        if self.chance.random() < 0.5:
            number = f"9{name[5:]}{valid[5:7]}{valid[8:]}"
            rating = self.chance.choice((0, 1500, 1777))
            people.append(Particulars(f"New, {number}", rating=rating, fide_id=number))
        if self.chance.random() < 0.2:
            guest = self.chance.choice(self.chance.choice(self.section.entries).squad.players)
            people += [guest] if guest.fide_id not in {one.fide_id for one in people} else []
        if self.chance.random() < 0.3:
            del people[self.chance.randrange(len(people))]
        if self.chance.random() < 0.5:
            self.chance.shuffle(people)
        if self.do(do.SetSquad("liga", entry.key, replace(entry.squad, players=tuple(people)), valid)):
            self.truth.lists[name].append((valid, {person(one): one.rating for one in people}))

    def places(self, key: tuple[int, int], team: int) -> dict[str, int]:
        """Who is on the list of the day, and at which place of all that there ever were."""
        entry = self.section.entry(team)
        on = self.matches[key].on
        current = [people for valid, people in self.truth.lists[self.names[team]] if valid <= (on or "9")][-1]
        return {person(one): at for at, one in enumerate(entry.squad.players, 1) if person(one) in current}

    def played(self, key: tuple[int, int]) -> None:
        """A match is played, by people of the lists of its day."""
        number, board = key
        match, state = self.matches[key], self.section.round(number).boards[board - 1]
        if match.results or state.result:
            return
        boards = self.boards
        if self.chance.random() < 0.1:
            boards = max(1, boards + self.chance.choice((-1, 1)))
            if not self.do(do.AgreeBoards("liga", number, board, boards, "Ann; Bob")):
                boards = self.boards
        cards, names = [], []
        for team, other in zip(state.players, state.players[::-1], strict=True):
            places = self.places(key, team)
            chosen = self.chance.sample(sorted(places), min(boards, len(places)))
            chosen.sort(key=places.__getitem__)
            card = [places[one] for one in chosen] + [0] * (boards - len(chosen))
            if self.chance.random() < 0.15:
                card[-1] = 0
            cards.append(SealedCard(team, other, tuple(card), NOW, "Captain"))
            seated = {at: name for name, at in places.items()}
            names.append(tuple(seated.get(at, "") for at in card))
        if not self.do(do.OpenLineUps("liga", number, tuple(cards), board)):
            return
        results = [self.result(one, other) for one, other in zip(*names, strict=True)]
        if not self.do(do.EnterResult("liga", number, board, ", ".join(results))):
            return
        match.cards, match.results = (names[0], names[1]), tuple(results)

    def result(self, one: str, other: str) -> str:
        """How a board ends on which these two sit, or nobody."""
        if one and other:
            return self.chance.choice(RARE if self.chance.random() < 0.2 else PLAYED)
        return "+/-" if one else "-/+" if other else "-/-"

    def changed(self, key: tuple[int, int]) -> None:
        """Something is corrected or decided about a match."""
        number, board = key
        match = self.matches[key]
        if not match.results:
            if self.chance.random() < 0.3:
                half = self.chance.randint(0, 2 * self.boards)
                self.do(do.EnterScore("liga", number, board, (5 * half, 10 * self.boards - 5 * half)))
            return
        kind = self.chance.choice(("enter", "rating", "exchange", "void", "decide", "move", "replace"))
        results = tuple(
            self.result(match.cards[0][at], match.cards[1][at])
            if self.chance.random() < 0.5 or one == "*"
            else one
            for at, one in enumerate(match.results)
        )
        text = ", ".join(results)
        if match in self.decided and kind in ("enter", "decide", "rating"):
            return
        if (kind == "enter" and self.do(do.EnterResult("liga", number, board, text))) or (
            kind == "rating" and self.do(do.CorrectResult("liga", number, board, text, rating_only=True))
        ):
            match.results = results
        elif kind == "exchange":
            sat = [at for at, one in enumerate(match.results, 1) if set(one) - {*"+/-"}]
            boards = tuple(sorted(self.chance.sample(sat, min(len(sat), self.chance.randint(0, 2)))))
            if self.do(do.ExchangeColours("liga", number, board, boards)):
                match.exchanged = boards
        elif kind == "void":
            counts = self.chance.choice(("void", "annulled"))
            self.do(do.DecideMatch("liga", number, board, "decision", "Board", "hall", counts=counts))
        elif kind == "decide" and "*" not in match.results:
            text = self.chance.choice((text, text, "-/+", "+/-", "1-0", "-/-"))
            self.decided.append(match)
            self.do(do.DecideMatch("liga", number, board, "protest", "Board", "article 4", text))
        elif kind == "move":
            self.moved(key)


class InOneSection:
    """An event of which one section is being played."""

    event: EventState
    here = "open"

    @property
    def section(self) -> SectionState:
        """The section as it stands."""
        return self.event.section(self.here)

    def do(self, act: Action) -> bool:
        """Do it; whether it was allowed."""
        try:
            self.event = act.apply(self.event)
        except (Refused, BadInput):
            return False
        return True


class PlayedOpen(InOneSection):
    """A Swiss event of two sections. codes: how games ended, by section, round, White, Black."""

    def __init__(self, seed: int) -> None:
        self.chance = chance = Random(seed)
        rounds = chance.randint(3, 6)
        first = date(2026, 10, 1)
        self.days = [str(first + timedelta(days=at)) for at in sorted(chance.sample(range(40), rounds))]
        self.codes: dict[tuple[str, int, str, str], str] = {}
        self.known: dict[str, Particulars] = {}
        self.event = EventState("Open")
        setup = Setup("Open", number_of_rounds=rounds, initial_colour="white", round_dates=tuple(self.days))
        for self.here in SECTIONS:
            self.do(do.AddSection(self.here, replace(setup, name=self.here.title())))
            self.do(do.EnterPlayers(self.here, self.more(chance.randint(4, 9))))
        ended = set[str]()
        for number in range(1, rounds + 1):
            for self.here in SECTIONS:
                if self.here not in ended and not self.round(number):
                    ended.add(self.here)
        for _ in range(chance.randint(0, 6)):
            self.here = chance.choice(SECTIONS)
            if self.section.rounds:
                self.corrected()

    def round(self, number: int) -> bool:
        """A round of the section; False where there is none any more."""
        self.before(number)
        try:
            drawn = draft_of(self.section)
        except (BadInput, NoPairing, Refused):
            return False  # nobody is left who has not met
        if not (self.do(drawn) and self.do(do.PublishRound(self.here, number))):
            return False
        self.ended(number)
        return True

    def more(self, count: int) -> tuple[Particulars, ...]:
        """So many new players."""
        chance, found = self.chance, []
        for number in range(len(self.known) + 1, len(self.known) + count + 1):
            one = Particulars(
                f"Player {number}" if chance.random() < 0.9 else "Namesake",
                chance.choice((0, 1500 + number)), chance.choice(("", "FM")), chance.choice(("", "m", "w")),
                fide_id=str(4000 + number), birth_date=chance.choice(("", "2011", "2010-02-03", "4.5.1960")),
                club=chance.choice(("", "Oak", "Oak & #1 Elm = both")),
                national_id=chance.choice(("", "123456a", "300100L", "300100I", "12")),
            )  # fmt: skip
            found.append(one)
            self.known[person(one)] = one
        return tuple(found)

    def before(self, number: int) -> None:
        """Somebody comes late, leaves, or has a bye."""
        chance, keys = self.chance, [one.key for one in self.section.entries]
        if number > 1 and chance.random() < 0.4:
            self.do(do.EnterPlayers(self.here, self.more(chance.randint(1, 2))))
        if number > 1 and chance.random() < 0.2:
            self.do(do.Withdraw(self.here, chance.choice(keys), number - 1))
        if chance.random() < 0.3:
            (other,) = {*SECTIONS} - {self.here}
            self.do(do.MovePlayer(self.here, chance.choice(keys), other, with_card=chance.random() < 0.7))
        keys = [one.key for one in self.section.entries]
        for key in chance.sample(keys, min(len(keys), chance.choice((0, 0, 1, 2)))):
            self.do(do.RequestBye(self.here, key, number, chance.choice(("half", "zero"))))

    def told(self, number: int, place: int, act: Callable[..., Action], code: str) -> None:
        """A result, however it is told."""
        board = self.section.round(number).boards[place - 1]
        if self.do(act(self.here, number, place, code)):
            white, black = (person(self.section.entry(key).particulars) for key in board.players)
            self.codes[self.here, number, white, black] = reference.CODES[code]

    def ended(self, number: int) -> None:
        """The round ends, and adjourned games of the one before."""
        for place in range(1, len(self.section.round(number).boards) + 1):
            code = self.chance.choice(RARE if self.chance.random() < 0.25 else PLAYED)
            self.told(number, place, do.EnterResult, code)
        if number > 1 and self.chance.random() < 0.7:  # an adjourned game ends after the next round was drawn
            for place, board in enumerate(self.section.round(number - 1).boards, 1):
                if board.adjourned:
                    self.told(number - 1, place, do.EnterResult, self.chance.choice(PLAYED))

    def corrected(self) -> None:
        """A result is corrected, for everything or for the rating report alone."""
        number = self.chance.randint(1, len(self.section.rounds))
        place = self.chance.randint(1, max(1, len(self.section.round(number).boards)))
        rating = partial(do.CorrectResult, rating_only=True)
        act = self.chance.choice((do.CorrectResult, rating, rating))
        self.told(number, place, act, self.chance.choice((*PLAYED, *RARE[:-1])))


def of_leagues(seed: int) -> Iterator[Compared]:
    """The reports of months, and what is told to have changed since they were sent."""
    held = Played(seed)
    held.season(held.chance.choice((3, 6, 30, 30)))
    truth = held.truth
    files = {one.name: one for one in section_files.data_files(held.event, held.section)}
    there = {name[10:17] for name in files if name.startswith("liga-fide-2")}
    months = set(reference.months_of(truth))
    yield "months", there - ({one.on[:7] for one in reference.games_of(truth)} - months), months
    for month in sorted(there):
        found = reference.games_in(files[f"liga-fide-{month}.trf"].make().decode())
        yield f"the report of {month}", list(reference.faults(month, found, truth)), []
    told = {
        (str(one.game.on), tuple(sorted(one.game.players)))
        for one in section_files.corrections_of(held.event, held.section)
    }
    yield "corrections", told, reference.changed_since(truth, held.sent)
    yield from rated_on_days(held)


def rated_on_days(held: Played) -> Iterator[Compared]:
    """What everybody of a list was rated on the day of every match, as norms look at it."""
    section, truth = held.section, held.truth
    found, today = section_league.ratings_of_day(section), section.tournament().players
    rows = [(held.names[key], one) for key in section.order for one in section.entry_of[key].squad.players]
    yield "the players", [one.name for one in today], [one.name for _, one in rows]
    index = {(team, person(one)): at for at, (team, one) in enumerate(rows)}
    for (number, board), match in held.matches.items():
        for team in (match.first, match.second):
            listed = [people for valid, people in truth.lists[team] if valid <= (match.on or "9")][-1]
            at = {name: index[team, name] for name in listed}
            ours = {name: found.get((number, one), today[one].rating) for name, one in at.items()}
            yield f"ratings of {team} in match {number}-{board}", ours, listed


def of_sections(seed: int) -> Iterator[Compared]:
    """The FIDE report files of a Swiss event of two sections, and its ECF files."""
    held = PlayedOpen(seed)
    for held.here in SECTIONS:
        if held.section.completed_rounds:
            yield from of_section(held)


def of_section(held: PlayedOpen) -> Iterator[Compared]:
    """The files of one section."""
    section, complete = held.section, held.section.completed_rounds
    files = {one.name: one for one in section_files.data_files(held.event, section)}
    due = Counter(
        (held.days[number - 1], white, black, codes)
        for (where, number, white, black), codes in held.codes.items()
        if where == held.here and number <= complete
    )
    found = Counter(
        (one.on, *(one.players if one.colour != "b" else one.players[::-1]),
         one.codes if one.colour != "b" else one.codes[::-1])
        for one in reference.games_in(files[f"{held.here}-fide.trf"].make().decode())
    )  # fmt: skip
    yield "the FIDE report", reference.without_colour(found), reference.without_colour(due)
    details = dict.fromkeys(ecf_report.MANDATORY, "x") | {"MINUTES FOR GAME": "60", "EVENT CODE": "A1"}
    details |= {"SUBMISSION INDEX": "1"}
    tournament = reported(held.event, section.rated(), complete)
    codes = ecf_report.codes_from_file(tournament)
    made = ecf_report.ecf_report(tournament, ecf_report.EcfSubmission(details, codes))
    there = [person(one.particulars) for one in section.entries]
    people = {one: reference.ecf_player(held.known[one]) for one in there}
    yield "the players of the ECF file", reference.ecf_people(made.text), people
    without = sum("ECF CODE" not in one for one in people.values())
    yield "without an ECF code", made.without_code, without
    truth = Counter(game for game in due.elements() if game[3] in reference.ECF)
    yield "the ECF file", reference.ecf_games(made.text), reference.as_ecf(truth, held.days)
    unsaid = sum(not {*game[3]} & {*"+-"} and game[3] not in reference.ECF for game in due.elements())
    yield "what the ECF file cannot say", len(made.left_out), unsaid


def of_calendars(seed: int) -> Iterator[Compared]:
    """The calendar of a season, before and after its matches were moved."""
    held = Played(seed)
    counts: dict[str, int] = {}
    for steps in (0, 3, 6, 12):
        held.season(steps)
        division = section_league.division_of(held.section, MADE).of_season()
        season = LeagueSeason(NAME, (division,), ())
        history = [Recorded(place, NOW, "", "", act) for place, act in enumerate(held.log, 1)]
        at = [one.position for one in history if isinstance(one.action, do.MoveMatch)]
        for undone in (0, held.chance.choice(at)) if at else (0,):
            if undone:
                act = held.log[undone - 1]
                assert isinstance(act, do.MoveMatch)
                held.moves[act.round, act.board] += 1
                history.append(Recorded(len(history) + 1, NOW, "", "", Undo(undone)))
            known = section_files.in_calendars("event", history)
            text = season_page.fixtures_calendar(season, division.fixtures, MADE, "All, of us; here", known)
            entries = reference.calendar_of(text)
            yield "longest line", max(map(len, text.encode().split(b"\r\n"))) <= 75, True
            yield "once each", len({one["UID"] for one in entries}), len(entries)
            names = [(one["SUMMARY"], one["DAY"], "STATUS" in one) for one in entries]
            wanted = [
                (
                    f"{one.home} – {({one.first, one.second} - {one.home}).pop()}",
                    one.on or one.was,
                    not one.on,
                )
                for one in held.truth.matches
            ]
            yield "where they are", sorted(names), sorted((a, b.replace("-", ""), c) for a, b, c in wanted)
            now = {one["UID"]: int(one.get("SEQUENCE", 0)) for one in entries}
            moved = {uid: held.moves[key] for uid, key in zip(now, held.matches, strict=False)}
            yield "changes counted", now, moved
            yield "names for good", set(counts) - set(now), set()
            counts = now
            if undone:
                held.moves[act.round, act.board] -= 1


AREAS: dict[str, Callable[[int], Iterator[Compared]]] = {
    "leagues": of_leagues, "sections": of_sections, "calendars": of_calendars,
}  # fmt: skip

Fault = Callable[[Any], Any]


def _without(count: int) -> Fault:
    """A generator that loses its first ones."""
    return lambda right: lambda *args, **more: iter(list(right(*args, **more))[count:])


PLANTS: dict[str, tuple[str, object, str, Fault]] = {
    "a match is lost": ("leagues", section_league, "_played_on", _without(1)),
    "the latest ratings": ("leagues", section_league, "_rated_on", lambda right: lambda entry, on: entry),
    "decisions in the report": (
        "leagues", BoardState, "for_rating", lambda right: property(lambda one: one.rated or one.result),
    ),
    "late corrections forgotten in a league": (
        "leagues", SectionState, "rated", lambda right: lambda section: section,
    ),
    "norms by the latest list": (
        "leagues", section_league, "ratings_of_day", lambda right: lambda section: {},
    ),
    "late corrections forgotten": ("sections", SectionState, "rated", lambda right: lambda section: section),
    "corrections of results alone": (
        "leagues", section_files, "corrections",
        lambda right: lambda now, sent: (one for one in right(now, sent) if one.sent and one.now),
    ),
    "a game that is not rated is like any other": (
        "leagues", section_files, "code_of",
        lambda right: lambda white, black: (right(white, black) or "").removesuffix(" u"),
    ),
    "every match on its first day": (
        "leagues", section_league, "fixture_of",
        lambda right: lambda *args: replace(found, on=found.original) if (found := right(*args)) else found,
    ),
    "ECF games without a day": ("sections", ecf_report, "day_of_round", lambda right: lambda *args: ""),
    "ECF files without codes": ("sections", ecf_report, "_CODE", lambda right: re.compile("none")),
    "a sign begins a field anywhere": ("sections", ecf_report, "_clean", lambda right: lambda text: text),
    "ECF draws are lost": (
        "sections", ecf_report, "_SCORES",
        lambda right: {outcomes: score for outcomes, score in right.items() if score != "55"},
    ),
    "changes are not counted": (
        "calendars", section_files, "in_calendars", lambda right: lambda *args: (right(*args)[0], {}),
    ),
    "what is taken back no longer counts": (
        "calendars", section_files, "in_calendars",
        lambda right: lambda event_id, history: right(
            event_id, [one for one in history if one.position not in taken_back(history)]
        ),
    ),
    "an open day is left out": (
        "calendars", season_page, "fixtures_calendar",
        lambda right: lambda season, fixtures, *more: right(season, [f for f in fixtures if f.on], *more),
    ),
    "a line of any length": (
        "calendars", sys.modules["pairwright.publish.icalendar"], "_LONGEST_LINE", lambda right: 1000,
    ),
}  # fmt: skip
"""Faults by name: the area that finds it, where it is, and what is there instead."""


def held(area: str, seeds: Iterable[int]) -> tuple[int, list[str]]:
    """How much was compared, and what differs."""
    count, different = 0, []
    for seed in seeds:
        for what, ours, truth in AREAS[area](seed):
            count += 1
            if ours != truth:
                different.append(f"seed {seed}, {what}: {ours}, and it must be {truth}")
    return count, different


def found(name: str, seed: int, cases: int) -> int:
    """In which case a fault is found, counted from 1; 0 where in none."""
    area, where, attribute, fault = PLANTS[name]
    with patch.object(where, attribute, fault(vars(where)[attribute])):
        return next((at + 1 for at in range(cases) if held(area, [seed + at])[1]), 0)


def main() -> int:
    """Compare, and print how much it was; 1 where anything differs, or a planted fault is not found."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--area", choices=AREAS, action="append")
    words.add_argument("--cases", type=int, default=200, help="seasons or events of each area")
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--plants", action="store_true", help="give the program faults that must be found")
    words.add_argument("--show", type=int, default=5, help="so many differences of each area are told")
    asked = words.parse_args()
    wrong = 0
    if asked.plants:
        for name in PLANTS:
            number = found(name, asked.seed, asked.cases)
            wrong += not number
            print(f"{name}: " + (f"found in case {number}" if number else "NOT FOUND"), flush=True)
        print(f"{len(PLANTS)} faults planted, {wrong} not found")
        return int(wrong > 0)
    for area in asked.area or AREAS:
        count, different = held(area, range(asked.seed, asked.seed + asked.cases))
        wrong += len(different)
        print(f"{area}: {asked.cases} cases, {count} compared, {len(different)} different", flush=True)
        for line in different[: asked.show]:
            print(f"    {line}", file=sys.stderr, flush=True)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
