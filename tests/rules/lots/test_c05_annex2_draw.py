"""C.05 Annex 2: order, envelopes, look-ahead, what happens when the tables do not fit."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "unit"))
from lots_chance import assert_even, repeated

from pairwright.common.errors import BadInput
from pairwright.lots.acts import (
    Act,
    EnvelopesPrepared,
    EnvelopeTaken,
    FreshEnvelope,
    IllegalAct,
    NumberDrawn,
)
from pairwright.lots.best_numbers import block_plan
from pairwright.lots.contingents import DeadEnd, Entrant, Feasibility, TooSmall, check_entrants, contingents
from pairwright.lots.decisions import ChooseEnvelope
from pairwright.lots.draw_outcome import late_meetings, least_meetings, outcome_of
from pairwright.lots.late_meetings import berger_late_rounds
from pairwright.lots.randomness import RandomStream
from pairwright.lots.record_check import RecordedContingent, check_record
from pairwright.lots.terms import Terms
from pairwright.lots.varma import VarmaDraw
from pairwright.lots.varma_tables import envelopes, prove

EXAMPLES = sorted((Path(__file__).parents[2] / "data" / "varma").glob("*.json"))
STREAM_SEED = bytes(32)


def example(number: int) -> dict[str, Any]:
    return dict(json.loads(EXAMPLES[number - 1].read_text(encoding="utf-8")))


def entrants_of(data: dict[str, Any]) -> tuple[Entrant, ...]:
    return tuple(Entrant(p, c["federation"]) for c in data["contingents"] for p in c["players"])


def check_acts(draw: VarmaDraw, acts: Sequence[Act]) -> None:
    """Take the acts one by one. Raises IllegalAct at the first that is not allowed."""
    for number, act in enumerate(acts):
        decision = draw.next_decision(acts[:number])
        assert decision is not None, "everything has been drawn already"
        decision.check(act)


def draw_of(sizes: Sequence[int], **terms: Any) -> VarmaDraw:
    """Contingents A, B, C ... of these sizes, by an explicit group."""
    people = tuple(
        Entrant(f"{chr(65 + i)}{n:02}", group=f"{chr(65 + i)}")
        for i, size in enumerate(sizes)
        for n in range(size)
    )
    return VarmaDraw(people, Terms(**terms).resolved(len(people)))


def play(draw: VarmaDraw, stream: RandomStream) -> list[Act]:
    acts: list[Act] = []
    while (decision := draw.next_decision(acts)) is not None:
        act = decision.draw(stream)
        decision.check(act)
        acts.append(act)
    return acts


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_2_order_of_contingents_and_players(path: Path) -> None:
    data = json.loads(path.read_text(encoding="utf-8"))
    people = entrants_of(data)
    order = [[c.name, [people[i].name for i in c.members]] for c in contingents(people)]
    assert order == data["expected_order"]
    if data["table"]:
        assert envelopes(data["players"], data["table"]) == {
            k: tuple(v) for k, v in data["envelopes"].items()
        }
        draw = VarmaDraw(people, Terms(method="tables", table_set=data["table"]).resolved(len(people)))
        assert (draw.misfit is None) == data["one_envelope_each_possible"]


RECORDS = [
    pytest.param(json.loads(path.read_text(encoding="utf-8")), drawn, id=f"{path.stem}: {drawn['name']}")
    for path in EXAMPLES
    for drawn in json.loads(path.read_text(encoding="utf-8")).get("draws", [])
]


@pytest.mark.parametrize(("data", "drawn"), RECORDS)
def test_2_and_3_and_4_written_records(data: dict[str, Any], drawn: dict[str, Any]) -> None:
    people = entrants_of(data)
    order = [(c.name, [people[i].name for i in c.members]) for c in contingents(people)]
    record = [
        RecordedContingent(step["federation"], step["envelope"], tuple(step["numbers"].items()))
        for step in drawn["steps"]
    ]
    full = envelopes(data["players"], data["table"])
    verdict = check_record(full, order, record)
    assert verdict.legal == (drawn["verdict"] == "legal")
    assert verdict.code == drawn.get("code", "")
    if verdict.legal:
        group_of = {
            number: step["federation"] for step in drawn["steps"] for number in step["numbers"].values()
        }
        assert sorted(group_of) == list(range(1, len(people) + 1))
        found = berger_late_rounds(len(people)).among(group_of)
        assert {(group, *meeting.numbers, meeting.round_number) for meeting, group in found} == {
            (m["federation"], *m["numbers"], m["round"])
            for m in drawn["same_federation_in_last_three_rounds"]
        }
    else:
        assert verdict.at == (drawn["at"] or "")
        assert drawn["error"] in verdict.text


@pytest.mark.parametrize("key", ["choices_along_first_draw", "choices_along_second_draw"])
def test_3_choices_with_and_without_look_ahead(key: str) -> None:
    data = example(6)
    sizes = [choice["size"] for choice in data[key]]
    feasibility = Feasibility(sizes)
    for index, choice in enumerate(data[key]):
        free = feasibility.offer(choice["remaining"], index, look_ahead=False)
        assert list(free.offered) == choice["rule"]
        ahead = feasibility.offer(choice["remaining"], index)
        assert list(ahead.offered) == (choice["lookahead"] or choice["rule"])
        if choice["lookahead"]:
            assert {type(reason) for reason in ahead.refused if reason.envelope in choice["rule"]} <= {
                DeadEnd
            }


def test_why_an_envelope_is_not_offered_is_told_with_its_evidence() -> None:
    offer = Feasibility([3, 3, 2, 2, 2, 2]).offer({"A": 5, "B": 4, "C": 3, "D": 2}, 0)
    assert offer.offered == ("A", "C")
    assert offer.refused == (
        TooSmall("D", 2, 3),
        DeadEnd("B", (("A", 5), ("B", 1), ("C", 3), ("D", 2)), (3, 2, 2, 2, 2)),
    )


def served_by_trying(sizes: tuple[int, ...], held: tuple[int, ...]) -> int:
    """Ways to give every contingent one envelope, by trying every combination of choices."""
    ways = 0
    for choice in product(range(len(held)), repeat=len(sizes)):
        used = [0] * len(held)
        for size, position in zip(sizes, choice, strict=True):
            used[position] += size
        ways += all(u <= h for u, h in zip(used, held, strict=True))
    return ways


def partitions(total: int, largest: int) -> list[tuple[int, ...]]:
    if total == 0:
        return [()]
    return [(k, *rest) for k in range(min(total, largest), 0, -1) for rest in partitions(total - k, k)]


@pytest.mark.parametrize("count", range(9, 15))
def test_feasibility_against_every_combination_of_choices(count: int) -> None:
    held = {letter: len(numbers) for letter, numbers in envelopes(count).items()}
    for sizes in partitions(count, count):
        if len(sizes) <= 7:
            assert Feasibility(sizes).ways(held) == served_by_trying(sizes, tuple(held.values())), sizes


@pytest.mark.parametrize("count", range(9, 25))
def test_a_feasible_draw_never_ends_early_and_has_no_late_meeting(count: int) -> None:
    held = {letter: len(numbers) for letter, numbers in envelopes(count).items()}
    lists = [sizes for sizes in partitions(count, count) if Feasibility(sizes).ways(held)]
    for sizes in lists[:: max(1, len(lists) // 12)]:
        draw = draw_of(sizes, method="tables")
        acts = play(draw, RandomStream(STREAM_SEED))
        assert not any(isinstance(act, (EnvelopesPrepared, FreshEnvelope)) for act in acts)
        outcome = outcome_of(draw, tuple(acts))
        assert sorted(outcome.number_of.values()) == list(range(1, count + 1))
        assert outcome.late == ()
        check_acts(draw, acts)
        assert draw.next_decision(acts) is None


@pytest.mark.parametrize("sizes", [(3, 2, 1, 1, 1, 1), (3, 3, 2, 1), (2, 2, 2, 1, 1, 1), (3, 3, 1, 1, 1)])
def test_every_legal_choice_of_envelopes_is_equally_likely(sizes: tuple[int, ...]) -> None:
    """Each way to choose envelopes stands for as many draws as the numbers in them can be drawn in."""
    draw = draw_of(sizes, method="tables")
    ways = draw.feasibility.ways({letter: len(n) for letter, n in draw.full_envelopes.items()})

    def path(stream: RandomStream) -> str:
        return "".join(act.envelope for act in play(draw, stream) if isinstance(act, EnvelopeTaken))

    assert_even(repeated(max(20 * ways, 300), f"envelopes {sizes}", path), ways)


CHANCES = re.findall(
    r"^\| \d+: ([\d ]+) \| (.+?) \| (.+?) \|$",
    (Path(__file__).parents[3] / "docs" / "rules" / "varma.md").read_text(encoding="utf-8"),
    re.MULTILINE,
)


@pytest.mark.parametrize(("listed", "draws", "evenly"), CHANCES)
def test_the_chances_in_the_documentation(listed: str, draws: str, evenly: str) -> None:
    """The first choice of the program, by both kinds of chance."""
    sizes = tuple(map(int, listed.split()))
    for chance, written in (("draws", draws), ("envelopes", evenly)):
        draw = draw_of(sizes, method="tables", chance=chance)
        first = draw.next_decision(())
        assert isinstance(first, ChooseEnvelope)
        shares = [f"{100 * weight / sum(first.offer.weights):.1f} %" for weight in first.offer.weights]
        told = ", ".join(
            f"{letter} {share}" for letter, share in zip(first.offer.offered, shares, strict=True)
        )
        assert told == written
        assert draw.all_draws_equal == (chance == "draws")


def test_envelopes_with_equal_chance_as_at_the_table() -> None:
    assert len(CHANCES) == 4
    draw = draw_of((4, 3, 2, 2, 2, 1), method="tables", chance="envelopes")

    def first(stream: RandomStream) -> str:
        return next(act.envelope for act in play(draw, stream) if isinstance(act, EnvelopeTaken))

    assert_even(repeated(300, "as at the table", first), 2)
    assert not draw_of((3, 3, 2, 1), method="tables", look_ahead=False).all_draws_equal


@pytest.mark.parametrize("count", range(9, 25))
def test_the_usual_table_keeps_its_promise(count: int) -> None:
    terms = Terms(method="tables").resolved(count)
    assert terms.table_set == ("corrected" if count == 12 else "published")
    assert not any(proof.late for proof in prove(count, terms.table_set))


def test_every_legal_draw_of_nine_players_is_equally_likely() -> None:
    draw = draw_of((3, 3, 2, 1))

    def numbers(stream: RandomStream) -> tuple[int, ...]:
        return tuple(act.number for act in play(draw, stream) if isinstance(act, NumberDrawn))

    assert_even(repeated(3000, "nine", numbers), 2 * 6 * 6 * 2)


def test_twelve_players_as_printed_and_corrected() -> None:
    for number, met in ((3, 1), (4, 0)):
        data = example(number)
        draw = VarmaDraw(entrants_of(data), Terms(table_set=data["table"]).resolved(12))
        drawn = data["draws"][0]
        number_of = {
            next(i for i, e in enumerate(draw.entrants) if e.name == name): n
            for step in drawn["steps"]
            for name, n in step["numbers"].items()
        }
        late = late_meetings(draw, number_of)
        assert [(m.round_number, m.numbers, m.group) for m in late] == [(11, (6, 12), "HUN")] * met


def test_a_contingent_larger_than_every_envelope_gets_one_of_its_own() -> None:
    data = example(7)
    draw = VarmaDraw(entrants_of(data), Terms().resolved(20))
    assert draw.misfit is not None
    assert [c.name for c in draw.misfit.too_large] == ["ARM"]
    acts = play(draw, RandomStream(STREAM_SEED))
    outcome = outcome_of(draw, tuple(acts))
    assert outcome.late == ()
    assert outcome.prepared is not None
    assert outcome.prepared.ways > 1
    plan = block_plan(20, [c.size for c in draw.contingents])
    assert plan == [p["numbers"] for p in data["block_plan"]]
    with pytest.raises(BadInput, match=r"ARM \(9\)"):
        VarmaDraw(draw.entrants, Terms(misfit="error").resolved(20))


def test_six_of_ten_meet_three_times_at_least() -> None:
    data = example(8)
    draw = VarmaDraw(entrants_of(data), Terms().resolved(10))
    assert least_meetings(draw) == data["minimum_meetings_in_last_three_rounds"]
    outcome = outcome_of(draw, tuple(play(draw, RandomStream(STREAM_SEED))))
    assert (len(outcome.late), outcome.least) == (3, 3)
    assert all(meeting.round_number in (7, 8, 9) for meeting in outcome.late)
    for assignment in data["assignments"]:
        number_of = {}
        for contingent in draw.contingents:
            number_of.update(zip(contingent.members, assignment["numbers"][contingent.name], strict=True))
        found = {(m.group, *m.numbers, m.round_number) for m in late_meetings(draw, number_of)}
        assert found == {tuple(meeting) for meeting in assignment["meetings"]}


def test_eight_players_have_no_table_and_are_computed() -> None:
    data = example(10)
    draw = VarmaDraw(entrants_of(data), Terms().resolved(8))
    assert draw.terms.method == "best"
    assert least_meetings(draw) == 0
    assert outcome_of(draw, tuple(play(draw, RandomStream(STREAM_SEED)))).late == ()
    assert Terms().resolved(4).method == "plain"
    for assignment in data["assignments"]:
        number_of = {}
        for contingent in draw.contingents:
            number_of.update(zip(contingent.members, assignment["numbers"][contingent.name], strict=True))
        found = [
            {"federation": m.group, "numbers": list(m.numbers), "round": m.round_number}
            for m in late_meetings(draw, number_of)
        ]
        assert found == assignment["same_federation_in_last_three_rounds"]


def test_split_takes_the_best_of_what_is_left() -> None:
    draw = draw_of((3, 3, 2, 2, 2, 2), look_ahead=False, misfit="split")
    acts: list[Act] = []
    for letter in "BACAD":
        contingent = draw.contingents[sum(isinstance(act, EnvelopeTaken) for act in acts)]
        acts.append(EnvelopeTaken(contingent.name, letter))
        for index in contingent.members:
            decision = draw.next_decision(acts)
            assert decision is not None
            left = max(decision.numbers) if letter == "C" else min(decision.numbers)  # type: ignore[attr-defined]
            acts.append(NumberDrawn(index, left))
    decision = draw.next_decision(acts)
    assert decision is not None
    fresh = decision.draw(RandomStream(STREAM_SEED))
    assert fresh == FreshEnvelope("F", (7, 9))
    with pytest.raises(IllegalAct, match="needs 2 numbers left"):
        decision.check(FreshEnvelope("F", (1, 2)))
    whole = play(draw_of((9, 1), misfit="split"), RandomStream(STREAM_SEED))
    assert isinstance(whole[0], FreshEnvelope)


def test_acts_that_are_not_allowed_are_refused_with_their_code() -> None:
    draw = draw_of((3, 3, 2, 1, 1))
    choice = draw.next_decision([])
    assert isinstance(choice, ChooseEnvelope)
    taken = EnvelopeTaken("A", "A")
    first = NumberDrawn(0, 3)
    for acts, wrong, code in [
        ([], EnvelopeTaken("B", "A"), "order"),
        ([], EnvelopeTaken("A", "D"), "too-small"),
        ([], EnvelopeTaken("A", "Z"), "not-in-envelope"),
        ([], first, "order"),
        ([taken], NumberDrawn(1, 3), "order"),
        ([taken], NumberDrawn(0, 5), "not-in-envelope"),
        ([taken], NumberDrawn(0, 11), "absent"),
        ([taken, first], NumberDrawn(1, 3), "drawn-twice"),
    ]:
        with pytest.raises(IllegalAct) as refused:
            check_acts(draw, [*acts, wrong])
        assert refused.value.code == code, (acts, wrong)
    dead_end = draw_of((3, 3, 2, 2, 2, 2)).next_decision([])
    assert dead_end is not None
    with pytest.raises(IllegalAct, match="still to come could not be served"):
        dead_end.check(EnvelopeTaken("A", "B"))


def test_players_of_no_federation_are_contingents_of_one() -> None:
    people = (
        Entrant("Zorn, Ann", "FID"), Entrant("Alm, Bo", "FID"), Entrant("Kay, Jo"), Entrant("Lee, Di", "GER"),
        Entrant("May, Al", "GER"), Entrant("Ott, Ed", "ARM"), Entrant("Poe, Cy", "FID", group="RUS"),
    )  # fmt: skip
    found = [(c.name, [people[i].name for i in c.members]) for c in contingents(people)]
    assert found == [
        ("GER", ["Lee, Di", "May, Al"]),
        ("Kay, Jo", ["Kay, Jo"]),
        ("ARM", ["Ott, Ed"]),
        ("Alm, Bo (FID)", ["Alm, Bo"]),
        ("Zorn, Ann (FID)", ["Zorn, Ann"]),
        ("RUS", ["Poe, Cy"]),
    ]
    assert sorted(one for group in contingents(people) for one in group.members) == list(range(7))


def test_somebody_who_stands_in_the_list_twice_is_refused() -> None:
    with pytest.raises(BadInput) as refused:
        check_entrants([Entrant("Ann, A"), Entrant("Bo, B"), Entrant("ann,  a"), Entrant(" ")])
    assert len(refused.value.faults) == 2
    assert "entry 3" in refused.value.faults[0]
    check_entrants([Entrant("Ann, A", fide_id="1"), Entrant("Ann, A", fide_id="2")])
    with pytest.raises(BadInput, match="2 players or more"):
        check_entrants([Entrant("Ann, A")])


def test_terms_that_contradict_each_other_are_refused() -> None:
    with pytest.raises(BadInput, match="not the last 4"):
        Terms(method="tables", last=4).resolved(12)
    with pytest.raises(BadInput, match="unknown method"):
        Terms(method="dice").resolved(12)
    with pytest.raises(BadInput, match="cannot be protected"):
        Terms(last=40).resolved(12)
    with pytest.raises(BadInput, match="1000 players are too many"):
        Terms().resolved(1000)
    assert Terms(last=4).resolved(12).method == "best"
    assert Terms(order="crenshaw").resolved(12).method == "best"
    assert Terms(table_set="extended").resolved(30).method == "tables"
    with pytest.raises(BadInput, match="leave the method open"):
        VarmaDraw(tuple(Entrant(f"P{i}") for i in range(10)), Terms())


def test_the_last_three_rounds_of_nine_and_ten_players_are_the_same() -> None:
    for count in (9, 10):
        draw = draw_of((3, 3, 2, 1) if count == 9 else (3, 3, 2, 2))
        assert draw.late.rounds == range(7, 10)
