"""Putting participants in order: the score, then every tie-break in turn (C.07 articles 2 and 4); and why."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache, partial

from pairwright.common.errors import BadInput, of_kinds
from pairwright.common.messages import joined
from pairwright.common.values import TYPE_CHECKING, NotebookView, OnDemand, dataclass, field, replace
from pairwright.matching import CORE
from pairwright.rules.article import rule
from pairwright.standings import buchholz
from pairwright.standings.encounter import encounter_steps
from pairwright.standings.event import (
    Event,
    Note,
    Options,
    Pairings,
    Remark,
    annulled_by_file,
    individual_sheet,
    pairings_of,
)
from pairwright.standings.sheet import (
    FORFEITED,
    KIND_OF_OUTCOME,
    OPEN,
    REQUESTED,
    VOLUNTARY,
    EncounterStep,
    RoundKind,
    Sheet,
    Working,
)
from pairwright.standings.team_breaks import knock_out
from pairwright.standings.tie_break_register import REGISTER, TieBreak, tie_break
from pairwright.standings.tie_breaks import OTHER, Code, ValueColumn, parse_code, parse_codes
from pairwright.systems.register import find
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.player import Player
from pairwright.tournament.round import NO_OPPONENT, Round
from pairwright.tournament.scoring import Scoring
from pairwright.tournament.tournament import Tournament, require_tournament

if TYPE_CHECKING:
    from fractions import Fraction
    from typing import Any


SCORES = frozenset({"PTS", "MPTS", "GPTS"})

_MOST_NAMED = 12
"""Open games that a remark names one by one."""

Groups = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class RankedLine:
    """One line of the standings. participant: index; number: pairing number; points: in units.

    open_games: games (of teams: matches) without a known result; they bring nothing yet.
    columns: the elements of the list with their values, which `line["BH:C1"]` and `values` read.
    """

    participant: int
    number: int
    name: str
    rank: int
    points: int
    open_games: int = 0
    columns: tuple[ValueColumn, ...] = field(default=(), compare=False, repr=False)

    @property
    def values(self) -> dict[str, str]:
        """The values by code as they are printed: {"PTS": "4.5", "BH/C1": "19.5"}; "" for none."""
        return {column.code: column.text(self.participant) for column in self.columns}

    def __getitem__(self, code: str) -> Fraction | None:
        """The value of one code of the list, None where it has none. Raises BadInput for other codes."""
        named = {str(one) for one in parse_codes(code)}
        for column in self.columns:
            if column.code in named:
                return column.number(self.participant)
        raise BadInput.told(
            "{code} is not in this list; it has {list}", code=code,
            list=", ".join(one.code for one in self.columns),
        )  # fmt: skip


@dataclass(frozen=True)
class Standings(NotebookView):
    """The standings of an event, with everything needed to say how they came about.

    codes:   the elements of the list. columns: their values, by participant.
    stages:  stages[k] is the field in groups, best first, after element k-1; stages[0] is one group.
    dropped: positions in `codes` of elements that nobody has a value for, with the reason.
    """

    event: Event
    codes: tuple[Code, ...]
    columns: tuple[ValueColumn, ...]
    stages: tuple[Groups, ...]
    dropped: dict[int, Remark] = field(default_factory=dict)
    notes: tuple[Note, ...] = ()

    def __repr__(self) -> str:
        return f"<Standings: {len(self.lines)} places by {', '.join(map(str, self.codes))}>"

    @cached_property
    def lines(self) -> Sequence[RankedLine]:
        """Everybody in order; those who share a place by number."""
        return OnDemand(list(self.places()), partial(_line, self.event, self.columns))

    @cached_property
    def score_at(self) -> int:
        """Where in the list the score stands: first, unless the organiser ranks by something before it."""
        return next((at for at, code in enumerate(self.codes) if code.name in SCORES), 0)

    @rule("C.07", "2.1")
    def places(self) -> Iterator[tuple[int, int, int]]:
        """(participant, points, place) of everybody in order.

        Shared places: everybody of a group has the best place of it, the next group comes after all.
        """
        points = self.columns[self.score_at].values if self.columns else self.event.sheet().scores
        place = 1
        for group in self.stages[-1]:
            for member in sorted(group):
                yield member, points[member] or 0, place
            place += len(group)

    @cached_property
    def _orders(self) -> dict[tuple[int, int], tuple[tuple[int, ...], list[int]]]:
        return {}

    def order_within(self, stage: int, group: int) -> tuple[tuple[int, ...], list[int]]:
        """A group in the order of the next stage, by participant where still level; and where each stands.

        The same for all of the group, which may be the whole field.
        """
        if (stage, group) not in self._orders:
            place_of = self.group_index[stage + 1]
            order = sorted((place_of[member], member) for member in self.stages[stage][group])
            self._orders[stage, group] = (tuple(one for _, one in order), [place for place, _ in order])
        return self._orders[stage, group]

    @cached_property
    def group_index(self) -> tuple[dict[int, int], ...]:
        """For every stage, the position of each participant's group."""
        return tuple(
            {member: position for position, group in enumerate(groups) for member in group}
            for groups in self.stages
        )

    @property
    def place_of(self) -> dict[int, int]:
        """By the index of each participant in the tournament, the place."""
        return {one: place for one, _, place in self.places()}

    @cached_property
    def _position_of(self) -> dict[int, int]:
        """Where in `lines` everybody stands, by number."""
        numbers = self.event.numbers
        return {numbers[one]: position for position, (one, _, _) in enumerate(self.places())}

    @property
    def annulled(self) -> tuple[RankedLine, ...]:
        """Lines for tables only: participants whose results do not count; place 0, points as scored."""
        event = self.event
        scores = event.table_sheet().scores
        return tuple(
            RankedLine(one, event.numbers[one], event.names[one], 0, scores[one])
            for one in sorted(event.annulled)
        )

    def line_of(self, number: int) -> RankedLine:
        """The line of the participant with this number. Raises BadInput when there is none."""
        position = self._position_of.get(number)
        if position is not None:
            return self.lines[position]
        if self.event.is_team:
            raise BadInput.told("there is no team with number {n}", n=number)
        raise BadInput.told("there is no player with number {n}", n=number)


