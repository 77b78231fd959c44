"""The check of a round by columns finds a fault exactly where the walk over its players names one."""

from __future__ import annotations

import random
from dataclasses import replace
from unittest.mock import patch

from pairwright.common.errors import BadInput
from pairwright.interface.tournaments import sample
from pairwright.matching import BACKEND, by_column
from pairwright.systems.register import fits
from pairwright.tournament import round as checked
from pairwright.tournament.round import Round
from pairwright.trf import read_trf_report, write_trf
from positions import random_position
from sizes import times


def test_columns_and_players_agree() -> None:
    chance, found = random.Random(7), {True: 0, False: 0}
    for seed in range(times(400)):
        event = random_position(seed)
        for played in event.rounds:
            spoilt = _spoilt(played, chance)
            if seed % 3 == 0:  # a round of matches, now and then without somebody's second game
                short = chance.choice([0, 0, 1])
                spoilt = replace(spoilt, games=(spoilt.outcomes, spoilt.outcomes[short:]))
            sound = not checked._round_faults(event, spoilt)
            assert fits(spoilt) == sound, seed
            with patch.object(by_column, "CORE", None):
                assert fits(spoilt) == sound, seed
            found[sound] += 1
    assert min(found.values()) > times(400) // 2


def test_what_a_file_was_compared_for_need_not_be_looked_at_again() -> None:
    """A file whose rows agree is not checked anew; whatever is damaged in it, nothing false passes so."""
    chance, spared, refused = random.Random(8), 0, 0
    for seed in range(times(400)):
        event = random_position(seed)
        try:
            lines = write_trf(event).split("\n")
        except BadInput:  # a round that no file can show
            continue
        rows = [at for at, line in enumerate(lines) if line.startswith("001")]
        for _ in range(chance.choice([0, 0, 1, 1, 2])):
            at = chance.choice(rows)
            place = chance.randrange(chance.choice([4, 91]), max(92, len(lines[at])))
            lines[at] = lines[at][:place] + chance.choice("0123456789 wb-=+FHZU") + lines[at][place + 1 :]
        found = read_trf_report("\n".join(lines).encode()).tournament
        if found is None:
            refused += 1
        elif checked.is_sound(found, found.rounds):
            spared += bool(found.rounds) and checked.is_sound(found, found.players)
            found.check()
            assert checked.contradictions(replace(found)) == []
            other_way = replace(found, players=found.players[::-1])
            assert len(found.players) == 1 or checked.contradictions(other_way) != []
    assert BACKEND == "python" or spared > times(400) // 8
    assert refused


def test_columns_of_another_kind_are_left_to_the_walk() -> None:
    played = sample().rounds[0]
    assert fits(played)
    others = [
        replace(played, opponents=list(played.opponents)),
        replace(played, outcomes=bytearray(played.outcomes)),
        replace(played, outcomes=bytes([16, *played.outcomes[1:]])),
        replace(played, colours=played.colours[:-1]),
        replace(played, games=(played.outcomes, played.outcomes[1:])),
    ]
    for native in (by_column.CORE, None):
        with patch.object(by_column, "CORE", native):
            assert not any(map(fits, others))


def _spoilt(played: Round, chance: random.Random) -> Round:
    """The round with a few entries changed, or none."""
    opponents = list(played.opponents)
    colours, outcomes = bytearray(played.colours), bytearray(played.outcomes)
    for _ in range(chance.choice([0, 1, 1, 2])):
        one, other = (chance.randrange(len(opponents)) for _ in range(2))
        what = chance.randrange(4)
        if what == 0:
            opponents[one] = chance.randrange(-2, len(opponents) + 1)
        elif what == 1:
            opponents[one], opponents[other] = opponents[other], opponents[one]
        elif what == 2:
            colours[one] = chance.randrange(3)
        else:
            outcomes[one] = chance.randrange(14)
    return replace(played, opponents=tuple(opponents), colours=bytes(colours), outcomes=bytes(outcomes))
