"""The words of the desk: gettext over its catalogues, and which language a reader wants.

Texts are English in the code. In templates: `_("...")`, `ngettext("{n} board", "{n} boards", n)`. In Python:

    _, ngettext = say(request), counting(request)
    _("{n} is ready.", n=name)                 values are filled in after the translation
    ngettext("{n} player", "{n} players", 3)   {n} is the number
    N_("Set-up")                               a text that is translated where it is shown
    fault_text(language, fault)                a fault of storage (`told`) in the language of the reader

The catalogues are `locale/LANGUAGE/LC_MESSAGES/desk.po` and `desk-SUBJECT.po` beside it, one for each
group of pages, with their compiled forms (`pybabel compile`). `tests/web/texts.py de` lists, as lines for a
catalogue, every text of web/ and storage/ that no catalogue of German has; a test fails while there is
one.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from markupsafe import Markup
from starlette.requests import HTTPConnection

from pairwright.explain.words.speech import catalogue as catalogue_of
from pairwright.languages import languages
from pairwright.marks import N_
from pairwright.told import Told

DOMAIN = "desk"
COOKIE = "pairwright_language"

DEFAULT = "en"

Say = Callable[..., str]
Count = Callable[[str, str, int], str]


class Said(str):
    """Words in the language of the reader, in contrast to a text that came as English from somewhere."""

    __slots__ = ()


def catalogue(language: str) -> gettext.NullTranslations:
    """All catalogues of the desk in a language as one."""
    return catalogue_of(language, DOMAIN)


OWN_NAME = N_("English")
"""How a language calls itself: the catalogue of each has its own name for this text."""

LANGUAGES = {name: catalogue(name).gettext(OWN_NAME) for name in dict.fromkeys((DEFAULT, *languages()))}
"""Languages of the desk, each by its own name; a language joins by its folder and `locale/complete.txt`."""


def language_of(request: HTTPConnection) -> str:
    """The language of a reader: the one he chose, else the first of his browser's that we have."""
    chosen = request.cookies.get(COOKIE, "")
    if chosen in LANGUAGES:
        return chosen
    return _preferred(request.headers.get("accept-language", ""))


@lru_cache(maxsize=500)
def _known_header(header: str) -> str:
    wishes = []
    for place, part in enumerate(header.split(",")):
        name, _, quality = part.strip().partition(";q=")
        try:
            weight = float(quality) if quality else 1.0
        except ValueError:
            weight = 0.0
        wishes.append((-weight, place, name.strip().lower().partition("-")[0]))
    return next((name for weight, _, name in sorted(wishes) if weight < 0 and name in LANGUAGES), DEFAULT)


def _preferred(header: str) -> str:
    """Headers are remembered while they are short; a long one is cut, for nobody speaks so much."""
    return _known_header(header[:100])


def say(request: HTTPConnection) -> Say:
    """What translates texts for a reader: `_ = say(request)`; `_("{name} is ready", name=...)`."""
    return speaker(language_of(request))


def counting(request: HTTPConnection) -> Count:
    """The function that says numbers of things: `ngettext("{n} player", "{n} players", 3)`."""
    return counter(language_of(request))


def speaker(language: str) -> Say:
    """The same for a language."""
    found = catalogue(language)

    def translate(text: str, **values: object) -> str:
        # The catalogue answers an empty text with its own description.
        said = found.gettext(text) if text else ""
        return Said(said.format(**values) if values else said)

    return translate


def counter(language: str) -> Count:
    """What says numbers of things in a language."""
    found = catalogue(language)

    def count(one: str, many: str, number: int) -> str:
        return Said(found.ngettext(one, many, number).format(n=number))

    return count


_FIELDS, _LETTERS = re.compile(r"\{[^{}]*\}"), re.compile(r"[^\W\d_]")
"""What is filled into a text; a text of signs only ("{a}; {b}") is the same in every language."""


def fault_text(language: str, fault: str) -> str:
    """A fault in a language: a Said when it could be said in it, else the English text as it came."""
    if not isinstance(fault, Told):
        return fault
    found = catalogue(language)
    if fault.many:
        template = found.ngettext(fault.template, fault.many, fault.number)
        known = template not in (fault.template, fault.many)
    else:
        template = found.gettext(fault.template)
        known = template != fault.template or not _LETTERS.search(_FIELDS.sub("", template))
    if not known:
        return str(fault)
    values = {
        name: fault_text(language, value) if isinstance(value, str) else value
        for name, value in fault.values.items()
    }
    return Said(template.format(**values))


def faults_text(language: str, faults: Sequence[str], between: str = " ") -> str:
    """Several faults as one text: a Said when all of them could be said in the language."""
    said = [fault_text(language, fault) for fault in faults]
    text = between.join(said)
    return text if any(is_english(language, one) for one in said) else Said(text)


def is_english(language: str, said: str) -> bool:
    """True for what stayed English on a page of another language; it is marked there with lang="en"."""
    return language != DEFAULT and not isinstance(said, Said | Markup)
