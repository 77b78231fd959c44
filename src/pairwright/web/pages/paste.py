"""Many players at once: pasted, or from a file; everything is shown before anything is entered."""

from __future__ import annotations

import json
from collections.abc import Sequence

from starlette.datastructures import UploadFile
from starlette.responses import Response

from pairwright.common.errors import BadInput, Refused
from pairwright.common.messages import N_
from pairwright.interface.tournament_reader import is_tournament
from pairwright.lists.cell_tables import Table, as_lines, pasted_table, read_table
from pairwright.lists.player_rows import read_people
from pairwright.lists.whole_event import EventRead, read_event
from pairwright.storage.actions.action import Action
from pairwright.storage.actions.bring_in import BringIn
from pairwright.storage.actions.entry_list_acts import ChangePlayer, EnterPlayers
from pairwright.tournament.tournament import Tournament
from pairwright.web.form_input import Typed, TypedForm
from pairwright.web.navigation import SECTION
from pairwright.web.request_context import AtSection, SectionVisit
from pairwright.web.routes import DeskRouter
from pairwright.web.tournament_file import games_of, players_as_lines, read_tournament
from pairwright.web.views.list_view import LONGEST_TEXT, ListRow, ListView, column_choices, list_view
from pairwright.web.views.team_form import entering

router = DeskRouter()

LARGEST_FILE = 8 * 1024 * 1024
"""Bytes of a file that is taken."""


@router.get(f"{SECTION}/players/paste")
def paste_page(at: AtSection) -> Response:
    """Where a list is pasted, or a file chosen."""
    return _page(at, Typed({}, at.say))


@router.post(f"{SECTION}/players/paste")
def preview(at: AtSection, typed: TypedForm) -> Response:
    """What was pasted, as players, each fault with its row."""
    at.again(lambda faults: _page(at, typed))
    if not typed.text("text"):
        typed.wrong("text", at.say("Paste the list here first."))
    typed.check()
    return _page(at, typed, view=_view(typed, at))


def _view(typed: Typed, at: SectionVisit) -> ListView:
    listing = read_people(pasted_table(typed.raw("text")), chosen_columns(typed))
    others = [one for one in at.event.sections if one.key != at.key]
    return list_view(listing, at.section, at.say, others)


def chosen_columns(typed: Typed) -> list[str]:
    """The fields of the columns, where somebody chose them; all of them stand in the form then."""
    width = typed.whole("columns", 0, 200)
    return [typed.text(f"column_{place}") for place in range(1, width + 1)]


@router.post(f"{SECTION}/players/paste/enter")
def enter(at: AtSection, typed: TypedForm) -> Response:
    """Enter the rows that are good and not left out; the others stay on the page as they were pasted."""
    _ = at.say
    view = _view(typed, at)
    taken = _taken(view, typed)
    at.again(lambda faults: _page(at, typed, view=view, faults=faults))
    if not taken:
        raise BadInput(_("Tick the players first.") if view.known else _("There is nobody to enter."))
    if at.section.of_teams:
        if view.wrong:
            raise BadInput(_("Correct the wrong rows first: a squad is entered whole."))
        taken.sort(key=lambda row: row.number or len(view.rows) + 1)
    at.act(*_acts(at, taken))
    text = at.count("{n} player has been entered.", "{n} players have been entered.", len(taken))
    differing = [row.line for row in view.rows if row.changes and row not in taken]
    return _after(at, typed, view, {row.line for row in taken}, differing, text)


@router.post(f"{SECTION}/players/paste/change")
def change(at: AtSection, typed: TypedForm) -> Response:
    """Take over what the list says otherwise about those who are in the section already, as far as ticked."""
    view = _view(typed, at)
    ticked = set(typed.texts("change"))
    chosen = [(row, row.changed) for row in view.rows if str(row.line) in ticked and row.changed is not None]
    at.again(lambda faults: _page(at, typed, view=view, faults=faults))
    if not chosen:
        raise BadInput(at.say("Tick the players first."))
    at.act(*(ChangePlayer(at.key, row.entry, changed) for row, changed in chosen))
    text = at.count("{n} player has been changed.", "{n} players have been changed.", len(chosen))
    new = [row.line for row in view.rows if row.taken]
    return _after(at, typed, view, {row.line for row, _ in chosen}, new, text)


def _after(
    at: SectionVisit, typed: Typed, view: ListView, done: set[int], others: list[int], text: str
) -> Response:
    """Where somebody goes on: to the list of players, or to the rows that are still to be looked at."""
    _ = at.say
    rest = _rest(view, done, others, typed)
    if not rest:
        return at.back("/players", text)
    left = Typed({**typed.values, "text": [rest]}, _)
    return _page(at, left, view=_view(left, at), done=text)


