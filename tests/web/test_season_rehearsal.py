"""A season from the list of clubs to the next one, played at the desk and on the phones of four captains.

PYTHONPATH=tests python tests/web/test_season_rehearsal.py FOLDER   the whole season of twenty teams
pairwright desk --database FOLDER/desk.sqlite                       looks at it afterwards

Everything goes through the pages, in the order of the calendar, at a clock that is set to each day. What the
desk says is held against a record of its own: who handed in what, and how each board ended.
"""

from __future__ import annotations

import random
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from html import unescape
from pathlib import Path

from browsers import PLENTY, Browser, running
from httpx import Response

from pairwright.seasons.fixtures import Fixture
from pairwright.storage.access import Grant
from pairwright.storage.event_state import SectionState
from pairwright.storage.line_ups import home_of
from pairwright.storage.sealed import SealedCards
from pairwright.storage.section_league import division_of, fixture_of, line_ups_until
from pairwright.trf.reader import read_trf
from pairwright.web.app import create_app
from pairwright.web.desk import Desk
from pairwright.web.desk_settings import DeskSettings
from sizes import by_night

CLUBS = (
    "Ash", "Birch", "Cedar", "Dell", "Elm", "Fern", "Glen",
    "Heath", "Isle", "Juniper", "Knoll", "Larch", "Mill", "North",
)  # fmt: skip
RULES = "german board_order=list stuck_after=3 promoted=1 relegated=1 result_hours=[24,48,72]"
CODES = {"1": (2, 0), "5": (1, 1), "0": (0, 2), "+": (2, 0), "-": (0, 2)}


@dataclass(frozen=True, slots=True)
class Size:
    """How much of a season. every: days between match days. reserves: of a squad, beside the boards."""

    teams: int
    boards: int
    every: int
    postponed: int
    ahead: int
    leaves_after: int
    begin: date = date(2025, 10, 5)


WHOLE = Size(10, 6, 10, 12, 2, 10)
SMALL = Size(4, 3, 31, 3, 1, 4)


@dataclass
class Told:
    """What happened in a match, as it was typed. boards: seen from home. score: halves, of a score alone."""

    boards: str = ""
    score: tuple[int, int] | None = None
    on: date | None = None

    @property
    def halves(self) -> tuple[int, int]:
        """Half game points of home and away."""
        if self.score is not None:
            return self.score
        sides = [CODES[one] for one in self.boards]
        return sum(one for one, _ in sides), sum(other for _, other in sides)


def said(answer: Response) -> str:
    """The text of a page that is there."""
    assert answer.status_code == 200, (
        answer.request.url,
        answer.status_code,
        re.sub(r"<[^>]*>|\s+", " ", answer.text)[300:1600],
    )
    return unescape(answer.text)


def refused(answer: Response, words: str) -> None:
    """It is not done, and said why."""
    assert answer.status_code == 422, (answer.status_code, answer.text[-400:])
    assert words in unescape(answer.text), words


@dataclass
class SeasonPlayed:
    """A season at a desk. now: its clock. told: what happened, by division and key of the match."""

    owner: Browser
    desk: Desk
    size: Size
    now: datetime
    event: str = ""
    told: dict[tuple[str, str], Told] = field(default_factory=dict)
    phones: dict[tuple[str, int], Browser] = field(default_factory=dict)
    done: Counter[str] = field(default_factory=Counter)
    gone: tuple[str, int] = ("", 0)
    chance: random.Random = field(default_factory=lambda: random.Random(30))

    # -- the desk -------------------------------------------------------------------------------------

    def section(self, key: str) -> SectionState:
        """A division as it is."""
        return self.desk.section(self.event, key)

    def at(self, key: str, rest: str = "") -> str:
        """A page of a division at the desk."""
        return f"/events/{self.event}/sections/{key}{rest}"

    def page(self, address: str) -> str:
        """A page that is there."""
        return said(self.owner.get(address))

    def act(self, address: str, **fields: str | list[str]) -> str:
        """A form sent, what it asks agreed to, and the page that follows."""
        answer = self.owner.post(address, **fields)
        return said(self.owner.agree(answer, "by the league") if 'name="agree"' in answer.text else answer)

    def public(self, key: str, rest: str = "") -> str:
        """What everybody sees."""
        return said(Browser(self.owner.client.app).get(f"/e/{self.event}/{key}{rest}"))  # type: ignore[attr-defined]

    def fixtures(self) -> list[tuple[str, int, int, Fixture]]:
        """Division, match day and number of every match, with its day as it is."""
        return [
            (key, drawn.number, number, fixture_of(section, drawn, number))
            for key in ("first", "second")
            for section in [self.section(key)]
            for drawn in section.rounds
            for number in range(1, len(drawn.boards) + 1)
        ]

    def team(self, name: str) -> tuple[str, int]:
        """Where a team plays: its division and key."""
        return next(
            (key, one.key)
            for key in ("first", "second")
            for one in self.section(key).entries
            if one.name == name
        )


