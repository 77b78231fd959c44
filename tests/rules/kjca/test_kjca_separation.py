"""S8: relatives, club and school mates."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from junior_cards import child
from pairwright.publish.kjca_words import next_best_sentence, sentence
from pairwright.storage.kjca_section import Row, Section
from pairwright.systems.answers import Verdict
from pairwright.systems.findings import Kind
from pairwright.systems.kjca.cards import Card
from pairwright.systems.kjca.draw import AlterationKind
from pairwright.systems.kjca.draw_round import draw_round
from pairwright.systems.kjca.explain.explainer import KjcaExplainer
from pairwright.systems.kjca.floats import pair_groups
from pairwright.systems.kjca.kjca_options import KjcaOptions
from pairwright.systems.kjca.pile import Pile, frame_of
from pairwright.systems.kjca.separation import exceeded_limit, separate


def entries(families, schools=None):
    schools = schools or [""] * len(families)
    return tuple(
        child(f"Child {index + 1}", 200 - index, family=family, school=school)
        for index, (family, school) in enumerate(zip(families, schools, strict=True))
    )


def boards(draw):
    return [(board.white + 1, board.black + 1) for board in draw.boards]


def test_s8_off_by_default():
    section = Section.of(entries=entries(["a", "", "a", ""]))
    assert boards(draw_round(section.tournament(), section.options)) == [(1, 3), (4, 2)]


def test_s8_in_the_first_round_too_unless_switched_off():
    section = Section.of(entries=entries(["a", "", "A ", ""]))
    apart = draw_round(section.tournament(), KjcaOptions(separate=("family",)))
    assert boards(apart) == [(1, 4), (3, 2)]
    (found,) = apart.alterations
    assert found.kind is AlterationKind.SEPARATED
    assert found.natural == ((0, 2), (1, 3))
    left = draw_round(section.tournament(), KjcaOptions(separate=("family",), separate_first_round=False))
    assert boards(left) == [(1, 3), (4, 2)]


def test_s8_an_exchange_that_resolves_two_comes_first():
    """1-4, 2-5 and 3-6; 1-4 and 3-6 are siblings: they exchange with each other, not with 2-5."""
    section = Section.of(entries=entries(["a", "", "c", "a", "", "c"]))
    drawn = draw_round(section.tournament(), KjcaOptions(separate=("family",)))
    assert sorted(tuple(sorted(pair)) for pair in boards(drawn)) == [(1, 6), (2, 5), (3, 4)]


def test_s8_only_one_exchange_and_the_pairing_stands():
    section = Section.of(entries=entries(["a", "a", "a", "b"]))
    drawn = draw_round(section.tournament(), KjcaOptions(separate=("family",)))
    assert boards(drawn) == [(1, 3), (4, 2)]
    (kept,) = drawn.alterations
    assert kept.kind is AlterationKind.KEPT_TOGETHER
    assert kept.obstacles[-1].kind is Kind.NO_EXCHANGE


@pytest.mark.parametrize(
    ("rounds", "kind"), [(2, AlterationKind.KEPT_TOGETHER), (3, AlterationKind.KEPT_TOGETHER)]
)
def test_s8_never_unfair_and_never_with_more_floats(rounds, kind):
    """The two leaders are siblings; nobody else is in the group, so no exchange is possible either."""
    section = Section.of(
        rounds=rounds,
        entries=entries(["a", "a", "", ""]),
        rows=(Row(1, 0, 2, "1-0", 1), Row(1, 3, 1, "0-1", 2)),
    )
    drawn = draw_round(section.tournament(), KjcaOptions(separate=("family",)))
    (found,) = drawn.alterations
    assert found.kind is kind
    expected = Kind.ALONE_AT_THE_TOP if rounds == 2 else Kind.NO_EXCHANGE
    assert found.obstacles[-1].kind is expected


def test_s8_the_floater_stays_the_floater():
    """1 floats from above to his sister 2; the exchange gives him another opponent of the group."""
    rows = (Row(1, 0, 4, "1-0", 1), Row(1, 1, 2, "1/2-1/2", 2), Row(1, 3, 5, "1/2-1/2", 3))
    section = Section.of(entries=entries(["a", "a", "", "", "", ""]), rows=rows)
    plain = draw_round(section.tournament())
    assert (plain.down_floats, plain.up_floats) == ((0, 5), (1, 4))
    apart = draw_round(section.tournament(), KjcaOptions(separate=("family",)))
    assert apart.down_floats == plain.down_floats
    assert {0, 1} not in [{board.white, board.black} for board in apart.boards]
    assert any(found.kind is AlterationKind.SEPARATED for found in apart.alterations)


@pytest.mark.parametrize("float_swap", ["after", "never"])
@pytest.mark.parametrize("seed", range(15))
def test_s8_costs_nothing_but_exchanges(seed, float_swap):
    """The same scores meet, pairs stay legal, no limit is newly exceeded, and every exchange counts."""
    rng = random.Random(seed)
    cards = [
        Card(
            index, f"Child {index}", 200 - index, school=f"s{rng.randrange(4)}", score=5 * rng.randrange(4),
            colours=bytes(rng.choices([1, 2], k=3)), up_floats=(1,) * (rng.random() < 0.3),
            byes=(1,) * (rng.random() < 0.2), met=frozenset({index ^ 1}),
        )
        for index in range(23 + seed % 2)
    ]  # fmt: skip
    pile = Pile(
        [card for card in cards if card.player < 22 or seed % 2],
        KjcaOptions(separate=("school",), float_swap=float_swap),
        3,
        6,
    )
    before = list(pair_groups(frame_of(pile)))
    after, decisions = separate(pile, before)
    assert decisions
    was, now = _opponents(before), _opponents(after)
    scores = [card.score for card in pile.cards]
    assert sorted((scores[a], scores[b]) for a, b in was.items()) == sorted(
        (scores[a], scores[b]) for a, b in now.items()
    )
    for place, opponent in now.items():
        assert opponent == place or pile.legal(place, opponent)
        over, before_over = exceeded_limit(pile, place, opponent), exceeded_limit(pile, place, was[place])
        assert over in ("", before_over)
    if float_swap == "never":
        assert [outcome.bye for _, outcome in before] == [outcome.bye for _, outcome in after]
        assert [outcome.leaving for _, outcome in before] == [outcome.leaving for _, outcome in after]
    together = [sum(bool(pile.related(a, b)) for a, b in draw.items() if a < b) for draw in (was, now)]
    parted = sum(1 + decision.exchange.both for decision in decisions if decision.exchange)
    assert together[1] == together[0] - parted


def _opponents(groups):
    """Both ways; who has the bye is his own opponent."""
    byes = {outcome.bye: outcome.bye for _, outcome in groups if outcome.bye is not None}
    pairs = [pair for _, outcome in groups for pair in (*outcome.floats, *outcome.pairs)]
    return byes | {a: b for pair in pairs for a, b in (pair, pair[::-1])}


def test_s8_the_bye_changes_hands_where_no_exchange_of_partners_helps():
    """1 plays 2 and 3 has the bye; 1 and 2 are siblings: 2 takes the bye of 3, level on points."""
    section = Section.of(entries=entries(["a", "a", ""]))
    plain = draw_round(section.tournament())
    assert (boards(plain), plain.bye) == ([(1, 2)], 2)
    drawn = draw_round(section.tournament(), KjcaOptions(separate=("family",)))
    assert (boards(drawn), drawn.bye) == ([(1, 3)], 1)
    (found,) = drawn.alterations
    assert (found.kind, found.players, found.instead_of) == (AlterationKind.SEPARATED, (1,), (2,))
    assert sentence(found, str) == (
        "0 v 2 instead of 0 v 1: 0 and 1 belong together (siblings); no swap of opponents among children on "
        "the same points keeps them apart within the rules; 1 has the bye instead of 2, who has as many "
        "points. (S8)"
    )
    never = draw_round(section.tournament(), KjcaOptions(separate=("family",), float_swap="never"))
    assert (boards(never), never.bye) == ([(1, 2)], 2)
    assert never.alterations[0].obstacles[-1].kind is Kind.NO_PARTNERS


def test_s8_a_float_changes_hands_but_not_to_one_who_has_floated():
    """Three on one point: 1-2 and 3 floats down; 1 and 2 are siblings, 2 has not floated, so 2 floats."""
    cards = [Card(i, f"Child {i}", 200 - i, score=10 if i < 3 else 0) for i in range(6)]
    cards[0] = replace(cards[0], family="a")
    cards[1] = replace(cards[1], family="a")

    def drawn(*cards):
        pile = Pile(cards, KjcaOptions(separate=("family",)), 3, 6)
        after, (decision,) = separate(pile, list(pair_groups(frame_of(pile))))
        return [outcome.leaving for _, outcome in after], decision

    leaving, decision = drawn(*cards)
    assert leaving == [(1,), ()]
    assert decision.exchange.made == ((1, 3), (0, 2))
    had_one = replace(cards[1], down_floats=(1,))
    assert drawn(cards[0], had_one, *cards[2:])[0] == [(0,), ()]
    both_had = [replace(card, down_floats=(1,)) for card in cards[:2]]
    leaving, decision = drawn(*both_had, *cards[2:])
    assert leaving == [(2,), ()]
    assert decision.exchange is None


def test_s8_one_exchange_that_parts_two_pairings_is_told_so():
    section = Section.of(entries=entries(["a", "", "c", "a", "", "c"]))
    (found,) = draw_round(section.tournament(), KjcaOptions(separate=("family",))).alterations
    assert sentence(found, str).endswith(
        "0 and 3 belong together (siblings) and 2 and 5 belong together (siblings); one swap keeps both "
        "pairs apart. (S8)"
    )
    assert next_best_sentence(found) == (
        "The next best way was worse: then more children would meet inside one half of the group."
    )


def test_s8_every_question_about_an_exchanged_float_or_bye_is_answered():
    """Who floats, or has the bye, in the explanation is who does on the sheet."""
    rng = random.Random("asked")
    changed = 0
    for _ in range(60):
        count = rng.randint(3, 9)
        families = entries([f"f{rng.randrange(3)}" for _ in range(count)])
        section = Section.of(entries=families, options=KjcaOptions(separate=("family",)))
        for _ in range(2):
            drawn = draw_round(section.tournament(), section.options, next_best=False)
            changed += any(
                found.instead_of for found in drawn.alterations if found.kind is AlterationKind.SEPARATED
            )
            explainer = KjcaExplainer(section.tournament(), section.options)
            evidence = explainer.evidence()
            assert (evidence.bye.player if evidence.bye else None) == drawn.bye
            assert {p for p in range(count) if explainer.floats(p)} == {*drawn.down_floats}
            for a in range(count):
                explainer.why_float(a)
                for b in (None, *range(a)):
                    paired = explainer.why_not(a, b).verdict is Verdict.PAIRED
                    together = {a, b} in [{board.white, board.black} for board in drawn.boards]
                    assert paired == (together or (b is None and a == drawn.bye))
            section = section.with_draw(drawn)
            for row in section.awaited():
                section = section.with_result(row, rng.choice(["1-0", "0-1", "1/2-1/2"]))
    assert changed > 10
