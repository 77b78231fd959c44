"""What keeps players apart by itself, in words for the arbiter and for a player."""

from __future__ import annotations

from pairwright.common.i18n import N_
from pairwright.explain.words.colours import COLOUR_NAMES
from pairwright.explain.words.speech import Speech
from pairwright.systems.answers import Bar, Obstacle

_BYES = {
    "pairing_allocated_bye": N_("a bye"),
    "forfeit_win": N_("a point because the opponent did not come"),
    "full_point_bye": N_("a full-point bye"),
    "half_point_bye": N_("a half-point bye"),
    "award": N_("points awarded for a round not played"),
}

_NOT_THERE = ("absent", "zero_point_bye")
"""What bars a team from the bye that joined late, by the rules of the Olympiad."""


def arbiter_obstacle(speech: Speech, obstacle: Obstacle) -> str:
    """What keeps players apart by itself, for the arbiter: the end of a line."""
    texts = {
        Bar.MET: N_("played each other in round {rounds}"),
        Bar.FORBIDDEN_PAIR: N_("kept apart by the organiser"),
        Bar.SAME_COLOUR_DUE: N_("same absolute colour preference ({colour})"),
        Bar.SAME_ABSOLUTE_COLOUR: N_("same absolute colour preference ({colour}), neither is a topscorer"),
        Bar.BARRED_FROM_BYE: N_("barred from the bye by round {rounds} ({outcome})"),
        Bar.NO_BYE: N_("an even number of players, no bye"),
        Bar.ABSENT: N_("{players} not paired in this round"),
        Bar.SAME_PLAYER: N_("the same player"),
        Bar.RELATED: N_("related ({relations})"),
        Bar.NO_OPPONENT: N_("no permitted opponent in the bracket (B.1.a, B.2)"),
        Bar.NO_COMPATIBLE: N_("no compatible opponent in the scoregroup"),
        Bar.OTHER_ROUND: N_("the table has this pair in round {rounds}"),
        Bar.NOT_IN_THE_TABLE: _not_in_the_table(obstacle),
        Bar.THIRD_COLOUR: N_(
            "both must have {colour}, or they would have the other colour for the third time in a row"
        ),
        Bar.OTHER_GROUP: N_("not in this bracket"),
        Bar.NOT_BELOW: N_("not from a lower score"),
    }
    if obstacle.bar is Bar.OTHER_ROUND and len(obstacle.players) == 1:
        texts[Bar.OTHER_ROUND] = N_("free by the table in round {rounds}")
    return speech.say(
        texts[obstacle.bar],
        rounds=", ".join(map(str, obstacle.rounds)),
        colour=speech.word(obstacle.colour),
        outcome=speech.word(obstacle.outcome),
        relations=", ".join(map(speech.word, obstacle.relations)),
        players=", ".join(map(speech.short_name, obstacle.players)),
    )


def plain_obstacle(speech: Speech, obstacle: Obstacle) -> str:
    """What keeps players apart by itself, for a player: a clause, or the end of a sentence."""
    names = [speech.full_name(player) for player in obstacle.players]
    first, both = names[0], speech.listed(names)
    rounds = speech.listed(map(str, obstacle.rounds))
    if obstacle.bar is Bar.MET:
        return speech.count(
            "{both} have already met in round {rounds}, and no two players meet twice",
            "{both} have already met in rounds {rounds}, and no two players meet twice",
            len(obstacle.rounds),
            both=both,
            rounds=rounds,
        )
    if obstacle.bar in (Bar.SAME_ABSOLUTE_COLOUR, Bar.SAME_COLOUR_DUE, Bar.THIRD_COLOUR):
        colour = speech.say(COLOUR_NAMES[obstacle.colour])
        return speech.say(
            "{both} must both get {colour} now because of their earlier colours, which is impossible",
            both=both,
            colour=colour,
        )
    if obstacle.bar is Bar.BARRED_FROM_BYE and obstacle.outcome in _NOT_THERE:
        return speech.say(
            "{player} did not take part in round {rounds}, and a team that joins later does not get the bye",
            player=first,
            rounds=rounds,
        )
    if obstacle.bar is Bar.BARRED_FROM_BYE:
        what = speech.say(_BYES.get(obstacle.outcome, N_("a point without playing")))
        return speech.say(
            "{player} has already had {what} in round {rounds}, and no player gets such a point twice",
            player=first,
            what=what,
            rounds=rounds,
        )
    if obstacle.bar is Bar.OTHER_ROUND:
        text = N_("{both} meet in round {rounds}, according to the table")
        if len(names) == 1:
            text = N_("{both} has no game in round {rounds}, according to the table")
        return speech.say(text, both=both, rounds=rounds)
    if obstacle.bar is Bar.NOT_IN_THE_TABLE:
        return speech.say(_not_in_the_table(obstacle), players=both)
    if obstacle.bar is Bar.ABSENT:
        return speech.count(
            "{both} does not play in this round",
            "{both} do not play in this round",
            len(names),
            both=both,
        )
    text = {
        Bar.FORBIDDEN_PAIR: N_("the organiser has ruled that {both} must not meet"),
        Bar.NO_BYE: N_("the number of players is even, so nobody has a bye"),
        Bar.SAME_PLAYER: N_("{first} cannot be their own opponent"),
        Bar.RELATED: N_(
            "{both} belong together (same family, club or school), and such pairs are kept apart"
        ),
        Bar.NO_OPPONENT: N_("nobody in the group is a possible opponent of {first}"),
        Bar.NO_COMPATIBLE: N_("nobody in the group is a possible opponent of {first}"),
        Bar.OTHER_GROUP: N_("{first} was not in this group"),
        Bar.NOT_BELOW: N_("{first} does not come from a group below"),
    }[obstacle.bar]
    return speech.say(text, both=both, first=first)


def _not_in_the_table(obstacle: Obstacle) -> str:
    if len(obstacle.players) == 1:
        return N_("the table has a game for {players} in every round")
    return N_("the table does not have this pairing in any round")
