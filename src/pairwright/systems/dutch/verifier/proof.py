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

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cache, partial
from typing import NamedTuple

from . import criteria
from .criteria import Gain, Type
from .form import Paper, Sentence, Wrong, check, demand
from .order import Answer, Balance, Live, Question, Walk, mask_of

BYE, POINT = -1, 10
LARGE_GROUP = 8
MOST_STEPS = 40_000_000
"""Comparisons, some ten seconds; 1,000 players need a hundredth of them, the hardest events a third."""

Brings = Callable[[Type, Type], Gain | None]
Partners = dict[int, int]
Spend = Callable[[int], None]
TypeOf = Callable[[int], Type]


def both_ways(pairs: Sequence[Sequence[int]]) -> Partners:
    """Of every player his partner."""
    partner = {a: b for two in pairs for a, b in (two, two[::-1])}
    demand(len(partner) == 2 * len(pairs), "somebody is paired twice")
    return partner


class Graph:
    """Players of types, and what a pair of two types weighs; a field weighs more than all after it."""

    def __init__(self, players: list[int], type_of: TypeOf, brings: Brings, spend: Spend) -> None:
        types: dict[Type, int] = {}
        self.players, self.of = players, [types.setdefault(type_of(p), len(types)) for p in players]
        self.type_of, self.brings = type_of, brings
        spend(len(players) + 10 * len(types) ** 2)
        names, scale = list(types), 1
        self.types = len(names)
        self.roles = [names[t][0] for t in self.of]
        table = {(s, t): brings(names[s], names[t]) for t in range(self.types) for s in range(t + 1)}
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

    def balance(self, live: Live, proof: Paper) -> Balance:
        """The potentials and blossoms of a proof: every pair needs its weight, twice."""
        demand(len(proof["by_type"]) == self.types, "not one potential for each type of players")
        potential = {v: proof["by_type"][t] for v, t in enumerate(self.of)} | dict(proof["but"])
        rows = [[self.weight[s, t] for t in range(self.types)] for s in range(self.types)]
        needs = [[None if weight is None else 2 * weight for weight in row] for row in rows]
        return Balance(live, potential, proof["blossoms"], self.of.__getitem__, needs.__getitem__)

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

    what: Sentence
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
        self.left = MOST_STEPS
        self.facts = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
        self.apart, large = [set(facts["met"]) for facts in self.facts], [set[int]() for _ in self.facts]
        for number, group in enumerate(paper["forbidden"]):
            self.spend(len(group) ** 2)
            for player in group:
                self.apart[player].update(group)
                large[player].update([number] if len(group) > LARGE_GROUP else [])
        self.kind = [
            criteria.colour_kind(one["colours"], one["topscorer"], tuple(sorted(groups)), paper["last"])
            for one, groups in zip(self.facts, large, strict=True)
        ]
        present = [p for p, facts in enumerate(self.facts) if facts["present"]]
        self.order = sorted(present, key=lambda p: (-self.facts[p]["score"], p))
        self.score = {p: self.facts[p]["score"] for p in present}
        self.partner = self._partners()

    def _partners(self) -> Partners:
        partner, bye = both_ways(self.paper["pairs"]), self.paper["bye"]
        if bye is not None:
            demand(bye not in partner, "somebody is paired twice")
            demand(not self.facts[bye]["barred"], "C2: the PAB recipient is barred from it")
            partner |= {bye: BYE, BYE: bye}
            self.order.append(BYE)
        everybody = partner.keys() == set(self.order)
        demand(everybody, "not everybody who is there is paired, or somebody who is not")
        return partner

    def spend(self, steps: int) -> None:
        """Raise Wrong when there have been too many steps: a file made to keep us busy is refused."""
        self.left -= steps
        demand(self.left >= 0, "verifying this would take too long")

    def may_meet(self, a: int, b: int) -> bool:
        """C1, and the restrictions of the event."""
        return BYE in (a, b) or b not in self.apart[a]

    def walk(self, step: Step, proof: Paper, partner: Partners | None, answer: Answer) -> Walk:
        """What is as good as the pairs of `partner`, and the decisions. None: there is no pairing."""
        graph = step.graph
        place = {player: v for v, player in enumerate(graph.players)}

        @cache
        def barred(v: int) -> int:
            apart = self.apart[graph.players[v]] if graph.players[v] != BYE else ()
            return mask_of(place[other] for other in apart if other in place)

        live = Live(len(place), barred, step.alone, self.spend)
        balance = graph.balance(live, proof)
        best = balance.total < 0 if partner is None else balance.total == graph.made(partner)
        demand(best, "the potentials leave room for a better pairing")
        live.accept(balance)
        partners = [place[partner[p]] if partner and p in partner else -1 for p in graph.players]
        moved = graph.roles.count("moved")
        return Walk(live, moved, moved + graph.roles.count("resident"), partners, answer)

    def verify(self) -> list[Sentence]:
        """What is taken on trust (version 1). Raises Wrong at the first thing that does not hold."""
        place = {player: number for number, player in enumerate(self.order)}
        for pair in self.paper["pairs"]:
            first, second = (self.facts[player] for player in pair)
            name = f"{first['number']}-{second['number']}"
            demand(self.may_meet(*pair), "{pair}: C1, or a restriction of the event", pair=name)
            failed = criteria.colour_failures(*(self.kind[player] for player in pair))
            demand(failed is not None, "{pair}: {criterion}", pair=name, criterion="C3")
            ranked = sorted(pair, key=place.__getitem__)
            had = [self.facts[player]["colours"] for player in ranked]
            demand(had != ["", ""] or self.paper["initial"], "the initial colour is not known")
            whose = criteria.white((had[0], had[1]), self.paper["initial"], self.facts[ranked[0]]["parity"])
            demand(ranked[whose] == pair[0], "{pair}: colours", pair=name)
        steps, notes = list(self.steps()), list[Sentence]()
        demand(len(steps) == len(self.paper["proofs"]), "there is not one proof for each bracket")
        for step, proof in zip(steps, self.paper["proofs"], strict=True):
            try:
                note = self._prove(step, proof)
            except Wrong as wrong:
                raise Wrong(Sentence("{step}: {fault}", step=step.what, fault=wrong.fault)) from None
            notes += [Sentence("{step}: {fault}", step=step.what, fault=note)] if note else []
        return notes

    def _prove(self, step: Step, proof: Paper) -> Sentence | None:
        """Returns what is taken on trust all the same."""
        version, cuts = self.paper["version"], iter(proof.get("order", ()))
        partner = self.proven(step, proof["ahead"])
        walk = self.walk(step, proof, partner, partial(self._next, step.graph, cuts))
        if step.ordered and version > 1:
            walk.go()
        demand(next(cuts, None) is None, "a cut that nothing asks for")
        shown = proof["ahead"] is not None or self.paper.get("given_up") is not None
        if shown or not step.penultimate:
            return None
        demand(version == 1, "nothing shows that the round collapses below it")
        return Sentence(
            "that the round collapses below it is taken on trust: it rests on the order of its pairings"
        )

    def _next(self, graph: Graph, cuts: Iterator[Paper], question: Question) -> Paper:
        """The next cut of the certificate, if it is about this decision."""
        cut, decision = next(cuts, {"at": None}), question.decision
        number = "" if question.prices else self.facts[graph.players[question.v]]["number"]
        whose = Sentence("{decision} of {n}", decision=decision, n=number) if number else decision
        demand(cut["at"] == [decision, question.v], "{step}: no cut refuses an earlier choice", step=whose)
        return cut

    def proven(self, step: Step, ahead: list[list[int]] | None) -> Partners | None:
        """The pairs that are the best of the step's graph: those made, or what was possible ahead.

        Pairs ahead were not made but could have been: above the collapse they are pairs of the bracket;
        elsewhere they show what it leaves to the next one.
        """
        if ahead is None or step.partner is None:
            demand(ahead is None, "pairs ahead where there are none at all")
            return step.partner
        stated = self.stated(ahead, step.free)
        if step.penultimate:
            better = self.worth(step, stated) > self.worth(step, step.partner)
            demand(better, "the pairs ahead are no better than those of the collapse")
            return step.partner
        demand(not any(step.inside.issuperset(two) for two in ahead), "a pair ahead within the bracket")
        return {a: b for a, b in step.partner.items() if a not in step.free} | stated

    def stated(self, pairs: list[list[int]], free: Iterable[int]) -> Partners:
        """Pairs of these players that were not made."""
        partner = both_ways(pairs)
        demand(partner.keys() <= set(free), "a pair not made of somebody who does not belong there")
        demand(all(self.may_meet(a, b) for a, b in pairs), "a pair ahead that must not be")
        return partner

    def worth(self, step: Step, partner: Partners) -> tuple[int, list[int]]:
        """C.5 and C.6 of 2017: the number of pairs in the bracket, the scores moved down that find one."""
        step.graph.made(partner)
        lowest = min(self.score[p] for p in step.inside)
        paired = [self.score[p] for p in step.inside if partner.get(p) in step.inside]
        return len(paired), sorted((score for score in paired if score > lowest), reverse=True)

    def steps(self) -> Iterator[Step]:
        """What is to be proven."""
        return every_bracket(self) if self.paper["edition"] == "2026" else collapse(self)

    def brackets(self) -> Iterator[tuple[int, list[int], set[int], set[int]]]:
        """From the top: score, everybody not paired yet, the players of the bracket, those who leave it."""
        left = self.order
        for score in sorted(set(self.score.values()), reverse=True):
            inside = {p for p in left if p != BYE and self.score[p] >= score}
            leaving = {p for p in inside if self.partner[p] not in inside}
            yield score, left, inside, leaving
            left = [p for p in left if p not in inside or p in leaving]

    def given_up(
        self, what: Sentence, graph: Graph, left: list[int], bracket: frozenset[int], due: set[int]
    ) -> Iterator[Step]:
        """2017: the first pairing of a bracket, which was given up, because what it leaves has no pairing."""
        stated = self.stated(self.paper["given_up"], graph.players)
        yield Step(Sentence("{step}, given up", step=what), graph, stated, True, bracket, ordered=True)
        leaving = {p for p in bracket if stated.get(p) not in bracket}

        def role(p: int) -> Type:
            """All that C.1 to C.3 look at. Moved-down players do not meet one another."""
            return ("bye",) if p == BYE else ("moved" if p in leaving else "low", self.kind[p], p in due)

        there = [p for p in left if p not in bracket or p in leaving]
        graph = Graph(there, role, criteria.with_those_below, self.spend)
        yield Step(Sentence("{step}, what it leaves", step=what), graph, None)

    def among(self, there: Collection[int]) -> Partners:
        """The pairs made of which both players are among these."""
        return {p: self.partner[p] for p in there if self.partner[p] in there}

    def type_of(
        self, p: int, score: int, inside: set[int], below: int | None, due: set[int], c9: bool = False
    ) -> Type:
        """The type of a player in a bracket. below: the next score. due: who may have the bye."""
        if p == BYE:
            return ("bye",)
        facts, kind = self.facts[p], self.kind[p]
        if p not in inside:
            return "next" if self.score[p] == below else "low", kind, p in due
        role, games = "moved" if self.score[p] > score else "resident", facts["games"] if c9 else 0
        return role, kind, p in due, self.score[p], facts["floats"], games if p in due else 0


