"""Answers for the arbiter: articles, criteria and values."""

from __future__ import annotations

from collections.abc import Iterable

from pairwright.common.messages import N_
from pairwright.explain.words.obstacle_words import (
    arbiter_change,
    arbiter_colours,
    arbiter_obstacle,
    whole_value,
)
from pairwright.explain.words.speech import COLON, SEMICOLON, Speech
from pairwright.rules.article import Article
from pairwright.systems.answers import Alternative, Comparison, Meeting, RoundAnswer, Unit, Verdict
from pairwright.systems.evidence import (
    BracketEvidence,
    ByeEvidence,
    ColourEvidence,
    CriterionValue,
    DependsOn,
    FloatEvidence,
    OwnWords,
    PairEvidence,
    PairRole,
    StepEvidence,
    WhatIf,
)
from pairwright.systems.findings import Finding, Kind


class ArbiterWords:
    """The sentences of one language for one tournament."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech
        self._say = speech.say
        self._name = speech.short_name
        self._colon, self._semicolon = speech.between(COLON), speech.between(SEMICOLON)

    # -- why not ---------------------------------------------------------------------------------

    def why_not(self, answer: RoundAnswer) -> str:
        """Why two players are not paired, or one of them has not the bye."""
        pair = self._pair(answer.meeting)
        if answer.verdict is Verdict.PAIRED and answer.free:
            player = self._name(answer.meeting[0])
            return self._say(
                "{player}: {article}free in this round.", player=player, article=self._article(answer.article)
            )
        if answer.verdict is Verdict.PAIRED:
            return self._say("{pair}: paired{where}.", pair=pair, where=self._where(answer))
        return self._say("{pair}: {reason}.", pair=pair, reason=self._reason(answer)) + self._instead(answer)

    def _reason(self, answer: RoundAnswer) -> str:
        if answer.obstacles:
            obstacles = self._semicolon.join(self._obstacle(one, answer.meeting) for one in answer.obstacles)
            return f"{self._article(answer.article)}{obstacles}" if answer.article else obstacles
        if answer.verdict is Verdict.IMPOSSIBLE:
            return self._say(
                "{article}no complete pairing exists that contains this{where}",
                article=self._article(answer.article),
                where=self._where(answer),
            )
        comparison = answer.comparison
        if comparison is None:
            return ""
        values = {"where": self._where(answer), "article": self._article(answer.article, comparison.step)}
        values |= self.compared(comparison)
        if comparison.unparted:
            return self._say(
                "the best such round is worse{where}, before anybody is kept apart (S8). "
                "{article}{what}: {other} instead of {mine}",
                **values,
            )
        if answer.verdict is Verdict.LATER_IN_ORDER:
            return self._say(
                "equal in all criteria{where}, but later in the order. "
                "{article}{what}: {other}, after {mine}",
                **values,
            )
        return self._say(
            "the best such round is worse{where}. {article}{what}: {other} instead of {mine}", **values
        )

    def compared(self, comparison: Comparison) -> dict[str, str]:
        """What is compared, and both values, as texts."""
        return {
            "what": self._subject(comparison.label, comparison.subject),
            "mine": whole_value(self.speech, comparison, comparison.actual),
            "other": whole_value(self.speech, comparison, comparison.alternative),
        }

    def _subject(self, label: str, subject: str) -> str:
        return ", ".join(filter(None, (label, self._say(subject))))

    def _instead(self, answer: RoundAnswer) -> str:
        """What would have been made of the bracket."""
        other: Alternative = answer.alternative
        text = ""
        if other.pairs:
            text += " " + self._say("Pairs then: {pairs}", pairs=self._pairs(other.pairs))
            if other.instead_of:
                text += self._say(" instead of {pairs}", pairs=self._pairs(other.instead_of))
            text += "."
        if other.floats != other.floated:
            nobody = self._say("nobody")
            text += " " + self._say(
                "Floating then: {floats} instead of {floated}.",
                floats=self._names(other.floats) or nobody,
                floated=self._names(other.floated) or nobody,
            )
        return text

    def _obstacle(self, obstacle: Finding, meeting: Meeting) -> str:
        if obstacle.kind is not Kind.RELATED or set(obstacle.players) == set(meeting):
            return arbiter_obstacle(self.speech, obstacle)
        a, b = obstacle.players
        return self._say(
            "then {pair} meet, {what}", pair=self._pair((a, b)), what=arbiter_obstacle(self.speech, obstacle)
        )

    # -- why -----------------------------------------------------------------------------------------

    def pair(self, evidence: PairEvidence) -> str:
        """Why two players meet."""
        pair, role = self._pair((evidence.upper, evidence.lower)), evidence.role
        if role is PairRole.TABLE:
            return self._say(
                "{pair}: {article}by the table.", pair=pair, article=self._article(evidence.article)
            )
        if isinstance(role, OwnWords) and role.placed:
            return self._say(
                "{pair}: {article}{role}.",
                pair=pair, article=self._article(evidence.article), role=self._say(role.arbiter),
            )  # fmt: skip
        roles = {
            PairRole.HALVES: N_("S1 against S2"),
            PairRole.MOVED_DOWN: N_("moved-down player against resident"),
            PairRole.REMAINDER: N_("S1 against S2 of the remainder"),
            PairRole.LEVEL: N_("players with the same score"),
            PairRole.FLOATED: N_("players with two different scores"),
        }
        text = self._say(
            "{pair}: bracket {number} (score {score}), {role}, {article}",
            pair=pair, number=evidence.place.number, score=self.speech.points(evidence.place.score),
            role=self._say(role.arbiter if isinstance(role, OwnWords) else roles[role]),
            article=self._article(evidence.article).removesuffix(self._colon),
        )  # fmt: skip
        text += self._joined(evidence.collapsed)
        if role in (PairRole.LEVEL, PairRole.FLOATED):
            return f"{text}.{self._swapped(evidence.swapped)}"
        if not evidence.altered:
            return text + self._semicolon + self._say("the pair made before any alteration.")
        natural = self._say("nobody") if evidence.natural is None else self._name(evidence.natural)
        text += self._semicolon + self._say(
            "before any alteration {player} has {natural}.",
            player=self._name(evidence.upper),
            natural=natural,
        )
        return text if evidence.cause is None else f"{text} {self.why_not(evidence.cause)}"

    def colours(self, evidence: ColourEvidence) -> str:
        """Who has which colour, and why."""
        text = arbiter_colours(self.speech, evidence)
        return text if evidence.kept is None else f"{text} {self.kept(evidence.kept)}"

    def kept(self, answer: RoundAnswer) -> str:
        """What it would cost to keep apart in the bracket all who must have the same colour."""
        text = self._say("Such players kept apart in the bracket: {reason}.", reason=self._reason(answer))
        return text + self._instead(answer)

    def float_(self, evidence: FloatEvidence) -> str:
        """Why a player left a bracket, or was moved up into one."""
        if evidence.up:
            return self._moved_up(evidence)
        text = self._say(
            "{player} floats from bracket {number} (score {score}), {article}{count}",
            player=self._name(evidence.player),
            number=evidence.place.number,
            score=self.speech.points(evidence.place.score),
            article=self._article(evidence.article),
            count=self.speech.count("{number} upfloater", "{number} upfloaters", evidence.number)
            if evidence.upward
            else self.speech.count("{number} downfloater", "{number} downfloaters", evidence.number),
        )
        if evidence.own is not None:
            text += self._say(evidence.own.arbiter)
        text += self._say(", odd number of players.") if evidence.odd else "."
        text += self._swapped(evidence.swapped)
        return text if evidence.staying is None else f"{text} {self.staying(evidence.staying)}"

    def _swapped(self, answer: RoundAnswer | None) -> str:
        """Who changed places to keep others apart."""
        if answer is None or answer.meeting[1] is None:
            return ""
        return " " + self._say(
            "{article}{a} and {b}, level on points, changed places: otherwise {pairs}.",
            article=self._article(answer.article),
            a=self._name(answer.meeting[0]),
            b=self._name(answer.meeting[1]),
            pairs=self._semicolon.join(
                f"{self._pair((one.players[0], one.players[1]))}, {arbiter_obstacle(self.speech, one)}"
                for one in answer.obstacles
            ),
        )

    def _moved_up(self, evidence: FloatEvidence) -> str:
        assert evidence.met_in is not None
        text = self._say(
            "{player} floats up from score {own} into bracket {number} (score {score}), {article}{count}",
            player=self._name(evidence.player), own=self.speech.points(evidence.place.score),
            number=evidence.met_in.number, score=self.speech.points(evidence.met_in.score),
            article=self._article(evidence.article),
            count=self.speech.count("{number} upfloater", "{number} upfloaters", evidence.number),
        )  # fmt: skip
        text += self._say(", odd number of players.") if evidence.odd else "."
        return text if evidence.staying is None else f"{text} {self.staying(evidence.staying)}"

    def staying(self, answer: RoundAnswer) -> str:
        """What it would cost to pair a player in the bracket, another one leaving it if one is named."""
        player, rather = answer.meeting
        if rather is None and answer.upward:
            start = self._say("{player} not floating up", player=self._name(player))
        elif rather is not None and answer.upward:
            start = self._say(
                "{rather} floating up instead of {player}",
                rather=self._name(rather),
                player=self._name(player),
            )
        elif rather is None:
            start = self._say("{player} paired in the bracket", player=self._name(player))
        else:
            start = self._say(
                "{rather} leaving instead of {player}", rather=self._name(rather), player=self._name(player)
            )
        if answer.verdict is Verdict.PAIRED and rather is not None:
            text = N_("{player} leaves the bracket as well.")
            if answer.upward:
                text = N_("{player} floats up as well.")
            return self._say(text, player=self._name(rather))
        return f"{start}{self._colon}{self._reason(answer)}.{self._instead(answer)}"

    def bye(self, evidence: ByeEvidence) -> str:
        """Why a player has the bye."""
        text = self._say(
            N_("{player} has the bye: {article}left over in the lowest bracket, with the score {score}.")
            if evidence.left_over
            else N_("{player} has the bye: {article}lowest score possible {score}."),
            player=self._name(evidence.player),
            article=self._article(evidence.article),
            score=self.speech.points(evidence.score),
        )
        if evidence.barred:
            barred = self.speech.in_a_row(
                f"{self._name(obstacle.players[0])} ({self._round(obstacle)})" for obstacle in evidence.barred
            )
            text += " " + self._say("Barred ({criterion}): {listed}.", criterion=evidence.bar, listed=barred)
        if evidence.passed:
            text += " " + self._say(
                "With a lower score, but then the round could not be completed: {players}.",
                players=self._names(evidence.passed),
            )
        text += self._swapped(evidence.swapped)
        if evidence.rather is not None:
            text += " " + self.why_not(evidence.rather)
        return text

    def _round(self, obstacle: Finding) -> str:
        return self._say(
            "round {rounds}: {outcome}",
            rounds=", ".join(map(str, obstacle.rounds)),
            outcome=self.speech.word(obstacle.outcome),
        )

    def bracket(self, evidence: BracketEvidence) -> list[str]:
        """A bracket as it was seen, line by line."""
        head = self._say(
            "Bracket {number}, score {score}",
            number=evidence.place.number,
            score=self.speech.points(evidence.place.score),
        )
        if evidence.penultimate:
            head += self._say(", penultimate (PPB)")
        lines = [head + self._joined(evidence.collapsed)]
        lines += [f"  {name}{self._colon}{people}" for name, people in self.lists(evidence)]
        lines.append(f"  {self.values(evidence)}")
        lines += ["  " + self.step(step) for step in evidence.steps]
        return lines

    def step(self, step: StepEvidence) -> str:
        """What an article did in a bracket: "C.12: 3 Fennel moves down instead of 5 Yarrow, ..."."""
        if len(step.texts) > 1:
            text = self.speech.count(step.texts[0], step.texts[1], step.amount)
        else:
            before = self._names(step.instead_of) or self._say("nobody")
            text = self._say(step.texts[0], players=self._names(step.players), before=before)
        return f"{step.article.number}{self._colon}{text}"

    def lists(self, evidence: BracketEvidence) -> list[tuple[str, str]]:
        """Who is in which part of a bracket: (name of the part, players), empty parts left out."""
        groups = (
            (N_("moved down"), evidence.moved_down),
            (N_("Limbo"), evidence.limbo),
            (N_("moved up"), evidence.moved_up),
            (N_("shifted to the other side"), evidence.shifted),
            (evidence.sides[0] if evidence.sides else "S1", evidence.s1),
            (evidence.sides[1] if evidence.sides else "S2", evidence.s2),
            (N_("S1 of the remainder"), evidence.s1_rest),
            (N_("S2 of the remainder"), evidence.s2_rest),
        )
        return [(self._say(name), self._names(players)) for name, players in groups if players]

    def values(self, evidence: BracketEvidence) -> str:
        """What the bracket fails: "C6 = 1, C7 = 2, C12 = 1"."""
        failed = (value for value in evidence.values if any(value.value) or value.number in (6, 7))
        return ", ".join(map(self.value, failed))

    def costs(self, evidence: BracketEvidence) -> list[tuple[str, str]]:
        """The same one by one, with what is counted where the words know it: (criterion, amount)."""
        counted = (value for value in evidence.values if any(value.value) and value.subject)
        return [
            (self._subject(value.label, value.subject), self.value(value, name=False)) for value in counted
        ]

    def _joined(self, how: str) -> str:
        return self._say(how) if how else ""

    def depends(self, places: Iterable[DependsOn], *, whole_round: bool = False) -> list[str]:
        """The open places of the text on which an answer, or the whole round, depends; one line each."""
        return [self._depends(place, whole_round) for place in places]

    def _depends(self, place: DependsOn, whole_round: bool) -> str:
        ours, other = self._say(place.ours), self._say(place.other)
        start = self._say(
            N_("This round depends on interpreting {article} as follows: {ours}.")
            if whole_round
            else N_("This answer depends on interpreting {article} as follows: {ours}."),
            article=place.article.number,
            ours=ours,
        )
        if not place.instead:
            end = self._say(
                "With the other interpretation ({other}) the round is the same, but for a different reason.",
                other=other,
            )
        else:
            end = self._say(
                "With the other interpretation ({other}): {pairs}.",
                other=other,
                pairs=self._pairs(place.instead),
            )
        return f"{start} {end}"

    def value(self, value: CriterionValue, *, name: bool = True) -> str:
        """A criterion and its value: "C12 = 2"; without its name, the value alone."""
        if value.unit is Unit.SHORTFALL:
            listed = [*map(str, value.value[:1]), *map(self.speech.points, value.value[1:])]
        elif value.unit in (Unit.PLAYERS, Unit.PAIRS, Unit.GAMES, Unit.PLACES):
            listed = list(map(str, value.value))
        else:
            listed = [
                self._say("Limbo") if value.limbo and entry >= value.limbo else self.speech.points(entry)
                for entry in value.value
            ]
        text = " ".join(listed) or "-"
        return f"{value.criterion} = {text}" if name else text

    def what_if(self, a: int, b: int, changes: tuple[WhatIf, ...]) -> str:
        """What would have to be different for two players to meet."""
        pair = self._pair((a, b))
        if not changes:
            return self._say(
                "{pair}: no single change that was tried pairs them (another winner or a draw in one of "
                "their games or matches, its colours exchanged, a restriction lifted).",
                pair=pair,
            )
        listed = self._semicolon.join(arbiter_change(self.speech, change) for change in changes)
        return self._say(
            "{pair} would be paired with one of these changes: {listed}.", pair=pair, listed=listed
        )

    # -- small parts -------------------------------------------------------------------------------

    def _where(self, answer: RoundAnswer) -> str:
        if answer.place is None:
            return ""
        return self._say(
            " in bracket {number} (score {score})",
            number=answer.place.number,
            score=self.speech.points(answer.place.score),
        )

    def _article(self, article: Article | None, step: str = "") -> str:
        if article is None or not article.cited:
            return ""
        return f"{article.cited}{f' ({step})' if step else ''}{self._colon}"

    def _pair(self, meeting: Meeting) -> str:
        a, b = meeting
        other = self._say("bye") if b is None else self._name(b)
        return f"{self._name(a)} – {other}"

    def _pairs(self, meetings: Iterable[Meeting]) -> str:
        return self.speech.in_a_row(map(self._pair, meetings))

    def _names(self, players: Iterable[int]) -> str:
        return self.speech.in_a_row(map(self._name, players))
