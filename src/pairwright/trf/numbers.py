"""Numbers as report files write them."""

from __future__ import annotations

from functools import lru_cache

_MOST_DIGITS = 9
_MOST_DIGITS_OF_POINTS = 6


def integer(text: str) -> int | None:
    """A number without sign, blank- or zero-padded; None when `text` is something else or blank."""
    shown = text.strip(" ")
    if not _digits(shown):
        return None
    return int(shown) if len(shown) <= _MOST_DIGITS or len(shown.lstrip("0")) <= _MOST_DIGITS else None


@lru_cache(maxsize=4096)
def points(text: str) -> tuple[int, bool] | None:
    """Units (tenths) in a points field, and whether it is of the form 11.5.

    "2", ".5" and "2,0" have one meaning but not that form. None when `text` is no number.
    """
    shown = text.strip(" ")
    unsigned = shown.removeprefix("-")
    mark = "," if "," in unsigned else "."
    whole, found, tenth = unsigned.partition(mark)
    if found and not (_digits(tenth) and len(tenth) == 1):
        return None
    if not whole:
        if found != ".":
            return None
    elif not _digits(whole) or len(whole) > _MOST_DIGITS_OF_POINTS:
        return None
    value = int(whole or 0) * 10 + int(tenth or 0)
    return (-value if unsigned != shown else value), bool(whole) and found == "."


def _digits(text: str) -> bool:
    """One digit or more, and nothing else; without `re`, which a short call would load for this alone."""
    return text.isascii() and text.isdigit()
