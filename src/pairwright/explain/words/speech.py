"""How a language says names, scores, lists and sentences: gettext over the catalogues of the package.

The English texts in the code are the keys. A language without a catalogue is answered in English.
"""

from __future__ import annotations

import gettext
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, cached_property

from pairwright.explain.words.teams import COUNTED_OF_TEAMS, OF_TEAMS, POINTS
from pairwright.languages import CATALOGUES
from pairwright.marks import N_
from pairwright.tournament.tournament import Tournament
from pairwright.tournament.units import POINT, points_text

DOMAIN = "explain"


WORDS = {
    "white": N_("white"),
    "black": N_("black"),
    "mild": N_("mild"),
    "strong": N_("strong"),
    "absolute": N_("absolute"),
    "win": N_("win"),
    "draw": N_("draw"),
    "loss": N_("loss"),
    "pairing_allocated_bye": N_("pairing-allocated bye"),
    "forfeit_win": N_("forfeit win"),
    "full_point_bye": N_("full-point bye"),
    "half_point_bye": N_("half-point bye"),
    "zero_point_bye": N_("zero-point bye"),
    "forfeit_loss": N_("forfeit loss"),
    "absent": N_("absent"),
    "award": N_("points awarded for a round not played"),
    "family": N_("family"),
    "club": N_("club"),
    "school": N_("school"),
}
"""Single words of the evidence."""


def counted(units: int) -> int:
    """The whole number that decides the plural of points: 3 for 3 points; 2 for every fraction."""
    return 2 if units % POINT else units // POINT


class Speech:
    """One language, and the players of one tournament, or its teams where these are paired."""

    def __init__(self, tournament: Tournament, language: str = "en") -> None:
        self.tournament = tournament
        self.language = language
        self._catalogue = catalogue(language)
        self.of_teams = tournament.unit == "team"

    def say(self, text: str, **values: object) -> str:
        """A text in this language, its {names} filled in."""
        if not text:
            return ""
        text = OF_TEAMS.get(text, text) if self.of_teams else text
        return self._catalogue.gettext(text).format(**values)

    def count(self, one: str, many: str, number: int, **values: object) -> str:
        """A text with a number that decides between singular and plural."""
        one, many = COUNTED_OF_TEAMS.get(one, (one, many)) if self.of_teams else (one, many)
        return self._catalogue.ngettext(one, many, number).format(number=number, **values)

    def word(self, name: str) -> str:
        """A single word of the evidence."""
        return self.say(WORDS.get(name, name.replace("_", " ")))

    def points(self, units: int) -> str:
        """A score as tables have it: "3", "3½"; "0.3" ("0,3" where a comma is usual)."""
        whole, tenths = divmod(abs(units), POINT)
        if tenths in (0, POINT // 2):
            return points_text(units)
        sign = "-" if units < 0 else ""
        return sign + self.say("{whole}.{tenths}", whole=whole, tenths=tenths)

    def with_points(self, units: int) -> str:
        """ "with 3½ points", about the players of a group; "with 4 match points" of teams."""
        one, many = POINTS[self.tournament.team_score]
        return self.count(one, many, counted(units), points=self.points(units))

    def full_name(self, index: int) -> str:
        """As one would call a player: given name first; "player 12" without a name. Teams as they are."""
        player = self.tournament.players[index]
        if self.of_teams and player.name.strip():
            return player.name.strip()
        family, comma, given = player.name.partition(",")
        name = f"{given.strip()} {family.strip()}".strip() if comma else player.name.strip()
        return name or self.say("player {number}", number=player.known_number)

    def short_name(self, index: int) -> str:
        """As an arbiter's list has it: number and family name, the given name where others share it."""
        player = self.tournament.players[index]
        name = player.name.strip() if self.of_teams else player.name.partition(",")[0].strip()
        if self._families[name.casefold()] > 1:
            name = player.name.strip()
        return f"{player.known_number} {name}".strip()

    @cached_property
    def _families(self) -> Counter[str]:
        """How many players have a family name; siblings are told apart by their given names."""
        names = (player.name.partition(",") for player in self.tournament.players)
        return Counter(family.strip().casefold() for family, comma, _ in names if comma)

    def listed(self, items: Iterable[str]) -> str:
        """ "a, b and c"."""
        parts: Sequence[str] = list(items)
        if len(parts) < 2:
            return "".join(parts)
        return self.say("{first} and {last}", first=", ".join(parts[:-1]), last=parts[-1])


@cache
def catalogue(language: str, domain: str = DOMAIN) -> gettext.NullTranslations:
    """All catalogues of a language whose names begin so, as one; English is in the code."""
    merged = gettext.NullTranslations()
    for path in sorted((CATALOGUES / language / "LC_MESSAGES").glob(f"{domain}*.mo")):
        with path.open("rb") as file:
            found = gettext.GNUTranslations(file)
        found.add_fallback(merged)
        merged = found
    return merged
