"""What a draw has to say to people, in sentences. Everything else in this package is data."""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.lots.acts import (
    Act,
    ColourDrawn,
    EnvelopesPrepared,
    EnvelopeTaken,
    FreshEnvelope,
    NumberDrawn,
)
from pairwright.lots.contingents import Contingent
from pairwright.lots.feasibility import DeadEnd, TooSmall
from pairwright.lots.outcome import DrawOutcome, LateMeeting
from pairwright.lots.tables import CORRECTED, PUBLISHED, prove, table_sets_for
from pairwright.lots.terms import BEST, PLAIN, SPLIT
from pairwright.lots.varma import TablesDoNotFit, VarmaDraw


def numbers(count: int) -> str:
    """ "1 number", "3 numbers"."""
    return f"{count} number" + ("" if count == 1 else "s")


def method(draw: VarmaDraw) -> str:
    """How numbers will be drawn."""
    terms = draw.terms
    if terms.method == PLAIN:
        reason = (
            "; every round is one of the last three, so nothing can be protected" if draw.size < 5 else ""
        )
        return f"Plain draw: everybody draws any number that is left{reason}."
    if draw.prepares_envelopes:
        rounds = f"the last {terms.last} rounds" if terms.last > 1 else "the last round"
        return f"One envelope is prepared for every contingent, with as few meetings in {rounds} as possible."
    own = "" if terms.table_set in (PUBLISHED, CORRECTED) else " These sets are not FIDE's."
    return f"Varma envelopes, {terms.table_set} tables for {draw.size} players, edition {terms.edition}.{own}"


def exception_of_the_table(draw: VarmaDraw) -> str:
    """Which table is used, and why, where the published one does not keep its promise; else ""."""
    if draw.terms.table_set not in (PUBLISHED, CORRECTED) or PUBLISHED not in table_sets_for(draw.size):
        return ""
    faults = "; ".join(
        f"{low} and {high}, both in envelope {proof.letter}, meet in round {meeting.round_number}"
        for proof in prove(draw.size, PUBLISHED)
        for meeting in proof.late
        for low, high in [meeting.numbers]
    )
    if not faults:
        return ""
    if draw.terms.table_set == CORRECTED:
        return (
            f"The corrected table is used: in the published one for {draw.size} players {faults}. "
            "Here 11 and 12 have changed places, and no two of an envelope meet in the last three rounds. "
            "The published table is used on request."
        )
    return (
        f"The published table for {draw.size} players has a slip: {faults}. "
        "The corrected set exchanges 11 and 12 and has no such meeting."
    )


def choice(draw: VarmaDraw) -> str:
    """With which chances the program chooses among envelopes; "" where nobody chooses any."""
    if not draw.chooses_envelopes:
        return ""
    if draw.all_draws_equal:
        return (
            "Where the program chooses an envelope, it weighs them so that every legal draw is equally "
            "likely; a person at the table takes each envelope with equal chance."
        )
    return "Where the program chooses an envelope, each one offered has the same chance, as at the table."


def misfit(draw: VarmaDraw, reason: TablesDoNotFit) -> str:
    """Why the tables cannot serve everybody, and what is done instead."""
    if reason.too_large:
        names = ", ".join(f"{contingent.name} ({contingent.size})" for contingent in reason.too_large)
        why = f"larger than every envelope of the tables (the largest holds {reason.largest}): {names}"
    else:
        sizes = ", ".join(f"{contingent.name} ({contingent.size})" for contingent in draw.contingents)
        held = ", ".join(f"{letter} {len(held)}" for letter, held in draw.full_envelopes.items())
        why = f"the contingents {sizes} do not fit into the envelopes ({held}), one envelope each"
    done = (
        "A contingent that finds no envelope draws from the best numbers left."
        if draw.terms.misfit == SPLIT
        else "Instead an envelope is prepared for every contingent, with as few late meetings as possible."
    )
    return f"The tables cannot serve everybody: {why}. {done}"


def refusal(reason: TooSmall | DeadEnd, coming: Sequence[Contingent]) -> str:
    """Why an envelope is not offered. coming: the contingents after the one that chooses."""
    if isinstance(reason, TooSmall):
        held = f"holds only {numbers(reason.held)}" if reason.held else "is empty"
        return f"{reason.envelope} {held} for {reason.needed} players"
    left = ", ".join(f"{letter} {held}" for letter, held in reason.remaining)
    names = ", ".join(f"{contingent.name} ({contingent.size})" for contingent in coming)
    return (
        f"{reason.envelope} would lead into a dead end: with {left} left, {names} "
        "could not all be served from one envelope each"
    )


def act(what: Act, names: Sequence[str]) -> str:
    """One step, as a line of the protocol."""
    match what:
        case EnvelopeTaken(contingent, envelope):
            return f"{contingent} takes envelope {envelope}"
        case EnvelopesPrepared():
            return "An envelope has been prepared for every contingent"
        case FreshEnvelope(contingent, taken):
            return f"No envelope serves {contingent}: a fresh one is made of {', '.join(map(str, taken))}"
        case NumberDrawn(entrant, number):
            return f"{names[entrant]} draws {number}"
        case ColourDrawn(colour):
            return f"The initial colour is {colour.name.lower()}"


def late_meeting(draw: VarmaDraw, meeting: LateMeeting) -> str:
    """Who of one group meets in which protected round."""
    first, second = (draw.entrants[index].name for index in meeting.entrants)
    low, high = meeting.numbers
    return f"Round {meeting.round_number}: {first} ({low}) and {second} ({high}), both {meeting.group}"


def evenness(prepared: EnvelopesPrepared) -> str:
    """How evenly the prepared envelopes were drawn."""
    if prepared.method == "blocks":
        return (
            "The envelopes were prepared by the block method: as good as any, but not every plan that is as "
            "good was equally likely, because there are too many to be drawn from evenly."
        )
    if prepared.ways == 1:
        return "Only one plan is the best; inside the envelopes the players draw."
    if prepared.ways:
        count = f"{prepared.ways:,}"
        return f"The envelopes were drawn from {count} plans that are equally good, each equally likely."
    return "The envelopes were drawn from all plans that are equally good, each equally likely."


def conclusion(draw: VarmaDraw, outcome: DrawOutcome) -> str:
    """Whether the aim of the draw was reached, and whether it could have been."""
    rounds = f"the last {draw.late.last} rounds" if draw.late.last > 1 else "the last round"
    if outcome.least is None:
        return "The draw is not complete."
    if not outcome.late:
        return f"Nobody meets a player of his own {draw.terms.group_by} in {rounds}."
    count = len(outcome.late)
    met = f"{count} meeting{'' if count == 1 else 's'} inside a {draw.terms.group_by} in {rounds}"
    if outcome.least == count:
        return f"{met}. No distribution of the numbers has fewer."
    how = "the method best" if draw.terms.method != BEST else "another draw"
    return f"{met}. The fewest possible are {outcome.least}; {how} could have reached that."
