"""Results of boards as readers see them: from the board, and from one side of it."""

from __future__ import annotations

from pairwright.marks import N_
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.results import BETWEEN, RESULTS
from pairwright.web.render import score_text

_SIGNS = {
    Outcome.WIN: "1",
    Outcome.DRAW: "½",
    Outcome.LOSS: "0",
    Outcome.UNRATED_WIN: "1",
    Outcome.UNRATED_DRAW: "½",
    Outcome.UNRATED_LOSS: "0",
    Outcome.FORFEIT_WIN: "+",
    Outcome.FORFEIT_LOSS: "–",
}

WITHOUT_GAME = {
    Outcome.PAIRING_ALLOCATED_BYE: N_("bye"),
    Outcome.FULL_POINT_BYE: N_("full-point bye"),
    Outcome.HALF_POINT_BYE: N_("half-point bye"),
    Outcome.ZERO_POINT_BYE: N_("not playing"),
    Outcome.ABSENT: N_("not playing"),
    Outcome.FORFEIT_WIN: N_("won by forfeit"),
    Outcome.FORFEIT_LOSS: N_("lost by forfeit"),
}
"""What is said of somebody who has no opponent in a round."""


def own_signs(code: str) -> tuple[str, str]:
    """The result of a board as White and as Black write it, of a match their points: ("1", "0"); empty while
    it is not known.
    """
    if BETWEEN in code:
        white, black = score_text(code).split("–")
        return (white, black)
    if code not in RESULTS:
        return ("", "")
    first, second = RESULTS[code]
    return (_SIGNS.get(first, ""), _SIGNS.get(second, ""))
