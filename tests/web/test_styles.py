"""The style sheet says few things: five sizes, three weights, six spaces, and colours in one place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pairwright.web.render import STATIC

SHEETS = [path for path in sorted((STATIC / "css").glob("*.css")) if path.stem != "print"]
"""All but those of paper, which has sizes of its own (pt, mm) and is black and white."""

SIZE = re.compile(r"inherit|0|var\(--t(12|14|16|20|28)\)|clamp\(16px, [\d.]+vw, 60px\)")
SPACE = re.compile(r"-?(0|auto|1px|2px|inherit)|var\(--s[1-6]\)|calc\(-1 \* var\(--s[1-6]\)\)")
COLOUR = re.compile(r"#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(", re.IGNORECASE)


def declarations(path: Path) -> list[tuple[str, str]]:
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.S)
    return re.findall(r"([\w-]+): ([^;{}]+);", text)


def outside(path: Path, properties: str, allowed: re.Pattern[str]) -> list[str]:
    """The declarations of these properties with a word that is not allowed."""
    found = []
    for name, value in declarations(path):
        words = re.findall(r"[\w-]+\([^()]*(?:\([^()]*\)[^()]*)*\)|\S+", value)
        if re.fullmatch(properties, name) and not all(allowed.fullmatch(word) for word in words):
            found.append(f"{name}: {value}")
    return found


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_sizes_of_type_are_five(path):
    found = [line for line in outside(path, "font-size", SIZE) if "clamp" not in line]
    assert not found


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_weights_are_three(path):
    assert not outside(path, "font-weight", re.compile(r"400|500|600|inherit"))


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_spaces_are_six(path):
    assert not outside(path, r"(padding|margin)(-\w+)*|(row-|column-)?gap", SPACE)


@pytest.mark.parametrize("path", [one for one in SHEETS if one.stem != "tokens"], ids=lambda path: path.stem)
def test_colours_stand_in_the_tokens(path):
    assert not [line for line in declarations(path) if COLOUR.search(line[1])]


def test_a_sixth_size_would_be_found(tmp_path):
    sheet = tmp_path / "sheet.css"
    sheet.write_text("a { font-size: 1.1rem; font-weight: 650; padding: .3rem 0; color: #123456; }")
    assert outside(sheet, "font-size", SIZE)
    assert outside(sheet, "font-weight", re.compile("400|500|600"))
    assert outside(sheet, "padding", SPACE)
    assert COLOUR.search(declarations(sheet)[-1][1])


def test_every_font_of_the_sheet_is_shipped_with_its_licence():
    text = (STATIC / "css" / "tokens.css").read_text(encoding="utf-8")
    named = set(re.findall(r"url\(\.\./font/([\w.-]+)\)", text))
    assert named == {path.name for path in (STATIC / "font").glob("*.woff2")}
    assert "SIL OPEN FONT LICENSE" in (STATIC / "font" / "inter-LICENSE.txt").read_text()
