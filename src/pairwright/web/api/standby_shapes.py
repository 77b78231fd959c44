"""What the API answers to a standby: its keys and their types."""

from __future__ import annotations

from typing import Any

from typing_extensions import TypedDict

from pairwright.storage.standby import Tip


class HowFar(TypedDict):
    """How far the events of a desk are."""

    desk: str
    follows: str
    stopped: str
    events: list[Tip]
    access: str
    cards: str


class PersonRow(TypedDict):
    """Somebody with a password; of that the hash of argon2."""

    person_id: str
    name: str
    name_key: str
    password_hash: str
    disabled: bool
    made_at: str
    made_by: str


class GrantRow(TypedDict):
    """A role of somebody; `event_id` "" for the whole desk, `boards` as JSON."""

    person_id: str
    event_id: str
    role: str
    boards: str


class LinkRow(TypedDict):
    """A link; of its token the SHA-256."""

    invitation_id: str
    token_hash: str
    label: str
    event_id: str
    role: str
    boards: str
    made_at: str
    made_by: str
    expires: str
    single_use: bool
    used_at: str
    revoked_at: str


class GoneRow(TypedDict):
    """Somebody, or a link, of a desk before, that was removed."""

    key: str


class AccessRows(TypedDict):
    """Who may do what, as it is kept."""

    people: list[PersonRow]
    grants: list[GrantRow]
    links: list[LinkRow]
    gone: list[GoneRow]


class CardRow(TypedDict):
    """A line-up that is not opened yet; `players` as JSON, `holder` who may read it."""

    event_id: str
    section: str
    round: int
    team: int
    opponent: int
    players: str
    at: str
    by: str
    holder: str


class CardRows(TypedDict):
    """All of them."""

    cards: list[CardRow]


class Act(TypedDict):
    """An act as it stands in the file of its event; `body` by its kind."""

    at: str
    body: dict[str, Any]
    kind: str
    link: str
    position: int
    who: str
    why: str


class Lines(TypedDict):
    """Acts of an event, and whether there are more."""

    origin: str
    lines: list[Act]
    more: bool


class Stopped(TypedDict):
    """The desk whose term has ended."""

    desk: str


class AsideAct(Act):
    """An act set aside, with what was decided."""

    event_id: str
    decision: str
    entered_as: int


class SetAside(TypedDict):
    """Acts set aside; `common`: by event, the last act of the term before."""

    acts: list[AsideAct]
    common: dict[str, int]


class Kept(TypedDict):
    """How many acts were kept."""

    kept: int


class Replaced(TypedDict):
    """The desk that was replaced, and the proof."""

    replaced: str
    proof: str
