"""Stamps: short hashes of what the public sees, part by part.

A page names the parts that it shows. While their stamps stay the same the page stays the same: it is not
rendered again, readers are told nothing, and what happens out of sight leaves no trace. Equal content has
equal stamps in every process.
"""

from __future__ import annotations

from hashlib import blake2b

from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.round_state import RoundState

Stamps = dict[str, str]

EVENT = "event"


def stamp(*values: object) -> str:
    """The stamp of some values that print the same when they are the same."""
    return blake2b(repr(values).encode(), digest_size=6).hexdigest()


def event_stamp(event: EventState) -> str:
    """Of the description of the event and the list of its sections."""
    names = [(section.key, section.setup.name, section.setup.system) for section in event.sections]
    described = (
        event.name, event.place, event.federation, event.start_date, event.end_date,
        event.arbiter, event.organiser, event.time_control, event.notes, event.deputies,
    )  # fmt: skip
    return stamp(described, names)


def section_stamps(section: SectionState, before: tuple[SectionState, Stamps] | None = None) -> Stamps:
    """The stamps of a section as the public sees it.

    "key"              conditions and entries
    "key/pairings"     who plays whom, in all rounds
    "key/n/results"    the results of round n
    "key/standings"    everything that counts for the standings after the last complete round

    before: the section as it was and its stamps; parts that are the same objects are not hashed again.
    """
    key = section.key
    same = _same_parts(section, before)
    stamps: Stamps = {}
    head = f"{key}"
    stamps[head] = (
        before[1][head] if before and same else stamp(section.setup, section.entries, section.order)
    )
    pairings = []
    for drawn in section.rounds:
        name = f"{key}/{drawn.number}/results"
        known = _known_round(drawn, before)
        stamps[name] = (
            known[0]
            if known
            else stamp([(board.result, board.article, board.told) for board in drawn.boards])
        )
        pairings.append(known[1] if known else _pairings_stamp(drawn))
        stamps[f"{key}/{drawn.number}"] = pairings[-1]
    stamps[f"{key}/pairings"] = stamp(pairings)
    counted = section.completed_rounds
    stamps[f"{key}/standings"] = stamp(
        stamps[head],
        section.adjustments,
        section.ranked,
        section.prizes.boards,
        pairings[:counted],
        [stamps[f"{key}/{number}/results"] for number in range(1, counted + 1)],
    )
    return stamps


def _pairings_stamp(drawn: RoundState) -> str:
    return stamp(
        [
            (board.players, board.home, board.opened, board.moves, board.score, board.protest, board.decision,
             board.boards, board.exchanged)
            for board in drawn.boards
        ],
        drawn.pairing_allocated_byes,
        drawn.idle,
        drawn.by_hand,
        drawn.boards_published,
        drawn.line_ups,
    )  # fmt: skip


def _same_parts(section: SectionState, before: tuple[SectionState, Stamps] | None) -> bool:
    if before is None:
        return False
    old = before[0]
    return section.entries is old.entries and section.order is old.order and section.setup == old.setup


def _known_round(drawn: RoundState, before: tuple[SectionState, Stamps] | None) -> tuple[str, str] | None:
    """The stamps of results and pairings of a round that is the very same object as before."""
    if before is None or drawn.number > len(before[0].rounds):
        return None
    if before[0].rounds[drawn.number - 1] is not drawn:
        return None
    key = before[0].key
    return before[1][f"{key}/{drawn.number}/results"], before[1][f"{key}/{drawn.number}"]
