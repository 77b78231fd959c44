"""The matcher against brute force: the optimum, its proof, and every decision taken on it."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from problems import SmallProblem, pairs_of, random_problem

from optimality import faults
from pairwright.matching import (
    BACKEND,
    HIGH,
    LOW,
    CompletionWitness,
    by_column,
    reference,
    tight_pairing,
    witness_reference,
)
from pairwright.systems.system import Board
from sizes import times

MODULES = [reference]
if BACKEND == "native":
    from pairwright.matching import _core

    MODULES.append(_core)

SCALES = (1, 10**16, 10**17, 10**30, 10**60, 10**150, 10**600)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__.rsplit(".", 1)[-1])
@pytest.mark.parametrize("scale", SCALES, ids=lambda scale: f"{scale.bit_length()}-bits")
def test_optimum_proof_and_decisions(module, scale):
    solved = sum(
        play(module, random_problem(random.Random(f"{scale} {n}"), scale), n) for n in range(times(250, 5))
    )
    assert solved > times(100, 5)


def play(module, problem: SmallProblem, seed: int) -> bool:
    return played(problem.matcher(module), problem, random.Random(seed))


def played(matcher, problem: SmallProblem, chance: random.Random) -> bool:
    best = problem.best([])
    assert matcher.solve() == (best is not None)
    if best is None:
        return False
    assert problem.value(pairs_of(matcher, problem.count)) == best
    potentials, blossoms = matcher.proof()
    partners = [matcher.partner(v) for v in range(problem.count)]
    for below in range(problem.count + 1):
        assert matcher.pairs(below) == [(v, w) for v, w in enumerate(partners[:below]) if v < w < below]
    single = bytes(map(problem.single, range(problem.count)))
    assert not faults(problem.count, problem.weight, single, partners, potentials, blossoms)
    decide(matcher, asked := replace(problem, roles=[*problem.roles]), best, chance)
    if chance.random() < 0.5:  # what has been asked is forgotten, and all optima are left again
        matcher.forget()
        assert [matcher.partner(v) for v in range(problem.count)] == partners
        decide(matcher, asked := problem, best, chance)
    problem.roles = asked.roles
    return True


def decide(matcher, problem: SmallProblem, best: int, chance: random.Random) -> None:
    fixed: list[tuple[int, int]] = []
    for _ in range(8):
        free = [v for v in range(problem.count) if all(v not in pair for pair in fixed)]
        if chance.random() < 0.6 and len(free) > 1:
            pair = tuple(sorted(chance.sample(free, 2)))
            possible = problem.weight(*pair) is not None and problem.best([*fixed, pair]) == best
            assert matcher.try_pair(*pair) == possible
            if possible:
                fixed.append(pair)
        elif candidates := [v for v in free if v < problem.ordered]:
            vertex = chance.choice(candidates)
            before = problem.roles[vertex]
            problem.roles[vertex] = before & chance.randint(1, 7)
            possible = problem.best(fixed) == best
            assert matcher.try_role(vertex, problem.roles[vertex]) == possible
            if not possible:
                problem.roles[vertex] = before
        pairs = pairs_of(matcher, problem.count)
        assert problem.value(pairs) == best
        assert set(fixed) <= set(pairs)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__.rsplit(".", 1)[-1])
def test_partners_fixed_at_once_are_those_fixed_pair_by_pair(module):
    """What `fix_partners` passes over without a question would have been refused."""
    refused = sum(fix(module, random.Random(seed)) for seed in range(800))
    assert refused > 500


def fix(module, chance: random.Random) -> int:
    problem = random_problem(chance, most=14)
    problem.may_single = chance.choice([bytes(problem.count), problem.may_single])
    at_once, by_pair = problem.matcher(module), problem.matcher(module)
    if not (at_once.solve() and by_pair.solve()):
        return 0
    half = problem.ordered // 2
    roles = (range(half), reference.LOW, range(half, problem.ordered), reference.HIGH | reference.OUT)
    assert at_once.try_roles(*roles) == by_pair.try_roles(*roles)
    order = chance.sample(range(problem.count), problem.count)
    first, candidates = order[: problem.count // 2], chance.sample(order, problem.count)
    at_once.fix_partners(first, candidates)
    refused, gone = 0, set()
    for u in first:
        for v in candidates:
            if u != v and not gone & {u, v}:
                if by_pair.try_pair(u, v):
                    gone |= {u, v}
                    break
                refused += 1
    for v in gone:
        assert at_once.partner(v) == by_pair.partner(v)
    return refused


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__.rsplit(".", 1)[-1])
@pytest.mark.parametrize("go_on", [False, True])
def test_the_first_best_of_all_matchings(module, go_on):
    """Nothing comes earlier, with an exchange and without; and it grants nothing."""
    exchanged = [first(module, random.Random(seed), go_on) for seed in range(times(9000, 6))]
    assert exchanged.count(0) > times(1000, 6)
    assert exchanged.count(1) + exchanged.count(2) > times(200, 6)


def first(module, chance: random.Random, go_on: bool) -> int | None:
    """How many change places; None where there is nothing to be found."""
    problem = random_problem(chance, chance.choice([1, 10**30]), most=10)
    problem.ordered = chance.choice([problem.count, problem.ordered])
    problem.lead = None
    problem.roles = [chance.choice([7, 7, 7, 3, 4]) for _ in range(problem.count)]
    carried = chance.choice([0, chance.randint(0, problem.ordered)])
    if not go_on:
        problem.conflicts |= {(u, v) for v in range(carried) for u in range(v)}
    optima = problem.optima()
    inner = {sum(w < problem.ordered for _, w in pairs) for pairs in optima}
    matcher = problem.matcher(module)
    assert matcher.solve() == bool(optima)
    if len(inner) != 1:
        return None
    before = [matcher.partner(v) for v in range(problem.count)]
    found, partners = matcher.first_best(carried, go_on=go_on)
    best = min(order_of(pairs, carried, problem.ordered, go_on) for pairs in optima)
    assert found == best[-1]
    assert sorted((v, w) for v, w in enumerate(partners) if w > v) in optima
    assert set(found) <= set(enumerate(partners))
    assert [matcher.partner(v) for v in range(problem.count)] == before
    assert matcher.first_best(carried, go_on=go_on)[0] == found
    return best[2]


def order_of(pairs, carried: int, ordered: int, go_on: bool):
    """How early it comes, the smaller the earlier, with how many change places; its pairs at the end."""
    partner = {v: w for v, w in pairs if w < ordered}
    chosen = [v for v in range(carried) if v in partner]
    taken = {*chosen, *map(partner.get, chosen)}
    rest = [v for v in range(0 if go_on else carried, ordered) if v not in taken]
    upper = [x for x, v in enumerate(rest) if v in partner]
    gone = sorted(set(range(len(upper))).difference(upper), reverse=True)
    come = [x for x in upper if x >= len(upper)]
    lower_ends = [*chosen, *(rest[x] for x in upper)]
    return (
        [v not in chosen for v in range(carried)], [partner[v] for v in chosen],
        len(come), sum(come) - sum(gone), [-x for x in gone], come,
        [(v, partner[v]) for v in lower_ends],
    )  # fmt: skip


QUESTIONS = {
    "try_pair": (0, 1), "try_role": (0, 1), "try_roles": ([0], 1), "fix_partners": ([0], [1]),
    "first_best": (1,), "partner": (0,), "pairs": (2,), "proof": (), "narrowed": ([7, 7],), "forget": (),
}  # fmt: skip


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__.rsplit(".", 1)[-1])
def test_an_answer_is_there_once_it_is_solved(module):
    pair = SmallProblem(2, [0, 0], [[3]], set(), 2, bytes(2), None, [7, 7])
    impossible = replace(pair, conflicts={(0, 1)}).matcher(module)
    assert not impossible.solve()
    for matcher in (pair.matcher(module), impossible):
        for question, arguments in QUESTIONS.items():
            with pytest.raises(RuntimeError, match=r"once solve\(\) has returned True"):
                getattr(matcher, question)(*arguments)
    for question, arguments in QUESTIONS.items():
        matcher = pair.matcher(module)
        assert matcher.solve_from([3, 3], [-1, -1])
        getattr(matcher, question)(*arguments)
        with pytest.raises(RuntimeError, match="solved once"):
            matcher.solve()
        with pytest.raises(RuntimeError, match="solved once"):
            matcher.solve_from([3, 3], [-1, -1])
        if question.startswith(("try", "fix")):
            with pytest.raises(RuntimeError, match="the first question"):
                matcher.first_best(1)
        else:
            assert matcher.first_best(1) == ([(0, 1)], [1, 0])


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__.rsplit(".", 1)[-1])
def test_the_first_best_is_there_without_a_lead_for_as_many_carried_as_are_ordered(module):
    led = SmallProblem(2, [0, 0], [[3]], set(), 1, bytes(2), [2], [7, 7]).matcher(module)
    assert led.solve()
    with pytest.raises(RuntimeError, match="no lead"):
        led.first_best(1)
    matcher = SmallProblem(2, [0, 0], [[3]], set(), 1, bytes(2), None, [7, 7]).matcher(module)
    assert matcher.solve()
    for carried in (-1, 2):
        with pytest.raises(ValueError, match="carried"):
            matcher.first_best(carried)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__.rsplit(".", 1)[-1])
@pytest.mark.parametrize("scale", SCALES, ids=lambda scale: f"{scale.bit_length()}-bits")
def test_a_problem_with_fewer_roles_is_solved_from_where_the_other_stands(module, scale):
    found = [narrowed(module, random.Random(f"{scale} {n}"), scale) for n in range(times(400, 5))]
    assert found.count(True) > times(40, 5)
    assert found.count(False) > times(10, 5)


def narrowed(module, chance: random.Random, scale: int) -> bool | None:
    problem = random_problem(chance, scale)
    matcher = problem.matcher(module)
    if not matcher.solve():
        return None
    before = [matcher.partner(v) for v in range(problem.count)]
    fewer = matcher
    for _ in range(2):
        problem.roles = [role & chance.choice([7, 7, 7, chance.randint(1, 6)]) for role in problem.roles]
        fewer = fewer.narrowed(problem.roles)
        if not (solved := played(fewer, problem, chance)):
            break
    assert before == [matcher.partner(v) for v in range(problem.count)]
    return solved


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__.rsplit(".", 1)[-1])
@pytest.mark.parametrize("count", [12, 40])
def test_potentials_may_be_much_larger_than_weights(module, count):
    """Where all are paired along a way on which every other pair is worth something they grow with it."""
    table: list[list[int | None]] = [[None] * count for _ in range(count)]
    for v in range(count - 1):
        table[v][v + 1] = table[v + 1][v] = v % 2 * (2**59 - 1)
    way = SmallProblem(count, [*range(count)], table, set(), count, bytes([1]) * count, None, [7] * count)
    stay = [LOW | HIGH] * count
    free = way.matcher(module)
    assert free.solve()
    assert pairs_of(free, count) == [(v, v + 1) for v in range(1, count - 1, 2)]
    for matcher in (replace(way, roles=stay).matcher(module), free.narrowed(stay)):
        assert matcher.solve()
        assert pairs_of(matcher, count) == [(v, v + 1) for v in range(0, count, 2)]
        potentials, _ = matcher.proof()
        assert max(potentials) > 2**62


@pytest.mark.skipif(BACKEND != "native", reason="there is only one core here")
@pytest.mark.parametrize("scale", SCALES, ids=lambda scale: f"{scale.bit_length()}-bits")
def test_with_many_vertices_both_cores_find_and_prove_the_same(scale):
    """From 32 on the native core begins with the transport between types, with leads and roles as well."""
    found = [both_cores(random.Random(f"{scale} {n}"), scale) for n in range(times(300))]
    assert found.count(True) > times(300) / 10


def both_cores(chance: random.Random, scale: int) -> bool:
    problem = random_problem(chance, scale, most=56)
    if chance.random() < 0.5:
        problem.roles = [chance.choice([7, 7, 7, chance.randint(1, 7)]) for _ in range(problem.count)]
    native, plain = problem.matcher(_core), problem.matcher(reference)
    assert native.solve() == plain.solve()
    if not plain.solved:
        return False
    pairs = pairs_of(native, problem.count)
    assert problem.value(pairs) == plain.value()
    single = bytes(map(problem.single, range(problem.count)))
    partners = [native.partner(v) for v in range(problem.count)]
    assert not faults(problem.count, problem.weight, single, partners, *native.proof())
    everybody = range(problem.count)
    for matcher in (native, plain):
        matcher.fix_partners(everybody, everybody)
    assert pairs_of(native, problem.count) == pairs_of(plain, problem.count)
    return problem.count >= 32


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__.rsplit(".", 1)[-1])
def test_a_role_that_was_taken_does_not_come_back(module):
    matcher = SmallProblem(2, [0, 0], [[3]], set(), 2, bytes(2), None, [LOW, 7]).matcher(module)
    assert matcher.solve()
    with pytest.raises(ValueError, match="did not have before"):
        matcher.narrowed([LOW | HIGH, 7])
    assert matcher.narrowed([LOW, HIGH]).solve()


def test_a_false_proof_is_refused():
    weights = {(0, 1): 3, (2, 3): 3, (0, 2): 4, (1, 3): 4}
    weight = lambda u, v: weights.get((min(u, v), max(u, v)))  # noqa: E731
    bad, good = [1, 0, 3, 2], [2, 3, 0, 1]
    potentials = [4, 4, 4, 4]
    assert faults(4, weight, bytes(4), good, potentials, []) == []
    assert any("not tight" in text for text in faults(4, weight, bytes(4), bad, potentials, []))
    assert any("more than" in text for text in faults(4, weight, bytes(4), bad, [3, 3, 3, 3], []))
    assert any("must not be" in text for text in faults(4, weight, bytes(4), [-1, -1, 3, 2], potentials, []))


@pytest.mark.skipif(BACKEND != "native", reason="two forms are compared")
@pytest.mark.parametrize("seed", range(200))
def test_who_must_not_be_paired_is_told_as_the_twin_tells_it(seed: int):
    chance = random.Random(seed)
    count = chance.choice([3, 20, 64, 65, 130])
    asked = chance.sample(range(count), chance.randint(1, count))
    groups = [chance.sample(range(count), chance.randint(1, min(count, 15))) for _ in range(seed % 9)]
    order = chance.sample(range(count), count)
    partners = [-1] * count
    for v, w in zip(order[::2], order[1::2], strict=False):
        partners[v], partners[w] = w, v
    told = []
    for conflicts in (_core.Conflicts(count), reference.Conflicts(count)):
        conflicts.add_round(partners, bytes(v % 3 for v in map(min, range(count), partners)), 1)
        for group in groups:
            conflicts.add_group(group)
        told.append(conflicts.apart(asked))
    assert told[0] == told[1]


@pytest.mark.skipif(BACKEND != "native", reason="the twin has no quick way")
def test_tight_pairing_is_the_first_optimum_of_the_matcher():
    """Where the quick way answers, the questions to a Matcher lead to the very same pairs."""
    answered = sum(against_matcher(random.Random(seed), 12 if seed % 10 else 60) for seed in range(3000))
    assert answered > 300


def against_matcher(chance: random.Random, most: int) -> bool:
    count, moved = chance.randint(2, most), chance.choice([0, 0, 1, 2])
    moved = min(moved, count // 2)
    colours = [chance.randrange(4) for _ in range(count)]
    table = [[0, -3, 0, 0], [-3, -5, 0, 0], [0, 0, None, 0], [0, 0, 0, -3]]
    classes = [1] * moved + [0] * (count - moved)
    class_table = [[(40, True), (60, True)], [(60, True), None]]
    values = [chance.choice([0, 0, 1]) for _ in range(count)]
    conflicts = _core.Conflicts(count)
    for _ in range(chance.randint(0, count)):
        conflicts.add_group(chance.sample(range(count), 2))
    arguments = (list(range(count)), conflicts, colours, classes, values, table, class_table)
    tight = tight_pairing(*arguments, b"\1" * count, moved)
    if tight is None:
        return False
    matcher = _core.Matcher(*arguments, count, b"\1" * count)
    assert matcher.solve()
    value = lambda partners: sum(weight_of(arguments, v, w) for v, w in enumerate(partners) if w > v)  # noqa: E731
    assert value(tight) == value([matcher.partner(v) for v in range(count)])
    for v in range(moved):
        matcher.fix_partners([v], range(moved, count))
        assert matcher.partner(v) == tight[v]
    rest = [v for v in range(moved, count) if matcher.partner(v) >= moved or matcher.partner(v) < 0]
    half = sum(matcher.partner(v) >= 0 for v in rest) // 2
    assert matcher.try_roles(rest[:half], reference.LOW, rest[half:], reference.HIGH | reference.OUT)
    matcher.fix_partners(rest[:half], rest)
    assert tight == [matcher.partner(v) for v in range(count)]
    return True


def weight_of(arguments, u: int, v: int) -> int:
    _, _, colours, classes, values, table, class_table = arguments
    return class_table[classes[u]][classes[v]][0] + table[colours[u]][colours[v]] + values[u] + values[v]


WITNESSES = [(reference.Conflicts, witness_reference.CompletionWitness)]
if BACKEND == "native":
    WITNESSES.append((_core.Conflicts, CompletionWitness))


@pytest.mark.parametrize("home", WITNESSES, ids=["reference", "_core"][: len(WITNESSES)])
def test_witness_keeps_a_perfect_matching_of_those_left(home):
    """Whatever is taken away: a settled witness is a legal matching at its bounds."""
    outcomes = [witness_life(*home, random.Random(seed)) for seed in range(400)]
    assert sum(outcomes) > 300


def witness_life(conflicts_of, witness_of, chance: random.Random) -> int:
    sizes = [chance.randint(1, 6) for _ in range(chance.randint(1, 5))]
    count = sum(sizes)
    ends = [sum(sizes[: i + 1]) for i in range(len(sizes))]
    kinds = [chance.randrange(3) for _ in range(count)]
    compatible = [[False, True, True], [True, True, True], [True, True, False]]
    pairs = {
        tuple(sorted(chance.sample(range(count), 2))) for _ in range(chance.randint(0, count)) if count > 1
    }
    conflicts = conflicts_of(count + 1)
    for pair in pairs:
        conflicts.add_group(pair)
    witness = witness_of(list(range(count)), conflicts, kinds, compatible, [0, 1, 2], ends)
    eligible = [v for v in reversed(range(count)) if chance.random() < 0.8] if count % 2 else []
    if (count % 2 and not eligible) or not witness.build(eligible):
        return 0
    fits = lambda u, v: compatible[kinds[u]][kinds[v]] and (min(u, v), max(u, v)) not in pairs  # noqa: E731
    gone: set[int] = set()
    leaving: list[int] = []
    settled = 0
    for i, end in enumerate(ends[:-1]):
        check_witness(witness, count, gone, eligible, fits)
        start = ends[i - 1] if i else 0
        pool = leaving + list(range(start, end))
        taken = []
        for u in pool:
            for v in pool:
                if (
                    u < v
                    and fits(u, v)
                    and not any(w in pair for pair in taken for w in (u, v))
                    and v >= start
                ):
                    taken.append((u, v))
                    break
        gone.update(w for pair in taken for w in pair)
        leaving = [w for w in pool if w not in gone]
        if not witness.settle(taken, leaving, end, ends[i + 1]):
            return settled
        settled += 1
        inside = sum(end <= witness.partner(v) < ends[i + 1] for v in [*leaving, *range(end, ends[i + 1])])
        inside += sum(witness.partner(v) in leaving for v in range(end, ends[i + 1]))
        assert inside // 2 == (len(leaving) + sizes[i + 1]) // 2
        assert all(end <= witness.partner(v) < ends[i + 1] for v in leaving)
    check_witness(witness, count, gone, eligible, fits)
    return settled + 1


def check_witness(witness, count: int, gone: set[int], eligible: list[int], fits) -> None:
    for v in range(count):
        partner = witness.partner(v)
        if v in gone:
            assert partner < 0
        elif partner == count:
            assert v in eligible
        else:
            assert partner >= 0
            assert witness.partner(partner) == v
            assert fits(v, partner)
    assert (witness.partner(count) >= 0) == bool(eligible)


@pytest.mark.parametrize("home", WITNESSES, ids=["reference", "_core"][: len(WITNESSES)])
def test_witness_can_adopt_and_settle_before_anything_was_built(home):
    conflicts_of, witness_of = home
    witness = witness_of([0, 1, 2, 3], conflicts_of(5), [0] * 4, [[True]], [0], [2, 4])
    assert witness.settle([(0, 1)], [], 2, 4)
    assert witness.partner(2) == 3
    fresh = witness_of([0, 1, 2, 3], conflicts_of(5), [0] * 4, [[True]], [0], [2, 4])
    fresh.adopt([3, 2, 1, 0, -1])
    assert [fresh.partner(v) for v in range(4)] == [3, 2, 1, 0]


def test_partners_compare_in_the_native_core_as_in_python():
    for seed in range(300):
        chance = random.Random(seed)
        count = chance.randrange(1, 30)
        values = [chance.randrange(-3, 300) for _ in range(count)]
        partners = [chance.randrange(-1, count) for _ in range(count)]
        codes, alone = (
            bytes(chance.randrange(9) for _ in range(count)),
            bytes(chance.randrange(3) for _ in range(256)),
        )
        arguments = values, partners, codes, chance.randrange(9), alone
        assert by_column.compared(*arguments) == by_column.compared_in_python(*arguments)


def test_values_made_of_columns_are_those_that_the_class_makes():
    rows = [(1, 2), (70_000, 0)]
    made = by_column.made_of(Board, *map(list, zip(*rows, strict=True)))
    assert made == [Board(*row) for row in rows]
    assert hash(made[1]) == hash(Board(70_000, 0))
    assert repr(made[0]) == repr(Board(1, 2))
    with pytest.raises((ValueError, TypeError)):
        by_column.made_of(Board, [1], [1, 2])
