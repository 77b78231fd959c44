"""Hold what is told in every language beside English: the same facts, in whatever words.

    python benchmarks/languages_truth.py --cases 200 --seed 1
    python benchmarks/languages_truth.py --kind rounds --cases 50
    python benchmarks/languages_truth.py --plants

By the lists of tests/properties/facts_of_texts.py, which were written by hand, are compared

    texts     every text of the catalogues: case by case a hundredth of them
    rounds    small events by chance of every system: why everybody has this opponent, colour or bye, why not
              another one, what would have to change, the whole round for the arbiter, its film and its quiz
    papers    every sheet, card and page of events by chance, cell by cell, with their hints and notes
    pages     every page of a desk with events of all kinds, and its public pages: texts, and attributes that
              are shown or read aloud; case by case a hundredth of them

Compared are names, numbers, articles, what is White and Black, and whether something is denied; nothing may
be left in English or unfilled, a word after a number has the form of this number, and signs and decimals
stand as the language has them.

It ends with 1 when something disagrees. --plants puts faults into the translations, one at a time, and ends
with 1 when one of them is not found.
"""

from __future__ import annotations

import gettext
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "properties"))

from facts_of_texts import LANGUAGES, differences, wrong_forms

import languages_pages
import sheets_truth
from pairwright.common.errors import BadInput, NoPairing
from pairwright.common.messages import CATALOGUES
from pairwright.explain.film import film
from pairwright.explain.questions import Questions, whole_round
from pairwright.explain.words.film_words import FilmWords
from pairwright.explain.words.speech import Speech
from pairwright.explain.words.translate import library
from pairwright.publish import crosstable_page, lists_page, site
from pairwright.publish.document import Cell, Document, in_language
from pairwright.simulate import Chance
from pairwright.standings import standings
from pairwright.systems.explainer import Explainer, explainer
from pairwright.systems.register import units_of
from pairwright.tournament import Tournament
from positions import random_matches, random_position, random_teams
from reference_campaign import Campaign, Findings, Plant

_STREAM = 271
PARTS = 100
"""So many cases make all texts of the catalogues."""

Said = Iterator[tuple[str, str]]
"""What a text is, and the text."""

# -- texts ---------------------------------------------------------------------------------------------


@cache
def catalogue_texts(language: str) -> list[tuple[str, str]]:
    """Every text of the catalogues with what a language says, each form of the plural by itself."""
    from babel.messages.pofile import read_po

    found = []
    for path in sorted(Path(CATALOGUES, language, "LC_MESSAGES").glob("*.po")):
        with path.open("rb") as file:
            for message in read_po(file, locale=language):
                if message.id:
                    english = (message.id,) if isinstance(message.id, str) else message.id
                    said = (message.string,) if isinstance(message.string, str) else message.string
                    found += [(english[min(at, len(english) - 1)], one) for at, one in enumerate(said)]
    return found


def texts(seed: int) -> Findings:
    """A part of all texts, as they stand in the catalogues."""
    for language in LANGUAGES:
        for english, said in catalogue_texts(language)[seed % PARTS :: PARTS]:
            wrong = list(differences(english, said, language))
            yield f"{language}: {wrong} {said!r} for {english!r}", not wrong


# -- rounds --------------------------------------------------------------------------------------------

NAMES = tuple(f"Ximo{letter}" for letter in "abcdefghijklmnopqrstuvwx")
"""Names that no text has."""


def _named(event: Tournament) -> Tournament:
    players = enumerate(event.players)
    named = (replace(one, name=NAMES[at], rating=one.rating or 1500 + at) for at, one in players)
    return replace(event, players=tuple(named))


def _table(seed: int) -> Tournament:
    """Players before the first round of a round robin, or of a knock-out."""
    count = 3 + seed % 7
    return Tournament(
        players=random_position(seed, count, count).players, number_of_rounds=count - 1 + count % 2
    )


