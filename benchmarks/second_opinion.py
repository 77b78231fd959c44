"""Compare the edition of 2017 with py4swiss, round by round.

Differences are counted by what is special in the round.

    pip install . py4swiss
    python benchmarks/second_opinion.py --kind small --events 1000 --seed 1
    python benchmarks/second_opinion.py --kind arbitrary --events 3000

Kinds: "small" (events of 5 to 16 players as they are played), "large" (20 to 90 players), "arbitrary"
(histories that no pairing system makes). What py4swiss cannot read is put into words it knows: points
1, 1/2, 0, no unrated or one-sided results, groups that must not meet pair by pair.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from pairwright.cli.text_tables import progress
from pairwright.common.errors import NoPairing, PairwrightError
from pairwright.simulate import Chance, Rates, Settings, simulate
from pairwright.simulate.event_settings import PER_CENT
from pairwright.systems.dutch.editions import edition
from pairwright.systems.dutch.fast import pair_fast
from pairwright.systems.dutch.fast.field import Field
from pairwright.tournament import ForbiddenPairs, Outcome, Round, Tournament
from pairwright.tournament.scoring import Scoring
from pairwright.trf import write_trf
from positions import random_position

RULES = edition("2017", "letter")
"""py4swiss takes the pairing number as printed for article E.5."""

SIZES = {"small": (5, 16), "large": (20, 90)}
PLAIN = bytes(
    (
        Outcome.WIN, Outcome.DRAW, Outcome.LOSS, Outcome.WIN, Outcome.DRAW, Outcome.LOSS, Outcome.DRAW,
        Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS, Outcome.PAIRING_ALLOCATED_BYE, Outcome.FULL_POINT_BYE,
        Outcome.HALF_POINT_BYE, Outcome.ZERO_POINT_BYE, Outcome.ZERO_POINT_BYE,
    )
).ljust(256, b"\0")  # fmt: skip
"""For each outcome the one that takes its place."""

Answer = frozenset[tuple[int, int]] | str
"""White and Black by number, the bye as a pair with 0; or why there is no pairing."""


def main() -> int:
    """Compare, and print what differed and the counts."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--kind", choices=[*SIZES, "arbitrary"], default="small")
    words.add_argument("--events", type=int, default=500)
    words.add_argument("--seed", type=int, default=1)
    chosen = words.parse_args()
    count: Counter[str] = Counter()
    with (
        tempfile.TemporaryDirectory() as folder,
        progress(chosen.events, f"{chosen.kind} events") as advance,
    ):
        for seed in range(chosen.seed, chosen.seed + chosen.events):
            for name, position in positions(chosen.kind, seed):
                compare(name, position, Path(folder) / "round.trf", count)
            advance(f"{count['differences']} differences")
    for text, number in count.most_common():
        print(f"{number:8d}  {text}")
    return 0


def compare(name: str, position: Tournament, file: Path, count: Counter[str]) -> None:
    """Ask both for the pairing of one round."""
    try:
        text = write_trf(position, profile="trfx", line_end="\n")
    except PairwrightError:
        count["rounds that a report file cannot show"] += 1
        return
    file.write_text(text, encoding="utf-8")
    ours, theirs = our_answer(position), their_answer(file)
    count["rounds compared"] += 1
    if ours != theirs:
        count["differences"] += 1
        special = list(features(position))
        count.update(f"differences: {feature}" for feature in special)
        print(f"{name}: {', '.join(special)}", file=sys.stderr)


def our_answer(position: Tournament) -> Answer:
    try:
        pairing = pair_fast(position, RULES)
    except NoPairing:
        return "no pairing"
    number = [player.number for player in position.players]
    pairs = {(number[board.white], number[board.black]) for board in pairing.boards}
    if pairing.pairing_allocated_bye is not None:
        pairs.add((number[pairing.pairing_allocated_bye], 0))
    return frozenset(pairs)


