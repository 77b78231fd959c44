"""The words of the desk: gettext over the catalogue "desk", and which language a reader wants.

Texts are English in the code: `_("...")` in templates and, in Python, `say(request)("...")` under the name
`_`; a text that is translated later is marked by `N_("...")`. After changes of the texts:

    pybabel extract -F src/pairwright/web/babel.cfg -k N_ -o desk.pot src/pairwright/web
    pybabel update  -D desk -i desk.pot -d src/pairwright/locale --no-fuzzy-matching --omit-header
    pybabel compile -D desk -d src/pairwright/locale
"""

from __future__ import annotations

import gettext
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path

from starlette.requests import HTTPConnection

DOMAIN = "desk"
CATALOGUES = Path(__file__).parent.parent / "locale"
COOKIE = "pairwright_language"

LANGUAGES = {"en": "English", "de": "Deutsch"}
"""Languages of the desk, each by its own name."""

DEFAULT = "en"

Say = Callable[..., str]


def N_(text: str) -> str:  # noqa: N802 - the customary name, which the extractor knows
    """Mark a text that is translated where it is shown."""
    return text


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """The catalogue of a language; English is in the code."""
    return gettext.translation(DOMAIN, CATALOGUES, [language], fallback=True)


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
    """The function that translates texts for a reader: `_ = say(request)`; `_("{n} boards", n=3)`."""
    return speaker(language_of(request))


def speaker(language: str) -> Say:
    """The same for a language."""
    found = catalogue(language)

    def translate(text: str, **values: object) -> str:
        said = found.gettext(text)
        return said.format(**values) if values else said

    return translate