def every_bracket(drawn: Round) -> Iterator[Step]:
    """2026: C5, where not obvious; then C6 to C21 of every bracket, everybody below being paired too (C4)."""
    bye, due = drawn.paper["bye"], set[int]()
    if bye is not None:
        levels = {p: score for p, score in drawn.score.items() if not drawn.facts[p]["barred"]}
        due = {p for p in levels if levels[p] == levels[bye]}
        if min(levels.values()) < levels[bye]:
            rank = {p: sum(other > score for other in {*levels.values()}) for p, score in levels.items()}

            def by_score(p: int) -> Type:
                """Of C5: only the score is looked at."""
                return ("bye",) if p == BYE else ("", drawn.kind[p], rank.get(p))

            graph = Graph(drawn.order, by_score, criteria.for_bye, drawn.spend)
            yield Step(Sentence("{criterion}", criterion="C5"), graph, drawn.partner)
    scores = [*sorted(set(drawn.score.values()), reverse=True), None]
    for number, (score, left, inside, leaving) in enumerate(drawn.brackets()):
        c9 = len(leaving) == 1 and bye is not None and drawn.score[bye] >= score
        type_of = partial(drawn.type_of, score=score, inside=inside, below=scores[number + 1], due=due, c9=c9)
        graph = Graph(left, type_of, criteria.with_those_below, drawn.spend)
        yield Step(Sentence("bracket {points}", points=score / POINT), graph, drawn.partner, ordered=True)