def _line(event: Event, columns: tuple[ValueColumn, ...], found: tuple[int, int, int]) -> RankedLine:
    one, points, place = found
    still = event.sheet().results[one].count(OPEN)
    return RankedLine(one, event.numbers[one], event.names[one], place, points, still, columns)


@of_kinds
def standings(
    tournament: Tournament,
    tie_breaks: str | Iterable[str] | None = None,
    *,
    after: int | None = None,
    edition: str | int = "",
    options: Options | None = None,
) -> Standings:
    """The standings of a tournament.

    tie_breaks: codes such as "BH/C1,BH,SB,DE", with or without the score in front, or the name of a
                ladder ("KJCA"); None for the tournament's own list, or the usual one where it has none.
    after:      count the first rounds only.
    edition:    of the tie-break rules (C.07), 2024 or 2026; "" for that of `options`, or of the start date.
    Raises BadInput with every fault of the list, and for an unknown edition.
    """
    require_tournament(tournament)
    options = options or Options()
    if edition:
        options = replace(options, edition=str(edition))
    if named := annulled_by_file(tournament):
        options = replace(options, annulled=options.annulled | named)
    codes, options, notes = _list_for(tournament, tie_breaks, options)
    codes = _with_score(codes, tournament)
    if tournament.team_play is not None and not options.primary and codes[0].name in ("MPTS", "GPTS"):
        options = replace(options, primary=codes[0].name[:2])
    event = Event.of(tournament, after, options)
    return rank(event, codes, notes)


