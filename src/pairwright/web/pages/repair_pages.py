"""Repair of a round by hand. Every step is a link: the steps stand in the address, nothing is written
until the whole is accepted, and each rule that it breaks is named before that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated
from urllib.parse import urlencode

from fastapi import Query
from starlette.responses import RedirectResponse, Response

from pairwright.common.errors import Refused
from pairwright.common.messages import N_, listed
from pairwright.storage.actions.action import Action
from pairwright.storage.actions.bye_acts import RequestBye
from pairwright.storage.actions.entry_list_acts import CheckIn, Reinstate
from pairwright.storage.actions.round_acts import DraftRound
from pairwright.storage.event_state import SectionState
from pairwright.storage.manual_pairing import KEPT, STEPS, HandRound
from pairwright.storage.round_state import RoundState
from pairwright.tournament.results import BYES
from pairwright.web.desk import tell_faults
from pairwright.web.form_input import FormText, FormTexts, Seen, TypedForm
from pairwright.web.navigation import SECTION
from pairwright.web.request_context import AtRound, RoundVisit
from pairwright.web.routes import DeskRouter
from pairwright.web.translations import Say
from pairwright.web.views.deviation_view import record_of
from pairwright.web.views.effect_view import correction_view
from pairwright.web.views.player_choices import key_of, people_of
from pairwright.web.views.repair_view import COLOURS, RepairView, made_of, repair_view
from pairwright.web.views.result_view import choices_of

router = DeskRouter()

SAID = {
    "swap": N_("{a} and {b} change places"),
    "turn": N_("{a}: colours swapped"),
    "bye": N_("{a} gets the bye"),
    "out": N_("{a} is removed from the round"),
    "in": N_("{a} is added to the round"),
    "pair": N_("{a} – {b} are paired"),
    "part": N_("{a}: pairing undone"),
    "keep": KEPT,
}
BYE_WORDS = {
    "absent": N_("absent, no points"),
    "zero": N_("zero-point bye"),
    "half": N_("half-point bye"),
    "full": N_("full-point bye"),
}


@router.get(f"{SECTION}/rounds/{{number}}/repair")
def repair(
    at: AtRound,
    step: Annotated[list[str] | None, Query()] = None,
    pick: Annotated[list[int] | None, Query()] = None,
    a: str = "",
    b: str = "",
    do: str = "",
    bye: str = "absent",
) -> Response:
    """The round after the steps so far; with `do`, one more step is added first.

    step: the steps so far. pick: entries ticked in the table; a, b: players typed instead.
    """
    found = at.section
    drawn = _changeable(at)
    steps = step or []
    address = at.url(f"/rounds/{at.number}/repair")
    if do:
        chosen = [*(pick or []), *(key for text in (a, b) if (key := key_of(found, text)))]
        try:
            steps = [*steps, _step(at.say, do, chosen, bye)]
            made_of(found, drawn, steps)
        except Refused as refused:
            tell_faults(at.request, refused.faults, "warning")
            steps = steps[:-1] if len(steps) > len(step or []) else steps
        return RedirectResponse(_with_steps(address, steps), 303)
    return _shown(at, drawn, steps)


def _shown(at: RoundVisit, drawn: RoundState, steps: list[str]) -> Response:
    _, found = at.say, at.section
    address = at.url(f"/rounds/{at.number}")
    made = made_of(found, drawn, steps)
    view = repair_view(found, drawn, made, at.language)
    return at.page(
        "round/repair.html",
        seen=at.position,
        crumbs=[(_("Round {n}", n=drawn.number), address), (_("Repair by hand"), "")],
        drawn=drawn,
        view=view,
        unchanged=made == HandRound.of(drawn),
        steps=steps,
        said=[_said(_, found, one) for one in steps],
        one_less=_with_steps(f"{address}/repair", steps[:-1]),
        with_colours=_with_steps(f"{address}/repair", [*steps, COLOURS]),
        byes=[(key, _(words)) for key, words in BYE_WORDS.items()],
        people=people_of(found),
        address=address,
    )


@router.post(f"{SECTION}/rounds/{{number}}/repair")
def accept(
    at: AtRound, step: FormTexts = None, reason: FormText = "", allowed: FormText = "", seen: Seen = None
) -> Response:
    """The round as it was made becomes the draft, or the published round; the broken rules are recorded.

    allowed: what allows a published round to be changed.
    """
    _ = at.say
    found = at.section
    drawn = _changeable(at)
    made = made_of(found, drawn, step or [])
    if made == HandRound.of(drawn):
        raise Refused(_("Nothing has been changed yet."))
    view = repair_view(found, drawn, made, at.language)
    if view.broken and not reason.strip():
        raise Refused(_("Rules are broken: say why this round is accepted anyway."))
    if made.alone:
        names = listed(seat.name for seat in view.alone)
        raise Refused(
            _("{names}: neither paired nor removed from the round. Do one or the other.", names=names)
        )
    record = record_of(view.allowed, allowed, reason.strip())
    kept = (_said(_, found, one) for one in step or [] if one.startswith("keep:"))
    remarks = (*_remarks(reason, view, *kept), *record)
    if drawn.published:
        why = ". ".join(filter(None, [reason.strip(), *record]))
        at.act(made.change(at.key, remarks), why=why, seen=seen, told=bool(record))
        said = _("Round {n} was changed; everybody sees it now.", n=at.number)
    else:
        action = made.draft(at.key, (*drawn.remarks, *remarks), drawn.drawn_with)
        actions = _draft_actions(found, made, action)
        at.act(*actions, why=reason.strip(), seen=seen)
        said = _("The draft was changed.")
    return at.back(f"/rounds/{at.number}", said)


# -- A published round in which others played, or with other colours, than were published -----------------

PLAYED_STEPS = ("swap", "turn", "bye")


@router.get(f"{SECTION}/rounds/{{number}}/played")
def played(
    at: AtRound,
    step: Annotated[list[str] | None, Query()] = None,
    pick: Annotated[list[int] | None, Query()] = None,
    a: str = "",
    b: str = "",
    do: str = "",
) -> Response:
    """The round as it was played: step by step, then the results of the boards that are others."""
    found, drawn = at.section, at.published
    steps = step or []
    address = at.url(f"/rounds/{at.number}/played")
    if do:
        chosen = [*(pick or []), *(key for text in (a, b) if (key := key_of(found, text)))]
        try:
            more = [*steps, _step(at.say, do if do in PLAYED_STEPS else "", chosen, "")]
            made_of(found, drawn, more)
            steps = more
        except Refused as refused:
            tell_faults(at.request, refused.faults, "warning")
        return RedirectResponse(_with_steps(address, steps), 303)
    made = made_of(found, drawn, steps)
    results = _results(at.request.query_params, made, drawn)
    action = made.played(at.key, drawn, results, ())
    ready = bool(action.boards) and all(one.result for one in action.boards)
    view = correction_view(at.event, found, action, at.language) if ready else None
    crumbs = [(at.say("Round {n}", n=drawn.number), at.url(f"/rounds/{at.number}"))]
    return at.page(
        "round/played.html",
        seen=at.position,
        crumbs=[*crumbs, (at.say("Played otherwise"), "")],
        drawn=drawn,
        round_view=repair_view(found, drawn, made, at.language, judged=False),
        steps=steps,
        said=[_said(at.say, found, one) for one in steps],
        one_less=_with_steps(address, steps[:-1]),
        results=results,
        action=action,
        view=view,
        choices=[("", "–"), *((code, at.say(words)) for code, words in choices_of(found))],
        people=people_of(found),
        address=at.url(f"/rounds/{at.number}"),
    )


@router.post(f"{SECTION}/rounds/{{number}}/played")
def record_played(
    at: AtRound, typed: TypedForm, step: FormTexts = None, reason: FormText = "", seen: Seen = None
) -> Response:
    """The round is recorded as it was played; rounds drawn since stand."""
    drawn, found = at.published, at.section
    made = made_of(found, drawn, step or [])
    if not reason.strip():
        raise Refused(at.say("Say how it is known what was played."))
    results = _results({name: typed.raw(name) for name in typed.values}, made, drawn)
    view = repair_view(found, drawn, made, at.language, judged=False)
    action = made.played(at.key, drawn, results, (reason.strip(), *view.changes))
    at.act(action, why=reason.strip(), seen=seen)
    return at.back(f"/rounds/{at.number}", at.say("Round {n} is recorded as it was played.", n=at.number))


def _results(typed: Mapping[str, str], made: HandRound, drawn: RoundState) -> dict[int, str]:
    """By board, the results chosen, and those that follow from what was entered."""
    return {
        number: typed.get(f"board-{number}", "") or made.known_result(drawn, number)
        for number in range(1, len(made.boards) + 1)
    }


# ------------------------------------------------------------------------------------------------------


def _draft_actions(found: SectionState, made: HandRound, draft: DraftRound) -> list[Action]:
    """The draft, and who is away and who is here after all."""
    actions: list[Action] = [draft]
    actions += [RequestBye(found.key, key, made.number, bye) for key, bye in made.out]
    for key in made.came:
        entry = found.entry(key)
        if entry.withdrawn_after is not None:
            actions.append(Reinstate(found.key, key))
        if entry.bye_in(made.number):
            actions.append(RequestBye(found.key, key, made.number, ""))
        if found.setup.check_in and not entry.checked_in:
            actions.append(CheckIn(found.key, key))
    return actions


def _changeable(at: RoundVisit) -> RoundState:
    drawn = at.drawn
    if not at.is_last:
        raise Refused.told(
            "round {next} has already been paired; round {n} stands", next=at.number + 1, n=at.number
        )
    return drawn


def _step(_: Say, do: str, chosen: list[int], bye: str) -> str:
    """The step that a button asks for, as text. Raises Refused when the wrong number of players is chosen."""
    if do == COLOURS:
        return COLOURS
    wanted = STEPS.get(do, 1)
    chosen = list(dict.fromkeys(chosen))
    if not wanted and not chosen:
        raise Refused(_("Choose the players whose boards stay."))
    if do not in STEPS or wanted not in (0, len(chosen)):
        raise Refused(_("Choose two players.") if wanted == 2 else _("Choose one player."))
    return ":".join([do, *map(str, chosen), *([bye] if do == "out" and bye in BYES else [])])


def _said(_: Say, found: SectionState, step: str) -> str:
    if step == COLOURS:
        return _("Changed boards: colours by the rules")
    name, *rest = step.split(":")
    names = [found.entry(int(part)).name for part in rest if part.isascii() and part.isdigit()]
    text = _(SAID[name], a=listed(names) if name == "keep" else names[0], b=names[-1])
    return f"{text} ({_(BYE_WORDS[rest[-1]])})" if rest[-1] in BYE_WORDS else text


def _remarks(reason: str, view: RepairView, *kept: str) -> list[str]:
    """What the record keeps: why, which boards were kept, what was changed, and every rule broken."""
    broken = (text for _, text in view.broken)
    return [text for text in (reason.strip(), *kept, *view.changes, *broken) if text]


def _with_steps(address: str, steps: list[str]) -> str:
    return f"{address}?{urlencode([('step', one) for one in steps])}" if steps else address
