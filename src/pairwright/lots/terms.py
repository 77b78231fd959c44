"""The terms of a draw, fixed and announced before anybody draws."""

from __future__ import annotations

from pairwright.common.errors import BadInput
from pairwright.common.values import dataclass, replace
from pairwright.lots.varma_tables import (
    CORRECTED,
    EDITIONS,
    FIRST_PUBLISHED,
    LAST_PUBLISHED,
    PUBLISHED,
    TABLE_SETS,
    USUAL,
    envelopes,
    usual_set,
)
from pairwright.tournament.schedule import BERGER, ORDERS, PROTECTED_ROUNDS, round_robin

AUTO, TABLES, BEST, PLAIN = "auto", "tables", "best", "plain"
METHODS = (AUTO, TABLES, BEST, PLAIN)

ANNEX_2 = "annex2"
"""The edition of the directions in force."""

BLOCKS, SPLIT, STOP = "blocks", "split", "error"
MISFITS = (BLOCKS, SPLIT, STOP)

DRAWS, ENVELOPES = "draws", "envelopes"
CHANCES = (DRAWS, ENVELOPES)

GROUPS = ("federation", "club", "school", "family")

LARGEST_FIELD = 300
"""Nobody plays a round robin of more; beyond, the computation of numbers would run out of space."""

SMALLEST_PROTECTED = 5
"""With fewer players every round is one of the last three, and nothing can be protected."""


@dataclass(frozen=True, slots=True)
class Terms:
    """How numbers are drawn so that a group does not meet late.

    edition:    wording of the directions, a key of EDITIONS.
    method:     "tables" (the Varma envelopes), "best" (exact computation), "plain" (any number to anybody);
                "auto" is replaced by one of them (see `resolved`).
    table_set:  for "tables" only; "auto" is replaced by the published set, or by the corrected one where the
                published one lets two of an envelope meet late (12 players).
    last:       rounds at the end that are to be free of meetings inside a group.
    order:      order of the rounds of the schedule.
    group_by:   what the group of a player is.
    look_ahead: offer only envelopes that leave the rest of the draw possible.
    misfit:     what happens when the envelopes cannot serve everybody: "blocks" (one prepared envelope per
                contingent, as good as possible), "split" (the contingent left over draws from several), or
                "error" (stop).
    chance:     how the program chooses among the envelopes offered: so that all "draws" are equally likely,
                or each of the "envelopes" with equal chance, as a person at the table does.
    plans:      how prepared envelopes are found, of `best_numbers.PLANS`; 1 in all that was drawn before
                there was a choice (`varma.announced_terms`).
    """

    edition: str = ANNEX_2
    method: str = AUTO
    table_set: str = USUAL
    last: int = PROTECTED_ROUNDS
    order: str = BERGER
    group_by: str = "federation"
    look_ahead: bool = True
    misfit: str = BLOCKS
    chance: str = DRAWS
    plans: int = 1

    def resolved(self, participants: int) -> Terms:
        """The terms for a field of this size, with the method decided.

        Raises BadInput for terms that contradict each other or the field, naming the reason.
        """
        _check_words(self)
        if participants > LARGEST_FIELD and self.method != PLAIN:
            raise BadInput.told(
                "{participants} players are too many for a restricted draw of a round robin; up to {most} "
                "are drawn, or more by the method plain", participants=participants, most=LARGEST_FIELD,
            )  # fmt: skip
        if not 1 <= self.last <= max(participants, PROTECTED_ROUNDS):
            raise BadInput.told(
                "the last {last} rounds cannot be protected with {participants} players", last=self.last,
                participants=participants,
            )  # fmt: skip
        round_robin(participants, order=self.order)
        method = self._automatic(participants) if self.method == AUTO else self.method
        if method != TABLES:
            return replace(self, method=method, table_set="")
        tables = usual_set(participants) if self.table_set == USUAL else self.table_set
        self._check_tables(participants, tables)
        return replace(self, method=method, table_set=tables)

    def _automatic(self, participants: int) -> str:
        if self.table_set not in (USUAL, PUBLISHED, CORRECTED):
            return TABLES
        usual = self.order == BERGER and self.last <= PROTECTED_ROUNDS
        if usual and FIRST_PUBLISHED <= participants <= LAST_PUBLISHED:
            return TABLES
        return BEST if participants >= SMALLEST_PROTECTED else PLAIN

    def _check_tables(self, participants: int, tables: str) -> None:
        if self.order != BERGER:
            raise BadInput.told(
                "the Varma sets belong to the order of rounds of the FIDE Berger tables; in the {order} "
                "order other pairs meet in the last rounds, and players of one set would meet there. Use "
                "the order berger, or the method best, which computes sets for the order that is played",
                order=self.order,
            )  # fmt: skip
        if self.last > PROTECTED_ROUNDS:
            raise BadInput.told(
                "the Varma sets protect the last {count} rounds, not the last {last}; use the method best",
                count=PROTECTED_ROUNDS, last=self.last,
            )  # fmt: skip
        envelopes(participants, tables)


def _check_words(terms: Terms) -> None:
    known = (
        ("edition", terms.edition, tuple(EDITIONS)),
        ("method", terms.method, METHODS),
        ("set of tables", terms.table_set, (USUAL, *TABLE_SETS, "")),
        ("order of rounds", terms.order, ORDERS),
        ("group", terms.group_by, GROUPS),
        ("way out", terms.misfit, MISFITS),
        ("chance", terms.chance, CHANCES),
        ("plans", str(terms.plans), ("1", "2")),
    )
    faults = [
        f"unknown {what} {word!r}; known: {', '.join(filter(None, words))}"
        for what, word, words in known
        if word not in words
    ]
    if faults:
        raise BadInput(*faults)
