"""A published round changed, by one of the ways that are found, or by hand.

By hand every step is a link: the steps stand in the address, nothing is written until the whole is accepted,
and each rule that it breaks is named before that.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Annotated
from urllib.parse import urlencode

from fastapi import Query
from starlette.responses import RedirectResponse, Response

from pairwright.check.repair import Repair, RepairKind, repairs
from pairwright.check.round_words import RoundWords
from pairwright.common.errors import BadInput, PairwrightError, Refused, faults_of
from pairwright.common.messages import N_, listed
from pairwright.common.values import dataclass, field, replace
from pairwright.explain.words.speech import Speech
from pairwright.explain.words.translate import faults_text
from pairwright.storage.actions.action import Action
from pairwright.storage.actions.bye_acts import RequestBye
from pairwright.storage.actions.entry_list_acts import CheckIn, Reinstate
from pairwright.storage.actions.result_acts import EnterResult
from pairwright.storage.actions.round_acts import ChangeRound, DraftRound, PairedBoard
from pairwright.storage.event_state import SectionState
from pairwright.storage.manual_pairing import (
    KEPT,
    STEPS,
    HandRound,
    Pair,
    broken_texts,
    change_texts,
    given_of,
    in_the_hall,
    round_before,
    words_now,
)
from pairwright.storage.round_state import RoundState, numbered_tables
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.register import open_round
from pairwright.tournament.results import BYES
from pairwright.web.desk import tell_faults
from pairwright.web.form_input import FormText, FormTexts, Seen, TypedForm
from pairwright.web.navigation import SECTION
from pairwright.web.request_context import AtRound, RoundVisit
from pairwright.web.routes import DeskRouter
from pairwright.web.translations import Say, speaker
from pairwright.web.views.effect_view import choices, conditions_of, correction_view, record_of
from pairwright.web.views.player_choices import keys_of, people_of
from pairwright.web.views.result_view import boards_of, choices_of
from pairwright.web.views.round_view import RoundView, Seat

router = DeskRouter()


# -- What a repair by hand is shown as -----------------------------------------------------------------

COLOURS = "colours"
"""The step that gives all changed boards the colours of the rules."""

LONGEST = 400
"""Steps that one repair may have."""


@dataclass(frozen=True, slots=True)
class HandLine:
    """A board of the round in the making. changed: it was not so before."""

    number: int
    shown: int
    white: Seat
    black: Seat
    changed: bool


@dataclass(frozen=True, slots=True)
class RepairView:
    """What the page of a repair shows.

    changes: sentences, board by board. broken: (severity, sentence with article). trouble: why the round
    cannot be judged. absent: everybody who could be put into the round. lost: boards (as in the hall)
    whose results are lost. allowed: what may allow the change of a published round, in words by code.
    """

    made: HandRound
    lines: tuple[HandLine, ...]
    byes: tuple[Seat, ...]
    alone: tuple[Seat, ...]
    out: tuple[Seat, ...]
    absent: tuple[Seat, ...]
    changes: tuple[str, ...]
    broken: tuple[tuple[str, str], ...]
    trouble: str = ""
    lost: tuple[int, ...] = ()
    allowed: Mapping[str, str] = field(default_factory=dict)

    @property
    def illegal(self) -> bool:
        """True when an absolute rule is broken."""
        return any(severity == "absolute" for severity, _ in self.broken)


def made_of(section: SectionState, drawn: RoundState, steps: Iterable[str]) -> HandRound:
    """The round after these steps. Raises Refused, naming the step that cannot be done."""
    listed = list(steps)
    if len(listed) > LONGEST:
        raise Refused.told("a repair has at most {most} steps; accept it and begin another one", most=LONGEST)
    made = HandRound.of(drawn)
    for step in listed:
        made = _with_colours(section, drawn, made) if step == COLOURS else made.stepped(section, step)
    return made


def _with_colours(section: SectionState, drawn: RoundState, made: HandRound) -> HandRound:
    """The colours of the rules on every board that the round did not have."""
    setup = section.setup
    ground = open_round(round_before(section, made), keep_apart=setup.keep_apart, **setup.rules())
    before = {board.players for board in drawn.boards}
    boards = []
    for number, pair in enumerate(made.boards, 1):
        if pair in before or any(section.index_of[key] not in ground.order for key in pair):
            boards.append(pair)
            continue
        white, black = ground.colours(section.index_of[pair[0]], section.index_of[pair[1]], number)
        boards.append((section.key_of(white), section.key_of(black)))
    return made.coloured(boards)


def repair_view(
    section: SectionState, drawn: RoundState, made: HandRound, language: str, *, judged: bool = True
) -> RepairView:
    """The round in the making, judged unless it is what was played: of that nobody asks whether it may be."""
    view = RoundView(section, drawn)
    before = {board.players for board in drawn.boards}
    tables = numbered_tables(made.boards, section.fixed_boards, section.setup.first_board)
    lines = tuple(
        HandLine(number, tables[number - 1], view.seat(pair[0]), view.seat(pair[1]), pair not in before)
        for number, pair in enumerate(made.boards, 1)
    )
    broken, trouble = _judged(section, made, language) if judged else ((), "")
    present = made.players
    words = words_now(section, drawn.number, language)
    say = speaker(language)
    allowed = choices(section, conditions_of(section), words, say) if drawn.published and judged else {}
    return RepairView(
        made,
        lines,
        tuple(map(view.seat, made.byes)),
        tuple(map(view.seat, made.alone)),
        tuple(view.seat(key) for key, _ in made.out),
        tuple(view.seat(key) for key in section.order if key not in present),
        tuple(change_texts(section, HandRound.of(drawn), made, language)),
        broken,
        trouble,
        results_lost(section, drawn, made.boards),
        allowed,
    )


def results_lost(section: SectionState, drawn: RoundState, pairs: Iterable[Pair]) -> tuple[int, ...]:
    """Boards (as in the hall) that have a result now and would not be on the new list of pairs."""
    kept = set(pairs)
    return tuple(
        section.table(drawn.number, number)
        for number, board in enumerate(drawn.boards, 1)
        if board.result and board.players not in kept
    )


def _judged(section: SectionState, made: HandRound, language: str) -> tuple[tuple[tuple[str, str], ...], str]:
    try:
        return tuple(broken_texts(section, made, language)), ""
    except PairwrightError as error:
        return (), faults_text(language, faults_of(error))


# -- A published round changed: no-shows and late entries, each way beside its price -------------------


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
        gone, came = _keys(found, absent), _keys(found, added)
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
    gone, came = _keys(found, absent), _keys(found, added)
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


def _keys(found: SectionState, texts: list[str] | None) -> list[int]:
    """The entries that were named, each of them once."""
    return list(dict.fromkeys(keys_of(found, texts or ())))


def _ways(at: RoundVisit, gone: list[int], came: list[int], begun: str) -> list[WayOn]:
    boards = boards_of(begun, at.section.tables(at.drawn))
    return ways(at.section, at.drawn, gone, came, boards, at.language)


SAID = {
    "swap": N_("{a} and {b} change places"),
    "turn": N_("{a}: colours swapped"),
    "bye": N_("{a} gets the bye"),
    "out": N_("{a} is removed from the round"),
    "in": N_("{a} is added to the round"),
    "pair": N_("{a} – {b} are paired"),
    "part": N_("{a}: pairing undone"),
    "keep": KEPT,
}
BYE_WORDS = {
    "absent": N_("absent, no points"),
    "zero": N_("zero-point bye"),
    "half": N_("half-point bye"),
    "full": N_("full-point bye"),
}


@router.get(f"{SECTION}/rounds/{{number}}/repair")
def repair(
    at: AtRound,
    step: Annotated[list[str] | None, Query()] = None,
    pick: Annotated[list[int] | None, Query()] = None,
    a: str = "",
    b: str = "",
    do: str = "",
    bye: str = "absent",
) -> Response:
    """The round after the steps so far; with `do`, one more step is added first.

    step: the steps so far. pick: entries ticked in the table; a, b: players typed instead.
    """
    found = at.section
    drawn = _changeable(at)
    steps = step or []
    address = at.url(f"/rounds/{at.number}/repair")
    if do:
        try:
            chosen = [*(pick or []), *keys_of(found, (a, b))]
            steps = [*steps, _step(at.say, do, chosen, bye)]
            made_of(found, drawn, steps)
        except BadInput as refused:
            tell_faults(at.request, refused.faults, "warning")
            steps = steps[:-1] if len(steps) > len(step or []) else steps
        return RedirectResponse(_with_steps(address, steps), 303)
    return _shown(at, drawn, steps)


def _shown(at: RoundVisit, drawn: RoundState, steps: list[str]) -> Response:
    _, found = at.say, at.section
    address = at.url(f"/rounds/{at.number}")
    made = made_of(found, drawn, steps)
    view = repair_view(found, drawn, made, at.language)
    return at.page(
        "round/repair.html",
        seen=at.position,
        crumbs=[(_("Round {n}", n=drawn.number), address), (_("Repair by hand"), "")],
        drawn=drawn,
        view=view,
        unchanged=made == HandRound.of(drawn),
        steps=steps,
        said=[_said(_, found, one) for one in steps],
        one_less=_with_steps(f"{address}/repair", steps[:-1]),
        with_colours=_with_steps(f"{address}/repair", [*steps, COLOURS]),
        byes=[(key, _(words)) for key, words in BYE_WORDS.items()],
        people=people_of(found),
        address=address,
    )


@router.post(f"{SECTION}/rounds/{{number}}/repair")
def accept(
    at: AtRound, step: FormTexts = None, reason: FormText = "", allowed: FormText = "", seen: Seen = None
) -> Response:
    """The round as it was made becomes the draft, or the published round; the broken rules are recorded.

    allowed: what allows a published round to be changed.
    """
    _ = at.say
    found = at.section
    drawn = _changeable(at)
    made = made_of(found, drawn, step or [])
    if made == HandRound.of(drawn):
        raise Refused(_("Nothing has been changed yet."))
    view = repair_view(found, drawn, made, at.language)
    if view.broken and not reason.strip():
        raise Refused(_("Rules are broken: say why this round is accepted anyway."))
    if made.alone:
        names = listed(seat.name for seat in view.alone)
        raise Refused(
            _("{names}: neither paired nor removed from the round. Do one or the other.", names=names)
        )
    record = record_of(view.allowed, allowed, reason.strip())
    kept = (_said(_, found, one) for one in step or [] if one.startswith("keep:"))
    remarks = (*_remarks(reason, view, *kept), *record)
    if drawn.published:
        why = ". ".join(filter(None, [reason.strip(), *record]))
        at.act(made.change(at.key, remarks), why=why, seen=seen, told=bool(record))
        said = _("Round {n} was changed; everybody sees it now.", n=at.number)
    else:
        action = made.draft(at.key, (*drawn.remarks, *remarks), drawn.drawn_with)
        actions = _draft_actions(found, made, action)
        at.act(*actions, why=reason.strip(), seen=seen)
        said = _("The draft was changed.")
    return at.back(f"/rounds/{at.number}", said)


# -- A published round in which others played, or with other colours, than were published -----------------

PLAYED_STEPS = ("swap", "turn", "bye")


@router.get(f"{SECTION}/rounds/{{number}}/played")
def played(
    at: AtRound,
    step: Annotated[list[str] | None, Query()] = None,
    pick: Annotated[list[int] | None, Query()] = None,
    a: str = "",
    b: str = "",
    do: str = "",
) -> Response:
    """The round as it was played: step by step, then the results of the boards that are others."""
    found, drawn = at.section, at.published
    steps = step or []
    address = at.url(f"/rounds/{at.number}/played")
    if do:
        try:
            chosen = [*(pick or []), *keys_of(found, (a, b))]
            more = [*steps, _step(at.say, do if do in PLAYED_STEPS else "", chosen, "")]
            made_of(found, drawn, more)
            steps = more
        except BadInput as refused:
            tell_faults(at.request, refused.faults, "warning")
        return RedirectResponse(_with_steps(address, steps), 303)
    made = made_of(found, drawn, steps)
    results = _results(at.request.query_params, made, drawn)
    action = made.played(at.key, drawn, results, ())
    ready = bool(action.boards) and all(one.result for one in action.boards)
    view = correction_view(at.event, found, action, at.language) if ready else None
    crumbs = [(at.say("Round {n}", n=drawn.number), at.url(f"/rounds/{at.number}"))]
    return at.page(
        "round/played.html",
        seen=at.position,
        crumbs=[*crumbs, (at.say("Played otherwise"), "")],
        drawn=drawn,
        round_view=repair_view(found, drawn, made, at.language, judged=False),
        steps=steps,
        said=[_said(at.say, found, one) for one in steps],
        one_less=_with_steps(address, steps[:-1]),
        results=results,
        action=action,
        view=view,
        choices=[("", "–"), *((code, at.say(words)) for code, words in choices_of(found))],
        people=people_of(found),
        address=at.url(f"/rounds/{at.number}"),
    )


@router.post(f"{SECTION}/rounds/{{number}}/played")
def record_played(
    at: AtRound, typed: TypedForm, step: FormTexts = None, reason: FormText = "", seen: Seen = None
) -> Response:
    """The round is recorded as it was played; rounds drawn since stand."""
    drawn, found = at.published, at.section
    made = made_of(found, drawn, step or [])
    if not reason.strip():
        raise Refused(at.say("Say how it is known what was played."))
    results = _results({name: typed.raw(name) for name in typed.values}, made, drawn)
    view = repair_view(found, drawn, made, at.language, judged=False)
    action = made.played(at.key, drawn, results, (reason.strip(), *view.changes))
    at.act(action, why=reason.strip(), seen=seen)
    return at.back(f"/rounds/{at.number}", at.say("Round {n} is recorded as it was played.", n=at.number))


def _results(typed: Mapping[str, str], made: HandRound, drawn: RoundState) -> dict[int, str]:
    """By board, the results chosen, and those that follow from what was entered."""
    return {
        number: typed.get(f"board-{number}", "") or made.known_result(drawn, number)
        for number in range(1, len(made.boards) + 1)
    }


# ------------------------------------------------------------------------------------------------------


def _draft_actions(found: SectionState, made: HandRound, draft: DraftRound) -> list[Action]:
    """The draft, and who is away and who is here after all."""
    actions: list[Action] = [draft]
    actions += [RequestBye(found.key, key, made.number, bye) for key, bye in made.out]
    for key in made.came:
        entry = found.entry(key)
        if entry.withdrawn_after is not None:
            actions.append(Reinstate(found.key, key))
        if entry.bye_in(made.number):
            actions.append(RequestBye(found.key, key, made.number, ""))
        if found.setup.check_in and not entry.checked_in:
            actions.append(CheckIn(found.key, key))
    return actions


def _changeable(at: RoundVisit) -> RoundState:
    drawn = at.drawn
    if not at.is_last:
        raise Refused.told(
            "round {next} has already been paired; round {n} stands", next=at.number + 1, n=at.number
        )
    return drawn


def _step(_: Say, do: str, chosen: list[int], bye: str) -> str:
    """The step that a button asks for, as text. Raises Refused when the wrong number of players is chosen."""
    if do == COLOURS:
        return COLOURS
    wanted = STEPS.get(do, 1)
    chosen = list(dict.fromkeys(chosen))
    if not wanted and not chosen:
        raise Refused(_("Choose the players whose boards stay."))
    if do not in STEPS or wanted not in (0, len(chosen)):
        raise Refused(_("Choose two players.") if wanted == 2 else _("Choose one player."))
    return ":".join([do, *map(str, chosen), *([bye] if do == "out" and bye in BYES else [])])


def _said(_: Say, found: SectionState, step: str) -> str:
    if step == COLOURS:
        return _("Changed boards: colours by the rules")
    name, *rest = step.split(":")
    names = [found.entry(int(part)).name for part in rest if part.isascii() and part.isdigit()]
    text = _(SAID[name], a=listed(names) if name == "keep" else names[0], b=names[-1])
    return f"{text} ({_(BYE_WORDS[rest[-1]])})" if rest[-1] in BYE_WORDS else text


def _remarks(reason: str, view: RepairView, *kept: str) -> list[str]:
    """What the record keeps: why, which boards were kept, what was changed, and every rule broken."""
    broken = (text for _, text in view.broken)
    return [text for text in (reason.strip(), *kept, *view.changes, *broken) if text]


def _with_steps(address: str, steps: list[str]) -> str:
    return f"{address}?{urlencode([('step', one) for one in steps])}" if steps else address
