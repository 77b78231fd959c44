"""What decides a pair, in words for the arbiter and for a player: obstacles, criteria, colours."""

from __future__ import annotations

from pairwright.common.messages import N_
from pairwright.explain.words.speech import COLON, SEMICOLON, Speech
from pairwright.systems.answers import Comparison, Unit
from pairwright.systems.evidence import Change, ColourEvidence, ColourRule, ColourWish, OwnWords, WhatIf
from pairwright.systems.findings import KINDS, Finding, Kind

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
        back=evidence.back, number=evidence.number, initial=speech.word(evidence.initial),
    )  # fmt: skip
    text = speech.say(
        "White {white}, Black {black}: {article}{rule}{wishes}.",
        white=speech.short_name(evidence.white), black=speech.short_name(evidence.black),
        article=f"{evidence.article.cited}{colon}" if evidence.article.cited else "", rule=rule,
        wishes=f" ({wishes})" if wishes else "",
    )  # fmt: skip
    if evidence.exception is None:
        return text
    exception = speech.say(
        "Same absolute colour preference; {article} allows it with a topscorer in the last round: {players}.",
        article=f"{evidence.exception.book} {evidence.exception.number}",
        players=speech.in_a_row(map(speech.short_name, evidence.topscorers)),
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


PLAIN_LIMBO = N_(
    "then a player who was moved down, or had a free point, before would find no opponent in the group"
)
"""Where it is about somebody left in the Limbo."""


def plain_phrase(speech: Speech, comparison: Comparison, score: int) -> str:
    """What would be worse, with both amounts: "then ... (2 instead of 1)"."""
    mine, others = first_that_differs(comparison)
    if comparison.limbo and others is not None and others >= comparison.limbo:
        return speech.say(PLAIN_LIMBO)
    return speech.say(
        "then {what} ({other} instead of {mine})",
        what=speech.say(comparison.plain, with_points=speech.with_points(score)),
        mine=amount(speech, comparison, mine),
        other=amount(speech, comparison, others),
    )


def first_that_differs(comparison: Comparison) -> tuple[int | None, int | None]:
    """The first entries in which the two values differ; None where a list has ended."""
    mine, others = list(comparison.actual), list(comparison.alternative)
    length = max(len(mine), len(others))
    both = zip(mine + [None] * (length - len(mine)), others + [None] * (length - len(others)), strict=True)
    return next(((a, b) for a, b in both if a != b), (None, None))


def amount(speech: Speech, comparison: Comparison, value: int | None) -> str:
    """One entry of a value, as people read it."""
    if value is None:
        return speech.say("none")
    if comparison.limbo and value >= comparison.limbo:
        return speech.say("Limbo")
    counted = comparison.unit in (Unit.PLAYERS, Unit.PAIRS, Unit.GAMES, Unit.PLACES)
    if comparison.unit is Unit.SHORTFALL:
        counted = comparison.actual[:1] != comparison.alternative[:1]
    return str(abs(value)) if counted else speech.points(value)


def whole_value(speech: Speech, comparison: Comparison, value: tuple[int, ...]) -> str:
    """All of a value, as the arbiter reads it: "2", "3.5 3 3", "none"."""
    if not value:
        return speech.say("none")
    if comparison.unit is Unit.SHORTFALL:
        number, *scores = value
        listed = " ".join(speech.points(score) for score in scores)
        return f"{number} ({listed})" if listed else str(number)
    if comparison.unit in (Unit.PLAYERS, Unit.PAIRS, Unit.GAMES, Unit.PLACES):
        return " ".join(str(abs(entry)) for entry in value)
    return " ".join(amount(speech, comparison, entry) for entry in value)


_BYES = {
    "pairing_allocated_bye": N_("a bye"),
    "forfeit_win": N_("a point because the opponent did not come"),
    "full_point_bye": N_("a full-point bye"),
    "half_point_bye": N_("a half-point bye"),
    "award": N_("points awarded for a round not played"),
}

_NOT_THERE = ("absent", "zero_point_bye")
"""What bars a team from the bye that joined late, by the rules of the Olympiad."""


def arbiter_obstacle(speech: Speech, obstacle: Finding) -> str:
    """What keeps players apart by itself, for the arbiter: the end of a line."""
    texts = KINDS[obstacle.kind]
    alone = texts.line_alone if len(obstacle.players) == 1 else ""
    return speech.say(
        alone or texts.line,
        rounds=", ".join(map(str, obstacle.rounds)), colour=speech.word(obstacle.colour),
        outcome=speech.word(obstacle.outcome), relations=", ".join(map(speech.word, obstacle.relations)),
        players=speech.in_a_row(map(speech.short_name, obstacle.players)),
    )  # fmt: skip


def plain_obstacle(speech: Speech, obstacle: Finding) -> str:
    """What keeps players apart by itself, for a player: a clause, or the end of a sentence."""
    names = [speech.full_name(player) for player in obstacle.players]
    first, both = names[0], speech.listed(names)
    rounds = speech.listed(map(str, obstacle.rounds))
    if obstacle.kind is Kind.MET:
        return speech.count(
            "{both} have already met in round {rounds}, and no two players meet twice",
            "{both} have already met in rounds {rounds}, and no two players meet twice", len(obstacle.rounds),
            both=both, rounds=rounds,
        )  # fmt: skip
    if obstacle.kind is Kind.ABSENT:
        return speech.count(
            "{both} does not play in this round", "{both} do not play in this round", len(names), both=both
        )
    if obstacle.kind is Kind.BARRED_FROM_BYE and obstacle.outcome in _NOT_THERE:
        return speech.say(
            "{player} did not take part in round {rounds}, and a team that joins later does not get the bye",
            player=first,
            rounds=rounds,
        )
    texts = KINDS[obstacle.kind]
    alone = texts.alone if len(names) == 1 else ""
    return speech.say(
        alone or texts.player,
        both=both, players=both, first=first, player=first, rounds=rounds,
        colour=speech.say(COLOUR_NAMES[obstacle.colour]) if obstacle.colour else "",
        what=speech.say(_BYES.get(obstacle.outcome, N_("a point without playing"))),
    )  # fmt: skip


# -- What would have to be different for two players to meet, in words for the arbiter and for a player


_OUTCOMES = {"win": N_("won"), "draw": N_("drawn"), "loss": N_("lost")}

_CHANGES = {
    (Change.NO_MEETING, ""): N_("they had not played each other in round {round}"),
    (Change.NO_RESTRICTION, ""): N_("the organisers had not kept {player} and {other} apart"),
    (Change.NO_FLOAT, "down"): N_("{player} had not been moved down in round {round}"),
    (Change.NO_FLOAT, "up"): N_("{player} had not met somebody with more points in round {round}"),
    (Change.OTHER_RESULT, ""): N_("{player} had {wanted} the game with {other} in round {round}"),
    (Change.OTHER_RESULT, "match"): N_("{player} had {wanted} the match with {other} in round {round}"),
    (Change.OTHER_COLOURS, ""): N_("{player} and {other} had played with colours reversed in round {round}"),
}


def _kind(change: WhatIf) -> tuple[Change, str]:
    """Change and direction; a match that ends otherwise has words of its own."""
    match = change.match and change.change is Change.OTHER_RESULT
    return change.change, "match" if match else change.direction


def arbiter_change(speech: Speech, change: WhatIf) -> str:
    """One change, for the arbiter."""
    texts = {
        (Change.NO_MEETING, ""): N_("no game between them in round {round}"),
        (Change.NO_RESTRICTION, ""): N_("the restriction on {player} and {other} lifted"),
        (Change.NO_FLOAT, "down"): N_("no downfloat of {player} in round {round}"),
        (Change.NO_FLOAT, "up"): N_("no upfloat of {player} in round {round}"),
        (Change.OTHER_RESULT, ""): N_("round {round}, {player} against {other}: {outcome} for {player}"),
        (Change.OTHER_RESULT, "match"): N_(
            "round {round}, the match of {player} against {other}: {outcome} for {player}"
        ),
        (Change.OTHER_COLOURS, ""): N_(
            "round {round}, {player} against {other}: colours the other way round"
        ),
    }
    return speech.say(
        texts[_kind(change)],
        player=speech.short_name(change.player),
        other="" if change.other is None else speech.short_name(change.other),
        round=change.round_number,
        outcome=speech.word(change.outcome),
    )


def plain_change(speech: Speech, change: WhatIf) -> str:
    """One change, for a player: what follows "if"."""
    values = {
        "player": speech.full_name(change.player),
        "other": speech.full_name(change.other) if change.other is not None else "",
        "round": change.round_number,
        "wanted": speech.say(_OUTCOMES.get(change.outcome, "")) if change.outcome else "",
    }
    return speech.say(_CHANGES[_kind(change)], **values)
