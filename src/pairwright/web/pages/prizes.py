"""Prizes: what can be won, who wins what and why, the list to sign."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from starlette.responses import Response

from pairwright.publish.document import Document, in_language
from pairwright.publish.prizes_page import prize_blocks
from pairwright.standings.prize_list import Category, Prize, PrizeList
from pairwright.storage.actions.decision_acts import SetPrizes
from pairwright.storage.section_report import section_prizes, section_standings
from pairwright.web.form_input import TypedForm, whole_number
from pairwright.web.navigation import SECTION
from pairwright.web.request_context import AtSection, SectionVisit
from pairwright.web.routes import DeskRouter
from pairwright.web.views.prize_form import GROUPS, ROUNDINGS, SEXES, SHARINGS, prizes_text, typed_list

router = DeskRouter()

HERE = f"{SECTION}/prizes"
SUGGESTED = PrizeList(
    (
        Category("Main prizes", (Prize(30000), Prize(20000), Prize(10000))),
        Category("Women", (Prize(5000),), sex="f"),
    )
)
"""What the form shows where no list has been set: an example to be changed."""


@router.get(HERE)
def prizes(at: AtSection) -> Response:
    """Who wins what, as things stand."""
    state = at.section
    found = section_standings(at.event, state) if state.entries else None
    result = section_prizes(found, state) if found is not None and state.prizes.categories else None
    document = None
    if found is not None and result is not None:
        document = in_language(Document("prizes", "Prizes", prize_blocks(found, result)), at.language)
    return at.page(
        "prizes/page.html",
        position=at.position,
        crumbs=[(at.say("Prizes"), "")],
        address=at.url("/prizes"),
        document=document,
        link=lambda name: at.url(f"/standings/why/{name.removeprefix('player-')}"),
    )


@router.get(f"{HERE}/edit")
def edit(at: AtSection) -> Response:
    """The form of the prize list."""
    set_by_arbiter = at.section.prizes
    return _form(at, set_by_arbiter if set_by_arbiter.categories else SUGGESTED)


def _form(at: SectionVisit, shown: PrizeList, faults: Sequence[str] = (), more: int = 1) -> Response:
    _ = at.say
    blank = Category("", (), unrated=True)
    return at.page(
        "prizes/edit.html",
        position=at.position,
        crumbs=[(_("Prizes"), at.url("/prizes")), (_("Prize list"), "")],
        address=at.url("/prizes"),
        shown=shown,
        categories=[*shown.categories, *([blank] * more)],
        filled=len(shown.categories),
        prizes_text=prizes_text,
        sharings=[(key, _(words)) for key, words in SHARINGS],
        groups=[(key, _(words)) for key, words in GROUPS],
        sexes=[(key, _(words)) for key, words in SEXES],
        roundings=ROUNDINGS,
        boards=_boards(at),
        faults=faults,
    )


def _boards(at: SectionVisit) -> list[tuple[int, str]]:
    """What a category can be for in a section of teams: everybody, or the players of one board."""
    _, boards = at.say, at.section.setup.match.boards
    if not boards:
        return []
    each = [(number, _("Board {n}", n=number)) for number in range(1, boards + 1)]
    return [(0, "–"), *each, (boards + 1, _("Reserves"))]


@router.post(HERE)
def set_prizes(at: AtSection, typed: TypedForm) -> Response:
    """Set the list; with "more" the form comes back with room for another category."""
    shown = at.section.prizes
    at.again(lambda faults: _form(at, shown, faults))
    announced = typed_list({name: typed.raw(name) for name in typed.values})
    shown = replace(announced, boards=shown.boards)
    if typed.has("more"):
        return _form(at, shown, more=2)
    shown.check()
    seen = whole_number(typed.raw("seen"), -1)
    at.act(SetPrizes(at.key, shown), seen=seen if seen >= 0 else None)
    return at.back("/prizes", at.say("The prize list is saved."))
