"""The thirty events that other programs are asked about (`other_programs.py`), each before a round."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from pairwright.publish.fide_report import ranked
from pairwright.simulate import Rates, Settings, simulate
from pairwright.simulate.event_settings import PER_CENT
from pairwright.standings import standings
from pairwright.storage.export_tournament import tournament_of
from pairwright.storage.journal import Journal
from pairwright.tournament import Colour, Player, Tournament
from pairwright.tournament.scoring import Scoring
from pairwright.trf import read_trf
from pairwright.web.demo import make_demo
from positions import random_teams

EXAMPLES = Path(__file__).parents[1] / "tests/data/events"
FIVE = 5 * PER_CENT
MADE = {
    "open of 121": Settings(121, 9, played=6, highest_rating=2500, lowest_rating=1000),
    "open of 121, whole": Settings(121, 9),
    "open of 121 with everything": Settings(
        121,
        9,
        rates=Rates(forfeits=FIVE, half_point_byes=2 * PER_CENT, withdrawals=PER_CENT, late_entries=FIVE),
        played=7,
    ),
    "byes of half a point": Settings(40, 7, rates=Rates(half_point_byes=FIVE), played=4),
    "byes of every worth": Settings(
        31, 7, rates=Rates(half_point_byes=FIVE, zero_point_byes=FIVE, full_point_byes=PER_CENT), played=5
    ),
    "forfeits": Settings(50, 9, rates=Rates(forfeits=2 * FIVE), played=6),
    "late entries and withdrawals": Settings(
        61, 7, rates=Rates(withdrawals=FIVE, late_entries=3 * FIVE), played=3
    ),
    "unrated games": Settings(24, 7, rates=Rates(unrated_games=FIVE), played=4),
    "Baku, third round": Settings(80, 9, acceleration="baku", played=2),
    "Baku, sixth round": Settings(80, 9, acceleration="baku", played=5),
    "three points for a win": Settings(30, 7, scoring=Scoring.simple(30, 10, 0), played=4),
    "Black begins": Settings(29, 5, initial_colour=Colour.BLACK, played=2),
    "some must not meet": Settings(28, 7, forbidden_groups=3, played=3),
    "unrated players": Settings(45, 7, rates=Rates(unrated_players=4 * FIVE), played=3),
}
TEAMS = (3, 8, 21)
NAMES = (
    "Müller-Lüdenscheidt, Hans-Jürgen",
    "O'Brien, Siobhán",
    "Đặng, Thị Ánh",
    "Ångström, Åsa",
    "Łukasiewicz, Józef",
    "Featherstonehaugh-Cholmondeley, Bartholomew",
    "van der Straeten, Joris",
    "Şahin, Çağla",
)


def events() -> Iterator[tuple[str, Tournament]]:
    """Name and tournament of every event."""
    for file in sorted(EXAMPLES.glob("*.trf")):
        whole = read_trf(file)
        yield file.stem, whole.before_round(len(whole.rounds))
    yield from demo_sections()
    for seed, (name, settings) in enumerate(MADE.items(), 1):
        event = simulate(settings, seed).tournament
        named = replace(event, players=tuple(map(person, event.players)))
        yield name, with_places(replace(named, headers=(("name", name), ("city", "Riverbend"))))
    for seed in TEAMS:
        event = random_teams(seed, 6, 10)
        numbered = tuple(replace(team, number=number) for number, team in enumerate(event.teams, 1))
        people = tuple(
            replace(person(player), rating=2300 - 7 * player.number, federation="GER", rank=player.number)
            for player in event.players
        )
        yield f"teams {seed}", replace(event, teams=numbered, players=people)


def demo_sections() -> Iterator[tuple[str, Tournament]]:
    """The Swiss sections of the demo after the rounds that are complete."""
    with tempfile.TemporaryDirectory() as folder:
        journal = Journal(f"{folder}/demo.db")
        state = journal.state(make_demo(journal))
        journal.close()
    for section in state.sections:
        if section.rounds:
            yield f"demo, {section.setup.name}", with_places(tournament_of(section, len(section.rounds) - 1))


def with_places(event: Tournament) -> Tournament:
    """The event with the places of its standings in the rows, as the desk writes it."""
    return ranked(event, standings(event))


def person(player: Player) -> Player:
    """An invented player with a name as people have them, a day of birth and a number of FIDE's kind."""
    number = player.number
    last, _, first = NAMES[number % len(NAMES)].partition(", ")
    return replace(
        player,
        name=f"{last}, {first} {number}",
        fide_id=str(900_000_000 + 7 * number),
        birth_date=f"{1950 + number % 60}/{number % 12 + 1:02d}/{number % 28 + 1:02d}",
    )
