"""Cuts: the numbers that refuse an earlier choice among equally good pairings (see `verifier.order`).

The verifier walks through the decisions of a bracket, and asks for a cut wherever an earlier choice is still
live. Each is the proof of a small matching: the live pairs, in which the refused ones bring one more. If the
decision is to be refused, the pairs made are the best of it, and what the potentials change by is the cut. If
it is not, nothing balances, and the walk says so.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from pairwright.matching import Conflicts, Matcher
from pairwright.systems.dutch.verifier.order import Question, Walk, bits
from pairwright.systems.dutch.verifier.proof import BYE, Round, Step

Cut = dict[str, Any]


def cuts_of(drawn: Round, step: Step, proof: Cut, conflicts: Conflicts) -> list[Cut]:
    """The cuts of a step: whatever its walk asks for.

    proof: its potentials, blossoms and pairs ahead. conflicts: who must not meet, by the places of the
    players in the list of all of them. Raises Wrong where something is better, or an earlier choice is open.
    """
    cuts: list[Cut] = []
    names = [len(drawn.facts) if player == BYE else player for player in step.graph.players]

    def answer(question: Question) -> Cut:
        cuts.append(Refusal.of(walk, question).cut(walk, names, conflicts))
        return cuts[-1]

    walk = drawn.walk(step, proof, drawn.proven(step, proof["ahead"]), answer)
    if step.ordered:
        walk.go()
    return cuts


class _Kind(NamedTuple):
    """Vertices that nothing but their meetings tells apart.

    allowed: whom they are allowed, as bits. inside: numbers of the full blossoms around them. asked: the one
    whose decision it is. refused: one of the choices that must be refused to them.
    """

    allowed: int
    inside: frozenset[int]
    asked: bool
    refused: bool


class Refusal(NamedTuple):
    """The matching by which a question is answered.

    there: the vertices, those of the remainder first where it is about D3. full: the full blossoms. leads:
    D3: what a pair brings by its smaller number. unit: what a pair within a full blossom brings: one pair
    less in it costs more than everything else can bring.
    """

    question: Question
    there: list[int]
    full: list[frozenset[int]]
    leads: list[int]
    unit: int
    alone: bool

    @classmethod
    def of(cls, walk: Walk, question: Question) -> Refusal:
        """The matching at this point of a walk."""
        live, prices = walk.live, question.prices
        there = sorted(bits(live.there), key=lambda v: (v not in prices, v))
        leads = [prices[v] // 2 for v in there if v in prices]
        unit = leads[0] * question.v + 1 if prices else 2
        alone = question.alone and bool(live.single >> question.v & 1)
        return cls(question, there, [frozenset(bits(inside)) for inside in live.full], leads, unit, alone)

    def cut(self, walk: Walk, names: list[int], conflicts: Conflicts) -> Cut:
        """Solve it. names: of all vertices, in `conflicts`."""
        kinds: dict[_Kind, int] = {}
        of = [kinds.setdefault(self._kind(walk, v), len(kinds)) for v in self.there]
        one = dict(zip(reversed(of), reversed(self.there), strict=True))
        table = [[self._weight(a, b, one[k]) for b, k in kinds.items()] for a in kinds]
        nothing = [0] * len(self.there)
        matcher = Matcher(
            [names[v] for v in self.there], conflicts, of, nothing, nothing, table, [[(0, True)]],
            len(self.leads), bytes(walk.live.single >> v & 1 for v in self.there), self.leads,
        )  # fmt: skip
        place = {v: number for number, v in enumerate(self.there)}
        matcher.solve_from(self._start(), [place.get(walk.partner[v], -1) for v in self.there])
        return self._written(*matcher.proof())

    def _kind(self, walk: Walk, v: int) -> _Kind:
        inside = frozenset(number for number, members in enumerate(self.full) if v in members)
        asked = not self.question.prices and v == self.question.v
        return _Kind(walk.live.allowed(v), inside, asked, bool(self.question.choices >> v & 1))

    def _weight(self, a: _Kind, b: _Kind, one: int) -> int | None:
        """What a pair brings, `one` being of the kind b; None for no pair.

        Where staying alone is refused as well, all other pairs of the player bring one less instead.
        """
        if not a.allowed >> one & 1:
            return None
        refused = (a.asked and b.refused) or (b.asked and a.refused)
        more = int(refused) - self.alone if a.asked or b.asked else 0
        return self.unit * len(a.inside & b.inside) + more

    def _start(self) -> list[int]:
        """Potentials that are high enough for every pair."""
        start = [self.unit * sum(v in inside for inside in self.full) for v in self.there]
        if self.leads:
            pairs = self.question.v
            most = self.leads[pairs]
            for place, lead in enumerate(self.leads):
                start[place] += 2 * lead - most if place < pairs else most
        elif not self.alone:
            start[self.there.index(self.question.v)] += 2
        return start

    def _written(self, potentials: list[int], blossoms: list[tuple[list[int], int]]) -> Cut:
        """The change of the potentials, those of the full blossoms having been just what fills them."""
        numbers = dict(zip(self.there, potentials, strict=True))
        if self.alone:
            numbers[self.question.v] += 2
        sets = dict.fromkeys(self.full, -2 * self.unit)
        for inside, z in blossoms:
            members = frozenset(self.there[v] for v in inside)
            sets[members] = sets.get(members, 0) + z
        return {
            "at": [self.question.decision, self.question.v],
            "players": [[v, p] for v, p in sorted(numbers.items()) if p],
            "blossoms": [[sorted(inside), q] for inside, q in sets.items() if q],
        }
