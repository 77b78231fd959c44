"""What happens in a drawing of lots, in the reader's language. The library says the rest in English."""

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
from pairwright.lots.outcome import DrawOutcome, LateMeeting
from pairwright.lots.transcript import CEREMONY, PUBLIC, SEEDED
from pairwright.lots.varma import VarmaDraw
from pairwright.marks import N_
from pairwright.tournament.outcome import Colour
from pairwright.web.words import Say

GROUPS = {
    "federation": N_("federation"),
    "club": N_("club"),
    "school": N_("school"),
    "family": N_("family"),
}
"""What is kept apart, by the words of `terms.GROUPS`."""

CHANCE = {
    SEEDED: N_("From a seed: anybody who knows it can repeat the draw."),
    PUBLIC: N_("Public: a secret committed to beforehand, and what was called out in the hall."),
    CEREMONY: N_("Ceremony: what was drawn in the hall, and what the program drew."),
}
"""Where chance comes from."""


def act_words(act: Act, names: Sequence[str], _: Say) -> str:
    """One step, as a line of the protocol."""
    match act:
        case EnvelopeTaken(contingent, envelope):
            return _("{who} takes envelope {letter}", who=contingent, letter=envelope)
        case EnvelopesPrepared():
            return _("An envelope has been prepared for every contingent")
        case FreshEnvelope(contingent, taken):
            held = ", ".join(map(str, taken))
            return _("A fresh envelope for {who} holds {numbers}", who=contingent, numbers=held)
        case NumberDrawn(entrant, number):
            return _("{who} draws number {number}", who=names[entrant], number=number)
        case ColourDrawn(colour):
            return colour_words(colour, _)


def colour_words(colour: Colour, _: Say) -> str:
    """The initial colour that was drawn."""
    if colour is Colour.WHITE:
        return _("The first player begins with White")
    return _("The first player begins with Black")


def late_words(draw: VarmaDraw, meeting: LateMeeting, _: Say) -> str:
    """Who of one group meets in which protected round."""
    first, second = (draw.entrants[index].name for index in meeting.entrants)
    return _(
        "Round {round}: {first} ({low}) and {second} ({high}), both {group}",
        round=meeting.round_number,
        first=first,
        low=meeting.numbers[0],
        second=second,
        high=meeting.numbers[1],
        group=meeting.group,
    )


def conclusion_words(draw: VarmaDraw, outcome: DrawOutcome, _: Say) -> str:
    """Whether anybody meets a compatriot late, and whether that could have been avoided."""
    if outcome.least is None:
        return _("The draw is not complete.")
    last, count = draw.late.last, len(outcome.late)
    if not count:
        return _("Nobody meets a player of their own group in the last {rounds} rounds.", rounds=last)
    said = _("Meetings within a group in the last {rounds} rounds: {count}.", rounds=last, count=count)
    if outcome.least == count:
        return f"{said} {_('No distribution of the numbers has fewer.')}"
    return f"{said} {_('The fewest possible are {least}.', least=outcome.least)}"
