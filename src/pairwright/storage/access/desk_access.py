"""The one door to people, links, sessions and sign-ins."""

from __future__ import annotations

import base64
import os
import secrets
import threading
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from pairwright.common.errors import BadInput
from pairwright.storage.access.access_copy import require_own
from pairwright.storage.access.access_records import (
    OWNER,
    Grant,
    Link,
    Person,
    SignIn,
    change_person,
    checked_name,
    find_links,
    find_people,
    name_key,
    new_token,
    note_sign_in,
    ranges_text,
    remove_sessions_of,
    replace_grants,
    tidy,
    token_hash,
)
from pairwright.storage.clock import Clock, stamp, utc_now
from pairwright.storage.database import Database
from pairwright.storage.schema import INVITATIONS, PEOPLE, SECRETS, SESSIONS, SIGN_INS

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
        self._nobody = self._hash_of_nobody()

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

    def _hash_of_nobody(self) -> str:
        """A hash with today's parameters that no password has: it is random."""

        def coded(count: int) -> str:
            return base64.b64encode(secrets.token_bytes(count)).decode().rstrip("=")

        used = self._hasher
        cost = f"m={used.memory_cost},t={used.time_cost},p={used.parallelism}"
        return f"$argon2id$v=19${cost}${coded(used.salt_len)}${coded(used.hash_len)}"


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

    def disable(self, key: str, disabled: bool = True) -> None:
        """Shut a person out, sessions and all, or let him in again.

        Raises BadInput for somebody unknown, and for the last owner.
        """
        with self._changing(key) as connection:
            change_person(connection, key, disabled=disabled)
            if disabled:
                remove_sessions_of(connection, person=key)

    def remove_person(self, key: str) -> None:
        """Forget a person; his name stays in the journals. Raises BadInput like `disable`."""
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
        name, token, key = checked_name(name), new_token(), secrets.token_hex(8)
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
        with self._database.reading() as connection:
            found = find_links(connection, token=token)
        return found[0] if found and not found[0].single_use and found[0].holds(self._now()) else None

    def unopened_link(self, token: str) -> Link | None:
        """The link of a token that would sign somebody in now, also one that does so only once."""
        with self._database.reading() as connection:
            found = find_links(connection, token=token)
        return found[0] if found and found[0].can_enter(self._now()) else None

    def opened_at(self, token: str) -> str:
        """When a link for one phone was opened that still holds there; "" for any other token."""
        with self._database.reading() as connection:
            found = find_links(connection, token=token)
        return found[0].used_at if found and found[0].single_use and not found[0].revoked_at else ""

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
        """Open a session. key: random, from the cookie. grant: "person:KEY" or "link:KEY"."""
        holder, now = _holder(grant), self._now()
        values = {
            "session_hash": token_hash(key),
            "person_id": holder.get("person"),
            "invitation_id": holder.get("link"),
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
            SIGN_INS.c.name == tidy(name),
            SIGN_INS.c.source == tidy(source),
            SIGN_INS.c.way == "password",
            SIGN_INS.c.success.is_(True),
        )
        with self._database.reading() as connection:
            return connection.execute(right.limit(1)).first() is not None

    def failures(self, within: timedelta, *, name: str = "", source: str = "") -> int:
        """How often signing in failed lately, for a name or from an address."""
        since = stamp(self._clock() - within)
        query = select(func.count()).where(SIGN_INS.c.at >= since, SIGN_INS.c.success.is_(False))
        if name:
            query = query.where(SIGN_INS.c.name == tidy(name))
        if source:
            query = query.where(SIGN_INS.c.source == tidy(source))
        with self._database.reading() as connection:
            return connection.execute(query).scalar_one()

    # within

    def _now(self) -> str:
        return stamp(self._clock())

    def _named(self, name: str) -> Person | None:
        with self._database.reading() as connection:
            found = find_people(connection, name=name)
        return found[0] if found else None

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


def _holder(grant: str) -> dict[str, str]:
    """The two halves of "person:KEY" or "link:KEY". Raises BadInput for anything else."""
    kind, _, key = grant.partition(":")
    if kind not in ("person", "link") or not key:
        raise BadInput.told("a session belongs to a person or to a link, not to {grant!r}", grant=grant[:40])
    return {kind: key}
