"""Who may do what at the desk: people, links, sessions, and the record of who signed in.

Not part of any event's journal, nor of its export. A token, which opens something, is made at random and kept
only as its hash.
"""

from __future__ import annotations

import base64
import json
import os
import secrets
import threading
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Connection, Table, delete, func, insert, select, update
from sqlalchemy.engine import Row
from sqlalchemy.exc import IntegrityError

from pairwright.common.errors import BadInput
from pairwright.common.messages import told
from pairwright.common.values import dataclass
from pairwright.storage.database import Database
from pairwright.storage.journal_lines import Clock, canonical, follows_nobody, stamp, utc_now
from pairwright.storage.schema import (
    FOLLOWS,
    GRANTS,
    INVITATIONS,
    PEOPLE,
    REPEATED,
    SECRETS,
    SESSIONS,
    SIGN_INS,
    read_mark,
    set_mark,
)

TOKEN_BYTES = 32
"""Random bytes of a token (256 bits; 128 would be enough against guessing)."""

_LONGEST = 200


def token_hash(token: str) -> str:
    """What is kept of a token. It needs no salt: nobody guesses a token of this length.

    A lookup by the hash tells nothing by its duration, for nobody can choose the hash of a guess.
    """
    return sha256(token[:_LONGEST].encode("utf-8", "replace")).hexdigest()


# -- Roles, and what a grant of one says ---------------------------------------------------------------

CAPTAIN = "captain"
HELPER = "helper"
ARBITER = "arbiter"
OWNER = "owner"
ROLES = (CAPTAIN, HELPER, ARBITER, OWNER)
"""Each may also do what those before it may, but for the card of a captain: that is his alone."""

_LAST_BOARD = 100_000

Range = tuple[str, int, int]
"""Section, first board, last board (0: to the end); of a captain: section, entry of the team, round."""


@dataclass(frozen=True, slots=True)
class Grant:
    """A role in one event (event_id), or at the whole desk ("").

    ranges: (section, first board, last board) of what a helper may enter; last 0: to the end; () for all.
            Of a captain (section, entry of the team, round): whose cards they may hand in; round 0 for every
            round, another one in links of older programs, for that round alone.
    """

    role: str
    event_id: str = ""
    ranges: tuple[Range, ...] = ()

    def __post_init__(self) -> None:
        """Raise BadInput for a grant that cannot be."""
        if self.role not in ROLES:
            raise BadInput.told(
                "unknown role {role!r}; known: {known}", role=self.role, known=", ".join(ROLES)
            )
        if self.role == OWNER and self.event_id:
            raise BadInput.told("an owner owns the whole desk, not a single event")
        if self.role == CAPTAIN:
            self._check_card()
            return
        if self.ranges and self.role != HELPER:
            raise BadInput.told("only helpers can be limited to some boards")
        for section, first, last in self.ranges:
            if (
                not section
                or not 1 <= first <= _LAST_BOARD
                or not (last == 0 or first <= last <= _LAST_BOARD)
            ):
                raise BadInput.told(
                    "boards {first} to {last} of section {section!r} are not a range of boards",
                    first=first, last=last, section=section,
                )  # fmt: skip

    def _check_card(self) -> None:
        """Raise BadInput unless a captain has one team of one event."""
        cards = [one for one in self.ranges if one[0] and one[1] >= 1 and one[2] >= 0]
        if not self.event_id or len(cards) != 1 or len(self.ranges) != 1:
            raise BadInput.told("a captain hands in the line-ups of one team")

    @property
    def rank(self) -> int:
        """How far the role goes: 0 for a captain, more for the others."""
        return ROLES.index(self.role)


def ranges_text(ranges: Iterable[Range]) -> str:
    """Ranges as they are kept."""
    return json.dumps([list(one) for one in ranges])


def ranges_of(text: str) -> tuple[Range, ...]:
    """Ranges that were kept."""
    return tuple((section, first, last) for section, first, last in json.loads(text))


# -- People who sign in by name and password -----------------------------------------------------------

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


# -- Links that open the desk to whoever has them: for helpers' phones, for the first visit, for programs -


