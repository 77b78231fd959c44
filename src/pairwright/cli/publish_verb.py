"""`pairwright publish`: a static site of one event."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import click

from pairwright.cli import options
from pairwright.cli.files import read_bytes, write_bytes
from pairwright.cli.options import Asked, StandingChoice, standing_options
from pairwright.common.errors import BadInput
from pairwright.common.messages import told

if TYPE_CHECKING:
    from pairwright.standings.ranking import Standings

# -- `pairwright publish` for the file of a whole event: the site that its public side would be --------


def event_site(name: str, folder: str, language: str, lacking: list[str]) -> dict[str, bytes] | None:
    """The files of the site of an event file, by path, in a language; None when the file is no event file.

    folder: where they go. lacking: takes what the site should have and could not be made, or leaves out, a
    sentence each.
    Raises BadInput for one that is damaged or shows nothing to the public, OSError as reading does.
    """
    if name == "-" or not name.endswith(".json"):
        return None
    data = read_bytes(name)
    from pairwright.storage.event_file import is_event_file

    if not is_event_file(data):
        return None
    from pairwright.storage.file_event import FileEvent
    from pairwright.web.public.public_view import Memory, shown_event
    from pairwright.web.public.static_site import site_files

    course = FileEvent.read(data).course
    sections = course.state.sections
    hidden = [one.setup.name for one in sections if not one.setup.public]
    if len(hidden) == len(sections):
        faults = [told("no section of this event is shown to the public")]
        if _earlier(folder):
            faults.append(told("{folder} is still as it was published before", folder=folder))
        raise BadInput(*faults)
    empty = [one.setup.name for one in sections if one.setup.public and not one.entries]
    lacking += [told("left out, for they are not public: {list}", list=", ".join(hidden))] if hidden else []
    lacking += [told("left out, for nobody is entered: {list}", list=", ".join(empty))] if empty else []
    return site_files(shown_event("event", 0, course.state, Memory()), language, course, lacking=lacking)


# ------------------------------------------------------------------------------------------------------


MANIFEST = ".pairwright-site.json"
"""Names of the files that the last run wrote, so that the next one can remove what is gone."""

WHY_LIMIT = 500
"""Up to so many players the reasons of the draw are worked out unless asked otherwise."""

EPILOG = """\
\b
Examples:
  pairwright publish open.trf --to site
  pairwright publish open.trf --to site --with pdf,xlsx
  pairwright publish open.trf --to site --draw
          with the pairings of the next round
  pairwright publish event.json --to site
          all sections of an event of the desk

