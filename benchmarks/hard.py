"""Fields made to be slow: how long the next round takes where nothing is as in a likely event.

    python benchmarks/hard.py                             # the kept ones, each within its limit or status 1
    python benchmarks/hard.py --search 200 --seed 7       # look for worse ones and keep them
    python benchmarks/hard.py --files some/*.trf.gz       # fields of one's own

A field is kept as its recipe, a line of benchmarks/results/hard.json; everything in it follows from that.
Limits (CPU seconds of one call): 0.2 up to 400 players, 0.5 up to 1,000, 1 beyond.
"""

from __future__ import annotations

import argparse
import contextlib
import gzip
import json
import random
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from pairwright import read_trf
from pairwright.common.errors import NoPairing
from pairwright.systems.dutch.fast import pair_fast
from pairwright.tournament import Colour, ForbiddenPairs, Game, Outcome, Player, Round, Tournament

KEPT = Path(__file__).parent / "results" / "hard.json"
KEEP = 12
"""So many found by search stay in the regression set, beside the constructions."""


@dataclass(frozen=True)
class Recipe:
    """How a field is made.

    kind:    a key of KINDS. players, rounds: of the field, and played so far.
    groups:  so many random groups of players must not meet inside; size is their number of players.
    pairs:   so many random pairs must not meet. last: the next round is the last one.
    absent:  share of players without a game in a round.
    """

    kind: str
    players: int
    rounds: int = 1
    groups: int = 0
    size: int = 0
    pairs: int = 0
    absent: float = 0.0
    last: bool = False
    seed: int = 1


