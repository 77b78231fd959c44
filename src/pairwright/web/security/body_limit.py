"""No request makes the desk read more than it is meant to."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

Known = Callable[[HTTPConnection], Awaitable[bool]]

STRANGERS = 64 * 1024
"""Bytes that somebody who is not signed in may send at once."""

_MOST_DIGITS = 18
_LINGERING = 8
"""So many times the largest body is taken and thrown away of somebody who is signed in."""

TOO_LARGE = b"This is more than the desk reads in one request.\n"


class BodyLimit:
    """Answers 413 to bodies of more than `largest` bytes, whether they say so beforehand or not.

    known: whether somebody is signed in; strangers sign in and choose a language, and send no more than
    STRANGERS bytes. It is asked only about longer bodies.
    """

    def __init__(self, app: ASGIApp, largest: int, known: Known) -> None:
        self._app = app
        self._largest = largest
        self._known = known

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on while its body is small enough."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        allowed = min(STRANGERS, self._largest)
        if announced(scope) > allowed:
            allowed = await self._allowed(scope)
        if announced(scope) > allowed:
            await _refuse(scope, receive, send, self._lingering(allowed))
            return
        read = 0
        started = ended = False

        async def counted() -> Message:
            """The next piece of the body, counted."""
            nonlocal read, allowed, ended
            message = await receive()
            read += len(message.get("body", b""))
            ended = not message.get("more_body", False)
            if read > allowed == STRANGERS:
                allowed = await self._allowed(scope)
            if read > allowed:
                # The reader takes this for a client that has gone, and stops.
                return {"type": "http.disconnect"}
            return message

        async def watched(message: Message) -> None:
            """The answer, unless the body was too long."""
            nonlocal started
            if read > allowed:
                if not started:
                    started = True
                    await _refuse(scope, receive, send, 0 if ended else self._lingering(allowed))
                return
            started = True
            await send(message)

        await self._app(scope, counted, watched)
        if read > allowed and not started:
            # After the end of a body the next message comes only with the end of the answer.
            await _refuse(scope, receive, send, 0 if ended else self._lingering(allowed))

    async def _allowed(self, scope: Scope) -> int:
        return self._largest if await self._known(HTTPConnection(scope)) else min(STRANGERS, self._largest)

    def _lingering(self, allowed: int) -> int:
        return _LINGERING * self._largest if allowed == self._largest else 0


def announced(scope: Scope) -> int:
    """Bytes that the head of a request says will follow; 0 when it does not say."""
    raw = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
    if not raw.isdigit():
        return 0
    return int(raw) if len(raw) <= _MOST_DIGITS else 10**_MOST_DIGITS


async def _refuse(scope: Scope, receive: Receive, send: Send, linger: int) -> None:
    """Answer, and take so many bytes of what still comes before the connection is closed.

    A browser reads the answer when it has sent everything; on a connection that is closed before that, it is
    told of a reset and nothing else. Whoever asks first (`Expect`) sends nothing more.
    """
    head = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", b"%d" % len(TOO_LARGE))]
    await send({"type": "http.response.start", "status": 413, "headers": [*head, (b"connection", b"close")]})
    await send({"type": "http.response.body", "body": TOO_LARGE, "more_body": True})
    more = (b"expect", b"100-continue") not in scope["headers"]
    while more and linger > 0:
        message = await receive()
        linger -= len(message.get("body", b""))
        more = message["type"] == "http.request" and message.get("more_body", False)
    await send({"type": "http.response.body", "body": b""})
