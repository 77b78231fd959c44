"""An event as the public sees it, with what is worked out from it and kept while it stays true.

Pages, feeds and files of the public side are made of what `public_event` lets through, and of this only.
Drafts, sections that are not shown, requests (byes, withdrawals to come), who confirmed his presence, who
is kept apart from whom and why, line-ups that are not out, remarks about repairs, second results,
birthdays, years of birth (unless the organiser shows them), families and whatever else an imported file
carried stay behind. What remains has the same types, so that every function of the library works on it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import fields
from functools import cached_property
from itertools import repeat
from operator import attrgetter
from threading import Lock
from typing import Any, TypeVar

from pairwright.common.values import dataclass, field, replace
from pairwright.standings.event import Event, Options
from pairwright.standings.prize_list import PrizeList
from pairwright.standings.ranking import RankedLine, Standings, standings
from pairwright.standings.sheet import Sheet
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.export_tournament import event_headers
from pairwright.storage.leaving import standing_options
from pairwright.storage.round_state import BoardState, Entry, RoundState, Squad
from pairwright.storage.section_report import beside_table
from pairwright.tournament.line_up_cards import CaptainCard
from pairwright.tournament.person import PERSON, Particulars
from pairwright.tournament.player import birth_year
from pairwright.tournament.tournament import Tournament
from pairwright.web.public.page_cache import EVENT, Stamps, event_stamp, section_stamps, stamp
from pairwright.web.routes import added_public_pages

_PUBLIC_HEADERS = frozenset({"type_code", "start_date", "end_date", "round_dates"})
"""Fields of an imported file that the standings need; people's names and addresses are not among them."""
_PUBLIC = tuple(one.name for one in PERSON if one.public)
_particulars_of = attrgetter(*(one.name for one in fields(Particulars)))


def public_event(event: EventState, before: tuple[EventState, EventState] | None = None) -> EventState:
    """The event as everybody may see it.

    before: an earlier event and what this function made of it; what has not changed since is taken from
    there, so that the same objects stay the same.
    """
    sections = []
    for section in event.sections:
        if not section.setup.public:
            continue
        earlier = None
        if before is not None and before[0].has(section.key) and before[1].has(section.key):
            earlier = (before[0].section(section.key), before[1].section(section.key))
        sections.append(public_section(section, earlier))
    return replace(event, sections=tuple(sections))


def public_section(
    section: SectionState, before: tuple[SectionState, SectionState] | None = None
) -> SectionState:
    """A section with its published rounds, and nothing that has not been told to everybody."""
    if before is not None and before[0] is section:
        return before[1]
    published = section.published_rounds
    entries = _entries(section, before, published)
    kept = zip(before[0].rounds, before[1].rounds, strict=False) if before is not None else ()
    rounds = zip(section.rounds[:published], (*kept, *repeat(None, published)), strict=False)
    return SectionState(
        section.key,
        replace(section.setup, check_in=False),  # it would show who has not come yet
        entries,
        section.order,
        section.numbers_fixed,
        tuple(_round(one, earlier) for one, earlier in rounds),
        (),
        tuple(replace(one, reason="") for one in section.adjustments if one.round_number <= published),
        "",
        tuple(pair for pair in section.headers if pair[0] in _PUBLIC_HEADERS),
        section.virtual_points,
        last_of_group_a=section.last_of_group_a,
        prizes=PrizeList(boards=section.prizes.boards),
        ranked=section.ranked,
        agreed_boards=section.agreed_boards,
    )


def _entries(
    section: SectionState, before: tuple[SectionState, SectionState] | None, published: int
) -> tuple[Entry, ...]:
    same = (
        before is not None
        and before[0].entries is section.entries
        and before[0].setup.birth_years == section.setup.birth_years
    )
    if same and before is not None and before[0].published_rounds == published:
        return before[1].entries
    years = section.setup.birth_years
    # Who leaves a league after its last match day, with a match to be played, is out of its table at once.
    told = published + section.by_fixture
    return tuple(_entry(entry, told, years) for entry in section.entries)


def _entry(entry: Entry, published: int, years: bool) -> Entry:
    """An entry without requests; that somebody came late or left shows once a round without him is out."""
    gone = entry.withdrawn_after is not None and entry.withdrawn_after < published
    late = entry.entered <= published
    return Entry(
        entry.key,
        _particulars(entry.particulars, years),
        entry.entered if late else published + 1,
        entry.granted if late else 0,
        entry.withdrawn_after if gone else None,
        checked_in=True,
        squad=_squad(entry.squad, years),
    )


def _squad(squad: Squad, years: bool) -> Squad:
    """The players of a team and its captain; how he is reached is for the arbiter."""
    players = tuple(_particulars(one, years) for one in squad.players)
    return replace(squad, players=players, contact="")


