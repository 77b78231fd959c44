"""Sections for the tests of rounds and results: made by the actions that the desk itself uses."""

from __future__ import annotations

import json
import random

from sections import refused

from pairwright.storage.actions import AddSection, EnterPlayers, EnterResult, PublishRound
from pairwright.storage.actions.action import Action
from pairwright.storage.draft_round import draft_of
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.replay import act_from_json, act_to_json
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars

KEY = "open"


class Desk:
    """An event on which actions are done one after the other, each by way of its JSON form."""

    def __init__(self, **setup: object) -> None:
        self.event = EventState()
        self.done: list[Action] = []
        self.do(AddSection(KEY, Setup("Open", **{"number_of_rounds": 5, "initial_colour": "white", **setup})))

    def do(self, action: Action) -> SectionState:
        """Do it; the section afterwards."""
        read = act_from_json(action.kind, json.loads(json.dumps(act_to_json(action))))
        assert read == action
        self.event = read.apply(self.event)
        self.done.append(read)
        return self.section

    def refuses(self, action: Action, *words: str) -> None:
        """It is refused with these words; nothing is done."""
        refused(self.event, action, *words)

    @property
    def section(self) -> SectionState:
        """The section as it stands."""
        return self.event.section(KEY)

    def enter(self, count: int, **same: str) -> SectionState:
        """So many players; the first one is the strongest."""
        players = tuple(
            Particulars(f"Player {number}", rating=2000 - number, **same) for number in range(1, count + 1)
        )
        return self.do(EnterPlayers(KEY, players))

    def draft(self) -> SectionState:
        """The next round as a draft."""
        return self.do(draft_of(self.section))

    def publish(self) -> SectionState:
        """The next round, drafted and published."""
        self.draft()
        return self.do(PublishRound(KEY, self.section.next_round))

    def results(self, *codes: str) -> SectionState:
        """Results of the first boards of the latest round, from the top."""
        for board, code in enumerate(codes, 1):
            self.do(EnterResult(KEY, len(self.section.rounds), board, code))
        return self.section

    def play(self, rounds: int = 1, chance: random.Random | None = None) -> SectionState:
        """So many rounds from the draft to the last result; White wins where no chance is given."""
        for _ in range(rounds):
            boards = self.publish().rounds[-1].boards
            codes = ["1-0" if chance is None else chance.choice(["1-0", "0-1", "1/2-1/2"]) for _ in boards]
            self.results(*codes)
        return self.section


def open_of(players: int, **setup: object) -> Desk:
    """A section of so many players, nothing drawn."""
    desk = Desk(**setup)
    desk.enter(players)
    return desk
