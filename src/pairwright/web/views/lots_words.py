"""Choices of a drawing of lots in words; what happens in it the library tells (`lots.sentences`)."""

from __future__ import annotations

from pairwright.lots.transcript import CEREMONY, PUBLIC, SEEDED
from pairwright.marks import N_

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
