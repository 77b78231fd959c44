"""The process that sets one PDF file: JSON comes in, the file goes out (see `typeset`).

{"data": what `sheets.typ` lays out, "tagged": false}    ->    %PDF...    or    {"fault": "what is wrong"}

Nothing is fetched, and no font but those of this folder and of Typst itself is used.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import typst

from pairwright.common.process_limits import hold_back

FOLDER = Path(__file__).parent
FONTS = ("Inter", "Libertinus Serif", "DejaVu Sans Mono")
"""Latin, Greek, Cyrillic and Vietnamese; then those that Typst brings, for Hebrew and Arabic among others."""

MEMORY = 6 * 1024 * 1024 * 1024
"""Bytes of addresses that the process may use, on systems that can hold it to that."""


def main() -> None:
    """Read from standard input, answer on standard output."""
    hold_back(MEMORY)
    wanted = json.load(sys.stdin.buffer)
    sys.stdout.buffer.write(made(wanted["data"], tagged=wanted["tagged"]))


def made(data: dict[str, Any], *, tagged: bool) -> bytes:
    """The file, or what is wrong as JSON."""
    fonts = typst.Fonts(
        include_system_fonts=False, include_embedded_fonts=True, font_paths=[FOLDER / "fonts"]
    )
    try:
        return typst.compile(
            FOLDER / "sheets.typ",
            root=FOLDER,
            format="pdf",
            font_paths=fonts,
            ignore_system_fonts=True,
            sys_inputs={"data": json.dumps({**data, "fonts": FONTS})},
            pdf_tags=tagged,
        )
    except typst.TypstError as error:
        return json.dumps({"fault": error.message}).encode()


if __name__ == "__main__":
    main()
