"""Secrets of public draws of lots until they are revealed: beside the journal, sealed.

While a secret stood in the journal, whoever could read the history, an export or a copy of it could try out
what to call before calling it. Here nobody is shown it; in the journal it comes with the reveal.
"""

from __future__ import annotations

from sqlalchemy import insert, select

from pairwright.storage.database import Database
from pairwright.storage.refused import Refused
from pairwright.storage.schema import SECRETS
from pairwright.storage.sealer import NotOpened, Sealer
from pairwright.storage.store import forbid


class SealedSeeds:
    """The secrets of the draws that were committed to on one desk, by commitment."""

    def __init__(self, database: Database, sealer: Sealer) -> None:
        self._database = database
        self._sealer = sealer

    def keep(self, commitment: bytes, secret: bytes) -> None:
        """Keep a secret before anybody is told its commitment. Raises OnlyReads, Unavailable."""
        name = _name(commitment)
        sealed = self._sealer.seal(secret, name)
        with self._database.writing() as connection:
            forbid(self._database, connection)
            connection.execute(insert(SECRETS).values(name=name, value=sealed))

    def of(self, commitment: bytes) -> bytes:
        """The secret of a commitment. Raises Refused where it is not kept, as on another desk."""
        name = _name(commitment)
        with self._database.reading() as connection:
            sealed = connection.execute(select(SECRETS.c.value).where(SECRETS.c.name == name)).scalar()
        try:
            if sealed is not None:
                return self._sealer.open(bytes(sealed), name)
        except NotOpened:
            pass
        raise Refused.told(
            "the secret of this draw is not on this desk, so it cannot be revealed here: reveal it on the "
            "desk that announced the draw, or discard the drawing and announce it again, in public"
        )


def _name(commitment: bytes) -> str:
    return f"lots:{commitment.hex()}"
