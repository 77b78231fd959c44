"""Whatever writes JSON for programs says which version of its form it is."""

from __future__ import annotations

import io
import json
import re
import shlex
import sys
from functools import cache
from pathlib import Path
from typing import Any

import click
import pytest

from pairwright.cli.engine_verb import answer
from pairwright.cli.group import pairwright

PAGE = Path(__file__).parents[2] / "docs" / "programmers" / "json.md"
VARMA = Path(__file__).parents[1] / "data" / "varma"

PREPARED = (
    "samples .",
    "generate --plain --players 12 --rounds 5 --played 4 --seed 7 -o open.trf",
    "pair open.trf -o pairs.txt",
    "certify open.trf --round 2 -o round.cert",
    "round-robin players.csv --numbers varma --seed 7 --trf league.trf",
    "kjca new juniors.json --from children.csv --title U9",
    "kjca draw juniors.json",
    "lots varma players.csv --seed 7 -o draw.json",
    "lots numbers players.csv --ceremony -o steps.json",
    "ratings index list.csv --index lists.sqlite",
    "lots numbers players.csv --commit -o open.json",
    "event one.json describe-event name=One",
    "standings open.trf -o list.json",
    "league new divisions.csv -o divisions.json --name Hill --from 2026-09-27",
    "generate --teams 6 --rounds 4 --played 2 --seed 3 -o teams.trf",
    "league new clubs.csv -o season.json --name Valley --from 2026-09-27",
    "league new clubs.csv -o liga.json --desk",
    "league cup new clubs.csv -o cup.json",
)

SAID = """
pair open.trf
why open.trf 3
rules C3
rules
check open.trf
verify-certificate open.trf round.cert
compare pairs.txt draw --of open.trf
judge open.trf pairs.txt
repair open.trf --absent 3
consequences open.trf --round 1 --board 1 --result 0-1
completable open.trf
forecast calibrate open.trf
forecast end open.trf --samples 2
forecast next open.trf --samples 2
generate --players 6 --rounds 2 -o one.trf
campaign run plan.toml -o results
campaign show results
convert open.trf -o -
players entries.csv
show open.trf
standings open.trf
crosstable open.trf
ratings change open.trf
ratings find oak --index lists.sqlite
ratings lists --index lists.sqlite
norms open.trf
kjca draw juniors.json --show
kjca standings juniors.json
kjca schools juniors.json
lots varma players.csv --seed 7 -o again.json
lots numbers players.csv --seed 7 -o numbers.json
lots tie Ash Birch --seed 7 -o tie.json
lots colour --seed 7 -o colour.json
lots ceremony steps.json
lots step steps.json --draw
lots contribute open.json Ash 17
lots reveal open.json
lots verify draw.json
league fixtures season.json
league table season.json
league open season.json
league late liga.json
league history season.json
league rules season.json
league line-ups liga.json d1-1-1
league cup show cup.json
league cup history cup.json
lots record record.json
lots tables 10
round-robin players.csv
event one.json
event one.json describe-event place=Hill
"""

ALSO = """
why open.trf 3 --not 5
why open.trf 1 --rather 4
rules C.6 --edition 2017
check open.trf --fide
check entries.csv
judge open.trf swapped.txt
compare swapped.txt draw --of open.trf
players children.csv
forecast next open.trf --samples 2 --player 3
generate --players 6 --rounds 9 --plain -o two.trf
kjca schools juniors.json --games 0
lots verify wrong.json
lots record two.json
lots varma few.csv --seed 7 -o few.json
round-robin players.csv --numbers varma --seed 7
round-robin league.trf --withdrawn 2:1
league open season.json --language de
standings teams.trf
standings teams.trf --boards
event one.json describe-event place=Hall --preview
league table divisions.json
"""
"""Further answers, of which some are refusals; they have the same forms."""

