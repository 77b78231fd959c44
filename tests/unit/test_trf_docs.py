"""The page about report files names every finding, profile and comment field there is, and no other."""

from __future__ import annotations

import re
from pathlib import Path

from pairwright.trf import PROFILES
from pairwright.trf.directives import PLAYER_FIELDS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "programmers" / "trf.md").read_text(encoding="utf-8")


def documented_codes() -> set[str]:
    """The codes in the first cells of the table; `-NUMBER` after `TRF-PLAYER-SHORT` is short for its kin."""
    codes = set()
    for cell in re.findall(r"^\| (TRF-[^|]*?) \|", PAGE, re.MULTILINE):
        first, *others = cell.split(", ")
        stem = "-".join(first.split("-")[:2])
        codes |= {first, *(other if other.startswith("TRF") else stem + other for other in others)}
    return codes


def test_every_code_is_explained() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "src/pairwright/trf").glob("*.py"))
    used = {code for code in re.findall(r'"(TRF-[A-Z0-9-]+)"', source) if not code.startswith("TRF-WRITE")}
    assert documented_codes() - {"TRF-WRITE-..."} == used


def test_every_profile_and_comment_field_is_named() -> None:
    for name in PROFILES:
        assert f"| `{name}` |" in PAGE
    for field in PLAYER_FIELDS:
        assert field in PAGE
