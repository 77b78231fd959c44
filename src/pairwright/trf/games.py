"""Reading the round blocks of the player rows, well-formed ones by two look-ups each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from pairwright import matching
from pairwright.common.messages import told
from pairwright.common.values import TYPE_CHECKING
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.results import GAMES
from pairwright.tournament.round import MOST_ROUNDS, NO_OPPONENT, Round, anybody_drawn
from pairwright.trf.columns import integer
from pairwright.trf.context import Context
from pairwright.trf.result_letters import (
    BYE_NAMES,
    BYE_TAILS,
    COLOURS,
    GAME_TAILS,
    RESULT_LETTERS,
    RESULTS,
    TRF06_BYES,
    VALID_RESULTS,
)
from pairwright.trf.rows import PlayerRow, PlayerRows

if TYPE_CHECKING:
    from typing import Any

WHITE_AND_BLACK = 3
"""The sum of both colours of a game."""

FITTING = frozenset((int(first), int(second)) for first, second in GAMES)
FITTING_BYTES = bytes((first, second) in FITTING for first in range(16) for second in range(16))

UNREADABLE = -2
"""The opponent of a block that has been reported already: nothing more is said about it."""


class Grid:
    """The round blocks of all rows, as columns per round; entry i belongs to row i.

    rows:      the rows themselves.
    repaired:  (row, round) of games whose result was blank or unknown, and so is read as unfinished.
    agree:     all blocks are well-formed and fit those of the opponents, as far as that is known here.
    team:      True in team events, where several boards may have the bye and `-` needs no opponent.
    opponents: index, NO_OPPONENT or UNREADABLE.
    """

    def __init__(self, rows: PlayerRows, context: Context, *, team: bool) -> None:
        self.rows = rows
        self._layout = layout = context.record("001")
        self._findings = context.findings
        self._unusable = context.unusable
        self._team = team
        self._start = layout.field("opponent").first - 3
        self._capitals: list[tuple[int, int]] = []
        self.repaired: set[tuple[int, int]] = set()
        self.agree = False
        self._index_of = context.index_of
        if not (matching.CORE and self._read_plain()):
            longest = max((len(text.rstrip(" ")) for text in rows.lines.texts), default=0)
            self._make_columns(min(MOST_ROUNDS, self._blocks(longest)))
            self._read()
        if self._capitals:
            self._report_capitals()
        self._drop_empty_columns()
        self.played = self._count_played()

    def _blocks(self, length: int) -> int:
        """How many round blocks a row of this length may have."""
        return max(0, -(-(length - self._start) // self._layout.step))

    def _count_played(self) -> int:
        """The last round with an opponent, a pairing-allocated bye or a forfeit win."""
        for number in range(len(self.opponents), 0, -1):
            if anybody_drawn(self.opponents[number - 1], self.outcomes[number - 1]):
                return number
        return 0

    def unreadable(self, index: int) -> bool:
        """True when a round of this row has been reported as unusable."""
        return any(opponents[index] == UNREADABLE for opponents in self.opponents[: self.played])

    def row(self, index: int) -> PlayerRow:
        """The row of a player."""
        return self.rows[index]

    def rounds(self) -> tuple[Round, ...]:
        """The rounds played."""
        return tuple(
            Round(tuple(self.opponents[r]), bytes(self.colours[r]), bytes(self.outcomes[r]))
            for r in range(self.played)
        )

    @property
    def points_column(self) -> int:
        """Column of the points."""
        return self._layout.field("points").first

    def column(self, name: str, round_number: int) -> int:
        """Column of the file in which a field of this round begins."""
        return self._layout.field(name).first + (round_number - 1) * self._layout.step

    def _make_columns(self, count: int) -> None:
        """Columns for so many rounds."""
        blank = bytes([Outcome.ABSENT]) * len(self.rows)
        self.opponents = [[NO_OPPONENT] * len(self.rows) for _ in range(count)]
        self.colours = [bytearray(len(self.rows)) for _ in range(count)]
        self.outcomes = [bytearray(blank) for _ in range(count)]

    def _read_plain(self) -> bool:
        """Let the native reader read the well-formed blocks, the others one by one; False for too many."""
        start, step = self._start, self._layout.step
        lines = self.rows.lines.texts
        columns = _plain_reader().read(
            lines, self.rows.numbers, start, step, MOST_ROUNDS, WHITE_AND_BLACK, FITTING_BYTES
        )
        if columns is None:
            return False
        self.opponents, self.colours, self.outcomes, unusual, self.agree = columns
        if unusual:
            self.opponents = list(map(list, self.opponents))
            self.colours, self.outcomes = (list(map(bytearray, one)) for one in (self.colours, self.outcomes))
        for index, column, opponent in unusual:
            block = lines[index][start + column * step : start + (column + 1) * step].ljust(step)
            self._enter(index, column, *self._unusual(index, column + 1, block, opponent))
        return True

    def doubtful(self, number: int) -> Sequence[int]:
        """The rows of a round to look at: those that do not agree with their opponents', or all games."""
        opponents = self.opponents[number - 1]
        if matching.CORE:
            found: list[int]
            columns = bytes(self.colours[number - 1]), bytes(self.outcomes[number - 1])
            found = matching.CORE.disagreeing(opponents, *columns, WHITE_AND_BLACK, FITTING_BYTES)
            return found
        return [index for index, opponent in enumerate(opponents) if opponent >= 0]

    def become(self, index: int, number: int, outcome: Outcome) -> None:
        """Give a row another outcome in a round."""
        if isinstance(self.outcomes[number - 1], bytes):
            self.outcomes[number - 1] = bytearray(self.outcomes[number - 1])
        self.outcomes[number - 1][index] = outcome

    def _enter(self, index: int, column: int, opponent: int, tail: tuple[int, int]) -> None:
        self.opponents[column][index] = opponent
        self.colours[column][index], self.outcomes[column][index] = tail

    def _read(self) -> None:
        """Read every block; well-formed ones by two look-ups, the others one by one with a finding."""
        start, step = self._start, self._layout.step
        head = step - 4
        players = _number_texts(self.rows, head)
        for index, row in enumerate(self.rows):
            line = row.line.rstrip(" ")
            if len(line) > start + MOST_ROUNDS * step:
                line = self._cut(row, line, start + MOST_ROUNDS * step)
            for round_index in range(-(-(len(line) - start) // step)):
                block = line[start + round_index * step : start + (round_index + 1) * step]
                if not block.strip(" "):
                    continue
                opponent = players.get(block[:head])
                tails = GAME_TAILS if opponent is not None and opponent >= 0 else BYE_TAILS
                tail = tails.get(block[head:]) if opponent is not None else None
                if opponent is None or tail is None or opponent == index:
                    opponent, tail = self._unusual(index, round_index + 1, block.ljust(step), opponent)
                self._enter(index, round_index, opponent, tail)

    def _cut(self, row: PlayerRow, line: str, length: int) -> str:
        """A row with more rounds than there can be, cut and reported."""
        self._findings.error(
            "TRF-COLUMNS",
            told(
                "player {player}: text after round {n}, the last one a file can have",
                player=row.player.number, n=MOST_ROUNDS,
            ),
            line=row.line_number, column=length + 1, player=row.player.number,
        )  # fmt: skip
        return line[:length]

    def _drop_empty_columns(self) -> None:
        count = len(self.rows)
        while self.outcomes and self.outcomes[-1].count(Outcome.ABSENT) == count == self.opponents[-1].count(
            NO_OPPONENT
        ):
            self.opponents.pop()
            self.colours.pop()
            self.outcomes.pop()

    def _unusual(
        self, index: int, number: int, block: str, opponent: int | None
    ) -> tuple[int, tuple[int, int]]:
        """A block that is not of the usual form: read it or report it."""
        unreadable = (UNREADABLE, (0, int(Outcome.ABSENT)))
        head = self._layout.step - 4
        gap = next((column for column in (0, 1, head, head + 2) if block[column] != " "), None)
        row = self.rows[index]
        place: dict[str, str | int] = {
            "line": row.line_number,
            "player": row.player.number,
            "round_number": number,
            "column": self.column("opponent", number),
        }
        if gap is not None:
            place["column"] = self._start + 1 + (number - 1) * self._layout.step + gap
            self._findings.error(
                "TRF-COLUMNS",
                told(
                    "round {n} of player {player}: column {column} must be blank, {text!r} found", n=number,
                    player=row.player.number, column=place["column"], text=block[gap],
                ),
                **place,
            )  # fmt: skip
            return unreadable
        if opponent is None:
            named = integer(block[2:head])
            opponent = NO_OPPONENT if named == 0 else self._index_of.get(named or 0)
        if opponent is None:
            self._report_opponent(block[2:head].strip(), place)
            return unreadable
        if opponent == index:
            self._findings.error(
                "TRF-GAME-SELF",
                told("round {n}: player {player} is paired with itself", n=number, player=row.player.number),
                **place,
            )
            return unreadable
        colour_letter, result_letter = block[head + 1], block[head + 3].upper()
        colour = self._colour(colour_letter, index, number)
        if colour is None:
            return unreadable
        place["column"] = self.column("result", number)
        if opponent >= 0:
            outcome = self._game_outcome(result_letter, colour, opponent, place)
        else:
            outcome = self._bye_outcome(result_letter, colour, block, place)
            colour = Colour.NONE
        return unreadable if outcome is None else (opponent, (int(colour), int(outcome)))

    def _report_opponent(self, text: str, place: dict[str, str | int]) -> None:
        who = told(
            "round {n}: opponent {text} of player {player}", n=place["round_number"], text=text,
            player=place["player"],
        )  # fmt: skip
        if integer(text) in self._unusable:
            return
        if text.isascii() and text.isdigit():
            self._findings.error(
                "TRF-GAME-OPPONENT-UNKNOWN", told("{who} is not in the file", who=who), found=text, **place
            )
        else:
            self._findings.error(
                "TRF-COLUMNS", told("{who} is not a player number", who=who), found=text, **place
            )

    def _colour(self, letter: str, index: int, number: int) -> Colour | None:
        """The colour of a letter; a capital is remembered for one common finding."""
        colour = COLOURS.get(letter)
        if colour is None and letter in "WB":
            self._capitals.append((index, number))
            return COLOURS[letter.lower()]
        if colour is None:
            row = self.rows[index]
            self._findings.error(
                "TRF-COLOUR",
                told(
                    "{letter!r} is not a colour (player {player}, round {n}); valid: w b - and blank",
                    letter=letter, player=row.player.number, n=number,
                ),
                line=row.line_number, column=self.column("colour", number), player=row.player.number,
                round_number=number, found=letter,
            )  # fmt: skip
        return colour

    def _report_capitals(self) -> None:
        index, number = self._capitals[0]
        row = self.rows[index]
        rows = len({index for index, _ in self._capitals})
        letter = row.line[self.column("colour", number) - 1]
        more = told(" ({n} rows, this is the first)", n=rows) if rows > 1 else ""
        self._findings.repair(
            "TRF-COLOUR",
            told("colour {letter!r} must be a lower-case letter{more}", letter=letter, more=more),
            line=row.line_number, column=self.column("colour", number), player=row.player.number,
            round_number=number, found=letter, assumed=told("read as lower case"),
        )  # fmt: skip

    def _game_outcome(
        self, letter: str, colour: Colour, opponent: int, place: dict[str, str | int]
    ) -> Outcome | None:
        """The outcome of a block with an opponent."""
        who = _named(place)
        outcome = RESULTS.get(letter)
        if outcome is not None and outcome.bye:
            self._findings.error(
                "TRF-GAME-BYE-WITH-OPPONENT",
                told(
                    "result {letter!r} ({bye}) but opponent {player} is given ({who})", letter=letter,
                    bye=BYE_NAMES[letter], player=self.rows[opponent].player.number, who=who,
                ),
                found=letter, **place,
            )  # fmt: skip
            return None
        if outcome is None:
            self._report_result(letter, who, place)
            outcome = Outcome.UNFINISHED
        if outcome.played and colour is Colour.NONE:
            place["column"] = self.column("colour", int(place["round_number"]))
            self._findings.error(
                "TRF-COLOUR", told("a game without a colour ({who}); write w or b", who=who), **place
            )
            return None
        return outcome

    def _report_result(self, letter: str, who: str, place: dict[str, str | int]) -> None:
        if letter == " ":
            code, message = (
                "TRF-RESULT-BLANK",
                told("no result is given ({who}); an unfinished game is written '?'", who=who),
            )
        else:
            code = "TRF-RESULT-UNKNOWN"
            message = told(
                "{letter!r} is not a result code ({who}); valid: {list}", letter=letter, who=who,
                list=VALID_RESULTS,
            )  # fmt: skip
        self.repaired.add((self._index_of[int(place["player"])], int(place["round_number"])))
        self._findings.repair(
            code, message, found=letter, assumed=told("the game is read as unfinished ('?')"), **place
        )

    def _bye_outcome(
        self, letter: str, colour: Colour, block: str, place: dict[str, str | int]
    ) -> Outcome | None:
        """The outcome of a block without an opponent."""
        who = _named(place)
        outcome = Outcome.ZERO_POINT_BYE if letter == " " else RESULTS.get(letter)
        if outcome is None or outcome is Outcome.UNFINISHED:
            self._findings.error(
                "TRF-RESULT-UNKNOWN",
                told(
                    "{letter!r} cannot stand without an opponent ({who}); valid: + - F H U Z and blank",
                    letter=letter, who=who,
                ),
                found=letter, **place,
            )  # fmt: skip
            return None
        if outcome.played:
            place["column"] = self.column("opponent", int(place["round_number"]))
            return self._trf06_bye(outcome, letter, who, place)
        if colour is not Colour.NONE:
            place["column"] = self.column("colour", int(place["round_number"]))
            self._findings.repair(
                "TRF-COLOUR", told("a colour but no opponent ({who}); write -", who=who),
                assumed=told("the colour is ignored"), **place,
            )  # fmt: skip
        if outcome is Outcome.FORFEIT_LOSS and not self._team:
            return Outcome.ZERO_POINT_BYE
        return outcome

    def _trf06_bye(self, outcome: Outcome, letter: str, who: str, place: dict[str, str | int]) -> Outcome:
        bye = TRF06_BYES[outcome]
        above = self._index_of[int(place["player"])]
        taken = self.outcomes[int(place["round_number"]) - 1][:above]
        if bye is Outcome.PAIRING_ALLOCATED_BYE and int(bye) in taken:
            bye = Outcome.FULL_POINT_BYE
        name = BYE_NAMES[RESULT_LETTERS[bye]]
        self._findings.repair(
            "TRF-GAME-NO-OPPONENT",
            told(
                "result {letter!r} (a played game) without an opponent ({who}); a {bye} is written 0000 - "
                "{code}", letter=letter, who=who, bye=name, code=RESULT_LETTERS[bye],
            ),
            found=letter, assumed=told("TRF06 style: read as a {bye}", bye=name), **place,
        )  # fmt: skip
        return bye


def _named(place: Mapping[str, str | int]) -> str:
    return told("player {player}, round {n}", player=place["player"], n=place["round_number"])


@cache
def _plain_reader() -> Any:
    """What reads the well-formed blocks."""
    return matching.CORE.BlockReader(GAME_TAILS, BYE_TAILS, int(Outcome.ABSENT))


def _number_texts(rows: Sequence[PlayerRow], head: int) -> dict[str, int]:
    """The text of the opponent columns (two blanks before them) for every player, padded either way."""
    width = head - 2
    texts = {"  " + " " * width: NO_OPPONENT, "  " + "0" * width: NO_OPPONENT, f"{'0':>{head}}": NO_OPPONENT}
    for index, row in enumerate(rows):
        number = row.player.number
        texts[f"{number:{head}d}"] = index
        texts[f"  {number:0{width}d}"] = index
    return texts