def _event(system: str, seed: int) -> Tournament:
    """An event by chance before a round, as the system takes it."""
    if system in ("round_robin", "elimination"):
        return _table(seed)
    if system in ("team_swiss", "olympiad"):
        return units_of(random_teams(seed, 5, 9), system)
    event = random_matches(seed, 4, 9) if system == "double_swiss" else random_position(seed, 4, 9)
    return replace(event, acceleration="", virtual_points=()) if system == "kjca" else event


SYSTEMS = (
    ("dutch", "2026"), ("dutch", "2017"), ("dutch", "2012"), ("dubov", ""), ("burstein", ""), ("lim", ""),
    ("double_swiss", ""), ("team_swiss", ""), ("olympiad", ""), ("kjca", ""), ("round_robin", ""),
    ("elimination", ""),
)  # fmt: skip


def everything_said(explained: Explainer, language: str, seed: int) -> Said:
    """What is said of a round: of everybody, of some who might have met, line by line, step by step."""
    asked, chance = Questions(explained, language), Chance(seed, _STREAM)
    everybody = range(len(explained.tournament.players))
    for one in everybody:
        other = chance.below(len(everybody))
        yield from _answer("why", asked.why, one)
        for wanted in {other, None} - {one}:
            yield from _answer("why not", asked.why_not, one, wanted)
        yield from _answer("rather", asked.rather, one, other)
    if len(everybody) > 3:
        yield from _answer("what if", asked.what_if, 0, len(everybody) // 2)
    yield from (("round", line) for line in whole_round(explained, language))
    words = FilmWords(Speech(explained.tournament, language))
    for scene in film(explained).scenes:
        yield "scene", words.title(scene)
        for step in scene.steps:
            yield from (("step", text) for text in _texts_in(words.step(step)))
            if step.question is not None:
                yield "question", words.question(step.question)
                yield from (("choice", text) for text in _texts_in(words.offered(step)))


def _answer(what: str, ask: Callable[..., Any], *about: int | None) -> Said:
    try:
        answer = ask(*about)
    except BadInput:  # a question that the round does not put
        return
    yield from ((f"{what}, {reader}", answer[reader]) for reader in ("plain", "arbiter"))


def _texts_in(told: Any) -> Iterator[str]:
    if isinstance(told, str):
        yield told
    elif is_dataclass(told):
        for one in fields(told):
            yield from _texts_in(getattr(told, one.name))
    elif isinstance(told, tuple | list):
        for one in told:
            yield from _texts_in(one)


def rounds(seed: int) -> Findings:
    """A round of every system."""
    for system, edition in SYSTEMS:
        event = replace(_named(_event(system, seed)), system=system, edition=edition)
        try:
            explained = explainer(event, system=system, edition=edition)
        except (BadInput, NoPairing):
            continue
        english = list(everything_said(explained, "en", seed))
        for language in LANGUAGES:
            said = list(everything_said(explained, language, seed))
            yield from compared(f"{system} {edition}, {language}", english, said, language, NAMES)


def compared(
    where: str,
    english: list[tuple[str, str]],
    said: list[tuple[str, str]],
    language: str,
    names: tuple[str, ...],
) -> Findings:
    """Text by text."""
    kinds = [what for what, _ in english]
    same = kinds == [what for what, _ in said]
    yield f"{where}: {len(said)} texts, not {len(english)}, or others", same
    for (what, one), (_, other) in zip(english, said, strict=False):
        wrong = [*differences(one, other, language, names), *wrong_forms(other, language)]
        yield f"{where}, {what}: {wrong} {other!r} for {one!r}", not wrong


# -- papers --------------------------------------------------------------------------------------------


def _documents(seed: int) -> tuple[tuple[str, ...], Iterator[Document]]:
    """The names of an event by chance, and its sheets, cards and pages."""
    event, plain = sheets_truth.event_of(Chance(seed, _STREAM))
    found = standings(event, after=plain.counted)

    def made() -> Iterator[Document]:
        yield from (document for document, _ in sheets_truth.sheets(found, plain, None))
        if plain.counted:
            yield lists_page.statistics_document(found.event)
        places = crosstable_page.places_by_round(found)
        yield from (site.player_document(found, one.number, places=places) for one in plain.people)

    return tuple(one.name for one in event.players), made()


def texts_of(document: Document) -> Said:
    """Every text of a document that people read; results with the letters of colours are signs."""
    yield from (("head", one) for one in (document.title, document.event, document.subtitle))
    for block in document.blocks:
        signs = {at for at, one in enumerate(getattr(block, "columns", ())) if one.colours}
        for row in getattr(block, "rows", ()):
            for at, cell in enumerate(row):
                yield "sign" if at in signs else "cell", "" if at in signs else cell.text
                yield "hint", cell.hint
        yield from ((type(block).__name__, text) for text in _readable(block))


def _readable(block: Any) -> Iterator[str]:
    names = ("title", "text", "texts", "notes", "remarks", "axis")
    yield from (text for name in names for text in _texts_in(getattr(block, name, "")))
    for column in getattr(block, "columns", ()):
        yield from (column.heading, column.title)
    for name, value in getattr(block, "pairs", ()):
        cell: Cell = value
        yield from (name, cell.text, cell.hint)


_DECIMAL = re.compile(r"[+-]?\d+\.\d+")


def papers(seed: int) -> Findings:
    """Every sheet of an event by chance."""
    names, documents = _documents(seed)
    for document in documents:
        english = list(texts_of(in_language(document, "en")))
        for language in LANGUAGES:
            said = list(texts_of(in_language(document, language)))
            yield from compared(f"{document.name}, {language}", english, said, language, names)
            for (_, one), (_, other) in zip(english, said, strict=False):
                if _DECIMAL.fullmatch(one):
                    yield f"{document.name}, {language}: {other} for {one}", other == one.replace(".", ",")


# -- pages ---------------------------------------------------------------------------------------------

PAGES = 10
"""So many pages make a case."""

TAKEN_OVER = re.compile(
    r"https?://\S+|\b\w+(?:-\w+)*\.(?:trf|csv|json|pgn)\b|\([a-z0-9-]+\)|\b[a-z]+(?:[-_=][a-z]+)+\b"
    r"|\b[A-Z_]{2,}\d?\b|\b[БЧ]{2,}\b|Pairwright|English|Deutsch|Español|Français|Русский|Demo|Letter|Annex|testclient"
    r"|Oak, Ann|Elm, Bob|Hill(?: Club)?|Vale(?: School)?"
    r"|(?:Results officer|Treasurer|Event code|Submission index)(?: address)?"
)
"""What is the same in every language: addresses, files, codes, languages, programs, colours, the people of
examples, and the fields of the form of the English federation."""

ISO_DAY = re.compile(r"(?<![\w-])20\d\d-\d\d-\d\d(?![\w-])")


@cache
def words_of(language: str) -> frozenset[str]:
    """Every word of the catalogues of a language."""
    return frozenset(word for _, said in catalogue_texts(language) for word in _words(said))


def _words(text: str) -> list[str]:
    return [word.casefold() for word in re.findall(r"[^\W\d_]{3,}", text)]


def pages(seed: int) -> Findings:
    """Some pages of the desk, in the order of a walk over all of them."""
    hall = languages_pages.hall()
    for page in hall.pages((seed - 1) % PARTS * PAGES, PAGES):
        if page.address.endswith("/setup/league"):  # rows of settings, by their names in files
            continue
        names = sorted({"Ximo", "Team", "Under 11", "Masters", *hall.names} - {""}, key=len, reverse=True)
        named = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in names))
        english = [(what, named.sub("§", text)) for what, text in page.english]
        for language in LANGUAGES:
            said = [(what, named.sub("§", text)) for what, text in hall.texts(page.address, language)]
            where = f"{urlsplit(page.address).path}, {language}"
            yield from _on_a_page(where, english, said, language)


