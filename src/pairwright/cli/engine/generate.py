"""-g: a random tournament, from nothing, from a key file, from a seed or from a model."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from datetime import date, timedelta
from typing import Any

from pairwright.cli import exit_codes
from pairwright.cli.engine.checklist import write_checklist
from pairwright.cli.engine.common import (
    beside_input,
    checklist_name,
    load_for_engine,
    refuse_overwriting,
    report,
)
from pairwright.cli.engine.grammar import LINE_ENDS, Request
from pairwright.cli.failures import exit_code_of, explain, warn
from pairwright.cli.files import read_bytes, write_bytes
from pairwright.cli.pair_round import Rules, pair_next
from pairwright.common.errors import BadInput, PairwrightError
from pairwright.common.messages import N_, joined, told, told_many
from pairwright.simulate import Chance, random_settings, settings_like, simulate
from pairwright.simulate.chance import MILLION
from pairwright.simulate.event_settings import PER_CENT, Settings
from pairwright.simulate.simulation import Simulation
from pairwright.systems.register import system_named
from pairwright.tournament.player import Player
from pairwright.tournament.scoring import parse_points
from pairwright.tournament.tournament import KeptRecord, Tournament
from pairwright.trf.writer import write_trf

# -- Key files of the tournament generators of bbpPairings and JaVaFo ----------------------------------


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


def _share(name: str, whole: int) -> Setter:
    """A rate as so many of a whole: per cent, per thousand."""

    def read(file: KeyFile, value: str) -> None:
        number = _digits(value)
        if number > whole:
            raise ValueError(value)
        file.rates[name] = number * MILLION // whole

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
    "DrawPercentage": _share("draws", 100),
    "ForfeitRate": _rate("forfeits", 1),
    "RetiredRate": _rate("zero_point_byes", 2),
    "HalfPointByeRate": _rate("half_point_byes", 1),
    "HalfPointByteRate": _rate("half_point_byes", 1),
    "QuickgameRate": _share("unusual_results", 1000),
    "ZPBRate": _share("zero_point_byes", 1000),
    "HPBRate": _share("half_point_byes", 1000),
    "FPBRate": _share("full_point_byes", 1000),
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

# ------------------------------------------------------------------------------------------------------


LARGEST_SEED = 2**64 - 1


def generate(request: Request) -> int:
    """Write the tournament file; 1 when a round could not be paired and the file ends before it."""
    source = request.inputs[0] if request.inputs else _config_name(request)
    output = beside_input(request.output, source) if source else request.output
    try:
        checklist = None if request.checklist is None else checklist_name(request.checklist, output)
        refuse_overwriting(source, output, checklist or "")
        seed = seed_of(request.seed or ("" if _config_name(request) else request.config))
        settings, players = _wanted(request, seed)
        made = simulate(
            settings,
            seed,
            players=players,
            pair_next=pair_next(Rules(settings.system, settings.edition, request.readings)),
        )
        line_end = request.line_end or LINE_ENDS["crlf"]
        text = write_trf(with_headers(made), profile="engine", line_end=line_end)
        if checklist is not None:
            write_checklist(checklist, made.tournament, request.rules, "Round #{}.\n")
        write_bytes(output, text.encode())
    except PairwrightError as error:
        if isinstance(error, BadInput) and request.config:
            for line in explain(error):
                warn(f"Error parsing configuration file {request.config}: {line}")
            return exit_code_of(error)
        return report(error, source or output)
    if made.stopped:
        warn(f"Error generating {output}: {made.stopped}")
        return exit_codes.NO_PAIRING
    return exit_codes.DONE


def _config_name(request: Request) -> str:
    """The key file of -g; in JaVaFo's grammar a whole number is a seed instead."""
    is_seed = request.javafo and request.config.isascii() and request.config.isdigit()
    return "" if is_seed else request.config


def seed_of(text: str) -> int:
    """The seed that was given; a random one for "". Raises BadInput."""
    if not text:
        return int.from_bytes(os.urandom(4), "big")
    if not (text.isascii() and text.isdigit()) or int(text) > LARGEST_SEED:
        raise BadInput(f"the seed must be a whole number from 0 to {LARGEST_SEED}, not {text!r}")
    return int(text)


def _wanted(request: Request, seed: int) -> tuple[Settings, tuple[Player, ...]]:
    """The settings, and the entry list when it comes from a model."""
    players: tuple[Player, ...] = ()
    if request.inputs:
        model = load_for_engine(request.inputs[0], request, "any")
        settings, players = settings_like(model), model.players
    else:
        settings = _random_settings(request, seed)
    acceleration = "baku" if request.accelerate else settings.acceleration
    edition = request.edition or (settings.edition if settings.system == request.system else "")
    return replace(settings, acceleration=acceleration, system=request.system, edition=edition), players


