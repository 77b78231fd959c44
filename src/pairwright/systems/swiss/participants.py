"""The participants of a round as the literal procedures see them, and who of them may meet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pairwright.rules.article import rule
from pairwright.systems.swiss.bye import ByeBar, barring_rounds
from pairwright.systems.swiss.colours import ColourPreference, preference_after
from pairwright.tournament.history import History
from pairwright.tournament.tournament import Tournament


@dataclass(frozen=True, slots=True)
class Participant:
    """One player to be paired.

    index:        his place among the players of the tournament, who stand in the order of the numbers.
    score:        pairing score in units, virtual points included.
    preference:   his colour preference.
    games:        how many games he played over the board.
    may_have_bye: no earlier round bars him from the pairing-allocated bye.
    """

    index: int
    score: int
    preference: ColourPreference
    games: int
    may_have_bye: bool


@rule("C.04.2", "3.3")
def participants(
    tournament: Tournament, history: History, virtual: Sequence[int] | None, bar: ByeBar
) -> list[Participant]:
    """Everybody who takes part in the next round, in the order of the numbers.

    virtual: virtual points of every player in this round, None for an event without acceleration.
    """
    absent = tournament.absent_next_round()
    return [
        Participant(
            index,
            history.scores[-1][index] + (virtual[index] if virtual is not None else 0),
            preference_after(history.colours[index]),
            history.games[index],
            not any(barring_rounds(tournament, history, bar, index)),
        )
        for index in range(len(tournament.players))
        if index not in absent
    ]


@rule("C.04.1", "2")
@rule("C.04.4.1", "2.1.1")
@rule("C.04.4.1", "C.1", edition="2018")
@rule("C.04.4.2", "2.1.1")
@rule("C.04.4.2", "C.1", edition="2017")
@rule("C.04.5", "2.1.1", "3.1.1")
@rule("C.04.6", "2.1.1", "3.1.1")
def meetings(
    tournament: Tournament, history: History, indices: Sequence[int], allowed: Callable[[int, int], bool]
) -> tuple[frozenset[int], ...]:
    """For each of these players the places (in this list) of those whom he may meet.

    Nobody meets twice, or against a restriction of the event. allowed: what the system says beyond that,
    of two places.
    """
    groups = [frozenset(pairs.players) for pairs in tournament.forbidden_next_round()]

    def may_meet(a: int, b: int) -> bool:
        first, second = indices[a], indices[b]
        return (
            a != b
            and second not in history.met[first]
            and allowed(a, b)
            and not any(first in group and second in group for group in groups)
        )

    places = range(len(indices))
    return tuple(frozenset(b for b in places if may_meet(a, b)) for a in places)
