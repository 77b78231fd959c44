"""A round as the pages show it: boards with names, points and colours, and what is to be seen on them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TypeVar

from pairwright.check.draft_warnings import look
from pairwright.check.judging import broken_rules
from pairwright.check.repair import BoardChange
from pairwright.check.round_changes import with_participants
from pairwright.check.round_words import RoundWords
from pairwright.common.i18n import N_
from pairwright.explain.words.speech import Speech
from pairwright.storage.baku import virtual_points_in
from pairwright.storage.event_state import SectionState
from pairwright.storage.manual_pairing import HandRound
from pairwright.storage.round_state import RoundState
from pairwright.systems.findings import KINDS, Finding, Kind
from pairwright.systems.proposed_round import GivenRound
from pairwright.tournament import results
from pairwright.tournament.history import History
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.tournament import Tournament

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
        self._history = History.of(self.before)
        self._scores = self._history.scores[-1]
        self._virtual = virtual_points_in(section, drawn.number)

    def seat(self, key: int) -> Seat:
        """A player of the section as before the round; a late entry with what was granted for it."""
        entry = self.section.entry_of[key]
        one, index = entry.particulars, self._as_drawn.index_of.get(key)
        if index is None:
            rating = one.rating or one.national_rating
            return Seat(key, self.section.number(key), one.name, one.title, rating, entry.granted, "")
        colours = "".join("W" if code == Colour.WHITE else "B" for code in self._history.colours[index])
        rating = one.rating or one.national_rating
        virtual = self._virtual.get(key, 0)
        return Seat(key, index + 1, one.name, one.title, rating, self._scores[index], colours, virtual)

    def lines(self, marks: dict[int, tuple[BoardMark, ...]] | None = None) -> list[ShownBoard]:
        """The boards in order; with what is to be seen on them."""
        first = self.section.setup.first_board
        found = marks or {}
        seats = [(self.seat(board.white), self.seat(board.black)) for board in self.drawn.boards]
        tops = [max(white.points, black.points) for white, black in seats]
        by_score = len(set(tops)) > 1 and tops == sorted(tops, reverse=True)
        return [
            ShownBoard(
                number,
                first + number - 1,
                white,
                black,
                board.result,
                board.second,
                found.get(number, ()),
                max(white.points, black.points) if by_score else None,
            )
            for number, (board, (white, black)) in enumerate(zip(self.drawn.boards, seats, strict=True), 1)
        ]

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
        return [(self.seat(key), WITHOUT_GAME[outcome], outcome) for key, outcome in self.drawn.idle]

    @property
    def given(self) -> GivenRound:
        """The round as the library checks it."""
        return given_of(self._as_drawn, HandRound.of(self.drawn))

    def notices(self) -> tuple[Finding, ...]:
        """What an arbiter would want to see before it is published."""
        setup = self._as_drawn.setup
        return look(self.before, self.given, keep_apart=setup.keep_apart, system=setup.system)


def given_of(section: SectionState, made: HandRound) -> GivenRound:
    """Boards and byes as indices of the tournament."""
    index_of = section.index_of
    pairs = tuple((index_of[white], index_of[black]) for white, black in made.boards)
    return GivenRound(pairs, tuple(index_of[key] for key in made.byes))


def words_now(section: SectionState, number: int, language: str) -> RoundWords:
    """The sentences about another round `number` than the published one: numbers as they are now."""
    return RoundWords(Speech(section.units(number - 1), language))


def words_of(section: SectionState, number: int, language: str) -> RoundWords:
    """The sentences about round `number`."""
    return RoundWords(Speech(section.before_round(number), language))


Numbered = TypeVar("Numbered", Finding, BoardChange)


def in_the_hall(section: SectionState, told: Numbered) -> Numbered:
    """The same with the number that its board has in the hall; byes have none."""
    return replace(told, board=told.board + section.setup.first_board - 1) if told.board else told


def marks_of(
    section: SectionState, notices: Iterable[Finding], words: RoundWords
) -> dict[int, tuple[BoardMark, ...]]:
    """What is to be seen, by the number of the board within the round."""
    found: dict[int, list[BoardMark]] = {}
    for notice in notices:
        if notice.board:
            texts = KINDS[notice.kind]
            text = words.notice(in_the_hall(section, notice))
            mark = BoardMark(texts.badge, "bad" if notice.wished else texts.weight, text)
            found.setdefault(notice.board, []).append(mark)
    return {board: tuple(marks) for board, marks in found.items()}


def groups_of(section: SectionState, notices: Iterable[Finding], words: RoundWords) -> list[NoticeGroup]:
    """What is to be seen, by kind, the gravest first; a first bye is no news."""
    found: dict[Kind, list[str]] = {}
    for notice in notices:
        if notice.kind is not Kind.BYE:
            found.setdefault(notice.kind, []).append(words.notice(in_the_hall(section, notice)))
    order = {"bad": 0, "check": 1, "plain": 2}
    groups = [
        NoticeGroup(KINDS[kind].badge, KINDS[kind].weight, tuple(texts)) for kind, texts in found.items()
    ]
    return sorted(groups, key=lambda group: order[group.kind])


def round_before(section: SectionState, made: HandRound) -> Tournament:
    """The tournament before the round, which exactly the players of `made` play."""
    before = section.units(made.number - 1)
    return with_participants(before, {section.index_of[key] for key in made.players})


def broken_texts(section: SectionState, made: HandRound, language: str) -> list[tuple[str, str]]:
    """(severity, sentence with its article) for every rule that the draw by the rules keeps and this not."""
    setup = section.setup
    broken = broken_rules(
        round_before(section, made),
        given_of(section, made),
        keep_apart=setup.keep_apart,
        **setup.rules(),
    )
    words = words_now(section, made.number, language)
    return [(rule.severity.value, words.rule(rule)) for rule in broken if not rule.also_drawn]
