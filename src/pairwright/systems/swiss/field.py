"""The field of one round: what every Swiss system needs to know of the players, in flat columns.

The histories are walked once, round by round, over whole columns. What a column entry *means* is said
elsewhere; the definitions are asked once per distinct case and the answers are looked up, since a field
of 100,000 players must not call a function per game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cache, lru_cache
from itertools import groupby
from operator import add, itemgetter

from pairwright.systems.swiss.boards import barred_from_bye
from pairwright.systems.swiss.colours import NO_PREFERENCE, ColourPreference, ColourProfile, colour_preference
from pairwright.systems.swiss.edition import SwissEdition
from pairwright.tournament.outcome import LAST_PLAYED, Colour
from pairwright.tournament.round import Round
from pairwright.tournament.tournament import Tournament

VirtualPoints = Callable[[int], Sequence[int] | None]
"""Gives the virtual points of every player in a round, in units; None for an event without acceleration."""

_COLOURS_OF_PLAYED = bytes(3 if code <= LAST_PLAYED else 0 for code in range(256))


def standings_and_before(
    tournament: Tournament, virtual_points: VirtualPoints, rounds_back: int = 2
) -> tuple[list[int], list[list[int]]]:
    """Standings points of every player, and pairing scores before each of the last rounds, newest first."""
    count = len(tournament.players)
    rounds = tournament.rounds
    scores = [0] * count
    before: list[list[int]] = []
    bonus = bonus_by_round(tournament)
    rows = tournament.scoring.table()
    waiting: list[Sequence[int]] = []
    for number, played in enumerate(rounds, 1):
        if number in bonus:
            waiting.append(bonus[number])
        if number > len(rounds) - rounds_back:
            scores, waiting = _sums(scores, waiting, max(rows[0])), []
            virtual = virtual_points(number)
            before.insert(0, list(map(add, scores, virtual)) if virtual is not None else scores)
        waiting.append(played.points(rows))
    if len(rounds) + 1 in bonus:
        waiting.append(bonus[len(rounds) + 1])
    return _sums(scores, waiting, max(rows[0])), before


def _sums(scores: list[int], columns: Sequence[Sequence[int]], most: int) -> list[int]:
    """Scores with what the columns bring; those of bytes, none above `most`, as digits of long numbers."""
    total = highest = 0
    for column in columns:
        if not isinstance(column, bytes):
            scores = list(map(add, scores, column))
            continue
        if highest + most > 255:
            scores = list(map(add, scores, total.to_bytes(len(scores), "little")))
            total = highest = 0
        total += int.from_bytes(column, "little")
        highest += most
    return list(map(add, scores, total.to_bytes(len(scores), "little"))) if highest else scores


def bonus_by_round(tournament: Tournament) -> dict[int, list[int]]:
    """Bonus and penalty points by the round from which on they count (the one after theirs)."""
    bonus: dict[int, list[int]] = {}
    for adjustment in tournament.adjustments:
        number = adjustment.round_number + 1
        column = bonus.setdefault(number, [0] * len(tournament.players))
        for index in adjustment.players:
            column[index] += adjustment.points
    return bonus


def preferences(rounds: Sequence[Round], count: int) -> list[ColourPreference]:
    """Article 1.7 for every player, from the games he played (C.04.2 article 3.4)."""
    after, meaning, start = _colour_states(len(rounds))
    states = [start] * count
    for first in range(0, len(rounds), len(_PLACES)):
        codes = _colour_codes(rounds[first : first + len(_PLACES)], count)
        states = [after[state + code] for state, code in zip(states, codes, strict=True)]
    return [meaning[state] for state in states]


_PLACES = (81, 27, 9, 3, 1)
_CODES = 243
"""The colours of so many rounds are one code, the oldest its highest digit; it fits into a byte."""


def _colour_codes(rounds: Sequence[Round], count: int) -> bytes:
    """The colours of the played games of every player, all players at once as digits of long numbers."""
    codes = 0
    for played in rounds:
        codes = 3 * codes + _of_played(played)
    return codes.to_bytes(count, "little")


def _of_played(played: Round) -> int:
    of_played = int.from_bytes(played.outcomes.translate(_COLOURS_OF_PLAYED), "little")
    return int.from_bytes(played.colours, "little") & of_played


class _After(dict[int, int]):
    """What a state and a code of colours (their sum) lead to, found when it is first asked for."""

    def __init__(self, step: Sequence[int]) -> None:
        self.step = step

    def __missing__(self, key: int) -> int:
        state, code = divmod(key, _CODES)
        for place in _PLACES:
            state = self.step[3 * state + code // place % 3]
        found = self[key] = state * _CODES
        return found


@lru_cache(maxsize=64)
def _colour_states(rounds: int) -> tuple[_After, dict[int, ColourPreference], int]:
    """What states and codes lead to, what states mean, and the first; a state times the number of codes."""
    step, meaning, start = colour_states(rounds)
    return (
        _After(step),
        {state * _CODES: preference for state, preference in enumerate(meaning)},
        start * _CODES,
    )


def colour_states(rounds: int) -> tuple[list[int], list[ColourPreference], int]:
    """Colour histories as states (difference, last colour, the one before): steps, meanings, the first state.

    step[3 * state + colour] is the state after one more round with that colour (0: none).
    """
    step: list[int] = []
    meaning: list[ColourPreference] = []

    def number(difference: int, last: int, before: int) -> int:
        return ((difference + rounds) * 3 + last) * 3 + before

    for difference in range(-rounds, rounds + 1):
        for last in range(3):
            for before in range(3):
                state = number(difference, last, before)
                meaning.append(colour_preference(difference, Colour(last), Colour(before)))
                white = number(difference + 1, 1, last) if difference < rounds else state
                black = number(difference - 1, 2, last) if difference > -rounds else state
                step += (state, white, black)
    return step, meaning, number(0, 0, 0)


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
            self._had = [_of_played(one).to_bytes(len(one), "little") for one in self.tournament.rounds]
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
