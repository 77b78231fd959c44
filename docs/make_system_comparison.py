"""Writes docs/organisers/which-system.md: the same events played by every system that pairs by results.

    python docs/make_system_comparison.py            writes the page and its picture
    python docs/make_system_comparison.py --check    fails when they are not what it would write

Everything follows from the seed. Whoever meets whom, their game ends as it would end in every other system:
the result belongs to the two players, the colours and how often they have met.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean

from pairwright.systems.register import pair, system_named
from pairwright.systems.system import Pairing
from pairwright.tournament import Colour, Game, Outcome, Player, Round, Tournament

SYSTEMS = ("dutch", "burstein", "dubov", "lim", "double_swiss", "kjca")
PLAYERS, ROUNDS, EVENTS = 32, 7, 40
FIRST, LAST = 2400, 1470
"""Ratings of the first and of the last of the list; the others lie between them, evenly."""
PAGE = Path(__file__).parent / "organisers" / "which-system.md"
PICTURE = Path(__file__).parent / "pictures" / "which-system.svg"
COLOURS = ("#1f5fa8", "#b8501e", "#2f7d32", "#7b3fa0", "#a51c30", "#6b6b6b")
DRAWN = 0.6
"""Share of the smaller expected score that becomes draws."""


@dataclass
class Seen:
    """What was seen in the events of one system; lists have one entry for each event."""

    first_round: list[float] = field(default_factory=list)
    gaps: list[float] = field(default_factory=list)
    top: list[int] = field(default_factory=list)
    floats: list[float] = field(default_factory=list)
    uneven: list[int] = field(default_factory=list)
    thrice: list[int] = field(default_factory=list)
    settled: list[int] = field(default_factory=list)
    alone: list[bool] = field(default_factory=list)
    best_wins: list[bool] = field(default_factory=list)
    order: list[list[float]] = field(default_factory=list)


def main() -> int:
    """Write, or compare with what is written."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--check", action="store_true")
    chosen = words.parse_args()
    found = {system: watched(system) for system in SYSTEMS}
    made = {PAGE: page(found), PICTURE: picture(found)}
    if chosen.check:
        stale = [path for path, text in made.items() if path.read_text(encoding="utf-8") != text]
        for path in stale:
            print(f"{path} is out of date: run python docs/make_system_comparison.py", file=sys.stderr)
        return int(bool(stale))
    for path, text in made.items():
        path.write_text(text, encoding="utf-8")
    return 0


def watched(system: str) -> Seen:
    """All events by one system."""
    seen = Seen()
    for seed in range(EVENTS):
        watch(played(system, seed), seen)
    return seen


