"""Sheets as a PDF file: the layout of `sheets.typ`, compiled in this process (needs the extra `pdf`).

Nothing is fetched, and no font but those of this folder and of Typst itself is used, so that the same sheets
give the same bytes on every machine.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from pairwright.errors import BadInput

FOLDER = Path(__file__).parent
FONTS = ("Inter", "Libertinus Serif", "DejaVu Sans Mono")
"""Latin, Greek, Cyrillic and Vietnamese; then those that Typst brings, for Hebrew and Arabic among others."""


def typeset(
    parts: Sequence[dict[str, Any]], *, title: str = "", language: str = "en", logo: bytes = b""
) -> bytes:
    """The parts as one PDF file. logo: a picture (PNG, JPEG or SVG) for the head of every sheet.

    Raises BadInput without Typst, or for a picture that is none.
    """
    try:
        import typst
    except ImportError as error:
        raise BadInput(f"PDF files need the package typst: pip install pairwright[pdf] ({error})") from None
    if not parts:
        raise BadInput("there is nothing to print")
    data = {
        "title": title,
        "language": language,
        "fonts": FONTS,
        "logo": list(logo) or None,
        "parts": parts,
    }
    try:
        made = typst.compile(
            FOLDER / "sheets.typ",
            root=FOLDER,
            format="pdf",
            font_paths=_fonts(),
            ignore_system_fonts=True,
            sys_inputs={"data": json.dumps(data, ensure_ascii=False)},
        )
    except typst.TypstError as error:
        if "image" in error.message or "decode" in error.message:
            raise BadInput(f"the picture cannot be printed: {error.message}") from None
        raise
    return bytes(made)


@cache
def _fonts() -> Any:
    import typst

    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=True, font_paths=[FOLDER / "fonts"])
