"""Everything that can be written into the journal of an event, by its kind."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pairwright.common.plug_ins import plug_ins
from pairwright.storage.actions import (
    bring_in,
    bye_acts,
    decision_acts,
    entry_list_acts,
    event_acts,
    league_acts,
    line_up_acts,
    move,
    result_acts,
    round_acts,
    team_acts,
)
from pairwright.storage.actions.action import Action

_MODULES = (
    event_acts, bring_in, entry_list_acts, team_acts, move, bye_acts, round_acts, line_up_acts, result_acts,
    decision_acts, league_acts,
)  # fmt: skip
_OWN: dict[str, type[Action]] = {
    name: one
    for module in _MODULES
    for name, one in vars(module).items()
    if "kind" in getattr(one, "__dict__", ()) and one.__module__ == module.__name__
}
"""Every class of these modules that has a kind of its own, by its name."""


def __getattr__(name: str) -> Any:
    if name not in _OWN:
        raise AttributeError(name)
    return _OWN[name]


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

ACTIONS = registered((*_OWN.values(), *plug_ins(ENTRY_POINTS)))
"""Kind: action, those of annexes and other packages last. `undo` and `restore` belong to the replay."""
