"""What a text says, in whatever language: its numbers, names and colours, and whether it denies something.

All by lists written by hand, which share nothing with the catalogues: two texts that say the same have the
same facts. What is compared is in `differences`; texts with an odd way to say something are not named here
but in tests/data/facts_of_texts.toml.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path

DATA = Path(__file__).parents[1] / "data"

LANGUAGES = ("de", "es", "fr", "ru")

COLOURS = {
    "en": (r"\bwhites?\b", r"\bblacks?\b"),
    "de": (r"\bwei(?:ß|ss)\w*", r"\bschwarz\w*"),
    "es": (r"\bblanc[oa]s?\b", r"\bnegr[oa]s?\b"),
    "fr": (r"\bblanc(?:s|hes?)?\b", r"\bnoire?s?\b"),
    "ru": (r"\bбел(?:ы[ейхм]|ыми|ому|ого|ой)\b", r"\bч[её]рн(?:ы[ейхм]|ыми|ому|ого|ой)\b"),
}
"""The words for White and for Black."""

DENIALS = {
    "en": r"\b(?:not|no(?! {2}|$)|never|nobody|none|neither|nor|nothing|cannot|nowhere|without)\b|n[’']t\b",
    "de": r"\b(?:nicht\w*|kein\w*|nie|niemals|niemand\w*|nirgends\w*|weder|ohne|nein|statt|frei)\b"
    r"|\bspielfrei\b|\bsonst\b|\bun(?!d\b|t)\w+|los(?:e[nrs]?)?\b|\bfehl\w+|\bverl[öo]r\w*"
    r"|\bnoch offen\b|\bzu wenig\b|\bleer\b",
    "es": r"\b(?:no|nunca|nadie|ning\w+|nada|ni|sin|tampoco|falt\w+|fuera|libre)\b|\b(?:in|im|des)\w+",
    "fr": r"\b(?:ne|n|non|pas|aucune?s?|jamais|personne|rien|ni|sans|hors|libre|manque\w*|sinon|absen\w+)\b"
    r"|\b(?:in|im)\w+",
    "ru": r"\b(?:не|нет|ни|без|нельзя|никто|никого|ничего|мало|иначе|вне)\b|\b(?:не|ни|без|бес)\w+",
}
"""Words by which a language denies something, or says that it is missing; more of them than in English."""

ENGLISH = re.compile(
    r"\b(?:the|of|and|with|for|are|from|have|this|that|which|their|they|would|could|been|not|is|was|were|"
    r"by|to|than|has|had|its|each|when|only|other|after|before)\b"
)
"""Words that no text in another language has; in a language a few of them are words of its own."""

OWN_WORDS = {"de": {"was"}, "es": {"has"}, "fr": {"or", "fort"}, "ru": set()}

SENTENCE_MARKS = {
    "fr": re.compile(
        r"(?<![\u202f&])[;!?](?=\s|$)|(?:(?<=[^\W\d])(?<!https)|(?<=[\w)»}] )):(?=\s|$)"
        r"|[^\W\d_]'[^\W\d_]|«(?!\u202f)"
    ),
    "de": re.compile(r"[“”](?=\w)|(?<=\d)%"),
    "es": re.compile(r"[“”„]|(?<=\d)%"),
    "ru": re.compile(r"[“”„]|(?<=\d)%|(?<=[а-яё])—|—(?=[а-яё])"),
}
"""Signs that a language does not put so."""

FILLED = re.compile(r"\{[^{}]*\}|%\(\w+\)s|</?[a-z][^<>]*>|\[[^\]]*\]\{[^}]*\}|--[a-z][\w-]*|`[^`]*`")
"""What is filled into a text, markup, and options of a command."""
RAW = re.compile(r"\{\w*(?:![rs])?\}|%\(\w+\)s|\b[a-z]+(?:_[a-z]+)+\b")
NUMBER = re.compile(r"(?:\d+(?:\.\d+)*)?½|\d+(?:\.\d+)*")
ARTICLE = re.compile(r"\b[A-Z]\.\d+(?:\.[\da-z]+)*|\b[BCDMPS]\d+\b")


@cache
def odd_texts() -> dict[str, dict[str, list[str]]]:
    """By what differs and by language, or "all": the English texts that are said in another way."""
    return tomllib.loads((DATA / "facts_of_texts.toml").read_text(encoding="utf-8"))


ASIDE = re.compile(r"на 1 группу|\b[Pp]as à pas\b|\b(?:[Uu]ne|[Ll]a|cette|autre|seule) personne\b")
"""What a language says more, or in a word with another meaning: a Russian form has its number, one too."""


def bare(text: str, names: Collection[str] = ()) -> str:
    """A text without what is filled in, markup and names."""
    text = ASIDE.sub(" ", text)
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, " § ")
    return FILLED.sub(" § ", text)


def numbers(text: str) -> Counter[str]:
    """The numbers of a text; a decimal comma is a point, and a blank between thousands is none."""
    text = re.sub(r"(?<=\d)[\u202f\u00a0](?=\d{3}\b)", "", text)
    return Counter(NUMBER.findall(re.sub(r"(?<=\d),(?=\d)", ".", text)))


FIRST = re.compile(r"\b(?:erste|premi[eè]r|primer|перв)\w*", re.I)


def other_numbers(english: str, said: str) -> bool:
    """Whether the numbers differ; "round 1" may be the first round in words."""
    first = len(FIRST.findall(said))
    missing, more = numbers(english) - numbers(said), numbers(said) - numbers(english)
    return bool(more or missing - Counter({"1": first}))


def colours(text: str, language: str) -> tuple[bool, ...]:
    """Whether White and Black are there."""
    return tuple(bool(re.search(one, text, re.I)) for one in COLOURS[language])


def denies(text: str, language: str) -> bool:
    """Whether a text denies something."""
    text = (
        re.sub(r"\bNo\b\.?(?!,|:)(?= {2}|$| or| [↑↓])", "", text) if language == "en" else text
    )  # the head of a column
    return bool(re.search(DENIALS[language], text, re.I))


def differences(
    english: str,
    said: str,
    language: str,
    names: Collection[str] = (),
) -> Iterator[str]:
    """What is not the same in a text and in what another language says, or not written as it writes."""
    odd = {
        what
        for what, texts in odd_texts().items()
        if english in texts.get("all", ()) or english in texts.get(language, ())
    }
    plain, other = bare(english, names), bare(said, names)
    if "numbers" not in odd and other_numbers(plain, other):
        yield f"other numbers: {sorted(numbers(plain).elements())}, {sorted(numbers(other).elements())}"
    if Counter(ARTICLE.findall(plain)) != Counter(ARTICLE.findall(other)):
        yield "other articles"
    missing = [name for name in names if (name in english) != (name in said)]
    if missing:
        yield f"other names: {missing}"
    if "colours" not in odd and colours(plain, "en") != colours(other, language):
        yield "other colours"
    if "denials" not in odd and denies(plain, "en") and not denies(other, language):
        yield "nothing is denied"
    left = {one.lower() for one in ENGLISH.findall(other)} - OWN_WORDS[language]
    if left and "english" not in odd:
        yield f"English words: {sorted(left)}"
    if raw := set(RAW.findall(bare(said) if not names else said)) - set(RAW.findall(english)):
        yield f"raw: {sorted(raw)}"
    marks = SENTENCE_MARKS[language].findall(other) if len(other) > 1 else []
    if marks and "marks" not in odd:
        yield f"signs: {marks}"


# -- words that are counted ----------------------------------------------------------------------------


@cache
def counted_words(language: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = tomllib.loads((DATA / "glossary.toml").read_text("utf-8"))["counted"][
        language
    ]
    return found


def form_of(number: int, language: str) -> int:
    """Which form of a word stands after a number: of one, of few, of many."""
    if language != "ru":
        return 0 if number == 1 or (language == "fr" and number == 0) else 1
    if number % 10 == 1 and number % 100 != 11:
        return 0
    return 1 if 2 <= number % 10 <= 4 and not 12 <= number % 100 <= 14 else 2


LIMITS = {"из", "до", "от", "больше", "более", "меньше", "менее", "всех", "не", "после", "за", "у", "с", "в"}
"""Words after which a Russian number has the form of another case."""


def wrong_forms(said: str, language: str) -> Iterator[str]:
    """Words after a number that do not have the form of this number."""
    words = counted_words(language)
    for before, number, word in re.findall(r"(\w+)?[ (]*\b(?<![.,\d½–:-])(\d+) (?=([^\W\d_]+))", said):
        stem = next((one for one in words if re.match(rf"(?:{one})\w{{0,4}}$", word)), "")
        if not stem or before.lower() in LIMITS:
            continue
        if not re.fullmatch(words[stem][form_of(int(number), language)], word):
            yield f"{number} {word}"
