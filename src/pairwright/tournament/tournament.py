"""The tournament: one immutable value that every reader makes and every pairing system takes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import pairwise

from pairwright.common.errors import BadInput, BadTournament, of_kinds
from pairwright.common.messages import decimal, told
from pairwright.common.values import TYPE_CHECKING, NotebookView, Protocol, dataclass, field, replace
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.player import Player, field_faults, player_faults, required_players
from pairwright.tournament.results import BYES
from pairwright.tournament.round import NO_OPPONENT, Round, contradictions
from pairwright.tournament.scoring import POINT, Scoring
from pairwright.tournament.team import Team, TeamPlay

if TYPE_CHECKING:
    from typing import Any, Self, TypeAlias

    MatchResult: TypeAlias = str | Sequence[str]
    """The result of a board; of a match of teams those of its boards, as the first team sees them."""
    Entry: TypeAlias = tuple[int, int, MatchResult] | tuple[int, str]
    """A game of a round by numbers, White first (of matches the first team); or a number and its bye."""


_GIVEN_APART = frozenset({"players", "number_of_rounds", "rounds", "initial_colour"})
"""Fields that `Tournament.of` takes under other names or in other words."""

OPTIONS, LATE = "pairing_options", "late_in_round_1"
"""Headers about a draw on cards: what was chosen where the guidelines leave room, as a JSON object; who came
after round 1 was out, by number, in order of arrival."""


SECTION_DETAILS = "section_details"
"""Header with what a desk knows of its participants by number and no field holds, as JSON: `former`, the
section that somebody came from when two were merged, and `points`, why some were given or taken."""

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


def require_tournament(value: object) -> None:
    """Raise BadInput for what is no tournament, with how one is made."""
    if not isinstance(value, Tournament):
        raise BadInput.told(
            "{type} is not a tournament; {call} makes one of a file",
            type=type(value).__name__, call='read("open.trf")',
        )  # fmt: skip


def require_pairing(value: object) -> None:
    """Raise BadInput for what is no drawn round, with how one is made."""
    if not hasattr(value, "boards"):
        raise BadInput.told(
            "{type} is not a pairing; {call} makes one", type=type(value).__name__, call="pair(tournament)"
        )


@dataclass(frozen=True)
class Tournament(NotebookView):
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

    players: tuple[Player, ...] = field(hash=False)
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

    def __repr__(self) -> str:
        entered = f"{len(self.teams)} teams" if self.team_play else f"{len(self.players)} {self.unit}s"
        rounds = f"{len(self.rounds)} of {self.number_of_rounds or '?'} rounds"
        rules = " ".join(filter(None, (self.system, self.edition))) or "no system named"
        return f"<Tournament {self.header('name')!r}: {entered}, {rounds}, {rules}>"

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

    @of_kinds
    def before_round(self, round_number: int) -> Tournament:
        """The same tournament as it stood before `round_number` was drawn.

        Requested byes and absences of that round, known from its results, become announced byes.
        """
        if not 1 <= round_number <= len(self.rounds) + 1:
            raise BadInput.told("there is no round {n}", n=round_number)
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
        """The same tournament with one more round; its byes are no longer announcements.

        Raises BadTournament for what is no `Round`; games as data go into `with_rounds`.
        """
        if not hasattr(played, "opponents"):
            raise BadTournament.told(
                "{what}: {found}; {example} is expected",
                what="with_round", found=type(played).__name__, example="Round.of(...)",
            )  # fmt: skip
        number = self.next_round
        byes = tuple(bye for bye in self.announced_byes if bye.round_number != number)
        return replace(self, rounds=(*self.rounds, played), announced_byes=byes)

    def absent_next_round(self) -> frozenset[int]:
        """Indices of the players who take no part in the draw of the next round."""
        number = self.next_round
        return frozenset(bye.player for bye in self.announced_byes if bye.round_number == number)

    def forbidden_next_round(self) -> list[ForbiddenPairs]:
        """The restrictions that hold in the next round."""
        number = self.next_round
        return [group for group in self.forbidden if group.applies(number)]

    def check(self) -> None:
        """Raise BadTournament, naming every contradiction, when this value does not make sense."""
        if self._contradictions:
            raise BadTournament(*self._contradictions)

    @cached_property
    def _contradictions(self) -> tuple[str, ...]:
        return tuple(contradictions(self))

    def _wrong_fields(self) -> list[str]:
        """What is of another kind than its annotation: nothing in what `of` or a reader has made."""
        kinds = type(self).__annotations__.items()
        return [fault for name, kind in kinds for fault in field_faults(name, kind, getattr(self, name))]

    @classmethod
    @of_kinds
    def of(
        cls, players: Iterable[Player], *, rounds: int = 0, initial_colour: str = "", **fields: Any
    ) -> Self:
        """A tournament before round 1, from players in any order.

        rounds: number of rounds, 0 when not known yet. initial_colour: "white", "black", or "" when the lot
        is still to be drawn. fields: any other field of the tournament.
        Raises BadTournament when two players have one number, for an unknown colour or field, for a
        rating that is none and for a win of less than a point.
        """
        players = required_players(players)
        if hasattr(type(fields.get("edition")), "__index__"):
            fields["edition"] = str(fields["edition"])
        faults = [fault for one in players for fault in player_faults(one)]
        known = [name for name in cls.__annotations__ if name not in _GIVEN_APART]
        for name, value in fields.items():
            faults += field_faults(name, cls.__annotations__[name], value) if name in known else [
                told("there is no {name!r} of a tournament; known: {known}",
                     name=name, known=", ".join(("rounds", "initial_colour", *known)))
            ]  # fmt: skip
        scoring, play = fields.get("scoring"), fields.get("team_play")
        for what, won in (("scoring", scoring), ("match_points", play)) if not faults else ():
            if won is not None and 0 < won.win < POINT:  # somebody has counted in points
                faults.append(told(
                    "{what}: a win is worth {points} of a point: points are given in tenths, three for a win "
                    "as 30",
                    what=what, points=decimal(won.win, 1),
                ))  # fmt: skip
        numbers = sorted(one.number for one in players) if not faults else []
        twice = sorted({one for one, other in pairwise(numbers) if one == other})
        faults += [told("there are two players with number {number}", number=number) for number in twice]
        if faults:
            raise BadTournament(*faults)
        if initial_colour.upper() not in ("", "WHITE", "BLACK"):
            raise BadTournament.told(
                '{what}={value!r}: "white", "black" or "" is expected',
                what="initial_colour", value=initial_colour,
            )  # fmt: skip
        made = cls(
            tuple(sorted(players, key=lambda player: player.number)),
            number_of_rounds=rounds,
            initial_colour=Colour[initial_colour.upper() or "NONE"],
            **fields,
        )
        made.check()
        return made

    @classmethod
    @of_kinds
    def of_teams(
        cls,
        teams: Mapping[str, Sequence[Player]],
        *,
        boards: int,
        system: str,
        rounds: int = 0,
        initial_colour: str = "",
        match_points: tuple[int, int, int] = (20, 10, 0),
        **fields: Any,
    ) -> Self:
        """An event of team matches before round 1.

        teams:  name and squad, `{"Alder": [Player(1, ...), ...]}`, in the order of the boards; they are
                numbered 1, 2, ... as they stand here. The numbers of players are unique in the event.
        boards: of a match; White has the odd boards of the first team. match_points: for a win, a draw and a
                loss, in units (tenths of a point). The pairing-allocated bye is worth a drawn match.
        system: one that pairs teams, by its key, which is looked up when a round is paired.
        rounds, initial_colour, fields: as for `of`.
        Raises BadTournament for a squad without players, and as `of` does.
        """
        from pairwright.tournament.from_data import squads

        faults = [
            told("team {name!r} has no players", name=name) for name, squad in teams.items() if not squad
        ]
        if not (isinstance(match_points, tuple) and len(match_points) == 3):
            said = {"what": "match_points", "value": match_points}
            faults.append(told("{what}={value!r}: (win, draw, loss) is expected, as (20, 10, 0)", **said))
        if faults:
            raise BadTournament(*faults)
        players, listed = squads(teams.items(), boards)
        win, draw, loss = match_points
        scoring = fields.setdefault("scoring", Scoring(pairing_allocated_bye=Scoring().white_draw))
        bye = draw, boards * scoring.white_draw
        play = TeamPlay(("WB" * boards)[:boards], win, draw, loss, *bye)
        return cls.of(
            players, rounds=rounds, initial_colour=initial_colour, system=system, teams=listed,
            team_play=play, **fields,
        )  # fmt: skip

    def player(self, number: int) -> Player:
        """The player with this number. Raises BadTournament when there is none."""
        return self.players[self.player_index(number)]

    def player_index(self, number: int) -> int:
        """The place in `players` of this number. Raises BadTournament when there is none."""
        try:
            return self.index_of[number]
        except (KeyError, TypeError):
            raise BadTournament.told("there is no player with number {number}", number=number) from None

    def unit_index(self, number: int) -> int:
        """The index of what is paired: of a team in an event of teams, else of a player. Raises as that."""
        if self.team_play is None:
            return self.player_index(number)
        found = [index for index, team in enumerate(self.teams) if team.number == number]
        if not found:
            raise BadTournament.told("there is no team with number {number}", number=number)
        return found[0]

    @of_kinds
    def to_pair(self, round_number: int = 0) -> Tournament:
        """As it stood before a round was drawn, to draw it (again); 0 is the next one. Raises BadInput."""
        if not round_number or round_number == self.next_round:
            return self
        if not 1 <= round_number < self.next_round:
            raise BadInput.told_many(
                "round {number} cannot be paired yet: {n} round has been played",
                "round {number} cannot be paired yet: {n} rounds have been played",
                len(self.rounds),
                number=round_number,
            )
        before = self.before_round(round_number)
        return replace(before, number_of_rounds=before.number_of_rounds or len(self.rounds))

    @of_kinds
    def play(
        self,
        pairing: Drawn,
        results: Mapping[int, MatchResult],
        *,
        line_ups: Mapping[int, Sequence[int]] | None = None,
    ) -> Tournament:
        """The tournament with the drawn round played.

        results: by board, `{1: "1-0", 2: "="}`: "1-0", "1/2-1/2", "0-1", "+/-", "-/+", "-/-", "*" (adjourned)
                 and as people write them ("½-½", "1/2", "=", "draw", "1:0"), and what else
                 `pairwright.tournament.results.RESULTS` knows. Every board needs one. Of teams by match: a
                 list with the results of its boards, as the first team sees them, or one for all ("+/-").
        line_ups: of teams only, by the team's number: the numbers of the players board by board, 0 for an
                 empty one. The others play with the first of their squads.
        Raises BadTournament naming every board without a result, every result that is none, and whoever sits
        on a board and is not in the squad.
        """
        from pairwright.tournament.from_data import board_results, matches_played

        require_pairing(pairing)
        if self.team_play is not None:
            return matches_played(self, pairing, results, line_ups or {})
        return self.with_round(self.round_played(pairing, board_results(self, pairing, results)))

    @of_kinds
    def with_rounds(self, *rounds: Iterable[Entry]) -> Tournament:
        """The tournament with rounds that were drawn elsewhere, the oldest first.

        rounds: of each the games by numbers, `(5, 1, "1-0")` with White first, and the byes, `(9, "bye")` for
                that of the draw, "half", "full", "zero" or "absent". Who is in neither was absent. Of teams
                the matches by the numbers of the teams, `(1, 4, ["1-0", "=", "0-1", "1-0"])`.
        Raises BadTournament, naming the round, for whoever is there twice or not in the event, and as `play`.
        """
        from pairwright.tournament.from_data import round_of_data

        event = self
        for entries in rounds:
            event = round_of_data(event, entries)
        return event

    @of_kinds
    def correct(self, round_number: int, results: Mapping[tuple[int, int], str]) -> Tournament:
        """The tournament with other results of games of a round that was played.

        results: by the numbers of the two players, White first: `{(5, 1): "1-0"}`. What the correction
                 changes in later rounds is asked of `pairwright.consequences`.
        Raises BadTournament for games that were not drawn, and as `play`.
        """
        from pairwright.tournament.from_data import corrected

        return corrected(self, round_number, results)

    @of_kinds
    def enter(self, *players: Player, team: int = 0) -> Tournament:
        """The tournament with players who come later; the rounds so far they were absent from.

        The number is the place in the starting order (C.04.2 article 2): it may lie between two others, so an
        event that expects late entries numbers in tens. Whatever pairings hold are indices: pair again.
        team: in an event of teams the number of the team whose squad they join, at its end; the strength that
        ranked the team stays. A whole team comes by `enter_team`.
        Raises BadTournament for numbers that are there already, and for a team that there is not.
        """
        from pairwright.tournament.from_data import entered

        made = entered(self, players, team)
        made.check()
        return made

    @of_kinds
    def enter_team(self, name: str, squad: Sequence[Player], *, number: int = 0) -> Tournament:
        """The event of teams with a team that comes later; it had no match in the rounds so far.

        squad: in the order of the boards, with numbers of players that are free. number: of the team, its
        place in the starting order; 0 for the next one. Whatever pairings hold are indices: pair again.
        Raises BadTournament for numbers that are there already, for a squad without players, and in an event
        of single players.
        """
        from pairwright.tournament.from_data import team_entered

        made = team_entered(self, name, squad, number)
        made.check()
        return made

    @of_kinds
    def withdraw(self, *numbers: int, round_number: int = 0) -> Tournament:
        """The tournament without these participants from a round on, to its end.

        round_number: the first one missed, 0 for the next one. `with_byes({5: "plays"}, round_number=6)` lets
        number 5 come back. Raises BadTournament for unknown numbers, and when it is not known how many rounds
        there are.
        """
        first = round_number or self.next_round
        if not self.number_of_rounds:
            raise BadTournament.told(
                "say how many rounds there are, to leave all that are to come: {example}", example="rounds=7"
            )
        rounds = range(first, self.number_of_rounds + 1)
        return self.with_byes(dict.fromkeys(numbers, "absent"), round_number=rounds)

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
        of_white, of_black = Colour.WHITE, Colour.BLACK
        for board, ends in zip(pairing.boards, outcomes, strict=True):
            white, black = board.white, board.black
            found[white], found[black] = ends
            colours[white], colours[black] = of_white, of_black
            opponents[white], opponents[black] = black, white
        return Round(tuple(opponents), bytes(colours), bytes(found))

    @of_kinds
    def with_byes(self, byes: Mapping[int, str], *, round_number: int | Iterable[int] = 0) -> Tournament:
        """The tournament with byes of rounds not drawn yet, in the place of those announced before.

        byes: by number, of teams by theirs, `{5: "half"}`: "full", "zero", "absent"; "plays" takes one back.
        round_number: one or several rounds, 0 for the next one. Raises BadTournament for unknown numbers and
        kinds, and for rounds that have been drawn.
        """
        numbers = [round_number] if isinstance(round_number, int) else round_number
        rounds = [number or self.next_round for number in numbers]
        known: dict[str, Outcome | None] = {**BYES, "plays": None}
        faults = [
            told("{kind!r} is no bye; known: {known}", kind=kind, known=", ".join(known))
            for kind in byes.values()
            if kind not in [*known]
        ]
        faults += [
            told("round {number} has been drawn", number=one) for one in rounds if one < self.next_round
        ]
        if faults:
            raise BadTournament(*faults)
        self._require_round(max(rounds, default=0))
        said = {
            (number, self.unit_index(one)): known[kind] for number in rounds for one, kind in byes.items()
        }
        if self.team_play is not None:
            from pairwright.tournament.from_data import byes_of_teams

            return replace(self, team_play=byes_of_teams(self.team_play, said))
        kept = (bye for bye in self.announced_byes if (bye.round_number, bye.player) not in said)
        announced = (AnnouncedBye(*at, kind) for at, kind in said.items() if kind is not None)
        return replace(self, announced_byes=(*kept, *announced))

    def _require_round(self, number: int) -> None:
        """Raise BadTournament for a round beyond the last one, where that is known."""
        if 0 < self.number_of_rounds < number:
            raise BadTournament.told(
                "there is no round {number}: the event has {rounds}",
                number=number, rounds=self.number_of_rounds,
            )  # fmt: skip

    @of_kinds
    def forbid(self, *numbers: int, first_round: int = 1, last_round: int = 0) -> Tournament:
        """The tournament in which no two of these players (or teams), by number, meet in these rounds.

        last_round: 0 for the last one of the event. Raises BadTournament for unknown numbers, for fewer than
        two players, and for rounds that end before they begin.
        """
        if len(set(numbers)) < len(numbers) or len(numbers) <= 1:
            raise BadTournament.told("it takes two different players to be kept apart")
        if first_round < 1 or 0 < last_round < first_round or last_round < 0:
            raise BadTournament.told(
                "there are no rounds from {first} to {last}", first=first_round, last=last_round
            )
        self._require_round(first_round)
        group = ForbiddenPairs(tuple(sorted(map(self.unit_index, numbers))), first_round, last_round)
        return replace(self, forbidden=(*self.forbidden, group))
