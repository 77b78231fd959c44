"""The settings of a desk, as one value given to `create_app`."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from datetime import date, timedelta
from urllib.parse import urlsplit

from pairwright.common.values import dataclass, field

LOOPBACK = ("127.0.0.1", "localhost", "::1")
"""Names under which a desk answers that nobody else in the network may reach."""


@dataclass(frozen=True, slots=True)
class RateLimits:
    """How often something may be tried, per minute; the burst may come at once.

    sign_in: passwords tried from one address. names: passwords tried for one name, from addresses from
    which nobody has signed in by it before (so that others cannot shut him out). links: tokens tried from
    one address.
    writes:  acts of one account. anonymous: other posts from one address.
    """

    sign_in: int = 10
    names: int = 30
    links: int = 20
    writes: int = 1200
    anonymous: int = 60
    burst: float = 0.5
    """The part of a minute's allowance that may come at once."""


@dataclass(frozen=True, slots=True)
class DeskSettings:
    """What a desk is started with.

    database:        URL of SQLAlchemy: sqlite:////path/to/file, or postgresql+psycopg://...
    address:         how browsers reach the desk ("https://..." makes cookies Secure). "" when not known.
    allowed_hosts:   names a request may be addressed to (without port); () allows every name. A desk on
                     loopback allows only loopback names, so that no foreign page can be pointed at it.
    trusted_proxies: addresses or networks of proxies whose X-Forwarded-For is believed.
    public_language: of all public pages, so that a cache needs one copy only; "" for that of each reader.
    session_hours:   how long somebody stays signed in.
    largest_body:    bytes of the largest request that is read (uploads of players and events).
    poll_seconds:    how often the journal is asked for acts of other processes while somebody listens.
    heartbeat:       seconds between signs of life on a stream of events.
    acknowledged:    the file in which it is noted what was acknowledged; "" for the one beside a file of
                     SQLite, and for none with another database.
    copy_to:         folders in which every event is kept a second time.
    follow:          the link of the owner of another desk, whose journals are repeated here.
    share_line_ups:  a standby is told the line-ups that are not opened yet. Whoever has a link of an owner
                     can then read them, so whoever starts the desk decides.
    own_address:     where other desks reach this one, "" when that is not known.
    keep_seconds:    how often what was written is brought from the log into the file of SQLite.
    look_seconds:    how often the journals in use are read anew and held against what is shown.
    """

    database: str = "sqlite://"
    address: str = ""
    allowed_hosts: tuple[str, ...] = ()
    trusted_proxies: tuple[str, ...] = ()
    public_language: str = ""
    session_hours: int = 72
    largest_body: int = 16 * 1024 * 1024
    poll_seconds: float = 0.5
    heartbeat: float = 15.0
    acknowledged: str = ""
    copy_to: tuple[str, ...] = ()
    follow: str = ""
    share_line_ups: bool = False
    own_address: str = ""
    keep_seconds: float = 2.0
    look_seconds: float = 30.0
    rates: RateLimits = field(default_factory=RateLimits)

    @property
    def secure(self) -> bool:
        """True when browsers reach the desk by https."""
        return self.address.startswith("https://")


# -- How old the program is, by the date it was built on: nothing is asked of anybody for that -------------


BUILT = "PAIRWRIGHT_BUILT"
"""The variable in which the application says on which day it was built, "2026-11-22"."""

NEWER = "https://pypi.org/project/pairwright/"
"""Where newer ones are found."""

_OLD = timedelta(days=182)


def age(today: date | None = None) -> int | None:
    """Days since the program was built, where that is half a year or more; None for all others."""
    try:
        built = date.fromisoformat(os.environ.get(BUILT, ""))
    except ValueError:
        return None
    since = (today or date.today()) - built
    return since.days if since >= _OLD else None


# -- Whether phones in the hall reach a desk that was started for this computer alone ----------------------


class Hall:
    """address: where phones reach the desk, "" while they do not. answered: it is not asked again."""

    def __init__(self) -> None:
        self.address = ""
        self.answered = False
        self._lock = threading.Lock()
        self._listen: Callable[[], str] | None = None

    def offer(self, listen: Callable[[], str]) -> None:
        """The server that serves the desk can do it. listen: begins to, and gives the address."""
        self._listen = listen

    @property
    def closed(self) -> bool:
        """True while phones do not reach the desk and somebody may change that."""
        return self._listen is not None and not self.address

    @property
    def host(self) -> str:
        """The name under which it is reached from the hall; "" while it is not."""
        return urlsplit(self.address).hostname or ""

    def open(self) -> None:
        """Let phones in. Raises CannotListen."""
        with self._lock:
            if self._listen is not None and not self.address:
                self.address = self._listen()
            self.answered = True
