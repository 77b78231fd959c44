"""Sections of teams in the making, for the tests of the desk."""

from __future__ import annotations

from pairwright.storage.actions import AddSection, EnterResult, EnterTeams, PublishBoards, PublishRound
from pairwright.storage.actions.action import Action
from pairwright.storage.actions.team_acts import TeamEntered
from pairwright.storage.draft_round import draft_of
from pairwright.storage.event_state import EventState
from pairwright.storage.match_rules import MatchRules
from pairwright.storage.round_state import Squad
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars

TEAMS = Setup(
    "Teams", system="team_swiss", number_of_rounds=5, initial_colour="white", match=MatchRules(boards=4)
)


def teams(count: int, size: int = 5) -> tuple[TeamEntered, ...]:
    """So many teams, the strongest first, each with a squad of so many players."""
    return tuple(
        TeamEntered(
            Particulars(f"Team {number}"),
            Squad(
                tuple(
                    Particulars(f"Player, {number}.{place}", rating=2500 - 50 * number - 10 * place)
                    for place in range(1, size + 1)
                ),
                captain=f"Captain {number}",
            ),
        )
        for number in range(1, count + 1)
    )


def done(event: EventState, *acts: Action) -> EventState:
    """The event after the acts."""
    for act in acts:
        event = act.apply(event)
    return event


def event_of_teams(count: int, setup: Setup = TEAMS, size: int = 5) -> EventState:
    """An event with one section "teams" of so many teams."""
    return done(EventState("League"), AddSection("teams", setup), EnterTeams("teams", teams(count, size)))


def round_out(event: EventState, *, boards: bool = True) -> EventState:
    """The event with the next round published, and with its boards."""
    event = done(event, draft_of(event.section("teams")))
    number = event.section("teams").rounds[-1].number
    event = done(event, PublishRound("teams", number))
    return done(event, PublishBoards("teams", number)) if boards else event


def played(event: EventState, *results: str) -> EventState:
    """The event with the next round played; match n ends as the n-th result says, over and over."""
    event = round_out(event)
    drawn = event.section("teams").rounds[-1]
    return done(
        event,
        *(
            EnterResult("teams", drawn.number, board, results[(board - 1) % len(results)])
            for board in range(1, len(drawn.boards) + 1)
        ),
    )
