"""`pairwright league cup`: a cup of teams or players in one file, from its bracket to the final."""

from __future__ import annotations

import os
from secrets import SystemRandom
from typing import TYPE_CHECKING, Any

import click

from pairwright.cli import options
from pairwright.cli.files import only_one, read_bytes, require_new, write_bytes
from pairwright.cli.league_event import games_typed, listed, of_record, one_of_each, signed, signing
from pairwright.cli.options import Asked, show_documents
from pairwright.common.errors import BadInput
from pairwright.common.messages import told

if TYPE_CHECKING:
    from pairwright.seasons.cups import Cup
    from pairwright.seasons.rules import LeagueRules

EPILOG = """\
\b
Examples:
  pairwright league cup new teams.csv -o cup.json --set boards=4 \\
      --set cup_home=away-more-often
  pairwright league cup result cup.json 1-2 "1 = 0 ="
          boards seen from home; of two players their games
  pairwright league cup decide cup.json 1-2 Rook --by blitz
  pairwright league cup show cup.json -o bracket.pdf
"""


@click.group("cup", cls=options.InOrder, epilog=EPILOG)
def cup() -> None:
    """A cup: the bracket, results, what decides a level match, the final."""


@cup.command("new")
@click.argument("file")
@options.encoding_option
@click.option("-o", "--output", required=True, metavar="CUP", help="Where the cup is written.")
@click.option("--name", default="", help="Of the cup.")
@click.option(
    "--drawn", is_flag=True, help="The list is in the order of the lots; by default it is of seeds."
)
@click.option(
    "--each-round", is_flag=True, help="The later rounds are drawn by lot as well, each when it comes."
)
@click.option("--set", "changes", multiple=True, metavar="SETTING=VALUE", help="A rule; see `league rules`.")
@options.asking("language")
@options.telling("{file}: no cup")
def new(
    file: str, output: str, name: str, drawn: bool, each_round: bool, changes: tuple[str, ...], asked: Asked
) -> None:
    """Begin a cup from a list of teams or players: a column Team or Name, and if you like Club.

    The highest seeds are free in round 1; seeds 1 to 4 stand in four quarters. Drawn, the first in the
    order of the lots are free, and teams of one club do not meet in round 1 where that can be.
    """
    from pairwright.seasons.cups import Cup, begun_cup
    from pairwright.seasons.rules import settings_of

    require_new(output)
    title = name or os.path.splitext(os.path.basename(file))[0]
    rules, drawn = settings_of(changes), drawn or each_round
    begun = begun_cup(title, _entries(file), rules, drawn=drawn, each_round=each_round)
    made = Cup.of([signed(begun, "", "")])
    _save(output, made)
    first = made.rounds[0]
    free = sum(bool(one.winner) for one in first)
    options.say(
        told(
            "entries: {n}, rounds: {n2}; matches in round 1: {n3}, free: {n4}",
            n=len(made.entries), n2=len(made.rounds), n3=len(first) - free, n4=free,
        )
    )  # fmt: skip


@cup.command("show")
@click.argument("file")
@options.asking("language", "as_json", "output", "form")
@options.telling("{file}: no cup")
def show(file: str, asked: Asked) -> None:
    """Show the bracket with its results, and who goes through by what."""
    from pairwright.publish.season_page import cup_document

    show_documents([cup_document(_read(file))], asked)


@cup.command("draw")
@click.argument("file")
@click.argument("names", nargs=-1)
@signing
@options.telling("{file}: nothing was drawn")
def draw(file: str, names: tuple[str, ...], who: str, why: str) -> None:
    """Draw the next round by lot, where each round is drawn by itself; whoever is named first is at home.

    Without NAMES the lots are drawn by chance; NAMES are all that are left in the order in which they came.
    """
    made = _read(file)
    number, left = made.to_draw()
    order = list(names) or SystemRandom().sample(left, len(left))
    if sorted(order) != sorted(left):
        raise BadInput.told(
            "round {n} is drawn among {list}, each named once", n=number, list=", ".join(left)
        )
    done = _do(file, {"do": "draw", "round": number, "entries": order}, who, why)
    for one in done.rounds[number - 1]:
        options.say(f"{one.key}: {one.first} – {one.second}")


