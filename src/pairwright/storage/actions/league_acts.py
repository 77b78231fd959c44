"""Acts of a league: all fixtures published, a match moved, a result told by a captain."""

from __future__ import annotations

import re
from datetime import date
from typing import ClassVar

from pairwright.common.errors import Refused
from pairwright.common.messages import N_, marked, told
from pairwright.common.values import dataclass, replace
from pairwright.publish.document import day_told
from pairwright.seasons.course import AWAY, CONFIRMED, HOME, LEAGUE, ResultEntry
from pairwright.seasons.fixtures import change_fault
from pairwright.seasons.rules import meaning
from pairwright.seasons.season import rank_faults
from pairwright.seasons.table import WON
from pairwright.storage.actions.action import (
    RESULTS,
    BoardAct,
    LeagueAct,
    SectionAct,
    either,
    match_of,
    require_league,
    require_open,
)
from pairwright.storage.actions.result_acts import ResultAct, check_code
from pairwright.storage.actions.round_acts import DraftRound, PairedBoard, PublishRound
from pairwright.storage.event_state import SectionState, SentReport
from pairwright.storage.leaving import check_result as check_leaving
from pairwright.storage.line_ups import check_result, fitting, home_of, line_up_of
from pairwright.storage.round_state import BoardState, MatchMove, RoundState
from pairwright.storage.section_league import derby_by, fixture_of, standing_of
from pairwright.storage.section_setup import is_hour
from pairwright.storage.typed_texts import moment, require_texts
from pairwright.tournament.results import BETWEEN, games_of, is_awaited

_LONGEST_FILE = 2_000_000


@dataclass(frozen=True, slots=True)
class PublishFixtures(SectionAct):
    """All match days that are left are published at once. days: who is at home to whom, day by day."""

    kind: ClassVar[str] = "publish-fixtures"
    sentence: ClassVar[str] = N_("All fixtures published")
    touches: ClassVar = ("setup:{0.section}", "players:{0.section}")
    section: str
    days: tuple[tuple[PairedBoard, ...], ...]
    drawn_with: str = ""

    def after(self, section: SectionState) -> SectionState:
        """The section with its fixtures, each with the day, hour and place that it has now."""
        require_league(section)
        if not section.by_fixture:
            raise Refused.told("only a table says now who plays on every match day")
        if section.draft is not None:
            raise Refused.told("a draft of round {n} exists; discard it first", n=section.draft.number)
        if not self.days:
            raise Refused.told("there are no fixtures to publish")
        for boards in self.days:
            number = section.next_round
            section = DraftRound(self.section, number, boards, drawn_with=self.drawn_with).after(section)
            section = PublishRound(self.section, number).after(section)
            drawn = section.rounds[-1]
            fixtures = [fixture_of(section, drawn, place) for place in range(1, len(drawn.boards) + 1)]
            section = section.with_round(replace(drawn, boards=tuple(
                replace(match, moves=(MatchMove("", str(one.on or ""), one.hour, one.venue),))
                for match, one in zip(drawn.boards, fixtures, strict=True)
            )))  # fmt: skip
        return section


@dataclass(frozen=True, slots=True)
class MoveMatch(LeagueAct):
    """A match is put on another day, ahead or later, at another hour or place; on: "" for an open day.

    at: when it was asked for, UTC. asked, agreed: by whom. allowed: who allows what the rules do not.
    """

    kind: ClassVar[str] = "move-match"
    touches: ClassVar = ("move:{0.section}:{0.round}:{0.board}",)
    sentence = either(
        "on",
        N_("Match {board} of round {n} is now on {on}"),
        N_("Match {board} of round {n} is postponed; its day is open"),
    )
    at: str
    on: str
    hour: str = ""
    venue: str = ""
    asked: str = ""
    agreed: str = ""
    allowed: str = ""
    why: str = ""

    def changed(self, section: SectionState, drawn: RoundState, board: BoardState) -> BoardState:
        """The match on its new day."""
        at, on = moment(self.at).date(), self._day()
        require_texts(
            (told("the place"), self.venue), (told("who asked"), self.asked),
            (told("who agreed"), self.agreed), (told("who allows it"), self.allowed),
            (told("the reason"), self.why),
        )  # fmt: skip
        require_open(drawn, self.board)
        before = fixture_of(section, drawn, self.board)
        same = (on, self.hour, self.venue or before.venue) == (before.on, before.hour, before.venue)
        if same and not (before.void and self.allowed.strip()):
            return board
        last = max((one for one in map(_date, section.setup.round_dates) if one), default=None)
        rules = section.setup.league_rules()
        article = change_fault(
            rules, before, on, at, last, derby_by=derby_by(section, board), agreed=self.agreed, why=self.why
        )
        if article and not self.allowed.strip() and rules.move_unallowed == "refused":
            raise Refused.told(
                "the league does not let the match be moved so: {meaning} ({setting}); say who allows it",
                setting=article, meaning=marked(meaning(article)),
            )  # fmt: skip
        move = MatchMove(
            at.isoformat(), self.on, self.hour, self.venue, self.asked.strip(), self.agreed.strip(),
            self.allowed.strip(), article, self.why.strip(),
        )  # fmt: skip
        return replace(board, moves=(*board.moves, move))

    def _day(self) -> date | None:
        if self.hour and not is_hour(self.hour):
            raise Refused.told("{text!r} is not a time such as 14:30", text=self.hour[:40])
        on = _date(self.on)
        if self.on and on is None:
            raise Refused.told("{text!r} is not a date such as 2026-11-20", text=self.on[:40])
        return on


