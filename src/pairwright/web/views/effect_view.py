"""Effects of an act in the words of the reader."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pairwright.common.values import dataclass
from pairwright.storage.actions.action import Action
from pairwright.storage.effect_kinds import KINDS, Effect, Line, beyond
from pairwright.storage.effects import effects
from pairwright.storage.event_state import EventState
from pairwright.web.translations import counter, speaker

_LISTED = (
    "numbers", "places", "prizes", "boards", "results-lost", "carried", "out", "played", "histories",
    "number-twice", "namesake", "elsewhere", "by-hand", "redrawn", "undrawn", "tables", "annulled", "counted",
    "forfeited", "moved",
)  # fmt: skip
"""Kinds whose lines are shown one by one; of the others the sentence names all there is."""


@dataclass(frozen=True, slots=True)
class ShownEffect:
    """An effect in words. section: its name where the event has several. summary: above the lines.

    key: of the section. entries: whom the lines are about, line by line; () where they are of something else.
    """

    text: str
    meaning: str
    section: str
    asks: bool
    summary: str
    lines: tuple[Line, ...]
    key: str
    entries: tuple[int, ...]


def effects_view(
    found: Iterable[Effect], before: EventState, after: EventState, language: str
) -> list[ShownEffect]:
    """The effects as pages show them; deviations have a view of their own (`deviation_view`)."""
    _, count = speaker(language), counter(language)
    several = len(before.sections) > 1
    shown = []
    for one in found:
        event = after if after.has(one.section) else before
        listed = one.kind in _LISTED and len(one.lines) > (one.kind == "out") * 8
        lines = one.told_lines(_) if listed else ()
        shown.append(
            ShownEffect(
                one.sentence(_),
                _(KINDS[one.kind].meaning),
                event.section(one.section).setup.name if several else "",
                one.asks,
                count("{n} change", "{n} changes", len(lines)),
                lines,
                one.section,
                one.entries if after.has(one.section) and len(one.entries) == len(lines) else (),
            )
        )
    return shown


@dataclass(frozen=True, slots=True)
class Previewed:
    """What acts would do, for a page that shows it before its form is sent.

    marks: of what somebody agrees to by sending the form; fields of it (`parts/agree.html`).
    """

    effects: list[ShownEffect]
    marks: tuple[str, ...]


def previewed(
    before: EventState, actions: Sequence[Action], language: str, *, redraw: bool = False
) -> Previewed:
    """What the acts would do, and with `redraw` the later rounds. Raises Refused when they cannot be done."""
    after = before
    for action in actions:
        after = action.apply(after)
    found = beyond(effects(before, after, fide=False, redraw=redraw), actions)
    marks = tuple(one.mark for one in found if one.asks)
    return Previewed(effects_view(found, before, after, language), marks)
