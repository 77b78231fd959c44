"""The games of one player, a line a round, for the page of the player."""

from __future__ import annotations

from dataclasses import dataclass

from pairwright.common.i18n import N_
from pairwright.storage.entry import Entry
from pairwright.storage.event_state import SectionState
from pairwright.tournament.outcome import Outcome
from pairwright.web.public.round_values import own_signs
from pairwright.web.views.round_view import WITHOUT_GAME


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A round of a player. board: in the hall, 0 without one; then `without` says why, untranslated.

    colour: "white" or "black". result: from the player's side, a sign or an untranslated word, "" while it
    is not known.
    """

    number: int
    board: int = 0
    colour: str = ""
    opponent: Entry | None = None
    rating: int = 0
    result: str = ""
    without: str = ""


def games_of(section: SectionState, key: int) -> list[OwnGame]:
    """The published rounds of an entry, the first one first."""
    return [_game(section, number, key) for number in range(1, section.published_rounds + 1)]


def _game(section: SectionState, number: int, key: int) -> OwnGame:
    drawn = section.rounds[number - 1]
    place = drawn.board_of(key)
    if not place:
        bye = key in drawn.pairing_allocated_byes
        outcome = Outcome.PAIRING_ALLOCATED_BYE if bye else dict(drawn.idle).get(key, Outcome.ABSENT)
        return OwnGame(number, without=WITHOUT_GAME[outcome])
    board = drawn.boards[place - 1]
    side = board.players.index(key)
    other = section.entry_of[board.players[1 - side]]
    return OwnGame(
        number,
        section.table(number, place),
        ("white", "black")[side],
        other,
        other.particulars.rating or other.particulars.national_rating,
        own_signs(board.result)[side].replace("*", N_("adjourned")),
    )
