"""The application: what a person clicks who has no Python. Without words it opens the desk in the browser.

With words it is the command line of `pairwright`, so that one folder has everything. The desk keeps its data
where programs of a user keep theirs, and says where; a second click opens the desk that runs already.
"""

from __future__ import annotations

import multiprocessing
import os
import runpy
import sys
from typing import NoReturn

CHILD = ["-P", "-m"]
"""How the package starts a process of its own: by a module, as Python itself does."""


def run() -> NoReturn:
    """Run the application."""
    multiprocessing.freeze_support()
    words = sys.argv[1:]
    if words[:2] == CHILD and words[2].startswith("pairwright."):
        sys.argv = words[2:]
        runpy.run_module(words[2], run_name="__main__", alter_sys=True)
        sys.exit(0)
    from pairwright.cli import main

    sys.argv = [sys.argv[0], *(words or opening())]
    main.run()


def opening() -> list[str]:
    """The words of a click: the desk; of one that runs already another link, in the browser."""
    from pairwright import __version__
    from pairwright.web.desk_settings import BUILT, NEWER, age

    built = os.environ.get(BUILT, "")
    print(f"Pairwright {__version__}{f', built on {built}' if built else ''}")  # noqa: T201
    if age() is not None:
        print(f"This copy is more than half a year old. Look for a newer one: {NEWER}")  # noqa: T201
    if runs_already():
        open_another()
        sys.exit(0)
    print("Close this window to end the desk. Nothing that was entered is lost.")  # noqa: T201
    return ["desk"]


def open_another() -> None:
    """Open the desk that runs already, by a link of its own."""
    import webbrowser

    from pairwright.cli.desk_running import DeskOrder, new_link

    link = new_link(DeskOrder(None, False, "127.0.0.1", None, "", (), "", no_browser=False))
    print(f"The desk is open already: {link}")  # noqa: T201
    webbrowser.open(f"{link}#in")


def runs_already() -> bool:
    """True when a desk of this computer answers at the usual port."""
    from http.client import HTTPConnection, HTTPException

    from pairwright.web.serving import USUAL_PORT

    connection = HTTPConnection("127.0.0.1", USUAL_PORT, timeout=1)
    try:
        connection.request("GET", "/sign-in")
        return b"Pairwright" in connection.getresponse().read(20_000)
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()
