"""The draw of a junior section as JSON, for scripts and for the record in the section file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pairwright.publish.kjca_words import Name, card_names, next_best_sentence, sentence, warnings
from pairwright.storage.kjca_section import Identity, Section
from pairwright.systems.findings import json_name
from pairwright.systems.kjca.draw import Alteration, Draw
from pairwright.tournament.scoring import POINT


def name_of(section: Section) -> Name:
    """How the sentences call a player of a section."""
    return card_names([entry.name for entry in section.entries], section.identities)


def draw_as_json(section: Section, draw: Draw) -> dict[str, Any]:
    """Everything a script may want to know about a draw."""
    identities = section.identities
    return {**boards_as_json(section, draw), **evidence_as_json(section, draw)} | {
        "down_floats": _identities(draw.down_floats, identities),
        "up_floats": _identities(draw.up_floats, identities),
        "rules_broken": {
            "rematches": draw.broken.rematches,
            "second_byes": draw.broken.second_byes,
            "third_colours": draw.broken.third_colours,
        },
    }


def boards_as_json(section: Section, draw: Draw) -> dict[str, Any]:
    """Round, pairs in board order, bye."""
    identities = section.identities
    return {
        "round": draw.round_number,
        "pairs": [
            {"white": identities[board.white], "black": identities[board.black]} for board in draw.boards
        ],
        "bye": None if draw.bye is None else identities[draw.bye],
        "boards": [
            {
                "board": board.number,
                "white": identities[board.white],
                "black": identities[board.black],
                "kind": board.kind,
            }
            for board in draw.boards
        ],
    }


def evidence_as_json(section: Section, draw: Draw) -> dict[str, Any]:
    """The alterations with their evidence, and the warnings: what the section file keeps of a draw."""
    name = name_of(section)
    identities = section.identities
    return {
        "round": draw.round_number,
        "alterations": [alteration_as_json(alteration, identities, name) for alteration in draw.alterations],
        "warnings": warnings(draw.alterations, name),
    }


def alteration_as_json(alteration: Alteration, identities: Sequence[Identity], name: Name) -> dict[str, Any]:
    """One alteration: data by the identities of the cards, and the sentence."""
    found: dict[str, Any] = {
        "rule": alteration.rule,
        "kind": alteration.kind.value,
        "score": alteration.score / POINT,
        "made": [_identities(pair, identities) for pair in alteration.made],
        "natural": [_identities(pair, identities) for pair in alteration.natural],
        "players": _identities(alteration.players, identities),
        "instead_of": _identities(alteration.instead_of, identities),
        "because": [
            {
                "cause": json_name(obstacle, "junior"),
                "players": _identities(obstacle.players, identities),
                "rounds": list(obstacle.rounds),
                "relations": list(obstacle.relations),
                "colour": obstacle.colour,
            }
            for obstacle in alteration.obstacles
        ],
        "text": sentence(alteration, name),
    }
    if alteration.overtaken:
        found["overtaken"] = True
    if alteration.next_best is not None:
        found["next_best"] = {
            "criterion": alteration.next_best.criterion,
            "chosen": alteration.next_best.chosen,
            "other": alteration.next_best.other,
            "text": next_best_sentence(alteration),
        }
    return found


def _identities(players: Sequence[int], identities: Sequence[Identity]) -> list[Identity]:
    return [identities[player] for player in players]
