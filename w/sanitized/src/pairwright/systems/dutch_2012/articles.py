"""The articles of the edition of 2012 that functions carry out, in our own words."""

from __future__ import annotations

from pairwright.rules.article import Article

BOOK = "C.04.3"
EDITION = "2012"

SUBJECTS: dict[str, str] = {
    "A.2": "order of the players: score, then pairing number",
    "A.3": "score brackets; half of the players moved down: handled as homogeneous",
    "A.4": "floats of a played game between different scores",
    "A.6": "S1 and S2, P0, M0",
    "A.7": "colour difference and preferences; odd and even rounds",
    "A.8": "X1 and Z1: how many preferences cannot be granted",
    "A.10": "topscorers; what backtracking is",
    "B.1.a": "nobody meets twice",
    "B.1.b": "points without play: a downfloat, and no bye",
    "B.2": "equal absolute preferences do not meet; topscorers",
    "B.4": "preferences granted",
    "B.5": "no float twice running",
    "B.6": "no float as two rounds before",
    "C.1": "a player without an opponent in his bracket",
    "C.2": "P1, M1, X1, Z1 at first",
    "C.3": "requirements put in force",
    "C.4": "S1 and S2 filled",
    "C.5": "S1 and S2 in order",
    "C.6": "S1 against S2; the remainder",
    "C.7": "the next transposition",
    "C.8": "the next exchange, the next set of moved-down players",
    "C.9": "back from the remainder",
    "C.10": "requirements lowered one by one",
    "C.12": "other players moved down from the previous bracket",
    "C.13": "the lowest bracket: the penultimate one anew, or both joined",
    "C.14": "fewer pairs, fewer moved-down players paired",
    "D.1": "order of the transpositions",
    "D.2": "order of the exchanges",
    "D.3": "order of the sets of moved-down players",
    "E.1": "both preferences granted",
    "E.2": "the stronger preference",
    "E.3": "alternation from the latest round with different colours",
    "E.4": "the preference of the higher-ranked player",
    "E.5": "no preferences: by the number",
    "F.1": "order of the boards",
    "F.6": "a published round stands",
    "F.7": "what a correction counts for",
}

ARTICLES: tuple[Article, ...] = tuple(Article(BOOK, number, EDITION) for number in SUBJECTS)
