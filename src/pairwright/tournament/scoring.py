"""Scoring systems: what each outcome is worth (C.04.1 art. 3; C.04.2 art. 3.3)."""

from __future__ import annotations

from pairwright.common.messages import decimal, told
from pairwright.common.values import dataclass
from pairwright.rules.article import rule
from pairwright.tournament.outcome import Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoring:
    """Points of each outcome in units (tenths of a point); the defaults are 1, a half and 0.

    Three points for a win and one for a draw: `Scoring.simple(win=30, draw=10)`. `white_*` and `black_*` may
    differ in exotic events (`WW`, `BW` ... of the extended report files).
    """

    white_win: int = 10
    black_win: int = 10
    white_draw: int = 5
    black_draw: int = 5
    white_loss: int = 0
    black_loss: int = 0
    forfeit_win: int = 10
    forfeit_loss: int = 0
    pairing_allocated_bye: int = 10
    full_point_bye: int = 10
    half_point_bye: int = 5
    zero_point_bye: int = 0
    unfinished: int = 5

    @classmethod
    def simple(
        cls,
        win: int = 10,
        draw: int = 5,
        loss: int = 0,
        *,
        pairing_allocated_bye: int | None = None,
        absence: int = 0,
        forfeit_loss: int | None = None,
        unfinished: int | None = None,
    ) -> Scoring:
        """Scoring without a difference between the colours; what is left out follows from the rest."""
        return cls(
            white_win=win, black_win=win, white_draw=draw, black_draw=draw, white_loss=loss, black_loss=loss,
            forfeit_win=win,
            forfeit_loss=absence if forfeit_loss is None else forfeit_loss,
            pairing_allocated_bye=win if pairing_allocated_bye is None else pairing_allocated_bye,
            full_point_bye=win,
            half_point_bye=draw,
            zero_point_bye=absence,
            unfinished=draw if unfinished is None else unfinished,
        )  # fmt: skip

    def of_matches(self, bye: int | None = None) -> Scoring:
        """The scoring of matches of two games, where this one is that of a game (C.04.5, preface and 1.4).

        bye: points of the pairing-allocated bye of a whole match; by default those of a win and a draw.
        """
        doubled = {name: 2 * getattr(self, name) for name in self.__slots__}
        doubled["pairing_allocated_bye"] = self.white_win + self.white_draw if bye is None else bye
        return Scoring(**doubled)

    def of_games(self) -> Scoring:
        """The scoring of single games, where this one is that of matches; the bye stays that of a match."""
        halved = {name: getattr(self, name) // 2 for name in self.__slots__}
        return Scoring(**halved | {"pairing_allocated_bye": self.pairing_allocated_bye})

    @property
    def win(self) -> int:
        """The points of a win: the bar of C2 and the unit of the topscorers' test."""
        return max(self.white_win, self.black_win)

    @property
    def loss(self) -> int:
        """The points of a loss over the board: what article 1.4.3 compares unplayed rounds with."""
        return min(self.white_loss, self.black_loss)

    @rule("C.04.1", "3")
    @rule("C.04.2", "3.1", "3.3")
    def table(self) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        """Points by colour (NONE, WHITE, BLACK) and Outcome, for fast summing.

        The bye that the draw gives is worth a win, an unfinished game a draw, an absence nothing, unless the
        event says otherwise.
        """
        white = self._row(False)
        return white, white, self._row(True)

    def _row(self, black: bool) -> tuple[int, ...]:
        win, draw, loss = (
            (self.black_win, self.black_draw, self.black_loss)
            if black
            else (self.white_win, self.white_draw, self.white_loss)
        )
        unplayed = (
            self.forfeit_win, self.forfeit_loss, self.pairing_allocated_bye, self.full_point_bye,
            self.half_point_bye, self.zero_point_bye, self.zero_point_bye,
        )  # fmt: skip
        return (win, draw, loss, win, draw, loss, self.unfinished, *unplayed)

    def points(self, outcome: Outcome, black: bool = False) -> int:
        """The points of one outcome, in units."""
        return self._row(black)[outcome]


# -- How points are written ----------------------------------------------------------------------------

POINT = 10
"""Units in one point."""


def parse_points(text: str) -> int:
    """Return the units written in `text` ("1", "0.5", ".5", "-1.0").

    Raises ValueError when `text` is not a decimal number with one digit after the point, and five before it,
    at most.
    """
    import re  # here, because what only pairs should not have to load it

    match = re.fullmatch(r"([+-]?)(\d{0,5})(?:\.(\d))?", text.strip())
    if match is None or not (match[2] or match[3]):
        raise ValueError(told("{text!r} is not a number of points such as 1, 0.5 or 11.5", text=text))
    units = int(match[2] or 0) * POINT + int(match[3] or 0)
    return -units if match[1] == "-" else units


def format_points(units: int) -> str:
    """Return `units` as a decimal with one digit after the point: 45 is "4.5"."""
    sign = "-" if units < 0 else ""
    whole, tenths = divmod(abs(units), POINT)
    return f"{sign}{whole}.{tenths}"


def points_text(units: int) -> str:
    """Points as people write them: 7, 7½, 0.3."""
    sign = "-" if units < 0 else ""
    whole, tenths = divmod(abs(units), POINT)
    if tenths == 5:
        return f"{sign}{whole or ''}½"
    return decimal(units, 1) if tenths else f"{sign}{whole}"
