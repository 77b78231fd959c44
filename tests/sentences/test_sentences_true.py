"""Every sentence of every system and register is true of the round that it is about.

A short form of `python benchmarks/why_truth_sentences.py`; at night three times as long. Where each sentence
of a system must be said once, it ends by day when all were.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1] / "rules" / "dutch"))

from campaign import Tally, everything_said
from dutch_random import random_tournament
from heard import ELSEWHERE, PARTLY, ArbiterHeard, Heard, PlainHeard, judged_elsewhere, templates
from sentences_dubov import DubovWorld
from sentences_lots import NOBODY, lots_said, lots_worlds
from sentences_other_swiss import OtherSwissWorld
from world_kjca import kjca_world, random_options, with_schools
from world_knock_out import knock_out_worlds
from world_table import table_world
from worlds import dutch_world, named

from pairwright.common.errors import NoPairing
from pairwright.explain.words import plain
from pairwright.explain.words.speech import COUNTED_OF_TEAMS, OF_TEAMS
from pairwright.systems.dutch.editions import edition
from pairwright.systems.dutch.fast import pair_fast
from pairwright.systems.elimination import round_context
from pairwright.systems.evidence import PairEvidence
from pairwright.systems.register import units_of
from positions import random_matches, random_position, random_teams
from rules import PREDICATES, WORDS
from sizes import THOROUGH, sampled, times


def events(seeds, most=6):
    """Positions in small events, half of them drawn by nobody's rules."""
    for seed in seeds:
        if seed % 2:
            yield seed, random_position(seed, 4, most)
        else:
            drawn = (lambda event: pair_fast(event, edition("2026"))) if seed % 4 else None
            yield seed, random_tournament(seed, (4, most), drawn)


def worlds(name, seeds):
    for seed, event in events(seeds):
        chance = Random(seed)
        if name == "kjca":
            world = kjca_world(with_schools(event, chance), random_options(chance))
        else:
            world = dutch_world(event, name)
        if world is not None:
            yield seed, world


def told(tally):
    return "\n".join(f"{key}: {said.text!r} about {said.about}" for key, said, _ in tally.faults[:10])


def test_every_template_has_a_predicate_or_is_a_word():
    missing = {
        text: file
        for text, file in templates().items()
        if text not in PREDICATES and text not in WORDS and file not in PARTLY
        if not judged_elsewhere(text, file)
    }
    assert not missing
    assert not {text for text in PREDICATES if text not in templates() and not text.startswith("(")}
    assert not PREDICATES.keys() & WORDS


@pytest.mark.parametrize("name", ["2026", "2017", "2012", "kjca"])
def test_everything_that_is_said_of_a_round_is_true(name):
    tally = Tally()
    for seed, world in worlds(name, sampled(range(3000, 3060), 3)):
        tally.judge(world, everything_said(world, what_if=seed % 10 == 1))
    assert not tally.faults, told(tally)
    assert sum(tally.said.values()) > times(5000, 3)
    assert sum(tally.unjudged.values()) < sum(tally.said.values()) / 15


def test_everything_that_is_said_of_a_table_is_true():
    tally = Tally()
    for count in range(3, 9):
        for double in (False, True):
            for number in (1, 2, 3):
                world = table_world(count, number, double)
                tally.judge(world, everything_said(world))
    assert not tally.faults, told(tally)


def judged_knock_outs(**chosen):
    tally = Tally()
    for world in knock_out_worlds(sampled(range(60), 4), **chosen):
        tally.judge(world, everything_said(world))
    return tally


@pytest.mark.parametrize(
    ("chosen", "unsaid"),
    [
        ({"home": ("first",)}, {"White less often so far", "{granted} has had White less often in this cup"}),
        ({"full": True}, set()),
        ({}, set()),
        ({"clubs": True}, set()),
    ],
    ids=["drawn first", "White less often", "White less often, some free", "clubs"],
)
def test_everything_that_is_said_of_a_knock_out_is_true(chosen, unsaid):
    tally = judged_knock_outs(**chosen)
    assert not tally.faults, told(tally)
    assert not tally.unjudged
    silent = {text for text, found in PREDICATES.items() if found.__module__ == "sentences_knock_out"}
    silent -= {key[2] for key in tally.said}
    assert silent <= unsaid | (set() if "clubs" in chosen else CLUBS_APART)


CLUBS_APART = {
    "the order of the lots puts them together, with clubs kept apart",
    "{a} and {b} meet because the order of the lots puts them together, with clubs kept apart.",
}


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("_SEEDED", "_WINNERS"),
        ("_SEEDED", "_DRAWN"),
        ("_DRAWN", "_SEEDED"),
        ("_DRAWN", "_APART"),
        ("_WINNERS", "_SEEDED"),
        ("_WINNERS", "_DRAWN"),
        ("_FIRST", "_LESS_OFTEN"),
        ("_LESS_OFTEN", "_FIRST"),
    ],
)
def test_a_false_reason_in_a_knock_out_is_caught(monkeypatch, name, other):
    """Why two meet, or have these colours, told in the words of another reason; to both readers."""
    false = getattr(round_context, other)
    monkeypatch.setattr(round_context, name, false)
    caught = {said.template for _, said, _ in judged_knock_outs(full=True).faults}
    assert caught == {false.plain, false.arbiter}


def test_everything_that_is_said_of_lots_is_true():
    tally = Tally()
    for world in lots_worlds(6):
        tally.judge(world, lots_said(world, Heard(NOBODY)))
    assert not tally.faults, told(tally)
    assert len(tally.said) >= 6


