"""The standings of a section after any round, with the working of every value, and its crosstable."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from starlette.responses import RedirectResponse, Response

from pairwright.common.errors import Refused
from pairwright.common.messages import N_
from pairwright.publish.crosstable_page import met_document, progress_document
from pairwright.publish.document import Document, in_language
from pairwright.publish.prizes_page import prize_blocks
from pairwright.publish.standing_words import code_title, note_sentence
from pairwright.publish.standings_page import why_document
from pairwright.publish.team_players_page import board_prizes_document
from pairwright.standings.event import Remark
from pairwright.standings.prize_list import BoardRules, Category, Prize, PrizeList
from pairwright.standings.ranking import Standings, why
from pairwright.storage.actions.decision_acts import SetPrizes
from pairwright.storage.event_state import SectionState
from pairwright.storage.section_files import standings_of, team_players_of
from pairwright.storage.section_report import section_boards, section_prizes, section_standings
from pairwright.web.desk import NotFound
from pairwright.web.form_input import After, FormText, Seen, TypedForm, whole_number
from pairwright.web.navigation import SECTION
from pairwright.web.render import RowsAsked, RowsPart
from pairwright.web.request_context import AtSection, SectionVisit
from pairwright.web.routes import DeskRouter
from pairwright.web.section_charts import forms_of, pictures_of
from pairwright.web.views.prize_form import (
    BOARD_OF,
    GROUPS,
    ROUNDINGS,
    SEXES,
    SHARINGS,
    prizes_text,
    typed_list,
)

router = DeskRouter()

HERE = f"{SECTION}/standings"


@router.get(HERE)
@router.get(f"{HERE}/crosstable")
@router.get(f"{HERE}/progress")
@router.get(f"{HERE}/pictures")
@router.get(f"{HERE}/boards")
@router.get(f"{HERE}/players")
def standings(at: AtSection, after: After = None) -> Response:
    """The standings with every tie-break, by name the working of a place; of a league its table.

    crosstable: who met whom, by rank; everybody against everybody in round robins. progress: places round by
    round. pictures: what the standings show at a glance. Of teams, boards: the best players of every board,
    and everybody's figures; players: what every player did for his team.
    """
    form = at.request.url.path.rpartition("/")[2]
    if form in ("boards", "players") and not at.section.of_teams:
        raise NotFound.told("{section}: this is not a section of teams", section=at.section.setup.name)
    if at.section.by_fixture and form in ("standings", "progress"):
        return _of_league(at, after)
    return _table(at, after, form)


@router.post(f"{HERE}/boards")
def set_board_rules(
    at: AtSection, board_of: FormText = "", least_games: FormText = "", seen: Seen = None
) -> Response:
    """Who stands in the lists of the boards; an empty number asks for half of the rounds."""
    if least_games.strip() and not whole_number(least_games.strip()):
        raise Refused(at.say("Say how many games are needed, as a whole number, or leave it empty."))
    rules = BoardRules(board_of, whole_number(least_games.strip()))
    at.act(SetPrizes(at.key, replace(at.section.prizes, boards=rules)), seen=seen)
    return at.back("/standings/boards", at.say("Saved."))


@router.get(f"{HERE}/why/{{number}}")
def why_place(at: AtSection, number: int, after: After = None) -> Response:
    """Why the player with this pairing number stands where he stands; a league has its table instead."""
    if at.section.by_fixture:
        return _of_league(at, after)
    found = section_standings(at.event, at.section, after)
    if number not in found.event.numbers:
        raise NotFound.told("there is no player with number {n}", n=number)
    answer = why(found, number)

    document = in_language(why_document(answer), at.language)
    entry = at.section.key_of(found.event.numbers.index(number))
    return _page(
        at, found, after, "why", document, rank=answer.line.rank, player=answer.line.name, entry=entry
    )


def _of_league(at: SectionVisit, after: int | None) -> Response:
    return RedirectResponse(at.url(f"/table/{after}" if after else "/table"), 303)


def _table(at: SectionVisit, after: int | None, form: str) -> Response:
    if not at.section.entries:
        return at.page("standings/empty.html", position=at.position)
    found = section_standings(at.event, at.section, after)
    by_place = form in ("standings", "crosstable", "progress")
    document = in_language(_document(found, at.section, form), at.language)
    asked = RowsAsked.of_request(at.request, len(at.section.entries))
    parts = asked.parts(sum(len(table.rows) for table in document.tables()[:1]) if by_place else 0)
    return _page(at, found, after, form, document, parts=parts, alone=asked.alone)


def _document(found: Standings, section: SectionState, form: str) -> Document:
    if form == "pictures":
        return Document("pictures", "Pictures")
    if form == "boards":
        return board_prizes_document(section_boards(found, section))
    if form == "players":
        return team_players_of(found, section)
    if form == "progress":
        return progress_document(found)
    if form == "crosstable":
        return met_document(found)
    return standings_of(found, section)


def _page(
    at: SectionVisit,
    found: Standings,
    after: int | None,
    form: str,
    document: Document,
    *,
    parts: Sequence[RowsPart] = (),
    alone: bool = False,
    rank: int = 0,
    player: str = "",
    entry: int = 0,
) -> Response:
    address = at.url("/standings")
    query = f"?after={after}" if after is not None else ""

    def link(name: str) -> str:
        """Names of players lead to the working of their places."""
        kind, _, number = name.partition("-")
        known = kind == "player" and number.isascii() and number.isdigit()
        return f"{address}/why/{number}{query}" if known else ""

    _ = at.say
    here = next((part.numbers for part in parts if part.here), range(1, len(found.lines) + 1))
    lines = found.lines[here[0] - 1 : here[-1]] if form == "standings" and here else ()
    known: dict[str, Any] = {
        "document": document,
        "link": link,
        "parts": parts,
        "way": f"?after={found.event.rounds_counted}&row=",
        "forms": forms_of(found.event.sheet(), [line.participant for line in lines], _),
    }
    if alone:
        return at.part("documents/rows.html", **known)
    return at.page(
        "standings/page.html",
        **known,
        position=at.position,
        crumbs=[(_("League table"), at.url("/table")) if at.section.by_fixture else (_("Standings"), "")],
        address=address,
        rank=rank,
        player=player,
        entry=entry,
        query=query,
        form=form,
        sheet=document.name,
        after=found.event.rounds_counted,
        pictures=pictures_of(at.section, found, _) if form == "pictures" else [],
        tie_breaks=[(str(code), code_title(code, found.event)) for code in found.codes],
        announced=bool(at.section.setup.tie_breaks),
        notes=[note_sentence(note) for note in found.notes if note.remark is not Remark.DEFAULT_LIST],
        board_of=[(key, _(words)) for key, words in BOARD_OF],
        final=at.section.finished and found.event.rounds_counted == at.section.completed_rounds,
    )


# -- Prizes: what can be won, who wins what and why, the list to sign ----------------------------------

PRIZES = f"{SECTION}/prizes"
SUGGESTED = (
    Category(N_("Main prizes"), (Prize(30000), Prize(20000), Prize(10000))),
    Category(N_("Women"), (Prize(5000),), sex="f"),
)
"""What the form shows where no list has been set: an example to be changed."""


@router.get(PRIZES)
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


@router.get(f"{PRIZES}/edit")
def edit(at: AtSection) -> Response:
    """The form of the prize list."""
    set_by_arbiter = at.section.prizes
    example = PrizeList(tuple(replace(one, name=at.say(one.name)) for one in SUGGESTED))
    return _form(at, set_by_arbiter if set_by_arbiter.categories else example)


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


@router.post(PRIZES)
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
