"""Who may do what at the desk: people, links, sessions, and the record of who signed in.

Not part of any event's journal, nor of its export.
"""

from pairwright.storage.access.access_records import (
    ARBITER,
    CAPTAIN,
    HELPER,
    OWNER,
    ROLES,
    Grant,
    Link,
    Person,
    SignIn,
)
from pairwright.storage.access.desk_access import Access

__all__ = [
    "ARBITER",
    "CAPTAIN",
    "HELPER",
    "OWNER",
    "ROLES",
    "Access",
    "Grant",
    "Link",
    "Person",
    "SignIn",
]
