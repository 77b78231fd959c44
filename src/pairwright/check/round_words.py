"""What is said of a round, and of an event that is corrected or to be completed, in the arbiter's words."""

from __future__ import annotations

from pairwright.check.completable import Completes, Completion
from pairwright.check.consequences import Counts, RoundConsequence, Ruling
from pairwright.check.published import Allowed, Condition
from pairwright.check.repair import BoardChange, Repair, RepairKind
from pairwright.common.messages import N_
from pairwright.explain.words.arbiter import ArbiterWords
from pairwright.rules.article import Article
from pairwright.systems.criterion import Difference
from pairwright.systems.findings import EVENT, KINDS, Finding, Kind
from pairwright.tournament.round import DrawnPair


class JudgeWords(ArbiterWords):
    """The arbiter's words, and those about pairings of others."""

    def cited(self, article: Article) -> str:
        """An article as sentences cite it."""
        if article == EVENT:
            return self._say("rules of the event")
        return f"{article.book} {article.number}"

    def pair_of(self, pair: tuple[int, int]) -> str:
        """A pair as the arbiter's lists have it."""
        return self._pair(pair)

    def difference(self, difference: Difference, names: tuple[str, str]) -> list[str]:
        """Where two pairings part, criteria side by side; `names` of the two."""
        winner = names[difference.better]
        article = f"{difference.article.book} {difference.article.number}"
        if difference.place is None:
            first = self._say("They differ before the first bracket.")
        else:
            first = self._say(
                "They first differ in bracket {number} (score {score}).",
                number=difference.place.number,
                score=self.speech.points(difference.place.score),
            )
        decides = self._say(
            "{article} decides for {winner}: {what}, {mine} against {other}.",
            article=article, winner=winner, **self.compared(difference.comparison),
        )  # fmt: skip
        return [first, decides]

    def side_by_side(self, difference: Difference) -> list[tuple[str, str, str]]:
        """Criterion, value of the first, value of the second, for every criterion that says something."""
        rows = []
        for one, other in zip(*difference.values, strict=True):
            if any(one.value) or any(other.value):
                rows.append((one.criterion, self.value(one, name=False), self.value(other, name=False)))
        return rows


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

    def rule(self, broken: Finding) -> str:
        """One rule that a round breaks, with its article."""
        scores = [self.speech.points(units) for units in broken.scores] or [""]
        text = self._say(
            KINDS[broken.kind].arbiter,
            players=self._players(broken.players), rounds=", ".join(map(str, broken.rounds)),
            colour=self.speech.word(broken.colour) if broken.colour else "",
            outcome=self.speech.word(broken.outcome) if broken.outcome else "",
            relations=self.speech.listed(map(self.speech.word, broken.relations)), given=scores[0],
            possible=scores[-1], **self._worse(broken),
        )  # fmt: skip
        also = self._say(" (as in the pairing under the rules)") if broken.also_drawn else ""
        return f"{self.cited(broken.article)}{self._colon}{text}{also}."

    def _worse(self, broken: Finding) -> dict[str, str]:
        if broken.comparison is None:
            return {"where": "", "what": "", "mine": "", "other": ""}
        where = self._say("as a whole")
        if broken.group:
            where = self._say("in group {number} from the top", number=broken.group)
        return {"where": where, **self.compared(broken.comparison)}

    def notice(self, notice: Finding) -> str:
        """One thing to be seen in a round, with the number of the board."""
        texts, scores = KINDS[notice.kind], [self.speech.points(units) for units in notice.scores] or [""]
        text = self._say(
            texts.draft or texts.arbiter,
            players=self._players(notice.players), rounds=", ".join(map(str, notice.rounds)),
            colour=self.speech.word(notice.colour) if notice.colour else "",
            value=self.speech.colours(notice.value) if notice.colour else notice.value, first=scores[0],
            second=scores[-1],
        )  # fmt: skip
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
        text = self._say(_CONDITIONS[condition.kind], players=named)
        return f"{self.cited(condition.article)}{self._colon}{text}."

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
        lines = [f"{boards}{self._semicolon}{moved}."]
        lines += [self.change(change) for change in repair.changes]
        for white, black in repair.forfeits:
            lines.append(self._say("{pair}: decided by forfeit.", pair=self._pair((white, black))))
        if repair.waiting:
            lines.append(self._say("{players}: no game in this round.", players=self._names(repair.waiting)))
        staying = _turned_where_nothing_changes(repair)
        if len(staying) > 1:
            what = self.speech.count(
                "on {number} board that stays, the colours should be reversed as things stand now",
                "on {number} boards that stay, the colours should be reversed as things stand now",
                len(staying),
            )
            lines.append(f"{self.cited(staying[0].article)}{self._colon}{what}.")
        else:
            staying = ()
        return [*lines, *(self.rule(one) for one in repair.extra_broken if one not in staying)]

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


