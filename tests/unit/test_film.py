"""A film tells the round that the literal procedure draws, and costs as that counts them."""

from __future__ import annotations

import gzip
import re
from functools import cache
from itertools import islice

import pytest

from pairwright.common.errors import BadInput, NoPairing
from pairwright.explain.film import Asks, FilmKind, film
from pairwright.explain.picture import BracketPicture, bracket_of
from pairwright.explain.words.speech import Speech
from pairwright.publish.film_markup import MOST_AT_ONCE, film_markup
from pairwright.simulate import Settings, simulate
from pairwright.systems.answers import Verdict
from pairwright.systems.proposed_round import GivenRound, Wish, with_wish
from pairwright.systems.register import open_round, units_of
from pairwright.systems.round_context import OpenRound
from positions import random_matches, random_position, random_teams
from sizes import sampled, times

RULES = [
    ("dutch", "2026"), ("dutch", "2017"), ("dutch", "2012"), ("burstein", ""), ("dubov", ""), ("lim", ""),
    ("double_swiss", ""), ("team_swiss", ""), ("kjca", ""),
]  # fmt: skip


def events(system):
    for seed in range(7000, 7014):
        if system == "double_swiss":
            yield random_matches(seed, 5, 9)
        elif system == "team_swiss":
            yield units_of(random_teams(seed, 5, 9), system)
        else:
            yield random_position(seed, 5, 10)


@cache
def rounds(system, edition):
    """Open rounds of small random events, each with its film."""
    found = []
    for event in events(system):
        try:
            opened = open_round(event, system=system, edition=edition)
            found.append((opened, film(opened.explainer())))
        except (NoPairing, BadInput):
            continue
    return tuple(found)


def literal_round(opened: OpenRound):
    try:
        return opened.literal()
    except BadInput:  # the junior draw has an enumeration for a twin, which the sentences are judged by
        return opened.draw()


@pytest.mark.parametrize(("system", "edition"), RULES)
def test_it_comes_to_the_round_of_the_literal_procedure(system, edition):
    told = 0
    for opened, shown in rounds(system, edition):
        literal = literal_round(opened)
        steps = [step for scene in shown.scenes for step in scene.steps]
        boards = [pair.colours for step in steps if step.kind is FilmKind.BOARDS for pair in step.pairs]
        assert {(one.white, one.black) for one in boards} == {(b.white, b.black) for b in literal.boards}
        assert [step.bye.player for step in steps if step.bye] == [
            one for one in (literal.pairing_allocated_bye,) if one is not None
        ]
        told += len(boards)
    assert told > 20


@pytest.mark.parametrize(("system", "edition"), RULES)
def test_who_floats_in_each_step_did_so_in_the_round(system, edition):
    """Whoever leaves a group is in no pair of it, whoever comes up is; and all others are paired there."""
    for opened, shown in rounds(system, edition):
        for scene in shown.scenes:
            if scene.bracket is None:
                continue
            paired = {player for pair in scene.bracket.pairs for player in (pair.upper, pair.lower)}
            floats = [one for step in scene.steps for one in step.floats]
            up = {one.player for one in floats} if scene.bracket.moved_up else set()
            down = {one.player for one in floats} - up
            members = {*scene.bracket.moved_down, *scene.bracket.residents, *scene.bracket.moved_up}
            assert up <= paired
            assert not down & paired
            away = members - paired - down - set(opened.drawn.byes)
            assert not away, (system, away)


@pytest.mark.parametrize(("system", "edition"), RULES)
def test_every_question_has_one_right_answer_and_the_round_is_it(system, edition):
    asked = set()
    for opened, shown in rounds(system, edition):
        drawn = opened.drawn
        opponent = {a: b for pair in drawn.pairs for a, b in (pair, pair[::-1])}
        whites = {white for white, _ in drawn.pairs}
        for step in (step for scene in shown.scenes for step in scene.steps if step.question):
            question = step.question
            right = [choice for choice in question.choices if choice.right]
            wrong = [choice for choice in question.choices if not choice.right]
            assert len(right) == 1
            assert wrong
            asked.add(question.asks)
            if question.asks is Asks.COLOUR:
                assert right[0].colour == ("white" if question.about in whites else "black")
            elif question.asks is Asks.OPPONENT:
                assert right[0].player == opponent[question.about]
            elif question.asks is Asks.BYE:
                assert (right[0].player,) == drawn.byes
            elif question.asks is Asks.MAY_MEET:
                meet = opponent.get(question.about) == question.other
                assert (right[0].article is None) == meet
                assert len({choice.article for choice in question.choices}) == len(question.choices)
                answer = opened.explainer().why_not(question.about, question.other)
                assert meet or right[0].article == answer.article
            else:
                floats = {one.player for one in step.floats}
                assert right[0].player in floats
                assert not floats & {choice.player for choice in wrong}
    assert {Asks.COLOUR, Asks.OPPONENT} <= asked
    assert system != "dutch" or Asks.MAY_MEET in asked


@pytest.mark.parametrize(("system", "edition"), [one for one in RULES if one[0] in (
    "burstein", "dubov", "double_swiss", "team_swiss")])  # fmt: skip
