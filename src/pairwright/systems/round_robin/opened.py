"""A round of a round robin: the table decides everything."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING

from pairwright.errors import BadInput
from pairwright.systems.board_faults import PRICE, wish_faults
from pairwright.systems.broken import BrokenRule, Fault, Severity
from pairwright.systems.criterion import Pair
from pairwright.systems.given import GivenRound
from pairwright.systems.open_round import OpenRound
from pairwright.systems.round_robin.event import pair_round_robin
from pairwright.systems.round_robin.explain import TABLE
from pairwright.systems.system import Pairing
from pairwright.tournament.tournament import Tournament

if TYPE_CHECKING:
    from pairwright.systems.explainer import Explainer
    from pairwright.systems.round_robin.system import RoundRobin


class RoundRobinRound(OpenRound):
    """The next round of the schedule.

    order: everybody who has a game in it, by number; whoever is free in an odd field is not among them.
    """

    compares = False

    def __init__(
        self,
        system: RoundRobin,
        tournament: Tournament,
        order: str,
        keep_apart: Collection[str],
        edition: str,
        round_number: int = 0,
    ) -> None:
        super().__init__(
            system,
            tournament,
            edition=edition,
            keep_apart=keep_apart,
            options={"order": order, "round_number": round_number},
        )
        self._round_number = round_number
        self.complete = system.stands or TABLE
        self.schedule = system.schedule(tournament, order)
        number = round_number or tournament.next_round
        if round_number > len(self.schedule.rounds):
            raise BadInput(f"round {number}: this round robin has {len(self.schedule.rounds)} rounds")
        if number > len(self.schedule.rounds):
            raise BadInput(f"all {len(self.schedule.rounds)} rounds of this round robin have been drawn")
        self.games = [(game.white - 1, game.black - 1) for game in self.schedule.rounds[number - 1].games]
        self.order = tuple(sorted(player for game in self.games for player in game))
        self._boards = {frozenset(game): board for board, game in enumerate(self.games)}

    def pair_faults(self, a: int, b: int) -> tuple[BrokenRule, ...]:
        """C.05 Annex 1 article 1: the table has the pair in this round, or in another one."""
        if frozenset((a, b)) in self._boards:
            return ()
        rounds = tuple(
            appearance.round_number for appearance in self.schedule.of(a + 1) if appearance.opponent == b + 1
        )
        fault = Fault.OTHER_ROUND if rounds else Fault.NOT_IN_THE_TABLE
        return (BrokenRule(fault, Severity.ABSOLUTE, self.complete, (a, b), rounds=rounds),)

    def bye_faults(self, player: int) -> tuple[BrokenRule, ...]:
        """Whoever has a game by the table is not free."""
        if player not in self.order:
            return ()
        return (BrokenRule(Fault.NO_BYE_DUE, Severity.ABSOLUTE, self.complete, (player,)),)

    def quality(self, given: GivenRound) -> Iterator[BrokenRule]:
        """The colours of the table, and the wishes of the organiser."""
        for white, black in given.pairs:
            yield from wish_faults(self.tournament, white, black, self.keep_apart)
            if given.coloured and (black, white) in self.games:
                yield BrokenRule(Fault.COLOURS, Severity.QUALITY, self.complete, (white, black))

    def colours(self, a: int, b: int, board: int = 0) -> Pair:
        """By the table; the lower number first where the table does not have the pair in this round."""
        return next((game for game in self.games if {a, b} == set(game)), (min(a, b), max(a, b)))

    def price(self, a: int, b: int) -> tuple[int, ...]:
        """Nothing is ever paired otherwise than by the table."""
        return (0,) * len(PRICE)

    def bye_price(self, player: int) -> tuple[int, ...]:
        """As for pairs."""
        return (0,) * len(PRICE)

    def board_order(self, pairs: Iterable[Pair]) -> list[Pair]:
        """The order of the table; pairs that it does not have come last."""
        return sorted(pairs, key=lambda pair: self._boards.get(frozenset(pair), len(self.games)))

    def draw(self) -> Pairing:
        """The round of the table."""
        return pair_round_robin(self.tournament, self.schedule, round_number=self._round_number)

    def first_difference(self, given: GivenRound) -> BrokenRule | None:
        """A round without an absolute fault is the round of the table."""
        return None

    def explainer(self) -> Explainer:
        """The table says everything."""
        from pairwright.systems.round_robin.explain import RoundRobinExplainer

        return RoundRobinExplainer(
            self.tournament,
            self.schedule,
            edition=self.edition_key,
            round_number=self._round_number,
            table=self.complete,
        )
