"""A junior section of the desk as the section of the guidelines: for cards, sheets, trophies and schools.

It is made when it is needed and never kept; the section of the desk is the only one that changes.
"""

from __future__ import annotations

from collections.abc import Iterator

from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.refused import Refused
from pairwright.storage.round_state import RoundState
from pairwright.storage.setup import Setup
from pairwright.systems.kjca.draw import Draw
from pairwright.systems.kjca.options import Options, values_of
from pairwright.systems.kjca.rounds import draw_round
from pairwright.systems.kjca.section import IDLE, RESULTS, Entry, Request, Row, Section
from pairwright.systems.register import system_named
from pairwright.told import told
from pairwright.tournament.outcome import Outcome

_IDLE_NAMES = {outcome: name for name, outcome in IDLE.items()}
_REQUESTS = {"half": "half_bye", "zero": "zero_bye", "absent": "absent"}


def junior_section(event: EventState, section: SectionState) -> Section:
    """The section with its published rounds; index and number of a card are those of the tournament.

    Raises Refused for a section of another system, and for results that cards do not know.
    """
    if not system_named(section.setup.system).traits.cards:
        raise Refused(told("{section} is not a junior section on cards", section=section.setup.name))
    rows = [
        row for number in range(section.published_rounds) for row in _rows(section, section.rounds[number])
    ]
    return Section(
        section.setup.name,
        event.start_date,
        section.number_of_rounds or 6,
        "trophies",
        kjca_options(section.setup),
        tuple(_entry(section, number, key) for number, key in enumerate(section.order, 1)),
        tuple(rows),
        tuple(_requests(section)),
    )


def kjca_options(setup: Setup) -> Options:
    """The readings of the junior guidelines that this section chose. Raises BadInput for unknown ones."""
    return Options.of(values_of(setup.pairing_options()))


def _entry(section: SectionState, number: int, key: int) -> Entry:
    entry = section.entry(key)
    own = entry.particulars
    return Entry(
        number,
        own.name,
        own.national_rating or own.rating,
        own.club,
        own.school,
        own.family,
        own.birth_date,
        section=entry.former_section,
        entered=entry.entered,
        granted=entry.granted,
        withdrawn_after=entry.withdrawn_after,
        card=entry.card,
    )


def _rows(section: SectionState, drawn: RoundState) -> Iterator[Row]:
    for number, board in enumerate(drawn.boards, 1):
        result = board.result.removesuffix(" u").replace("*", "")
        if result and result not in RESULTS:
            raise Refused(
                told(
                    "round {n}, board {board}: the cards do not know the result {result}",
                    n=drawn.number,
                    board=number,
                    result=board.result,
                )
            )
        white, black = section.index_of[board.white], section.index_of[board.black]
        yield Row(drawn.number, white, black, result, section.setup.first_board + number - 1)
    for key in drawn.pairing_allocated_byes:
        yield Row(drawn.number, section.index_of[key], result="bye")
    for key, outcome in drawn.idle:
        name = "bye" if outcome == Outcome.FULL_POINT_BYE else _IDLE_NAMES.get(outcome, "absent")
        yield Row(drawn.number, section.index_of[key], result=name)


def _requests(section: SectionState) -> Iterator[Request]:
    for key in section.order:
        for number, bye in section.entry(key).byes:
            if number > section.published_rounds and bye in _REQUESTS:
                yield Request(number, section.index_of[key], _REQUESTS[bye])


def draw_with_evidence(section: SectionState, number: int) -> Draw | None:
    """The draw of a round with all its evidence; None when the round is not what the rules give.

    A published round is drawn again from what was known before it, so nothing of it has to be kept.
    Raises NoPairing and BadInput as the draw does.
    """
    drawn = section.round(number)
    found = draw_round(section.before_round(number), kjca_options(section.setup))
    here = {(section.index_of[board.white], section.index_of[board.black]) for board in drawn.boards}
    byes = {section.index_of[key] for key in drawn.pairing_allocated_byes}
    same = {(board.white, board.black) for board in found.boards} == here
    return found if same and byes == ({found.bye} - {None}) else None
