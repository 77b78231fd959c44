"""`pairwright round-robin`: numbers, schedule, withdrawals, report file."""

from __future__ import annotations

import secrets
import sys
from typing import TYPE_CHECKING, Any

import click

from pairwright.cli import options
from pairwright.cli.files import write_bytes
from pairwright.cli.lots_files import load_players
from pairwright.cli.round_robin_show import print_schedule, schedule_object, show_match
from pairwright.errors import BadInput
from pairwright.systems.round_robin.event import schedule_of
from pairwright.tournament.player import Player
from pairwright.tournament.schedule import BERGER, ORDERS, Schedule, round_robin

if TYPE_CHECKING:
    from pairwright.lots.players import ListedPlayer
    from pairwright.lots.transcript import Transcript
    from pairwright.systems.withdrawal import Withdrawal
    from pairwright.tournament.tournament import Tournament

NUMBERS = ("given", "listed", "lot", "varma")

EPILOG = """\
\b
PLAYERS is a CSV list (name, and number or federation where they are needed) or
a report file.

\b
Examples:
  pairwright round-robin players.csv                     numbers as listed
  pairwright round-robin players.csv --numbers lot --seed 7
  pairwright round-robin players.csv --numbers varma --seed 7 --cycles 2
  pairwright round-robin players.csv --by-player --trf event.trf
  pairwright round-robin event.trf --withdrawn 5:4       who left before round 4
  pairwright round-robin ours.csv --against theirs.csv   Scheveningen
  pairwright round-robin a.csv --against b.csv --against c.csv --against d.csv
                                                         Schiller
"""


@click.command("round-robin", epilog=EPILOG)
@click.argument("players")
@click.option(
    "--cycles",
    type=click.IntRange(1, 20),
    help="2 for a double round; by default 1, or as the report file says.",
)
@click.option(
    "--order", type=click.Choice(ORDERS), default=BERGER, show_default=True, help="Order of the rounds."
)
@click.option(
    "--exchange",
    default="auto",
    show_default=True,
    metavar="auto|off|1,2",
    help="Cycles in which two rounds change places, so that nobody has a colour three times running.",
)
@click.option(
    "--numbers", type=click.Choice(NUMBERS), help="By default given where the list gives them, else listed."
)
@click.option(
    "--seed", metavar="TEXT", help="For --numbers lot or varma; without it a random one, which is shown."
)
@click.option(
    "--against",
    multiple=True,
    metavar="FILE",
    help="Another team: with one a Scheveningen match, with several the Schiller system.",
)
@click.option("--by-player", is_flag=True, help="The rounds of each player instead of the rounds.")
@click.option(
    "--withdrawn", multiple=True, metavar="NUMBER:ROUND", help="A player who left before this round."
)
@click.option("--trf", "trf_file", default="", metavar="FILE", help="Write a report file with these numbers.")
@options.json_option
@options.telling("{players} cannot be scheduled")
def command(players: str, against: tuple[str, ...], as_json: bool, **choices: Any) -> None:
    """Make the schedule of a round robin for the PLAYERS of a list."""
    if against:
        teams = [load_players(name, check_federations=False) for name in (players, *against)]
        show_match(teams, choices["cycles"] or 1, as_json=as_json)
    else:
        _schedule(players, as_json, **choices)


def _schedule(
    players: str,
    as_json: bool,
    cycles: int | None,
    order: str,
    exchange: str,
    numbers: str | None,
    seed: str | None,
    by_player: bool,
    withdrawn: tuple[str, ...],
    trf_file: str,
) -> None:
    varma = numbers == "varma"
    listed = load_players(
        players, wanted=("name", "federation") if varma else ("name",), check_federations=varma
    )
    chosen = numbers or ("given" if any(player.number for player in listed) else "listed")
    if seed is not None and chosen not in ("lot", "varma"):
        raise click.UsageError("--seed belongs to --numbers lot or --numbers varma")
    transcript = _drawn(listed, chosen, order, seed)
    numbered = _numbered(listed, chosen, transcript)
    known = None if listed[0].line else _known_event(players)
    planned = cycles or (schedule_of(known).cycles if known is not None else 1)
    schedule = round_robin(len(numbered), planned, order=order, exchange=_exchange(exchange))
    event = _event(known, numbered, schedule)
    rulings = _rulings(event, schedule, withdrawn)
    if trf_file:
        from pairwright.trf.writer import write_trf

        write_bytes(trf_file, write_trf(event).encode())
    found = schedule_object(numbered, schedule, rulings, transcript)
    if as_json:
        options.print_json(found)
    else:
        print_schedule(numbered, schedule, found, by_player=by_player)


