"""What `pairwright desk` does: the database, the port, the link, the server."""

from __future__ import annotations

import getpass
import os
import shutil
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import click

from pairwright.cli import exit_codes
from pairwright.cli.failures import FileTrouble
from pairwright.cli.options import say
from pairwright.cli.text_tables import asked_language
from pairwright.common.errors import BadInput, PairwrightError, faults_of
from pairwright.common.messages import joined, told
from pairwright.common.values import dataclass
from pairwright.explain.words.translate import fault_text
from pairwright.storage.access import Grant
from pairwright.storage.journal_lines import Damaged, OnlyReads, Unavailable, UnknownEvent, UnusableDatabase
from pairwright.storage.rescue import doubt
from pairwright.web.app import create_app
from pairwright.web.desk_settings import LOOPBACK, DeskSettings
from pairwright.web.security.addresses import networks
from pairwright.web.serving import (
    USUAL_PORT,
    CannotListen,
    DeskServer,
    Workers,
    is_loopback,
    listening_socket,
    network_address,
    web_address,
)

if TYPE_CHECKING:
    from fastapi import FastAPI

    from pairwright.storage.store import EventSummary
    from pairwright.web.desk import Desk

TROUBLES = Damaged, Unavailable, UnusableDatabase, CannotListen
"""What the database and the port do."""

_SIGN_IN = "/sign-in"
_START_SECONDS = 20


@dataclass(frozen=True, slots=True)
class DeskOrder:
    """What was asked for on the command line."""

    database: str | None
    demo: bool
    host: str
    port: int | None
    address: str
    proxies: tuple[str, ...]
    who: str
    no_browser: bool
    copies: tuple[str, ...] = ()
    follow: str = ""
    workers: int = 1
    public_language: str = ""
    share_line_ups: bool = False
    check: bool = False


def run_desk(order: DeskOrder) -> int:
    """Serve until Ctrl-C."""
    with _database(order) as url:
        _require_server(order, url)
        listening = listening_socket(order.host, order.port)
        port = listening.getsockname()[1]
        reached = order.address or web_address(network_address(order.host), port)
        app = _app(order, url, reached)
        desk = _desk(app)
        try:
            desk.journal.database.serve_alone()
        except BadInput:
            desk.journal.close()
            raise
        if order.demo:
            _demo(app)
        own, asked = web_address(_own_name(order.host), port), asked_language()
        link = _owner_link(desk, order, own)
        if order.workers > 1:
            _tell(desk, order, url, port, link)
            # The process that serves nothing itself looks, and lets the database go when it has seen all.
            threading.Thread(target=_look_through, args=(desk, asked, True), daemon=True).start()
            Workers(desk.settings, listening, order.workers).run()
            return exit_codes.DONE
        server = DeskServer(app)
        if is_loopback(order.host) and not order.address:
            server.offer_hall(port)
        try:
            with server.capture_signals():
                _tell(desk, order, url, port, link)
                if sys.stdin is not None and sys.stdin.isatty():
                    say(told("Press Enter for another link."))
                    threading.Thread(target=_more_links, args=(desk, order, own, asked), daemon=True).start()
                threading.Thread(target=_look_through, args=(desk, asked), daemon=True).start()
                server.run(sockets=[listening])
        finally:
            desk.journal.close()
    return exit_codes.DONE


def _require_server(order: DeskOrder, url: str) -> None:
    """Refuse several processes on a file of SQLite. Raises BadInput."""
    if order.workers > 1 and not url.startswith("postgres"):
        raise BadInput.told(
            "--workers needs a PostgreSQL database: the processes tell each other by it what has changed, who"
            " has signed out and how often something was tried, and SQLite has no way to do that. One process"
            " serves a hall; see --database"
        )
    if order.workers > 1 and (order.copies or order.follow):
        raise BadInput.told(
            "--copy-to and --follow are for a desk of one process; PostgreSQL has copies and standbys of its"
            " own"
        )


def run_check(order: DeskOrder) -> int:
    """Serve, open every page once, tell what was found, stop."""
    from pairwright.web.self_check import visit_all

    with _database(order) as url:
        listening = listening_socket(order.host, 0 if order.port is None else order.port)
        app = _app(order, url)
        if order.demo:
            _demo(app)
        link = _owner_link(_desk(app), order, web_address(_own_name(order.host), listening.getsockname()[1]))
        server = DeskServer(app)
        serving = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        serving.start()
        try:
            _wait_until(lambda: server.started, told("the desk did not start"))
            visits = visit_all(link)
        finally:
            server.should_exit = True
            serving.join(_START_SECONDS)
    wrong = [visit for visit in visits if visit.fault]
    for visit in wrong:
        click.echo(f"{urlsplit(visit.address).path}: {visit.fault}", err=True)
    say(told("Pages and files opened: {n}; not working: {wrong}.", n=len(visits), wrong=len(wrong)))
    return exit_codes.DIFFERENCES if wrong else exit_codes.DONE


