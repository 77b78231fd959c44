"""Writing the player rows and, as comments, what they have no columns for."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Any

from pairwright.common.messages import decimal, told
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.player import SEXES, Player, normal_date
from pairwright.tournament.round import NO_OPPONENT, Round
from pairwright.tournament.scoring import format_points
from pairwright.tournament.tournament import Tournament
from pairwright.trf.columns import record
from pairwright.trf.directives import PLAYER_FIELDS, write_directive
from pairwright.trf.problems import Findings
from pairwright.trf.result_letters import COLOUR_LETTERS, RESULT_LETTERS
from pairwright.trf.rows import static_fields

_BREAKS = re.compile(r"[\r\n\t]")
_YEAR = re.compile("[0-9]{4}")
_TEXT_WIDTHS = tuple(
    (name, record("001").field(name).width)
    for name in ("sex", "title", "name", "federation", "fide_id", "birth_date")
)
_SHORT_TITLES = {
    "GM": "g", "IM": "m", "FM": "f", "CM": "c", "WGM": "gf", "WIM": "mf", "WFM": "ff", "WCM": "cf",
}  # fmt: skip
_TITLE = re.compile(r"^(001 .{4} .)(.{3})(?= )", re.MULTILINE)
_MOST_POINTS = 999
"""99.9 points, in units: what the four columns hold."""


def clean(text: str, what: str, findings: Findings) -> str:
    """`text` composed (NFC) and without blanks around; one that would break the line is reported."""
    if _BREAKS.search(text):
        findings.error(
            "TRF-WRITE-TEXT", told("{what} has a line break or a tab: {text!r}", what=what, text=text)
        )
        return ""
    return unicodedata.normalize("NFC", text).strip()


def with_short_titles(text: str) -> str:
    """A report file with the letters of TRF06 for titles (g, m, f, c, women gf, mf, ff, cf).

    Some programs know no others; every reader of ours takes both.
    """
    return _TITLE.sub(lambda row: f"{row[1]}{_SHORT_TITLES.get(row[2].strip(), row[2]):>3}", text)


def player_rows(
    tournament: Tournament,
    texts: Sequence[dict[str, str]],
    ids: Sequence[str],
    id_width: int,
    findings: Findings,
    totals: Sequence[int],
) -> list[str]:
    """One 001 row per player, in order, with the rounds played.

    texts: the `column_texts` of each. totals: the points of each, in units.
    """
    blocks = _Blocks(tournament.rounds, ids, id_width)
    rows = []
    for index, player in enumerate(tournament.players):
        row = _fixed_part(player, texts[index], ids[index], totals[index], id_width, findings)
        rows.append((row + blocks.of(index)).rstrip(" "))
    return rows


def with_bye_column(
    rows: list[str], tournament: Tournament, byes: dict[int, Outcome], id_width: int, columns: int = 1
) -> list[str]:
    """The rows with the byes of the next round (by index) in its column, or its `columns` of them."""
    layout = record("001", id_width)
    start = layout.field("opponent").first - 3 + len(tournament.rounds) * layout.step
    zeros = "0" * id_width
    return [
        row.ljust(start) + columns * f"  {zeros} - {RESULT_LETTERS[byes[index]]}" if index in byes else row
        for index, row in enumerate(rows)
    ]


def detail_lines(
    players: Sequence[Player],
    texts: Sequence[dict[str, str]],
    ids: Sequence[str],
    *,
    shown_numbers: bool,
    findings: Findings,
) -> list[str]:
    """Comments with the values that do not come back from the columns of the rows.

    shown_numbers: True when the rows carry `number`, so that another shown number needs a comment.
    """
    lines = []
    for player, columns, number in zip(players, texts, ids, strict=True):
        back = static_fields(columns)
        values: dict[str, Any] = {}
        for name in PLAYER_FIELDS:
            value = getattr(player, name)
            if isinstance(value, str):
                value = unicodedata.normalize("NFC", value).strip()
            if name == "shown_number" and not shown_numbers:
                continue
            if isinstance(value, int) and value < 0:
                findings.error(
                    "TRF-WRITE-NUMBER",
                    told(
                        "player {n}: the {field} {value} is below 0", n=number,
                        field=told(name.replace("_", " ")), value=value,
                    ),
                )  # fmt: skip
            elif value is not None and value != getattr(back, name):
                values[name] = value
        if values:
            lines.append(write_directive(f"player {number}", values))
    return lines


def column_texts(player: Player) -> dict[str, str]:
    """The static fields of a player as they stand in the columns, cut to their widths."""
    texts = {
        name: unicodedata.normalize("NFC", getattr(player, name)).strip()[:width].strip()
        for name, width in _TEXT_WIDTHS
    }
    texts["sex"] = SEXES.get(player.sex, "")
    # Readers of other programs take a day of this form and nothing else.
    if _YEAR.fullmatch(player.birth_date):
        texts["birth_date"] = f"{player.birth_date}/00/00"
    elif player.birth_date:
        texts["birth_date"] = normal_date(player.birth_date) or texts["birth_date"]
    texts["rating"] = str(min(player.rating, 9999)) if player.rating > 0 else ""
    texts["rank"] = str(player.rank) if player.rank is not None and 0 <= player.rank <= 9999 else ""
    return texts


def _fixed_part(
    player: Player, texts: dict[str, str], number: str, units: int, id_width: int, findings: Findings
) -> str:
    """Columns 1-89 of a row."""
    if units > _MOST_POINTS or units < -99:
        findings.error(
            "TRF-WRITE-POINTS",
            told(
                "player {player} has {points} points; a player row holds -9.9 to 99.9", player=player.number,
                points=decimal(units, 1),
            ),
            player=player.number,
        )  # fmt: skip
        units = 0
    for name, _ in _TEXT_WIDTHS:
        if _BREAKS.search(getattr(player, name)):
            clean(
                getattr(player, name),
                told("the {field} of player {n}", field=told(name.replace("_", " ")), n=player.number),
                findings,
            )
    layout = record("001", id_width)
    line = layout.write({**texts, "id": number, "points": format_points(units)})
    return line.ljust(layout.fields[-1].last)


class _Blocks:
    """The round blocks of every player, made from the flat columns of the rounds."""

    def __init__(self, rounds: Sequence[Round], ids: Sequence[str], id_width: int) -> None:
        self._rounds = [(played.opponents, played.colours, played.outcomes) for played in rounds]
        self._heads = [f"  {number:>{id_width}}" for number in ids]
        self._none = "  " + "0" * id_width
        self._blank = " " * (id_width + 6)
        self._tails = [
            [f" {COLOUR_LETTERS[colour]} {RESULT_LETTERS[outcome]}" for outcome in Outcome]
            for colour in sorted(COLOUR_LETTERS)
        ]
        # Of a round with a bye but no game blanks would look like players still to be paired.
        self._explicit = [
            Outcome.PAIRING_ALLOCATED_BYE in played.outcomes
            and all(opponent == NO_OPPONENT for opponent in played.opponents)
            for played in rounds
        ]

    def of(self, index: int) -> str:
        """The blocks of one player."""
        parts = []
        for (opponents, colours, outcomes), explicit in zip(self._rounds, self._explicit, strict=True):
            opponent, outcome = opponents[index], outcomes[index]
            if opponent != NO_OPPONENT:
                parts.append(self._heads[opponent] + self._tails[colours[index]][outcome])
            elif outcome != Outcome.ABSENT:
                parts.append(self._none + self._tails[0][outcome])
            else:
                parts.append(self._none + " - Z" if explicit else self._blank)
        return "".join(parts)