def main() -> int:
    """Time fields; returns the exit status."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--search", type=int, default=0, help="so many random recipes")
    words.add_argument("--seed", type=int, default=1, help="of the search")
    words.add_argument("--players", type=int, default=400, help="largest field of the search")
    words.add_argument("--edition", default="2026")
    words.add_argument("--files", type=Path, nargs="*", default=[], help="report files, gzip or plain")
    chosen = words.parse_args()
    kept = [Recipe(**entry) for entry in json.loads(KEPT.read_text(encoding="utf-8"))]
    if chosen.search:
        kept = search(kept, chosen.search, chosen.seed, chosen.players, chosen.edition)
        lines = ",\n".join(json.dumps(asdict(recipe)) for recipe in kept)
        KEPT.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    fields: list[tuple[str, Tournament]] = [(path.name, read(path)) for path in chosen.files]
    fields = fields or [(str(recipe), field(recipe)) for recipe in kept]
    late = 0
    for name, tournament in fields:
        size = len(tournament.players)
        limit = 0.2 if size <= 400 else 0.5 if size <= 1000 else 1.0
        seconds = timed(tournament, chosen.edition)
        late += seconds > limit
        print(f"{seconds:8.3f} s of {limit:.1f} {'LATE' if seconds > limit else '    '} {name}", flush=True)
    return 1 if late else 0


def read(path: Path) -> Tournament:
    """A report file, compressed or not."""
    raw = path.read_bytes()
    return read_trf(gzip.decompress(raw) if raw[:2] == b"\x1f\x8b" else raw)


def timed(tournament: Tournament, edition: str) -> float:
    """CPU seconds of one call; a field without a legal pairing counts like any other."""
    start = time.process_time()
    with contextlib.suppress(NoPairing):
        pair_fast(tournament, edition)
    return time.process_time() - start


def search(kept: list[Recipe], count: int, seed: int, most: int, edition: str) -> list[Recipe]:
    """The constructions, and the slowest of those found by search: the kept ones and `count` new ones."""
    chance = random.Random(seed)
    slowest = [(timed(field(recipe), edition), recipe) for recipe in kept if recipe.kind == "wild"]
    for number in range(count):
        if slowest and chance.random() < 0.5:
            recipe = mutated(chance, chance.choice(slowest)[1])
        else:
            recipe = wild_recipe(chance, most)
        slowest.append((timed(field(recipe), edition), recipe))
        slowest.sort(key=lambda found: -found[0])
        del slowest[KEEP:]
        if sys.stderr.isatty():
            print(f"\r{number + 1} of {count}, worst {slowest[0][0]:.3f} s", end="", file=sys.stderr)
    return [recipe for recipe in kept if recipe.kind != "wild"] + [recipe for _, recipe in slowest]


def wild_recipe(chance: random.Random, most: int) -> Recipe:
    """Anything that a random history, random groups and random pairs can be."""
    players = chance.randint(most // 2, most)
    return Recipe(
        "wild", players, chance.choice([1, 2, 4, 8, 15, 25]), chance.choice([0, 0, 2, 5, 20]),
        chance.choice([3, players // 10, players // 4]), chance.choice([0, 0, players, 10 * players]),
        chance.choice([0, 0.05, 0.3]), chance.random() < 0.5, chance.randrange(10**6),
    )  # fmt: skip


def mutated(chance: random.Random, recipe: Recipe) -> Recipe:
    """The same with one or two entries changed."""
    other = wild_recipe(chance, recipe.players)
    names = chance.sample(["rounds", "groups", "size", "pairs", "absent", "last", "seed"], 2)
    return replace(recipe, **{name: getattr(other, name) for name in names})


def field(recipe: Recipe) -> Tournament:
    """The tournament of a recipe."""
    return KINDS[recipe.kind](recipe, random.Random(str(recipe)))


def tournament_of(recipe: Recipe, rounds: Sequence[Round], forbidden: Sequence[Sequence[int]]) -> Tournament:
    """Rounds and groups of players (indices) who must not meet, as a tournament."""
    return Tournament(
        tuple(Player(i + 1, f"P{i + 1:05d}", rating=2800 - i // 4) for i in range(recipe.players)),
        tuple(rounds),
        number_of_rounds=recipe.rounds + (1 if recipe.last else 3),
        initial_colour=Colour.WHITE,
        system="dutch",
        edition="2026",
        forbidden=tuple(ForbiddenPairs(tuple(group)) for group in forbidden),
    )


def round_of(games: dict[int, Game], players: int) -> Round:
    """Whoever has no game was absent."""
    return Round.of(games.get(i, Game(-1, Colour.NONE, Outcome.ZERO_POINT_BYE)) for i in range(players))


def board(games: dict[int, Game], white: int, black: int, result: int) -> None:
    """Add a game; result 1 for White, -1 for Black, 0 for a draw."""
    scores = (Outcome.LOSS, Outcome.DRAW, Outcome.WIN)
    first, second = scores[1 + result], scores[1 - result]
    games[white] = Game(black, Colour.WHITE, first)
    games[black] = Game(white, Colour.BLACK, second)


def wild(recipe: Recipe, chance: random.Random) -> Tournament:
    """Random opponents, colours and results; random groups and pairs."""
    everybody = range(recipe.players)
    rounds = []
    for _ in range(recipe.rounds):
        present = [i for i in everybody if chance.random() >= recipe.absent]
        chance.shuffle(present)
        games: dict[int, Game] = {}
        for white, black in zip(present[::2], present[1::2], strict=False):
            board(games, white, black, chance.choice([1, 1, 0, -1, -1]))
        rounds.append(round_of(games, recipe.players))
    groups = [chance.sample(everybody, min(recipe.size, recipe.players)) for _ in range(recipe.groups)]
    return tournament_of(recipe, rounds, groups + [chance.sample(everybody, 2) for _ in range(recipe.pairs)])


def halves(recipe: Recipe, chance: random.Random) -> Tournament:
    """One half always White, the other always Black: every pair has to cross."""
    half = recipe.players // 2
    rounds = []
    for _ in range(recipe.rounds):
        games: dict[int, Game] = {}
        blacks = chance.sample(range(half, 2 * half), half)
        for white, black in zip(range(half), blacks, strict=True):
            board(games, white, black, chance.choice([1, 0, -1]))
        rounds.append(round_of(games, recipe.players))
    return tournament_of(recipe, rounds, ())


def hall(recipe: Recipe, chance: random.Random) -> Tournament:
    """One score group whose colours fit S1 and S2, a club across the halves, one player nearly alone."""
    n = recipe.players
    half, alone = n // 2, n - 8
    games: dict[int, Game] = {}
    for i in range(half):
        board(games, i, half + (i + half // 2) % half, 0)
    club = list(range(n // 4, n // 4 + half - 2))
    return tournament_of(recipe, [round_of(games, n)], [club, *([i, alone] for i in range(alone))])


def hall_moved(recipe: Recipe, chance: random.Random) -> Tournament:
    """The same below a score group that is one club, so that all of it moves down."""
    n = recipe.players
    top, half, alone = n // 6, n // 2, n - 8
    games: dict[int, Game] = {}
    for i in range(top):
        board(games, i, half + i, 1)
    for i in range(top, half):
        board(games, i, half + i, 0)
    clubs = [list(range(top)), list(range(n // 4, n // 4 + half - top))]
    return tournament_of(recipe, [round_of(games, n)], [*clubs, *([i, alone] for i in range(alone))])


def components(recipe: Recipe, chance: random.Random) -> Tournament:
    """Colours that must change, and two clubs: what is left falls into two parts, one in each half."""
    n = recipe.players
    half = n // 2
    rounds = []
    for step in range(2):
        games: dict[int, Game] = {}
        for i in range(half):
            board(games, i, half + (i + step + half // 2) % half, 0)
        rounds.append(round_of(games, n))
    clubs = [list(range(n // 4)), list(range(half, half + n // 4))]
    crossing = [[i, n - 1 - i] for i in range(n // 4)]
    return tournament_of(recipe, rounds, clubs + crossing)


def sections(recipe: Recipe, chance: random.Random) -> Tournament:
    """The upper and the lower half must not meet, and both are odd."""
    n = recipe.players - 2 * (recipe.players // 2 % 2 == 0)
    half = n // 2
    games: dict[int, Game] = {}
    for start in (0, half):
        order = chance.sample(range(start, start + half), half - 1)
        for white, black in zip(order[::2], order[1::2], strict=True):
            board(games, white, black, 0)
    crossing = [[i, j] for i in range(half) for j in range(half, n) if (i, j) != (half - 1, n - 1)]
    return tournament_of(replace(recipe, players=n), [round_of(games, n)], crossing)


KINDS: dict[str, Callable[[Recipe, random.Random], Tournament]] = {
    "wild": wild,
    "halves": halves,
    "hall": hall,
    "hall moved": hall_moved,
    "components": components,
    "sections": sections,
}

if __name__ == "__main__":
    sys.exit(main())
