"""`pairwright forecast`: whom may I meet next, and how will it end?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from pairwright.cli import options
from pairwright.cli.explaining import player_named
from pairwright.cli.options import Asked, show_documents
from pairwright.cli.text_tables import print_table, progress, text_table
from pairwright.common.errors import MOST_SAMPLES, BadInput
from pairwright.common.messages import N_, decimal, joined, percent, told

if TYPE_CHECKING:
    from pairwright.simulate.forecast import EndForecast, NextForecast
    from pairwright.tournament.tournament import Tournament

_OWN = {"win": 0, "draw": 1, "loss": 2}

EPILOG = """\
\b
Examples:
  pairwright forecast next open.trf
                                    while boards of the last round are playing
  pairwright forecast next open.trf --player 12
                                             everybody whom number 12 may meet
  pairwright forecast next open.trf --if 12=win
                                              supposing that number 12 wins
  pairwright forecast end open.trf --player 12
                                              points and places of number 12
  pairwright forecast end open.trf --samples 10000 --json
  pairwright forecast end open.trf --norms    who may make a norm
  pairwright forecast calibrate season/*.trf  does the model fit these events?

\b
Boards without a result in the last round of FILE are still playing. With few
of them every end is gone through and the answer is exact, given the model;
with more the ends are sampled, and the error is shown.
"""


@click.group("forecast", epilog=EPILOG)
def command() -> None:
    """Simulate what may come: opponents while games are in progress, and the final standings."""


_SAMPLING = {
    "samples": click.option(
        "--samples", type=click.IntRange(1, MOST_SAMPLES), default=1000, show_default=True, metavar="N",
        help="Number of simulations.",
    ),
    "seed": click.option("--seed", type=options.SEED, default=0, show_default=True, metavar="N"),
    "player": click.option("--player", metavar="PLAYER", help="One player in full."),
    "given": click.option(
        "--if", "given", multiple=True, metavar="NUMBER=RESULT",
        help="Take a result as given: win, draw or loss of this player in the current game. Repeatable.",
    ),
    "model": click.option(
        "--model", type=click.Choice(["level", "table"]), default="level", show_default=True,
        help="By rating, colour and level; or the FIDE table with 30 % draws between equals.",
    ),
    "jobs": click.option("--jobs", type=options.PROCESSES, metavar="N", help="Processes; one per processor."),
}  # fmt: skip
_sampling = options.gathered("sampling", dict, _SAMPLING)
"""The options of both forecasts."""
_sharing = options.asking("system", "edition", "language", "as_json", "output", "form", "strict")


@command.command("next", epilog=EPILOG)
@click.argument("file")
@_sampling
@_sharing
@options.telling("{file}: no forecast")
def forecast_next_command(file: str, sampling: dict[str, Any], asked: Asked) -> None:
    """List the possible opponents of every player in the next round of the tournament in FILE."""
    from pairwright.simulate.forecast import forecast_next

    tournament, only, arguments = _asked(file, sampling, asked)
    found = forecast_next(tournament, **arguments)
    if idle := set(arguments["given"]).difference(*found.open_boards):
        numbers = ", ".join(str(tournament.players[one].known_number) for one in sorted(idle))
        note = told("no game of these players is in progress, --if changes nothing: {list}", list=numbers)
        options.say(joined(": ", (file, note)), err=True)
    if asked.as_json:
        options.print_json(next_as_json(tournament, found, only))
    else:
        _show(tournament, only, None, found, sampling["seed"], asked)


@command.command("end", epilog=EPILOG)
@click.argument("file")
@click.option("--rounds", type=options.POSITIVE, metavar="N", help="Number of rounds, if FILE does not say.")
@click.option("--tie-breaks", metavar="LIST", help="Tie-breaks for the places; by default those of FILE.")
@click.option("--norms", is_flag=True, help="Look for title norms in every future; takes longer.")
@_sampling
@_sharing
@options.telling("{file}: no forecast")
def forecast_end_command(
    file: str, rounds: int | None, tie_breaks: str | None, norms: bool, sampling: dict[str, Any], asked: Asked
) -> None:
    """Show the possible final points and places of every player in the tournament in FILE."""
    from pairwright.simulate.forecast import forecast_end, goals_of
    from pairwright.standings.norm_event import EventFacts

    tournament, only, arguments = _asked(file, sampling, asked)
    if norms:
        whole = replace(tournament, number_of_rounds=rounds or tournament.number_of_rounds)
        arguments["goals"] = goals_of(whole, facts=EventFacts())
    with progress(sampling["samples"], told("Playing"), hidden=asked.as_json) as advance:
        found = forecast_end(
            tournament,
            rounds=rounds or 0,
            tie_breaks=tie_breaks,
            progress=lambda done: advance(""),
            **arguments,
        )
    if asked.as_json:
        options.print_json(end_as_json(tournament, found, only))
    else:
        _show(tournament, only, found, None, sampling["seed"], asked)


@command.command("calibrate")
@click.argument("files", nargs=-1, required=True)
@options.json_option
@options.strict_option
def calibrate_command(files: tuple[str, ...], as_json: bool, strict: bool) -> None:
    """Measure the result models on the games between rated players in FILES.

    Log loss and Brier score: smaller is better.
    """
    from dataclasses import asdict

    from pairwright.simulate.forecast import calibration
    from pairwright.simulate.forecast.result_model import MODELS

    events = [options.load_for_people(name, strict=strict).tournament for name in files]
    fits = [fit for model in MODELS.values() if (fit := calibration(events, model)) is not None]
    if not fits:
        raise BadInput.told("no game between two rated players was played in these files")
    if as_json:
        options.print_json({"models": [asdict(fit) for fit in fits]})
        return
    headings = ("Games", N_("Log loss"), N_("Brier"), N_("Draws"), "White")
    columns = [(N_("Model"), False), *((name, True) for name in headings)]
    rows = [
        [
            fit.model,
            str(fit.games),
            decimal(round(fit.log_loss * 1000), 3),
            decimal(round(fit.brier * 1000), 3),
            told("{p}, seen {q}", p=percent(fit.draws_foretold), q=percent(fit.draws_seen)),
            told("{p}, seen {q}", p=percent(fit.white_foretold), q=percent(fit.white_seen)),
        ]
        for fit in fits
    ]
    print_table(text_table(columns, rows))


def _asked(
    file: str, sampling: dict[str, Any], asked: Asked
) -> tuple[Tournament, int | None, dict[str, Any]]:
    """The tournament, the index of the one player asked for, and the arguments that both forecasts share."""
    from pairwright.common.parallel import default_jobs
    from pairwright.simulate.forecast.result_model import MODELS

    tournament = options.load_for_people(file, strict=asked.strict).tournament
    given = _given(tournament, sampling["given"])
    only = None if sampling["player"] is None else player_named(tournament, sampling["player"])
    games = sampling["samples"] * len(tournament.players)
    arguments = {key: sampling[key] for key in ("samples", "seed")}
    arguments |= {"model": MODELS[sampling["model"]], "given": given}
    arguments["jobs"] = sampling["jobs"] or (default_jobs(sampling["samples"]) if games > 20_000 else 1)
    return tournament, only, {**arguments, "system": asked.system, "edition": asked.edition}


def _given(tournament: Tournament, texts: Sequence[str]) -> dict[int, int]:
    given: dict[int, int] = {}
    for index, result in (_result(tournament, text) for text in texts):
        if given.setdefault(index, result) != result:
            number = tournament.players[index].known_number
            raise BadInput.told("--if gives two results for number {number}; give one", number=number)
    return given


def _result(tournament: Tournament, text: str) -> tuple[int, int]:
    number, _, result = text.partition("=")
    if not number.isascii() or not number.isdigit() or result not in _OWN:
        raise BadInput.told(
            "--if {text!r} is not understood: write a number and win, draw or loss, as in 12=win", text=text
        )
    return player_named(tournament, number), _OWN[result]


def _show(
    tournament: Tournament,
    only: int | None,
    end: EndForecast | None,
    following: NextForecast | None,
    seed: int,
    asked: Asked,
) -> None:
    """Print the forecast, or write it to a file: the document that the desk shows."""
    from pairwright.publish.forecast_page import Foretold, forecast_document, player_forecast_document

    names = [(one.known_number, one.name) for one in tournament.players]
    found = Foretold(names, tournament, end, following, seed, digits=1)
    made = forecast_document(found) if only is None else player_forecast_document(found, only, course=True)
    show_documents([made], asked)


# -- As plain JSON values; players by the numbers of their file -------------------------------------------


def _number(tournament: Tournament, index: int | None) -> int:
    """The number that the file gives a player; 0 for the bye."""
    return 0 if index is None else tournament.players[index].known_number


def _shown(tournament: Tournament, only: int | None) -> list[int]:
    return [*range(len(tournament.players))] if only is None else [only]


def norms_of(found: EndForecast, index: int) -> dict[str, float]:
    """The norms that a player makes in some future, with their chances."""
    from pairwright.simulate.forecast.goals import NORM

    goals = found.players[index].goals
    return {str(goal.which): found.players[index].chance_of(goal) for goal in goals if goal.kind == NORM}


def next_as_json(tournament: Tournament, found: NextForecast, only: int | None = None) -> dict[str, Any]:
    """Whom everybody may meet. only: index of the one player who is asked for, with the boards."""
    return {
        "round": found.round_number,
        "samples": found.samples,
        "exact": found.exact,
        "error": found.error,
        "model": found.model,
        "unpaired": found.unpaired,
        "open_boards": [
            {"white": _number(tournament, white), "black": _number(tournament, black)}
            for white, black in found.open_boards
        ],
        "players": [
            {
                "number": _number(tournament, index),
                "opponents": [
                    {
                        "number": _number(tournament, meeting.opponent),
                        "chance": meeting.chance,
                        "white": meeting.white,
                        **({"boards": dict(meeting.boards)} if only is not None else {}),
                    }
                    for meeting in found.meetings[index]
                ],
            }
            for index in _shown(tournament, only)
        ],
    }


def end_as_json(tournament: Tournament, found: EndForecast, only: int | None = None) -> dict[str, Any]:
    """Points and places at the end. only: index of the one player who is asked for."""
    from pairwright.simulate.forecast.goals import NORM
    from pairwright.tournament.scoring import format_points

    return {
        "rounds": found.rounds,
        "samples": found.samples,
        "error": found.error,
        "model": found.model,
        "left": [_number(tournament, index) for index in found.left],
        "stopped": found.stopped,
        "groups": [
            {"points": format_points(one.points), "mean": one.mean, "low": one.low, "high": one.high}
            for one in found.groups
        ],
        "players": [
            {
                "number": _number(tournament, index),
                "points": {format_points(points): chance for points, chance in found.players[index].points},
                "place": {str(place): chance for place, chance in found.players[index].places},
                **({"norms": norms_of(found, index)} if any(one.kind == NORM for one in found.goals) else {}),
            }
            for index in _shown(tournament, only)
        ],
    }
