"""Lots at the desk: every step is an action; what is drawn becomes the numbers, or the colour."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from sections import done, event_with, people, published, refused

from pairwright.common.errors import BadInput
from pairwright.lots.terms import Terms
from pairwright.lots.transcript import seeded
from pairwright.lots.transcript_json import to_document
from pairwright.lots.transcript_replay import replay
from pairwright.storage.actions import (
    AddSection,
    ChangePlayer,
    EnterPlayers,
    NumberPlayers,
    RemovePlayer,
    SetInitialColour,
    Substitute,
    Withdraw,
)
from pairwright.storage.actions.lots_acts import RecordLots, StepLots
from pairwright.storage.draft_round import draft_of
from pairwright.storage.event_state import EventState
from pairwright.storage.lots_drawing import (
    DRAW,
    DRAW_ALL,
    UNDO,
    announced_colour,
    announced_numbers,
    brought_in,
    called_out,
    committed_to,
    drawn_at_once,
    opened,
    public_document,
    revealed,
    step_of,
    transcript_of,
)
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars

ROUND_ROBIN = Setup("Masters", system="round_robin")
SECRET = bytes(range(32))
FEDERATIONS = ("GER", "GER", "GER", "FRA", "FRA", "ENG", "ENG", "NED", "POL", "ESP")


def masters() -> EventState:
    """Ten players of six federations, entered by rating."""
    entered = tuple(
        replace(one, federation=federation) for one, federation in zip(people(10), FEDERATIONS, strict=True)
    )
    return done(EventState("Masters"), AddSection("open", ROUND_ROBIN), EnterPlayers("open", entered))


def ceremony_begun() -> EventState:
    """The masters with a ceremony announced."""
    event = masters()
    section = event.section("open")
    return done(event, opened(section, announced_numbers(section, Terms(), "Masters"), SECRET))


def step(event: EventState, *what: str) -> EventState:
    """The event with steps drawn or entered."""
    for word in what:
        event = done(event, step_of(event.section("open"), word))
    return event


def test_a_ceremony_is_one_action_a_step_and_ends_in_pairing_numbers() -> None:
    event = ceremony_begun()
    before = event.section("open").order
    steps = 0
    while transcript_of(event.section("open")).decision() is not None:
        assert event.section("open").order == before
        event = step(event, DRAW)
        steps += 1
    section = event.section("open")
    transcript = transcript_of(section)
    assert steps == len(transcript.steps) == 6 + 10
    assert section.numbers_fixed
    drawn = {act.number: act.entrant for act in transcript.acts() if hasattr(act, "entrant")}
    assert section.order == tuple(section.lots_entries[drawn[number]] for number in range(1, 11))
    assert replay(json.loads(section.lots)).complete


def test_steps_of_the_hall_are_entered_as_they_are_read_out() -> None:
    event = step(ceremony_begun(), "B")
    transcript = transcript_of(event.section("open"))
    held = transcript.decision().numbers
    event = step(event, str(held[0]))
    assert [one.source for one in transcript_of(event.section("open")).steps] == ["hall", "hall"]


def test_a_number_where_an_envelope_is_chosen_names_both() -> None:
    event = ceremony_begun()
    held = transcript_of(event.section("open")).decision().remaining
    assert len(step_of(event.section("open"), str(held["B"][0])).steps) == 2


def test_an_impossible_step_is_refused_in_words() -> None:
    event = step(ceremony_begun(), "B")
    with pytest.raises(BadInput, match="not in envelope B"):
        step_of(event.section("open"), "1")


def test_a_step_that_the_seed_does_not_draw_is_refused() -> None:
    event = step(ceremony_begun(), "B")
    drawn = json.loads(step_of(event.section("open"), DRAW).steps[0])
    others = [n for n in transcript_of(event.section("open")).decision().numbers if n != drawn["number"]]
    forged = StepLots("open", (json.dumps({**drawn, "number": others[0]}),))
    refused(event, forged, "not what the seed draws")


def test_two_people_cannot_draw_the_same_step() -> None:
    event = ceremony_begun()
    late = step_of(event.section("open"), "A")
    event = step(event, "B")
    refused(event, late, "step 2 comes next")


@pytest.mark.parametrize("text", ["", "[]", "{", '{"act": "number"}', '{"step": 1, "source": "wind"}'])
def test_a_step_that_is_none_is_refused(text: str) -> None:
    refused(ceremony_begun(), StepLots("open", (text,)))


def test_an_undone_step_stays_in_the_transcript() -> None:
    event = step(ceremony_begun(), "B", UNDO, "A")
    steps = transcript_of(event.section("open")).steps
    assert [one.undone for one in steps] == [0, 1, 0]
    assert len(transcript_of(event.section("open")).acts()) == 1


def test_undoing_the_last_number_takes_the_pairing_numbers_back() -> None:
    event = step(ceremony_begun(), DRAW_ALL)
    assert event.section("open").numbers_fixed
    event = step(event, UNDO)
    section = event.section("open")
    assert not section.numbers_fixed
    assert section.order == tuple(range(1, 11))


def test_everything_drawn_at_once_from_a_seed_is_what_the_library_draws() -> None:
    event = masters()
    section = event.section("open")
    announcement = announced_numbers(section, Terms(), "Masters")
    event = done(event, drawn_at_once(section, announcement, "seven"))
    assert json.loads(event.section("open").lots) == to_document(seeded(announcement, "seven"))
    assert event.section("open").numbers_fixed


def test_plain_numbers() -> None:
    event = masters()
    section = event.section("open")
    event = done(event, drawn_at_once(section, announced_numbers(section, None, ""), "x"))
    assert sorted(event.section("open").order) == list(range(1, 11))


def test_a_public_draw_keeps_its_secret_until_it_is_revealed() -> None:
    event = masters()
    section = event.section("open")
    event = done(event, committed_to(section, announced_numbers(section, Terms(), ""), SECRET))
    assert SECRET.hex() not in event.section("open").lots
    assert event.section("open").lots_secret == ""
    event = done(event, called_out(event.section("open"), "Alder", "17"))
    event = done(event, called_out(event.section("open"), "Birch", "oak"))
    with pytest.raises(BadInput, match="contributed already"):
        called_out(event.section("open"), "Birch", "elm")
    older = replace(event.section("open"), lots_secret=SECRET.hex())
    assert revealed(older, lambda _: b"") == revealed(event.section("open"), lambda _: SECRET)
    with pytest.raises(BadInput, match="does not give the commitment"):
        revealed(event.section("open"), lambda _: bytes(32))
    event = done(event, revealed(event.section("open"), lambda _: SECRET))
    section = event.section("open")
    assert section.lots_secret == ""
    assert section.numbers_fixed
    assert replay(json.loads(section.lots)).transcript.chance.secret == SECRET


def test_the_public_document_of_a_running_ceremony_does_not_foretell() -> None:
    event = step(ceremony_begun(), "B")
    document = public_document(transcript_of(event.section("open")))
    assert SECRET.hex() not in json.dumps(document)
    complete = public_document(transcript_of(step(event, DRAW_ALL).section("open")))
    assert replay(json.loads(json.dumps(complete))).complete


def test_a_changed_list_stops_the_draw_at_once() -> None:
    event = step(ceremony_begun(), "B")
    late = done(event, EnterPlayers("open", (Particulars("Late, Lea"),)))
    refused(late, step_of(late.section("open"), DRAW), "list of players")
    entry = event.section("open").entries[0]
    other = done(event, ChangePlayer("open", entry.key, replace(entry.particulars, name="Other, Otto")))
    refused(other, step_of(other.section("open"), DRAW), "list of players")


def test_a_drawing_is_forgotten_with_what_it_decided() -> None:
    event = step(ceremony_begun(), DRAW_ALL)
    event = done(event, RecordLots("open", ""))
    section = event.section("open")
    assert (section.lots, section.lots_entries, section.numbers_fixed) == ("", (), False)


def test_round_1_waits_for_a_draw_that_has_begun() -> None:
    event = step(ceremony_begun(), "B")
    with pytest.raises(BadInput, match="drawing of lots is not complete"):
        draft_of(event.section("open"))
    forgotten = done(event, RecordLots("open", ""))
    assert draft_of(forgotten.section("open")).boards
    assert draft_of(step(event, DRAW_ALL).section("open")).boards


def test_lots_are_over_once_a_round_is_drawn() -> None:
    event = published(step(ceremony_begun(), DRAW_ALL))
    refused(event, RecordLots("open", ""), "before round 1")
    refused(event, StepLots("open", ("{}",)), "before round 1")


def test_a_transcript_of_a_file_is_brought_in_by_names() -> None:
    event = masters()
    section = event.section("open")
    announcement = announced_numbers(section, Terms(), "")
    shuffled = replace(announcement, entrants=announcement.entrants[::-1])
    document = to_document(seeded(shuffled, "file"))
    event = done(event, brought_in(section, document))
    assert event.section("open").lots_entries == tuple(range(10, 0, -1))
    names = {entry["number"]: entry["name"] for entry in document["steps"] if entry["act"] == "number"}
    section = event.section("open")
    assert [section.entry(key).name for key in section.order] == [names[n] for n in range(1, 11)]
    other = json.loads(json.dumps(document).replace("Player, A", "Nobody, N"))
    with pytest.raises(BadInput, match="not been entered"):
        brought_in(section, other)


def test_a_transcript_that_was_changed_is_refused() -> None:
    event = masters()
    section = event.section("open")
    action = drawn_at_once(section, announced_numbers(section, Terms(), ""), "x")
    forged = action.transcript.replace('"number": 10', '"number": 9', 1)
    assert forged != action.transcript
    refused(event, replace(action, transcript=forged), "step")
    refused(event, RecordLots("open", "no json", tuple(range(1, 11))), "JSON")
    refused(event, replace(action, entries=action.entries[:-1]), "list of players")


def test_c_04_3_article_5_1_the_colour_is_drawn_in_the_hall() -> None:
    event = event_with(8, Setup("Open", number_of_rounds=5))
    event = done(event, opened(event.section("open"), announced_colour("Open"), SECRET))
    event = step(event, "black")
    assert event.section("open").setup.initial_colour == "black"
    event = step(event, UNDO)
    assert event.section("open").setup.initial_colour == ""


def test_c_04_3_article_5_1_the_colour_said_plainly() -> None:
    event = event_with(8, Setup("Open", number_of_rounds=5))
    event = done(event, SetInitialColour("open", "white"))
    assert event.section("open").setup.initial_colour == "white"
    refused(event, SetInitialColour("open", "green"), "white or black")
    refused(published(event), SetInitialColour("open", "black"), "is fixed")


def all_drawn(players: int = 10) -> EventState:
    """A round robin whose numbers have been drawn."""
    event = done(
        EventState("Masters"), AddSection("open", ROUND_ROBIN), EnterPlayers("open", people(players))
    )
    section = event.section("open")
    return done(event, drawn_at_once(section, announced_numbers(section, Terms(), "Masters"), "1"))


def test_lots_stay_with_those_who_drew_them():
    event = all_drawn()
    order = event.section("open").order
    refused(event, RemovePlayer("open", order[4]), "has drawn number 5", "substitute", "empty", "repeat")
    refused(event, NumberPlayers("open", tuple(range(1, 11))), "drawn by lot")
    instead = done(
        event, Substitute("open", order[4], Particulars("Substitute, Sue", 2000, federation="GER"))
    )
    assert instead.section("open").order == order
    assert instead.section("open").entry(order[4]).name == "Substitute, Sue"
    refused(instead, Substitute("open", order[4], Particulars(" ")), "name is missing")
    refused(published(instead), Substitute("open", 1, Particulars("Late, L")), "a round has been paired")
    empty = published(done(event, Withdraw("open", order[4], 0)))
    board = empty.section("open").rounds[0].board_of(order[4])
    assert empty.section("open").rounds[0].boards[board - 1].result in ("+/-", "-/+")


def test_the_last_number_of_an_even_field_becomes_the_free_one_and_that_of_an_odd_one_is_taken():
    """C.05: only so does everybody meet the others in the rounds of the table that was drawn for."""
    even, odd = all_drawn(10), all_drawn(9)
    last = even.section("open").order[-1]
    gone = done(even, RemovePlayer("open", last)).section("open")
    assert gone.order == even.section("open").order[:-1]
    refused(odd, RemovePlayer("open", odd.section("open").order[-1]), "has drawn number 9")
    newcomer = Particulars("New, N", 2000)
    refused(even, EnterPlayers("open", (newcomer,)), "has no free one")
    refused(odd, EnterPlayers("open", (newcomer, newcomer)), "has no free one")
    assert done(odd, EnterPlayers("open", (newcomer,))).section("open").order[-1] == 10
