"""What every draw of the FIDE Team System obeys; both procedures agree: test_every_swiss_system.py."""

from __future__ import annotations

from collections.abc import Iterator

from pairwright import pair
from pairwright.common.errors import PairwrightError
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.register import open_round
from pairwright.systems.system import Pairing
from pairwright.tournament import Tournament
from positions import random_teams


def answer(position: Tournament, **options: object) -> object:
    try:
        return pair(position, **options)  # type: ignore[arg-type]
    except PairwrightError as refusal:
        return type(refusal)


def drawn_rounds(seeds: range, fewest: int, most: int) -> Iterator[tuple[int, Tournament, Pairing]]:
    for seed in seeds:
        position = random_teams(seed, fewest, most)
        found = answer(position)
        if isinstance(found, Pairing):
            yield seed, position, found


def test_2_1_1_and_2_1_2_no_absolute_criterion_is_broken_and_brackets_are_even() -> None:
    for seed, position, found in drawn_rounds(range(120), 5, 14):
        opened = open_round(position)
        given = GivenRound.of(found)
        assert not any(opened.pair_faults(*pair_) for pair_ in given.pairs), seed
        assert not any(map(opened.bye_faults, given.byes)), seed
        for part in opened.parts(given):
            members = {one for pair_ in part.pairs for one in pair_}
            assert len(members) == 2 * len(part.pairs), seed
            assert members >= set(part.floats), seed
            assert 2 * len(part.floats) <= len(members), seed  # two upfloaters never meet
