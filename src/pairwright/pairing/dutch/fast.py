"""The round-pairing of the Dutch system by matching: the same pairings as `literal`, for fields of any size."""

from __future__ import annotations

from pairwright.errors import NoPairing
from pairwright.matching import Conflicts
from pairwright.pairing.dutch.colours import allocate
from pairwright.pairing.dutch.completion import NO_PAIRING, bye_score
from pairwright.pairing.dutch.editions import edition as edition_named
from pairwright.pairing.dutch.field import Field
from pairwright.pairing.dutch.layout import Bracket, bracket_fields
from pairwright.pairing.dutch.problem import bracket_problem
from pairwright.pairing.dutch.sweep import Outcome, first_best
from pairwright.pairing.swiss import board_order, infer_initial_colour, numbers_for_parity
from pairwright.pairing.system import Board, Pairing
from pairwright.tournament.outcome import LAST_PLAYED, Colour
from pairwright.tournament.tournament import Tournament


def pair_fast(tournament: Tournament, edition: str = "") -> Pairing:
    """Pair the next round. Raises NoPairing when C1 to C3 cannot be satisfied, BadInput for unusable input."""
    rules = edition_named(edition)
    field = Field(tournament, rules)
    conflicts = conflicts_of(tournament)
    pairs, bye = _pair_brackets(field, conflicts)
    ordered = board_order(pairs, field.scores)
    return Pairing(
        field.round_number,
        tuple(_boards(field, ordered)),
        bye,
        "dutch",
        rules.name,
    )


def conflicts_of(tournament: Tournament) -> Conflicts:
    """C1 and forbidden pairs; one vertex more than there are players, for the bye."""
    conflicts = Conflicts(len(tournament.players) + 1)
    for played in tournament.rounds:
        conflicts.add_round(played.opponents, played.outcomes, LAST_PLAYED)
    for forbidden in tournament.forbidden:
        if forbidden.applies(tournament.next_round):
            conflicts.add_group(forbidden.players)
    return conflicts


def _pair_brackets(field: Field, conflicts: Conflicts) -> tuple[list[tuple[int, int]], int | None]:
    """Pairs of tournament indices, higher-ranked player first, and who gets the bye."""
    lowest = bye_score(field, conflicts)
    pairs: list[tuple[int, int]] = []
    moved: list[int] = []
    groups = field.groups
    count = len(field.player)
    for number, (start, stop, score) in enumerate(groups):
        end_of_next = groups[number + 1][1] if number + 1 < len(groups) else stop
        bracket = Bracket(
            moved, list(range(start, stop)), range(stop, end_of_next), range(end_of_next, count), score
        )
        outcome = _pair_bracket(field, bracket, conflicts, lowest)
        pairs += outcome.pairs
        moved = outcome.leaving
    named = [(field.player[a], field.player[b]) for a, b in pairs]
    return named, field.player[moved[0]] if moved else None


def _pair_bracket(field: Field, bracket: Bracket, conflicts: Conflicts, lowest: int | None) -> Outcome:
    size = len(bracket.moved) + len(bracket.residents)
    unplayed = lowest is not None and lowest >= bracket.score and size % 2 == 1
    while True:
        fields = bracket_fields(field, bracket, look_ahead=len(bracket.next_group) > 0, unplayed=unplayed)
        problem = bracket_problem(
            field, bracket, conflicts, fields, bye_score=lowest, whole=True, unplayed=unplayed
        )
        matcher = problem.matcher()
        if not matcher.solve():
            raise NoPairing(NO_PAIRING)
        outcome = first_best(problem, matcher, len(bracket.moved))
        if unplayed and len(outcome.leaving) != 1:
            unplayed = False
            continue
        return outcome


def _boards(field: Field, pairs: list[tuple[int, int]]) -> list[Board]:
    tournament = field.tournament
    renumber = field.edition.number_parity == "effective-rank"
    initial = infer_initial_colour(tournament, renumber)
    numbers = numbers_for_parity(tournament, renumber)
    boards = []
    for a, b in pairs:
        first, second = field.preference[a], field.preference[b]
        higher, _ = allocate(
            first,
            second,
            lambda a=a, b=b: (field.played_colours(a), field.played_colours(b)),
            numbers[a],
            initial,
            field.edition.wider_difference,
        )
        boards.append(Board(a, b) if higher == Colour.WHITE else Board(b, a))
    return boards
