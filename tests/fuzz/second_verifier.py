"""A second verifier of certificates, edition of 2026, written from docs/programmers/certificates.md alone.

It shares nothing with the first one. It looks at every pair by itself, so it is for small fields, and takes
the facts as they stand.
"""

from __future__ import annotations

import json
from itertools import combinations

BYE = "bye"


class NotProvenError(Exception):
    """The certificate does not prove its round."""


def need(condition, text):
    if not condition:
        raise NotProvenError(text)


def truths(part):
    """True or false somewhere, where there should be numbers."""
    parts = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    return isinstance(part, bool) or any(truths(one) for one in parts)


def kind(facts, groups, last):
    had = facts["colours"]
    difference = had.count("W") - had.count("B")
    twice = len(had) > 1 and had[-1] == had[-2]
    turned = {"W": "B", "B": "W"}
    if not had:
        due, strength = "", 0
    elif twice and abs(difference) < 2:
        due, strength = turned[had[-1]], 3
    elif difference:
        due, strength = "B" if difference > 0 else "W", 3 if abs(difference) > 1 else 2
    else:
        due, strength = turned[had[-1]], 1
    late = (abs(difference), twice and had[-1] != due) if last and strength == 3 else None
    return due, strength, bool(facts["topscorer"]), groups, late


def colours_failed(a, b):
    """None: must not meet (C3, large groups); else how often C10 to C13 fail."""
    if a[3] & b[3] or (a[:2] == b[:2] and a[1] == 3 and not (a[2] or b[2])):
        return None
    if not a[0] or a[0] != b[0]:
        return {}
    failed = {12: -1}
    if a[1] == b[1] == 3:
        (wide, again), (other, too) = a[4], b[4]
        failed[10] = -(wide > 1 and other > 1)
        # The one with the smaller difference is denied; of two equal ones whoever has no third game.
        failed[11] = -((again and too) if wide == other else (again if wide < other else too))
    elif min(a[1], b[1]) == 2:
        failed[13] = -1
    return failed


def white_first(a, b, initial, parity):
    """Article 5.2: has the higher-ranked one White?"""
    turned = {"W": "B", "B": "W", "": ""}

    def wish(had):
        difference = had.count("W") - had.count("B")
        twice = len(had) > 1 and had[-1] == had[-2]
        if not had:
            return "", (0, 0)
        absolute = twice or abs(difference) > 1
        due = (
            ("B" if difference > 0 else "W")
            if abs(difference) > 1 or (difference and not twice)
            else turned[had[-1]]
        )
        return due, (3 if absolute else 1 + abs(difference), abs(difference) if absolute else 0)

    (mine, strong), (theirs, other) = wish(a), wish(b)
    if not mine and not theirs:
        return (initial if parity % 2 else turned[initial]) == "W"
    if mine != theirs:
        return (mine or turned[theirs]) == "W"
    if strong != other:
        return (mine if strong > other else turned[mine]) == "W"
    for x, y in zip(reversed(a), reversed(b), strict=False):
        if x != y:
            return turned[x] == "W"
    return mine == "W"


