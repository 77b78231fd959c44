"""Results and matches as pages show and read them: what can be chosen, was typed, is still missing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

from pairwright.common.errors import BadInput, Refused
from pairwright.common.messages import N_
from pairwright.common.values import dataclass
from pairwright.storage.effect_kinds import rounds_text
from pairwright.storage.event_state import SectionState
from pairwright.storage.line_ups import NOBODY_THERE, forfeit_on, results_of, seats, whites
from pairwright.storage.round_state import RoundState
from pairwright.tournament.line_up_cards import NOBODY
from pairwright.tournament.person import Particulars
from pairwright.tournament.results import (
    BETWEEN,
    CHOICES,
    COMMON,
    NOT_RATED,
    PLAYING,
    games_of,
    result_read,
    result_text,
    result_told,
    score_of,
)
from pairwright.tournament.scoring import points_text
from pairwright.web.form_input import Typed
from pairwright.web.translations import Say
from pairwright.web.views.round_view import ShownBoard

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
_TYPED = {"5": "1/2-1/2", "x": "-/-", "": "", PLAYING: ""}
"""What is typed at a board beside what people write: keys of the draw and of both absent, and nothing yet."""


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
            "{text!r} is not a result; type 1, 0 or 5 (a draw), + or - (by forfeit), x (both lose by "
            "forfeit)",
            text=text[:20],
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
                "{text!r} is not the result of a match; enter every board (there are {games}), each 1, 0 "
                "or 5 (a draw), + or - (by forfeit), x (both lose by forfeit), from the first team’s point "
                "of view",
                text=text[:20], games=games,
            )  # fmt: skip
        raise Refused.told(
            "{text!r} is not the result of a match; type both games, each 1, 0 or 5 (a draw), + or - (by "
            "forfeit), x (both lose by forfeit), from the point of view of White in the first game: 15",
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
                part=part.strip()[:20], boards=rounds_text(sorted(tables)),
            )  # fmt: skip
        found.update(place for table, place in there.items() if start <= table <= end)
    return frozenset(found)


# -- A match of teams: its boards, who sits there, and how each of them ended --------------------------

_KEYS = {"1-0": "1", "0-1": "0", "1/2-1/2": "5", "+/-": "+", "-/+": "-", PLAYING: ""}


@dataclass(frozen=True, slots=True)
class MatchBoard:
    """A board of a match.

    first, second: who sits there for the team with White on board 1, and for the other one; None for nobody.
    white:  the first of them has White. result: its code, seen from him; "" while it plays. typed: the same
            as it is typed. due: how it ends because somebody is missing, "" otherwise. article: by which the
            arbiter has decided the game. turned: they had each other's colours.
    """

    number: int
    first: Particulars | None
    second: Particulars | None
    white: bool
    result: str
    typed: str
    due: str = ""
    article: str = ""
    turned: bool = False

    @property
    def names(self) -> tuple[str, str]:
        """Who sits there, "–" for nobody."""
        return (self.first.name if self.first else "–", self.second.name if self.second else "–")

    @property
    def shown(self) -> str:
        """The result in print, "" while it is not known, "*" where it is adjourned."""
        return result_text(self.result)


def boards_of_match(section: SectionState, drawn: RoundState, number: int) -> tuple[MatchBoard, ...]:
    """The boards that match `number` of a round has, by the line-ups as they stand."""
    match = drawn.boards[number - 1]
    parts = results_of(section, drawn, match)
    squads = [section.entry_of[team].squad.players for team in match.players]
    decided = {one.game for one in match.decided}
    found = []
    for board, (places, white, result) in enumerate(
        zip(seats(section, drawn, match), whites(section, match), parts, strict=True), 1
    ):
        first, second = (
            None if place == NOBODY or place > len(squad) else squad[place - 1]
            for place, squad in zip(places, squads, strict=True)
        )
        known = result.replace(PLAYING, "")
        typed = _KEYS.get(result, result)
        article = match.article if board in decided else ""
        due, turned = forfeit_on(places), board in match.exchanged
        found.append(MatchBoard(board, first, second, white, known, typed, due, article, turned))
    return tuple(found[: section.boards_of(drawn, match)])


def matches_of(
    section: SectionState, drawn: RoundState, lines: list[ShownBoard]
) -> list[tuple[ShownBoard, tuple[MatchBoard, ...]]]:
    """Every match of a round with the boards that are played in it."""
    return [(line, boards_of_match(section, drawn, line.number)) for line in lines]


def keys_of(code: str) -> str:
    """The result of a match as it is typed, a key a board: "1510"; the codes where a board has no key."""
    parts = [_KEYS.get(part, part) for part in code.split(BETWEEN)]
    return ("" if all(len(part) == 1 for part in parts) else " ").join(parts)


def differences(
    section: SectionState, drawn: RoundState, number: int, result: str, _: Say
) -> list[tuple[str, str, str]]:
    """The boards that end otherwise by another result of the match: who plays there, and both results."""
    parts = games_of(result, section.games)
    return [
        (
            _("Board {n}: {white} – {black}", n=board.number, white=board.names[0], black=board.names[1]),
            board.result,
            part.replace(PLAYING, ""),
        )
        for board, part in zip(boards_of_match(section, drawn, number), parts, strict=False)
        if board.result != part.replace(PLAYING, "")
    ]


def match_typed(typed: Typed, boards: int, games: int) -> str:
    """The result of a match as its boards were typed; "" while nothing is known.

    boards: of the round; games: of the results, which have the boards that this round leaves empty as well.

    The slip's total is checked where it was typed. Raises Refused for what is no result, and for boards that
    do not add up to the slip.
    """
    parts = []
    for board in range(1, boards + 1):
        try:
            parts.append(typed_result(typed.raw(f"board-{board}")) or PLAYING)
        except BadInput as error:
            raise Refused(
                *(typed.translate(N_("Board {n}: {what}"), n=board, what=what) for what in error.faults)
            ) from None
    if set(parts) == {PLAYING}:
        if any(typed.text(f"slip-{side}") for side in (1, 2)):
            raise Refused.told("the boards are missing: no result is made of a total alone")
        return ""
    code = BETWEEN.join([*parts, *[NOBODY_THERE] * (games - boards)])
    _check_total(typed, code)
    return code


def _check_total(typed: Typed, code: str) -> None:
    slip = [typed.points(f"slip-{side}", 0, 1000, -1) for side in (1, 2)]
    if typed.errors:
        raise Refused(*typed.errors.values())
    sides = [half * 5 for half in score_of(code)]
    if any(said not in (-1, own) for said, own in zip(slip, sides, strict=True)):
        raise Refused.told(
            "the boards add up to {own}, the slip says {slip}: compare them board by board",
            own=_score(sides), slip=_score(slip),
        )  # fmt: skip


def _score(sides: list[int]) -> str:
    return "–".join("…" if units < 0 else points_text(units) for units in sides)
