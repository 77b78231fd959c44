"""The proof: no pairing of the round is better by the criteria, and nothing has to be solved to see it.

What can be seen in one pair (meetings, bars, colours) is looked at directly. The rest is weighed, bracket by
bracket: every pair that could be made brings a weight, the first criterion weighing most. No pair brings more
than the potentials of its two players add up to, and all potentials together are what the pairs made bring:
then no pairing is better (duality of linear programs). In an odd set of players (a blossom) one stays over.
So its number z may help every pair inside, at the price of z for each pair that the set has room for; such
sets may overlap. Whoever may stay alone has no potential below zero. Which of equally good pairings comes
first is then shown by `order`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

from .criteria import (
    Gain,
    Type,
    colour_failures,
    colour_kind,
    for_bye,
    in_last_bracket,
    most_pairs,
    white,
    with_those_below,
)
from .form import Paper, Wrong, check, demand
from .order import Answer, Live, Question, Rule, Walk, mask_of

BYE, POINT = -1, 10
LARGE_GROUP = 8
MOST_STEPS = 40_000_000
"""Comparisons, some ten seconds; 1,000 players need a four-hundredth of them, the hardest events we know a
third.
"""

Brings = Callable[[Type, Type], Gain | None]
Partners = dict[int, int]


class Patience:
    """How many comparisons are left, so that a file made to keep us busy is refused."""

    def __init__(self) -> None:
        self.left = MOST_STEPS

    def spend(self, steps: int) -> None:
        """Raise Wrong when there have been too many."""
        self.left -= steps
        demand(self.left >= 0, "verifying this would take too long")


class Graph:
    """Players of types, and what a pair of two types weighs; a field weighs more than all after it."""

    def __init__(
        self, players: list[int], type_of: Callable[[int], Type], brings: Brings, patience: Patience
    ) -> None:
        types: dict[Type, int] = {}
        self.players, self.of = players, [types.setdefault(type_of(p), len(types)) for p in players]
        self.type_of, self.brings, self.patience = type_of, brings, patience
        patience.spend(len(players) + 10 * len(types) ** 2)
        names, scale = list(types), 1
        self.types = len(names)
        self.roles = [names[t][0] for t in self.of]
        numbers = list(combinations_with_replacement(range(len(names)), 2))
        table = {(s, t): brings(names[s], names[t]) for s, t in numbers}
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
        self, proof: Paper, partner: Partners | None, may_meet: Callable[[int, int], bool], alone: bool
    ) -> None:
        """Nothing weighs more than the pairs of `partner`; None: there is no pairing of all at all.

        alone: players may stay without a partner.
        """
        self._demand_enough(proof, may_meet, alone)
        bound = self.bound(proof)
        if partner is None:
            demand(bound < 0, "the potentials leave room for a pairing")
        else:
            demand(self.made(partner) == bound, "the potentials leave room for a better pairing")

    def bound(self, proof: Paper) -> int:
        """All numbers together: what no pairing weighs more than, counted from both sides."""
        room: int = sum(z * (len(inside) // 2) for inside, z in proof["blossoms"])
        return sum(self._potentials(proof, False)) + room

    def _demand_enough(self, proof: Paper, may_meet: Callable[[int, int], bool], alone: bool) -> None:
        """No pair brings more than its potentials."""
        potential, around = self._potentials(proof, alone), self._blossoms(proof)
        numbers = [z for _, z in proof["blossoms"]]
        alike: dict[Any, list[int]] = {}
        for v, key in enumerate(zip(self.of, potential, around, strict=True)):
            alike.setdefault(key, []).append(self.players[v])
        by_type: list[list[Any]] = [[] for _ in set(self.of)]
        for (t, y, blossoms), who in sorted(alike.items(), key=lambda item: item[0][1]):
            by_type[t].append((y, blossoms, who))
        for (s, t), weight in self.weight.items():
            if weight is not None and s <= t:
                for y, blossoms, one in by_type[s]:
                    for x, others, other in by_type[t]:
                        if y + x >= 2 * weight:  # And so do all who come after.
                            break
                        self.patience.spend(2 + min(len(blossoms), len(others)))
                        if y + x + sum(numbers[number] for number in blossoms & others) < 2 * weight:
                            self._demand_barred(one, other, may_meet)

    def live(self, proof: Paper, alone: bool, barred: Callable[[int], int]) -> Live:
        """All pairs of the pairings that are as good. barred: for a player those not to be met."""
        potential, around = self._potentials(proof, alone), self._blossoms(proof)
        numbers = [z for _, z in proof["blossoms"]]
        keys = [*zip(self.of, potential, around, strict=True)]
        alike: dict[Any, int] = {}
        for v, key in enumerate(keys):
            alike[key] = alike.get(key, 0) | 1 << v
        by_potential: dict[tuple[int, int], int] = {}
        for (t, y, _), members in alike.items():
            by_potential[t, y] = by_potential.get((t, y), 0) | members
        known: dict[Any, int] = {}

        def tight(v: int) -> int:
            t, y, blossoms = key = keys[v]
            if key not in known:
                self.patience.spend(self.types + (len(alike) if blossoms else 0))
                row = 0
                for s in range(self.types):
                    weight = self.weight[t, s]
                    row |= 0 if weight is None else by_potential.get((s, 2 * weight - y), 0)
                for (s, x, others), members in alike.items() if blossoms else ():
                    if shared := blossoms & others:
                        together = y + x + sum(numbers[number] for number in shared)
                        weight = self.weight[t, s]
                        just = weight is not None and together == 2 * weight
                        row = row | members if just else row & ~members
                known[key] = row
            return known[key]

        full = [mask_of(inside) for inside, z in proof["blossoms"] if z and len(inside) > 1]
        single = mask_of(v for v, y in enumerate(potential) if alone and not y)
        return Live(len(self.players), tight, barred, full, single, self.patience.spend)

    def _demand_barred(self, one: list[int], other: list[int], may_meet: Callable[[int, int], bool]) -> None:
        self.patience.spend(len(one) * len(other))
        barred = all(a == b or not may_meet(a, b) for a in one for b in other)
        demand(barred, "a pair brings more than its potentials")

    def _potentials(self, proof: Paper, alone: bool) -> list[int]:
        demand(len(proof["by_type"]) == len(set(self.of)), "not one potential for each type of players")
        potential = [proof["by_type"][t] for t in self.of]
        for v, y in proof["but"]:
            demand(v < len(potential), "a potential of somebody who is not there")
            potential[v] = y
        demand(not alone or min(potential) >= 0, "a potential below zero of somebody who may stay alone")
        return potential

    def _blossoms(self, proof: Paper) -> list[frozenset[int]]:
        """By player, the numbers of the blossoms around him."""
        around: list[set[int]] = [set() for _ in self.players]
        for number, (inside, z) in enumerate(proof["blossoms"]):
            self.patience.spend(len(inside))
            demand(len(inside) % 2 == 1, "a blossom of an even number of players")
            demand(z >= 0, "a blossom with a number below zero")
            demand(inside[-1] < len(self.players), "a blossom with somebody who is not there")
            for v in inside:
                around[v].add(number)
        return [frozenset(numbers) for numbers in around]

    def made(self, partner: Partners) -> int:
        """What the pairs made weigh, each counted from both sides."""
        type_of = dict(zip(self.players, self.of, strict=True))
        made = [self.weight[type_of[p], type_of[partner[p]]] for p in self.players if p in partner]
        demand(None not in made, "a pair that must not be")
        return sum(filter(None, made))


class Step(NamedTuple):
    """One thing to be proven.

    partner: the pairs that must be the best of the graph. alone: players may stay without one.
             None: there is no pairing of the graph at all.
    inside:  in the edition of 2017, the players of the bracket. free: those for whom the certificate may
    state other pairs than were made, to show what was possible (`ahead`).
    ordered: the pairs are also the first of those as good.
    """

    what: str
    graph: Graph
    partner: Partners | None
    alone: bool = False
    inside: frozenset[int] = frozenset()
    free: frozenset[int] = frozenset()
    ordered: bool = False

    @property
    def penultimate(self) -> bool:
        """True of the bracket above a collapse."""
        return bool(self.inside) and not self.alone and self.free == self.inside


class Round:
    """The facts and the pairs of a certificate. Raises Wrong when it has not the form of one."""

    def __init__(self, paper: Paper) -> None:
        check(paper)
        self.paper, columns = paper, paper["players"]
        self.patience = Patience()
        self.facts = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
        self.met = [set(facts["met"]) for facts in self.facts]
        self.groups: list[set[int]] = [set() for _ in self.facts]
        for number, group in enumerate(paper["forbidden"]):
            for player in group:
                self.groups[player].add(number)
        large = {number for number, group in enumerate(paper["forbidden"]) if len(group) > LARGE_GROUP}
        self.kind = [
            colour_kind(facts["colours"], facts["topscorer"], tuple(sorted(groups & large)), paper["last"])
            for facts, groups in zip(self.facts, self.groups, strict=True)
        ]
        present = [p for p, facts in enumerate(self.facts) if facts["present"]]
        self.order = sorted(present, key=lambda p: (-self.facts[p]["score"], p))
        self.score = {p: self.facts[p]["score"] for p in present}
        self.partner = self._partners()

    def _partners(self) -> Partners:
        paired = [player for two in self.paper["pairs"] for player in two]
        bye = self.paper["bye"]
        paired += [] if bye is None else [bye]
        demand(len(set(paired)) == len(paired), "somebody is paired twice")
        demand(set(paired) == set(self.order), "not everybody who is there is paired, or somebody who is not")
        partner = {a: b for two in self.paper["pairs"] for a, b in (two, two[::-1])}
        if bye is not None:
            demand(not self.facts[bye]["barred"], "C2: the PAB recipient is barred from it")
            partner |= {bye: BYE, BYE: bye}
            self.order.append(BYE)
        return partner

    def may_meet(self, a: int, b: int) -> bool:
        """C1, and the restrictions of the event."""
        return BYE in (a, b) or not (b in self.met[a] or self.groups[a] & self.groups[b])

    def barred(self, graph: Graph) -> Rule:
        """The same for a place in a graph: the places of those not to be met, as bits."""
        place = {player: v for v, player in enumerate(graph.players)}
        groups = [mask_of(place[p] for p in group if p in place) for group in self.paper["forbidden"]]

        @cache
        def not_met(v: int) -> int:
            player = graph.players[v]
            if player == BYE:
                return 0
            row = mask_of(place[other] for other in self.met[player] if other in place)
            for number in self.groups[player]:
                row |= groups[number]
            return row

        return not_met

    def walk(self, step: Step, proof: Paper, partner: Partners, answer: Answer) -> Walk:
        """The decisions of a bracket. partner: the pairs that are the best of its graph."""
        graph = step.graph
        place = {player: v for v, player in enumerate(graph.players)}
        partners = [place[partner[p]] if p in partner else -1 for p in graph.players]
        live = graph.live(proof, step.alone, self.barred(graph))
        moved = graph.roles.count("moved")
        return Walk(live, moved, moved + graph.roles.count("resident"), partners, answer)

    def verify(self) -> list[str]:
        """What is taken on trust (version 1), line by line. Raises Wrong at the first thing that does not
        hold.
        """
        place = {player: number for number, player in enumerate(self.order)}
        for pair in self.paper["pairs"]:
            first, second = (self.facts[player] for player in pair)
            name = f"{first['number']}-{second['number']}"
            demand(self.may_meet(*pair), f"{name}: C1, or a restriction of the event")
            demand(colour_failures(*(self.kind[player] for player in pair)) is not None, f"{name}: C3")
            ranked = sorted(pair, key=place.__getitem__)
            had = [self.facts[player]["colours"] for player in ranked]
            demand(had != ["", ""] or self.paper["initial"], "the initial colour is not known")
            whose = white((had[0], had[1]), self.paper["initial"], self.facts[ranked[0]]["parity"])
            demand(ranked[whose] == pair[0], f"{name}: colours")
        steps, notes = list(self.steps()), []
        demand(len(steps) == len(self.paper["proofs"]), "there is not one proof for each bracket")
        for step, proof in zip(steps, self.paper["proofs"], strict=True):
            try:
                note = self._prove(step, proof)
            except Wrong as wrong:
                raise Wrong(f"{step.what}: {wrong}") from None
            notes += [f"{step.what}: {note}"] if note else []
        return notes

    def _prove(self, step: Step, proof: Paper) -> str:
        """Returns what is taken on trust all the same."""
        partner, version = self.proven(step, proof["ahead"]), self.paper["version"]
        step.graph.verify(proof, partner, self.may_meet, step.alone)
        if version > 1:
            cuts = iter(proof["order"])
            if step.ordered and partner is not None:
                self.walk(step, proof, partner, partial(self._next, step.graph, cuts)).go()
            demand(next(cuts, None) is None, "a cut that nothing asks for")
        if step.penultimate and proof["ahead"] is None and self.paper.get("given_up") is None:
            demand(version == 1, "nothing shows that the round collapses below it")
            return (
                "that the round collapses below it is taken on trust: it rests on the order of its pairings"
            )
        return ""

    def _next(self, graph: Graph, cuts: Iterator[Paper], question: Question) -> Paper:
        """The next cut of the certificate, if it is about this decision."""
        cut, decision = next(cuts, {"at": None}), question.decision
        whose = "" if question.prices else f" of {self.facts[graph.players[question.v]]['number']}"
        demand(cut["at"] == [decision, question.v], f"{decision}{whose}: no cut refuses an earlier choice")
        return cut

    def proven(self, step: Step, ahead: list[list[int]] | None) -> Partners | None:
        """The pairs that are the best of the step's graph: those made, or what was possible ahead."""
        partner = step.partner
        if ahead is None:
            return partner
        demand(partner is not None, "pairs ahead where there are none at all")
        stated = self._ahead(step, ahead)
        if not step.penultimate:
            return {a: b for a, b in (partner or {}).items() if a not in step.free} | stated
        better = self.worth(step, stated) > self.worth(step, partner or {})
        demand(better, "the pairs ahead are no better than those of the collapse")
        return partner

    def _ahead(self, step: Step, ahead: list[list[int]]) -> Partners:
        """Pairs that were not made but could have been, both ways.

        Above the collapse they are pairs of the bracket; elsewhere they show what it leaves to the next one.
        """
        stated = {a: b for two in ahead for a, b in (two, two[::-1])}
        demand(len(stated) == 2 * len(ahead), "somebody is paired twice ahead")
        demand(step.free.issuperset(stated), "a pair ahead of somebody who does not belong there")
        demand(all(self.may_meet(a, b) for a, b in ahead), "a pair ahead that must not be")
        below = all(not step.inside.issuperset(two) for two in ahead)
        demand(step.penultimate or below, "a pair ahead within the bracket")
        return stated

    def worth(self, step: Step, partner: Partners) -> tuple[int, list[int]]:
        """C.5 and C.6 of 2017: the number of pairs in the bracket, the scores moved down that find one."""
        step.graph.made(partner)
        lowest = min(self.score[p] for p in step.inside)
        paired = [self.score[p] for p in step.inside if partner.get(p) in step.inside]
        return len(paired), sorted((score for score in paired if score > lowest), reverse=True)

    def steps(self) -> Iterator[Step]:
        """What is to be proven."""
        return EDITIONS[self.paper["edition"]](self)

    def brackets(self) -> Iterator[tuple[int, list[int], set[int], set[int]]]:
        """From the top: score, everybody not paired yet, the players of the bracket, those who leave it."""
        left = self.order
        for score in sorted(set(self.score.values()), reverse=True):
            inside = {p for p in left if p != BYE and self.score[p] >= score}
            leaving = {p for p in inside if self.partner[p] not in inside}
            yield score, left, inside, leaving
            left = [p for p in left if p not in inside or p in leaving]

    def given_up(
        self, what: str, graph: Graph, left: list[int], bracket: frozenset[int], due: set[int]
    ) -> Iterator[Step]:
        """2017: the first pairing of a bracket, which was given up, because what it leaves has no pairing."""
        pairs = self.paper["given_up"]
        stated = {a: b for two in pairs for a, b in (two, two[::-1])}
        demand(len(stated) == 2 * len(pairs), "somebody is paired twice in the pairs given up")
        demand(stated.keys() <= set(graph.players), "a pair given up of somebody who does not belong there")
        demand(all(self.may_meet(a, b) for a, b in pairs), "a pair given up that must not be")
        yield Step(f"{what}, given up", graph, stated, True, bracket, ordered=True)
        leaving = {p for p in bracket if stated.get(p) not in bracket}

        def role(p: int) -> Type:
            """All that C.1 to C.3 look at. Moved-down players do not meet one another."""
            return ("bye",) if p == BYE else ("moved" if p in leaving else "low", self.kind[p], p in due)

        there = [p for p in left if p not in bracket or p in leaving]
        yield Step(f"{what}, what it leaves", Graph(there, role, with_those_below, self.patience), None)

    def among(self, players: Iterable[int]) -> Partners:
        """The pairs made of which both players are among these."""
        there = set(players)
        return {p: self.partner[p] for p in there if self.partner[p] in there}

    def type_of(
        self, p: int, score: int, inside: set[int], below: int | None, due: set[int], single: bool = False
    ) -> Type:
        """The type of a player in a bracket. below: the next score. due: who may have the bye."""
        if p == BYE:
            return ("bye",)
        facts, kind = self.facts[p], self.kind[p]
        if p not in inside:
            return "next" if self.score[p] == below else "low", kind, p in due
        role, games = "moved" if self.score[p] > score else "resident", facts["games"] if single else 0
        return role, kind, p in due, self.score[p], facts["floats"], games if p in due else 0