SCHEMAS = {
    "pair": "pairing", "why": "why", "rules": "rules", "check": "check", "verify-certificate": "verdict",
    "compare": "comparison", "judge": "judgement", "repair": "repairs", "consequences": "consequences",
    "completable": "completion", "forecast calibrate": "calibration", "forecast end": "forecast-end",
    "forecast next": "forecast-next", "generate": "generated", "campaign run": "campaign",
    "campaign show": "campaign", "convert": "tournament", "players": "entry-list", "show": "crosstable",
    "standings": "standings", "crosstable": "document", "ratings change": "rating-changes",
    "ratings find": "rated-players", "ratings lists": "rating-lists", "norms": "norms",
    "kjca draw": "junior-round", "kjca standings": "junior-standings", "kjca schools": "schools",
    "lots varma": "drawing", "lots numbers": "drawing", "lots tie": "drawing", "lots colour": "drawing",
    "lots ceremony": "drawing", "lots step": "drawing", "lots contribute": "contributions",
    "lots reveal": "drawing", "lots verify": "drawing-verified", "lots record": "drawing-judged",
    "lots tables": "envelopes", "league fixtures": "document", "league table": "document",
    "league late": "document", "league open": "document", "league history": "document",
    "league rules": "document",
    "round-robin": "schedule", "event": "event",
    "league line-ups": "document", "league cup show": "document", "league cup history": "document",
}  # fmt: skip
"""The schema of what a command prints with --json."""

OTHERWISE = {"standings teams.trf --boards": "board-prizes", "league table divisions.json": "documents"}
"""What is no document of the form that its command usually has."""

FILES = {
    "round.cert": "certificate", "draw.json": "lots", "one.json": "event-file", "juniors.json": "event-file",
    "list.json": "document", "open.json": "lots",
}  # fmt: skip
"""The schema of what a command writes into a file."""

PLAN = 'title = "small"\nkind = "measures"\ntournaments = 1\nseed = 5\n[grid]\nplayers = [6]\nrounds = 2\n'


def commands(command: click.Command, name: str = "") -> list[str]:
    """Every command below this one that has --json."""
    if isinstance(command, click.Group) and name != "event":  # whose acts all answer alike
        context = click.Context(command)
        below = [(one, command.get_command(context, one)) for one in command.list_commands(context)]
        return [found for one, part in below if part for found in commands(part, f"{name} {one}".strip())]
    return [name] if any("--json" in parameter.opts for parameter in command.params) else []


NAMES = commands(pairwright)
ON_THE_PAGE = dict(re.findall(r"^\| `([\w -]+)` \|(.*)\|$", PAGE.read_text(encoding="utf-8"), re.M))
"""The keys of every document, as the page for programmers has them."""


def test_every_command_that_writes_json_is_here():
    here = [f"{line} " for line in SAID.strip().splitlines()]
    assert not [name for name in NAMES if not any(x.startswith(f"{name} ") for x in here)]


def schema_of(name: str) -> Any:
    """A schema of docs/programmers/schemas that takes no key which it does not name."""
    return strict(json.loads((PAGE.parent / "schemas" / f"{name}.json").read_text(encoding="utf-8")))


def strict(part: Any) -> Any:
    """The schema with every object closed that names its keys."""
    if isinstance(part, list):
        return [strict(one) for one in part]
    if not isinstance(part, dict):
        return part
    closed = {"additionalProperties": False} if isinstance(part.get("properties"), dict) else {}
    return closed | {key: strict(one) for key, one in part.items()}


def faults_of(document: Any, name: str) -> list[str]:
    """Where a document is not what the schema of this name says."""
    return [
        f"{name}.json: {one.json_path}: {one.message[:200]}" for one in validator(name).iter_errors(document)
    ]


@cache
def validator(name: str) -> Any:
    """What holds documents to a schema; it is read for these tests alone, for it takes seconds."""
    return pytest.importorskip("jsonschema").Draft202012Validator(schema_of(name))


