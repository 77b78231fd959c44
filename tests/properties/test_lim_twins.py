"""What every draw by the Lim system keeps to; that both procedures agree: test_every_swiss_system.py."""

import random
import runpy
from dataclasses import replace
from pathlib import Path

import pytest

from pairwright import pair
from pairwright.common.errors import PairwrightError
from pairwright.systems.lim.fast import LimProcedure
from pairwright.systems.lim.field import Field
from pairwright.systems.lim.literal import Trials
from pairwright.systems.lim.rules import edition
from pairwright.tournament import Tournament
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.player import Player
from pairwright.tournament.round import Round
from positions import random_position
from sizes import sampled

SYSTEM = "lim"


def walks(seeds, fewest, most):
    for seed in seeds:
        field = Field(replace(random_position(seed, fewest, most), system=SYSTEM), edition())
        try:
            yield seed, field, LimProcedure(field)
        except PairwrightError:
            continue


def test_what_is_asked_of_few_steps_is_kept_of_none(monkeypatch):
    """Who was unpaired follows from the steps before; what can be cracked is asked where something is."""
    uncracked = []
    for seed, field, procedure in walks(sampled(range(1_000, 1_500), 5), 6, 14):
        for group in procedure.groups:
            left = sorted({one for pair_ in group.meetings for one in pair_[:2]}, reverse=group.direction < 0)
            for step in group.meetings:
                assert step.unpaired == tuple(left), seed
                assert step.staying is group.meetings[0].staying
                left = [one for one in left if one not in step[:2]]
        if len(procedure.groups) > 2 and not any(group.cracked for group in procedure.groups):
            uncracked.append(field)
    monkeypatch.setattr("pairwright.systems.lim.fast.side_to_crack", None)
    assert [LimProcedure(field).bye for field in uncracked]


def test_every_draw_is_complete_and_legal():
    """Everybody once; 2.1 but for article 6, which only equal scores of the last round may need; 1.1."""
    emergencies = 0
    for seed, field, procedure in walks(sampled(range(3_000, 4_500), 5), 4, 14):
        pairs = [pair_ for group in procedure.groups for pair_ in group.pairs]
        met = [one for pair_ in pairs for one in pair_] + ([] if procedure.bye is None else [procedure.bye])
        assert sorted(met) == field.players, seed
        assert procedure.bye not in field.pab_barred or procedure.bye is None
        needed = 0
        for a, b in pairs:
            assert field.compatible(a, b) or field.emergency(a, b), seed
            needed += field.emergency(a, b)
        emergencies += needed
        if needed:
            assert field.last_round
            trials = Trials(field)
            for group in procedure.groups:
                made = {one for pair_ in group.pairs for one in pair_}
                assert trials.best(made)[1] == sum(field.emergency(a, b) for a, b in group.pairs), seed
    assert emergencies > 5


def test_3_10_2_no_group_floats_more_than_it_must():
    for seed, field, procedure in walks(sampled(range(6_000, 6_500)), 4, 14):
        trials = Trials(field)
        for group in procedure.groups:
            most = trials.best(group.members)[0]
            assert len(group.meetings) == most, seed
            assert len(group.leaving) == len(group.members) - 2 * most, seed


