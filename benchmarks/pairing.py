"""One round and whole tournaments, side by side with the public packages, in one run.

    pip install . py4swiss caissify-pairings
    python benchmarks/pairing.py
    python benchmarks/pairing.py --engine "other=/usr/local/bin/engine --dutch {file} -p"

Prints CPU seconds, peak memory, ratios to this package and growth exponents, and draws the plot of
the documentation. Contenders that took longer than --patience seconds are not asked again for
larger fields.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from contenders import Contender, Measured, caissify, command, measure, ours, ours_by_command, py4swiss
from events import event
from pairwright import write_trf
from pairwright.matching import BACKEND
from plot import growth_plot

SIZES = (20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000)
Table = dict[str, dict[int, Measured | str]]


def main() -> None:
    options = arguments()
    found = [ours(), ours_by_command(), py4swiss(), caissify()]
    contenders = [contender for contender in found if contender is not None]
    for text in options.engine:
        name, _, template = text.partition("=")
        contenders.append(command(name, template, template.replace(" -p", " -c")))
    sizes = [size for size in SIZES if size <= options.most]
    report: dict[str, Table] = {}
    with tempfile.TemporaryDirectory() as folder:
        for rounds in (4, 8, 9):
            title = f"one round after {rounds} rounds"
            report[title] = compare(
                contenders, sizes, Path(folder), rounds, options.patience, "prepare_round"
            )
            show(title, report[title])
        title = "checking a tournament of 9 rounds"
        checkers = [contender for contender in contenders if contender.prepare_check]
        report[title] = compare(
            checkers,
            [size for size in sizes if size <= 1000],
            Path(folder),
            9,
            options.patience,
            "prepare_check",
        )
        show(title, report[title])
    save(report, options.output, options.plot)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--most", type=int, default=20000, help="largest field")
    parser.add_argument(
        "--patience", type=float, default=30.0, help="seconds after which one is not asked again"
    )
    parser.add_argument("--engine", action="append", default=[], metavar="NAME=COMMAND", help="with {file}")
    parser.add_argument("--output", default="", help="write the figures as JSON")
    parser.add_argument("--plot", default="", help="write the plot as SVG")
    return parser.parse_args()


def compare(
    contenders: list[Contender], sizes: list[int], folder: Path, rounds: int, patience: float, what: str
) -> Table:
    table: Table = {contender.name: {} for contender in contenders}
    for size in sizes:
        path = folder / f"{size}-{rounds}-{what}.trf"
        total = rounds if what == "prepare_check" else 0
        profile = "engine" if size <= 9999 else "trf26"
        path.write_text(
            write_trf(event(size, rounds, seed=size, total=total), profile=profile), encoding="utf-8"
        )
        for contender in contenders:
            before = list(table[contender.name].values())
            if before and (isinstance(before[-1], str) or before[-1].seconds > patience):
                table[contender.name][size] = "not asked"
                continue
            prepare: Callable[..., object] = getattr(contender, what)
            table[contender.name][size] = measure(prepare, path)
        print(".", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return table


def show(title: str, table: Table) -> None:
    base = table["pairwright"]
    print(f"\n{title} (CPU milliseconds; in brackets times slower than pairwright; backend {BACKEND})")
    print("players".rjust(8), *(name.rjust(28) for name in table))
    for size in base:
        cells = []
        for name in table:
            cell = table[name].get(size, "")
            reference = base[size]
            if isinstance(cell, Measured) and isinstance(reference, Measured):
                cells.append(
                    f"{cell.seconds * 1000:12.2f} ({cell.seconds / reference.seconds:9.1f}x)".rjust(28)
                )
            else:
                cells.append(str(cell)[:26].rjust(28))
        print(f"{size:8d}", *cells)
    for name, column in table.items():
        print(f"{name}: growth exponent {exponent(column)}, peak memory {peak(column)}")


def exponent(column: dict[int, Measured | str]) -> str:
    """Slope of log(seconds) over log(players), from 1,000 players on (or all, for those who stop before)."""
    points = [(size, cell.seconds) for size, cell in column.items() if isinstance(cell, Measured)]
    large = [point for point in points if point[0] >= 1000]
    chosen = large if len(large) > 1 else points
    if len(chosen) < 2:
        return "unknown"
    xs, ys = [math.log(x) for x, _ in chosen], [math.log(y) for _, y in chosen]
    mean_x, mean_y = sum(xs) / len(xs), sum(ys) / len(ys)
    slope = sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys, strict=True))
    slope /= sum((x - mean_x) ** 2 for x in xs)
    return f"{slope:.2f} ({chosen[0][0]} to {chosen[-1][0]} players)"


def peak(column: dict[int, Measured | str]) -> str:
    most = [(cell.megabytes, size) for size, cell in column.items() if isinstance(cell, Measured)]
    return f"{max(most)[0]:.0f} MB at {max(most)[1]} players" if most else "unknown"


def save(report: dict[str, Table], output: str, plot: str) -> None:
    plain = {
        title: {
            name: {
                size: {"seconds": cell.seconds, "megabytes": cell.megabytes}
                if isinstance(cell, Measured)
                else cell
                for size, cell in column.items()
            }
            for name, column in table.items()
        }
        for title, table in report.items()
    }
    if output:
        Path(output).write_text(json.dumps(plain, indent=1) + "\n", encoding="utf-8")
    if plot:
        title = "one round after 8 rounds"
        curves = {
            name: {size: cell.seconds for size, cell in column.items() if isinstance(cell, Measured)}
            for name, column in report[title].items()
        }
        Path(plot).write_text(growth_plot(title, curves), encoding="utf-8")


if __name__ == "__main__":
    main()
