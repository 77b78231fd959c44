"""Broken rules, what is to be seen in a round, and repairs, in words for the arbiter."""

from __future__ import annotations

from pairwright.check.draft_warnings import DraftWarning, Sight
from pairwright.check.judgement_words import JudgeWords
from pairwright.check.published import Allowed, Condition
from pairwright.check.repair import BoardChange, Repair, RepairKind
from pairwright.common.i18n import N_
from pairwright.systems.broken import BrokenRule, Fault

_FAULTS = {
    Fault.NOT_PAIRED: N_("{players}: not paired"),
    Fault.PAIRED_TWICE: N_("{players}: paired more than once"),
    Fault.NOT_IN_THE_DRAW: N_("{players}: does not take part in this round"),
    Fault.MANY_BYES: N_("{players}: more than one player without an opponent"),
    Fault.NO_BYE_DUE: N_("{players}: no bye is due in this round"),
    Fault.MET: N_("{players}: played each other in round {rounds}"),
    Fault.FORBIDDEN: N_("{players}: must not meet, by decision of the organiser"),
    Fault.SAME_COLOUR_DUE: N_("{players}: both must have {colour}"),
    Fault.BARRED_FROM_BYE: N_("{players}: barred from the bye by round {rounds} ({outcome})"),
    Fault.OTHER_ROUND: N_("{players}: the table has this pair in round {rounds}"),
    Fault.NOT_IN_THE_TABLE: N_("{players}: the table does not have this pair"),
    Fault.RELATED: N_("{players}: same {relations}, to be kept apart if possible"),
    Fault.COLOURS: N_("{players}: the colours should be reversed"),
    Fault.BYE_TOO_HIGH: N_("{players}: has the bye with {given}; {possible} would be possible"),
    Fault.COLOUR_DIFFERENCE_ABOVE_TWO: N_("{players}: a colour difference beyond two"),
    Fault.THIRD_COLOUR: N_("{players}: {colour} for the third time in a row"),
    Fault.PREFERENCE_DENIED: N_("{players}: one of the two does not get the {colour} pieces they are due"),
    Fault.STRONG_PREFERENCE_DENIED: N_("{players}: a strong preference for {colour} is not granted"),
    Fault.DOWN_AGAIN: N_("{players}: floats down again, as in round {rounds}"),
    Fault.UP_AGAIN: N_("{players}: floats up again, as in round {rounds}"),
    Fault.WORSE: N_("worse than the pairing under the rules {where}; {what}: {other} instead of {mine}"),
}

_SIGHTS = {
    Sight.SAME_FAMILY: N_("{players}: same family ({value})"),
    Sight.SAME_CLUB: N_("{players}: same club ({value})"),
    Sight.SAME_SCHOOL: N_("{players}: same school ({value})"),
    Sight.SAME_FEDERATION: N_("{players}: same federation ({value})"),
    Sight.THIRD_COLOUR: N_("{players}: {colour} for the third time in a row (so far {value})"),
    Sight.DIFFERENCE: N_("{players}: {colour} increases the colour difference beyond two (so far {value})"),
    Sight.AGAINST_STRONG: N_("{players}: {colour} against a strong preference (so far {value})"),
    Sight.MET_BEFORE: N_("{players}: played each other in round {rounds}"),
    Sight.DOWN_AGAIN: N_("{players}: meets an opponent with fewer points again, as in round {rounds}"),
    Sight.UP_AGAIN: N_("{players}: meets an opponent with more points again, as in round {rounds}"),
    Sight.WIDE: N_("{players}: {first} points against {second}"),
    Sight.BYE: N_("{players}: bye (score {first})"),
    Sight.SECOND_BYE: N_("{players}: bye (score {first}), not for the first time: round {rounds}"),
}

_REPAIRS = {
    RepairKind.FEWEST: N_("Change as few boards as possible"),
    RepairKind.LATE: N_("Add late entries on new boards; the pairings stay as they are"),
    RepairKind.AGAIN: N_("Pair the whole round again"),
    RepairKind.LEAVE: N_("Leave the round as it is"),
}

_CONDITIONS = {
    Allowed.MET: N_("the round pairs players who have already met: {players}"),
    Allowed.BREACH: N_("the round breaks a rule that no round may break: {players}"),
    Allowed.OWN_RULES: N_(
        "the regulations of this event expressly allow the Chief Arbiter to change pairings"
    ),
    Allowed.ALONE: N_(
        "without an opponent, close in the standings and willing to play each other: {players}"
    ),
    Allowed.LATE: N_(
        "a late entry is added with as few changes as possible, and all players concerned agree: {players}"
    ),
    Allowed.TOP: N_(
        "an unforeseeable event affects the top boards of the last round; the Chief Arbiter says "
        "which these are"
    ),
}

_REFUSALS = (
    N_("no legal round is possible if these boards are kept"),
    N_("fewer than two players take part: there is nothing to pair"),
)
"""Why there is no such round; a refusal of the pairing itself is quoted as it is."""