\b
The pages need no script and no server: open site/index.html, or copy the
folder to any web space. Running it again brings the pages up to date; nothing
else in the folder is touched.
"""


@click.command("publish", epilog=EPILOG)
@click.argument("file")
@click.option(
    "--to", "folder", required=True, metavar="DIR", help="The folder for the pages; made if missing."
)
@click.option(
    "--with", "extras", default="", metavar="FORMATS", help="Files to offer: pdf, xlsx, csv, json, txt."
)
@click.option("--draw", "next_round", is_flag=True, help="Pair the next round and show its pairings too.")
@click.option(
    "--why/--no-why",
    "reasons",
    default=None,
    help=f"Explain the pairings on the pages of the players; by default up to {WHY_LIMIT} players.",
)
@standing_options
@options.asking("language", "strict")
@options.telling("{file}: no site")
def command(
    file: str,
    folder: str,
    extras: str,
    next_round: bool,
    reasons: bool | None,
    choice: StandingChoice,
    asked: Asked,
) -> None:
    """Make a small web site of the tournament in FILE: pairings, standings, crosstable, players."""
    from pairwright.systems.register import pair
    from pairwright.tournament.results import RESULTS

    lacking: list[str] = []
    whole = event_site(file, folder, asked.language, lacking)
    if whole is not None:
        _refuse_for_events(extras, next_round, reasons)
        options.say(*lacking, *_write(folder, whole), err=True)
        _tell(folder, whole)
        return
    tournament = options.load_for_people(file, strict=asked.strict).tournament
    if next_round:
        drawn = pair(tournament)
        unfinished = [RESULTS["*"]] * len(drawn.boards)
        tournament = tournament.with_round(tournament.round_played(drawn, unfinished))
    found = choice.standings(tournament)
    wanted = _extras(extras)
    downloads = {f"{name}.{form}": form for form in wanted for name in ("report",)}
    explain = reasons if reasons is not None else len(tournament.players) <= WHY_LIMIT
    files = _files(found, downloads, explain, asked.language)
    if not explain and reasons is None:
        lacking += [told(
            "more than {n} players, so the reasons of the pairings are left out (--why gives them)",
            n=WHY_LIMIT,
        )]  # fmt: skip
    options.say(*lacking, *_write(folder, files), err=True)
    _tell(folder, files)


def _tell(folder: str, files: dict[str, bytes]) -> None:
    size = sum(map(len, files.values()))
    options.say(
        told(
            "{list}: files: {n}, {n2:.0f} kB",
            list=os.path.join(folder, "index.html"), n=len(files), n2=size / 1024,
        )
    )  # fmt: skip


def _refuse_for_events(extras: str, next_round: bool, reasons: bool | None) -> None:
    """What an event has settled itself cannot be asked for."""
    if extras or next_round or reasons is not None:
        raise BadInput.told(
            "an event file is published as it stands; --with, --draw and --why are for one tournament"
        )


def _extras(text: str) -> list[str]:
    from pairwright.publish.formats import FORMATS

    found = [word.strip().lower() for word in text.split(",") if word.strip()]
    for word in found:
        if word not in FORMATS or word in ("html", "svg"):
            raise BadInput.told("--with: {word!r} is not one of pdf, xlsx, csv, json, txt", word=word)
    return found


def _files(found: Standings, downloads: dict[str, str], explain: bool, language: str) -> dict[str, bytes]:
    from pairwright.publish.formats import render
    from pairwright.publish.site import pairing_reasons, printed, site

    why = pairing_reasons(found.event.tournament, language) if explain else None
    files = site(found, why_pairing=why, downloads=tuple(downloads), language=language)
    if downloads:
        documents = printed(found)
        files.update({name: render(documents, form, language) for name, form in downloads.items()})
    return files


def _write(folder: str, files: dict[str, bytes]) -> list[str]:
    """Every page in one step, the first one last; then what an earlier run left behind is removed, and told.

    Without the list of that run, what others wrote may be replaced, and old pages stay: that is told as well.
    """
    earlier, gone = _earlier(folder), 0
    unlisted = not earlier and os.path.exists(os.path.join(folder, "index.html"))
    for inner in ("", *sorted({os.path.dirname(name) for name in files} - {""})):
        os.makedirs(os.path.join(folder, inner), exist_ok=True)
    for name in sorted(files, key=lambda name: name == "index.html"):
        path = os.path.join(folder, name)
        if not _is_there(path, files[name]):
            write_bytes(path, files[name], at_once=False)
    write_bytes(os.path.join(folder, MANIFEST), (json.dumps(sorted(files), indent=0) + "\n").encode())
    for name in earlier - set(files):
        path = os.path.join(folder, name)
        inside = not os.path.isabs(name) and ".." not in name.replace("\\", "/").split("/")
        if inside and os.path.isfile(path) and not os.path.islink(path):
            os.unlink(path)
            gone += 1
    if unlisted:
        return [told(
            "{folder} had an index.html without {file}: files of the same names are replaced, others stay",
            folder=folder, file=MANIFEST,
        )]  # fmt: skip
    return [told("removed from {folder}, files of the last run: {n}", folder=folder, n=gone)] if gone else []


def _is_there(path: str, data: bytes) -> bool:
    """The file has this content: to make a thousand files anew takes the system longer than to read them."""
    try:
        if not os.path.isfile(path) or os.path.getsize(path) != len(data):
            return False
        with open(path, "rb") as file:
            return file.read() == data
    except OSError:
        return False


def _earlier(folder: str) -> set[str]:
    try:
        with open(os.path.join(folder, MANIFEST), encoding="utf-8") as file:
            names = json.load(file)
    except (OSError, ValueError):
        return set()
    return {name for name in names if isinstance(name, str)} if isinstance(names, list) else set()
