"""What a rating list says about a player, whichever federation publishes it."""

from __future__ import annotations

from pairwright.common.values import dataclass
from pairwright.standings.fide_rating import RatingHistory
from pairwright.standings.time_control import RatingKind


@dataclass(frozen=True, slots=True)
class RatedPlayer:
    """One line of a rating list; 0 and "" where it says nothing.

    number: the federation's own number or code for him. fide_id: his FIDE number, where another list
    gives it. *_k and *_games: factor and games of the period, which only FIDE publishes.
    flag: as the list has it, such as "i" for inactive.
    """

    number: str
    name: str
    federation: str = ""
    sex: str = ""
    title: str = ""
    standard: int = 0
    rapid: int = 0
    blitz: int = 0
    standard_k: int = 0
    rapid_k: int = 0
    blitz_k: int = 0
    standard_games: int = 0
    rapid_games: int = 0
    blitz_games: int = 0
    birth_year: int = 0
    fide_id: str = ""
    club: str = ""
    flag: str = ""

    def rating(self, kind: RatingKind) -> int:
        """The rating of a list; 0 when there is none."""
        return {"standard": self.standard, "rapid": self.rapid, "blitz": self.blitz}[kind.value]

    def history(self, kind: RatingKind) -> RatingHistory:
        """What the list tells about the factor K."""
        k = {"standard": self.standard_k, "rapid": self.rapid_k, "blitz": self.blitz_k}[kind.value]
        return RatingHistory(k=k or None)


FIELDS = tuple(RatedPlayer.__dataclass_fields__)
"""The names of the fields, in order."""

NUMBERS = frozenset(
    name for name in FIELDS if name.startswith(("standard", "rapid", "blitz")) or name == "birth_year"
)
"""The fields that are whole numbers."""


@dataclass(frozen=True, slots=True)
class ListInfo:
    """A list in an index. date: YYYY-MM or YYYY-MM-DD, "" when nothing told it. lines: players in it."""

    name: str
    source: str
    date: str
    lines: int
