"""The words of the desk: gettext over its catalogues, and which language a reader wants.

Texts are English in the code. In templates: `_("...")`, `ngettext("{n} board", "{n} boards", n)`. In Python:

    _, ngettext = say(request), counting(request)
    _("{n} is ready.", n=name)                 values are filled in after the translation
    ngettext("{n} player", "{n} players", 3)   {n} is the number
    N_("Set-up")                               a text that is translated where it is shown

The catalogues are `locale/LANGUAGE/LC_MESSAGES/desk.po` and `desk-SUBJECT.po` beside it, one for each
group of pages; their compiled forms are made when the package is built. `tests/web/texts.py de` lists, as
lines for a catalogue, every text of web/ and storage/ that no catalogue of German has; a test fails while
there is one.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Callable
from datetime import date
from functools import lru_cache
from gettext import NullTranslations

from markupsafe import Markup
from starlette.requests import HTTPConnection

from pairwright.common.messages import CATALOGUES, N_, NN_, Told, filled, languages
from pairwright.explain.words.translate import Said, fault_text, library
from pairwright.publish.document import MONTHS, day_in_words, day_told
from pairwright.storage.journal_lines import moment_of, moment_told
from pairwright.storage.timetable import RoundTime

COOKIE = "pairwright_language"

DEFAULT = "en"

Say = Callable[..., str]
Count = Callable[[str, str, int], str]


OWN_NAME = N_("English")
"""How a language calls itself: the catalogue of each has its own name for this text."""


def _own_name(language: str) -> str:
    """What a language calls itself; only the file that says so is read, for the others are hundreds."""
    try:
        with open(os.path.join(CATALOGUES, language, "LC_MESSAGES", "desk.mo"), "rb") as file:
            return gettext.GNUTranslations(file).gettext(OWN_NAME)
    except FileNotFoundError:
        return OWN_NAME


LANGUAGES = {name: _own_name(name) for name in dict.fromkeys((DEFAULT, *languages()))}
"""Languages of the desk, each by its own name; a language joins by its folder and `locale/complete.txt`."""


def language_of(request: HTTPConnection) -> str:
    """The language of a reader: the one he chose, else the first of his browser's that we have."""
    chosen = request.cookies.get(COOKIE, "")
    if chosen in LANGUAGES:
        return chosen
    return _preferred(request.headers.get("accept-language", "")[:100])


@lru_cache(maxsize=500)  # of headers that are short; a long one is cut, for nobody speaks so much
def _preferred(header: str) -> str:
    wishes = []
    for place, part in enumerate(header.split(",")):
        name, _, quality = part.strip().partition(";q=")
        try:
            weight = float(quality) if quality else 1.0
        except ValueError:
            weight = 0.0
        wishes.append((-weight, place, name.strip().lower().partition("-")[0]))
    return next((name for weight, _, name in sorted(wishes) if weight < 0 and name in LANGUAGES), DEFAULT)


def say(request: HTTPConnection) -> Say:
    """What translates texts for a reader: `_ = say(request)`; `_("{name} is ready", name=...)`."""
    return speaker(language_of(request))


def counting(request: HTTPConnection) -> Count:
    """The function that says numbers of things: `ngettext("{n} player", "{n} players", 3)`."""
    return counter(language_of(request))


def catalogue_of(language: str, wording: str = "") -> gettext.NullTranslations:
    """The catalogue of a language. wording: what the section is about (`wording_of`)."""
    return Worded(library(language), wording) if wording else library(language)


def speaker(language: str, wording: str = "") -> Say:
    """The same for a language. wording: what the section is about (`wording_of`)."""
    found = catalogue_of(language, wording)

    def translate(text: str, **values: object) -> str:
        # The catalogue answers an empty text with its own description.
        said = found.gettext(text) if text else ""
        if not values:
            return Said(said)
        words = {
            name: fault_text(language, one) if isinstance(one, Told) else one for name, one in values.items()
        }
        return Said(filled(said, words))

    return translate


def number_text(number: str, _: Say) -> str:
    """A number as the language writes it: what `decimal` and `points_text` make."""
    return _(number.template, **number.values) if isinstance(number, Told) else number


def counter(language: str, wording: str = "") -> Count:
    """What says numbers of things in a language. wording: what the section is about (`wording_of`)."""
    found = catalogue_of(language, wording)

    def count(one: str, many: str, number: int) -> str:
        return Said(found.ngettext(one, many, number).format(n=number))

    return count


def is_english(language: str, said: str) -> bool:
    """True for what stayed English on a page of another language; it is marked there with lang="en"."""
    return language != DEFAULT and not isinstance(said, Said | Markup)


# -- What pages say of players, as they say it of teams and of children on cards: the one place for it -
#
# Pages are written for players. Whatever draws or words a page of such a section says the text that stands
# here instead; a text that is not here is the same for all, or is about the players of the teams.

