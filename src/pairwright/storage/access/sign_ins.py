"""The record of everybody who signed in or tried to."""

from __future__ import annotations

from sqlalchemy import Connection, delete, func, insert, select

from pairwright.common.values import dataclass
from pairwright.storage.schema import SIGN_INS

KEPT = 20_000
"""Sign-ins that are kept; a flood of tries must not fill the disk."""

_LONGEST = 100


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
    values = {
        "at": sign_in.at,
        "name": _tidy(sign_in.name),
        "source": _tidy(sign_in.source),
        "way": sign_in.way,
        "success": sign_in.success,
    }
    connection.execute(insert(SIGN_INS).values(values))
    newest = select(func.max(SIGN_INS.c.number)).scalar_subquery()
    connection.execute(delete(SIGN_INS).where(SIGN_INS.c.number <= newest - KEPT))


def find_sign_ins(connection: Connection, limit: int) -> list[SignIn]:
    """The latest sign-ins, the newest first."""
    query = select(
        SIGN_INS.c.at, SIGN_INS.c.name, SIGN_INS.c.source, SIGN_INS.c.way, SIGN_INS.c.success
    ).order_by(SIGN_INS.c.number.desc())
    return [SignIn(*row) for row in connection.execute(query.limit(limit))]


def count_failures(connection: Connection, since: str, *, name: str = "", source: str = "") -> int:
    """Failed tries since a moment, of a name or from an address."""
    query = select(func.count()).where(SIGN_INS.c.at >= since, SIGN_INS.c.success.is_(False))
    if name:
        query = query.where(SIGN_INS.c.name == _tidy(name))
    if source:
        query = query.where(SIGN_INS.c.source == _tidy(source))
    return connection.execute(query).scalar_one()


def has_signed_in(connection: Connection, name: str, source: str) -> bool:
    """Whether a password of this name was right from this address, as far as it is remembered."""
    query = select(SIGN_INS.c.number).where(
        SIGN_INS.c.name == _tidy(name),
        SIGN_INS.c.source == _tidy(source),
        SIGN_INS.c.way == "password",
        SIGN_INS.c.success.is_(True),
    )
    return connection.execute(query.limit(1)).first() is not None


def _tidy(text: str) -> str:
    """Text from outside, as it can be kept in every database and shown to anybody."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)[
        :_LONGEST
    ]