def squad(size: Size, club: str, team: int, lower: int) -> list[tuple[str, int]]:
    """The list of a team: its own, then those of the second team of the club."""
    count = size.boards + 2
    own = [(f"{club}man, {chr(65 + n)}{team}", 2300 - 200 * team - 10 * n) for n in range(count)]
    return own + ([(f"{club}man, {chr(65 + n)}2", 1900 - 10 * n) for n in range(3)] if lower else [])


def divisions(size: Size) -> dict[str, list[str]]:
    """The teams: the clubs of the first division have their second teams below, one has two there."""
    first = [f"{club} I" for club in CLUBS[: size.teams]]
    new = CLUBS[size.teams : size.teams + max(1, size.teams * 2 // 5)]
    below = [f"{club} I" for club in new] + [f"{new[0]} II"]
    seconds = [f"{club} II" for club in CLUBS[: size.teams - len(below)]]
    return {"first": first, "second": seconds + below}


def begin(play: SeasonPlayed) -> None:
    """The event, both divisions with their lists as they are pasted, the fixtures with their days."""
    size = play.size
    play.owner.get("/events/new")
    made = play.owner.post(
        "/events/new", name="Valley League", place="", start_date="2025-10-05", end_date="2026-04-30"
    )
    play.event = re.findall(r"/events/([\w-]+)", str(made.url))[0]
    teams = divisions(size)
    names = {name for found in teams.values() for name in found}
    for key, found in teams.items():
        play.act(
            f"/events/{play.event}/sections/new", name=key.title(), system="team_double_round_robin",
            public="yes", boards=str(size.boards), league="german",
            league_settings=RULES.partition(" ")[2] + (" sealed_minutes=60" if key == "second" else ""),
        )  # fmt: skip
        rows = ["Team;No;Name;Rating;Club"]
        for name in found:
            club, number = name.split()
            lower = key == "first" and f"{club} II" in names
            rows += [
                f"{name};{place};{player};{rating};{club}"
                for place, (player, rating) in enumerate(squad(size, club, len(number), lower), 1)
            ]
        lines = [str(line) for line in range(2, len(rows) + 1)]
        play.act(play.at(key, "/players/paste/enter"), text="\n".join(rows), take=lines)
        assert [one.name for one in play.section(key).entries] == found
        page = play.act(
            play.at(key, "/fixtures"), first=size.begin.isoformat(), every=str(size.every), hour="14:00",
            apart="", together="", **{"not-home": ""},
        )  # fmt: skip
        assert "Not met" not in page
        assert len(play.section(key).rounds) == 2 * (size.teams - 1)
    sisters = teams["second"][-2:]
    sister = next(
        one[3] for one in play.fixtures() if {*one[3].teams} >= {sisters[-1], f"{sisters[-1][:-1]}"}
    )
    assert sister.day == 1, "two teams of one club meet on match day 1"


def give_phones(play: SeasonPlayed) -> None:
    """Four captains have a link of their own, made on the page of the desk."""
    for key, place in (("first", 0), ("first", 1), ("second", 0), ("second", 1)):
        team = play.section(key).entries[place].key
        page = play.act(play.at(key, f"/line-ups/1/{team}/link"))
        token = re.findall(r"/enter/([\w-]+)", page)[0]
        phone = play.phones[key, team] = Browser(play.owner.client.app)  # type: ignore[arg-type]
        phone.signed_in(token)


# -- a match --------------------------------------------------------------------------------------------


def regular(play: SeasonPlayed, team: int, key: str) -> tuple[int, ...]:
    """The line-up of a team: who heads its own list, one of them absent now and then."""
    boards = play.size.boards
    away = play.chance.randrange(1, 2 * boards)
    return tuple(place for place in range(1, boards + 2) if place != away)[:boards]


Cards = dict[int, tuple[int, ...]]
"""Line-ups by team, as places of the squad from board 1 on."""


def hand_in(play: SeasonPlayed, key: str, day: int, board: int, cards: Cards) -> None:
    """Sealed line-ups before the hour, by phone or as paper cards."""
    section = play.section(key)
    drawn = section.round(day)
    until = line_ups_until(section, drawn, drawn.boards[board - 1])
    assert until, "a match with an hour has a deadline"
    play.now = datetime.fromisoformat(until) - timedelta(hours=2)
    for team, places in cards.items():
        form = {f"board-{n}": str(place) for n, place in enumerate(places, 1)}
        if phone := play.phones.get((key, team)):
            address = f"/c/{play.event}?round={day}"
            answer = phone.post(address, **form)
            if answer.status_code == 422 and "as_it_is" in answer.text:
                play.done["a captain warned before handing in"] += 1
                answer = phone.post(address, **form, as_it_is="yes")
            assert "Handed in at" in said(answer)
        else:
            play.act(play.at(key, f"/line-ups/{day}/{team}"), **form, as_it_is="yes")
    assert not play.section(key).round(day).is_out(drawn.boards[board - 1]), "sealed until the hour"


def open_sealed(play: SeasonPlayed, key: str, matches: list[tuple[int, int]]) -> None:
    """The hour has come: the line-ups of these matches are out, by themselves."""
    if matches:
        play.now += timedelta(hours=2, minutes=1)
        play.page(play.at(key, "/fixtures"))
    for day, board in matches:
        drawn = play.section(key).round(day)
        assert drawn.is_out(drawn.boards[board - 1])
        play.done["matches with sealed line-ups"] += 1


def seats_of(cards: Cards) -> dict[str, str]:
    """Line-ups exchanged at the boards, as a form has them."""
    return {
        f"seat-{team}-{n}": str(place) for team, places in cards.items() for n, place in enumerate(places, 1)
    }


def play_match(play: SeasonPlayed, key: str, day: int, board: int, cards: Cards) -> None:
    """A match with its line-ups and result; by whom, depends on who has a phone."""
    section = play.section(key)
    drawn = section.round(day)
    match, fixture = drawn.boards[board - 1], fixture_of(section, drawn, board)
    home = home_of(section, match)
    away = sum(match.players) - home
    phone, other = play.phones.get((key, home)), play.phones.get((key, away))
    assert fixture.on
    play.now = datetime.combine(fixture.on, datetime.min.time()).astimezone() + timedelta(hours=18)
    boards = "".join(play.chance.choice("115500") for _ in range(play.size.boards))
    typed = {f"board-{n}": one for n, one in enumerate(boards if match.white == home else turned(boards), 1)}
    if phone:
        seats = seats_of(cards) if key == "first" else {}
        said(phone.post(f"/c/{play.event}/matches/{day}", **typed, **seats))
        assert "provisional" in play.page(play.at(key, "/fixtures"))
        play.done["results entered by phone"] += 1
    else:
        if key == "first":
            play.act(play.at(key, f"/fixtures/{day}/{board}/line-ups"), **seats_of(cards))
        pair = f"{match.white}-{match.black}"
        play.act(play.at(key, f"/results/{day}/boards/{board}/match"), **typed, before="", pair=pair)
    if phone and other:
        boards = objected(play, key, day, match.white == home, boards, phone, other)
    elif phone:
        play.act(play.at(key, f"/fixtures/{day}/{board}/confirm"))
        play.done["results confirmed by the league"] += 1
    play.told[key, fixture.key] = Told(boards, on=fixture.on)


def turned(boards: str) -> str:
    """The boards seen from the other side."""
    return boards.translate(str.maketrans("10+-", "01-+"))


def objected(
    play: SeasonPlayed, key: str, day: int, home_first: bool, boards: str, phone: Browser, other: Browser
) -> str:
    """The away captain objects to the last board once, and home accepts; else the result is confirmed."""
    address = f"/c/{play.event}/matches/{day}"
    play.now += timedelta(hours=2)
    if not play.done["objections of the away captain"]:
        boards = boards[:-1] + ("1" if boards[-1] == "0" else "0")
        typed = {f"board-{n}": one for n, one in enumerate(boards if home_first else turned(boards), 1)}
        said(other.post(address, **typed))
        assert "objected to by the away team" in said(phone.get(f"/c/{play.event}/matches"))
        other, play.done["objections of the away captain"] = phone, 1
    said(other.post(address, confirm="yes"))
    refused(
        phone.post(address, **{f"board-{n}": "1" for n in range(1, play.size.boards + 1)}), "only the league"
    )
    play.done["results confirmed by phone"] += 1
    return boards


# -- what goes otherwise than planned -----------------------------------------------------------------------


def move(play: SeasonPlayed, key: str, day: int, board: int, on: date | None, *, why: str) -> None:
    """A match on another day, or on none yet."""
    fixture = fixture_of(play.section(key), play.section(key).round(day), board)
    given = {"on": on.isoformat()} if on else {"open": "yes"}
    play.act(
        play.at(key, f"/fixtures/{day}/{board}/move"), **given, hour="14:00", asked=fixture.home,
        agreed=fixture.away, why=why,
    )  # fmt: skip


def moved(play: SeasonPlayed) -> dict[tuple[str, int, int], date]:
    """Which matches are postponed, and to when; two are brought forward at once."""
    size, found = play.size, dict[tuple[str, int, int], date]()
    free = [one for one in play.fixtures() if 1 < one[1] < 2 * (size.teams - 1) - 2]
    for key, day, board, fixture in play.chance.sample(free, size.postponed + size.ahead):
        assert fixture.on
        if len(found) < size.postponed:
            found[key, day, board] = fixture.on + timedelta(days=size.every + 3)
            move(play, key, day, board, None, why="hall closed")
            play.done["matches postponed"] += 1
        else:
            move(play, key, day, board, fixture.on - timedelta(days=4), why="players called up")
            play.done["matches brought forward"] += 1
    for key in ("first", "second"):
        late = play.fixtures()[-1 if key == "second" else len(play.section(key).rounds) * size.teams // 2 - 1]
        refused(
            play.owner.post(
                play.at(key, f"/fixtures/{late[1]}/{late[2]}/move"), on="2027-01-05", hour="14:00"
            ),
            "last_day_ahead",
        )
    return found


def calendar(
    play: SeasonPlayed, later: dict[tuple[str, int, int], date]
) -> Iterator[tuple[date, list[tuple[str, int, int]]]]:
    """The matches of every day on which somebody plays; a postponed one gets its day when its turn comes."""
    days: dict[date, list[tuple[str, int, int]]] = {}
    for key, day, board, fixture in play.fixtures():
        on = later.get((key, day, board)) or fixture.on
        assert on
        days.setdefault(on, []).append((key, day, board))
    for on, matches in sorted(days.items()):
        for key, day, board in matches:
            if (key, day, board) in later:
                assert "postponed" in play.public(key, "/fixtures")
                move(play, key, day, board, on, why="hall open again")
        yield on, matches


def withdraw(play: SeasonPlayed) -> None:
    """A team of the second division leaves; both tables are shown before it is done."""
    section = play.section("second")
    team = section.entries[2]
    play.gone = (team.name, play.size.leaves_after)
    page = play.page(play.at("second", f"/players/{team.key}/leaving?after_round={play.size.leaves_after}"))
    assert "Nothing has been saved yet" in page
    assert "The matches that the team has played count, and the others are lost." in page
    assert page.count("<table") >= 2, "before and afterwards"
    play.act(
        play.at("second", f"/players/{team.key}/withdraw"),
        after_round=str(play.size.leaves_after),
        why="folded",
    )
    play.done["teams withdrawn"] += 1


def line_ups(play: SeasonPlayed, key: str, day: int, board: int) -> Cards:
    """The line-ups of the story: a reserve of Ash I three times above, then below; an order turned."""
    section = play.section(key)
    match, boards = section.round(day).boards[board - 1], play.size.boards
    names = {section.entry(team).name: team for team in match.players}
    cards = {team: regular(play, team, key) for team in match.players}
    above = play.done["appearances above"]
    if key == "first" and "Ash I" in names and above < 3:
        cards[names["Ash I"]] = (*range(1, boards), boards + 3)  # the first of the second team's list
        play.done["appearances above"] += 1
    elif key == "second" and "Ash II" in names and above == 3 and not play.done["stuck players"]:
        cards[names["Ash II"]] = tuple(range(1, boards + 1))
    elif key == "first" and "Birch I" in names and day > 2 and not play.done["wrong orders"]:
        cards[names["Birch I"]] = (2, 1, *range(3, boards + 1))
    return cards


def judge(play: SeasonPlayed, key: str, day: int, board: int) -> None:
    """What the page of a match says against it is decided by the league, in one act with its article."""
    page = play.page(play.at(key, f"/fixtures/{day}/{board}"))
    fixture = fixture_of(play.section(key), play.section(key).round(day), board)
    for kind, words, name in (
        ("stuck players", "stuck", "Ash II"),
        ("wrong orders", "board_order", "Birch I"),
    ):
        if words not in page.split("Line-ups</h2>")[0] or name not in fixture.teams or play.done[kind]:
            continue
        play.done[kind] += 1
        play.done["offences decided"] += 1
        team = play.team(name)[1]
        lost = [1] if kind == "stuck players" else [*range(1, play.size.boards + 1)]
        form = play.page(play.at(key, f"/line-ups/{day}/{team}"))
        if kind == "wrong orders":
            assert form.count('name="lost" value') == form.count(" checked><span>Board") == len(lost)
        play.act(
            play.at(key, f"/line-ups/{day}/{team}/lost"), lost=[str(one) for one in lost],
            **{"lost-article": f"rule {words}", "lost-why": "decided by the league"},
        )  # fmt: skip
        told, sign = play.told[key, fixture.key], "0" if fixture.home == name else "1"
        told.boards = "".join(sign if n in lost else one for n, one in enumerate(told.boards, 1))


def rare(play: SeasonPlayed, key: str, day: int, board: int) -> bool:
    """A score whose boards nobody knows, once; True where the match was that one."""
    if key != "second" or day != 2 or play.done["scores without boards"]:
        return False
    fixture = fixture_of(play.section(key), play.section(key).round(day), board)
    whole = 2 * play.size.boards
    score = (whole - 3, 3)
    play.act(
        play.at(key, f"/fixtures/{day}/{board}/score"), home=f"{score[0] / 2:g}", away=f"{score[1] / 2:g}"
    )
    play.told[key, fixture.key] = Told(score=score)
    play.done["scores without boards"] += 1
    return True


def protest(play: SeasonPlayed, key: str, day: int, board: int) -> None:
    """A result is disputed, stands in the table meanwhile, and is decided."""
    if key != "first" or day != 3 or play.done["protests"]:
        return
    address = play.at(key, f"/fixtures/{day}/{board}/protest")
    play.act(address, protest="the clock of board 2")
    assert "under protest" in play.public(key, "/table") + play.page(play.at(key, "/table"))
    play.act(address, why="the clock was right")
    play.done["protests"] += 1


# -- what must be true at the end ----------------------------------------------------------------------


def check_table(play: SeasonPlayed, key: str) -> list[tuple[str, int, int]]:
    """The table, counted from what was typed: team, match points, game points, both in halves."""
    rows = {one.name: [0, 0, 0] for one in play.section(key).entries}
    for there, day, _, fixture in play.fixtures():
        if there != key:
            continue
        told = play.told.get((key, fixture.key))
        left = play.gone[0] in fixture.teams and (told is None or day > play.gone[1])
        whole = 2 * play.size.boards
        halves = (
            ((0, whole) if fixture.home == play.gone[0] else (whole, 0))
            if left or told is None
            else told.halves
        )
        for name, own, theirs in zip(fixture.teams, halves, halves[::-1], strict=True):
            rows[name][0] += 2 * ((own > theirs) * 2 + (own == theirs))
            rows[name][1] += own
            rows[name][2] += 1
    table = division_of(play.section(key), play.now).table()
    found = {row.team: (row.match_points // 5, row.game_points // 5, row.played) for row in table}
    assert found == {name: tuple(row) for name, row in rows.items()}, key
    page = play.page(play.at(key, "/table"))
    assert "0 matches are open" in page
    assert (">promoted<" in page) == any(row.mark == "promoted" for row in table), "nothing is open any more"
    return [(name, points, games) for name, (points, games, _) in found.items()]


def check_reports(play: SeasonPlayed) -> dict[str, int]:
    """A report for each month: its games alone, each once; nothing of a score alone, of a default no game."""
    months: Counter[str] = Counter()
    for key in ("first", "second"):
        files = sorted({*re.findall(rf"{key}-fide-(\d{{4}}-\d\d)\.trf", play.page(play.at(key, "/reports")))})
        played = {
            f"{told.on:%Y-%m}": told for (there, _), told in play.told.items() if there == key and told.on
        }
        assert files == sorted(played), "a report for each month in which games were played"
        for month in files:
            text = said(play.owner.get(play.at(key, f"/reports/files/{key}-fide-{month}.trf")))
            assert read_trf(text.encode()), (key, month)
            games = sum(
                result in "10=" and other != "0000"
                for line in text.splitlines() if line.startswith("001")
                for other, _, result in _cells(line)
            )  # fmt: skip
            typed = sum(
                len(told.boards) for (there, _), told in play.told.items()
                if there == key and told.on and f"{told.on:%Y-%m}" == month
            )  # fmt: skip
            assert games == 2 * typed, (key, month, games, typed)
            months[month] += typed
    assert len(months) == 6
    return dict(sorted(months.items()))


def _cells(line: str) -> Iterator[tuple[str, str, str]]:
    """Opponent, colour and result of every round of a player's line."""
    for at in range(91, len(line), 10):
        cell = line[at : at + 10]
        if len(cell.strip()) > 4:
            yield cell[:4], cell[5:6], cell[7:8]


def check_next(play: SeasonPlayed) -> list[str]:
    """The next season has everybody where they belong, and no day of the old one."""
    rows = {
        key: [row.team for row in division_of(play.section(key), play.now).table()]
        for key in ("first", "second")
    }
    answer = play.owner.post(play.at("first", "/table/next"), name="Valley League 2026/27")
    said(answer)
    made = play.desk.state(re.findall(r"/events/([\w-]+)", str(answer.url))[0])
    up, down = next(one for one in rows["second"] if one != play.gone[0]), rows["first"][-1]
    first = {*rows["first"], up} - {down}
    second = {*rows["second"], down} - {up, play.gone[0]}
    assert {one.key: {entry.name for entry in one.entries} for one in made.sections} == {
        "first": first,
        "second": second,
    }
    assert all(entry.squad.players for one in made.sections for entry in one.entries)
    assert not any(one.rounds or one.setup.round_dates for one in made.sections)
    return [up, down]


def check_never(play: SeasonPlayed) -> None:
    """What a season must never do, of what is public at its end."""
    for key in ("first", "second"):
        section = play.section(key)
        for drawn in section.rounds:
            for number, match in enumerate(drawn.boards, 1):
                told = play.told.get((key, f"{drawn.number}-{number}"))
                assert drawn.is_out(match) == bool(told and told.boards), "line-ups that nobody handed in"
        moves = sum(len(match.moves) - 1 for drawn in section.rounds for match in drawn.boards)
        page = play.page(play.at(key, "/fixtures"))
        assert page.count(": was on ") == sum(len(m.moves) > 1 for d in section.rounds for m in d.boards), (
            moves
        )
        ics = said(play.owner.get(play.at(key, "/fixtures.ics")))
        assert ics.count("BEGIN:VEVENT") == len(section.rounds) * play.size.teams // 2


def awaited_no_more(play: SeasonPlayed, key: str, day: int, board: int) -> bool:
    """True for a match of a team that has left."""
    return bool(play.section(key).round(day).boards[board - 1].result)


def match_day(play: SeasonPlayed, matches: list[tuple[str, int, int]]) -> None:
    """All matches of a day: sealed line-ups before the hour, then the games, what they bring, who decides."""
    cards = {one: line_ups(play, *one) for one in matches}
    sealed = [one for one in matches if one[0] == "second"]
    for one in sealed:
        hand_in(play, *one, cards[one])
    open_sealed(play, "second", [(day, board) for _, day, board in sealed])
    for one in matches:
        play_match(play, *one, cards[one])
        judge(play, *one)
        protest(play, *one)


def season(owner: Browser, desk: Desk, size: Size) -> SeasonPlayed:
    """All of it."""
    play = SeasonPlayed(owner, desk, size, datetime(2025, 9, 1, 9).astimezone())
    desk.cards = SealedCards(desk.journal.database, clock=lambda: play.now)
    begin(play)
    give_phones(play)
    later = moved(play)
    for _, matches in calendar(play, later):
        if not play.gone[0] and any(key == "second" and day > size.leaves_after for key, day, _ in matches):
            withdraw(play)
        match_day(play, [one for one in matches if not awaited_no_more(play, *one) and not rare(play, *one)])
    play.now += timedelta(days=10)
    return play


def checked(play: SeasonPlayed) -> list[tuple[str, str]]:
    """What was done and what holds, each line once it has been checked."""
    check_never(play)
    rows = [(name, str(count)) for name, count in play.done.items()]
    rows += [("matches told", str(len(play.told)))]
    for key in ("first", "second"):
        best = check_table(play, key)[0]
        rows.append(
            (
                f"first of division {key}",
                f"{best[0]}: {best[1] / 2:g} match points, {best[2] / 2:g} game points",
            )
        )
    rows += [(f"games reported for {month}", str(games)) for month, games in check_reports(play).items()]
    up, down = check_next(play)
    return [*rows, ("goes up", up), ("goes down", down)]


@by_night()
def test_a_season_of_two_divisions(owner: Browser, desk: Desk):
    play = season(owner, desk, SMALL)
    checked(play)
    for what in ("stuck players", "wrong orders", "protests", "scores without boards", "teams withdrawn"):
        assert play.done[what] == 1, what
    assert play.done["matches postponed"] == SMALL.postponed
    assert play.done["a captain warned before handing in"]


def main(folder: str) -> None:
    """The whole season on a desk in a folder."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    app = create_app(DeskSettings(database=str(Path(folder) / "desk.sqlite"), rates=replace(PLENTY)))
    with running(app):
        desk: Desk = app.state.desk
        token, _ = desk.access.make_link("Owner", Grant("owner"), lasts=timedelta(days=1))
        owner = Browser(app)
        owner.signed_in(token)
        for name, value in checked(season(owner, desk, WHOLE)):
            sys.stdout.write(f"{name:<42}{value}\n")


if __name__ == "__main__":
    main(sys.argv[1])
