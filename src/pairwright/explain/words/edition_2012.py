"""The edition of 2012 in words: what is compared, what the procedure did, and its open places."""

from __future__ import annotations

from pairwright.common.i18n import N_
from pairwright.explain.words.speech import Speech
from pairwright.rules.article import Article
from pairwright.systems.evidence import DependsOn, StepEvidence

PLAIN_2012 = {
    "pairs": N_("fewer pairs would be possible in the group {with_points}"),
    "upper": N_("fewer players from above would find an opponent in the group {with_points}"),
    "closeness": N_("a player with more points would have to play somebody from a lower group"),
    "backtracking": N_("fewer pairs, or fewer with players from above, would be possible in the next group"),
    "backtracking scores": N_("somebody with another number of points would be moved down"),
    "same_absolute": N_("more pairs would have two players who must both have the same colour"),
    "strong_alike": N_("more players would not get a colour they strongly need"),
    "denied": N_("more players would not get the colour they are due"),
    "strong_denied": N_("more players would not get a colour they strongly need"),
    "downfloats_1": N_(
        "more players would be moved down, or get a point without playing, for the second round in a row"
    ),
    "downfloats_2": N_(
        "more players would be moved down, or get a point without playing, as they did two rounds ago"
    ),
    "upfloats_1": N_("more players would meet an opponent from a higher group for the second round in a row"),
    "upfloats_2": N_("more players would meet an opponent from a higher group as they did two rounds ago"),
}
"""What would be worse, as the end of a sentence, by what is compared."""

SUBJECT_2012 = {
    "pairs": N_("pairs of the bracket"),
    "upper": N_("moved-down players paired"),
    "closeness": N_("scores of the moved-down players left unpaired"),
    "backtracking": N_("pairs that the next bracket can reach, and how many of them with moved-down players"),
    "backtracking scores": N_("scores of those who move down"),
    "same_absolute": N_("pairs with the same absolute colour preference"),
    "strong_alike": N_("pairs with the same strong colour preference"),
    "denied": N_("pairs in which a colour preference is not granted"),
    "strong_denied": N_("pairs in which a strong colour preference is not granted"),
    "downfloats_1": N_("players with a downfloat as in the previous round"),
    "downfloats_2": N_("players with a downfloat as two rounds before"),
    "upfloats_1": N_("players with an upfloat as in the previous round"),
    "upfloats_2": N_("players with an upfloat as two rounds before"),
}
"""What a criterion is about, as the arbiter reads it."""

COSTS_2012 = {
    "B.3": "closeness",
    "B.2": "same_absolute",
    "A.7.d": "strong_alike",
    "B.4": "denied",
    "A.7.e": "strong_denied",
    "B.5 down": "downfloats_1",
    "B.6 down": "downfloats_2",
    "B.5 up": "upfloats_1",
    "B.6 up": "upfloats_2",
}
"""What a pairing costs, by the label of its criterion."""

FLOATS_PLAIN = {
    "C.1": N_("In the group {with_points} there is nobody whom {player} may meet."),
    "C.12": N_(
        "In the group {with_points} {player} was moved down instead of somebody else, so that more pairs are "
        "possible in the next group."
    ),
    "C.13": N_(
        "In the group {with_points} {player} was moved down so that everybody further down can be paired."
    ),
}
"""Why a player was not paired in the own group, where an article of its own decides."""

FLOATS_ARBITER = {
    "C.1": N_(", nobody to meet in the bracket"),
    "C.12": N_(", not the first choice, for the sake of the next bracket"),
    "C.13": N_(", not the first choice, for the sake of everybody below"),
    "C.14": N_(", no pair possible, the entire bracket moves down"),
}
"""The same for the arbiter, as an addition."""

_POINTS = {
    "half_of": (N_("half of those who stay after C.1"), N_("half of all who came")),
    "topscorer_floaters": (
        N_("B.2 also gives way where that lets moved-down players with higher scores be paired"),
        N_("B.2 gives way only where that makes more pairs or pairs more moved-down players"),
    ),
    "closeness": (
        N_("which moved-down players are paired is left to the order of D"),
        N_("the highest scores are paired first, before colours are considered"),
    ),
    "repeated_downfloats": (
        N_("all players who would get the same downfloat again are counted"),
        N_("only players who leave the bracket are counted"),
    ),
    "bye_receiver": (
        N_("the PAB recipient is a downfloater"),
        N_("the PAB recipient is not a downfloater"),
    ),
    "incompatible_moved_down": (
        N_("moved-down players left without an opponent float down again"),
        N_("the player stays, and M1 is reduced"),
    ),
    "upfloats": (
        N_("upfloats count where the bracket is handled as heterogeneous"),
        N_("upfloats count in every bracket"),
    ),
    "backtracking": (
        N_("the previous bracket may be given a less good pairing"),
        N_("the previous bracket must be paired as well as before"),
    ),
    "merged_colours": (
        N_("A.7.d and A.7.e hold in joined brackets"),
        N_("A.7.d and A.7.e do not hold in joined brackets"),
    ),
    "wider_difference": (
        N_("two absolute preferences are equally strong"),
        N_("of two absolute preferences the wider difference is the stronger one"),
    ),
    "number_parity": (
        N_("their order by number among those who have entered decides"),
        N_("the number as printed decides"),
    ),
}
"""Both ways to read an open place of the text, ours first."""


def readings(speech: Speech, place: DependsOn) -> tuple[str, str]:
    """How an open place of the text is read here, and how else it could be."""
    ours, other = (place.ours, place.other) if place.ours else _POINTS[place.name]
    return speech.say(ours), speech.say(other)


def is_2012(article: Article | None) -> bool:
    """The article is one of the edition of 2012 of the Dutch system."""
    return article is not None and article.book == "C.04.3" and article.edition == "2012"


def step_line(speech: Speech, step: StepEvidence, players: str, instead_of: str) -> str:
    """What an article did in a bracket: "C.12: 3 Fennel moves down instead of 5 Yarrow, ..."."""
    return f"{step.article.number}: {_step(speech, step, players, instead_of)}"


def _step(speech: Speech, step: StepEvidence, players: str, instead_of: str) -> str:
    if step.what == "lowered":
        return speech.count("{number} breach admitted", "{number} breaches admitted", step.amount)
    if step.what == "fewer pairs":
        return speech.count("{number} pair given up", "{number} pairs given up", step.amount)
    if step.what == "fewer moved down":
        return speech.count(
            "{number} moved-down player not paired", "{number} moved-down players not paired", step.amount
        )
    text = {
        "homogeneous": N_("at least half of those to be paired were moved down: handled as homogeneous"),
        "sent on": N_("no opponent here, moved down further: {players}"),
        "anew for the next": N_("for the sake of the next bracket {players} moved down instead of {before}"),
        "anew for the lowest": N_(
            "so that everybody below can be paired, {players} moved down instead of {before}"
        ),
        "joined": N_("joined with the bracket of {players}"),
    }[step.what]
    return speech.say(text, players=players, before=instead_of or speech.say("nobody"))
