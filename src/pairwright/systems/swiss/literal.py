"""What the literal procedures by brackets share: who may meet whom, and the boards in the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pairwright.common.errors import NoPairing
from pairwright.common.messages import told
from pairwright.rules.article import rule
from pairwright.systems.swiss.boards import (
    ByeBar,
    barring_rounds,
    board_order,
    infer_initial_colour,
    numbers_for_parity,
)
from pairwright.systems.swiss.colours import (
    PARITY_FIRST,
    Allocation,
    ColourPreference,
    allocate,
    preference_after,
    same_absolute_preference,
)
from pairwright.systems.swiss.edition import SwissEdition
from pairwright.systems.swiss.exhaustive import Possibilities, set_of
from pairwright.systems.system import Board, Pairing
from pairwright.tournament.history import History
from pairwright.tournament.outcome import Colour
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


Players = tuple[int, ...]
"""Places of players in the ranking order, 0 for the highest-ranked."""


class LiteralSituation:
    """The players of a round in the ranking order, and who may meet whom.

    who_may_meet: the criteria of two players. players: the highest-ranked first.
    """

    who_may_meet: tuple[str, ...] = ("C1", "C3")

    def __init__(
        self,
        tournament: Tournament,
        rules: SwissEdition,
        rank: Callable[[History, Participant], tuple[int, ...]],
        preference: Callable[[ColourPreference], ColourPreference] = lambda found: found,
    ) -> None:
        self.tournament, self.rules = tournament, rules
        self.history = history = History.of(tournament)
        virtual = rules.virtual_points(tournament, tournament.next_round)
        everybody = participants(tournament, history, virtual, rules.pab_bar)
        self.players = players = sorted(everybody, key=lambda one: rank(history, one))
        self.preference = [preference(one.preference) for one in players]
        self.may_meet = meetings(tournament, history, [one.index for one in players], self.allowed)
        self.possibilities = Possibilities.of(self.may_meet, ())
        self._renumber = rules.renumbers

    def allowed(self, a: int, b: int) -> bool:
        """C3."""
        return not same_absolute_preference(self.preference[a], self.preference[b])

    def pairable(self, players: Sequence[int]) -> bool:
        """All of these can be paired."""
        return self.possibilities.pairable(0, set_of(players))

    def score(self, player: int) -> int:
        """His pairing score."""
        return self.players[player].score

    def bye_rank(self, player: int) -> int:
        """By which the bye goes to one of equals, to the largest."""
        return player

    def pairing(
        self,
        pairs: Sequence[tuple[int, int]],
        bye: int | None,
        system: str,
        rank: Callable[[int], object] = lambda player: player,
    ) -> Pairing:
        """The round made of these pairs. rank: by which the higher-ranked player of a pair is told."""
        return Pairing(
            round_number=self.tournament.next_round,
            boards=self.boards(pairs, rank),
            pairing_allocated_bye=None if bye is None else self.players[bye].index,
            system=system,
            edition=self.rules.name,
        )

    def boards(self, pairs: Sequence[tuple[int, int]], rank: Callable[[int], object]) -> tuple[Board, ...]:
        """The pairs with colours in the order of C.04.2 article 3.6."""
        tournament = self.tournament
        initial_colour = infer_initial_colour(tournament, self._renumber)
        numbers = numbers_for_parity(tournament, self._renumber)

        def coloured(pair_: tuple[int, int]) -> tuple[int, int]:
            places = sorted(pair_, key=rank)  # type: ignore[arg-type]
            higher, lower = (self.players[place].index for place in places)
            allocation = self.allocation(places[0], places[1], numbers[higher], initial_colour)
            return (higher, lower) if allocation.higher == Colour.WHITE else (lower, higher)

        scores = [0] * len(tournament.players)
        for one in self.players:
            scores[one.index] = one.score
        return tuple(Board(white, black) for white, black in board_order(map(coloured, pairs), scores))

    def allocation(self, higher: int, lower: int, number: int, initial: Colour) -> Allocation:
        """Colours of a pair (article 5). number: of the higher-ranked player, for the initial colour."""
        own, other = (self.history.colours[self.players[place].index] for place in (higher, lower))
        return allocate(
            self.preference[higher],
            self.preference[lower],
            lambda: (own, other),
            number,
            initial,
            False,
            PARITY_FIRST,
            not own and not other,
        )

    @rule("C.04.4.1", "1.9.3")
    @rule("C.04.4.1", "A.8", edition="2018")
    @rule("C.04.4.2", "1.9.3")
    @rule("C.04.4.2", "A.8", edition="2017")
    @rule("C.04.5", "3.3.3")
    @rule("C.04.6", "3.3.3")
    def no_pairing(self) -> NoPairing:
        """Article 1.9.3 (Double-Swiss 3.3.3): no complete pairing exists. Says what stands in the way."""
        players, numbers = self.players, self.tournament.players
        lonely = sorted(
            numbers[one.index].number
            for place, one in enumerate(players)
            if not self.may_meet[place] and not (len(players) % 2 and one.may_have_bye)
        )
        no_bye = len(players) % 2 == 1 and not any(one.may_have_bye for one in players)
        return what_stands_in_the_way(self.tournament.next_round, self.who_may_meet, lonely, no_bye=no_bye)


def what_stands_in_the_way(
    number: int, who_may_meet: Sequence[str], lonely: Sequence[int], *, no_bye: bool
) -> NoPairing:
    """Of a round without a complete pairing. lonely: who can meet nobody. no_bye: nobody can have the bye."""
    if no_bye:
        reason = told("the number of players is odd and nobody may have the pairing-allocated bye (C2)")
    elif lonely:
        reason = told(
            "nobody is left whom these players may meet ({criteria}): {list}",
            criteria=", ".join(who_may_meet), list=", ".join(map(str, lonely)),
        )  # fmt: skip
    else:
        reason = told(
            "the players cannot be split into pairs that may meet ({criteria})",
            criteria=", ".join(sorted({*who_may_meet, "C2"})),
        )
    return NoPairing.told("No valid pairing exists for round {n}: {reason}", n=number, reason=reason)


@rule("C.04.4.1", "1.9.2", "3.1", "3.1.1", "3.1.2", "3.1.3", "3.1.4", "3.1.5")
@rule("C.04.4.1", "B.0", edition="2018")
@rule("C.04.4.2", "1.3", "1.9.2", "3.1", "3.1.1", "3.1.2", "3.1.3", "3.1.4", "3.1.5")
@rule("C.04.4.2", "B.0", edition="2017")
@rule("C.04.5", "1.4", "2.1.2", "3.4", "3.4.1", "3.4.2", "3.4.3", "3.4.4")
@rule("C.04.6", "3.4", "3.4.1", "3.4.2", "3.4.3", "3.4.4")
def pairing_allocated_bye(situation: LiteralSituation) -> int | None:
    """Article 3.1 (Double-Swiss 3.4): who has the bye, the first thing decided; None in an even field."""
    players = situation.players
    everybody = range(len(players))
    if len(players) % 2 == 0:
        if not situation.pairable(everybody):
            raise situation.no_pairing()
        return None
    left = [place for place in everybody if players[place].may_have_bye]
    left = [place for place in left if situation.pairable([one for one in everybody if one != place])]
    if not left:
        raise situation.no_pairing()
    lowest = min(players[place].score for place in left)
    left = [place for place in left if players[place].score == lowest]
    most = max(players[place].games for place in left)
    return max((place for place in left if players[place].games == most), key=situation.bye_rank)
