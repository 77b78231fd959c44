"""One event as the tie-breaks see it: its sheets, the edition of the rules, the ratings that count."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cached_property
from itertools import compress, islice

from pairwright.common.errors import BadInput
from pairwright.common.values import TYPE_CHECKING, TypeVar, dataclass, field, replace
from pairwright.rules.article import rule
from pairwright.standings.sheet import DRAW, KIND_OF_OUTCOME, LOSS, OPEN, WIN, Sheet
from pairwright.standings.tie_breaks import (
    CURRENT,
    OLDEST,
    Code,
    TieBreakEdition,
    edition_by_date,
    edition_named,
)
from pairwright.systems.register import find
from pairwright.tournament.matches import Matches, MatchRound, read_matches
from pairwright.tournament.outcome import LAST_PLAYED, Colour, Outcome
from pairwright.tournament.player import normal_date
from pairwright.tournament.round import NO_OPPONENT, Round
from pairwright.tournament.team import TeamPlay
from pairwright.tournament.tournament import Tournament

if TYPE_CHECKING:
    from fractions import Fraction

_BY_CODE = (WIN, DRAW, LOSS, WIN, DRAW, LOSS, OPEN, *[LOSS] * (len(Outcome) - LAST_PLAYED - 1))
"""By the code of a played outcome; what an unplayed round was worth decides what it counts as."""
_DECIDED = bytes(max(result, LOSS) for result in _BY_CODE).ljust(256, b"\0")
_UNPLAYED = bytes(code > LAST_PLAYED for code in range(256))
_KINDS = bytes(KIND_OF_OUTCOME[outcome] for outcome in Outcome).ljust(256, b"\0")


def individual_sheet(tournament: Tournament, rounds: Sequence[Round]) -> Sheet:
    """The sheet of these rounds of the tournament."""
    scoring = tournament.scoring
    draw = max(scoring.white_draw, scoring.black_draw)
    table = replace(scoring, unfinished=0).table()
    points = [_points(tournament, number, played, table) for number, played in enumerate(rounds, 1)]
    results = [_results(*both, scoring.win, draw) for both in zip(rounds, points, strict=True)]
    count = len(tournament.players)
    return Sheet(
        opponents=_turned([played.opponents for played in rounds], count),
        kinds=_turned([played.outcomes.translate(_KINDS) for played in rounds], count),
        results=_turned(results, count),
        black=_turned([map(int(Colour.BLACK).__eq__, played.colours) for played in rounds], count),
        points=_turned(points, count),
        win=scoring.win,
        draw=draw,
        number_of_rounds=len(rounds),
        bonuses=tuple(
            (player, one.round_number, one.points)
            for one in tournament.adjustments
            if one.round_number <= len(rounds) and not (one.derived and one.round_number)
            for player in one.players
        ),
    )


def _turned(rows: Sequence[Iterable[int]], count: int) -> tuple[tuple[int, ...], ...]:
    """From a row for each round to a row for each participant."""
    return tuple(zip(*rows, strict=True)) if rows else ((),) * count


def _points(tournament: Tournament, number: int, played: Round, table: Sequence[Sequence[int]]) -> list[int]:
    """The points of one round, with results that are worth something else in it."""
    found = list(played.points(table))
    for adjustment in tournament.adjustments:
        if adjustment.derived and adjustment.round_number == number:
            for player in adjustment.players:
                found[player] += adjustment.points
    return found


def _results(played: Round, points: Sequence[int], win: int, draw: int) -> Sequence[int]:
    outcomes = played.outcomes
    open_games = Outcome.UNFINISHED in outcomes
    results = (
        [*map(_BY_CODE.__getitem__, outcomes)] if open_games else bytearray(outcomes.translate(_DECIDED))
    )
    for index in compress(range(len(outcomes)), outcomes.translate(_UNPLAYED)):
        units = points[index]
        results[index] = WIN if units == win else DRAW if units == draw else LOSS
    return results


# -- The score sheets of an event of team matches: match points, game points, points by board (C.07 art. 11)


@dataclass(frozen=True)
class TeamSheets:
    """Everything about the teams of an event after some rounds.

    rounds: per team, its rounds. boards: how many boards a match has.
    """

    rounds: tuple[tuple[MatchRound, ...], ...]
    boards: int
    play: TeamPlay
    board_win: int
    board_draw: int
    board_points: tuple[tuple[int, ...], ...]

    @cached_property
    def match_points(self) -> Sheet:
        """The sheet of match points."""
        return self._sheet([[r.match_points for r in row] for row in self.rounds], 0)

    @cached_property
    def game_points(self) -> Sheet:
        """The sheet of game points: a win is all boards, a draw half of them."""
        return self._sheet([[r.game_points for r in row] for row in self.rounds], 1)

    def _sheet(self, points: list[list[int]], score: int) -> Sheet:
        win = (self.play.win, self.boards * self.board_win)[score]
        draw = (self.play.draw, self.boards * self.board_draw)[score]
        count = len(self.rounds[0]) if self.rounds else 0
        return Sheet(
            opponents=tuple(tuple(r.opponent for r in row) for row in self.rounds),
            kinds=tuple(tuple(KIND_OF_OUTCOME[r.outcome] for r in row) for row in self.rounds),
            results=tuple(tuple(self._result(r) for r in row) for row in self.rounds),
            black=tuple(tuple(r.black for r in row) for row in self.rounds),
            points=tuple(map(tuple, points)),
            win=win,
            draw=draw,
            number_of_rounds=count,
            bonuses=tuple(
                (team, adjustment.round_number, units)
                for adjustment in self.play.adjustments
                if not adjustment.kind and adjustment.round_number <= count
                for units in [(adjustment.match_points, adjustment.game_points)[score]]
                for team in adjustment.teams or range(len(self.rounds))
                if units
            ),
        )

    def _result(self, played: MatchRound) -> int:
        """WIN, DRAW, LOSS or OPEN; an unplayed round has the result that its match points are worth."""
        if played.outcome is Outcome.UNFINISHED:
            return OPEN
        if played.level:
            return DRAW
        if played.outcome is Outcome.PAIRING_ALLOCATED_BYE:
            given = self.play.bye_match_points
            worth = self.play.draw if given is None else given
            return WIN if worth == self.play.win else DRAW if worth == self.play.draw else LOSS
        return _RESULTS.get(played.outcome, LOSS)


_RESULTS = {
    Outcome.WIN: WIN,
    Outcome.FORFEIT_WIN: WIN,
    Outcome.FULL_POINT_BYE: WIN,
    Outcome.HALF_POINT_BYE: DRAW,
}


def team_sheets(tournament: Tournament, rounds: Sequence[Round]) -> TeamSheets:
    """The sheets of these rounds. Raises BadInput when the tournament has no teams that play matches."""
    found = read_matches(tournament, rounds)
    play = tournament.team_play
    assert play is not None
    table = replace(tournament.scoring, unfinished=0).table()
    boards = tuple(_points_by_board(row, rounds, table, found) for row in found.rounds)
    return TeamSheets(found.rounds, found.boards, play, found.win, found.draw, boards)


@rule("C.07", "12")
def _points_by_board(
    row: Sequence[MatchRound], rounds: Sequence[Round], table: Sequence[Sequence[int]], matches: Matches
) -> tuple[int, ...]:
    """Article 12: points on each board over all rounds; forfeits count, a bye is a win on every board."""
    totals = [0] * matches.boards
    for played, one, boards in zip(rounds, row, matches.sizes, strict=True):
        for board, units in enumerate(islice(_board_points(played, one, table, matches), boards)):
            totals[board] += units
    return tuple(totals)


def _board_points(
    played: Round, one: MatchRound, table: Sequence[Sequence[int]], matches: Matches
) -> Iterator[int]:
    seated = any(player != NO_OPPONENT for player in one.seats)
    without_boards: Mapping[Outcome, int] = {
        Outcome.PAIRING_ALLOCATED_BYE: matches.win,
        Outcome.FULL_POINT_BYE: matches.win,
        Outcome.HALF_POINT_BYE: matches.draw,
        Outcome.FORFEIT_WIN: matches.win,
    }
    for player in one.seats:
        if seated and not one.outcome.bye:
            yield table[played.colours[player]][played.outcomes[player]] if player != NO_OPPONENT else 0
        else:
            yield without_boards.get(one.outcome, 0)


# ------------------------------------------------------------------------------------------------------


Made = TypeVar("Made")
_FIXED_WORDS = re.compile(
    r"round[ _-]?robin|berger|scheveningen|schiller|all[ -]play[ -]all|\bD?RR\b", re.IGNORECASE
)


class Pairings(Enum):
    """How the pairings of an event come about (15.2 and 15.3)."""

    SWISS = "swiss"
    FIXED = "fixed"


ANNULLED = "annulled"
"""The header of a tournament that names those whose results do not count (C.05), as in "3, 7"."""

COMPLETE, RESTART_AT_ONCE = "complete", "restart-at-once"
"""Readings of article 13.3.3: direct encounter by one score is finished before anything starts again, or
every new group starts again with the primary score at once."""


@dataclass(frozen=True, slots=True)
class Options:
    """What the regulations of an event may settle, and what is entered from outside.

    edition:  name of the edition of C.07; "" for the one of the start date.
    pairings: SWISS or FIXED; None to take it from the type of the tournament.
    unrated_rating: a rating for everybody without one (preamble of article 10).
    leave_out_unrated: unrated opponents are left out of averages, instead of dropping the tie-break.
    primary:  "MP" or "GP", the score that ranks teams first; "" as the event's type says.
    entered:  values drawn or played outside, by code and participant's number: RND, OTHER_PLAYOFF.
    annulled: numbers of participants who left a round robin before half of their games (C.05).
    ede:      COMPLETE, or RESTART_AT_ONCE: what article 13.3.3 means by starting again.
    """

    edition: str = ""
    pairings: Pairings | None = None
    unrated_rating: int | None = None
    leave_out_unrated: bool = False
    primary: str = ""
    entered: Mapping[str, Mapping[int, Fraction]] = field(default_factory=dict)
    annulled: frozenset[int] = frozenset()
    ede: str = COMPLETE


class Remark(Enum):
    """Something that whoever signs the standings should know."""

    NO_START_DATE = "no_start_date"
    BEFORE_EVERY_EDITION = "before_every_edition"
    NUMBER_OF_ROUNDS_UNKNOWN = "number_of_rounds_unknown"
    DROPPED_UNRATED = "dropped_unrated"
    DROPPED_IN_FIXED_PAIRINGS = "dropped_in_fixed_pairings"
    DROPPED_NOT_ENTERED = "dropped_not_entered"
    DEFAULT_LIST = "default_list"
    UNFINISHED_GAMES = "unfinished_games"
    ANNULLED = "annulled"
    DRAWN_NOT_COUNTED = "drawn_not_counted"
    NOT_LEVEL_IN_GAME_POINTS = "not_level_in_game_points"
    POINTS_OF_A_CUP = "points_of_a_cup"
    POINTS_OF_A_LEAGUE = "points_of_a_league"


@dataclass(frozen=True, slots=True)
class Note:
    """A remark about the standings; code: the tie-break it is about, players: how many it is about.

    names: who they are, as far as that is told.
    """

    remark: Remark
    code: str = ""
    players: int = 0
    names: str = ""


@dataclass(frozen=True)
class Event:
    """A tournament after some rounds, ready for every tie-break.

    rounds_counted: rounds that the standings take into account.
    total_rounds:   rounds of the whole event; the rounds counted when it is not known.
    """

    tournament: Tournament
    rounds_counted: int
    total_rounds: int
    edition: TieBreakEdition
    pairings: Pairings
    options: Options
    notes: tuple[Note, ...] = ()
    cache: dict[object, object] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, tournament: Tournament, after: int | None = None, options: Options | None = None) -> Event:
        """The event after round `after`, or after the last round with a result.

        Raises BadInput for a round that was not played, or options that do not fit.
        """
        options = options or Options()
        if options.ede not in (COMPLETE, RESTART_AT_ONCE):
            raise BadInput.told(
                "unknown reading of EDE {text!r}; known: {first}, {second}", text=options.ede, first=COMPLETE,
                second=RESTART_AT_ONCE,
            )  # fmt: skip
        played = len(tournament.rounds)
        waiting = bool(played) and not_played_yet(tournament.rounds[-1])
        counted = played - waiting if after is None else after
        if not 0 <= counted <= played:
            raise BadInput.told(
                "round {counted} was not played; the last one is {played}", counted=counted, played=played
            )
        edition, notes = _edition(tournament, options)
        if waiting and counted < played:
            notes.append(Note(Remark.DRAWN_NOT_COUNTED, str(played)))
        if not tournament.number_of_rounds and played:
            notes.append(Note(Remark.NUMBER_OF_ROUNDS_UNKNOWN))
        pairings = options.pairings or pairings_of(tournament)
        _check_annulled(tournament, options, pairings)
        total = tournament.number_of_rounds or played
        return cls(tournament, counted, total, edition, pairings, options, tuple(notes))

    @property
    def fixed(self) -> bool:
        """True for round robins and other pre-determined pairings (15.2)."""
        return self.pairings is Pairings.FIXED

    @property
    def is_team(self) -> bool:
        """True when the participants are teams."""
        return self.tournament.team_play is not None

    @property
    def rounds_shown(self) -> int:
        """Rounds whose pairings are shown: those counted, and the next one while it is being played."""
        following = self.tournament.rounds[self.rounds_counted :][:1]
        return self.rounds_counted + any(played.unfinished() for played in following)

    @property
    def final_counted(self) -> bool:
        """True when the last round of the event is among the rounds counted."""
        return self.rounds_counted >= self.total_rounds

    @property
    def final(self) -> bool:
        """True when nothing of the event is to come: no round, and no result."""
        rounds = self.tournament.rounds[: self.rounds_counted]
        known = self.final_counted and bool(self.tournament.number_of_rounds)
        return known and not any(played.unfinished() for played in rounds)

    def __len__(self) -> int:
        return len(self.tournament.teams if self.is_team else self.tournament.players)

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The pairing numbers of the participants."""
        participants = self.tournament.teams if self.is_team else self.tournament.players
        return tuple(participant.number for participant in participants)

    @cached_property
    def shown_numbers(self) -> tuple[int, ...]:
        """The numbers that people see."""
        if self.is_team:
            return self.numbers
        return tuple(player.known_number for player in self.tournament.players)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the participants."""
        participants = self.tournament.teams if self.is_team else self.tournament.players
        return tuple(participant.name for participant in participants)

    @cached_property
    def teams(self) -> TeamSheets:
        """The sheets of the teams. Raises BadInput in an event of single players."""
        return team_sheets(self.tournament, self.tournament.rounds[: self.rounds_counted])

    @cached_property
    def primary(self) -> str:
        """The score that ranks first: "MP" or "GP" for teams, "" for players."""
        if not self.is_team:
            return ""
        return self.options.primary or primary_score(self.tournament)

    @property
    def secondary(self) -> str:
        """The other score of teams."""
        return {"MP": "GP", "GP": "MP"}.get(self.primary, "")

    def sheet(self, score: str = "") -> Sheet:
        """The sheet of a score, the primary one by default, as it counts for the standings."""
        played = self.table_sheet(score)
        if not self.annulled:
            return played
        found = played.cache.get("counted")
        if not isinstance(found, Sheet):
            found = played.without(self.annulled)
            played.cache["counted"] = found
        return found

    def once(self, key: object, make: Callable[[], Made]) -> Made:
        """What `make` gives, made when it is first asked for under this key."""
        if key not in self.cache:
            self.cache[key] = make()
        found: Made = self.cache[key]  # type: ignore[assignment]
        return found

    def table_sheet(self, score: str = "") -> Sheet:
        """The sheet of a score as it was played, for crosstables."""
        wanted = score or self.primary
        if not self.is_team:
            return self.players_sheet
        return self.teams.match_points if wanted == "MP" else self.teams.game_points

    @cached_property
    def annulled(self) -> frozenset[int]:
        """The participants whose results do not count, by index."""
        return frozenset(
            index for index, number in enumerate(self.numbers) if number in self.options.annulled
        )

    @cached_property
    def players_sheet(self) -> Sheet:
        """The sheet of the players, in events of teams too."""
        return individual_sheet(self.tournament, self.tournament.rounds[: self.rounds_counted])

    def edition_for(self, code: Code) -> TieBreakEdition:
        """The edition that a code asks for, or the event's."""
        return edition_named(code.edition) if code.edition else self.edition

    @rule("C.07", "10")
    def ratings(self, unrated: int | None = None) -> tuple[int, ...]:
        """Ratings of the players, 0 for the unrated unless a rating for them is given (article 10)."""
        given = self.options.unrated_rating if unrated is None else unrated
        return tuple(player.rating or given or 0 for player in self.tournament.players)


