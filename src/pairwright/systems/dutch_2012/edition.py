"""The edition of 2012 as a value: found by the Dutch system under the name of this package."""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.common.values import TYPE_CHECKING
from pairwright.rules.article import same_articles
from pairwright.systems.dutch.criteria import BOOK, renumbered
from pairwright.systems.dutch.editions import COLOURS_BEFORE_2026
from pairwright.systems.dutch.switches import DOWN_THEN_UP, CompletionRule, Edition
from pairwright.systems.dutch_2012.readings import Edition2012

if TYPE_CHECKING:
    from pairwright.systems.dutch.fast.field import Field
    from pairwright.systems.dutch.situation import Situation
    from pairwright.systems.dutch_2012.record import Paired2012
    from pairwright.systems.explainer import Explainer
    from pairwright.systems.swiss.fast import Procedure
    from pairwright.tournament.tournament import Tournament


class ByBacktracking(CompletionRule):
    """2012: a procedure of its own, which goes back when it comes to no end."""

    compares = False

    def procedure(self, field: Field) -> Procedure:
        """See `systems.dutch_2012.fast`."""
        from pairwright.systems.dutch_2012.fast import Procedure2012

        return Procedure2012(field)

    def literal(self, situation: Situation) -> Sequence[Paired2012]:
        """See `systems.dutch_2012.literal`."""
        from pairwright.systems.dutch_2012.literal import Literal2012

        return Literal2012(situation).brackets()

    def explainer(self, tournament: Tournament, edition: Edition) -> Explainer:
        """In the terms of 2012."""
        from pairwright.systems.dutch_2012.explain.explainer import Explainer2012

        return Explainer2012(tournament, edition)


_CRITERIA = {
    1: "B.1.a", 2: "B.1.b", 3: "B.2", 4: "C.13", 10: "B.2", 11: "B.2", 12: "B.4",
    14: "B.5", 15: "B.5", 16: "B.6", 17: "B.6",
}  # fmt: skip
"""By their numbers in 2026. B.4 does not tell strong preferences apart."""

same_articles(BOOK, "2012", {"1.2": "A.2", "1.4.2": "A.4", "1.8": "A.10", "4.2": "D.1"} | COLOURS_BEFORE_2026)

EDITION = Edition2012(
    name="2012",
    float_unplayed="points",
    pab_bar="points",
    completion=ByBacktracking(),
    criteria=renumbered(_CRITERIA, "2012"),
    articles={"1.9": "C.13"} | COLOURS_BEFORE_2026,
    pab_minimum_score=False,
    pab_unplayed_games=False,
    look_ahead=False,
    float_order=DOWN_THEN_UP,
    float_score_differences=False,
    wider_difference=False,
    baku_points="standard",
)
