"""A junior section on cards: a section of the desk, with the lines of its round sheets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from pairwright.common.errors import BadInput, Faults, Refused, of_kinds
from pairwright.storage.event_state import Adjustment, EventState, SectionState
from pairwright.storage.round_state import BoardState, Entry, RoundState
from pairwright.storage.section_setup import Setup
from pairwright.systems.kjca.draw import CardBoard, Draw
from pairwright.systems.kjca.kjca_options import KjcaOptions, values_of
from pairwright.systems.register import system_named
from pairwright.tournament import results
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.round import NO_OPPONENT
from pairwright.tournament.tournament import Tournament

SYSTEM = "kjca"

CASH = ("PTS",)
"""The tie-breaks of a section with prizes in cash: those level on points share."""

Identity = int | str
"""What a document calls a card: its number, or its name where cards have no numbers."""

RESULTS = {code: both for code, both in results.RESULTS.items() if code != "*" and not code.endswith(" u")}
"""Results as cards know them; + and - where the game was not played."""

IDLE: dict[str, Outcome] = {
    "bye": Outcome.PAIRING_ALLOCATED_BYE,
    "half_bye": Outcome.HALF_POINT_BYE,
    "zero_bye": Outcome.ZERO_POINT_BYE,
    "absent": Outcome.ABSENT,
}
"""Rows without an opponent: the bye of the draw, requested byes, absence."""

_IDLE_NAMES = {outcome: name for name, outcome in IDLE.items()} | {Outcome.FULL_POINT_BYE: "bye"}


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a round sheet: a board, or a card without an opponent (`black` is NO_OPPONENT).

    white, black: indices of entries. result: a key of RESULTS, or of IDLE; "" while it is awaited.
    """

    round_number: int
    white: int
    black: int = NO_OPPONENT
    result: str = ""
    board: int = 0
    kind: str = "normal"

    def outcome(self, player: int) -> Outcome | None:
        """How it ended for one of the two; None while it is awaited."""
        if self.black == NO_OPPONENT:
            return IDLE[self.result]
        return RESULTS[self.result][player != self.white] if self.result else None


