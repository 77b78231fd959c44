"""The Olympiad pairing rules (FIDE Handbook D.02, in force since 1 January 2022) as a value.

There is one edition. No official text of articles 4 to 11 was at hand, but two digests of them that agree;
docs/rules/olympiad.md says what that leaves open, and how it is read here.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.common.messages import told
from pairwright.common.values import dataclass
from pairwright.rules.article import rule, without_function
from pairwright.systems.swiss.colours import Allocation, alternate, initial_by_parity
from pairwright.systems.swiss.edition import Editions, SwissEdition
from pairwright.tournament.outcome import Colour

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


# -- Who has White on board 1: articles 7.2 to 7.7 -----------------------------------------------------

Allowed = tuple[bool, bool]
"""A team may have White, and may have Black."""

_WIDEST = 2
_IN_A_ROW = 3


def difference_of(had: Sequence[int]) -> int:
    """Matches with White minus matches with Black."""
    return sum(1 if colour == Colour.WHITE else -1 for colour in had)


@rule(BOOK, "7.3", edition="2022")
def may_have(had: Sequence[int]) -> Allowed:
    """Article 7.3: no difference beyond two, and no colour three times running."""
    difference, last = difference_of(had), list(had[1 - _IN_A_ROW :])
    running = last if len(last) == _IN_A_ROW - 1 and last[0] == last[1] else [Colour.NONE]
    return (
        difference < _WIDEST and running[0] != Colour.WHITE,
        difference > -_WIDEST and running[0] != Colour.BLACK,
    )


def suit(one: Allowed, other: Allowed) -> bool:
    """Some colours keep both within the limits of 7.3."""
    return (one[0] and other[1]) or (one[1] and other[0])


@rule(BOOK, "7.2", "7.5", "7.6", "7.7", edition="2022")
def allocate(higher: Sequence[int], lower: Sequence[int], number: int, initial: Colour) -> Allocation:
    """The colour of the higher-ranked team, by the first article that decides.

    higher, lower: the colours that the two have had, oldest first. number: of the higher-ranked one.
    initial: drawn by lot for number 1. Raises BadInput where 7.2 is reached and it is unknown.
    """
    if not higher and not lower:
        return Allocation(initial_by_parity(number, initial), "7.2")
    (own_white, own_black), (other_white, other_black) = may_have(higher), may_have(lower)
    white, black = own_white and other_black, own_black and other_white
    if white != black:
        return Allocation(Colour.WHITE if white else Colour.BLACK, "7.5")
    own, other = difference_of(higher), difference_of(lower)
    if own != other:
        return Allocation(Colour.BLACK if own > other else Colour.WHITE, "7.6")
    turned = alternate(higher, lower)
    if turned == Colour.NONE:
        turned = Colour(higher[-1]).opposite if higher else Colour(lower[-1])
    return Allocation(turned, "7.7")
