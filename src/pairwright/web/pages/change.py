"""A published round changed: no-shows and late entries, with every way to go on beside its price."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Annotated

from fastapi import Query
from starlette.responses import Response

from pairwright.check.repair import Repair, RepairKind, repairs
from pairwright.check.round_words import RoundWords
from pairwright.common.errors import BadInput, Refused
from pairwright.common.values import dataclass, field, replace
from pairwright.explain.words.speech import Speech
from pairwright.storage.actions.action import Action
from pairwright.storage.actions.result_acts import EnterResult
from pairwright.storage.actions.round_acts import ChangeRound, PairedBoard
from pairwright.storage.event_state import SectionState
from pairwright.storage.manual_pairing import HandRound, Pair, given_of, in_the_hall
from pairwright.storage.round_state import RoundState
from pairwright.systems.proposed_round import GivenRound
from pairwright.web.form_input import FormText, FormTexts, Seen
from pairwright.web.navigation import SECTION
from pairwright.web.request_context import AtRound, RoundVisit
from pairwright.web.routes import DeskRouter
from pairwright.web.translations import speaker
from pairwright.web.views.deviation_view import choices, record_of
from pairwright.web.views.player_choices import key_of, people_of
from pairwright.web.views.repair_view import results_lost
from pairwright.web.views.result_view import boards_of
from pairwright.web.views.round_view import RoundView


@dataclass(frozen=True, slots=True)
class WayOn:
    """One way to go on. lines: its price in sentences. possible: there is such a round.

    lost: boards (as in the hall) whose results are lost by it. allowed: what may allow it, in words by
    code; {} where nothing need be chosen. stands: that a published round stands, where they are chosen from.
    """

    kind: RepairKind
    title: str
    lines: tuple[str, ...]
    possible: bool
    repair: Repair
    lost: tuple[int, ...] = ()
    allowed: Mapping[str, str] = field(default_factory=dict)
    stands: str = ""


def ways(
    section: SectionState,
    drawn: RoundState,
    absent: Collection[int],
    added: Collection[int],
    begun: Collection[int],
    language: str,
) -> list[WayOn]:
    """Everything that can be done: the round left as it is first, since a published round stands.

    absent, added: entries by key. begun: boards (from 1) that stay; those with a result stay anyway.
    Raises BadInput for players who are not where they should be.
    """
    setup, index_of = section.setup, section.index_of
    gone = {index_of[key] for key in absent}
    fixed = {
        index_of[key]
        for number, board in enumerate(drawn.boards, 1)
        if (number in begun or board.result) and not gone & {index_of[one] for one in board.players}
        for key in board.players
    }
    before = section.units(drawn.number - 1)
    found = repairs(
        before,
        given_of(section, HandRound.of(drawn)),
        absent=gone,
        added=[index_of[key] for key in added],
        fixed=fixed,
        keep_apart=setup.keep_apart,
        **setup.rules(),
    )
    words, _ = RoundWords(Speech(before, language)), speaker(language)
    made = []
    for one in found:
        placed = replace(one, changes=tuple(in_the_hall(section.tables(drawn), each) for each in one.changes))
        lines, stands = words.price(placed), words.allowance(one)[:1]
        pairs = None if one.round_ is None else _pairs(section, one.round_)
        lost = () if pairs is None else results_lost(section, drawn, pairs)
        changes = one.kind in (RepairKind.FEWEST, RepairKind.AGAIN)
        allowed = choices(section, one.conditions, words, _) if changes else {}
        title = words.repair_title(one.kind)
        shown = tuple(lines if allowed else [*lines, *stands])
        made.append(
            WayOn(
                one.kind, title, shown, pairs is not None, one, lost, allowed, "".join(stands * bool(allowed))
            )
        )
    return made


def _pairs(section: SectionState, given: GivenRound) -> list[Pair]:
    return [(section.key_of(white), section.key_of(black)) for white, black in given.pairs]


def actions_of(
    section: SectionState,
    drawn: RoundState,
    way: WayOn,
    absent: Collection[int],
    reason: str,
    record: Collection[str] = (),
) -> list[Action]:
    """What is written when this way is taken. record: what allows it, in words."""
    given = way.repair.round_
    if way.kind is RepairKind.LEAVE or given is None:
        return list(_forfeits(section.key, drawn.number, [board.players for board in drawn.boards], absent))
    pairs = _pairs(section, given)
    seated = {key for pair in pairs for key in pair}
    change = ChangeRound(
        section.key,
        drawn.number,
        tuple(PairedBoard(*pair) for pair in pairs),
        tuple(section.key_of(player) for player in given.byes),
        tuple((key, "absent") for key in absent if key not in seated),
        tuple(text for text in (reason, way.title, *record, *way.lines) if text),
    )
    return [change, *_forfeits(section.key, drawn.number, pairs, absent)]


def _forfeits(section: str, number: int, pairs: list[Pair], absent: Collection[int]) -> list[EnterResult]:
    """The results of boards on which somebody is missing."""
    found = []
    for board, pair in enumerate(pairs, 1):
        away = [key in absent for key in pair]
        if any(away):
            code = "-/-" if all(away) else "-/+" if away[0] else "+/-"
            found.append(EnterResult(section, number, board, code))
    return found


router = DeskRouter()


@router.get(f"{SECTION}/rounds/{{number}}/change")
def change(
    at: AtRound,
    absent: Annotated[list[str] | None, Query()] = None,
    added: Annotated[list[str] | None, Query()] = None,
    begun: str = "",
) -> Response:
    """Who is missing, who came late, which games have begun; and what can be done about it."""
    _ = at.say
    found, drawn = at.section, _open_round(at)
    gone: list[int] = []
    came: list[int] = []
    offered: list[WayOn] = []
    faults: Sequence[str] = ()
    try:
        gone, came = _keys(found, absent or []), _keys(found, added or [])
        if gone or came:
            offered = _ways(at, gone, came, begun)
        elif absent is not None or added is not None:
            faults = (_("Choose one player."),)
    except BadInput as error:
        faults = error.faults
    view = RoundView(found, drawn)
    there = {key for board in drawn.boards for key in board.players} | {*drawn.pairing_allocated_byes}
    address = at.url(f"/rounds/{at.number}")
    return at.page(
        "round/change.html",
        status=422 if faults else 200,
        seen=at.position,
        crumbs=[(_("Round {n}", n=at.number), address), (_("No-show or late entry"), "")],
        drawn=drawn,
        gone=[view.seat(key) for key in gone],
        came=[view.seat(key) for key in came],
        begun=begun,
        ways=offered,
        faults=faults,
        inside=[one for one in people_of(found) if one[0] in there],
        outside=[one for one in people_of(found) if one[0] not in there],
        address=address,
    )


@router.post(f"{SECTION}/rounds/{{number}}/change")
def choose(
    at: AtRound,
    kind: FormText = "",
    absent: FormTexts = None,
    added: FormTexts = None,
    begun: FormText = "",
    reason: FormText = "",
    allowed: FormText = "",
    seen: Seen = None,
) -> Response:
    """One of the ways is taken; it is worked out again from the round as it stands.

    allowed: what allows it, of those that the way names.
    """
    _ = at.say
    found, drawn = at.section, _open_round(at)
    gone, came = _keys(found, absent or []), _keys(found, added or [])
    chosen = next((one for one in _ways(at, gone, came, begun) if one.kind.value == kind), None)
    if chosen is None or not chosen.possible:
        raise Refused(_("This option is no longer available; see the others."))
    record = record_of(chosen.allowed, allowed, reason.strip())
    actions = tuple(actions_of(found, drawn, chosen, gone, reason.strip(), record))
    why = ". ".join([reason.strip() or chosen.title, *record])
    at.act(*actions, why=why, seen=seen, told=bool(record))
    said = _("Round {n}: {what}.", n=at.number, what=chosen.title)
    return at.back(f"/rounds/{at.number}", said)


def _open_round(at: RoundVisit) -> RoundState:
    drawn = at.drawn
    if not drawn.published or not at.is_last:
        raise Refused.told(
            "only the latest published round can be changed, and only before the next one is paired"
        )
    return drawn


def _keys(found: SectionState, texts: list[str]) -> list[int]:
    """The entries that were named; raises Refused for a text that means nobody."""
    keys = []
    for text in texts:
        if text.strip():
            key = key_of(found, text)
            if not key:
                raise Refused.told(
                    "nobody here is called {text!r}; type a number or a full name", text=text.strip()[:40]
                )
            keys.append(key)
    return list(dict.fromkeys(keys))


def _ways(at: RoundVisit, gone: list[int], came: list[int], begun: str) -> list[WayOn]:
    boards = boards_of(begun, at.section.tables(at.drawn))
    return ways(at.section, at.drawn, gone, came, boards, at.language)
