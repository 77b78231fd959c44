"""Actions about results: entered, corrected, typed a second time."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from pairwright.marks import N_
from pairwright.storage.actions.action import result_topic
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.leaving import check_result, forfeit
from pairwright.storage.refused import Refused
from pairwright.storage.round_state import BoardState, RoundState
from pairwright.tournament.results import RESULTS, is_result


def _published(section: SectionState, number: int) -> RoundState:
    drawn = section.round(number)
    if not drawn.published:
        raise Refused.told("round {n} is a draft; results are entered once it is published", n=number)
    return drawn


def _board(drawn: RoundState, number: int) -> BoardState:
    if not 1 <= number <= len(drawn.boards):
        raise Refused.told(
            "round {n} has no board {board}; the last one is {last}",
            n=drawn.number,
            board=number,
            last=len(drawn.boards),
        )
    return drawn.boards[number - 1]


def _check(section: SectionState, result: str) -> None:
    if result and not is_result(result, section.traits.games):
        raise Refused.told(
            "{result!r} is not a result; the possible results are {results}",
            result=result,
            results=", ".join(RESULTS),
        )


def is_open(section: SectionState, number: int, board: BoardState) -> bool:
    """The result of a board is entered, and is no correction: nothing was drawn from it, or it is adjourned.

    An adjourned game is a draw for the rounds drawn meanwhile only (C.04.2 article 3.1).
    """
    return number == len(section.rounds) or board.adjourned


def result_act(section: SectionState, number: int, board: int, result: str) -> EnterResult | CorrectResult:
    """The act that gives a board of a round this result: its entry, or the correction of an old one."""
    there = _board(section.round(number), board)
    kind = EnterResult if is_open(section, number, there) else CorrectResult
    return kind(section.key, number, board, result)


def _later(section: SectionState, drawn: RoundState, number: int, result: str) -> SectionState:
    """The section with a result that becomes known after other rounds were drawn; a draft is thrown away."""
    changed = drawn.boards[number - 1].corrected(result, drawn.number, section.published_rounds)
    section = section.with_round(drawn.with_board(number, changed))
    return section if section.draft is None else replace(section, rounds=section.rounds[:-1])


@dataclass(frozen=True, slots=True)
class EnterResult:
    """The result of a board of the round being played, or of an adjourned game; "" takes it back.

    board counts from 1. Rounds drawn while the game was adjourned stand; a draft is thrown away.
    """

    kind: ClassVar[str] = "enter-result"
    sentence: ClassVar[str] = N_("Board {board} of round {n}: {result}")
    section: str
    round: int
    board: int
    result: str

    def topics(self) -> tuple[str, ...]:
        """The result of the board."""
        return (result_topic(self.section, self.round, self.board),)

    def apply(self, event: EventState) -> EventState:
        """The event with the result."""
        after = self.acknowledged(event)
        if after is not event:
            check_result(event.section(self.section), self.round, self.board, self.result)
        return after

    def acknowledged(self, event: EventState) -> EventState:
        """The same for a journal in which it stands, perhaps from before such results were refused."""
        section = event.section(self.section)
        _check(section, self.result)
        drawn = _published(section, self.round)
        board = _board(drawn, self.board)
        if board.result == self.result:
            return event
        if not is_open(section, self.round, board):
            raise Refused.told(
                "round {n} was paired from this result; correct it as an old result", n=self.round + 1
            )
        if self.round < len(section.rounds):
            if not self.result:
                raise Refused.told("the next round has been drawn; an adjourned game stays until its result")
            return event.with_section(_later(section, drawn, self.board, self.result))
        second = "" if board.result == forfeit(section, board, self.round) != "" else board.second
        changed = drawn.with_board(self.board, replace(board, result=self.result, second=second))
        return event.with_section(section.with_round(changed))


@dataclass(frozen=True, slots=True)
class CorrectResult:
    """An old result corrected (C.04.2 art. 4.3): rounds that are published stand, a draft is thrown away.

    rating_only: it came after the end of the next round and counts for the rating report alone; standings
    and pairings keep the result that they were made from.
    """

    kind: ClassVar[str] = "correct-result"
    section: str
    round: int
    board: int
    result: str
    rating_only: bool = False

    @property
    def sentence(self) -> str:
        """What it did."""
        return (
            N_("Board {board} of round {n} corrected for the rating report: {result}")
            if self.rating_only
            else N_("Board {board} of round {n} corrected: {result}")
        )

    def topics(self) -> tuple[str, ...]:
        """The result of the board."""
        return (result_topic(self.section, self.round, self.board),)

    def apply(self, event: EventState) -> EventState:
        """The event with the correction."""
        after = self.acknowledged(event)
        if after is not event:
            check_result(event.section(self.section), self.round, self.board, self.result)
        return after

    def acknowledged(self, event: EventState) -> EventState:
        """The same for a journal in which it stands, perhaps from before such results were refused."""
        section = event.section(self.section)
        _check(section, self.result)
        if not self.result:
            raise Refused.told("a correction must give the result")
        drawn = _published(section, self.round)
        board = _board(drawn, self.board)
        if self.rating_only:
            return self._rated(event, section, drawn, board)
        if board.result == self.result and not board.rated:
            return event
        return event.with_section(_later(section, drawn, self.board, self.result))

    def _rated(
        self, event: EventState, section: SectionState, drawn: RoundState, board: BoardState
    ) -> EventState:
        if self.round >= section.completed_rounds:
            raise Refused.told(
                "the round after round {n} is not over: a correction still counts for the standings",
                n=self.round,
            )
        rated = "" if self.result == board.result else self.result
        if rated == board.rated:
            return event
        changed = drawn.with_board(self.board, replace(board, rated=rated))
        return event.with_section(section.with_round(changed))


@dataclass(frozen=True, slots=True)
class VerifyResult:
    """The result of a board typed a second time; "" forgets it. It never changes the first one."""

    kind: ClassVar[str] = "verify-result"
    sentence: ClassVar[str] = N_("Board {board} of round {n}, typed again: {result}")
    section: str
    round: int
    board: int
    result: str

    def topics(self) -> tuple[str, ...]:
        """The second result of the board."""
        return (f"{result_topic(self.section, self.round, self.board)}:second",)

    def apply(self, event: EventState) -> EventState:
        """The event with the second result."""
        section = event.section(self.section)
        _check(section, self.result)
        drawn = _published(section, self.round)
        board = _board(drawn, self.board)
        if board.second == self.result:
            return event
        changed = drawn.with_board(self.board, replace(board, second=self.result))
        return event.with_section(section.with_round(changed))
