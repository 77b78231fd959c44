"""The editions of the Dubov system as values: one switch for every place where the texts differ.

    "2018"  C.04.4.1 as it stood until 31 January 2026
    "2026"  C.04.4.1, Council of 28 October 2025, from 1 February 2026

Nothing else in this room asks for the name of an edition: it asks for a switch.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import Literal

from pairwright.common.errors import BadInput
from pairwright.common.messages import N_, told
from pairwright.rules.article import carried_by, rule, same_articles, without_function
from pairwright.systems.swiss.colours import ColourPreference, Strength
from pairwright.systems.swiss.edition import Editions, Reading, SwissEdition, printed_number
from pairwright.tournament.outcome import Colour
from pairwright.tournament.round import NO_OPPONENT, Round
from pairwright.tournament.tournament import Tournament

BOOK = "C.04.4.1"

without_function(
    BOOK,
    {
        "1.2": "pairing numbers are those of C.04.2 articles 2.2 and 2.3",
        "1.4": "the bye is that of C.04.1 article 3",
        "1.5": "colour differences are those of C.04.3 article 1.6",
    },
)

carried_by(
    BOOK,
    {
        "4.1.1": ("the schema of the orders", "4.2.1", "4.3.1", "4.4.1"),
        "4.1.2": ("the schema of the orders", "4.2.2", "4.3.3", "4.4.2"),
    },
)

TimesUpfloated = Literal["sum", "highest"]
HigherRanked = Literal["pairing", "standings"]

_LETTERS = {
    "1.1": "A.1", "1.3": "A.3", "1.6": "A.5", "4.1": "D.0",
    "1.7": "A.6", "1.8": "A.7", "1.9": "A.8", "2.1.1": "C.1", "2.1.2": "C.2", "2.1.3": "C.3",
    "2.2.1": "C.4", "2.3.1": "C.5", "2.3.2": "C.6", "2.3.3": "C.7", "2.3.4": "C.8", "2.3.5": "C.9",
    "2.3.6": "C.10", "3.1": "B.0", "3.1.3": "B.0.c", "3.1.4": "B.0.d", "3.1.5": "B.0.e", "3.2.1": "B.1",
    "3.2.2": "B.2", "3.2.3": "B.3", "3.2.4": "B.4", "3.2.5": "B.5", "3.2.6": "B.6", "4.2": "D.1",
    "4.3": "D.2", "4.4": "D.3", "5.2.1": "E", "5.2.2": "E", "5.2.3": "E", "5.2.4": "E", "5.2.5": "E",
}  # fmt: skip
"""The articles of 2026 as the older text numbers them."""

same_articles(BOOK, "2018", _LETTERS)


_READINGS = (
    Reading(
        "highest", "2.3.5",
        N_("earlier upfloats of maximum upfloaters are added up"),
        N_("who has floated most counts first"),
        {"times_upfloated": "highest"},
    ),
    Reading(
        "standings", "5.2.1",
        N_("virtual points are included when deciding who has more points"),
        N_("virtual points are not included when deciding who has more points"),
        {"higher_ranked": "standings"},
    ),
    printed_number("5.2.1"),
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition(SwissEdition):
    """What one edition of the rules says, and readings of its open places.

    Readings of open places; the defaults follow the text and its official interpretations:

    times_upfloated: C9 looks at the sum of the upfloats of all maximum upfloaters that are chosen, or
                    compares the numbers of each from the highest down.
    higher_ranked:  5.2.1 and 5.2.5 call higher-ranked who has more points for the pairing, virtual ones
                    included, or more points in the standings.
    """

    book = BOOK
    open_to_reading = _READINGS
    older = _LETTERS
    rounds_unknown = told(
        "the number of rounds is not known, and how often players may be upfloated depends on it: give it"
    ).about("number_of_rounds")

    times_upfloated: TimesUpfloated = "sum"
    higher_ranked: HigherRanked = "pairing"

    @rule(BOOK, "1.1.1", "1.1.2")
    @rule(BOOK, "A.1", edition="2018")
    def require_round(self, tournament: Tournament) -> None:
        """Raise BadInput for a number of rounds unknown or played out, or a rating missing."""
        SwissEdition.require_round(self, tournament)
        absent = tournament.absent_next_round()
        unrated = [
            str(player.number)
            for index, player in enumerate(tournament.players)
            if player.rating <= 0 and index not in absent
        ]
        if unrated:
            shown = ", ".join(unrated[:10]) + (f", … (+{len(unrated) - 10})" if len(unrated) > 10 else "")
            raise BadInput.told(
                "the Dubov system pairs by the ratings of the opponents, and these players have none: "
                "{players}; give each a provisional rating (C.04.4.1 article 1.1.2)",
                players=shown,
            )


edition = Editions(
    "Dubov system",
    Edition(name="2026", pab_bar="bye-or-points-of-win"),
    Edition(name="2018", pab_bar="bye-or-forfeit-win", baku_points="standard", lettered=True),
)


@rule(BOOK, "1.8.2")
@rule(BOOK, "A.7", edition="2018")
def most_upfloats(number_of_rounds: int) -> int:
    """Article 1.8.2: how many upfloats make a maximum upfloater (MaxT)."""
    return 2 + number_of_rounds // 5


# -- Definitions of article 1: colour preferences, ratings of the opponents, upfloats of earlier rounds -

NEWCOMER = ColourPreference(Colour.BLACK, Strength.MILD, 0, False)


@rule(BOOK, "1.6.4")
@rule(BOOK, "A.5", edition="2018")
def with_newcomers(preference: ColourPreference) -> ColourPreference:
    """Article 1.6.4: who has not played yet has a mild preference for Black; others keep theirs."""
    return NEWCOMER if preference.colour == Colour.NONE else preference


@rule(BOOK, "1.7", "1.7.1", "1.7.3")
@rule(BOOK, "A.6", edition="2018")
def average_rating(total: int, games: int) -> int:
    """Article 1.7.1: the average rating of the opponents (ARO), halves rounded up; 0 without a game.

    total: the sum of their ratings.
    """
    return (2 * total + games) // (2 * games) if games else 0


@rule(BOOK, "1.3.2")
@rule(BOOK, "A.3", "A.7", edition="2018")
def upfloated(played: Round, player: int, scores: Sequence[int]) -> bool:
    """Articles 1.3.2 and 1.8: the player (by index) was paired with somebody who had more points.

    scores: pairing scores before the round, virtual points included. Whether the game was played does not
    matter: an upfloater is told by the bracket in which he was paired.
    """
    opponent = played.opponents[player]
    return opponent != NO_OPPONENT and scores[opponent] > scores[player]


# -- Article 4: the orders in which sets of players and transpositions are tried -----------------------

Players = tuple[int, ...]


@rule(BOOK, "4.1", "4.1.1", "4.1.2", "4.1.3")
@rule(BOOK, "D.0", edition="2018")
def sets_in_order(pool: Sequence[int], size: int) -> Iterator[Players]:
    """Article 4.1.3: every set of so many players of a pool, by the smallest differing sequence number.

    pool: in the order of the sequence numbers.
    """
    yield from combinations(pool, size)


@rule(BOOK, "4.3.3")
@rule(BOOK, "D.2", edition="2018")
def from_the_middle(listed: Sequence[int]) -> Players:
    """Article 4.3.3: sequence numbers from the middle outwards, of two in the middle the higher first."""
    left, numbered = list(listed), []
    while left:
        numbered.append(left.pop((len(left) - 1) // 2))
    return tuple(numbered)


@rule(BOOK, "4.4", "4.4.1", "4.4.2")
@rule(BOOK, "D.3", edition="2018")
def transpositions(pool: Sequence[int]) -> Iterator[Players]:
    """Article 4.4.2: every order of the players of G2; `pool` is by ascending pairing number."""
    yield from permutations(pool)
