"""People who sign in by name and password."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Iterable

from sqlalchemy import Connection, delete, insert, select, update

from pairwright.common.errors import BadInput
from pairwright.common.messages import told
from pairwright.common.values import dataclass
from pairwright.storage.access.grants import Grant, ranges_of, ranges_text
from pairwright.storage.schema import GRANTS, PEOPLE

LONGEST_NAME = 100


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with a password. key: stays his for good. grants: the farthest-reaching first, never empty.

    disabled: cannot sign in, and none of his sessions is valid.
    """

    key: str
    name: str
    grants: tuple[Grant, ...]
    disabled: bool
    made_at: str
    made_by: str


def name_key(name: str) -> str:
    """A name as it is compared: capitals, blanks around it and ways to compose letters do not matter."""
    readable = name.replace("\x00", "").encode("utf-8", "replace").decode()
    return unicodedata.normalize("NFKC", readable).casefold().strip()


def checked_name(name: str) -> str:
    """The name as it is kept. Raises BadInput for one that cannot be."""
    tidy = " ".join(name.split())
    if not tidy or len(tidy) > LONGEST_NAME:
        raise BadInput.told("a name has 1 to {longest} characters", longest=LONGEST_NAME)
    if not tidy.isprintable():
        raise BadInput.told("{what} has a character that cannot be printed", what=told("the name"))
    return tidy


def find_people(connection: Connection, key: str | None = None, *, name: str | None = None) -> list[Person]:
    """The person with this key or name, or all of them by name."""
    query = select(PEOPLE).order_by(PEOPLE.c.name_key)
    if key is not None:
        query = query.where(PEOPLE.c.person_id == key)
    if name is not None:
        query = query.where(PEOPLE.c.name_key == name_key(name))
    rows = connection.execute(query).all()
    grants: dict[str, list[Grant]] = {row.person_id: [] for row in rows}
    for one in connection.execute(select(GRANTS).where(GRANTS.c.person_id.in_(grants))):
        grants[one.person_id].append(Grant(one.role, one.event_id, ranges_of(one.boards)))
    return [
        Person(
            row.person_id,
            row.name,
            tuple(sorted(grants[row.person_id], key=lambda grant: (-grant.rank, grant.event_id))),
            row.disabled,
            row.made_at,
            row.made_by,
        )
        for row in rows
    ]


def password_hash(connection: Connection, key: str) -> str:
    """The hash of a person's password."""
    return str(
        connection.execute(select(PEOPLE.c.password_hash).where(PEOPLE.c.person_id == key)).scalar_one()
    )


def add_person(connection: Connection, name: str, hashed: str, at: str, by: str) -> str:
    """A new person without grants; the key. The name must be free: IntegrityError of SQLAlchemy."""
    key = secrets.token_hex(8)
    values = {
        "person_id": key,
        "name": checked_name(name),
        "name_key": name_key(checked_name(name)),
        "password_hash": hashed,
        "disabled": False,
        "made_at": at,
        "made_by": by,
    }
    connection.execute(insert(PEOPLE).values(values))
    return key


def change_person(connection: Connection, key: str, **values: object) -> None:
    """Change columns of a person."""
    connection.execute(update(PEOPLE).where(PEOPLE.c.person_id == key).values(**values))


def replace_grants(connection: Connection, key: str, grants: Iterable[Grant]) -> None:
    """Give a person these grants instead of those he had. Raises BadInput for none, or two in one event."""
    given = tuple(grants)
    if not given or len({grant.event_id for grant in given}) < len(given):
        raise BadInput.told("a person needs a role, and only one in the same event")
    connection.execute(delete(GRANTS).where(GRANTS.c.person_id == key))
    rows = [
        {
            "person_id": key,
            "event_id": grant.event_id,
            "role": grant.role,
            "boards": ranges_text(grant.ranges),
        }
        for grant in given
    ]
    connection.execute(insert(GRANTS), rows)
