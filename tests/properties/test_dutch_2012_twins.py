"""The fast procedure of 2012 knows of every bracket what the literal one knows, however the text is read.

`python benchmarks/twins_2012.py` compares tens of thousands of positions in the same way.
"""

from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from both_procedures import dutch_twins
from pairwright.common.errors import NoPairing
from pairwright.matching import ANY_ROLE, BACKEND, HIGH, LOW, OUT
from pairwright.simulate.event_settings import Rates, Settings
from pairwright.simulate.simulation import simulate
from pairwright.systems.dutch.editions import edition
from pairwright.systems.dutch.fast import pair_fast
from pairwright.systems.dutch.fast.field import Field
from pairwright.systems.dutch.situation import survey
from pairwright.systems.dutch_2012 import fast, order
from pairwright.systems.dutch_2012.bracket import Bracket
from pairwright.systems.dutch_2012.explain.explainer import otherwise
from pairwright.systems.dutch_2012.fast import Procedure2012
from pairwright.systems.dutch_2012.graphs import Graphs
from pairwright.systems.dutch_2012.literal import Literal2012
from pairwright.systems.dutch_2012.order import (
    AtMost,
    ByScores,
    Mixture,
    SomePairings,
    first_of,
    order_key,
    pairs_below,
    reached,
    roles_of_choice,
    with_most_below,
)
from pairwright.systems.dutch_2012.readings import OPEN_POINTS
from pairwright.tournament.tournament import ForbiddenPairs
from plain_core import use_plain_core
from positions import random_position
from sizes import sampled
from work import counted

OURS = edition("2012")


def brackets(position, rules):
    try:
        literal = Literal2012(survey(position, rules)).brackets()
    except NoPairing:
        literal = None
    try:
        fast = Procedure2012(Field(position, rules)).paired()
    except NoPairing:
        fast = None
    return literal, fast


@pytest.mark.parametrize(
    ("seeds", "fewest", "most"),
    [(sampled(range(200), 5), 1, 3), (sampled(range(900)), 4, 10), (sampled(range(350)), 11, 16)],
)
def test_brackets(seeds, fewest, most, monkeypatch):
    refused = 0
    for seed in seeds:
        monkeypatch.setattr(fast, "MANY_REFUSED", 1 + seed % 2)
        position = random_position(seed, fewest, most)
        literal, found = brackets(position, OURS)
        assert literal == found, (seed, fewest, most)
        assert dutch_twins(position, OURS).agree, (seed, fewest, most)
        refused += literal is None
    assert refused < len(seeds) / 2


def test_brackets_whatever_the_readings():
    for seed in sampled(range(10_000, 10_900)):
        random, rules = Random(seed), OURS
        for point in OPEN_POINTS:
            if random.random() < 0.4:
                rules = otherwise(rules, point)
        literal, fast = brackets(random_position(seed, 4, 12), rules)
        assert literal == fast, (seed, rules.readings)


@pytest.mark.parametrize("seeds", [sampled(range(20_000, 30_000), 3)])
def test_c_12_the_best_floaters_with_given_scores_are_those_of_every_choice(seeds):
    asked = floaters_of_every_choice(seeds)
    assert min(asked["some"], asked["none"]) > len(seeds) / 50