@dataclass(frozen=True, slots=True)
class Link:
    """A link. name: stands in the journal beside what is done with it.

    single_use: works once; `expires` then only says until when it can be used. Any other link ends with
    all its sessions when it expires. used_at: first use, "" for never. revoked_at: "" while it holds.
    """

    key: str
    name: str
    grant: Grant
    made_at: str
    made_by: str
    expires: str
    single_use: bool
    used_at: str
    revoked_at: str

    @property
    def role(self) -> str:
        """The role that it gives."""
        return self.grant.role

    @property
    def event_id(self) -> str:
        """The only event that it opens, "" for all."""
        return self.grant.event_id

    @property
    def ranges(self) -> tuple[Range, ...]:
        """(section, first board, last board) of what a helper may enter; () for all boards."""
        return self.grant.ranges

    def can_enter(self, now: str) -> bool:
        """True while it signs somebody in. now: as `clock.stamp` writes it."""
        return not self.revoked_at and now < self.expires and not (self.single_use and self.used_at)

    def holds(self, now: str) -> bool:
        """True while sessions begun with it are valid."""
        return not self.revoked_at and (self.single_use or now < self.expires)


def find_links(connection: Connection, key: str | None = None, *, token: str | None = None) -> list[Link]:
    """The link with this key or token, or all of them, the newest first."""
    query = select(INVITATIONS).order_by(INVITATIONS.c.made_at.desc(), INVITATIONS.c.invitation_id)
    if key is not None:
        query = query.where(INVITATIONS.c.invitation_id == key)
    if token is not None:
        query = query.where(INVITATIONS.c.token_hash == token_hash(token))
    return [_link(row) for row in connection.execute(query)]


def _link(row: Row[tuple[object, ...]]) -> Link:
    return Link(
        row.invitation_id,
        row.label,
        Grant(row.role, row.event_id, ranges_of(row.boards)),
        row.made_at,
        row.made_by,
        row.expires,
        row.single_use,
        row.used_at,
        row.revoked_at,
    )


# -- Sessions that are open: only what is kept here is one, so that ending it ends every copy of its cookie -


def remove_sessions_of(connection: Connection, *, person: str = "", link: str = "") -> int:
    """End all sessions of a person or of a link; how many there were."""
    column, key = (SESSIONS.c.person_id, person) if person else (SESSIONS.c.invitation_id, link)
    return connection.execute(delete(SESSIONS).where(column == key)).rowcount


# -- The record of everybody who signed in or tried to -------------------------------------------------

KEPT = 20_000
"""Sign-ins that are kept; a flood of tries must not fill the disk."""


@dataclass(frozen=True, slots=True)
class SignIn:
    """One sign-in. name: as typed, or of the link. source: address. way: "password" or "link"."""

    at: str
    name: str
    source: str
    way: str
    success: bool


def note_sign_in(connection: Connection, sign_in: SignIn) -> None:
    """Write it down; what is older than the last `KEPT` is thrown away."""
    values = {**asdict(sign_in), "name": _tidy(sign_in.name), "source": _tidy(sign_in.source)}
    connection.execute(insert(SIGN_INS).values(values))
    newest = select(func.max(SIGN_INS.c.number)).scalar_subquery()
    connection.execute(delete(SIGN_INS).where(SIGN_INS.c.number <= newest - KEPT))


def _tidy(text: str) -> str:
    """Text from outside, as it can be kept in every database and shown to anybody."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)[
        :LONGEST_NAME
    ]


# -- For a standby: the rows as they are kept, of secrets only the hashes -------------------------------
#
# Whoever has them can try passwords against the hashes; whoever asks must be an owner with a link. Sessions
# are not among them: a browser that goes to another address has no cookie for it.
#
# A desk that repeats another one has the people and links of that one, and those of its own that the other
# one never had. `repeated` in the marks has the keys of all that ever came from another desk: who is missing
# there now was removed there, and is removed here.

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


# -- The one door ---------------------------------------------------------------------------------------

# -- Passwords: kept as argon2 hashes, compared in the same time whether the name is known or not ------


SHORTEST = 8
LONGEST = 200
"""Characters of a password; more would only cost time."""

_AT_ONCE = 2
"""Comparisons at the same time: each takes 64 MB, and a flood of guesses must not take all memory."""


class Passwords:
    """Hashes and compares passwords. hasher: the parameters of argon2; by default those of RFC 9106."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._turn = threading.BoundedSemaphore(_AT_ONCE)

        # A hash with today's parameters that no password has: it is random.
        def coded(count: int) -> str:
            return base64.b64encode(secrets.token_bytes(count)).decode().rstrip("=")

        used = self._hasher
        cost = f"m={used.memory_cost},t={used.time_cost},p={used.parallelism}"
        self._nobody = f"$argon2id$v=19${cost}${coded(used.salt_len)}${coded(used.hash_len)}"

    def hashed(self, password: str) -> str:
        """The hash of a new password. Raises BadInput when it is too short or too long."""
        if not SHORTEST <= len(password) <= LONGEST:
            raise BadInput.told(
                "a password has {shortest} to {longest} characters", shortest=SHORTEST, longest=LONGEST
            )
        with self._turn:
            return self._hasher.hash(_normal(password))

    def fits(self, password: str, known: str | None) -> bool:
        """True when it is the password of a hash. known None: nobody's, which takes the same time."""
        with self._turn:
            try:
                self._hasher.verify(known or self._nobody, _normal(password[:LONGEST]))
            except (VerificationError, InvalidHashError):
                return False
        return known is not None

    def outdated(self, known: str) -> bool:
        """True when the hash was made with weaker parameters than those of today."""
        return self._hasher.check_needs_rehash(known)


