"""HEAD, as monitors and link checkers send it: what GET answers, without the body (RFC 9110, 9.3.2)."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send


class HeadRequests:
    """Asks the application for the page, and sends on nothing but the head of its answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self._app(scope, receive, send)
            return
        answered = False

        async def send_head(message: Message) -> None:
            nonlocal answered
            if message["type"] == "http.response.start":
                await send(message)
                await send({"type": "http.response.body", "body": b""})
                answered = True

        async def receive_until_answered() -> Message:
            # A stream that would go on for ever learns that nobody reads it.
            return {"type": "http.disconnect"} if answered else await receive()

        await self._app({**scope, "method": "GET"}, receive_until_answered, send_head)
