"""`pairwright round-robin`: numbers, schedule, withdrawals, report file."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from pairwright.cli import options
from pairwright.cli.files import load, write_bytes
from pairwright.cli.lots_files import load_players
from pairwright.cli.options import print_json, say
from pairwright.cli.text_tables import print_table, text_table
from pairwright.common.collation import fold
from pairwright.common.errors import BadInput
from pairwright.common.messages import N_, joined, told
from pairwright.systems.round_robin.as_tournament import schedule_of
from pairwright.tournament.outcome import Colour
from pairwright.tournament.player import Player
from pairwright.tournament.schedule import BERGER, ORDERS, Schedule, round_robin

if TYPE_CHECKING:
    from pairwright.lots.player_list import ListedPlayer
    from pairwright.lots.transcript import Transcript
    from pairwright.systems.system import Withdrawal
    from pairwright.tournament.tournament import Tournament

# -- How the schedule of a round robin is told: tables for people, objects for scripts -----------------


def schedule_object(
    players: Sequence[ListedPlayer],
    schedule: Schedule,
    rulings: Sequence[Withdrawal],
    transcript: Transcript | None,
) -> dict[str, Any]:
    """What scripts get: the rounds as lists of white and black by number, in table order, and the rest."""
    found: dict[str, Any] = {
        "players": [
            {"number": number, "name": player.name, "federation": player.federation}
            for number, player in enumerate(players, 1)
        ],
        "order": schedule.order,
        "cycles": schedule.cycles,
        "exchanged": list(schedule.exchanged),
        "rounds": [
            [{"white": game.white, "black": game.black} for game in planned.games]
            for planned in schedule.rounds
        ],
        "table_rounds": [planned.table_round for planned in schedule.rounds],
        "free": [planned.free for planned in schedule.rounds],
    }
    if rulings:
        found["withdrawals"] = [
            {
                "number": ruling.number,
                "from_round": ruling.from_round,
                "scheduled": ruling.scheduled,
                "completed": ruling.completed,
                "counts": ruling.counts,
            }
            for ruling in rulings
        ]
        found["standings_exclude"] = [ruling.number for ruling in rulings if not ruling.counts]
    if transcript is not None:
        from pairwright.lots.draw_json import result_object

        found["draw"] = result_object(transcript)
    return found


def print_schedule(
    players: Sequence[ListedPlayer], schedule: Schedule, found: dict[str, Any], *, by_player: bool
) -> None:
    """Print the schedule by round or by player, the players first."""
    names = {number: player.name for number, player in enumerate(players, 1)}
    rows = [[str(number), name, players[number - 1].federation] for number, name in names.items()]
    columns = [("No", True), ("Name", False), ("Fed", False)]
    print_table(text_table(columns, rows))
    sys.stdout.write("\n")
    if by_player:
        _print_by_player(names, schedule)
    else:
        _print_by_round(names, schedule)
    say(*_remarks(names, found))


def _print_by_round(names: dict[int, str], schedule: Schedule) -> None:
    for planned in schedule.rounds:
        usual = planned.table_round == _place(planned.number, schedule)
        n = planned.number
        say(told("Round {n}", n=n) if usual else told("Round {n} (exchanged)", n=n))
        width = max(len(names[game.white]) for game in planned.games)
        for board, game in enumerate(planned.games, 1):
            white = f"{game.white:>3} {names[game.white]:<{width}}"
            sys.stdout.write(f"  {board:>2}  {white}  -  {game.black:>3} {names[game.black]}\n")
        if planned.free is not None:
            who = f"{planned.free:>3} {names[planned.free]}"
            say(told("      {who} is free", who=who))
        sys.stdout.write("\n")


def _place(number: int, schedule: Schedule) -> int:
    """The round of the table that stands here when nothing is exchanged."""
    length = len(schedule.rounds) // schedule.cycles
    place = (number - 1) % length + 1
    return place if schedule.order == "berger" else length + 1 - place


def _print_by_player(names: dict[int, str], schedule: Schedule) -> None:
    letters = {Colour.WHITE: "w", Colour.BLACK: "b"}
    rows = []
    for number, name in names.items():
        cells = [
            f"{a.opponent}{letters[a.colour]}" if a.opponent else told("free") for a in schedule.of(number)
        ]
        rows.append([str(number), name, *cells])
    columns = [("No", True), ("Name", False), *((str(r.number), True) for r in schedule.rounds)]
    print_table(text_table(columns, rows))
    sys.stdout.write("\n")


def _remarks(names: dict[int, str], found: dict[str, Any]) -> list[str]:
    lines: list[str] = []
    for ruling in found.get("withdrawals", ()):
        verdict = (
            told("the results count")
            if ruling["counts"]
            else told("the results stay in the crosstable but do not count")
        )
        lines.append(
            told(
                "{name} left before round {n} with {completed} of {scheduled} games completed: {verdict}.",
                name=names[ruling["number"]], n=ruling["from_round"], completed=ruling["completed"],
                scheduled=ruling["scheduled"], verdict=verdict,
            )
        )  # fmt: skip
    draw = found.get("draw")
    if draw:
        for meeting in draw.get("late_meetings", ()):
            one, other = meeting["names"]
            lines.append(
                told(
                    "Round {n}: {one} and {other}, both {federation}",
                    n=meeting["round"], one=one, other=other, federation=meeting["federation"],
                )
            )  # fmt: skip
        lines += draw.get("notes", [])
        lines.append(told("Seed: {seed}", seed=draw["transcript"]["chance"]["seed"]))
    return lines


def show_match(teams: Sequence[Sequence[ListedPlayer]], cycles: int, *, as_json: bool) -> None:
    """Print the rounds of two teams (Scheveningen) or more (Schiller), boards in the order of the lists."""
    from pairwright.systems.round_robin.team_tables import label

    names = {
        label(team, place): player.name
        for team, players in enumerate(teams, 1)
        for place, player in enumerate(players, 1)
    }
    rounds = _match_rounds(list(map(len, teams)), cycles)
    if as_json:
        listed = [[dict(zip(("white", "black"), game, strict=True)) for game in games] for games in rounds]
        print_json({"players": names, "rounds": listed})
        return
    for number, games in enumerate(rounds, 1):
        say(told("Round {n}", n=number))
        for board, (white, black) in enumerate(games, 1):
            sys.stdout.write(f"  {board:>2}  {white:>3} {names[white]}  -  {black:>3} {names[black]}\n")
        sys.stdout.write("\n")


def _match_rounds(sizes: list[int], cycles: int) -> list[list[tuple[str, str]]]:
    """The games of teams of these sizes by label; whoever would meet nobody is free."""
    from pairwright.systems.round_robin.team_tables import scheveningen, schiller

    if len(sizes) == 2:
        return [[game.labels() for game in games] for games in scheveningen(sizes[0], sizes[1], cycles)]
    return [
        [game.labels() for game in games if all(place <= sizes[team - 1] for team, place in game)]
        for games in schiller(len(sizes), max(sizes), cycles)
    ]


# ------------------------------------------------------------------------------------------------------


NUMBERS = ("given", "listed", "lot", "varma")

EPILOG = """\
\b
PLAYERS is a CSV list (name, and number or federation where they are needed),
a report file, or a number: the table for so many, without names.

