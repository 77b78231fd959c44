"""The entry list of a section: who plays, one more player, the page of one player."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Form
from starlette.requests import Request
from starlette.responses import Response

from pairwright.errors import BadInput
from pairwright.marks import N_
from pairwright.storage.actions.kjca import EnterLate
from pairwright.storage.actions.players import ChangePlayer, EnterPlayers
from pairwright.storage.entry import Entry, Particulars
from pairwright.storage.event_state import SectionState
from pairwright.storage.journal import Conflict
from pairwright.told import without_place
from pairwright.web.desk import Desk, NotFound, TheDesk, back
from pairwright.web.navigation import SECTION
from pairwright.web.rating_search import Found, found_player, search_lists
from pairwright.web.render import page, part
from pairwright.web.security.roles import Arbiter
from pairwright.web.typed import Typed, TypedForm
from pairwright.web.views import player_form as form
from pairwright.web.views.late_view import seat_of, takes_latecomers
from pairwright.web.views.player_acts import acts_view
from pairwright.web.views.players_view import SORTS, player_rows
from pairwright.web.words import say

router = APIRouter()

LIST = f"{SECTION}/players"


def list_address(event_id: str, section: str) -> str:
    """Where the list of the players is."""
    return LIST.format(event_id=event_id, section=section)


@router.get("/events/{event_id}/sections/{section}/players")
def players(
    request: Request,
    event_id: str,
    section: str,
    desk: TheDesk,
    me: Arbiter,
    sort: str = "number",
    q: str = "",
) -> Response:
    """Everybody in the section."""
    return page(request, "players/list.html", **_list(request, event_id, section, desk, sort, q))


@router.get("/events/{event_id}/sections/{section}/players/rows")
def rows(
    request: Request,
    event_id: str,
    section: str,
    desk: TheDesk,
    me: Arbiter,
    sort: str = "number",
    q: str = "",
) -> Response:
    """The list alone, when something has changed or somebody is searched."""
    return part(request, "players/rows.html", **_list(request, event_id, section, desk, sort, q))


def _list(
    request: Request, event_id: str, section: str, desk: Desk, sort: str, wanted: str
) -> dict[str, Any]:
    found = desk.section(event_id, section)
    sort = sort if sort in SORTS else "number"
    return {
        "event_id": event_id,
        "event": desk.state(event_id),
        "section": found,
        "position": desk.position(event_id),
        "rows": player_rows(found, say(request), sort, wanted[:200]),
        "sort": sort,
        "wanted": wanted[:200],
    }


@router.get("/events/{event_id}/sections/{section}/players/new")
def new_player(
    request: Request,
    event_id: str,
    section: str,
    desk: TheDesk,
    me: Arbiter,
    q: str = "",
    number: str = "",
    rating_list: str = "",
    kind: str = "standard",
) -> Response:
    """The form of one more player; a player of a rating list fills it in."""
    texts = form.texts_of(Particulars(""))
    listed = found_player(number, rating_list) if number else None
    if listed is not None:
        texts = form.texts_of(form.from_rating_list(listed, kind))
    elif q:
        texts["name"] = q[:200]
    found = search_lists(q) if q else search_lists("")
    return _new_form(request, event_id, section, desk, Typed({}, say(request)), texts, found=found, wanted=q)


@router.get("/events/{event_id}/sections/{section}/players/search")
def search(
    request: Request, event_id: str, section: str, desk: TheDesk, me: Arbiter, q: str = ""
) -> Response:
    """Players of the rating lists whose names begin like the words typed."""
    desk.section(event_id, section)
    return part(
        request,
        "players/found.html",
        found=search_lists(q),
        wanted=q[:200],
        new_address=f"{list_address(event_id, section)}/new",
    )


def _new_form(
    request: Request,
    event_id: str,
    section: str,
    desk: Desk,
    typed: Typed,
    texts: dict[str, str],
    *,
    found: Found | None = None,
    wanted: str = "",
    faults: tuple[str, ...] = (),
    twin: str = "",
    status: int = 200,
) -> Response:
    return page(
        request,
        "players/new.html",
        status=status,
        event_id=event_id,
        event=desk.state(event_id),
        section=desk.section(event_id, section),
        position=desk.position(event_id),
        texts=texts,
        errors=typed.errors,
        faults=faults,
        twin=twin,
        late={
            "first_round": typed.raw("first_round"),
            "granted": typed.raw("granted"),
            "now": typed.ticked("now") or not typed.has("name"),
        },
        may_be_late=takes_latecomers(desk.section(event_id, section)),
        found=found or search_lists(""),
        wanted=wanted,
        new_address=f"{list_address(event_id, section)}/new",
        titles=form.TITLE_CHOICES,
        sexes=[(code, say(request)(text)) for code, text in form.SEX_CHOICES],
    )


@router.post("/events/{event_id}/sections/{section}/players/new")
def add_player(
    request: Request, event_id: str, section: str, desk: TheDesk, me: Arbiter, typed: TypedForm
) -> Response:
    """Enter one player; then the form again, for the next one, or the list."""
    _ = say(request)
    here = desk.section(event_id, section)
    player = form.particulars_typed(typed)
    first = typed.whole("first_round", 1, 99)
    granted = typed.points("granted", 0, 1000)
    twin = form.alike(here.entries, player)
    faults: tuple[str, ...] = ()
    if not typed.errors and (twin is None or typed.ticked("all_the_same")):
        try:
            now = typed.ticked("now") and takes_latecomers(here)
            act = EnterLate(section, (player,)) if now else EnterPlayers(section, (player,), first, granted)
            after = desk.act(request, event_id, act).section(section)
        except BadInput as error:
            faults = tuple(map(without_place, error.faults))
        else:
            address = list_address(event_id, section)
            text = seat_of(after, after.entries[-1], _) if now else _("{name} is entered.", name=player.name)
            return back(request, f"{address}/new" if typed.ticked("another") else address, text)
    name = twin.name if twin is not None and not typed.errors and not faults else ""
    texts = form.texts_typed(typed)
    return _new_form(request, event_id, section, desk, typed, texts, faults=faults, twin=name, status=422)


@router.get("/events/{event_id}/sections/{section}/players/{key:int}")
def player_page(
    request: Request, event_id: str, section: str, key: int, desk: TheDesk, me: Arbiter
) -> Response:
    """Everything about one player."""
    particulars = _entry(request, desk.section(event_id, section), key).particulars
    return _player(request, event_id, section, key, desk, Typed({}, say(request)), form.texts_of(particulars))


@router.post("/events/{event_id}/sections/{section}/players/{key:int}")
def change_player(
    request: Request,
    event_id: str,
    section: str,
    key: int,
    desk: TheDesk,
    me: Arbiter,
    typed: TypedForm,
    seen: Annotated[int | None, Form()] = None,
) -> Response:
    """Correct the data of a player; what somebody else changed meanwhile is shown beside what was typed."""
    _ = say(request)
    before = _entry(request, desk.section(event_id, section), key).particulars
    player = form.particulars_typed(typed, before)
    texts = form.texts_typed(typed)
    if typed.errors:
        return _player(request, event_id, section, key, desk, typed, texts, status=422)
    try:
        desk.act(request, event_id, ChangePlayer(section, key, player), seen=seen)
    except BadInput as error:
        return _player(request, event_id, section, key, desk, typed, texts, faults=error.faults, status=422)
    except Conflict as error:
        return _conflict(request, event_id, section, key, desk, typed, player, seen or 0, error)
    return back(request, list_address(event_id, section), _("{name} is changed.", name=player.name))


def _conflict(
    request: Request,
    event_id: str,
    section: str,
    key: int,
    desk: Desk,
    typed: Typed,
    player: Particulars,
    seen: int,
    error: Conflict,
) -> Response:
    """The form again: what was typed by hand stays, other fields show what somebody else wrote."""
    now = _entry(request, desk.section(event_id, section), key).particulars
    then = desk.journal.state_at(event_id, seen).section(section).entry(key).particulars
    who = ", ".join(dict.fromkeys(change.who for change in error.changes))
    return _player(
        request,
        event_id,
        section,
        key,
        desk,
        typed,
        form.texts_of(form.merged(then, player, now)),
        changes=(who, form.differences(then, now, say(request))),
        status=409,
    )


def _entry(request: Request, section: SectionState, key: int) -> Entry:
    if key not in section.entry_of:
        raise NotFound(say(request)(N_("There is no such player in {section}."), section=section.setup.name))
    return section.entry_of[key]


def _player(
    request: Request,
    event_id: str,
    section: str,
    key: int,
    desk: Desk,
    typed: Typed,
    texts: dict[str, str],
    *,
    faults: tuple[str, ...] = (),
    changes: tuple[str, list[str]] | None = None,
    status: int = 200,
) -> Response:
    here = desk.section(event_id, section)
    _ = say(request)
    entry = _entry(request, here, key)
    return page(
        request,
        "players/player.html",
        status=status,
        event_id=event_id,
        event=desk.state(event_id),
        section=here,
        position=desk.position(event_id),
        entry=entry,
        texts=texts,
        errors=typed.errors,
        faults=faults,
        changes=changes,
        acts=acts_view(here, entry, _),
        others=[(one.key, one.setup.name) for one in desk.state(event_id).sections if one.key != section],
        titles=[
            *form.TITLE_CHOICES,
            *(
                [(entry.particulars.title,) * 2]
                if entry.particulars.title not in dict(form.TITLE_CHOICES)
                else []
            ),
        ],
        sexes=[(code, _(text)) for code, text in form.SEX_CHOICES],
        crumbs=[(_("Players"), list_address(event_id, section)), (entry.name, "")],
    )
