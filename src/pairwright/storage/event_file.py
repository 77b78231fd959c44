"""A whole event as one file: JSON, one act a line, with the links that let anybody check it.

    {"format": "pairwright event", "version": 2, "acts": 2, "event": "x7k...", "origin": ..., "journal": [
    {"at": ..., "body": {...}, "kind": "describe-event", "link": ..., "position": 1, "who": ..., "why": ...},
    ...
    ]}

It holds the journal and nothing else: no people of the desk, no passwords, no links of helpers. `acts` is the
version of the acts in it (`ACTS`); files of version 1 are from before acts had one.
"""

from __future__ import annotations

import json
import re
import secrets
from typing import Any, NoReturn

from pairwright.common.errors import BadInput
from pairwright.common.messages import grouped
from pairwright.common.values import dataclass
from pairwright.storage.event_history import LONGEST_WHO, LONGEST_WHY
from pairwright.storage.journal_lines import JournalLine, canonical, first_broken, moment_of, origin_link
from pairwright.storage.replay import ACTS

FORMAT = "pairwright event"
VERSION = 2
TAIL = b"\n]}\n"
"""What stands after the last act."""

LARGEST = 64 * 1024 * 1024
"""Bytes of the largest file that is read."""

EVENT_ID = re.compile(r"[a-z0-9]{6,40}", re.ASCII)
"""How ids of events look, in files and in addresses."""

_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
_ID_LENGTH = 10
_MARK = re.compile(rb'"format"\s*:\s*"pairwright event"')
_MARK_WITHIN = 200

_LINK = re.compile(r"[0-9a-f]{64}", re.ASCII)
_TEXTS = {"at": 24, "who": LONGEST_WHO, "why": LONGEST_WHY, "kind": 60, "link": 64}
"""The text fields of an act and how long they may be."""

_FIELDS = {*_TEXTS, "position", "body"}


@dataclass(frozen=True, slots=True)
class EventFile:
    """event_id: of the event that was exported. origin: id under which it was first made. lines: its acts.

    acts: the version of the acts in it, of the program that wrote the file.
    """

    event_id: str
    origin: str
    lines: tuple[JournalLine, ...]
    acts: int = ACTS


def new_event_id() -> str:
    """A random id of an event for addresses: letters and digits that nobody confuses, nearly 50 bits."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(_ID_LENGTH))


def is_event_file(data: bytes) -> bool:
    """True for the content of a file that means to be a whole event."""
    return _MARK.search(data, 0, _MARK_WITHIN) is not None


def write_event_file(file: EventFile) -> bytes:
    """The bytes of the file."""
    head = {"format": FORMAT, "version": VERSION, "acts": file.acts}
    head |= {"event": file.event_id, "origin": file.origin}
    acts = ",\n".join(map(act_text, file.lines))
    opening = json.dumps(head, ensure_ascii=False)[:-1]
    return f'{opening}, "journal": [\n{acts}'.encode() + TAIL


def act_text(line: JournalLine) -> str:
    """An act as it stands in the file."""
    return (
        f'{{"at":{canonical(line.at)},"body":{line.body},"kind":{canonical(line.kind)},"link":"{line.link}",'
        f'"position":{line.position},"who":{canonical(line.who)},"why":{canonical(line.why)}}}'
    )


def read_event_file(data: bytes) -> EventFile:
    """The event in a file, its chain of links verified; the acts are not applied yet.

    Raises BadInput, naming line or act, for anything that is not such a file, whole and unchanged.
    """
    if len(data) > LARGEST:
        raise BadInput.told(
            "the file has {size} bytes; an event has at most {largest}",
            size=grouped(len(data)), largest=grouped(LARGEST),
        )  # fmt: skip
    document = _document(data)
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise BadInput.told("this is not an event exported from the desk")
    version = document.get("version")
    if type(version) is not int or version < 1:
        raise BadInput.told("the file does not say which version of the format it has")
    if version > VERSION:
        raise BadInput.told(
            "the file was written by a newer program (format {version}, known {known}); update",
            version=version, known=VERSION,
        )  # fmt: skip
    event_id, origin = (_identity(document, name) for name in ("event", "origin"))
    acts = document.get("journal")
    if not isinstance(acts, list) or not acts:
        raise BadInput.told("the file has no journal")
    wrote = document.get("acts", 1)
    if type(wrote) is not int or wrote < 1:
        raise BadInput.told("the file does not say which version its actions have")
    if unknown := sorted(set(document) - {"format", "version", "acts", "event", "origin", "journal"}):
        raise BadInput.told("the file has a field that is not known: {name!r}", name=unknown[0][:60])
    lines = tuple(read_act(position, act) for position, act in enumerate(acts, 1))
    broken = first_broken(lines, origin_link(origin))
    if broken is not None:
        raise BadInput.told(
            "action {n}: the file was changed here after it was exported; its link in the chain is broken",
            n=broken,
        )
    return EventFile(event_id, origin, lines, wrote)


def _document(data: bytes) -> Any:
    try:
        return json.loads(data.decode("utf-8-sig"), parse_constant=_no_number, object_pairs_hook=_unique)
    except UnicodeDecodeError as error:
        raise BadInput.told("the file is not text in UTF-8: byte {n}", n=error.start + 1) from None
    except json.JSONDecodeError as error:
        raise BadInput.told(
            "line {line}, column {column}: not JSON: {reason}",
            line=error.lineno, column=error.colno, reason=error.msg,
        ) from None  # fmt: skip
    except RecursionError:
        raise BadInput.told("the file is nested too deeply to be an event") from None
    except ValueError as error:
        raise BadInput.told(
            "the file holds a value that no event has: {reason}", reason=str(error)[:120]
        ) from None


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number")


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a field stands twice in the same object")
    return found


def _identity(document: dict[str, Any], name: str) -> str:
    value = document.get(name)
    if not isinstance(value, str) or not EVENT_ID.fullmatch(value):
        raise BadInput.told(
            "the field {name!r} must be the id of an event: 6 to 40 small letters and digits", name=name
        )
    return value


def read_act(position: int, act: Any) -> JournalLine:
    """An act of the file as a line; everything but the meaning of its body is checked. Raises BadInput."""
    if not isinstance(act, dict) or set(act) != _FIELDS:
        raise BadInput.told(
            "action {n}: an action has the fields {fields} and no others",
            n=position, fields=", ".join(sorted(_FIELDS)),
        )  # fmt: skip
    if type(act["position"]) is not int or act["position"] != position:
        raise BadInput.told(
            "action {n}: it calls itself action {other}", n=position, other=str(act["position"])[:20]
        )
    for name, longest in _TEXTS.items():
        if not isinstance(act[name], str) or len(act[name]) > longest or "\x00" in act[name]:
            raise BadInput.told(
                "action {n}: {name!r} must be a text of at most {longest} characters",
                n=position, name=name, longest=longest,
            )  # fmt: skip
    if not _LINK.fullmatch(act["link"]):
        raise BadInput.told("action {n}: its link must be 64 hexadecimal digits", n=position)
    try:
        moment_of(act["at"])
        body = canonical(act["body"])
        line = JournalLine(position, act["at"], act["who"], act["why"], act["kind"], body, act["link"])
        canonical([line.who, line.why, line.kind, body]).encode()
    except UnicodeEncodeError:
        raise BadInput.told("action {n}: a text has a character that is not valid", n=position) from None
    except (ValueError, RecursionError) as error:
        raise BadInput.told("action {n}: {reason}", n=position, reason=str(error)[:120]) from None
    return line