\b
Examples:
  pairwright round-robin players.csv                numbers as listed
  pairwright round-robin players.csv --numbers lot --seed 7
  pairwright round-robin players.csv --numbers varma --seed 7 --cycles 2
  pairwright round-robin players.csv --by-player --trf event.trf
  pairwright round-robin event.trf --withdrawn 5:4  who left before round 4
  pairwright round-robin ours.csv --against theirs.csv
                                                    Scheveningen
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
    """Make the schedule of a round robin for the PLAYERS of a list, or for a number of them."""
    alone = ("--order", "--exchange", "--numbers", "--seed", "--by-player", "--withdrawn", "--trf")
    options.together("--against", against, no=alone)
    if against:
        teams = [load_players(name, check_federations=False) for name in (players, *against)]
        _refuse_in_two_teams((players, *against), teams)
        show_match(teams, choices["cycles"] or 1, as_json=as_json)
    else:
        _schedule(players, as_json, **choices)


def _refuse_in_two_teams(files: Sequence[str], teams: Sequence[Sequence[ListedPlayer]]) -> None:
    """Raise BadInput for everybody who stands in two lists, and so would meet themselves."""
    seen: dict[tuple[str, str], str] = {}
    faults = []
    for file, team in zip(files, teams, strict=True):
        here = {(fold(one.name), one.fide_id): one.name for one in team if not file.isdigit()}
        faults += [
            told(
                "{name} stands in {one} and in {other}, and plays in one team; give both their FIDE numbers "
                "if they are two people",
                name=here[key],
                one=seen[key],
                other=file,
            )
            for key in here
            if key in seen
        ]
        seen = dict.fromkeys(here, file) | seen
    if faults:
        raise BadInput(*faults)


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
        raise click.UsageError(told("--seed belongs to --numbers lot or --numbers varma"))
    transcript = _drawn(listed, chosen, order, seed)
    numbered = _numbered(listed, chosen, transcript)
    file = None if not listed or listed[0].line else load(players).tournament
    planned = cycles or (schedule_of(file).cycles if file is not None and _is_announced(file) else 1)
    schedule = round_robin(len(numbered), planned, order=order, exchange=_exchange(exchange))
    event = _event(file, numbered, schedule)
    rulings = _rulings(event, schedule, withdrawn)
    if trf_file:
        from pairwright.trf.writer import write_trf

        write_bytes(trf_file, write_trf(event).encode())
        if file is not None and event is not file:
            _tell_left_out(file, event, trf_file)
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
    from pairwright.lots.varma import VarmaDraw, announced_terms

    text = seed if seed is not None else str(secrets.randbits(64))
    if not text:
        raise click.UsageError(told("--seed needs a text that is not empty"))
    if chosen == "lot":
        entrants = tuple(Entrant(player.name, player.federation, player.fide_id) for player in listed)
        return seeded(Announcement(PLAIN_NUMBERS, entrants), text)
    entrants = tuple(player.entrant() for player in listed)
    terms = announced_terms(entrants, Terms(order=order, method="auto" if order == BERGER else TABLES))
    note = exception_of_the_table(VarmaDraw(entrants, terms))
    if note:
        options.say(told("Note: {note}", note=note), err=True)
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
        where = told("line {n}", n=player.line) if player.line else ""
        if not 1 <= player.number <= len(listed):
            fault = told(
                "{name} needs a number from 1 to {n}, not {number}",
                name=player.name, n=len(listed), number=player.number or told("nothing"),
            )  # fmt: skip
            faults.append(joined(": ", (where, fault)))
        elif player.number in holder:
            holds = holder[player.number].name
            fault = told("number {n} is given to {name} already", n=player.number, name=holds)
            faults.append(joined(": ", (where, fault)))
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
        raise click.UsageError(
            told("--exchange takes auto, off or cycles such as 1,2, not {text!r}", text=text)
        ) from None


