"""The drawing of lots: the control of the arbiter, the stage on the projector, the paper, the proof.

The state of a ceremony is its transcript in the journal: every step is an action of its own, so that a
crash in the middle loses nothing, and whoever opens the page sees where the draw stands.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from operator import attrgetter
from typing import Annotated, Any

from fastapi import File, Form, UploadFile
from starlette.responses import Response

from pairwright.common.errors import BadInput
from pairwright.common.messages import N_
from pairwright.common.printable import escaped_json
from pairwright.lots.randomness import SECRET_BYTES
from pairwright.lots.terms import ANNEX_2, AUTO, BEST, BLOCKS, DRAWS, PLAIN, Terms
from pairwright.lots.transcript import NOWHERE, Announcement, Occasion, Transcript
from pairwright.lots.transcript_json import parse_document, to_document
from pairwright.lots.varma_tables import CORRECTED, PUBLISHED, USUAL
from pairwright.storage.actions.action import Action
from pairwright.storage.actions.event_acts import SetInitialColour
from pairwright.storage.actions.lots_acts import RecordLots
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.journal_lines import stamp, utc_now
from pairwright.storage.lots_drawing import (
    announced_colour,
    announced_numbers,
    brought_in,
    called_out,
    check_unused,
    commitment_of,
    committed_to,
    drawn_at_once,
    draws_of,
    opened,
    public_document,
    revealed,
    seating_of,
    serving_of,
    step_of,
    transcript_of,
    typed_moment,
    with_outside_source,
)
from pairwright.web.desk import NotFound
from pairwright.web.form_input import FormText, Seen
from pairwright.web.public.page_cache import stamp as page_stamp
from pairwright.web.public.public_site import AtShown, NotThere, SectionReader, public_page, section_parts
from pairwright.web.public.public_view import Memory
from pairwright.web.request_context import AtSection, SectionVisit
from pairwright.web.routes import DeskPages, DeskRouter, PublicPage, SectionPage
from pairwright.web.views.lots_view import GROUPS, proof_of, view_of, view_of_draws

router = DeskRouter()

HERE = "/events/{event_id}/sections/{section}/lots"
PUBLIC_HERE = "/e/{event_id}/{section}/lots"
LARGEST_FILE = 2_000_000

HALL, ON_SCREEN, AT_ONCE, COMMITTED = "hall", "screen", "seed", "commit"
"""How lots are drawn: with envelopes in the hall or on the screen (both are ceremonies), at once from a
seed, or public with a commitment."""


@router.get(HERE)
def lots(at: AtSection) -> Response:
    """Announce a drawing, go on with it, or see what it gave."""
    return _control(at)


def _control(at: SectionVisit, faults: Sequence[str] = ()) -> Response:
    state = at.section
    transcript = transcript_of(state)
    draws = draws_of(at.desk.journal.standing(at.event_id), at.key)
    values: dict[str, Any] = {
        "name": state.setup.name,
        "position": at.position,
        "faults": faults,
        "draws": view_of_draws(draws, at.language),
        "address": at.url("/lots"),
        "public_address": PUBLIC_HERE.format(event_id=at.event_id, section=at.key),
        "crumbs": [(at.say("Drawing of lots"), "")],
    }
    if transcript is None:
        return at.page(
            "lots/begin.html",
            table=not state.traits.by_results,
            teams=state.traits.club_teams,
            groups=[(key, at.say(words)) for key, words in GROUPS.items()],
            seed=str(secrets.randbits(48)),
            serving=serving_of(state),
            **values,
        )
    stale = transcript.decision() is not None and _stale(state, transcript)
    return at.page("lots/control.html", view=view_of(transcript, at.language, state), stale=stale, **values)


def _stale(section: SectionState, transcript: Transcript) -> bool:
    """True when the draw was announced for another list of players."""
    names = {entry.key: entry.name for entry in section.entries}
    entrants = tuple(names.get(key, "") for key in section.lots_entries)
    other = set(section.lots_entries) != set(names) or entrants != transcript.announcement.names
    return bool(transcript.announcement.entrants) and other


@router.post(f"{HERE}/begin")
def begin(
    at: AtSection,
    what: FormText = "varma",
    way: FormText = ON_SCREEN,
    group_by: FormText = "federation",
    table_set: FormText = USUAL,
    chance: Annotated[str, Form(max_length=20)] = DRAWS,
    last: Annotated[int, Form(ge=1, le=99)] = 3,
    seed: Annotated[str, Form(max_length=200)] = "",
    edition: FormText = ANNEX_2,
    misfit: FormText = BLOCKS,
    present: Annotated[str, Form(max_length=500)] = "",
    outside: Annotated[str, Form(max_length=90)] = "",
    due: FormText = "",
    seen: Seen = None,
) -> Response:
    """Announce a drawing; from a seed it is carried out at once."""
    event, state = at.event, at.section
    at.again(lambda faults: _control(at, faults))
    announcement = announcement_of(
        event, state, what, group_by, table_set, last, chance, edition=edition, misfit=misfit
    )
    announcement = with_outside_source(
        announcement, outside, typed_moment(due), stamp(utc_now()), public=way == COMMITTED
    )
    at.act(begun(at, announcement, way, seed, occasion(at, present)), seen=seen)
    said = {AT_ONCE: N_("All lots have been drawn.")}.get(way, N_("The drawing of lots has been announced."))
    return at.back("/lots", at.say(said))


def announcement_of(
    event: EventState,
    section: SectionState,
    what: str,
    group_by: str,
    table_set: str,
    last: int,
    chance: str = DRAWS,
    *,
    edition: str = ANNEX_2,
    misfit: str = BLOCKS,
) -> Announcement:
    """What is announced. what: "varma", "numbers", "colour"; table_set: of envelopes, "best" or "plain".

    chance: how the program chooses among envelopes, a word of CHANCES. edition: of the directions. misfit:
    what is done where the tables cannot serve everybody.
    """
    title = " – ".join(part for part in (event.name, section.setup.name) if part)
    if what == "colour":
        return announced_colour(title)
    if what == "numbers":
        return announced_numbers(section, None, title)
    method = {"best": BEST, "plain": PLAIN}.get(table_set, AUTO)
    tables = table_set if table_set in (PUBLISHED, CORRECTED) else USUAL
    terms = Terms(
        edition, method=method, table_set=tables, last=last, group_by=group_by, chance=chance, misfit=misfit
    )
    return announced_numbers(section, terms, title)


def occasion(at: SectionVisit, present: str = "") -> Occasion:
    """Where and when a draw is held, who is present, and which draws of the section went before."""
    earlier = draws_of(at.desk.journal.standing(at.event_id), at.key)
    ended = tuple(one.earlier for one in earlier if one.ended)
    return Occasion(at.event.place, stamp(utc_now()), " ".join(present.split()), ended)


def begun(
    at: SectionVisit, announcement: Announcement, way: str, seed: str, held: Occasion = NOWHERE
) -> RecordLots:
    """The beginning of a draw in one of the ways above; from a seed it is the whole draw."""
    section = at.section
    secret = secrets.token_bytes(SECRET_BYTES)
    if way == AT_ONCE:
        if not seed.strip():
            raise BadInput.told("a drawing of lots from a seed needs a seed: any text announced beforehand")
        return drawn_at_once(section, announcement, seed.strip(), held)
    if way == COMMITTED:
        action = committed_to(section, announcement, secret, held)
        at.desk.seeds.keep(commitment_of(action), secret)
        return action
    return opened(section, announcement, secret, held)


@router.post(f"{HERE}/step")
def step(
    at: AtSection, what: Annotated[str, Form(max_length=60)], to: FormText = "", seen: Seen = None
) -> Response:
    """One step: a letter, number or colour of the hall, or "draw", "draw all", "undo"."""
    at.act(step_of(at.section, what, stamp(utc_now())), seen=seen)
    return at.back("/lots/stage" if to == "stage" else "/lots")


@router.post(f"{HERE}/call")
def call(
    at: AtSection,
    by: Annotated[str, Form(max_length=100)] = "",
    value: Annotated[str, Form(max_length=200)] = "",
    seen: Seen = None,
) -> Response:
    """What somebody calls out for a public draw."""
    check_unused(at.desk.journal.standing(at.event_id), at.key)
    return _acted(at, called_out(at.section, by.strip(), value.strip(), stamp(utc_now())), seen)


@router.post(f"{HERE}/reveal")
def reveal(at: AtSection, seen: Seen = None) -> Response:
    """The secret of a public draw is revealed, and everything is drawn."""
    check_unused(at.desk.journal.standing(at.event_id), at.key)
    return _acted(at, revealed(at.section, at.desk.seeds.of, stamp(utc_now())), seen)


@router.post(f"{HERE}/forget")
def forget(at: AtSection, why: Annotated[str, Form(max_length=500)] = "", seen: Seen = None) -> Response:
    """The drawing is forgotten with what it decided; the journal keeps it, with the reason."""
    at.act(RecordLots(at.key, ""), why=why, seen=seen)
    return at.back("/lots", at.say("The drawing of lots has been discarded; the history keeps it."), "info")


@router.post(f"{HERE}/colour")
def colour(at: AtSection, colour: FormText = "", seen: Seen = None) -> Response:
    """The initial colour as it was drawn in the hall, without a transcript."""
    return _acted(at, SetInitialColour(at.key, colour), seen)


@router.post(f"{HERE}/bring-in")
def bring_in(at: AtSection, file: Annotated[UploadFile, File()], seen: Seen = None) -> Response:
    """A transcript from a file, such as `pairwright lots` writes."""
    at.again(lambda faults: _control(at, faults))
    data = file.file.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise BadInput.told("this file is too large for a transcript of a drawing of lots")
    try:
        text = data.decode("utf-8-sig")
    except ValueError:
        raise BadInput.told("this file is not a transcript of a drawing of lots") from None
    return _acted(at, brought_in(at.section, parse_document(text)), seen)


def _acted(at: SectionVisit, action: Action, seen: int | None) -> Response:
    at.act(action, seen=seen)
    return at.back("/lots")


@router.get(f"{HERE}/stage")
def stage(at: AtSection) -> Response:
    """The projector with envelopes to click, for the arbiter's own second window."""
    return at.page(
        "lots/stage.html",
        name=at.section.setup.name,
        position=at.position,
        view=view_of(_drawing(at.section), at.language),
        address=at.url("/lots"),
        control=True,
    )