def test_an_opponent_refused_costs_what_the_literal_procedure_counts(system, edition):
    """The best round with the pair by the literal procedure, compared with the draw by the criteria."""
    judged = 0
    for opened, shown in rounds(system, edition):
        for answer in (one for scene in shown.scenes for step in scene.steps
                       if step.kind is FilmKind.TURN for one in step.refused):  # fmt: skip
            a, b = answer.meeting
            faults = opened.pair_faults(a, b)
            assert (answer.verdict is Verdict.FORBIDDEN) == bool(faults)
            judged += 1
            if faults:
                continue
            found = []
            for event in with_wish(opened, Wish(pair=(a, b))):
                try:
                    found.append(GivenRound.of(opened.with_tournament(event).literal()))
                except NoPairing:
                    continue
            if not found:
                assert answer.verdict is Verdict.IMPOSSIBLE
                continue
            difference = opened.compare(opened.drawn, opened.best_of(found))
            assert difference.better == 0
            assert (difference.comparison, difference.article) == (answer.comparison, answer.article)
    assert judged > 1


def test_what_may_not_be_told_is_left_out():
    refused = 0
    for event in events("dutch"):
        try:
            explained = open_round(event, system="dutch").explainer()
        except NoPairing:
            continue
        open_, shut = film(explained), film(explained, lambda answer: False)
        refused += sum(len(step.refused) for scene in open_.scenes for step in scene.steps)
        for step in (step for scene in shut.scenes for step in scene.steps):
            assert not step.refused
            assert all(pair.cause is None for pair in step.pairs)
            assert all(one.staying is None for one in step.floats)
            assert step.bye is None or step.bye.rather is None
    assert refused


def test_a_round_robin_tells_its_table():
    from pairwright.systems.round_robin.as_tournament import schedule_of
    from pairwright.systems.round_robin.round_context import RoundRobinExplainer
    from pairwright.tournament import Player, Tournament

    players = tuple(Player(number) for number in range(1, 8))
    event = Tournament(players, number_of_rounds=7, system="round_robin")
    (scene,) = film(RoundRobinExplainer(event, schedule_of(event), round_number=3)).scenes
    assert [step.kind for step in scene.steps] == [FilmKind.TABLE, FilmKind.BOARDS]
    assert len(scene.steps[0].pairs) == 3
    assert scene.steps[0].question.asks is Asks.FREE


LIGHT = 50_000
"""Bytes of a film as it is sent: a page of 60 kB has its frame besides."""


def test_a_page_of_a_film_stays_light():
    event = simulate(Settings(players=200, rounds=5), 7).tournament.before_round(5)
    explained = open_round(event, system="dutch").explainer()
    assert len(gzip.compress(film_markup(film(explained), Speech(event)).encode())) < LIGHT


def test_a_large_round_has_a_page_for_every_group():
    event = simulate(Settings(players=MOST_AT_ONCE + 20, rounds=3), 7).tournament.before_round(3)
    explained, speech = open_round(event, system="dutch").explainer(), Speech(event)
    scenes = film(explained, only=0).scenes
    seen = set()
    for number in range(len(scenes)):
        page = film_markup(film(explained, only=number), speech, number, "/why/group")
        assert len(gzip.compress(page.encode())) < LIGHT
        assert page.count('<section class="scene"') == 1
        assert len(set(re.findall(r'href="(/why/group/\d+)"', page))) == len(scenes)
        assert ('data-before="' in page) == (number > 0)
        assert ('data-after="' in page) == (number < len(scenes) - 1)
        seen |= set(re.findall(r'<article class="step" data-step id="(g\d+)-0"', page))
    assert seen == {f"g{number}" for number in range(len(scenes))}


def test_every_layer_that_a_step_shows_is_drawn():
    """Nothing of a picture is named that is not there, whatever the system."""
    for system, edition in RULES:
        for opened, shown in rounds(system, edition):
            page = film_markup(shown, Speech(opened.tournament))
            assert set(re.findall(r'href="#(g\d+-\D[^"]*)"', page)) <= set(
                re.findall(r'<g id="([^"]+)"', page)
            )


@pytest.mark.parametrize(("system", "edition"), RULES)
def test_one_scene_is_told_as_in_the_whole_film(system, edition):
    for opened, whole in islice(rounds(system, edition), times(2, 2)):
        for number, scene in enumerate(whole.scenes):
            alone = film(opened.explainer(), only=number).scenes
            assert alone[number] == scene
            assert [one.bracket and one.bracket.place for one in alone] == [
                one.bracket and one.bracket.place for one in whole.scenes
            ]


@pytest.mark.parametrize(("system", "edition"), RULES)
def test_the_part_of_a_picture_is_that_of_the_whole_evidence(system, edition):
    for opened, _ in islice(rounds(system, edition), times(2, 2)):
        speech = Speech(opened.tournament, "en")
        explained, all_told = opened.explainer(), opened.explainer()
        groups = all_told.evidence().brackets
        for player in sampled(opened.order, 3):
            part, whole = bracket_of(explained, player, part=True), bracket_of(all_told, player)
            assert whole is None or whole in groups
            drawn = [
                one and BracketPicture(speech, one, player, part=True).within_a_page()
                for one in (part, whole)
            ]
            assert drawn[0] == drawn[1]


def test_what_the_two_columns_are_stands_above_each_and_does_not_run_into_the_other():
    """By Dubov the words are longer than a column in every language: they go on in a second line."""
    heads = re.compile(r'<text x="32" y="(32|44)" font-size="11"[^>]*>([^<]*)</text>')
    for language in ("en", "de", "es", "fr", "ru"):
        found = []
        for opened, shown in islice(rounds("dubov", ""), 3):
            found += heads.findall(film_markup(shown, Speech(opened.tournament, language)))
        assert {"32", "44"} == {y for y, _ in found}, language
        assert max(len(words) for _, words in found) <= 38, language
