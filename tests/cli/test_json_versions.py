"""Whatever writes JSON for programs says which version of its form it is."""

from __future__ import annotations

import io
import json
import re
import shlex
import sys
from pathlib import Path

import click

from pairwright.cli.engine.requests import answer
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
    "league new clubs.csv -o season.json --name Valley --from 2026-09-27",
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
lots numbers players.csv --seed 7 -o again.json
lots tie Ash Birch --seed 7 -o again.json
lots colour --seed 7 -o again.json
lots ceremony steps.json
lots step steps.json --draw
lots contribute open.json Ash 17
lots reveal open.json
lots verify draw.json
league fixtures season.json
league table season.json
league open season.json
league history season.json
lots record record.json
lots tables 10
round-robin players.csv
event one.json
event one.json describe-event place=Hill
"""

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


def test_every_document_has_its_version(call, room, monkeypatch):
    (room / "plan.toml").write_text(PLAN)
    (room / "list.csv").write_text("id;name;rating\n7;Oak, Ann;1850\n")
    (room / "clubs.csv").write_text("Team\nRook\nElm\nOak\nAsh\n")
    data = json.loads((VARMA / "varma-01-ten-players.json").read_text(encoding="utf-8"))
    (room / "record.json").write_text(
        json.dumps({**data, "steps": data["draws"][0]["steps"]}), encoding="utf-8"
    )
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    for line in PREPARED:
        assert call(*shlex.split(line)).code == 0, line
    without = []
    for line in SAID.strip().splitlines():
        told = call(*shlex.split(line), "--json")
        text = told.out.decode()
        lines = [text] if text.startswith(("{\n", "[")) else text.splitlines()
        versions = [json.loads(one).get("version") for one in lines]
        if not versions or set(versions) != {1}:
            without.append(f"{line}: {versions} {told.err}")
        name = max((one for one in NAMES if line.startswith(one)), key=len)
        if missing := [
            key
            for key in json.loads(lines[0])
            if key != "version" and f"`{key}`" not in ON_THE_PAGE.get(name, "")
        ]:
            without.append(f"docs/programmers/json.md, {name}: {missing}")
    assert not without, "\n".join(without)


def test_the_lasting_engine_says_it_too():
    assert json.loads(answer(b'{"id": 7}'))["version"] == 1
