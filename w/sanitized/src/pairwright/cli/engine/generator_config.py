"""Key files of the tournament generators of bbpPairings and JaVaFo."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from pairwright.errors import BadInput
from pairwright.simulate.chance import MILLION
from pairwright.simulate.settings import Settings
from pairwright.tournament.units import parse_points

ONLY_JAVAFO = frozenset(
    {"ZPBRate", "HPBRate", "FPBRate", "QuickgameRate", "Groups", "Separator"}
    | {"WWPoints", "BWPoints", "WDPoints", "BDPoints", "WLPoints", "BLPoints"}
    | {"ZPBPoints", "HPBPoints", "FPBPoints", "PABPoints", "FWPoints", "FLPoints"}
)
"""A file with one of these keys gives its rates per thousand; one without gives "one in N"."""


@dataclass(frozen=True, slots=True)
class KeyFile:
    """What a key file says: values for fields of Settings, Rates and Scoring, by name.

    per_thousand: how its rates were read.
    """

    settings: dict[str, Any]
    rates: dict[str, int]
    scoring: dict[str, int]
    per_thousand: bool

    def applied(self, settings: Settings) -> Settings:
        """The settings with what the file says."""
        scoring = replace(settings.scoring, **self.scoring)
        rates = replace(settings.rates, **self.rates)
        given = dict(self.settings)
        if "highest_rating" in given:
            given.setdefault("lowest_rating", min(settings.lowest_rating, given["highest_rating"]))
        elif "lowest_rating" in given:
            given["highest_rating"] = max(settings.highest_rating, given["lowest_rating"])
        return replace(settings, rates=rates, scoring=scoring, **given)


def read_key_file(text: str, *, javafo: bool) -> KeyFile:
    """Read `Key=Value` lines; `#` in the first column is a comment.

    javafo: rates are per thousand whatever the keys. Raises BadInput with every fault, in the words
    that callers of bbpPairings know.
    """
    lines = list(_entries(text))
    per_thousand = javafo or any(key in ONLY_JAVAFO for key, _ in lines)
    result = KeyFile({}, {}, {}, per_thousand)
    faults = []
    for key, value in lines:
        if value is None:
            faults.append(f"Error parsing configuration file line: {key}")
        elif key not in _KEYS:
            faults.append(f'Unexpected parameter "{key}" in configuration file.')
        else:
            try:
                _KEYS[key](result, value)
            except ValueError:
                faults.append(f'The value for parameter "{key}" in the configuration file is invalid.')
    faults.extend(_contradictions(lines))
    if faults:
        raise BadInput(*faults)
    return result


def _entries(text: str) -> Iterator[tuple[str, str | None]]:
    """(key, value) of every line; the value is None where there is no equals sign."""
    for line in text.replace("\r", "\n").split("\n"):
        if line and not line.startswith("#"):
            key, equals, value = line.partition("=")
            yield key, value if equals else None


def _contradictions(lines: list[tuple[str, str | None]]) -> list[str]:
    given = dict(lines)
    zero, forfeit = given.get("PointsForZPB"), given.get("PointsForForfeitLoss")
    if zero is not None and forfeit is not None and zero != forfeit:
        return ["PointsForZPB and PointsForForfeitLoss must be the same."]
    return []


Setter = Callable[[KeyFile, str], None]


def _whole(part: str, name: str, lowest: int = 0) -> Setter:
    def read(file: KeyFile, value: str) -> None:
        number = _digits(value)
        if number < lowest:
            raise ValueError(value)
        getattr(file, part)[name] = number

    return read


def _digits(value: str) -> int:
    if not (value.isascii() and value.isdigit()):
        raise ValueError(value)
    return int(value)


def _percentage(name: str) -> Setter:
    def read(file: KeyFile, value: str) -> None:
        number = _digits(value)
        if number > 100:
            raise ValueError(value)
        file.rates[name] = number * MILLION // 100

    return read


def _rate(name: str, least: float) -> Setter:
    """A rate: one in N with N of at least `least`, or per thousand."""

    def read(file: KeyFile, value: str) -> None:
        """A rate: by the thousand, or one in so many."""
        number = float(value)
        if file.per_thousand:
            if not 0 <= number <= 1000:
                raise ValueError(value)
            file.rates[name] = round(number * MILLION / 1000)
        else:
            if not least <= number < float("inf"):
                raise ValueError(value)
            file.rates[name] = round(MILLION / number)

    return read


def _thousandth(name: str) -> Setter:
    def read(file: KeyFile, value: str) -> None:
        number = _digits(value)
        if number > 1000:
            raise ValueError(value)
        file.rates[name] = number * MILLION // 1000

    return read


def _points(*names: str) -> Setter:
    def read(file: KeyFile, value: str) -> None:
        points = parse_points(value)
        if points < 0:
            raise ValueError(value)
        file.scoring.update(dict.fromkeys(names, points))

    return read


def _win(file: KeyFile, value: str) -> None:
    """Points of a win; also those of the pairing-allocated bye unless they are given as well."""
    bye: dict[str, Any] = {k: v for k, v in file.scoring.items() if k == "pairing_allocated_bye"}
    _points("white_win", "black_win", "forfeit_win", "full_point_bye", "pairing_allocated_bye")(file, value)
    file.scoring.update(bye)


_KEYS: dict[str, Setter] = {
    "PlayersNumber": _whole("settings", "players"),
    "RoundsNumber": _whole("settings", "rounds"),
    "HighestRating": _whole("settings", "highest_rating"),
    "LowestRating": _whole("settings", "lowest_rating"),
    "Groups": _whole("settings", "rating_groups"),
    "Separator": _whole("settings", "rating_gap"),
    "DrawPercentage": _percentage("draws"),
    "ForfeitRate": _rate("forfeits", 1),
    "RetiredRate": _rate("zero_point_byes", 2),
    "HalfPointByeRate": _rate("half_point_byes", 1),
    "HalfPointByteRate": _rate("half_point_byes", 1),
    "QuickgameRate": _thousandth("unusual_results"),
    "ZPBRate": _thousandth("zero_point_byes"),
    "HPBRate": _thousandth("half_point_byes"),
    "FPBRate": _thousandth("full_point_byes"),
    "PointsForWin": _win,
    "PointsForDraw": _points("white_draw", "black_draw", "half_point_bye", "unfinished"),
    "PointsForLoss": _points("white_loss", "black_loss"),
    "PointsForZPB": _points("zero_point_bye", "forfeit_loss"),
    "PointsForForfeitLoss": _points("forfeit_loss", "zero_point_bye"),
    "PointsForPAB": _points("pairing_allocated_bye"),
    "WWPoints": _points("white_win"),
    "BWPoints": _points("black_win"),
    "WDPoints": _points("white_draw"),
    "BDPoints": _points("black_draw"),
    "WLPoints": _points("white_loss"),
    "BLPoints": _points("black_loss"),
    "ZPBPoints": _points("zero_point_bye"),
    "HPBPoints": _points("half_point_bye"),
    "FPBPoints": _points("full_point_bye"),
    "PABPoints": _points("pairing_allocated_bye"),
    "FWPoints": _points("forfeit_win"),
    "FLPoints": _points("forfeit_loss"),
}