def _on_a_page(
    where: str, english: list[tuple[str, str]], said: list[tuple[str, str]], language: str
) -> Findings:
    """No word that the language does not know; beside English text by text, where there are as many."""
    known, spoken = words_of(language), library(language).gettext
    for what, text in said:
        left = [word for word in _words(TAKEN_OVER.sub("", text)) if word not in known]
        yield f"{where}, {what}: words {left} in {text!r}", not left
    # Whether an attribute of a script has words goes by its blanks, which differ.
    english, said = ([one for one in texts if " data-" not in one[0]] for texts in (english, said))
    if [what for what, _ in english] != [what for what, _ in said]:
        return
    for (what, one), (_, other) in zip(english, said, strict=True):
        one, other = (TAKEN_OVER.sub("§", text) for text in (one, other))
        # What several texts in one deny is held where each stands alone; lists have signs of their own.
        aside = ("nothing", "other colours", "signs" if "placeholder" in what else "nothing")
        wrong = [fault for fault in differences(one, other, language) if not fault.startswith(aside)]
        wrong += wrong_forms(other, language)
        if one == other and spoken(one) != one and _words(one):
            wrong.append("not translated")
        if ISO_DAY.search(other) and not ISO_DAY.search(one):
            wrong.append("a date as programs write it")
        yield f"{where}, {what}: {wrong} {other!r} for {one!r}", not wrong


