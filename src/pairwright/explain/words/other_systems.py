"""The criteria of the junior draw in words."""

from __future__ import annotations

from collections.abc import Callable

from pairwright.explain.words.speech import Speech
from pairwright.marks import N_
from pairwright.systems.answers import Answer

KJCA = "KJCA"

_PLAIN_KJCA = {
    "breaches": N_("then more rules would have to be broken"),
    "breach_places": N_("then the rule that cannot be kept would be broken further up"),
    "bye_group": N_("then the bye would go to a child with more points"),
    "leaving": N_("then more children would have to play in another group"),
    "third_colours": N_("then somebody would have one colour three times running"),
    "floaters_leaving": N_("then a child who came from above would have to go down once more"),
    "which_floaters": N_("then another child who came from above would have to go down once more"),
    "second_floats": N_("then a child would leave its group for the second time"),
    "bye_place": N_("then the bye would go to a child placed higher"),
    "leaving_places": N_("then a child placed higher would have to leave the group"),
    "which_leaving": N_("then another child would have to leave the group"),
    "other_opponents": N_("then more children from above would miss their usual opponent"),
    "opponent_distance": N_("then a child from above would be further from the usual opponent"),
    "floats_turned": N_("then more pairs would need their colours turned"),
    "which_opponents": N_("then a child from above would meet somebody placed lower"),
    "disturbed": N_("then more children would miss their usual opponent"),
    "inside_halves": N_("then two children of one half of the group would meet"),
    "colours_turned": N_("then more pairs would need their colours turned"),
    "distance": N_("then opponents would be further from the usual ones"),
    "which_disturbed": N_("then a child placed higher would miss the usual opponent"),
    "opponents": N_("then somebody placed high would meet a lower opponent"),
    "separated": N_("one of the two was needed in an exchange that keeps a related pair apart"),
}

_SUBJECT_KJCA = {
    "breaches": N_("rules broken"),
    "breach_places": N_("places of the broken pairs"),
    "bye_group": N_("score group of the bye"),
    "leaving": N_("players leaving the group"),
    "third_colours": N_("third colours"),
    "floaters_leaving": N_("players from above leaving"),
    "which_floaters": N_("which players from above leave"),
    "second_floats": N_("second floats"),
    "bye_place": N_("places of the bye above the bottom"),
    "leaving_places": N_("places of the leaving above the bottom"),
    "which_leaving": N_("which members leave"),
    "other_opponents": N_("players from above without their natural opponent"),
    "opponent_distance": N_("places between opponents of players from above and the natural ones"),
    "floats_turned": N_("pairs of players from above with turned colours"),
    "which_opponents": N_("places of the opponents of players from above"),
    "disturbed": N_("M1, members without their natural opponent"),
    "inside_halves": N_("M2, pairs inside one half"),
    "colours_turned": N_("M3, pairs with turned colours"),
    "distance": N_("M4, places moved"),
    "which_disturbed": N_("M5, who is disturbed"),
    "opponents": N_("M6, opponents in order"),
    "separated": N_("related players kept apart by an exchange"),
}

SUBJECTS = {KJCA: _SUBJECT_KJCA}
"""By book: what the criteria are about, as the controller reads it."""


def _plain_kjca(speech: Speech, answer: Answer) -> str:
    assert answer.comparison is not None
    return speech.say(_PLAIN_KJCA[answer.comparison.criterion])


OTHER_PLAIN: dict[str, Callable[[Speech, Answer], str]] = {KJCA: _plain_kjca}
"""By book: what would be worse, as the end of a sentence."""
