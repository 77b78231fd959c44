"""Junior sections on cards: paper, late entries, merging, trophies, schools, and why a draw was altered.

Pages of rounds show the departures of a draw from the natural pairing by `kjca/_of_round.html`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Annotated

from fastapi import Form
from starlette.responses import RedirectResponse, Response

from pairwright.common.collation import fold
from pairwright.common.errors import PairwrightError
from pairwright.common.messages import N_, told, told_many
from pairwright.common.values import dataclass, replace
from pairwright.explain.words.translate import fault_text
from pairwright.publish.as_pdf import part_of
from pairwright.publish.document import (
    Cell,
    Column,
    Document,
    Heading,
    Items,
    Paragraph,
    Row,
    Table,
    in_language,
)
from pairwright.publish.kjca_words import is_unusual, next_best_sentence, plain
from pairwright.publish.paper.slips import CardHead
from pairwright.storage.actions.entry_list_acts import NumberPlayers
from pairwright.storage.actions.move import MergeSections
from pairwright.storage.event_history import Course
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.kjca_file import drawing_of, name_of
from pairwright.storage.kjca_paper import (
    certificates,
    former_lists,
    junior_part,
    prize_giving_document,
    schools_table,
    standings_table,
)
from pairwright.storage.kjca_section import Section, junior_section
from pairwright.storage.pairing_numbers import numbers_are_out
from pairwright.storage.round_state import Entry, RoundState
from pairwright.systems.kjca.trophies import best_schools
from pairwright.systems.register import system_named
from pairwright.systems.relations import is_school
from pairwright.web.form_input import Seen
from pairwright.web.navigation import EVENT, SECTION
from pairwright.web.render import wants_part
from pairwright.web.request_context import AtEvent, AtSection, SectionVisit
from pairwright.web.routes import DeskPages, DeskRouter, SectionPage
from pairwright.web.translations import speaker
from pairwright.web.views.round_lists import when_played
from pairwright.web.views.sheets import Part, Printable, Printing, headed, sheets_of

router = DeskRouter()

HERE = f"{SECTION}/juniors"
SCHOOLS = f"{EVENT}/schools"
PAPERS = (
    "boards", "names", "slips", "cards", "wall", "certificates", "certificates-all", "prize-giving", "guide",
)  # fmt: skip
"""The sheets of a junior day, each with a button; others are at the print centre."""
_BONUS = re.compile(r"\d{1,4}(?:/0*[1-9]\d{0,3}|\.\d{1,4})?", re.ASCII)
"""Points as people write them; nothing that would take long to work out, as 1e9999999 does."""


@dataclass(frozen=True, slots=True)
class Altered:
    """Why a round is not the natural pairing.

    lines: (sentence, its article, what the next best would have cost). warnings: the same of what should be
    known before the round is announced; a line stands in one of the two.
    broken: how often the absolute rules had to give way: rematches, second byes, third colours.
    by_hand: the round is not what the rules give, so that nothing can be said about it.
    """

    lines: tuple[tuple[str, str, str], ...] = ()
    warnings: tuple[tuple[str, str, str], ...] = ()
    broken: tuple[int, int, int] = (0, 0, 0)
    by_hand: bool = False


def altered_of(course: Course, key: str, number: int, language: str) -> Altered:
    """The departures of a drafted or published round from the natural pairing."""
    try:
        drawing = drawing_of(course, key, number)
    except PairwrightError:
        drawing = None
    boards = {board.players for board in course.state.section(key).round(number).boards}
    if drawing is None or not boards.issuperset(drawing.kinds):
        return Altered(by_hand=True)
    name = name_of(drawing.section)

    def lines(unusual: bool) -> tuple[tuple[str, str, str], ...]:
        found = (one for one in drawing.draw.alterations if is_unusual(one) == unusual)
        return tuple(
            (fault_text(language, plain(one, name)), one.rule, fault_text(language, next_best_sentence(one)))
            for one in found
        )

    broken = drawing.draw.broken
    return Altered(
        lines(unusual=False),
        lines(unusual=True),
        (broken.rematches, broken.second_byes, broken.third_colours),
    )


def _altered_at(at: SectionVisit, number: int) -> Altered:
    return altered_of(at.desk.journal.course(at.event_id), at.key, number, at.language)


@router.get(HERE)
def juniors(at: AtSection) -> Response:
    """Everything that only a junior section has."""
    event, state = at.event, at.section
    junior = junior_section(event, state)
    _ = at.say
    others = [
        (one.key, one.setup.name)
        for one in event.sections
        if one.key != state.key and system_named(one.setup.system).traits.cards and not one.rounds
    ]
    latest = state.rounds[-1] if state.rounds else None
    return at.page(
        "kjca/page.html",
        position=at.position,
        crumbs=[(_("Cards and trophies"), "")],
        address=at.url("/juniors"),
        schools=SCHOOLS.format(event_id=at.event_id),
        numbered=numbers_are_out(state) or not state.entries,
        papers=[(one.key, _(one.title)) for one in sheets_of(event, state, latest) if one.key in PAPERS],
        one_surname=_one_surname(state) if not state.rounds else [],
        document=in_language(_lists(junior), at.language) if state.completed_rounds else None,
        link=lambda number: at.url(f"/standings/why/{number}"),
        others=others,
        wanted="",
        small=0 < len(state.entries) <= (state.number_of_rounds or 6) + 1,
        drawn=latest,
        altered=_altered_at(at, latest.number) if latest is not None else None,
    )


@router.post(f"{HERE}/cards")
def print_cards(at: AtSection, seen: Seen = None) -> Response:
    """The cards on paper: from now on their numbers stand."""
    junior_section(at.event, at.section)
    if not numbers_are_out(at.section):
        at.act(NumberPlayers(at.key, at.section.order), seen=seen)
    return RedirectResponse(at.url("/print/cards.pdf"), 303)


@router.get(f"{HERE}/alterations/{{number}}")
def alterations(at: AtSection, number: int) -> Response:
    """Why a round is not the natural pairing, as a part of the pages of rounds."""
    if not wants_part(at.request):
        return RedirectResponse(at.url("/juniors"), 303)
    state = at.section
    junior_section(at.event, state)
    return at.part("kjca/_alterations.html", altered=_altered_at(at, number))


def _lists(junior: Section) -> Document:
    """The trophies and medals, for each former section or all together."""
    tables = [
        standings_table(junior, name or told("Trophies and medals"), [one for one in lines if one.prize])
        for name, lines in former_lists(junior)
    ]
    return Document("trophies", "Trophies and medals", tables)


def _one_surname(state: SectionState) -> list[list[tuple[int, str]]]:
    """Children (key, name) of one surname who may be of one family, though nobody has said so."""
    if "family" not in state.setup.keep_apart:
        return []
    found: dict[str, list[Entry]] = {}
    for entry in state.entries:
        found.setdefault(fold(entry.name.partition(",")[0]), []).append(entry)
    return [
        [(entry.key, entry.name) for entry in alike]
        for alike in found.values()
        if len(alike) > 1 and not all(entry.particulars.family.strip() for entry in alike)
    ]


@router.post(f"{HERE}/merge")
def merge(
    at: AtSection,
    other: Annotated[str, Form(max_length=60)] = "",
    name: Annotated[str, Form(max_length=200)] = "",
    seen: Seen = None,
) -> Response:
    """Another small section plays with this one."""
    at.act(MergeSections(at.key, other, name), seen=seen)
    return at.back("/juniors", at.say("The sections play as one; prizes stay separate."))


@router.get(SCHOOLS)
def schools(at: AtEvent) -> Response:
    """The best schools of the event, over all its junior sections or some of them."""
    event = at.event
    chosen = set(at.request.query_params.getlist("section"))
    juniors_of = [one for one in event.sections if system_named(one.setup.system).traits.cards]
    counted = [one for one in juniors_of if not chosen or one.key in chosen]
    asked = at.request.query_params.get("games", "").strip()
    fewest = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 3 else None
    bonuses = {
        one.setup.name: _bonus(at.request.query_params.get(f"bonus_{one.key}", "")) for one in juniors_of
    }
    found = best_schools([(one.setup.name, one.tournament()) for one in counted], bonuses, fewest=fewest)
    table = schools_table(found, fewest=fewest)
    return at.page(
        "kjca/schools.html",
        position=at.position,
        crumbs=[(at.say("Best schools"), "")],
        sections=[
            (one.key, one.setup.name, one in counted, at.request.query_params.get(f"bonus_{one.key}", ""))
            for one in juniors_of
        ],
        document=in_language(Document("schools", "Best schools", [table]), at.language) if found else None,
        no_school=sorted(
            {
                own.school
                for one in counted
                for own in (entry.particulars for entry in one.entries)
                if own.school and not is_school(own.school)
            }
        ),
        fewest="" if fewest is None else fewest,
    )


def _bonus(text: str) -> Fraction:
    found = _BONUS.fullmatch(text.strip().replace(",", "."))
    return Fraction(found[0]) if found else Fraction(0)


# -- On paper --------------------------------------------------------------------------------------------


def junior_sheets(event: EventState, section: SectionState, drawn: RoundState | None) -> list[Printable]:
    """What is printed of a section on cards instead of what others have, and beside it."""
    if not section.traits.cards:
        return []
    found = [Printable("guide", N_("A junior day on one page"), _guide, of_event=True)]
    if section.completed_rounds:
        found = [
            Printable("certificates", N_("Certificates"), _certificates(everybody=False)),
            Printable("certificates-all", N_("Certificates for everybody"), _certificates(everybody=True)),
            Printable("prize-giving", N_("Prize giving, all sections"), _prize_giving, of_event=True),
            *found,
        ]
    if section.entries:
        cards = Printable("cards", N_("Pairing cards"), _junior("cards"))
        found = [cards, Printable("wall", N_("Wall chart"), _junior("wall")), *found]
    return found


_STEPS = (
    (
        N_("Check-in."),
        N_(
            "Open Check-in and tap every child who is present. Children who are not marked present "
            "are not paired."
        ),
    ),
    (
        N_("Pair the round."),
        N_("Rounds, then Pair. Read the remarks, then Publish. From then on the pairings are final."),
    ),
    (
        N_("Put up the lists."),
        N_("Cards and trophies, Print: the round by name and by board, and the slips."),
    ),
    (
        N_("Results."),
        N_("Results: 1, 0 or 5 on each board. From cards: both their numbers and 1, 5 or 0, with spaces."),
    ),
    (N_("Next round."), N_("When all results are in, pair again.")),
)
"""What is done for every round, in order."""

_HAPPENS = (
    (
        N_("A child comes late"),
        N_(
            "Cards and trophies, Late arrival: type the name. The desk finds the child in the list, or "
            "adds it, and says who plays whom."
        ),
    ),
    (N_("A child goes home"), N_("Players, the name, Withdraw. The results stay.")),
    (
        N_("A child is in the wrong section"),
        N_("Players, the name, Move to another section: with points and card, or without them."),
    ),
    (
        N_("Two sections are too small"),
        N_("Before round 1: Cards and trophies, Merge. Trophies are still given for each."),
    ),
    (
        N_("A result is wrong"),
        N_(
            "Results, the round, the board. The desk shows the consequences before anything is "
            "saved. Published boards do not change."
        ),
    ),
    (
        N_("A parent asks why"),
        N_(
            "Click the number of the board for the reasons for this opponent and this colour, in plain words."
        ),
    ),
    (N_("Something was pressed by mistake"), N_("History: every action can be undone. Nothing is lost.")),
)
"""What may happen on the day, and what is done then."""

_AT_THE_END = N_(
    "When the last result is in, Cards and trophies lists trophies and medals, and Best "
    "schools compares the schools. The list for the prize giving and the certificates are "
    "printed there. Children level after every tie-break are named: the organiser decides."
)


def guide_document(section: SectionState, language: str) -> Document:
    """What is done in which order, and what to do when something happens."""
    _ = speaker(language)
    rows: list[Row] = [[Cell(_(what), strong=True), Cell(_(done))] for what, done in _HAPPENS]
    columns = [Column(_("What happens on the day")), Column("", wraps=True)]
    return Document(
        "guide",
        _("A junior day on one page"),
        [
            Items([f"{_(what)} {_(done)}" for what, done in _STEPS], ordered=True),
            Table("guide", columns, rows),
            Heading(_("At the end")),
            Paragraph(_(_AT_THE_END)),
        ],
        subtitle=told_many("{n} round", "{n} rounds", section.number_of_rounds),
    )


def _junior(kind: str) -> Callable[[Printing], list[Part]]:
    """The cards and the wall chart of a section on cards, with the name of the event, and when it is."""

    def make(printing: Printing) -> list[Part]:
        found = junior_section(printing.event, printing.section)
        if kind == "cards" and not numbers_are_out(printing.section):
            # A number that may still be another child's is not put on a card.
            found = replace(found, called=tuple(one.name for one in found.entries))
        # The section first: children look for it, and a title that is too long loses its end.
        title = " · ".join(dict.fromkeys((found.title, printing.event.name)))
        when = printing.days if kind == "cards" else printing.head.when
        return [junior_part(replace(found.titled(title), date=when), kind, language=printing.language)]

    return make


def _guide(printing: Printing) -> list[Part]:
    return [part_of(headed(printing, guide_document(printing.section, printing.language)))]


def _certificates(*, everybody: bool) -> Callable[[Printing], list[Part]]:
    def make(printing: Printing) -> list[Part]:
        junior = junior_section(printing.event, printing.section)
        head = CardHead(printing.event.name, when=printing.days)
        return [certificates(head, junior, printing.language, everybody=everybody)]

    return make


def _prize_giving(printing: Printing) -> list[Part]:
    event = printing.event
    given = [one for one in event.sections if one.traits.cards and one.completed_rounds]
    document = prize_giving_document(event.name, [junior_section(event, one) for one in given])
    when = when_played(event, printing.section, 0, printing.language)
    return [part_of(replace(in_language(document, printing.language), subtitle=when))]


PAGES = DeskPages(
    router,
    tabs=(SectionPage(N_("Cards and trophies"), "juniors", "reports", lambda traits: traits.cards),),
    of_round="kjca/_of_round.html",
)
