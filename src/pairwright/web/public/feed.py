"""The feed of an event for readers: server-sent events about what the public sees, and nothing else.

    event: hello      data: {"stamps": {"open": "3f..", "open/5/results": "a0.."}}      all parts
    event: page       data: the page that the reader looks at, anew (pushed.py)
    event: changed    data: {"stamps": {"open/5/results": "b1.."}, "missing": {"open/5": 11},
                             "results": {"open/5/17": ["1–0", "1", "0"]}}               parts that changed

Pages put results into their cells without asking again. When another part that a page shows has changed,
it is sent to those who said that they look at it; the others fetch it. Results that come in quick succession
travel together. Acts that the public does not see make no message at all. A reader who is too slow gets a
`hello` instead of what he missed.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import logging
import re
import time
from base64 import b64encode
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from fastapi import FastAPI
from starlette.types import Message

from pairwright.common.errors import PairwrightError
from pairwright.common.messages import told
from pairwright.web.event_stream import Hub
from pairwright.web.public.public_view import ShownEvent, ShownSection
from pairwright.web.public.round_values import own_signs, shown_result
from pairwright.web.streaming import HEARTBEAT, Listener, Queued
from pairwright.web.views.result_view import boards_of_match

_LOG = logging.getLogger("pairwright.desk")
WAITING = 8
"""Messages that may wait for one reader, where they wait in a queue."""

AT_ONCE = 100
"""Readers who are written to before others are answered: about two milliseconds."""

TURNS = 16
"""Parts of the readers who get their signs of life one part after the other."""

TOGETHER = 0.5
"""Seconds between two messages about results."""

MOST_READERS = 10_000
"""Open streams of one event; who comes later reads without live updates."""

MOST_PAGES = 2_000
"""Pages that are sent to those who look at them; readers of others are told to fetch."""


class Full(PairwrightError):  # noqa: N818 - reads as a sentence where it is raised
    """There are too many readers for another stream."""


@dataclass(eq=False, slots=True)
class FeedReader:
    """One open stream, the page that he looks at, and when it is his turn to get a sign of life."""

    listener: Listener
    turn: int
    page: Page | None = None


@dataclass(slots=True)
class Followed:
    """A page that readers look at. parts: what it shows, as they have it; None when that is not known."""

    readers: set[FeedReader] = field(default_factory=set)
    parts: dict[str, str] | None = None

    def is_stale(self, changed: dict[str, str], patched: set[str]) -> bool:
        """True when a part of it has changed that readers do not put in place by themselves."""
        shown = self.parts or {}
        return any(part in shown and shown[part] != changed[part] for part in changed.keys() - patched)

    def patch(self, changed: dict[str, str], patched: set[str]) -> None:
        """Its readers have put these parts in place."""
        for part in patched & changed.keys() & (self.parts or {}).keys():
            assert self.parts is not None
            self.parts[part] = changed[part]


class Feed:
    """One event: what its readers know last, the pages that they look at, and their queues.

    look: the event as the public sees it now. ended: called when the last reader has gone. render: makes
    the pages that are sent.
    """

    def __init__(
        self,
        hub: Hub,
        event_id: str,
        look: Callable[[], Awaitable[ShownEvent]],
        ended: Callable[[], object],
        render: Render,
        heartbeat: float = 15.0,
    ) -> None:
        self._hub = hub
        self._heartbeat = heartbeat
        self._event_id = event_id
        self._look = look
        self._ended = ended
        self._render = render
        self._told: ShownEvent | None = None
        self._hello = b""
        self._readers: set[FeedReader] = set()
        self._pages: dict[Page, Followed] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._came = 0
        self._last = 0.0

    @property
    def readers(self) -> int:
        """How many streams are open."""
        return len(self._readers)

    def of(self, page: Page | None) -> PageFeed:
        """The feed for those who look at a page; they are sent it when it has changed."""
        return PageFeed(self, page)

    async def join(self, listener: Listener, page: Page | None = None) -> FeedReader:
        """Tell somebody what changes from now on, with signs of life between."""
        if len(self._readers) >= MOST_READERS:
            raise Full(told("too many people are reading this page at the moment"))
        self._came += 1
        reader = FeedReader(listener, self._came % TURNS)
        self._readers.add(reader)
        try:
            await self._follow_page(reader, page)
            if self._told is None:
                await self._tell(await self._look())
        except BaseException:
            self.leave(reader)
            raise
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._follow()), asyncio.create_task(self._beat())]
        listener.put(b"retry: 2000\n" + self._hello, self._hello)
        return reader

    async def _follow_page(self, reader: FeedReader, page: Page | None) -> None:
        if page is None or (page not in self._pages and len(self._pages) >= MOST_PAGES):
            return
        followed = self._pages.setdefault(page, Followed())
        followed.readers.add(reader)
        reader.page = page
        if followed.parts is None:
            packed = await self._render(page)
            if followed.parts is None and packed is not None:
                followed.parts = parts_shown(packed)

    def leave(self, reader: FeedReader) -> None:
        """Tell him no more."""
        if reader not in self._readers:
            return
        self._readers.discard(reader)
        if reader.page is not None:
            followed = self._pages[reader.page]
            followed.readers.discard(reader)
            if not followed.readers:
                del self._pages[reader.page]
        if not self._readers:
            self._end()

    def _end(self) -> None:
        self._stop()
        self._ended()

    def _stop(self) -> None:
        for task in self._tasks:
            if task is not asyncio.current_task():
                task.cancel()
        self._tasks = []

    async def _follow(self) -> None:
        """Wait for the journal to move, look, tell; when that ends, every reader comes back by himself."""
        try:
            async for _ in self._hub.stream(self._event_id):
                await self._news_or_nothing()
        except Exception:
            _LOG.exception("the feed of event %s broke off", self._event_id)
        self._stop()
        for reader in list(self._readers):
            reader.listener.end()

    async def _beat(self) -> None:
        """Signs of life, not to all at the same time."""
        while True:
            for turn in range(TURNS):
                await asyncio.sleep(self._heartbeat / TURNS)
                await self._send([one for one in self._readers if one.turn == turn], HEARTBEAT, b"")

    async def _send(self, readers: Iterable[FeedReader], message: bytes, instead: bytes) -> None:
        """Tell these; whoever asks for something meanwhile is answered in between."""
        waiting = list(readers)
        for first in range(0, len(waiting), AT_ONCE):
            for reader in waiting[first : first + AT_ONCE]:
                reader.listener.put(message, instead)
            await asyncio.sleep(0)

    async def _news_or_nothing(self) -> None:
        try:
            await self._news()
        except PairwrightError:
            # The event shows nothing any more, or cannot be read now: readers keep what they have.
            _LOG.debug("event %s cannot be shown now", self._event_id)

    async def _news(self) -> None:
        now = await self._look()
        if self._told is not None and _only_results(self._told, now):
            wait = self._last + TOGETHER - time.monotonic()
            if wait > 0:
                await asyncio.sleep(wait)
                now = await self._look()
        await self._tell(now)

    async def _tell(self, now: ShownEvent) -> None:
        before, self._told = self._told, now
        if before is now or (before is not None and before.stamps == now.stamps):
            return
        self._hello = _message("hello", {"stamps": now.stamps})
        self._last = time.monotonic()
        if before is None:
            return
        told = news(before, now)
        changed = _changed(before, now)
        patched = {f"{name}/results" for name in _missing(told)}
        stale = {page for page, one in self._pages.items() if one.is_stale(changed, patched)}
        message = _message("changed", told)
        for page, one in self._pages.items():
            if page not in stale:
                one.patch(changed, patched)
        others = [reader for reader in self._readers if reader.page not in stale]
        await self._send(others, message, self._hello)
        await self._send_pages(stale, message)

    async def _send_pages(self, stale: set[Page], otherwise: bytes) -> None:
        """Send these pages, those with the most readers first; `otherwise` to those of a page that fails."""
        for page in sorted(stale, key=lambda page: -len(self._pages[page].readers)):
            packed = await self._render(page)
            followed = self._pages.get(page)
            if followed is None:
                continue
            message = otherwise if packed is None else b"event: page\ndata: " + b64encode(packed) + b"\n\n"
            followed.parts = None if packed is None else parts_shown(packed)
            await self._send(followed.readers, message, self._hello)


class PageFeed:
    """The feed of an event for one who looks at a page."""

    def __init__(self, feed: Feed, page: Page | None) -> None:
        self._feed = feed
        self._page = page
        self._reader: FeedReader | None = None

    async def join(self, listener: Listener) -> None:
        """Tell him from now on."""
        self._reader = await self._feed.join(listener, self._page)

    def leave(self, listener: Listener) -> None:
        """Tell him no more."""
        if self._reader is not None:
            self._feed.leave(self._reader)

    async def messages(self) -> AsyncIterator[bytes]:
        """The messages of one reader until he goes or the desk closes."""
        queued = Queued(WAITING)
        await self.join(queued)
        try:
            while (message := await queued.queue.get()) is not None:
                yield message
        finally:
            self.leave(queued)


def _missing(told: dict[str, object]) -> Iterable[str]:
    found = told["missing"]
    assert isinstance(found, dict)
    return found


def _only_results(before: ShownEvent, now: ShownEvent) -> bool:
    """True when nothing but results has changed; the standings of a section may have with them."""
    changed = _changed(before, now)
    return bool(changed) and all(part.endswith(("/results", "/standings")) for part in changed)


def _changed(before: ShownEvent, now: ShownEvent) -> dict[str, str]:
    return {
        part: now.stamps.get(part, "")
        for part in (*now.stamps, *(gone for gone in before.stamps if gone not in now.stamps))
        if now.stamps.get(part) != before.stamps.get(part)
    }


def news(before: ShownEvent, now: ShownEvent) -> dict[str, object]:
    """What has changed between two views of an event, as the message says it."""
    results: dict[str, list[str]] = {}
    missing: dict[str, int] = {}
    changed = _changed(before, now)
    for section in now.sections:
        old = before.section(section.key)
        if old is not None and old is not section:
            _results(old, section, changed, results, missing)
    return {"stamps": changed, "results": results, "missing": missing}


def _results(
    old: ShownSection,
    new: ShownSection,
    changed: dict[str, str],
    results: dict[str, list[str]],
    missing: dict[str, int],
) -> None:
    for drawn in new.state.rounds:
        name = f"{new.key}/{drawn.number}"
        if f"{name}/results" not in changed or drawn.number > len(old.state.rounds):
            continue
        earlier = old.state.rounds[drawn.number - 1]
        missing[name] = len(new.state.waiting(drawn))
        if len(earlier.boards) != len(drawn.boards):
            continue
        for number, (one, other) in enumerate(zip(earlier.boards, drawn.boards, strict=True), 1):
            if (one.result, one.score) == (other.result, other.score):
                continue
            results[f"{name}/{number}"] = [shown_result(other), *own_signs(other.result, other.scored)]
            if new.state.of_teams and drawn.is_out(other):
                for board in boards_of_match(new.state, drawn, number):
                    shown = [board.shown, *own_signs(board.result)]
                    results[f"{name}/{number}/{board.number}"] = shown


def _message(event: str, data: dict[str, object]) -> bytes:
    return f"event: {event}\ndata: {json.dumps(data, separators=(',', ':'))}\n\n".encode()


# -- Pages sent with the stream: a reader who follows one is given the new one instead of being told to fetch


Page = tuple[str, str]
"""The path of a page and the language in which it is read."""

Render = Callable[[Page], Awaitable[bytes | None]]
"""From a page to its packed bytes as they are now; None for one that is not there."""

_BELOW = re.compile(
    r"/e/[a-z0-9]+(?:/(?!live$|search$)[a-z0-9-]+(?:/(?:(?:pairings|players|round/\d{1,3})(?:/names)?"
    r"|standings|crosstable|pictures|schedule|(?:player|forecast)/\d{1,6}|forecast|screen(?:/names|/standings)?))?)?"
)
_STAMPS = re.compile(rb'data-stamps="([^"]*)"')


def can_be_sent(event_id: str, path: str) -> bool:
    """True for the address of a page that readers look at while they wait for something new."""
    return bool(_BELOW.fullmatch(path)) and path.split("/")[2] == event_id


def parts_shown(packed: bytes) -> dict[str, str]:
    """The parts that a page shows, with their stamps."""
    found = _STAMPS.search(gzip.decompress(packed))
    pairs = found[1].decode().split() if found else []
    return dict(tuple(pair.rsplit("=", 1)) for pair in pairs)


async def no_page(_page: Page) -> bytes | None:
    """Renders nothing: readers are told to fetch."""
    return None


def renderer(app: FastAPI, host: str) -> Render:
    """Renders pages by asking the application itself, so that a page has one maker only."""

    async def render(page: Page) -> bytes | None:
        """The page as the application answers it."""
        path, language = page
        answer: dict[str, Any] = {"body": []}

        async def send(message: Message) -> None:
            """Keep the answer."""
            if message["type"] == "http.response.start":
                answer.update(message)
            else:
                answer["body"].append(message.get("body", b""))

        async def receive() -> Message:
            """A request without a body."""
            return {"type": "http.request", "body": b"", "more_body": False}

        wanted = ((b"host", host), (b"accept-encoding", "gzip"), (b"accept-language", language))
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": [(name, value.encode()) for name, value in wanted],
            "client": None,
            "server": None,
            "state": {},
        }
        await app(scope, receive, send)
        packed = (b"content-encoding", b"gzip") in answer.get("headers", ())
        return b"".join(answer["body"]) if answer.get("status") == 200 and packed else None

    return render
