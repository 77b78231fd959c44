"""People, roles and links for a standby: the rows as they are kept, of secrets only the hashes.

Whoever has them can try passwords against the hashes; whoever asks must be an owner with a link. Sessions
are not among them: a browser that goes to another address has no cookie for it.

A desk that repeats another one has the people and links of that one, and those of its own that the other
one never had. `repeated` in the marks has the keys of all that ever came from another desk: who is missing
there now was removed there, and is removed here.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, Table, delete, insert, select, update

from pairwright.common.errors import BadInput
from pairwright.storage.access.access_records import CAPTAIN
from pairwright.storage.hash_chain import canonical
from pairwright.storage.journal_errors import follows_nobody
from pairwright.storage.schema import (
    FOLLOWS,
    GRANTS,
    INVITATIONS,
    PEOPLE,
    REPEATED,
    SESSIONS,
    read_mark,
    set_mark,
)

Rows = Mapping[str, Sequence[Mapping[str, Any]]]

_TABLES = {"people": PEOPLE, "grants": GRANTS, "links": INVITATIONS}


def rows_of(connection: Connection) -> dict[str, list[dict[str, Any]]]:
    """All rows in one order; under `gone` the keys that came from another desk once and are not there."""
    found = {
        name: [dict(row) for row in connection.execute(select(table).order_by(*table.primary_key)).mappings()]
        for name, table in _TABLES.items()
    }
    gone = sorted(_repeated(connection) - _keys(found))
    return {**found, "gone": [{"key": key} for key in gone]}


def require_own(connection: Connection, key: str) -> None:
    """Raise BadInput for somebody, or a link, of the desk that is followed here: it would come again."""
    address = read_mark(connection, FOLLOWS)
    if address and key in _repeated(connection):
        raise BadInput.told(
            "this belongs to {address}, whose standby this desk is; change it there", address=address
        )


def digest_of(rows: Rows) -> str:
    """A short name of these rows, by which it is seen that nothing has changed."""
    return sha256(canonical(rows).encode()).hexdigest()[:16]


def repeat_rows(connection: Connection, told_rows: Rows) -> None:
    """Take the rows of the desk that is followed instead of those that came from one before.

    Raises BadInput for what are no such rows, OnlyReads when no desk is followed.
    """
    if not read_mark(connection, FOLLOWS):
        raise follows_nobody()
    given = {name: checked_rows(table, told_rows.get(name)) for name, table in _TABLES.items()}
    gone = {str(row.get("key", "")) for row in told_rows.get("gone", ())}
    known, before = _keys(given), _repeated(connection)
    _end_sessions_of_old_passwords(connection, given["people"])
    _move_namesakes(connection, given["people"], before)
    for table, column in ((PEOPLE, PEOPLE.c.person_id), (INVITATIONS, INVITATIONS.c.invitation_id)):
        connection.execute(delete(table).where(column.in_((before | gone) - known)))
    _write(connection, PEOPLE, given["people"])
    _write(connection, INVITATIONS, [_of_one_phone(connection, row) for row in given["links"]])
    here = [row["person_id"] for row in given["people"]]
    connection.execute(delete(GRANTS).where(GRANTS.c.person_id.in_(here)))
    if given["grants"]:
        connection.execute(insert(GRANTS), given["grants"])
    _end_sessions(connection)
    set_mark(connection, REPEATED, json.dumps(sorted(before | known)))


def checked_rows(table: Table, rows: object) -> list[dict[str, Any]]:
    """The rows, if they have the columns of the table. Raises BadInput."""
    names = {column.name for column in table.columns}
    if not isinstance(rows, list) or any(not isinstance(row, dict) or set(row) != names for row in rows):
        raise BadInput.told(
            "the answer of the other desk cannot be understood; does it run the same version?"
        )
    return rows


def _keys(rows: Rows) -> set[str]:
    return {row["person_id"] for row in rows["people"]} | {row["invitation_id"] for row in rows["links"]}


def _repeated(connection: Connection) -> set[str]:
    return set(json.loads(read_mark(connection, REPEATED) or "[]"))


def _move_namesakes(connection: Connection, given: Sequence[Mapping[str, Any]], before: set[str]) -> None:
    """Somebody of the same name who was added here is the same person: what he has open stays open."""
    for row in given:
        named = (PEOPLE.c.name_key == row["name_key"]) & (PEOPLE.c.person_id != row["person_id"])
        own = connection.execute(select(PEOPLE.c.person_id).where(named)).scalar()
        if own is None:
            continue
        kept = connection.execute(select(SESSIONS).where(SESSIONS.c.person_id == own)).mappings().all()
        connection.execute(delete(PEOPLE).where(PEOPLE.c.person_id == own))
        if kept and own not in before:
            _write(connection, PEOPLE, [row])
            connection.execute(insert(SESSIONS), [{**one, "person_id": row["person_id"]} for one in kept])


def _of_one_phone(connection: Connection, row: Mapping[str, Any]) -> Mapping[str, Any]:
    """A captain's link opens on one phone at each desk, for the phone has no cookie of this one."""
    if row["role"] != CAPTAIN or not row["single_use"]:
        return row
    mine = INVITATIONS.c.invitation_id == row["invitation_id"]
    return {**row, "used_at": connection.execute(select(INVITATIONS.c.used_at).where(mine)).scalar() or ""}


def _write(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    [key] = table.primary_key
    for row in rows:
        mine = key == row[key.name]
        if not connection.execute(update(table).where(mine).values(**row)).rowcount:
            connection.execute(insert(table).values(**row))


def _end_sessions_of_old_passwords(connection: Connection, given: Sequence[Mapping[str, Any]]) -> None:
    for row in given:
        other = (PEOPLE.c.person_id == row["person_id"]) & (PEOPLE.c.password_hash != row["password_hash"])
        changed = select(PEOPLE.c.person_id).where(other)
        connection.execute(delete(SESSIONS).where(SESSIONS.c.person_id.in_(changed)))


def _end_sessions(connection: Connection) -> None:
    """Those of links that were revoked, and of people who were shut out."""
    shut = select(PEOPLE.c.person_id).where(PEOPLE.c.disabled)
    revoked = select(INVITATIONS.c.invitation_id).where(INVITATIONS.c.revoked_at != "")
    connection.execute(
        delete(SESSIONS).where(SESSIONS.c.person_id.in_(shut) | SESSIONS.c.invitation_id.in_(revoked))
    )
