"""Act upon act in a section of each system: replayed they give the same event, and taken back none of it."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from databases import ticking
from sections import people

from pairwright.common.errors import BadInput, NoPairing, Refused
from pairwright.storage import actions as do
from pairwright.storage.actions.action import Action
from pairwright.storage.actions.round_acts import PairedBoard, PlayedBoard
from pairwright.storage.draft_round import draft_of, fixtures_of
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.journal import Journal
from pairwright.storage.line_ups import SealedCard
from pairwright.storage.match_rules import MatchRules
from pairwright.storage.replay import Act, Restore, Undo, replay
from pairwright.storage.section_setup import Setup
from pairwright.systems.register import systems
from pairwright.tournament.person import Particulars
from pairwright.tournament.results import BETWEEN
from sizes import times
from team_sections import teams

RESULTS = ("1-0", "0-1", "1/2-1/2", "+/-", "-/+", "-/-", "0-0")
MORNING, EVENING = "2026-05-02T10:01:00.000Z", "2026-05-02T18:00:00.000Z"
DECIDED = ("protest", "Board", "the clock was right")
LEAGUES = ("", "", "club", 'club tie_breaks=["lots"]', "german")


class Desk:
    """An event of one journal, with two sections; what is done in it is of one seed."""

    def __init__(self, system: str, seed: int) -> None:
        self.dice = random.Random(f"{system} {seed}")
        self.of_teams = system.startswith("team")
        self.journal = Journal("sqlite://", clock=ticking())
        self.event = self.journal.create("Any acts", "Anna")
        self.states: list[EventState] = [self.state]
        count = self.dice.choice((2, 4, 5, 8))
        setup = self.setup(system)
        self.act(do.AddSection("open", setup))
        self.act(do.AddSection("other", replace(setup, name="Other")))
        self.act(
            do.EnterTeams("open", teams(count)) if self.of_teams else do.EnterPlayers("open", people(count))
        )

    def setup(self, system: str) -> Setup:
        if "robin" in system:
            setup = Setup("Open", system=system)
        else:
            setup = Setup(
                "Open", system=system, number_of_rounds=self.dice.choice((3, 5)), initial_colour="white"
            )
        if not self.of_teams:
            return setup
        league = self.dice.choice(LEAGUES) if system == "team_round_robin" else ""
        boards = 4 if league else self.dice.choice((2, 4))
        return replace(setup, match=MatchRules(boards=boards, homes=bool(league), league=league))

    @property
    def state(self) -> EventState:
        return self.journal.state(self.event)

    @property
    def section(self) -> SectionState:
        return self.state.section("open")

    def act(self, act: Act) -> bool:
        """Do it; True when it was written. What it gives is what was promised, and what a replay gives."""
        try:
            promised = self.journal.preview(self.event, act)
        except (Refused, BadInput):
            promised = None
        try:
            done = self.journal.record(self.event, act, who="Anna")
        except (Refused, BadInput):
            assert promised is None
            return False
        if done.recorded is None:
            return False
        anew = replay(self.journal.history(self.event))
        assert done.state == promised == anew, act
        self.states.append(done.state)
        for section in done.state.sections:  # what is kept of rounds that were read before is still true
            assert section.tournament() == anew.section(section.key).tournament(), act
        return True

    # what somebody may type, much of it out of place

    def result(self) -> str:
        """Of a match now and then with boards that it does not have, as from a page with the longest one."""
        if not self.of_teams:
            return self.dice.choice(RESULTS)
        games = [self.dice.choice(RESULTS) for _ in range(self.dice.choice((1, 2, 4, 4)))]
        return BETWEEN.join((*games, *["-/-"] * self.dice.choice((0, 0, 1, 2))))

    def round(self) -> int:
        return self.dice.randint(1, max(1, len(self.section.rounds)))

    def entry(self) -> int:
        return self.dice.randint(1, len(self.section.entries) + 1)

    def board(self) -> int:
        return self.dice.randint(1, 4)

    def line_up(self) -> tuple[int, ...]:
        return tuple(self.dice.sample(range(1, 6), 4))

    def cards(self) -> Action:
        """The line-ups of a match, some of them in another order than the squad has."""
        drawn, board = self.dice.choice(self.section.rounds), self.board()
        match = drawn.boards[(board - 1) % len(drawn.boards)].players
        both = zip(match, match[::-1], strict=True)
        cards = tuple(SealedCard(team, other, self.line_up(), MORNING, "Ann") for team, other in both)
        return do.OpenLineUps("open", drawn.number, cards, (board - 1) % len(drawn.boards) + 1)

    def person(self) -> Particulars:
        return Particulars(f"Late, {self.dice.randrange(10**6)}", self.dice.choice((0, 1500, 2200)))

    def next_round(self) -> None:
        """Draft the next round or all fixtures, mostly publish them, and now and then enter all results."""
        section = self.section
        self.act(fixtures_of(section) if section.by_fixture and not section.rounds else draft_of(section))
        if self.dice.random() < 0.9:
            self.act(do.PublishRound("open", len(self.section.rounds)))
            self.act(do.PublishBoards("open", len(self.section.rounds)))

    @property
    def paired(self) -> bool:
        return bool(self.section.rounds and all(drawn.boards for drawn in self.section.rounds))

    def all_results(self) -> None:
        for board in range(1, len(self.section.rounds[-1].boards) + 1 if self.paired else 1):
            self.act(do.EnterResult("open", len(self.section.rounds), board, self.result()))

    def changed(self) -> Action:
        drawn = self.section.rounds[-1]
        there = [player for board in drawn.boards for player in board.players]
        one, other = self.dice.randrange(len(there)), self.dice.randrange(len(there))
        there[one], there[other] = there[other], there[one]
        boards = tuple(PairedBoard(*there[place : place + 2]) for place in range(0, len(there), 2))
        return do.ChangeRound("open", drawn.number, boards, remarks=("by hand",))

    def played(self) -> Action:
        drawn = self.dice.choice(self.section.rounds)
        board = self.dice.choice(drawn.boards)
        played = PlayedBoard(1, board.black, board.white, self.result())
        return do.RecordPlayed("open", drawn.number, (played,), remarks=("colours",))

    def anything(self) -> Act | None:
        number, dice = len(self.section.rounds), self.dice
        whole: tuple[Callable[[], None], ...] = (self.next_round, self.next_round, self.all_results)
        single: list[Callable[[], Act]] = [
            *[lambda: do.EnterResult("open", self.round(), self.board(), self.result())] * 3,
            lambda: do.EnterResult("open", self.round(), self.board(), ""),
            lambda: do.CorrectResult("open", self.round(), self.board(), self.result(), dice.random() < 0.3),
            lambda: do.VerifyResult("open", self.round(), self.board(), self.result()),
            lambda: do.Withdraw("open", self.entry(), number),
            lambda: do.Reinstate("open", self.entry()),
            lambda: do.Substitute("open", self.entry(), self.person()),
            lambda: do.EnterPlayers(
                "open", (self.person(),), dice.choice((0, number + 1)), dice.choice((0, 1))
            ),
            lambda: do.EnterLate("open", (self.person(),)),
            lambda: do.RemovePlayer("open", self.entry()),
            lambda: do.CheckIn("open", self.entry(), dice.random() < 0.5),
            lambda: do.RequestBye(
                "open", self.entry(), number + 1, dice.choice(("half", "zero", "absent", ""))
            ),
            lambda: do.KeepApart("open", (self.entry(), self.entry())),
            lambda: do.AdjustPoints("open", self.entry(), 10, dice.choice((0, 1)), "late"),
            lambda: do.WithdrawRound("open", number),
            lambda: do.DiscardDraft("open", number),
            lambda: do.ChangeSetup(
                "open", replace(self.section.setup, number_of_rounds=dice.choice((0, 4, 9)))
            ),
            lambda: do.ChangeSetup("open", replace(self.section.setup, win=30)),
            lambda: do.MovePlayer("open", self.entry(), "other", dice.random() < 0.5),
            lambda: do.MergeSections("open", "other", "Both"),
            *([self.changed, self.played] if self.paired else []),
            lambda: Undo(self.journal.position(self.event) - dice.randrange(8)),
            lambda: Restore(max(4, self.journal.position(self.event) - dice.randrange(1, 8))),
        ]
        if self.of_teams:
            single += [
                *([self.cards] * 4 if self.paired else []),
                lambda: do.AgreeBoards("open", self.round(), self.board(), dice.randint(1, 6), "both"),
                lambda: do.ExchangeColours("open", self.round(), self.board(), (1,)),
                lambda: do.EnterScore("open", self.round(), self.board(), (25, 15)),
                lambda: do.ProtestMatch("open", self.round(), self.board(), "the clock"),
                lambda: do.DecideMatch("open", self.round(), self.board(), *DECIDED, self.result()),
                lambda: do.ReplacePlayers("open", self.round(), self.entry(), self.line_up(), "came late"),
                *[
                    lambda: do.TellResult(
                        "open", self.round(), self.board(), dice.choice(("", self.result())), self.entry(),
                        EVENING,
                    )
                ] * 3,
                lambda: do.LateLineUp("open", self.round(), self.entry(), self.line_up(), MORNING, "Ann"),
                lambda: do.MoveMatch("open", self.round(), self.board(), MORNING, "2026-06-01"),
            ]  # fmt: skip
        if dice.random() < 0.4:
            dice.choice(whole)()
            return None
        return dice.choice(single)()


@pytest.mark.parametrize("system", systems())
@pytest.mark.parametrize("seed", range(times(30)))
def test_acts_are_replayed_as_they_were_done_and_taken_back_without_a_trace(system: str, seed: int) -> None:
    desk = Desk(system, seed)
    for _ in range(40):
        if not desk.state.has("open"):
            break
        try:
            act = desk.anything()
        except (BadInput, Refused, NoPairing):  # nobody can do that now
            continue
        if act is not None:
            desk.act(act)
    other = Journal("sqlite://")
    assert other.state(other.bring_in(desk.journal.export(desk.event), "Bea")) == desk.state
    other.close()
    for position in range(len(desk.states), 1, -1):
        assert desk.journal.record(desk.event, Undo(position), who="Anna").state == desk.states[position - 2]
    desk.journal.close()
