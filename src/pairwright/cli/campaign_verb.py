"""`pairwright campaign`: thousands to millions of simulated tournaments, and what they show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pairwright.cli import exit_codes, options
from pairwright.cli.failures import FileTrouble
from pairwright.cli.files import read_bytes
from pairwright.cli.text_tables import print_table, progress, text_table
from pairwright.common.errors import BadInput
from pairwright.common.messages import N_, joined, told

if TYPE_CHECKING:
    from pairwright.simulate.campaign.campaign_run import Executors
    from pairwright.simulate.campaign.plan import Plan
    from pairwright.simulate.campaign.summary import Summary

MEASURES = {
    "rounds": told("rounds played"),
    "stopped": told("stopped without a legal pairing"),
    "winner": told("entry rank of the winner"),
    "best_wins": told("won by the first of the entry list"),
    "tied_first": told("players with the most points"),
    "rank_error": told("error of the final order (sum)"),
    "decided": told("round from which the winner led"),
    "floats": told("games between different scores"),
    "gap": told("differences of score in tenths (sum)"),
    "rating_gap": told("differences of rating (sum)"),
    "colour_two": told("players with two games more of a colour"),
    "same_three": told("players with a colour three times in a row"),
    "games": told("games drawn"),
    "byes": told("pairing-allocated byes"),
    "place": told("place in the entry list"),
    "players": told("players"),
    "points": told("points in tenths"),
    "rank": told("final rank"),
    "downfloats": told("downfloats"),
    "upfloats": told("upfloats"),
    "blacks": told("games with Black"),
    "differs": told("tournaments that differ"),
    "rounds_differ": told("rounds that differ"),
    "ranks_differ": told("final ranks that differ"),
    "failed": told("tournaments that failed"),
}
"""The measures of the three kinds of campaign by their columns, as the table names them."""

EPILOG = """\
\b
Examples:
  pairwright campaign plans  the plans that come with the package
  pairwright campaign plans fairness > my.toml
                             one of them, to be changed
  pairwright campaign run fairness -o results
  pairwright campaign run my.toml --workers 8 -o results
  pairwright campaign run my.toml --cluster tcp://10.0.0.5:8786 -o results
  pairwright campaign show results --json

