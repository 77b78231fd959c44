"""The transcript as a JSON document, and back."""

from __future__ import annotations

import json
from typing import Any

from pairwright.common.errors import BadInput
from pairwright.common.messages import told
from pairwright.common.printable import require_printable
from pairwright.lots.contingents import Entrant
from pairwright.lots.terms import Terms
from pairwright.lots.transcript import (
    CEREMONY,
    KINDS,
    NOWHERE,
    PUBLIC,
    SEEDED,
    VARMA,
    Announcement,
    ChanceSource,
    EarlierDraw,
    Occasion,
    OutsideSource,
    RecordedStep,
    Transcript,
    step_from_json,
    step_to_json,
)

FORMAT, VERSION = "pairwright lots", 3
"""Version 2 announces an outside source, version 3 the second way to prepare envelopes (`Terms.plans`); a
draw without either stays version 1, which older programs read."""


def parse_document(text: str) -> dict[str, Any]:
    """A transcript as it stands in a text, not yet checked. Raises BadInput when it is no JSON object."""
    try:
        document = json.loads(text, object_pairs_hook=_no_key_twice)
    except json.JSONDecodeError as error:
        where = told("line {n}, column {column}", n=error.lineno, column=error.colno)
        raise BadInput.told("not a transcript: {reason}", reason=where) from None
    except (ValueError, RecursionError) as error:
        raise BadInput.told("not a transcript: {reason}", reason=str(error)) from None
    if not isinstance(document, dict):
        raise BadInput.told("not a transcript of a draw")
    require_printable(document)
    return document


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Of two entries of one name each reader might believe another one."""
    content = dict(pairs)
    if len(content) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"{twice[:80]!r} stands there twice")
    return content


def to_document(transcript: Transcript) -> dict[str, Any]:
    """The whole transcript; every step carries its link of the chain."""
    names, terms = transcript.announcement.names, transcript.announcement.terms
    steps = [
        {**step_to_json(step, names), "link": link}
        for step, link in zip(transcript.steps, transcript.links(), strict=True)
    ]
    held = {} if transcript.held == NOWHERE else {"held": transcript.held.to_json()}
    return {
        "format": FORMAT,
        "version": 3 if terms and terms.plans > 1 else 1 if transcript.announcement.outside is None else 2,
        "announcement": transcript.announcement.to_json(),
        "announced": transcript.announced.hex(),
        "chance": transcript.chance.to_json(),
        **held,
        "origin": transcript.origin.hex(),
        "steps": steps,
        "complete": transcript.decision() is None,
    }


def transcript_from(document: dict[str, Any]) -> Transcript:
    """The transcript of a document that `replay` has found to hold before: nothing is checked again.

    Raises BadInput when it is no transcript at all.
    """
    announcement = announcement_from(document)
    steps = []
    for step in steps_from(document, announcement.names):
        if isinstance(step, BadInput):
            raise step
        steps.append(step)
    return Transcript(announcement, chance_from(document), tuple(steps), held_from(document))


def announcement_from(document: dict[str, Any]) -> Announcement:
    """The announcement of a document. Raises BadInput naming what is wrong with it."""
    with TranscriptPart("announcement"):
        name, version = document["format"], document["version"]
        if name != FORMAT or type(version) is not int or version < 1:
            raise BadInput.told(
                "not a transcript of this program: {name!r} {version!r}", name=name, version=version
            )
        if version > VERSION:
            raise BadInput.told(
                "the file was written by a newer program (format {version}, known {known}); update",
                version=version, known=VERSION,
            )  # fmt: skip
        content = document["announcement"]
        entrants = tuple(Entrant(**_texts(entry)) for entry in content["entrants"])
        kinds = {"last": int, "plans": int, "look_ahead": bool}
        terms = None if content["terms"] is None else Terms(**_typed(content["terms"], kinds))
        if content["kind"] not in KINDS or (terms is None) == (content["kind"] == VARMA):
            raise BadInput.told("announcement: there is no such draw: {kind!r}", kind=content["kind"])
        outside = OutsideSource(**_texts(content["outside"])) if "outside" in content else None
        return Announcement(content["kind"], entrants, terms, str(content["title"]), outside)


def chance_from(document: dict[str, Any]) -> ChanceSource:
    """The source of chance of a document. Raises BadInput naming what is wrong with it."""
    with TranscriptPart("chance"):
        content = document["chance"]
        mode = content["mode"]
        if set(content) == {"mode"} and mode in (SEEDED, CEREMONY):
            return ChanceSource(mode, sealed=bytes.fromhex(document["origin"]))
        if mode == SEEDED:
            return ChanceSource(SEEDED, str(content["seed"]).encode(), str(content["seed"]))
        secret = bytes.fromhex(content["secret"] or "")
        if mode == CEREMONY:
            return ChanceSource(CEREMONY, secret)
        if mode == PUBLIC:
            called = tuple((str(entry["by"]), str(entry["value"])) for entry in content["contributions"])
            return ChanceSource(PUBLIC, secret, "", bytes.fromhex(content["commitment"]), called)
        raise BadInput.told("chance: unknown source {mode!r}", mode=mode)


def held_from(document: dict[str, Any]) -> Occasion:
    """Where and when the draw was held. Raises BadInput naming what is wrong with it."""
    if "held" not in document:
        return NOWHERE
    with TranscriptPart("held"):
        content = dict(document["held"])
        kinds = {"complete": bool, "steps": int, "undone": int}
        earlier = tuple(EarlierDraw(**_typed(dict(one), kinds)) for one in content.pop("earlier"))
        return Occasion(**_texts(content), earlier=earlier)


def steps_from(document: dict[str, Any], names: tuple[str, ...]) -> list[RecordedStep | BadInput]:
    """The steps of a document; in place of one that cannot be read, what is wrong with it."""
    with TranscriptPart("steps"):
        steps: list[RecordedStep | BadInput] = []
        for entry in list(document["steps"]):
            try:
                if not isinstance(entry, dict):
                    raise BadInput.told("is not a step of a draw")
                steps.append(step_from_json(entry, names))
            except BadInput as error:
                steps.append(error)
        return steps


def _typed(content: dict[str, Any], kinds: dict[str, type]) -> dict[str, Any]:
    """The values of an object, each of its kind: a text where `kinds` does not say."""
    for name, value in content.items():
        if type(value) is not kinds.get(name, str):
            raise TypeError(f"{name} is {value!r}")
    return content


def _texts(entry: dict[str, Any]) -> dict[str, str]:
    if not all(isinstance(value, str) for value in entry.values()):
        raise TypeError("an entrant is described by texts")
    return entry


class TranscriptPart:
    """Whatever goes wrong in reading a document names the part of it, and what is missing or wrong there."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, (KeyError, TypeError, ValueError, AttributeError)):
            missing = isinstance(error, KeyError)
            reason = told("{key!r} is missing", key=error.args[0]) if missing else str(error)
            raise BadInput.told("{a}: {b}", a=self.name, b=reason) from None
