"""What can be done with one player as things stand, for his page; and with whoever comes late."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from pairwright.common.collation import fold, name_key
from pairwright.common.messages import N_, listed
from pairwright.common.values import dataclass, replace
from pairwright.storage.actions.action import Action
from pairwright.storage.actions.bye_acts import RequestBye
from pairwright.storage.actions.entry_list_acts import CheckIn, EnterLate, Reinstate, Withdraw, number_stays
from pairwright.storage.actions.typed_fields import named_entry
from pairwright.storage.effects import effects
from pairwright.storage.event_state import Adjustment, EventState, Restriction, SectionState
from pairwright.storage.line_ups import whites
from pairwright.storage.round_state import Entry
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.results import BYES
from pairwright.web.navigation import told_apart
from pairwright.web.public.round_values import own_signs
from pairwright.web.translations import Count, Say, speaker
from pairwright.web.views.round_view import WITHOUT_GAME

# -- One act for several players of the list: the actions that it is made of, and what is said of it ---


ACTS = ("bye", "withdraw", "present", "missing")
"""What can be done with several players at once."""


def said_of(act: str, ngettext: Count, number: int) -> str:
    """What is said when an act of ACTS is done with so many players."""
    if act == "bye":
        return ngettext(
            "The bye of {n} player has been entered.", "The byes of {n} players have been entered.", number
        )
    if act == "withdraw":
        return ngettext(
            "{n} player has withdrawn and will not be paired again.",
            "{n} players have withdrawn and will not be paired again.",
            number,
        )
    if act == "present":
        return ngettext("{n} player is marked as present.", "{n} players are marked as present.", number)
    return ngettext("{n} player is marked as absent.", "{n} players are marked as absent.", number)


def acts_of(section: SectionState, act: str, keys: Sequence[int], bye: str, number: int) -> list[Action]:
    """What is written for an act of ACTS. bye, number: kind and round, for byes."""
    if act == "bye":
        return [RequestBye(section.key, key, number, bye) for key in keys]
    if act == "withdraw":
        return [Withdraw(section.key, key, _leaves_after(section, key)) for key in keys]
    return [CheckIn(section.key, key, act == "present") for key in keys]


# ------------------------------------------------------------------------------------------------------


_ROUNDS_SHOWN = 11
"""Rounds offered for byes where the number of rounds is not known."""


@dataclass(frozen=True, slots=True)
class ByeQuestion:
    """A round for which a bye can be asked. chosen: what he asked for, "" for nothing."""

    number: int
    chosen: str


@dataclass(frozen=True, slots=True)
class ActsView:
    """What the page of a player offers.

    byes:     rounds that are not published yet. bye_choices: (value, words).
    leaves_after: the last round he would play if he left now. leaving: (round, words) to choose from.
    by_table: the rounds are fixed in a table, so that leaving is first shown with what it means.
    may_remove: he is in no round yet. stays: why he cannot go all the same, for his number is announced.
    points:   (number, adjustment) of his. apart: restrictions that name him, with the other names.
    """

    byes: tuple[ByeQuestion, ...]
    bye_choices: tuple[tuple[str, str], ...]
    leaves_after: int
    leaving: tuple[tuple[int, str], ...]
    may_remove: bool
    stays: str
    by_table: bool
    points: tuple[tuple[int, Adjustment], ...]
    apart: tuple[tuple[Restriction, str], ...]


def bye_choices(section: SectionState, say: Say) -> tuple[list[tuple[str, str]], list[tuple[int, str]]]:
    """The kinds of byes, and the rounds that are not published yet; for several players at once."""
    kinds = [(code, say(words)) for code, words in BYE_WORDS.items()]
    rounds = [(number, say(N_("round {n}"), n=number)) for number in _rounds_of_byes(section)]
    return [*kinds, ("", say(N_("plays")))], rounds


def _last(section: SectionState) -> int:
    return section.number_of_rounds or max(_ROUNDS_SHOWN, section.next_round)


def _rounds_of_byes(section: SectionState) -> range:
    """Those not published yet; of a league none, whose fixtures are of all teams whoever asks."""
    return range(section.next_round, section.next_round if section.by_fixture else _last(section) + 1)


def acts_view(section: SectionState, entry: Entry, say: Say) -> ActsView:
    """What can be done with him."""
    rounds = (number for number in _rounds_of_byes(section) if number >= entry.entered)
    return ActsView(
        tuple(ByeQuestion(number, entry.bye_in(number)) for number in rounds),
        (("", say(N_("plays"))), *((code, say(words)) for code, words in BYE_WORDS.items())),
        _leaves_after(section, entry.key),
        tuple(
            (number, say(N_("round {n}"), n=number) if number else say(N_("none")))
            for number in range(_first_leaving(section), _last(section) + 1)
        ),
        not section.in_a_round(entry) and not number_stays(section, entry.key),
        "" if section.in_a_round(entry) else number_stays(section, entry.key),
        bool(section.traits.cycles),
        tuple((number, one) for number, one in enumerate(section.adjustments, 1) if one.entry == entry.key),
        tuple(
            (one, listed(section.entry(key).name for key in one.entries if key != entry.key))
            for one in section.restrictions
            if entry.key in one.entries
        ),
    )


def _leaves_after(section: SectionState, key: int) -> int:
    """The last round of somebody who leaves now: the last published; in a league the last that was played."""
    if not section.by_fixture:
        return section.published_rounds
    own = ((one.number, one.boards[board - 1]) for one in section.rounds if (board := one.board_of(key)))
    return max((number for number, match in own if match.result or match.score), default=0)


def _first_leaving(section: SectionState) -> int:
    """His first possible last round: any in a league, with a table the one before that being played."""
    by_table = bool(section.traits.cycles) and section.completed_rounds < section.published_rounds
    return 0 if section.by_fixture else section.published_rounds - by_table


# -- Choosing players in a form: by number, by name, or from the list that the browser offers --------------


def people_of(section: SectionState) -> list[tuple[int, str]]:
    """(key, "12 Name") of everybody in the section, by name: what a field offers."""
    found = [(entry.key, f"{section.index_of[entry.key] + 1} {entry.name}") for entry in section.entries]
    return sorted(found, key=lambda one: name_key(section.entry_of[one[0]].name))


def keys_of(section: SectionState, texts: Iterable[str]) -> list[int]:
    """The entries that the texts typed into such fields mean, blank ones left out. Raises BadInput."""
    return [named_entry(section, text, by_number=True) for text in texts if text.strip()]


# -- The list of the players of a section as a page shows it -----------------------------------------------


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


def games_of(event: EventState, section: SectionState, key: int) -> list[tuple[SectionState, OwnGame]]:
    """The published rounds of an entry, those first that it played in another section before it was moved."""
    return [
        (where, _game(where, number, own.key))
        for where, own in event.course_of(section, key)
        for number in range(1, where.published_rounds + 1)[own.rounds_told(moved_on=where is not section)]
    ]


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
        own_signs(board.result, board.scored)[side].replace("*", N_("adjourned")),
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


def players_listed(section: SectionState, sort: str = "number", wanted: str = "") -> list[Entry]:
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


def namesakes(section: SectionState, say: Say) -> dict[int, str]:
    """Of those whose names others have too, by key, what tells them apart."""
    named: dict[str, list[Entry]] = {}
    for entry in section.entries:
        named.setdefault(fold(entry.name), []).append(entry)
    several = [entry for entries in named.values() if len(entries) > 1 for entry in entries]
    return {entry.key: told_apart(entry.particulars, say, section.number(entry.key)) for entry in several}


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


# -- Whoever comes late: found in the list by name, where they stand, and what can be done at once -----
# Where they stand is the event as it is; what an act from here would do are its effects.


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
    return [entry for entry in entries if _begins(entry, words)]


def _begins(entry: Entry, words: list[str]) -> bool:
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
