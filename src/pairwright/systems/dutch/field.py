"""The field of one round: what the criteria need to know of every player, in flat columns.

The histories are walked once, round by round, over whole columns. What a column entry *means* is
said in `definitions`; here the definitions are asked once per distinct case and the answers are
looked up, since a field of 100,000 players must not call a function per game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from operator import add, and_

from pairwright.errors import BadInput
from pairwright.rules.acceleration import virtual_points
from pairwright.rules.scoring import Scoring
from pairwright.systems.dutch.definitions import (
    NO_PREFERENCE,
    ColourPreference,
    bars_from_bye,
    colour_preference,
    float_of_unplayed,
    is_topscorer,
)
from pairwright.systems.dutch.editions import Edition
from pairwright.systems.dutch.kinds import Kind, colour_failures
from pairwright.tournament.history import awards
from pairwright.tournament.outcome import LAST_PLAYED, Colour, Outcome
from pairwright.tournament.round import Round
from pairwright.tournament.tournament import Tournament

DOWN_1, UP_1, DOWN_2, UP_2 = 1, 2, 4, 8
"""Bits of a float history: the direction, and how many rounds before the one to be paired (C14-C17)."""

LARGE_GROUP = 12
"""Players from which on a group that must not meet is told apart by kind."""

_COLOURS_OF_PLAYED = bytes(3 if code <= LAST_PLAYED else 0 for code in range(256))
_PLAYED = bytes(int(code <= LAST_PLAYED) for code in range(256))
_UNPLAYED = tuple(outcome for outcome in Outcome if not outcome.played)


class Field:
    """The players of one round in order 1.2 (score, then pairing number), as columns.

    player[p]:  index into the tournament of the player in position p.
    score[p]:   pairing score, in units (virtual points included).
    kind[p]:    index into `kinds`.
    floats[p]:  float history, bits DOWN_1 ... UP_2.
    failures:   for every pair of kinds, what their pair fails (bits of `kinds`).
    groups:     (first position, last position + 1, score) of each scoregroup, from the top.
    barred:     indices (into the tournament) barred from the bye by C2; empty when the field is even.
    """

    __slots__ = (
        "barred", "edition", "failures", "floats", "groups", "kind", "kinds", "last_round", "odd", "player",
        "preference", "round_number", "score", "scores", "standing", "tournament",
    )  # fmt: skip

    def __init__(self, tournament: Tournament, edition: Edition) -> None:
        rounds = tournament.rounds
        if not tournament.number_of_rounds:
            raise BadInput("the number of rounds is not given (record 142 or XXR), and pairing depends on it")
        if len(rounds) >= tournament.number_of_rounds:
            raise BadInput(
                f"all {tournament.number_of_rounds} rounds have been played: there is no round left to pair"
            )
        self.tournament = tournament
        self.edition = edition
        self.round_number = len(rounds) + 1
        self.last_round = self.round_number == tournament.number_of_rounds
        count = len(tournament.players)
        standing, before = _scores(tournament, edition)
        virtual = virtual_points(tournament, self.round_number, edition.baku_cut, edition.baku_points)
        self.standing = standing
        self.scores = scores = list(map(add, standing, virtual)) if virtual is not None else standing
        absent = tournament.absent_next_round()
        present = [i for i in range(count) if i not in absent] if absent else list(range(count))
        present.sort(key=scores.__getitem__, reverse=True)
        self.player = present
        self.score = [scores[i] for i in present]
        self.odd = len(present) % 2 == 1
        self.groups = _groups(self.score)
        floats = _float_histories(tournament, edition, before)
        self.floats = [floats[i] for i in present] if floats else [0] * len(present)
        self.preference = _preferences(rounds, count)
        self.kinds, self.kind = self._kinds_of(present, tournament.scoring)
        self._tell_large_groups_apart()
        self.failures = colour_failures(tuple(self.kinds))
        self.barred = barred_from_bye(tournament, edition) if self.odd else set()

    def _kinds_of(self, present: Sequence[int], scoring: Scoring) -> tuple[list[Kind], list[int]]:
        preference = self.preference
        index: dict[Kind, int] = {}
        kind = []
        if not self.last_round:
            short = {key: _without_width(key) for key in set(preference)}
            codes = {key: index.setdefault(Kind(value, False), len(index)) for key, value in short.items()}
            return list(index), [codes[preference[i]] for i in present]
        played, total, win = self.round_number - 1, self.tournament.number_of_rounds, scoring.win
        for i in present:
            top = is_topscorer(self.standing[i], played, total, win)
            kind.append(index.setdefault(Kind(preference[i], top), len(index)))
        return list(index), kind

    def _tell_large_groups_apart(self) -> None:
        """Make membership in a large group that must not meet part of the kinds.

        A pair here and there is an exception to the types of the matching core; half a field is not.
        """
        large = [
            frozenset(forbidden.players)
            for forbidden in self.tournament.forbidden
            if len(forbidden.players) >= LARGE_GROUP and forbidden.applies(self.round_number)
        ]
        if not large:
            return
        index: dict[Kind, int] = {}
        for position, i in enumerate(self.player):
            groups = frozenset(number for number, group in enumerate(large) if i in group)
            kind = self.kinds[self.kind[position]]._replace(groups=groups)
            self.kind[position] = index.setdefault(kind, len(index))
        self.kinds = list(index)

    def eligible(self, position: int) -> bool:
        """C2: True when the player in this position may be given the pairing-allocated bye."""
        return self.player[position] not in self.barred

    def unplayed_games(self, position: int) -> int:
        """C9: rounds in which this player did not play."""
        i = self.player[position]
        return sum(not played.outcomes[i] <= LAST_PLAYED for played in self.tournament.rounds)

    def played_colours(self, index: int) -> list[int]:
        """Colours of the played games of a player (index into the tournament), oldest first."""
        return [
            played.colours[index]
            for played in self.tournament.rounds
            if played.outcomes[index] <= LAST_PLAYED and played.colours[index]
        ]


def _without_width(preference: ColourPreference) -> ColourPreference:
    """The preference without what only pairs of equal absolute preferences look at.

    Before the last round there are no topscorers, so that C3 bars such pairs and C10, C11 are silent.
    """
    return preference._replace(difference=0, repeated=False) if preference != NO_PREFERENCE else preference


def _groups(score: Sequence[int]) -> list[tuple[int, int, int]]:
    groups = []
    start = 0
    for position in range(1, len(score) + 1):
        if position == len(score) or score[position] != score[start]:
            groups.append((start, position, score[start]))
            start = position
    return groups


def _scores(tournament: Tournament, edition: Edition) -> tuple[list[int], list[list[int]]]:
    """Standings points of every player, and the pairing scores before the last two rounds, newest first."""
    count = len(tournament.players)
    rounds = tournament.rounds
    scores = [0] * count
    before: list[list[int]] = []
    bonus = _bonus_by_round(tournament)
    rows = tournament.scoring.table()
    for number, played in enumerate(rounds, 1):
        if number in bonus:
            scores = list(map(add, scores, bonus[number]))
        if number >= len(rounds) - 1:
            virtual = virtual_points(tournament, number, edition.baku_cut, edition.baku_points)
            before.insert(0, list(map(add, scores, virtual)) if virtual is not None else scores)
        scores = list(map(add, scores, _points(played, rows)))
    if len(rounds) + 1 in bonus:
        scores = list(map(add, scores, bonus[len(rounds) + 1]))
    return scores, before


def _points(played: Round, rows: Sequence[Sequence[int]]) -> Sequence[int]:
    none, white, black = rows
    if white == black == none and max(white) < 256 and min(white) >= 0:
        return played.outcomes.translate(bytes(white).ljust(256, b"\0"))
    return [rows[colour][outcome] for colour, outcome in zip(played.colours, played.outcomes, strict=True)]


def _bonus_by_round(tournament: Tournament) -> dict[int, list[int]]:
    """Bonus and penalty points by the round from which on they count (the one after theirs)."""
    bonus: dict[int, list[int]] = {}
    for adjustment in tournament.adjustments:
        number = adjustment.round_number + 1
        column = bonus.setdefault(number, [0] * len(tournament.players))
        for index in adjustment.players:
            column[index] += adjustment.points
    return bonus


def _preferences(rounds: Sequence[Round], count: int) -> list[ColourPreference]:
    """Article 1.7 for every player, from the games he played (C.04.2 article 3.4)."""
    step, meaning, start = _colour_states(len(rounds))
    states = [start] * count
    for played in rounds:
        colours = map(and_, played.colours, played.outcomes.translate(_COLOURS_OF_PLAYED))
        states = [step[state + colour] for state, colour in zip(states, colours, strict=True)]
    return [meaning[state] for state in states]


@lru_cache(maxsize=64)
def _colour_states(rounds: int) -> tuple[list[int], dict[int, ColourPreference], int]:
    """Colour histories as states (difference, last colour, the one before), and what each step leads to.

    step[state + colour] is the state after one more round with that colour (0: none).
    """
    step: list[int] = []
    meaning: dict[int, ColourPreference] = {}

    def number(difference: int, last: int, before: int) -> int:
        return (((difference + rounds) * 3 + last) * 3 + before) * 3

    for difference in range(-rounds, rounds + 1):
        for last in range(3):
            for before in range(3):
                state = number(difference, last, before)
                meaning[state] = colour_preference(difference, Colour(last), Colour(before))
                white = number(difference + 1, 1, last) if difference < rounds else state
                black = number(difference - 1, 2, last) if difference > -rounds else state
                step += (state, white, black)
    return step, meaning, number(0, 0, 0)


def _float_histories(
    tournament: Tournament, edition: Edition, before: Sequence[Sequence[int]]
) -> list[int] | None:
    """Articles 1.4.2 to 1.4.4 for the last two rounds, as bits; None when no round was played."""
    rounds = tournament.rounds
    if not rounds:
        return None
    scoring = tournament.scoring
    unplayed = [0] * len(Outcome)
    for outcome in _UNPLAYED:
        unplayed[outcome] = int(float_of_unplayed(outcome, scoring.points(outcome), scoring, edition))
    awarded = awards(tournament)

    def floats_of(number: int, scores: Sequence[int]) -> list[int]:
        played = rounds[number - 1]
        floats = _floats_of_round(played, scores, unplayed)
        for index, outcome, points in _awarded(tournament, played, awarded.get(number, {})):
            floats[index] = int(float_of_unplayed(outcome, points, scoring, edition))
        return floats

    floats = floats_of(len(rounds), before[0])
    if len(rounds) == 1:
        return floats
    earlier = floats_of(len(rounds) - 1, before[1])
    return [recent | old << 2 for recent, old in zip(floats, earlier, strict=True)]


def _floats_of_round(played: Round, before: Sequence[int], unplayed: Sequence[int]) -> list[int]:
    floats = []
    for own, opponent, outcome in zip(before, played.opponents, played.outcomes, strict=True):
        if outcome > LAST_PLAYED:
            floats.append(unplayed[outcome])
            continue
        other = before[opponent] if opponent >= 0 else own
        floats.append(DOWN_1 if own > other else UP_1 if own < other else 0)
    return floats


def _awarded(
    tournament: Tournament, played: Round, awarded: Mapping[int, int]
) -> Iterator[tuple[int, Outcome, int]]:
    """Whoever did not play and was awarded points for the round: index, outcome, all that it brought him."""
    for index, points in awarded.items():
        outcome = Outcome(played.outcomes[index])
        if not outcome.played:
            yield index, outcome, tournament.scoring.points(outcome) + points


def barred_from_bye(tournament: Tournament, edition: Edition) -> set[int]:
    """C2: indices of the players barred from the pairing-allocated bye."""
    scoring = tournament.scoring
    bars = bytearray(256)
    for outcome in _UNPLAYED:
        bars[outcome] = bars_from_bye(outcome, scoring.points(outcome), scoring, edition)
    barred: set[int] = set()
    awarded = awards(tournament)
    for number, played in enumerate(tournament.rounds, 1):
        column = played.outcomes.translate(bars)
        here = {i for i, code in enumerate(column) if code} if 1 in column else set()
        for index, outcome, points in _awarded(tournament, played, awarded.get(number, {})):
            (here.add if bars_from_bye(outcome, points, scoring, edition) else here.discard)(index)
        barred |= here
    return barred
