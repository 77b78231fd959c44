"""A report file (TRF16, TRF26, and the records XX. and BB.) as rounds, points and restrictions.

Written from the format alone, as a second way beside the reader of the engine. It reads what stands in its
columns and stops at anything else, with the line: nothing is repaired or guessed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

OVER_THE_BOARD = {"1": "1", "W": "1", "=": "=", "D": "=", "0": "0", "L": "0", "?": "?"}
_BLOCK = re.compile(r"  (    | *\d+) ([-wb ]) ([-+1=0WDLUFHZ? ])", re.IGNORECASE | re.ASCII)
_EVENT = "### pairwright:event "

MEANING = {
    **{"W": "1W 1B + F", "D": "=W =B H", "L": "0W 0B", "A": "Z -", "Z": "Z -", "P": "U", "X": "?"},
    **{"BBW": "1W 1B + F", "BBD": "=W =B H", "BBL": "0W 0B", "BBZ": "Z", "BBF": "-", "BBU": "U"},
    **{"WW": "1W", "BW": "1B", "WD": "=W", "BD": "=B", "WL": "0W", "BL": "0B", "FW": "+", "FL": "-"},
    **{"ZPB": "Z", "HPB": "H", "FPB": "F", "PAB": "U"},
}
"""The names of results in the records 162, BB. and XXS, and which letters (with a colour) they value."""

DEFAULTS = {
    **{"1W": 10, "1B": 10, "=W": 5, "=B": 5, "0W": 0, "0B": 0},
    **{"+": 10, "-": 0, "F": 10, "H": 5, "Z": 0},
}
TYPED = {"W": "1", "D": "=", "L": "0", **{letter: letter for letter in "FHZ+-"}}


class Unclear(Exception):  # noqa: N818
    """The report file cannot be read without guessing."""


class Block(NamedTuple):
    """A player's round: opponent (his place, or None), colour (W, B, ""), result (1=0?+-UFHZ, or "")."""

    opponent: int | None
    colour: str
    result: str

    @property
    def played(self) -> bool:
        """True of a game over the board."""
        return self.opponent is not None and self.result in ("1", "=", "0", "?")

    @property
    def drawn(self) -> bool:
        """True when the player was in the draw of that round."""
        return self.opponent is not None or self.result in ("U", "+")


class Award(NamedTuple):
    """Record 299. result: "" for a bonus or penalty. round_number: 0 for all. players: none for all."""

    result: str
    points: int
    round_number: int
    players: list[int]

    @property
    def general(self) -> bool:
        """True when it says what a result is worth for everybody in all rounds."""
        return bool(self.result) and not self.round_number and not self.players


ABSENT = Block(None, "", "")
_WHOLE = re.compile(r" *\d{1,9} *", re.ASCII)


def whole(text: str, line: int) -> int:
    """A number without sign; blanks around it."""
    if not _WHOLE.fullmatch(text):
        raise Unclear(f"line {line}: {text.strip()[:20]!r} is not a number")
    return int(text)


def points(text: str, line: int) -> int:
    """Points in tenths."""
    found = re.fullmatch(r" *(-?)(\d{0,6})(?:[.](\d))? *", text, re.ASCII)
    if found is None or not (found[2] or found[3]):
        raise Unclear(f"line {line}: {text.strip()[:20]!r} are not points")
    return (-1 if found[1] else 1) * (int(found[2] or 0) * 10 + int(found[3] or 0))


