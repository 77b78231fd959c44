"""Every kind of action in the journal: written, read, taken back, exported, and misshapen."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest
from databases import ticking
from every_kind import Script, script

from pairwright.common.errors import BadInput, Refused
from pairwright.storage.actions import DescribeEvent
from pairwright.storage.journal import Journal
from pairwright.storage.replay import Undo, act_from_json, act_to_json, replay
from sizes import sampled, times

ODD: tuple[Any, ...] = (
    None, True, 0, -1, 1, 2, 99, 2**31, 2**53, 10**30, 1.5, "", "x", "1-0", "open", "\x00", "\ud800", "dutch",
    "a" * 3000, "kjca", "round_robin", "2026-11-20", [], [[]], [1], [1, 2], [0, 0], ["x"], {}, {"a": 1},
)  # fmt: skip
"""What may stand where something else is expected."""

MUTATIONS = 4000


@pytest.fixture(scope="module")
def whole() -> Script:
    return script()


def written(journal: Journal, whole: Script) -> str:
    first, *others = whole.actions
    assert isinstance(first, DescribeEvent)
    event_id = journal.create(first.name, "Anna")
    for action in (first, *others):
        journal.append(event_id, action, who="Anna")
    return event_id


def test_the_journal_gives_the_event(journal, address, whole):
    event_id = written(journal, whole)
    fresh = Journal(address)
    assert journal.state(event_id) == fresh.state(event_id) == whole.event
    assert fresh.verify(event_id) is None
    fresh.close()


def test_it_goes_through_a_file(journal, whole):
    event_id = written(journal, whole)
    target = Journal("sqlite://")
    assert target.state(target.bring_in(journal.export(event_id), "Bea")) == whole.event


def test_every_act_is_taken_back_or_what_rests_on_it_is_named(whole):
    journal = Journal("sqlite://", clock=ticking())
    event_id = written(journal, whole)
    undone = 0
    for position in sampled(range(2, journal.position(event_id) + 1), 5):
        try:
            would_be = journal.preview(event_id, Undo(position))
        except Refused:
            continue
        undone += 1
        done = journal.record(event_id, Undo(position), who="Bea")
        assert done.state == would_be == replay(journal.history(event_id))
        assert journal.append(event_id, Undo(done.position), who="Bea") == whole.event
    assert undone > times(10, 5)


def odd(value: Any, dice: random.Random, depth: int = 0) -> Any:
    """The value with something in it that does not belong there."""
    if isinstance(value, str) and value[:1] == "{" and dice.random() < 0.9:
        return json.dumps(odd(json.loads(value), dice))
    if not isinstance(value, dict | list) or not value or depth > 5 or dice.random() < 0.2:
        if type(value) is int and dice.random() < 0.6:
            return value + dice.choice((-3, -1, 1, 2, 10, 1000))
        return copy.deepcopy(dice.choice(ODD))
    value = copy.copy(value)
    place = dice.choice(sorted(value)) if isinstance(value, dict) else dice.randrange(len(value))
    if dice.random() < 0.15:
        del value[place]
    elif isinstance(value, list) and dice.random() < 0.15:
        value.append(value[place])
    else:
        value[place] = odd(value[place], dice, depth + 1)
    return value


@pytest.mark.parametrize("seed", range(4))
def test_misshapen_acts_are_refused_or_fit(whole, seed):
    """They raise nothing but BadInput; those that fit give an event whose sections are tournaments."""
    dice = random.Random(seed)
    refused = fitted = 0
    for _ in range(MUTATIONS // 4):
        place = dice.randrange(len(whole.actions))
        action = whole.actions[place]
        body = odd(act_to_json(action), dice)
        try:
            after = act_from_json(action.kind, body).apply(whole.before[place])
        except BadInput as error:
            refused += bool(error.faults)
            continue
        for section in after.sections:
            section.tournament()
        fitted += 1
    assert refused + fitted == MUTATIONS // 4
    assert refused > fitted > 0
