"""A published round is drawn again as it was, whatever is done to its section afterwards."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from pairwright.check.checking import check as check_report
from pairwright.check.fide_mode import said_of_round
from pairwright.common.errors import BadInput, NoPairing, PairwrightError
from pairwright.standings.prize_list import Category, Prize, PrizeList
from pairwright.storage.actions import AddSection, ChangeSetup, EnterPlayers
from pairwright.storage.actions.action import Action
from pairwright.storage.actions.bye_acts import AdjustPoints, KeepApart, LetMeet, RequestBye
from pairwright.storage.actions.decision_acts import SetPrizes
from pairwright.storage.actions.entry_list_acts import (
    ChangePlayer,
    CheckIn,
    MarkPresence,
    NumberPlayers,
    Reinstate,
    RemovePlayer,
    Withdraw,
)
from pairwright.storage.actions.move import MergeSections, MovePlayer
from pairwright.storage.actions.result_acts import CorrectResult, EnterResult
from pairwright.storage.actions.round_acts import (
    ChangeRound,
    DiscardDraft,
    PairedBoard,
    PlayedBoard,
    PublishRound,
    RecordPlayed,
    WithdrawRound,
)
from pairwright.storage.draft_round import draft_of
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.export_tournament import last_players, tournament_of
from pairwright.storage.section_files import data_files
from pairwright.storage.section_setup import Setup
from pairwright.systems.register import pair
from pairwright.tournament.person import Particulars
from pairwright.tournament.round import read_once
from pairwright.trf import read_trf
from pairwright.web.public.public_view import public_event
from sizes import times

SYSTEMS = ("dutch", "dubov", "burstein", "dutch")
RESULTS = ("1-0", "1/2-1/2", "0-1", "+/-")


def beginning(dice: Random) -> EventState:
    system = dice.choice(SYSTEMS)
    event = EventState("Open")
    for key, count in (("a", dice.randrange(6, 12)), ("b", dice.randrange(4, 8))):
        setup = Setup(key, system=system, number_of_rounds=6, initial_colour="white")
        people = tuple(Particulars(f"{key}{n:02}, P", dice.randrange(1400, 2400)) for n in range(count))
        event = EnterPlayers(key, people).apply(AddSection(key, setup).apply(event))
    return event


def some_act(dice: Random, event: EventState) -> Action:
    """Any act that somebody might do while an event goes on."""
    return dice.choice(some_acts(dice, dice.choice(event.sections)))


def some_acts(dice: Random, section: SectionState) -> tuple[Action, ...]:
    """Acts on a section that somebody might do while an event goes on."""
    key, entry = section.key, dice.choice(section.entries)
    setup = section.setup
    number = dice.randrange(1, 7)
    return (
        EnterPlayers(key, (Particulars(f"late {dice.randrange(10**6)}", dice.randrange(1400, 2400)),)),
        ChangePlayer(key, entry.key, replace(entry.particulars, rating=dice.randrange(1400, 2400))),
        ChangePlayer(key, entry.key, replace(entry.particulars, name=f"{dice.choice('AZ')}{entry.key}")),
        ChangePlayer(key, entry.key, replace(entry.particulars, fixed_board=dice.choice((0, 2, 41)))),
        MovePlayer(key, entry.key, "b" if key == "a" else "a", dice.random() < 0.5),
        AdjustPoints(key, entry.key, dice.choice((-10, -5, 5)), dice.choice((0, 0, number)), "penalty"),
        Withdraw(key, entry.key, section.published_rounds),
        Reinstate(key, entry.key),
        RequestBye(key, entry.key, number, dice.choice(("half", "zero", "absent"))),
        KeepApart(key, (entry.key, dice.choice(section.entries).key)),
        ChangeSetup(key, replace(setup, tie_breaks=("BH", "SB"))),
        ChangeSetup(key, replace(setup, number_of_rounds=dice.choice((5, 6, 7)))),
        ChangeSetup(key, replace(setup, pairing_allocated_bye=dice.choice((5, 10)))),
        ChangeSetup(key, replace(setup, initial_colour=dice.choice(("white", "black")))),
        ChangeSetup(key, replace(setup, check_in=not setup.check_in)),
        ChangeSetup(key, replace(setup, first_board=dice.choice((1, 41)))),
        ChangeSetup(key, replace(setup, time_control_code=dice.choice(("", "900+10")))),
        SetPrizes(key, PrizeList((Category("Main", prizes=(Prize(10_000 * number),)),))),
        ChangeSetup(key, replace(setup, system=dice.choice(SYSTEMS))),
        CorrectResult(key, max(1, section.published_rounds - 1), 1, dice.choice(RESULTS)),
        RemovePlayer(key, entry.key),
        CheckIn(key, entry.key, dice.random() < 0.7),
        MarkPresence(key, dice.random() < 0.7),
        NumberPlayers(key, tuple(dice.sample(section.order, len(section.order)))),
        LetMeet(key, 1),
        DiscardDraft(key, section.next_round),
        WithdrawRound(key, max(1, section.published_rounds)),
        MergeSections("a", "b", "one"),
        turned(section),
        played_otherwise(dice, section),
    )


def turned(section: SectionState) -> Action:
    """The colours of the first board of the last round changed after it was published."""
    if not section.started:
        return DiscardDraft(section.key, 1)
    first, *others = section.rounds[section.published_rounds - 1].boards
    boards = (PairedBoard(first.black, first.white), *(PairedBoard(*one.players) for one in others))
    drawn = section.rounds[section.published_rounds - 1]
    return ChangeRound(section.key, drawn.number, boards, drawn.pairing_allocated_byes)


def played_otherwise(dice: Random, section: SectionState) -> Action:
    """Other colours on a board, or two boards with each other's Black, or somebody else had the bye."""
    if not section.started:
        return DiscardDraft(section.key, 1)
    drawn = section.rounds[dice.randrange(section.published_rounds)]
    results = [dice.choice(RESULTS) for _ in range(2)]
    first, second = dice.choices(range(len(drawn.boards)), k=2)
    one, other = drawn.boards[first], drawn.boards[second]
    byes: tuple[int, ...] = ()
    if drawn.pairing_allocated_byes and dice.random() < 0.3:
        byes = (one.white,)
        boards = [PlayedBoard(first + 1, drawn.pairing_allocated_byes[0], one.black, results[0])]
    elif first == second:
        boards = [PlayedBoard(first + 1, one.black, one.white, results[0])]
    else:
        boards = [
            PlayedBoard(first + 1, one.white, other.black, results[0]),
            PlayedBoard(second + 1, other.white, one.black, results[1]),
        ]
    return RecordPlayed(section.key, drawn.number, tuple(boards), byes, ("seen on the score sheets",))


