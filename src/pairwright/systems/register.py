"""The one register of pairing systems. Importing it costs nothing: a system is loaded when it is asked for.

A system is found in three ways, and none of them is a list in here:

    a package of `pairwright.systems` that has a module `system` with a tuple `SYSTEMS`
    an entry point of the group "pairwright.systems" that names a `PairingSystem` (another distribution)
    a call of `register` (a program, for itself; not known in the other processes of `pair_many`)
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator
from functools import cache
from importlib import import_module

from pairwright.common.errors import BadInput
from pairwright.common.values import TYPE_CHECKING, replace
from pairwright.matching.by_column import entries_fit
from pairwright.systems.system import Pairing, PairingSystem, TypeCode
from pairwright.tournament.round import ENTRIES_ALONE, FITTING_ENTRIES, Round
from pairwright.tournament.tournament import Tournament

if TYPE_CHECKING:
    from typing import Any

    from pairwright.systems.round_context import OpenRound

DEFAULT = "dutch"
"""The system of an event that names none. The only place that says so."""

ENTRY_POINTS = "pairwright.systems"

_KNOWN: dict[str, PairingSystem] = {}


def register(system: PairingSystem) -> None:
    """Make a system known under its key; it takes the place of one with the same key."""
    _KNOWN[system.key] = system


def unregister(key: str) -> None:
    """Forget a system that `register` made known."""
    _KNOWN.pop(key, None)


def find(key: str) -> PairingSystem | None:
    """The system with this key; None when there is none here (a file may name any)."""
    if key not in _KNOWN and key in _packages():
        _load(key)
    if key not in _KNOWN:
        _load_all()
    return _KNOWN.get(key)


def system_named(key: str = "") -> PairingSystem:
    """The system with this key, by default the usual one. Raises BadInput for an unknown key."""
    found = find(key or DEFAULT)
    if found is None:
        raise BadInput.told(
            "unknown pairing system {key!r}; known: {list}", key=key, list=", ".join(systems())
        )
    return found


def system_of(tournament: Tournament, system: str = "") -> PairingSystem:
    """The system that a tournament is paired by. system: overrides what it says. Raises BadInput."""
    return system_named(system or tournament.system)


def systems() -> tuple[str, ...]:
    """Keys of all systems, by the alphabet."""
    return tuple(sorted(system.key for system in all_systems()))


def all_systems() -> tuple[PairingSystem, ...]:
    """All systems as people choose among them: the usual one, others by results, tables, then knock-outs."""
    _load_all()
    rank = {key: place for place, key in enumerate(_KNOWN)}
    return tuple(
        sorted(
            _KNOWN.values(),
            key=lambda system: (
                system.key != DEFAULT,
                system.traits.knock_out,
                not system.traits.by_results,
                rank[system.key],
            ),
        )
    )


def system_called(word: str) -> PairingSystem | None:
    """The system that callers in the grammar of bbpPairings choose by "--word"; None when there is none."""
    key = word.replace("-", "_")
    if key in _packages() and (found := find(key)) is not None and found.word == word:
        return found
    return next((system for system in all_systems() if system.word == word), None)


def cycles_of(tournament: Tournament) -> int:
    """Cycles of the table by which the tournament is played; 0 where results decide, or nobody knows."""
    system = find(tournament.system) if tournament.system else None
    return 0 if system is None else system.traits.cycles


def units_of(tournament: Tournament, system: str = "") -> Tournament:
    """The event as its rounds are paired: of an event of teams, with the teams in the place of the players.

    system: overrides what the event says. An event of a system that is not here is what it was.
    Raises BadInput for an event of teams whose system pairs single players.
    """
    chosen = find(system or tournament.system or DEFAULT)
    return tournament if chosen is None else _units(tournament, chosen)


def _units(tournament: Tournament, system: PairingSystem) -> Tournament:
    """As the system pairs it. An event is of teams where it has them, or where its own system pairs teams.

    Raises BadInput where another system is named that pairs the other kind.
    """
    if tournament.system != system.key:
        named = find(tournament.system) if tournament.system else None
        of_teams = named is not None and named.unit == "team"
        if system.unit == "player" and of_teams:
            raise system.no_teams()
        if system.unit == "team" and not (of_teams or tournament.team_play or tournament.team_score):
            raise BadInput.told(
                "this is an event of single players, and the system {system} pairs teams; "
                "name one that pairs single players, or give the teams",
                system=system.key,
            )
    return system.units(tournament)


def for_system(tournament: Tournament, system: PairingSystem) -> Tournament:
    """The tournament as an event of that system; the edition of another one means nothing for it.

    In an event of teams the teams take the place of the players, if the system pairs teams.
    """
    units = _units(tournament, system)
    if units.system in ("", system.key):
        return units
    return replace(units, system=system.key, edition="")


def open_round(
    tournament: Tournament,
    *,
    system: str = "",
    edition: str | int = "",
    keep_apart: Collection[str] = (),
    **options: Any,
) -> OpenRound:
    """The next round of `tournament`, to be asked: see `pairwright.systems.round_context`.

    system, edition: override what the tournament says; by default the usual system, newest edition.
    keep_apart:      relations ("family", "club", "school") whose members the organiser would rather not
                     see on one board. options: of the system.
    Raises BadInput for unknown names, and for a round that the event does not have.
    """
    chosen = system_of(tournament, system)
    return chosen.open(for_system(tournament, chosen), edition=str(edition), keep_apart=keep_apart, **options)


def fits(played: Round) -> bool:
    """Whether every entry of a round fits the opponent's; False where that is not seen in columns."""
    even = all(len(outcomes) == len(played.outcomes) for outcomes in played.games or ())
    columns = played.opponents, played.colours, played.outcomes
    return even and entries_fit(*columns, FITTING_ENTRIES, ENTRIES_ALONE)


