"""The feed of an event for readers: server-sent events about what the public sees, and nothing else.

    event: hello      data: {"stamps": {"open": "3f..", "open/5/results": "a0.."}}      all parts
    event: changed    data: {"stamps": {"open/5/results": "b1.."}, "missing": {"open/5": 11},
                             "results": {"open/5/17": ["1–0", "1", "0"]}}               parts that changed

Pages put results into their cells without asking again, and fetch themselves anew when another part that
they show has changed. Results that come in quick succession travel together. Acts that the public does
not see make no message at all. A reader who is too slow gets a `hello` instead of what he missed.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable

from pairwright.errors import PairwrightError
from pairwright.web.live import HEARTBEAT, Hub
from pairwright.web.public.result_words import own_signs
from pairwright.web.public.shown import ShownEvent, ShownSection
from pairwright.web.render import result_text

_LOG = logging.getLogger("pairwright.desk")
WAITING = 8
"""Messages that may wait for one reader."""

TOGETHER = 0.5
"""Seconds between two messages about results."""

MOST_READERS = 5_000
"""Open streams of one event; who comes later reads without live updates."""


class Full(PairwrightError):  # noqa: N818 - reads as a sentence where it is raised
    """There are too many readers for another stream."""


class Feed:
    """One event: what its readers know last, and their queues.

    look: the event as the public sees it now. ended: called when the last reader has gone.
    """

    def __init__(
        self,
        hub: Hub,
        event_id: str,
        look: Callable[[], Awaitable[ShownEvent]],
        ended: Callable[[], object],
        heartbeat: float = 15.0,
    ) -> None:
        self._hub = hub
        self._heartbeat = heartbeat
        self._event_id = event_id
        self._look = look
        self._ended = ended
        self._told: ShownEvent | None = None
        self._hello = b""
        self._readers: set[asyncio.Queue[bytes | None]] = set()
        self._task: asyncio.Task[None] | None = None
        self._last = 0.0

    @property
    def readers(self) -> int:
        """How many streams are open."""
        return len(self._readers)

    async def stream(self) -> AsyncIterator[bytes]:
        """The messages of one reader until he goes or the desk closes, with signs of life between them."""
        if len(self._readers) >= MOST_READERS:
            raise Full("too many readers")
        queue: asyncio.Queue[bytes | None] = asyncio.Queue(WAITING)
        self._readers.add(queue)
        try:
            if self._told is None:
                self._tell(await self._look())
            if self._task is None:
                self._task = asyncio.create_task(self._follow())
            yield b"retry: 2000\n" + self._hello
            while True:
                try:
                    message = await asyncio.wait_for(queue.get(), self._heartbeat)
                except TimeoutError:
                    yield HEARTBEAT
                    continue
                if message is None:
                    return
                yield message
        finally:
            self._readers.discard(queue)
            if not self._readers:
                self._end()

    def _end(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None
        self._ended()

    async def _follow(self) -> None:
        """Wait for the journal to move, look, tell; when that ends, every reader comes back by himself."""
        try:
            async for _ in self._hub.stream(self._event_id):
                await self._news_or_nothing()
        except Exception:
            _LOG.exception("the feed of event %s broke off", self._event_id)
        self._task = None
        for queue in self._readers:
            _put(queue, None, None)

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
        self._tell(now)

    def _tell(self, now: ShownEvent) -> None:
        before, self._told = self._told, now
        if before is now or (before is not None and before.stamps == now.stamps):
            return
        self._hello = _message("hello", {"stamps": now.stamps})
        self._last = time.monotonic()
        if before is not None:
            message = _message("changed", news(before, now))
            for queue in self._readers:
                _put(queue, message, self._hello)


def _put(queue: asyncio.Queue[bytes | None], message: bytes | None, instead: bytes | None) -> None:
    """Hand over a message; when too many wait already, `instead` takes the place of all of them."""
    if queue.full():
        while not queue.empty():
            queue.get_nowait()
        message = instead
    queue.put_nowait(message)


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
        missing[name] = len(drawn.awaited)
        if len(earlier.boards) != len(drawn.boards):
            continue
        for number, (one, other) in enumerate(zip(earlier.boards, drawn.boards, strict=True), 1):
            if one.result != other.result:
                results[f"{name}/{number}"] = [result_text(other.result), *own_signs(other.result)]


def _message(event: str, data: dict[str, object]) -> bytes:
    return f"event: {event}\ndata: {json.dumps(data, separators=(',', ':'))}\n\n".encode()
