"""Every language says what English says: part of the campaign, and faults that it must find."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from sizes import sampled, times

pytest.importorskip("babel")

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))


sys.path.insert(0, str(Path(__file__).parents[1] / "properties"))

from facts_of_texts import LANGUAGES, differences, form_of, odd_texts, wrong_forms

import languages_truth

CASES = {"texts": languages_truth.PARTS, "rounds": times(45), "papers": times(45), "pages": times(1)}


@pytest.mark.parametrize("kind", CASES)
def test_every_language_says_the_same(kind):
    count, wrong = languages_truth.held(kind, range(1, 1 + CASES[kind]))
    assert not wrong, "\n".join(wrong[:5])
    assert sum(count.values()) > 5000, "something was compared"


@pytest.mark.parametrize("plant", sampled(languages_truth.PLANTS, 4), ids=lambda plant: plant.name)
def test_faults_that_are_put_in_are_found(plant):
    assert languages_truth.found_by(plant, 1)


@pytest.mark.parametrize(
    ("english", "said", "language", "fault"),
    [
        ("{white} has White", "{white} hat Schwarz", "de", "other colours"),
        ("{a} is not in {b}", "{a} está en {b}", "es", "nothing is denied"),
        ("round 1 of 5", "тур 1 из 6", "ru", "other numbers"),
        ("by C.04.3 and C6", "selon C.04.2 et C6", "fr", "other articles"),
        ("Ash meets Elm", "Ash spielt", "de", "other names"),
        ("all of it", "alles of it", "de", "English words"),
        ("why", "order_loses", "es", "raw"),
        ("why", "warum {name}", "de", "raw"),
        ("Error: {fault}", "Erreur : {fault}", "fr", "signs"),
        ("10 boards", "« 10 échiquiers »", "fr", "signs"),
    ],
)
def test_other_facts_are_found(english, said, language, fault):
    assert any(fault in one for one in differences(english, said, language, ("Ash", "Elm")))


@pytest.mark.parametrize("number", [1, 2, 5, 11, 12, 21, 22, 25, 111])
def test_a_russian_word_has_one_form_for_each_number(number):
    right = ("игрок", "игрока", "игроков")[form_of(number, "ru")]
    for word in ("игрок", "игрока", "игроков"):
        assert (
            list(wrong_forms(f"Всего {number} {word}", "ru")) == [] if word == right else [f"{number} {word}"]
        )


def test_what_is_said_in_another_way_is_still_said_so():
    known = {english for language in LANGUAGES for english, _ in languages_truth.catalogue_texts(language)}
    named = {text for texts in odd_texts().values() for found in texts.values() for text in found}
    assert named <= known
