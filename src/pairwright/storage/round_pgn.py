"""A round as PGN for those who broadcast it, and results that come back as PGN, told by board."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping

from pairwright.common.collation import fold
from pairwright.common.messages import Told, told
from pairwright.common.printable import without_hidden
from pairwright.common.values import dataclass
from pairwright.lists.pgn_games import ENDINGS, PgnFile, PgnGame, game_text
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.round_state import Entry, RoundState
from pairwright.tournament.person import Particulars

_RESULTS = ("1-0", "0-1", "1/2-1/2")
_ROUND = re.compile(r"(\d{1,3})(?:\.(\d{1,5}))?(?:\..*)?")


def round_as_pgn(
    event: EventState, section: SectionState, drawn: RoundState, results: Mapping[int, str] | None = None
) -> str:
    """Every board of a round as a game without moves, with the result where it is one of a played game.

    results: by board, and then those boards only, with these results.
    """
    number = drawn.number
    days = section.setup.round_dates
    day = days[number - 1] if number <= len(days) and days[number - 1] else ""
    games = []
    for place, board in enumerate(drawn.boards, 1):
        result = board.result if results is None else results.get(place, "")
        if results is not None and not result:
            continue
        shown = section.table(number, place)
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
                    "Result": result if result in _RESULTS else "*",
                    **_about("White", white),
                    **_about("Black", black),
                    "Board": str(shown),
                }
            )
        )
    return without_hidden("\n".join(games))  # a name is looked for by its letters when it comes back


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
    contradictions: what cannot be, or cannot be read, by board, game or line. open: games without a result.
    other_rounds: games of them, which are passed over.
    """

    results: tuple[tuple[int, str], ...]
    same: int
    contradictions: tuple[str, ...]
    open: int
    other_rounds: int


def results_of_pgn(section: SectionState, drawn: RoundState, file: PgnFile) -> PgnResults:
    """The results of a round in the games of a file. Games of other rounds are counted alone."""
    boards = _Boards(section, drawn)
    found: dict[int, tuple[str, int]] = {}
    faults: list[str] = list(file.faults)
    disputed: set[int] = set()
    same = still_open = other = 0
    for place, game in enumerate(file.games, 1):
        match = _ROUND.fullmatch(game.tags.get("Round", "").strip())
        if match is not None and int(match[1]) != drawn.number:
            other += 1
            continue
        board, swapped = boards.of(game)
        if not board:
            faults.append(_nobody(game, place))
            continue
        shown = section.table(drawn.number, board)
        result = _result(game)
        before = drawn.boards[board - 1].result
        first = found.get(board, (result, place))
        fault = _swapped(game, shown) if swapped else _at_odds(game, shown)
        if fault is None and result and first[0] != result:
            fault = told(
                "board {board}: {one} in game {first}, and {two} in game {n}",
                board=shown,
                one=first[0],
                first=first[1],
                two=result,
                n=place,
            )
        if fault is None and result and before and before != result:
            fault = told(
                "board {board}: {two} in the file, and {one} here", board=shown, two=result, one=before
            )
        if fault is not None:
            faults.append(fault)
            disputed.add(board)
        elif not result:
            still_open += 1
        elif before:
            same += 1
        else:
            found[board] = first
    new = sorted((board, result) for board, (result, _) in found.items() if board not in disputed)
    return PgnResults(tuple(new), same, tuple(faults), still_open, other)


def _result(game: PgnGame) -> str:
    """The result of a game, by its tag or, where it has none, by the end of its moves; empty for none."""
    written = game.tags.get("Result", "").strip()
    result = ENDINGS.get(written, "") if written else game.end()[0]
    return result if result in _RESULTS else ""


def _at_odds(game: PgnGame, shown: int) -> Told | None:
    """What is wrong where the end of the moves says something else than the tag."""
    result = ENDINGS.get(game.tags.get("Result", "").strip(), "")
    ending, mate = game.end()
    if result and ending and result != ending:
        return told(
            "board {board}: the Result tag says {one}, and the moves end with {two} (line {line})",
            board=shown,
            one=result,
            two=ending,
            line=game.line,
        )
    result = result or ending
    if result and mate and result != mate:
        return told(
            "board {board}: {one} in the file, but its last move is mate: {two} (line {line})",
            board=shown,
            one=result,
            two=mate,
            line=game.line,
        )
    return None


def _swapped(game: PgnGame, shown: int) -> Told:
    white = game.tags.get("White", "?")[:80]
    return told("board {board}: {white} has White in the file, and Black here", board=shown, white=white)


def _nobody(game: PgnGame, place: int) -> Told:
    return told(
        "game {n}, line {line}: {white} – {black} is not a board of this round",
        n=place,
        line=game.line,
        white=game.tags.get("White", "?")[:80],
        black=game.tags.get("Black", "?")[:80],
    )


class _Boards:
    """The boards of a round, found by their players."""

    def __init__(self, section: SectionState, drawn: RoundState) -> None:
        self._by_pair = {(one.white, one.black): number for number, one in enumerate(drawn.boards, 1)}
        self._by_number: dict[str, list[Entry]] = defaultdict(list)
        self._by_name: dict[tuple[str, ...], list[Entry]] = defaultdict(list)
        for entry in (section.entry(key) for board in drawn.boards for key in (board.white, board.black)):
            self._by_number[entry.particulars.fide_id].append(entry)
            self._by_name[_words(entry.name)].append(entry)

    def of(self, game: PgnGame) -> tuple[int, bool]:
        """The board within the round whose players these are, 0 for none; and whether colours are swapped."""
        for white in self._players(game, "White"):
            for black in self._players(game, "Black"):
                if (white.key, black.key) in self._by_pair:
                    return self._by_pair[white.key, black.key], False
                if (black.key, white.key) in self._by_pair:
                    return self._by_pair[black.key, white.key], True
        return 0, False

    def _players(self, game: PgnGame, side: str) -> list[Entry]:
        """Who a player of a game may be: by FIDE number where both have one, else by name in either order."""
        number = game.tags.get(f"{side}FideId", "").strip()
        named = self._by_name.get(_words(game.tags.get(side, "")), [])
        if not number:
            return named
        return self._by_number.get(number, []) or [one for one in named if not one.particulars.fide_id]


def _words(name: str) -> tuple[str, ...]:
    return tuple(sorted(fold(name.replace(",", " ")).split()))
