"""Effects of an act in the words of the reader."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pairwright.check.consequences import Counts, ruling
from pairwright.check.round_words import EventWords
from pairwright.common.errors import PairwrightError
from pairwright.common.values import dataclass
from pairwright.explain.words.speech import Speech
from pairwright.storage.actions.action import Action
from pairwright.storage.actions.result_acts import CorrectResult
from pairwright.storage.actions.round_acts import RecordPlayed
from pairwright.storage.effect_kinds import KINDS, Effect, Line, beyond
from pairwright.storage.effects import effects
from pairwright.storage.event_state import EventState, SectionState
from pairwright.web.translations import counter, speaker
from pairwright.web.views.match_view import differences
from pairwright.web.views.result_view import telling_results

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
    lines: Sequence[Line]
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


# -- What the correction of an old result would mean: the ruling, and its effects with the later rounds ----


@dataclass(frozen=True, slots=True)
class CorrectionView:
    """The ruling in a sentence, "" where there is none, and what else it does, with the later rounds.

    previewed: were it to count for the standings. rating_only: by the rules it is too late for more.
    changes: of a match of teams, the boards that change and who plays there.
    """

    ruling: str
    previewed: Previewed
    rating_only: bool = False
    changes: tuple[str, ...] = ()


def correction_view(
    event: EventState, section: SectionState, action: CorrectResult | RecordPlayed, language: str
) -> CorrectionView:
    """What this correction would do. Raises Refused when it cannot be made.

    What was played is a fact: no article rules how long it may be recorded.
    """
    shown = previewed(event, (action,), language, redraw=True)
    if isinstance(action, RecordPlayed):
        return CorrectionView("", shown)
    rounds, setup = section.published_rounds, section.setup
    before = section.units(rounds)
    over, changes = section.completed_rounds == rounds, _changes(section, action, language)
    try:
        found = ruling(before, action.round, over=over, system=setup.system, edition=setup.edition)
    except PairwrightError:  # It cannot be paired at all, which the effects say.
        return CorrectionView("", shown, changes=changes)
    said = EventWords(Speech(before, language)).ruling(found)
    return CorrectionView(said, shown, found.counts is Counts.RATING, changes)


def _changes(section: SectionState, action: CorrectResult, language: str) -> tuple[str, ...]:
    """The boards of a match that end otherwise."""
    if not section.of_teams:
        return ()
    _ = speaker(language)
    shown = telling_results(_)
    drawn = section.round(action.round)
    return tuple(
        _("{place}: {old} becomes {new}", place=place, old=shown(old), new=shown(new))
        for place, old, new in differences(section, drawn, action.board, action.result, _)
    )
