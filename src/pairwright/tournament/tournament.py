"""The tournament: one immutable value that every reader makes and every pairing system takes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from pairwright.errors import BadTournament
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.player import Player
from pairwright.tournament.round import NO_OPPONENT, Round
from pairwright.tournament.team import Team, TeamPlay

if TYPE_CHECKING:
    from pairwright.rules.scoring import Scoring

MOST_ROUNDS = 999
"""More than any event has; report files have three digits for the number of a round."""


@dataclass(frozen=True, slots=True)
class AnnouncedBye:
    """A bye or absence known before its round is drawn (C.04.2 art. 3.3).

    outcome: FULL_POINT_BYE, HALF_POINT_BYE, ZERO_POINT_BYE or ABSENT.
    """

    round_number: int
    player: int
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class ForbiddenPairs:
    """No two of these players may meet in the rounds first_round..last_round (0 = no limit)."""

    players: tuple[int, ...]
    first_round: int = 1
    last_round: int = 0

    def applies(self, round_number: int) -> bool:
        """True when the restriction holds in this round."""
        return self.first_round <= round_number and (not self.last_round or round_number <= self.last_round)


@dataclass(frozen=True, slots=True)
class PointAdjustment:
    """Points given or taken outside the results (a bonus or a penalty), in units.

    round_number 0: not tied to a round. players: indices.
    derived: follows from a kept record of the source, and so is not written by itself.
    """

    points: int
    players: tuple[int, ...]
    round_number: int = 0
    derived: bool = False


@dataclass(frozen=True, slots=True)
class KeptRecord:
    """A line of a source file that this model has no field for; written back where it stood.

    anchor: what it followed in the file, as the format of the source defines it.
    """

    code: str
    text: str
    anchor: str = ""


@dataclass(frozen=True)
class Tournament:
    """Everything that the rules look at, and what must survive a round trip through a file.

    Players are ordered by number; every index in this value counts from 0 in that order.

    players:          the entry list.
    rounds:           the rounds already played, oldest first.
    number_of_rounds: rounds fixed in advance (C.04.1 art. 1); 0 when not known yet.
    scoring:          what each outcome is worth.
    initial_colour:   drawn by lot before round 1 (C.04.3 art. 5.1); NONE when not known.
    system, edition:  pairing system ("dutch") and edition of its rules ("2026"), "" when not given.
    announced_byes:   byes of rounds that are not drawn yet.
    forbidden:        pairs that must not meet.
    virtual_points:   per player, the virtual points of round 1, 2, ... in units; () when none.
                      Points beyond the listed rounds are 0.
    acceleration:     "baku" when the virtual points are to be derived by that rule, else "".
    adjustments:      bonus and penalty points.
    headers:          (name of the field, value) as the source gave them: name, city, dates, arbiters.
    tie_breaks:       codes announced for the standings, in order.
    kept:             lines of the source without a field here.
    initial_colour_inferred: the source did not name the initial colour; its games show it.
    teams:            the teams, ordered by number; () when there are none.
    team_play:        how the matches of teams are played; None when the players play for themselves.
    """

    players: tuple[Player, ...]
    rounds: tuple[Round, ...] = ()
    number_of_rounds: int = 0
    scoring: Scoring = field(default_factory=lambda: _default_scoring())
    initial_colour: Colour = Colour.NONE
    system: str = ""
    edition: str = ""
    announced_byes: tuple[AnnouncedBye, ...] = ()
    forbidden: tuple[ForbiddenPairs, ...] = ()
    virtual_points: tuple[tuple[int, ...], ...] = ()
    acceleration: str = ""
    adjustments: tuple[PointAdjustment, ...] = ()
    headers: tuple[tuple[str, str], ...] = ()
    tie_breaks: tuple[str, ...] = ()
    kept: tuple[KeptRecord, ...] = ()
    initial_colour_inferred: bool = False
    teams: tuple[Team, ...] = ()
    team_play: TeamPlay | None = None

    @property
    def next_round(self) -> int:
        """Number of the round to be paired next, counting from 1."""
        return len(self.rounds) + 1

    @cached_property
    def index_of(self) -> dict[int, int]:
        """Index of each player's number."""
        return {player.number: index for index, player in enumerate(self.players)}

    def header(self, name: str, default: str = "") -> str:
        """The last value of a header field."""
        return next((value for key, value in reversed(self.headers) if key == name), default)

    def before_round(self, round_number: int) -> Tournament:
        """The same tournament as it stood before `round_number` was drawn.

        Requested byes and absences of that round, known from its results, become announced byes.
        """
        if not 1 <= round_number <= len(self.rounds) + 1:
            raise ValueError(f"round {round_number} is not in 1..{len(self.rounds) + 1}")
        if round_number == len(self.rounds) + 1:
            return self
        known = (Outcome.FULL_POINT_BYE, Outcome.HALF_POINT_BYE, Outcome.ZERO_POINT_BYE, Outcome.ABSENT)
        outcomes = self.rounds[round_number - 1].outcomes
        byes = tuple(
            AnnouncedBye(round_number, index, Outcome(code))
            for index, code in enumerate(outcomes)
            if code in known
        )
        return replace(self, rounds=self.rounds[: round_number - 1], announced_byes=byes)

    def with_round(self, played: Round) -> Tournament:
        """The same tournament with one more round; its byes are no longer announcements."""
        number = self.next_round
        byes = tuple(bye for bye in self.announced_byes if bye.round_number != number)
        return replace(self, rounds=(*self.rounds, played), announced_byes=byes)

    def absent_next_round(self) -> frozenset[int]:
        """Indices of the players who take no part in the draw of the next round."""
        number = self.next_round
        return frozenset(bye.player for bye in self.announced_byes if bye.round_number == number)

    def check(self) -> None:
        """Raise BadTournament, naming every contradiction, when this value does not make sense."""
        faults = list(_faults(self))
        if faults:
            raise BadTournament(*faults)