def test_2_4_without_floats_meetings_and_colours_a_group_is_top_half_against_bottom_half():
    for count in (6, 8, 14):
        for seed in sampled(range(40)):
            position = random_position(seed, count, count)
            start = replace(position, rounds=(), forbidden=(), announced_byes=(), virtual_points=())
            start = replace(start, acceleration="", adjustments=(), system=SYSTEM)
            boards = pair(start).boards
            assert {frozenset((b.white, b.black)) for b in boards} == {
                frozenset((one, one + count // 2)) for one in range(count // 2)
            }


@pytest.mark.parametrize("readings", ["look-back", "both-gain"])
def test_5_2_a_second_scrutiny_leaves_fewer_who_do_not_suit(readings):
    """In the first group that it changes: fewer than the first one had left (both-gain: blind to colours)."""
    changed = 0
    for seed in range(1, 400):
        position = replace(random_position(seed, 4, 14), system=SYSTEM)
        field, first = (Field(position, edition(readings=name)) for name in (readings, ""))
        if readings == "both-gain":
            first.suit = lambda *_: True
        try:
            pairs = [[group.pairs for group in LimProcedure(one).groups] for one in (field, first)]
        except PairwrightError:
            continue
        after, before = next((two for two in zip(*pairs, strict=True) if two[0] != two[1]), ((), ()))
        left = [sum(not field.suit(*pair_) for pair_ in made) for made in (after, before)]
        assert left[0] < left[1] or not after, seed
        changed += bool(after)
    assert changed > 3


def test_leaving_out_any_single_rule_changes_a_round():
    """Nine positions out of the three thousand of `benchmarks/lim_mutations.py` need all rules together."""
    program = runpy.run_path(str(Path(__file__).parents[2] / "benchmarks" / "lim_mutations.py"))
    positions = [random_position(seed, 4, 14) for seed in (3, 24, 149, 354, 387, 528, 1312, 2500, 2562)]
    changed = program["changed"](positions)
    assert len(changed) > 25
    assert [rule for rule, count in changed.items() if not count] == []


def test_turned_upside_down_the_groups_beside_the_median_are_mirrored():
    """All results and all numbers reversed: what was paired downward is paired upward in the same way."""
    mirrored = 0
    for seed in sampled(range(20_000, 20_400), 5):
        position = plain(seed)
        field, turned = Field(position, edition()), Field(upside_down(position), edition())
        try:
            first, second = LimProcedure(field), LimProcedure(turned)
        except PairwrightError:
            continue
        last = len(position.players) - 1
        for group in first.groups[:-1]:
            other = next(
                one for one in second.groups if set(one.residents) == {last - i for i in group.residents}
            )
            assert other.direction == -group.direction
            assert {last - one.player for one in group.leaving} == {one.player for one in other.leaving}, seed
            made = {frozenset((last - one.first, last - one.second)) for one in group.meetings}
            assert made == {frozenset((one.first, one.second)) for one in other.meetings}, seed
            mirrored += 1
    assert mirrored > 300


def plain(seed):
    """An event of an even field as it is played, before one of its rounds: games only."""
    chance = random.Random(seed)
    count, rounds = 2 * chance.randint(6, 9), chance.randint(1, 4)
    event = Tournament(
        tuple(Player(n + 1, f"Player {n + 1}", rank=n + 1) for n in range(count)),
        number_of_rounds=9,
        initial_colour=Colour.WHITE,
        system=SYSTEM,
    )
    for _ in range(rounds):
        boards = pair(event).boards
        opponents, colours, outcomes = [0] * count, bytearray(count), bytearray(count)
        for board in boards:
            white, black = board.white, board.black
            opponents[white], opponents[black] = black, white
            colours[white], colours[black] = Colour.WHITE, Colour.BLACK
            outcomes[white], outcomes[black] = chance.choice(
                [(Outcome.WIN, Outcome.LOSS), (Outcome.DRAW, Outcome.DRAW), (Outcome.LOSS, Outcome.WIN)]
            )
        event = replace(
            event, rounds=(*event.rounds, Round(tuple(opponents), bytes(colours), bytes(outcomes)))
        )
    return event


def upside_down(event):
    """The last number first, and every win a loss; the colours stay."""
    last = len(event.players) - 1
    swapped = {Outcome.WIN: Outcome.LOSS, Outcome.LOSS: Outcome.WIN, Outcome.DRAW: Outcome.DRAW}
    rounds = tuple(
        Round(
            tuple(last - one for one in reversed(played.opponents)),
            bytes(reversed(played.colours)),
            bytes(swapped[Outcome(one)] for one in reversed(played.outcomes)),
        )
        for played in event.rounds
    )
    return replace(event, rounds=rounds)
