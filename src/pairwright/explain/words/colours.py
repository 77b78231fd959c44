"""Who has which colour, and why, in words for the arbiter and for a player."""

from __future__ import annotations

from pairwright.common.messages import N_, listed
from pairwright.explain.words.speech import COLON, SEMICOLON, Speech
from pairwright.systems.evidence import ColourEvidence, ColourRule, ColourWish, OwnWords

COLOUR_NAMES = {"white": N_("White"), "black": N_("Black")}


def arbiter_colours(speech: Speech, evidence: ColourEvidence) -> str:
    """Who has which colour, and why, for the arbiter."""
    names = (evidence.higher, evidence.black if evidence.higher == evidence.white else evidence.white)
    colon = speech.between(COLON)
    wishes = speech.between(SEMICOLON).join(
        f"{speech.short_name(player)}{colon}{_wish(speech, wish)}"
        for player, wish in zip(names, evidence.wishes, strict=False)
    )
    texts = {
        ColourRule.AGREED: N_("the preferences agree"),
        ColourRule.STRONGER: N_("the stronger preference, or the wider difference"),
        ColourRule.ALTERNATED: N_("alternation from the last difference in colours (games back: {back})"),
        ColourRule.HIGHER: N_("the preference of the higher-ranked player"),
        ColourRule.PARITY: N_("number {number} and initial colour {initial}"),
        ColourRule.TABLE: N_("by the table"),
        ColourRule.AS_DRAWN: N_("as drawn"),
    }
    if not evidence.wider:
        texts[ColourRule.STRONGER] = N_("the stronger preference")
    rule = speech.say(
        evidence.rule.arbiter if isinstance(evidence.rule, OwnWords) else texts[evidence.rule],
        back=evidence.back,
        number=evidence.number,
        initial=speech.word(evidence.initial),
    )
    text = speech.say(
        "White {white}, Black {black}: {article}{rule}{wishes}.",
        white=speech.short_name(evidence.white),
        black=speech.short_name(evidence.black),
        article=f"{evidence.article.cited}{colon}" if evidence.article.cited else "",
        rule=rule,
        wishes=f" ({wishes})" if wishes else "",
    )
    if evidence.exception is None:
        return text
    exception = speech.say(
        "Same absolute colour preference; {article} allows it with a topscorer in the last round: {players}.",
        article=f"{evidence.exception.book} {evidence.exception.number}",
        players=listed(map(speech.short_name, evidence.topscorers)),
    )
    for player in (evidence.white, evidence.black):
        if player not in evidence.topscorers:
            name = speech.short_name(player)
            treated = speech.say("{player} is treated as one for being paired with one.", player=name)
            exception = f"{exception} {treated}"
    return f"{text} {exception}"


def _wish(speech: Speech, wish: ColourWish) -> str:
    if wish.strength == "none":
        return speech.say("no preference")
    return speech.say(
        "{strength} {colour} {history}",
        strength=speech.word(wish.strength),
        colour=speech.word(wish.colour),
        history=speech.colours(wish.history),
    )


def plain_colours(speech: Speech, evidence: ColourEvidence) -> str:
    """Who has which colour, and why, for a player."""
    begun = N_("{white} has White in the first game") if evidence.match else N_("{white} has White")
    start = speech.say(begun, white=speech.full_name(evidence.white))
    granted = evidence.black if evidence.white in evidence.denied else evidence.white
    texts = {
        ColourRule.AGREED: N_("each of the two gets a colour that suits them"),
        ColourRule.STRONGER: N_("both were due the same colour, and {granted} needs it more"),
        ColourRule.ALTERNATED: N_(
            "both were due the same colour; now each gets the opposite of the last time they differed"
        ),
        ColourRule.HIGHER: N_("both were due the same colour, and {granted}, who is placed higher, gets it"),
        ColourRule.PARITY: N_("neither has played yet, so the initial colour drawn by lot decides"),
        ColourRule.TABLE: N_("the table of the tournament says so"),
        ColourRule.AS_DRAWN: N_("this is the result of the pairing rules"),
    }
    other = evidence.black if evidence.higher == evidence.white else evidence.white
    reason = speech.say(
        evidence.rule.plain if isinstance(evidence.rule, OwnWords) else texts[evidence.rule],
        granted=speech.full_name(granted),
        higher=speech.full_name(evidence.higher),
        other=speech.full_name(other),
    )
    return speech.say("{start}: {reason}.", start=start, reason=reason)


def plain_exception(speech: Speech, evidence: ColourEvidence) -> str:
    """Why two players may meet of whom both should have the same colour absolutely; "" for others."""
    if evidence.exception is None:
        return ""
    colour = speech.say(COLOUR_NAMES[evidence.wishes[0].colour])
    if len(evidence.topscorers) > 1:
        return speech.say(
            "Both must have {colour} now. In the last round they may meet all the same: both are topscorers, "
            "with more than half of the points.",
            colour=colour,
        )
    (topscorer,) = evidence.topscorers
    other = evidence.black if topscorer == evidence.white else evidence.white
    return speech.say(
        "Both must have {colour} now. In the last round they may meet all the same: {topscorer} is a "
        "topscorer, with more than half of the points; {other} is not, and is treated as one if and only if "
        "paired with a topscorer, as here.",
        colour=colour,
        topscorer=speech.full_name(topscorer),
        other=speech.full_name(other),
    )
