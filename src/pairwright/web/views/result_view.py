"""Results as pages show and read them: what can be chosen, what was typed, what is still missing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any, NamedTuple

from starlette.requests import Request

from pairwright.common.messages import N_
from pairwright.common.values import dataclass, replace
from pairwright.publish.document import Document, Table
from pairwright.storage.effect_kinds import rounds_text
from pairwright.storage.event_state import SectionState
from pairwright.storage.refused import Refused
from pairwright.storage.round_state import RoundState
from pairwright.tournament.results import (
    BETWEEN,
    CHOICES,
    COMMON,
    NOT_RATED,
    PLAYING,
    result_read,
    result_text,
    result_told,
)
from pairwright.web.form_input import whole_number
from pairwright.web.render import wants_part
from pairwright.web.translations import Say

_OF_GAMES = ("1-0", "1/2-1/2", "0-1", "+/-", "-/+", "-/-")
_MATCHES = [BETWEEN.join(games) for games in product(_OF_GAMES, repeat=2)]

MATCH_COMMON: tuple[tuple[str, str], ...] = tuple(
    (code, result_text(code)) for code in _MATCHES if set(code.split(BETWEEN)) <= set(COMMON)
)
"""The results of a match of two games that were both played."""

MATCH_CHOICES: tuple[tuple[str, str], ...] = (
    *MATCH_COMMON,
    *((code, result_text(code)) for code in _MATCHES if not set(code.split(BETWEEN)) <= set(COMMON)),
    ("*, *", N_("adjourned")),
)
"""What a result field of a match offers."""

_RARE = ("0-0", "1/2-0", "0-1/2")
MATCH_RARE: tuple[tuple[str, str], ...] = tuple(
    (code, result_text(code))
    for code in map(BETWEEN.join, product((*COMMON, *_RARE), repeat=2))
    if set(code.split(BETWEEN)) & set(_RARE)
)
"""Matches with a game that ended 0-0 or 1/2-0 (C.04.5, preface), offered one step further away."""

WORDS = {
    "1-0": N_("White wins"),
    "1/2-1/2": N_("draw"),
    "0-1": N_("Black wins"),
    "+/-": N_("White wins by forfeit"),
    "-/+": N_("Black wins by forfeit"),
    "-/-": N_("both lose by forfeit"),
    "*": N_("adjourned"),
    "0-0": N_("both lose"),
    "1/2-0": N_("half a point for White only"),
    "0-1/2": N_("half a point for Black only"),
}
"""What a result means, said in full."""

_TWO = 2
_TYPED = {"5": "1/2-1/2", "": "", PLAYING: ""}
"""What is typed at a board beside what people write: the key of the draw, and nothing yet."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a round is. missing, adjourned: (number within the round, number in the hall)."""

    done: int
    total: int
    missing: tuple[tuple[int, int], ...]
    adjourned: tuple[tuple[int, int], ...]


def progress(section: SectionState, drawn: RoundState) -> Progress:
    """Which results of a round are missing, and which games are adjourned."""
    tables = section.tables(drawn)
    missing, adjourned = (
        tuple((number, tables[number - 1]) for number in numbers)
        for numbers in (drawn.awaited, drawn.adjourned)
    )
    return Progress(drawn.known, len(drawn.boards), missing, adjourned)


SEEN_FIRST = 80
"""Boards of a long round that a page shows; the others come when they are scrolled to."""

_ALL_AT_ONCE = 120
"""Boards that are no long round."""

ROWS = 200
"""Rows of a long table of another kind that a page shows at once."""


@dataclass(frozen=True, slots=True)
class BoardPart:
    """Some boards of a round, one after another. numbers: within the round. first, last: in the hall.

    here: they stand on the page; of the others it has the way to them.
    """

    numbers: range
    first: int
    last: int
    here: bool


def parts_of(tables: Sequence[int], board: int, whole: bool = False, rows: int = 0) -> list[BoardPart]:
    """All boards of a round in parts: the one with this board is here. whole: all of them in one.

    tables: the numbers in the hall. rows: so many make a part of a long table of another kind.
    """
    long = len(tables) > (2 * rows or _ALL_AT_ONCE) and not whole
    size = rows or SEEN_FIRST if long else len(tables)
    starts = range(1, len(tables) + 1, size or 1)
    found = [range(start, min(start + size, len(tables) + 1)) for start in starts]
    at = min(max(board, 1), len(tables))
    return [BoardPart(one, tables[one[0] - 1], tables[one[-1] - 1], at in one) for one in found]


