"""One player leaves, comes back, asks for byes, is given points, or goes from the list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from fastapi import Form, Query
from starlette.responses import RedirectResponse, Response

from pairwright.common.collation import name_key
from pairwright.common.errors import BadInput
from pairwright.common.messages import N_
from pairwright.common.values import dataclass
from pairwright.publish.document import Document, in_language
from pairwright.publish.season_page import table_document
from pairwright.seasons.season import LeagueSeason
from pairwright.seasons.table import LEFT_BY
from pairwright.storage.actions.bye_acts import AdjustPoints, KeepApart, LetMeet, RequestBye
from pairwright.storage.actions.entry_list_acts import (
    EnterLate,
    NumberPlayers,
    Reinstate,
    RemovePlayer,
    Substitute,
    Withdraw,
)
from pairwright.storage.actions.move import MovePlayer
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.journal_lines import utc_now
from pairwright.storage.section_league import division_of, leaving_rule
from pairwright.web.desk import back
from pairwright.web.form_input import FormNumber, FormText, Seen, Typed, TypedForm, whole_number
from pairwright.web.navigation import SECTION
from pairwright.web.pages.players import LIST
from pairwright.web.request_context import AtSection, SectionVisit
from pairwright.web.routes import DeskRouter
from pairwright.web.views.effect_view import Previewed, previewed
from pairwright.web.views.player_choices import (
    ACTS,
    acts_of,
    acts_view,
    elsewhere,
    latecomers,
    said_of,
    seat_of,
)
from pairwright.web.views.player_form import particulars_typed

router = DeskRouter()


HERE = f"{SECTION}/players/late"
_LONGEST = 100


@router.get(HERE)
def came_late(at: AtSection, q: str = "") -> Response:
    """Those in the list whose names begin like `q`, and the way to enter somebody new."""
    _ = at.say
    wanted = " ".join(q[:_LONGEST].split())
    return at.page(
        "players/late.html",
        position=at.position,
        wanted=wanted,
        found=latecomers(at.event, at.section, wanted, at.language),
        elsewhere=elsewhere(at.event, at.section, wanted),
        crumbs=[(_("Players"), at.url("/players")), (_("Late arrival"), "")],
    )


@router.post(f"{HERE}/seat")
def seat(at: AtSection, entry: FormNumber = 0, seen: Seen = None) -> Response:
    """A child of the list plays round 1 after all: on the next board, or waiting."""
    after = at.act(EnterLate(at.key, (), (entry,)), seen=seen).section(at.key)
    return at.back("/players/late", seat_of(after, after.entry(entry), at.say))


@router.post(f"{LIST}/several")
def several(at: AtSection, typed: TypedForm, seen: Seen = None) -> Response:
    """Byes, leaving or presence of all players that were ticked; of all of them or of none."""
    keys = [whole_number(text) for text in typed.texts("chosen")]
    for key in keys:
        at.entry(key)
    act = typed.text("act")
    if not keys or act not in ACTS:
        return at.back("/players", at.say("Tick the players first."), "bad")
    number = typed.whole("round", 1, 99, at.section.next_round)
    at.act(*acts_of(at.section, act, keys, typed.text("bye"), number), seen=seen)
    return at.back("/players", said_of(act, at.count, len(keys)))


# -- What it means that somebody leaves a table ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LeavingView:
    """What the act would do, all of it by its effects.

    after_round: the last round he takes part in. tables: of a league as it publishes them, before and after:
    with matches and points on boards, and also amid a match day, where no place is settled.
    waiting: rounds up to that one in which his game is not over, so that the ruling may still change.
    """

    after_round: int
    tables: tuple[Document, ...]
    waiting: tuple[int, ...]
    previewed: Previewed


def _leaving_view(event: EventState, section: SectionState, act: Withdraw, language: str) -> LeavingView:
    """What the act would do. Raises Refused when it cannot be done."""
    left = act.apply(event).section(section.key)
    waiting = tuple(
        round_number
        for round_number in range(left.completed_rounds + 1, act.after_round + 1)
        if round_number > left.published_rounds or left.round(round_number).board_of(act.entry)
    )
    tables = tuple(
        in_language(table_document(LeagueSeason(event.name, (division,), ()), division), language)
        for division in (division_of(one, utc_now()) for one in (section, left) if left.by_fixture)
    )
    return LeavingView(act.after_round, tables, waiting, previewed(event, (act,), language))


@router.get(f"{LIST}/{{key:int}}/leaving")
def leaving(
    at: AtSection, key: int, after_round: Annotated[int | None, Query(ge=0, le=99)] = None
) -> Response:
    """What it means that he leaves a round robin: ruling, forfeits, standings before and after."""
    entry = at.entry(key)
    here = at.section
    _ = at.say
    address = at.url(f"/players/{key}")
    if not here.traits.cycles:
        return RedirectResponse(f"{address}#leaves", 303)
    after = here.published_rounds if after_round is None else after_round
    return at.page(
        "players/leaving.html",
        position=at.position,
        entry=entry,
        view=_leaving_view(at.event, here, Withdraw(at.key, key, after), at.language),
        link=lambda _team: "",
        address=address,
        crumbs=[(_("Players"), at.url("/players")), (entry.name, address), (_("Withdrawal"), "")],
    )


@router.post(f"{LIST}/{{key:int}}/withdraw")
def withdraw(at: AtSection, key: int, typed: TypedForm, seen: Seen = None, why: FormText = "") -> Response:
    """He leaves after the round named, by default the last one published."""
    entry = at.entry(key)
    after = typed.whole("after_round", 0, 99, at.section.published_rounds)
    at.act(Withdraw(at.key, key, after), why=why, seen=seen)
    _ = at.say
    if at.section.by_fixture:
        text = f"{_('{name} withdrawn', name=entry.name)}. {_(LEFT_BY[leaving_rule(at.section, key)])}"
    elif at.section.traits.cycles:
        text = _("{name} has withdrawn; the remaining games are forfeited.", name=entry.name)
    else:
        text = _("{name} has withdrawn and is no longer paired.", name=entry.name)
        drawn = at.section.published_now
        if drawn is not None and (board := drawn.board_of(key)) in drawn.awaited:
            where = {"n": drawn.number, "board": at.section.table(drawn.number, board)}
            text += f" {_('Round {n}, board {board}: the result is still to be entered.', **where)}"
    return at.back(f"/players/{key}", text)


@router.post(f"{LIST}/{{key:int}}/reinstate")
def reinstate(at: AtSection, key: int, seen: Seen = None) -> Response:
    """He comes back."""
    entry = at.entry(key)
    at.act(Reinstate(at.key, key), seen=seen)
    text = at.say("{name} is back and plays from the next round.", name=entry.name)
    if at.section.all_paired:
        text = at.say("{name} is back; all rounds have been paired.", name=entry.name)
    return at.back(f"/players/{key}", text)


@router.post(f"{LIST}/{{key:int}}/remove")
def remove(at: AtSection, key: int, seen: Seen = None) -> Response:
    """He goes from the list, as if he had never entered."""
    entry = at.entry(key)
    at.act(RemovePlayer(at.key, key), seen=seen)
    text = at.say("{name} is no longer in the list.", name=entry.name)
    return at.back("/players", text)


@router.post(f"{LIST}/{{key:int}}/substitute")
def substitute(at: AtSection, key: int, typed: TypedForm, seen: Seen = None) -> Response:
    """Somebody else takes the place and the number."""
    entry = at.entry(key)
    player = particulars_typed(typed)
    if typed.errors:
        return at.back(f"/players/{key}", next(iter(typed.errors.values())), "bad")
    at.act(Substitute(at.key, key, player), seen=seen)
    text = at.say("{name} takes the place of {other}.", name=player.name, other=entry.name)
    return at.back(f"/players/{key}", text)


@router.post(f"{LIST}/{{key:int}}/move")
def move(
    at: AtSection,
    key: int,
    other: Annotated[str, Form(max_length=60)] = "",
    card: Annotated[str, Form(max_length=10)] = "",
    seen: Seen = None,
) -> Response:
    """He plays on in another section, with his points and his card, or without."""
    entry = at.entry(key)
    event = at.act(MovePlayer(at.key, key, other, card != "no"), seen=seen)
    there = event.section(other)
    newest = max(one.key for one in there.entries)
    plays = N_("{name} plays in {section} from round {n} on.")
    if there.all_paired:
        plays = N_("{name} is in the list of {section}; all rounds have been paired.")
    text = at.say(plays, name=entry.name, section=there.setup.name, n=there.next_round)
    return back(at.request, f"/events/{at.event_id}/sections/{other}/players/{newest}", text)


@router.post(f"{LIST}/{{key:int}}/byes")
def byes(at: AtSection, key: int, typed: TypedForm, seen: Seen = None) -> Response:
    """The byes he asks for, round by round; only what differs is written."""
    _ = at.say
    entry = at.entry(key)
    questions = acts_view(at.section, entry, _).byes
    changed = [
        RequestBye(at.key, key, question.number, typed.text(name))
        for question in questions
        if typed.has(name := f"bye_{question.number}") and typed.text(name) != question.chosen
    ]
    if changed:
        at.act(*changed, seen=seen)
    text = _("The byes of {name} are saved.", name=entry.name) if changed else _("Nothing was changed.")
    return at.back(f"/players/{key}", text, "good" if changed else "info")


@router.post(f"{LIST}/{{key:int}}/points")
def points(at: AtSection, key: int, typed: TypedForm, seen: Seen = None) -> Response:
    """Points given to him or taken, with the reason; `number` takes an earlier adjustment back."""
    _ = at.say
    entry = at.entry(key)
    number = typed.whole("number", 1, 9999)
    units = 0 if number else typed.points("points", -1000, 1000)
    games = typed.points("games", -1000, 1000) if at.section.of_teams and not number else 0
    round_number = typed.whole("round", 0, 99)
    address = at.url(f"/players/{key}")
    if typed.errors or not (units or games or number):
        return back(at.request, address, _("Enter points such as 1, ½ or -0.5."), "bad")
    reason = typed.text("reason")
    action = AdjustPoints(at.key, key, units, round_number, reason, number, games)
    at.act(action, why=reason, seen=seen)
    return back(at.request, address, _("The points of {name} are saved.", name=entry.name))


# -- Players who are not to meet, by name; and pairing numbers given by hand -------------------------------


@router.get(f"{SECTION}/players/apart")
def apart_page(at: AtSection) -> Response:
    """Who is kept apart."""
    return _apart(at, Typed({}, at.say))


def _apart(at: SectionVisit, typed: Typed, faults: Sequence[str] = ()) -> Response:
    here = at.section
    return at.page(
        "players/apart.html",
        position=at.position,
        entries=sorted(here.entries, key=lambda entry: name_key(entry.name)),
        lists=[
            (number, one, [here.entry(key).name for key in one.entries])
            for number, one in enumerate(here.restrictions, 1)
        ],
        typed=typed,
        chosen=typed.texts("entries"),
        faults=faults,
    )


@router.post(f"{SECTION}/players/apart")
def keep_apart(at: AtSection, typed: TypedForm) -> Response:
    """Keep those who were ticked apart."""
    at.again(lambda faults: _apart(at, typed, faults))
    first = typed.whole("first_round", 1, 99, 1)
    last = typed.whole("last_round", 1, 99)
    keys = tuple(
        int(key) for key in typed.texts("entries") if key.isascii() and key.isdigit() and len(key) < 10
    )
    typed.check()
    reason = typed.text("reason")
    at.act(KeepApart(at.key, keys, first, last, reason), why=reason)
    return at.back("/players/apart", at.say("These players will not meet from now on."))


@router.post(f"{SECTION}/players/apart/lift")
def let_meet(at: AtSection, number: FormNumber, seen: Seen = None) -> Response:
    """Let them meet again."""
    at.act(LetMeet(at.key, number), seen=seen)
    return at.back("/players/apart", at.say("They may meet again."))


@router.get(f"{SECTION}/players/numbers")
def numbers_page(at: AtSection) -> Response:
    """The pairing numbers."""
    return _numbers(at, {})


def _numbers(at: SectionVisit, given: dict[int, str], faults: Sequence[str] = ()) -> Response:
    here = at.section
    rows = [(here.entry(key), given.get(key, str(number))) for number, key in enumerate(here.order, 1)]
    return at.page("players/numbers.html", position=at.position, rows=rows, faults=faults)


@router.post(f"{SECTION}/players/numbers")
def number_players(at: AtSection, typed: TypedForm, seen: Seen = None) -> Response:
    """Give the numbers that were typed, or with `by_rank` go back to those by rating."""
    _ = at.say
    here = at.section
    if typed.ticked("by_rank"):
        at.act(NumberPlayers(at.key), seen=seen)
        return at.back("/players/numbers", _("Pairing numbers are assigned by rating, title and name again."))
    given = {key: typed.text(f"number_{key}") for key in here.order}
    at.again(lambda faults: _numbers(at, given, faults))
    wanted = [str(number) for number in range(1, len(here.order) + 1)]
    by_number: dict[str, list[str]] = {}
    for key, text in given.items():
        by_number.setdefault(text, []).append(here.entry(key).name)
    faults = [
        _(
            "{number} is not a number from 1 to {last}: {name}",
            number=text or "–", last=len(wanted), name="; ".join(names),
        )
        for text, names in by_number.items()
        if text not in wanted
    ]  # fmt: skip
    faults += [
        _("The number {number} is given twice: {name}", number=text, name="; ".join(names))
        for text, names in by_number.items()
        if text in wanted and len(names) > 1
    ]
    if faults:
        raise BadInput(*faults)
    at.act(NumberPlayers(at.key, tuple(sorted(given, key=lambda key: int(given[key])))), seen=seen)
    return at.back("/players/numbers", _("The numbers have been assigned."))
