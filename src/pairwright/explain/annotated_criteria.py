"""What the criteria of a pairing system demand, how they are read, and where they decide.

In our own words, for people who ask for one by its number in their edition. The numbers of one criterion
differ from edition to edition; those of the newest also have names.
"""

from __future__ import annotations

from dataclasses import replace
from importlib import resources
from typing import Any

from pairwright.common.errors import BadInput
from pairwright.explain.questions import Questions
from pairwright.explain.words.speech import catalogue
from pairwright.rules.article import Article
from pairwright.systems.criterion import AnnotatedCriterion, Example
from pairwright.systems.explainer import Explainer, explainer
from pairwright.systems.register import all_systems
from pairwright.trf.reader import read_trf

BOOK, CRITERIA = next((one.books[0].key, said) for one in all_systems() if (said := one.commentary()))
"""The book that is annotated, and its criteria from the absolute ones to the last."""

EDITIONS = tuple(CRITERIA[0].numbers)
"""The oldest first."""


def criteria_of(edition: str) -> list[tuple[str, AnnotatedCriterion]]:
    """What an edition has, each under its leading number."""
    return [(one.numbers[edition][0], one) for one in CRITERIA if one.numbers[edition]]


def criterion_named(number: str, edition: str) -> AnnotatedCriterion:
    """The criterion with this number in an edition, or this name in 2026. Raises BadInput."""
    wanted = number.strip().casefold().removeprefix(f"{BOOK} ".casefold())
    for one in CRITERIA:
        named = (*one.numbers[edition], *(one.names if edition == EDITIONS[-1] else ()))
        if wanted in map(str.casefold, named):
            return one
    known = ", ".join(number for one in CRITERIA for number in one.numbers[edition])
    raise BadInput.told(
        "{n!r} is none of the criteria of the edition of {edition} that are annotated: {known}", n=number,
        edition=edition, known=known,
    )  # fmt: skip


def criterion_of(article: Article | None) -> AnnotatedCriterion | None:
    """The criterion that an article is, if it is annotated."""
    if article is None or article.book != BOOK:
        return None
    edition = article.edition if article.edition in EDITIONS else EDITIONS[-1]
    return next((one for one in CRITERIA if article.number in one.numbers[edition]), None)


def annotated_articles(article: Article) -> list[Article]:
    """By what two players may be kept apart in the edition of an article."""
    if article.book != BOOK or article.edition not in EDITIONS:
        return []
    known = criteria_of(article.edition)
    return [replace(article, number=n) for n, one in known if one.names and one.example.not_ != 0]


def rule_in_words(article: Article | None, language: str) -> str:
    """What the rule demands and how it is read, in our words; "" for one that is not annotated."""
    found = criterion_of(article)
    return "" if found is None else " ".join(_said(language, found.demand, found.note))


def annotated(one: AnnotatedCriterion, edition: str, language: str) -> dict[str, Any]:
    """A criterion as data: its numbers, the three texts, and a position with the answer to its question."""
    demand, note, later = _said(language, one.demand, one.note, one.later)
    example = one.position(edition)
    asked = Questions(opened(example, edition), language)
    answer = asked.answer(
        example.player - 1,
        other="bye" if example.not_ == 0 else None if example.not_ is None else example.not_ - 1,
        rather=None if example.rather is None else example.rather - 1,
    )
    return {
        "edition": edition,
        "numbers": {name: list(numbers) for name, numbers in one.numbers.items()},
        "names": list(one.names),
        "demand": demand,
        "note": note,
        "later": later,
        "position": f"{example.file}.trf",
        "question": {"player": example.player, "not": example.not_, "rather": example.rather},
        "answer": answer,
    }


def opened(example: Example, edition: str) -> Explainer:
    """The round of an example."""
    return explainer(read_trf(position_file(example)), edition=edition)


def position_file(example: Example) -> bytes:
    """The report file of an example."""
    return resources.files("pairwright").joinpath("samples", "criteria", f"{example.file}.trf").read_bytes()


def _said(language: str, *texts: str) -> list[str]:
    said = catalogue(language)
    return [said.gettext(text) for text in texts]