def _turned_where_nothing_changes(repair: Repair) -> tuple[Finding, ...]:
    """The colours of boards that stay: numbers have changed since, and nobody goes through them."""
    changed = {change.after for change in repair.changes}
    return tuple(
        one for one in repair.extra_broken if one.kind is Kind.COLOURS and one.players not in changed
    )


# -- Corrections with their consequences, and whether an event can be completed ------------------------

_COUNTS = {
    Counts.IN_TIME: N_(
        "no later round has been paired; the correction counts for the pairing of round {next}"
    ),
    Counts.ONE_LATER: N_("rounds paired without it, which stand: {stands}; it counts from round {next}"),
    Counts.RATING: N_(
        "reported after the end of the next round; it counts for the rating report only, and all "
        "pairings are kept"
    ),
    Counts.TABLE: N_("the table does not look at results; the correction counts for the standings"),
}

_OVER = {
    Counts.IN_TIME: N_("no round is left to be paired; the correction counts for the final standings"),
    Counts.ONE_LATER: N_("rounds paired without it, which stand: {stands}; no rounds remain to be paired"),
}
"""Where no round is left."""

_ANSWERS = {
    Completes.ALWAYS: N_("Yes, however the rounds are paired (colours aside)."),
    Completes.YES: N_("Yes, there is a way to complete all rounds, although the pairings may still miss it."),
    Completes.NO: N_("No, this cannot be completed."),
    Completes.UNKNOWN: N_("Not known: no way was found, nor a proof that there is none."),
}


_NONE_LEFT = N_("Yes: all rounds have been paired, and none is left.")


class EventWords(JudgeWords):
    """The sentences of one language for one tournament."""

    def ruling(self, ruling: Ruling) -> str:
        """What a correction still counts for."""
        texts = _COUNTS if ruling.first_pairing else {**_COUNTS, **_OVER}
        text = self._say(
            texts[ruling.counts], next=ruling.first_pairing, stands=", ".join(map(str, ruling.stands))
        )
        return self._say(
            "{article}correction of round {number}: {ruling}.",
            article=self._article(ruling.article), number=ruling.corrected_round, ruling=text,
        )  # fmt: skip

    def consequence(self, found: RoundConsequence) -> str:
        """Whether a round would have been paired otherwise."""
        if found.refusal:
            return self._say(
                "Round {number}: one of the two pairings does not exist. {reason}",
                number=found.round_number,
                reason=found.refusal,
            )
        if not found.otherwise:
            return self._say("Round {number}: the same pairing.", number=found.round_number)
        boards = self.speech.count(
            "{number} board would have been different",
            "{number} boards would have been different",
            len(found.would_be),
        )
        text = self._say("Round {round}: {boards}.", round=found.round_number, boards=boards)
        if not found.as_drawn:
            text += " " + self._say("(The round that was played is not the pairing under the rules.)")
        return text

    def boards(self, found: RoundConsequence) -> list[str]:
        """The boards that differ, one a line."""
        return [
            *(self._say("paired: {pair}", pair=self._drawn(pair)) for pair in found.was),
            *(self._say("instead: {pair}", pair=self._drawn(pair)) for pair in found.would_be),
        ]

    def _drawn(self, pair: DrawnPair) -> str:
        return self._pair((pair.white, None if pair.bye else pair.black))

    def completion(self, completion: Completion) -> str:
        """The answer."""
        return self._say(_ANSWERS[completion.answer] if completion.rounds_left else _NONE_LEFT)

    def hindrance(self, hindrance: Finding) -> str:
        """One reason, or a wish that cannot be kept in every round."""
        if not hindrance.absolute and hindrance.kind is Kind.PAIR_IN_THE_TABLE:
            text = self._say(
                "{players} are to be kept apart ({relation}), but the table pairs them in round {round}",
                players=self._names(hindrance.players),
                relation=self.speech.word(hindrance.relations[0]),
                round=hindrance.rounds[0],
            )
            return f"{text}."
        group = self._names(hindrance.players)
        if hindrance.relations:
            group = f"{self.speech.word(hindrance.relations[0])} {hindrance.value}"
        text = self._say(
            KINDS[hindrance.kind].arbiter,
            players=self._names(hindrance.players),
            others=self._names(hindrance.others) or self._say("nobody"), group=group,
            round=next(iter(hindrance.rounds), 0), needed=hindrance.counts[0], available=hindrance.counts[1],
            value=hindrance.value,
        )  # fmt: skip
        if not hindrance.absolute:
            text += self._say(" (a request; the rules may override it)")
        return f"{text}."
