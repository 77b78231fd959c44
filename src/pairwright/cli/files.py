"""Files as the command line meets them: tournaments to read, results to write in one step."""

from __future__ import annotations

import contextlib
import io
import os
import sys
import time
from collections.abc import Iterator, Sequence

from pairwright.cli.failures import FileTrouble, warn
from pairwright.common.atomic_write import write_whole
from pairwright.common.errors import BadInput
from pairwright.common.messages import N_, joined, told, told_many
from pairwright.common.values import TYPE_CHECKING
from pairwright.interface.tournament_reader import Loaded, other_extensions, read_file
from pairwright.lists.file_kinds import is_sheet

if TYPE_CHECKING:
    from pairwright.lists.cell_tables import Table
    from pairwright.trf.reader import Purpose

STANDARD = "-"
"""As a file name: standard input, or standard output."""
ENCODING = "pairwright.encoding"
"""Under this name a context of the command line keeps what `--encoding` says."""


def read_bytes(name: str) -> bytes:
    """The content of a file, or of standard input for "-". Raises FileTrouble."""
    try:
        if name == STANDARD:
            return sys.stdin.buffer.read()
        with open(name, "rb") as file:
            return file.read()
    except (OSError, ValueError) as error:
        raise FileTrouble.of(name, error) from None


def in_shell(name: str) -> str:
    """A name as it stands in a command that is told, to be pasted into a shell."""
    import shlex

    return shlex.quote(name)


def asked_encoding() -> str:
    """What `--encoding` says of the files that the command line names; "" without it."""
    click = sys.modules.get("click")  # a short call reads without it
    context = click.get_current_context(silent=True) if click else None
    return str(context.meta.get(ENCODING) or "") if context else ""


def read_list(data: bytes, name: str) -> tuple[Table, str]:
    """The rows of a CSV file or spreadsheet, and its encoding; told: what was assumed or not read."""
    from pairwright.cli.text_tables import spoken
    from pairwright.lists.cell_tables import read_table, reading_told

    table, encoding = read_table(data, name, asked_encoding())
    for note in reading_told("" if asked_encoding() else encoding, table):
        warn(spoken(joined(": ", (name, note))))
    return table, encoding


def tell_unread(name: str, columns: Sequence[str], known: Sequence[str]) -> None:
    """Tell which columns of a list are not read, if any, and which are."""
    if columns:
        from pairwright.cli.text_tables import spoken

        more = told("{n} more", n=len(columns) - 20) if columns[20:] else ""
        sentence = told_many(
            "{file}: the column {list} is not read; those read are {known}",
            "{file}: the columns {list} are not read; those read are {known}",
            len(columns), file=name, list=joined(", ", (*columns[:20], more)), known=", ".join(known),
        )  # fmt: skip
        warn(spoken(sentence))


def load(name: str, *, strict: bool = False, purpose: Purpose = "any") -> Loaded:
    """Read a tournament from a report file, our JSON form, or a list with rounds, whichever it is.

    Raises FileTrouble when there is nothing to read, BadInput (TrfError) for bad content.
    """
    return load_bytes(read_bytes(name), name, strict=strict, purpose=purpose)


_COMMANDS = {"season": "league", "cup": "league cup", "certificate": "verify-certificate"}
"""Of files of ours whose first field does not name their command, as `"format": "pairwright lots"` does."""

_AN_EVENT = N_(
    "this is an event with all its sections, not one tournament: `{command}` shows it, the commands for "
    "leagues and juniors go on with theirs, `publish` makes its pages, and the desk writes each section as a "
    "report file"
)
_ANOTHER = N_("this is not a tournament but a file for `{command}`")