def _date(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        return None


@dataclass(frozen=True, slots=True)
class TellResult(ResultAct):
    """A captain enters the result of a match, or confirms it or objects to it; the league has the last word.

    entry: the team that speaks, 0 for the league. result: "" confirms what stands. at: UTC.
    """

    kind: ClassVar[str] = "tell-result"
    widens: ClassVar = (RESULTS,)
    entry: int
    at: str

    @property
    def sentence(self) -> str:
        """What it did."""
        if not self.entry:
            if not self.result:
                return N_("The league confirms the result of match {board} of round {n}")
            return N_("Match {board} of round {n}: {result}")
        ended = N_("{name}: match {board} of round {n} ended {result}")
        return ended if self.result else N_("{name}: the result of match {board} of round {n} confirmed")

    def after(self, section: SectionState) -> SectionState:
        """The section with what was told; the latest result that was told counts, confirmed or not."""
        require_league(section)
        check_code(section, self.result)
        return BoardAct.after(self, section)

    def changed(self, section: SectionState, drawn: RoundState, board: BoardState) -> BoardState:
        """The match with what was told."""
        match, at = board, moment(self.at)
        if self.entry:
            match_of(drawn, self.board, self.entry)
        if is_awaited(self.result) and self.result:
            raise Refused.told("a result has every board of the match")
        by = LEAGUE if not self.entry else HOME if self.entry == home_of(section, match) else AWAY
        now = standing_of(section, drawn, self.board, at)
        if by != LEAGUE and now.state == CONFIRMED:
            raise Refused.told("this result is confirmed; only the league can change it")
        if by == AWAY and not now.results:
            raise Refused.told("the home team enters the result; the away team confirms it or objects")
        if not self.result and not now.results:
            raise Refused.told("a result must be entered before it can be confirmed")
        if not self.result and now.awaited and by not in (LEAGUE, now.awaited):
            raise Refused.told("it is the other team that is to confirm this result")
        if self.result and not match.told:
            check_leaving(section, self.round, self.board, self.result)
        code, count = fitting(section, drawn, match, self.result), section.parts_of(drawn, match)
        results = games_of(code, count) if self.result else ()
        if results == now.results and by == now.awaited:
            results = ()  # the same result told again by the other side confirms it
        elif match.told and match.told[-1].by == by and match.told[-1].results == results:
            return match
        entries = (*match.told, ResultEntry(at, by, results))
        changed = replace(match, told=entries, result=BETWEEN.join(results) if results else match.result)
        check_result(section, drawn, changed, changed.result)
        return changed


@dataclass(frozen=True, slots=True)
class EnterScore(LeagueAct):
    """The score of a match of which nobody knows how the boards ended: none are made up for it.

    score: game points of home and away in units, () takes it back. No rating report
    has it.
    """

    kind: ClassVar[str] = "enter-score"
    sentence = either(
        "score",
        N_("Match {board} of round {n}: only its score is known"),
        N_("Match {board} of round {n}: the score withdrawn"),
    )
    widens: ClassVar = (RESULTS,)
    shows: ClassVar = ("places", "prizes")
    score: tuple[int, ...]

    def after(self, section: SectionState) -> SectionState:
        """The section with the score. Refused for a match that counts by a decision instead."""
        scored = self.recorded(section)
        decided = section.round(self.round).boards[self.board - 1].decision_now
        if self.score and decided is not None and decided.counts:
            raise Refused.told(
                "match {board} of round {n} counts by a decision of {who}; undo that in the history first",
                board=self.board, n=self.round, who=decided.decided,
            )  # fmt: skip
        return scored

    def recorded(self, section: SectionState) -> SectionState:
        """The section with the score, as a journal has it."""
        return LeagueAct.after(self, section)

    def changed(self, section: SectionState, drawn: RoundState, board: BoardState) -> BoardState:
        """The match with the score."""
        if self.score and board.result:
            check_leaving(section, self.round, self.board, "")  # what it says of the result helps more
        require_open(drawn, self.board)
        boards = section.boards_of(drawn, board)
        if self.score and (len(self.score) != 2 or min(self.score) < 0 or sum(self.score) > WON * boards):
            raise Refused.told("no match ends like that; boards: {n}", n=boards)
        return replace(board, score=self.score)


@dataclass(frozen=True, slots=True)
class ProtestMatch(LeagueAct):
    """The result of a match is disputed: it counts, and nothing is certain by it. why: "" ends that.

    entry: the team that disputes it, 0 for the league. place: of the player of the other team to
    whom it objects; that can be before there is a result. The league decides, by other acts.
    """

    kind: ClassVar[str] = "protest-match"
    why: str
    entry: int = 0
    place: int = 0

    @property
    def sentence(self) -> str:
        """What it did."""
        if not self.why:
            return N_("Match {board} of round {n}: the protest is decided")
        if self.place:
            return N_("Match {board} of round {n}: {name} objects to a player")
        return N_("Match {board} of round {n} is under protest")

    def changed(self, section: SectionState, drawn: RoundState, board: BoardState) -> BoardState:
        """The match with the protest."""
        require_texts((told("the reason"), self.why))
        if self.entry:
            match_of(drawn, self.board, self.entry)
        if self.entry and board.protest and board.protest_by != self.entry:
            raise Refused.told("this match is under protest already; the league decides")
        if self.place:
            self._played(section, drawn, board)
        elif self.why and is_awaited(board.result) and not board.score:
            raise Refused.told("match {board} of round {n} has no result yet", board=self.board, n=self.round)
        why = self.why.strip()
        return replace(
            board, protest=why, protest_by=self.entry if why else 0, objection=self.place if why else 0
        )

    def _played(self, section: SectionState, drawn: RoundState, match: BoardState) -> None:
        """Raise Refused where the objection is to nobody who sits at a board for the other team."""
        if not self.entry:
            raise Refused.told("it is a team that objects to a player of the other one; say which")
        if not drawn.is_out(match) or self.place not in line_up_of(
            section, drawn, sum(match.players) - self.entry
        ):
            raise Refused.told("this player is on no board of the match")


@dataclass(frozen=True, slots=True)
class RankTeams(SectionAct):
    """Lots or a play-off have put teams that are level in an order.

    entries: the best first. by: "lots" or "play-off". It counts where they are level and where the tie-breaks
    of the league name it.
    """

    kind: ClassVar[str] = "rank-teams"
    sentence: ClassVar[str] = N_("Level teams put in an order, by {by}")
    touches: ClassVar = ("players:{0.section}:points",)
    section: str
    by: str
    entries: tuple[int, ...]

    def after(self, section: SectionState) -> SectionState:
        """The section with the order, after earlier ones."""
        require_league(section)
        names = section.name_of
        teams = [names[section.entry(key).key] for key in self.entries]
        if faults := list(rank_faults(section.setup.league_rules(), tuple(names.values()), teams, self.by)):
            raise Refused(*faults)
        return replace(section, ranked=(*section.ranked, (self.by, self.entries)))


@dataclass(frozen=True, slots=True)
class SendReport(SectionAct):
    """The rating report of a month has been sent; the file is kept as it was, whatever is corrected later.

    month: such as 2026-09. at: when, UTC. file: its text. number: of the event that the month is to the
    rating office; the same file with another number gives the one that was sent its number.
    """

    kind: ClassVar[str] = "send-report"
    sentence: ClassVar[str] = N_("Rating report of {month} sent")
    touches: ClassVar = ("report:{0.section}:{0.month}",)
    section: str
    month: str
    at: str
    file: str
    number: str = ""

    def after(self, section: SectionState) -> SectionState:
        """The section with the report as it was sent, after earlier ones of the month."""
        require_league(section)
        moment(self.at)
        if not re.fullmatch("[0-9]{4}-(0[1-9]|1[0-2])", self.month):
            raise Refused.told("{text!r} is not a month such as 2026-09", text=self.month[:40])
        if "\n001 " not in self.file or len(self.file) > _LONGEST_FILE:
            raise Refused.told(
                "what is kept is a report file of at most {most} characters", most=_LONGEST_FILE
            )
        require_texts((told("the number of the event"), self.number))
        sent = SentReport(self.month, self.at, self.file, self.number.strip())
        last = next((one for one in reversed(section.sent) if one.month == self.month), None)
        if last is None or last.file != sent.file:
            return replace(section, sent=(*section.sent, sent))
        if sent.number in ("", last.number):
            raise Refused.told("the report of {month} was sent so already", month=day_told(self.month))
        numbered = replace(last, number=sent.number)
        return replace(section, sent=tuple(numbered if one is last else one for one in section.sent))
