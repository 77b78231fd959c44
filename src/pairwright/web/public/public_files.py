"""A section as files for programs: what is published, and nothing else."""

from __future__ import annotations

import json
from dataclasses import replace

from pairwright.common.json_version import versioned
from pairwright.publish.standings_json import standings_object
from pairwright.storage.section_report import report_text
from pairwright.tournament.tournament import Tournament
from pairwright.tournament.tournament_json import to_json
from pairwright.web.public.public_view import ShownEvent, ShownSection


def public_tournament(shown: ShownSection) -> Tournament:
    """The tournament for files: nothing announced for rounds to come."""
    return replace(shown.tournament, announced_byes=())


def json_bytes(event: ShownEvent, shown: ShownSection) -> bytes:
    """The section as a JSON document."""
    drawn = shown.current
    document = {
        "event": event.event.name,
        "section": shown.name,
        "rounds_published": len(shown.state.rounds),
        "rounds_complete": shown.completed,
        "results_missing": len(drawn.awaited) if drawn else 0,
        "games_adjourned": len(shown.state.adjourned),
        "tournament": to_json(public_tournament(shown)),
        "standings": standings_object(shown.standings) if shown.state.entries else None,
    }
    return json.dumps(versioned(document), ensure_ascii=False, indent=1).encode()


def trf_bytes(shown: ShownSection) -> bytes:
    """The section as a TRF file: TRF26, or TRF16 for a system that TRF26 has no name for."""
    found = shown.standings if shown.state.entries else None
    return report_text(public_tournament(shown), found).encode()
