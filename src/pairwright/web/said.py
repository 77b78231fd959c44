"""What an act did, in one line, for messages and for the history."""

from __future__ import annotations

from pairwright.marks import N_
from pairwright.storage.actions.bring_in import BringIn
from pairwright.storage.actions.byes import AdjustPoints, KeepApart, LetMeet, RequestBye
from pairwright.storage.actions.event import AddSection, ChangeSetup, DescribeEvent, RemoveSection
from pairwright.storage.actions.lots import RecordLots, SetInitialColour, StepLots
from pairwright.storage.actions.players import (
    ChangePlayer,
    CheckIn,
    EnterPlayers,
    NumberPlayers,
    Reinstate,
    RemovePlayer,
    Withdraw,
)
from pairwright.storage.actions.prizes import SetPrizes
from pairwright.storage.actions.results import CorrectResult, EnterResult, VerifyResult
from pairwright.storage.actions.rounds import (
    ChangeRound,
    DiscardDraft,
    DraftRound,
    PublishRound,
    WithdrawRound,
)
from pairwright.storage.event_state import EventState
from pairwright.storage.replay import Act, Restore, Undo
from pairwright.tournament.units import format_points
from pairwright.web.render import result_text
from pairwright.web.words import counter, speaker

_OF_ROUNDS: dict[type, str] = {
    DiscardDraft: N_("Draft of round {n} thrown away"),
    PublishRound: N_("Round {n} published"),
    WithdrawRound: N_("Publication of round {n} taken back"),
    ChangeRound: N_("Round {n} changed after publication"),
}
_OF_SECTIONS: dict[type, str] = {
    ChangeSetup: N_("Set-up changed"),
    RemoveSection: N_("Section removed"),
    BringIn: N_("Tournament brought in from a file"),
    NumberPlayers: N_("Pairing numbers given"),
    LetMeet: N_("Players who were kept apart may meet again"),
    RecordLots: N_("Drawing of lots recorded"),
    StepLots: N_("A step of the drawing of lots"),
    SetPrizes: N_("Prizes set"),
}
_OF_PLAYERS: dict[type, str] = {
    ChangePlayer: N_("{name}: data changed"),
    RemovePlayer: N_("{name}: entry removed"),
    Reinstate: N_("{name} is back"),
}
_OF_RESULTS: dict[type, str] = {
    EnterResult: N_("Board {board} of round {n}: {result}"),
    CorrectResult: N_("Board {board} of round {n} corrected: {result}"),
    VerifyResult: N_("Board {board} of round {n}, typed again: {result}"),
}


def said(action: Act, language: str, event: EventState | None = None) -> str:
    """One line. event: where sections and players are looked up by name; without it their keys stand."""
    return _Teller(language, event).line(action)


class _Teller:
    """Tells acts of one event in one language."""

    def __init__(self, language: str, event: EventState | None) -> None:
        self._ = speaker(language)
        self._count = counter(language)
        self._event = event

    def line(self, action: Act) -> str:
        """The act, after the name of its section."""
        section = getattr(action, "section", "")
        text = self._text(action)
        return f"{self._section(section)}: {text}" if section else text

    def _text(self, action: Act) -> str:
        _ = self._
        kind = type(action)
        match action:
            case Undo(position):
                return _("Act {n} taken back", n=position)
            case Restore(position):
                return _("Back to the event as it was after act {n}", n=position)
            case DescribeEvent(name):
                return _("The event is called {name}; its description was written", name=name)
            case AddSection(setup=setup):
                return _("New section {name}", name=setup.name)
            case EnterResult() | CorrectResult() | VerifyResult():
                return self._result(action)
            case DraftRound():
                by_hand = _("Draft of round {n} changed by hand", n=action.round)
                return by_hand if action.by_hand else _("Round {n} paired as a draft", n=action.round)
            case EnterPlayers(players=players):
                names = ", ".join(player.name for player in players[:3])
                count = self._count("{n} player entered", "{n} players entered", len(players))
                return f"{count}: {names}{' …' if len(players) > 3 else ''}"
            case SetInitialColour(colour=colour):
                return _("Initial colour: {colour}", colour=_("White") if colour == "white" else _("Black"))
            case KeepApart(entries=entries):
                names = ", ".join(self._name(action.section, entry) for entry in entries)
                return _("Kept apart: {names}", names=names)
        if kind in _OF_ROUNDS:
            return _(_OF_ROUNDS[kind], n=getattr(action, "round", 0))
        if kind in _OF_SECTIONS:
            return _(_OF_SECTIONS[kind])
        return self._of_player(action)

    def _of_player(self, action: Act) -> str:
        _ = self._
        name = self._name(getattr(action, "section", ""), getattr(action, "entry", 0))
        match action:
            case Withdraw(after_round=after):
                if not after:
                    return _("{name} withdrawn", name=name)
                return _("{name} leaves after round {n}", name=name, n=after)
            case CheckIn(present=present):
                return _("{name} is here", name=name) if present else _("{name} is not here", name=name)
            case RequestBye(round=number, bye=bye):
                if not bye:
                    return _("{name}: no bye in round {n} after all", name=name, n=number)
                return _("{name}: bye asked for in round {n}", name=name, n=number)
            case AdjustPoints(points=points):
                return _("{name}: points changed by {points}", name=name, points=format_points(points))
        return _(_OF_PLAYERS[type(action)], name=name)

    def _result(self, action: EnterResult | CorrectResult | VerifyResult) -> str:
        first = 1
        if self._event is not None and self._event.has(action.section):
            first = self._event.section(action.section).setup.first_board
        result = result_text(action.result) or self._("taken back")
        return self._(
            _OF_RESULTS[type(action)], board=action.board + first - 1, n=action.round, result=result
        )

    def _section(self, key: str) -> str:
        if self._event is not None and self._event.has(key):
            return self._event.section(key).setup.name
        return key

    def _name(self, section: str, entry: int) -> str:
        if self._event is not None and self._event.has(section):
            known = self._event.section(section).entry_of.get(entry)
            if known is not None:
                return known.name
        return self._("Entry {n}", n=entry)