def test_everything_that_is_said_of_players_moved_up_is_true():
    """The sentences that only the Dubov system has: its pairs, upfloaters, others instead of them."""
    said = Counter()
    ours = [text for text, found in PREDICATES.items() if found.__module__ == "sentences_dubov"]
    for seed in range(3000, 3200):
        if all(map(said.__getitem__, ours)) and not THOROUGH:
            break
        try:
            world = DubovWorld(named(random_position(seed, 5, 9)))
        except NoPairing:
            continue
        heard = Heard(world.tournament)
        for player in world.score:
            evidence = world.explained.why(player)
            for words in (PlainHeard(heard), ArbiterHeard(heard)):
                if isinstance(evidence, PairEvidence):
                    words.pair(evidence)
                for one in world.explained.floats(player):
                    words.float_(one)
                    for rather in world.score:
                        if rather != player:
                            words.staying(world.explained.why_float(player, rather))
        for one in heard.said:
            predicate = PREDICATES.get(one.template)
            if predicate is not None and predicate.__module__ == "sentences_dubov":
                assert predicate(world, one), (seed, one)
                said[one.template] += 1
    assert not [text for text in ours if not said[text]]


@pytest.mark.parametrize("system", ["lim", "double_swiss"])
def test_everything_that_only_lim_or_double_swiss_say_is_true(system):
    said = Counter()
    positions = random_matches if system == "double_swiss" else random_position
    for seed in sampled(range(4000, 4250), 3):
        try:
            world = OtherSwissWorld(named(positions(seed, 5, 10)), system)
        except NoPairing:
            continue
        heard = Heard(world.tournament)
        for player in world.facts.present:
            evidence = world.explained.why(player)
            if isinstance(evidence, PairEvidence):
                for words in (PlainHeard(heard), ArbiterHeard(heard)):
                    words.pair(evidence)
                    words.colours(evidence.colours)
        for one in heard.said:
            predicate = PREDICATES.get(one.template)
            if predicate is not None and predicate.__module__ == "sentences_other_swiss":
                assert predicate(world, one), (seed, one)
                said[one.template] += 1
    assert len(said) >= 2
    assert sum(said.values()) > times(300, 3)


NOT_OF_TEAMS = re.compile(
    r"\b(players?|games?(?! points?)|nobody|somebody|who|whom|his|him|their own)\b", re.I
)
"""What is said of players, and never of teams."""


def test_what_stands_for_teams_is_said_of_players_somewhere():
    assert not {*OF_TEAMS, *COUNTED_OF_TEAMS} - {*templates(ELSEWHERE)}
    plurals = [one for both in COUNTED_OF_TEAMS.values() for one in both]
    bare = [re.sub(r"\{\w+\}", "", one) for one in (*OF_TEAMS.values(), *plurals)]
    assert not [one for one in bare if NOT_OF_TEAMS.search(one)]


@pytest.mark.parametrize("system", ["team_swiss", "olympiad"])
def test_everything_that_only_teams_say_is_true(system):
    """Why two teams meet, why board 1 has which colour, what keeps a team from the bye."""
    said = Counter()
    ours = [text for text, found in PREDICATES.items() if found.__module__ == f"sentences_{system}"]
    assert ours
    for seed in range(5000, 5180):
        if all(map(said.__getitem__, ours)) and not THOROUGH:
            break
        try:
            world = OtherSwissWorld(named(units_of(random_teams(seed, 5, 9), system)), system)
        except NoPairing:
            continue
        heard = Heard(world.tournament)
        for team in world.facts.present:
            evidence = world.explained.why(team)
            for words in (PlainHeard(heard), ArbiterHeard(heard)):
                if isinstance(evidence, PairEvidence):
                    words.pair(evidence)
                    words.colours(evidence.colours)
                words.why_not(world.explained.why_not(team, None))
        assert not [one.text for one in heard.said if NOT_OF_TEAMS.search(one.text)], seed
        for one in heard.said:
            predicate = PREDICATES.get(one.template)
            if predicate is not None and predicate.__module__ == f"sentences_{system}":
                assert predicate(world, one), (seed, one)
                said[one.template] += 1
    assert not [text for text in ours if not said[text]]


def planted(monkeypatch, table, key, other):
    """Swap two sentences of a table, and judge until one is caught."""
    monkeypatch.setitem(table, key, other)
    tally = Tally()
    for _, world in worlds("2026", range(3000, 3040)):
        tally.judge(world, everything_said(world))
        if tally.faults:
            return tally.faults[0][1].template
    return ""


def test_a_false_reason_is_caught(monkeypatch):
    """Criterion 12 told in the words of criterion 13."""
    from pairwright.systems.dutch.criteria import CRITERIA

    false = CRITERIA[13].plain
    assert planted(monkeypatch, CRITERIA, 12, replace(CRITERIA[12], plain=false)) == false


def test_a_wrong_name_is_caught(monkeypatch):
    """The two players of a colour sentence changed over."""
    monkeypatch.setattr(Heard, "full_name", lambda self, index: f"P{(index + 1) % 4 + 1:02d}")
    tally = Tally()
    for _, world in worlds("2026", range(3000, 3004)):
        tally.judge(world, everything_said(world))
    assert tally.faults


def test_a_wrong_amount_is_caught(monkeypatch):
    original = plain.plain_phrase

    def one_more(speech, comparison, score):
        from dataclasses import replace

        return original(speech, replace(comparison, alternative=(99,)), score)

    monkeypatch.setattr(plain, "plain_phrase", one_more)
    tally = Tally()
    for _, world in worlds("2026", range(3000, 3010)):
        tally.judge(world, everything_said(world))
    assert any("instead of" in said.template for _, said, _ in tally.faults)
