"""The modules of a coverage report that are under 95 %, as a page: coverage_table.py REPORT.json TESTS..."""

from __future__ import annotations

import json
import sys
from collections import Counter
from datetime import date
from pathlib import Path

WANTED = 95
PACKAGES = ("storage", "trf", "systems", "check")


def main() -> None:
    """Print the page."""
    report, *tests = sys.argv[1:]
    files = json.loads(Path(report).read_text(encoding="utf-8"))["files"]
    print("# Branches that the tests go through\n")
    print(f"`.ci/coverage`, with {', '.join(f'`{one}`' for one in tests)}.")
    print(f"Measured on {date.today():%d %B %Y}, with the modules of that day.\n")
    print("| package | lines | branches | lines and branches gone through |\n|---|---:|---:|---:|")
    for package in PACKAGES:
        total = Counter[str]()
        for name, file in files.items():
            if name.startswith(f"src/pairwright/{package}/"):
                total.update({key: value for key, value in file["summary"].items() if isinstance(value, int)})
        print(
            f"| {package} | {total['num_statements']:,} | {total['num_branches']:,} | {share(total):.1f} % |"
        )
    print(f"\n## Modules under {WANTED} %\n")
    print("| module | % | lines not gone through | branches not taken | why |\n|---|---:|---|---|---|")
    why = reasons()
    for name, file in sorted(files.items()):
        if share(file["summary"]) < WANTED:
            branches = ", ".join(f"{one}→{other}" for one, other in file["missing_branches"][:12])
            module = name.removeprefix("src/pairwright/")
            print(
                f"| {module} | {share(file['summary']):.0f} | {ranges(file['missing_lines'])} | {branches} "
                f"| {why.get(module, '')} |"
            )


def reasons() -> dict[str, str]:
    """Why a module is under it, by module; from the file beside this one."""
    lines = Path(__file__).with_name("coverage_reasons.txt").read_text(encoding="utf-8").splitlines()
    return dict(line.split(": ", 1) for line in lines if line and not line.startswith("#"))


def share(counted: dict[str, int] | Counter[str]) -> float:
    """Lines and branches gone through, of a hundred."""
    every = counted["num_statements"] + counted["num_branches"]
    return 100 * (counted["covered_lines"] + counted["covered_branches"]) / every if every else 100.0


def ranges(lines: list[int]) -> str:
    """1-3, 7."""
    found: list[list[int]] = []
    for line in lines:
        if found and line == found[-1][1] + 1:
            found[-1][1] = line
        else:
            found.append([line, line])
    return ", ".join(str(one) if one == last else f"{one}-{last}" for one, last in found)


if __name__ == "__main__":
    main()
