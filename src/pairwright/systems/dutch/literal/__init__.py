"""The literal procedure of the Dutch system.

It tries and compares what the text tells to try and to compare, in the order of the text, and is
meant to be read beside it. Slow for large brackets, and kept for ever: the fast procedure must give
the same pairings.
"""

from __future__ import annotations

from collections.abc import Iterable

from pairwright.rules.article import rule
from pairwright.systems.dutch.editions import edition as edition_named
from pairwright.systems.dutch.situation import Situation, survey
from pairwright.systems.dutch.switches import Edition
from pairwright.systems.swiss.boards import board_order, infer_initial_colour, numbers_for_parity
from pairwright.systems.swiss.colours import Allocation, allocate
from pairwright.systems.system import Board, Pairing
from pairwright.tournament.outcome import Colour
from pairwright.tournament.tournament import Tournament


@rule("C.04.1", "3")
@rule("C.04.3", "1.5")
def pair_literal(tournament: Tournament, edition: str | Edition = "") -> Pairing:
    """Pair the next round by the words of the rules; whoever is left over has the bye (1.5).

    edition: "2012", "2017", "2026", "" for what the tournament says (the newest when it says nothing), or a
    value of one's own with other readings.

    Raises NoPairing when the rules admit none; BadInput when the edition, the number of rounds or an
    initial colour that matters is not known.
    """
    rules = edition if isinstance(edition, Edition) else edition_named(edition or tournament.edition)
    situation = survey(tournament, rules)
    brackets = rules.completion.literal(situation)
    pairs = [pair for bracket in brackets for pair in bracket.pairs]
    left = brackets[-1].downfloaters if brackets else ()
    return Pairing(
        round_number=situation.round_number,
        boards=boards(tournament, situation, pairs),
        pairing_allocated_bye=situation.entrants[left[0]].index if left else None,
        system="dutch",
        edition=rules.name,
    )


def boards(
    tournament: Tournament, situation: Situation, pairs: Iterable[tuple[int, int]]
) -> tuple[Board, ...]:
    """The pairs with colours (article 5) in the order of C.04.2 article 3.6.

    pairs: players by their places in rank order.
    """
    renumber = situation.edition.number_parity == "effective-rank"
    initial_colour = infer_initial_colour(tournament, renumber)
    numbers = numbers_for_parity(tournament, renumber)

    def coloured(pair: tuple[int, int]) -> tuple[int, int]:
        higher, lower = (situation.entrants[place] for place in sorted(pair))
        number = numbers[higher.index]
        allocation = allocation_of(situation, min(pair), max(pair), number, initial_colour)
        white, black = (higher, lower) if allocation.higher == Colour.WHITE else (lower, higher)
        return white.index, black.index

    scores = list(situation.history.scores[-1])
    if situation.edition.board_score == "pairing":
        for entrant in situation.entrants:
            scores[entrant.index] = entrant.score
    return tuple(Board(white, black) for white, black in board_order(map(coloured, pairs), scores))


def allocation_of(
    situation: Situation, higher: int, lower: int, number: int, initial_colour: Colour
) -> Allocation:
    """Article 5.2 for two players given by their places in rank order; `number` is for 5.2.5."""
    a, b = situation.entrants[higher], situation.entrants[lower]
    colours = situation.history.colours
    return allocate(
        a.preference,
        b.preference,
        lambda: (colours[a.index], colours[b.index]),
        number,
        initial_colour,
        situation.edition.wider_difference,
    )