class Second:
    def __init__(self, paper):
        self.paper, columns = paper, paper["players"]
        need(not truths({name: part for name, part in paper.items() if name != "last"}), "no numbers")
        need(paper["edition"] == "2026" and paper["version"] == 2, "not for this")
        self.facts = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
        large = {n for n, group in enumerate(paper["forbidden"]) if len(group) > 8}
        self.kind, self.apart = [], [set(one["met"]) for one in self.facts]
        for p, facts in enumerate(self.facts):
            inside = {n for n, group in enumerate(paper["forbidden"]) if p in group}
            self.kind.append(kind(facts, frozenset(inside & large), paper["last"]))
            for n in inside:
                self.apart[p] |= set(paper["forbidden"][n]) - {p}
        there = [p for p, facts in enumerate(self.facts) if facts["present"]]
        self.rank = sorted(there, key=lambda p: (-self.facts[p]["score"], self.facts[p]["number"]))
        self.partner = {}
        for a, b in paper["pairs"]:
            need(a not in self.partner and b not in self.partner and a != b, "twice")
            self.partner[a], self.partner[b] = b, a
        self.all = list(self.rank)
        if paper["bye"] is not None:
            need(paper["bye"] not in self.partner and not self.facts[paper["bye"]]["barred"], "C2")
            self.partner[paper["bye"]], self.partner[BYE] = BYE, paper["bye"]
            self.all.append(BYE)
        need(set(self.partner) == set(self.all), "not everybody once")

    def may(self, a, b):
        return BYE in (a, b) or b not in self.apart[a]

    def verify(self):
        place = {p: n for n, p in enumerate(self.rank)}
        for first, second in self.paper["pairs"]:
            need(
                self.may(first, second) and colours_failed(self.kind[first], self.kind[second]) is not None,
                "C1, C3",
            )
            high, low = sorted((first, second), key=place.get)
            had = self.facts[high]["colours"], self.facts[low]["colours"]
            need(any(had) or self.paper["initial"], "no initial colour")
            need(
                (high == first) == white_first(*had, self.paper["initial"], self.facts[high]["parity"]),
                "colours",
            )
        proofs = list(self.paper["proofs"])
        for vertices, types, gain, ordered in self.steps():
            need(proofs, "a proof is missing")
            self.prove(vertices, types, gain, ordered, proofs.pop(0))
        need(not proofs, "a proof too many")

    def steps(self):
        bye, due = self.paper["bye"], set()
        scores = {p: self.facts[p]["score"] for p in self.rank}
        if bye is not None:
            able = {p for p in self.rank if not self.facts[p]["barred"]}
            levels = sorted({scores[p] for p in able}, reverse=True)
            due = {p for p in able if scores[p] == scores[bye]}
            if levels[-1] < scores[bye]:
                types = [
                    (BYE,) if p == BYE else (self.kind[p], levels.index(scores[p]) if p in able else None)
                    for p in self.all
                ]

                def for_bye(a, b):
                    if a[0] == b[0] == BYE:
                        return None
                    if BYE in (a[0], b[0]):
                        found = (b if a[0] == BYE else a)[1]
                        return None if found is None else {(5,): found}
                    return None if colours_failed(a[0], b[0]) is None else {}

                yield self.all, types, for_bye, False
        levels, left = sorted(set(scores.values()), reverse=True), list(self.all)
        for number, score in enumerate(levels):
            inside = {p for p in left if p != BYE and scores[p] >= score}
            leaving = {p for p in inside if self.partner[p] not in inside}
            nine = len(leaving) == 1 and bye is not None and scores[bye] >= score
            below = levels[number + 1] if number + 1 < len(levels) else None

            types = [self.type_of(p, score, inside, below, due, nine) for p in left]
            yield left, types, in_and_below, True
            left = [p for p in left if p not in inside or p in leaving]

    def type_of(self, p, score, inside, below, due, nine):
        if p == BYE:
            return (BYE,)
        own = self.facts[p]["score"]
        if p not in inside:
            return "next" if own == below else "low", self.kind[p], p in due
        games = self.facts[p]["games"] if nine and p in due else 0
        return (
            "moved" if own > score else "resident",
            self.kind[p],
            p in due,
            own,
            self.facts[p]["floats"],
            games,
        )

    def prove(self, vertices, types, gain, ordered, proof):
        count, names = len(vertices), list(dict.fromkeys(types))
        need(proof["ahead"] is None and len(proof["by_type"]) == len(names), "types")
        gains = {}
        for a in names:
            for b in names:
                gains[a, b] = gain(a, b)
        fields = sorted({f for one in gains.values() if one for f in one})
        value, scale = {}, 1
        for field in reversed(fields):
            amounts = [0, *(one[field] for one in gains.values() if one and field in one)]
            value[field] = scale
            scale *= (max(amounts) - min(amounts)) * (count // 2) + 1
        pairs = {}
        for v, w in combinations(range(count), 2):
            found = gains[types[v], types[w]]
            if found is not None and self.may(vertices[v], vertices[w]):
                pairs[v, w] = 2 * sum(value[f] * n for f, n in found.items())
        potential = [proof["by_type"][names.index(t)] for t in types]
        for v, y in proof["but"]:
            potential[v] = y
        place = {p: v for v, p in enumerate(vertices)}
        made = {(v, place[self.partner[p]]) for v, p in enumerate(vertices) if place[self.partner[p]] > v}
        need(made <= set(pairs), "a pair made that must not be")
        sets = [(frozenset(inside), z) for inside, z in proof["blossoms"]]
        need(all(len(inside) % 2 and z >= 0 for inside, z in sets), "blossoms")
        tight = self.balanced(dict(enumerate(potential)), sets, pairs, sum(pairs[two] for two in made))
        if ordered:
            Order(
                self, count, types, tight, [inside for inside, z in sets if z > 0], made, proof["order"]
            ).walk()
        else:
            need(not proof["order"], "cuts of C5")

    @staticmethod
    def balanced(numbers, sets, needs, total):
        """The pairs that have just what they need."""
        brought = sum(numbers.values()) + sum(z * (len(inside) // 2) for inside, z in sets)
        need(brought == total, "it does not balance")
        tight = set()
        for (v, w), wanted in needs.items():
            has = (
                numbers.get(v, 0)
                + numbers.get(w, 0)
                + sum(z for inside, z in sets if v in inside and w in inside)
            )
            need(has >= wanted, "a pair has less than it needs")
            if has == wanted:
                tight.add((v, w))
        return tight


def in_and_below(a, b):
    order = ("moved", "resident", "next", "low", BYE)
    a, b = sorted((a, b), key=lambda one: order.index(one[0]))
    if b[0] == BYE:
        return None if a[0] == BYE or not a[2] else {(9,): a[5]} if len(a) > 3 else {}
    failed = colours_failed(a[1], b[1])
    if failed is None or b[0] == "moved":
        return None
    if b[0] == "low":
        return {}
    if b[0] == "next":
        return {(8,): 1} if a[0] == "next" else {(8,): 1, (8, -a[3]): 1}
    found = {(6,): 1} | {(criterion,): n for criterion, n in failed.items()}
    residents = [one for one in (a, b) if one[0] == "resident"]
    found[14,] = sum("d" in one[4] for one in residents)
    found[16,] = sum("D" in one[4] for one in residents)
    if a[0] == "moved":
        found |= {
            (7, -a[3]): 1,
            (15,): -("u" in b[4]),
            (17,): -("U" in b[4]),
            (18, -a[3]): int("d" in a[4]),
            (20, -a[3]): int("D" in a[4]),
            (19, -a[3]): -("u" in b[4]),
            (21, -a[3]): -("U" in b[4]),
        }
    return found


class Order:
    def __init__(self, second, count, types, live, full, made, cuts):
        self.live, self.full, self.cuts = set(live), list(full), list(cuts)
        self.there = set(range(count))
        self.partner = {a: b for two in made for a, b in (two, two[::-1])}
        self.moved = [v for v in range(count) if types[v][0] == "moved"]
        self.residents = [v for v in range(count) if types[v][0] == "resident"]

    def of(self, v):
        return {b if a == v else a for a, b in self.live if v in (a, b)}

    def drop(self, gone):
        self.live = {two for two in self.live if not gone(*two)}

    def refuse(self, decision, v, choices):
        if self.of(v) & set(choices):
            self.cut(decision, v)
            need(not self.of(v) & set(choices), f"{decision}: an earlier choice is open")

    def cut(self, decision, v, prices=None):
        need(self.cuts, f"{decision}: no cut")
        cut = self.cuts.pop(0)
        need(cut["at"] == [decision, v], f"{decision}: another cut")
        numbers, sets = dict(cut["players"]), [(frozenset(inside), q) for inside, q in cut["blossoms"]]
        everybody = set(numbers).union(*(inside for inside, _ in sets))
        need(everybody <= self.there, "gone")
        need(all(len(inside) % 2 and (q >= 0 or inside in self.full) for inside, q in sets), "below zero")
        wanted = {two: 2 * prices.get(two, 0) if prices else 0 for two in self.live}
        made = (
            sum(2 * prices.get(tuple(sorted((v, w))), 0) for v, w in self.partner.items() if v < w)
            if prices
            else 0
        )
        self.live = Second.balanced(numbers, sets, wanted, made)
        self.full += [inside for inside, q in sets if q > 0 and inside not in self.full]

    def fix(self, u, v):
        two = {u, v}
        self.there -= two
        self.drop(lambda a, b: a in two or b in two)
        full, self.full = self.full, []
        for inside in full:
            left = inside - two
            if len(inside & two) == 1:
                self.drop(lambda a, b, left=left: (a in left) != (b in left))
            elif len(left) > 1:
                self.full.append(left)

    def walk(self):
        home = set(self.residents)
        here = [v for v in self.moved if self.partner[v] in home]
        for v in self.moved:
            if v in here:
                self.drop(lambda a, b, v=v: v in (a, b) and not {a, b} & home)
            else:
                self.refuse("D1", v, home)
        for v in here:
            self.refuse("D2", v, {w for w in home if w < self.partner[v]})
            self.fix(v, self.partner[v])
        rest = [v for v in self.residents if v in self.there]
        upper = [v for v in rest if self.partner[v] in rest and v < self.partner[v]]
        if upper != rest[: len(upper)]:
            self.exchange(rest, upper)
        lower = set(rest) - set(upper)
        self.drop(
            lambda a, b: (
                (a in upper and b not in lower)
                or (b in upper and a not in lower)
                or (a in lower and b in lower)
            )
        )
        for v in upper:
            self.refuse("D6", v, {w for w in lower if v < w < self.partner[v]})
            self.fix(v, self.partner[v])
        need(not self.cuts, "a cut too many")

    def exchange(self, rest, upper):
        k, n = len(upper), len(rest)
        index = {v: x for x, v in enumerate(rest, 1)}
        prices = {
            (v, w): (k * n + 1 if index[v] <= k else 0) + n - index[v] for v, w in combinations(rest, 2)
        }
        self.cut("D3", k, prices)
        out = k - len(set(upper) & set(rest[:k]))
        done = 0
        for v in reversed(rest[:k]):
            if done == out:
                break
            above = {w for w in rest if w > v}
            if v not in upper:
                done += 1
                self.drop(lambda a, b, v=v, above=above: v in (a, b) and (a in above or b in above))
            else:
                self.refuse("D4", v, self.of(v) - above)
        done = 0
        for v in rest[k:]:
            if done == out:
                break
            above = {w for w in rest if w > v}
            if v in upper:
                done += 1
                self.drop(lambda a, b, v=v, above=above: v in (a, b) and not (a in above or b in above))
            else:
                self.refuse("D5", v, above)


def proven(data: bytes) -> str:
    """ "" for a certificate that proves its round, given its facts; else why not."""
    try:
        Second(json.loads(data)).verify()
    except NotProvenError as error:
        return str(error) or "not proven"
    return ""
