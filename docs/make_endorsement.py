"""Write docs/rules/endorsement.md: what FIDE mode tells, and the check list with function, test or gap.

python docs/make_endorsement.py           writes the page
python docs/make_endorsement.py --check   says whether it is up to date (exit status 1 when not)

A function or a test that is named and is not there ends it either way.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

HERE = Path(__file__).parent
TESTS = HERE.parent / "tests"
PAGE = HERE / "rules" / "endorsement.md"
sys.path.insert(0, str(HERE))

from endorsement_points import GROUPS, Point  # noqa: E402

from pairwright.check.deviations import KINDS, LEVELS, Level  # noqa: E402

HEAD = """# What FIDE asks of a program

Pairwright is **not accepted by FIDE**, and nothing here claims it: under the procedure of 2026 (Handbook
C.02.03, section 7) no program has been accepted yet. This page says what is asked, and where it stands, so
that it can be checked. Written by `python docs/make_endorsement.py`: it ends when a function or a test that
it names is not there.

The demands are those of C.02.03, of the TEC manual and of the self-assessment VCL4THP, draft 13 of August
2026, as public notes give them; their numbers will move. Modules are below `pairwright`, tests below `tests`.

## FIDE mode

At the desk every section of a system of FIDE is in FIDE mode from the beginning. A warning is told before it
is done, with its level and what that means, and done once somebody has agreed; a strong one needs a reason.
Notes are kept without a question. The page "FIDE mode" of the event lists everything with who did it and why,
a round and the history show their own, and report files say it in comments (`### ...`). The mode is left
with a reason only; that is itself a deviation, and there is no way back. Programs are answered 409 with what
they have to agree to. `pairwright check --fide` tells the same of any file, as far as a file shows it.

"""


def main() -> None:
    """Write the page, or check it."""
    wrong = list(_not_there())
    if wrong:
        sys.exit("\n".join(wrong))
    if "--check" in sys.argv[1:]:
        if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != page():
            sys.exit("docs/rules/endorsement.md is out of date: run python docs/make_endorsement.py")
        return
    PAGE.write_text(page(), encoding="utf-8")


def page() -> str:
    """The text of the page."""
    parts = [HEAD, *_levels(), *_kinds()]
    for title, points in GROUPS.items():
        parts.append(f"\n## {title}: point by point\n\n| question | demand | function | tests | missing |\n")
        parts.append("|---|---|---|---|---|\n")
        parts += map(_row, points)
    return "".join(parts)


def _levels() -> Iterator[str]:
    yield "| level | means |\n|---|---|\n"
    for level in Level:
        name, meaning = LEVELS[level]
        yield f"| {name} | {meaning} |\n"


def _kinds() -> Iterator[str]:
    yield "\n| level | what | article | question | why it matters |\n|---|---|---|---|---|\n"
    for kind in sorted(KINDS.values(), key=lambda kind: -kind.level):
        held = ", ".join(f"{one.book} {one.number}" for one in kind.articles)
        sentence = kind.sentence.format(names="…", n="n", value="…")
        yield f"| {LEVELS[kind.level][0]} | {sentence} | {held} | {kind.questions} | {kind.meaning} |\n"


def _row(point: Point) -> str:
    functions = "<br>".join(f"`{one.replace(':', '.')}`" for one in point.functions)
    tests = "<br>".join(
        f"`{name}` ({file})" for file, _, name in (one.partition("::") for one in point.tests)
    )
    return f"| {point.question} | {point.demand} | {functions} | {tests} | {point.missing} |\n"


def _not_there() -> Iterator[str]:
    """Functions and tests that are named and do not exist, and points that name neither these nor a gap."""
    for points in GROUPS.values():
        for point in points:
            for one in point.functions:
                module, _, name = one.partition(":")
                if not hasattr(import_module(f"pairwright.{module}"), name):
                    yield f"there is no function {one}"
            yield from (f"there is no test {one}" for one in point.tests if not _is_test(one))
            if not (point.tests or point.missing):
                yield f"{point.demand}: neither a test nor what is missing"


def _is_test(named: str) -> bool:
    file, _, name = named.partition("::")
    path = TESTS / file
    if not path.is_file():
        return False
    found = ast.parse(path.read_text(encoding="utf-8")).body
    return any(isinstance(node, ast.FunctionDef) and node.name == name for node in found)


if __name__ == "__main__":
    main()
