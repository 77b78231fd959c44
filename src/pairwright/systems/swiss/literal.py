"""What the literal procedures by brackets share: who may meet whom, and the boards in the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from pairwright.errors import NoPairing
from pairwright.rules.article import rule
from pairwright.systems.swiss.allocation import allocate
from pairwright.systems.swiss.boards import (
    NumberParity,
    board_order,
    infer_initial_colour,
    numbers_for_parity,
)
from pairwright.systems.swiss.bye import ByeBar
from pairwright.systems.swiss.colour_criteria import same_absolute_preference
from pairwright.systems.swiss.exhaustive import Possibilities, set_of
from pairwright.systems.swiss.participants import Participant, meetings, participants
from pairwright.systems.swiss.preferences import ColourPreference
from pairwright.systems.system import Board
from pairwright.tournament.history import History
from pairwright.tournament.outcome import Colour
from pairwright.tournament.tournament import Tournament

Players = tuple[int, ...]
"""Places of players in the ranking order, 0 for the highest-ranked."""


class BracketRules(Protocol):
    """What is asked here of an edition."""

    @property
    def bye_bar(self) -> ByeBar:
        """Which rounds without a game bar from the pairing-allocated bye (C2)."""

    @property
    def number_parity(self) -> NumberParity:
        """What 5.2.1 looks at."""

    def virtual_points(self, tournament: Tournament, round_number: int) -> Sequence[int] | None:
        """Virtual points of every player in a round."""


class LiteralSituation:
    """The players of a round in the ranking order, and who may meet whom (C1, C3)."""

    def __init__(
        self,
        tournament: Tournament,
        rules: BracketRules,
        rank: Callable[[History, Participant], tuple[int, ...]],
        preference: Callable[[ColourPreference], ColourPreference] = lambda found: found,
    ) -> None:
        self.tournament = tournament
        self.history = history = History.of(tournament)
        virtual = rules.virtual_points(tournament, tournament.next_round)
        everybody = participants(tournament, history, virtual, rules.bye_bar)
        self.players = players = sorted(everybody, key=lambda one: rank(history, one))
        self.preference = preferences = [preference(one.preference) for one in players]
        self.may_meet = meetings(
            tournament,
            history,
            [one.index for one in players],
            lambda a, b: not same_absolute_preference(preferences[a], preferences[b]),
        )
        self.possibilities = Possibilities.of(self.may_meet, ())
        self._renumber = rules.number_parity == "effective-rank"

    def pairable(self, players: Sequence[int]) -> bool:
        """C4: all of these can be paired under C1 and C3."""
        return self.possibilities.pairable(0, set_of(players))

    def score(self, player: int) -> int:
        """His pairing score."""
        return self.players[player].score

    def boards(
        self, pairs: Sequence[tuple[int, int]], rank: Callable[[int], object] = lambda player: player
    ) -> tuple[Board, ...]:
        """The pairs with colours (article 5) in the order of C.04.2 article 3.6.

        rank: by which the higher-ranked player of a pair is told.
        """
        tournament = self.tournament
        initial_colour = infer_initial_colour(tournament, self._renumber)
        numbers = numbers_for_parity(tournament, self._renumber)
        colours = self.history.colours

        def coloured(pair_: tuple[int, int]) -> tuple[int, int]:
            places = sorted(pair_, key=rank)  # type: ignore[arg-type]
            higher, lower = (self.players[place] for place in places)
            allocation = allocate(
                self.preference[places[0]],
                self.preference[places[1]],
                not colours[higher.index] and not colours[lower.index],
                lambda: (colours[higher.index], colours[lower.index]),
                numbers[higher.index],
                initial_colour,
            )
            white, black = (higher, lower) if allocation.higher == Colour.WHITE else (lower, higher)
            return white.index, black.index

        scores = [0] * len(tournament.players)
        for one in self.players:
            scores[one.index] = one.score
        return tuple(Board(white, black) for white, black in board_order(map(coloured, pairs), scores))

    @rule("C.04.4.1", "1.9.3")
    @rule("C.04.4.1", "A.8", edition="2018")
    @rule("C.04.4.2", "1.9.3")
    @rule("C.04.4.2", "A.8", edition="2017")
    def no_pairing(self) -> NoPairing:
        """Article 1.9.3: no complete pairing exists. Says what stands in the way."""
        players, numbers = self.players, self.tournament.players
        lonely = sorted(
            numbers[one.index].number
            for place, one in enumerate(players)
            if not self.may_meet[place] and not (len(players) % 2 and one.may_have_bye)
        )
        if len(players) % 2 and not any(one.may_have_bye for one in players):
            reason = "the number of players is odd and nobody may have the pairing-allocated bye (C2)"
        elif lonely:
            reason = f"nobody is left whom these players may meet (C1, C3): {', '.join(map(str, lonely))}"
        else:
            reason = "the players cannot be split into pairs that may meet (C1, C2, C3)"
        return NoPairing(f"No valid pairing exists for round {self.tournament.next_round}: {reason}")
