"""Several players at once in the list; a check-in with nobody to come; forms that are sent twice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairwright.storage.actions import AddSection, ChangeSetup, EnterPlayers
from pairwright.storage.actions.round_acts import PublishRound
from pairwright.storage.draft_round import draft_of
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars


@pytest.fixture
def base(event_id):
    return f"/events/{event_id}/sections/open/players"


@pytest.fixture
def section(desk, event_id):
    return lambda key="open": desk.state(event_id).section(key)


def sent(owner, base, **fields):
    owner.get(base)
    return owner.post(f"{base}/several", **fields)


def test_a_bye_of_several_is_one_act(owner, base, section):
    shown = sent(owner, base, chosen=["1", "3"], act="bye", bye="half", round="2")
    assert "The byes of 2 players have been entered." in shown.text
    assert [entry.byes for entry in section().entries[:3]] == [((2, "half"),), (), ((2, "half"),)]
    sent(owner, base, chosen=["1", "3"], act="bye", bye="", round="2")
    assert not any(entry.byes for entry in section().entries)


def test_several_leave_and_are_present(owner, base, section, desk, event_id):
    sent(owner, base, chosen=["2", "5"], act="withdraw")
    assert [entry.key for entry in section().entries if entry.withdrawn_after == 1] == [2, 5]
    setup = replace(section().setup, check_in=True)
    desk.journal.append(event_id, ChangeSetup("open", setup), who="Test")
    assert "Mark as present" in owner.get(base).text
    sent(owner, base, chosen=["1", "3", "4"], act="present")
    sent(owner, base, chosen=["3"], act="missing")
    assert [entry.key for entry in section().entries if entry.checked_in] == [1, 4]


@pytest.mark.parametrize(
    ("fields", "status", "words"),
    [
        ({"act": "withdraw"}, 200, "Tick the players first."),
        ({"chosen": ["1"], "act": "explode"}, 200, "Tick the players first."),
        ({"chosen": ["1", "99"], "act": "withdraw"}, 404, "There is no such player"),
        ({"chosen": ["x"], "act": "withdraw"}, 404, "There is no such player"),
        ({"chosen": ["1", "2"], "act": "bye", "bye": "double", "round": "2"}, 422, "a bye is one of"),
        ({"chosen": ["1", "2"], "act": "bye", "bye": "half", "round": "1"}, 422, "has been published"),
    ],
)
def test_what_cannot_be_is_refused_for_all_of_them(owner, base, section, fields, status, words):
    before = section()
    shown = sent(owner, base, **fields)
    assert shown.status_code == status
    assert words in shown.text
    assert section() == before


def test_who_was_ticked_stays_ticked_and_in_sight(owner, base, section):
    name = section().entries[4].name
    shown = owner.get(f"{base}/rows?q={section().entries[0].name}&chosen=5").text
    assert name in shown
    assert 'value="5" aria-label="Player E" checked' in shown


def test_check_in_after_the_start_says_that_nobody_is_to_come(owner, event_id):
    shown = owner.get(f"/events/{event_id}/sections/open/check-in").text
    assert "Everyone on the list has already been in a round" in shown
    assert "0 of 0" not in shown
    assert f'href="/events/{event_id}/sections/open/players"' in shown


def test_check_in_after_the_last_draw_promises_no_pairing(owner, desk, event_id):
    late = Particulars("Late, Lou")
    acts = (
        AddSection("short", Setup("Short", number_of_rounds=1, initial_colour="white")),
        EnterPlayers("short", tuple(Particulars(f"Player {n}") for n in range(4))),
    )
    event = desk.journal.record_all(event_id, acts, who="Test").state
    acts = draft_of(event.section("short")), PublishRound("short", 1), EnterPlayers("short", (late,))
    desk.journal.record_all(event_id, acts, who="Test")
    shown = owner.get(f"/events/{event_id}/sections/short/check-in").text
    assert "All rounds have been paired." in shown
    assert "everybody is paired" not in shown
    assert "Do not pair absent players" not in shown


def test_the_form_of_a_player_sent_twice_enters_him_once(owner, base, section):
    for status in (200, 422):
        owner.get(f"{base}/new")
        assert owner.post(f"{base}/new", name="Oak, Ann", rating="1500").status_code == status
    assert [entry.name for entry in section().entries].count("Oak, Ann") == 1


def test_a_file_sent_twice_enters_everybody_once(owner, desk, event_id):
    desk.journal.append(event_id, AddSection("rapid", Setup("Rapid", number_of_rounds=5)), who="Test")
    base = f"/events/{event_id}/sections/rapid/players"
    for _ in range(2):
        owner.get(f"{base}/paste")
        shown = owner.client.post(
            f"{base}/file",
            data={"csrf_token": owner.token},
            files={"file": ("list.csv", b"Name;Rating\nOak, Ann;1500\nElm, Bob;1400\n")},
        )
        assert shown.status_code == 200
        owner.post(f"{base}/paste/enter", text="Name;Rating\nOak, Ann;1500\nElm, Bob;1400")
    assert len(desk.state(event_id).section("rapid").entries) == 2


def test_an_empty_list_takes_the_paste_where_one_is(owner, desk, event_id):
    desk.journal.append(event_id, AddSection("rapid", Setup("Rapid", number_of_rounds=5)), who="Test")
    base = f"/events/{event_id}/sections/rapid/players"
    assert f'action="{base}/paste"' in owner.get(base).text
    desk.journal.append(event_id, EnterPlayers("rapid", (Particulars("Oak, Ann"),)), who="Test")
    assert f'action="{base}/paste"' not in owner.get(base).text
