"""What the library tells (`told`), in the language of a reader: pages, sheets and the command line alike."""

from __future__ import annotations

import gettext
import re
from collections.abc import Sequence
from functools import cache, lru_cache

from pairwright.common.messages import Told, filled
from pairwright.explain.words.speech import COLON, SEMICOLON, catalogue

DOMAIN = "desk"
ENGLISH = "en"


class Said(str):
    """Words in the language of the reader, in contrast to a text that came as English from somewhere."""

    __slots__ = ()


@cache
def library(language: str) -> gettext.NullTranslations:
    """All catalogues of the desk as one, with the texts of the library; then those of the explanations."""
    found = catalogue(language, DOMAIN)
    found.add_fallback(catalogue(language))
    return found


QUOTED = {"de": ("„", "“"), "fr": ("«\u202f", "\u202f»"), "es": ("«", "»"), "ru": ("«", "»")}
"""What a language puts before and after a text that somebody typed, which {name!r} fills in."""


class QuotedText(str):
    """A text that somebody typed, for {name!r}."""

    marks: tuple[str, str]

    def __repr__(self) -> str:
        return super().__repr__()[1:-1].join(self.marks)


def _filled_in(language: str, value: object) -> object:
    if isinstance(value, str) and not isinstance(value, Told) and language in QUOTED:
        value = QuotedText(value)
        value.marks = QUOTED[language]
    return fault_text(language, value) if isinstance(value, Told) else value


_FIELDS, _LETTERS = re.compile(r"\{[^{}]*\}"), re.compile(r"[^\W\d_]")
"""What is filled into a text; a text of signs only ("{a}; {b}") is the same in every language."""


def _punctuated(template: str, found: gettext.NullTranslations) -> str:
    """A template of signs only, with the signs of a language."""
    semicolon, colon = (found.gettext(sign)[3:-3] for sign in (SEMICOLON, COLON))
    text = template.replace(SEMICOLON[3:-3], semicolon).replace(COLON[3:-3], colon)
    return text.removesuffix(":") + colon.rstrip() if text.endswith(":") else text


@lru_cache(maxsize=4096)
def _translated(language: str, template: str) -> tuple[str, bool]:
    """A template in a language, and whether that knows it: one of letters that it has not stays English."""
    found = library(language)
    text = template and found.gettext(template)  # it answers an empty text with its own description
    if text == template and not _has(found, template):
        return _punctuated(text, found), not _LETTERS.search(_FIELDS.sub("", text))
    return text, True


def _has(found: gettext.NullTranslations | None, key: object) -> bool:
    """Whether a catalogue has a text, which a language may say as English does: "Error: {fault}"."""
    while found is not None and key not in getattr(found, "_catalog", ()):
        found = getattr(found, "_fallback", None)
    return found is not None


def fault_text(language: str, fault: str) -> str:
    """A fault in a language: a Said when it could be said in it, else the English text as it came."""
    if not isinstance(fault, Told):
        return fault
    if fault.many:
        template = library(language).ngettext(fault.template, fault.many, fault.number)
        known = template not in (fault.template, fault.many) or _has(library(language), (fault.template, 0))
    else:
        template, known = _translated(language, fault.template)
    if not known:
        return str(fault)
    return Said(filled(template, {name: _filled_in(language, one) for name, one in fault.values.items()}))


def faults_text(language: str, faults: Sequence[str], between: str = " ") -> str:
    """Several faults as one text: a Said when all of them could be said in the language."""
    said = [fault_text(language, fault) for fault in faults]
    text = between.join(said)
    return Said(text) if language == ENGLISH or all(isinstance(one, Said) for one in said) else text
