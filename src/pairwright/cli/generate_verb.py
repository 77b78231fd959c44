"""`pairwright generate`: random tournaments, repeatable from a seed."""

from __future__ import annotations

import os
import re
import shlex
import sys
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import click
from click.core import ParameterSource

from pairwright.cli import exit_codes, options
from pairwright.cli.engine.generate import described, with_headers
from pairwright.cli.failures import exit_code_of, explain
from pairwright.cli.files import STANDARD, write_bytes
from pairwright.cli.options import DIALECTS, JSON, Asked, encode, line_end_option
from pairwright.cli.pair_round import Rules, pair_next
from pairwright.cli.text_tables import progress
from pairwright.common.errors import BadInput
from pairwright.common.messages import joined, told
from pairwright.common.parallel import default_jobs, in_order
from pairwright.simulate import Chance, Rates, Settings, random_settings, settings_like, simulate
from pairwright.simulate.event_settings import MOST_BOARDS, PER_CENT, random_team_settings
from pairwright.systems.register import all_systems, system_named
from pairwright.tournament.outcome import Colour
from pairwright.tournament.player import Player
from pairwright.tournament.scoring import Scoring, parse_points

# -- Making one random tournament as the command line asks for it; can run in a process of its own -----


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
    except BrokenPipeError:
        raise
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
        given = _made_of_teams(base, given)
    elif "system" in given and not system_named(given["system"]).traits.by_results:
        given = _by_table(base, given)
    if "highest_rating" in given or "lowest_rating" in given:
        given.setdefault("lowest_rating", min(base.lowest_rating, given.get("highest_rating", 9999)))
        given.setdefault("highest_rating", max(base.highest_rating, given["lowest_rating"]))
    rates: Rates = replace(base.rates, **order.rates)
    return replace(base, rates=rates, **given)


def _made_of_teams(base: Settings, given: dict[str, Any]) -> dict[str, Any]:
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
        raise BadInput(*error.args) from None
    if not win >= draw >= loss or (bye is not None and bye < 0):
        raise BadInput.told(
            "--points {points}: a win cannot be worth less than a draw, a draw than a loss", points=points
        )
    return Scoring.simple(win, draw, loss, pairing_allocated_bye=bye)


# ------------------------------------------------------------------------------------------------------


EPILOG = """\
\b
Examples:
  pairwright generate -o test.trf
  pairwright generate --players 80 --rounds 9 --seed 7 -o open.trf
  pairwright generate --plain --players 12 --rounds 5 -o -  to stdout
  pairwright generate --rounds 9 --played 8 -o open.trf
                                                       round 9 is to be paired
  pairwright generate --like open.trf --seed 1 -o twin.trf
  pairwright generate --teams 20 --boards 4 --rounds 7 -o teams.trf
  pairwright generate --count 500 --seed 1000 -o test-%04d.trf --jobs 4

Everything that is not given is drawn from the seed; without --seed a random
one is taken and written into the file. The same options and seed give the
same bytes on every computer.

\b
Exit status: 0 done; 1 some round has no legal pairing and its file ends
before it; 3 bad options; 5 a file cannot be written.
"""

RATES = {
    "draws": "games between equals that are drawn",
    "forfeits": "games that do not take place",
    "unusual-results": "games that end 1/2-0, 0-1/2 or 0-0",
    "unrated-games": "games of less than one move",
    "half-point-byes": "half-point byes asked for, per player and round",
    "zero-point-byes": "zero-point byes, per player and round",
    "full-point-byes": "full-point byes, per player and round",
    "withdrawals": "players leaving for good, per player and round",
    "late-entries": "players who arrive after round 1",
    "unrated-players": "players without a rating",
    "match-forfeits": "matches of teams that do not take place",
    "absent-players": "players of a squad who are away, per round",
}

NUMBER = re.compile(r"%0?\d*d")
"""The place of the running number in the name of an output file."""


def _rate_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """One option for each rate, in per cent."""
    for name, meaning in reversed(RATES.items()):
        function = click.option(
            f"--{name}", type=click.FloatRange(0, 100), metavar="PERCENT", help=f"{meaning.capitalize()}."
        )(function)
    return function


