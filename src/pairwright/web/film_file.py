"""A film as one page that needs nothing else: the desk's own styles and script, carried inside.

Nothing of the application is imported here, so that the command line can write such a page without it.
"""

from __future__ import annotations

from html import escape
from pathlib import Path

from pairwright.common.printable import shown
from pairwright.explain.film import Film
from pairwright.explain.words.film_words import CONTROLS
from pairwright.explain.words.speech import Speech
from pairwright.publish.film_markup import film_markup

_STATIC = Path(__file__).parent / "static"
_STYLES = ("tokens", "base", "components", "drawings", "film")


def film_file(film: Film, speech: Speech) -> bytes:
    """The page. It has no font of its own: that of the device is used where Inter is not installed."""
    round_ = speech.say(CONTROLS["round"], n=film.pairing.round_number)
    title = " · ".join(filter(None, (round_, speech.tournament.header("name"))))
    styles = "".join(_text(f"css/{name}.css") for name in _STYLES)
    styles = "\n".join(line for line in styles.splitlines() if "url(" not in line)
    return shown(
        f'<!doctype html>\n<html lang="{escape(speech.language)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta name="color-scheme" content="light dark">\n<title>{escape(title)}</title>\n'
        f"<style>\n{styles}\n</style>\n</head>\n<body>\n"
        f'<main class="page" id="main">\n<h1>{escape(title)}</h1>\n{film_markup(film, speech)}</main>\n'
        f"<script>\n{_text('js/film.js')}</script>\n</body>\n</html>\n"
    ).encode()


def _text(name: str) -> str:
    return (_STATIC / name).read_text(encoding="utf-8")
