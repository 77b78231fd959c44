"""The history of an event: every act, who did it and when; taking one back; the event as it once was."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Annotated

from fastapi import Form, Query
from starlette.responses import Response

from pairwright.check.deviations import LEVELS
from pairwright.common.values import dataclass, replace
from pairwright.storage.act_sentences import said
from pairwright.storage.actions.event_acts import LeaveFideMode
from pairwright.storage.event_state import EventState
from pairwright.storage.journal_lines import Conflict
from pairwright.storage.replay import Recorded, Restore, Undo, around
from pairwright.web.desk import NotFound, back
from pairwright.web.form_input import FormText, Seen
from pairwright.web.navigation import EVENT, SECTION
from pairwright.web.request_context import AtEvent, AtSection, EventVisit
from pairwright.web.routes import DeskRouter
from pairwright.web.views.difference_view import ActTold, act_told
from pairwright.web.views.effect_view import CHIPS, ShownDeviation, levels_of_acts, of_section

_REMEMBERED, _FEW, _FIRST = 20_000, 8, 10  # of an effect ten lines are kept: nine are shown, with dots

_TOLD: dict[tuple[str, str], ActTold] = {}
"""By the link of an act, which stands for all that was before it, and the language."""

_AFTER: dict[str, EventState] = {}
"""The event after the latest act that was told, by its link: where the next one begins. Of few events."""


def acts_told(history: Sequence[Recorded], positions: Collection[int], language: str) -> dict[int, ActTold]:
    """What the acts at these positions did, by position."""
    keys = {position: (history[position - 1].link, language) for position in positions}
    missing = {position for position, key in keys.items() if key not in _TOLD}
    if len(_TOLD) + len(missing) > _REMEMBERED:
        _TOLD.clear()
        missing = set(positions)
    kept = dict(_AFTER)
    first = min(missing, default=1)
    begin = next((place for place in range(first - 1, 0, -1) if history[place - 1].link in kept), 0)
    known = kept[history[begin - 1].link] if begin else None
    for recorded, before, after in around(history, missing, known, begin):
        told = act_told(before, after, language)
        short = tuple(replace(one, lines=one.lines[:_FIRST]) for one in told.effects)
        _TOLD[keys[recorded.position]] = replace(told, effects=short)
        known, begin = after, recorded.position
    if known is not None and missing:
        _AFTER[history[begin - 1].link] = known
        for link in list(_AFTER)[:-_FEW]:
            _AFTER.pop(link, None)
    return {position: _TOLD[key] for position, key in keys.items()}


def meanwhile(at: EventVisit, conflict: Conflict) -> list[tuple[Recorded, str]]:
    """What somebody else did before a form was sent, with the old and the new value of every field."""
    changes = {one.position: one for one in conflict.changes}
    told = acts_told(at.desk.journal.history(at.event_id), changes, at.language)
    return [
        (one, "; ".join(told[position].fields) or said(one.action, at.language, at.event))
        for position, one in changes.items()
    ]


router = DeskRouter()

_PAGE, _LARGE = 100, 1_000
"""Acts on one page; players of an event from which on the page does not wait for what was never told."""


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """An act in the list. taken_back_by: position of the act that took it back, 0 while it counts.

    deviation: from the rules of FIDE that came with it. told: what it changed; None where that comes later.
    """

    recorded: Recorded
    text: str
    taken_back_by: int
    deviation: ShownDeviation | None
    told: ActTold | None


@router.get(f"{EVENT}/history")
def history(
    at: AtEvent, before: Annotated[int, Query(ge=0)] = 0, who: Annotated[str, Query(max_length=100)] = ""
) -> Response:
    """The acts, the latest first. before: only acts before this position. who: only of this person."""
    whole = "whole" in at.request.query_params  # so a script asks once the page of a large event is there
    standing = at.desk.journal.standing(at.event_id)
    levels = levels_of_acts(at.event, at.say, standing)
    chosen = [
        one
        for one in reversed(standing)
        if (not before or one.recorded.position < before) and (not who or one.recorded.who == who)
    ]
    shown = chosen[:_PAGE]
    acts = [one.recorded for one in standing]
    places = {one.recorded.position for one in shown}
    if not whole and sum(len(one.entries) for one in at.event.sections) > _LARGE:
        places = {place for place in places if (acts[place - 1].link, at.language) in _TOLD}
    told = acts_told(acts, places, at.language)
    return at.page(
        "history/history.html",
        position=at.position,
        crumbs=[(at.say("History"), "")],
        lines=[
            HistoryLine(
                one.recorded,
                said(one.recorded.action, at.language, at.event),
                one.taken_back_by,
                levels.get(one.recorded.position),
                told.get(one.recorded.position),
            )
            for one in shown
        ],
        total=len(standing),
        people=[(name, name) for name in sorted({one.recorded.who for one in standing})],
        who=who,
        before=before,
        whole=whole,
        late=len(told) < len(shown),
        earlier=shown[-1].recorded.position if len(chosen) > _PAGE else 0,
        broken=at.desk.journal.verify(at.event_id),
    )


@router.get(f"{EVENT}/history/{{position}}")
def as_it_was(at: AtEvent, position: int) -> Response:
    """The event as it was after the act at this position, and the way back to it."""
    recorded = _act_at(at, position)
    history = at.desk.journal.history(at.event_id)
    return at.page(
        "history/as_it_was.html",
        position=at.position,
        crumbs=[(at.say("History"), at.url("/history")), (at.say("Action {n}", n=position), "")],
        act=recorded,
        text=said(recorded.action, at.language, at.event),
        told=acts_told(history, {position}, at.language)[position],
        then=at.desk.journal.state_at(at.event_id, position),
        later=at.position - position,
    )


@router.post(f"{EVENT}/history/{{position}}/undo")
def undo(
    at: AtEvent, position: int, why: Annotated[str, Form(max_length=1000)] = "", seen: Seen = None
) -> Response:
    """Take one act back; refused, with the act that needs it, when a later one rests on it."""
    _act_at(at, position)
    at.act(Undo(position), why=why.strip(), seen=seen)
    return at.back("/history", at.say("Undone."))


@router.post(f"{EVENT}/history/{{position}}/restore")
def restore(
    at: AtEvent, position: int, why: Annotated[str, Form(max_length=1000)] = "", seen: Seen = None
) -> Response:
    """Back to the event as it was; what came later stays in the history and can be brought back."""
    _act_at(at, position)
    at.act(Restore(position), why=why.strip(), seen=seen)
    text = at.say(
        "The event has been restored to how it was after action {n}. To reverse this, undo this action.",
        n=position,
    )
    return at.back("/history", text)


def _act_at(at: EventVisit, position: int) -> Recorded:
    found = at.desk.journal.history(at.event_id)
    if not 1 <= position <= len(found):
        raise NotFound.told("the history has no action {n}", n=position)
    return found[position - 1]


# -- FIDE mode of an event: what deviates in each section, who did it and why; and the way out of the mode -


@router.get(f"{EVENT}/fide")
def fide_mode(at: AtEvent) -> Response:
    """Everything that deviates, section by section."""
    _ = at.say
    history = at.desk.journal.standing(at.event_id)
    sections = [(one, of_section(at.event, one, _, history)) for one in at.event.sections]
    return at.page(
        "events/fide_mode.html",
        position=at.position,
        crumbs=[(_("FIDE mode"), "")],
        sections=sections,
        levels=[(_(name), CHIPS[level], _(meaning)) for level, (name, meaning) in LEVELS.items()],
    )


@router.post(f"{SECTION}/fide/leave")
def leave(at: AtSection, reason: FormText = "", seen: Seen = None) -> Response:
    """The section leaves FIDE mode; for good."""
    at.act(LeaveFideMode(at.key, reason.strip()), why=reason.strip(), seen=seen)
    name = at.section.setup.name
    said = at.say("{section} is no longer in FIDE mode.", section=name)
    return back(at.request, f"/events/{at.event_id}/fide", said)
