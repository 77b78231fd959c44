"""The print centre: everything a hall needs for a round in one file, and every sheet by itself.

What goes into the pack is chosen once and kept in a cookie, so that printing a round is one link.
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated
from urllib.parse import quote

from fastapi import Query
from starlette.responses import Response

from pairwright.publish.formats import render
from pairwright.publish.paper.typeset import PAPERS, typeset, usual_paper
from pairwright.storage.event_state import SectionState
from pairwright.storage.pairing_numbers import numbers_are_out
from pairwright.storage.round_state import RoundState
from pairwright.web.desk import NotFound
from pairwright.web.form_input import After
from pairwright.web.navigation import EVENT, SECTION
from pairwright.web.pages.access_pages import desk_address, only_here
from pairwright.web.render import A_YEAR
from pairwright.web.request_context import AtEvent, AtRound, AtSection, EventVisit, SectionVisit
from pairwright.web.routes import DeskRouter
from pairwright.web.views.round_lists import by_board, by_name
from pairwright.web.views.sheets import Part, Printable, Printing, pack, sheets_of

router = DeskRouter()

HERE = f"{SECTION}/print"
COOKIE = "pairwright_print"
PAPER = "pairwright_paper"
"""The cookie with the paper that this browser's printer has."""
USUAL = ("boards", "names", "slips", "table", "standings")
"""What is in the pack of a round until somebody chooses."""
FILES = {
    "pdf": "application/pdf",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "csv": "text/csv; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
}
_VIEWER = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"
"""What the viewers of browsers need, some of which obey the file's own policy."""
Number = Annotated[int | None, Query(alias="round", ge=1, le=99)]
What = Annotated[list[str] | None, Query(max_length=40)]


@router.get(HERE)
def centre(at: AtSection, number: Number = None, paper: str = "") -> Response:
    """Everything that can be printed: the pack of a round, to be chosen, and each sheet by itself.

    paper: one of PAPERS, which is kept for this browser.
    """
    _ = at.say
    drawn = _drawn(at, number)
    found = sheets_of(at.event, at.section, drawn)
    chosen = _chosen(at)
    answer = at.page(
        "round/print.html",
        position=at.position,
        crumbs=[(_("Print"), "")],
        address=at.url("/print"),
        drawn=drawn,
        of_round=[one for one in found if one.of_round],
        others=[one for one in found if not one.of_round],
        chosen=[one.key for one in found if one.key in chosen],
        unnumbered=at.section.traits.cards and at.section.entries and not numbers_are_out(at.section),
        papers=PAPERS,
        paper=paper if paper in PAPERS else _paper(at),
        local=only_here(at.request, at.desk),
    )
    return _remembered(at, answer, PAPER, paper) if paper in PAPERS else answer


@router.get(f"{HERE}/pack.pdf")
def whole_pack(at: AtSection, number: Number = None, what: What = None) -> Response:
    """The sheets of a round as one file; what: those chosen, which are remembered for the next time."""
    printing = _printing(at, at.section, _drawn(at, number))
    return _packed(at, [printing], what, _name(printing, "pack"))


@router.get(f"{EVENT}/print/pack.pdf")
def pack_of_all(at: AtEvent, what: What = None) -> Response:
    """The same of every section in its last round, as one file."""
    printings = [
        _printing(at, section, section.rounds[-1] if section.rounds else None)
        for section in at.event.sections
    ]
    return _packed(at, printings, what, "pack.pdf")


def _packed(at: EventVisit, printings: Sequence[Printing], what: list[str] | None, name: str) -> Response:
    known = {key for one in printings for key in _by_key(one)}
    wanted = [key for key in what if key in known] if what else _chosen(at)
    answer = pdf_answer(at, pack(printings, wanted), name)
    return _remembered(at, answer, COOKIE, ".".join(wanted)) if what else answer


def _remembered(at: EventVisit, answer: Response, cookie: str, value: str) -> Response:
    secure = at.desk.settings.secure
    answer.set_cookie(cookie, value, max_age=A_YEAR, secure=secure, samesite="lax", httponly=True)
    return answer


@router.get(f"{HERE}/{{key}}.pdf")
def one_sheet(at: AtSection, key: str, number: Number = None, after: After = None) -> Response:
    """One sheet. Raises NotFound when there is none of this name."""
    printing = replace(_printing(at, at.section, _drawn(at, number)), after=after)
    known = _by_key(printing)
    if key not in known:
        raise NotFound.told("{known} can be printed, not {what!r}", known=", ".join(known), what=key[:20])
    return pdf_answer(at, known[key].make(printing), _name(printing, key))


@router.get(f"{SECTION}/rounds/{{number}}/files/{{order}}.{{form}}")
def file(at: AtRound, order: str, form: str) -> Response:
    """The pairings as a file. order: "boards" or "names"; form: one of FILES."""
    makers = {"boards": by_board, "names": by_name}
    if order not in makers or form not in FILES:
        raise NotFound.told("there is no such file")
    document = makers[order](at.event, at.section, at.drawn, at.language)
    head = {"Content-Disposition": f'attachment; filename="{document.name}.{form}"'}
    return Response(render([document], form, at.language), media_type=FILES[form], headers=head)


def _drawn(at: SectionVisit, number: int | None) -> RoundState | None:
    """The round asked for, or the last one drawn; of a league the one being played. Raises NotFound."""
    rounds = at.section.rounds
    if number is None:
        last = at.section.current_round - 1 if at.section.by_fixture else -1
        return rounds[last] if rounds else None
    if number > len(rounds):
        name = at.section.setup.name
        raise NotFound.told("{section}: round {n} has not been paired", section=name, n=number)
    return rounds[number - 1]


def _printing(at: EventVisit, section: SectionState, drawn: RoundState | None) -> Printing:
    address = f"{desk_address(at.request, at.desk)}/e/{at.event_id}"
    return Printing(at.event, section, drawn, at.language, address)


def _by_key(printing: Printing) -> dict[str, Printable]:
    return {one.key: one for one in sheets_of(printing.event, printing.section, printing.drawn)}


def _chosen(at: EventVisit) -> list[str]:
    kept = at.request.cookies.get(COOKIE, "")
    return kept[:400].split(".") if kept else list(USUAL)


def _paper(at: EventVisit) -> str:
    kept = at.request.cookies.get(PAPER, "")
    return kept if kept in PAPERS else usual_paper()


def _name(printing: Printing, sheet: str) -> str:
    number = f"-{printing.drawn.number}" if printing.drawn else ""
    return f"{printing.section.key}{number}-{sheet}.pdf"


def pdf_answer(at: EventVisit, parts: Sequence[Part], name: str) -> Response:
    """A file that the browser shows, from where it is printed."""
    logo = b64decode(at.event.logo)
    data = typeset(parts, title=at.event.name, language=at.language, logo=logo, paper=_paper(at))
    head = {
        "Content-Disposition": f"inline; filename*=UTF-8''{quote(name)}",
        "Content-Security-Policy": _VIEWER,
    }
    return Response(data, media_type="application/pdf", headers=head)