@router.get(f"{HERE}/transcript.json")
def transcript(at: AtSection) -> Response:
    """The transcript as a file, the secret of a ceremony included."""
    return json_file(to_document(_drawing(at.section)), f"{at.key}.lots.json")


def json_file(document: dict[str, object], name: str) -> Response:
    """A transcript as a file to take away."""
    text = escaped_json(json.dumps(document, ensure_ascii=False, indent=2)) + "\n"
    head = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/json", headers=head)


def _drawing(section: SectionState) -> Transcript:
    transcript = transcript_of(section)
    if transcript is None:
        raise NotFound.told("no lots have been drawn for {section}", section=section.setup.name)
    return transcript


# -- For everybody: the projector by link, the numbers, every step, and the proof ----------------------


@router.get(PUBLIC_HERE)
async def public_lots(at: AtShown) -> Response:
    """The draw for everybody: the numbers, every step, and whether it all holds."""
    return await _public_answer(at, "lots/public.html")


@router.get(f"{PUBLIC_HERE}/screen")
async def screen(at: AtShown) -> Response:
    """The projector by link: it follows the ceremony."""
    return await _public_answer(at, "lots/stage.html")


async def _public_answer(at: SectionReader, template: str) -> Response:
    shown = at.section
    parts = section_parts(shown, "lots")

    def render(language: str) -> str:
        draws = draws_of(at.side.desk.journal.standing(at.event.event_id), shown.key)
        transcript = transcript_of(shown.behind)
        if transcript is None:
            if not draws:
                raise NotThere
            return public_page(
                language, "lots/public_none.html", at.event, shown, parts, at.request.url.path,
                name=shown.name, draws=view_of_draws(draws, language),
            )  # fmt: skip
        return public_page(
            language,
            template,
            at.event,
            shown,
            parts,
            at.request.url.path,
            name=shown.name,
            view=view_of(transcript, language, shown.behind),
            draws=view_of_draws(draws, language),
            proof=proof_of(public_document(transcript), language),
            public_address=f"{shown.address}/lots",
            control=False,
        )

    return await at.answer(render, parts)


@router.get(f"{PUBLIC_HERE}/transcript.json")
async def public_transcript(at: AtShown) -> Response:
    """The transcript for everybody; what would foretell the rest is left out until all is drawn."""
    transcript = transcript_of(at.section.behind)
    if transcript is None:
        raise NotThere
    return json_file(public_document(transcript), f"{at.section.key}.lots.json")


def _lots_stamp(section: SectionState, memory: Memory) -> str:
    """The stamp of the drawing of lots as everybody may see it: of nothing that foretells the rest."""

    def made() -> str:
        transcript = transcript_of(section)
        return page_stamp(public_document(transcript), seating_of(section, transcript)) if transcript else ""

    return memory.get(("lots", page_stamp(section.lots, section.order, section.entries)), made)


PAGES = DeskPages(
    router,
    public=(PublicPage(N_("Drawing of lots"), "lots", attrgetter("behind.lots"), _lots_stamp),),
    tabs=(
        SectionPage(
            N_("Drawing of lots"), "lots", "fixtures",
            lambda traits: traits.initial_colour or not traits.by_results or traits.knock_out,
        ),
    ),
)  # fmt: skip
