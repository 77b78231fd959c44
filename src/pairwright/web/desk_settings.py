"""The settings of a desk, as one value given to `create_app`."""

from __future__ import annotations

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