class RowsAsked(NamedTuple):
    """The rows of the long tables of a page that somebody asked for. of: the kind of table.

    whole: all of them. alone: without the page around them.
    """

    of: str
    row: int
    whole: bool
    alone: bool

    @classmethod
    def of_request(cls, request: Request, most: int, *kinds: str) -> RowsAsked:
        """As the address says. most: there are no more rows than that. kinds: of the tables there are."""
        query = request.query_params
        kind, row = query.get("of", ""), min(whole_number(query.get("row", "")) or 1, max(most, 1))
        alone = wants_part(request) and "row" in query
        at = (row - 1) // ROWS * ROWS + 1  # every row of a part asks for the same
        return cls(kind if kind in kinds else (*kinds, "")[0], at, "whole" in query, alone)

    @property
    def variant(self) -> str:
        """What tells the page from others at its address; "" for the one without a question."""
        return " ".join(map(str, self)) if self.row > 1 or self.whole or self.alone else ""

    def parts(self, table: Table, asked: bool = True) -> list[BoardPart]:
        """The parts of a table; without `asked` for another one the first of them is here."""
        rows = range(1, len(table.rows) + 1)
        return parts_of(rows, self.row if asked else 1, self.whole and asked, ROWS) if rows else []

    def long(self, document: Document) -> dict[str, tuple[list[BoardPart], str]]:
        """For every kind of table, its parts and the way to them."""
        tables = document.tables()
        return {one.kind: (self.parts(one, self.of == one.kind), f"?of={one.kind}&row=") for one in tables}

    def rows(self, document: Document) -> dict[str, Any]:
        """What the template of rows alone shows."""
        tables = [one for one in document.tables() if one.kind == self.of] or document.tables()
        parts = self.parts(tables[0]) if tables else []
        return {"document": replace(document, blocks=tables[:1]), "parts": parts}


def choices_of(section: SectionState) -> tuple[tuple[str, str], ...]:
    """What a result field of a section offers, the common ones first: code and words (to be translated)."""
    return CHOICES if section.games == 1 else MATCH_CHOICES


def more_choices_of(section: SectionState) -> tuple[tuple[str, str], ...]:
    """What is offered one step further away."""
    return NOT_RATED if section.games == 1 else MATCH_RARE


def telling_results(say: Say) -> Callable[[str], str]:
    """What says results in full to a reader; "–" where there is none."""
    return lambda code: say("{words}", words=result_told(code)) if code else "–"


def typed_result(text: str, games: int = 1) -> str:
    """The code of a result that somebody typed: "1", "0", "5", "=", "+", "-", or a code itself.

    games: of a match; one for each is typed, together or apart ("15", "1 5").
    Raises Refused for anything else.
    """
    wanted = text.strip()
    if games > 1 and wanted:
        return _typed_match(wanted, games)
    code = _TYPED.get(wanted, result_read(wanted))
    if code is None:
        raise Refused.told(
            "{text!r} is not a result; type 1, 0 or 5 (a draw), + or - (by forfeit)", text=text[:20]
        )
    return code


def _typed_match(text: str, games: int) -> str:
    words = text.replace(",", " ").split()
    parts = list(text) if len(words) == 1 and len(text) == games else words
    try:
        codes = [typed_result(part) or PLAYING for part in parts]
    except Refused:
        codes = []
    if len(codes) != games or set(codes) == {PLAYING}:
        if games > _TWO:
            raise Refused.told(
                "{text!r} is not the result of a match; enter {games} boards, each 1, 0 or 5 (a draw), + "
                "or - (by forfeit), from the first team’s point of view",
                text=text[:20],
                games=games,
            )
        raise Refused.told(
            "{text!r} is not the result of a match; type both games, each 1, 0 or 5 (a draw), + or - (by "
            "forfeit), from the point of view of White in the first game: 15",
            text=text[:20],
        )
    return BETWEEN.join(codes)


def boards_of(text: str, tables: Sequence[int]) -> frozenset[int]:
    """Board numbers as people write them ("41-44, 50"), as numbers within the round.

    tables: the numbers in the hall of the boards of the round, in order. Raises Refused for what cannot be
    read.
    """
    found: set[int] = set()
    there = {table: place for place, table in enumerate(tables, 1)}
    for part in text.replace(";", ",").replace("–", "-").split(","):
        if not part.strip():
            continue
        low, _, high = part.partition("-")
        try:
            start, end = int(low), int(high or low)
        except ValueError:
            raise Refused.told(
                "{part!r}: boards are written like 3, 7, 10-14", part=part.strip()[:20]
            ) from None
        if start not in there or end not in there or start > end:
            raise Refused.told(
                "{part!r}: the boards of the round are {boards}",
                part=part.strip()[:20],
                boards=rounds_text(sorted(tables)),
            )
        found.update(place for table, place in there.items() if start <= table <= end)
    return frozenset(found)