\b
A campaign that was stopped, or whose machine died, goes on where it was: give
the same command again. Any number of workers gives the same files, byte for
byte.
"""


@click.group("campaign", epilog=EPILOG)
def command() -> None:
    """Play many tournaments at once and see what they have in common."""


@command.command("plans")
@click.argument("name", required=False)
def plans_command(name: str | None) -> None:
    """List the plans that come with the package, or print the one called NAME."""
    known = _ready_plans()
    if name is None:
        rows = [[plan, told(text.splitlines()[0].removeprefix("# "))] for plan, text in known.items()]
        print_table(text_table([(N_("Plan"), False), (N_("What it is for"), False)], rows))
    elif name in known:
        click.echo(known[name], nl=False)
    else:
        raise BadInput.told("there is no plan {name!r}; known: {known}", name=name, known=", ".join(known))


@command.command("run", epilog=EPILOG)
@click.argument("plan")
@click.option("-o", "--output", required=True, metavar="FOLDER", help="Folder for the results.")
@click.option("--workers", type=options.PROCESSES, metavar="N", help="Processes; one per processor.")
@click.option(
    "--cluster",
    "address",
    metavar="ADDRESS",
    help='A Dask scheduler such as tcp://10.0.0.5:8786, or "local" for a cluster on this machine.',
)
@click.option("--tournaments", type=options.POSITIVE, metavar="N", help="So many instead of those of PLAN.")
@options.json_option
@options.telling("{plan} was not run")
def run_command(
    plan: str, output: str, workers: int | None, address: str | None, tournaments: int | None, as_json: bool
) -> None:
    """Run PLAN: a TOML file, or the name of a plan that comes with the package."""
    import os

    from pairwright.simulate.campaign.campaign_run import run
    from pairwright.simulate.campaign.plan import pieces
    from pairwright.simulate.campaign.summary import as_json as summary_as_json
    from pairwright.simulate.campaign.summary import summary

    folder, count = Path(output), workers or os.cpu_count() or 1
    chosen = _plan(plan, tournaments)
    executors = _executors(address, count)
    with progress(len(pieces(chosen)), told("Playing"), hidden=as_json) as advance:
        seen = 0

        def tell(done: int, all_: int) -> None:
            """Move the bar on to as many as are done."""
            nonlocal seen
            while seen < done:
                advance("")
                seen += 1

        run(chosen, folder, executors, ahead=2 * count + 2, progress=tell)
    found = summary(folder)
    if as_json:
        options.print_json(summary_as_json(found))
    else:
        _print(found)


@command.command("show")
@click.argument("folder")
@options.json_option
def show_command(folder: str, as_json: bool) -> int:
    """Show what the campaign in FOLDER has found so far: means with their 95% intervals."""
    from pairwright.simulate.campaign.summary import as_json as summary_as_json
    from pairwright.simulate.campaign.summary import summary

    found = summary(Path(folder))
    if as_json:
        options.print_json(summary_as_json(found))
    else:
        _print(found)
    return exit_codes.DIFFERENCES if found.cases else exit_codes.DONE


def _ready_plans() -> dict[str, str]:
    folder = resources.files("pairwright").joinpath("samples", "plans")
    files = sorted(folder.iterdir(), key=lambda file: file.name)
    return {file.name.removesuffix(".toml"): file.read_text(encoding="utf-8") for file in files}


def _plan(name: str, tournaments: int | None) -> Plan:
    from dataclasses import replace

    from pairwright.simulate.campaign.plan import read_plan

    ready = _ready_plans()
    if name in ready:
        text = ready[name]
    else:
        try:
            text = read_bytes(name).decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise BadInput.told("{name}: byte {n} is not text", name=name, n=error.start) from None
        except FileTrouble as error:
            listed = ", ".join(ready)
            reason = told("{reason} (plans of the package: {list})", reason=error.reason, list=listed)
            raise FileTrouble(name, reason) from None
    plan = read_plan(text)
    return replace(plan, tournaments=tournaments) if tournaments else plan


def _executors(address: str | None, workers: int) -> Executors:
    from pairwright.simulate.campaign.campaign_run import cluster, processes

    return processes(workers) if address is None else cluster(address, workers)


def _print(found: Summary) -> None:
    """One table with a column for each cell; players by tenths of the entry list."""
    cells = found.described["cells"]
    axes = [name for name in cells[0] if len({str(cell[name]) for cell in cells}) > 1]
    heads = [_head(cell, axes) for cell in cells]
    measures = list(dict.fromkeys((group, name) for _, group, name in found.means))
    rows = [
        [
            told("{name}, tenth {group}", name=words, group=group) if group else words,
            *(
                f"{one.mean:.3f}" + f" ± {one.error:.3f}" * (one.count > 1)  # of one value there is none
                if (one := found.means.get((cell, group, name)))
                else ""
                for cell in range(len(cells))
            ),
        ]
        for group, name in sorted(measures, key=lambda measure: measure[0])
        for words in [MEASURES.get(name, name)]  # one that another version made stands by its column
    ]
    notes: list[str] = [
        told(
            "Rows: {rows}; pieces: {done} of {pieces}; means with their 95% intervals.",
            rows=found.rows, done=found.done, pieces=found.pieces,
        )
    ]  # fmt: skip
    notes += [
        told(
            "seed {seed} ({direction}): {what}",
            seed=case["seed"],
            direction=told("ours") if case.get("direction") == "ours" else told("theirs"),
            what=case.get("said") or told("differs"),
        )
        for case in found.cases
    ]
    columns = [(N_("Measure"), False), *((head, True) for head in heads)]
    print_table(text_table(columns, rows, found.described["title"], notes))


def _head(cell: Mapping[str, Any], axes: Sequence[str]) -> str:
    """What a cell of the plan is called by the axes in which the cells differ."""
    named = [str(cell[name]) if cell[name] else told("none") for name in axes]
    return joined(", ", named) or told("all")