@cup.command("result", context_settings={"ignore_unknown_options": True})  # "- = 1 1" is no option
@click.argument("file")
@click.argument("match")
@click.argument("result")
@click.option(
    "--averages",
    metavar="HOME,AWAY",
    help="The ratings of both sides on average, for the bonus of `cup_bonus`.",
)
@signing
@options.telling("{file}: no result was entered")
def result(file: str, match: str, result: str, averages: str | None, who: str, why: str) -> None:
    """Enter a match: its boards, or the games of two players, seen from home: 1 = 0 + - x."""
    games = games_typed(result)
    if not games:
        raise BadInput.told("{text!r} is not a result: each board is one of 1 = 0 + - x", text=result)
    made = _read(file)
    one = made.match(match)
    act: dict[str, Any] = {"do": "result", "match": match, "results": games}
    done = _do(file, act | _averages(averages, made.rules), who, why)
    after = done.match(match)
    if after.winner:
        options.say(told("{name} goes through, by {by}", name=after.winner, by=after.by))
    else:
        level = told("level: next is {by}; then `league cup decide` says who goes through", by=after.by)
        options.say(level if one.lower else told("free"))


@cup.command("decide")
@click.argument("file")
@click.argument("match")
@click.argument("winner")
@click.option("--by", required=True, help="Replay, rapid, blitz, armageddon, lots, or a decision.")
@click.option("--games", default="", help="How the further games ended, seen from home: 1 = 0.")
@click.option("--white", default="", metavar="NAME", help="With White in an Armageddon game, if not home.")
@signing
@options.telling("{file}: nothing was decided")
def decide(file: str, match: str, winner: str, by: str, games: str, white: str, who: str, why: str) -> None:
    """Say who goes through after a level match, or one that was not played, and by what.

    The games are kept with it. An Armageddon game is the last of them; a draw in it is won by Black.
    """
    act: dict[str, Any] = {"do": "decide", "match": match, "winner": winner, "by": by}
    act |= {"games": played} if (played := games_typed(games)) else {}
    _do(file, act | ({"white": white} if white else {}), who, why)
    options.say(told("{name} goes through, by {by}", name=winner, by=by))


of_record(cup, lambda file: _read(file), lambda *given: _do(*given))


@cup.command("plate")
@click.argument("file")
@click.option(
    "-o", "--output", required=True, metavar="PLATE", help="Where the cup of the losers is written."
)
@signing
@options.telling("{file}: no plate")
def plate(file: str, output: str, who: str, why: str) -> None:
    """Begin a cup of those who lost in round 1, by the same rules, in the order of the bracket."""
    from pairwright.seasons.cups import Cup, begun_plate

    require_new(output)
    title = os.path.splitext(os.path.basename(output))[0]
    made = Cup.of([signed(begun_plate(_read(file), title), who, why)])
    _save(output, made)
    options.say(told("{name}: {list}", name=made.name, list=", ".join(made.entries)))


def _averages(text: str | None, rules: LeagueRules) -> dict[str, list[int]]:
    """The average ratings of both sides, which a cup with a bonus needs. Raises BadInput."""
    if text is None:
        if rules.cup_bonus:
            raise BadInput.told("the weaker side has a bonus here: give the averages of both, home first")
        return {}
    numbers = text.split(",")
    if len(numbers) != 2 or not all(one.strip().isdecimal() for one in numbers):
        raise BadInput.told("{text!r} are not two ratings such as 1850,1920", text=text)
    return {"averages": [int(one) for one in numbers]}


def _read(file: str) -> Cup:
    from pairwright.seasons.cups import read_cup

    return read_cup(read_bytes(file), file)


def _save(file: str, made: Cup) -> None:
    from pairwright.seasons.cups import write_cup

    write_bytes(file, write_cup(made))


def _do(file: str, act: dict[str, Any], who: str, why: str) -> Cup:
    with only_one(file):
        made = _read(file).with_act(signed(act, who, why))
        _save(file, made)
    return made


def _entries(file: str) -> list[tuple[str, str]]:
    """Names and clubs of a list, in its order. Raises BadInput."""
    rows = listed(file, ("team", "name", "club"))
    clubs = {row["team"]: row["club"] for _, row in rows[::-1] if row["team"] and row["club"]}
    for line, row in rows:
        one_of_each(file, line, row["team"], clubs.get(row["team"], ""), row["club"])
    found = [(row["team"] or row["name"], clubs.get(row["team"], row["club"])) for _, row in rows]
    if empty := [line for (line, _), (name, _club) in zip(rows, found, strict=True) if not name]:
        raise BadInput.told("{file}, line {line}: no name", file=file, line=empty[0])
    lines: dict[tuple[str, str], int] = {}
    for (line, row), one in zip(rows, found, strict=True):
        # A list of squads names its teams line by line; somebody in a list of entries stands there once.
        if one in lines and not (row["team"] and row["name"]):
            raise BadInput.told(
                "{file}, lines {first} and {line}: {name} stands there twice; tell them apart if "
                "they are two, else remove one",
                file=file, first=lines[one], line=line, name=one[0],
            )  # fmt: skip
        lines.setdefault(one, line)
    return list(lines)