def every_bracket(drawn: Round) -> Iterator[Step]:
    """2026: C5, where not obvious; then C6 to C21 of every bracket, everybody below being paired too (C4)."""
    bye, due = drawn.paper["bye"], set[int]()
    if bye is not None:
        levels = {p: score for p, score in drawn.score.items() if not drawn.facts[p]["barred"]}
        due = {p for p in levels if levels[p] == levels[bye]}
        if min(levels.values()) < levels[bye]:
            ranks = {score: rank for rank, score in enumerate(sorted(set(levels.values()), reverse=True))}
            rank = {p: ranks[score] for p, score in levels.items()}

            def by_score(p: int) -> Type:
                """Of C5: only the score is looked at."""
                return ("bye",) if p == BYE else ("", drawn.kind[p], rank.get(p))

            yield Step("C5", Graph(drawn.order, by_score, for_bye, drawn.patience), drawn.partner)
    scores = [*sorted(set(drawn.score.values()), reverse=True), None]
    for number, (score, left, inside, leaving) in enumerate(drawn.brackets()):
        single = len(leaving) == 1 and bye is not None and drawn.score[bye] >= score  # C9
        type_of = partial(
            drawn.type_of, score=score, inside=inside, below=scores[number + 1], due=due, single=single
        )
        graph = Graph(left, type_of, with_those_below, drawn.patience)
        yield Step(f"bracket {score / POINT}", graph, drawn.partner, ordered=True)


