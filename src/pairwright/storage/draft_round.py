"""The draw of a section's next round, as an action ready for the journal. Pure: nothing is written."""

from __future__ import annotations

from pairwright.storage.actions.round_acts import DraftRound, PairedBoard
from pairwright.storage.event_state import SectionState
from pairwright.systems.register import pair
from pairwright.systems.system import Pairing


def draft_of(section: SectionState) -> DraftRound:
    """Pair the next round of the section by its rules.

    Raises Refused when the last published round is not complete, NoPairing when the rules admit no round,
    BadInput when the section cannot be paired as it is set up.
    """
    section.check_next_round()
    tournament = section.units(section.published_rounds)
    drawn = pair(tournament, system=section.setup.system, **section.setup.pairing_options())
    return drafted(section, drawn)


def drafted(section: SectionState, drawn: Pairing) -> DraftRound:
    """A pairing of the library as the draft of the section."""
    bye = drawn.pairing_allocated_bye
    return DraftRound(
        section.key,
        drawn.round_number,
        tuple(
            PairedBoard(section.key_of(board.white), section.key_of(board.black)) for board in drawn.boards
        ),
        () if bye is None else (section.key_of(bye),),
        drawn_with=" ".join(part for part in (drawn.system, drawn.edition) if part),
    )
