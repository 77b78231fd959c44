"""The documentation in other languages says what the English pages say, with the words of the desk."""

from __future__ import annotations

import re
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
sys.path[:0] = [str(DOCS), str(ROOT / "tests" / "web")]

import catalogues  # noqa: E402
import translated_pages  # noqa: E402

PAGES = translated_pages.translated()
SOURCES = sorted({translated_pages.original(page) for page in PAGES})
ABOUT_THE_DESK = [
    DOCS / name
    for name in (
        "arbiters/desk-page-by-page.md",
        "arbiters/lots-at-the-desk.md",
        "organisers/desk-setup.md",
        "organisers/public-pages.md",
    )
]
"""English pages, not translated yet, in which all that is bold or slanted is said by the desk too."""

EMPHASISED = re.compile(r"(?<![*\\])(\*{1,2})(?![\s*])(.+?)(?<!\s)\1(?!\*)", re.S)
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")
PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)\s]+)\)")
CODE = re.compile(r"`[^`]+`")


def name_of(page: Path) -> str:
    return page.relative_to(DOCS).as_posix()


def prose(text: str) -> str:
    """A page without what is typed."""
    return CODE.sub("", translated_pages.BLOCK.sub("", text))


def typed(text: str) -> set[str]:
    """What is typed within a sentence."""
    return {" ".join(one.split()) for one in CODE.findall(translated_pages.BLOCK.sub("", text))}


def emphasised(text: str) -> list[str]:
    """The words of the desk: all that is bold or slanted."""
    marked = EMPHASISED.findall(re.sub(r"^ *\* ", "", prose(text), flags=re.M))
    return [" ".join(words.split()) for _, words in marked]


@cache
def desk(language: str) -> dict[str, set[str]]:
    """What each text of the desk is in a language."""
    texts: dict[str, set[str]] = {}
    for _, message in catalogues.entries(language):
        english = [message.id] if isinstance(message.id, str) else [message.id[0], message.id[-1]]
        for text in english:
            texts.setdefault(text, set()).update(catalogues.strings(message))
    return texts


def texts_of(words: str) -> list[tuple[str, str]]:
    """(text of the desk, number in it) that words of a page are: 'Pair round 6' is 'Pair round {n}', 6."""
    known = desk(catalogues.MODEL)
    templates = [words, re.sub(r"\d+", "{n}", words)]
    number = (re.findall(r"\d+", words) or [""])[0]
    return [(template, number) for template in templates if template in known]


def in_language(words: str, language: str) -> set[str]:
    """What words of the desk on an English page may be on a page in another language."""
    return {
        translated.replace("{n}", number)
        for text, number in texts_of(words)
        for translated in desk(language).get(text, ())
    }


def test_every_language_of_the_desk_has_every_page():
    languages = {"en", *(ROOT / "src/pairwright/locale/complete.txt").read_text().split()}
    assert languages == set(translated_pages.LANGUAGES)
    there = {(page.parent.name, translated_pages.original(page)) for page in PAGES}
    assert there == {(language, page) for language in languages - {"en"} for page in SOURCES}
    for language in languages - {"en"}:
        assert translated_pages.LANGUAGES[language] in desk(language)["English"]


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_no_english_section_has_changed_since_it_was_translated(page):
    assert translated_pages.changes(page) == [], (
        "translate these again, then: python docs/translated_pages.py --read " + str(page.relative_to(ROOT))
    )


def test_a_changed_section_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr(translated_pages, "DOCS", tmp_path)
    (tmp_path / "de").mkdir()
    english, german = tmp_path / "page.md", tmp_path / "de" / "page.md"
    english.write_text("# Page\n\nOne.\n\n## Print\n\n```sh\n# no heading\n```\n\n## Stay\n\nYes.\n")
    german.write_text("---\ntranslates: page.md\nsections:\n---\n\n# Seite\n\nEins.\n")
    assert translated_pages.changes(german) == ["Page", "Print", "Stay"]
    translated_pages.read(german)
    assert translated_pages.changes(german) == []
    assert english.read_text().startswith("# Page\n\nEnglish · [Deutsch](de/page.md)\n\nOne.\n")
    assert "# Seite\n\n[English](../page.md) · Deutsch\n\nEins.\n" in german.read_text()
    english.write_text(english.read_text().replace("# no heading", "# another").replace("\n\nYes", "\nYes"))
    assert translated_pages.changes(german) == ["Print"]
    english.write_text(english.read_text().replace("## Stay", "## Go"))
    assert translated_pages.changes(german) == ["Print", "Go", "Stay"]


@pytest.mark.parametrize("page", [*SOURCES, *PAGES], ids=name_of)
def test_the_links_to_other_languages_stand_below_the_title(page):
    source = page if page in SOURCES else translated_pages.original(page)
    text = translated_pages.HEAD.sub("", page.read_text(encoding="utf-8"))
    assert text.split("\n\n")[1] == translated_pages.links(page, source)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_a_translated_page_is_built_as_the_english_one(page):
    ours, theirs = translated_pages.body(page), translated_pages.body(translated_pages.original(page))

    def structure(text: str) -> list[tuple[str, ...]]:
        """Of each section: its level, blocks, pictures, links, items and rows."""
        return [
            (
                part.partition(" ")[0],
                *translated_pages.BLOCK.findall(part),
                *(Path(target).name for _, target in PICTURE.findall(part)),
                *sorted(Path(target).name for target in LINK.findall(part)),
                str(len(re.findall(r"^ *(?:[-*]|\d+\.) ", part, re.M))),
                str(len(re.findall(r"^\|", part, re.M))),
            )
            for _, part in translated_pages.sections(text)
        ]

    assert structure(ours) == structure(theirs)
    assert typed(theirs) <= typed(ours)
    assert not {alternative for alternative, _ in PICTURE.findall(theirs)} & {
        alternative for alternative, _ in PICTURE.findall(ours)
    }


@pytest.mark.parametrize("page", [*SOURCES, *ABOUT_THE_DESK], ids=name_of)
def test_what_an_english_page_marks_stands_at_the_desk(page):
    unknown = [words for words in emphasised(translated_pages.body(page)) if not texts_of(words)]
    assert not unknown


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_what_a_translated_page_marks_is_what_the_desk_says_for_it(page):
    language = page.parent.name
    english = translated_pages.sections(translated_pages.body(translated_pages.original(page)))
    for (heading, theirs), (_, ours) in zip(
        english, translated_pages.sections(translated_pages.body(page)), strict=True
    ):
        said = set(emphasised(ours))
        allowed = {words: in_language(words, language) for words in emphasised(theirs)}
        assert {words: those for words, those in allowed.items() if not those & said} == {}, heading
        assert said - set().union(*allowed.values()) == set(), heading


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_a_translated_page_is_written_as_the_language_is(page):
    text = re.sub(r"\]\([^)]*\)|^\|[-|]+$", "]", prose(translated_pages.body(page)), flags=re.M)
    sentences = re.split(r"\n\n|(?<=[.?!])\s", text)
    rules = catalogues.WRITTEN.get(page.parent.name, {})
    assert [
        (why, one) for pattern, why in rules.items() for one in sentences if re.search(pattern, one)
    ] == []
