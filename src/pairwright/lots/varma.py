"""The restricted drawing of lots: contingents choose envelopes, players draw numbers (C.05 Annex 2)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from pairwright.common.errors import BadInput
from pairwright.common.messages import listed, told
from pairwright.common.values import dataclass, replace
from pairwright.lots.acts import Act, Decision, EnvelopesPrepared, EnvelopeTaken, FreshEnvelope, NumberDrawn
from pairwright.lots.best_numbers import plans_for
from pairwright.lots.contingents import Contingent, Entrant, Feasibility, check_entrants, contingents
from pairwright.lots.decisions import ChooseEnvelope, DrawNumber, MakeFreshEnvelope, PrepareEnvelopes
from pairwright.lots.late_meetings import LateRounds, late_rounds
from pairwright.lots.terms import BEST, DRAWS, PLAIN, SPLIT, STOP, TABLES, Terms
from pairwright.lots.varma_tables import envelopes
from pairwright.rules.article import rule
from pairwright.tournament.schedule import round_robin

Remaining = dict[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class TablesDoNotFit:
    """Why the envelopes of the tables cannot serve everybody.

    too_large: contingents larger than every envelope; when empty, each fits alone but not all together.
    largest:   numbers in the largest envelope.
    """

    too_large: tuple[Contingent, ...]
    largest: int


@dataclass(frozen=True)
class VarmaDraw:
    """A restricted draw. Raises BadInput when the list or the terms cannot be used.

    terms: as announced; the method must have been resolved.
    """

    entrants: tuple[Entrant, ...]
    terms: Terms

    def __post_init__(self) -> None:
        check_entrants(self.entrants)
        if self.terms != self.terms.resolved(len(self.entrants)):
            raise BadInput.told("the terms of the draw leave the method open")
        if self.terms.misfit == STOP and self.misfit is not None:
            raise BadInput(_stopped(self.misfit))

    @property
    def size(self) -> int:
        """Players, and so numbers."""
        return len(self.entrants)

    @cached_property
    def contingents(self) -> tuple[Contingent, ...]:
        """In the order in which they draw."""
        return contingents(self.entrants)

    @cached_property
    def late(self) -> LateRounds:
        """The rounds to be protected."""
        return late_rounds(round_robin(self.size, order=self.terms.order), self.terms.last)

    @cached_property
    def feasibility(self) -> Feasibility:
        """Answers which envelopes leave the rest of the draw possible."""
        return Feasibility([contingent.size for contingent in self.contingents])

    @cached_property
    def full_envelopes(self) -> Remaining:
        """The large envelopes before anybody has drawn; none when they are not used."""
        return envelopes(self.size, self.terms.table_set) if self.terms.method == TABLES else {}

    @cached_property
    def misfit(self) -> TablesDoNotFit | None:
        """Why not every contingent can have one envelope; None when it can, or no table is used."""
        held = {letter: len(numbers) for letter, numbers in self.full_envelopes.items()}
        if not held or self.feasibility.ways(held):
            return None
        largest = max(held.values())
        return TablesDoNotFit(tuple(c for c in self.contingents if c.size > largest), largest)

    @property
    def prepares_envelopes(self) -> bool:
        """True when every contingent gets an envelope of its own, computed for it."""
        return self.terms.method == BEST or (
            self.misfit is not None and self.terms.misfit not in (SPLIT, STOP)
        )

    @property
    def chooses_envelopes(self) -> bool:
        """True when contingents choose among the large envelopes of a table."""
        return bool(self.full_envelopes) and not self.prepares_envelopes

    @property
    def all_draws_equal(self) -> bool:
        """True when the program chooses so that every legal draw is equally likely."""
        return self.terms.chance == DRAWS and self.terms.look_ahead and self.misfit is None

    @rule("C.05 Annex 2", "3", "4")
    def next_decision(self, acts: Sequence[Act]) -> Decision | None:
        """C.05 Annex 2: who chooses an envelope or draws a number after these acts; None at the end."""
        drawn = {act.number: act.entrant for act in acts if isinstance(act, NumberDrawn)}
        if len(drawn) == self.size:
            return None
        if self.terms.method == PLAIN:
            everything = {"": tuple(number for number in range(1, self.size + 1) if number not in drawn)}
            return self._number(len(drawn), everything, "", drawn)
        position, place = self._turn(len(drawn))
        contingent = self.contingents[position]
        if self.prepares_envelopes:
            if not acts or not isinstance(acts[0], EnvelopesPrepared):
                return PrepareEnvelopes(self.late, self.contingents, self.terms.plans)
            own = acts[0].numbers[position]
            left = {"": tuple(number for number in own if number not in drawn)}
            return self._number(len(drawn), left, "", drawn)
        remaining = self._remaining(acts)
        if place == 0 and not isinstance(acts[-1] if acts else None, (EnvelopeTaken, FreshEnvelope)):
            return self._choice(contingent, position, remaining)
        envelope = _envelope_in_use(acts)
        if isinstance(envelope, FreshEnvelope):
            remaining = {"": tuple(number for number in envelope.numbers if number not in drawn)}
            return self._number(len(drawn), remaining, "", drawn)
        return self._number(len(drawn), remaining, envelope.envelope, drawn)

    def _turn(self, drawn: int) -> tuple[int, int]:
        """The contingent whose turn it is, and how many of its players have drawn."""
        for position, contingent in enumerate(self.contingents):
            if drawn < contingent.size:
                return position, drawn
            drawn -= contingent.size
        raise AssertionError("somebody is left to draw")

    def _choice(self, contingent: Contingent, position: int, remaining: Remaining) -> Decision:
        held = {letter: len(numbers) for letter, numbers in remaining.items()}
        even = self.terms.chance != DRAWS
        offer = self.feasibility.offer(held, position, look_ahead=self.terms.look_ahead, even=even)
        if offer.offered:
            return ChooseEnvelope(contingent, offer, remaining)
        if self.terms.misfit == STOP:
            raise BadInput.told_many(
                "no envelope now holds {n} number for {name}",
                "no envelope now holds {n} numbers for {name}",
                contingent.size, name=contingent.name,
            )  # fmt: skip
        return MakeFreshEnvelope(self.late, contingent, remaining)

    def _number(
        self, drawn_so_far: int, remaining: Remaining, envelope: str, drawn: dict[int, int]
    ) -> DrawNumber:
        order = [index for contingent in self.contingents for index in contingent.members]
        entrant = order[drawn_so_far]
        holders = {number: self.entrants[index].name for number, index in drawn.items()}
        name = self.entrants[entrant].name
        return DrawNumber(entrant, name, remaining[envelope], holders, self.size, envelope)

    def _remaining(self, acts: Sequence[Act]) -> Remaining:
        """What the large envelopes hold; a fresh envelope has been filled from them."""
        gone = {act.number for act in acts if isinstance(act, NumberDrawn)}
        for act in acts:
            if isinstance(act, FreshEnvelope):
                gone.update(act.numbers)
        return {
            letter: tuple(number for number in numbers if number not in gone)
            for letter, numbers in self.full_envelopes.items()
        }


def announced_terms(entrants: tuple[Entrant, ...], terms: Terms) -> Terms:
    """The terms as they are announced, resolved, with the version of the plans that the envelopes need."""
    draw = VarmaDraw(entrants, terms.resolved(len(entrants)))
    sizes = [one.size for one in draw.contingents]
    return replace(draw.terms, plans=plans_for(draw.late, sizes) if draw.prepares_envelopes else 1)


def _envelope_in_use(acts: Sequence[Act]) -> EnvelopeTaken | FreshEnvelope:
    for act in reversed(acts):
        if isinstance(act, (EnvelopeTaken, FreshEnvelope)):
            return act
    raise AssertionError("an envelope is chosen before a number is drawn")


def _stopped(misfit: TablesDoNotFit) -> str:
    if misfit.too_large:
        names = listed(f"{contingent.name} ({contingent.size})" for contingent in misfit.too_large)
        return told(
            "larger than every envelope of the tables ({n} numbers): {names}", n=misfit.largest, names=names
        )
    return told("the contingents do not fit into the envelopes of the tables, one envelope each")
