"""Events in the making for the tests of the actions: everything done by actions that went through JSON."""

from __future__ import annotations

import json

import pytest

from pairwright.common.errors import Refused
from pairwright.storage.actions import AddSection, EnterPlayers, EnterResult, PublishRound
from pairwright.storage.actions.action import Action
from pairwright.storage.draft_round import draft_of
from pairwright.storage.event_state import EventState
from pairwright.storage.replay import act_from_json, act_to_json
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars

OPEN = Setup("Open", number_of_rounds=5, initial_colour="white")


def through_json(action: Action) -> Action:
    """The action as the journal gives it back."""
    again = act_from_json(action.kind, json.loads(json.dumps(act_to_json(action))))
    assert again == action
    return again


def done(event: EventState, *actions: Action) -> EventState:
    """The event after the actions."""
    for action in actions:
        event = through_json(action).apply(event)
        for section in event.sections:
            section.tournament()
    return event


def refused(event: EventState, action: Action, *words: str) -> None:
    """The action is refused with a fault that has all these words; nothing changed."""
    with pytest.raises(Refused) as caught:
        action.apply(event)
    told = "\n".join(caught.value.faults)
    assert all(word in told for word in words), told


def people(count: int) -> tuple[Particulars, ...]:
    """So many players, the strongest first."""
    return tuple(Particulars(f"Player, {letter(n)}", rating=2400 - 10 * n) for n in range(count))


def letter(number: int) -> str:
    """A, B, ... Z, AA, ..."""
    return ("" if number < 26 else letter(number // 26 - 1)) + chr(ord("A") + number % 26)


def event_with(count: int, setup: Setup = OPEN) -> EventState:
    """An event with one section "open" of so many players."""
    return done(EventState("Town event"), AddSection("open", setup), EnterPlayers("open", people(count)))


def drafted(event: EventState, key: str = "open") -> EventState:
    """The event with the next round as a draft."""
    return done(event, draft_of(event.section(key)))


def published(event: EventState, key: str = "open") -> EventState:
    """The event with the next round drawn and published."""
    event = drafted(event, key)
    return done(event, PublishRound(key, event.section(key).rounds[-1].number))


def played(event: EventState, rounds: int, key: str = "open", result: str = "1-0") -> EventState:
    """The event with so many rounds more, all with one result."""
    for _ in range(rounds):
        event = published(event, key)
        drawn = event.section(key).rounds[-1]
        event = done(
            event,
            *(EnterResult(key, drawn.number, board, result) for board in range(1, len(drawn.boards) + 1)),
        )
    return event