@rule("C.07", "2.1", "4.1", "4.1.1", "4.2")
def rank(event: Event, codes: Sequence[Code], notes: Sequence[Note] = ()) -> Standings:
    """Article 4.2: every element is applied to the groups that are still level, from the first one on.

    A value is taken from the whole event; direct encounter looks at the games inside the group.
    """
    entries = _entries(codes, event)
    everybody = tuple(member for member in range(len(event)) if member not in event.annulled)
    stages: list[Groups] = [(everybody,) if everybody else ()]
    columns: list[ValueColumn] = []
    dropped: dict[int, Remark] = {}
    left_level: list[Note] = []
    for position, (code, entry) in enumerate(zip(codes, entries, strict=True)):
        reason = _dropped(event, code, entry)
        if reason is not None:
            dropped[position] = reason
            columns.append(ValueColumn(str(code), entry.scale, [None] * len(event)))
            stages.append(stages[-1])
            continue
        apart = entry.among_level and event.is_team
        unlike = apart and sum(len(group) for group in stages[-1] if not may_split(event, entry, group))
        if unlike:
            left_level.append(Note(Remark.NOT_LEVEL_IN_GAME_POINTS, str(code), unlike))
        column, groups = _apply(event, code, entry, stages[-1])
        columns.append(column)
        stages.append(groups)
    found = [*event.notes, *notes, *left_level, *_remarks(event)]
    found += [Note(reason, str(codes[position])) for position, reason in dropped.items()]
    return Standings(event, tuple(codes), tuple(columns), tuple(stages), dropped, tuple(found))


def _apply(event: Event, code: Code, entry: TieBreak, groups: Groups) -> tuple[ValueColumn, Groups]:
    """One element: its column, and the groups it leaves."""
    if entry.places is not None:
        return _apply_places(event, code, entry, groups)
    assert entry.values is not None
    values = entry.values(event, code)
    higher_first = entry.lower == code.reverse
    found: list[tuple[int, ...]] = []
    for group in groups:
        if len(group) == 1 or not may_split(event, entry, group):
            found.append(group)
            continue
        parts: dict[int, list[int]] = defaultdict(list)
        without: list[int] = []
        for member in group:
            value = values[member]
            (without if value is None else parts[value]).append(member)
        found += [tuple(parts[value]) for value in sorted(parts, reverse=higher_first)]
        if without:
            found.append(tuple(without))
    return ValueColumn(str(code), entry.scale, values), tuple(found)


@rule("C.07", "12.1")
def may_split(event: Event, entry: TieBreak, group: Sequence[int]) -> bool:
    """Article 12.1: board count is for teams with the same number of game points only."""
    if not entry.among_level or not event.is_team:
        return True
    scores = event.sheet(entry.among_level).scores
    return len({scores[member] for member in group}) == 1


def _apply_places(event: Event, code: Code, entry: TieBreak, groups: Groups) -> tuple[ValueColumn, Groups]:
    """An element that orders tied groups: its column holds places, 0 where nothing was split."""
    assert entry.places is not None
    places = [0] * len(event)
    found: list[tuple[int, ...]] = []
    for group in groups:
        parts = entry.places(event, code, group) if len(group) > 1 else [list(group)]
        before = 0
        for part in parts:
            if len(parts) > 1:
                for member in part:
                    places[member] = before + 1
            before += len(part)
            found.append(tuple(part))
    return ValueColumn(str(code), 1, places, places=True), tuple(found)


def _list_for(
    tournament: Tournament, tie_breaks: str | Iterable[str] | None, options: Options
) -> tuple[tuple[Code, ...], Options, list[Note]]:
    notes: list[Note] = []
    if tie_breaks is None and tournament.tie_breaks:
        tie_breaks = tournament.tie_breaks
    if tie_breaks is None:
        ladder = default_ladder(tournament, options)
        if ladder is not KJCA:  # the list of its guidelines, and nobody's proposal
            notes.append(Note(Remark.DEFAULT_LIST, ",".join(ladder.codes)))
        return parse_codes(ladder.codes), options, notes
    named = LADDERS.get(tie_breaks.strip().upper()) if isinstance(tie_breaks, str) else None
    if named is not None:
        return parse_codes(named.codes), options, notes
    return parse_codes(tie_breaks), options, notes


def _with_score(codes: tuple[Code, ...], tournament: Tournament) -> tuple[Code, ...]:
    """The list with the score in it; a list without one is what comes after the score."""
    if any(code.name in SCORES for code in codes):
        return codes
    return (parse_code("PTS" if tournament.team_play is None else "MPTS"), *codes)


