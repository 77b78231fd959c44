"""The round-pairing of the Dutch system by matching: the same pairings as `literal`, for fields of any size.

Brackets are paired from the top. For each bracket two questions are asked, the cheap one first:

1. What is the best pairing of the bracket alone, as if nobody below mattered? When a witness shows
   that its downfloaters do as well below as any could (C4, C5 and C8 at their bounds), it is the best
   of all: nothing was gained by forgetting those below, and nothing of it has to be given up.
2. Otherwise the whole: the bracket with everybody below it as one matching problem.
"""

from __future__ import annotations

from pairwright.errors import NoPairing
from pairwright.matching import Conflicts, Cover, fold
from pairwright.pairing.dutch.colours import allocate
from pairwright.pairing.dutch.completion import NO_PAIRING, complete
from pairwright.pairing.dutch.editions import Edition
from pairwright.pairing.dutch.editions import edition as edition_named
from pairwright.pairing.dutch.field import Field
from pairwright.pairing.dutch.kinds import BARRED, by_preference
from pairwright.pairing.dutch.layout import Bracket, bracket_fields
from pairwright.pairing.dutch.problem import bracket_alone, bracket_with_all_below, may_have_bye
from pairwright.pairing.dutch.sweep import Outcome, first_best
from pairwright.pairing.swiss import board_order, infer_initial_colour, numbers_for_parity
from pairwright.pairing.system import Board, Pairing
from pairwright.tournament.outcome import LAST_PLAYED, Colour
from pairwright.tournament.tournament import Tournament


def pair_fast(tournament: Tournament, edition: str | Edition = "") -> Pairing:
    """Pair the next round. Raises NoPairing when C1 to C3 cannot be satisfied, BadInput for unusable input."""
    rules = edition if isinstance(edition, Edition) else edition_named(edition or tournament.edition)
    field = Field(tournament, rules)
    pairs, bye = _EveryBracket(field).pair()
    scores = field.scores if rules.board_score == "pairing" else field.standing
    return Pairing(field.round_number, _boards(field, board_order(pairs, scores)), bye, "dutch", rules.name)


def conflicts_of(tournament: Tournament) -> Conflicts:
    """C1 and forbidden pairs; one vertex more than there are players, for the bye."""
    conflicts = Conflicts(len(tournament.players) + 1)
    for played in tournament.rounds:
        conflicts.add_round(played.opponents, played.outcomes, LAST_PLAYED)
    for forbidden in tournament.forbidden:
        if forbidden.applies(tournament.next_round):
            conflicts.add_group(forbidden.players)
    return conflicts


class _EveryBracket:
    """The brackets of one round, completion kept in sight at each of them (edition 2026)."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.conflicts = conflicts_of(field.tournament)
        self.cover = Cover(
            field.player,
            self.conflicts,
            field.kind,
            [[failed != BARRED for failed in row] for row in field.failures],
            by_preference(tuple(field.kinds)),
            [stop for _, stop, _ in field.groups],
        )
        self.bye_score = self._bye_score()

    def pair(self) -> tuple[list[tuple[int, int]], int | None]:
        """Pairs of tournament indices, higher-ranked player first, and who gets the bye."""
        field, groups = self.field, self.field.groups
        pairs: list[tuple[int, int]] = []
        moved: list[int] = []
        count = len(field.player)
        for number, (start, stop, score) in enumerate(groups):
            end_of_next = groups[number + 1][1] if number + 1 < len(groups) else stop
            bracket = Bracket(
                moved, list(range(start, stop)), range(stop, end_of_next), range(end_of_next, count), score
            )
            found = self._alone(bracket)
            if found is None:
                found = self._with_all_below(bracket)
            pairs += found.pairs
            moved = found.leaving
        player = field.player
        named = [(player[a], player[b]) for a, b in pairs]
        return named, player[moved[0]] if moved else None

    def _bye_score(self) -> int | None:
        """C5: the lowest score at which the bye can be given, with a witness in the cover."""
        field = self.field
        if not field.odd:
            if not self.cover.build([]):
                self._adopt(complete(field, self.conflicts)[1])
            return None
        for start, stop, score in reversed(field.groups):
            eligible = [p for p in range(stop - 1, start - 1, -1) if field.eligible(p)]
            if eligible:
                if self.cover.build(eligible):
                    return score
                break
        lowest, pairs = complete(field, self.conflicts)
        self._adopt(pairs)
        return lowest

    def _adopt(self, pairs: list[tuple[int, int]]) -> None:
        mates = [-1] * (len(self.field.player) + 1)
        for a, b in pairs:
            mates[a], mates[b] = b, a
        self.cover.adopt(mates)

    def _alone(self, bracket: Bracket) -> Outcome | None:
        """The best pairing of the bracket by itself, if a witness shows that it is the best of all."""
        field, lowest = self.field, self.bye_score
        size = len(bracket.moved) + len(bracket.residents)
        last = not bracket.next_group
        if lowest is not None and lowest >= bracket.score and not last:
            return None
        if not last:
            may_leave = b"\1" * size
        elif size % 2 == 0:
            may_leave = bytes(size)
        else:
            may_leave = bytes(may_have_bye(field, p, lowest) for p in bracket.moved + bracket.residents)
        unplayed = last and size % 2 == 1
        fields = bracket_fields(field, bracket, look_ahead=False, unplayed=unplayed)
        problem = bracket_alone(field, bracket, self.conflicts, fields, may_leave, lowest)
        found = _folded(problem, len(bracket.moved))
        if found is None:
            matcher = problem.matcher()
            if not matcher.solve():
                return None
            found = first_best(problem, matcher, len(bracket.moved))
        if last or self.cover.settle(
            found.pairs, found.leaving, bracket.next_group.start, bracket.next_group.stop
        ):
            return found
        return None

    def _with_all_below(self, bracket: Bracket) -> Outcome:
        """The best pairing of the bracket, everybody below taking part."""
        field, lowest = self.field, self.bye_score
        size = len(bracket.moved) + len(bracket.residents)
        unplayed = lowest is not None and lowest >= bracket.score and size % 2 == 1
        while True:
            look_ahead = len(bracket.next_group) > 0
            fields = bracket_fields(field, bracket, look_ahead=look_ahead, unplayed=unplayed)
            problem = bracket_with_all_below(field, bracket, self.conflicts, fields, lowest)
            matcher = problem.matcher()
            if not matcher.solve():
                raise NoPairing(NO_PAIRING)
            found = first_best(problem, matcher, len(bracket.moved))
            if unplayed and len(found.leaving) != 1:
                unplayed = False
                continue
            self._adopt(found.below)
            return found


def _folded(problem: object, moved: int) -> Outcome | None:
    """The bracket by the quick way of the core; None when that way gives no certificate."""
    from pairwright.pairing.dutch.problem import Problem

    assert isinstance(problem, Problem)
    partners = fold(
        problem.names, problem.conflicts, problem.kinds, problem.classes, problem.values,
        problem.kind_table, problem.class_table, problem.may_single, moved,
    )  # fmt: skip
    if partners is None:
        return None
    positions = problem.positions
    pairs = [(positions[v], positions[w]) for v, w in enumerate(partners) if w > v]
    leaving = [positions[v] for v, w in enumerate(partners) if w < 0]
    return Outcome(pairs, leaving, [])


def _boards(field: Field, pairs: list[tuple[int, int]]) -> tuple[Board, ...]:
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
    return tuple(boards)
