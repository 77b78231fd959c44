"""What a draw has to say to people, in sentences. Everything else in this package is data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pairwright.common.messages import N_, grouped, joined, told, told_many
from pairwright.lots.acts import (
    Act,
    ColourDrawn,
    EnvelopesPrepared,
    EnvelopeTaken,
    FreshEnvelope,
    NumberDrawn,
)
from pairwright.lots.contingents import Contingent, DeadEnd, TooSmall
from pairwright.lots.draw_outcome import DrawOutcome, LateMeeting
from pairwright.lots.late_meetings import MeetingOfNumbers
from pairwright.lots.terms import BEST, PLAIN, SPLIT
from pairwright.lots.transcript import PUBLIC, RecordedStep, Transcript, hour_of
from pairwright.lots.varma import TablesDoNotFit, VarmaDraw
from pairwright.lots.varma_tables import (
    CORRECTED,
    EDITIONS,
    EXTENDED,
    MAXIMAL,
    PUBLISHED,
    prove,
    table_sets_for,
)
from pairwright.tournament.outcome import Colour

_NOBODY = {
    "federation": N_("Nobody meets a player of the same federation {when}."),
    "club": N_("Nobody meets a player of the same club {when}."),
    "school": N_("Nobody meets a player of the same school {when}."),
    "family": N_("Nobody meets a player of the same family {when}."),
}
"""By the words of `terms.GROUPS`."""

_SETS = {
    PUBLISHED: N_("published tables"),
    CORRECTED: N_("corrected tables"),
    EXTENDED: N_("extended tables"),
    MAXIMAL: N_("maximal tables"),
}


def table_set(name: str) -> str:
    """What a set of tables is called."""
    return told(_SETS[name])


def numbers(count: int) -> str:
    """ "1 number", "3 numbers"."""
    return told_many("{n} number", "{n} numbers", count)


def method(draw: VarmaDraw) -> str:
    """How numbers will be drawn."""
    terms = draw.terms
    if terms.method == PLAIN:
        if draw.size >= 5:
            return told("Plain draw: everybody draws any number that is left.")
        return told(
            "Plain draw: everybody draws any number that is left; every round is one of the last three, "
            "so nothing can be protected."
        )
    if draw.prepares_envelopes:
        return told(
            "One envelope is prepared for every contingent, with as few meetings as possible {when}.",
            when=_protected(terms.last),
        )
    said = told(
        "Varma envelopes, {tables} for {n} players, {directions}.",
        tables=table_set(terms.table_set), n=draw.size, directions=told(EDITIONS[terms.edition].title),
    )  # fmt: skip
    return (
        said
        if terms.table_set in (PUBLISHED, CORRECTED)
        else _sentences(said, told("These sets are not FIDE's."))
    )


def _protected(rounds: int) -> str:
    return told_many("in the last round", "in the last {n} rounds", rounds)


def _sentences(*parts: str) -> str:
    return joined(" ", parts)


def exception_of_the_table(draw: VarmaDraw) -> str:
    """Which table is used, and why, where the published one does not keep its promise; else ""."""
    if draw.terms.method == PLAIN or draw.prepares_envelopes:
        return ""  # numbers are drawn without any table
    if draw.terms.table_set not in (PUBLISHED, CORRECTED) or PUBLISHED not in table_sets_for(draw.size):
        return ""
    faults = joined(
        "; ",
        [
            told(
                "{low} and {high}, both in envelope {letter}, meet in round {round}",
                low=meeting.numbers[0], high=meeting.numbers[1], letter=proof.letter,
                round=meeting.round_number,
            )
            for proof in prove(draw.size, PUBLISHED)
            for meeting in proof.late
        ],
    )  # fmt: skip
    if not faults:
        return ""
    if draw.terms.table_set == CORRECTED:
        return told(
            "The corrected table is used: in the published one for {n} players {faults}. Here 11 and 12 have "
            "changed places, and no two of an envelope meet in the last three rounds. The published table is "
            "used on request.",
            n=draw.size, faults=faults,
        )  # fmt: skip
    return told(
        "The published table for {n} players contains an error: {faults}. The corrected set exchanges 11 "
        "and 12 and has no such pairing.",
        n=draw.size, faults=faults,
    )  # fmt: skip


def choice(draw: VarmaDraw) -> str:
    """With which chances the program chooses among envelopes; "" where nobody chooses any."""
    if not draw.chooses_envelopes:
        return ""
    if draw.all_draws_equal:
        return told(
            "Where the program chooses an envelope, it weighs them so that every legal draw is equally "
            "likely; a person at the table takes each envelope with equal chance."
        )
    return told(
        "Where the program chooses an envelope, each one offered has the same chance, as at the table."
    )


def misfit(draw: VarmaDraw, reason: TablesDoNotFit) -> str:
    """Why the tables cannot serve everybody, and what is done instead."""
    if reason.too_large:
        why: str = told(
            "The tables cannot serve everybody: larger than every envelope of the tables (the largest holds "
            "{largest}): {names}.",
            largest=reason.largest,
            names=_sizes(reason.too_large),
        )
    else:
        why = told(
            "The tables cannot serve everybody: the contingents {sizes} do not fit into the envelopes "
            "({held}), one envelope each.",
            sizes=_sizes(draw.contingents),
            held=", ".join(f"{letter} {len(held)}" for letter, held in draw.full_envelopes.items()),
        )
        if len(draw.contingents) < len(draw.full_envelopes):
            few = told(
                "Fewer contingents ({n}) never empty all envelopes ({m}), for each draws from one.",
                n=len(draw.contingents), m=len(draw.full_envelopes),
            )  # fmt: skip
            why = _sentences(why, few)
    done = (
        told("A group that cannot be given an envelope draws from the best remaining numbers.")
        if draw.terms.misfit == SPLIT
        else told(
            "Instead an envelope is prepared for every contingent, with as few late meetings as possible."
        )
    )
    return _sentences(why, done)


def _sizes(contingents: Iterable[Contingent]) -> str:
    return ", ".join(f"{contingent.name} ({contingent.size})" for contingent in contingents)


def refusal(reason: TooSmall | DeadEnd, coming: Sequence[Contingent]) -> str:
    """Why an envelope is not offered. coming: the contingents after the one that chooses."""
    if isinstance(reason, TooSmall):
        if not reason.held:
            return told("{letter} is empty", letter=reason.envelope)
        return told(
            "{letter} contains only {held} for {needed}",
            letter=reason.envelope, held=numbers(reason.held),
            needed=told_many("{n} player", "{n} players", reason.needed),
        )  # fmt: skip
    return told(
        "{letter} would lead to a dead end: with {left} left, there would not be one envelope each for "
        "{names}",
        letter=reason.envelope, left=", ".join(f"{letter} {held}" for letter, held in reason.remaining),
        names=_sizes(coming),
    )  # fmt: skip


def last_call(transcript: Transcript) -> str:
    """Who could have known what in a public draw: what its last value proves; "" for other draws."""
    outside, called = transcript.announcement.outside, transcript.chance.contributions
    if transcript.chance.mode != PUBLIC:
        return ""
    if outside is not None and transcript.missing_source:
        return told(
            "The last value will be that of an outside source, announced before anything was called: "
            "“{source}”, known from {due}.",
            source=outside.source, due=hour_of(outside.due),
        )  # fmt: skip
    if outside is not None:
        return told(
            "The last value, {value}, is that of an outside source, announced before anything was called: "
            "“{source}”, known from {due}. Compare it there: nobody who knew the secret could choose it.",
            value=called[-1][1], source=outside.source, due=hour_of(outside.due),
        )  # fmt: skip
    if called:
        return told(
            "No outside source was announced. {who} called last: with the secret, which whoever has the "
            "files of the computer can read, they could have chosen the result.",
            who=called[-1][0],
        )
    return told(
        "Nothing was called out: whoever made the commitment could have tried secrets until one suited them."
    )


def step(what: RecordedStep, names: Sequence[str]) -> str:
    """One step of a transcript: what happened, or which step is taken back."""
    return told("Step {n} is undone", n=what.undone) if what.act is None else act(what.act, names)


def act(what: Act, names: Sequence[str]) -> str:
    """What happened, as a line of the protocol."""
    match what:
        case EnvelopeTaken(contingent, envelope):
            return told("{who} takes envelope {letter}", who=contingent, letter=envelope)
        case EnvelopesPrepared():
            return told("An envelope has been prepared for every contingent")
        case FreshEnvelope(contingent, taken):
            held = ", ".join(map(str, taken))
            return told("A fresh envelope for {who} holds {numbers}", who=contingent, numbers=held)
        case NumberDrawn(entrant, number):
            return told("{who} draws number {number}", who=names[entrant], number=number)
        case ColourDrawn(colour):
            return initial_colour(colour)


def initial_colour(colour: Colour) -> str:
    """The initial colour that was drawn."""
    if colour is Colour.WHITE:
        return told("The first player begins with White")
    return told("The first player begins with Black")


def late_meeting(draw: VarmaDraw, meeting: LateMeeting) -> str:
    """Who of one group meets in which protected round."""
    first, second = (draw.entrants[index].name for index in meeting.entrants)
    numbers = MeetingOfNumbers(meeting.round_number, meeting.numbers)
    return meeting_of(numbers, first, second, meeting.group)


def meeting_of(meeting: MeetingOfNumbers, first: str, second: str, group: str) -> str:
    """The same by the names of the two, the lower number first."""
    return told(
        "Round {round}: {first} ({low}) and {second} ({high}), both {group}",
        round=meeting.round_number, first=first, low=meeting.numbers[0], second=second,
        high=meeting.numbers[1], group=group,
    )  # fmt: skip


def meetings_now(draw: VarmaDraw, count: int) -> str:
    """How many meetings inside a group there are as things stand, which need not be as they were drawn."""
    when = _protected(draw.late.last)
    if not count:
        return told(_NOBODY[draw.terms.group_by], when=when)
    return told_many(
        "{n} meeting within a group {when}.", "{n} meetings within a group {when}.", count, when=when
    )


def serving(draw: VarmaDraw) -> str:
    """Before anything is announced: whether the tables can serve the contingents, "" where none are used."""
    if draw.misfit is not None:
        return misfit(draw, draw.misfit)
    if not draw.full_envelopes:
        return ""
    return told("The tables can serve every contingent: {sizes}.", sizes=_sizes(draw.contingents))


def fresh(name: str) -> str:
    """Who had to draw from a fresh envelope."""
    return told("{name} drew from a fresh envelope.", name=name)


def evenness(prepared: EnvelopesPrepared) -> str:
    """How evenly the prepared envelopes were drawn."""
    if prepared.method == "blocks":
        return told(
            "The envelopes were prepared by the block method: as good as any, but not every plan that is as "
            "good was equally likely, because there are too many to be drawn from evenly."
        )
    if prepared.ways == 1:
        return told("There is only one best plan; the players draw numbers within the envelopes.")
    if prepared.ways:
        return told(
            "The envelopes were drawn from {count} plans that are equally good, each equally likely.",
            count=grouped(prepared.ways),
        )
    return told("The envelopes were drawn from all plans that are equally good, each equally likely.")


def conclusion(draw: VarmaDraw, outcome: DrawOutcome) -> str:
    """Whether the aim of the draw was reached, and whether it could have been."""
    if outcome.least is None:
        return told("The drawing of lots is not complete.")
    count = len(outcome.late)
    met = meetings_now(draw, count)
    if not count:
        return met
    if outcome.least == count:
        return _sentences(met, told("No allocation of the numbers gives fewer."))
    least = told("The fewest possible are {least}.", least=outcome.least)
    better = (
        told("The method “best” would have reached that.")
        if draw.terms.method != BEST
        else told("Another draw could have reached that.")
    )
    return _sentences(met, least, better)
