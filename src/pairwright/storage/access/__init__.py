"""Who may do what at the desk: people, links, sessions, and the record of who signed in.

Not part of any event's journal, nor of its export.
"""

from pairwright.storage.access.access_links import Link
from pairwright.storage.access.accounts import Person
from pairwright.storage.access.desk_access import Access
from pairwright.storage.access.grants import ARBITER, CAPTAIN, HELPER, OWNER, ROLES, Grant
from pairwright.storage.access.open_sessions import OpenSession
from pairwright.storage.access.sign_ins import SignIn

__all__ = [
    "ARBITER",
    "CAPTAIN",
    "HELPER",
    "OWNER",
    "ROLES",
    "Access",
    "Grant",
    "Link",
    "OpenSession",
    "Person",
    "SignIn",
]
