"""Actions about line-ups: asked for until a deadline, opened together, handed in late, decided."""

from __future__ import annotations

from typing import ClassVar

from pairwright.common.errors import Refused
from pairwright.common.messages import N_, told
from pairwright.common.values import dataclass, replace
from pairwright.storage.actions.action import (
    ROUND,
    BoardAct,
    SectionAct,
    either,
    match_of,
    require_league,
    require_open,
    require_teams,
)
from pairwright.storage.event_state import SectionState
from pairwright.storage.leaving import check_result as check_leaving
from pairwright.storage.leaving import ended_by_leaving
from pairwright.storage.line_ups import (
    SealedCard,
    card_faults,
    card_rules,
    check_result,
    default_of,
    forfeit_on,
    handed_in,
    line_up_of,
    opened_cards,
    opponent_of,
    seats,
)
from pairwright.storage.match_rules import MOST_BOARDS
from pairwright.storage.round_state import BoardState, RoundState
from pairwright.storage.typed_texts import moment, require_texts
from pairwright.tournament.line_up_cards import CaptainCard, FaultKind, Status
from pairwright.tournament.results import is_awaited


@dataclass(frozen=True, slots=True)
class SetHome(BoardAct):
    """A team of match `board` of a round is at home; colours stay as they are."""

    kind: ClassVar[str] = "set-home"
    sentence: ClassVar[str] = N_("{name}: at home in round {n}")
    touches: ClassVar = ("home:{0.section}:{0.round}:{0.board}",)
    rests: ClassVar = ()
    entry: int

    def after(self, section: SectionState) -> SectionState:
        """The section with the home team of the match."""
        drawn = section.round(self.round)
        if not section.setup.match.homes:
            raise Refused.told(
                "no home team is recorded in this section; choose in the set-up where teams play"
            )
        match = match_of(drawn, self.board, self.entry)
        return section.with_round(drawn.with_board(self.board, replace(match, home=self.entry)))


@dataclass(frozen=True, slots=True)
class AgreeBoards(BoardAct):
    """Both captains agreed on more boards for match `board` of a round of a league, or on fewer.

    count: how many; 0 for as many as the rules say. agreed: who has agreed to it.
    """

    kind: ClassVar[str] = "agree-boards"
    sentence = either(
        "count",
        N_("Match {board} of round {n}: boards by agreement: {count} ({agreed})"),
        N_("Match {board} of round {n} has as many boards as the rules say"),
    )
    count: int
    agreed: str = ""

    def after(self, section: SectionState) -> SectionState:
        """The section with a match of so many boards."""
        most = max(section.agreed_boards, self.count)
        return replace(BoardAct.after(self, section), agreed_boards=most)

    def changed(self, section: SectionState, drawn: RoundState, board: BoardState) -> BoardState:
        """The match with so many boards."""
        require_teams(section, drawn)
        require_league(section)
        require_open(drawn, self.board, no_score=True)
        if not 0 <= self.count <= MOST_BOARDS:
            raise Refused.told("a match has 1 to {most} boards", most=MOST_BOARDS)
        if self.count and not self.agreed.strip():
            raise Refused.told("say who has agreed on it: both captains do")
        require_texts((told("who agreed"), self.agreed))
        turned = tuple(one for one in board.exchanged if one <= (self.count or section.setup.match.boards))
        return replace(board, boards=self.count, exchanged=turned)


@dataclass(frozen=True, slots=True)
class ExchangeColours(BoardAct):
    """Players of match `board` of a round had each other's colours on these of its boards; () on none."""

    kind: ClassVar[str] = "exchange-colours"
    sentence = either(
        "boards",
        N_("Match {board} of round {n}: colours exchanged on board {boards}"),
        N_("Match {board} of round {n} was played with the right colours"),
    )
    shows: ClassVar = ("seats",)
    undone: ClassVar = ("seats",)
    boards: tuple[int, ...]

    def changed(self, section: SectionState, drawn: RoundState, board: BoardState) -> BoardState:
        """The match with the colours as they were."""
        require_teams(section, drawn)
        if not drawn.is_out(board):
            raise Refused.told(
                "the line-ups of round {n} are not published yet; publish them first", n=self.round
            )
        most, found = section.boards_of(drawn, board), tuple(sorted({*self.boards}))
        if found and not (len(found) == len(self.boards) and 1 <= found[0] <= found[-1] <= most):
            raise Refused.told("a match has boards 1 to {most}, each named once", most=most)
        if any(forfeit_on(seats(section, drawn, board)[one - 1]) for one in found):
            raise Refused.told("nobody played on one of these boards")
        return replace(board, exchanged=found)


_LINE_UP = "line-up:{0.section}:{0.round}:{0.entry}"
_LONGEST_ARTICLE = 200


