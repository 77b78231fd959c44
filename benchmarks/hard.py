"""Fields made to be slow: how long the next round takes where nothing is as in a likely event.

    python benchmarks/hard.py                             # the kept ones, each within its limit or status 1
    python benchmarks/hard.py --search lim --minutes 5    # climb on time, and keep the ten worst of a system
    python benchmarks/hard.py --search dutch/2012 --minutes 5 --players 1000 --seed 7
    python benchmarks/hard.py --search all --minutes 60   # every system has its share
    python benchmarks/hard.py --files some/*.trf.gz       # fields of one's own
    python benchmarks/hard.py --certificates              # what the proofs of Dutch rounds take

A field is kept as its recipe, a line of benchmarks/results/hard.json; everything in it follows from that.
Limits (CPU seconds of one call): 0.1 up to 400 players, 0.3 up to 1,000, 1 beyond. The search changes one or
two entries of the worst recipes again and again: clubs, chains of colours, draws, score groups, last rounds,
byes, pairs that must not meet, acceleration. Teams and juniors are not among the systems searched.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import gc
import gzip
import hashlib
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from pairwright import certify, pair, read_trf, write_trf
from pairwright.common.errors import NoPairing
from pairwright.systems.dutch.verifier.__main__ import PROVEN, judged
from pairwright.tournament import Colour, ForbiddenPairs, Game, Outcome, Player, Round, Tournament
from pairwright.tournament.tournament_json import from_json, to_json

KEPT = Path(__file__).parent / "results" / "hard.json"
MOST_BYTES, MOST_SECONDS = 1_000_000, 10
"""Of a certificate, and to verify it."""
KEEP = 10
"""So many found by search stay in the regression set for each system, beside the constructions."""

SYSTEMS = (
    "dutch/2026", "dutch/2017", "dutch/2012", "burstein/2026", "burstein/2017", "dubov/2026", "lim/2026",
    "lim/2017", "double_swiss/2026",
)  # fmt: skip
"""What is searched: system and edition."""


CHANCE_OF = ("kind", "players", "rounds", "groups", "size", "pairs", "absent", "last", "seed")
"""What the chance of a recipe comes from; a kept field stays what it was when a recipe can say more."""


@dataclass(frozen=True)
class Recipe:
    """How a field is made.

    kind:    a key of KINDS. players, rounds: of the field, and played so far.
    groups:  so many random groups of players must not meet inside; size is their number of players.
    pairs:   so many random pairs must not meet. last: the next round is the last one.
    absent:  share of players without a game in a round. draws: share of the games.
    spread:  who is in a group: "random", "first" (of the first half), "blocks" (neighbours by number).
    meet:    opponents are chosen "random", "by score", or one "half" of the field always has White.
    virtual: so many players from the top have an extra point in every round.
    late:    so many more players come in for the next round.
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
    system: str = "dutch/2026"
    draws: float = 0.2
    spread: str = "random"
    meet: str = "random"
    virtual: int = 0
    late: int = 0

    @property
    def searched(self) -> bool:
        """It was found by search, and gives way to a worse one."""
        return self.kind in ("wild", "climbed")