def _particulars(particulars: Particulars, years: bool) -> Particulars:
    year = birth_year(particulars.birth_date) if years else 0
    shown = {name: getattr(particulars, name) for name in _PUBLIC}
    return Particulars(**shown, birth_date=str(year or ""))


def _board(board: BoardState) -> BoardState:
    decided = tuple(replace(one, played="") for one in board.decided)
    # What somebody has allowed breaks nothing, also for those who do not read who it was.
    moves = tuple(
        replace(one, asked="", agreed="", allowed="", why="", article="" if one.allowed else one.article)
        for one in board.moves
    )
    return BoardState(
        board.white, board.black, board.result, decided=decided, article=board.article, home=board.home,
        opened=board.opened, moves=moves, told=board.told, score=board.score,
        protest="disputed" if board.protest else "",
        decision=board.decision and replace(board.decision, decided="", why=""),
        boards=board.boards, exchanged=board.exchanged,
    )  # fmt: skip


def _round(drawn: RoundState, before: tuple[RoundState, RoundState] | None) -> RoundState:
    """A round; before: an earlier state of it and what was shown of that."""
    if before is not None and before[0] is drawn:
        return before[1]
    pairs = zip(before[0].boards, before[1].boards, strict=True) if before is not None else ()
    known = {id(raw): shown for raw, shown in pairs}
    boards = tuple(known.get(id(board)) or _board(board) for board in drawn.boards)
    out = {team for one in drawn.boards if drawn.is_out(one) for team in one.players}
    line_ups = tuple(
        CaptainCard(one.team, one.players, salt="" if one.asked else one.salt)
        for one in drawn.line_ups
        if one.team in out
    )
    return replace(drawn, boards=boards, remarks=(), line_ups=line_ups)


# -- What is worked out from it ------------------------------------------------------------------------

T = TypeVar("T")

MOST_KEPT = 500


