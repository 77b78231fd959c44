"""Answers for a player, a captain or a parent: at most sixty words, no article numbers."""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.common.messages import N_
from pairwright.explain.words.obstacle_words import (
    plain_change,
    plain_colours,
    plain_exception,
    plain_obstacle,
    plain_phrase,
)
from pairwright.explain.words.speech import Speech, english, spoken, together
from pairwright.systems.answers import Meeting, Players, RoundAnswer, Verdict
from pairwright.systems.evidence import (
    ByeEvidence,
    ColourEvidence,
    DependsOn,
    FloatEvidence,
    OwnWords,
    PairEvidence,
    PairRole,
    WhatIf,
)
from pairwright.systems.findings import Kind

MOST_WORDS = 60
BOARD_1 = 15
"""Words more about a match of teams, in which a colour is that of board 1."""
EXCEPTION = 60
"""Words more about two who meet only because of a topscorer: why they may, why they must, who has White."""


class PlainWords:
    """The sentences of one language for one tournament.

    room: how many words an answer may have; fewer when something is to be said after it.
    """

    def __init__(self, speech: Speech, room: int = MOST_WORDS) -> None:
        self.speech = speech
        self._room = room
        self._say = speech.say
        self._name = speech.full_name

    # -- why not ---------------------------------------------------------------------------------

    def why_not(self, answer: RoundAnswer) -> str:
        """Why two players are not paired, or one of them has not the bye."""
        a, b = answer.meeting
        if answer.verdict is Verdict.PAIRED:
            return self._paired(answer)
        if answer.obstacles and not _about_others(answer):
            return self._sentence(plain_obstacle(self.speech, answer.obstacles[0]))
        if answer.verdict is Verdict.IMPOSSIBLE:
            text = self._say("then another player could no longer be paired")
        else:
            text = self._reason(answer)
        if b is None:
            return self._say("{a} could have had the bye, but {reason}.", a=self._name(a), reason=text)
        return self._say(
            "{a} and {b} could meet, but {reason}.", a=self._name(a), b=self._name(b), reason=text
        )

    def _paired(self, answer: RoundAnswer) -> str:
        a, b = answer.meeting
        if answer.free:
            return self._say("{a} is not paired in this round.", a=self._name(a))
        if b is None:
            return self._say("{a} has the bye.", a=self._name(a))
        return self._say("{a} and {b} are paired.", a=self._name(a), b=self._name(b))

    def _reason(self, answer: RoundAnswer) -> str:
        """Why something other than the draw is not done, as the end of a sentence."""
        if _about_others(answer):
            names = self.speech.listed(map(self._name, answer.obstacles[0].players))
            return self._say(
                "then {both}, who belong to the same family, club or school, would meet", both=names
            )
        if answer.obstacles:
            return plain_obstacle(self.speech, answer.obstacles[0])
        if answer.verdict is Verdict.IMPOSSIBLE:
            return self._say("then the round could not be completed")
        comparison = answer.comparison
        if comparison is None or answer.article is None:
            return ""
        if comparison.amounts:
            return plain_phrase(self.speech, comparison, answer.place.score if answer.place else 0)
        if comparison.unparted:
            reason = self._say(comparison.plain)
            return self._say("{reason} even before related players are kept apart", reason=reason)
        if comparison.plain:
            return self._say(comparison.plain)
        return self._say(
            "there are several equally good pairings; the rules take the first in a fixed order, and "
            "this one comes later"
        )

    # -- why -----------------------------------------------------------------------------------------

    def pair(self, evidence: PairEvidence) -> str:
        """Why two players meet."""
        if evidence.role is PairRole.TABLE:
            return self._say(
                "{a} and {b} meet because the table of the tournament has them in this round.",
                a=self._name(evidence.upper),
                b=self._name(evidence.lower),
            )
        if isinstance(evidence.role, OwnWords) and evidence.role.placed:
            return self._say(evidence.role.plain, a=self._name(evidence.upper), b=self._name(evidence.lower))
        came = evidence.came
        left = "" if came is None else self._left(came)
        staying = "" if came is None or came.staying is None else self.staying(came.staying)
        if came is not None and came.swapped is not None and came.swapped != evidence.swapped:
            staying = self.swapped(came.swapped)
        placed = self._placed(evidence)
        exception = "" if evidence.colours is None else self.exception(evidence.colours)
        if exception:
            return self._fitting(together(placed, exception), left, staying, self._not_the_natural(evidence))
        text = together(left, placed)
        if evidence.swapped is not None:
            return self._fitting(placed, self.swapped(evidence.swapped), staying)
        if came is not None and came.up:
            return self._fitting(text, staying, self._not_the_natural(evidence))
        if staying and self._fitting(text, staying) == text:
            text = placed  # why him says more than how many
        return self._fitting(text, staying, self._not_the_natural(evidence))

    def _placed(self, evidence: PairEvidence) -> str:
        """In which group two players meet, and why there they meet each other."""
        upper, lower = self._name(evidence.upper), self._name(evidence.lower)
        with_points = self.speech.with_points(evidence.place.score)
        if evidence.collapsed:
            return self._say(
                "The last groups were joined, because the round could not be completed otherwise; there {a} "
                "and {b} meet.",
                a=upper,
                b=lower,
            )
        values = {"a": upper, "b": lower, "with_points": with_points}
        role = evidence.role
        if isinstance(role, OwnWords) and role.first:
            return self._say(role.plain, **values)
        if len(evidence.above) == 2:
            return self._say("{a} and {b} were both moved down to the group {with_points}.", **values)
        if evidence.above:
            if evidence.above[0] == evidence.lower:
                values |= {"a": lower, "b": upper}
            return self.speech.count(
                "{a} was moved down, and meets {b} in the group {with_points}.",
                "{a} was moved down through {number} groups, and meets {b} in the group {with_points}.",
                evidence.left,
                **values,
            )
        if evidence.came is not None and evidence.came.up:
            return self._say("{a} and {b} are paired in the group {with_points}.", **values)
        if evidence.altered or (evidence.colours is not None and evidence.colours.exception):
            return self._say("{a} and {b} are in the group {with_points}.", **values)
        if isinstance(role, OwnWords) and role.plain:
            return self._say(role.plain, **values)
        if role is PairRole.REMAINDER:
            return self._say(
                "{a} and {b} are in the group {with_points}. Apart from those paired with players from "
                "above, the upper half plays the lower half, first against first and so on. That pairs "
                "these two.",
                **values,
            )
        return self._say(
            "{a} and {b} are in the group {with_points}. The upper half plays the lower half, first "
            "against first and so on. That pairs these two.",
            **values,
        )

    def _not_the_natural(self, evidence: PairEvidence) -> str:
        if evidence.cause is None:
            return ""
        reason = self._reason(evidence.cause)
        first, second = evidence.cause.meeting
        if second is None:
            return ""
        return self._say(
            "The usual pair would have been {a} and {b}, but {reason}.",
            a=self._name(first), b=self._name(second), reason=reason,
        )  # fmt: skip

    def exception(self, evidence: ColourEvidence) -> str:
        """Why two may meet of whom both must have the same colour, and why they have to; "" for others."""
        may, kept = plain_exception(self.speech, evidence), evidence.kept
        if kept is None or kept.verdict is Verdict.PAIRED:
            return may
        then = set(kept.alternative.floats) - set(kept.alternative.floated)
        if kept.place is not None and set(kept.meeting) <= then:
            with_points = self.speech.with_points(kept.place.score)
            must = self._say(
                "Kept apart, both would be left without an opponent in the group {with_points}.",
                with_points=with_points,
            )
        else:
            must = self._say(
                "If such players were kept apart in this group, {reason}.", reason=self._reason(kept)
            )
        return together(may, must)

    def colours(self, evidence: ColourEvidence) -> str:
        """Who has which colour, and why."""
        return plain_colours(self.speech, evidence)

    def exchanged(self, colours: str) -> str:
        """The sentence of the colours where the board has the other ones."""
        return self._say("On this board the colours are exchanged. By the rules: {colours}", colours=colours)

    def pair_and_colours(self, evidence: PairEvidence) -> str:
        """Why two meet and who has which colour; why this colour if there is room, or much is to be said."""
        if evidence.colours is None:
            return self.pair(evidence)
        excepted = evidence.colours.exception is not None
        if not self.speech.of_teams and not excepted:
            kept = type(self)(self.speech, self._room - words(self._white(evidence.colours)))
            return self.with_colours(kept.pair(evidence), evidence.colours)
        colours = self.colours(evidence.colours)
        room = self._room + (EXCEPTION if excepted else BOARD_1)
        return together(type(self)(self.speech, room - words(colours)).pair(evidence), colours)

    def with_colours(self, text: str, evidence: ColourEvidence) -> str:
        """A text about a pair and who has which colour; why, as long as there is room for it."""
        whole = self._fitting(text, self.colours(evidence))
        return self._fitting(text, self._white(evidence)) if whole == text else whole

    def _white(self, evidence: ColourEvidence) -> str:
        """Who has White, without a reason."""
        begun = N_("{white} has White in the first game.") if evidence.match else N_("{white} has White.")
        return self._say(begun, white=self._name(evidence.white))

    def float_(self, evidence: FloatEvidence) -> str:
        """Why a player was not paired in the own group."""
        why = "" if evidence.staying is None else self.staying(evidence.staying)
        if evidence.swapped is not None:
            why = self.swapped(evidence.swapped)
        return self._fitting(self._left(evidence), why)

    def swapped(self, answer: RoundAnswer) -> str:
        """Who changed places to keep others apart."""
        a, b = answer.meeting
        assert b is not None
        pairs = [self.speech.listed(map(self._name, one.players)) for one in answer.obstacles]
        text = N_(
            "{a} and {b}, level on points, changed places so that {both}, who belong together, do not meet."
        )
        if len(pairs) > 1:
            text = N_(
                "{a} and {b}, level on points, changed places to keep apart two pairs who belong together: "
                "{both}; {others}."
            )
        return self._say(text, a=self._name(a), b=self._name(b), both=pairs[0], others=pairs[-1])

    def _left(self, evidence: FloatEvidence) -> str:
        player = self._name(evidence.player)
        with_points = self.speech.with_points(evidence.place.score)
        if evidence.up and evidence.met_in is not None:
            return self.speech.count(
                "{number} player is moved up into the group {with_points}: {player}.",
                "{number} players are moved up into the group {with_points}, {player} among them.",
                evidence.number, with_points=self.speech.with_points(evidence.met_in.score), player=player,
            )  # fmt: skip
        if evidence.own is not None and evidence.own.plain:
            text = evidence.own.plain
        elif evidence.collapsed:
            text = N_("The last groups were joined, and {player} is left over there.")
        elif evidence.number == 1 and evidence.odd:
            text = N_(
                "In the group {with_points} the number of players to be paired is odd; {player} is left over."
            )
        else:
            return self.speech.count(
                "In the group {with_points} {number} player is left over: {player}.",
                "In the group {with_points} {number} players are left over, {player} among them.",
                evidence.number, with_points=with_points, player=player,
            )  # fmt: skip
        return self._say(text, with_points=with_points, player=player)

    def staying(self, answer: RoundAnswer) -> str:
        """What it would cost to pair a player in the group, another one leaving it if one is named."""
        player, rather = answer.meeting
        if answer.verdict is Verdict.PAIRED and rather is not None:
            also = N_("{player} is moved up as well.")
            text = also if answer.upward else N_("{player} is not paired in the group either.")
            return self._say(text, player=self._name(rather))
        if answer.obstacles and (answer.upward or answer.obstacles[0].kind is Kind.OTHER_GROUP):
            return self._sentence(plain_obstacle(self.speech, answer.obstacles[0]))
        name, reason = self._name(player), self._reason(answer)
        if rather is None:
            stayed = N_("If {player} stayed, {reason}.")
            text = N_("If {player} were not moved up, {reason}.") if answer.upward else stayed
            return self._say(text, player=name, reason=reason)
        left = N_("If {rather} left instead of {player}, {reason}.")
        text = N_("If {rather} were moved up instead of {player}, {reason}.") if answer.upward else left
        return self._say(text, player=name, rather=self._name(rather), reason=reason)

    def bye(self, evidence: ByeEvidence) -> str:
        """Why a player has the bye."""
        player = self._name(evidence.player)
        with_points = self.speech.with_points(evidence.score)
        text = self._say(
            N_(
                "The number of players is odd, so one of them has a bye. It goes to the player left over "
                "in the last group: here, {with_points}, {player}."
            )
            if evidence.left_over
            else N_(
                "The number of players is odd, so one of them has a bye. It goes to a player with the "
                "lowest possible score: here, {with_points}, {player}."
            ),
            player=player,
            with_points=with_points,
        )
        barred = self.speech.count(
            "{number} player with the same score or fewer has already received a point without playing.",
            "{number} players with the same score or fewer have already received a point without playing.",
            len(evidence.barred),
        )
        if evidence.swapped is not None:
            return self._fitting(text, self.swapped(evidence.swapped), barred if evidence.barred else "")
        rather = "" if evidence.rather is None else self.why_not(evidence.rather)
        return self._fitting(text, barred if evidence.barred else "", rather)

    def what_if(self, a: int, b: int, changes: tuple[WhatIf, ...]) -> str:
        """What would have to be different for two players to meet; the two most telling changes."""
        names = {"a": self._name(a), "b": self._name(b)}
        if not changes:
            return self._say(
                "No single change that we tried (another winner or a draw in one of their games or "
                "matches, its colours exchanged, a restriction lifted) would have paired {a} and {b}.",
                **names,
            )
        listed = self._say(" or if ").join(plain_change(self.speech, change) for change in changes[:2])
        return self._say("{a} and {b} would have met if {changes}.", **names, changes=listed)

    def depends(self, places: Sequence[DependsOn], players: Players = ()) -> str:
        """That an answer depends on how the rules are read, and whom one of these would meet otherwise.

        "" when there are no such places.
        """
        if not places:
            return ""
        articles = self.speech.listed(dict.fromkeys(place.article.number for place in places))
        text = self._say(
            "This depends on how an unclear point of the rules is interpreted ({articles}).",
            articles=articles,
        )
        meetings = (meeting for place in places for meeting in place.instead)
        other = next((meeting for meeting in meetings if set(players) & set(meeting)), None)
        return text if other is None else together(text, self._otherwise(other))

    def _otherwise(self, meeting: Meeting) -> str:
        a, b = meeting
        if b is None:
            return self._say("Under the other interpretation, {a} would have the bye.", a=self._name(a))
        return self._say(
            "Under the other interpretation, {a} with White would meet {b}.", a=self._name(a), b=self._name(b)
        )

    @staticmethod
    def _sentence(text: str) -> str:
        return spoken(f"{text[:1].upper()}{text[1:]}.", f"{english(text)}.")

    def _fitting(self, text: str, *more: str) -> str:
        """A text and as many of the sentences after it as there is room for, the same in every language."""
        for sentence in filter(None, more):
            if words(text) + words(sentence) <= self._room:
                text = together(text, sentence)
        return text


def words(text: str) -> int:
    """How many words a text has in English."""
    return len(english(text).split())


def _about_others(answer: RoundAnswer) -> bool:
    """What stands in the way is a related pair other than the one asked about."""
    return bool(
        answer.obstacles
        and answer.obstacles[0].kind is Kind.RELATED
        and set(answer.obstacles[0].players) != set(answer.meeting)
    )
