"""What a pair, or a player left unpaired, breaks of the requirements (A.7, B.2 to B.6)."""

from __future__ import annotations

from pairwright.rules.article import rule
from pairwright.systems.dutch.criteria import preference_denied, strong_preference_denied
from pairwright.systems.dutch.situation import Entrant, Float
from pairwright.systems.dutch_2012.bracket import Bracket
from pairwright.systems.dutch_2012.readings import Readings2012
from pairwright.systems.dutch_2012.requirements import Requirements
from pairwright.systems.swiss.preferences import ColourPreference, Strength

NOTHING = Requirements()


@rule("C.04.3", "A.7", "B.2", "B.4", edition="2012")
def colour_breaches(
    a: ColourPreference, b: ColourPreference, even_round: bool, strong_counts: bool
) -> Requirements:
    """B.2 (where topscorers may break it), A.7.d in odd rounds, X, and Z in even rounds (A.7.e).

    strong_counts: A.7.d and A.7.e are in force in the bracket.
    """
    if not preference_denied(a, b):
        return NOTHING
    both_strong = min(a.strength, b.strength) >= Strength.STRONG
    return Requirements(
        same_absolute=int(a.strength == b.strength == Strength.ABSOLUTE),
        strong_alike=strong_preference_denied(a, b) if strong_counts and not even_round else 0,
        denied=1,
        strong_denied=int(both_strong and strong_counts and even_round),
    )


@rule("C.04.3", "A.4", "B.5", "B.6", edition="2012")
def float_breaches(higher: Entrant, lower: Entrant, bracket: Bracket, readings: Readings2012) -> Requirements:
    """B.5 and B.6 for two players who are paired, the one with the higher score first."""
    if higher.score == lower.score:
        return NOTHING
    down = readings.repeated_downfloats == "received"
    up = bracket.heterogeneous or readings.upfloats == "every bracket"
    return Requirements(
        downfloats_1=int(down and higher.floats[0] == Float.DOWN),
        downfloats_2=int(down and higher.floats[1] == Float.DOWN),
        upfloats_1=int(up and lower.floats[0] == Float.UP),
        upfloats_2=int(up and lower.floats[1] == Float.UP),
    )


@rule("C.04.3", "B.5", "B.6", edition="2012")
def leaving_breaches(entrant: Entrant, bracket: Bracket, readings: Readings2012) -> Requirements:
    """B.5 and B.6 for a player whom the bracket leaves unpaired: he moves down, or receives the bye."""
    if bracket.lowest and readings.bye_receiver == "no float":
        return NOTHING
    return Requirements(
        downfloats_1=int(entrant.floats[0] == Float.DOWN), downfloats_2=int(entrant.floats[1] == Float.DOWN)
    )
