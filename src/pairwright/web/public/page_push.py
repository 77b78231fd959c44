"""Pages sent with the stream: a reader who follows one is given the new one instead of being told to fetch.

The page is rendered once for all who look at it in a language, packed as for any other answer, and goes out
to each of them in one message:

    event: page      data: the page in gzip, as Base64
"""

from __future__ import annotations

import gzip
import re
from base64 import b64encode
from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import FastAPI
from starlette.types import Message

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


def page_message(packed: bytes) -> bytes:
    """The message that brings a page."""
    return b"event: page\ndata: " + b64encode(packed) + b"\n\n"


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
