"""Actions about results: entered, corrected, typed a second time."""

from __future__ import annotations

from typing import ClassVar

from pairwright.common.errors import Refused
from pairwright.common.messages import N_
from pairwright.common.values import dataclass, replace
from pairwright.storage.actions.action import RESULTS as ALL_RESULTS
from pairwright.storage.actions.action import BoardAct, board_of, either
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.leaving import check_result, forfeit
from pairwright.storage.line_ups import check_result as check_line_ups
from pairwright.storage.line_ups import fitting
from pairwright.storage.round_state import BoardState, RoundState
from pairwright.tournament.results import ADJOURNED, BETWEEN, RESULTS, games_of, is_awaited, is_result


def _published(section: SectionState, number: int) -> RoundState:
    drawn = section.round(number)
    if not drawn.published:
        raise Refused.told("round {n} is a draft; results are entered once it is published", n=number)
    return drawn


def check_code(section: SectionState, result: str) -> None:
    """Raise Refused for what is no result."""
    games = (section.games, result.count(BETWEEN) + 1 if section.agreed_boards else 0)
    if result and not any(is_result(result, count) for count in games):
        raise Refused.told(
            "{result!r} is not a result; the possible results are {results}",
            result=result, results=", ".join(RESULTS),
        )  # fmt: skip


def is_open(section: SectionState, number: int, board: BoardState, result: str = "") -> bool:
    """The result of a board is entered, and is no correction: nothing was drawn from it, or it is adjourned.

    An adjourned game is a draw for the rounds drawn meanwhile only (C.04.2 article 3.1). result: of a match
    that is to be entered; games of it that have ended may not change with those that are adjourned.
    """
    if number == len(section.rounds) or section.by_fixture:
        return True
    both = zip(games_of(board.result, section.games), games_of(result, section.games), strict=True)
    return board.adjourned and (not result or all(old in (ADJOURNED, new) for old, new in both))


def result_act(section: SectionState, number: int, board: int, result: str) -> EnterResult | CorrectResult:
    """The act that gives a board of a round this result: its entry, or the correction of an old one."""
    there = board_of(section.round(number), board)
    check_code(section, result)
    kind = EnterResult if is_open(section, number, there, result) else CorrectResult
    return kind(section.key, number, board, result)


def _later(section: SectionState, drawn: RoundState, number: int, result: str) -> SectionState:
    """The section with a result that becomes known after other rounds were drawn; a draft is thrown away."""
    changed = drawn.boards[number - 1].corrected(result, drawn.number, section.published_rounds)
    return section.with_round(drawn.with_board(number, changed)).without_draft()


@dataclass(frozen=True, slots=True)
class ResultAct(BoardAct):
    """An act on the result of a board. by_helpers: by those with a link to it."""

    by_helpers: ClassVar = False
    result: str

    def stays_on_its_board(self, event: EventState) -> bool:
        """True where nothing but its board can change by it, and so there is nothing to ask."""
        return False

    def standing(self, board: BoardState) -> str:
        """What a board has where it writes."""
        return board.result

    def fitted(self, section: SectionState) -> str:
        """The result without boards that its match does not have, in the desk as in its journal."""
        if not section.of_teams:
            return self.result
        drawn = section.round(self.round)
        return fitting(section, drawn, board_of(drawn, self.board), self.result)

    def after(self, section: SectionState) -> SectionState:
        """The section with the result; one that cannot be any more is refused."""
        after = self.recorded(section)
        if after is not section and section.traits.cycles:
            check_result(section, self.round, self.board, self.result)
        if after is not section and section.of_teams:
            drawn = section.round(self.round)
            check_line_ups(section, drawn, drawn.boards[self.board - 1], self.fitted(section))
        return after


