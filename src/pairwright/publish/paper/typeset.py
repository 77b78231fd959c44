"""Sheets as a PDF file, set by Typst in a process of its own (needs the extra `pdf`).

What Typst has laid out stays in its memory, some hundred megabytes after a few packs: too much for a desk
that runs a weekend. And whatever a picture does to its reader, it does to a process with nothing to lose.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from html import escape
from importlib.util import find_spec
from os import environ
from typing import Any
from unicodedata import combining

from pairwright.common.errors import BadInput, system_reason
from pairwright.common.messages import told
from pairwright.common.printable import LINES, shown, shown_values
from pairwright.explain.words.translate import fault_text

_LONGEST_WORD = 24
_PIECE = 8
BREAK = "\u200b"
"""A place where a line may end, without a sign."""


def breakable(text: str) -> str:
    """The text with places where a long word may break; a hyphen is one unless a digit follows."""
    if len(text) <= _LONGEST_WORD:
        return text
    return "".join(
        word if len(word) <= _LONGEST_WORD else BREAK.join(_pieces(word))
        for word in re.split(r"( |-(?!\d))", text)
    )


def _pieces(word: str) -> Iterator[str]:
    """A word in pieces of some letters; signs that stand on a letter stay with it."""
    start = 0
    for place in range(1, len(word)):
        if place - start >= _PIECE and not combining(word[place]):
            yield word[start:place]
            start = place
    yield word[start:]


# -- The process ---------------------------------------------------------------------------------------

PAPERS = {"a4": "A4", "us-letter": "US Letter"}
"""The papers that sheets are made for, by the names that Typst has for them."""
MISSING = told(
    "Before you print: no font on this computer has these letters, and empty boxes are printed in their "
    "place. Install a font that has them (Noto, for example), then print again:"
)
SECONDS = 180
"""How long a file may take; everything there is of 1,000 players takes a tenth of that."""

_AT_ONCE = threading.BoundedSemaphore(2)
_MEMORY = {"MALLOC_MMAP_THRESHOLD_": "131072"}
"""Beyond so many bytes glibc moves what grows; left to itself it soon copies it, and holds both meanwhile."""
_CHILD = (sys.executable, "-P", "-m", "pairwright.publish.paper.typst_process")


def typeset(
    parts: Sequence[dict[str, Any]],
    *,
    title: str = "",
    language: str = "en",
    logo: bytes = b"",
    tagged: bool = False,
    paper: str = "",
    form: str = "pdf",
) -> bytes:
    """The parts as one PDF file; the same bytes on every machine, unless its own fonts are needed.

    logo: a picture (PNG, JPEG or SVG) for the head of every sheet. tagged: with the structure that screen
    readers use, which makes the file several times as large. paper: one of PAPERS; by default what PAPERSIZE
    in the environment says ("letter"), as other programs take it, else A4. form: "svg" for the pages as
    drawings, with a NUL between them.

    Letters that the fonts of the package do not have are printed with a font of this computer; where none
    has them, a first page says which are printed as boxes.
    Raises BadInput without Typst, or for a picture that is none.
    """
    if find_spec("typst") is None:
        raise BadInput.told("PDF files need the package typst (extra pdf): python -m pip install typst")
    if not parts:
        raise BadInput.told("there is nothing to print")
    data = {
        "title": shown(title, ""),
        "language": language,
        "logo": list(logo) or None,
        "parts": shown_values(parts, LINES + BREAK),
        "paper": paper if paper in PAPERS else usual_paper(),
        "missing": fault_text(language, MISSING),
    }
    wanted = json.dumps({"data": data, "tagged": tagged, "form": form}).encode()
    with _AT_ONCE:
        try:
            # The command is always the same; what is printed goes in as data.
            done = subprocess.run(  # nosec B603
                _CHILD, input=wanted, capture_output=True, timeout=SECONDS, check=False, env=_MEMORY | environ
            )
        except subprocess.TimeoutExpired:
            raise BadInput.told(
                "the PDF file was not ready after {seconds} seconds", seconds=SECONDS
            ) from None
        except OSError as error:
            raise BadInput.told(
                "PDF files cannot be made here ({reason})", reason=system_reason(error)
            ) from None
    if not done.stdout.startswith((b"%PDF", b"<svg")):
        raise BadInput(_fault(done.stdout))
    return done.stdout


def page_of_drawings(title: str, drawings: Sequence[bytes], language: str) -> bytes:
    """An HTML page that prints as the drawings of its sheets look; it needs nothing from the network."""
    style = "@page { margin: 0 } body { margin: 0 } svg { display: block; break-after: page }"
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{style}</style>'
    sheets = b"\n".join(drawings).decode()
    return f'<!doctype html>\n<html lang="{language}">{head}\n{sheets}\n</html>\n'.encode()


def usual_paper() -> str:
    """The paper of this computer, as libpaper's variable PAPERSIZE has it; A4 where it says nothing."""
    return "us-letter" if environ.get("PAPERSIZE", "").lower() in ("letter", "us-letter", "na") else "a4"


def _fault(answer: bytes) -> str:
    try:
        fault = str(json.loads(answer)["fault"])
    except (ValueError, KeyError):
        return "the PDF file could not be made: there was too little memory for it"
    return f"the picture cannot be printed: {fault}" if "image" in fault else f"no PDF file was made: {fault}"
