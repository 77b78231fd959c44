"""What is special to systems beside the Dutch one in words: the criteria of the junior draw, tables."""

from __future__ import annotations

from collections.abc import Callable

from pairwright.common.i18n import N_
from pairwright.explain.words.speech import Speech
from pairwright.rules.article import Article
from pairwright.systems.answers import RoundAnswer

KJCA = "KJCA"

_LEFT_OVER = (("C.04.3", "C.2"), ("C.04.3", "A.5"))
"""Articles by which the bye goes to whom the last group leaves over; elsewhere to the lowest score."""


def is_left_over(article: Article) -> bool:
    """The bye goes by this article to whom the last group leaves over."""
    return (article.book, article.number) in _LEFT_OVER


def is_table(article: Article | None) -> bool:
    """The article is that of a table: who has no opponent is free and has no bye."""
    return article is not None and (article.book == "C.05 Annex 1" or article.number == "table")


PLAIN_KJCA = {
    "breaches": N_("then more rules, or more important ones, would have to be broken"),
    "breach_places": N_("then a rule would have to be broken further up"),
    "breach_places_high": N_("then a rule would have to be broken further down"),
    "bye_group": N_("then the bye would go to a child with more points"),
    "leaving": N_("then more children would have to leave the group"),
    "third_colours": N_("then more pairs would give a player the same colour three times in a row"),
    "floaters_leaving": N_("then a child who was moved down would have to move down again"),
    "which_floaters": N_("then another child who was moved down would have to move down again"),
    "second_floats": N_("then more children would float or have a bye once more than they should"),
    "bye_place": N_("then the bye would go to a child placed higher"),
    "leaving_places": N_("then a child placed higher would have to leave the group"),
    "which_leaving": N_("then another child would have to leave the group"),
    "other_opponents": N_("then more moved-down children would not get their usual opponent"),
    "opponent_distance": N_("then children from above would be further from their usual opponents"),
    "floats_turned": N_("then more pairs would need their colours reversed"),
    "which_opponents": N_("then a child from above would meet somebody placed lower"),
    "disturbed": N_("then more children would not get their usual opponent"),
    "inside_halves": N_("then more children would meet inside one half of the group"),
    "colours_turned": N_("then more pairs would need their colours reversed"),
    "distance": N_("then opponents would be further from the usual ones"),
    "which_disturbed": N_("then a higher-placed child would not get the usual opponent"),
    "opponents": N_("then somebody placed high would meet a lower opponent"),
}
"""What would be worse in the criteria of the junior draw, as a parent helper says it."""

_SUBJECT_KJCA = {
    "breaches": N_("rules broken"),
    "breach_places": N_("how high the broken pairs stand"),
    "breach_places_high": N_("how high the broken pairs stand"),
    "bye_group": N_("score group of the bye"),
    "leaving": N_("children leaving the group"),
    "third_colours": N_("pairs that give somebody the same colour three times in a row"),
    "floaters_leaving": N_("children from above who go down once more"),
    "which_floaters": N_("which children from above go down once more"),
    "second_floats": N_("children who play above or below their points, or have the bye, once too often"),
    "bye_place": N_("places between the bye and the bottom child"),
    "leaving_places": N_("places between those who leave and the bottom of the group"),
    "which_leaving": N_("which children leave the group"),
    "other_opponents": N_("children from above who miss their usual opponent"),
    "opponent_distance": N_("places by which children from above miss their usual opponent"),
    "floats_turned": N_("pairs of children from above with colours swapped"),
    "which_opponents": N_("places of those whom children from above play"),
    "disturbed": N_("children who miss their usual opponent"),
    "inside_halves": N_("pairs inside one half of the group"),
    "colours_turned": N_("pairs with colours swapped"),
    "distance": N_("places by which opponents are further down or up than usual"),
    "which_disturbed": N_("who misses the usual opponent"),
    "opponents": N_("opponents in order"),
    "separated": N_("children who belong together and meet"),
}

SUBJECTS = {KJCA: _SUBJECT_KJCA}
"""By book: what the criteria are about, as the controller reads it."""


def _plain_kjca(speech: Speech, answer: RoundAnswer) -> str:
    assert answer.comparison is not None
    reason = speech.say(PLAIN_KJCA[answer.comparison.criterion])
    if answer.comparison.unparted:
        return speech.say("{reason} even before related players are kept apart", reason=reason)
    return reason


OTHER_PLAIN: dict[str, Callable[[Speech, RoundAnswer], str]] = {KJCA: _plain_kjca}
"""By book: what would be worse, as the end of a sentence."""
