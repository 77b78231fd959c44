"""What is kept of who may do what: grants of roles, people, links, open sessions, and who signed in.

Functions on one connection each; `Access` puts them together. A token, which opens something, is made at
random and kept only as its hash.
"""

from __future__ import annotations

import json
import secrets
import unicodedata
from collections.abc import Iterable
from dataclasses import asdict
from hashlib import sha256

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.engine import Row

from pairwright.common.errors import BadInput
from pairwright.common.messages import told
from pairwright.common.values import dataclass
from pairwright.storage.schema import GRANTS, INVITATIONS, PEOPLE, SESSIONS, SIGN_INS

TOKEN_BYTES = 32
"""Random bytes of a token (256 bits; 128 would be enough against guessing)."""

_LONGEST = 200


def new_token() -> str:
    """A token of letters, digits, hyphens and underscores."""
    return secrets.token_urlsafe(TOKEN_BYTES)


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
                    first=first,
                    last=last,
                    section=section,
                )

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

_LONGEST_NAME = 100


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
    values = {**asdict(sign_in), "name": tidy(sign_in.name), "source": tidy(sign_in.source)}
    connection.execute(insert(SIGN_INS).values(values))
    newest = select(func.max(SIGN_INS.c.number)).scalar_subquery()
    connection.execute(delete(SIGN_INS).where(SIGN_INS.c.number <= newest - KEPT))


def tidy(text: str) -> str:
    """Text from outside, as it can be kept in every database and shown to anybody."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)[
        :_LONGEST_NAME
    ]
