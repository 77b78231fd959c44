"""A tournament as plain JSON values and back, without loss.

    to_json(tournament)   -> dict of str, int, float, bool, list and dict only
    from_json(dict)       -> the same tournament

Players are named by their numbers, points are numbers of points (0.5), colours are letters, outcomes
are the words of `Outcome`. Fields with their usual value are left out.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, fields
from typing import Any, NamedTuple, TypeVar

from pairwright.common.errors import MOST_FAULTS, BadInput, Faults, of_kinds
from pairwright.common.messages import joined, told
from pairwright.common.printable import half_in, require_printable
from pairwright.tournament.as_teams import refuse_to_write
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.person import MORE, is_more
from pairwright.tournament.player import Player
from pairwright.tournament.round import MOST_ROUNDS, NO_OPPONENT, Round
from pairwright.tournament.scoring import POINT, Scoring
from pairwright.tournament.team import ForfeitedMatch, LineUp, Team, TeamAdjustment, TeamBye, TeamPlay
from pairwright.tournament.tournament import (
    AnnouncedBye,
    ForbiddenPairs,
    KeptRecord,
    PointAdjustment,
    Tournament,
    require_tournament,
)

# -- Taking JSON values apart: a wrong one becomes a fault with its place and a harmless default -------


_Value = TypeVar("_Value")


def points_out(units: int) -> float | int:
    """Units as a number of points: 5 is 0.5, 10 is 1."""
    return units // POINT if units % POINT == 0 else units / POINT


class ValueReader:
    """What the readers of the parts of a document share. `faults` collects what was wrong."""

    def __init__(self) -> None:
        self.faults = Faults(most=MOST_FAULTS)
        self._index: dict[int, int] = {}

    def _fault(self, place: str, expected: str, found: object) -> None:
        shown = repr(found[:60] if isinstance(found, str | list) else found)
        shown = shown if len(shown) <= 60 else shown[:57] + "..."
        self.faults.told(
            "{place}: {expected} is needed, {shown} found", place=place, expected=expected, shown=shown,
        )  # fmt: skip

    def _known_only(self, place: str, value: Mapping[Any, Any], known: set[str]) -> None:
        for name in value:
            if name not in known:
                self.faults.told(
                    "{place}: unknown field {name!r}; known: {known}", place=place, name=name,
                    known=", ".join(sorted(known)),
                )  # fmt: skip

    def _object(self, value: object, place: str, known: set[str]) -> Mapping[str, Any]:
        if not isinstance(value, Mapping):
            self._fault(place, told("an object"), value)
            return {}
        self._known_only(place, value, known)
        return value

    def _list(
        self, document: Mapping[str, Any], name: str, read: Callable[[Any, str], _Value]
    ) -> list[_Value]:
        values = document.get(name, [])
        if not isinstance(values, list):
            self._fault(name, told("a list"), values)
            return []
        return [read(value, f"{name}[{position}]") for position, value in enumerate(values)]

    def _text(self, value: object, place: str) -> str:
        if isinstance(value, str) and not half_in(value):
            return value
        half = told("a text without half a character (such as {sign})", sign="\\ud800")
        self._fault(place, half if isinstance(value, str) else told("a text"), value)
        return ""

    def _word(self, value: object, place: str, words: Sequence[str]) -> str:
        if isinstance(value, str) and value in words:
            return value
        self._fault(place, told("one of {words}", words=", ".join(map(repr, words))), value)
        return words[0]

    def _flag(self, value: object, place: str) -> bool:
        if isinstance(value, bool):
            return value
        self._fault(place, told("true or false"), value)
        return False

    def _whole(self, value: object, place: str) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
            return value
        self._fault(place, told("a whole number of 0 or more"), value)
        return 0

    def _points(self, value: object, place: str) -> int:
        if isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < 1e9:
            units = round(value * POINT)
            if abs(units - value * POINT) < 1e-6:
                return units
        self._fault(place, told("a number of points with at most one decimal"), value)
        return 0

    def _index_of(self, value: object, place: str, known: Mapping[int, int] | None = None) -> int:
        """The index of the player with this number. known: the indices by number, where they are of teams."""
        index = self._index if known is None else known
        if isinstance(value, int) and not isinstance(value, bool) and value in index:
            return index[value]
        ours = told("the number of a player of this tournament")
        self._fault(
            place, ours if index is self._index else told("the number of a team of this tournament"), value
        )
        return 0

    def _indices(self, value: object, place: str, known: Mapping[int, int] | None = None) -> tuple[int, ...]:
        if not isinstance(value, list):
            of_players = known is None or known is self._index
            self._fault(
                place,
                told("a list of numbers of players") if of_players else told("a list of numbers of teams"),
                value,
            )
            return ()
        return tuple(self._index_of(one, f"{place}[{number}]", known) for number, one in enumerate(value))


# -- Teams as plain JSON values and back: the parts `teams` and `team_play` of a tournament document ---
# Teams are named by their numbers, players by theirs, points are numbers of points.


_BYES = tuple(outcome.name.lower() for outcome in Outcome if outcome.bye)
_OUTCOMES = tuple(outcome.name.lower() for outcome in Outcome)


class _Field(NamedTuple):
    """A field of a part. usual: what it is where a document does not say it, None where it must."""

    name: str
    kind: str
    usual: object = None


_PARTS: dict[type, tuple[_Field, ...]] = {
    TeamBye: (_Field("round", "whole"), _Field("team", "team"), _Field("outcome", "bye")),
    ForfeitedMatch: (
        _Field("round", "whole"),
        _Field("white", "team"),
        _Field("black", "team"),
        _Field("white_won", "flag", False),
        _Field("black_won", "flag", False),
    ),
    LineUp: (
        _Field("round", "whole"),
        _Field("team", "team"),
        _Field("opponent", "team"),
        _Field("players", "seats", []),
    ),
    TeamAdjustment: (
        _Field("match_points", "points", 0),
        _Field("game_points", "points", 0),
        _Field("round", "whole", 0),
        _Field("teams", "teams", []),
        _Field("kind", "text", ""),
    ),
    AnnouncedBye: (_Field("round", "whole"), _Field("player", "player"), _Field("outcome", "outcome")),
    ForbiddenPairs: (
        _Field("players", "units"),
        _Field("first_round", "whole", 1),
        _Field("last_round", "whole", 0),
    ),
    PointAdjustment: (
        _Field("points", "points"),
        _Field("players", "players"),
        _Field("round", "whole", 0),
        _Field("derived", "flag", False),
    ),
    KeptRecord: (_Field("code", "text", ""), _Field("text", "text", ""), _Field("anchor", "text", "")),
}
"""The parts that are read and written field by field, in the order in which they are made of them."""


def _part_out(part: object, numbers: Sequence[int], teams: Sequence[int] = ()) -> dict[str, Any]:
    """numbers: of the players, or of the units that must not meet."""
    written: dict[str, Callable[[Any], Any]] = {
        "points": points_out,
        "outcome": lambda outcome: outcome.name.lower(),
        "bye": lambda outcome: outcome.name.lower(),
        "player": lambda index: numbers[index],
        "players": lambda found: [numbers[index] for index in found],
        "units": lambda found: [numbers[index] for index in found],
        "seats": lambda found: [0 if index == NO_OPPONENT else numbers[index] for index in found],
        "team": lambda index: teams[index],
        "teams": lambda found: [teams[index] for index in found],
    }
    document = {}
    for one in _PARTS[type(part)]:
        value = getattr(part, "round_number" if one.name == "round" else one.name)
        document[one.name] = written[one.kind](value) if one.kind in written else value
    return document


def teams_out(tournament: Tournament, numbers: Sequence[int]) -> dict[str, Any]:
    """The two parts of the document; empty ones are left out by the caller."""
    teams = tournament.teams
    play = tournament.team_play
    team_numbers = [team.number for team in teams]
    return {
        "teams": [_team_out(team, numbers) for team in teams],
        "team_play": None if play is None else _play_out(play, team_numbers, numbers),
    }


def _team_out(team: Team, numbers: Sequence[int]) -> dict[str, Any]:
    document: dict[str, Any] = {"number": team.number}
    texts = {
        "name": team.name,
        "short_name": team.short_name,
        "strength": team.strength,
        "captain": team.captain,
    }
    document.update({name: value for name, value in texts.items() if value})
    if team.rank is not None:
        document["rank"] = team.rank
    return {**document, "players": [numbers[index] for index in team.players]}


def _play_out(play: TeamPlay, teams: Sequence[int], numbers: Sequence[int]) -> dict[str, Any]:
    document: dict[str, Any] = {
        "colours": play.colours,
        "win": points_out(play.win),
        "draw": points_out(play.draw),
        "loss": points_out(play.loss),
    }
    if play.bye_match_points is not None:
        document["bye_match_points"] = points_out(play.bye_match_points)
    if play.bye_game_points is not None:
        document["bye_game_points"] = points_out(play.bye_game_points)
    for name in ("byes", "forfeits", "line_ups", "adjustments"):
        document[name] = [_part_out(part, numbers, teams) for part in getattr(play, name)]
    return {name: value for name, value in document.items() if value not in ("", [])}


class TeamReader(ValueReader):
    """Reads the parts of a document that are about teams."""

    def __init__(self) -> None:
        super().__init__()
        self._team_index: dict[int, int] = {}
        self._units: Mapping[int, int] = {}
        self._kinds: dict[str, Callable[[Any, str], object]] = {
            "whole": self._whole,
            "points": self._points,
            "text": self._text,
            "flag": self._flag,
            "outcome": lambda value, place: Outcome[self._word(value, place, _OUTCOMES).upper()],
            "bye": lambda value, place: Outcome[self._word(value, place, _BYES).upper()],
            "player": self._index_of,
            "players": self._indices,
            "units": lambda value, place: self._indices(value, place, self._units),
            "seats": lambda value, place: tuple(self._list({place: value}, place, self._seat)),
            "team": self._team_of,
            "teams": lambda value, place: tuple(self._list({place: value}, place, self._team_of)),
        }

    def _parts(self, document: Mapping[str, Any], name: str, made: type[_Value]) -> tuple[_Value, ...]:
        """All parts of a list of the document, which are made of their fields."""
        parts = _PARTS[made]

        def read(value: object, place: str) -> _Value:
            given = self._object(value, place, {one.name for one in parts})
            named = ((one, given.get(one.name, one.usual)) for one in parts)
            return made(*(self._kinds[one.kind](found, f"{place}.{one.name}") for one, found in named))

        return tuple(self._list(document, name, read))

    def _team_of(self, value: object, place: str) -> int:
        return self._index_of(value, place, self._team_index)

    def _seat(self, value: object, place: str) -> int:
        return NO_OPPONENT if value == 0 else self._index_of(value, place)

    def teams(self, document: Mapping[str, Any]) -> dict[str, Any]:
        """The fields `teams` and `team_play` of a Tournament; the players must be known already."""
        teams = tuple(self._list(document, "teams", self._team))
        self._team_index = {team.number: index for index, team in enumerate(teams)}
        play = document.get("team_play")
        return {"teams": teams, "team_play": None if play is None else self._play(play)}

    def _team(self, value: object, place: str) -> Team:
        given = self._object(value, place, set(Team.__slots__))
        rank = given.get("rank")
        return Team(
            self._whole(given.get("number"), f"{place}.number"),
            self._text(given.get("name", ""), f"{place}.name"),
            self._indices(given.get("players", []), f"{place}.players"),
            self._text(given.get("short_name", ""), f"{place}.short_name"),
            self._whole(given.get("strength", 0), f"{place}.strength"),
            None if rank is None else self._whole(rank, f"{place}.rank"),
            self._text(given.get("captain", ""), f"{place}.captain"),
        )

    def _play(self, value: object) -> TeamPlay:
        place = "team_play"
        usual = TeamPlay()
        points = {"win": usual.win, "draw": usual.draw, "loss": usual.loss}
        bye = ("bye_match_points", "bye_game_points")
        lists = {"byes", "forfeits", "line_ups", "adjustments"}
        given = self._object(value, place, {"colours", *points, *bye, *lists})
        worth = {
            name: self._points(given[name], f"{place}.{name}") if name in given else units
            for name, units in points.items()
        }
        byes = {name: self._points(given[name], f"{place}.{name}") for name in bye if name in given}
        return TeamPlay(
            self._text(given.get("colours", ""), f"{place}.colours"),
            **worth,
            **byes,
            byes=self._parts(given, "byes", TeamBye),
            forfeits=self._parts(given, "forfeits", ForfeitedMatch),
            line_ups=self._parts(given, "line_ups", LineUp),
            adjustments=self._parts(given, "adjustments", TeamAdjustment),
        )


# ------------------------------------------------------------------------------------------------------


FORMAT = "pairwright-tournament"
VERSION = 1

_COLOURS = {Colour.NONE: "-", Colour.WHITE: "w", Colour.BLACK: "b"}
_PLAIN = ("number_of_rounds", "system", "edition", "acceleration", "initial_colour_inferred")


@of_kinds
def to_json(tournament: Tournament) -> dict[str, Any]:
    """The tournament as values that `json.dumps` takes. Raises BadTournament when it contradicts itself."""
    require_tournament(tournament)
    tournament.check()
    refuse_to_write(tournament)
    numbers = [player.number for player in tournament.players]
    units = numbers if tournament.team_play is None else [team.number for team in tournament.teams]
    document: dict[str, Any] = {"format": FORMAT, "version": VERSION}
    document["players"] = [_changed_fields(player) for player in tournament.players]
    parts: dict[str, Any] = {
        "rounds": [_round_out(played, numbers) for played in tournament.rounds],
        "scoring": _scoring_out(tournament.scoring),
        "initial_colour": tournament.initial_colour.name.lower() if tournament.initial_colour else "",
        "announced_byes": [_part_out(bye, numbers) for bye in tournament.announced_byes],
        "forbidden": [_part_out(pairs, units) for pairs in tournament.forbidden],
        "virtual_points": [[points_out(units) for units in row] for row in tournament.virtual_points],
        "adjustments": [_part_out(adjustment, numbers) for adjustment in tournament.adjustments],
        "headers": [list(pair) for pair in tournament.headers],
        "tie_breaks": list(tournament.tie_breaks),
        "kept": [_part_out(record, numbers) for record in tournament.kept],
    }
    parts.update(teams_out(tournament, numbers))
    parts.update({name: getattr(tournament, name) for name in _PLAIN})
    document.update({name: value for name, value in parts.items() if value})
    json.dumps(document, ensure_ascii=False).encode()  # fails for half a character, and its field is named
    return document


def read_json(data: bytes, name: str) -> Tournament:
    """The tournament in the content of a file. Raises BadInput naming the file, if known, and every fault."""
    place = f"{name}: " if name else ""
    try:
        document = json.loads(data.decode("utf-8-sig"))
        require_printable(document)
        if isinstance(document, dict) and "format" not in document and "tournament" in document:
            document = document["tournament"]  # a published section, with its standings
        return from_json(document)
    except BadInput as error:
        raise BadInput(*(joined("", (place, fault)) for fault in error.faults)) from None
    except (ValueError, RecursionError) as error:
        raise BadInput.told("{place}not a JSON document: {reason}", place=place, reason=error) from None


def from_json(document: object) -> Tournament:
    """The tournament that `to_json` made the document from.

    Raises BadInput naming every wrong value and where it is; BadTournament when the values contradict
    each other.
    """
    reader = _Reader()
    tournament = reader.tournament(document)
    if reader.faults or tournament is None:
        raise BadInput(*reader.faults)
    tournament.check()
    return tournament


def _changed_fields(value: Player) -> dict[str, Any]:
    """The fields that differ from their defaults; a field without default is always there."""
    found = {
        field.name: getattr(value, field.name)
        for field in fields(value)
        if field.default is MISSING or getattr(value, field.name) != field.default
    }
    return {**found, "more": list(map(list, value.more))} if value.more else found


def _scoring_out(scoring: Scoring) -> dict[str, Any]:
    usual = type(scoring)()
    return {
        field.name: points_out(getattr(scoring, field.name))
        for field in fields(scoring)
        if getattr(scoring, field.name) != getattr(usual, field.name)
    }


def _round_out(played: Round, numbers: Sequence[int]) -> dict[str, Any]:
    found = {
        "opponents": [0 if index == NO_OPPONENT else numbers[index] for index in played.opponents],
        "colours": "".join(_COLOURS[Colour(code)] for code in played.colours),
        "outcomes": _words(played.outcomes),
    }
    return found if played.games is None else {**found, "games": list(map(_words, played.games))}


def _words(outcomes: bytes) -> list[str]:
    return [Outcome(code).name.lower() for code in outcomes]


class _Reader(TeamReader):
    """Takes a document apart; a wrong value becomes a fault with its place and a harmless default."""

    def tournament(self, document: object) -> Tournament | None:
        """The tournament, or None when the document is not one at all."""

        if not isinstance(document, Mapping) or document.get("format") != FORMAT:
            self.faults.told(
                "this is not a tournament: it must be an object with {form}; a file of another program: let "
                "that write a report file (TRF)", form=f'"format": "{FORMAT}"',
            )  # fmt: skip
            return None
        if document.get("version") != VERSION:
            self._fault("version", f"{VERSION}", document.get("version"))
            return None
        known = {field.name for field in fields(Tournament)} | {"format", "version"}
        self._known_only(told("the document"), document, known)
        players = self._list(document, "players", self._player)
        self._index = {player.number: index for index, player in enumerate(players)}
        team_fields = self.teams(document)
        self._units = self._index if team_fields["team_play"] is None else self._team_index
        colour = self._word(document.get("initial_colour", ""), "initial_colour", ("", "white", "black"))
        return Tournament(
            players=tuple(players),
            rounds=tuple(self._list(document, "rounds", self._round)),
            number_of_rounds=self._whole(document.get("number_of_rounds", 0), "number_of_rounds"),
            scoring=Scoring(**self._scoring(document.get("scoring", {}), Scoring())),
            initial_colour=Colour[colour.upper()] if colour else Colour.NONE,
            initial_colour_inferred=self._flag(
                document.get("initial_colour_inferred", False), "initial_colour_inferred"
            ),
            system=self._text(document.get("system", ""), "system"),
            edition=self._text(document.get("edition", ""), "edition"),
            acceleration=self._text(document.get("acceleration", ""), "acceleration"),
            announced_byes=self._parts(document, "announced_byes", AnnouncedBye),
            forbidden=self._parts(document, "forbidden", ForbiddenPairs),
            virtual_points=self._virtual_points(document),
            adjustments=self._parts(document, "adjustments", PointAdjustment),
            headers=tuple(self._list(document, "headers", self._header)),
            tie_breaks=tuple(self._list(document, "tie_breaks", self._text)),
            kept=self._parts(document, "kept", KeptRecord),
            **team_fields,
        )

    def _player(self, value: object, place: str) -> Player:
        by_name = {field.name: field for field in fields(Player)}
        given = self._object(value, place, set(by_name))
        if "number" not in given:
            self.faults.told("{place}: the player has no number", place=place)
        values: dict[str, Any] = {"number": 0}
        for name in given:
            default = by_name[name].default if name in by_name else None
            if isinstance(default, str):
                values[name] = self._text(given[name], f"{place}.{name}")
            elif name == "more":
                of_more = f"{place}.{name}"
                values[name] = tuple(self._list({of_more: given[name]}, of_more, self._more))
            elif name in by_name and not (name == "rank" and given[name] is None):
                values[name] = self._whole(given[name], f"{place}.{name}")
        return Player(**values)

    def _round(self, value: object, place: str) -> Round:
        given = self._object(value, place, {"opponents", "colours", "outcomes", "games"})
        colours = self._text(given.get("colours", ""), f"{place}.colours")
        opponents = given.get("opponents", [])
        listed = given.get("outcomes", [])
        if not isinstance(listed, list) or not isinstance(opponents, list):
            self.faults.told("{place}: opponents and outcomes must be lists", place=place)
            return Round((), b"", b"")
        outcomes = self._outcomes(listed, f"{place}.outcomes")
        games = given.get("games")
        if games is not None and (not isinstance(games, list) or len(games) != 2):
            self._fault(f"{place}.games", told("two lists of outcomes"), games)
            games = None
        codes = {letter: colour for colour, letter in _COLOURS.items()}
        for letter in sorted(set(colours) - set(codes)):
            self._fault(f"{place}.colours", told("a letter of w, b and -"), letter)
        played = Round(
            tuple(
                NO_OPPONENT if number == 0 else self._index_of(number, f"{place}.opponents[{position}]")
                for position, number in enumerate(opponents)
            ),
            bytes(codes.get(letter, Colour.NONE) for letter in colours),
            outcomes,
        )
        if games is None:
            return played
        first, second = (self._outcomes(one, f"{place}.games[{n}]") for n, one in enumerate(games))
        sound = all(-1 <= one < len(opponents) for one in played.opponents)
        if not len(first) == len(second) == len(outcomes) == len(opponents) or not sound:
            self.faults.told(
                "{place}: an outcome of both games is needed for every player", place=f"{place}.games",
            )  # fmt: skip
            return played
        matches = Round.of_matches(played.opponents, played.colours, (first, second))
        if matches.outcomes != outcomes:
            self.faults.told("{place}: they are not what the games give", place=f"{place}.outcomes")
        return matches

    def _outcomes(self, value: object, place: str) -> bytes:
        if not isinstance(value, list):
            self._fault(place, told("a list of outcomes"), value)
            return b""
        return bytes(
            Outcome[self._word(name, f"{place}[{position}]", _OUTCOMES).upper()]
            for position, name in enumerate(value)
        )

    def _scoring(self, value: object, usual: Scoring) -> dict[str, int]:
        known = {field.name for field in fields(usual)}
        given = self._object(value, "scoring", known)
        return {name: self._points(given[name], f"scoring.{name}") for name in given if name in known}

    def _virtual_points(self, document: Mapping[str, Any]) -> tuple[tuple[int, ...], ...]:
        def row(value: object, place: str) -> tuple[int, ...]:
            if not isinstance(value, list) or len(value) > MOST_ROUNDS:
                self._fault(place, told("a list of points of at most {most} rounds", most=MOST_ROUNDS), value)
                return ()
            return tuple(
                self._points(points, f"{place}[{position}]") for position, points in enumerate(value)
            )

        table = tuple(self._list(document, "virtual_points", row))
        count = len(self._units)
        if table and len(table) != count:
            self._fault("virtual_points", told("a row for each player or team, {n}", n=count), len(table))
        return table

    def _more(self, value: object, place: str) -> tuple[str, str]:
        name, text = self._header(value, place)
        if name or text:
            self._known_only(place, {name: text}, {*MORE})
        if name in MORE and not is_more((name, text)):
            self._fault(place, told("a whole number of 0 or more"), text)
        return name, text

    def _header(self, value: object, place: str) -> tuple[str, str]:
        if isinstance(value, list) and len(value) == 2 and all(isinstance(text, str) for text in value):
            return self._text(value[0], place), self._text(value[1], place)
        self._fault(place, told("a pair of texts"), value)
        return "", ""
