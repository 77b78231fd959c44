"""The articles of C.04.3, edition of 2026, in our own words: the index of this room.

Each of them has a function in the register of `pairwright.rules.article`; a test holds that.
"""

from __future__ import annotations

from pairwright.rules.article import Article
from pairwright.systems.dutch.criteria import BOOK, CRITERIA

SUBJECTS: dict[str, str] = {
    "1.1": "Tournament Pairing Numbers, by C.04.2 article 2",
    "1.2": "order of the players: score, then pairing number",
    "1.3.1": "scoregroups",
    "1.3.2": "brackets: residents and moved-down players",
    "1.3.3": "homogeneous and heterogeneous brackets",
    "1.3.4": "the remainder of a heterogeneous bracket",
    "1.4.1": "downfloaters and moved-down players",
    "1.4.2": "floats of a played game between different scores",
    "1.4.3": "rounds without a game that are downfloats",
    "1.4.4": "rounds that are no float",
    "1.5": "the pairing-allocated bye, by C.04.1 article 3",
    "1.6": "colour difference",
    "1.7": "colour preferences: absolute, strong, mild, none",
    "1.8": "topscorers",
    "1.9": "the round is complete; brackets from the top down",
    "1.9.3": "no complete pairing exists",
    "2.1.1": "C1: nobody meets twice",
    "2.1.2": "C2: who is barred from the pairing-allocated bye",
    "2.1.3": "C3: equal absolute preferences",
    "2.2.1": "C4: the downfloaters and the players below can be paired completely",
    **{one.article.number: f"{one.key}: {one.subject}" for one in CRITERIA.values() if one.subject},
    "3.1": "parameters of a bracket: MaxPairs, M1",
    "3.2": "S1, S2",
    "3.2.4": "Limbo",
    "3.3": "candidates",
    "3.4": "evaluation: a perfect candidate is taken at once",
    "3.5": "a candidate that is not perfect: an alteration, and the next candidate",
    "3.6": "alterations in a homogeneous bracket or a remainder",
    "3.7": "alterations in a heterogeneous bracket",
    "3.8": "the best candidate when none is perfect",
    "4.1": "bracket sequence numbers",
    "4.2": "order of the transpositions",
    "4.3": "order of the resident exchanges",
    "4.4": "order of the sets of moved-down players",
    "4.5": "each use takes the next element of its order",
    "5.1": "the initial colour is drawn by lot",
    "5.2": "colours of a pair: the first rule that decides",
    "5.2.1": "both preferences granted",
    "5.2.2": "the stronger preference, the wider difference",
    "5.2.3": "alternation from the latest round with different colours",
    "5.2.4": "the preference of the higher-ranked player",
    "5.2.5": "the initial colour and the parity of the pairing number",
}

ARTICLES: tuple[Article, ...] = tuple(Article(BOOK, number) for number in SUBJECTS)