def _of_teams(section: SectionState, number: int) -> RoundState:
    """The published round of a section of teams. Raises Refused."""
    require_teams(section, drawn := section.round(number))
    return drawn


def _opened(section: SectionState, number: int, entry: int) -> RoundState:
    """The round, once its line-ups are opened. Raises Refused, also for a team that plays no match."""
    drawn = _of_teams(section, number)
    board = drawn.board_of(entry)
    if not board and drawn.boards_published:
        raise Refused.told("{name} has no match in round {n}", name=section.entry(entry).name, n=number)
    if not board or not drawn.is_out(drawn.boards[board - 1]):
        raise Refused.told("the line-ups of round {n} are not published yet; publish them first", n=number)
    return drawn


def _with(drawn: RoundState, card: CaptainCard) -> RoundState:
    others = tuple(one for one in drawn.line_ups if one.team != card.team)
    return replace(drawn, line_ups=(*others, card))


def check_article(article: str) -> None:
    """Raise Refused where no article is named that decides, or a whole book."""
    if not article.strip() or len(article) > _LONGEST_ARTICLE:
        raise Refused.told(
            "name the article the decision is based on, in no more than {most} characters",
            most=_LONGEST_ARTICLE,
        )


@dataclass(frozen=True, slots=True)
class CallForLineUps(SectionAct):
    """Captains may hand in the line-ups of a round until a moment; "" calls nobody any more.

    until: UTC, such as 2026-11-20T14:05:00.000Z. What was handed in before stays handed in.
    """

    kind: ClassVar[str] = "call-for-line-ups"
    touches: ClassVar = (ROUND,)
    section: str
    round: int
    sentence = either(
        "until",
        N_("Line-ups for round {n} requested; deadline {until}"),
        N_("Line-ups for round {n} no longer requested"),
    )
    until: str

    def after(self, section: SectionState) -> SectionState:
        """The section with the deadline."""
        drawn = _of_teams(section, self.round)
        if drawn.boards_published:
            raise Refused.told("the line-ups of round {n} are published already", n=self.round)
        if self.until:
            moment(self.until)
        if drawn.cards_until == self.until:
            return section
        return section.with_round(replace(drawn, cards_until=self.until))


@dataclass(frozen=True, slots=True)
class OpenLineUps(SectionAct):
    """All line-ups of a round are opened at once, with those that play where nobody handed in a right one.

    cards: what was handed in; one for another match than is published now counts for nothing. In a league the
    matches are opened for which both teams have handed in, and no other one. match: that one alone, with what
    the captains exchanged at the boards.
    """

    kind: ClassVar[str] = "open-line-ups"
    touches: ClassVar = (ROUND,)
    section: str
    round: int
    sentence = either(
        "match", N_("Line-ups of match {match} of round {n} opened"), N_("Line-ups of round {n} opened")
    )
    cards: tuple[SealedCard, ...]
    match: int = 0

    def after(self, section: SectionState) -> SectionState:
        """The section with the boards of the round known. Refused for a match that a withdrawal decided."""
        given, boards = {one.team for one in self.cards}, section.round(self.round).boards
        for number, board in enumerate(boards if section.in_league else (), 1):
            asked = self.match == number or (not self.match and given >= {*board.players})
            if asked and ended_by_leaving(section, board, self.round):
                check_leaving(section, self.round, number, "")  # nobody sits at its boards
        return self.recorded(section)

    def recorded(self, section: SectionState) -> SectionState:
        """The section with the boards of the round known."""
        drawn = _of_teams(section, self.round)
        if drawn.boards_published:
            return section
        given = {
            one.team: CaptainCard(one.team, one.players, one.at, one.by, salt=one.salt)
            for one in self.cards
            if opponent_of(drawn, one.team) == one.opponent
        }
        if section.in_league:
            return self._by_match(section, drawn, given)
        if self.match:
            raise Refused.told("line-ups are opened match by match in leagues alone")
        cards = tuple(opened_cards(section, drawn, given))
        return section.with_round(replace(drawn, line_ups=cards, boards_published=True))

    def _by_match(
        self, section: SectionState, drawn: RoundState, given: dict[int, CaptainCard]
    ) -> SectionState:
        if not 0 <= self.match <= len(drawn.boards):
            raise Refused.told("round {n} has no match {match}", n=drawn.number, match=self.match)
        chosen = drawn.boards[self.match - 1 : self.match] if self.match else drawn.boards
        for team, card in list(given.items()):
            if card_faults(section, self.round, team, card.players):
                if self.match:
                    raise Refused.told(
                        "this is not a legal line-up for {name}", name=section.entry(team).name
                    )
                del given[team]  # what is no line-up was not handed in
        missing = [team for one in chosen for team in one.players if self.match and team not in given]
        if missing:
            raise Refused.told(
                "{name} has handed in no line-up for round {n}; one that nobody handed in is not published",
                name=section.entry(missing[0]).name, n=drawn.number,
            )  # fmt: skip
        still = [one for one in chosen if not one.opened and given.keys() >= {*one.players}]
        until = drawn.cards_until if self.match else ""
        if not still and until == drawn.cards_until:
            return section
        cards = tuple(opened_cards(section, replace(drawn, boards=tuple(still)), given))
        kept = tuple(one for one in drawn.line_ups if one.team not in given)
        boards = tuple(replace(one, opened=True) if one in still else one for one in drawn.boards)
        return section.with_round(replace(drawn, boards=boards, line_ups=(*kept, *cards), cards_until=until))


