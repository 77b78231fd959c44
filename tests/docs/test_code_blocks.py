"""Every code block of the README and the documentation is run, in the order in which a reader pastes it."""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import click
import pytest

from pairwright.cli.group import pairwright
from pairwright.cli.main import _dispatch
from pairwright.explain.annotated_criteria import EDITIONS, criteria_of
from pairwright.interface import tournament_reader
from pairwright.standings import tie_break_register
from pairwright.systems import register

ROOT = Path(__file__).parents[2]
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *(
        page
        for page in sorted((ROOT / "docs").rglob("*.md"))
        if not page.read_text(encoding="utf-8").startswith("---\ntranslates:")  # test_translated_pages.py
    ),
]
BLOCK = re.compile(r"^( *)```(\S*)\n(.*?)^ *```$", re.M | re.S)
LANGUAGES = {"sh", "powershell", "python", "json", "toml", "csv", "text", "ini", "nginx"}

NOT_RUN = {
    r"(python -m |uv )?pip (install|compile)": "it needs the network; `.ci/readme` installs",
    r"python3 -m venv|source \S+/bin/activate|mkdocs serve": "`.ci/readme` runs them",
    r"(uv tool|pipx) install": "it needs the network too",
    r"python -m pytest|pytest|ruff|git ": "these are the checks themselves",
    r"python benchmarks/": "campaigns take their time",
    r"python docs/in-the-browser/build_page.py": "`.ci/in_the_browser` runs it",
    r"python -c|python tests/|python \S+\.py": "has tests of its own",
    r"pybabel|createuser|createdb|curl|dask|export|umask|\.ci/|_PAIRWRIGHT_COMPLETE|echo": "the system's own",
    r"pairwright desk|pairwright engine --socket": "stays until it is stopped: only its options are read",
    r"pairwright lots verify .*--fingerprint": "the fingerprint is that of another draw",
    r"pairwright lots .*--ceremony": "asks at the table",
    r".*(engine:\./bbpPairings|--cluster)": "needs another program or machine",
    r"pairwright ratings (index|find|lists)": "needs lists of the federations, which are not ours to copy",
}


def blocks(page: Path) -> list[tuple[str, str]]:
    """(language, text) of every block."""
    found = []
    for indent, language, text in BLOCK.findall(page.read_text(encoding="utf-8")):
        found.append(
            (language, "".join(line.removeprefix(indent) for line in text.splitlines(keepends=True)))
        )
    return found


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


WITH_BLOCKS = [page for page in PAGES if blocks(page)]


def test_every_block_names_its_language():
    unknown = [
        (name_of(page), language, text[:60])
        for page in WITH_BLOCKS
        for language, text in blocks(page)
        if language not in LANGUAGES
    ]
    assert not unknown


@pytest.fixture(scope="module")
def prepared(tmp_path_factory):
    """The files that pages speak of."""
    folder = tmp_path_factory.mktemp("reader")
    before = Path.cwd()
    os.chdir(folder)
    try:
        for command in (
            "samples .",
            "generate --plain --half-point-byes 4 --players 60 --rounds 9 --played 8 --seed 7 -o big.trf",
            "generate --plain --players 20 --rounds 7 --seed 1 --to trf16 -o old.trf",
            "convert big.trf -o event.json",
            "pair big.trf -o pairs.txt",
            "lots varma players.csv --seed 7 -o draw.json",
            "round-robin players.csv --numbers varma --seed 7 --trf league.trf",
            "kjca new under9.json --from children.csv --title U9 --separate family",
            "kjca new under10.json --from under10.csv --title U10",
        ):
            assert told(command) == 0, command
            if command == "samples .":
                named_as_on_the_pages(folder)
        shutil.move("big.trf", "open.trf")
        for name in ("in.trf", "junior.trf", "test.trf"):
            shutil.copy("open.trf", name)
        clubs = blocks(ROOT / "docs" / "how-to" / "league.md")[0][1]
        (folder / "clubs.csv").write_text(clubs, encoding="utf-8")
        for name in ("mine.txt", "theirs.txt"):
            shutil.copy("pairs.txt", name)
    finally:
        os.chdir(before)
    return folder


def named_as_on_the_pages(folder: Path) -> None:
    """The people of the samples under the names that pages call them by."""
    masters = (folder / "players.csv").read_text(encoding="utf-8")
    (folder / "players.csv").write_text(f"{masters}Alder, Ann;;;GER\nBirch, Bo;;;ESP\n", encoding="utf-8")
    children = (folder / "children.csv").read_text(encoding="utf-8")
    for sample, page in (
        ("Birch, Chloe", "Elm, Chloe"),
        ("Abbot", "Ash"),
        ("Finch", "Fir"),
        ("Dale", "Cedar"),
    ):
        assert sample in children
        children = children.replace(sample, page)
    (folder / "under9.csv").write_text(children, encoding="utf-8")
    others = "".join(f"Ten, {name};900\n" for name in ("Al", "Bo", "Cy", "Di", "Ed", "Flo"))
    (folder / "under10.csv").write_text(f"name;grade\n{others}", encoding="utf-8")


def told(line: str, output: io.StringIO | None = None) -> int:
    """Run a command of ours; its exit code."""
    said, printed = output or io.StringIO(), io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with redirect_stdout(printed), redirect_stderr(said):
        code = _dispatch(shlex.split(line, comments=True))
    printed.flush()
    said.write(printed.buffer.getvalue().decode("utf-8", "replace"))
    return code


def commands(text: str) -> list[str]:
    """The lines of a shell block, those that go on in the next one joined."""
    joined = text.replace("\\\n", " ")
    return [
        line.strip() for line in joined.splitlines() if line.strip() and not line.lstrip().startswith("#")
    ]


