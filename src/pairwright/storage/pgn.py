"""A round as PGN for those who broadcast it, and results that come back as PGN, told by board."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pairwright.lists.pgn import game_text
from pairwright.names import fold
from pairwright.storage.entry import Entry, Particulars
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.round_state import RoundState
from pairwright.told import told

_RESULTS = {"1-0": "1-0", "0-1": "0-1", "1/2-1/2": "1/2-1/2"}
_ROUND = re.compile(r"(\d{1,3})(?:\.(\d{1,5}))?(?:\..*)?")


def round_as_pgn(event: EventState, section: SectionState, drawn: RoundState) -> str:
    """Every board of a round as a game without moves, with the result where it is one of a played game."""
    number = drawn.number
    days = section.setup.round_dates
    day = days[number - 1] if number <= len(days) and days[number - 1] else ""
    games = []
    for shown, board in enumerate(drawn.boards, section.setup.first_board):
        white, black = (section.entry(key).particulars for key in (board.white, board.black))
        games.append(
            game_text(
                {
                    "Event": f"{event.name}: {section.setup.name}",
                    "Site": " ".join(filter(None, (event.place, event.federation))),
                    "Date": day.replace("-", ".") or "????.??.??",
                    "Round": f"{number}.{shown}",
                    "White": white.name,
                    "Black": black.name,
                    "Result": _RESULTS.get(board.result, "*"),
                    **_about("White", white),
                    **_about("Black", black),
                    "Board": str(shown),
                }
            )
        )
    return "\n".join(games)


def _about(side: str, player: Particulars) -> dict[str, str]:
    return {
        f"{side}Title": player.title,
        f"{side}Elo": str(player.rating or ""),
        f"{side}FideId": player.fide_id,
        f"{side}Team": player.club,
    }


@dataclass(frozen=True, slots=True)
class PgnResults:
    """What a file says of a round.

    results: (board within the round, result) that are new. same: boards whose result is the one of the desk.
    contradictions: what cannot be, by board or by game. open: games without a result.
    """

    results: tuple[tuple[int, str], ...]
    same: int
    contradictions: tuple[str, ...]
    open: int


def results_of_pgn(
    section: SectionState, drawn: RoundState, games: Sequence[Mapping[str, str]]
) -> PgnResults:
    """The results of a round in the games of a file. Games of other rounds are passed over."""
    found: dict[int, str] = {}
    seen: dict[int, int] = {}
    faults: list[str] = []
    same = still_open = 0
    for place, game in enumerate(games, 1):
        match = _ROUND.fullmatch(game.get("Round", "").strip())
        if match is not None and int(match[1]) != drawn.number:
            continue
        board, swapped = _board_of(section, drawn, game)
        white, black = game.get("White", "?")[:80], game.get("Black", "?")[:80]
        if not board:
            faults.append(
                told(
                    "game {n}: {white} – {black} is no board of this round", n=place, white=white, black=black
                )
            )
            continue
        shown = section.setup.first_board + board - 1
        result = _RESULTS.get(game.get("Result", "").strip(), "")
        before = drawn.boards[board - 1].result
        if swapped:
            faults.append(
                told("board {board}: {white} has White in the file, and Black here", board=shown, white=white)
            )
        elif not result:
            still_open += 1
        elif found.get(board, result) != result:
            faults.append(
                told(
                    "board {board}: {one} in game {first}, and {two} in game {n}",
                    board=shown,
                    one=found[board],
                    first=seen[board],
                    two=result,
                    n=place,
                )
            )
        elif before and before != result:
            faults.append(
                told("board {board}: {two} in the file, and {one} here", board=shown, two=result, one=before)
            )
        elif before:
            same += 1
        else:
            found[board], seen[board] = result, place
    disputed = {fault.values.get("board") for fault in faults if hasattr(fault, "values")}
    new = [one for one in found.items() if section.setup.first_board + one[0] - 1 not in disputed]
    return PgnResults(tuple(sorted(new)), same, tuple(faults), still_open)


def _board_of(section: SectionState, drawn: RoundState, game: Mapping[str, str]) -> tuple[int, bool]:
    """The board within the round whose players these are, 0 for none; and whether colours are swapped."""
    for number, board in enumerate(drawn.boards, 1):
        white, black = section.entry(board.white), section.entry(board.black)
        if _is(white, game, "White") and _is(black, game, "Black"):
            return number, False
        if _is(white, game, "Black") and _is(black, game, "White"):
            return number, True
    return 0, False


def _is(entry: Entry, game: Mapping[str, str], side: str) -> bool:
    """The player of a game by his FIDE number where both have one, else by his name in either order."""
    number = game.get(f"{side}FideId", "").strip()
    if number and entry.particulars.fide_id:
        return number == entry.particulars.fide_id
    return _words(game.get(side, "")) == _words(entry.name)


def _words(name: str) -> list[str]:
    return sorted(fold(name.replace(",", " ")).split())
