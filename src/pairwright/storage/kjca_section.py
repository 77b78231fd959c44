"""A junior section of the desk as the section of the guidelines: for cards, sheets, trophies and schools.

It is made when it is needed and never kept; the section of the desk is the only one that changes. The
other way, a section document becomes a section of the desk.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pairwright.storage.entry import Entry as DeskEntry
from pairwright.storage.event_state import Adjustment, EventState, SectionState
from pairwright.storage.export_tournament import points_given
from pairwright.storage.pairing_numbers import check_of
from pairwright.storage.refused import Refused
from pairwright.storage.round_state import BoardState, RoundState
from pairwright.storage.section_setup import Setup
from pairwright.systems.kjca.kjca_options import KjcaOptions, values_of
from pairwright.systems.kjca.section import (
    IDLE,
    RESULTS,
    CardEntry,
    CardRequest,
    Row,
    Section,
    card_of,
    particulars_of_card,
)
from pairwright.systems.kjca.section_form import section_of
from pairwright.systems.register import system_named
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.round import NO_OPPONENT

CASH = ("PTS",)
"""The tie-breaks of a section with prizes in cash: those level on points share."""

_IDLE_NAMES = {outcome: name for name, outcome in IDLE.items()}
_REQUESTS = {"half": "half_bye", "zero": "zero_bye", "absent": "absent"}


def junior_section(event: EventState, section: SectionState) -> Section:
    """The section with its published rounds; index and number of a card are those of the tournament.

    Raises Refused for a section of another system, and for results that cards do not know.
    """
    _require_cards(section)
    rows = [
        row for number in range(section.published_rounds) for row in _rows(section, section.rounds[number])
    ]
    return Section(
        section.setup.name,
        event.start_date,
        section.number_of_rounds or 6,
        "cash" if section.setup.tie_breaks == CASH else "trophies",
        kjca_options(section.setup),
        tuple(_entry(section, number, key) for number, key in enumerate(section.order, 1)),
        tuple(rows),
        tuple(_requests(section)),
        adjustments=tuple(points_given(section)),
    )


def _require_cards(section: SectionState) -> None:
    if not section.traits.cards:
        raise Refused.told("{section} is not a junior section on cards", section=section.setup.name)


def kjca_options(setup: Setup) -> KjcaOptions:
    """The readings of the junior guidelines that this section chose. Raises BadInput for unknown ones."""
    return KjcaOptions.of(values_of(setup.pairing_options()))


def _entry(section: SectionState, number: int, key: int) -> CardEntry:
    entry = section.entry(key)
    return replace(
        card_of(entry.particulars, number, entry.former_section),
        entered=entry.entered, granted=entry.granted, withdrawn_after=entry.withdrawn_after, card=entry.card,
        check=check_of(section, key),
    )  # fmt: skip


def _rows(section: SectionState, drawn: RoundState) -> Iterator[Row]:
    for number, board in enumerate(drawn.boards, 1):
        result = board.result.removesuffix(" u").replace("*", "")
        if result and result not in RESULTS:
            raise Refused.told(
                "round {n}, board {board}: the cards do not know the result {result}",
                n=drawn.number,
                board=number,
                result=board.result,
            )
        white, black = section.index_of[board.white], section.index_of[board.black]
        yield Row(drawn.number, white, black, result, section.table(drawn.number, number))
    for key in drawn.pairing_allocated_byes:
        yield Row(drawn.number, section.index_of[key], result="bye")
    for key, outcome in drawn.idle:
        name = "bye" if outcome == Outcome.FULL_POINT_BYE else _IDLE_NAMES.get(outcome, "absent")
        yield Row(drawn.number, section.index_of[key], result=name)


def _requests(section: SectionState) -> Iterator[CardRequest]:
    for key in section.order:
        for number, bye in section.entry(key).byes:
            if bye in _REQUESTS:
                yield CardRequest(number, section.index_of[key], _REQUESTS[bye])


# -- the other way --------------------------------------------------------------------------------------


def arrived(document: object, section: SectionState) -> SectionState:
    """The section filled with what a section document says; numbers are those of the cards.

    Cards without numbers, or with gaps between them, are numbered in their order. Raises BadInput naming
    every fault of the document, Refused for a section of another system.
    """
    _require_cards(section)
    junior = section_of(document, section.setup.name)
    keys = keys_of(junior)
    rounds = tuple(_round(junior, number, keys) for number in range(1, junior.drawn_rounds + 1))
    entries = [_desk_entry(junior, index, key) for index, key in enumerate(keys)]
    return replace(
        section,
        setup=with_conditions(section.setup, junior),
        entries=tuple(sorted(entries, key=lambda entry: entry.key)),
        order=tuple(range(1, len(keys) + 1)),
        numbers_fixed=True,
        rounds=rounds,
        adjustments=tuple(
            Adjustment(keys[one.players[0]], one.points, one.round_number) for one in junior.adjustments
        ),
    )


def keys_of(junior: Section) -> tuple[int, ...]:
    """By index the entry that a card becomes: its number where cards are 1, 2, ..., else its place."""
    identities = [entry.identity for entry in junior.entries]
    places = range(1, len(identities) + 1)
    numbers = [one for one in identities if isinstance(one, int)]
    return tuple(numbers if sorted(numbers) == list(places) else places)


def with_conditions(setup: Setup, junior: Section) -> Setup:
    """The set-up with what is announced in a section document."""
    offered = {option.name: option for option in system_named(setup.system).options}
    values = {name: value for name, value in junior.options.changed().items() if name != "separate"}
    texts = {
        name: ",".join(value) if isinstance(value, list) else offered[name].as_text(value)  # type: ignore[arg-type]
        for name, value in values.items()
    }
    return replace(
        setup,
        number_of_rounds=junior.rounds,
        keep_apart=junior.options.separate,
        options=tuple(texts.items()),
        tie_breaks=CASH if junior.prizes == "cash" else setup.tie_breaks,
    )


def _desk_entry(junior: Section, index: int, key: int) -> DeskEntry:
    card = junior.entries[index]
    kinds = {kind: bye for bye, kind in _REQUESTS.items()}
    byes = [(one.round_number, kinds[one.kind]) for one in junior.requests if one.player == index]
    return DeskEntry(
        key,
        particulars_of_card(card),
        card.entered,
        card.granted,
        card.withdrawn_after,
        checked_in=True,
        byes=tuple(sorted(byes)),
        former_section=card.section,
    )


def _round(junior: Section, number: int, keys: tuple[int, ...]) -> RoundState:
    rows = junior.round_rows(number)
    alone = [row for row in rows if row.black == NO_OPPONENT]
    return RoundState(
        number,
        tuple(
            BoardState(keys[row.white], keys[row.black], row.result)
            for row in rows
            if row.black != NO_OPPONENT
        ),
        tuple(keys[row.white] for row in alone if row.result == "bye"),
        tuple((keys[row.white], IDLE[row.result]) for row in alone if row.result != "bye"),
        published=True,
    )
