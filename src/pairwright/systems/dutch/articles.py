"""The articles of C.04.3, edition of 2026, in our own words: the index of this room.

Each of them has a function in the register of `pairwright.rules.article`; a test holds that.
"""

from __future__ import annotations

from pairwright.rules.article import Article
from pairwright.systems.dutch.criteria import BOOK

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
    "2.3.1": "C5: the lowest score of the PAB recipient",
    "2.4.1": "C6: fewest downfloaters",
    "2.4.2": "C7: lowest scores of the downfloaters",
    "2.4.3": "C8: the best next bracket",
    "2.4.4": "C9: fewest unplayed games of the PAB recipient",
    "2.4.5": "C10: topscorers and their opponents with a colour difference beyond two",
    "2.4.6": "C11: topscorers and their opponents with one colour a third time in a row",
    "2.4.7": "C12: players who do not get their preference",
    "2.4.8": "C13: players who do not get their strong preference",
    "2.4.9": "C14: resident downfloaters who downfloated in the previous round",
    "2.4.10": "C15: opponents of moved-down players who upfloated in the previous round",
    "2.4.11": "C16: as C14, two rounds before",
    "2.4.12": "C17: as C15, two rounds before",
    "2.4.13": "C18: score differences of moved-down players who downfloated in the previous round",
    "2.4.14": "C19: score differences of their opponents who upfloated in the previous round",
    "2.4.15": "C20: as C18, two rounds before",
    "2.4.16": "C21: as C19, two rounds before",
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
