"""The recipes of the application and the container: what they call is there, and the pins are whole."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

from pairwright.cli.application import CHILD, opening
from pairwright.cli.desk_verb import command
from pairwright.lists import cell_tables
from pairwright.publish.paper import typeset
from pairwright.web.desk_settings import BUILT

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "packaging"))

import addresses  # noqa: E402

APPLICATION, CONTAINER = ROOT / "packaging" / "application", ROOT / "packaging" / "container"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def wanted(lines: list[str]) -> set[str]:
    """The names of packages in requirements."""
    found = {
        re.split(r"[\[<>=; ]", line)[0].lower().replace("_", "-") for line in lines if line[:1] not in " #"
    }
    return found - {""}


def test_the_extra_of_the_desk_brings_spreadsheets_and_pdf():
    extras = PROJECT["optional-dependencies"]
    assert "pairwright[pdf,sheets]" in extras["web"]
    assert extras["sheets"]
    assert extras["pdf"]


def test_the_pins_of_the_application_have_all_that_it_bundles():
    pinned = wanted((ROOT / "requirements" / "application.txt").read_text(encoding="utf-8").splitlines())
    extras = PROJECT["optional-dependencies"]
    needed = [*PROJECT["dependencies"], *extras["web"], *extras["sheets"], *extras["pdf"]]
    needed += (ROOT / "requirements" / "application.in").read_text(encoding="utf-8").splitlines()
    assert wanted(needed) - {"pairwright"} <= pinned


@pytest.mark.parametrize("words", ["Containerfile", "compose.yaml"])
def test_the_container_calls_a_command_line_that_is_there(words):
    text = (CONTAINER / words).read_text(encoding="utf-8")
    if words == "Containerfile":
        called = json.loads(re.search(r"^CMD (.*)$", text, re.M)[1])
        assert json.loads(re.search(r"^ENTRYPOINT (.*)$", text, re.M)[1]) == ["pairwright"]
        assert PROJECT["scripts"].keys() == {"pairwright"}
    else:
        services = yaml.safe_load(text)["services"]
        called = services["desk"]["command"]
        build = services["desk"]["build"]
        assert (CONTAINER / build["context"] / build["dockerfile"]).resolve() == CONTAINER / "Containerfile"
        assert set(services["desk"]["depends_on"]) < set(services)
    assert called[0] == "desk"
    command.make_context("desk", [word.replace("${PAIRWRIGHT_ADDRESS}", "http://x") for word in called[1:]])


def test_processes_of_the_package_start_as_the_application_knows_them():
    for child in (cell_tables._CHILD, typeset._CHILD):
        assert list(child[1:3]) == CHILD
        assert child[3].startswith("pairwright.")


@pytest.mark.parametrize("script", ["build", "macos", "windows.ps1"])
def test_the_scripts_name_files_that_are_there(script):
    text = (APPLICATION / script).read_text(encoding="utf-8").replace("\\", "/")
    assert "requirements/application.txt" in text
    for name in re.findall(r"\$here/([\w-][\w.-]+)", text):
        assert (APPLICATION / name).is_file(), name
    for name in re.findall(r"\$root/([\w./-]+)", text):
        assert (ROOT / name).is_file(), name
    assert ("UNTESTED" in text) is (script != "build")


@pytest.mark.parametrize(
    ("name", "program"),
    [
        ("Chess", "Chess"),
        ("My Chess & Events", "My Chess & Events"),
        ('a$b`c"d\\e', 'a\\\\$b\\\\`c\\\\"d\\\\\\\\e'),
    ],
)
def test_the_entry_among_the_programs_starts_what_is_in_its_folder(tmp_path, name, program):
    """By the desktop entry specification: quoted, and the quoted text escaped as every text of an entry."""
    folder = tmp_path / name / "Pairwright"
    folder.mkdir(parents=True)
    for file in ("install-icon", "Pairwright.desktop"):
        (folder / file).write_bytes((APPLICATION / file).read_bytes())
    home = {"PATH": os.environ["PATH"], "XDG_DATA_HOME": str(tmp_path / "data")}
    subprocess.run(["sh", folder / "install-icon"], env=home, check=True, capture_output=True)
    lines = (tmp_path / "data/applications/pairwright.desktop").read_text("utf-8").splitlines()
    assert f'Exec="{tmp_path}/{program}/Pairwright/Pairwright"' in lines
    icon = f"{tmp_path}/{name}/Pairwright/_internal/icon.png".replace("\\", "\\\\")
    assert f"Icon={icon}" in lines


def test_a_click_opens_the_desk_and_says_how_old_the_program_is(monkeypatch, capsys):
    monkeypatch.setattr("pairwright.cli.application.runs_already", lambda: False)
    monkeypatch.setenv(BUILT, "2020-01-01")
    assert opening() == ["desk"]
    said = capsys.readouterr().out
    assert "built on 2020-01-01" in said
    assert "more than half a year old" in said


def test_a_second_click_opens_the_desk_that_runs(monkeypatch):
    opened = []
    monkeypatch.setattr("pairwright.cli.application.runs_already", lambda: True)
    monkeypatch.setattr("pairwright.cli.desk_running.new_link", lambda order: "http://127.0.0.1:8765/enter/x")
    monkeypatch.setattr("webbrowser.open", opened.append)
    with pytest.raises(SystemExit) as ended:
        opening()
    assert (ended.value.code, opened) == (0, ["http://127.0.0.1:8765/enter/x#in"])


def test_the_addresses_are_written_once_however_often_and_nothing_else_changes(tmp_path):
    for name in ("pyproject.toml", "mkdocs.yml"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    before = [(tmp_path / name).read_text(encoding="utf-8") for name in ("pyproject.toml", "mkdocs.yml")]
    assert addresses.main(["ftp://source.example"], tmp_path) == 3
    assert [
        (tmp_path / name).read_text(encoding="utf-8") for name in ("pyproject.toml", "mkdocs.yml")
    ] == before
    addresses.main(["https://old.example/p", "https://old.example"], tmp_path)
    addresses.main(["https://source.example/pairwright/", "https://docs.example"], tmp_path)
    project, pages = (
        (tmp_path / name).read_text(encoding="utf-8") for name in ("pyproject.toml", "mkdocs.yml")
    )
    assert tomllib.loads(project)["project"]["urls"] == {
        "Source": "https://source.example/pairwright",
        "Issues": "https://source.example/pairwright/issues",
        "Documentation": "https://docs.example/",
    }
    assert "old.example" not in project + pages
    assert pages.count("site_url: https://docs.example/\n") == 1
    tomllib_before = tomllib.loads(before[0])
    changed = tomllib.loads(project)
    del changed["project"]["urls"]
    tomllib_before["project"].pop("urls", None)
    assert changed == tomllib_before


def test_every_step_of_a_release_is_there_to_be_run():
    if not (ROOT / ".ci").is_dir():
        pytest.skip("a source distribution has no scripts of the project")
    page = (ROOT / "docs" / "programmers" / "publish.md").read_text(encoding="utf-8")
    steps = re.findall(r"^\| [^|]+ \| `([^`]+)`", page, re.M)
    assert len(steps) == 8
    programs = [
        one.removeprefix("python ").split()[0] for one in steps if not re.match(r"git|python -m", one)
    ]
    assert [one for one in programs if not (ROOT / one).is_file()] == []
    assert [one for one in programs if one[-3:] != ".py" and not os.access(ROOT / one, os.X_OK)] == []
    assert (ROOT / ".github" / "workflows" / "wheels.yml").is_file()
    assert re.search(r"git tag -s v(\S+)`", page)[1].rstrip(",") == PROJECT["version"]