def _entries(codes: Sequence[Code], event: Event) -> list[TieBreak]:
    entries: list[TieBreak] = []
    faults: list[str] = []
    for code in codes:
        try:
            entries.append(tie_break(code, team=event.is_team))
            event.edition_for(code)
        except BadInput as error:
            faults += error.faults
    if faults:
        raise BadInput(*faults)
    return entries


@rule("C.07", "8", "10")
def _dropped(event: Event, code: Code, entry: TieBreak) -> Remark | None:
    """Articles 8 and 10: elements that this event cannot use are left out for everybody."""
    if entry.buchholz_family and event.fixed and not event.edition_for(code).buchholz_in_fixed_pairings:
        return Remark.DROPPED_IN_FIXED_PAIRINGS
    if entry.needs_ratings and not event.options.leave_out_unrated and not all(event.ratings(code.unrated)):
        return Remark.DROPPED_UNRATED
    needs_entry = code.name == "RND" or (code.name.startswith(OTHER) and code.name not in REGISTER)
    if needs_entry and not event.options.entered.get(str(code)):
        return Remark.DROPPED_NOT_ENTERED
    return None


def _remarks(event: Event) -> list[Note]:
    notes = []
    rounds, players = event.tournament.rounds[: event.rounds_counted], event.tournament.players
    games = {number: pairs for number, played in enumerate(rounds, 1) if (pairs := played.unfinished())}
    if games:
        pairs = [pair for found in games.values() for pair in found]
        named = [f"{players[white].name} – {players[black].name}" for white, black in pairs[:_MOST_NAMED]]
        numbers = ", ".join(map(str, games))
        notes.append(Note(Remark.UNFINISHED_GAMES, numbers, len(pairs), joined("; ", named)))
    if event.annulled:
        notes.append(
            Note(Remark.ANNULLED, ", ".join(str(event.numbers[one]) for one in sorted(event.annulled)))
        )
    system = find(event.tournament.system) if event.tournament.system else None
    if system is not None and system.traits.knock_out:  # the finalists may be level, or the winner behind
        notes.append(Note(Remark.POINTS_OF_A_CUP))
    return notes


# -- Named lists of tie-breaks: what is proposed where an event has announced none, and house ladders --


@dataclass(frozen=True, slots=True)
class Ladder:
    """A list with a name."""

    name: str
    title: str
    codes: tuple[str, ...]


KJCA = Ladder(
    "KJCA",
    "Junior trophies: opponents' scores, results between the tied, wins, performance",
    ("PTS", "JOS", "JDE", "JWN", "JTP"),
)

_LADDERS = (
    Ladder("SWISS", "Individual Swiss", ("PTS", "BH/C1", "BH", "SB", "DE", "WIN")),
    Ladder("SWISS-RATED", "Individual Swiss, everybody rated", ("PTS", "BH/C1", "BH", "ARO/C1", "DE", "WIN")),
    Ladder("ROUND-ROBIN", "Individual round robin", ("PTS", "DE", "WIN", "SB", "KS")),
    Ladder("DOUBLE-ROUND-ROBIN", "Individual double round robin", ("PTS", "DE", "WIN", "SB")),
    Ladder("TEAM-SWISS", "Team Swiss", ("MPTS", "MPVGP", "EDE", "BH:MP/C1", "BH:MP", "EMGSB")),
    Ladder("TEAM-ROUND-ROBIN", "Team round robin", ("MPTS", "MPVGP", "EDE", "SB", "TBR")),
    Ladder("OLYMPIAD", "Olympiad Pairing Rules", ("MPTS", "EMGSB/C1", "GPTS", "BH:MP/C1")),
    KJCA,
)

LADDERS = {ladder.name: ladder for ladder in _LADDERS}