class RoundWords(JudgeWords):
    """The sentences of one language for one tournament."""

    def rule(self, broken: BrokenRule) -> str:
        """One rule that a round breaks, with its article."""
        text = self._say(
            _FAULTS[broken.fault],
            players=self._players(broken.players),
            rounds=", ".join(map(str, broken.rounds)),
            colour=self.speech.word(broken.colour) if broken.colour else "",
            outcome=self.speech.word(broken.outcome) if broken.outcome else "",
            relations=self.speech.listed(map(self.speech.word, broken.relations)),
            given=self.speech.points(broken.scores[0]),
            possible=self.speech.points(broken.scores[1]),
            **self._worse(broken),
        )
        also = self._say(" (as in the pairing under the rules)") if broken.also_drawn else ""
        return f"{self.cited(broken.article)}: {text}{also}."

    def _worse(self, broken: BrokenRule) -> dict[str, str]:
        if broken.comparison is None:
            return {"where": "", "what": "", "mine": "", "other": ""}
        where = self._say("as a whole")
        if broken.group:
            where = self._say("in group {number} from the top", number=broken.group)
        return {"where": where, **self.compared(broken.article, broken.comparison)}

    def notice(self, notice: DraftWarning) -> str:
        """One thing to be seen in a round, with the number of the board."""
        scores = [self.speech.points(units) for units in notice.scores]
        text = self._say(
            _SIGHTS[notice.sight],
            players=self._players(notice.players),
            rounds=", ".join(map(str, notice.rounds)),
            colour=self.speech.word(notice.colour) if notice.colour else "",
            value=notice.value,
            first=scores[0] if scores else "",
            second=scores[-1] if scores else "",
        )
        if notice.wished:
            text += self._say(", to be kept apart if possible")
        return (
            self._say("Board {board}: {seen}.", board=notice.board, seen=text) if notice.board else f"{text}."
        )

    def repair_title(self, kind: RepairKind) -> str:
        """What is done."""
        return self._say(_REPAIRS[kind])

    def repair(self, repair: Repair) -> list[str]:
        """The price of a repair, and what would allow it, one sentence for each thing."""
        return [*self.price(repair), *self.allowance(repair)]

    def allowance(self, repair: Repair) -> list[str]:
        """That published pairings stand; for a change, what would allow it and who must agree."""
        if repair.round_ is None or repair.kind is RepairKind.LATE:
            return []
        article = self.cited(repair.article)
        if repair.kind is RepairKind.LEAVE:
            return [self._say("{article}: a published round does not change.", article=article)]
        if not repair.conditions:
            return [
                self._say(
                    "{article}: a published round does not change; nothing in this article allows it.",
                    article=article,
                )
            ]
        return [
            self._say(
                "{article}: a published round does not change, unless the Chief Arbiter considers a "
                "change best for the event and one of these applies:",
                article=article,
            ),
            *map(self.condition, repair.conditions),
        ]

    def condition(self, condition: Condition) -> str:
        """What would allow a published round to be changed, with the names of those concerned."""
        named = self._names(condition.players) if condition.players else self._say("the players concerned")
        return f"{self.cited(condition.article)}: {self._say(_CONDITIONS[condition.kind], players=named)}."

    def price(self, repair: Repair) -> list[str]:
        """The price of a repair: boards, who waits, forfeits, broken rules."""
        if repair.round_ is None:
            known = repair.refusal in _REFUSALS
            reason = self._say(repair.refusal) if known else repair.refusal.rstrip(".")
            return [self._say("Not possible: {reason}.", reason=reason)]
        boards = self.speech.count(
            "{number} board or bye changes", "{number} boards or byes change", repair.boards_changed
        )
        moved = self.speech.count(
            "{number} player present gets a different game",
            "{number} players present get a different game",
            len(repair.moved),
        )
        lines = [f"{boards}; {moved}."]
        lines += [self.change(change) for change in repair.changes]
        for white, black in repair.forfeits:
            lines.append(self._say("{pair}: decided by forfeit.", pair=self._pair((white, black))))
        if repair.waiting:
            lines.append(self._say("{players}: no game in this round.", players=self._names(repair.waiting)))
        return [*lines, *map(self.rule, repair.extra_broken)]

    def change(self, change: BoardChange) -> str:
        """One board, or the bye, as it was and as it would be."""
        before = self._side(change.before, change.board)
        after = self._side(change.after, change.board)
        where = self._say("Board {board}", board=change.board) if change.board else self._say("Bye")
        return self._say("{where}: {after} instead of {before}.", where=where, after=after, before=before)

    def _side(self, players: tuple[int, ...], board: int) -> str:
        if not players:
            return self._say("nobody")
        return self._players(players) if board else self._name(players[0])

    def _players(self, players: tuple[int, ...]) -> str:
        if len(players) == 2:
            return self._pair((players[0], players[1]))
        return self._names(players)
