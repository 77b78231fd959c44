"""A published round repaired: somebody did not come, has left, or has come late (C.04.2 article 4.4).

Published pairings stand, so that to leave the round as it is comes first. Every other way is given with
its price and with what would allow it: the legal round that changes the fewest boards, the round paired
again, and what guidelines of their own provide for late entries.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from itertools import zip_longest

from pairwright.check.fewest_changes import fewest_changes
from pairwright.check.judging import absolute_faults, judged
from pairwright.check.participants import Change, with_participants
from pairwright.check.published import Condition, conditions_for, stands
from pairwright.errors import NoPairing
from pairwright.rules.article import Article
from pairwright.systems.broken import BrokenRule
from pairwright.systems.criterion import Pair
from pairwright.systems.given import GivenRound
from pairwright.systems.open_round import OpenRound
from pairwright.systems.register import open_round
from pairwright.tournament.tournament import Tournament

NO_LEGAL_ROUND = "there is no legal round with the boards that stay"
TOO_FEW_PLAYERS = "fewer than two players take part: there is nothing to pair"


class RepairKind(Enum):
    """What is done about it."""

    FEWEST = "fewest changes"
    LATE = "late entries on new boards"
    AGAIN = "paired again"
    LEAVE = "left as it is"


@dataclass(frozen=True, slots=True)
class BoardChange:
    """One board, or bye, that is not what was published.

    board:  its number (from 1) in the round as it would be, in the published one where it falls away;
            0 for the bye.
    before, after: two players, White first; one player for a bye; () where there is nothing.
    """

    board: int
    before: tuple[int, ...]
    after: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Repair:
    """One way to go on, and what it costs.

    article:  by which the published round stands; guidelines of their own: what provides for this way.
    round_:   the round as it would be, boards in order; None where there is no such round (`refusal`).
    changes:  every board that is not as published.
    moved:    players present whose opponent or colour changes, or who lose or get the bye.
    waiting:  who has no game and no pairing-allocated bye: they get what the event grants.
    forfeits: boards, White first, that are decided because somebody is absent.
    broken:   what the round breaks (see `broken_rules`; what the round paired again breaks too is marked).
    refusal:  why there is none.
    conditions: what may allow the change; () for the round left as it is, and where the rules name nothing.
    """

    kind: RepairKind
    article: Article
    round_: GivenRound | None
    changes: tuple[BoardChange, ...] = ()
    moved: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()
    forfeits: tuple[Pair, ...] = ()
    broken: tuple[BrokenRule, ...] = ()
    refusal: str = ""
    conditions: tuple[Condition, ...] = ()

    @property
    def boards_changed(self) -> int:
        """How many boards, and byes, of the round as it would be were not published."""
        return sum(bool(change.after) for change in self.changes)

    @property
    def extra_broken(self) -> tuple[BrokenRule, ...]:
        """What it breaks beyond what the round paired again breaks."""
        return tuple(rule for rule in self.broken if not rule.also_drawn)


def repairs(
    tournament: Tournament,
    published: GivenRound,
    *,
    absent: Collection[int] = (),
    added: Collection[int] = (),
    fixed: Collection[int] = (),
    system: str = "",
    edition: str = "",
    keep_apart: Collection[str] = (),
    **options: str | bool | int,
) -> tuple[Repair, ...]:
    """Ways to go on after the publication of a round: left as it is, then those that change it.

    tournament: as it stood before the round was drawn. published: the round, in the order of the boards.
    absent:     players of the round who do not play it after all.
    added:      players of the tournament who do, although they were not drawn; in order of arrival.
    fixed:      players whose boards (or bye) stay, because the game has begun.
    system, edition, keep_apart, options: as for `broken_rules`.

    A round robin is only ever left as it is. Raises BadInput for players who are not where they should be.
    """
    change = Change.of(tournament, published, absent, added, fixed)

    def ground_with(players: Collection[int]) -> OpenRound:
        event = with_participants(tournament, players)
        return open_round(event, system=system, edition=edition, keep_apart=keep_apart, **options)

    ground = ground_with(change.participants)
    left = _left(change, ground_with(change.drawn))
    if not ground.gives_byes:
        return (left,)
    drawn, refusal = _again(ground)
    found = [
        _fewest(change, ground, drawn),
        *_late(change, ground, drawn),
        Repair(RepairKind.AGAIN, _stands(ground), drawn, refusal=refusal),
    ]
    if drawn is not None:
        found[-1] = _priced(found[-1], change, ground, drawn)
    return (left, *(_allowed(one, change, ground, left, found[0]) for one in found))


def _stands(ground: OpenRound) -> Article:
    """By what a published round stands in these rules."""
    return ground.system.stands or stands(ground.complete.edition)


def _allowed(repair: Repair, change: Change, ground: OpenRound, left: Repair, fewest: Repair) -> Repair:
    """The way with what may allow it."""
    if repair.round_ is None or ground.system.stands is not None:
        return repair
    found = conditions_for(
        ground.complete.edition,
        change,
        ground,
        repair.round_,
        left.broken,
        fewest=repair.boards_changed <= fewest.boards_changed,
    )
    return replace(repair, conditions=found)


def _again(ground: OpenRound) -> tuple[GivenRound | None, str]:
    if len(ground.order) < 2:
        return None, TOO_FEW_PLAYERS
    try:
        return GivenRound.of(ground.draw()), ""
    except NoPairing as error:
        return None, str(error)


def _fewest(change: Change, ground: OpenRound, drawn: GivenRound | None) -> Repair:
    found = fewest_changes(ground, change)
    made = Repair(RepairKind.FEWEST, _stands(ground), found)
    return replace(made, refusal=NO_LEGAL_ROUND) if found is None else _priced(made, change, ground, drawn)


def _late(change: Change, ground: OpenRound, drawn: GivenRound | None) -> Iterator[Repair]:
    """What the system itself provides for late entries (KJCA R1.3)."""
    late = ground.with_late_entries(change.published, change.absent, change.added)
    if late is not None:
        made = Repair(
            RepairKind.LATE, late.article, late.round_, waiting=late.waiting, forfeits=late.forfeits
        )
        yield _priced(made, change, ground, drawn)


def _left(change: Change, ground: OpenRound) -> Repair:
    """Nothing is changed: games against the absent are decided, late entries wait for the next round."""
    given = change.published
    byes = tuple(player for player in given.byes if player not in change.absent)
    stays = GivenRound(given.pairs, byes, given.coloured)
    return Repair(
        RepairKind.LEAVE,
        _stands(ground),
        stays,
        changes_between(given, stays),
        waiting=change.added,
        forfeits=change.forfeits,
        broken=tuple(absolute_faults(ground, given)),
    )


def _priced(repair: Repair, change: Change, ground: OpenRound, drawn: GivenRound | None) -> Repair:
    assert repair.round_ is not None
    changes = changes_between(change.published, repair.round_)
    touched = {player for board in changes for side in (board.before, board.after) for player in side}
    lasting = tuple(player for player in ground.order if player in touched - set(change.added))
    waits = set(repair.waiting)
    broken = judged(ground, repair.round_, drawn) if not waits and not repair.forfeits else ()
    return replace(repair, changes=changes, moved=lasting, broken=broken)


def changes_between(published: GivenRound, after: GivenRound) -> tuple[BoardChange, ...]:
    """What is not the same in two rounds: the boards that went against those that came, in order; byes."""
    old_boards, new_boards = set(published.pairs), set(after.pairs)
    came = [(board, pair) for board, pair in enumerate(after.pairs, 1) if pair not in old_boards]
    went = [(board, pair) for board, pair in enumerate(published.pairs, 1) if pair not in new_boards]
    found = []
    for new, old in zip_longest(came, went):
        board = new[0] if new is not None else old[0]
        found.append(BoardChange(board, () if old is None else old[1], () if new is None else new[1]))
    old_byes = [(player,) for player in published.byes if player not in after.byes]
    new_byes = [(player,) for player in after.byes if player not in published.byes]
    found += [BoardChange(0, old, new) for old, new in zip_longest(old_byes, new_byes, fillvalue=())]
    return tuple(found)
