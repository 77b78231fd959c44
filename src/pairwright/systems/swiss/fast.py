"""What every fast round-pairing shares: the field, the witness of completion, the way down the brackets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pairwright.matching import CompletionWitness, Conflicts
from pairwright.systems.swiss.boards import Renumbering, infer_initial_colour, numbers_for_parity
from pairwright.systems.swiss.colours import BARRED, PARITY_FIRST, allocate, by_preference
from pairwright.systems.swiss.field import SwissField
from pairwright.systems.swiss.problem import Bracket, BracketOutcome
from pairwright.systems.system import Board
from pairwright.tournament.outcome import LAST_PLAYED, Colour
from pairwright.tournament.tournament import Tournament

FEW, MANY = 24, 400
"""Players below a bracket with whom it is paired as quickly as without them, and much slower."""


def conflicts_of(tournament: Tournament) -> Conflicts:
    """C1 and forbidden pairs; one vertex more than there are players, for the bye."""
    conflicts = Conflicts(len(tournament.players) + 1)
    for played in tournament.rounds:
        conflicts.add_round(played.opponents, played.outcomes, LAST_PLAYED)
    for forbidden in tournament.forbidden_next_round():
        conflicts.add_group(forbidden.players)
    return conflicts


def witness_of(
    field: SwissField,
    conflicts: Conflicts,
    positions: Sequence[int] | None = None,
    ends: list[int] | None = None,
) -> CompletionWitness:
    """A witness, not yet built, of these players or of the whole field; `ends` end their groups."""
    return CompletionWitness(
        field.player if positions is None else [field.player[p] for p in positions],
        conflicts,
        field.profile if positions is None else [field.profile[p] for p in positions],
        [[failed != BARRED for failed in row] for row in field.failures],
        by_preference(tuple(field.profiles)),
        [stop for _, stop, _ in field.groups] if ends is None else ends,
    )


class Procedure:
    """The brackets of one round from the top. Subclasses say how the completion of the round is ensured.

    witness:   a pairing of everybody not paired yet under C1 to C3, kept to show that one exists.
    pab_recipients: positions of the players who may have the pairing-allocated bye; none in an even field.
    """

    pab_recipients: frozenset[int]

    def __init__(self, field: SwissField) -> None:
        self.field = field
        self.conflicts = conflicts_of(field.tournament)
        self.witness = witness_of(field, self.conflicts)

    def brackets(self) -> Iterator[BracketOutcome]:
        """Every bracket of the round, from the top; the last one leaves nobody but the PAB recipient.

        Raises NoPairing when C1 to C3 cannot be satisfied.
        """
        raise NotImplementedError

    def pair(self) -> tuple[list[tuple[int, int]], int | None]:
        """Pairs of tournament indices, higher-ranked player first, and who gets the bye."""
        pairs: list[tuple[int, int]] = []
        left: list[int] = []
        for found in self.brackets():
            pairs += found.pairs
            left = found.downfloaters
        player = self.field.player
        return [(player[a], player[b]) for a, b in pairs], player[left[0]] if left else None

    def bracket(self, number: int, mdps: list[int]) -> Bracket:
        """The bracket of a scoregroup, counted from the top."""
        groups = self.field.groups
        start, stop, score = groups[number]
        end_of_next = groups[number + 1][1] if number + 1 < len(groups) else stop
        everybody = len(self.field.player)
        return Bracket(
            mdps, list(range(start, stop)), range(stop, end_of_next), range(end_of_next, everybody), score
        )

    def witness_of(self, positions: Sequence[int], ends: list[int]) -> CompletionWitness:
        """A witness, still to be built, of some players; `ends` are the ends of their groups in this list."""
        return witness_of(self.field, self.conflicts, positions, ends)

    def adopt(self, pairs: Iterable[tuple[int, int]]) -> None:
        """Make these pairs the witness; positions, the bye being the one after the last player."""
        mates = [-1] * (len(self.field.player) + 1)
        for a, b in pairs:
            mates[a], mates[b] = b, a
        self.witness.adopt(mates)


class BracketProcedure(Procedure):
    """Completion kept in sight at every bracket: one for each scoregroup, two questions each."""

    def brackets(self) -> Iterator[BracketOutcome]:
        """What a bracket leaves goes into the next one."""
        mdps: list[int] = []
        in_vain = skipped = number = 0
        while number < len(self.field.groups):
            for found in self.several(number, mdps):
                mdps = found.downfloaters
                number += 1
                yield found
            if number == len(self.field.groups):
                return
            bracket = self.bracket(number, mdps)
            alone = None
            if skipped and bracket.next_group:
                skipped -= 1
            elif alone := self.alone(bracket):
                in_vain = 0
            else:
                # A bracket that depends on those below is seldom the only one.
                below = len(bracket.next_group) + len(bracket.low)
                if below <= FEW:
                    skipped = len(self.field.groups)
                elif below <= MANY:
                    skipped = in_vain
                in_vain += 1
            found = alone or self.with_all_below(bracket)
            mdps = found.downfloaters
            number += 1
            yield found

    def several(self, number: int, mdps: list[int]) -> Iterable[BracketOutcome]:
        """Brackets from this one on that are paired in one go; here none."""
        return ()

    def alone(self, bracket: Bracket) -> BracketOutcome | None:
        """The best pairing of the bracket by itself, if a witness shows that it is the best of all."""
        raise NotImplementedError

    def with_all_below(self, bracket: Bracket) -> BracketOutcome:
        """The best pairing of the bracket, everybody below taking part."""
        raise NotImplementedError


def boards_of(
    field: SwissField, pairs: Sequence[tuple[int, int]], rank: Sequence[int], renumber: Renumbering
) -> tuple[Board, ...]:
    """The pairs (indices into the tournament) with their colours, their order kept.

    rank: per player of the tournament, the smaller the higher. renumber: as for `numbers_for_parity`.
    """
    initial = infer_initial_colour(field.tournament, renumber)
    numbers = numbers_for_parity(field.tournament, renumber)

    def board(a: int, b: int) -> Board:
        """White first."""
        higher, lower = (a, b) if rank[a] < rank[b] else (b, a)
        colour = allocate(
            field.preference[higher],
            field.preference[lower],
            lambda: (field.played_colours(higher), field.played_colours(lower)),
            numbers[higher],
            initial,
            False,
            PARITY_FIRST,
            field.is_newcomer(higher) and field.is_newcomer(lower),
        ).higher
        return Board(higher, lower) if colour == Colour.WHITE else Board(lower, higher)

    return tuple(board(a, b) for a, b in pairs)
