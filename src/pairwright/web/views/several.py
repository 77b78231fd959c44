"""One act for several players of the list: the actions that it is made of, and what is said of it."""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.storage.actions.action import Action
from pairwright.storage.actions.byes import RequestBye
from pairwright.storage.actions.players import CheckIn, Withdraw
from pairwright.storage.event_state import SectionState
from pairwright.web.words import Count

ACTS = ("bye", "withdraw", "present", "missing")
"""What can be done with several players at once."""


def said_of(act: str, ngettext: Count, number: int) -> str:
    """What is said when an act of ACTS is done with so many players."""
    if act == "bye":
        return ngettext("The bye of {n} player is noted.", "The byes of {n} players are noted.", number)
    if act == "withdraw":
        return ngettext(
            "{n} player has left and is not paired any more.",
            "{n} players have left and are not paired any more.",
            number,
        )
    if act == "present":
        return ngettext("{n} player is here.", "{n} players are here.", number)
    return ngettext("{n} player is not here.", "{n} players are not here.", number)


def acts_of(section: SectionState, act: str, keys: Sequence[int], bye: str, number: int) -> list[Action]:
    """What is written for an act of ACTS. bye, number: kind and round, for byes."""
    if act == "bye":
        return [RequestBye(section.key, key, number, bye) for key in keys]
    if act == "withdraw":
        return [Withdraw(section.key, key, section.published_rounds) for key in keys]
    return [CheckIn(section.key, key, act == "present") for key in keys]