OF_TEAMS = {
    # public pages
    "Why this opponent? Why White?": N_("Why this opponent? Why White on board 1?"),
    "Why this opponent? Why Black?": N_("Why this opponent? Why Black on board 1?"),
    "Board, opponent and games": N_("Opponents and matches"),
    "Why this place? Every player's page has the answer.": N_(
        "Why this place? Every team's page has the answer."
    ),
    "Several players have that name. Type more of it.": N_("Several teams have that name. Type more of it."),
    "In round 1, number 1 has {colour}.": N_("In round 1, number 1 has {colour} on board 1."),
    # the desk
    ("Why were two players not paired with each other?"): N_(
        "Why were two teams not paired with each other?"
    ),
    "In plain words, for players and parents": N_("In plain words, for captains and players"),
    (
        "Select one or two players (or type them), then choose an action. Nothing is saved until you "
        "accept it below."
    ): N_(
        "Select one or two teams (or type them), then choose an action. Nothing is saved until you "
        "accept it below."
    ),
    "First player": N_("First team"),
    "Second player": N_("Second team"),
    "What a removed player gets": N_("What a team taken out gets"),
    "Keep players apart": N_("Keep teams apart"),
    "Players who must not meet, by name. Families, clubs and schools as a whole are chosen in the "
    "set-up.": N_("Teams that must not meet, by name."),
    "Add several players": N_("Add several teams"),
    "Results are kept; the player is not paired in later rounds.": N_(
        "Results stay; later rounds are paired without this team."
    ),
    "List of players": N_("List of teams"),
    (
        "A player who will miss round {n} gets a bye or withdraws: select the player in the list. A new "
        "player is a late entry."
    ): N_(
        "A team that will miss round {n} gets a bye or withdraws: select it in the list. A new team is a "
        "late entry."
    ),
    "All players are already paired. Enter a new player under “Players” first.": N_(
        "All teams entered are playing. Enter a new one under “Teams” first."
    ),
    "Late arrival": N_("Late team"),
    "No individual players.": N_("No individual teams."),
}

COUNTED_OF_TEAMS = {
    "{n} player": NN_("{n} team", "{n} teams"),
    "{n} board": NN_("{n} match", "{n} matches"),
    "{n} board differs.": NN_("{n} match differs.", "{n} matches differ."),
}
"""The same for texts with a number: by the text for one, both texts of teams."""

ON_CARDS = {"Rtg": N_("Grade"), "NRtg": N_("Grade"), "Rating": N_("Grade"), "National rating": N_("Grade")}
"""A child has one number for its strength, whatever kind it is."""

PLAYERS, TEAMS, CARDS = "", "teams", "cards"
"""What a section is about."""

_TEXTS = {TEAMS: OF_TEAMS, CARDS: ON_CARDS}


def wording_of(section: object) -> str:
    """What a section is about, by its state or by what pages show of it."""
    state = getattr(section, "state", section)
    if getattr(state, "of_teams", False):
        return TEAMS
    return CARDS if getattr(getattr(state, "traits", None), "cards", False) else PLAYERS


class Worded(NullTranslations):
    """A catalogue, asked for the texts of a section of this kind."""

    def __init__(self, found: NullTranslations, wording: str) -> None:
        super().__init__()
        self._found = found
        self._texts = _TEXTS[wording]
        self._counted = COUNTED_OF_TEAMS if wording == TEAMS else {}

    def gettext(self, message: str) -> str:
        """A text."""
        return self._found.gettext(self._texts.get(message, message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """A text with a number."""
        return self._found.ngettext(*self._counted.get(msgid1, (msgid1, msgid2)), n)


# -- Dates in words, in the language of the reader: "2–4 October 2026", "2.–4. Oktober 2026" ---------------


def clock_time(text: str, now: str = "", language: str = "en") -> str:
    """A moment as it is stored to the second, without the day: for what is measured against a deadline.

    now: with the day, where it is not the one of this moment.
    """
    try:
        moment = moment_of(text).astimezone()
        another = bool(now) and moment_of(now).astimezone().date() != moment.date()
    except ValueError:
        return text
    if not another:
        return moment.strftime("%H:%M:%S")
    return fault_text(language, day_told(moment.strftime("%Y-%m-%d %H:%M:%S")))


def days_in_words(first: str, last: str, language: str) -> str:
    """From the first to the last day, given as ISO texts; what is no date is shown as it stands."""
    try:
        days = [date.fromisoformat(text) for text in (first, last) if text]
    except ValueError:
        return " – ".join(dict.fromkeys(text for text in (first, last) if text))
    if not days:
        return ""
    begin, end = days[0], days[-1]
    if begin == end:
        return _whole(end, language)
    if (begin.year, begin.month) == (end.year, end.month):
        return f"{_day(begin, language)}–{_whole(end, language)}"
    if begin.year == end.year:
        first_day = speaker(language)(
            "{day} {month}", day=_day(begin, language), month=speaker(language)(MONTHS[begin.month - 1])
        )
        return f"{first_day} – {_whole(end, language)}"
    return f"{_whole(begin, language)} – {_whole(end, language)}"


def round_in_words(time: RoundTime, language: str) -> str:
    """When a round is played: "21 November 2026, 10:00"."""
    day = days_in_words(time.day, "", language)
    return f"{day}, {time.begins}" if time.begins else day


def moment_in_words(text: str, language: str) -> str:
    """A moment as it is stored, at the clock of this computer: "21 November 2026, 10:00"."""
    return fault_text(language, moment_told(text))


def _day(day: date, language: str) -> str:
    _ = speaker(language)
    return _("{day}", day=day.day)


def _whole(day: date, language: str) -> str:
    return fault_text(language, day_in_words(day))