@dataclass(frozen=True, slots=True)
class EnterResult(ResultAct):
    """The result of a board of the round being played, or of an adjourned game; "" takes it back.

    Rounds drawn while the game was adjourned stand; a draft is thrown away.
    """

    kind: ClassVar[str] = "enter-result"
    by_helpers: ClassVar = True
    sentence: ClassVar[str] = N_("Board {board} of round {n}: {result}")
    widens: ClassVar = (ALL_RESULTS,)
    shows: ClassVar = ("places", "prizes", "results", "results-lost", "histories", "out", "in")
    undone: ClassVar = ("places", "prizes", "results-lost", "results")

    def stays_on_its_board(self, event: EventState) -> bool:
        """That of the round being played does."""
        return event.has(self.section) and self.round == len(event.section(self.section).rounds)

    def recorded(self, section: SectionState) -> SectionState:
        """The section with the result."""
        check_code(section, result := self.fitted(section))
        drawn = _published(section, self.round)
        board = board_of(drawn, self.board)
        if board.result == result:
            return section
        if not is_open(section, self.round, board, result):
            raise Refused.told(
                "round {n} was paired from this result; correct it as an old result", n=self.round + 1
            )
        if self.round < len(section.rounds) and not section.by_fixture:
            if is_awaited(result):
                raise Refused.told(
                    "the next round has been paired; an adjourned game stays adjourned until its result "
                    "is entered"
                )
            return _later(section, drawn, self.board, result)
        second = board.second
        if section.traits.cycles and board.result == forfeit(section, board, self.round) != "":
            second = ""
        changed = replace(board, result=result, second=second, rated="", told=())
        return section.with_round(drawn.with_board(self.board, changed))


@dataclass(frozen=True, slots=True)
class CorrectResult(ResultAct):
    """An old result corrected (C.04.2 art. 4.3): rounds that are published stand, a draft is thrown away.

    rating_only: it came after the end of the next round and counts for the rating report alone; standings
    and pairings keep the result that they were made from.
    """

    kind: ClassVar[str] = "correct-result"
    sentence = either(
        "rating_only",
        N_("Board {board} of round {n} corrected for the rating report: {result}"),
        N_("Board {board} of round {n} corrected: {result}"),
    )
    widens: ClassVar = (ALL_RESULTS,)
    undone: ClassVar = ("places", "prizes", "results")
    deviates: ClassVar = True
    rating_only: bool = False

    def standing(self, board: BoardState) -> str:
        """The old result, or the one that counts for the rating report alone."""
        return board.rated if self.rating_only and board.rated else board.result

    def recorded(self, section: SectionState) -> SectionState:
        """The section with the correction."""
        check_code(section, result := self.fitted(section))
        if is_awaited(result):
            raise Refused.told("a correction must give the result")
        drawn = _published(section, self.round)
        board = board_of(drawn, self.board)
        if self.rating_only:
            return self._rated(section, drawn, board, result)
        if board.result == result and not board.rated:
            return section
        return _later(section, drawn, self.board, result)

    def _rated(self, section: SectionState, drawn: RoundState, board: BoardState, code: str) -> SectionState:
        if self.round >= section.completed_rounds:
            raise Refused.told(
                "the round after round {n} is not over: a correction still counts for the standings",
                n=self.round,
            )
        rated = "" if code == board.result else code
        if rated == board.rated:
            return section
        changed = drawn.with_board(self.board, replace(board, rated=rated))
        return section.with_round(changed)


@dataclass(frozen=True, slots=True)
class VerifyResult(ResultAct):
    """The result of a board typed a second time; "" forgets it. It never changes the first one."""

    kind: ClassVar[str] = "verify-result"
    by_helpers: ClassVar = True
    sentence: ClassVar[str] = N_("Board {board} of round {n}, typed again: {result}")
    touches: ClassVar = ("result:{0.section}:{0.round}:{0.board}:second",)

    def stays_on_its_board(self, event: EventState) -> bool:
        """It changes no result."""
        return True

    def standing(self, board: BoardState) -> str:
        """The second result."""
        return board.second

    def after(self, section: SectionState) -> SectionState:
        """The section with the second result."""
        check_code(section, self.result)
        drawn = _published(section, self.round)
        board = board_of(drawn, self.board)
        games = section.games
        same = self.result and games_of(self.result, games) == games_of(board.result, games)
        second = board.result if same else self.result
        if board.second == second:
            return section
        changed = drawn.with_board(self.board, replace(board, second=second))
        return section.with_round(changed)
