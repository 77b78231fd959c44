"""The demo event: what `pairwright desk --demo` opens."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from pairwright.storage.actions.bring_in import BringIn
from pairwright.storage.actions.event import AddSection, DescribeEvent
from pairwright.storage.actions.results import EnterResult
from pairwright.storage.actions.rounds import DraftRound, PublishRound
from pairwright.storage.drawing import draft_of
from pairwright.storage.results import COMMON
from pairwright.storage.setup import Setup
from pairwright.tournament.json_form import to_json
from pairwright.trf.reader import read_trf

if TYPE_CHECKING:
    from pairwright.storage.journal import Journal

SAMPLE = Path(__file__).parent.parent / "samples" / "riverbend-open.trf"
WHO = "Demo"
OPEN = "open"
_SEED = 5


def make_demo(journal: Journal) -> str:
    """Make the demo event in a journal and return its id: an open in the middle of its fifth round."""
    tournament = read_trf(SAMPLE, purpose="check")
    event_id = journal.create(tournament.header("name"), WHO)
    for action in (
        DescribeEvent(
            tournament.header("name"),
            place=tournament.header("city"),
            federation=tournament.header("federation"),
            start_date=tournament.header("start_date").replace("/", "-"),
            end_date=tournament.header("end_date").replace("/", "-"),
            arbiter=tournament.header("chief_arbiter"),
            notes="A demo: change whatever you like.",
        ),
        AddSection(OPEN, Setup("Open", "dutch", number_of_rounds=tournament.number_of_rounds)),
        BringIn(OPEN, json.dumps(to_json(tournament))),
    ):
        journal.append(event_id, action, who=WHO)
    _play_half_a_round(journal, event_id)
    return event_id


def _play_half_a_round(journal: Journal, event_id: str) -> None:
    """Draw and publish the next round and let half of its boards finish."""
    draft: DraftRound = draft_of(journal.state(event_id).section(OPEN))
    journal.append(event_id, draft, who=WHO)
    journal.append(event_id, PublishRound(OPEN, draft.round), who=WHO)
    chance = Random(_SEED)
    boards = range(1, len(draft.boards) + 1)
    for board in sorted(chance.sample(boards, len(boards) // 2)):
        journal.append(event_id, EnterResult(OPEN, draft.round, board, chance.choice(COMMON)), who=WHO)
