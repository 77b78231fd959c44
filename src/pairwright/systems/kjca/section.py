"""A section of a junior event: its cards, its results round by round, and the tournament they make."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from pairwright.common.errors import BadInput
from pairwright.common.messages import Told, told
from pairwright.systems.kjca.draw import CardBoard, Draw
from pairwright.systems.kjca.kjca_options import KjcaOptions
from pairwright.tournament import results
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.person import Particulars
from pairwright.tournament.player import Player
from pairwright.tournament.round import NO_OPPONENT, Game, Round
from pairwright.tournament.tournament import AnnouncedBye, PointAdjustment, Tournament

Identity = int | str
"""What a file calls a card: its number, or its name where cards have no numbers."""

RESULTS = {code: results.RESULTS[code] for code in ("1-0", "0-1", "1/2-1/2", "+/-", "-/+", "-/-")}
"""Results as a section file writes them; + and - where the game was not played."""

IDLE: dict[str, Outcome] = {
    "bye": Outcome.PAIRING_ALLOCATED_BYE,
    "half_bye": Outcome.HALF_POINT_BYE,
    "zero_bye": Outcome.ZERO_POINT_BYE,
    "absent": Outcome.ABSENT,
}
"""Rows without an opponent: the bye of the draw, requested byes, absence."""


@dataclass(frozen=True, slots=True)
class CardEntry:
    """One child as entered.

    identity: unique in the section.
    grade:    0 when ungraded. born: date of birth as written. ecf: code of the national federation.
    section:  former section, where two were merged.
    entered:  first round he takes part in. granted: units for the rounds missed before it.
    withdrawn_after: last round he took part in, None while he plays on.
    card:     rounds played in another section before (`Player.card`).
    check:    a second number that stands beside that of the card, "" for none: who types the card types both.
    """

    identity: Identity
    name: str
    grade: int = 0
    club: str = ""
    school: str = ""
    family: str = ""
    born: str = ""
    ecf: str = ""
    section: str = ""
    entered: int = 1
    granted: int = 0
    withdrawn_after: int | None = None
    card: str = ""
    check: str = field(default="", compare=False)

    @property
    def shown(self) -> str:
        """The name with the number of the card."""
        return self.name if self.identity == self.name else f"{self.identity} {self.name}"


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


@dataclass(frozen=True, slots=True)
class CardRequest:
    """A bye asked for before the draw: "half_bye", "zero_bye" or "absent"."""

    round_number: int
    player: int
    kind: str


@dataclass(frozen=True, repr=False)
class Section:
    """One section, immutable.

    prizes: "trophies" or "cash".
    draws:  what was published with each draw, as a JSON value: round, alterations, warnings.
    adjustments: points given or taken outside the results, of one card each.
    """

    title: str = ""
    date: str = ""
    rounds: int = 6
    prizes: str = "trophies"
    options: KjcaOptions = field(default_factory=KjcaOptions)
    entries: tuple[CardEntry, ...] = ()
    rows: tuple[Row, ...] = ()
    requests: tuple[CardRequest, ...] = ()
    draws: tuple[Mapping[str, Any], ...] = ()
    adjustments: tuple[PointAdjustment, ...] = ()

    def __repr__(self) -> str:
        rounds = f"{self.finished_rounds} of {self.rounds} rounds"
        return f"<Section {self.title!r}: {len(self.entries)} cards, {rounds}>"

    @cached_property
    def drawn_rounds(self) -> int:
        """How many rounds have been drawn."""
        return max((row.round_number for row in self.rows), default=0)

    def round_rows(self, round_number: int) -> tuple[Row, ...]:
        """The round sheet, boards in order, cards without opponents last."""
        rows = [row for row in self.rows if row.round_number == round_number]
        return tuple(sorted(rows, key=lambda row: (row.black == NO_OPPONENT, row.board)))

    def awaited(self) -> tuple[Row, ...]:
        """Boards of the latest round whose results are not in."""
        return tuple(row for row in self.round_rows(self.drawn_rounds) if not row.result)

    @property
    def finished_rounds(self) -> int:
        """How many rounds are complete."""
        return self.drawn_rounds - bool(self.awaited())

    def by_former_section(self) -> dict[str, list[int]]:
        """The indices of the cards by the section that they were in before it was merged."""
        found: dict[str, list[int]] = {}
        for index, entry in enumerate(self.entries):
            found.setdefault(entry.section, []).append(index)
        return found

    def check_next_round(self) -> None:
        """Raise BadInput, saying what is awaited, when no further round can be drawn."""
        if awaited := self.awaited():
            missing = ", ".join(
                f"board {row.board} ({self.entries[row.white].shown} v {self.entries[row.black].shown})"
                for row in awaited
            )
            raise BadInput.told(
                "round {n} is not over; results are awaited of {missing}", n=self.drawn_rounds,
                missing=missing,
            )  # fmt: skip
        if self.finished_rounds >= self.rounds:
            raise BadInput.told("all {rounds} rounds have been drawn and played", rounds=self.rounds)

    def tournament(self, rounds: int | None = None) -> Tournament:
        """The tournament after so many complete rounds (by default all that are complete)."""
        played = self.finished_rounds if rounds is None else rounds
        players = tuple(player_of(entry, number) for number, entry in enumerate(self.entries, 1))
        granted = tuple(
            PointAdjustment(entry.granted, (index,), entry.entered - 1)
            for index, entry in enumerate(self.entries)
            if entry.granted and entry.entered <= played + 1
        )
        return Tournament(
            players,
            tuple(self._round(number) for number in range(1, played + 1)),
            max(self.rounds, played),
            system="kjca",
            announced_byes=tuple(self._announced(played + 1)),
            adjustments=granted + self.adjustments,
            headers=(("name", self.title),),
        )

    def with_running_round(self) -> Tournament:
        """The tournament with the round that is being played, if there is one; its games are unfinished."""
        tournament = self.tournament()
        return tournament.with_round(self._round(self.drawn_rounds)) if self.awaited() else tournament

    def _round(self, number: int) -> Round:
        games = [Game(NO_OPPONENT, Colour.NONE, Outcome.ABSENT) for _ in self.entries]
        for row in self.rows:
            if row.round_number != number:
                continue
            if row.black == NO_OPPONENT:
                games[row.white] = Game(NO_OPPONENT, Colour.NONE, IDLE[row.result])
                continue
            first, second = results.RESULTS[row.result or "*"]
            games[row.white] = Game(row.black, Colour.WHITE, first)
            games[row.black] = Game(row.white, Colour.BLACK, second)
        return Round.of(games)

    def _announced(self, number: int) -> Iterable[AnnouncedBye]:
        asked = {
            request.player: IDLE[request.kind] for request in self.requests if request.round_number == number
        }
        for index, entry in enumerate(self.entries):
            gone = entry.withdrawn_after is not None and entry.withdrawn_after < number
            if gone or entry.entered > number:
                yield AnnouncedBye(number, index, Outcome.ABSENT)
            elif index in asked:
                yield AnnouncedBye(number, index, asked[index])

    # -- what the controller does --------------------------------------------------------------------

    def with_draw(self, draw: Draw, published: Mapping[str, Any] | None = None) -> Section:
        """The section with a round drawn, or the boards of the round changed; entered results stay.

        published: what is kept in `draws`.
        """
        number = draw.round_number
        results = {(row.white, row.black): row.result for row in self.rows if row.round_number == number}
        rows = [
            Row(number, one.white, one.black, results.get((one.white, one.black), ""), one.number, one.kind)
            for one in draw.boards
        ]
        rows += [Row(number, player, NO_OPPONENT, "bye") for player in draw.waiting]
        kinds = {outcome: kind for kind, outcome in IDLE.items()}
        for bye in self._announced(number):
            rows.append(Row(number, bye.player, NO_OPPONENT, kinds[bye.outcome]))
        earlier = tuple(row for row in self.rows if row.round_number != number)
        draws = self.draws
        if published is not None:
            draws = (*(draw for draw in draws if draw.get("round", 0) < number), published)
        return replace(self, rows=(*earlier, *rows), draws=draws)

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
        return replace(
            self, rows=tuple(replace(other, result=result) if other == row else other for other in self.rows)
        )

    def with_results(self, by_board: Mapping[int, str]) -> Section:
        """The section with results of the latest round, by board, as people write them ("½-½", " 1:0 ").

        Raises BadInput naming every board that there is not, and every result that is none.
        """
        rows = {row.board: row for row in self.round_rows(self.drawn_rounds) if row.black != NO_OPPONENT}
        section, faults = self, list[Told]()
        for board, text in by_board.items():
            code = results.result_read(text)
            if board not in rows:
                faults.append(told("round {round} has no board {n}", n=board, round=self.drawn_rounds))
            elif code not in RESULTS:
                faults.append(
                    told(
                        "board {n}: {result!r} is not a result; the results are {list}",
                        n=board, result=text, list=", ".join(RESULTS),
                    )
                )  # fmt: skip
            else:
                section = section.with_result(rows[board], code)
        if faults:
            raise BadInput(*faults)
        return section

    def with_entries(self, *entries: CardEntry) -> Section:
        """The section with more cards."""
        return replace(self, entries=(*self.entries, *entries))


def card_of(own: Particulars, identity: Identity, section: str = "") -> CardEntry:
    """The card of a child. section: the former one."""
    return CardEntry(
        identity, own.name, own.national_rating or own.rating, own.club, own.school, own.family,
        own.birth_date, own.national_id, section,
    )  # fmt: skip


def particulars_of_card(card: CardEntry) -> Particulars:
    """What is written on a card about a child."""
    return Particulars(
        card.name, birth_date=card.born, national_rating=card.grade, club=card.club, school=card.school,
        family=card.family, national_id=card.ecf,
    )  # fmt: skip


def player_of(entry: CardEntry, number: int) -> Player:
    """The player of the tournament that a card stands for."""
    shown = entry.identity if isinstance(entry.identity, int) and entry.identity > 0 else 0
    return Player(
        number,
        entry.name,
        birth_date=entry.born,
        national_rating=entry.grade,
        club=entry.club,
        school=entry.school,
        family=entry.family,
        shown_number=0 if shown == number else shown,
        card=entry.card,
    )
