"""The points of the guidelines with their subjects: the index of this room.

R and S are numbered as in the guidelines (first round, subsequent rounds); T and G are the prizes of the
association's event pages, which have no numbers there.
"""

from __future__ import annotations

BOOK = "KJCA"

SUBJECTS = {
    "R1.1": "cards by grade, the ungraded below them alphabetically",
    "R1.2": "top half against bottom half, alternating colours, bye for the bottom card",
    "R1.3": "late entries at the bottom, the draw stands",
    "S1": "score groups, highest first",
    "S2": "card order inside a group",
    "S3": "halves of a group",
    "S4": "the top half gets the opposite of its last colour",
    "S5": "top half against bottom half from the top down",
    "S6": "no rematch, no third colour, minimum alterations",
    "S7": "floats and the bye, one of each",
    "S8": "relatives, club and school mates",
    "S9": "the published round: order of boards, professional impression",
    "S10": "if in doubt, ask: unusual decisions are told",
    "T1": "trophies: sum of the opponents' scores",
    "T2": "trophies: results between the tied",
    "T3": "trophies: number of wins",
    "T4": "trophies: tournament grading performance",
    "T5": "trophies for three, medals for those level on points",
    "T6": "cash: the tied share their prizes",
    "G1": "Grand Prix score",
    "G2": "best school: three best scores",
}
