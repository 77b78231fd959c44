"""After the games of a match: entered by home, confirmed by away, or not; and the report of a month."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from pairwright.seasons.rules import LeagueRules

HOME, AWAY, LEAGUE = "home", "away", "league"
PROVISIONAL, CORRECTED, CONFIRMED, LATE = "provisional", "corrected", "confirmed", "late"


@dataclass(frozen=True, slots=True)
class ResultEntry:
    """Something that a captain did about a result.

    by: HOME, AWAY or LEAGUE. results: (), as they stand: accepted.
    """

    at: datetime
    by: str
    results: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ResultStanding:
    """How a result stands.

    state: of the constants above. results: what the page shows. awaited: whose turn it is.

    by_silence: it is confirmed because nobody objected in time.
    """

    state: str
    results: tuple[str, ...]
    awaited: str = ""
    by_silence: bool = False


def deadlines(rules: LeagueRules, played: datetime) -> tuple[datetime, datetime, datetime]:
    """For home to enter, for away to confirm, for home to answer a correction."""
    by_home, by_away, answered = (played + timedelta(hours=hours) for hours in rules.result_hours)
    return by_home, by_away, answered


def standing(
    rules: LeagueRules,
    entries: Sequence[ResultEntry],
    deadlines: tuple[datetime, datetime, datetime],
    now: datetime,
) -> ResultStanding:
    """Where a result stands.

    deadlines: for home to enter, for away to confirm, for home to answer a correction.

    The league's entry stands whoever says what; after it only the league changes anything.
    """
    by_home, by_away, answered = deadlines
    ruled = [one for one in entries if one.by == LEAGUE]
    if ruled:
        return ResultStanding(CONFIRMED, ruled[-1].results or _latest(entries))
    if not entries:
        return ResultStanding(LATE if now > by_home else PROVISIONAL, (), HOME)
    last, shown = entries[-1], _latest(entries)
    if not last.results:
        return ResultStanding(CONFIRMED, shown)
    waiting, limit = (HOME, answered) if last.by == AWAY else (AWAY, by_away)
    if last.by == HOME and any(one.by == AWAY for one in entries):
        limit = answered
    if now < limit:
        return ResultStanding(CORRECTED if last.by == AWAY else PROVISIONAL, shown, waiting)
    if rules.silence == "confirms":
        return ResultStanding(CONFIRMED, shown, by_silence=True)
    return ResultStanding(LATE, shown, waiting)


def _latest(entries: Sequence[ResultEntry]) -> tuple[str, ...]:
    return next((one.results for one in reversed(entries) if one.results), ())


@dataclass(frozen=True, slots=True)
class ReportedGame:
    """A game that a report file may have. on: when it was played. rated: not won by default."""

    fixture: str
    board: int
    on: date
    result: str

    @property
    def rated(self) -> bool:
        """True for a game that was played."""
        return self.result in ("1-0", "1/2-1/2", "0-1")


@dataclass(frozen=True, slots=True)
class MonthReport:
    """What is reported for a month: its games, and corrections of months whose file has been sent."""

    month: tuple[int, int]
    games: tuple[ReportedGame, ...]
    corrections: tuple[ReportedGame, ...]


def report(
    games: Sequence[ReportedGame], month: tuple[int, int], sent: Sequence[ReportedGame] = ()
) -> MonthReport:
    """The report of a month. sent: the games of all files that have been sent, as they stood there.

    A game sent with another result is a correction of the next file; a file that was sent stays as it was.
    """
    known = {(one.fixture, one.board): one for one in sent}
    now = tuple(one for one in games if (one.on.year, one.on.month) == month)
    corrected = tuple(
        one
        for one in games
        if (before := known.get((one.fixture, one.board))) is not None
        and before.result != one.result
        and (one.on.year, one.on.month) < month
    )
    return MonthReport(month, now, corrected)


def months(games: Sequence[ReportedGame]) -> list[tuple[int, int]]:
    """The months in which games were played."""
    return sorted({(one.on.year, one.on.month) for one in games})
