"""Styles, scripts and texts of the desk: pinned, complete, documented."""

from __future__ import annotations

import re
import sys
from hashlib import sha256
from pathlib import Path

import pytest
from jinja2 import Environment, FileSystemLoader

from pairwright.web.render import STATIC, _CompiledTemplates, static_files

VENDORED = {
    "vendor/htmx-2.0.11.min.js": "d6fdc75f204e6bdefa99b69bf1e6d4ac69b8a364f77929f45c13476b4000f717",
}
TEMPLATES = STATIC.parent / "templates"


def test_vendored_files_are_what_was_published():
    found = {path.relative_to(STATIC).as_posix() for path in (STATIC / "vendor").glob("*.js")}
    assert found == set(VENDORED)
    for name, digest in VENDORED.items():
        assert sha256((STATIC / name).read_bytes()).hexdigest() == digest
    assert "BSD" in (STATIC / "vendor" / "htmx-LICENSE.txt").read_text()


def test_the_style_sheet_is_one_file():
    text = static_files().files["css/desk.css"].decode()
    assert "@import" not in text
    assert "--accent:" in text
    assert "@media print" in text


@pytest.fixture
def shown(tmp_path, monkeypatch):
    """What a desk that starts anew shows of a template, and how many it has compiled for that."""
    compiled = []

    class Counting(Environment):
        def _generate(self, *given, **named):
            compiled.append(given)
            return super()._generate(*given, **named)

    def show():
        compiled.clear()
        cache = _CompiledTemplates(tmp_path)
        both = [Counting(loader=FileSystemLoader(tmp_path), bytecode_cache=cache) for _language in range(2)]
        (text,) = {language.get_template("page.html").render() for language in both}
        return text, len(compiled)

    (tmp_path / "page.html").write_text("board {{ 1 + 1 }}")
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    return show


def test_templates_are_compiled_once_for_all_desks_and_languages(shown, tmp_path):
    assert shown() == ("board 2", 1)
    assert shown() == ("board 2", 0)
    (tmp_path / "page.html").write_text("table {{ 1 + 1 }}")
    assert shown() == ("table 2", 1)
    assert shown() == ("table 2", 0)


def test_another_jinja_compiles_them_anew(shown, monkeypatch):
    assert shown() == ("board 2", 1)
    monkeypatch.setattr("jinja2.__version__", "3.99")
    assert shown() == ("board 2", 1)


@pytest.mark.parametrize("left", [0, 1, 20, 60, -1])
def test_a_damaged_compiled_template_is_compiled_anew(shown, tmp_path, left):
    assert shown() == ("board 2", 1)
    (kept,) = (tmp_path / "__pycache__").iterdir()
    kept.write_bytes(kept.read_bytes()[:left])
    assert shown() == ("board 2", 1)
    assert shown() == ("board 2", 0)


def test_where_nothing_may_be_written_every_desk_compiles_for_itself(shown, tmp_path, monkeypatch):
    (tmp_path / "__pycache__").write_text("no folder")
    assert [shown(), shown()] == [("board 2", 1)] * 2
    (tmp_path / "__pycache__").unlink()
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert [shown(), shown()] == [("board 2", 1)] * 2
    assert not (tmp_path / "__pycache__").exists()


def luminance(colour: str) -> float:
    digits = colour.lstrip("#")
    digits = "".join(2 * digit for digit in digits) if len(digits) == 3 else digits
    parts = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


TEXT_ON_GROUND = [
    *((text, ground) for text in ("ink", "soft", "accent") for ground in ("ground", "paper", "raised")),
    ("ink", "sunken"), ("ink", "mark"), ("on-accent", "accent"), ("on-accent", "accent-strong"),
    ("accent", "accent-ground"), ("ink", "accent-ground"), ("good", "good-ground"), ("ink", "good-ground"),
    ("warning", "warning-ground"), ("ink", "warning-ground"), ("bad", "bad-ground"), ("ink", "bad-ground"),
    ("bad", "paper"), ("on-bad", "bad"), ("float", "paper"), ("float", "raised"), ("soft", "sunken"),
]  # fmt: skip


@pytest.mark.parametrize("dark", [False, True])
def test_contrasts_are_those_of_wcag_aa(dark):
    text = (STATIC / "css" / "tokens.css").read_text()
    pairs = re.findall(r"--([\w-]+): light-dark\((#[0-9a-f]{3,6}), (#[0-9a-f]{3,6})\)", text)
    colours = {name: (light, deep)[dark] for name, light, deep in pairs}
    low = [(one, other) for one, other in TEXT_ON_GROUND if contrast(colours[one], colours[other]) < 4.5]
    assert not low
    edges = [ground for ground in ("ground", "paper") if contrast(colours["edge"], colours[ground]) < 3]
    assert not edges


def templates() -> list[Path]:
    return sorted(TEMPLATES.rglob("*.html"))


MARKUP = {
    "documents/blocks.html": {"chart(block)"},
    "round/why_panel.html": {"answer.drawing"},
    "round/film.html": {"film"},
    "public/film.html": {"film"},
    "round/criteria.html": {"film"},
}
"""What is put into a page unescaped: markup of the publication room, which escapes every name itself."""


def test_templates_have_no_script_or_style_of_their_own():
    for path in templates():
        text = re.sub(r"\{#.*?#\}", "", path.read_text(encoding="utf-8"), flags=re.S)
        assert not re.search(r"<script(?![^>]*\bsrc=)", text), path
        assert not re.search(r"<style|\sstyle=|\son\w+=\"|javascript:", text), path
        unescaped = {one.strip() for one in re.findall(r"\{[{%]([^{}]*?)\|\s*safe", text)}
        constant = {one for one in unescaped if re.fullmatch(r"(?:set \w+ = )?'[^']*'", one)}
        assert unescaped - constant <= MARKUP.get(path.relative_to(TEMPLATES).as_posix(), set()), path


CLASS = re.compile(r'class="([^"]*)"')


def test_classes_of_the_templates_are_those_of_the_design_system():
    styles = "".join(path.read_text(encoding="utf-8") for path in sorted((STATIC / "css").glob("*.css")))
    known = set(re.findall(r"\.([a-z][a-z0-9-]*)", styles))
    unknown: dict[str, str] = {}
    for path in templates():
        text = re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", " ", path.read_text(encoding="utf-8"), flags=re.S)
        for value in CLASS.findall(text):
            unknown.update({name: path.name for name in value.split() if name not in known})
    assert not unknown