def load_bytes(data: bytes, name: str, *, strict: bool = False, purpose: Purpose = "any") -> Loaded:
    """The tournament in the content of a file; the name is for what is told about it. Raises BadInput.

    purpose: "pair" and "check" want an event of teams as its rounds are paired, the teams being the players.
    """
    if (encoding := asked_encoding()) and not is_sheet(data, name):
        from pairwright.lists.cell_tables import decoded

        data = decoded(data, name, encoding)[0].encode()
    shown = "standard input" if name == STANDARD else name
    try:
        loaded = read_file(data, shown, strict=strict, purpose=purpose)
    except BadInput:
        import re

        ours = rb'[\xef\xbb\xbf\s]*\{\s*"(?:format"\s*:\s*"pairwright[ -]|pairwright_)(\w+)'
        found = re.match(ours, data)
        if found is not None and (word := found[1].decode()) != "tournament":
            command = f"pairwright {_COMMANDS.get(word, word)}"
            other = told(_AN_EVENT if word == "event" else _ANOTHER, command=command)
            raise BadInput(joined(": ", (shown, other))) from None
        raise
    if purpose == "any" or loaded.tournament.team_play is None:
        return loaded
    from pairwright.systems.register import units_of

    return loaded._replace(tournament=units_of(loaded.tournament))


def write_bytes(name: str, data: bytes, *, at_once: bool = True) -> None:
    """Write a file in one step, so that nobody ever sees half of it; "-" is standard output.

    Links and special files are written through; at_once: see `pairwright.common.atomic_write`. Raises
    FileTrouble; BrokenPipeError where whoever was reading has gone.
    """
    try:
        if name == STANDARD:
            print_bytes(data)
        else:
            write_whole(name, data, at_once=at_once)
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        raise FileTrouble.of(name, error, writing=True) from None


def require_new(name: str) -> None:
    """Raise BadInput for the name of a file that is there already: none is written over."""
    if os.path.exists(name):
        raise BadInput.told("{name} exists already; remove it first, or choose another name", name=name)


def print_bytes(data: bytes) -> None:
    """Write to standard output exactly these bytes, with the line ends as they are. Raises OSError."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def read_csv(name: str) -> list[list[str]]:
    """The rows of a CSV file in UTF-8. Raises FileTrouble; BadInput for another encoding."""
    try:
        text = read_bytes(name).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput.told("{name}: not a text in UTF-8", name=name) from None
    import csv

    return list(csv.reader(io.StringIO(text)))


def same_file(first: str, second: str) -> bool:
    """True when both names mean one existing file."""
    try:
        return os.path.samefile(first, second)
    except (OSError, ValueError):
        return False


def listed_files(names: Sequence[str]) -> list[str]:
    """The files meant by names: a directory means the report files directly in it, sorted by name."""
    found = []
    for name in names:
        if not os.path.isdir(name):
            found.append(name)
            continue
        read = (*REPORT_EXTENSIONS, *other_extensions())
        inside = sorted(entry for entry in os.listdir(name) if entry.lower().endswith(read))
        found.extend(os.path.join(name, entry) for entry in inside)
    return found


REPORT_EXTENSIONS = (".trf", ".trfx", ".trf16", ".trf26", ".fid")


# -- one who writes ------------------------------------------------------------------------------------

_LOCK_SECONDS = 10.0
_STALE_SECONDS = 120.0


@contextlib.contextmanager
def only_one(name: str) -> Iterator[None]:
    """Let nobody else change this file meanwhile: two helpers may type results at once."""
    if name == STANDARD:
        raise BadInput.told("standard input can be shown, not changed; give the name of a file")
    lock = f"{name}.lock"
    deadline = time.monotonic() + _LOCK_SECONDS
    while True:
        try:
            os.close(os.open(lock, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
            break
        except FileExistsError:
            if _is_stale(lock):
                with contextlib.suppress(FileNotFoundError):
                    os.unlink(lock)
            elif time.monotonic() > deadline:
                raise BadInput.told(
                    "{name} is being changed by somebody else; if that is not so, remove {lock}",
                    name=name, lock=lock,
                ) from None  # fmt: skip
            else:
                time.sleep(0.05)
        except OSError as error:
            raise FileTrouble.of(name, error, writing=True) from None
    try:
        yield
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(lock)


def _is_stale(lock: str) -> bool:
    """A lock left behind by a computer that was switched off."""
    try:
        return time.time() - os.stat(lock).st_mtime > _STALE_SECONDS
    except FileNotFoundError:
        return False
