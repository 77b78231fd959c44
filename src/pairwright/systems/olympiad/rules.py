"""The Olympiad pairing rules (FIDE Handbook D.02, in force since 1 January 2022) as a value.

There is one edition. No official text of articles 4 to 11 was at hand, but two digests of them that agree;
docs/rules/olympiad.md says what that leaves open, and how it is read here.
"""

from __future__ import annotations

from pairwright.common.messages import told
from pairwright.common.values import dataclass
from pairwright.rules.article import without_function
from pairwright.systems.swiss.edition import Editions, SwissEdition

BOOK = "D.02"

without_function(
    BOOK,
    {
        "2": "the competition enters the teams, those of the host too",
        "3.1": "the competition gives the numbers, by the average ratings of the teams",
        "10": "the arbiters decide who is paired in round 1, and about teams that are short of players",
        "11.3": "a published round stands; what breaks 6.1 or 7.3 is named by the check of a round",
    },
    edition="2022",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition(SwissEdition):
    """What the rules say; nothing in them is read in two ways here."""

    book = BOOK
    rounds_unknown = told("the number of rounds is not known: give it").about("number_of_rounds")


edition = Editions("Olympiad pairing rules", Edition(name="2022", pab_bar="bye-or-forfeit-win"))
