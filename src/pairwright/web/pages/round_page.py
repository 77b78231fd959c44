"""One round, as a draft or published: the boards, what is to be seen on them, and why; all criteria."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from pairwright.common.errors import BadInput, NoPairing, Refused, faults_of
from pairwright.common.messages import N_, listed, told
from pairwright.common.values import dataclass
from pairwright.explain.annotated_criteria import EDITIONS, criteria_of
from pairwright.explain.words.speech import catalogue
from pairwright.storage.actions.round_acts import (
    DiscardDraft,
    PublishRound,
    WithdrawRound,
    draft_faults,
    why_it_stands,
)
from pairwright.storage.draft_round import draft_acts, leave_out
from pairwright.storage.event_state import SectionState
from pairwright.storage.manual_pairing import HandRound, begun_by_hand, broken_texts
from pairwright.storage.round_state import RoundState
from pairwright.storage.section_report import report_gaps
from pairwright.systems.register import find
from pairwright.web.desk import NotFound
from pairwright.web.form_input import Seen
from pairwright.web.navigation import SECTION, known_paths
from pairwright.web.next_step import STEPS, next_step
from pairwright.web.render import page, parts_of, wants_part
from pairwright.web.request_context import AtRound, AtSection
from pairwright.web.routes import DeskRouter
from pairwright.web.section_charts import before_the_round
from pairwright.web.security.identity import Anyone
from pairwright.web.translations import language_of
from pairwright.web.views.effect_view import of_section
from pairwright.web.views.player_choices import keys_of, people_of
from pairwright.web.views.result_view import matches_of
from pairwright.web.views.round_view import RoundView, groups_of, marks_of, table_groups, words_of
from pairwright.web.views.setup_words import usual_tie_breaks
from pairwright.web.views.why_view import criterion_told, film_page, picture, why, why_film, why_not

router = DeskRouter()


@router.get(f"{SECTION}/rounds/{{number}}")
def one_round(at: AtRound, board: int = 0, whole: bool = False) -> Response:
    """The boards of a round with what an arbiter wants to see before and after he publishes it.

    board: of a long round the part with it. whole: all of them, for whoever has no script.
    """
    found, drawn = at.section, at.drawn
    language = at.language
    view = RoundView(found, drawn)
    words = words_of(found, at.number, language)
    notices = view.notices()
    parts = parts_of(found.tables(drawn), board, whole or found.of_teams)
    shown = next((part.numbers for part in parts if part.here), ())
    here = [notice for notice in notices if notice.board in shown]
    lines = view.lines(marks_of(found, drawn, here, words), shown)
    known: dict[str, Any] = {
        "view": view,
        "lines": lines,
        "address": at.url(f"/rounds/{at.number}"),
        "shows_results": drawn.published or any(one.result for one in drawn.boards),
    }
    if board and wants_part(at.request):
        return at.part("round/_round_rows.html", **known)
    broken = broken_texts(found, HandRound.of(drawn), language) if drawn.by_hand else []
    return at.page(
        "round/draft.html" if not drawn.published else "round/round.html",
        position=at.position,
        crumbs=[(at.say("Round {n}", n=at.number), "")],
        drawn=drawn,
        rules=rules_of(drawn),
        **known,
        parts=parts,
        matches=matches_of(found, drawn, lines) if found.of_teams else [],
        groups=[*table_groups(at.event, found, drawn, at.say), *groups_of(found, drawn, notices, words)],
        broken=broken,
        faults=() if drawn.published else tuple(draft_faults(found, drawn)),
        is_last=at.is_last,
        pictures=[] if drawn.published else before_the_round(found, drawn, at.say),
        stands=why_it_stands(found, drawn),
        deviations=[
            one
            for one in of_section(at.event, found, at.say, at.desk.journal.standing(at.event_id))
            if one.round_number == at.number
        ],
    )


@router.get(f"{SECTION}/rounds/{{number}}/why")
@router.get(f"{SECTION}/rounds/{{number}}/why/group/{{scene}}")
def why_this_round(at: AtRound, scene: int | None = None) -> Response:
    """The whole round as a film, as the rules draw it. scene: of a large round, the one that is shown."""
    address = at.url(f"/rounds/{at.number}")
    drawn = at.drawn.number
    markup, trouble = why_film(at.section, drawn, at.language, scene, f"{address}/why/group")
    crumbs = [(at.say("Round {n}", n=at.number), address), (at.say("Step by step"), "")]
    return at.page(
        "round/film.html", crumbs=crumbs, drawn=at.drawn, film=markup, trouble=trouble, address=address
    )


@router.get(f"{SECTION}/rounds/{{number}}/film.html")
def film_to_take_along(at: AtRound) -> Response:
    """The same as a page that needs nothing else. Raises PairwrightError when the round is not explained."""
    name = f"{at.key}-round-{at.number}.html"
    return Response(
        film_page(at.section, at.drawn.number, at.language),
        media_type="text/html; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@router.get(f"{SECTION}/rounds/{{number}}/why/{{entry}}")
def why_this_board(at: AtRound, entry: int) -> Response:
    """Why an entry has this board, or the bye; as a panel beside the boards, or a page of its own."""
    found, drawn = at.section, at.drawn
    board = drawn.board_of(entry)
    if not board and entry not in drawn.pairing_allocated_byes:
        raise NotFound.told("this player has no board in round {n}", n=at.number)
    white, black = drawn.boards[board - 1].players if board else (entry, None)
    view = RoundView(found, drawn)
    values: dict[str, Any] = {
        "drawn": drawn,
        "answer": why(found, at.number, white, black, at.language),
        "white": view.seat(white),
        "black": None if black is None else view.seat(black),
        "shown": found.table(at.number, board) if board else 0,
        "address": at.url(f"/rounds/{at.number}"),
        "picture": at.url(f"/rounds/{at.number}/picture/{white}.svg"),
        "asks": True,
    }
    if wants_part(at.request):
        return at.part("round/why_panel.html", **values)
    crumbs = [(at.say("Round {n}", n=at.number), values["address"]), (at.say("Why"), "")]
    return at.page("round/why.html", crumbs=crumbs, **values)


@router.get(f"{SECTION}/rounds/{{number}}/ask")
def ask(at: AtRound, a: str = "", b: str = "") -> Response:
    """Why two players do not meet in the round. a, b: their numbers; b "bye" or 0 asks for the bye."""
    _ = at.say
    found, drawn = at.section, at.drawn
    address = at.url(f"/rounds/{at.number}")
    wants_bye = b.strip().casefold() in ("bye", "0", _("bye").casefold())
    keys, faults, answer = list[int](), tuple[str, ...](), None
    try:
        keys = keys_of(found, (a, "" if wants_bye else b))
    except BadInput as error:
        faults = tuple(error.faults)
    if len(keys) == 2 - wants_bye:
        answer = why_not(found, at.number, keys[0], None if wants_bye else keys[1], at.language)
    return at.page(
        "round/ask.html",
        crumbs=[(_("Round {n}", n=at.number), address), (_("Why not?"), "")],
        drawn=drawn,
        answer=answer,
        a=a,
        b=b,
        people=people_of(found),
        faults=faults,
        address=address,
    )


@router.get(f"{SECTION}/rounds/{{number}}/picture/{{entry}}.svg")
def why_picture(at: AtRound, entry: int) -> Response:
    """The bracket of an entry."""
    found, drawn = at.section, at.drawn
    if entry not in found.index_of:
        raise NotFound.told("{section}: there is no entry {key}", section=found.setup.name, key=entry)
    drawing = picture(found, drawn.number, entry, at.language)
    return Response(drawing, media_type="image/svg+xml")


@router.get("/criteria")
@router.get("/criteria/{edition}")
@router.get("/criteria/{edition}/{number}")
def criteria(request: Request, me: Anyone, edition: str = EDITIONS[-1], number: str = "") -> Response:
    """The criteria of the Dutch system, for everybody; one of them with the film of a position it decides."""
    language, known = language_of(request), edition in EDITIONS
    try:
        found, shown = criterion_told(number, edition, language) if known and number else ({}, "")
    except BadInput:
        known = False
    if not known:
        raise NotFound.told(
            "there is no criterion {n} of the edition {edition}", n=number[:20], edition=edition[:20]
        )
    say = catalogue(language).gettext
    return page(
        request,
        "round/criteria.html",
        edition=edition,
        editions=EDITIONS[::-1],
        listed=[(one, criterion.names, say(criterion.demand)) for one, criterion in criteria_of(edition)],
        found=found,
        film=shown,
    )


# -- The rounds of a section: where it stands, the next step as one button, and a draft made by it ---------


@router.get(f"{SECTION}/rounds")
def rounds(at: AtSection) -> Response:
    """The next step, and all rounds with how far they are."""
    found = at.section
    paths = known_paths(at.request.app)
    ends_soon = found.entries and 0 < found.number_of_rounds <= found.next_round
    return at.page(
        "round/rounds.html",
        position=at.position,
        next=next_step(found),
        steps=steps_of(found),
        cards=[card_of(found, drawn) for drawn in reversed(found.rounds)],
        usual_tie_breaks=_to_be_announced(found),
        report_gaps=report_gaps(at.event, found) if ends_soon else [],
        has_schedule=found.has_schedule,
        has_standings=f"{SECTION}/standings" in paths,
    )


def _to_be_announced(section: SectionState) -> str:
    """The usual tie-breaks of a table whose section has announced none yet, once its numbers are settled."""
    if section.rounds or section.setup.tie_breaks or not section.has_schedule:
        return ""
    return usual_tie_breaks(section.setup)


@router.post(f"{SECTION}/rounds/pair")
def make_draft(at: AtSection, seen: Seen = None) -> Response:
    """Draw the next round by the rules, as a draft; one that is there already is drawn anew."""
    _ = at.say
    found = at.section
    try:
        *left_out, draft = draft_acts(found)
    except NoPairing as error:
        raise Refused(
            *faults_of(error),
            told(
                "The rules allow no pairing for this round. Remove a restriction, grant a bye, or pair "
                "the round by hand."
            ),
        ) from error
    said = _("Round {n} was paired again.", n=found.next_round) if found.draft is not None else ""
    if left_out:
        names = listed(entry.name for entry in found.no_shows)
        said = _("Not in round {n}, because they were missing: {names}", n=found.next_round, names=names)
    at.act(*left_out, draft, seen=seen)
    return at.back(f"/rounds/{found.next_round}", said, "info")


@router.post(f"{SECTION}/rounds/leave-out")
def leave_out_no_shows(at: AtSection, seen: Seen = None) -> Response:
    """Those who were missing in the last round are not in the next one."""
    found = at.section
    names = listed(entry.name for entry in found.no_shows)
    at.act(*(leave_out(found, entry) for entry in found.no_shows), seen=seen)
    said = at.say("Not in round {n}, because they were missing: {names}", n=found.next_round, names=names)
    return at.back("/rounds", said, "info")


@router.post(f"{SECTION}/rounds/by-hand")
def begin_by_hand(at: AtSection, seen: Seen = None) -> Response:
    """A draft that no rule has drawn, to be made by hand: for the round that the rules do not admit."""
    draft = begun_by_hand(at.section)
    at.act(draft, seen=seen)
    return at.back(f"/rounds/{draft.round}/repair")


@router.post(f"{SECTION}/rounds/{{number}}/publish")
def publish(at: AtRound, seen: Seen = None) -> Response:
    """The draft becomes the round, and everybody sees it."""
    at.act(PublishRound(at.key, at.number), seen=seen)
    said = at.say("Round {n} is published: everybody sees it now.", n=at.number)
    return at.back(f"/rounds/{at.number}", said)


@router.post(f"{SECTION}/rounds/{{number}}/withdraw")
def withdraw(at: AtRound, seen: Seen = None) -> Response:
    """The publication is taken back: the round is a draft again."""
    at.act(WithdrawRound(at.key, at.number), seen=seen)
    said = at.say("Round {n} is a draft again and is no longer public.", n=at.number)
    return at.back(f"/rounds/{at.number}", said, "warning")


@router.post(f"{SECTION}/rounds/{{number}}/discard")
def discard(at: AtRound, seen: Seen = None) -> Response:
    """The draft is thrown away."""
    at.act(DiscardDraft(at.key, at.number), seen=seen)
    said = at.say("The draft of round {n} has been discarded.", n=at.number)
    return at.back("/rounds", said, "info")


# -- The way of a round through the day: which of its steps are done, and what comes next ------------------


@dataclass(frozen=True, slots=True)
class ShownStep:
    """One step; words are to be translated. state: "done", "now" or ""."""

    words: str
    state: str


@dataclass(frozen=True, slots=True)
class RoundCard:
    """A round in the list. state: untranslated words; chip: its kind. done of total results are in."""

    number: int
    state: str
    chip: str
    done: int
    total: int
    by_hand: bool
    drawn_with: tuple[str, str]
    verified: int


def steps_of(section: SectionState) -> list[ShownStep]:
    """The way of the round that is being made or played; the step on it is that of the next act."""
    here = next_step(section).step
    now = STEPS.index(here) if here else -1
    return [
        ShownStep(words, "done" if place < now else "now" if place == now else "")
        for place, words in enumerate(STEPS)
    ]


def rules_of(drawn: RoundState) -> tuple[str, str]:
    """The rules that drew a round: untranslated words and the edition, "" where there is none."""
    system, _, edition = drawn.drawn_with.partition(" ")
    found = find(system)
    return system if found is None else found.short or found.title, "" if edition == "guidelines" else edition


def card_of(section: SectionState, drawn: RoundState) -> RoundCard:
    """A round in the list of rounds."""
    if not drawn.published:
        state, chip = N_("draft"), "draft"
    elif (waiting := section.waiting(drawn)) and section.by_fixture and not drawn.begun:
        state, chip = N_("still to be played"), "plain"
    elif waiting:
        state, chip = N_("matches open") if section.by_fixture else N_("being played"), "info"
    elif drawn.adjourned:
        state, chip = N_("adjourned games"), "missing"
    elif drawn.differing:
        state, chip = N_("results differ"), "bad"
    elif drawn.verified:
        state, chip = N_("complete, verified"), "good"
    else:
        state, chip = N_("complete"), "good"
    verified = sum(bool(board.second) and not board.differs for board in drawn.boards)
    total, rules = len(drawn.boards), rules_of(drawn)
    return RoundCard(drawn.number, state, chip, drawn.known, total, drawn.by_hand, rules, verified)
