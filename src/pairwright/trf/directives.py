"""This program's own comments in a report file: what a tournament knows and the records have no columns for.

    ### pairwright:event {"system": "burstein"}
    ### pairwright:player 5 {"rating": 12345, "club": "Rook Club"}
    ### pairwright:team 3 {"name": "Schachgesellschaft Neukölln 1897 e. V. II"}

Other programs read them as comments. Of a player or a team, a value here counts more than the columns,
which hold as much of it as fits; of the event, the records of the file count more.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import attrgetter

from pairwright.common.messages import told
from pairwright.common.values import TYPE_CHECKING, replace
from pairwright.tournament.outcome import Colour
from pairwright.tournament.player import Player
from pairwright.tournament.round import MOST_ROUNDS
from pairwright.tournament.tournament import Tournament
from pairwright.trf.columns import integer
from pairwright.trf.context import RecordLine
from pairwright.trf.problems import Findings
from pairwright.trf.tournament_type import TypeCode, encode_type

if TYPE_CHECKING:
    from typing import Any

    from pairwright.tournament.team import Team

PREFIX = "### pairwright:"

_TEXTS = ("name", "sex", "title", "federation", "fide_id", "birth_date", "club", "school", "family", "card")
_NUMBERS = ("rating", "rank", "national_rating", "shown_number")
PLAYER_FIELDS = (*_TEXTS, *_NUMBERS, "more")
"""Fields of a player that a directive may give, in the order they are written."""

TEAM_FIELDS = ("name", "short_name")
"""Fields of a team that a directive may give."""

_ATTRIBUTES = attrgetter(*Player.__match_args__)
_PLACES = {name: place for place, name in enumerate(Player.__match_args__)}

_RANK = '{"rank": '
"""How the only value of a player in an event of more than 9,999 often begins, as this program writes it."""

_TYPE_FIELDS = ("system", "edition", "acceleration")


class Directives:
    """The directives of one file."""

    def __init__(self, findings: Findings) -> None:
        self._findings = findings
        self._event: dict[str, Any] = {}
        self._players: dict[int, dict[str, Any]] = {}
        self._teams: dict[int, dict[str, Any]] = {}

    def read(self, line: RecordLine) -> str:
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
            written, _, text = rest.partition(" ")
            number = integer(written)
            values = _rank_alone(text) or _player_values(_object(text))
            if number and values is not None:
                known = self._players.setdefault(number, values)
                if known is not values:
                    known.update(values)
                return "details"
        elif subject == "team":
            written, _, text = rest.partition(" ")
            number, texts = integer(written), _object(text)
            if number and texts and texts.keys() <= {*TEAM_FIELDS} and all(map(_is_text, texts.values())):
                self._teams[number] = texts
                return "details"
        self._findings.remark(
            "TRF-DIRECTIVE", told("this comment is not understood and is kept as it is"), line=line.number,
            column=1,
        )  # fmt: skip
        return ""

    def headers(self, name: str) -> list[str]:
        """The values of a header that stand in directives."""
        return [value for key, value in self._event.get("headers", ()) if key == name]

    def of_the_players(self, players: tuple[Player, ...]) -> tuple[Player, ...]:
        """The players with what the directives say of them."""
        return tuple(self._with_details(player) for player in players) if self._players else players

    def of_the_teams(self, teams: tuple[Team, ...]) -> tuple[Team, ...]:
        """The teams with the names that do not fit into their columns."""
        if not self._teams:
            return teams
        return tuple(replace(team, **self._teams.get(team.number, {})) for team in teams)

    def of_the_event(self, tournament: Tournament) -> Tournament:
        """The tournament with what the directives say of the event; the records of the file count more."""
        if not self._event:
            return tournament
        values = dict(self._event)
        colour = values.pop("initial_colour", "")
        if colour and tournament.initial_colour_inferred:
            values["initial_colour"] = Colour[colour.upper()]
            values["initial_colour_inferred"] = False
        if tournament.system:
            # A type that is not in the table says nothing about the edition.
            unknown = tournament.system == tournament.header("type_code")
            settled = ("system",) if unknown else _TYPE_FIELDS
            values = {name: v for name, v in values.items() if name not in settled}
        if tournament.tie_breaks:
            values.pop("tie_breaks", None)
        values.pop("number_of_rounds", None)
        names = {name for name, _ in tournament.headers}
        added = tuple(pair for pair in values.pop("headers", ()) if pair[0] not in names)
        return replace(tournament, headers=(*tournament.headers, *added), **values)

    def of_the_type(self, meaning: TypeCode, code: str, start_date: str) -> TypeCode:
        """What record 192 means: one code may stand for several systems, and a directive tells which."""
        own = TypeCode(*(str(self._event.get(name, "")) for name in _TYPE_FIELDS))
        if own.system and encode_type(own, start_date) == code.strip().upper():
            return own
        return meaning

    @property
    def system(self) -> str:
        """The system that a directive names, "" when none does."""
        return str(self._event.get("system", ""))

    @property
    def number_of_rounds(self) -> int:
        """The number of rounds that a directive names, 0 when none does."""
        return int(self._event.get("number_of_rounds", 0))

    def _with_details(self, player: Player) -> Player:
        values = self._players.get(player.known_number)
        if not values:
            return player
        given = list(_ATTRIBUTES(player))
        for name, value in values.items():
            given[_PLACES[name]] = value
        return Player(*given)


def write_directive(subject: str, values: dict[str, Any]) -> str:
    """One comment line."""
    import json  # few files have such comments

    return f"{PREFIX}{subject} {json.dumps(values, ensure_ascii=False)}"


def _rank_alone(text: str) -> dict[str, Any] | None:
    """What {"rank": 12345} says, without the reader of JSON, which says the same of it; None for all else."""
    digits = text[len(_RANK) : -1]
    plain = digits.isascii() and digits.isdigit() and digits[0] != "0" and len(digits) <= 9
    return {"rank": int(digits)} if plain and text == f"{_RANK}{digits}}}" else None


@cache
def _json_decoder() -> Callable[[str], tuple[Any, int]]:
    import json

    return json.JSONDecoder().raw_decode


def _object(text: str) -> dict[str, Any] | None:
    text = text.strip(" ")
    try:
        value, end = _json_decoder()(text)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) and end == len(text) else None


def _player_values(values: dict[str, Any] | None) -> dict[str, Any] | None:
    if values is None:
        return None
    for name, value in values.items():
        if name in _TEXTS:
            lines = value.split("\n") if name == "card" and isinstance(value, str) else (value,)
            if all(map(_is_text, lines)):
                continue
        elif (name in _NUMBERS and _is_number(value)) or (name == "more" and _is_more(value)):
            continue
        return None
    if "more" in values:
        values["more"] = tuple((name, text) for name, text in values["more"])
    return values


def _event_values(values: dict[str, Any] | None) -> dict[str, Any] | None:
    if values is None:
        return None
    checks: dict[str, Callable[[Any], bool]] = {
        "number_of_rounds": lambda v: isinstance(v, int) and not isinstance(v, bool) and 0 < v <= MOST_ROUNDS,
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


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_more(value: object) -> bool:
    from pairwright.tournament.person import is_more  # few files have such comments

    return isinstance(value, list) and all(is_more(pair) and all(map(_is_text, pair)) for pair in value)


def _is_text(value: object) -> bool:
    """True for a text that can stand in one line of a file."""
    if not isinstance(value, str):
        return False
    return value.isprintable() or not any(c in "\r\n\t" or "\ud800" <= c <= "\udfff" for c in value)
