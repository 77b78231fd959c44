"""Forge certificates by trade: python benchmarks/forged_certificates.py --count 10000 [-o REPORT]

Each forger knows how the verifier works and breaks one thing that the proof needs, the rest being as it
should be. Most of them sell a pairing that the rules hold for worse (by `compare`, which shares nothing with
the verifier); others doctor the facts, and are looked at with the report file beside the certificate. What
is accepted must name what it takes on trust.
"""

from __future__ import annotations

import argparse
import copy
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations, count
from pathlib import Path
from typing import Any
from unittest.mock import patch

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests" / "rules" / "dutch"))

from dutch_random import random_tournament  # noqa: E402

from pairwright.common.errors import BadInput, NoPairing  # noqa: E402
from pairwright.matching import Conflicts  # noqa: E402
from pairwright.systems.dutch.certificate import (  # noqa: E402
    Refusal,
    certify,
    pairs_of,
    solved,
    unlimited,
    weighed,
)
from pairwright.systems.dutch.explain.trace import RoundTrace  # noqa: E402
from pairwright.systems.dutch.explain.why_not import compare  # noqa: E402
from pairwright.systems.dutch.verifier import order  # noqa: E402
from pairwright.systems.dutch.verifier.__main__ import verify  # noqa: E402
from pairwright.systems.dutch.verifier.criteria import colour_failures, white, with_those_below  # noqa: E402
from pairwright.systems.dutch.verifier.form import PROVED_BY_1, Wrong  # noqa: E402
from pairwright.systems.dutch.verifier.order import Question, Walk, bits, mask_of  # noqa: E402
from pairwright.systems.dutch.verifier.proof import BYE, Graph, Round, Step  # noqa: E402
from pairwright.systems.proposed_round import GivenRound  # noqa: E402
from pairwright.tournament import Colour, ForbiddenPairs, Outcome, Tournament  # noqa: E402
from pairwright.trf import write_trf  # noqa: E402

Paper = dict[str, Any]
Dice = random.Random


@dataclass
class Case:
    """A tournament, the round as it is drawn, and the honest certificate of it."""

    tournament: Tournament
    seen: RoundTrace
    honest: Paper

    @classmethod
    def of(cls, seed: int, edition: str) -> Case | None:
        """The event of a seed, None where it has no round to pair."""
        tournament = random_tournament(seed, (4, 20))
        tournament = replace(tournament, system="dutch", edition=edition)
        if tournament.next_round > tournament.number_of_rounds:
            return None
        try:
            honest = certify(tournament, edition)
        except (NoPairing, BadInput):
            return None
        return cls(tournament, RoundTrace.of(tournament, edition), json.loads(json.dumps(honest)))

    def of_version_1(self) -> Case:
        """The same with a certificate of version 1, which has no order: only the potentials decide."""
        edition, paper = self.honest["edition"], copy.deepcopy(self.honest)
        covers, leaves_open = PROVED_BY_1[edition]
        paper |= {"version": 1, "covers": covers, "does_not_cover": leaves_open}
        if paper["given_up"] is not None:
            at = paper["collapse"]
            paper["proofs"][at : at + 2] = []
        for name in ("event", "given_up"):
            del paper[name]
        for proof in paper["proofs"]:
            del proof["order"]
        return replace(self, honest=paper)


def worse(case: Case, dice: Dice) -> Paper | None:
    """The paper of a round that is allowed, and worse by a criterion; None when none was found."""
    return _another(case, dice, as_good=False)


def _another(case: Case, dice: Dice, *, as_good: bool) -> Paper | None:
    """The paper of another allowed round: worse by a criterion, or as good and later in the order."""
    drawn = Round(case.honest)
    for _ in range(12):
        pairs = [list(pair) for pair in case.honest["pairs"]]
        dice.shuffle(pairs)
        count = dice.randint(2, 4)
        mixed = [player for pair in pairs[:count] for player in pair]
        bye = case.honest["bye"]
        mixed += [] if bye is None else [bye]
        dice.shuffle(mixed)
        bye = mixed.pop() if bye is not None else None
        made = [*pairs[count:], *([a, b] for a, b in zip(mixed[::2], mixed[1::2], strict=True))]
        allowed = all(
            drawn.may_meet(a, b) and colour_failures(drawn.kind[a], drawn.kind[b]) is not None
            for a, b in made
        )
        if not allowed or (bye is not None and drawn.facts[bye]["barred"]):
            continue
        difference = compare(case.seen, _given(case.honest), _given({"pairs": made, "bye": bye}))
        if difference is not None and not difference.better and as_good != bool(difference.comparison.number):
            given_up = {"given_up": None} if "given_up" in case.honest else {}
            coloured = [_coloured(drawn, pair) for pair in made]
            return {**case.honest, **given_up, "pairs": coloured, "bye": bye}
    return None


