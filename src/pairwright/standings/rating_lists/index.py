"""A local index of rating lists in one SQLite file: found by name or number in milliseconds.

Players stand in the index in the order of their ratings, so that a search by words finds the strongest
first and can stop after a few.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path

from pairwright.common.atomic_write import replacing, target_of
from pairwright.common.collation import fold
from pairwright.common.errors import BadInput
from pairwright.common.messages import joined, told_many
from pairwright.lists.cell_tables import encoding_told, sheets_told
from pairwright.standings.rating_lists.readers import FIELDS, ListInfo, RatedPlayer, Values, read_rating_list

INDEX = "PAIRWRIGHT_RATINGS"
"""Environment variable with the path of the index."""


def index_path(given: str | None) -> str:
    """Where the index is: as given, as the environment says, or in the data folder of the user."""
    if given:
        return given
    if os.environ.get(INDEX):
        return os.environ[INDEX]
    base = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA")
    base = base or os.path.join(os.path.expanduser("~"), ".local", "share")
    return os.path.join(base, "pairwright", "ratings.sqlite")


# -- A list found, put in, taken out -------------------------------------------------------------------


VERSION = 1
MOST_RESULTS = 200


def build_index(
    path: str | Path, name: str, players: Iterable[Values], *, source: str = "", date: str = ""
) -> ListInfo:
    """Put a list into the index at `path`, in place of an earlier one of the same name.

    The work is done in a new file beside it, which takes its place at the end: whoever searches
    meanwhile sees the old index. Raises BadInput for an empty list, OSError.
    """
    target = target_of(str(path))
    if not target.plain:
        raise BadInput.told("{path}: an index is a file of its own, and this is something else", path=path)
    with replacing(target.path) as temporary:
        connection = _new(temporary)
        try:
            _copy_others(connection, Path(target.path), name)
            info = _insert(connection, name, players, source, date)
            connection.commit()
        finally:
            connection.close()
    return info


def index_file(
    path: str | Path, list_file: str | Path, name: str = "", date: str = "", encoding: str = ""
) -> tuple[ListInfo, str]:
    """Read a published list and put it into the index.

    name: what the list is called here, by default the name of the file. date: overrides what the list
    tells. encoding: of a list that is not in Unicode. What is odd is the second that this returns, such as
    an encoding that was assumed. Raises BadInput, OSError.
    """
    found = read_rating_list(list_file, encoding)
    called = _storable(name or Path(list_file).stem)
    source = _storable(Path(list_file).name)
    info = build_index(path, called, found.players, source=source, date=_storable(date or found.date))
    told_of = [sheets_told(found.sheets)] if found.sheets else []
    if number := found.budget.left_out:
        told_of.append(
            told_many("{n} line without a number or a name is left out",
                      "{n} lines without a number or a name are left out", number)
        )  # fmt: skip
    if found.encoding and not encoding:
        with RatingIndex(path) as index:
            odd = next((one for one in index.raw(called) if not str(one).isascii()), ())
        told_of.append(encoding_told(found.encoding, [odd]))
    return info, joined("; ", told_of)


def _storable(text: str) -> str:
    """A name from the command line or the disk, which may hold bytes that are no text."""
    return text.encode("utf-8", "replace").decode()


def _new(path: str) -> sqlite3.Connection:
    """An index without lists, in an empty file."""
    connection = sqlite3.connect(path)
    connection.executescript(
        f"""
        PRAGMA journal_mode = OFF;
        PRAGMA synchronous = OFF;
        PRAGMA cache_size = -200000;
        PRAGMA temp_store = FILE;
        PRAGMA user_version = {VERSION};
        CREATE TABLE list (id INTEGER PRIMARY KEY, name TEXT, source TEXT, date TEXT, lines INTEGER);
        CREATE TABLE player (id INTEGER PRIMARY KEY, list INTEGER, {", ".join(FIELDS)});
        CREATE VIRTUAL TABLE words USING fts5 (folded, content = '', detail = none, columnsize = 0,
                                               prefix = '1 2 3', tokenize = 'unicode61');
        """
    )
    return connection


def _insert(
    connection: sqlite3.Connection, name: str, players: Iterable[Values], source: str, date: str
) -> ListInfo:
    """The players in the order of their ratings, and their words with the same row numbers."""
    cursor = connection.execute(
        "INSERT INTO list (name, source, date) VALUES (?, ?, ?)", (name, source, date)
    )
    number = cursor.lastrowid or 0
    fields = ", ".join(FIELDS)
    connection.execute(f"CREATE TEMP TABLE staging ({fields})")
    marks = ", ".join("?" * len(FIELDS))
    # What stands in the texts of queries below are names of our own columns; values are always bound.
    connection.executemany(f"INSERT INTO staging VALUES ({marks})", players)  # nosec B608
    lines = int(connection.execute("SELECT count(*) FROM staging").fetchone()[0])
    if not lines:
        raise BadInput.told("{value}: the list has no players", value=source or name)
    connection.execute(
        f"INSERT INTO player SELECT NULL, ?, {fields} FROM staging "  # nosec B608
        "ORDER BY max(standard, rapid, blitz) DESC, name, number",
        (number,),
    )
    connection.execute("DROP TABLE staging")
    connection.create_function("words_of", 1, _words, deterministic=True)
    connection.execute(
        "INSERT INTO words (rowid, folded) SELECT id, words_of(name) FROM player WHERE list = ? ORDER BY id",
        (number,),
    )
    connection.execute("UPDATE list SET lines = ? WHERE id = ?", (lines, number))
    connection.execute("CREATE INDEX IF NOT EXISTS player_number ON player (number)")
    connection.execute("CREATE INDEX IF NOT EXISTS player_fide ON player (fide_id) WHERE fide_id <> ''")
    return ListInfo(name, source, date, lines)


def _words(name: str) -> str:
    """A name as it is searched: small plain letters, without signs."""
    if name.isascii():
        return name.replace("-", "").replace("'", "").replace(".", "").lower()
    return fold(name)


def _copy_others(connection: sqlite3.Connection, target: Path, name: str) -> None:
    """The other lists of an index that exists already."""
    if not target.exists():
        return
    with RatingIndex(target) as old:
        for info in old.lists():
            if info.name != name:
                _insert(connection, info.name, old.raw(info.name), info.source, info.date)


class RatingIndex:
    """An index of rating lists, for searching. Use it as a context manager."""

    def __init__(self, path: str | Path) -> None:
        self._path = Path(path)
        if not self._path.is_file():
            raise BadInput.told(
                "{path}: there is no index of rating lists; make one with `pairwright ratings index`",
                path=path,
            )
        self._connection = sqlite3.connect(f"file:{self._path.as_posix()}?mode=ro", uri=True)
        try:
            version = self._connection.execute("PRAGMA user_version").fetchone()[0]
        except sqlite3.DatabaseError as error:
            self._connection.close()
            raise BadInput.told(
                "{path}: not an index of rating lists: {reason}", path=path, reason=error
            ) from None
        if version != VERSION:
            self._connection.close()
            raise BadInput.told(
                "{path}: not an index of this version; make a new one with `pairwright ratings index`",
                path=path,
            )

    def __enter__(self) -> RatingIndex:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def lists(self) -> list[ListInfo]:
        """The lists of the index."""
        rows = self._connection.execute("SELECT name, source, date, lines FROM list ORDER BY id")
        return [ListInfo(*row) for row in rows]

    def raw(self, name: str) -> Iterator[Values]:
        """Every player of a list, strongest first."""
        yield from self._connection.execute(
            f"SELECT {', '.join(FIELDS)} FROM player "  # nosec B608
            "WHERE list = (SELECT id FROM list WHERE name = ?) ORDER BY id",
            (name,),
        )

    def by_number(self, number: str, name: str = "") -> RatedPlayer | None:
        """The player with this number or code, or with this FIDE number in a federation's list.

        name: the list to look in, by default all of them.
        """
        wanted = number.strip()
        for field in ("number", "fide_id"):
            row = self._connection.execute(
                f"SELECT {', '.join(FIELDS)} FROM player WHERE {field} = ?"  # nosec B608
                + (" AND list = (SELECT id FROM list WHERE name = ?)" if name else "")
                + " LIMIT 1",
                (wanted, name) if name else (wanted,),
            ).fetchone()
            if row:
                return RatedPlayer(*row)
        return None

    def search(self, text: str, *, name: str = "", limit: int = 20) -> list[RatedPlayer]:
        """Players in whose names every word of `text` begins a word, strongest first.

        A number is looked up as such. name: the list to look in. limit: at most so many, up to 200.
        """
        digits = text.strip()
        if digits[:1].isascii() and digits[:1].isdigit():
            found = self.by_number(digits, name)
            return [found] if found else []
        words = [word for word in _words(text.replace(",", " ")).split() if any(map(str.isalnum, word))]
        if not words:
            return []
        query = " AND ".join('"' + word.replace('"', "") + '"*' for word in words)
        rows = self._connection.execute(
            f"SELECT {', '.join('player.' + field for field in FIELDS)} "  # nosec B608
            "FROM words JOIN player ON player.id = words.rowid WHERE words MATCH ?"
            + (" AND player.list = (SELECT id FROM list WHERE name = ?)" if name else "")
            + " ORDER BY words.rowid LIMIT ?",
            (query, *([name] if name else []), max(1, min(limit, MOST_RESULTS))),
        )
        return [RatedPlayer(*row) for row in rows]