@rule("C.07", "4.1.1")
def default_ladder(tournament: Tournament, options: Options) -> Ladder:
    """The list proposed for a kind of event. The regulations name none since 2023: announce it."""
    fixed = (options.pairings or pairings_of(tournament)) is Pairings.FIXED
    system = find(tournament.system) if tournament.system else None
    if system is not None and system.traits.by_results and system.ladder:
        return LADDERS[system.ladder]
    if tournament.team_play is not None:
        return LADDERS["TEAM-ROUND-ROBIN" if fixed else "TEAM-SWISS"]
    if fixed:
        return LADDERS["DOUBLE-ROUND-ROBIN" if "double" in tournament.system else "ROUND-ROBIN"]
    return LADDERS["SWISS"]


# -- Places by the native core, from rounds in columns -------------------------------------------------
# The core knows the usual tie-breaks of single players in a Swiss; every other list, and whoever wants values
# or how they came about, is served by what stands above. Both give the same places.

_WORTH, _RISING, _LEVELS, _PRODUCTS, _GIVEN, _AMONG = range(6)
_MET, _WILLED, _ASKED, _MISSED, _OPEN = 1, 2, 4, 8, 16
"""As in ranks.hpp."""

_COUNTED: dict[str, buchholz.PerRound] = {
    "PTS": lambda sheet, one: sheet.points[one],
    "WIN": buchholz.wins,
    "WON": buchholz.games_won,
    "BPG": buchholz.games_with_black,
    "BWG": buchholz.games_won_with_black,
    "REP": buchholz.rounds_elected,
}
"""What is said by the outcome and the colour of every round alone."""

_OTHERS = {"PS": _RISING, "BH": _LEVELS, "SB": _PRODUCTS, "TPN": _GIVEN, "DE": _AMONG}


def ranks_in_columns(tournament: Tournament, tie_breaks: str | Iterable[str] | None = None) -> Any:
    """What gives the points and the place of every player from rounds of the event; None: `standings` does.

    tie_breaks: as `standings` takes them. Raises BadInput as it does.
    """
    if CORE is None or tournament.team_play is not None or tournament.adjustments:
        return None
    if any(played.games or played.totals for played in tournament.rounds) or annulled_by_file(tournament):
        return None
    event = Event.of(tournament)
    if event.fixed:
        return None
    codes = _with_score(_list_for(tournament, tie_breaks, Options())[0], tournament)
    capped = tuple(event.edition_for(code).dummy_capped for code in codes)
    numbers = event.numbers if any(code.name == "TPN" for code in codes) else ()
    return _ranks(tournament.scoring, codes, capped, numbers)


def _known(code: Code) -> bool:
    return (code.name in _COUNTED or code.name in _OTHERS) and not (code.played_forfeits or code.fore)


@lru_cache(maxsize=32)
def _ranks(
    scoring: Scoring, codes: tuple[Code, ...], capped: tuple[bool, ...], numbers: tuple[int, ...]
) -> Any:
    for code in codes:
        tie_break(code, team=False)
    if codes[0].name != "PTS" or not all(map(_known, codes)):
        return None
    every = _every_round(scoring)
    return CORE.Ranks(
        level=_worth(every, _COUNTED["PTS"]),
        traits=bytes(map(_traits, Outcome)).ljust(256, b"\0"),
        won=every.win,
        even=every.draw,
        values=[_value(code, every, cap, numbers) for code, cap in zip(codes, capped, strict=True)],
    )


def _value(code: Code, every: Sheet, capped: bool, numbers: tuple[int, ...]) -> tuple[Any, ...]:
    """As ranks.hpp has it: what, whether the highest is first, capped, cut; its table or its column."""
    highest_first = REGISTER[code.name].lower == code.reverse
    counted = _COUNTED.get(code.name)
    if counted is not None:
        return _WORTH, highest_first, False, 0, 0, _worth(every, counted)
    what = _OTHERS[code.name]
    return what, highest_first, capped, code.cut_low, code.cut_high, numbers if what == _GIVEN else None


def _every_round(scoring: Scoring) -> Sheet:
    """A sheet of one round in which everything happens that can happen to a player, to one each."""
    count = len(Colour) * len(Outcome)
    colours = bytes(colour for colour in Colour for _ in Outcome)
    played = Round((NO_OPPONENT,) * count, colours, bytes(Outcome) * len(Colour))
    players = tuple(Player(number, "") for number in range(1, count + 1))
    return individual_sheet(Tournament(players, scoring=scoring), (played,))


