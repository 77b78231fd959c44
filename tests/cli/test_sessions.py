"""Sessions at the command line: each answers as its file in tests/data/sessions says.

    ## What is shown               a session, in a directory with the example files by their short names; what
                                   stands above the first one is done before each
    # Why.                         a remark
    > list.csv                     a file is written: the lines below that begin with a bar
    | name,rating
    $ pairwright show v01          a command; below, indented, what it wrote, ! before what it said was wrong,
    = 3                            and how it ended, where not with 0
    $ pairwright show v01 --json | players.*.name players.0.games.#
    $ pairwright show v01 | grep Ann        of JSON these values (# how many), of text the lines with this;
                                   `count Ann` how many (where an hour stands in them),
                                   `quiet` leaves out all of it, `told Error` what was said wrong without this
    % cp v01 v02     % replace v02 Ann => Bob     % drop v02 Ann     % cat v02 | grep Ann     % same v01 v02
    % ls *.trf                     small tools; `drop` leaves out the lines with the words
    % acts u9.json                 the acts in an event file
    % cards u9.json | results.*    a junior section as its cards say it

Words that begin with data/ are files of tests/data, the first that fits. `python tests/cli/test_sessions.py`
writes all of it anew: read what changed, the answer may be wrong.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pairwright import __version__
from pairwright.matching import BACKEND
from pairwright.storage.file_event import FileEvent
from pairwright.storage.kjca_file import JuniorFile
from pairwright.storage.kjca_form import write_section

DATA = Path(__file__).parents[1] / "data"
FILES = sorted((DATA / "sessions").glob("*.session"))
ANEW = "PAIRWRIGHT_SESSIONS_ANEW"
GIVEN = ("## ", "# ", "> ", "| ", "$ ", "% ")


def sessions(file: Path) -> Iterator[tuple[Path, str, str]]:
    """(the file, what comes before each session, a session with its heading)."""
    before, *each = re.split(r"^## ", file.read_text(encoding="utf-8"), flags=re.M)
    return ((file, before, f"## {one}") for one in each)


def titled(file: Path, text: str) -> str:
    return f"{file.stem}: {text.splitlines()[0][3:]}"


def picked(text: str, filter_: str) -> list[str]:
    """What a filter leaves of an answer."""
    if filter_ == "quiet" or filter_.startswith("told "):
        return []
    if filter_.startswith("count "):
        return [str(sum(filter_[6:] in line for line in text.splitlines()))]
    if filter_.startswith("grep "):
        found = [line for line in text.splitlines() if filter_[5:] in line]
        return found or ["(no such line)"]
    try:
        document = json.loads(text)
    except ValueError:
        document = [json.loads(line) for line in text.splitlines()]
    return [
        f"{path}: {json.dumps(value_at(document, path.split('.')), ensure_ascii=False)}"
        for path in filter_.split()
    ]


def value_at(value: Any, path: list[str]) -> object:
    """The value at a path of names and places; * each of them, # how many, ? the names."""
    if not path:
        return value
    first, *rest = path
    if first == "*":
        every = value.values() if isinstance(value, dict) else value
        return [value_at(one, rest) for one in every]
    if first in ("#", "?"):
        return len(value) if first == "#" else list(value)
    return value_at(value.get(first) if isinstance(value, dict) else value[int(first)], rest)


class Session:
    """A session under way."""

    def __init__(self, call: Callable[..., Any], room: Path) -> None:
        self._call = call
        self._room = room

    def played(self, text: str) -> str:
        """The session with the answers that it has now."""
        done: list[str] = []
        written = ""
        for line in (one for one in text.split("\n") if one.startswith(GIVEN) or one == "|"):
            done.append(line)
            if line[:2] == "> ":
                written = line[2:]
                (self._room / written).write_text("", encoding="utf-8")
            elif line[:1] == "|":
                with (self._room / written).open("a", encoding="utf-8", newline="") as file:
                    file.write(f"{line[2:]}\n")
            elif line[:2] in ("$ ", "% "):
                command, _, filter_ = line[2:].partition(" | ")
                way = self._command if line[0] == "$" else self._tool
                told = (one.replace(str(DATA), "data") for one in way(command, filter_))
                told = (one.replace(f"Pairwright v{__version__}", "Pairwright vN") for one in told)
                told = (re.sub(r"\(\d+ \w+ \d{4}, \d\d:\d\d\)", "(NOW)", one) for one in told)
                done += [one.replace(f"{self._room}/", "").rstrip() for one in told]
        return "\n".join(done) + "\n"

    def _command(self, command: str, filter_: str) -> Iterator[str]:
        name, *words = shlex.split(command)
        assert name == "pairwright", command
        answer = self._call(*(min(DATA.glob(word[5:])) if word[:5] == "data/" else word for word in words))
        out = answer.out.decode()
        yield from (f"  {one}" for one in (picked(out, filter_) if filter_ and out else out.splitlines()))
        wanted = filter_[5:] if filter_.startswith("told ") else ""
        yield from (f"! {one}" for one in answer.err.splitlines() if wanted in one)
        if answer.code:
            yield f"= {answer.code}"

    def _tool(self, command: str, filter_: str) -> Iterator[str]:
        verb, name, *words = command.split(" ", 2)
        file = DATA / name[5:] if name.startswith("data/") else self._room / name
        if verb == "cp":
            (self._room / words[0]).write_bytes(file.read_bytes())
        elif verb == "replace":
            old, new = words[0].replace("\\n", "\n").split(" => ")
            text = file.read_bytes().decode()
            assert old in text, command
            file.write_bytes(text.replace(old, new).encode())
        elif verb == "drop":
            lines = file.read_bytes().decode().splitlines(keepends=True)
            file.write_bytes("".join(one for one in lines if words[0] not in one).encode())
        elif verb == "same":
            yield f"  {file.read_bytes() == (self._room / words[0]).read_bytes()}"
        elif verb == "ls":
            yield f"  {' '.join(sorted(one.name for one in self._room.glob(name))) or '(no such file)'}"
        else:
            assert verb in ("cat", "acts", "cards"), command
            data = file.read_bytes()
            text = data.decode("utf-8-sig")
            if verb == "acts":
                text = "\n".join(str(one.action) for one in FileEvent.read(data).course.history)
            elif verb == "cards":
                text = write_section(JuniorFile.read(data).section)
            yield from (f"  {one}" for one in (picked(text, filter_) if filter_ else text.splitlines()))


@pytest.mark.parametrize(
    ("file", "before", "text"),
    [pytest.param(*one, id=titled(file, one[2])) for file in FILES for one in sessions(file)],
)
def test_a_session(
    call: Callable[..., Any], room: Path, monkeypatch: pytest.MonkeyPatch, file: Path, before: str, text: str
) -> None:
    monkeypatch.setenv("PAIRWRIGHT_RATINGS", str(room / "index" / "ratings.sqlite"))
    monkeypatch.setenv("PAIRWRIGHT_BACKEND", BACKEND)  # plain Python is told where nobody asked for it
    session = Session(call, room)
    session.played(before)
    found = session.played(text)
    assert "Traceback" not in found
    if ANEW in os.environ:
        whole = file.read_text(encoding="utf-8").replace(text.rstrip("\n"), found.rstrip("\n"))
        file.write_text(whole, encoding="utf-8")
    else:
        assert found.rstrip("\n") == text.rstrip("\n")


if __name__ == "__main__":
    os.environ[ANEW] = "yes"
    sys.exit(pytest.main(["-q", "-n", "0", "-p", "no:cacheprovider", __file__, *sys.argv[1:]]))
