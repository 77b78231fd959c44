"""The entry list of a section: who plays, one more player, the page of one player, who is there at first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any
from urllib.parse import quote

from fastapi import Query
from starlette.responses import Response

from pairwright.common.errors import BadInput
from pairwright.common.messages import without_place
from pairwright.explain.words.translate import fault_text
from pairwright.seasons.season import club_of
from pairwright.standings.event import Event
from pairwright.storage.actions.action import Action
from pairwright.storage.actions.entry_list_acts import (
    ChangePlayer,
    CheckIn,
    EnterLate,
    EnterPlayers,
    MarkPresence,
)
from pairwright.storage.actions.event_acts import ChangeSetup
from pairwright.storage.actions.team_acts import EnterTeams, PublishBoards, SetSquad
from pairwright.storage.draft_round import club_list
from pairwright.storage.journal_lines import Conflict
from pairwright.storage.round_state import Entry, Squad
from pairwright.storage.section_league import list_of_club, parts_of_list, teams_of_club
from pairwright.storage.section_report import kind_of, reported
from pairwright.storage.squads import average_rating, squad_on
from pairwright.tournament.person import TEXTS, Particulars
from pairwright.tournament.scoring import points_text
from pairwright.web.desk import back
from pairwright.web.form_input import Errors, FormFlag, FormNumber, FormText, Seen, Typed, TypedForm
from pairwright.web.navigation import SECTION
from pairwright.web.pages.history_pages import meanwhile
from pairwright.web.rating_lists import FoundInLists, found_player, search_lists
from pairwright.web.render import RowsAsked, wants_part
from pairwright.web.request_context import AtRound, AtSection, SectionVisit
from pairwright.web.routes import DeskRouter
from pairwright.web.section_charts import course_of
from pairwright.web.security.identity import DeskRole
from pairwright.web.views import player_form as form
from pairwright.web.views.player_choices import (
    SORTS,
    acts_view,
    bye_choices,
    games_of,
    matching,
    namesakes,
    player_rows,
    players_listed,
    presence,
    seat_of,
    takes_latecomers,
)

router = DeskRouter()

LIST = f"{SECTION}/players"
Chosen = Annotated[list[int] | None, Query()]
"""The players of the list who are ticked."""


@router.get(LIST)
def players(at: AtSection, sort: str = "number", q: str = "", chosen: Chosen = None) -> Response:
    """Everybody in the section; of a long list the part that is asked for."""
    known = _list(at, sort, q, chosen)
    if known["asked"].alone:
        return at.part("players/part.html", **known)
    return at.page("players/list.html", **known)


@router.get(f"{LIST}/rows")
def rows(at: AtSection, sort: str = "number", q: str = "", chosen: Chosen = None) -> Response:
    """The list alone, when something has changed or somebody is searched; who was ticked stays so."""
    return at.part("players/rows.html", **_list(at, sort, q, chosen))


def _list(at: SectionVisit, sort: str, wanted: str, chosen: Sequence[int] | None) -> dict[str, Any]:
    found = at.section
    ticked = set(chosen or ())
    shown = players_listed(found, sort, wanted[:200])
    kept = ticked.difference(entry.key for entry in shown)
    byes = bye_choices(found, at.say)
    shown += [entry for entry in players_listed(found) if entry.key in kept]
    # Whoever is ticked stays so: as long as somebody is, everybody is on the page.
    asked = RowsAsked.of_request(at.request, len(shown))
    parts = asked._replace(whole=asked.whole or bool(ticked)).parts(len(shown))
    here = next((part.numbers for part in parts if part.here), range(0))
    return {
        "asked": asked,
        "position": at.position,
        "rows": player_rows(found, at.say, [shown[number - 1] for number in here]),
        "parts": parts,
        "total": len(shown),
        "sort": sort if sort in SORTS else "number",
        "wanted": wanted[:200],
        "chosen": ticked,
        "byes": byes,
        "ticks": bool(byes[1]) or not found.traits.cycles or found.setup.check_in,
        "errors": Errors(),
    }


@router.get(f"{LIST}/new")
def new_player(
    at: AtSection, q: str = "", number: str = "", rating_list: str = "", kind: str = ""
) -> Response:
    """The form of one more player; a player of a rating list fills it in. Of a team in a section of teams."""
    if at.section.of_teams:
        return _new(at, Typed({}, at.say), form.texts_of_team(Particulars(""), Squad()))
    texts = form.texts_of(Particulars(""))
    listed = found_player(number, rating_list) if number else None
    if listed is not None:
        texts = form.texts_of(form.from_rating_list(listed, kind or kind_of(at.event, at.section).value))
    elif q:
        texts["name"] = q[:200]
    found = search_lists(q) if q else search_lists("")
    return _new_form(at, Typed({}, at.say), texts, found=found, wanted=q)


@router.get(f"{LIST}/search")
def search(at: AtSection, q: str = "") -> Response:
    """Players of the rating lists whose names begin like the words typed."""
    return at.part(
        "players/found.html",
        found=search_lists(q),
        kind=kind_of(at.event, at.section).value,
        wanted=q[:200],
        new_address=at.url("/players/new"),
    )


def _new_form(
    at: SectionVisit,
    typed: Typed,
    texts: dict[str, str],
    *,
    found: FoundInLists | None = None,
    wanted: str = "",
    faults: Sequence[str] = (),
    twin: str = "",
) -> Response:
    return at.page(
        "players/new.html",
        position=at.position,
        texts=texts,
        errors=typed.errors,
        faults=faults,
        twin=twin,
        late={
            "first_round": typed.raw("first_round"),
            "granted": typed.raw("granted"),
            "now": typed.ticked("now") or not typed.has("name"),
        },
        may_be_late=takes_latecomers(at.section),
        found=found or search_lists(""),
        kind=kind_of(at.event, at.section).value,
        wanted=wanted,
        new_address=at.url("/players/new"),
        attributes=TEXTS,
        titles=form.TITLE_CHOICES,
        sexes=[(code, at.say(text)) for code, text in form.SEX_CHOICES],
        is_owner=at.me.may(DeskRole.OWNER),
    )


@router.post(f"{LIST}/new")
def add_player(at: AtSection, typed: TypedForm) -> Response:
    """Enter one player; then the form again, for the next one, or the list."""
    if at.section.of_teams:
        return add_team(at, typed)
    _ = at.say
    here = at.section
    player = form.particulars_typed(typed)
    first = typed.whole("first_round", 1, 99)
    granted = typed.points("granted", 0, 1000)
    twin = form.alike(here.entries, player)

    def again(faults: Sequence[str]) -> Response:
        name = twin.name if twin is not None and not typed.errors and not faults else ""
        known = tuple(map(without_place, faults))
        return _new_form(at, typed, form.texts_typed(typed), faults=known, twin=name)

    at.again(again)
    typed.check()
    if twin is not None and not typed.ticked("all_the_same"):
        raise BadInput
    now = typed.ticked("now") and takes_latecomers(here)
    act = EnterLate(at.key, (player,)) if now else EnterPlayers(at.key, (player,), first, granted)
    after = at.act(act).section(at.key)
    newest = after.entries[-1]
    text = seat_of(after, newest, _) if now else _("{name} has been entered.", name=player.name)
    if after.joins_later(newest):
        number, joins = after.number(newest.key), _("plays from round {n} on", n=newest.entered)
        told = [_("Pairing number {n}", n=number), joins]
        told += [_("{points} granted", points=points_text(newest.granted))] * bool(newest.granted)
        text = f"{text} {', '.join(told)}."
    if after.all_paired:
        text = f"{text} {_('All rounds have been paired.')}"
    return at.back("/players/new" if typed.ticked("another") else "/players", text)


@router.get(f"{LIST}/{{key:int}}")
def player_page(at: AtSection, key: int) -> Response:
    """Everything about one player, or one team."""
    entry = at.entry(key)
    if at.section.of_teams:
        return team_page(at, entry, Typed({}, at.say), form.texts_of_entry(entry))
    particulars = entry.particulars
    return _player(at, key, Typed({}, at.say), form.texts_of(particulars))


@router.post(f"{LIST}/{{key:int}}")
def change_player(at: AtSection, key: int, typed: TypedForm, seen: Seen = None) -> Response:
    """Correct the data of a player; what somebody else changed meanwhile is shown beside what was typed."""
    _ = at.say
    if at.section.of_teams:
        return change_team(at, at.entry(key), typed, seen)
    before = at.entry(key).particulars
    player = form.particulars_typed(typed, before)
    texts = form.texts_typed(typed)
    at.again(lambda faults: _player(at, key, typed, texts, faults=faults))
    typed.check()
    try:
        at.act(ChangePlayer(at.key, key, player), seen=seen)
    except Conflict as error:
        return _conflict(at, key, typed, player, seen or 0, error)
    return at.back("/players", _("{name} was changed.", name=player.name))


def _conflict(
    at: SectionVisit, key: int, typed: Typed, player: Particulars, seen: int, error: Conflict
) -> Response:
    """The form again: what was typed by hand stays, other fields show what somebody else wrote."""
    now = at.entry(key).particulars
    then = at.desk.journal.state_at(at.event_id, seen).section(at.key).entry(key).particulars
    who = ", ".join(dict.fromkeys(change.who for change in error.changes))
    return _player(
        at,
        key,
        typed,
        form.texts_of(form.merged(then, player, now)),
        changes=(who, form.differences(then, now, at.say)),
    )


def _player(
    at: SectionVisit,
    key: int,
    typed: Typed,
    texts: dict[str, str],
    *,
    faults: Sequence[str] = (),
    changes: tuple[str, list[str]] | None = None,
) -> Response:
    here = at.section
    _ = at.say
    entry = at.entry(key)
    title = entry.particulars.title
    event = Event.of(reported(at.event, here), here.completed_rounds)
    return at.page(
        "players/player.html",
        status=409 if changes else 200,
        games=games_of(at.event, here, key),
        course=None if entry.moved_from[1] else course_of(event, here.index_of[key], _),
        position=at.position,
        entry=entry,
        texts=texts,
        errors=typed.errors,
        faults=faults,
        changes=changes,
        acts=acts_view(here, entry, _),
        others=[
            (one.key, one.setup.name)
            for one in at.event.sections
            if one.key != at.key and one.of_teams == here.of_teams
        ],
        attributes=TEXTS,
        titles=list(
            dict.fromkeys([*form.TITLE_CHOICES, (title, dict(form.TITLE_CHOICES).get(title, title))])
        ),
        sexes=[(code, _(text)) for code, text in form.SEX_CHOICES],
        crumbs=[(_("Players"), at.url("/players")), (entry.name, "")],
    )


# -- The entry list of a section of teams: one more team, the page of one team, its line-ups made public ---


_NOTES = 6
"""Remarks about a list that a message names; of further ones the number."""


def _new(at: SectionVisit, typed: Typed, texts: dict[str, str], faults: Sequence[str] = ()) -> Response:
    return at.page("teams/new.html", texts=texts, errors=typed.errors, faults=faults, late=typed)


def add_team(at: SectionVisit, typed: Typed) -> Response:
    """Enter one team; then the form again, for the next one, or the list."""
    team = form.team_typed(typed)
    first = typed.whole("first_round", 1, 99)
    granted = typed.points("granted", 0, 1000)
    at.again(lambda faults: _new(at, typed, form.texts_of_typed(typed), tuple(map(without_place, faults))))
    typed.check()
    at.act(EnterTeams(at.key, (team,), first, granted))
    text = at.say("{name} has been entered.", name=team.team.name)
    return _saved(at, typed, "/players/new" if typed.ticked("another") else "/players", text)


def team_page(
    at: SectionVisit,
    entry: Entry,
    typed: Typed,
    texts: dict[str, str],
    faults: Sequence[str] = (),
    status: int = 200,
) -> Response:
    """Everything about one team."""
    _ = at.say
    return at.page(
        "teams/team.html",
        status=status,
        position=at.position,
        entry=entry,
        texts=texts,
        errors=typed.errors,
        faults=faults,
        games=games_of(at.event, at.section, entry.key),
        course=None,
        acts=acts_view(at.section, entry, _),
        lists=[
            (one.valid, [entry.squad.players[place - 1].name for place in one.places]) for one in entry.lists
        ],
        average=average_rating(entry.squad, at.section.setup.match.boards),
        crumbs=[(_("Teams"), at.url("/players")), (entry.name, "")],
    )


def _saved(at: SectionVisit, typed: Typed, rest: str, text: str) -> Response:
    """Go on, and say what of the list of players was left out or read as something else."""
    notes = [fault_text(at.language, one) for one in form.squad_notes(typed)]
    more = at.say("and {n} more", n=len(notes) - _NOTES) if len(notes) > _NOTES else ""
    told = "; ".join(filter(None, (*notes[:_NOTES], more)))
    return at.back(
        rest, at.say("{a}: {b}", a=text.rstrip("."), b=told) if told else text, "warning" if told else "good"
    )


def change_team(at: SectionVisit, entry: Entry, typed: Typed, seen: int | None) -> Response:
    """Correct a team and its squad; what somebody else changed meanwhile is told beside what was typed."""
    made = form.team_typed(typed, entry.particulars)
    texts = form.texts_of_typed(typed)
    acts: list[Action] = []
    valid, last = typed.text("valid"), entry.lists[-1].valid if entry.lists else ""
    if last and not valid:
        typed.wrong(
            "valid",
            at.say("Say from which day this list is valid; {day} for the one that it corrects.", day=last),
        )
    shown = replace(entry.squad, players=tuple(one for _, one in squad_on(entry)))
    if made.squad != shown or valid != last:
        acts.append(SetSquad(at.key, entry.key, made.squad, valid))
    named = replace(made.team, rating=entry.particulars.rating)
    if named != entry.particulars:
        acts.insert(0, ChangePlayer(at.key, entry.key, named))
    at.again(lambda faults: team_page(at, entry, typed, texts, tuple(map(without_place, faults))))
    typed.check()
    try:
        if acts:
            at.act(*acts, seen=seen)
    except Conflict as error:
        faults = tuple(at.say("{a}: {b}", a=one.who, b=words) for one, words in meanwhile(at, error))
        return team_page(at, entry, typed, texts, faults, 409)
    return _saved(at, typed, "/players", at.say("{name} was changed.", name=made.team.name))


OF_CLUB = f"{SECTION}/players/{{key}}/club"


@router.get(OF_CLUB)
def shown_list_of_club(at: AtSection, key: int) -> Response:
    """The one list of a club for all its teams in a league, to be changed."""
    return _club(at, key, Typed({}, at.say))


@router.post(OF_CLUB)
def set_list_of_club(at: AtSection, key: int, typed: TypedForm, seen: Seen = None) -> Response:
    """Every team of the club has its part of the list: its own places, and whoever stands below."""
    people = form.players_typed(typed)
    at.again(lambda faults: _club(at, key, typed, tuple(map(without_place, faults))))
    typed.check()
    found = teams_of_club(at.event, at.league.entry(key))
    at.act(*club_list(found, people, typed.text("valid")), seen=seen)
    return _saved(at, typed, f"/players/{key}/club", at.say("Saved."))


def _club(at: SectionVisit, key: int, typed: Typed, faults: Sequence[str] = ()) -> Response:
    entry = at.league.entry(key)
    found = teams_of_club(at.event, entry)
    people = list_of_club(found)
    parts = parts_of_list(found, people)
    return at.page(
        "teams/club.html",
        position=at.position,
        club=entry.particulars.club or club_of(entry.name),
        teams=[
            (one, section, len(squad_on(one)), len(listed))
            for (section, one), listed in zip(found, parts, strict=True)
        ],
        text=typed.raw("squad") if typed.has("squad") else form.squad_lines(people),
        valid=typed.raw("valid"),
        dated=any(section.started or one.lists for section, one in found),
        errors=typed.errors,
        faults=faults,
        address=at.url(f"/players/{key}/club"),
        crumbs=[(at.say("Teams"), at.url("/players")), (entry.name, at.url(f"/players/{key}")),
                (at.say("List of the club"), "")],
    )  # fmt: skip


@router.post(f"{SECTION}/rounds/{{number}}/boards")
def publish_boards(at: AtRound) -> Response:
    """The line-ups of a round become known to everybody."""
    at.act(PublishBoards(at.key, at.number))
    return at.back(f"/rounds/{at.number}", at.say("The line-ups of round {n} are published.", n=at.number))


# -- Check-in: who is there before round 1 -------------------------------------------------------------

_LONGEST = 100


@router.get(f"{SECTION}/check-in")
def check_in_page(at: AtSection, q: str = "", missing: bool = False) -> Response:
    """Rows to tap; with `q` those whose names begin so, with `missing` those who are not there yet."""
    return at.page("check_in/page.html", **_values(at, q, missing))


@router.get(f"{SECTION}/check-in/list")
def check_in_list(at: AtSection, q: str = "", missing: bool = False) -> Response:
    """The rows alone."""
    return at.part("check_in/list.html", **_values(at, q, missing))


def _values(at: SectionVisit, wanted: str, missing: bool) -> dict[str, Any]:
    here = at.section
    return {
        "position": at.position,
        "found": presence(here, wanted[:_LONGEST], only_missing=missing),
        "namesakes": namesakes(here, at.say),
        "wanted": wanted[:_LONGEST],
        "missing": missing,
        "address": at.url("/check-in"),
        "table": here.traits.cycles > 0,
    }


@router.post(f"{SECTION}/check-in/first")
def check_in_first(at: AtSection, q: FormText = "", missing: FormFlag = False) -> Response:
    """Letters and Enter: the only player who is not there yet and whose name begins so is there now."""
    _ = at.say
    here = at.section
    found = matching(presence(here).missing, q[:_LONGEST]) if q.strip() else []
    if len(found) == 1:
        at.act(CheckIn(at.key, found[0].key))
        text, kind, left = _("{name} is present.", name=found[0].name), "good", ""
    elif not found:
        text, kind, left = (_("No absent player has a name like “{letters}”.", letters=q[:40]), "warning", q)
    else:
        text, kind, left = _("{n} names begin like that; type more letters.", n=len(found)), "info", q
    if wants_part(at.request):
        values = _values(at, left, missing)
        return at.part("check_in/list.html", said=text, kind=kind, again=True, **values)
    return at.back(f"/check-in?q={quote(left)}", text, kind)


@router.post(f"{SECTION}/check-in/mark")
def mark(
    at: AtSection, there: FormNumber = 0, gone: FormNumber = 0, q: FormText = "", missing: FormFlag = False
) -> Response:
    """A row was tapped. there, gone: the key of the entry that is there now, or is not after all."""
    key = at.entry(there or gone).key
    at.act(CheckIn(at.key, key, bool(there)))
    if wants_part(at.request):
        return at.part("check_in/list.html", **_values(at, q, missing))
    query = f"?q={quote(q)}" + ("&missing=true" if missing else "")
    return at.back(f"/check-in{query}#entry-{key}")


@router.post(f"{SECTION}/check-in/everybody")
def everybody(at: AtSection, seen: Seen = None, then: FormText = "") -> Response:
    """Everybody who is expected is here. then: the page on which that was said, if it was another one."""
    at.act(MarkPresence(at.key, True), seen=seen)
    return back(at.request, then or at.url("/check-in"), at.say("Everybody is marked present."))


@router.post(f"{SECTION}/check-in/ask")
def ask(at: AtSection, wanted: FormFlag = True, seen: Seen = None) -> Response:
    """Whether those who have not confirmed their presence stay out until they do."""
    _ = at.say
    if wanted:
        at.act(MarkPresence(at.key, False), seen=seen)
        return at.back("/check-in", _("Absent players are not paired until they are marked as present."))
    at.act(ChangeSetup(at.key, replace(at.section.setup, check_in=False)), seen=seen)
    return at.back("/check-in", _("Everybody is paired, present or not."))
