"""Other lots: plain numbers, the order of players who tie, the initial colour of a Swiss."""

from __future__ import annotations

import click

from pairwright.cli import options
from pairwright.cli.lots_files import default_name, load_players
from pairwright.cli.lots_options import carry_out, way_of, way_options
from pairwright.cli.lots_show import show
from pairwright.cli.options import Asked
from pairwright.lots.contingents import Entrant
from pairwright.lots.transcript import COLOUR, NUMBERS, TIE, Announcement


@click.command("numbers")
@click.argument("players")
@way_options
@options.asking("language", "as_json")
@options.telling("{players} cannot be drawn")
def numbers(
    players: str, seed: str | None, commit: bool, ceremony: bool, output: str, title: str, asked: Asked
) -> None:
    """Draw plain numbers 1, 2, ... for the PLAYERS of a list, without any restriction."""
    way = way_of(seed, commit, ceremony, output)
    listed = load_players(players, check_federations=False)
    entrants = tuple(Entrant(player.name, player.federation, player.fide_id) for player in listed)
    announcement = Announcement(NUMBERS, entrants, None, title)
    transcript = carry_out(announcement, way, default_name(players), asked)
    show(transcript, asked, saved_as=output)


@click.command("tie")
@click.argument("names", nargs=-1, required=True)
@way_options
@options.asking("language", "as_json")
@options.telling("the tie cannot be drawn")
def tie(
    names: tuple[str, ...],
    seed: str | None,
    commit: bool,
    ceremony: bool,
    output: str,
    title: str,
    asked: Asked,
) -> None:
    """Draw the order of players who are still tied: NAMES in quotation marks, one after another."""
    way = way_of(seed, commit, ceremony, output)
    announcement = Announcement(TIE, tuple(Entrant(name) for name in names), None, title)
    transcript = carry_out(announcement, way, "tie.lots.json", asked)
    show(transcript, asked, saved_as=output)


@click.command("colour")
@way_options
@options.asking("language", "as_json")
@options.telling("the colour cannot be drawn")
def colour(seed: str | None, commit: bool, ceremony: bool, output: str, title: str, asked: Asked) -> None:
    """Draw the initial colour of a Swiss event: the colour of the first player on board one."""
    way = way_of(seed, commit, ceremony, output)
    transcript = carry_out(Announcement(COLOUR, (), None, title), way, "colour.lots.json", asked)
    show(transcript, asked, saved_as=output)
