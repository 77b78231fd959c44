"""Compare the Burstein and the Dubov system with py4swiss, round by round, and class every difference.

    pip install py4swiss
    python benchmarks/second_opinion_swiss.py --system dubov --events 600
    python benchmarks/second_opinion_swiss.py --system burstein --events 600 --report results.md

Events of 6 to 12 players as they are played, half of them with absences and forfeits; of Burstein the rounds
after the seeding rounds. A difference is classed by the article at which the other round falls behind ours:
there both rounds are counted by the words of the text, and ours must be the better one. Where it is not, the
class is "ours is worse", and the program ends with 1.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from pairwright.common.errors import NoPairing, PairwrightError
from pairwright.rules.article import Article
from pairwright.simulate import Chance, Rates, Settings, simulate
from pairwright.simulate.event_settings import PER_CENT
from pairwright.systems.burstein.rules import edition as burstein_edition
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.register import open_round
from pairwright.systems.round_context import OpenRound
from pairwright.tournament import Tournament
from pairwright.trf import write_trf
from second_opinion import Answer, playing, readable

SYSTEMS = ("dubov", "burstein")

FAULTS = {
    ("burstein", "3.1.4"): "gives the bye to who has played least (3.1.4)",
    ("burstein", "3.1.5"): "looks past the games when it gives the bye (3.1.4, 3.1.5)",
    ("burstein", "2.3.2"): "rewards in C6 that the lowest scores are paired",
    ("burstein", "2.3.3"): "counts pairs of the bracket itself in C7",
    ("burstein", "2.3.4"): "settles whom a floater meets, or who floats, before the colours are counted (C8)",
    ("burstein", "4.3"): "finds it no better to meet the next in rank than to float (4.3)",
    ("dubov", "3.1.4"): "gives the bye to who has played least (3.1.4)",
    ("dubov", "3.1.5"): "looks past the games when it gives the bye (3.1.4, 3.1.5)",
    ("dubov", "2.3.2"): "rewards small differences first (C6)",
    ("dubov", "2.3.5"): "turns C9 round",
    ("dubov", "2.3.6"): "counts only played games as upfloats (1.8)",
    ("dubov", "2.3.4"): "counts only played games as upfloats (1.8)",
    ("dubov", "3.2.4"): "shifts whoever is in the larger subgroup after a first shift (4.3)",
    ("dubov", "4.2"): "counts only played games as upfloats (1.8)",
    ("dubov", "4.4"): "follows from another shift (4.3)",
}
"""What is known to be wrong in py4swiss 0.3.1, by the article at which its round falls behind."""


def main() -> int:
    """Compare, and print the table; 1 when a round of ours is the worse one."""
    return told(__file__, __doc__, "--system", SYSTEMS, compared, "{} and py4swiss")


def told(
    program: str,
    about: str,
    option: str,
    choices: Sequence[str],
    compared: Callable[[str, range], Counter[str]],
    title: str,
) -> int:
    """Read a command line, compare, and print the table; 1 when a round of ours is the worse one.

    option: what chooses the kind of events, with its choices. title: of the table in a report, {} the choice.
    """
    words = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument(option, dest="choice", choices=choices, default=choices[0])
    words.add_argument("--events", type=int, default=300)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--report", default="", help="add the table to this file")
    chosen = words.parse_args()
    count = compared(chosen.choice, range(chosen.seed, chosen.seed + chosen.events))
    lines = [f"| {text} | {number} |" for text, number in count.most_common()]
    command = f"python benchmarks/{Path(program).name} {option} {chosen.choice} --events {chosen.events}"
    table = "\n".join([f"`{command} --seed {chosen.seed}`", "", "| rounds | |", "|---|---|", *lines])
    print(table)
    if chosen.report:
        with open(chosen.report, "a", encoding="utf-8") as file:
            file.write(f"\n## {title.format(chosen.choice.capitalize())}\n\n{table}\n")
    return int(any(text.startswith("ours is worse") for text in count))


def compared(system: str, seeds: range) -> Counter[str]:
    """How many rounds were compared, and how many differ for what."""
    count: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        for seed in seeds:
            for position in positions(system, seed):
                compare(system, position, Path(folder) / "round.trf", count)
    return count


def positions(system: str, seed: int) -> Iterator[Tournament]:
    """The rounds of one event after the first (the seeding rounds), each as it stood before it was drawn."""
    chance = Chance(seed, 201)
    players = chance.between(6, 12)
    rates = Rates()
    if chance.one_of((0, 1)):
        five = 5 * PER_CENT
        rates = Rates(forfeits=five, half_point_byes=2 * PER_CENT, zero_point_byes=five)
    rounds = chance.between(3, min(9, players - 1))
    settings = Settings(players, rounds, rates=rates, highest_rating=2300, lowest_rating=1700, system=system)
    event = simulate(settings, seed).tournament
    for number in range(2, len(event.rounds) + 1):
        if system == "burstein" and burstein_edition().is_seeding_round(number, rounds):
            continue
        before = event.before_round(number)
        if playing(before) > 1:
            yield replace(readable(before), system=system, edition="", number_of_rounds=rounds)


def compare(system: str, position: Tournament, file: Path, count: Counter[str]) -> None:
    """Ask both for one round, and count what came of it."""
    try:
        file.write_text(write_trf(position, profile="trfx", line_end="\n"), encoding="utf-8")
        opened = open_round(position, readings="letter")
        ours = GivenRound.of(opened.draw())
    except NoPairing:
        count["refused by ours"] += 1
        return
    except PairwrightError:
        count["rounds that a report file cannot show"] += 1
        return
    theirs = their_answer(system, file)
    count["compared"] += 1
    if isinstance(theirs, str):
        count[f"py4swiss: {theirs}"] += 1
        return
    index = {player.number: place for place, player in enumerate(position.players)}
    pairs = tuple((index[white], index[black]) for white, black in sorted(theirs) if black)
    byes = tuple(index[one] for one, other in theirs if not other)
    count[class_of(system, opened, ours, GivenRound(pairs, byes))] += 1


def class_of(
    system: str,
    opened: OpenRound,
    ours: GivenRound,
    theirs: GivenRound,
    program: str = "py4swiss",
    faults: Mapping[tuple[str, str], str] = FAULTS,
) -> str:
    """What the difference of two rounds comes from. faults: known ones of the other program."""
    if set(ours.pairs) == set(theirs.pairs) and ours.byes == theirs.byes:
        return "the same"
    broken = [
        fault.article
        for fault in (
            *(fault for a, b in theirs.pairs for fault in opened.pair_faults(a, b)),
            *(fault for player in theirs.byes for fault in opened.bye_faults(player)),
        )
    ]
    if broken:
        return f"{program} breaks {named(broken[0])}"
    difference = opened.compare(ours, theirs)
    if difference is None:
        return "the same pairs, other colours"
    if difference.better:
        return f"ours is worse by {named(difference.article)}"
    number = difference.article.number
    worse = f"{program} is worse by {number}"
    return f"{worse}: {faults.get((system, number), 'no fault known')}" if faults else worse


def named(article: Article) -> str:
    """Book and number."""
    return f"{article.book} {article.number}"


def their_answer(system: str, file: Path) -> Answer:
    """White and Black by number, the bye as a pair with 0; or why there is no pairing."""
    try:
        from py4swiss import engines
        from py4swiss.engines.common import PairingError
        from py4swiss.trf import TrfParser
    except ImportError:
        sys.exit("py4swiss is not installed here: pip install py4swiss")
    engine = engines.BursteinEngine if system == "burstein" else engines.DubovEngine
    try:
        pairs = engine.generate_pairings(TrfParser.parse(file, strict=False))
    except PairingError:
        return "no pairing"
    return frozenset((pair.white, pair.black) for pair in pairs)


if __name__ == "__main__":
    sys.exit(main())
