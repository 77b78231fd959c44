"""Write docs/reference/league-settings.md: every setting of a league, where it acts, and what tries it.

python docs/make_league_settings.py           writes it
python docs/make_league_settings.py --check   says whether it is up to date (exit status 1 when not)
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from pairwright.seasons.rules import LISTED, LeagueRules, choices, meaning, settings, typed

HERE = Path(__file__).parent
PAGE = HERE / "reference" / "league-settings.md"
PACKAGE = HERE.parent / "src" / "pairwright"
TESTS = "tests/seasons/test_every_setting.py"

HEAD = f"""# Settings of a league

Written by `python docs/make_league_settings.py` from the table in `pairwright.seasons.rules`, of which the
form of the desk, the sheet *Rules of the league*, the public page and `pairwright league rules` are made too.
*Where it acts*: the functions that read the setting. `{TESTS}` tries each of them: every choice comes to
something of its own, or the test fails. Points stand in tenths: 20 are two points.
"""


def main() -> None:
    """Write the page, or check it."""
    new = page()
    if "--check" in sys.argv[1:]:
        if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != new:
            sys.exit(f"{PAGE.name} is out of date: run python docs/make_league_settings.py")
        return
    PAGE.write_text(new, encoding="utf-8")


def page() -> str:
    """The page as it should be."""
    where = readers()
    parts = [HEAD]
    for group, found in groupby(settings(), key=lambda one: one[0]):
        parts.append(f"\n## {group}\n\n| setting | meaning | choices | where it acts |\n|---|---|---|---|\n")
        for _, one in found:
            offered = choices(one.name) or LISTED.get(one.name, ())
            cells = (
                f"`{one.name}={typed(getattr(LeagueRules(), one.name))}`",
                meaning(one.name),
                ", ".join(f"`{typed(choice)}`" for choice in offered) or "–",
                ", ".join(f"`{name}`" for name in sorted(where[one.name])),
            )
            parts.append(f"| {' | '.join(cells)} |\n")
    return "".join(parts)


def readers() -> dict[str, set[str]]:
    """The functions that read each setting, as MODULE.FUNCTION."""
    found: dict[str, set[str]] = {one.name: set() for _, one in settings()}
    for path in PACKAGE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if "seasons" not in text and "league_rules" not in text and path.parent.name != "seasons":
            continue
        for function in (one for one in ast.walk(ast.parse(text)) if isinstance(one, ast.FunctionDef)):
            if function.name == "__post_init__" or (path.stem, function.name) in WRITERS:
                continue
            for name in _read_in(function):
                if name in found:
                    found[name].add(f"{path.stem}.{function.name}")
    return found


WRITERS = {
    ("section_setup", "with_league"), ("section_setup", "_league_rules"), ("section_setup", "scoring"),

}  # fmt: skip
"""Functions that carry settings from one place to another, or whose rules are others."""


def _read_in(function: ast.FunctionDef) -> Iterator[str]:
    """The attributes of rules that a function reads."""
    held = {
        target.id
        for node in ast.walk(function)
        if isinstance(node, ast.Assign) and _gives_rules(node.value)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(function):
        if not isinstance(node, ast.Attribute):
            continue
        of = node.value
        named = isinstance(of, ast.Name) and (of.id == "rules" or of.id in held)
        if named or (isinstance(of, ast.Attribute) and of.attr == "rules") or _gives_rules(of):
            yield node.attr


def _gives_rules(node: ast.expr) -> bool:
    """True for a call that gives the rules of a league."""
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute | ast.Name)
        and (node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id)
        in ("league_rules", "rules_named", "rules_from")
    )


if __name__ == "__main__":
    main()
