"""What pages say of players, as they say it of teams and of children on cards: the one place for it.

Pages are written for players. Whatever draws or words a page of such a section says the text that stands here
instead; a text that is not here is the same for all, or is about the players of the teams.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from gettext import NullTranslations
from typing import TYPE_CHECKING

from pairwright.common.i18n import N_, NN_

if TYPE_CHECKING:
    from pairwright.storage.event_state import SectionState

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

COUNTED_OF_TEAMS = {"{n} player": NN_("{n} team", "{n} teams")}
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


def entries_counted(count: Callable[[str, str, int], str], sections: Sequence[SectionState]) -> str:
    """How many players and teams there are, as in "30 players, 12 teams"; count: says numbers of things."""
    teams = sum(len(one.entries) for one in sections if one.of_teams)
    players = sum(len(one.entries) for one in sections) - teams
    found = [count("{n} player", "{n} players", players)] if players or not teams else []
    return ", ".join([*found, *([count("{n} team", "{n} teams", teams)] if teams else [])])


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
