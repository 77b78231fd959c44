"""The pile worked through from the top, group by group (S1, S7)."""

from __future__ import annotations

from collections.abc import Iterator

from pairwright.common.errors import NoPairing
from pairwright.rules.article import rule
from pairwright.systems.kjca.absolute import Frame, frame_of
from pairwright.systems.kjca.floats import pair_group
from pairwright.systems.kjca.pile import Pair, Pile
from pairwright.systems.kjca.situation import GroupOutcome, Situation


@rule("KJCA", "S1", "S7")
def pair_groups(frame: Frame) -> Iterator[tuple[Situation, GroupOutcome]]:
    """S1, S7: every score group, highest first, with what came into it and what became of it.

    Raises NoPairing when a group cannot be paired, which the frame excludes.
    """
    pile = frame.pile
    incoming: tuple[int, ...] = ()
    bye_due = frame.bye_group is not None
    for number, members in enumerate(pile.groups):
        situation = Situation(
            frame, incoming, tuple(members), members.stop, bye_due, bye_due and frame.bye_group == number
        )
        outcome = pair_group(situation)
        if outcome is None:
            raise NoPairing.told("The scoregroup {n} from the top could not be paired.", n=number + 1)
        yield situation, outcome
        incoming = outcome.leaving
        bye_due = bye_due and outcome.bye is None


@rule("KJCA", "S1", "S3", "S6", "S7")
def pair_by_matching(pile: Pile) -> tuple[list[Pair], int | None]:
    """The pairs of places and the place with the bye: the same as `pair_by_enumeration`, for any size."""
    pairs: list[Pair] = []
    bye = None
    for _, outcome in pair_groups(frame_of(pile)):
        pairs += [*outcome.floats, *outcome.pairs]
        bye = outcome.bye if outcome.bye is not None else bye
    return sorted(pairs), bye
