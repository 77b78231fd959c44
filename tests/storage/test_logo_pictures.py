"""The logo of an event: PNG, JPEG or SVG, whole, not too large, and nothing that leads out of it."""

from __future__ import annotations

import base64
import struct
import zlib

import pytest

from pairwright.common.errors import Refused
from pairwright.storage.actions.event_acts import SetLogo
from pairwright.storage.event_state import EventState
from pairwright.storage.image_files import LARGEST, kind_of, picture_fault


def png(width: int, height: int, rows: int | None = None) -> bytes:
    """A grey picture; rows: as many as are really in it."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    pixels = zlib.compress((b"\x00" + b"\x80" * width) * (height if rows is None else rows))
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


def jpeg(width: int, height: int) -> bytes:
    """The head of a JPEG file."""
    app = b"\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00"
    return (
        b"\xff\xd8" + app + b"\xff\xc0\x00\x0b\x08" + struct.pack(">HH", height, width) + b"\x01\x01\x11\x00"
    )


def svg(inside: str = "", attributes: str = "") -> bytes:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" {attributes}>{inside}</svg>'.encode()


@pytest.mark.parametrize("data", [png(20, 10), jpeg(640, 480), svg('<rect width="9" height="9"/>')])
def test_pictures_are_known_by_what_they_begin_with(data: bytes) -> None:
    assert kind_of(data) in ("png", "jpeg", "svg")
    assert picture_fault(data) == ""
    text = base64.b64encode(data).decode()
    assert SetLogo(text).apply(EventState("Open")).logo == text
    assert SetLogo("").apply(EventState("Open", logo=text)).logo == ""


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"", "PNG, JPEG or SVG"),
        (b"GIF89a...", "PNG, JPEG or SVG"),
        (b"%PDF-1.7", "PNG, JPEG or SVG"),
        (png(20, 10)[:-20], "complete"),
        (jpeg(640, 480)[:8], "complete"),
        (png(60_000, 3, rows=1), "6000 pixels"),
        (jpeg(5, 60_000), "6000 pixels"),
        (svg("x" * LARGEST), "larger than 300 kB"),
        (b"<svg", "complete"),
        (b"<html xmlns='http://www.w3.org/1999/xhtml'/>", "PNG, JPEG or SVG"),
        (b'<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aa">]><svg>&a;</svg>', "document type"),
        (svg("<script>alert(1)</script>"), "'script'"),
        (svg('<image href="file:///etc/passwd"/>'), "'image'"),
        (svg('<rect id="a"/><use href="#a"/>'), "'use'"),
        (svg("<foreignObject/>"), "'foreignobject'"),
        (svg(attributes='onload="alert(1)"'), "'svg'"),
        (svg('<rect fill="url(https://example.org/x)"/>'), "'rect'"),
        (svg("<style>@import 'x.css'</style>"), "'style'"),
        (svg('<linearGradient href="https://example.org/#x"/>'), "'lineargradient'"),
    ],
)
def test_everything_else_is_refused_with_the_reason(data: bytes, fault: str) -> None:
    assert fault in picture_fault(data)
    with pytest.raises(Refused):
        SetLogo(base64.b64encode(data).decode() or "=").apply(EventState("Open"))


def test_parts_of_the_picture_itself_are_no_way_out() -> None:
    inside = '<linearGradient id="g"/><rect fill="url(#g)" style="fill: url( \'#g\' )"/><style>a{b:c}</style>'
    assert picture_fault(svg(inside)) == ""


def test_what_is_not_base64_is_refused() -> None:
    with pytest.raises(Refused, match="base64"):
        SetLogo("not base64!").apply(EventState("Open"))