def played(system: str, seed: int) -> Tournament:
    """One event from the first round to the last."""
    players = tuple(
        Player(n + 1, f"Player {n + 1}", rating=FIRST - n * (FIRST - LAST) // (PLAYERS - 1), rank=n + 1)
        for n in range(PLAYERS)
    )
    event = Tournament(players, number_of_rounds=ROUNDS, initial_colour=Colour.WHITE, system=system)
    for _ in range(ROUNDS):
        event = event.with_round(results(event, pair(event), seed))
    return event


def results(event: Tournament, drawn: Pairing, seed: int) -> Round:
    """The games of a round; of a match the first one, and the second with the colours turned."""
    games: list[Game] = [Game(-1, Colour.NONE, Outcome.ABSENT)] * PLAYERS
    again: list[Outcome] = [Outcome.ABSENT] * PLAYERS
    for board in drawn.boards:
        white, black = game(event, seed, board.white, board.black)
        games[board.white] = Game(board.black, Colour.WHITE, white)
        games[board.black] = Game(board.white, Colour.BLACK, black)
        again[board.black], again[board.white] = game(event, seed, board.black, board.white)
    first = Round.of(games)
    if system_named(event.system).traits.games == 1:
        return first
    return Round.of_matches(first.opponents, first.colours, (first.outcomes, again))


def game(event: Tournament, seed: int, white: int, black: int) -> tuple[Outcome, Outcome]:
    """How a game ends: expected scores from the ratings, White being 35 points the stronger."""
    difference = event.players[white].rating - event.players[black].rating + 35
    expected = 1 / (1 + 10 ** (-difference / 400))
    drawn = DRAWN * min(expected, 1 - expected)
    luck = random.Random(f"{seed} {white} {black}").random()
    if luck < drawn:
        return Outcome.DRAW, Outcome.DRAW
    if luck < drawn / 2 + expected:
        return Outcome.WIN, Outcome.LOSS
    return Outcome.LOSS, Outcome.WIN


def watch(event: Tournament, seen: Seen) -> None:
    """Note what an organiser would want to know about an event that is over."""
    ratings = [player.rating for player in event.players]
    scores, gaps, floats, leaders = [0] * PLAYERS, [], 0, []
    colours: list[list[int]] = [[] for _ in ratings]
    met, order = set(), []
    for number, drawn in enumerate(event.rounds, 1):
        for one, other in pairs_of(drawn):
            gaps.append(abs(ratings[one] - ratings[other]))
            floats += scores[one] != scores[other]
            met.add(frozenset((one, other)))
        if number == 1:
            seen.first_round.append(mean(gaps))
        for player, points in enumerate(drawn.points(event.scoring.table())):
            scores[player] += points
            colours[player].append(drawn.colours[player])
        leaders.append({one for one in range(PLAYERS) if scores[one] == max(scores)})
        order.append(agreement(scores))
    seen.gaps.append(mean(gaps))
    seen.top.append(sum(frozenset((one, other)) in met for one in range(5) for other in range(one)))
    seen.floats.append(floats / ROUNDS)
    seen.uneven.append(sum(abs(had.count(1) - had.count(2)) > 1 for had in colours))
    thrice = [any(had[n] == had[n + 1] == had[n + 2] for n in range(ROUNDS - 2)) for had in colours]
    seen.thrice.append(sum(thrice))
    last = leaders[-1]
    seen.settled.append(next(n for n in range(1, ROUNDS + 1) if all(last <= one for one in leaders[n - 1 :])))
    seen.alone.append(len(last) == 1)
    seen.best_wins.append(0 in last)
    seen.order.append(order)


def pairs_of(drawn: Round) -> Iterator[tuple[int, int]]:
    """Every pair once."""
    return ((one, other) for one, other in enumerate(drawn.opponents) if one < other)


def agreement(scores: list[int]) -> float:
    """Rank correlation of points and strength (Spearman, equal points sharing their places)."""
    ranked = sorted(scores, reverse=True)
    places = [ranked.index(one) + (ranked.count(one) - 1) / 2 for one in scores]
    middle = (PLAYERS - 1) / 2
    both = sum((place - middle) * (n - middle) for n, place in enumerate(places))
    one, other = (sum((n - middle) ** 2 for n in each) for each in (places, range(PLAYERS)))
    return both / (one * other) ** 0.5 if one else 0.0


ROWS = (
    ("rating difference in round 1", lambda seen: f"{mean(seen.first_round):.0f}"),
    ("rating difference over all rounds", lambda seen: f"{mean(seen.gaps):.0f}"),
    ("meetings among the five strongest, of 10", lambda seen: f"{mean(seen.top):.1f}"),
    ("pairs of unequal points in a round, of 16", lambda seen: f"{mean(seen.floats):.1f}"),
    ("players with a colour difference beyond one, of 32", lambda seen: f"{mean(seen.uneven):.1f}"),
    ("players with one colour three times running", lambda seen: f"{mean(seen.thrice):.1f}"),
    ("round from which the winners lead for good, of 7", lambda seen: f"{mean(seen.settled):.1f}"),
    ("events with a sole winner", lambda seen: f"{100 * mean(seen.alone):.0f} %"),
    ("events that the strongest wins or shares", lambda seen: f"{100 * mean(seen.best_wins):.0f} %"),
    ("agreement with strength after round 3", lambda seen: f"{mean(one[2] for one in seen.order):.2f}"),
    ("agreement with strength at the end", lambda seen: f"{mean(one[-1] for one in seen.order):.2f}"),
)


def page(found: dict[str, Seen]) -> str:
    """The page."""
    names = [system_named(system).short or system_named(system).title for system in found]
    head = "| |" + "".join(f" {name} |" for name in names) + "\n|---" + "|---" * len(names) + "|\n"
    rows = "".join(
        f"| {words} | " + " | ".join(show(seen) for seen in found.values()) + " |\n" for words, show in ROWS
    )
    return TEXT.format(
        players=PLAYERS, rounds=ROUNDS, events=EVENTS, first=FIRST, last=LAST, table=head + rows
    )


TEXT = """# Which pairing system?

The same {events} events, played by every system that pairs by results: {players} players rated {first} to
{last}, {rounds} rounds, nobody away. A game between two players with the same colours ends in the same way in
every system, so what differs is who meets whom. Numbers are means over the events, written by
`python docs/make_system_comparison.py`, which anybody can run.

{table}
In the Double-Swiss System a round is a match of two games: {rounds} rounds are twice as many games, which
is why its points tell more. Colours are those of first games there; over a match they are even. *Agreement*
is the rank correlation of the standings with the strength that the games were played with: 1 is the order of
the list. With so few events a difference of a few hundredths, or of ten per cent, is chance.

![Agreement of the standings with strength after each round](../pictures/which-system.svg)

## What follows from it

* **Dutch** is what players expect, programs have been endorsed for it, and any other system needs a
  reason. Certified pairings are available for this system only.
* **Burstein** lets those meet, among equal points, who have had the strongest and the weakest opponents:
  rankings by tie-break become fairer, single pairings look odd. Its first rounds are Dutch rounds.
* **Dubov** evens out the average rating of the opponents within a score. Everybody needs a rating that
  means something.
* **Lim** can be followed with a pencil. Its text leaves much open, and two arbiters may do different
  things: see [its readings](../rules/lim.md).
* **Double-Swiss** suits rapid and blitz, where the colour matters and a second game costs little: half as
  many opponents for the same number of games.
* **The junior draw** keeps families and clubs apart as well as can be, and is made for large halls and cards;
  it looks at the last colours and not at how often somebody had each of them.

FIDE calls the use of Burstein, Dubov and Lim *deprecated* as long as no program together with a free checker
is approved for them (C.04.2 article 1.4). It does not forbid it: say in the regulations which system you play
by, and with which edition.
"""


def picture(found: dict[str, Seen]) -> str:
    """Agreement by round, one line for each system, as SVG."""
    left, top, width, height = 46, 16, 420, 220
    low, high = 0.7, 1.0

    def place(number: int, value: float) -> str:
        across = left + (number - 1) * width / (ROUNDS - 1)
        return f"{across:.1f},{top + (high - value) / (high - low) * height:.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + width + 170} {top + height + 44}" '
        'font-family="sans-serif" font-size="12" role="img">',
        "<title>Agreement of the standings with strength after each round</title>",
        '<rect width="100%" height="100%" fill="#fff"/>',
    ]
    for step in range(7, 11):
        across = place(1, step / 10).split(",")[1]
        parts.append(f'<path d="M{left} {across}h{width}" stroke="#ddd"/>')
        parts.append(f'<text x="{left - 8}" y="{float(across) + 4:.1f}" text-anchor="end">{step / 10}</text>')
    for number in range(1, ROUNDS + 1):
        across = place(number, low).split(",")[0]
        parts.append(f'<text x="{across}" y="{top + height + 18}" text-anchor="middle">{number}</text>')
    parts.append(f'<text x="{left + width / 2}" y="{top + height + 36}" text-anchor="middle">round</text>')
    for line, (system, seen) in enumerate(found.items()):
        values = [mean(one[number] for one in seen.order) for number in range(ROUNDS)]
        points = " ".join(place(number, value) for number, value in enumerate(values, 1))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{COLOURS[line]}" stroke-width="2"/>')
        name = system_named(system).short or system_named(system).title
        down = top + 14 + line * 20
        mark = f"M{left + width + 14} {down - 4}h18"
        parts.append(f'<path d="{mark}" stroke="{COLOURS[line]}" stroke-width="3"/>')
        parts.append(f'<text x="{left + width + 38}" y="{down}">{name}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


if __name__ == "__main__":
    sys.exit(main())