def main() -> int:
    """Time fields; returns the exit status."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--search", metavar="SYSTEM", help=f"one of {', '.join(SYSTEMS)}, or all")
    words.add_argument("--minutes", type=float, default=1.0, help="of the search")
    words.add_argument("--seed", type=int, default=1, help="of the search")
    words.add_argument("--players", type=int, default=400, help="largest field of the search")
    words.add_argument("--files", type=Path, nargs="*", default=[], help="report files, gzip or plain")
    words.add_argument(
        "--certificates", action="store_true", help="of fields of the Dutch System, and no draw"
    )
    chosen = words.parse_args()
    recipes = kept()
    if chosen.search:
        systems = (
            SYSTEMS
            if chosen.search == "all"
            else [one for one in SYSTEMS if chosen.search in (one, one[:-5])]
        )
        if not systems:
            words.error(f"--search: {chosen.search!r} is none of {', '.join(SYSTEMS)}")
        for system in systems:
            seconds = 60 * chosen.minutes / len(systems)
            recipes = search(recipes, system, seconds, chosen.seed, chosen.players)
            keep(recipes)
        recipes = [recipe for recipe in recipes if recipe.searched and recipe.system in systems]
    fields: list[tuple[str, Tournament]] = [(path.name, read(path)) for path in chosen.files]
    fields = fields or [(told(recipe), field(recipe)) for recipe in recipes]
    if chosen.certificates:
        return sum([certified(name, tournament) for name, tournament in fields if proven(tournament)]) > 0
    late = 0
    for system in {
        recipe.system for recipe in recipes
    }:  # its modules are loaded before its first field is timed
        timed(field(Recipe("wild", 12, system=system)))
    for name, tournament in fields:
        limit = limit_of(len(tournament.players))
        seconds = timed(tournament)
        late += seconds > limit
        print(f"{seconds:8.3f} s of {limit:.1f} {'LATE' if seconds > limit else '    '} {name}", flush=True)
    return 1 if late and not chosen.search else 0


def limit_of(players: int) -> float:
    """CPU seconds that the next round of so many may take."""
    return 0.1 if players <= 400 else 0.3 if players <= 1000 else 1.0


def kept() -> list[Recipe]:
    """The recipes that are kept."""
    return [Recipe(**entry) for entry in json.loads(KEPT.read_text(encoding="utf-8"))]


def keep(recipes: Sequence[Recipe]) -> None:
    """Write the recipes down, each without what is as usual."""
    usual = asdict(Recipe("", 0))
    lines = (
        json.dumps({name: value for name, value in asdict(recipe).items() if value != usual[name]})
        for recipe in recipes
    )
    KEPT.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


def told(recipe: Recipe) -> str:
    """The recipe in a line."""
    usual = asdict(Recipe("", 0))
    entries = {
        name: value for name, value in asdict(recipe).items() if value != usual[name] or name == "system"
    }
    return " ".join(f"{name}={value}" for name, value in entries.items())


def read(path: Path) -> Tournament:
    """A report file or an event as JSON, compressed or not."""
    raw = path.read_bytes()
    raw = gzip.decompress(raw) if raw[:2] == b"\x1f\x8b" else raw
    return from_json(json.loads(raw)) if raw[:1] == b"{" else read_trf(raw)


def timed(tournament: Tournament) -> float:
    """CPU seconds of one call; a field without a legal pairing counts like any other.

    What the fields before it left behind is collected first: that took up to 0.09 s of somebody else's call.
    """
    gc.collect()
    start = time.process_time()
    with contextlib.suppress(NoPairing):
        pair(tournament)
    return time.process_time() - start


def proven(tournament: Tournament) -> bool:
    """A certificate is offered for the system and the edition."""
    return tournament.system in ("", "dutch") and tournament.edition != "2012"


def certified(name: str, tournament: Tournament) -> bool:
    """Print a row about the certificate; True where it is refused, or larger or slower than it may be."""
    started = time.process_time()
    try:
        paper = json.dumps(certify(tournament), separators=(",", ":")).encode()
    except NoPairing:
        return False
    made = time.process_time()
    report = write_trf(tournament, profile="trfx", line_end="\n").encode()
    started, made = made - started, time.process_time()
    status, _ = judged(paper, report)
    verified = time.process_time() - made
    late = status != PROVEN or len(paper) > MOST_BYTES or verified > MOST_SECONDS
    row = f"| {name} | {started:.1f} | {len(paper) / 1000:.0f} | {verified:.2f} |{' LATE' * late}"
    print(row, flush=True)
    return late


def search(recipes: list[Recipe], system: str, seconds: float, seed: int, most: int) -> list[Recipe]:
    """The recipes; those of the system found by search are the slowest for their size, kept or new."""
    chance = random.Random(f"{system} {seed}")
    mine = [recipe for recipe in recipes if recipe.searched and recipe.system == system]
    others = [recipe for recipe in recipes if recipe not in mine]
    timed(field(Recipe("climbed", 20, system=system)))  # what is loaded by the first call counts for none
    slowest = of_each_seed((share(recipe), recipe) for recipe in unlike(mine))[:KEEP]
    end, tried = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        small = [recipe for _, recipe in slowest if recipe.players <= most]
        if small and chance.random() < 0.7:
            recipe = mutated(chance, chance.choice(small))
        else:
            recipe = climbed_recipe(chance, most, system)
        taken = share(recipe)
        if len(slowest) < KEEP or taken > slowest[-1][0]:  # the machine may have been busy: once more
            slowest = of_each_seed([*slowest, (min(taken, share(recipe)), recipe)])[:KEEP]
        tried += 1
        if sys.stderr.isatty():
            print(f"\r{system}: {tried} tried, worst {slowest[0][0]:.0%} ", end="", file=sys.stderr)
    print(f"{system}: {tried} tried, worst {slowest[0][0] if slowest else 0:.0%} of its limit", flush=True)
    return others + [recipe for _, recipe in slowest]


def of_each_seed(timed_ones: Iterable[tuple[float, Recipe]]) -> list[tuple[float, Recipe]]:
    """The slowest first, one of a seed: ten that hardly differ would be one event ten times."""
    found: dict[int, tuple[float, Recipe]] = {}
    for taken, recipe in sorted(timed_ones, key=lambda one: -one[0]):
        found.setdefault(recipe.seed, (taken, recipe))
    return list(found.values())


@functools.cache
def event(recipe: Recipe) -> bytes:
    """What tells the field of a recipe from others: entries that chance does not come to differ in vain."""
    return hashlib.sha256(json.dumps(to_json(field(recipe))).encode()).digest()


def unlike(recipes: Sequence[Recipe]) -> list[Recipe]:
    """The recipes without those of an event that an earlier one is of."""
    alike = Counter(size_of(recipe) for recipe in recipes)
    climbed = all(recipe.kind == "climbed" for recipe in recipes)
    found: dict[object, Recipe] = {}
    for recipe in recipes:
        size = size_of(recipe)
        found.setdefault(size if climbed and alike[size] == 1 else event(recipe), recipe)
    return list(found.values())


def size_of(recipe: Recipe) -> tuple[str, int, int, bool]:
    """What every field that was climbed has as its recipe says, so that those who differ in it are unlike."""
    return recipe.system.partition("/")[0], recipe.players + recipe.late, recipe.rounds, recipe.last


def share(recipe: Recipe) -> float:
    """What a field takes of its limit."""
    return timed(field(recipe)) / limit_of(recipe.players + recipe.late)


def climbed_recipe(chance: random.Random, most: int, system: str) -> Recipe:
    """Anything that a history with clubs, chains and groups can be."""
    players = chance.randint(most // 2, most)
    return Recipe(
        "climbed", players, chance.choice([1, 2, 3, 5, 8, 15, 19]), chance.choice([0, 0, 2, 3, 5, 20]),
        chance.choice([3, players // 20, players // 10, players // 4, players // 3]),
        chance.choice([0, 0, players, 10 * players]), chance.choice([0, 0, 0.05, 0.3]),
        chance.random() < 0.5, chance.randrange(10**6), system, chance.choice([0, 0.2, 0.5, 0.9, 1]),
        chance.choice(["random", "first", "blocks"]), chance.choice(["random", "by score", "half"]),
        chance.choice([0, 0, 0, players // 2]), chance.choice([0, 0, 0, 10, players // 10]),
    )  # fmt: skip


def mutated(chance: random.Random, recipe: Recipe) -> Recipe:
    """The same with one or two entries changed."""
    other = climbed_recipe(chance, recipe.players, recipe.system)
    names = [name for name in asdict(recipe) if name not in ("kind", "system", "players")]
    return replace(recipe, kind="climbed", **{name: getattr(other, name) for name in chance.sample(names, 2)})


def field(recipe: Recipe) -> Tournament:
    """The tournament of a recipe."""
    named = ", ".join(f"{name}={getattr(recipe, name)!r}" for name in CHANCE_OF)
    return KINDS[recipe.kind](recipe, random.Random(f"Recipe({named})"))


def tournament_of(recipe: Recipe, rounds: Sequence[Round], forbidden: Sequence[Sequence[int]]) -> Tournament:
    """Rounds and groups of players (indices) who must not meet, as a tournament."""
    return Tournament(
        tuple(
            Player(i + 1, f"P{i + 1:05d}", rating=2800 - i // 4) for i in range(recipe.players + recipe.late)
        ),
        tuple(rounds),
        number_of_rounds=recipe.rounds + (1 if recipe.last else 3),
        initial_colour=Colour.WHITE,
        system=recipe.system.partition("/")[0],
        edition=recipe.system.partition("/")[2],
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


def climbed(recipe: Recipe, chance: random.Random) -> Tournament:
    """What a search tries: who met whom, with which colours and results, and who must not meet."""
    everybody, points = range(recipe.players), [0] * recipe.players
    rounds: list[Round] = []
    double = recipe.system.startswith("double_swiss")
    for _ in range(recipe.rounds):
        present = [i for i in everybody if chance.random() >= recipe.absent]
        chance.shuffle(present)
        if recipe.meet == "by score":
            present.sort(key=lambda i: -points[i])
        couples = list(zip(present[::2], present[1::2], strict=False))
        if recipe.meet == "half":
            halves = [[i for i in present if (i < recipe.players // 2) == first] for first in (True, False)]
            couples = list(zip(*halves, strict=False))
        games: dict[int, Game] = {}
        for white, black in couples:
            result = 0 if chance.random() < recipe.draws else chance.choice([1, -1])
            board(games, white, black, result)
            points[white] += 1 + result
            points[black] += 1 - result
        played = round_of(games, recipe.players + recipe.late)
        if double:
            played = Round.of_matches(played.opponents, played.colours, (played.outcomes, played.outcomes))
        rounds.append(played)
    event = tournament_of(recipe, rounds, [*clubs(recipe, chance), *pairs_apart(recipe, chance)])
    if recipe.virtual:
        extra = (10,) * event.number_of_rounds
        points_of = tuple(extra if i < recipe.virtual else () for i in range(len(event.players)))
        event = replace(event, virtual_points=points_of)
    return replace(event, scoring=event.scoring.of_matches(None)) if double else event


def clubs(recipe: Recipe, chance: random.Random) -> list[list[int]]:
    """Groups that must not meet."""
    count, size = recipe.players, min(recipe.size, recipe.players // 2)
    if recipe.spread == "blocks":
        return [
            list(range(start, start + size)) for start in chance.choices(range(count - size), k=recipe.groups)
        ]
    among = range(count if recipe.spread == "random" else count // 2)
    return [chance.sample(among, min(size, len(among))) for _ in range(recipe.groups)]


def pairs_apart(recipe: Recipe, chance: random.Random) -> list[list[int]]:
    """Single pairs that must not meet."""
    return [chance.sample(range(recipe.players), 2) for _ in range(recipe.pairs)]


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
    "climbed": climbed,
    "halves": halves,
    "hall": hall,
    "hall moved": hall_moved,
    "components": components,
    "sections": sections,
}

if __name__ == "__main__":
    sys.exit(main())
