"""All that is to be said of a round made by hand."""

from __future__ import annotations

from collections.abc import Collection

from pairwright.check.draft_warnings import look
from pairwright.check.judging import is_the_draw, judged, prices
from pairwright.common.values import dataclass
from pairwright.systems.answers import RoundAnswer
from pairwright.systems.criterion import Difference
from pairwright.systems.findings import Finding
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.round_context import OpenRound


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a round breaks, costs and shows.

    drawn:   it is the draw by the rules. priced: its changes have prices; changes, difference: see `Prices`.
    notices: what an arbiter would look at.
    """

    drawn: bool
    rules: tuple[Finding, ...]
    priced: bool
    changes: tuple[RoundAnswer, ...]
    difference: Difference | None
    notices: tuple[Finding, ...]


def judgement(opened: OpenRound, given: GivenRound, wished: Collection[str] = ()) -> Judgement:
    """A round made by hand, judged. wished: relations that the organiser wishes to keep apart."""
    found = prices(opened, given)
    return Judgement(
        is_the_draw(opened, given),
        judged(opened, given),
        found is not None,
        found.changes if found else (),
        found.difference if found else None,
        look(opened.tournament, given, keep_apart=wished, system=opened.system.key),
    )
