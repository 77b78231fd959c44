"""The decisions that occur in draws."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from pairwright.common.messages import told
from pairwright.common.values import dataclass
from pairwright.lots.acts import (
    ABSENT,
    DEAD_END,
    DRAWN_TWICE,
    NOT_BEST,
    NOT_IN_ENVELOPE,
    ORDER,
    TOO_SMALL,
    Act,
    ColourDrawn,
    EnvelopesPrepared,
    EnvelopeTaken,
    FreshEnvelope,
    IllegalAct,
    NumberDrawn,
)
from pairwright.lots.assignment import Assignments
from pairwright.lots.best_numbers import best_plan
from pairwright.lots.contingents import Contingent, Offer, TooSmall
from pairwright.lots.late_meetings import LateRounds
from pairwright.lots.randomness import RandomStream
from pairwright.tournament.outcome import Colour

# -- A contingent that no envelope can serve: the best of the numbers left, from the fewest envelopes --


Remaining = Mapping[str, Sequence[int]]


def subset_cost(late: LateRounds, remaining: Remaining, numbers: Iterable[int]) -> tuple[int, int]:
    """What counts against a set: the cost of its late meetings, then how many envelopes it comes from."""
    chosen = set(numbers)
    meetings = sum(late.weight(meeting) for meeting in late.meetings if chosen.issuperset(meeting.numbers))
    return meetings, sum(1 for held in remaining.values() if chosen.intersection(held))


def best_subset(late: LateRounds, remaining: Remaining, size: int, stream: RandomStream) -> tuple[int, ...]:
    """`size` of the numbers left, with the least cost; each best set equally likely.

    Fewest meetings in the late rounds, then in the last, then in the last but one; then the fewest
    envelopes. Raises ValueError when not enough numbers are left.
    """
    filled = [letter for letter, held in remaining.items() if held]
    costs = late.weights()
    least = Assignments(_together(remaining, filled), costs, [size]).best.cost
    for count in range(1, len(filled) + 1):
        found = []
        for letters in combinations(filled, count):
            numbers = _together(remaining, letters)
            if len(numbers) >= size:
                candidates = Assignments(numbers, costs, [size])
                if candidates.best.cost == least:
                    found.append(candidates)
        if found:
            chosen = found[stream.weighted([candidates.best.ways for candidates in found])]
            return tuple(chosen.draw(stream)[0])
    raise AssertionError("all envelopes together reach the least cost")


def _together(remaining: Remaining, letters: Iterable[str]) -> list[int]:
    return sorted(number for letter in letters for number in remaining[letter])


# ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ChooseEnvelope:
    """The first player of a contingent chooses a large envelope.

    remaining: the numbers that the envelopes still hold, by letter.
    """

    contingent: Contingent
    offer: Offer
    remaining: Mapping[str, tuple[int, ...]]

    def draw(self, stream: RandomStream) -> Act:
        """With the weights of the offer, so that every legal draw is equally likely."""
        letter = self.offer.offered[stream.weighted(self.offer.weights)]
        return EnvelopeTaken(self.contingent.name, letter)

    def check(self, act: Act) -> None:
        """The contingent must be the one whose turn it is, the envelope one of those offered."""
        if not isinstance(act, EnvelopeTaken) or act.contingent != self.contingent.name:
            raise IllegalAct(ORDER, told("{name} chooses an envelope now", name=self.contingent.name))
        if act.envelope in self.offer.offered:
            return
        for refusal in self.offer.refused:
            if refusal.envelope == act.envelope:
                raise self._refused(refusal)
        raise IllegalAct(
            NOT_IN_ENVELOPE,
            told(
                "there is no envelope {letter}; the envelopes are {letters}",
                letter=act.envelope,
                letters=", ".join(self.remaining),
            ),
        )

    def _refused(self, refusal: object) -> IllegalAct:
        if isinstance(refusal, TooSmall):
            text = told(
                "envelope {letter} holds {held} of the numbers that the contingent needs ({needed})",
                letter=refusal.envelope, held=refusal.held, needed=refusal.needed,
            )  # fmt: skip
            return IllegalAct(TOO_SMALL, text)
        name = getattr(refusal, "envelope", "")
        return IllegalAct(
            DEAD_END,
            told(
                "after envelope {letter} the contingents still to come could not be served; offered: "
                "{letters}",
                letter=name,
                letters=", ".join(self.offer.offered),
            ),
        )


@dataclass(frozen=True, slots=True)
class DrawNumber:
    """An entrant draws one of the numbers left in the envelope before him.

    drawn: number already drawn, with the entrant who has it.
    field_size: how many numbers there are at all.
    envelope: its letter, "" where there is only one.
    """

    entrant: int
    name: str
    numbers: tuple[int, ...]
    drawn: Mapping[int, str]
    field_size: int
    envelope: str = ""

    def draw(self, stream: RandomStream) -> Act:
        """Every number left in the envelope is equally likely."""
        return NumberDrawn(self.entrant, stream.choose(self.numbers))

    def check(self, act: Act) -> None:
        """The entrant must be the one whose turn it is, the number one of those in the envelope."""
        if not isinstance(act, NumberDrawn) or act.entrant != self.entrant:
            raise IllegalAct(ORDER, told("{name} draws a number now", name=self.name))
        if act.number in self.numbers:
            return
        if not 1 <= act.number <= self.field_size:
            text = told(
                "number {number} does not exist; there are {n} players", number=act.number, n=self.field_size
            )
            raise IllegalAct(ABSENT, text)
        if act.number in self.drawn:
            text = told("number {n} is already drawn, by {name}", n=act.number, name=self.drawn[act.number])
            raise IllegalAct(DRAWN_TWICE, text)
        left = ", ".join(map(str, self.numbers))
        raise IllegalAct(
            NOT_IN_ENVELOPE,
            told(
                "number {n} is not in envelope {letter}, which holds {numbers}",
                n=act.number, letter=self.envelope, numbers=left,
            )
            if self.envelope
            else told("number {n} is not in the envelope, which holds {numbers}", n=act.number, numbers=left),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class PrepareEnvelopes:
    """One envelope a contingent is prepared, with as few late meetings as possible. plans: `Terms.plans`."""

    late: LateRounds
    contingents: Sequence[Contingent]
    plans: int = 1

    def draw(self, stream: RandomStream) -> Act:
        """Every best plan is equally likely, but for the method "blocks"."""
        plan = best_plan(self.late, [one.size for one in self.contingents], stream, self.plans)
        return EnvelopesPrepared(plan.numbers, plan.method, plan.ways or 0)

    def check(self, act: Act) -> None:
        """The plan must give out every number once, in the right quantities, and be a best one."""
        if not isinstance(act, EnvelopesPrepared):
            raise IllegalAct(ORDER, "first an envelope is prepared for every contingent")
        sizes = [contingent.size for contingent in self.contingents]
        listed = sorted(number for part in act.numbers for number in part)
        if [len(part) for part in act.numbers] != sizes or listed != list(
            range(1, self.late.participants + 1)
        ):
            text = (
                "the prepared envelopes do not hold every number once, in the quantities of the contingents"
            )
            raise IllegalAct(NOT_IN_ENVELOPE, text)
        cost = plan_cost(self.late, act.numbers)
        if cost and cost != best_plan(self.late, sizes, RandomStream(bytes(32)), self.plans).cost:
            raise IllegalAct(NOT_BEST, "another plan has fewer late meetings")


@dataclass(frozen=True, slots=True)
class MakeFreshEnvelope:
    """No envelope holds enough: the best numbers that are left, from as few envelopes as possible."""

    late: LateRounds
    contingent: Contingent
    remaining: Mapping[str, tuple[int, ...]]

    def draw(self, stream: RandomStream) -> Act:
        """Every best set from as few envelopes as possible is equally likely."""
        numbers = best_subset(self.late, self.remaining, self.contingent.size, stream)
        return FreshEnvelope(self.contingent.name, numbers)

    def check(self, act: Act) -> None:
        """The set must be taken from what is left, of the right size, and as good as any."""
        if not isinstance(act, FreshEnvelope) or act.contingent != self.contingent.name:
            raise IllegalAct(ORDER, f"a fresh envelope is made for {self.contingent.name} now")
        left = {number for numbers in self.remaining.values() for number in numbers}
        if len(set(act.numbers)) != self.contingent.size or not left.issuperset(act.numbers):
            raise IllegalAct(
                NOT_IN_ENVELOPE, f"{self.contingent.name} needs {self.contingent.size} numbers left"
            )
        usual = best_subset(self.late, self.remaining, self.contingent.size, RandomStream(bytes(32)))
        if subset_cost(self.late, self.remaining, act.numbers) != subset_cost(
            self.late, self.remaining, usual
        ):
            raise IllegalAct(NOT_BEST, "another set has fewer late meetings, or comes from fewer envelopes")


@dataclass(frozen=True, slots=True)
class DrawColour:
    """The initial colour is drawn."""

    def draw(self, stream: RandomStream) -> Act:
        """White or Black, equally likely."""
        return ColourDrawn(stream.choose((Colour.WHITE, Colour.BLACK)))

    def check(self, act: Act) -> None:
        """A colour, and nothing else."""
        if not isinstance(act, ColourDrawn):
            raise IllegalAct(ORDER, told("the colour is drawn now"))


def plan_cost(late: LateRounds, numbers: Sequence[Sequence[int]]) -> int:
    """The cost of the late meetings inside the parts of a plan."""
    group_of = {number: str(index) for index, part in enumerate(numbers) for number in part}
    return sum(late.weight(meeting) for meeting, _ in late.among(group_of))
