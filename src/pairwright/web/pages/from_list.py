"""The sections of a day from one list: by a column of it, or by age."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from datetime import date

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import Response

from pairwright.common.errors import BadInput, Refused
from pairwright.common.messages import N_
from pairwright.common.values import dataclass, replace
from pairwright.interface.tournament_reader import is_tournament
from pairwright.lists.cell_tables import SheetRows, Table, as_lines, pasted_table, read_table, reading_told
from pairwright.lists.list_summary import account
from pairwright.lists.player_rows import (
    Listed,
    Listing,
    RowRemark,
    SectionList,
    by_age,
    by_section,
    read_people,
)
from pairwright.lists.whole_event import EventRead, read_event
from pairwright.storage.actions.action import Action
from pairwright.storage.actions.bring_in import BringIn
from pairwright.storage.actions.entry_list_acts import ChangePlayer, EnterPlayers
from pairwright.storage.actions.event_acts import AddSection, short_name
from pairwright.storage.event_state import EventState
from pairwright.tournament.tournament import Tournament
from pairwright.web.form_input import Seen, Typed, TypedForm
from pairwright.web.navigation import SECTION
from pairwright.web.request_context import AtEvent, AtSection, EventVisit, SectionVisit
from pairwright.web.routes import DeskRouter
from pairwright.web.tournament_file import (
    games_of,
    in_chosen_encoding,
    in_letters,
    players_as_lines,
    read_again,
    read_tournament,
    shown_encoding,
)
from pairwright.web.translations import say
from pairwright.web.views.list_view import (
    LONGEST_TEXT,
    ListRow,
    ListView,
    column_choices,
    columns_of,
    list_view,
)
from pairwright.web.views.player_form import entering
from pairwright.web.views.setup_words import preset_named, preset_of_lists, presets, setup_of

router = DeskRouter()

_MOST_NAMED = 20
"""Players who were not entered that a message names."""


@dataclass(frozen=True, slots=True)
class NewSection:
    """A section that would be made. key: its short name; there: it is in the event already.

    entered: lines of those who are in doubt, such as a name that stands there twice, and are to be entered.
    """

    name: str
    key: str
    rows: tuple[ListRow, ...]
    there: bool
    entered: frozenset[str] = frozenset()

    @property
    def good(self) -> tuple[ListRow, ...]:
        """Those who would be entered."""
        return tuple(row for row in self.rows if row.taken or (row.good and str(row.line) in self.entered))

    @property
    def left(self) -> tuple[ListRow, ...]:
        """The players of the list who would not be entered."""
        good = {row.line for row in self.good}
        return tuple(row for row in self.rows if row.line not in good and not row.nobody)


@router.get("/events/{event_id}/sections/from-list")
def from_list_page(at: AtEvent) -> Response:
    """Where the list is pasted, and how it is split."""
    return _page(at, Typed({}, at.say))


@router.post("/events/{event_id}/sections/from-list")
def look_or_make(at: AtEvent, typed: TypedForm) -> Response:
    """The sections that the list makes; with `make`, make them."""
    _ = at.say
    event = at.event
    at.again(lambda faults: _page(at, typed))
    text = _text(typed)
    typed.values = {**typed.values, "text": [text]}
    if not typed.ticked("make"):
        in_chosen_encoding(typed)
        text = typed.raw("text")
    if not text.strip():
        typed.wrong("text", _("Paste the list here first."))
    listing = read_people(pasted_table(text), chosen_columns(typed))
    groups = _groups(typed, listing.people)
    typed.check()
    found, nowhere = _sections(at.request, event, groups, frozenset(typed.texts("take")))
    if typed.ticked("make") and found:
        at.again(lambda faults: _page(at, typed, found=found, nowhere=nowhere, faults=faults))
        if _left(found, nowhere) and not typed.ticked("without"):
            raise BadInput(
                _("Not everybody in the list would be entered. Look at who is left out, and tick it.")
            )
        return _made(at, typed, event, found, nowhere)
    return _page(at, typed, found=found, nowhere=nowhere)


def _text(typed: Typed) -> str:
    """The list as it was pasted, or as the file has it."""
    file: UploadFile | None = typed.files.get("file")
    if file is None or not file.filename:
        return typed.raw("text")
    try:
        name, data = _read(file, typed)
        table, assumed = read_table(data, name)
        typed.values = {**typed.values, **_read_of(table, assumed), "encoding": [assumed]}
        return _lines(table, name, typed)
    except BadInput as error:
        typed.refused("file", error)
        return typed.raw("text")


def _read_of(table: Table, assumed: str) -> dict[str, list[str]]:
    """What of the reading of a file its form keeps, to be told as long as the list is looked at."""
    return {"read_as": [assumed], "sheets": [", ".join(table.others if isinstance(table, SheetRows) else ())]}


def _lines(table: Table, name: str, typed: Typed) -> str:
    """The rows as the field for a pasted list has them. Raises BadInput where they are too many for it."""
    text = as_lines(table)
    if len(text) > LONGEST_TEXT:
        raise BadInput(typed.translate(N_("{name} is too long for a list of players."), name=name))
    return text


def _groups(typed: Typed, people: Sequence[Listed]) -> list[SectionList]:
    _ = typed.translate
    if typed.text("split") != "age":
        return by_section(people)
    limits = [int(part) for part in re.findall(r"\d+", typed.text("limits")) if len(part) < 3]
    if not limits or not all(3 <= limit <= 99 for limit in limits):
        typed.wrong("limits", _("Ages such as 8, 10, 12, 14."))
    try:
        on = date.fromisoformat(typed.text("on"))
    except ValueError:
        typed.wrong("on", _("The date on which age is determined."))
        return []
    return by_age(people, limits, on)


def _sections(
    request: Request, event: EventState, groups: list[SectionList], entered: frozenset[str]
) -> tuple[list[NewSection], tuple[ListRow, ...]]:
    """The sections to be made, and those whom the list puts nowhere."""
    _ = say(request)
    found: list[NewSection] = []
    nowhere: tuple[ListRow, ...] = ()
    by_name = {section.setup.name.casefold(): section for section in event.sections}
    taken = {section.key for section in event.sections}
    for group in groups:
        name = _("Under {age}", age=group.limit) if group.limit else group.name
        there = by_name.get(name.casefold())
        listing = Listing((), (), 0, _apart(group.people, groups))
        rows = list_view(listing, there, _).rows
        if not name:
            nowhere = rows
            continue
        key = there.key if there else short_name(name, taken)
        taken.add(key)
        found.append(NewSection(name, key, rows, there is not None, entered))
    return found, nowhere


def _apart(people: Sequence[Listed], groups: Sequence[SectionList]) -> tuple[Listed, ...]:
    """The people of a group; who also stands in another one is in both, unless somebody says otherwise."""
    here = {one.line for one in people}
    names = {
        one.line: group.name or str(group.limit)
        for group in groups
        for one in group.people
        if group.name or group.limit
    }
    return tuple(
        replace(one, remarks=tuple(_elsewhere(remark, here, names) for remark in one.remarks))
        for one in people
    )


def _elsewhere(remark: RowRemark, here: set[int], names: Mapping[int, str]) -> RowRemark:
    if remark.kind not in ("name_twice", "number_twice") or remark.other in here:
        return remark
    return replace(remark, kind="in_another_section", value=names.get(remark.other, "–"))


def _left(found: Sequence[NewSection], nowhere: Sequence[ListRow]) -> list[ListRow]:
    """The players of the list who would be in no section; not those who are in theirs already."""
    rows = [*(row for one in found for row in one.left), *(row for row in nowhere if not row.nobody)]
    return [row for row in rows if not row.entry]


def _made(
    at: EventVisit, typed: Typed, event: EventState, found: list[NewSection], nowhere: tuple[ListRow, ...]
) -> Response:
    """Make the sections; nothing is written unless all of it can be."""
    _ = at.say
    preset = preset_named(typed.text("preset")) or preset_of_lists()
    rounds = typed.whole("number_of_rounds", 1, 99, int(preset.settings.get("number_of_rounds", 0)))
    actions: list[Action] = []
    for one in found:
        if not one.there:
            actions.append(AddSection(one.key, setup_of(preset, _, one.name, rounds)))
        if one.good:
            actions.append(EnterPlayers(one.key, tuple(row.player for row in one.good)))
    typed.check()
    for action in actions:
        event = action.apply(event)
    at.act(*actions)
    count = at.count
    text = ", ".join(
        (
            count("{n} section", "{n} sections", len(found)),
            count("{n} player", "{n} players", sum(len(one.good) for one in found)),
        )
    )
    left = _left(found, nowhere)
    if left:
        names = "; ".join(f"{row.line}: {row.player.name or '–'}" for row in left[:_MOST_NAMED])
        more = " …" if len(left) > _MOST_NAMED else ""
        text += ". " + _("Not entered (by line of the list): {names}", names=names + more)
    return at.back("", text, "warning" if left else "good")


def _page(
    at: EventVisit,
    typed: Typed,
    *,
    found: list[NewSection] | None = None,
    nowhere: tuple[ListRow, ...] = (),
    faults: Sequence[str] = (),
) -> Response:
    event = at.event
    text = typed.raw("text")
    listing = read_people(pasted_table(text), chosen_columns(typed)) if text.strip() else None
    rows = [row for one in found or () for row in one.rows]
    return at.page(
        "setup/from_list.html",
        typed=typed,
        presets=[(one.key, at.say(one.title)) for one in presets() if one.asks_rounds],
        found=found,
        nowhere=nowhere,
        faults=faults,
        everybody=[*rows, *nowhere],
        left=_left(found or (), nowhere),
        columns=() if listing is None else columns_of(listing),
        account=None if listing is None else account(listing),
        choices=column_choices(at.say),
        **shown_encoding(typed),
        day=typed.raw("on", event.start_date or date.today().isoformat()),
    )


# -- Many players at once: pasted, or from a file; everything is shown before anything is entered ----------


LARGEST_FILE = 8 * 1024 * 1024
"""Bytes of a file that is taken."""


@router.get(f"{SECTION}/players/paste")
def paste_page(at: AtSection) -> Response:
    """Where a list is pasted, or a file chosen."""
    return _pasted_page(at, Typed({}, at.say))


@router.post(f"{SECTION}/players/paste")
def preview(at: AtSection, typed: TypedForm) -> Response:
    """What was pasted, as players, each fault with its row."""
    in_chosen_encoding(typed)
    at.again(lambda faults: _pasted_page(at, typed))
    if not typed.text("text"):
        typed.wrong("text", at.say("Paste the list here first."))
    typed.check()
    return _pasted_page(at, typed, view=_view(typed, at))


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
    at.again(lambda faults: _pasted_page(at, typed, view=view, faults=faults))
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
def change(at: AtSection, typed: TypedForm, seen: Seen = None) -> Response:
    """Take over what the list says otherwise about those who are in the section already, as far as ticked."""
    view = _view(typed, at)
    ticked = set(typed.texts("change"))
    chosen = [(row, row.changed) for row in view.rows if str(row.line) in ticked and row.changed is not None]
    at.again(lambda faults: _pasted_page(at, typed, view=view, faults=faults))
    if not chosen:
        raise BadInput(at.say("Tick the players first."))
    at.act(*(ChangePlayer(at.key, row.entry, changed) for row, changed in chosen), seen=seen)
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
    return _pasted_page(at, left, view=_view(left, at), done=text)


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
        name, data = read_again(typed) or _read(typed.files.get("file"), typed)
        data = in_letters(typed, data, name)
        if is_tournament(data, name):
            return _tournament(at, typed, name, read_tournament(data, name))
        table, _read_as = read_table(data, name)
        if (rounds := _with_rounds(at, typed, name, table)) is not None:
            return rounds
        text = _lines(table, name, typed)
    except BadInput as error:
        typed.refused("file", error)
        return _pasted_page(at, typed, status=413 if typed.has("too_large") else 422)
    read = Typed({"text": [text], **_read_of(table, typed.text("read_as"))}, _)
    if not text.strip():
        typed.wrong("file", _("{name} is empty.", name=name))
        return _pasted_page(at, typed, status=422)
    return _pasted_page(
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


def _with_rounds(at: SectionVisit, typed: Typed, name: str, table: Table) -> Response | None:
    """The question what is wanted of a list with rounds; None for a list of players alone.

    One that contradicts itself may still be a list of players.
    """
    try:
        read = read_event(table)
    except BadInput as error:
        return _tournament(at, typed, name, EventRead(Tournament(()), ()), as_lines(table), error.faults)
    if read is None:
        return None
    read = replace(read, notes=(*reading_told("", table), *read.notes))
    return _tournament(at, typed, name, read)


def _tournament(
    at: SectionVisit, typed: Typed, name: str, read: EventRead, lines: str = "", faults: Sequence[str] = ()
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
        **shown_encoding(typed, [[one.name] for one in tournament.players]),
    )


@router.post(f"{SECTION}/players/bring-in")
def bring_in(at: AtSection, typed: TypedForm) -> Response:
    """The whole tournament of a file fills the section, rounds and results included."""
    _ = at.say
    at.again(lambda faults: _pasted_page(at, Typed({}, _), faults=faults))
    at.act(BringIn(at.key, typed.raw("tournament")), why=typed.text("file_name")[:100])
    return at.back("/players", _("The tournament is in the section, with all its rounds."))


def _pasted_page(
    at: SectionVisit,
    typed: Typed,
    *,
    view: ListView | None = None,
    faults: Sequence[str] = (),
    done: str = "",
    status: int = 200,
) -> Response:
    return at.page(
        "players/paste.html",
        status=status,
        position=at.position,
        text=typed.raw("text"),
        errors=typed.errors,
        view=view,
        faults=faults,
        done=done,
        left_out=typed.texts("leave"),
        ticked=typed.texts("change") if typed.has("previewed") else None,
        choices=column_choices(at.say),
        **shown_encoding(typed),
    )
