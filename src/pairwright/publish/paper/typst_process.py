"""The process that sets one PDF file: JSON comes in, the file goes out (see `typeset`).

{"data": what `sheets.typ` lays out, "tagged": false, "form": "pdf"} -> %PDF... or {"fault": "what is wrong"}

With the form "svg" the pages come out as drawings, with a NUL between them.

Nothing is fetched. The fonts are those of this folder and of Typst itself, and for letters that none of them
has those of this computer.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any, Literal
from unicodedata import category, name

import typst

from pairwright.common.parallel import hold_back

FOLDER = Path(__file__).parent
FONTS = ("Inter", "Libertinus Serif", "DejaVu Sans Mono")
"""Latin, Greek, Cyrillic and Vietnamese; then those that Typst brings, for Hebrew and Arabic among others."""

_ARMENIAN = "\u0531"
_ESCAPED = re.compile(r"\\u\{([0-9a-f]+)\}")
_SHOWN = frozenset({"Lu", "Ll", "Lt", "Lm", "Lo", "So", "Nd", "Nl"})

MEMORY = 6 * 1024 * 1024 * 1024
"""Bytes of addresses that the process may use, on systems that can hold it to that."""


def main() -> None:
    """Read from standard input, answer on standard output."""
    hold_back(MEMORY)
    wanted = json.load(sys.stdin.buffer)
    sys.stdout.buffer.write(made(wanted["data"], tagged=wanted["tagged"], form=wanted["form"]))


def made(data: dict[str, Any], *, tagged: bool, form: Literal["pdf", "svg"] = "pdf") -> bytes:
    """The file, or what is wrong as JSON."""
    try:
        words = _beyond(data)
        beyond = bool(words) and bool(_undisplayed(data, words, system=False, most=1))
        missing = _undisplayed(data, words, system=True, most=40) if beyond else ""
        if missing:
            letters = [f"U+{ord(one):04X} {name(one, '')}" for one in missing]
            data = {**data, "parts": [{"kind": "missing", "letters": letters}, *data["parts"]]}
        return _compiled(data, system=beyond, form=form, pdf_tags=tagged)
    except typst.TypstError as error:
        return json.dumps({"fault": error.message}).encode()


def _compiled(
    data: dict[str, Any], *, system: bool, form: Literal["pdf", "svg"] = "pdf", **asked: Any
) -> bytes:
    """system: whether the fonts of this computer may serve too. asked: what else Typst is asked for."""
    fonts = typst.Fonts(include_system_fonts=system, font_paths=[FOLDER / "fonts"])
    laid_out = json.dumps({**data, "fonts": FONTS, "dated": "pdf_standards" in asked})
    compiled: bytes | list[bytes] = typst.compile(
        FOLDER / "sheets.typ",
        root=FOLDER,
        format=form,
        font_paths=fonts,
        ignore_system_fonts=not system,
        sys_inputs={"data": laid_out, "paper": data["paper"], "tagged": str(asked.get("pdf_tags", False))},
        **asked,
    )
    return compiled if isinstance(compiled, bytes) else b"\0".join(compiled)


def _beyond(data: dict[str, Any]) -> list[str]:
    """The words with letters or symbols beyond Latin, Greek and Cyrillic, which our own fonts have."""
    texts = json.dumps(data["parts"], ensure_ascii=False)
    letters = {one for one in set(texts) if one >= _ARMENIAN and category(one) in _SHOWN}
    words = set(re.split(r'[\s"\\\\]+', texts)) if letters else set()
    return sorted(word for word in words if not letters.isdisjoint(word))


def _undisplayed(data: dict[str, Any], words: list[str], *, system: bool, most: int) -> str:
    """Letters that no font has, at most so many: the archive format is refused for each, with its name.

    The words are set by themselves: the whole file would be laid out once more for every letter.
    """
    found, texts = "", json.dumps(words, ensure_ascii=False)
    while len(found) < most:
        tried = {**data, "parts": [{"kind": "missing", "letters": json.loads(texts)}]}
        try:
            _compiled(tried, system=system, pdf_standards=["a-2b"])
            break
        except typst.TypstError as error:
            named = re.search(r'the text `"(.+)"` could not be displayed', error.message)
            letters = _ESCAPED.sub(lambda one: chr(int(one[1], 16)), named[1]) if named else ""
            new = [one for one in letters if one >= _ARMENIAN and one in texts]
            if not new:
                break
            found += "".join(new)
            texts = "".join(letter for letter in texts if letter not in found)
    return found


if __name__ == "__main__":
    main()
