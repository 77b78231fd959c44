"""Results of boards as readers see them: from the board, and from one side of it."""

from __future__ import annotations

from pairwright.tournament.results import BETWEEN, RESULTS
from pairwright.web.render import score_text, still_open


def own_signs(code: str) -> tuple[str, str]:
    """The result of a board as White and as Black write it, of a match their points: ("1", "0"); empty while
    it is not known, "*" of an adjourned one, "2½ *" of a match with such a game.
    """
    games = code.split(BETWEEN)
    if set(games) == {"*"}:
        return ("*", "*")
    if len(games) > 1:
        white, black = score_text(code)
        return (white + still_open(code), black + still_open(code))
    if code not in RESULTS:
        return ("", "")
    first, second = (outcome.sign.strip("?").replace("-", "–") for outcome in RESULTS[code])
    return (first, second)
