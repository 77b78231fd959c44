"""Roles, and what a grant of one says."""

from __future__ import annotations

import json
from collections.abc import Iterable

from pairwright.common.errors import BadInput
from pairwright.common.values import dataclass

CAPTAIN = "captain"
HELPER = "helper"
ARBITER = "arbiter"
OWNER = "owner"
ROLES = (CAPTAIN, HELPER, ARBITER, OWNER)
"""Each may also do what those before it may, but for the card of a captain: that is his alone."""

_LAST_BOARD = 100_000

Range = tuple[str, int, int]
"""Section, first board, last board (0: to the end); of a captain: section, entry of the team, round."""


@dataclass(frozen=True, slots=True)
class Grant:
    """A role in one event (event_id), or at the whole desk ("").

    ranges: (section, first board, last board) of what a helper may enter; last 0: to the end; () for all.
            Of a captain (section, entry of the team, round): whose cards they may hand in; round 0 for every
            round, another one in links of older programs, for that round alone.
    """

    role: str
    event_id: str = ""
    ranges: tuple[Range, ...] = ()

    def __post_init__(self) -> None:
        """Raise BadInput for a grant that cannot be."""
        if self.role not in ROLES:
            raise BadInput.told(
                "unknown role {role!r}; known: {known}", role=self.role, known=", ".join(ROLES)
            )
        if self.role == OWNER and self.event_id:
            raise BadInput.told("an owner owns the whole desk, not a single event")
        if self.role == CAPTAIN:
            self._check_card()
            return
        if self.ranges and self.role != HELPER:
            raise BadInput.told("only helpers can be limited to some boards")
        for section, first, last in self.ranges:
            if (
                not section
                or not 1 <= first <= _LAST_BOARD
                or not (last == 0 or first <= last <= _LAST_BOARD)
            ):
                raise BadInput.told(
                    "boards {first} to {last} of section {section!r} are not a range of boards",
                    first=first,
                    last=last,
                    section=section,
                )

    def _check_card(self) -> None:
        """Raise BadInput unless a captain has one team of one event."""
        cards = [one for one in self.ranges if one[0] and one[1] >= 1 and one[2] >= 0]
        if not self.event_id or len(cards) != 1 or len(self.ranges) != 1:
            raise BadInput.told("a captain hands in the line-ups of one team")

    @property
    def rank(self) -> int:
        """How far the role goes: 0 for a captain, more for the others."""
        return ROLES.index(self.role)


def ranges_text(ranges: Iterable[Range]) -> str:
    """Ranges as they are kept."""
    return json.dumps([list(one) for one in ranges])


def ranges_of(text: str) -> tuple[Range, ...]:
    """Ranges that were kept."""
    return tuple((section, first, last) for section, first, last in json.loads(text))
