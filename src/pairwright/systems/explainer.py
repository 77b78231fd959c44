"""Who answers questions about a round: the same questions for every pairing system."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Any, Protocol

from pairwright.systems.answers import Players, RoundAnswer
from pairwright.systems.evidence import (
    ByeEvidence,
    DependsOn,
    FloatEvidence,
    PairEvidence,
    RoundEvidence,
    WhatIf,
)
from pairwright.systems.register import open_round
from pairwright.systems.system import Pairing
from pairwright.tournament.tournament import Tournament


class Explainer(Protocol):
    """A round, drawn, and everything that can be asked about it. Players are indices into the tournament."""

    tournament: Tournament

    @property
    def pairing(self) -> Pairing:
        """The draw that is explained."""

    def why(self, player: int) -> PairEvidence | ByeEvidence | None:
        """Why a player has this opponent and colour, or the bye; None for somebody who is not drawn."""

    def floats(self, player: int) -> tuple[FloatEvidence, ...]:
        """Why a player was left unpaired by a group, once for each group, from the top."""

    def why_not(self, a: int, b: int | None) -> RoundAnswer:
        """Why two players are not paired; None asks for the bye."""

    def why_float(self, player: int, rather: int | None = None) -> RoundAnswer | None:
        """What it costs to keep a player in the first group left, `rather` leaving instead."""

    def what_if(self, a: int, b: int) -> tuple[WhatIf, ...]:
        """Single changes of the history after which two players would be paired."""

    def depends(self, players: Players = (), asked: Question | None = None) -> tuple[DependsOn, ...]:
        """The open places of the text on which the round depends.

        players: only those places on which a pair, the colours or the bye of one of these depends.
        asked:   and those on which the answer to this question depends: verdict, article or criterion.
        """

    def evidence(self, told: Container[int] | None = None) -> RoundEvidence:
        """Everything about the round.

        told: the players about whom more is asked than whom they meet, or that they float; None for all. A
        large round is outlined in a moment, and a system to which that makes no difference tells all of it.
        """


Question = Callable[[Explainer], RoundAnswer | None]
"""A question that can be put to any explainer."""


def explainer(
    tournament: Tournament, *, system: str = "", edition: str | int = "", **options: Any
) -> Explainer:
    """Draw the next round of `tournament` and be ready for questions about it.

    system, edition, options: as for `pair`. Raises whatever the pairing raises.
    """
    return open_round(tournament, system=system, edition=edition, **options).explainer()
