"""The field of one round with what only the Dutch system asks: floats and topscorers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import islice

from pairwright.matching.by_column import ABOVE, BELOW, compared
from pairwright.systems.dutch.criteria import (
    colour_difference_above_two,
    float_of_unplayed,
    is_topscorer,
    may_meet_by_colour,
    preference_denied,
    strong_preference_denied,
    third_same_colour,
)
from pairwright.systems.dutch.switches import Edition
from pairwright.systems.swiss.boards import awarded_unplayed
from pairwright.systems.swiss.colours import (
    BARRED,
    COLOUR_DIFFERENCE_ABOVE_TWO,
    DENIED,
    STRONG_DENIED,
    THIRD_SAME_COLOUR,
    ColourPreference,
    ColourProfile,
)
from pairwright.systems.swiss.field import SwissField
from pairwright.tournament.history import awards
from pairwright.tournament.outcome import LAST_PLAYED, Colour, Outcome
from pairwright.tournament.scoring import Scoring
from pairwright.tournament.tournament import Tournament

# -- What a pair of two profiles of players fails: C3 and C10 to C13, asked once for a whole round -----


@lru_cache(maxsize=256)
def colour_failures(profiles: tuple[ColourProfile, ...]) -> tuple[tuple[int, ...], ...]:
    """C3 and C10 to C13 for every pair of profiles, as bits; asked once for a whole round."""
    rows = [[0] * len(profiles) for _ in profiles]
    top = [profile.topscorer for profile in profiles]
    alike: dict[Colour, dict[ColourPreference, list[int]]] = {}
    for place, (preference, _) in enumerate(profiles):
        alike.setdefault(preference.colour, {}).setdefault(preference, []).append(place)
    alike.pop(Colour.NONE, None)
    for places in alike.values():
        for number, (first, mine) in enumerate(places.items()):
            for second, others in islice(places.items(), number + 1):
                failed = (
                    DENIED * preference_denied(first, second)
                    + STRONG_DENIED * strong_preference_denied(first, second)
                    + COLOUR_DIFFERENCE_ABOVE_TWO * colour_difference_above_two(first, second)
                    + THIRD_SAME_COLOUR * third_same_colour(first, second)
                )
                usual = failed if may_meet_by_colour(first, second, False, False) else BARRED
                for i in mine:
                    for j in others:
                        rows[i][j] = rows[j][i] = failed if top[i] or top[j] else usual
    return tuple(map(tuple, rows))


# ------------------------------------------------------------------------------------------------------


DOWN_1, UP_1, DOWN_2, UP_2 = ABOVE, BELOW, ABOVE << 2, BELOW << 2
"""Bits of a float history: the direction, and how many rounds before the one to be paired (C14-C17)."""

_UNPLAYED = tuple(outcome for outcome in Outcome if not outcome.played)


class Field(SwissField):
    """The field with what only the Dutch system asks: the floats of the last two rounds, the topscorers.

    floats[p]: float history of the player in position p, bits DOWN_1 ... UP_2.
    """

    __slots__ = ("edition", "floats")

    def __init__(self, tournament: Tournament, edition: Edition) -> None:
        self.edition = edition
        super().__init__(tournament, edition)
        floats = _float_histories(tournament, edition, self.before)
        self.floats = list(map(floats.__getitem__, self.player)) if floats else [0] * len(self.player)
        self.failures = colour_failures(tuple(self.profiles))

    def profiles_of(self, present: Sequence[int]) -> tuple[list[ColourProfile], list[int]]:
        """Topscorers have profiles of their own in the last round."""
        if not self.last_round:
            return super().profiles_of(present)
        index: dict[ColourProfile, int] = {}
        known: dict[tuple[int, int], int] = {}
        played, total = self.round_number - 1, self.tournament.number_of_rounds
        win = self.tournament.scoring.win
        profile = []
        for i in present:
            # Equal preferences are one object, and few cases make a field.
            case = self.standing[i], id(self.preference[i])
            number = known.get(case)
            if number is None:
                top = is_topscorer(self.standing[i], played, total, win)
                number = index.setdefault(ColourProfile(self.preference[i], top), len(index))
                known[case] = number
            profile.append(number)
        return list(index), profile

    def unplayed_games(self, position: int) -> int:
        """C9: rounds in which this player did not play."""
        i = self.player[position]
        return sum(not played.outcomes[i] <= LAST_PLAYED for played in self.tournament.rounds)


def floats_of_unplayed(scoring: Scoring, edition: Edition) -> bytes:
    """By outcome, 1 for a downfloat; asked once for an event, whose rounds ask one after the other."""
    if (known := _ASKED.get("last")) is None or known[0] is not scoring or known[1] is not edition:
        points = scoring.table()[0]
        found = bytearray(256)
        for outcome in _UNPLAYED:
            found[outcome] = int(float_of_unplayed(outcome, points[outcome], scoring, edition))
        known = _ASKED["last"] = scoring, edition, bytes(found)
    return known[2]


_ASKED: dict[str, tuple[Scoring, Edition, bytes]] = {}


def _float_histories(tournament: Tournament, edition: Edition, before: Sequence[list[int]]) -> bytes | None:
    """Articles 1.4.2 to 1.4.4 for the last two rounds, as bits; None when no round was played."""
    rounds = tournament.rounds
    if not rounds:
        return None
    scoring = tournament.scoring
    unplayed = floats_of_unplayed(scoring, edition)
    awarded = awards(tournament)

    def floats_of(number: int, scores: list[int]) -> bytes:
        played = rounds[number - 1]
        floats = bytearray(compared(scores, played.opponents, played.outcomes, LAST_PLAYED, unplayed))
        for index, outcome, points in awarded_unplayed(tournament, played, awarded.get(number, {})):
            floats[index] = int(float_of_unplayed(outcome, points, scoring, edition))
        return bytes(floats)

    recent = floats_of(len(rounds), before[0])
    if len(rounds) == 1:
        return recent
    # All players at once, as digits of long numbers; a float history fits into a byte.
    earlier = int.from_bytes(floats_of(len(rounds) - 1, before[1]), "little") << 2
    return (int.from_bytes(recent, "little") | earlier).to_bytes(len(recent), "little")