def next_round(dice: Random, event: EventState, key: str) -> EventState:
    """The results of the last round, and the next one published, where that is possible."""
    section = event.section(key)
    number = section.published_rounds
    for board in section.rounds[number - 1].awaited if number else ():
        event = EnterResult(key, number, board, dice.choice(RESULTS)).apply(event)
    section = event.section(key)
    drafted = draft_of(section).apply(event)
    if dice.random() < 0.2:
        drafted = kept(dice, drafted.section(key)).apply(drafted)
    return PublishRound(key, section.next_round).apply(drafted)


def kept(dice: Random, section: SectionState) -> Action:
    """The draft with some of its boards, and the rest paired by the rules."""
    draft = section.draft
    if draft is None:
        return DiscardDraft(section.key, section.next_round)
    boards = dice.sample(draft.boards, dice.randrange(1, len(draft.boards) + 1))
    return draft_of(section, [dice.choice(board.players) for board in boards])


def drawn_again(section: SectionState, number: int) -> tuple[set[tuple[int, int]], set[int]] | None:
    """Boards and byes of a round as its rules draw it from what it was drawn from; None where they cannot."""
    then = section.as_drawn(number)
    try:
        found = pair(section.before_round(number), system=then.setup.system, **then.setup.pairing_options())
    except NoPairing:
        return None
    boards = {(then.key_of(board.white), then.key_of(board.black)) for board in found.boards}
    bye = found.pairing_allocated_bye
    return boards, set() if bye is None else {then.key_of(bye)}


def check(event: EventState) -> Counter[str]:
    counted: Counter[str] = Counter()
    for section in event.sections:
        for drawn in section.rounds[: section.published_rounds]:
            published = drawn.known_for(drawn.number)
            pairs = {board.players for board in published.boards}
            same = drawn_again(section, drawn.number) == (pairs, set(published.pairing_allocated_byes))
            assert same or drawn.by_hand, (section.key, drawn.number, section.basis_changed(drawn.number))
            assert len(set(section.tables(drawn))) == len(drawn.boards)
            counted["rounds"] += 1
            counted["of which boards were kept"] += any("everybody else" in one for one in drawn.remarks)
            counted["of which something has changed"] += bool(section.basis_changed(drawn.number))
    return counted


