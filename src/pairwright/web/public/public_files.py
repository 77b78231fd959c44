"""A section as files for programs: what is published, and nothing else."""

from __future__ import annotations

import json
from dataclasses import replace

from pairwright.common.json_version import versioned
from pairwright.common.printable import escaped_json
from pairwright.publish.standings_page import standings_object
from pairwright.storage.section_report import report_text
from pairwright.tournament.tournament import LEFT_OUT, Tournament
from pairwright.tournament.tournament_json import to_json
from pairwright.web.public.public_view import ShownEvent, ShownSection

_RELATIVES = {"family": "families", "club": "clubs", "school": "schools"}
"""Who is kept apart by what of a player, as a file says that it leaves it out."""


def public_tournament(shown: ShownSection) -> Tournament:
    """The tournament for files: nothing announced for rounds to come.

    What a draw on cards looks at and the public does not see is named, so that a check can say so.
    """
    tournament, behind = replace(shown.tournament, announced_byes=()), shown.behind
    if not behind.traits.cards:
        return tournament
    hidden = [
        words
        for relation, words in _RELATIVES.items()
        if relation in behind.setup.keep_apart
        and any(getattr(one.particulars, relation) for one in behind.entries)
        and not any(getattr(one.particulars, relation) for one in shown.state.entries)
    ]
    left = [*hidden, *(["cards from other sections"] if any(one.card for one in behind.entries) else [])]
    headers = [*tournament.headers, *([(LEFT_OUT, ", ".join(left))] if left else [])]
    return replace(tournament, headers=tuple(headers))


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
    return escaped_json(json.dumps(versioned(document), ensure_ascii=False, indent=1)).encode()


def trf_bytes(shown: ShownSection) -> bytes:
    """The section as a TRF file: TRF26, or TRF16 for a system that TRF26 has no name for."""
    found = shown.standings if shown.state.entries else None
    return report_text(public_tournament(shown), found).encode()
