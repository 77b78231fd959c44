"""The state of an event at the desk: what the replay of its journal gives."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from pairwright.check.deviations import Deviation
from pairwright.check.fide_mode import published_by_fide
from pairwright.common.collation import fold
from pairwright.common.errors import NotEntered, Refused
from pairwright.common.messages import told
from pairwright.common.values import dataclass, field, replace
from pairwright.standings.prize_list import PrizeList
from pairwright.storage.export_tournament import tournament_of
from pairwright.storage.round_state import BoardState, Entry, RoundState, numbered_tables
from pairwright.storage.section_cup import cup_absence, cup_ties, level_matches
from pairwright.storage.section_setup import Setup
from pairwright.systems.register import system_named
from pairwright.systems.system import Traits
from pairwright.tournament.history import scores_before
from pairwright.tournament.outcome import NOT_THERE, Outcome
from pairwright.tournament.results import BETWEEN, games_of, outcomes_of_games

if TYPE_CHECKING:
    from pairwright.seasons.cups import BracketTie
    from pairwright.tournament.tournament import Tournament


@dataclass(frozen=True, slots=True)
class Restriction:
    """These entries do not meet in the rounds first_round..last_round (0: no limit), and why."""

    entries: tuple[int, ...]
    first_round: int = 1
    last_round: int = 0
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points given or taken by the arbiter, in units; round_number 0: not tied to a round.

    Of a team they are match points. game_points: of a team. kind: as in `TeamAdjustment`, whose records files
    bring.
    """

    entry: int
    points: int
    round_number: int = 0
    reason: str = ""
    game_points: int = 0
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Handled:
    """A deviation from the rules of FIDE that came with the act at `position` of the journal."""

    position: int
    deviation: Deviation


@dataclass(frozen=True, slots=True)
class Basis:
    """What a round was drawn from besides the results before it: of a draft as it was when it was made, of a
    published round as it was at publication.
    """

    setup: Setup
    entries: tuple[Entry, ...]
    order: tuple[int, ...]
    restrictions: tuple[Restriction, ...]
    adjustments: tuple[Adjustment, ...]

    @classmethod
    def of(cls, section: SectionState) -> Basis:
        """What a section would be drawn from now."""
        return cls(section.setup, section.entries, section.order, section.restrictions, section.adjustments)


@dataclass(frozen=True, slots=True)
class SentReport:
    """The rating report of a month as it was sent. month: such as 2026-09. at: when, UTC. file: its text.

    number: that the rating office gave the month as an event, "" while it is not known.
    """

    month: str
    at: str
    file: str
    number: str = ""


