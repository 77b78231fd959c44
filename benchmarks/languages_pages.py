"""The pages of a desk in a language: its events, a walk over all of them, and the texts of a page.

What people read on a page are the texts of its blocks, and attributes that are shown or read aloud.
"""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import replace
from datetime import timedelta
from functools import cache
from html.parser import HTMLParser
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "web"))

from browsers import PLENTY, Browser
from httpx import Response
from page_forms import read_page
from team_desk import NOON, squads

from pairwright.storage.access import Grant
from pairwright.storage.actions import (
    AddSection,
    ChangeSetup,
    EnterPlayers,
    EnterResult,
    EnterTeams,
    PublishBoards,
    PublishRound,
)
from pairwright.storage.actions.action import Action
from pairwright.storage.actions.line_up_acts import CallForLineUps
from pairwright.storage.draft_round import draft_of
from pairwright.storage.journal_lines import stamp
from pairwright.storage.match_rules import MatchRules
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars
from pairwright.tournament.results import BETWEEN
from pairwright.web.app import create_app
from pairwright.web.demo import make_demo
from pairwright.web.desk import Desk
from pairwright.web.desk_settings import DeskSettings
from pairwright.web.translations import COOKIE

SITE = "http://testserver"

# -- events ---------------------------------------------------------------------------------------------

_PEOPLE = tuple(
    Particulars(f"Ximo{letter}", 2000 - 30 * at, club=f"Wexoc {at % 3}")
    for at, letter in enumerate("abcdefgh")
)
_MATCH = MatchRules(boards=4)
_DAYS = tuple(f"2026-10-{day:02}" for day in (1, 8, 15))
_OTHERS = (
    (Setup("Qozzo", number_of_rounds=3, initial_colour="white"), 3),
    (Setup("Qezzi", "round_robin", number_of_rounds=7), 2),
    (Setup("Qacca", "kjca", number_of_rounds=5), 1),
    (Setup("Qupup", "elimination"), 1),
    (Setup("Qimmi", "double_swiss", number_of_rounds=3, initial_colour="white"), 1),
)
"""Further sections, and how many of their rounds are played; then one more is a draft."""


class _Event:
    """An event at a desk, act by act."""

    def __init__(self, desk: Desk, name: str) -> None:
        self.desk, self.event_id = desk, desk.journal.create(name, "Ximo")

    def do(self, *acts: Action) -> None:
        for act in acts:
            self.desk.journal.append(self.event_id, act, who="Ximo")

    def play(self, key: str, rounds: int) -> None:
        """Rounds in which White wins every game, and a draft of the next one, where there is one."""
        for number in range(1, rounds + 2):
            section = self.desk.state(self.event_id).section(key)
            if number > (section.number_of_rounds or number):
                return
            draft = draft_of(section)
            self.do(draft)
            if number <= rounds:
                self.do(PublishRound(key, number))
                games = section.setup.match.boards
                self.do(*[PublishBoards(key, number)] * bool(games))
                games = games or (2 if section.setup.system == "double_swiss" else 1)
                result = BETWEEN.join(["1-0"] * games)
                boards = range(1, len(draft.boards) + 1)
                self.do(*(EnterResult(key, number, board, result) for board in boards))


def _others(desk: Desk) -> str:
    event = _Event(desk, "Qottat")
    for setup, rounds in _OTHERS:
        key = setup.name.lower()
        event.do(AddSection(key, setup), EnterPlayers(key, _PEOPLE))
        event.play(key, rounds)
    return event.event_id