def collapse(drawn: Round) -> Iterator[Step]:
    """2017: brackets that look at the next one only; perhaps a penultimate one; the last one (A.9)."""
    penultimate, due = drawn.paper["collapse"], set[int]()
    if drawn.paper["bye"] is not None:
        due = {p for p in drawn.score if not drawn.facts[p]["barred"]}
    scores = sorted(set(drawn.score.values()), reverse=True)
    demand(penultimate is None or penultimate < len(scores) - 1, "collapse: there is no such bracket")
    for number, (score, left, inside, leaving) in enumerate(drawn.brackets()):
        what, bracket = f"bracket {score / POINT}", frozenset(inside)
        if number + 1 == len(scores) or (number and number - 1 == penultimate):
            type_of = partial(drawn.type_of, score=score, inside=set(left), below=None, due=due)
            brings = partial(in_last_bracket, floor=scores[-1] - POINT)
            graph = Graph(left, type_of, brings, drawn.patience)
            yield Step("last bracket", graph, drawn.partner, ordered=True)
            return
        type_of = partial(drawn.type_of, score=score, inside=inside, below=scores[number + 1], due=due)
        last = number + 2 == len(scores)
        there = [p for p in left if last or (p != BYE and drawn.score[p] >= scores[number + 1])]
        if number == penultimate:
            if drawn.paper.get("given_up") is not None:
                demand(not last, "pairs given up above the last bracket")
                graph = Graph(there, type_of, with_those_below, drawn.patience)
                yield from drawn.given_up(what, graph, left, bracket, due)
            type_of = partial(drawn.type_of, score=score, inside=inside, below=None, due=due)
            graph = Graph(left, type_of, with_those_below, drawn.patience)
            yield Step(what, graph, drawn.partner, inside=bracket, free=bracket, ordered=True)
            continue
        graph = Graph(there, type_of, with_those_below, drawn.patience)
        free = frozenset[int]() if last else frozenset(p for p in there if p not in inside or p in leaving)
        yield Step(what, graph, drawn.among(there), not last, bracket, free, ordered=True)
        if last:  # The last bracket must be completed (C.4), but not at the price of pairs in this one.
            graph = Graph(sorted(inside), type_of, most_pairs, drawn.patience)
            yield Step(f"{what}, C.5 and C.6", graph, drawn.among(inside), True)


EDITIONS: dict[str, Callable[[Round], Iterator[Step]]] = {"2026": every_bracket, "2017": collapse}
"""What is to be proven, by edition."""
