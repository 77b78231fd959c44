"""Public pages that are kept, and the stamps that tell whether they are still right.

Stamps are short hashes of what the public sees, part by part. A page names the parts that it shows. While
their stamps stay the same the page stays the same: it is not rendered again, readers are told nothing, and
what happens out of sight leaves no trace. Equal content has equal stamps in every process.
"""

from __future__ import annotations

import asyncio
import gzip
import re
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from functools import partial
from hashlib import blake2b, sha256
from html import escape
from itertools import zip_longest
from operator import attrgetter

from anyio import CapacityLimiter, to_thread
from starlette.requests import Request
from starlette.responses import Response

from pairwright.common.values import dataclass, replace
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.round_state import RoundState
from pairwright.web.security.middleware import KEEP

Stamps = dict[str, str]

EVENT = "event"


def stamp(*values: object) -> str:
    """The stamp of some values that print the same when they are the same."""
    return blake2b(repr(values).encode(), digest_size=6).hexdigest()


def event_stamp(event: EventState) -> str:
    """Of the description of the event and the list of its sections."""
    names = [(section.key, section.setup.name, section.setup.system) for section in event.sections]
    described = (
        event.name, event.place, event.federation, event.start_date, event.end_date,
        event.arbiter, event.organiser, event.time_control, event.notes, event.deputies,
    )  # fmt: skip
    return stamp(described, names)


def section_stamps(section: SectionState, before: tuple[SectionState, Stamps] | None = None) -> Stamps:
    """The stamps of a section as the public sees it.

    "key"              conditions and entries
    "key/pairings"     who plays whom, in all rounds
    "key/n/results"    the results of round n
    "key/standings"    everything that counts for the standings after the last complete round

    before: the section as it was and its stamps; parts that are the same objects are not hashed again.
    """
    key, (old, known) = section.key, before or (None, {})
    conditions = (section.setup, section.entries, section.order)
    same = old is not None and conditions == (old.setup, old.entries, old.order)
    stamps = {key: known[key] if same else stamp(*conditions)}
    for drawn, then in zip_longest(section.rounds, old.rounds[: len(section.rounds)] if old else ()):
        name = f"{key}/{drawn.number}"
        if then is drawn:
            stamps |= {part: known[part] for part in (name, f"{name}/results")}
            continue
        stamps[f"{name}/results"] = stamp([(one.result, one.article, one.told) for one in drawn.boards])
        stamps[name] = known[name] if then and _paired_alike(drawn, then) else _pairings_stamp(drawn)
    pairings = [stamps[f"{key}/{drawn.number}"] for drawn in section.rounds]
    stamps[f"{key}/pairings"] = stamp(pairings)
    counted = section.completed_rounds
    results = [stamps[f"{key}/{number}/results"] for number in range(1, counted + 1)]
    others = section.adjustments, section.ranked, section.prizes.boards
    stamps[f"{key}/standings"] = stamp(stamps[key], *others, pairings[:counted], results)
    return stamps


_paired = attrgetter(
    "players", "home", "opened", "moves", "score", "protest", "decision", "boards", "exchanged"
)


def _pairings_stamp(drawn: RoundState) -> str:
    boards = [*map(_paired, drawn.boards)]
    others = drawn.pairing_allocated_byes, drawn.idle, drawn.by_hand, drawn.boards_published, drawn.line_ups
    return stamp(boards, *others)


def _paired_alike(drawn: RoundState, other: RoundState) -> bool:
    """Two states of a round differ in nothing but results; their boards are mostly the same objects."""
    boards = zip_longest(drawn.boards, other.boards)
    same = all(one is two or (one and two and _paired(one) == _paired(two)) for one, two in boards)
    return same and replace(drawn, boards=()) == replace(other, boards=())


# -- Public pages as bytes: rendered once while what they show stays the same, then given to every reader -
#
# Five hundred readers reload at once when a round is published. The handler of a public page is therefore
# an `async def` that answers from here without changing threads; the first reader after a change has the
# page rendered in a thread, and everybody who comes meanwhile waits for that one rendering.

LARGEST = 64 * 1024 * 1024
"""Bytes of pages that are kept; the longest unused go first."""

RENDERERS = 2
"""Threads that render at the same time; more would only take the time of the event loop."""

CACHING = "public, max-age=0, s-maxage=2, stale-while-revalidate=2"
"""Browsers ask each time, by the tag; a cache in between may answer for two seconds, and for two more while
it asks. So however many readers there are, the desk is asked for a page once in two seconds."""

VARY = "Accept-Encoding, Accept-Language, Cookie"
VARY_ONE_LANGUAGE = "Accept-Encoding"

Key = tuple[str, str, str, str]
_MAIN = re.compile(rb"(<main\b[^>]*>)")


