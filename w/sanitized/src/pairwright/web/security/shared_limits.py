"""Rate limits that all processes of a desk on PostgreSQL share: one row of a table for each bucket."""

from __future__ import annotations

from sqlalchemy import text

from pairwright.storage.database import Database
from pairwright.web.security.limits import TooMany

_LOCK = 0x6C696D697473
"""Key of the advisory lock under which the table is made."""

_MAKE = "CREATE UNLOGGED TABLE IF NOT EXISTS desk_limits (key text PRIMARY KEY, full_at double precision)"
_NOW = "extract(epoch FROM clock_timestamp())::double precision"

_TAKE = f"""
INSERT INTO desk_limits AS known (key, full_at) VALUES (:key, {_NOW} + :step)
ON CONFLICT (key) DO UPDATE SET full_at = greatest(known.full_at, {_NOW}) + :step
WHERE greatest(known.full_at, {_NOW}) + :step <= {_NOW} + :burst
RETURNING full_at
"""  # nosec B608 - constants of this module only
_WAIT = f"SELECT full_at + :step - :burst - {_NOW} FROM desk_limits WHERE key = :key"  # nosec B608
_FORGET = f"DELETE FROM desk_limits WHERE full_at < {_NOW}"  # nosec B608


def make_table(database: Database) -> None:
    """Make the table when it is missing, and forget buckets that are full again. It survives no crash."""
    with database.writing() as connection:
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
        connection.execute(text(_MAKE))
        connection.execute(text(_FORGET))


class SharedLimit:
    """Like RateLimit, with its buckets in the database.

    A bucket is kept as the moment at which it will be full again; each token moves it on by a step.
    """

    def __init__(self, database: Database, name: str, per_minute: float, burst: float) -> None:
        self._database = database
        self._name = name
        self._step = 60 / per_minute
        self._burst = max(1.0, burst) * self._step

    def take(self, key: str) -> None:
        """Take one token of `key`; raises TooMany when there is none, and Unavailable."""
        values = {"key": f"{self._name} {key}", "step": self._step, "burst": self._burst}
        with self._database.writing() as connection:
            if connection.execute(text(_TAKE), values).first() is not None:
                return
            seconds = connection.execute(text(_WAIT), values).scalar() or self._step
        raise TooMany(max(1, round(seconds)))
