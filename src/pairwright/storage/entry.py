"""A participant of a section as the desk knows him."""

from __future__ import annotations

from pairwright.common.messages import N_
from pairwright.common.values import dataclass, field
from pairwright.rules.article import rule
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.person import Particulars
from pairwright.tournament.results import BYES

ENTRY = {
    "entered": N_("First round"),
    "granted": N_("Points for missed rounds"),
    "withdrawn_after": N_("Last round"),
    "checked_in": N_("Present"),
    "byes": N_("Byes"),
    "squad": N_("Squad"),
}
"""What the history tells of an entry beside its particulars, with its heading."""


@dataclass(frozen=True, slots=True)
class Squad:
    """The players of a team. players: place 1 first, in the order in which they may sit on the boards; a
    player is named by his place, which stays his once round 1 is out.

    short: name of the team where there is little room. captain, contact: who speaks for it, several with ";"
    between them, and how they are reached. strength: what the teams are ranked by; 0 for the
    average rating of its best boards. venue: where it plays at home.
    """

    players: tuple[Particulars, ...] = ()
    short: str = ""
    captain: str = ""
    contact: str = ""
    strength: int = 0
    venue: str = ""


@dataclass(frozen=True, slots=True)
class SquadList:
    """Who is on the list of a team from a day on.

    valid: that day, as ISO date; "" for from the beginning. places: of the squad, best first. ratings: of
    each of them on that day, the FIDE one and the national one.
    """

    valid: str
    places: tuple[int, ...]
    ratings: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a section, a player or a team.

    key:             1, 2, ... in order of entry; stays his for good, unlike the pairing number.
    entered:         first round he takes part in. granted: units for the rounds missed before it.
    withdrawn_after: last round he took part in, None while he plays on.
    checked_in:      he has confirmed his presence.
    byes:            (round, key of BYES), asked for in advance.
    former_section:  name of the section he was entered in, where two were merged.
    card:            rounds played in the section he was moved from (`Player.card`).
    squad:           the players of a team; a team's particulars have its name, federation, club and strength.
    lists:           of a team of a league whose list has changed during the season, the first one first.
    """

    key: int
    particulars: Particulars
    entered: int = 1
    granted: int = 0
    withdrawn_after: int | None = None
    checked_in: bool = False
    byes: tuple[tuple[int, str], ...] = ()
    former_section: str = ""
    card: str = ""
    squad: Squad = field(default_factory=Squad)
    lists: tuple[SquadList, ...] = ()

    @property
    def name(self) -> str:
        """His name."""
        return self.particulars.name

    def bye_in(self, round_number: int) -> str:
        """The bye he asked for in a round, "" for none."""
        return next((kind for number, kind in self.byes if number == round_number), "")

    @rule("C.04.2", "2.4", "3.2", "3.3", "4.1")
    def absence(self, round_number: int) -> Outcome | None:
        """Why he is not to be paired in a round, None when he is or only his presence is to be confirmed
        (`SectionState.absence`)."""
        gone = self.withdrawn_after is not None and self.withdrawn_after < round_number
        if gone or self.entered > round_number:
            return Outcome.ABSENT
        if asked := self.bye_in(round_number):
            return BYES[asked]
        return None
