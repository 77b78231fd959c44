"""When the rounds of a section begin: as announced, for pages and paper, and as a calendar file. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from pairwright.common.values import dataclass
from pairwright.publish.icalendar import calendar_file, event_lines
from pairwright.publish.lists_page import RoundOfSchedule
from pairwright.storage.event_state import SectionState
from pairwright.storage.round_state import numbered_tables
from pairwright.storage.section_setup import Setup
from pairwright.systems.register import system_named


def schedule(section: SectionState) -> Iterator[RoundOfSchedule]:
    """All rounds; none before they are settled. Raises BadInput for no whole number of cycles."""
    if not section.has_schedule:
        return
    for number, games in enumerate(system_named(section.setup.system).table(section.units(0)), 1):
        free = {*range(len(section.order))} - {index for game in games for index in game}
        time = round_time(section.setup, number)
        day = f"{time.day} {time.begins}".strip() if time else ""
        yield RoundOfSchedule(number, day, games, _tables(section, number, games), next(iter(free), None))


def _tables(section: SectionState, number: int, played: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """Where the games of a round are played: as published, or as things are now."""
    games = [(section.key_of(white), section.key_of(black)) for white, black in played]
    if number <= section.published_rounds:
        drawn = section.round(number)
        pairs = (frozenset(board.players) for board in drawn.boards)
        at = dict(zip(pairs, section.tables(drawn), strict=True))
        if all(frozenset(game) in at for game in games):
            return tuple(at[frozenset(game)] for game in games)
    return tuple(numbered_tables(games, section.fixed_boards, section.setup.first_board))


@dataclass(frozen=True, slots=True)
class RoundTime:
    """When a round is played, at the clock of the hall.

    day: ISO text. begins, published: "10:00", "" when not announced; published: when the pairings are out.
    late: when the default time is over (FIDE Laws of Chess, 6.7), "" when it is not announced.
    """

    number: int
    day: str
    begins: str = ""
    published: str = ""
    late: str = ""

    @property
    def moment(self) -> datetime | None:
        """When it begins, at the clock of this computer; None when only the day is known."""
        return datetime.fromisoformat(f"{self.day}T{self.begins}").astimezone() if self.begins else None


def round_time(setup: Setup, number: int) -> RoundTime | None:
    """When a round is played; None when it is not announced."""
    if not 1 <= number <= len(setup.round_dates):
        return None
    begins, published = (
        times[number - 1] if number <= len(times) else ""
        for times in (setup.round_times, setup.pairing_times)
    )
    day, late = setup.round_dates[number - 1], ""
    if begins and setup.default_minutes >= 0:
        over = datetime.fromisoformat(f"{day}T{begins}") + timedelta(minutes=setup.default_minutes)
        late = f"{over:%H:%M}"
    return RoundTime(number, day, begins, published, late)


def timetable(setup: Setup) -> list[RoundTime]:
    """All rounds that are announced, in order."""
    found = (round_time(setup, number) for number in range(1, len(setup.round_dates) + 1))
    return [one for one in found if one is not None]


def calendar(name: str, place: str, setup: Setup, uid: str, made: datetime, round_word: str = "Round") -> str:
    """The rounds as a calendar file (iCalendar, RFC 5545), at the local time of wherever they are played.

    name, place: of the event. uid: makes the entries known again when the file is read anew; made: in UTC.
    """
    title = name if setup.name == name or not name else f"{name}, {setup.name}"
    lines: list[str] = []
    for one in timetable(setup):
        day, clock = one.day.replace("-", ""), one.begins.replace(":", "")
        start = f"{day}T{clock}00" if clock else day
        summary = f"{title}: {round_word} {one.number}"
        lines += event_lines(f"{uid}-{one.number}", made, start, summary, place)
    return calendar_file(title, lines)
