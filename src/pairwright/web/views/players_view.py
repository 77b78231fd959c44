"""The list of the players of a section as a page shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from pairwright.common.collation import fold, name_key
from pairwright.common.messages import N_
from pairwright.common.values import dataclass
from pairwright.storage.entry import Entry
from pairwright.storage.event_state import SectionState
from pairwright.storage.line_ups import whites
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.results import BYES
from pairwright.web.public.round_values import own_signs
from pairwright.web.translations import Say
from pairwright.web.views.round_view import WITHOUT_GAME


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A round of a player. board: in the hall, 0 without one; then `without` says why, untranslated.

    colour: "white" or "black", of a team on board 1. result: from the player's side, a sign or an
    untranslated word, "" while it is not known.
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
        ("white", "black")[side ^ (section.of_teams and not whites(section)[0])],
        other,
        other.particulars.rating or other.particulars.national_rating,
        own_signs(board.result)[side].replace("*", N_("adjourned")),
    )


SORTS = ("number", "name", "rating", "club")
"""What the list can be sorted by."""

BYE_WORDS = {
    "half": N_("half-point bye"),
    "full": N_("full-point bye"),
    "zero": N_("zero-point bye"),
    "absent": N_("absent"),
}
assert set(BYE_WORDS) == set(BYES)


@dataclass(frozen=True, slots=True)
class ShownEntry:
    """A player in the list. chips: (words, kind) of what is special about him."""

    key: int
    number: int
    entry: Entry
    chips: tuple[tuple[str, str], ...]
    gone: bool


def listed(section: SectionState, sort: str = "number", wanted: str = "") -> list[Entry]:
    """The players who match what was searched, in the order asked for."""
    words = fold(wanted).split()
    found = [entry for key in section.order if _matches(entry := section.entry_of[key], words)]
    keys: dict[str, Callable[[Entry], Any]] = {
        "name": lambda entry: name_key(entry.name),
        "rating": lambda entry: -(entry.particulars.rating or entry.particulars.national_rating),
        "club": lambda entry: (not place_of(entry), fold(place_of(entry))),
    }
    return sorted(found, key=keys[sort]) if sort in keys else found


def player_rows(section: SectionState, say: Say, entries: Iterable[Entry]) -> list[ShownEntry]:
    """These players as the list shows them."""
    waited_for = {entry.key for entry in section.waited_for}
    return [_row(section, entry, say, entry.key in waited_for) for entry in entries]


def place_of(entry: Entry) -> str:
    """Where he comes from, as far as it is known."""
    return entry.particulars.club or entry.particulars.school


def _matches(entry: Entry, words: Sequence[str]) -> bool:
    if not words:
        return True
    own = entry.particulars
    text = fold(f"{own.name} {own.club} {own.school} {own.federation} {own.fide_id}")
    return all(word in text for word in words)


def _row(section: SectionState, entry: Entry, say: Say, waited_for: bool) -> ShownEntry:
    chips = []
    gone = entry.withdrawn_after is not None and entry.withdrawn_after < section.next_round
    if entry.withdrawn_after is not None:
        words = (
            say(N_("withdrawn after round {n}"), n=entry.withdrawn_after)
            if entry.withdrawn_after
            else say(N_("withdrawn before round 1"))
        )
        chips.append((words, "bad"))
    if section.joins_later(entry):
        chips.append((say(N_("from round {n}"), n=entry.entered), "info"))
    chips += [
        (say(N_("round {n}: {bye}"), n=number, bye=say(BYE_WORDS[bye])), "check")
        for number, bye in entry.byes
        if number >= section.next_round
    ]
    if section.setup.check_in and not section.started and not gone and entry.checked_in:
        chips.append((say(N_("present")), "good"))
    if entry.particulars.fixed_board:
        chips.append((say(N_("board {n}"), n=entry.particulars.fixed_board), "info"))
    if waited_for:
        chips.append((say(N_("not here yet")), "plain"))
    return ShownEntry(entry.key, section.number(entry.key), entry, tuple(chips), gone)
