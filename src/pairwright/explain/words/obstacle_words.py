"""What keeps players apart by itself, in words for the arbiter and for a player."""

from __future__ import annotations

from pairwright.common.messages import N_, listed
from pairwright.explain.words.colours import COLOUR_NAMES
from pairwright.explain.words.speech import Speech
from pairwright.systems.evidence import Change, WhatIf
from pairwright.systems.findings import KINDS, Finding, Kind

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
        rounds=", ".join(map(str, obstacle.rounds)),
        colour=speech.word(obstacle.colour),
        outcome=speech.word(obstacle.outcome),
        relations=", ".join(map(speech.word, obstacle.relations)),
        players=listed(map(speech.short_name, obstacle.players)),
    )


def plain_obstacle(speech: Speech, obstacle: Finding) -> str:
    """What keeps players apart by itself, for a player: a clause, or the end of a sentence."""
    names = [speech.full_name(player) for player in obstacle.players]
    first, both = names[0], speech.listed(names)
    rounds = speech.listed(map(str, obstacle.rounds))
    if obstacle.kind is Kind.MET:
        return speech.count(
            "{both} have already met in round {rounds}, and no two players meet twice",
            "{both} have already met in rounds {rounds}, and no two players meet twice",
            len(obstacle.rounds),
            both=both,
            rounds=rounds,
        )
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
        both=both,
        players=both,
        first=first,
        player=first,
        rounds=rounds,
        colour=speech.say(COLOUR_NAMES[obstacle.colour]) if obstacle.colour else "",
        what=speech.say(_BYES.get(obstacle.outcome, N_("a point without playing"))),
    )


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
