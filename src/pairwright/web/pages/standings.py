"""The standings of a section after any round, with the working of every value, and its crosstable."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response

from pairwright.publish.as_svg import to_svg
from pairwright.publish.crosstable_page import crosstable_document, grid_document, progress_document
from pairwright.publish.document import Document
from pairwright.publish.document_words import in_language
from pairwright.publish.standing_words import code_title, note_sentence
from pairwright.publish.standings_page import standings_document, why_document
from pairwright.standings.answer import why
from pairwright.standings.event import Remark
from pairwright.standings.ranking import Standings
from pairwright.storage.reporting import section_standings
from pairwright.web.desk import NotFound
from pairwright.web.navigation import SECTION
from pairwright.web.pictures import forms_of, pictures_of
from pairwright.web.visit import AtSection, SectionVisit

router = APIRouter()

HERE = f"{SECTION}/standings"
After = Annotated[int | None, Query(ge=0, le=99)]


@router.get(HERE)
def standings(at: AtSection, after: After = None) -> Response:
    """The standings, with every tie-break; a name leads to the working of its place."""
    return _table(at, after, "standings")


@router.get(f"{HERE}/crosstable")
def crosstable(at: AtSection, after: After = None) -> Response:
    """Who met whom, by rank; everybody against everybody in round robins."""
    return _table(at, after, "crosstable")


@router.get(f"{HERE}/progress")
def progress(at: AtSection, after: After = None) -> Response:
    """Places round by round."""
    return _table(at, after, "progress")


@router.get(f"{HERE}/pictures")
def pictures(at: AtSection, after: After = None) -> Response:
    """What the standings show at a glance."""
    return _table(at, after, "pictures")


@router.get(f"{HERE}/why/{{number}}")
def why_place(at: AtSection, number: int, after: After = None) -> Response:
    """Why the player with this pairing number stands where he stands."""
    found = section_standings(at.event, at.section, after)
    if number not in found.event.numbers:
        raise NotFound.told("there is no player with number {n}", n=number)
    answer = why(found, number)

    return _page(
        at, found, after, "why", why_document(answer), rank=answer.line.rank, player=answer.line.name
    )


def _table(at: SectionVisit, after: int | None, form: str) -> Response:
    if not at.section.entries:
        return at.page("standings/empty.html", position=at.position)
    found = section_standings(at.event, at.section, after)
    return _page(at, found, after, form, _document(found, form))


def _document(found: Standings, form: str) -> Document:
    if form == "pictures":
        return Document("pictures", "Pictures")
    if form == "progress":
        return progress_document(found)
    if form == "crosstable":
        return grid_document(found) if found.event.fixed else crosstable_document(found)
    return standings_document(found)


def _page(
    at: SectionVisit,
    found: Standings,
    after: int | None,
    form: str,
    document: Document,
    *,
    rank: int = 0,
    player: str = "",
) -> Response:
    address = at.url("/standings")
    query = f"?after={after}" if after is not None else ""

    def link(name: str) -> str:
        """Names of players lead to the working of their places."""
        kind, _, number = name.partition("-")
        return f"{address}/why/{number}{query}" if kind == "player" and number.isdigit() else ""

    _ = at.say
    shown = [line.participant for line in found.lines] if form == "standings" else []
    return at.page(
        "standings/page.html",
        position=at.position,
        crumbs=[(_("Standings"), "")],
        address=address,
        rank=rank,
        player=player,
        query=query,
        form=form,
        sheet=document.name,
        after=found.event.rounds_counted,
        document=in_language(document, at.language),
        link=link,
        pictures=pictures_of(at.section, found, _) if form == "pictures" else [],
        forms=forms_of(found.event.sheet(), shown, _),
        chart=lambda block: to_svg(block, standalone=False),
        tie_breaks=[(str(code), code_title(code, found.event)) for code in found.codes],
        announced=bool(at.section.setup.tie_breaks),
        notes=[note_sentence(note) for note in found.notes if note.remark is not Remark.DEFAULT_LIST],
        final=at.section.finished and found.event.rounds_counted == at.section.completed_rounds,
    )
