"""`pairwright ratings`: changes, report files, and the local index of rating lists."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from pairwright.cli import options
from pairwright.cli.files import asked_encoding, read_csv, write_bytes
from pairwright.cli.options import Asked, show_documents
from pairwright.common.errors import BadInput
from pairwright.common.messages import joined, told, told_many
from pairwright.standings.rating_lists.index import INDEX, index_path

if TYPE_CHECKING:
    from pairwright.standings.fide_rating import RatingHistory
    from pairwright.standings.time_control import RatingKind
    from pairwright.tournament.tournament import Tournament

# -- The index of rating lists as the command line meets it, and what it knows about players of an event


index_option = click.option(
    "--index",
    metavar="FILE",
    help=f"The index of rating lists; by default that of {INDEX}, or ratings.sqlite in your data folder.",
)
kind_option = click.option(
    "--list",
    "kind",
    type=click.Choice(["", "standard", "rapid", "blitz"]),
    default="",
    metavar="KIND",
    help="standard, rapid or blitz; by default by the time control of the file (222).",
)


def histories(given: str | None, tournament: Tournament, kind: RatingKind) -> dict[int, RatingHistory]:
    """What the index knows about the factors K, by index of the player; nothing without an index."""
    path = index_path(given)
    if given is None and not os.path.isfile(path):
        return {}
    from pairwright.standings.rating_lists import RatingIndex

    found = {}
    with RatingIndex(path) as lists:
        for index, player in enumerate(tournament.players):
            listed = lists.by_number(player.fide_id) if player.fide_id else None
            if listed is not None:
                found[index] = listed.history(kind)
    return found


def ecf_codes(tournament: Tournament, file: str | None, given: str | None) -> dict[int, str]:
    """ECF codes by pairing number: of the file's own records, then of the index, then of a CSV file."""
    from pairwright.publish.ecf_report import codes_from_file

    codes = codes_from_file(tournament)
    path = index_path(given)
    if given is not None or os.path.isfile(path):
        from pairwright.standings.rating_lists import RatingIndex

        with RatingIndex(path) as lists:
            for info in lists.lists():
                if "ecf" not in info.name.casefold():
                    continue
                for player in tournament.players:
                    listed = lists.by_number(player.fide_id, info.name) if player.fide_id else None
                    if listed is not None:
                        codes.setdefault(player.number, listed.number)
    return {**codes, **(_codes_of(file) if file else {})}


def _is_number(text: str) -> bool:
    return text.isascii() and text.strip().isdigit()


def _codes_of(name: str) -> dict[int, str]:
    codes = {}
    for line, row in enumerate(read_csv(name), 1):
        if len(row) < 2 or (line == 1 and not _is_number(row[0])):
            continue
        if not _is_number(row[0]):
            raise BadInput.told(
                "{name}:{line}: {word!r} is not a number of a player", name=name, line=line, word=row[0]
            )
        codes[int(row[0])] = row[1].strip().upper()
    return codes


# ------------------------------------------------------------------------------------------------------


EPILOG = """\
\b
Examples:
  pairwright ratings open.trf                       FIDE changes of everybody
  pairwright ratings open.trf --explain 7           game by game
  pairwright ratings report open.trf -o report.trf  the file for FIDE
  pairwright ratings report open.trf --for ecf \\
      --set "EVENT CODE=X1" ... -o result.txt
  pairwright ratings index players_list_foa.txt
                                          read a published list into the index
  pairwright ratings find carlsen mag
"""


class RatingsGroup(click.Group):
    """A group in which a file instead of a command means `change`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put the command in front of a file."""
        first = next((word for word in args if not word.startswith("-")), "")
        asks_help = args[:1] and args[0] in ("-h", "--help")
        if args and not asks_help and first not in self.commands:
            args = ["change", *args]
        return super().parse_args(ctx, args)


@click.group("ratings", cls=RatingsGroup, epilog=EPILOG)
def command() -> None:
    """Rating changes of a tournament, files for the rating officers, and rating lists."""


@command.command("change")
@click.argument("file")
@click.option("--after", type=click.IntRange(min=0), metavar="ROUND", help="Count the first rounds only.")
@click.option(
    "--explain", "explained", type=click.IntRange(min=1), metavar="NUMBER", help="One player, game by game."
)
@click.option("--k", "k", type=click.IntRange(1, 80), help="One factor K for everybody.")
@kind_option
@index_option
@options.asking("language", "as_json", "output", "form", "strict")
@options.telling("{file}: no rating changes")
def change(
    file: str,
    after: int | None,
    explained: int | None,
    k: int | None,
    kind: str,
    index: str | None,
    asked: Asked,
) -> None:
    """Show the FIDE rating changes of the tournament in FILE."""
    tournament = options.load_for_people(file, strict=asked.strict).tournament
    from pairwright.publish.ratings_page import change_as_json, change_document, changes_document
    from pairwright.standings import Event
    from pairwright.standings.fide_rating import rating_changes, rating_rules
    from pairwright.standings.time_control import chosen_kind

    event = Event.of(tournament, after)
    chosen = chosen_kind(kind, tournament)
    rules = rating_rules(chosen, tournament.header("start_date"))
    known = histories(index, tournament, chosen)
    changes = rating_changes(event, chosen, rules=rules, histories=known, k=k)
    if explained is not None:
        wanted = tournament.index_of.get(explained)
        if wanted is None:
            raise BadInput.told("there is no player with number {explained}", explained=explained)
        changes = [changes[wanted]]
    if asked.as_json:
        options.print_json({"changes": [change_as_json(tournament, one, rules) for one in changes]})
    elif explained is not None:
        show_documents([change_document(event, changes[0], rules)], asked)
    else:
        show_documents([changes_document(event, changes, chosen, rules)], asked)


