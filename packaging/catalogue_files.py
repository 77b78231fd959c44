"""The catalogues of translations as `gettext` reads them, made from the texts beside them.

python packaging/catalogue_files.py          make those that are missing or older than their texts
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LOCALE = Path(__file__).resolve().parents[1] / "src" / "pairwright" / "locale"


class Unsigned(Catalog):
    """A catalogue whose head does not name the Babel that wrote it: every Babel makes the same bytes."""

    def __init__(self, catalogue: Catalog) -> None:
        super().__init__()
        vars(self).update(vars(catalogue))

    def __iter__(self) -> Iterator[Message]:
        head, *messages = super().__iter__()
        head.string = re.sub(r"(?m)^Generated-By: .*\n?", "", str(head.string))
        yield from (head, *messages)


def compile_catalogues(folder: Path = LOCALE) -> int:
    """Make every `.mo` under a folder that is missing or older than its `.po`; returns how many were made."""
    made = 0
    for texts in sorted(folder.rglob("*.po")):
        compiled = texts.with_suffix(".mo")
        if compiled.exists() and compiled.stat().st_mtime_ns > texts.stat().st_mtime_ns:
            continue
        with texts.open("rb") as file:
            catalogue = read_po(file)
        unfinished = compiled.with_suffix(f".{os.getpid()}")
        with unfinished.open("wb") as file:
            write_mo(file, Unsigned(catalogue))
        unfinished.replace(compiled)
        made += 1
    for compiled in folder.rglob("*.mo"):
        if not compiled.with_suffix(".po").exists():
            compiled.unlink()
    return made


if __name__ == "__main__":
    print(f"{compile_catalogues()} catalogues made")
