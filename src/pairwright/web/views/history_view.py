"""What acts did, as the history tells it: old and new value of every field, and what else changed."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from pairwright.storage.effects import effects
from pairwright.storage.event_state import EventState
from pairwright.storage.replay import Recorded, around
from pairwright.web.views.difference_view import differences
from pairwright.web.views.effect_view import ShownEffect, effects_view

_MOST = 40
"""Lines of one act."""

_REMEMBERED = 20_000


@dataclass(frozen=True, slots=True)
class ActTold:
    """fields: old and new value, line by line. effects: what else the act did."""

    fields: tuple[str, ...]
    effects: tuple[ShownEffect, ...]


_TOLD: dict[tuple[str, str], ActTold] = {}
"""By the link of an act, which stands for all that was before it, and the language."""


def acts_told(history: Sequence[Recorded], positions: Collection[int], language: str) -> dict[int, ActTold]:
    """What the acts at these positions did, by position."""
    keys = {position: (history[position - 1].link, language) for position in positions}
    missing = {position for position, key in keys.items() if key not in _TOLD}
    if len(_TOLD) + len(missing) > _REMEMBERED:
        _TOLD.clear()
        missing = set(positions)
    for recorded, before, after in around(history, missing):
        _TOLD[keys[recorded.position]] = act_told(before, after, language)
    return {position: _TOLD[key] for position, key in keys.items()}


def act_told(before: EventState, after: EventState, language: str) -> ActTold:
    """What lies between two states."""
    found = effects(before, after, fide=False)
    return ActTold(
        differences(before, after, language, _MOST), tuple(effects_view(found, before, after, language))
    )
