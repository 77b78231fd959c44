"""The players of a round for the fast form of 2012: who may meet whom, and what a pairing breaks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, reduce
from operator import or_

from pairwright.matching import Conflicts
from pairwright.rules.article import rule
from pairwright.systems.dutch.fast.field import DOWN_1, DOWN_2, UP_1, UP_2, Field
from pairwright.systems.dutch_2012.bracket import Bracket, Requirements, colour_breaches, least_denied
from pairwright.systems.dutch_2012.readings import readings_of
from pairwright.systems.swiss.colours import BARRED


class Field2012:
    """A field with the questions that the procedure of 2012 asks of it; players are positions.

    pab_recipients: who may have the bye; nobody in an even field.
    even_round: the round to be paired has an even number.
    """

    def __init__(self, field: Field, conflicts: Conflicts) -> None:
        self.field = field
        self.readings = readings_of(field.edition)
        self.even_round = field.round_number % 2 == 0
        everybody = range(len(field.player))
        self.pab_recipients = frozenset(p for p in everybody if field.odd and field.eligible(p))
        self._conflicts = conflicts

    @cached_property
    @rule("C.04.3", "B.1.a", "B.2", edition="2012")
    def opponents(self) -> list[int]:
        """B.1.a, B.2 (with a topscorer it may be broken) and the restrictions of the event, as bits."""
        field = self.field
        having = [0] * len(field.profiles)
        for p, profile in enumerate(field.profile):
            having[profile] |= 1 << p
        compatible = [
            sum(some for some, failure in zip(having, row, strict=True) if failure != BARRED)
            for row in field.failures
        ]
        apart = self._conflicts.apart(field.player)
        return [
            compatible[one] & ~(others | 1 << p)
            for p, (one, others) in enumerate(zip(field.profile, apart, strict=True))
        ]

    @rule("C.04.3", "C.1", edition="2012")
    def without_opponent(self, players: Iterable[int], bracket: Sequence[int]) -> tuple[int, ...]:
        """C.1: those of the players for whom nobody of the bracket is an opponent."""
        present = _bits(bracket)
        return tuple(p for p in players if not self.opponents[p] & present)

    def scores(self, players: Iterable[int]) -> list[int]:
        """Their scores in ascending order."""
        return sorted(self.field.score[p] for p in players)

    @cached_property
    def colour_breaches(self) -> tuple[list[Requirements], list[list[int]], list[int]]:
        """What pairs can break by colours, each once; which of these it is, by kinds; the kind of everybody.

        Profiles that break the same with all others are of one kind. A pair that B.2 bars has -1. A.7.d and
        A.7.e count; who does not look at them gives them no weight.
        """
        field = self.field
        broken: dict[Requirements, int] = {}
        table = [
            [
                -1
                if failure == BARRED
                else broken.setdefault(
                    colour_breaches(a[0], b[0], self.even_round, strong_counts=True), len(broken)
                )
                for b, failure in zip(field.profiles, row, strict=True)
            ]
            for a, row in zip(field.profiles, field.failures, strict=True)
        ]
        kinds: dict[tuple[int, ...], int] = {}
        kind = [kinds.setdefault(tuple(row), len(kinds)) for row in table]
        firsts = [kind.index(number) for number in range(len(kinds))]
        by_kinds = [[table[a][b] for b in firsts] for a in firsts]
        return list(broken), by_kinds, [kind[profile] for profile in field.profile]

    def strong_counts(self, bracket: Bracket) -> bool:
        """Whether A.7.d and A.7.e are in force in the bracket."""
        return not bracket.merged or self.readings.merged_colours == "in force"

    def upfloats_count(self, bracket: Bracket) -> bool:
        """Whether B.5 and B.6 hold for upfloaters in the bracket (C.3.g, C.3.h)."""
        return bracket.heterogeneous or self.readings.upfloats == "every bracket"

    def leaving_counts(self, bracket: Bracket) -> bool:
        """Whether B.5 and B.6 hold for those whom the bracket leaves unpaired."""
        return not bracket.lowest or self.readings.bye_receiver == "downfloater"

    @rule("C.04.3", "B.2", edition="2012")
    def scores_matter(self, bracket: Bracket, pairs: Iterable[tuple[int, int]]) -> bool:
        """Whether the note to B.2 is to be looked at for the scores of those who are left unpaired.

        pairs: the best ones by the requirements. Where they leave none of the upper players, they are the
        best ones with the scores first as well.
        """
        field = self.field
        return (
            field.last_round
            and self.readings.topscorer_floaters == "scores first"
            and any(field.profiles[field.profile[p]].topscorer for p in bracket.players)
            and not set(bracket.upper).issubset(p for pair in pairs for p in pair)
        )

    def strictest(self, bracket: Bracket, pairs: int) -> Requirements:
        """C.3: everything in force, X = X1 and Z = Z1 (A.8)."""
        preferences = (self.field.preference[self.field.player[p]] for p in bracket.players)
        denied, strong_denied = least_denied(preferences, pairs, self.even_round)
        return Requirements(denied=denied, strong_denied=strong_denied if self.strong_counts(bracket) else 0)

    def broken(
        self, bracket: Bracket, pairs: Iterable[tuple[int, int]], downfloaters: Iterable[int]
    ) -> Requirements:
        """What a pairing of the bracket breaks."""
        total = [0] * len(Requirements._fields)
        for pair in pairs:
            for place, count in enumerate(self._broken_by_pair(bracket, *pair)):
                total[place] += count
        if self.leaving_counts(bracket):
            floats = [self.field.floats[p] for p in downfloaters]
            total[4] += sum(1 for bits in floats if bits & DOWN_1)
            total[5] += sum(1 for bits in floats if bits & DOWN_2)
        return Requirements(*total)

    def _broken_by_pair(self, bracket: Bracket, a: int, b: int) -> Requirements:
        field = self.field
        higher, lower = (a, b) if field.score[a] > field.score[b] else (b, a)
        colours = colour_breaches(
            field.preference[field.player[a]],
            field.preference[field.player[b]],
            self.even_round,
            self.strong_counts(bracket),
        )
        if field.score[a] == field.score[b]:
            return colours
        down = field.floats[higher] if self.readings.repeated_downfloats == "received" else 0
        up = field.floats[lower] if self.upfloats_count(bracket) else 0
        return colours._replace(
            downfloats_1=int(bool(down & DOWN_1)),
            downfloats_2=int(bool(down & DOWN_2)),
            upfloats_1=int(bool(up & UP_1)),
            upfloats_2=int(bool(up & UP_2)),
        )


def _bits(positions: Iterable[int]) -> int:
    return reduce(or_, map((1).__lshift__, positions), 0)
