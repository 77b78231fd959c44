"""Many players at once: pasted, or from a file; everything is shown before anything is entered."""

from __future__ import annotations

import json
from collections.abc import Sequence

from fastapi import APIRouter
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import Response

from pairwright.errors import BadInput, PairwrightError
from pairwright.lists.people import read_people
from pairwright.lists.tables import as_lines, pasted_table, read_table
from pairwright.marks import N_
from pairwright.storage.actions.bring_in import BringIn
from pairwright.storage.actions.players import EnterPlayers
from pairwright.storage.entry import Entry
from pairwright.told import faults_of
from pairwright.tournament.tournament import Tournament
from pairwright.web.desk import Desk, TheDesk, back
from pairwright.web.navigation import SECTION
from pairwright.web.pages.players import list_address
from pairwright.web.render import page
from pairwright.web.security.roles import Arbiter
from pairwright.web.tournament_file import is_tournament, players_as_lines, read_tournament
from pairwright.web.typed import Typed, TypedForm
from pairwright.web.views.list_view import LONGEST_TEXT, ListRow, ListView, column_choices, list_view
from pairwright.web.words import counting, say

router = APIRouter()

LARGEST_FILE = 8 * 1024 * 1024
"""Bytes of a file that is taken."""


@router.get("/events/{event_id}/sections/{section}/players/paste")
def paste_page(request: Request, event_id: str, section: str, desk: TheDesk, me: Arbiter) -> Response:
    """Where a list is pasted, or a file chosen."""
    return _page(request, event_id, section, desk, Typed({}, say(request)))


@router.post("/events/{event_id}/sections/{section}/players/paste")
def preview(
    request: Request, event_id: str, section: str, desk: TheDesk, me: Arbiter, typed: TypedForm
) -> Response:
    """What was pasted, as players, each fault with its row."""
    here = desk.section(event_id, section)
    if typed.text("text"):
        view = _view(typed, here.entries, request)
        return _page(request, event_id, section, desk, typed, view=view)
    typed.wrong("text", say(request)(N_("Paste the list here first.")))
    return _page(request, event_id, section, desk, typed, status=422)


def _view(typed: Typed, entries: Sequence[Entry], request: Request) -> ListView:
    listing = read_people(pasted_table(typed.raw("text")), chosen_columns(typed))
    return list_view(listing, entries, say(request))


def chosen_columns(typed: Typed) -> list[str]:
    """The fields of the columns, where somebody chose them; all of them stand in the form then."""
    width = typed.whole("columns", 0, 200)
    return [typed.text(f"column_{place}") for place in range(1, width + 1)]


@router.post("/events/{event_id}/sections/{section}/players/paste/enter")
def enter(
    request: Request, event_id: str, section: str, desk: TheDesk, me: Arbiter, typed: TypedForm
) -> Response:
    """Enter the rows that are good and not left out; the others stay on the page as they were pasted."""
    _, ngettext = say(request), counting(request)
    here = desk.section(event_id, section)
    view = _view(typed, here.entries, request)
    taken = _taken(view, typed)
    if not taken:
        return _page(
            request,
            event_id,
            section,
            desk,
            typed,
            view=view,
            faults=(_("There is nobody to enter."),),
            status=422,
        )
    try:
        desk.act(request, event_id, EnterPlayers(section, tuple(row.player for row in taken)))
    except BadInput as error:
        return _page(request, event_id, section, desk, typed, view=view, faults=error.faults, status=422)
    text = ngettext("{n} player is entered.", "{n} players are entered.", len(taken))
    rest = _rest(view, {row.line for row in taken}, typed)
    if not rest:
        return back(request, list_address(event_id, section), text)
    left = Typed({**typed.values, "text": [rest]}, _)
    view = _view(left, desk.section(event_id, section).entries, request)
    return _page(request, event_id, section, desk, left, view=view, done=text)


def _taken(view: ListView, typed: Typed) -> list[ListRow]:
    left_out = set(typed.texts("leave"))
    added = set(typed.texts("take"))
    return [
        row
        for row in view.rows
        if row.good and str(row.line) not in left_out and (not row.known or str(row.line) in added)
    ]