@click.command("generate", epilog=EPILOG)
@click.option("-o", "--output", required=True, metavar="FILE", help='File to write ("-": stdout).')
@click.option("--players", type=click.IntRange(min=2), metavar="N", help="Number of players.")
@click.option("--teams", type=click.IntRange(min=2), metavar="N", help="Number of teams: matches of boards.")
@click.option("--boards", type=click.IntRange(1, MOST_BOARDS), metavar="N", help="Boards of a match.")
@click.option(
    "--squad",
    type=options.POSITIVE,
    metavar="N",
    help="Players per team; by default one more than the boards.",
)
@click.option("--match-points", default="", metavar="W-D-L", help="Points of a match of teams: 2-1-0.")
@click.option("--type-code", default="", metavar="CODE", help="Coded type of the event: FIDE_TEAM_TYPEB_GP.")
@click.option("--rounds", type=click.IntRange(1, 99), metavar="N", help="Number of rounds.")
@click.option(
    "--played",
    type=click.IntRange(0, 99),
    metavar="N",
    help="Play only N rounds; the next one is left to be paired.",
)
@click.option("--seed", type=options.SEED, metavar="N", help="Seed of the random numbers.")
@click.option(
    "--count",
    type=options.POSITIVE,
    metavar="N",
    help="Make N files: %d in FILE counts from 1, and the seed increases.",
)
@click.option("--like", metavar="FILE", help="Take players, size and rates from a tournament.")
@click.option("--plain", is_flag=True, help="Nothing unusual except what is asked for.")
@_rate_options
@click.option("--highest-rating", type=click.IntRange(1, 9999), metavar="N", help="Upper end of the ratings.")
@click.option("--lowest-rating", type=click.IntRange(1, 9999), metavar="N", help="Lower end of the ratings.")
@click.option("--points", default="", metavar="W-D-L", help="Points of win, draw and loss, such as 3-1-0.")
@click.option("--bye-points", default="", metavar="P", help="Points of the pairing-allocated bye.")
@click.option("--acceleration", type=click.Choice(["none", "baku"]), help="Accelerated pairings.")
@click.option(
    "--forbidden", type=click.IntRange(min=0), metavar="N", help="Groups of players who must not meet."
)
@click.option("--initial-colour", type=click.Choice(["white", "black"]), help="Colour drawn before round 1.")
@click.option(
    "--tie-breaks",
    "tie_breaks",
    metavar="LIST",
    help="Codes for the standings after the points: BH/C1,BH,SB.",
)
@click.option(
    "--to",
    "form",
    type=click.Choice([*DIALECTS, JSON]),
    default="engine",
    show_default=True,
    help="Dialect of the file; engine says everything in all spellings. Teams: trf26 or json.",
)
@line_end_option
@click.option("-j", "--jobs", type=options.POSITIVE, metavar="N", help="Processes to use with --count.")
@options.asking("as_json", *options.RULES)
def command(output: str, count: int | None, jobs: int | None, asked: Asked, **given: Any) -> int:
    """Make a random tournament, its rounds paired by our engine.

    Results follow the expected scores of the FIDE rating tables, a difference of more than 400
    rating points counting as 400.
    """
    orders = _orders(output, count, {**asked._asdict(), **given})
    status: int = exit_codes.DONE
    stopped = 0
    with progress(len(orders), "Generating", hidden=asked.as_json and sys.stdout.isatty()) as advance:
        for result in in_order(make_one, orders, jobs or default_jobs(len(orders))):
            status = max(status, result["exit_status"])
            if asked.as_json:
                options.print_json(result, indent=False)
            elif "error" in result:
                options.tell_failure(result["error"], f"{result['file']} cannot be made")
            elif count is None:
                _tell(result)
            if "error" in result:
                return status
            stopped += bool(result["stopped"])
            advance(f"{stopped} ended early")
    if count is not None and not asked.as_json:
        options.say(
            told(
                "Tournaments written: {n}; ended before a round that cannot be paired: {stopped}.",
                n=count, stopped=stopped,
            ),
            err=True,
        )  # fmt: skip
    return status


def _tell(result: dict[str, Any]) -> None:
    line = told("seed {seed}, {settings}", seed=result["seed"], settings=result["description"])
    where = "" if result["file"] == STANDARD else result["file"]
    options.say(joined(": ", (where, line)), err=True)
    if result["stopped"]:
        options.say(told("The file ends early: {why}", why=result["stopped"]), err=True)


