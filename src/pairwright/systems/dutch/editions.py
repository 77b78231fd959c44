"""The editions of the Dutch system as values.

    "2012"  C.04.3.1, Istanbul 2012                until 30 June 2017
    "2017"  C.04.3, Baku 2016 and Goynuk 2017       1 July 2017 to 31 January 2026
    "2026"  C.04.3, Council of 28 October 2025      from 1 February 2026

An edition with a procedure of its own is a package beside this one, `dutch_NAME`, with a module `edition`
that has it as `EDITION`; it is found by its name, and nothing here imports it. That of 2012 is one.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache
from importlib import import_module

from pairwright.common.errors import BadInput
from pairwright.common.values import TYPE_CHECKING, replace
from pairwright.rules.article import same_articles
from pairwright.systems.dutch.criteria import BOOK, CRITERIA, CRITERIA_2017
from pairwright.systems.dutch.switches import DOWN_UP_BY_ROUND, CompletionRule, Edition

if TYPE_CHECKING:
    from pairwright.systems.dutch.fast.field import Field
    from pairwright.systems.dutch.literal.brackets import PairedBracket
    from pairwright.systems.dutch.situation import Situation
    from pairwright.systems.swiss.fast import Procedure


class AtEveryBracket(CompletionRule):
    """2026: the downfloaters of every bracket leave a round that can be completed."""

    def procedure(self, field: Field) -> Procedure:
        """See `every_bracket`."""
        from pairwright.systems.dutch.fast.every_bracket import EveryBracket

        return EveryBracket(field)

    def literal(self, situation: Situation) -> Sequence[PairedBracket]:
        """See `procedure`."""
        from pairwright.systems.dutch.literal.brackets import LiteralEveryBracket

        return LiteralEveryBracket(situation).brackets()


class ByCollapse(CompletionRule):
    """2017: a bracket that does not leave such a round is paired anew, and all below it is the last one."""

    def procedure(self, field: Field) -> Procedure:
        """See `collapse`."""
        from pairwright.systems.dutch.fast.collapse import Collapse

        return Collapse(field)

    def literal(self, situation: Situation) -> Sequence[PairedBracket]:
        """See `procedure`."""
        from pairwright.systems.dutch.literal.brackets import LiteralCollapse

        return LiteralCollapse(situation).brackets()


COLOURS_BEFORE_2026 = {"5.2.1": "E.1", "5.2.2": "E.2", "5.2.3": "E.3", "5.2.4": "E.4", "5.2.5": "E.5"}
_ARTICLES_2017 = {
    "1.4.1": "A.4.a", "1.9": "A.9", "3.1": "B.1", "3.2.4": "B.2", "3.6": "B.6", "3.7": "B.7",
    "4.2": "D.1", "4.3": "D.2", "4.4": "D.3",
} | COLOURS_BEFORE_2026  # fmt: skip
same_articles(
    BOOK,
    "2017",
    {
        **{CRITERIA[number].article.number: one.article.number for number, one in CRITERIA_2017.items()},
        **_ARTICLES_2017,
        "3.8": "B.8",
        "1.4.3": "A.4.b",
        "1.4.4": "A.4.b",
    },
)


_2026 = Edition(
    name="2026",
    float_unplayed="bye-or-more-than-loss",
    pab_bar="bye-or-points-of-win",
    completion=AtEveryBracket(),
    criteria=CRITERIA,
    articles={},
    pab_minimum_score=True,
    pab_unplayed_games=True,
    look_ahead=True,
    float_order=DOWN_UP_BY_ROUND,
    float_score_differences=True,
    wider_difference=True,
)
_2017 = replace(
    _2026,
    name="2017",
    float_unplayed="always",
    pab_bar="bye-or-forfeit-win",
    completion=ByCollapse(),
    criteria=CRITERIA_2017,
    articles=_ARTICLES_2017,
    pab_minimum_score=False,
    pab_unplayed_games=False,
    baku_points="standard",
)
EDITIONS: dict[str, Edition] = {rules.name: rules for rules in (_2017, _2026)}
"""Each older edition by what it has otherwise than the one after it."""

NEWEST = "2026"

_PREFIX = "dutch_"


READINGS: dict[str, dict[str, str]] = {
    "": {},
    "letter": {"number_parity": "number"},
    "registered": {"baku_cut": "registered-even"},
    "bbpPairings": {
        "number_parity": "effective-rank",
        "baku_cut": "registered-half",
        "float_unplayed": "more-than-loss",
        "board_score": "standings",
    },
}
"""Other readings of open places, by name, for callers who need those of another engine; "" is ours.

"bbpPairings": its version 6, for the edition of 2026 (in that of 2017 its floats are ours).
"letter": article 5.2.5 by the pairing number as printed, whoever has been there or not.
"registered": Baku acceleration counts everybody registered, absent from round 1 or not.
"""


def edition(name: str = "", readings: str = "") -> Edition:
    """The edition called `name` ("" the newest one) with the readings of that name ("" our own).

    Raises BadInput for an unknown name.
    """
    wanted = name or NEWEST
    if wanted not in EDITIONS and wanted not in _packages():
        known = ", ".join((*_packages(), *EDITIONS))
        raise BadInput.told(
            "unknown edition {name!r} of the Dutch system; known: {known}", name=name, known=known
        )
    chosen = EDITIONS.get(wanted) or _of_package(wanted)
    if readings not in READINGS:
        raise BadInput.told(
            "unknown readings {text!r}; known: {list}", text=readings, list=", ".join(filter(None, READINGS))
        )
    changes = dict(READINGS[readings])
    if chosen.float_unplayed != "bye-or-more-than-loss":
        changes.pop("float_unplayed", None)
    return replace(chosen, **changes) if changes else chosen  # type: ignore[arg-type]


@cache
def _packages() -> tuple[str, ...]:
    """The names of the editions that are packages of their own."""
    rooms = os.path.dirname(os.path.dirname(__file__))
    found = (name for name in os.listdir(rooms) if os.path.exists(os.path.join(rooms, name, "edition.py")))
    return tuple(sorted(name.removeprefix(_PREFIX) for name in found if name.startswith(_PREFIX)))


@cache
def _of_package(name: str) -> Edition:
    found: Edition = import_module(f"pairwright.systems.{_PREFIX}{name}.edition").EDITION
    return found
