"""The deviations that a tournament shows by itself, as a file of it would: `deviations(tournament)`.

What only its journal knows (a number changed, a result corrected) is added by the desk.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from functools import partial
from itertools import chain

from pairwright.check.deviations import Deviation
from pairwright.common.errors import BadInput
from pairwright.common.values import TYPE_CHECKING
from pairwright.rules.article import rule
from pairwright.systems.register import DEFAULT, find
from pairwright.systems.system import PairingSystem
from pairwright.tournament.acceleration import BAKU, baku_group_size, baku_schedule
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.player import normal_date
from pairwright.tournament.results import RESULTS
from pairwright.tournament.round import NO_OPPONENT, Round, ToRead, read_once
from pairwright.tournament.scoring import points_text
from pairwright.tournament.tournament import Tournament

if TYPE_CHECKING:
    from pairwright.check.checking import CheckReport

LONGEST = 30
"""Days of an event that need no further look at ratings."""

COMMENT = "###"
"""What begins a comment of a report file."""

EXITED = f"{COMMENT} FIDE mode exited"
IMPORT = f"{COMMENT} Import @ Round"
"""How the check list wants a report to say it."""

DEVIATION = f"{COMMENT} Deviation"
"""How our reports say the others."""

AS_PUBLISHED = f"{COMMENT} As published: round"
"""How our reports say that a round was not drawn from what the file says, or not by the rules."""

DECIDED = f"{COMMENT} Decided: match"
"""How our reports say that a match of a league counts for neither team, or as none."""

COMMENTS = (EXITED, IMPORT, DEVIATION, AS_PUBLISHED, DECIDED)

_CODES = ("0-0", "1/2-0", "0-1/2", "0-0 u", "1/2-0 u", "0-1/2 u")
_UNUSUAL: dict[tuple[int, int], str] = {RESULTS[code]: code for code in _CODES}
_LOST = (Outcome.LOSS, Outcome.UNRATED_LOSS)


def deviations(tournament: Tournament) -> tuple[Deviation, ...]:
    """Everything that the rounds, byes, points and conditions of a tournament show, in this order."""
    return tuple(
        chain(
            byes(tournament),
            unusual_results(tournament),
            points(tournament),
            acceleration(tournament),
            system_used(tournament),
            duration(tournament),
        )
    )


def of_check(report: CheckReport) -> Iterator[Deviation]:
    """The rounds that were not drawn by the rules."""
    for checked in report.rounds:
        if not checked.agrees:
            yield Deviation("pairing-differs", checked.round_number)


@rule("C.04.2", "3.3")
def byes(tournament: Tournament) -> Iterator[Deviation]:
    """Half-point byes of a player after the first, and every full-point bye; also those only announced."""
    halves: dict[int, int] = {}
    for number, player, outcome in _byes(tournament):
        if outcome == Outcome.FULL_POINT_BYE:
            yield Deviation("full-point-bye", number, (player,))
        elif outcome == Outcome.HALF_POINT_BYE:
            halves[player] = halves.get(player, 0) + 1
            if halves[player] > 1:
                yield Deviation("half-point-bye-again", number, (player,))


def _byes(tournament: Tournament) -> Iterator[tuple[int, int, int]]:
    """Round, player and outcome of every bye, by rounds."""
    wanted = (Outcome.FULL_POINT_BYE, Outcome.HALF_POINT_BYE)
    for number, played in enumerate(tournament.rounds, 1):
        if any(bytes([code]) in played.outcomes for code in wanted):
            for player, code in enumerate(played.outcomes):
                if code in wanted:
                    yield number, player, code
    announced = ((one.round_number, one.player, one.outcome) for one in tournament.announced_byes)
    yield from sorted(one for one in announced if one[2] in wanted)


def unusual_results(tournament: Tournament) -> Iterator[Deviation]:
    """Games in which the two players did not share a point."""
    for number, played in enumerate(tournament.rounds, 1):
        for outcomes in played.games or (played.outcomes,):
            if any(bytes([code]) in outcomes for code in _LOST):
                for pair, code in read_once(ToRead(partial(_unusual, played, outcomes), (played, outcomes))):
                    yield Deviation("unusual-result", number, pair, code)


def _unusual(played: Round, outcomes: bytes) -> list[tuple[tuple[int, int], str]]:
    return [
        ((white, black), code)
        for white, (own, black) in enumerate(zip(outcomes, played.opponents, strict=True))
        if (code := _UNUSUAL.get((own, outcomes[black])))
        and black != NO_OPPONENT
        and played.colours[white] == Colour.WHITE
    ]


@rule("C.04.2", "2.4")
def points(tournament: Tournament) -> Iterator[Deviation]:
    """Points that no result gave: bonus, penalty, or for rounds that a late entry missed."""
    for one in tournament.adjustments:
        if one.points:
            sign = "+" if one.points > 0 else ""
            yield Deviation("points", one.round_number, one.players, sign + points_text(one.points))


@rule("C.04.2", "1.1")
def acceleration(tournament: Tournament) -> Iterator[Deviation]:
    """Rounds, the next one among them, whose virtual points are not those of C.04.7."""
    rounds = len(tournament.rounds)
    given = max((len(row) for row in tournament.virtual_points), default=0)
    try:
        by_round: Sequence[int] = baku_schedule(tournament.number_of_rounds or rounds, tournament.scoring)
    except BadInput:
        by_round = ()
    if tournament.acceleration and (tournament.acceleration != BAKU or not by_round):
        yield Deviation("acceleration", 1)
        return
    for number in range(1, given + 1):
        own = [row[number - 1] if number <= len(row) else 0 for row in tournament.virtual_points]
        if not _as_baku(tournament, number, own, by_round[number - 1] if number <= len(by_round) else 0):
            yield Deviation("acceleration", number)


def _as_baku(tournament: Tournament, number: int, given: Sequence[int], wanted: int) -> bool:
    """A top part of those in the draw has these points, nobody else any; in round 1 of the right size."""
    if number > len(tournament.rounds):
        away = tournament.absent_next_round() if number == len(tournament.rounds) + 1 else frozenset()
        there = [index not in away for index in range(len(given))]
    else:
        codes = tournament.rounds[number - 1].outcomes
        there = [code <= Outcome.PAIRING_ALLOCATED_BYE for code in codes]
    drawn = [own for own, in_draw in zip(given, there, strict=True) if in_draw]
    size = sum(map(bool, drawn))
    if any(own for own, in_draw in zip(given, there, strict=True) if not in_draw and own != wanted):
        return False
    right = not wanted or number > 1 or size == baku_group_size([True] * len(drawn))
    return right and drawn == [wanted] * size + [0] * (len(drawn) - size)


@rule("C.04.2", "1.2", "1.4")
def system_used(tournament: Tournament) -> Iterator[Deviation]:
    """A system that FIDE has not published, or for which no approved program is there."""
    if tournament.system in ("", DEFAULT):
        return
    system = find(tournament.system)
    if system is None or not published_by_fide(system):
        yield Deviation("system-unpublished", value=system.title if system else tournament.system)
    elif not system.traits.cycles:
        yield Deviation("system-deprecated", value=system.title)


def published_by_fide(system: PairingSystem) -> bool:
    """True when the rules of the system stand in the FIDE Handbook."""
    return any(book.key.startswith("C.0") for book in system.books)


def duration(tournament: Tournament) -> Iterator[Deviation]:
    """An event of more than thirty days."""
    try:
        first, last = (
            date.fromisoformat(normal_date(tournament.header(name)).replace("/", "-"))
            for name in ("start_date", "end_date")
        )
    except ValueError:
        return
    days = (last - first).days + 1
    if days > LONGEST:
        yield Deviation("long-event", value=str(days))


def said_of_round(tournament: Tournament, number: int) -> tuple[str, ...]:
    """What a report file says of a round that its records cannot say."""
    begin = f"{AS_PUBLISHED} {number} "
    return tuple(
        line.removeprefix(COMMENT).strip() for line in said_in_file(tournament) if line.startswith(begin)
    )


def said_in_file(tournament: Tournament) -> tuple[str, ...]:
    """The comments of a report file in which a program says what deviated."""
    return tuple(one.text.rstrip() for one in tournament.kept if one.text.startswith(COMMENTS))