def _orders(output: str, count: int | None, given: dict[str, Any]) -> list[TournamentOrder]:
    """One order for each file; ends the program when the options do not fit together."""
    template = len(NUMBER.findall(output)) == 1
    if count is not None and not template:
        raise click.UsageError(
            told("with --count the name of the output file needs one place for a number: {sign}", sign="%d")
        )
    options.together("--like", given["like"], no=("--plain", "--players", "--teams"))
    first = given["seed"] if given["seed"] is not None else int.from_bytes(os.urandom(4), "big")
    common = _common(given)
    options_given = _options_given()

    def order(seed: int, name: str) -> TournamentOrder:
        return TournamentOrder(seed, name, how=f"{options_given} --seed {seed}", **common)

    if count is None:
        return [order(first, output)]
    return [order(first + n, NUMBER.sub(_numbered(n + 1), output)) for n in range(count)]


def _common(given: dict[str, Any]) -> dict[str, Any]:
    """What all orders of one command share."""
    names = ("players", "rounds", "played", "highest_rating", "lowest_rating", "boards", "squad")
    settings = {name: given[name] for name in names if given[name] is not None}
    settings.update({name: given[name] for name in ("system", "edition", "type_code") if given[name]})
    teams = _of_teams(given, settings)
    if given["forbidden"] is not None:
        settings["forbidden_groups"] = given["forbidden"]
    if given["acceleration"]:
        settings["acceleration"] = "" if given["acceleration"] == "none" else given["acceleration"]
    if given["initial_colour"]:
        settings["initial_colour"] = Colour[given["initial_colour"].upper()]
    if given["tie_breaks"]:
        settings["tie_breaks"] = tuple(code.strip() for code in given["tie_breaks"].split(","))
    scoring = scoring_of(given["points"], given["bye_points"])
    model = options.load_for_people(given["like"]).tournament if given["like"] else None
    if scoring is not None:
        settings["scoring"] = scoring
    rates = {name.replace("-", "_"): given[name.replace("-", "_")] for name in RATES}
    return {
        "settings": settings,
        "rates": {name: round(rate * PER_CENT) for name, rate in rates.items() if rate is not None},
        "model": settings_like(model) if model else None,
        "players": model.players if model else (),
        "plain": given["plain"],
        "form": "trf26" if teams and _by_default("form") else given["form"],
        "line_end": given["line_end"],
        "readings": given["readings"],
    }


def _of_teams(given: dict[str, Any], settings: dict[str, Any]) -> bool:
    """True for an event of teams; the settings then say by what system and how many."""
    system = team_system(given["system"])
    if given["system"] and system_named(given["system"]).traits.club_teams:
        settings.update({"clubs": given["teams"]} if given["teams"] else {})
        return False
    asked = [name for name in ("teams", "boards", "squad", "match_points", "type_code") if given[name]]
    if not system:
        if asked:
            raise BadInput.told(
                "--{option}: the system {system} pairs single players",
                option=asked[0].replace("_", "-"), system=given["system"],
            )  # fmt: skip
        return False
    if not asked and not given["system"]:
        return False
    if given["players"]:
        raise BadInput.told("--players is about events of single players; --teams says how many teams play")
    settings["system"] = system
    if given["teams"]:
        settings["players"] = given["teams"]
    if given["match_points"]:
        settings["match_points"] = match_points_of(given["match_points"])
    return True


def _by_default(name: str) -> bool:
    source = click.get_current_context().get_parameter_source(name)
    return source is not ParameterSource.COMMANDLINE


def _numbered(number: int) -> Callable[[re.Match[str]], str]:
    return lambda place: place[0] % number


def _options_given() -> str:
    """This command without what does not change the tournament, in the order of the help."""
    context = click.get_current_context()
    words = ["pairwright", "generate"]
    for parameter in context.command.params:
        name = parameter.name or ""
        given = context.get_parameter_source(name) is ParameterSource.COMMANDLINE
        if given and name not in ("output", "seed", "count", "jobs", "as_json"):
            value = context.params[name]
            words += [parameter.opts[-1]] if value is True else [parameter.opts[-1], f"{value}"]
    return shlex.join(words)
