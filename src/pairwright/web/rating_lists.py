"""Rating lists that are taken into the index of this computer, one at a time, while the desk goes on.

desk.lists.take(uploaded.file, "fide-2026-11.zip", name="")
desk.lists.fetch()
desk.lists.now.phase                    # "fetching", "reading", "done", "failed", "" before the first
"""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import tempfile
import threading
import urllib.request
from collections.abc import Callable
from typing import IO, TypeVar

from pairwright.common.errors import BadInput, Refused, system_reason
from pairwright.common.messages import told
from pairwright.common.values import dataclass, replace
from pairwright.standings.rating_lists import RatedPlayer, RatingIndex
from pairwright.standings.rating_lists.index import index_file, index_path

# -- The rating lists of this computer, as the forms of the desk search them. Without an index, nothing


Found = TypeVar("Found")
_MOST = 12


@dataclass(frozen=True, slots=True)
class FoundInLists:
    """What a search gave. there: an index is there at all; lists: names and dates of its lists."""

    there: bool
    lists: tuple[str, ...] = ()
    players: tuple[RatedPlayer, ...] = ()


def of_index(ask: Callable[[RatingIndex], Found], otherwise: Found) -> Found:
    """What the index of rating lists says; `otherwise` where there is none, or one that cannot be read."""
    path = index_path(None)
    if not os.path.isfile(path):
        return otherwise
    try:
        with RatingIndex(path) as index:
            return ask(index)
    except (BadInput, sqlite3.Error, OSError):
        return otherwise


def search_lists(text: str) -> FoundInLists:
    """The strongest players whose names have words that begin like these; at most a dozen."""

    def found(index: RatingIndex) -> FoundInLists:
        lists = tuple(f"{info.name} {info.date}".strip() for info in index.lists())
        return FoundInLists(True, lists, tuple(index.search(text[:100], limit=_MOST) if text.strip() else ()))

    return of_index(found, FoundInLists(False))


def found_player(number: str, name: str = "") -> RatedPlayer | None:
    """The player with this number in the lists (in the list called `name`, if one is named)."""
    return of_index(lambda index: index.by_number(number[:20], name[:100]), None)


# ------------------------------------------------------------------------------------------------------


FIDE_LIST = "https://ratings.fide.com/download/players_list.zip"
"""Standard, rapid and blitz ratings of everybody, as FIDE publishes them every month."""

LARGEST = 200 * 1024 * 1024
"""Bytes of a list that is fetched."""

_SECONDS = 30
_PIECE = 256 * 1024
_UNSAFE = re.compile(r"[^\w .-]")


@dataclass(frozen=True, slots=True)
class Taking:
    """How far it is. read, total: bytes; total 0 when not known. lines, odd: players, and what is odd."""

    name: str = ""
    phase: str = ""
    read: int = 0
    total: int = 0
    lines: int = 0
    fault: str = ""
    odd: str = ""

    @property
    def busy(self) -> bool:
        """True while a list is being taken."""
        return self.phase in ("fetching", "reading")


class RatingLists:
    """Takes lists in a thread of its own. now: how far the latest one is."""

    def __init__(self) -> None:
        self.now = Taking()
        self._lock = threading.Lock()

    def take(self, content: IO[bytes], file_name: str, name: str) -> None:
        """A list that was sent. Raises Refused while another one is being taken."""
        folder = self._begin(Taking(name or file_name, "reading"))
        # The name tells the date of the list; it is kept as far as every system can write it.
        path = os.path.join(folder, _UNSAFE.sub("_", os.path.basename(file_name)) or "list")
        try:
            with open(path, "wb") as file:
                shutil.copyfileobj(content, file)
        except OSError as error:
            self.now = replace(self.now, phase="failed", fault=system_reason(error))
            shutil.rmtree(folder, ignore_errors=True)
            return
        self._go_on(folder, lambda: self._index(path, name))

    def fetch(self) -> None:
        """The list of FIDE, from FIDE. Raises Refused while another one is being taken."""
        folder = self._begin(Taking("FIDE", "fetching"))
        path = os.path.join(folder, os.path.basename(FIDE_LIST))

        def fetched() -> None:
            self._download(path)
            self.now = replace(self.now, phase="reading")
            self._index(path, "FIDE")

        self._go_on(folder, fetched)

    def _begin(self, taking: Taking) -> str:
        """A folder for the list. Only one is taken at a time."""
        with self._lock:
            if self.now.busy:
                raise Refused.told(
                    "the list {name} is still being read; wait until it has finished", name=self.now.name
                )
            self.now = taking
        return tempfile.mkdtemp(prefix="pairwright-list-")

    def _go_on(self, folder: str, work: Callable[[], None]) -> None:
        def run() -> None:
            try:
                work()
            except BadInput as error:
                self.now = replace(self.now, phase="failed", fault=error.faults[0])
            except (OSError, sqlite3.Error) as error:
                self.now = replace(self.now, phase="failed", fault=system_reason(error))
            finally:
                shutil.rmtree(folder, ignore_errors=True)

        threading.Thread(target=run, daemon=True).start()

    def _download(self, path: str) -> None:
        # The address is a constant of this module, or of a test.
        with urllib.request.urlopen(FIDE_LIST, timeout=_SECONDS) as answer, open(path, "wb") as file:  # nosec B310
            self.now = replace(self.now, total=int(answer.headers.get("Content-Length") or 0))
            while piece := answer.read(_PIECE):
                file.write(piece)
                self.now = replace(self.now, read=self.now.read + len(piece))
                if self.now.read > LARGEST:
                    raise BadInput(told("the list is larger than 200 MB; no FIDE list is that large"))

    def _index(self, path: str, name: str) -> None:
        index = index_path(None)
        os.makedirs(os.path.dirname(index) or ".", exist_ok=True)
        info, odd = index_file(index, path, name)
        self.now = replace(self.now, phase="done", name=info.name, lines=info.lines, odd=odd)