class Memory:
    """Values by name and stamp; a value is worked out once, however many threads ask for it."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most = most
        self._values: OrderedDict[tuple[str, ...], Any] = OrderedDict()
        self._locks: dict[tuple[str, ...], Lock] = {}
        self._lock = Lock()

    def get(self, key: tuple[str, ...], make: Callable[[], T]) -> T:
        """The value of this key, made now if it is not there."""
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
                found: T = self._values[key]
                return found
            lock = self._locks.setdefault(key, Lock())
        with lock:
            with self._lock:
                if key in self._values:
                    kept: T = self._values[key]
                    return kept
            made = make()
            with self._lock:
                self._values[key] = made
                self._locks.pop(key, None)
                while len(self._values) > self._most:
                    self._values.popitem(last=False)
            return made

    def clear(self) -> None:
        """Forget all values."""
        with self._lock:
            self._values.clear()


@dataclass(frozen=True)
class ShownSection:
    """One section as the public sees it.

    state:  redacted. behind: as it is; only the explanations of published rounds look at it, because the
            draw depended on things that are not public. They say nothing of those (`reasons.py`).
    """

    event_id: str
    state: SectionState
    behind: SectionState
    stamps: Stamps
    headers: tuple[tuple[str, str], ...]
    memory: Memory = field(repr=False, compare=False)

    @property
    def key(self) -> str:
        """Its short name in addresses."""
        return self.state.key

    @property
    def name(self) -> str:
        """Its name."""
        return self.state.setup.name

    @property
    def address(self) -> str:
        """The address of its first page."""
        return f"/e/{self.event_id}/{self.key}"

    @property
    def current(self) -> RoundState | None:
        """The latest published round; of a league the match day that is being played."""
        return self.state.published_now

    @cached_property
    def completed(self) -> int:
        """How many rounds are complete."""
        return self.state.completed_rounds

    @cached_property
    def is_playing(self) -> bool:
        """True while results of the current round are waited for."""
        return self.completed < len(self.state.rounds)

    @cached_property
    def tournament(self) -> Tournament:
        """The tournament after all published rounds; results that are missing count as unfinished.

        A round of teams is in it once it is known who plays.
        """
        rounds = self.state.rounds
        if self.state.by_fixture:
            return self.with_headers(self.state.tournament(self.completed))
        hidden = self.state.of_teams and bool(rounds) and not rounds[-1].boards_published
        return self.with_headers(self.state.tournament(len(rounds) - hidden))

    def with_headers(self, tournament: Tournament) -> Tournament:
        """A tournament of this section with what the event says of itself."""
        given = dict(tournament.headers)
        return replace(
            tournament,
            headers=(*tournament.headers, *(pair for pair in self.headers if pair[0] not in given)),
        )

    @property
    def standings(self) -> Standings:
        """The standings after the last complete round."""
        return self.standings_after(self.completed)

    @cached_property
    def line_of(self) -> dict[int, RankedLine]:
        """The lines of the standings by index of the participant; none before a round is complete."""
        if not self.completed:
            return {}
        return {line.participant: line for line in self.standings.lines}

    def standings_after(self, number: int) -> Standings:
        """The standings after a complete round."""
        key = ("standings", self.event_id, self.key, self.stamps[f"{self.key}/standings"], str(number))
        return self.memory.get(
            key, lambda: self._ranked(self.with_headers(self.state.tournament(number)), number)
        )

    @property
    def standings_of_everything(self) -> Standings:
        """Standings whose event also shows the round that is being played; for documents."""
        if not self.is_playing:
            return self.standings
        return self._ranked(self.tournament, self.completed)

    def _ranked(self, tournament: Tournament, number: int) -> Standings:
        """The standings after so many rounds; only a table has players who leave it."""
        options = standing_options(self.state, number) if self.state.traits.cycles else Options()
        return beside_table(standings(tournament, after=number, options=options), self.state)

    @property
    def sheet(self) -> Sheet:
        """Points of everybody after every complete round; the same while a round is being played."""
        key = ("sheet", self.event_id, self.key, self.stamps[f"{self.key}/standings"])
        return self.memory.get(key, self._sheet)

    def _sheet(self) -> Sheet:
        tournament = self.state.tournament(self.completed)
        return Event.of(tournament, self.completed).table_sheet()

    @cached_property
    def ground(self) -> str:
        """The stamp of what every draw rests on besides rounds and results, public or not."""
        behind = self.behind
        people = [
            (one.key, _particulars_of(one.particulars), one.entered, one.granted, one.withdrawn_after)
            for one in behind.entries
        ]
        return stamp(behind.setup, people, behind.order, behind.restrictions, behind.adjustments)

    @cached_property
    def board_of(self) -> tuple[dict[int, int], ...]:
        """For every round, the number of the board by entry."""
        return tuple(
            {key: number for number, board in enumerate(drawn.boards, 1) for key in board.players}
            for drawn in self.state.rounds
        )

    @property
    def identity(self) -> tuple[str, str, str]:
        """What tells this view of the section from all others."""
        return self.event_id, self.key, stamp(sorted(self.stamps.items()))

    @property
    def is_prepared(self) -> bool:
        """True when the pages of single players cost nothing but their rendering."""
        return "line_of" in vars(self)

    def prepare(self) -> bool:
        """Work out what those pages rest on. Returns True, to be kept."""
        return bool(self.sheet and self.board_of is not None and self.line_of is not None)

    def board_number(self, round_number: int, board: int) -> int:
        """The number that stands on the table of a board of a round."""
        return self.state.table(round_number, board)

    def stamp(self, *parts: str) -> str:
        """One stamp for several parts of the section: "", "pairings", "standings", "5/results"."""
        return stamp(*(self.stamps.get(part_key(self.key, part), "") for part in parts))


def part_key(section: str, part: str) -> str:
    """The key of a part in the stamps."""
    return f"{section}/{part}" if part else section


@dataclass(frozen=True)
class ShownEvent:
    """An event as the public sees it.

    position: of the journal; it stays inside, for it also counts what is not public.
    raw: the event as it is; only for the next `shown_event`.
    """

    event_id: str
    position: int
    raw: EventState = field(repr=False)
    event: EventState
    sections: tuple[ShownSection, ...]
    stamps: Stamps

    def section(self, key: str) -> ShownSection | None:
        """The section with this key, None when there is none that is shown."""
        return next((section for section in self.sections if section.key == key), None)


def shown_event(
    event_id: str, position: int, raw: EventState, memory: Memory, before: ShownEvent | None = None
) -> ShownEvent:
    """What the public sees of an event at a position of its journal."""
    event = public_event(raw, (before.raw, before.event) if before else None)
    sections = []
    stamps = {EVENT: event_stamp(event)}
    for section in event.sections:
        old = before.section(section.key) if before else None
        headers = tuple(event_headers(event, section))
        if old is not None and old.state is section and old.headers == headers:
            shown = old
        else:
            marks = section_stamps(section, (old.state, old.stamps) if old else None)
            shown = ShownSection(event_id, section, raw.section(section.key), marks, headers, memory)
            for added in added_public_pages():
                if added.stamp is not None and added.there(shown):
                    marks[part_key(section.key, added.page)] = added.stamp(shown.behind, memory)
            if old is not None and old.is_prepared:
                shown.prepare()
        sections.append(shown)
        stamps.update(shown.stamps)
    return ShownEvent(event_id, position, raw, event, tuple(sections), stamps)