def _matches(desk: Desk) -> str:
    """Teams whose captains are asked for line-ups, a league, and a cup of teams."""
    event = _Event(desk, "Qattit")
    swiss = Setup("Qorro", "team_swiss", number_of_rounds=5, initial_colour="white", match=_MATCH)
    league = replace(_MATCH, homes=True, league="german promoted=1 relegated=1")
    liga = Setup("Qiggi", "team_round_robin", match=league, round_dates=_DAYS)
    cup = Setup("Quppa", "team_elimination", match=replace(_MATCH, homes=True, league="club"))
    for setup in (swiss, liga, cup):
        key = setup.name.lower()
        event.do(AddSection(key, setup), EnterTeams(key, squads(4)))
    event.play("qorro", 1)
    event.do(PublishRound("qorro", 2), CallForLineUps("qorro", 2, stamp(NOON + timedelta(days=900))))
    event.play("quppa", 0)
    return event.event_id


def _demo(desk: Desk) -> str:
    """The demo event, with names that are no words."""
    event_id = make_demo(desk.journal)
    for key, name in (("open", "Qoppo"), ("junior", "Qunnu"), ("masters", "Qarra")):
        setup = replace(desk.state(event_id).section(key).setup, name=name)
        desk.journal.append(event_id, ChangeSetup(key, setup), who="Ximo")
    return event_id


# -- the walk -------------------------------------------------------------------------------------------


class _Loop:
    """The loop in which all requests run: one for each takes twice as long, a thread for it never ends."""

    def __init__(self) -> None:
        self._runner = asyncio.Runner()

    def call(self, what: Callable[..., Coroutine[Any, Any, Response]], *given: Any) -> Response:
        """What a request comes to."""
        return self._runner.run(what(*given))


class Page(NamedTuple):
    """A page of the walk, and what people read on it in English."""

    address: str
    english: list[tuple[str, str]]


class Hall:
    """A desk with an event after the other, and the owner who walks over their pages, as far as asked for."""

    def __init__(self) -> None:
        app = create_app(DeskSettings(database="sqlite://", poll_seconds=0.05, rates=PLENTY))
        app.state.portal = _Loop()
        self._desk: Desk = app.state.desk
        self._browser = Browser(app)
        token, _ = self._desk.access.make_link("Ximo", Grant("owner"), lasts=timedelta(days=1))
        self._browser.signed_in(token)
        self.names: set[str] = set()
        self._events: set[str] = set()
        self._pages: list[Page] = []
        self._walk = self._everywhere()

    def pages(self, first: int, count: int) -> list[Page]:
        """Some of the pages, in the order of the walk; none behind the last one."""
        self._pages += islice(self._walk, max(0, first + count - len(self._pages)))
        return self._pages[first : first + count]

    def texts(self, address: str, language: str) -> list[tuple[str, str]]:
        """What people read on a page in a language."""
        self._browser.client.cookies.set(COOKIE, language, domain="testserver.local")
        answer = self._browser.client.get(address)
        assert answer.headers["content-type"].startswith("text/html"), (address, answer.status_code)
        return texts_of_page(answer.text)

    def _everywhere(self) -> Iterator[Page]:
        for make in (_matches, _others, _demo):
            event_id = make(self._desk)
            self._events.add(event_id)
            self.names |= set(_names(self._desk, event_id))
            if make is _matches:
                league = f"/events/{event_id}/sections/qiggi/fixtures"
                no_wishes = {"apart": "", "together": "", "not-home": ""}
                assert self._browser.post(league, **no_wishes).status_code == 200
            addresses = (f"/events/{event_id}", f"/e/{event_id}", f"/h/{event_id}")
            yield from self._from([f"{SITE}{one}" for one in addresses], event_id)
        yield from self._from([f"{SITE}/{one}" for one in ("", "people", "sign-in", "no/such/page")])

    def _from(self, waiting: list[str], event_id: str = "") -> Iterator[Page]:
        """All pages of an event that links lead to, one of those that differ in numbers only; or others."""
        seen = set()
        self._browser.client.cookies.set(COOKIE, "en", domain="testserver.local")
        for address in waiting:
            parts = urlsplit(address)
            asked = "&".join(one.partition("=")[0] for one in parts.query.split("&"))
            shape = re.sub(r"\d+", "0", f"{parts.path}?{asked}")
            elsewhere = not (event_id or self._events.isdisjoint(parts.path.split("/")))
            if shape in seen or event_id not in address or elsewhere or _NO_PAGE.search(parts.path):
                continue
            seen.add(shape)
            self._browser.client.cookies.set(COOKIE, "en", domain="testserver.local")
            answer = self._browser.client.get(address)
            if answer.headers.get("content-type", "").startswith("text/html"):
                yield Page(address, texts_of_page(answer.text))
                waiting.extend(read_page(str(answer.url), answer.text).links)