def _given(paper: Paper) -> GivenRound:
    byes = () if paper["bye"] is None else (paper["bye"],)
    return GivenRound(tuple(map(tuple, paper["pairs"])), byes)


def _coloured(drawn: Round, pair: Sequence[int]) -> list[int]:
    ranked = sorted(pair, key=drawn.order.index)
    had = drawn.facts[ranked[0]]["colours"], drawn.facts[ranked[1]]["colours"]
    whose = white(had, drawn.paper["initial"], drawn.facts[ranked[0]]["parity"])
    return [ranked[whose], ranked[1 - whose]]


@dataclass
class Account:
    """A step of the proof of a worse round: honest potentials, and what the pairs fall short of them."""

    drawn: Round
    step: Step
    potentials: list[int]
    blossoms: list[list[Any]]
    ahead: list[list[int]] | None
    short: int

    @classmethod
    def of(cls, drawn: Round, step: Step, conflicts: Conflicts) -> Account:
        """The account of one step."""
        proof = weighed(drawn, step, conflicts)
        potentials = [proof["by_type"][t] for t in step.graph.of]
        for v, y in proof["but"]:
            potentials[v] = y
        bound = sum(potentials) + sum(z * (len(inside) // 2) for inside, z in proof["blossoms"])
        account = cls(drawn, step, potentials, proof["blossoms"], proof["ahead"], bound)
        account.short -= account.made(proof["ahead"])
        return account

    def made(self, ahead: list[list[int]] | None) -> int:
        """What the pairs are worth, with others ahead."""
        partner = self.step.partner
        if ahead is not None and not self.step.penultimate:
            both = {a: b for two in ahead for a, b in (two, two[::-1])}
            partner = {a: b for a, b in partner.items() if a not in self.step.free} | both
        return self.step.graph.made(partner)

    def slack(self, v: int, w: int) -> int | None:
        """What the potentials of two players exceed their pair by; None where they must not meet."""
        graph = self.step.graph
        weight = graph.weight[graph.of[v], graph.of[w]]
        if weight is None or not self.drawn.may_meet(graph.players[v], graph.players[w]):
            return None
        extra = sum(z for inside, z in self.blossoms if v in inside and w in inside)
        return self.potentials[v] + self.potentials[w] + extra - 2 * weight

    def proof(self) -> Paper:
        """The account in the form of a certificate."""
        usual = dict(zip(reversed(self.step.graph.of), reversed(self.potentials), strict=True))
        pairs = enumerate(zip(self.step.graph.of, self.potentials, strict=True))
        order = {} if self.drawn.paper["version"] == 1 else {"order": []}
        return {
            "by_type": [usual[t] for t in range(len(usual))],
            "but": [[v, y] for v, (t, y) in pairs if y != usual[t]],
            "blossoms": self.blossoms,
            "ahead": self.ahead,
            **order,
        }


Trick = Callable[[Account, Dice], bool]
"""Makes an account balance that falls short; False when it cannot be done here."""


def as_it_is(account: Account, dice: Dice) -> bool:
    return True


def one_potential_lower(account: Account, dice: Dice) -> bool:
    account.potentials[dice.randrange(len(account.potentials))] -= account.short
    return True


def players_below_zero(account: Account, dice: Dice) -> bool:
    """Every player twice in one set, the second time counted from the end: the fault that proved anything."""
    size, z = len(account.potentials), account.short
    account.potentials = [y - z for y in account.potentials]
    account.blossoms = [*account.blossoms, [[*range(-size, -1), *range(size)], z]]
    return True


def players_twice(account: Account, dice: Dice) -> bool:
    size, z = len(account.potentials), account.short
    account.potentials = [y - z for y in account.potentials]
    account.blossoms = [*account.blossoms, [sorted([*range(size), *range(size - 1)]), z]]
    return True


def strangers_in_the_set(account: Account, dice: Dice) -> bool:
    size, z = len(account.potentials), account.short
    account.potentials = [y - z for y in account.potentials]
    account.blossoms = [*account.blossoms, [list(range(2 * size - 1)), z]]
    return True


def even_set(account: Account, dice: Dice) -> bool:
    """An even set of those who may not meet, as if it had room for a pair less."""
    size, z = len(account.potentials), 2 * account.short
    account.potentials = [y - z // 2 for y in account.potentials]
    account.blossoms = [*account.blossoms, [list(range(size - size % 2)), z]]
    return True


def negative_set(account: Account, dice: Dice) -> bool:
    """Three players who would not be paired anyway, with a number below zero."""
    size = range(len(account.potentials))
    apart = []
    for v, w in combinations(size, 2):
        slack = account.slack(v, w)
        if slack is None or slack >= account.short:
            apart.append((v, w))
    known = set(apart)
    for v, w in dice.sample(apart, len(apart)):
        for x in range(w + 1, len(size)):
            if (v, x) in known and (w, x) in known:
                account.blossoms = [*account.blossoms, [[v, w, x], -account.short]]
                return True
    return False


def negative_and_alone(account: Account, dice: Dice) -> bool:
    """Somebody who may stay alone with a potential below zero, and none to whom that would matter."""
    size = range(len(account.potentials))
    for v in dice.sample(size, len(size)):
        slacks = [slack for w in size if w != v and (slack := account.slack(v, w)) is not None]
        if account.step.alone and account.potentials[v] < account.short <= min(slacks, default=account.short):
            account.potentials[v] -= account.short
            return True
    return False


def not_whole(account: Account, dice: Dice) -> bool:
    account.potentials[0] -= account.short
    account.potentials = [float(y) for y in account.potentials]  # type: ignore[misc]
    return True


def endless(account: Account, dice: Dice) -> bool:
    account.potentials = [float("inf")] * len(account.potentials)  # type: ignore[list-item]
    return True


def ahead_within_the_bracket(account: Account, dice: Dice) -> bool:
    """Pairs that the bracket should have made, sold as pairs of the next one."""
    conflicts = Conflicts(len(account.drawn.facts) + 1)
    for player, apart in enumerate(account.drawn.apart):
        for other in apart - {player}:
            conflicts.add_group([player, other])
    step = account.step
    if not step.free or step.penultimate:
        return False
    below = Graph(sorted(step.free), step.graph.type_of, with_those_below, unlimited)
    account.ahead = pairs_of(below, solved(account.drawn, below, conflicts, alone=True))
    bound = sum(account.potentials) + sum(z * (len(inside) // 2) for inside, z in account.blossoms)
    over = account.made(account.ahead) - bound
    account.potentials[0] += max(over, 0)  # Nothing forbids to raise one.
    return over >= 0


def sold(trick: Trick) -> Callable[[Case, Dice], Paper | None]:
    """A worse round with the books put right by a trick wherever they fall short."""

    def forge(case: Case, dice: Dice) -> Paper | None:
        paper = worse(case, dice)
        if paper is None:
            return None
        drawn = Round(paper)
        proofs, tricks = [], 0
        for step in drawn.steps():
            account = Account.of(drawn, step, case.seen.conflicts)
            if account.short:
                tricks += 1
                if not trick(account, dice):
                    return None
            proofs.append(account.proof())
        return {**paper, "proofs": proofs} if tricks else None

    return forge


Cheat = Callable[[Walk, Question, Paper], Paper | None]
"""A cut that should not be: of a walk, what is asked, and the numbers that do not balance."""


def _cut(players: Sequence[tuple[int, int]], blossoms: Sequence[tuple[list[int], int]] = ()) -> Paper:
    return {"players": sorted(map(list, players)), "blossoms": [list(one) for one in blossoms]}


def unbalanced(walk: Walk, question: Question, cut: Paper) -> Paper | None:
    """Nobody meets the player whose choice it is: the one made neither."""
    return cut if question.prices else _cut([(question.v, 2)])


def leaking(walk: Walk, question: Question, cut: Paper) -> Paper | None:
    """The same, balanced by the one made."""
    partner = walk.partner[question.v]
    if question.prices or partner < 0 or not walk.live.there >> partner & 1:
        return None
    return _cut([(question.v, 2), (partner, -2)])


def below_zero_unfilled(walk: Walk, question: Question, cut: Paper) -> Paper | None:
    """The same, balanced by three others none of whom may meet another."""
    others = [v for v in bits(walk.live.there) if v != question.v]
    for three in combinations(others, 3) if not question.prices and len(others) < 40 else ():
        if not any(walk.live.row(v) & mask_of(three) for v in three):
            return _cut([(question.v, 2)], [(list(three), -2)])
    return None


def balanced_by_the_gone(walk: Walk, question: Question, cut: Paper) -> Paper | None:
    """The same, balanced by somebody who is paired already."""
    gone = [v for v in range(len(walk.partner)) if not walk.live.there >> v & 1]
    return _cut([(question.v, 2), (gone[0], -2)]) if gone and not question.prices else None


def without_effect(walk: Walk, question: Question, cut: Paper) -> Paper | None:
    """No numbers at all."""
    return None if question.prices else _cut([])


def ordered(cheat: Cheat) -> Callable[[Case, Dice], Paper | None]:
    """A round as good as the one drawn, and later in the order, with cuts where there are none."""

    def forge(case: Case, dice: Dice) -> Paper | None:
        paper = _another(case, dice, as_good=True)
        if paper is None:
            return None
        drawn, cheats = Round(paper), 0

        def answer(question: Question) -> Paper:
            nonlocal cheats
            try:
                cut = Refusal.of(walk, question).cut(walk, names, case.seen.conflicts)
            except RuntimeError:  # nobody could be paired as it says, and nothing shows that
                cut = _cut([])
            total = sum(p for _, p in cut["players"]) + sum(q * (len(who) // 2) for who, q in cut["blossoms"])
            made = (v for v in question.prices if v < walk.partner[v] < walk.size)
            if total != sum(question.prices[v] for v in made):
                cheats += 1
                found = cheat(walk, question, cut)
                if found is None:
                    raise LookupError
                cut = found
            cuts.append({**cut, "at": [question.decision, question.v]})
            return cut

        try:
            for step in drawn.steps():
                proof, cuts = weighed(drawn, step, case.seen.conflicts), list[Paper]()
                names = [len(drawn.facts) if player == BYE else player for player in step.graph.players]
                with patch.object(order, "demand", lambda true, text, **values: None):
                    walk = drawn.walk(step, proof, drawn.proven(step, proof["ahead"]), answer)
                    if step.ordered:
                        walk.go()
                paper["proofs"] = [*paper["proofs"], {**proof, "order": cuts}]
        except (LookupError, Wrong):
            return None
        return paper if cheats else None

    def fresh(case: Case, dice: Dice) -> Paper | None:
        return forge(replace(case, honest={**case.honest, "proofs": []}), dice)

    return fresh


def cut_of_another(case: Case, dice: Dice) -> Paper | None:
    """An honest cut that says it is about another decision."""
    paper = copy.deepcopy(case.honest)
    cuts = [cut for proof in paper["proofs"] for cut in proof["order"]]
    if not cuts:
        return None
    dice.choice(cuts)["at"][1] += 1
    return paper


def cut_too_many(case: Case, dice: Dice) -> Paper | None:
    paper = copy.deepcopy(case.honest)
    if not paper["proofs"]:
        return None
    dice.choice(paper["proofs"])["order"].append({"at": ["D6", 0], **_cut([])})
    return paper


def cut_missing(case: Case, dice: Dice) -> Paper | None:
    """The first cut left out."""
    paper = copy.deepcopy(case.honest)
    for proof in paper["proofs"]:
        if proof["order"]:
            proof["order"] = proof["order"][1:]
            return paper
    return None


def bye_with_a_game(case: Case, dice: Dice) -> Paper | None:
    """An even field in which somebody plays and has the bye: an odd graph, in which any proof balances."""
    free = [p for p, barred in enumerate(case.honest["players"]["barred"]) if not barred]
    free = [p for p in free if case.honest["players"]["present"][p]]
    if case.honest["bye"] is not None or not free or case.honest["edition"] != "2026":
        return None
    paper = copy.deepcopy({**case.honest, "bye": dice.choice(free)})
    drawn = _unchecked(paper)
    paper["proofs"] = []
    for step in drawn.steps():
        size = len(step.graph.players)
        high = max(filter(None, step.graph.weight.values()), default=0)
        z = 2 * (size * high - step.graph.made(drawn.partner))
        potentials = [high - z // 2] * size
        everybody = [[list(range(size)), z]]
        if not size % 2:
            return None
        paper["proofs"].append(Account(drawn, step, potentials, everybody, None, 0).proof())
    return paper


def _unchecked(paper: Paper) -> Round:
    """A round in which the PAB recipient may have a game as well."""
    honest = Round({**paper, "bye": None})
    partner = dict(honest.partner)
    honest.paper, honest.partner = paper, {**partner, paper["bye"]: -1, -1: paper["bye"]}
    honest.order.append(-1)
    return honest


def met_before(case: Case, dice: Dice) -> Paper | None:
    paper = copy.deepcopy(case.honest)
    if not paper["pairs"]:
        return None
    for one, other in (pair := dice.choice(paper["pairs"])), pair[::-1]:
        paper["players"]["met"][one] = sorted({*paper["players"]["met"][one], other})
    paper["players"]["games"] = [games + 1 for games in paper["players"]["games"]]
    return paper if _balanced(paper, case) else None


def kept_apart(case: Case, dice: Dice) -> Paper | None:
    paper = copy.deepcopy(case.honest)
    if not paper["pairs"]:
        return None
    paper["forbidden"] = [*paper["forbidden"], sorted(dice.choice(paper["pairs"]))]
    return paper


def _balanced(paper: Paper, case: Case) -> bool:
    """Prove it again where the facts that were changed weigh something (C9)."""
    drawn = Round(paper)
    accounts = [Account.of(drawn, step, case.seen.conflicts) for step in drawn.steps()]
    paper["proofs"] = [account.proof() for account in accounts]
    return not any(account.short for account in accounts)


def colours_turned(case: Case, dice: Dice) -> Paper | None:
    paper = copy.deepcopy(case.honest)
    if not paper["pairs"]:
        return None
    dice.choice(paper["pairs"]).reverse()
    return paper


def bye_to_somebody_barred(case: Case, dice: Dice) -> Paper | None:
    paper = copy.deepcopy(case.honest)
    if paper["bye"] is None:
        return None
    paper["players"]["barred"][paper["bye"]] = 1
    return paper


def one_colour_for_two(case: Case, dice: Dice) -> Paper | None:
    """A pair that C3 bars; the proofs are those of the draw."""
    paper = copy.deepcopy(case.honest)
    drawn = Round(case.honest)
    for one, other in combinations(dice.sample(paper["pairs"], len(paper["pairs"])), 2):
        for a, b in ((0, 0), (0, 1), (1, 0), (1, 1)):
            pair, rest = [one[a], other[b]], [one[1 - a], other[1 - b]]
            clash = colour_failures(drawn.kind[pair[0]], drawn.kind[pair[1]]) is None
            if clash and drawn.may_meet(*pair) and drawn.may_meet(*rest):
                paper["pairs"] = [two for two in paper["pairs"] if two not in (one, other)]
                paper["pairs"] += [_coloured(drawn, pair), _coloured(drawn, rest)]
                return paper
    return None


def left_out(case: Case, dice: Dice) -> Paper | None:
    paper = copy.deepcopy(case.honest)
    if not paper["pairs"]:
        return None
    paper["pairs"].remove(dice.choice(paper["pairs"]))
    return paper


def somebody_absent(case: Case, dice: Dice) -> Paper | None:
    paper = copy.deepcopy(case.honest)
    away = [p for p, here in enumerate(paper["players"]["present"]) if not here]
    if len(away) < 2:
        return None
    paper["pairs"].append(dice.sample(away, 2))
    return paper


def proofs_of_another(case: Case, dice: Dice) -> Paper | None:
    """The proofs of the honest round beside another one."""
    return worse(case, dice)


def a_proof_missing(case: Case, dice: Dice) -> Paper | None:
    paper = sold(as_it_is)(case, dice)
    if paper is None:
        return None
    paper["proofs"] = [proof for proof in paper["proofs"] if dice.random() < 0.6]
    return paper if len(paper["proofs"]) < len(case.honest["proofs"]) else None


def claims_more(case: Case, dice: Dice) -> Paper | None:
    text = "everything, the order of equally good pairings too"
    return {**case.honest, dice.choice(("covers", "does_not_cover")): text}


def truths_for_numbers(case: Case, dice: Dice) -> Paper | None:
    """`true` where 1 should stand: equal for the machine, and no number for anybody else."""
    paper = copy.deepcopy(case.honest)
    column = paper["players"][dice.choice(("present", "barred", "topscorer", "games"))]
    places = [place for place, value in enumerate(column) if value in (0, 1)]
    if not places:
        return None
    column[place] = bool(column[place := dice.choice(places)])
    return paper


def ahead_met_before(case: Case, dice: Dice) -> Paper | None:
    """Pairs of the next bracket exchanged, so that two who have met are among what this one leaves to it."""
    paper = copy.deepcopy(case.honest)
    drawn = Round(paper)
    for number, step in enumerate(drawn.steps()):
        below = sorted(step.free - step.inside)
        made = [(p, q) for p in below if p < (q := step.partner.get(p, p)) and q in below]
        for (a, b), (c, d) in combinations(made, 2):
            other = {a: c, c: a, b: d, d: b}
            apart = not (drawn.may_meet(a, c) and drawn.may_meet(b, d))
            if not step.alone or not apart or paper["proofs"][number]["ahead"] is not None:
                continue
            if _worth(step, step.partner | other) == step.graph.made(step.partner):
                stated = {p: q for p, q in step.partner.items() if p in step.free} | other
                paper["proofs"][number]["ahead"] = [[p, q] for p, q in stated.items() if p < q]
                return paper
    return None


def _worth(step: Step, partner: dict[int, int]) -> int | None:
    try:
        return step.graph.made(partner)
    except Wrong:
        return None


def collapse_better_than_it_was(case: Case, dice: Dice) -> Paper | None:
    """A collapse that rests on the order, sold as one that fewer pairs show."""
    paper = copy.deepcopy(case.honest)
    at = paper["collapse"]
    if at is None or paper["proofs"][at]["ahead"] is not None:
        return None
    drawn = Round(paper)
    step = list(drawn.steps())[at]
    inside = sorted(p for p in step.inside if step.partner[p] in step.inside)
    paper["proofs"][at]["ahead"] = [[p, q] for p in inside if p < (q := step.partner[p])]
    return paper


def collapse_made_up(case: Case, dice: Dice) -> Paper | None:
    paper = copy.deepcopy(case.honest)
    levels = len(
        {s for s, here in zip(*(paper["players"][n] for n in ("score", "present")), strict=True) if here}
    )
    if paper["edition"] == "2026" or levels < 3:
        return None
    paper["given_up"] = None
    paper["collapse"] = dice.choice([at for at in range(levels - 1) if at != paper["collapse"]])
    drawn = Round(paper)
    paper["proofs"] = [Account.of(drawn, step, case.seen.conflicts).proof() for step in drawn.steps()]
    return paper


def doctored(change: Callable[[Tournament, Dice], Tournament | None]) -> Callable[[Case, Dice], Paper | None]:
    """The honest certificate of another history of the event, shown with the report file of this one."""

    def forge(case: Case, dice: Dice) -> Paper | None:
        other = change(case.tournament, dice)
        try:
            paper = certify(other, case.honest["edition"]) if other is not None else None
        except (NoPairing, BadInput):
            return None
        if paper is None or paper["pairs"] == case.honest["pairs"]:
            return None
        return json.loads(json.dumps(paper))

    return forge


def _round_changed(tournament: Tournament, dice: Dice, number: int, **columns: Any) -> Tournament:
    rounds = list(tournament.rounds)
    rounds[number] = replace(rounds[number], **columns)
    return replace(tournament, rounds=tuple(rounds))


def result_changed(tournament: Tournament, dice: Dice) -> Tournament | None:
    if not tournament.rounds:
        return None
    number = dice.randrange(len(tournament.rounds))
    outcomes = bytearray(tournament.rounds[number].outcomes)
    games = [p for p, outcome in enumerate(outcomes) if outcome in (Outcome.WIN, Outcome.LOSS)]
    if not games:
        return None
    one = dice.choice(games)
    other = tournament.rounds[number].opponents[one]
    outcomes[one], outcomes[other] = outcomes[other], outcomes[one]
    return _round_changed(tournament, dice, number, outcomes=bytes(outcomes))


def forfeit_made_up(tournament: Tournament, dice: Dice) -> Tournament | None:
    """A game that was played, as if it had not been: no meeting, no colours, and a downfloat."""
    if not tournament.rounds:
        return None
    number = dice.randrange(len(tournament.rounds))
    outcomes = bytearray(tournament.rounds[number].outcomes)
    games = [p for p, outcome in enumerate(outcomes) if outcome == Outcome.WIN]
    if not games:
        return None
    one = dice.choice(games)
    outcomes[one] = Outcome.FORFEIT_WIN
    outcomes[tournament.rounds[number].opponents[one]] = Outcome.FORFEIT_LOSS
    return _round_changed(tournament, dice, number, outcomes=bytes(outcomes))


def colours_changed(tournament: Tournament, dice: Dice) -> Tournament | None:
    if not tournament.rounds:
        return None
    number = dice.randrange(len(tournament.rounds))
    turned = bytes(int(Colour(colour).opposite) for colour in tournament.rounds[number].colours)
    return _round_changed(tournament, dice, number, colours=turned)


def restriction_made_up(tournament: Tournament, dice: Dice) -> Tournament | None:
    pair = tuple(sorted(dice.sample(range(len(tournament.players)), 2)))
    return replace(tournament, forbidden=(*tournament.forbidden, ForbiddenPairs(pair)))


def restriction_hidden(tournament: Tournament, dice: Dice) -> Tournament | None:
    return replace(tournament, forbidden=()) if tournament.forbidden else None


def end_moved(tournament: Tournament, dice: Dice) -> Tournament | None:
    """The last round sold as one of many, or the other way round: topscorers, and C3."""
    last = tournament.next_round == tournament.number_of_rounds
    return replace(tournament, number_of_rounds=tournament.next_round + (1 if last else 0))


def present_again(tournament: Tournament, dice: Dice) -> Tournament | None:
    return replace(tournament, announced_byes=()) if tournament.announced_byes else None


def initial_colour_turned(tournament: Tournament, dice: Dice) -> Tournament | None:
    return replace(tournament, initial_colour=tournament.initial_colour.opposite)


def another_event(case: Case, dice: Dice) -> Paper | None:
    """An honest certificate of another event, made to name this round."""
    other = Case.of(dice.randrange(10**9), case.honest["edition"])
    return None if other is None else {**other.honest, "round": case.honest["round"]}


def another_edition(case: Case, dice: Dice) -> Paper | None:
    edition = "2017" if case.honest["edition"] == "2026" else "2026"
    return json.loads(json.dumps(certify(case.tournament, edition)))


FORGERS: dict[str, tuple[Callable[[Case, Dice], Paper | None], bool, str]] = {
    "pairs fall short of the potentials": (sold(as_it_is), False, "leave room for a better pairing"),
    "a potential lowered": (sold(one_potential_lower), False, "a pair needs more than its numbers"),
    "a set of odd size below zero": (
        sold(negative_set),
        False,
        "below zero of a set that is not full",
    ),
    "a potential below zero of somebody alone": (
        sold(negative_and_alone),
        False,
        "somebody who may stay alone",
    ),
    "a set that counts players from the end": (sold(players_below_zero), False, ""),
    "a set with players twice": (sold(players_twice), False, ""),
    "a set with strangers": (sold(strangers_in_the_set), False, ""),
    "a set of even size": (sold(even_set), False, ""),
    "potentials that are not whole": (sold(not_whole), False, ""),
    "endless potentials": (sold(endless), False, ""),
    "pairs ahead within the bracket": (
        sold(ahead_within_the_bracket),
        False,
        "a pair ahead within the bracket",
    ),
    "pairs ahead that must not be": (ahead_met_before, False, "a pair ahead that must not be"),
    "a collapse shown by the same pairs": (
        collapse_better_than_it_was,
        False,
        "the pairs ahead are no better",
    ),
    "a collapse made up": (collapse_made_up, False, ""),
    "a game and the bye": (bye_with_a_game, False, "somebody is paired twice"),
    "a pair that has met": (met_before, False, "C1, or a restriction"),
    "a pair kept apart": (kept_apart, False, "C1, or a restriction"),
    "colours turned": (colours_turned, False, ": colours"),
    "the bye to somebody barred": (bye_to_somebody_barred, False, ""),
    "one colour for two": (one_colour_for_two, False, ""),
    "players left out": (left_out, False, ""),
    "players who are not there": (somebody_absent, False, ""),
    "proofs of another pairing": (proofs_of_another, False, ""),
    "a proof missing": (a_proof_missing, False, ""),
    "claims more than it proves": (claims_more, False, "it claims something else"),
    "truths for numbers": (truths_for_numbers, False, ""),
    "a cut that does not balance": (ordered(unbalanced), False, "the numbers of a cut do not balance"),
    "a cut that a pair leaks from": (ordered(leaking), False, "a pair needs more than its numbers"),
    "a cut below zero of a set not full": (
        ordered(below_zero_unfilled),
        False,
        "below zero of a set that is not full",
    ),
    "a cut balanced by somebody gone": (ordered(balanced_by_the_gone), False, "of somebody who is not there"),
    "a cut without effect": (ordered(without_effect), False, "a cut that does not refuse an earlier choice"),
    "a cut of another decision": (cut_of_another, False, "no cut refuses an earlier choice"),
    "a cut too many": (cut_too_many, False, "a cut that nothing asks for"),
    "a cut missing": (cut_missing, False, ""),
    "a result changed": (doctored(result_changed), True, "The facts"),
    "a forfeit made up": (doctored(forfeit_made_up), True, "The facts"),
    "the colours of a round changed": (doctored(colours_changed), True, "The facts"),
    "a restriction made up": (doctored(restriction_made_up), True, "The facts"),
    "a restriction hidden": (doctored(restriction_hidden), True, "The facts"),
    "the end of the event moved": (doctored(end_moved), True, "The facts"),
    "somebody absent present": (doctored(present_again), True, "The facts"),
    "the initial colour turned": (doctored(initial_colour_turned), True, "The facts"),
    "a certificate of another event": (another_event, True, "The facts"),
    "another edition": (another_edition, True, "The report"),
}
"""Forger, whether the report file lies beside the certificate, and the one demand that stands in the way: ""
where there are several, or where the form does."""


RARE = (24, 30, 57, 617)
"""Events that give the rarer forgers their opportunity."""


def verdict(case: Case, paper: Paper, with_report: bool) -> tuple[str, list[str]]:
    """What the stand-alone verifier says: what is wrong ("" for nothing), and what it takes on trust."""
    report = write_trf(case.tournament, profile="trf26").encode() if with_report else None
    try:
        return "", verify(json.dumps(paper).encode(), report)[1]
    except Wrong as wrong:
        return str(wrong), []


def forgeries(seed: int) -> Iterator[tuple[str, Case, Paper]]:
    """One forgery of each kind that this seed's event gives an opportunity for."""
    for edition in ("2026", "2017"):
        case = Case.of(seed, edition)
        if case is None:
            continue
        for kind, (forge, _, _) in FORGERS.items():
            alone = FORGERS[kind][2] and not FORGERS[kind][1] and "a cut" not in kind
            paper = forge(case.of_version_1() if alone else case, random.Random(f"{seed}/{edition}/{kind}"))
            if paper is not None:
                yield kind, case, paper


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a campaign; exit code 1 when a forgery was accepted."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=1000, help="number of forgeries (default 1000)")
    parser.add_argument("--seed", type=int, default=1, help="the first event (default 1)")
    parser.add_argument("-o", "--output", help="write a report in Markdown")
    options = parser.parse_args(arguments)
    made, trusted, accepted, slowest = Counter[str](), Counter[str](), Counter[str](), 0.0
    events = chain(RARE, count(options.seed))
    while sum(made.values()) < options.count:
        seed = next(events)
        for kind, case, paper in forgeries(seed):
            began = time.process_time()
            fault, notes = verdict(case, paper, FORGERS[kind][1])
            slowest = max(slowest, time.process_time() - began)
            made[kind] += 1
            trusted[kind] += not fault and bool(notes)
            accepted[kind] += not fault and not notes
            if not fault and not notes:
                print(f"accepted: {kind}, event {seed}, edition {case.honest['edition']}", file=sys.stderr)
    text = report(made, trusted, accepted, slowest, f"events {RARE} and from {options.seed} to {seed}")
    print(text)
    if options.output:
        Path(options.output).write_text(text, encoding="utf-8")
    return 1 if any(accepted.values()) else 0


def report(
    made: Counter[str], trusted: Counter[str], accepted: Counter[str], slowest: float, events: str
) -> str:
    """The table of a campaign."""
    lines = [
        "# Forged certificates\n",
        f"{sum(made.values()):,} forgeries by {len(made)} kinds of forger ({events} of the random ones, 4 to "
        f"20 players, editions of 2026 and 2017): **{sum(accepted.values())} accepted**. The slowest took "
        f"{slowest:.2f} s to be looked at.\n",
        "| forger | forgeries | accepted | named as taken on trust |",
        "|---|---:|---:|---:|",
        *(f"| {kind} | {made[kind]:,} | {accepted[kind]} | {trusted[kind]} |" for kind in FORGERS),
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())