def _acts(at: SectionVisit, rows: Sequence[ListRow]) -> list[Action]:
    """What enters these players, in a section of teams team by team. Raises Refused."""
    if not at.section.of_teams:
        return [EnterPlayers(at.key, tuple(row.player for row in rows))]
    if without := [row.player.name for row in rows if not row.team]:
        raise Refused.told(
            "{name} has no team; a column of the list must name the team of every player", name=without[0]
        )
    return [*entering(at.section, [(row.team, row.player, row.of_team) for row in rows])]


def _taken(view: ListView, typed: Typed) -> list[ListRow]:
    left_out = set(typed.texts("leave"))
    added = set(typed.texts("take"))
    return [
        row
        for row in view.rows
        if row.good and str(row.line) not in left_out and (not row.known or str(row.line) in added)
    ]


def _rest(view: ListView, done: set[int], others: Sequence[int], typed: Typed) -> str:
    """The lines that are still to be looked at: those that are wrong, and the others that are named."""
    lines = typed.raw("text").removeprefix("\ufeff").splitlines()
    wrong = [row.line for row in view.rows if not row.good and not row.nobody]
    rest = sorted({*wrong, *others} - done)
    if not rest:
        return ""
    kept = [lines[view.headed - 1]] if view.headed else []
    return "\n".join([*kept, *(lines[line - 1] for line in rest)])


@router.post(f"{SECTION}/players/file")
def take_file(at: AtSection, typed: TypedForm) -> Response:
    """A file: a list becomes lines to look at, a tournament is asked about."""
    _ = at.say
    try:
        name, data = _read(typed.files.get("file"), typed)
        if is_tournament(data, name):
            return _tournament(at, name, read_tournament(data, name))
        table = read_table(data, name)
        if (rounds := _with_rounds(at, name, table)) is not None:
            return rounds
        text = as_lines(table)
        if len(text) > LONGEST_TEXT:
            raise BadInput(_("{name} is too long for a list of players.", name=name))
    except BadInput as error:
        typed.refused("file", error)
        return _page(at, typed, status=413 if typed.has("too_large") else 422)
    read = Typed({"text": [text]}, _)
    if not text.strip():
        typed.wrong("file", _("{name} is empty.", name=name))
        return _page(at, typed, status=422)
    return _page(
        at, read, view=_view(read, at), done=_("{name} was read; nothing is entered yet.", name=name)
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
            typed.translate(
                N_("{name} is larger than 8 MB; that is too large for a list of players."), name=name
            )
        )
    if not data.strip():
        raise BadInput(typed.translate(N_("{name} is empty."), name=name))
    return name, data


def _with_rounds(at: SectionVisit, name: str, table: Table) -> Response | None:
    """The question what is wanted of a list with rounds; None for a list of players alone.

    One that contradicts itself may still be a list of players.
    """
    try:
        read = read_event(table)
    except BadInput as error:
        return _tournament(at, name, EventRead(Tournament(()), ()), as_lines(table), error.faults)
    return None if read is None else _tournament(at, name, read)


def _tournament(
    at: SectionVisit, name: str, read: EventRead, lines: str = "", faults: Sequence[str] = ()
) -> Response:
    """Ask what is wanted of a tournament: all of it, or only its players."""
    from pairwright.tournament.tournament_json import to_json

    tournament = read.tournament
    whole = "" if faults else json.dumps(to_json(tournament), ensure_ascii=False, separators=(",", ":"))
    return at.page(
        "players/tournament.html",
        file_name=name,
        tournament=tournament,
        games=games_of(tournament),
        notes=read.notes,
        faults=faults,
        whole=whole if len(whole.encode()) <= LONGEST_TEXT else "",
        lines=lines or players_as_lines(tournament),
    )


@router.post(f"{SECTION}/players/bring-in")
def bring_in(at: AtSection, typed: TypedForm) -> Response:
    """The whole tournament of a file fills the section, rounds and results included."""
    _ = at.say
    at.again(lambda faults: _page(at, Typed({}, _), faults=faults))
    at.act(BringIn(at.key, typed.raw("tournament")), why=typed.text("file_name")[:100])
    return at.back("/players", _("The tournament is in the section, with all its rounds."))


def _page(
    at: SectionVisit,
    typed: Typed,
    *,
    view: ListView | None = None,
    faults: tuple[str, ...] = (),
    done: str = "",
    status: int = 200,
) -> Response:
    return at.page(
        "players/paste.html",
        status=status,
        text=typed.raw("text"),
        errors=typed.errors,
        view=view,
        faults=faults,
        done=done,
        left_out=typed.texts("leave"),
        ticked=typed.texts("change") if typed.has("previewed") else None,
        choices=column_choices(at.say),
    )
