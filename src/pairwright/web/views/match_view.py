"""A match of teams as the pages show it: its boards, who sits there, and how each of them ended."""

from __future__ import annotations

from pairwright.common.errors import BadInput, Refused
from pairwright.common.messages import N_
from pairwright.common.values import dataclass
from pairwright.storage.event_state import SectionState
from pairwright.storage.line_ups import NOBODY_THERE, forfeit_on, results_of, seats, whites
from pairwright.storage.round_state import RoundState
from pairwright.tournament.line_up_cards import NOBODY
from pairwright.tournament.person import Particulars
from pairwright.tournament.results import BETWEEN, PLAYING, games_of, result_text, score_of
from pairwright.tournament.scoring import points_text
from pairwright.web.form_input import Typed
from pairwright.web.translations import Say
from pairwright.web.views.result_view import typed_result
from pairwright.web.views.round_view import ShownBoard

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
            own=_score(sides),
            slip=_score(slip),
        )


def _score(sides: list[int]) -> str:
    return "–".join("…" if units < 0 else points_text(units) for units in sides)
