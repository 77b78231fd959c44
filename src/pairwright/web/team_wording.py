"""What pages say of players, as they say it where the entries of a section are teams: the one place for it.

Pages are written for players. Whatever draws or words a page of a section of teams says the text that stands
here instead; a text that is not here is the same for both, or is about the players of the teams.
"""

from __future__ import annotations

from gettext import NullTranslations

from pairwright.common.i18n import N_, NN_

OF_TEAMS = {
    # public pages
    "Where do I play?": N_("Where does my team play?"),
    "Why this opponent? Why White?": N_("Why this opponent? Why White on board 1?"),
    "Why this opponent? Why Black?": N_("Why this opponent? Why Black on board 1?"),
    "Board, opponent and games": N_("Opponents and matches"),
    "There are several players of that name; type more of it.": N_(
        "There are several teams of that name; type more of it."
    ),
    "A player left without an opponent because the number is odd gets {points}.": N_(
        "A team left without an opponent because the number is odd gets {points}."
    ),
    "Number 1 begins with {colour}.": N_("Number 1 begins with {colour} on board 1."),
    # the desk
    "Why were two players not paired?": N_("Why were two teams not paired?"),
    "In plain words, for players and parents": N_("In plain words, for captains and players"),
    "Tick one or two players (or type them), then choose what to do. Nothing is written until you accept "
    "it below.": N_(
        "Tick one or two teams (or type them), then choose what to do. Nothing is written until you accept "
        "it below."
    ),
    "First player": N_("First team"),
    "Second player": N_("Second team"),
    "What a player taken out gets": N_("What a team taken out gets"),
    "Keep players apart": N_("Keep teams apart"),
    "Players who must not meet, by name. Families, clubs and schools as a whole are chosen in the "
    "set-up.": N_("Teams that must not meet, by name."),
    "Many players at once": N_("Many teams at once"),
    "Results stay; later rounds are paired without this player.": N_(
        "Results stay; later rounds are paired without this team."
    ),
    "List of players": N_("List of teams"),
    "Whoever will miss round {n} gets a bye or leaves: tick them in the list of players. Whoever is new is a "
    "late entry.": N_(
        "A team that will miss round {n} gets a bye or leaves: tick it in the list of teams. A new one is a "
        "late entry."
    ),
    "Everybody entered is playing. Enter a newcomer under “Players” first.": N_(
        "All teams entered are playing. Enter a new one under “Teams” first."
    ),
    "Somebody came late": N_("A team came late"),
}

COUNTED_OF_TEAMS = {"{n} player": NN_("{n} team", "{n} teams")}
"""The same for texts with a number: by the text for one, both texts of teams."""

SIDES = ((N_("White"), N_("Black")), (N_("White on board 1"), N_("Black on board 1")))
"""The heads of the two columns of a pairing: of players, and of teams."""


class OfTeams(NullTranslations):
    """A catalogue, asked for the texts of teams."""

    def __init__(self, found: NullTranslations) -> None:
        super().__init__()
        self._found = found

    def gettext(self, message: str) -> str:
        """A text."""
        return self._found.gettext(OF_TEAMS.get(message, message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """A text with a number."""
        return self._found.ngettext(*COUNTED_OF_TEAMS.get(msgid1, (msgid1, msgid2)), n)