def collapse(drawn: Round) -> Iterator[Step]:
    """2017: brackets that look at the next one only; perhaps a penultimate one; the last one (A.9)."""
    penultimate, due = drawn.paper["collapse"], set[int]()
    if drawn.paper["bye"] is not None:
        due = {p for p in drawn.score if not drawn.facts[p]["barred"]}
    scores = sorted(set(drawn.score.values()), reverse=True)
    demand(penultimate is None or penultimate < len(scores) - 1, "collapse: there is no such bracket")
    for number, (score, left, inside, leaving) in enumerate(drawn.brackets()):
        what, bracket = Sentence("bracket {points}", points=score / POINT), frozenset(inside)
        if number + 1 == len(scores) or (number and number - 1 == penultimate):
            type_of = partial(drawn.type_of, score=score, inside=set(left), below=None, due=due)
            brings = partial(criteria.in_last_bracket, floor=scores[-1] - POINT)
            graph = Graph(left, type_of, brings, drawn.spend)
            yield Step(Sentence("last bracket"), graph, drawn.partner, ordered=True)
            return
        type_of = partial(drawn.type_of, score=score, inside=inside, below=scores[number + 1], due=due)
        last = number + 2 == len(scores)
        there = [p for p in left if last or (p != BYE and drawn.score[p] >= scores[number + 1])]
        if number == penultimate:
            if drawn.paper.get("given_up") is not None:
                demand(not last, "pairs given up above the last bracket")
                graph = Graph(there, type_of, criteria.with_those_below, drawn.spend)
                yield from drawn.given_up(what, graph, left, bracket, due)
            type_of = partial(drawn.type_of, score=score, inside=inside, below=None, due=due)
            graph = Graph(left, type_of, criteria.with_those_below, drawn.spend)
            yield Step(what, graph, drawn.partner, inside=bracket, free=bracket, ordered=True)
            continue
        graph = Graph(there, type_of, criteria.with_those_below, drawn.spend)
        free = frozenset[int]() if last else frozenset(p for p in there if p not in inside or p in leaving)
        yield Step(what, graph, drawn.among(there), not last, bracket, free, ordered=True)
        if last:  # The last bracket must be completed (C.4), but not at the price of pairs in this one.
            graph = Graph(sorted(inside), type_of, criteria.most_pairs, drawn.spend)
            yield Step(Sentence("{step}, C.5 and C.6", step=what), graph, drawn.among(inside), True)
