"""An event with secrets for the tests of the public side."""

from __future__ import annotations

from dataclasses import dataclass

from kept_events import kept

from pairwright.storage.actions import ACTIONS
from pairwright.storage.actions.action import Action
from pairwright.storage.actions.entry_list_acts import EnterPlayers
from pairwright.storage.actions.event_acts import AddSection, DescribeEvent
from pairwright.storage.actions.result_acts import EnterResult
from pairwright.storage.actions.round_acts import PublishRound
from pairwright.storage.draft_round import draft_of
from pairwright.storage.event_state import SectionState
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars
from pairwright.web.desk import Desk
from pairwright.web.public.public_view import Memory, ShownEvent, shown_event

SECRETS = ("Secretfamily", "Hiddensection", "Hiddenplayer", "12/31", "12-31", "reason-of-the-arbiter")

PAGES = (
    "", "/open", "/open/pairings", "/open/pairings/names", "/open/round/1", "/open/round/1/names",
    "/open/standings", "/open/crosstable", "/open/pictures", "/open/screen/now",
    "/open/players", "/open/players/names", "/open/player/1",
    "/open/player/2/why", "/open/player/1/round/1.svg", "/open/screen", "/open/screen/names",
    "/open/round/1/why", "/open/round/1/why/1",
    "/open/screen/standings", "/open.json", "/open.trf", "/search?name=player",
)  # fmt: skip


@dataclass
class PublicEvent:
    """An event in a journal, and an arbiter who acts in it."""

    desk: Desk
    event_id: str

    def do(self, *actions: Action) -> None:
        """Append acts."""
        for action in actions:
            assert action.kind in ACTIONS
            self.desk.journal.append(self.event_id, action, who="Arbiter")
            position = self.desk.journal.position(self.event_id)
            self.desk.hub.tell(self.event_id, position, action.topics())

    def section(self, key: str = "open") -> SectionState:
        """A section as it is."""
        return self.desk.journal.state(self.event_id).section(key)

    def draft(self, key: str = "open") -> None:
        """Draw the next round."""
        self.do(draft_of(self.section(key)))

    def play(self, key: str = "open", result: str = "1-0") -> None:
        """Draw, publish and finish a round."""
        self.draft(key)
        number = self.section(key).next_round
        self.do(PublishRound(key, number))
        boards = len(self.section(key).rounds[-1].boards)
        self.do(*(EnterResult(key, number, board, result) for board in range(1, boards + 1)))

    @property
    def address(self) -> str:
        """Where the public finds it."""
        return f"/e/{self.event_id}"

    def shown(self, before: ShownEvent | None = None) -> ShownEvent:
        """What the public sees of it."""
        position, state = self.desk.journal.standing_at(self.event_id)
        return shown_event(self.event_id, position, state, Memory(), before)


def event_with_secrets(desk: Desk) -> PublicEvent:
    """The event that `_with_secrets` makes."""
    return PublicEvent(desk, kept(desk, "secrets", lambda: _with_secrets(desk).event_id))


def _with_secrets(desk: Desk) -> PublicEvent:
    """A public section of eight with one complete round, and one that is hidden and plays its first round."""
    made = PublicEvent(desk, desk.journal.create("Leaks", "Arbiter"))
    people = tuple(
        Particulars(
            f"Player{number}, Given",
            2000 - number,
            birth_date="1999/12/31",
            family="Secretfamily",
            fide_id="17",
        )
        for number in range(1, 9)
    )
    open_section = Setup("Open", number_of_rounds=5, initial_colour="white")
    hidden = Setup("Hiddensection", public=False, number_of_rounds=3, initial_colour="white")
    made.do(
        DescribeEvent("Leaks", start_date="2026-11-20"),
        AddSection("open", open_section),
        EnterPlayers("open", people),
        AddSection("hidden", hidden),
        EnterPlayers("hidden", tuple(Particulars(f"Hiddenplayer{number}") for number in range(4))),
    )
    made.play()
    made.draft("hidden")
    made.do(PublishRound("hidden", 1))
    return made