@dataclass(frozen=True, slots=True)
class LateLineUp(SectionAct):
    """A line-up that came after the deadline: it waits for the arbiter, and what was opened plays."""

    kind: ClassVar[str] = "late-line-up"
    sentence: ClassVar[str] = N_("{name}: late line-up for round {n}")
    touches: ClassVar = (_LINE_UP,)
    section: str
    round: int
    entry: int
    line_up: tuple[int, ...]
    at: str
    by: str

    def after(self, section: SectionState) -> SectionState:
        """The section with the late card beside what plays; none of a match that has been played."""
        drawn = _opened(section, self.round, self.entry)
        if not is_awaited(drawn.boards[drawn.board_of(self.entry) - 1].result):
            raise Refused.told(
                "{name} has played this match; if others sat at the boards, tell the arbiter, who decides",
                name=section.entry(self.entry).name,
            )
        return self.recorded(section)

    def recorded(self, section: SectionState) -> SectionState:
        """The section with the late card beside what plays."""
        drawn = _opened(section, self.round, self.entry)
        known = handed_in(drawn, self.entry)
        if known is not None and known.status not in (Status.DEFAULT, Status.LATE):
            raise Refused.told("this line-up was handed in on time, or the arbiter has already decided on it")
        if card_faults(section, self.round, self.entry, self.line_up):
            raise Refused.told("this is not a legal line-up for {name}", name=section.entry(self.entry).name)
        plays = line_up_of(section, drawn, self.entry)
        card = CaptainCard(self.entry, plays, self.at, self.by, Status.LATE, asked=self.line_up)
        return section.with_round(_with(drawn, card))


@dataclass(frozen=True, slots=True)
class DecideLineUp(SectionAct):
    """Who plays for a team, by decision of the arbiter; article: the regulation that he decided by.

    He may let stand what breaks the order of the squad; the same player twice, or a stranger, he may not.
    """

    kind: ClassVar[str] = "decide-line-up"
    sentence: ClassVar[str] = N_("{name}: line-up of round {n} decided by {article}")
    status: ClassVar[Status] = Status.DECIDED
    touches: ClassVar = (_LINE_UP,)
    section: str
    round: int
    entry: int
    line_up: tuple[int, ...]
    article: str

    def after(self, section: SectionState) -> SectionState:
        """The section with the decision; results that are entered must fit it."""
        drawn = _opened(section, self.round, self.entry)
        check_article(self.article)
        found = card_faults(section, self.round, self.entry, self.line_up)
        if any(fault.kind in (FaultKind.LENGTH, FaultKind.UNKNOWN, FaultKind.TWICE) for fault in found):
            raise Refused.told(
                "a line-up names players of the squad by their places, each once; boards: {boards}",
                boards=card_rules(section, self.round, self.entry).boards,
            )
        known = handed_in(drawn, self.entry)
        card = known or CaptainCard(self.entry, default_of(section, self.round, self.entry))
        asked = card.asked or (card.players if card.submitted_at and card.players != self.line_up else ())
        decided = replace(
            card, players=self.line_up, status=self.status, asked=asked, article=self.article.strip()
        )
        if decided == known:
            return section
        changed = _with(drawn, decided)
        section = section.with_round(changed)
        match = drawn.boards[drawn.board_of(self.entry) - 1]
        check_result(section, changed, match, match.result)
        return section


@dataclass(frozen=True, slots=True)
class ReplacePlayers(DecideLineUp):
    """Who played instead, as the captain of a league tells it with the result; article: the reason."""

    kind: ClassVar[str] = "replace-players"
    sentence: ClassVar[str] = N_("{name}: somebody else played in round {n}: {article}")
    status: ClassVar[Status] = Status.REPLACED
    shows: ClassVar = ("seats",)

    def after(self, section: SectionState) -> SectionState:
        """The section with who played; the league decides whether they might."""
        require_league(section)
        return DecideLineUp.after(self, section)
