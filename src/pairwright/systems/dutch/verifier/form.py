"""The form of a certificate: nothing is looked at before every entry is known to be of its kind and range."""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from collections.abc import Callable, Iterable
from functools import partial
from itertools import pairwise
from typing import Any, NoReturn

Paper = dict[str, Any]
MOST_BYTES, MOST_LISTS, MOST_DIGITS = 16_000_000, 1_000_000, 4_000
"""Limits of a file; an event of 10,000 players needs a twentieth of the bytes and a fiftieth of the lists."""

PROVES = {
    "2026": "this round and no other: C1 to C21 (articles 2.1 to 2.4), the order of equally good pairings "
    "(article 4) and the colours (article 5)",
    "2017": "this round and no other: C.1 to C.19 and the collapse (articles A.9, C.4), the order of equally "
    "good pairings (part D) and the colours (part E)",
}
"""What a certificate of version 2 proves, by edition: everything."""

NOT_COVERED = "the numbers of the boards (C.04.2, article 3.6)"
PROVED_BY_1 = {
    "2026": (
        "C1 to C21 (articles 2.1 to 2.4) and the colours (article 5)",
        "the order of equally good pairings (articles 4.1 to 4.5): pair the round again to see it",
    ),
    "2017": (
        "C.1 to C.3, C.5 to C.19 in every bracket, and the colours (part E)",
        "the order of equally good pairings (part D), nor a collapse that rests on it: pair the round "
        "again to see them",
    ),
}
"""What a certificate of version 1 proves and what it does not, by edition. None is made any more."""


class Sentence(str):
    """A sentence, and what it was made from, so that a program with catalogues can say it in other languages.

    template: with the names of the values in braces. values: by name; a sentence among them has its own.
    """

    template: str
    values: dict[str, Any]

    def __new__(cls, template: str, **values: object) -> Sentence:
        """The sentence in English."""
        made = super().__new__(cls, template.format(**values))
        made.template, made.values = template, values
        return made


class Wrong(Exception):  # noqa: N818
    """The certificate does not prove what it says; `fault` says what is wrong."""

    def __init__(self, fault: Sentence) -> None:
        super().__init__(fault)
        self.fault = fault


def demand(true: object, template: str, **values: object) -> None:
    """Go on only if this is true."""
    if not true:
        raise Wrong(Sentence(template, **values))


def read(data: bytes) -> Paper:
    """The certificate in a file. Raises Wrong for anything that is none."""
    demand(len(data) <= MOST_BYTES, "the file is too large for a certificate")
    demand(data.count(b"[") + data.count(b"{") <= MOST_LISTS, "the file has too many lists for a certificate")

    def refuse(text: str) -> NoReturn:
        raise Wrong(Sentence("{text} is not a whole number", text=text[:20]))

    def number(text: str) -> int:
        demand(len(text) <= MOST_DIGITS, "a number of {n} digits", n=len(text))
        return int(text)

    def once(pairs: list[tuple[str, Any]]) -> Paper:
        demand(len(dict(pairs)) == len(pairs), "a name is given twice")
        return dict(pairs)

    hooks: Any = {"parse_int": number, "parse_float": refuse, "parse_constant": refuse}
    try:
        paper = json.loads(data.decode("utf-8-sig"), object_pairs_hook=once, **hooks)
    except (ValueError, RecursionError) as error:
        line, column = getattr(error, "lineno", 0), getattr(error, "colno", 0)
        where = Sentence("line {n}, column {column}", n=line, column=column) if line else str(error)[:200]
        raise Wrong(Sentence("not a JSON document: {reason}", reason=where)) from None
    check(paper)
    return dict(paper)


def whole(value: Any, low: int, high: int) -> bool:
    """A whole number in this range; True and 1.0 are none."""
    return type(value) is int and low <= value <= high