def _rest(view: ListView, entered: set[int], typed: Typed) -> str:
    """The lines that were not entered though somebody may still want them: those that are wrong."""
    lines = typed.raw("text").removeprefix("\ufeff").splitlines()
    wrong = [row.line for row in view.rows if not row.good and row.line not in entered]
    if not wrong:
        return ""
    first = next((place for place, line in enumerate(lines) if line.strip()), 0)
    kept = [lines[first]] if view.headed else []
    return "\n".join([*kept, *(lines[line - 1] for line in wrong)])


@router.post("/events/{event_id}/sections/{section}/players/file")
def take_file(
    request: Request, event_id: str, section: str, desk: TheDesk, me: Arbiter, typed: TypedForm
) -> Response:
    """A file: a list becomes lines to look at, a tournament is asked about."""
    _ = say(request)
    desk.section(event_id, section)
    try:
        name, data = _read(typed.files.get("file"), typed)
        if is_tournament(data):
            return _tournament(request, event_id, section, desk, name, read_tournament(data, name))
        text = as_lines(read_table(data, name))
        if len(text) > LONGEST_TEXT:
            raise BadInput(_("{name} is too long for a list of players.", name=name))
    except BadInput as error:
        typed.refused("file", error)
        return _page(request, event_id, section, desk, typed, status=413 if typed.has("too_large") else 422)
    read = Typed({"text": [text]}, _)
    if not text.strip():
        typed.wrong("file", _("{name} is empty.", name=name))
        return _page(request, event_id, section, desk, typed, status=422)
    view = _view(read, desk.section(event_id, section).entries, request)
    return _page(
        request,
        event_id,
        section,
        desk,
        read,
        view=view,
        done=_("{name} was read; nothing is entered yet.", name=name),
    )


def _read(file: UploadFile | None, typed: Typed) -> tuple[str, bytes]:
    """Name and content of the file. Raises BadInput in the language of the reader."""
    if file is None or not file.filename:
        raise BadInput(typed.translate(N_("Choose a file first.")))
    data = file.file.read(LARGEST_FILE + 1)
    name = "".join(letter for letter in file.filename if letter.isprintable())[-80:] or "file"
    if len(data) > LARGEST_FILE:
        typed.values = {**typed.values, "too_large": ["yes"]}
        raise BadInput(
            typed.translate(N_("{name} is larger than 8 MB; that is no list of players."), name=name)
        )
    if not data.strip():
        raise BadInput(typed.translate(N_("{name} is empty."), name=name))
    return name, data


def _tournament(
    request: Request, event_id: str, section: str, desk: Desk, name: str, tournament: Tournament
) -> Response:
    """Ask what is wanted of a tournament: all of it, or only its players."""
    from pairwright.tournament.json_form import to_json

    here = desk.section(event_id, section)
    whole = json.dumps(to_json(tournament), ensure_ascii=False, separators=(",", ":"))
    return page(
        request,
        "players/tournament.html",
        event_id=event_id,
        event=desk.state(event_id),
        section=here,
        file_name=name,
        tournament=tournament,
        games=sum(sum(opponent >= 0 for opponent in played.opponents) // 2 for played in tournament.rounds),
        whole=whole if len(whole.encode()) <= LONGEST_TEXT else "",
        lines=players_as_lines(tournament),
    )


@router.post("/events/{event_id}/sections/{section}/players/bring-in")
def bring_in(
    request: Request, event_id: str, section: str, desk: TheDesk, me: Arbiter, typed: TypedForm
) -> Response:
    """The whole tournament of a file fills the section, rounds and results included."""
    _ = say(request)
    try:
        desk.act(
            request, event_id, BringIn(section, typed.raw("tournament")), why=typed.text("file_name")[:100]
        )
    except PairwrightError as error:
        faults = faults_of(error)
        return _page(request, event_id, section, desk, Typed({}, _), faults=faults, status=422)
    address = SECTION.format(event_id=event_id, section=section)
    return back(request, f"{address}/players", _("The tournament is in the section, with all its rounds."))


def _page(
    request: Request,
    event_id: str,
    section: str,
    desk: Desk,
    typed: Typed,
    *,
    view: ListView | None = None,
    faults: tuple[str, ...] = (),
    done: str = "",
    status: int = 200,
) -> Response:
    return page(
        request,
        "players/paste.html",
        status=status,
        event_id=event_id,
        event=desk.state(event_id),
        section=desk.section(event_id, section),
        text=typed.raw("text"),
        errors=typed.errors,
        view=view,
        faults=faults,
        done=done,
        left_out=typed.texts("leave"),
        choices=column_choices(say(request)),
    )