@pytest.fixture
def prepared(call, room, monkeypatch):
    """The call, in a folder where everything is that SAID and ALSO name."""
    (room / "plan.toml").write_text(PLAN)
    (room / "list.csv").write_text("id;name;rating\n7;Oak, Ann;1850\n")
    (room / "clubs.csv").write_text("Team\nRook\nElm\nOak\nAsh\n")
    (room / "few.csv").write_text(
        "name,federation\n" + "".join(f"P{n},{('NOR', 'SWE')[n % 2]}\n" for n in range(9))
    )
    (room / "divisions.csv").write_text("Team,Division\nRook,1\nElm,1\nOak,2\nAsh,2\n")
    data = json.loads((VARMA / "varma-01-ten-players.json").read_text(encoding="utf-8"))
    (room / "two.json").write_text(json.dumps(data), encoding="utf-8")
    (room / "record.json").write_text(
        json.dumps({**data, "steps": data["draws"][0]["steps"]}), encoding="utf-8"
    )
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    for line in PREPARED:
        assert call(*shlex.split(line)).code == 0, line
    drawn = (room / "draw.json").read_text(encoding="utf-8")
    (room / "wrong.json").write_text(drawn.replace('"number": 1,', '"number": 2,'), encoding="utf-8")
    first, second, *rest = (room / "pairs.txt").read_text().splitlines()[1:]
    swapped = [f"{first.split()[0]} {second.split()[1]}", f"{second.split()[0]} {first.split()[1]}", *rest]
    (room / "swapped.txt").write_text("\n".join([str(len(swapped)), *swapped]) + "\n")
    return call


def printed(call, line: str) -> tuple[str, list[Any], str]:
    """The command of a line, the documents that it prints, and what it says besides."""
    told = call(*shlex.split(line), "--json")
    text = told.out.decode()
    lines = [text] if text.startswith(("{\n", "[")) else text.splitlines()
    return max((one for one in NAMES if line.startswith(one)), key=len), [*map(json.loads, lines)], told.err


def test_every_document_has_its_version_its_keys_on_the_page_and_its_schema(prepared, room):
    without = []
    for line in SAID.strip().splitlines():
        name, documents, err = printed(prepared, line)
        versions = {one.get("version") for one in documents}
        if versions != {1}:
            without.append(f"{line}: {versions} {err}")
            continue
        if missing := [
            key for key in documents[0] if key != "version" and f"`{key}`" not in ON_THE_PAGE.get(name, "")
        ]:
            without.append(f"docs/programmers/json.md, {name}: {missing}")
        without += [f"{line}: {fault}" for one in documents for fault in faults_of(one, SCHEMAS[name])]
    for line in ALSO.strip().splitlines():
        name, documents, err = printed(prepared, line)
        form = OTHERWISE.get(line, SCHEMAS[name])
        without += [f"{line}: {fault}" for one in documents for fault in faults_of(one, form)]
        without += [] if documents else [f"{line}: {err}"]
    for name, form in FILES.items():
        document = json.loads((room / name).read_text(encoding="utf-8"))
        without += [f"{name}: {fault}" for fault in faults_of(document, form)]
    assert not without, "\n".join(without)


def test_a_schema_refuses_a_document_of_another_form(call):
    _, (document,), _ = printed(call, "pair v06")
    assert not faults_of(document, "pairing")
    assert faults_of({**document, "version": "one"}, "pairing")
    assert faults_of({**document, "another": 1}, "pairing")


def test_every_schema_is_held_against_something():
    held = {*SCHEMAS.values(), *FILES.values(), *OTHERWISE.values(), "engine-answer", "public-section"}
    assert held == {path.stem for path in (PAGE.parent / "schemas").glob("*.json")}


def test_the_lasting_engine_says_it_too():
    assert json.loads(answer(b'{"id": 7}'))["version"] == 1


def test_the_lasting_engine_answers_as_its_schema_says(room):
    trf = (room / "v06").read_text(encoding="latin-1")
    for request in ({"id": 7}, {"id": "a", "trf": trf}):
        found = json.loads(answer(json.dumps(request).encode()))
        assert not faults_of(found, "engine-answer")
        assert found["version"] == 1