def add_owner(order: DeskOrder, name: str, password: str) -> None:
    """Let a person sign in by name and password as an owner."""
    with _asked(order) as desk:
        desk.access.set_password(name, password, role="owner")


@contextmanager
def _asked(order: DeskOrder) -> Iterator[Desk]:
    """The desk for something that is done without serving."""
    with _database(order) as url:
        desk = _desk(_app(order, url))
        try:
            yield desk
        finally:
            desk.journal.close()


@contextmanager
def _database(order: DeskOrder) -> Iterator[str]:
    """The URL of the database; a demo that is only checked, which nobody works in, has one that goes away."""
    if order.database or not (order.demo and order.check):
        yield database_url(order.database or str(_made(data_directory()) / "desk.sqlite"))
        return
    folder = tempfile.mkdtemp(prefix="pairwright-demo-")
    try:
        yield database_url(os.path.join(folder, "demo.sqlite"))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def database_url(named: str) -> str:
    """A URL as it is; a file name as the URL of SQLite. A new file is said to be one: it may be a slip.

    Raises FileTrouble for a folder that does not exist.
    """
    if "://" in named:
        return named
    path = Path(named).expanduser().absolute()
    try:
        folder, there = path.parent.is_dir(), path.exists()
    except OSError as error:
        raise FileTrouble.of(str(path), error, writing=True) from None
    if not folder:
        raise FileTrouble(str(path), told("there is no folder {folder}", folder=path.parent), writing=True)
    if path.is_dir():
        raise FileTrouble(str(path), told("Is a directory"), writing=True)
    if not there:
        say(told("{path} did not exist: a new, empty database is made there.", path=path), err=True)
    return f"sqlite:///{path}"


