"""Hold the two procedures of the KJCA draw together: enumeration of every pairing against the matching.

    python benchmarks/kjca_campaign.py --rounds 100000 --seed 1
    python benchmarks/kjca_campaign.py --rounds 50000 --seed 1 --separate    relatives kept apart too (S8)

Half of the rounds are played sections (results, byes, withdrawals, late points), half are positions
made up to be awkward: many meetings, long colours, many floats and byes. Options vary with the seed.
Any difference is printed with its seed and ends the run with status 1.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from kjca_exhaustive import pair_by_enumeration, pair_by_matching, separate_by_enumeration
from kjca_sections import played, section
from pairwright.matching import BACKEND
from pairwright.systems.kjca.cards import Card
from pairwright.systems.kjca.floats import pair_groups
from pairwright.systems.kjca.kjca_options import BREAKABLE, CHOICES, KjcaOptions
from pairwright.systems.kjca.pile import Pile, frame_of
from pairwright.systems.kjca.separation import separate

VARIED = (
    "third_colour", "colour_fix", "float_limit", "colour_after_bye", "bye_is_down_float", "broken_pairs",
    "equal_grades", "defaulted_may_meet",
)  # fmt: skip


def main() -> int:
    """Run the campaign and print its figures."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--rounds", type=int, default=100_000)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--most", type=int, default=9, help="largest number of cards (12 at most)")
    words.add_argument("--separate", action="store_true", help="keep families and schools apart, both ways")
    chosen = words.parse_args()
    print(f"matching core: {BACKEND}; {chosen.rounds} rounds, seed {chosen.seed}, up to {chosen.most} cards")
    return compare(chosen.rounds, chosen.seed, chosen.most, chosen.separate)


def compare(rounds: int, seed: int, most: int, apart: bool) -> int:
    """Compare so many rounds; 1 when one differs."""
    started = time.perf_counter()
    count: Counter[str] = Counter()
    spent = [0.0, 0.0]
    for number, (name, pile) in enumerate(piles(seed, most, apart), 1):
        clock = time.perf_counter()
        slow = pair_by_enumeration(pile)
        between = time.perf_counter()
        fast = pair_by_matching(pile)
        spent[0] += between - clock
        spent[1] += time.perf_counter() - between
        count["breaking"] += frame_of(pile).breakable
        count["odd"] += len(pile) % 2
        count[name.split()[0]] += 1
        if slow != fast:
            count["different"] += 1
            print(f"DIFFERENT: {name}, {pile.options}\n  enumeration {slow}\n  matching    {fast}")
        if apart:
            separations(name, pile, count)
        if number % 5000 == 0 or number == rounds:
            print(
                f"{number} rounds, {count['different']} different, {time.perf_counter() - started:.0f} s",
                flush=True,
            )
        if number == rounds:
            break
    print(
        f"{rounds} rounds: {count['different']} different. "
        f"{count['played']} played, {count['made']} made up; "
        f"{count['odd']} with a bye; {count['breaking']} without a legal pairing. "
        f"Enumeration {spent[0]:.0f} s, matching {spent[1]:.0f} s."
    )
    if apart:
        words = ("parted", "kept", "two at once", "a float or the bye changed hands")
        print("Related pairs: " + "; ".join(f"{count[word]} {word}" for word in words) + ".")
    return 1 if count["different"] else 0


def separations(name: str, pile: Pile, count: Counter[str]) -> None:
    """The exchanges of S8 by both procedures."""
    after, decisions = separate(pile, list(pair_groups(frame_of(pile))))
    pairs = sorted(pair for _, outcome in after for pair in (*outcome.floats, *outcome.pairs))
    bye = next((outcome.bye for _, outcome in after if outcome.bye is not None), None)
    fast = pairs, bye, [decision.pair for decision in decisions if decision.exchange is None]
    slow = fast
    if decisions:
        slow = separate_by_enumeration(pile, *pair_by_matching(pile))
    for decision in decisions:
        exchange = decision.exchange
        count["kept" if exchange is None else "parted"] += 1
        if exchange is not None:
            count["two at once"] += exchange.both
            count["a float or the bye changed hands"] += not exchange.partners
    if slow != fast:
        count["different"] += 1
        print(f"DIFFERENT APART: {name}, {pile.options}\n  enumeration {slow}\n  search      {fast}")


def piles(seed: int, most: int, apart: bool) -> Iterator[tuple[str, Pile]]:
    """Positions without end, repeatable, each with a name that finds it again."""
    number = 0
    while True:
        number += 1
        rng = random.Random(f"kjca {seed} {number}")
        options = random_options(rng)
        if apart:
            swap = rng.choice(["after", "after", "never"])
            options = replace(options, separate=("family", "school"), float_swap=swap)
        schools = rng.randint(2, 6) if apart else 0
        if number % 2:
            yield f"made up {seed} {number}", made_up(rng, options, most, schools)
            continue
        start = section(rng, rng.randint(4, most), options, schools=schools, siblings=2 if apart else 0)
        rounds = rng.randint(3, 7)
        for before in played(rng, start, rounds, requests=True):
            pile = Pile.of(before.tournament(), options)
            if len(pile) < 2:
                break
            yield f"played {seed} {number} round {pile.round_number}", pile


def random_options(rng: random.Random) -> KjcaOptions:
    """The defaults half of the time, else other readings."""
    if rng.random() < 0.5:
        return KjcaOptions()
    values: dict[str, object] = {name: rng.choice(CHOICES[name]) for name in VARIED}
    return KjcaOptions.of(values | {"break_order": rng.sample(BREAKABLE, 3)})


def made_up(rng: random.Random, options: KjcaOptions, most: int, schools: int) -> Pile:
    """A position that no event need ever reach."""
    count = rng.randint(2, most)
    density, floats = rng.random() * 0.7, rng.random() * 0.6
    met: list[set[int]] = [set() for _ in range(count)]
    for a in range(count):
        for b in range(a):
            if rng.random() < density:
                met[a].add(b)
                met[b].add(a)
    levels = rng.randint(1, 5)

    def rounds(chance: float) -> tuple[int, ...]:
        return (1,) if rng.random() < chance else ()

    cards = [
        Card(
            index,
            f"Child {index}",
            rng.choice([0, rng.randint(80, 140)]),
            score=5 * rng.randrange(levels),
            colours=bytes(rng.choice([1, 2]) for _ in range(rng.randrange(5))),
            met=frozenset(met[index]),
            down_floats=rounds(floats),
            up_floats=rounds(floats),
            byes=rounds(floats),
            idle=rng.random() < 0.2,
            school=f"s{rng.randrange(schools)}" if schools else "",
        )
        for index in range(count)
    ]
    return Pile(cards, options, 3, rng.choice([3, 6]) if schools else 6)


if __name__ == "__main__":
    sys.exit(main())
