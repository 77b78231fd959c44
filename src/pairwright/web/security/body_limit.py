"""No request makes the desk read more than it is meant to."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

_MOST_DIGITS = 18
TOO_LARGE = b"This is more than the desk reads in one request.\n"


class BodyLimit:
    """Answers 413 to bodies of more than `largest` bytes, whether they say so beforehand or not."""

    def __init__(self, app: ASGIApp, largest: int) -> None:
        self._app = app
        self._largest = largest

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on while its body is small enough."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        if _announced(scope) > self._largest:
            await _refuse(send)
            return
        read = 0
        started = False

        async def counted() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > self._largest:
                # The reader takes this for a client that has gone, and stops.
                return {"type": "http.disconnect"}
            return message

        async def watched(message: Message) -> None:
            nonlocal started
            if read > self._largest:
                if not started:
                    started = True
                    await _refuse(send)
                return
            started = True
            await send(message)

        await self._app(scope, counted, watched)
        if read > self._largest and not started:
            await _refuse(send)


def _announced(scope: Scope) -> int:
    raw = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
    if not raw.isdigit():
        return 0
    return int(raw) if len(raw) <= _MOST_DIGITS else 10**_MOST_DIGITS


async def _refuse(send: Send) -> None:
    head = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", b"%d" % len(TOO_LARGE))]
    await send({"type": "http.response.start", "status": 413, "headers": [*head, (b"connection", b"close")]})
    await send({"type": "http.response.body", "body": TOO_LARGE})
