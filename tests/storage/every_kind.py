"""An event in whose journal every kind of action stands at least once."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from sections import OPEN, people

import pairwright
from pairwright import read_trf
from pairwright.standings.prize_list import Category, Prize, PrizeList
from pairwright.storage import actions as do
from pairwright.storage import lots_drawing
from pairwright.storage.actions.action import Action
from pairwright.storage.actions.round_acts import PairedBoard, PlayedBoard
from pairwright.storage.draft_round import draft_of, fixtures_of
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.line_ups import SealedCard
from pairwright.storage.match_rules import MatchRules
from pairwright.tournament.person import Particulars
from pairwright.tournament.tournament_json import to_json
from team_sections import TEAMS, teams

SAMPLE = Path(pairwright.__file__).parent / "samples" / "riverbend-open.trf"


class Script:
    """Actions one after the other. before: the event before each of them."""

    def __init__(self) -> None:
        self.event = EventState()
        self.actions: list[Action] = []
        self.before: list[EventState] = []

    def __call__(self, *actions: Action) -> None:
        for action in actions:
            self.before.append(self.event)
            self.event = action.apply(self.event)
            self.actions.append(action)

    def section(self, key: str = "open") -> SectionState:
        return self.event.section(key)


def script() -> Script:
    """The whole event."""
    made = Script()
    made(do.DescribeEvent("Every kind", place="Riverbend"))
    _lots(made)
    _file(made)
    _before_the_first_round(made)
    _rounds(made)
    _juniors(made)
    _teams(made)
    _league(made)
    made(do.DescribeEvent("Every kind", place="Hillside"))
    missing = set(do.ACTIONS) - {action.kind for action in made.actions}
    assert not missing, f"add {', '.join(sorted(missing))} here"
    return made


def _lots(made: Script) -> None:
    made(do.AddSection("lots", replace(OPEN, system="round_robin", number_of_rounds=0, initial_colour="")))
    made(do.EnterPlayers("lots", people(6)))
    announced = lots_drawing.announced_numbers(made.section("lots"), None, "Numbers")
    made(lots_drawing.opened(made.section("lots"), announced, b"x" * 32))
    for what in ("draw", "draw", "undo", "draw all"):
        made(lots_drawing.step_of(made.section("lots"), what))


def _file(made: Script) -> None:
    tournament = json.dumps(to_json(read_trf(SAMPLE)))
    made(do.AddSection("file", OPEN), do.BringIn("file", tournament))


def _before_the_first_round(made: Script) -> None:
    prizes = PrizeList((Category("Main", (Prize(30000, "Cup"), Prize(20000))),))
    made(
        do.AddSection("open", OPEN),
        do.AddSection("none", OPEN),
        do.RemoveSection("none"),
        do.EnterPlayers("open", people(11)),
        do.SetPrizes("open", prizes),
        do.SetLogo("PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4="),
        do.ChangePlayer(
            "open", 3, Particulars("Player, Changed", 1234, club="Rook", transferred="Elm", fixed_board=201)
        ),
        do.CheckIn("open", 2),
        do.MarkPresence("open", True),
        do.RequestBye("open", 4, 2, "half"),
        do.KeepApart("open", (1, 2, 5), 1, 3, "family"),
        do.LetMeet("open", 1),
        do.KeepApart("open", (1, 2)),
        do.AdjustPoints("open", 1, 10, reason="late"),
        do.AdjustPoints("open", 1, 20, 1, "later", 1),
        do.NumberPlayers("open", tuple(range(11, 0, -1))),
        do.SetInitialColour("open", "black"),
        do.ChangeSetup(
            "open",
            replace(OPEN, tie_breaks=("BH", "SB"), keep_apart=("club",), time_control_code="5400+30"),
        ),
        do.RemovePlayer("open", 11),
        do.Substitute("open", 10, Particulars("Substitute, Sue", 1500)),
    )


def _rounds(made: Script) -> None:
    made(draft_of(made.section()), do.DiscardDraft("open", 1))
    made(draft_of(made.section()), do.PublishRound("open", 1), do.WithdrawRound("open", 1))
    made(do.PublishRound("open", 1))
    first, *others = (PairedBoard(*board.players) for board in made.section().rounds[0].boards)
    made(do.ChangeRound("open", 1, (PairedBoard(first.black, first.white), *others), remarks=("colours",)))
    made(*(do.EnterResult("open", 1, board, "1-0") for board in range(1, 6)))
    made(do.VerifyResult("open", 1, 1, "1-0"), do.Withdraw("open", 3, 1), draft_of(made.section()))
    made(do.CorrectResult("open", 1, 1, "0-1"))
    made(draft_of(made.section()), do.PublishRound("open", 2), do.Reinstate("open", 3))
    first = made.section().rounds[0].boards[0]
    made(do.RecordPlayed("open", 1, (PlayedBoard(1, first.black, first.white, "1-0"),), remarks=("colours",)))
    made(do.AddSection("own", OPEN), do.LeaveFideMode("own", "not rated"))


def _juniors(made: Script) -> None:
    setup = replace(OPEN, system="kjca")
    made(do.AddSection("young", setup), do.EnterPlayers("young", people(7)))
    made(do.AddSection("small", replace(setup, name="Small")), do.EnterPlayers("small", people(12)[7:]))
    made(do.MergeSections("young", "small", "Young"))
    made(draft_of(made.section("young")), do.PublishRound("young", 1))
    made(do.EnterLate("young", (Particulars("Late, Child"), Particulars("Later, Child"))))
    made(do.AddSection("older", setup), do.EnterPlayers("older", people(20)[13:]))
    made(do.MovePlayer("young", 3, "older", with_card=False))


def _teams(made: Script) -> None:
    made(do.AddSection("teams", TEAMS), do.EnterTeams("teams", teams(4)))
    squad = made.section("teams").entry(2).squad
    made(do.SetSquad("teams", 2, replace(squad, captain="Somebody Else")))
    made(do.AdjustPoints("teams", 2, 0, 1, "late", game_points=-5))
    made(draft_of(made.section("teams")), do.PublishRound("teams", 1), do.PublishBoards("teams", 1))
    made(do.EnterResult("teams", 1, 1, "1-0, 1/2-1/2, 0-1, +/-"))
    made(do.EnterResult("teams", 1, 2, "-/+, -/+, -/+, -/+"))
    asked = replace(TEAMS.match, homes=True, board_rules=((4, "min1000"),), average_most=2900)
    made(do.ChangeSetup("teams", replace(TEAMS, match=asked)))
    made(do.SetHome("teams", 1, 1, made.section("teams").rounds[0].boards[0].black))
    _line_ups(made)


def _line_ups(made: Script) -> None:
    made(draft_of(made.section("teams")), do.PublishRound("teams", 2))
    one, other = made.section("teams").round(2).boards[0].players
    came = "2026-05-02T09:55:00.000Z"
    made(
        do.CallForLineUps("teams", 2, "2026-05-02T10:00:00.000Z"),
        do.OpenLineUps("teams", 2, (SealedCard(one, other, (1, 3, 4, 5), came, "Captain"),)),
        do.LateLineUp("teams", 2, other, (2, 3, 4, 5), "2026-05-02T10:01:00.000Z", "Captain"),
        do.DecideLineUp("teams", 2, other, (2, 3, 4, 5), "B.12.3.3"),
        do.DecideGames("teams", 2, 1, other, (1, 2), "B.12.3.1"),
    )


def _league(made: Script) -> None:
    league = MatchRules(boards=4, homes=True, league='club tie_breaks=["lots"]')
    made(
        do.AddSection(
            "league",
            replace(
                TEAMS,
                name="League",
                system="team_round_robin",
                number_of_rounds=0,
                initial_colour="",
                match=league,
            ),
        )
    )
    made(do.EnterTeams("league", teams(4)))
    made(fixtures_of(made.section("league")))
    made(do.MoveMatch("league", 1, 2, "2026-05-01T10:00:00.000Z", "2026-06-01", "14:00", asked="Team 2"))
    one, other = made.section("league").round(1).boards[0].players
    at = "2026-05-02T09:59:00.000Z"
    cards = (SealedCard(one, other, (1, 2, 3, 4), at, ""), SealedCard(other, one, (1, 2, 3, 4), at, ""))
    made(do.OpenLineUps("league", 1, cards, 1))
    made(do.TellResult("league", 1, 1, "1-0, 1/2-1/2, 0-1, 1-0", one, "2026-05-02T18:00:00.000Z"))
    made(do.ReplacePlayers("league", 1, one, (1, 2, 3, 5), "came late"))
    made(do.TellResult("league", 1, 1, "", other, "2026-05-02T19:00:00.000Z"))
    made(do.AgreeBoards("league", 1, 2, 5, "Ann and Bob"))
    made(do.ExchangeColours("league", 1, 1, (2,)))
    made(do.EnterScore("league", 1, 2, (25, 15)))
    made(do.ProtestMatch("league", 1, 2, "the clock of board 3"))
    made(do.ProtestMatch("league", 1, 1, "not registered", entry=one, place=1))
    squad = made.section("league").entry(one).squad
    made(do.SetSquad("league", one, replace(squad, players=squad.players[::-1]), "2026-05-03"))
    made(do.RankTeams("league", "lots", (1, 2)))
    made(do.SendReport("league", "2026-05", "2026-06-01T10:00:00.000Z", "012 League\n001    1\n", "412345"))
    made(do.DecideMatch("league", 1, 2, "protest", "Appeals committee", "the clock was right"))
    made(do.DecideMatch("league", 2, 1, "decision", "Board", "two teams of one hall", counts="void"))