_NO_PAGE = re.compile(r"\.\w+$|/live$|^/static|/forecast")
"""Files and streams; forecasts are made by other processes, in their own time."""


@cache
def hall() -> Hall:
    """The desk, made once."""
    return Hall()


def _names(desk: Desk, event_id: str) -> Iterator[str]:
    """What was typed into an event: names of people, teams, clubs, places, sections; its notes."""
    event = desk.state(event_id)
    yield from (event.name, event.place, event.arbiter, event.organiser, event.time_control, event.notes)
    for section in event.sections:
        yield section.setup.name
        for entry in section.entries:
            squad = entry.squad.players if entry.squad else ()
            yield from (entry.squad.captain,) if entry.squad else ()
            for one in (entry.particulars, *squad):
                yield from (one.name, one.club, one.school, one.family, one.federation, one.title)
                yield from one.name.split(", ")


# -- the texts of a page --------------------------------------------------------------------------------

_SHOWN = {"title", "aria-label", "aria-description", "placeholder", "alt"}
"""Attributes that are read; those of scripts besides, where they have words."""
_KEYS = {"data-stamps", "data-live", "data-event", "data-marks", "data-show", "data-refresh"}
"""What scripts read, and nobody else."""
_INLINE = re.compile(
    r"a|abbr|b|bdi|br|cite|code|data|em|i|img|input|kbd|mark|q|s|samp|small|span|strong|su[bp]|time|tspan|u|wbr"
)
"""Elements that a sentence goes through; every other one has texts of its own."""
_ASIDE = {"script", "style", "textarea", "code", "pre", "kbd", "samp"}
_VOID = {"input", "br", "hr", "img", "meta", "link", "wbr", "col", "source"}


class _Texts(HTMLParser):
    """Reads the texts of a page, block by block."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, str]] = []
        self.of_scripts: list[tuple[str, str]] = []
        self._open: list[str] = []
        self._text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if not _INLINE.fullmatch(tag):
            self._end()
        elif tag == "br":
            self._text += " "
        given = {name: value or "" for name, value in attrs}
        if tag not in _VOID:
            self._open.append(tag)
        for name, value in given.items():
            if name == "value" and tag == "input" and given.get("type") in ("submit", "button", "reset"):
                self._add("button", value)
            elif name in _SHOWN:
                self._add(f"{tag} {name}", value)
            elif name.startswith("data-") and " " in value and name not in _KEYS:
                self.of_scripts.append((f"{tag} {name}", value))

    def handle_endtag(self, tag: str) -> None:
        if not _INLINE.fullmatch(tag):
            self._end()
        if tag in self._open:
            while self._open.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if _ASIDE & set(self._open):
            data = "" if "textarea" in self._open else "§"
        # Words of two elements stand beside each other without a blank in the file.
        self._text += " " * (self._text[-1:].isalnum() and data[:1].isalnum()) + data

    def _end(self) -> None:
        self._add("text", self._text)
        self._text = ""

    def _add(self, kind: str, text: str) -> None:
        if said := re.sub(r"[ \n\t]+", " ", text).strip():
            self.found.append((kind, said))


def texts_of_page(page: str) -> list[tuple[str, str]]:
    """What people read on a page: what it is, and the text."""
    reader = _Texts()
    reader.feed(page)
    reader.close()
    return [*reader.found, *reader.of_scripts]
