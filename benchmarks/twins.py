"""Hold the two procedures of a pairing system together: the literal one and the fast one.

    python benchmarks/twins.py --rounds 200000 --seed 1 --edition 2026 --jobs 2
    python benchmarks/twins.py --system burstein --rounds 80000
    python benchmarks/twins.py --system dubov --rounds 60000 --most 14

Each position is an arbitrary history of a small field (tests/positions.py), made from its own
seed: --seed, --seed + 1 ... Boards, their order, colours and the bye must be the same, or both procedures
must refuse. The figures go into a section of the report file; any difference is printed with its seed
and ends the run with status 1.
"""

from __future__ import annotations

import argparse
import platform
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from both_procedures import twins
from pairwright.cli.text_tables import progress
from pairwright.matching import BACKEND
from pairwright.systems.burstein import rules as burstein
from pairwright.systems.dutch.editions import edition
from pairwright.systems.dutch.fast.collapse import Collapse
from pairwright.systems.dutch.fast.field import Field
from pairwright.systems.lim import fast as lim
from pairwright.systems.lim.rules import edition as lim_edition
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.register import system_named, units_of
from pairwright.tournament import Tournament
from pairwright.tournament.scoring import Scoring
from positions import random_matches, random_position, random_teams

REPORT = Path(__file__).parent / "results" / "twins.md"
TITLE = """# The literal and the fast procedure, compared

Written by `python benchmarks/twins.py`; one section for each edition, the newest run of it.
"""
BLOCK = 250


