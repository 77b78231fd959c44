"""Made-up junior sections, played to any round with made-up results; the same for the same seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from pairwright.storage.kjca_section import Section
from pairwright.storage.round_state import Entry
from pairwright.systems.kjca.draw_round import draw_round
from pairwright.systems.kjca.kjca_options import KjcaOptions
from pairwright.tournament.person import Particulars
from pairwright.tournament.round import NO_OPPONENT

GIVEN = (
    *("Ada", "Ben", "Cara", "Dev", "Ella", "Finn", "Gus", "Hana", "Isla", "Jack"),
    *("Kit", "Leo", "Mia", "Noor", "Omar", "Pia", "Quin", "Ravi", "Seth", "Tara"),
)
SURNAMES = (
    *("Ash", "Birch", "Cedar", "Damson", "Elder", "Fir", "Gorse", "Hazel", "Ivy", "Juniper"),
    *("Kapok", "Larch", "Maple", "Nutmeg", "Oak", "Pine", "Quince", "Rowan", "Spruce", "Teak"),
    *("Umber", "Vine", "Willow", "Yew", "Alder", "Beech", "Cherry", "Dogwood", "Elm", "Fig"),
)
DEFAULTS = 0.02
HALF_BYES = 0.03


def section(
    rng: random.Random, children: int, options: KjcaOptions, *, schools: int = 12, siblings: int = 10
) -> Section:
    """A section before round 1: grades for three in four, schools, and pairs of siblings."""
    entries = []
    for number in range(1, children + 1):
        name = f"{rng.choice(SURNAMES)}, {rng.choice(GIVEN)} {number}"
        grade = rng.randint(20, 160) if rng.random() < 0.75 else 0
        school = f"School {rng.randrange(schools) + 1}" if schools else ""
        entries.append(Entry(number, Particulars(name, national_rating=grade, school=school)))
    chosen = rng.sample(range(children), min(children - children % 2, 2 * siblings))
    for pair in range(len(chosen) // 2):
        for index in chosen[2 * pair : 2 * pair + 2]:
            own = replace(entries[index].particulars, family=f"Family {pair + 1}")
            entries[index] = replace(entries[index], particulars=own)
    return Section.of("Made up", rounds=6, options=options, entries=entries)


def with_results(rng: random.Random, drawn: Section) -> Section:
    """The latest round played: the higher grade wins more often; some games are defaulted."""
    for row in drawn.awaited():
        if row.black == NO_OPPONENT:
            continue
        difference = drawn.entries[row.white].particulars.grade - drawn.entries[row.black].particulars.grade
        expected = min(0.9, max(0.1, 0.5 + difference / 120))
        chance = rng.random()
        if chance < DEFAULTS:
            result = rng.choice(["+/-", "-/+", "-/-"])
        elif chance < 0.2:
            result = "1/2-1/2"
        else:
            result = "1-0" if rng.random() < expected else "0-1"
        drawn = drawn.with_result(row, result)
    return drawn


def with_requests(rng: random.Random, before: Section) -> Section:
    """Some children ask for a half-point bye, or go home."""
    number = before.finished_rounds + 1
    entries = list(before.entries)
    for index, entry in enumerate(entries):
        chance = rng.random()
        if chance < HALF_BYES:
            entries[index] = replace(entry, byes=(*entry.byes, (number, "half")))
        elif chance < HALF_BYES / 2 * 3 and number > 2 and entry.withdrawn_after is None:
            entries[index] = replace(entry, withdrawn_after=number - 1)
    return before.changed(entries=tuple(entries))


def played(rng: random.Random, start: Section, rounds: int, *, requests: bool = False) -> Iterator[Section]:
    """The section before each round 1..rounds."""
    current = start
    for _ in range(rounds):
        if requests:
            current = with_requests(rng, current)
        yield current
        draw = draw_round(current.tournament(), current.options, next_best=False)
        current = with_results(rng, current.with_draw(draw))
