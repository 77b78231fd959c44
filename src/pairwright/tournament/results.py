"""Results of a board as they are written, and the outcomes they stand for (C.04.2 art. 3)."""

from __future__ import annotations

from functools import lru_cache

from pairwright.common.messages import N_, Told, marked, told
from pairwright.tournament.outcome import HALF_POINTS, Outcome
from pairwright.tournament.scoring import POINT, points_text

_PLAYED: dict[str, tuple[Outcome, Outcome]] = {
    "1-0": (Outcome.WIN, Outcome.LOSS),
    "1/2-1/2": (Outcome.DRAW, Outcome.DRAW),
    "0-1": (Outcome.LOSS, Outcome.WIN),
    "0-0": (Outcome.LOSS, Outcome.LOSS),
    "1/2-0": (Outcome.DRAW, Outcome.LOSS),
    "0-1/2": (Outcome.LOSS, Outcome.DRAW),
}

_NOT_RATED = {
    Outcome.WIN: Outcome.UNRATED_WIN,
    Outcome.DRAW: Outcome.UNRATED_DRAW,
    Outcome.LOSS: Outcome.UNRATED_LOSS,
}

RESULTS: dict[str, tuple[Outcome, Outcome]] = {
    **_PLAYED,
    "+/-": (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
    "-/+": (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),
    "-/-": (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS),
    "*": (Outcome.UNFINISHED, Outcome.UNFINISHED),
    **{f"{code} u": (_NOT_RATED[white], _NOT_RATED[black]) for code, (white, black) in _PLAYED.items()},
}
"""Code: outcomes of White and of Black. "*" is adjourned, "u" is played but not rated."""

_SHORT = {
    "1": "1-0",
    "0": "0-1",
    "=": "1/2-1/2",
    "1/2": "1/2-1/2",
    "draw": "1/2-1/2",
    "+": "+/-",
    "-": "-/+",
    "+--": "+/-",
    "--+": "-/+",
    "---": "-/-",
    "+-": "+/-",
    "-+": "-/+",
}
"""Results as people write them in short, from White's side."""


def result_read(text: str) -> str | None:
    """The code of a result as people write it: "1-0", " 1 – 0 ", "½-½", "1:0", "=", "+"; None for none."""
    plain = "".join(text.split()).casefold()
    for written, meant in (("–", "-"), ("−", "-"), (":", "-"), ("½", "1/2"), ("0.5", "1/2"), ("0,5", "1/2")):
        plain = plain.replace(written, meant)
    if plain.endswith("u"):
        plain = f"{plain[:-1]} u"
    code = _SHORT.get(plain, plain)
    return code if code in RESULTS else None


OWN = {
    **dict.fromkeys(("1", "w", "win", "won"), ("1-0", "0-1")),
    **dict.fromkeys(("5", "=", "½", "1/2", "0.5", "0,5", "d", "draw", "drew"), ("1/2-1/2", "1/2-1/2")),
    **dict.fromkeys(("0", "l", "loss", "lost", "lose"), ("0-1", "1-0")),
    "+": ("+/-", "-/+"),
    "-": ("-/+", "+/-"),
}
"""What a card says of its owner's game, as the result of the board: with White, and with Black."""

COMMON = ("1-0", "1/2-1/2", "0-1")
"""What nearly every board ends with; the others are one step further away on the pages."""

WAITED_FOR = ""
"""The result of a board that still plays."""


def outcomes_of(*codes: str) -> tuple[tuple[Outcome, Outcome], ...]:
    """White's and Black's outcomes of results of one game, in this order."""
    return tuple(RESULTS[code] for code in codes)


FORFEITS = outcomes_of("+/-", "-/+", "-/-")
"""How a game ends that is not played."""

_CODES = {outcomes: code for code, outcomes in RESULTS.items()}


def code_of(white: Outcome, black: Outcome) -> str | None:
    """The code of two outcomes, None when no result is written so."""
    return _CODES.get((white, black))


BETWEEN = ", "
"""Between the games of a match: "1-0, 1/2-1/2". Both are written from the side of White in the first game."""

ADJOURNED = "*"
"""The result of a game that goes on later."""

PLAYING = "?"
"""A game of a match that still plays beside others that have ended: "1-0, ?"."""

_IN_A_MATCH = {**RESULTS, PLAYING: RESULTS[ADJOURNED]}


def from_the_other_side(code: str) -> str:
    """The result of a board whose players sat the other way round, the same score for each of them."""
    parts = code.split(BETWEEN) if code else []
    turned = [PLAYING if part == PLAYING else code_of(*RESULTS[part][::-1]) or part for part in parts]
    return BETWEEN.join(turned)


def is_result(code: str, games: int = 1) -> bool:
    """A board can end so, or stand so. games: of a match; one result alone stands for each of them."""
    parts = code.split(BETWEEN)
    known = _IN_A_MATCH if len(parts) > 1 and set(parts) != {PLAYING} else RESULTS
    return len(parts) in (1, games) and all(part in known for part in parts)


def games_of(code: str, games: int) -> tuple[str, ...]:
    """The results of the games of a board one by one; PLAYING for those of a board without a result.

    Of a match with fewer boards than others, nobody is on those that it does not have.
    """
    parts = tuple((code or PLAYING).split(BETWEEN))
    return parts * games if len(parts) == 1 else (*parts, *["-/-"] * (games - len(parts)))


@lru_cache(maxsize=512)
def outcomes_of_games(code: str, games: int) -> tuple[tuple[Outcome, Outcome], ...]:
    """For every game of a board the outcomes of White in the first game, and of the opponent."""
    return tuple(_IN_A_MATCH[part] for part in games_of(code, games))


def score_of(code: str) -> tuple[int, int]:
    """Half-points of both sides over the games of a board so far, one won by forfeit counting as won."""
    games = [_IN_A_MATCH[part] for part in code.split(BETWEEN)]
    return sum(HALF_POINTS.get(one, 0) for one, _ in games), sum(HALF_POINTS.get(one, 0) for _, one in games)


def is_awaited(code: str) -> bool:
    """True while a board still plays: no result is in, or a game of a match still plays, "1-0, ?"."""
    return code == WAITED_FOR or (PLAYING in code and PLAYING in code.split(BETWEEN))


def is_adjourned(code: str) -> bool:
    """True for a board that goes on later, or of which a game does, "1-0, *": it holds up no draw
    (C.04.2 art. 3.1); its result is to come.
    """
    return ADJOURNED in code and ADJOURNED in code.split(BETWEEN) and not is_awaited(code)


GAMES = frozenset(pair for white, black in RESULTS.values() for pair in ((white, black), (black, white)))
"""Outcomes that the two players of one board can have."""

BYES = {
    "full": Outcome.FULL_POINT_BYE,
    "half": Outcome.HALF_POINT_BYE,
    "zero": Outcome.ZERO_POINT_BYE,
    "absent": Outcome.ABSENT,
}
"""Byes and absences announced before a round is drawn (C.04.2 art. 3.3), as people call them."""

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


def byes_first(outcome: Outcome) -> int:
    """Where somebody stands among those without an opponent: by what the bye is worth, then all others."""
    kinds = (Outcome.PAIRING_ALLOCATED_BYE, Outcome.FULL_POINT_BYE, Outcome.HALF_POINT_BYE)
    return kinds.index(outcome) if outcome in kinds else len(kinds)


# -- In print and in words ---------------------------------------------------------------------------------

_TOLD_IN_FULL = 2
"""Games of a match that are few enough to stand in every list."""


def result_text(code: str) -> str:
    """A result code in print: "1/2-1/2" is "½–½", "+/-" is "+ –"; of a match of two games
    "1½–½ (1–0, ½–½)", of one on more boards the score so far: "2–1 …" while boards play.

    An adjourned game is "*", as is a match with one: "2½–½ *"; pages say it in words.
    """
    games = code.split(BETWEEN)
    if set(games) == {"*"}:
        return "*"
    if len(games) == _TOLD_IN_FULL:
        return in_full(code)
    if len(games) > 1:
        return "–".join(score_text(code)) + still_open(code)
    return code.replace("1/2", "½").replace("/", " ").replace("-", "–").replace(PLAYING, "…")


def in_full(code: str) -> str:
    """The same with the games of a match: "2½–½ * (1–0, ½–½, *, 1–0)"."""
    games = code.split(BETWEEN)
    if len(games) == 1 or set(games) == {"*"}:
        return result_text(code)
    still = "" if len(games) == _TOLD_IN_FULL else still_open(code)
    return f"{'–'.join(score_text(code))}{still} ({BETWEEN.join(map(result_text, games))})"


def still_open(code: str) -> str:
    """What stands behind the score of a match: " *" for adjourned games, " …" while others play."""
    games = code.split(BETWEEN)
    return "".join(f" {sign}" for sign, part in (("*", "*"), ("…", PLAYING)) if part in games)


def score_text(code: str) -> tuple[str, str]:
    """The points of both sides of a match: ("1½", "½")."""
    white, black = (points_text(half * POINT // 2) or "0" for half in score_of(code))
    return white, black


CHOICES: tuple[tuple[str, str], ...] = (
    ("1-0", "1–0"),
    ("1/2-1/2", "½–½"),
    ("0-1", "0–1"),
    ("+/-", "+ –"),
    ("-/+", "– +"),
    ("-/-", "– –"),
    ("*", N_("adjourned")),
    ("0-0", "0–0"),
    ("1/2-0", "½–0"),
    ("0-1/2", "0–½"),
)
"""What a result field offers, the common ones first: code and words."""

NOT_RATED: tuple[tuple[str, str], ...] = (
    ("1-0 u", N_("1–0, not rated")),
    ("1/2-1/2 u", N_("½–½, not rated")),
    ("0-1 u", N_("0–1, not rated")),
)
"""Played, but not for the rating (letters W, D and L of a report file): offered one step further away."""


def shown_result(code: str) -> str:
    """A result in full, to be translated; "" for none. Of a match a game that is adjourned is "*"."""
    if set(code.split(BETWEEN)) == {ADJOURNED}:
        return N_("adjourned")
    return in_full(code) if BETWEEN in code else {**dict(CHOICES), **dict(NOT_RATED)}.get(code, code)


def result_told(code: str) -> Told:
    """A result in full, as a sentence names it."""
    return marked(shown_result(code).replace(ADJOURNED, "{word}"), word=told("adjourned"))
