"""The first page of an event: its sections, where each stands, and "where am I?"."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Annotated

from fastapi import Query
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from pairwright.common.messages import N_
from pairwright.common.values import dataclass
from pairwright.explain.words.translate import fault_text
from pairwright.storage.section_report import event_facts
from pairwright.storage.timetable import calendar
from pairwright.web.desk import NotFound, TheDesk
from pairwright.web.navigation import LONGEST, MOST_FOUND, names_in, words_of
from pairwright.web.public.feed import MOST_READERS, can_be_sent
from pairwright.web.public.page_cache import EVENT
from pairwright.web.public.public_site import (
    AtShown,
    NotThere,
    SectionReader,
    ThePublic,
    also_shown,
    public_page,
    section_parts,
)
from pairwright.web.public.public_view import Memory, ShownEvent, ShownSection, shown_event
from pairwright.web.public.round_values import (
    PublicGame,
    PublicPlayer,
    game_now,
    games,
    games_of_member,
    member,
    person,
)
from pairwright.web.public.rule_words import system_name
from pairwright.web.public.static_site import json_bytes, site_files, trf_bytes, zipped
from pairwright.web.routes import DeskRouter
from pairwright.web.security.identity import Anyone, Arbiter
from pairwright.web.streaming import StreamAnswer, follow
from pairwright.web.translations import Say, days_in_words, language_of, speaker

# -- Where am I? Players of all sections by name, with their board of the current round ----------------


@dataclass(frozen=True, slots=True)
class FoundPlayer:
    """A player. game: of the current round, None before round 1.

    team: of a player of a team; its match stands in `match`, whether or not they play in it.
    """

    section: ShownSection
    person: PublicPlayer
    game: PublicGame | None
    team: PublicPlayer | None = None
    match: PublicGame | None = None


def search(event: ShownEvent, wanted: str) -> tuple[list[FoundPlayer], bool]:
    """Everybody whose name has every word of the question, and whether there were more of them."""
    words = words_of(wanted)
    found: list[FoundPlayer] = []
    if not words:
        return found, False
    for section in event.sections:
        for key, place, name in _names(section):
            if all(word in name for word in words):
                if len(found) == MOST_FOUND:
                    return found, True
                found.append(_found(section, key, place))
    return found, False


def _names(section: ShownSection) -> list[tuple[int, int, str]]:
    """Entry, place in its squad (0: the entry itself) and folded name of everybody."""
    key = ("names", section.event_id, section.key, section.stamps[section.key])
    return section.memory.get(key, lambda: list(names_in(section.state)))


def _found(section: ShownSection, entry: int, place: int) -> FoundPlayer:
    whole = person(section, entry)
    match = game_now(section, games(section, entry))
    one = member(section, entry, place)
    if one is None:
        return FoundPlayer(section, whole, match)
    return FoundPlayer(section, one, game_now(section, games_of_member(section, entry, place)), whole, match)


# ------------------------------------------------------------------------------------------------------


router = DeskRouter()


@dataclass(frozen=True, slots=True)
class PublicSection:
    """A section on the first page. chip: its kind. missing: boards that still play, None when none do."""

    section: ShownSection
    system: str
    players: int
    state: str
    chip: str
    round_number: int
    missing: int | None
    boards: int
    standings: bool
    also: tuple[str, ...]


@router.get("/e/{event_id}/live")
async def follow_in_public(
    request: Request,
    event_id: str,
    side: ThePublic,
    me: Anyone,
    page: Annotated[str, Query(max_length=200)] = "",
) -> Response:
    """The feed of what the public sees; see feed.py. page: the path of what the reader looks at."""
    await side.event(event_id)
    feed = side.feed(event_id)
    if feed.readers >= MOST_READERS:
        return Response(status_code=503, headers={"Retry-After": "60"})
    looked_at = (page, side.language(request)) if can_be_sent(event_id, page) else None
    follow(request)
    return StreamAnswer(feed.of(looked_at))


@router.get("/e/{event_id}")
async def home(request: Request, event_id: str, side: ThePublic, me: Anyone) -> Response:
    """The event: sections, facts, and the search."""
    event = await side.event(event_id)
    parts = (EVENT, *(part for section in event.sections for part in _card_parts(section)))

    def render(language: str) -> str:
        cards = [_card(section, speaker(language)) for section in event.sections]
        days = days_in_words(event.event.start_date, event.event.end_date, language)
        return public_page(
            language,
            "public/event.html",
            event,
            None,
            parts,
            request.url.path,
            cards=cards,
            when_and_where=", ".join(part for part in (event.event.place, days) if part),
            facts=event_facts(event.event),
        )

    return await side.answer(request, event, render, parts)


def _card_parts(section: ShownSection) -> tuple[str, ...]:
    parts: tuple[str, ...] = tuple(
        f"{section.key}{part}" for part in ("", "/pairings", "/lots", "/standings")
    )
    if section.current is not None:
        parts = (*parts, f"{section.key}/{section.current.number}/results")
    return parts


def _card(section: ShownSection, _: Say) -> PublicSection:
    state, current = section.state, section.current
    missing: int | None = None
    if current is None:
        words, chip = _("not started"), "plain"
    elif state.finished:
        words, chip = _("finished"), "good"
    elif current.over and not state.adjourned:
        words, chip = _("round {n} is complete", n=current.number), "good"
    elif current.complete:
        words, chip = _("adjourned games"), "missing"
    else:
        text = N_("season in progress") if state.by_fixture else N_("round {n} is being played")
        words, chip = _(text, n=current.number), "info"
        missing = len(state.waiting(current))
    return PublicSection(
        section,
        system_name(section, _),
        len(state.entries),
        words,
        chip,
        current.number if current else 0,
        missing,
        len(current.boards) if current else 0,
        bool(section.completed),
        also_shown(section),
    )


@router.get("/e/{event_id}/search")
async def where_am_i(
    request: Request,
    event_id: str,
    side: ThePublic,
    me: Anyone,
    name: Annotated[str, Query(max_length=2000)] = "",
) -> Response:
    """Players by name across all sections; not kept, for everybody asks something else."""
    event = await side.event(event_id)
    language = language_of(request)

    def render() -> str:
        found, more = search(event, name)
        return public_page(
            language,
            "public/search.html",
            event,
            None,
            (
                EVENT,
                *(part for section in event.sections for part in (section.key, f"{section.key}/pairings")),
            ),
            request.url.path,
            found=found,
            more=more,
            wanted=name[:LONGEST],
        )

    return HTMLResponse(await run_in_threadpool(render), headers={"Cache-Control": "no-store"})


# -- For programs: a section as JSON and as a TRF file, with what is published and nothing else ------------


@router.get("/events/{event_id}/site.zip")
def public_site(event_id: str, request: Request, desk: TheDesk, me: Arbiter) -> Response:
    """What the public sees now, as static files; for the arbiter, because it takes a while to make.

    What cannot be made of it, such as the report file of a round of scores alone, is named in `lacking.txt`.
    """
    course = desk.journal.course(event_id)
    event = shown_event(event_id, course.position, course.state, Memory())
    if not event.sections:
        raise NotFound.told("no section of this event is shown to the public")
    head = {"Content-Disposition": f'attachment; filename="{event_id}.zip"'}
    language = desk.settings.public_language or language_of(request)
    lacking: list[str] = []
    files = site_files(event, language, course, desk, lacking)
    if lacking:
        files["lacking.txt"] = "\n".join(fault_text(language, one) for one in lacking).encode()
    return Response(zipped(files), media_type="application/zip", headers=head)


@router.get("/e/{event_id}/{section}.json")
async def as_json(at: AtShown) -> Response:
    """The tournament in the form that the library reads, and its standings."""
    return await _file(at, lambda: json_bytes(at.event, at.section), "application/json; charset=utf-8")


@router.get("/e/{event_id}/{section}.trf")
async def as_trf(at: AtShown) -> Response:
    """The tournament as a tournament report file (TRF26)."""
    if not at.section.state.entries:
        raise NotThere
    return await _file(at, lambda: trf_bytes(at.section), "text/plain; charset=utf-8")


@router.get("/e/{event_id}/{section}.ics")
async def as_calendar(at: AtShown) -> Response:
    """The timetable of the rounds as a calendar file."""
    shown, event = at.section, at.event.event
    if not shown.state.setup.round_dates:
        raise NotThere
    uid, made = f"{at.event.event_id}-{shown.key}", datetime.now(UTC)

    def make(language: str) -> bytes:
        word = speaker(language)("Round")
        return calendar(event.name, event.place, shown.state.setup, uid, made, word).encode()

    return await at.answer(make, section_parts(shown), media_type="text/calendar; charset=utf-8")


async def _file(at: SectionReader, make: Callable[[], bytes], media_type: str) -> Response:
    results = tuple(f"{drawn.number}/results" for drawn in at.section.state.rounds)
    parts = section_parts(at.section, "pairings", "standings", *results)
    return await at.answer(lambda _: make(), parts, media_type=media_type)
