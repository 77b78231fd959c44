"""Rate limits: buckets of tokens by client or session, in bounded memory."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import fields
from threading import Lock
from typing import Protocol

from sqlalchemy import text

from pairwright.common.errors import PairwrightError
from pairwright.common.values import dataclass
from pairwright.storage.database import Database
from pairwright.web.desk_settings import RateLimits

LARGEST = 10_000
"""Keys remembered by one limit; the longest unused is forgotten first."""


class TooMany(PairwrightError):  # noqa: N818 - reads as a sentence where it is raised
    """Too many tries. `seconds` says after how long the next one is answered."""

    def __init__(self, seconds: int) -> None:
        self.seconds = seconds
        super().__init__(f"too many tries; the next one is possible in {seconds} s")


class RateLimit:
    """A bucket for each key: `per_minute` tokens flow in evenly, up to `burst` of them wait in it."""

    def __init__(
        self, per_minute: float, burst: float, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._per_second = per_minute / 60
        self._burst = max(1.0, burst)
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = Lock()

    def take(self, key: str) -> None:
        """Take one token of `key`; raises TooMany when there is none."""
        now = self._clock()
        with self._lock:
            level, since = self._buckets.pop(key, (self._burst, now))
            level = min(self._burst, level + (now - since) * self._per_second)
            self._buckets[key] = (level - 1 if level >= 1 else level, now)
            if len(self._buckets) > LARGEST:
                self._buckets.popitem(last=False)
        if level < 1:
            raise TooMany(max(1, round((1 - level) / self._per_second)))

    def __len__(self) -> int:
        return len(self._buckets)


class Limit(Protocol):
    """A bucket for each key, in the memory of this process or shared with others."""

    def take(self, key: str) -> None:
        """Take one token of `key`; raises TooMany when there is none."""


MakeLimit = Callable[[str, float, float], Limit]
"""From a name, tokens per minute and burst to a limit."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of one desk."""

    sign_in: Limit
    names: Limit
    links: Limit
    writes: Limit
    anonymous: Limit

    @classmethod
    def of(cls, rates: RateLimits, make: MakeLimit) -> Limits:
        """The limits by the settings."""
        return cls(
            *(make(one.name, per := getattr(rates, one.name), per * rates.burst) for one in fields(cls))
        )


def in_memory(_name: str, per_minute: float, burst: float) -> Limit:
    """A limit of this process alone."""
    return RateLimit(per_minute, burst)


# -- Rate limits that all processes of a desk on PostgreSQL share: one row of a table for each bucket --


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
