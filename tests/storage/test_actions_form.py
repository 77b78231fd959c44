"""Actions as JSON: every kind there and back, and nothing misshapen comes in."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from pairwright.common.errors import BadInput, Refused
from pairwright.storage.actions import ACTIONS, EnterPlayers
from pairwright.storage.event_state import EventState
from pairwright.storage.replay import act_from_json, act_to_json
from pairwright.tournament.person import Particulars
from sizes import times

TEXTS = some.text(some.characters(exclude_characters="\x00", exclude_categories=("Cs",)), max_size=12)


def values_of(wanted: Any) -> some.SearchStrategy[Any]:
    """Any value of a type that actions are made of."""
    if get_origin(wanted) is tuple:
        parts = get_args(wanted)
        if len(parts) == 2 and parts[1] is Ellipsis:
            return some.lists(values_of(parts[0]), max_size=3).map(tuple)
        return some.tuples(*map(values_of, parts))
    if is_dataclass(wanted):
        hints = get_type_hints(wanted)
        return some.builds(wanted, **{field.name: values_of(hints[field.name]) for field in fields(wanted)})
    return {str: TEXTS, int: some.integers(-(2**53), 2**53), bool: some.booleans()}[wanted]


@pytest.mark.parametrize("kind", sorted(ACTIONS))
@settings(max_examples=times(25, 5), deadline=None)
@given(data=some.data())
def test_every_action_survives_json(kind, data):
    action = data.draw(values_of(ACTIONS[kind]))
    assert act_from_json(kind, json.loads(json.dumps(act_to_json(action)))) == action


@pytest.mark.parametrize("kind", sorted(ACTIONS))
@settings(max_examples=times(25, 5), deadline=None)
@given(data=some.data())
def test_every_action_on_an_empty_event_is_refused_in_words_or_done(kind, data):
    action = data.draw(values_of(ACTIONS[kind]))
    told: tuple[str, ...] = ("done",)
    try:
        after = action.apply(EventState())
    except Refused as error:
        told, after = error.faults, EventState()
    assert told
    assert all(told)
    assert isinstance(after, EventState)
    assert all(isinstance(topic, str) for topic in action.topics())


@pytest.mark.parametrize(
    ("kind", "body", "words"),
    [
        ("nothing", {}, "unknown action 'nothing'"),
        ("check-in", {}, "'section' is missing"),
        ("check-in", {"section": "a"}, "'entry' is missing"),
        ("check-in", {"section": "a", "entry": 1, "more": 2}, "unknown field 'more'"),
        ("check-in", {"section": 1, "entry": 1}, "check-in.section: expected a text"),
        ("check-in", {"section": None, "entry": 1}, "check-in.section: expected a text"),
        ("check-in", {"section": "a", "entry": "1"}, "check-in.entry: expected a whole number"),
        ("check-in", {"section": "a", "entry": 1.0}, "check-in.entry: expected a whole number"),
        ("check-in", {"section": "a", "entry": True}, "check-in.entry: expected a whole number"),
        ("check-in", {"section": "a", "entry": 2**60}, "check-in.entry: expected a whole number"),
        ("check-in", {"section": "a", "entry": float("nan")}, "check-in.entry: expected a whole number"),
        ("check-in", {"section": "a", "entry": 1, "present": 1}, "check-in.present: expected true or false"),
        ("check-in", {"section": "a\x00", "entry": 1}, "null characters"),
        ("check-in", {"section": "\ud800", "entry": 1}, "halves of characters"),
        ("check-in", [], "an object with fields"),
        ("check-in", None, "an object with fields"),
        ("check-in", "x", "an object with fields"),
        ("number-players", {"section": "a", "order": "123"}, "number-players.order: expected a list"),
        ("number-players", {"section": "a", "order": {"1": 2}}, "number-players.order: expected a list"),
        (
            "number-players",
            {"section": "a", "order": [1, "2"]},
            "number-players.order[1]: expected a whole number",
        ),
        ("enter-players", {"section": "a", "players": [{}]}, "enter-players.players[0]: the field 'name'"),
        ("enter-players", {"section": "a", "players": ["A"]}, "enter-players.players[0]: expected an object"),
        (
            "enter-players",
            {"section": "a", "players": [{"name": "A", "elo": 5}]},
            "enter-players.players[0]: unknown field 'elo'",
        ),
        (
            "add-section",
            {"section": "a", "setup": {"name": "A", "options": [["x"]]}},
            "number of values expected: 2",
        ),
        (
            "draft-round",
            {"section": "a", "round": 1, "boards": [{"white": 1}]},
            "draft-round.boards[0]: the field 'black'",
        ),
    ],
)
def test_misshapen_actions_are_told_by_field(kind, body, words):
    with pytest.raises(BadInput) as caught:
        act_from_json(kind, body)
    assert words in "\n".join(caught.value.faults)


def test_a_long_value_is_told_in_short():
    with pytest.raises(BadInput) as caught:
        act_from_json("check-in", {"section": "a", "entry": "x" * 10_000})
    assert len(str(caught.value)) < 150


def test_fields_with_their_usual_value_may_be_left_out():
    action = act_from_json("enter-players", {"section": "a", "players": [{"name": "A"}]})
    assert action == EnterPlayers("a", (Particulars("A"),))


def test_every_kind_is_its_own():
    assert all(ACTIONS[kind].kind == kind for kind in ACTIONS)
