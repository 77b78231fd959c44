"""The tournament: one immutable value that every reader makes and every pairing system takes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from pairwright.common.errors import BadInput, BadTournament
from pairwright.common.values import TYPE_CHECKING, Protocol, dataclass, field, replace
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.player import Player
from pairwright.tournament.results import BYES, RESULTS, result_read
from pairwright.tournament.round import NO_OPPONENT, Round
from pairwright.tournament.scoring import Scoring
from pairwright.tournament.team import Team, TeamPlay

if TYPE_CHECKING:
    from typing import Any, Self


OPTIONS, LATE = "pairing_options", "late_in_round_1"
"""Headers about a draw on cards: what was chosen where the guidelines leave room, as a JSON object; who came
after round 1 was out, by number, in order of arrival."""


LEFT_OUT = "left_out"
"""The header that names what a published file leaves out and a draw looked at: "families", "cards"."""


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


class DrawnBoard(Protocol):
    """A board of a draw: indices of both players."""

    @property
    def white(self) -> int:
        """Index of the player with White."""

    @property
    def black(self) -> int:
        """Index of the player with Black."""


class Drawn(Protocol):
    """What `Tournament.play` needs of a pairing."""

    @property
    def round_number(self) -> int:
        """The round that was drawn."""

    @property
    def boards(self) -> Sequence[DrawnBoard]:
        """The boards, from the first on."""

    @property
    def pairing_allocated_bye(self) -> int | None:
        """Index of the player without an opponent."""


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
    team_play:        how the matches of teams are played; None when the players play for themselves. With
                      it, `forbidden` and `virtual_points` are about the teams, by their indices, and their
                      byes are in it.
    team_score:       where teams stand in the place of the players (`as_teams`), the score that ranks them
                      first, "MP" or "GP"; "" where players are players.
    """

    players: tuple[Player, ...]
    rounds: tuple[Round, ...] = ()
    number_of_rounds: int = 0
    scoring: Scoring = field(default_factory=Scoring)
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
    team_score: str = ""

    @property
    def unit(self) -> str:
        """What takes part: "player", or "team" where teams stand in the place of the players."""
        return "team" if self.team_score else "player"

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
        if self._contradictions:
            raise BadTournament(*self._contradictions)

    @cached_property
    def _contradictions(self) -> tuple[str, ...]:
        from pairwright.tournament.contradictions import contradictions

        return tuple(contradictions(self))

    @classmethod
    def of(
        cls, players: Iterable[Player], *, rounds: int = 0, initial_colour: str = "", **fields: Any
    ) -> Self:
        """A tournament before round 1, from players in any order.

        rounds: number of rounds, 0 when not known yet. initial_colour: "white", "black", or "" when the lot
        is still to be drawn. fields: any other field of the tournament.
        Raises BadTournament when two players have one number, for an unknown colour and for a rating that is
        none.
        """
        players = list(players)
        faults = [
            f"player {one.number}: {name} {value!r}: a whole number from 0 up is expected"
            for one in players
            for name, value in (("rating", one.rating), ("national_rating", one.national_rating))
            if not isinstance(value, int) or value < 0
        ]
        if faults:
            raise BadTournament(*faults)
        if initial_colour.upper() not in ("", "WHITE", "BLACK"):
            raise BadTournament(f'initial_colour={initial_colour!r}: "white", "black" or "" is expected')
        made = cls(
            tuple(sorted(players, key=lambda player: player.number)),
            number_of_rounds=rounds,
            initial_colour=Colour[initial_colour.upper() or "NONE"],
            **fields,
        )
        made.check()
        return made

    def player(self, number: int) -> Player:
        """The player with this number. Raises BadTournament when there is none."""
        return self.players[self._index(number)]

    def _index(self, number: int) -> int:
        if number not in self.index_of:
            raise BadTournament(f"there is no player with number {number}")
        return self.index_of[number]

    def to_pair(self, round_number: int = 0) -> Tournament:
        """As it stood before a round was drawn, to draw it (again); 0 is the next one. Raises BadInput."""
        if not round_number or round_number == self.next_round:
            return self
        if not 1 <= round_number < self.next_round:
            raise BadInput(
                f"round {round_number} cannot be paired yet: {len(self.rounds)} rounds have been played"
            )
        before = self.before_round(round_number)
        return replace(before, number_of_rounds=before.number_of_rounds or len(self.rounds))

    def play(self, pairing: Drawn, results: Mapping[int, str]) -> Tournament:
        """The tournament with the drawn round played.

        results: by board, counted from 1: "1-0", "1/2-1/2", "0-1", "+/-", "-/+", "-/-", "*" (adjourned), also
                 as people write them ("½-½", "1/2", "=", "1:0"), and what else
                 `pairwright.tournament.results.RESULTS` knows. Every board needs one.
        Raises BadTournament naming every board without a result, and every result that is none.
        """
        boards = range(1, len(pairing.boards) + 1)
        faults = [f"board {board} has no result" for board in boards if board not in results]
        faults += [f"there is no board {board}" for board in results if board not in boards]
        codes = {
            board: result_read(text) if isinstance(text, str) else None for board, text in results.items()
        }
        faults += [
            f"board {board}: {results[board]!r} is no result; known: {', '.join(RESULTS)}"
            for board, code in codes.items()
            if code is None
        ]
        if pairing.round_number != self.next_round:
            faults.append(f"this is the pairing of round {pairing.round_number}, not of {self.next_round}")
        if faults:
            raise BadTournament(*faults)
        return self.with_round(self.round_played(pairing, [RESULTS[codes[board] or ""] for board in boards]))

    def round_played(self, pairing: Drawn, outcomes: Iterable[tuple[Outcome, Outcome]]) -> Round:
        """The drawn round with the outcomes of White and Black, board by board.

        Who has neither a board nor the bye that the draw gives has the bye announced for the round, or is
        absent.
        """
        count = len(self.players)
        opponents, colours = [NO_OPPONENT] * count, bytearray(count)
        found = bytearray([Outcome.ABSENT]) * count
        for bye in self.announced_byes:
            if bye.round_number == pairing.round_number:
                found[bye.player] = bye.outcome
        if pairing.pairing_allocated_bye is not None:
            found[pairing.pairing_allocated_bye] = Outcome.PAIRING_ALLOCATED_BYE
        for board, (white, black) in zip(pairing.boards, outcomes, strict=True):
            found[board.white], found[board.black] = white, black
            colours[board.white], colours[board.black] = Colour.WHITE, Colour.BLACK
            opponents[board.white], opponents[board.black] = board.black, board.white
        return Round(tuple(opponents), bytes(colours), bytes(found))

    def with_byes(self, byes: Mapping[int, str], *, round_number: int = 0) -> Tournament:
        """The tournament with byes of a round not drawn yet, in the place of those announced before.

        byes: by the player's number: "half", "full", "zero" or "absent". round_number: 0 for the next one.
        Raises BadTournament for unknown numbers and kinds.
        """
        number = round_number or self.next_round
        faults = [
            f"{kind!r} is no bye; known: {', '.join(BYES)}" for kind in byes.values() if kind not in BYES
        ]
        if number < self.next_round:
            faults.append(f"round {number} has been drawn")
        if faults:
            raise BadTournament(*faults)
        announced = [AnnouncedBye(number, self._index(one), BYES[kind]) for one, kind in byes.items()]
        said = {(number, bye.player) for bye in announced}
        kept = (bye for bye in self.announced_byes if (bye.round_number, bye.player) not in said)
        return replace(self, announced_byes=(*kept, *announced))

    def forbid(self, *numbers: int, first_round: int = 1, last_round: int = 0) -> Tournament:
        """The tournament in which no two of these players, by number, meet in these rounds.

        last_round: 0 for the last one of the event. Raises BadTournament for unknown numbers, for fewer than
        two players, and for rounds that end before they begin.
        """
        if len(set(numbers)) < len(numbers) or len(numbers) <= 1:
            raise BadTournament("it takes two different players to be kept apart")
        if first_round < 1 or 0 < last_round < first_round or last_round < 0:
            raise BadTournament(f"there are no rounds from {first_round} to {last_round}")
        group = ForbiddenPairs(tuple(sorted(map(self._index, numbers))), first_round, last_round)
        return replace(self, forbidden=(*self.forbidden, group))
