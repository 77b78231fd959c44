"""Public pages from the cache: rendered once, given to all, never older than the journal."""

from __future__ import annotations

import asyncio
import gzip
import threading

import pytest
from starlette.requests import Request

from pairwright.web.public.page_cache import PublicPages


def request(path: str = "/e/a", **headers: str) -> Request:
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return Request({"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": raw})


class Page:
    """A page that counts how often it is rendered."""

    def __init__(self, text: str = "page") -> None:
        self.text = text
        self.rendered = 0
        self.threads: set[int] = set()

    def __call__(self) -> str:
        self.rendered += 1
        self.threads.add(threading.get_ident())
        return f"{self.text} {self.rendered}"


class Event:
    """The position of an event."""

    def __init__(self) -> None:
        self.now = 1

    async def position(self, event_id: str) -> int:
        return self.now


def test_one_rendering_serves_everybody_who_comes_at_once():
    async def whole():
        event, page = Event(), Page()
        pages = PublicPages(event.position)
        answers = await asyncio.gather(
            *(pages.answer(request(), "a", page, language="en") for _ in range(500))
        )
        assert {answer.body for answer in answers} == {b"page 1"}
        assert page.rendered == 1
        assert page.threads != {threading.get_ident()}

    asyncio.run(whole())


def test_a_new_position_is_rendered_anew():
    async def whole():
        event, page = Event(), Page()
        pages = PublicPages(event.position)
        assert (await pages.answer(request(), "a", page, language="en")).body == b"page 1"
        assert (await pages.answer(request(), "a", page, language="en")).body == b"page 1"
        event.now = 2
        assert (await pages.answer(request(), "a", page, language="en")).body == b"page 2"

    asyncio.run(whole())


def test_path_language_and_variant_have_pages_of_their_own():
    async def whole():
        pages = PublicPages(Event().position)
        page = Page()
        for path, language, variant in (
            ("/e/a", "en", ""), ("/e/b", "en", ""), ("/e/a", "de", ""), ("/e/a", "en", "names"),
        ):  # fmt: skip
            await pages.answer(request(path), "a", page, language=language, variant=variant)
        assert page.rendered == 4

    asyncio.run(whole())


def test_browsers_that_have_it_are_told_so_and_others_get_it_packed():
    async def whole():
        pages = PublicPages(Event().position)
        page = Page("a long page " * 100)
        plain = await pages.answer(request(), "a", page, language="en")
        tag = plain.headers["etag"]
        again = await pages.answer(request(if_none_match=tag), "a", page, language="en")
        assert (again.status_code, again.body) == (304, b"")
        assert again.headers["etag"] == tag
        packed = await pages.answer(request(accept_encoding="gzip, br"), "a", page, language="en")
        assert packed.headers["content-encoding"] == "gzip"
        assert gzip.decompress(packed.body) == plain.body
        assert "public" in plain.headers["cache-control"]
        assert "Cookie" in plain.headers["vary"]

    asyncio.run(whole())


def test_what_fails_is_told_to_everybody_and_not_kept():
    async def whole():
        pages = PublicPages(Event().position)
        tries = []

        def failing() -> str:
            tries.append(1)
            raise LookupError("No round is possible")

        async def ask():
            with pytest.raises(LookupError):
                await pages.answer(request(), "a", failing, language="en")

        await asyncio.gather(ask(), ask())
        assert len(tries) == 1
        await ask()
        assert len(tries) == 2

    asyncio.run(whole())


def test_memory_is_bounded():
    async def whole():
        pages = PublicPages(Event().position, largest=20_000)
        big = Page("x" * 3_000)
        for number in range(50):
            await pages.answer(request(f"/e/{number}"), "a", big, language="en")
        await pages.answer(request("/e/49"), "a", big, language="en")
        assert big.rendered == 50
        await pages.answer(request("/e/0"), "a", big, language="en")
        assert big.rendered == 51

    asyncio.run(whole())
