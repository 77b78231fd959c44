"""The demo event: what `pairwright desk --demo` opens. Three sections, each at another point of its way."""

from __future__ import annotations

import csv
from dataclasses import replace
from importlib import resources
from random import Random
from typing import TYPE_CHECKING

from pairwright.storage.actions.action import Action
from pairwright.storage.actions.bye_acts import RequestBye
from pairwright.storage.actions.entry_list_acts import EnterPlayers, Withdraw
from pairwright.storage.actions.event_acts import AddSection, DescribeEvent
from pairwright.storage.actions.result_acts import EnterResult
from pairwright.storage.actions.round_acts import PublishRound
from pairwright.storage.draft_round import draft_of
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars
from pairwright.tournament.results import COMMON

if TYPE_CHECKING:
    from pairwright.storage.journal import Journal
from pairwright.web.views.setup_words import preset_named, setup_of

WHO = "Demo"
NAME = "Riverbend Chess Weekend"
OPEN, JUNIOR, MASTERS = "open", "junior", "masters"
_SEED = 5

_EVENT = DescribeEvent(
    NAME,
    place="Riverbend",
    federation="ENG",
    start_date="2026-10-02",
    end_date="2026-10-04",
    arbiter="Marlow, Ines",
    organiser="Riverbend Chess Club",
    time_control="90 minutes + 30 seconds a move",
    notes="A demo: change whatever you like.",
)


def _preset(key: str) -> Setup:
    found = preset_named(key)
    assert found is not None
    return setup_of(found, str)


_SETUPS = {
    OPEN: Setup(
        "Open", number_of_rounds=9, initial_colour="white", tie_breaks=("BH/C1", "BH", "SB"), first_board=1
    ),
    JUNIOR: replace(
        _preset("junior"), name="Under 11", keep_apart=("family", "school"), check_in=False, first_board=41
    ),
    MASTERS: replace(_preset("masters"), first_board=61),
}


def make_demo(journal: Journal) -> str:
    """Make the demo event in a journal and return its id.

    An open in the middle of its fifth round, a junior section in its third, and a round robin whose lots
    are still to be drawn.
    """
    demo = _Demo(journal)
    for section, setup in _SETUPS.items():
        demo.do(AddSection(section, setup))
        demo.do(EnterPlayers(section, _players(section)))
    demo.do(RequestBye(OPEN, 12, 3, "half"))
    demo.do(RequestBye(OPEN, 33, 6, "half"))
    for _ in range(4):
        demo.play(OPEN)
    demo.do(Withdraw(OPEN, 47, 4))
    demo.play(OPEN, share=0.6)
    for _ in range(2):
        demo.play(JUNIOR)
    demo.play(JUNIOR, share=0.3)
    return demo.event_id


class _Demo:
    """Acts in the demo event one after the other; every chance comes from one seed."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._chance = Random(_SEED)
        self.event_id = journal.create(_EVENT.name, WHO)
        self.do(_EVENT)

    def do(self, *actions: Action) -> None:
        """Some acts, written together."""
        self._state = self._journal.record_all(self.event_id, actions, who=WHO).state

    def play(self, key: str, share: float = 1) -> None:
        """Draw and publish the next round of a section and let a share of its boards finish."""
        draft = draft_of(self._state.section(key))
        self.do(draft, PublishRound(key, draft.round))
        boards = len(draft.boards)
        over = sorted(self._chance.sample(range(1, boards + 1), round(share * boards)))
        self.do(*(EnterResult(key, draft.round, n, self._result(key, draft.round, n)) for n in over))

    def _result(self, key: str, number: int, board: int) -> str:
        """The stronger player wins more often."""
        section = self._state.section(key)
        white, black = (
            section.entry(entry).particulars for entry in section.round(number).boards[board - 1].players
        )
        lead = (white.rating - black.rating) / 400 + (white.national_rating - black.national_rating) / 40
        expected = 1 / (1 + 10**-lead)
        return self._chance.choices(COMMON, (expected, 0.35, 1 - expected))[0]


def _players(section: str) -> tuple[Particulars, ...]:
    """The invented players of a section, from the sample that comes with the package."""
    text = resources.files("pairwright").joinpath(f"samples/demo/{section}.csv").read_text("utf-8")
    return tuple(
        Particulars(
            row["name"],
            int(row.get("rating") or 0),
            row.get("title") or "",
            row.get("sex") or "",
            row.get("federation") or "",
            birth_date=row.get("born") or "",
            national_rating=int(row.get("grade") or 0),
            club=row.get("club") or "",
            school=row.get("school") or "",
            family=row.get("family") or "",
        )
        for row in csv.DictReader(text.splitlines(), delimiter=";")
    )