@pytest.mark.parametrize("seeds", [sampled(range(30_000, 40_000), 3)])
def test_c_12_floaters_are_the_same_where_parts_are_divided_that_need_not_be(seeds, monkeypatch):
    """Mixtures of small brackets are hardly ever without a pairing that does as much."""
    random, divided = Random(seeds[0]), ByScores._divided

    def exact(part, pairing):
        whole = len(part.stays) + len(part.leaves) > 3
        return (whole or random.random() < 0.1) and attains(part, pairing)

    def anyhow(by_scores, bounded):
        assert min(one.worth for one in by_scores._known) >= by_scores._least
        if random.random() < 0.4:
            return divided(by_scores, bounded)
        counted["limits"] += 1
        shares, whole = bounded.mixture.shares()
        scale = random.choice(by_scores._scales)
        most = sum(share * (one.broken // scale) for one, share in shares.items()) // whole + random.randint(
            -1, 1
        )
        limits = [AtMost(scale, 1, most), AtMost(scale, -1, -most - 1)]
        return tuple(map(bounded.part.limited, random.sample(limits, 2)))

    def first_of_some(problem, matcher, *exchanged):
        for v in range(4):
            role = OUT if 0 <= matcher.partner(v) < problem.ordered else LOW | HIGH
            if random.random() < 0.8 and matcher.try_role(v, role):
                counted["others"] += 1
                return None
        return first(problem, matcher, *exchanged)

    def priced_with(by_scores, prices, limits, certain):
        counted["certain" if certain and prices.unit else "little"] += 1
        return priced(by_scores, prices, limits, certain)

    def very_near(mixture, most, worth=0):
        counted["farther"] += len(mixture._spares) > mixture._size
        near(mixture, most // 1_000 or 1, worth)

    counted: Counter[str] = Counter()
    attains, first, priced = SomePairings.exact, order.first_exchanged, ByScores._priced
    near = Mixture.stay_near
    monkeypatch.setattr(Mixture, "stay_near", very_near)
    monkeypatch.setattr(ByScores, "_priced", priced_with)
    monkeypatch.setattr(order, "MUCH_MORE", 1)
    monkeypatch.setattr(order, "NEARLY_RIGHT", 0)
    monkeypatch.setattr(order, "first_exchanged", first_of_some)
    monkeypatch.setattr(order, "MOST_NEAR", 0)
    monkeypatch.setattr(SomePairings, "exact", exact)
    monkeypatch.setattr(ByScores, "_divided", anyhow)
    floaters_of_every_choice(seeds, 4)
    assert counted["limits"] > len(seeds) / 50
    assert min(counted["others"], counted["farther"]) > len(seeds) / 200
    assert min(counted["certain"], counted["little"]) > len(seeds) / 50


@pytest.mark.parametrize("seeds", [sampled(range(50_000, 54_000), 3)])
def test_c_12_no_more_pairs_are_made_below_than_is_said(seeds):
    said: Counter[str] = Counter()
    for _, procedure, previous, residents in two_brackets(seeds, densities=(0.6, 0.7, 0.8)):
        bracket, score = previous.bracket, procedure.field.score
        most = len(bracket.players) - 2 * previous.target.pairs + len(residents)
        problems = [
            procedure._graphs.with_next(bracket, previous.incompatible, residents, (idle, 0))
            for idle in range(most + 1)
        ]
        leave = [p for p in bracket.upper if p in previous.downfloaters]
        wanted = [score[p] for p in leave]
        every = combinations(bracket.upper, len(leave))
        asked = [
            roles_of_choice(problems[0], set(bracket.upper).difference(leaves), leaves)
            for leaves in every
            if [score[p] for p in leaves] == wanted
        ]
        whatever_scores = with_most_below(problems[0], bracket)
        possible = reached(problems[0], whatever_scores, bracket)[0] == previous.target
        assert possible == allowed(problems[-1], previous, [None])
        if possible:
            least = most - 2 * pairs_below(problems[0], whatever_scores)
            assert [allowed(one, previous, [None]) for one in problems[: least + 1]] == [False] * least + [
                True
            ]
            matcher = problems[-1].matcher()
            matcher.solve()
            by_scores = ByScores(procedure.field_2012, previous, problems[-1], matcher)
            with_scores = most - 2 * by_scores.most_below()
            assert with_scores >= least
            assert not any(allowed(one, previous, asked) for one in problems[:with_scores])
            said["attained"] += any(allowed(one, previous, asked) for one in problems[with_scores:][:1])
            said["for the scores"] += with_scores > least
    assert said["attained"] > len(seeds) / 2
    assert said["for the scores"] > len(seeds) / 200


def allowed(problem, previous, choices):
    """Whether the previous bracket can have its P1 and M1 with some of these choices of who stays."""
    for roles in choices:
        matcher = problem.matcher(roles=roles and roles + [ANY_ROLE] * (len(problem.names) - len(roles)))
        if matcher.solve() and reached(problem, matcher, previous.bracket)[0] == previous.target:
            return True
    return False


def two_brackets(seeds, fewest=2, densities=(0, 0.1, 0.3, 0.6)):
    """A bracket of anybody with all it may be paired with, and players below it; those with a pair."""
    for seed in seeds:
        random, event = Random(seed), random_position(seed, 10, 22)
        density, players = random.choice(densities), range(len(event.players))
        apart = (ForbiddenPairs(pair) for pair in combinations(players, 2) if random.random() < density)
        procedure = Procedure2012(Field(replace(event, forbidden=(*event.forbidden, *apart)), OURS))
        count = len(procedure.field.player)
        if count < fewest + 4:
            continue
        upper = random.randint(fewest, min(11, count - 4))
        lower = random.randint(1, count - upper - 2)
        bracket = Bracket(tuple(range(upper)), tuple(range(upper, upper + lower)), random.random() < 0.5)
        alone = procedure._alone(bracket)
        if alone.target.pairs:
            previous = procedure._record(bracket.upper, bracket.lower, (), bracket, alone)
            yield random, procedure, previous, tuple(range(upper + lower, count))


def floaters_of_every_choice(seeds, fewest=2):
    """Two brackets of anybody, whatever scores are asked for, and whatever is to be reached."""
    asked: Counter[str] = Counter()
    for random, procedure, previous, residents in two_brackets(seeds, fewest):
        found, every = floaters_asked_for(procedure, random, previous, residents)
        assert found == every, procedure.field.tournament
        asked["none" if every is None else "some"] += 1
    return asked


def floaters_asked_for(procedure, random, previous, residents):
    """The pairing of a bracket for floaters chosen at random, and the best of all sets with their scores."""
    graphs, bracket, score = procedure._graphs, previous.bracket, procedure.field.score
    leave = random.sample(bracket.upper, random.randint(0, len(bracket.upper)))
    previous = replace(previous, downfloaters=tuple(leave))
    idle = len(bracket.players) - 2 * previous.target.pairs + len(residents)
    idle = random.choice([idle, random.randint(0, idle), 0])

    problem = graphs.with_next(bracket, previous.incompatible, residents, (idle, 0))
    best = None
    wanted = sorted(score[p] for p in leave)
    for leaves in combinations(bracket.upper, len(leave)):
        if sorted(score[p] for p in leaves) == wanted:
            stays = set(bracket.upper).difference(leaves)
            matcher = problem.matcher(roles=roles_of_choice(problem, stays, leaves))
            if matcher.solve() and reached(problem, matcher, bracket)[0] == previous.target:
                pairs = first_of(problem, matcher, bracket)
                left = set(bracket.players).difference(*pairs)
                upper = list(bracket.upper) if bracket.heterogeneous else []
                key = order_key(list(bracket.players), upper, pairs)
                found = procedure.field_2012.broken(bracket, pairs, left), key, pairs
                best = found if best is None or found < best else best
    matcher = problem.matcher()
    possible = matcher.solve() and reached(problem, matcher, bracket)[0] == previous.target
    if not possible:
        return None, best and best[2]
    by_scores = ByScores(procedure.field_2012, previous, problem, matcher)
    found = by_scores.best() if by_scores.possible else None
    assert not found or ByScores(procedure.field_2012, previous, problem, matcher)._searched_for() == found
    return found, best and best[2]


def test_what_a_bracket_reports_is_true():
    """Pairs, downfloaters and players of a bracket are what they are said to be, in fields of all sizes."""
    for seed in range(12):
        settings = Settings(20 + 9 * seed, 7, Rates(forfeits=20_000, half_point_byes=30_000))
        event = simulate(settings, seed, pair_next=None).tournament
        for number in (3, 5, 7):
            field = Field(event.before_round(number), OURS)
            check_report(Procedure2012(field).paired(), len(field.player))


@pytest.mark.skipif(BACKEND != "native", reason="there is only one core here")
def test_the_plain_core_knows_of_every_bracket_what_the_native_one_knows(monkeypatch):
    """In fields too large for the literal procedure."""
    positions = [random_position(seed, 17, 40) for seed in sampled(range(40_000, 40_600))]
    for seed in sampled(range(1, 13), 4):
        event = simulate(Settings(60, 9, Rates(forfeits=20_000), edition="2012"), seed).tournament
        positions += [event.before_round(number) for number in range(2, 10)]
    native = [drawn(position) for position in positions]
    use_plain_core(monkeypatch)
    assert [drawn(position) for position in positions] == native
    assert native.count(None) < len(native) / 4


def test_nobody_goes_back_for_players_who_cannot_be_paired_at_all(monkeypatch):
    events = [simulate(Settings(60, 9, edition="2012"), seed).tournament for seed in range(8)]
    apart = tuple(ForbiddenPairs((one, other)) for one in range(4) for other in range(60) if one != other)
    asked = []
    monkeypatch.setattr(Graphs, "with_next", lambda *_, **__: asked.append("C.12"))
    monkeypatch.setattr(Graphs, "with_lowest", lambda *_, **__: asked.append("C.13"))
    for event in events:
        assert drawn(replace(event.before_round(9), forbidden=apart)) is None
    assert not asked


def drawn(position):
    try:
        return Procedure2012(Field(position, OURS)).paired()
    except NoPairing:
        return None


@pytest.mark.skipif(BACKEND != "native", reason="the plain Python twin of the core is not made for speed")
def test_400_players_are_drawn_without_a_search():
    event = simulate(Settings(400, 4, Rates(forfeits=20_000), edition="2012"), 1).tournament
    for number in range(1, 5):
        before = event.before_round(number)
        with counted() as work:
            assert len(pair_fast(before, OURS).boards) == 200
        assert work.calls < 40_000  # measured: 6,000 to 12,000


def check_report(paired, count):
    everybody = []
    above = ()
    for bracket in paired:
        inside = {player for pair in bracket.pairs for player in pair}
        came = {*bracket.moved_down, *bracket.residents}
        assert len(bracket.pairs) == bracket.target.pairs
        assert inside <= set(bracket.bracket.players) <= came
        assert set(bracket.downfloaters) == came - inside
        assert set(above) <= set(bracket.moved_down)
        assert bracket.broken >= bracket.strictest or bracket.target.pairs == 0
        everybody += inside
        above = bracket.downfloaters
    assert len(above) == count % 2
    assert sorted([*everybody, *above]) == list(range(count))
