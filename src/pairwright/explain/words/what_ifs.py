"""What would have to be different for two players to meet, in words for the arbiter and for a player."""

from __future__ import annotations

from pairwright.common.i18n import N_
from pairwright.explain.words.speech import Speech
from pairwright.systems.evidence import Change, WhatIf

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
