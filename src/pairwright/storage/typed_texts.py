"""What a text that somebody typed may be, before it goes into the journal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime

from pairwright.common.errors import Refused
from pairwright.common.messages import Told, told
from pairwright.common.printable import code_of
from pairwright.storage.journal_lines import moment_of

LONGEST = 200
"""Characters of a name, a club, a place."""

LONGEST_NOTES = 20_000
"""Characters of a text of several lines."""

_UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
"""Control characters, and halves of surrogate pairs, which no file in UTF-8 can hold."""

_UNPRINTABLE_IN_LINES = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")


def text_faults(what: str, text: str, longest: int = LONGEST, *, lines: bool = False) -> Iterator[str]:
    """Why a text cannot be kept. what: the words for it ("the name"), which may say the field that they are
    about. lines: it may have several lines.
    """
    field = what.field if isinstance(what, Told) else ""
    if len(text) > longest:
        yield told("{what} is longer than {longest} characters", what=what, longest=longest).about(field)
    if found := (_UNPRINTABLE_IN_LINES if lines else _UNPRINTABLE).search(text):
        code = code_of(found[0])
        fault = told("{what} has the character {code}, which cannot be printed", what=what, code=code)
        yield fault.about(field)


def require_texts(*texts: tuple[str, str], longest: int = LONGEST) -> None:
    """Raise Refused for texts that cannot be kept, each given with the words for it."""
    if faults := [fault for what, text in texts for fault in text_faults(what, text, longest)]:
        raise Refused(*faults)


def moment(text: str) -> datetime:
    """A moment as the storage writes it. Raises Refused."""
    try:
        return moment_of(text)
    except ValueError:
        raise Refused.told(
            "{text} is not a time; write it like 2026-11-20T14:05:00.000Z", text=text[:40]
        ) from None