@dataclass(frozen=True)
class SectionState:
    """One section: a tournament in the making.

    key:     short name in addresses, unique in the event.
    order:   keys of the entries in the order of their pairing numbers.
    numbers_fixed: the order came from a drawing of lots, a file or the arbiter's hand and not from the
             ranking; newcomers then stand last.
    rounds:  round n is rounds[n - 1]; only the last may be a draft.
    lots:    the drawing of lots as its transcript (a JSON document as text), "" when there was none.
    lots_entries: the entries that are its entrants, in its order. lots_secret: of a draw committed to and
             not yet revealed, in hexadecimal. Both `lots` before it is complete, and this, are for the
             arbiter's eyes only: who knows them knows what will be drawn.
    prizes:  what can be won.
    headers: further fields of an imported file, kept for its export.
    virtual_points: (entry, points by round in units) of an accelerated event brought in from a file.
    last_of_group_a: the entry that ended group A of Baku acceleration when round 1 was published, or 0.
    sent:    of a league, the rating reports that have been sent, oldest first.
    ranked:  of a league, what lots or a play-off have decided among level teams: by which of both, and the
             entries, best first.
    fide_mode: deviations from the rules of FIDE are told before they are done. handled: those that only the
             acts of the journal show; noted as it is replayed, so that single acts do not bring them.
    drawn_from: what the rounds were drawn from, round by round; later changes do not reach it.
    agreed_boards: the most boards on which captains agreed for a match of their own; 0: they never did.
    kept: what acts of annexes and other packages keep, by a name of theirs, as text; not for everybody.
    """

    key: str
    setup: Setup
    entries: tuple[Entry, ...] = ()
    order: tuple[int, ...] = ()
    numbers_fixed: bool = False
    rounds: tuple[RoundState, ...] = ()
    restrictions: tuple[Restriction, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    lots: str = ""
    headers: tuple[tuple[str, str], ...] = ()
    virtual_points: tuple[tuple[int, tuple[int, ...]], ...] = ()
    lots_entries: tuple[int, ...] = ()
    lots_secret: str = ""
    prizes: PrizeList = field(default_factory=PrizeList)
    last_of_group_a: int = 0
    sent: tuple[SentReport, ...] = ()
    ranked: tuple[tuple[str, tuple[int, ...]], ...] = ()
    fide_mode: bool = True
    handled: tuple[Handled, ...] = field(default=(), compare=False)
    drawn_from: tuple[Basis | None, ...] = field(default=(), compare=False)
    kept: tuple[tuple[str, str], ...] = ()
    agreed_boards: int = 0

    def kept_as(self, name: str) -> str:
        """What is kept under a name; "" for nothing."""
        return dict(self.kept).get(name, "")

    def keeping(self, name: str, text: str) -> SectionState:
        """The section with a text kept under this name; "" keeps nothing."""
        kept = {**dict(self.kept), name: text}
        return replace(self, kept=tuple(pair for pair in kept.items() if pair[1]))

    @cached_property
    def entry_of(self) -> dict[int, Entry]:
        """The entries by key."""
        return {entry.key: entry for entry in self.entries}

    @property
    def last_key(self) -> int:
        """The key of the entry that came last, 0 before anybody has; new ones go on from it."""
        return max((entry.key for entry in self.entries), default=0)

    @cached_property
    def index_of(self) -> dict[int, int]:
        """The index in the tournament by key of the entry; the pairing number is one more."""
        return {key: index for index, key in enumerate(self.order)}

    def key_of(self, index: int) -> int:
        """The key of the entry at an index of the tournament."""
        return self.order[index]

    def entry(self, key: int) -> Entry:
        """The entry with this key. Raises Refused when there is none."""
        if key not in self.entry_of:
            raise NotEntered(self.setup.name, self.key, key)
        return self.entry_of[key]

    def in_a_round(self, entry: Entry) -> bool:
        """True for who is in a round that has been paired: on time, or put into a table all the same."""
        drawn = any(entry.key in one.players for one in self.rounds)
        return drawn or entry.entered <= len(self.rounds)

    def number(self, key: int) -> int:
        """The pairing number of an entry."""
        return self.index_of[key] + 1

    def round(self, number: int) -> RoundState:
        """Round `number`, drafted or published. Raises Refused when it is not drawn."""
        if not 1 <= number <= len(self.rounds):
            raise Refused.told("{section}: round {n} has not been paired", section=self.setup.name, n=number)
        return self.rounds[number - 1]

    @property
    def traits(self) -> Traits:
        """What its pairing system is like."""
        return system_named(self.setup.system).traits

    def without_game(self, drawn: RoundState) -> tuple[tuple[int, Outcome], ...]:
        """Who takes part without a game in a round, beside its byes; whoever is out of a cup does not."""
        return () if self.traits.knock_out else drawn.idle

    @property
    def of_teams(self) -> bool:
        """True where the entries are teams."""
        return self.setup.match.boards > 0

    @property
    def in_league(self) -> bool:
        """True where each match has its own day and goes its own way."""
        return bool(self.setup.match.league)

    @property
    def home_first(self) -> bool:
        """True where the first team of a match is the home team, whose colours are those of the rules."""
        return self.by_fixture or (self.in_league and self.traits.knock_out)

    @property
    def takes_out(self) -> bool:
        """A league of which a team is out that did not come to a match, or with too few players."""
        return self.by_fixture and self.setup.league_rules().no_team == "out"

    @property
    def by_fixture(self) -> bool:
        """True where no match waits for another one: a league whose table is fixed in advance."""
        return self.in_league and bool(self.traits.cycles)

    @property
    def games(self) -> int:
        """Results of one board: of a match of teams as many as it has boards, of two players their games."""
        return max(self.setup.match.boards, self.agreed_boards) or self.traits.games

    @cached_property
    def name_of(self) -> dict[int, str]:
        """By key what everybody is called where no number stands: of two of one name, with the number."""
        times = Counter(entry.name for entry in self.entries)
        return {
            entry.key: entry.name if times[entry.name] == 1 else f"{entry.name} ({self.number(entry.key)})"
            for entry in self.entries
        }

    def named(self, keys: Iterable[int]) -> str:
        """Entries by what they are called, such as the two who meet; "?" for one that is not there."""
        return " – ".join(self.name_of.get(key, "?") for key in keys)

    def boards_of(self, drawn: RoundState, match: BoardState) -> int:
        """How many boards a match has: as agreed for it alone, or as announced for its round."""
        return match.boards or self.setup.match.boards_in(drawn.number)

    def parts_of(self, drawn: RoundState, match: BoardState) -> int:
        """Of how many results that of a match is made; where captains agreed on boards, its own ones."""
        return self.boards_of(drawn, match) if self.agreed_boards else self.games

    @property
    def in_fide_mode(self) -> bool:
        """True where deviations are told: its system is one of FIDE's, and nobody has left the mode."""
        return self.fide_mode and published_by_fide(system_named(self.setup.system))

    @property
    def number_of_rounds(self) -> int:
        """How many rounds: as announced, or as the table of a round robin has them; 0: not known."""
        return self.setup.number_of_rounds or system_named(self.setup.system).rounds_of(
            len(self.entries), self._club_sizes
        )

    @cached_property
    def _club_sizes(self) -> tuple[int, ...]:
        """How many players every club has, where the clubs are teams."""
        if not self.traits.club_teams:
            return ()
        return tuple(Counter(fold(entry.particulars.club) for entry in self.entries).values())

    @cached_property
    def fixed_boards(self) -> dict[int, int]:
        """The number of the table at which somebody always plays, by entry; of those who have one."""
        found = ((one.key, one.particulars.fixed_board) for one in self.entries)
        return {key: table for key, table in found if table}

    def tables(self, drawn: RoundState) -> Sequence[int]:
        """The numbers that stand on the tables of the boards of a round, in order."""
        boards, first = len(drawn.boards), self.setup.first_board
        if drawn.published and len(drawn.tables) in (0, boards):
            return drawn.tables or range(first, first + boards)
        if not self.fixed_boards:
            return range(first, first + boards)
        return numbered_tables([board.players for board in drawn.boards], self.fixed_boards, first)

    def table(self, number: int, board: int) -> int:
        """The number that stands on the table of a board of round `number`."""
        tables = self.tables(self.rounds[number - 1]) if 1 <= number <= len(self.rounds) else ()
        return tables[board - 1] if 1 <= board <= len(tables) else self.setup.first_board + board - 1

    def hall_place(self, number: int, board: int) -> int:
        """Where a board of round `number` stands in the hall, from 1 for the first table of the section.

        The links of helpers go by it. A fixed table before the first one counts as that.
        """
        return max(1, self.table(number, board) - self.setup.first_board + 1)

    def tables_missed(self, drawn: RoundState) -> list[tuple[int, int, int]]:
        """Who does not sit at the table that is fixed for them, as (entry, that table, where they sit)."""
        fixed = self.fixed_boards
        return [
            (key, fixed[key], table)
            for board, table in zip(drawn.boards, self.tables(drawn), strict=True)
            for key in board.players
            if fixed.get(key, table) != table
        ]

    def with_tables(self, drawn: RoundState) -> RoundState:
        """The round with the numbers of its tables, where somebody has a fixed one."""
        fresh = replace(drawn, published=False)
        return replace(drawn, tables=tuple(self.tables(fresh)) if self.fixed_boards else ())

    @property
    def draft(self) -> RoundState | None:
        """The round that is drawn but not published."""
        return self.rounds[-1] if self.rounds and not self.rounds[-1].published else None

    def without_draft(self) -> SectionState:
        """The section with a draft, where there is one, thrown away."""
        return self if self.draft is None else replace(self, rounds=self.rounds[:-1])

    @property
    def published_rounds(self) -> int:
        """How many rounds have been published."""
        return len(self.rounds) - (self.draft is not None)

    @cached_property
    def completed_rounds(self) -> int:
        """How many rounds are complete, counted from the first; of a league: to the last that has begun."""
        if self.by_fixture:
            return max((one.number for one in self.rounds if one.published and one.begun), default=0)
        count = 0
        while count < len(self.rounds) and self.rounds[count].complete:
            count += 1
        return count

    @property
    def current_round(self) -> int:
        """The round that is being played, or the last; of a league the first open one of those to come."""
        last = self.published_rounds
        if not self.by_fixture:
            return last
        begun = max(self.completed_rounds, 1)
        return next((one.number for one in self.rounds[begun - 1 : last] if self.waiting(one)), last)

    def waiting(self, drawn: RoundState) -> tuple[int, ...]:
        """The boards of a round whose results are awaited; in a league no match of a team that has left."""
        if not (self.by_fixture and drawn.awaited):
            return drawn.awaited
        gone = {one.key for one in self.entries if one.withdrawn_after is not None}
        if gone and self.has_heirs:
            return drawn.awaited
        return tuple(board for board in drawn.awaited if not gone & {*drawn.boards[board - 1].players})

    @property
    def has_heirs(self) -> bool:
        """True in a league in which another team plays on in the place of one that leaves."""
        return self.in_league and self.setup.league_rules().withdrawal == "heir"

    def needs_no_line_up(self, match: BoardState) -> bool:
        """True for a match of a league that has ended, or is decided."""
        return self.in_league and bool(match.result or match.settled)

    @property
    def published_now(self) -> RoundState | None:
        """The round of `current_round`; None before one is published."""
        return self.rounds[self.current_round - 1] if self.published_rounds else None

    @property
    def next_round(self) -> int:
        """The number of the round that is to be drawn next, or stands as a draft."""
        return self.published_rounds + 1

    @property
    def shows_forecast(self) -> bool:
        """True while everybody may read how it may go on: it is shown, and there is more to play."""
        return self.setup.forecasts >= 0 and not self.all_played

    @property
    def has_schedule(self) -> bool:
        """True once it is settled who meets whom when: the numbers are given, or round 1 is drawn."""
        settled = bool(self.rounds) or (self.numbers_fixed and not self.lots_running)
        return bool(self.traits.cycles) and settled and len(self.entries) > 1

    @property
    def started(self) -> bool:
        """True when round 1 has been published."""
        return self.published_rounds > 0

    @property
    def all_paired(self) -> bool:
        """True when the last round is published: nobody is paired any more."""
        return bool(self.number_of_rounds) and self.published_rounds >= self.number_of_rounds

    def joins_later(self, entry: Entry) -> bool:
        """True for who was not in round 1, and was or will be in another one."""
        return entry.entered > 1 and not (self.all_paired and entry.entered > self.published_rounds)

    @property
    def all_played(self) -> bool:
        """True when the last round is complete; games of it, or of others, may be adjourned."""
        rounds = self.number_of_rounds
        if self.by_fixture and any(not one.published or self.waiting(one) for one in self.rounds):
            return False
        return bool(rounds) and self.completed_rounds >= rounds

    @property
    def finished(self) -> bool:
        """True when the last round is complete and every game of the event has its result."""
        return self.all_played and not self.adjourned

    @cached_property
    def adjourned(self) -> tuple[tuple[int, int], ...]:
        """The games that are adjourned, as (round, board within the round)."""
        return tuple((drawn.number, board) for drawn in self.rounds for board in drawn.adjourned)

    @property
    def lots_running(self) -> bool:
        """True while a drawing of lots is announced and not complete."""
        return bool(self.lots) and json.loads(self.lots).get("complete") is not True

    @property
    def numbers_drawn(self) -> bool:
        """True where the pairing numbers are those of a drawing of lots."""
        return bool(self.lots_entries) and not self.lots_running

    @cached_property
    def _first_round_of(self) -> dict[int, int]:
        """The first published round of every entry that was in one."""
        found: dict[int, int] = {}
        for drawn in self.rounds[: self.published_rounds]:
            for key in drawn.players:
                found.setdefault(key, drawn.number)
        return found

    @property
    def seen(self) -> Collection[int]:
        """The entries that were in a published round."""
        return self._first_round_of.keys()

    def absence(self, entry: Entry, round_number: int) -> Outcome | None:
        """Why an entry is not to be paired in a round, None when it is.

        Where presence is to be confirmed, whoever has neither confirmed it nor been in a round stays out.
        """
        found = entry.absence(round_number)
        if found is None and self._is_waited_for(entry, round_number):
            return Outcome.ABSENT
        return (
            cup_absence(self, entry.key, round_number) if found is None and self.traits.knock_out else found
        )

    def _is_waited_for(self, entry: Entry, round_number: int) -> bool:
        """True for somebody whose presence is to be confirmed and who has not been seen."""
        if entry.checked_in or not self.setup.check_in or self.traits.cycles:
            return False
        return self._first_round_of.get(entry.key, round_number + 1) > round_number

    @cached_property
    def cup_ties(self) -> list[list[BracketTie]]:
        """Of a cup, who meets whom round by round, as far as it is known."""
        return cup_ties(self)

    @property
    def waited_for(self) -> tuple[Entry, ...]:
        """Those who are left out of the next round for no other reason than that nobody has seen them."""
        number = self.next_round
        return tuple(
            entry
            for entry in self.entries
            if entry.absence(number) is None and self._is_waited_for(entry, number)
        )

    @property
    def no_shows(self) -> tuple[Entry, ...]:
        """Who was missing in the last published round, lost by forfeit or stayed out of it unannounced, and
        is in the next pairing all the same. In a round from a file nobody knows what was announced.
        """
        if not self.started or self.all_paired or self.of_teams or not self.traits.gives_bye:
            return ()
        last = self.rounds[self.published_rounds - 1]
        of_file = not (last.drawn_with or last.by_hand)
        away = NOT_THERE if of_file else (Outcome.ABSENT,)
        missing = {key for key, outcome in last.idle if outcome in away}
        for board in last.boards if self.completed_rounds >= last.number else ():
            games = outcomes_of_games(board.result, self.games)
            for key, outcomes in zip(board.players, zip(*games, strict=True), strict=True):
                if set(outcomes) == {Outcome.FORFEIT_LOSS}:
                    missing.add(key)
        number = self.next_round
        return tuple(
            entry
            for entry in self.entries
            if entry.key in missing
            and entry.entered <= last.number
            and (of_file or not entry.bye_in(last.number))
            and self.absence(entry, number) is None
        )

    def check_next_round(self) -> None:
        """Raise Refused, saying what is missing, when no further round can be drawn."""
        if self.completed_rounds < self.published_rounds and not self.by_fixture:
            number = self.completed_rounds + 1
            missing = ", ".join(map(str, self.rounds[number - 1].awaited))
            raise Refused.told(
                "round {n} is not complete; results are missing on board {missing}", n=number, missing=missing
            )
        for drawn, board, _level in level_matches(self)[:1]:
            raise Refused.told(
                "match {board} of round {n} has no winner; say who goes through before the next round",
                board=board, n=drawn.number,
            )  # fmt: skip
        if not self.rounds and self.lots_running:
            raise Refused.told("the drawing of lots is not complete; finish or discard it, then pair round 1")
        last = self.number_of_rounds
        if last and self.next_round > last:
            raise Refused.told_many("the only round has been paired", "all {n} rounds have been paired", last)

    @cached_property
    def _tournaments(self) -> dict[int, Tournament]:
        return {}

    @cached_property
    def _units(self) -> dict[int, Tournament]:
        return {}

    def tournament(self, rounds: int | None = None) -> Tournament:
        """The tournament after so many rounds; by default all that are complete.

        A round of which results are missing counts them as unfinished games. Of a section of teams: with
        its teams, its players and all their games.
        """
        count = self.completed_rounds if rounds is None else rounds
        if count not in self._tournaments:
            self._tournaments[count] = tournament_of(self, count)
        return self._tournaments[count]

    def units(self, rounds: int | None = None) -> Tournament:
        """The tournament as its rounds are paired: its participants are the entries, players or teams."""
        count = self.completed_rounds if rounds is None else rounds
        if count not in self._units:
            whole = self.tournament(count)
            self._units[count] = system_named(self.setup.system).units(whole) if self.of_teams else whole
        return self._units[count]

    def before_round(self, number: int) -> Tournament:
        """The tournament as it stood when round `number` was drawn, of its units; byes as they were then.

        For a round that is not published: as things stand now, for whoever plays it.
        """
        if number <= self.published_rounds:
            return self.as_drawn(number).units(number).before_round(number)
        return self.units(number - 1)

    def points_before(self, number: int) -> dict[int, int]:
        """By entry the points that a round was drawn with, in units; of who came later, those granted."""
        scores = scores_before(self.before_round(number))
        drawn = dict(zip(self.as_drawn(number).order, scores, strict=True))
        return {one.key: drawn.get(one.key, one.granted) for one in self.entries}

    @cached_property
    def _sections_as_drawn(self) -> dict[int, SectionState]:
        return {}

    def as_drawn(self, number: int) -> SectionState:
        """The section that published round `number` was drawn from; itself where all of that still stands.

        Pairing numbers, ratings, points given or taken, conditions and results are those of the moment of
        publication, so its `index_of` belongs to `before_round`.
        """
        if number > self.published_rounds:
            return self
        if number not in self._sections_as_drawn:
            self._sections_as_drawn[number] = self._with_basis(number, self._with_results_known(number))
        return self._sections_as_drawn[number]

    def fixed(self, number: int) -> SectionState:
        """The section with what it is now as that which round `number` was drawn from."""
        before = (*self.drawn_from, *[None] * number)[: number - 1]
        return replace(self, drawn_from=(*before, Basis.of(self)))

    def _basis_of(self, number: int) -> Basis | None:
        return self.drawn_from[number - 1] if number <= len(self.drawn_from) else None

    def basis_changed(self, number: int) -> tuple[str, ...]:
        """Of what round `number` was drawn from, published or a draft, what is not so any more: of BASIS."""
        basis = self._basis_of(number)
        if basis is None:
            return ()
        pairs = [  # of those who are still there, and not just as they were
            (one, now) for one in basis.entries if (now := self.entry_of.get(one.key, one)) is not one
        ]
        found = {
            "numbers": basis.order is not self.order and self._numbered_otherwise(basis.order),
            "ratings": any(_strength(one) != _strength(other) for one, other in pairs),
            "points": basis.adjustments != self.adjustments,
            "granted": any(one.granted != other.granted for one, other in pairs),
            "kept-apart": basis.restrictions != self.restrictions
            or any(
                getattr(one.particulars, relation) != getattr(other.particulars, relation)
                for relation in basis.setup.keep_apart
                for one, other in pairs
            ),
            "conditions": basis.setup.drawing() != self.setup.drawing(),
        }
        return tuple(kind for kind, changed in found.items() if changed)

    def _numbered_otherwise(self, order: tuple[int, ...]) -> bool:
        """True when those who are still there stood in another order."""
        then = frozenset(order)
        now = [key for key in self.order if key in then]
        return now != [key for key in order if key in self.entry_of]

    def results_changed(self, number: int) -> bool:
        """True when results or boards that published round `number` was drawn from were corrected since."""
        return self._with_results_known(number) is not self

    def _with_basis(self, number: int, found: SectionState) -> SectionState:
        """A section with what round `number` was drawn from in the place of what has changed since."""
        basis = self._basis_of(number)
        if basis is None or (basis.order == self.order and not self.basis_changed(number)):
            return found
        # Line-ups come after the pairing, and name players by their place in the squad as it is now.
        entries = tuple(
            replace(one, squad=self.entry_of[one.key].squad) if one.key in self.entry_of else one
            for one in basis.entries
        )
        then = frozenset(basis.order)
        rounds = tuple(
            drawn
            if all(pair[0] in then for pair in drawn.idle)
            else replace(drawn, idle=tuple(pair for pair in drawn.idle if pair[0] in then))
            for drawn in found.rounds[:number]
        )
        return replace(
            found,
            setup=basis.setup,
            entries=entries,
            order=basis.order,
            restrictions=basis.restrictions,
            adjustments=basis.adjustments,
            rounds=rounds,
        )

    def _with_results_known(self, number: int) -> SectionState:
        """The section with the results that round `number` was drawn from; itself where they still stand."""
        found = self
        for drawn in self.rounds[: number - 1]:
            known = drawn.known_for(number)
            found = found if known is drawn else found.with_round(known)
        return found

    def rated(self) -> SectionState:
        """The section with the results of the rating report; itself where they are those of the standings."""
        found = self
        for drawn in self.rounds:
            boards = tuple(
                replace(board, result=self._each_board(drawn, board).for_rating)
                if board.rated or board.decided
                else board
                for board in drawn.boards
            )
            if boards != drawn.boards:
                found = found.with_round(replace(drawn, boards=boards))
        return found

    def _each_board(self, drawn: RoundState, match: BoardState) -> BoardState:
        """The match with a result of its own on every board, where one was decided for all of them."""
        count = self.parts_of(drawn, match)
        result, rated = (one and BETWEEN.join(games_of(one, count)) for one in (match.result, match.rated))
        return replace(match, result=result, rated=rated)

    def with_entry(self, changed: Entry) -> SectionState:
        """The section with one entry replaced."""
        return replace(
            self, entries=tuple(changed if one.key == changed.key else one for one in self.entries)
        )

    def with_round(self, changed: RoundState) -> SectionState:
        """The section with one round replaced, or added at the end."""
        number = changed.number
        return replace(self, rounds=(*self.rounds[: number - 1], changed, *self.rounds[number:]))


BASIS = {
    "numbers": told("pairing numbers"),
    "ratings": told("ratings"),
    "points": told("points given or taken"),
    "granted": told("points granted for missed rounds"),
    "kept-apart": told("players kept apart"),
    "conditions": told("the conditions of the section"),
}
"""What a round may have been drawn from that has changed since."""


def _strength(entry: Entry) -> tuple[int, int]:
    return entry.particulars.rating, entry.particulars.national_rating


@dataclass(frozen=True)
class EventState:
    """An event: its description and its sections, in the order in which they were made.

    dates: as ISO texts ("2026-11-20"), "" when not known. deputies: the deputy arbiters.
    time_control_code: as report files write it ("5400+30"). notes: what readers should know.
    logo: a picture for sheets of paper, in base64; "" for none. gone: keys and names of sections that were.
    """

    name: str = ""
    place: str = ""
    federation: str = ""
    start_date: str = ""
    end_date: str = ""
    arbiter: str = ""
    organiser: str = ""
    time_control: str = ""
    notes: str = ""
    deputies: tuple[str, ...] = ()
    time_control_code: str = ""
    logo: str = ""
    sections: tuple[SectionState, ...] = field(default=())
    gone: tuple[tuple[str, str], ...] = ()

    def section(self, key: str) -> SectionState:
        """The section with this key. Raises Refused when there is none."""
        for section in self.sections:
            if section.key == key:
                return section
        raise Refused.told("there is no section {section!r} in this event", section=key)

    def has(self, key: str) -> bool:
        """True when there is such a section."""
        return any(section.key == key for section in self.sections)

    def course_of(self, section: SectionState, key: int) -> list[tuple[SectionState, Entry]]:
        """The sections in which somebody has played, from the first to this one, with the entry in each."""
        entry = section.entry_of[key]
        where, left = entry.moved_from
        found = next((one for one in self.sections if one.key == where and left in one.entry_of), None)
        return [*(self.course_of(found, left) if found else ()), (section, entry)]

    def without(self, key: str) -> EventState:
        """The event without a section, whose name is kept for the history."""
        rest = tuple(one for one in self.sections if one.key != key)
        return replace(self, sections=rest, gone=(*self.gone, (key, self.section(key).setup.name)))

    def with_section(self, changed: SectionState) -> EventState:
        """The event with one section replaced."""
        return replace(
            self, sections=tuple(changed if one.key == changed.key else one for one in self.sections)
        )
