"""Where one is and where one can go: breadcrumbs and the tabs of a section.

A tab is shown once its page exists: builders add the route, nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from fastapi import FastAPI
from starlette.requests import Request

from pairwright.common.collation import fold
from pairwright.common.messages import N_
from pairwright.common.values import dataclass
from pairwright.storage.event_state import SectionState
from pairwright.systems.register import system_named
from pairwright.systems.system import Traits
from pairwright.tournament.person import TEXTS, Particulars
from pairwright.tournament.player import birth_year
from pairwright.web.routes import added_pages, every_route
from pairwright.web.translations import Say

SECTION = "/events/{event_id}/sections/{section}"
EVENT = "/events/{event_id}"

SECTION_TABS = (
    (N_("Set-up"), f"{SECTION}/setup"),
    (N_("Players"), f"{SECTION}/players"),
    (N_("Check-in"), f"{SECTION}/check-in"),
    (N_("Fixtures"), f"{SECTION}/fixtures"),
    (N_("League table"), f"{SECTION}/table"),
    (N_("Bracket"), f"{SECTION}/bracket"),
    (N_("Rounds"), f"{SECTION}/rounds"),
    (N_("Results"), f"{SECTION}/results"),
    (N_("Standings"), f"{SECTION}/standings"),
    (N_("Print"), f"{SECTION}/print"),
    (N_("Prizes"), f"{SECTION}/prizes"),
    (N_("Reports"), f"{SECTION}/reports"),
)
"""(name, address) of the pages of a section, in the order of a tournament day; others are added."""

ONLY_FOR: dict[str, Callable[[Traits], bool]] = {
    f"{SECTION}/bracket": lambda traits: traits.knock_out,
    f"{SECTION}/table": lambda traits: not traits.knock_out,
}
"""Pages that only sections of some systems have."""

OF_LEAGUES = (f"{SECTION}/fixtures", f"{SECTION}/table")
"""Pages that only leagues have."""

NOT_OF_LEAGUES = (f"{SECTION}/standings", f"{SECTION}/check-in", f"{SECTION}/lots")
"""Pages that a league does without: its table ranks, nobody checks in, lots give numbers before fixtures."""

OF_TEAMS = {f"{SECTION}/players": N_("Teams")}
"""What a page is called in a section of teams."""

FURTHER_TABLES = {"crosstable": N_("Crosstable"), "progress": N_("Places round by round")}
"""What has no tab, by its page below the standings; a league has no places round by round."""

EVENT_TABS = (
    (N_("Overview"), EVENT),
    (N_("All results"), f"{EVENT}/results"),
    (N_("Search"), f"{EVENT}/search"),
    (N_("History"), f"{EVENT}/history"),
    (N_("Helpers and links"), f"{EVENT}/people"),
    (N_("Event"), f"{EVENT}/describe"),
    (N_("FIDE mode"), f"{EVENT}/fide"),
)


@dataclass(frozen=True, slots=True)
class Tab:
    """A link of a row of tabs."""

    name: str
    address: str
    current: bool


def tabs(request: Request, say: Say, event_id: str, section: str = "") -> list[Tab]:
    """The tabs of a section, or of the event when none is named; only of pages that exist."""
    known, here = known_paths(request.app), request.url.path
    event = request.app.state.desk.state(event_id) if section else None
    at = event.section(section) if event is not None and event.has(section) else None
    found = []
    for name, path in section_tabs() if section else EVENT_TABS:
        if path in known and _fits(at, path):
            address = path.format(event_id=event_id, section=section)
            current = here == address or (path != EVENT and here.startswith(address + "/"))
            name = OF_TEAMS.get(path, name) if at is not None and at.of_teams else name
            found.append(Tab(say(name), address, current))
    return found


@cache
def section_tabs() -> tuple[tuple[str, str], ...]:
    """SECTION_TABS with the tabs that are added, each before the one that it names, else last."""
    found = list(SECTION_TABS)
    for tab in (tab for added in added_pages() for tab in added.tabs):
        places = [place for place, (_, path) in enumerate(found) if path == f"{SECTION}/{tab.before}"]
        found.insert(places[0] if places else len(found), (tab.name, f"{SECTION}/{tab.page}"))
    return tuple(found)


@cache
def _only_for() -> dict[str, Callable[[Traits], bool]]:
    """ONLY_FOR with the pages that are added."""
    return ONLY_FOR | {f"{SECTION}/{tab.page}": tab.fits for added in added_pages() for tab in added.tabs}


def neighbours(request: Request, event_id: str, section: str) -> list[Tab]:
    """The sections of the event, each at the page of the same name, or at its first one where it has none."""
    desk, known = request.app.state.desk, known_paths(request.app)
    begin = f"{EVENT}/sections/{section}".format(event_id=event_id)
    page = request.url.path.removeprefix(begin).strip("/").partition("/")[0]
    path = f"{SECTION}/{page}"
    found = []
    for one in desk.state(event_id).sections:
        fits = path in known and _fits(one, path)
        address = (path if fits else SECTION).format(event_id=event_id, section=one.key)
        found.append(Tab(one.setup.name, address, one.key == section))
    return found


MOST_FOUND = 60
LONGEST = 80
"""Characters of a question that are looked at."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a question finds at the desk. place: the section, and of a player of a team its team.

    about: what tells somebody from others of the same name.
    """

    name: str
    place: str
    address: str
    about: str = ""


def search(request: Request, say: Say, event_id: str, wanted: str) -> tuple[list[Found], list[Found], bool]:
    """The people and teams, and the pages, that have every word of a question; whether more have.

    People are found by everything that is written about them in words, and by their FIDE number.
    """
    words = words_of(wanted)
    people: list[Found] = []
    pages: list[Found] = []
    if not words:
        return people, pages, False
    sections = request.app.state.desk.state(event_id).sections
    offered = [Found(one.name, "", one.address) for one in tabs(request, say, event_id)]
    for section in sections:
        offered += _pages_of(request, say, event_id, section)
    for page in offered:
        text = fold(f"{page.place} {page.name}")
        if all(word in text for word in words):
            pages.append(page)
    for section in sections:
        for entry, place, folded in names_in(section):
            one = section.entry_of[entry]
            own = one.squad.players[place - 1] if place else one.particulars
            about = f"{folded} {fold(' '.join(getattr(own, one.name) for one in TEXTS))} {own.fide_id}"
            if all(word in about for word in words):
                where = f"{section.setup.name}, {one.name}" if place else section.setup.name
                address = f"{SECTION}/players/{entry}".format(event_id=event_id, section=section.key)
                apart = told_apart(own, say, 0 if place else section.number(entry))
                people.append(Found(own.name, where, address, apart))
    return people[:MOST_FOUND], pages[:MOST_FOUND], max(len(people), len(pages)) > MOST_FOUND


def _pages_of(request: Request, say: Say, event_id: str, section: SectionState) -> Iterator[Found]:
    """The pages of a section: its tabs, the other tables, and its rounds, the latest first."""
    name = section.setup.name
    for tab in tabs(request, say, event_id, section.key):
        yield Found(tab.name, name, tab.address)
    here = SECTION.format(event_id=event_id, section=section.key)
    for page, words in FURTHER_TABLES.items() if section.rounds else ():
        if not (section.by_fixture and page == "progress"):
            yield Found(say(words), name, f"{here}/standings/{page}")
    for drawn in reversed(section.rounds):
        number = say("Round {n}").format(n=drawn.number)
        yield Found(number, name, f"{here}/rounds/{drawn.number}")


def words_of(wanted: str) -> list[str]:
    """The words of a question about names, folded."""
    return fold(wanted[:LONGEST].replace(",", " ")).split()


def names_in(section: SectionState) -> Iterator[tuple[int, int, str]]:
    """Entry, place in its squad (0: the entry itself) and folded name of everybody in a section."""
    for key in section.order:
        entry = section.entry_of[key]
        for place, name in enumerate((entry.name, *(player.name for player in entry.squad.players))):
            yield key, place, fold(name.replace(",", " "))


def told_apart(own: Particulars, say: Say, number: int = 0) -> str:
    """What tells somebody from others of the same name, as far as it is known. number: of the pairings."""
    year = birth_year(own.birth_date)
    parts = (
        say(N_("number {n}"), n=number) if number else "",
        own.federation,
        str(own.rating or own.national_rating or ""),
        say(N_("born {year}"), year=year) if year else "",
        own.club or own.school,
    )
    return ", ".join(filter(None, parts))


def _fits(section: SectionState | None, path: str) -> bool:
    """True when the system of the section has such a page."""
    if path in OF_LEAGUES and not (section is not None and section.in_league):
        return False
    if section is not None and section.by_fixture and path in NOT_OF_LEAGUES:
        return path == f"{SECTION}/lots" and bool(section.lots or not section.rounds)
    fits = _only_for().get(path)
    return section is None or fits is None or fits(system_named(section.setup.system).traits)


def known_paths(app: FastAPI) -> frozenset[str]:
    """The paths, with their parameters, that answer GET."""
    if not hasattr(app.state, "known_paths"):
        found = (route.path for route in every_route(app.routes) if "GET" in (route.methods or ()))
        app.state.known_paths = frozenset(found)
    paths: frozenset[str] = app.state.known_paths
    return paths