@command.command("report")
@click.argument("file")
@click.option("--for", "federation", type=click.Choice(["fide", "ecf"]), default="fide", show_default=True)
@click.option("-o", "--output", metavar="FILE", help="Where to write; without it the report is printed.")
@click.option(
    "--profile", type=click.Choice(["trf26", "trf16"]), default="trf26", show_default=True, help="For FIDE."
)
@click.option("--tie-breaks", "tie_breaks", metavar="LIST", help="For the places in a FIDE report.")
@click.option("--set", "fields", multiple=True, metavar="NAME=VALUE", help="A field of an ECF file.")
@click.option("--codes", metavar="FILE", help="CSV with ECF codes: columns no, code.")
@index_option
@options.strict_option
@options.telling("{file}: no report")
def report(
    file: str,
    federation: str,
    output: str | None,
    profile: str,
    tie_breaks: str | None,
    fields: tuple[str, ...],
    codes: str | None,
    index: str | None,
    strict: bool,
) -> None:
    """Write the file that a rating officer wants: a TRF for FIDE, a results file for the ECF."""
    ecf, fide = ("--set", "--codes", "--index"), ("--profile", "--tie-breaks")
    options.together("--for ecf", federation == "ecf", no=fide, only=ecf)
    tournament = options.load_for_people(file, strict=strict).tournament
    from pairwright.cli.failures import warn
    from pairwright.cli.text_tables import spoken

    if federation == "fide":
        from pairwright.publish.fide_report import fide_report
        from pairwright.standings import standings

        made = fide_report(standings(tournament, tie_breaks), profile=profile)
        text, remarks = made.text, [told("FIDE asks for: {what}", what=what) for what in made.missing]
    else:
        from pairwright.publish.ecf_report import EcfSubmission, ecf_report

        details = _fields(fields)
        found = ecf_report(tournament, EcfSubmission(details, ecf_codes(tournament, codes, index)))
        text = found.text
        remarks = [told("left out: {what}", what=what) for what in found.left_out]
        if found.without_code:
            remarks.append(
                told_many("{n} player has no ECF code", "{n} players have no ECF code", found.without_code)
            )
    for remark in remarks:
        warn(spoken(remark))
    write_bytes(output or "-", text.encode())


def _fields(texts: tuple[str, ...]) -> dict[str, str]:
    fields = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise BadInput.told("--set {text!r}: write NAME=VALUE", text=text)
        fields[name] = value
    return fields


@command.command("index")
@click.argument("list_file", metavar="LIST")
@click.option("--name", default="", help="What the list is called; by default the name of the file.")
@click.option(
    "--date", default="", metavar="YYYY-MM", help="Date of the list, where the list does not tell it."
)
@index_option
@options.encoding_option
@options.telling("{list_file}: not indexed")
def index_list(list_file: str, name: str, date: str, index: str | None) -> None:
    """Read a published rating list into the index: FIDE text or XML, ECF and other CSV, sheets, ZIP."""
    from pairwright.standings.rating_lists.index import index_file

    path = index_path(index)
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    info, odd = index_file(path, list_file, name, date, asked_encoding())
    if odd:
        options.say(joined(": ", (list_file, odd)), err=True)
    options.say(
        told_many(
            "{name}: {n} player, list of {date}, in {file}",
            "{name}: {n} players, list of {date}, in {file}", info.lines, name=info.name,
            date=info.date or told("unknown date"), file=path,
        )
    )  # fmt: skip


@command.command("find")
@click.argument("words", nargs=-1, required=True)
@click.option("--list", "list_name", default="", metavar="NAME", help="Look in this list only.")
@click.option("--limit", type=click.IntRange(1, 200), default=20, show_default=True)
@index_option
@options.asking("language", "as_json", "output", "form")
def find(words: tuple[str, ...], list_name: str, limit: int, index: str | None, asked: Asked) -> None:
    """Find players by the beginnings of their names, or by number."""
    from dataclasses import asdict

    from pairwright.publish.lists_page import found_document
    from pairwright.standings.rating_lists import RatingIndex

    text = " ".join(words)
    with RatingIndex(index_path(index)) as lists:
        players = lists.search(text, name=list_name, limit=limit)
        known = lists.lists()
    if asked.as_json:
        options.print_json({"players": [asdict(player) for player in players]})
    else:
        show_documents([found_document(players, text, known)], asked)


@command.command("lists")
@index_option
@options.json_option
def lists(index: str | None, as_json: bool) -> None:
    """Show the rating lists of the index and their dates."""
    from dataclasses import asdict

    from pairwright.publish.lists_page import lists_document
    from pairwright.standings.rating_lists import RatingIndex

    with RatingIndex(index_path(index)) as found:
        known = found.lists()
    if as_json:
        options.print_json({"lists": [asdict(info) for info in known]})
    else:
        show_documents([lists_document(known)], Asked())