@dataclass(frozen=True, repr=False)
class Section:
    """One section, immutable; its players are named by their indices into `entries`.

    state:  the section as the desk has it, with the rounds that are out.
    date:   of the event.
    called: what a document calls its cards; () where that is 1, 2, ... in their order.
    kinds:  of the boards that are not normal ones, by round, White and Black.
    draws:  what was published with each draw, as a JSON value: round, alterations, warnings.
    """

    state: SectionState
    date: str = ""
    called: tuple[Identity, ...] = ()
    kinds: Mapping[tuple[int, int, int], str] = field(default_factory=dict)
    draws: tuple[Mapping[str, Any], ...] = ()

    @classmethod
    def of(
        cls, title: str = "", date: str = "", rounds: int = 6, prizes: str = "trophies",
        options: KjcaOptions | None = None, entries: Sequence[Entry] = (), rows: Sequence[Row] = (),
        called: Sequence[Identity] = (), adjustments: Sequence[Adjustment] = (),
        draws: tuple[Mapping[str, Any], ...] = (),
    ) -> Section:  # fmt: skip
        """A section that is in no event yet. prizes: "trophies" or "cash".

        Its cards keep their numbers where these are 1, 2, ... in any order, else they have those of their
        places. adjustments: their entries are indices.
        """
        chosen = options or KjcaOptions()
        offered = {option.name: option for option in system_named(SYSTEM).options}
        texts = {
            name: ",".join(value) if isinstance(value, list) else offered[name].as_text(value)  # type: ignore[arg-type]
            for name, value in chosen.changed().items()
            if name != "separate"
        }
        setup = Setup(
            title, SYSTEM, number_of_rounds=rounds, keep_apart=chosen.separate, options=tuple(texts.items()),
            tie_breaks=CASH if prizes == "cash" else (),
        )  # fmt: skip
        places = tuple(range(1, len(entries) + 1))
        numbers = tuple(one for one in called if isinstance(one, int))
        order = numbers if tuple(sorted(numbers)) == places else places
        last = max((row.round_number for row in rows), default=0)
        state = SectionState(
            "",
            setup,
            tuple(
                replace(entry, key=key, checked_in=True) for key, entry in zip(order, entries, strict=True)
            ),
            order,
            numbers_fixed=True,
            rounds=tuple(_round(order, number, rows) for number in range(1, last + 1)),
            adjustments=tuple(replace(one, entry=order[one.entry]) for one in adjustments),
        )
        return cls(state, date, () if tuple(called) == places else tuple(called), _kinds(rows), draws)

    def __repr__(self) -> str:
        rounds = f"{self.finished_rounds} of {self.rounds} rounds"
        return f"<Section {self.title!r}: {len(self.entries)} cards, {rounds}>"

    # -- what is announced, and who plays -------------------------------------------------------------

    @property
    def title(self) -> str:
        """Its name."""
        return self.state.setup.name

    @property
    def rounds(self) -> int:
        """How many rounds are announced."""
        return self.state.number_of_rounds or 6

    @property
    def prizes(self) -> str:
        """What can be won: "trophies" or "cash"."""
        return "cash" if self.state.setup.tie_breaks == CASH else "trophies"

    @cached_property
    def options(self) -> KjcaOptions:
        """The readings of the guidelines that it chose."""
        return kjca_options(self.state.setup)

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The children in the order of their numbers."""
        return tuple(self.state.entry_of[key] for key in self.state.order)

    def identity(self, player: int) -> Identity:
        """What the card of a player is called: unique in the section."""
        return self.called[player] if self.called else player + 1

    @property
    def identities(self) -> list[Identity]:
        """The same of all cards."""
        return [self.identity(player) for player in range(len(self.state.order))]

    def number(self, player: int) -> str:
        """The number of a card; nothing where cards have none."""
        identity = self.identity(player)
        return "" if identity == self.entries[player].name else str(identity)

    def shown(self, player: int) -> str:
        """The name of a child with the number of the card."""
        return f"{self.number(player)} {self.entries[player].name}".lstrip()

    # -- its rounds ------------------------------------------------------------------------------------

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The lines of all round sheets."""
        return tuple(row for drawn in self.state.rounds for row in self._rows(drawn))

    def _rows(self, drawn: RoundState) -> Iterator[Row]:
        index_of, tables = self.state.index_of, self.state.tables(drawn)
        for board, table in zip(drawn.boards, tables, strict=True):
            result = board.result.removesuffix(" u").replace("*", "")
            white, black = index_of[board.white], index_of[board.black]
            kind = self.kinds.get((drawn.number, white, black), "normal")
            yield Row(drawn.number, white, black, result, table, kind)
        for key in drawn.pairing_allocated_byes:
            yield Row(drawn.number, index_of[key], result="bye")
        for key, outcome in drawn.idle:
            yield Row(drawn.number, index_of[key], result=_IDLE_NAMES.get(outcome, "absent"))

    @cached_property
    def row_of(self) -> dict[tuple[int, int], Row]:
        """The line of a player in a round."""
        both = ((row, player) for row in self.rows for player in (row.white, row.black))
        return {(row.round_number, player): row for row, player in both if player != NO_OPPONENT}

    @property
    def drawn_rounds(self) -> int:
        """How many rounds have been drawn."""
        return len(self.state.rounds)

    def round_rows(self, round_number: int) -> tuple[Row, ...]:
        """The round sheet, boards in order, cards without opponents last."""
        return tuple(row for row in self.rows if row.round_number == round_number)

    def awaited(self) -> tuple[Row, ...]:
        """Boards of the latest round whose results are not in, and which are not adjourned."""
        boards = self.state.rounds[-1].awaited if self.state.rounds else ()
        return tuple(self.round_rows(self.drawn_rounds)[number - 1] for number in boards)

    @property
    def finished_rounds(self) -> int:
        """How many rounds are complete."""
        return self.drawn_rounds - bool(self.awaited())

    def check_next_round(self) -> None:
        """Raise BadInput, saying what is awaited, when no further round can be drawn."""
        if awaited := self.awaited():
            missing = ", ".join(
                f"board {row.board} ({self.shown(row.white)} v {self.shown(row.black)})" for row in awaited
            )
            raise BadInput.told(
                "round {n} is not over; results are awaited of {missing}", n=self.drawn_rounds,
                missing=missing,
            )  # fmt: skip
        if self.finished_rounds >= self.rounds:
            raise BadInput.told_many(
                "the only round has been drawn and played", "all {n} rounds have been drawn and played",
                self.rounds,
            )  # fmt: skip

    def tournament(self, rounds: int | None = None) -> Tournament:
        """The tournament after so many rounds (by default all that are complete)."""
        return self._numbered(self.state.tournament(self.finished_rounds if rounds is None else rounds))

    def before_round(self, number: int) -> Tournament:
        """The tournament as it stood when a round was drawn."""
        return self._numbered(self.state.before_round(number))

    def _numbered(self, found: Tournament) -> Tournament:
        """The tournament with the numbers by which a document calls its cards."""
        numbers = [one if isinstance(one, int) and one > 0 else 0 for one in self.called]
        players = tuple(
            replace(player, shown_number=0 if number == player.number else number)
            for player, number in zip(found.players, numbers, strict=False)
        )
        return replace(found, players=players) if numbers else found

    # -- what the controller does ----------------------------------------------------------------------

    def changed(self, **parts: Any) -> Section:
        """The section with other parts of its state."""
        return replace(self, state=replace(self.state, **parts))

    def titled(self, title: str) -> Section:
        """The section under another title."""
        return self.changed(setup=replace(self.state.setup, name=title))

    def with_draw(self, draw: Draw, published: Mapping[str, Any] | None = None) -> Section:
        """The section with a round drawn, or the boards of the round changed; entered results stay.

        published: what is kept in `draws`.
        """
        number, draws = draw.round_number, self.draws
        results = {(row.white, row.black): row.result for row in self.round_rows(number)}
        rows = [
            Row(number, one.white, one.black, results.get((one.white, one.black), ""), one.number, one.kind)
            for one in draw.boards
        ]
        rows += [Row(number, player, result="bye") for player in draw.waiting]
        away = ((entry.key, self.state.absence(entry, number)) for entry in self.entries)
        idle = tuple((key, outcome) for key, outcome in away if outcome is not None)
        if published is not None:
            draws = (*(one for one in draws if one.get("round", 0) < number), published)
        kinds = {key: kind for key, kind in self.kinds.items() if key[0] != number} | _kinds(rows)
        drawn = replace(_round(self.state.order, number, rows), idle=idle)
        return replace(self._with_round(drawn), kinds=kinds, draws=draws)

    def _with_round(self, drawn: RoundState) -> Section:
        rounds, place = self.state.rounds, drawn.number - 1
        return self.changed(rounds=(*rounds[:place], drawn, *rounds[place + 1 :]))

    def draw_of(self, number: int) -> Draw:
        """The boards and the bye of a round as they stand, without the evidence."""
        rows = self.round_rows(number)
        boards = tuple(
            CardBoard(row.board, row.white, row.black, row.kind) for row in rows if row.black != NO_OPPONENT
        )
        byes = [row.white for row in rows if row.result == "bye"]
        gaps = tuple(byes[:-1])
        return Draw(number, boards, byes[-1] if byes else None, gaps=gaps, gap_boards=(0,) * len(gaps))

    def with_result(self, row: Row, result: str) -> Section:
        """The section with the result of one board, entered or corrected."""
        if result and result not in RESULTS:
            raise BadInput.told(
                "{result!r} is not a result; the results are {list}", result=result, list=", ".join(RESULTS)
            )
        drawn = self.state.round(row.round_number)
        number = drawn.board_of(self.state.key_of(row.white))
        board = replace(drawn.boards[number - 1], result=result)
        return self._with_round(drawn.with_board(number, board))

    @of_kinds
    def with_results(self, by_board: Mapping[int, str]) -> Section:
        """The section with results of the latest round, by board, as people write them ("½-½", " 1:0 ").

        Raises BadInput naming every board that there is not, and every result that is none.
        """
        rows = {row.board: row for row in self.round_rows(self.drawn_rounds) if row.black != NO_OPPONENT}
        section, faults = self, Faults()
        for board, text in by_board.items():
            code = results.result_read(text) if isinstance(text, str) else None
            if board not in rows:
                faults.told("round {round} has no board {n}", n=board, round=self.drawn_rounds)
            elif code not in RESULTS:
                faults.told(
                    "board {n}: {result!r} is not a result; the results are {list}",
                    n=board, result=text, list=", ".join(RESULTS),
                )  # fmt: skip
            else:
                section = section.with_result(rows[board], code)
        if faults:
            raise BadInput(*faults)
        return section


