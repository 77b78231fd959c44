"""Corrections with their consequences, and whether an event can be completed, in words for the arbiter."""

from __future__ import annotations

from pairwright.check.completable import Completes, Completion
from pairwright.check.consequences import Counts, RoundConsequence, Ruling
from pairwright.check.round_words import JudgeWords
from pairwright.common.messages import N_
from pairwright.systems.findings import KINDS, Finding, Kind
from pairwright.tournament.round import DrawnPair

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
            article=self._article(ruling.article),
            number=ruling.corrected_round,
            ruling=text,
        )

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
        return self._say(_ANSWERS[completion.answer])

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
            others=self._names(hindrance.others) or self._say("nobody"),
            group=group,
            round=next(iter(hindrance.rounds), 0),
            needed=hindrance.counts[0],
            available=hindrance.counts[1],
            value=hindrance.value,
        )
        if not hindrance.absolute:
            text += self._say(" (a request; the rules may override it)")
        return f"{text}."