def event_of(name: str, players: Iterable[str]) -> str:
    """What binds a certificate to its event: the SHA-256 of the names of the event and all players, by line.

    Only letters and digits count, in small letters, and only the first 33 characters of a name, as many as a
    report file has room for.
    """
    heads = (unicodedata.normalize("NFC", text).strip()[:33].casefold() for text in (name, *players))
    lines = ["".join(filter(str.isalnum, head)) for head in heads]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def entries(value: Any, right: Callable[[Any], bool], size: int | None = None) -> bool:
    """A list (of this size) in which every entry is right."""
    return type(value) is list and size in (None, len(value)) and all(map(right, value))


def players(value: Any, count: int) -> bool:
    """Players by their places in the list of all of them, each once, in order."""
    places = entries(value, lambda place: whole(place, 0, count - 1))
    return places and all(a < b for a, b in pairwise(value))


def pair(value: Any, count: int) -> bool:
    """Two different players."""
    return entries(value, lambda place: whole(place, 0, count - 1), 2) and value[0] != value[1]


def text(value: Any, pattern: str) -> bool:
    """A text of this form."""
    return type(value) is str and re.fullmatch(pattern, value) is not None


COLUMNS: dict[str, Callable[..., bool]] = {
    "number": lambda value, count: whole(value, 1, 10**9),
    "present": lambda value, count: whole(value, 0, 1),
    "score": lambda value, count: whole(value, -(10**6), 10**6),
    "topscorer": lambda value, count: whole(value, 0, 1),
    "barred": lambda value, count: whole(value, 0, 1),
    "games": lambda value, count: whole(value, 0, 10**4),
    "parity": lambda value, count: whole(value, 0, 10**9),
    "floats": lambda value, count: text(value, "[du]?[DU]?"),
    "colours": lambda value, count: text(value, "[WB]*"),
    "met": players,
}
"""What is told about every player. present: takes part in this round. score: in tenths of a point, virtual
points included. barred: from the bye (C2). games: played so far. parity: the number that 5.2.5 looks at.
floats: d, u of the last round, D, U of the one before. colours: of the games played. met: their opponents."""

FACTS = ("event", "last", "initial", "forbidden", "players")
_CLAIMS = {"format", "version", "system", "edition", "tournament", "round", "covers", "does_not_cover"}
_PROOF = {"pairs", "bye", "collapse", "given_up", "proofs"}
_PARTS = {"by_type", "but", "blossoms", "ahead", "order"}
_NOT_IN_1 = {"event", "given_up", "order"}


def check(paper: Any) -> None:
    """Everything is there, nothing else, and each of its kind. Raises Wrong."""
    named = type(paper) is dict and paper.get("format") == "pairwright-certificate"
    demand(named and paper.get("system") == "dutch", "not a certificate of the Dutch system")
    version = paper.get("version")
    demand(whole(version, 1, 2), "a certificate of a version other than 1 and 2, which this program knows")
    missing = _NOT_IN_1 if version == 1 else set()
    demand(set(paper) == (_CLAIMS | {*FACTS} | _PROOF) - missing, "not the entries of a certificate")
    edition = paper["edition"]
    demand(text(edition, "2017|2026"), "not an edition that certificates are made for")
    claims = (paper["covers"], paper["does_not_cover"])
    right = PROVED_BY_1[edition] if version == 1 else (PROVES[edition], NOT_COVERED)
    demand(claims == right, "it claims something else than it can prove")
    demand(version == 1 or text(paper["event"], "[0-9a-f]{64}"), "the event is not named by a digest")
    demand(text(paper["tournament"], r"[^\x00-\x1f\x7f]*"), "the name of the event is not a line of text")
    demand(whole(paper["round"], 1, 10**4), "no round is named")
    demand(type(paper["last"]) is bool, "it does not say whether this is the last round")
    demand(text(paper["initial"], "W|B|"), "the initial colour is neither W nor B")
    count = _check_players(paper["players"], paper["last"])
    groups = entries(paper["forbidden"], lambda group: players(group, count) and len(group) > 1)
    demand(groups, "forbidden: not groups of players in order")
    demand(entries(paper["pairs"], lambda two: pair(two, count)), "pairs: not pairs of two players")
    demand(paper["bye"] is None or whole(paper["bye"], 0, count - 1), "bye: not a player")
    brackets = len(set(paper["players"]["score"]))
    collapse = paper["collapse"] is None or (edition == "2017" and whole(paper["collapse"], 0, brackets - 2))
    demand(collapse, "collapse: not a bracket above the last one, in the edition of 2017")
    given_up = paper.get("given_up")
    pairs = paper["collapse"] is not None and entries(given_up, lambda two: pair(two, count))
    demand(given_up is None or pairs, "given_up: not pairs of the bracket above a collapse")
    proofs = entries(paper["proofs"], lambda proof: _is_proof(proof, count, _PARTS - missing))
    demand(proofs, "proofs: not potentials, blossoms and cuts")


