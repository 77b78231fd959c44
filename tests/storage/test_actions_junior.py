"""Junior sections: late entries below round 1, merged sections, cards and evidence."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from sections import done, drafted, event_with, played, published, refused

from pairwright import read_trf
from pairwright.check.checking import check
from pairwright.cli.check_files import CheckOrder, check_files
from pairwright.common.errors import BadInput, Refused
from pairwright.storage.actions import (
    AddSection,
    AdjustPoints,
    BringIn,
    CorrectResult,
    EnterLate,
    EnterPlayers,
    EnterResult,
    MovePlayer,
    PublishRound,
    RequestBye,
    Withdraw,
)
from pairwright.storage.draft_round import draft_of
from pairwright.storage.event_state import EventState
from pairwright.storage.journal import Journal
from pairwright.storage.kjca_form import FORMAT, read_section, section_of, write_section
from pairwright.storage.kjca_paper import CardLine, card_lines, list_document, prize_giving_document
from pairwright.storage.kjca_section import junior_section, kjca_options
from pairwright.storage.section_files import data_files
from pairwright.storage.section_setup import Setup
from pairwright.systems.kjca.cards import Card, cards_of
from pairwright.systems.kjca.trophies import standings
from pairwright.tournament.history import History
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.person import Particulars
from pairwright.tournament.player import Carried, carried
from pairwright.tournament.scoring import POINT, points_text
from pairwright.tournament.tournament_json import from_json
from pairwright.trf.problems import TrfError
from pairwright.web.public.public_view import Memory, shown_event
from pairwright.web.public.static_site import site_files

KJCA = Setup("Under 9", system="kjca", number_of_rounds=6)


def late(name: str, grade: int = 0) -> Particulars:
    """A child who comes late."""
    return Particulars(name, national_rating=grade)


def test_r1_3_the_newcomer_plays_the_waiting_card_on_the_next_board() -> None:
    event = published(event_with(7, KJCA))
    before = event.section("open").rounds[0]
    event = done(event, EnterLate("open", (late("Late, Lea", 2399),)))
    section = event.section("open")
    drawn = section.rounds[0]
    assert drawn.boards[:3] == before.boards
    # Board 4 is even, so the card that waited has Black.
    assert drawn.boards[3].players == (8, before.pairing_allocated_byes[0])
    assert drawn.pairing_allocated_byes == ()
    assert section.entry(8).entered == 1
    assert "Late, Lea" in drawn.remarks[0]


def test_r1_3_a_newcomer_without_a_waiting_card_waits_and_the_next_one_plays_him() -> None:
    event = done(published(event_with(6, KJCA)), EnterLate("open", (late("First, Fay"),)))
    assert event.section("open").rounds[0].pairing_allocated_byes == (7,)
    event = done(event, EnterLate("open", (late("Second, Sam"),)))
    drawn = event.section("open").rounds[0]
    assert drawn.pairing_allocated_byes == ()
    assert set(drawn.boards[3].players) == {7, 8}


def test_r1_3_results_that_are_in_stay_and_round_2_takes_everybody() -> None:
    event = published(event_with(7, KJCA))
    event = done(event, EnterResult("open", 1, 1, "1-0"), EnterLate("open", (late("Late, Lea"),)))
    assert event.section("open").rounds[0].boards[0].result == "1-0"
    event = done(event, *(EnterResult("open", 1, board, "1/2-1/2") for board in (2, 3, 4)))
    event = published(event)
    assert len(event.section("open").rounds[1].boards) == 4


def test_r1_3_only_while_round_1_is_played() -> None:
    newcomer = EnterLate("open", (late("Late, Lea"),))
    refused(event_with(6, KJCA), newcomer, "while it is being played")
    refused(drafted(event_with(6, KJCA)), newcomer, "while it is being played")
    refused(played(event_with(6, KJCA), 1), newcomer, "complete")
    refused(published(event_with(6)), newcomer, "junior section")
    refused(published(event_with(6, KJCA)), EnterLate("open", ()), "at least one player")
    refused(published(event_with(6, KJCA)), EnterLate("open", (late(" "),)), "name is missing")


def two_sections(rounds: int) -> EventState:
    """Seven children after some rounds ("open"), five others before theirs ("other")."""
    event = played(event_with(7, KJCA), rounds)
    event = done(event, AddSection("other", replace(KJCA, name="Under 10")))
    return done(event, EnterPlayers("other", tuple(late(f"Other, {one}", 50) for one in "ABCDE")))


def brought(event: EventState) -> Card:
    """The card of who came last to the other section, as its next draw sees it."""
    section = event.section("other")
    index = section.index_of[section.entries[-1].key]
    cards = cards_of(section.before_round(section.next_round), kjca_options(section.setup))
    return next(card for card in cards if card.player == index)


def test_a_child_moves_with_points_and_card() -> None:
    event = two_sections(2)
    left = event.section("open")
    key = left.rounds[1].boards[0].white
    history, index = History.of(left.tournament()), left.index_of[key]
    event = done(event, MovePlayer("open", key, "other"))
    moved = event.section("other").entries[-1]
    assert event.section("open").entry(key).withdrawn_after == 2
    assert (moved.granted, moved.entered) == (history.scores[-1][index], 1)
    assert brought(event).colours == history.colours[index]
    after = played(event, 1, "other").section("other")
    number = after.index_of[moved.key]
    gained = after.tournament().rounds[0].outcomes[number] == Outcome.WIN
    assert History.of(after.tournament()).scores[-1][number] == moved.granted + 10 * gained


@pytest.mark.parametrize("begun", [0, 1])
def test_a_child_that_was_moved_by_mistake_goes_on_with_all_it_had(begun: int) -> None:
    """Points stayed where no round was out, and came along where one was."""
    event = done(two_sections(2), AddSection("third", replace(KJCA, name="Under 12")))
    event = played(
        done(event, EnterPlayers("third", tuple(late(f"Third, {one}", 50) for one in "ABCDE"))),
        begun,
        "other",
    )
    key = event.section("open").rounds[1].boards[0].white
    event = done(event, MovePlayer("open", key, "other"))
    there = event.section("other").entries[-1]
    here = done(event, MovePlayer("other", there.key, "third")).section("third").entries[-1]
    assert (here.granted, here.moved_from) == (there.granted, ("open", key))
    assert there.card
    assert here.card.splitlines()[:2] == there.card.splitlines()
    alone = done(event, MovePlayer("other", there.key, "third", with_card=False)).section("third").entries[-1]
    assert (alone.granted, alone.card) == (0, "")


def test_a_moved_card_counts_in_the_draw_and_is_printed_with_its_rounds() -> None:
    event = played(two_sections(2), 2, "other")
    waited = event.section("open").rounds[0].pairing_allocated_byes[0]
    name = event.section("open").entry(waited).name
    event = done(event, MovePlayer("open", waited, "other"))
    moved = event.section("other").entries[-1]
    assert moved.entered == 3
    assert brought(event).byes == (1,)
    assert brought(event).score == moved.granted > 0
    section = junior_section(event, event.section("other"))
    lines = card_lines(section)[[one.name for one in section.entries].index(name)]
    assert lines[0].opponent_name == "bye"
    wall = next(row for row in list_document(section, "wall").blocks[0].rows if row[1].text == name)
    assert any(cell.text.startswith(f"{lines[1].colour} {lines[1].opponent_name[:4]}") for cell in wall)
    assert lines[1].colour in ("W", "B")
    assert lines[1].total == points_text(moved.granted)
    assert published(event, "other").section("other").rounds[2].board_of(moved.key)


def test_rounds_before_a_child_came_stay_empty_on_its_card_wherever_it_is_moved() -> None:
    """They read as absences, points that were granted were left out, and a second move shifted the rounds."""
    event = done(two_sections(2), AddSection("third", replace(KJCA, name="Under 12")))
    event = done(event, EnterPlayers("third", tuple(late(f"Third, {one}", 50) for one in "ABCDE")))
    event = done(event, EnterPlayers("open", (late("Late, Lou", 55),), 3, POINT // 2))
    event = done(event, RequestBye("open", 1, 3, "absent"))
    event = played(played(played(event, 1), 3, "other"), 5, "third")

    def lines(key: str, entry: int) -> list[CardLine]:
        """Of a card without the numbers of opponents, which hold in their section only."""
        section = junior_section(event, event.section(key))
        return [replace(one, opponent="") for one in card_lines(section)[section.state.index_of[entry]]]

    lou, absent = lines("open", 8), lines("open", 1)
    assert [one.total for one in lou[:2]] == ["", ""]
    event = done(event, MovePlayer("open", 8, "other"), MovePlayer("open", 1, "other"))
    assert (lines("other", 6), lines("other", 7)[2]) == (lou, absent[2])
    event = played(event, 1, "other")
    fourth = lines("other", 6)[3]
    event = done(event, MovePlayer("other", 6, "third"))
    assert lines("third", 6) == [*lou[:3], fourth, *lou[4:]]


def test_two_who_met_before_they_were_moved_do_not_meet_again() -> None:
    event = two_sections(1)
    first, second = event.section("open").rounds[0].boards[0].players
    event = done(event, MovePlayer("open", first, "other"), MovePlayer("open", second, "other"))
    keys = {entry.key for entry in event.section("other").entries[-2:]}
    index_of = event.section("other").index_of
    assert brought(event).met == {index_of[min(keys)]}


def test_a_child_moves_without_its_card() -> None:
    moved = (
        done(two_sections(2), MovePlayer("open", 1, "other", with_card=False)).section("other").entries[-1]
    )
    assert (moved.granted, moved.card) == (0, "")


def test_before_round_1_a_move_leaves_nothing_behind() -> None:
    event = done(two_sections(0), MovePlayer("open", 1, "other"))
    assert 1 not in event.section("open").entry_of
    assert len(event.section("other").entries) == 6


def test_moves_that_cannot_be() -> None:
    event = two_sections(1)
    refused(event, MovePlayer("open", 1, "open"), "already plays in Under 9")
    refused(
        done(event, MovePlayer("open", 1, "other")), MovePlayer("open", 1, "other"), "already in Under 10"
    )
    running = published(event)
    key = running.section("open").rounds[1].boards[0].white
    refused(running, MovePlayer("open", key, "other"), "has no result yet")
    assert done(running, MovePlayer("open", key, "other", with_card=False))


def test_an_adjourned_game_brings_points_once_it_has_a_result() -> None:
    """For the pairing it is a draw; trophies, cards and whoever moves wait for its result."""
    event = published(event_with(4, KJCA))
    for board, result in ((1, "1-0"), (2, "*")):
        event = done(event, EnterResult("open", 1, board, result))
    open_game = event.section("open").rounds[0].boards[1]
    waits = [event.section("open").index_of[key] for key in open_game.players]

    def told(event: EventState) -> tuple[list[tuple[int, int, Fraction | None]], list[str]]:
        section = junior_section(event, event.section("open"))
        lines = {line.player: line for line in standings(section.tournament())}
        return [(lines[one].points, lines[one].opponents_points, lines[one].performance) for one in waits], [
            card_lines(section)[one][0].total for one in waits
        ]

    assert told(event) == ([(0, 0, None), (0, 0, None)], ["", ""])
    giving = prize_giving_document("Day", [junior_section(event, event.section("open"))])
    assert any("As it stands after round 1" in getattr(block, "text", "") for block in giving.blocks)
    event = published(event)
    assert told(event) == ([(0, 0, None), (0, 0, None)], ["", ""]), "nor once round 2 is drawn"
    event = done(event, AddSection("u11", replace(KJCA, name="Under 11")))
    moving = MovePlayer("open", open_game.white, "u11")
    refused(event, moving, "has no result yet")
    event = done(event, EnterResult("open", 1, 2, "1-0"))
    assert [points for points, _, _ in told(event)[0]] == [10, 0]
    assert told(event)[1] == ["1", "0"]


def test_points_given_and_taken_count_on_cards_sheets_and_in_the_trophies() -> None:
    event = played(event_with(6, KJCA), 1)
    event = published(
        done(event, AdjustPoints("open", 1, 15, 1, "late"), AdjustPoints("open", 2, -5, reason="phone"))
    )
    state = event.section("open")
    section = junior_section(event, state)
    scores = History.of(state.tournament(1)).scores[-1]
    assert History.of(section.tournament()).scores[-1] == scores
    assert [lines[0].total for lines in card_lines(section)] == [points_text(score) for score in scores]
    rows = [[cell.text for cell in row] for row in list_document(section, "pairings", 2).tables()[0].rows]
    shown = {row[2]: row[-6] for row in rows} | {row[-3]: row[-4] for row in rows}
    names = [entry.name for entry in section.entries]
    assert shown == {name: points_text(score) for name, score in zip(names, scores, strict=True)}
    assert {line.player: line.points for line in standings(section.tournament())} == dict(enumerate(scores))


def test_the_sheet_of_a_round_has_the_points_that_it_was_drawn_with() -> None:
    drawn = published(played(event_with(6, KJCA), 1))
    first = drawn.section("open").rounds[0].boards[0]
    other = "0-1" if first.result == "1-0" else "1-0"

    def pairings(event: EventState) -> list[list[str]]:
        section = junior_section(event, event.section("open"))
        document = list_document(section, "pairings", 2)
        return [[str(cell.text) for cell in row] for row in document.tables()[0].rows]

    assert pairings(done(drawn, CorrectResult("open", 1, 1, other))) == pairings(drawn)


def test_points_given_stay_in_a_section_document() -> None:
    event = done(event_with(6, KJCA), AdjustPoints("open", 1, 15, 1, "late"))
    event = AdjustPoints("open", 2, -5).acknowledged(event)  # journals have some without a reason
    section = junior_section(event, event.section("open"))
    document = write_section(section)
    assert read_section(document, "file").state.adjustments == section.state.adjustments
    event = done(EventState("Event"), AddSection("open", KJCA), BringIn("open", document))
    kept = [
        (one.entry, one.points, one.round_number, one.reason) for one in event.section("open").adjustments
    ]
    assert kept == [(1, 15, 1, "late"), (2, -5, 0, "")]


@pytest.mark.parametrize(
    "row", ['{"card": 9, "points": 1}', '{"card": 1, "points": 0.33}', '{"card": 1}', "7"]
)
def test_points_that_nobody_can_give_are_named_with_their_row(row: object) -> None:
    document = {"players": [{"id": 1, "name": "Ash"}], "adjustments": [row]}
    with pytest.raises(BadInput, match="adjustments, row 1"):
        section_of(document)


def test_a_field_that_nobody_reads_is_refused_and_what_a_journal_has_is_read_as_it_was() -> None:
    row = {"round": 1, "white": "Ash", "black": "Elm", "score": "1-0"}
    document = {"format": FORMAT, "players": [{"name": "Ash"}, {"name": "Elm"}], "results": [row]}
    empty = done(EventState("Event"), AddSection("open", KJCA))
    act = BringIn("open", json.dumps(document))
    with pytest.raises(Refused, match="results, row 1: unknown field 'score'; known: round"):
        act.apply(empty)
    assert act.recorded(empty.section("open")).rounds[0].boards[0].result == ""


def test_a_card_of_a_file_that_nobody_can_read_is_no_card() -> None:
    good = Carried(Colour.WHITE, Outcome.WIN, "down", "Oak, Ann")
    assert carried(f"rubbish\n\n{good.text}\nwhite win sideways X") == (good,)


def a_junior_day(seed: int) -> Journal:
    """Two sections with families, late entries in round 1 and later, a child who moves, one who leaves."""
    chance, journal = Random(seed), Journal("sqlite://")
    event = journal.create("Day", "Anna")

    def act(*actions):
        for one in actions:
            journal.append(event, one, who="Anna")

    def section(key):
        return journal.state(event).section(key)

    def play(key, *late):
        act(draft_of(section(key)))
        number = section(key).rounds[-1].number
        act(PublishRound(key, number), *([EnterLate(key, late)] if late else []))
        for board, one in enumerate(section(key).rounds[-1].boards, 1):
            if not one.result:
                act(EnterResult(key, number, board, chance.choice(("1-0", "0-1", "1/2-1/2", "+/-"))))

    for key, count in (("a", 13), ("b", 12)):
        setup = replace(KJCA, name=key, number_of_rounds=3, keep_apart=("family", "school"))
        act(AddSection(key, setup))
        act(EnterPlayers(key, tuple(
            Particulars(
                f"{key}{n}, Kid", national_rating=chance.choice((0, 50, 90 - n)),
                school=chance.choice(("Hill", "Vale")), family=chance.choice(("", "Oak", "Elm")),
            )
            for n in range(count)
        )))  # fmt: skip
    play("a", late("Late, Lea", 99), late("Later, Lou"))
    play("b", Particulars("Late, Leo", family="Oak"))
    act(MovePlayer("a", section("a").rounds[0].boards[0].white, "b"), Withdraw("b", 3, 1))
    act(EnterPlayers("a", (late("Third, Tim", 70),)))
    for _ in range(2):
        play("a")
        play("b")
    return journal


@pytest.mark.parametrize("seed", range(3))
def test_every_file_of_a_junior_day_says_how_it_was_drawn(seed, tmp_path, capsys):
    """What was kept apart, families, late entries and cards travel; what a public file leaves out is said."""
    journal = a_junior_day(seed)
    (event,) = journal.events()
    state = journal.state(event.event_id)
    for section in state.sections:
        files = {one.name.removeprefix(section.key): one.make for one in data_files(state, section)}
        for name in (".trf", "-fide.trf"):
            again = read_trf(files[name]())
            assert again.system == "kjca"
            assert all(one.agrees for one in check(again).rounds), (section.key, name)
            named = {word for one in again.players for word in (one.school, one.family)} - {""}
            assert all(map(str.isdigit, named)) == (name == "-fide.trf"), "nobody is told whose child it is"
        assert all(one.agrees for one in check(from_json(json.loads(files[".json"]()))).rounds)
        if any(entry.granted for entry in section.entries):  # this dialect has no record for points brought
            with pytest.raises(TrfError):
                files["-trf16.trf"]()
    path = tmp_path / "day.json"
    path.write_bytes(journal.export(event.event_id))
    assert check_files([CheckOrder(str(path))]) == 0
    assert capsys.readouterr().out.count("all 3 rounds are the same") == 2
    shown = shown_event("event", 0, journal.course(event.event_id).state, Memory())
    for name, data in site_files(shown).items():
        if name in ("a/a.json", "b/b.trf"):
            public = tmp_path / name.replace("/", "-")
            public.write_bytes(data)
            check_files([CheckOrder(str(public))])
            assert (
                "leaves out, for privacy, what the draws looked at: families, schools"
                in capsys.readouterr().out
            )
