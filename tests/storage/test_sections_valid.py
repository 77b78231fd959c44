"""Whatever is done to a section, its tournament makes sense, and the replay gives the section again."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as some
from sections import OPEN, people, through_json

from pairwright.common.errors import BadInput, NoPairing, Refused
from pairwright.storage.actions import (
    AddSection,
    AdjustPoints,
    ChangePlayer,
    ChangeSetup,
    CheckIn,
    EnterPlayers,
    EnterResult,
    KeepApart,
    LetMeet,
    NumberPlayers,
    PublishRound,
    Reinstate,
    RemovePlayer,
    RequestBye,
    Withdraw,
)
from pairwright.storage.draft_round import draft_of
from pairwright.storage.event_state import EventState
from pairwright.tournament.history import History
from pairwright.tournament.person import Particulars
from sizes import times

KEYS = some.integers(1, 8)
ROUNDS = some.integers(0, 6)

ACTS = some.one_of(
    some.builds(
        lambda rating, first, granted: EnterPlayers("open", (Particulars("New", rating),), first, granted),
        some.integers(0, 2900),
        ROUNDS,
        some.sampled_from((0, 5, 10)),
    ),
    some.builds(
        lambda key, rating: ChangePlayer("open", key, Particulars("Changed", rating)),
        KEYS,
        some.integers(0, 2900),
    ),
    some.builds(lambda key: RemovePlayer("open", key), KEYS),
    some.builds(lambda key, after: Withdraw("open", key, after), KEYS, ROUNDS),
    some.builds(lambda key: Reinstate("open", key), KEYS),
    some.builds(lambda key, there: CheckIn("open", key, there), KEYS, some.booleans()),
    some.builds(lambda order: NumberPlayers("open", tuple(order)), some.permutations((1, 2, 3, 4))),
    some.builds(
        lambda key, number, bye: RequestBye("open", key, number, bye),
        KEYS,
        ROUNDS,
        some.sampled_from(("half", "full", "zero", "absent", "")),
    ),
    some.builds(lambda one, two, last: KeepApart("open", (one, two), 1, last), KEYS, KEYS, ROUNDS),
    some.builds(lambda number: LetMeet("open", number), some.integers(1, 2)),
    some.builds(
        lambda key, points, number: AdjustPoints("open", key, points, number, "late"),
        KEYS,
        some.sampled_from((-5, 10)),
        ROUNDS,
    ),
    some.builds(
        lambda rounds, check_in, baku: ChangeSetup(
            "open",
            replace(
                OPEN, number_of_rounds=rounds, check_in=check_in, acceleration=baku, keep_apart=("club",)
            ),
        ),
        some.integers(0, 6),
        some.booleans(),
        some.sampled_from(("", "baku")),
    ),
    some.sampled_from(("draft", "publish", "results")),
)


def acts_of(event, wish):
    """The actions that a wish stands for, as things stand."""
    section = event.section("open")
    if wish == "draft":
        return [draft_of(section)]
    if wish == "publish":
        return [PublishRound("open", section.next_round)]
    if wish == "results":
        drawn = section.rounds[-1:] if section.draft is None else ()
        return [EnterResult("open", one.number, board, "1-0") for one in drawn for board in one.awaited]
    return [wish]


def check_sense(event):
    section = event.section("open")
    assert sorted(section.order) == sorted(section.entry_of)
    for count in range(len(section.rounds) + 1):
        tournament = section.tournament(count)
        tournament.check()
        History.of(tournament)
        assert len(tournament.players) == len(section.entries)
        assert all(bye.round_number > count for bye in tournament.announced_byes)


@settings(max_examples=times(60), deadline=None)
@given(some.sampled_from(("dutch", "round_robin", "kjca")), some.lists(ACTS, min_size=5, max_size=25))
def test_a_section_always_makes_sense(system, wishes):
    log = [
        AddSection("open", replace(OPEN, system=system, number_of_rounds=0 if "robin" in system else 5)),
        EnterPlayers("open", people(4)),
    ]
    event = EventState()
    for action in log:
        event = action.apply(event)
    for wish in wishes:
        try:
            actions = acts_of(event, wish)
        except (BadInput, NoPairing):
            continue
        try:
            for action in actions:
                if isinstance(action, ChangeSetup):
                    action = replace(action, setup=replace(action.setup, system=system))
                event = action.apply(event)
                log.append(action)
                check_sense(event)
        except Refused:
            continue
    again = EventState()
    for action in log:
        again = through_json(action).apply(again)
    assert again == event
