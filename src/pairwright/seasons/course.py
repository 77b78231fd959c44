"""After the games of a match: entered by home, confirmed by away, or not; and the report of a month."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, datetime, timedelta
from itertools import zip_longest

from pairwright.common.values import dataclass
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

    state: of the constants above. results: what the page shows. awaited: whose turn it is. silent: who has
    said nothing in time; what is confirmed is so by that.
    """

    state: str
    results: tuple[str, ...]
    awaited: str = ""
    silent: str = ""


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
        late = now > by_home
        return ResultStanding(LATE if late else PROVISIONAL, (), HOME, HOME if late else "")
    last, shown = entries[-1], _latest(entries)
    if not last.results:
        return ResultStanding(CONFIRMED, shown)
    waiting, limit = (HOME, answered) if last.by == AWAY else (AWAY, by_away)
    if last.by == HOME and any(one.by == AWAY for one in entries):
        limit = answered
    if now < limit:
        return ResultStanding(CORRECTED if last.by == AWAY else PROVISIONAL, shown, waiting)
    if rules.silence == "open":
        return ResultStanding(LATE, shown, waiting, waiting)
    return ResultStanding(CONFIRMED, shown, silent=waiting)


def _latest(entries: Sequence[ResultEntry]) -> tuple[str, ...]:
    return next((one.results for one in reversed(entries) if one.results), ())


@dataclass(frozen=True, slots=True)
class ReportedGame:
    """A game that a report file may have.

    on: when it was played. players: White and Black, where they are known.
    """

    fixture: str
    board: int
    on: date
    result: str
    players: tuple[str, str] = ("", "")

    @property
    def month(self) -> tuple[int, int]:
        """Year and month of the report that it belongs to."""
        return self.on.year, self.on.month


@dataclass(frozen=True, slots=True)
class GameCorrection:
    """A game of which a file that was sent says something else.

    sent, now: None where it was not in the file, or is not played any more.
    """

    sent: ReportedGame | None
    now: ReportedGame | None

    @property
    def game(self) -> ReportedGame:
        """The game, as it is now where it still is."""
        found = self.now or self.sent
        assert found is not None
        return found


def corrections(now: Sequence[ReportedGame], sent: Sequence[ReportedGame]) -> Iterator[GameCorrection]:
    """What files say otherwise than it is now, of the months whose files have been sent.

    Of several games of a day between people of the same names, those that ended alike are the same.
    """
    months_sent = {one.month for one in sent}
    games: dict[object, tuple[list[ReportedGame], list[ReportedGame]]] = {}
    for side, found in enumerate((sent, now)):
        for one in found:
            games.setdefault((one.fixture, one.board, one.players), ([], []))[side].append(one)
    for before, after in games.values():
        for one in tuple(before):
            if same := next((other for other in after if other.result == one.result), None):
                before.remove(one)
                after.remove(same)
        for old, new in zip_longest(before, after):
            if old or (new and new.month in months_sent):
                yield GameCorrection(old, new)