def _is_announced(file: Tournament) -> bool:
    """True for the report file of a round robin, False for one that is only a list of players."""
    from pairwright.systems.round_robin.as_tournament import DOUBLE, SINGLE

    return bool(file.rounds) or file.system in (SINGLE, DOUBLE)


def _event(file: Tournament | None, numbered: tuple[ListedPlayer, ...], schedule: Schedule) -> Tournament:
    """The tournament as it has been played so far, or a new one with these numbers.

    file: that of the players, if they came from one: what it knows of them and of the event stays.
    """
    from pairwright.systems.round_robin.as_tournament import event
    from pairwright.tournament.as_teams import as_teams

    if file is not None and file.rounds:
        _warn_departures(file, schedule)
        return file
    units = as_teams(file) if file is not None else None
    known = {one.number: one for one in units.players} if units is not None else {}
    made = event([_player(one, known.get(one.number, Player(1))) for one in numbered], schedule)
    if units is None:
        return made
    said = tuple(pair for pair in units.headers if pair[0] in _OF_THE_EVENT)
    made = replace(made, headers=said)
    return replace(made, scoring=units.scoring, tie_breaks=units.tie_breaks) if units is file else made


def _tell_left_out(file: Tournament, event: Tournament, name: str) -> None:
    """Say what a file announces and its round robin, which is drawn by a table, has no place for."""
    announced = (
        (N_("announced byes"), file.announced_byes), (N_("forbidden pairs"), file.forbidden),
        (N_("points given or taken"), file.adjustments), (N_("Baku acceleration"), file.acceleration),
        (N_("tie-breaks of teams"), file.tie_breaks != event.tie_breaks),
    )  # fmt: skip
    if left := joined(", ", (told(what) for what, there in announced if there)):
        say(
            told("not in {file}, for a round robin goes by its table: {list}", file=name, list=left), err=True
        )


_OF_THE_EVENT = (
    "name", "city", "federation", "start_date", "end_date", "chief_arbiter", "deputy_arbiter", "time_control",
    "time_control_code",
)  # fmt: skip
"""What a file says of an event, whatever system it is played by."""


def _player(listed: ListedPlayer, known: Player) -> Player:
    """known: by the file, with what no list of players for a draw has."""
    named = ("name", "rating", "title", "federation", "fide_id", "club", "school", "family")
    return replace(known, rank=None, shown_number=0, **{name: getattr(listed, name) for name in named})


def _warn_departures(tournament: Tournament, schedule: Schedule) -> None:
    from pairwright.systems.round_robin.as_tournament import departures

    for departure in departures(tournament, schedule):
        white, black = departure.game
        say(
            told(
                "Warning: round {n}: {white}-{black} is not in the schedule of that round",
                n=departure.round_number, white=white, black=black,
            ),
            err=True,
        )  # fmt: skip


def _rulings(event: Tournament, schedule: Schedule, withdrawn: tuple[str, ...]) -> tuple[Withdrawal, ...]:
    from pairwright.systems.round_robin.as_tournament import withdrawals

    left = {}
    for text in withdrawn:
        number, _, from_round = text.partition(":")
        if not (text.isascii() and number.isdigit() and from_round.isdigit()):
            raise click.UsageError(
                told("--withdrawn takes NUMBER:ROUND such as 5:4, not {text!r}", text=text)
            )
        left[int(number)] = int(from_round)
    return withdrawals(event, schedule, left)
