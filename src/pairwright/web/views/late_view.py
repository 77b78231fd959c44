"""Whoever comes late: found in the list by name, where they stand, and what can be done at once.

Where they stand is the event as it is; what an act from here would do are its effects.
"""

from __future__ import annotations

from collections.abc import Iterable

from pairwright.common.collation import fold, name_key
from pairwright.common.values import dataclass, replace
from pairwright.storage.actions.action import Action
from pairwright.storage.actions.entry_list_acts import CheckIn, EnterLate, Reinstate
from pairwright.storage.effects import effects
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.round_state import Entry
from pairwright.web.navigation import told_apart
from pairwright.web.translations import Say, speaker


@dataclass(frozen=True, slots=True)
class Presence:
    """The players who are expected, by name. shown: those of them who match what was typed."""

    shown: tuple[Entry, ...]
    expected: int
    present: int
    missing: tuple[Entry, ...]


def presence(section: SectionState, wanted: str = "", *, only_missing: bool = False) -> Presence:
    """Everybody who is to play in the next round and has been in none, by name.

    Words of `wanted` begin words of a name.
    """
    expected = [entry for entry in section.entries if entry.absence(section.next_round) is None]
    if section.started:
        expected = [entry for entry in expected if entry.key not in section.seen]
    expected.sort(key=lambda entry: (name_key(entry.name), entry.key))
    shown: Iterable[Entry] = matching(expected, wanted)
    if only_missing:
        shown = [entry for entry in shown if not entry.checked_in]
    missing = tuple(entry for entry in expected if not entry.checked_in)
    return Presence(tuple(shown), len(expected), len(expected) - len(missing), missing)


def matching(entries: Iterable[Entry], wanted: str) -> list[Entry]:
    """Those in whose names every word typed begins a word."""
    words = fold(wanted.replace(",", " ")).split()
    return [entry for entry in entries if _matches(entry, words)]


def _matches(entry: Entry, words: list[str]) -> bool:
    parts = fold(entry.name.replace(",", " ")).split()
    return all(any(part.startswith(word) for part in parts) for word in words)


_MOST = 30


@dataclass(frozen=True, slots=True)
class Latecomer:
    """Somebody of the list. text: where they stand.

    offer: "seat" below the boards of round 1, "here" for the check-in, "back" after they had left, or "".
    brings: what the offered act does, sentence by sentence.
    repair: the round into which they can be put by hand, 0 for none.
    """

    key: int
    name: str
    place: str
    text: str
    offer: str = ""
    repair: int = 0
    brings: tuple[str, ...] = ()


def takes_latecomers(section: SectionState) -> bool:
    """True while latecomers are seated below the boards of round 1: on cards, until its last result is in."""
    drawn = section.rounds
    return section.traits.cards and len(drawn) == 1 and drawn[0].published and not drawn[0].complete


def latecomers(event: EventState, section: SectionState, wanted: str, language: str) -> list[Latecomer]:
    """Everybody whose name begins like what was typed; nobody before anything is typed."""
    if not wanted.strip():
        return []
    _ = speaker(language)
    found = [_latecomer(section, entry, _) for entry in matching(section.entries, wanted)[:_MOST]]
    return [replace(one, brings=_brings(event, section, one, _)) for one in found]


def _brings(event: EventState, section: SectionState, one: Latecomer, _: Say) -> tuple[str, ...]:
    """What the act that is offered does, beyond the presence or the board that its button says."""
    acts: dict[str, Action] = {
        "seat": EnterLate(section.key, (), (one.key,)),
        "here": CheckIn(section.key, one.key),
        "back": Reinstate(section.key, one.key),
    }
    if one.offer not in acts:
        return ()
    found = effects(event, acts[one.offer].apply(event), fide=False)
    return tuple(effect.sentence(_) for effect in found if effect.kind != "boards")


def elsewhere(event: EventState, section: SectionState, wanted: str) -> list[tuple[str, str]]:
    """(name, section) of those in other sections; nobody before anything is typed."""
    if not wanted.strip():
        return []
    return [
        (entry.name, other.setup.name)
        for other in event.sections
        if other.key != section.key
        for entry in matching(other.entries, wanted)
    ][:_MOST]


def seat_of(section: SectionState, entry: Entry, _: Say) -> str:
    """Where somebody sits in the round drawn last."""
    drawn = section.rounds[-1]
    board = drawn.board_of(entry.key)
    if not board:
        return _("{name} waits for the next late entry and gets the bye if there is none.", name=entry.name)
    white, black = (section.entry(key).name for key in drawn.boards[board - 1].players)
    number = section.table(drawn.number, board)
    return _("Board {n}: {white} has White against {black}.", n=number, white=white, black=black)


def _latecomer(section: SectionState, entry: Entry, _: Say) -> Latecomer:
    def stands(text: str, offer: str = "", repair: int = 0) -> Latecomer:
        place = told_apart(entry.particulars, _, section.number(entry.key))
        return Latecomer(entry.key, entry.name, place, text, offer, repair)

    drawn = section.rounds[-1] if section.rounds else None
    if drawn is None or not drawn.published:
        if entry.checked_in:
            return stands(_("In the list, and present."))
        return stands(_("In the list, but not here yet."), "here")
    if entry.key not in dict(drawn.idle):
        if drawn.board_of(entry.key) or takes_latecomers(section):
            return stands(seat_of(section, entry, _))
        return stands(_("Has the bye of round {n}.", n=drawn.number))
    if takes_latecomers(section):
        return stands(_("In the list, but not in round 1."), "seat")
    repair = drawn.number if section.traits.by_results and not drawn.complete else 0
    if section.all_paired:
        return stands(_("In the list; all rounds have been paired."), "", repair)
    if entry.withdrawn_after is not None and entry.withdrawn_after < section.next_round:
        return stands(_("Withdrawn; can come back from round {n}.", n=section.next_round), "back", repair)
    if entry in section.waited_for:
        return stands(_("In the list, but not here yet."), "here", repair)
    if section.absence(entry, section.next_round) is None:
        return stands(_("In the list, and paired from round {n} on.", n=section.next_round), "", repair)
    return stands(_("In the list, but also away in round {n}.", n=section.next_round), "", repair)