def main() -> int:
    """Run the campaign, print its figures and write them down."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--rounds", type=int, default=200_000)
    words.add_argument("--seed", type=int, default=1, help="of the first position")
    words.add_argument("--system", default="dutch")
    words.add_argument("--edition", default="2026")
    words.add_argument("--readings", default="", help='such as "letter"; ours by default')
    words.add_argument("--fewest", type=int, default=4, help="smallest number of players")
    words.add_argument("--most", type=int, default=16, help="largest number of players")
    words.add_argument("--jobs", type=int, default=1, help="processes")
    words.add_argument("--report", type=Path, default=REPORT)
    chosen = words.parse_args()
    system_named(chosen.system).check(chosen.edition, named(chosen.readings))
    started = time.perf_counter()
    count, different = campaign(chosen)
    section = "\n".join(section_of(chosen, count, different, time.perf_counter() - started))
    print(section)
    write_section(chosen.report, section)
    return 1 if different else 0


def campaign(chosen: argparse.Namespace) -> tuple[Counter[str], list[int]]:
    """Compare all positions on several processes: what occurred, and the seeds of differences."""
    blocks = list(blocks_of(chosen.seed, chosen.rounds))
    work = partial(compare, chosen.system, chosen.edition, chosen.readings, chosen.fewest, chosen.most)
    count: Counter[str] = Counter()
    different: list[int] = []
    with ProcessPoolExecutor(chosen.jobs) as pool, progress(len(blocks), chosen.edition) as advance:
        for found, seeds in pool.map(work, blocks):
            count += found
            different += seeds
            advance(f"{len(different)} differences")
    return count, different


def blocks_of(seed: int, rounds: int) -> Iterator[range]:
    """The seeds of all positions, in blocks."""
    for first in range(seed, seed + rounds, BLOCK):
        yield range(first, min(first + BLOCK, seed + rounds))


def compare(
    system: str, name: str, readings: str, fewest: int, most: int, seeds: range
) -> tuple[Counter[str], list[int]]:
    """One block: what occurred in it, and the seeds of the positions that differ."""
    count: Counter[str] = Counter()
    different = []
    made = positions_of(system)
    for seed in seeds:
        position = units_of(made(seed, fewest, most), system)
        answers = twins(position, system, edition=name, **named(readings))
        count.update(features(position))
        if answers.refused:
            count["no pairing exists (both procedures say so)"] += 1
        elif answers.agree:
            count.update(WAYS.get(system, no_ways)(position, name, readings))
        else:
            different.append(seed)
            print(f"{made.__name__}({seed}, {fewest}, {most}), {system} {name}: {answers}", file=sys.stderr)
    return count, different


def named(readings: str) -> dict[str, str]:
    """The option of other readings; nothing for a system that is read in one way."""
    return {"readings": readings} if readings else {}


def positions_of(system: str) -> Callable[[int, int, int], Tournament]:
    """What makes positions for a system."""
    chosen = system_named(system)
    if chosen.unit == "team":
        return random_teams
    return random_matches if chosen.traits.games > 1 else random_position


def features(position: Tournament) -> Iterator[str]:
    """What is special about a position, in the words of the report."""
    present = len(position.players) - len(position.absent_next_round())
    outcomes = {outcome for played in position.rounds for outcome in played.outcomes}
    last = position.next_round == position.number_of_rounds
    special = {
        "positions": True,
        "odd number": present % 2 == 1,
        "last round": last,
        "last round, third or later": last and position.next_round > 2,
        "byes or forfeits before": any(code > 6 for code in outcomes),
        "somebody absent": bool(position.announced_byes),
        "pairs that must not meet": bool(position.forbidden),
        "accelerated": bool(position.acceleration or position.virtual_points),
        "points other than 1, 1/2, 0": position.scoring != Scoring(),
        "bonus or penalty points": bool(position.adjustments),
    }
    return (text for text, holds in special.items() if holds)


def ways_dutch(position: Tournament, name: str, readings: str) -> Iterator[str]:
    """How the fast procedure came to its pairing; nothing for an edition with a procedure of its own."""
    rules = edition(name, readings)
    if not rules.completion.compares:
        return
    procedure = rules.completion.procedure(Field(position, rules))
    brackets = list(procedure.brackets())
    if len(brackets) > 3:
        yield "more than three brackets"
    if any(len(bracket.downfloaters) > 1 for bracket in brackets):
        yield "two or more downfloaters in a bracket"
    if isinstance(procedure, Collapse) and procedure.penultimate is not None:
        yield "collapsed last bracket"


def ways_burstein(position: Tournament, name: str, readings: str) -> Iterator[str]:
    """Whether the round is paired by articles of its own."""
    rules = burstein.edition(name, readings)
    if rules.is_seeding_round(position.next_round, position.number_of_rounds):
        yield "seeding rounds (by the Dutch system)"
        return
    yield "rounds after the seeding rounds, paired"


def ways_dubov(position: Tournament, name: str, readings: str) -> Iterator[str]:
    """Which of the rarer articles the round needed."""
    opened = system_named("dubov").open(position, edition=name, readings=readings)
    drawn = GivenRound.of(opened.draw())
    brackets = [part for part in opened.parts(drawn) if part.place is not None]
    upfloaters = [opened.upfloaters(part) for part in brackets]
    shifts = [[len(moved) for moved, _ in opened.shifted(part)] for part in brackets]
    field = opened.field
    special = {
        "upfloaters (3.2.2)": any(upfloaters),
        "two or more upfloaters in a bracket": any(len(up) > 1 for up in upfloaters),
        "a maximum upfloater moved up (C8, C9)": any(
            field.upfloats[one] >= field.max_upfloats for up in upfloaters for one in up
        ),
        "a first shift (3.2.4)": any(first for first, _ in shifts),
        "an equalising shift (3.2.4)": any(second > first for first, second in shifts),
    }
    yield from (text for text, holds in special.items() if holds)


def ways_double_swiss(position: Tournament, name: str, readings: str) -> Iterator[str]:
    """How many upfloaters there were, and whether single games were won by forfeit before."""
    opened = system_named("double_swiss").open(position, edition=name, readings=readings)
    floats = [len(part.floats) for part in opened.parts(opened.drawn) if part.place is not None]
    if any(number == 1 for number in floats):
        yield "an upfloater"
    if any(number > 1 for number in floats):
        yield "two or more upfloaters in a bracket"
    if any(7 in (played.games or ((),))[0] for played in position.rounds):
        yield "single games won by forfeit"


def ways_team_swiss(position: Tournament, name: str, readings: str) -> Iterator[str]:
    """The type of the event, upfloaters, and colours that could not be had."""
    opened = system_named("team_swiss").open(position, edition=name, readings=readings)
    parts = [part for part in opened.parts(opened.drawn) if part.place is not None]
    yield f"192 {position.header('type_code').removesuffix('_BAKU')}"
    if any(len(part.floats) == 1 for part in parts):
        yield "an upfloater"
    if any(len(part.floats) > 1 for part in parts):
        yield "two or more upfloaters in a bracket"
    if any(opened.failure(*pair) for part in parts for pair in part.pairs):
        yield "a colour preference denied"


def ways_lim(position: Tournament, name: str, readings: str) -> Iterator[str]:
    """Floaters from both sides, pairings cracked for the median, and what article 6 was needed for."""
    field = lim.Field(position, lim_edition(name, readings))
    groups = lim.LimProcedure(field).groups
    if any(group.leaving for group in groups if group.direction > 0):
        yield "floaters from above"
    if any(group.leaving for group in groups if group.direction < 0):
        yield "floaters from below"
    if any(group.cracked for group in groups):
        yield "pairings cracked for the median"
    if any(field.emergency(a, b) for group in groups for a, b in group.pairs):
        yield "pairs beyond the limits of colours (article 6)"


def ways_olympiad(position: Tournament, name: str, readings: str) -> Iterator[str]:
    """Floaters from both sides and further on, and the limits of colours ignored."""
    opened = system_named("olympiad").open(position, edition=name)
    walk = opened.walk(opened.drawn)
    if any(group.leaving for group in walk.groups if group.level.direction > 0):
        yield "floaters from above"
    if any(group.leaving for group in walk.groups if group.level.direction < 0):
        yield "floaters from below"
    if any(group.passing for group in walk.groups):
        yield "a floater that went on (8.2.4)"
    if any(decision.article == "7.4" and decision.value for _, decision in walk.decisions()):
        yield "the limits of colours ignored (7.4)"


def no_ways(position: Tournament, name: str, readings: str) -> Iterator[str]:
    """Nothing is told of the rounds of other systems."""
    return iter(())


WAYS = {
    "dutch": ways_dutch,
    "burstein": ways_burstein,
    "dubov": ways_dubov,
    "double_swiss": ways_double_swiss,
    "lim": ways_lim,
    "team_swiss": ways_team_swiss,
    "olympiad": ways_olympiad,
}
"""What the report tells of a round that was paired, by system."""


def section_of(
    chosen: argparse.Namespace, count: Counter[str], different: list[int], seconds: float
) -> Iterator[str]:
    """The report on one run."""
    name = f"Edition {chosen.edition}" + (f", readings {chosen.readings}" if chosen.readings else "")
    if chosen.system != "dutch":
        name = f"{system_named(chosen.system).short}, {name[0].lower()}{name[1:]}"
    yield f"## {name}"
    yield ""
    yield (
        f"{chosen.rounds} positions of {chosen.fewest} to {chosen.most} {system_named(chosen.system).unit}s, "
        f"seeds {chosen.seed} to {chosen.seed + chosen.rounds - 1}: **{len(different)} differences** "
        f"in boards, their order, colours, byes and refusals."
    )
    yield ""
    yield "| of them | positions |"
    yield "|---|---|"
    yield from (f"| {text} | {number} |" for text, number in count.most_common() if text != "positions")
    yield ""
    if different:
        yield f"Seeds that differ: {', '.join(map(str, different))}."
        yield ""
    yield (
        f"{seconds:.0f} seconds on {chosen.jobs} processes; "
        f"Python {platform.python_version()}, {BACKEND} matching core."
    )
    yield ""


def write_section(report: Path, section: str) -> None:
    """Put the section in the place of that of an earlier run, or at the end."""
    before = report.read_text(encoding="utf-8") if report.exists() else TITLE
    heading = section.splitlines()[0]
    parts = re.split(r"^(?=## )", before, flags=re.MULTILINE)
    others = [part.rstrip() + "\n" for part in parts if part.splitlines()[0] != heading]
    report.parent.mkdir(parents=True, exist_ok=True)
    report.write_text("\n".join([*others, section]), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
