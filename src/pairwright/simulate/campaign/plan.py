"""The plan of a campaign, as a TOML file says it."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from itertools import product
from typing import Any

from pairwright.common.errors import BadInput
from pairwright.common.messages import N_, grouped, joined, marked, told
from pairwright.simulate.chance import Chance
from pairwright.simulate.event_settings import NO_PERCENTAGE, PER_CENT, Rates, Settings, random_settings
from pairwright.systems.register import systems

MOST = 100_000_000
"""Tournaments of one campaign."""

_IN_ONE_FILE, _FEW, _FILES = 500_000, 250, 64
"""Rounds of players in one file at most; tournaments of a file where that is no measure, or where there are
few of them; how many files a campaign has before its files get larger than that."""

_GRID: dict[str, tuple[type, Any]] = {
    "players": (int, 20),
    "rounds": (int, 7),
    "system": (str, ""),
    "edition": (str, ""),
    "acceleration": (str, ""),
    "forbidden_groups": (int, 0),
    "highest_rating": (int, 2600),
    "lowest_rating": (int, 1400),
}
"""What may have several values, with its type and what holds when nothing is said."""

_STREAM = 83
"""Stream of `Chance` for the settings, so that they have nothing in common with what is played."""

_RATES = tuple(field.name for field in fields(Rates))


@dataclass(frozen=True, slots=True)
class External:
    """Another program, called on files. Words with {file}, {seed}, {players}, {rounds} are filled in.

    command: the words of the command line, run without a shell.
    agrees:  a regular expression that its output holds when it agrees; "" for exit code 0.
    seconds: how long one call may take.
    ranks:   of a generator: its files hold the final ranks, which are compared like the rounds.
    """

    command: tuple[str, ...]
    agrees: str = ""
    seconds: int = 60
    ranks: bool = True


@dataclass(frozen=True, slots=True)
class Plan:
    """A campaign.

    kind:        what is looked at in every tournament: see `kinds`.
    cells:       the settings of the generator, one for each combination of the grid.
    tournaments: so many of each cell. piece: so many in one file; None for files of about one size.
    seed:        seed of the first tournament of a cell; the others count on from it. All cells play with
                 the same seeds, so that they differ by their settings alone.
    vary:        every tournament has random settings of its own, as varied as real events; of the cell only
                 system and edition are kept.
    checkers, generator: other programs, for the kind "acceptance".
    """

    kind: str
    cells: tuple[Settings, ...]
    tournaments: int
    title: str = ""
    piece: int | None = None
    seed: int = 1
    vary: bool = False
    checkers: tuple[External, ...] = ()
    generator: External | None = None

    def settings(self, cell: int, seed: int) -> Settings:
        """The settings of one tournament."""
        chosen = self.cells[cell]
        if not self.vary:
            return chosen
        varied = random_settings(Chance(seed, _STREAM))
        return replace(varied, system=chosen.system, edition=chosen.edition)

    def piece_of(self, cell: int) -> int:
        """How many tournaments of a cell are in one file.

        By themselves, so many that few files are large and none takes long; a small campaign has files
        enough for several workers. What lasts as long as another program takes, or varies, goes by number.
        """
        if self.piece is not None:
            return self.piece
        if self.vary or self.checkers or self.generator:
            return _FEW
        rounds_of_players = self.cells[cell].players * self.cells[cell].rounds
        everything = self.tournaments * len(self.cells)
        return max(1, min(_IN_ONE_FILE // rounds_of_players, max(_FEW, everything // _FILES)))

    def digest(self) -> str:
        """A fingerprint of all that the results depend on."""
        text = json.dumps(asdict(self), sort_keys=True, default=str)
        return hashlib.sha256(text.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Piece:
    """Tournaments first .. first + count - 1 of a cell. number: of the piece, from 0."""

    number: int
    cell: int
    first: int
    count: int


def pieces(plan: Plan) -> list[Piece]:
    """The plan in pieces, cell by cell."""
    found: list[Piece] = []
    for cell in range(len(plan.cells)):
        size = plan.piece_of(cell)
        for first in range(0, plan.tournaments, size):
            count = min(size, plan.tournaments - first)
            found.append(Piece(len(found), cell, first, count))
    return found


def read_plan(text: str) -> Plan:
    """Read a plan. Raises BadInput naming everything in it that cannot be used."""
    try:
        said = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadInput.told("not a TOML file: {reason}", reason=error) from None
    faults: list[str] = []
    grid = _grid(_table(said, "grid", faults), faults)
    rates = _rates(_table(said, "rates", faults), faults)
    known = {"title", "kind", "tournaments", "piece", "seed", "vary", "grid", "rates", "checker", "generator"}
    faults += [_unknown(name, sorted(known)) for name in set(said) - known]
    plan = Plan(
        kind=_one(said, "kind", str, "measures", faults),
        cells=_cells(grid, rates, faults),
        tournaments=_one(said, "tournaments", int, 1000, faults),
        title=_one(said, "title", str, "", faults),
        piece=_one(said, "piece", int, _FEW, faults) if "piece" in said else None,
        seed=_one(said, "seed", int, 1, faults),
        vary=_one(said, "vary", bool, False, faults),
        checkers=_checkers(said, faults),
        generator=_external(said.get("generator"), "generator", faults),
    )
    faults += _out_of_range(plan)
    if faults:
        raise BadInput(*faults)
    return plan


def _table(said: Mapping[str, Any], name: str, faults: list[str]) -> Mapping[str, Any]:
    table = said.get(name, {})
    if isinstance(table, dict):
        return table
    faults.append(marked(_OTHER_KIND, name=name, value=table, what=told("a table")))
    return {}


_EXPECTED = {int: N_("a whole number"), str: N_("a text"), bool: N_("true or false")}
_OTHER_KIND = N_("{name} = {value!r}: {what} is expected")


def _unknown(name: str, known: Iterable[str]) -> str:
    return told("{name!r} is not known; known: {list}", name=name, list=", ".join(known))


def _one(said: Mapping[str, Any], name: str, kind: type, default: Any, faults: list[str]) -> Any:
    value = said.get(name, default)
    if type(value) is kind:
        return value
    faults.append(marked(_OTHER_KIND, name=name, value=value, what=marked(_EXPECTED[kind])))
    return default


def _grid(said: Mapping[str, Any], faults: list[str]) -> dict[str, list[Any]]:
    """Every axis with its values."""
    grid = {name: [default] for name, (_, default) in _GRID.items()}
    for name, given in said.items():
        if name not in _GRID:
            faults.append(joined(": ", ("grid", _unknown(name, _GRID))))
            continue
        values = given if isinstance(given, list) else [given]
        wrong = [one for one in values if not isinstance(one, _GRID[name][0]) or isinstance(one, bool)]
        if wrong or not values:
            faults.append(told("grid: {name} = {value!r} cannot be used", name=name, value=given))
        else:
            grid[name] = values
    return grid


def _rates(said: Mapping[str, Any], faults: list[str]) -> Rates:
    """Rates of the generator; the plan gives them in per cent."""
    rates: dict[str, int] = {}
    for name, value in said.items():
        if name not in _RATES:
            faults.append(joined(": ", ("rates", _unknown(name, _RATES))))
        elif isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= 100:
            faults.append(marked(NO_PERCENTAGE, name=name, value=value))
        else:
            rates[name] = round(value * PER_CENT)
    return Rates(**rates)


def _cells(grid: dict[str, list[Any]], rates: Rates, faults: list[str]) -> tuple[Settings, ...]:
    cells = []
    for values in product(*grid.values()):
        settings = Settings(rates=rates, **dict(zip(grid, values, strict=True)))
        try:
            settings.check()
        except BadInput as error:
            faults += [joined(": ", ("grid", fault)) for fault in error.faults]
        cells.append(settings)
    unknown = sorted({cell.system for cell in cells} - {"", *systems()})
    faults += [
        told("grid: there is no system {name!r}; known: {list}", name=name, list=", ".join(systems()))
        for name in unknown
    ]
    return tuple(cells)


def _checkers(said: Mapping[str, Any], faults: list[str]) -> tuple[External, ...]:
    given = said.get("checker", [])
    listed = given if isinstance(given, list) else [given]
    read = (_external(one, "checker", faults) for one in listed)
    return tuple(one for one in read if one is not None)


def _external(said: Any, name: str, faults: list[str]) -> External | None:
    if said is None:
        return None
    command = said.get("command") if isinstance(said, dict) else None
    if not isinstance(command, list) or not command or not all(isinstance(word, str) for word in command):
        example = 'command = ["program", "words", "{file}"]'
        faults.append(told("[{name}] needs {example}", name=name, example=example))
        return None
    return External(
        tuple(command),
        _one(said, "agrees", str, "", faults),
        _one(said, "seconds", int, 60, faults),
        _one(said, "ranks", bool, True, faults),
    )


def _out_of_range(plan: Plan) -> list[str]:
    faults: list[str] = []
    if not 1 <= plan.tournaments * max(1, len(plan.cells)) <= MOST:
        faults.append(told("from 1 to {most} tournaments can be played", most=grouped(MOST)))
    if plan.piece is not None and not 1 <= plan.piece <= 100_000:
        faults.append(told("a piece has from 1 to {most} tournaments", most=grouped(100_000)))
    if not 0 <= plan.seed < 2**62:
        faults.append(told("the seed is a whole number from 0 up"))
    return faults
