"""Sentences that were once untrue, silent or refused, one by one."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from pairwright.cli.why_verb import command
from pairwright.explain.questions import Questions
from pairwright.explain.words.arbiter import ArbiterWords
from pairwright.explain.words.plain import PlainWords
from pairwright.explain.words.speech import Speech
from pairwright.systems.answers import Verdict
from pairwright.systems.explainer import explainer
from pairwright.systems.findings import Kind
from pairwright.systems.kjca.explain.explainer import OTHER_CARD, KjcaExplainer
from pairwright.systems.kjca.kjca_options import KjcaOptions
from pairwright.tournament import AnnouncedBye, Colour, Game, Outcome, Player, Round, Tournament
from pairwright.trf import read_trf

DUTCH = Path(__file__).parents[1] / "data" / "dutch"
sys.path.insert(0, str(Path(__file__).parents[1] / "sentences"))


def event(*rounds, total=3, **fields):
    """Players P01, P02 ... and their games: ("1-2", "1") is 1 with White beating 2; "3" alone has the bye."""
    count = max(int(n) for played in rounds for pairs, _ in played for n in pairs.split("-"))
    made = []
    for played in rounds:
        games = {}
        for pair, result in played:
            numbers = [int(n) - 1 for n in pair.split("-")]
            if len(numbers) == 1:
                games[numbers[0]] = Game(-1, Colour.NONE, Outcome.PAIRING_ALLOCATED_BYE)
                continue
            first = {"1": Outcome.WIN, "=": Outcome.DRAW, "0": Outcome.LOSS}[result]
            second = {"1": Outcome.LOSS, "=": Outcome.DRAW, "0": Outcome.WIN}[result]
            games[numbers[0]] = Game(numbers[1], Colour.WHITE, first)
            games[numbers[1]] = Game(numbers[0], Colour.BLACK, second)
        made.append(Round.of(games[index] for index in range(count)))
    players = tuple(Player(n, f"P{n:02d}") for n in range(1, count + 1))
    return Tournament(players, tuple(made), total, initial_colour=Colour.WHITE, **fields)


def both_words(explained):
    speech = Speech(explained.tournament)
    return PlainWords(speech), ArbiterWords(speech)


# -- the exception for topscorers -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "article"), [("2026", "C.04.3 2.1.3"), ("2017", "C.04.3 C.3"), ("2012", "C.04.3 B.2")]
)
def test_two_topscorers_with_the_same_absolute_colour_are_told_why_they_meet(edition, article):
    tournament = read_trf((DUTCH / "08-c3-topscorers-last-round.trf").read_bytes())
    explained = explainer(tournament, edition=edition)
    plain, arbiter = both_words(explained)
    evidence = explained.why(4)
    assert evidence.colours.exception is not None
    assert f"{article} allows it with a topscorer in the last round" in arbiter.colours(evidence.colours)
    text = plain.pair_and_colours(evidence)
    assert "Both must have White now. In the last round they may meet all the same" in text
    assert "both are topscorers, with more than half of the points" in text
    assert "Kept apart, both would be left without an opponent" in text
    assert text.endswith("Emil Yarrow, who is placed higher, gets it.")


def test_one_topscorer_is_enough_and_is_named_alone():
    tournament = read_trf((DUTCH / "09-c3-topscorer-and-non-topscorer.trf").read_bytes())
    explained = explainer(tournament)
    found = [explained.why(player) for player in range(len(tournament.players))]
    exceptions = {one.colours.topscorers for one in found if one.colours and one.colours.exception}
    assert {len(names) for names in exceptions} == {1}
    plain, _ = both_words(explained)
    told = [plain.pair(one) for one in found if one.colours.exception]
    assert all("is treated as one if and only if paired with a topscorer, as here" in text for text in told)


# -- junior draws -----------------------------------------------------------------------------------


def test_a_card_that_had_only_a_bye_does_not_decide_the_colours():
    """P03 had the bye and leads; P01 had White, so P01 has Black now."""
    tournament = event([("1-2", "="), ("3", "")], system="kjca")
    tournament = replace(tournament, players=tuple(replace(p, rating=0) for p in tournament.players))
    explained = KjcaExplainer(tournament, KjcaOptions())
    evidence = explained.why(2).colours
    assert evidence.rule is OTHER_CARD
    plain, arbiter = both_words(explained)
    other = evidence.white if evidence.higher == evidence.black else evidence.black
    assert f"so P{other + 1:02d} gets the opposite of their last colour" in plain.colours(evidence)
    assert "the leading card has no last colour, the other one alternates" in arbiter.colours(evidence)


def test_no_lot_and_no_topscorer_are_told_of_in_a_junior_draw():
    tournament = event([("1-2", "1"), ("3-4", "1")], total=4, system="kjca")
    first = KjcaExplainer(replace(tournament, rounds=()), KjcaOptions())
    plain, arbiter = both_words(first)
    assert "the board number decides" in plain.colours(first.why(0).colours)
    assert "KJCA R1.2" in arbiter.colours(first.why(0).colours)
    twice = event(
        [("1-2", "1"), ("3-4", "1"), ("5-6", "1")],
        [("1-4", "1"), ("3-6", "1"), ("5-2", "1")],
        total=5,
        system="kjca",
    )
    explained = KjcaExplainer(twice, KjcaOptions())
    answer = explained.why_not(0, 2)
    assert answer.obstacles[0].kind is Kind.THIRD_COLOUR_DUE
    assert "topscorer" not in both_words(explained)[1].why_not(answer)


def test_a_pair_parted_is_compared_as_published():
    """1-3 and 2-4 were drawn; 1 and 3 go to one school. Asked about them, the same two are named."""
    tournament = event([("1-2", "="), ("3-4", "=")], total=4, system="kjca")
    schools = ("Elm", "", "Elm", "")
    players = tuple(replace(p, school=school) for p, school in zip(tournament.players, schools, strict=True))
    explained = KjcaExplainer(
        replace(tournament, players=players, rounds=()), KjcaOptions(separate=("school",))
    )
    plain, _ = both_words(explained)
    assert plain.why_not(explained.why_not(0, 2)).startswith("P01 and P03 belong together")
    related = "P01 and P03, who belong to the same family, club or school, would meet"
    assert related in plain.why_not(explained.why_not(1, 3))


def test_siblings_are_told_apart_by_their_given_names():
    players = tuple(Player(n, name) for n, name in enumerate(("Ash, Ann", "Ash, Ben", "Elm, Eve"), 1))
    speech = Speech(Tournament(players))
    assert [speech.short_name(n) for n in range(3)] == ["1 Ash, Ann", "2 Ash, Ben", "3 Elm"]


# -- why him ----------------------------------------------------------------------------------------


def test_who_was_moved_down_is_told_why_without_being_asked():
    tournament = read_trf((DUTCH / "20-c14-repeated-downfloat.trf").read_bytes())
    explained = explainer(tournament)
    text = Questions(explained, "en").why(4)["plain"]
    assert "could not be paired" not in text
    assert "If Emil Yarrow stayed, " in text


def test_somebody_of_another_group_is_no_reason_at_all():
    explained = explainer(read_trf((DUTCH / "20-c14-repeated-downfloat.trf").read_bytes()))
    left = {player for player in range(len(explained.tournament.players)) if explained.floats(player)}
    outsiders = [
        (player, other)
        for player in left
        for other in range(len(explained.tournament.players))
        if explained.why_float(player, other).obstacles
    ]
    plain, arbiter = both_words(explained)
    for player, other in outsiders:
        answer = explained.why_float(player, other)
        assert answer.verdict is Verdict.IMPOSSIBLE
        assert "was not in this group" in plain.staying(answer)
        assert "not in this bracket" in arbiter.staying(answer)
    assert outsiders


def test_an_absent_player_is_named_and_nobody_else():
    tournament = event([("1-2", "1"), ("3-4", "1"), ("5", "")], total=4)
    away = (AnnouncedBye(2, 1, Outcome.ZERO_POINT_BYE),)
    explained = explainer(replace(tournament, announced_byes=away))
    plain, arbiter = both_words(explained)
    answer = explained.why_not(0, 1)
    assert plain.why_not(answer) == "P02 does not play in this round."
    assert "2 P02 not paired in this round" in arbiter.why_not(answer)
    assert plain.why_not(explained.why_not(1, None)) == "P02 does not play in this round."


# -- tables and lots --------------------------------------------------------------------------------


def why(*words):
    answer = CliRunner().invoke(command, list(words))
    return answer.exit_code, answer.output


def test_later_rounds_of_a_table_are_explained(tmp_path):
    from pairwright.trf import write_trf

    players = tuple(Player(n, f"P{n:02d}") for n in range(1, 6))
    file = tmp_path / "table.trf"
    file.write_text(
        write_trf(Tournament(players, number_of_rounds=5, system="round_robin")), encoding="utf-8"
    )
    for number in range(1, 6):
        code, text = why(str(file), "1", "--round", str(number), "--plain")
        assert code == 0, text
        assert "the table of the tournament has them" in text or text == "P01 is not paired in this round.\n"
    code, text = why(str(file), "1", "--not", "bye", "--round", "2", "--plain")
    assert (code, "has no game in round" in text) == (0, True)
    code, text = why(str(file), "1", "--round", "6")
    assert code != 0
    assert "has 5 rounds" in text


def test_a_player_in_a_draw_of_lots_is_told_about_the_number(tmp_path):
    from sentences_lots import LotsWorld

    from pairwright.lots.transcript_json import to_document

    world = LotsWorld({"A": 3, "B": 2, "C": 2, "D": 1, "E": 1, "F": 1}, "told")
    file = tmp_path / "draw.json"
    file.write_text(json.dumps(to_document(world.transcript)), encoding="utf-8")
    for name, (number, _, envelope) in world.drawn.items():
        code, text = why(str(file), name, "--plain")
        assert code == 0, text
        assert f"{name} drew number {number}," in text
        assert f"envelope {envelope}" in text
    code, text = why(str(file), "nobody at all")
    assert code != 0
    assert "nobody is called" in text
