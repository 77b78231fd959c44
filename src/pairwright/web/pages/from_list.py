"""The sections of a day from one list: by a column of it, or by age."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import Response

from pairwright.common.errors import BadInput
from pairwright.common.messages import N_
from pairwright.common.values import dataclass, replace
from pairwright.lists.accounting import account
from pairwright.lists.cell_tables import as_lines, pasted_table, read_table
from pairwright.lists.list_sections import SectionList, by_age, by_section
from pairwright.lists.player_rows import Listed, Listing, RowRemark, read_people
from pairwright.storage.actions.action import Action
from pairwright.storage.actions.entry_list_acts import EnterPlayers
from pairwright.storage.actions.event_acts import AddSection, short_name
from pairwright.storage.event_state import EventState
from pairwright.web.form_input import Typed, TypedForm
from pairwright.web.pages.paste import LARGEST_FILE, chosen_columns
from pairwright.web.request_context import AtEvent, EventVisit
from pairwright.web.routes import DeskRouter
from pairwright.web.translations import say
from pairwright.web.views.list_view import LONGEST_TEXT, ListRow, column_choices, columns_of, list_view
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
    data = file.file.read(LARGEST_FILE + 1)
    try:
        if len(data) > LARGEST_FILE:
            raise BadInput(
                typed.translate(N_("This file is larger than 8 MB; that is too large for a list of players."))
            )
        text = as_lines(read_table(data, file.filename[-80:]))
        if len(text) > LONGEST_TEXT:
            raise BadInput(
                typed.translate(N_("{name} is too long for a list of players."), name=file.filename[-80:])
            )
    except BadInput as error:
        typed.refused("file", error)
        return typed.raw("text")
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
    faults: tuple[str, ...] = (),
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
        day=typed.raw("on", event.start_date or date.today().isoformat()),
    )