def _default_scoring() -> Scoring:
    from pairwright.rules.scoring import Scoring

    return Scoring()


def _faults(event: Tournament) -> list[str]:
    numbers = [player.number for player in event.players]
    faults = []
    if numbers != sorted(set(numbers)) or (numbers and numbers[0] < 1):
        faults.append("players must be ordered by number, each number once, from 1 up")
    if event.number_of_rounds and len(event.rounds) > event.number_of_rounds:
        faults.append(f"{len(event.rounds)} rounds played, {event.number_of_rounds} fixed in advance")
    for number, played in enumerate(event.rounds, 1):
        faults.extend(f"round {number}: {fault}" for fault in _round_faults(event, played))
    faults.extend(_late_rounds(event))
    if event.teams:
        faults.extend(_team_faults(event))
    return faults


def _late_rounds(event: Tournament) -> Iterator[str]:
    """Rounds named beyond the last one that any event can have."""
    named = {
        "the number of rounds": [event.number_of_rounds, len(event.rounds)],
        "an announced bye": [bye.round_number for bye in event.announced_byes],
        "a forbidden pair": [
            number for one in event.forbidden for number in (one.first_round, one.last_round)
        ],
        "an adjustment of points": [one.round_number for one in event.adjustments],
        "virtual points": [len(points) for points in event.virtual_points],
    }
    for what, numbers in named.items():
        latest = max(numbers, default=0)
        if latest > MOST_ROUNDS:
            yield f"{what}: there is no round {latest}, an event has at most {MOST_ROUNDS}"
        if min(numbers, default=0) < 0:
            yield f"{what}: there is no round {min(numbers)}"


def _team_faults(event: Tournament) -> list[str]:
    numbers = [team.number for team in event.teams]
    faults = []
    if numbers != sorted(set(numbers)) or numbers[0] < 1:
        faults.append("teams must be ordered by number, each number once, from 1 up")
    seen: dict[int, int] = {}
    for team in event.teams:
        for index in team.players:
            if not 0 <= index < len(event.players):
                faults.append(f"team {team.number} has a player who is not in the event")
            elif seen.setdefault(index, team.number) != team.number:
                faults.append(
                    f"player {event.players[index].number} is in teams {seen[index]} and {team.number}"
                )
    return faults


def _round_faults(event: Tournament, played: Round) -> list[str]:
    count = len(event.players)
    if not len(played.opponents) == len(played.colours) == len(played.outcomes) == count:
        return [f"has entries for {len(played.opponents)} of {count} players"]
    faults = []
    for index, opponent in enumerate(played.opponents):
        who = event.players[index].number
        if opponent == NO_OPPONENT:
            continue
        if not 0 <= opponent < count:
            faults.append(f"player {who} has an opponent who is not in the event")
        elif opponent == index:
            faults.append(f"player {who} is paired with himself")
        elif played.opponents[opponent] != index:
            faults.append(f"player {who} lists {event.players[opponent].number}, who lists someone else")
    return faults
