"""Verify the certificate of a round of the Dutch system (C.04.3, edition of 2026) without pairing anything.

    python standalone_verifier.py CERTIFICATE

Imports nothing of the engine that made the pairing. The certificate tells the facts about every player
(score, colours, floats, opponents), the pairs, and potentials. C1 to C5 and the colours are looked at
directly. For C6 to C21, bracket by bracket, every pair that could be made brings a weight, the first
criterion weighing most; no pair brings more than the potentials of its two players add up to, and all
potentials together are what the pairs made bring: no pairing is better (duality of linear programs).
The order of equally good pairings (article 4) has no potentials: pair the round again to see it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement
from typing import Any

STRONG, ABSOLUTE, BYE = 2, 3, -1
OTHER = {"W": "B", "B": "W"}
Type = tuple[Any, ...]
Gain = dict[tuple[int, ...], int]


class Wrong(Exception):  # noqa: N818
    """The certificate does not prove what it says."""


def demand(true: object, text: str) -> None:
    """Go on only if this is true."""
    if not true:
        raise Wrong(text)


def colour_kind(had: str, topscorer: bool, groups: tuple[int, ...], last: bool) -> Type:
    """Articles 1.6, 1.7: (colour due, strength, width, repeated, topscorer, groups)."""
    difference, repeated = had.count("W") - had.count("B"), len(had) > 1 and had[-1] == had[-2]
    if repeated and abs(difference) < 2:
        due, strength = OTHER[had[-1]], ABSOLUTE
    else:
        due = ("B" if difference > 0 else "W") if difference else OTHER[had[-1]] if had else ""
        strength = min(3, 1 + abs(difference)) if had else 0
    # Only pairs of two absolute preferences look at the width, and only the last round can have them (C3).
    wide = last and strength == ABSOLUTE
    width = (abs(difference), repeated and due != had[-1]) if wide else (0, False)
    return due, strength, *width, topscorer, groups


def colour_failures(a: Type, b: Type) -> list[int] | None:
    """None when C3 (or a large group) bars a pair of these kinds, else what it fails of C10 to C13."""
    if set(a[5]) & set(b[5]) or (a[:2] == b[:2] and a[1] == ABSOLUTE and not (a[4] or b[4])):
        return None
    if a[0] != b[0] or not a[0]:
        return []
    if a[1] == b[1] == ABSOLUTE:
        third = a[3] and b[3] if a[2] == b[2] else min(a, b, key=lambda kind: kind[2])[3]
        return [10] * (a[2] > 1 and b[2] > 1) + [11] * third + [12]
    return [12, 13] if min(a[1], b[1]) == STRONG else [12]


def bracket_pair(a: Type, b: Type) -> Gain | None:
    """What a pair of a bracket brings, by field: a criterion, then perhaps a score, the highest first."""
    failed = colour_failures(a[1], b[1])
    if failed is None or b[0] == "moved":
        return None
    found: Gain = {(6,): 1}
    for criterion in failed:
        found[criterion,] = -1
    for player in (a, b):
        if player[0] == "resident":
            for criterion, again in ((14, "d"), (16, "D")):
                found[criterion,] = found.get((criterion,), 0) + (again in player[4])
    if a[0] == "moved":
        found[7, -a[3]] = 1
        for count, difference, again in ((15, 19, "u"), (17, 21, "U")):
            found[count,] = found[difference, -a[3]] = -(again in b[4])
        found[18, -a[3]], found[20, -a[3]] = int("d" in a[4]), int("D" in a[4])
    return found


def pair_from_here(a: Type, b: Type) -> Gain | None:
    """What a pair brings to a bracket, to its look-ahead (C8) or to C9; None when it must not be."""
    rank = ("moved", "resident", "next", "low", "bye").index
    a, b = (a, b) if rank(a[0]) <= rank(b[0]) else (b, a)
    if b[0] == "bye":
        return ({(9,): a[5]} if len(a) > 5 else {}) if a[0] != "bye" and a[2] else None
    if b[0] in ("moved", "resident"):
        return bracket_pair(a, b)
    if colour_failures(a[1], b[1]) is None:
        return None
    if b[0] == "low":
        return {}
    return {(8,): 1} if a[0] == "next" else {(8,): 1, (8, -a[3]): 1}


def pair_for_bye(a: Type, b: Type) -> Gain | None:
    """C5: the bye brings the more the lower the score of its receiver (the last entry, None if barred)."""
    a, b = (a, b) if b[0] == "bye" else (b, a)
    if b[0] == "bye":
        return None if a[0] == "bye" or a[2] is None else {(5,): a[2]}
    return None if colour_failures(a[1], b[1]) is None else {}


class Graph:
    """Players of types, and what a pair of two types weighs; a field weighs more than all after it."""

    def __init__(
        self, players: list[int], type_of: Callable[[int], Type], brings: Callable[[Type, Type], Gain | None]
    ) -> None:
        types: dict[Type, int] = {}
        self.players, self.of = players, [types.setdefault(type_of(p), len(types)) for p in players]
        listed, scale = list(types), 1
        numbers = list(combinations_with_replacement(range(len(listed)), 2))
        table = {(s, t): brings(listed[s], listed[t]) for s, t in numbers}
        amounts: dict[tuple[int, ...], tuple[int, int]] = {}
        for found in filter(None, table.values()):
            for field, amount in found.items():
                low, high = amounts.get(field, (0, 0))
                amounts[field] = min(low, amount), max(high, amount)
        scales = {}
        for field in sorted(amounts, reverse=True):
            scales[field] = scale
            scale *= (amounts[field][1] - amounts[field][0]) * (len(players) // 2) + 1
        self.weight: dict[tuple[int, int], int | None] = {}
        for (s, t), gain in table.items():
            weight = None if gain is None else sum(scales[field] * n for field, n in gain.items())
            self.weight[s, t] = self.weight[t, s] = weight

    def verify(
        self, proof: dict[str, Any], partner: dict[int, int], may_meet: Callable[[int, int], bool], what: str
    ) -> None:
        """No perfect matching of these players weighs more than that of `partner`."""
        place = {player: v for v, player in enumerate(self.players)}
        potential = [proof["by_type"][t] for t in self.of]
        for v, y in proof["but"]:
            potential[v] = y
        bound, groups = sum(potential), dict[Any, list[int]]()
        around: list[tuple[int, ...]] = [()] * len(potential)
        for number, (inside, z) in enumerate(proof["blossoms"]):  # of an odd set one stays outside
            demand(len(set(inside)) == len(inside) and len(inside) % 2 and z >= 0, f"{what}: bad blossom")
            bound += z * (len(inside) // 2)
            for v in inside:
                around[v] += (number,)
        for v, key in enumerate(zip(self.of, potential, around, strict=True)):
            groups.setdefault(key, []).append(self.players[v])
        for (s, one), (t, other) in combinations_with_replacement(groups.items(), 2):
            weight = self.weight[s[0], t[0]]
            extra = sum(proof["blossoms"][number][1] for number in s[2] if number in t[2])
            if weight is not None and s[1] + t[1] + extra < 2 * weight:
                barred = all(a == b or not may_meet(a, b) for a in one for b in other)
                demand(barred, f"{what}: a pair brings more than its potentials")
        made = [self.weight[self.of[v], self.of[place[partner[p]]]] for p, v in place.items()]
        demand(None not in made, f"{what}: a pair that must not be")
        demand(sum(filter(None, made)) == bound, f"{what}: the potentials leave room for a better pairing")


class Round:
    """The facts and the pairs of a certificate."""

    def __init__(self, paper: dict[str, Any]) -> None:
        self.paper, columns = paper, paper["players"]
        self.facts = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
        self.met = [set(facts["met"]) for facts in self.facts]
        self.groups: list[set[int]] = [set() for _ in self.facts]
        for number, group in enumerate(paper["forbidden"]):
            for player in group:
                self.groups[player].add(number)
        large = {number for number, group in enumerate(paper["forbidden"]) if len(group) > 8}
        self.kind = [
            colour_kind(facts["colours"], facts["topscorer"], tuple(sorted(groups & large)), paper["last"])
            for facts, groups in zip(self.facts, self.groups, strict=True)
        ]
        present = [p for p, facts in enumerate(self.facts) if facts["present"]]
        self.order = sorted(present, key=lambda p: (-self.facts[p]["score"], p))
        self.partner = {a: b for pair in paper["pairs"] for a, b in (pair, pair[::-1])}
        demand(len(self.partner) == 2 * len(paper["pairs"]), "somebody is paired twice")
        if paper["bye"] is not None:
            self.partner |= {paper["bye"]: BYE, BYE: paper["bye"]}
            self.order.append(BYE)
        demand(sorted(self.partner) == sorted(self.order), "not everybody who is there is paired once")

    def may_meet(self, a: int, b: int) -> bool:
        """C1, and the restrictions of the event."""
        return BYE in (a, b) or not (b in self.met[a] or self.groups[a] & self.groups[b])

    def verify(self) -> None:
        """Raise Wrong at the first thing that does not hold."""
        place = {player: number for number, player in enumerate(self.order)}
        for white, black in self.paper["pairs"]:
            name = f"{self.facts[white]['number']}-{self.facts[black]['number']}"
            demand(self.may_meet(white, black), f"{name}: C1, or a restriction of the event")
            demand(colour_failures(self.kind[white], self.kind[black]) is not None, f"{name}: C3")
            higher, lower = sorted((white, black), key=place.__getitem__)
            demand(self.white(higher, lower) == white, f"{name}: colours, article 5")
        graphs = list(self.graphs())
        demand(len(graphs) == len(self.paper["proofs"]), "there is not one proof for each bracket")
        for (what, graph), proof in zip(graphs, self.paper["proofs"], strict=True):
            graph.verify(proof, self.partner, self.may_meet, what)

    def graphs(self) -> Iterator[tuple[str, Graph]]:
        """What is to be proven: C5, where it is not obvious, then C6 to C21 of every bracket."""
        score_of = {p: self.facts[p]["score"] for p in self.order if p != BYE}
        bye, receivers = self.paper["bye"], set()
        if bye is not None:
            levels = {p: score for p, score in score_of.items() if not self.facts[p]["barred"]}
            demand(bye in levels, "C2: the receiver of the bye is barred from it")
            receivers = {p for p in levels if levels[p] == score_of[bye]}
            if min(levels.values()) < score_of[bye]:
                distinct = sorted(set(levels.values()), reverse=True)
                rank = {p: distinct.index(score) for p, score in levels.items()}
                yield (
                    "C5",
                    Graph(
                        self.order,
                        lambda p: ("bye",) if p == BYE else ("", self.kind[p], rank.get(p)),
                        pair_for_bye,
                    ),
                )
        scores, left = sorted(set(score_of.values()), reverse=True), self.order
        for score, below in zip(scores, [*scores[1:], None], strict=True):
            inside = {p for p in left if p != BYE and score_of[p] >= score}
            leaving = {p for p in inside if self.partner[p] not in inside}
            single = len(leaving) == 1 and bye is not None and score_of[bye] >= score  # C9

            def type_of(
                p: int, score: int = score, below: Any = below, inside: Any = inside, single: bool = single
            ) -> Type:
                if p == BYE:
                    return ("bye",)
                facts, kind, due = self.facts[p], self.kind[p], p in receivers
                if p not in inside:
                    return "next" if score_of[p] == below else "low", kind, due
                role, games = "moved" if score_of[p] > score else "resident", facts["games"]
                return role, kind, due, score_of[p], facts["floats"], games if due and single else 0

            yield f"bracket {score / 10}", Graph(left, type_of, pair_from_here)
            left = [p for p in left if p not in inside or p in leaving]

    def white(self, higher: int, lower: int) -> int:
        """Article 5.2: who of the two has White; the higher-ranked one comes first."""
        had = self.facts[higher]["colours"], self.facts[lower]["colours"]
        (due, *mine), (other, *theirs) = (colour_kind(colours, False, (), True)[:3] for colours in had)
        if not due and not other:  # 5.2.5
            colour = self.paper["initial"]
            colour = colour if self.facts[higher]["parity"] % 2 else OTHER[colour]
        elif due != other:  # 5.2.1
            colour = due or OTHER[other]
        elif mine != theirs:  # 5.2.2
            colour = due if mine > theirs else OTHER[due]
        else:  # 5.2.3, 5.2.4
            games = zip(reversed(had[0]), reversed(had[1]), strict=False)
            colour = next((OTHER[a] for a, b in games if a != b), due)
        return higher if colour == "W" else lower


def main() -> int:
    """Verify one file; exit status 0 when it proves what it says, 1 when not."""
    with open(sys.argv[1], encoding="utf-8") as file:
        paper = json.load(file)
    try:
        Round(paper).verify()
    except Wrong as error:
        sys.stdout.write(f"NOT PROVEN. {error}\n")
        return 1
    sys.stdout.write(f"Proven: round {paper['round']}, C1 to C21 and the colours (article 5).\n")
    sys.stdout.write("Not covered: which of equally good pairings comes first (article 4).\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
