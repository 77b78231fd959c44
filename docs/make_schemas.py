"""Write the JSON Schema of every document whose shape is typed: docs/programmers/schemas.

    python docs/make_schemas.py

The types are those of the API (`pairwright.web.api.shapes`); tests hold real answers against them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pairwright.web.api import shapes
from pairwright.web.api.state_json import described

FOLDER = Path(__file__).parent / "programmers" / "schemas"


DOCUMENTS: dict[str, tuple[type, str]] = {
    "pairing": (shapes.PairedRound, "pairwright pair --json"),
    "tournament": (shapes.Tournament, "to_json, pairwright convert -o FILE.json, GET .../tournament"),
    "standings": (shapes.Standings, "pairwright standings --json, GET .../standings"),
    "why": (shapes.Why, "pairwright why --json, GET .../why"),
    "judgement": (shapes.Judgement, "pairwright judge --json, GET .../judgement"),
    "repairs": (shapes.Repairs, "pairwright repair --json"),
    "completion": (shapes.Completion, "pairwright completable --json, GET .../completable"),
}
"""By the name of the file: the shape, and what writes such a document."""


def schemas() -> dict[str, str]:
    """The content of every file."""
    made = {}
    for name, (kind, written) in DOCUMENTS.items():
        form: dict[str, Any] = described(kind)[200]["content"]["application/json"]["schema"]
        head = {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "$comment": f"Written by {written}. Keys may be added: ignore those that you do not know.",
        }
        made[f"{name}.json"] = json.dumps({**head, **form}, indent=1) + "\n"
    return made


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for file, text in schemas().items():
        (FOLDER / file).write_text(text, encoding="utf-8")
