"""Sentences: short for a parent, complete in every language, with articles for the arbiter."""

from __future__ import annotations

import gettext
import re
from pathlib import Path

import pytest

from pairwright.common.messages import CATALOGUES
from pairwright.explain.words.arbiter import ArbiterWords
from pairwright.explain.words.plain import MOST_WORDS, PlainWords
from pairwright.explain.words.speech import DOMAIN, Speech
from pairwright.simulate import Rates, Settings, simulate
from pairwright.systems.answers import Verdict
from pairwright.systems.evidence import ByeEvidence
from pairwright.systems.explainer import explainer
from sizes import sampled, times

PACKAGE = Path(__file__).parents[2] / "src" / "pairwright"
RATES = Rates(half_point_byes=30_000, full_point_byes=5_000, forfeits=20_000)


@pytest.fixture(scope="module")
def rounds():
    tournament = simulate(Settings(players=25, rounds=8, rates=RATES, forbidden_groups=2), 21).tournament
    return [
        explainer(tournament.before_round(number), edition=edition)
        for number in range(1, 9)
        for edition in ("2026", "2017", "2012")
    ]


def every_text(explained, language):
    """(reader, text) of everything that can be said about a round."""
    speech = Speech(explained.tournament, language)
    plain, arbiter = PlainWords(speech), ArbiterWords(speech)
    count = len(explained.tournament.players)
    for a in range(count):
        evidence = explained.why(a)
        if isinstance(evidence, ByeEvidence):
            yield "plain", plain.bye(evidence)
            yield "arbiter", arbiter.bye(evidence)
        elif evidence is not None:
            yield "plain", plain.with_colours(plain.pair(evidence), evidence.colours)
            yield "arbiter", arbiter.pair(evidence)
            yield "arbiter", arbiter.colours(evidence.colours)
        for one in explained.floats(a):
            yield "plain", plain.float_(one)
            yield "arbiter", arbiter.float_(one)
        for b in [*sampled(range(a + 1, count), 10), None]:
            answer = explained.why_not(a, b)
            yield "plain", plain.why_not(answer)
            yield "arbiter", arbiter.why_not(answer)
    for a, b in ((0, 1), (2, 5), (3, 9)):
        changes = explained.what_if(a, b)
        yield "plain", plain.what_if(a, b, changes)
        yield "arbiter", arbiter.what_if(a, b, changes)


@pytest.mark.parametrize("language", ["en", "de"])
def test_plain_answers_have_sixty_words_at_most_and_no_articles(rounds, language):
    said = 0
    for explained in sampled(rounds, 4):
        for reader, text in every_text(explained, language):
            said += 1
            assert text.strip() == text
            assert "{" not in text
            assert "  " not in text, text
            assert ".." not in text, text
            if reader == "plain":
                assert len(text.split()) <= MOST_WORDS, text
                assert not re.search(r"C\.04|\bC\d", text), text
                assert text.endswith("."), text
    assert said > times(5000, 5)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_group_made_with_virtual_points_is_said_to_be_one(language):
    """The table shows who is "with 3 points" with two."""
    event = simulate(Settings(players=25, rounds=8, acceleration="baku"), 3).tournament
    words = "(virtual points included)" if language == "en" else "(с виртуальными очками)"
    for number, accelerated in ((2, True), (3, True), (5, False)):
        said = [text for _, text in every_text(explainer(event.before_round(number)), language)]
        assert any(words in text for text in said) == accelerated
        assert max(len(text.split()) for text in said if "C.04" not in text) <= MOST_WORDS


def test_the_arbiter_reads_the_article_and_both_values(rounds):
    for explained in rounds:
        words = ArbiterWords(Speech(explained.tournament))
        for a in range(0, 12):
            for b in range(a + 1, 12):
                answer = explained.why_not(a, b)
                text = words.why_not(answer)
                if answer.article is not None:
                    assert f"{answer.article.book} {answer.article.number}" in text
                if answer.verdict is Verdict.WORSE:
                    assert "instead of" in text


def test_german_says_everything():
    """Every English text of the code has a German one with the same fields."""
    pofile = pytest.importorskip("babel.messages.pofile")
    extract = pytest.importorskip("babel.messages.extract")
    folder = Path(CATALOGUES, "de", "LC_MESSAGES")
    with open(folder / f"{DOMAIN}.po", "rb") as file:
        catalogue = pofile.read_po(file)
    keywords = {"say": None, "_say": None, "N_": None, "NN_": (1, 2), "count": (1, 2)}
    wanted = {
        message
        for room, marks in (
            ("explain", keywords),
            ("check", keywords),
            ("systems", {"N_": None, "NN_": (1, 2)}),
        )
        for file, _, message, _, _ in extract.extract_from_dir(
            str(PACKAGE / room), [("**.py", "python")], keywords=marks
        )
        if message
        and not file.endswith(
            ("system.py", "kjca_options.py", "deviations.py", "translate.py")
        )  # texts of the desk
    }
    for message in wanted:
        entry = catalogue.get(message)
        assert entry is not None, message
        assert entry.string, message
        singular = message if isinstance(message, str) else message[1]
        strings = [entry.string] if isinstance(entry.string, str) else entry.string
        for string in strings:
            assert fields(string) <= fields(singular), message
    assert {entry.id for entry in catalogue if entry.id} <= wanted


def fields(text):
    return set(re.findall(r"\{(\w+)\}", text))


def test_the_compiled_catalogue_is_used():
    catalogue = gettext.translation(DOMAIN, CATALOGUES, ["de"])
    assert catalogue.gettext("White") == "Weiß"
    assert catalogue.ngettext("{number} downfloater", "{number} downfloaters", 2) == "{number} Absteiger"


def test_numbers_and_names_are_said_as_people_say_them(rounds):
    tournament = rounds[0].tournament
    english, german = Speech(tournament), Speech(tournament, "de")
    assert english.points(35) == german.points(35) == "3½"
    assert english.points(-5) == "-½"
    assert (english.points(3), german.points(3)) == ("0.3", "0,3")
    assert english.with_points(10) == "with 1 point"
    assert german.with_points(25) == "mit 2½ Punkten"
    assert english.listed(["a", "b", "c"]) == "a, b and c"
    assert english.full_name(0) == " ".join(reversed(tournament.players[0].name.split(", ")))


def test_an_unknown_language_is_answered_in_english(rounds):
    assert Speech(rounds[0].tournament, "xx").say("White") == "White"