class Report:
    """A report file. Raises Unclear.

    numbers:   of the players, in order; elsewhere a player is his place in it. names: theirs. name: of the
    event.
    columns:   by round (from 0), the block of every player; played: how many of the rounds were drawn.
    away:      (round, player) of byes and absences known before the round.
    worth:     points of a result, by its letter, over the board with the colour.
    virtual:   (round, player) to points, None without records 250 and XXA.
    forbidden: first round, last round (0: no end), players.
    """

    def __init__(self, data: bytes) -> None:
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = data.decode("cp1252", errors="replace")
        self.lines = [(n, line) for n, line in enumerate(re.split("\r\n|\r|\n", text), 1) if len(line) > 2]
        for line, text in self.of("XXW", "310", "320", "330", "352", "362"):
            raise Unclear(f"line {line}: record {text[:3]} is not for single players in columns of four")
        self._read_settings()
        self._read_players()
        self._read_worth()
        self.awards = [one for one in self._awards() if not one.general]
        self._read_byes()
        self.virtual = dict(self._virtual()) if any(self.of("250", "XXA")) else None
        self.forbidden = [*self._forbidden()]

    def of(self, *codes: str) -> Iterator[tuple[int, str]]:
        """Number and text of the lines with these codes."""
        return ((number, line) for number, line in self.lines if line[:3] in codes)

    def player(self, text: str, line: int) -> int:
        """The place of the player with this number."""
        number = whole(text, line)
        if number not in self.place:
            raise Unclear(f"line {line}: player {number} is not in the file")
        return self.place[number]

    def players(self, text: str, start: int, line: int) -> list[int]:
        """The players in columns of four, from an index on, every five columns."""
        texts = [text[at : at + 4] for at in range(start, len(text.rstrip()), 5)]
        return [self.player(one, line) for one in texts if one.strip(" 0")]

    def _read_settings(self) -> None:
        """Rounds, initial colour, type. What our own comments say counts where no record does."""
        event: dict[str, object] = {}
        for line, text in self.lines:
            if text.startswith(_EVENT):
                try:
                    event |= dict(json.loads(text[len(_EVENT) :]))
                except (ValueError, TypeError, RecursionError):
                    raise Unclear(f"line {line}: not what pairwright writes") from None
        counts = [whole(text[3:], line) for line, text in self.of("142", "XXR")]
        stated = event.get("number_of_rounds", 0)
        self.number_of_rounds = counts[-1] if counts else stated if type(stated) is int else 0
        words = [word.upper() for _, text in self.of("152", "XXC") for word in text[3:].split()]
        words += [str(event.get("initial_colour", "")).upper()]
        self.initial = next((word[0] for word in words if word[:5] in ("W", "B", "WHITE", "BLACK")), "")
        types = [text[3:].strip().upper() for _, text in self.of("192")]
        self.edition, self.baku = str(event.get("edition", ""))[:20], event.get("acceleration") == "baku"
        if types and types[-1]:
            found = re.fullmatch(r"FIDE_DUTCH(?:_(2017|2025|2026))?(_BAKU)?", types[-1])
            if found is None:
                raise Unclear(f"the type of the tournament is {types[-1]}, not the Dutch system")
            self.edition, self.baku = (found[1] or self._by_date()).replace("2025", "2026"), bool(found[2])

    def _by_date(self) -> str:
        """The edition in force on the first day."""
        for _, text in reversed(list(self.of("042"))):
            found = re.fullmatch(r"(\d{4})[/.-](\d\d)[/.-](\d\d)", text[3:].strip(), re.ASCII)
            day = "/".join(found.groups()) if found else ""
            return day and ("2012" if day < "2017/07/01" else "2017" if day < "2026/02/01" else "2026")
        return ""

    def _read_players(self) -> None:
        named = [(whole(text[4:8], line), line, text) for line, text in self.of("001")]
        by_row = any("rank" in text[3:].lower().split() for _, text in self.of("XXC"))
        named = named if by_row else sorted(named)
        self.place = {number: place for place, (number, _, _) in enumerate(named)}
        if not named or len(self.place) != len(named):
            raise Unclear("two rows 001 with the same number, or none at all")
        self.numbers = list(range(1, len(named) + 1)) if by_row else list(self.place)
        self.names = [text[14:47] for _, _, text in named]
        self.name = ["", *(text[4:] for _, text in self.of("012"))][-1]
        count = max(0, *(-(-(len(text.rstrip()) - 89) // 10) for _, _, text in named))
        self.columns = [
            [self._block(text[at : at + 10].ljust(10), line) for _, line, text in named]
            for at in range(89, 89 + 10 * count, 10)
        ]
        drawn = [n for n, column in enumerate(self.columns, 1) if any(block.drawn for block in column)]
        self.played = max(drawn, default=0)

    def _block(self, text: str, line: int) -> Block:
        found = _BLOCK.fullmatch(text)
        if found is None:
            raise Unclear(f"line {line}: {text.strip()!r} is not a round in its columns")
        colour, result = found[2].upper().strip(" -"), found[3].upper().strip()
        if not found[1].strip(" 0"):
            if result in OVER_THE_BOARD:
                raise Unclear(f"line {line}: {text.strip()!r} is a game without opponent")
            return Block(None, "", "Z" if result == "-" or (text.strip() and not result) else result)
        if result in ("U", "F", "H", "Z") or not (colour or result in ("+", "-")):
            raise Unclear(f"line {line}: {text.strip()!r} is neither a game nor a bye")
        return Block(self.player(found[1], line), colour, OVER_THE_BOARD.get(result or "?", result))

    def _read_worth(self) -> None:
        given: dict[str, int] = {}
        for line, text in self.of("162", "XXS", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"):
            if text[:3] == "162":
                pairs = [(text[at : at + 1], text[at + 1 : at + 5]) for at in range(5, len(text.rstrip()), 9)]
            elif text[:3] == "XXS":
                pairs = [(word.partition("=")[0], word.partition("=")[2]) for word in text[3:].split()]
            else:
                pairs = [(text[:3], text[3:])]
            for name, value in pairs:
                if name.upper() not in MEANING:
                    raise Unclear(f"line {line}: {name!r} is not a result")
                given |= dict.fromkeys(MEANING[name.upper()].split(), points(value, line))
                if "1W" in given and text[:3] != "XXS":
                    given["by win"] = given["1W"]
        usual = {"U": given.get("by win", 10), "?": given.get("=W", 5)}
        self.worth = DEFAULTS | usual | {name: value for name, value in given.items() if name != "by win"}
        for award in self._awards():
            if award.general:
                keys = [award.result] if award.result in self.worth else [award.result + c for c in "WB"]
                self.worth |= dict.fromkeys(keys, award.points)

    def _awards(self) -> Iterator[Award]:
        for line, text in self.of("299"):
            letter = text[4:5].strip().upper()
            number = whole(text[19:22], line) if text[19:22].strip() else 0
            if letter not in ("", *TYPED) or text[17:19].strip():
                raise Unclear(f"line {line}: record 299 is not in its columns")
            yield Award(
                TYPED.get(letter, ""), points(text[13:17], line), number, self.players(text, 23, line)
            )

    def _read_byes(self) -> None:
        """Announced byes. In a round already drawn, 240 fills what a row leaves blank."""
        self.away = {
            (number, player)
            for number, column in enumerate(self.columns, 1)
            for player, block in enumerate(column)
            if block != ABSENT and not block.drawn
        }
        for line, text in self.of("240"):
            number = whole(text[6:9], line)
            if not number or text[4].upper() not in "FHZ":
                raise Unclear(f"line {line}: record 240 without a type or a round")
            for player in self.players(text, 10, line):
                if number > self.played:
                    self.away.add((number, player))
                elif self.columns[number - 1][player] == ABSENT:
                    self.columns[number - 1][player] = Block(None, "", text[4].upper())
        for line, text in self.of("XXZ"):
            self.away |= {(self.played + 1, self.player(word, line)) for word in text[3:].split()}

    def _virtual(self) -> Iterator[tuple[tuple[int, int], int]]:
        for line, text in self.of("250", "XXA"):
            if text[:3] == "XXA":
                player = self.player(text[4:8], line)
                for number, at in enumerate(range(9, len(text.rstrip()), 5), 1):
                    given = text[at : at + 4]
                    yield (number, player), points(given, line) if given.strip() else 0
                continue
            first, last = whole(text[14:17], line), whole(text[18:21], line)
            low, high = whole(text[22:26], line), whole(text[27:31], line)
            for player in (place for number, place in self.place.items() if low <= number <= high):
                for number in range(first, min(last, self.played + 1) + 1):
                    yield (number, player), points(text[9:13], line)

    def _forbidden(self) -> Iterator[tuple[int, int, list[int]]]:
        for line, text in self.of("260", "XXP"):
            if text[:3] == "XXP":
                yield 1, 0, [self.player(word, line) for word in text[3:].split()]
                continue
            first, last = (whole(part, line) if part.strip(" 0") else 0 for part in (text[4:7], text[8:11]))
            yield max(first, 1), last or first, self.players(text, 12, line)
