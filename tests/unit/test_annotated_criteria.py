"""The annotated criteria: each is found by its numbers, and decides in the position that is shown for it."""

from __future__ import annotations

import json

import pytest

from pairwright.cli.main import main
from pairwright.common.errors import BadInput
from pairwright.common.messages import languages
from pairwright.explain.annotated_criteria import (
    CRITERIA,
    EDITIONS,
    annotated,
    criteria_of,
    criterion_named,
    criterion_of,
    position_file,
    rule_in_words,
)
from pairwright.rules.article import Article
from rule_calls import ROOT


@pytest.mark.parametrize(
    ("edition", "one"),
    [(edition, one) for edition in EDITIONS for _, one in criteria_of(edition)],
    ids=[f"{edition}-{number}" for edition in EDITIONS for number, _ in criteria_of(edition)],
)
def test_a_criterion_decides_in_its_position(one, edition):
    answer = annotated(one, edition, "en")["answer"]
    exception = answer.get("colours", {}).get("exception")
    if exception:  # the article of topscorers excepts from that of equal absolute preferences
        assert exception["article"] in CRITERIA[2].numbers[edition]
        assert exception["kept_apart"]["answer"] == "worse"
    else:
        assert answer["article"] in one.numbers[edition]


def test_none_of_c1_to_c21_is_missing():
    named = [name for one in CRITERIA for name in one.names]
    assert named == [f"C{n}" for n in range(1, 22)]


def test_every_number_and_name_finds_its_criterion():
    for one in CRITERIA:
        for edition, numbers in one.numbers.items():
            assert all(criterion_named(number.lower(), edition) is one for number in numbers)
            assert all(criterion_of(Article("C.04.3", number, edition)) is one for number in numbers)
        assert all(criterion_named(name, "2026") is one for name in one.names)
    with pytest.raises(BadInput, match=r"B\.1\.a"):
        criterion_named("B.9", "2012")
    assert criterion_of(Article("KJCA", "S6")) is None


@pytest.mark.parametrize("language", sorted(set(languages()) - {"en"}))
def test_every_text_is_told_in_every_language(language):
    for one in CRITERIA:
        article = Article("C.04.3", one.numbers["2026"][0], "2026")
        assert rule_in_words(article, language) != rule_in_words(article, "en") != ""


def test_positions_are_those_of_the_tests():
    for one in CRITERIA:
        for example in filter(None, (one.example, one.oldest)):
            known = (ROOT / "tests" / "data" / "dutch" / f"{example.file}.trf").read_bytes()
            assert position_file(example) == known


def test_on_the_command_line(capsys):
    assert main(["rules", "B.1.a", "--edition", "2012", "--language", "ru"]) == 0
    told = capsys.readouterr().out
    assert "Два игрока встречаются в турнире не более одного раза." in told
    assert "C.04.3 B.1.a: играли между собой в туре 1" in told
    assert main(["rules", "--json"]) == 0
    assert "2.1.1" in json.loads(capsys.readouterr().out)["criteria"]
    assert main(["rules", "nothing"]) != 0
    assert "none of the criteria" in capsys.readouterr().err
