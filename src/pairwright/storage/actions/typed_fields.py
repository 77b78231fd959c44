"""Acts as people type them, `field=value`, by the fields that each kind declares.

    act_of("enter-result", ["round=1", "board=3", "result=1-0"], event)

setup.rounds=7        a field of a value in the act; what is not named stays as it is in the event
entries=3 entries=5   a list, one by one; numbers also as 3,5
boards.white=Larch boards.black=Oak boards.white=...   a list of values: a field given again begins the next
entry=Larch           an entry by the beginning of its name; #12 by pairing number, key12 by its key
points=0.5            points as they are written in tables
notes=@rules.txt      the content of a file
players=[{...}]       JSON, as the API takes it: entries by key, points in tenths
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, is_dataclass
from typing import Any, get_args, get_origin

from pairwright.common.collation import meant, one_named
from pairwright.common.errors import BadInput
from pairwright.storage.actions import ACTIONS
from pairwright.storage.actions.decision_acts import SetPrizes
from pairwright.storage.actions.entry_list_acts import ChangePlayer
from pairwright.storage.actions.event_acts import AddSection, ChangeSetup, DescribeEvent, SetLogo
from pairwright.storage.actions.result_acts import ResultAct
from pairwright.storage.actions.team_acts import SetSquad
from pairwright.storage.draft_round import draft_of
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.replay import Act, Restore, Undo, act_from_json, fields_of, plain, required_fields
from pairwright.storage.round_state import Entry
from pairwright.tournament.scoring import parse_points

TypedAct = tuple[str, Sequence[str]]
"""A kind of act, and the words that say its fields."""

DRAW = "draw"
OWN = {
    DRAW: "The next round paired by the rules of its section, as a draft.\n\n"
    "keep: players whose boards of the draft stay while the rules pair everybody else."
}
"""What is an act only once the rules have been asked."""

KINDS: dict[str, type] = {**ACTIONS, Undo.kind: Undo, Restore.kind: Restore}
"""Every other kind that may be typed."""

ENTRIES = (
    "entry", "entries", "order", "byes", "white", "black", "team", "opponent", "idle", "through", "keep",
    "players",
)  # fmt: skip
"""Fields whose numbers are keys of entries, where they are numbers."""
_POINTS = ("points", "granted", "game_points", "win", "draw", "loss", "pairing_allocated_bye", "absence")
"""Fields whose numbers are points, in units."""
SEEN: dict[str, Any] = {"expected": str, "players": tuple[int, ...]}
"""What may be said beside the fields of a result: what stood there, and who sat there, White first."""
_TRUTHS = {"yes": True, "true": True, "no": False, "false": False}
_WHOLE = re.compile(r"-?\d{1,16}", re.ASCII)
_ENTRY = re.compile(r"(#|key)?(\d{1,9})", re.ASCII)

_STANDING: dict[type, Callable[[EventState, dict[str, Any]], dict[str, Any]]] = {
    DescribeEvent: lambda event, _: {name: getattr(event, name) for name in fields_of(DescribeEvent)},
    ChangeSetup: lambda event, told: {"setup": event.section(told["section"]).setup},
    SetPrizes: lambda event, told: {"prizes": event.section(told["section"]).prizes},
    ChangePlayer: lambda event, told: {"player": _entry(event, told).particulars},
    SetSquad: lambda event, told: {"squad": _entry(event, told).squad},
}
"""Acts that say a value anew: what it is in the event, where the act is to change a part of it."""


def _entry(event: EventState, told: dict[str, Any]) -> Entry:
    return event.section(told["section"]).entry(told["entry"])


def act_of(
    kind: str,
    words: Sequence[str],
    event: EventState,
    *,
    at: str = "",
    read: Callable[[str], bytes] | None = None,
    saw: dict[str, Any] | None = None,
) -> Act:
    """The act that the words say of an event as it stands.

    at: the moment, for acts that are told it and whose words do not say it. read: gives the content of a
    file; without it texts that name one stay as they are. saw: filled with what the words say was seen on
    the board of a result, which is no field of it. The section may be left out where the event has one
    only. Raises BadInput, naming the field.
    """
    if kind != DRAW and kind not in KINDS:
        raise BadInput.told("unknown action {kind!r}", kind=kind)
    typed = _Typed(kind, event, read, {} if saw is None else saw)
    return typed.act([_split(word, kind) for word in words], at)


def _split(word: str, kind: str) -> tuple[list[str], str]:
    name, equals, value = word.partition("=")
    if not equals or not name:
        example = f"{_names(kind)[0]}=..."
        raise BadInput.told(
            "{word!r} is not a field with its value, such as {example}", word=word, example=example
        )
    return name.split("."), value


def _names(kind: str) -> tuple[str, ...]:
    return ("section", "keep") if kind == DRAW else tuple(fields_of(KINDS[kind]))


@dataclass(slots=True)
class _Typed:
    """Reads the words of one act. saw, body: what they say so far. said: lists that the words have begun.

    once: what was said of a field, by its object and name.
    """

    kind: str
    event: EventState
    read: Callable[[str], bytes] | None
    saw: dict[str, Any]
    body: dict[str, Any] = field(default_factory=dict)
    said: set[int] = field(default_factory=set)
    once: dict[tuple[int, str], str] = field(default_factory=dict)

    def act(self, words: Sequence[tuple[list[str], str]], at: str) -> Act:
        """The act of these fields and values."""
        of = KINDS.get(self.kind)
        if "section" in _names(self.kind):
            keys = [value for path, value in words if path == ["section"]]
            # The act that makes a section has a name of its own.
            only = [one.key for one in self.event.sections] if self.kind != AddSection.kind else []
            if keys or len(only) == 1:
                self.body["section"] = (keys or only)[-1]
                self._once((keys or only)[0], (keys or only)[-1], "section")
        if of is None:
            return draft_of(self._section(), self._kept(words))
        # The entry first: what the act changes of it is looked up by it.
        later = [one for one in words if one[0] not in (["section"], ["entry"])]
        for path, value in (one for one in words if one[0] == ["entry"]):
            self._set(of, self.body, path, value, self.kind)
        self._begin(of, {path[0] for path, _ in later})
        for path, value in later:
            if issubclass(of, ResultAct) and path[0] in SEEN and path[1:] == []:
                self._put(SEEN[path[0]], self.saw, path[0], value, f"{self.kind}.{path[0]}")
            else:
                self._set(of, self.body, path, value, self.kind)
        if at and "at" in required_fields(of):
            self.body.setdefault("at", at)
        return act_from_json(self.kind, self.body)

    def _once(self, first: str, value: str, where: str) -> None:
        """Raise BadInput where a field has another value already."""
        if first != value:
            raise BadInput.told("{where} is said twice, as {one!r} and {other!r}",
                                where=where, one=first, other=value)  # fmt: skip

    def _kept(self, words: Sequence[tuple[list[str], str]]) -> list[int]:
        """Whose boards of the draft stay, of what is typed for a draw."""
        for path, value in words:
            if path == ["keep"]:
                self._put(tuple[int, ...], self.body, "keep", value, self.kind)
            elif path != ["section"]:
                self._unknown(".".join(path), _names(self.kind), self.kind)
        kept: list[int] = self.body.get("keep", [])
        return kept

    def _begin(self, of: type, named: set[str]) -> None:
        """What stands in the event, for an act that changes a part of it."""
        standing = _STANDING.get(of)
        needed = required_fields(of) & {"section", "entry"}
        if standing is None or not needed <= self.body.keys():
            return
        for name, value in standing(self.event, self.body).items():
            if name in named or of is DescribeEvent:
                self.body[name] = plain(value)

    def _section(self) -> SectionState:
        if "section" not in self.body:
            raise BadInput.told("{where}: the field {name!r} is missing", where=self.kind, name="section")
        return self.event.section(self.body["section"])

    def _unknown(self, name: str, known: Sequence[str], where: str) -> None:
        raise BadInput.told(
            "{where}: there is no field {name!r}; the fields are {known}",
            where=where, name=name, known=", ".join(known),
        )  # fmt: skip

    def _set(self, of: type, into: dict[str, Any], path: list[str], value: str, where: str) -> None:
        """Put the value where the path says, in an object with the fields of a type."""
        name, rest = path[0], path[1:]
        hints = fields_of(of)
        if name not in hints:
            self._unknown(name, tuple(hints), where)
        wanted, where = hints[name], f"{where}.{name}"
        if not rest:
            self._put(wanted, into, name, value, where)
        elif is_dataclass(wanted):
            self._set(wanted, into.setdefault(name, {}), rest, value, where)  # type: ignore[arg-type]
        elif is_dataclass(inner := _of_list(wanted)):
            listed = self._list(into, name)
            if not listed or _is_given(inner, listed[-1], rest):
                listed.append({})
            self._set(inner, listed[-1], rest, value, where)  # type: ignore[arg-type]
        else:
            self._unknown(".".join(path), tuple(hints), where)

    def _list(self, into: dict[str, Any], name: str) -> list[Any]:
        """The list of a field as the words have begun it; what stands in the event is replaced by it."""
        found = into.get(name)
        if not isinstance(found, list) or id(found) not in self.said:
            found = into[name] = []
            self.said.add(id(found))
        return found

    def _put(self, wanted: Any, into: dict[str, Any], name: str, value: str, where: str) -> None:
        if get_origin(wanted) is not tuple:
            self._once(self.once.setdefault((id(into), name), value), value, where)
        if wanted is not str and value[:1] in ("[", "{"):
            into[name] = _json(value, where)
        elif get_origin(wanted) is tuple:
            inner = _of_list(wanted)
            numbers = inner is int and re.fullmatch(r"[-#\w]*\d(,[-#\w]*\d)+", value, re.ASCII)
            listed = self._list(into, name)
            for part in value.split(",") if numbers else [value] if value else []:
                listed.append(self._one(inner, name, part, where))
        else:
            into[name] = self._one(wanted, name, value, where)

    def _one(self, wanted: Any, name: str, value: str, where: str) -> Any:
        """A single value. What does not fit stays a text, and is refused as such by the act."""
        if get_origin(wanted) is tuple:
            parts = value.split(":", len(get_args(wanted)) - 1)
            names = (name, *[""] * len(parts))
            return [self._one(*one, where) for one in zip(get_args(wanted), names, parts, strict=False)]
        if wanted is bool:
            return _TRUTHS.get(value.lower(), value)
        if wanted is int and name in ENTRIES:
            return self._key(value, where)
        if wanted is int and name in _POINTS:
            return _points(value, where)
        if wanted is int:
            return int(value) if _WHOLE.fullmatch(value) else value
        return self._text(value) if wanted is str else value

    def _text(self, value: str) -> str:
        """A text, or the content of the file that it names; a picture in base64."""
        if not value.startswith("@") or self.read is None:
            return value
        if value.startswith("@@"):
            return value[1:]
        data = self.read(value[1:])
        if self.kind == SetLogo.kind:
            return base64.b64encode(data).decode("ascii")
        try:
            return data.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise BadInput.told("{name}: the file is not text in UTF-8", name=value[1:]) from None

    def _key(self, text: str, where: str) -> int:
        """The key of an entry. A number that could be meant as either key or pairing number is refused."""
        section = self._section()
        match = _ENTRY.fullmatch(text)
        if match is None:
            return named_entry(section, text)
        sign, number = match[1], int(match[2])
        numbered = section.order[number - 1] if 1 <= number <= len(section.order) else None
        if sign == "#":
            if numbered is None:
                raise BadInput.told("{where}: there is no pairing number {n}", where=where, n=number)
            return numbered
        if sign or number not in section.entry_of or numbered in (number, None):
            return number
        raise BadInput.told(
            "{where}: {n} may be {one} (key{n}) or {other}, who has pairing number {n} (#{n}); write which",
            where=where, n=number, one=section.entry_of[number].name, other=section.entry_of[numbered].name,
        )  # fmt: skip


def named_entry(section: SectionState, text: str, *, by_number: bool = False) -> int:
    """The key of the entry with this name, or with the only name that begins so. Raises BadInput.

    by_number: also by the pairing number, alone or before the name, as a field of a form offers it; where the
    section is played on cards, that holds everywhere.
    """
    names, where = {entry.key: entry.name for entry in section.entries}, section.setup.name
    by_number = by_number or section.traits.cards
    if by_number and (found := re.fullmatch(r"\s*#*(\d{1,9})(?!\w)\W*(.*)", text)):
        number, name = int(found[1]), found[2]
        key = section.order[number - 1] if 0 < number <= len(section.order) else 0
        if key and (not name or meant(name, {key: names[key]})):
            return key
        if not name and section.traits.cards:
            raise BadInput.told("{where}: there is no card {card!r}", where=where, card=found[1])
        if not name:
            raise BadInput.told("{where}: there is no pairing number {n}", where=where, n=number)
    keys = {key: f" (#{section.number(key)})" if by_number else f" (key{key})" for key in names}
    return one_named(text, names, keys.__getitem__, where=where)


def _of_list(wanted: Any) -> Any:
    """What a list of any length holds; None for what is none."""
    parts = get_args(wanted) if get_origin(wanted) is tuple else ()
    return parts[0] if len(parts) == 2 and parts[1] is Ellipsis else None


def _is_given(of: Any, value: dict[str, Any], path: list[str]) -> bool:
    """True when the last value of a list has this field: what is said now is of the next one."""
    wanted = fields_of(of).get(path[0])
    if path[0] not in value or _of_list(wanted) is not None:
        return False
    return len(path) == 1 or (is_dataclass(wanted) and _is_given(wanted, value[path[0]], path[1:]))


def _points(text: str, where: str) -> int:
    try:
        return parse_points(text.replace("½", ".5").replace(",", "."))
    except ValueError:
        raise BadInput.told(
            "{where}: {text!r} is not a number of points such as 1, 0.5 or 11.5", where=where, text=text
        ) from None


def _json(text: str, where: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput.told("{where}: not JSON: {reason}", where=where, reason=str(error)[:120]) from None


# -- What may be typed, for help and completion -----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TypedField:
    """A field as it is typed. name: "setup.match.boards". what: the sort of its value. needed: it has no
    other value. several: given again it adds to a list."""

    name: str
    what: str
    needed: bool = False
    several: bool = False


def typed_fields(kind: str) -> list[TypedField]:
    """Every field of a kind of act, in order."""
    if kind == DRAW:
        return [TypedField("section", "text", needed=True), TypedField("keep", "entry", several=True)]
    fields = list(_listed(KINDS[kind], "", needed=True, several=False))
    if issubclass(KINDS[kind], ResultAct):
        fields.append(TypedField("expected", "text, refused where another result stands"))
        fields.append(TypedField("players", "entry, refused where others sit; White first", several=True))
    return fields


def _listed(of: type, before: str, *, needed: bool, several: bool) -> Iterator[TypedField]:
    required = required_fields(of)
    for name, wanted in fields_of(of).items():
        inner = _of_list(wanted)
        value, must = inner if inner is not None else wanted, needed and name in required
        many = several or inner is not None
        if is_dataclass(value):
            yield from _listed(value, f"{before}{name}.", needed=must, several=many)  # type: ignore[arg-type]
        else:
            yield TypedField(f"{before}{name}", _sort(value, name), must, many)


def _sort(wanted: Any, name: str) -> str:
    if get_origin(wanted) is tuple:
        parts = get_args(wanted)
        return "JSON" if parts[-1] is Ellipsis else ":".join(_sort(part, name) for part in parts)
    if wanted is int:
        return "entry" if name in ENTRIES else "points" if name in _POINTS else "number"
    return {bool: "yes|no", str: "text"}[wanted]
