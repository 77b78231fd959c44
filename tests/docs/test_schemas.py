"""The JSON Schema files are what their script writes, and what commands answer is what they say."""

from __future__ import annotations

import contextlib
import io
import json
import runpy
from pathlib import Path

import pytest
from click.testing import CliRunner

from pairwright.cli.group import pairwright

jsonschema = pytest.importorskip("jsonschema")
SCRIPT = Path(__file__).parents[2] / "docs" / "make_schemas.py"
FOLDER = SCRIPT.parent / "programmers" / "schemas"

SAID = {
    "pairing": "pair open.trf --json",
    "tournament": "convert open.trf -o - --to json",
    "standings": "standings open.trf --json",
    "why": "why open.trf 12 --not 15 --json",
    "judgement": "judge open.trf pairs.txt --json",
    "repairs": "repair open.trf --absent 3 --json",
    "completion": "completable open.trf --json",
}


def test_the_files_are_what_the_script_writes():
    """After a change of a shape: python docs/make_schemas.py."""
    made = runpy.run_path(str(SCRIPT))["schemas"]()
    assert made == {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.json")}
    assert {f"{name}.json" for name in SAID} == made.keys()


@pytest.mark.parametrize("name", SAID)
def test_what_a_command_answers_is_what_its_schema_says(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    runner = CliRunner()
    with contextlib.redirect_stderr(io.StringIO()):
        for words in ("samples .", "pair open.trf -o pairs.txt"):
            runner.invoke(pairwright, words.split(), standalone_mode=False)
        answer = runner.invoke(pairwright, SAID[name].split(), standalone_mode=False)
    document = json.loads(answer.stdout)
    schema = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator(schema).validate(document)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(schema).validate({**document, "version": "one"})
