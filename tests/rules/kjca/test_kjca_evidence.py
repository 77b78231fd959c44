"""Every alteration carries its evidence: what it replaces, what forced it, what the next best would cost."""

from __future__ import annotations

from dataclasses import replace

import pytest

from junior_cards import child
from pairwright.publish.kjca_words import CRITERIA, card_names, is_unusual, plain
from pairwright.storage.kjca_file import draw_as_json
from pairwright.storage.kjca_form import section_of
from pairwright.storage.kjca_section import Row, Section
from pairwright.systems.findings import Finding, Kind
from pairwright.systems.kjca.draw import Alteration, AlterationKind
from pairwright.systems.kjca.draw_round import draw_round
from pairwright.systems.kjca.floats import pair_group, pair_groups
from pairwright.systems.kjca.kjca_options import KjcaOptions
from pairwright.systems.kjca.pile import Pile, frame_of
from pairwright.systems.kjca.score_group import Ban


@pytest.fixture(scope="module")
def drawn(example):
    def draw(number):
        section = section_of(example(number))
        return draw_round(section.tournament(), section.options)

    return draw


@pytest.mark.parametrize("number", range(1, 27))
def test_every_alteration_has_a_sentence_and_a_next_best(drawn, example, number):
    section = section_of(example(number))
    for alteration in draw_as_json(section, drawn(number))["alterations"]:
        assert alteration["text"].endswith(f" ({alteration['rule']})")
        assert alteration["because"]
        if alteration["kind"] != "rule broken":
            assert alteration["next_best"]["text"].endswith(".")
            assert alteration["next_best"]["criterion"] in {"", *CRITERIA}


def reasons(cards, rows, **options):
    entries = tuple(child(f"C{number}", 200 - number) for number in range(1, cards + 1))
    section = Section.of(entries=entries, rows=rows, options=KjcaOptions.of(options))
    draw = draw_round(section.tournament(), section.options)
    texts = [found["text"] for found in draw_as_json(section, draw)["alterations"]]
    return [[obstacle.kind for obstacle in found.obstacles] for found in draw.alterations], texts


def test_s6_leaders_who_could_meet_float_so_that_the_others_can_be_paired():
    """1 and 3 lead; 2 and 4 have met, so both pairs have to be crossed."""
    rows = (Row(1, 0, 4, "1-0", 1), Row(1, 1, 3, "1/2-1/2", 2), Row(1, 2, result="bye"))
    causes, texts = reasons(5, rows)
    assert causes[0] == [Kind.REST]
    assert texts[0] == (
        "C1 (1) and C3 (3) play somebody with fewer points: otherwise others would have nobody to play. (S6)"
    )


def test_s7_nobody_is_said_to_go_down_and_not_to():
    """Three go down where the last of them alone would have."""
    leaving = Alteration(
        AlterationKind.LEAVING, "S7", 10, players=(1, 2, 3), instead_of=(3,),
        obstacles=(Finding(Kind.NO_PARTNER, (1,)),),
    )  # fmt: skip
    assert str(plain(leaving, "child {}".format)) == (
        "child 1, child 2 and child 3 play somebody with fewer points: nobody on the same points is left for "
        "child 1."
    )


@pytest.mark.parametrize(("colour", "third", "told"), [("black", 2, "2 v 1"), ("white", 2, "1 v 2")])
def test_s6_a_pair_whose_colours_are_swapped_is_told_as_it_stands_on_the_board(colour, third, told):
    """White first: whoever had Black twice has White now."""
    turned = Alteration(
        AlterationKind.COLOURS_TURNED, "S6", 10, ((1, 2),), ((1, 2),),
        obstacles=(Finding(Kind.THIRD_COLOUR, (third,), colour=colour),),
    )  # fmt: skip
    assert str(plain(turned, str)).startswith(f"{told}: the colours are swapped")


def test_s6_exchanged_because_colours_would_have_to_be_turned():
    """Round 3: 1 had White last and 5 White twice; with "exchange" both get another opponent."""
    games = [(1, 4, 0), (1, 1, 5), (1, 2, 6), (1, 7, 3), (2, 0, 5), (2, 6, 1), (2, 4, 3), (2, 7, 2)]
    rows = tuple(Row(*game, "1/2-1/2", board % 4 + 1) for board, game in enumerate(games))
    turned = [found for found in zip(*reasons(8, rows), strict=True) if Kind.THIRD_COLOUR in found[0]]
    assert any("colours are swapped" in text for _, text in turned)
    causes, texts = reasons(8, rows, colour_fix="exchange")
    assert not any("colours are swapped" in text for text in texts)
    assert any(Kind.THIRD_COLOUR in found for found in causes)


def test_without_next_best_nothing_else_changes(example):
    section = section_of(example(26))
    asked = draw_round(section.tournament(), section.options)
    bare = draw_round(section.tournament(), section.options, next_best=False)
    assert bare.boards == asked.boards
    assert all(alteration.next_best is None for alteration in bare.alterations)
    assert len(bare.alterations) == len(asked.alterations) == 3


@pytest.mark.parametrize("number", range(4, 27))
def test_a_banned_pair_is_banned_as_if_nothing_had_been_asked_before(example, number):
    """What pairs cost is worked out once for a group."""
    section = section_of(example(number))
    for situation, outcome in pair_groups(frame_of(Pile.of(section.tournament(), section.options))):
        for pair in (*outcome.floats, *outcome.pairs):
            asked = replace(situation, ban=Ban(pairs=frozenset([pair])))
            assert pair_group(asked) == pair_group(replace(asked, known={})) != outcome


def test_siblings_are_told_apart_by_their_given_names():
    say = card_names(["Ash, Ada", "Birch, Ben", "ASH, Abe", "7"], [1, 2, 3, "7"])
    assert [say(one) for one in range(4)] == ["Ash, Ada (1)", "Birch (2)", "ASH, Abe (3)", "7"]


def test_s10_what_a_controller_should_know_of_before_the_round():
    """A meeting that had to be repeated is told, an ordinary exchange is not."""
    games = [(1, 0, 2), (1, 1, 3), (2, 1, 0), (2, 2, 3), (3, 3, 0), (3, 2, 1)]
    everybody_met = tuple(Row(*game, "1/2-1/2", 1 + board % 2) for board, game in enumerate(games))
    told = alterations(4, everybody_met)
    assert told
    assert any(is_unusual(one) and one.kind is AlterationKind.RULE_BROKEN for one in told)
    exchanged = alterations(4, everybody_met[:2])
    assert not any(map(is_unusual, exchanged))


def alterations(cards, rows):
    entries = tuple(child(f"C{number}", 200 - number) for number in range(1, cards + 1))
    section = Section.of(entries=entries, rows=rows, options=KjcaOptions())
    return draw_round(section.tournament(), section.options).alterations
