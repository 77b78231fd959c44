"""Write the JSON Schema of every document whose shape is typed: docs/programmers/schemas.

    python docs/make_schemas.py

The types are those of the API (`pairwright.web.api.shapes`), and those of the documents that it does not
answer (`document_shapes.py`); tests hold real answers against them.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from pairwright.web.api import shapes
from pairwright.web.api.lots_api import LotsTranscript
from pairwright.web.api.state_json import described

sys.path.insert(0, str(Path(__file__).parent))

import document_shapes as commands

FOLDER = Path(__file__).parent / "programmers" / "schemas"

DOCUMENTS: dict[str, tuple[Any, str]] = {
    "pairing": (shapes.PairedRound, "pairwright pair --json"),
    "tournament": (shapes.Tournament, "to_json, pairwright convert -o FILE.json, GET .../tournament"),
    "standings": (shapes.Standings, "pairwright standings --json, GET .../standings"),
    "why": (commands.Why, "pairwright why --json, GET .../why"),
    "judgement": (commands.Judgement, "pairwright judge --json, GET .../judgement"),
    "repairs": (commands.Repairs, "pairwright repair --json"),
    "completion": (commands.Completion, "pairwright completable --json, GET .../completable"),
    "comparison": (commands.Comparison, "pairwright compare --json"),
    "consequences": (commands.Consequences, "pairwright consequences --json"),
    "rules": (commands.Rules, "pairwright rules --json"),
    "check": (commands.Check, "pairwright check --json, one line for each file"),
    "certificate": (commands.Certificate, "pairwright certify"),
    "verdict": (commands.Verdict, "pairwright verify-certificate --json"),
    "forecast-next": (commands.ForecastNext, "pairwright forecast next --json"),
    "forecast-end": (commands.ForecastEnd, "pairwright forecast end --json"),
    "calibration": (commands.Calibration, "pairwright forecast calibrate --json"),
    "generated": (commands.Generated, "pairwright generate --json, one line for each file"),
    "campaign": (commands.Campaign, "pairwright campaign run --json, campaign show --json"),
    "entry-list": (commands.EntryList, "pairwright players --json"),
    "crosstable": (commands.Crosstable, "pairwright show --json"),
    "document": (commands.Document, "crosstable --json, league ... --json, and every list written as .json"),
    "documents": (commands.Documents, "several lists written into one .json file"),
    "board-prizes": (commands.BoardPrizes, "pairwright standings --boards --json"),
    "public-section": (commands.PublicSection, "public pages and published sites, section.json"),
    "rating-changes": (commands.RatingChanges, "pairwright ratings change --json"),
    "rated-players": (commands.RatedPlayers, "pairwright ratings find --json"),
    "rating-lists": (commands.RatingLists, "pairwright ratings lists --json"),
    "norms": (commands.Norms, "pairwright norms --json"),
    "event": (commands.EventInFile, "pairwright event FILE --json"),
    "event-file": (commands.EventFile, "the export of the desk, pairwright event, pairwright kjca"),
    "junior-round": (commands.JuniorRound, "pairwright kjca draw --json"),
    "junior-standings": (commands.JuniorStandings, "pairwright kjca standings --json"),
    "schools": (commands.Schools, "pairwright kjca schools --json"),
    "drawing": (commands.Drawing, "pairwright lots varma, numbers, tie, colour, step, reveal --json"),
    "drawing-verified": (commands.VerifiedDrawing, "pairwright lots verify --json"),
    "lots": (LotsTranscript, "pairwright lots ... -o FILE, the desk: the transcript"),
    "contributions": (commands.Contributions, "pairwright lots contribute --json"),
    "drawing-judged": (commands.JudgedRecords, "pairwright lots record --json"),
    "envelopes": (commands.Envelopes, "pairwright lots tables --json"),
    "schedule": (commands.Schedule, "pairwright round-robin --json"),
    "engine-answer": (commands.EngineAnswer, "pairwright engine, one line for each request"),
}
"""By the name of the file: the shape, and what writes such a document."""


def schemas() -> dict[str, str]:
    """The content of every file."""
    made = {}
    for name, (kind, written) in DOCUMENTS.items():
        form: dict[str, Any] = described(kind)[200]()["content"]["application/json"]["schema"]
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
