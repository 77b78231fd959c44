"""Making one random tournament as the command line asks for it; can run in a process of its own."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Any

from pairwright.cli import exit_codes
from pairwright.cli.failures import exit_code_of, explain
from pairwright.cli.files import write_bytes
from pairwright.cli.generated import described, with_headers
from pairwright.cli.pair_round import Rules, pair_next
from pairwright.cli.tournament_formats import encode
from pairwright.common.errors import BadInput
from pairwright.simulate import Chance, Rates, Settings, random_settings, simulate
from pairwright.simulate.event_settings import random_team_settings
from pairwright.systems.register import all_systems, system_named
from pairwright.tournament.player import Player
from pairwright.tournament.scoring import Scoring
from pairwright.tournament.units import parse_points

_TEAMS = (4, 2)
"""How many teams play where nobody says so: four, or two where the table is for no more."""
_POINTS = re.compile(r"([\d.]+)-([\d.]+)-([\d.]+)")


@dataclass(frozen=True, slots=True)
class TournamentOrder:
    """One tournament to make.

    settings: fields of Settings that were given; rates: of Rates, per million.
    model:    settings to start from instead of random ones; players: an entry list to use.
    plain:    start from settings under which nothing unusual happens.
    how:      the command that makes it again, for a comment in the file.
    """

    seed: int
    output: str
    settings: dict[str, Any] = field(default_factory=dict)
    rates: dict[str, int] = field(default_factory=dict)
    model: Settings | None = None
    players: tuple[Player, ...] = ()
    plain: bool = False
    form: str = "engine"
    line_end: str = "crlf"
    readings: str = ""
    how: str = ""


def make_one(order: TournamentOrder) -> dict[str, Any]:
    """Make one tournament and write its file; never raises. See docs/how-to/generate-tournaments.md."""
    try:
        settings = settings_of(order)
        made = simulate(
            settings,
            order.seed,
            players=order.players,
            pair_next=pair_next(Rules(settings.system, settings.edition, order.readings)),
        )
        write_bytes(order.output, encode(with_headers(made, order.how), order.form, order.line_end))
    except Exception as error:  # told by the caller, with the exit code that belongs to it
        return {
            "file": order.output,
            "seed": order.seed,
            "error": explain(error),
            "exit_status": exit_code_of(error),
        }
    return {
        "file": order.output,
        "seed": order.seed,
        "exit_status": exit_codes.NO_PAIRING if made.stopped else exit_codes.DONE,
        "players": len(made.tournament.players),
        **({"teams": len(made.tournament.teams)} if made.tournament.teams else {}),
        "rounds": made.tournament.number_of_rounds,
        "rounds_played": len(made.tournament.rounds),
        "stopped": made.stopped,
        "description": described(made.settings),
    }


def settings_of(order: TournamentOrder) -> Settings:
    """The settings of one tournament: model, plain or random, with what was given put in."""
    given = dict(order.settings)
    teams = "system" in given and bool(team_system(given["system"]))
    if order.model is not None:
        base = order.model
    elif order.plain:
        base = Settings(players=given.get("players", 40), rounds=given.get("rounds", 7))
    else:
        made = random_team_settings if teams else random_settings
        base = made(Chance(order.seed, 1), given.get("players", 0), given.get("rounds", 0))
    if teams:
        given = _of_teams(base, given)
    elif "system" in given and not system_named(given["system"]).traits.by_results:
        given = _by_table(base, given)
    if "highest_rating" in given or "lowest_rating" in given:
        given.setdefault("lowest_rating", min(base.lowest_rating, given.get("highest_rating", 9999)))
        given.setdefault("highest_rating", max(base.highest_rating, given["lowest_rating"]))
    rates: Rates = replace(base.rates, **order.rates)
    return replace(base, rates=rates, **given)


def _of_teams(base: Settings, given: dict[str, Any]) -> dict[str, Any]:
    """What was given for an event of teams, with what follows from it: four boards, the rounds of a table."""
    boards = given.get("boards") or base.boards or 4
    count = given.get("players", base.players)
    by_table = system_named(given["system"]).rounds_of(count)
    rounds = given.get("rounds") or by_table or base.rounds
    return {"tie_breaks": (), **given, "boards": boards, "rounds": rounds}


def _by_table(base: Settings, given: dict[str, Any]) -> dict[str, Any]:
    """What was given for a table of single players, with the rounds that it has and as many in each team."""
    system, count = system_named(given["system"]), given.get("players", base.players)
    clubs = given.get("clubs") or next(n for n in _TEAMS if system.rounds_of(n, (1,) * n))
    if not system.traits.club_teams:
        return {**given, "rounds": given.get("rounds") or system.rounds_of(count)}
    clubs = given.get("clubs") or next(n for n in _TEAMS if system.rounds_of(n, (1,) * n))
    count -= count % clubs
    rounds = given.get("rounds") or system.rounds_of(count, (count // clubs,) * clubs)
    return {**given, "players": count, "clubs": clubs, "rounds": rounds or base.rounds}


def team_system(name: str) -> str:
    """The system of teams that is meant: the one named, by default the usual one; "" for one of players."""
    if name:
        return name if system_named(name).unit == "team" else ""
    usual = (one for one in all_systems() if one.unit == "team" and not one.traits.experimental)
    return next(usual).key


def match_points_of(text: str) -> tuple[int, int, int]:
    """The points of `--match-points 3-1-0`. Raises BadInput."""
    found = scoring_of(text, "")
    assert found is not None
    return found.white_win, found.white_draw, found.white_loss


def scoring_of(points: str, bye_points: str) -> Scoring | None:
    """The scoring of `--points 3-1-0 --bye-points 1`; None when neither was given. Raises BadInput."""
    if not points and not bye_points:
        return None
    match = _POINTS.fullmatch(points or "1-0.5-0")
    if match is None:
        raise BadInput.told("--points {points}: write win, draw and loss like 3-1-0", points=points)
    try:
        win, draw, loss = map(parse_points, match.groups())
        bye = parse_points(bye_points) if bye_points else None
    except ValueError as error:
        raise BadInput(str(error)) from None
    if not win >= draw >= loss or (bye is not None and bye < 0):
        raise BadInput.told(
            "--points {points}: a win cannot be worth less than a draw, a draw than a loss", points=points
        )
    return Scoring.simple(win, draw, loss, pairing_allocated_bye=bye)
