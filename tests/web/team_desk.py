"""A round of team matches at the desk whose captains are asked for line-ups, and a clock to move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from browsers import Browser
from fastapi import FastAPI
from kept_events import kept

from pairwright.storage.access import CAPTAIN, Grant
from pairwright.storage.actions import AddSection, EnterTeams, PublishRound
from pairwright.storage.actions.line_up_acts import CallForLineUps
from pairwright.storage.actions.result_acts import EnterResult
from pairwright.storage.actions.team_acts import TeamEntered
from pairwright.storage.draft_round import draft_of
from pairwright.storage.event_state import SectionState
from pairwright.storage.journal_lines import stamp
from pairwright.storage.match_rules import MatchRules
from pairwright.storage.round_state import RoundState, Squad
from pairwright.storage.sealed import SealedCards
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars
from pairwright.tournament.results import BETWEEN
from pairwright.web.desk import Desk

LEAGUE = Setup(
    "League", system="team_swiss", number_of_rounds=5, initial_colour="white", match=MatchRules(boards=4)
)
NOON = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)


def squads(count: int, size: int = 6) -> tuple[TeamEntered, ...]:
    """So many teams of so many players, the strongest first."""
    return tuple(
        TeamEntered(
            Particulars(f"Team {team}"),
            Squad(
                tuple(
                    Particulars(f"Player {team}-{place}", rating=2600 - 40 * team - 10 * place)
                    for place in range(1, size + 1)
                ),
                captain=f"Captain {team}",
            ),
        )
        for team in range(1, count + 1)
    )


@dataclass
class Round:
    """A published round of teams. now: what the clock of the desk says."""

    app: FastAPI
    desk: Desk
    event_id: str
    now: datetime = NOON

    @property
    def section(self) -> SectionState:
        return self.desk.section(self.event_id, "league")

    @property
    def drawn(self) -> RoundState:
        return self.section.rounds[-1]

    @property
    def address(self) -> str:
        return f"/events/{self.event_id}/sections/league/line-ups/{self.drawn.number}"

    def ask(self, minutes: int = 30) -> None:
        """The captains may hand in for so many minutes."""
        until = stamp(self.now + timedelta(minutes=minutes))
        self.desk.journal.append(
            self.event_id, CallForLineUps("league", self.drawn.number, until), who="Test"
        )

    def later(self, **more: float) -> None:
        """The clock of the desk goes on."""
        self.now += timedelta(**more)

    def captain(self, team: int, name: str = "Captain") -> Browser:
        """The phone of a captain with a link of their own, as the desk makes them."""
        grant = Grant(CAPTAIN, self.event_id, (("league", team, 0),))
        token, _ = self.desk.access.make_link(
            f"{name} {team}", grant, lasts=timedelta(hours=9), single_use=True
        )
        browser = Browser(self.app)
        browser.signed_in(token)
        return browser


def next_round(made: Round, result: str = "1-0") -> None:
    """Every match of the round ends alike, and the next one is published."""
    drawn = made.drawn
    for number in range(1, len(drawn.boards) + 1):
        games = BETWEEN.join([result] * made.section.setup.match.boards)
        made.desk.journal.append(
            made.event_id, EnterResult("league", drawn.number, number, games), who="Test"
        )
    made.desk.journal.append(made.event_id, draft_of(made.section), who="Test")
    made.desk.journal.append(made.event_id, PublishRound("league", drawn.number + 1), who="Test")


def team_round(app: FastAPI, desk: Desk, count: int = 4, setup: Setup = LEAGUE) -> Round:
    """An event of so many teams with round 1 published."""
    event_id = kept(desk, f"teams {count} {setup}", lambda: _team_event(desk, count, setup))
    made = Round(app, desk, event_id)
    clock: Callable[[], datetime] = lambda: made.now  # noqa: E731 - it reads the moving moment
    desk.cards = SealedCards(desk.journal.database, clock=clock)
    return made


def _team_event(desk: Desk, count: int, setup: Setup) -> str:
    event_id = desk.journal.create("Team Cup", "Test")
    desk.journal.append(event_id, AddSection("league", setup), who="Test")
    desk.journal.append(event_id, EnterTeams("league", squads(count)), who="Test")
    desk.journal.append(event_id, draft_of(desk.section(event_id, "league")), who="Test")
    desk.journal.append(event_id, PublishRound("league", 1), who="Test")
    return event_id
