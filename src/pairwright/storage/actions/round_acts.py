"""Actions about a round: drafted, changed by hand, published, changed after publication."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import ClassVar

from pairwright.common.errors import Refused
from pairwright.common.messages import N_, listed, told
from pairwright.common.values import dataclass, replace
from pairwright.storage.actions.action import PLAYERS, RESULTS, ROUND, SETUP, SectionAct, board_of, either
from pairwright.storage.baku import with_group_a, with_virtual_points
from pairwright.storage.event_state import BASIS, SectionState
from pairwright.storage.leaving import forfeit, with_forfeits
from pairwright.storage.round_state import BoardState, RoundState
from pairwright.systems.register import system_named
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.results import BYES, is_awaited, is_result


@dataclass(frozen=True, slots=True)
class PairedBoard:
    """Who plays whom, as keys of entries."""

    white: int
    black: int


def _boards(boards: tuple[PairedBoard, ...]) -> tuple[BoardState, ...]:
    return tuple(BoardState(board.white, board.black) for board in boards)


def idle_entries(section: SectionState, drawn: RoundState) -> tuple[tuple[int, Outcome], ...]:
    """Everybody who is neither on a board nor has the pairing-allocated bye, with his outcome."""
    busy = drawn.players
    return tuple(
        (entry.key, section.absence(entry, drawn.number) or Outcome.ABSENT)
        for entry in section.entries
        if entry.key not in busy
    )


def draft_faults(section: SectionState, drawn: RoundState) -> Iterator[str]:
    """Why a draft is out of date: somebody left, came, or asked for a bye since, or what it was drawn from is
    not so any more. A round changed by hand is the arbiter's own, whatever it began with.
    """
    given = drawn.players
    everybody_plays = not system_named(section.setup.system).traits.by_results
    for entry in section.entries:
        away = section.absence(entry, drawn.number)
        if entry.key in given and away is not None and not everybody_plays:
            yield told(
                "{name} is in the draft but is not playing in round {n}", name=entry.name, n=drawn.number
            )
        elif entry.key not in given and away is None and not everybody_plays:
            yield told(
                "{name} is playing in round {n} but is not in the draft", name=entry.name, n=drawn.number
            )
    reaching = ("numbers", "conditions") if everybody_plays else BASIS
    for kind in () if drawn.by_hand else section.basis_changed(drawn.number):
        if kind in reaching:
            yield told("this draft was made before a change: {what}", what=BASIS[kind])


def _check_boards(section: SectionState, drawn: RoundState) -> None:
    """Raise Refused when the boards are not a round at all: unknown entries, somebody twice."""
    times = Counter(key for board in drawn.boards for key in board.players)
    times.update(drawn.pairing_allocated_byes)
    for key in times:
        section.entry(key)
    twice = [section.entry(key).name for key, count in times.items() if count > 1]
    if twice:
        raise Refused(
            *(told("{name} appears in round {n} more than once", name=name, n=drawn.number) for name in twice)
        )
    if not drawn.boards:
        raise Refused.told("round {n} has no boards", n=drawn.number)


@dataclass(frozen=True, slots=True)
class DraftRound(SectionAct):
    """A round as the rules drew it, or as the arbiter changed it; a draft that was there is replaced.

    byes: who has the pairing-allocated bye. by_hand: somebody changed what the rules gave; remarks: the
    rules broken that were accepted, and why. drawn_with: name and edition of the rules.
    """

    kind: ClassVar[str] = "draft-round"
    sentence = either("by_hand", N_("Draft of round {n} changed by hand"), N_("Round {n} paired as a draft"))
    touches: ClassVar = (ROUND,)
    rests: ClassVar = (SETUP, PLAYERS, "entries:{0.section}", "restrictions:{0.section}", RESULTS)
    shows: ClassVar = ("by-hand",)
    undone: ClassVar = ("draft-lost",)
    section: str
    round: int
    boards: tuple[PairedBoard, ...]
    byes: tuple[int, ...] = ()
    by_hand: bool = False
    remarks: tuple[str, ...] = ()
    drawn_with: str = ""

    def after(self, section: SectionState) -> SectionState:
        """The section with the draft."""
        if self.round != section.next_round:
            raise Refused.told(
                "the next round to be paired is {next}, not {n}", next=section.next_round, n=self.round
            )
        section.check_next_round()
        drawn = RoundState(
            self.round,
            _boards(self.boards),
            self.byes,
            by_hand=self.by_hand,
            remarks=self.remarks,
            drawn_with=self.drawn_with,
        )
        _check_boards(section, drawn)
        drawn = with_forfeits(section, replace(drawn, idle=idle_entries(section, drawn)))
        return section.with_round(drawn).fixed(self.round)


@dataclass(frozen=True, slots=True)
class DiscardDraft(SectionAct):
    """The draft of a round thrown away."""

    kind: ClassVar[str] = "discard-draft"
    sentence: ClassVar[str] = N_("Draft of round {n} discarded")
    touches: ClassVar = (ROUND,)
    shows: ClassVar = ("draft-lost",)
    section: str
    round: int

    def after(self, section: SectionState) -> SectionState:
        """The section without the draft."""
        if section.draft is None or section.draft.number != self.round:
            raise Refused.told("there is no draft of round {n}", n=self.round)
        return section.without_draft()


@dataclass(frozen=True, slots=True)
class PublishRound(SectionAct):
    """The draft becomes the round."""

    kind: ClassVar[str] = "publish-round"
    sentence: ClassVar[str] = N_("Round {n} published")
    touches: ClassVar = (ROUND,)
    undone: ClassVar = ("round-gone",)
    deviates: ClassVar = True
    section: str
    round: int

    def after(self, section: SectionState) -> SectionState:
        """The section with the round published."""
        draft = section.draft
        known = draft is not None and draft.number == self.round
        if draft is not None and known and (faults := list(draft_faults(section, draft))):
            raise Refused(*faults, told("pair the round again, or repair the draft by hand"))
        return self.recorded(section)

    def recorded(self, section: SectionState) -> SectionState:
        """The same, also from before presence held beyond round 1."""
        draft = section.draft
        if draft is None or draft.number != self.round:
            raise Refused.told("there is no draft of round {n} to publish; pair it first", n=self.round)
        published = replace(draft, published=True, idle=idle_entries(section, draft))
        published = section.with_tables(published)
        section = with_group_a(section, published)
        return section.with_round(with_virtual_points(section, published)).fixed(self.round)


def _with_newcomers(section: SectionState, drawn: RoundState, changed: RoundState) -> SectionState:
    """The section in which everybody whom the change brings into the round takes part from it on."""
    for key in sorted(changed.players - drawn.players):
        entry = section.entry(key)
        gone = entry.withdrawn_after is not None and entry.withdrawn_after < changed.number
        section = section.with_entry(
            replace(
                entry,
                entered=min(entry.entered, changed.number),
                withdrawn_after=None if gone else entry.withdrawn_after,
            )
        )
    return section


@dataclass(frozen=True, slots=True)
class ChangeRound(SectionAct):
    """The latest published round changed (C.04.2 art. 4.4): a no-show, a late entry, a mistake.

    Results of boards that stay the same are kept. idle: (entry, key of BYES) of those taken out of the round.
    remarks: why, and what was broken. Whoever is put into the round takes part from it on: a late entry,
    somebody who comes back.
    """

    kind: ClassVar[str] = "change-round"
    sentence: ClassVar[str] = N_("Round {n} changed after publication")
    touches: ClassVar = (ROUND,)
    shows: ClassVar = ("boards", "results-lost")
    undone: ClassVar = ("boards", "results-lost")
    deviates: ClassVar = True
    section: str
    round: int
    boards: tuple[PairedBoard, ...]
    byes: tuple[int, ...] = ()
    idle: tuple[tuple[int, str], ...] = ()
    remarks: tuple[str, ...] = ()

    def after(self, section: SectionState) -> SectionState:
        """The section with the changed round."""
        drawn = section.round(self.round)
        if not drawn.published or self.round != len(section.rounds):
            raise Refused.told(
                "only the latest published round can be changed, and only before the next one is paired"
            )
        if unknown := [bye for _, bye in self.idle if bye not in BYES]:
            raise Refused.told("a bye is one of {byes}, not {bye!r}", byes=", ".join(BYES), bye=unknown[0])
        held = {board.players: board for board in drawn.boards}
        boards = tuple(held.get(board.players, board) for board in _boards(self.boards))
        changed = replace(drawn, boards=boards, pairing_allocated_byes=self.byes, by_hand=True, idle=())
        _check_boards(section, changed)
        given = {**dict(idle_entries(section, changed)), **self._idle_outcomes(section, drawn, changed)}
        remarks = (*drawn.remarks, *self.remarks)
        section = _with_newcomers(section, drawn, changed).fixed(self.round)
        changed = with_virtual_points(section, replace(changed, idle=tuple(given.items()), remarks=remarks))
        return section.with_round(with_forfeits(section, section.with_tables(changed)))

    def _idle_outcomes(
        self, section: SectionState, drawn: RoundState, changed: RoundState
    ) -> dict[int, Outcome]:
        left_out = dict(idle_entries(section, changed))
        told = {section.entry(key).key: BYES[bye] for key, bye in self.idle}
        before = {key: outcome for key, outcome in drawn.idle if key in left_out}
        return {key: outcome for key, outcome in {**before, **told}.items() if key in left_out}


@dataclass(frozen=True, slots=True)
class PlayedBoard:
    """What was played on a board of a round, counting from 1. white, black: keys of entries."""

    board: int
    white: int
    black: int
    result: str


@dataclass(frozen=True, slots=True)
class RecordPlayed(SectionAct):
    """A published round recorded as it was played, where colours or opponents were not those published.

    boards: those that were played otherwise. byes: who had the bye in fact; () where that is as it was.
    The players stay the same. Rounds drawn since stand, and keep what they were drawn from; a draft is
    thrown away. remarks: what was published, and why.
    """

    kind: ClassVar[str] = "record-played"
    sentence: ClassVar[str] = N_("Round {n} recorded as it was played")
    touches: ClassVar = (ROUND,)
    shows: ClassVar = ("played",)
    undone: ClassVar = ("played", "places", "prizes", "results")
    deviates: ClassVar = True
    section: str
    round: int
    boards: tuple[PlayedBoard, ...]
    byes: tuple[int, ...] = ()
    remarks: tuple[str, ...] = ()

    def after(self, section: SectionState) -> SectionState:
        """The section with what was played."""
        drawn = section.round(self.round)
        self._check(section, drawn)
        boards = list(drawn.boards)
        for one in self.boards:
            held = boards[one.board - 1]
            same = held.players == (one.white, one.black)
            now = held.corrected(one.result, self.round, section.published_rounds) if same else None
            boards[one.board - 1] = now or BoardState(one.white, one.black, one.result)
        byes = self.byes or drawn.pairing_allocated_byes
        if [board.players for board in boards] == [board.players for board in drawn.boards]:
            raise Refused.told("these boards are as published; correct the result of a board instead")
        made = drawn.recorded(tuple(boards), byes, section.published_rounds)
        _check_boards(section, made)
        if made.players != drawn.players:
            names = listed(section.entry(key).name for key in sorted(made.players ^ drawn.players))
            raise Refused.told("round {n} must keep its players; see {names}", n=self.round, names=names)
        return section.with_round(replace(made, remarks=(*drawn.remarks, *self.remarks))).without_draft()

    def _check(self, section: SectionState, drawn: RoundState) -> None:
        """Raise Refused for what cannot be recorded."""
        if not drawn.published:
            raise Refused.told("round {n} is a draft; change the draft instead", n=self.round)
        if section.of_teams:
            raise Refused.told("for a team match, correct line-ups and results instead")
        for one in self.boards:
            board_of(drawn, one.board)
            if not is_result(one.result, section.games) or is_awaited(one.result):
                raise Refused.told("board {board}: say how the game ended", board=one.board)


def why_it_stands(section: SectionState, drawn: RoundState) -> str:
    """Why the publication of a round cannot be taken back, "" when it can."""
    if not drawn.published or section.published_rounds > drawn.number:
        return told("publication can be withdrawn only for the latest round")
    if section.draft is not None:
        return told("a draft of round {n} exists; discard it first", n=section.draft.number)
    if any(board.result and not forfeit(section, board, drawn.number) for board in drawn.boards):
        return told("results have been entered; change single boards of the round instead")
    return ""


@dataclass(frozen=True, slots=True)
class WithdrawRound(SectionAct):
    """A publication taken back, while no result is in: the round is a draft again."""

    kind: ClassVar[str] = "withdraw-round"
    sentence: ClassVar[str] = N_("Publication of round {n} withdrawn")
    touches: ClassVar = (ROUND,)
    shows: ClassVar = ("round-gone",)
    deviates: ClassVar = True
    section: str
    round: int

    def after(self, section: SectionState) -> SectionState:
        """The section with the round as a draft."""
        drawn = section.round(self.round)
        if fault := why_it_stands(section, drawn):
            raise Refused(fault)
        section = replace(section, last_of_group_a=0) if self.round == 1 else section
        # What was corrected while the round was out is known when it is paired again.
        for earlier in section.rounds[: self.round - 1]:
            section = section.with_round(earlier.forgotten(self.round))
        return section.with_round(
            replace(
                drawn,
                published=False,
                tables=(),
                virtual_points=(),
                line_ups=(),
                boards_published=False,
                cards_until="",
            )
        )
