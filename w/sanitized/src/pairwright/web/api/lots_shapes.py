"""What the API answers about drawings of lots: its keys and their types (written by `lots/as_data.py`)."""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict

from pairwright.lots.contingents import Entrant


class NextStep(TypedDict):
    """What is decided next in a drawing of lots."""

    decide: str
    contingent: NotRequired[str]
    offered: NotRequired[list[str]]
    remaining: NotRequired[dict[str, int]]
    refused: NotRequired[dict[str, str]]
    name: NotRequired[str]
    numbers: NotRequired[list[int]]
    envelope: NotRequired[str | None]


class LotsTerms(TypedDict):
    """How numbers are drawn (docs/how-to)."""

    edition: str
    method: str
    table_set: str
    last: int
    order: str
    group_by: str
    look_ahead: bool
    misfit: str
    chance: NotRequired[str]


class Announcement(TypedDict):
    """What was announced before anything was drawn."""

    kind: str
    title: str
    terms: LotsTerms | None
    entrants: list[Entrant]


class Contribution(TypedDict):
    """What somebody called out."""

    by: str
    value: str


class Chance(TypedDict):
    """Where chance comes from; of a drawing under way without what foretells the rest."""

    mode: str
    seed: NotRequired[str]
    commitment: NotRequired[str]
    contributions: NotRequired[list[Contribution]]
    secret: NotRequired[str | None]


class LotsStep(TypedDict):
    """A step with its link of the chain; further keys by the kind of act."""

    step: int
    act: str
    source: str
    link: str
    undone: NotRequired[int]
    contingent: NotRequired[str]
    envelope: NotRequired[str]
    numbers: NotRequired[list[int] | list[list[int]]]
    method: NotRequired[str]
    ways: NotRequired[str]
    entrant: NotRequired[int]
    name: NotRequired[str]
    number: NotRequired[int]
    colour: NotRequired[str]


class LotsTranscript(TypedDict):
    """The transcript of a drawing."""

    format: str
    version: int
    announcement: Announcement
    announced: str
    chance: Chance
    origin: str
    steps: list[LotsStep]
    complete: bool


class Lots(TypedDict):
    """A drawing as it stands, and what is decided next; null when it is complete."""

    transcript: LotsTranscript
    next: NextStep | None
