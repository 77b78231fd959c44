"""How the schedule of a round robin is told: tables for people, objects for scripts."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pairwright.cli.options import print_json
from pairwright.cli.tables import TextTable, print_table
from pairwright.tournament.outcome import Colour
from pairwright.tournament.schedule import Schedule

if TYPE_CHECKING:
    from pairwright.lots.players import ListedPlayer
    from pairwright.lots.transcript import Transcript
    from pairwright.systems.withdrawal import Withdrawal


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
        found["withdrawals"] = [_ruling_object(ruling) for ruling in rulings]
        found["standings_exclude"] = [ruling.number for ruling in rulings if not ruling.counts]
    if transcript is not None:
        from pairwright.lots.as_data import result_object

        found["draw"] = result_object(transcript)
    return found


def _ruling_object(ruling: Withdrawal) -> dict[str, Any]:
    return {
        "number": ruling.number,
        "from_round": ruling.from_round,
        "scheduled": ruling.scheduled,
        "completed": ruling.completed,
        "counts": ruling.counts,
    }


def print_schedule(
    players: Sequence[ListedPlayer], schedule: Schedule, found: dict[str, Any], *, by_player: bool
) -> None:
    """Print the schedule by round or by player, the players first."""
    names = {number: player.name for number, player in enumerate(players, 1)}
    rows = [[str(number), name, players[number - 1].federation] for number, name in names.items()]
    columns = [("No", True), ("Name", False), ("Fed", False)]
    print_table(TextTable(columns, rows))
    sys.stdout.write("\n")
    if by_player:
        _print_by_player(names, schedule)
    else:
        _print_by_round(names, schedule)
    for line in _remarks(names, found):
        sys.stdout.write(line + "\n")


def _print_by_round(names: dict[int, str], schedule: Schedule) -> None:
    for planned in schedule.rounds:
        exchanged = "" if planned.table_round == _place(planned.number, schedule) else " (exchanged)"
        sys.stdout.write(f"Round {planned.number}{exchanged}\n")
        width = max(len(names[game.white]) for game in planned.games)
        for board, game in enumerate(planned.games, 1):
            white = f"{game.white:>3} {names[game.white]:<{width}}"
            sys.stdout.write(f"  {board:>2}  {white}  -  {game.black:>3} {names[game.black]}\n")
        if planned.free is not None:
            sys.stdout.write(f"      {planned.free:>3} {names[planned.free]} is free\n")
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
        cells = [f"{a.opponent}{letters[a.colour]}" if a.opponent else "free" for a in schedule.of(number)]
        rows.append([str(number), name, *cells])
    columns = [("No", True), ("Name", False), *((str(r.number), True) for r in schedule.rounds)]
    print_table(TextTable(columns, rows))
    sys.stdout.write("\n")


def _remarks(names: dict[int, str], found: dict[str, Any]) -> list[str]:
    lines = []
    for ruling in found.get("withdrawals", ()):
        verdict = (
            "his results count" if ruling["counts"] else "his results stay in the crosstable but do not count"
        )
        lines.append(
            f"{names[ruling['number']]} left before round {ruling['from_round']} with "
            f"{ruling['completed']} of {ruling['scheduled']} games completed: {verdict}."
        )
    draw = found.get("draw")
    if draw:
        for meeting in draw.get("late_meetings", ()):
            both = " and ".join(meeting["names"])
            lines.append(f"Round {meeting['round']}: {both}, both {meeting['federation']}")
        lines += draw.get("notes", [])
        lines.append(f"Seed: {draw['transcript']['chance']['seed']}")
    return lines


def show_match(teams: Sequence[Sequence[ListedPlayer]], cycles: int, *, as_json: bool) -> None:
    """Print the rounds of two teams (Scheveningen) or more (Schiller), boards in the order of the lists."""
    from pairwright.systems.round_robin.schiller import label

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
        sys.stdout.write(f"Round {number}\n")
        for board, (white, black) in enumerate(games, 1):
            sys.stdout.write(f"  {board:>2}  {white:>3} {names[white]}  -  {black:>3} {names[black]}\n")
        sys.stdout.write("\n")


def _match_rounds(sizes: list[int], cycles: int) -> list[list[tuple[str, str]]]:
    """The games of teams of these sizes by label; whoever would meet nobody is free."""
    from pairwright.systems.round_robin.scheveningen import scheveningen
    from pairwright.systems.round_robin.schiller import schiller

    if len(sizes) == 2:
        return [[game.labels() for game in games] for games in scheveningen(sizes[0], sizes[1], cycles)]
    return [
        [game.labels() for game in games if all(place <= sizes[team - 1] for team, place in game)]
        for games in schiller(len(sizes), max(sizes), cycles)
    ]
