"""Results of boards as readers see them: from the board, and from one side of it."""

from __future__ import annotations

from pairwright.tournament.results import BETWEEN, RESULTS, is_adjourned
from pairwright.web.render import score_text


def own_signs(code: str) -> tuple[str, str]:
    """The result of a board as White and as Black write it, of a match their points: ("1", "0"); empty while
    it is not known, "*" of an adjourned one.
    """
    if is_adjourned(code):
        return ("*", "*")
    if BETWEEN in code:
        white, black = score_text(code).split("–")
        return (white, black)
    if code not in RESULTS:
        return ("", "")
    first, second = (outcome.sign.strip("?").replace("-", "–") for outcome in RESULTS[code])
    return (first, second)
