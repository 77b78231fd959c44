"""The best numbers for groups: against exhaustive search, even among the best, quick for large fields."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from random import Random

import pytest
from lots_chance import assert_even, repeated, streams

from pairwright.common.errors import LimitExceeded
from pairwright.lots import assignment
from pairwright.lots.assignment import Assignments
from pairwright.lots.best_numbers import (
    SearchOrder,
    best_plan,
    block_plan,
    counted_plan,
    partial_plan,
    path_plan,
    plans_for,
    ways_to_draw,
)
from pairwright.lots.decisions import best_subset, plan_cost, subset_cost
from pairwright.lots.late_meetings import LateRounds, berger_late_rounds, largest_protected_group, late_rounds
from pairwright.lots.randomness import RandomStream
from pairwright.matching import CORE
from pairwright.tournament.schedule import round_robin
from sizes import by_night, sampled
from work import counted

STREAM = RandomStream(bytes(32))


def test_four_large_groups_are_counted_by_the_second_plans() -> None:
    """Drawing anew comes to no end there, and the block method is not even."""
    late, sizes = berger_late_rounds(100), (30, 29, 28, 13)
    assert plans_for(late, sizes) == 2
    assert [way.method for way in ways_to_draw(late, sizes)] == ["partly"]
    assert [way.method for way in ways_to_draw(late, sizes, 2)] == ["counted"]
    if CORE is not None or by_night():
        plan = best_plan(late, sizes, STREAM, 2)
        assert (plan.method, plan.even, plan.cost) == ("counted", True, 0)
        assert plan_cost(late, plan.numbers) == 0
        assert plan.ways == 1193559619011071370649570995933956376


@pytest.mark.parametrize("sizes", [(25, 25, 25, 25), (33, 33, 34), (30, 20, 20, 15, 15), (5,) * 20])
def test_what_the_first_plans_count_or_the_second_cannot_stays_with_the_first(sizes: tuple[int, ...]) -> None:
    late = berger_late_rounds(100)
    assert plans_for(late, sizes) == 1
    assert ways_to_draw(late, sizes, 2) == ways_to_draw(late, sizes)


def partitions(total: int, largest: int | None = None) -> Iterator[tuple[int, ...]]:
    if total == 0:
        yield ()
        return
    for first in range(min(total, largest or total), 0, -1):
        for rest in partitions(total - first, first):
            yield (first, *rest)


def exhaustive(late: LateRounds, sizes: Sequence[int]) -> tuple[int, int]:
    """Least cost and number of assignments that have it, by trying all of them."""
    costs = late.weights()
    letters = [group for group, size in enumerate(sizes) for _ in range(size)]
    found: dict[int, int] = {}
    for word in set(permutations(letters)):
        cost = sum(value for (a, b), value in costs.items() if word[a - 1] == word[b - 1])
        found[cost] = found.get(cost, 0) + 1
    return min(found), found[min(found)]


def least_by_search(late: LateRounds, sizes: Sequence[int]) -> int:
    """Least cost by going through all assignments, cutting off only what is already worse than the best."""
    costs = late.weights()
    cost_of = {n: {} for n in range(1, late.participants + 1)}
    for (a, b), value in costs.items():
        cost_of[max(a, b)][min(a, b)] = value
    best = sum(costs.values()) + 1
    left = list(sizes)
    word: list[int] = []

    def go(cost: int) -> None:
        nonlocal best
        if cost >= best or best == 0:
            return
        if len(word) == late.participants:
            best = cost
            return
        number = len(word) + 1
        untouched: set[int] = set()
        for group, need in enumerate(left):
            if not need or (need == sizes[group] and need in untouched):
                continue
            if need == sizes[group]:
                untouched.add(need)
            left[group] -= 1
            word.append(group)
            go(cost + sum(v for other, v in cost_of[number].items() if word[other - 1] == group))
            word.pop()
            left[group] += 1

    go(0)
    return best


@pytest.mark.parametrize("count", range(5, 9))
@pytest.mark.parametrize("last", [1, 2, 3, 4])
def test_least_cost_and_number_of_ways_against_all_assignments(count: int, last: int) -> None:
    late = berger_late_rounds(count, last)
    for sizes in partitions(count):
        if len(sizes) > 6:
            continue
        best = Assignments(range(1, count + 1), late.weights(), sizes).best
        assert (best.cost, best.ways) == exhaustive(late, sizes), sizes


def small_question(chance: Random) -> tuple[range, dict[tuple[int, int], int], list[int]]:
    """Numbers, what it costs when two of them share a group, and the sizes of the groups."""
    count = chance.randint(1, 13)
    numbers = range(1, count + 1)
    price = chance.choice([1, 1, 7, 2**40])
    pairs = [(a, b) for a in numbers for b in range(a + 1, count + 1) if chance.random() < 3 / count]
    costs = {pair: chance.choice([1, price]) for pair in pairs}
    sizes: list[int] = []
    while sum(sizes) < count and chance.random() < 0.85:
        sizes.append(chance.randint(1, min(count - sum(sizes), chance.choice([1, 2, 4, 13]))))
    return numbers, costs, sizes


@pytest.mark.skipif(not hasattr(CORE, "CountedAssignments"), reason="no native core that counts is here")
def test_the_native_core_counts_and_draws_as_plain_python(monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in sampled(range(3000), 10):
        question = small_question(Random(seed))
        by_core = Assignments(*question)
        with monkeypatch.context() as here:
            here.setattr(assignment, "CORE", None)
            plain = Assignments(*question)
        assert isinstance(by_core._counted, assignment.CountedByCore), seed
        assert isinstance(plain._counted, assignment.Counted), seed
        assert (by_core.best, by_core.situations) == (plain.best, plain.situations), seed
        chance = seed.to_bytes(32)
        assert by_core.draw(RandomStream(chance)) == plain.draw(RandomStream(chance)), seed
        with pytest.raises(LimitExceeded):
            Assignments(*question, limit=by_core.situations - 1)


@pytest.mark.parametrize("count", range(9, 15))
def test_least_cost_against_search_for_every_list_of_contingents(count: int) -> None:
    late = berger_late_rounds(count)
    for sizes in sampled(list(partitions(count))):
        cost = Assignments(range(1, count + 1), late.weights(), sizes).best.cost
        assert cost == least_by_search(late, sizes), sizes
        assert (cost == 0) == (sizes[0] <= largest_protected_group(count)), sizes


@pytest.mark.parametrize("count", sampled([21, 20, 24, 23], 2))
def test_every_list_up_to_24_is_served_exactly_when_the_largest_is_small_enough(count: int) -> None:
    """A sample of the lists; the bound of C.05 decides, and the plan drawn is as good."""
    late = berger_late_rounds(count)
    for sizes in sampled(list(partitions(count))[::61], 5):
        plan = best_plan(late, sizes, STREAM)
        assert plan.even
        assert (plan.cost == 0) == (sizes[0] <= largest_protected_group(count)), sizes
        assert plan_cost(late, plan.numbers) == plan.cost
        assert tuple(map(len, plan.numbers)) == sizes
        assert sorted(n for part in plan.numbers for n in part) == list(range(1, count + 1))


@pytest.mark.parametrize("count", range(5, 25))
def test_the_fewest_meetings_of_a_contingent_that_is_too_large(count: int) -> None:
    late = berger_late_rounds(count)
    half = (count + 1) // 2
    for size in range(half, count):
        best = Assignments(range(1, count + 1), late.weights(), [size]).best
        assert late.count_of(best.cost) == (1 if size == half else 3 * (size - half))
    whole = Assignments(range(1, count + 1), late.weights(), [count]).best
    assert late.count_of(whole.cost) == (3 * (count // 2))


@pytest.mark.parametrize(
    ("sizes", "plan"),
    [((2, 2, 1), counted_plan), ((2, 2, 1), path_plan), ((2, 2, 1), partial_plan),
     ((2, 1, 1, 1), counted_plan),
     ((2, 2, 2), counted_plan), ((2, 2, 2), path_plan), ((2, 2, 2), partial_plan), ((3, 3), counted_plan),
     ((4, 2), counted_plan), ((3, 2, 2), counted_plan), ((3, 2, 2), path_plan), ((3, 2, 2), partial_plan),
     pytest.param((2, 2, 2, 2), path_plan, marks=by_night()), ((4, 2, 1, 1), partial_plan)],
)  # fmt: skip
def test_every_best_assignment_is_equally_likely(sizes: tuple[int, ...], plan: object) -> None:
    late = berger_late_rounds(sum(sizes))
    cost, ways = exhaustive(late, sizes)
    question = SearchOrder(late, sizes, 1, 100_000)

    def draw(stream: RandomStream) -> object:
        found = plan(question, stream)  # type: ignore[operator]
        assert found.cost == cost
        return found.numbers

    if ways > 1:
        assert_even(repeated(max(20 * ways, 200), f"{sizes} {plan.__name__}", draw), ways)  # type: ignore[attr-defined]


def test_the_other_orders_and_more_rounds_are_computed_as_well() -> None:
    late = late_rounds(round_robin(8, order="crenshaw"), 3)
    assert late.rounds == range(5, 8)
    best = Assignments(range(1, 9), late.weights(), (3, 3, 2)).best
    assert (best.cost, best.ways) == exhaustive(late, (3, 3, 2))
    five = berger_late_rounds(12, 5)
    plan = best_plan(five, (3, 3, 2, 2, 1, 1), STREAM)
    assert plan_cost(five, plan.numbers) == plan.cost == least_by_search(five, (3, 3, 2, 2, 1, 1))


def test_a_set_of_leftovers_is_a_best_one_from_as_few_envelopes_as_possible() -> None:
    late = berger_late_rounds(14)
    remaining = {"A": (), "B": (2, 9), "C": (10,), "D": (3, 14)}
    drawn = repeated(400, "leftovers", lambda s: best_subset(late, remaining, 2, s))
    assert set(drawn) == {(2, 9), (3, 14)}
    assert_even(drawn, 2)
    three = best_subset(late, remaining, 3, STREAM)
    everything = [2, 3, 9, 10, 14]
    assert subset_cost(late, remaining, three) == min(
        subset_cost(late, remaining, c) for c in combinations(everything, 3)
    )


@pytest.mark.parametrize("count", sampled(range(7, 101)))
def test_c_05_pairings_blocks_have_no_late_meeting(count: int) -> None:
    late = berger_late_rounds(count)
    top = largest_protected_group(count)
    lists = [(top, count - top) if count - top <= top else (top, top, count - 2 * top), (1,) * count]
    lists += [(top, *([1] * (count - top))), (3,) * (count // 3) + ((count % 3,) if count % 3 else ())]
    for sizes in lists:
        for stream in (None, *(next(streams(f"{count} {i}")) for i in range(3))):
            plan = block_plan(count, sizes, stream)
            assert plan is not None
            assert plan_cost(late, plan) == 0, (sizes, plan)
            assert sorted(n for part in plan for n in part) == list(range(1, count + 1))
            assert tuple(map(len, plan)) == sizes
    assert block_plan(count, (top + 1, count - top - 1)) is None


def test_a_hundred_players_of_thirty_federations_are_no_long_search() -> None:
    sizes = (13, 10, 8, 6, 6, 5, 5, 4, 4, 4, 3, 3, 3, 3, 3, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    assert (sum(sizes), len(sizes)) == (100, 30)
    late = berger_late_rounds(100)
    with counted() as work:
        plan = best_plan(late, sizes, STREAM)
    assert work.calls < 800_000  # measured: 260,000
    assert plan.even
    assert plan_cost(late, plan.numbers) == 0


def test_what_cannot_be_computed_is_refused_with_what_to_do() -> None:
    late = berger_late_rounds(60, 30)
    sizes = (12, 11, 10, 9, 8, 5, 3, 2)
    assert all(way.situations < 1_000_001 for way in ways_to_draw(late, sizes))
    with pytest.raises(LimitExceeded, match="fewer rounds"):
        best_plan(late, sizes, STREAM)
    with pytest.raises(LimitExceeded):
        Assignments(range(1, 25), berger_late_rounds(24).weights(), (6, 5, 4, 3, 2, 1, 1, 1, 1), limit=100)


@pytest.mark.parametrize("sizes", [(3, 3, 2), (5, 2, 1), (4, 4), (6, 1, 1), (2, 2, 2, 1), (7,)])
def test_what_is_counted_at_once_is_what_the_moves_give_one_by_one(sizes):
    late = berger_late_rounds(8)
    found = Assignments(range(1, 9), late.weights(), sizes)
    seen: dict[tuple[int, object], tuple[int, int]] = {}

    def counted(place: int, situation: object) -> tuple[int, int]:
        if place == 8:
            return 0, 1
        if (place, situation) not in seen:
            ways: dict[int, int] = {}
            for move in found._moves(place, situation):
                cost, more = counted(place + 1, found._after(place, situation, move))
                if more:
                    ways[move.cost + cost] = ways.get(move.cost + cost, 0) + move.alike * more
            seen[place, situation] = min(ways.items()) if ways else (-1, 0)
        return seen[place, situation]

    assert counted(0, found._start) == found.best
    assert len(seen) == found.situations
    for (place, situation), (cost, ways) in seen.items():
        best = found._best(place, situation)
        assert best.ways == ways
        assert best.cost == cost or not ways
