"""Certificates: what somebody else needs to see that a round is the one that the rules single out, and no
other.

The potentials are those of matchings solved anew, with the weights of the verifier, which
knows the criteria by itself, and the cuts (see `verifier.order`) are made afterwards from the pairs: the
engine that paired the round has no part in its own proof. Pairs that are not the best and the first get no
certificate.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any, NamedTuple

from pairwright.common.errors import BadInput
from pairwright.common.messages import decimal, joined, told
from pairwright.matching import Conflicts, Matcher
from pairwright.systems.dutch.explain.trace import RoundTrace, Stage
from pairwright.systems.dutch.fast import pair_fast
from pairwright.systems.dutch.fast.collapse import Collapse
from pairwright.systems.dutch.situation import Float
from pairwright.systems.dutch.verifier.criteria import Gain, Type, most_pairs, with_those_below
from pairwright.systems.dutch.verifier.form import (
    NOT_COVERED,
    PROVED_BY_1,
    PROVES,
    Sentence,
    Wrong,
    demand,
    differences,
    event_of,
    read,
)
from pairwright.systems.dutch.verifier.order import Question, Walk, bits
from pairwright.systems.dutch.verifier.proof import BYE, POINT, Graph, Round, Step
from pairwright.systems.swiss.boards import infer_initial_colour, numbers_for_parity
from pairwright.systems.system import CheckedCertificate
from pairwright.tournament.outcome import Colour
from pairwright.tournament.tournament import Tournament

Certificate = dict[str, Any]


def in_words(fault: str) -> str:
    """What the verifier says, which knows no catalogues, as a text that is translated where it is shown."""
    if not isinstance(fault, Sentence):
        return fault
    return told(fault.template, **{name: _value(value) for name, value in fault.values.items()})


def _value(value: object) -> object:
    if isinstance(value, float):
        return decimal(round(value * POINT), 1)
    return in_words(value) if isinstance(value, str) else value


def unlimited(steps: int) -> None:
    """The prover has as many steps as it needs."""


def certify(tournament: Tournament, edition: str = "") -> Certificate:
    """Pair the next round by the Dutch system and prove that it is this round and no other.

    Raises BadInput for an edition that has no order of rounds (2012), and what the pairing raises.
    """
    trace = RoundTrace.of(tournament, edition)
    pairing = pair_fast(tournament, trace.edition)
    collapsed = [bracket for bracket in trace.brackets if bracket.stage is Stage.PENULTIMATE]
    paper: Certificate = {
        "format": "pairwright-certificate",
        "version": 2,
        "tournament": " ".join(tournament.header("name").split()),
        "system": "dutch",
        "edition": trace.edition.name,
        "round": pairing.round_number,
        "covers": PROVES[trace.edition.name],
        "does_not_cover": NOT_COVERED,
        **facts_of(trace),
        "pairs": [[board.white, board.black] for board in pairing.boards],
        "bye": pairing.pairing_allocated_bye,
        "collapse": collapsed[0].number if collapsed else None,
        "given_up": None,
        "proofs": [],
    }
    try:
        paper = proven(paper, trace)
        Round(paper).verify()
        return paper
    except Wrong as wrong:
        raise BadInput.told(
            "round {n} cannot be proven: {fault}", n=pairing.round_number, fault=in_words(wrong.fault)
        ) from None


def proven(paper: Certificate, trace: RoundTrace) -> Certificate:
    """A certificate with the proofs of its pairs. Raises Wrong where these are not those of the rules.

    Nothing of the engine is asked but what a bracket gave up (2017); the proofs are made from the pairs
    alone. Verifying has a limit of steps, making them has none.
    """
    paper = {**paper, "given_up": None, "proofs": []}
    drawn = Round(paper)
    drawn.left = sys.maxsize
    steps = [*drawn.steps()]
    paper["proofs"] = [prove(drawn, step, trace.conflicts) for step in steps]
    shown = all(
        not step.penultimate or proof["ahead"] for step, proof in zip(steps, paper["proofs"], strict=True)
    )
    if not shown:
        drawn = Round({**paper, "given_up": given_up(drawn, trace), "proofs": []})
        drawn.left = sys.maxsize
        proofs = [prove(drawn, step, trace.conflicts) for step in drawn.steps()]
        paper |= {"given_up": drawn.paper["given_up"], "proofs": proofs}
    return paper


def given_up(drawn: Round, trace: RoundTrace) -> list[list[int]]:
    """2017: the first pairing of the bracket above the collapse, and with whom it would have gone on."""
    number, field = drawn.paper["collapse"], trace.field
    score, _, inside, _ = next(islice(drawn.brackets(), number, None))
    moved = [p for p, player in enumerate(field.player) if player in inside and drawn.score[player] > score]
    procedure = Collapse(field)
    bracket = procedure.bracket(number, moved)
    found = procedure.with_next(bracket) if bracket.low else None
    demand(found is not None, "the bracket above the last one has given up nothing")
    pairs = found.pairs + found.below if found else []
    return [[field.player[a], field.player[b]] for a, b in pairs]


def facts_of(trace: RoundTrace) -> Certificate:
    """What the verifier is told about the players: everything that the rules look at."""
    tournament = trace.tournament
    renumber = trace.edition.number_parity == "effective-rank"
    parity = numbers_for_parity(tournament, renumber)
    entrants = {entrant.index: entrant for entrant in trace.entrants}
    everybody = [entrants.get(index) for index in range(len(tournament.players))]
    columns: Certificate = {
        "number": [player.number for player in tournament.players],
        "present": [int(entrant is not None) for entrant in everybody],
        "score": [entrant.score if entrant else 0 for entrant in everybody],
        "topscorer": [int(entrant is not None and entrant.topscorer) for entrant in everybody],
        "barred": [int(entrant is not None and not entrant.may_have_bye) for entrant in everybody],
        "games": list(trace.history.games),
        "parity": list(parity),
        "floats": [_floats(entrant.floats) if entrant else "" for entrant in everybody],
        "colours": [_colours(colours) for colours in trace.history.colours],
        "met": [sorted(opponents) for opponents in trace.history.met],
    }
    return {
        "event": event_of(tournament.header("name"), (player.name for player in tournament.players)),
        "last": tournament.next_round == tournament.number_of_rounds,
        "initial": {Colour.WHITE: "W", Colour.BLACK: "B"}.get(infer_initial_colour(tournament, renumber), ""),
        "forbidden": sorted(
            map(list, {tuple(sorted(group.players)) for group in tournament.forbidden_next_round()})
        ),
        "players": columns,
    }


def _colours(colours: bytes) -> str:
    return "".join("W" if colour == Colour.WHITE else "B" for colour in colours)


def _floats(floats: tuple[Float, Float]) -> str:
    """The floats of the last two rounds as letters: d, u for the last one, D, U for the one before."""
    last, before = ({Float.NONE: "", Float.DOWN: "d", Float.UP: "u"}[float_] for float_ in floats)
    return last + before.upper()


def prove(drawn: Round, step: Step, conflicts: Conflicts) -> Certificate:
    """What proves the pairs of a step: potentials, cuts. Raises Wrong where they are not the best and first.

    conflicts: who must not meet, by the places of the players in the list of all of them.
    """
    proof = weighed(drawn, step, conflicts)
    try:
        proof["order"] = cuts_of(drawn, step, proof, conflicts)
    except Wrong as wrong:
        raise Wrong(Sentence("{step}: {fault}", step=step.what, fault=wrong.fault)) from None
    return proof


def weighed(drawn: Round, step: Step, conflicts: Conflicts) -> Certificate:
    """The potentials of a step, whatever the pairs made: by type, and of those who differ from theirs."""
    graph = step.graph
    if step.partner is None:
        return _written(graph, *_impossible(drawn, step, conflicts))
    matcher = solved(drawn, graph, conflicts, alone=step.alone)
    proof = _written(graph, *matcher.proof())
    proof["ahead"] = _ahead(drawn, step, pairs_of(graph, matcher), conflicts)
    return proof


def _written(
    graph: Graph, potentials: Sequence[int], blossoms: Iterable[tuple[Iterable[int], int]]
) -> Certificate:
    usual = _usual(graph.of, potentials)
    return {
        "by_type": usual,
        "but": [
            [v, y] for v, (type_, y) in enumerate(zip(graph.of, potentials, strict=True)) if y != usual[type_]
        ],
        "blossoms": [[sorted(inside), z] for inside, z in blossoms],
        "ahead": None,
        "order": [],
    }


def _impossible(
    drawn: Round, step: Step, conflicts: Conflicts
) -> tuple[list[int], list[tuple[list[int], int]]]:
    """Potentials of players who have no pairing: those of the most pairs that there can be, one less for
    each.
    """
    graph = step.graph

    def one(a: Type, b: Type) -> Gain | None:
        return None if graph.brings(a, b) is None else {(0,): 1}

    matcher = solved(drawn, Graph(graph.players, graph.type_of, one, unlimited), conflicts, alone=True)
    potentials, blossoms = matcher.proof()
    alone = sum(matcher.partner(v) < 0 for v in range(len(potentials)))
    demand(alone, f"{step.what}: there is a pairing")
    return [y - 1 for y in potentials], blossoms


def solved(
    drawn: Round, graph: Graph, conflicts: Conflicts, alone: bool, apart: frozenset[int] = frozenset()
) -> Matcher:
    """The heaviest matching of a graph. apart: players none of whom may meet another of them."""
    keys = [(type_, player in apart) for type_, player in zip(graph.of, graph.players, strict=True)]
    kinds = list(dict.fromkeys(keys))
    table = [[None if a and b else graph.weight[s, t] for t, b in kinds] for s, a in kinds]
    names = [len(drawn.facts) if player == BYE else player for player in graph.players]
    size = len(names)
    matcher = Matcher(
        names, conflicts, [kinds.index(key) for key in keys], [0] * size, [0] * size, table, [[(0, True)]],
        0, bytes([alone]) * size,
    )  # fmt: skip
    if not matcher.solve():
        raise AssertionError("the pairing made is a matching, and yet there is none")
    return matcher


def pairs_of(graph: Graph, matcher: Matcher) -> list[list[int]]:
    """The pairs of a matching, by the places of the players in the list of all of them."""
    partners = [matcher.partner(v) for v in range(len(graph.players))]
    return [[graph.players[v], graph.players[w]] for v, w in enumerate(partners) if w > v]


def _ahead(drawn: Round, step: Step, best: list[list[int]], conflicts: Conflicts) -> list[list[int]] | None:
    """Pairs that could have been made, where those made do not show what was possible (2017)."""
    graph, made = step.graph, step.partner or {}
    if step.penultimate:
        inside = Graph(sorted(step.inside), graph.type_of, most_pairs, unlimited)
        pairs = pairs_of(inside, solved(drawn, inside, conflicts, alone=True))
        both = {a: b for two in pairs for a, b in (two, two[::-1])}
        return pairs if drawn.worth(step, both) > drawn.worth(step, made) else None
    both = {a: b for two in best for a, b in (two, two[::-1])}
    if not step.free or graph.made(both) == graph.made(made):
        return None
    below = Graph(sorted(step.free), graph.type_of, with_those_below, unlimited)
    return pairs_of(below, solved(drawn, below, conflicts, alone=True, apart=step.inside))


def _usual(types: Sequence[int], potentials: Sequence[int]) -> list[int]:
    counts: list[Counter[int]] = [Counter() for _ in set(types)]
    for type_, y in zip(types, potentials, strict=True):
        counts[type_][y] += 1
    return [count.most_common(1)[0][0] for count in counts]


def read_certificate(data: bytes) -> Certificate:
    """The certificate in a file. Raises BadInput when it has not the form of one."""
    try:
        return read(data)
    except Wrong as wrong:
        raise BadInput.told("not a certificate: {fault}", fault=in_words(wrong.fault)) from None


def check_certificate(paper: Certificate, tournament: Tournament) -> CheckedCertificate:
    """Verify a certificate against the tournament as it stood before that round.

    The proofs are looked at by the verifier alone. Besides, the round is paired again: the order of the
    boards is in no proof, nor that of equally good pairings in one of version 1. Raises BadInput when this is
    no certificate of a round of the Dutch system.
    """
    try:
        drawn = Round(paper)
    except Wrong as wrong:
        raise BadInput.told("not a certificate: {fault}", fault=in_words(wrong.fault)) from None
    facts, proof, notes = "", "", tuple[str, ...]()
    if tournament.next_round != paper["round"]:
        facts = told(
            "they are about round {n}, the tournament stands before round {next}",
            n=paper["round"], next=tournament.next_round,
        )  # fmt: skip
    elif tournament.edition not in ("", paper["edition"]):
        facts = told(
            "they are of the edition of {edition}, the tournament is drawn by {other}",
            edition=paper["edition"], other=tournament.edition,
        )  # fmt: skip
    trace = RoundTrace.of(tournament, paper["edition"])
    if not facts:
        wrong_facts = differences(paper, facts_of(trace))
        if wrong_facts:
            facts = told("not those of the tournament: {list}", list=joined("; ", map(in_words, wrong_facts)))
    try:
        notes = tuple(map(in_words, drawn.verify()))
        if paper["version"] == 1:
            notes += (told(PROVED_BY_1[paper["edition"]][1]),)
    except Wrong as wrong:
        proof = in_words(wrong.fault)
    return CheckedCertificate(facts, proof, _replayed(paper, trace), notes)


def _replayed(paper: Certificate, trace: RoundTrace) -> str:
    pairing = pair_fast(trace.tournament, trace.edition)
    mine = [[board.white, board.black] for board in pairing.boards]
    if mine == paper["pairs"] and pairing.pairing_allocated_bye == paper["bye"]:
        collapsed = [bracket.number for bracket in trace.brackets if bracket.stage is Stage.PENULTIMATE]
        same = collapsed == ([] if paper["collapse"] is None else [paper["collapse"]])
        return "" if same else told("paired again, the round collapses elsewhere, or not at all")
    numbers = [player.number for player in trace.tournament.players]
    only = [pair for pair in mine if pair not in paper["pairs"]]
    listed = ", ".join(f"{numbers[a]}-{numbers[b]}" for a, b in only[:5])
    return told(
        "paired again, the round is another one: {list}",
        list=listed or told("the bye, or the order of the boards"),
    )


# -- Cuts: the numbers that refuse an earlier choice among equally good pairings (see `verifier.order`)


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
