"""`pairwright desk`: run a tournament in the browser."""

from __future__ import annotations

import gc
import importlib.util
import sys
from typing import Any

import click

from pairwright.cli import exit_codes, options
from pairwright.cli.text_tables import spoken
from pairwright.common.errors import BadInput, PairwrightError
from pairwright.common.messages import languages, told

EPILOG = """\
\b
Examples:
  pairwright desk --demo          with a demo event to look around in
  pairwright desk                 the events of this computer
  pairwright desk --database open.sqlite
                                  events in a file of your own
  pairwright desk --host 0.0.0.0  helpers and readers in the hall join in
  pairwright desk --copy-to /media/stick
                                  a second copy of everything, act by act
  pairwright desk --follow http://192.168.1.5:8765/enter/abc
                                  a standby on a second laptop
  pairwright desk --add-person "Ines Marlow"
                                  a name and password to sign in with
  pairwright desk --token "Web site" --event "Spring League" --days 300
                                  for a program, a season long
  pairwright desk --database postgresql+psycopg://desk@localhost/desk

\b
Nothing to install for anybody else and no account to make: the link that is
printed signs you in as the owner of the desk, once. For another one press
Enter in the window of the desk, or run it with --link. Helpers and further
arbiters get links of their own at the desk. Ctrl-C ends it; nothing that was
entered is lost.

\b
Exit status: 0 ended; 1 --check found a page that does not work; 3 a bad
option; 5 the database or the port cannot be used.
"""


_ALL_IMPORTED = 1_000_000
"""Values before Python looks for unused ones: so many are not made by what the desk imports, and all stay."""


@click.command("desk", epilog=EPILOG)
@click.option(
    "--database",
    metavar="FILE|URL",
    envvar="PAIRWRIGHT_DATABASE",
    help="SQLite file or database URL; the default is a file in your data directory.",
)
@click.option("--demo", is_flag=True, help="Add a demo event to look around in; it is kept beside your own.")
@click.option(
    "--host", default="127.0.0.1", metavar="ADDRESS", help="Listen here; 0.0.0.0 for the whole network."
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    metavar="N",
    help="Port; by default 8765 or the next one that is free. 0: any.",
)
@click.option(
    "--address",
    default="",
    metavar="URL",
    callback=lambda _context, _option, value: value.rstrip("/"),
    help="How browsers reach the desk when it is behind a proxy.",
)
@click.option(
    "--behind-proxy",
    "proxies",
    multiple=True,
    metavar="IP",
    help="Trust what this proxy (or network, e.g. 10.0.0.0/24) says about clients.",
)
@click.option(
    "--copy-to",
    "copies",
    multiple=True,
    metavar="FOLDER",
    help="Keep a second copy of every event here (a USB stick, a synchronised folder), verified "
    "after each action.",
)
@click.option(
    "--follow",
    default="",
    metavar="LINK",
    envvar="PAIRWRIGHT_FOLLOW",
    help="Act as the standby of another desk: copy it action by action until someone takes over here.",
)
@click.option(
    "--share-line-ups",
    is_flag=True,
    help="Also send sealed line-ups to a standby, so that they survive a takeover; "
    "anyone with an owner’s link can then read them.",
)
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=1,
    metavar="N",
    help="Processes that serve; more than one needs PostgreSQL.",
)
@click.option(
    "--public-language",
    type=click.Choice(languages()),
    callback=lambda _context, _option, value: value or "",
    help="Serve public pages in this language to everyone, so that a cache "
    "in front of the desk needs only one copy of each.",
)
@click.option("--as", "who", default="", metavar="NAME", help="Your name in the journal.")
@click.option("--no-browser", is_flag=True, help="Only print the link.")
@click.option(
    "--link", is_flag=True, help="Print another link to the desk that is already running, then exit."
)
@click.option(
    "--add-person",
    metavar="NAME",
    help="Ask for a password and let this person sign in as an owner (or change the password), then exit.",
)
@click.option("--check", is_flag=True, help="Start, open every linked page, report, and exit.")
@click.option("--token", metavar="NAME", help="Print a token for a program of this name, then exit.")
@click.option(
    "--role",
    type=click.Choice(["helper", "arbiter", "owner"]),
    default="arbiter",
    show_default=True,
    help="What a program with the --token may do.",
)
@click.option("--event", default="", metavar="EVENT", help="Name or key of the event that --token is for.")
@click.option(
    "--days",
    type=click.IntRange(1, 400),
    default=30,
    show_default=True,
    metavar="N",
    help="How long the --token holds; a season is some 300.",
)
def command(
    link: bool, add_person: str | None, token: str | None, role: str, event: str, days: int, **order: Any
) -> int:
    """Run a tournament in the browser, from the first entry to the last prize.

    Without options it runs on this computer only, with the events from last time.
    """
    _require_packages()
    if not (link or add_person is not None or token is not None or order["check"]):
        # Before what takes the time is imported: an old or busy computer is silent for long otherwise.
        opening = told(
            "The desk is opening; its link follows in some seconds, on a busy computer in a minute."
        )
        options.say(opening, err=True)
    gc.set_threshold(_ALL_IMPORTED)  # until the desk serves (serving.collect_seldom)
    from pydantic import BaseModel

    # What FastAPI describes an API with is made ready when a description is asked for: it takes 26 ms.
    BaseModel.model_config["defer_build"] = True
    from pairwright.cli import desk_running as desk

    del BaseModel.model_config["defer_build"]
    asked = desk.DeskOrder(**order)
    try:
        if add_person is not None:
            desk.add_owner(asked, add_person, _asked_password())
            options.say(told("{add_person} can sign in now.", add_person=add_person))
            return exit_codes.DONE
        if token is not None:
            click.echo(desk.new_token(asked, token, role, event, days))
            return exit_codes.DONE
        if link:
            click.echo(desk.new_link(asked))
            return exit_codes.DONE
        return desk.run_check(asked) if asked.check else desk.run_desk(asked)
    except PairwrightError as error:
        ended = options.fail(error)
        raise click.exceptions.Exit(exit_codes.FILE) if isinstance(error, desk.TROUBLES) else ended from None


def _require_packages() -> None:
    """The desk needs the extra `web`; say how to get it instead of failing on an import."""
    needed = ("fastapi", "uvicorn", "jinja2", "sqlalchemy", "itsdangerous", "argon2", "multipart", "segno")
    missing = [name for name in needed if importlib.util.find_spec(name) is None]
    if missing:
        raise BadInput.told(
            "the desk needs packages that are not installed ({missing}): "
            'python -m pip install ".[web]" in the folder of the source',
            missing=", ".join(missing),
        )


def _asked_password() -> str:
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\r\n")
    return str(
        click.prompt(spoken(told("Password")), hide_input=True, confirmation_prompt=spoken(told("Once more")))
    )