def _made(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileTrouble.of(str(folder), error, writing=True) from None
    return folder


def data_directory() -> Path:
    """Where this system keeps the data of programs of a user."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Pairwright"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Pairwright"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "pairwright"


def _app(order: DeskOrder, url: str, reached: str = "") -> FastAPI:
    if order.address and not order.address.startswith(("http://", "https://")):
        raise BadInput.told(
            "--address is where browsers find the desk, such as https://desk.example, not {address!r}",
            address=order.address,
        )
    networks(order.proxies)
    named = urlsplit(order.address).hostname
    hosts = (*LOOPBACK, *([named] if named else [])) if is_loopback(order.host) else ()
    return create_app(
        DeskSettings(
            database=url,
            address=order.address,
            allowed_hosts=hosts,
            trusted_proxies=order.proxies,
            acknowledged=_note_of(url),
            copy_to=order.copies,
            follow=order.follow,
            share_line_ups=order.share_line_ups,
            own_address=reached,
            public_language=order.public_language,
        )
    )


def _note_of(url: str) -> str:
    """Where it is noted what was acknowledged in a database that is no file here; "" for a file."""
    if url.startswith("sqlite"):
        return ""
    bare = urlsplit(url)
    named = sha256(f"{bare.hostname}:{bare.port}{bare.path}?{bare.query}".encode()).hexdigest()[:16]
    return str(_made(data_directory()) / f"{named}-acknowledged")


def _desk(app: FastAPI) -> Desk:
    desk: Desk = app.state.desk
    return desk


def _demo(app: FastAPI) -> None:
    """Make the demo event, unless it stands among the events already."""
    from pairwright.web.demo import NAME, make_demo

    if all(event.name != NAME for event in _desk(app).journal.events()):
        make_demo(_desk(app).journal)


def _owner_link(desk: Desk, order: DeskOrder, address: str) -> str:
    """A link that signs its first user in as the owner; the page of signing in when none can be made."""
    try:
        token = desk.access.owner_link(order.who or _user())
    except OnlyReads:
        return f"{order.address or address}{_SIGN_IN}"
    return f"{order.address or address}/enter/{token}"


def _more_links(desk: Desk, order: DeskOrder, address: str, asked: str) -> None:
    """A new link for every line that is entered where the desk runs."""
    for _ in sys.stdin:
        try:
            link = _owner_link(desk, order, address)
            line = told("Sign in here (works once, within a day): {link}", link=link)
            click.echo(fault_text(asked, line))
        except (OnlyReads, Unavailable) as error:
            line = told("No link can be made: {why}", why=faults_of(error)[0])
            click.echo(fault_text(asked, line), err=True)


def new_link(order: DeskOrder) -> str:
    """Another link to a desk that runs already; where none answers, that is said beside it."""
    port = order.port or USUAL_PORT
    with _asked(order) as desk:
        link = _owner_link(desk, order, web_address(_own_name(order.host), port))
    try:
        socket.create_connection((order.host, port), 1).close()
    except OSError:
        say(
            told(
                "No desk answers at port {port} now: the link works once one runs there with this database.",
                port=port,
            ),
            err=True,
        )
    return link


def new_token(order: DeskOrder, name: str, role: str, event: str, days: int) -> str:
    """A token for a program. event: one event by its name or key, "" for the whole desk. Raises BadInput."""
    with _asked(order) as desk:
        events = desk.journal.events()
        found = [one.event_id for one in events if event in (one.event_id, one.name)]
        if event and len(found) != 1:
            known = ", ".join(f"{one.name} ({one.event_id})" for one in events) or told("none yet")
            if found:
                raise BadInput.told(
                    "more than one event is called {event!r} ({n}); the events of this desk: {known}",
                    n=len(found), event=event, known=known,
                )  # fmt: skip
            raise BadInput.told(
                "there is no event {event!r}; the events of this desk: {known}", event=event, known=known
            )
        grant = Grant(role, found[0] if event else "")
        token, _ = desk.access.make_link(name, grant, lasts=timedelta(days=days), by=order.who or _user())
        return token


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return "owner"


def _own_name(host: str) -> str:
    """The name under which this computer reaches its own desk."""
    # Names that are looked for, not an address to listen on.
    return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # nosec B104


def _tell(desk: Desk, order: DeskOrder, url: str, port: int, link: str) -> None:
    """Say what is wrong, where the desk is, who can reach it and how to come in; open the browser."""
    _tell_what_is_wrong(desk)
    if link.endswith(_SIGN_IN):
        say(told("The desk is open: {link}", link=link))
        say(
            told(
                "Nothing can be written now, not even who signs in: whoever is signed in already reads on."
                " There is a link to come in when the desk is started again with room on the disk."
            )
        )
    else:
        say(told("The desk is open. Sign in here (works once, within a day): {link}", link=link))
        say(told("Another link: pairwright desk --link, with the same --database and --port."))
    if order.demo:
        from pairwright.web.demo import NAME

        say(told("The demo event is {name}; events of your own stand beside it.", name=NAME))
    if url.startswith("sqlite:///"):
        say(told("Everything is kept in {file}", file=url.removeprefix("sqlite:///")))
    if not is_loopback(order.host):
        reached = order.address or web_address(network_address(order.host), port)
        say(told("Others in the network find it at {address}", address=reached))
        if not reached.startswith("https://"):
            say(
                told(
                    "Warning: whoever is in this network can read the public pages and try to sign in, and "
                    "what is sent can be listened to, because it is not encrypted. Use a network of your own "
                    "in the hall, or a proxy with https and --address."
                ),
                err=True,
            )
    say(told("Ctrl-C ends it."))
    sys.stdout.flush()
    if not order.no_browser:
        threading.Thread(target=_open_browser, args=(link,), daemon=True).start()


def _tell_what_is_wrong(desk: Desk) -> None:
    """Name what is damaged or behind what was acknowledged; the pages say what can be done."""
    desk.beside.meet()
    for notice in desk.beside.notices():
        say(told("Warning: {what}", what=notice), err=True)
    if fault := doubt(desk.journal):
        say(told("Warning: {what}", what=fault), err=True)
    for one in desk.journal.events():
        if not desk.journal.seems_whole(one) and (found := _wrong_with(desk, one)):
            say(found, err=True)


def _wrong_with(desk: Desk, one: EventSummary) -> str:
    """What keeps an event from being opened; "" for nothing."""
    try:
        desk.state(one.event_id)
    except UnknownEvent:  # Deleted meanwhile.
        return ""
    except PairwrightError as error:
        return told("Warning: {what}", what=joined(": ", (one.name, *faults_of(error))))
    return ""


def _look_through(desk: Desk, asked: str, close: bool = False) -> None:
    """Name the events whose journals were changed outside the desk, once it is open: it waits for none.

    asked: the language. close: close the journal after it.
    """
    try:
        for one in reversed(desk.journal.events()):  # a list of them begins with the first: each does half
            if found := _changed_outside(desk, one):
                click.echo(fault_text(asked, found), err=True)
    except PairwrightError as error:
        unseen = joined(": ", (told("the journals could not be looked through"), *faults_of(error)))
        click.echo(fault_text(asked, told("Warning: {what}", what=unseen)), err=True)
    finally:
        if close:
            desk.journal.close()


def _changed_outside(desk: Desk, one: EventSummary) -> str:
    """What is wrong with a journal that seems whole, or that it could not be read; "" for nothing."""
    try:
        if desk.journal.holding(one.event_id).sound or desk.journal.verify(one.event_id) is None:
            return ""
    except UnknownEvent:  # Deleted meanwhile.
        return ""
    except Damaged:
        pass
    except PairwrightError as error:
        unseen = told("the journal could not be looked through")
        return told("Warning: {what}", what=joined(": ", (one.name, unseen, *faults_of(error))))
    return _wrong_with(desk, one) if desk.journal.seems_whole(one) else ""


def _open_browser(link: str) -> None:
    """Open the browser once the server answers; without one, the printed link serves."""
    import webbrowser

    time.sleep(0.5)
    webbrowser.open(f"{link}#in")


def _wait_until(condition: Callable[[], bool], failure: str) -> None:
    deadline = time.monotonic() + _START_SECONDS
    while not condition():
        if time.monotonic() > deadline:
            raise BadInput(failure)
        time.sleep(0.02)
