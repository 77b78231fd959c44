"""What a pairing system is: its names, its rules, what it can do, and how a round of it is opened.

A package of `pairwright.systems` declares its systems in `system.py`, as values in `SYSTEMS`; a package
elsewhere as an entry point, or by a call (see `pairwright.systems.register`). Everything outside asks
these values and never a name. Declaring must cost nothing: what pairs is imported when a round is opened, and
what is declared are named tuples, because defining a frozen dataclass takes twenty times as long.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence

from pairwright.common.errors import BadInput, NotGiven
from pairwright.common.messages import N_, told
from pairwright.common.values import TYPE_CHECKING, NamedTuple, NotebookView, dataclass, field
from pairwright.rules.books import Book as Book
from pairwright.tournament.player import normal_date
from pairwright.tournament.tournament import Tournament

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any, Literal, TypeAlias

    from pairwright.rules.article import Article
    from pairwright.systems.criterion import AnnotatedCriterion
    from pairwright.systems.round_context import OpenRound
    from pairwright.tournament.acceleration import BakuCut, BakuPoints
    from pairwright.tournament.outcome import Colour

Value = str | bool | int
"""A value of an option."""


@dataclass(frozen=True, slots=True)
class Board:
    """One game of a pairing; both are indices into the players of the tournament."""

    white: int
    black: int


@dataclass(frozen=True, slots=True)
class Pairing(NotebookView):
    """The draw of one round.

    boards:                in the order of C.04.2 art. 3.6.
    pairing_allocated_bye: index of the player without an opponent, None when the field was even.
    system, edition:       the rules that made it.
    event:                 what was drawn, where `pairwright.pair` was asked, so that names can be shown;
                           no part of the draw, and two draws are compared without it.
    """

    round_number: int
    boards: tuple[Board, ...]
    pairing_allocated_bye: int | None = None
    system: str = ""
    edition: str = ""
    event: Tournament | None = field(default=None, compare=False, repr=False)


class RoundColumns(NamedTuple):
    """The rounds of an event as columns of the native core, which draws the next ones from them.

    native: the columns. virtual: per round to come the virtual points of all players, None for none.
    initial: the colour drawn by lot.
    """

    native: Any
    virtual: Sequence[Sequence[int] | None]
    initial: Colour


PLAYS = 255
"""In columns, of who takes part in a round."""


def away_in(tournament: Tournament, number: int) -> bytes:
    """In columns, who does not take part in a round to come: the outcomes of the byes announced for it."""
    away = bytearray([PLAYS]) * len(tournament.players)
    for bye in tournament.announced_byes:
        if bye.round_number == number:
            away[bye.player] = bye.outcome
    return bytes(away)


class EditionOf(NamedTuple):
    """One edition of the rules of a system, as it is offered; the package has its own value behind the key.

    key: "2026". begins: first day in force, "2026/02/01"; "" from the beginning. title: marked for
    translation, where it is more than the key.
    """

    key: str
    begins: str = ""
    title: str = ""


class Option(NamedTuple):
    """Something that a system takes beyond tournament and edition.

    name:    the keyword of `open`. choices: what it may be, the default first; () for any text.
    title, labels: marked for translation; labels belong to the choices one by one.
    parts:   where a choice is a list with commas, the words of each part (marked), instead of labels.
    reads:   of a text, what reads it, and raises BadInput for what it cannot be. hint: how it is written
             (marked), where people are asked for it.
    """

    name: str
    choices: tuple[Value, ...] = ()
    title: str = ""
    labels: tuple[str, ...] = ()
    parts: Mapping[str, str] = {}
    reads: Callable[[str], object] | None = None
    hint: str = ""

    @property
    def default(self) -> Value:
        """What holds when nothing is said."""
        return self.choices[0] if self.choices else ""

    def of_text(self, text: str) -> Value:
        """The choice that a text means as a file or form has it ("yes", "true"); the text for none."""
        plain = text.strip()
        if any(isinstance(choice, bool) for choice in self.choices):
            return {"true": True, "yes": True, "false": False, "no": False}.get(plain.lower(), plain)
        return plain

    def as_text(self, value: Value) -> str:
        """A choice as a file or form has it."""
        return str(value).lower() if isinstance(value, bool) else str(value)


KeepsApart: TypeAlias = 'Literal["forbidden", "wish", "told", ""]'


class Traits(NamedTuple):
    """What others must know of a system before they ask it anything.

    cycles:         of the table, where it is fixed in advance who meets whom; 0 where results decide.
    gives_bye:      the draw gives a pairing-allocated bye where the number is odd.
    initial_colour: a lot decides the first colour (C.04.3 article 5.1).
    keeps_apart:    how a wish to keep families, clubs, schools apart is kept: "forbidden", written down
                    as forbidden pairs; "wish", by the system itself, which gives way where it must; "told",
                    only pointed out; "", not at all, and it is refused.
    acceleration:   virtual points (C.04.7) may be used.
    last_round:     the draw must know which round is the last one.
    equalises:      the rules look at how often somebody had each colour, not at the last games alone.
    games:          of a match: 2 where a round is a match of two games, the colours turned in the second,
                    and takes two columns of a report file.
    cards:          its sections are kept on cards, with a wall chart and trophies.
    experimental:   not yet held against another program or the examples of the text.
    club_teams:     its single players play for teams, which are the clubs they are entered for.
    knock_out:      whoever has lost a match is out.
    """

    cycles: int = 0
    gives_bye: bool = True
    initial_colour: bool = True
    keeps_apart: KeepsApart = "forbidden"
    acceleration: bool = True
    last_round: bool = True
    equalises: bool = True
    games: int = 1
    cards: bool = False
    experimental: bool = False
    club_teams: bool = False
    knock_out: bool = False

    @property
    def by_results(self) -> bool:
        """Rounds depend on results."""
        return not self.cycles


class Preset(NamedTuple):
    """A section as most organisers of a kind want it.

    title, text, name: marked for translation; name is that of the section. settings: fields of the set-up
    that are not as usual, "boards" of a match of teams among them. asks_rounds: the number of rounds is not
    fixed by the number of players.
    """

    key: str
    title: str
    text: str
    name: str
    settings: Mapping[str, Any] = {}
    asks_rounds: bool = True


class Certificates(NamedTuple):
    """What verifies that a draw is the best round.

    read:    a file to a certificate; raises BadInput. check: certificate and tournament to what was found.
    program: folder of the program that verifies by itself.
    """

    read: Callable[[bytes], dict[str, Any]]
    check: Callable[[dict[str, Any], Tournament], CheckedCertificate]
    program: Path


class TypeCode(NamedTuple):
    """What a coded type of tournament (record 192) says; "" where it says nothing."""

    system: str
    edition: str = ""
    acceleration: str = ""


class PairingSystem(ABC):
    """A pairing system.

    key:      its name in files and calls: "dutch".
    title:    "Swiss, Dutch system". short: after "by", in a line with other things. summary: in a
              sentence, for an organiser who chooses. description: for a public that knows none of it.
              leaves_open: above the options. All are marked for translation.
    presets:  ways to begin a section.
    books:    where its rules stand.
    editions: the newest first; () when there is only one and nobody names it.
    options:  the form of the desk, the command line and the refusals derive from them.
    stands:   the article by which a published round stands, where it is not C.04.2 article 4.
    type_codes: coded types of an event (record 192) among which the organiser chooses, the usual one first.
    ladder:   name of the tie-breaks that are proposed, where it is not the usual one of its kind.
    word:     as callers in the grammar of bbpPairings write it ("--dutch").
    """

    key: str
    title: str
    short: str = ""
    summary: str = ""
    description: str = ""
    leaves_open: str = N_("Points the rules leave open")
    books: tuple[Book, ...] = ()
    editions: tuple[EditionOf, ...] = ()
    unit: Literal["player", "team"] = "player"
    traits: Traits = Traits()
    presets: tuple[Preset, ...] = ()
    stands: Article | None = None
    type_codes: tuple[str, ...] = ()
    ladder: str = ""

    @property
    def options(self) -> tuple[Option, ...]:
        """What it takes beyond tournament and edition."""
        return ()

    @property
    def word(self) -> str:
        """The key, with dashes."""
        return self.key.replace("_", "-")

    @abstractmethod
    def open(
        self, tournament: Tournament, *, edition: str = "", keep_apart: Collection[str] = (), **options: Any
    ) -> OpenRound:
        """The next round of `tournament`: whatever can be asked of it is asked there.

        edition:    key of one of `editions`; "" for what the tournament says, else the newest.
        keep_apart: relations ("family", "club", "school") whose members the organiser would rather not
                    see on one board.
        Raises BadInput for unknown names, and for a round that the event does not have.
        """

    def units(self, tournament: Tournament) -> Tournament:
        """The event as a round pairs it: what takes part in the place of the players.

        Raises BadInput for an event of teams, which a system of single players does not pair.
        """
        if self.unit == "team":
            from pairwright.tournament.as_teams import as_teams

            return as_teams(tournament, homes=True)
        if tournament.team_play is not None:
            raise self.no_teams()
        return tournament

    def no_teams(self) -> BadInput:
        """What a system of single players answers wherever teams are to be paired."""
        return NotGiven(
            told(
                "this is an event of team matches, and the system {system} pairs single players; "
                "name one that pairs teams",
                system=self.key,
            ).about("system")
        )

    def in_columns(self, tournament: Tournament, *, edition: str = "", **options: Any) -> RoundColumns | None:
        """The rounds so far, to go on from with many that are drawn and played; arguments as for `pair`.

        None where there is no such way for this event: then `pair` draws them, and they are the same.
        """
        return None

    def pair(
        self, tournament: Tournament, *, edition: str = "", literal: bool = False, **options: Any
    ) -> Pairing:
        """The draw alone; a system overrides this where a draw costs less than an open round.

        literal: by the words of the text instead of the fast way; the pairing is the same.
        Raises NoPairing when the rules admit none, BadInput as `open` does.
        """
        opened = self.open(tournament, edition=edition, **options)
        return opened.literal() if literal else opened.draw()

    def check(self, edition: str = "", options: Mapping[str, Value] | None = None) -> None:
        """Raise BadInput naming every edition, option and value that the system does not know."""
        faults: list[str] = []
        known = {one.key for one in self.editions}
        if edition and edition not in known:
            faults.append(
                told(
                    "unknown edition {edition!r} of the system {system}; known: {known}",
                    edition=edition, system=self.key, known=", ".join(sorted(known)) or "–",
                )
            )  # fmt: skip
        offered = {option.name: option for option in self.options}
        for name, value in (options or {}).items():
            if name not in offered:
                faults.append(
                    told(
                        "unknown option {name!r} of the system {system}; known: {known}",
                        name=name, system=self.key, known=", ".join(sorted(offered)) or "–",
                    )
                )  # fmt: skip
            elif (choices := offered[name].choices) and value not in choices:
                listed = ", ".join(str(choice) for choice in choices)
                faults.append(
                    told(
                        "option {name}: {value!r} is not one of {choices}",
                        name=name, value=value, choices=listed,
                    )
                )  # fmt: skip
            elif reads := offered[name].reads:
                try:
                    reads(str(value))
                except BadInput as error:
                    faults += error.faults
        if faults:
            raise BadInput(*faults)

    def edition_on(self, day: str) -> str:
        """The edition in force on a day, read as `normal_date` does; "" for what is no day."""
        known = normal_date(day)
        return next((one.key for one in self.editions if known and one.begins <= known), "")

    def rounds_of(self, players: int, teams: Sequence[int] = ()) -> int:
        """How many rounds so many players need; 0 where the organiser decides.

        teams: how many of them each team has, where single players play for teams.
        """
        return 0

    def table(self, tournament: Tournament, **options: Any) -> tuple[tuple[tuple[int, int], ...], ...]:
        """All rounds of a table fixed in advance, White first; () where results decide.

        Raises BadInput when the tournament does not fit any table.
        """
        return ()

    def withdrawals(self, tournament: Tournament, left: Mapping[int, int]) -> tuple[Withdrawal, ...]:
        """What becomes of the games of those who have left a table; () where results decide.

        left: number of the participant, first round not played. Raises BadInput when the tournament does
        not fit any table.
        """
        return ()

    def met(self, tournament: Tournament, **options: Any) -> Sequence[Collection[int]]:
        """Per player, whom he may not meet again whatever comes."""
        from pairwright.tournament.history import History

        return History.of(tournament).met

    def barred_from_bye(self, tournament: Tournament, edition: str = "") -> Collection[int]:
        """Who may not have the bye any more, whatever comes."""
        from pairwright.systems.swiss.boards import barred_from_bye

        return barred_from_bye(tournament, "bye-or-points-of-win")

    def seat_late(
        self,
        boards: Sequence[tuple[int, int]],
        waiting: tuple[int, ...],
        late: Sequence[tuple[int, str, int]],
        options: Mapping[str, Value],
    ) -> tuple[list[tuple[int, int]], tuple[int, ...]]:
        """Boards and those who wait, with those who come while round 1 of a section on cards is played.

        late: (key, name, grade) in order of arrival. Only systems with the trait `cards` are asked.
        """
        raise NotImplementedError

    def baku(self, edition: str = "", **options: Any) -> tuple[BakuCut, BakuPoints]:
        """How Baku acceleration cuts the list into groups (C.04.7 1.2), and for which points (1.1)."""
        return "present-even", "win-of-two-draws"

    def options_in_file(self, options: Mapping[str, Value]) -> str:
        """Options as the header of a tournament has them (`OPTIONS`), "" where none are read there."""
        return ""

    def options_of_file(self, tournament: Tournament) -> Mapping[str, str]:
        """Those options again, as texts; none where the system does not read them so."""
        return {}

    def options_keeping_apart(self, relations: Collection[str]) -> Mapping[str, Value]:
        """The options by which a system keeps relations apart by itself (`keeps_apart` "wish")."""
        return {}

    def commentary(self) -> tuple[AnnotatedCriterion, ...]:
        """What its criteria demand, by the articles of its first book; () where that is not told."""
        return ()

    def certificates(self) -> Certificates:
        """What reads and verifies certificates. Raises BadInput when the system has none."""
        raise self.no_proof()

    def no_proof(self) -> BadInput:
        """What a system without certificates answers wherever one is asked for."""
        return BadInput.told(
            "no proof is offered for this system ({system}): certificates are for the Dutch system",
            system=self.key,
        )

    def decode_type(self, code: str, start_date: str = "") -> TypeCode | None:
        """What a coded type (record 192) in capitals means; None when it is none of this system."""
        return None

    def encode_type(self, meaning: TypeCode, start_date: str = "", *, portable: bool = False) -> str | None:
        """The coded type that means this; None when there is none.

        portable: prefer the spellings that the programs of 2025 also accept.
        """
        return None


# -- What a system that fixes its rounds in advance says of somebody who has left ----------------------


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """What becomes of a participant who has left.

    from_round: the first round he did not play.
    scheduled:  his games in the whole event, free rounds left out.
    completed:  those that were played to the end; a forfeited game is not, nor one that is adjourned.
    counts:     True when his results stand in the final standings.
    """

    number: int
    from_round: int
    scheduled: int
    completed: int
    counts: bool


# -- What verifying a certificate found, whatever the system -------------------------------------------


@dataclass(frozen=True, slots=True)
class CheckedCertificate:
    """What is wrong with a certificate; "" where nothing is.

    facts: it speaks of another tournament or another state of it. proof: the numbers prove nothing.
    order: pairing the round again gives other pairs, colours, or numbers of boards. notes: what the proof
    leaves open, line by line, and only pairing the round again shows; nothing for a certificate that proves
    the whole.
    """

    facts: str = ""
    proof: str = ""
    order: str = ""
    notes: tuple[str, ...] = ()

    @property
    def valid(self) -> bool:
        """True when everything holds."""
        return not (self.facts or self.proof or self.order)