@dataclass(frozen=True, slots=True)
class CachedPage:
    """A rendered page: its bytes, the same packed, and the tag by which a browser asks for it again.

    stamp: of what it shows.
    """

    stamp: str
    body: bytes
    packed: bytes
    tag: str
    media_type: str

    @classmethod
    def of(cls, stamp: str, text: str | bytes, media_type: str) -> CachedPage:
        """Pack a page."""
        body = text.encode() if isinstance(text, str) else text
        tag = f'W/"{sha256(body).hexdigest()[:32]}"'
        return cls(stamp, body, gzip.compress(body, 5, mtime=0), tag, media_type)

    @property
    def size(self) -> int:
        """Bytes that it takes."""
        return len(self.body) + len(self.packed)


class PublicPages:
    """The pages of all events.

    position: gives the position of an event without waiting long. one_language: all pages are in one language
    whoever asks, so that they vary by nothing else.
    """

    def __init__(
        self, position: Callable[[str], Awaitable[int]], largest: int = LARGEST, *, one_language: bool = False
    ) -> None:
        self._vary = VARY_ONE_LANGUAGE if one_language else VARY
        self._position = position
        self._largest = largest
        self._pages: OrderedDict[Key, CachedPage] = OrderedDict()
        self._size = 0
        self._rendering: dict[tuple[Key, str], asyncio.Task[CachedPage]] = {}
        self._threads: CapacityLimiter | None = None

    async def answer(
        self,
        request: Request,
        event_id: str,
        render: Callable[[], str | bytes],
        *,
        language: str,
        variant: str = "",
        media_type: str = "text/html; charset=utf-8",
        stamp: str = "",
        at_once: bool = False,
        notice: str = "",
    ) -> Response:
        """The page at the address of the request, from the cache or rendered now.

        render:   called in a thread, at most once for each stamp; what it raises (a page that is not
                  there) is raised here and not kept.
        stamp:    of what the page shows; "" takes the position of the journal, so that every act of the
                  event has the page rendered again.
        language: of the texts. variant: what else the page depends on, such as a chosen order from the
                  query; take it from a short list, for each variant is kept.
        at_once:  the page is made in a millisecond: render it here, for changing threads takes longer when
                  hundreds of readers ask for pages of their own at the same time.
        notice:   stands above what a page of HTML shows, while it may be old; nobody keeps such a page.
        The page must not depend on who asks: no names, no tokens, no messages.
        """
        key = (event_id, request.url.path, language, variant)
        stamp = stamp or f"position {await self._position(event_id)}"
        kept = self._pages.get(key)
        if at_once and (kept is None or kept.stamp != stamp):
            kept = CachedPage.of(stamp, render(), media_type)
            self._keep(key, kept)
        elif kept is None or kept.stamp != stamp:
            kept = await self._rendered(key, stamp, render, media_type)
        else:
            self._pages.move_to_end(key)
        if notice and kept.media_type.startswith("text/html"):
            words = rf'\1<p class="notice warning" role="status">{escape(notice)}</p>'
            body = _MAIN.sub(words.encode(), kept.body, count=1)
            return Response(body, headers={"Cache-Control": "no-store"}, media_type=kept.media_type)
        return _response(request, kept, f"{self._vary}, HX-Request" if variant else self._vary)

    async def _rendered(
        self, key: Key, stamp: str, render: Callable[[], str | bytes], media_type: str
    ) -> CachedPage:
        flight = (key, stamp)
        if flight not in self._rendering:
            task = asyncio.create_task(self._render(key, stamp, render, media_type))
            self._rendering[flight] = task
            task.add_done_callback(partial(self._landed, flight))
        return await asyncio.shield(self._rendering[flight])

    def _landed(self, flight: tuple[Key, str], task: asyncio.Task[CachedPage]) -> None:
        del self._rendering[flight]
        if not task.cancelled():
            task.exception()  # every waiter has had it; without a look at it asyncio complains

    async def _render(
        self, key: Key, stamp: str, render: Callable[[], str | bytes], media_type: str
    ) -> CachedPage:
        if self._threads is None:
            self._threads = CapacityLimiter(RENDERERS)
        kept = await to_thread.run_sync(
            lambda: CachedPage.of(stamp, render(), media_type), limiter=self._threads
        )
        self._keep(key, kept)
        return kept

    def _keep(self, key: Key, kept: CachedPage) -> None:
        before = self._pages.pop(key, None)
        if before is not None:
            self._size -= before.size
        self._pages[key] = kept
        self._size += kept.size
        while self._size > self._largest and len(self._pages) > 1:
            _, dropped = self._pages.popitem(last=False)
            self._size -= dropped.size


def _response(request: Request, kept: CachedPage, vary: str) -> Response:
    head = {"ETag": kept.tag, "Cache-Control": CACHING, "Vary": vary, KEEP: "public"}
    asked = request.headers.get("if-none-match", "")
    if kept.tag in (part.strip() for part in asked.split(",")):
        return Response(status_code=304, headers=head)
    if "gzip" in request.headers.get("accept-encoding", ""):
        head["Content-Encoding"] = "gzip"
        return Response(kept.packed, headers=head, media_type=kept.media_type)
    return Response(kept.body, headers=head, media_type=kept.media_type)