def differences(stated: Paper, derived: Paper) -> list[str]:
    """Which facts of a certificate are not those of the tournament; those of players with their numbers."""
    found = [name for name in FACTS if name != "players" and stated.get(name, derived[name]) != derived[name]]
    numbers = derived["players"]["number"]
    if stated["players"]["number"] != numbers:
        return [*found, Sentence("the players")]
    for name, column in derived["players"].items():
        both = zip(numbers, stated["players"][name], column, strict=True)
        wrong = [number for number, a, b in both if a != b]
        listed = ", ".join(map(str, wrong[:5])) + (" ..." if len(wrong) > 5 else "")
        found += [Sentence("{column} of {list}", column=name, list=listed)] if wrong else []
    return found


def _check_players(columns: Any, last: bool) -> int:
    demand(type(columns) is dict and set(columns) == set(COLUMNS), "players: not their columns")
    numbers = columns["number"]
    count = len(numbers) if type(numbers) is list else 0
    for name, right in COLUMNS.items():
        fine = entries(columns[name], partial(right, count=count), count)
        demand(fine, "players' {column}: not of its form", column=name)
    demand(all(a < b for a, b in pairwise(numbers)), "players' number: not in order, each once")
    opponents = [set(met) for met in columns["met"]]
    for place, met in enumerate(opponents):
        mutual = all(place in opponents[other] and place != other for other in met)
        demand(mutual, "players' met: {n} met somebody who has not met {n}", n=numbers[place])
        enough = columns["games"][place] >= max(len(met), len(columns["colours"][place]))
        demand(enough, "players' games: {n} has fewer than opponents or colours", n=numbers[place])
    demand(last or not any(columns["topscorer"]), "players' topscorer: there are none before the last round")
    return count


def _is_proof(proof: Any, count: int, parts: set[str]) -> bool:
    """Potentials by type, those that differ from their type, blossoms, cuts; `ahead` is for 2017."""
    return (
        type(proof) is dict
        and set(proof) == parts
        and entries(proof["by_type"], lambda y: type(y) is int)
        and _numbers(proof["but"], count)
        and _sets(proof["blossoms"], count)
        and (proof["ahead"] is None or entries(proof["ahead"], lambda two: pair(two, count)))
        and entries(proof.get("order", []), lambda cut: _is_cut(cut, count))
    )


def _is_cut(cut: Any, count: int) -> bool:
    """Which decision it is about, and its numbers other than zero."""
    return (
        type(cut) is dict
        and set(cut) == {"at", "players", "blossoms"}
        and entries(cut["at"], lambda part: True, 2)
        and text(cut["at"][0], "D[1-6]")
        and whole(cut["at"][1], 0, count)
        and _numbers(cut["players"], count)
        and _sets(cut["blossoms"], count)
    )


def _numbers(value: Any, count: int) -> bool:
    """Players of a bracket by their places in it, the bye among them, and a number of each."""
    numbers = entries(value, lambda one: entries(one, lambda n: type(n) is int, 2))
    return numbers and players([v for v, _ in value], count + 1)


def _sets(value: Any, count: int) -> bool:
    """Sets of such players, and a number of each."""
    sets = entries(value, lambda one: entries(one, lambda part: True, 2))
    return sets and all(players(inside, count + 1) and type(z) is int for inside, z in value)
