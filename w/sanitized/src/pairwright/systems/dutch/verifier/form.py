"""The form of a certificate: nothing is looked at before every entry is known to be of its kind and range."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import Any, NoReturn

MOST_BYTES, MOST_LISTS, MOST_DIGITS = 16_000_000, 1_000_000, 4_000
"""Limits of a file; an event of 10,000 players needs a twentieth of the bytes and a fiftieth of the lists."""

Paper = dict[str, Any]

PROVES = {
    "2026": "C1 to C21 (articles 2.1 to 2.4) and the colours (article 5)",
    "2017": "C.1 to C.3, C.5 to C.19 in every bracket, and the colours (part E)",
}
DOES_NOT_PROVE = {
    "2026": "the order of equally good pairings (articles 4.1 to 4.5): pair the round again to see it",
    "2017": "the order of equally good pairings (part D), nor a collapse that rests on it: pair the round "
    "again to see them",
}


class Wrong(Exception):  # noqa: N818
    """The certificate does not prove what it says."""


def demand(true: object, text: str) -> None:
    """Go on only if this is true."""
    if not true:
        raise Wrong(text)


def read(data: bytes) -> Paper:
    """The certificate in a file. Raises Wrong for anything that is none."""
    demand(len(data) <= MOST_BYTES, "the file is too large for a certificate")
    demand(data.count(b"[") + data.count(b"{") <= MOST_LISTS, "the file has too many lists for a certificate")

    def refuse(text: str) -> NoReturn:
        raise Wrong(f"{text[:20]} is not a whole number")

    def number(text: str) -> int:
        demand(len(text) <= MOST_DIGITS, f"a number of {len(text)} digits")
        return int(text)

    def once(pairs: list[tuple[str, Any]]) -> Paper:
        demand(len(dict(pairs)) == len(pairs), "a name is given twice")
        return dict(pairs)

    hooks: Any = {"parse_int": number, "parse_float": refuse, "parse_constant": refuse}
    try:
        paper = json.loads(data.decode("utf-8-sig"), object_pairs_hook=once, **hooks)
    except (ValueError, RecursionError) as error:
        raise Wrong(f"not a JSON document: {str(error)[:200]}") from None
    check(paper)
    return dict(paper)


def whole(value: Any, low: int, high: int) -> bool:
    """A whole number in this range; True and 1.0 are none."""
    return type(value) is int and low <= value <= high


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

FACTS = ("last", "initial", "forbidden", "players")
_CLAIMS = ("format", "version", "system", "edition", "tournament", "round", "covers", "does_not_cover")
_PROOF = ("pairs", "bye", "collapse", "proofs")


def check(paper: Any) -> None:
    """Everything is there, nothing else, and each of its kind. Raises Wrong."""
    demand(
        type(paper) is dict and set(paper) == {*_CLAIMS, *FACTS, *_PROOF}, "not the entries of a certificate"
    )
    named = (paper["format"], paper["system"]) == ("pairwright-certificate", "dutch")
    demand(named and whole(paper["version"], 1, 1), "not a certificate of the Dutch system, version 1")
    edition = paper["edition"]
    demand(text(edition, "2017|2026"), "not an edition that certificates are made for")
    claims = [paper["covers"], paper["does_not_cover"]]
    demand(claims == [PROVES[edition], DOES_NOT_PROVE[edition]], "it claims something else than it can prove")
    demand(text(paper["tournament"], r"[^\x00-\x1f]*"), "the name of the tournament is not a line of text")
    demand(whole(paper["round"], 1, 10**4), "no round is named")
    demand(type(paper["last"]) is bool, "it does not say whether this is the last round")
    demand(text(paper["initial"], "W|B|"), "the initial colour is neither W nor B")
    count = _check_players(paper["players"], paper["last"])
    groups = entries(paper["forbidden"], lambda group: players(group, count) and len(group) > 1)
    demand(groups, "forbidden: not groups of players in order")
    demand(entries(paper["pairs"], lambda two: pair(two, count)), "pairs: not pairs of two players")
    demand(paper["bye"] is None or whole(paper["bye"], 0, count - 1), "bye: not a player")
    brackets = len(set(paper["players"]["score"]))
    collapse = paper["collapse"] is None or whole(paper["collapse"], 0, brackets - 2)
    demand(collapse, "collapse: not a bracket above the last one")
    demand(edition == "2017" or paper["collapse"] is None, "collapse: only in the edition of 2017")
    demand(
        entries(paper["proofs"], lambda proof: _is_proof(proof, count)), "proofs: not potentials and blossoms"
    )


def differences(stated: Paper, derived: Paper) -> list[str]:
    """Which facts of a certificate are not those of the tournament; those of players with their numbers."""
    found = [name for name in FACTS if name != "players" and stated[name] != derived[name]]
    numbers = derived["players"]["number"]
    if stated["players"]["number"] != numbers:
        return [*found, "the players"]
    for name, column in derived["players"].items():
        wrong = [
            number for number, a, b in zip(numbers, stated["players"][name], column, strict=True) if a != b
        ]
        listed = ", ".join(map(str, wrong[:5])) + (" ..." if len(wrong) > 5 else "")
        found += [f"{name} of {listed}"] if wrong else []
    return found


def _check_players(columns: Any, last: bool) -> int:
    demand(
        type(columns) is dict and set(columns) == set(COLUMNS), "players: not the columns of a certificate"
    )
    numbers = columns["number"]
    count = len(numbers) if type(numbers) is list else 0
    for name, right in COLUMNS.items():
        fine = entries(columns[name], partial(right, count=count), count)
        demand(fine, f"players' {name}: not of its form")
    demand(all(a < b for a, b in pairwise(numbers)), "players' number: not in order, each once")
    opponents = [set(met) for met in columns["met"]]
    for place, met in enumerate(opponents):
        mutual = all(place in opponents[other] and place != other for other in met)
        demand(mutual, f"players' met: {numbers[place]} met somebody who has not met him")
        enough = columns["games"][place] >= max(len(met), len(columns["colours"][place]))
        demand(enough, f"players' games: {numbers[place]} has fewer than opponents or colours")
    demand(last or not any(columns["topscorer"]), "players' topscorer: there are none before the last round")
    return count


def _is_proof(proof: Any, count: int) -> bool:
    """Potentials by type, those that differ from their type, blossoms; `ahead` is for the edition of 2017."""
    return (
        type(proof) is dict
        and set(proof) == {"by_type", "but", "blossoms", "ahead"}
        and entries(proof["by_type"], lambda y: type(y) is int)
        and entries(proof["but"], lambda one: entries(one, lambda n: type(n) is int, 2))
        and players([v for v, _ in proof["but"]], count + 1)
        and entries(proof["blossoms"], lambda one: entries(one, lambda part: True, 2))
        and all(players(inside, count + 1) and type(z) is int for inside, z in proof["blossoms"])
        and (proof["ahead"] is None or entries(proof["ahead"], lambda two: pair(two, count)))
    )
