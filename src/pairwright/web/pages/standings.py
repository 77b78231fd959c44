"""The standings of a section after any round, with the working of every value, and its crosstable."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response

from pairwright.publish.as_svg import to_svg
from pairwright.publish.crosstable_page import crosstable_document, grid_document, progress_document
from pairwright.publish.document import Document
from pairwright.publish.standing_words import code_title, note_sentence
from pairwright.publish.standings_page import standings_document, why_document
from pairwright.standings.answer import why
from pairwright.standings.event import Remark
from pairwright.standings.ranking import Standings
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.reporting import section_standings
from pairwright.told import told
from pairwright.web.desk import Desk, NotFound, TheDesk
from pairwright.web.navigation import SECTION
from pairwright.web.render import page
from pairwright.web.security.roles import Arbiter
from pairwright.web.words import say

router = APIRouter()

HERE = f"{SECTION}/standings"
After = Annotated[int | None, Query(ge=0, le=99)]


@router.get(HERE)
def standings(
    request: Request, event_id: str, section: str, desk: TheDesk, me: Arbiter, after: After = None
) -> Response:
    """The standings, with every tie-break; a name leads to the working of its place."""
    return _table(request, event_id, section, desk, after, "standings")


@router.get(f"{HERE}/crosstable")
def crosstable(
    request: Request, event_id: str, section: str, desk: TheDesk, me: Arbiter, after: After = None
) -> Response:
    """Who met whom, by rank; everybody against everybody in round robins."""
    return _table(request, event_id, section, desk, after, "crosstable")


@router.get(f"{HERE}/progress")
def progress(
    request: Request, event_id: str, section: str, desk: TheDesk, me: Arbiter, after: After = None
) -> Response:
    """Places round by round."""
    return _table(request, event_id, section, desk, after, "progress")


@router.get(f"{HERE}/why/{{number}}")
def why_place(
    request: Request,
    event_id: str,
    section: str,
    number: int,
    desk: TheDesk,
    me: Arbiter,
    after: After = None,
) -> Response:
    """Why the player with this pairing number stands where he stands."""
    event, state = desk.state(event_id), desk.section(event_id, section)
    found = section_standings(event, state, after)
    if number not in found.event.numbers:
        raise NotFound(told("there is no player with number {n}", n=number))
    answer = why(found, number)
    return _page(
        request, event_id, event, state, desk, found, after, "why", why_document(answer),
        rank=answer.line.rank, player=answer.line.name,
    )  # fmt: skip


def _table(
    request: Request, event_id: str, section: str, desk: Desk, after: int | None, form: str
) -> Response:
    event, state = desk.state(event_id), desk.section(event_id, section)
    if not state.entries:
        return page(
            request, "standings/empty.html", event_id=event_id, event=event, section=state,
            position=desk.position(event_id),
        )  # fmt: skip
    found = section_standings(event, state, after)
    return _page(request, event_id, event, state, desk, found, after, form, _document(found, form))


def _document(found: Standings, form: str) -> Document:
    if form == "progress":
        return progress_document(found)
    if form == "crosstable":
        return grid_document(found) if found.event.fixed else crosstable_document(found)
    return standings_document(found)


def _page(
    request: Request,
    event_id: str,
    event: EventState,
    section: SectionState,
    desk: Desk,
    found: Standings,
    after: int | None,
    form: str,
    document: Document,
    *,
    rank: int = 0,
    player: str = "",
) -> Response:
    address = HERE.format(event_id=event_id, section=section.key)
    query = f"?after={after}" if after is not None else ""

    def link(name: str) -> str:
        """Names of players lead to the working of their places."""
        kind, _, number = name.partition("-")
        return f"{address}/why/{number}{query}" if kind == "player" and number.isdigit() else ""

    _ = say(request)
    return page(
        request,
        "standings/page.html",
        event_id=event_id,
        event=event,
        section=section,
        position=desk.position(event_id),
        crumbs=[(_("Standings"), "")],
        address=address,
        rank=rank,
        player=player,
        query=query,
        form=form,
        after=found.event.rounds_counted,
        document=document,
        link=link,
        chart=lambda block: to_svg(block, standalone=False),
        tie_breaks=[(str(code), code_title(code, found.event)) for code in found.codes],
        announced=bool(section.setup.tie_breaks),
        notes=[note_sentence(note) for note in found.notes if note.remark is not Remark.DEFAULT_LIST],
        final=section.finished and found.event.rounds_counted == section.completed_rounds,
    )
