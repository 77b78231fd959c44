"""A tournament as plain JSON values and back, without loss.

    to_json(tournament)   -> dict of str, int, float, bool, list and dict only
    from_json(dict)       -> the same tournament

Players are named by their numbers, points are numbers of points (0.5), colours are letters, outcomes
are the words of `Outcome`. Fields with their usual value are left out.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields
from typing import Any

from pairwright.errors import BadInput
from pairwright.tournament.as_teams import refuse_to_write
from pairwright.tournament.json_values import points_out
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.player import Player
from pairwright.tournament.round import MOST_ROUNDS, NO_OPPONENT, Round
from pairwright.tournament.scoring import Scoring
from pairwright.tournament.team_json import TeamReader, teams_out
from pairwright.tournament.tournament import (
    AnnouncedBye,
    ForbiddenPairs,
    KeptRecord,
    PointAdjustment,
    Tournament,
)

FORMAT = "pairwright-tournament"
VERSION = 1

_COLOURS = {Colour.NONE: "-", Colour.WHITE: "w", Colour.BLACK: "b"}
_PLAIN = ("number_of_rounds", "system", "edition", "acceleration", "initial_colour_inferred")


def to_json(tournament: Tournament) -> dict[str, Any]:
    """The tournament as values that `json.dumps` takes. Raises BadTournament when it contradicts itself."""
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
        "announced_byes": [
            {"round": bye.round_number, "player": numbers[bye.player], "outcome": bye.outcome.name.lower()}
            for bye in tournament.announced_byes
        ],
        "forbidden": [
            {
                "players": [units[index] for index in pairs.players],
                "first_round": pairs.first_round,
                "last_round": pairs.last_round,
            }
            for pairs in tournament.forbidden
        ],
        "virtual_points": [[points_out(units) for units in row] for row in tournament.virtual_points],
        "adjustments": [
            {
                "points": points_out(adjustment.points),
                "players": [numbers[index] for index in adjustment.players],
                "round": adjustment.round_number,
                "derived": adjustment.derived,
            }
            for adjustment in tournament.adjustments
        ],
        "headers": [list(pair) for pair in tournament.headers],
        "tie_breaks": list(tournament.tie_breaks),
        "kept": [
            {"code": record.code, "text": record.text, "anchor": record.anchor} for record in tournament.kept
        ],
    }
    parts.update(teams_out(tournament, numbers))
    parts.update({name: getattr(tournament, name) for name in _PLAIN})
    document.update({name: value for name, value in parts.items() if value})
    return document


def read_json(data: bytes, name: str) -> Tournament:
    """The tournament in the content of a file. Raises BadInput naming the file and every fault."""
    try:
        return from_json(json.loads(data.decode("utf-8-sig")))
    except BadInput as error:
        raise BadInput(*(f"{name}: {fault}" for fault in error.faults)) from None
    except (ValueError, RecursionError) as error:
        raise BadInput(f"{name}: not a JSON document: {error}") from None


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
    return {
        field.name: getattr(value, field.name)
        for field in fields(value)
        if field.default is MISSING or getattr(value, field.name) != field.default
    }


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

    def __init__(self) -> None:
        super().__init__()
        self._units: Mapping[int, int] = {}

    def tournament(self, document: object) -> Tournament | None:
        """The tournament, or None when the document is not one at all."""

        if not isinstance(document, Mapping) or document.get("format") != FORMAT:
            self.faults.append(f'this is not a tournament: it must be an object with "format": "{FORMAT}"')
            return None
        if document.get("version") != VERSION:
            self._fault("version", f"{VERSION}", document.get("version"))
            return None
        known = {field.name for field in fields(Tournament)} | {"format", "version"}
        self._known_only("the document", document, known)
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
            announced_byes=tuple(self._list(document, "announced_byes", self._bye)),
            forbidden=tuple(self._list(document, "forbidden", self._pairs)),
            virtual_points=self._virtual_points(document),
            adjustments=tuple(self._list(document, "adjustments", self._adjustment)),
            headers=tuple(self._list(document, "headers", self._header)),
            tie_breaks=tuple(self._list(document, "tie_breaks", self._text)),
            kept=tuple(self._list(document, "kept", self._kept)),
            **team_fields,
        )

    def _player(self, value: object, place: str) -> Player:
        by_name = {field.name: field for field in fields(Player)}
        given = self._object(value, place, set(by_name))
        if "number" not in given:
            self.faults.append(f"{place}: the player has no number")
        values: dict[str, Any] = {"number": 0}
        for name in given:
            default = by_name[name].default if name in by_name else None
            if isinstance(default, str):
                values[name] = self._text(given[name], f"{place}.{name}")
            elif name in by_name and not (name == "rank" and given[name] is None):
                values[name] = self._whole(given[name], f"{place}.{name}")
        return Player(**values)

    def _round(self, value: object, place: str) -> Round:
        given = self._object(value, place, {"opponents", "colours", "outcomes", "games"})
        colours = self._text(given.get("colours", ""), f"{place}.colours")
        opponents = given.get("opponents", [])
        listed = given.get("outcomes", [])
        if not isinstance(listed, list) or not isinstance(opponents, list):
            self.faults.append(f"{place}: opponents and outcomes must be lists")
            return Round((), b"", b"")
        outcomes = self._outcomes(listed, f"{place}.outcomes")
        games = given.get("games")
        if games is not None and (not isinstance(games, list) or len(games) != 2):
            self._fault(f"{place}.games", "two lists of outcomes", games)
            games = None
        codes = {letter: colour for colour, letter in _COLOURS.items()}
        for letter in sorted(set(colours) - set(codes)):
            self._fault(f"{place}.colours", "a letter of w, b and -", letter)
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
            self.faults.append(f"{place}.games: an outcome of both games is needed for every player")
            return played
        matches = Round.of_matches(played.opponents, played.colours, (first, second))
        if matches.outcomes != outcomes:
            self.faults.append(f"{place}.outcomes: they are not what the games give")
        return matches

    def _outcomes(self, value: object, place: str) -> bytes:
        if not isinstance(value, list):
            self._fault(place, "a list of outcomes", value)
            return b""
        names = tuple(outcome.name.lower() for outcome in Outcome)
        return bytes(
            Outcome[self._word(name, f"{place}[{position}]", names).upper()]
            for position, name in enumerate(value)
        )

    def _scoring(self, value: object, usual: Scoring) -> dict[str, int]:
        known = {field.name for field in fields(usual)}
        given = self._object(value, "scoring", known)
        return {name: self._points(given[name], f"scoring.{name}") for name in given if name in known}

    def _bye(self, value: object, place: str) -> AnnouncedBye:
        given = self._object(value, place, {"round", "player", "outcome"})
        names = tuple(outcome.name.lower() for outcome in Outcome)
        return AnnouncedBye(
            self._whole(given.get("round"), f"{place}.round"),
            self._index_of(given.get("player"), f"{place}.player"),
            Outcome[self._word(given.get("outcome"), f"{place}.outcome", names).upper()],
        )

    def _pairs(self, value: object, place: str) -> ForbiddenPairs:
        given = self._object(value, place, {"players", "first_round", "last_round"})
        return ForbiddenPairs(
            self._indices(given.get("players"), f"{place}.players", self._units),
            self._whole(given.get("first_round", 1), f"{place}.first_round"),
            self._whole(given.get("last_round", 0), f"{place}.last_round"),
        )

    def _virtual_points(self, document: Mapping[str, Any]) -> tuple[tuple[int, ...], ...]:
        def row(value: object, place: str) -> tuple[int, ...]:
            if not isinstance(value, list) or len(value) > MOST_ROUNDS:
                self._fault(place, f"a list of points of at most {MOST_ROUNDS} rounds", value)
                return ()
            return tuple(
                self._points(points, f"{place}[{position}]") for position, points in enumerate(value)
            )

        table = tuple(self._list(document, "virtual_points", row))
        count, who = len(self._units), "players" if self._units is self._index else "teams"
        if table and len(table) != count:
            self.faults.append(f"virtual_points: {len(table)} rows for {count} {who}")
        return table

    def _adjustment(self, value: object, place: str) -> PointAdjustment:
        given = self._object(value, place, {"points", "players", "round", "derived"})
        return PointAdjustment(
            self._points(given.get("points"), f"{place}.points"),
            self._indices(given.get("players"), f"{place}.players"),
            self._whole(given.get("round", 0), f"{place}.round"),
            self._flag(given.get("derived", False), f"{place}.derived"),
        )

    def _header(self, value: object, place: str) -> tuple[str, str]:
        if isinstance(value, list) and len(value) == 2 and all(isinstance(text, str) for text in value):
            return self._text(value[0], place), self._text(value[1], place)
        self._fault(place, "a pair of texts", value)
        return "", ""

    def _kept(self, value: object, place: str) -> KeptRecord:
        given = self._object(value, place, {"code", "text", "anchor"})
        return KeptRecord(
            *(self._text(given.get(name, ""), f"{place}.{name}") for name in ("code", "text", "anchor"))
        )