def pair(tournament: Tournament, *, system: str = "", edition: str | int = "", **options: Any) -> Pairing:
    """Pair the next round of `tournament`.

    system, edition: override what the tournament says; by default the Dutch system, newest edition.
    options:         what the system takes beyond that, such as `readings` of the Dutch system;
                     literal=True for the procedure by the words of the text.

    Raises NoPairing when the rules admit none, BadInput for an unknown system or unusable tournament.
    """
    chosen = system_of(tournament, system)
    literal = bool(options.pop("literal", False))
    return chosen.pair(for_system(tournament, chosen), edition=str(edition), literal=literal, **options)


def decode_type(code: str, start_date: str = "") -> TypeCode | None:
    """What a coded type (record 192) means for an event that began on `start_date` (YYYY/MM/DD or "").

    None when no system knows it.
    """
    text = code.strip().upper()
    return next(filter(None, (system.decode_type(text, start_date) for system in _in_turn())), None)


def encode_type(meaning: TypeCode, start_date: str = "", *, portable: bool = False) -> str | None:
    """The coded type that means this; None when there is none, or no such system."""
    system = find(meaning.system)
    return None if system is None else system.encode_type(meaning, start_date, portable=portable)


@cache
def _packages() -> tuple[str, ...]:
    """The packages that declare systems."""
    here = os.path.dirname(__file__)  # without pathlib, which costs more than all of this
    found = (name for name in os.listdir(here) if os.path.exists(os.path.join(here, name, "system.py")))
    return tuple(sorted(found))


def _load(package: str) -> None:
    for system in import_module(f"pairwright.systems.{package}.system").SYSTEMS:
        _KNOWN.setdefault(system.key, system)


def _in_turn() -> Iterator[PairingSystem]:
    """All systems, the usual one first, each loaded when its turn comes: most questions end at the first."""
    told: set[str] = set()
    for package in (DEFAULT, *_packages(), ""):
        if package:
            _load(package)
        else:
            _load_all()
        fresh = [system for key, system in _KNOWN.items() if key not in told]
        told.update(system.key for system in fresh)
        yield from fresh


@cache
def _load_all() -> None:
    for package in _packages():
        _load(package)
    from pairwright.common.plug_ins import plug_ins

    for system in plug_ins(ENTRY_POINTS):
        _KNOWN.setdefault(system.key, system)
