"""Direct encounter of players and teams (C.07 articles 6 and 13.3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import lcm

from pairwright.rules.article import rule
from pairwright.standings.event import RESTART_AT_ONCE, Event
from pairwright.standings.sheet import OPEN, EncounterStep, RoundKind, Sheet
from pairwright.standings.tie_breaks import Code

Group = Sequence[int]
Parts = list[list[int]]
"""A group in order, best first; members of one part are level."""

KnockOut = Callable[[Event, Group], tuple[Parts, str]]
"""A tie-break for the last two teams: the parts, and its article."""


def encounter_step(
    event: Event, sheet: Sheet, group: Group, *, forfeits: bool, score: str = ""
) -> EncounterStep:
    """One pass over the games inside a group.

    forfeits: forfeited games count, as they always do with fixed pairings.
    """
    points, scale, unmet = _encounters(sheet, group, forfeits or event.fixed)
    if not any(unmet):
        parts, article = _by_points(group, points), "6.2"
    elif event.fixed or not any(missing < len(group) - 1 for missing in unmet):
        parts, article = [list(group)], "6"
    else:
        parts, article = _surely_ahead(group, points, unmet, sheet.win * scale), "6.3"
    return EncounterStep(
        tuple(group), tuple(points), scale, tuple(unmet), tuple(map(tuple, parts)), score, article
    )


@rule("C.07", "6.1", "6.1.1", "6.1.2")
def _encounters(sheet: Sheet, group: Group, forfeits: bool) -> tuple[list[int], int, list[int]]:
    """Article 6.1: points against each other, the average of several games counting once; who was not met.

    The points are multiplied by the scale that is returned, so that averages stay whole.
    """
    members = set(group)
    games: list[dict[int, list[int]]] = []
    scale = 1
    for member in group:
        own: dict[int, list[int]] = {}
        for other, kind, result, units in zip(
            sheet.opponents[member],
            sheet.kinds[member],
            sheet.results[member],
            sheet.points[member],
            strict=True,
        ):
            if other in members and result != OPEN and (kind == RoundKind.GAME or forfeits):
                own.setdefault(other, []).append(units)
        for met in own.values():
            if len(met) > 1:
                scale = lcm(scale, len(met))
        games.append(own)
    points = [sum(sum(met) * scale // len(met) for met in own.values()) for own in games]
    unmet = [len(group) - 1 - len(own) for own in games]
    return points, scale, unmet


@rule("C.07", "6.2")
def _by_points(group: Group, points: Sequence[int]) -> Parts:
    """Article 6.2: everybody met everybody, so the separate standings rank them."""
    of = dict(zip(group, points, strict=True))
    return [
        [member for member in group if of[member] == value] for value in sorted(set(points), reverse=True)
    ]


@rule("C.07", "6.3")
def _surely_ahead(group: Group, points: Sequence[int], unmet: Sequence[int], win: int) -> Parts:
    """Article 6.3: whoever is alone on top whatever the missing games would have brought, then the next."""
    best = {
        member: gained + win * missing for member, gained, missing in zip(group, points, unmet, strict=True)
    }
    own = dict(zip(group, points, strict=True))
    left = list(group)
    placed: Parts = []
    while len(left) > 1:
        leader = max(left, key=lambda member: own[member])
        if any(best[other] >= own[leader] for other in left if other != leader):
            break
        placed.append([leader])
        left.remove(leader)
    return [*placed, left]


@rule("C.07", "6")
def direct_encounter(event: Event, code: Code, group: Group) -> Parts:
    """Article 6: the group in the order of the games between its members, applied again to every part."""
    return _resolve(event, group, code, (code.score or event.primary,), None, None)


@rule("C.07", "13.3", "13.3.1", "13.3.2", "13.3.3")
def extended_direct_encounter(
    event: Event, code: Code, group: Group, knock_out: KnockOut | None = None
) -> Parts:
    """Article 13.3: direct encounter by the primary score, then by the secondary one, then the knock-out.

    By one score direct encounter is finished (article 6 applies itself again to what is still level) before
    the other score is looked at; what that splits and leaves level starts again with the primary score, as
    in FIDE's exercises and its checker. With the option `ede` at RESTART_AT_ONCE every part starts again as
    soon as something is split, by the letter of 13.3.3. The knock-out tie-breaks are for exactly two teams
    who are level in both scores.
    """
    return _extended(event, group, code, knock_out, None)


def encounter_steps(
    event: Event, code: Code, group: Group, *, extended: bool, knock_out: KnockOut | None = None
) -> list[EncounterStep]:
    """Every pass over a group, in order: the working of direct encounter."""
    record: list[EncounterStep] = []
    if extended:
        _extended(event, group, code, knock_out, record)
    else:
        _resolve(event, group, code, (code.score or event.primary,), None, record)
    return record


def _extended(
    event: Event, group: Group, code: Code, knock_out: KnockOut | None, record: list[EncounterStep] | None
) -> Parts:
    """Direct encounter by the primary score to its end, then by the secondary one on what is still level."""
    scores = (event.primary, event.secondary)
    if event.options.ede == RESTART_AT_ONCE:
        return _resolve(event, group, code, scores, knock_out, record)
    found: Parts = []
    for part in _resolve(event, group, code, scores[:1], None, record):
        after = _resolve(event, part, code, scores[1:], None, record)
        if len(after) == 1:
            found += _knocked_out(event, part, scores, knock_out, record)
        else:
            found += [level for one in after for level in _extended(event, one, code, knock_out, record)]
    return found


def _resolve(
    event: Event,
    group: Group,
    code: Code,
    scores: Sequence[str],
    knock_out: KnockOut | None,
    record: list[EncounterStep] | None,
) -> Parts:
    """Passes by one score after the other until one splits the group; then each part from the start."""
    if len(group) < 2:
        return [list(group)]
    for score in scores:
        sheet = event.sheet(score)
        step = encounter_step(event, sheet, group, forfeits=code.played_forfeits, score=score)
        if record is not None:
            record.append(step)
        if len(step.parts) > 1:
            return [
                level
                for part in step.parts
                for level in _resolve(event, part, code, scores, knock_out, record)
            ]
    return _knocked_out(event, group, scores, knock_out, record)


def _knocked_out(
    event: Event,
    group: Group,
    scores: Sequence[str],
    knock_out: KnockOut | None,
    record: list[EncounterStep] | None,
) -> Parts:
    """The last two teams, level in every score, by the tie-breaks of matches that must be decided."""
    if knock_out is None or len(group) != 2 or not _level_in(event, group, scores):
        return [list(group)]
    parts, article = knock_out(event, group)
    if record is not None:
        record.append(EncounterStep(tuple(group), (0, 0), 1, (0, 0), tuple(map(tuple, parts)), "", article))
    return parts


def _level_in(event: Event, group: Group, scores: Sequence[str]) -> bool:
    """True when the teams have the same final score in each of these scores."""
    return all(len({event.sheet(score).scores[member] for member in group}) == 1 for score in scores)
