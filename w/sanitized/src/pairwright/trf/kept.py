"""Lines that the tournament has no field for: where they stood, so that a writer puts them back there.

The writer puts its lines in a fixed order of slots. A kept line is anchored at the line before it:
`slot`, or `slot:n` for the n-th line of a slot; "" is the top of the file. Where a written file has
no such line, the kept line follows the nearest slot before it.
"""

from __future__ import annotations

from pairwright.trf.columns import HEADERS

_AFTER_HEADERS = {
    "142": "rounds",
    "XXR": "rounds",
    "152": "colour",
    "XXC": "colour",
    "162": "scoring",
    "XXS": "scoring",
    **{f"BB{letter}": "scoring" for letter in "WDLZFU"},
    "001": "player",
    "240": "byes",
    "XXZ": "byes",
    "250": "acceleration",
    "XXA": "acceleration",
    "260": "forbidden",
    "XXP": "forbidden",
    "299": "points",
}

SLOTS: tuple[str, ...] = tuple(
    dict.fromkeys(
        (
            "XXW",
            "",
            *(name for code, name in HEADERS.items() if code < "142"),
            "rounds",
            "colour",
            "scoring",
            *(name for code, name in HEADERS.items() if code > "162"),
            "event",
            "player",
            "details",
            "byes",
            "acceleration",
            "forbidden",
            "points",
        )
    )
)
"""The order in which a file is written; `event` and `details` are this program's own comments."""

SLOT_OF = {"XXW": "XXW", **HEADERS, **_AFTER_HEADERS}
"""The slot of every record that the tournament has a field for."""


def anchor(slot: str, ordinal: int) -> str:
    """The anchor of the n-th line of a slot."""
    return slot if not slot or ordinal == 1 else f"{slot}:{ordinal}"


def split_anchor(text: str) -> tuple[int, int]:
    """Position of the slot in SLOTS and ordinal within it; an unknown anchor is the end of the file."""
    slot, _, ordinal = text.partition(":")
    if slot not in SLOTS:
        return len(SLOTS), 1
    return SLOTS.index(slot), int(ordinal) if ordinal.isdigit() and ordinal.isascii() else 1