def _normal(password: str) -> bytes:
    """The same bytes for the same letters, however a keyboard composes them."""
    return unicodedata.normalize("NFC", password).encode("utf-8", "replace")


# ------------------------------------------------------------------------------------------------------


_SECRET = "sessions"
_SECRET_BYTES = 32

OWNER_LINK_LASTS = timedelta(hours=24)
LONGEST_LINK = timedelta(days=400)


class Access:
    """Who may do what at the desk. Safe to use from several threads.

    database: an address as `database_url` takes it, or a Database. hasher: parameters of argon2. Every
    method raises Unavailable when the database cannot be used.
    """

    def __init__(
        self,
        database: str | os.PathLike[str] | Database,
        *,
        clock: Clock = utc_now,
        hasher: PasswordHasher | None = None,
    ) -> None:
        self._database = database if isinstance(database, Database) else Database(database)
        self._clock = clock
        self._passwords = Passwords(hasher)

    def close(self) -> None:
        """Close the connections to the database."""
        self._database.close()

    def secret(self) -> bytes:
        """The key with which cookies are signed; made at first use, then the same for all processes."""
        query = select(SECRETS.c.value).where(SECRETS.c.name == _SECRET)
        with self._database.reading() as connection:
            known = connection.execute(query).scalar()
        if known is None:
            made = secrets.token_bytes(_SECRET_BYTES)
            try:
                with self._database.writing() as connection:
                    connection.execute(insert(SECRETS).values(name=_SECRET, value=made))
            except IntegrityError:
                return self.secret()
            return made
        return bytes(known)

    # people

    def people(self) -> tuple[Person, ...]:
        """Everybody with a password, by name."""
        with self._database.reading() as connection:
            return tuple(find_people(connection))

    def person(self, key: str) -> Person | None:
        """The person with this key; None when there is none or he is disabled."""
        with self._database.reading() as connection:
            found = find_people(connection, key)
        return found[0] if found and not found[0].disabled else None

    def set_password(self, name: str, password: str, *, role: str = "", by: str = "") -> Person:
        """Give a person a new password, which ends his sessions; somebody unknown is added with `role`.

        role: of the whole desk; replaces the grants of a person who is known. Raises BadInput.
        """
        known = self._named(name)
        if known is None:
            return self.add_person(name, password, [Grant(role or OWNER)], by=by)
        hashed = self._passwords.hashed(password)
        with self._database.writing() as connection:
            require_own(connection, known.key)
            change_person(connection, known.key, password_hash=hashed, disabled=False)
            if role:
                replace_grants(connection, known.key, [Grant(role)])
            remove_sessions_of(connection, person=known.key)
            return find_people(connection, known.key)[0]

    def add_person(self, name: str, password: str, grants: Iterable[Grant], *, by: str = "") -> Person:
        """A new person. Raises BadInput when the name is taken or anything given cannot be."""
        key, kept = secrets.token_hex(8), checked_name(name)
        values = {
            "person_id": key,
            "name": kept,
            "name_key": name_key(kept),
            "password_hash": self._passwords.hashed(password),
            "disabled": False,
            "made_at": self._now(),
            "made_by": by,
        }
        try:
            with self._database.writing() as connection:
                connection.execute(insert(PEOPLE).values(values))
                replace_grants(connection, key, grants)
                return find_people(connection, key)[0]
        except IntegrityError:
            raise BadInput.told(
                "there is already somebody called {name}; choose another name", name=name.strip()
            ) from None

    def remove_person(self, key: str) -> None:
        """Forget a person; the name stays in journals. Raises BadInput for a stranger and the last owner."""
        with self._changing(key) as connection:
            connection.execute(delete(PEOPLE).where(PEOPLE.c.person_id == key))

    def sign_in(self, name: str, password: str, source: str) -> Person | None:
        """The person with this name and password, None when one of them is wrong; noted in any case.

        source: the address from which it came. Takes the same time for a name that is not known.
        """
        person = self._named(name)
        known = None
        if person is not None and not person.disabled:
            with self._database.reading() as connection:
                query = select(PEOPLE.c.password_hash).where(PEOPLE.c.person_id == person.key)
                known = str(connection.execute(query).scalar_one())
        fits = self._passwords.fits(password, known)
        renewed = self._passwords.hashed(password) if fits and self._passwords.outdated(known or "") else ""
        with self._database.writing() as connection:
            note_sign_in(connection, SignIn(self._now(), name, source, "password", fits))
            if renewed and person:
                change_person(connection, person.key, password_hash=renewed)
        return person if fits else None

    # links

    def make_link(
        self, name: str, grant: Grant, *, lasts: timedelta, single_use: bool = False, by: str = ""
    ) -> tuple[str, Link]:
        """A new link and its token, told only now. Raises BadInput for an impossible name or time."""
        if not timedelta(0) < lasts <= LONGEST_LINK:
            raise BadInput.told("a link lasts {days} days at most", days=LONGEST_LINK.days)
        name, token, key = checked_name(name), secrets.token_urlsafe(TOKEN_BYTES), secrets.token_hex(8)
        now = self._clock()
        values = {
            "invitation_id": key,
            "token_hash": token_hash(token),
            "label": name,
            "event_id": grant.event_id,
            "role": grant.role,
            "boards": ranges_text(grant.ranges),
            "made_at": stamp(now),
            "made_by": by,
            "expires": stamp(now + lasts),
            "single_use": single_use,
            "used_at": "",
            "revoked_at": "",
        }
        with self._database.writing() as connection:
            connection.execute(insert(INVITATIONS).values(values))
            return token, find_links(connection, key)[0]

    def owner_link(self, name: str) -> str:
        """The token of a link that signs its first user in as an owner, within a day."""
        token, _ = self.make_link(name, Grant(OWNER), lasts=OWNER_LINK_LASTS, single_use=True, by=name)
        return token

    def links(self, event_id: str = "") -> tuple[Link, ...]:
        """All links, or those of one event, the newest first."""
        with self._database.reading() as connection:
            found = find_links(connection)
        return tuple(link for link in found if not event_id or link.event_id == event_id)

    def enter(self, token: str, source: str) -> Link | None:
        """The link of a token that signs in now; None when it is unknown, used up, expired or revoked.

        Noted in any case. source: the address from which it came.
        """
        now = self._now()
        with self._database.writing() as connection:
            found = find_links(connection, token=token)
            good = bool(found) and found[0].can_enter(now)
            if good:
                unused = (INVITATIONS.c.invitation_id == found[0].key) & (INVITATIONS.c.used_at == "")
                first = connection.execute(update(INVITATIONS).where(unused).values(used_at=now)).rowcount
                good = bool(first) or not found[0].single_use  # somebody else may have used it meanwhile
            name = found[0].name if found else ""
            note_sign_in(connection, SignIn(now, name, source, "link", good))
        return found[0] if good else None

    def link_of(self, token: str) -> Link | None:
        """The link of a token sent with each request by a program; None for one that signs in only once."""
        found = self._by_token(token)
        return found if found and not found.single_use and found.holds(self._now()) else None

    def unopened_link(self, token: str) -> Link | None:
        """The link of a token that would sign somebody in now, also one that does so only once."""
        found = self._by_token(token)
        return found if found and found.can_enter(self._now()) else None

    def opened_at(self, token: str) -> str:
        """When a link for one phone was opened that still holds there; "" for any other token."""
        found = self._by_token(token)
        return found.used_at if found and found.single_use and not found.revoked_at else ""

    def link(self, key: str) -> Link | None:
        """The link with this key; None when there is none, or it holds no more."""
        with self._database.reading() as connection:
            found = find_links(connection, key)
        return found[0] if found and found[0].holds(self._now()) else None

    def revoke_link(self, key: str) -> None:
        """Make a link worthless and end its sessions. Raises BadInput when it does not hold any more."""
        with self._database.writing() as connection:
            require_own(connection, key)
            standing = (INVITATIONS.c.invitation_id == key) & (INVITATIONS.c.revoked_at == "")
            revoked = update(INVITATIONS).where(standing).values(revoked_at=self._now())
            if not connection.execute(revoked).rowcount:
                raise BadInput.told("there is no such link, or it has already been revoked")
            remove_sessions_of(connection, link=key)

    # sessions

    def begin_session(self, key: str, grant: str, until: datetime, source: str = "") -> None:
        """Open a session. key: random, from the cookie. grant: "person:KEY" or "link:KEY", else BadInput."""
        kind, _, holder = grant.partition(":")
        if kind not in ("person", "link") or not holder:
            raise BadInput.told(
                "a session belongs to a person or to a link, not to {grant!r}", grant=grant[:40]
            )
        now = self._now()
        values = {
            "session_hash": token_hash(key),
            "person_id": holder if kind == "person" else None,
            "invitation_id": holder if kind == "link" else None,
            "made_at": now,
            "expires": stamp(until),
            "source": source[:100],
        }
        with self._database.writing() as connection:
            connection.execute(delete(SESSIONS).where(SESSIONS.c.expires <= now))
            connection.execute(insert(SESSIONS).values(values))

    def session_holder(self, key: str) -> Person | Link | None:
        """Whose session this is; None when it has ended, or the person or link is not valid any more."""
        own = (SESSIONS.c.session_hash == token_hash(key)) & (SESSIONS.c.expires > self._now())
        query = select(SESSIONS.c.person_id, SESSIONS.c.invitation_id).where(own)
        with self._database.reading() as connection:
            row = connection.execute(query).one_or_none()
        if row is None:
            return None
        person, link = row
        return self.person(person) if person else self.link(link)

    def end_session(self, key: str) -> None:
        """End a session, for every copy of its cookie."""
        with self._database.writing() as connection:
            connection.execute(delete(SESSIONS).where(SESSIONS.c.session_hash == token_hash(key)))

    # the record

    def sign_ins(self, limit: int = 200) -> tuple[SignIn, ...]:
        """Who signed in or tried to, the newest first."""
        kept = (SIGN_INS.c.at, SIGN_INS.c.name, SIGN_INS.c.source, SIGN_INS.c.way, SIGN_INS.c.success)
        query = select(*kept).order_by(SIGN_INS.c.number.desc()).limit(limit)
        with self._database.reading() as connection:
            return tuple(SignIn(*row) for row in connection.execute(query))

    def has_signed_in(self, name: str, source: str) -> bool:
        """Whether somebody has signed in by this name and its password from this address before."""
        right = select(SIGN_INS.c.number).where(
            SIGN_INS.c.name == _tidy(name),
            SIGN_INS.c.source == _tidy(source),
            SIGN_INS.c.way == "password",
            SIGN_INS.c.success.is_(True),
        )
        with self._database.reading() as connection:
            return connection.execute(right.limit(1)).first() is not None

    # within

    def _now(self) -> str:
        return stamp(self._clock())

    def _by_token(self, token: str) -> Link | None:
        with self._database.reading() as connection:
            return next(iter(find_links(connection, token=token)), None)

    def _named(self, name: str) -> Person | None:
        with self._database.reading() as connection:
            return next(iter(find_people(connection, name=name)), None)

    @contextmanager
    def _changing(self, key: str) -> Iterator[Connection]:
        """Change somebody who is known, without taking away the last owner."""
        with self._database.writing() as connection:
            before = find_people(connection)
            if all(person.key != key for person in before):
                raise BadInput.told("there is no such person")
            require_own(connection, key)
            yield connection
            if any(map(_owns, before)) and not any(map(_owns, find_people(connection))):
                raise BadInput.told("the desk must keep at least one owner")


def _owns(person: Person) -> bool:
    return person.grants[0].role == OWNER and not person.disabled
