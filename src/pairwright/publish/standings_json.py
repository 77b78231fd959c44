"""Standings as plain JSON values, for programs."""

from __future__ import annotations

from typing import Any

from pairwright.publish.as_data import document_object
from pairwright.publish.standing_words import note_sentence, shown_number
from pairwright.publish.standings_page import about, why_document
from pairwright.standings.answer import RankAnswer
from pairwright.standings.ranking import Standings
from pairwright.tournament.scoring import POINT


def standings_object(found: Standings, answer: RankAnswer | None = None) -> dict[str, Any]:
    """The standings as JSON: `players` in standing order (docs/how-to/publish.md)."""
    event = found.event
    codes = keys(found)
    document: dict[str, Any] = {
        "tournament": event.tournament.header("name"),
        "rounds_counted": event.rounds_counted,
        "number_of_rounds": event.tournament.number_of_rounds or None,
        "rules": event.edition.name,
        "pairings": event.pairings.value,
        "order": codes,
        "notes": [note_sentence(note) for note in found.notes],
        "players": [
            {
                "id": shown_number(event, line.participant),
                **about(event, line.participant),
                "name": line.name,
                "rank": line.rank,
                "points": line.points / POINT,
                "open_games": line.open_games,
                "tiebreaks": {
                    code: column.text(line.participant)
                    for code, column in zip(codes, found.columns, strict=True)
                },
            }
            for line in found.lines
        ],
    }
    if answer is not None:
        document["explanation"] = _explanation(answer)
    return document


def keys(found: Standings) -> list[str]:
    """The codes of the list; one that stands there again gets its ordinal: DE, DE#2."""
    seen: dict[str, int] = {}
    named = []
    for code in map(str, found.codes):
        seen[code] = seen.get(code, 0) + 1
        named.append(code if seen[code] == 1 else f"{code}#{seen[code]}")
    return named


def _explanation(answer: RankAnswer) -> dict[str, Any]:
    event = answer.standings.event

    def numbers(participants: tuple[int, ...]) -> list[int]:
        return [shown_number(event, one) for one in participants]

    return {
        "id": shown_number(event, answer.line.participant),
        "rank": answer.line.rank,
        "shared_with": numbers(answer.shared_with),
        "steps": [
            {
                "code": step.code,
                "value": step.value,
                "level": numbers(step.level),
                "ahead": numbers(step.ahead),
                "behind": numbers(step.behind),
            }
            for step in answer.steps
        ],
        "document": document_object(why_document(answer)),
    }
