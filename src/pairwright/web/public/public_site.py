"""What every handler of the public side uses: `ThePublic`, and `AtShown` where it is about a section.

    @router.get("/e/{event_id}/{section}/players")
    async def players(at: AtShown) -> Response:
        def values(language: str) -> dict[str, object]:
            return {"tab": "players", "entries": at.section.state.entries}

        return await at.page("public/players.html", (), values)

Handlers are `async def` and answer from memory; what has to be read or rendered is done in a thread.
Whatever is not there, not published or not public raises the same NotThere: nobody can tell which.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Annotated

from fastapi import Depends
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from pairwright.common.messages import N_, told
from pairwright.common.values import dataclass
from pairwright.storage.journal_lines import Unavailable, UnknownEvent
from pairwright.storage.round_state import RoundState
from pairwright.web.desk import Desk, NotFound
from pairwright.web.public.feed import Feed, Render, no_page
from pairwright.web.public.page_cache import EVENT, stamp
from pairwright.web.public.public_view import Memory, ShownEvent, ShownSection, part_key, shown_event
from pairwright.web.render import public_text
from pairwright.web.routes import PublicPage, added_public_pages
from pairwright.web.security.identity import Anyone
from pairwright.web.translations import language_of, speaker

# -- What every public page has around it: navigation, the parts it shows, its language ----------------

TABS = (
    (N_("Fixtures"), "fixtures"),
    (N_("League table"), "table"),
    (N_("Bracket"), "bracket"),
    (N_("Pairings"), "round"),
    (N_("Standings"), "standings"),
    (N_("Crosstable"), "crosstable"),
    (N_("Board prizes"), "boards"),
    (N_("Schedule"), "schedule"),
    (N_("Players"), "players"),
    (N_("Pictures"), "pictures"),
    (N_("Rounds and rules"), ""),
)


def _tabs(section: ShownSection) -> Iterator[tuple[str, str, str]]:
    league = section.state.by_fixture and bool(section.state.rounds)
    for name, page in TABS:
        if page in ("fixtures", "table"):
            if league:
                yield name, page, f"{section.address}/{page}"
        elif page == "bracket":
            if section.state.traits.knock_out and section.state.started:
                yield name, page, f"{section.address}/{page}"
        elif league and page in ("round", "standings", "schedule"):
            continue  # its fixtures and its table say it
        elif page == "round":
            if section.current is not None:
                yield name, page, f"{section.address}/pairings"
        elif page in ("standings", "crosstable", "pictures", "boards"):
            only_of = {"boards": section.state.of_teams, "pictures": not section.state.of_teams}
            if section.completed and only_of.get(page, True):
                yield name, page, f"{section.address}/{page}"
        elif not page or page in ("players", *also_shown(section)):
            if not page:
                yield from ((one.name, one.page, f"{section.address}/{one.page}") for one in _added(section))
            named = N_("Teams") if page == "players" and section.state.of_teams else name
            yield named, page, f"{section.address}/{page}".rstrip("/")


def also_shown(section: ShownSection) -> tuple[str, ...]:
    """The pages that only some sections have: a settled schedule, and those that are added."""
    schedule = ("schedule",) if section.behind.has_schedule else ()
    return (*schedule, *(one.page for one in _added(section)))


def _added(section: ShownSection) -> Iterator[PublicPage]:
    return (one for one in added_public_pages() if one.there(section))


def section_parts(section: ShownSection, *parts: str) -> tuple[str, ...]:
    """Keys of the stamps of a page: the event, the section, and these parts of it."""
    return (EVENT, *(part_key(section.key, part) for part in ("", *parts)))


def public_page(
    language: str,
    template: str,
    event: ShownEvent,
    section: ShownSection | None,
    keys: tuple[str, ...],
    path: str,
    **values: object,
) -> str:
    """A page as text. keys: of the stamps of what it shows; it fetches itself anew when one changes."""
    _ = speaker(language)
    current = str(values.pop("tab", "-"))
    return public_text(
        language,
        template,
        event=event.event,
        event_id=event.event_id,
        shown=event,
        section=section,
        stamps=" ".join(f"{part}={event.stamps.get(part, '')}" for part in keys),
        path=path,
        nav=[(_(name), address, here == current) for name, here, address in _tabs(section)]
        if section is not None
        else [],
        several=len(event.sections) > 1,
        **values,
    )


# -- Who is asked, of which event and section ----------------------------------------------------------

MOST_EVENTS = 50


class NotThere(NotFound):
    """A page that the public side does not have, for whatever reason."""

    def __init__(self) -> None:
        super().__init__(told("nothing is published at this address"))


class PublicSide:
    """The public side of one desk: events as the public sees them, and the feeds of their changes.

    render: makes the pages that feeds send; set once the application is there.
    """

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.render: Render = no_page
        self.memory = Memory()
        self._shown: dict[str, ShownEvent] = {}
        self._refreshing: dict[str, asyncio.Task[ShownEvent]] = {}
        self._feeds: dict[str, Feed] = {}

    async def event(self, event_id: str) -> ShownEvent:
        """The event as it stands. Raises NotThere for an unknown one and for one that shows nothing."""
        known = self._shown.get(event_id)
        try:
            position = await self.desk.hub.position(event_id)
            if known is None or known.position < position:
                known = await self._refreshed(event_id)
        except UnknownEvent:
            raise NotThere from None
        except Unavailable:
            # What was shown last is of more use to readers than nothing; `answer` says that it is that.
            if known is None:
                raise
        if not known.sections:
            raise NotThere
        return known

    async def section(self, event_id: str, key: str) -> tuple[ShownEvent, ShownSection]:
        """One of its sections. Raises NotThere for an unknown one and for one that is not public."""
        event = await self.event(event_id)
        found = event.section(key)
        if found is None:
            raise NotThere
        return event, found

    async def prepared(self, section: ShownSection) -> None:
        """Work out, in a thread, what all pages of single players of this section rest on."""
        if not section.is_prepared:
            await run_in_threadpool(self.memory.get, ("prepared", *section.identity), section.prepare)

    def close(self) -> None:
        """Forget everything; what explains rounds holds values of the native core, which ends first."""
        self._shown.clear()
        self.memory.clear()

    async def _refreshed(self, event_id: str) -> ShownEvent:
        if event_id not in self._refreshing:
            task = asyncio.create_task(run_in_threadpool(self._read, event_id))
            self._refreshing[event_id] = task
            task.add_done_callback(lambda done: self._landed(event_id, done))
        return await asyncio.shield(self._refreshing[event_id])

    def _landed(self, event_id: str, task: asyncio.Task[ShownEvent]) -> None:
        del self._refreshing[event_id]
        if not task.cancelled():
            task.exception()  # every waiter has had it; without a look at it asyncio complains

    def _read(self, event_id: str) -> ShownEvent:
        position, state = self.desk.journal.standing_at(event_id)
        before = self._shown.get(event_id)
        made = shown_event(event_id, position, state, self.memory, before)
        while len(self._shown) >= MOST_EVENTS and event_id not in self._shown:
            self._shown.pop(next(iter(self._shown)))
        self._shown[event_id] = made
        return made

    def language(self, request: Request) -> str:
        """The language of a reader; that of all readers where the desk has settled it for them."""
        return self.desk.settings.public_language or language_of(request)

    def feed(self, event_id: str) -> Feed:
        """The feed of an event that is there."""
        if event_id not in self._feeds:
            self._feeds[event_id] = Feed(
                self.desk.hub,
                event_id,
                lambda: self.event(event_id),
                lambda: self._feeds.pop(event_id, None),
                self.render,
                self.desk.settings.heartbeat,
            )
        return self._feeds[event_id]

    async def answer(
        self,
        request: Request,
        event: ShownEvent,
        render: Callable[[str], str | bytes],
        parts: tuple[str, ...],
        *,
        variant: str = "",
        media_type: str = "text/html; charset=utf-8",
        at_once: bool = False,
    ) -> Response:
        """The page at the address of the request, kept while the parts that it shows stay the same.

        render:  from the language to the page; called in a thread. parts: keys of the stamps, or stamps.
        at_once: it takes no longer than a change of threads and is called here; see `prepared`.
        """
        language = self.language(request)
        mark = stamp(*(event.stamps.get(part, part) for part in parts))
        return await self.desk.pages.answer(
            request,
            event.event_id,
            lambda: render(language),
            language=language,
            variant=variant,
            media_type=media_type,
            stamp=mark,
            at_once=at_once,
            notice=self._notice(language),
        )

    def _notice(self, language: str) -> str:
        """What stands above every page while the database is away."""
        if not self.desk.journal.database.away:
            return ""
        return speaker(language)(
            "The desk cannot reach its data at the moment. This is what it showed last; reload the page "
            "later."
        )


async def the_public(request: Request) -> PublicSide:
    """The public side of the desk that answers this request."""
    side: PublicSide = request.app.state.public_side
    return side


ThePublic = Annotated[PublicSide, Depends(the_public)]


@dataclass(frozen=True, slots=True)
class SectionReader:
    """Somebody reads about a section that is shown to the public."""

    request: Request
    side: PublicSide
    event: ShownEvent
    section: ShownSection

    def published(self, number: int) -> RoundState:
        """A published round. Raises NotThere."""
        if not 1 <= number <= len(self.section.state.rounds):
            raise NotThere
        return self.section.state.rounds[number - 1]

    async def page(
        self,
        template: str,
        parts: tuple[str, ...],
        values: Callable[[str], dict[str, object]],
        *more: str,
        at_once: bool = False,
        variant: str = "",
    ) -> Response:
        """Answer with a page of the section.

        parts: of the section, that the page shows and changes with by itself when it is open.
        values: from the language to what the template shows. more: stamps of what it shows besides.
        """
        section = self.section
        keys = section_parts(section, *parts)

        def render(language: str) -> str:
            path = self.request.url.path
            return public_page(language, template, self.event, section, keys, path, **values(language))

        # The tabs show the latest round, the standings once there are any, the schedule, the lots.
        tabs = f"tabs {len(section.state.rounds)} {section.completed > 0} {also_shown(section)}"
        return await self.answer(render, (*keys, tabs, *more), at_once=at_once, variant=variant)

    async def answer(
        self,
        render: Callable[[str], str | bytes],
        parts: tuple[str, ...],
        *,
        media_type: str = "text/html; charset=utf-8",
        at_once: bool = False,
        variant: str = "",
    ) -> Response:
        """Answer with what `render` makes; see `PublicSide.answer`."""
        return await self.side.answer(
            self.request, self.event, render, parts, media_type=media_type, at_once=at_once, variant=variant
        )


async def _section_reader(
    request: Request, event_id: str, section: str, side: ThePublic, me: Anyone
) -> SectionReader:
    return SectionReader(request, side, *await side.section(event_id, section))


AtShown = Annotated[SectionReader, Depends(_section_reader)]