def not_played_yet(drawn: Round) -> bool:
    """True for a round of which the pairings are known and no result is."""
    waiting = len(drawn.unfinished())
    return waiting > 0 and 2 * waiting == sum(other >= 0 for other in drawn.opponents)


def _check_annulled(tournament: Tournament, options: Options, pairings: Pairings) -> None:
    if not options.annulled:
        return
    if pairings is not Pairings.FIXED:
        raise BadInput.told("results are annulled in round robins only; in a Swiss they stand")
    participants = tournament.teams if tournament.team_play is not None else tournament.players
    unknown = options.annulled - {participant.number for participant in participants}
    if unknown:
        raise BadInput.told("nobody has the number {list}", list=", ".join(map(str, sorted(unknown))))


def annulled_by_file(tournament: Tournament) -> frozenset[int]:
    """Whom a tournament names as annulled, of those who are in it; nobody in a Swiss."""
    if not tournament.header(ANNULLED) or pairings_of(tournament) is not Pairings.FIXED:
        return frozenset()
    participants = tournament.teams if tournament.team_play is not None else tournament.players
    named = set(re.findall(r"\d+", tournament.header(ANNULLED), re.ASCII))
    return frozenset(one.number for one in participants if str(one.number) in named)


def pairings_of(tournament: Tournament) -> Pairings:
    """Swiss or fixed, by the type of the tournament (records 192 and 092), never by the size of the field."""
    code = tournament.header("type_code")
    system = find(tournament.system) if tournament.system else None
    if system is not None and not system.traits.by_results:
        return Pairings.FIXED
    if any(_FIXED_WORDS.search(text.replace("_", " ")) for text in (tournament.system, code)):
        return Pairings.FIXED
    if tournament.system in ("", "custom") and not code and _FIXED_WORDS.search(tournament.header("type")):
        return Pairings.FIXED
    return Pairings.SWISS


def primary_score(tournament: Tournament) -> str:
    """The score that ranks teams first, by the list of tie-breaks or the type of the tournament."""
    for text in tournament.tie_breaks:
        if text.strip().upper() in ("MPTS", "GPTS"):
            return "MP" if text.strip().upper() == "MPTS" else "GP"
    return (
        "GP"
        if re.search(r"_GP(?:_|$)", tournament.header("type_code").upper().replace("_MP_GP", ""))
        else "MP"
    )


def _edition(tournament: Tournament, options: Options) -> tuple[TieBreakEdition, list[Note]]:
    if options.edition:
        return edition_named(options.edition), []
    start = tournament.header("start_date")
    edition = edition_by_date(start)
    if edition is None:
        return CURRENT, [Note(Remark.NO_START_DATE)]
    if normal_date(start) < OLDEST.first_day:
        return edition, [Note(Remark.BEFORE_EVERY_EDITION)]
    return edition, []
