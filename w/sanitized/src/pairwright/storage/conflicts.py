"""Two people at the same thing: which later acts somebody has to hear of before his own is written."""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.storage.event_state import EventState
from pairwright.storage.meaning import meaning, rests_on, summed_up
from pairwright.storage.refused import Refused
from pairwright.storage.replay import (
    ANYTHING,
    Act,
    NewTerm,
    OfJournal,
    Recorded,
    Restore,
    Undo,
    extended,
    replay,
)
from pairwright.storage.troubles import Conflict

_EVERYTHING = frozenset({ANYTHING})
_NOTHING: frozenset[str] = frozenset()


def decided(
    history: Sequence[Recorded], state: EventState, further: Recorded, seen: int | None
) -> EventState:
    """The event after one act more; the very same object when there is nothing to write.

    seen: the position that was looked at, None to ask for no comparison. Raises Conflict when an act after
    it touched the same topic (unless the last of those was this very act), or changed what this act rests
    on, or rests on what this act changes; Refused when the act does not fit.
    """
    act = further.action
    later = history[max(seen, 0) :] if seen is not None else ()
    same = [one for one in later if _overlap(_topics(history, act), _topics(history, one.action))]
    below = [one for one in later if _overlap(_rests(act), _wider(history, one.action))]
    above = [one for one in later if _overlap(_topics(history, act), _rests(one.action))]
    if below and _means_the_same(act, history[: max(seen or 0, 0)], state):
        below = []
    if below or above:
        met = {one.position: one for one in (*same, *below, *above)}
        raise Conflict(tuple(met[position] for position in sorted(met)))
    if same and same[-1].action == act:
        return state
    try:
        after = extended(history, state, further)
    except Refused:
        if same:
            raise Conflict(tuple(same)) from None
        raise
    if same and after is not state:
        raise Conflict(tuple(same))
    return after


def _means_the_same(act: Act, seen: Sequence[Recorded], now: EventState) -> bool:
    """True when the act names something by its place, and there still stands what stood there."""
    if isinstance(act, OfJournal):
        return False
    try:
        meant = meaning(act, replay(seen))
        return meant is not None and meant == meaning(act, now)
    except (Refused, IndexError):
        return False


def _overlap(one: frozenset[str], other: frozenset[str]) -> bool:
    if one is _EVERYTHING or other is _EVERYTHING:
        return bool(one and other)
    return not one.isdisjoint(other)


def _named(history: Sequence[Recorded], act: Act) -> Act:
    """The act that an undo, or the undo of an undo, is about in the end."""
    while isinstance(act, Undo) and 1 <= act.position <= len(history):
        act = history[act.position - 1].action
    return act


def _topics(history: Sequence[Recorded], act: Act) -> frozenset[str]:
    named = _named(history, act)
    return _EVERYTHING if isinstance(named, Undo | Restore) else frozenset(named.topics())


def _wider(history: Sequence[Recorded], act: Act) -> frozenset[str]:
    named = _named(history, act)
    if isinstance(named, NewTerm):
        return _NOTHING
    return _EVERYTHING if isinstance(named, Undo | Restore) else summed_up(named)


def _rests(act: Act) -> frozenset[str]:
    return _NOTHING if isinstance(act, OfJournal) else rests_on(act)
