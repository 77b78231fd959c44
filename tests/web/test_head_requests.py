"""HEAD: what GET answers, without the body."""

from __future__ import annotations

import pytest
from browsers import Somebody


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/sign-in",
        "/e/{event}",
        "/e/{event}/open.trf",
        "/nowhere",
        "/static/css/desk.css",
        "/api/v1/events",
    ],
)
def test_the_head_is_that_of_get(somebody: Somebody, event_id: str, path: str) -> None:
    path = path.format(event=event_id)
    client = somebody().client
    got, head = client.get(path, follow_redirects=False), client.head(path, follow_redirects=False)
    assert head.status_code == got.status_code != 405
    assert head.content == b""
    for name in ("content-type", "content-length", "location", "content-security-policy"):
        assert head.headers.get(name) == got.headers.get(name)


def test_a_stream_ends_with_its_head(somebody: Somebody, event_id: str) -> None:
    head = somebody().client.head(f"/e/{event_id}/live")
    assert head.status_code == 200
    assert head.headers["content-type"].startswith("text/event-stream")


def test_what_only_takes_forms_has_no_head(somebody: Somebody) -> None:
    assert somebody().client.head("/sign-out").status_code in (404, 405)