ENGLISH = re.compile(
    r"\b(the|of|and|is|are|were|with|to|for|from|by|not|no|none|its|this|that|these|who|what|which|where|when"
    r"|have|has|they|their|them|only|more|than|less|each|every|all|rounds?|players?|boards?|white|black|points?"
    r"|places?|results?|byes?|colours?|draws?|drawn|paired|pairings?|ranks?|written|kept|late|won|lost"
    r"|difference|differs?|same|file|files|opponents?|tie-breaks|seed|games?|match|matches)\b",
    re.I,
)
NOT_GERMAN = {
    r"--(json|help|language|to|set)\b|--format json| -o -": "a document, or in a language that is asked for",
    r"pairwright -|pairwright [^ ]+\.trf": "as the engine says it whose place we take",
    r"pairwright (league (history|rules)|event .*(--kinds|bring-in))": "names of fields and settings",
    r"pairwright campaign": "plans, and names of measures",
    r"pairwright kjca merge|tests/data": "titles that were given",
}
"""Commands whose output has English words also in German, with the reason."""


def english_in(text: str) -> list[str]:
    """Lines of a German answer that have English words; acts, names of files and what is typed aside."""
    bare = re.compile(
        r"[\w.-]+\.(?:trf|csv|json|txt|html|cert|svg|pdf|pgn|xlsx)|--[\w-]+|(?:pairwright|python -m) [\w -]+"
        r"|\b[A-Z]{2,}\b|Test|Player \d+|^ *(?:\d+|wäre)  [a-z-]+  .*"
    )
    return [line for line in text.splitlines() if ENGLISH.search(bare.sub("", line))]


def read_only(line: str) -> None:
    """Read the options of a command without running it."""
    verb, *words = shlex.split(line, comments=True)[1:]
    context = click.Context(pairwright)
    command = pairwright.get_command(context, verb)
    while isinstance(command, click.Group):
        name, *words = words
        command = command.get_command(context, name)
    command.make_context(verb, words)


@pytest.mark.parametrize("page", WITH_BLOCKS, ids=name_of)
def test_the_blocks_of_a_page_run(page, prepared, tmp_path, monkeypatch):
    work = tmp_path / "reader"
    if page.name == "README.md":
        work.mkdir()  # the README brings its own files
    else:
        shutil.copytree(prepared, work)
    if page.name == "junior-section.md":
        (work / "under9.json").unlink()  # it is made there
    (work / "tests").mkdir()
    (work / "tests" / "data").symlink_to(ROOT / "tests" / "data", target_is_directory=True)
    tie_break_register.all_tie_breaks()
    monkeypatch.setattr(tie_break_register, "REGISTER", dict(tie_break_register.REGISTER))  # new-tie-break.md
    monkeypatch.chdir(work)
    monkeypatch.syspath_prepend(str(work))
    monkeypatch.syspath_prepend(str(ROOT / "tests" / "architecture"))  # the system of new-system.md
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    monkeypatch.setenv("PAIRWRIGHT_LANGUAGE", "de")
    for language, text in blocks(page):
        if language == "python":
            module = re.match(r"# (\w+)\.py\n", text)
            if module:  # what others on the page import
                (work / f"{module[1]}.py").write_text(text, encoding="utf-8")
            names = {"__name__": "example", "__file__": str(work / "example.py")}
            exec(compile(text, str(page), "exec", dont_inherit=True), names)
        elif language == "toml":
            tomllib.loads(text)
        elif language == "json":
            for document in [text] if text.count("\n{") == 0 else text.splitlines():
                json.loads(document)
        elif language == "sh":
            for line in commands(text):
                pasted(line)
    register.unregister("neighbours")
    tournament_reader._OTHERS.clear()  # new-format.md


def pasted(line: str) -> None:
    reason = next((pattern for pattern in NOT_RUN if re.match(pattern, line)), None)
    if line.startswith("python -m verifier"):
        words = [sys.executable, *shlex.split(line, comments=True)[1:]]
        assert subprocess.run(words, check=False, capture_output=True).returncode == 0
    elif reason is None:
        assert line.startswith("pairwright "), f"what is {line!r}?"
        said = io.StringIO()
        assert told(line.removeprefix("pairwright "), said) in (0, 1), f"{line}: {said.getvalue()}"
        if not any(re.search(pattern, line) for pattern in NOT_GERMAN):
            assert not english_in(said.getvalue()), line
    elif re.match(r"pairwright (desk|engine|campaign)", line):
        read_only(line)


def test_nothing_is_left_out_without_need():
    lines = [
        line
        for page in PAGES
        for language, text in blocks(page)
        if language == "sh"
        for line in commands(text)
    ]
    unused = [pattern for pattern in NOT_RUN if not any(re.match(pattern, line) for line in lines)]
    assert not unused
    left_out = sum(any(re.match(pattern, line) for pattern in NOT_RUN) for line in lines)
    assert left_out * 2 < len(lines)


def test_every_table_and_example_of_the_books_has_its_command():
    page = (ROOT / "docs" / "rules" / "tables-and-examples.md").read_text(encoding="utf-8")
    data = ROOT / "tests" / "data"
    examples = [path for name in ("kjca/examples", "varma", "dutch_2012") for path in (data / name).iterdir()]
    # What stands beside an example is named like it.
    assert [path.name for path in examples if path.stem not in page] == []
    tables = [f"lots tables {n} --set published --prove" for n in range(9, 25)]
    rules = [f"rules {n} --edition {edition}" for edition in EDITIONS for n, _ in criteria_of(edition)]
    assert [one for one in (*tables, *rules) if f"pairwright {one}\n" not in page] == []