# -- plants --------------------------------------------------------------------------------------------

_GETTEXT, _NGETTEXT = gettext.GNUTranslations.gettext, gettext.GNUTranslations.ngettext


def _said_as(change: Callable[[str, str], str]) -> Callable[[Any, str], str]:
    """Translations with a fault: change makes another text of the English and the right one."""

    def faulty(catalogue: Any, message: str) -> str:
        return change(message, _GETTEXT(catalogue, message))

    return faulty


def _swapped(english: str, said: str) -> str:
    """White is Black in German."""
    return said.replace("Weiß", "Schwarz")


def _denial_dropped(english: str, said: str) -> str:
    """A Spanish sentence says the contrary."""
    known = english == "In the group {with_points} there is nobody whom {player} may meet."
    return "En el grupo {with_points} {player} puede jugar." if known else said


def _other_board(english: str, said: str) -> str:
    """A number in a sentence is another one."""
    return said.replace("1", "2")


def _without_name(english: str, said: str) -> str:
    """A sentence lost one of its names."""
    return said.replace("{b}", "{a}")


def _placeholder(english: str, said: str) -> str:
    """What is filled in stands there as it is."""
    return said.replace("{rounds}", "{{rounds}}")


def _left_in_english(english: str, said: str) -> str:
    """A sentence without a translation."""
    return english if english.startswith("{a} and {b} are in the group") else said


def _plain_blank(english: str, said: str) -> str:
    """A French colon after a plain blank."""
    return said.replace("\u00a0:", " :")


def _button(english: str, said: str) -> str:
    """A button is not translated."""
    return english if english in ("Search", "Language", "Menu") else said


def _plural(catalogue: Any, one: str, many: str, number: int) -> str:
    """Russian numbers have the form after five."""
    return _NGETTEXT(catalogue, one, many, 5)


_CHANGES = (
    _swapped, _denial_dropped, _other_board, _without_name, _placeholder, _left_in_english, _plain_blank,
)  # fmt: skip

PLANTS = (
    *(
        Plant("rounds", (one.__doc__ or "").rstrip("."), gettext.GNUTranslations, "gettext", _said_as(one))
        for one in _CHANGES
    ),
    Plant("rounds", (_plural.__doc__ or "").rstrip("."), gettext.GNUTranslations, "ngettext", _plural),
    Plant("pages", "A button is not translated", gettext.GNUTranslations, "gettext", _said_as(_button)),
)

CHECKS = {"texts": texts, "rounds": rounds, "papers": papers, "pages": pages}
CAMPAIGN = Campaign("cases", CHECKS, PLANTS, cases=PARTS, most=60)
held, found_by = CAMPAIGN.held, CAMPAIGN.found_by

if __name__ == "__main__":
    sys.exit(CAMPAIGN.main(__doc__ or ""))
