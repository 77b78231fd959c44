"""The entry list of a section of teams: one more team, the page of one team, its line-ups made public."""

from __future__ import annotations

from dataclasses import replace

from starlette.responses import Response

from pairwright.common.messages import without_place
from pairwright.explain.words.translate import fault_text
from pairwright.seasons.season import club_of
from pairwright.storage.actions.action import Action
from pairwright.storage.actions.entry_list_acts import ChangePlayer
from pairwright.storage.actions.team_acts import EnterTeams, PublishBoards, SetSquad
from pairwright.storage.draft_round import club_list
from pairwright.storage.entry import Entry, Squad
from pairwright.storage.journal_errors import Conflict
from pairwright.storage.section_league import list_of_club, parts_of_list, teams_of_club
from pairwright.storage.squads import average_rating, squad_on
from pairwright.tournament.person import Particulars
from pairwright.web.form_input import Seen, Typed, TypedForm
from pairwright.web.navigation import SECTION
from pairwright.web.pages.history_pages import meanwhile
from pairwright.web.request_context import AtRound, AtSection, SectionVisit
from pairwright.web.routes import DeskRouter
from pairwright.web.views import team_form as form
from pairwright.web.views.player_choices import acts_view, games_of

router = DeskRouter()

_NOTES = 6
"""Remarks about a list that a message names; of further ones the number."""


def new_team(at: SectionVisit) -> Response:
    """The form of one more team."""
    return _new(at, Typed({}, at.say), form.texts_of_team(Particulars(""), Squad()))


def _new(at: SectionVisit, typed: Typed, texts: dict[str, str], faults: tuple[str, ...] = ()) -> Response:
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
    faults: tuple[str, ...] = (),
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
        games=games_of(at.section, entry.key),
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
    return at.back(rest, f"{text.rstrip('.')}: {told}" if told else text, "warning" if told else "good")


def shown_team(at: SectionVisit, entry: Entry) -> Response:
    """The page of a team as it stands."""
    return team_page(at, entry, Typed({}, at.say), form.texts_of_entry(entry))


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
        faults = tuple(f"{one.who}: {words}" for one, words in meanwhile(at, error))
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


def _club(at: SectionVisit, key: int, typed: Typed, faults: tuple[str, ...] = ()) -> Response:
    entry = at.league.entry(key)
    found = teams_of_club(at.event, entry)
    people = list_of_club(found)
    parts = parts_of_list(found, people)
    return at.page(
        "teams/club.html",
        position=at.position,
        entry=entry,
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
