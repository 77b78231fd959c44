"""Why a participant stands where he stands: the steps that decided it, each with its working."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from pairwright.common.values import dataclass
from pairwright.standings.encounter import encounter_steps
from pairwright.standings.event import Remark
from pairwright.standings.ranking import RankedLine, Standings
from pairwright.standings.sheet import EncounterStep, Working
from pairwright.standings.team_breaks import knock_out
from pairwright.standings.tie_break_register import TieBreak, tie_break
from pairwright.standings.tie_breaks import Code


@dataclass(frozen=True, slots=True)
class TieBreakStep:
    """What one element of the list did to the group that the participant was in.

    level:   participants level with him before it, himself included.
    ahead, behind: those of them who went in front of him, and behind him.
    value:   his value as text. working: how it came about, None for direct encounter.
    encounter: the passes over the group, for elements that compare the tied with each other.
    dropped: why nobody has a value, None when they have.
    """

    code: str
    entry: TieBreak
    value: str
    level: tuple[int, ...]
    ahead: tuple[int, ...]
    behind: tuple[int, ...]
    working: Working | None = None
    encounter: tuple[EncounterStep, ...] = ()
    dropped: Remark | None = None

    @property
    def decided(self) -> bool:
        """True when it separated the participant from somebody."""
        return bool(self.ahead or self.behind)


@dataclass(frozen=True, slots=True)
class RankAnswer:
    """Why somebody has his place.

    steps: one for each element of the list, in order. shared_with: others on the same place.
    """

    standings: Standings
    line: RankedLine
    steps: tuple[TieBreakStep, ...]
    shared_with: tuple[int, ...]


def why(standings: Standings, number: int) -> RankAnswer:
    """Why the participant with this number has his place. Raises BadInput when there is none."""
    line = standings.line_of(number)
    steps = tuple(_step(standings, position, line.participant) for position in range(len(standings.codes)))
    level = _group(standings, len(standings.codes), line.participant)
    shared = tuple(other for other in level if other != line.participant)
    return RankAnswer(standings, line, steps, shared)


def _step(standings: Standings, position: int, participant: int) -> TieBreakStep:
    code, event = standings.codes[position], standings.event
    entry = tie_break(code, team=event.is_team)
    level = _group(standings, position, participant)
    in_order, places = standings.order_within(position, standings.group_index[position][participant])
    own = standings.group_index[position + 1][participant]
    ahead, behind = in_order[: bisect_left(places, own)], in_order[bisect_right(places, own) :]
    value = standings.columns[position].text(participant)
    if position in standings.dropped:
        return TieBreakStep(
            str(code), entry, value, level, ahead, behind, dropped=standings.dropped[position]
        )
    working = entry.working(event, code, participant) if entry.working is not None else None
    return TieBreakStep(
        str(code), entry, value, level, ahead, behind, working, _encounters(standings, code, entry, level)
    )


def _encounters(
    standings: Standings, code: Code, entry: TieBreak, level: tuple[int, ...]
) -> tuple[EncounterStep, ...]:
    if entry.places is None or len(level) < 2 or entry.working is not None:
        return ()
    if entry.steps is not None:
        return entry.steps(standings.event, level)
    extended = code.name.startswith("EDE")
    last = knock_out(code.name) if extended else None

    def passes() -> tuple[EncounterStep, ...]:
        return tuple(encounter_steps(standings.event, code, level, extended=extended, knock_out=last))

    # Everybody of a group is asked about, and its games are the same for all of them.
    return standings.event.once(("encounters", code, level), passes)


def _group(standings: Standings, stage: int, participant: int) -> tuple[int, ...]:
    """Who is level with the participant at this stage, himself included."""
    return standings.stages[stage][standings.group_index[stage][participant]]