def check_exported(event: EventState) -> Counter[str]:
    """The report file is paired again: each round is the same, or the file says why it cannot be."""
    counted: Counter[str] = Counter()
    for section in event.sections:
        if not section.published_rounds:
            continue
        file = next(one for one in data_files(event, section) if one.name == f"{section.key}.trf")
        read = read_trf(file.make())
        for checked in check_report(read).rounds:
            said = said_of_round(read, checked.round_number)
            assert checked.agrees or said, (section.key, checked.round_number)
            counted["rounds of reports"] += 1
            counted["of which the file says what it cannot"] += not checked.agrees
    return counted


def made_as_if_anew(event: EventState) -> None:
    """What is kept of the tournaments before an act makes the same as without it, for the public too."""
    made = [(section, section.tournament(count)) for view in (event, public_event(event))
            for section in view.sections
            for count in {section.completed_rounds, len(section.rounds)}]  # fmt: skip
    read_once.cache_clear()
    last_players.cache_clear()
    for section, tournament in made:
        assert tournament == tournament_of(section, len(tournament.rounds))


def test_an_act_leaves_the_players_and_rounds_that_it_does_not_change() -> None:
    dice = Random(1)
    event = beginning(dice)
    event = next_round(dice, next_round(dice, event, "a"), "a")
    before = event.section("a").tournament()
    after: EventState = CheckIn("a", 3, True).apply(event)
    other = replace(after.section("a").entries[4].particulars, club="Riverbend")
    now = ChangePlayer("a", 5, other).apply(after).section("a").tournament()
    assert [one is other for one, other in zip(before.players, now.players, strict=True)].count(False) == 1
    assert [one is other for one, other in zip(before.rounds, now.rounds, strict=True)] == [True]


def test_an_act_leaves_the_players_that_the_public_sees() -> None:
    """At the desk and in public, where birthdays are not shown, they are asked for in turns."""
    people = tuple(Particulars(f"Child {n}", 1000 + n, birth_date="2014-05-06") for n in range(8))
    setup = Setup("a", number_of_rounds=3, initial_colour="white")
    event = EnterPlayers("a", people).apply(AddSection("a", setup).apply(EventState("Open")))
    seen = [public_event(event).section("a").tournament(0).players]
    for key in range(1, 5):
        event = CheckIn("a", key, True).apply(event)
        assert event.section("a").tournament(0).players
        seen.append(public_event(event).section("a").tournament(0).players)
    assert all(one is other for one, other in zip(seen[0], seen[-1], strict=True))


def sequence(seed: int) -> Counter[str]:
    dice = Random(seed)
    event = beginning(dice)
    counted: Counter[str] = Counter(sequences=1)
    for _ in range(dice.randrange(8, 30)):
        try:
            if dice.random() < 0.35:
                event = next_round(dice, event, dice.choice(event.sections).key)
                counted["published"] += 1
            else:
                event = some_act(dice, event).apply(event)
                counted["acts"] += 1
        except (BadInput, PairwrightError):
            counted["refused"] += 1
        made_as_if_anew(event)
    return counted + check(event) + check_exported(event)


def test_published_rounds_are_drawn_again_after_any_acts() -> None:
    counted: Counter[str] = Counter()
    for seed in range(times(600, 10)):
        try:
            counted += sequence(seed)
        except AssertionError as error:
            raise AssertionError(f"sequence {seed}: {error}") from error
    assert counted["of which something has changed"] > counted["rounds"] / 4, counted
    print(dict(counted))


@pytest.mark.parametrize("points", [-10, 10])
def test_points_from_the_start_do_not_reach_rounds_that_are_out(points: int) -> None:
    dice = Random(5)
    event = beginning(dice)
    for _ in range(3):
        event = next_round(dice, event, "a")
    leader = event.section("a").order[0]
    event = AdjustPoints("a", leader, points, 0, "late").apply(event)
    section = event.section("a")
    assert section.basis_changed(3) == ("points",)
    assert section.as_drawn(3).adjustments == ()
    assert section.before_round(3).adjustments == ()
    assert section.before_round(4).adjustments
    check(event)
