"""Actions as plain JSON values and back; their fields say what is allowed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any, cast, get_args, get_origin, get_type_hints

from pairwright.common.errors import BadInput
from pairwright.common.messages import told
from pairwright.storage.actions.action import Action

_NOT_KEPT = re.compile(r"[\x00\ud800-\udfff]")
"""Null characters and halves of surrogate pairs: not every database and no file in UTF-8 holds them."""

_LARGEST = 2**53
"""Whole numbers beyond this are not the same in every reader of JSON."""


ACTS = 13
"""The version of all acts together, raised whenever a kind or a field comes, so that a program that does not
know them can say so; `tests/storage/test_kept_files.py` notices. 1: all before 24 November 2026; 2: all
before the 26th; 3 and 4: in the course of that day; 8: with fixed boards, and a time control of sections;
9: with level teams put in an order; 10: with transferred players, void matches, numbers of reports;
11: with what boards ask for; 12: with further games of cups; 13: with boards by agreement
and colours exchanged."""


class NewerAct(BadInput):
    """An act of a kind, or with a field, that only a newer program knows."""


def shape_of_acts() -> dict[str, list[str]]:
    """Every field that an act may have, by its kind: "player.name" for one of a value in it."""
    from pairwright.storage.actions import ACTIONS

    return {kind: sorted(_paths(of, "")) for kind, of in sorted(ACTIONS.items())}


def _paths(wanted: Any, here: str) -> Iterator[str]:
    if is_dataclass(wanted):
        for name, one in fields_of(cast(type, wanted)).items():
            yield f"{here}{name}"
            yield from _paths(one, f"{here}{name}.")
    for part in get_args(wanted):
        yield from _paths(part, here)


def action_to_json(action: Action) -> dict[str, Any]:
    """The fields of an action as values that `json.dumps` takes; its kind is not among them."""
    return {name: plain(getattr(action, name)) for name in fields_of(type(action))}


def action_from_json(kind: str, body: Mapping[str, Any]) -> Action:
    """The action of a kind. Raises BadInput, naming the field, for what is missing or misshapen, and NewerAct
    for what is unknown."""
    from pairwright.storage.actions import ACTIONS

    if kind not in ACTIONS:
        raise NewerAct.told("unknown action {kind!r}", kind=kind)
    return cast(Action, _made(ACTIONS[kind], body, kind))


def plain(value: Any) -> Any:
    """A value of a field as `json.dumps` takes it."""
    if isinstance(value, tuple):
        return [plain(one) for one in value]
    if is_dataclass(value):
        return {name: plain(getattr(value, name)) for name in fields_of(value.__class__)}
    return value


@cache
def fields_of(of: type) -> dict[str, Any]:
    """The fields of an act, or of a value in one, with their types, in order."""
    hints = get_type_hints(of)
    return {field.name: hints[field.name] for field in fields(of)}


@cache
def required_fields(of: type) -> frozenset[str]:
    """Those that have no usual value."""
    return frozenset(
        field.name for field in fields(of) if field.default is MISSING and field.default_factory is MISSING
    )


def _made(of: type, value: Any, where: str) -> Any:
    if not isinstance(value, Mapping):
        raise BadInput.told(
            "{where}: expected an object with fields, not {value}", where=where, value=_shown(value)
        )
    hints = fields_of(of)
    faults = [
        told("{where}: unknown field {name!r}", where=where, name=name) for name in value if name not in hints
    ]
    if faults:
        raise NewerAct(*sorted(faults))
    faults = [
        told("{where}: the field {name!r} is missing", where=where, name=name)
        for name in required_fields(of) - set(value)
    ]
    if faults:
        raise BadInput(*sorted(faults))
    return of(**{name: _read(hints[name], given, f"{where}.{name}") for name, given in value.items()})


def _read(wanted: Any, value: Any, where: str) -> Any:
    if get_origin(wanted) is tuple:
        return _read_tuple(get_args(wanted), value, where)
    if is_dataclass(wanted):
        return _made(cast(type, wanted), value, where)
    if type(value) is not wanted or (wanted is int and abs(value) > _LARGEST):
        name = {str: told("a text"), int: told("a whole number"), bool: told("true or false")}[wanted]
        raise BadInput.told(
            "{where}: expected {name}, not {value}", where=where, name=name, value=_shown(value)
        )
    if wanted is str and _NOT_KEPT.search(value):
        raise BadInput.told(
            "{where}: expected a text without null characters or halves of characters", where=where
        )
    return value


def _read_tuple(parts: tuple[Any, ...], value: Any, where: str) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise BadInput.told("{where}: expected a list, not {value}", where=where, value=_shown(value))
    if len(parts) == 2 and parts[1] is Ellipsis:
        return tuple(_read(parts[0], one, f"{where}[{place}]") for place, one in enumerate(value))
    if len(parts) != len(value):
        raise BadInput.told(
            "{where}: expected {wanted} values, not {given}", where=where, wanted=len(parts), given=len(value)
        )
    return tuple(
        _read(part, one, f"{where}[{place}]")
        for place, (part, one) in enumerate(zip(parts, value, strict=True))
    )


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