def _worth(every: Sheet, per_round: Callable[[Sheet, int], Any]) -> list[list[int]]:
    """Per colour and outcome, what it brings."""
    rows, width = range(len(Colour)), len(Outcome)
    return [[per_round(every, row * width + code)[0] for code in range(width)] for row in rows]


def _traits(outcome: Outcome) -> int:
    kind = KIND_OF_OUTCOME[outcome]
    return (
        _MET * (kind == RoundKind.GAME)
        | _WILLED * (kind in VOLUNTARY)
        | _ASKED * (kind in REQUESTED)
        | _MISSED * (kind in FORFEITED)
        | _OPEN * (outcome is Outcome.UNFINISHED)
    )


# -- Why a participant stands where he stands: the steps that decided it, each with its working --------


@dataclass(frozen=True, slots=True)
class TieBreakStep:
    """What one element of the list did to the group that the participant was in.

    level:   participants level with him before it, himself included.
    ahead, behind: those of them who went in front of him, and behind him.
    value:   his value as text. working: how it came about, None for direct encounter.
    encounter: the passes over the group, for elements that compare the tied with each other.
    dropped: why nobody has a value, None when they have.
    """

    code: str
    entry: TieBreak
    value: str
    level: tuple[int, ...]
    ahead: tuple[int, ...]
    behind: tuple[int, ...]
    working: Working | None = None
    encounter: tuple[EncounterStep, ...] = ()
    dropped: Remark | None = None

    @property
    def decided(self) -> bool:
        """True when it separated the participant from somebody."""
        return bool(self.ahead or self.behind)


@dataclass(frozen=True, slots=True)
class RankAnswer:
    """Why somebody has his place.

    steps: one for each element of the list, in order. shared_with: others on the same place.
    """

    standings: Standings
    line: RankedLine
    steps: tuple[TieBreakStep, ...]
    shared_with: tuple[int, ...]


def why(standings: Standings, number: int) -> RankAnswer:
    """Why the participant with this number has his place. Raises BadInput when there is none."""
    line = standings.line_of(number)
    steps = tuple(_step(standings, position, line.participant) for position in range(len(standings.codes)))
    level = _group(standings, len(standings.codes), line.participant)
    shared = tuple(other for other in level if other != line.participant)
    return RankAnswer(standings, line, steps, shared)


def _step(standings: Standings, position: int, participant: int) -> TieBreakStep:
    code, event = standings.codes[position], standings.event
    entry = tie_break(code, team=event.is_team)
    level = _group(standings, position, participant)
    in_order, places = standings.order_within(position, standings.group_index[position][participant])
    own = standings.group_index[position + 1][participant]
    ahead, behind = in_order[: bisect_left(places, own)], in_order[bisect_right(places, own) :]
    value = standings.columns[position].text(participant)
    if position in standings.dropped:
        return TieBreakStep(
            str(code), entry, value, level, ahead, behind, dropped=standings.dropped[position]
        )
    working = entry.working(event, code, participant) if entry.working is not None else None
    return TieBreakStep(
        str(code), entry, value, level, ahead, behind, working, _encounters(standings, code, entry, level)
    )


def _encounters(
    standings: Standings, code: Code, entry: TieBreak, level: tuple[int, ...]
) -> tuple[EncounterStep, ...]:
    if entry.places is None or len(level) < 2 or entry.working is not None:
        return ()
    if entry.steps is not None:
        return entry.steps(standings.event, level)
    extended = code.name.startswith("EDE")
    last = knock_out(code.name) if extended else None

    def passes() -> tuple[EncounterStep, ...]:
        return tuple(encounter_steps(standings.event, code, level, extended=extended, knock_out=last))

    # Everybody of a group is asked about, and its games are the same for all of them.
    return standings.event.once(("encounters", code, level), passes)


def _group(standings: Standings, stage: int, participant: int) -> tuple[int, ...]:
    """Who is level with the participant at this stage, himself included."""
    return standings.stages[stage][standings.group_index[stage][participant]]
