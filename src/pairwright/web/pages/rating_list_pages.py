"""The rating lists of this computer, and what they say otherwise about the players of a section."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from pairwright.common.collation import fold
from pairwright.common.errors import BadInput
from pairwright.common.messages import N_, joined
from pairwright.common.values import dataclass, replace
from pairwright.explain.words.translate import fault_text
from pairwright.publish.document import day_told, in_language
from pairwright.publish.lists_page import lists_document
from pairwright.standings.rating_lists import ListInfo, RatedPlayer, RatingIndex
from pairwright.standings.rating_lists.index import index_path
from pairwright.storage.actions.entry_list_acts import ChangePlayer
from pairwright.storage.actions.team_acts import SetSquad
from pairwright.storage.round_state import Entry
from pairwright.storage.section_report import kind_of
from pairwright.storage.squads import squad_on
from pairwright.tournament.person import IDENTITIES, Particulars
from pairwright.tournament.player import birth_year
from pairwright.web.desk import Desk, TheDesk, again, back
from pairwright.web.form_input import Seen, Typed, TypedForm
from pairwright.web.navigation import SECTION
from pairwright.web.rating_lists import of_index
from pairwright.web.render import page, part
from pairwright.web.request_context import AtSection, SectionVisit
from pairwright.web.routes import DeskRouter
from pairwright.web.security.identity import DeskRole, Owner
from pairwright.web.translations import language_of, say
from pairwright.web.views.effect_view import previewed
from pairwright.web.views.player_form import NAMES, from_rating_list

_ALIKE = 5
_FILLED = ("sex", "birth_date", "club", *IDENTITIES)
"""Fields that a list fills in where nothing stands yet, and never changes."""


@dataclass(frozen=True, slots=True)
class RatingDifference:
    """What would change for one player.

    key: of the player in the form. entry: of the player, or of the team in whose squad he has this place (0
    for a player). changes: (field, before, after). by_name: found by his name alone, so somebody has to say
    that it is he. unrated: the list has no rating for him, and he would lose his.
    """

    key: str
    name: str
    entry: Entry
    place: int
    listed: RatedPlayer
    player: Particulars
    changes: tuple[tuple[str, str, str], ...]
    by_name: bool
    unrated: bool

    @property
    def certain(self) -> bool:
        """It is taken over unless somebody says otherwise."""
        return not self.by_name and not self.unrated


@dataclass(frozen=True, slots=True)
class RatingReview:
    """What can be chosen: list and players side by side. What a choice does is told by its effects.

    differences: who would change. same: how many are as in the list. unknown: who is not in it.
    """

    differences: tuple[RatingDifference, ...]
    same: int
    unknown: tuple[tuple[Entry, str], ...]


def _people(entries: Sequence[Entry]) -> Iterator[tuple[Entry, int, Particulars]]:
    """Everybody who plays: the entries, or of teams the players of their squads with their places."""
    for entry in entries:
        if entry.squad.players:
            yield from ((entry, place, one) for place, one in enumerate(entry.squad.players, 1))
        else:
            yield entry, 0, entry.particulars


def rating_review(
    entries: Sequence[Entry], index: RatingIndex, name: str, kind: str, *, national: bool
) -> RatingReview:
    """Everybody compared with a list. kind: standard, rapid or blitz. national: its ratings are national."""
    found: list[RatingDifference] = []
    unknown: list[tuple[Entry, str]] = []
    same = 0
    for entry, place, own in _people(entries):
        listed, by_name = _listed(own, index, name)
        if listed is None:
            unknown.append((entry, own.name))
            continue
        player = _as_listed(own, listed, kind, national=national)
        changes = _changes(own, player)
        if not changes:
            same += 1
            continue
        field = "national_rating" if national else "rating"
        unrated = bool(getattr(own, field)) and not getattr(player, field)
        key = f"{entry.key}-{place}" if place else str(entry.key)
        found.append(RatingDifference(key, own.name, entry, place, listed, player, changes, by_name, unrated))
    return RatingReview(tuple(found), same, tuple(unknown))


def _listed(own: Particulars, index: RatingIndex, name: str) -> tuple[RatedPlayer | None, bool]:
    """His line of the list by one of his numbers, or by his name where only one line can be his."""
    for number in (getattr(own, identity) for identity in IDENTITIES):
        listed = index.by_number(number, name) if number.strip() else None
        if listed is not None:
            return listed, False
    if own.fide_id:
        return None, False
    alike = [
        one
        for one in index.search(own.name, name=name, limit=_ALIKE)
        if fold(one.name) == fold(own.name)
        and (not one.birth_year or birth_year(own.birth_date) in (0, one.birth_year))
    ]
    return (alike[0], True) if len(alike) == 1 else (None, False)


def _as_listed(own: Particulars, listed: RatedPlayer, kind: str, *, national: bool) -> Particulars:
    """The player as he would be with the ratings of the list."""
    theirs = from_rating_list(listed, kind)
    filled = {field: getattr(own, field) or getattr(theirs, field) for field in _FILLED}
    if national:
        _, own_number = IDENTITIES
        return replace(own, national_rating=theirs.rating, **{**filled, own_number: listed.number})
    return replace(
        own,
        rating=theirs.rating,
        title=theirs.title or own.title,
        federation=theirs.federation or own.federation,
        **filled,
    )


def _changes(own: Particulars, player: Particulars) -> tuple[tuple[str, str, str], ...]:
    """(field, before, after) of what differs, in the order of the form."""
    return tuple(
        (field, str(getattr(own, field) or "–"), str(getattr(player, field) or "–"))
        for field in NAMES
        if getattr(own, field) != getattr(player, field)
    )


router = DeskRouter()

ADDRESS = "/rating-lists"
REVIEW = f"{SECTION}/players/ratings"
KINDS = (("standard", N_("Standard")), ("rapid", N_("Rapid")), ("blitz", N_("Blitz")))


def known_lists() -> tuple[ListInfo, ...]:
    """The lists of the index; none where there is no index, or one that cannot be read."""
    return of_index(lambda index: tuple(index.lists()), ())


@router.get(ADDRESS)
def rating_lists(request: Request, desk: TheDesk, me: Owner) -> Response:
    """The lists that are there, and how to take another one."""
    return page(request, "players/rating_lists.html", fault="", **_known(request, desk))


@router.get(f"{ADDRESS}/state")
def state(request: Request, desk: TheDesk, me: Owner) -> Response:
    """How far the list is that is being taken, and which ones are there."""
    return part(request, "players/rating_lists_state.html", **_known(request, desk))


def _known(request: Request, desk: Desk) -> dict[str, Any]:
    lists = in_language(lists_document(known_lists()), language_of(request))
    return {"lists": lists, "taking": desk.lists.now}


@router.post(ADDRESS)
def take(request: Request, desk: TheDesk, me: Owner, typed: TypedForm) -> Response:
    """A list that somebody has on his computer."""
    shown = _known(request, desk)
    again(request, lambda faults: page(request, "players/rating_lists.html", fault=faults[0], **shown))
    file = typed.files.get("file")
    if file is None or not file.filename:
        raise BadInput(say(request)("Choose a file first."))
    name = "".join(letter for letter in file.filename if letter.isprintable())[-80:]
    desk.lists.take(file.file, name, typed.text("name")[:80])
    return back(request, ADDRESS)


@router.post(f"{ADDRESS}/fetch")
def fetch(request: Request, desk: TheDesk, me: Owner) -> Response:
    """The list of FIDE, because somebody has asked for it."""
    desk.lists.fetch()
    return back(request, ADDRESS)


@router.get(REVIEW)
def review(at: AtSection, name: str = "", kind: str = "", national: str = "") -> Response:
    """What would change for whom."""
    return _review(at, Typed({"name": [name], "kind": [kind], "national": [national]}, at.say))


@router.post(REVIEW)
def take_over(at: AtSection, typed: TypedForm, seen: Seen = None) -> Response:
    """What was ticked is taken over, all of it or none; a list that is replaced meanwhile is shown again."""
    info, kind, national = _wanted(at, typed)
    if info is None or typed.text("seen_list") != _mark(info):
        return _review(at, typed, status=409)
    chosen = {*typed.texts("chosen")}
    taken = [one for one in _compared(at, info, kind, national).differences if one.key in chosen]
    if not taken:
        return _review(at, typed, status=422)
    at.act(*_acts(at, taken, typed.text("valid")), why=f"{info.name} {info.date}".strip(), seen=seen)
    return at.back("/players", at.count("{n} player is changed.", "{n} players are changed.", len(taken)))


def _acts(
    at: SectionVisit, taken: Sequence[RatingDifference], valid: str = ""
) -> list[ChangePlayer | SetSquad]:
    """What takes differences over. valid: in a league, the day from which lists of teams have them."""
    acts: list[ChangePlayer | SetSquad] = [
        ChangePlayer(at.key, one.entry.key, one.player) for one in taken if not one.place
    ]
    by_team: dict[int, dict[int, Particulars]] = {}
    for one in taken:
        if one.place:
            by_team.setdefault(one.entry.key, {})[one.place] = one.player
    for team, changed in by_team.items():
        entry = at.section.entry(team)
        people = squad_on(entry) if valid else enumerate(entry.squad.players, 1)
        players = tuple(changed.get(place, own) for place, own in people)
        acts.append(SetSquad(at.key, team, replace(entry.squad, players=players), valid))
    return acts


def _wanted(at: SectionVisit, typed: Typed) -> tuple[ListInfo | None, str, bool]:
    """Which list, which kind of rating, and whether its ratings are national."""
    lists = known_lists()
    name = typed.text("name")
    info = next((one for one in lists if one.name == name), lists[0] if lists else None)
    usual = kind_of(at.event, at.section).value
    kind = typed.text("kind") if typed.text("kind") in dict(KINDS) else usual
    return info, kind, typed.text("national") == "yes"


def _mark(info: ListInfo) -> str:
    """What tells one list from another of the same name."""
    return f"{info.name} {info.date} {info.lines}"


def _compared(at: SectionVisit, info: ListInfo, kind: str, national: bool) -> RatingReview:
    with RatingIndex(index_path(None)) as index:
        return rating_review(at.section.entries, index, info.name, kind, national=national)


def _review(at: SectionVisit, typed: Typed, status: int = 200) -> Response:
    _ = at.say
    info, kind, national = _wanted(at, typed)
    found = _compared(at, info, kind, national) if info else None
    certain = [one for one in found.differences if one.certain] if found else []
    acts = _acts(at, certain)
    return at.page(
        "players/ratings.html",
        status=status,
        position=at.position,
        crumbs=[(_("Players"), at.url("/players")), (_("Ratings"), "")],
        lists=[
            (one.name, fault_text(at.language, joined(": ", (one.name, day_told(one.date)))))
            for one in known_lists()
        ],
        kinds=[(code, _(words)) for code, words in KINDS],
        info=info,
        kind=kind,
        national=national,
        mark=_mark(info) if info else "",
        found=found,
        previewed=previewed(at.event, acts, at.language),
        names={field: _(words) for field, words in NAMES.items()},
        changed_list=status == 409,
        is_owner=at.me.may(DeskRole.OWNER),
    )
