"""Who meets whom in the last rounds, and what such a meeting costs when compatriots are kept apart."""

from __future__ import annotations

from collections.abc import Mapping

from pairwright.common.values import dataclass
from pairwright.rules.article import rule
from pairwright.tournament.schedule import PROTECTED_ROUNDS, Schedule, round_robin


@dataclass(frozen=True, slots=True)
class MeetingOfNumbers:
    """Two numbers (the lower first) and the round of the event in which they meet."""

    round_number: int
    numbers: tuple[int, int]


@dataclass(frozen=True, slots=True)
class LateRounds:
    """The meetings of the last rounds of a schedule.

    participants: numbers are 1..participants.
    total:        rounds of the whole event.
    last:         how many rounds at the end are looked at.
    meetings:     all games of those rounds, in the order of the rounds.
    """

    participants: int
    total: int
    last: int
    meetings: tuple[MeetingOfNumbers, ...]

    @property
    def rounds(self) -> range:
        """The numbers of the rounds looked at."""
        return range(self.total - self.last + 1, self.total + 1)

    def weight(self, meeting: MeetingOfNumbers) -> int:
        """Cost of one meeting of compatriots, so that sums compare as wanted.

        Fewer meetings first; among as many, fewer in the last round, then in the last but one, and on.
        """
        base = len(self.meetings) + 1
        return int(base**self.last + base ** (self.last - 1 - (self.total - meeting.round_number)))

    def count_of(self, cost: int) -> int:
        """How many meetings a sum of weights stands for."""
        return int(cost // (len(self.meetings) + 1) ** self.last)

    def weights(self) -> dict[tuple[int, int], int]:
        """Cost of every pair of numbers that meets late; a pair that meets twice costs both."""
        costs: dict[tuple[int, int], int] = {}
        for meeting in self.meetings:
            costs[meeting.numbers] = costs.get(meeting.numbers, 0) + self.weight(meeting)
        return costs

    def among(self, group_of: Mapping[int, str]) -> tuple[tuple[MeetingOfNumbers, str], ...]:
        """The late meetings inside a group, with the group. Numbers of no group ("") never count."""
        found = []
        for meeting in self.meetings:
            first, second = (group_of.get(number, "") for number in meeting.numbers)
            if first and first == second:
                found.append((meeting, first))
        return tuple(found)


def late_rounds(schedule: Schedule, last: int = PROTECTED_ROUNDS) -> LateRounds:
    """The last `last` rounds of a schedule; all of them where it has fewer."""
    total = len(schedule.rounds)
    kept = min(last, total)
    meetings = [
        MeetingOfNumbers(number, (min(game), max(game)))
        for number, game in schedule.meetings()
        if number > total - kept
    ]
    return LateRounds(schedule.participants, total, kept, tuple(meetings))


def berger_late_rounds(participants: int, last: int = PROTECTED_ROUNDS) -> LateRounds:
    """The last rounds of a single round robin in the FIDE order."""
    return late_rounds(round_robin(participants), last)


@rule("C.05", "pairings")
def largest_protected_group(participants: int) -> int:
    """C.05, pairings: the most numbers of which no two meet in the last three rounds of a Berger table.

    Half of the field, rounded up, less one: each of those rounds pairs the numbers off, and the last
    number but one of the table meets two numbers in them that meet each other as well.
    """
    return max((participants + 1) // 2 - 1, 1)
