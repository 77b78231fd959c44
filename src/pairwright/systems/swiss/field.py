"""The field of one round: what every Swiss system needs to know of the players, in flat columns."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from itertools import groupby
from operator import add, itemgetter

from pairwright.systems.swiss.bye import barred_from_bye
from pairwright.systems.swiss.colours import NO_PREFERENCE, ColourPreference, ColourProfile
from pairwright.systems.swiss.edition import SwissEdition
from pairwright.systems.swiss.player_columns import colours_of_played, preferences, standings_and_before
from pairwright.tournament.outcome import Colour
from pairwright.tournament.tournament import Tournament


class SwissField:
    """The players of one round by score, then pairing number, as columns.

    player[p]:  index into the tournament of the player in position p.
    score[p]:   pairing score, in units (virtual points included).
    kind[p]:    index into `profiles`.
    failures:   for every pair of profiles, what their pair fails (bits of `profiles`); set by the system.
    groups:     (first position, last position + 1, score) of each scoregroup, from the top.
    scores, standing: per player of the tournament, the pairing score and the score without virtual points.
    before:     pairing scores before each of the last rounds, `rounds_back` of them, newest first.
    barred:     indices (into the tournament) barred from the bye by C2; empty when the field is even.

    left_out: players (indices) who are there but do not belong to the field, such as who has the bye.
    """

    __slots__ = (
        "_had",
        "barred",
        "before",
        "failures",
        "groups",
        "last_round",
        "odd",
        "player",
        "preference",
        "profile",
        "profiles",
        "round_number",
        "score",
        "scores",
        "standing",
        "tournament",
    )  # fmt: skip

    failures: Sequence[Sequence[int]]
    rounds_back = 2

    def __init__(self, tournament: Tournament, rules: SwissEdition, left_out: Collection[int] = ()) -> None:
        def virtual_points(number: int) -> Sequence[int] | None:
            return rules.virtual_points(tournament, number)

        rounds = tournament.rounds
        SwissEdition.require_round(rules, tournament)
        self.tournament = tournament
        self._had: list[bytes] | None = None
        self.round_number = len(rounds) + 1
        self.last_round = self.round_number == tournament.number_of_rounds
        count = len(tournament.players)
        standing, self.before = standings_and_before(tournament, virtual_points, self.rounds_back)
        virtual = virtual_points(self.round_number)
        self.standing = standing
        self.scores = scores = list(map(add, standing, virtual)) if virtual is not None else standing
        absent = tournament.absent_next_round().union(left_out)
        present = [i for i in range(count) if i not in absent] if absent else list(range(count))
        present.sort(key=scores.__getitem__, reverse=True)
        self.player = present
        self.score = [scores[i] for i in present]
        self.odd = len(present) % 2 == 1
        self.groups = _groups(self.score)
        self.preference = preferences(rounds, count)
        self.profiles, self.profile = self.profiles_of(present)
        self.barred = barred_from_bye(tournament, rules.pab_bar) if self.odd else set()

    def profiles_of(self, present: Sequence[int]) -> tuple[list[ColourProfile], list[int]]:
        """The colour profiles of the players listed (indices), and for each of them which it is."""
        index: dict[ColourProfile, int] = {}
        # Equal preferences are one object, and quicker told apart by that than by what is in them.
        which = list(map(id, self.preference))
        codes = {}
        for key, preference in sorted(
            dict(zip(which, self.preference, strict=True)).items(), key=itemgetter(1)
        ):
            codes[key] = index.setdefault(usual_profile(preference), len(index))
        return list(index), [codes[which[i]] for i in present]

    def is_newcomer(self, index: int) -> bool:
        """True when no game of the player (index into the tournament) tells a colour."""
        return self.preference[index].colour == Colour.NONE

    def eligible(self, position: int) -> bool:
        """C2: True when the player in this position may be given the pairing-allocated bye."""
        return self.player[position] not in self.barred

    def played_colours(self, index: int) -> list[int]:
        """Colours of the played games of a player (index into the tournament), oldest first."""
        if self._had is None:
            self._had = [colours_of_played(played) for played in self.tournament.rounds]
        return [colour for column in self._had if (colour := column[index])]


@cache
def usual_profile(preference: ColourPreference) -> ColourProfile:
    """The preference without what only pairs of equal absolute preferences look at.

    Before the last round there are no topscorers, so that C3 bars such pairs and C10, C11 are silent.
    """
    if preference != NO_PREFERENCE:
        preference = preference._replace(difference=0, repeated=False)
    return ColourProfile(preference, False)


def _groups(score: Sequence[int]) -> list[tuple[int, int, int]]:
    groups = []
    start = 0
    for points, same in groupby(score):
        stop = start + len(list(same))
        groups.append((start, stop, points))
        start = stop
    return groups