def _drawn(listed: tuple[ListedPlayer, ...], chosen: str, order: str, seed: str | None) -> Transcript | None:
    if chosen not in ("lot", "varma"):
        return None
    from pairwright.lots.contingents import Entrant
    from pairwright.lots.sentences import exception_of_the_table
    from pairwright.lots.terms import TABLES, Terms
    from pairwright.lots.transcript import NUMBERS as PLAIN_NUMBERS
    from pairwright.lots.transcript import VARMA, Announcement, seeded
    from pairwright.lots.varma import VarmaDraw

    text = seed if seed is not None else str(secrets.randbits(64))
    if not text:
        raise click.UsageError("--seed needs a text that is not empty")
    if chosen == "lot":
        entrants = tuple(Entrant(player.name, player.federation, player.fide_id) for player in listed)
        return seeded(Announcement(PLAIN_NUMBERS, entrants), text)
    entrants = tuple(player.entrant() for player in listed)
    terms = Terms(order=order, method="auto" if order == BERGER else TABLES).resolved(len(entrants))
    note = exception_of_the_table(VarmaDraw(entrants, terms))
    if note:
        click.echo(f"Note: {note}", err=True)
    return seeded(Announcement(VARMA, entrants, terms), text)


def _numbered(
    listed: tuple[ListedPlayer, ...], chosen: str, transcript: Transcript | None
) -> tuple[ListedPlayer, ...]:
    """The players in the order of their numbers. Raises BadInput when the numbers given are not 1 to n."""
    if transcript is not None:
        from pairwright.lots.acts import NumberDrawn

        drawn = {act.number: act.entrant for act in transcript.acts() if isinstance(act, NumberDrawn)}
        return tuple(listed[drawn[number]] for number in sorted(drawn))
    if chosen == "listed":
        return listed
    faults = []
    holder: dict[int, ListedPlayer] = {}
    for player in listed:
        where = f"line {player.line}: " if player.line else ""
        if not 1 <= player.number <= len(listed):
            faults.append(
                f"{where}{player.name} needs a number from 1 to {len(listed)}, not {player.number or 'none'}"
            )
        elif player.number in holder:
            faults.append(f"{where}number {player.number} is given to {holder[player.number].name} already")
        else:
            holder[player.number] = player
    if faults:
        raise BadInput(*faults)
    return tuple(holder[number] for number in sorted(holder))


def _exchange(text: str) -> tuple[int, ...] | None:
    if text in ("auto", "off"):
        return None if text == "auto" else ()
    try:
        return tuple(int(part) for part in text.split(","))
    except ValueError:
        raise click.UsageError(f"--exchange takes auto, off or cycles such as 1,2, not {text!r}") from None


def _known_event(name: str) -> Tournament | None:
    """The round robin in a report file; None when it is only a list of players."""
    from pairwright.cli.files import load
    from pairwright.systems.round_robin.event import DOUBLE, SINGLE

    tournament = load(name).tournament
    return tournament if tournament.rounds or tournament.system in (SINGLE, DOUBLE) else None


def _event(known: Tournament | None, numbered: tuple[ListedPlayer, ...], schedule: Schedule) -> Tournament:
    """The tournament as it has been played so far, or a new one with these numbers."""
    from pairwright.systems.round_robin.event import event

    if known is not None and known.rounds:
        _warn_departures(known, schedule)
        return known
    return event([_player(number, player) for number, player in enumerate(numbered, 1)], schedule)


def _player(number: int, player: ListedPlayer) -> Player:
    return Player(
        number,
        player.name,
        player.rating,
        player.title,
        federation=player.federation,
        fide_id=player.fide_id,
        club=player.club,
        school=player.school,
        family=player.family,
    )


def _warn_departures(tournament: Tournament, schedule: Schedule) -> None:
    from pairwright.systems.round_robin.event import departures

    for departure in departures(tournament, schedule):
        white, black = departure.game
        sys.stderr.write(
            f"Warning: round {departure.round_number}: {white}-{black} is not in the schedule of that round\n"
        )


def _rulings(event: Tournament, schedule: Schedule, withdrawn: tuple[str, ...]) -> tuple[Withdrawal, ...]:
    from pairwright.systems.round_robin.withdrawals import withdrawals

    left = {}
    for text in withdrawn:
        number, _, from_round = text.partition(":")
        if not (number.isdigit() and from_round.isdigit()):
            raise click.UsageError(f"--withdrawn takes NUMBER:ROUND such as 5:4, not {text!r}")
        left[int(number)] = int(from_round)
    return withdrawals(event, schedule, left)
