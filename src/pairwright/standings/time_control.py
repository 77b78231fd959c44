"""Coded time controls (record 222) and which rating list they belong to (B.02 articles 1 and 2)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum

from pairwright.common.errors import BadInput
from pairwright.common.messages import N_
from pairwright.common.values import dataclass
from pairwright.rules.article import rule
from pairwright.tournament.tournament import Tournament

_SECONDS = re.compile(r"(?:(\d{1,9})/)?(\d{1,9})(?:\+(\d{1,9}))?")
_MOVES = 60

LONG_GAMES_FROM = (2400, 1800)
"""Ratings from which a standard game needs 120 and 90 minutes."""


class RatingKind(Enum):
    """The three lists."""

    STANDARD = N_("standard")
    RAPID = N_("rapid")
    BLITZ = N_("blitz")


@dataclass(frozen=True, slots=True)
class Period:
    """One period: its number of moves (0: the rest of the game), seconds, seconds added for every move."""

    moves: int
    seconds: int
    increment: int


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The periods of one player."""

    periods: tuple[Period, ...]

    @property
    def for_60_moves(self) -> int:
        """Seconds for sixty moves, all base times and sixty increments together."""
        increment = self.periods[0].increment if self.periods else 0
        return sum(period.seconds for period in self.periods) + _MOVES * increment


def parse_time_control(text: str) -> TimeControl | None:
    """The control that a code such as "5400+30" or "40/6000+30:900+30" means; None when it is no code.

    Where the colours have different times (W300-B240), that of White.
    """
    code = text.strip().upper().replace(" ", "")
    if code.startswith("W"):
        code = code[1:].split("-B")[0]
    periods = []
    for part in code.split(":"):
        match = _SECONDS.fullmatch(part)
        if match is None:
            return None
        periods.append(Period(int(match[1] or 0), int(match[2]), int(match[3] or 0)))
    return TimeControl(tuple(periods))


@rule("B.02", "1.1", "1.2")
def rating_kind(control: TimeControl | None) -> RatingKind | None:
    """The list: rapid for more than 10 and less than 60 minutes, blitz for more than 3 up to 10.

    None for games that are too fast for every list, and for those whose time control is not known.
    """
    minutes = control.for_60_moves / 60 if control else 0
    if minutes >= 60:
        return RatingKind.STANDARD
    if minutes > 10:
        return RatingKind.RAPID
    return RatingKind.BLITZ if minutes > 3 else None


@rule("B.02", "1.1")
def long_enough(
    control: TimeControl, highest_rating: int, thresholds: Sequence[int] = LONG_GAMES_FROM
) -> bool:
    """Whether a standard game is rated: 120 minutes if a player has 2400 or more, 90 from 1800, else 60.

    highest_rating: of the two. thresholds: the ratings that ask for 120 and for 90 minutes.
    """
    highest, high = thresholds
    needed = 120 if highest_rating >= highest else 90 if highest_rating >= high else 60
    return control.for_60_moves >= 60 * needed


def chosen_kind(kind: str, tournament: Tournament) -> RatingKind:
    """The list that was asked for, or the one of the time control; the standard one when nothing tells.

    Raises BadInput for an unknown list.
    """
    if kind:
        known = [one.value for one in RatingKind]
        if kind not in known:
            raise BadInput.told(
                "unknown kind of rating {kind!r}; known: {list}", kind=kind, list=", ".join(known)
            )
        return RatingKind(kind)
    return rating_kind(parse_time_control(tournament.header("time_control_code"))) or RatingKind.STANDARD