def their_answer(file: Path) -> Answer:
    try:
        from py4swiss.engines import DutchEngine
        from py4swiss.engines.common import PairingError
        from py4swiss.trf import TrfParser
    except ImportError:
        sys.exit("py4swiss is not installed here: pip install py4swiss")
    try:
        pairs = DutchEngine.generate_pairings(TrfParser.parse(file, strict=False))
    except PairingError:
        return "no pairing"
    return frozenset((pair.white, pair.black) for pair in pairs)


def features(position: Tournament) -> Iterator[str]:
    """What could make this round special."""
    field = Field(position, RULES)
    yield "odd field" if field.odd else "even field"
    if any(contradictory(field.played_colours(index)) for index in field.player):
        yield "colour difference against the last two colours"
    if field.last_round:
        yield "last round"
    if position.virtual_points:
        yield "virtual points"


def contradictory(colours: list[int]) -> bool:
    """More games with one colour, but the last two with the other."""
    difference = colours.count(1) - colours.count(2)
    return (colours[-2:] == [2, 2] and difference > 0) or (colours[-2:] == [1, 1] and difference < 0)


def positions(kind: str, seed: int) -> Iterator[tuple[str, Tournament]]:
    """The rounds of one event after the first, each as it stood before it was drawn."""
    if kind == "arbitrary":
        position = random_position(seed)
        if position.rounds and playing(position) > 1:
            yield f"random_position({seed})", readable(position)
        return
    event = simulate(settings(kind, seed), seed).tournament
    for number in range(2, len(event.rounds) + 1):
        before = event.before_round(number)
        if playing(before) > 1:
            yield f"{kind} event {seed}, round {number}", readable(before)


def playing(position: Tournament) -> int:
    return len(position.players) - len(position.absent_next_round())


def settings(kind: str, seed: int) -> Settings:
    chance = Chance(seed, 200)
    players = chance.between(*SIZES[kind])
    rates = Rates(
        forfeits=chance.one_of((0, 3, 10)) * PER_CENT,
        half_point_byes=chance.one_of((0, 3)) * PER_CENT,
        zero_point_byes=chance.one_of((0, 3, 10)) * PER_CENT,
        withdrawals=chance.one_of((0, 2)) * PER_CENT,
        late_entries=chance.one_of((0, 10)) * PER_CENT,
    )
    rounds = chance.between(3, min(11, players - 1))
    return Settings(players, rounds, rates=rates, highest_rating=2300, lowest_rating=1700, edition=RULES.name)


def readable(position: Tournament) -> Tournament:
    """The position in words that py4swiss knows."""
    groups = [forbidden.players for forbidden in position.forbidden if forbidden.applies(position.next_round)]
    pairs = dict.fromkeys(pair for group in groups for pair in combinations(group, 2))
    return replace(
        position,
        players=tuple(replace(player, number=i, rank=i) for i, player in enumerate(position.players, 1)),
        rounds=tuple(replace(played, outcomes=plain(played)) for played in position.rounds),
        announced_byes=tuple(replace(bye, outcome=Outcome.ZERO_POINT_BYE) for bye in position.announced_byes),
        forbidden=tuple(map(ForbiddenPairs, pairs)),
        scoring=Scoring(),
        adjustments=(),
        acceleration="",
        edition=RULES.name,
        tie_breaks=(),
    )


def plain(played: Round) -> bytes:
    """Outcomes without one-sided results, which become draws."""
    outcomes = bytearray(played.outcomes.translate(PLAIN))
    for one, other in enumerate(played.opponents):
        both = {outcomes[one], outcomes[other]} if other > one else set()
        if both in ({Outcome.DRAW, Outcome.LOSS}, {Outcome.LOSS}, {Outcome.DRAW, Outcome.WIN}):
            outcomes[one] = outcomes[other] = Outcome.DRAW
    return bytes(outcomes)


if __name__ == "__main__":
    sys.exit(main())
