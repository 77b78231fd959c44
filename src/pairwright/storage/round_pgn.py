"""A round as PGN for those who broadcast it, and results that come back as PGN, told by board."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from pairwright.common.collation import fold
from pairwright.common.messages import Told, told
from pairwright.common.printable import without_hidden
from pairwright.common.values import dataclass, field, replace
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.line_ups import results_of, seats, whites
from pairwright.storage.round_state import BoardState, Entry, RoundState
from pairwright.storage.section_league import fixture_of
from pairwright.tournament.line_up_cards import NOBODY
from pairwright.tournament.person import Particulars
from pairwright.tournament.results import ADJOURNED, PLAYING, from_the_other_side, games_of

_RESULTS = ("1-0", "0-1", "1/2-1/2")
_NOT_RATED = " u"
"""Behind the result of a game that was played and is not rated; PGN does not know of ratings."""
_ROUND = re.compile(r"(\d{1,3})(?:\.(\d{1,5}))?(?:\..*)?")


def round_as_pgn(
    event: EventState, section: SectionState, drawn: RoundState, results: Mapping[int, str] | None = None
) -> str:
    """Every board of a round as a game without moves, with the result where it is one of a played game.

    Any other result is told in a comment, and of a match each game by itself. Of matches of teams the boards
    on which two sit, as soon as everybody knows the line-ups.
    results: by board, and then those boards only, with these results.
    """
    number = drawn.number
    days = section.setup.round_dates
    games = []
    for place, board in enumerate(drawn.boards, 1):
        shown = str(section.table(number, place))
        result = board.result if results is None else results.get(place, "")
        day: object = days[number - 1] if number <= len(days) else ""
        if section.of_teams:
            played = _games_of_match(section, drawn, board, shown)
            day = fixture_of(section, drawn, place).on if section.in_league else day
        elif results is None or result:
            played = _games_of_two(section, board, shown, result)
        else:
            continue
        games += [
            game_text(
                {
                    "Event": f"{event.name}: {section.setup.name}",
                    "Site": " ".join(filter(None, (event.place, event.federation))),
                    "Date": str(day or "????-??-??").replace("-", "."),
                    "Round": f"{number}.{where}",
                    "White": white.name,
                    "Black": black.name,
                    "Result": result.removesuffix(_NOT_RATED),
                    **_about("White", white),
                    **_about("Black", black),
                    "Board": where.rpartition(".")[2] if section.of_teams else shown,
                }
            )
            for where, (white, black), result in played
        ]
    return without_hidden("\n".join(games))  # a name is looked for by its letters when it comes back


def _games_of_two(
    section: SectionState, board: BoardState, shown: str, result: str
) -> Iterator[tuple[str, Sequence[Particulars], str]]:
    """The games of two players, who change colours from one to the next of a match."""
    sides = [section.entry(key).particulars for key in board.players]
    for at, code in enumerate(games_of(result, section.games)):
        where = shown if section.games == 1 else f"{shown}.{at + 1}"
        yield (where, sides[::-1], from_the_other_side(code)) if at % 2 else (where, sides, code)


def _games_of_match(
    section: SectionState, drawn: RoundState, match: BoardState, shown: str
) -> Iterator[tuple[str, Sequence[Particulars], str]]:
    """The boards of a match on which two sit: its number and theirs, White and Black, the result."""
    if not drawn.is_out(match):
        return
    teams = [section.entry(key) for key in match.players]
    boards = zip(
        seats(section, drawn, match), whites(section, match), results_of(section, drawn, match), strict=True
    )
    for board, (places, white, result) in enumerate(boards, 1):
        sides = [
            replace(team.squad.players[place - 1], club=team.name)
            for team, place in zip(teams, places, strict=True)
            if place != NOBODY and place <= len(team.squad.players)
        ]
        if len(sides) < 2 or board > section.boards_of(drawn, match):
            continue
        # A result is written as the team with White on board 1 sees it.
        where = f"{shown}.{board}"
        yield (where, sides, result) if white else (where, sides[::-1], from_the_other_side(result))


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
        fitting = boards.of(game, int(match[2] or 0) if match else 0)
        if len(fitting) != 1:
            faults.append(_nobody(game, place) if not fitting else _several(game, place))
            continue
        ((board, swapped),) = fitting
        shown = section.table(drawn.number, board)
        result = _result(game)
        before = drawn.boards[board - 1].result.removesuffix(_NOT_RATED)
        first = found.get(board, (result, place))
        fault = _swapped(game, shown) if swapped else _at_odds(game, shown)
        if fault is None and result and first[0] != result:
            fault = told(
                "board {board}: {one} in game {first}, and {two} in game {n}",
                board=shown, one=first[0], first=first[1], two=result, n=place,
            )  # fmt: skip
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
            board=shown, one=result, two=ending, line=game.line,
        )  # fmt: skip
    result = result or ending
    if result and mate and result != mate:
        return told(
            "board {board}: {one} in the file, but its last move is mate: {two} (line {line})",
            board=shown, one=result, two=mate, line=game.line,
        )  # fmt: skip
    return None


def _swapped(game: PgnGame, shown: int) -> Told:
    return told(
        "board {board}: {white} has White in the file, and Black here",
        board=shown, white=_named(game, "White"),
    )  # fmt: skip


def _nobody(game: PgnGame, place: int) -> Told:
    return told(
        "game {n}, line {line}: {white} – {black} is not a board of this round",
        n=place, line=game.line, white=_named(game, "White"), black=_named(game, "Black"),
    )  # fmt: skip


def _several(game: PgnGame, place: int) -> Told:
    return told(
        "game {n}, line {line}: {white} – {black} fits several boards of this round; write the board behind "
        "the round, as in “1.12”",
        n=place, line=game.line, white=_named(game, "White"), black=_named(game, "Black"),
    )  # fmt: skip


def _named(game: PgnGame, side: str) -> str:
    return game.tags.get(side, "?")[:80]


class _Boards:
    """The boards of a round, found by their players."""

    def __init__(self, section: SectionState, drawn: RoundState) -> None:
        self._tables = section.tables(drawn)
        self._by_pair = {(one.white, one.black): number for number, one in enumerate(drawn.boards, 1)}
        self._by_number: dict[str, list[Entry]] = defaultdict(list)
        self._by_name: dict[tuple[str, ...], list[Entry]] = defaultdict(list)
        for entry in (section.entry(key) for board in drawn.boards for key in (board.white, board.black)):
            self._by_number[entry.particulars.fide_id].append(entry)
            self._by_name[_words(entry.name)].append(entry)

    def of(self, game: PgnGame, table: int) -> list[tuple[int, bool]]:
        """The boards within the round whose players these are, and whether colours are swapped.

        table: the one that the game names, 0 for none; of several boards of namesakes it is that one.
        """
        found: dict[int, bool] = {}
        for white in self._players(game, "White"):
            for black in self._players(game, "Black"):
                for pair, swapped in (((white.key, black.key), False), ((black.key, white.key), True)):
                    if pair in self._by_pair:
                        found.setdefault(self._by_pair[pair], swapped)
        named = [one for one in found.items() if self._tables[one[0] - 1] == table]
        return named or [*found.items()]

    def _players(self, game: PgnGame, side: str) -> list[Entry]:
        """Who a player of a game may be: by FIDE number where both have one, else by name in either order."""
        number = game.tags.get(f"{side}FideId", "").strip()
        named = self._by_name.get(_words(game.tags.get(side, "")), [])
        if not number:
            return named
        return self._by_number.get(number, []) or [one for one in named if not one.particulars.fide_id]


def _words(name: str) -> tuple[str, ...]:
    return tuple(sorted(fold(name.replace(",", " ")).split()))


# -- Games as PGN: the tags of every game of a file, and games without moves ---------------------------
# PGN is the Portable Game Notation of 1994: tags such as `[White "Oak, Ann"]`, then moves, then the result.
# Of the moves only the end is read, how the game says that it ended and whether its last move is marked as
# mate (`#`): whether they are legal is not checked. The library that could, python-chess, is under the GPL,
# and this program with everything it ships is under the MIT licence.


_TAG = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]')
_TAGS = re.compile(rf"\s*(?:{_TAG.pattern}\s*)+".replace("(\\w+)", "\\w+"))
_ESCAPED = re.compile(r"\\(.)")
_COMMENT = re.compile(r"\{[^}]*\}?|;[^\n]*")
_VARIATION = re.compile(r"\([^()]*\)")
_WORD = re.compile(r"\d+\.(?:\.\.)?|[^\s.]+")
ENDINGS = {"1-0": "1-0", "0-1": "0-1", "1/2-1/2": "1/2-1/2", "1/2": "1/2-1/2", "½-½": "1/2-1/2", "*": "*"}
"""How results are written, and how the desk writes them; a star for a game that goes on."""
ROSTER = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
"""The seven tags that every game has, in their order."""

MOST_GAMES = 20_000
MOST_FAULTS = 20


@dataclass(slots=True)
class PgnGame:
    """A game. line: of its first tag, from 1. tags: as written. moves: the lines after them."""

    line: int
    tags: dict[str, str] = field(default_factory=dict)
    moves: list[str] = field(default_factory=list)

    def end(self) -> tuple[str, str]:
        """How the moves end: the result after them, and the winner's result where the last one is mate.

        Each is empty where the moves do not say it.
        """
        text = _COMMENT.sub(" ", "\n".join(self.moves))
        while (shorter := _VARIATION.sub(" ", text)) != text:
            text = shorter
        ending, mate, black = "", "", False
        for word in _WORD.findall(text):
            if word in ENDINGS:
                ending = ENDINGS[word]
                break
            if word[0].isascii() and word[0].isdigit() and word.endswith("."):
                black = word.endswith("..")
            elif word[0].isalpha():
                mate = ("0-1" if black else "1-0") if "#" in word else ""
                black = not black
        return ending, mate


@dataclass(frozen=True, slots=True)
class PgnFile:
    """The games of a file in their order, at most MOST_GAMES, and what of it was not read, by line."""

    games: tuple[PgnGame, ...]
    faults: tuple[Told, ...]


def read_pgn(text: str) -> PgnFile:
    """The games of a text. Never refused: what is damaged is named with its line and passed over."""
    games: list[PgnGame] = []
    faults: list[Told] = []
    moving, blank, opened, more = True, True, 0, 0
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        if opened and blank and line.startswith('[Event "'):
            # A new game: the comment before it was never closed.
            faults.append(told("line {line}: this comment never ends", line=opened))
            opened = 0
        blank = not line or line.isspace()
        if blank or line[0] == "%":
            continue
        if not opened and _TAGS.fullmatch(line):
            for name, value in _TAG.findall(line):
                if moving or name == ROSTER[0]:
                    games[MOST_GAMES:], moving = [PgnGame(number)], False  # no more than one too many is kept
                    more += len(games) > MOST_GAMES
                games[-1].tags.setdefault(name, _ESCAPED.sub(r"\1", value))
            continue
        if not opened and line.lstrip()[0] == "[":
            shown = " ".join(line.split())[:60]
            faults.append(told("line {line}: “{text}” is not a tag and was ignored", line=number, text=shown))
            continue
        moving = True
        if games:
            games[-1].moves.append(line)
        opened = _open_after(line, number, opened)
    if opened:
        faults.append(told("line {line}: this comment never ends", line=opened))
    if (further := len(faults) - MOST_FAULTS) > 0:
        faults[MOST_FAULTS:] = [told("further faults in lines of the file: {n}", n=further)]
    if more:
        faults.append(told("games after the first {most}, which were not read: {n}", most=MOST_GAMES, n=more))
    return PgnFile(tuple(games[:MOST_GAMES]), tuple(faults))


def _open_after(line: str, number: int, opened: int) -> int:
    """The line in which the comment began that is still open after this one; 0 for none."""
    while opened or "{" in line:
        if opened:
            _, closed, line = line.partition("}")
            if not closed:
                return opened
            opened = 0
        else:
            before, _, line = line.partition("{")
            if ";" in before:
                return 0
            opened = number
    return 0


def game_text(tags: Mapping[str, str]) -> str:
    """One game without moves: the roster, then the other tags that say something.

    A result that PGN does not have stands in a comment before the star of a game without a result.
    """
    told = tags.get("Result", "")
    result = told if told in _RESULTS else ADJOURNED
    comment = "" if told in (result, "", PLAYING) else f"{{Result: {told}}} "
    named = [(name, {**tags, "Result": result}.get(name) or "?") for name in ROSTER]
    named += [(name, value) for name, value in tags.items() if name not in ROSTER and value]
    lines = [f'[{name} "{_written(value)}"]' for name, value in named]
    return "\n".join([*lines, "", comment + result, ""])


def _written(value: str) -> str:
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')
