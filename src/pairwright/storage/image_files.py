"""Pictures that are kept with an event: what kind they are, and whether they are what they say. Pure."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from xml.etree import ElementTree as ET

from pairwright.common.messages import told

LARGEST = 300_000
"""Bytes of a picture: it goes with every copy of the event."""
WIDEST = 6000
"""Pixels of a side."""
MEDIA = {"png": "image/png", "jpeg": "image/jpeg", "svg": "image/svg+xml"}

_PNG, _JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"
_SIZES_OF_JPEG = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})
_SVG = "{http://www.w3.org/2000/svg}"
_NOT_DRAWN = frozenset({"script", "foreignobject", "image", "iframe", "use", "a", "set", "animate"})
"""Elements of SVG that can lead out of the picture, move it, or make a huge one of a small file."""
_ADDRESS = re.compile(r"url\((?!['\"]?#)")


def kind_of(data: bytes) -> str:
    """ "png", "jpeg", "svg", or "" for what is none of them, by what the file begins with."""
    if data.startswith(_PNG):
        return "png"
    if data.startswith(_JPEG):
        return "jpeg"
    start = data[:1000].lstrip(b"\xef\xbb\xbf \t\r\n")
    return "svg" if start.startswith((b"<svg", b"<?xml", b"<!--")) else ""


def picture_fault(data: bytes) -> str:
    """What is wrong with a picture, "" when it can be kept."""
    if len(data) > LARGEST:
        return told("the picture is larger than {most} kB", most=LARGEST // 1000)
    kind = kind_of(data)
    if kind == "svg":
        return _svg_fault(data)
    size = {"png": _size_of_png, "jpeg": _size_of_jpeg}[kind](data) if kind else None
    if size is None:
        return told("the picture must be a complete PNG, JPEG or SVG file")
    if not all(0 < side <= WIDEST for side in size):
        return told("the picture is wider or higher than {most} pixels", most=WIDEST)
    return ""


def _size_of_png(data: bytes) -> tuple[int, int] | None:
    if data[12:16] != b"IHDR" or len(data) < 24 or b"IEND" not in data[-12:]:
        return None
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def _size_of_jpeg(data: bytes) -> tuple[int, int] | None:
    for mark, start, length in _segments(data):
        if mark in _SIZES_OF_JPEG and length >= 7 and start + 7 <= len(data):
            height, width = struct.unpack(">HH", data[start + 3 : start + 7])
            return width, height
    return None


def _segments(data: bytes) -> Iterator[tuple[int, int, int]]:
    """(mark, place after it, length) of the parts of a JPEG file before the picture itself."""
    place = 2
    while place + 4 <= len(data) and data[place] == 0xFF:
        mark, length = data[place + 1], int.from_bytes(data[place + 2 : place + 4], "big")
        if mark == 0xDA or length < 2:
            return
        yield mark, place + 2, length
        place += 2 + length


def _svg_fault(data: bytes) -> str:
    # A file with a document type could swell to any size, or fetch something: it is not even read.
    if b"<!" in data.replace(b"<!--", b""):
        return told("the SVG picture contains a document type declaration; save it as plain SVG")
    try:
        root = ET.fromstring(data)  # nosec B314 - without a document type there is nothing to expand
    except (ET.ParseError, ValueError, LookupError):
        return told("the picture must be a complete PNG, JPEG or SVG file")
    if root.tag != f"{_SVG}svg":
        return told("the picture must be a complete PNG, JPEG or SVG file")
    for one in root.iter():
        name = str(one.tag).rpartition("}")[2].lower()
        if name in _NOT_DRAWN or any(
            _leads_out(key, value) for key, value in (*one.attrib.items(), ("style", one.text or ""))
        ):
            return told("the SVG picture contains {what!r}; save it as plain SVG", what=name[:40])
    return ""


def _leads_out(key: str, value: str) -> bool:
    """True for scripts, and for what names anything but a part of the picture itself."""
    name = key.rpartition("}")[2].lower()
    text = "".join(value.split()).lower()
    if name.startswith("on") or (name in ("href", "src") and not text.startswith("#")):
        return True
    return "@import" in text or bool(_ADDRESS.search(text))
