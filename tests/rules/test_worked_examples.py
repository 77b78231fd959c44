"""The worked examples of every system: each isolates one article, and both procedures give the round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from pairwright import pair, read_trf, write_trf
from pairwright.check.judging import judged
from pairwright.common.errors import BadInput
from pairwright.systems.answers import Verdict
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.register import decode_type, encode_type, open_round, system_named
from pairwright.systems.system import TypeCode
from worked_examples import WorkedExamples, paired

EVERY = {
    key: WorkedExamples(key.replace("_", "-"))
    for key in ("burstein", "double_swiss", "dubov", "dutch", "lim", "team_swiss")
}
OTHER_READING = {"burstein": "last-played", "dutch": "letter", "lim": "maxi"}
"""What `.expected-other` is paired by; that of Double-Swiss needs another event, in tests of its own."""


def files_of_editions(system: str, number: str) -> list[tuple[str, str]]:
    """Every edition of a system, the newest first, and which file has the round that it gives."""
    kinds, found, file = EVERY[system].kinds(number), [], "expected"
    for newer, one in pairwise((None, *system_named(system).editions)):
        assert one is not None
        older = f"expected-till-{newer.key if newer else ''}"
        file = older if older in kinds else file
        found.append((one.key, file))
    return found


def rounds() -> Iterator[object]:
    """(system, number, file, options) of every round that an example promises."""
    for system, examples in EVERY.items():
        book = system_named(system).books[0].key
        for number in examples.numbers:
            isolated = examples.position(number).header("name").replace("[", "").replace("]", "")
            articles, colon, rest = isolated.partition(":")
            name = f"{book} article {articles.replace(',', ' and')}{colon}{rest}"
            for edition, file in files_of_editions(system, number):
                options = {"edition": edition}
                yield pytest.param(system, number, file, options, id=f"{name} ({number} by {edition})")
            if system in OTHER_READING and "expected-other" in examples.kinds(number):
                options = {"readings": OTHER_READING[system]}
                name = f"{name} ({number} by {options['readings']})"
                yield pytest.param(system, number, "expected-other", options, id=name)


@pytest.mark.parametrize(("system", "number", "file", "options"), [*rounds()])
def test_the_example(system: str, number: str, file: str, options: dict[str, str]) -> None:
    assert paired(EVERY[system].position(number), **options) == EVERY[system].expected(number, file)


def test_every_file_says_another_round() -> None:
    for system, examples in EVERY.items():
        for number in examples.numbers:
            files = [*dict.fromkeys(file for _, file in files_of_editions(system, number))]
            others = examples.kinds(number) - {*files}
            assert others <= {"expected-other"}, (system, number)
            for one, other in [*pairwise(files), *(("expected", other) for other in others)]:
                assert examples.expected(number, one) != examples.expected(number, other), (system, number)


SYSTEMS = {key: examples for key, examples in EVERY.items() if key != "dutch"}
CASES = [(key, number) for key, examples in SYSTEMS.items() for number in examples.numbers]


@pytest.mark.parametrize(("system", "number"), CASES)
def test_the_draw_judged_is_the_draw(system: str, number: str) -> None:
    tournament = SYSTEMS[system].position(number)
    opened = open_round(tournament)
    given = GivenRound.of(pair(tournament))
    assert not [broken for broken in judged(opened, given) if broken.absolute]
    assert opened.compare(GivenRound.of(opened.draw()), given) is None
    assert opened.first_difference(given) is None
    if tournament.rounds:
        assert pair(tournament, round_number=1).round_number == 1


def test_every_example_is_looked_at() -> None:
    count = {"burstein": 16, "double_swiss": 14, "dubov": 16, "dutch": 41, "lim": 14, "team_swiss": 30}
    assert {key: len(examples.numbers) for key, examples in EVERY.items()} == count


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_number_of_rounds_must_be_known(system: str) -> None:
    with pytest.raises(BadInput, match="number of rounds"):
        pair(replace(SYSTEMS[system].position("04"), number_of_rounds=0))


@pytest.mark.parametrize(
    ("system", "editions", "readings"),
    [
        ("burstein", ("2026", "2017"), "bbpPairings"),
        ("double_swiss", ("2026",), "parity"),
        ("dubov", ("2026", "2018"), "bbpPairings"),
        ("lim", ("2026", "2017"), "vega"),
    ],
)
def test_an_unknown_edition_or_reading_is_named(
    system: str, editions: tuple[str, ...], readings: str
) -> None:
    position = SYSTEMS[system].position("04")
    with pytest.raises(BadInput, match=f"'2012'.*{', '.join(editions)}"):
        pair(position, edition="2012")
    with pytest.raises(BadInput, match=readings):
        pair(position, readings=readings)
    assert tuple(one.key for one in system_named(system).editions) == editions


@pytest.mark.parametrize(
    ("system", "code", "older"),
    [
        ("burstein", "FIDE_BURSTEIN", "2017"),
        ("dubov", "FIDE_DUBOV", "2018"),
        ("double_swiss", "FIDE_DOUBLESWISS", "2025"),
    ],
)
def test_a_coded_type_there_and_back(system: str, code: str, older: str) -> None:
    assert decode_type(code, "2017/03/04") == TypeCode(system)
    assert decode_type(f"{code.lower()}_2026_baku") == TypeCode(system, "2026", "baku")
    assert encode_type(TypeCode(system, "2026", "baku")) == f"{code}_BAKU"
    assert encode_type(TypeCode(system, older)) is None
    tournament = SYSTEMS[system].position("04")
    assert read_trf(write_trf(tournament)).system == tournament.system == system


@pytest.mark.parametrize(
    ("system", "number", "asked", "article", "criterion"),
    [
        ("burstein", "04", "2 5", "2.3.2", "C6"),
        ("burstein", "05", "2 3", "2.3.3", "C7"),
        ("burstein", "06", "4 2", "2.3.4", "C8"),
        ("burstein", "07", "8 0", "3.1.4", "3.1.4"),
        ("burstein", "08", "6 0", "3.1.5", "3.1.5"),
        ("burstein", "15", "6 5 by 2017", "C.6", "C.6"),
        ("burstein", "02", "5 4", "4.3", "order"),
        ("double_swiss", "03", "2 4", "2.3.3", "C6"),
        ("double_swiss", "04", "4 1", "2.3.4", "C7"),
        ("double_swiss", "04", "4 9", "3.5.4", "3.5.4"),
        ("double_swiss", "05", "3 5", "2.3.5", "C8"),
        ("double_swiss", "06", "10 0", "3.4.3", "3.4.3"),
        ("double_swiss", "01", "8 0", "3.4.4", "3.4.4"),
        ("double_swiss", "01", "1 2", "3.6.3", "3.6.3"),
        ("dubov", "02", "3 floats, not 8", "2.3.2", "C6"),
        ("dubov", "02", "3 floats, not 8 by 2018", "C.6", "C.6"),
        ("dubov", "03", "6 floats, not 5", "2.3.3", "C7"),
        ("dubov", "04", "6 floats, not 5", "2.3.6", "C10"),
        ("dubov", "07", "5 7", "4.3", "4.3"),
        ("dubov", "09", "6 5", "4.4", "order"),
        ("dubov", "10", "10 0", "3.1.4", "3.1.4"),
        ("dutch", "13", "1 3", "2.4.2", "C7"),
        ("dutch", "14", "2 4", "2.4.3", "C8"),
        ("dutch", "16", "3 6", "2.4.5", "C10"),
        ("dutch", "17", "3 6", "2.4.6", "C11"),
        ("dutch", "18", "1 5", "2.4.7", "C12"),
        ("dutch", "19", "2 3", "2.4.8", "C13"),
        ("dutch", "20", "4 5", "2.4.9", "C14"),
        ("dutch", "22", "2 5", "2.4.10", "C15"),
        ("dutch", "23", "3 2", "2.4.11", "C16"),
        ("dutch", "24", "8 7", "2.4.12", "C17"),
        ("dutch", "25", "6 1", "2.4.13", "C18"),
        ("dutch", "26", "2 5", "2.4.14", "C19"),
        ("dutch", "27", "1 4", "2.4.15", "C20"),
        ("dutch", "28", "8 1", "2.4.16", "C21"),
        ("dutch", "12", "4 0", "2.3.1", "C5"),
        ("dutch", "15", "5 0", "2.4.4", "C9"),
        ("dutch", "21", "2 0", "2.4.9", "C14"),
        ("lim", "01", "8 0", "1.1", "1.1"),
        ("lim", "02", "2 4", "3.2.2", "3.2.2"),
        ("lim", "02", "2 4 by 2017", "3.2", "3.2"),
        ("lim", "03", "1 3", "3.10", "3.10"),
        ("lim", "04", "1 2", "3.9.2", "3.9.2"),
        ("lim", "05", "1 9", "5.2", "5.2"),
        ("lim", "11", "2 9", "4.1", "4.1"),
        ("lim", "12", "1 4", "4.1", "4.1"),
    ],
)
def test_what_decides_is_the_article_that_the_example_isolates(
    system: str, number: str, asked: str, article: str, criterion: str
) -> None:
    """Why not this pair (0 for the bye), or why does the one float and not the other."""
    players, _, edition = asked.partition(" by ")
    a, b = (int(word) - 1 for word in players.replace("floats, not ", "").split())
    explainer = open_round(EVERY[system].position(number), edition=edition).explainer()
    floats = "floats" in asked
    answer = explainer.why_float(a, b) if floats else explainer.why_not(a, b if b >= 0 else None)
    assert (answer.article.book, answer.article.number) == (system_named(system).books[0].key, article)
    in_order = criterion in ("order", "3.5.4", "3.6.3") or (system, criterion) == ("dubov", "4.3")
    assert answer.verdict is (Verdict.LATER_IN_ORDER if in_order else Verdict.WORSE)
    assert answer.comparison.criterion == criterion
    assert answer.comparison.actual < answer.comparison.alternative
