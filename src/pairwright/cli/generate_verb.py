"""`pairwright generate`: random tournaments, repeatable from a seed."""

from __future__ import annotations

import os
import re
import shlex
import sys
from collections.abc import Callable
from typing import Any

import click
from click.core import ParameterSource

from pairwright.cli import exit_codes, options
from pairwright.cli.failures import warn
from pairwright.cli.files import STANDARD
from pairwright.cli.generating import TournamentOrder, make_one, match_points_of, scoring_of, team_system
from pairwright.cli.options import Asked
from pairwright.cli.progress import progress
from pairwright.cli.tournament_formats import DIALECTS, JSON, line_end_option
from pairwright.common.errors import BadInput
from pairwright.common.messages import told
from pairwright.simulate import settings_like
from pairwright.simulate.event_settings import MOST_BOARDS, PER_CENT
from pairwright.simulate.parallel import default_jobs, in_order
from pairwright.systems.register import system_named
from pairwright.tournament.outcome import Colour

EPILOG = """\
\b
Examples:
  pairwright generate -o test.trf
  pairwright generate --players 80 --rounds 9 --seed 7 -o open.trf
  pairwright generate --plain --players 12 --rounds 5 -o -      to stdout
  pairwright generate --rounds 9 --played 8 -o open.trf   round 9 is to be paired
  pairwright generate --like open.trf --seed 1 -o twin.trf
  pairwright generate --teams 20 --boards 4 --rounds 7 -o teams.trf
  pairwright generate --count 500 --seed 1000 -o test-%04d.trf --jobs 4

Everything that is not given is drawn from the seed; without --seed a random
one is taken and written into the file. The same options and seed give the
same bytes on every computer.

\b
Exit status: 0 done; 1 some round has no legal pairing and its file ends before
it; 3 bad options; 5 a file cannot be written.
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
                "{n} tournaments written; {stopped} ended before a round that cannot be paired.",
                n=count,
                stopped=stopped,
            ),
            err=True,
        )
    return status


def _tell(result: dict[str, Any]) -> None:
    where = "" if result["file"] == STANDARD else f"{result['file']}: "
    warn(f"{where}seed {result['seed']}, {result['description']}")
    if result["stopped"]:
        options.say(told("The file ends early: {why}", why=result["stopped"]), err=True)


def _orders(output: str, count: int | None, given: dict[str, Any]) -> list[TournamentOrder]:
    """One order for each file; ends the program when the options do not fit together."""
    template = len(NUMBER.findall(output)) == 1
    if count is not None and not template:
        raise click.UsageError(
            told("with --count the name of the output file needs one place for a number: {sign}", sign="%d")
        )
    if given["plain"] and given["like"]:
        raise click.UsageError(told("{one} and {other} exclude each other", one="--plain", other="--like"))
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
    if model is not None and (given["players"] or teams):
        raise BadInput.told(
            "{one} and {other} exclude each other", one="--teams" if teams else "--players", other="--like"
        )
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
                option=asked[0].replace("_", "-"),
                system=given["system"],
            )
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
