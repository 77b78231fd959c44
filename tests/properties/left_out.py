"""Leaving a rule out of the literal procedure of a system; which ones, its own module says by article."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import Any
from unittest.mock import patch

Mutation = tuple[object, str, object]
"""A module or class, the name of one of its functions, and what it becomes."""


def leaving_out(mutations: Mapping[str, Mutation]) -> Callable[[str], AbstractContextManager[object]]:
    """What gives a context in which a rule of this table is left out."""

    def without(left_out: str) -> AbstractContextManager[object]:
        module, name, instead = mutations[left_out]
        return patch.object(module, name, instead)

    return without


def bye_by(
    key: Callable[[Any, int], tuple[int, ...]], *, stranding: bool = False
) -> Callable[[Any], int | None]:
    """The bye by another order. stranding: also to those without whom the others cannot be paired."""

    def chosen(situation: Any) -> int | None:
        everybody = range(len(situation.players))
        if len(everybody) % 2 == 0:
            return None
        fit = [
            place
            for place in everybody
            if situation.players[place].may_have_bye
            and (stranding or situation.pairable([one for one in everybody if one != place]))
        ]
        if not fit:
            raise situation.no_pairing()
        return min(fit, key=lambda place: key(situation, place))

    return chosen
