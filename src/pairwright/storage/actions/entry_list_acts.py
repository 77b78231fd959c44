"""Actions about the entry list: who takes part, from when, until when."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from pairwright.common.collation import fold
from pairwright.common.errors import Refused
from pairwright.common.messages import N_, listed, told
from pairwright.common.values import dataclass, replace
from pairwright.storage.actions.action import ENTRY, PLAYERS, SectionAct, either
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.leaving import with_latest_forfeits, with_matches_open
from pairwright.storage.pairing_numbers import numbers_are_out, ranked, with_newcomers
from pairwright.storage.round_state import BoardState, Entry, RoundState
from pairwright.storage.section_setup import MOST_ROUNDS
from pairwright.storage.typed_texts import text_faults
from pairwright.systems.register import system_named
from pairwright.tournament.person import LAST_TABLE, PERSON, Particulars
from pairwright.tournament.scoring import points_text

_HIGHEST_RATING = 4000


class EnteringAct(SectionAct):
    """An act by which entries come that were in no list before."""

    __slots__ = ()
    touches: ClassVar = ()
    widens: ClassVar = (PLAYERS,)

    def goes_on_from(self, before: EventState) -> object:
        """The last entry: the keys of those who come follow its own."""
        return before.section(self.section).last_key


@dataclass(frozen=True, slots=True)
class EnterPlayers(EnteringAct):
    """Players enter a section, all at once or not at all.

    first_round: from which round on they play, 0 for the next one to be drawn. granted: units for every
    one of them for the rounds missed (nothing by C.04.2 art. 2.4 unless the rules of the event say so).
    """

    kind: ClassVar[str] = "enter-players"
    shows: ClassVar = ("carried",)
    deviates: ClassVar = True
    section: str
    players: tuple[Particulars, ...]
    first_round: int = 0
    granted: int = 0

    @property
    def sentence(self) -> str:
        """What it did."""
        if self.first_round > 1:
            return N_("{players} entered, to play from round {n}: {entrants}")
        return N_("{players} entered: {entrants}")

    def after(self, section: SectionState) -> SectionState:
        """The section with the entries; refused where it is of teams."""
        require_players(section)
        return self.placed(section)

    def placed(self, section: SectionState) -> SectionState:
        """The section with the entries; refused where a table that was drawn has no number for them."""
        if not section.rounds and not has_place(section, len(self.players)):
            raise Refused.told(
                "the numbers have been drawn, and the table of {n} has no free one; let the newcomer take "
                "the place of somebody who has withdrawn, or discard the draw and repeat it",
                n=len(section.entries),
            )
        return self.recorded(section)

    def recorded(self, section: SectionState) -> SectionState:
        """The section with the entries."""
        faults = faults_of_all(self.players)
        if not self.players:
            faults.append(told("enter at least one player"))
        first = self.first_round or section.next_round
        faults += late_faults(section, first, self.granted)
        if faults:
            raise Refused(*faults)
        start = section.last_key + 1
        entered = first if section.started or self.first_round > 1 else 1
        here = section.started and first == section.next_round
        new = tuple(
            Entry(start + offset, one, entered, self.granted, checked_in=here)
            for offset, one in enumerate(self.players)
        )
        grown = replace(section, entries=(*section.entries, *new))
        return with_newcomers(grown, [entry.key for entry in new])


def require_players(section: SectionState) -> None:
    """Raise Refused where single players would become teams without squads."""
    if section.of_teams:
        raise Refused.told(
            "{section} is a section of teams; enter a team there, or add the player to the squad of one",
            section=section.setup.name,
        )


def has_place(section: SectionState, newcomers: int) -> bool:
    """False where newcomers would make another table than the one that lots were drawn for.

    Of an odd field the last number of the table is nobody's, and the first newcomer can have it.
    """
    return not (section.numbers_drawn and section.traits.cycles) or newcomers <= len(section.entries) % 2


def late_faults(section: SectionState, first: int, granted: int) -> Iterator[str]:
    """Why nobody can enter from this round on, with these points."""
    last = section.setup.number_of_rounds or MOST_ROUNDS
    if 0 < first <= section.published_rounds:
        yield told("round {n} has been published; the next one is {next}", n=first, next=section.next_round)
    elif not 1 <= first <= max(last, section.next_round):
        yield told("there is no round {n}; the last one is {last}", n=first, last=last)
    elif not 0 <= granted <= (first - 1) * section.setup.win:
        missed = points_text((first - 1) * section.setup.win)
        yield told(
            "points are granted for missed rounds only: here 0 to {missed}, not {granted}",
            missed=missed, granted=points_text(granted),
        )  # fmt: skip
    if section.traits.cycles and section.rounds:
        yield told("the table of a round robin is fixed once round 1 has been paired; nobody else can enter")
    if section.traits.knock_out and section.rounds:
        yield told("the bracket of a cup is fixed once round 1 has been paired; nobody else can enter")


def particulars_faults(particulars: Particulars) -> list[str]:
    """What is wrong with the data of one player, for people."""
    faults: list[str] = [] if particulars.name.strip() else [told("the name is missing")]
    for one in PERSON:
        value = getattr(particulars, one.name)
        if one.kind == "board":
            if not 0 <= value <= LAST_TABLE:
                fault = told("a fixed board is 1 to {last}, or 0 for none", last=LAST_TABLE)
                faults.append(fault.about(one.name))
        elif one.kind != "rating":
            faults += text_faults(one.words.about(one.name), value)
        elif not 0 <= value <= _HIGHEST_RATING:
            fault = told(
                "{what} must be 0 to {highest}, not {value}",
                what=one.words, highest=_HIGHEST_RATING, value=value,
            )  # fmt: skip
            faults.append(fault.about(one.name))
    return faults


def faults_of_all(players: Sequence[Particulars]) -> list[str]:
    """The same of several, each with the number."""
    return [
        told("player {n}: {fault}", n=number, fault=fault)
        for number, one in enumerate(players, 1)
        for fault in particulars_faults(one)
    ]


@dataclass(frozen=True, slots=True)
class ChangePlayer(SectionAct):
    """The data of a player corrected (C.04.2 art. 2.3)."""

    kind: ClassVar[str] = "change-player"
    sentence: ClassVar[str] = N_("{name}: data changed")
    touches: ClassVar = (ENTRY,)
    deviates: ClassVar = True
    section: str
    entry: int
    player: Particulars

    def after(self, section: SectionState) -> SectionState:
        """The section with the corrected entry, ranked anew where that is still allowed."""
        entry = section.entry(self.entry)
        if faults := particulars_faults(self.player):
            raise Refused(*faults)
        if entry.particulars == self.player:
            return section
        moved = fold(self.player.club) != fold(entry.particulars.club)
        if section.traits.club_teams and section.rounds and moved:
            raise Refused.told(
                "the teams are fixed once round 1 has been paired; the player’s club cannot change"
            )
        return ranked(section.with_entry(replace(entry, particulars=self.player)))


@dataclass(frozen=True, slots=True)
class RemovePlayer(SectionAct):
    """An entry taken back; only of somebody who is in no round yet."""

    kind: ClassVar[str] = "remove-player"
    sentence: ClassVar[str] = N_("{name}: entry removed")
    touches: ClassVar = (ENTRY,)
    section: str
    entry: int

    def after(self, section: SectionState) -> SectionState:
        """The section without the entry; refused where others would have other numbers than are announced."""
        after = self.recorded(section)
        if fault := number_stays(section, self.entry):
            raise Refused(fault)
        return after

    def recorded(self, section: SectionState) -> SectionState:
        """The section without the entry."""
        entry = section.entry(self.entry)
        if section.in_a_round(entry):
            same = [one for one in section.entries if fold(one.name) == fold(entry.name)]
            if sum(map(section.in_a_round, same)) > 1:
                raise Refused.told(
                    "{name} is in rounds that have been paired by two entries; if they are one person, "
                    "withdraw one of them, add its points to the other, and keep that one apart from its "
                    "opponents",
                    name=entry.name,
                )
            raise Refused.told(
                "{name} is in a round that has been paired; withdraw the player instead", name=entry.name
            )
        if any(self.entry in restriction.entries for restriction in section.restrictions):
            raise Refused.told(
                "{name} is kept apart from other players; remove that restriction first", name=entry.name
            )
        return replace(
            section,
            entries=tuple(one for one in section.entries if one.key != self.entry),
            order=tuple(key for key in section.order if key != self.entry),
            rounds=tuple(
                replace(one, idle=tuple(pair for pair in one.idle if pair[0] != self.entry))
                for one in section.rounds  # of a late entry, who is absent from those before
            ),
            adjustments=tuple(one for one in section.adjustments if one.entry != self.entry),
        )


@dataclass(frozen=True, slots=True)
class Substitute(SectionAct):
    """Somebody else plays in the place of an entry, with its number, before round 1 is paired (C.05)."""

    kind: ClassVar[str] = "substitute"
    sentence: ClassVar[str] = N_("A substitute takes a place and its number: {substitute}")
    touches: ClassVar = (ENTRY,)
    section: str
    entry: int
    player: Particulars

    def after(self, section: SectionState) -> SectionState:
        """The section with the substitute in the place; refused where it is of teams."""
        require_players(section)
        return self.recorded(section)

    def recorded(self, section: SectionState) -> SectionState:
        """The section with the substitute in the place; nothing that was said of the other one holds."""
        entry = section.entry(self.entry)
        if section.rounds:
            raise Refused.told("a round has been paired; nobody can be replaced now")
        if faults := particulars_faults(self.player):
            raise Refused(*faults)
        return ranked(section.with_entry(Entry(entry.key, self.player, former_section=entry.former_section)))


def number_stays(section: SectionState, entry: int) -> str:
    """Why an entry cannot go without moving numbers that are on paper or drawn by lot, "" when it can.

    The last number may go; in a table that was drawn only where it becomes the one that does not exist.
    """
    number, count = section.number(entry), len(section.entries)
    name = section.entry(entry).name
    if section.numbers_drawn:
        if number == count and (count % 2 == 0 or not section.traits.cycles):
            return ""
        return told(
            "{name} has drawn number {n}, and lots stay with those who drew them: let a substitute take the "
            "number, withdraw the player so that the place stays empty, or discard the draw and repeat it",
            name=name, n=number,
        )  # fmt: skip
    if numbers_are_out(section) and number < count:
        return told(
            "card {n} of {name} is in use, and the cards below it would be renumbered: withdraw the child "
            "instead",
            name=name, n=number,
        )  # fmt: skip
    return ""


@dataclass(frozen=True, slots=True)
class Withdraw(SectionAct):
    """A player leaves (C.04.2 art. 3.2). after_round: the last round he takes part in, 0 for none."""

    kind: ClassVar[str] = "withdraw"
    sentence = either("after_round", N_("{name} withdraws after round {n}"), N_("{name} withdrawn"))
    touches: ClassVar = (ENTRY,)
    section: str
    entry: int
    after_round: int

    def after(self, section: SectionState) -> SectionState:
        """The section with the player gone from the next round to be drawn on."""
        entry = section.entry(self.entry)
        if not 0 <= self.after_round <= MOST_ROUNDS:
            raise Refused.told("there is no round {n}", n=self.after_round)
        out = self.after_round < section.published_rounds and not section.by_fixture
        if out and not self._misses_this_round(section):
            raise Refused.told(
                "round {n} is published; {name} can withdraw after it. To take the player out of the "
                "published round, change that round",
                n=section.published_rounds, name=entry.name,
            )  # fmt: skip
        if entry.withdrawn_after == self.after_round:
            return section
        left = section.with_entry(replace(entry, withdrawn_after=self.after_round))
        return with_latest_forfeits(left)

    def _misses_this_round(self, section: SectionState) -> bool:
        """In a round robin the round being played goes on without him, while his board has no result."""
        drawn = section.rounds[section.published_rounds - 1]
        board = drawn.board_of(self.entry)
        waits = not board or not drawn.boards[board - 1].result
        return bool(section.traits.cycles) and self.after_round == drawn.number - 1 and waits


@dataclass(frozen=True, slots=True)
class Reinstate(SectionAct):
    """A player who had left comes back from the next round to be drawn on."""

    kind: ClassVar[str] = "reinstate"
    sentence: ClassVar[str] = N_("{name} is back")
    touches: ClassVar = (ENTRY,)
    section: str
    entry: int

    def after(self, section: SectionState) -> SectionState:
        """The section with the player back."""
        entry = section.entry(self.entry)
        if entry.withdrawn_after is None:
            return section
        missed = range(entry.withdrawn_after + 1, section.published_rounds + 1)
        kept = tuple(bye for bye in entry.byes if bye[0] not in missed)
        back = with_matches_open(section, self.entry)
        back = back.with_entry(replace(entry, withdrawn_after=None, checked_in=True, byes=kept))
        return with_latest_forfeits(back)


@dataclass(frozen=True, slots=True)
class CheckIn(SectionAct):
    """A player confirms his presence, or the confirmation is taken back."""

    kind: ClassVar[str] = "check-in"
    sentence = either("present", N_("{name} marked as present"), N_("{name} marked as absent"))
    touches: ClassVar = ("presence:{0.section}:{0.entry}",)
    section: str
    entry: int
    present: bool = True

    def after(self, section: SectionState) -> SectionState:
        """The section with the player present, or not."""
        entry = section.entry(self.entry)
        if entry.checked_in == self.present:
            return section
        return section.with_entry(replace(entry, checked_in=self.present))


@dataclass(frozen=True, slots=True)
class MarkPresence(SectionAct):
    """Everybody who is expected is here; or whoever has not confirmed that stays out until he does."""

    kind: ClassVar[str] = "mark-presence"
    sentence = either("present", N_("Everybody is here"), N_("Absent players are not paired"))
    touches: ClassVar = ("presence:{0.section}",)
    section: str
    present: bool

    def after(self, section: SectionState) -> SectionState:
        """The section with everybody present, or with those left out who are not."""
        if not self.present:
            if section.traits.cycles:
                raise Refused.told("in a round robin everybody has a place in the table, present or not")
            if section.setup.check_in:
                return section
            return replace(section, setup=replace(section.setup, check_in=True))
        expected = [entry for entry in section.entries if entry.absence(section.next_round) is None]
        came = {entry.key for entry in expected if not entry.checked_in}
        if not came:
            return section
        entries = tuple(
            replace(entry, checked_in=True) if entry.key in came else entry for entry in section.entries
        )
        return replace(section, entries=entries)


@dataclass(frozen=True, slots=True)
class NumberPlayers(SectionAct):
    """Pairing numbers given by hand, in order; () goes back to the numbers by rank."""

    kind: ClassVar[str] = "number-players"
    sentence: ClassVar[str] = N_("Pairing numbers assigned")
    touches: ClassVar = (PLAYERS,)
    deviates: ClassVar = True
    section: str
    order: tuple[int, ...] = ()

    def after(self, section: SectionState) -> SectionState:
        """The section with these numbers; those that were drawn by lot stay until the draw is discarded."""
        if section.numbers_drawn:
            raise Refused.told("the numbers were drawn by lot; discard the draw to give others")
        return self.recorded(section)

    def recorded(self, section: SectionState) -> SectionState:
        """The section with these numbers."""
        if section.rounds:
            raise Refused.told("a round has been paired; the pairing numbers are fixed")
        if not self.order:
            return ranked(replace(section, numbers_fixed=False))
        if sorted(self.order) != sorted(section.entry_of):
            raise Refused.told("every entry must have exactly one number")
        return replace(section, order=self.order, numbers_fixed=True)


# -- Late in round 1 of a section on cards ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EnterLate(EnteringAct):
    """Children who come while round 1 is played: each plays the waiting card on the next board, or waits.

    The published boards stand. entries: those who are in the list and not in the round; players: those who
    are not in the list yet; both in order of arrival.
    """

    kind: ClassVar[str] = "enter-late"
    sentence = either("players", N_("Late in round 1: {entrants}"), N_("Late in round 1: {names}"))
    shows: ClassVar = ("boards",)
    section: str
    players: tuple[Particulars, ...] = ()
    entries: tuple[int, ...] = ()

    def topics(self) -> tuple[str, ...]:
        """Round 1."""
        own = (f"entry:{self.section}:{entry}" for entry in self.entries)
        return (f"round:{self.section}:1", PLAYERS.format(self), *own)

    def after(self, section: SectionState) -> SectionState:
        """The section with the children in round 1."""
        self._check(section)
        drawn = section.rounds[0]
        start = section.last_key + 1
        new = tuple(Entry(start + offset, one, checked_in=True) for offset, one in enumerate(self.players))
        found = tuple(_arrived(section.entry(key)) for key in self.entries)
        for entry in found:
            section = section.with_entry(entry)
        grown = with_newcomers(
            replace(section, entries=(*section.entries, *new)), [entry.key for entry in new]
        )
        arrived = (*found, *new)
        boards, waiting = system_named(section.setup.system).seat_late(
            [board.players for board in drawn.boards],
            drawn.pairing_allocated_byes,
            [(entry.key, entry.name, entry.particulars.grade) for entry in arrived],
            section.setup.pairing_options(),
        )
        made = _with_late(drawn, boards[len(drawn.boards) :], waiting, arrived)
        return grown.with_round(grown.with_tables(made)).fixed(1)

    def _check(self, section: SectionState) -> None:
        if not section.traits.cards:
            raise Refused.told("only a junior section on cards takes late entries below round 1")
        if len(section.rounds) != 1 or not section.rounds[0].published:
            raise Refused.told(
                "late entries are added below round 1 only while it is being played; enter them for the "
                "next round"
            )
        if section.rounds[0].complete:
            raise Refused.told("round 1 is complete; enter them for the next round")
        faults = faults_of_all(self.players)
        if not self.players and not self.entries:
            faults.append(told("enter at least one player"))
        if len(set(self.entries)) < len(self.entries):
            faults.append(told("nobody can be entered twice"))
        idle = dict(section.rounds[0].idle)
        faults += [
            told("{name} is already in round 1", name=section.entry(key).name)
            for key in self.entries
            if section.entry(key).key not in idle
        ]
        if faults:
            raise Refused(*faults)


def _arrived(entry: Entry) -> Entry:
    """Somebody of the list who is there after all, in round 1."""
    byes = tuple(bye for bye in entry.byes if bye[0] != 1)
    return replace(entry, entered=1, granted=0, checked_in=True, withdrawn_after=None, byes=byes)


def _with_late(
    drawn: RoundState, boards: Sequence[tuple[int, int]], waiting: tuple[int, ...], late: tuple[Entry, ...]
) -> RoundState:
    keys, names = tuple(entry.key for entry in late), listed(entry.name for entry in late)
    return replace(
        drawn,
        boards=(*drawn.boards, *(BoardState(*players) for players in boards)),
        idle=tuple(one for one in drawn.idle if one[0] not in keys),
        pairing_allocated_byes=waiting,
        remarks=(*drawn.remarks, f"late entry: {names}"),
        late=(*drawn.late, *keys),
    )
