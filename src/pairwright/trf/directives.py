"""This program's own comments in a report file: what a tournament knows and the records have no columns for.

    ### pairwright:event {"system": "burstein"}
    ### pairwright:player 5 {"rating": 12345, "club": "Rook Club"}

Other programs read them as comments. A value here counts more than the columns, which hold as much of
it as fits.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pairwright.tournament.outcome import Colour
from pairwright.tournament.player import Player
from pairwright.tournament.tournament import Tournament
from pairwright.trf.context import Line
from pairwright.trf.numbers import integer
from pairwright.trf.problems import Findings

PREFIX = "### pairwright:"

_TEXTS = ("name", "sex", "title", "federation", "fide_id", "birth_date", "club", "school", "family")
_NUMBERS = ("rating", "rank", "national_rating", "shown_number")
PLAYER_FIELDS = (*_TEXTS, *_NUMBERS)
"""Fields of a player that a directive may give, in the order they are written."""


class Directives:
    """The directives of one file."""

    def __init__(self, findings: Findings) -> None:
        self._findings = findings
        self._event: dict[str, Any] = {}
        self._players: dict[int, dict[str, Any]] = {}

    def read(self, line: Line) -> str:
        """Take in one comment line; returns its slot, "" when it is an ordinary comment."""
        if not line.text.startswith(PREFIX):
            return ""
        subject, _, rest = line.text[len(PREFIX) :].partition(" ")
        if subject == "event":
            values = _event_values(_object(rest))
            if values is not None:
                self._event.update(values)
                return "event"
        elif subject == "player":
            number, _, text = rest.partition(" ")
            values = _player_values(_object(text))
            if integer(number) and values is not None:
                self._players.setdefault(integer(number) or 0, {}).update(values)
                return "details"
        self._findings.remark(
            "TRF-DIRECTIVE", "this comment is not understood and is kept as it is", line=line.number, column=1
        )
        return ""

    def of_the_players(self, players: tuple[Player, ...]) -> tuple[Player, ...]:
        """The players with what the directives say of them."""
        return tuple(self._with_details(player) for player in players) if self._players else players

    def of_the_event(self, tournament: Tournament) -> Tournament:
        """The tournament with what the directives say of the event."""
        if not self._event:
            return tournament
        values = dict(self._event)
        colour = values.pop("initial_colour", "")
        if colour:
            values["initial_colour"] = Colour[colour.upper()]
            values["initial_colour_inferred"] = False
        if tournament.number_of_rounds:
            values.pop("number_of_rounds", None)
        values["headers"] = (*tournament.headers, *values.get("headers", ()))
        return replace(tournament, **values)

    def _with_details(self, player: Player) -> Player:
        values = self._players.get(player.shown_number or player.number)
        return replace(player, **values) if values else player


def write_directive(subject: str, values: dict[str, Any]) -> str:
    """One comment line."""

    return f"{PREFIX}{subject} {json.dumps(values, ensure_ascii=False)}"


def _object(text: str) -> dict[str, Any] | None:

    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _player_values(values: dict[str, Any] | None) -> dict[str, Any] | None:
    if values is None:
        return None
    for name, value in values.items():
        if name in _TEXTS and _is_text(value):
            continue
        if name in _NUMBERS and isinstance(value, int) and not isinstance(value, bool) and value >= 0:
            continue
        return None
    return values


def _event_values(values: dict[str, Any] | None) -> dict[str, Any] | None:
    if values is None:
        return None
    checks: dict[str, Callable[[Any], bool]] = {
        "number_of_rounds": lambda v: isinstance(v, int) and not isinstance(v, bool) and v > 0,
        "initial_colour": lambda v: v in ("white", "black"),
        "system": _is_text,
        "edition": _is_text,
        "acceleration": _is_text,
        "tie_breaks": lambda v: isinstance(v, list) and all(_is_text(code) and "," not in code for code in v),
        "headers": lambda v: isinstance(v, list) and all(_is_header(pair) for pair in v),
    }
    if not all(name in checks and checks[name](value) for name, value in values.items()):
        return None
    if "tie_breaks" in values:
        values["tie_breaks"] = tuple(values["tie_breaks"])
    if "headers" in values:
        values["headers"] = tuple((name, text) for name, text in values["headers"])
    return values


def _is_header(pair: object) -> bool:
    return isinstance(pair, list) and len(pair) == 2 and all(_is_text(text) for text in pair)


def _is_text(value: object) -> bool:
    """True for a text that can stand in one line of a file."""
    return isinstance(value, str) and not any(c in "\r\n\t" or "\ud800" <= c <= "\udfff" for c in value)