def _kinds(rows: Iterable[Row]) -> dict[tuple[int, int, int], str]:
    return {(row.round_number, row.white, row.black): row.kind for row in rows if row.kind != "normal"}


def _round(order: Sequence[int], number: int, rows: Iterable[Row]) -> RoundState:
    """A round as the desk keeps it. rows: of any rounds."""
    own = [row for row in rows if row.round_number == number]
    boards = sorted((row for row in own if row.black != NO_OPPONENT), key=lambda row: row.board)
    alone = [(order[row.white], row.result) for row in own if row.black == NO_OPPONENT]
    tables = tuple(row.board for row in boards)
    return RoundState(
        number,
        tuple(BoardState(order[row.white], order[row.black], row.result) for row in boards),
        tuple(key for key, kind in alone if kind == "bye"),
        tuple((key, IDLE[kind]) for key, kind in alone if kind != "bye"),
        published=True,
        tables=() if tables == tuple(range(1, len(tables) + 1)) else tables,
    )


def require_cards(section: SectionState) -> None:
    """Raise Refused for a section of another system."""
    if not section.traits.cards:
        raise Refused.told("{section} is not a junior section on cards", section=section.setup.name)


def junior_section(event: EventState, section: SectionState) -> Section:
    """A section of an event with its published rounds. Raises Refused for one of another system."""
    require_cards(section)
    return Section(section.without_draft(), event.start_date)


def kjca_options(setup: Setup) -> KjcaOptions:
    """The readings of the junior guidelines that this section chose. Raises BadInput for unknown ones."""
    return KjcaOptions.of(values_of(setup.pairing_options()))
