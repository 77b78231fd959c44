"""What an act means beyond the topics it touches: the things it names by number, and what it rests on.

A result names board 5; whose game that is depends on the round. A step of a drawing of lots goes on from
the steps before it. An undo must not change that silently, and neither may somebody else's change of the
round while a result is on its way.
"""

from __future__ import annotations

from pairwright.storage.actions.action import PLAYERS, ROUND, Action, FieldAct
from pairwright.storage.actions.bye_acts import LAST_PUBLISHED, AdjustPoints, LetMeet
from pairwright.storage.actions.decision_acts import DecideGames, DecideMatch
from pairwright.storage.actions.entry_list_acts import EnterLate, EnterPlayers
from pairwright.storage.actions.league_acts import EnterScore, MoveMatch, ProtestMatch, TellResult
from pairwright.storage.actions.line_up_acts import AgreeBoards, ExchangeColours, SetHome
from pairwright.storage.actions.move import MergeSections, MovePlayer
from pairwright.storage.actions.result_acts import CorrectResult, EnterResult, ResultAct
from pairwright.storage.actions.round_acts import DraftRound
from pairwright.storage.actions.team_acts import EnterTeams
from pairwright.storage.event_state import EventState

_ENTRY = "entry:"
_ON_A_BOARD = (
    ResultAct
    | DecideGames
    | DecideMatch
    | MoveMatch
    | EnterScore
    | ProtestMatch
    | AgreeBoards
    | ExchangeColours
)
"""Acts that name a board by its number within the round."""


def meaning(action: Action, before: EventState) -> object:
    """What the numbers in an action stand for in the event before it; None when it names none.

    Two values are equal when the action means the same. Raises Refused or IndexError for an event to which
    the action cannot be applied.
    """
    if isinstance(action, _ON_A_BOARD | SetHome):
        return before.section(action.section).rounds[action.round - 1].boards[action.board - 1].players
    if isinstance(action, EnterPlayers | EnterTeams | EnterLate):
        return _keys(before, action.section)[-1:]
    if isinstance(action, MovePlayer):
        return (_keys(before, action.other)[-1:], before.section(action.section).published_rounds)
    if isinstance(action, MergeSections):
        return (_keys(before, action.section)[-1:], _keys(before, action.other))
    if isinstance(action, LetMeet):
        return before.section(action.section).restrictions[action.number - 1]
    if isinstance(action, AdjustPoints):
        section = before.section(action.section)
        named = section.adjustments[action.number - 1] if action.number else None
        after = section.published_rounds if action.round == LAST_PUBLISHED else action.round
        return (named, after) if action.number or action.round == LAST_PUBLISHED else None
    return action.goes_on_from(before) if isinstance(action, FieldAct) else None


def entered(before: EventState, after: EventState) -> frozenset[tuple[str, int]]:
    """The entries that an action made, as (section, key)."""
    had = {section.key: section for section in before.sections}
    return frozenset(
        (section.key, entry.key)
        for section in after.sections
        if section.key not in had or section.entries is not had[section.key].entries
        for entry in section.entries
        if section.key not in had or entry.key not in had[section.key].entry_of
    )


def _keys(event: EventState, section: str) -> tuple[int, ...]:
    """The keys of the entries in order; new ones go on from the last."""
    return tuple(sorted(entry.key for entry in event.section(section).entries))


def rests_on(action: Action) -> frozenset[str]:
    """Topics that the action does not touch, but whose change may make it wrong."""
    if isinstance(action, _ON_A_BOARD):
        return frozenset({ROUND.format(action)})
    if isinstance(action, DraftRound):
        key = action.section
        return frozenset(
            f"{what}:{key}" for what in ("setup", "players", "entries", "restrictions", "results")
        )
    return frozenset()


def summed_up(action: Action) -> frozenset[str]:
    """The topics of an action, and the wider ones that contain them: all results, all entries."""
    wider = set(action.topics())
    if isinstance(action, EnterResult | CorrectResult | DecideGames | DecideMatch | TellResult | EnterScore):
        wider.add(f"results:{action.section}")
    if isinstance(action, EnterPlayers | EnterTeams | EnterLate):
        wider.add(PLAYERS.format(action))
    wider |= {f"entries:{topic.split(':')[1]}" for topic in action.topics() if topic.startswith(_ENTRY)}
    return frozenset(wider)
