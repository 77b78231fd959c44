"""Where an event leaves the rules of FIDE, or does what FIDE advises against: data, with level and article.

FIDE asks of a program that handles tournaments to tell such things before they are done, to keep them, and
to write them to the report (C.02.03, section 7, and the check list VCL4THP that goes with it). What is told
is the same everywhere: at the desk, by `pairwright check --fide` and in the report file.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

from pairwright.common.messages import N_, marked
from pairwright.common.values import dataclass
from pairwright.rules.article import Article


class Level(IntEnum):
    """How far something is from the rules.

    NOTE:    allowed; it is kept and reported.
    WARNING: FIDE advises against it, or asks that it be pointed out; done once somebody has agreed.
    STRONG:  the rules do not allow it; done only with a reason.
    """

    NOTE = 1
    WARNING = 2
    STRONG = 3


LEVELS = {
    Level.NOTE: (N_("Note"), N_("Allowed. It is recorded and reported.")),
    Level.WARNING: (
        N_("Warning"),
        N_("FIDE advises against this, or wants it to be noted. It is recorded and reported."),
    ),
    Level.STRONG: (
        N_("Strong warning"),
        N_("FIDE rules do not allow this. It requires a reason, is recorded and is reported."),
    ),
}
"""What each level is called, and what it means."""


@dataclass(frozen=True, slots=True)
class DeviationKind:
    """One kind of deviation.

    articles:  that it is held against. questions: of the draft check list, where it asks for it.
    sentence:  what was done; {names} of players, {n} the round, {value} as the deviation has it.
    meaning:   why it matters.
    """

    level: Level
    articles: tuple[Article, ...]
    questions: str
    sentence: str
    meaning: str


def _kind(level: Level, articles: str, questions: str, sentence: str, meaning: str) -> DeviationKind:
    named = (text.rpartition(" ") for text in articles.split(", ") if text)
    return DeviationKind(
        level, tuple(Article(book, number) for book, _, number in named), questions, sentence, meaning
    )


KINDS: dict[str, DeviationKind] = {
    "half-point-bye-again": _kind(
        Level.WARNING, "C.04.2 3.3", "170-188",
        N_("{names}: another half-point bye, in round {n}"),
        N_(
            "A player known to be absent scores nothing unless the rules of the event say otherwise. One"
            " half-point bye is common; any further one is pointed out."
        ),
    ),
    "full-point-bye": _kind(
        Level.WARNING, "C.04.2 3.3", "170-188",
        N_("{names}: full-point bye in round {n}"),
        N_(
            "A full point without a game, which FIDE discourages. The player can then no longer receive "
            "the pairing-allocated bye."
        ),
    ),
    "unusual-result": _kind(
        Level.NOTE, "", "170-188",
        N_("{names}: {value} in round {n}"),
        N_(
            "The two scores do not add up to one point. This is allowed, but so rare that it is worth "
            "checking."
        ),
    ),
    "points": _kind(
        Level.WARNING, "C.04.2 2.4", "170-188",
        N_("{names}: points not earned by a result: {value}"),
        N_("Points outside the results change standings and pairings. The report lists them in record 299."),
    ),
    "game-points": _kind(
        Level.WARNING, "C.04.2 2.4", "170-188",
        N_("{names}: game points not earned by a result: {value}"),
        N_("Points outside the results change standings and pairings. The report lists them in record 299."),
    ),
    "acceleration": _kind(
        Level.STRONG, "C.04.2 1.1", "106-111",
        N_("Round {n} was accelerated, but not by the Baku method"),
        N_(
            "Only a published method is accepted; it must be announced beforehand and followed to the letter."
        ),
    ),
    "system-deprecated": _kind(
        Level.NOTE, "C.04.2 1.4", "40-46",
        N_("Pairing system: {value}"),
        N_(
            "FIDE regards a system as deprecated until an endorsed program with a free checker exists for it."
        ),
    ),
    "system-unpublished": _kind(
        Level.STRONG, "C.04.2 1.1, C.04.2 1.2", "40-46",
        N_("Pairing system not published by FIDE: {value}"),
        N_(
            "It needs authorisation from the Qualification Commission, and its rules must be in the"
            " regulations."
        ),
    ),
    "paired-by-hand": _kind(
        Level.WARNING, "C.04.2 1.5", "64-66",
        N_("Round {n} was paired by hand"),
        N_(
            "Correct pairings must not be altered in anybody’s favour. Say why this round differs from "
            "the pairing under the rules."
        ),
    ),
    "pairing-differs": _kind(
        Level.WARNING, "C.04.2 1.4, C.04.2 1.5", "64-66",
        N_("Round {n} differs from the pairing under the rules"),
        N_("Every endorsed program must produce the same pairings."),
    ),
    "published-round-changed": _kind(
        Level.WARNING, "C.04.2 4.4", "64-66",
        N_("Round {n} was changed after publication"),
        N_("Published pairings stand, except in the five situations listed in the article."),
    ),
    "publication-withdrawn": _kind(
        Level.NOTE, "C.04.2 4.4", "64-66",
        N_("The publication of round {n} was withdrawn"),
        N_("Published pairings stand, except in the five situations listed in the article."),
    ),
    "result-corrected": _kind(
        Level.NOTE, "C.04.2 4.3", "189-193",
        N_("{names}: result of round {n} corrected to {value}"),
        N_("In time: it counts for the standings and for all further pairings."),
    ),
    "result-for-rating": _kind(
        Level.NOTE, "C.04.2 4.3", "189-193",
        N_("{names}: result of round {n} corrected to {value}, for the rating report only"),
        N_("Too late for anything else."),
    ),
    "result-corrected-late": _kind(
        Level.STRONG, "C.04.2 4.3", "189-193",
        N_("{names}: result of round {n} corrected to {value} after the end of the next round"),
        N_(
            "At this stage a correction should affect the rating report only; here it also counts for "
            "the standings."
        ),
    ),
    "numbers-corrected": _kind(
        Level.NOTE, "C.04.2 2.3", "151-156",
        N_("Pairing numbers changed after round {n} was published"),
        N_("Allowed when data are corrected, until round 4 has been paired."),
    ),
    "numbers-late": _kind(
        Level.STRONG, "C.04.2 2.3", "151-156",
        N_("Pairing numbers changed after round {n} was published"),
        N_("Pairing numbers are final once round 4 has been paired."),
    ),
    "numbers-by-hand": _kind(
        Level.WARNING, "C.04.2 2.2", "151-156",
        N_("Pairing numbers given by hand"),
        N_("The order is by strength, title and name, unless another criterion was announced beforehand."),
    ),
    "kept-apart-late": _kind(
        Level.STRONG, "", "194-196",
        N_("Prohibited pairings were changed after round {n} was published"),
        N_("Prohibited pairings are fixed before round 1."),
    ),
    "tie-breaks-changed": _kind(
        Level.STRONG, "C.07 4.1", "199-209",
        N_("Tie-breaks changed after round {n} was published: {value}"),
        N_("The list is announced beforehand and stays the same throughout the event."),
    ),
    "rounds-changed": _kind(
        Level.STRONG, "C.04.1 1", "57-61",
        N_("Number of rounds changed after round {n} was published: {value}"),
        N_("The number of rounds is declared beforehand."),
    ),
    "scoring-changed": _kind(
        Level.STRONG, "C.04.1 3", "170-188",
        N_("Points of results or byes changed after round {n} was published"),
        N_(
            "Every pairing-allocated bye is worth the same, and the points for results are announced"
            " beforehand."
        ),
    ),
    "long-event": _kind(
        Level.NOTE, "", "210-216",
        N_("Length of the event in days: {value}"),
        N_("In an event of more than 30 days, ratings must be checked against every new list."),
    ),
    "brought-in": _kind(
        Level.NOTE, "", "47-56",
        N_("Imported from a file; rounds in it: {value}"),
        N_("What happened before that was handled by another program."),
    ),
    "fide-mode-exited": _kind(
        Level.STRONG, "", "40-46",
        N_("FIDE mode was left before round {n}"),
        N_(
            "From here on, departures from the rules are no longer pointed out. This cannot be undone "
            "for this section."
        ),
    ),
}  # fmt: skip
"""Every kind, by its name in JSON."""


@dataclass(frozen=True, slots=True)
class Deviation:
    """One deviation. kind: of KINDS. round_number: 0 for none. players: whom it is about, as indices of the
    tournament (at the desk: keys of entries). value: what the sentence says beyond that, as a text."""

    kind: str
    round_number: int = 0
    players: tuple[int, ...] = ()
    value: str = ""

    @property
    def level(self) -> Level:
        """How far it is from the rules."""
        return KINDS[self.kind].level

    @property
    def articles(self) -> tuple[Article, ...]:
        """The articles it is held against."""
        return KINDS[self.kind].articles

    def sentence(self, names: Iterable[str]) -> str:
        """As report files have it in English; the command line tells it. names: of `players`."""
        text = KINDS[self.kind].sentence
        return marked(text, names=" – ".join(names), n=self.round_number, value=self.value)