def _random_settings(request: Request, seed: int) -> Settings:
    """Random settings, those of the key file put in."""
    name = _config_name(request)
    if not name:
        return random_settings(Chance(seed, 1))
    text = read_bytes(name).decode("utf-8", "replace")
    keys = read_key_file(text, javafo=request.javafo)
    unit = "per thousand" if keys.per_thousand else "one in N"
    warn(f"Note: the rates in {name} are read as {unit}")
    given = keys.settings
    return keys.applied(
        random_settings(Chance(seed, 1), players=given.get("players", 0), rounds=given.get("rounds", 0))
    )


# -- The file of a simulated tournament: headers, how it was made, and the report in a dialect ---------

_FIRST_DAY = {"2012": date(2016, 6, 6), "2017": date(2025, 6, 2)}
_FIRST_DAY_NOW = date(2026, 6, 1)
"""Fixed, since a seed must give the same bytes on every day; within the time the edition was in force."""


_RATES = {
    "draws": N_("draws"),
    "forfeits": N_("forfeits"),
    "unusual_results": N_("unusual results"),
    "unrated_games": N_("unrated games"),
    "half_point_byes": N_("half point byes"),
    "zero_point_byes": N_("zero point byes"),
    "full_point_byes": N_("full point byes"),
    "withdrawals": N_("withdrawals"),
    "late_entries": N_("late entries"),
    "unrated_players": N_("unrated players"),
    "match_forfeits": N_("match forfeits"),
    "absent_players": N_("absent players"),
}
"""What the rates count."""


def with_headers(made: Simulation, how: str = "") -> Tournament:
    """The tournament with a name that tells the seed, dates, and comments that tell the settings."""
    first = _FIRST_DAY.get(made.settings.edition, _FIRST_DAY_NOW)
    days = [first + timedelta(days=number) for number in range(made.tournament.number_of_rounds)]
    rated = sum(player.rating > 0 for player in made.tournament.players)
    headers = (
        ("name", f"AutoTest Tournament {made.seed}"),
        ("city", "Nowhere"),
        ("federation", "FID"),
        ("start_date", f"{days[0]:%Y/%m/%d}"),
        ("end_date", f"{days[-1]:%Y/%m/%d}"),
        ("players", str(len(made.tournament.players))),
        ("rated_players", str(rated)),
        *((("teams", str(len(made.tournament.teams))),) if made.tournament.teams else ()),
        ("type", _kind(made)),
        ("chief_arbiter", "Nobody"),
        ("time_control", "90 min/game + 30 sec/move"),
        ("round_dates", ",".join(f"{day:%y/%m/%d}" for day in days)),
        ("pairing_controller", "Pairwright"),
        ("time_control_code", "5400+30"),
        *made.tournament.headers,
    )
    comments = [f"### seed {made.seed}; {described(made.settings)}"]
    if how:
        comments.append(f"### made by: {how}")
    if made.stopped:
        comments.append(f"### ended early: {made.stopped}")
    kept = tuple(KeptRecord("###", text, "name") for text in comments)
    return _writable(replace(made.tournament, headers=headers, kept=kept))


def _kind(made: Simulation) -> str:
    """Record 092, free text."""
    by_table = not system_named(made.settings.system).traits.by_results
    named = "Round robin" if by_table else "Swiss-System"
    return f"{'Team' if made.settings.boards else 'Individual'}: {named}"


def described(settings: Settings) -> str:
    """The settings in words, those that do nothing left out."""
    parts: list[str] = [
        told_many("{n} team", "{n} teams", settings.players)
        if settings.boards
        else told_many("{n} player", "{n} players", settings.players)
    ]
    if settings.clubs:
        parts.append(told_many("{n} team", "{n} teams", settings.clubs))
    if settings.boards:
        squad = settings.squad or settings.boards + 1
        parts.append(told("boards: {n}, squads of {squad}", n=settings.boards, squad=squad))
    parts.append(told_many("{n} round", "{n} rounds", settings.rounds))
    for field in fields(settings.rates):
        rate = getattr(settings.rates, field.name)
        if rate:
            whole, _, tenths = f"{rate / PER_CENT:g}".partition(".")
            number = told("{whole}.{tenths}", whole=whole, tenths=tenths) if tenths else whole
            parts.append(joined(" ", (told(_RATES[field.name]), told("{n}%", n=number))))
    if settings.acceleration:
        parts.append(told("acceleration {name}", name=settings.acceleration))
    if settings.forbidden_groups:
        parts.append(told("forbidden groups {n}", n=settings.forbidden_groups))
    if settings.tie_breaks:
        parts.append(told("tie-breaks {list}", list=" ".join(settings.tie_breaks)))
    return joined(", ", parts)


def _writable(tournament: Tournament) -> Tournament:
    """A report file announces absences as zero-point byes."""
    byes = tuple(replace(bye, outcome=bye.outcome.announced) for bye in tournament.announced_byes)
    return replace(tournament, announced_byes=byes)
