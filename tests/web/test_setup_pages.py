"""Sections made and changed on the pages of the desk."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

import pairwright
from pairwright.common.errors import Refused
from pairwright.storage.actions import AddSection, ChangeSetup, EnterPlayers
from pairwright.storage.actions.bye_acts import RequestBye
from pairwright.storage.match_rules import MatchRules
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars
from pairwright.web.render import ROWS
from pairwright.web.views.setup_form import POINTS

FORM = {
    "name": "Rapid",
    "system": "dutch",
    "edition": "2017",
    "readings": "",
    "number_of_rounds": "7",
    "initial_colour": "black",
    "acceleration": "baku",
    "win": "1",
    "draw": "½",
    "loss": "0",
    "pairing_allocated_bye": "0,5",
    "absence": "0",
    "keep_apart": "club",
    "keep_apart_until": "3",
    "tie_break_1": "BH/C1",
    "tie_break_2": "DE",
    "first_board": "41",
    "check_in": "yes",
    "public": "yes",
    "reasons": "yes",
}


@pytest.fixture
def base(event_id):
    return f"/events/{event_id}/sections"


@pytest.fixture
def sections(desk, event_id):
    return lambda: {section.key: section for section in desk.state(event_id).sections}


def test_a_section_is_made_from_a_preset(owner, base, sections):
    page = owner.get(f"{base}/new")
    assert page.status_code == 200
    for title in ("FIDE Swiss", "Junior section on cards", "Round robin with Varma tables"):
        assert title in page.text
    answer = owner.post(f"{base}/from-preset", preset="junior", name="Under 10", number_of_rounds="5")
    assert answer.status_code == 200
    assert "Under 10 is ready" in answer.text
    setup = sections()["under-10"].setup
    assert (setup.system, setup.number_of_rounds, setup.keep_apart) == (
        "kjca",
        5,
        ("family", "club", "school"),
    )
    owner.post(f"{base}/from-preset", preset="masters", name="Masters")
    assert sections()["masters"].setup.system == "round_robin"


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Open", "open-2"),
        ("Ärzte & Apotheker!", "arzte-apotheker"),
        ("new", "new-2"),
        ("♞♞♞", "section"),
        ("x" * 200, "x" * 36),
        ("<script>alert(1)</script>", "script-alert-1-script"),
    ],
)
def test_short_names_come_of_themselves(owner, base, sections, name, key):
    answer = owner.post(f"{base}/from-preset", preset="swiss", name=name, number_of_rounds="5")
    assert answer.status_code == 200
    assert sections()[key].setup.name == name
    assert "<script>alert" not in answer.text


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"name": "", "number_of_rounds": "5"}, "A section needs a name."),
        ({"name": "X", "number_of_rounds": ""}, "How many rounds?"),
        ({"name": "X", "number_of_rounds": "100"}, "Enter a whole number from 1 to 99"),
        ({"name": "X", "number_of_rounds": "five"}, "Enter a whole number from 1 to 99"),
        ({"name": "X\x07", "number_of_rounds": "5"}, "cannot be printed"),
        ({"name": "X" * 201, "number_of_rounds": "5"}, "longer than 200"),
    ],
)
def test_a_preset_says_what_is_missing_and_keeps_what_was_typed(owner, base, sections, fields, words):
    answer = owner.post(f"{base}/from-preset", preset="swiss", **fields)
    assert answer.status_code == 422
    assert words in answer.text
    # What cannot be printed is shown by its code.
    assert f'value="{fields["name"].replace(chr(7), "[U+0007]")}"' in answer.text
    assert len(sections()) == 1


def test_an_unknown_preset_is_not_there(owner, base):
    assert owner.post(f"{base}/from-preset", preset="other", name="X").status_code == 404


def test_all_questions(owner, base, sections):
    page = owner.get(f"{base}/new?preset=junior&all_questions=true")
    assert page.status_code == 200
    answer = owner.post(f"{base}/new", **FORM)
    assert answer.status_code == 200
    assert sections()["rapid"].setup == Setup(
        "Rapid", "dutch", "2017", number_of_rounds=7, initial_colour="black", acceleration="baku",
        pairing_allocated_bye=5, keep_apart=("club",), keep_apart_until=3, tie_breaks=("BH/C1", "DE"),
        first_board=41, check_in=True,
    )  # fmt: skip


def test_the_junior_system_has_its_own_questions(owner, base, sections):
    junior = {**FORM, "system": "kjca", "kjca_colour_fix": "exchange", "kjca_fill_gaps": "true"}
    junior["kjca_break_order"] = "rematch,third_colour,second_bye"
    owner.post(f"{base}/new", **junior)
    setup = sections()["rapid"].setup
    assert dict(setup.options) == {
        "colour_fix": "exchange",
        "fill_gaps": "true",
        "break_order": "rematch,third_colour,second_bye",
    }
    assert (setup.edition, setup.initial_colour, setup.acceleration) == ("", "", "")
    owner.shows(f"{base}/rapid/setup", '<option value="exchange" selected>')


def test_every_fault_of_a_set_up_says_its_field():
    """None is found by its words, and each is a field beside which the form shows what is wrong."""
    pages = Path(pairwright.__file__).parent / "web" / "templates" / "setup"
    form = "".join(page.read_text(encoding="utf-8") for page in pages.glob("*.html"))
    wrong = [
        Setup(""), Setup("a" * 300), Setup("a", number_of_rounds=-1),
        Setup("a", initial_colour="red"), Setup("a", acceleration="x"),
        Setup("a", system="duch"), Setup("a", win=999), Setup("a", win=0),
        Setup("a", forecasts=10**9), Setup("a", first_board=0),
        Setup("a", keep_apart_until=10**6), Setup("a", round_dates=("x",)),
        Setup("a", round_times=("9",)), Setup("a", default_minutes=10**6),
        Setup("a", match=MatchRules(boards=4)),
        *(
            Setup("a", system="team_swiss", match=MatchRules(**{"boards": 4, **one}))
            for one in (
                {"boards": 0}, {"colours": "WXWX"}, {"win": 10**6}, {"win": 0}, {"type_code": "NONE"},
                {"rating_gap": -1}, {"boards_by_round": (9,)}, {"minimum": 9},
                {"board_rules": ((9, "w"),)}, {"board_rules": ((1, "foreign"),)}, {"average_most": 9999},
                {"board_rules": ((1, "u18"),)}, {"league": "club", "homes": True, "average_most": 2000},
            )
        ),
    ]  # fmt: skip
    for setup in wrong:
        with pytest.raises(Refused) as refused:
            setup.check()
        for fault in refused.value.faults:
            assert fault.field, fault
            drawn = any(one.name == fault.field for one in POINTS)  # by a loop over the table
            assert f"errors.{fault.field}" in form or (drawn and "errors[one.name]" in form), fault


@pytest.mark.parametrize(
    ("wrong", "field", "words"),
    [
        ({"name": " "}, "name", "A section needs a name."),
        ({"number_of_rounds": "-1"}, "number_of_rounds", "Enter a whole number from 0 to 99"),
        ({"win": "a lot"}, "win", "Enter points such as"),
        ({"draw": "1.25"}, "draw", "Enter points such as"),
        ({"win": "0", "draw": "1"}, "win", "less than a draw"),
        ({"first_board": "0"}, "first_board", "Enter a whole number from 1"),
        ({"edition": "1999"}, "edition", "Choose one from the list."),
        ({"round_dates": "tomorrow"}, "round_dates", "Enter a date such as"),
    ],
)
def test_errors_stand_beside_their_fields(owner, base, sections, wrong, field, words):
    answer = owner.post(f"{base}/new", **{**FORM, **wrong})
    assert answer.status_code == 422
    beside = answer.text.split(f'id="{field}-error"')[1][:200]
    assert words in beside
    assert 'name="keep_apart_until" value="3"' in answer.text
    assert len(sections()) == 1


@pytest.mark.parametrize(
    "wrong",
    [{"tie_break_codes": "BH/Q, XX"}, {"tie_break_1": "EMMSB"}, {"system": "kjca", "kjca_break_order": "x"}],
)
def test_other_refusals_stand_above_the_form(owner, base, sections, wrong):
    owner.refused(f"{base}/new", 'class="faults"', **{**FORM, **wrong})
    assert len(sections()) == 1


def test_the_set_up_is_changed(owner, base, sections, desk, event_id):
    owner.shows(f"{base}/open/setup", "Round 1 has been paired")
    answer = owner.post(
        f"{base}/open/setup", **{**FORM, "number_of_rounds": "5", "acceleration": "", "why": "one more day"}
    )
    assert "Number of rounds changed after round 1 was published: 3 → 5" in answer.text
    answer = owner.agree(answer)
    assert "Saved." in answer.text
    assert desk.journal.history(event_id)[-1].why == "one more day"
    assert sections()["open"].setup.number_of_rounds == 5


def test_after_the_last_round_no_page_speaks_of_a_later_one(owner, base, desk, event_id):
    desk.journal.append(event_id, ChangeSetup("open", Setup("Open", number_of_rounds=1)), who="Test")
    for page in ("setup", "players/new"):
        text = owner.get(f"{base}/open/{page}").text
        assert "All rounds have been paired." in text
        assert "later rounds" not in text
        assert "Plays from round" not in text


def test_a_set_up_somebody_else_changed_keeps_what_was_typed(owner, base, desk, event_id, sections):
    seen = str(desk.position(event_id))
    desk.journal.append(event_id, ChangeSetup("open", Setup("Open", number_of_rounds=4)), who="Berta")
    answer = owner.post(f"{base}/open/setup", **{**FORM, "name": "My name", "seen": seen})
    assert answer.status_code == 409
    assert "Open: Rounds: 3 becomes 4" in unescape(answer.text)
    assert 'value="My name"' in answer.text
    assert sections()["open"].setup.number_of_rounds == 4
    again = owner.post(
        f"{base}/open/setup",
        **{**FORM, "name": "My name", "acceleration": "", "seen": str(desk.position(event_id))},
    )
    assert owner.agree(again, "one day more").status_code == 200
    assert sections()["open"].setup.name == "My name"


def test_whether_it_can_be_completed_is_told_with_evidence(owner, base, desk, event_id):
    desk.journal.append(
        event_id, AddSection("club", Setup("Club", number_of_rounds=3, keep_apart=("club",))), who="T"
    )
    players = tuple(Particulars(f"Player {place}", club="Hill" if place < 5 else "") for place in range(6))
    desk.journal.append(event_id, EnterPlayers("club", players), who="T")
    owner.shows(f"{base}/club/setup?ask=true", "No, this cannot be completed.", "Hill")
    part = owner.shows(f"{base}/open/setup/completing", "Yes")
    assert "<html" not in part


def test_a_section_that_has_not_begun_is_taken_away(owner, base, sections):
    owner.post(f"{base}/from-preset", preset="swiss", name="Rapid", number_of_rounds="5")
    assert "was removed" in owner.post(f"{base}/rapid/remove").text
    assert "rapid" not in sections()
    owner.sends(f"{base}/open/remove", "has started", back=f"{base}/open/setup")
    assert "open" in sections()


def test_a_day_from_one_list(owner, base, sections):
    text = "Name;Section\nOak, Ann;Under 8\nElm, Bob;Under 10\nAsh, Cid;under 8\nFir, Dan;"
    seen = owner.post(f"{base}/from-list", text=text, split="section", preset="junior", number_of_rounds="6")
    assert "Under 8" in seen.text
    assert "In no section" in seen.text
    assert len(sections()) == 1
    fields = {"text": text, "split": "section", "preset": "junior", "number_of_rounds": "6"}
    owner.post(f"{base}/from-list", **fields, make="yes", without="yes")
    made = sections()
    assert [entry.name for entry in made["under-8"].entries] == ["Oak, Ann", "Ash, Cid"]
    assert [entry.name for entry in made["under-10"].entries] == ["Elm, Bob"]
    assert made["under-8"].setup.system == "kjca"


def test_a_day_by_age(owner, base, sections):
    text = "Name;Born\nOak, Ann;2017\nElm, Bob;28.02.2015\nAsh, Cid;2001\nFir, Dan;"
    fields = {"text": text, "split": "age", "limits": "10, 12", "on": "2026-11-20", "preset": "junior"}
    owner.post(f"{base}/from-list", number_of_rounds="6", make="yes", without="yes", **fields)
    made = sections()
    assert [entry.name for entry in made["under-10"].entries] == ["Oak, Ann"]
    assert [entry.name for entry in made["under-12"].entries] == ["Elm, Bob"]
    again = owner.post(f"{base}/from-list", number_of_rounds="6", make="yes", without="yes", **fields)
    assert again.status_code == 200
    assert len(sections()["under-10"].entries) == 1
    owner.refused(f"{base}/from-list", "Ages such as", **{**fields, "on": "yesterday", "limits": "old"})


def test_the_event_is_described(owner, desk, event_id):
    path = f"/events/{event_id}/describe"
    seen = str(desk.position(event_id))
    assert owner.get(path).status_code == 200
    owner.post(path, name="Spring Open", place="Town", notes="One\r\nTwo", seen=seen)
    assert (desk.state(event_id).name, desk.state(event_id).notes.split()) == ("Spring Open", ["One", "Two"])
    owner.refused(
        path, "needs a name", "first day", 'value="Kept"', name="", start_date="2026-02-31", place="Kept"
    )
    conflict = owner.post(path, name="Mine", place="Kept", seen=seen)
    assert conflict.status_code == 409
    assert 'value="Mine"' in conflict.text


@pytest.mark.parametrize("path", ["sections/new", "sections/from-list", "describe", "sections/open/setup"])
def test_pages_speak_german(owner, event_id, path):
    owner.client.cookies.set("pairwright_language", "de")
    owner.shows(f"/events/{event_id}/{path}", 'lang="de"')


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "TRF16 has no record for byes of rounds to come"),
        ("de", "TRF16 hat keinen Satz für Freilose kommender Runden"),
    ],
)
def test_what_an_older_dialect_cannot_say_is_told_without_the_code_of_an_engineer(
    owner, desk, event_id, base, language, words
):
    people = tuple(Particulars(f"Player {n}", 2000 - n) for n in range(6))
    for act in (
        AddSection("second", Setup("Second", number_of_rounds=5, initial_colour="white")),
        EnterPlayers("second", people),
        RequestBye("second", 1, 3, "half"),
    ):
        desk.journal.append(event_id, act, who="T")
    page = owner.get(f"{base}/second/reports", headers={"Accept-Language": language}).text
    assert words in page
    assert "TRF-WRITE" not in page


def test_of_a_large_section_an_older_dialect_is_tried_once_its_row_is_seen(owner, desk, event_id, base):
    people = tuple(Particulars(f"Player {n}", 2000 - n) for n in range(ROWS + 1))
    for act in (
        AddSection("large", Setup("Large", number_of_rounds=5, initial_colour="white")),
        EnterPlayers("large", people),
        RequestBye("large", 1, 3, "half"),
    ):
        desk.journal.append(event_id, act, who="T")
    page = owner.get(f"{base}/large/reports").text
    assert "TRF16 has no record" not in page
    [(address, row)] = re.findall(r'hx-get="([^"]*)" hx-select="#(file-\d+)" hx-trigger="revealed"', page)
    seen = owner.get(address).text
    assert "revealed" not in seen
    assert "TRF16 has no record" in seen.split(f'id="{row}"')[1].split("</tr>")[0]
