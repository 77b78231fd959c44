"""A round as the pages show it: boards with names, points and colours, and what is to be seen on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, partial
from itertools import groupby

from pairwright.check.judging import look
from pairwright.check.round_words import RoundWords
from pairwright.common.messages import N_
from pairwright.common.values import dataclass, replace
from pairwright.explain.words.speech import Speech
from pairwright.storage.baku import virtual_points_in
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.manual_pairing import HandRound, given_of, in_the_hall
from pairwright.storage.round_state import RoundState
from pairwright.storage.section_league import in_table
from pairwright.systems.findings import KINDS, Finding, Kind
from pairwright.systems.proposed_round import GivenRound
from pairwright.tournament import results
from pairwright.tournament.history import colours_of
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.round import ToRead, read_once
from pairwright.web.translations import Say

WITHOUT_GAME = {**results.WITHOUT_GAME, Outcome.ZERO_POINT_BYE: N_("zero-point bye")}


@dataclass(frozen=True, slots=True)
class Seat:
    """A player as lists of a round show him.

    key: of the entry. number: pairing number. points: units before the round. colours: of the games
    played, oldest first, "W" and "B". virtual: units that the draw adds to the points.
    """

    key: int
    number: int
    name: str
    title: str
    rating: int
    points: int
    colours: str
    virtual: int = 0


@dataclass(frozen=True, slots=True)
class BoardMark:
    """A thing to be seen on a board. short: an untranslated word or two. text: the sentence."""

    short: str
    kind: str
    text: str


Marks = Mapping[int, tuple[BoardMark, ...]]
"""What is to be seen, by the number of the board."""


@dataclass(frozen=True, slots=True)
class ShownBoard:
    """A board. number: within the round, from 1. shown: its number in the hall.

    top: the higher score of the two, where the boards of the round go by score; None where they do not.
    """

    number: int
    shown: int
    white: Seat
    black: Seat
    result: str
    second: str
    marks: tuple[BoardMark, ...] = ()
    top: int | None = None

    @property
    def has_float(self) -> bool:
        """Whether the two come from different groups of points."""
        return self.top is not None and self.white.points != self.black.points

    def floats(self, seat: Seat) -> bool:
        """Whether a player of the board meets somebody with more points."""
        return self.top is not None and seat.points < self.top


@dataclass(frozen=True, slots=True)
class NoticeGroup:
    """All notices of one kind."""

    short: str
    kind: str
    texts: tuple[str, ...]


class RoundView:
    """A round of a section, ready to be shown.

    lines: the boards. byes: who has the pairing-allocated bye. idle: (player, untranslated words, outcome).
    """

    def __init__(self, section: SectionState, drawn: RoundState) -> None:
        self.section = section
        self.drawn = drawn
        self._as_drawn = section.as_drawn(drawn.number)
        self.before = section.before_round(drawn.number)
        if section.by_fixture:  # as its table says: also by scores alone
            known = in_table(section, drawn.number - 1)
            self._points = {one.key: known.get(one.key, (0, 0))[1] for one in section.entries}
        else:
            self._points = section.points_before(drawn.number)
        self._virtual = virtual_points_in(section, drawn.number)

    def seat(self, key: int) -> Seat:
        """A player of the section as before the round; a late entry with what was granted for it."""
        one, index = self.section.entry_of[key].particulars, self._as_drawn.index_of.get(key)
        rating, name = one.rating or one.national_rating, self.section.name_of[key]
        if index is None:
            return Seat(key, self.section.number(key), name, one.title, rating, self._points[key], "")
        colours = "".join("W" if code == Colour.WHITE else "B" for code in colours_of(self.before, index))
        virtual = self._virtual.get(key, 0)
        return Seat(key, index + 1, name, one.title, rating, self._points[key], colours, virtual)

    def lines(self, marks: Marks | None = None, numbers: Sequence[int] | None = None) -> list[ShownBoard]:
        """The boards in order, or these; with what is to be seen on them."""
        found, wanted = marks or {}, range(1, len(self.drawn.boards) + 1) if numbers is None else numbers
        return [
            replace(line, marks=found.get(line.number, ()), top=self.tops[line.number - 1])
            for line in self.some(wanted)
        ]

    @cached_property
    def tops(self) -> list[int | None]:
        """The higher score of every board, where they go by score."""
        tops = [max(self._points[key] for key in board.players) for board in self.drawn.boards]
        by_score = (
            len(set(tops)) > 1 and tops == sorted(tops, reverse=True) and self.section.traits.by_results
        )
        return [*tops] if by_score else [None] * len(tops)

    @cached_property
    def sizes(self) -> Counter[int | None]:
        """How many boards each top score has."""
        return Counter(self.tops)

    @cached_property
    def floats(self) -> Counter[int]:
        """How many boards of each top score are of two groups, where they go by score."""
        white, black = ([self._points[board.players[side]] for board in self.drawn.boards] for side in (0, 1))
        known = zip(self.tops, white, black, strict=True)
        return Counter(top for top, one, other in known if top is not None and one != other)

    def begins(self, number: int) -> bool:
        """Whether the group of a board begins with it."""
        return number == 1 or self.tops[number - 2] != self.tops[number - 1]

    def some(self, numbers: Iterable[int]) -> list[ShownBoard]:
        """The boards with these numbers, without what is to be seen on them."""
        tables = self.section.tables(self.drawn)
        boards = [(number, self.drawn.boards[number - 1]) for number in numbers]
        return [
            ShownBoard(
                number, tables[number - 1], self.seat(board.white), self.seat(board.black), board.result,
                board.second,
            )
            for number, board in boards
        ]  # fmt: skip

    @staticmethod
    def by_score(lines: Iterable[ShownBoard]) -> list[tuple[int | None, list[ShownBoard]]]:
        """The boards by the score of their group; all together where they do not go by score."""
        return [(top, list(group)) for top, group in groupby(lines, lambda line: line.top)]

    @property
    def byes(self) -> list[Seat]:
        """Who has the pairing-allocated bye."""
        return [self.seat(key) for key in self.drawn.pairing_allocated_byes]

    @property
    def idle(self) -> list[tuple[Seat, str, Outcome]]:
        """Everybody else without a game; the words are to be translated."""
        places = self.section.index_of  # by number where they have the same, as on paper and the public pages
        idle = sorted(
            self.section.without_game(self.drawn),
            key=lambda one: (results.byes_first(one[1]), places.get(one[0], 0)),
        )
        return [(self.seat(key), WITHOUT_GAME[outcome], outcome) for key, outcome in idle]

    @property
    def given(self) -> GivenRound:
        """The round as the library checks it."""
        return given_of(self._as_drawn, HandRound.of(self.drawn))

    def notices(self) -> tuple[Finding, ...]:
        """What an arbiter would want to see before it is published."""
        setup, before, given = self._as_drawn.setup, self.before, self.given
        how = setup.pairing_options()
        seen = partial(look, before, given, keep_apart=setup.keep_apart, system=setup.system, options=how)
        alike = (before.adjustments, before.scoring, before.number_of_rounds, given, setup)
        found: tuple[Finding, ...] = read_once(ToRead(seen, (before.players, *before.rounds), alike))
        return found


def words_of(section: SectionState, number: int, language: str) -> RoundWords:
    """The sentences about round `number`."""
    return RoundWords(Speech(section.before_round(number), language))


def marks_of(
    section: SectionState, drawn: RoundState, notices: Iterable[Finding], words: RoundWords
) -> Marks:
    """What is to be seen, by the number of the board within the round."""
    found: dict[int, list[BoardMark]] = {}
    tables = section.tables(drawn)
    for notice in notices:
        if notice.board:
            texts = KINDS[notice.kind]
            text = words.notice(in_the_hall(tables, notice))
            mark = BoardMark(texts.badge, "bad" if notice.wished else texts.weight, text)
            found.setdefault(notice.board, []).append(mark)
    return {board: tuple(marks) for board, marks in found.items()}


def groups_of(
    section: SectionState, drawn: RoundState, notices: Iterable[Finding], words: RoundWords
) -> list[NoticeGroup]:
    """What is to be seen, by kind, the gravest first; a first bye is no news."""
    found: dict[Kind, list[str]] = {}
    tables = section.tables(drawn)
    for notice in notices:
        if notice.kind is not Kind.BYE:
            found.setdefault(notice.kind, []).append(words.notice(in_the_hall(tables, notice)))
    order = {"bad": 0, "check": 1, "plain": 2}
    groups = [
        NoticeGroup(KINDS[kind].badge, KINDS[kind].weight, tuple(texts)) for kind, texts in found.items()
    ]
    return sorted(groups, key=lambda group: order[group.kind])


def table_groups(event: EventState, section: SectionState, drawn: RoundState, say: Say) -> list[NoticeGroup]:
    """Who does not sit at the table that is fixed for them; fixed tables that another section has as well."""
    names = section.name_of
    texts = [
        say(N_("{name} needs board {own} and plays on board {n}"), name=names[key], own=own, n=table)
        for key, own, table in section.tables_missed(drawn)
    ]
    mine = set(section.tables(drawn)) & set(section.fixed_boards.values())
    for other in event.sections:
        if other.key != section.key and other.started and not other.all_played and mine:
            both = mine & set(other.tables(other.round(other.current_round)))
            texts += [
                say(N_("Board {n} is also in use in {section}"), n=table, section=other.setup.name)
                for table in sorted(both)
            ]
    return [NoticeGroup(N_("fixed board"), "bad", tuple(texts))] if texts else []
