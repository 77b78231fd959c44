"""Data walks one way through the package, and imports only run against it."""

from __future__ import annotations

import ast
from pathlib import Path

import pairwright
from source_trees import nodes, statements, tree

PACKAGE = Path(pairwright.__file__).parent

LAYERS = [
    {"common"},
    {"rules"},
    {"tournament", "matching"},
    {"lists", "seasons"},
    {"systems", "lots"},
    {"trf"},
    {"explain", "standings"},
    {"check", "simulate"},
    {"publish"},
    {"storage"},
    {"interface"},
    {"web"},
    {"cli"},
]
"""From the first step of the way to the last; a room imports from its own layer and those before it."""

RANK = {room: rank for rank, layer in enumerate(LAYERS) for room in layer}

NEVER = {
    "matching": {"tournament", "rules", "trf"},
    "systems": {"trf"},
    "lots": {"trf"},
    "tournament": {"matching"},
    "rules": {"matching"},
}
"""Beyond the order: the core knows no chess, and what pairs knows no files."""


def modules() -> list[Path]:
    return sorted(path for path in PACKAGE.rglob("*.py") if path.parent != PACKAGE or path.stem in RANK)


def imported_rooms(path: Path) -> set[str]:
    rooms = set()
    for node in statements(tree(path)):
        names = []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        rooms |= {name.split(".")[1] for name in names if name.startswith("pairwright.")}
    return rooms & set(RANK)


def test_imports_run_against_the_way_of_the_data():
    wrong = []
    for path in modules():
        room = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
        imported = imported_rooms(path) - {room}
        late = {other for other in imported if RANK[other] > RANK[room]} | (imported & NEVER.get(room, set()))
        wrong += [f"{path.relative_to(PACKAGE)} must not import {other}" for other in sorted(late)]
    assert not wrong


def test_every_room_has_a_place():
    rooms = {path.name for path in PACKAGE.iterdir() if path.is_dir() and (path / "/__init__.py").exists()}
    assert rooms <= set(RANK)


def test_files_ask_the_register_and_no_system():
    """A report file names a system by a code; what it means only the register knows."""
    allowed = {"pairwright.systems.register", "pairwright.systems.system", "pairwright.systems"}
    for path in (PACKAGE / "trf").glob("*.py"):
        for node in nodes(path):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("pairwright.systems"):
                assert node.module in allowed, path.name
