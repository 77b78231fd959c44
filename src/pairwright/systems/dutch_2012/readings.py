"""Open places of the text of 2012: one value for each, and the other way it could be read.

No engine of that time can be asked any more. Where the words of the edition leave a choice, the first
value of a field below is what this package does; the reasons stand in docs/rules/dutch-2012.md.
"""

from __future__ import annotations

from pairwright.common.messages import N_
from pairwright.common.values import TYPE_CHECKING, dataclass, field
from pairwright.systems.dutch.switches import Edition

if TYPE_CHECKING:
    from typing import Literal, TypeAlias


HalfOf: TypeAlias = 'Literal["those who stay", "all who came"]'
TopscorerFloaters: TypeAlias = 'Literal["scores first", "by the order"]'
Closeness: TypeAlias = 'Literal["by the order", "before colours"]'
IncompatibleMovedDown: TypeAlias = 'Literal["moves on", "stays"]'
RepeatedDownfloats: TypeAlias = 'Literal["received", "leaving"]'
ByeReceiver: TypeAlias = 'Literal["downfloater", "no float"]'
Upfloats: TypeAlias = 'Literal["heterogeneous", "every bracket"]'
MergedColours: TypeAlias = 'Literal["in force", "not in force"]'
Backtracking: TypeAlias = 'Literal["any quality", "same quality"]'


@dataclass(frozen=True, slots=True)
class Readings2012:
    """How the open places are read.

    half_of:                 A.3 asks whether half of the bracket was moved down: after C.1 has sent on
                             those who have no opponent here, or before.
    topscorer_floaters:      note to B.2: whether B.2 is also ignored where keeping it would leave moved-down
                             players with higher scores unpaired. Then, and only where B.2 is ignored for
                             it, those with the highest scores are paired, before B.2 and colours.
    closeness:               B.3, A.11: which of the moved-down players are paired when not all can be: left
                             to the order (D.3, or D.2 where A.3 handles the bracket as homogeneous) below
                             all requirements; or those with the highest scores, before B.2 and colours.
    incompatible_moved_down: C.1, somebody moved down who has no opponent, when C.12 does not help: he
                             moves on like a resident, or stays and M1 is lowered (C.14.b.2).
    repeated_downfloats:     B.5 and B.6 count those who would receive the same downfloat again, or those
                             who leave the bracket.
    bye_receiver:            the PAB recipient counts among them, or not.
    upfloats:                B.5 and B.6 for upfloaters hold where the bracket is handled as heterogeneous
                             (C.3.g, C.3.h), or in every bracket.
    merged_colours:          A.7.d and A.7.e in a bracket merged by C.13.
    backtracking:            C.12 may lower the requirements of the previous bracket by C.10, or must pair
                             it as well as before.
    """

    half_of: HalfOf = "those who stay"
    topscorer_floaters: TopscorerFloaters = "scores first"
    closeness: Closeness = "by the order"
    incompatible_moved_down: IncompatibleMovedDown = "moves on"
    repeated_downfloats: RepeatedDownfloats = "received"
    bye_receiver: ByeReceiver = "downfloater"
    upfloats: Upfloats = "heterogeneous"
    merged_colours: MergedColours = "in force"
    backtracking: Backtracking = "any quality"


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition2012(Edition):
    """The edition, with readings of what only its own procedure leaves open."""

    readings: Readings2012 = field(default_factory=Readings2012)


def readings_of(edition: Edition) -> Readings2012:
    """How an edition with this procedure reads its open places."""
    return edition.readings if isinstance(edition, Edition2012) else Readings2012()


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """One open place.

    name:    the field of `Readings2012`, or of `Edition` where other editions have the question too.
    article: where the text leaves the choice.
    ours, other: the value in force, and the other one.
    ours_said, other_said: how either reads the place, marked for translation.
    """

    name: str
    article: str
    ours: str | bool
    other: str | bool
    ours_said: str
    other_said: str


OPEN_POINTS: tuple[OpenPoint, ...] = (
    OpenPoint(
        "half_of", "A.3", "those who stay", "all who came",
        N_("half of those who stay after C.1"),
        N_("half of all who came"),
    ),
    OpenPoint(
        "topscorer_floaters", "B.2", "scores first", "by the order",
        N_("B.2 also gives way where that lets moved-down players with higher scores be paired"),
        N_("B.2 gives way only where that makes more pairs or pairs more moved-down players"),
    ),
    OpenPoint(
        "closeness", "B.3", "by the order", "before colours",
        N_("which moved-down players are paired is left to the order of D"),
        N_("the highest scores are paired first, before colours are considered"),
    ),
    OpenPoint(
        "repeated_downfloats", "B.5", "received", "leaving",
        N_("all players who would get the same downfloat again are counted"),
        N_("only players who leave the bracket are counted"),
    ),
    OpenPoint(
        "bye_receiver", "B.5", "downfloater", "no float",
        N_("the PAB recipient is a downfloater"),
        N_("the PAB recipient is not a downfloater"),
    ),
    OpenPoint(
        "incompatible_moved_down", "C.1", "moves on", "stays",
        N_("moved-down players left without an opponent float down again"),
        N_("the player stays, and M1 is reduced"),
    ),
    OpenPoint(
        "upfloats", "C.3", "heterogeneous", "every bracket",
        N_("upfloats count where the bracket is handled as heterogeneous"),
        N_("upfloats count in every bracket"),
    ),
    OpenPoint(
        "backtracking", "C.12", "any quality", "same quality",
        N_("the previous bracket may be given a less good pairing"),
        N_("the previous bracket must be paired as well as before"),
    ),
    OpenPoint(
        "merged_colours", "C.13", "in force", "not in force",
        N_("A.7.d and A.7.e hold in joined brackets"),
        N_("A.7.d and A.7.e do not hold in joined brackets"),
    ),
    OpenPoint(
        "wider_difference", "E.2", False, True,
        N_("two absolute preferences are equally strong"),
        N_("of two absolute preferences the wider difference is the stronger one"),
    ),
    OpenPoint(
        "number_parity", "E.5", "effective-rank", "number",
        N_("their order by number among those who have entered decides"),
        N_("the number as printed decides"),
    ),
)  # fmt: skip
"""Every open place that a value can decide, in the order of the articles."""
