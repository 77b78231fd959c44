"""The logo of the event: set at the desk, printed on the sheets, shown harmlessly, taken away again."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from printed import sheets_of

sys.path.insert(0, str(Path(__file__).parent.parent / "storage"))

from test_logo_pictures import png, svg

if TYPE_CHECKING:
    from browsers import Browser


def send(owner: Browser, event_id: str, data: bytes):
    address = f"/events/{event_id}"
    owner.get(f"{address}/describe")
    fields, files = {"csrf_token": owner.token}, {"file": ("logo.png", data)}
    return owner.client.post(f"{address}/logo", data=fields, files=files)


def test_a_logo_is_printed_until_it_is_taken_away(owner: Browser, event_id: str) -> None:
    sheet = f"/events/{event_id}/sections/open/print/boards.pdf"
    plain = owner.get(sheet).content
    for data, media in ((png(40, 20), "image/png"), (svg('<rect width="9" height="9"/>'), "image/svg+xml")):
        answer = send(owner, event_id, data)
        assert f'src="/events/{event_id}/logo"' in answer.text
        shown = owner.get(f"/events/{event_id}/logo")
        assert shown.content == data
        assert shown.headers["content-type"] == media
        assert "sandbox" in shown.headers["content-security-policy"]
        printed = owner.get(sheet).content
        assert printed != plain
        assert sheets_of(printed)[0].text.split() == sheets_of(plain)[0].text.split()
    owner.post(f"/events/{event_id}/logo")
    assert owner.get(f"/events/{event_id}/logo").status_code == 404
    assert owner.get(sheet).content == plain


def test_a_picture_that_cannot_be_printed_is_refused(owner: Browser, event_id: str) -> None:
    broken = png(40, 20).replace(b"IDAT", b"IDXT")
    for data, words in (
        (broken, "cannot be printed"),
        (b"GIF89a", "PNG, JPEG or SVG"),
        (b"", "Choose a file"),
    ):
        answer = send(owner, event_id, data)
        assert answer.status_code == 422
        assert words in answer.text
    assert owner.get(f"/events/{event_id}/logo").status_code == 404
