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
