"""Index and search a rating list: python benchmarks/rating_index.py [lines] [folder].

Makes a list of that many lines in FIDE's columns with invented names, indexes it, and searches it.
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

from pairwright.standings.rating_lists import RatingIndex
from pairwright.standings.rating_lists.index import index_file

HEADER = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit "
    "          FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)
SYLLABLES = [
    syllable
    for line in (
        "ka ma ra li no ta ve so an el in or us ber ski mar to du per lo sen ko va di ren sal mo gi han",
        "pe tra wo ul bri cha dan fe gu jo kri lu nor pa qui ro sta ti um vi wen xi ya zu",
    )
    for syllable in line.split()
]
FEDERATIONS = ("ENG", "GER", "IND", "NOR", "FRA", "USA", "ESP", "POL", "RUS", "CHN")


def write_list(path: Path, lines: int, seed: int = 7) -> None:
    """A list with names like published ones: some surnames are borne by thousands."""
    chance = random.Random(seed)

    def word(low: int, high: int) -> str:
        return "".join(chance.choices(SYLLABLES, k=chance.randint(low, high))).capitalize()

    surnames = [word(2, 4) for _ in range(60_000)]
    common = [word(2, 3) for _ in range(300)]
    given = [word(2, 3) for _ in range(4_000)]
    with path.open("w", encoding="ascii", newline="") as file:
        file.write(HEADER + "\r\n")
        for number in range(1, lines + 1):
            surname = chance.choice(common) if chance.random() < 0.4 else chance.choice(surnames)
            name = f"{surname}, {chance.choice(given)}"
            rated = chance.random() < 0.4
            standard = chance.randint(1400, 2500) if rated else 0
            rapid = standard + chance.randint(-99, 99) if rated and chance.random() < 0.6 else 0
            federation, sex = chance.choice(FEDERATIONS), chance.choice("MMMF")
            file.write(
                f"{100_000 + 7 * number:<15}{name:<61}{federation:<4}{sex:<4}{'':<5}{'':<5}{'':<15}{'':<4}"
                f"{standard:<6}{0:<4}{20:<3}{rapid:<6}{0:<4}{20:<3}{0:<6}{0:<4}{0:<3}"
                f"{chance.randint(1940, 2018):<6}{'':<4}\r\n"
            )


def main() -> None:
    """Print how long indexing took and how long searches take."""
    lines = int(sys.argv[1]) if len(sys.argv) > 1 else 1_500_000
    with tempfile.TemporaryDirectory(dir=sys.argv[2] if len(sys.argv) > 2 else None) as folder:
        published, index = Path(folder) / "players_list_foa.txt", Path(folder) / "ratings.sqlite"
        write_list(published, lines)
        print(f"list of {lines:,} lines: {published.stat().st_size / 1e6:.0f} MB")
        start, worked = time.perf_counter(), time.process_time()
        info, _ = index_file(index, published, "FIDE", "2026-11")
        wall, processor = time.perf_counter() - start, time.process_time() - worked
        print(f"indexed {info.lines:,} players in {wall:.1f} s ({processor:.1f} s processor time), ", end="")
        print(f"{index.stat().st_size / 1e6:.0f} MB")
        with RatingIndex(index) as found:
            names = [str(values[1]) for values in _sample(found, lines)]
            searches = [
                ("whole name", names),
                ("surname", [name.split(",")[0] for name in names]),
                ("three letters", [name[:3] for name in names]),
                ("one letter", [chr(97 + number % 26) for number in range(26)]),
                ("given and surname beginnings", [f"{n.split(', ')[1][:2]} {n[:2]}" for n in names]),
                ("number", [str(100_000 + 7 * number) for number in range(1, lines, max(1, lines // 200))]),
                ("nobody", [f"xyzzy{number}" for number in range(100)]),
            ]
            for what, texts in searches:
                times = sorted(_seconds(found, text) for text in texts)
                middle, worst = 1000 * statistics.median(times), 1000 * times[-1]
                print(f"{what:30} median {middle:7.2f} ms, slowest of {len(times)} {worst:7.2f} ms")


def _sample(found: RatingIndex, lines: int) -> list[tuple[object, ...]]:
    step = max(1, lines // 200)
    return [tuple(values) for place, values in enumerate(found.raw("FIDE")) if place % step == 0]


def _seconds(found: RatingIndex, text: str) -> float:
    start = time.perf_counter()
    found.search(text)
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
