"""Questions about a round of the junior draw (KJCA), players by their indices in the tournament."""

from __future__ import annotations

from functools import cached_property

from pairwright.errors import NoPairing
from pairwright.systems.answers import Answer, Players
from pairwright.systems.changes import changed_tournaments
from pairwright.systems.evidence import (
    ByeEvidence,
    DependsOn,
    FloatEvidence,
    PairEvidence,
    RoundEvidence,
    WhatIf,
)
from pairwright.systems.explainer import Question
from pairwright.systems.kjca.explain.drawn import DrawnRound
from pairwright.systems.kjca.explain.evidence import bye_evidence, floats, group_evidence, why, why_float
from pairwright.systems.kjca.explain.why_not import why_not
from pairwright.systems.kjca.options import Options
from pairwright.systems.kjca.rounds import draw_round
from pairwright.systems.system import Pairing
from pairwright.tournament.tournament import Tournament

DEFAULT = Options()


class KjcaExplainer:
    """A round of the junior draw."""

    def __init__(self, tournament: Tournament, options: Options = DEFAULT) -> None:
        self.tournament = tournament
        self.drawn = DrawnRound.of(tournament, options)

    @cached_property
    def pairing(self) -> Pairing:
        """The draw that is explained."""
        return self.drawn.draw.pairing()

    def why(self, player: int) -> PairEvidence | ByeEvidence | None:
        """Why a child has this opponent and colour, or the bye; None for a card that is not in the pile."""
        return why(self.drawn, player)

    def floats(self, player: int) -> tuple[FloatEvidence, ...]:
        """Why a card left a group, once for each group, from the top."""
        return floats(self.drawn, player)

    def why_not(self, a: int, b: int | None) -> Answer:
        """Why two children are not paired; None asks for the bye."""
        return why_not(self.drawn, a, b)

    def why_float(self, player: int, rather: int | None = None) -> Answer | None:
        """What it costs to keep a card in the first group left, `rather` leaving instead."""
        return why_float(self.drawn, player, rather)

    def what_if(self, a: int, b: int) -> tuple[WhatIf, ...]:
        """Single changes of the history after which two children would be paired."""
        found = []
        for change, tournament in changed_tournaments(self.tournament, a, b):
            try:
                draw = draw_round(tournament, self.drawn.options, next_best=False)
            except NoPairing:
                continue
            if any({board.white, board.black} == {a, b} for board in draw.boards):
                found.append(change)
        return tuple(found)

    def depends(self, players: Players = (), asked: Question | None = None) -> tuple[DependsOn, ...]:
        """No open place of the text is looked at."""
        return ()

    def evidence(self) -> RoundEvidence:
        """Everything about the round."""
        drawn = self.drawn
        brackets = tuple(group_evidence(drawn, number) for number in range(len(drawn.groups)))
        bye = None if drawn.draw.bye is None else bye_evidence(drawn, drawn.draw.bye)
        return RoundEvidence(drawn.draw.round_number, "", brackets, bye)
