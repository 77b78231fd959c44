"""Everything that can be written into the journal of an event, by its kind."""

from __future__ import annotations

from collections.abc import Iterable

from pairwright.common.plug_ins import plug_ins
from pairwright.storage.actions.action import Action
from pairwright.storage.actions.bring_in import BringIn
from pairwright.storage.actions.bye_acts import AdjustPoints, KeepApart, LetMeet, RequestBye
from pairwright.storage.actions.decision_acts import DecideGames, DecideMatch, SetPrizes
from pairwright.storage.actions.entry_list_acts import (
    ChangePlayer,
    CheckIn,
    EnterLate,
    EnterPlayers,
    MarkPresence,
    NumberPlayers,
    Reinstate,
    RemovePlayer,
    Substitute,
    Withdraw,
)
from pairwright.storage.actions.event_acts import (
    AddSection,
    ChangeSetup,
    DescribeEvent,
    LeaveFideMode,
    RemoveSection,
    SetInitialColour,
    SetLogo,
)
from pairwright.storage.actions.league_acts import (
    EnterScore,
    MoveMatch,
    ProtestMatch,
    PublishFixtures,
    RankTeams,
    SendReport,
    TellResult,
)
from pairwright.storage.actions.line_up_acts import (
    AgreeBoards,
    CallForLineUps,
    DecideLineUp,
    ExchangeColours,
    LateLineUp,
    OpenLineUps,
    ReplacePlayers,
    SetHome,
)
from pairwright.storage.actions.move import MergeSections, MovePlayer
from pairwright.storage.actions.result_acts import CorrectResult, EnterResult, VerifyResult
from pairwright.storage.actions.round_acts import (
    ChangeRound,
    DiscardDraft,
    DraftRound,
    PublishRound,
    RecordPlayed,
    WithdrawRound,
)
from pairwright.storage.actions.team_acts import EnterTeams, PublishBoards, SetSquad

_ALL: tuple[type[Action], ...] = (
    DescribeEvent,
    SetLogo,
    AddSection,
    ChangeSetup,
    LeaveFideMode,
    RemoveSection,
    BringIn,
    EnterPlayers,
    EnterTeams,
    SetSquad,
    EnterLate,
    MergeSections,
    MovePlayer,
    ChangePlayer,
    RemovePlayer,
    Substitute,
    Withdraw,
    Reinstate,
    CheckIn,
    MarkPresence,
    NumberPlayers,
    RequestBye,
    KeepApart,
    LetMeet,
    AdjustPoints,
    SetInitialColour,
    SetPrizes,
    DraftRound,
    DiscardDraft,
    PublishRound,
    PublishBoards,
    SetHome,
    CallForLineUps,
    OpenLineUps,
    LateLineUp,
    DecideLineUp,
    ReplacePlayers,
    AgreeBoards,
    ExchangeColours,
    ChangeRound,
    WithdrawRound,
    RecordPlayed,
    EnterResult,
    CorrectResult,
    VerifyResult,
    DecideGames,
    DecideMatch,
    PublishFixtures,
    MoveMatch,
    TellResult,
    EnterScore,
    ProtestMatch,
    RankTeams,
    SendReport,
)


def registered(actions: Iterable[type[Action]]) -> dict[str, type[Action]]:
    """The actions by kind. Raises TypeError for one that says no sentence, and for a kind given twice."""
    found: dict[str, type[Action]] = {}
    for action in actions:
        if not getattr(action, "sentence", ""):
            raise TypeError(f"{action.__name__} has no sentence; history and overview could not tell it")
        if found.setdefault(action.kind, action) is not action:
            raise TypeError(f"{action.__name__}: there is a kind {action.kind!r} already")
    return found


ENTRY_POINTS = "pairwright.acts"

ACTIONS = registered((*_ALL, *plug_ins(ENTRY_POINTS)))
"""Kind: action, those of annexes and other packages last. `undo` and `restore` belong to the replay."""
