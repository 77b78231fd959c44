"""Players who are not to meet, by name; and pairing numbers given by hand."""

from __future__ import annotations

from starlette.responses import Response

from pairwright.common.collation import name_key
from pairwright.common.errors import BadInput
from pairwright.storage.actions.bye_acts import KeepApart, LetMeet
from pairwright.storage.actions.entry_list_acts import NumberPlayers
from pairwright.web.form_input import FormNumber, Seen, Typed, TypedForm
from pairwright.web.navigation import SECTION
from pairwright.web.request_context import AtSection, SectionVisit
from pairwright.web.routes import DeskRouter

router = DeskRouter()


@router.get(f"{SECTION}/players/apart")
def apart_page(at: AtSection) -> Response:
    """Who is kept apart."""
    return _apart(at, Typed({}, at.say))


def _apart(at: SectionVisit, typed: Typed, faults: tuple[str, ...] = ()) -> Response:
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


def _numbers(at: SectionVisit, given: dict[int, str], faults: tuple[str, ...] = ()) -> Response:
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
            number=text or "–",
            last=len(wanted),
            name="; ".join(names),
        )
        for text, names in by_number.items()
        if text not in wanted
    ]
    faults += [
        _("The number {number} is given twice: {name}", number=text, name="; ".join(names))
        for text, names in by_number.items()
        if text in wanted and len(names) > 1
    ]
    if faults:
        raise BadInput(*faults)
    at.act(NumberPlayers(at.key, tuple(sorted(given, key=lambda key: int(given[key])))), seen=seen)
    return at.back("/players/numbers", _("The numbers have been assigned."))
